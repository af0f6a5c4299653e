//! Compiles a pattern's tree to instructions for the matcher. The instructions express the semantics of CPython's
//! `sre` without recursion; the order of alternatives must never differ.

use super::set::{Fold, Set};
use super::subject::Letters;
use super::syntax::{At, ENDLESS, Kind, Node};
use std::sync::Arc;

/// A test of one character.
#[derive(Clone, Debug)]
pub(super) enum Unit {
    Char(char),
    Set(Arc<Set>),
}

impl Unit {
    #[inline]
    pub fn matches<L: Letters>(&self, c: char) -> bool {
        match self {
            Unit::Char(wanted) => c == *wanted,
            Unit::Set(set) => set.has(L::code(c)),
        }
    }

    pub fn of(node: &Node) -> Option<Unit> {
        match node {
            Node::Char(c) => Some(Unit::Char(*c)),
            Node::Set(set) => Some(Unit::Set(Arc::clone(set))),
            Node::Cat(parts) if parts.len() == 1 => Unit::of(&parts[0]),
            _ => None,
        }
    }
}

/// An instruction. Registers are numbers of words that backtracking restores.
#[derive(Clone, Debug)]
pub(super) enum Inst {
    One(Unit),
    /// One character, repeated.
    Repeat {
        unit: Unit,
        min: u32,
        max: u32,
        kind: Kind,
    },
    /// Continues at both addresses, at the first one first.
    Split(usize, usize),
    Jump(usize),
    /// Stores the position.
    Save(usize),
    /// As `Save`, at the end of a group.
    Close(usize),
    /// Before a loop: sets the number of iterations to zero.
    Begin(usize),
    /// Before each iteration of a loop, and after the last one.
    Until(usize),
    /// Begins an iteration that the loop may omit.
    Iterate(usize),
    Again {
        group: usize,
        fold: Option<Fold>,
    },
    At(At),
    /// Stores the number of choices, and the position.
    Mark {
        choices: usize,
        place: Option<usize>,
    },
    /// Drops all choices since the mark, and returns to its position.
    Cut {
        choices: usize,
        place: Option<usize>,
    },
    /// Moves back by that many characters, or fails.
    Back(usize),
    /// As `Mark`, for a negative look-around: if it does not match, continues at the address.
    Not {
        choices: usize,
        back: usize,
        after: usize,
    },
    /// A negative look-around has matched.
    Refuse(usize),
    /// Continues with the next instruction if the group has matched, otherwise at the address.
    If {
        group: usize,
        no: usize,
    },
    Fail,
    Success,
}

/// A loop whose iterations are counted, or may be empty.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    pub min: u32,
    pub max: u32,
    pub lazy: bool,
    /// The register of the number of iterations; the next one is for the start of the last iteration that may be
    /// empty.
    pub count: usize,
    /// The address of the body, followed by that of an optional iteration.
    pub body: usize,
    pub more: usize,
    pub after: usize,
}

/// A compiled pattern.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub insts: Vec<Inst>,
    pub loops: Vec<Loop>,
    pub registers: usize,
    /// The set of characters with which every match begins, if it is known.
    pub first: Option<Set>,
}

/// The register of the group that was closed last.
pub(super) const LAST_GROUP: usize = 0;

/// The register of a group's start; the next one is for its end.
pub(super) fn start_of(group: usize) -> usize {
    2 * group - 1
}

impl Program {
    pub fn new(node: &Node, groups: usize) -> Program {
        let mut program =
            Program { insts: Vec::new(), loops: Vec::new(), registers: 2 * groups + 1, first: first(node) };
        program.add(node);
        program.insts.push(Inst::Success);
        program
    }

    fn register(&mut self) -> usize {
        self.registers += 1;
        self.registers - 1
    }

    /// Adds an instruction that is completed later.
    fn hole(&mut self) -> usize {
        self.insts.push(Inst::Fail);
        self.insts.len() - 1
    }

    fn add(&mut self, node: &Node) {
        match node {
            Node::Char(c) => self.insts.push(Inst::One(Unit::Char(*c))),
            Node::Set(set) => self.insts.push(Inst::One(Unit::Set(Arc::clone(set)))),
            Node::Cat(parts) => parts.iter().for_each(|part| self.add(part)),
            Node::Alt(parts) => self.alternatives(parts),
            Node::Repeat { body, min, max, kind } => self.repetition(body, *min, *max, *kind),
            Node::Group { number, body, .. } => {
                self.insts.push(Inst::Save(start_of(*number)));
                self.add(body);
                self.insts.push(Inst::Close(*number));
            }
            Node::Again { group, fold, .. } => self.insts.push(Inst::Again { group: *group, fold: *fold }),
            Node::At(at) => self.insts.push(Inst::At(*at)),
            Node::Look { body, negated: false, behind } => {
                let (choices, place) = (self.register(), Some(self.register()));
                self.insts.push(Inst::Mark { choices, place });
                self.insts.extend(behind.map(Inst::Back));
                self.add(body);
                self.insts.push(Inst::Cut { choices, place });
            }
            Node::Look { body, negated: true, behind } => {
                let choices = self.register();
                let start = self.hole();
                self.add(body);
                self.insts.push(Inst::Refuse(choices));
                let after = self.insts.len();
                self.insts[start] = Inst::Not { choices, back: behind.unwrap_or(0), after };
            }
            Node::Atomic(body) => self.atomic(|program, _| program.add(body)),
            Node::If { group, yes, no } => {
                let start = self.hole();
                self.add(yes);
                let end = self.hole();
                self.insts[start] = Inst::If { group: *group, no: self.insts.len() };
                self.add(no);
                self.insts[end] = Inst::Jump(self.insts.len());
            }
            Node::Fail => self.insts.push(Inst::Fail),
        }
    }

    fn alternatives(&mut self, parts: &[Node]) {
        let mut ends = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            if i + 1 == parts.len() {
                self.add(part);
                break;
            }
            let split = self.hole();
            self.add(part);
            ends.push(self.hole());
            self.insts[split] = Inst::Split(split + 1, self.insts.len());
        }
        for end in ends {
            self.insts[end] = Inst::Jump(self.insts.len());
        }
    }

    fn atomic(&mut self, body: impl FnOnce(&mut Program, usize)) {
        let choices = self.register();
        self.insts.push(Inst::Mark { choices, place: None });
        body(self, choices);
        self.insts.push(Inst::Cut { choices, place: None });
    }

    fn repetition(&mut self, body: &Node, min: u32, max: u32, kind: Kind) {
        if let Some(unit) = Unit::of(body) {
            self.insts.push(Inst::Repeat { unit, min, max, kind });
            return;
        }
        match kind {
            // An iteration that has matched is neither retried in another way nor given up.
            Kind::Possessive => self.atomic(|program, choices| {
                let each = |program: &mut Program| {
                    program.add(body);
                    program.insts.push(Inst::Cut { choices, place: None });
                };
                program.iterate(each, body.may_be_empty(), min, max, false);
            }),
            _ => {
                let lazy = kind == Kind::Lazy;
                self.iterate(|program| program.add(body), body.may_be_empty(), min, max, lazy);
            }
        }
    }

    fn iterate(&mut self, body: impl FnOnce(&mut Program), empty: bool, min: u32, max: u32, lazy: bool) {
        let both = |first, second| if lazy { Inst::Split(second, first) } else { Inst::Split(first, second) };
        match (min, max) {
            (_, 0) => {}
            (1, 1) => body(self),
            (0, 1) => {
                let split = self.hole();
                body(self);
                self.insts[split] = both(split + 1, self.insts.len());
            }
            (0, ENDLESS) if !empty => {
                let split = self.hole();
                body(self);
                self.insts.push(Inst::Jump(split));
                self.insts[split] = both(split + 1, self.insts.len());
            }
            _ => {
                let number = self.loops.len();
                let count = self.register();
                self.register();
                self.insts.push(Inst::Begin(number));
                self.insts.push(Inst::Until(number));
                self.insts.push(Inst::Iterate(number));
                let start = self.insts.len();
                self.loops.push(Loop { min, max, lazy, count, body: start, more: start - 1, after: 0 });
                body(self);
                self.insts.push(Inst::Jump(start - 2));
                self.loops[number].after = self.insts.len();
            }
        }
    }
}

/// The set of characters with which a match of the node begins, if it is known and the match is not empty.
fn first(node: &Node) -> Option<Set> {
    match node {
        Node::Char(c) => {
            let code = crate::str::code(*c);
            Some(Set::new(vec![(code, code)]))
        }
        Node::Set(set) => Some(Set::clone(set)),
        // Parts that match no character are skipped, because the part that follows must match too.
        Node::Cat(parts) => {
            first(parts.iter().find(|part| !matches!(part, Node::At(_) | Node::Look { .. }))?)
        }
        Node::Alt(parts) => {
            let sets: Option<Vec<Set>> = parts.iter().map(first).collect();
            Some(Set::union(&sets?.iter().collect::<Vec<&Set>>()))
        }
        Node::Repeat { body, min, .. } if *min > 0 => first(body),
        Node::Group { body, .. } | Node::Atomic(body) => first(body),
        _ => None,
    }
}
