//! Python's regular expressions. A pattern is parsed as by CPython ([`parse`]) and matched in one of two ways: in
//! linear time by the crate `regex-automata` if that gives the same result ([`linear`]), otherwise by backtracking as
//! in CPython ([`matcher`]), for any time; both are interrupted by [`crate::work`]. The semantics must always be
//! CPython's.
//!
//! Offsets are in bytes, except those of errors in patterns.

mod casefix;
mod linear;
mod matcher;
mod parse;
mod program;
#[cfg(test)]
mod recorded;
mod set;
mod subject;
mod syntax;
pub mod template;
mod tokens;

use crate::error::{FormatError, Result};
use linear::{Answer, Linear};
use matcher::Scratch;
use program::Program;
use regex_automata::util::primitives::NonMaxUsize;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::sync::OnceLock;
pub use subject::Subject;
use syntax::Node;

/// `re.IGNORECASE`
pub const IGNORECASE: i64 = 2;
/// `re.LOCALE`
pub const LOCALE: i64 = 4;
/// `re.MULTILINE`
pub const MULTILINE: i64 = 8;
/// `re.DOTALL`
pub const DOTALL: i64 = 16;
/// `re.UNICODE`
pub const UNICODE: i64 = 32;
/// `re.VERBOSE`
pub const VERBOSE: i64 = 64;
/// `re.ASCII`
pub const ASCII: i64 = 256;

/// Conditions on a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Begin anywhere from the start on.
    Search,
    /// Begin at the start.
    Match,
    /// Begin at the start and end at the end.
    Full,
    /// Begin anywhere, but not be empty at the start: the search that follows an empty match.
    Advance,
}

/// An error in a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternError {
    /// `re.PatternError`: a text, and the position in the pattern if there is one.
    Pattern(String, Option<usize>),
    /// Another exception.
    Other(FormatError),
}

impl From<FormatError> for PatternError {
    fn from(error: FormatError) -> PatternError {
        PatternError::Other(error)
    }
}

/// A compiled pattern.
pub struct Regex {
    node: Node,
    bytes: bool,
    /// The data for searches, created by the first one.
    program: OnceLock<Program>,
    linear: OnceLock<Option<Linear>>,
    /// The number of groups.
    pub groups: usize,
    /// The named groups in order.
    pub names: Vec<(String, usize)>,
    /// The flags, including those that the pattern sets itself.
    pub flags: i64,
    /// The groups in the order in which their parentheses close.
    closing: OnceLock<Vec<usize>>,
    may_be_empty: bool,
    scratch: RefCell<Scratch>,
}

/// A match: the spans of its groups, group 0 first.
#[derive(Clone, Debug)]
pub struct Found {
    /// Start and end of each span; a few are stored inline.
    slots: SmallVec<[Option<NonMaxUsize>; 16]>,
    /// The group that closed last, or 0.
    pub last: usize,
}

impl Found {
    /// Memory for the match of a pattern with that many groups.
    pub fn new(groups: usize) -> Result<Found> {
        let count = 2 * (groups + 1);
        let slots = match count {
            ..=16 => SmallVec::from_elem(None, count),
            _ => crate::room::filled(count, None)?.into(),
        };
        Ok(Found { slots, last: 0 })
    }

    /// The span of a group; `None` if it did not take part.
    #[inline]
    pub fn get(&self, group: usize) -> Option<(usize, usize)> {
        Some((self.slots[2 * group]?.get(), self.slots[2 * group + 1]?.get()))
    }

    /// The number of spans.
    pub fn groups(&self) -> usize {
        self.slots.len() / 2
    }

    fn set(&mut self, group: usize, span: Option<(usize, usize)>) {
        self.slots[2 * group] = span.and_then(|span| NonMaxUsize::new(span.0));
        self.slots[2 * group + 1] = span.and_then(|span| NonMaxUsize::new(span.1));
    }

    fn slots(&mut self) -> &mut [Option<NonMaxUsize>] {
        &mut self.slots
    }
}

impl Regex {
    /// Compiles a pattern of characters.
    pub fn new(pattern: &str, flags: i64) -> std::result::Result<Regex, PatternError> {
        Regex::read(pattern, false, flags)
    }

    /// Compiles a pattern of bytes.
    pub fn of_bytes(pattern: &[u8], flags: i64) -> std::result::Result<Regex, PatternError> {
        let mut text = crate::room::text(2 * pattern.len())?;
        text.extend(pattern.iter().map(|&byte| char::from(byte)));
        Regex::read(&text, true, flags)
    }

    fn read(pattern: &str, bytes: bool, flags: i64) -> std::result::Result<Regex, PatternError> {
        let read = parse::parse(pattern, bytes, flags)?;
        Ok(Regex {
            bytes,
            program: OnceLock::new(),
            linear: OnceLock::new(),
            groups: read.groups,
            names: read.names,
            flags: read.flags,
            closing: OnceLock::new(),
            may_be_empty: read.node.may_be_empty(),
            node: read.node,
            scratch: RefCell::default(),
        })
    }

    fn program(&self) -> &Program {
        self.program.get_or_init(|| Program::new(&self.node, self.groups))
    }

    fn linear(&self) -> Option<&Linear> {
        self.linear.get_or_init(|| Linear::new(&self.node, self.bytes)).as_ref()
    }

    /// Finds the first match in the bytes `start..end` and stores it in `found`. Look-behind sees the text before
    /// `start`.
    pub fn find(
        &self,
        subject: Subject<'_>,
        start: usize,
        end: usize,
        anchor: Anchor,
        found: &mut Found,
    ) -> Result<bool> {
        Ok(start <= end && self.find_with(subject.until(end), start, anchor, linear::AT_ONCE, found)?)
    }

    fn find_with(
        &self,
        subject: Subject<'_>,
        mut start: usize,
        mut anchor: Anchor,
        limit: usize,
        found: &mut Found,
    ) -> Result<bool> {
        let Some(linear) = self.linear().filter(|linear| linear.suits(subject)) else {
            return self.go_back(subject, start, anchor, found);
        };
        if anchor == Anchor::Advance {
            anchor = Anchor::Search;
            if self.may_be_empty {
                let scratch = &mut self.scratch.borrow_mut();
                if matcher::find_here(self.program(), scratch, subject, start, found)? {
                    return Ok(true);
                }
                let Some(width) = subject.width_at(start) else { return Ok(false) };
                start += width;
            }
        }
        match linear.find(subject, start, anchor, limit, found)? {
            Answer::Nothing => Ok(false),
            Answer::Found => {
                found.last = self.last_group(found);
                Ok(true)
            }
            Answer::At(start) => {
                let anchor = if anchor == Anchor::Full { anchor } else { Anchor::Match };
                self.go_back(subject, start, anchor, found)
            }
            Answer::Unknown => self.go_back(subject, start, anchor, found),
        }
    }

    fn go_back(&self, subject: Subject<'_>, start: usize, anchor: Anchor, found: &mut Found) -> Result<bool> {
        matcher::find(self.program(), &mut self.scratch.borrow_mut(), subject, start, anchor, found)
    }

    /// The group that closed last; 0 if there is none. It is ambiguous only for loops over parts that may be empty.
    fn last_group(&self, found: &Found) -> usize {
        if self.groups == 0 {
            return 0;
        }
        let closing = self.closing.get_or_init(|| {
            let mut closing = Vec::new();
            groups_of(&self.node, &mut closing);
            closing
        });
        let ends = closing.iter().filter_map(|&group| found.get(group).map(|span| (span.1, group)));
        // The last one of several that end there.
        ends.max_by_key(|end| end.0).map_or(0, |end| end.1)
    }
}

/// The groups in the order in which they close.
fn groups_of(node: &Node, out: &mut Vec<usize>) {
    match node {
        Node::Cat(parts) | Node::Alt(parts) => parts.iter().for_each(|part| groups_of(part, out)),
        Node::Repeat { body, .. } | Node::Look { body, .. } | Node::Atomic(body) => groups_of(body, out),
        Node::Group { number, body, .. } => {
            groups_of(body, out);
            out.push(*number);
        }
        Node::If { yes, no, .. } => {
            groups_of(yes, out);
            groups_of(no, out);
        }
        Node::Char(_) | Node::Set(_) | Node::Again { .. } | Node::At(_) | Node::Fail => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(regex: &Regex, text: &str, start: usize, anchor: Anchor) -> Option<Found> {
        let mut found = Found::new(regex.groups).expect("there is room");
        let subject = Subject::Text(text, text.is_ascii());
        regex.find(subject, start, text.len(), anchor, &mut found).expect("it runs").then_some(found)
    }

    fn whole(pattern: &str, text: &str) -> Option<(usize, usize)> {
        let regex = Regex::new(pattern, 0).unwrap_or_else(|e| panic!("{pattern}: {e:?}"));
        found(&regex, text, 0, Anchor::Search).and_then(|found| found.get(0))
    }

    #[test]
    fn python_syntax_is_translated() {
        assert_eq!(whole("a{,2}b", "aaab"), Some((1, 4)));
        assert_eq!(whole("a{,b", "xa{,b"), Some((1, 5)));
        assert_eq!(whole(r"[]&&[]+", "a]&[["), Some((1, 5)));
        assert_eq!(whole(r"end$", "end\n"), Some((0, 3)));
        assert_eq!(whole(r"end\Z", "end\n"), None);
        assert_eq!(whole(r"(?x) a  b # comment", "ab"), Some((0, 2)));
        assert_eq!(whole(r"(?P<q>['\x22]).*?(?P=q)", "x 'a\"b' y"), Some((2, 7)));
        assert_eq!(whole(r"(?i:A)b", "ab"), Some((0, 2)));
        assert_eq!(whole(r"\101\0\07", "A\0\x07"), Some((0, 3)));
        assert_eq!(whole(r"é+", "xéé"), Some((1, 5)));
        assert_eq!(whole(r"[\w-]+", "a-²"), Some((0, 4)));
        assert_eq!(whole(r"(a)?b(?(1)c|d)", "abd bd"), Some((1, 3)));
    }

    #[test]
    fn anchors_and_positions() {
        let regex = Regex::new("|a", 0).expect("it is valid");
        let find = |start, anchor| found(&regex, "ab", start, anchor).and_then(|found| found.get(0));
        assert_eq!(find(0, Anchor::Search), Some((0, 0)));
        assert_eq!(find(0, Anchor::Advance), Some((0, 1)));
        assert_eq!(find(1, Anchor::Advance), Some((2, 2)));
        assert_eq!(find(0, Anchor::Full), None);
        let regex = Regex::new("((a)(b))|(c)", 0).expect("it is valid");
        let found = found(&regex, "xab", 1, Anchor::Match).expect("it matches");
        assert_eq!(found.last, 1);
    }

    #[test]
    fn errors_have_places() {
        let error = |pattern: &str| match Regex::new(pattern, 0).err() {
            Some(PatternError::Pattern(text, Some(place))) => (text, place),
            other => panic!("{pattern}: {other:?}"),
        };
        assert_eq!(error("a(b"), ("missing ), unterminated subpattern".into(), 1));
        assert_eq!(error("a)"), ("unbalanced parenthesis".into(), 1));
        assert_eq!(error("*"), ("nothing to repeat".into(), 0));
        assert_eq!(error("a**"), ("multiple repeat".into(), 2));
        assert_eq!(error("[a"), ("unterminated character set".into(), 0));
        assert_eq!(error(r"\q"), (r"bad escape \q".into(), 0));
        assert_eq!(error("[b-a]"), ("bad character range b-a".into(), 1));
    }
}
