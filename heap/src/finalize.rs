//! Finalization: objects that their language wants to access once more when they have become unreachable.
//!
//! An object is registered at most once in its life. The first collection that does not reach it keeps it alive, with
//! everything that it refers to, and adds it to a queue, from which the embedder takes it when it may run code. From
//! then on it is an object like any other: when it is unreachable again, a collection frees it.
//!
//! The queue has referrers before the objects that they refer to, also through objects that are not registered, and
//! otherwise the order of registration; where registered objects form a cycle, one of them comes first. Weak cells are
//! cleared only for objects that are freed: an object in the queue is alive.
//!
//! An object that may no longer need finalization when it dies, such as a generator that has ended, is registered with
//! a function that tells whether it does: if not, it is freed as if it had never been registered.
//!
//! The only code of the embedder that runs here is that function and the callback for a non-empty queue.

use std::collections::VecDeque;

use crate::{FLAG_ASKED, FLAG_AWAITS, FLAG_REGISTERED, Heap, Marker, Obj};

/// Returns whether a dead object is to be finalized. It may read the object and what that refers to.
pub type StillNeeded = unsafe fn(Obj) -> bool;

/// The registered objects.
#[derive(Default)]
pub(crate) struct Finalizable {
    /// Objects registered since the last collection, and before.
    young: Vec<Obj>,
    old: Vec<Obj>,
    /// Objects that were found unreachable; all of them are roots.
    queue: VecDeque<Obj>,
    /// By type: the function for objects with [`FLAG_ASKED`].
    still_needed: Vec<Option<StillNeeded>>,
}

impl Heap {
    /// Has [`Heap::next_finalizable`] return the object when it has become unreachable, or at the end. A second
    /// registration of the same object has no effect, also after it was returned.
    ///
    /// # Safety
    /// `o` is an initialised object of this heap.
    pub unsafe fn register_finalizable(&mut self, o: Obj) {
        // SAFETY: the caller's promise.
        unsafe {
            if (*o).flags & FLAG_REGISTERED == 0 {
                (*o).flags |= FLAG_REGISTERED | FLAG_AWAITS;
                self.finalizable.young.push(o);
            }
            (*o).flags &= !FLAG_ASKED;
        }
    }

    /// As [`Heap::register_finalizable`], but when the object dies, `still_needed` decides whether it is finalized.
    /// There must be one such function for each type.
    ///
    /// # Safety
    /// `o` is an initialised object of this heap, of a type whose objects `still_needed` may be called with.
    pub unsafe fn register_finalizable_while(&mut self, o: Obj, still_needed: StillNeeded) {
        // SAFETY: the caller's promise.
        unsafe {
            if (*o).flags & FLAG_REGISTERED != 0 {
                return;
            }
            self.register_finalizable(o);
            (*o).flags |= FLAG_ASKED;
            let (tid, asked) = ((*o).tid as usize, &mut self.finalizable.still_needed);
            if asked.len() <= tid {
                asked.resize(tid + 1, None);
            }
            asked[tid] = Some(still_needed);
        }
    }

    /// Takes the next object out of the queue. The caller must keep it alive, for example on the stack.
    pub fn next_finalizable(&mut self) -> Option<Obj> {
        self.finalizable.queue.pop_front()
    }

    /// Queues all registered objects, the oldest registration first; for the end of a program.
    pub fn queue_all_finalizable(&mut self) {
        let Finalizable { young, old, queue, .. } = &mut self.finalizable;
        for o in old.drain(..).chain(young.drain(..)) {
            // SAFETY: registered objects are alive until they were queued.
            unsafe { (*o).flags &= !FLAG_AWAITS }
            queue.push_back(o);
        }
    }

    /// Marks the objects in the queue.
    ///
    /// # Safety
    /// Called in a collection.
    pub(crate) unsafe fn mark_queue(&mut self) {
        // SAFETY: queued objects are alive.
        self.finalizable.queue.iter().for_each(|&o| unsafe { self.marker.mark_obj(o) });
    }

    /// Queues the registered objects that marking has not reached, and marks them with everything that they refer to.
    /// Returns whether there are any.
    ///
    /// # Safety
    /// Called in a collection, when the mark stack is empty and nothing has been swept.
    pub(crate) unsafe fn queue_unreached(&mut self, full: bool) -> bool {
        let Finalizable { young, old, queue, still_needed } = &mut self.finalizable;
        // A minor collection has not traced old objects: all of them are marked.
        let known: &[Obj] = if full { old } else { &[] };
        let marker = &mut self.marker;
        let mut died = false;
        let mut dead: Vec<Obj> = Vec::new();
        for &o in known.iter().chain(young.iter()) {
            // SAFETY: registered objects that are not queued have not been swept, and neither has what they refer to;
            // the function is the one for the type of the object.
            unsafe {
                if marker.is_marked(o as u64) {
                    continue;
                }
                died = true;
                let asked = (*o).flags & FLAG_ASKED != 0;
                match still_needed.get((*o).tid as usize) {
                    Some(&Some(still_needed)) if asked && !still_needed(o) => (*o).flags &= !FLAG_AWAITS,
                    _ => dead.push(o),
                }
            }
        }
        // SAFETY: as above.
        let order = unsafe { referrers_last(marker, &dead) };
        queue.extend(order.into_iter().rev());
        if died {
            // SAFETY: as above; nothing has been swept yet.
            old.retain(|&o| unsafe { (*o).flags & FLAG_AWAITS != 0 });
        }
        // SAFETY: as above.
        old.extend(young.drain(..).filter(|&o| unsafe { (*o).flags & FLAG_AWAITS != 0 }));
        !dead.is_empty()
    }
}

/// Marks the objects and everything that they refer to, depth first; returns the registered ones in post-order. The
/// search begins with the last of the objects, so that the reverse of the result preserves their order.
///
/// # Safety
/// The objects have not been swept; called in a collection.
unsafe fn referrers_last(marker: &mut Marker, objects: &[Obj]) -> Vec<Obj> {
    let mut left = Vec::with_capacity(objects.len());
    let mut lister = Marker::lister();
    let mut todo: Vec<(Obj, bool)> = Vec::new();
    for &o in objects.iter().rev() {
        todo.push((o, false));
        while let Some((o, leaving)) = todo.pop() {
            if leaving {
                left.push(o);
                continue;
            }
            // SAFETY: what an object refers to is an object; a lister changes nothing.
            unsafe {
                if !marker.mark_alone(o) {
                    continue;
                }
                if (*o).flags & FLAG_AWAITS != 0 {
                    (*o).flags &= !FLAG_AWAITS;
                    todo.push((o, true));
                }
                lister.trace(o);
                let referred = lister.listed().filter(|&o| !marker.is_marked(o as u64));
                todo.extend(referred.map(|o| (o, false)));
            }
        }
    }
    left
}
