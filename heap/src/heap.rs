//! The heap itself: the words that machine code addresses, allocation, the write barrier and the memory limit.
//!
//! Functions that may run destructors take the heap as a raw pointer and borrow it only briefly, because a destructor
//! may call [`Heap::external`] on the same heap.

use std::ops::Range;

use crate::collect::Lists;
use crate::finalize::Finalizable;
use crate::large::Large;
use crate::reserve;
use crate::roots::Roots;
use crate::space::Space;
use crate::{
    BLOCK, Config, FLAG_LARGE, FLAG_OLD, HeapError, LINE, MAX_SMALL, Marker, Obj, Stats, Stress, TypeId,
    current_stack,
};

/// How many bytes a heap may exceed its limit before it collects again while a memory error is pending.
const RESERVE: usize = 1 << 20;
/// How many bytes a heap may exceed its limit until the next safepoint, where a collection decides whether that is an
/// error.
const AHEAD: usize = 16 << 20;
/// The largest heap, in bytes, that debug builds verify from time to time.
const LARGEST_SAMPLED: usize = 16 << 20;
/// How many bytes beyond the limit free memory may keep in the process.
const IDLE: usize = 8 << 20;
/// The nursery, in bytes, of a heap that collects at every slow path.
const STRESS_NURSERY: usize = 32 << 10;

/// A garbage-collected heap.
#[repr(C)]
pub struct Heap {
    /// Address of the next object. Addressed by machine code at +0.
    pub cursor: usize,
    /// End of the memory for inline allocation. Addressed by machine code at +8.
    pub limit: usize,
    /// Called when a memory error becomes pending. It must not use the heap.
    pub on_memory_error: Option<Box<dyn Fn()>>,
    /// Called when a collection has become due. It must not use the heap.
    pub on_due: Option<Box<dyn Fn()>>,
    /// Called at the end of a collection that has found objects to finalize. It must not use the heap.
    pub on_finalizable: Option<Box<dyn Fn()>>,
    /// Memory of the embedding framework. Objects without references may lie there, which the collector ignores.
    pub outside: Range<usize>,
    pub(crate) marker: Marker,
    pub(crate) space: Space,
    pub(crate) large: Large,
    pub(crate) lists: Lists,
    pub(crate) finalizable: Finalizable,
    pub(crate) roots: Roots,
    pub(crate) stats: Stats,
    /// The native stack that holds references.
    pub(crate) stack: Range<usize>,
    /// The bounds set by [`Heap::watch_stack_for`].
    pub(crate) watch: Range<usize>,
    /// Scratch memory of the stack scan.
    pub(crate) stack_words: Vec<usize>,
    pub(crate) config: Config,
    /// Bytes of the holes and large objects used since the last collection.
    pub(crate) young_bytes: usize,
    /// The number of young bytes that causes a minor collection.
    pub(crate) young_limit: usize,
    /// That number for shallow stacks: at least `config.nursery`, and as much as is profitable.
    pub(crate) nursery: usize,
    /// Bytes of old objects that the last minor collection traced again.
    pub(crate) retraced_bytes: usize,
    /// The number of old bytes that makes the next collection a full one.
    pub(crate) full_threshold: usize,
    /// Bytes of free blocks that the last full collection kept.
    pub(crate) kept: usize,
    /// Bytes of malloc memory owned by objects, and the number that causes a collection.
    pub(crate) external_bytes: usize,
    pub(crate) external_limit: usize,
    /// Bytes granted beyond `max_bytes`.
    pub(crate) granted: usize,
    memory_error: bool,
    pub(crate) collecting: bool,
    /// Whether collections happen only at safepoints.
    at_safepoints: bool,
    /// The collection that is due at the next safepoint; true: a full one.
    pub(crate) due: Option<bool>,
}

impl Heap {
    /// Makes a heap whose references live on the stack of the calling thread.
    pub fn new(config: Config) -> Result<Box<Heap>, HeapError> {
        let space = Space::new(config.max_bytes.saturating_add(RESERVE))?;
        // SAFETY: the tables are the space's, which lives as long as the marker does.
        let marker = unsafe { Marker::new(space.base, space.len, space.bits, space.lines) };
        let mut heap = Box::new(Heap {
            cursor: 0,
            limit: 0,
            on_memory_error: None,
            on_due: None,
            on_finalizable: None,
            outside: 0..0,
            marker,
            space,
            large: Large::default(),
            lists: Lists::default(),
            finalizable: Finalizable::default(),
            roots: Roots::default(),
            stats: Stats::default(),
            stack: current_stack()?,
            watch: 0..0,
            stack_words: Vec::new(),
            config,
            young_bytes: 0,
            young_limit: 0,
            nursery: 0,
            retraced_bytes: 0,
            full_threshold: 0,
            kept: 0,
            external_bytes: 0,
            external_limit: 0,
            granted: 0,
            memory_error: false,
            collecting: false,
            at_safepoints: false,
            due: None,
        });
        // If less could be reserved than requested, the limit is lower.
        heap.config.max_bytes = heap.config.max_bytes.min(heap.space.len.saturating_sub(RESERVE).max(BLOCK));
        if heap.config.stress == Stress::SlowPath {
            heap.config.nursery = heap.config.nursery.min(STRESS_NURSERY);
        }
        heap.nursery = heap.config.nursery;
        heap.full_threshold = heap.threshold();
        heap.set_pace(0);
        reserve::keep();
        Ok(heap)
    }

    /// [`Heap::alloc_raw`] for a heap whose destructors and root sources do not call back into it.
    ///
    /// # Safety
    /// As [`Heap::alloc_raw`].
    #[inline(always)]
    pub unsafe fn alloc(&mut self, tid: TypeId, size: usize) -> Obj {
        // SAFETY: the caller's promise.
        unsafe { Heap::alloc_raw(self, tid, size) }
    }

    /// Allocates an object; never fails (see [`Heap::memory_error_pending`]). Only its header is written.
    ///
    /// # Safety
    /// `heap` is valid, and no Rust reference to it is in use; `tid` is registered, `size` is the object's size
    /// rounded up to a multiple of 8, and the caller follows the rules in the crate's documentation.
    #[inline(always)]
    pub unsafe fn alloc_raw(heap: *mut Heap, tid: TypeId, size: usize) -> Obj {
        // SAFETY: the heap is valid, and the memory between cursor and limit is free.
        unsafe {
            let at = (*heap).cursor;
            debug_assert!(size >= 8 && size.is_multiple_of(8) && at <= (*heap).limit);
            if size <= (*heap).limit.wrapping_sub(at) && !tid.is_noted() {
                (*heap).cursor = at + size;
                (at as *mut u64).write(u64::from(tid.0));
                at as Obj
            } else {
                Heap::alloc_slow(heap, tid.0, size)
            }
        }
    }

    /// Allocates two adjacent objects, as two calls of [`Heap::alloc`] would; `None` if either must take the slow path.
    ///
    /// # Safety
    /// As [`Heap::alloc`] for both.
    #[inline(always)]
    pub unsafe fn alloc_pair(
        &mut self,
        first: (TypeId, usize),
        second: (TypeId, usize),
    ) -> Option<(Obj, Obj)> {
        let at = self.cursor;
        let room = self.limit.wrapping_sub(at);
        if first.1 > room || second.1 > room - first.1 || first.0.is_noted() || second.0.is_noted() {
            return None;
        }
        let behind = at + first.1;
        self.cursor = behind + second.1;
        // SAFETY: the memory between cursor and limit is free, and holds both.
        unsafe {
            (at as *mut u64).write(u64::from(first.0.0));
            (behind as *mut u64).write(u64::from(second.0.0));
        }
        Some((at as Obj, behind as Obj))
    }

    /// As [`Heap::alloc`], but fails when the object would not fit under the limit even after a full
    /// collection: for requests whose size a guest program chooses.
    ///
    /// # Safety
    /// As [`Heap::alloc`].
    pub unsafe fn try_alloc(&mut self, tid: TypeId, size: usize) -> Option<Obj> {
        // SAFETY: the caller's promise.
        unsafe { Heap::has_room(self, size).then(|| Heap::alloc_raw(self, tid, size)) }
    }

    /// Allocates an object if the inline path fails. It writes the header, which must not be written again.
    ///
    /// # Safety
    /// As [`Heap::alloc`]; `heap` is valid, and no Rust reference to it is in use.
    #[cold]
    #[inline(never)]
    pub unsafe fn alloc_slow(heap: *mut Heap, tid: u32, size: usize) -> Obj {
        // SAFETY: the caller's promise.
        unsafe { Heap::alloc_slowly(heap, tid, size, !(*heap).at_safepoints) }
    }

    /// As [`Heap::alloc_slow`], at a safepoint: for machine code.
    ///
    /// # Safety
    /// As [`Heap::alloc_slow`].
    #[cold]
    #[inline(never)]
    pub unsafe extern "C" fn alloc_slow_at_safepoint(heap: *mut Heap, tid: u32, size: usize) -> Obj {
        // SAFETY: the caller's promise.
        unsafe { Heap::alloc_slowly(heap, tid, size, true) }
    }

    /// The implementation of both; `safe` says whether it may collect.
    unsafe fn alloc_slowly(heap: *mut Heap, tid: u32, size: usize, safe: bool) -> Obj {
        // SAFETY: the caller's promise; each borrow ends before the next call that may collect.
        unsafe {
            (*heap).stats.slow_paths += 1;
            assert!(!(*heap).collecting, "allocation in a destructor or trace function");
            Heap::pace(heap, safe);
            if reserve::refused() {
                Heap::admit(heap, size, safe);
            }
            let placed = if size <= MAX_SMALL { Heap::place(heap, size, safe) } else { None };
            let o = match placed {
                Some(at) => {
                    let o = at as Obj;
                    o.cast::<u64>().write(u64::from(tid));
                    o
                }
                None => Heap::place_large(heap, tid, size, safe),
            };
            (*heap).set_limit();
            if TypeId(tid).is_noted() {
                (*heap).note(o, tid);
            }
            o
        }
    }

    /// Collects if the number of bytes allocated since the last collection, or the stress mode, requires it; if `safe`
    /// is false, the collection becomes due instead.
    unsafe fn pace(heap: *mut Heap, safe: bool) {
        // SAFETY: `alloc_slow`'s.
        unsafe {
            let wanted = {
                let heap = &*heap;
                let minor = heap.young_bytes >= heap.young_limit || heap.external_bytes > heap.external_limit;
                let nth = |n: u64| heap.stats.slow_paths.is_multiple_of(n.max(1));
                match heap.config.stress {
                    Stress::SlowPath => Some(nth(8)),
                    Stress::EveryNth(n) if nth(n.into()) => Some(nth(4 * u64::from(n))),
                    _ => minor.then_some(false),
                }
            };
            match wanted {
                Some(full) if safe => Heap::collect_due(heap, full),
                Some(full) => (*heap).ask(full),
                None => {}
            }
        }
    }

    /// Performs a collection that allocations have caused.
    unsafe fn collect_due(heap: *mut Heap, full: bool) {
        // SAFETY: `alloc_slow`'s.
        unsafe {
            let stressed = matches!((*heap).config.stress, Stress::EveryNth(_)) && full;
            // A missing barrier is fatal in a minor collection. Debug builds look for one less and less often, and only
            // in small heaps, so that it takes no noticeable part of a long run, nor memory that the heap may not have.
            let small = (*heap).used_bytes() <= LARGEST_SAMPLED;
            let sampled = cfg!(debug_assertions) && !full && small && (*heap).stats.minor.is_power_of_two();
            if stressed || sampled {
                (*heap).verify();
            }
            Heap::collect_raw(heap, full);
        }
    }

    /// Makes a collection due.
    fn ask(&mut self, full: bool) {
        let before = self.due.replace(full || self.due == Some(true));
        if let (None, Some(tell)) = (before, &self.on_due) {
            tell();
        }
    }

    /// Whether a collection is due at the next safepoint.
    pub fn is_due(&self) -> bool {
        self.due.is_some()
    }

    /// Collects if a collection is due.
    ///
    /// # Safety
    /// `heap` is valid, no Rust reference to it is in use, and the caller follows the rules of the crate.
    pub unsafe fn safepoint(heap: *mut Heap) {
        // SAFETY: the caller's promise.
        unsafe {
            let Some(full) = (*heap).due.take() else { return };
            Heap::collect_due(heap, full);
            let h = &mut *heap;
            let over = h.used_bytes().saturating_sub(h.config.max_bytes);
            if over > 0 && !h.memory_error {
                h.granted = over + RESERVE;
                h.error();
            }
        }
    }

    /// Sets whether collections happen only at safepoints ([`Heap::safepoint`] and functions documented as such) or,
    /// the default, in every allocation that requires one.
    pub fn set_at_safepoints(&mut self, at_safepoints: bool) {
        self.at_safepoints = at_safepoints;
    }

    /// Finds memory in the blocks; `None` if the region is used up.
    unsafe fn place(heap: *mut Heap, size: usize, safe: bool) -> Option<usize> {
        // SAFETY: `alloc_slow`'s.
        unsafe {
            loop {
                let h = &mut *heap;
                if h.space.hole_end - h.cursor >= size {
                    let at = h.cursor;
                    h.cursor = at + size;
                    return Some(at);
                }
                let spans_lines = size > LINE;
                if spans_lines && h.space.is_recycled() {
                    if let Some(at) = h.space.bump_overflow(size) {
                        return Some(at);
                    }
                    if Heap::admit(heap, BLOCK, safe) {
                        continue;
                    }
                    if (*heap).space.renew_overflow() {
                        (*heap).young_bytes += BLOCK;
                        continue;
                    }
                }
                let h = &mut *heap;
                h.space.retire_hole(h.cursor);
                (h.cursor, h.limit) = (0, 0);
                if let Some(hole) = h.space.next_hole(size) {
                    h.cursor = hole.cursor;
                    h.young_bytes += hole.end - hole.cursor;
                    continue;
                }
                if !spans_lines && h.space.enter_recyclable() {
                    continue;
                }
                if Heap::admit(heap, BLOCK, safe) {
                    continue;
                }
                let h = &mut *heap;
                if !h.space.enter_free() && !h.space.enter_recyclable() {
                    return None;
                }
            }
        }
    }

    /// Allocates memory for a large object.
    unsafe fn place_large(heap: *mut Heap, tid: u32, size: usize, safe: bool) -> Obj {
        // SAFETY: `alloc_slow`'s.
        unsafe {
            Heap::admit(heap, size, safe);
            let mut o = (*heap).large.alloc(size);
            if o.is_none() {
                if safe {
                    Heap::collect_raw(heap, true);
                } else {
                    (*heap).ask(true);
                }
                (*heap).release_idle();
                reserve::release();
                (*heap).error();
                o = (*heap).large.alloc(size);
            }
            let Some(o) = o else {
                let layout =
                    std::alloc::Layout::from_size_align(size, 8).unwrap_or(std::alloc::Layout::new::<u64>());
                std::alloc::handle_alloc_error(layout)
            };
            let h = &mut *heap;
            h.stats.large_objects += 1;
            // Large objects are few; counted in full they would cause minor collections that find nothing.
            h.young_bytes += size / 4;
            o.cast::<u64>().write(u64::from(tid) | u64::from(FLAG_LARGE) << 32);
            o
        }
    }

    /// Makes room under the limit for `bytes` more, or grants them beyond it and makes a memory error pending. If
    /// `safe` is false, a collection becomes due instead, which decides at the next safepoint whether that is an error,
    /// unless the excess is large. Returns whether it has collected, which changes the free lists.
    unsafe fn admit(heap: *mut Heap, bytes: usize, safe: bool) -> bool {
        // SAFETY: `alloc_slow`'s.
        unsafe {
            let max = (*heap).config.max_bytes;
            if (*heap).used_bytes().saturating_add(bytes) <= max.saturating_add((*heap).granted)
                && (!reserve::refused() || (*heap).memory_error)
            {
                (*heap).bound_idle(bytes);
                return false;
            }
            if safe {
                Heap::collect_raw(heap, true);
            } else {
                (*heap).ask(true);
            }
            (*heap).bound_idle(bytes);
            if reserve::refused() {
                (*heap).release_idle();
                if !reserve::keep() {
                    (*heap).error();
                }
            }
            let h = &mut *heap;
            let wanted = h.used_bytes().saturating_add(bytes);
            if !safe && wanted <= max.saturating_add(AHEAD) {
                h.granted = h.granted.max(AHEAD);
            } else if wanted > max {
                // Each further grant is at least twice the last one until the error is taken, so that a function that
                // can't be interrupted doesn't collect at every block.
                h.granted = (wanted - max) + h.granted.max(RESERVE);
                h.error();
            }
            safe
        }
    }

    /// Makes a memory error pending, for a caller that did without memory that it needed.
    pub fn refuse(&mut self) {
        self.error();
    }

    /// Makes a memory error pending.
    fn error(&mut self) {
        self.memory_error = true;
        if let Some(alarm) = &self.on_memory_error {
            alarm();
        }
    }

    /// Returns free memory to the system, if with `bytes` more the process could exceed the limit by much.
    fn bound_idle(&mut self, bytes: usize) {
        let idle = self.space.idle_bytes() + self.large.idle;
        if idle > IDLE / 2
            && self.used_bytes().saturating_add(bytes).saturating_add(idle)
                > self.config.max_bytes.saturating_add(IDLE)
        {
            self.release_idle();
        }
    }

    /// Returns all free memory to the system.
    fn release_idle(&mut self) {
        self.space.release_free(0);
        self.large.release_idle();
    }

    /// Sets the inline limit: the end of the hole, unless allocations are to take the slow path.
    pub(crate) fn set_limit(&mut self) {
        let inline = !matches!(self.config.stress, Stress::EveryNth(_));
        self.limit = if inline && self.space.hole_end != 0 { self.space.hole_end } else { self.cursor };
    }

    /// Write barrier: tells the collector that stores of references into an object follow.
    ///
    /// # Safety
    /// `o` is an object of this heap.
    #[inline(always)]
    pub unsafe fn barrier(&mut self, o: Obj) {
        // SAFETY: the caller's promise.
        unsafe {
            if (*o).flags & FLAG_OLD != 0 {
                Heap::barrier_slow(self, o as usize);
            }
        }
    }

    /// Remembers an old object, or the part of it that is written. Called by machine code when [`FLAG_OLD`] is set,
    /// with the address of the object or, if its type has [`words`](crate::TypeInfo::words), with that of the word that
    /// is stored. It never collects.
    ///
    /// # Safety
    /// The object belongs to the heap, and has [`FLAG_OLD`] set.
    #[cold]
    #[inline(never)]
    pub unsafe extern "C" fn barrier_slow(heap: *mut Heap, address: usize) {
        // SAFETY: the caller's promise.
        unsafe {
            let heap = &mut *heap;
            let o = match heap.space.resolve_marked(address) {
                Some(o) => o,
                None => match heap.large.written(address) {
                    Some(o) => o,
                    None => return,
                },
            };
            (*o).flags &= !FLAG_OLD;
            heap.lists.remember(o);
        }
    }

    /// Whether an allocation has exceeded the limit since the last [`Heap::take_memory_error`].
    #[inline(always)]
    pub fn memory_error_pending(&self) -> bool {
        self.memory_error
    }

    /// Whether a collection is running. For samplers: it may be called at any moment, also in a signal handler.
    ///
    /// # Safety
    /// The heap is alive and belongs to this thread.
    pub unsafe fn is_collecting(heap: *const Heap) -> bool {
        // SAFETY: the caller's promise; no reference to the heap is made.
        unsafe { (&raw const (*heap).collecting).read_volatile() }
    }

    /// Clears the pending memory error and returns whether there was one. Some room beyond the limit stays granted, so
    /// that the error can be handled.
    pub fn take_memory_error(&mut self) -> bool {
        if self.memory_error {
            let over = self.used_bytes().saturating_sub(self.config.max_bytes);
            self.granted = self.granted.min(over + RESERVE);
        }
        std::mem::take(&mut self.memory_error)
    }

    /// Accounts for malloc memory owned by objects: `delta` bytes more or, if negative, less.
    pub fn external(&mut self, delta: isize) {
        self.external_bytes = self.external_bytes.saturating_add_signed(delta);
        if self.external_bytes > self.external_limit {
            // The next allocation takes the slow path and collects.
            self.limit = self.cursor;
        }
    }

    /// Sets the limit in bytes; it is never more than the heap was made for. If it is less than is in use, the next
    /// block or large object causes a memory error.
    pub fn set_max_bytes(&mut self, bytes: usize) {
        self.config.max_bytes = bytes.min(self.space.len.saturating_sub(RESERVE)).max(BLOCK);
    }

    /// The limit in bytes.
    pub fn max_bytes(&self) -> usize {
        self.config.max_bytes
    }

    /// Whether that many more bytes fit under the limit and are available from the system. Collects before it returns
    /// false. A small request is refused only if the heap has exceeded its limit already.
    ///
    /// # Safety
    /// `heap` is valid, no Rust reference to it is in use, and the caller follows the rules of the crate.
    pub unsafe fn has_room(heap: *mut Heap, bytes: usize) -> bool {
        // SAFETY: the caller's promise; each borrow ends before the collection.
        unsafe {
            if bytes <= MAX_SMALL && !(*heap).memory_error {
                return true;
            }
            if (*heap).fits(bytes) {
                (*heap).bound_idle(bytes);
                return true;
            }
            if bytes > (*heap).config.max_bytes {
                return false;
            }
            Heap::collect_raw(heap, true);
            (*heap).release_idle();
            reserve::keep();
            (*heap).fits(bytes)
        }
    }

    /// Whether that many more bytes fit without a collection.
    fn fits(&self, bytes: usize) -> bool {
        // Memory granted for the handling of an error is for small requests only.
        let granted = if bytes <= RESERVE / 4 && !self.memory_error { self.granted } else { 0 };
        self.used_bytes().saturating_add(bytes) <= self.config.max_bytes.saturating_add(granted)
            && Heap::system_gives(bytes)
    }

    /// Whether the system can give this process that many bytes, beyond its reserve.
    pub fn system_gives(bytes: usize) -> bool {
        !reserve::refused() && reserve::available(bytes)
    }

    /// Bytes of malloc memory owned by objects.
    pub fn external_bytes(&self) -> usize {
        self.external_bytes
    }

    /// Bytes that count against the limit.
    pub fn used_bytes(&self) -> usize {
        self.space.used_bytes().saturating_add(self.large.bytes).saturating_add(self.external_bytes)
    }

    /// Sets the bounds of the native stack that holds references. Collections scan it from the stack pointer up to its
    /// end.
    pub fn set_stack(&mut self, stack: Range<usize>) {
        self.stack = stack;
    }

    /// The counters of the heap.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }
}
