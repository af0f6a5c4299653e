//! Observers of a `Jit`: statistics, the event log, debug information for perf and gdb, the embedder's hooks and
//! experiments, and the sampling profiler. The run time reports what happens as a [`Notice`], once, and each observer
//! takes from it what it needs. Nothing here decides anything or changes what the program does.
//!
//! ```text
//! notice       what observers are told
//! statistics   counts it
//! eventlog     writes it to a file, for the viewer
//! debuginfo    passes compiled code on to perf and gdb
//! profile      samples what is running; it reads records that portal levels keep, no notices
//! ```

#[cfg_attr(
    not(all(feature = "debug-info", target_arch = "x86_64", target_os = "linux")),
    path = "no_debuginfo.rs"
)]
pub(crate) mod debuginfo;
pub(crate) mod eventlog;
pub(crate) mod notice;
pub mod profile;
mod statistics;

pub(crate) use notice::{Attempt, Notice, Phases, RecordingEnd, counts};
pub(crate) use statistics::Edges;

use metatrace_events::schema::{Origin, RecordingId};
use metatrace_tracer::Stats;
use metatrace_tracer::record::PortalInfo;
use statistics::Statistics;
use std::cell::Cell;

/// A part of the program that is told what happens in a `Jit`.
pub(crate) trait Observer {
    /// Called for everything that happens. It must not run guest code or enter a `Jit`.
    fn notice(&self, notice: &Notice<'_>);

    /// What the run time is to keep or count for this observer.
    fn needs(&self) -> Needs {
        Needs::default()
    }
}

/// What the run time keeps or counts only if an observer needs it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Needs {
    /// Positions and notes of recordings.
    pub positions: bool,
    /// How often the head of each trace is passed, and how often compiled code calls each function.
    pub runs: bool,
    /// The inline caches of interpreted code.
    pub caches: bool,
}

/// The observers of one `Jit`.
pub(crate) struct Observers {
    statistics: Statistics,
    /// All others.
    others: Box<[Box<dyn Observer>]>,
    /// Whether the others are told; false as long as none of them has anything to do.
    telling: Cell<bool>,
    needs: Needs,
    /// The number of the last recording.
    recordings: Cell<RecordingId>,
}

impl Observers {
    /// Statistics and those observers. `idle`: the latter have nothing to do before [`Observers::tell_others`].
    pub fn new(others: Vec<Box<dyn Observer>>, idle: bool) -> Observers {
        let needs = others.iter().map(|other| other.needs()).fold(Needs::default(), |all, needs| Needs {
            positions: all.positions | needs.positions,
            runs: all.runs | needs.runs,
            caches: all.caches | needs.caches,
        });
        Observers {
            statistics: Statistics::default(),
            others: others.into(),
            telling: Cell::new(!idle),
            needs,
            recordings: Cell::default(),
        }
    }

    /// What the observers need to be kept or counted.
    pub fn needs(&self) -> Needs {
        self.needs
    }

    /// Reports what happened to all observers.
    #[inline(always)]
    pub fn notify(&self, notice: Notice<'_>) {
        self.statistics.notice(&notice);
        diagnose(&notice);
        if self.telling.get() {
            self.notify_others(&notice);
        }
    }

    #[cold]
    #[inline(never)]
    fn notify_others(&self, notice: &Notice<'_>) {
        self.others.iter().for_each(|other| other.notice(notice));
    }

    /// Has the others told from now on.
    pub fn tell_others(&self) {
        self.telling.set(true);
    }

    /// Reports that a recording begins. Returns its number.
    pub fn recording_begins(
        &self,
        origin: Origin,
        portal: &'static PortalInfo,
        greens: &[u64],
    ) -> RecordingId {
        let recording = self.recordings.get().plus(1);
        self.recordings.set(recording);
        self.notify(Notice::RecordingBegins { recording, origin, portal, greens });
        recording
    }

    /// The counters of everything that was reported.
    pub fn statistics(&self) -> Stats {
        self.statistics.so_far()
    }

    /// The address of the object in which compiled code counts edges; 0 if it does not count.
    pub fn edges(&self) -> u64 {
        self.statistics.edges.get()
    }

    /// Sets the object in which compiled code counts edges.
    pub fn count_edges_in(&self, address: u64) {
        self.statistics.edges.set(address);
    }

    /// Whether compiled functions count their calls.
    pub fn counts_calls(&self) -> bool {
        self.needs.runs || self.edges() != 0
    }
}

/// Passes traces and aborts to the `log` crate, for diagnostics.
#[inline(always)]
fn diagnose(notice: &Notice<'_>) {
    match notice {
        Notice::Aborted { name, end: RecordingEnd { detail, .. }, reason, .. } => {
            let more = if detail.is_empty() { "" } else { ": " };
            log::debug!(target: "metatrace::abort", "{name}: {}{more}{detail}", reason.text());
        }
        Notice::Compiled { id, trace, .. } => {
            log::debug!(target: "metatrace::trace", "trace {}:\n{trace}", id.0);
        }
        _ => {}
    }
}
