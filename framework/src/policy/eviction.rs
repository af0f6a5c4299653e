//! Which code goes when the budget is used up: the coldest. Decides alone; who is active, and what is then freed, is
//! not its business.

use super::Policy;
use crate::code::traces::{Size, Traces, Unit, Units};
use hashbrown::HashMap;

impl Policy {
    /// Is more kept beside the code than there may be?
    pub fn is_over_budget(&self, size: Size) -> bool {
        size.metadata > self.params.meta_kib as usize * 1024
    }

    /// Which units are to go until the others take no more than so many quarters of the budget: the coldest. `set` are
    /// those that stay in any case; it gets all that stay. What stays counts half as hot afterwards.
    pub fn evict(&self, traces: &Traces, set: &mut Units, quarters: usize) -> Vec<u32> {
        let most = |kib: u32| kib as usize * 1024 / 4 * quarters;
        let (code, metadata) = (most(self.params.code_kib), most(self.params.meta_kib));
        let mut evicted = Vec::new();
        let mut size = Size::default();
        let add = |size: &mut Size, root: &u32| {
            size.code += traces.units[root].code;
            size.metadata += traces.units[root].metadata;
        };
        set.iter().for_each(|root| add(&mut size, root));
        let heat = self.heat(traces, set);
        let attached = traces.units.iter().filter(|(_, unit)| unit.cell.is_some());
        let mut attached: Vec<(u32, u32)> = attached.map(|(&root, _)| (heat[&root], root)).collect();
        // Of two that are as hot, the younger one stays: it has had less time.
        attached.sort_unstable_by(|a, b| b.cmp(a));
        for (_, root) in attached {
            if set.contains(&root) {
                continue;
            }
            let (mut with, mut larger) = (Units::default(), size);
            traces.add_to(&mut with, root, |_| ());
            with.difference(set).for_each(|root| add(&mut larger, root));
            if larger.code <= code && larger.metadata <= metadata {
                set.extend(with);
                size = larger;
            } else {
                evicted.push(root);
            }
        }
        for unit in traces.units.values() {
            unit.members.iter().for_each(|t| t.heat.set(t.heat.get() / 2));
        }
        let mut cells = self.cells.borrow_mut();
        for cell in evicted.iter().filter_map(|root| traces.units[root].cell) {
            // Otherwise a program that needs more than the budget would do nothing but compile.
            cells.cell(cell).backoff.evicted();
        }
        evicted
    }

    /// How hot each unit is: as often as the runner has entered it lately, and at least as hot as what calls it, since
    /// compiled code doesn't count its calls.
    fn heat(&self, traces: &Traces, active: &Units) -> HashMap<u32, u32> {
        let entered = |unit: &Unit| unit.members.iter().map(|t| t.heat.get()).max().unwrap_or(0);
        let own = |(&root, unit)| (root, if active.contains(&root) { u32::MAX } else { entered(unit) });
        let mut heat: HashMap<u32, u32> = traces.units.iter().map(own).collect();
        let mut todo: Vec<u32> = traces.units.keys().copied().collect();
        let mut cells = self.cells.borrow_mut();
        while let Some(caller) = todo.pop() {
            let hot = heat[&caller];
            for site in traces.units[&caller].members.iter().flat_map(|t| &t.sites) {
                let callee = cells.cell(site.cell).trace.and_then(|id| traces.get(id));
                if let Some(callee) = callee.map(|t| t.tree.0).filter(|callee| heat[callee] < hot) {
                    heat.insert(callee, hot);
                    todo.push(callee);
                }
            }
        }
        heat
    }
}
