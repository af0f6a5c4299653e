//! Marking: from a reference to a set mark bit, marked lines and an entry of the mark stack.
//!
//! Only the collector makes a marker, and trace functions only pass it words. Marking never allocates in the heap and
//! never frees.

use std::ptr;

use crate::types::{info_unchecked, object_size};
use crate::{FLAG_MARK, FLAG_OLD, LINE, Obj, is_reference};

/// Visits references while a heap is collected; trace functions and root sources get one.
pub struct Marker {
    /// The region of blocks, and its side tables. `len` is 0 in a marker that only lists edges.
    base: usize,
    len: usize,
    bits: *mut u64,
    lines: *mut u8,
    /// Marked objects whose fields have not been traced yet.
    stack: Vec<Obj>,
    /// Queue of objects whose bit is set and whose headers are being prefetched, oldest first.
    prefetched: [Obj; PREFETCHED],
    first: usize,
    next: usize,
    /// Nesting depth of drains: one may run in the trace function of another.
    draining: u32,
    /// Bytes of the objects marked since `start`.
    pub(crate) marked_bytes: usize,
    /// Whether marked objects of rescan types are traced again: for the roots of a minor collection.
    rescanning: bool,
    minor: bool,
    /// Whether references are listed instead of marked (see `edges`).
    listing: bool,
    /// The result of [`Marker::code_addresses`].
    pub(crate) code_addresses: Vec<usize>,
}

/// Number of entries of the mark stack beyond which a trace function that marks very many objects traces some of them
/// first.
const WIDE: usize = 1 << 14;
/// Number of headers that are prefetched at a time. Items of a long array may lie anywhere, each a cache miss of its
/// own, and several misses at a time take no longer than one. Objects that fields refer to were usually allocated at
/// about the same time, and need no prefetch.
const PREFETCHED: usize = 16;
/// Smallest number of items of a long array.
const LONG: usize = 64;
/// Largest nesting depth of drains.
const NESTED: u32 = 4;

impl Marker {
    /// # Safety
    /// The tables cover `len` bytes from `base` and outlive the marker.
    pub(crate) unsafe fn new(base: usize, len: usize, bits: *mut u64, lines: *mut u8) -> Marker {
        let stack = Vec::new();
        Marker {
            base,
            len,
            bits,
            lines,
            stack,
            prefetched: [ptr::null_mut(); PREFETCHED],
            first: 0,
            next: 0,
            draining: 0,
            marked_bytes: 0,
            rescanning: false,
            minor: false,
            listing: false,
            code_addresses: Vec::new(),
        }
    }

    /// A marker that marks nothing and lists the references it is passed. With an empty region every reference takes
    /// the path of large objects, so listing does not slow marking down.
    pub(crate) fn lister() -> Marker {
        let (bits, lines) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: an empty region has no tables.
        Marker { listing: true, ..unsafe { Marker::new(0, 0, bits, lines) } }
    }

    /// The references passed to a `lister` since the last call.
    pub(crate) fn edges(&mut self) -> Vec<Obj> {
        std::mem::take(&mut self.stack)
    }

    /// The same as an iterator.
    pub(crate) fn listed(&mut self) -> impl Iterator<Item = Obj> {
        self.stack.drain(..)
    }

    /// Marks an object, and leaves its tracing to the caller. Returns false if it was marked already.
    ///
    /// # Safety
    /// As [`Marker::mark_obj`].
    pub(crate) unsafe fn mark_alone(&mut self, o: Obj) -> bool {
        // SAFETY: the caller's promise.
        unsafe {
            if self.is_marked(o as u64) {
                return false;
            }
            let waiting = self.stack.len();
            self.mark_obj(o);
            self.stack.truncate(waiting);
            true
        }
    }

    /// Begins a collection.
    pub(crate) fn start(&mut self, minor: bool) {
        self.minor = minor;
        debug_assert!(self.stack.is_empty() && self.first == self.next);
        self.marked_bytes = 0;
    }

    /// Sets whether marked objects of rescan types are traced again from here on.
    pub(crate) fn set_rescanning(&mut self, on: bool) {
        self.rescanning = on;
    }

    /// Whether this is a minor collection, which does not trace what an earlier one has marked. A caller that has
    /// marked a reference once need not do so again before the next full collection, unless it is
    /// [unbarriered](Marker::is_unbarriered).
    pub fn is_minor(&self) -> bool {
        self.minor
    }

    /// Whether the object of a word may be written without a barrier, as frames are. Each root that refers to it then
    /// counts.
    ///
    /// # Safety
    /// As [`Marker::mark`].
    pub unsafe fn is_unbarriered(&self, word: u64) -> bool {
        // SAFETY: the caller's promise.
        is_reference(word) && unsafe { info_unchecked((*(word as usize as Obj)).tid).rescan }
    }

    /// Whether the object of a word is marked. True for null and immediates.
    ///
    /// # Safety
    /// As [`Marker::mark`].
    pub unsafe fn is_marked(&self, word: u64) -> bool {
        if !is_reference(word) {
            return true;
        }
        let offset = (word as usize).wrapping_sub(self.base);
        // SAFETY: the caller's promise; an object inside the region has a bit in the table.
        unsafe {
            if offset >= self.len {
                return (*(word as usize as Obj)).flags & FLAG_MARK != 0;
            }
            *self.bits.add(offset >> 9) & 1 << ((offset >> 3) & 63) != 0
        }
    }

    /// The words of the native stack between the bounds of [`Heap::watch_stack_for`], without duplicates.
    ///
    /// [`Heap::watch_stack_for`]: crate::Heap::watch_stack_for
    pub fn code_addresses(&self) -> &[usize] {
        &self.code_addresses
    }

    /// Marks the object of a word: a reference, null or an immediate.
    ///
    /// # Safety
    /// The word is the address of an object of this heap, if it is a [reference](crate::is_reference).
    #[inline(always)]
    pub unsafe fn mark(&mut self, word: u64) {
        if is_reference(word) {
            // SAFETY: the caller's promise.
            unsafe { self.mark_obj(word as usize as Obj) }
        }
    }

    /// Marks an object.
    ///
    /// # Safety
    /// `o` is the address of an object of this heap, not null.
    #[inline(always)]
    pub unsafe fn mark_obj(&mut self, o: Obj) {
        let offset = (o as usize).wrapping_sub(self.base);
        // SAFETY: an object inside the region has a bit in the table; outside, it has a mark flag.
        unsafe {
            if offset >= self.len {
                return self.mark_outside(o);
            }
            let word = self.bits.add(offset >> 9);
            let bit = 1u64 << ((offset >> 3) & 63);
            if *word & bit != 0 {
                if self.rescanning {
                    self.rescan(o);
                }
                return;
            }
            *word |= bit;
            self.settle(o);
        }
    }

    /// Handles the header of an object whose bit has just been set.
    #[inline(always)]
    unsafe fn settle(&mut self, o: Obj) {
        // SAFETY: the object has a bit, so it lies in the region, for whose lines there is a table.
        unsafe {
            (*o).flags |= FLAG_OLD;
            let info = info_unchecked((*o).tid);
            let size = object_size(info, o);
            self.marked_bytes += size;
            let offset = o as usize - self.base;
            let (first, last) = (offset / LINE, (offset + size - 1) / LINE);
            *self.lines.add(first) = 1;
            if last != first {
                ptr::write_bytes(self.lines.add(first + 1), 1, last - first);
            }
            if info.trace.is_some() {
                self.push(o);
            }
        }
    }

    /// Settles the oldest of the prefetched objects.
    #[inline(never)]
    unsafe fn settle_first(&mut self) {
        let o = self.prefetched[self.first % PREFETCHED];
        self.first += 1;
        // SAFETY: prefetched objects have a bit.
        unsafe { self.settle(o) }
    }

    /// Settles all prefetched objects.
    fn settle_prefetched(&mut self) {
        while self.first != self.next {
            // SAFETY: one is there.
            unsafe { self.settle_first() }
        }
    }

    /// Marks the words of an array.
    ///
    /// # Safety
    /// There are `count` words, each as [`Marker::mark`] expects it.
    pub unsafe fn mark_words(&mut self, words: *const u64, count: usize) {
        // SAFETY: the caller's promise.
        unsafe {
            for i in 0..count {
                let word = *words.add(i);
                let offset = (word as usize).wrapping_sub(self.base);
                if count < LONG || self.rescanning || offset >= self.len || !is_reference(word) {
                    self.mark(word);
                    continue;
                }
                let bits = self.bits.add(offset >> 9);
                let bit = 1u64 << ((offset >> 3) & 63);
                if *bits & bit == 0 {
                    *bits |= bit;
                    self.expect(word as usize as Obj);
                }
            }
        }
    }

    /// Prefetches the header of an object whose bit has just been set.
    #[inline(always)]
    unsafe fn expect(&mut self, o: Obj) {
        prefetch(o);
        // Settling one may trace others, which fill the free entry again.
        while self.next - self.first == PREFETCHED {
            // SAFETY: a prefetched object has a bit.
            unsafe { self.settle_first() }
        }
        self.prefetched[self.next % PREFETCHED] = o;
        self.next += 1;
    }

    /// Marks a large object, or lists any object.
    #[inline(never)]
    unsafe fn mark_outside(&mut self, o: Obj) {
        if self.listing {
            self.push(o);
            return;
        }
        // SAFETY: `mark_obj`'s promise.
        unsafe {
            if (*o).flags & FLAG_MARK != 0 {
                if self.rescanning {
                    self.rescan(o);
                }
                return;
            }
            (*o).flags |= FLAG_MARK | FLAG_OLD;
            let info = info_unchecked((*o).tid);
            self.marked_bytes += object_size(info, o);
            if info.trace.is_some() {
                self.push(o);
            }
        }
    }

    /// Traces a marked object again if stores into its type have no barrier.
    #[cold]
    unsafe fn rescan(&mut self, o: Obj) {
        // SAFETY: `mark_obj`'s promise.
        let info = unsafe { info_unchecked((*o).tid) };
        if info.rescan && info.trace.is_some() {
            self.push(o);
        }
    }

    /// The objects of rescan types on the mark stack, without duplicates.
    pub(crate) fn pending_rescans(&mut self) -> Vec<Obj> {
        self.settle_prefetched();
        // SAFETY: the stack holds marked objects only.
        let is_rescan = |o: &Obj| unsafe { info_unchecked((**o).tid).rescan };
        let mut objects: Vec<Obj> = self.stack.iter().copied().filter(is_rescan).collect();
        objects.sort_unstable();
        objects.dedup();
        objects
    }

    /// Traces the fields of one object, marked or not.
    ///
    /// # Safety
    /// `o` is an object of this heap.
    pub(crate) unsafe fn trace(&mut self, o: Obj) {
        // SAFETY: the caller's promise; a trace function is right for the objects of its type.
        unsafe {
            if let Some(trace) = info_unchecked((*o).tid).trace {
                trace(o, self);
            }
        }
    }

    /// Traces until the mark stack is empty.
    ///
    /// # Safety
    /// What has been marked are objects of this heap.
    pub(crate) unsafe fn drain(&mut self) {
        // SAFETY: the caller's promise.
        unsafe { self.drain_to(0) }
    }

    /// Traces until at most `left` objects remain on the mark stack.
    ///
    /// # Safety
    /// As [`Marker::drain`].
    #[inline(never)]
    unsafe fn drain_to(&mut self, left: usize) {
        self.draining += 1;
        loop {
            while self.stack.len() > left
                && let Some(o) = self.stack.pop()
            {
                // SAFETY: the stack holds marked objects only.
                unsafe { self.trace(o) }
            }
            if left > 0 || self.first == self.next {
                break;
            }
            self.settle_prefetched();
        }
        self.draining -= 1;
    }

    /// Capacity of the mark stack.
    pub(crate) fn room(&self) -> usize {
        self.stack.capacity()
    }

    /// Puts a marked object on the mark stack.
    #[inline(always)]
    fn push(&mut self, o: Obj) {
        if self.stack.len() == self.stack.capacity() {
            self.make_room();
        }
        self.stack.push(o);
    }

    /// Traces half of the entries when the mark stack is full, so that an array of millions of references does not make
    /// it as long as the array. Not done before `drain`, until which others read the entries.
    #[cold]
    fn make_room(&mut self) {
        if self.stack.len() >= WIDE && (1..=NESTED).contains(&self.draining) {
            // SAFETY: the promise of the caller of the drain.
            unsafe { self.drain_to(self.stack.len() / 2) }
        } else {
            self.stack.reserve(self.stack.len().max(64));
        }
    }
}

/// Prefetches an object into the processor's caches; does nothing except on x86-64.
#[inline(always)]
fn prefetch(o: Obj) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a hint, which is right for any address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(o.cast())
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = o;
}
