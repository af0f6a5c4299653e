//! The syntax tree. Names are resolved while it is built, so that the compiler knows whether a local variable is
//! captured by a closure and whether it is assigned again, before it emits the first instruction that uses it.

use metatrace::Prim;
use std::rc::Rc;

/// A name in the source.
pub type Name = Rc<str>;

/// The number of a local variable within its function.
pub type VarId = usize;

/// A local variable.
pub struct Var {
    pub name: Name,
    /// Whether a closure uses it.
    pub captured: bool,
    /// Whether it is assigned after its declaration.
    pub assigned: bool,
    /// Whether it is declared `<const>` or `<close>`.
    pub constant: bool,
}

/// A variable that a function captures from the enclosing one.
pub struct Captured {
    pub name: Name,
    pub from: Source,
}

/// The place of a captured variable when the closure is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A local variable of the enclosing function.
    Local(VarId),
    /// A captured variable of the enclosing function.
    Upvalue(u8),
}

/// A function.
pub struct Function {
    pub line: u32,
    /// The number of parameters, which are the first of its variables.
    pub parameters: usize,
    pub vararg: bool,
    pub vars: Vec<Var>,
    pub captured: Vec<Captured>,
    pub body: Block,
    pub end_line: u32,
}

pub type Block = Vec<Statement>;

/// A statement and its line.
pub struct Statement {
    pub line: u32,
    pub kind: Stat,
}

pub enum Stat {
    Expr(Expr),
    Local(Vec<VarId>, Vec<Expr>, Option<usize>),
    LocalFunction(VarId, Box<Function>),
    Assign(Vec<Expr>, Vec<Expr>),
    Do(Block),
    While(Expr, Block),
    Repeat(Block, Expr),
    If(Vec<(Expr, Block)>, Option<Block>),
    NumericFor(VarId, Expr, Expr, Option<Expr>, Block),
    GenericFor(Vec<VarId>, Vec<Expr>, Block),
    Return(Vec<Expr>),
    Break,
    Goto(Name),
    Label(Name),
}

/// An operator of two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Prim)]
#[repr(u8)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Pow,
    IDiv,
    BAnd,
    BOr,
    BXor,
    Shl,
    Shr,
    Concat,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unary {
    Neg,
    Not,
    Len,
    BNot,
}

pub enum Expr {
    Nil,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(Rc<[u8]>),
    Vararg,
    Function(Box<Function>),
    Local(VarId),
    Upvalue(u8),
    Global(Name),
    /// The table of global variables of the chunk.
    Env,
    Index(Box<Expr>, Box<Expr>, u32),
    Call(Box<Call>),
    Unary(Unary, Box<Expr>, u32),
    Binary(Binary, Box<Expr>, Box<Expr>, u32),
    /// An expression of one value.
    Paren(Box<Expr>),
    Table(Vec<Item>, u32),
}

/// A call; with a method, `function` is the receiver.
pub struct Call {
    pub function: Expr,
    pub method: Option<Name>,
    pub arguments: Vec<Expr>,
    pub line: u32,
}

/// An item of a table constructor.
pub enum Item {
    Positional(Expr),
    Keyed(Expr, Expr),
}

impl Expr {
    /// Whether it may have more or fewer values than one.
    pub fn is_multi(&self) -> bool {
        matches!(self, Expr::Vararg | Expr::Call(_))
    }
}
