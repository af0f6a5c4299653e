//! A trace: straight-line code with one entry, any number of exits, and an end that jumps, finishes or exits.

use crate::delta::{Delta, PendingStore, Virtual};
use crate::descr::{Descr, NO_DESCR};
use crate::index::{DeltaId, ExitId, TraceId};
use crate::inst::{Arg, At, Const, Inst};
use crate::ops::Op;
use crate::snapshot::{CallSite, Exit, Snapshot};
use crate::word::Ty;

/// The target of a `jump`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The start of this trace.
    SelfLoop,
    /// The start of another trace.
    Trace(TraceId),
    /// The label of this trace.
    Label,
    /// The label of another trace.
    TraceLabel(TraceId),
}

/// A merge point that a recording passed; operations refer to it by [`At`].
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The portal.
    pub portal: &'static Descr,
    /// Its greens.
    pub greens: Vec<Const>,
    /// The position of the call of this level; [`At::NONE`] for the outermost level.
    pub caller: At,
}

/// A recorded trace: a loop, the body of a function, or a bridge. The first instructions are its inputs; a jump's
/// operands are the target's inputs, or the params of its label, in order. A trace has at most one label, directly
/// followed by its params.
#[derive(Clone, Default, Debug)]
pub struct Trace {
    /// Instructions; the inputs come first.
    pub insts: Vec<Inst>,
    /// Operand ranges of variadic instructions.
    pub args: Vec<Arg>,
    /// Constant table.
    pub consts: Vec<Const>,
    /// Snapshots, shared by exits.
    pub snapshots: Vec<Snapshot>,
    /// Exits of guards.
    pub exits: Vec<Exit>,
    /// Deferred effects of exits: see [`Trace::delta`].
    pub deltas: Vec<Delta>,
    /// The delta of each exit; exits beyond the end have none.
    pub exit_deltas: Vec<Option<DeltaId>>,
    /// Virtuals, in the ranges of deltas.
    pub virtuals: Vec<Virtual>,
    /// Pending stores, in the ranges of deltas.
    pub pending: Vec<PendingStore>,
    /// The exit at the target merge point of the final jump, for guards that the optimizer puts in front of the jump.
    pub jump_exit: Option<ExitId>,
    /// Sites of `call_portal`.
    pub sites: Vec<CallSite>,
    /// Targets of `jump`.
    pub targets: Vec<Target>,
    /// The merge points that the recording passed, if it kept them: for tools, never for the meaning of the code. They
    /// are no part of the text form.
    pub positions: Vec<Position>,
    /// The execution at which `forced_exit` leaves the trace; 0: never.
    pub force_at: u32,
}

impl Trace {
    /// Number of inputs.
    pub fn inputs(&self) -> usize {
        self.insts.iter().take_while(|i| i.op == Op::Input).count()
    }

    /// Index of the label.
    pub fn label(&self) -> Option<usize> {
        self.insts.iter().position(|i| i.op == Op::Label)
    }

    /// The params of the label; none without a label.
    pub fn params(&self) -> &[Inst] {
        let start = self.label().map_or(self.insts.len(), |l| l + 1);
        let rest = &self.insts[start..];
        &rest[..rest.iter().take_while(|i| i.op == Op::Param).count()]
    }

    /// Appends an instruction, and returns the name of its value.
    #[inline]
    pub fn push(&mut self, inst: Inst) -> Arg {
        self.insts.push(inst);
        Arg::value(self.insts.len() - 1)
    }

    /// Appends an input of type `ty`.
    pub fn push_input(&mut self, ty: Ty) -> Arg {
        let position = self.insts.len();
        self.push_entry_value(Op::Input, position, ty)
    }

    /// Appends the param of that position and type.
    pub fn push_param(&mut self, position: usize, ty: Ty) -> Arg {
        self.push_entry_value(Op::Param, position, ty)
    }

    fn push_entry_value(&mut self, op: Op, position: usize, ty: Ty) -> Arg {
        self.push(Inst {
            op,
            at: At::NONE,
            a: Arg(position as u32),
            b: Arg(ty as u32),
            c: Arg::NONE,
            descr: &NO_DESCR,
            loc: None,
        })
    }

    /// Appends operands of a variadic instruction. Returns the instruction's `a` and `b`.
    pub fn push_args(&mut self, args: impl IntoIterator<Item = Arg>) -> (Arg, Arg) {
        let start = self.args.len();
        self.args.extend(args);
        (Arg(start as u32), Arg((self.args.len() - start) as u32))
    }

    /// Adds a constant. Equal constants may be added twice (the recorder interns them).
    pub fn push_const(&mut self, constant: Const) -> Arg {
        self.consts.push(constant);
        Arg::constant(self.consts.len() - 1)
    }

    /// The constant of an operand, if it is one.
    pub fn constant(&self, arg: Arg) -> Option<Const> {
        arg.as_const().map(|c| self.consts[c])
    }

    /// The operands of a variadic instruction.
    pub fn variadic(&self, inst: &Inst) -> &[Arg] {
        &self.args[inst.args()]
    }

    /// Calls `f` with each operand of an instruction, without those of its exit.
    pub fn for_each_operand(&self, inst: &Inst, f: impl FnMut(Arg)) {
        if inst.op.is_variadic() {
            self.variadic(inst).iter().copied().for_each(f);
        } else {
            inst.values().filter(|&arg| arg != Arg::NONE).for_each(f);
        }
    }

    /// The type of a value or constant.
    pub fn ty(&self, arg: Arg) -> Ty {
        match (arg.as_value(), arg.as_const()) {
            (Some(v), _) => self.inst_ty(&self.insts[v]),
            (_, Some(c)) => self.consts[c].ty(),
            _ if arg.as_virtual().is_some() => Ty::Ref,
            _ => Ty::Void,
        }
    }

    /// The type of an instruction's result.
    pub fn inst_ty(&self, inst: &Inst) -> Ty {
        if let Some(ty) = inst.op.fixed_ty() {
            return ty;
        }
        match (inst.op, inst.descr) {
            (Op::Input | Op::Param, _) => match inst.b.0 {
                x if x == Ty::Int as u32 => Ty::Int,
                x if x == Ty::Float as u32 => Ty::Float,
                _ => Ty::Ref,
            },
            (_, Descr::Field(f)) => f.width.ty(),
            (_, Descr::Array(a)) => a.width.ty(),
            (_, Descr::Call(c)) => c.ret,
            _ => Ty::Void,
        }
    }

    /// The levels of an exit, innermost first.
    pub fn levels(&self, exit: Exit) -> impl Iterator<Item = Exit> + '_ {
        std::iter::successors(Some(exit), |e| self.snapshots[e.snapshot.index()].parent)
    }

    /// Calls `f` with every operand of an exit, in all its levels and its delta (with repetitions).
    pub fn for_each_exit_arg(&self, exit: ExitId, mut f: impl FnMut(Arg)) {
        for level in self.levels(self.exits[exit.index()]) {
            self.snapshots[level.snapshot.index()].for_each_arg(level.log, &mut f);
        }
        let delta = self.delta(exit);
        for of in delta.virtuals {
            self.virtual_args(of).iter().copied().for_each(&mut f);
        }
        for store in delta.stores {
            [store.object, store.index, store.value].into_iter().filter(|&a| a != Arg::NONE).for_each(&mut f);
        }
    }

    /// The values (no constants) of an exit, each once, in the order in which executors return them and bridges take
    /// them as inputs.
    pub fn exit_values(&self, exit: ExitId) -> Vec<Arg> {
        let mut values = Vec::new();
        self.for_each_exit_arg(exit, |a| {
            if a.as_value().is_some() {
                values.push(a);
            }
        });
        values.sort_unstable();
        values.dedup();
        values
    }
}
