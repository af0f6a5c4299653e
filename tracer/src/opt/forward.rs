//! Walks a trace from start to end and rebuilds it from the actions that the passes choose for each instruction. It
//! decides nothing about instructions itself, with two exceptions. An operand that a guard has shown to be a constant
//! is replaced by the constant (except in guards, so that a guard that must fail still compares a value). And what an
//! instruction needs is made available: virtuals are forced before they are used, and each exit gets its deferred
//! effects.

use super::PassStats;
use super::deferred::SnapshotNames;
use super::facts::{View, fits_63_bits};
use super::label::LabelState;
use super::surroundings::{Demand, Surroundings};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{About, Arg, Const, DeltaId, ExitId, Inst, Mutability, Op, PendingStore, Trace, ops};

/// What a pass does with an instruction.
pub(super) enum Action {
    /// The pass leaves it to the others.
    Keep,
    /// The instruction is dropped: its effect is not needed, or is achieved otherwise. It has no result.
    Drop,
    /// The instruction is replaced by this value.
    Value(Arg),
    /// The instruction is replaced by this constant.
    Constant(Const),
    /// The instruction is replaced by this one, which all passes visit again.
    Rewrite(Inst),
    /// The instruction is replaced by these pure operations.
    Expr(Expr),
    /// In the body: the instruction is replaced by this value or constant, which is known from the preamble (or
    /// dropped, as its effect is not needed), provided that the instruction can be done at the label: an import, see
    /// [`super::peel`].
    FromPreamble(Option<Arg>),
    /// The due stores must be done first; then all passes visit the instruction again.
    Flush,
}

/// An expression that replaces an instruction.
pub(super) enum Expr {
    Arg(Arg),
    Constant(Const),
    Op(Op, Vec<Expr>),
}

/// A pass that takes part in the walk.
pub(super) trait ForwardPass {
    /// Chooses an action for an instruction, whose operands are values of the new trace.
    fn visit(&mut self, inst: &Inst, view: &mut View) -> Action;

    /// Called when an instruction stays, as `value` of the new trace.
    fn emitted(&mut self, _inst: &Inst, _value: Arg, _view: &mut View) {}

    /// Called when the result of an operation is known, because it was done before the trace began.
    fn known(&mut self, _inst: &Inst, _value: Arg, _view: &mut View) {}

    /// Called when the walk has reached the label. The stores `carried` stay pending beyond it, under names of the new
    /// section.
    fn at_label(&mut self, _carried: &[PendingStore], _view: &View) {}

    /// How often each of its rules fired.
    fn firings(&self) -> Vec<(&'static str, u32)> {
        Vec::new()
    }
}

/// Limit on rewrites of one instruction, so that rules that undo one another terminate.
pub(super) const MAX_REWRITES: usize = 32;

/// The walk over one recorded trace.
pub(super) struct Walk<'p> {
    pub old: &'p Trace,
    pub view: View,
    pub passes: &'p mut [Box<dyn ForwardPass>],
    pub stats: &'p mut [PassStats],
    /// The new names of the recorded trace's values.
    pub map: Vec<Arg>,
    /// The virtuals that each snapshot of the recorded trace refers to.
    names: Vec<SnapshotNames>,
    /// Addresses of the constant references, by number.
    pub refs: &'p mut Vec<u64>,
    /// Nesting depth of virtuals that are being forced.
    forcing: usize,
    /// Stores into forced objects, to be emitted when no other object is being forced.
    later_stores: Vec<Inst>,
    /// Which exits already belong to a guard.
    used: Vec<bool>,
    /// Guards that need an exit of their own: a copy of this exit with that delta.
    copies: Vec<(Arg, ExitId, Option<DeltaId>)>,
    /// The traces related to this one.
    pub surroundings: &'p Surroundings<'p>,
    /// Whether the trace has a forced exit at its merge point, taken once its jump has been executed often.
    pub leaves: bool,
    /// Its demands on the label that it jumps to.
    pub unmet: Vec<Demand>,
    /// The operand of the jump whose promise at the label makes a guard of the body fail, if there is such a
    /// contradiction.
    pub contradiction: Option<usize>,
    /// The virtual state that it begins with, if it is a join.
    pub join: Option<LabelState>,
}

impl<'p> Walk<'p> {
    pub fn new(
        old: &'p Trace,
        passes: &'p mut [Box<dyn ForwardPass>],
        stats: &'p mut [PassStats],
        refs: &'p mut Vec<u64>,
        surroundings: &'p Surroundings<'p>,
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
            surroundings,
            leaves: false,
            unmet: Vec::new(),
            contradiction: None,
            join: None,
        }
    }

    /// Rebuilds the recorded trace from instruction `from` on, without its final instruction.
    pub fn run(&mut self, from: usize) {
        let old = self.old;
        let end = old.insts.len() - 1;
        for (at, inst) in (from..end).zip(&old.insts[from..end]) {
            match inst.op {
                Op::Label => {
                    self.enter_join(inst);
                    continue;
                }
                // Params were created with the label.
                Op::Param => continue,
                _ => {}
            }
            let new = self.operands(inst);
            let next = &old.insts[at + 1];
            let known = next.op == Op::Assume && next.a == Arg::value(at);
            // A constant result is learnt by a test, except that of a call, which must not be repeated.
            if known && (inst.op == Op::Call || next.b.as_value().is_some()) {
                let value = self.learn_result(&new, next.b);
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

    /// Whether a guard is known to fail.
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

    /// The index of the input of the recorded trace from which a value was computed.
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

    /// Lets all passes learn the result of an operation, which is not done again, whether a pass knows the result or
    /// not.
    fn learn_result(&mut self, inst: &Inst, said: Arg) -> Arg {
        let value = self.mapped(said);
        let value = self.view.resolve(value);
        for pass in &mut *self.passes {
            pass.known(inst, value, &mut self.view);
        }
        self.view.learn_unchanged(inst, value);
        value
    }

    /// Lets all passes learn an assumption, as if a guard had established it. Nothing of it stays in the trace.
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

    /// Rebuilds the final instruction of the recorded trace.
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
            // The second word of a call is read from the call itself; guards see values.
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

    /// Lets the passes process an instruction; returns its result in the new trace.
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
                    // Facts about a remainder hold for the product and difference that replace it, too.
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

    /// Emits the due stores.
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

    /// Appends an instruction, after forcing the virtuals that it needs.
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

    /// Gives the exit of guard `value` its delta. If another guard uses the exit with a different delta, or both stand
    /// in front of the jump, this guard gets a copy of the exit: each guard may get a bridge.
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

    /// Adds the copies of exits behind all others, since the section of an exit is told by its number.
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

    /// The operand; a virtual is forced: allocated here, with the guest position of its allocation.
    pub fn force(&mut self, arg: Arg) -> Arg {
        let Some(of) = self.view.deferred.get(arg) else { return self.view.deferred.real(arg) };
        let (inst, fields) = (of.inst, of.fields.clone());
        self.forcing += 1;
        let value = match inst.op {
            Op::New => self.force_object(arg, inst, &fields),
            Op::NewArray => self.force_array(arg, inst, &fields),
            op if op.nan_number().is_some() => self.force_word(arg, inst),
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

    /// Forces a boxed integer. One that is known to fit needs no allocation.
    fn force_box(&mut self, name: Arg, inst: Inst) -> Arg {
        let value = match self.view.int(inst.a) {
            Some(i) if fits_63_bits(i) => self.view.intern(Const::Tagged(i)),
            None if self.view.fits(inst.a) => self.process(Inst { op: Op::Tag, descr: &NO_DESCR, ..inst }, 0),
            _ => self.emit(inst),
        };
        self.view.deferred.set_forced(name, value);
        value
    }

    /// Forces a word of the NaN layout.
    fn force_word(&mut self, name: Arg, mut inst: Inst) -> Arg {
        inst.a = self.view.resolve(inst.a);
        // The operation itself makes the float canonical.
        if let Some(def) = self.view.def(inst.a).filter(|def| def.op == Op::FloatCanonical) {
            inst.a = def.a;
        }
        let constant = self.view.constant(inst.a).and_then(|number| ops::eval(inst.op, number.bits(&[]), 0));
        let value = match constant.and_then(Const::of_word) {
            Some(word) => self.view.intern(word),
            None => self.emit(inst),
        };
        self.view.deferred.set_forced(name, value);
        value
    }

    /// The delta of the exit of a guard that is being emitted.
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

    /// Removes an instruction and, if they are the last ones, its operands.
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
