//! The part of the profiler that runs in a signal handler: it copies what the interrupted thread was doing
//! into a ring of words, and nothing else. It allocates nothing, locks nothing, looks nothing up, and calls
//! only functions that are safe in a handler.
//!
//! A sample is `[words, time, CPU time, rip, work, levels...]`, the first word counting all of them. A level is
//! `[portal, doing, running, note, called from, greens...]`, the innermost first: the address of its
//! `PortalInfo`, what its record stands for (all runs of compiled code are [`CODE`]), and for those where
//! the code was: see `ExitState::running`.

use super::shadow::{Shadow, doing};
use crate::block::{Block, word};
use crate::handle::Shared;
use metatrace_heap::Heap;
use metatrace_ir::ExitState;
use std::io;
use std::mem::zeroed;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Words of the ring: room for some thousand samples of usual depth.
const WORDS: usize = 1 << 18;
/// Levels that are copied of a sample, innermost first.
const DEEPEST: usize = 2048;
/// Words of a sample before its levels.
pub(super) const HEAD: usize = 5;
/// Words of a level before its greens.
pub(super) const LEVEL: usize = 5;
/// In place of a level's `doing`: compiled code runs.
pub(super) const CODE: u64 = 16;
/// Bytes below its stack pointer that an interrupted function may use.
const RED_ZONE: u64 = 128;

/// The collector is at work; the other values of a sample's `work` are those of `phase`.
pub(super) const COLLECTING: u64 = 1 << 8;
/// The outermost levels of the sample were left out.
pub(super) const CUT: u64 = 1 << 9;

/// Nanoseconds of the clock that samples are timed by.
pub(super) fn now() -> u64 {
    nanoseconds(libc::CLOCK_MONOTONIC)
}

/// What the handler needs. It is never freed: a signal may come late.
pub(super) struct Ring {
    words: Box<[AtomicU64]>,
    /// Words written since the beginning; only the handler advances it.
    head: AtomicUsize,
    /// Words taken since the beginning; only the reader advances it.
    tail: AtomicUsize,
    /// Samples for which there was no room.
    pub lost: AtomicU64,
    /// CPU time of the thread at the last sample.
    cpu: AtomicU64,
    /// CPU time that makes it worth while to take a sample.
    least: u64,
    heap: AtomicUsize,
    /// Keeps the memory of the heap's head and its words.
    _shared: Arc<Shared>,
}

/// A timer that interrupts the thread that made it.
pub(super) struct Timer {
    timer: libc::timer_t,
    ring: &'static Ring,
}

fn nanoseconds(clock: libc::clockid_t) -> u64 {
    // SAFETY: the call writes to the place it is given; it is safe in a handler.
    unsafe {
        let mut time: libc::timespec = zeroed();
        libc::clock_gettime(clock, &mut time);
        time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
    }
}

impl Ring {
    /// A ring for the thread that runs the guest code of that heap.
    pub fn new(shared: Arc<Shared>, interval: u64) -> &'static Ring {
        Box::leak(Box::new(Ring {
            words: (0..WORDS).map(|_| AtomicU64::new(0)).collect(),
            head: AtomicUsize::new(0),
            tail: AtomicUsize::new(0),
            lost: AtomicU64::new(0),
            cpu: AtomicU64::new(nanoseconds(libc::CLOCK_THREAD_CPUTIME_ID)),
            least: interval / 4,
            heap: AtomicUsize::new(shared.heap().heap() as usize),
            _shared: shared,
        }))
    }

    /// Takes all samples out, one after the other. There is one reader at a time.
    pub fn drain(&self, mut sample: impl FnMut(&[u64])) {
        let mut copy = Vec::new();
        let mut tail = self.tail.load(Ordering::Relaxed);
        while tail != self.head.load(Ordering::Acquire) {
            let word = |i: usize| self.words[(tail + i) % WORDS].load(Ordering::Relaxed);
            let len = word(0) as usize;
            copy.clear();
            copy.extend((0..len).map(word));
            sample(&copy);
            tail += len;
            self.tail.store(tail, Ordering::Release);
        }
    }

    /// Takes a sample.
    ///
    /// # Safety
    /// Called by the handler on the thread of the heap, with its interrupted registers.
    unsafe fn take(&self, rip: u64, rsp: u64) {
        let heap = self.heap.load(Ordering::Relaxed) as *mut Heap;
        if heap.is_null() {
            return;
        }
        // A thread that waits is interrupted too, but its time passes elsewhere.
        let cpu = nanoseconds(libc::CLOCK_THREAD_CPUTIME_ID);
        let spent = cpu - self.cpu.load(Ordering::Relaxed);
        if spent < self.least {
            return;
        }
        self.cpu.store(cpu, Ordering::Relaxed);
        let start = self.head.load(Ordering::Relaxed);
        let room = WORDS - (start - self.tail.load(Ordering::Acquire));
        let mut at = start + HEAD;
        let put = |i: usize, word: u64| self.words[i % WORDS].store(word, Ordering::Relaxed);
        // SAFETY: it is the head of the heap in the block that the ring keeps.
        let words = unsafe { Block::of(heap) }.words();
        let mut shadow = words.get(word::SHADOWS) as *const Shadow;
        let mut work = words.get(word::PHASE);
        // SAFETY: as above; the flag is read on the heap's own thread, which has been interrupted.
        if unsafe { Heap::is_collecting(heap) } {
            work |= COLLECTING;
        }
        let mut levels = 0;
        while !shadow.is_null() {
            if levels == DEEPEST {
                work |= CUT;
                break;
            }
            levels += 1;
            // SAFETY: records in the chain are alive and were written before they came into it.
            let (info, doing, previous) = unsafe {
                ((*shadow).info, (*shadow).doing.as_ptr().read_volatile(), (*shadow).previous.get())
            };
            let greens = info.green_tys.len();
            if at + LEVEL + greens - start > room {
                self.lost.store(self.lost.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
                return;
            }
            let (mut running, mut note, mut called_from) = (0, 0, 0);
            if doing > doing::LARGEST {
                // SAFETY: while the level has it, the state of the run is alive.
                running = unsafe { (*(doing as *const ExitState)).running.load(Ordering::Relaxed) };
                // The frame lies between the innermost function and the record of its level; not so in the few
                // instructions in which code is entered or left.
                let lowest = rsp - RED_ZONE;
                if running > lowest + 8 && running < shadow as u64 && running.is_multiple_of(8) {
                    // SAFETY: a word of this thread's stack.
                    note = unsafe { ((running - 8) as *const u64).read_volatile() };
                    if note > lowest + 8 && note < running && note.is_multiple_of(8) {
                        // SAFETY: as above.
                        called_from = unsafe { ((note - 8) as *const u64).read_volatile() };
                    }
                }
            }
            put(at, std::ptr::from_ref(info) as u64);
            put(at + 1, if doing > doing::LARGEST { CODE } else { doing as u64 });
            put(at + 2, running);
            put(at + 3, note);
            put(at + 4, called_from);
            for i in 0..greens {
                // SAFETY: the record has as many greens as its portal.
                let green =
                    unsafe { (&raw const (*(*shadow).greens.get())[i]).cast::<u64>().read_volatile() };
                put(at + LEVEL + i, green);
            }
            at += LEVEL + greens;
            shadow = previous;
        }
        if at - start > room {
            self.lost.store(self.lost.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
            return;
        }
        put(start, (at - start) as u64);
        put(start + 1, now());
        put(start + 2, spent);
        put(start + 3, rip);
        put(start + 4, work);
        self.head.store(at, Ordering::Release);
    }
}

extern "C" fn handler(_: libc::c_int, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: the kernel passes both; the registers are those of the interrupted thread. A signal of a timer
    // of ours carries the address of its ring, which is never freed; errno is left as it was.
    unsafe {
        if (*info).si_code != libc::SI_TIMER {
            return;
        }
        let ring = (*info).si_value().sival_ptr as *const Ring;
        if ring.is_null() {
            return;
        }
        let errno = libc::__errno_location();
        let kept = *errno;
        let registers = &(*(context as *const libc::ucontext_t)).uc_mcontext.gregs;
        (*ring).take(registers[libc::REG_RIP as usize] as u64, registers[libc::REG_RSP as usize] as u64);
        *errno = kept;
    }
}

impl Timer {
    /// Samples the calling thread every `interval` nanoseconds.
    ///
    /// The clock is the wall's: those of CPU time advance with the kernel's tick, at 100 to 250 Hz. The handler
    /// passes over samples in which the thread has not run.
    pub fn start(ring: &'static Ring, interval: u64) -> io::Result<Timer> {
        // SAFETY: the structures are zero where nothing is set, and outlive the calls that read them.
        unsafe {
            let mut action: libc::sigaction = zeroed();
            action.sa_sigaction = handler as *const () as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_RESTART;
            libc::sigemptyset(&mut action.sa_mask);
            if libc::sigaction(libc::SIGPROF, &action, std::ptr::null_mut()) != 0 {
                return Err(io::Error::last_os_error());
            }
            let mut event: libc::sigevent = zeroed();
            event.sigev_notify = libc::SIGEV_THREAD_ID;
            event.sigev_signo = libc::SIGPROF;
            event.sigev_notify_thread_id = libc::gettid();
            event.sigev_value.sival_ptr = std::ptr::from_ref(ring) as *mut libc::c_void;
            let mut timer: libc::timer_t = std::ptr::null_mut();
            if libc::timer_create(libc::CLOCK_MONOTONIC, &mut event, &mut timer) != 0 {
                return Err(io::Error::last_os_error());
            }
            let timer = Timer { timer, ring };
            let period = libc::timespec {
                tv_sec: (interval / 1_000_000_000) as libc::time_t,
                tv_nsec: (interval % 1_000_000_000) as libc::c_long,
            };
            let times = libc::itimerspec { it_interval: period, it_value: period };
            if libc::timer_settime(timer.timer, 0, &times, std::ptr::null_mut()) != 0 {
                return Err(io::Error::last_os_error());
            }
            Ok(timer)
        }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        // A signal that is on its way finds no heap.
        self.ring.heap.store(0, Ordering::Relaxed);
        // SAFETY: made by `start`, and deleted once.
        unsafe { libc::timer_delete(self.timer) };
    }
}
