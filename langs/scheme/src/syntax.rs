//! Programs after expansion: the core forms that remain without macros and derived forms, with names resolved.

use crate::value::{Native, Symbol, Word};
use metatrace::Ref;

/// The number of a local variable of a form.
pub type VarId = usize;

/// A line and a column.
pub type Spot = (u32, u32);

/// A local variable.
#[derive(Clone, Debug)]
pub struct Var {
    pub name: String,
    pub assigned: bool,
}

/// A part of a program.
#[derive(Clone, Debug)]
pub enum Ast {
    Const(Word),
    Local(VarId),
    Global(Ref<Symbol>, Spot),
    /// A procedure of the library in a call.
    Native(Ref<Native>),
    SetLocal(VarId, Box<Ast>),
    SetGlobal(Ref<Symbol>, Box<Ast>, Spot),
    Define(Ref<Symbol>, Box<Ast>),
    If(Box<Ast>, Box<Ast>, Box<Ast>),
    Or(Box<Ast>, Box<Ast>),
    /// A sequence of at least one part; the value is that of the last.
    Seq(Vec<Ast>),
    Lambda(Box<LambdaAst>),
    Let(Vec<(VarId, Ast)>, Box<Ast>),
    /// Mutually visible definitions, evaluated in order.
    Body(Vec<(VarId, Ast)>, Box<Ast>),
    Call(Box<Ast>, Vec<Ast>, Spot),
}

/// A procedure.
#[derive(Clone, Debug)]
pub struct LambdaAst {
    pub name: String,
    /// The parameters; with `rest`, the last one is that of further arguments.
    pub parameters: Vec<VarId>,
    pub rest: bool,
    pub body: Ast,
    pub spot: Spot,
}

impl Ast {
    /// Calls `f` for each local variable that occurs in it.
    pub fn each_local(&self, f: &mut impl FnMut(VarId)) {
        match self {
            Ast::Const(_) | Ast::Global(..) | Ast::Native(_) => {}
            Ast::Local(var) => f(*var),
            Ast::SetLocal(var, value) => {
                f(*var);
                value.each_local(f);
            }
            Ast::SetGlobal(_, value, _) | Ast::Define(_, value) => value.each_local(f),
            Ast::If(a, b, c) => [a, b, c].into_iter().for_each(|part| part.each_local(f)),
            Ast::Or(a, b) => [a, b].into_iter().for_each(|part| part.each_local(f)),
            Ast::Seq(parts) => parts.iter().for_each(|part| part.each_local(f)),
            Ast::Lambda(lambda) => lambda.body.each_local(f),
            Ast::Let(inits, body) | Ast::Body(inits, body) => {
                inits.iter().for_each(|init| init.1.each_local(f));
                body.each_local(f);
            }
            Ast::Call(callee, arguments, _) => {
                callee.each_local(f);
                arguments.iter().for_each(|argument| argument.each_local(f));
            }
        }
    }
}
