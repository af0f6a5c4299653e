//! The data of the page, as values that become JSON. The scripts read these fields by name, and tuples by index:
//! `page/core.js` has the other side. Numbers are those of the log.

use super::body;
use super::causes::{AllocationRow, CallRow, CauseRow, Rows, causes};
use super::scan::{LineHeat, Scan, Use};
use super::timeline::{self, RecordingRow};
use super::{Options, scan};
use crate::model::Model;
use crate::model::records::Trace;
use metatrace_events::schema::{FileId, LocationId, MergePointId, Origin};
use metatrace_ir::{ExitId, TraceId};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::Path;

/// Everything but the bodies of traces.
#[derive(Serialize)]
pub struct Report {
    pub title: String,
    pub head: Head,
    pub totals: Totals,
    /// The final statistics of the process.
    pub stats: Option<serde_json::Value>,
    pub cut: Cut,
    pub files: Vec<File>,
    /// By number: portal, file, line, function, first line, greens.
    pub sites: BTreeMap<MergePointId, SiteRow>,
    /// By number: path and line.
    pub locs: BTreeMap<LocationId, (String, u32)>,
    pub traces: Vec<TraceRow>,
    pub uses: Vec<Use>,
    pub causes: Rows<CauseRow>,
    pub calls: Rows<CallRow>,
    pub allocations: Rows<AllocationRow>,
    pub aborts: Vec<AbortRow>,
    pub recordings: Vec<RecordingRow>,
    /// Merge points that the interpreter still passes.
    pub keys: Vec<KeyRow>,
}

pub type SiteRow = (String, FileId, u32, String, u32, String);

/// The process and its log.
#[derive(Serialize, Default)]
pub struct Head {
    pub command: Vec<String>,
    pub metatrace: String,
    pub backend: String,
    pub pid: u32,
    pub unix_ms: u64,
    pub params: Vec<(String, u32)>,
    pub passes: Vec<String>,
    pub log: String,
    pub events: u64,
    pub duration: u64,
    pub damage: Option<String>,
}

/// Sums over all traces. Times are nanoseconds.
#[derive(Serialize, Default)]
pub struct Totals {
    pub loops: u32,
    pub functions: u32,
    pub bridges: u32,
    pub aborts: u64,
    pub unfinished: usize,
    pub invalidated: u32,
    pub ops_recorded: u64,
    pub ops: u64,
    pub guards_recorded: u64,
    pub guards: u64,
    pub code_bytes: u64,
    pub resume_bytes: u64,
    pub record_ns: u64,
    pub optimize_ns: u64,
    pub backend_ns: u64,
    pub aborted_ns: u64,
    pub entries: u64,
    pub runs: u64,
    /// Operations that traces executed.
    pub executed: u64,
    /// Guards that led back to the interpreter.
    pub failures: u64,
}

/// Which traces have bodies.
#[derive(Serialize, Default)]
pub struct Cut {
    pub bodies: usize,
    pub broken: usize,
}

/// A file of the guest program.
#[derive(Serialize)]
pub struct File {
    pub file: FileId,
    pub path: String,
    pub text: Option<String>,
    pub lines: Vec<LineHeat>,
    /// Contents of inline caches of interpreted code: line, instruction, content.
    pub caches: Vec<(u32, String, String)>,
}

#[derive(Serialize)]
pub struct TraceRow {
    pub id: TraceId,
    pub kind: &'static str,
    pub site: MergePointId,
    /// Trace and exit of the guard that a bridge belongs to.
    pub parent: Option<(TraceId, ExitId)>,
    pub jumps: Option<TraceId>,
    pub begun: u64,
    pub time: u64,
    pub record: u64,
    pub optimize: u64,
    pub backend: u64,
    pub ops_recorded: u32,
    pub ops: u32,
    pub guards_recorded: u32,
    pub guards: u32,
    pub code: u32,
    pub resume: u32,
    pub dependencies: u32,
    pub entries: u64,
    pub runs: u64,
    pub executed: u64,
    /// Field and time.
    pub invalidated: Option<(String, u64)>,
    pub exits: Vec<ExitRow>,
    pub body: bool,
}

/// A guard that failed or has bridges.
#[derive(Serialize)]
pub struct ExitRow {
    pub exit: ExitId,
    /// Number of the operation; none if the operations are not known.
    pub op: Option<usize>,
    pub text: String,
    pub site: MergePointId,
    pub reached: u64,
    /// Failures that led back to the interpreter.
    pub back: u64,
    /// Failures that led into a bridge.
    pub bridged: u64,
    pub bridges: Vec<TraceId>,
    /// Why it is given up for now.
    pub given_up: Option<String>,
    /// What it checks, in words.
    pub checks: String,
}

#[derive(Serialize)]
pub struct AbortRow {
    pub reason: String,
    pub text: String,
    pub detail: String,
    pub site: MergePointId,
    pub loc: LocationId,
    pub kind: &'static str,
    pub parent: Option<(TraceId, ExitId)>,
    pub begin: MergePointId,
    pub count: u64,
    pub ops: u32,
    pub ns: u64,
    pub given_up: bool,
}

#[derive(Serialize)]
pub struct KeyRow {
    pub site: MergePointId,
    pub entry: bool,
    pub ticks: u64,
    pub threshold: u32,
    pub aborts: u32,
    pub given_up: String,
    pub no_inline: bool,
    pub trace: Option<TraceId>,
}

/// The body of a trace, as JSON.
pub type Body = (TraceId, String);

/// Everything that the report of a log shows.
pub fn collect(model: &Model, options: Options) -> (Report, Vec<Body>) {
    let chosen = hottest(model, options.bodies);
    let (mut scan, mut bodies, mut cut) = (Scan::default(), Vec::new(), Cut::default());
    let mut traces = Vec::with_capacity(model.traces().len());
    for trace in model.traces() {
        let mut row = trace_row(model, trace);
        scan.site(trace.site);
        match scan::operations(model, trace) {
            Some(ir) => {
                let executions = model.executions(trace, &ir);
                row.executed = scan.trace(model, trace, &ir, &executions);
                exits(model, trace, &ir, &executions, &mut row);
                if chosen.contains(&trace.id) {
                    row.body = true;
                    bodies.push((trace.id, body::json(model, trace, &ir, &executions, &mut scan)));
                }
            }
            None => cut.broken += 1,
        }
        row.exits.iter().for_each(|e| scan.site(e.site));
        traces.push(row);
    }
    cut.bodies = bodies.len();
    let mut analysed = causes(model, &mut scan);
    for trace in &mut traces {
        for exit in &mut trace.exits {
            exit.checks = analysed.checks.remove(&(trace.id, exit.exit)).unwrap_or_default();
        }
    }
    let (recordings, aborts) = timeline::recordings(model);
    recordings.iter().for_each(|r| scan.site(r.site));
    let aborts: Vec<AbortRow> = aborts.iter().map(|a| abort_row(a)).collect();
    for abort in &aborts {
        scan.site(abort.site);
        scan.site(abort.begin);
        scan.loc(abort.loc);
    }
    let keys: Vec<KeyRow> = model.keys().iter().map(key_row).collect();
    keys.iter().for_each(|k| scan.site(k.site));
    let totals = totals(model, &traces, &recordings);
    let (sites, locs) = named(model, &scan);
    let files = files(model, &mut scan, &sites);
    let head = head(model);
    let title = title(model, &head, &files);
    let stats = model.end.as_deref().and_then(|s| serde_json::from_str(s).ok());
    let uses = scan.uses();
    let report = Report {
        title,
        head,
        totals,
        stats,
        cut,
        files,
        sites,
        locs,
        traces,
        uses,
        causes: analysed.causes,
        calls: analysed.calls,
        allocations: analysed.allocations,
        aborts,
        recordings,
        keys,
    };
    (report, bodies)
}

/// The traces with the most heat.
fn hottest(model: &Model, count: usize) -> HashSet<TraceId> {
    let mut traces: Vec<&Trace> = model.traces().iter().collect();
    if traces.len() > count {
        traces.sort_by(|a, b| model.heat(b).total_cmp(&model.heat(a)).then(a.id.cmp(&b.id)));
        traces.truncate(count);
    }
    traces.iter().map(|t| t.id).collect()
}

fn trace_row(model: &Model, trace: &Trace) -> TraceRow {
    let made = &trace.compiled;
    TraceRow {
        id: trace.id,
        kind: crate::model::kind(trace.origin),
        site: trace.site,
        parent: trace.parent,
        jumps: made.jumps_to.filter(|&t| model.trace(t).is_some()),
        begun: nanos(trace.begun),
        time: nanos(trace.time),
        record: made.record_ns,
        optimize: made.optimize_ns,
        backend: made.backend_ns,
        ops_recorded: made.ops_recorded,
        ops: made.ops,
        guards_recorded: made.guards_recorded,
        guards: made.guards,
        code: made.code_bytes,
        resume: made.resume_bytes,
        dependencies: made.dependencies,
        entries: trace.entries,
        runs: trace.runs,
        executed: trace.runs.saturating_mul(u64::from(made.ops)),
        invalidated: trace.invalidated.as_ref().map(|i| (i.field.clone(), nanos(i.time))),
        exits: known_exits(model, trace),
        body: false,
    }
}

/// The guards of a trace that failed or have bridges, as far as they are known without its operations.
fn known_exits(model: &Model, trace: &Trace) -> Vec<ExitRow> {
    let mut numbers: BTreeSet<ExitId> = trace.failures.iter().filter(|f| *f.1 > 0).map(|f| *f.0).collect();
    numbers.extend(trace.bridges.iter().map(|b| b.0));
    numbers.extend(trace.given_up.iter().map(|g| g.exit));
    let row = |exit: ExitId| {
        let back = trace.failures.get(&exit).copied().unwrap_or(0);
        ExitRow {
            exit,
            op: None,
            text: String::new(),
            site: MergePointId::NONE,
            reached: 0,
            back,
            bridged: model.failures(trace, exit).saturating_sub(back),
            bridges: trace.bridges.iter().filter(|b| b.0 == exit).map(|b| b.1).collect(),
            given_up: trace.given_up.iter().find(|g| g.exit == exit).map(|g| g.text.clone()),
            checks: String::new(),
        }
    };
    numbers.into_iter().map(row).collect()
}

/// Adds to these guards what the operations tell.
fn exits(
    model: &Model,
    trace: &Trace,
    ir: &crate::model::body::IrView,
    executions: &[u64],
    row: &mut TraceRow,
) {
    let guards: HashMap<ExitId, usize> = ir.guards();
    for exit in &mut row.exits {
        let Some(&op) = guards.get(&exit.exit) else { continue };
        exit.op = Some(op);
        exit.text = ir.op_text(op);
        exit.site = ir.site(op);
        // A log that ends early may have counted a failure before the run that it belongs to.
        exit.reached = executions[op].max(model.failures(trace, exit.exit));
    }
}

fn abort_row(aborts: &crate::model::records::Aborts) -> AbortRow {
    AbortRow {
        reason: aborts.reason.clone(),
        text: aborts.text.clone(),
        detail: aborts.detail.clone(),
        site: aborts.site,
        loc: aborts.loc,
        kind: crate::model::kind(aborts.origin),
        parent: match aborts.origin {
            Origin::Bridge { trace, exit } => Some((trace, exit)),
            _ => None,
        },
        begin: aborts.begin_site,
        count: aborts.count,
        ops: aborts.most_ops,
        ns: aborts.record_ns,
        given_up: aborts.given_up,
    }
}

fn key_row(key: &metatrace_events::schema::Counted) -> KeyRow {
    KeyRow {
        site: key.site,
        entry: key.entry,
        ticks: key.ticks,
        threshold: key.threshold,
        aborts: key.aborts,
        given_up: key.given_up.clone(),
        no_inline: key.no_inline,
        trace: key.trace,
    }
}

fn totals(model: &Model, traces: &[TraceRow], recordings: &[RecordingRow]) -> Totals {
    let mut totals = Totals { unfinished: model.unfinished().len(), ..Totals::default() };
    for trace in traces {
        match trace.kind {
            "loop" => totals.loops += 1,
            "function" => totals.functions += 1,
            _ => totals.bridges += 1,
        }
        totals.invalidated += u32::from(trace.invalidated.is_some());
        totals.ops_recorded += u64::from(trace.ops_recorded);
        totals.ops += u64::from(trace.ops);
        totals.guards_recorded += u64::from(trace.guards_recorded);
        totals.guards += u64::from(trace.guards);
        totals.code_bytes += u64::from(trace.code);
        totals.resume_bytes += u64::from(trace.resume);
        totals.record_ns = totals.record_ns.saturating_add(trace.record);
        totals.optimize_ns = totals.optimize_ns.saturating_add(trace.optimize);
        totals.backend_ns = totals.backend_ns.saturating_add(trace.backend);
        totals.entries = totals.entries.saturating_add(trace.entries);
        totals.runs = totals.runs.saturating_add(trace.runs);
        totals.executed = totals.executed.saturating_add(trace.executed);
        totals.failures = trace.exits.iter().fold(totals.failures, |sum, e| sum.saturating_add(e.back));
    }
    for recording in recordings.iter().filter(|r| r.trace.is_none()) {
        totals.aborts += u64::from(recording.abort.is_some());
        totals.aborted_ns = totals.aborted_ns.saturating_add(recording.record);
    }
    totals
}

/// The merge points and lines of the interpreter that something in the report refers to.
fn named(
    model: &Model,
    scan: &Scan,
) -> (BTreeMap<MergePointId, SiteRow>, BTreeMap<LocationId, (String, u32)>) {
    let site = |&number: &MergePointId| {
        let s = model.site(number)?;
        let greens = s.greens.join(" ");
        Some((number, (s.portal.clone(), s.file, s.line, s.function.clone(), s.first_line, greens)))
    };
    let loc = |&number: &LocationId| {
        let l = model.location(number)?;
        Some((number, (l.path.clone(), l.line)))
    };
    (scan.sites.iter().filter_map(site).collect(), scan.locs.iter().filter_map(loc).collect())
}

/// The files with events, the hottest first.
fn files(model: &Model, scan: &mut Scan, sites: &BTreeMap<MergePointId, SiteRow>) -> Vec<File> {
    let mut caches: HashMap<FileId, Vec<(u32, String, String)>> = HashMap::new();
    for cache in model.caches() {
        let row = (cache.line, cache.instruction.clone(), cache.content.clone());
        caches.entry(cache.file).or_default().push(row);
    }
    let named: BTreeSet<FileId> = sites.values().map(|s| s.1).chain(caches.keys().copied()).collect();
    let mut lines: HashMap<FileId, Vec<LineHeat>> = HashMap::new();
    for heat in scan.lines() {
        lines.entry(heat.file).or_default().push(heat);
    }
    let file = |(number, record): (FileId, &crate::model::records::File)| {
        named.contains(&number).then(|| File {
            file: number,
            path: record.path.clone(),
            text: model.source(number),
            lines: lines.remove(&number).unwrap_or_default(),
            caches: caches.remove(&number).unwrap_or_default(),
        })
    };
    let mut files: Vec<File> = model.files().into_iter().filter_map(file).collect();
    let heat = |f: &File| f.lines.iter().fold(0u64, |sum, l| sum.saturating_add(l.own));
    files.sort_by_key(|f| (Reverse(heat(f)), f.file));
    files
}

fn head(model: &Model) -> Head {
    let start = model.start.clone().unwrap_or_default();
    Head {
        command: start.command,
        metatrace: start.metatrace,
        backend: start.backend,
        pid: start.pid,
        unix_ms: start.unix_ms,
        params: start.params,
        passes: start.passes,
        log: model.path.display().to_string(),
        events: model.events,
        duration: nanos(model.duration),
        damage: model.damage.map(|d| d.to_string()),
    }
}

/// The title: the file of the program in the command line, if there is one, else the log's name.
fn title(model: &Model, head: &Head, files: &[File]) -> String {
    let base = |path: &str| {
        let name = Path::new(path).file_name();
        name.map_or_else(|| path.to_owned(), |n| n.to_string_lossy().into_owned())
    };
    let program = head.command.iter().skip(1).find(|a| files.iter().any(|f| base(&f.path) == base(a)));
    program.map_or_else(|| base(&model.path.to_string_lossy()), |p| base(p))
}

/// The duration in nanoseconds, at most those of 584 years.
pub fn nanos(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
