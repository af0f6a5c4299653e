//! Folds what the ranges and known bits of integers decide: comparisons, overflow tests, masks that change nothing,
//! remainders of numbers that are smaller than the divisor.
//!
//! ```
//! # use metatrace_tracer::opt::check_example;
//! check_example("ranges", "
//! portal p greens(pc) reds(r)
//! v0 = input int
//! v1 = input int
//! v2 = uint_lt v0 100
//! guard_true v2 [exit 0]
//! v4 = int_add_ovf v0 1              ; at most 100
//! guard_false v4 [exit 0]
//! v6 = int_add v0 1
//! v7 = int_and v6 255
//! v8 = int_floormod v7 1000
//! v9 = int_and v1 -8
//! v10 = int_add v9 3
//! v11 = int_eq v10 v8
//! v12 = int_and v10 1                ; a multiple of 8, and 3
//! v13 = int_gt v6 v12
//! v14 = int_add v11 v13
//! finish 0 v14
//! snapshot 0: p(1) reds(v0)
//! exit 0: snapshot 0 log 0 event 1
//! ", "
//! v0 = input int
//! v1 = input int
//! v2 = uint_lt v0 100
//! guard_true v2 [exit 0]
//! guard_false 0 [exit 0]             ; the business of the pass `guards`
//! v4 = int_add v0 1
//! v5 = int_and v1 -8
//! v6 = int_add v5 3
//! v7 = int_eq v6 v4
//! v8 = int_gt v4 1
//! v9 = int_add v7 v8
//! finish 0 v9
//! snapshot 0: p(1) reds(v0)
//! exit 0: snapshot 0 log 0 event 1
//! ");
//! ```
//!
//! The sets are known to all passes (`facts`): each value has one from its creation on (`bounds`), and guards narrow
//! its set and those of the values it was computed from. This pass only uses them.
//!
//! An unsigned comparison of two non-negative integers is turned into the signed one, so that equivalent comparisons
//! have one form.
//!
//! Limits: a set belongs to one value; that one value is less than another is known to pass `guards` only, and only for
//! that pair. A value that was computed from another one before a guard narrowed that keeps its own wider set.

use super::bounds::Bound;
use super::facts::View;
use super::forward::{Action, ForwardPass};
use metatrace_ir::{Arg, Class, Const, Inst, Op, Ty};

#[derive(Default)]
pub(super) struct Ranges;

impl ForwardPass for Ranges {
    fn visit(&mut self, inst: &Inst, view: &mut View) -> Action {
        match inst.op {
            Op::GuardTrue if is_decided(inst.a, true, view) => return Action::Drop,
            Op::GuardFalse if is_decided(inst.a, false, view) => return Action::Drop,
            op if op.class() != Class::Pure || op.fixed_ty() != Some(Ty::Int) => return Action::Keep,
            _ => {}
        }
        if let Some(value) = view.bound_of_result(inst).as_constant() {
            return Action::Constant(Const::Int(value));
        }
        let (a, b) = (view.bound(inst.a), view.bound(inst.b));
        match inst.op {
            Op::IntAnd if keeps_all(a, b) => Action::Value(inst.a),
            Op::IntAnd if keeps_all(b, a) => Action::Value(inst.b),
            Op::IntOr if adds_none(a, b) => Action::Value(inst.a),
            Op::IntOr if adds_none(b, a) => Action::Value(inst.b),
            Op::IntFloorMod if a.is_nonnegative() && a.hi < b.lo => Action::Value(inst.a),
            Op::UintLt if a.is_nonnegative() && b.is_nonnegative() => {
                Action::Rewrite(Inst { op: Op::IntLt, ..*inst })
            }
            _ => Action::Keep,
        }
    }
}

/// Whether the operand of a guard is known to have that truth value, given what is known now of its operands.
fn is_decided(arg: Arg, truth: bool, view: &View) -> bool {
    let wanted = Some(i64::from(truth));
    match view.def(arg) {
        Some(def) if def.op.class() == Class::Pure => view.bound_of_result(def).as_constant() == wanted,
        _ => false,
    }
}

/// Whether every word of `mask` has all bits that a word of `word` may have.
fn keeps_all(word: Bound, mask: Bound) -> bool {
    (word.may & !mask.must).0 == 0
}

/// Whether every word of `word` has all bits that one of `other` may have.
fn adds_none(word: Bound, other: Bound) -> bool {
    (other.may & !word.must).0 == 0
}
