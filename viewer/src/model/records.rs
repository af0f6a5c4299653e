//! The records kept of a log, one for each trace, guard that failed, site and kind of abort. Bodies (IR, code, notes,
//! source text) stay in the log; a record holds their offset.

use metatrace_events::schema::{Compiled, LocationId, MergePointId, Origin};
use metatrace_ir::{ExitId, TraceId};
use std::collections::BTreeMap;
use std::time::Duration;

/// The offset of an event in bytes.
pub type Offset = usize;

/// A file of the guest program.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name, as the language shows it.
    pub path: String,
    /// The shortest suffix of that path that distinguishes it from the other files of the log.
    pub name: String,
    /// Whether its text is in the log.
    pub has_text: bool,
    pub(super) event: Offset,
}

/// The operations of a recording at one stage, in the log.
#[derive(Clone, Debug)]
pub struct Stage {
    /// `recorded`, a pass's name, `final`, or `aborted`.
    pub name: String,
    /// Their size in the log, in bytes.
    pub bytes: usize,
    pub(super) event: Offset,
}

/// A recording, apart from its outcome.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// What it was made for.
    pub origin: Origin,
    /// The merge point where it began.
    pub site: MergePointId,
    /// When it began: since the log was begun.
    pub begun: Duration,
    /// The stages whose operations are in the log, in that order.
    pub stages: Vec<Stage>,
    pub(super) notes: Option<Offset>,
}

/// A trace that was compiled.
#[derive(Clone, Debug)]
pub struct Trace {
    /// Its number.
    pub id: TraceId,
    /// What it was made for. A bridge's parent is always an earlier trace of this log; if it is not in the log,
    /// `parent` is none.
    pub origin: Origin,
    /// The guard it belongs to, as trace and exit.
    pub parent: Option<(TraceId, ExitId)>,
    /// The merge point where it begins.
    pub site: MergePointId,
    /// When its recording began, as the time since the log was begun.
    pub begun: Duration,
    /// When it was compiled, as the time since the log was begun.
    pub time: Duration,
    /// Counts, sizes and times of its compilation, and the trace that it jumps to.
    pub compiled: Compiled,
    /// Entries from the interpreter, and calls of compiled code.
    pub entries: u64,
    /// How often its head was passed.
    pub runs: u64,
    /// The guards that led back to the interpreter: exit and count, by exit.
    pub failures: BTreeMap<ExitId, u64>,
    /// The bridges at its guards: exit and trace, in order of creation.
    pub bridges: Vec<(ExitId, TraceId)>,
    /// The guards that get no bridges any more.
    pub given_up: Vec<GivenUp>,
    /// Why it is not entered any more, if it was invalidated.
    pub invalidated: Option<Invalidation>,
    /// The stages whose operations are in the log, in that order.
    pub stages: Vec<Stage>,
    pub(super) notes: Option<Offset>,
}

/// A guard that is given up for now.
#[derive(Clone, PartialEq, Debug)]
pub struct GivenUp {
    /// The exit.
    pub exit: ExitId,
    /// The reason's name.
    pub reason: String,
    /// The reason in words.
    pub text: String,
}

/// The invalidation of a trace.
#[derive(Clone, PartialEq, Debug)]
pub struct Invalidation {
    /// The field that was written.
    pub field: String,
    /// When it was written.
    pub time: Duration,
}

/// Recordings that were aborted for one reason at one place.
#[derive(Clone, Debug)]
pub struct Aborts {
    /// The reason's name.
    pub reason: String,
    /// The reason in words.
    pub text: String,
    /// Details of the last case; may be empty.
    pub detail: String,
    /// The merge point of the innermost level at that moment.
    pub site: MergePointId,
    /// The line of the interpreter that recorded the last operation.
    pub loc: LocationId,
    /// What the last of them was made for.
    pub origin: Origin,
    /// The merge point where the last of them began.
    pub begin_site: MergePointId,
    /// Number of recordings.
    pub count: u64,
    /// Largest number of operations recorded by one of them.
    pub most_ops: u32,
    /// Nanoseconds spent on them.
    pub record_ns: u64,
    /// Whether the start of one of them was given up for now.
    pub given_up: bool,
    /// When the last of them was aborted.
    pub last: Duration,
    /// Operations of the last of them whose operations are in the log.
    pub stages: Vec<Stage>,
    pub(super) notes: Option<Offset>,
}

/// The address range of a trace's code.
#[derive(Clone, Copy, Debug)]
pub struct CodeRange {
    /// Its first address.
    pub address: u64,
    /// Its size in bytes.
    pub length: u64,
    /// The trace.
    pub trace: TraceId,
}
