//! Peels one iteration off a loop: the recorded trace is walked twice, and the second time everything is known
//! that the first time found out. What does not change from one iteration to the next is done once, in front
//! of the label; what is made in one iteration and used up in the next is never made.
//!
//! ```
//! # use metatrace_tracer::opt::check_example;
//! check_example("all", "
//! field Point.x @8 i64 mut
//! type Point tid 5 size 16 { Point.x }
//! type Int64 tid 6 size 16 { }
//! portal p greens(pc) reds(r)
//! v0 = input ref
//! v1 = input ref
//! v2 = load_tid v0
//! guard_value v2 5 [exit 0]
//! v4 = load Point.x v0
//! v5 = is_tagged v1
//! guard_true v5 [exit 0]
//! v7 = untag v1
//! v8 = int_add v7 v4
//! v9 = tag_ovf v8
//! guard_false v9 [exit 0]
//! v11 = box_int Int64 v8
//! jump self(v0, v11) [exit 0]
//! snapshot 0: p(1) reds(v1)
//! exit 0: snapshot 0 log 0 event 0
//! ", "
//! v0 = input ref
//! v1 = input ref
//! v2 = load_tid v0
//! guard_value v2 5 [exit 0]
//! v4 = load Point.x v0
//! v5 = is_tagged v1
//! guard_true v5 [exit 0]
//! v7 = untag v1
//! v8 = int_add v7 v4
//! v9 = tag_ovf v8
//! guard_false v9 [exit 0]
//! label(v8, v4)
//! v12 = param int                    ; the loop carries the integer, not the box
//! v13 = param int                    ; the field is loaded once
//! v14 = int_add v12 v13
//! v15 = tag_ovf v14
//! guard_false v15 [exit 1]
//! jump label(v14, v13)
//! snapshot 0: p(1) reds(v1)
//! snapshot 1: p(1) reds(w0)
//! exit 0: snapshot 0 log 0 event 0
//! exit 1: snapshot 1 log 0 event 0 virtuals {w0 = box_int Int64 v12}
//! ");
//! ```
//!
//! The *virtual state* at the label is what the operands of the recorded jump are there: constants, values, or
//! removed objects, whose parts are carried instead of them; and stores into loop-invariant objects that are still
//! pending. Each value gets a *param*; passes find what they know of it under the name of the value
//! ([`View::canonical`]). Whatever the second walk takes over from the first is an *import*: the instruction
//! that it was spared is kept, and done again, by the same walk, at the end of the body (there it mostly is known
//! again, by the same reasoning) and in front of jumps from other traces: the *short preamble* of RPython. So the
//! label promises nothing that is not established by everyone who jumps to it; what is only nearly known is made
//! certain by a guard with the exit of the jump.
//!
//! Why not move invariant instructions by dominance, as a compiler for methods does: in a trace all guards are in
//! the way of each other, and the second walk, which needs no analysis of its own, also removes allocations
//! through the back edge, and guards on what the first iteration has proved.
//!
//! Limits: one label. If the second walk ends in a state that is weaker than the one it began in, it is tried
//! again with the objects made that did not fit, and then given up: the loop stays as it was recorded.

use super::facts::View;
use super::forward::{MAX_REWRITES, Walk};
use hashbrown::HashMap;
use metatrace_ir::{Arg, Const, Inst, Op, PendingStore, Target};

/// What is behind the label.
pub(super) struct Body {
    /// Where the label is.
    pub label: usize,
    /// How many allocations had been removed in front of it.
    pub removed: usize,
    /// The values that the params stand for at first, by position.
    pub params: Vec<Arg>,
    /// The param for each of these values.
    by_origin: HashMap<Arg, Arg>,
    /// The positions of params.
    positions: HashMap<Arg, u32>,
    /// What was taken over from the preamble.
    pub imports: Vec<Import>,
    imported: HashMap<(Op, usize, Vec<Arg>), Arg>,
}

/// An instruction that the body was spared, and what it must give when it is done at the label.
pub(super) struct Import {
    /// The instruction; its operands are params and constants. Those of a variadic one are in `args`.
    pub inst: Inst,
    pub args: Vec<Arg>,
    /// A param, a constant, or nothing.
    pub gives: Arg,
}

impl Body {
    fn new(label: usize, removed: usize) -> Body {
        Body {
            label,
            removed,
            params: Vec::new(),
            by_origin: HashMap::new(),
            positions: HashMap::new(),
            imports: Vec::new(),
            imported: HashMap::new(),
        }
    }

    /// The value that a param stands for at first.
    pub fn origin(&self, param: Arg) -> Option<Arg> {
        self.positions.get(&param).map(|&position| self.params[position as usize])
    }

    /// The param for a value, which is `next` if it is new.
    pub fn param(&mut self, origin: Arg, next: Arg) -> (Arg, bool) {
        if let Some(&param) = self.by_origin.get(&origin) {
            return (param, false);
        }
        self.positions.insert(next, self.params.len() as u32);
        self.params.push(origin);
        self.by_origin.insert(origin, next);
        (next, true)
    }
}

/// The body can't be closed.
pub(super) enum Misfit {
    /// Because this operand of the recorded jump is a removed object at the label, and can't be one later.
    Object(usize),
    /// For another reason.
    Other,
}

/// The virtual state at the label.
struct State {
    /// What the operands of the recorded jump are, under the names of the body.
    roots: Vec<Arg>,
    /// The stores that are pending.
    carried: Vec<PendingStore>,
    /// Fields of the removed objects among them as they are at the label, by number.
    shapes: HashMap<Arg, (Inst, Vec<Arg>)>,
}

/// What the params get at the end of the body.
struct Closing<'s> {
    state: &'s State,
    next: HashMap<Arg, Arg>,
    /// The removed objects that take the place of those at the label.
    objects: HashMap<Arg, Arg>,
    /// The exit of the jump.
    exit: Option<u32>,
    at: Inst,
}

impl Walk<'_> {
    /// Is the recorded trace a loop?
    pub fn is_loop(&self) -> bool {
        let end = &self.old.insts[self.old.insts.len() - 1];
        end.op == Op::Jump && self.old.targets[end.c.0 as usize] == Target::SelfLoop
    }

    /// Ends the first half with a label, and walks the recorded loop once more behind it. The operands of the jump
    /// whose numbers are in `real` are made before. The names of the first half are handed back.
    pub fn peel(&mut self, real: &[usize]) -> Result<Vec<Arg>, Misfit> {
        let old = self.old;
        let end = old.insts[old.insts.len() - 1];
        let mut operands: Vec<Arg> = old.variadic(&end).to_vec();
        for (index, arg) in operands.iter_mut().enumerate() {
            let mapped = self.mapped(*arg);
            *arg = if real.contains(&index) { self.made(mapped, &end) } else { mapped };
        }
        self.settle_stores(&operands);
        let operands: Vec<Arg> = operands.into_iter().map(|arg| self.view.resolve(arg)).collect();
        let label = Inst { op: Op::Label, a: Arg(0), b: Arg(0), c: Arg::NONE, ..end };
        let label = self.view.push(label).as_value().ok_or(Misfit::Other)?;
        self.view.body = Some(Body::new(label, self.view.removed.len()));
        let snapshots = old.snapshots.len() as u32;
        for exit in &old.exits {
            let mut exit = *exit;
            exit.snapshot += snapshots;
            self.view.trace.exits.push(exit);
        }
        let state = self.state(&operands);
        let View { .. } = &self.view;
        for pass in &mut *self.passes {
            pass.at_label(&state.carried, &self.view);
        }
        let first = std::mem::replace(&mut self.map, state.roots.clone());
        self.run(old.inputs());
        self.close(&state, &end)?;
        let origins = self.view.body.as_ref().map(|b| b.params.clone()).unwrap_or_default();
        let (a, b) = self.view.trace.push_args(origins);
        let label = &mut self.view.trace.insts[label];
        (label.a, label.b) = (a, b);
        self.map.push(Arg::NONE);
        Ok(first)
    }

    /// Does the pending stores, but for those into objects that are the same in every iteration: these may stay
    /// pending as long as the loop runs.
    fn settle_stores(&mut self, operands: &[Arg]) {
        let operands: Vec<Arg> = operands.iter().map(|&arg| self.view.resolve(arg)).collect();
        let stays =
            |arg: Arg| arg.is_const() || arg.as_value().is_some_and(|v| operands.get(v) == Some(&arg));
        let due =
            |store: &PendingStore| !(stays(store.object) && (store.index == Arg::NONE || stays(store.index)));
        if self.view.removed.call_due(due) {
            self.flush();
        }
    }

    /// The state at the label, where the operands of the jump are these.
    fn state(&mut self, operands: &[Arg]) -> State {
        let mut state = State { roots: Vec::new(), carried: Vec::new(), shapes: HashMap::new() };
        let mut names = HashMap::new();
        for &operand in operands {
            let root = self.translate(operand, &mut names);
            state.roots.push(root);
        }
        self.view.removed.call_due(|_| true);
        for waiting in self.view.removed.take_due() {
            let store = waiting.store;
            let [object, index, value] =
                [store.object, store.index, store.value].map(|arg| self.translate(arg, &mut names));
            let store = PendingStore { object, index, value, ..store };
            self.view.removed.put_off(waiting.inst, store);
            state.carried.push(store);
        }
        for name in names.into_values() {
            if let Some(of) = self.view.removed.get(name) {
                state.shapes.insert(name, (of.inst, of.fields.clone()));
            }
        }
        state
    }

    /// The name in the body of something in front of the label.
    fn translate(&mut self, arg: Arg, names: &mut HashMap<Arg, Arg>) -> Arg {
        let arg = self.view.resolve(arg);
        if arg == Arg::NONE || arg.is_const() {
            return arg;
        }
        let Some(of) = self.view.removed.get(arg) else { return self.view.param_for(arg) };
        if let Some(&known) = names.get(&arg) {
            return known;
        }
        let (mut inst, fields) = (of.inst, of.fields.clone());
        if inst.op == Op::BoxInt {
            inst.a = self.translate(inst.a, names);
            let name = self.view.removed.allocate(inst, vec![inst.a]);
            names.insert(arg, name);
            return name;
        }
        if inst.op == Op::NewArray {
            inst.b = self.translate(inst.b, names);
        }
        let name = self.view.removed.allocate(inst, fields.clone());
        names.insert(arg, name);
        for (index, field) in fields.into_iter().enumerate() {
            let field = self.translate(field, names);
            self.view.removed.set(name, index, field);
        }
        name
    }

    /// The body takes over what was known in front of the label: what `inst` would give. `None`: it can't.
    pub fn import(&mut self, inst: &Inst, value: Option<Arg>) -> Option<Arg> {
        let value = value.map_or(Arg::NONE, |value| self.view.resolve(value));
        let args = if inst.op.is_variadic() { self.view.trace.variadic(inst).to_vec() } else { Vec::new() };
        let operands: Vec<Arg> = match (inst.op.is_variadic(), inst.op.is_guard()) {
            (true, _) => args.clone(),
            (_, true) => vec![inst.a, inst.b],
            _ => vec![inst.a, inst.b, inst.c],
        };
        let body = self.view.body.as_ref()?;
        let known = |arg: &Arg| *arg == Arg::NONE || arg.is_const() || body.positions.contains_key(arg);
        if !operands.iter().all(known) {
            return None;
        }
        let key = (inst.op, std::ptr::from_ref(inst.descr) as usize, operands);
        if let Some(&known) = body.imported.get(&key) {
            return Some(known);
        }
        let gives = match value {
            Arg::NONE => value,
            _ if value.is_const() => value,
            // A removed object that the body knows nothing of.
            _ if value.as_value().is_none() => return None,
            _ => self.view.param_for(value),
        };
        let body = self.view.body.as_mut()?;
        body.imported.insert(key, gives);
        body.imports.push(Import { inst: *inst, args, gives });
        Some(gives)
    }

    /// Ends the body with a jump to the label, having established what the label promises.
    fn close(&mut self, state: &State, end: &Inst) -> Result<(), Misfit> {
        let old = self.old;
        let exit = old.jump_exit.map(|exit| exit + old.exits.len() as u32);
        let mut closing = Closing { state, next: HashMap::new(), objects: HashMap::new(), exit, at: *end };
        let operands: Vec<Arg> = old.variadic(end).iter().map(|&arg| self.mapped(arg)).collect();
        for (index, (&root, operand)) in state.roots.iter().zip(operands).enumerate() {
            let object = root.as_virtual().is_some();
            let misfit = |_| if object { Misfit::Object(index) } else { Misfit::Other };
            self.unify(&mut closing, root, operand).map_err(misfit)?;
        }
        for store in &state.carried {
            self.carry(&mut closing, store)?;
        }
        let mut done = 0;
        while let Some(import) = self.view.body.as_ref().and_then(|b| b.imports.get(done)) {
            let (inst, args, gives) = (import.inst, import.args.clone(), import.gives);
            self.redo(&mut closing, inst, &args, gives)?;
            done += 1;
        }
        if self.view.removed.call_due(|_| true) {
            self.flush();
        }
        let Some(body) = &self.view.body else { return Err(Misfit::Other) };
        let param = |origin: &Arg| closing.next.get(&body.by_origin[origin]).copied();
        let args: Option<Vec<Arg>> = body.params.iter().map(param).collect();
        let (a, b) = self.view.trace.push_args(args.ok_or(Misfit::Other)?);
        self.view.trace.targets.push(Target::Label);
        let c = Arg(self.view.trace.targets.len() as u32 - 1);
        self.view.push(Inst { op: Op::Jump, a, b, c, ..*end });
        Ok(())
    }

    /// `given` is what `wanted`, a name of the label's state, is for the next iteration.
    fn unify(&mut self, closing: &mut Closing<'_>, wanted: Arg, given: Arg) -> Result<(), Misfit> {
        let given = self.view.resolve(given);
        if wanted.as_virtual().is_some() {
            return self.unify_objects(closing, wanted, given);
        }
        if wanted == Arg::NONE || wanted == given && wanted.is_const() {
            return Ok(());
        }
        if wanted.is_const() {
            return self.guard(closing, Op::GuardValue, given, wanted);
        }
        let given = self.made(given, &closing.at);
        if let Some(&known) = closing.next.get(&wanted) {
            return if known == given { Ok(()) } else { Err(Misfit::Other) };
        }
        closing.next.insert(wanted, given);
        let origin = self.view.canonical(wanted);
        for missing in self.view.missing(origin, given) {
            let operand = missing.operand.map_or(Arg::NONE, |c| self.view.intern(c));
            let test = Inst { op: missing.op, a: given, b: operand, c: Arg::NONE, ..self.plain(closing) };
            let result = self.process(test, MAX_REWRITES);
            let guard = if missing.truth { Op::GuardTrue } else { Op::GuardFalse };
            self.guard(closing, guard, result, Arg::NONE)?;
        }
        Ok(())
    }

    fn unify_objects(&mut self, closing: &mut Closing<'_>, wanted: Arg, given: Arg) -> Result<(), Misfit> {
        if let Some(&known) = closing.objects.get(&wanted) {
            return if known == given { Ok(()) } else { Err(Misfit::Other) };
        }
        let Some((shape, fields)) = closing.state.shapes.get(&wanted) else { return Err(Misfit::Other) };
        if shape.op == Op::BoxInt {
            let integer = self.integer_of(closing, given)?;
            return self.unify(closing, fields[0], integer);
        }
        let Some(of) = self.view.removed.get(given) else { return Err(Misfit::Other) };
        let same =
            of.inst.op == shape.op && of.inst.descr.same(shape.descr) && of.fields.len() == fields.len();
        // Two objects of the label can't become one.
        if !same || closing.objects.values().any(|&other| other == given) {
            return Err(Misfit::Other);
        }
        let given_fields = of.fields.clone();
        closing.objects.insert(wanted, given);
        for (&wanted, given) in fields.iter().zip(given_fields) {
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
        let plain = Inst { a: given, b: Arg::NONE, c: Arg::NONE, ..self.plain(closing) };
        let tagged = self.process(Inst { op: Op::IsTagged, ..plain }, MAX_REWRITES);
        self.guard(closing, Op::GuardTrue, tagged, Arg::NONE)?;
        Ok(self.process(Inst { op: Op::Untag, ..plain }, MAX_REWRITES))
    }

    /// An instruction of the loop's end.
    fn plain(&self, closing: &Closing<'_>) -> Inst {
        Inst { descr: &metatrace_ir::descr::NO_DESCR, a: Arg::NONE, b: Arg::NONE, c: Arg::NONE, ..closing.at }
    }

    /// Makes certain of something by a guard, unless it is known.
    fn guard(&mut self, closing: &Closing<'_>, op: Op, a: Arg, b: Arg) -> Result<(), Misfit> {
        let a = self.view.resolve(a);
        let holds = match op {
            Op::GuardValue => (a == b, a.is_const() && b.is_const()),
            _ => (self.view.int(a) == Some((op == Op::GuardTrue).into()), a.is_const()),
        };
        match (holds, closing.exit) {
            ((true, _), _) => Ok(()),
            ((_, true), _) | (_, None) => Err(Misfit::Other),
            (_, Some(exit)) => {
                self.process(Inst { op, a, b, c: Arg(exit), ..self.plain(closing) }, MAX_REWRITES);
                Ok(())
            }
        }
    }

    /// A store that is pending at the label stays so: what would be read is what it stores in the next iteration.
    fn carry(&mut self, closing: &mut Closing<'_>, store: &PendingStore) -> Result<(), Misfit> {
        let (object, index) = (self.renamed(closing, store.object)?, self.renamed(closing, store.index)?);
        let op = if store.index == Arg::NONE { Op::Load } else { Op::ArrayLoad };
        let load = Inst { op, descr: store.descr, a: object, b: index, ..self.plain(closing) };
        let value = self.process(load, MAX_REWRITES);
        self.unify(closing, store.value, value)?;
        self.view.removed.call_due(|waiting| {
            waiting.descr.same(store.descr) && waiting.object == object && waiting.index == index
        });
        self.view.removed.take_due();
        Ok(())
    }

    /// What a param or constant is in the next iteration.
    fn renamed(&self, closing: &Closing<'_>, arg: Arg) -> Result<Arg, Misfit> {
        if arg == Arg::NONE || arg.is_const() {
            return Ok(arg);
        }
        closing.next.get(&arg).map(|&next| self.view.resolve(next)).ok_or(Misfit::Other)
    }

    /// Does an instruction of the short preamble for the next iteration.
    fn redo(
        &mut self,
        closing: &mut Closing<'_>,
        inst: Inst,
        args: &[Arg],
        gives: Arg,
    ) -> Result<(), Misfit> {
        let mut new = inst;
        let mut moved = false;
        if inst.op.is_variadic() {
            let args: Result<Vec<Arg>, Misfit> = args.iter().map(|&arg| self.renamed(closing, arg)).collect();
            (new.a, new.b) = self.view.trace.push_args(args?);
        } else if inst.op.is_guard() {
            let Some(exit) = closing.exit else { return Err(Misfit::Other) };
            (new.a, new.b, new.c) =
                (self.renamed(closing, inst.a)?, self.renamed(closing, inst.b)?, Arg(exit));
        } else {
            (new.a, new.b, new.c) = (
                self.renamed(closing, inst.a)?,
                self.renamed(closing, inst.b)?,
                self.renamed(closing, inst.c)?,
            );
            moved = (new.a, new.b) != (inst.a, inst.b);
        }
        let before = self.view.trace.insts.len();
        let result = self.process(new, MAX_REWRITES);
        let item = matches!(inst.op, Op::ArrayLoad | Op::ArrayLoadPure) && self.view.int(inst.b).is_none();
        if item && moved && self.view.trace.insts.len() > before {
            // Whether the index is in range is a question that the body asks later.
            return Err(Misfit::Other);
        }
        if gives == Arg::NONE { Ok(()) } else { self.unify(closing, gives, result) }
    }
}
