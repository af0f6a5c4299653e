//! The virtual state at the label of a loop, and how each jump to the label establishes it.
//!
//! A state has names of its own: `v3` is the param of position 3, a constant is an entry of the state's own table, `w1`
//! its second virtual. So it outlives the trace that it was made for, and serves the jump at the end of the body as
//! well as those of bridges and other loops. Nothing is assumed: a fact that is not known at a jump is checked by a
//! guard, and where that is impossible there is no jump.

#[cfg(test)]
mod tests;

use super::bounds::Bound;
use super::deferred::nan_number;
use super::facts::Fact;
use super::forward::{MAX_REWRITES, Walk};
use super::surroundings::{Demand, Form};
use crate::resume::{KnownResult, Operand};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{
    Arg, Const, Descr, ExitId, Inst, Mutability, Op, PendingStore, RefId, Trace, Ty, TypeDescr, Width, nan,
};

/// An instruction that was left out of the body, and the result that it must have at the label.
#[derive(Clone, Debug)]
pub(super) struct Import {
    /// The instruction.
    pub inst: Inst,
    /// Its operands: params and constants.
    pub operands: Vec<Arg>,
    /// Its result: a param, a constant, or nothing.
    pub gives: Arg,
}

impl Import {
    /// Whether it says that its operand is canonical.
    fn is_unchanged(&self) -> bool {
        self.inst.op == Op::FloatCanonical && self.gives == self.operands[0]
    }
}

/// The virtual state at a label.
#[derive(Clone, Default, Debug)]
pub struct LabelState {
    consts: Vec<Const>,
    /// The states of the operands of a jump to the loop.
    pub(super) roots: Vec<Arg>,
    /// The virtuals: the allocation, and fields or items.
    pub(super) shapes: Vec<(Inst, Vec<Arg>)>,
    /// The pending stores.
    pub(super) carried: Vec<PendingStore>,
    /// The facts about the params, by position.
    pub(super) facts: Vec<Fact>,
    /// For a join: which params are integers.
    integers: Vec<bool>,
    /// Imports from the preamble, in an order in which they can be established.
    pub(super) imports: Vec<Import>,
    /// Which params the body passes on unchanged, by position.
    steady: Vec<bool>,
    /// The params of the finished label.
    live: Vec<u32>,
    /// Which params are live or needed to establish the state.
    needed: Vec<bool>,
}

impl LabelState {
    /// The name of a constant, which is added if need be.
    pub(super) fn constant(&mut self, constant: Const) -> Arg {
        let known = self.consts.iter().position(|&c| c == constant);
        Arg::constant(known.unwrap_or_else(|| {
            self.consts.push(constant);
            self.consts.len() - 1
        }))
    }

    /// The facts about the params of the finished label, in their order there.
    pub(crate) fn known(&self) -> Vec<KnownResult> {
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
                known.push(KnownResult {
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
                known.push(KnownResult { op: import.inst.op, descr: import.inst.descr, operands, gives });
            }
        }
        known.retain(KnownResult::is_useful);
        known
    }

    /// The constant of that name.
    pub(super) fn constant_at(&self, name: Arg) -> Option<Const> {
        self.consts.get(name.as_const()?).copied()
    }

    /// Adds a param of which only the type is known.
    pub(super) fn push_param(&mut self, ty: Ty) {
        self.facts.push(Fact::NOTHING);
        self.integers.push(ty == Ty::Int);
    }

    /// Whether the param of that position is an integer.
    pub(super) fn is_integer(&self, position: u32) -> bool {
        self.integers.get(position as usize).is_some_and(|&integer| integer)
    }

    /// The params of the finished label, by position.
    pub(super) fn live(&self) -> &[u32] {
        &self.live
    }

    /// The fields of a virtual, if it is of that type and has that number of fields.
    pub(super) fn shape_like(&self, name: Arg, inst: &Inst, fields: usize) -> Option<&[Arg]> {
        let (shape, own) = &self.shapes[name.as_virtual()?];
        let alike = shape.op == inst.op && shape.descr.same(inst.descr) && own.len() == fields;
        alike.then_some(own)
    }

    /// Whether it is a virtual that `op` makes of a number.
    pub(super) fn is_number(&self, name: Arg, op: Op) -> bool {
        name.as_virtual().is_some_and(|k| self.shapes[k].0.op == op)
    }

    /// Restricts the state to the params that the finished label has; what only concerned the others is not promised
    /// any more.
    pub(super) fn finish(&mut self, live: &[u32]) {
        self.live = live.to_vec();
        let mut needed = vec![false; self.facts.len()];
        live.iter().for_each(|&position| needed[position as usize] = true);
        // Facts about a value may have decided something even if the value is not used.
        for (needed, fact) in needed.iter_mut().zip(&self.facts) {
            *needed |= fact.is_known();
        }
        // So may the identity of two operands, or of an operand and the result of an instruction.
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

/// The label of another trace, with the addresses of that trace's constant references.
#[derive(Clone, Copy, Debug)]
pub struct TargetLabel<'a> {
    /// The state at its label.
    pub state: &'a LabelState,
    /// Its constant references.
    pub refs: &'a [u64],
}

/// Why the virtual state at a jump does not match that of the label.
pub(super) enum StateMismatch {
    /// This operand of the recorded jump is a virtual at the label, and can't be one here.
    Object(usize),
    /// A guard behind the label fails because of what the label promises of this operand of the recorded jump.
    Contradiction(usize),
    /// Any other reason.
    Other,
}

/// The operands of a jump under construction.
struct Closing<'s> {
    /// The target label, unless it is the trace's own.
    target: Option<TargetLabel<'s>>,
    next: Vec<Option<Arg>>,
    /// The virtuals that correspond to those at the label.
    objects: Vec<Option<Arg>>,
    /// Substitutes for params that are not needed.
    unneeded: Vec<Arg>,
    /// Whether a fact is being established about a value that changes from one iteration to the next.
    changing: bool,
    /// The locations of stores that stay pending.
    carried: Vec<PendingStore>,
    /// The exit of the jump.
    exit: Option<ExitId>,
    /// The jump.
    at: Inst,
}

impl Closing<'_> {
    /// Makes an instruction in front of the jump.
    fn inst(&self, op: Op, a: Arg, b: Arg) -> Inst {
        Inst { op, descr: &NO_DESCR, a, b, c: Arg::NONE, ..self.at }
    }
}

impl Walk<'_> {
    /// Establishes the state of a label, the trace's own or that of another trace, in front of the jump `end` of the
    /// recorded trace. Returns the values of the params.
    pub fn close(&mut self, end: &Inst, target: Option<TargetLabel<'_>>) -> Result<Vec<Arg>, StateMismatch> {
        let old = self.old;
        let exit = old.jump_exit.map(|exit| exit.plus(self.view.section() * old.exits.len()));
        let (next, objects, carried) = (Vec::new(), Vec::new(), Vec::new());
        let unneeded = Vec::new();
        let mut closing =
            Closing { target, next, objects, unneeded, changing: false, carried, exit, at: *end };
        let state = self.state(&closing);
        let (roots, carried) = (state.roots.clone(), state.carried.clone());
        // A pending store relies on what guards have shown of its object, which the label has to promise.
        let promised = |store: &PendingStore| {
            let asked = |import: &Import| import.inst.op == Op::LoadTid && import.operands[0] == store.object;
            let field = store.index == Arg::NONE;
            (store.object.is_const() && (field || store.index.is_const()))
                || (field && state.imports.iter().any(asked))
        };
        if closing.target.is_some() && !carried.iter().all(promised) {
            return Err(StateMismatch::Other);
        }
        closing.objects = vec![None; state.shapes.len()];
        let operands: Vec<Arg> = old.variadic(end).iter().map(|&arg| self.mapped(arg)).collect();
        if operands.len() != roots.len() {
            return Err(StateMismatch::Other);
        }
        let mut fits = Ok(());
        for (index, (root, operand)) in roots.into_iter().zip(operands).enumerate() {
            if target.is_some() {
                // Continues after a mismatch, to find all demands.
                if let Err(form) = self.unify_with_target(&mut closing, root, operand, index) {
                    self.unmet.push(Demand { operand: index, form });
                    fits = Err(StateMismatch::Other);
                }
                continue;
            }
            let object = root.as_virtual().is_some();
            let mismatch = |_| if object { StateMismatch::Object(index) } else { StateMismatch::Other };
            self.unify(&mut closing, root, operand).map_err(mismatch)?;
        }
        fits?;
        // The body takes a virtual to differ from every param, also from one that it does not use.
        let mut objects = closing.objects.iter().flatten().filter(|o| self.view.deferred.get(**o).is_some());
        if objects
            .any(|&object| closing.unneeded.iter().any(|&given| self.view.deferred.reaches(given, object)))
        {
            return Err(StateMismatch::Other);
        }
        let (mut done, mut of_numbers) = (0, Vec::new());
        while let Some(import) = self.state(&closing).imports.get(done).cloned() {
            done += 1;
            if import.is_unchanged() {
                of_numbers.push(import);
                continue;
            }
            self.redo(&mut closing, &import)?;
            closing.changing = false;
        }
        // Only now the objects are known to be what the stores rely on.
        for store in &carried {
            self.carry(&mut closing, store)?;
        }
        // They may be about what pending stores have stored.
        for import in of_numbers {
            self.redo(&mut closing, &import)?;
        }
        // Until here, exits of guards performed them.
        let carried = std::mem::take(&mut closing.carried);
        let same = |a: &PendingStore, b: &PendingStore| {
            a.descr.same(b.descr) && a.object == b.object && a.index == b.index
        };
        self.view.deferred.mark_due(|waiting| carried.iter().any(|store| same(waiting, store)));
        self.view.deferred.take_due();
        if self.view.deferred.mark_due(|_| true) {
            self.flush();
        }
        let next =
            |position: usize| closing.next.get(position).copied().flatten().ok_or(StateMismatch::Other);
        let values: Result<Vec<Arg>, StateMismatch> = match &closing.target {
            Some(target) => target.state.live.iter().map(|&position| next(position as usize)).collect(),
            None => (0..self.state(&closing).facts.len()).map(next).collect(),
        };
        let values: Vec<Arg> = values?.into_iter().map(|value| self.view.resolve(value)).collect();
        if let (None, Some(body)) = (target, &mut self.view.body) {
            let same = |(position, &value): (usize, &Arg)| body.param_at(position) == Some(value);
            body.state.steady = values.iter().enumerate().map(same).collect();
        }
        Ok(values)
    }

    fn state<'a>(&'a self, closing: &'a Closing<'_>) -> &'a LabelState {
        match (&closing.target, &self.view.body) {
            (Some(target), _) => target.state,
            (None, Some(body)) => &body.state,
            (None, None) => unreachable!("a trace without a label jumps to that of another one"),
        }
    }

    /// A constant of the state as one of the trace.
    fn constant_of(&mut self, closing: &Closing<'_>, arg: Arg) -> Option<Arg> {
        let constant = *self.state(closing).consts.get(arg.as_const()?)?;
        let constant = match (constant, closing.target) {
            (Const::Ref(id), Some(target)) => {
                let address = target.refs[id.0 as usize];
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

    /// Matches the value `given` with `wanted`, a name of the state.
    fn unify(&mut self, closing: &mut Closing<'_>, wanted: Arg, given: Arg) -> Result<(), StateMismatch> {
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
        if closing.target.is_some_and(|target| !target.state.needed[position]) {
            closing.unneeded.push(given);
            return Ok(());
        }
        let given = self.force(given);
        if closing.next.len() <= position {
            closing.next.resize(position + 1, None);
        }
        if let Some(known) = closing.next[position] {
            return if known == given { Ok(()) } else { Err(StateMismatch::Other) };
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

    /// Matches an operand of a jump to another trace. The error is the form that the label would need.
    fn unify_with_target(
        &mut self,
        closing: &mut Closing<'_>,
        root: Arg,
        operand: Arg,
        index: usize,
    ) -> Result<(), Form> {
        let given = self.view.resolve(operand);
        if let (Some(constant), Some(target)) = (root.as_const(), closing.target)
            && let Const::Ref(id) = target.state.consts[constant]
            && self.surroundings.seen.get(index).is_some_and(|&seen| seen != target.refs[id.index()])
        {
            // The operand was another object when the path was recorded, so a guard would fail.
            return Err(Form::Opaque);
        }
        let form = self.view.deferred.get(given).filter(|_| root.as_value().is_some()).and_then(|of| {
            match (of.inst.op, of.inst.descr) {
                // Words of integers and constants are cheap to make.
                (op @ Op::FloatToNan, _) => Some(Form::Number(op)),
                (_, descr @ Descr::Type(TypeDescr { identity_free: true, .. })) => Some(Form::Unboxed(descr)),
                _ => None,
            }
        });
        if let Some(form) = form {
            // It matches, but a number is unboxed in each iteration.
            self.unmet.push(Demand { operand: index, form });
        }
        let outgrown = self.outgrows(closing, root, given);
        self.unify(closing, root, operand).map_err(|_| outgrown.unwrap_or(Form::Opaque))
    }

    /// The form of a number that became too large for a word, where the label carries the number of a word. Recorded
    /// from there on, the loop has such an object at its end, too, and can carry its content.
    fn outgrows(&self, closing: &Closing<'_>, root: Arg, given: Arg) -> Option<Form> {
        let of = self.view.deferred.get(given).filter(|of| of.inst.op == Op::New)?;
        let (word, _) = &self.state(closing).shapes[root.as_virtual()?];
        let descr @ Descr::Type(TypeDescr { fields: [content], .. }) = of.inst.descr else { return None };
        let number =
            content.field().mutability == Mutability::Immutable && content.field().width != Width::Ref;
        (number && word.op.nan_number().is_some()).then_some(Form::Unboxed(descr))
    }

    fn unify_objects(
        &mut self,
        closing: &mut Closing<'_>,
        object: usize,
        given: Arg,
    ) -> Result<(), StateMismatch> {
        if let Some(known) = closing.objects[object] {
            return if known == given { Ok(()) } else { Err(StateMismatch::Other) };
        }
        let (shape, fields) = self.state(closing).shapes[object].clone();
        if let Some(decoded) = shape.op.nan_number() {
            let number = self.number_of(closing, given, shape.op, decoded)?;
            closing.objects[object] = Some(given);
            return self.unify(closing, fields[0], number);
        }
        if shape.op == Op::BoxInt {
            let integer = self.integer_of(closing, given)?;
            closing.objects[object] = Some(given);
            return self.unify(closing, fields[0], integer);
        }
        let identity_free = matches!(shape.descr, Descr::Type(TypeDescr { identity_free: true, .. }));
        let Some(of) = self.view.deferred.get(given) else {
            if !identity_free {
                return Err(StateMismatch::Other);
            }
            let payload = self.payload_of(closing, given, shape.descr)?;
            closing.objects[object] = Some(given);
            return self.unify(closing, fields[0], payload);
        };
        let same =
            of.inst.op == shape.op && of.inst.descr.same(shape.descr) && of.fields.len() == fields.len();
        // Two objects of the label can't become one, unless they are identity-free.
        if !same || !identity_free && closing.objects.contains(&Some(given)) {
            return Err(StateMismatch::Other);
        }
        let given_fields = of.fields.clone();
        closing.objects[object] = Some(given);
        for (wanted, given) in fields.into_iter().zip(given_fields) {
            self.unify(closing, wanted, given)?;
        }
        Ok(())
    }

    /// The payload of an object in memory that must be of that identity-free type, and not NaN.
    fn payload_of(
        &mut self,
        closing: &Closing<'_>,
        given: Arg,
        descr: &'static Descr,
    ) -> Result<Arg, StateMismatch> {
        let Descr::Type(of) = descr else { return Err(StateMismatch::Other) };
        if !self.view.is_object(given) {
            let tagged = self.process(closing.inst(Op::IsTagged, given, Arg::NONE), MAX_REWRITES);
            self.guard(closing, Op::GuardFalse, tagged, Arg::NONE)?;
            if may_have_nan_words(self.old) {
                let kind = self.process(closing.inst(Op::NanKind, given, Arg::NONE), MAX_REWRITES);
                let reference = self.view.intern(Const::Int(nan::REFERENCE));
                self.guard(closing, Op::GuardValue, kind, reference)?;
            }
            let null = self.view.intern(Const::Null);
            let there = self.process(closing.inst(Op::RefNe, given, null), MAX_REWRITES);
            self.guard(closing, Op::GuardTrue, there, Arg::NONE)?;
        }
        let tid = self.process(closing.inst(Op::LoadTid, given, Arg::NONE), MAX_REWRITES);
        let expected = self.view.intern(Const::Int(of.tid().into()));
        self.guard(closing, Op::GuardValue, tid, expected)?;
        let load = Inst { descr: of.fields[0], ..closing.inst(Op::LoadPure, given, Arg::NONE) };
        let payload = self.process(load, MAX_REWRITES);
        let number = self.process(closing.inst(Op::FloatEq, payload, payload), MAX_REWRITES);
        self.guard(closing, Op::GuardTrue, number, Arg::NONE)?;
        Ok(payload)
    }

    /// The integer of a value that is to be carried as an integer.
    fn integer_of(&mut self, closing: &Closing<'_>, given: Arg) -> Result<Arg, StateMismatch> {
        if let Some(of) = self.view.deferred.get(given) {
            return if of.inst.op == Op::BoxInt { Ok(of.fields[0]) } else { Err(StateMismatch::Other) };
        }
        if let Some(Const::Tagged(i)) = self.view.constant(given) {
            return Ok(self.view.intern(Const::Int(i)));
        }
        // Tagged words of the same integer are equal; objects would differ.
        let tagged = self.process(closing.inst(Op::IsTagged, given, Arg::NONE), MAX_REWRITES);
        self.guard(closing, Op::GuardTrue, tagged, Arg::NONE)?;
        Ok(self.process(closing.inst(Op::Untag, given, Arg::NONE), MAX_REWRITES))
    }

    /// The number of a value that is to be carried as the number of a word of the NaN layout. `op` makes such words;
    /// `kind` and `decode` are those of [`Op::nan_number`].
    fn number_of(
        &mut self,
        closing: &Closing<'_>,
        given: Arg,
        op: Op,
        (kind, decode): (i64, Op),
    ) -> Result<Arg, StateMismatch> {
        if let Some(of) = self.view.deferred.get(given) {
            return if of.inst.op == op { Ok(of.fields[0]) } else { Err(StateMismatch::Other) };
        }
        if let Some(constant) = self.view.constant(given) {
            let number = nan_number(constant).filter(|(made, _)| *made == op).ok_or(StateMismatch::Other)?.1;
            return Ok(self.view.intern(number));
        }
        let asked = self.process(closing.inst(Op::NanKind, given, Arg::NONE), MAX_REWRITES);
        let kind = self.view.intern(Const::Int(kind));
        self.guard(closing, Op::GuardValue, asked, kind)?;
        Ok(self.process(closing.inst(decode, given, Arg::NONE), MAX_REWRITES))
    }

    /// Establishes a fact by a guard, unless it is known.
    fn guard(&mut self, closing: &Closing<'_>, op: Op, a: Arg, b: Arg) -> Result<(), StateMismatch> {
        let a = self.view.resolve(a);
        let holds = match op {
            Op::GuardValue => a == b,
            _ => self.view.int(a) == Some((op == Op::GuardTrue).into()),
        };
        match closing.exit {
            _ if holds => Ok(()),
            // The next object of a list may well be of another type, and a guard that usually fails would end each
            // iteration.
            _ if closing.changing => Err(StateMismatch::Other),
            Some(exit) if !a.is_const() => {
                let guard = Inst { c: exit.into(), ..closing.inst(op, a, b) };
                self.process(guard, MAX_REWRITES);
                Ok(())
            }
            _ => Err(StateMismatch::Other),
        }
    }

    /// Keeps a store pending that is pending at the label: behind it a load gives the stored value.
    fn carry(&mut self, closing: &mut Closing<'_>, store: &PendingStore) -> Result<(), StateMismatch> {
        let (object, index) = (self.renamed(closing, store.object)?, self.renamed(closing, store.index)?);
        let op = if store.index == Arg::NONE { Op::Load } else { Op::ArrayLoad };
        let load = Inst { descr: store.descr, ..closing.inst(op, object, index) };
        let value = self.process(load, MAX_REWRITES);
        self.unify(closing, store.value, value)?;
        closing.carried.push(PendingStore { object, index, ..*store });
        Ok(())
    }

    /// The value of a param or constant of the state for this jump.
    fn renamed(&mut self, closing: &Closing<'_>, arg: Arg) -> Result<Arg, StateMismatch> {
        match arg.as_value() {
            _ if arg == Arg::NONE => Ok(arg),
            None => self.constant_of(closing, arg).ok_or(StateMismatch::Other),
            Some(position) => {
                let next = closing.next.get(position).copied().flatten().ok_or(StateMismatch::Other)?;
                Ok(self.view.resolve(next))
            }
        }
    }

    /// Emits an instruction of the short preamble.
    fn redo(&mut self, closing: &mut Closing<'_>, import: &Import) -> Result<(), StateMismatch> {
        let renamed: Result<Vec<Arg>, StateMismatch> =
            import.operands.iter().map(|&arg| self.renamed(closing, arg)).collect();
        let (renamed, mut inst) = (renamed?, import.inst);
        if inst.op.is_variadic() {
            (inst.a, inst.b) = self.view.trace.push_args(renamed);
        } else {
            inst.values_mut().zip(renamed).for_each(|(arg, new)| *arg = new);
            if inst.op.is_guard() {
                inst.c = closing.exit.ok_or(StateMismatch::Other)?.into();
            }
        }
        let changes =
            |target: TargetLabel<'_>, arg: &Arg| arg.as_value().is_some_and(|p| !target.state.steady[p]);
        closing.changing = closing.target.is_some_and(|f| import.operands.iter().any(|arg| changes(f, arg)));
        let before = self.view.trace.insts.len();
        if import.is_unchanged() {
            return self.unchanged(closing, &inst);
        }
        let result = self.process(inst, MAX_REWRITES);
        let item =
            matches!(inst.op, Op::ArrayLoad | Op::ArrayLoadPure) && import.operands[1].as_value().is_some();
        if item && self.view.trace.insts.len() > before {
            // The body checks only later whether the index is in range.
            return Err(StateMismatch::Other);
        }
        if import.gives == Arg::NONE { Ok(()) } else { self.unify(closing, import.gives, result) }
    }

    /// Establishes that the operand of `float_canonical` is canonical, by a guard that it is no NaN if that is not
    /// known. Few floats are NaNs, also where another one comes with each iteration.
    fn unchanged(&mut self, closing: &mut Closing<'_>, inst: &Inst) -> Result<(), StateMismatch> {
        if !self.view.is_canonical(inst.a) {
            closing.changing = false;
            let number = self.process(closing.inst(Op::FloatEq, inst.a, inst.a), MAX_REWRITES);
            self.guard(closing, Op::GuardTrue, number, Arg::NONE)?;
            self.view.learn_unchanged(inst, inst.a);
        }
        Ok(())
    }
}

/// Whether values of a recorded trace may have the NaN layout: there is no guard on a tag and no boxed integer in it.
fn may_have_nan_words(old: &Trace) -> bool {
    let tag = |arg: Arg| arg.as_value().is_some_and(|v| old.insts[v].op == Op::IsTagged);
    !old.insts.iter().any(|inst| match inst.op {
        Op::BoxInt | Op::IsInt | Op::UnboxInt => true,
        Op::GuardTrue | Op::GuardFalse => tag(inst.a),
        _ => false,
    })
}
