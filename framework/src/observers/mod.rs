//! Who watches a `Jit`: its statistics, its event log, what perf and gdb are told, the sampling profiler. The run time
//! tells them what it does; nothing here decides anything or changes what the program does.

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

/// Guest back edges and calls run by compiled code; counted by traces if `count_edges` is on.
#[derive(crate::Object)]
#[metatrace(crate = crate)]
pub(crate) struct Edges {
    pub back_edges: Mut<i64>,
    pub calls: Mut<i64>,
}

/// Who watches one `Jit`.
pub(crate) struct Observers {
    pub stats: RefCell<Stats>,
    /// The event log, if there is one.
    log: Option<EventLog>,
    /// What perf and gdb are told, if they are told anything.
    debuginfo: Option<DebugInfo>,
    /// The address of the object in which compiled code counts, 0 if it does not.
    pub edges: Cell<u64>,
    /// Calls of compiled functions that compiled code has made through the runtime. Those that it made itself are
    /// counted by the traces that were called, if edges are counted or there is an event log.
    pub portal_calls: Cell<u64>,
}

impl Observers {
    /// Those that were asked for, who have seen nothing yet.
    pub fn new(log: Option<EventLog>, debuginfo: Option<DebugInfo>) -> Observers {
        Observers {
            stats: RefCell::default(),
            log,
            debuginfo,
            edges: Cell::new(0),
            portal_calls: Cell::new(0),
        }
    }

    /// Are positions and notes kept, for tools that explain traces?
    pub fn want_positions(&self) -> bool {
        self.log.is_some() || self.debuginfo.is_some()
    }

    /// Do traces count how often their head is passed?
    pub fn count_runs(&self) -> bool {
        self.log.is_some()
    }

    /// Do compiled functions count their calls?
    pub fn count_calls(&self) -> bool {
        self.log.is_some() || self.edges.get() != 0
    }

    /// The text of a file that the language did not read from the file system.
    pub fn add_source(&self, name: &str, text: &[u8]) {
        if let Some(log) = &self.log {
            log.add_source(name, text);
        }
    }

    /// What an inline cache of interpreted code holds.
    pub fn cache(&self, place: Place, instruction: &str, family: &str, content: &str) {
        if let Some(log) = &self.log {
            log.cache(place, instruction, family, content);
        }
    }

    /// Is there an event log?
    pub fn has_log(&self) -> bool {
        self.log.is_some()
    }

    /// A recording begins; its number, 0 if there is no log.
    pub fn recording_begins(
        &self,
        origin: Origin,
        portal: &'static PortalInfo,
        greens: &[u64],
    ) -> RecordingId {
        self.log.as_ref().map(|log| log.begin_recording(origin, portal, greens)).unwrap_or_default()
    }

    /// A recording is over: what there is to say of it, should it come to nothing.
    pub fn recording_ends(&self, recorded: &Finished) -> AbortedAt {
        self.log.as_ref().map(|log| log.state_of(recorded)).unwrap_or_default()
    }

    /// A recording is complete; the operations and guards in it.
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

    /// A recording was not completed: what there was of it.
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

    /// A recording came to nothing, at that place, which is given up (now for the first time, if `newly`).
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

    /// There is code after all for a place that had been given up.
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

    /// A trace is not entered any more, because the field at that address was written.
    pub fn invalidated(&self, trace: TraceId, address: u64) {
        if let Some(log) = &self.log {
            log.invalidated(trace, address);
        }
        self.stats.borrow_mut().invalidations += 1;
    }

    /// The runtime is about to call compiled code, or has run it.
    #[inline]
    pub fn entered(&self, trace: &Compiled) {
        if let Some(log) = &self.log {
            log.entered(trace);
        }
    }

    /// A compiled function is entered, of those that do not count their calls themselves.
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

    /// The code of a trace goes.
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

    /// A bridge was recorded, in that time.
    pub fn recorded_bridge(&self, time: Duration) {
        let mut stats = self.stats.borrow_mut();
        stats.recordings += 1;
        stats.time_recording += time;
    }

    /// The `Jit` comes to its end.
    pub fn end(&self, code: &Code, cells: &Cells, params: &Params, stats: impl FnOnce() -> String) {
        if let Some(log) = &self.log {
            let stats = stats();
            log.end(code, cells, params, stats);
        }
    }
}
