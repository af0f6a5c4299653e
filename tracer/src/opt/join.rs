//! Joins: where paths of a loop meet again, one trace serves all of them (tail merging). It begins with a label whose
//! state is that of the first path; later paths jump to the label if their state matches, and otherwise end in a side
//! exit of their own, at which another *version* of the join begins.
//!
//! ```
//! # use metatrace_tracer::opt::check_example;
//! check_example("all", "
//! type Int64 tid 6 size 16 { }
//! portal p greens(pc) reds(r, s)
//! v0 = input int
//! v1 = input ref
//! v2 = box_int Int64 v0
//! label(v2, v1)
//! v4 = param ref
//! v5 = param ref
//! v6 = is_tagged v5
//! guard_true v6 [exit 0]
//! v8 = is_int Int64 v4
//! guard_true v8 [exit 1]
//! v10 = unbox_int Int64 v4
//! v11 = int_add v10 1
//! v12 = box_int Int64 v11
//! side_exit [exit 2]
//! snapshot 0: p(1) reds(v4, v5)
//! snapshot 1: p(2) reds(v12, v5)
//! exit 0: snapshot 0 log 0 event 0
//! exit 1: snapshot 0 log 0 event 1
//! exit 2: snapshot 1 log 0 event 0
//! ", "
//! v0 = input int
//! v1 = input ref
//! label(v0, v1)
//! v3 = param int                     ; a jump passes an integer, or the integer of a virtual box
//! v4 = param ref
//! v5 = is_tagged v4
//! guard_true v5 [exit 0]
//! v7 = int_add v3 1
//! side_exit [exit 1]
//! snapshot 0: p(1) reds(w0, v4)
//! snapshot 1: p(2) reds(w1, v4)
//! exit 0: snapshot 0 log 0 event 0 virtuals {w0 = box_int Int64 v3}
//! exit 1: snapshot 1 log 0 event 0 virtuals {w1 = box_int Int64 v7}
//! ");
//! ```
//!
//! The state consists of types: whether params are references, integers or floats, and what the first path has known of
//! the types of references. A jump never needs a guard; a state that would need one does not match. Each version
//! promises no more than the earlier versions that did not match: what is a constant or a virtual in one and something
//! else in the next becomes a plain value. The last version that may be made is *generic*, with every object in memory,
//! and matches every path. So the number of traces grows with the number of merge points where paths meet, not with the
//! number of paths.
//!
//! Limits: loads in front of a join are repeated behind it, and so are guards, except for the types of values that the
//! frame holds itself.

use super::deferred::{VirtualObject, is_number, nan_number};
use super::forward::{MAX_REWRITES, Walk};
use super::label::{Import, LabelState, TargetLabel};
use hashbrown::HashMap;
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, Const, Descr, Inst, Op, Target, TraceId, Ty};

/// The joins related to a trace: at its start if it is a join, and at its end.
#[derive(Clone, Default, Debug)]
pub struct JoinContext<'a> {
    /// If it is a join: the other versions.
    pub others: Vec<TargetLabel<'a>>,
    /// If it is a join: whether it is the generic version, which every path must match.
    pub generic: bool,
    /// If it ends at a merge point that has joins: their versions, oldest first.
    pub versions: Vec<(TraceId, TargetLabel<'a>)>,
}

/// The names that other versions have for one part of the state.
type Others<'a> = Vec<(TargetLabel<'a>, Arg)>;

/// A label under construction.
struct Entering {
    generic: bool,
    state: LabelState,
    /// The initial values of the params.
    origins: Vec<Arg>,
    /// The virtuals that have a name behind the label: that name, and the one in the state.
    names: HashMap<Arg, (Arg, Arg)>,
    /// The type of boxed integers, if the trace has any.
    boxed: Option<&'static Descr>,
    /// Whether immediates of the trace have the NaN layout.
    words: bool,
}

/// The values that a jump passes to the params.
#[derive(Default)]
struct Fitting {
    next: Vec<Option<Arg>>,
    objects: Vec<Option<Arg>>,
    /// For a constant word of the NaN layout: its number.
    numbers: Vec<Option<Const>>,
}

impl TargetLabel<'_> {
    /// Whether that name of the state is this constant of a trace with these references.
    fn is_constant(&self, name: Arg, constant: Const, refs: &[u64]) -> bool {
        match (self.state.constant_at(name), constant) {
            (Some(Const::Ref(own)), Const::Ref(other)) => {
                let known = (self.refs.get(own.0 as usize), refs.get(other.0 as usize));
                matches!(known, (Some(a), Some(b)) if a == b)
            }
            (Some(Const::Ref(_)), _) | (_, Const::Ref(_)) => false,
            (own, other) => own == Some(other),
        }
    }

    /// Whether the state requires this fact of a param.
    fn knows(&self, param: Arg, asked: &Inst, gives: Const, refs: &[u64]) -> bool {
        self.state.imports.iter().any(|import| {
            let same = import.inst.op == asked.op && import.inst.descr.same(asked.descr);
            same && import.operands.first() == Some(&param) && self.is_constant(import.gives, gives, refs)
        })
    }
}

/// Whether the operation's result is usually the same on all paths: a type, or a reference stored in an object of a
/// type.
fn is_of_type(op: Op) -> bool {
    matches!(op, Op::LoadTid | Op::Load | Op::LoadPure)
}

impl Walk<'_> {
    /// Creates the label that the recorded trace begins with, and its params.
    pub fn enter_join(&mut self, inst: &Inst) {
        let joins = &self.surroundings.joins;
        let operands: Vec<Arg> = self.old.variadic(inst).iter().map(|&arg| self.mapped(arg)).collect();
        if self.view.deferred.mark_due(|_| true) {
            self.flush();
        }
        let others: Vec<TargetLabel<'_>> =
            joins.others.iter().filter(|o| o.state.roots.len() == operands.len()).copied().collect();
        let others_at = |index: usize| others.iter().map(|o| (*o, o.state.roots[index])).collect::<Vec<_>>();
        // Forcing one object may force others with it.
        while operands
            .iter()
            .enumerate()
            .any(|(index, &arg)| self.force_unmatched(arg, &others_at(index), joins.generic, &mut Vec::new()))
        {
        }
        let label = Inst { op: Op::Label, a: Arg(0), b: Arg(0), c: Arg::NONE, descr: &NO_DESCR, ..*inst };
        let label = self.view.push(label).as_value().expect("an instruction has a place");
        self.map.push(Arg::NONE);
        for pass in &mut *self.passes {
            pass.at_label(&[], &self.view);
        }
        let mut entering = Entering {
            generic: joins.generic,
            state: LabelState::default(),
            origins: Vec::new(),
            names: HashMap::new(),
            boxed: self.boxed_integers(),
            words: self.has_nan_words(),
        };
        for (index, &operand) in operands.iter().enumerate() {
            let (name, root) = self.enter_state(&mut entering, operand, &others_at(index));
            entering.state.roots.push(root);
            self.map.push(name);
        }
        let (a, b) = self.view.trace.push_args(std::mem::take(&mut entering.origins));
        let label = &mut self.view.trace.insts[label];
        (label.a, label.b) = (a, b);
        self.enter_facts(&mut entering, &operands, &others);
        self.join = Some(entering.state);
    }

    /// Records the facts that the path has established about types, if other versions require them, too.
    fn enter_facts(&mut self, entering: &mut Entering, operands: &[Arg], others: &[TargetLabel<'_>]) {
        let old = self.old;
        if entering.generic {
            return;
        }
        let said = old.insts.iter().take_while(|inst| inst.op != Op::Label).filter(|i| i.op == Op::Assume);
        for said in said {
            let Some(asked) = said.a.as_value().map(|v| old.insts[v]).filter(|i| is_of_type(i.op)) else {
                continue;
            };
            let (Some(gives), value) = (old.constant(said.b), self.mapped(asked.a)) else { continue };
            let value = self.view.resolve(value);
            for (index, &operand) in operands.iter().enumerate() {
                let param = entering.state.roots[index];
                let known =
                    |other: &TargetLabel<'_>| other.knows(other.state.roots[index], &asked, gives, self.refs);
                if self.view.resolve(operand) != value
                    || param.as_value().is_none()
                    || !others.iter().all(known)
                {
                    continue;
                }
                let constant = self.view.intern(gives);
                let name = self.map[self.map.len() - operands.len() + index];
                let answer =
                    self.process(Inst { a: name, b: Arg::NONE, c: Arg::NONE, ..asked }, MAX_REWRITES);
                self.assume(&Inst { a: answer, b: constant, ..*said });
                let gives = entering.state.constant(gives);
                let operands = vec![param];
                entering.state.imports.push(Import { inst: asked, operands, gives });
            }
        }
    }

    /// Whether all facts that a version of a join requires are known of the values that it would get.
    fn knows(&mut self, target: &TargetLabel<'_>, fitting: &Fitting, end: &Inst) -> bool {
        target.state.imports.iter().all(|import| {
            let given = import.operands.first().and_then(|arg| fitting.next[arg.as_value()?]);
            let Some(given) = given else { return false };
            let operation = self.view.deferred.get(given).map(|of| of.inst.op);
            if operation.is_some_and(|op| is_number(op) || import.inst.op != Op::LoadTid) {
                // The test would force it.
                return false;
            }
            if operation.is_none() && !self.view.is_object(given) {
                // Nothing is known of a value that may be no object, and the test itself would load from it.
                return false;
            }
            let asked =
                Inst { a: given, b: Arg::NONE, c: Arg::NONE, at: end.at, loc: end.loc, ..import.inst };
            let answer = self.process(asked, MAX_REWRITES);
            let constant = self.view.constant(answer);
            constant.is_some_and(|constant| target.is_constant(import.gives, constant, self.refs))
        })
    }

    /// Forces virtuals that are not virtual in other versions, or that contain one that is not. Returns whether there
    /// was one.
    fn force_unmatched(&mut self, arg: Arg, others: &Others<'_>, generic: bool, seen: &mut Vec<Arg>) -> bool {
        let arg = self.view.resolve(arg);
        let Some(of) = self.view.deferred.get(arg) else { return false };
        let (inst, fields) = (of.inst, of.fields.clone());
        let alike =
            others.iter().all(|(other, name)| other.state.shape_like(*name, &inst, fields.len()).is_some());
        if generic || !alike {
            self.force(arg);
            return true;
        }
        if seen.contains(&arg) || is_number(inst.op) {
            return false;
        }
        seen.push(arg);
        fields.iter().enumerate().any(|(index, &field)| {
            let others = fields_of(others, &inst, fields.len(), index);
            self.force_unmatched(field, &others, generic, seen)
        })
    }

    /// The name of an operand behind the label, and its name in the state.
    fn enter_state(&mut self, entering: &mut Entering, arg: Arg, others: &Others<'_>) -> (Arg, Arg) {
        // Not the constant that a guard has shown: paths differ in such values.
        let arg = self.view.deferred.real(arg);
        if let Some(constant) = self.view.trace.constant(arg) {
            return self.enter_constant(entering, arg, constant, others);
        }
        let Some(of) = self.view.deferred.get(arg) else {
            let ty = self.view.trace.ty(arg);
            return self.enter_param(entering, arg, ty);
        };
        if let Some(&known) = entering.names.get(&arg) {
            return known;
        }
        let (mut inst, fields) = (of.inst, of.fields.clone());
        if is_number(inst.op) {
            let (number, part) = self.enter_number(entering, fields[0]);
            self.view.learn_number(inst.op, number);
            let known = self.enter_box(entering, inst, number, part);
            entering.names.insert(arg, known);
            return known;
        }
        if inst.op == Op::NewArray && !inst.b.is_const() {
            // The array's fill is not visible behind the label; its items are.
            inst.b = self.view.intern(zero(inst.descr.array().width.ty()));
        }
        let name = self.view.deferred.allocate(inst, fields.clone());
        let stated = Arg::virtual_name(entering.state.shapes.len());
        entering.state.shapes.push((inst, Vec::new()));
        entering.names.insert(arg, (name, stated));
        let mut parts = Vec::with_capacity(fields.len());
        for (index, &field) in fields.iter().enumerate() {
            let others = fields_of(others, &inst, fields.len(), index);
            let (field, part) = self.enter_state(entering, field, &others);
            self.view.deferred.set(name, index, field);
            parts.push(part);
        }
        if let Some(k) = stated.as_virtual() {
            entering.state.shapes[k].1 = parts;
        }
        (name, stated)
    }

    /// A constant stays one if all versions agree on it. Integers and floats are always params, since paths differ in
    /// them.
    fn enter_constant(
        &mut self,
        entering: &mut Entering,
        arg: Arg,
        constant: Const,
        others: &Others<'_>,
    ) -> (Arg, Arg) {
        let number =
            matches!(constant, Const::Int(_) | Const::Float(_) | Const::Tagged(_) | Const::Immediate(_));
        let agree = others.iter().all(|(other, name)| other.is_constant(*name, constant, self.refs));
        if !number && agree && !entering.generic {
            return (arg, entering.state.constant(constant));
        }
        let boxes = |(other, name): &(TargetLabel<'_>, Arg)| other.state.is_number(*name, Op::BoxInt);
        if let (Const::Tagged(i), Some(descr)) = (constant, entering.boxed)
            && !entering.generic
            && others.iter().all(boxes)
        {
            let integer = self.view.intern(Const::Int(i));
            let (integer, part) = self.enter_param(entering, integer, Ty::Int);
            let inst = Inst { op: Op::BoxInt, descr, b: Arg::NONE, c: Arg::NONE, ..self.old.insts[0] };
            return self.enter_box(entering, inst, integer, part);
        }
        if let Some((op, number)) = nan_number(constant)
            && !entering.generic
            && entering.words
            && others.iter().all(|(other, name)| other.state.is_number(*name, op))
        {
            let origin = self.view.intern(number);
            let (number, part) = self.enter_param(entering, origin, number.ty());
            self.view.learn_number(op, number);
            let inst = Inst { op, descr: &NO_DESCR, b: Arg::NONE, c: Arg::NONE, ..self.old.insts[0] };
            return self.enter_box(entering, inst, number, part);
        }
        self.enter_param(entering, arg, constant.ty())
    }

    /// A boxed integer or a word of the NaN layout that is carried as its number.
    fn enter_box(&mut self, entering: &mut Entering, inst: Inst, number: Arg, part: Arg) -> (Arg, Arg) {
        let inst = Inst { a: number, ..inst };
        let name = self.view.deferred.allocate(inst, vec![number]);
        entering.state.shapes.push((inst, vec![part]));
        (name, Arg::virtual_name(entering.state.shapes.len() - 1))
    }

    fn enter_number(&mut self, entering: &mut Entering, arg: Arg) -> (Arg, Arg) {
        let arg = self.view.resolve(arg);
        let ty = self.view.trace.ty(arg);
        self.enter_param(entering, arg, ty)
    }

    fn enter_param(&mut self, entering: &mut Entering, origin: Arg, ty: Ty) -> (Arg, Arg) {
        let position = entering.origins.len();
        entering.origins.push(origin);
        entering.state.push_param(ty);
        (self.view.push_param(position, ty), Arg::value(position))
    }

    /// Whether the recorded trace ends in a side exit at a merge point.
    pub fn ends_in_side_exit(&self) -> bool {
        self.old.insts.last().is_some_and(|end| end.op == Op::SideExit)
    }

    /// Ends a trace at a merge point: by a jump to the first version of the join that matches, or in a side exit.
    pub fn end_at_join(&mut self) {
        let (old, joins) = (self.old, &self.surroundings.joins);
        let end = old.insts[old.insts.len() - 1];
        if self.view.deferred.mark_due(|_| true) {
            self.flush();
        }
        let snapshot = &old.snapshots[old.exits[end.exit().index()].snapshot.index()];
        let mut operands = snapshot.reds.clone();
        if let Some(frame) = &snapshot.frame {
            operands.extend(frame.slots.iter().map(|&(_, arg)| arg));
        }
        let operands: Vec<Arg> = operands.into_iter().map(|arg| self.mapped(arg)).collect();
        for &(id, target) in &joins.versions {
            if let Some(fitting) = self.fit(&target, &operands)
                && self.knows(&target, &fitting, &end)
            {
                let values = self.values_of(&target, &fitting, &end);
                return self.jump(&end, Target::TraceLabel(id), values);
            }
        }
        self.end();
    }

    /// The values for a version of a join, or `None` if the state does not match. Changes nothing.
    fn fit(&self, target: &TargetLabel<'_>, operands: &[Arg]) -> Option<Fitting> {
        let state = target.state;
        if state.roots.len() != operands.len() {
            return None;
        }
        let params = state.facts.len();
        let objects = vec![None; state.shapes.len()];
        let mut fitting = Fitting { next: vec![None; params], objects, numbers: vec![None; params] };
        for (&wanted, &given) in state.roots.iter().zip(operands) {
            if !self.fit_one(target, &mut fitting, wanted, given) {
                return None;
            }
        }
        // An object that stays virtual must not be part of another param, even of one that is not needed: the join
        // takes them for different objects.
        let integers = |object: &Arg| {
            let of = self.view.deferred.get(*object);
            of.is_none_or(|of| self.is_plain_number(of))
        };
        let kept: Vec<Arg> = fitting.objects.iter().flatten().filter(|o| !integers(o)).copied().collect();
        let made = |given: &Arg| kept.iter().any(|&object| self.view.deferred.reaches(*given, object));
        let apart = !fitting.next.iter().flatten().any(made);
        apart.then_some(fitting)
    }

    /// Whether a virtual is a number that needs no object, and so is the same as any other of that number.
    fn is_plain_number(&self, of: &VirtualObject) -> bool {
        of.is_number() && (of.inst.op != Op::BoxInt || self.view.fits(of.fields[0]))
    }

    fn fit_one(&self, target: &TargetLabel<'_>, fitting: &mut Fitting, wanted: Arg, given: Arg) -> bool {
        let given = self.view.resolve(given);
        if let Some(position) = wanted.as_value() {
            fitting.next[position] = Some(given);
            return true;
        }
        let Some(object) = wanted.as_virtual() else {
            let constant = self.view.trace.constant(given);
            return constant.is_some_and(|constant| target.is_constant(wanted, constant, self.refs));
        };
        if let Some(known) = fitting.objects[object] {
            return known == given;
        }
        let (shape, parts) = &target.state.shapes[object];
        if let Some(of) = self.view.deferred.get(given) {
            let whole = self.is_plain_number(of);
            let fits = target.state.shape_like(wanted, &of.inst, of.fields.len()).is_some();
            // Two objects can't become one, unless they are identity-free.
            if !fits || !whole && fitting.objects.contains(&Some(given)) {
                return false;
            }
            let fields = of.fields.clone();
            fitting.objects[object] = Some(given);
            return parts.iter().zip(fields).all(|(&part, field)| self.fit_one(target, fitting, part, field));
        }
        if let Some((_, number)) =
            self.view.constant(given).and_then(nan_number).filter(|(op, _)| *op == shape.op)
        {
            fitting.objects[object] = Some(given);
            if let Some(position) = parts[0].as_value() {
                (fitting.next[position], fitting.numbers[position]) = (Some(given), Some(number));
            }
            return true;
        }
        // Tagged words of the same integer are equal.
        let tagged = shape.op == Op::BoxInt && self.view.tagged(given) == Some(true);
        if tagged {
            fitting.objects[object] = Some(given);
            if let Some(position) = parts[0].as_value() {
                fitting.next[position] = Some(given);
            }
        }
        tagged
    }

    /// The operands of the jump to a version that matches.
    fn values_of(&mut self, target: &TargetLabel<'_>, fitting: &Fitting, end: &Inst) -> Vec<Arg> {
        let state = target.state;
        let mut values = Vec::with_capacity(state.live().len());
        for &position in state.live() {
            if let Some(number) = fitting.numbers[position as usize] {
                values.push(self.view.intern(number));
                continue;
            }
            let given = fitting.next[position as usize].expect("each param was given something");
            let given = self.force(given);
            let given = self.view.resolve(given);
            let integer = state.is_integer(position) && self.view.trace.ty(given) == Ty::Ref;
            values.push(match self.view.trace.constant(given) {
                Some(Const::Tagged(i)) if integer => self.view.intern(Const::Int(i)),
                _ if integer => {
                    let untag = Inst {
                        op: Op::Untag,
                        descr: &NO_DESCR,
                        a: given,
                        b: Arg::NONE,
                        c: Arg::NONE,
                        ..*end
                    };
                    self.process(untag, MAX_REWRITES)
                }
                _ => given,
            });
        }
        // An operation in front of the jump may have shown a value to be a constant.
        values.into_iter().map(|value| self.view.resolve(value)).collect()
    }
}

/// The names that other versions have for a field of an object that they also have.
fn fields_of<'a>(others: &Others<'a>, inst: &Inst, fields: usize, index: usize) -> Others<'a> {
    let field = |(other, name): &(TargetLabel<'a>, Arg)| {
        Some((*other, other.state.shape_like(*name, inst, fields)?[index]))
    };
    others.iter().filter_map(field).collect()
}

fn zero(ty: Ty) -> Const {
    match ty {
        Ty::Float => Const::Float(0),
        Ty::Ref => Const::Null,
        _ => Const::Int(0),
    }
}

#[cfg(test)]
mod tests;
