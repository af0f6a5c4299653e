//! Core Scheme, to which the expander reduces all forms: variables are numbers, names are gone.

use crate::syntax::{Pos, Syntax};
use std::rc::Rc;

/// A local variable of a unit.
pub type VarId = usize;

/// What is known of a local variable.
pub struct Var {
    pub name: String,
    pub assigned: bool,
}

pub enum Core {
    Constant(Syntax),
    Unspecified,
    Local(VarId, Pos),
    Global(String, Pos),
    SetLocal(VarId, Box<Core>, Pos),
    SetGlobal(String, Box<Core>, Pos),
    Define(String, Box<Core>),
    If(Box<(Core, Core, Core)>),
    Lambda(Rc<Function>),
    CaseLambda(Vec<Rc<Function>>),
    Seq(Vec<Core>),
    Let(Vec<(VarId, Core)>, Box<Core>),
    /// As `letrec*`: without a variable an expression is evaluated for its effect.
    Letrec(Vec<(Option<VarId>, Core)>, Box<Core>),
    Call(Box<Core>, Vec<Core>, Pos),
    /// Binds the values of the first expression.
    Receive(Formals, Box<(Core, Core)>, Pos),
}

#[derive(Clone)]
pub struct Formals {
    pub required: Vec<VarId>,
    pub rest: Option<VarId>,
}

pub struct Function {
    pub name: String,
    pub formals: Formals,
    pub body: Core,
    pub pos: Pos,
}
