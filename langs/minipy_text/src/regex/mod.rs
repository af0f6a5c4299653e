//! Python's regular expressions. A pattern is read as CPython reads it ([`parse`]) and matched in one of two ways: in linear
//! time on the crate `regex-automata` where that gives the same ([`linear`]), otherwise by going back as CPython does
//! ([`matcher`]), however long that takes; both are stopped by [`crate::work`]. Nothing is ever matched in another sense.
//!
//! Positions are bytes here, those of errors in patterns excepted.

mod casefix;
mod linear;
mod matcher;
mod parse;
mod program;
#[cfg(test)]
mod recorded;
mod set;
mod syntax;
mod tokens;

use crate::error::{FormatError, Result};
use linear::{Found, Linear};
use program::Program;
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

/// What a match must do beyond matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Begin anywhere from the start on.
    Search,
    /// Begin at the start.
    Match,
    /// Begin at the start and end at the end.
    Full,
    /// Begin anywhere, but not be empty where it starts: the search that follows an empty match.
    Advance,
}

/// What is wrong with a pattern.
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
    program: Program,
    linear: Option<Linear>,
    /// The number of groups.
    pub groups: usize,
    /// The named groups in order.
    pub names: Vec<(String, usize)>,
    /// With those that the pattern sets itself.
    pub flags: i64,
    /// The groups in the order in which their parentheses close.
    closing: Vec<usize>,
    may_be_empty: bool,
}

/// The spans of a match, group 0 first; `None` for a group that took no part.
pub type Spans = Vec<Option<(usize, usize)>>;

impl Regex {
    /// Compiles.
    pub fn new(pattern: &str, flags: i64) -> std::result::Result<Regex, PatternError> {
        let read = parse::parse(pattern, flags)?;
        let mut closing = Vec::new();
        groups_of(&read.node, &mut closing);
        Ok(Regex {
            program: Program::new(&read.node, read.groups),
            linear: Linear::new(&read.node),
            groups: read.groups,
            names: read.names,
            flags: read.flags,
            closing,
            may_be_empty: read.node.may_be_empty(),
        })
    }

    /// The first match in the bytes `start..end` of a text, and the group that closed last, or 0. What lies before
    /// `start` is seen by look-behind. `ascii`: whether the text is.
    pub fn find(
        &self,
        text: &str,
        ascii: bool,
        start: usize,
        end: usize,
        anchor: Anchor,
    ) -> Result<Option<(Spans, usize)>> {
        if start > end {
            return Ok(None);
        }
        self.find_with(&text[..end], ascii, start, anchor, linear::AT_ONCE)
    }

    fn find_with(
        &self,
        text: &str,
        ascii: bool,
        mut start: usize,
        mut anchor: Anchor,
        limit: usize,
    ) -> Result<Option<(Spans, usize)>> {
        let back =
            |start: usize, anchor: Anchor| matcher::find(&self.program, self.groups, text, start, anchor);
        let Some(linear) = self.linear.as_ref().filter(|linear| linear.suits(text, ascii)) else {
            return back(start, anchor);
        };
        if anchor == Anchor::Advance {
            anchor = Anchor::Search;
            if self.may_be_empty {
                let found = matcher::find_here(&self.program, self.groups, text, start)?;
                let Some(c) = text[start..].chars().next().filter(|_| found.is_none()) else {
                    return Ok(found);
                };
                start += c.len_utf8();
            }
        }
        Ok(match linear.find(text, start, anchor, limit)? {
            Found::Nothing => None,
            Found::Spans(mut spans) => {
                // The library leaves out groups that are repeated zero times.
                while spans.len() <= self.groups {
                    spans.push(None);
                }
                let last = self.last_group(&spans);
                Some((spans, last))
            }
            Found::At(start) => back(start, if anchor == Anchor::Full { anchor } else { Anchor::Match })?,
            Found::Unknown => back(start, anchor)?,
        })
    }

    /// The group that closed last; 0 if there is none. Only loops over what may be empty could tell otherwise.
    fn last_group(&self, spans: &Spans) -> usize {
        let ends = self.closing.iter().filter_map(|&group| spans[group].map(|span| (span.1, group)));
        // Of several that end there, the last one.
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

    fn found(pattern: &str, text: &str) -> Option<Spans> {
        let regex = Regex::new(pattern, 0).unwrap_or_else(|e| panic!("{pattern}: {e:?}"));
        let found = regex.find(text, text.is_ascii(), 0, text.len(), Anchor::Search).expect("it runs");
        found.map(|found| found.0)
    }

    fn whole(pattern: &str, text: &str) -> Option<(usize, usize)> {
        found(pattern, text).and_then(|spans| spans[0])
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
        let find = |start, anchor| {
            regex.find("ab", true, start, 2, anchor).expect("it runs").and_then(|found| found.0[0])
        };
        assert_eq!(find(0, Anchor::Search), Some((0, 0)));
        assert_eq!(find(0, Anchor::Advance), Some((0, 1)));
        assert_eq!(find(1, Anchor::Advance), Some((2, 2)));
        assert_eq!(find(0, Anchor::Full), None);
        let regex = Regex::new("((a)(b))|(c)", 0).expect("it is valid");
        let found = regex.find("xab", true, 1, 3, Anchor::Match).expect("it runs").expect("it matches");
        assert_eq!(found.1, 1);
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
