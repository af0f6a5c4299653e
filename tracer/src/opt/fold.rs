//! Folds operations on constants, and applies the rewrite rules of [`super::rules`].
//!
//! ```
//! # use metatrace_tracer::opt::check_example;
//! check_example("fold", "
//! portal p greens(pc) reds(r)
//! v0 = input int
//! v1 = int_add 2 3
//! v2 = int_mul v0 8
//! v3 = int_add v2 v1
//! v4 = int_sub v3 1
//! v5 = int_lt v4 v0
//! v6 = int_eq v5 0
//! guard_true v6 [exit 0]
//! finish 0 v4
//! snapshot 0: p(1) reds(v1)
//! exit 0: snapshot 0 log 0 event 1
//! ", "
//! v0 = input int
//! v1 = int_shl v0 3
//! v2 = int_add v1 5
//! v3 = int_add v1 4                  ; (v1 + 5) - 1; v2 is left to dce
//! v4 = int_lt v3 v0
//! v5 = int_ge v3 v0
//! guard_true v5 [exit 0]
//! finish 0 v3
//! snapshot 0: p(1) reds(5)
//! exit 0: snapshot 0 log 0 event 1
//! ");
//! ```
//!
//! Constants are computed by the operation table itself, so that folding cannot disagree with
//! execution. Rules are data, not code: each is tested alone, on values, against that table.
//!
//! A boxed integer is tagged exactly if its value fits 63 bits, so `is_tagged` of it becomes a test of the value, and
//! `untag` behind the guard becomes the value itself: boxing and unboxing between two operations of an interpreter
//! cancel out.
//!
//! ```
//! # use metatrace_tracer::opt::check_example;
//! check_example("fold", "
//! type Int64 size 16 { }
//! portal p greens(pc) reds(r)
//! v0 = input int
//! v1 = box_int Int64 v0
//! v2 = is_tagged v1
//! guard_true v2 [exit 0]
//! v4 = untag v1
//! finish 0 v4
//! snapshot 0: p(1) reds(v1)
//! exit 0: snapshot 0 log 0 event 1
//! ", "
//! v0 = input int
//! v1 = box_int Int64 v0
//! v2 = tag_ovf v0
//! v3 = int_eq v2 0
//! guard_false v2 [exit 0]
//! finish 0 v0
//! snapshot 0: p(1) reds(v1)
//! exit 0: snapshot 0 log 0 event 1
//! ");
//! ```
//!
//! Limits: in a trace that was read from a text, two constant references may be the same object, so a comparison of
//! them stays. Comparisons that ranges decide are up to [`super::ranges`].

use super::facts::{View, fits_63_bits, keeps_canonical};
use super::forward::{Action, Expr, ForwardPass};
use super::rules;
use metatrace_ir::{Arg, Class, Const, Inst, Op, Ty, nan, ops};

#[derive(Default)]
pub(super) struct Fold {
    /// How often each rule has fired, by its index. Grows as needed.
    firings: Vec<u32>,
}

impl ForwardPass for Fold {
    fn visit(&mut self, inst: &Inst, view: &mut View) -> Action {
        match inst.op {
            Op::GuardTrue | Op::GuardFalse => return flipped_guard(inst, view),
            Op::BoxInt => return boxed(inst, view),
            Op::IsInt | Op::UnboxInt => return integer(inst, view),
            op if op.class() == Class::Select => return selected(inst, view),
            op if op.class() != Class::Pure => return Action::Keep,
            _ => {}
        }
        if let Some(constant) = evaluate(inst, view) {
            return Action::Constant(constant);
        }
        if let Some(swapped) = constant_last(inst) {
            return Action::Rewrite(swapped);
        }
        if let Some((expr, rule)) = rules::apply(inst, view) {
            if self.firings.len() <= rule {
                self.firings.resize(rule + 1, 0);
            }
            self.firings[rule] += 1;
            return match expr {
                Expr::Arg(arg) => Action::Value(arg),
                Expr::Constant(constant) => Action::Constant(constant),
                expr => Action::Expr(expr),
            };
        }
        match inst.op {
            Op::FloatCanonical => canonical(inst, view),
            _ => unboxed(inst, view),
        }
    }

    fn firings(&self) -> Vec<(&'static str, u32)> {
        let fired = self.firings.iter().enumerate().filter(|&(_, &n)| n > 0);
        let mut firings: Vec<(&'static str, u32)> = fired.map(|(rule, &n)| (rules::name(rule), n)).collect();
        firings.sort_unstable();
        firings
    }
}

/// Drops `float_canonical` of what is canonical because the label promises it: of a param, or of what is computed from
/// params. The operation on them exists already.
fn canonical(inst: &Inst, view: &View) -> Action {
    if let Some(origin) = view.canonical_at_label(inst.a) {
        return Action::FromPreamble(Some(origin));
    }
    let made = view.def(inst.a).filter(|made| made.op != Op::FloatSelect && view.may_be_canonical(inst.a));
    let Some((op, operands)) = made.and_then(|made| Some((made.op, keeps_canonical(made)?))) else {
        return Action::Keep;
    };
    let operand = |arg| Expr::Op(Op::FloatCanonical, vec![Expr::Arg(arg)]);
    Action::Expr(Expr::Op(op, operands.map(operand).collect()))
}

/// Folds a `select` whose condition is known.
fn selected(inst: &Inst, view: &View) -> Action {
    let same = inst.b == inst.c || view.constant(inst.b).is_some_and(|c| view.constant(inst.c) == Some(c));
    match view.constant(inst.a) {
        Some(Const::Int(1)) => Action::Value(inst.b),
        Some(Const::Int(0)) => Action::Value(inst.c),
        _ if same => Action::Value(inst.b),
        _ => Action::Keep,
    }
}

/// The result of a pure operation on constants.
fn evaluate(inst: &Inst, view: &View) -> Option<Const> {
    let a = view.constant(inst.a)?;
    let b = if inst.b == Arg::NONE { Const::Int(0) } else { view.constant(inst.b)? };
    if matches!(a, Const::Ref(_)) || matches!(b, Const::Ref(_)) {
        // An object is neither null nor tagged; in a trace from a text, two constants may be the same object.
        let both = matches!(a, Const::Ref(_)) && matches!(b, Const::Ref(_));
        let differ = !both || view.distinct_refs && a != b;
        return match inst.op {
            Op::RefEq if differ => Some(Const::Int(0)),
            Op::RefNe if differ => Some(Const::Int(1)),
            Op::IsTagged => Some(Const::Int(0)),
            Op::NanKind => Some(Const::Int(nan::REFERENCE)),
            _ => None,
        };
    }
    let bits = ops::eval(inst.op, a.bits(&[]), b.bits(&[]))?;
    Some(match inst.op.fixed_ty()? {
        Ty::Int => Const::Int(bits as i64),
        Ty::Float => Const::Float(bits),
        Ty::Ref => Const::of_word(bits)?,
        Ty::Void => return None,
    })
}

/// The instruction with its constant operand last, if that is equivalent.
fn constant_last(inst: &Inst) -> Option<Inst> {
    if !inst.a.is_const() || inst.b.is_const() || inst.b == Arg::NONE {
        return None;
    }
    let op = if inst.op.is_commutative() { inst.op } else { inst.op.swapped()? };
    Some(Inst { op, a: inst.b, b: inst.a, ..*inst })
}

/// Turns a guard on `b == 0` or `b != 1` for a boolean `b` into the opposite guard on `b`, and a guard on the
/// comparison of any integer with zero into one without the comparison.
fn flipped_guard(inst: &Inst, view: &View) -> Action {
    let Some(def) = view.def(inst.a).filter(|d| d.op == Op::IntEq) else { return Action::Keep };
    let flips = inst.op == Op::GuardTrue || view.is_bool(def.a);
    if view.int(def.b) != Some(0) || !flips || def.a.is_const() {
        return Action::Keep;
    }
    let op = if inst.op == Op::GuardTrue { Op::GuardFalse } else { Op::GuardTrue };
    Action::Rewrite(Inst { op, a: def.a, ..*inst })
}

/// Simplifies the boxing of an integer that is known to fit a tagged word.
fn boxed(inst: &Inst, view: &View) -> Action {
    match view.int(inst.a) {
        Some(i) if fits_63_bits(i) => Action::Constant(Const::Tagged(i)),
        None if view.fits(inst.a) => Action::Expr(Expr::Op(Op::Tag, vec![Expr::Arg(inst.a)])),
        _ => Action::Keep,
    }
}

/// Folds tests of a boxed integer.
fn unboxed(inst: &Inst, view: &View) -> Action {
    match (inst.op, view.def(inst.a)) {
        (Op::Untag, Some(def)) if def.op == Op::BoxInt && view.tagged(inst.a) == Some(true) => {
            Action::Value(def.a)
        }
        (Op::IsTagged, Some(def)) if def.op == Op::BoxInt => {
            let overflows = Expr::Op(Op::TagOvf, vec![Expr::Arg(def.a)]);
            Action::Expr(Expr::Op(Op::IntEq, vec![overflows, Expr::Constant(Const::Int(0))]))
        }
        _ => Action::Keep,
    }
}

/// Folds tests of a value that may be an integer of either form.
fn integer(inst: &Inst, view: &View) -> Action {
    let tagged = view.tagged(inst.a) == Some(true);
    let def = view.def(inst.a);
    let boxed = def.filter(|def| def.op == Op::BoxInt && def.descr.same(inst.descr));
    match (inst.op, boxed, def.map(|def| def.op)) {
        (Op::UnboxInt, Some(def), _) => Action::Value(def.a),
        (Op::UnboxInt, None, _) if tagged => Action::Expr(Expr::Op(Op::Untag, vec![Expr::Arg(inst.a)])),
        (Op::IsInt, Some(_), _) => Action::Constant(Const::Int(1)),
        (Op::IsInt, None, _) if tagged => Action::Constant(Const::Int(1)),
        (Op::IsInt, None, Some(Op::NewArray)) => Action::Constant(Const::Int(0)),
        (Op::IsInt, None, Some(Op::New)) => {
            Action::Constant(Const::Int(def.is_some_and(|def| def.descr.same(inst.descr)).into()))
        }
        _ => Action::Keep,
    }
}
