//! The answer to "why is this line slow?": whether it is compiled, in which traces, how often; what costs time there,
//! in descending order; and if it is not compiled, why.

use super::absent;
use super::collect::Collection;
use super::finding::{Finding, GuestPlace};
use super::{compiled, given_up};
use crate::error::Failure;
use crate::model::Model;
use metatrace_events::schema::{FileId, MergePointId};
use metatrace_ir::{Decision, ExitId, TraceId};

use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The state of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineState {
    /// It is in code that can be entered.
    Compiled,
    /// The traces that it is in were invalidated.
    Invalidated,
    /// It runs only in the interpreter, if at all.
    NotCompiled,
    /// There is no code on the line.
    NoCode,
}

/// A trace that passes the line.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Occurrence {
    /// The trace.
    pub trace: TraceId,
    /// Its name: `loop 3`.
    pub name: String,
    /// Where it begins.
    pub begins: GuestPlace,
    /// How often it passed the line.
    pub count: u64,
    /// Whether it is a bridge that begins on the line, or in code inlined there. It then only continues what another
    /// trace began.
    pub continues: bool,
    /// The field whose write invalidated it, if it is invalid.
    pub invalidated: Option<String>,
}

/// A guard on the line that fails.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FailingGuard {
    /// The trace.
    pub trace: TraceId,
    /// The exit.
    pub exit: ExitId,
    /// What it checks.
    pub checks: String,
    /// The line of the interpreter.
    pub interpreter: Option<String>,
    /// How often it was executed.
    pub reached: u64,
    /// How often it led back to the interpreter.
    pub left: u64,
    /// How often it led to a bridge.
    pub bridged: u64,
    /// Its bridges.
    pub bridges: Vec<TraceId>,
}

/// A value on the line that is promoted.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Promote {
    /// The value.
    pub value: String,
    /// The line of the interpreter.
    pub interpreter: Option<String>,
    /// How often it was executed.
    pub count: u64,
    /// Number of values that have code.
    pub values: usize,
    /// How often another value occurred, so that compiled code was left.
    pub left: u64,
}

/// A constant that the traces of the line have because of a decision made while recording.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Folded {
    /// The decision: `elidable call`, `quasi-immutable field`, `promote`.
    pub what: &'static str,
    /// The function or field.
    pub name: String,
    /// The line of the interpreter.
    pub interpreter: Option<String>,
    /// How often the traces passed it.
    pub count: u64,
}

/// The final content of an inline cache on the line: what the interpreter has seen there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CacheOf {
    /// The instruction in its last form.
    pub instruction: String,
    /// The content of the cache.
    pub content: String,
}

/// The answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer {
    /// The line.
    pub place: GuestPlace,
    /// Its text, if it is in the log.
    pub text: Option<String>,
    /// Its state.
    pub state: LineState,
    /// The traces that pass it, the hottest first.
    pub traces: Vec<Occurrence>,
    /// How often compiled code passed it.
    pub compiled: u64,
    /// Estimated number of times that the interpreter passed it, from the guards that lead there from compiled code, or
    /// from the counters of its loop or function. `None` if the log does not tell.
    pub interpreted: Option<u64>,
    /// Number of guards on it.
    pub guards: usize,
    /// Those guards on it that fail, by number of failures.
    pub failing: Vec<FailingGuard>,
    /// The promotes on it that are guards of the code.
    pub promotes: Vec<Promote>,
    /// The constants on it.
    pub folded: Vec<Folded>,
    /// The inline caches on it, if it is in no code that can be entered.
    pub caches: Vec<CacheOf>,
    /// The causes of lost time: first why it is not compiled, then by cost.
    pub findings: Vec<Finding>,
    /// Causes elsewhere, in the traces that pass it, that cost more.
    pub elsewhere: Vec<Finding>,
    /// Whether the process ended normally. Otherwise the actual counts may be up to twice as high.
    pub ended: bool,
}

/// The analysis of a log: computed once, used for many lines.
pub struct Analysis<'m> {
    /// The log.
    pub model: &'m Model,
    /// The events at all places.
    pub collection: Collection,
    /// All findings, by cost in descending order.
    pub findings: Vec<Finding>,
}

impl<'m> Analysis<'m> {
    /// Analyses a log.
    pub fn of(model: &'m Model) -> Analysis<'m> {
        let collection = Collection::of(model);
        let mut findings = compiled::findings(model, &collection);
        for mut given_up in given_up::findings(model) {
            // The guard that has no bridge because of this is the same cause.
            let same = |f: &Finding| f.guard.is_some() && f.guard == given_up.guard;
            if let Some(at) = findings.iter().position(same) {
                given_up.facts.push(findings.swap_remove(at).title);
            }
            findings.push(given_up);
        }
        for finding in &mut findings {
            let own = finding.place.clone();
            finding.also.retain(|p| !p.same_line(own.file, own.line));
            finding.also.sort();
            finding.also.dedup_by(|a, b| a.same_line(b.file, b.line));
        }
        findings.sort_by(|a, b| (Reverse(a.cost_ns), &a.place).cmp(&(Reverse(b.cost_ns), &b.place)));
        Analysis { model, collection, findings }
    }

    /// The place named by `FILE:LINE`: the number of the file and the line. A suffix of the path is enough if it is
    /// unique.
    pub fn locate(&self, text: &str) -> Result<(FileId, u32), Failure> {
        let usage = || Failure::unusable(format!("`{text}` is not FILE:LINE, as in nbody.py:12"));
        let (name, line) = text.rsplit_once(':').ok_or_else(usage)?;
        let line: u32 = line.parse().ok().filter(|&l| l > 0).ok_or_else(usage)?;
        let files = self.model.files();
        let exact = files.iter().find(|f| f.1.path == name);
        let ending = format!("/{name}");
        let fits: Vec<_> = match exact {
            Some(file) => vec![file],
            None => files.iter().filter(|f| f.1.path.ends_with(&ending)).collect(),
        };
        match fits.as_slice() {
            [(file, _)] => Ok((*file, line)),
            [] => {
                let known: Vec<&str> = files.iter().map(|f| f.1.path.as_str()).take(8).collect();
                let known = if known.is_empty() { "none at all".to_owned() } else { known.join(", ") };
                Err(Failure::missing(format!(
                    "the log knows no file `{name}`: nothing in it was counted, recorded or compiled (files: {known})"
                )))
            }
            several => {
                let paths: Vec<&str> = several.iter().map(|f| f.1.path.as_str()).collect();
                Err(Failure::unusable(format!("`{name}` may be any of {}", paths.join(", "))))
            }
        }
    }

    /// The answer for a line.
    pub fn why(&self, file: FileId, line: u32) -> Result<Answer, Failure> {
        let model = self.model;
        let source = model.source(file);
        let path = model.file(file).map_or_else(String::new, |f| f.name.clone());
        if let Some(lines) = source.as_ref().map(|s| s.lines().count()).filter(|&n| line as usize > n) {
            return Err(Failure::missing(format!("{path} has {lines} lines, so there is no line {line}")));
        }
        let text =
            source.as_ref().and_then(|s| s.lines().nth(line as usize - 1)).map(|l| l.trim().to_owned());
        let sites: BTreeSet<MergePointId> =
            model.sites().iter().filter(|s| (s.file, s.line) == (file, line)).map(|s| s.site).collect();
        let function =
            sites.first().and_then(|&s| model.site(s)).map_or_else(String::new, |s| s.function.clone());
        let site = sites.first().copied().unwrap_or(MergePointId::NONE);
        let traces = self.occurrences(&sites);
        let valid = |o: &&Occurrence| o.invalidated.is_none();
        let state = match () {
            () if traces.iter().any(|o| valid(&o)) => LineState::Compiled,
            () if !traces.is_empty() => LineState::Invalidated,
            () if text.as_ref().is_some_and(|t| !super::outline::has_code(t)) => LineState::NoCode,
            () => LineState::NotCompiled,
        };
        let mut answer = Answer {
            place: GuestPlace { file, path, line, function, site },
            text,
            state,
            compiled: traces.iter().filter(|o| !o.continues).map(|o| o.count).sum(),
            interpreted: None,
            traces,
            guards: 0,
            failing: Vec::new(),
            promotes: Vec::new(),
            folded: self.folded(&sites),
            caches: if state == LineState::Compiled { Vec::new() } else { self.caches(file, line) },
            findings: self.findings.iter().filter(|f| f.explains(file, line)).cloned().collect(),
            elsewhere: Vec::new(),
            ended: model.end.is_some(),
        };
        self.guards(&sites, &mut answer);
        absent::explain(self, source.as_deref(), &mut answer);
        self.elsewhere(&mut answer);
        Ok(answer)
    }

    fn occurrences(&self, sites: &BTreeSet<MergePointId>) -> Vec<Occurrence> {
        // The merge points of a line follow each other: a trace passed the line as often as the one passed most.
        let mut counts: BTreeMap<TraceId, u64> = BTreeMap::new();
        for site in sites {
            for (&trace, &count) in self.collection.passed.get(site).into_iter().flat_map(|p| &p.traces) {
                let most = counts.entry(trace).or_default();
                *most = count.max(*most);
            }
        }
        let mut found: Vec<Occurrence> = counts
            .into_iter()
            .filter_map(|(id, count)| {
                let trace = self.model.trace(id)?;
                Some(Occurrence {
                    trace: id,
                    name: self.model.name(id),
                    begins: GuestPlace::of(self.model, trace.site),
                    count,
                    continues: self.collection.continues(trace, sites),
                    invalidated: trace.invalidated.as_ref().map(|i| i.field.clone()),
                })
            })
            .collect();
        found.sort_by_key(|o| (Reverse(o.count), o.trace));
        found
    }

    fn guards(&self, sites: &BTreeSet<MergePointId>, answer: &mut Answer) {
        for ((spot, promote), guards) in self.collection.guards.iter().filter(|g| sites.contains(&g.0.0.site))
        {
            answer.guards += guards.guards.len();
            if *promote {
                answer.promotes.push(Promote {
                    value: guards.guards.first().map_or_else(String::new, |g| g.value.clone()),
                    interpreter: super::finding::interpreter_line(self.model, spot.loc),
                    count: guards.guards.iter().filter(|g| g.after == 0).map(|g| g.reached).sum(),
                    values: 1 + guards.guards.iter().map(|g| g.after).max().unwrap_or(0),
                    left: guards.guards.iter().map(|g| g.left).sum(),
                });
            }
            for guard in guards.guards.iter().filter(|g| g.left + g.bridged > 0) {
                answer.failing.push(FailingGuard {
                    trace: guard.trace,
                    exit: guard.exit,
                    checks: guard.checks.clone(),
                    interpreter: super::finding::interpreter_line(self.model, spot.loc),
                    reached: guard.reached,
                    left: guard.left,
                    bridged: guard.bridged,
                    bridges: guard.bridges.clone(),
                });
            }
        }
        answer.failing.sort_by_key(|g| (Reverse((g.left, g.bridged)), g.trace, g.exit));
    }

    fn folded(&self, sites: &BTreeSet<MergePointId>) -> Vec<Folded> {
        let mut folded = Vec::new();
        for ((what, spot, name), noted) in
            self.collection.notes.iter().filter(|n| sites.contains(&n.0.1.site))
        {
            let what = match what {
                Decision::ElidableFolded => "elidable call",
                Decision::QuasiFolded => "quasi-immutable field",
                Decision::PromoteKnown => "promote",
                _ => continue,
            };
            let interpreter = super::finding::interpreter_line(self.model, spot.loc);
            folded.push(Folded { what, name: name.clone(), interpreter, count: noted.count });
        }
        folded
    }

    fn caches(&self, file: FileId, line: u32) -> Vec<CacheOf> {
        let here = self.model.caches().iter().filter(|cache| (cache.file, cache.line) == (file, line));
        here.map(|cache| CacheOf { instruction: cache.instruction.clone(), content: cache.content.clone() })
            .collect()
    }

    /// Adds causes in the same traces that cost more than any on the line itself.
    fn elsewhere(&self, answer: &mut Answer) {
        let most = answer.findings.iter().map(|f| f.cost_ns).max().unwrap_or(0);
        let traces: BTreeSet<TraceId> = answer.traces.iter().map(|o| o.trace).collect();
        let here = &answer.place;
        answer.elsewhere = self
            .findings
            .iter()
            .filter(|f| f.cost_ns > most && !f.explains(here.file, here.line))
            .filter(|f| f.traces.iter().any(|t| traces.contains(t)))
            .take(3)
            .cloned()
            .collect();
    }
}
