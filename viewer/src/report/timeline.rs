//! Recordings by time, with their outcomes: one row for each recording, in the order of their beginning.

use super::data::nanos;
use crate::model::Model;
use crate::model::kind;
use crate::model::records::Aborts;
use metatrace_events::schema::{MergePointId, Origin};
use metatrace_events::{Event, Kind};
use metatrace_ir::TraceId;
use serde::Serialize;
use std::collections::HashMap;

/// A recording. Times are nanoseconds since the log was begun.
#[derive(Serialize)]
pub struct RecordingRow {
    pub kind: &'static str,
    pub site: MergePointId,
    pub begin: u64,
    pub end: u64,
    pub record: u64,
    pub optimize: u64,
    pub backend: u64,
    /// The trace that it became.
    pub trace: Option<TraceId>,
    /// Why it was aborted, as an index of the report's aborts.
    pub abort: Option<usize>,
    pub ops: u32,
}

/// The recordings, and the aborts that they refer to. Recordings without a known outcome are left out.
pub fn recordings(model: &Model) -> (Vec<RecordingRow>, Vec<&Aborts>) {
    let aborts: Vec<&Aborts> = model.aborts().iter().collect();
    let group = |a: &Aborts| (a.reason.clone(), a.site, a.loc);
    let numbers: HashMap<_, usize> = aborts.iter().enumerate().map(|(i, a)| (group(a), i)).collect();
    let mut rows: Vec<RecordingRow> = model.traces().iter().map(compiled).collect();
    let mut begun = HashMap::new();
    for raw in model.all_events() {
        if !matches!(raw.kind, Kind::Begin | Kind::Abort) {
            continue;
        }
        match raw.read() {
            Some(Event::Begin(begin)) => {
                begun.insert(begin.recording, (raw.time, begin.origin, begin.site));
            }
            Some(Event::Abort(abort)) => {
                let began = begun.remove(&abort.recording);
                let (begin, origin, site) = began.unwrap_or((raw.time, Origin::Loop, abort.site));
                rows.push(RecordingRow {
                    kind: kind(origin),
                    site,
                    begin: nanos(begin),
                    end: nanos(raw.time),
                    record: abort.record_ns,
                    optimize: 0,
                    backend: 0,
                    trace: None,
                    ops: abort.ops,
                    abort: numbers.get(&(abort.reason, abort.site, abort.loc)).copied(),
                });
            }
            _ => {}
        }
    }
    rows.sort_by_key(|r| (r.begin, r.end));
    (rows, aborts)
}

fn compiled(trace: &crate::model::records::Trace) -> RecordingRow {
    let made = &trace.compiled;
    RecordingRow {
        kind: kind(trace.origin),
        site: trace.site,
        begin: nanos(trace.begun),
        end: nanos(trace.time),
        record: made.record_ns,
        optimize: made.optimize_ns,
        backend: made.backend_ns,
        trace: Some(trace.id),
        abort: None,
        ops: made.ops_recorded,
    }
}
