//! Merges two guards about the same value: the earlier one takes over what the later one checks.
//!
//! ```
//! # use metatrace_tracer::opt::check_example;
//! check_example("strengthen", "
//! array Ints tid 6 @16 i64 mut
//! portal p greens(pc) reds(r)
//! v0 = input int
//! v1 = input ref
//! v2 = array_len Ints v1
//! v3 = uint_lt 0 v2
//! guard_true v3 [exit 0]
//! v5 = array_load Ints v1 0
//! v6 = uint_lt 1 v2
//! guard_true v6 [exit 1]
//! v8 = array_load Ints v1 1
//! v9 = int_ge v0 0
//! guard_true v9 [exit 1]
//! v11 = int_add v5 v8
//! v12 = int_lt v0 v2
//! guard_true v12 [exit 2]
//! finish 0 v11
//! snapshot 0: p(1) reds(v0)
//! exit 0: snapshot 0 log 0 event 0
//! exit 1: snapshot 0 log 0 event 1
//! exit 2: snapshot 0 log 0 event 2
//! ", "
//! v0 = input int
//! v1 = input ref
//! v2 = array_len Ints v1
//! v3 = uint_lt 1 v2                  ; two items, or out before the first is loaded
//! guard_true v3 [exit 0]
//! v5 = array_load Ints v1 0
//! v6 = uint_lt 1 v2                  ; left to dce
//! v7 = array_load Ints v1 1
//! v8 = uint_lt v0 v2                 ; both sides of the range at once
//! guard_true v8 [exit 1]
//! v10 = int_add v5 v7
//! v11 = int_lt v0 v2
//! finish 0 v10
//! snapshot 0: p(1) reds(v0)
//! exit 0: snapshot 0 log 0 event 0
//! exit 1: snapshot 0 log 0 event 1
//! ");
//! ```
//!
//! This is sound because it is always sound to leave a trace earlier: at the earlier guard's exit, replay evaluates
//! that guard again, finds that it holds, and continues to the point where the later one fails. Nothing between the two
//! is skipped, since nothing of it was done. So an earlier guard may check more than it must, but the later one may be
//! removed only if the earlier one then checks all that it did.
//!
//! It runs after the walk, since only then all uses of the earlier guard's operand are known: an operand that is used
//! elsewhere must stay as it is.
//!
//! Limits: a value is compared with constants, or with a length that was known before the earlier guard; only the last
//! [`MAX_EARLIER`] guards on a value are considered.

use super::dce::Draft;
use hashbrown::{HashMap, HashSet};
use metatrace_ir::{Arg, Const, Descr, Inst, Op, Trace, Ty};

/// Number of guards on one value that are remembered.
const MAX_EARLIER: usize = 4;

/// What a guard establishes about a value.
#[derive(Clone, Copy, PartialEq)]
enum Test {
    /// It is in this range, as a signed number.
    Between(i64, i64),
    /// It is above this, as an unsigned number.
    Above(u64),
    /// It is less than another value, as a signed number.
    Less(Arg),
    /// It is an integer, tagged or boxed.
    Integer,
    /// It is a tagged word (true), or it is not (false).
    Tagged(bool),
    /// It is not null.
    NotNull,
    /// It is this constant.
    Value(Arg),
}

/// A guard passed earlier.
struct EarlierGuard {
    guard: usize,
    /// The instruction that made its operand; `None` for a guard that compares by itself.
    def: Option<usize>,
    test: Test,
}

/// What a guard is replaced by.
enum Stronger {
    /// This guard with this operand; the instruction that made its old operand becomes unused.
    Guard(Op, Arg, Arg, Test),
    /// The guard on the result of this comparison.
    Question(Op, Arg, Arg, bool, Test),
}

/// Strengthens guards of the draft, and drops those that become redundant.
pub(super) fn strengthen(draft: &mut Draft<'_>) {
    let mut passed: HashMap<Arg, Vec<EarlierGuard>> = HashMap::new();
    let mut shared: Option<HashSet<Arg>> = None;
    for index in 0..draft.new.insts.len() {
        let inst = draft.new.insts[index];
        if !inst.op.is_guard() {
            continue;
        }
        let Some((value, def, test)) = tested(&draft.new, &inst) else { continue };
        let known = passed.entry(value).or_default();
        let found = known.iter_mut().rev().find_map(|earlier| {
            let stronger = combined(&mut draft.new, value, earlier, test)?;
            if let (Stronger::Question(..), Some(def)) = (&stronger, earlier.def)
                && shared.get_or_insert_with(|| shared_values(draft)).contains(&Arg::value(def))
            {
                return None;
            }
            Some((earlier, stronger))
        });
        match found {
            Some((earlier, stronger)) => {
                replace(&mut draft.new, earlier, stronger);
                draft.dropped.push(index);
            }
            None => {
                if known.len() == MAX_EARLIER {
                    known.remove(0);
                }
                known.push(EarlierGuard { guard: index, def, test });
            }
        }
    }
}

/// The values that are used by more than one instruction, or by an exit.
fn shared_values(draft: &Draft<'_>) -> HashSet<Arg> {
    let (mut once, mut shared) = (HashSet::new(), HashSet::new());
    for inst in &draft.new.insts {
        draft.new.for_each_operand(inst, |arg| {
            if !once.insert(arg) {
                shared.insert(arg);
            }
        });
        if inst.op.is_guard() {
            draft.for_each_exit_arg(inst.exit(), |arg| {
                shared.insert(arg);
            });
        }
    }
    shared
}

/// The value that a guard tests, the instruction of its operand, and what it establishes.
fn tested(trace: &Trace, guard: &Inst) -> Option<(Arg, Option<usize>, Test)> {
    guard.a.as_value()?;
    let truth = match guard.op {
        Op::GuardValue => return Some((guard.a, None, Test::Value(guard.b))),
        Op::GuardTrue => true,
        Op::GuardFalse => false,
        _ => return None,
    };
    let index = guard.a.as_value()?;
    let def = trace.insts[index];
    let int = |arg: Arg| match trace.constant(arg) {
        Some(Const::Int(i)) => Some(i),
        _ => None,
    };
    let (min, max) = (i64::MIN, i64::MAX);
    let (value, test) = match (def.op, truth, int(def.a), int(def.b)) {
        (Op::IntLt, true, None, Some(c)) | (Op::IntGe, false, None, Some(c)) if c > min => {
            (def.a, Test::Between(min, c - 1))
        }
        (Op::IntLe, true, None, Some(c)) | (Op::IntGt, false, None, Some(c)) => {
            (def.a, Test::Between(min, c))
        }
        (Op::IntGt, true, None, Some(c)) | (Op::IntLe, false, None, Some(c)) if c < max => {
            (def.a, Test::Between(c + 1, max))
        }
        (Op::IntGe, true, None, Some(c)) | (Op::IntLt, false, None, Some(c)) => {
            (def.a, Test::Between(c, max))
        }
        (Op::IntEq, true, None, Some(c)) | (Op::IntNe, false, None, Some(c)) => (def.a, Test::Between(c, c)),
        (Op::UintLt, true, None, Some(c)) if c > 0 => (def.a, Test::Between(0, c - 1)),
        (Op::UintLt, true, Some(c), None) => (def.b, Test::Above(c as u64)),
        (Op::IntLt, true, None, None) | (Op::IntGe, false, None, None) => (def.a, Test::Less(def.b)),
        (Op::IntGt, true, None, None) | (Op::IntLe, false, None, None) => (def.b, Test::Less(def.a)),
        (Op::IsInt, true, ..) => (def.a, Test::Integer),
        (Op::IsTagged, truth, ..) => (def.a, Test::Tagged(truth)),
        (Op::RefNe, true, ..) | (Op::RefEq, false, ..) if trace.constant(def.b) == Some(Const::Null) => {
            (def.a, Test::NotNull)
        }
        _ => return None,
    };
    value.as_value().map(|_| (value, Some(index), test))
}

/// The guard that replaces the earlier one and checks what both do, if there is one.
fn combined(trace: &mut Trace, value: Arg, earlier: &EarlierGuard, later: Test) -> Option<Stronger> {
    match (earlier.test, later) {
        (test, Test::Value(constant)) if admits(trace, test, constant) => {
            Some(Stronger::Guard(Op::GuardValue, value, constant, later))
        }
        (Test::Between(lo, hi), Test::Between(other_lo, other_hi)) => {
            let (lo, hi) = (lo.max(other_lo), hi.min(other_hi));
            let (op, limit) = match (lo, hi) {
                _ if lo > hi => return None,
                _ if lo == hi => (Op::IntEq, lo),
                (i64::MIN, _) => (Op::IntLe, hi),
                (_, i64::MAX) => (Op::IntGe, lo),
                (0, _) => (Op::UintLt, hi + 1),
                _ => return None,
            };
            let limit = trace.push_const(Const::Int(limit));
            Some(Stronger::Question(op, value, limit, true, Test::Between(lo, hi)))
        }
        (Test::Above(one), Test::Above(other)) => {
            let limit = trace.push_const(Const::Int(one.max(other) as i64));
            Some(Stronger::Question(Op::UintLt, limit, value, true, Test::Above(one.max(other))))
        }
        (Test::Between(0, i64::MAX), Test::Less(length)) => {
            let known = length.as_value().zip(earlier.def).is_some_and(|(length, def)| length < def);
            // As an unsigned number a negative length would be above nearly all others.
            let fits = known && is_length(trace, length);
            fits.then_some(Stronger::Question(Op::UintLt, value, length, true, Test::Less(length)))
        }
        (Test::Integer, Test::Tagged(true)) => {
            Some(Stronger::Question(Op::IsTagged, value, Arg::NONE, true, later))
        }
        _ => None,
    }
}

/// Whether the constant passes the test.
fn admits(trace: &Trace, test: Test, constant: Arg) -> bool {
    match (test, trace.constant(constant)) {
        (Test::Between(lo, hi), Some(Const::Int(i))) => (lo..=hi).contains(&i),
        (Test::Above(limit), Some(Const::Int(i))) => i as u64 > limit,
        (Test::Tagged(tagged), Some(constant)) => tagged == matches!(constant, Const::Tagged(_)),
        (Test::Integer, Some(Const::Tagged(_))) => true,
        (Test::NotNull, Some(constant)) => constant != Const::Null,
        _ => false,
    }
}

/// Whether it was loaded as a number that is never negative.
fn is_length(trace: &Trace, arg: Arg) -> bool {
    let Some(inst) = arg.as_value().map(|v| &trace.insts[v]) else { return false };
    match (inst.op, inst.descr) {
        (Op::ArrayLen | Op::LoadTid, _) => true,
        (Op::Load | Op::LoadPure, Descr::Field(f)) => f.width.ty() == Ty::Int && f.width.bytes() < 8,
        (Op::ArrayLoad | Op::ArrayLoadPure, Descr::Array(a)) => {
            a.width.ty() == Ty::Int && a.width.bytes() < 8
        }
        _ => false,
    }
}

fn replace(trace: &mut Trace, earlier: &mut EarlierGuard, stronger: Stronger) {
    let guard = &mut trace.insts[earlier.guard];
    match stronger {
        Stronger::Guard(op, a, b, test) => {
            (guard.op, guard.a, guard.b) = (op, a, b);
            (earlier.def, earlier.test) = (None, test);
        }
        Stronger::Question(op, a, b, truth, test) => {
            guard.op = if truth { Op::GuardTrue } else { Op::GuardFalse };
            earlier.test = test;
            if let Some(def) = earlier.def {
                let def = &mut trace.insts[def];
                (def.op, def.a, def.b) = (op, a, b);
                def.descr = &metatrace_ir::descr::NO_DESCR;
            }
        }
    }
}
