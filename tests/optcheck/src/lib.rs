//! The random checker of the optimizer: generates random traces, runs each before and after [`optimize`] from the
//! same states, some of them through another trace that jumps to its label, and requires the same end: the same exit
//! or result, the same values there, the same memory, the same calls. An exit that the original would only have
//! passed is correct, too, if its state is that of the original at this point: guards may be strengthened, and the
//! continuation is decided anew.
//!
//! [`optimize`]: metatrace_tracer::opt::optimize
//!
//! It must depend only on a seed, and not on the implementation of the optimizer.

mod calls;
mod edit;
pub mod generate;
pub mod heap;
pub mod many;
pub mod rejoin;
pub mod run;
pub mod shrink;
pub mod universe;

use generate::{Case, ENTRANT, OTHER, Start};
use heap::SUBJECT;
use metatrace_ir::{Descr, ExitId, Op, Trace};
use metatrace_tracer::opt::{
    Counts, Demand, Form, JoinContext, Optimized, Options, PASSES, Surroundings, TargetLabel, optimize_among,
};
use run::{End, Machine, State, Traces, landing_of, message, resume_point};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The counts for one trace, or for many.
#[derive(Clone, Copy, Default, Debug)]
pub struct Summary {
    /// The number of traces.
    pub traces: u64,
    /// The number of runs of both versions.
    pub runs: u64,
    /// The number of runs that ended in `finish`.
    pub finished: u64,
    /// The number of runs that left to another trace.
    pub jumped: u64,
    /// The number of exits that the original passes.
    pub early: u64,
    /// Operations and guards before.
    pub before: (u64, u64),
    /// And after.
    pub after: (u64, u64),
}

impl Summary {
    /// Adds the counts of another summary.
    pub fn add(&mut self, other: &Summary) {
        self.traces += other.traces;
        self.runs += other.runs;
        self.finished += other.finished;
        self.jumped += other.jumped;
        self.early += other.early;
        self.before = (self.before.0 + other.before.0, self.before.1 + other.before.1);
        self.after = (self.after.0 + other.after.0, self.after.1 + other.after.1);
    }
}

/// A difference.
#[derive(Clone, Debug)]
pub struct Failure {
    /// A description of the difference.
    pub what: String,
    /// The run that shows it; `None` if the optimizer itself failed.
    pub run: Option<usize>,
    /// Whether the original trace is at fault, so that the case is meaningless.
    pub senseless: bool,
}

fn failure(what: String, run: Option<usize>) -> Failure {
    Failure { what, run, senseless: false }
}

/// The passes for the case of a seed: usually all of them.
pub fn options(seed: u64) -> Options {
    let mut rng = fastrand::Rng::with_seed(!seed);
    if rng.u8(0..3) > 0 {
        return Options::all();
    }
    let mut options = Options::none();
    let one = rng.usize(0..PASSES.len());
    let alone = rng.bool();
    for (index, pass) in PASSES.iter().enumerate() {
        let on = if alone { index == one } else { rng.bool() };
        options = options.with(pass.pass, on);
    }
    options
}

/// Checks a case: optimizes its traces, and compares its runs.
pub fn check(case: &Case, options: &Options) -> Result<Summary, Failure> {
    let traces = traces(case);
    let mut original = Machine::new(traces.clone(), run::refs());
    let wanted: Vec<State> = case.starts.iter().map(|start| original.run(start)).collect();
    for (run, want) in wanted.iter().enumerate() {
        if let End::Fault(fault) = &want.end {
            return Err(Failure { what: fault.clone(), run: Some(run), senseless: true });
        }
    }
    let optimized = catch_unwind(AssertUnwindSafe(|| optimized(case, &traces, options)));
    let (optimized, refs) =
        optimized.map_err(|panic| failure(format!("panic: {}", message(&*panic)), None))?;
    let mut summary = Summary { traces: 1, ..Summary::default() };
    for id in [SUBJECT, ENTRANT].into_iter().take(1 + usize::from(case.entrant.is_some())) {
        let trace = optimized.get(id);
        metatrace_ir::verify::verify(trace)
            .map_err(|errors| failure(format!("malformed: {}\n{trace}", errors.join("; ")), None))?;
        let (before, after) = (Counts::of(traces.get(id)), Counts::of(trace));
        summary.before = (summary.before.0 + before.ops as u64, summary.before.1 + before.guards as u64);
        summary.after = (summary.after.0 + after.ops as u64, summary.after.1 + after.guards as u64);
    }
    let mut result = Machine::new(optimized, refs);
    for (run, (start, want)) in case.starts.iter().zip(&wanted).enumerate() {
        let found = result.run(start);
        summary.runs += 1;
        match &want.end {
            End::Finished => summary.finished += 1,
            End::Exit(trace, _) if *trace == OTHER => summary.jumped += 1,
            End::Exit(..) | End::Fault(_) => {}
        }
        if found == *want {
            continue;
        }
        if !passes(&traces, start, &found) {
            return Err(failure(difference(want, &found), Some(run)));
        }
        summary.early += 1;
    }
    Ok(summary)
}

/// The maximal number of iterations of loops in random traces.
const MOST_ITERATIONS: u32 = 16;

/// The traces of a case, as recorded.
fn traces(case: &Case) -> Traces {
    let landing = Arc::new(landing_of(&case.trace));
    let (subject, entrant) = match rejoin::rejoined(case) {
        Some(rejoined) => (rejoined.subject, Some(rejoined.jumping)),
        None => (case.trace.clone(), case.entrant.clone()),
    };
    Traces { subject: Arc::new(subject), entrant: entrant.map(Arc::new), landing, label: None }
}

/// The traces after the optimizer, and their constant references.
fn optimized(case: &Case, traces: &Traces, options: &Options) -> (Traces, Vec<u64>) {
    let mut refs = run::refs();
    let landing = Arc::clone(&traces.landing);
    if let Some(rejoined) = rejoin::rejoined(case) {
        let (subject, leaving) = joined(rejoined, options, &mut refs);
        let (label, entrant) = (subject.label, Some(Arc::new(leaving)));
        return (Traces { subject: Arc::new(subject.trace), entrant, landing, label }, refs);
    }
    let demands = demands(&traces.subject);
    let around = Surroundings { demands: &demands, ..Surroundings::default() };
    let subject = optimize_among((*traces.subject).clone(), options, &mut refs, &around);
    let label = subject.label;
    let entrant = traces.entrant.as_ref().map(|entrant| {
        let own = run::refs();
        let target = label.as_ref().map(|state| TargetLabel { state, refs: &own });
        let around = Surroundings { target, ..Surroundings::default() };
        Arc::new(optimize_among((**entrant).clone(), options, &mut refs, &around).trace)
    });
    (Traces { subject: Arc::new(subject.trace), entrant, landing, label }, refs)
}

/// Demands of other paths on the label of a loop: none for every second trace.
fn demands(subject: &Trace) -> Vec<Demand> {
    let (length, inputs) = (subject.insts.len(), subject.inputs());
    let any = inputs > 0 && length.is_multiple_of(2);
    let opaque = any.then(|| Demand { operand: length / 2 % inputs, form: Form::Opaque });
    let free = subject.insts.iter().map(|inst| inst.descr).find(|descr| match descr {
        Descr::Type(of) => of.identity_free,
        _ => false,
    });
    let unboxed = free.into_iter().flat_map(|descr| {
        (0..inputs).filter(|_| any).map(|operand| Demand { operand, form: Form::Unboxed(descr) })
    });
    opaque.into_iter().chain(unboxed).collect()
}

/// The surroundings of a trace that begins with a join or ends at one.
fn among<'a>(joins: &JoinContext<'a>) -> Surroundings<'a> {
    Surroundings { joins: joins.clone(), ..Surroundings::default() }
}

/// A join, which may be its second or last version, and the entrant, which jumps there or leaves.
fn joined(rejoined: rejoin::Rejoined, options: &Options, refs: &mut Vec<u64>) -> (Optimized, Trace) {
    let first = optimize_among(rejoined.other, options, refs, &Surroundings::default());
    let generic = rejoined.subject.insts.len().is_multiple_of(8);
    let addresses = refs.clone();
    let state = first.label.expect("a join has a label");
    let others = match rejoined.subject.insts.len() % 3 {
        0 => Vec::new(),
        _ => vec![TargetLabel { state: &state, refs: &addresses }],
    };
    let joins = JoinContext { others, generic, versions: Vec::new() };
    let subject = optimize_among(rejoined.subject, options, refs, &among(&joins));
    let addresses = refs.clone();
    let state = subject.label.as_ref().expect("a join has a label");
    let versions = vec![(SUBJECT, TargetLabel { state, refs: &addresses })];
    let joins = JoinContext { versions, ..JoinContext::default() };
    let leaving = optimize_among(rejoined.leaving, options, refs, &among(&joins)).trace;
    (subject, leaving)
}

/// If the case is one of a join: whether the entrant jumps to it.
pub fn rejoins(case: &Case) -> Option<bool> {
    let (_, leaving) = joined(rejoin::rejoined(case)?, &Options::all(), &mut run::refs());
    Some(leaving.insts.last().is_some_and(|end| end.op == Op::Jump))
}

/// Whether the original passes the exit in that state.
fn passes(traces: &Traces, start: &Start, found: &State) -> bool {
    let End::Exit(number, id) = &found.end else { return false };
    let trace = traces.get(*number);
    let Some((at, exit)) = exits(trace).find(|&(_, exit)| resume_point(trace, exit) == *id) else {
        return false;
    };
    (1..=MOST_ITERATIONS).any(|nth| {
        let stopped = edit::with_forced_exit(trace, at, exit, nth);
        Machine::new(traces.with(*number, stopped), run::refs()).run(start) == *found
    })
}

/// The positions at which a trace may be left, and the exits.
fn exits(trace: &Trace) -> impl Iterator<Item = (usize, ExitId)> + '_ {
    trace.insts.iter().enumerate().filter_map(|(at, inst)| match inst.op {
        op if op.is_guard() => Some((at, inst.exit())),
        Op::Jump => trace.jump_exit.map(|exit| (at, exit)),
        _ => None,
    })
}

/// A description of the difference of two states.
fn difference(want: &State, found: &State) -> String {
    if want.end != found.end {
        return format!("the end: {:?} instead of {:?}", found.end, want.end);
    }
    if want.calls != found.calls {
        let same = want.calls.iter().zip(&found.calls).take_while(|(a, b)| a == b).count();
        let name = |calls: &[(&'static str, u64)]| calls.get(same).map_or("none", |c| c.0);
        let (a, b) = (name(&want.calls), name(&found.calls));
        return format!("call {same} at {:?}: {b} instead of {a}, or what it sees", want.end);
    }
    let same = want.words.iter().zip(&found.words).take_while(|(a, b)| a == b).count();
    let word = |words: &[u64]| words.get(same).copied().unwrap_or(0);
    let (a, b) = (word(&want.words), word(&found.words));
    format!("word {same} of the state at {:?}: {b:#x} instead of {a:#x}", want.end)
}
