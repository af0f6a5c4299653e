//! Signals as a language sees them: an object whose words other threads write, polled at back edges.

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

/// What is pending for a virtual machine, as its language sees it. Each [`Jit`](crate::Jit) has one.
///
/// A language polls it at the back edges of loops, and may poll it at calls:
///
/// ```ignore
/// if Signals::poll::<M>(signals) { return raise(vm) }   // raises what `Jit::take_signal` says, if anything
/// ```
#[derive(crate::Object)]
#[metatrace(crate = crate)]
pub struct Signals {
    /// Not 0 if something is pending.
    pub(crate) pending: Volatile<i64>,
    /// Remaining fuel; negative once it has run out.
    pub(crate) fuel: Mut<i64>,
    /// Whether fuel is counted.
    pub metered: bool,
}

impl Signals {
    /// Writes the object of a virtual machine into its block. Called once, before [`Signals::of`].
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
        // SAFETY: the object that `put` has written.
        unsafe { Ref::from_address(stops.heap().place(word::SIGNALS) as u64) }
    }

    /// Whether the system can give this process `bytes` more memory, beyond what the system needs itself. The limit of
    /// the heap is not taken into account.
    pub fn system_gives(bytes: usize) -> bool {
        Heap::system_gives(bytes)
    }

    /// Whether something is pending or the fuel is used up. For back edges: one load and one branch; uses up one unit
    /// of fuel if fuel is counted.
    #[inline(always)]
    pub fn poll<M: Mode>(signals: Ref<Signals>) -> bool {
        if M::TRACED {
            let found =
                Signals::burn::<M>(signals) || !Red::<M, Ref<Signals>>::from(signals).pending().eq(0).test();
            if found {
                traced::abort_at_signal();
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

    /// Uses up one unit of fuel if fuel is counted, and returns whether none is left. For calls; pending signals stop a
    /// call by themselves, so this does nothing unless fuel is counted.
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
    /// The signals of the current `Jit`. Panics outside of [`Jit::enter`](crate::Jit::enter).
    pub fn current() -> Ref<Signals> {
        Signals::of(&context::machine().stops)
    }

    /// Whether something is pending or the fuel is used up. For plain code that waits; uses up no fuel.
    pub fn is_pending(self) -> bool {
        context::machine().stops.is_pending()
    }

    /// Whether the program is to stop: because that was requested, or because memory or fuel is used up. For plain code
    /// that can abandon its work: changed limits and objects that wait for their finalizers are pending, but no reason
    /// to stop.
    pub fn is_urgent(self) -> bool {
        context::machine().stops.is_urgent()
    }

    /// As [`Jit::has_room`](crate::Jit::has_room) of the current `Jit`.
    pub fn has_room(self, bytes: usize) -> bool {
        context::heap().has_room(bytes)
    }

    /// As [`Ref::<Signals>::has_room`], and true if there is no current `Jit`.
    pub fn room(bytes: usize) -> bool {
        !context::entered() || context::heap().has_room(bytes)
    }

    /// Makes [`OutOfMemory`](crate::Signal::OutOfMemory) pending, for code that did without memory that it needed and
    /// cannot fail by itself. Without a current `Jit` it does nothing.
    pub fn refuse_memory() {
        if context::entered() {
            context::heap().refuse();
        }
    }

    /// Clears a pending [`OutOfMemory`](crate::Signal::OutOfMemory), for a caller that has found memory to be available
    /// again.
    pub fn forget_memory_error(self) {
        context::machine().forget_memory_error();
    }

    /// As [`Jit::take_signal`](crate::Jit::take_signal) of the current `Jit`.
    pub fn take(self) -> Option<Signal> {
        context::machine().take_signal()
    }
}
