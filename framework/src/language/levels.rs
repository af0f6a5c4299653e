//! The chain of running portal levels: one record on the native stack for each, linked through a word of the heap's
//! block. The sampling profiler reads it in a signal handler, and [`crate::levels`] on behalf of a guest program.
//!
//! A record is written by the thread that runs the level, and may be read by a signal handler on that thread. All
//! writes are volatile, so that memory always agrees with program order. Levels of compiled code have no records: one
//! record stands for a whole run of compiled code, and the native stack says where in the code it is. `Direct` code has
//! records if its portal keeps levels, and notes its position only in front of calls out of the loop, so that an
//! instruction without such a call costs nothing. Under a profiler each merge point is noted.

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

/// The largest number of greens that a portal may have.
pub(crate) const MAX_GREENS: usize = 6;

/// What a record stands for.
pub(crate) mod doing {
    /// A level that is interpreted.
    pub const DIRECT: usize = 0;
    /// A level whose traced body runs, in a recording or a replay.
    pub const TRACED: usize = 1;
    /// A level that the runner works for: valid while no record is inside of it and no compiled code runs.
    pub const RUNNER: usize = 2;
    /// A second record of the level whose record is inside of it.
    pub const AGAIN: usize = 3;
    /// No level: compiled code has called the runtime to run one. The record holds, in place of greens, the address of
    /// the arguments, which is the stack pointer of the compiled code.
    pub const CALLED: usize = 4;
}

/// The record of a running portal level.
#[derive(Debug)]
#[doc(hidden)]
#[repr(C)]
pub struct LevelRecord {
    /// The last record of the chain before this one was linked, or null. Initialised when it is linked.
    previous: Cell<MaybeUninit<*const LevelRecord>>,
    /// The address of a [`PortalInfo`], plus one of the constants of [`doing`]. It is one word because each call writes
    /// it.
    what: usize,
    /// The greens of the last merge point; only as many are initialised as the portal has.
    greens: UnsafeCell<MaybeUninit<[u64; MAX_GREENS]>>,
    /// The run of compiled code that the record currently stands for, or null. Initialised only in records of
    /// [`doing::RUNNER`].
    run: Cell<MaybeUninit<*const ExitState>>,
}

const _: () = assert!(align_of::<PortalInfo>() > doing::CALLED);

impl LevelRecord {
    /// Makes the record of a portal's body, not linked yet. Greens that may change are noted later.
    #[inline(always)]
    pub fn new<P: Portal, M: Mode>(greens: P::Greens) -> LevelRecord {
        let record = LevelRecord::unset(P::info(), if M::TRACED { doing::TRACED } else { doing::DIRECT });
        if M::NOTED || P::KEEPS_LEVELS {
            greens.each(|i, bits| record.set(i, bits));
        }
        record
    }

    /// Makes a record of the runner.
    #[inline(always)]
    pub(crate) fn of<P: Portal>(greens: P::Greens, doing: usize) -> LevelRecord {
        let record = LevelRecord::unset(P::info(), doing);
        record.run.set(MaybeUninit::new(null()));
        greens.each(|i, bits| record.set(i, bits));
        record
    }

    /// Makes a record for compiled code that has called the runtime, with its arguments at `args`.
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

    /// The portal, and one of the constants of [`doing`].
    #[inline(always)]
    pub(crate) fn what(&self) -> (&'static PortalInfo, usize) {
        let doing = self.what % align_of::<PortalInfo>();
        // SAFETY: the sum was made of the address of a static.
        (unsafe { &*((self.what - doing) as *const PortalInfo) }, doing)
    }

    /// The run of compiled code that the record stands for, or null.
    #[inline(always)]
    pub(crate) fn run(&self) -> *const ExitState {
        match self.what().1 {
            // SAFETY: it is written where such a record is made.
            doing::RUNNER => unsafe { self.run.as_ptr().read_volatile().assume_init() },
            _ => null(),
        }
    }

    /// The next record outwards.
    ///
    /// # Safety
    /// This record is in the chain.
    #[inline(always)]
    pub(crate) unsafe fn previous(&self) -> *const LevelRecord {
        // SAFETY: the caller's promise.
        unsafe { self.previous.get().assume_init() }
    }

    /// Notes the value of a green at a merge point.
    #[inline(always)]
    pub fn set(&self, green: usize, bits: u64) {
        assert!(green < MAX_GREENS);
        // SAFETY: a word of the array, to which no reference is held.
        unsafe { self.greens.get().cast::<u64>().add(green).write_volatile(bits) }
    }

    /// The value of a green at the last merge point.
    ///
    /// # Safety
    /// The portal has more than `green` greens; a record of [`doing::CALLED`] has one.
    #[inline(always)]
    pub(crate) unsafe fn green(&self, green: usize) -> u64 {
        assert!(green < MAX_GREENS);
        // SAFETY: a word of the array, which was written: the caller's promise.
        unsafe { self.greens.get().cast::<u64>().add(green).read_volatile() }
    }

    /// Notes that compiled code is about to run on behalf of this level.
    #[inline(always)]
    pub(crate) fn runs(&self, exit: &ExitState) {
        // SAFETY: an ordinary write that the compiler may not move.
        unsafe { self.run.as_ptr().write_volatile(MaybeUninit::new(exit)) }
    }

    /// Notes that compiled code has returned to the runner.
    #[inline(always)]
    pub(crate) fn left(&self) {
        // SAFETY: as above.
        unsafe { self.run.as_ptr().write_volatile(MaybeUninit::new(null())) }
    }

    /// Links the record of a body into the chain, if this mode or portal keeps records, until the result is dropped.
    #[inline(always)]
    pub fn link_body<P: Portal, M: Mode>(&self, words: &'static ContextWords) -> Option<Linked<'_>> {
        (M::NOTED || P::KEEPS_LEVELS).then(|| self.link(words))
    }

    /// Links the record into the chain until the result is dropped. The record must not move meanwhile.
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

/// Notes these greens in the last record of the chain, which is the runner's.
pub(crate) fn at(greens: &[u64]) {
    let last = words().get(word::LEVELS) as *const LevelRecord;
    if !last.is_null() {
        for (i, &bits) in greens.iter().enumerate() {
            // SAFETY: records in the chain are alive.
            unsafe { (*last).set(i, bits) }
        }
    }
}
