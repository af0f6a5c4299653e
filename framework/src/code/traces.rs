//! The compiled traces there are. They live and die in units: one that starts at a merge point, with all its bridges.
//! This is the table; when a unit goes is decided elsewhere.

use super::compiled::Compiled;
use hashbrown::{HashMap, HashSet};
use metatrace_ir::{ByTrace, TraceId};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A set of units, by the numbers of their first traces.
pub(crate) type Units = HashSet<u32>;

/// A trace that starts at a merge point, with all its bridges.
#[derive(Debug, Default)]
pub(crate) struct Unit {
    pub members: Vec<Rc<Compiled>>,
    /// The other units that it jumps to.
    pub leads_to: Vec<u32>,
    /// The cell that names it, if one does.
    pub cell: Option<u32>,
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
    /// All units, by the numbers of their first traces.
    pub units: HashMap<u32, Unit>,
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
        let unit = self.units.entry(trace.tree.0).or_default();
        for target in targets.iter().filter_map(|t| self.by_id.get(t.0)) {
            if target.tree.0 != trace.tree.0 && !unit.leads_to.contains(&target.tree.0) {
                unit.leads_to.push(target.tree.0);
            }
        }
        unit.code += size.code;
        unit.metadata += size.metadata;
        unit.cell = unit.cell.or(trace.cell);
        unit.members.push(trace.clone());
        self.size.code += size.code;
        self.size.metadata += size.metadata;
        self.by_id.insert(trace.id.0, trace);
    }

    /// The trace of that name, if it is still there.
    pub fn get(&self, id: TraceId) -> Option<&Rc<Compiled>> {
        self.by_id.get(id.0)
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

    /// Adds a unit and all that it leads to; `each` hears of those that are new.
    pub fn add_to(&self, set: &mut Units, root: u32, mut each: impl FnMut(&Unit)) {
        let mut todo = vec![root];
        while let Some(root) = todo.pop() {
            if let Some(unit) = self.units.get(&root)
                && !unit.doomed
                && set.insert(root)
            {
                each(unit);
                todo.extend(&unit.leads_to);
            }
        }
    }

    /// Takes all units out that are not in the set.
    pub fn retain(&mut self, keep: &Units) -> Vec<Rc<Compiled>> {
        let (mut gone, size) = (Vec::new(), &mut self.size);
        self.units.retain(|root, unit| {
            let stays = keep.contains(root);
            if !stays {
                size.code -= unit.code;
                size.metadata -= unit.metadata;
                gone.append(&mut unit.members);
            }
            stays
        });
        gone.iter().for_each(|t| drop(self.by_id.remove(t.id.0)));
        gone
    }
}

/// Traces that are in use by a runner, which may be about to run them or to read what is kept of them.
#[derive(Debug, Default)]
pub(crate) struct Pins {
    /// Their units, the last pin last.
    pub pinned: RefCell<Vec<u32>>,
    /// Units that the collection that is going on has come to.
    pub marked: RefCell<Units>,
    /// A collection has found units that nothing leads to.
    pub sweep_due: Cell<bool>,
}
