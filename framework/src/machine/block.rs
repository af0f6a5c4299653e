//! The block of memory that machine code addresses: the heap's head, and in front of it the [`ContextWords`] shared by
//! machine code, the runner, a sampler's signal handler and other threads. Both are reached through [`Block`], each of
//! whose functions is one operation; it never returns a reference to the heap. Nothing here runs code of a language,
//! but an operation that collects may run destructors, which call back into this module.

use metatrace_heap::{Heap, Obj, RootSource, RootTable, StillNeeded, TypeId, WeakCell};
use metatrace_ir::backend::context;
use metatrace_tracer::Stats;
use std::alloc::{Layout, handle_alloc_error};
use std::mem::offset_of;
use std::ops::Range;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Indices of the words.
pub(crate) mod word {
    /// Number of guest levels in use.
    pub const DEPTH: usize = 0;
    /// Number of guest levels allowed. Written by other threads, too.
    pub const DEPTH_LIMIT: usize = 1;
    /// Tested by compiled code after each call; bits [`PANIC`](super::PANIC) and [`DUE`](super::DUE).
    pub const ALERTS: usize = 2;
    /// Address of the last record of a running portal level; 0 if there is none.
    pub const LEVELS: usize = 3;
    /// Bits [`PROFILER`](super::PROFILER), [`WATCHED`](super::WATCHED) and [`EVALUATED`](super::EVALUATED). With 0
    /// levels begin on the fast path.
    pub const PROFILED: usize = 4;
    /// The phase of the JIT's own work, for the sampler.
    pub const PHASE: usize = 5;
    /// No guest level begins while the native stack pointer is below this address.
    pub const STACK_LIMIT: usize = 6;
    /// Start of the [`Signals`](crate::Signals) object. Written by other threads, too.
    pub const SIGNALS: usize = 8;
    /// Its field that is not 0 while something is pending.
    pub const PENDING: usize = SIGNALS + 1;
    /// Its field with the remaining fuel.
    pub const FUEL: usize = SIGNALS + 2;
    /// Number of words.
    pub const COUNT: usize = 14;
}

/// Bit of the alerts: a Rust panic is pending.
pub(crate) const PANIC: u64 = context::PANIC as u64;
/// Bit of the alerts: a collection is due.
pub(crate) const DUE: u64 = context::DUE as u64;

/// Bit of the word for levels: a profiler runs.
pub(crate) const PROFILER: u64 = 1;
/// Bit of the word for levels: the language watches each instruction, and no compiled code is entered.
pub(crate) const WATCHED: u64 = 2;
/// Bit of the word for levels: hooks are called before a level is evaluated.
pub(crate) const EVALUATED: u64 = 4;

/// The shared words. Each of them may be read and written on any thread.
#[derive(Debug)]
#[doc(hidden)]
#[repr(transparent)]
pub struct ContextWords([AtomicU64; word::COUNT]);

impl ContextWords {
    /// Reads a word.
    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> u64 {
        self.0[index].load(Ordering::Relaxed)
    }

    /// Writes a word.
    #[inline(always)]
    pub(crate) fn set(&self, index: usize, word: u64) {
        self.0[index].store(word, Ordering::Relaxed);
    }

    /// The word as an atomic.
    #[inline(always)]
    pub(crate) fn at(&self, index: usize) -> &AtomicU64 {
        &self.0[index]
    }
}

#[repr(C)]
struct Memory {
    words: ContextWords,
    heap: Heap,
}

const _: () = {
    const fn offset(word: usize) -> i32 {
        8 * word as i32 - offset_of!(Memory, heap) as i32
    }
    assert!(offset(word::DEPTH) == context::DEPTH);
    assert!(offset(word::DEPTH_LIMIT) == context::DEPTH_LIMIT);
    assert!(offset(word::ALERTS) == context::ALERTS);
    assert!(offset(word::STACK_LIMIT) == context::STACK_LIMIT);
};

/// A heap with its words. Operations on the heap never overlap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Block(*mut Memory);

impl Block {
    /// Allocates a block for a heap; it is freed by [`Block::free`].
    pub fn new(heap: Box<Heap>) -> Block {
        let layout = Layout::new::<Memory>();
        // SAFETY: the size is not 0; the memory is written as a whole before it is shared.
        unsafe {
            let memory = std::alloc::alloc(layout).cast::<Memory>();
            if memory.is_null() {
                handle_alloc_error(layout);
            }
            memory.write(Memory { words: ContextWords(Default::default()), heap: *heap });
            let block = Block(memory);
            let words = std::ptr::from_ref(block.words()) as usize;
            block.with(|heap| heap.outside = words..words + size_of::<ContextWords>());
            block
        }
    }

    /// Drops the heap, but not the words.
    ///
    /// # Safety
    /// The heap has not been dropped, and is not used afterwards.
    pub unsafe fn drop_heap(self) {
        // SAFETY: the caller's promise.
        unsafe { std::ptr::drop_in_place(self.heap()) }
    }

    /// Frees the memory of the block.
    ///
    /// # Safety
    /// The heap has been dropped, and the block is not used afterwards.
    pub unsafe fn free(self) {
        // SAFETY: made by `new` with this layout.
        unsafe { std::alloc::dealloc(self.0.cast(), Layout::new::<Memory>()) }
    }

    /// The address of the heap's head, for machine code.
    #[inline(always)]
    pub fn heap(self) -> *mut Heap {
        // SAFETY: the block's memory is alive while the block is in use; no reference is made.
        unsafe { &raw mut (*self.0).heap }
    }

    /// The block whose heap's head is at `heap`.
    ///
    /// # Safety
    /// `heap` was returned by [`Block::heap`].
    pub unsafe fn of(heap: *mut Heap) -> Block {
        // SAFETY: the caller's promise.
        Block(unsafe { heap.byte_sub(offset_of!(Memory, heap)) }.cast())
    }

    /// The words. The owner of the block must not free it while they are in use.
    #[inline(always)]
    pub fn words(self) -> &'static ContextWords {
        // SAFETY: `Shared` frees the memory when the `Jit` and all its handles are gone, and they are the only ones to
        // have a block; all parts of the words are atomic, and no exclusive reference ever covers them.
        unsafe { &(*self.0).words }
    }

    /// The address of word `index`, for an object that consists of several words.
    #[inline(always)]
    pub fn place(self, index: usize) -> *mut u64 {
        assert!(index < word::COUNT);
        // SAFETY: a place among the words; no reference is made.
        unsafe { (&raw mut (*self.0).words).cast::<u64>().add(index) }
    }

    /// Runs one operation on the heap, which must not run foreign code.
    #[inline(always)]
    fn with<R>(self, f: impl FnOnce(&mut Heap) -> R) -> R {
        // SAFETY: the heap is used on one thread, and every operation on it goes through this type. Those that may run
        // destructors hold no reference meanwhile, and the closures given to this function end before anything else.
        f(unsafe { &mut *self.heap() })
    }

    /// See [`Heap::alloc`].
    ///
    /// # Safety
    /// As there.
    #[inline(always)]
    pub unsafe fn alloc(self, tid: TypeId, size: usize) -> Obj {
        // SAFETY: the caller's promise; the heap is alive, and no reference to it is in use.
        unsafe { Heap::alloc_raw(self.heap(), tid, size) }
    }

    /// See [`Heap::alloc_pair`].
    ///
    /// # Safety
    /// As there.
    #[inline(always)]
    pub unsafe fn alloc_pair(self, first: (TypeId, usize), second: (TypeId, usize)) -> Option<(Obj, Obj)> {
        // SAFETY: the caller's promise.
        self.with(|heap| unsafe { heap.alloc_pair(first, second) })
    }

    /// See [`Heap::alloc_weak`].
    ///
    /// # Safety
    /// As there.
    pub unsafe fn alloc_weak(self, target: Obj) -> *mut WeakCell {
        // SAFETY: as above.
        unsafe { Heap::alloc_weak(self.heap(), target) }
    }

    /// See [`Heap::barrier`].
    ///
    /// # Safety
    /// As there.
    #[inline(always)]
    pub unsafe fn barrier(self, o: Obj) {
        // SAFETY: the caller's promise.
        self.with(|heap| unsafe { heap.barrier(o) });
    }

    /// See [`Heap::collect`].
    pub fn collect(self, full: bool) {
        // SAFETY: the heap is alive, no reference to it is in use, and the framework follows its rules.
        unsafe { Heap::collect_raw(self.heap(), full) }
    }

    /// See [`Heap::safepoint`].
    pub fn safepoint(self) {
        // SAFETY: the heap is alive, no reference to it is in use, and the framework follows its rules.
        unsafe { Heap::safepoint(self.heap()) }
    }

    /// See [`Heap::is_due`].
    pub fn is_due(self) -> bool {
        self.with(|heap| heap.is_due())
    }

    /// See [`Heap::set_at_safepoints`].
    pub fn set_at_safepoints(self, at_safepoints: bool) {
        self.with(|heap| heap.set_at_safepoints(at_safepoints));
    }

    /// Sets a callback for when a collection becomes due.
    pub fn on_due(self, callback: impl Fn() + 'static) {
        self.with(|heap| heap.on_due = Some(Box::new(callback)));
    }

    /// See [`Heap::has_room`].
    pub fn has_room(self, bytes: usize) -> bool {
        // SAFETY: as above.
        unsafe { Heap::has_room(self.heap(), bytes) }
    }

    /// See [`Heap::external`].
    pub fn external(self, delta: isize) {
        self.with(|heap| heap.external(delta));
    }

    /// See [`Heap::set_max_bytes`].
    pub fn set_max_bytes(self, bytes: usize) {
        self.with(|heap| heap.set_max_bytes(bytes));
    }

    /// See [`Heap::take_memory_error`].
    pub fn take_memory_error(self) -> bool {
        self.with(Heap::take_memory_error)
    }

    /// See [`Heap::set_stack`].
    pub fn set_stack(self, stack: Range<usize>) {
        self.with(|heap| heap.set_stack(stack));
    }

    /// The table of explicit roots.
    pub fn roots(self) -> Rc<RootTable> {
        self.with(|heap| heap.roots().clone())
    }

    /// See [`Heap::add_root_source`].
    ///
    /// # Safety
    /// As there.
    #[inline]
    pub unsafe fn add_root_source(self, source: *const dyn RootSource) {
        // SAFETY: the caller's promise.
        self.with(|heap| unsafe { heap.add_root_source(source) });
    }

    /// See [`Heap::remove_root_source`].
    ///
    /// # Safety
    /// As there.
    #[inline]
    pub unsafe fn remove_root_source(self, source: *const dyn RootSource) {
        // SAFETY: the caller's promise.
        self.with(|heap| unsafe { heap.remove_root_source(source) });
    }

    /// See [`Heap::refuse`].
    pub fn refuse(self) {
        self.with(Heap::refuse);
    }

    /// Sets a callback for when a memory error becomes pending.
    pub fn on_memory_error(self, callback: impl Fn() + 'static) {
        self.with(|heap| heap.on_memory_error = Some(Box::new(callback)));
    }

    /// Sets a callback for when a collection has found objects to finalize.
    pub fn on_finalizable(self, callback: impl Fn() + 'static) {
        self.with(|heap| heap.on_finalizable = Some(Box::new(callback)));
    }

    /// See [`Heap::register_finalizable`].
    ///
    /// # Safety
    /// As there.
    pub unsafe fn register_finalizable(self, o: Obj) {
        // SAFETY: the caller's promise.
        self.with(|heap| unsafe { heap.register_finalizable(o) });
    }

    /// See [`Heap::register_finalizable_while`].
    ///
    /// # Safety
    /// As there.
    pub unsafe fn register_finalizable_while(self, o: Obj, still_needed: StillNeeded) {
        // SAFETY: the caller's promise.
        self.with(|heap| unsafe { heap.register_finalizable_while(o, still_needed) });
    }

    /// See [`Heap::next_finalizable`].
    pub fn next_finalizable(self) -> Option<Obj> {
        self.with(Heap::next_finalizable)
    }

    /// See [`Heap::queue_all_finalizable`].
    pub fn queue_all_finalizable(self) {
        self.with(Heap::queue_all_finalizable);
    }

    /// See [`Heap::watch_stack_for`].
    pub fn watch_stack_for(self, addresses: Range<usize>) {
        self.with(|heap| heap.watch_stack_for(addresses));
    }

    /// See [`Heap::code_addresses_on_stack`].
    pub fn code_addresses_on_stack(self) -> Vec<usize> {
        self.with(|heap| heap.code_addresses_on_stack())
    }

    /// Adds the counters of the heap.
    pub fn add_to(self, stats: &mut Stats) {
        self.with(|heap| {
            (stats.collections_minor, stats.collections_full) = (heap.stats().minor, heap.stats().full);
            (stats.heap_bytes, stats.external_bytes) =
                (heap.used_bytes() as u64, heap.external_bytes() as u64);
            stats.time_collecting = heap.stats().gc_time;
        });
    }

    /// Number of collections so far.
    pub fn collections(self) -> u64 {
        self.with(|heap| heap.stats().minor + heap.stats().full)
    }
}
