//! Peels one iteration off a loop: the recorded trace is walked twice, the second time with everything known that the
//! first walk found out. Loop-invariant operations are done once, in the *preamble* in front of the label; objects that
//! one iteration allocates and the next one consumes are never allocated in the *body* behind it.
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
//! guard_true v5 [exit 1]
//! v7 = untag v1
//! v8 = int_add v7 v4
//! v9 = tag_ovf v8
//! guard_false v9 [exit 2]
//! label(v8, v4)
//! v12 = param int                    ; the loop carries the integer, not the box
//! v13 = param int                    ; the field is loaded once
//! v14 = int_add v12 v13
//! v15 = tag_ovf v14
//! guard_false v15 [exit 3]
//! jump label(v14, v13)
//! snapshot 0: p(1) reds(v1)
//! snapshot 1: p(1) reds(w0)
//! exit 0: snapshot 0 log 0 event 0
//! exit 1: snapshot 0 log 0 event 0
//! exit 2: snapshot 0 log 0 event 0
//! exit 3: snapshot 1 log 0 event 0 virtuals {w0 = box_int Int64 v12}
//! ");
//! ```
//!
//! The *virtual state* at the label describes the operands of the recorded jump: constants, values, or virtuals, whose
//! parts are carried instead of them; and pending stores into loop-invariant objects. Each value gets a *param*; passes
//! find what they know of it under the name of its initial value ([`View::canonical`]). Whatever the body takes over
//! from the preamble is an *import*: the instruction that is left out of the body is kept, and done again by the same
//! walk at the end of the body (where its result is usually known by the same reasoning) and in front of jumps from
//! other traces: the *short preamble* of RPython. So the label promises nothing that is not established by each jump to
//! it; what is not certain is checked by a guard with the exit of the jump.
//!
//! Invariant operations are not moved by dominance, as in a compiler for methods, because the guards of a trace are in
//! the way of one another. The second walk needs no analysis of its own, and also removes allocations across the back
//! edge and guards on facts that the first iteration has proved.
//!
//! Limits: there is one label. If the second walk ends in a state that is weaker than the one it began with, it is
//! repeated with the mismatching objects forced, and finally given up: the loop then stays as it was recorded.

use super::deferred::{is_number, nan_number};
use super::facts::{Fact, survives, width};
use super::forward::{MAX_REWRITES, Walk};
use super::label::{Import, LabelState, StateMismatch, TargetLabel};
use super::surroundings::{Demand, Form};
use hashbrown::{HashMap, HashSet};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{
    Arg, Class, Const, Descr, Inst, Mutability, Op, PendingStore, Target, TargetId, Ty, TypeDescr,
};

/// The body behind the label.
pub(super) struct Body {
    /// Index of the label.
    pub label: usize,
    /// Number of allocations deferred in front of the label.
    pub virtuals: usize,
    /// The initial values of the params, by position.
    pub params: Vec<Arg>,
    /// The state at the label, with what was taken over from the preamble so far.
    pub state: LabelState,
    /// The params, by position.
    names: Vec<Arg>,
    /// The param for each initial value, unless it is opaque.
    by_origin: HashMap<Arg, Arg>,
    positions: HashMap<Arg, u32>,
    /// The opaque params, of which nothing is known, whatever their initial values.
    opaque: HashSet<Arg>,
    imported: HashMap<(Op, usize, Vec<Arg>), Arg>,
}

impl Body {
    /// The initial value of a param, if facts about it hold for the param.
    pub fn origin(&self, param: Arg) -> Option<Arg> {
        let position = self.positions.get(&param).filter(|_| !self.opaque.contains(&param));
        position.map(|&position| self.params[position as usize])
    }

    /// The param of that position.
    pub fn param_at(&self, position: usize) -> Option<Arg> {
        self.names.get(position).copied()
    }

    /// The param for a value; `next` becomes it if there is none yet. The flag says whether it is new.
    pub fn param(&mut self, origin: Arg, next: Arg) -> (Arg, bool) {
        if let Some(&param) = self.by_origin.get(&origin) {
            return (param, false);
        }
        self.push(origin, next);
        self.by_origin.insert(origin, next);
        (next, true)
    }

    /// Makes `next` a param with initial value `origin` of which nothing else is known.
    pub fn opaque(&mut self, origin: Arg, next: Arg) {
        self.push(origin, next);
        self.opaque.insert(next);
    }

    fn push(&mut self, origin: Arg, next: Arg) {
        self.positions.insert(next, self.params.len() as u32);
        self.params.push(origin);
        self.names.push(next);
    }
}

/// How the label represents operands of the jump that it does not represent as the preamble ends with them.
#[derive(Default)]
pub(super) struct Forms {
    /// Operands that are objects in memory, although they are virtuals in the preamble.
    real: Vec<usize>,
    /// Operands of which nothing is promised.
    opaque: Vec<usize>,
    /// Operands that are carried as the payloads of objects of these types, or as the numbers of words.
    unboxed: Vec<(usize, Form)>,
    /// Whether a body with a guard that is known to fail is accepted.
    accepts: bool,
}

impl Forms {
    /// The forms that satisfy the demands of other paths.
    pub fn of(demands: &[Demand]) -> Forms {
        let mut forms = Forms::default();
        for demand in demands {
            match demand.form {
                Form::Opaque => forms.opaque.push(demand.operand),
                form => forms.unboxed.push((demand.operand, form)),
            }
        }
        forms
    }

    /// Makes an operand an object in memory. Returns whether it was not one before.
    pub fn make_real(&mut self, operand: usize) -> bool {
        let new = !self.real.contains(&operand);
        self.real.push(operand);
        new
    }

    /// Makes an operand opaque if there is another attempt and it was not opaque before; otherwise accepts the body as
    /// it is. Returns whether anything has changed, so that another attempt makes sense.
    pub fn make_opaque(&mut self, operand: usize, again: bool) -> bool {
        if again && !self.opaque.contains(&operand) {
            self.opaque.push(operand);
            return true;
        }
        !std::mem::replace(&mut self.accepts, true)
    }
}

/// Number of operations up to which a loop is always worth peeling, since its code is small.
const SMALL: usize = 32;

impl Walk<'_> {
    /// Whether the recorded trace is a loop.
    pub fn is_loop(&self) -> bool {
        let end = &self.old.insts[self.old.insts.len() - 1];
        end.op == Op::Jump && self.old.targets[end.target().index()] == Target::SelfLoop
    }

    /// Ends the preamble with a label, and walks the recorded loop a second time behind it. Returns the names in the
    /// preamble.
    pub fn peel(&mut self, forms: &Forms) -> Result<Vec<Arg>, StateMismatch> {
        let old = self.old;
        let end = old.insts[old.insts.len() - 1];
        let mut operands: Vec<Arg> = old.variadic(&end).to_vec();
        for (index, arg) in operands.iter_mut().enumerate() {
            let mapped = self.mapped(*arg);
            *arg = match forms.unboxed.iter().find(|(operand, _)| *operand == index) {
                _ if forms.real.contains(&index) || forms.opaque.contains(&index) => self.force(mapped),
                Some((_, Form::Unboxed(descr))) => self.unbox(mapped, descr, &end),
                Some((_, Form::Number(op))) => self.decode(mapped, *op, &end),
                _ => mapped,
            };
        }
        self.settle_stores(&operands);
        let operands: Vec<Arg> = operands.into_iter().map(|arg| self.view.resolve(arg)).collect();
        let label = Inst { op: Op::Label, a: Arg(0), b: Arg(0), c: Arg::NONE, ..end };
        let label = self.view.push(label).as_value().ok_or(StateMismatch::Other)?;
        self.view.body = Some(Body {
            label,
            virtuals: self.view.deferred.len(),
            params: Vec::new(),
            state: LabelState::default(),
            names: Vec::new(),
            by_origin: HashMap::new(),
            positions: HashMap::new(),
            opaque: HashSet::new(),
            imported: HashMap::new(),
        });
        let snapshots = old.snapshots.len();
        for exit in &old.exits {
            let mut exit = *exit;
            exit.snapshot = exit.snapshot.plus(snapshots);
            self.view.trace.exits.push(exit);
        }
        self.view.trace.jump_exit = old.jump_exit.map(|exit| exit.plus(old.exits.len()));
        let roots = self.enter_body(&operands, forms);
        let first = std::mem::replace(&mut self.map, roots);
        self.run(old.inputs());
        if let Some(operand) = self.contradiction.filter(|_| !forms.accepts) {
            return Err(StateMismatch::Contradiction(operand));
        }
        let jump = self.close(&end, None)?;
        self.jump(&end, Target::Label, jump);
        let origins = self.view.body.as_ref().map(|b| b.params.clone()).unwrap_or_default();
        let (a, b) = self.view.trace.push_args(origins);
        let label = &mut self.view.trace.insts[label];
        (label.a, label.b) = (a, b);
        Ok(first)
    }

    /// Whether the body is shorter than the preamble. If they are nearly the same, peeling only adds code, and each of
    /// the two gets bridges of its own.
    pub fn is_worth_peeling(&self) -> bool {
        let label = self.view.body.as_ref().map_or(0, |body| body.label);
        let (first, second) = self.view.trace.insts.split_at(label);
        let operations = |section: &[Inst]| section.iter().filter(|i| !i.op.is_entry_value()).count();
        let allocations = |section: &[Inst]| section.iter().filter(|i| i.op.class() == Class::Alloc).count();
        // The label and the jump do not count.
        let (before, after) = (operations(first), operations(second).saturating_sub(1));
        before < SMALL || after * 16 <= before * 15 || allocations(second) < allocations(first)
    }

    /// Ends the trace with a jump to a label, in place of the recorded jump `end`.
    pub fn jump(&mut self, end: &Inst, target: Target, values: Vec<Arg>) {
        self.view.trace.targets.push(target);
        let c = TargetId::at(self.view.trace.targets.len() - 1).into();
        let (a, b) = self.view.trace.push_args(values);
        self.view.push(Inst { op: Op::Jump, a, b, c, ..*end });
        self.map.push(Arg::NONE);
    }

    /// Ends the trace with a jump to the label of another trace.
    pub fn jump_to_label(&mut self, target: TargetLabel<'_>) -> Result<(), StateMismatch> {
        let old = self.old;
        let end = old.insts[old.insts.len() - 1];
        let Some(Target::Trace(id)) = old.targets.get(end.target().index()) else {
            return Err(StateMismatch::Other);
        };
        self.leave_before_jump();
        let values = self.close(&end, Some(target))?;
        self.jump(&end, Target::TraceLabel(*id), values);
        Ok(())
    }

    /// Adds a forced exit at its merge point to a trace that another label of its target would serve better.
    pub fn leave_before_jump(&mut self) {
        let end = self.old.insts[self.old.insts.len() - 1];
        let (Some(exit), 1..) = (self.old.jump_exit, self.surroundings.forced_exit_after) else { return };
        if self.leaves && self.old.force_at == 0 && end.op == Op::Jump {
            self.view.trace.force_at = self.surroundings.forced_exit_after;
            let forced_exit = Inst { op: Op::ForcedExit, a: Arg::NONE, b: Arg::NONE, c: exit.into(), ..end };
            self.process(forced_exit, MAX_REWRITES);
        }
    }

    /// Does the pending stores, except for those into objects that are the same in every iteration: these may stay
    /// pending as long as the loop runs.
    fn settle_stores(&mut self, operands: &[Arg]) {
        let operands: Vec<Arg> = operands.iter().map(|&arg| self.view.resolve(arg)).collect();
        let stays =
            |arg: Arg| arg.is_const() || arg.as_value().is_some_and(|v| operands.get(v) == Some(&arg));
        let view = &self.view;
        // The value is compared with what the next iteration would read.
        let due = |store: &PendingStore| {
            let invariant = stays(store.object) && (store.index == Arg::NONE || stays(store.index));
            !invariant || !survives(width(store.descr), store.value, view)
        };
        let due: Vec<bool> = self.view.deferred.pending().iter().map(|w| due(&w.store)).collect();
        let mut due = due.into_iter();
        let due = |_: &PendingStore| due.next().unwrap_or(true);
        if self.view.deferred.mark_due(due) {
            self.flush();
        }
    }

    /// Gives a name in the body to everything reachable from the operands of the jump, and records its state. Returns
    /// the names of the operands.
    fn enter_body(&mut self, operands: &[Arg], forms: &Forms) -> Vec<Arg> {
        let mut names = HashMap::new();
        let root = |(index, &operand): (usize, &Arg)| match forms.opaque.contains(&index) {
            true => self.view.opaque_param(operand, Fact::NOTHING),
            false => self.translate_varying(operand, &mut names),
        };
        let roots: Vec<Arg> = operands.iter().enumerate().map(root).collect();
        self.view.deferred.mark_due(|_| true);
        let mut carried = Vec::new();
        for waiting in self.view.deferred.take_due() {
            let store = waiting.store;
            let [object, index] = [store.object, store.index].map(|arg| self.translate(arg, &mut names));
            let value = self.translate_varying(store.value, &mut names);
            let store = PendingStore { object, index, value, ..store };
            self.view.deferred.defer_store(waiting.inst, store);
            carried.push(store);
        }
        for pass in &mut *self.passes {
            pass.at_label(&carried, &self.view);
        }
        let mut objects: Vec<Arg> = names.into_values().collect();
        objects.sort_unstable();
        let shape = |&name: &Arg| self.view.deferred.get(name).map(|of| (of.inst, of.fields.clone()));
        let shapes: Vec<(Inst, Vec<Arg>)> = objects.iter().filter_map(shape).collect();
        let shapes = shapes
            .into_iter()
            .map(|(inst, fields)| (inst, fields.into_iter().map(|f| self.stated(f, &objects)).collect()))
            .collect();
        let stated_roots = roots.iter().map(|&root| self.stated(root, &objects)).collect();
        let carried = carried
            .into_iter()
            .map(|store| {
                let [object, index, value] =
                    [store.object, store.index, store.value].map(|arg| self.stated(arg, &objects));
                PendingStore { object, index, value, ..store }
            })
            .collect();
        if let Some(body) = &mut self.view.body {
            (body.state.roots, body.state.shapes, body.state.carried) = (stated_roots, shapes, carried);
        }
        roots
    }

    /// The name in the state of a name in the body.
    fn stated(&mut self, arg: Arg, objects: &[Arg]) -> Arg {
        let constant = self.view.trace.constant(arg);
        let Some(body) = &mut self.view.body else { return Arg::NONE };
        match (constant, body.positions.get(&arg), objects.binary_search(&arg)) {
            (Some(constant), ..) => body.state.constant(constant),
            (_, Some(&position), _) => Arg::value(position as usize),
            (.., Ok(index)) => Arg::virtual_name(index),
            _ => Arg::NONE,
        }
    }

    /// The name in the body of an operand that may be another number each time the label is passed. A number becomes a
    /// param, even if it is constant in front of the label, since another path may bring another one.
    fn translate_varying(&mut self, arg: Arg, names: &mut HashMap<Arg, Arg>) -> Arg {
        let arg = self.view.resolve(arg);
        match self.view.trace.constant(arg) {
            Some(Const::Int(_) | Const::Float(_)) => self.view.opaque_param(arg, Fact::NOTHING),
            Some(Const::Tagged(i)) => match self.boxed_integers() {
                Some(descr) => {
                    let origin = self.view.intern(Const::Int(i));
                    let integer = self.view.opaque_param(origin, Fact::FITS);
                    let inst = Inst { op: Op::BoxInt, descr, a: integer, ..self.old.insts[0] };
                    let inst = Inst { b: Arg::NONE, c: Arg::NONE, ..inst };
                    let name = self.view.deferred.allocate(inst, vec![integer]);
                    names.insert(name, name);
                    name
                }
                None => self.constant_word(arg, names),
            },
            Some(Const::Immediate(_)) => self.constant_word(arg, names),
            _ => self.translate(arg, names),
        }
    }

    /// The name in the body of a constant immediate: a number in the NaN layout becomes a param.
    fn constant_word(&mut self, arg: Arg, names: &mut HashMap<Arg, Arg>) -> Arg {
        let constant = self.view.constant(arg).filter(|_| self.has_nan_words());
        let Some((op, number)) = constant.and_then(nan_number) else { return arg };
        let origin = self.view.intern(number);
        let number = self.view.opaque_param(origin, Fact::NOTHING);
        self.view.learn_number(op, number);
        let inst = Inst { op, descr: &NO_DESCR, a: number, b: Arg::NONE, c: Arg::NONE, ..self.old.insts[0] };
        let name = self.view.deferred.allocate(inst, vec![number]);
        names.insert(name, name);
        name
    }

    /// Whether immediates of the trace have the NaN layout, as far as one can tell.
    pub fn has_nan_words(&self) -> bool {
        let of_layout = |inst: &Inst| inst.op == Op::NanKind || inst.op.nan_number().is_some();
        self.old.insts.iter().any(of_layout)
    }

    /// The type of boxed integers, if the trace has any.
    pub fn boxed_integers(&self) -> Option<&'static Descr> {
        let boxes = |inst: &&Inst| matches!(inst.op, Op::BoxInt | Op::IsInt | Op::UnboxInt);
        self.old.insts.iter().find(boxes).map(|inst| inst.descr)
    }

    /// An object of an identity-free type as a virtual with its payload, which is loaded here; any other value, also an
    /// object that is virtual already, is returned as it is. An object that holds NaN has an identity: the trace is
    /// left there.
    fn unbox(&mut self, value: Arg, descr: &'static Descr, end: &Inst) -> Arg {
        let value = self.view.resolve(value);
        let known = self.view.deferred.get(value).is_none() && self.view.is_object(value);
        let (Some(exit), true, Descr::Type(of @ TypeDescr { identity_free: true, .. })) =
            (self.old.jump_exit, known, descr)
        else {
            return value;
        };
        let inst = |op, descr, a, b| Inst { op, descr, a, b, c: Arg::NONE, ..*end };
        let tid = self.process(inst(Op::LoadTid, &NO_DESCR, value, Arg::NONE), MAX_REWRITES);
        if self.view.int(tid) != Some(of.tid().into()) {
            return value;
        }
        let payload = self.process(inst(Op::LoadPure, of.fields[0], value, Arg::NONE), MAX_REWRITES);
        let number = self.process(inst(Op::FloatEq, &NO_DESCR, payload, payload), MAX_REWRITES);
        if self.view.int(number) != Some(1) {
            let guard = inst(Op::GuardTrue, &NO_DESCR, number, Arg::NONE);
            self.process(Inst { c: exit.into(), ..guard }, MAX_REWRITES);
        }
        self.view.deferred.allocate(inst(Op::New, descr, Arg(0), Arg(0)), vec![payload])
    }

    /// A word of the NaN layout as a virtual with its number, if it is known to be one that `op` makes; any other value
    /// is returned as it is.
    fn decode(&mut self, value: Arg, op: Op, end: &Inst) -> Arg {
        let value = self.view.resolve(value);
        let opaque = value.is_const() || self.view.deferred.get(value).is_some();
        let Some((kind, decode)) = op.nan_number().filter(|_| !opaque) else { return value };
        let inst = |op, a| Inst { op, descr: &NO_DESCR, a, b: Arg::NONE, c: Arg::NONE, ..*end };
        let asked = self.process(inst(Op::NanKind, value), MAX_REWRITES);
        if self.view.int(asked) != Some(kind) {
            return value;
        }
        let number = self.process(inst(decode, value), MAX_REWRITES);
        self.view.deferred.allocate(inst(op, number), vec![number])
    }

    /// The name in the body of a value in front of the label.
    fn translate(&mut self, arg: Arg, names: &mut HashMap<Arg, Arg>) -> Arg {
        let arg = self.view.resolve(arg);
        if arg == Arg::NONE || arg.is_const() {
            return arg;
        }
        let Some(of) = self.view.deferred.get(arg) else { return self.view.param_for(arg) };
        if let Some(&known) = names.get(&arg) {
            return known;
        }
        let (mut inst, fields) = (of.inst, of.fields.clone());
        if is_number(inst.op) {
            inst.a = self.translate(inst.a, names);
            self.view.learn_number(inst.op, inst.a);
            let name = self.view.deferred.allocate(inst, vec![inst.a]);
            names.insert(arg, name);
            return name;
        }
        if inst.op == Op::NewArray && !inst.b.is_const() {
            // The array's fill is not visible behind the label; its items are.
            inst.b = self.view.intern(match inst.descr.array().width.ty() {
                Ty::Float => Const::Float(0),
                Ty::Ref => Const::Null,
                _ => Const::Int(0),
            });
        }
        let name = self.view.deferred.allocate(inst, fields.clone());
        names.insert(arg, name);
        for (index, field) in fields.into_iter().enumerate() {
            let changes = match inst.descr {
                Descr::Type(of) => of.fields[index].field().mutability == Mutability::Mutable,
                _ => false,
            };
            let field =
                if changes { self.translate_varying(field, names) } else { self.translate(field, names) };
            self.view.deferred.set(name, index, field);
        }
        name
    }

    /// Imports into the body what was known in front of the label: the result of `inst`. `None` if that is impossible.
    pub fn import(&mut self, inst: &Inst, value: Option<Arg>) -> Option<Arg> {
        let value = value.map_or(Arg::NONE, |value| self.view.resolve(value));
        let operands: Vec<Arg> = match inst.op.is_variadic() {
            true => self.view.trace.variadic(inst).to_vec(),
            false => inst.values().collect(),
        };
        let body = self.view.body.as_ref()?;
        let known = |arg: &Arg| *arg == Arg::NONE || arg.is_const() || body.positions.contains_key(arg);
        if !operands.iter().all(known) {
            return None;
        }
        let key = (inst.op, std::ptr::from_ref(inst.descr) as usize, operands.clone());
        if let Some(&known) = body.imported.get(&key) {
            return Some(known);
        }
        let gives = match value {
            Arg::NONE => value,
            _ if value.is_const() => value,
            // A virtual that the body does not know.
            _ if value.as_value().is_none() => return None,
            _ => self.view.param_for(value),
        };
        self.view.learn_unchanged(inst, gives);
        let operands = operands.into_iter().map(|arg| self.stated(arg, &[])).collect();
        let import = Import { inst: *inst, operands, gives: self.stated(gives, &[]) };
        let body = self.view.body.as_mut()?;
        body.imported.insert(key, gives);
        body.state.imports.push(import);
        Some(gives)
    }
}
