//! Removes allocations: an object that only the trace itself reads needs no memory.
//!
//! ```
//! # use metatrace_tracer::opt::check_example;
//! check_example("virtuals", "
//! field Pair.first @8 ref mut
//! field Pair.second @16 i64 mut
//! type Pair size 24 { Pair.first Pair.second }
//! call keep(ref) -> void residual
//! portal p greens(pc) reds(r)
//! v0 = input ref
//! v1 = input int
//! v2 = new Pair(v0, 1)
//! store Pair.second v2 v1
//! v4 = load Pair.second v2
//! v5 = int_lt v4 5
//! guard_true v5 [exit 0]
//! v7 = new Pair(v2, v4)
//! v8 = load Pair.first v7
//! v9 = call keep(v8)
//! finish 0 v4
//! snapshot 0: p(1) reds(v2)
//! exit 0: snapshot 0 log 0 event 0
//! ", "
//! v0 = input ref
//! v1 = input int
//! v2 = int_lt v1 5
//! guard_true v2 [exit 0]
//! v4 = new Pair(v0, v1)              ; the call sees it; the other pair is never allocated
//! v5 = call keep(v4)
//! finish 0 v1
//! snapshot 0: p(1) reds(w0)
//! exit 0: snapshot 0 log 0 event 0 virtuals {w0 = new Pair(v0, v1)}
//! ");
//! ```
//!
//! An allocation is deferred, and forced when something that stays in the trace needs it. There is no decision
//! beforehand, so an object that escapes only on a side path costs nothing on this one (partial escape analysis; the
//! names *virtual* and *forced* are RPython's). Exits materialise the virtuals of their snapshots. A forced object is
//! allocated with its current contents, so the stores into it are removed, too. Integers boxed for the interpreter are
//! deferred likewise.
//!
//! Limits: arrays are deferred up to [`MAX_ITEMS`] items, if their length is constant, and forced when their index is
//! not constant. A forced object never becomes virtual again.

use super::deferred::{field_index, nan_number};
use super::facts::{View, fits_63_bits, survives, type_id};
use super::forward::{Action, Expr, ForwardPass};
use metatrace_ir::{Arg, Const, Descr, Inst, Op, nan};

/// Number of items of the longest array that is deferred.
const MAX_ITEMS: i64 = 64;

#[derive(Default)]
pub(super) struct Virtuals;

impl ForwardPass for Virtuals {
    fn visit(&mut self, inst: &Inst, view: &mut View) -> Action {
        match inst.op {
            Op::New => {
                let fields = view.trace.variadic(inst).to_vec();
                // A load from a narrow field does not always give the stored value.
                let whole = inst
                    .descr
                    .ty()
                    .fields
                    .iter()
                    .zip(&fields)
                    .all(|(f, &a)| survives(f.field().width, a, view));
                if whole { Action::Value(view.deferred.allocate(*inst, fields)) } else { Action::Keep }
            }
            Op::NewArray => match view.int(inst.a) {
                Some(len @ 0..=MAX_ITEMS) if survives(inst.descr.array().width, inst.b, view) => {
                    Action::Value(view.deferred.allocate(*inst, vec![inst.b; len as usize]))
                }
                _ => Action::Keep,
            },
            // A boxed constant that fits becomes a constant tagged word anyway.
            Op::BoxInt if view.int(inst.a).is_some_and(fits_63_bits) => Action::Keep,
            Op::BoxInt => Action::Value(view.deferred.allocate(*inst, vec![inst.a])),
            // The word of a constant folds.
            op if op.nan_number().is_some() && !inst.a.is_const() => nan_word(inst, view),
            Op::GuardValue => promoted_box(inst, view),
            Op::RefEq | Op::RefNe => compare(inst, view),
            _ => access(inst, view),
        }
    }
}

/// Folds an operation on a virtual.
fn access(inst: &Inst, view: &mut View) -> Action {
    let Some(of) = view.deferred.get(inst.a) else { return Action::Keep };
    if of.inst.op.nan_number().is_some() {
        // What tests and decodes it is folded by rules.
        return Action::Keep;
    }
    let boxed = of.inst.op == Op::BoxInt;
    // Behind a guard that must fail, an operation may not match the object's type.
    let fits = match inst.op {
        Op::ArrayLoad | Op::ArrayLoadPure | Op::ArrayStore | Op::ArrayLen => of.inst.descr.same(inst.descr),
        Op::Load | Op::LoadPure | Op::Store => of.inst.op != Op::NewArray,
        _ => true,
    };
    if !fits {
        return Action::Keep;
    }
    let index = match inst.op {
        Op::Load | Op::LoadPure if boxed => return load_of_box(inst, view),
        Op::Load | Op::LoadPure | Op::Store => field_index(of.inst.descr, inst.descr),
        Op::ArrayLoad | Op::ArrayLoadPure | Op::ArrayStore => {
            view.int(inst.b).and_then(|i| usize::try_from(i).ok()).filter(|&i| i < of.fields.len())
        }
        Op::LoadTid if !boxed => return type_id(&of.inst).map_or(Action::Keep, Action::Constant),
        Op::ArrayLen => return Action::Constant(Const::Int(of.fields.len() as i64)),
        Op::IsTagged if !boxed => return Action::Constant(Const::Int(0)),
        Op::NanKind if !boxed => return Action::Constant(Const::Int(nan::REFERENCE)),
        _ => None,
    };
    let Some(index) = index else { return Action::Keep };
    let (width, value) = match (inst.op, inst.descr) {
        (Op::Store, Descr::Field(field)) => (field.width, inst.b),
        (Op::ArrayStore, descr) => (descr.array().width, inst.c),
        _ => return Action::Value(of.fields[index]),
    };
    if !survives(width, value, view) {
        return Action::Keep;
    }
    view.deferred.set(inst.a, index, value);
    Action::Drop
}

/// A load from a box follows a test that it is no tagged word.
fn load_of_box(inst: &Inst, view: &View) -> Action {
    let of = view.deferred.get(inst.a).expect("the caller has seen it");
    let integer = of.inst.descr.ty().fields.first().is_some_and(|f| f.same(inst.descr));
    if integer { Action::Value(of.fields[0]) } else { Action::Keep }
}

/// A virtual differs from every other object, and from every value that existed before it.
fn compare(inst: &Inst, view: &View) -> Action {
    let identity = |arg: Arg| view.deferred.get(arg).is_some_and(|of| !of.is_number());
    if !identity(inst.a) && !identity(inst.b) {
        return compare_boxes(inst, view);
    }
    Action::Constant(Const::Int(((inst.a == inst.b) == (inst.op == Op::RefEq)).into()))
}

/// A number as a word of the NaN layout. A virtual word gives back the number that it was made of, so that a loop may
/// carry the number in its place.
fn nan_word(inst: &Inst, view: &mut View) -> Action {
    if view.survives_in_word(inst.op, inst.a) {
        return Action::Value(view.deferred.allocate(*inst, vec![inst.a]));
    }
    if inst.op != Op::FloatToNan {
        return Action::Keep;
    }
    let canonical = Expr::Op(Op::FloatCanonical, vec![Expr::Arg(inst.a)]);
    Action::Expr(Expr::Op(Op::FloatToNan, vec![canonical]))
}

/// Boxed integers that fit a tagged word are the same if they are equal; one that does not fit is no tagged word.
/// Integers and constants of the NaN layout are the same if they are equal, and no number is a word of another kind.
fn compare_boxes(inst: &Inst, view: &View) -> Action {
    let op = if inst.op == Op::RefEq { Op::IntEq } else { Op::IntNe };
    for (box_, other) in [(inst.a, inst.b), (inst.b, inst.a)] {
        let Some(of) = view.deferred.get(box_) else { continue };
        let integer = match (view.constant(other), view.deferred.get(other)) {
            (Some(Const::Null), _) => return Action::Constant(Const::Int((op == Op::IntNe).into())),
            (Some(constant), _) if of.inst.op != Op::BoxInt => match nan_number(constant) {
                Some((op, number @ Const::Int(_))) if op == of.inst.op => Expr::Constant(number),
                Some((op, _)) if op == of.inst.op => continue,
                _ => return Action::Constant(Const::Int((op == Op::IntNe).into())),
            },
            _ if of.inst.op != Op::BoxInt => continue,
            (Some(Const::Tagged(i)), _) => Expr::Constant(Const::Int(i)),
            (_, Some(same)) if same.inst.op != Op::BoxInt => continue,
            (_, Some(same)) if view.fits(of.fields[0]) || view.fits(same.fields[0]) => {
                Expr::Arg(same.fields[0])
            }
            _ => continue,
        };
        return Action::Expr(Expr::Op(op, vec![Expr::Arg(of.fields[0]), integer]));
    }
    Action::Keep
}

/// A guard that a boxed integer or a word of the NaN layout is a constant becomes a guard on the number.
fn promoted_box(inst: &Inst, view: &mut View) -> Action {
    let (Some(of), Some(word)) = (view.deferred.get(inst.a), view.constant(inst.b)) else {
        return Action::Keep;
    };
    let number = match (of.inst.op, word) {
        (Op::BoxInt, Const::Tagged(i)) => Some(Const::Int(i)),
        (op, _) => nan_number(word).filter(|(made, _)| *made == op).map(|(_, number)| number),
    };
    let Some(number) = number else { return Action::Keep };
    let a = of.fields[0];
    let b = view.intern(number);
    Action::Rewrite(Inst { a, b, ..*inst })
}
