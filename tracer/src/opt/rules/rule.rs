//! The data made of the table: rules, and the steps that match their patterns. The build script writes it as static
//! data; nothing here is allocated or parsed at run time.

use super::limits::{KINDS, MAX_VARS};
use super::vocabulary::{Fact, Function};
use metatrace_ir::{Const, Op};

/// A row of the table.
#[derive(Debug)]
pub(super) struct Rule {
    pub name: &'static str,
    pub line: &'static str,
    /// The variables' names, in the order of their indices.
    pub vars: &'static [&'static str],
    pub pattern: Node,
    pub target: Node,
    pub conditions: &'static [Condition],
    /// How it is proved.
    pub proof: Proof,
}

/// How a rule is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    /// By one claim about words.
    Words,
    /// By a claim about words for each power of two that a constant may be.
    Powers,
    /// By an equivalent claim about unbounded integers.
    Integers,
    /// By the reason given beside it in the table.
    Reason,
}

/// A pattern or target.
#[derive(PartialEq, Debug)]
pub(super) enum Node {
    Var {
        index: usize,
        constant: bool,
    },
    /// A constant, and its name if its value depends on the width of words.
    Const(Const, Option<&'static str>),
    Op(Op, &'static [Node]),
    Function(Function, usize),
}

/// A condition of a rule.
#[derive(Debug)]
pub(super) enum Condition {
    /// A fact about variables.
    Fact(Fact, &'static [usize]),
    /// An expression of constants that must not be 0.
    Constant(Node),
    /// The instruction is not the second half of a checked operation, whose halves the backend fuses. This condition is
    /// about efficiency, not correctness.
    Unchecked,
}

/// One test of an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// The operand was made by that operation; the operation's operands go to two registers.
    Open { register: u8, op: Op, into: u8 },
    /// The operand is that constant.
    Const { register: u8, constant: Const },
    /// The operand is a constant.
    IsConst { register: u8 },
    /// The operand is the same as another one.
    Same { register: u8, as_register: u8 },
}

/// A form of a rule.
#[derive(Debug)]
pub(super) struct Form {
    /// The rule's index in the table.
    pub rule: u16,
    pub steps: &'static [Step],
    /// The register of each variable.
    pub vars: [u8; MAX_VARS],
}

/// One bit for each form of an operation.
pub(super) type Set = u128;

/// The rules of one operation.
#[derive(Debug)]
pub(super) struct Root {
    /// For each kind of operand, the forms that it admits as first and as second operand.
    pub sets: [[Set; 2]; KINDS],
    pub forms: &'static [Form],
}

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
