//! Which code goes when the budget is used up: the coldest. Decides alone; who is active, and what is then freed, is
//! not its business.

use super::Policy;
use crate::code::traces::{Size, Traces, Tree, TreeSet};
use hashbrown::HashMap;
use metatrace_tracer::index::TreeId;

impl Policy {
    /// Is more kept beside the code than there may be?
    pub fn is_over_budget(&self, size: Size) -> bool {
        size.metadata > self.params.meta_kib as usize * 1024
    }

    /// Which trees are to go until the others take no more than so many quarters of the budget: the coldest. `set` are
    /// those that stay in any case; it gets all that stay. What stays counts half as hot afterwards.
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
        // Of two that are as hot, the younger one stays: it has had less time.
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
            // Otherwise a program that needs more than the budget would do nothing but compile.
            cells.cell(cell).backoff.evicted();
        }
        evicted
    }

    /// How hot each tree is: as often as the runner has entered it lately, and at least as hot as what calls it, since
    /// compiled code doesn't count its calls.
    fn heat(&self, traces: &Traces, active: &TreeSet) -> HashMap<TreeId, u32> {
        let entered = |tree: &Tree| tree.members.iter().map(|t| t.heat.get()).max().unwrap_or(0);
        let own = |(&id, tree)| (id, if active.contains(&id) { u32::MAX } else { entered(tree) });
        let mut heat: HashMap<TreeId, u32> = traces.trees.iter().map(own).collect();
        let mut todo: Vec<TreeId> = traces.trees.keys().copied().collect();
        let mut cells = self.cells.borrow_mut();
        while let Some(caller) = todo.pop() {
            let hot = heat[&caller];
            for site in traces.trees[&caller].members.iter().flat_map(|t| &t.sites) {
                let callee = cells.cell(site.cell).trace.and_then(|id| traces.get(id));
                if let Some(callee) = callee.map(|t| t.tree).filter(|callee| heat[callee] < hot) {
                    heat.insert(callee, hot);
                    todo.push(callee);
                }
            }
        }
        heat
    }
}
