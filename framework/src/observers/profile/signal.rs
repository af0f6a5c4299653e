//! The part of the profiler that runs in a signal handler: it copies what the interrupted thread was doing into a ring
//! of words, and nothing else. It does not allocate, lock or look anything up, and calls only async-signal-safe
//! functions.
//!
//! SIGPROF belongs to the process, and others may use it. The handler is installed while anything is sampled; signals
//! that come from other timers are passed to the handler that was installed before, which is restored at the end.
//! A sample is `[words, time, CPU time, rip, work, levels...]`, where the first word is the total number of words. A
//! level is `[portal, doing, running, note, called from, greens...]`, innermost first: the address of its `PortalInfo`,
//! what its record stands for ([`CODE`] for all runs of compiled code), and for compiled code its place: see
//! `ExitState::running`.

use crate::language::levels::LevelRecord;
use crate::machine::block::{Block, word};
use crate::machine::stop::Stops;
use metatrace_heap::Heap;
use std::cell::Cell;
use std::io;
use std::mem::zeroed;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Size of the ring in words: some thousand samples of usual depth.
const WORDS: usize = 1 << 18;
/// Largest number of levels copied for a sample, innermost first.
const DEEPEST: usize = 2048;
/// Number of words of a sample before its levels.
pub(crate) const HEAD: usize = 5;
/// Number of words of a level before its greens.
pub(crate) const LEVEL: usize = 5;
/// Value of a level's `doing`: compiled code runs.
pub(crate) const CODE: u64 = 16;
/// Number of bytes below the stack pointer that a function may use without adjusting it.
const RED_ZONE: u64 = 128;

/// Bit of `work`: the collector is running. The other values are those of `phase`.
pub(crate) const COLLECTING: u64 = 1 << 8;
/// Bit of `work`: outer levels were omitted.
pub(crate) const CUT: u64 = 1 << 9;

/// The current time in nanoseconds, by the clock of samples.
pub(crate) fn now() -> u64 {
    nanoseconds(libc::CLOCK_MONOTONIC)
}

/// The data of the handler. It is never freed, as a signal may arrive late.
pub(crate) struct Ring {
    words: Box<[AtomicU64]>,
    /// Number of words written since the beginning; advanced only by the handler.
    head: AtomicUsize,
    /// Number of words taken since the beginning; advanced only by the reader.
    tail: AtomicUsize,
    /// Number of samples dropped because the ring was full.
    pub lost: AtomicU64,
    /// CPU time of the thread at the last sample.
    cpu: AtomicU64,
    /// CPU time since the last sample, in nanoseconds, below which no sample is taken.
    least: u64,
    heap: AtomicUsize,
    /// Keeps the block of the heap alive.
    _stops: Option<Arc<Stops>>,
    /// The ring that was made before this one, or null.
    before: *mut Ring,
}

// SAFETY: all words that change are atomic; what is shared is made for several threads.
unsafe impl Sync for Ring {}

/// The newest ring, the head of a list of all rings. It distinguishes signals of our timers from foreign ones.
static RINGS: AtomicPtr<Ring> = AtomicPtr::new(null_mut());

/// A timer that interrupts the thread that made it.
pub(crate) struct Timer {
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
    /// A ring for the thread that runs guest code on that heap; without a heap it stays empty.
    pub fn new(stops: Option<Arc<Stops>>, interval: u64) -> &'static Ring {
        let ring = Box::into_raw(Box::new(Ring {
            words: (0..WORDS).map(|_| AtomicU64::new(0)).collect(),
            head: AtomicUsize::new(0),
            tail: AtomicUsize::new(0),
            lost: AtomicU64::new(0),
            cpu: AtomicU64::new(nanoseconds(libc::CLOCK_THREAD_CPUTIME_ID)),
            least: interval / 4,
            heap: AtomicUsize::new(stops.as_ref().map_or(0, |stops| stops.heap().heap() as usize)),
            _stops: stops,
            before: null_mut(),
        }));
        let _one_at_a_time = handling();
        // SAFETY: no other thread knows the ring; it is never freed.
        unsafe {
            (*ring).before = RINGS.load(Ordering::Relaxed);
            RINGS.store(ring, Ordering::Release);
            &*ring
        }
    }

    /// The ring at `address`, if that is the address of a ring.
    fn at(address: *const Ring) -> Option<&'static Ring> {
        let mut ring = RINGS.load(Ordering::Acquire).cast_const();
        // SAFETY: rings are never freed, and were made before they came into the list.
        while let Some(found) = unsafe { ring.as_ref() } {
            if std::ptr::eq(found, address) {
                return Some(found);
            }
            ring = found.before;
        }
        None
    }

    /// Passes all samples to `sample` and removes them. There must be only one reader at a time.
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
        // A thread that waits is interrupted too, but uses no CPU time.
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
        let mut record = words.get(word::LEVELS) as *const LevelRecord;
        let mut work = words.get(word::PHASE);
        // SAFETY: as above; the flag is read on the heap's own thread, which has been interrupted.
        if unsafe { Heap::is_collecting(heap) } {
            work |= COLLECTING;
        }
        let mut levels = 0;
        while !record.is_null() {
            if levels == DEEPEST {
                work |= CUT;
                break;
            }
            levels += 1;
            // SAFETY: records in the chain are alive and were written before they came into it.
            let (info, doing, run, previous) = unsafe {
                let (info, doing) = (*record).what();
                (info, doing, (*record).run(), (*record).previous())
            };
            let greens = info.green_tys.len();
            if at + LEVEL + greens - start > room {
                self.lost.store(self.lost.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
                return;
            }
            let (mut running, mut note, mut called_from) = (0, 0, 0);
            if !run.is_null() {
                // SAFETY: while the level has it, the state of the run is alive.
                running = unsafe { (*run).running.load(Ordering::Relaxed) };
                // The frame lies between the innermost function and the record of its level, except for the few
                // instructions in which code is entered or left.
                let lowest = rsp - RED_ZONE;
                if running > lowest + 8 && running < record as u64 && running.is_multiple_of(8) {
                    // SAFETY: a word of this thread's stack.
                    note = unsafe { ((running - 8) as *const u64).read_volatile() };
                    if note > lowest + 8 && note < running && note.is_multiple_of(8) {
                        // SAFETY: as above.
                        called_from = unsafe { ((note - 8) as *const u64).read_volatile() };
                    }
                }
            }
            put(at, std::ptr::from_ref(info) as u64);
            put(at + 1, if run.is_null() { doing as u64 } else { CODE });
            put(at + 2, running);
            put(at + 3, note);
            put(at + 4, called_from);
            for i in 0..greens {
                // SAFETY: the record has as many greens as its portal.
                let green = unsafe { (*record).green(i) };
                put(at + LEVEL + i, green);
            }
            at += LEVEL + greens;
            record = previous;
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

/// How the process handles SIGPROF.
struct Handling {
    /// Number of running timers.
    timers: usize,
    /// The action for the signal before the first of them was started.
    before: libc::sigaction,
}

// SAFETY: numbers and addresses of functions.
unsafe impl Send for Handling {}

static HANDLING: Mutex<Option<Handling>> = Mutex::new(None);

/// A copy of `Handling::before` for the handler; null if there is none. The memory is never freed.
static BEFORE: AtomicPtr<libc::sigaction> = AtomicPtr::new(null_mut());

thread_local! {
    /// Whether the previous handler is running; it may call this one in turn.
    static PASSING_ON: Cell<bool> = const { Cell::new(false) };
}

fn handling() -> MutexGuard<'static, Option<Handling>> {
    HANDLING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets the action for SIGPROF, and returns the previous one.
fn act(action: Option<&libc::sigaction>) -> io::Result<libc::sigaction> {
    // SAFETY: the structures outlive the call.
    unsafe {
        let mut before: libc::sigaction = zeroed();
        let action = action.map_or(std::ptr::null(), std::ptr::from_ref);
        match libc::sigaction(libc::SIGPROF, action, &mut before) {
            0 => Ok(before),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

fn our_action() -> libc::sigaction {
    // SAFETY: all zeros are a value.
    let mut action: libc::sigaction = unsafe { zeroed() };
    action.sa_sigaction = handler as *const () as usize;
    action.sa_flags = libc::SA_SIGINFO | libc::SA_RESTART;
    action
}

/// Called before a timer is started. The first one installs the handler.
fn begin_handling() -> io::Result<()> {
    let mut handling = handling();
    if let Some(handling) = &mut *handling {
        handling.timers += 1;
        return Ok(());
    }
    let before = act(None)?;
    BEFORE.store(Box::into_raw(Box::new(before)), Ordering::Release);
    act(Some(&our_action()))?;
    *handling = Some(Handling { timers: 1, before });
    Ok(())
}

/// Called after a timer was deleted. The last one restores the previous action, unless another handler was installed
/// since.
fn end_handling() {
    let mut handling = handling();
    let Some(state) = &mut *handling else { return };
    state.timers -= 1;
    if state.timers > 0 {
        return;
    }
    let before = state.before;
    *handling = None;
    if act(None).is_ok_and(|now| now.sa_sigaction == our_action().sa_sigaction) {
        if before.sa_sigaction == libc::SIG_DFL {
            // One of our signals may still be pending, and would end the process under the default action. Ignoring the
            // signal discards it.
            let ignore = libc::sigaction { sa_sigaction: libc::SIG_IGN, ..our_action() };
            let _ = act(Some(&ignore));
        }
        let _ = act(Some(&before));
    }
}

/// Passes a signal of another timer to the previous handler.
///
/// # Safety
/// Called by the handler with what the kernel has passed.
unsafe fn pass_on(signal: libc::c_int, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: what is there is never freed.
    let Some(before) = (unsafe { BEFORE.load(Ordering::Acquire).as_ref() }) else { return };
    match before.sa_sigaction {
        libc::SIG_IGN => {}
        libc::SIG_DFL => {
            // SAFETY: safe in a handler. The process ends when the handler returns.
            unsafe {
                libc::signal(signal, libc::SIG_DFL);
                libc::raise(signal);
            }
        }
        function if !PASSING_ON.replace(true) => {
            // SAFETY: the function was set as a handler of this kind.
            unsafe {
                if before.sa_flags & libc::SA_SIGINFO != 0 {
                    let function: extern "C" fn(libc::c_int, *mut libc::siginfo_t, *mut libc::c_void) =
                        std::mem::transmute(function);
                    function(signal, info, context);
                } else {
                    let function: extern "C" fn(libc::c_int) = std::mem::transmute(function);
                    function(signal);
                }
            }
            PASSING_ON.set(false);
        }
        _ => {}
    }
}

extern "C" fn handler(signal: libc::c_int, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: the kernel passes both; the registers are those of the interrupted thread. A signal of a timer
    // of ours carries the address of its ring; errno is left as it was.
    unsafe {
        let is_timer = (*info).si_code == libc::SI_TIMER;
        let ring = if is_timer { Ring::at((*info).si_value().sival_ptr as *const Ring) } else { None };
        let Some(ring) = ring else { return pass_on(signal, info, context) };
        let errno = libc::__errno_location();
        let kept = *errno;
        let registers = &(*(context as *const libc::ucontext_t)).uc_mcontext.gregs;
        ring.take(registers[libc::REG_RIP as usize] as u64, registers[libc::REG_RSP as usize] as u64);
        *errno = kept;
    }
}

impl Timer {
    /// Samples the calling thread every `interval` nanoseconds.
    ///
    /// The timer runs on the wall clock, since timers of CPU time advance with the kernel's tick, at 100 to 250 Hz. The
    /// handler drops samples during which the thread has not run.
    pub fn start(ring: &'static Ring, interval: u64) -> io::Result<Timer> {
        begin_handling()?;
        // SAFETY: the structures are zero where nothing is set, and outlive the calls that read them.
        unsafe {
            let mut event: libc::sigevent = zeroed();
            event.sigev_notify = libc::SIGEV_THREAD_ID;
            event.sigev_signo = libc::SIGPROF;
            event.sigev_notify_thread_id = libc::gettid();
            event.sigev_value.sival_ptr = std::ptr::from_ref(ring) as *mut libc::c_void;
            let mut timer: libc::timer_t = null_mut();
            if libc::timer_create(libc::CLOCK_MONOTONIC, &mut event, &mut timer) != 0 {
                let error = io::Error::last_os_error();
                end_handling();
                return Err(error);
            }
            let timer = Timer { timer, ring };
            let period = libc::timespec {
                tv_sec: (interval / 1_000_000_000) as libc::time_t,
                tv_nsec: (interval % 1_000_000_000) as libc::c_long,
            };
            let times = libc::itimerspec { it_interval: period, it_value: period };
            if libc::timer_settime(timer.timer, 0, &times, null_mut()) != 0 {
                return Err(io::Error::last_os_error());
            }
            Ok(timer)
        }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        // A signal that is still pending finds no heap.
        self.ring.heap.store(0, Ordering::Relaxed);
        // SAFETY: made by `start`, and deleted once.
        unsafe { libc::timer_delete(self.timer) };
        end_handling();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static OTHERS: AtomicUsize = AtomicUsize::new(0);

    extern "C" fn other(_: libc::c_int) {
        OTHERS.fetch_add(1, Ordering::Relaxed);
    }

    /// Raises a signal from another source; returns how often the other handler has run since the last call.
    fn others() -> usize {
        // SAFETY: the process handles the signal.
        assert_eq!(unsafe { libc::raise(libc::SIGPROF) }, 0);
        OTHERS.swap(0, Ordering::Relaxed)
    }

    fn current() -> usize {
        act(None).expect("a signal").sa_sigaction
    }

    fn timer() -> Timer {
        Timer::start(Ring::new(None, 1_000_000), 1_000_000).expect("a timer")
    }

    /// One test for all, because the signal belongs to the process.
    #[test]
    fn others_get_their_signals_and_the_handler_from_before_comes_back() {
        let theirs = other as *const () as usize;
        // SAFETY: the handler adds to an atomic number.
        unsafe { libc::signal(libc::SIGPROF, theirs) };
        assert_eq!((others(), current()), (1, theirs));
        // Profilers end in either order; a second round starts anew.
        for first_ends_first in [true, false] {
            let (first, second) = (timer(), timer());
            assert_ne!(current(), theirs);
            assert_eq!(others(), 1);
            let (now, later) = if first_ends_first { (first, second) } else { (second, first) };
            drop(now);
            assert_ne!(current(), theirs);
            assert_eq!(others(), 1);
            drop(later);
            assert_eq!((others(), current()), (1, theirs));
        }
        // A timer that is not ours, whose value is no address of a ring.
        let ours = timer();
        // SAFETY: the structures outlive the calls.
        unsafe {
            let mut event: libc::sigevent = zeroed();
            event.sigev_notify = libc::SIGEV_THREAD_ID;
            event.sigev_signo = libc::SIGPROF;
            event.sigev_notify_thread_id = libc::gettid();
            event.sigev_value.sival_ptr = 8 as *mut libc::c_void;
            let mut timer: libc::timer_t = null_mut();
            assert_eq!(libc::timer_create(libc::CLOCK_MONOTONIC, &mut event, &mut timer), 0);
            let once = libc::timespec { tv_sec: 0, tv_nsec: 1 };
            let never = libc::timespec { tv_sec: 0, tv_nsec: 0 };
            let times = libc::itimerspec { it_interval: never, it_value: once };
            assert_eq!(libc::timer_settime(timer, 0, &times, null_mut()), 0);
            while OTHERS.load(Ordering::Relaxed) == 0 {
                std::thread::yield_now();
            }
            libc::timer_delete(timer);
        }
        assert_eq!(OTHERS.swap(0, Ordering::Relaxed), 1);
        // A handler that was installed meanwhile stays.
        // SAFETY: as above.
        let ours_was = unsafe { libc::signal(libc::SIGPROF, theirs) };
        assert_ne!(ours_was, theirs);
        drop(ours);
        assert_eq!((others(), current()), (1, theirs));
        // The default action is restored, and no late signal ends the process.
        // SAFETY: as above.
        unsafe { libc::signal(libc::SIGPROF, libc::SIG_DFL) };
        (0..50).for_each(|_| drop(timer()));
        assert_eq!(current(), libc::SIG_DFL);
    }
}
