//! Facts that a trace has established by the time one of its guards fails, so that the bridge from there need not
//! establish them again: types of values, results of comparisons, constants that fields held.
//!
//! The facts are derived from the finished trace alone, and only from guards (or from the jumps to its label). There
//! are none about values that the exit does not restore.
//!
//! A fact is an operation on operands with its constant result. It holds for a range of exits, which are numbered in
//! the order of their guards: from the guard that showed it to the first store or call that may change what was loaded.
//! So facts are kept once for each trace, and not for each exit. The idea of passing them to bridges is RPython's
//! (`bridgeopt`), which encodes them for each guard anew.

use super::decode::{Build, Decoder, Term};
use super::encode::ExitWalk;
use crate::opt::LabelState;
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, At, Class, Const, Descr, EffectKind, ExitId, Inst, Mutability, Op, Trace, Writes};

/// An operand of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A value of the trace, by its index.
    Value(u32),
    /// A constant.
    Const(Const),
}

/// A fact: an operation with a constant result.
#[derive(Clone, Debug)]
pub struct KnownResult {
    /// The operation: pure, or a load.
    pub op: Op,
    /// The field, type or array class of the operation.
    pub descr: &'static Descr,
    /// Its one or two operands.
    pub operands: Vec<Operand>,
    /// Its result.
    pub gives: Const,
}

/// A fact, with the exits at which it holds.
#[derive(Clone, Debug)]
pub(super) struct Span {
    pub known: KnownResult,
    /// The first one.
    pub from: ExitId,
    /// The exit behind the last one; `None` if it holds to the end.
    pub until: Option<ExitId>,
}

impl KnownResult {
    /// Whether it is about a value, and a bridge may assume it.
    pub(crate) fn is_useful(&self) -> bool {
        let of_value = self.operands.iter().any(|operand| matches!(operand, Operand::Value(_)));
        of_value && self.operands.len() < 3 && is_fact(self.op, self.descr)
    }

    /// Whether a write to fields and items that `written` accepts may change it.
    fn changes(&self, written: &impl Fn(&'static Descr) -> bool) -> bool {
        is_mutable_load(self.op) && written(self.descr)
    }
}

/// Whether a write can invalidate it.
fn is_mutable_load(op: Op) -> bool {
    op == Op::Load
}

/// Whether the result of an operation is a fact about its operands.
fn is_fact(op: Op, descr: &Descr) -> bool {
    let field = |mutability| matches!(descr, Descr::Field(f) if f.mutability == mutability);
    match op {
        Op::Load => field(Mutability::Mutable),
        // A value that is constant only until it is written may have been written when an exit is taken.
        Op::LoadPure => field(Mutability::Immutable),
        Op::LoadTid | Op::IsInt | Op::ArrayLen | Op::ArrayLoadPure => true,
        op => op.class() == Class::Pure,
    }
}

/// Largest distance between a load and the guard on its result, which usually follows at once.
const NEAR: usize = 64;

/// The walk over a finished trace that collects facts.
struct Collect<'t> {
    trace: &'t Trace,
    spans: Vec<Span>,
    /// Number of exits whose guards the walk has passed.
    exits: ExitId,
    /// For each exit, the position of the last guard that has it.
    last: Vec<usize>,
}

/// The facts that hold at the exits of a finished trace. `inherited` are those about its inputs.
pub(super) fn collect(trace: &Trace, label: Option<&LabelState>, inherited: &[KnownResult]) -> Vec<Span> {
    let mut last = vec![usize::MAX; trace.exits.len()];
    let mut next = 0;
    for (at, inst) in trace.insts.iter().enumerate().filter(|(_, inst)| inst.op.is_guard()) {
        let exit = inst.exit().index();
        if last[exit] == usize::MAX {
            if exit != next {
                // Exits are not in the order of their guards, as in a trace that was not optimized.
                return Vec::new();
            }
            next += 1;
        }
        last[exit] = at;
    }
    let mut collect = Collect { trace, spans: Vec::new(), exits: ExitId(0), last };
    inherited.iter().for_each(|known| collect.begin(known.clone()));
    for (at, inst) in trace.insts.iter().enumerate() {
        collect.step(at, inst, label);
    }
    collect.spans
}

impl Collect<'_> {
    fn begin(&mut self, known: KnownResult) {
        self.spans.push(Span { known, from: self.exits, until: None });
    }

    fn step(&mut self, at: usize, inst: &Inst, label: Option<&LabelState>) {
        match inst.op {
            Op::Label => {
                for mut known in label.into_iter().flat_map(LabelState::known) {
                    for operand in &mut known.operands {
                        if let Operand::Value(param) = operand {
                            *param += at as u32 + 1;
                        }
                    }
                    self.begin(known);
                }
            }
            Op::GuardTrue => self.guard(at, inst, Const::Int(1)),
            Op::GuardFalse => self.guard(at, inst, Const::Int(0)),
            Op::GuardValue => match self.trace.constant(inst.b) {
                Some(constant) => self.guard(at, inst, constant),
                None => self.pass(inst),
            },
            op if op.is_guard() => self.pass(inst),
            Op::Store | Op::ArrayStore => self.end(at, |descr| descr.same(inst.descr)),
            Op::CallPortal => self.end(at, |_| true),
            Op::Call if inst.descr.call().kind != EffectKind::Elidable => {
                let owner = |descr: &'static Descr| match descr {
                    Descr::Field(field) => field.owner,
                    descr => descr.name(),
                };
                match inst.descr.call().writes {
                    Writes::Nothing => {}
                    Writes::Types(types) => self.end(at, |descr| types.contains(&owner(descr))),
                    Writes::Everything => self.end(at, |_| true),
                }
            }
            _ => {}
        }
    }

    fn pass(&mut self, guard: &Inst) {
        self.exits = self.exits.max(guard.exit().plus(1));
    }

    /// Adds what a guard has shown, from the next exit on.
    fn guard(&mut self, at: usize, guard: &Inst, gives: Const) {
        self.pass(guard);
        let Some(asked) = guard.a.as_value() else { return };
        let inst = &self.trace.insts[asked];
        if !is_fact(inst.op, inst.descr) || is_mutable_load(inst.op) && self.may_have_changed(inst, asked, at)
        {
            return;
        }
        let operands = [inst.a, inst.b].into_iter().filter(|&arg| arg != Arg::NONE);
        let operands: Option<Vec<Operand>> = operands.map(|arg| self.operand(arg)).collect();
        let known = operands.map(|operands| KnownResult { op: inst.op, descr: inst.descr, operands, gives });
        known.filter(KnownResult::is_useful).into_iter().for_each(|known| self.begin(known));
    }

    fn operand(&self, arg: Arg) -> Option<Operand> {
        match arg.as_value() {
            Some(value) => Some(Operand::Value(value as u32)),
            None => self.trace.constant(arg).map(Operand::Const),
        }
    }

    /// Whether any operation between a load and the guard on its result has written memory.
    fn may_have_changed(&self, load: &Inst, from: usize, to: usize) -> bool {
        to - from > NEAR
            || self.trace.insts[from..to].iter().any(|inst| match inst.op {
                Op::Store => inst.descr.same(load.descr),
                Op::Call => inst.descr.call().kind != EffectKind::Elidable,
                op => op == Op::CallPortal,
            })
    }

    /// Ends the facts about memory written at position `at`.
    fn end(&mut self, at: usize, written: impl Fn(&'static Descr) -> bool) {
        let mut until = None;
        for span in &mut self.spans {
            if span.until.is_none() && span.known.changes(&written) {
                // An exit that is shared by a guard behind the write counts as one behind it.
                let until = until.get_or_insert_with(|| {
                    let shared = self.last[..self.exits.index()].iter().position(|&last| last > at);
                    shared.map_or(self.exits, ExitId::at)
                });
                span.until = Some((*until).max(span.from));
            }
        }
        self.spans.retain(|span| span.until.is_none_or(|until| span.from < until));
    }
}

impl ExitWalk<'_, '_> {
    /// Encodes the facts about values that exits name.
    pub(super) fn known(&mut self, spans: &[Span]) {
        let mut before = ExitId(0);
        for Span { known, from, until } in spans {
            let named = |operand: &Operand| match *operand {
                Operand::Value(value) => self.to.numbers[value as usize] != u32::MAX,
                Operand::Const(_) => true,
            };
            if !known.operands.iter().all(named) {
                continue;
            }
            self.to.out.number(u64::from(from.0 - before.0));
            before = *from;
            let exits = until.map_or(0, |until| until.0 - from.0);
            self.to.out.number((u64::from(exits) << 1) | (known.operands.len() as u64 - 1));
            self.name(known.op, known.descr);
            for &operand in &known.operands {
                match operand {
                    Operand::Value(value) => {
                        let number = self.to.numbers[value as usize];
                        self.to.out.number(u64::from(number) + 1);
                    }
                    Operand::Const(constant) => {
                        self.to.out.number(0);
                        self.constant(constant);
                    }
                }
            }
            self.constant(known.gives);
        }
    }
}

impl Decoder<'_> {
    /// Decodes the facts that hold at an exit, up to the end of the bytes. Values have their numbers in the data.
    pub(super) fn known(&mut self, exit: ExitId) -> Vec<KnownResult> {
        let mut found = Vec::new();
        let mut from = ExitId(0);
        while !self.from.rest().is_empty() {
            from = from.plus(self.from.count());
            if from > exit {
                break;
            }
            let head = self.from.number();
            let (exits, count) = (head >> 1, (head & 1) + 1);
            let (op, descr) = self.name();
            let operands: Vec<Operand> = (0..count).map(|_| self.operand()).collect();
            let gives = self.constant();
            if exits == 0 || u64::from(exit.0 - from.0) < exits {
                found.push(KnownResult { op, descr, operands, gives });
            }
        }
        found
    }

    fn operand(&mut self) -> Operand {
        match self.from.number() {
            0 => Operand::Const(self.constant()),
            number => Operand::Value(number as u32 - 1),
        }
    }

    fn constant(&mut self) -> Const {
        match self.term() {
            Term::Const(constant) => constant,
            term => unreachable!("a constant was written, not {term:?}"),
        }
    }
}

impl Build {
    /// Adds facts about the inputs to the trace.
    pub(super) fn known(&mut self, known: Vec<KnownResult>) {
        for KnownResult { op, descr, operands, gives } in known {
            let operands = operands.into_iter().map(|operand| match operand {
                Operand::Const(constant) => Some(self.trace.push_const(constant)),
                // Facts about values that the exit does not restore are dropped.
                Operand::Value(value) => self.values.binary_search(&value).ok().map(Arg::value),
            });
            let Some(operands) = operands.collect::<Option<Vec<Arg>>>() else { continue };
            let nothing =
                Inst { op, at: At::NONE, a: Arg::NONE, b: Arg::NONE, c: Arg::NONE, descr, loc: None };
            let (a, b) = (operands[0], operands.get(1).copied().unwrap_or(Arg::NONE));
            let asked = self.trace.push(Inst { a, b, ..nothing });
            let gives = self.trace.push_const(gives);
            self.trace.push(Inst { op: Op::Assume, descr: &NO_DESCR, a: asked, b: gives, ..nothing });
        }
    }
}
