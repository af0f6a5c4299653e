//! Experiments from outside of this workspace: what [`crate::experimental`] hands on, and how a `Jit` asks it. The run
//! time asks at the few places where something is decided or has happened;
//! without an experiment that is one test there.

use metatrace_ir::{ExitId, Trace, TraceId};
use metatrace_tracer::opt::{MakeOwnPass, OwnPass};
use metatrace_tracer::record::Place;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// What watches a `Jit`, decides for it, or takes part in its optimizer. Every method does nothing
/// unless it is written anew.
///
/// None of them may run guest code, or enter a `Jit`.
#[expect(unused_variables, reason = "names for the documentation")]
pub trait Experiment {
    /// A hot loop, or the hot function that begins there, is about to be recorded: may it be? If not,
    /// it is asked again later.
    fn records(&self, place: &Place, function: bool) -> bool {
        true
    }

    /// An exit of a trace is hot: may a bridge be recorded from it? If not, it is asked again later.
    fn bridges(&self, from: TraceId, exit: ExitId, failures: u64) -> bool {
        true
    }

    /// A call is being recorded, with that many guest frames open: may it become part of the trace? Limits of depth and
    /// size hold besides.
    fn inlines(&self, callee: &Place, depth: usize) -> bool {
        true
    }

    /// A pass of the optimizer, for one trace.
    fn pass(&self) -> Option<Pass> {
        None
    }

    /// A trace was recorded, and is about to be optimized.
    fn recorded(&self, place: &str, trace: &Trace) {}

    /// There is code for a trace.
    fn compiled(&self, compiled: &Compiled<'_>) {}

    /// Compiled code was left by an exit.
    fn left(&self, trace: TraceId, exit: ExitId) {}
}

/// A trace for which there is code.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Compiled<'a> {
    /// Its number.
    pub id: TraceId,
    /// Where in the guest program it begins.
    pub place: &'a str,
    /// If it is a bridge: where it comes from.
    pub parent: Option<(TraceId, ExitId)>,
    /// As it was optimized.
    pub trace: &'a Trace,
}

/// A pass of the optimizer that is believed.
#[derive(Clone)]
pub struct Pass(MakeOwnPass);

impl Pass {
    /// A pass that is made by `make` for each walk.
    ///
    /// # Safety
    /// What it says of instructions is true: memory is read and written by what it leaves. The verifier sees to it that
    /// a trace is well-formed, not that it does the same as before.
    pub unsafe fn new(make: impl Fn() -> Box<dyn OwnPass> + 'static) -> Pass {
        Pass(MakeOwnPass(Rc::new(make)))
    }

    /// A pass that changes nothing, whatever it says, and only looks.
    pub fn that_looks(make: impl Fn() -> Box<dyn OwnPass> + 'static) -> Pass {
        Pass(MakeOwnPass(Rc::new(move || Box::new(Looks(make())))))
    }

    pub(crate) fn make(&self) -> MakeOwnPass {
        self.0.clone()
    }
}

impl fmt::Debug for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pass")
    }
}

/// A pass whose word changes nothing.
struct Looks(Box<dyn OwnPass>);

impl OwnPass for Looks {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn visit(
        &mut self,
        inst: &metatrace_ir::Inst,
        known: &metatrace_tracer::opt::Known<'_>,
    ) -> metatrace_tracer::opt::Change {
        self.0.visit(inst, known);
        metatrace_tracer::opt::Change::Keep
    }

    fn emitted(
        &mut self,
        inst: &metatrace_ir::Inst,
        value: metatrace_ir::Arg,
        known: &metatrace_tracer::opt::Known<'_>,
    ) {
        self.0.emitted(inst, value, known);
    }
}

/// Makes the experiment of each `Jit` of a configuration, on its thread.
#[derive(Clone, Default)]
pub struct Experiments(Option<Arc<dyn Fn() -> Box<dyn Experiment> + Send + Sync>>);

impl Experiments {
    /// Every `Jit` gets one of these.
    pub fn new(make: impl Fn() -> Box<dyn Experiment> + Send + Sync + 'static) -> Experiments {
        Experiments(Some(Arc::new(make)))
    }

    pub(crate) fn begin(&self) -> Option<Box<dyn Experiment>> {
        self.0.as_ref().map(|make| make())
    }
}

impl fmt::Debug for Experiments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Experiments" } else { "none" })
    }
}
