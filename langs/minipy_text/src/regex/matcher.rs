//! Matching by going back: the semantics of CPython's `sre`, whose order of attempts decides what matches. Choices and
//! what they restore lie in memory that is asked for, and work is counted, so that a pattern may take as long as it
//! likes: it is stopped from outside. Must never give up by itself.
//!
//! `choices` are the alternatives that are left; `trail` has the registers' old values, which going back to a choice
//! restores. A look-ahead or an atomic group that has matched forgets its choices and keeps the trail.

use super::program::{Inst, LAST_GROUP, Program, Unit, start_of};
use super::set::{Fold, is_word};
use super::syntax::{At, ENDLESS, Kind};
use super::{Anchor, Spans};
use crate::error::Result;
use crate::room::Grow;
use crate::str::surrogate;
use crate::work::Steps;

/// The value of a register that has none.
const NONE: usize = usize::MAX;

/// What is tried if everything since fails.
#[derive(Clone, Copy)]
struct Choice {
    pc: u32,
    kind: Left,
    /// Where.
    at: usize,
    /// How much of the trail is older.
    trail: usize,
}

/// What a choice has left.
#[derive(Clone, Copy)]
enum Left {
    One,
    /// All places from here back to that one, but this one first.
    Shorter(usize),
    /// One character more, and then as many.
    Longer(u32),
}

/// Matching of one text.
pub(super) struct Matcher<'a> {
    program: &'a Program,
    text: &'a str,
    bytes: &'a [u8],
    registers: Vec<usize>,
    choices: Vec<Choice>,
    trail: Vec<(usize, usize)>,
    steps: Steps,
}

/// Finds the first match in a text from a byte on; of the spans, those of groups that closed are there.
pub(super) fn find(
    program: &Program,
    groups: usize,
    text: &str,
    start: usize,
    anchor: Anchor,
) -> Result<Option<(Spans, usize)>> {
    let mut matcher = Matcher::new(program, text)?;
    let mut at = start;
    loop {
        let wanted = if anchor == Anchor::Advance && at > start { Anchor::Search } else { anchor };
        if matches!(anchor, Anchor::Search | Anchor::Advance) {
            match matcher.candidate(at)? {
                Some(place) if place == at => {}
                Some(place) => {
                    at = place;
                    continue;
                }
                None => return Ok(None),
            }
        }
        if let Some(end) = matcher.run(at, wanted)? {
            return matcher.found(groups, at, end).map(Some);
        }
        if matches!(anchor, Anchor::Match | Anchor::Full) {
            return Ok(None);
        }
        let Some(c) = matcher.char_at(at) else { return Ok(None) };
        at += c.len_utf8();
    }
}

/// Finds the match at that place that is not empty, and preferred to others that are not.
pub(super) fn find_here(
    program: &Program,
    groups: usize,
    text: &str,
    at: usize,
) -> Result<Option<(Spans, usize)>> {
    let mut matcher = Matcher::new(program, text)?;
    match matcher.run(at, Anchor::Advance)? {
        Some(end) => matcher.found(groups, at, end).map(Some),
        None => Ok(None),
    }
}

impl<'a> Matcher<'a> {
    fn new(program: &'a Program, text: &'a str) -> Result<Matcher<'a>> {
        Ok(Matcher {
            program,
            text,
            bytes: text.as_bytes(),
            registers: crate::room::filled(program.registers, NONE)?,
            choices: Vec::new(),
            trail: Vec::new(),
            steps: Steps::new(),
        })
    }

    /// The spans of a match, and the group that closed last.
    fn found(&self, groups: usize, start: usize, end: usize) -> Result<(Spans, usize)> {
        let mut spans = crate::room::buffer(groups + 1)?;
        spans.push(Some((start, end)));
        spans.extend((1..=groups).map(|group| self.group(group)));
        let last = self.registers[LAST_GROUP];
        Ok((spans, if last == NONE { 0 } else { last }))
    }

    #[inline]
    fn char_at(&self, at: usize) -> Option<char> {
        match self.bytes.get(at) {
            Some(&byte) if byte < 128 => Some(char::from(byte)),
            Some(_) => self.text[at..].chars().next(),
            None => None,
        }
    }

    fn char_before(&self, at: usize) -> Option<char> {
        match at.checked_sub(1).map(|i| self.bytes[i]) {
            Some(byte) if byte < 128 => Some(char::from(byte)),
            Some(_) => self.text[..at].chars().next_back(),
            None => None,
        }
    }

    /// Where the character before begins; there is one.
    #[inline]
    fn step_back(&self, mut at: usize) -> usize {
        at -= 1;
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// The first place from `at` on where a match may begin.
    fn candidate(&mut self, mut at: usize) -> Result<Option<usize>> {
        let program = self.program;
        let Some(first) = &program.first else { return Ok(Some(at)) };
        loop {
            self.steps.spend(1)?;
            match self.char_at(at) {
                Some(c) if first.has_char(c) => return Ok(Some(at)),
                Some(c) => at += c.len_utf8(),
                None => return Ok(None),
            }
        }
    }

    /// Sets a register, so that going back restores it.
    #[inline]
    fn set(&mut self, register: usize, value: usize) -> Result<()> {
        let old = std::mem::replace(&mut self.registers[register], value);
        if !self.choices.is_empty() && old != value {
            self.trail.room_for(1)?;
            self.trail.push((register, old));
        }
        Ok(())
    }

    #[inline]
    fn choose(&mut self, pc: usize, kind: Left, at: usize) -> Result<()> {
        self.choices.room_for(1)?;
        self.choices.push(Choice { pc: pc as u32, kind, at, trail: self.trail.len() });
        Ok(())
    }

    /// Goes back to the last choice, and tells where to go on.
    fn go_back(&mut self) -> Option<(usize, usize)> {
        let choice = *self.choices.last()?;
        while self.trail.len() > choice.trail {
            let (register, old) = self.trail.pop().expect("it is longer");
            self.registers[register] = old;
        }
        let place = self.choices.len() - 1;
        match choice.kind {
            Left::Shorter(least) if choice.at > least => {
                self.choices[place].at = self.step_back(choice.at);
            }
            Left::One | Left::Shorter(_) => {
                self.choices.pop();
            }
            Left::Longer(more) => {
                let Inst::Repeat { unit, .. } = &self.program.insts[choice.pc as usize] else {
                    unreachable!("only repetitions leave such choices")
                };
                let Some(c) = self.char_at(choice.at).filter(|&c| unit.matches(c)) else {
                    self.choices.pop();
                    return self.go_back();
                };
                let at = choice.at + c.len_utf8();
                match more {
                    1 => {
                        self.choices.pop();
                    }
                    ENDLESS => self.choices[place].at = at,
                    _ => self.choices[place] = Choice { at, kind: Left::Longer(more - 1), ..choice },
                }
                return Some((choice.pc as usize + 1, at));
            }
        }
        Some((choice.pc as usize, choice.at))
    }

    /// Matches at one place; the match's end.
    fn run(&mut self, start: usize, anchor: Anchor) -> Result<Option<usize>> {
        self.registers.fill(NONE);
        self.choices.clear();
        self.trail.clear();
        let program = self.program;
        let (mut pc, mut at) = (0, start);
        loop {
            self.steps.spend(1)?;
            let next = match &program.insts[pc] {
                Inst::One(unit) => match self.char_at(at) {
                    Some(c) if unit.matches(c) => Some((pc + 1, at + c.len_utf8())),
                    _ => None,
                },
                Inst::Repeat { unit, min, max, kind } => self.repetition(pc, unit, *min, *max, *kind, at)?,
                Inst::Split(first, second) => {
                    self.choose(*second, Left::One, at)?;
                    Some((*first, at))
                }
                Inst::Jump(target) => Some((*target, at)),
                Inst::Save(register) => {
                    self.set(*register, at)?;
                    Some((pc + 1, at))
                }
                Inst::Close(group) => {
                    self.set(start_of(*group) + 1, at)?;
                    self.set(LAST_GROUP, *group)?;
                    Some((pc + 1, at))
                }
                Inst::Begin(number) => {
                    let count = program.loops[*number].count;
                    self.set(count, 0)?;
                    self.set(count + 1, NONE)?;
                    Some((pc + 1, at))
                }
                Inst::Until(number) => Some((self.until(*number, at)?, at)),
                Inst::Iterate(number) => Some((self.iterate(*number, at)?, at)),
                Inst::Again { group, fold } => self.again(*group, *fold, at)?.map(|at| (pc + 1, at)),
                Inst::At(place) => self.is_at(*place, at).then_some((pc + 1, at)),
                Inst::Mark { choices, place } => {
                    self.set(*choices, self.choices.len())?;
                    if let Some(place) = place {
                        self.set(*place, at)?;
                    }
                    Some((pc + 1, at))
                }
                Inst::Cut { choices, place } => {
                    self.choices.truncate(self.registers[*choices]);
                    if self.choices.is_empty() {
                        self.trail.clear();
                    }
                    Some((pc + 1, place.map_or(at, |place| self.registers[place])))
                }
                Inst::Back(characters) => self.back(*characters, at).map(|at| (pc + 1, at)),
                Inst::Not { choices, back, after } => match self.back(*back, at) {
                    None => Some((*after, at)),
                    Some(behind) => {
                        self.set(*choices, self.choices.len())?;
                        self.choose(*after, Left::One, at)?;
                        Some((pc + 1, behind))
                    }
                },
                Inst::Refuse(choices) => {
                    self.choices.truncate(self.registers[*choices]);
                    None
                }
                Inst::If { group, no } => Some((if self.group(*group).is_some() { pc + 1 } else { *no }, at)),
                Inst::Fail => None,
                Inst::Success => match anchor {
                    Anchor::Full if at != self.bytes.len() => None,
                    Anchor::Advance if at == start => None,
                    _ => return Ok(Some(at)),
                },
            };
            match next.or_else(|| self.go_back()) {
                Some(next) => (pc, at) = next,
                None => return Ok(None),
            }
        }
    }

    /// Where `characters` characters before a place are.
    fn back(&self, characters: usize, mut at: usize) -> Option<usize> {
        for _ in 0..characters {
            at = (at > 0).then(|| self.step_back(at))?;
        }
        Some(at)
    }

    /// What a group has matched.
    fn group(&self, group: usize) -> Option<(usize, usize)> {
        let (start, end) = (self.registers[start_of(group)], self.registers[start_of(group) + 1]);
        (start != NONE && end != NONE && start <= end).then_some((start, end))
    }

    /// A single character again and again.
    fn repetition(
        &mut self,
        pc: usize,
        unit: &Unit,
        min: u32,
        max: u32,
        kind: Kind,
        start: usize,
    ) -> Result<Option<(usize, usize)>> {
        let (mut at, mut least, mut count) = (start, start, 0);
        let wanted = if kind == Kind::Lazy { min } else { max };
        while count < wanted || wanted == ENDLESS {
            let Some(c) = self.char_at(at).filter(|&c| unit.matches(c)) else { break };
            at += c.len_utf8();
            count = count.saturating_add(1);
            if count == min {
                least = at;
            }
            self.steps.spend(1)?;
        }
        if count < min {
            return Ok(None);
        }
        match kind {
            Kind::Greedy if at > least => {
                let shorter = self.step_back(at);
                self.choose(pc + 1, Left::Shorter(least), shorter)?;
            }
            Kind::Lazy if max > min => {
                let more = if max == ENDLESS { ENDLESS } else { max - min };
                self.choose(pc, Left::Longer(more), at)?;
            }
            _ => {}
        }
        Ok(Some((pc + 1, at)))
    }

    /// Whether a loop's body or what is behind comes next; the other one may be left as a choice.
    fn until(&mut self, number: usize, at: usize) -> Result<usize> {
        let program = self.program;
        let it = &program.loops[number];
        let (count, last) = (self.registers[it.count], self.registers[it.count + 1]);
        if count < it.min as usize {
            self.set(it.count, count + 1)?;
            return Ok(it.body);
        }
        if (it.max != ENDLESS && count >= it.max as usize) || last == at {
            return Ok(it.after);
        }
        let (first, second) = if it.lazy { (it.after, it.more) } else { (it.more, it.after) };
        self.choose(second, Left::One, at)?;
        Ok(first)
    }

    /// An iteration begins that the loop may do without; if it matches nothing, no other one follows.
    fn iterate(&mut self, number: usize, at: usize) -> Result<usize> {
        let program = self.program;
        let it = &program.loops[number];
        if it.max != ENDLESS {
            self.set(it.count, self.registers[it.count] + 1)?;
        }
        self.set(it.count + 1, at)?;
        Ok(it.body)
    }

    /// Behind what a group has matched, if that stands here once more.
    fn again(&mut self, group: usize, fold: Option<Fold>, at: usize) -> Result<Option<usize>> {
        let Some((start, end)) = self.group(group) else { return Ok(None) };
        let Some(fold) = fold else {
            self.steps.spend((end - start) / 64)?;
            let same = self.bytes[at..].starts_with(&self.bytes[start..end]);
            return Ok(same.then_some(at + end - start));
        };
        let (mut from, mut at) = (start, at);
        while from < end {
            let (Some(old), Some(new)) = (self.char_at(from), self.char_at(at)) else { return Ok(None) };
            if old != new && fold.lower(surrogate::code(old)) != fold.lower(surrogate::code(new)) {
                return Ok(None);
            }
            from += old.len_utf8();
            at += new.len_utf8();
            self.steps.spend(1)?;
        }
        Ok(Some(at))
    }

    fn is_at(&self, place: At, at: usize) -> bool {
        let end = self.bytes.len();
        match place {
            At::Start => at == 0,
            At::LineStart => at == 0 || self.bytes[at - 1] == b'\n',
            At::End => at == end,
            At::LineEnd => at == end || self.bytes[at] == b'\n',
            At::LastLineEnd => at == end || (at + 1 == end && self.bytes[at] == b'\n'),
            // Neither holds in an empty text.
            At::Word { .. } if end == 0 => false,
            At::Word { ascii, edge } => {
                let is_word = |c: Option<char>| c.is_some_and(|c| is_word(c, ascii));
                (is_word(self.char_before(at)) != is_word(self.char_at(at))) == edge
            }
        }
    }
}
