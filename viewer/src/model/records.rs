//! What is kept of a log: small records, one for each trace, guard that failed, site and kind of abort.
//! Bodies (IR, code, notes, source text) stay in the log; a record holds the byte at which they are.

use metatrace_events::schema::{Compiled, LocationId, MergePointId, Origin};
use metatrace_ir::{ExitId, TraceId};
use std::collections::BTreeMap;
use std::time::Duration;

/// The byte at which an event begins.
pub type Offset = usize;

/// A file of the guest program.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name, as the language shows it.
    pub path: String,
    /// As much of the end of that name as tells it from the other files of the log.
    pub name: String,
    /// Does the log hold its text?
    pub has_text: bool,
    pub(super) event: Offset,
}

/// The operations of a recording at one stage, in the log.
#[derive(Clone, Debug)]
pub struct Stage {
    /// `recorded`, a pass's name, `final`, or `aborted`.
    pub name: String,
    /// Bytes that they take in the log.
    pub bytes: usize,
    pub(super) event: Offset,
}

/// What is known of a recording beside its outcome.
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
    /// What it was made for. A bridge's parent is always an earlier trace of this log: if the log does
    /// not hold it, `parent` is none.
    pub origin: Origin,
    /// The guard it belongs to, as trace and exit.
    pub parent: Option<(TraceId, ExitId)>,
    /// The merge point where it begins.
    pub site: MergePointId,
    /// When its recording began, and when it was compiled: since the log was begun.
    pub begun: Duration,
    /// When it was compiled.
    pub time: Duration,
    /// Counts, sizes and times of its making; the trace that it jumps to.
    pub compiled: Compiled,
    /// Entries from the interpreter, and calls of compiled code.
    pub entries: u64,
    /// Times that its head was passed.
    pub runs: u64,
    /// The guards that led back to the interpreter: exit and count, by exit.
    pub failures: BTreeMap<ExitId, u64>,
    /// The bridges at its guards: exit and trace, in the order of their making.
    pub bridges: Vec<(ExitId, TraceId)>,
    /// The guards that get no bridges any more.
    pub given_up: Vec<GivenUp>,
    /// What was written so that it is not entered any more.
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

/// The end of a trace.
#[derive(Clone, PartialEq, Debug)]
pub struct Invalidation {
    /// The field that was written.
    pub field: String,
    /// When.
    pub time: Duration,
}

/// Recordings that were given up for one reason at one place.
#[derive(Clone, Debug)]
pub struct Aborts {
    /// The reason's name.
    pub reason: String,
    /// The reason in words.
    pub text: String,
    /// More about the last case; may be empty.
    pub detail: String,
    /// The merge point of the innermost level at that moment.
    pub site: MergePointId,
    /// The line of the interpreter that recorded the last operation.
    pub loc: LocationId,
    /// What the last of them was made for, and where that began.
    pub origin: Origin,
    /// The merge point where the last of them began.
    pub begin_site: MergePointId,
    /// How many.
    pub count: u64,
    /// Most operations that one of them had recorded.
    pub most_ops: u32,
    /// Nanoseconds spent on them.
    pub record_ns: u64,
    /// Was the start of one of them given up for now?
    pub given_up: bool,
    /// When the last of them was given up.
    pub last: Duration,
    /// Operations of the last of them whose operations are in the log.
    pub stages: Vec<Stage>,
    pub(super) notes: Option<Offset>,
}

/// Where the code of a trace was.
#[derive(Clone, Copy, Debug)]
pub struct CodeRange {
    /// Its first address.
    pub address: u64,
    /// Its bytes.
    pub length: u64,
    /// The trace.
    pub trace: TraceId,
}
