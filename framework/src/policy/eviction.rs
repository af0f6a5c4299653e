//! Selects the code to evict when the memory budget is used up: the coldest trees. The caller determines which trees
//! are active, and frees memory.

use super::Policy;
use crate::code::traces::{Size, Traces, Tree, TreeSet};
use hashbrown::HashMap;
use metatrace_tracer::index::TreeId;

impl Policy {
    /// Whether more metadata is kept than the budget allows.
    pub fn is_over_budget(&self, size: Size) -> bool {
        size.metadata > self.params.meta_kib as usize * 1024
    }

    /// Returns the coldest trees, to be evicted until the others take at most `quarters` quarters of the budget. `set`
    /// has the trees that stay in any case, and gets all that stay. The heat of trees that stay is halved.
    pub fn evict(&self, traces: &Traces, set: &mut TreeSet, quarters: usize) -> Vec<TreeId> {
        let most = |kib: u32| kib as usize * 1024 / 4 * quarters;
        let (code, metadata) = (most(self.params.code_kib), most(self.params.meta_kib));
        let mut evicted = Vec::new();
        let mut size = Size::default();
        let add = |size: &mut Size, id: &TreeId| {
            size.code += traces.trees[id].code;
            size.metadata += traces.trees[id].metadata;
        };
        set.iter().for_each(|id| add(&mut size, id));
        let heat = self.heat(traces, set);
        let attached = traces.trees.iter().filter(|(_, tree)| tree.cell.is_some());
        let mut attached: Vec<(u32, TreeId)> = attached.map(|(&id, _)| (heat[&id], id)).collect();
        // Of two equally hot trees the younger one stays, since it has had less time.
        attached.sort_unstable_by(|a, b| b.cmp(a));
        for (_, id) in attached {
            if set.contains(&id) {
                continue;
            }
            let (mut with, mut larger) = (TreeSet::default(), size);
            traces.add_to(&mut with, id, |_| ());
            with.difference(set).for_each(|id| add(&mut larger, id));
            if larger.code <= code && larger.metadata <= metadata {
                set.extend(with);
                size = larger;
            } else {
                evicted.push(id);
            }
        }
        for tree in traces.trees.values() {
            tree.members.iter().for_each(|t| t.heat.set(t.heat.get() / 2));
        }
        let mut cells = self.cells.borrow_mut();
        for cell in evicted.iter().filter_map(|id| traces.trees[id].cell) {
            // Otherwise a program that needs more than the budget would spend its time compiling.
            cells.cell(cell).backoff.evicted();
        }
        evicted
    }

    /// The heat of each tree: recent entries from the runner, but at least the heat of its callers, because compiled
    /// code does not count its calls.
    fn heat(&self, traces: &Traces, active: &TreeSet) -> HashMap<TreeId, u32> {
        let entered = |tree: &Tree| tree.members.iter().map(|t| t.heat.get()).max().unwrap_or(0);
        let own = |(&id, tree)| (id, if active.contains(&id) { u32::MAX } else { entered(tree) });
        let mut heat: HashMap<TreeId, u32> = traces.trees.iter().map(own).collect();
        let mut todo: Vec<TreeId> = traces.trees.keys().copied().collect();
        let cells = self.cells.borrow();
        while let Some(caller) = todo.pop() {
            let hot = heat[&caller];
            for site in traces.trees[&caller].members.iter().flat_map(|t| &t.sites) {
                let callee = cells.get(site.cell).trace.and_then(|id| traces.get(id));
                if let Some(callee) = callee.map(|t| t.tree).filter(|callee| heat[callee] < hot) {
                    heat.insert(callee, hot);
                    todo.push(callee);
                }
            }
        }
        heat
    }
}
