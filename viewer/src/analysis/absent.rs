//! Why a line is not in compiled code: never reached, not hot enough, given up, off the path that was recorded. The
//! outline of the text tells the enclosing function and loop; the log tells what happened to them.

use super::compiled::{param, times};
use super::cost;
use super::finding::{Cause, Finding, GuestPlace, interpreter, program};
use super::outline;
use super::why::{Analysis, Answer, LineState};
use crate::model::Model;
use crate::verbs::text::{count, counted};
use metatrace_events::schema::{Counted, MergePointId, Site};
use std::cmp::Reverse;

/// The function and the loops that enclose a line, as far as they are known.
struct Enclosing<'m> {
    /// The heads of the enclosing blocks, from the text, innermost first.
    heads: Vec<u32>,
    /// The first line of the function by the text, and its head.
    head: Option<(u32, String)>,
    /// The function: its name and first line, as the log has them.
    function: Option<(String, u32)>,
    /// The counters of the enclosing loops, innermost first.
    loops: Vec<&'m Counted>,
    /// The counter of the function's entry.
    entry: Option<&'m Counted>,
}

/// Adds to an answer the reason why the line is not compiled, if it isn't, and how often it is interpreted.
pub fn explain(analysis: &Analysis<'_>, source: Option<&str>, answer: &mut Answer) {
    let model = analysis.model;
    let enclosing = enclosing(model, source, &answer.place);
    let ticks = enclosing.loops.first().or(enclosing.entry.as_ref()).map(|k| k.ticks);
    answer.interpreted = ticks;
    if answer.place.function.is_empty() {
        answer.place.function = enclosing.function.as_ref().map_or_else(String::new, |f| f.0.clone());
    }
    if answer.state == LineState::NotCompiled {
        let first = reason(analysis, &enclosing, answer);
        // An aborted recording has a finding of its own, with more details.
        let known = answer.findings.iter().position(|f| f.cause == first.cause && f.place == first.place);
        match known {
            Some(at) => answer.findings[..=at].rotate_right(1),
            None => answer.findings.insert(0, first),
        }
    }
}

fn enclosing<'m>(model: &'m Model, source: Option<&str>, place: &GuestPlace) -> Enclosing<'m> {
    let heads = source.map_or_else(Vec::new, |s| outline::enclosing(s, place.line));
    let text = |line: u32| source.and_then(|s| s.lines().nth(line as usize - 1)).unwrap_or_default();
    let own = outline::is_function(text(place.line)).then_some(place.line);
    let head = own.into_iter().chain(heads.iter().copied()).find(|&l| outline::is_function(text(l)));
    let head = head.zip(source).map(|(l, s)| (outline::first_line(s, l), text(l).trim().to_owned()));
    let sites: Vec<&Site> = model.sites().into_iter().filter(|s| s.file == place.file).collect();
    let on_line = sites.iter().find(|s| s.line == place.line);
    let function = match (&head, on_line) {
        (_, Some(site)) => Some(*site),
        // The code of the file itself may begin on the same line.
        (Some((first, head)), None) => {
            let named = |s: &&&Site| head.contains(s.function.rsplit('.').next().unwrap_or_default());
            sites.iter().filter(|s| s.first_line == *first).find(named).copied()
        }
        // Outside of every function, according to the text: the code of the file itself.
        (None, None) if source.is_some() => {
            sites.iter().filter(|s| s.first_line <= 1).find(|s| s.function.starts_with('<')).copied()
        }
        (None, None) => {
            sites.iter().filter(|s| s.first_line <= place.line).max_by_key(|s| s.first_line).copied()
        }
    };
    let function = function.map(|s| (s.function.clone(), s.first_line));
    let of_function = |key: &&Counted| {
        let site = model.site(key.site).filter(|s| s.file == place.file);
        site.map(|s| (s.function.clone(), s.first_line)) == function && function.is_some()
    };
    let keys: Vec<&Counted> = model.keys().iter().filter(of_function).collect();
    let line_of = |key: &Counted| model.site(key.site).map_or(0, |s| s.line);
    let mut loops: Vec<&Counted> = keys
        .iter()
        .copied()
        .filter(|k| !k.entry)
        .filter(|k| match source {
            Some(_) => heads.contains(&line_of(k)) || line_of(k) == place.line,
            None => line_of(k) <= place.line,
        })
        .collect();
    loops.sort_by_key(|k| Reverse(line_of(k)));
    Enclosing { heads, head, function, loops, entry: keys.into_iter().find(|k| k.entry) }
}

fn finding(cause: Cause, place: GuestPlace, title: String) -> Finding {
    Finding {
        cause,
        place,
        also: Vec::new(),
        interpreter: None,
        count: 0,
        cost_ns: 0,
        title,
        facts: Vec::new(),
        hints: Vec::new(),
        traces: Vec::new(),
        guard: None,
    }
}

/// The most important reason.
fn reason(analysis: &Analysis<'_>, enclosing: &Enclosing<'_>, answer: &Answer) -> Finding {
    let (model, place) = (analysis.model, &answer.place);
    // A recording from the loop or function that was given up, and no trace since.
    let keys = || enclosing.loops.iter().chain(&enclosing.entry);
    for key in keys().filter(|k| k.trace.is_none()) {
        let of = |f: &&Finding| f.place.site == key.site || f.also.iter().any(|p| p.site == key.site);
        let failed = |f: &&Finding| matches!(f.cause, Cause::TooLong | Cause::AbortStorm | Cause::Aborted);
        if let Some(found) = analysis.findings.iter().filter(failed).find(of) {
            return found.clone();
        }
    }
    if let Some(key) = keys().find(|k| k.trace.is_some()) {
        return off_trace(analysis, enclosing, key, place);
    }
    if let Some(key) = enclosing.loops.first().or(enclosing.entry.as_ref()) {
        return put_off(model, key, place).unwrap_or_else(|| not_hot(model, key, place));
    }
    if analysis.collection.passed.keys().any(|&site| in_function(model, site, enclosing, place)) {
        return off_trace_of(analysis, enclosing, place, "other code of its function is compiled".to_owned());
    }
    let mut found = match (&enclosing.function, &enclosing.head) {
        (None, Some((_, head))) => {
            finding(Cause::NeverReached, place.clone(), format!("`{head}` was never called"))
        }
        (Some((name, _)), _) => {
            let title =
                format!("no loop enclosing the line came round, and `{name}` was not counted as a function");
            finding(Cause::NotHot, place.clone(), title)
        }
        // Loops and functions are known by their counters, which are written at the end of the log.
        (None, None) if model.end.is_none() => {
            let title = "unknown: no code passes it, and what the interpreter counted is not in the log";
            finding(Cause::NeverReached, place.clone(), title.to_owned())
        }
        (None, None) => finding(
            Cause::NeverReached,
            place.clone(),
            "it stands in no loop and no function, so it runs once at most".to_owned(),
        ),
    };
    if model.end.is_none() {
        found.facts.push("the process did not end in order, so its counters are not in the log".to_owned());
    }
    if found.cause == Cause::NotHot {
        found.hints.push(program("only loops and functions that run often are compiled"));
    }
    found
}

fn in_function(model: &Model, site: MergePointId, enclosing: &Enclosing<'_>, place: &GuestPlace) -> bool {
    let found = model.site(site).filter(|s| s.file == place.file);
    found.is_some_and(|s| enclosing.function.as_ref() == Some(&(s.function.clone(), s.first_line)))
}

fn what(key: &Counted, place: &GuestPlace) -> String {
    match key.entry {
        true => format!("`{}`", place.function),
        false => format!("the loop at {}", place.short()),
    }
}

/// Aborts of recordings from the loop or function that are part of normal operation: its counter has started again
/// since.
fn put_off(model: &Model, key: &Counted, place: &GuestPlace) -> Option<Finding> {
    let aborts = model.aborts().iter().filter(|a| a.begin_site == key.site).max_by_key(|a| a.last)?;
    let at = GuestPlace::of(model, key.site);
    let mut found = finding(
        Cause::NotHot,
        place.clone(),
        format!("{} was recorded {} and put off: {}", what(key, &at), times(aborts.count), aborts.text),
    );
    if !aborts.detail.is_empty() {
        found.facts.push(aborts.detail.clone());
    }
    found
        .facts
        .push(format!("it is counted anew since then; code is made at {}", count(u64::from(key.threshold))));
    found.count = key.ticks;
    found.cost_ns = key.ticks * cost::INTERPRETED;
    found.hints.push(program("nothing to mend in a program that runs longer"));
    Some(found)
}

fn not_hot(model: &Model, key: &Counted, place: &GuestPlace) -> Finding {
    let at = GuestPlace::of(model, key.site);
    let did = if key.entry { "was called" } else { "came round" };
    let threshold = u64::from(key.threshold);
    let mut found = finding(
        Cause::NotHot,
        place.clone(),
        format!(
            "{} {did} {} in the interpreter; code is made at {}",
            what(key, &at),
            times(key.ticks),
            count(threshold)
        ),
    );
    found.count = key.ticks;
    found.cost_ns = key.ticks * cost::INTERPRETED;
    // The interpreter updates the count only from time to time.
    if key.ticks > 1 {
        found.title = found.title.replacen(did, &format!("{did} at least"), 1);
    }
    if key.ticks >= threshold {
        found.title = format!("{} {did} {}, but seldom enough at a time", what(key, &at), times(key.ticks));
        let decay = param(model, "decay");
        found.facts.push(format!(
            "its count is halved whenever {} were made elsewhere; at {} code is made",
            counted(decay, "recording"),
            count(threshold)
        ));
    }
    found.hints.push(program("nothing to mend in a program that runs longer"));
    let name = if key.entry { "function_threshold" } else { "threshold" };
    found.hints.push(interpreter(format!("a lower `{name}` compiles sooner, and more")));
    found
}

/// The loop or function is compiled, but the line is not on the recorded path.
fn off_trace(
    analysis: &Analysis<'_>,
    enclosing: &Enclosing<'_>,
    key: &Counted,
    place: &GuestPlace,
) -> Finding {
    let at = GuestPlace::of(analysis.model, key.site);
    off_trace_of(analysis, enclosing, place, format!("{} is compiled", what(key, &at)))
}

fn off_trace_of(
    analysis: &Analysis<'_>,
    enclosing: &Enclosing<'_>,
    place: &GuestPlace,
    is: String,
) -> Finding {
    let model = analysis.model;
    // The path to the line leads through a guard in front of it in the same function.
    let mut ways: Vec<(u64, &super::collect::Guard, GuestPlace)> = Vec::new();
    for ((spot, _), guards) in &analysis.collection.guards {
        let left: u64 = guards.guards.iter().map(|g| g.left).sum();
        let worst = guards.guards.iter().max_by_key(|g| g.left).filter(|_| left > 0);
        if let Some(guard) = worst.filter(|_| in_function(model, spot.site, enclosing, place)) {
            ways.push((left, guard, GuestPlace::of(model, spot.site)));
        }
    }
    // The guard in the enclosing block, or the one that fails most.
    let block = |line: u32| enclosing.heads.iter().position(|&h| h == line).unwrap_or(usize::MAX);
    ways.sort_by_key(|(left, _, at)| (block(at.line), at.line > place.line, Reverse(*left), at.line));
    let mut found = match ways.first() {
        Some((left, guard, at)) => {
            let mut found = finding(
                Cause::OffTrace,
                place.clone(),
                format!(
                    "{is}, but not this line: compiled code was left {} at {}, before it",
                    times(*left),
                    at.short(),
                ),
            );
            found.facts.push(format!(
                "exit {} of {}: the guard that {} fails",
                guard.exit,
                model.name(guard.trace),
                guard.checks
            ));
            found.facts.extend(super::compiled::reason_for_no_bridge(model, guard));
            found.guard = Some((guard.trace, guard.exit));
            found.traces = vec![guard.trace];
            found.count = *left;
            found.cost_ns = left * cost::LEAVE;
            found
        }
        None => finding(
            Cause::NeverReached,
            place.clone(),
            format!("{is}, but never came to this line since: no guard before it fails"),
        ),
    };
    found.hints.push(program("a way that is taken often gets code of its own, at its guard"));
    found
}
