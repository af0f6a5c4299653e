//! Limits on the size of rules, and the kinds of operands, which the build script and the matcher share.

use metatrace_ir::{Const, Op};

/// The largest number of variables of a rule.
pub const MAX_VARS: usize = 4;

/// Number of operands of the root and of operations below it.
pub const REGISTERS: usize = 8;

/// The kind of an operand: the number of the pure operation that made it, a constant that rules name, or one of these.
pub const OTHER_INT: usize = Op::ALL.len();
const ZERO: usize = OTHER_INT + 1;
const ONE: usize = OTHER_INT + 2;
const MINUS_ONE: usize = OTHER_INT + 3;
pub const OTHER_CONST: usize = OTHER_INT + 4;
pub const OPAQUE: usize = OTHER_INT + 5;
pub const KINDS: usize = OTHER_INT + 6;

/// The kind of a constant.
pub fn constant_kind(constant: Const) -> usize {
    match constant {
        Const::Int(0) => ZERO,
        Const::Int(1) => ONE,
        Const::Int(-1) => MINUS_ONE,
        Const::Int(_) => OTHER_INT,
        _ => OTHER_CONST,
    }
}
