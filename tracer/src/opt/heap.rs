//! Replaces loads of what was loaded, stored or allocated before by the value known to be there.
//!
//! ```
//! # use metatrace_tracer::opt::check_example;
//! check_example("heap", "
//! field Pair.first @8 i64 mut
//! field Pair.second @16 i64 mut
//! type Pair size 24 { Pair.first Pair.second }
//! call log(ref) -> void residual
//! v0 = input ref
//! v1 = input ref
//! v2 = new Pair(1, 2)
//! v3 = load Pair.first v0
//! store Pair.first v2 v3
//! store Pair.second v1 5
//! v6 = load Pair.first v0
//! v7 = load Pair.first v2
//! v8 = int_add v6 v7
//! v9 = call log(v0)
//! v10 = load Pair.first v0
//! v11 = load Pair.second v2
//! v12 = int_add v10 v11
//! finish v8 v12
//! ", "
//! v0 = input ref
//! v1 = input ref
//! v2 = new Pair(1, 2)
//! v3 = load Pair.first v0
//! store Pair.first v2 v3
//! store Pair.second v1 5
//! v6 = int_add v3 v3
//! v7 = call log(v0)
//! v8 = load Pair.first v0            ; the call may have written it
//! v9 = int_add v8 2                  ; but it never saw v2
//! finish v6 v9
//! ");
//! ```
//!
//! Aliasing is decided by descriptors and allocations, without a walk over earlier instructions: different descriptors
//! never alias; and an allocation of this trace differs from all objects that existed before it, from all other
//! allocations, and, until it escapes, from every other value. An allocation escapes when it is stored anywhere or
//! passed to a call.
//!
//! Calls invalidate what they declare to write, in objects that have escaped. Stores stay, because memory must be right
//! at every exit; only a deferred store of what the place is known to hold already is dropped. Immutable fields are
//! known from their allocation on.
//!
//! Limits: an allocation that is stored into another allocation of the trace escapes even if neither is visible
//! outside. Items are known at constant indices, or at the very same index. Narrow fields are known only if the stored
//! value is a constant that fits.

use super::facts::{View, survives, type_id, width};
use super::forward::{Action, ForwardPass};
use hashbrown::HashMap;
use metatrace_ir::{Arg, Descr, EffectKind, Inst, Mutability, Op, PendingStore, Width, Writes};

/// Number of items of a new array that are tracked individually.
const MAX_FILL: i64 = 16;
/// Number of contents tracked for one field or class of arrays; the oldest are dropped.
const MAX_CONTENTS: usize = 48;
/// Number of stores that may be pending at a time, since each of them is in the delta of every exit meanwhile.
const MAX_PENDING: usize = 24;

#[derive(Default)]
pub(super) struct Heap {
    /// Whether stores are deferred until something may read them.
    delays: bool,
    /// Fields and items by descriptor.
    known: HashMap<*const Descr, Contents>,
    /// Immutable fields of objects allocated here.
    fixed: HashMap<(*const Descr, Arg), KnownValue>,
    /// Allocations of this trace, and whether they have escaped.
    allocations: HashMap<Arg, bool>,
}

/// The known contents of one field in all objects, or of the items of one class of arrays.
struct Contents {
    descr: &'static Descr,
    entries: Vec<Content>,
}

#[derive(Clone, Copy)]
struct Content {
    object: Arg,
    index: Index,
    known: KnownValue,
}

/// A value, and the section of the trace in which it first became known.
#[derive(Clone, Copy)]
struct KnownValue {
    value: Arg,
    section: usize,
}

impl KnownValue {
    fn action(self, view: &View) -> Action {
        if self.section < view.section() {
            Action::FromPreamble(Some(self.value))
        } else {
            Action::Value(self.value)
        }
    }
}

/// The location within an object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Index {
    /// A field of the object itself.
    Field,
    Constant(i64),
    Value(Arg),
}

impl Index {
    fn of(arg: Arg, view: &View) -> Index {
        match view.int(arg) {
            _ if arg == Arg::NONE => Index::Field,
            Some(i) => Index::Constant(i),
            None => Index::Value(view.canonical(arg)),
        }
    }
}

impl ForwardPass for Heap {
    fn visit(&mut self, inst: &Inst, view: &mut View) -> Action {
        match inst.op {
            Op::Load | Op::LoadPure if is_immutable(inst.descr) => {
                let known = self.fixed.get(&(inst.descr as *const Descr, view.canonical(inst.a)));
                known.map_or(Action::Keep, |known| known.action(view))
            }
            Op::Load | Op::LoadPure => self.load(inst, Index::Field, view),
            Op::ArrayLoad | Op::ArrayLoadPure => self.load(inst, Index::of(inst.b, view), view),
            Op::LoadTid => view.def(inst.a).and_then(type_id).map_or(Action::Keep, Action::Constant),
            Op::ArrayLen => match view.def(inst.a) {
                Some(def) if def.op == Op::NewArray => Action::Value(def.a),
                _ => Action::Keep,
            },
            Op::Store if is_quasi_immutable(inst.descr) => flush(view, |_| true),
            Op::Store if self.delays => self.delay(inst, Arg::NONE, inst.b, view),
            Op::ArrayStore if self.delays => self.delay(inst, inst.b, inst.c, view),
            Op::Call if inst.descr.call().kind == EffectKind::Elidable => {
                // It reads immutable data, but objects made here must be complete.
                let args = view.trace.variadic(inst).to_vec();
                flush(view, |w| self.allocations.contains_key(&w.object) || args.contains(&w.object))
            }
            Op::Call | Op::CallPortal | Op::Jump | Op::Finish | Op::SideExit => flush(view, |_| true),
            _ => Action::Keep,
        }
    }

    fn at_label(&mut self, carried: &[PendingStore], view: &View) {
        // In the next iteration, an object allocated here is like any other. What is known of its fields was never
        // loaded: a jump to the label with another object must not be required to load it.
        for known in self.known.values_mut() {
            known.entries.retain(|place| !self.allocations.contains_key(&place.object));
        }
        self.fixed.clear();
        self.allocations.clear();
        for store in carried {
            self.set(store.descr, store.object, Index::of(store.index, view), store.value, view);
        }
    }

    fn known(&mut self, inst: &Inst, value: Arg, view: &mut View) {
        match inst.op {
            Op::Load => self.set(inst.descr, inst.a, Index::Field, value, view),
            Op::ArrayLoad => self.set(inst.descr, inst.a, Index::of(inst.b, view), value, view),
            _ => {}
        }
    }

    fn emitted(&mut self, inst: &Inst, value: Arg, view: &mut View) {
        match inst.op {
            Op::Load | Op::LoadPure => self.set(inst.descr, inst.a, Index::Field, value, view),
            Op::ArrayLoad | Op::ArrayLoadPure => {
                self.set(inst.descr, inst.a, Index::of(inst.b, view), value, view);
            }
            Op::Store => self.store(inst.descr, inst.a, Index::Field, inst.b, view),
            Op::ArrayStore => self.store(inst.descr, inst.a, Index::of(inst.b, view), inst.c, view),
            Op::New => self.new_object(inst, value, view),
            Op::NewArray => {
                self.escape(inst.b);
                self.allocations.insert(value, false);
                let width = inst.descr.array().width;
                if let (Some(len), true) = (view.int(inst.a), survives(width, inst.b, view)) {
                    for index in 0..len.min(MAX_FILL) {
                        self.set(inst.descr, value, Index::Constant(index), inst.b, view);
                    }
                }
            }
            Op::BoxInt => {
                // A load from the box follows a test that it is no tagged word.
                if let Some(field) = inst.descr.ty().fields.first().filter(|f| f.field().width == Width::I64)
                {
                    self.fixed.insert((*field, value), KnownValue { value: inst.a, section: view.section() });
                }
            }
            Op::Call => {
                let call = inst.descr.call();
                view.trace.variadic(inst).iter().for_each(|&arg| self.escape(arg));
                if call.kind != EffectKind::Elidable {
                    self.forget(call.writes);
                }
            }
            Op::CallPortal => {
                view.trace.variadic(inst).iter().for_each(|&arg| self.escape(arg));
                self.forget(Writes::Everything);
            }
            _ => {}
        }
    }
}

/// Marks the stores that must be done before the current instruction, and asks for them to be done.
fn flush(view: &mut View, is_due: impl FnMut(&PendingStore) -> bool) -> Action {
    if view.deferred.mark_due(is_due) { Action::Flush } else { Action::Keep }
}

impl Heap {
    /// A pass that defers stores or does not.
    pub fn new(delays: bool) -> Heap {
        Heap { delays, ..Heap::default() }
    }

    fn load(&mut self, inst: &Inst, index: Index, view: &mut View) -> Action {
        if let Some(known) = self.lookup(inst.descr, view.canonical(inst.a), index) {
            return known.action(view);
        }
        self.flush_aliases(inst.descr, inst.a, index, view)
    }

    /// The locations of the pending stores.
    fn pending_places(view: &View) -> Vec<(Arg, Index)> {
        let place = |w: &PendingStore| (view.canonical(w.object), Index::of(w.index, view));
        view.deferred.pending().iter().map(|w| place(&w.store)).collect()
    }

    /// Asks for the pending stores that may alias this location to be done.
    fn flush_aliases(&self, descr: &'static Descr, object: Arg, index: Index, view: &mut View) -> Action {
        if view.deferred.pending().is_empty() {
            return Action::Keep;
        }
        let mut places = Heap::pending_places(view).into_iter();
        let object = view.canonical(object);
        flush(view, |store| {
            let place = places.next().expect("as many");
            store.descr.same(descr) && self.may_alias(place, object, index)
        })
    }

    /// Defers a store. Stores that may alias its location are done before, so that the order of stores to one location
    /// is kept; a pending store to exactly this location is replaced.
    fn delay(&mut self, inst: &Inst, index: Arg, value: Arg, view: &mut View) -> Action {
        let (descr, object, at) = (inst.descr, inst.a, Index::of(index, view));
        if object.as_virtual().is_some() {
            // The object is about to be forced for this store.
            return Action::Keep;
        }
        let places = Heap::pending_places(view);
        let place = (view.canonical(object), at);
        let mut pending = view.deferred.pending().iter().zip(&places);
        let is_pending = pending.any(|(w, &other)| other == place && w.store.descr.same(descr));
        if !is_pending && self.holds(descr, place, value, view) {
            return Action::Drop;
        }
        let mut same = None;
        let mut number = 0;
        let full = places.len() >= MAX_PENDING;
        let due = view.deferred.mark_due(|store| {
            let other = places[number];
            number += 1;
            let alike = store.descr.same(descr);
            if alike && other == place {
                same = Some(store.index);
                return false;
            }
            full || (alike && self.may_alias(other, place.0, place.1))
        });
        if due {
            return Action::Flush;
        }
        self.known_after(descr, object, at, value, view);
        let index = same.unwrap_or(index);
        view.deferred.defer_store(*inst, PendingStore { descr, object, index, value });
        Action::Drop
    }

    /// Whether the place is known to hold the value already. What is known from before the label does not count: it is
    /// no import, which jumps to the label have to provide.
    fn holds(&self, descr: &'static Descr, (object, at): (Arg, Index), value: Arg, view: &View) -> bool {
        self.lookup(descr, object, at).is_some_and(|known| {
            known.section == view.section() && view.canonical(known.value) == view.canonical(value)
        })
    }

    fn lookup(&self, descr: &'static Descr, object: Arg, index: Index) -> Option<KnownValue> {
        let contents = self.known.get(&(descr as *const Descr))?;
        contents.entries.iter().rfind(|p| p.object == object && p.index == index).map(|p| p.known)
    }

    fn set(&mut self, descr: &'static Descr, object: Arg, index: Index, value: Arg, view: &View) {
        if is_volatile(descr) {
            return;
        }
        let contents = self.known.entry(descr).or_insert_with(|| Contents { descr, entries: Vec::new() });
        if contents.entries.len() >= MAX_CONTENTS {
            contents.entries.remove(0);
        }
        let known = KnownValue { value, section: view.section() };
        contents.entries.push(Content { object: view.canonical(object), index, known });
    }

    fn store(&mut self, descr: &'static Descr, object: Arg, index: Index, value: Arg, view: &View) {
        self.escape(value);
        self.known_after(descr, object, index, value, view);
    }

    /// Updates the known contents after a store.
    fn known_after(&mut self, descr: &'static Descr, object: Arg, index: Index, value: Arg, view: &View) {
        let canonical = view.canonical(object);
        if let Some(mut known) = self.known.remove(&(descr as *const Descr)) {
            known.entries.retain(|place| !self.may_alias((place.object, place.index), canonical, index));
            self.known.insert(descr, known);
        }
        if survives(width(descr), value, view) {
            self.set(descr, object, index, value, view);
        }
    }
    fn may_alias(&self, (other, at): (Arg, Index), object: Arg, index: Index) -> bool {
        let apart = matches!((at, index), (Index::Constant(a), Index::Constant(b)) if a != b);
        !apart && self.may_be_same(other, object)
    }

    fn may_be_same(&self, a: Arg, b: Arg) -> bool {
        let apart = |new: Arg, other: Arg| match self.allocations.get(&new) {
            // Constants and earlier values are objects that existed before.
            Some(&escaped) => {
                !escaped || self.allocations.contains_key(&other) || other.is_const() || other < new
            }
            None => false,
        };
        a == b || !(apart(a, b) || apart(b, a))
    }

    fn escape(&mut self, arg: Arg) {
        if let Some(escaped) = self.allocations.get_mut(&arg) {
            *escaped = true;
        }
    }

    fn forget(&mut self, writes: Writes) {
        for known in self.known.values_mut() {
            let owner = match known.descr {
                Descr::Field(field) => field.owner,
                descr => descr.name(),
            };
            let written = match writes {
                Writes::Nothing => false,
                Writes::Types(types) => types.contains(&owner),
                Writes::Everything => true,
            };
            if written {
                known.entries.retain(|place| self.allocations.get(&place.object) == Some(&false));
            }
        }
    }

    fn new_object(&mut self, inst: &Inst, value: Arg, view: &View) {
        let fields = inst.descr.ty().fields;
        let operands: Vec<Arg> = view.trace.variadic(inst).to_vec();
        self.allocations.insert(value, false);
        for (&field, operand) in fields.iter().zip(operands) {
            self.escape(operand);
            if !survives(field.field().width, operand, view) {
                continue;
            }
            if is_immutable(field) {
                self.fixed.insert((field, value), KnownValue { value: operand, section: view.section() });
            } else {
                self.set(field, value, Index::Field, operand, view);
            }
        }
    }
}

/// Whether other threads or signal handlers may change the field while the trace runs.
fn is_volatile(descr: &Descr) -> bool {
    matches!(descr, Descr::Field(field) if field.mutability == Mutability::Volatile)
}

/// Whether a store into the field affects more than memory.
fn is_quasi_immutable(descr: &Descr) -> bool {
    matches!(descr, Descr::Field(field) if matches!(field.mutability, Mutability::Quasi | Mutability::Volatile))
}

fn is_immutable(descr: &Descr) -> bool {
    matches!(descr, Descr::Field(field) if field.mutability == Mutability::Immutable)
}
