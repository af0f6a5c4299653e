//! A collection: roots, marking, weak cells, destructors, sweeping, and the pace of later collections.
//!
//! Mark bits are sticky: a minor collection keeps those of the last one, so it traces only from the roots and the
//! remembered objects, and sweeps only the blocks with young objects. A panic in here would leave the heap in an
//! inconsistent state, so it aborts.

use std::time::Instant;

use crate::stack::with_spilled_registers;
use crate::types::{info_unchecked, object_size, type_info};
use crate::{FLAG_OLD, Heap, Obj, Stress, TypeId, WeakCell};

/// The largest nursery that a heap chooses by itself.
const MAX_NURSERY: usize = 64 << 20;
/// The growth of external memory, in bytes, that causes a collection.
const EXTERNAL_STEP: usize = 16 << 20;

/// Objects that a collection must treat individually.
#[derive(Default)]
pub(crate) struct Lists {
    /// Old objects that may refer to young ones; their `FLAG_OLD` is off.
    pub(crate) remembered: Vec<Obj>,
    /// Objects with destructors: those allocated since the last collection, and the others.
    young_finalizers: Vec<Obj>,
    old_finalizers: Vec<Obj>,
    /// Weak cells, likewise.
    young_weak: Vec<Obj>,
    old_weak: Vec<Obj>,
}

impl Lists {
    pub(crate) fn remember(&mut self, o: Obj) {
        self.remembered.push(o);
    }
}

/// Aborts the process if it is dropped by a panic.
struct AbortOnPanic;

impl Drop for AbortOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("metatrace-heap: panic in a collection");
            std::process::abort();
        }
    }
}

impl Heap {
    /// [`Heap::collect_raw`] for a heap whose destructors and root sources do not call back into it.
    pub fn collect(&mut self, full: bool) {
        // SAFETY: callers of `alloc` keep the heap in a state that can be collected.
        unsafe { Heap::collect_raw(self, full) }
    }

    /// Collects everything, or what has been allocated since the last collection.
    ///
    /// # Safety
    /// `heap` is valid, no Rust reference to it is in use, and its callers follow the rules of the crate.
    pub unsafe fn collect_raw(heap: *mut Heap, full: bool) {
        // SAFETY: the caller's promise.
        unsafe { with_spilled_registers(heap, full, Heap::collect_from) }
    }

    /// # Safety
    /// As `collect_raw`; words on this thread's stack below `sp` are dead.
    unsafe fn collect_from(heap: *mut Heap, sp: usize, full: bool) {
        let start = Instant::now();
        let _abort = AbortOnPanic;
        // SAFETY: the caller's promise; no borrow is held while destructors run.
        unsafe {
            let h = &mut *heap;
            assert!(!h.collecting, "collection in a destructor or trace function");
            h.collecting = true;
            let full = full || h.stats.old_bytes + h.young_bytes + h.external_bytes > h.full_threshold;
            // Words are resolved with the mark bits of the last collection, so before they are cleared.
            let found = h.scan_stack(sp);
            h.leave_holes();
            let finalizable = h.mark_all(&found, full);
            h.clear_weak_cells(full);
            Heap::finalize(heap, full);
            let h = &mut *heap;
            h.sweep(full);
            if !full {
                h.adapt();
            }
            h.set_pace(h.stack.end - sp);
            h.collecting = false;
            h.due = None;
            h.stats.mark_stack = h.marker.room();
            h.stats.pause(full, start.elapsed());
            if let (true, Some(tell)) = (finalizable, &h.on_finalizable) {
                tell();
            }
        }
    }

    /// Closes all holes, so that all young objects lie in closed spans.
    fn leave_holes(&mut self) {
        self.space.retire_hole(self.cursor);
        self.space.leave_blocks();
        (self.cursor, self.limit) = (0, 0);
    }

    /// Marks live objects. Returns whether more objects wait to be finalized.
    unsafe fn mark_all(&mut self, found: &[Obj], full: bool) -> bool {
        let remembered = std::mem::take(&mut self.lists.remembered);
        let cards = self.large.take_cards();
        if full {
            self.space.clear_marks();
            self.large.clear_marks();
        }
        self.marker.start(!full);
        // SAFETY: `collect_from`'s; the found and the remembered objects are objects of this heap.
        unsafe {
            self.marker.set_rescanning(!full);
            found.iter().for_each(|&o| self.marker.mark_obj(o));
            self.roots.trace(&mut self.marker);
            self.marker.set_rescanning(false);
            let unbarriered = self.marker.pending_rescans();
            if !full {
                self.retraced_bytes = 0;
                for &o in &remembered {
                    (*o).flags |= FLAG_OLD;
                    self.retraced_bytes += object_size(info_unchecked((*o).tid), o);
                    self.marker.trace(o);
                }
                for (start, cards) in cards {
                    self.retraced_bytes += cards.mark_items(start, true, &mut self.marker);
                }
            }
            self.mark_queue();
            self.drain_with_keys();
            let finalizable = self.queue_unreached(full);
            if finalizable {
                self.drain_with_keys();
            }
            self.roots.forget_dead(&self.marker);
            // A store into an old weak cell may have given it a young target.
            if !full {
                for &o in remembered.iter().filter(|&&o| info_unchecked((*o).tid).weak) {
                    self.clear_weak_cell(o);
                }
            }
            // An object whose stores have no barrier may be written and leave the stack before the next collection:
            // remembering it now keeps alive what it refers to then.
            self.lists.remembered = remembered;
            self.lists.remembered.clear();
            for o in unbarriered {
                (*o).flags &= !FLAG_OLD;
                self.lists.remembered.push(o);
            }
            finalizable
        }
    }

    /// Marks everything reachable from marked objects, including objects that are alive because of their keys.
    unsafe fn drain_with_keys(&mut self) {
        // SAFETY: `collect_from`'s.
        unsafe {
            self.marker.drain();
            while self.roots.trace_keyed(&mut self.marker) {
                self.marker.drain();
            }
        }
    }

    /// Whether marking has reached an object in this collection or an earlier one.
    ///
    /// # Safety
    /// `o` is an object of this heap that has not been swept.
    pub(crate) unsafe fn is_marked(&self, o: Obj) -> bool {
        let inside = (self.space.base..self.space.base + self.space.len).contains(&(o as usize));
        // SAFETY: the caller's promise.
        unsafe { if inside { self.space.is_marked(o) } else { (*o).flags & crate::FLAG_MARK != 0 } }
    }

    unsafe fn clear_weak_cell(&self, o: Obj) {
        // SAFETY: a weak cell's target has not been swept; it has the address at offset 8.
        unsafe {
            let cell = o.cast::<WeakCell>();
            let target = (*cell).target;
            if crate::is_reference(target as u64) && !self.is_marked(target) {
                (*cell).target = std::ptr::null_mut();
            }
        }
    }

    unsafe fn clear_weak_cells(&mut self, full: bool) {
        let mut old = std::mem::take(&mut self.lists.old_weak);
        // SAFETY: the lists hold objects that have not been swept.
        let keep = |o: &Obj| unsafe {
            let live = self.is_marked(*o);
            if live {
                self.clear_weak_cell(*o);
            }
            live
        };
        if full {
            old.retain(keep);
        }
        old.extend(self.lists.young_weak.iter().copied().filter(keep));
        self.lists.young_weak.clear();
        self.lists.old_weak = old;
    }

    /// Runs the destructors of dead objects. No reference to the heap is in use meanwhile.
    #[inline(never)]
    unsafe fn finalize(heap: *mut Heap, full: bool) {
        // SAFETY: `collect_from`'s; the lists hold objects that have not been swept.
        unsafe {
            let young = std::mem::take(&mut (*heap).lists.young_finalizers);
            let mut old = std::mem::take(&mut (*heap).lists.old_finalizers);
            let live = |o: &Obj| {
                let live = (*heap).is_marked(*o);
                if !live {
                    Heap::drop_object(heap, *o);
                }
                live
            };
            if full {
                old.retain(live);
            }
            old.extend(young.iter().copied().filter(live));
            (*heap).lists.old_finalizers = old;
        }
    }

    unsafe fn drop_object(heap: *mut Heap, o: Obj) {
        // SAFETY: an object of the finalizer lists is initialised, of a type with a destructor, and dead.
        unsafe {
            (*heap).stats.finalized += 1;
            if let Some(drop) = info_unchecked((*o).tid).drop {
                drop(o);
            }
        }
    }

    fn sweep(&mut self, full: bool) {
        let poison = self.config.stress != Stress::Off;
        let used = self.space.used_bytes();
        self.space.sweep(full, poison);
        self.large.sweep(full, poison);
        let marked = self.marker.marked_bytes;
        if full {
            self.stats.old_bytes = marked;
            self.stats.live_bytes = marked;
            self.full_threshold = self.threshold();
            // Memory that the program may allocate before the next full collection is kept, and so is what it has just
            // used: programs whose data come and go use it again, and page faults for it would cost more than was
            // saved. Half of the rest is released at each collection.
            self.kept = used.max(self.kept / 2);
            self.space.release_free(self.full_threshold.max(self.kept).saturating_sub(marked));
        } else {
            self.stats.old_bytes += marked;
        }
        if self.used_bytes() <= self.config.max_bytes {
            self.granted = 0;
        }
    }

    /// Adapts the nursery after a minor collection. If much survives, or the objects to trace again are large, rare
    /// collections cost less; but the nursery stays small compared with live memory.
    fn adapt(&mut self) {
        self.stats.retraced_bytes += self.retraced_bytes;
        let traced = self.marker.marked_bytes + self.retraced_bytes;
        let most = (self.stats.old_bytes / 4).min(MAX_NURSERY).min(self.config.max_bytes / 16);
        if traced > self.young_bytes / 4 {
            self.nursery *= 2;
        } else if traced < self.young_bytes / 16 {
            self.nursery /= 2;
        }
        self.nursery = self.nursery.min(most).max(self.config.nursery);
    }

    /// Decides when to collect next. Deep stacks make each collection's scan expensive, so they stretch the nursery.
    pub(crate) fn set_pace(&mut self, stack_bytes: usize) {
        self.young_bytes = 0;
        self.young_limit = match self.config.stress {
            Stress::SlowPath => self.config.nursery,
            _ => self.nursery.max(8 * stack_bytes),
        };
        self.external_limit = self.external_bytes.saturating_add(EXTERNAL_STEP);
    }

    pub(crate) fn threshold(&self) -> usize {
        // A full collection of a small heap costs less than the page faults and cache misses of a larger one.
        let least = self.config.nursery.saturating_mul(4);
        (2 * (self.stats.live_bytes + self.external_bytes)).max(least)
    }

    /// Adds a new object to the lists for its type.
    pub(crate) unsafe fn note(&mut self, o: Obj, tid: u32) {
        let info = type_info(TypeId(tid));
        // SAFETY: the object has just been allocated, with this type.
        unsafe {
            if info.drop.is_some() {
                self.note_finalizer(o);
            }
            if info.weak {
                self.note_weak(o);
            }
        }
    }

    /// Has the destructor of an object run when it dies. `alloc` and `alloc_slow` do this themselves.
    ///
    /// # Safety
    /// `o` was allocated since the last collection, its type has a destructor, and it is noted once.
    pub unsafe fn note_finalizer(&mut self, o: Obj) {
        self.lists.young_finalizers.push(o);
    }

    /// Has the weak reference in an object cleared when its target dies. `alloc` and `alloc_slow` do this
    /// themselves.
    ///
    /// # Safety
    /// `o` was allocated since the last collection, its type is weak, and it is noted once.
    pub unsafe fn note_weak(&mut self, o: Obj) {
        self.lists.young_weak.push(o);
    }
}

impl Drop for Heap {
    /// Runs the destructors of all objects that have one; then the memory is freed.
    fn drop(&mut self) {
        let heap: *mut Heap = self;
        // SAFETY: the objects on the lists are initialised and have not been swept; each is dropped once.
        unsafe {
            (*heap).collecting = true;
            let young = std::mem::take(&mut (*heap).lists.young_finalizers);
            let old = std::mem::take(&mut (*heap).lists.old_finalizers);
            old.into_iter().chain(young).for_each(|o| Heap::drop_object(heap, o));
        }
    }
}
