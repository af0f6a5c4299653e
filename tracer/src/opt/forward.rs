//! Walks a trace from start to end and rebuilds it from what the passes say of each instruction. It
//! decides nothing about instructions itself, except that an operand known to be a constant by a
//! guard is that constant from there on (operands of guards excepted, so that a guard that must
//! fail keeps comparing something), and that what an instruction needs is there: a virtual
//! is forced before it is used, and each exit gets the deferred effects that are due there.

use super::PassStats;
use super::deferred::SnapshotNames;
use super::facts::{View, fits_63_bits};
use super::label::LabelState;
use super::surroundings::{Demand, Surroundings};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{About, Arg, Const, DeltaId, ExitId, Inst, Mutability, Op, PendingStore, Trace};

/// What becomes of an instruction.
pub(super) enum Action {
    /// The pass has nothing to say.
    Keep,
    /// Its effect is not needed, or it is done otherwise; it has no result.
    Drop,
    /// Its result is this value.
    Value(Arg),
    /// Its result is this constant.
    Constant(Const),
    /// It is this instruction instead; all passes look at it again.
    Rewrite(Inst),
    /// Its result is that of these pure operations.
    Expr(Expr),
    /// As the preamble has found out, now that the walk is in the body: its result is this value or constant (or there
    /// is none, and the effect is not needed), provided that the instruction can be done at the label: an import, see
    /// [`super::peel`].
    FromPreamble(Option<Arg>),
    /// The stores that are due must be done first; then all passes look at it again.
    Flush,
}

/// An expression to put in place of an instruction.
pub(super) enum Expr {
    Arg(Arg),
    Constant(Const),
    Op(Op, Vec<Expr>),
}

/// A pass of the walk.
pub(super) trait ForwardPass {
    /// What becomes of an instruction, whose operands are those of the new trace?
    fn visit(&mut self, inst: &Inst, view: &mut View) -> Action;

    /// The instruction stays, as `value` of the new trace.
    fn emitted(&mut self, _inst: &Inst, _value: Arg, _view: &mut View) {}

    /// What an operation gives is known: it has been done before the trace began.
    fn known(&mut self, _inst: &Inst, _value: Arg, _view: &mut View) {}

    /// The walk comes to the label; these stores stay pending beyond it, under the names of the new section.
    fn at_label(&mut self, _carried: &[PendingStore], _view: &View) {}

    /// How often its rules fired.
    fn firings(&self) -> Vec<(&'static str, u32)> {
        Vec::new()
    }
}

/// Most rewrites of one instruction: rules that run in circles end here.
pub(super) const MAX_REWRITES: usize = 32;

/// The walk over one recorded trace.
pub(super) struct Walk<'p> {
    pub old: &'p Trace,
    pub view: View,
    pub passes: &'p mut [Box<dyn ForwardPass>],
    pub stats: &'p mut [PassStats],
    /// The new names of the values of the recorded trace.
    pub map: Vec<Arg>,
    /// For each snapshot of the recorded trace, the virtuals that it names.
    names: Vec<SnapshotNames>,
    /// Addresses of the constant references, by number.
    pub refs: &'p mut Vec<u64>,
    /// How many virtuals are being forced, one within the other.
    forcing: usize,
    /// Stores into objects that were forced, to be emitted once no other is being forced.
    later_stores: Vec<Inst>,
    /// Which exits a guard has already.
    used: Vec<bool>,
    /// Guards that need an exit of their own: a copy of this one with that delta.
    copies: Vec<(Arg, ExitId, Option<DeltaId>)>,
    /// The traces around this one.
    pub around: &'p Surroundings<'p>,
    /// Does it leave at its merge point once its jump has been executed often?
    pub leaves: bool,
    /// What it would have asked of the label that it jumps to.
    pub unmet: Vec<Demand>,
    /// A guard of the body fails because of what the label promises of this operand of the jump.
    pub contradiction: Option<usize>,
    /// The state that it begins with, if it is a join.
    pub join: Option<LabelState>,
}

impl<'p> Walk<'p> {
    pub fn new(
        old: &'p Trace,
        passes: &'p mut [Box<dyn ForwardPass>],
        stats: &'p mut [PassStats],
        refs: &'p mut Vec<u64>,
        around: &'p Surroundings<'p>,
    ) -> Self {
        let mut view = View::default();
        view.trace.exits = old.exits.clone();
        view.trace.sites = old.sites.clone();
        view.trace.targets = old.targets.clone();
        view.trace.force_at = old.force_at;
        view.trace.jump_exit = old.jump_exit;
        view.distinct_refs = !refs.is_empty();
        // The recorded trace may be walked twice, with other names the second time.
        let names = vec![SnapshotNames::default(); 2 * old.snapshots.len()];
        let map = Vec::with_capacity(old.insts.len());
        let (later_stores, used, copies) = (Vec::new(), Vec::new(), Vec::new());
        Walk {
            old,
            view,
            passes,
            stats,
            map,
            names,
            refs,
            forcing: 0,
            later_stores,
            used,
            copies,
            around,
            leaves: false,
            unmet: Vec::new(),
            contradiction: None,
            join: None,
        }
    }

    /// Rebuilds the recorded trace from instruction `from` on, without its end.
    pub fn run(&mut self, from: usize) {
        let old = self.old;
        let end = old.insts.len() - 1;
        for (at, inst) in (from..end).zip(&old.insts[from..end]) {
            match inst.op {
                Op::Label => {
                    self.enter_join(inst);
                    continue;
                }
                // They came with the label.
                Op::Param => continue,
                _ => {}
            }
            let new = self.operands(inst);
            let next = &old.insts[at + 1];
            let known = next.op == Op::Assume && next.a == Arg::value(at);
            // What gives a constant is learnt from a question, but for calls, which must not be made again.
            if known && (inst.op == Op::Call || next.b.as_value().is_some()) {
                let value = self.answered(&new, next.b);
                self.map.push(value);
                continue;
            }
            if new.op.is_guard() && self.view.section() > 0 && self.fails(&new) {
                self.contradiction = self.contradiction.or(self.operand_behind(inst.a));
            }
            let value = match inst.op {
                Op::Assume => self.assume(&new),
                _ => self.process(new, MAX_REWRITES),
            };
            self.map.push(value);
        }
    }

    /// Is a guard known to fail?
    fn fails(&self, guard: &Inst) -> bool {
        match guard.op {
            Op::GuardTrue => self.view.int(guard.a) == Some(0),
            Op::GuardFalse => self.view.int(guard.a) == Some(1),
            Op::GuardValue => {
                let known = self.view.constant(guard.a);
                known.is_some() && known != self.view.constant(guard.b)
            }
            _ => false,
        }
    }

    /// The input of the recorded trace that a value was asked of.
    fn operand_behind(&self, arg: Arg) -> Option<usize> {
        let mut at = arg.as_value()?;
        while at >= self.old.inputs() {
            let inst = &self.old.insts[at];
            if inst.op.is_variadic() {
                return None;
            }
            at = inst.values().find_map(|operand| operand.as_value())?;
        }
        Some(at)
    }

    /// All passes learn what an operation has given. It is not done again, whether one of them knows it or not.
    fn answered(&mut self, inst: &Inst, said: Arg) -> Arg {
        let value = self.mapped(said);
        let value = self.view.resolve(value);
        for pass in &mut *self.passes {
            pass.known(inst, value, &mut self.view);
        }
        value
    }

    /// All passes learn what is assumed, as from a guard that has held. Nothing of it stays in the trace.
    pub fn assume(&mut self, inst: &Inst) -> Arg {
        if self.view.resolve(inst.a) == self.view.resolve(inst.b) {
            return Arg::NONE;
        }
        let question = self.view.def(inst.a).is_some_and(|def| def.op.is_boolean());
        let op = match self.view.int(inst.b) {
            Some(1) if question => Op::GuardTrue,
            Some(0) if question => Op::GuardFalse,
            _ => Op::GuardValue,
        };
        let guard = Inst { op, ..*inst };
        for pass in &mut *self.passes {
            pass.emitted(&guard, Arg::NONE, &mut self.view);
        }
        self.view.learn(&guard, Arg::NONE);
        Arg::NONE
    }

    /// Rebuilds the end of the recorded trace.
    pub fn end(&mut self) {
        let end = self.old.insts[self.old.insts.len() - 1];
        let new = self.operands(&end);
        let value = self.process(new, MAX_REWRITES);
        self.map.push(value);
    }

    /// The name in the new trace of an operand of the old one.
    pub fn mapped(&mut self, arg: Arg) -> Arg {
        match (arg.as_value(), self.old.constant(arg)) {
            (Some(value), _) => self.map[value],
            (_, Some(constant)) => self.view.intern(constant),
            _ => Arg::NONE,
        }
    }

    /// An instruction of the old trace with operands of the new one.
    pub fn operands(&mut self, inst: &Inst) -> Inst {
        let mut new = *inst;
        if inst.op.is_variadic() {
            let old = self.old;
            let start = self.view.trace.args.len();
            for &arg in old.variadic(inst) {
                let mapped = self.mapped(arg);
                let resolved = self.view.resolve(mapped);
                self.view.trace.args.push(resolved);
            }
            (new.a, new.b) = (Arg(start as u32), inst.b);
        } else {
            // The second word of a call is asked of the call itself; guards see values.
            let fixed = inst.op.is_guard() || inst.op.operands().about == About::CallBefore;
            for arg in new.values_mut() {
                let mapped = self.mapped(*arg);
                *arg = if fixed { self.view.deferred.real(mapped) } else { self.view.resolve(mapped) };
            }
        }
        if inst.op.is_guard() {
            new.c = inst.exit().plus(self.view.section() * self.old.exits.len()).into();
        }
        new
    }

    /// Hands an instruction to the passes; its result in the new trace.
    pub fn process(&mut self, inst: Inst, rewrites: usize) -> Arg {
        let mut index = 0;
        while index < self.passes.len() {
            let action = self.passes[index].visit(&inst, &mut self.view);
            let stats = &mut self.stats[index];
            index += 1;
            match action {
                Action::Keep | Action::Flush => {}
                Action::Rewrite(_) | Action::Expr(_) => stats.rewritten += 1,
                _ => {
                    stats.ops += 1;
                    stats.guards += usize::from(inst.op.is_guard());
                }
            }
            match action {
                Action::Rewrite(new) if rewrites > 0 => return self.process(new, rewrites - 1),
                Action::Expr(expr) if rewrites > 0 => {
                    // What is known of a remainder is known of the product and difference in its place, too.
                    let bound = self.view.bound_of_result(&inst);
                    let value = self.expr(expr, &inst, rewrites - 1);
                    self.view.narrow(value, bound, 0);
                    return value;
                }
                Action::Keep | Action::Rewrite(_) | Action::Expr(_) => {}
                Action::Drop => return self.discard(&inst, Arg::NONE),
                Action::Value(value) => return self.discard(&inst, value),
                Action::Constant(constant) => {
                    let value = self.view.intern(constant);
                    return self.discard(&inst, value);
                }
                Action::FromPreamble(value) => {
                    if let Some(value) = self.import(&inst, value) {
                        return self.discard(&inst, value);
                    }
                }
                Action::Flush => {
                    self.flush();
                    index = 0;
                }
            }
        }
        self.emit(inst)
    }

    /// Does the stores that are due.
    pub fn flush(&mut self) {
        for waiting in self.view.deferred.take_due() {
            let store = waiting.store;
            let mut inst = Inst { a: store.object, b: store.value, c: Arg::NONE, ..waiting.inst };
            if store.index != Arg::NONE {
                (inst.b, inst.c) = (store.index, store.value);
            }
            self.emit(inst);
        }
    }

    /// Appends an instruction, and before it the virtuals that it needs, forced.
    pub fn emit(&mut self, mut inst: Inst) -> Arg {
        if self.view.deferred.len() > 0 {
            self.force_operands(&mut inst);
        }
        let delta = if inst.op.is_guard() { self.delta(inst.exit()) } else { None };
        let value = self.view.push(inst);
        if inst.op.is_guard() {
            self.attach_delta(value, inst.exit(), delta);
        }
        for pass in &mut *self.passes {
            pass.emitted(&inst, value, &mut self.view);
        }
        self.view.learn(&inst, value);
        value
    }

    /// Gives the exit of guard `value` its delta. If another guard has the exit with a different delta, or both stand
    /// in front of the jump, this one gets its own: each guard may get a bridge.
    fn attach_delta(&mut self, value: Arg, exit: ExitId, delta: Option<DeltaId>) {
        let (exits, recorded) = (self.view.trace.exits.len(), self.old.exits.len());
        self.used.resize(exits, false);
        if !std::mem::replace(&mut self.used[exit.index()], true) {
            self.view.trace.set_delta(exit, delta);
        } else if self.view.trace.delta_id(exit) != delta
            || self.old.jump_exit == Some(ExitId::at(exit.index() % recorded))
        {
            self.copies.push((value, exit, delta));
        }
    }

    /// Makes the exits that guards have of their own, behind all others: exits of the sections go by number.
    pub fn copy_exits(&mut self) {
        let trace = &mut self.view.trace;
        for (value, exit, delta) in self.copies.drain(..) {
            trace.exits.push(trace.exits[exit.index()]);
            let copy = ExitId::at(trace.exits.len() - 1);
            trace.set_delta(copy, delta);
            if let Some(guard) = value.as_value() {
                trace.insts[guard].c = copy.into();
            }
        }
    }

    fn force_operands(&mut self, inst: &mut Inst) {
        if inst.op.is_variadic() {
            for index in inst.args() {
                let arg = self.view.trace.args[index];
                self.view.trace.args[index] = self.force(arg);
            }
        } else {
            inst.values_mut().for_each(|arg| *arg = self.force(*arg));
        }
    }

    /// The operand; a virtual is forced: allocated here, at the position in the guest program of its allocation.
    pub fn force(&mut self, arg: Arg) -> Arg {
        let Some(of) = self.view.deferred.get(arg) else { return self.view.deferred.real(arg) };
        let (inst, fields) = (of.inst, of.fields.clone());
        self.forcing += 1;
        let value = match inst.op {
            Op::New => self.force_object(arg, inst, &fields),
            Op::NewArray => self.force_array(arg, inst, &fields),
            _ => self.force_box(arg, inst),
        };
        self.forcing -= 1;
        while self.forcing == 0
            && let Some(store) = self.later_stores.pop()
        {
            self.emit(store);
        }
        value
    }

    fn force_object(&mut self, name: Arg, mut inst: Inst, fields: &[Arg]) -> Arg {
        let mut args = Vec::with_capacity(fields.len());
        let mut later = Vec::new();
        for (index, &field) in fields.iter().enumerate() {
            let descr = inst.descr.ty().fields[index];
            // Objects that this one contains are forced first, unless they contain it.
            if descr.field().mutability != Mutability::Immutable && self.view.deferred.reaches(field, name) {
                later.push((descr, field));
                args.push(self.view.intern(Const::Null));
            } else {
                args.push(self.force(field));
            }
        }
        (inst.a, inst.b) = self.view.trace.push_args(args);
        let value = self.emit(inst);
        self.view.deferred.set_forced(name, value);
        for (descr, field) in later {
            self.later_stores.push(Inst { op: Op::Store, descr, a: value, b: field, c: Arg::NONE, ..inst });
        }
        value
    }

    fn force_array(&mut self, name: Arg, mut inst: Inst, items: &[Arg]) -> Arg {
        let fill = match self.view.deferred.get(inst.b) {
            Some(_) => self.view.intern(Const::Null),
            None => self.view.deferred.real(inst.b),
        };
        (inst.a, inst.b) = (self.view.intern(Const::Int(items.len() as i64)), fill);
        let value = self.emit(inst);
        self.view.deferred.set_forced(name, value);
        for (index, &item) in items.iter().enumerate().rev().filter(|(_, item)| **item != fill) {
            let index = self.view.intern(Const::Int(index as i64));
            self.later_stores.push(Inst { op: Op::ArrayStore, a: value, b: index, c: item, ..inst });
        }
        value
    }

    /// A boxed integer that is known to fit needs no allocation.
    fn force_box(&mut self, name: Arg, inst: Inst) -> Arg {
        let value = match self.view.int(inst.a) {
            Some(i) if fits_63_bits(i) => self.view.intern(Const::Tagged(i)),
            None if self.view.fits(inst.a) => self.process(Inst { op: Op::Tag, descr: &NO_DESCR, ..inst }, 0),
            _ => self.emit(inst),
        };
        self.view.deferred.set_forced(name, value);
        value
    }

    /// The delta of the exit of a guard that is emitted now.
    fn delta(&mut self, exit: ExitId) -> Option<DeltaId> {
        let (old, map, names) = (self.old, &self.map, &mut self.names);
        let (at, section) = (old.exits[exit.index() % old.exits.len()], self.view.section());
        let View { deferred, trace, .. } = &mut self.view;
        deferred.delta(trace, at, section, |f| {
            for level in old.levels(at) {
                let index = level.snapshot.index();
                let renamed = |arg: Arg| arg.as_value().map_or(arg, |v| map[v]);
                names[section * old.snapshots.len() + index].each(
                    &old.snapshots[index],
                    level.log,
                    renamed,
                    f,
                );
            }
        })
    }

    /// The instruction goes; so do its operands, if they are the last ones.
    fn discard(&mut self, inst: &Inst, value: Arg) -> Arg {
        if inst.op.is_variadic() && inst.args().end == self.view.trace.args.len() {
            self.view.trace.args.truncate(inst.args().start);
        }
        value
    }

    fn expr(&mut self, expr: Expr, origin: &Inst, rewrites: usize) -> Arg {
        match expr {
            Expr::Arg(arg) => arg,
            Expr::Constant(constant) => self.view.intern(constant),
            Expr::Op(op, operands) => {
                let mut args = [Arg::NONE; 3];
                for (arg, operand) in args.iter_mut().zip(operands) {
                    *arg = self.expr(operand, origin, rewrites);
                }
                let [a, b, c] = args;
                self.process(Inst { op, at: origin.at, a, b, c, descr: &NO_DESCR, loc: origin.loc }, rewrites)
            }
        }
    }
}
