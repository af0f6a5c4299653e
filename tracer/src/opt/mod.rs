//! The optimizer: turns a recorded trace into a shorter one that does the same and leaves through the same exits.
//!
//! Passes are named, in the order of [`PASSES`]. All but the last ones share one walk from the start of the trace to
//! its end (`forward`): each chooses an action for the current instruction (keep, drop, replace by a known value or by
//! something simpler), and learns from instructions that stay. Facts about *values* are shared (`facts`); knowledge
//! about memory, guards and earlier results belongs to one pass each, and passes do not know each other. Last, `dce`
//! rebuilds the trace without unneeded parts.
//!
//! Invariants of all passes:
//!
//! 1. A guard that is known to fail stays. A guard is dropped only where it can't fail.
//! 2. What a guard proves holds for later instructions only, not for operands of exits: a snapshot may serve guards
//!    before that one.
//! 3. A value is replaced everywhere, also in snapshots, only by one that is equal whenever it is defined.
//! 4. At an exit, memory is as the recorded trace would have left it: a store may be deferred, and an allocation
//!    removed, only if the delta of every exit meanwhile carries it out.
//! 5. The result passes the verifier (debug builds check).

pub mod bounds;
mod cse;
mod dce;
mod deferred;
mod facts;
mod fold;
mod forward;
mod guards;
mod heap;
mod join;
mod label;
mod own;
mod passes;
mod peel;
pub mod proofs;
mod ranges;
pub mod rules;
mod strengthen;
mod surroundings;
mod virtuals;

#[cfg(test)]
mod test_traces;
#[cfg(test)]
mod tests;

use dce::Draft;
use forward::{ForwardPass, Walk};
pub use join::JoinContext;
use label::StateMismatch;
pub use label::{LabelState, TargetLabel};
use metatrace_ir::{Op, Trace};
use own::Adapter;
pub use own::{Change, KnownFacts, MakeOwnPass, OwnPass};
use passes::Nature;
pub use passes::{Options, PASSES, Pass, PassInfo, UnknownPass};
use peel::Forms;
pub use surroundings::{Demand, Form, Surroundings};

/// The size of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Number of instructions other than inputs.
    pub ops: usize,
    /// Number of guards among them.
    pub guards: usize,
}

impl Counts {
    /// The counts of a trace.
    pub fn of(trace: &Trace) -> Counts {
        Counts {
            ops: trace.insts.iter().filter(|i| i.op != Op::Input).count(),
            guards: trace.insts.iter().filter(|i| i.op.is_guard()).count(),
        }
    }
}

/// What one pass did to a trace.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PassStats {
    /// Its name.
    pub name: &'static str,
    /// Number of instructions that it removed.
    pub ops: usize,
    /// Number of guards among them.
    pub guards: usize,
    /// Number of instructions that it replaced by others.
    pub rewritten: usize,
}

impl PassStats {
    fn of(pass: Pass) -> PassStats {
        PassStats { name: pass.name(), ..PassStats::default() }
    }
}

/// What the optimizer did to a trace.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct OptStats {
    /// The size before.
    pub before: Counts,
    /// The size after.
    pub after: Counts,
    /// What each pass that ran did.
    pub passes: Vec<PassStats>,
    /// How often each rewrite rule fired; rules that did not fire are left out.
    pub rules: Vec<(&'static str, u32)>,
}

/// An optimized trace.
#[derive(Debug)]
pub struct Optimized {
    /// The trace.
    pub trace: Trace,
    /// Statistics.
    pub stats: OptStats,
    /// The virtual state at its label, if it has one.
    pub label: Option<LabelState>,
    /// Its demands on the label of its target, if another label would serve it better.
    pub unmet: Option<Vec<Demand>>,
}

/// Optimizes a well-formed trace without related traces.
pub fn optimize(trace: Trace, options: &Options) -> (Trace, OptStats) {
    let optimized = optimize_among(trace, options, &mut Vec::new(), &Surroundings::default());
    (optimized.trace, optimized.stats)
}

/// Optimizes a well-formed trace with related traces. `refs` are the addresses of its constant references, to which
/// others may be added.
pub fn optimize_among(
    trace: Trace,
    options: &Options,
    refs: &mut Vec<u64>,
    surroundings: &Surroundings<'_>,
) -> Optimized {
    let mut stats = OptStats { before: Counts::of(&trace), ..OptStats::default() };
    let mut old = trace;
    // Instructions keep their positions in all passes, so no pass needs the table of them.
    let positions = std::mem::take(&mut old.positions);
    let Rebuilt { mut draft, mut label, unmet } = rebuild(&old, options, &mut stats, refs, surroundings);
    let mut before = Counts::of(&draft.new);
    if options.runs(Pass::Strengthen) {
        strengthen::strengthen(&mut draft);
        let guards = draft.dropped.len();
        stats.passes.push(PassStats {
            ops: guards,
            guards,
            rewritten: guards,
            ..PassStats::of(Pass::Strengthen)
        });
        (before.ops, before.guards) = (before.ops - guards, before.guards - guards);
    }
    let (mut trace, params) = dce::sweep(&draft, !options.runs(Pass::Dce));
    if let Some(label) = &mut label {
        label.finish(&params);
    }
    if options.runs(Pass::Dce) {
        let after = Counts::of(&trace);
        stats.passes.push(PassStats {
            ops: before.ops - after.ops,
            guards: before.guards - after.guards,
            ..PassStats::of(Pass::Dce)
        });
    }
    trace.positions = positions;
    stats.after = Counts::of(&trace);
    debug_assert_eq!(metatrace_ir::verify::verify(&trace), Ok(()), "\n{trace}");
    Optimized { trace, stats, label, unmet }
}

/// The passes of the walk that are switched on.
fn forward_passes(
    options: &Options,
    stats: &mut OptStats,
    surroundings: &Surroundings<'_>,
) -> Vec<Box<dyn ForwardPass>> {
    let mut passes: Vec<Box<dyn ForwardPass>> = Vec::new();
    stats.passes.clear();
    for info in PASSES.iter().filter(|info| options.runs(info.pass)) {
        if let Nature::Walk(make) = info.pass.nature()
            && let Some(pass) = make(options)
        {
            passes.push(pass);
            stats.passes.push(PassStats::of(info.pass));
        }
    }
    if let Some(make) = &surroundings.own_pass {
        let pass = make.0();
        stats.passes.push(PassStats { name: pass.name(), ..PassStats::default() });
        passes.push(Box::new(Adapter(pass)));
    }
    passes
}

/// Limit on attempts to peel a loop, each with a weaker label.
const MAX_PEELS: usize = 4;

/// The result of the walk over a trace.
struct Rebuilt<'t> {
    draft: Draft<'t>,
    label: Option<LabelState>,
    unmet: Option<Vec<Demand>>,
}

/// Walks a trace; twice, if it is a loop.
fn rebuild<'t>(
    old: &'t Trace,
    options: &Options,
    stats: &mut OptStats,
    refs: &mut Vec<u64>,
    surroundings: &Surroundings<'_>,
) -> Rebuilt<'t> {
    let mut forms = Forms::of(surroundings.demands);
    // Attempts that are left. A failure for a reason that another attempt would not remove ends them.
    let mut tries = MAX_PEELS;
    // A loop that has no label matches no path.
    let mut unmet = (surroundings.forced_exit_after > 0 && surroundings.target.is_none()).then(Vec::new);
    loop {
        let mut passes = forward_passes(options, stats, surroundings);
        let mut walk = Walk::new(old, &mut passes, &mut stats.passes, refs, surroundings);
        walk.leaves = unmet.is_some();
        walk.run(0);
        let mut sections = Vec::new();
        if walk.ends_in_side_exit() {
            walk.end_at_join();
        } else if tries > 0 && options.runs(Pass::Peel) && walk.is_loop() {
            match walk.peel(&forms) {
                Ok(first) if walk.is_worth_peeling() => sections.push(first),
                Err(StateMismatch::Object(operand)) if tries > 1 && forms.make_real(operand) => {
                    tries -= 1;
                    continue;
                }
                Err(StateMismatch::Contradiction(operand)) if forms.make_opaque(operand, tries > 2) => {
                    tries = tries.max(2) - 1;
                    continue;
                }
                Ok(_) | Err(_) => {
                    tries = 0;
                    continue;
                }
            }
        } else if let (Some(target), true) = (surroundings.target, tries > 0 && options.imports_guards()) {
            let fits = walk.jump_to_label(target).is_ok();
            if surroundings.forced_exit_after > 0 && unmet.is_none() && !walk.unmet.is_empty() {
                // Another label would serve it: walk again, with a forced exit in front of the jump.
                unmet = Some(std::mem::take(&mut walk.unmet));
                tries = usize::from(fits);
                continue;
            }
            if !fits {
                tries = 0;
                continue;
            }
        } else {
            walk.leave_before_jump();
            walk.end();
        }
        sections.push(std::mem::take(&mut walk.map));
        let label = walk.view.body.take().map(|body| body.state).or(walk.join.take());
        walk.copy_exits();
        let new = walk.view.into_trace();
        stats.rules = passes.iter().flat_map(|p| p.firings()).collect();
        return Rebuilt { draft: Draft { old, new, sections, dropped: Vec::new() }, label, unmet };
    }
}

/// Optimizes a trace given as text (see `metatrace_ir::print`) that declares its descriptors, for tests and tools. An
/// error says what can't be parsed or is malformed.
pub fn optimize_text(text: &str, options: &Options) -> Result<String, String> {
    let trace = metatrace_ir::parse::parse_trace(text).map_err(|e| e.to_string())?;
    metatrace_ir::verify::verify(&trace).map_err(|errors| errors.join("\n"))?;
    let (trace, _) = optimize(trace, options);
    metatrace_ir::verify::verify(&trace).map_err(|errors| errors.join("\n"))?;
    Ok(metatrace_ir::print::print(&trace))
}

/// Checks an example in a pass's documentation: that pass alone (or `all`) must turn `before`, which declares its
/// descriptors, into `after`, up to the names of values. Panics if it does not.
#[doc(hidden)]
pub fn check_example(pass: &str, before: &str, after: &str) {
    use metatrace_ir::parse::{Env, parse};
    let mut env = Env::default();
    let mut read = |text: &str| parse(text, &mut env).unwrap_or_else(|e| panic!("{e} in\n{text}"));
    let (before, after) = (read(before), read(after));
    let options = match pass {
        "all" => Options::all(),
        pass => Options::only(Pass::from_name(pass).unwrap_or_else(|e| panic!("{e}"))),
    };
    let (result, _) = optimize(before, &options);
    assert_eq!(result.to_string(), after.to_string());
}
