//! Observers of a `Jit`: statistics, the event log, debug information for perf and gdb, the sampling profiler. The run
//! time notifies them; nothing here decides anything or changes what the program does.

#[cfg_attr(
    not(all(feature = "debug-info", target_arch = "x86_64", target_os = "linux")),
    path = "no_debuginfo.rs"
)]
pub(crate) mod debuginfo;
pub(crate) mod eventlog;
pub mod profile;

use crate::code::Code;
use crate::code::compiled::{Compiled, TraceStart};
use crate::code::exits::ExitInfo;
use crate::language::object::Mut;
use debuginfo::DebugInfo;
use eventlog::{AbortedAt, Attempt, EventLog, Phases, counts};
use metatrace_events::schema::{Origin, RecordingId};
use metatrace_ir::{Descr, ExitId, Op, Trace, TraceId};
use metatrace_tracer::policy::warm::Cells;
use metatrace_tracer::record::{Finished, Place, PortalInfo};
use metatrace_tracer::{Abort, Params, Stats};
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// Counts of guest back edges and calls run by compiled code, which traces increment if `count_edges` is on.
#[derive(crate::Object)]
#[metatrace(crate = crate)]
pub(crate) struct Edges {
    pub back_edges: Mut<i64>,
    pub calls: Mut<i64>,
}

/// The observers of one `Jit`.
pub(crate) struct Observers {
    pub stats: RefCell<Stats>,
    /// The event log, if there is one.
    log: Option<EventLog>,
    /// Debug information for perf and gdb, if it was asked for.
    debuginfo: Option<DebugInfo>,
    /// The address of the object in which compiled code counts; 0 if it does not count.
    pub edges: Cell<u64>,
    /// Calls of compiled functions that compiled code has made through the runtime. Direct calls are counted by the
    /// callees, if edges are counted or there is an event log.
    pub portal_calls: Cell<u64>,
}

impl Observers {
    /// The observers that were asked for, with nothing counted yet.
    pub fn new(log: Option<EventLog>, debuginfo: Option<DebugInfo>) -> Observers {
        Observers {
            stats: RefCell::default(),
            log,
            debuginfo,
            edges: Cell::new(0),
            portal_calls: Cell::new(0),
        }
    }

    /// Whether positions and notes are kept, for tools that explain traces.
    pub fn want_positions(&self) -> bool {
        self.log.is_some() || self.debuginfo.is_some()
    }

    /// Whether traces count how often their head is passed.
    pub fn count_runs(&self) -> bool {
        self.log.is_some()
    }

    /// Whether compiled functions count their calls.
    pub fn count_calls(&self) -> bool {
        self.log.is_some() || self.edges.get() != 0
    }

    /// Adds the text of a file that the language did not read from the file system.
    pub fn add_source(&self, name: &str, text: &[u8]) {
        if let Some(log) = &self.log {
            log.add_source(name, text);
        }
    }

    /// Notes the content of an inline cache of interpreted code.
    pub fn cache(&self, place: Place, instruction: &str, family: &str, content: &str) {
        if let Some(log) = &self.log {
            log.cache(place, instruction, family, content);
        }
    }

    /// Whether there is an event log.
    pub fn has_log(&self) -> bool {
        self.log.is_some()
    }

    /// A recording begins. Returns its number; 0 without a log.
    pub fn recording_begins(
        &self,
        origin: Origin,
        portal: &'static PortalInfo,
        greens: &[u64],
    ) -> RecordingId {
        self.log.as_ref().map(|log| log.begin_recording(origin, portal, greens)).unwrap_or_default()
    }

    /// A recording is over. Returns its state, for the event of an abort.
    pub fn recording_ends(&self, recorded: &Finished) -> AbortedAt {
        self.log.as_ref().map(|log| log.state_of(recorded)).unwrap_or_default()
    }

    /// A recording is complete. Returns the number of operations and guards in it.
    pub fn recorded(
        &self,
        code: &Code,
        params: &Params,
        attempt: &Attempt,
        recorded: &Finished,
        trace: &Trace,
    ) -> (u32, u32) {
        if let Some(log) = &self.log {
            log.recorded(code, params, attempt, recorded, trace);
        }
        let counts = counts(trace);
        let mut stats = self.stats.borrow_mut();
        stats.ops_seen += recorded.ops_seen;
        stats.guards_seen += recorded.guards_seen;
        stats.ops_recorded += u64::from(counts.0);
        stats.guards_recorded += u64::from(counts.1);
        counts
    }

    /// A recording is not complete. Writes what there was of it.
    pub fn incomplete(
        &self,
        code: &Code,
        attempt: &Attempt,
        recorded: &Finished,
        at: &AbortedAt,
        reason: Abort,
    ) {
        if let Some(log) = &self.log {
            log.given_up(code, attempt, recorded, at, reason);
        }
    }

    /// A recording was aborted. `newly`: its place is now given up for the first time.
    pub fn aborted(
        &self,
        (at, place): (String, &TraceStart<'_>),
        (attempt, recorded): (&Attempt, &AbortedAt),
        reason: Abort,
        (given_up, newly): (bool, bool),
    ) {
        let more = if recorded.detail.is_empty() { "" } else { ": " };
        log::debug!(target: "metatrace::abort", "{at}: {}{more}{}", reason.text(), recorded.detail);
        if let Some(log) = &self.log {
            log.aborted(attempt, reason, recorded, given_up);
            if let (TraceStart::Exit(code, exit), true) = (place, newly) {
                log.gave_up(code.id, *exit, reason);
            }
        }
        let mut stats = self.stats.borrow_mut();
        if newly {
            stats.give_up(at.clone(), reason);
        }
        stats.count_abort(reason, at);
    }

    /// An exit gets no bridges any more.
    pub fn gave_up(&self, trace: TraceId, exit: ExitId, reason: Abort, at: String) {
        if let Some(log) = &self.log {
            log.gave_up(trace, exit, reason);
        }
        self.stats.borrow_mut().give_up(at, reason);
    }

    /// A place that had been given up has code after all.
    pub fn recovered(&self, place: &str) {
        let losses = &mut self.stats.borrow_mut().given_up;
        if let Some(at) = losses.iter().position(|loss| loss.0 == place) {
            losses.swap_remove(at);
        }
    }

    /// A trace was compiled.
    pub fn compiled(
        &self,
        code: &Code,
        (place, attempt): (&TraceStart<'_>, &Attempt),
        (id, trace, refs): (TraceId, &Trace, &[u64]),
        phases: &Phases,
    ) {
        if let Some(log) = &self.log {
            log.compiled(code, attempt, id, (trace, refs), phases);
        }
        log::debug!(target: "metatrace::trace", "trace {}:\n{trace}", id.0);
        if let Some(debuginfo) = &self.debuginfo {
            debuginfo.compiled(code, id, (trace, refs), place);
        }
        let mut stats = self.stats.borrow_mut();
        stats.time_charged += phases.optimizing + phases.backend + phases.encoding;
        stats.time_optimizing += phases.optimizing;
        stats.time_backend += phases.backend;
        stats.time_encoding += phases.encoding;
        stats.resume_bytes += phases.resume as u64;
        stats.code_bytes += phases.bytes as u64;
        let (ops, guards) = counts(trace);
        stats.ops_optimized += u64::from(ops);
        stats.guards_optimized += u64::from(guards);
        stats.events_total += trace.insts.iter().filter(|i| i.op == Op::ForcedExit).count() as u64;
        match place {
            TraceStart::Key(_, true) => stats.functions += 1,
            TraceStart::Key(_, false) => stats.loops += 1,
            TraceStart::Exit(..) => stats.bridges += 1,
        }
    }

    /// A trace depends on a field.
    pub fn depends(&self, address: u64, descr: &Descr) {
        if let Some(log) = &self.log {
            log.depends(address, descr);
        }
    }

    /// The object of a field that traces depended on died.
    pub fn field_died(&self, address: u64) {
        if let Some(log) = &self.log {
            log.forget_field(address);
        }
    }

    /// A trace is invalid, because the field at `address` was written.
    pub fn invalidated(&self, trace: TraceId, address: u64) {
        if let Some(log) = &self.log {
            log.invalidated(trace, address);
        }
        self.stats.borrow_mut().invalidations += 1;
    }

    /// The runtime is about to enter compiled code, or has left it.
    #[inline]
    pub fn entered(&self, trace: &Compiled) {
        if let Some(log) = &self.log {
            log.entered(trace);
        }
    }

    /// A compiled function was entered that does not count its calls itself.
    #[inline]
    pub fn function_called(&self) {
        if self.edges.get() != 0 {
            self.stats.borrow_mut().calls_compiled += 1;
        }
    }

    /// Compiled code was left by an exit.
    pub fn failed(&self, trace: &Compiled, exit: ExitId, info: &ExitInfo) {
        {
            let mut stats = self.stats.borrow_mut();
            stats.guard_failures += 1;
            if info.forced {
                stats.forced_exits += 1;
                stats.events_covered += u64::from(info.failures.get() == 0);
            }
        }
        info.failures.set(info.failures.get() + 1);
        if let Some(log) = &self.log {
            log.failed(trace, exit, info.failures.get());
        }
    }

    /// The code of a trace is about to be freed.
    pub fn freed(&self, trace: &Compiled) {
        if let Some(log) = &self.log {
            log.freed(trace);
        }
        if let Some(debuginfo) = &self.debuginfo {
            debuginfo.freed(trace.id);
        }
        let mut stats = self.stats.borrow_mut();
        if let Some(calls) = &trace.calls {
            self.portal_calls.set(self.portal_calls.get() + calls.get());
            if self.edges.get() != 0 {
                stats.calls_compiled += calls.get();
            }
        }
        stats.traces_freed += 1;
    }

    /// A bridge was recorded, which took `time`.
    pub fn recorded_bridge(&self, time: Duration) {
        let mut stats = self.stats.borrow_mut();
        stats.recordings += 1;
        stats.time_recording += time;
    }

    /// The `Jit` is about to be dropped.
    pub fn end(&self, code: &Code, cells: &Cells, params: &Params, stats: impl FnOnce() -> String) {
        if let Some(log) = &self.log {
            let stats = stats();
            log.end(code, cells, params, stats);
        }
    }
}
