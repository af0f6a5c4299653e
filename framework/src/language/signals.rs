//! Signals as a language sees them: the object whose words other threads write, which its back edges look at.

use super::mode::{Mode, Red};
use super::object::{Mut, Object as _, Volatile};
use super::prim::Ref;
use crate::machine::block::word;
use crate::machine::context;
use crate::machine::layout::{HEADER, peek_shared};
use crate::machine::stop::{Signal, Stops};
use crate::machine::traced;
use metatrace_heap::Heap;

/// The fields are words of the block: [`word::PENDING`] and [`word::FUEL`].
const _: () = {
    let first = 8 * word::SIGNALS + HEADER;
    assert!(first + std::mem::offset_of!(Signals, pending) == 8 * word::PENDING);
    assert!(first + std::mem::offset_of!(Signals, fuel) == 8 * word::FUEL);
    assert!(first + size_of::<Signals>() <= 8 * word::COUNT);
};

/// What is pending for a virtual machine, as its language sees it. There is one in each [`Jit`](crate::Jit).
///
/// A language looks at its loops' back edges, and may look at calls:
///
/// ```ignore
/// if Signals::poll::<M>(signals) { return raise(vm) }   // raises what `Jit::take_signal` says, if anything
/// ```
#[derive(crate::Object)]
#[metatrace(crate = crate)]
pub struct Signals {
    /// Not 0 if something is pending.
    pub(crate) pending: Volatile<i64>,
    /// Fuel that is left; negative once it has run out.
    pub(crate) fuel: Mut<i64>,
    /// Is fuel counted?
    pub metered: bool,
}

impl Signals {
    /// Makes the object of a virtual machine. It was not asked for before.
    pub(crate) fn put(stops: &Stops) {
        let signals =
            Signals { pending: Mut::new(0), fuel: Mut::new(stops.fuel()), metered: stops.is_metered() };
        let at = stops.heap().place(word::SIGNALS).cast::<u8>();
        // SAFETY: the words from there on are enough, aligned and in cells, and not in use yet.
        unsafe {
            at.cast::<u64>().write(u64::from(Signals::type_id().0));
            at.add(HEADER).cast::<Signals>().write(signals);
        }
    }

    /// The object of a virtual machine.
    pub(crate) fn of(stops: &Stops) -> Ref<Signals> {
        // SAFETY: the object that `put` has put there.
        unsafe { Ref::from_address(stops.heap().place(word::SIGNALS) as u64) }
    }

    /// Would the system give this process that many bytes, besides what it needs itself? The limit of a heap is not
    /// asked.
    pub fn system_gives(bytes: usize) -> bool {
        Heap::system_gives(bytes)
    }

    /// Is something pending, or is the fuel used up? For back edges: one load and one branch, which use up a unit of
    /// fuel where that is counted.
    #[inline(always)]
    pub fn poll<M: Mode>(signals: Ref<Signals>) -> bool {
        if M::TRACED {
            let found =
                Signals::burn::<M>(signals) || !Red::<M, Ref<Signals>>::from(signals).pending().eq(0).test();
            if found {
                traced::ill_timed();
            }
            return found;
        }
        if Signals::burn::<M>(signals) {
            return true;
        }
        let offset = HEADER + std::mem::offset_of!(Signals, pending);
        // SAFETY: the field, which `stop` changes.
        unsafe { peek_shared(signals.address(), offset as u64) != 0 }
    }

    /// Uses up a unit of fuel, if fuel is counted; is it all used up? For calls, where it is nothing at all otherwise:
    /// what is pending stops a call by itself.
    #[inline(always)]
    pub fn burn<M: Mode>(signals: Ref<Signals>) -> bool {
        if !signals.metered {
            return false;
        }
        let signals = Red::<M, Ref<Signals>>::from(signals);
        let left = signals.fuel() - 1i64;
        signals.set_fuel(left);
        left.lt(0).test()
    }
}

impl Ref<Signals> {
    /// Those of the current `Jit`. Panics outside of [`Jit::enter`](crate::Jit::enter).
    pub fn current() -> Ref<Signals> {
        Signals::of(&context::machine().stops)
    }

    /// Is something pending, or is the fuel used up? Plain code that waits looks here; nothing is used up.
    pub fn is_pending(self) -> bool {
        context::machine().stops.is_pending()
    }

    /// Is the program to stop: was that asked for, or is memory or fuel used up? Plain code that stops its work looks
    /// here: limits that have changed, and objects that wait for their finalizers, are pending but no reason to stop.
    pub fn is_urgent(self) -> bool {
        context::machine().stops.is_urgent()
    }

    /// [`Jit::has_room`](crate::Jit::has_room) of the current `Jit`.
    pub fn has_room(self, bytes: usize) -> bool {
        context::heap().has_room(bytes)
    }

    /// As [`Ref::<Signals>::has_room`], and true if there is no current `Jit`.
    pub fn room(bytes: usize) -> bool {
        !context::entered() || context::heap().has_room(bytes)
    }

    /// Forgets an [`OutOfMemory`](crate::Signal::OutOfMemory) that is pending:
    /// for who has found that there is room again.
    pub fn forget_memory_error(self) {
        context::machine().forget_memory_error();
    }

    /// [`Jit::take_signal`](crate::Jit::take_signal) of the current `Jit`.
    pub fn take(self) -> Option<Signal> {
        context::machine().take_signal()
    }
}
