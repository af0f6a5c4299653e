//! The chain of portal levels that are running, as a sampler reads it: one record on the native stack for
//! each, linked through a word of the heap's block.
//!
//! A record is written by the thread that runs the level, and read by a signal handler on that thread: all
//! writes are volatile, so that memory is always as the program's order says. `Direct` code keeps records
//! only under a profiler, in a second copy of the portal's loop; nothing else may depend on them.

use crate::language::mode::Mode;
use crate::language::portal::{Portal, Words};
use crate::machine::block::{ContextWords, word};
use crate::machine::context::words;
use metatrace_ir::ExitState;
use metatrace_tracer::record::PortalInfo;
use std::cell::{Cell, UnsafeCell};
use std::mem::MaybeUninit;
use std::sync::atomic::{Ordering, compiler_fence};

/// Most greens that a portal has.
pub(crate) const MAX_GREENS: usize = 6;

/// What a record stands for.
pub(crate) mod doing {
    /// A level that is interpreted.
    pub const DIRECT: usize = 0;
    /// A level whose traced body runs, in a recording or a replay.
    pub const TRACED: usize = 1;
    /// A level that the runner works for: it holds as long as no other record is inside of it.
    pub const RUNNER: usize = 2;
    /// The record outside of it is that of the same level as the one inside of it.
    pub const AGAIN: usize = 3;
    /// Greater values are the address of the `ExitState` of a run of compiled code.
    pub const LARGEST: usize = AGAIN;
}

/// A running portal level.
#[derive(Debug)]
#[doc(hidden)]
#[repr(C)]
pub struct Shadow {
    /// The record that the chain ended with before, or null.
    pub(crate) previous: Cell<*const Shadow>,
    pub(crate) info: &'static PortalInfo,
    /// See [`doing`].
    pub(crate) doing: Cell<usize>,
    /// Those of the last merge point; only as many are written as the portal has.
    pub(crate) greens: UnsafeCell<[MaybeUninit<u64>; MAX_GREENS]>,
}

impl Shadow {
    /// A record that is not in the chain yet.
    #[inline(always)]
    pub fn new<P: Portal, M: Mode>(greens: P::Greens) -> Shadow {
        let shadow = Shadow::unset::<P>(if M::TRACED { doing::TRACED } else { doing::DIRECT });
        if M::SHADOWED {
            greens.each(|i, bits| shadow.set(i, bits));
        }
        shadow
    }

    #[inline(always)]
    pub(crate) fn of<P: Portal>(greens: P::Greens, doing: usize) -> Shadow {
        let shadow = Shadow::unset::<P>(doing);
        greens.each(|i, bits| shadow.set(i, bits));
        shadow
    }

    #[inline(always)]
    fn unset<P: Portal>(doing: usize) -> Shadow {
        Shadow {
            previous: Cell::new(std::ptr::null()),
            info: P::info(),
            doing: Cell::new(doing),
            greens: UnsafeCell::new([MaybeUninit::uninit(); MAX_GREENS]),
        }
    }

    /// Notes a green at a merge point.
    #[inline(always)]
    pub fn set(&self, green: usize, bits: u64) {
        // SAFETY: the index is checked, and no reference to the words is held.
        unsafe { (&raw mut (*self.greens.get())[green]).cast::<u64>().write_volatile(bits) }
    }

    /// Notes that compiled code is about to run as this level.
    #[inline(always)]
    pub(crate) fn runs(&self, exit: &ExitState) {
        // SAFETY: an ordinary write that the compiler may not move.
        unsafe { self.doing.as_ptr().write_volatile(std::ptr::from_ref(exit) as usize) }
    }

    /// Notes that the runner is at work again.
    #[inline(always)]
    pub(crate) fn left(&self) {
        // SAFETY: as above.
        unsafe { self.doing.as_ptr().write_volatile(doing::RUNNER) }
    }

    /// Puts the record at the end of the chain until the result is dropped. The record stays in place.
    #[inline(always)]
    pub fn link<M: Mode>(&self) -> Option<Linked<'_>> {
        M::SHADOWED.then(|| self.linked())
    }

    /// The same for a record of the runner's.
    #[inline(always)]
    pub(crate) fn if_profiled(&self) -> Option<Linked<'_>> {
        (words().get(word::PROFILED) != 0).then(|| self.linked())
    }

    #[inline(always)]
    pub(crate) fn linked(&self) -> Linked<'_> {
        let words = words();
        // SAFETY: a cell of this record's own.
        unsafe { self.previous.as_ptr().write_volatile(words.get(word::SHADOWS) as *const Shadow) };
        // The handler, which interrupts this thread, must find the record complete.
        compiler_fence(Ordering::Release);
        words.set(word::SHADOWS, std::ptr::from_ref(self) as u64);
        Linked(self, words)
    }
}

/// A record in the chain.
#[derive(Debug)]
#[doc(hidden)]
pub struct Linked<'l>(&'l Shadow, &'static ContextWords);

impl Drop for Linked<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        // Levels end in the opposite order of their beginnings.
        self.1.set(word::SHADOWS, self.0.previous.get() as u64);
        compiler_fence(Ordering::Release);
    }
}

/// Tells the record of the runner, which is the last one if there is a profiler, that its level is at these
/// greens.
pub(crate) fn at(greens: &[u64]) {
    let words = words();
    let last = words.get(word::SHADOWS) as *const Shadow;
    if words.get(word::PROFILED) != 0 && !last.is_null() {
        for (i, &bits) in greens.iter().enumerate() {
            // SAFETY: records in the chain are alive.
            unsafe { (*last).set(i, bits) }
        }
    }
}
