//! The answer to "why is this line slow?": is it compiled, in which traces, how often; what costs time there,
//! the worst first; and if it is not compiled, why.

use super::absent;
use super::collect::Collection;
use super::finding::{Finding, Place};
use super::{compiled, given_up};
use crate::error::Failure;
use crate::model::Model;
use metatrace_events::schema::{FileId, MergePointId};
use metatrace_ir::{Decision, ExitId, TraceId};

use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// What became of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It is in code that can be entered.
    Compiled,
    /// The traces that it is in were invalidated.
    Invalidated,
    /// It runs in the interpreter only, if it runs.
    NotCompiled,
    /// There is nothing on the line.
    NoCode,
}

/// A trace that passes the line.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Occurrence {
    /// The trace.
    pub trace: TraceId,
    /// What it is called: `loop 3`.
    pub name: String,
    /// Where it begins.
    pub begins: Place,
    /// How often it passed the line.
    pub count: u64,
    /// Is it a bridge that begins on the line, or in what is inlined there? Then it only continues what another
    /// trace began.
    pub continues: bool,
    /// The field whose writing invalidated it.
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
    /// How often it was reached.
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
    /// How often.
    pub count: u64,
    /// How many values have code.
    pub values: usize,
    /// How often it was another value, so that compiled code was left.
    pub left: u64,
}

/// A constant that the traces of the line have thanks to a decision while recording.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Folded {
    /// What was decided: `elidable call`, `quasi-immutable field`, `promote`.
    pub what: &'static str,
    /// The function or field.
    pub name: String,
    /// The line of the interpreter.
    pub interpreter: Option<String>,
    /// How often the traces passed it.
    pub count: u64,
}

/// What an inline cache on the line held at the end: what the interpreter has seen there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CacheOf {
    /// The instruction in its last form.
    pub instruction: String,
    /// What the cache held.
    pub content: String,
}

/// The answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer {
    /// The line.
    pub place: Place,
    /// Its text, if the log holds it.
    pub text: Option<String>,
    /// What became of it.
    pub state: State,
    /// The traces that pass it, the hottest first.
    pub traces: Vec<Occurrence>,
    /// How often compiled code passed it.
    pub compiled: u64,
    /// How often, about, the interpreter passed it: as often as guards that lead there from compiled code, or
    /// as the counters of its loop or function say. None if the log does not tell.
    pub interpreted: Option<u64>,
    /// Guards on it, and those of them that fail, by what fails most.
    pub guards: usize,
    /// Those that fail.
    pub failing: Vec<FailingGuard>,
    /// The promotes on it that are guards of the code.
    pub promotes: Vec<Promote>,
    /// What was folded on it.
    pub folded: Vec<Folded>,
    /// The inline caches on it, if it is not in code that can be entered.
    pub caches: Vec<CacheOf>,
    /// The causes of lost time: why it is not compiled first, then by cost.
    pub findings: Vec<Finding>,
    /// Worse causes elsewhere in the traces that pass it.
    pub elsewhere: Vec<Finding>,
    /// Did the process end in order? Otherwise counts may be up to twice as high.
    pub ended: bool,
}

/// All that the analysis says of a log: computed once, asked for many lines.
pub struct Analysis<'m> {
    /// The log.
    pub model: &'m Model,
    /// What happens where.
    pub collection: Collection,
    /// All findings, those that cost most first.
    pub findings: Vec<Finding>,
}

impl<'m> Analysis<'m> {
    /// Analyses a log.
    pub fn of(model: &'m Model) -> Analysis<'m> {
        let collection = Collection::of(model);
        let mut findings = compiled::findings(model, &collection);
        for mut given_up in given_up::findings(model) {
            // The guard that has no bridge for it is the same cause.
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

    /// The place that `FILE:LINE` names: the number of the file and the line. A part of the path's end is enough
    /// if only one file has it.
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
            () if traces.iter().any(|o| valid(&o)) => State::Compiled,
            () if !traces.is_empty() => State::Invalidated,
            () if text.as_ref().is_some_and(|t| !super::outline::has_code(t)) => State::NoCode,
            () => State::NotCompiled,
        };
        let mut answer = Answer {
            place: Place { file, path, line, function, site },
            text,
            state,
            compiled: traces.iter().filter(|o| !o.continues).map(|o| o.count).sum(),
            interpreted: None,
            traces,
            guards: 0,
            failing: Vec::new(),
            promotes: Vec::new(),
            folded: self.folded(&sites),
            caches: if state == State::Compiled { Vec::new() } else { self.caches(file, line) },
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
        // The merge points of a line follow each other: a trace passed the line as often as the most passed.
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
                    begins: Place::of(self.model, trace.site),
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

    /// What costs more than anything on the line itself, in the same traces.
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
