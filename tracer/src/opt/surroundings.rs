//! The other traces that an optimization depends on: the label of the trace that it jumps to, the joins that it begins
//! with or ends at, and, for a loop, the demands of later paths on its label.
//!
//! The label of a loop is made from the state in which its first path ends. A later path may end in another state: a
//! local variable holds another constant, or an object where the first path carries a number, or a new float where the
//! first one carries an object that it did not allocate. Such a path jumps to the start of the loop, or allocates an
//! object in each iteration. It records what would have served it, and when it is hot, the loop is recorded again with
//! a label that meets these demands.
//!
//! A demand only weakens what a label promises, or asks for the payload of an object of an identity-free type or for
//! the number of a word. So it
//! needs no proof; whether it is profitable is for the caller to decide.

use super::join::JoinContext;
use super::label::TargetLabel;
use super::own::MakeOwnPass;
use metatrace_ir::{Descr, Op};

/// How a label represents an operand of the loop's jump.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A value of which the label promises nothing.
    Opaque,
    /// The payload of an object of that type. If the type is not identity-free, that is possible only for an object
    /// that the loop itself makes.
    Unboxed(&'static Descr),
    /// The number of a word of the NaN layout that this operation makes.
    Number(Op),
}

/// A demand of a path on the label of a loop.
#[derive(Clone, Copy, Debug)]
pub struct Demand {
    /// The number of the operand of the loop's jump.
    pub operand: usize,
    /// How it is to be represented.
    pub form: Form,
}

impl Form {
    /// The form that serves every path that either of the two would serve.
    pub fn weaker(self, other: Form) -> Form {
        match (self, other) {
            (Form::Unboxed(a), Form::Unboxed(b)) if a.same(b) => self,
            (Form::Number(a), Form::Number(b)) if a == b => self,
            _ => Form::Opaque,
        }
    }
}

/// The traces related to one that is optimized.
#[derive(Clone, Default, Debug)]
pub struct Surroundings<'a> {
    /// The label of the trace that it jumps to, if it jumps to another one that has a label.
    pub target: Option<TargetLabel<'a>>,
    /// If it jumps: the words of the jump's operands during the recording. Empty if they are not known.
    pub seen: &'a [u64],
    /// If it is a loop: the demands of other paths on its label.
    pub demands: &'a [Demand],
    /// If it jumps to a loop without a label, or with one that does not match: after how many executions of the jump
    /// the trace leaves at the merge point instead. 0: never.
    pub forced_exit_after: u32,
    /// The joins that it begins with or ends at.
    pub joins: JoinContext<'a>,
    /// A pass in addition to those of the table.
    pub own_pass: Option<MakeOwnPass>,
}
