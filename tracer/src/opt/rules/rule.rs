//! What the table becomes: rules, and the steps by which their patterns are matched. The build script makes all of it
//! as static data; nothing here is allocated, and nothing is read while a program runs.

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
    /// What it takes to prove it.
    pub proof: Proof,
}

/// How a rule is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    /// As one claim about words.
    Words,
    /// As a claim about words for each power of two that a constant may be.
    Powers,
    /// As a claim about integers without bound, which says the same.
    Integers,
    /// By the reason given beside it.
    Reason,
}

/// A pattern or target.
#[derive(PartialEq, Debug)]
pub(super) enum Node {
    Var {
        index: usize,
        constant: bool,
    },
    /// A constant, and the name that it has at any width of words.
    Const(Const, Option<&'static str>),
    Op(Op, &'static [Node]),
    Function(Function, usize),
}

/// A condition of a rule.
#[derive(Debug)]
pub(super) enum Condition {
    /// A fact about variables.
    Fact(Fact, &'static [usize]),
    /// An expression of constants that must not give 0.
    Constant(Node),
    /// Not about truth but about gain: the instruction is not the second half of a checked operation, whose
    /// halves the backend makes one instruction.
    Unchecked,
}

/// One thing to check of an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// The operand was made by that operation; its operands go to two registers.
    Open { register: u8, op: Op, into: u8 },
    /// It is that constant.
    Const { register: u8, constant: Const },
    /// It is a constant.
    IsConst { register: u8 },
    /// It is the same as another operand.
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
    /// By kind, the forms that the first and the second operand leave.
    pub sets: [[Set; 2]; KINDS],
    pub forms: &'static [Form],
}

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
