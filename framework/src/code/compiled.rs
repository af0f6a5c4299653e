//! A compiled trace, as the run time keeps it: its exits, its constants, where it starts, and its counters.

use super::exits::Exits;
use crate::machine::site::SiteData;
use metatrace_events::schema::Origin;
use metatrace_ir::{Const, ExitId, Trace, TraceId};
use metatrace_tracer::ResumeData;
use metatrace_tracer::index::{CellId, MergePointId, TreeId};
use metatrace_tracer::opt::{Demand, LabelState};
use metatrace_tracer::policy::profitability::Profitability;
use metatrace_tracer::record::PortalInfo;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::sync::Arc;

/// A compiled trace.
#[derive(Debug)]
pub(crate) struct CompiledTrace {
    pub id: TraceId,
    /// The trace, if it is kept; exits are read by [`CompiledCode::at_exit`](super::CompiledCode::at_exit).
    pub trace: Option<Arc<Trace>>,
    /// Its exits.
    pub resume: ResumeData,
    pub refs: Box<[u64]>,
    /// Whether a major collection has marked the constants, so that minor collections can skip them.
    pub marked: Cell<bool>,
    pub exits: Exits,
    /// The cell whose green key the trace starts at; `None` for a bridge.
    pub cell: Option<CellId>,
    /// How often the runner has entered it lately.
    pub heat: Cell<u32>,
    /// The virtual state at its label, if it has a label.
    pub label: Option<LabelState>,
    /// Whether the trace ends with a jump to its own start or label.
    pub closes: bool,
    /// The demands on the label of the target loop that are not met, if the trace has a forced exit for them in front
    /// of its jump.
    pub unmet: Option<Vec<Demand>>,
    pub valid: Cell<bool>,
    /// Result of the profitability check.
    pub profitability: Profitability,
    /// How many bridges the ladder of one promote has, up to and including this one.
    pub promotes: u32,
    /// The length of the trace's frame and the slots that are inputs; set at the first entry.
    pub slots: OnceCell<(u32, Box<[u32]>)>,
    /// The tree that it belongs to.
    pub tree: TreeId,
    /// The merge points that the trace passes, numbered within the tree.
    pub passed: Box<[MergePointId]>,
    /// Entries from the runner. Counted only for the event log.
    pub entries: Cell<u64>,
    /// How often the head of the trace was passed. Counted only for the event log.
    pub runs: Option<Rc<Cell<u64>>>,
    /// How often other compiled code has called the trace, if that is counted: see `Observers::counts_calls`.
    pub calls: Option<Rc<Cell<u64>>>,
    /// The calls, in ascending order of their operations.
    pub calls_at: Box<[CallAt]>,
    /// The call sites of the trace; compiled code holds their addresses.
    pub sites: Vec<Rc<SiteData>>,
}

/// A call in a trace, for those who walk the stack.
#[derive(Debug)]
pub(crate) struct CallAt {
    /// The number of the operation.
    pub op: u32,
    /// The exit whose resume data describes the levels open at the call.
    pub exit: ExitId,
    /// These levels, innermost first; decoded when they are first asked for.
    pub levels: OnceCell<Box<[LevelAtCall]>>,
}

/// A level that is open at a call in a trace, whose table of references keeps the objects among its greens.
#[derive(Debug)]
pub(crate) struct LevelAtCall {
    pub portal: &'static PortalInfo,
    pub greens: Box<[u64]>,
}

/// Where a recording starts.
pub(crate) enum TraceStart<'a> {
    /// A loop header or function entry, given by its cell; true for a function entry.
    Key(CellId, bool),
    /// An exit of a trace.
    Exit(&'a CompiledTrace, ExitId),
}

impl TraceStart<'_> {
    /// The same in the form for observers.
    pub fn origin(&self) -> Origin {
        match *self {
            TraceStart::Key(_, true) => Origin::Function,
            TraceStart::Key(_, false) => Origin::Loop,
            TraceStart::Exit(code, exit) => Origin::Bridge { trace: code.id, exit },
        }
    }
}

/// The words of green constants, as snapshots, sites and positions store them.
pub(crate) fn words(constants: &[Const], refs: &[u64]) -> Vec<u64> {
    constants.iter().map(|c| c.bits(refs)).collect()
}
