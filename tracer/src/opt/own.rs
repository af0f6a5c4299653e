//! Passes from outside of this crate: what such a pass sees of the walk, and what it may do. It runs after all passes
//! of [`super::PASSES`], so it sees what they leave.

use super::facts::View;
use super::forward::{Action, ForwardPass};
use metatrace_ir::{Arg, Const, Inst, Trace};
use std::rc::Rc;

/// A pass of the walk over a recorded trace. A new one is made for each walk: a loop that is peeled is one walk with
/// two sections, and a trace may be walked again, with a weaker label.
pub trait OwnPass {
    /// Its name in statistics.
    fn name(&self) -> &'static str;

    /// Decides on an instruction that no pass before has removed. Its operands are values of the new trace.
    fn visit(&mut self, _inst: &Inst, _known: &KnownFacts<'_>) -> Change {
        Change::Keep
    }

    /// Called when the instruction stays, as `value` of the new trace.
    fn emitted(&mut self, _inst: &Inst, _value: Arg, _known: &KnownFacts<'_>) {}
}

/// What a pass does with an instruction.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Change {
    /// It is left as it is.
    Keep,
    /// It is dropped: its effect is not needed, and it has no result.
    Drop,
    /// It is replaced by this value of the new trace, which must be equal whenever the instruction is executed.
    Value(Arg),
    /// It is replaced by this constant.
    Constant(Const),
}

/// The new trace so far, with the facts about its values.
#[derive(Clone, Copy)]
pub struct KnownFacts<'v>(&'v View);

impl std::fmt::Debug for KnownFacts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("KnownFacts").field(self.trace()).finish()
    }
}

impl<'v> KnownFacts<'v> {
    /// The new trace so far.
    pub fn trace(&self) -> &'v Trace {
        &self.0.trace
    }

    /// The instruction that makes a value.
    pub fn definition(&self, value: Arg) -> Option<&'v Inst> {
        self.0.def(value)
    }

    /// The constant that a value is, or has been shown to be by a guard.
    pub fn constant(&self, value: Arg) -> Option<Const> {
        self.0.constant(value)
    }

    /// The least and the greatest integer that a value may be.
    pub fn range(&self, value: Arg) -> (i64, i64) {
        let bound = self.0.bound(value);
        (bound.lo.0, bound.hi.0)
    }

    /// The section of the walk: 0 before the label, 1 in the loop behind it.
    pub fn section(&self) -> usize {
        self.0.section()
    }
}

/// Makes a pass for each walk.
#[derive(Clone)]
pub struct MakeOwnPass(pub Rc<dyn Fn() -> Box<dyn OwnPass>>);

impl std::fmt::Debug for MakeOwnPass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MakeOwnPass")
    }
}

/// Makes an [`OwnPass`] a pass of the walk.
pub(super) struct Adapter(pub Box<dyn OwnPass>);

impl ForwardPass for Adapter {
    fn visit(&mut self, inst: &Inst, view: &mut View) -> Action {
        match self.0.visit(inst, &KnownFacts(view)) {
            Change::Keep => Action::Keep,
            Change::Drop => Action::Drop,
            // A value of the section before the label must be carried into the loop.
            Change::Value(value) if view.is_from_preamble(value) => Action::FromPreamble(Some(value)),
            Change::Value(value) => Action::Value(value),
            Change::Constant(constant) => Action::Constant(constant),
        }
    }

    fn emitted(&mut self, inst: &Inst, value: Arg, view: &mut View) {
        self.0.emitted(inst, value, &KnownFacts(view));
    }
}
