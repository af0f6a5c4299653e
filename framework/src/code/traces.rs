//! The table of compiled traces. Traces live and die in trees: a trace that starts at a merge point, with all its
//! bridges. When a tree is freed is decided by the policy.

use super::compiled::CompiledTrace;
use hashbrown::{HashMap, HashSet};
use metatrace_ir::{ByTrace, TraceId};
use metatrace_tracer::index::{CellId, TreeId};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A set of trees.
pub(crate) type TreeSet = HashSet<TreeId>;

/// A trace that starts at a merge point, with all its bridges.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    pub members: Vec<Rc<CompiledTrace>>,
    /// The other trees that its traces jump to.
    pub leads_to: Vec<TreeId>,
    /// The cell that the tree is attached to, if it is.
    pub cell: Option<CellId>,
    /// Bytes of machine code.
    pub code: usize,
    /// Bytes of everything else that is kept of the tree, estimated.
    pub metadata: usize,
    /// A collection has found the tree unreachable: the objects that it refers to may have been freed.
    pub doomed: bool,
}

/// Memory taken by a trace.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Size {
    /// Bytes of machine code.
    pub code: usize,
    /// Bytes of everything else that is kept, estimated.
    pub metadata: usize,
}

/// The compiled traces of a `Jit`.
#[derive(Debug, Default)]
pub(crate) struct Traces {
    by_id: ByTrace<Rc<CompiledTrace>>,
    pub trees: HashMap<TreeId, Tree>,
    next: u32,
    size: Size,
}

impl Traces {
    /// The id that the next trace will get. Ids are never reused.
    pub fn next(&self) -> TraceId {
        TraceId(self.next)
    }

    /// Adds a trace under the next id. `targets` are the traces that it jumps to.
    pub fn add(&mut self, trace: Rc<CompiledTrace>, size: Size, targets: &[TraceId]) {
        debug_assert_eq!(trace.id.0, self.next);
        self.next += 1;
        let tree = self.trees.entry(trace.tree).or_default();
        for target in targets.iter().filter_map(|t| self.by_id.get(*t)) {
            if target.tree != trace.tree && !tree.leads_to.contains(&target.tree) {
                tree.leads_to.push(target.tree);
            }
        }
        tree.code += size.code;
        tree.metadata += size.metadata;
        tree.cell = tree.cell.or(trace.cell);
        tree.members.push(trace.clone());
        self.size.code += size.code;
        self.size.metadata += size.metadata;
        self.by_id.insert(trace.id, trace);
    }

    /// The trace with this id, if it still exists.
    pub fn get(&self, id: TraceId) -> Option<&Rc<CompiledTrace>> {
        self.by_id.get(id)
    }

    /// All traces, in order of creation.
    pub fn all(&self) -> Vec<Rc<CompiledTrace>> {
        self.by_id.values().cloned().collect()
    }

    /// Number of traces.
    pub fn len(&self) -> usize {
        self.by_id.len()
    }

    /// Memory taken by all traces.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Adds to `set` a tree and all trees reachable from it; calls `each` for every tree that is new in `set`.
    pub fn add_to(&self, set: &mut TreeSet, id: TreeId, mut each: impl FnMut(&Tree)) {
        let mut todo = vec![id];
        while let Some(id) = todo.pop() {
            if let Some(tree) = self.trees.get(&id)
                && !tree.doomed
                && set.insert(id)
            {
                each(tree);
                todo.extend(&tree.leads_to);
            }
        }
    }

    /// Removes all trees that are not in `keep`, and returns their traces.
    pub fn retain(&mut self, keep: &TreeSet) -> Vec<Rc<CompiledTrace>> {
        let (mut gone, size) = (Vec::new(), &mut self.size);
        self.trees.retain(|id, tree| {
            let stays = keep.contains(id);
            if !stays {
                size.code -= tree.code;
                size.metadata -= tree.metadata;
                gone.append(&mut tree.members);
            }
            stays
        });
        gone.iter().for_each(|t| drop(self.by_id.remove(t.id)));
        gone
    }
}

/// Trees in use by a runner, which may be about to run their code or to read their resume data.
#[derive(Debug, Default)]
pub(crate) struct Pins {
    /// The pinned trees, as a stack.
    pub pinned: RefCell<Vec<TreeId>>,
    /// The trees that the collection in progress has reached.
    pub marked: RefCell<TreeSet>,
    /// Whether a collection has found unreachable trees.
    pub sweep_due: Cell<bool>,
}
