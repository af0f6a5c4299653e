//! The findings in compiled code: guards that fail, calls out of it, allocations, values that could have been
//! constants.

use super::collect::{Allocations, Callers, Calls, Collection, Guard, Guards, Noted, PortalCalls, Spot};
use super::cost;
use super::finding::{Cause, Finding, GuestPlace, interpreter, interpreter_line, program};
use super::uses::Use;
use crate::model::Model;
use crate::verbs::text::{count, counted, share};
use metatrace_events::schema::{LocationId, MergePointId, Origin};
use metatrace_ir::{Decision, TraceId};
use std::collections::BTreeSet;

/// Number of values of one promote that make a site megamorphic.
const MEGAMORPHIC: usize = 4;

/// A guard that fails in fewer than one of this many executions, and too rarely for a bridge, is no finding.
const SELDOM: u64 = 100;

/// All findings in compiled code, in no particular order.
pub fn findings(model: &Model, collection: &Collection) -> Vec<Finding> {
    let mut found = Vec::new();
    for ((spot, promote), guards) in &collection.guards {
        found.extend(guard(model, spot, *promote, guards).filter(|_| !part_of_note(collection, spot)));
    }
    for ((spot, name), calls) in &collection.calls {
        found.extend(call(model, spot, name, calls));
    }
    for (&site, calls) in &collection.portal_calls {
        found.extend(guest_call(model, site, calls));
    }
    // Parts of another object come after that object if they cost the same.
    let parts = |a: &Allocations| matches!(a.uses.first_key_value(), Some((Use::PartOf(_), _)));
    for part in [false, true] {
        for ((spot, name), made) in collection.allocations.iter().filter(|a| parts(a.1) == part) {
            found.extend(allocation(model, spot, name, made));
        }
    }
    for ((what, spot, name), noted) in &collection.notes {
        if *what == Decision::QuasiUnstable {
            let value = collection.guards.get(&(spot.clone(), true));
            let value = value.and_then(|guards| guard(model, spot, true, guards));
            found.push(is_unstable(model, spot, name, noted, value));
        }
        if *what == Decision::PromoteMegamorphic {
            let guards = collection.guards.get(&(spot.clone(), true));
            found.push(stopped(model, spot, name, noted, guards));
        }
    }
    found.extend(invalidated(model, collection));
    found
}

/// Whether it is a read of an unstable field, or a promote that has stopped; the guard on its value belongs to that.
fn part_of_note(collection: &Collection, spot: &Spot) -> bool {
    let mut notes = collection.notes.keys().filter(|n| n.1 == *spot);
    notes.any(|n| matches!(n.0, Decision::QuasiUnstable | Decision::PromoteMegamorphic))
}

/// A finding without its text.
fn at(model: &Model, cause: Cause, spot: &Spot, callers: &Callers) -> Finding {
    Finding {
        cause,
        place: GuestPlace::of(model, spot.site),
        also: callers.iter().map(|&site| GuestPlace::of(model, site)).collect(),
        interpreter: interpreter_line(model, spot.loc),
        count: 0,
        cost_ns: 0,
        title: String::new(),
        facts: Vec::new(),
        hints: Vec::new(),
        traces: Vec::new(),
        guard: None,
    }
}

fn percent(part: u64, whole: u64) -> String {
    share(part as f64, whole as f64)
}

fn guard(model: &Model, spot: &Spot, promote: bool, group: &Guards) -> Option<Finding> {
    let guards = &group.guards;
    let worst = guards.iter().max_by_key(|g| (g.left, g.bridged)).filter(|g| g.left + g.bridged > 0)?;
    let executed: u64 = guards.iter().filter(|g| g.after == 0).map(|g| g.reached).sum();
    let checked: u64 = guards.iter().map(|g| g.reached).sum();
    let left: u64 = guards.iter().map(|g| g.left).sum();
    // Number of executions that passed one of the guards of the ladder.
    let passed: u64 = guards.iter().map(|g| g.reached.saturating_sub(g.left + g.bridged)).sum();
    let values = 1 + guards.iter().map(|g| g.after).max().unwrap_or(0);
    let varies = promote && passed < executed / 2;
    let cause = match () {
        () if varies => Cause::PromoteVaries,
        () if promote && values >= MEGAMORPHIC && checked >= executed + executed / 2 => Cause::Megamorphic,
        () => Cause::GuardLeaves,
    };
    if cause == Cause::GuardLeaves {
        return leaves(model, spot, group);
    }
    let mut finding = at(model, cause, spot, &group.callers);
    finding.count = left;
    finding.guard = Some((worst.trace, worst.exit));
    finding.traces = guards.iter().map(|g| g.trace).collect::<BTreeSet<_>>().into_iter().collect();
    finding.cost_ns = left * cost::LEAVE
        + guards.iter().map(|g| g.bridged).sum::<u64>() * cost::BRIDGE
        + checked.saturating_sub(executed) * cost::CHECK;
    let value = if worst.value.is_empty() { "the value" } else { &worst.value };
    match cause {
        Cause::PromoteVaries => {
            finding.title = format!(
                "{value} is promoted, but is hardly ever the value that was recorded: of {} executions {} leave \
                 compiled code",
                count(executed),
                percent(left, executed),
            );
            finding.facts.push(format!(
                "code was made for {}, which {} of the executions met",
                counted(values as u64, "value"),
                percent(passed, executed)
            ));
            finding.hints.push(interpreter(format!(
                "do not promote {value} here; keep it red, or promote what has few values (a type, a map, a length)"
            )));
            finding.hints.push(program(
                "a value that changes all the time is used where the language expects a stable one",
            ));
        }
        Cause::Megamorphic => {
            finding.title = format!(
                "{value} took {values} values, one bridge each: {:.1} comparisons for each of {} executions",
                checked as f64 / executed.max(1) as f64,
                count(executed),
            );
            finding.facts.push(format!(
                "{} of the executions left compiled code, since their value had no bridge then",
                percent(left, executed)
            ));
            finding.hints.push(program(
                "fewer kinds of values at this place: sort the work by kind, or give the kinds one class",
            ));
            finding.hints.push(interpreter(
                "promote something that the values have in common, look the answer up in an elidable call, or ask \
                 with `promote_polymorphic`",
            ));
        }
        _ => {}
    }
    finding.facts.extend(reason_for_no_bridge(model, worst));
    Some(finding)
}

/// Guards that lead back to the interpreter and have no bridge. Exits taken before a bridge existed are the price of
/// any branch, and so are those that are too rare for one.
fn leaves(model: &Model, spot: &Spot, group: &Guards) -> Option<Finding> {
    let open = || group.guards.iter().filter(|g| g.bridges.is_empty());
    let worst = open().max_by_key(|g| g.left)?;
    let (left, reached): (u64, u64) = (open().map(|g| g.left).sum(), open().map(|g| g.reached).sum());
    if left == 0 || left < param(model, "bridge_threshold") && left.saturating_mul(SELDOM) < reached {
        return None;
    }
    let given_up = reason_for_no_bridge(model, worst);
    let mut finding = at(model, Cause::GuardLeaves, spot, &group.callers);
    finding.count = left;
    finding.cost_ns = left * cost::LEAVE;
    finding.guard = Some((worst.trace, worst.exit));
    finding.traces = open().map(|g| g.trace).collect::<BTreeSet<_>>().into_iter().collect();
    finding.title = format!(
        "the guard that {} fails: {} of {} executions ({}) leave compiled code",
        worst.checks,
        count(left),
        count(reached),
        percent(left, reached),
    );
    finding.hints.push(match worst.left < param(model, "bridge_threshold") {
        true => program("the other way is taken too seldom for code of its own: nothing to mend"),
        false => program("what the guard checks changes: keep to one type or one way at this place"),
    });
    finding.facts.extend(given_up);
    Some(finding)
}

/// Why a guard that leads back to the interpreter has no bridge.
pub(super) fn reason_for_no_bridge(model: &Model, guard: &Guard) -> Vec<String> {
    if guard.left == 0 {
        return Vec::new();
    }
    let mut reasons = Vec::new();
    let name = model.name(guard.trace);
    let given_up = model.trace(guard.trace).and_then(|t| t.given_up.iter().find(|g| g.exit == guard.exit));
    if let Some(given_up) = given_up {
        reasons.push(format!("exit {} of {name} gets no bridge any more: {}", guard.exit, given_up.text));
    }
    let origin = Origin::Bridge { trace: guard.trace, exit: guard.exit };
    for aborts in model.aborts().iter().filter(|a| a.origin == origin) {
        reasons.push(format!(
            "a bridge was recorded {} and given up at {}: {}",
            times(aborts.count),
            model.place(aborts.site),
            aborts.text
        ));
    }
    let threshold = param(model, "bridge_threshold");
    if reasons.is_empty() && guard.bridges.is_empty() {
        reasons.push(match guard.left < threshold {
            true => format!(
                "exit {} of {name} has no bridge: one is recorded after {} failures, it had {}",
                guard.exit,
                count(threshold),
                count(guard.left)
            ),
            false => format!("exit {} of {name} has no bridge", guard.exit),
        });
    }
    reasons
}

/// `once`, `6 times`.
pub fn times(number: u64) -> String {
    match number {
        1 => "once".to_owned(),
        n => format!("{} times", count(n)),
    }
}

/// A parameter of the JIT, according to the log; 0 if it is not there.
pub fn param(model: &Model, name: &str) -> u64 {
    let params = model.start.iter().flat_map(|s| &s.params);
    params.into_iter().find(|p| p.0 == name).map_or(0, |p| u64::from(p.1))
}

fn call(model: &Model, spot: &Spot, name: &str, calls: &Calls) -> Option<Finding> {
    if calls.count == 0 {
        return None;
    }
    let cause = if calls.elidable { Cause::NotFolded } else { Cause::CalledOut };
    let mut finding = at(model, cause, spot, &calls.callers);
    finding.count = calls.count;
    finding.traces = calls.traces.iter().copied().collect();
    finding.cost_ns = calls.count * cost::CALL;
    if !calls.elidable {
        finding.title = format!(
            "`{name}` is called {}: residual, so the tracer does not look into it",
            times(calls.count)
        );
        finding.hints.push(interpreter(format!(
            "make `{name}` generic in the mode, so that it is traced; or elidable, if it gives the same for the same \
             arguments; \
             at least say what it writes"
        )));
        return Some(finding);
    }
    let numbers: Vec<String> = calls.red.iter().map(|r| r.number.to_string()).collect();
    let numbers = match numbers.split_last() {
        None => String::new(),
        Some((last, [])) => format!("argument {last}"),
        Some((last, before)) => format!("arguments {} and {last}", before.join(", ")),
    };
    finding.title = match calls.red.as_slice() {
        [] => {
            format!("`{name}` is called {} with constants that only the optimizer knew", times(calls.count))
        }
        [one] => {
            format!("`{name}` is called {}, not folded: {numbers} ({}) is red", times(calls.count), one.value)
        }
        _ => format!("`{name}` is called {}, not folded: {numbers} are red", times(calls.count)),
    };
    for red in &calls.red {
        let line = interpreter_line(model, red.loc).map_or_else(String::new, |l| format!(" at {l}"));
        let made = if red.op == "input" {
            "comes from before the trace".to_owned()
        } else {
            format!("is made by `{}`{line}", red.op)
        };
        finding.facts.push(format!("argument {} of {}: {} {made}", red.number, calls.arguments, red.value));
    }
    if !calls.red.is_empty() {
        finding.hints.push(interpreter(format!(
            "promote {numbers} before the call, if few values come by: then the call is folded to a constant"
        )));
    }
    Some(finding)
}

fn guest_call(model: &Model, site: MergePointId, calls: &PortalCalls) -> Option<Finding> {
    if calls.count == 0 {
        return None;
    }
    let mut finding = at(model, Cause::NotInlined, &Spot { site, loc: LocationId::NONE }, &calls.callers);
    finding.count = calls.count;
    finding.traces = calls.traces.iter().copied().collect();
    finding.cost_ns = calls.count * cost::GUEST_CALL;
    let reasons: Vec<(&str, Decision)> =
        calls.reasons.iter().map(|(what, name)| (name.as_str(), *what)).collect();
    let callees: BTreeSet<String> =
        reasons.iter().filter(|r| !r.0.is_empty()).map(|r| format!("`{}`", r.0)).collect();
    let callee = match callees.len() {
        // Only the rest of a function is called without a note.
        0 => format!("the rest of `{}`", finding.place.function),
        _ => callees.into_iter().collect::<Vec<_>>().join(", "),
    };
    let why = not_inlined(model, reasons.first().map(|r| r.1));
    finding.title = format!("{callee} is called {}, not inlined: {why}", times(calls.count));
    finding.hints.push(match reasons.first().map(|r| r.1) {
        Some(Decision::NotInlinedDepth | Decision::NotInlinedRecursion) => program(
            "fewer levels of calls in the hot path; the call itself is compiled code calling compiled code",
        ),
        _ => program(
            "if the callee does little, write its loop in the caller; the callee is compiled for itself",
        ),
    });
    Some(finding)
}

/// Why a call was not inlined, with the parameter that decided it, if there is one.
fn not_inlined(model: &Model, rule: Option<Decision>) -> String {
    let limit = |name: &str| format!("`{name}` is {}", count(param(model, name)));
    match rule {
        Some(Decision::NotInlinedLoop) => "it contains a loop, and loops are called".to_owned(),
        Some(Decision::NotInlinedLong) => {
            format!("it was the longest call in a trace that was too long ({})", limit("trace_limit"))
        }
        Some(Decision::NotInlinedDepth) => {
            format!("too many calls are inlined on top of each other already ({})", limit("inline_depth"))
        }
        Some(Decision::NotInlinedRecursion) => {
            format!("it is inlined on top of itself already ({})", limit("recursion_inline"))
        }
        Some(Decision::NotInlinedOnRequest) => "a hook or an experiment has it called".to_owned(),
        _ => "it was inlined up to a loop of its own, which is called".to_owned(),
    }
}

fn allocation(model: &Model, spot: &Spot, name: &str, made: &Allocations) -> Option<Finding> {
    // An integer that fits 63 bits is no object.
    if made.count == 0 || made.boxed {
        return None;
    }
    let mut finding = at(model, Cause::Allocates, spot, &made.callers);
    finding.count = made.count;
    finding.traces = made.traces.iter().copied().collect();
    finding.cost_ns = made.count * cost::ALLOCATION;
    let mut by: Vec<_> = made.uses.iter().filter(|u| u.0.forces()).collect();
    by.sort_by_key(|u| std::cmp::Reverse(u.1));
    let objects = format!("{} of `{name}`", counted(made.count, "object"));
    match by.first() {
        Some((first, _)) if spot.loc.is_none() => {
            let frames = counted(made.count, "frame");
            finding.title =
                format!("{frames} of `{name}` made in memory by the JIT itself: {}", first.text());
            finding
                .facts
                .push("a trace that begins in the middle of a function takes its frame over".to_owned());
        }
        Some((first, _)) => {
            finding.title = format!("{objects} made in memory: {}", first.text());
            finding
                .facts
                .extend(by.iter().skip(1).take(3).map(|(u, n)| format!("{} also {}", count(**n), u.text())));
            if matches!(first, Use::Stored(_)) {
                finding.hints.push(program("if the object need not be kept, do not store it; or reuse one"));
            }
        }
        None => {
            finding.title = format!("{objects} made, though nothing keeps them");
            let uses: Vec<String> = made.uses.keys().map(Use::text).collect();
            finding.facts.push(match uses.is_empty() {
                true => "nothing uses them in the trace".to_owned(),
                false => format!("they are {}", uses.join(", and ")),
            });
            finding
                .hints
                .push(interpreter("nothing to mend: the optimizer does not remove this allocation yet"));
        }
    }
    Some(finding)
}

/// A promote at a megamorphic site, where code for any value was made.
fn stopped(model: &Model, spot: &Spot, name: &str, noted: &Noted, guards: Option<&Guards>) -> Finding {
    let mut finding = at(model, Cause::Megamorphic, spot, &noted.callers);
    finding.traces = noted.traces.iter().copied().collect();
    let general = model.traces().iter().filter(|t| noted.traces.contains(&t.id));
    finding.count = general.map(|t| t.runs).sum();
    finding.cost_ns = finding.count * cost::CALL;
    let guards = guards.map_or(&[][..], |g| &g.guards);
    let guarded = || guards.iter().map(|g| &g.value).find(|value| !value.is_empty()).cloned();
    let value = match name {
        "" => guarded().unwrap_or_else(|| "the value".to_owned()),
        name => format!("`{name}`"),
    };
    let special = guards.iter().map(|g| g.after + 1).max().unwrap_or(0);
    finding.title = format!(
        "{value} takes too many values to promote it: {} went the way for any value",
        counted(finding.count, "execution")
    );
    finding.facts.push(match special {
        0 => "there is code for any value alone".to_owned(),
        few => format!(
            "there is code for {} beside it, behind a guard each; `promote_polymorphic` allows {}",
            counted(few as u64, "frequent value"),
            count(param(model, "promote_polymorphic"))
        ),
    });
    let left: u64 = guards.iter().map(|g| g.left).sum();
    finding.cost_ns += left * cost::LEAVE + guards.iter().map(|g| g.bridged).sum::<u64>() * cost::BRIDGE;
    finding.hints.push(program(
        "fewer kinds of values at this place: sort the work by kind, or give the kinds one class",
    ));
    finding
}

fn is_unstable(model: &Model, spot: &Spot, name: &str, noted: &Noted, value: Option<Finding>) -> Finding {
    let mut finding = at(model, Cause::Unstable, spot, &noted.callers);
    finding.count = noted.count;
    finding.traces = noted.traces.iter().copied().collect();
    let invalidations =
        model.traces().iter().filter(|t| t.invalidated.as_ref().is_some_and(|i| i.field == name));
    let wasted: u64 = invalidations.clone().map(made_in).sum();
    let broken = invalidations.count() as u64;
    finding.cost_ns = noted.count * cost::LOAD + wasted;
    finding.title =
        format!("`{name}` is unstable: it is loaded {} instead of being a constant", times(noted.count));
    finding.facts.push(format!(
        "writing it invalidated {}; after {} it is read like any field, with a guard on its value",
        counted(broken, "trace"),
        count(param(model, "max_invalidations"))
    ));
    if let Some(value) = value {
        finding.cost_ns += value.cost_ns;
        finding.guard = value.guard;
        finding.facts.push(format!("on top of that, {}", value.title));
        finding.facts.extend(value.facts);
    }
    finding.hints.push(program(
        "do not write it in the hot loop: what is set often belongs into a local or an instance",
    ));
    finding.hints.push(interpreter("a field that programs do write often should be `Mut`, not `Quasi`"));
    finding
}

/// Nanoseconds spent on making a trace.
fn made_in(trace: &crate::model::records::Trace) -> u64 {
    let made = &trace.compiled;
    made.record_ns + made.optimize_ns + made.backend_ns
}

/// The fields whose writes invalidated traces: a finding for each, at the places that read it as a constant.
fn invalidated(model: &Model, collection: &Collection) -> Vec<Finding> {
    let fields: BTreeSet<&str> =
        model.traces().iter().filter_map(|t| t.invalidated.as_ref()).map(|i| i.field.as_str()).collect();
    let mut found = Vec::new();
    let unstable = |field: &str| {
        let mut notes = collection.notes.keys();
        notes.any(|n| n.2 == field && n.0 == Decision::QuasiUnstable)
    };
    // For an unstable field, invalidations were only the beginning.
    for field in fields.into_iter().filter(|f| !unstable(f)) {
        let traces: Vec<_> = model
            .traces()
            .iter()
            .filter(|t| t.invalidated.as_ref().is_some_and(|i| i.field == field))
            .collect();
        let ids: BTreeSet<TraceId> = traces.iter().map(|t| t.id).collect();
        let folded = collection.notes.iter().filter(|((what, _, name), noted)| {
            *what == Decision::QuasiFolded && name == field && noted.traces.iter().any(|t| ids.contains(t))
        });
        let (mut spots, mut callers) = (Vec::new(), Callers::new());
        for ((_, spot, _), noted) in folded {
            spots.push(spot.clone());
            callers.extend(&noted.callers);
        }
        let start = Spot { site: traces[0].site, loc: LocationId::NONE };
        callers.extend(spots.iter().map(|s| s.site));
        callers.extend(traces.iter().map(|t| t.site));
        let mut finding = at(model, Cause::Invalidated, spots.first().unwrap_or(&start), &callers);
        finding.count = traces.len() as u64;
        finding.cost_ns = traces.iter().map(|t| made_in(t)).sum();
        finding.traces = ids.into_iter().collect();
        let entered = traces.iter().map(|t| t.runs).sum::<u64>();
        finding.title = format!(
            "{} thrown away because `{field}` was written, after {}",
            counted(traces.len() as u64, "trace"),
            counted(entered, "run")
        );
        finding
            .facts
            .push(format!("the code takes `{field}` for constant, since it had not been written often"));
        finding.hints.push(program("set it before the loop, not in it"));
        found.push(finding);
    }
    found
}
