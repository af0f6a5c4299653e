//! Matching by backtracking: the semantics of CPython's `sre`, in which the order of attempts determines the match.
//! Memory for choices and the trail is checked, and work is counted, so that a pattern may run for any time: only an
//! interruption stops it. It must never give up by itself.
//!
//! `choices` are the alternatives that are left; `trail` has the registers' old values, which backtracking to a
//! choice restores. A look-ahead or an atomic group that has matched drops its choices and keeps the trail.

use super::program::{Inst, LAST_GROUP, Program, Unit, start_of};
use super::set::{Fold, is_word};
use super::subject::{Letters, Single, Subject};
use super::syntax::{At, ENDLESS, Kind};
use super::{Anchor, Found};
use crate::error::Result;
use crate::room::Grow;
use crate::work::Steps;

/// The value of an unset register.
const NONE: usize = usize::MAX;

/// An alternative to try if everything after it fails.
#[derive(Clone, Copy)]
struct Choice {
    pc: u32,
    kind: Left,
    /// The position in the text.
    at: usize,
    /// The length of the trail at that time.
    trail: usize,
}

/// What an alternative continues with.
#[derive(Clone, Copy)]
enum Left {
    One,
    /// All positions from here back to that one, starting with this one.
    Shorter(usize),
    /// One more character, and then the same again.
    Longer(u32),
}

/// The state of matching one text.
struct Matcher<'a, L> {
    program: &'a Program,
    text: L,
    registers: &'a mut Vec<usize>,
    choices: &'a mut Vec<Choice>,
    trail: &'a mut Vec<(usize, usize)>,
    steps: Steps,
}

/// The memory of a matcher, which is reused by later searches.
#[derive(Default)]
pub(super) struct Scratch {
    registers: Vec<usize>,
    choices: Vec<Choice>,
    trail: Vec<(usize, usize)>,
}

/// The largest memory that is kept for the next search.
const KEPT: usize = 1 << 8;

impl Scratch {
    /// Frees memory that was exceptionally large.
    fn shrink(&mut self) {
        self.choices.clear();
        self.choices.shrink_to(KEPT);
        self.trail.clear();
        self.trail.shrink_to(KEPT);
    }
}

/// Finds the first match from a byte offset on, and stores its spans in `found`: for the groups, those that closed.
pub(super) fn find(
    program: &Program,
    scratch: &mut Scratch,
    subject: Subject<'_>,
    start: usize,
    anchor: Anchor,
    found: &mut Found,
) -> Result<bool> {
    let result = match subject {
        Subject::Text(text, false) => Matcher::new(program, scratch, text)?.find(start, anchor, found),
        Subject::Text(..) | Subject::Bytes(_) => {
            Matcher::new(program, scratch, Single(subject.bytes()))?.find(start, anchor, found)
        }
    };
    scratch.shrink();
    result
}

/// Finds the preferred non-empty match at that offset.
pub(super) fn find_here(
    program: &Program,
    scratch: &mut Scratch,
    subject: Subject<'_>,
    at: usize,
    found: &mut Found,
) -> Result<bool> {
    let result = match subject {
        Subject::Text(text, false) => Matcher::new(program, scratch, text)?.find_here(at, found),
        Subject::Text(..) | Subject::Bytes(_) => {
            Matcher::new(program, scratch, Single(subject.bytes()))?.find_here(at, found)
        }
    };
    scratch.shrink();
    result
}

impl<'a, L: Letters> Matcher<'a, L> {
    fn new(program: &'a Program, scratch: &'a mut Scratch, text: L) -> Result<Matcher<'a, L>> {
        let Scratch { registers, choices, trail } = scratch;
        if registers.len() != program.registers {
            *registers = crate::room::filled(program.registers, NONE)?;
        }
        Ok(Matcher { program, text, registers, choices, trail, steps: Steps::new() })
    }

    fn find(&mut self, start: usize, anchor: Anchor, found: &mut Found) -> Result<bool> {
        let mut at = start;
        loop {
            let wanted = if anchor == Anchor::Advance && at > start { Anchor::Search } else { anchor };
            if matches!(anchor, Anchor::Search | Anchor::Advance) {
                match self.candidate(at)? {
                    Some(place) if place == at => {}
                    Some(place) => {
                        at = place;
                        continue;
                    }
                    None => return Ok(false),
                }
            }
            if let Some(end) = self.run(at, wanted)? {
                self.found(at, end, found);
                return Ok(true);
            }
            if matches!(anchor, Anchor::Match | Anchor::Full) {
                return Ok(false);
            }
            let Some(c) = self.text.at(at) else { return Ok(false) };
            at += L::width(c);
        }
    }

    fn find_here(&mut self, at: usize, found: &mut Found) -> Result<bool> {
        let end = self.run(at, Anchor::Advance)?;
        if let Some(end) = end {
            self.found(at, end, found);
        }
        Ok(end.is_some())
    }

    /// The spans of a match, and the group that closed last.
    fn found(&self, start: usize, end: usize, found: &mut Found) {
        found.set(0, Some((start, end)));
        for group in 1..found.groups() {
            found.set(group, self.group(group));
        }
        let last = self.registers[LAST_GROUP];
        found.last = if last == NONE { 0 } else { last };
    }

    /// The first offset from `at` on at which a match may begin.
    fn candidate(&mut self, mut at: usize) -> Result<Option<usize>> {
        let program = self.program;
        let Some(first) = &program.first else { return Ok(Some(at)) };
        loop {
            self.steps.spend(1)?;
            match self.text.at(at) {
                Some(c) if first.has(L::code(c)) => return Ok(Some(at)),
                Some(c) => at += L::width(c),
                None => return Ok(None),
            }
        }
    }

    /// Sets a register; backtracking restores it.
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

    /// Backtracks to the last choice; returns where to continue.
    fn go_back(&mut self) -> Option<(usize, usize)> {
        let choice = *self.choices.last()?;
        while self.trail.len() > choice.trail {
            let (register, old) = self.trail.pop().expect("it is longer");
            self.registers[register] = old;
        }
        let place = self.choices.len() - 1;
        match choice.kind {
            Left::Shorter(least) if choice.at > least => {
                self.choices[place].at = self.text.back(choice.at);
            }
            Left::One | Left::Shorter(_) => {
                self.choices.pop();
            }
            Left::Longer(more) => {
                let Inst::Repeat { unit, .. } = &self.program.insts[choice.pc as usize] else {
                    unreachable!("only repetitions leave such choices")
                };
                let Some(c) = self.text.at(choice.at).filter(|&c| unit.matches::<L>(c)) else {
                    self.choices.pop();
                    return self.go_back();
                };
                let at = choice.at + L::width(c);
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

    /// Matches at one offset; returns the match's end.
    fn run(&mut self, start: usize, anchor: Anchor) -> Result<Option<usize>> {
        self.registers.fill(NONE);
        self.choices.clear();
        self.trail.clear();
        let program = self.program;
        let (mut pc, mut at) = (0, start);
        loop {
            self.steps.spend(1)?;
            let next = match &program.insts[pc] {
                Inst::One(unit) => match self.text.at(at) {
                    Some(c) if unit.matches::<L>(c) => Some((pc + 1, at + L::width(c))),
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
                    Anchor::Full if at != self.text.bytes().len() => None,
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

    /// The offset that is `characters` characters before another one.
    fn back(&self, characters: usize, mut at: usize) -> Option<usize> {
        for _ in 0..characters {
            at = (at > 0).then(|| self.text.back(at))?;
        }
        Some(at)
    }

    /// The span that a group has matched.
    fn group(&self, group: usize) -> Option<(usize, usize)> {
        let (start, end) = (self.registers[start_of(group)], self.registers[start_of(group) + 1]);
        (start != NONE && end != NONE && start <= end).then_some((start, end))
    }

    /// Repeats a single character.
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
            let Some(c) = self.text.at(at).filter(|&c| unit.matches::<L>(c)) else { break };
            at += L::width(c);
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
                let shorter = self.text.back(at);
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

    /// Decides whether a loop's body or its continuation comes next; the other one may be left as a choice.
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

    /// Begins an iteration that the loop may omit; if it matches the empty string, no other one follows.
    fn iterate(&mut self, number: usize, at: usize) -> Result<usize> {
        let program = self.program;
        let it = &program.loops[number];
        if it.max != ENDLESS {
            self.set(it.count, self.registers[it.count] + 1)?;
        }
        self.set(it.count + 1, at)?;
        Ok(it.body)
    }

    /// The offset behind the text that a group has matched, if it occurs here once more.
    fn again(&mut self, group: usize, fold: Option<Fold>, at: usize) -> Result<Option<usize>> {
        let Some((start, end)) = self.group(group) else { return Ok(None) };
        let Some(fold) = fold else {
            self.steps.spend((end - start) / 64)?;
            let same = self.text.bytes()[at..].starts_with(&self.text.bytes()[start..end]);
            return Ok(same.then_some(at + end - start));
        };
        let (mut from, mut at) = (start, at);
        while from < end {
            let (Some(old), Some(new)) = (self.text.at(from), self.text.at(at)) else { return Ok(None) };
            if old != new && fold.lower(L::code(old)) != fold.lower(L::code(new)) {
                return Ok(None);
            }
            from += L::width(old);
            at += L::width(new);
            self.steps.spend(1)?;
        }
        Ok(Some(at))
    }

    fn is_at(&self, place: At, at: usize) -> bool {
        let end = self.text.bytes().len();
        match place {
            At::Start => at == 0,
            At::LineStart => at == 0 || self.text.bytes()[at - 1] == b'\n',
            At::End => at == end,
            At::LineEnd => at == end || self.text.bytes()[at] == b'\n',
            At::LastLineEnd => at == end || (at + 1 == end && self.text.bytes()[at] == b'\n'),
            // Neither is true in an empty text.
            At::Word { .. } if end == 0 => false,
            At::Word { ascii, edge } => {
                let is_word = |c: Option<char>| c.is_some_and(|c| is_word(c, ascii));
                (is_word(self.text.before(at)) != is_word(self.text.at(at))) == edge
            }
        }
    }
}
