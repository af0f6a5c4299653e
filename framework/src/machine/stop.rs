//! Requests that any thread may make of a virtual machine: stop, a limit of memory, a limit of levels, more fuel. They
//! reach the program through one word, which compiled loops compare with zero, and through the number of guest levels
//! allowed, which calls test anyway and which a request sets to zero until the program has seen it.
//!
//! Nothing here runs code of the language, and functions for other threads touch only atomic words.

use super::block::{Block, ContextWords, DUE, word};
use super::context::{self, Machine};
use metatrace_heap::Heap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Provides more fuel, in units.
pub(crate) type Refuel = Box<dyn FnMut() -> u64>;

/// Bit of the pending word: a stop was requested.
const INTERRUPT: u64 = 1;
/// The heap has gone beyond its limit.
const MEMORY: u64 = 2;
/// A limit has changed, or there is more fuel.
const CHANGED: u64 = 4;
/// Objects wait for their finalizers.
const FINALIZERS: u64 = 8;

/// Why a program is to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// [`Handle::interrupt`](crate::Handle::interrupt) was called.
    Interrupt,
    /// The heap has gone beyond its limit.
    OutOfMemory,
    /// There is no fuel left, and none was provided. Returned each time until there is.
    OutOfFuel,
}

/// State of a virtual machine that other threads may change; shared by a `Jit` and its handles. It owns the block with
/// the heap's head and the words that other threads write, and outlives the heap itself.
pub(crate) struct Stops {
    heap: Block,
    /// Whether fuel is counted.
    metered: bool,
    /// Number of guest levels allowed.
    depth_limit: AtomicU64,
    /// Limit of the heap, in bytes.
    max_heap: AtomicU64,
    /// Fuel that was given and not added yet.
    given: AtomicU64,
}

// SAFETY: threads other than the heap's own use only the words, which are atomic. The block may be freed on any thread,
// since the heap itself has been dropped by then.
unsafe impl Send for Stops {}
// SAFETY: as above.
unsafe impl Sync for Stops {}

/// Number of guest levels allowed by default.
const DEPTH_LIMIT: u64 = 1000;

impl Stops {
    /// The state for a new heap.
    pub fn new(heap: Box<Heap>, fuel: Option<u64>) -> Arc<Stops> {
        let max = heap.max_bytes() as u64;
        let heap = Block::new(heap);
        heap.words().set(word::DEPTH_LIMIT, DEPTH_LIMIT);
        heap.words().set(word::FUEL, units(fuel.unwrap_or(0)) as u64);
        heap.on_memory_error(move || ask(heap.words(), MEMORY));
        heap.set_at_safepoints(true);
        heap.on_due(move || {
            context::set_due();
            heap.words().at(word::ALERTS).fetch_or(DUE, Ordering::Relaxed);
            // The next call finds no level left and polls.
            heap.words().at(word::DEPTH_LIMIT).store(0, Ordering::SeqCst);
        });
        heap.on_finalizable(move || ask(heap.words(), FINALIZERS));
        Arc::new(Stops {
            heap,
            metered: fuel.is_some(),
            depth_limit: AtomicU64::new(DEPTH_LIMIT),
            max_heap: AtomicU64::new(max),
            given: AtomicU64::new(0),
        })
    }

    /// The block. Only its own thread may use the heap, and not after it was dropped.
    pub fn heap(&self) -> Block {
        self.heap
    }

    /// Whether fuel is counted.
    pub fn is_metered(&self) -> bool {
        self.metered
    }

    /// Remaining fuel; negative once it has run out. May be called only on the heap's own thread.
    pub fn fuel(&self) -> i64 {
        self.words().get(word::FUEL) as i64
    }

    fn words(&self) -> &ContextWords {
        self.heap.words()
    }

    fn is_dry(&self) -> bool {
        self.metered && self.fuel() < 0
    }

    /// Whether something is pending, including the end of the fuel.
    pub fn is_pending(&self) -> bool {
        let pending = self.words().at(word::PENDING).load(Ordering::SeqCst) != 0;
        pending || self.is_dry()
    }

    /// Whether the program is to stop. Changed limits and waiting finalizers are no reason to.
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

    /// Restores the number of levels allowed, whatever is pending.
    pub fn give_levels_back(&self) {
        self.words().at(word::DEPTH_LIMIT).store(self.depth_limit(), Ordering::SeqCst);
    }

    /// Clears bits of the pending word, and returns those that were set. Restores the number of levels allowed if
    /// nothing else is pending.
    pub fn take(&self, bits: u64) -> u64 {
        let pending = self.words().at(word::PENDING);
        let taken = pending.fetch_and(!bits, Ordering::SeqCst) & bits;
        self.give_levels_back();
        if pending.load(Ordering::SeqCst) != 0 {
            self.words().at(word::DEPTH_LIMIT).store(0, Ordering::SeqCst);
        }
        taken
    }

    /// Whether objects have been queued for their finalizers since the last call.
    pub fn take_finalizers(&self) -> bool {
        self.take(FINALIZERS) != 0
    }

    /// Notifies the language of objects to finalize.
    pub fn ask_for_finalizers(&self) {
        self.ask(FINALIZERS);
    }

    /// Requests that the program stop, from any thread.
    pub fn interrupt(&self) {
        self.ask(INTERRUPT);
    }

    /// Changes the limit of the heap, from any thread. It takes effect when the program polls.
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

/// Sets bits of the pending word with two atomic stores.
fn ask(words: &ContextWords, bits: u64) {
    words.at(word::PENDING).fetch_or(bits, Ordering::SeqCst);
    // The next call finds no level left and polls.
    words.at(word::DEPTH_LIMIT).store(0, Ordering::SeqCst);
}

/// Units of fuel as the counter holds them.
fn units(fuel: u64) -> i64 {
    i64::try_from(fuel).unwrap_or(i64::MAX)
}

impl Machine {
    /// Applies changed limits.
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

    /// Adds fuel that has been given, and returns whether there is any now.
    fn refuelled(&self) -> bool {
        loop {
            let given = self.stops.given.swap(0, Ordering::SeqCst);
            if given > 0 {
                // The unit that was missing is used up now; later failed attempts are not counted.
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

    /// Remaining fuel, including what was given and not added yet.
    pub fn fuel(&self) -> u64 {
        self.stops.fuel().max(0) as u64 + self.stops.given.load(Ordering::SeqCst)
    }
}
