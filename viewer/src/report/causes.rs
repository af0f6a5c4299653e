//! The analysis of a log as rows of the page: causes of lost time, calls out of traces, allocations. The page agrees
//! with the verbs `why` and `hot`, since they use the same analysis.

use super::scan::Scan;
use crate::analysis::finding::{Finding, Who};
use crate::analysis::hot::{Callee, HotAllocation, HotCall, hot};
use crate::analysis::why::Analysis;
use crate::model::Model;
use metatrace_events::schema::MergePointId;
use metatrace_ir::{ExitId, TraceId};
use serde::Serialize;
use std::collections::HashMap;

/// Number of rows of a kind that are listed; further ones are only counted.
const MOST_ROWS: usize = 500;

/// Number of traces of a row that are listed; further ones are only counted.
const MOST_TRACES: usize = 12;

/// A list in descending order, and its full length.
#[derive(Serialize)]
pub struct Rows<T> {
    pub rows: Vec<T>,
    pub all: usize,
}

impl<T> Rows<T> {
    fn of<F>(all: &[F], mut row: impl FnMut(&F) -> T) -> Rows<T> {
        Rows { rows: all.iter().take(MOST_ROWS).map(&mut row).collect(), all: all.len() }
    }
}

/// A cause of lost time.
#[derive(Serialize)]
pub struct CauseRow {
    pub cause: &'static str,
    pub title: String,
    pub site: MergePointId,
    /// Merge points of other lines that it affects.
    pub also: Vec<MergePointId>,
    pub interpreter: Option<String>,
    pub count: u64,
    /// Estimated nanoseconds, for ranking.
    pub cost: u64,
    pub facts: Vec<String>,
    /// What can be done, and by whom.
    pub hints: Vec<(&'static str, String)>,
    pub guard: Option<(TraceId, ExitId)>,
    pub traces: Vec<TraceId>,
    pub more: usize,
}

/// A call out of traces.
#[derive(Serialize)]
pub struct CallRow {
    pub callee: &'static str,
    pub name: String,
    pub site: MergePointId,
    pub interpreter: Option<String>,
    pub count: u64,
    pub traces: Vec<TraceId>,
    pub more: usize,
}

/// Allocations in traces.
#[derive(Serialize)]
pub struct AllocationRow {
    pub name: String,
    pub boxed: bool,
    pub site: MergePointId,
    pub interpreter: Option<String>,
    pub count: u64,
    pub uses: Vec<String>,
    pub traces: Vec<TraceId>,
    pub more: usize,
}

/// The results of the analysis.
pub struct Causes {
    pub causes: Rows<CauseRow>,
    pub calls: Rows<CallRow>,
    pub allocations: Rows<AllocationRow>,
    /// The conditions of guards that fail, in words: by trace and exit.
    pub checks: HashMap<(TraceId, ExitId), String>,
}

/// Runs the analysis.
pub fn causes(model: &Model, scan: &mut Scan) -> Causes {
    let analysis = Analysis::of(model);
    let hot = hot(model, &analysis.collection);
    let checks = hot.guards.into_iter().map(|g| ((g.trace, g.exit), g.checks)).collect();
    Causes {
        causes: Rows::of(&analysis.findings, |f| cause(f, scan)),
        calls: Rows::of(&hot.calls, |c| call(c, scan)),
        allocations: Rows::of(&hot.allocations, |a| allocation(a, scan)),
        checks,
    }
}

/// The first traces, and how many more there are.
fn first(traces: &[TraceId]) -> (Vec<TraceId>, usize) {
    let shown = traces.len().min(MOST_TRACES);
    (traces[..shown].to_vec(), traces.len() - shown)
}

fn cause(finding: &Finding, scan: &mut Scan) -> CauseRow {
    scan.site(finding.place.site);
    finding.also.iter().for_each(|p| scan.site(p.site));
    let who = |who| match who {
        Who::Program => "program",
        Who::Interpreter => "interpreter",
    };
    let (traces, more) = first(&finding.traces);
    CauseRow {
        cause: finding.cause.text(),
        title: finding.title.clone(),
        site: finding.place.site,
        also: finding.also.iter().map(|p| p.site).collect(),
        interpreter: finding.interpreter.clone(),
        count: finding.count,
        cost: finding.cost_ns,
        facts: finding.facts.clone(),
        hints: finding.hints.iter().map(|h| (who(h.who), h.text.clone())).collect(),
        guard: finding.guard,
        traces,
        more,
    }
}

fn call(call: &HotCall, scan: &mut Scan) -> CallRow {
    scan.site(call.place.site);
    let (traces, more) = first(&call.traces);
    CallRow {
        callee: match call.callee {
            Callee::Residual => "residual",
            Callee::Elidable => "elidable, not folded",
            Callee::Guest => "guest function, not inlined",
        },
        name: call.name.clone(),
        site: call.place.site,
        interpreter: call.interpreter.clone(),
        count: call.count,
        traces,
        more,
    }
}

fn allocation(made: &HotAllocation, scan: &mut Scan) -> AllocationRow {
    scan.site(made.place.site);
    let (traces, more) = first(&made.traces);
    AllocationRow {
        name: made.name.clone(),
        boxed: made.boxed,
        site: made.place.site,
        interpreter: made.interpreter.clone(),
        count: made.count,
        uses: made.uses.clone(),
        traces,
        more,
    }
}
