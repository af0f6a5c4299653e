//! Bytecode: the instructions, and functions as the compiler leaves them.

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
    /// Takes the superclass from the top, and the receiver below it.
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
    /// Takes the condition from the stack.
    JumpIfFalse(u32),
    /// Jumps if the value on top is false, and leaves it there; takes it away otherwise.
    And(u32),
    /// Jumps if the value on top is true, and leaves it there; takes it away otherwise.
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

/// Where a closure finds a variable that it captures, when it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capture {
    /// In a local variable of the function around it.
    Local(u8),
    /// In an upvalue of that function.
    Upvalue(u8),
}

/// A compiled function.
#[derive(Default)]
pub struct Function {
    /// Its name; the script itself has none.
    pub(crate) name: Option<String>,
    /// How many parameters it has.
    pub(crate) arity: u8,
    /// Its instructions.
    pub(crate) code: Vec<Op>,
    /// The line of each instruction.
    pub(crate) lines: Vec<u32>,
    /// What `Op::Constant` loads.
    pub(crate) constants: Vec<Value>,
    /// The functions in it.
    pub(crate) functions: Vec<Rc<Function>>,
    /// The variables that its closures capture.
    pub(crate) captures: Vec<Capture>,
}
