//! Matching in linear time by `regex-automata`, for patterns and texts for which it gives the same result as
//! backtracking: no back-references, no look-around, no loops around parts that may be empty. It must never be used
//! if the two could differ.
//!
//! A short text is searched by one call of the library. A long one is processed in pieces by its lazy automaton, with
//! checks for interruption: first to the end of the match, then back to its start.

use super::program::Unit;
use super::subject::Subject;
use super::syntax::{At, ENDLESS, Kind, Node};
use super::{Anchor, Found};
use crate::error::Result;
use crate::str::surrogate;
use crate::work;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::hybrid::{CacheError, LazyStateID};
use regex_automata::nfa::thompson::{self, NFA, WhichCaptures};
use regex_automata::{Anchored, Input, MatchKind, meta};
use regex_syntax::hir::{
    self, Class, ClassBytes, ClassBytesRange, ClassUnicode, ClassUnicodeRange, Hir, Look,
};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The product of the sizes of text and automaton for which a search takes a few milliseconds in the worst case.
pub(super) const AT_ONCE: usize = 1 << 29;

/// Conditions on the text.
#[derive(Clone, Copy, Debug, Default)]
struct Needs {
    /// Word characters are only ASCII.
    ascii: bool,
    /// The text does not end with a line feed.
    no_last_line: bool,
    /// The text is not empty.
    something: bool,
}

/// A pattern that can be matched in linear time.
pub(super) struct Linear {
    hir: Hir,
    /// Whether it is a pattern of bytes rather than characters.
    bytes: bool,
    needs: Needs,
    plain: OnceLock<Option<meta::Regex>>,
    whole: OnceLock<Option<meta::Regex>>,
    stepwise: OnceLock<Option<Box<Stepwise>>>,
    stepwise_whole: OnceLock<Option<Box<Stepwise>>>,
}

impl Linear {
    pub fn new(node: &Node, bytes: bool) -> Option<Linear> {
        let mut needs = Needs::default();
        let hir = Translation { needs: &mut needs, bytes }.translate(node, false)?;
        Some(Linear {
            hir,
            bytes,
            needs,
            plain: OnceLock::new(),
            whole: OnceLock::new(),
            stepwise: OnceLock::new(),
            stepwise_whole: OnceLock::new(),
        })
    }

    /// Whether the text, which ends where the search ends, fulfils the conditions.
    pub fn suits(&self, subject: Subject<'_>) -> bool {
        let bytes = subject.bytes();
        !(self.needs.ascii && matches!(subject, Subject::Text(_, false))
            || self.needs.no_last_line && bytes.last() == Some(&b'\n')
            || self.needs.something && bytes.is_empty())
    }

    fn hir(&self, anchor: Anchor) -> Hir {
        match anchor {
            Anchor::Full => Hir::concat(vec![self.hir.clone(), Hir::look(Look::End)]),
            _ => self.hir.clone(),
        }
    }

    fn regex(&self, anchor: Anchor) -> Option<&meta::Regex> {
        let place = if anchor == Anchor::Full { &self.whole } else { &self.plain };
        let config = meta::Config::new().utf8_empty(!self.bytes);
        let make = || meta::Builder::new().configure(config).build_from_hir(&self.hir(anchor)).ok();
        place.get_or_init(make).as_ref()
    }

    fn stepwise(&self, anchor: Anchor) -> Option<&Stepwise> {
        let place = if anchor == Anchor::Full { &self.stepwise_whole } else { &self.stepwise };
        place.get_or_init(|| Stepwise::new(&self.hir(anchor), self.bytes).map(Box::new)).as_deref()
    }

    /// The first match from a byte offset on, with its spans in `found`. A search that takes longer than `limit`, a
    /// product of sizes, is done in pieces.
    pub fn find(
        &self,
        subject: Subject<'_>,
        start: usize,
        anchor: Anchor,
        limit: usize,
        found: &mut Found,
    ) -> Result<Answer> {
        let text = subject.bytes();
        let Some(regex) = self.regex(anchor) else { return Ok(Answer::Unknown) };
        let anchored =
            if matches!(anchor, Anchor::Match | Anchor::Full) { Anchored::Yes } else { Anchored::No };
        let input = Input::new(text).range(start..).anchored(anchored);
        let longest = limit / regex.memory_usage().max(1);
        let answer = |yes: bool| if yes { Answer::Found } else { Answer::Nothing };
        if text.len() - start <= longest {
            return Ok(answer(captured(regex, &input, found)));
        }
        let Some(stepwise) = self.stepwise(anchor) else { return Ok(Answer::Unknown) };
        let Some((start, end)) = stepwise.find(input, longest)? else { return Ok(Answer::Nothing) };
        if regex.captures_len() == 1 {
            found.set(0, Some((start, end)));
            return Ok(Answer::Found);
        }
        if end - start <= longest {
            let input = Input::new(text).range(start..end).anchored(Anchored::Yes);
            return Ok(if captured(regex, &input, found) { Answer::Found } else { Answer::Unknown });
        }
        Ok(Answer::At(start))
    }
}

/// The result of a search in linear time.
pub(super) enum Answer {
    Nothing,
    Found,
    /// There is a match that begins there; it is too long to determine its groups this way.
    At(usize),
    /// The pattern is too large.
    Unknown,
}

/// Stores the match, with the groups that the library reports; it omits groups that are repeated zero times.
fn captured(regex: &meta::Regex, input: &Input<'_>, found: &mut Found) -> bool {
    if regex.captures_len() == 1 {
        let span = regex.search(input).map(|found| (found.start(), found.end()));
        found.set(0, span);
        return span.is_some();
    }
    let slots = found.slots();
    slots.fill(None);
    regex.search_slots(input, slots).is_some()
}

/// The library's lazy automata, run in pieces: to the end of a match, and from there back to its start.
struct Stepwise {
    forward: (DFA, Mutex<Cache>),
    backward: (DFA, Mutex<Cache>),
    bytes: bool,
}

impl Stepwise {
    fn new(hir: &Hir, bytes: bool) -> Option<Stepwise> {
        let make = |reverse: bool| {
            let config = thompson::Config::new()
                .reverse(reverse)
                .utf8(!bytes)
                .which_captures(WhichCaptures::None)
                .nfa_size_limit(Some(10 << 20));
            let nfa: NFA = thompson::Compiler::new().configure(config).build_from_hir(hir).ok()?;
            let kind = if reverse { MatchKind::All } else { MatchKind::LeftmostFirst };
            let config = DFA::config().match_kind(kind).skip_cache_capacity_check(true);
            let dfa = DFA::builder().configure(config).build_from_nfa(nfa).ok()?;
            let cache = Mutex::new(dfa.create_cache());
            Some((dfa, cache))
        };
        Some(Stepwise { forward: make(false)?, backward: make(true)?, bytes })
    }

    /// The first match, with a check for interruption every `often` bytes.
    fn find(&self, mut input: Input<'_>, often: usize) -> Result<Option<(usize, usize)>> {
        loop {
            let Some(end) = self.end(&input, often)? else { return Ok(None) };
            let start = self.start(&input, end, often)?;
            let text = input.haystack();
            let inside = |at: usize| text.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
            if self.bytes || start < end || !inside(start) {
                return Ok(Some((start, end)));
            }
            // An empty match within a character does not count.
            let next = (start..).find(|&at| !inside(at)).unwrap_or(text.len());
            input.set_start(next);
        }
    }

    fn end(&self, input: &Input<'_>, often: usize) -> Result<Option<usize>> {
        let (dfa, cache) = &self.forward;
        let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
        let text = input.haystack();
        let mut state = known(dfa.start_state_forward(&mut cache, input).map_err(|_| ()));
        let mut found = None;
        let mut at = input.start();
        for piece in text[at..].chunks(often.clamp(1, 1 << 16)) {
            work::poll()?;
            for &byte in piece {
                state = stepped(dfa.next_state(&mut cache, state, byte));
                if state.is_tagged() {
                    if state.is_match() {
                        found = Some(at);
                    } else if state.is_dead() {
                        return Ok(found);
                    }
                }
                at += 1;
            }
        }
        state = stepped(dfa.next_eoi_state(&mut cache, state));
        Ok(if state.is_match() { Some(at) } else { found })
    }

    fn start(&self, input: &Input<'_>, end: usize, often: usize) -> Result<usize> {
        let (dfa, cache) = &self.backward;
        let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
        let text = input.haystack();
        let first = input.start();
        let back = input.clone().anchored(Anchored::Yes).range(first..end);
        let mut state = known(dfa.start_state_reverse(&mut cache, &back).map_err(|_| ()));
        let mut found = end;
        let mut at = end;
        for piece in text[first..end].rchunks(often.clamp(1, 1 << 16)) {
            work::poll()?;
            for &byte in piece.iter().rev() {
                state = stepped(dfa.next_state(&mut cache, state, byte));
                if state.is_tagged() {
                    if state.is_match() {
                        found = at;
                    } else if state.is_dead() {
                        return Ok(found);
                    }
                }
                at -= 1;
            }
        }
        state = match first.checked_sub(1) {
            Some(before) => stepped(dfa.next_state(&mut cache, state, text[before])),
            None => stepped(dfa.next_eoi_state(&mut cache, state)),
        };
        Ok(if state.is_match() { first } else { found })
    }
}

/// The next state; the cache is cleared whenever it is full, so there always is one.
fn stepped(state: std::result::Result<LazyStateID, CacheError>) -> LazyStateID {
    state.expect("no limit is set on how often the cache is cleared")
}

fn known(state: std::result::Result<LazyStateID, ()>) -> LazyStateID {
    state.expect("such patterns have both kinds of starts, and no byte ends a search")
}

/// The state of a translation.
struct Translation<'a> {
    needs: &'a mut Needs,
    bytes: bool,
}

impl Translation<'_> {
    /// The pattern in the library's form, if it has the same meaning there.
    fn translate(&mut self, node: &Node, in_loop: bool) -> Option<Hir> {
        if let Some(unit) = Unit::of(node) {
            return Some(if self.bytes { byte_of(&unit) } else { unit_of(&unit) });
        }
        Some(match node {
            Node::Char(_) | Node::Set(_) => unreachable!("they are units"),
            Node::Cat(parts) => Hir::concat(self.all(parts, in_loop)?),
            Node::Alt(parts) => Hir::alternation(self.all(parts, in_loop)?),
            Node::Repeat { kind: Kind::Possessive, .. } => return None,
            // The number of empty repetitions affects the groups and what follows.
            Node::Repeat { body, max, .. } if *max > 1 && body.may_be_empty() => return None,
            Node::Repeat { body, min, max, kind } => {
                let sub = Box::new(self.translate(body, in_loop || *max > 1)?);
                let max = (*max != ENDLESS).then_some(*max);
                Hir::repetition(hir::Repetition { min: *min, max, greedy: *kind == Kind::Greedy, sub })
            }
            // The group that closed last is determined by the ends of the groups.
            Node::Group { width, .. } if in_loop && width.0 == 0 => return None,
            Node::Group { number, body, .. } => {
                let sub = Box::new(self.translate(body, in_loop)?);
                Hir::capture(hir::Capture { index: u32::try_from(*number).ok()?, name: None, sub })
            }
            Node::At(at) => Hir::look(match at {
                At::Start => Look::Start,
                At::LineStart => Look::StartLF,
                At::End => Look::End,
                At::LineEnd => Look::EndLF,
                At::LastLineEnd => {
                    self.needs.no_last_line = true;
                    Look::End
                }
                At::Word { edge, .. } => {
                    self.needs.ascii = true;
                    self.needs.something = true;
                    if *edge { Look::WordAscii } else { Look::WordAsciiNegate }
                }
            }),
            Node::Fail => Hir::fail(),
            Node::Again { .. } | Node::Look { .. } | Node::Atomic(_) | Node::If { .. } => return None,
        })
    }

    fn all(&mut self, parts: &[Node], in_loop: bool) -> Option<Vec<Hir>> {
        parts.iter().map(|part| self.translate(part, in_loop)).collect()
    }
}

fn byte_of(unit: &Unit) -> Hir {
    let set = match unit {
        Unit::Char(c) => match u8::try_from(*c) {
            Ok(byte) => return Hir::literal([byte]),
            Err(_) => return Hir::fail(),
        },
        Unit::Set(set) => set,
    };
    let range = |&(low, high): &(u32, u32)| {
        let low = u8::try_from(low).ok()?;
        Some(ClassBytesRange::new(low, u8::try_from(high).unwrap_or(u8::MAX)))
    };
    Hir::class(Class::Bytes(ClassBytes::new(set.ranges().iter().filter_map(range))))
}

fn unit_of(unit: &Unit) -> Hir {
    let set = match unit {
        Unit::Char(c) => return Hir::literal(c.to_string().into_bytes()),
        Unit::Set(set) => set,
    };
    let range = |low: u32, high: u32| {
        let (low, high) = (char::from_u32(low), char::from_u32(high));
        low.zip(high).map(|(low, high)| ClassUnicodeRange::new(low, high))
    };
    let mut ranges = Vec::new();
    for &(low, high) in set.ranges() {
        // Surrogates are represented by other characters, which are not themselves members.
        for &(from, to, moved) in surrogate::PARTS {
            let (from, to) = (low.max(from), high.min(to));
            if from <= to {
                ranges.extend(range(from + moved, to + moved));
            }
        }
    }
    Hir::class(Class::Unicode(ClassUnicode::new(ranges)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regex::parse::parse;

    /// The results of the library at once and in pieces.
    fn both(pattern: &str, text: &str, bytes: bool) -> [Option<Option<(usize, usize)>>; 2] {
        let read = parse(pattern, bytes, 0).unwrap_or_else(|e| panic!("{e:?}"));
        let linear = Linear::new(&read.node, bytes).expect("it is regular");
        let subject =
            if bytes { Subject::Bytes(text.as_bytes()) } else { Subject::Text(text, text.is_ascii()) };
        [usize::MAX, 0].map(|limit| {
            let mut found = Found::new(read.groups).expect("there is room");
            match linear.find(subject, 0, Anchor::Search, limit, &mut found).expect("it runs") {
                Answer::Nothing => None,
                Answer::Found => Some(found.get(0)),
                Answer::At(start) => Some(Some((start, usize::MAX))),
                Answer::Unknown => panic!("{pattern} is too large"),
            }
        })
    }

    #[test]
    fn pieces_give_what_the_whole_gives() {
        let patterns =
            ["a|ab", "(?:a|ab)c?", "^b", "b$", r"\bab", "é*?b", "", "[^a]+", "x", "(?m:^a|b$)", "$"];
        for pattern in patterns {
            for text in ["", "ab", "xxabc", "éé", "éab éb", "b\na", "zzzzzzéé"] {
                for bytes in [false, true] {
                    let [whole, pieces] = both(pattern, text, bytes);
                    assert_eq!(whole, pieces, "{pattern:?} in {text:?}, bytes: {bytes}");
                }
            }
        }
    }
}
