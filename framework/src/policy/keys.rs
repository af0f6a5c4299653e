//! The green keys as mechanisms see them: which trace starts at a key, and what is known of it. Mechanisms report
//! events and ask; only this file and [`super`] change the state of keys.

use super::Policy;
use metatrace_ir::TraceId;
use metatrace_tracer::Stats;
use metatrace_tracer::index::CellId;
use metatrace_tracer::opt::Demand;
use metatrace_tracer::policy::warm::Cells;
use metatrace_tracer::record::PortalInfo;
use std::cell::Ref;

/// Smallest number of traces that a tree is assumed to have, since it still grows while its paths are counted.
const YOUNG_TREE: u32 = 4;

impl Policy {
    /// All keys.
    pub fn keys(&self) -> Ref<'_, Cells> {
        self.cells.borrow()
    }

    /// The cell of a key, created if need be.
    pub fn cell_of(&self, portal: &'static PortalInfo, greens: &[u64]) -> CellId {
        self.cells.borrow_mut().find(portal, greens)
    }

    /// Where in the guest program a key is.
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

    /// Attaches a compiled trace to its key.
    pub fn attach(&self, cell: CellId, trace: TraceId) {
        let mut cells = self.cells.borrow_mut();
        let cell = cells.cell(cell);
        (cell.recording, cell.trace) = (false, Some(trace));
    }

    /// Detaches the trace of a key, so that it is not entered any more; the key gets this hotness.
    pub fn detach(&self, cell: CellId, hotness: u32) {
        let mut cells = self.cells.borrow_mut();
        let cell = cells.cell(cell);
        (cell.trace, cell.hotness) = (None, hotness);
    }

    /// Called at the end of a recording: ages the back-off of all keys.
    pub fn age(&self) {
        self.cells.borrow_mut().tick_epoch();
    }

    /// The demands of other paths on the label of the loop of a key.
    pub fn demands(&self, cell: CellId) -> Vec<Demand> {
        self.cells.borrow().get(cell).demands.clone()
    }

    /// Number of jumps to the loop of a key after which a path demands another label; 0: never. It rises with each
    /// change of the label, since the hot paths may change, and with the number of `traces` in the tree, which would
    /// all be made again.
    pub fn mismatch_threshold(&self, cell: CellId, traces: usize) -> u32 {
        let tries = self.cells.borrow().get(cell).label_tries;
        if tries >= self.params.label_tries {
            return 0;
        }
        let traces = u32::try_from(traces).unwrap_or(u32::MAX).max(YOUNG_TREE);
        let more = traces.saturating_mul(1 << (4 * tries).min(28));
        self.params.mismatch_threshold.saturating_mul(more)
    }

    /// Adds a path's demands on the label of the loop of a key. Returns whether the loop is to be recorded again.
    pub fn changes_label(&self, cell: CellId, demands: &[Demand]) -> bool {
        let mut cells = self.cells.borrow_mut();
        let cell = cells.cell(cell);
        if cell.label_tries >= self.params.label_tries {
            return false;
        }
        cell.label_tries += 1;
        for demand in demands {
            match cell.demands.iter_mut().find(|known| known.operand == demand.operand) {
                // Two paths with different demands on an operand get the form that serves both.
                Some(known) => known.form = known.form.weaker(demand.form),
                None => cell.demands.push(*demand),
            }
        }
        true
    }

    /// Has the loop of a key recorded at its next visit, whatever its hotness.
    pub fn record_soon(&self, cell: CellId) {
        self.cells.borrow_mut().cell(cell).record_now = true;
    }

    /// Removes the keys with an object that is not alive, after a call of `each` for their cells.
    pub fn forget_dead(&self, alive: impl Fn(u64) -> bool, each: impl FnMut(CellId)) {
        self.cells.borrow_mut().forget_dead(alive, each);
    }

    /// Adds the counters of keys and events, and the charged time, to the statistics.
    pub fn add_to(&self, stats: &mut Stats) {
        stats.time_charged = self.charged.get();
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
