//! From a finished recording to compiled code: verify, optimise, compile, register dependencies. Any
//! failure is an abort with a reason; the program continues in the interpreter.

use super::inner::Inner;
use super::stack;
use crate::code::Field;
use crate::code::compiled::{CallAt, CompiledTrace, TraceStart, words};
use crate::code::exits::Exits;
use crate::code::traces::Size;
use crate::machine::activation::Activation;
use crate::machine::site::{Run, SiteData};
use crate::observers::profile::{Working, phase};
use crate::observers::{Attempt, Notice, Phases, RecordingEnd, counts};
use crate::policy::Failed;
use crate::policy::tail_merging::{self, JoinCandidates};
use metatrace_ir::{Callee, CompileError, Descr, Links, Op, Target, Trace, TraceId};
use metatrace_tracer::index::TreeId;
use metatrace_tracer::opt::{Demand, LabelState, Surroundings, TargetLabel, optimize_among};
use metatrace_tracer::policy::profitability::Profitability;
use metatrace_tracer::record::Finished;
use metatrace_tracer::{Abort, ResumeData};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Compiles what an activation recorded. Returns the reason if it failed.
pub(crate) fn finish(jit: &Inner, activation: Activation, attempt: &Attempt<'_>) -> Option<Abort> {
    let mut made = activation.recorder.into_inner().into_finished();
    jit.observers.notify(Notice::RecordingEnds { time: attempt.time });
    jit.policy.charge_recording(attempt.time, made.ops_seen);
    let mut few = std::mem::take(&mut made.polymorphic);
    let mut end = RecordingEnd::of(&made);
    let result = match made.result() {
        Ok(()) => install(jit, made, attempt, &mut end.detail),
        Err(reason) => {
            let (code, recorded) = (&jit.code, &made);
            jit.observers.notify(Notice::Incomplete { code, attempt, recorded, end: &end, reason });
            Err(reason)
        }
    };
    let start = &attempt.start;
    match result {
        Ok(id) => {
            if let TraceStart::Key(cell, _) = *start {
                jit.policy.attach(cell, id);
                jit.link_callers(cell);
            }
            if jit.policy.succeeded(start) {
                jit.observers.notify(Notice::Recovered { name: &name_of(jit, start) });
            }
            None
        }
        Err(reason) => {
            few.forget();
            let Failed { given_up, newly } = jit.policy.failed(start, reason);
            let name = &name_of(jit, start);
            jit.observers.notify(Notice::Aborted { attempt, name, end: &end, reason, given_up, newly });
            Some(reason)
        }
    }
}

/// Where in the guest program a trace begins.
fn name_of(jit: &Inner, place: &TraceStart<'_>) -> String {
    match *place {
        TraceStart::Key(cell, _) => jit.policy.name_of(cell),
        TraceStart::Exit(code, exit) => {
            let trace = &jit.code.at_exit(code, exit).trace;
            let snapshot = &trace.snapshots[trace.exits[0].snapshot.index()];
            let greens = words(&snapshot.greens, &code.refs);
            format!("bridge at {}", (jit.code.portal(snapshot.portal).place)(&greens))
        }
    }
}

/// Compiles a complete recording. Each stage consumes the result of the one before. `detail` gets details of a failure.
fn install(
    jit: &Inner,
    made: Finished,
    attempt: &Attempt<'_>,
    detail: &mut String,
) -> Result<TraceId, Abort> {
    let recorded = Recorded::of(jit, made, attempt);
    if jit.policy.params().discard > 0 {
        return Err(Abort::Discarded);
    }
    let optimized = recorded.optimize(jit, detail)?;
    let assembled = optimized.assemble(jit, detail)?;
    Ok(assembled.register(jit))
}

/// A complete recording, the result of the first stage.
struct Recorded<'a> {
    attempt: &'a Attempt<'a>,
    /// The recording without its trace.
    made: Finished,
    trace: Trace,
    /// Number of operations and guards recorded.
    counts: (u32, u32),
    /// The tree that the trace will belong to, if it is a bridge.
    tree: Option<TreeId>,
    /// Whether it is a join, that is, begins with a label.
    joins: bool,
    /// Number of operations recorded.
    length: u32,
}

impl<'a> Recorded<'a> {
    fn of(jit: &Inner, mut made: Finished, attempt: &'a Attempt<'a>) -> Recorded<'a> {
        let trace = std::mem::take(&mut made.trace);
        let counts = counts(&trace);
        jit.observers.notify(Notice::Recorded {
            code: &jit.code,
            params: jit.policy.params(),
            attempt,
            name: &|| name_of(jit, &attempt.start),
            recorded: &made,
            trace: &trace,
            counts,
        });
        let tree = match attempt.start {
            TraceStart::Key(..) => None,
            TraceStart::Exit(parent, _) => Some(parent.tree),
        };
        let (joins, length) = (trace.label().is_some(), trace.insts.len() as u32);
        Recorded { attempt, made, trace, counts, tree, joins, length }
    }

    /// Number of traces of the tree that the trace will belong to, if it is a bridge.
    fn traces_of_tree(&self, jit: &Inner) -> usize {
        let traces = jit.code.traces.borrow();
        self.tree.and_then(|tree| traces.trees.get(&tree)).map_or(1, |tree| tree.members.len())
    }

    /// Verifies the trace, optimises it, and verifies it again.
    fn optimize(mut self, jit: &Inner, detail: &mut String) -> Result<Optimized<'a>, Abort> {
        check(&self.trace, detail)?;
        let start = Instant::now();
        let working = Working::begin(phase::OPTIMIZING);
        let (mut label, mut unmet) = (None, None);
        let candidates = JoinCandidates::of((&jit.policy, &jit.code), self.tree, &self.made, &self.trace);
        if let Some(passes) = jit.policy.passes(self.made.cautious) {
            let target = jump_target(&self.trace).map(|id| jit.code.compiled(id));
            let demands = match self.attempt.start {
                TraceStart::Key(cell, false) => jit.policy.demands(cell),
                _ => Vec::new(),
            };
            let surroundings = Surroundings {
                target: target.as_ref().and_then(|code| {
                    let state = code.label.as_ref()?;
                    Some(TargetLabel { state, refs: &code.refs })
                }),
                seen: &self.made.seen,
                demands: &demands,
                forced_exit_after: jit.policy.demands_label_after(
                    target.as_deref(),
                    self.tree,
                    self.traces_of_tree(jit),
                ),
                joins: candidates.context(),
                own_pass: jit.experiment.as_ref().and_then(|e| e.pass()).map(|pass| pass.make()),
            };
            let trace = std::mem::take(&mut self.trace);
            let refs = &mut self.made.refs;
            let optimized = optimize_among(trace, &passes, refs, &surroundings);
            check(&optimized.trace, detail)?;
            (self.trace, label, unmet) = (optimized.trace, optimized.label, optimized.unmet);
        }
        drop(working);
        #[cfg(test)]
        {
            self.trace = (jit.edit.get())(self.trace);
            check(&self.trace, detail)?;
        }
        let trace = Arc::new(std::mem::take(&mut self.trace));
        Ok(Optimized { recorded: self, trace, label, unmet, time: start.elapsed() })
    }
}

/// An optimised recording, the result of the second stage.
struct Optimized<'a> {
    /// The recording without its trace.
    recorded: Recorded<'a>,
    trace: Arc<Trace>,
    label: Option<LabelState>,
    unmet: Option<Vec<Demand>>,
    time: Duration,
}

impl<'a> Optimized<'a> {
    /// Makes machine code and resume data.
    fn assemble(mut self, jit: &Inner, detail: &mut String) -> Result<Assembled<'a>, Abort> {
        let sites = self.sites(jit);
        sites.iter().for_each(|site| jit.link(site));
        let site_words: Vec<u64> = sites.iter().map(|s| Rc::as_ptr(s) as u64).collect();
        let Recorded { attempt, made, .. } = &self.recorded;
        let runs = jit.observers.needs().runs.then(Rc::default);
        let called = matches!(attempt.start, TraceStart::Key(..));
        let calls = (jit.observers.counts_calls() && called).then(Rc::default);
        let links = Links {
            refs: &made.refs,
            sites: &site_words,
            called,
            calls: calls.as_ref(),
            runs: runs.as_ref(),
        };
        let trace = &self.trace;
        let id = jit.code.traces.borrow().next();
        let tree = self.recorded.tree.unwrap_or(TreeId::of(id));
        let start = Instant::now();
        let working = Working::begin(phase::COMPILING);
        let compile = || match attempt.start {
            TraceStart::Key(..) => jit.code.backend.compile(id, trace, links),
            TraceStart::Exit(parent, exit) => {
                jit.code.backend.compile_bridge(id, parent.id, exit, trace, links)
            }
        };
        let mut compiled = compile();
        let targets = || trace.targets.iter().filter_map(|&t| trace_of(t));
        let kept = || targets().map(|t| jit.code.compiled(t).tree).chain([tree]);
        for quarters in [3, 2, 0] {
            if compiled == Err(CompileError::OutOfCodeMemory) {
                jit.make_room(quarters, &kept().collect::<Vec<_>>());
                compiled = compile();
            }
        }
        let bytes = compiled.map_err(|e| {
            *detail = e.to_string();
            Abort::Backend
        })?;
        drop(working);
        let backend = start.elapsed();
        let start = Instant::now();
        let resume = jit.code.encoder.borrow_mut().encode(trace, self.label.as_ref(), &made.inherited);
        let encoding = start.elapsed();
        #[cfg(debug_assertions)]
        check_resume(jit, trace, &resume);
        let calls_at = stack::calls_of(trace);
        Ok(Assembled {
            optimized: self,
            id,
            tree,
            sites,
            runs,
            calls,
            calls_at,
            resume,
            bytes,
            backend,
            encoding,
        })
    }

    /// Makes the sites at which the trace calls portals.
    fn sites(&mut self, jit: &Inner) -> Vec<Rc<SiteData>> {
        let made = &mut self.recorded.made;
        let runners = std::mem::take(&mut made.runners);
        let sites = self.trace.sites.iter().zip(runners).map(|(site, (run, env))| {
            // SAFETY: stored as an address by `called`, which is the only one to push runners.
            let run: Run = unsafe { std::mem::transmute(run) };
            let greens = words(&site.greens, &made.refs);
            let cell = jit.policy.cell_of(jit.code.portal(site.portal), &greens);
            let slots = site.frame.as_ref().map_or(0, |f| f.3.len());
            Rc::new(SiteData {
                callee: Callee { words: (site.reds as usize + slots) as u64, ..Callee::default() },
                run,
                env,
                greens,
                reds: site.reds as usize,
                frame: site.frame.as_ref().map(|(_, len, _, slots)| (*len as usize, slots.clone())),
                cell,
            })
        });
        sites.collect()
    }
}

/// A trace with its code, not registered yet: the result of the third stage.
struct Assembled<'a> {
    optimized: Optimized<'a>,
    id: TraceId,
    tree: TreeId,
    sites: Vec<Rc<SiteData>>,
    /// Counts how often the head of the trace is passed.
    runs: Option<Rc<Cell<u64>>>,
    /// Counts its calls by compiled code.
    calls: Option<Rc<Cell<u64>>>,
    /// See [`CompiledTrace::calls_at`].
    calls_at: Box<[CallAt]>,
    resume: ResumeData,
    /// Size of the machine code in bytes.
    bytes: usize,
    backend: Duration,
    encoding: Duration,
}

impl Assembled<'_> {
    /// Registers the trace with observers, the policy, the table of traces and the fields that it depends on.
    fn register(mut self, jit: &Inner) -> TraceId {
        let phases = self.phases();
        jit.policy.charge(phases.time());
        self.report(jit, &phases);
        let (id, tree) = (self.id, self.tree);
        let Optimized { recorded, trace, .. } = &mut self.optimized;
        let dependencies = std::mem::take(&mut recorded.made.dependencies);
        let targets: Vec<TraceId> = trace.targets.iter().filter_map(|&t| trace_of(t)).collect();
        // A join depends on nothing that it does not check itself.
        let label_target = match trace.targets.last() {
            Some(&Target::TraceLabel(target)) if jit.code.compiled(target).cell.is_some() => Some(target),
            _ => None,
        };
        let size = Size { code: self.bytes, metadata: self.metadata() };
        let compiled = Rc::new(self.into_compiled(jit));
        jit.code.traces.borrow_mut().add(compiled, size, &targets);
        depend(jit, id, label_target, dependencies);
        let size = jit.code.traces.borrow().size();
        if jit.policy.is_over_budget(size) {
            jit.make_room(3, &[tree]);
        }
        id
    }

    /// Sizes and times of the stages.
    fn phases(&self) -> Phases {
        Phases {
            recorded: self.optimized.recorded.counts,
            optimizing: self.optimized.time,
            backend: self.backend,
            encoding: self.encoding,
            bytes: self.bytes,
            resume: self.resume.bytes(),
            dependencies: self.optimized.recorded.made.dependencies.len(),
        }
    }

    /// Reports the trace to the observers.
    fn report(&self, jit: &Inner, phases: &Phases) {
        let Optimized { recorded, trace, .. } = &self.optimized;
        let attempt = recorded.attempt;
        jit.observers.notify(Notice::Compiled {
            code: &jit.code,
            attempt,
            name: &|| name_of(jit, &attempt.start),
            id: self.id,
            trace,
            refs: &recorded.made.refs,
            phases,
        });
    }

    /// Bytes of what is kept of the trace beside its code, estimated.
    fn metadata(&self) -> usize {
        let Optimized { recorded, trace, .. } = &self.optimized;
        // Memory that the backend keeps for operations and exits, and the counters of exits.
        let kept = 16 * trace.insts.len() + 64 * trace.exits.len();
        let references = 8 * recorded.made.refs.len() + size_of_val(&*self.calls_at);
        let sites = self.sites.len() * size_of::<SiteData>();
        size_of::<CompiledTrace>() + self.resume.bytes() + references + kept + sites
    }

    /// The trace as the run time keeps it. The policy learns of the merge points that it passes, and of its promotes.
    fn into_compiled(self, jit: &Inner) -> CompiledTrace {
        let Assembled { optimized, id, tree, sites, runs, calls, calls_at, resume, .. } = self;
        let Optimized { recorded, trace, label, unmet, .. } = optimized;
        let Recorded { attempt, made, joins, length, .. } = recorded;
        let exits = Exits::of(&trace);
        let (promotes, last) = match attempt.start {
            TraceStart::Exit(parent, exit) if !joins => {
                jit.policy.promotes(&jit.code, (parent, exit), (&trace, &made.refs), &exits)
            }
            _ => (0, None),
        };
        if let Some((exit, name)) = last {
            let reason = Abort::PromoteVaries;
            jit.observers.notify(Notice::GaveUp { trace: id, exit, reason, name });
        }
        CompiledTrace {
            id,
            heat: Cell::new(0),
            calls_at,
            closes: matches!(trace.targets.last(), Some(Target::SelfLoop | Target::Label)),
            passed: tail_merging::compiled(&jit.policy, (tree, id), &made, length, joins),
            trace: jit.policy.keeps_traces().then_some(trace),
            resume,
            refs: made.refs.into(),
            marked: Cell::new(false),
            exits,
            cell: match attempt.start {
                TraceStart::Key(cell, _) => Some(cell),
                TraceStart::Exit(..) => None,
            },
            label,
            unmet,
            valid: Cell::new(true),
            profitability: Profitability::default(),
            promotes,
            tree,
            slots: OnceCell::new(),
            entries: Cell::new(0),
            runs,
            calls,
            sites,
        }
    }
}

/// Enters a trace as dependent on fields, and on those that the code behind the label that it jumps to depends on.
fn depend(jit: &Inner, id: TraceId, label_target: Option<TraceId>, dependencies: Vec<(u64, &'static Descr)>) {
    let mut fields = jit.code.fields.borrow_mut();
    if let Some(target) = label_target {
        // The code behind the label relies on those who jump there to have checked what it depends on.
        let traces = fields.values_mut().map(|field| &mut field.traces);
        traces.filter(|ids| ids.contains(&target)).for_each(|ids| ids.push(id));
    }
    for (address, descr) in dependencies {
        let owner = address - u64::from(descr.field().offset);
        fields.entry(address).or_insert_with(|| Field::of(owner)).traces.push(id);
        jit.observers.notify(Notice::DependsOn { address, descr });
    }
}

/// The trace that a target is in, if it is another trace.
fn trace_of(target: Target) -> Option<TraceId> {
    match target {
        Target::Trace(id) | Target::TraceLabel(id) => Some(id),
        Target::SelfLoop | Target::Label => None,
    }
}

/// The other trace to whose start a trace jumps.
fn jump_target(trace: &Trace) -> Option<TraceId> {
    let end = trace.insts.last().filter(|i| i.op == Op::Jump)?;
    match trace.targets[end.target().index()] {
        Target::Trace(id) => Some(id),
        _ => None,
    }
}

/// In debug builds, checks that decoded resume data equals what was encoded.
#[cfg(debug_assertions)]
fn check_resume(jit: &Inner, trace: &Trace, resume: &metatrace_tracer::ResumeData) {
    let encoder = jit.code.encoder.borrow();
    for exit in metatrace_ir::ExitId::all(trace.exits.len()) {
        let found = resume.exit(exit, encoder.names());
        if let Err(error) = metatrace_tracer::resume::check(trace, exit, &found) {
            panic!("metatrace: resume data: {error}\nof\n{trace}");
        }
    }
}

fn check(trace: &Trace, detail: &mut String) -> Result<(), Abort> {
    metatrace_ir::verify::verify(trace).map_err(|errors| {
        *detail = errors.join("\n");
        log::error!(target: "metatrace::abort", "{detail}\n{trace}");
        debug_assert!(false, "the verifier refused a trace: {detail}\n{trace}");
        Abort::Malformed
    })
}
