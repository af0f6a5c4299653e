//! The deferred effects of an exit, in addition to its snapshots: virtuals to materialise (allocations that the
//! trace does without) and pending stores to perform (RPython's virtuals and lazy setfields; partial escape
//! analysis). A trace keeps all of it in flat tables; nothing here has a meaning without its [`Trace`].

use crate::descr::Descr;
use crate::index::{DeltaId, ExitId};
use crate::inst::Arg;
use crate::ops::Op;
use crate::trace::Trace;

/// What a virtual is at an exit; its arguments depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VirtualKind {
    /// An object, with one argument for each field of its type, in order.
    Object,
    /// An array, with its items as arguments.
    Array,
    /// A boxed integer, with the integer as argument: a tagged word if it fits, else an object.
    Boxed,
    /// A word of the NaN layout that this operation makes of a number, the argument.
    Word(Op),
    /// A virtual that was forced, with its value as argument.
    Forced,
}

/// The description of a virtual at an exit.
#[derive(Clone, Copy, Debug)]
pub struct Virtual {
    /// The name by which snapshots, other virtuals and pending stores refer to it: [`Arg::virtual_name`].
    pub name: Arg,
    /// What it is.
    pub kind: VirtualKind,
    /// Its type or array class; none if it is no object.
    pub descr: &'static Descr,
    /// Start of its arguments in `Trace::args`.
    pub start: u32,
    /// Number of arguments.
    pub len: u32,
}

/// A store that the trace has not executed, and that the exit must perform.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PendingStore {
    /// The field or array class.
    pub descr: &'static Descr,
    /// The object.
    pub object: Arg,
    /// The index of an item; [`Arg::NONE`] for a field.
    pub index: Arg,
    /// The stored value.
    pub value: Arg,
}

impl Eq for Descr {}

/// The deferred effects of exits, as ranges of the trace's tables.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Delta {
    /// Start and length in `Trace::virtuals`. It contains everything that is reachable from its names.
    pub virtuals: (u32, u32),
    /// Start and length in `Trace::pending`, in the order of the stores.
    pub stores: (u32, u32),
}

/// The virtuals and pending stores of one exit.
#[derive(Clone, Copy, Debug)]
pub struct DeltaView<'t> {
    /// The virtuals.
    pub virtuals: &'t [Virtual],
    /// The pending stores, in order.
    pub stores: &'t [PendingStore],
}

fn range<T>(table: &[T], (start, len): (u32, u32)) -> &[T] {
    &table[start as usize..start as usize + len as usize]
}

impl Trace {
    /// The deferred effects of an exit; usually none.
    pub fn delta(&self, exit: ExitId) -> DeltaView<'_> {
        self.delta_of(self.delta_id(exit))
    }

    /// The deferred effects of exits with that delta.
    pub fn delta_of(&self, delta: Option<DeltaId>) -> DeltaView<'_> {
        let delta = delta.map_or(Delta::default(), |delta| self.deltas[delta.index()]);
        DeltaView {
            virtuals: range(&self.virtuals, delta.virtuals),
            stores: range(&self.pending, delta.stores),
        }
    }

    /// An exit's delta, if it has one; several exits may share one.
    pub fn delta_id(&self, exit: ExitId) -> Option<DeltaId> {
        self.exit_deltas.get(exit.index()).copied().flatten()
    }

    /// Sets or removes the delta of an exit.
    pub fn set_delta(&mut self, exit: ExitId, delta: Option<DeltaId>) {
        if delta.is_some() && self.exit_deltas.len() <= exit.index() {
            self.exit_deltas.resize(exit.index() + 1, None);
        }
        if let Some(slot) = self.exit_deltas.get_mut(exit.index()) {
            *slot = delta;
        }
    }

    /// The arguments of a virtual.
    pub fn virtual_args(&self, of: &Virtual) -> &[Arg] {
        range(&self.args, (of.start, of.len))
    }
}
