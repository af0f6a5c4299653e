//! Replaces an operation that was done before on the same operands by its earlier result.
//!
//! ```
//! # use metatrace_tracer::opt::check_example;
//! check_example("cse", "
//! field Instance.map @8 ref imm
//! call find(ref, ref) -> ref elidable
//! v0 = input ref
//! v1 = input int
//! v2 = load_pure Instance.map v0
//! v3 = int_lt v1 5
//! v4 = load_pure Instance.map v0
//! v5 = call find(v2, &1)
//! v6 = call find(v4, &1)
//! v7 = int_gt 5 v1
//! v8 = int_add v3 v7
//! finish v8 v6
//! ", "
//! v0 = input ref
//! v1 = input int
//! v2 = load_pure Instance.map v0
//! v3 = int_lt v1 5
//! v4 = call find(v2, &1)
//! v5 = int_add v3 v3
//! finish v5 v4
//! ");
//! ```
//!
//! Only operations whose results no store and no call can change are merged: pure operations, loads of immutable fields
//! and elidable calls. A trace is one block, so an earlier result is always available, and a table of results is all
//! that is needed. Operands are compared after guards have made constants of them; comparisons and commutative
//! operations are compared up to the order of operands.
//!
//! Limits: an elidable call that may raise stays, since its exception is read from the call itself; loads of mutable
//! memory are up to [`super::heap`].

use super::facts::{View, type_id};
use super::forward::{Action, ForwardPass};
use hashbrown::HashMap;
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, Class, Const, Descr, EffectKind, Inst, Mutability, Op};

#[derive(Default)]
pub(super) struct Cse {
    /// The result, and the section of the trace in which it was computed.
    results: HashMap<Expression, (Arg, usize)>,
}

/// An operation with its operands, in a canonical form.
#[derive(PartialEq, Eq, Hash)]
struct Expression {
    op: Op,
    /// Address of the descriptor; equal descriptors are the same static.
    descr: *const Descr,
    args: Args,
}

#[derive(PartialEq, Eq, Hash)]
enum Args {
    Two(Arg, Arg),
    Many(Vec<Arg>),
}

impl ForwardPass for Cse {
    fn visit(&mut self, inst: &Inst, view: &mut View) -> Action {
        match key(inst, view).and_then(|key| self.results.get(&key)) {
            Some(&(result, section)) if section < view.section() || view.is_from_preamble(result) => {
                Action::FromPreamble(Some(result))
            }
            Some(&(result, _)) => Action::Value(result),
            None => Action::Keep,
        }
    }

    fn emitted(&mut self, inst: &Inst, value: Arg, view: &mut View) {
        if let Some(key) = key(inst, view) {
            self.results.insert(key, (value, view.section()));
        }
        self.constructed(inst, value, view);
    }

    fn known(&mut self, inst: &Inst, value: Arg, view: &mut View) {
        self.answer(*inst, value, view);
    }
}

impl Cse {
    /// Records the results of tests on an object that was just allocated, so that they are also known in the next
    /// iteration of a loop that carries it.
    fn constructed(&mut self, inst: &Inst, value: Arg, view: &mut View) {
        match inst.op {
            Op::New | Op::NewArray => {
                if let Some(tid) = type_id(inst) {
                    let tid = view.intern(tid);
                    self.answer(Inst { op: Op::LoadTid, descr: &NO_DESCR, ..asked(inst, value) }, tid, view);
                }
            }
            // A loop carries a tagged word as its integer.
            Op::Tag if view.fits(inst.a) => {
                self.answer(Inst { op: Op::Untag, ..asked(inst, value) }, inst.a, view);
            }
            op if op.nan_number().is_some() => {
                // Otherwise the word has another number.
                let exact = view.survives_in_word(op, inst.a);
                if let Some((kind, number)) = inst.op.nan_number() {
                    let kind = view.intern(Const::Int(kind));
                    self.answer(Inst { op: Op::NanKind, ..asked(inst, value) }, kind, view);
                    if exact {
                        self.answer(Inst { op: number, ..asked(inst, value) }, inst.a, view);
                    }
                }
            }
            Op::BoxInt => {
                let [yes, no] = [1, 0].map(|answer| view.intern(Const::Int(answer)));
                let null = view.intern(Const::Null);
                let asked = asked(inst, value);
                let null = Inst { descr: &NO_DESCR, b: null, ..asked };
                self.answer(Inst { op: Op::IsInt, ..asked }, yes, view);
                self.answer(Inst { op: Op::UnboxInt, ..asked }, inst.a, view);
                self.answer(Inst { op: Op::RefEq, ..null }, no, view);
                self.answer(Inst { op: Op::RefNe, ..null }, yes, view);
            }
            _ => {}
        }
    }

    fn answer(&mut self, question: Inst, answer: Arg, view: &View) {
        if let Some(key) = key(&question, view) {
            self.results.insert(key, (answer, view.section()));
        }
    }
}

/// A test of a value; its operation is temporarily that which made the value.
fn asked(inst: &Inst, value: Arg) -> Inst {
    Inst { a: value, b: Arg::NONE, c: Arg::NONE, ..*inst }
}

fn key(inst: &Inst, view: &View) -> Option<Expression> {
    let descr: *const Descr = inst.descr;
    if inst.op == Op::Call {
        let call = inst.descr.call();
        let mergeable =
            call.kind == EffectKind::Elidable && !call.raises && call.ret != metatrace_ir::Ty::Void;
        let args = || Args::Many(view.trace.variadic(inst).iter().map(|&a| view.canonical(a)).collect());
        return mergeable.then(|| Expression { op: inst.op, descr, args: args() });
    }
    let repeatable = match (inst.op, inst.descr) {
        (op, _) if op.class() == Class::Pure => true,
        (op, _) if op.class() == Class::Select => {
            return Some(Expression { op, descr, args: Args::Many(vec![inst.a, inst.b, inst.c]) });
        }
        (Op::LoadPure, Descr::Field(f)) => f.mutability == Mutability::Immutable,
        (Op::LoadTid | Op::IsInt | Op::UnboxInt | Op::ArrayLen | Op::ArrayLoadPure, _) => true,
        _ => false,
    };
    if !repeatable {
        return None;
    }
    let (mut op, mut a, mut b) = (inst.op, view.canonical(inst.a), view.canonical(inst.b));
    let other = if op.is_commutative() { Some(op) } else { op.swapped() };
    if let Some(other) = other
        && (b, other) < (a, op)
    {
        (op, a, b) = (other, b, a);
    }
    Some(Expression { op, descr, args: Args::Two(a, b) })
}
