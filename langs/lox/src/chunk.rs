//! Bytecode: the instructions, and compiled functions.

use crate::value::Word;
use metatrace::{Counter, Object, Opaque, Ref};
use metatrace_parts::{NameCaches, Symbol};

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
#[derive(Default, Object)]
#[plain]
pub struct Function {
    /// Its name; the script itself has none.
    pub(crate) name: Option<String>,
    /// The number of its parameters.
    pub(crate) arity: u8,
    /// Its instructions.
    pub(crate) code: Opaque<Vec<Op>>,
    /// The line of each instruction.
    pub(crate) lines: Vec<u32>,
    /// The constants that `Op::Constant` loads.
    pub(crate) constants: Vec<Word>,
    /// The functions in it.
    pub(crate) functions: Vec<Ref<Function>>,
    /// The variables that its closures capture.
    pub(crate) captures: Opaque<Vec<Capture>>,
    /// The number of slots for its variables and intermediate results.
    pub(crate) slots: usize,
    /// The counters of its loops and its entry.
    pub(crate) counters: Vec<Counter>,
    /// The number of the first inline cache of each instruction.
    pub(crate) first_cache: Vec<u16>,
    /// The inline caches.
    pub(crate) caches: NameCaches,
}

impl Op {
    /// The change of the stack's height. An expression leaves one value and a statement none, on every path through
    /// them, so instructions can be processed in the order of the code.
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

    /// The number of inline caches: for the name itself, and for that of a method.
    fn caches(self) -> u16 {
        match self {
            Op::GetGlobal(_) | Op::SetGlobal(_) | Op::DefineGlobal(_) | Op::SetProperty(_) => 1,
            Op::GetProperty(_) | Op::GetSuper(_) | Op::Invoke(..) | Op::SuperInvoke(..) => 2,
            _ => 0,
        }
    }
}

impl Function {
    /// Computes the data that depend on the instructions, once they are complete.
    pub fn complete(mut self) -> Function {
        let mut height = 1 + isize::from(self.arity);
        for op in self.code.iter() {
            self.slots = self.slots.max(height as usize);
            height += op.effect();
        }
        self.counters = self.code.iter().map(|_| Counter::new()).collect();
        let mut caches = 0u16;
        for op in self.code.iter() {
            self.first_cache.push(caches);
            caches = caches.saturating_add(op.caches());
        }
        self.caches = NameCaches::new(usize::from(caches));
        self
    }
}
