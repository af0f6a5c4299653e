//! All decisions on whether, when and how something is recorded, inlined, bridged, joined, specialised, cooled down,
//! retried or evicted, with their parameters and state. Mechanisms ask here, and carry out the decision.
//!
//! ```text
//! mod            when to record or enter a trace; bridges; what follows from a recording that failed
//! keys           which trace starts at a key
//! inlining       which calls become part of a trace
//! closing        what becomes of a recording at a merge point: it continues, closes, ends or is aborted
//! promotes       for how many values of one promote there is code
//! tail_merging   where paths of a loop rejoin
//! eviction       which code is evicted when the budget is used up
//! ```
//!
//! The parts that know no compiled code are in `metatrace_tracer::policy`. Nothing here records, compiles, frees or
//! runs anything, or notifies observers: the caller does.

mod closing;
mod eviction;
mod inlining;
mod keys;
mod promotes;
pub(crate) mod tail_merging;
#[cfg(test)]
mod tests;

pub(crate) use closing::AtMergePoint;
pub(crate) use inlining::Inlined;

use crate::code::Field;
use crate::code::compiled::{CompiledTrace, TraceStart};
use crate::code::exits::ExitInfo;
use metatrace_tracer::index::{CellId, TreeId};
use metatrace_tracer::opt::{Options, Pass};
use metatrace_tracer::policy::backoff::BackOff;
use metatrace_tracer::policy::compile_budget::CompileBudget;
use metatrace_tracer::policy::polymorphic::Polymorphic;
use metatrace_tracer::policy::warm::{Cells, Counter, Verdict};
use metatrace_tracer::record::{Limits, Residuals};
use metatrace_tracer::{Abort, Params};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};
use tail_merging::MergePoints;

/// Number of failures after which a bridge is tried again whose promoted value was not frequent.
const RETRY: u32 = 5;

/// The policy of one `Jit`.
pub(crate) struct Policy {
    params: Params,
    /// The compile budget, what has been charged to it, and the start of the run.
    budget: CompileBudget,
    charged: Cell<Duration>,
    started: Instant,
    cells: RefCell<Cells>,
    /// Counters for portals that keep none, by the hash of their greens.
    counters: Box<[Counter]>,
    /// Whether the last exit taken was an unprofitable one, that is, hot but without a bridge.
    unprofitable: Cell<bool>,
    /// The merge points where paths may rejoin.
    merge_points: RefCell<MergePoints>,
    /// What is known of sites that may be polymorphic.
    polymorphic: Polymorphic,
    /// The residual counterparts of elidable functions that must not fold.
    residuals: Residuals,
    /// Number of events so far at which an exit can be forced.
    events: Rc<Cell<u64>>,
}

/// What a counter that has fired stands for.
#[derive(Clone, Copy)]
pub(crate) struct Fired {
    /// Whether it is the entry of a function, rather than a loop header.
    pub entry: bool,
    /// Whether the key is visited again, regardless of its counter.
    pub again: bool,
    /// Whether statistics need every tick, from the first one on.
    pub counted: bool,
    /// Whether code can be compiled at all.
    pub compiles: bool,
}

/// The consequences of a failed recording.
#[derive(Clone, Copy)]
pub(crate) struct Failed {
    /// Whether its place is given up for now.
    pub given_up: bool,
    /// Whether it is given up for the first time.
    pub newly: bool,
}

impl Policy {
    /// A policy without any state yet.
    pub fn new(params: Params) -> Policy {
        Policy {
            budget: params.compile_budget(),
            charged: Cell::default(),
            started: Instant::now(),
            cells: RefCell::default(),
            counters: (0..4096).map(|_| Counter::new()).collect(),
            unprofitable: Cell::default(),
            merge_points: RefCell::default(),
            polymorphic: Polymorphic::new(params.promote_polymorphic as usize, params.promote_pool as usize),
            residuals: Rc::default(),
            events: Rc::new(Cell::new(1)),
            params,
        }
    }

    /// The parameters.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// The polymorphic sites, for a recording.
    pub fn polymorphic(&self) -> Polymorphic {
        self.polymorphic.clone()
    }

    /// Whether traces are kept after they were compiled.
    pub fn keeps_traces(&self) -> bool {
        self.params.keep_traces > 0 || self.params.profile > 0
    }

    /// The counter for a key whose portal keeps none.
    pub fn shared_counter(&self, hash: u64) -> &Counter {
        &self.counters[hash as usize % self.counters.len()]
    }

    /// Called when a counter has fired (`shared`: one of [`Policy::shared_counter`]). Decides between interpretation,
    /// recording and compiled code. `key` finds the cell; `time` says whether there is time for a recording.
    #[inline]
    pub fn counter_fired(
        &self,
        (counter, shared): (&Counter, bool),
        fired: Fired,
        key: impl FnOnce(&mut Cells) -> CellId,
        time: impl FnOnce() -> bool,
    ) -> (CellId, Verdict) {
        if let Some(cell) = counter.cell()
            && !shared
            && let Some(trace) = self.cells.borrow().ready(cell, fired.entry)
        {
            return (cell, Verdict::Enter(trace));
        }
        self.decide((counter, shared), fired, key, time)
    }

    /// As [`Policy::counter_fired`], if there is no code that can be entered at once.
    #[inline(never)]
    fn decide(
        &self,
        (counter, shared): (&Counter, bool),
        fired: Fired,
        key: impl FnOnce(&mut Cells) -> CellId,
        time: impl FnOnce() -> bool,
    ) -> (CellId, Verdict) {
        if !fired.compiles {
            counter.arm(u32::MAX);
            return (CellId(0), Verdict::Cold);
        }
        let Params { threshold, function_threshold, .. } = self.params;
        // A key may be both a loop header and the entry of a function.
        let young = threshold.min(function_threshold);
        if !shared && !fired.again && !fired.counted && counter.put_off(young) {
            return (CellId(0), Verdict::Cold);
        }
        let mut cells = self.cells.borrow_mut();
        let cell = counter.cell().filter(|_| !shared).unwrap_or_else(|| {
            let cell = key(&mut cells);
            if !shared {
                cells.count_unseen(cell, counter.unseen());
            }
            counter.set_cell(cell);
            cell
        });
        cells.cell(cell).is_entry = fired.entry;
        let threshold = if fired.entry { function_threshold } else { threshold };
        (cell, cells.visit(cell, Some(counter), threshold, &self.params, time))
    }

    /// Whether the compile budget allows another recording.
    pub fn has_time(&self) -> bool {
        self.budget.allows(self.started.elapsed(), self.charged.get())
    }

    /// Charges a recording of that many operations to the compile budget.
    pub fn charge_recording(&self, took: Duration, operations: u64) {
        self.charge(CompileBudget::cost(took, operations));
    }

    /// Charges time spent on a trace to the compile budget.
    pub fn charge(&self, time: Duration) {
        self.charged.set(self.charged.get() + time);
    }

    /// Called when a recording begins from a cell. Returns the caution for it.
    pub fn begin(&self, cell: CellId) -> u32 {
        let mut cells = self.cells.borrow_mut();
        let cell = cells.cell(cell);
        cell.recording = true;
        cell.backoff.caution(self.params.max_aborts)
    }

    /// Called when a recording that began from a cell has ended, in whatever way.
    pub fn end(&self, cell: CellId) {
        self.cells.borrow_mut().cell(cell).recording = false;
    }

    /// The caution with which a bridge is recorded.
    pub fn caution(&self, info: &ExitInfo) -> u32 {
        info.backoff.caution(self.params.max_aborts)
    }

    /// Counts an exit that was taken, and returns whether a bridge is recorded from it. `time` says whether there is
    /// time for a recording.
    pub fn bridges(&self, info: &ExitInfo, time: impl FnOnce() -> bool) -> bool {
        info.count.set(info.count.get() + 1);
        // The join is recorded the first time that the side exit is taken.
        let first = info.is_side_exit && info.backoff == BackOff::default();
        let threshold = if first { 1 } else { self.params.bridge_threshold };
        let hot = info.count.get() >= info.backoff.threshold(threshold);
        let bridge = hot && self.params.bridges > 0 && !info.forced && time();
        if hot && !bridge {
            info.count.set(info.count.get() - info.count.get() / 8);
        }
        self.unprofitable.set(!bridge && !info.forced && (hot || info.backoff.given_up().is_some()));
        bridge
    }

    /// Called when an exit was taken at a megamorphic site, where more failures would tell nothing new. The next
    /// failure records the bridge.
    pub fn bridge_soon(&self, info: &ExitInfo) {
        info.count.set(info.count.get().max(self.params.bridge_threshold));
    }

    /// Called at the end of an entry of a trace from the interpreter. `times` returns the times spent inside and on the
    /// way out, if they were measured. Returns whether the trace gets a cool-down.
    pub fn cools_down(
        &self,
        code: &CompiledTrace,
        times: impl FnOnce() -> Option<(Duration, Duration)>,
    ) -> bool {
        if !self.unprofitable.replace(false) {
            return false;
        }
        let (Some(doublings), Some(cell)) = (code.profitability.unprofitable_exit(times()), code.cell) else {
            return false;
        };
        let cooldown = self.params.threshold.saturating_mul(1 << doublings).min(u32::MAX / 2);
        self.cells.borrow_mut().cell(cell).cooldown = cooldown;
        true
    }

    /// Called when a place has code. Returns whether the place had been given up.
    pub fn succeeded(&self, place: &TraceStart<'_>) -> bool {
        match *place {
            TraceStart::Key(cell, _) => self.cells.borrow_mut().cell(cell).backoff.succeeded(),
            TraceStart::Exit(code, exit) => code.exits.info(exit).backoff.succeeded(),
        }
    }

    /// Called when a recording for a place failed. Returns the consequences.
    pub fn failed(&self, place: &TraceStart<'_>, reason: Abort) -> Failed {
        match *place {
            TraceStart::Key(cell, _) => {
                let mut cells = self.cells.borrow_mut();
                let newly = cells.aborted(cell, reason, &self.params);
                Failed { given_up: cells.cell(cell).backoff.given_up().is_some(), newly }
            }
            TraceStart::Exit(code, exit) => {
                let info = code.exits.info(exit);
                info.count.set(0);
                let newly = if reason == Abort::RareValue {
                    // After a few more failures a value may be frequent.
                    info.count.set(self.params.bridge_threshold.saturating_sub(RETRY));
                    false
                } else {
                    info.backoff.failed(reason, self.params.max_aborts)
                };
                Failed { given_up: info.backoff.given_up().is_some(), newly }
            }
        }
    }

    /// The limits of a recording made with that caution, and what it keeps for observers and tests.
    pub fn limits(&self, caution: u32, positions: bool) -> Limits {
        let params = &self.params;
        let cautiously = |limit: u32| limit.checked_shr(caution).unwrap_or(0).max(1);
        Limits {
            operations: params.trace_limit,
            log: params.log_limit,
            inline_depth: cautiously(params.inline_depth),
            recursion_inline: cautiously(params.recursion_inline),
            cautious: caution > 0,
            force: params.force_exit > 0,
            force_at: params.force_exit,
            force_only: u64::from(params.force_event),
            next_event: self.events.clone(),
            residuals: (params.versions == 0).then(|| self.residuals.clone()),
            keep_events: cfg!(debug_assertions) || params.echo > 0,
            keep_positions: positions || params.profile > 0,
        }
    }

    /// The passes that optimise a recording, if any do. A cautious recording is not peeled.
    pub fn passes(&self, cautious: bool) -> Option<Options> {
        let options = || self.params.options();
        let passes = || if cautious { options().with(Pass::Peel, false) } else { options() };
        (self.params.optimize > 0).then(passes)
    }

    /// After how many executions of its jump to `target` a path of `tree` demands another label there; 0: never. The
    /// tree has that number of `traces`. A path of another loop comes to the target once for many of its iterations. If
    /// the first path that came round left a loop without a label, the next one will, too.
    pub fn demands_label_after(
        &self,
        target: Option<&CompiledTrace>,
        tree: Option<TreeId>,
        traces: usize,
    ) -> u32 {
        let own = target.filter(|code| tree == Some(code.tree) && (code.label.is_some() || !code.closes));
        own.and_then(|code| code.cell).map_or(0, |cell| self.mismatch_threshold(cell, traces))
    }

    /// Whether a field is unstable: written too often for traces to depend on it.
    pub fn is_unstable(&self, field: &Field) -> bool {
        field.writes >= self.params.max_invalidations
    }

    /// The hotness of a key after its trace was invalidated.
    pub fn hotness_after_invalidation(&self) -> u32 {
        self.params.threshold / 2
    }
}
