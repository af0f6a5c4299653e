//! The findings about aborted recordings: too long, interrupted, or ended again and again by the same thing.

use super::compiled::times;
use super::cost;
use super::finding::{Cause, Finding, GuestPlace, Hint, interpreter, interpreter_line, program};
use crate::model::Model;
use crate::model::body::IrView;
use crate::model::records::Aborts;
use crate::verbs::text::{counted, share, time};
use metatrace_events::schema::{MergePointId, Origin, PositionId};
use metatrace_ir::{ExitId, TraceId};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Number of recordings aborted at one place for one reason that make an abort storm.
const STORM: u64 = 3;

/// Recordings from one place that were aborted for one reason.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GivenUp {
    /// The reason's name.
    pub reason: String,
    /// The reason in words.
    pub text: String,
    /// Details of the last case.
    pub detail: String,
    /// Where the recordings began.
    pub begin: GuestPlace,
    /// Where they ended: the innermost level's places, the most frequent first.
    pub ends: Vec<GuestPlace>,
    /// The line of the interpreter that recorded the last operation.
    pub interpreter: Option<String>,
    /// The guard for which a bridge was recorded, if it was one: trace and exit.
    pub bridge: Option<(TraceId, ExitId)>,
    /// Number of recordings.
    pub count: u64,
    /// Time spent on them, in nanoseconds.
    pub lost_ns: u64,
    /// The largest number of operations of one of them.
    pub most_ops: u32,
    /// Whether the place is given up for now.
    pub for_good: bool,
}

/// The aborted recordings, by reason and place of their beginning; those that took most time first.
pub fn given_up(model: &Model) -> Vec<GivenUp> {
    grouped(model).into_iter().map(|group| one(model, &group)).collect()
}

type Group<'m> = Vec<&'m Aborts>;

fn grouped(model: &Model) -> Vec<Group<'_>> {
    let mut groups: BTreeMap<_, Group<'_>> = BTreeMap::new();
    for aborts in model.aborts() {
        let key = (aborts.reason.as_str(), aborts.begin_site, bridge(aborts.origin));
        groups.entry(key).or_default().push(aborts);
    }
    let mut groups: Vec<Group<'_>> = groups.into_values().collect();
    groups.sort_by_key(|g| {
        Reverse((g.iter().map(|a| a.record_ns).sum::<u64>(), g.iter().map(|a| a.count).sum::<u64>()))
    });
    groups
}

fn bridge(origin: Origin) -> Option<(TraceId, ExitId)> {
    match origin {
        Origin::Bridge { trace, exit } => Some((trace, exit)),
        _ => None,
    }
}

fn one(model: &Model, group: &Group<'_>) -> GivenUp {
    let last = group.iter().max_by_key(|a| a.last).expect("a group has members");
    let mut ends: Vec<&&Aborts> = group.iter().collect();
    ends.sort_by_key(|a| Reverse(a.count));
    GivenUp {
        reason: last.reason.clone(),
        text: last.text.clone(),
        detail: last.detail.clone(),
        begin: GuestPlace::of(model, last.begin_site),
        ends: ends.iter().map(|a| GuestPlace::of(model, a.site)).collect(),
        interpreter: interpreter_line(model, last.loc),
        bridge: bridge(last.origin),
        count: group.iter().map(|a| a.count).sum(),
        lost_ns: group.iter().map(|a| a.record_ns).sum(),
        most_ops: group.iter().map(|a| a.most_ops).max().unwrap_or(0),
        for_good: group.iter().any(|a| a.given_up),
    }
}

/// The findings, in no particular order.
pub fn findings(model: &Model) -> Vec<Finding> {
    grouped(model).iter().filter_map(|group| finding(model, group)).collect()
}

fn finding(model: &Model, group: &Group<'_>) -> Option<Finding> {
    let given_up = one(model, group);
    let long = given_up.reason == "TooLong";
    // These are part of normal operation: an inner loop is compiled first, or a callee with a loop is called.
    let orderly = matches!(given_up.reason.as_str(), "InnerLoop" | "LoopInCallee" | "Discarded");
    let cause = match () {
        () if long => Cause::TooLong,
        () if given_up.count >= STORM => Cause::AbortStorm,
        () if orderly => return None,
        () => Cause::Aborted,
    };
    let place = match cause {
        Cause::TooLong => given_up.begin.clone(),
        _ => given_up.ends[0].clone(),
    };
    let what = if given_up.bridge.is_some() { "a bridge" } else { "the trace" };
    let mut finding = Finding {
        cause,
        place,
        // The place where a long recording happened to end is not meaningful.
        also: given_up.ends.iter().filter(|_| !long).chain([&given_up.begin]).cloned().collect(),
        interpreter: given_up.interpreter.clone(),
        count: given_up.count,
        cost_ns: given_up.lost_ns + consequence(model, group),
        title: format!(
            "{what} from {} was recorded and given up {}: {}",
            given_up.begin.short(),
            times(given_up.count),
            given_up.text
        ),
        facts: Vec::new(),
        hints: hints(&given_up),
        traces: Vec::new(),
        guard: given_up.bridge,
    };
    if !given_up.detail.is_empty() {
        finding.facts.push(given_up.detail.clone());
    }
    finding.facts.push(match given_up.for_good {
        true => format!(
            "it is given up for now and tried again later and later, with less inlining and no peeling; \
            {} went into it",
            time(given_up.lost_ns)
        ),
        false => format!("{} went into it", time(given_up.lost_ns)),
    });
    if let Some((trace, exit)) = given_up.bridge {
        let left = model.trace(trace).and_then(|t| t.failures.get(&exit)).copied().unwrap_or(0);
        finding.facts.push(format!(
            "exit {exit} of {} led back to the interpreter {}",
            model.name(trace),
            times(left)
        ));
    }
    if long {
        let last = group.iter().max_by_key(|a| a.last)?;
        if let Some(Ok(ir)) = model.aborted_ir(last) {
            breakdown(model, &ir, &mut finding);
        }
    }
    Some(finding)
}

/// Estimated cost of interpreting code that was not compiled, in nanoseconds.
fn consequence(model: &Model, group: &Group<'_>) -> u64 {
    let Some(first) = group.first() else { return 0 };
    match first.origin {
        Origin::Bridge { trace, exit } => {
            let trace = model.trace(trace);
            let left = trace.and_then(|t| t.failures.get(&exit)).copied().unwrap_or(0);
            left.saturating_mul(cost::LEAVE)
        }
        Origin::Loop | Origin::Function => {
            let keys = model.keys().iter().filter(|k| k.site == first.begin_site && k.trace.is_none());
            keys.map(|k| k.ticks.saturating_mul(cost::INTERPRETED)).sum()
        }
    }
}

/// Adds which inlined functions make a recording long.
fn breakdown(model: &Model, ir: &IrView, finding: &mut Finding) {
    let name = |site: MergePointId| model.site(site).map_or("", |s| s.function.as_str());
    let (mut within, mut lines) = (HashMap::<&str, u64>::new(), HashMap::<MergePointId, u64>::new());
    for op in 0..ir.trace.insts.len() {
        let chain = ir.chain(op);
        let Some((&outermost, inner)) = chain.split_last() else { continue };
        let functions: HashSet<&str> = inner.iter().map(|&site| name(site)).collect();
        functions.into_iter().for_each(|f| *within.entry(f).or_default() += 1);
        *lines.entry(outermost).or_default() += 1;
    }
    let mut copies: HashMap<&str, BTreeSet<PositionId>> = HashMap::new();
    for position in ir.positions.iter().filter(|p| !p.caller.is_none()) {
        copies.entry(name(position.site)).or_default().insert(position.caller);
    }
    let all = ir.ops() as u64;
    let mut within: Vec<_> = within.into_iter().collect();
    within.sort_by_key(|&(name, ops)| (Reverse(ops), name));
    let part = |ops: u64| format!("{} ({})", counted(ops, "operation"), share(ops as f64, all as f64));
    let mut parts: Vec<String> = within
        .iter()
        .take(4)
        .map(|(name, ops)| {
            let copies = copies.get(name).map_or(0, |c| c.len() as u64);
            format!("`{name}`, inlined {}: {}", times(copies), part(*ops))
        })
        .collect();
    if parts.is_empty() {
        parts.push(
            "nothing is inlined: the code between two passes of the loop is this long itself".to_owned(),
        );
    }
    finding.facts.insert(0, format!("{} were recorded; {}", counted(all, "operation"), parts.join("; ")));
    let mut lines: Vec<_> = lines.into_iter().collect();
    lines.sort_by_key(|&(site, ops)| (Reverse(ops), site));
    let Some(&(site, ops)) = lines.first() else { return };
    let place = GuestPlace::of(model, site);
    finding.facts.insert(1, format!("most of it comes from {}: {}", place.short(), part(ops)));
    finding.title += &match within.first() {
        Some((name, ops)) => {
            let of_all = share(*ops as f64, all as f64);
            let all = counted(all, "operation");
            format!(" ({all}, {of_all} of them in inlined `{name}`, mostly at {})", place.short())
        }
        None => format!(" ({}, mostly at {})", counted(all, "operation"), place.short()),
    };
    finding.also.push(place);
}

fn hints(given_up: &GivenUp) -> Vec<Hint> {
    match given_up.reason.as_str() {
        "TooLong" => vec![
            program(
                "let the loop do less, or put its parts into functions with loops of their own; what is longest is \
                 called from the next try on",
            ),
            interpreter(
                "a handler that unrolls over a guest collection should do so for short ones only; `trace_limit` \
                 raises the limit",
            ),
        ],
        "LogTooLong" => vec![interpreter(
            "the handler does too much between two merge points: give it one of its own, or make the work a residual \
             function",
        )],
        "InnerLoop" | "LoopInCallee" => vec![program(
            "the inner loop is compiled for itself; an inner loop of few rounds is best written out",
        )],
        "PromoteVaries" => vec![interpreter("promote something that takes fewer values, or keep it red")],
        "RecursionLimit" => vec![program(
            "it runs at the recursion limit, where calls can't be recorded: recurse less deeply, or raise the limit",
        )],
        "DependencyChanged" => vec![program(
            "the loop writes something that its own code takes for constant: set it before the loop",
        )],
        "FrameEscapes" => vec![interpreter(
            "the portal's frame was passed to a function or stored: pass the values of its slots instead",
        )],
        "TooManyArguments" | "PortalResult" | "DeadSlot" => {
            vec![interpreter("this is a limit of the framework for portals: the reason says which")]
        }
        "Malformed" | "Backend" | "Panicked" => {
            vec![interpreter("a bug, of the JIT or the interpreter: please report it with the log")]
        }
        _ => Vec::new(),
    }
}
