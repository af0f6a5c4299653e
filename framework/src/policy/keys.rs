//! The green keys as mechanisms see them: which trace starts at a key, and what is known of it. They say what has
//! happened, and ask; the state of keys is changed here and in [`super`] alone.

use super::Policy;
use metatrace_ir::TraceId;
use metatrace_tracer::Stats;
use metatrace_tracer::index::CellId;
use metatrace_tracer::opt::Demand;
use metatrace_tracer::policy::warm::Cells;
use metatrace_tracer::record::PortalInfo;
use std::cell::Ref;

/// Traces that a tree is taken to have at least: it grows while its paths are counted.
const YOUNG_TREE: u32 = 4;

impl Policy {
    /// The keys, for those who look at all of them.
    pub fn keys(&self) -> Ref<'_, Cells> {
        self.cells.borrow()
    }

    /// The cell of a key, made if need be.
    pub fn cell_of(&self, portal: &'static PortalInfo, greens: &[u64]) -> CellId {
        self.cells.borrow_mut().find(portal, greens)
    }

    /// The name of the place of a key in the guest program.
    pub fn name_of(&self, cell: CellId) -> String {
        self.cells.borrow().get(cell).place.to_string()
    }

    /// The objects among the greens of a key.
    pub fn objects_of(&self, cell: CellId) -> Box<[u64]> {
        self.cells.borrow().get(cell).refs.clone()
    }

    /// The trace that starts at a key.
    pub fn trace_of(&self, cell: CellId) -> Option<TraceId> {
        self.cells.borrow().get(cell).trace
    }

    /// A trace was compiled that starts at a key.
    pub fn attach(&self, cell: CellId, trace: TraceId) {
        let mut cells = self.cells.borrow_mut();
        let cell = cells.cell(cell);
        (cell.recording, cell.trace) = (false, Some(trace));
    }

    /// The trace that starts at a key is not entered any more.
    pub fn detach(&self, cell: CellId, hotness: u32) {
        let mut cells = self.cells.borrow_mut();
        let cell = cells.cell(cell);
        (cell.trace, cell.hotness) = (None, hotness);
    }

    /// A recording from a key has ended, and others have become older by it.
    pub fn age(&self) {
        self.cells.borrow_mut().tick_epoch();
    }

    /// What other paths have asked of the label of the loop of a key.
    pub fn demands(&self, cell: CellId) -> Vec<Demand> {
        self.cells.borrow().get(cell).demands.clone()
    }

    /// After how many jumps to the loop of a key a path asks for another label. 0: never. Each time more, since the
    /// paths that are hot may change; and more where the tree has many `traces`, which would all be made again.
    pub fn mismatch_threshold(&self, cell: CellId, traces: usize) -> u32 {
        let tries = self.cells.borrow().get(cell).label_tries;
        if tries >= self.params.label_tries {
            return 0;
        }
        let traces = u32::try_from(traces).unwrap_or(u32::MAX).max(YOUNG_TREE);
        let more = traces.saturating_mul(1 << (4 * tries).min(28));
        self.params.mismatch_threshold.saturating_mul(more)
    }

    /// A path has asked for another label of the loop of a key, which is recorded again if the answer is yes.
    pub fn changes_label(&self, cell: CellId, demands: &[Demand]) -> bool {
        let mut cells = self.cells.borrow_mut();
        let cell = cells.cell(cell);
        if cell.label_tries >= self.params.label_tries {
            return false;
        }
        cell.label_tries += 1;
        for demand in demands {
            match cell.demands.iter_mut().find(|known| known.operand == demand.operand) {
                // Two paths that ask for different things get what serves both.
                Some(known) => known.form = known.form.weaker(demand.form),
                None => cell.demands.push(*demand),
            }
        }
        true
    }

    /// The loop of a key is to be recorded at its next visit, whatever its count.
    pub fn record_soon(&self, cell: CellId) {
        self.cells.borrow_mut().cell(cell).record_now = true;
    }

    /// Forgets the keys with an object that is not alive; `each` is told their cells.
    pub fn forget_dead(&self, alive: impl Fn(u64) -> bool, each: impl FnMut(CellId)) {
        self.cells.borrow_mut().forget_dead(alive, each);
    }

    /// Adds what keys and events have counted.
    pub fn add_to(&self, stats: &mut Stats) {
        stats.events_numbered = self.events.get() - 1;
        let cells = self.cells.borrow();
        let gone = cells.gone();
        (stats.keys_live, stats.keys_died) = (cells.len() as u64, gone.keys);
        stats.calls_interpreted += gone.calls;
        stats.back_edges_interpreted += gone.back_edges;
        for cell in cells.iter() {
            if cell.is_entry {
                stats.calls_interpreted += cell.ticks;
            } else {
                stats.back_edges_interpreted += cell.ticks;
            }
        }
    }
}
