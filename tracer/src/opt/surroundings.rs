//! What surrounds a trace that is optimized: the label of the trace that it jumps to, the joins that it begins with or
//! ends at, and, of a loop, what paths that came to it later demand of its label.
//!
//! The label of a loop is made from the state in which its first path ends. A later path may end in another one: a
//! local variable holds another constant or an object where the first path carries a number, or a new float where the
//! first one carries an object that it was handed. Such a path goes back to the start of the loop, or makes an object
//! at each turn. It says what would have served it, and when it is hot, the loop is recorded again, with a label that
//! meets these demands.
//!
//! A demand only weakens what a label promises, or names the payload of an object that the program cannot tell from
//! another with that payload. So it needs no proof; whether it pays is for the caller to decide.

use super::join::JoinContext;
use super::label::TargetLabel;
use super::own::MakeOwnPass;
use metatrace_ir::Descr;

/// What is to stand at a label for an operand of the loop's jump.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A value of which the label promises nothing.
    Opaque,
    /// The payload of an object of that type, which is identity-free.
    Unboxed(&'static Descr),
}

/// What a path asks of the label of a loop.
#[derive(Clone, Copy, Debug)]
pub struct Demand {
    /// The number of the operand of the loop's jump.
    pub operand: usize,
    /// What is to stand there.
    pub form: Form,
}

impl Form {
    /// The form that serves whom either of them would serve.
    pub fn weaker(self, other: Form) -> Form {
        match (self, other) {
            (Form::Unboxed(a), Form::Unboxed(b)) if a.same(b) => self,
            _ => Form::Opaque,
        }
    }
}

/// What surrounds a trace.
#[derive(Clone, Default, Debug)]
pub struct Surroundings<'a> {
    /// The label of the trace that it jumps to, if it jumps to another one that has a label.
    pub target: Option<TargetLabel<'a>>,
    /// If it jumps: the words that the operands had when it was recorded. Empty: not known.
    pub seen: &'a [u64],
    /// If it is a loop: what other paths ask of its label.
    pub demands: &'a [Demand],
    /// If it jumps to a loop that has no label, or one that does not fit: after how many executions of the jump it
    /// leaves at the merge point instead. 0: never.
    pub leave_after: u32,
    /// The joins that it begins with or ends at.
    pub joins: JoinContext<'a>,
    /// A pass besides those of the table.
    pub own_pass: Option<MakeOwnPass>,
}
