//! The chain of portal levels that are running: one record on the native stack for each, linked through a word of the
//! heap's block. The sampling profiler reads it in a signal handler, and [`crate::levels`] on
//! behalf of a guest program.
//!
//! A record is written by the thread that runs the level, and may be read by a signal handler on that thread: all
//! writes are volatile, so that memory is always as the program's order says. A level of compiled code has none: a
//! record stands for a whole run of compiled code, and where that is tells the native stack. `Direct` code has records
//! if its portal says that it keeps levels, and notes its place only where it says so: that is what calls out of the
//! loop need, and costs no instruction that has none. Under a profiler each merge point is noted.

use super::mode::Mode;
use super::portal::{Portal, Words};
use crate::machine::block::{ContextWords, word};
use crate::machine::context::words;
use metatrace_ir::ExitState;
use metatrace_tracer::record::PortalInfo;
use std::cell::{Cell, UnsafeCell};
use std::mem::MaybeUninit;
use std::ptr::null;
use std::sync::atomic::{Ordering, compiler_fence};

/// Most greens that a portal has.
pub(crate) const MAX_GREENS: usize = 6;

/// What a record stands for.
pub(crate) mod doing {
    /// A level that is interpreted.
    pub const DIRECT: usize = 0;
    /// A level whose traced body runs, in a recording or a replay.
    pub const TRACED: usize = 1;
    /// A level that the runner works for. It holds as long as no other record is inside of it, or compiled code runs.
    pub const RUNNER: usize = 2;
    /// The record outside of it is that of the same level as the one inside of it.
    pub const AGAIN: usize = 3;
    /// No level: compiled code has called the runtime to run one. In place of greens it has the address of the
    /// arguments, which is the stack pointer of that code.
    pub const CALLED: usize = 4;
}

/// The record of a running portal level.
#[derive(Debug)]
#[doc(hidden)]
#[repr(C)]
pub struct LevelRecord {
    /// The record that the chain ended with before, or null; once it is in the chain.
    previous: Cell<MaybeUninit<*const LevelRecord>>,
    /// The address of a [`PortalInfo`], plus what the record stands for: see [`doing`]. One word, because each call
    /// writes it.
    what: usize,
    /// Those of the last merge point; only as many are written as the portal has.
    greens: UnsafeCell<MaybeUninit<[u64; MAX_GREENS]>>,
    /// The run of compiled code that it stands for at the moment, or null. It is there in records
    /// of [`doing::RUNNER`] alone.
    run: Cell<MaybeUninit<*const ExitState>>,
}

const _: () = assert!(align_of::<PortalInfo>() > doing::CALLED);

impl LevelRecord {
    /// A record of a body that is not in the chain yet. The greens that may change are noted later.
    #[inline(always)]
    pub fn new<P: Portal, M: Mode>(greens: P::Greens) -> LevelRecord {
        let record = LevelRecord::unset(P::info(), if M::TRACED { doing::TRACED } else { doing::DIRECT });
        if M::NOTED || P::KEEPS_LEVELS {
            greens.each(|i, bits| record.set(i, bits));
        }
        record
    }

    /// A record of the runner's.
    #[inline(always)]
    pub(crate) fn of<P: Portal>(greens: P::Greens, doing: usize) -> LevelRecord {
        let record = LevelRecord::unset(P::info(), doing);
        record.run.set(MaybeUninit::new(null()));
        greens.each(|i, bits| record.set(i, bits));
        record
    }

    /// Compiled code has called the runtime, with its arguments there.
    #[inline(always)]
    pub(crate) fn called<P: Portal>(args: *const u64) -> LevelRecord {
        let record = LevelRecord::unset(P::info(), doing::CALLED);
        record.set(0, args as u64);
        record
    }

    #[inline(always)]
    fn unset(info: &'static PortalInfo, doing: usize) -> LevelRecord {
        LevelRecord {
            previous: Cell::new(MaybeUninit::uninit()),
            what: std::ptr::from_ref(info) as usize + doing,
            greens: UnsafeCell::new(MaybeUninit::uninit()),
            run: Cell::new(MaybeUninit::uninit()),
        }
    }

    /// The portal, and what the record stands for.
    #[inline(always)]
    pub(crate) fn what(&self) -> (&'static PortalInfo, usize) {
        let doing = self.what % align_of::<PortalInfo>();
        // SAFETY: the sum was made of the address of a static.
        (unsafe { &*((self.what - doing) as *const PortalInfo) }, doing)
    }

    /// The run of compiled code that the record stands for; null: none.
    #[inline(always)]
    pub(crate) fn run(&self) -> *const ExitState {
        match self.what().1 {
            // SAFETY: it is written where such a record is made.
            doing::RUNNER => unsafe { self.run.as_ptr().read_volatile().assume_init() },
            _ => null(),
        }
    }

    /// The record outside of it.
    ///
    /// # Safety
    /// It is in the chain.
    #[inline(always)]
    pub(crate) unsafe fn previous(&self) -> *const LevelRecord {
        // SAFETY: the caller's promise.
        unsafe { self.previous.get().assume_init() }
    }

    /// Notes a green at a merge point.
    #[inline(always)]
    pub fn set(&self, green: usize, bits: u64) {
        assert!(green < MAX_GREENS);
        // SAFETY: a word of the array, to which no reference is held.
        unsafe { self.greens.get().cast::<u64>().add(green).write_volatile(bits) }
    }

    /// A green of the last merge point.
    ///
    /// # Safety
    /// The portal has as many greens; of a record for a call there is one.
    #[inline(always)]
    pub(crate) unsafe fn green(&self, green: usize) -> u64 {
        assert!(green < MAX_GREENS);
        // SAFETY: a word of the array, which was written: the caller's promise.
        unsafe { self.greens.get().cast::<u64>().add(green).read_volatile() }
    }

    /// Notes that compiled code is about to run as this level.
    #[inline(always)]
    pub(crate) fn runs(&self, exit: &ExitState) {
        // SAFETY: an ordinary write that the compiler may not move.
        unsafe { self.run.as_ptr().write_volatile(MaybeUninit::new(exit)) }
    }

    /// Notes that the runner is at work again.
    #[inline(always)]
    pub(crate) fn left(&self) {
        // SAFETY: as above.
        unsafe { self.run.as_ptr().write_volatile(MaybeUninit::new(null())) }
    }

    /// Puts the record of a body into the chain, if there is to be one, until the result is dropped.
    #[inline(always)]
    pub fn link_body<P: Portal, M: Mode>(&self, words: &'static ContextWords) -> Option<Linked<'_>> {
        (M::NOTED || P::KEEPS_LEVELS).then(|| self.link(words))
    }

    /// Puts the record at the end of the chain until the result is dropped. The record stays in place.
    #[inline(always)]
    pub(crate) fn link(&self, words: &'static ContextWords) -> Linked<'_> {
        // SAFETY: a cell of this record's own.
        unsafe {
            let last = words.get(word::LEVELS) as *const LevelRecord;
            self.previous.as_ptr().write_volatile(MaybeUninit::new(last));
        }
        // A handler, which interrupts this thread, must find the record complete.
        compiler_fence(Ordering::Release);
        words.set(word::LEVELS, std::ptr::from_ref(self) as u64);
        Linked(self, words)
    }
}

/// A record in the chain.
#[derive(Debug)]
#[doc(hidden)]
pub struct Linked<'l>(&'l LevelRecord, &'static ContextWords);

impl Drop for Linked<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        // Levels end in the opposite order of their beginnings.
        // SAFETY: it is in the chain.
        self.1.set(word::LEVELS, unsafe { self.0.previous() } as u64);
        compiler_fence(Ordering::Release);
    }
}

/// Tells the record of the runner, which is the last one, that its level is at these greens.
pub(crate) fn at(greens: &[u64]) {
    let last = words().get(word::LEVELS) as *const LevelRecord;
    if !last.is_null() {
        for (i, &bits) in greens.iter().enumerate() {
            // SAFETY: records in the chain are alive.
            unsafe { (*last).set(i, bits) }
        }
    }
}
