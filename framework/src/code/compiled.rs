//! A compiled trace, as the run time keeps it: its exits, its constants, where it starts, and its counters.

use super::exits::Exits;
use crate::machine::site::SiteData;
use metatrace_ir::{Const, ExitId, Trace, TraceId};
use metatrace_tracer::ResumeData;
use metatrace_tracer::index::{CellId, MergePointId, TreeId};
use metatrace_tracer::opt::{Demand, LabelState};
use metatrace_tracer::policy::profitability::Profitability;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::sync::Arc;

/// A compiled trace.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub id: TraceId,
    /// The trace, if it is kept; exits are read by [`Code::at_exit`](super::Code::at_exit).
    pub trace: Option<Arc<Trace>>,
    /// Its exits.
    pub resume: ResumeData,
    pub refs: Box<[u64]>,
    /// Has a collection marked them, so that minor ones need not?
    pub marked: Cell<bool>,
    pub exits: Exits,
    /// The cell that it was made for, if it is no bridge.
    pub cell: Option<CellId>,
    /// How often the runner has entered it lately.
    pub heat: Cell<u32>,
    /// What its label promises, if it has one.
    pub label: Option<LabelState>,
    /// Does it end with a jump to itself?
    pub closes: bool,
    /// If it leaves now and then before its jump to a loop, since that has not the label that it would want: what it
    /// asks of the label.
    pub unmet: Option<Vec<Demand>>,
    pub valid: Cell<bool>,
    /// Is it profitable to enter it?
    pub profitability: Profitability,
    /// The number of bridges for values of one promote from the first up to this one.
    pub promotes: u32,
    /// The length of its frame, and the slots that are inputs, once it has been entered.
    pub slots: OnceCell<(u32, Box<[u32]>)>,
    /// The tree that it belongs to.
    pub tree: TreeId,
    /// The merge points that it passes, by their numbers in that tree.
    pub passed: Box<[MergePointId]>,
    /// Entries from the runner; counted for the event log alone.
    pub entries: Cell<u64>,
    /// How often its head was passed; counted for the event log alone.
    pub runs: Option<Rc<Cell<u64>>>,
    /// Calls of compiled code, if they are counted: see `Observers::portal_calls`.
    pub calls: Option<Rc<Cell<u64>>>,
    /// Its calls, by their operations, ascending, and the exit that has the levels open there.
    pub calls_at: Box<[(u32, ExitId)]>,
    /// Addressed by the compiled code.
    pub sites: Vec<Rc<SiteData>>,
}

/// Where a recording starts.
pub(crate) enum TraceStart<'a> {
    /// A loop header or function entry, by its cell; true for an entry.
    Key(CellId, bool),
    /// An exit of a trace.
    Exit(&'a Compiled, ExitId),
}

/// The words of constants, as greens of snapshots, sites and positions are.
pub(crate) fn words(constants: &[Const], refs: &[u64]) -> Vec<u64> {
    constants.iter().map(|c| c.bits(refs)).collect()
}
