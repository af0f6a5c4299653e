//! Experiments from outside of this workspace: the types of [`crate::experimental`], and how a `Jit` calls them. The
//! run time asks an experiment at the few places where something is decided; an experiment learns what has happened as
//! an observer.

use crate::code::compiled::TraceStart;
use crate::observers::{Notice, Observer};
use metatrace_ir::{ExitId, Trace, TraceId};
use metatrace_tracer::opt::{MakeOwnPass, OwnPass};
use metatrace_tracer::record::Place;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// Observes a `Jit`, decides for it, or takes part in its optimizer. By default every method does nothing.
///
/// No method may run guest code or enter a `Jit`.
#[expect(unused_variables, reason = "names for the documentation")]
pub trait Experiment {
    /// Whether a hot loop may be recorded, or a hot function that begins at `place`. If not, it is asked again later.
    fn records(&self, place: &Place, function: bool) -> bool {
        true
    }

    /// Whether a bridge may be recorded from a hot exit of a trace. If not, it is asked again later.
    fn bridges(&self, from: TraceId, exit: ExitId, failures: u64) -> bool {
        true
    }

    /// Whether a call in a recording may become part of the trace; `depth` guest frames are open. Limits of depth and
    /// size hold besides.
    fn inlines(&self, callee: &Place, depth: usize) -> bool {
        true
    }

    /// A pass to be run by the optimizer, asked for each trace.
    fn pass(&self) -> Option<ExperimentPass> {
        None
    }

    /// A trace was recorded, and is about to be optimized.
    fn recorded(&self, place: &str, trace: &Trace) {}

    /// A trace was compiled.
    fn compiled(&self, compiled: &NewTrace<'_>) {}

    /// Compiled code was left by an exit.
    fn left(&self, trace: TraceId, exit: ExitId) {}
}

/// A trace that was compiled.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct NewTrace<'a> {
    /// Its id.
    pub id: TraceId,
    /// Where in the guest program it begins.
    pub place: &'a str,
    /// If it is a bridge: the trace and exit that it starts from.
    pub parent: Option<(TraceId, ExitId)>,
    /// The trace after optimisation.
    pub trace: &'a Trace,
}

/// The part of an experiment that observes.
pub(crate) struct Watching(pub Rc<dyn Experiment>);

impl Observer for Watching {
    fn notice(&self, notice: &Notice<'_>) {
        match *notice {
            Notice::Recorded { name, trace, .. } => self.0.recorded(&name(), trace),
            Notice::Compiled { attempt, name, id, trace, .. } => {
                let parent = match attempt.start {
                    TraceStart::Key(..) => None,
                    TraceStart::Exit(parent, exit) => Some((parent.id, exit)),
                };
                self.0.compiled(&NewTrace { id, place: &name(), parent, trace });
            }
            Notice::Left { trace, exit, .. } => self.0.left(trace.id, exit),
            _ => {}
        }
    }
}

/// A pass of the optimizer, together with the promise that its results are correct or the decision to ignore them.
#[derive(Clone)]
pub struct ExperimentPass(MakeOwnPass);

impl ExperimentPass {
    /// A pass that changes traces; `make` is called for each walk.
    ///
    /// # Safety
    /// What the pass returns for an instruction is correct: the memory accesses that it leaves are what the trace then
    /// does. The verifier checks only that a trace is well-formed, not that it does the same as before.
    pub unsafe fn new(make: impl Fn() -> Box<dyn OwnPass> + 'static) -> ExperimentPass {
        ExperimentPass(MakeOwnPass(Rc::new(make)))
    }

    /// A pass that only observes: whatever it returns is ignored.
    pub fn that_looks(make: impl Fn() -> Box<dyn OwnPass> + 'static) -> ExperimentPass {
        ExperimentPass(MakeOwnPass(Rc::new(move || Box::new(Looks(make())))))
    }

    pub(crate) fn make(&self) -> MakeOwnPass {
        self.0.clone()
    }
}

impl fmt::Debug for ExperimentPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ExperimentPass")
    }
}

/// A pass whose results are ignored.
struct Looks(Box<dyn OwnPass>);

impl OwnPass for Looks {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn visit(
        &mut self,
        inst: &metatrace_ir::Inst,
        known: &metatrace_tracer::opt::KnownFacts<'_>,
    ) -> metatrace_tracer::opt::Change {
        self.0.visit(inst, known);
        metatrace_tracer::opt::Change::Keep
    }

    fn emitted(
        &mut self,
        inst: &metatrace_ir::Inst,
        value: metatrace_ir::Arg,
        known: &metatrace_tracer::opt::KnownFacts<'_>,
    ) {
        self.0.emitted(inst, value, known);
    }
}

/// Makes the experiment of each `Jit` of a configuration, on the thread of that `Jit`.
#[derive(Clone, Default)]
pub struct Experiments(Option<Arc<dyn Fn() -> Box<dyn Experiment> + Send + Sync>>);

impl Experiments {
    /// Calls `make` for every `Jit`.
    pub fn new(make: impl Fn() -> Box<dyn Experiment> + Send + Sync + 'static) -> Experiments {
        Experiments(Some(Arc::new(make)))
    }

    pub(crate) fn begin(&self) -> Option<Rc<dyn Experiment>> {
        self.0.as_ref().map(|make| make().into())
    }
}

impl fmt::Debug for Experiments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Experiments" } else { "none" })
    }
}
