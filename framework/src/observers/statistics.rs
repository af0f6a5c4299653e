//! The statistics of a `Jit`: counts what observers are told. It must never decide anything; what the policy needs to
//! know it counts itself.

use super::notice::{Notice, counts};
use crate::code::compiled::TraceStart;
use crate::language::object::Mut;
use metatrace_ir::Op;
use metatrace_tracer::Stats;
use std::cell::{Cell, RefCell};

/// Counts of guest back edges and calls run by compiled code, which traces increment if `count_edges` is on.
#[derive(crate::Object)]
#[metatrace(crate = crate)]
pub(crate) struct Edges {
    pub back_edges: Mut<i64>,
    pub calls: Mut<i64>,
}

/// The counters that notices increment.
#[derive(Default)]
pub(super) struct Statistics {
    stats: RefCell<Stats>,
    /// The address of the object in which compiled code counts; 0 if it does not count.
    pub edges: Cell<u64>,
}

impl Statistics {
    /// The counters so far.
    pub fn so_far(&self) -> Stats {
        self.stats.borrow().clone()
    }

    /// Counts what happened. Compiled functions count their calls by compiled code themselves, if edges are counted or
    /// there is an event log.
    #[inline(always)]
    pub fn notice(&self, notice: &Notice<'_>) {
        let counts_calls = self.edges.get() != 0;
        let mut stats = self.stats.borrow_mut();
        match notice {
            Notice::PutOff => stats.put_off += 1,
            Notice::RecordingBegins { .. } => stats.recordings += 1,
            Notice::Echoed => stats.echoes += 1,
            Notice::RecordingEnds { time } => stats.time_recording += *time,
            Notice::Recorded { recorded, counts: (ops, guards), .. } => {
                stats.ops_seen += recorded.ops_seen;
                stats.guards_seen += recorded.guards_seen;
                stats.ops_recorded += u64::from(*ops);
                stats.guards_recorded += u64::from(*guards);
            }
            Notice::Aborted { name, reason, newly, .. } => {
                if *newly {
                    stats.give_up((*name).to_owned(), *reason);
                }
                stats.count_abort(*reason, (*name).to_owned());
            }
            Notice::Compiled { attempt, trace, phases, .. } => {
                stats.time_optimizing += phases.optimizing;
                stats.time_backend += phases.backend;
                stats.time_encoding += phases.encoding;
                stats.resume_bytes += phases.resume as u64;
                stats.code_bytes += phases.bytes as u64;
                let (ops, guards) = counts(trace);
                stats.ops_optimized += u64::from(ops);
                stats.guards_optimized += u64::from(guards);
                stats.events_total += trace.insts.iter().filter(|i| i.op == Op::ForcedExit).count() as u64;
                match attempt.start {
                    TraceStart::Key(_, true) => stats.functions += 1,
                    TraceStart::Key(_, false) => stats.loops += 1,
                    TraceStart::Exit(..) => stats.bridges += 1,
                }
            }
            Notice::GaveUp { reason, name, .. } => stats.give_up(name.clone(), *reason),
            Notice::Recovered { name } => {
                if let Some(at) = stats.given_up.iter().position(|loss| loss.0 == *name) {
                    stats.given_up.swap_remove(at);
                }
            }
            Notice::Invalidated { written, .. } => stats.invalidations += u64::from(written.is_some()),
            Notice::LabelChanged => stats.labels_changed += 1,
            Notice::Entered { .. } => stats.entries += 1,
            Notice::EnteredForCode { .. } => {
                stats.portal_calls += 1;
                stats.calls_compiled += u64::from(counts_calls);
            }
            Notice::FunctionCalled => stats.calls_compiled += u64::from(counts_calls),
            Notice::Left { info, .. } => {
                stats.guard_failures += 1;
                if info.forced {
                    stats.forced_exits += 1;
                    stats.events_covered += u64::from(info.failures.get() == 1);
                }
            }
            Notice::CooledDown => stats.cooldowns += 1,
            Notice::Evicted => stats.evictions += 1,
            Notice::Freed { trace } => {
                stats.traces_freed += 1;
                if let Some(calls) = &trace.calls {
                    stats.portal_calls += calls.get();
                    stats.calls_compiled += if counts_calls { calls.get() } else { 0 };
                }
            }
            Notice::Source { .. }
            | Notice::Incomplete { .. }
            | Notice::DependsOn { .. }
            | Notice::FieldDied { .. }
            | Notice::Cache { .. }
            | Notice::Ends { .. } => {}
        }
    }
}
