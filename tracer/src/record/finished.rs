//! The result of a finished recording: the trace with what it refers to and depends on, and what was observed while it
//! was made.

use super::{Note, Passed, PortalInfo};
use crate::abort::Abort;
use crate::index::{MergePointId, TreeId};
use crate::policy::polymorphic::Polymorphic;
use crate::resume::Known;
use metatrace_ir::{Descr, Trace};

/// How a recording ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The trace is complete (`jump` or `finish` is emitted).
    Complete,
    /// Given up.
    Aborted(Abort),
}

/// What a recording has made.
#[derive(Debug, Default)]
pub struct Finished {
    /// The trace.
    pub trace: Trace,
    /// Addresses of the trace's constant references; the framework roots them.
    pub refs: Vec<u64>,
    /// Quasi-immutable fields that the trace depends on: address and descriptor of the field.
    pub dependencies: Vec<(u64, &'static Descr)>,
    /// What is known of the inputs of a bridge.
    pub inherited: Vec<Known>,
    /// For each site of `call_portal`: the framework's entry and the words of the portal's env.
    pub runners: Vec<(usize, Vec<u64>)>,
    /// All merge points of the outermost level that the recording has passed.
    pub passed: Passed,
    /// The trace tree that a bridge will belong to.
    pub tree: Option<TreeId>,
    /// The merge point that the parent trace of a bridge passes next, in the same tree.
    pub next_in_parent: Option<MergePointId>,
    /// The merge point at which the recording ended by a side exit, so that a join takes over.
    pub merged_at: Option<Vec<u64>>,
    /// What is known of polymorphic sites, and what this recording has decided there.
    pub polymorphic: Polymorphic,
    /// The words of the operands of the jump at the end.
    pub seen: Vec<u64>,
    /// Was it one of the rare retries from a place that is given up?
    pub cautious: bool,
    /// Operations seen, recorded or not.
    pub ops_seen: u64,
    /// Guards seen, also those on what is known.
    pub guards_seen: u64,
    /// What was decided without leaving an operation, if positions are kept.
    pub notes: Vec<Note>,
    /// More about the reason for giving up, if positions are kept.
    pub detail: String,
    /// The portal and greens of the innermost level at the end.
    pub at: Option<(&'static PortalInfo, Vec<u64>)>,
    /// Portal levels at the end.
    pub depth: u32,
    /// Set once a dependency was written while recording.
    pub(super) dependency_changed: bool,
    /// How the recording ended, once it has.
    pub(super) end: Option<End>,
}

impl Finished {
    /// Is there a trace? If not, why not.
    pub fn result(&self) -> Result<(), Abort> {
        match self.end {
            Some(End::Complete) if self.dependency_changed => Err(Abort::DependencyChanged),
            Some(End::Complete) => Ok(()),
            Some(End::Aborted(reason)) => Err(reason),
            None => Err(Abort::Panicked),
        }
    }
}
