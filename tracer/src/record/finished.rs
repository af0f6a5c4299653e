//! The result of a finished recording: the trace with what it refers to and depends on, and what was observed while it
//! was made.

use super::{Note, Passed, PortalInfo};
use crate::abort::Abort;
use crate::index::{MergePointId, TreeId};
use crate::policy::polymorphic::Polymorphic;
use crate::resume::KnownResult;
use metatrace_ir::{Descr, Trace};

/// How a recording ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The trace is complete: it ends in a `jump`, a `finish` or a side exit.
    Complete,
    /// It was aborted.
    Aborted(Abort),
}

/// The result of a recording.
#[derive(Debug, Default)]
pub struct Finished {
    /// The trace.
    pub trace: Trace,
    /// Addresses of the trace's constant references; the framework roots them.
    pub refs: Vec<u64>,
    /// Quasi-immutable fields that the trace depends on: address and descriptor of the field.
    pub dependencies: Vec<(u64, &'static Descr)>,
    /// Facts about the inputs of a bridge.
    pub inherited: Vec<KnownResult>,
    /// For each site of `call_portal`: the framework's entry and the words of the portal's env.
    pub runners: Vec<(usize, Vec<u64>)>,
    /// The merge points of the outermost level that the recording has passed.
    pub passed: Passed,
    /// The trace tree that a bridge will belong to.
    pub tree: Option<TreeId>,
    /// The merge point that the parent trace of a bridge passes next, in the same tree.
    pub next_in_parent: Option<MergePointId>,
    /// The merge point at which the recording ended by a side exit, for a join to continue.
    pub merged_at: Option<Vec<u64>>,
    /// What is known of polymorphic sites, including the decisions of this recording.
    pub polymorphic: Polymorphic,
    /// The words of the operands of the final jump.
    pub seen: Vec<u64>,
    /// Whether it is one of the rare retries from a place that is given up.
    pub cautious: bool,
    /// Number of operations seen, recorded or not.
    pub ops_seen: u64,
    /// Number of guards seen, including those on known values.
    pub guards_seen: u64,
    /// Decisions that left no operation, if positions are kept.
    pub notes: Vec<Note>,
    /// Details of the reason for the abort, if positions are kept.
    pub detail: String,
    /// The portal and greens of the innermost level at the end.
    pub at: Option<(&'static PortalInfo, Vec<u64>)>,
    /// Number of portal levels at the end.
    pub depth: u32,
    /// Whether a dependency was written during the recording.
    pub(super) dependency_changed: bool,
    /// How the recording ended; `None` while it is in progress.
    pub(super) end: Option<End>,
}

impl Finished {
    /// `Ok` if there is a complete trace, else the reason for the abort.
    pub fn result(&self) -> Result<(), Abort> {
        match self.end {
            Some(End::Complete) if self.dependency_changed => Err(Abort::DependencyChanged),
            Some(End::Complete) => Ok(()),
            Some(End::Aborted(reason)) => Err(reason),
            None => Err(Abort::Panicked),
        }
    }
}
