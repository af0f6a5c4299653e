//! What is hot: guards by failures, calls out of traces and allocations by count, lines by operations executed.

use super::collect::Collection;
use super::finding::{GuestPlace, interpreter_line};
use metatrace_events::schema::{FileId, MergePointId, stage};

use crate::model::Model;
use metatrace_ir::{ExitId, TraceId};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

/// A guard that fails.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HotGuard {
    /// Its place.
    pub place: GuestPlace,
    /// The line of the interpreter.
    pub interpreter: Option<String>,
    /// The trace.
    pub trace: TraceId,
    /// The exit.
    pub exit: ExitId,
    /// What it checks.
    pub checks: String,
    /// How often it was reached.
    pub reached: u64,
    /// How often it led back to the interpreter.
    pub left: u64,
    /// How often it led to a bridge.
    pub bridged: u64,
    /// Its bridges.
    pub bridges: Vec<TraceId>,
    /// Why it gets no bridge any more, if it does not.
    pub given_up: Option<String>,
}

/// The kind of function that a call out of traces calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Callee {
    /// A residual function.
    Residual,
    /// An elidable function whose arguments are not all constant.
    Elidable,
    /// A guest function that is not inlined.
    Guest,
}

/// A call out of traces.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HotCall {
    /// Its place.
    pub place: GuestPlace,
    /// The line of the interpreter.
    pub interpreter: Option<String>,
    /// The kind of callee.
    pub callee: Callee,
    /// Its name; empty if unknown.
    pub name: String,
    /// How often it was executed.
    pub count: u64,
    /// The traces.
    pub traces: Vec<TraceId>,
}

/// Allocations in traces.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HotAllocation {
    /// Their place.
    pub place: GuestPlace,
    /// The line of the interpreter.
    pub interpreter: Option<String>,
    /// Their type.
    pub name: String,
    /// Number of objects; for boxed integers, only those that need 64 bits are objects.
    pub count: u64,
    /// Whether it is the box of an integer.
    pub boxed: bool,
    /// What they are used for, in words; uses that force them come first.
    pub uses: Vec<String>,
    /// The traces.
    pub traces: Vec<TraceId>,
}

/// A line of the guest program in compiled code.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HotLine {
    /// The line.
    pub place: GuestPlace,
    /// Operations executed for it.
    pub operations: u64,
    /// The traces.
    pub traces: Vec<TraceId>,
}

/// What is hot; each list in descending order.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Hot {
    /// Guards that fail.
    pub guards: Vec<HotGuard>,
    /// Calls out of traces.
    pub calls: Vec<HotCall>,
    /// Allocations in traces.
    pub allocations: Vec<HotAllocation>,
    /// Lines.
    pub lines: Vec<HotLine>,
    /// Total number of operations executed in compiled code.
    pub operations: u64,
    /// Total number of guard failures that led back to the interpreter.
    pub left: u64,
}

/// Computes what is hot in a log.
pub fn hot(model: &Model, collection: &Collection) -> Hot {
    let mut hot =
        Hot { guards: guards(model, collection), calls: calls(model, collection), ..Hot::default() };
    hot.allocations = allocations(model, collection);
    lines(model, &mut hot);
    hot.left = model.traces().iter().flat_map(|t| t.failures.values()).sum();
    hot
}

fn guards(model: &Model, collection: &Collection) -> Vec<HotGuard> {
    let mut found = Vec::new();
    for ((spot, _), group) in &collection.guards {
        for guard in group.guards.iter().filter(|g| g.left + g.bridged > 0) {
            let given_up = model.trace(guard.trace).map_or(&[][..], |t| &t.given_up);
            found.push(HotGuard {
                place: GuestPlace::of(model, spot.site),
                interpreter: interpreter_line(model, spot.loc),
                trace: guard.trace,
                exit: guard.exit,
                checks: guard.checks.clone(),
                reached: guard.reached,
                left: guard.left,
                bridged: guard.bridged,
                bridges: guard.bridges.clone(),
                given_up: given_up.iter().find(|g| g.exit == guard.exit).map(|g| g.text.clone()),
            });
        }
    }
    found.sort_by_key(|g| (Reverse((g.left, g.bridged)), g.trace, g.exit));
    found
}

fn calls(model: &Model, collection: &Collection) -> Vec<HotCall> {
    let mut found = Vec::new();
    for ((spot, name), calls) in collection.calls.iter().filter(|c| c.1.count > 0) {
        found.push(HotCall {
            place: GuestPlace::of(model, spot.site),
            interpreter: interpreter_line(model, spot.loc),
            callee: if calls.elidable { Callee::Elidable } else { Callee::Residual },
            name: (*name).to_owned(),
            count: calls.count,
            traces: calls.traces.iter().copied().collect(),
        });
    }
    for (&site, calls) in collection.portal_calls.iter().filter(|c| c.1.count > 0) {
        let names: BTreeSet<&str> = calls.reasons.iter().map(|r| r.1.as_str()).collect();
        found.push(HotCall {
            place: GuestPlace::of(model, site),
            interpreter: None,
            callee: Callee::Guest,
            name: names.into_iter().collect::<Vec<_>>().join(", "),
            count: calls.count,
            traces: calls.traces.iter().copied().collect(),
        });
    }
    found.sort_by(|a, b| (Reverse(a.count), &a.place, &a.name).cmp(&(Reverse(b.count), &b.place, &b.name)));
    found
}

fn allocations(model: &Model, collection: &Collection) -> Vec<HotAllocation> {
    let mut found = Vec::new();
    for ((spot, name), made) in collection.allocations.iter().filter(|a| a.1.count > 0) {
        found.push(HotAllocation {
            place: GuestPlace::of(model, spot.site),
            interpreter: interpreter_line(model, spot.loc),
            name: (*name).to_owned(),
            count: made.count,
            boxed: made.boxed,
            uses: made.uses.keys().map(super::uses::Use::text).collect(),
            traces: made.traces.iter().copied().collect(),
        });
    }
    let key = |a: &HotAllocation| (a.boxed, Reverse(a.count), a.place.clone(), a.name.clone());
    found.sort_by_key(key);
    found
}

fn lines(model: &Model, hot: &mut Hot) {
    let mut lines: HashMap<(FileId, u32), (u64, BTreeSet<TraceId>)> = HashMap::new();
    for trace in model.traces() {
        let Ok(ir) = model.ir(trace, stage::FINAL) else { continue };
        for (line, operations) in model.heat_by_line(trace, &ir) {
            let entry = lines.entry(line).or_default();
            entry.0 = entry.0.saturating_add(operations);
            entry.1.insert(trace.id);
        }
    }
    let sites: HashMap<(FileId, u32), MergePointId> =
        model.sites().iter().rev().map(|s| ((s.file, s.line), s.site)).collect();
    for (line, (operations, traces)) in lines.into_iter().filter(|l| l.1.0 > 0) {
        let site = sites.get(&line).copied().unwrap_or(MergePointId::NONE);
        hot.operations = hot.operations.saturating_add(operations);
        hot.lines.push(HotLine {
            place: GuestPlace::of(model, site),
            operations,
            traces: traces.into_iter().collect(),
        });
    }
    hot.lines.sort_by(|a, b| (Reverse(a.operations), &a.place).cmp(&(Reverse(b.operations), &b.place)));
}
