//! The compiled traces there are. They live and die in trees: a trace that starts at a merge point, with all its
//! bridges. This is the table; when a tree is freed is decided elsewhere.

use super::compiled::Compiled;
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
    pub members: Vec<Rc<Compiled>>,
    /// The other trees that it jumps to.
    pub leads_to: Vec<TreeId>,
    /// The cell that names it, if one does.
    pub cell: Option<CellId>,
    /// Bytes of its code.
    pub code: usize,
    /// Bytes of everything else that is kept, about.
    pub metadata: usize,
    /// A collection has found that nothing leads here any more: what it refers to may be gone.
    pub doomed: bool,
}

/// What a trace takes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Size {
    /// Bytes of code.
    pub code: usize,
    /// Bytes of everything else that is kept, about.
    pub metadata: usize,
}

/// The compiled traces of a `Jit`.
#[derive(Debug, Default)]
pub(crate) struct Traces {
    by_id: ByTrace<Rc<Compiled>>,
    pub trees: HashMap<TreeId, Tree>,
    next: u32,
    size: Size,
}

impl Traces {
    /// The name of the next trace. Names are not used again.
    pub fn next(&self) -> TraceId {
        TraceId(self.next)
    }

    /// Enters a trace under the next name. `targets` are those that it jumps to.
    pub fn add(&mut self, trace: Rc<Compiled>, size: Size, targets: &[TraceId]) {
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

    /// The trace of that name, if it is still there.
    pub fn get(&self, id: TraceId) -> Option<&Rc<Compiled>> {
        self.by_id.get(id)
    }

    /// All traces, in the order in which they were made.
    pub fn all(&self) -> Vec<Rc<Compiled>> {
        self.by_id.values().cloned().collect()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.by_id.len()
    }

    /// What they take.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Adds a tree and all that it leads to; `each` is told of those that are new.
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

    /// Takes all trees out that are not in the set.
    pub fn retain(&mut self, keep: &TreeSet) -> Vec<Rc<Compiled>> {
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

/// Traces that are in use by a runner, which may be about to run them or to read what is kept of them.
#[derive(Debug, Default)]
pub(crate) struct Pins {
    /// Their trees, the last pin last.
    pub pinned: RefCell<Vec<TreeId>>,
    /// Trees that the collection in progress has reached.
    pub marked: RefCell<TreeSet>,
    /// A collection has found trees that nothing leads to.
    pub sweep_due: Cell<bool>,
}
