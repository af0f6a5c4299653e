//! Programs in executable form: nodes, which determine the continuation, and expressions, which are evaluated without
//! one.
//!
//! A node is evaluated in tail position: it ends with a value for the topmost frame of the continuation, or with a
//! call. A computation whose result is needed is a [`Node::Bind`], which pushes a frame first. Expressions only call
//! procedures of the library.

use crate::value::{Native, Symbol, Word};
use metatrace::untraced::Untraced;
use metatrace::{Counter, Object, Opaque, Prim, Quasi, Ref};
use std::cell::{Cell, RefCell};

/// The number of a node.
pub type NodeId = u32;

/// The number of an expression.
pub type ExprId = u32;

/// Adjacent expressions in [`Code::lists`].
#[derive(Clone, Copy, Debug)]
pub struct List {
    pub first: u32,
    pub count: u32,
}

/// The action of a step.
#[derive(Clone, Copy, Debug)]
pub enum Node {
    /// Passes a value to the topmost frame.
    Return(ExprId),
    If(ExprId, NodeId, NodeId),
    /// Evaluates for its effect, and continues.
    Effect(ExprId, NodeId),
    /// Pushes the frame of a return point, and continues.
    Bind(u32, NodeId),
    /// Makes a rib of values, and continues.
    Let(List, NodeId),
    /// Calls a value.
    Call(ExprId, List),
    /// Calls a known procedure, whose variables are that many ribs up.
    Known(u32, u32, List),
}

/// A part that is evaluated without a continuation.
#[derive(Clone, Copy, Debug)]
pub enum Expr {
    Const(u32),
    /// A variable, that many ribs up.
    Local(u32, u32),
    /// The content of a variable that is assigned to.
    Content(u32, u32),
    Global(u32),
    /// A closure over the ribs from that many ribs up on.
    Closure(u32, u32),
    /// A variable that is assigned to, with its initial content.
    Variable(ExprId),
    SetContent(u32, u32, ExprId),
    SetGlobal(u32, ExprId),
    Define(u32, ExprId),
    If(ExprId, ExprId, ExprId),
    Or(ExprId, ExprId),
    /// Calls a procedure of the library.
    Native(u32, List),
}

/// The code of a form of the program.
#[derive(Object)]
#[plain]
pub struct Code {
    pub(crate) nodes: Opaque<Vec<Node>>,
    pub(crate) exprs: Opaque<Vec<Expr>>,
    pub(crate) lists: Vec<ExprId>,
    pub(crate) constants: Vec<Word>,
    pub(crate) symbols: Vec<Ref<Symbol>>,
    pub(crate) natives: Vec<Ref<Native>>,
    pub(crate) lambdas: Vec<Ref<Lambda>>,
    pub(crate) points: Vec<Ref<Point>>,
    pub(crate) counters: Vec<Counter>,
    /// The procedure to which each node belongs.
    pub(crate) owners: Vec<u32>,
    /// Line and column of each node, and of each expression that may fail.
    pub(crate) node_places: Vec<(u32, u32)>,
    pub(crate) expr_places: Vec<(u32, u32)>,
    /// The last callee of each node.
    pub(crate) callees: Opaque<Vec<Cell<u64>>>,
    pub(crate) file: String,
}

/// A procedure without its environment.
#[derive(Object)]
pub struct Lambda {
    /// Whether calls form a cycle through it. If so, its body is a loop header.
    pub is_header: Quasi<bool>,
    #[plain]
    pub(crate) code: Cell<Option<Ref<Code>>>,
    #[plain]
    pub(crate) entry: Cell<u32>,
    #[plain]
    pub(crate) parameters: usize,
    /// Whether it takes further arguments, as a list.
    #[plain]
    pub(crate) rest: bool,
    #[plain]
    pub(crate) name: String,
    /// The procedures that it has called.
    #[plain]
    pub(crate) calls: RefCell<Vec<Ref<Lambda>>>,
}

/// What a frame of a continuation does with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Prim)]
#[repr(u8)]
pub enum PointKind {
    /// The value becomes a variable, in a rib of its own.
    Bind,
    /// The value is dropped.
    Drop,
    /// The value is passed to the procedure in the frame's rib, as several values if it is that.
    Values,
    /// The value is returned, with the handlers in the frame's rib restored.
    Handlers,
    /// The value is dropped, and the program continues with the forms in the frame's rib.
    Forms,
}

/// A return point.
#[derive(Object)]
pub struct Point {
    pub kind: PointKind,
    #[plain]
    pub(crate) code: Cell<Option<Ref<Code>>>,
    /// The node that gets the value.
    #[plain]
    pub(crate) at: Cell<u32>,
}

impl Point {
    /// A return point that belongs to no place in a program.
    pub fn anywhere(kind: PointKind) -> Ref<Point> {
        Ref::new(Point { kind, code: Cell::new(None), at: Cell::new(0) })
    }
}

impl Code {
    /// `file:line:column`.
    pub fn place(&self, (line, column): (u32, u32)) -> String {
        format!("{}:{line}:{column}", self.file)
    }
}

/// A procedure whose code is not generated yet.
pub fn new_lambda(name: &str, entry: u32, parameters: usize, rest: bool) -> Ref<Lambda> {
    Ref::new(Lambda {
        is_header: Quasi::new(false),
        code: Cell::new(None),
        entry: Cell::new(entry),
        parameters,
        rest,
        name: name.to_owned(),
        calls: RefCell::default(),
    })
}

/// Records that a procedure has called another. If that closes a cycle, the callee becomes a loop header.
pub fn note_call(caller: Ref<Lambda>, callee: Ref<Lambda>) {
    if caller.calls.borrow().contains(&callee) {
        return;
    }
    caller.calls.borrow_mut().push(callee);
    caller.touch();
    if !callee.is_header.get() && reaches(callee, caller) {
        callee.is_header.set(callee, true);
    }
}

fn reaches(from: Ref<Lambda>, to: Ref<Lambda>) -> bool {
    let (mut seen, mut next) = (vec![from], vec![from]);
    while let Some(lambda) = next.pop() {
        if lambda == to {
            return true;
        }
        for callee in lambda.calls.borrow().iter() {
            if !seen.contains(callee) {
                seen.push(*callee);
                next.push(*callee);
            }
        }
    }
    false
}
