//! Bytecode: the instructions, and functions as the compiler leaves them.

use crate::symbols::Symbol;
use crate::value::Word;
use metatrace::{Counter, Object, Opaque, Ref};

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
    /// A local variable that a closure captures somewhere.
    GetCaptured(u8),
    SetCaptured(u8),
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
#[derive(Default, Object)]
#[plain]
pub struct Function {
    /// Its name; the script itself has none.
    pub(crate) name: Option<String>,
    /// How many parameters it has.
    pub(crate) arity: u8,
    /// Its instructions.
    pub(crate) code: Opaque<Vec<Op>>,
    /// The line of each instruction.
    pub(crate) lines: Vec<u32>,
    /// What `Op::Constant` loads.
    pub(crate) constants: Vec<Word>,
    /// The functions in it.
    pub(crate) functions: Vec<Ref<Function>>,
    /// The variables that its closures capture.
    pub(crate) captures: Opaque<Vec<Capture>>,
    /// How many slots it needs for its variables and intermediate results.
    pub(crate) slots: usize,
    /// How often its loops and its entry were reached.
    pub(crate) counters: Vec<Counter>,
}

impl Op {
    /// By how much the stack is higher behind it. An expression leaves one value and a statement none, whichever way is
    /// taken through them, so instructions may be looked at in the order in which they stand.
    fn effect(self) -> isize {
        match self {
            Op::Constant(_) | Op::Nil | Op::True | Op::False | Op::Closure(_) | Op::Class(_) => 1,
            Op::GetLocal(_) | Op::GetCaptured(_) | Op::GetUpvalue(_) | Op::GetGlobal(_) => 1,
            Op::SetLocal(_) | Op::SetCaptured(_) | Op::SetUpvalue(_) | Op::SetGlobal(_) => 0,
            Op::GetProperty(_) | Op::Not | Op::Negate | Op::Jump(_) | Op::Loop(_) => 0,
            Op::Pop | Op::DefineGlobal(_) | Op::SetProperty(_) | Op::GetSuper(_) | Op::Print => -1,
            Op::Equal | Op::Greater | Op::Less | Op::Add | Op::Subtract | Op::Multiply | Op::Divide => -1,
            Op::JumpIfFalse(_) | Op::And(_) | Op::Or(_) | Op::Return | Op::Inherit | Op::Method(_) => -1,
            Op::Call(argc) | Op::Invoke(_, argc) => -isize::from(argc),
            Op::SuperInvoke(_, argc) => -isize::from(argc) - 1,
        }
    }
}

impl Function {
    /// What follows from the instructions, once they are complete.
    pub fn complete(mut self) -> Function {
        let mut height = 1 + isize::from(self.arity);
        for op in self.code.iter() {
            self.slots = self.slots.max(height as usize);
            height += op.effect();
        }
        self.counters = self.code.iter().map(|_| Counter::new()).collect();
        self
    }
}
