//! What any thread may tell a virtual machine: stop, use no more memory than this, nest no deeper than that, go on
//! for so long. All of it reaches the program through one word, which compiled loops compare with zero, and through
//! the number of guest levels allowed, which calls look at anyway and which a signal sets to zero for a moment.
//!
//! Nothing here runs code of the language, and nothing that another thread calls here touches more than atomic words.

use crate::block::{Block, ContextWords, word};
use crate::context;
use crate::jit::Inner;
use crate::mode::{Mode, Red};
use crate::object::{HEADER, Mut, Object as _, Volatile, peek_shared};
use crate::prim::Ref;
use crate::untraced::Untraced as _;
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

/// The word that is the field `pending` of the [`Signals`].
const PENDING: usize = word::SIGNALS + 1;
const _: () = assert!(HEADER == 8 && std::mem::offset_of!(Signals, pending) == 0);

/// Why a program is to stop where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// [`Handle::interrupt`] was called.
    Interrupt,
    /// The heap has gone beyond its limit.
    OutOfMemory,
    /// There is no fuel, and none was given. Taken again and again until there is.
    OutOfFuel,
}

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
    /// Would the system give this process so many bytes, besides what it needs itself? The limit of a heap is not asked.
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
                crate::recording::ill_timed();
            }
            return found;
        }
        if Signals::burn::<M>(signals) {
            return true;
        }
        let offset = HEADER + std::mem::offset_of!(Signals, pending);
        // SAFETY: the field, which `ask` and `Shared::take` change.
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

/// What a `Jit` and its handles share. It owns the memory of the heap's head, in which the words lie that other
/// threads write to, and outlives the heap itself.
pub(crate) struct Shared {
    heap: Block,
    /// Guest levels allowed.
    depth_limit: AtomicU64,
    /// The most bytes of the heap.
    max_heap: AtomicU64,
    /// Fuel that was given and not taken yet.
    given: AtomicU64,
}

// SAFETY: other threads than the heap's own use the words alone, which are atomic. What this frees in the end may be freed
// on any thread: the heap itself is gone by then.
unsafe impl Send for Shared {}
// SAFETY: as above.
unsafe impl Sync for Shared {}

/// How many guest levels are allowed at first.
const DEPTH_LIMIT: u64 = 1000;

impl Shared {
    /// Puts the signals into a heap.
    pub fn new(heap: Box<Heap>, fuel: Option<u64>) -> Arc<Shared> {
        let max = heap.max_bytes() as u64;
        let signals = Signals {
            pending: Mut::new(0),
            fuel: Mut::new(units(fuel.unwrap_or(0))),
            metered: fuel.is_some(),
        };
        const { assert!(HEADER + size_of::<Signals>() <= 8 * (word::COUNT - word::SIGNALS)) };
        let heap = Block::new(heap);
        heap.words().set(word::DEPTH_LIMIT, DEPTH_LIMIT);
        heap.alarm(move || ask(heap.words(), MEMORY));
        heap.tell_of_finalizable(move || ask(heap.words(), FINALIZERS));
        let at = heap.place(word::SIGNALS).cast::<u8>();
        // SAFETY: the words from there on are enough, aligned and in cells, and nobody uses them yet.
        unsafe {
            at.cast::<u64>().write(u64::from(Signals::type_id().0));
            at.add(HEADER).cast::<Signals>().write(signals);
        }
        Arc::new(Shared {
            heap,
            depth_limit: AtomicU64::new(DEPTH_LIMIT),
            max_heap: AtomicU64::new(max),
            given: AtomicU64::new(0),
        })
    }

    /// The heap. Only its own thread may use it, and not after it was dropped.
    pub fn heap(&self) -> Block {
        self.heap
    }

    pub fn signals(&self) -> Ref<Signals> {
        // SAFETY: the object that `new` has put there.
        unsafe { Ref::from_address(self.heap.place(word::SIGNALS) as u64) }
    }

    fn words(&self) -> &ContextWords {
        self.heap.words()
    }

    /// Is something pending, also the end of the fuel?
    pub fn is_pending(&self) -> bool {
        let signals = self.signals();
        let pending = self.words().at(PENDING).load(Ordering::SeqCst) != 0;
        pending || signals.metered && signals.fuel.get() < 0
    }

    /// See [`is_urgent`](Ref::is_urgent).
    pub fn is_urgent(&self) -> bool {
        let signals = self.signals();
        let pending = self.words().at(PENDING).load(Ordering::SeqCst) & (INTERRUPT | MEMORY) != 0;
        pending || signals.metered && signals.fuel.get() < 0
    }

    pub fn depth_limit(&self) -> u64 {
        self.depth_limit.load(Ordering::Relaxed)
    }

    pub fn set_depth_limit(&self, levels: u64) {
        self.depth_limit.store(levels, Ordering::SeqCst);
    }

    /// Lets calls have their levels again, whatever is pending.
    pub fn give_levels_back(&self) {
        self.words().at(word::DEPTH_LIMIT).store(self.depth_limit(), Ordering::SeqCst);
    }

    /// Takes bits out of what is pending; those that were there.
    fn take(&self, bits: u64) -> u64 {
        let pending = self.words().at(PENDING);
        let taken = pending.fetch_and(!bits, Ordering::SeqCst) & bits;
        self.give_levels_back();
        if pending.load(Ordering::SeqCst) != 0 {
            self.words().at(word::DEPTH_LIMIT).store(0, Ordering::SeqCst);
        }
        taken
    }

    /// See [`take_finalizers`](Ref::take_finalizers).
    pub fn take_finalizers(&self) -> bool {
        self.take(FINALIZERS) != 0
    }

    /// Has the language look for objects to finalize.
    pub fn ask_for_finalizers(&self) {
        self.ask(FINALIZERS);
    }

    fn ask(&self, bits: u64) {
        ask(self.words(), bits);
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // SAFETY: nobody else has the block, and the `Jit` has dropped the heap.
        unsafe { self.heap.free() }
    }
}

/// Two atomic stores.
fn ask(words: &ContextWords, bits: u64) {
    words.at(PENDING).fetch_or(bits, Ordering::SeqCst);
    // The next call finds no level left and looks.
    words.at(word::DEPTH_LIMIT).store(0, Ordering::SeqCst);
}

/// Units of fuel as they are counted.
fn units(fuel: u64) -> i64 {
    i64::try_from(fuel).unwrap_or(i64::MAX)
}

impl Inner {
    /// Has limits that were changed hold from now on.
    pub fn apply_changes(&self) {
        if self.shared.take(CHANGED) != 0 {
            let max = self.shared.max_heap.load(Ordering::SeqCst);
            self.heap.set_max_bytes(usize::try_from(max).unwrap_or(usize::MAX));
        }
    }

    /// See [`Jit::take_signal`](crate::Jit::take_signal).
    pub fn take_signal(&self) -> Option<Signal> {
        self.apply_changes();
        if self.shared.take(INTERRUPT) != 0 {
            return Some(Signal::Interrupt);
        }
        if self.shared.take(MEMORY) != 0 && self.heap.take_memory_error() {
            return Some(Signal::OutOfMemory);
        }
        (self.signals().metered && !self.refuelled()).then_some(Signal::OutOfFuel)
    }

    fn signals(&self) -> Ref<Signals> {
        self.shared.signals()
    }

    /// Adds what has been given; is there any fuel now?
    fn refuelled(&self) -> bool {
        let signals = self.signals();
        loop {
            let given = self.shared.given.swap(0, Ordering::SeqCst);
            if given > 0 {
                // The unit that there was none for is used up now; those asked for in vain since are no debt.
                let left = signals.fuel.get().max(-1);
                signals.fuel.set(signals, left.saturating_add(units(given)));
            }
            if signals.fuel.get() >= 0 {
                return true;
            }
            let Some(mut more) = self.refuel.take() else { return false };
            let units = more();
            self.refuel.borrow_mut().get_or_insert(more);
            if units == 0 && self.shared.given.load(Ordering::SeqCst) == 0 {
                return false;
            }
            self.shared.given.fetch_add(units, Ordering::SeqCst);
        }
    }

    pub fn fuel(&self) -> u64 {
        self.signals().fuel.get().max(0) as u64 + self.shared.given.load(Ordering::SeqCst)
    }
}

/// What any thread may use to stop or limit a virtual machine, for as long as it likes: once the [`Jit`](crate::Jit)
/// is gone, all of this has no effect.
#[derive(Clone)]
pub struct Handle(Arc<Shared>);

impl Handle {
    pub(crate) fn new(shared: Arc<Shared>) -> Handle {
        Handle(shared)
    }

    /// Stops the program at its next back edge or call: [`Signal::Interrupt`]. Two atomic stores: a signal handler
    /// may call it.
    pub fn interrupt(&self) {
        self.0.ask(INTERRUPT);
    }

    /// From its next back edge or call on, the heap may have so many bytes, though never more than it was made for.
    /// A program that has more gets [`Signal::OutOfMemory`] when it allocates.
    pub fn set_max_heap(&self, bytes: u64) {
        self.0.max_heap.store(bytes, Ordering::SeqCst);
        self.0.ask(CHANGED);
    }

    /// How many guest levels are allowed from the next call on. It is for the caller to know that the native stack
    /// has room for them.
    pub fn set_depth_limit(&self, levels: u64) {
        self.0.set_depth_limit(levels);
        self.0.ask(CHANGED);
    }

    /// Gives a program more fuel: so many back edges and calls. Without an effect where fuel is not counted: see
    /// [`Config::fuel`](crate::Config::fuel).
    pub fn add_fuel(&self, units: u64) {
        self.0.given.fetch_add(units, Ordering::SeqCst);
        self.0.ask(CHANGED);
    }
}

impl std::fmt::Debug for Handle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Handle").finish_non_exhaustive()
    }
}

impl Ref<Signals> {
    /// Those of the current `Jit`. Panics outside of [`Jit::enter`](crate::Jit::enter).
    pub fn current() -> Ref<Signals> {
        context::jit().shared.signals()
    }

    /// Is something pending, or is the fuel used up? Plain code that waits looks here; nothing is used up.
    pub fn is_pending(self) -> bool {
        context::jit().shared.is_pending()
    }

    /// Is the program to stop: was that asked for, or is memory or fuel used up? Plain code that stops its work looks
    /// here: limits that have changed, and objects that wait for their finalizers, are pending but no reason to stop.
    pub fn is_urgent(self) -> bool {
        context::jit().shared.is_urgent()
    }

    /// [`Jit::has_room`](crate::Jit::has_room) of the current `Jit`.
    pub fn has_room(self, bytes: usize) -> bool {
        context::heap().has_room(bytes)
    }

    /// As [`Ref::<Signals>::has_room`], and true if there is no current `Jit`.
    pub fn room(bytes: usize) -> bool {
        !context::entered() || context::heap().has_room(bytes)
    }

    /// [`Jit::take_signal`](crate::Jit::take_signal) of the current `Jit`.
    pub fn take(self) -> Option<Signal> {
        context::jit().take_signal()
    }
}
