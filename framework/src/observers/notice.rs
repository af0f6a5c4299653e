//! What observers are told: one [`Notice`] for each thing that happens in a `Jit`, with the data that any of them
//! needs. A notice borrows what it describes. Nothing here decides anything or changes what the program does.

use crate::code::CompiledCode;
use crate::code::compiled::{CompiledTrace, TraceStart};
use crate::code::exits::ExitInfo;
use metatrace_events::schema::{Origin, RecordingId};
use metatrace_ir::{Descr, ExitId, Op, Trace, TraceId};
use metatrace_tracer::policy::warm::Cells;
use metatrace_tracer::record::{Finished, Place, PortalInfo};
use metatrace_tracer::{Abort, Params};
use std::panic::Location;
use std::time::Duration;

/// Something that happens in a `Jit`. The run time reports it once, to all observers.
pub(crate) enum Notice<'a> {
    /// The language adds the text of a file that it did not read from the file system.
    Source { name: &'a str, text: &'a [u8] },
    /// A recording was put off because the compile budget is used up.
    PutOff,
    /// A recording begins.
    RecordingBegins { recording: RecordingId, origin: Origin, portal: &'static PortalInfo, greens: &'a [u64] },
    /// The echo test has replayed a handler.
    Echoed,
    /// A recording is over, complete or not.
    RecordingEnds { time: Duration },
    /// A recording is complete. `counts`: its operations and guards.
    Recorded {
        code: &'a CompiledCode,
        params: &'a Params,
        attempt: &'a Attempt<'a>,
        name: &'a dyn Fn() -> String,
        recorded: &'a Finished,
        trace: &'a Trace,
        counts: (u32, u32),
    },
    /// A recording is not complete; `recorded` is what there was of it. [`Notice::Aborted`] follows.
    Incomplete {
        code: &'a CompiledCode,
        attempt: &'a Attempt<'a>,
        recorded: &'a Finished,
        end: &'a RecordingEnd,
        reason: Abort,
    },
    /// A recording was aborted, or its trace could not be compiled. `newly`: its place is now given up for the first
    /// time.
    Aborted {
        attempt: &'a Attempt<'a>,
        name: &'a str,
        end: &'a RecordingEnd,
        reason: Abort,
        given_up: bool,
        newly: bool,
    },
    /// A trace was compiled.
    Compiled {
        code: &'a CompiledCode,
        attempt: &'a Attempt<'a>,
        name: &'a dyn Fn() -> String,
        id: TraceId,
        trace: &'a Trace,
        refs: &'a [u64],
        phases: &'a Phases,
    },
    /// An exit gets no bridges any more, although none was aborted there.
    GaveUp { trace: TraceId, exit: ExitId, reason: Abort, name: String },
    /// A place that had been given up has code after all.
    Recovered { name: &'a str },
    /// A trace depends on the field at an address.
    DependsOn { address: u64, descr: &'static Descr },
    /// The object of a field that traces depended on died.
    FieldDied { address: u64 },
    /// A trace is invalid: the field at `written` was written, or all compiled code is left.
    Invalidated { trace: TraceId, written: Option<u64> },
    /// A loop will be recorded again, because a hot path does not match its label.
    LabelChanged,
    /// The runner has entered a trace, which is over or left by now.
    Entered { trace: &'a CompiledTrace },
    /// The runner is about to enter a trace for compiled code, which called the function.
    EnteredForCode { trace: &'a CompiledTrace },
    /// A compiled function is entered that does not count the call itself.
    FunctionCalled,
    /// Compiled code was left by an exit, which is counted in `info`.
    Left { trace: &'a CompiledTrace, exit: ExitId, info: &'a ExitInfo },
    /// A trace has a cool-down.
    CooledDown,
    /// A tree was evicted.
    Evicted,
    /// The code of a trace is about to be freed.
    Freed { trace: &'a CompiledTrace },
    /// The content of an inline cache of interpreted code, at the end of a program.
    Cache { place: &'a Place, instruction: &'a str, family: &'a str, content: &'a str },
    /// The `Jit` is about to be dropped.
    Ends { code: &'a CompiledCode, cells: &'a Cells, params: &'a Params, statistics: &'a dyn Fn() -> String },
}

/// A recording that is over, and from which a trace is made.
pub(crate) struct Attempt<'a> {
    /// Its number.
    pub recording: RecordingId,
    /// Where it started.
    pub start: TraceStart<'a>,
    /// Time spent recording.
    pub time: Duration,
}

/// The state of a recording at its end, kept for the case that no trace is made of it.
pub(crate) struct RecordingEnd {
    /// The last merge point of the innermost level, by portal and greens.
    pub at: Option<(&'static PortalInfo, Vec<u64>)>,
    /// Where in the interpreter the last operation was recorded.
    pub location: Option<&'static Location<'static>>,
    /// Number of operations.
    pub operations: u32,
    /// Number of portal levels.
    pub levels: u32,
    /// Details of the reason for an abort; may be empty.
    pub detail: String,
}

impl RecordingEnd {
    /// The state at the end of a recording.
    pub fn of(recorded: &Finished) -> RecordingEnd {
        RecordingEnd {
            at: recorded.at.clone(),
            location: recorded.trace.insts.iter().rev().find_map(|inst| inst.loc),
            operations: recorded.trace.insts.len() as u32,
            levels: recorded.depth,
            detail: recorded.detail.clone(),
        }
    }
}

/// Sizes and times of a recording's stages.
pub(crate) struct Phases {
    /// Number of operations and guards recorded.
    pub recorded: (u32, u32),
    /// Time spent optimising.
    pub optimizing: Duration,
    /// Time spent making machine code.
    pub backend: Duration,
    /// Time spent encoding resume data.
    pub encoding: Duration,
    /// Bytes of machine code.
    pub bytes: usize,
    /// Bytes of resume data.
    pub resume: usize,
    /// Number of fields that the trace depends on.
    pub dependencies: usize,
}

impl Phases {
    /// The time of all stages behind the recording.
    pub fn time(&self) -> Duration {
        self.optimizing + self.backend + self.encoding
    }
}

/// Number of operations and of guards of a trace.
pub(crate) fn counts(trace: &Trace) -> (u32, u32) {
    let guards = trace.insts.iter().filter(|i| i.op.is_guard()).count();
    // Facts assumed at the start of a bridge were not recorded there. Each has an operation and an `assume`.
    let assumed = trace.insts.iter().filter(|i| i.op == Op::Assume).count();
    ((trace.insts.len() - 2 * assumed) as u32, guards as u32)
}
