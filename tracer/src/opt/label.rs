//! What the label of a loop promises to the code behind it, and how whoever jumps there makes it true.
//!
//! The state of a label names things in a way of its own: `v3` is the param of position 3, a constant is an
//! entry of the state's own table, `w1` its second removed object. So it outlives the trace it was made for, and
//! serves the jump at the end of the body as well as those of bridges and other loops. Nothing is ever taken
//! on trust: what a jump can't show, it tests by a guard, and what it can't test, it does not jump to.

use super::bounds::Bound;
use super::facts::Fact;
use super::forward::{MAX_REWRITES, Walk};
use crate::resume::{Known, Operand};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, Const, ExitId, Inst, Op, PendingStore, RefId, Ty};

/// An instruction that the body was spared, and what it must give when it is done at the label.
#[derive(Clone, Debug)]
pub(super) struct Import {
    /// The instruction.
    pub inst: Inst,
    /// Its operands: params and constants.
    pub operands: Vec<Arg>,
    /// A param, a constant, or nothing.
    pub gives: Arg,
}

/// The virtual state at a label.
#[derive(Clone, Default, Debug)]
pub struct LabelState {
    consts: Vec<Const>,
    /// What the operands of a jump to the loop are.
    pub(super) roots: Vec<Arg>,
    /// Removed objects: the allocation, and fields or items.
    pub(super) shapes: Vec<(Inst, Vec<Arg>)>,
    /// The stores that are pending.
    pub(super) carried: Vec<PendingStore>,
    /// What is known of the params, by position.
    pub(super) facts: Vec<Fact>,
    /// Of a join: the params that are integers.
    integers: Vec<bool>,
    /// What was known in front of the label, in an order in which it can be established.
    pub(super) imports: Vec<Import>,
    /// The params that the body hands on unchanged, by position.
    steady: Vec<bool>,
    /// The params that the finished label has.
    live: Vec<u32>,
    /// Those and the ones that are needed to establish what it promises.
    needed: Vec<bool>,
}

impl LabelState {
    /// The name of a constant.
    pub(super) fn constant(&mut self, constant: Const) -> Arg {
        let known = self.consts.iter().position(|&c| c == constant);
        Arg::constant(known.unwrap_or_else(|| {
            self.consts.push(constant);
            self.consts.len() - 1
        }))
    }

    /// What it promises of the params that the finished label has, by their order there.
    pub(crate) fn known(&self) -> Vec<Known> {
        let param = |arg: Arg| match arg.as_value() {
            Some(position) => {
                self.live.binary_search(&(position as u32)).ok().map(|at| Operand::Value(at as u32))
            }
            None => Some(Operand::Const(self.consts[arg.as_const()?])),
        };
        let mut known = Vec::new();
        for (at, &position) in self.live.iter().enumerate() {
            for test in self.facts[position as usize].tests(Bound::ALL, None, false) {
                let operand = test.operand.map(Operand::Const);
                let operands = [Some(Operand::Value(at as u32)), operand].into_iter().flatten().collect();
                known.push(Known {
                    op: test.op,
                    descr: &NO_DESCR,
                    operands,
                    gives: Const::Int(test.truth.into()),
                });
            }
        }
        for import in &self.imports {
            let gives = import.gives.as_const().map(|constant| self.consts[constant]);
            let operands = import.operands.iter().filter(|arg| **arg != Arg::NONE).map(|&arg| param(arg));
            if let (Some(gives), Some(operands)) = (gives, operands.collect::<Option<Vec<Operand>>>()) {
                known.push(Known { op: import.inst.op, descr: import.inst.descr, operands, gives });
            }
        }
        known.retain(Known::tells);
        known
    }

    /// The constant of that name.
    pub(super) fn constant_at(&self, name: Arg) -> Option<Const> {
        self.consts.get(name.as_const()?).copied()
    }

    /// One more param, of which nothing but its type is known.
    pub(super) fn push_param(&mut self, ty: Ty) {
        self.facts.push(Fact::NOTHING);
        self.integers.push(ty == Ty::Int);
    }

    /// Is the param of that position an integer?
    pub(super) fn is_integer(&self, position: u32) -> bool {
        self.integers.get(position as usize).is_some_and(|&integer| integer)
    }

    /// The params that the finished label has, by position.
    pub(super) fn live(&self) -> &[u32] {
        &self.live
    }

    /// The fields of a removed object, if it was made like that and has as many.
    pub(super) fn shape_like(&self, name: Arg, inst: &Inst, fields: usize) -> Option<&[Arg]> {
        let (shape, own) = &self.shapes[name.as_virtual()?];
        let alike = shape.op == inst.op && shape.descr.same(inst.descr) && own.len() == fields;
        alike.then_some(own)
    }

    /// Is it a boxed integer that is not made?
    pub(super) fn is_box(&self, name: Arg) -> bool {
        name.as_virtual().is_some_and(|k| self.shapes[k].0.op == Op::BoxInt)
    }

    /// The finished label has only these params. What served the others is not promised any more.
    pub(super) fn finish(&mut self, live: &[u32]) {
        self.live = live.to_vec();
        let mut needed = vec![false; self.facts.len()];
        live.iter().for_each(|&position| needed[position as usize] = true);
        // What is known of a value may have decided something even if the value is not used.
        for (needed, fact) in needed.iter_mut().zip(&self.facts) {
            *needed |= fact.tells();
        }
        // So may have that two operands are the same value, or that one is what an instruction gives.
        let mut named = vec![false; needed.len()];
        let fields = self.shapes.iter().flat_map(|(_, fields)| fields);
        let given = self.imports.iter().map(|import| &import.gives);
        for position in self.roots.iter().chain(fields).chain(given).filter_map(|arg| arg.as_value()) {
            needed[position] |= std::mem::replace(&mut named[position], true);
        }
        for store in &self.carried {
            [store.object, store.index].iter().filter_map(|a| a.as_value()).for_each(|v| needed[v] = true);
        }
        let mut imports = std::mem::take(&mut self.imports);
        imports.reverse();
        imports.retain(|import| {
            let wanted = import.gives.as_value().is_none_or(|v| needed[v]);
            if wanted {
                import.operands.iter().filter_map(|a| a.as_value()).for_each(|v| needed[v] = true);
            }
            wanted
        });
        imports.reverse();
        (self.imports, self.needed) = (imports, needed);
    }
}

/// The label of another trace, and the addresses of that trace's constant references.
#[derive(Clone, Copy, Debug)]
pub struct Foreign<'a> {
    /// The state at its label.
    pub state: &'a LabelState,
    /// Its constant references.
    pub refs: &'a [u64],
}

/// A jump does not fit a label.
pub(super) enum Misfit {
    /// Because this operand of the recorded jump is a removed object at the label, and can't be one here.
    Object(usize),
    /// For another reason.
    Other,
}

/// What the params get from a jump.
struct Closing<'s> {
    /// The label, unless it is the own one.
    foreign: Option<Foreign<'s>>,
    next: Vec<Option<Arg>>,
    /// The removed objects that take the place of those at the label.
    objects: Vec<Option<Arg>>,
    /// What stands for params that nothing needs.
    unneeded: Vec<Arg>,
    /// Is something to be shown that was found out about a value which changes from one iteration to the next?
    changing: bool,
    /// The places of stores that stay pending.
    carried: Vec<PendingStore>,
    /// The exit of the jump.
    exit: Option<ExitId>,
    /// The jump.
    at: Inst,
}

impl Closing<'_> {
    /// An instruction in front of the jump.
    fn inst(&self, op: Op, a: Arg, b: Arg) -> Inst {
        Inst { op, descr: &NO_DESCR, a, b, c: Arg::NONE, ..self.at }
    }
}

impl Walk<'_> {
    /// Establishes what a label promises, the own one or that of another trace, in front of the jump `end` of the
    /// recorded trace. The values of the params.
    pub fn close(&mut self, end: &Inst, foreign: Option<Foreign<'_>>) -> Result<Vec<Arg>, Misfit> {
        let old = self.old;
        let exit = old.jump_exit.map(|exit| exit.plus(self.view.half() * old.exits.len()));
        let (next, objects, carried) = (Vec::new(), Vec::new(), Vec::new());
        let unneeded = Vec::new();
        let mut closing =
            Closing { foreign, next, objects, unneeded, changing: false, carried, exit, at: *end };
        let state = self.state(&closing);
        let (roots, carried) = (state.roots.clone(), state.carried.clone());
        // A store that waits takes its object for what guards have shown it to be: the label has to promise that.
        let promised = |store: &PendingStore| {
            let asked = |import: &Import| import.inst.op == Op::LoadTid && import.operands[0] == store.object;
            let field = store.index == Arg::NONE;
            (store.object.is_const() && (field || store.index.is_const()))
                || (field && state.imports.iter().any(asked))
        };
        if closing.foreign.is_some() && !carried.iter().all(promised) {
            return Err(Misfit::Other);
        }
        closing.objects = vec![None; state.shapes.len()];
        let operands: Vec<Arg> = old.variadic(end).iter().map(|&arg| self.mapped(arg)).collect();
        if operands.len() != roots.len() {
            return Err(Misfit::Other);
        }
        for (index, (root, operand)) in roots.into_iter().zip(operands).enumerate() {
            let object = root.as_virtual().is_some();
            let misfit = |_| if object { Misfit::Object(index) } else { Misfit::Other };
            self.unify(&mut closing, root, operand).map_err(misfit)?;
        }
        // The body takes a removed object for another one than any param, also where it has no use for that.
        let mut objects = closing.objects.iter().flatten();
        if objects
            .any(|&object| closing.unneeded.iter().any(|&given| self.view.removed.reaches(given, object)))
        {
            return Err(Misfit::Other);
        }
        let mut done = 0;
        while let Some(import) = self.state(&closing).imports.get(done).cloned() {
            self.redo(&mut closing, &import)?;
            done += 1;
        }
        // Only now the objects are known to be what the stores take them for.
        for store in &carried {
            self.carry(&mut closing, store)?;
        }
        // Until here, guards have had to make up for them.
        let carried = std::mem::take(&mut closing.carried);
        let same = |a: &PendingStore, b: &PendingStore| {
            a.descr.same(b.descr) && a.object == b.object && a.index == b.index
        };
        self.view.removed.call_due(|waiting| carried.iter().any(|store| same(waiting, store)));
        self.view.removed.take_due();
        if self.view.removed.call_due(|_| true) {
            self.flush();
        }
        let next = |position: usize| closing.next.get(position).copied().flatten().ok_or(Misfit::Other);
        let values: Result<Vec<Arg>, Misfit> = match &closing.foreign {
            Some(foreign) => foreign.state.live.iter().map(|&position| next(position as usize)).collect(),
            None => (0..self.state(&closing).facts.len()).map(next).collect(),
        };
        let values: Vec<Arg> = values?.into_iter().map(|value| self.view.resolve(value)).collect();
        if let (None, Some(body)) = (foreign, &mut self.view.body) {
            let same = |(position, &value): (usize, &Arg)| body.param_at(position) == Some(value);
            body.state.steady = values.iter().enumerate().map(same).collect();
        }
        Ok(values)
    }

    fn state<'a>(&'a self, closing: &'a Closing<'_>) -> &'a LabelState {
        match (&closing.foreign, &self.view.body) {
            (Some(foreign), _) => foreign.state,
            (None, Some(body)) => &body.state,
            (None, None) => unreachable!("a trace without a label jumps to that of another one"),
        }
    }

    /// A constant of the state as one of the trace.
    fn constant_of(&mut self, closing: &Closing<'_>, arg: Arg) -> Option<Arg> {
        let constant = *self.state(closing).consts.get(arg.as_const()?)?;
        let constant = match (constant, closing.foreign) {
            (Const::Ref(id), Some(foreign)) => {
                let address = foreign.refs[id.0 as usize];
                let known = self.refs.iter().position(|&own| own == address);
                let index = known.unwrap_or_else(|| {
                    self.refs.push(address);
                    self.refs.len() - 1
                });
                Const::Ref(RefId::at(index))
            }
            (constant, _) => constant,
        };
        Some(self.view.intern(constant))
    }

    /// `given` is what `wanted`, a name of the state, is to be.
    fn unify(&mut self, closing: &mut Closing<'_>, wanted: Arg, given: Arg) -> Result<(), Misfit> {
        let given = self.view.resolve(given);
        if let Some(object) = wanted.as_virtual() {
            return self.unify_objects(closing, object, given);
        }
        let Some(position) = wanted.as_value() else {
            return match self.constant_of(closing, wanted) {
                Some(constant) if constant != given => self.guard(closing, Op::GuardValue, given, constant),
                _ => Ok(()),
            };
        };
        if closing.foreign.is_some_and(|foreign| !foreign.state.needed[position]) {
            closing.unneeded.push(given);
            return Ok(());
        }
        let given = self.made(given);
        if closing.next.len() <= position {
            closing.next.resize(position + 1, None);
        }
        if let Some(known) = closing.next[position] {
            return if known == given { Ok(()) } else { Err(Misfit::Other) };
        }
        closing.next[position] = Some(given);
        let fact = self.state(closing).facts[position];
        for missing in self.view.missing(&fact, given) {
            let operand = missing.operand.map_or(Arg::NONE, |c| self.view.intern(c));
            let result = self.process(closing.inst(missing.op, given, operand), MAX_REWRITES);
            let guard = if missing.truth { Op::GuardTrue } else { Op::GuardFalse };
            self.guard(closing, guard, result, Arg::NONE)?;
        }
        Ok(())
    }

    fn unify_objects(&mut self, closing: &mut Closing<'_>, object: usize, given: Arg) -> Result<(), Misfit> {
        if let Some(known) = closing.objects[object] {
            return if known == given { Ok(()) } else { Err(Misfit::Other) };
        }
        let (shape, fields) = self.state(closing).shapes[object].clone();
        if shape.op == Op::BoxInt {
            let integer = self.integer_of(closing, given)?;
            closing.objects[object] = Some(given);
            return self.unify(closing, fields[0], integer);
        }
        let Some(of) = self.view.removed.get(given) else { return Err(Misfit::Other) };
        let same =
            of.inst.op == shape.op && of.inst.descr.same(shape.descr) && of.fields.len() == fields.len();
        // Two objects of the label can't become one.
        if !same || closing.objects.contains(&Some(given)) {
            return Err(Misfit::Other);
        }
        let given_fields = of.fields.clone();
        closing.objects[object] = Some(given);
        for (wanted, given) in fields.into_iter().zip(given_fields) {
            self.unify(closing, wanted, given)?;
        }
        Ok(())
    }

    /// The integer of what is to be carried as one.
    fn integer_of(&mut self, closing: &Closing<'_>, given: Arg) -> Result<Arg, Misfit> {
        if let Some(of) = self.view.removed.get(given) {
            return if of.inst.op == Op::BoxInt { Ok(of.fields[0]) } else { Err(Misfit::Other) };
        }
        if let Some(Const::Tagged(i)) = self.view.constant(given) {
            return Ok(self.view.intern(Const::Int(i)));
        }
        // A tagged word is the same whenever it is made; an object would be another one.
        let tagged = self.process(closing.inst(Op::IsTagged, given, Arg::NONE), MAX_REWRITES);
        self.guard(closing, Op::GuardTrue, tagged, Arg::NONE)?;
        Ok(self.process(closing.inst(Op::Untag, given, Arg::NONE), MAX_REWRITES))
    }

    /// Makes certain of something by a guard, unless it is known.
    fn guard(&mut self, closing: &Closing<'_>, op: Op, a: Arg, b: Arg) -> Result<(), Misfit> {
        let a = self.view.resolve(a);
        let holds = match op {
            Op::GuardValue => a == b,
            _ => self.view.int(a) == Some((op == Op::GuardTrue).into()),
        };
        match closing.exit {
            _ if holds => Ok(()),
            // The next object of a list may well be of another type: a guard that mostly fails would end each turn.
            _ if closing.changing => Err(Misfit::Other),
            Some(exit) if !a.is_const() => {
                let guard = Inst { c: exit.into(), ..closing.inst(op, a, b) };
                self.process(guard, MAX_REWRITES);
                Ok(())
            }
            _ => Err(Misfit::Other),
        }
    }

    /// A store that is pending at the label stays so: what would be read is what it stores from there on.
    fn carry(&mut self, closing: &mut Closing<'_>, store: &PendingStore) -> Result<(), Misfit> {
        let (object, index) = (self.renamed(closing, store.object)?, self.renamed(closing, store.index)?);
        let op = if store.index == Arg::NONE { Op::Load } else { Op::ArrayLoad };
        let load = Inst { descr: store.descr, ..closing.inst(op, object, index) };
        let value = self.process(load, MAX_REWRITES);
        self.unify(closing, store.value, value)?;
        closing.carried.push(PendingStore { object, index, ..*store });
        Ok(())
    }

    /// What a param or constant of the state is for this jump.
    fn renamed(&mut self, closing: &Closing<'_>, arg: Arg) -> Result<Arg, Misfit> {
        match arg.as_value() {
            _ if arg == Arg::NONE => Ok(arg),
            None => self.constant_of(closing, arg).ok_or(Misfit::Other),
            Some(position) => {
                let next = closing.next.get(position).copied().flatten().ok_or(Misfit::Other)?;
                Ok(self.view.resolve(next))
            }
        }
    }

    /// Does an instruction of the short preamble.
    fn redo(&mut self, closing: &mut Closing<'_>, import: &Import) -> Result<(), Misfit> {
        let renamed: Result<Vec<Arg>, Misfit> =
            import.operands.iter().map(|&arg| self.renamed(closing, arg)).collect();
        let (renamed, mut inst) = (renamed?, import.inst);
        if inst.op.is_variadic() {
            (inst.a, inst.b) = self.view.trace.push_args(renamed);
        } else {
            inst.values_mut().zip(renamed).for_each(|(arg, new)| *arg = new);
            if inst.op.is_guard() {
                inst.c = closing.exit.ok_or(Misfit::Other)?.into();
            }
        }
        let changes =
            |foreign: Foreign<'_>, arg: &Arg| arg.as_value().is_some_and(|p| !foreign.state.steady[p]);
        closing.changing = closing.foreign.is_some_and(|f| import.operands.iter().any(|arg| changes(f, arg)));
        let before = self.view.trace.insts.len();
        let result = self.process(inst, MAX_REWRITES);
        let item =
            matches!(inst.op, Op::ArrayLoad | Op::ArrayLoadPure) && import.operands[1].as_value().is_some();
        if item && self.view.trace.insts.len() > before {
            // Whether the index is in range is a question that the body asks later.
            return Err(Misfit::Other);
        }
        let shown =
            if import.gives == Arg::NONE { Ok(()) } else { self.unify(closing, import.gives, result) };
        closing.changing = false;
        shown
    }
}
