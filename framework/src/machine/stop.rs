//! What any thread may tell a virtual machine: stop, use no more memory than this, nest no deeper than that, continue
//! for so long. All of it reaches the program through one word, which compiled loops compare with zero, and through
//! the number of guest levels allowed, which calls look at anyway and which a signal sets to zero for a moment.
//!
//! Nothing here runs code of the language, and nothing that another thread calls here touches more than atomic words.

use super::block::{Block, ContextWords, DUE, word};
use super::context::{self, Machine};
use metatrace_heap::Heap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Gives more fuel.
pub(crate) type Refuel = Box<dyn FnMut() -> u64>;

/// Bits of the pending word: a stop was asked for.
const INTERRUPT: u64 = 1;
/// The heap has gone beyond its limit.
const MEMORY: u64 = 2;
/// A limit has changed, or there is more fuel.
const CHANGED: u64 = 4;
/// Objects wait for their finalizers.
const FINALIZERS: u64 = 8;

/// Why a program is to stop where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// [`Handle::interrupt`](crate::Handle::interrupt) was called.
    Interrupt,
    /// The heap has gone beyond its limit.
    OutOfMemory,
    /// There is no fuel, and none was given. Taken again and again until there is.
    OutOfFuel,
}

/// What other threads may change of a virtual machine: a `Jit` and its handles share it. It owns the memory of the
/// heap's head, in which the words lie that other threads write to, and outlives the heap itself.
pub(crate) struct Stops {
    heap: Block,
    /// Is fuel counted?
    metered: bool,
    /// Guest levels allowed.
    depth_limit: AtomicU64,
    /// The most bytes of the heap.
    max_heap: AtomicU64,
    /// Fuel that was given and not taken yet.
    given: AtomicU64,
}

// SAFETY: other threads than the heap's own use the words alone, which are atomic. What this frees in the end may be
// freed on any thread: the heap itself is gone by then.
unsafe impl Send for Stops {}
// SAFETY: as above.
unsafe impl Sync for Stops {}

/// How many guest levels are allowed at first.
const DEPTH_LIMIT: u64 = 1000;

impl Stops {
    /// Those of a new heap.
    pub fn new(heap: Box<Heap>, fuel: Option<u64>) -> Arc<Stops> {
        let max = heap.max_bytes() as u64;
        let heap = Block::new(heap);
        heap.words().set(word::DEPTH_LIMIT, DEPTH_LIMIT);
        heap.words().set(word::FUEL, units(fuel.unwrap_or(0)) as u64);
        heap.alarm(move || ask(heap.words(), MEMORY));
        heap.set_at_safepoints(true);
        heap.tell_of_due(move || {
            context::set_due();
            heap.words().at(word::ALERTS).fetch_or(DUE, Ordering::Relaxed);
            // The next call finds no level left and looks.
            heap.words().at(word::DEPTH_LIMIT).store(0, Ordering::SeqCst);
        });
        heap.tell_of_finalizable(move || ask(heap.words(), FINALIZERS));
        Arc::new(Stops {
            heap,
            metered: fuel.is_some(),
            depth_limit: AtomicU64::new(DEPTH_LIMIT),
            max_heap: AtomicU64::new(max),
            given: AtomicU64::new(0),
        })
    }

    /// The heap. Only its own thread may use it, and not after it was dropped.
    pub fn heap(&self) -> Block {
        self.heap
    }

    /// Is fuel counted?
    pub fn is_metered(&self) -> bool {
        self.metered
    }

    /// Fuel that is left; negative once it has run out. Only the heap's own thread may ask.
    pub fn fuel(&self) -> i64 {
        self.words().get(word::FUEL) as i64
    }

    fn words(&self) -> &ContextWords {
        self.heap.words()
    }

    fn is_dry(&self) -> bool {
        self.metered && self.fuel() < 0
    }

    /// Is something pending, also the end of the fuel?
    pub fn is_pending(&self) -> bool {
        let pending = self.words().at(word::PENDING).load(Ordering::SeqCst) != 0;
        pending || self.is_dry()
    }

    /// Is the program to stop? Not for limits that have changed, or finalizers that wait.
    pub fn is_urgent(&self) -> bool {
        let pending = self.words().at(word::PENDING).load(Ordering::SeqCst) & (INTERRUPT | MEMORY) != 0;
        pending || self.is_dry()
    }

    pub fn depth_limit(&self) -> u64 {
        self.depth_limit.load(Ordering::Relaxed)
    }

    pub fn set_depth_limit(&self, levels: u64) {
        self.depth_limit.store(levels, Ordering::SeqCst);
        self.take(0);
    }

    /// Lets calls have their levels again, whatever is pending.
    pub fn give_levels_back(&self) {
        self.words().at(word::DEPTH_LIMIT).store(self.depth_limit(), Ordering::SeqCst);
    }

    /// Takes bits out of what is pending; those that were there. Calls have their levels again if nothing is left.
    pub fn take(&self, bits: u64) -> u64 {
        let pending = self.words().at(word::PENDING);
        let taken = pending.fetch_and(!bits, Ordering::SeqCst) & bits;
        self.give_levels_back();
        if pending.load(Ordering::SeqCst) != 0 {
            self.words().at(word::DEPTH_LIMIT).store(0, Ordering::SeqCst);
        }
        taken
    }

    /// Have objects been queued for their finalizers since the last call?
    pub fn take_finalizers(&self) -> bool {
        self.take(FINALIZERS) != 0
    }

    /// Has the language look for objects to finalize.
    pub fn ask_for_finalizers(&self) {
        self.ask(FINALIZERS);
    }

    /// Asks for the program's end, from any thread.
    pub fn interrupt(&self) {
        self.ask(INTERRUPT);
    }

    /// Changes the most bytes of the heap, from any thread; it holds once the program looks.
    pub fn change_max_heap(&self, bytes: u64) {
        self.max_heap.store(bytes, Ordering::SeqCst);
        self.ask(CHANGED);
    }

    /// Changes the number of guest levels, from any thread.
    pub fn change_depth_limit(&self, levels: u64) {
        self.set_depth_limit(levels);
        self.ask(CHANGED);
    }

    /// Gives fuel, from any thread.
    pub fn give_fuel(&self, units: u64) {
        self.given.fetch_add(units, Ordering::SeqCst);
        self.ask(CHANGED);
    }

    fn ask(&self, bits: u64) {
        ask(self.words(), bits);
    }
}

impl Drop for Stops {
    fn drop(&mut self) {
        // SAFETY: nothing else has the block, and the `Jit` has dropped the heap.
        unsafe { self.heap.free() }
    }
}

/// Two atomic stores.
fn ask(words: &ContextWords, bits: u64) {
    words.at(word::PENDING).fetch_or(bits, Ordering::SeqCst);
    // The next call finds no level left and looks.
    words.at(word::DEPTH_LIMIT).store(0, Ordering::SeqCst);
}

/// Units of fuel as they are counted.
fn units(fuel: u64) -> i64 {
    i64::try_from(fuel).unwrap_or(i64::MAX)
}

impl Machine {
    /// Has limits that were changed hold from now on.
    pub fn apply_changes(&self) {
        if self.stops.take(CHANGED) != 0 {
            let max = self.stops.max_heap.load(Ordering::SeqCst);
            self.heap.set_max_bytes(usize::try_from(max).unwrap_or(usize::MAX));
        }
    }

    /// See [`Ref::<Signals>::forget_memory_error`](crate::Signals).
    pub fn forget_memory_error(&self) {
        if self.stops.take(MEMORY) != 0 {
            self.heap.take_memory_error();
        }
    }

    /// See [`Jit::take_signal`](crate::Jit::take_signal).
    pub fn take_signal(&self) -> Option<Signal> {
        self.apply_changes();
        if self.stops.take(INTERRUPT) != 0 {
            return Some(Signal::Interrupt);
        }
        if self.stops.take(MEMORY) != 0 && self.heap.take_memory_error() {
            return Some(Signal::OutOfMemory);
        }
        (self.stops.metered && !self.refuelled()).then_some(Signal::OutOfFuel)
    }

    /// Adds what has been given; is there any fuel now?
    fn refuelled(&self) -> bool {
        loop {
            let given = self.stops.given.swap(0, Ordering::SeqCst);
            if given > 0 {
                // The unit that there was none for is used up now; those asked for in vain since are no debt.
                let left = self.stops.fuel().max(-1).saturating_add(units(given));
                self.heap.words().set(word::FUEL, left as u64);
            }
            if self.stops.fuel() >= 0 {
                return true;
            }
            let Some(mut more) = self.refuel.take() else { return false };
            let units = more();
            self.refuel.borrow_mut().get_or_insert(more);
            if units == 0 && self.stops.given.load(Ordering::SeqCst) == 0 {
                return false;
            }
            self.stops.given.fetch_add(units, Ordering::SeqCst);
        }
    }

    /// Fuel that is left and given.
    pub fn fuel(&self) -> u64 {
        self.stops.fuel().max(0) as u64 + self.stops.given.load(Ordering::SeqCst)
    }
}
