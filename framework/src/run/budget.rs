//! The lifetime of compiled traces. Code belongs to the greens that key it: it is freed when they die, when it was
//! invalidated and is unreachable, and when it is evicted because the budget is used up.
//!
//! Traces live and die in trees: one that starts at a merge point, with all its bridges. A tree is *attached* while its
//! cell names it, and *active* while it runs, which a return address on the native stack or a [`Pin`] tells. Trees that
//! active and attached trees jump to stay as well. The others are freed at moments when nothing is about to enter them
//! ([`Inner::sweep`], [`Inner::make_room`]); a collection only finds them.

use super::inner::Inner;
use crate::code::compiled::CompiledTrace;
use crate::code::traces::{Tree, TreeSet};
use crate::observers::Notice;
use hashbrown::HashSet;
use metatrace_heap::{Marker, RootSource};
use metatrace_ir::Ty;
use metatrace_tracer::index::TreeId;

/// Keeps a trace and its tree while it lives. Pins are dropped in the reverse order.
pub(crate) struct Pin<'a>(&'a Inner);

impl Drop for Pin<'_> {
    fn drop(&mut self) {
        self.0.code.pins.pinned.borrow_mut().pop();
    }
}

impl RootSource for Inner {
    unsafe fn trace_roots(&self, marker: &mut Marker) {
        // SAFETY: nothing borrows these while something allocates; the words are references.
        unsafe {
            self.mark_active(marker);
            for &(values, types) in &*self.machine.executor_roots.as_ptr() {
                for (value, ty) in (*values).iter().zip(&*types) {
                    if *ty == Ty::Ref {
                        marker.mark(value.get());
                    }
                }
            }
            marker.mark(self.observers.edges());
        }
    }

    unsafe fn trace_keyed(&self, marker: &mut Marker) -> bool {
        // SAFETY: as above.
        unsafe { self.mark_attached(marker) }
    }

    unsafe fn forget_dead(&self, marker: &Marker) {
        // SAFETY: as above.
        unsafe { Inner::forget_dead(self, marker) }
    }
}

impl Inner {
    /// Keeps a trace until the result is dropped.
    pub fn pin(&self, trace: &CompiledTrace) -> Pin<'_> {
        self.code.pins.pinned.borrow_mut().push(trace.tree);
        Pin(self)
    }

    /// Whether all traces are kept, for tools that read them afterwards.
    fn keeps_all(&self) -> bool {
        self.policy.keeps_traces()
    }

    /// Adds the active trees, given the words on the native stack that may be addresses of code.
    fn add_active(&self, set: &mut TreeSet, on_stack: &[usize], mut each: impl FnMut(&Tree)) {
        let traces = self.code.traces.borrow();
        for &id in &*self.code.pins.pinned.borrow() {
            traces.add_to(set, id, &mut each);
        }
        let running = on_stack.iter().filter_map(|&address| self.code.backend.returns_to(address));
        for trace in running.filter_map(|id| traces.get(id)) {
            traces.add_to(set, trace.tree, &mut each);
        }
    }

    /// Marks the objects that active traces refer to, or all traces if all are kept.
    ///
    /// # Safety
    /// A collection is running.
    pub unsafe fn mark_active(&self, marker: &mut Marker) {
        let mut marked = self.code.pins.marked.borrow_mut();
        marked.clear();
        let on_stack: Vec<usize> = marker.code_addresses().to_vec();
        // SAFETY: traces that were not freed or doomed refer to objects.
        self.add_active(&mut marked, &on_stack, |tree| unsafe { mark(tree, marker) });
        if self.keeps_all() {
            let traces = self.code.traces.borrow();
            for &id in traces.trees.keys() {
                // SAFETY: as above.
                traces.add_to(&mut marked, id, |tree| unsafe { mark(tree, marker) });
            }
        }
    }

    /// Marks the objects of traces whose keys are alive. Returns whether there were any more.
    ///
    /// # Safety
    /// A collection is running.
    pub unsafe fn mark_attached(&self, marker: &mut Marker) -> bool {
        let mut marked = self.code.pins.marked.borrow_mut();
        let (traces, cells) = (self.code.traces.borrow(), self.policy.keys());
        let before = marked.len();
        for (&id, tree) in &traces.trees {
            let Some(cell) = tree.cell.filter(|_| !marked.contains(&id)) else { continue };
            // SAFETY: keys of cells that are still there refer to objects.
            if cells.get(cell).refs.iter().all(|&key| unsafe { marker.is_marked(key) }) {
                // SAFETY: traces that were not freed or doomed refer to objects.
                traces.add_to(&mut marked, id, |tree| unsafe { mark(tree, marker) });
            }
        }
        marked.len() > before
    }

    /// Called after marking: removes keys and fields of dead objects, and finds unreachable trees.
    ///
    /// # Safety
    /// A collection is running.
    pub unsafe fn forget_dead(&self, marker: &Marker) {
        // SAFETY: what is asked about has not been swept yet.
        let alive = |word: u64| unsafe { marker.is_marked(word) };
        let mut traces = self.code.traces.borrow_mut();
        let mut dead = HashSet::new();
        self.policy.forget_dead(alive, |cell| dead.extend([cell]));
        // The callers' sites died with them.
        self.code.callers.borrow_mut().retain(|cell, _| !dead.contains(cell));
        let marked = self.code.pins.marked.borrow();
        for (id, tree) in &mut traces.trees {
            tree.cell = tree.cell.filter(|cell| !dead.contains(cell));
            if !marked.contains(id) {
                tree.doomed = true;
                self.code.pins.sweep_due.set(true);
            }
        }
        self.code.fields.borrow_mut().retain(|&address, field| {
            let stays = alive(field.owner);
            if !stays {
                self.observers.notify(Notice::FieldDied { address });
            }
            stays
        });
    }

    /// Frees unreachable trees, if a collection has found any.
    #[inline]
    pub fn sweep(&self) {
        if self.code.pins.sweep_due.take() {
            self.free_unreachable(&[]);
        }
    }

    #[cold]
    fn free_unreachable(&self, keep: &[TreeId]) {
        if self.keeps_all() {
            return;
        }
        let mut set = TreeSet::default();
        self.add_used(&mut set, keep);
        {
            let traces = self.code.traces.borrow();
            for (&id, _) in traces.trees.iter().filter(|(_, tree)| tree.cell.is_some()) {
                traces.add_to(&mut set, id, |_| ());
            }
        }
        self.free_others(&set);
    }

    /// Adds the trees that are active now, and those of `keep`.
    fn add_used(&self, set: &mut TreeSet, keep: &[TreeId]) {
        let on_stack = self.machine.heap.code_addresses_on_stack();
        self.add_active(set, &on_stack, |_| ());
        let traces = self.code.traces.borrow();
        keep.iter().for_each(|&id| traces.add_to(set, id, |_| ()));
    }

    /// Frees the coldest trees until the others take at most `quarters` quarters of the budget. Trees of `keep`, active
    /// trees, and trees reachable from these stay in any case. The heat of trees that stay is halved.
    pub fn make_room(&self, quarters: usize, keep: &[TreeId]) {
        if self.keeps_all() {
            return;
        }
        let mut set = TreeSet::default();
        self.add_used(&mut set, keep);
        let evicted = self.policy.evict(&self.code.traces.borrow(), &mut set, quarters);
        for id in evicted {
            let trace = self.code.compiled(id.root());
            self.leave_cell(&trace, 0);
            self.observers.notify(Notice::Evicted);
        }
        self.free_others(&set);
    }

    /// Detaches a trace from its cell, if a cell names it; the cell gets this hotness. The tree stays only while other
    /// traces jump to it.
    pub fn leave_cell(&self, trace: &CompiledTrace, hotness: u32) {
        if trace.cell.is_none() {
            return;
        }
        let mut traces = self.code.traces.borrow_mut();
        let Some(cell) = traces.trees.get_mut(&trace.tree).and_then(|tree| tree.cell.take()) else {
            return;
        };
        drop(traces);
        self.policy.detach(cell, hotness);
        self.link_callers(cell);
        self.code.pins.sweep_due.set(true);
    }

    fn free_others(&self, keep: &TreeSet) {
        let gone = self.code.traces.borrow_mut().retain(keep);
        if gone.is_empty() {
            return;
        }
        for trace in &gone {
            self.observers.notify(Notice::Freed { trace });
            self.code.backend.free(trace.id);
        }
        self.code.recent.borrow_mut().clear();
        self.policy.forget_trees(&gone.iter().map(|t| t.tree).collect());
        let traces = self.code.traces.borrow();
        self.code.fields.borrow_mut().retain(|_, field| {
            field.traces.retain(|&id| traces.get(id).is_some());
            !field.traces.is_empty() || field.writes > 0
        });
    }
}

/// Marks what the traces of a tree refer to.
///
/// # Safety
/// A collection is running, and the references are those of objects.
unsafe fn mark(tree: &Tree, marker: &mut Marker) {
    let minor = marker.is_minor();
    for trace in tree.members.iter().filter(|trace| !(minor && trace.marked.get())) {
        let mut unbarriered = false;
        for &word in &trace.refs {
            // SAFETY: the caller's promise.
            unsafe {
                marker.mark(word);
                unbarriered |= marker.is_unbarriered(word);
            }
        }
        trace.marked.set(!unbarriered);
    }
}
