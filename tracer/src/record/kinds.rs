//! The dynamic type of a value, tested as one event: an integer, tagged or boxed, or an object of a certain type.
//!
//! It must be one event. Replay tests the value again, and an integer's form may have changed by then: a trace that
//! keeps integers in registers boxes them anew when it is left.

use super::{Action, Raw, Recorder};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, Descr, Op, Ty};
use std::panic::Location;

/// What is known of a value's dynamic type.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownType {
    /// The name of its integer, if it is one.
    int: Option<u32>,
}

/// A value whose dynamic type is tested, with the result.
#[derive(Clone, Copy, Debug)]
pub struct TypeTest {
    /// The value: a tagged word or an object.
    pub value: Raw,
    /// The type of boxed integers, whose one field is the integer.
    pub boxed: &'static Descr,
    /// The type of the object; for tagged words, that of boxed integers.
    pub tid: u64,
    /// The integer, if it is one.
    pub int: i64,
}

impl Recorder {
    /// Tests a value's dynamic type; returns its integer, if it is one.
    pub fn case(&mut self, asked: &TypeTest, loc: &'static Location<'static>) -> Raw {
        match self.event() {
            Action::Record => self.record_case(asked, Some(loc)),
            Action::Replay => self.case_passed(asked),
            Action::Plain => Raw::constant(asked.int as u64),
        }
    }

    /// The guards only show that an integer is one, in whatever form, unless it is boxed: that is rare, and then worth
    /// a trace of its own.
    fn record_case(&mut self, asked: &TypeTest, loc: Option<&'static Location<'static>>) -> Raw {
        self.made.ops_seen += 1;
        self.made.guards_seen += 1;
        self.keep_event(Op::GuardValue, &NO_DESCR, asked.tid);
        let int = self.kind(asked, true, loc);
        self.snapshot();
        self.progress.levels.innermost_mut().events += 1;
        int
    }

    /// In phase `Replay`: what the parent trace has shown is known in the bridge.
    fn case_passed(&mut self, asked: &TypeTest) -> Raw {
        self.replay.pass_guard(asked.tid);
        if !self.replay.makes_bridge() {
            return Raw::constant(asked.int as u64);
        }
        self.keep_event(Op::GuardValue, &NO_DESCR, asked.tid);
        let int = self.kind(asked, false, None);
        self.snapshot();
        self.progress.levels.innermost_mut().events += 1;
        int
    }

    fn kind(&mut self, asked: &TypeTest, guard: bool, loc: Option<&'static Location<'static>>) -> Raw {
        let bits = asked.int as u64;
        if self.is_constant(asked.value) {
            return Raw::constant(bits);
        }
        let name = asked.value.name;
        let x = [Arg(name), Arg::NONE, Arg::NONE];
        let is_int = asked.tid == u64::from(asked.boxed.ty().tid());
        if let Some(kind) = self.progress.kinds.get(&name) {
            return kind.int.map_or(Raw::constant(bits), |name| Raw { bits, name });
        }
        if let Some((op, operand, descr)) =
            self.allocation(asked.value).map(|made| (made.op, made.a, made.descr))
        {
            match op {
                Op::BoxInt if !descr.same(asked.boxed) => {}
                Op::BoxInt if operand.is_const() => return Raw::constant(bits),
                Op::BoxInt => return Raw { bits, name: operand.0 },
                // The box was allocated like any object.
                Op::New if is_int => {
                    let int = self.emit(Op::LoadPure, x, asked.boxed.ty().fields[0], loc);
                    return Raw { bits, name: int };
                }
                _ => return Raw::constant(bits),
            }
        }
        let tagged = asked.value.bits & 1 == 1;
        if guard && tagged {
            let test = self.emit(Op::IsInt, x, asked.boxed, loc);
            self.guard_inst(Op::GuardTrue, Arg(test), Arg::NONE, loc);
        } else if guard {
            let test = self.emit(Op::IsTagged, x, &NO_DESCR, loc);
            self.guard_inst(Op::GuardFalse, Arg(test), Arg::NONE, loc);
            let tid = self.emit(Op::LoadTid, x, &NO_DESCR, loc);
            let want = self.constant(asked.tid, Ty::Int);
            self.guard_inst(Op::GuardValue, Arg(tid), want, loc);
        }
        // Only this trace's own guards distinguish the two forms of an integer.
        let int = match (is_int, guard && !tagged) {
            (false, _) => None,
            (true, false) => Some(self.emit(Op::UnboxInt, x, asked.boxed, loc)),
            (true, true) => Some(self.emit(Op::LoadPure, x, asked.boxed.ty().fields[0], loc)),
        };
        self.progress.kinds.insert(name, KnownType { int });
        int.map_or(Raw::constant(bits), |name| Raw { bits, name })
    }

    /// Whether the value is known to be an object of a known type.
    pub(super) fn is_known_object(&self, value: Raw) -> bool {
        self.progress.kinds.get(&value.name).is_some_and(|kind| kind.int.is_none())
    }
}
