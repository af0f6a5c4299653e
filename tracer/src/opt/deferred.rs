//! The deferred effects of the new trace: allocations and words of the NaN layout that have not escaped (virtuals), and
//! stores that nothing has read yet (pending stores). The walk keeps both here, passes read and change them, and each
//! guard's exit gets a delta that materialises the virtuals and performs the stores ([`Deferred::delta`]). Nothing here
//! emits instructions.

use metatrace_ir::{
    Arg, Const, Delta, DeltaId, Descr, Exit, Inst, Op, PendingStore, Snapshot, Trace, Virtual, VirtualKind,
    nan, ops,
};

/// An allocation that is deferred.
pub(super) struct VirtualObject {
    /// The allocation. For a boxed integer or a word of the NaN layout, operand `a` is the number; for others see
    /// `fields`.
    pub inst: Inst,
    /// The current contents of its fields or items, in order.
    pub fields: Vec<Arg>,
    /// The value of the allocated object, once it was forced.
    pub forced: Arg,
}

impl VirtualObject {
    /// Whether it is a boxed integer or a word of the NaN layout. Such a value may be the same as others of its number,
    /// which is operand `a` of its instruction; any other virtual differs from all values.
    pub fn is_number(&self) -> bool {
        is_number(self.inst.op)
    }
}

/// Whether a virtual made by this operation is a number, see [`VirtualObject::is_number`].
pub(super) fn is_number(op: Op) -> bool {
    op == Op::BoxInt || op.nan_number().is_some()
}

/// The operation that makes this constant as a word of the NaN layout, and the number that it makes it of.
pub(super) fn nan_number(constant: Const) -> Option<(Op, Const)> {
    let (Const::Tagged(_) | Const::Immediate(_)) = constant else { return None };
    let word = constant.bits(&[]);
    let op = match nan::kind(word) {
        nan::INT => Op::IntToNan,
        nan::CONSTANT => Op::ConstantToNan,
        nan::FLOAT => Op::FloatToNan,
        _ => return None,
    };
    let number = ops::eval(op.nan_number()?.1, word, 0)?;
    let made = ops::eval(op, number, 0) == Some(word);
    made.then_some((op, if op == Op::FloatToNan { Const::Float(number) } else { Const::Int(number as i64) }))
}

/// A store that is deferred.
pub(super) struct DeferredStore {
    /// The store.
    pub store: PendingStore,
    /// The instruction that it was.
    pub inst: Inst,
    /// Whether it must be done before the current instruction.
    pub due: bool,
}

/// The virtuals and pending stores at the current instruction.
#[derive(Default)]
pub(super) struct Deferred {
    allocations: Vec<VirtualObject>,
    pending: Vec<DeferredStore>,
    /// Changes whenever the delta of an exit may change.
    epoch: u32,
    /// The last delta, with the epoch and exit that it was made for.
    last: Option<((u32, Exit, usize), Option<DeltaId>)>,
    /// Scratch memory of `delta`: names still to be described, and whether a name was.
    todo: Vec<Arg>,
    described: Vec<u32>,
    round: u32,
}

impl Deferred {
    /// Defers an allocation with these fields or items, and returns its name.
    pub fn allocate(&mut self, inst: Inst, fields: Vec<Arg>) -> Arg {
        self.epoch += 1;
        self.allocations.push(VirtualObject { inst, fields, forced: Arg::NONE });
        self.described.push(0);
        Arg::virtual_name(self.allocations.len() - 1)
    }

    /// The virtual of that name, unless it was forced.
    pub fn get(&self, arg: Arg) -> Option<&VirtualObject> {
        arg.as_virtual().map(|k| &self.allocations[k]).filter(|a| a.forced == Arg::NONE)
    }

    /// The name, or the value that it was forced to.
    #[inline]
    pub fn real(&self, arg: Arg) -> Arg {
        match arg.as_virtual() {
            Some(k) if self.allocations[k].forced != Arg::NONE => self.allocations[k].forced,
            _ => arg,
        }
    }

    /// Whether the virtual `to` can be reached from the virtual `from` through others.
    pub fn reaches(&self, from: Arg, to: Arg) -> bool {
        let (mut seen, mut todo) = (Vec::new(), vec![from]);
        while let Some(arg) = todo.pop() {
            if arg == to {
                return true;
            }
            if let Some(of) = self.get(arg)
                && !seen.contains(&arg)
            {
                seen.push(arg);
                todo.extend(&of.fields);
            }
        }
        false
    }

    /// Number of allocations deferred so far.
    pub fn len(&self) -> usize {
        self.allocations.len()
    }

    /// Changes a field or item of a virtual.
    pub fn set(&mut self, of: Arg, index: usize, value: Arg) {
        if let Some(k) = of.as_virtual() {
            self.epoch += 1;
            self.allocations[k].fields[index] = value;
        }
    }

    /// Notes that a virtual was forced, to `value`.
    pub fn set_forced(&mut self, of: Arg, value: Arg) {
        if let Some(k) = of.as_virtual() {
            self.epoch += 1;
            self.allocations[k].forced = value;
        }
    }

    /// The pending stores, oldest first.
    pub fn pending(&self) -> &[DeferredStore] {
        &self.pending
    }

    /// Defers a store, which replaces a pending one to the same location.
    pub fn defer_store(&mut self, inst: Inst, store: PendingStore) {
        self.epoch += 1;
        let same = |w: &DeferredStore| {
            w.store.descr.same(store.descr) && w.store.object == store.object && w.store.index == store.index
        };
        self.pending.retain(|w| !same(w));
        self.pending.push(DeferredStore { store, inst, due: false });
    }

    /// Marks the pending stores that must be done now, and returns whether there are any.
    pub fn mark_due(&mut self, mut is_due: impl FnMut(&PendingStore) -> bool) -> bool {
        let mut any = false;
        for waiting in &mut self.pending {
            waiting.due |= is_due(&waiting.store);
            any |= waiting.due;
        }
        any
    }

    /// Removes the due stores and returns them.
    pub fn take_due(&mut self) -> Vec<DeferredStore> {
        self.epoch += 1;
        let (due, rest) = std::mem::take(&mut self.pending).into_iter().partition(|w| w.due);
        self.pending = rest;
        due
    }

    /// The delta of an exit, given the present meaning of the names in its snapshots: `names` calls its argument with
    /// each. `section` distinguishes exits of one number whose names differ.
    pub fn delta(
        &mut self,
        trace: &mut Trace,
        exit: Exit,
        section: usize,
        names: impl FnOnce(&mut dyn FnMut(Arg)),
    ) -> Option<DeltaId> {
        if self.allocations.is_empty() && self.pending.is_empty() {
            return None;
        }
        let key = (self.epoch, exit, section);
        if let Some((of, delta)) = self.last
            && of == key
        {
            return delta;
        }
        self.round += 1;
        let (round, mut todo) = (self.round, std::mem::take(&mut self.todo));
        let described = &mut self.described;
        let mut want = |todo: &mut Vec<Arg>, arg: Arg| {
            if let Some(k) = arg.as_virtual()
                && std::mem::replace(&mut described[k], round) != round
            {
                todo.push(arg);
            }
        };
        names(&mut |arg| want(&mut todo, arg));
        let stores = (trace.pending.len() as u32, self.pending.len() as u32);
        let allocations = &self.allocations;
        let real = |arg: Arg| match arg.as_virtual() {
            Some(k) if allocations[k].forced != Arg::NONE => allocations[k].forced,
            _ => arg,
        };
        for waiting in &self.pending {
            let store = PendingStore { value: real(waiting.store.value), ..waiting.store };
            want(&mut todo, store.value);
            trace.pending.push(store);
        }
        let start = trace.virtuals.len() as u32;
        while let Some(name) = todo.pop() {
            let Some(k) = name.as_virtual() else { continue };
            let of = &allocations[k];
            let args: &[Arg] =
                if of.forced != Arg::NONE { std::slice::from_ref(&of.forced) } else { &of.fields };
            let first = trace.args.len() as u32;
            for &arg in args {
                trace.args.push(real(arg));
                want(&mut todo, real(arg));
            }
            let kind = match of.inst.op {
                _ if of.forced != Arg::NONE => VirtualKind::Forced,
                Op::New => VirtualKind::Object,
                Op::NewArray => VirtualKind::Array,
                Op::BoxInt => VirtualKind::Boxed,
                op => VirtualKind::Word(op),
            };
            let descr =
                if kind == VirtualKind::Forced { &metatrace_ir::descr::NO_DESCR } else { of.inst.descr };
            trace.virtuals.push(Virtual { name, kind, descr, start: first, len: args.len() as u32 });
        }
        self.todo = todo;
        let virtuals = (start, trace.virtuals.len() as u32 - start);
        let delta = Delta { virtuals, stores };
        let index = (virtuals.1 > 0 || stores.1 > 0).then(|| {
            trace.deltas.push(delta);
            DeltaId::at(trace.deltas.len() - 1)
        });
        self.last = Some((key, index));
        index
    }
}

/// The virtuals that one snapshot refers to under the renaming `map`, collected once for all exits that share it.
#[derive(Clone, Default)]
pub(super) struct SnapshotNames {
    base: Option<Vec<Arg>>,
    log: Vec<(u32, Arg)>,
    logged: u32,
}

impl SnapshotNames {
    /// Calls `f` with each name that an exit after `log` entries needs described.
    pub fn each(&mut self, snapshot: &Snapshot, log: u32, map: impl Fn(Arg) -> Arg, f: &mut dyn FnMut(Arg)) {
        if self.base.is_none() {
            let mut base = Vec::new();
            snapshot.for_each_arg(0, |arg| {
                let arg = map(arg);
                if arg.as_virtual().is_some() {
                    base.push(arg);
                }
            });
            self.base = Some(base);
        }
        for index in self.logged..log {
            let arg = map(snapshot.log[index as usize].value);
            if arg.as_virtual().is_some() {
                self.log.push((index, arg));
            }
        }
        self.logged = self.logged.max(log);
        self.base.iter().flatten().for_each(|&arg| f(arg));
        self.log.iter().take_while(|(index, _)| *index < log).for_each(|&(_, arg)| f(arg));
    }
}

/// The index of a field among the fields of a type, by its descriptor or else by its offset.
pub(super) fn field_index(ty: &Descr, field: &'static Descr) -> Option<usize> {
    let (fields, wanted) = (ty.ty().fields, field.field());
    fields.iter().position(|f| f.same(field)).or_else(|| {
        let same = |f: &Descr| (f.field().offset, f.field().width) == (wanted.offset, wanted.width);
        fields.iter().position(|f| same(f))
    })
}
