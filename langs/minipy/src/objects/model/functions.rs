//! Functions written in Python, their registers and the variables that they share.

use super::sequences::Tuple;
use super::tables::Dict;
use super::values::Value;
use crate::objects::code::CodeObj;
use metatrace::{Mut, Object, Ref, array_class};

array_class!(
    /// The registers of a running function. The interpreter does not check that a register exists: the verifier of
    /// the front end has checked every instruction.
    pub unsafe frame Registers of Value
);

/// A variable that is shared between functions; null while unbound.
#[derive(Object)]
pub struct Cell_ {
    /// Its content.
    pub content: Mut<Value>,
}

/// A function written in Python.
#[derive(Object)]
pub struct Function {
    /// Its code, which knows its globals.
    pub code: Ref<CodeObj>,
    /// The defaults of the last positional parameters.
    pub defaults: Option<Ref<Tuple>>,
    /// The defaults of keyword-only parameters by name.
    pub kwdefaults: Option<Ref<Dict>>,
    /// The cells for the code's free registers.
    pub closure: Option<Ref<Tuple>>,
    /// What was assigned to the function since it was created.
    pub extra: Mut<Option<Ref<FunctionExtra>>>,
}

/// Attributes assigned to a function. Null in the field of a special attribute means that it was not assigned.
#[derive(Object)]
pub struct FunctionExtra {
    /// The ordinary attributes.
    pub dict: Mut<Option<Ref<Dict>>>,
    /// `__name__`
    pub name: Mut<Value>,
    /// `__qualname__`
    pub qualname: Mut<Value>,
    /// `__module__`
    pub module: Mut<Value>,
    /// `__doc__`
    pub doc: Mut<Value>,
    /// `__annotations__`
    pub annotations: Mut<Value>,
    /// `__type_params__`
    pub type_params: Mut<Value>,
    /// `__code__`; like the defaults, the function's own until another one is assigned.
    pub code: Mut<Ref<CodeObj>>,
    /// `__defaults__`
    pub defaults: Mut<Option<Ref<Tuple>>>,
    /// `__kwdefaults__`
    pub kwdefaults: Mut<Option<Ref<Dict>>>,
}

/// A bound method.
#[derive(Object)]
pub struct BoundMethod {
    /// The function: any callable.
    pub func: Value,
    /// `self`
    pub receiver: Value,
}
