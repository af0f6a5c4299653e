//! Bytecode: the instructions, and compiled functions.

use crate::symbols::Symbol;
use crate::value::Value;
use std::rc::Rc;

/// One instruction of the stack machine.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    Constant(u32),
    Nil,
    True,
    False,
    Pop,
    GetLocal(u8),
    SetLocal(u8),
    GetUpvalue(u8),
    SetUpvalue(u8),
    /// Ends the scope of a local variable that a closure has captured.
    CloseUpvalue,
    GetGlobal(Symbol),
    SetGlobal(Symbol),
    DefineGlobal(Symbol),
    GetProperty(Symbol),
    SetProperty(Symbol),
    /// Pops the superclass from the top, and the receiver below it.
    GetSuper(Symbol),
    Equal,
    Greater,
    Less,
    Add,
    Subtract,
    Multiply,
    Divide,
    Not,
    Negate,
    Print,
    Jump(u32),
    /// Pops the condition.
    JumpIfFalse(u32),
    /// Jumps if the value on top is false, and leaves it there; pops it otherwise.
    And(u32),
    /// Jumps if the value on top is true, and leaves it there; pops it otherwise.
    Or(u32),
    /// Jumps back.
    Loop(u32),
    Call(u8),
    /// `Invoke(name, n)` is `GetProperty(name)` and `Call(n)`, without a bound method between.
    Invoke(Symbol, u8),
    SuperInvoke(Symbol, u8),
    /// Makes a closure of a function of `Function::functions`.
    Closure(u32),
    Return,
    Class(Symbol),
    Inherit,
    Method(Symbol),
}

/// The place of a captured variable when the closure is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capture {
    /// In a local variable of the enclosing function.
    Local(u8),
    /// In an upvalue of that function.
    Upvalue(u8),
}

/// A compiled function.
#[derive(Default)]
pub struct Function {
    /// Its name; the script itself has none.
    pub(crate) name: Option<String>,
    /// The number of its parameters.
    pub(crate) arity: u8,
    /// Its instructions.
    pub(crate) code: Vec<Op>,
    /// The line of each instruction.
    pub(crate) lines: Vec<u32>,
    /// The constants that `Op::Constant` loads.
    pub(crate) constants: Vec<Value>,
    /// The functions in it.
    pub(crate) functions: Vec<Rc<Function>>,
    /// The variables that its closures capture.
    pub(crate) captures: Vec<Capture>,
}
