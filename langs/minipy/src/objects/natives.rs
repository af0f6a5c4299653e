//! Native functions: what they are given, how many arguments they take, and the tables by which they are declared.

use crate::objects::kind::{KindOf, SlotMethod, Twin, TwinOf};
use crate::objects::model::{PyResult, Str, Value};
use crate::vm::Vm;
use metatrace::{Marker, Object, Prim, Ref, Trace};

/// The arguments by keyword of a call: names, and as many values.
#[derive(Clone, Copy)]
pub struct Kwargs<'a> {
    /// The names.
    pub names: &'a [Ref<Str>],
    /// Their values.
    pub values: &'a [Value],
}

impl<'a> Kwargs<'a> {
    /// No keyword arguments.
    pub const NONE: Kwargs<'static> = Kwargs { names: &[], values: &[] };

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The argument of that name.
    pub fn get(&self, name: &str) -> Option<Value> {
        self.names.iter().position(|n| n.as_str() == name).map(|i| self.values[i])
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (Ref<Str>, Value)> + 'a {
        self.names.iter().copied().zip(self.values.iter().copied())
    }
}

/// A function of the virtual machine. The arguments stay alive for the call; `args[0]` is the receiver of a
/// method and the class of a `__new__` or class method.
pub type NativeFn = fn(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value>;

/// The pointer in a [`NativeFunction`].
#[derive(Clone, Copy, Debug)]
pub struct NativePointer(pub NativeFn);

// SAFETY: there are no references inside.
unsafe impl Trace for NativePointer {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

/// What a [`NativeFunction`] runs.
#[derive(Clone, Copy)]
pub enum Callee {
    /// A function of a table.
    Function(NativeFn),
    /// A slot of a kind.
    Slot(SlotMethod, KindOf),
}

// SAFETY: there are no references inside.
unsafe impl Trace for Callee {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

/// How many arguments a native function takes, the receiver included; checked before it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arity {
    /// At least.
    pub min: u8,
    /// At most; [`Arity::ANY`] for no bound.
    pub max: u8,
    /// Does it take keyword arguments?
    pub keywords: bool,
}

impl Arity {
    /// No upper bound.
    pub const ANY: u8 = u8::MAX;

    /// Exactly `n` arguments.
    pub const fn exactly(n: u8) -> Arity {
        Arity { min: n, max: n, keywords: false }
    }

    /// From `min` to `max` arguments.
    pub const fn between(min: u8, max: u8) -> Arity {
        Arity { min, max, keywords: false }
    }

    /// `min` arguments or more.
    pub const fn at_least(min: u8) -> Arity {
        Arity { min, max: Arity::ANY, keywords: false }
    }

    /// Also keyword arguments.
    pub const fn with_keywords(self) -> Arity {
        Arity { keywords: true, ..self }
    }
}

/// Native functions that the virtual machine itself has to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Prim)]
#[repr(u8)]
pub enum Role {
    /// It has to know nothing about it.
    None,
    /// `object.__init__`
    ObjectInit,
    /// `object.__new__`
    ObjectNew,
    /// The `__new__` of a built-in type: for a class that derives from it, an instance around what it makes of the same
    /// arguments for the type itself.
    PayloadNew,
    /// `type.__call__`
    TypeCall,
    /// The function looks at the frame of its caller, see `interp::frame`.
    LooksAtFrame,
}

/// A function of the virtual machine as an object.
#[derive(Object)]
pub struct NativeFunction {
    /// `__name__`
    pub name: Ref<Str>,
    /// The type that it is a method of, or the name of its module for `__module__`; null for neither.
    pub owner: Value,
    #[plain]
    pub(crate) func: Callee,
    #[plain]
    pub(crate) arity: Arity,
    /// Its traced twin.
    #[plain]
    pub(crate) twin: TwinOf,
    /// What it is to the virtual machine.
    pub role: Role,
    /// Does it bind to instances, as methods of built-in types do?
    pub binds: bool,
    /// Is it the method behind an operator?
    pub is_slot: bool,
    /// Is the class of its receiver checked before it is called?
    pub checks_receiver: bool,
}

// SAFETY: there are no references inside.
unsafe impl Trace for Arity {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

/// A native function in a table of a type or module.
#[derive(Clone, Copy)]
pub struct NativeDef {
    /// Its name.
    pub name: &'static str,
    /// The function.
    pub func: NativeFn,
    /// Its arguments.
    pub arity: Arity,
    /// Its traced twin.
    pub twin: Option<Twin>,
    /// What it is to the virtual machine.
    pub role: Role,
}

/// An entry of a table.
pub const fn native(name: &'static str, func: NativeFn, arity: Arity) -> NativeDef {
    NativeDef { name, func, arity, twin: None, role: Role::None }
}

impl NativeDef {
    /// The same with a traced twin, which is asked with named arguments, too, if the function takes such.
    pub const fn traced(self, twin: Twin) -> NativeDef {
        NativeDef { twin: Some(twin), ..self }
    }

    /// The same with a role.
    pub const fn role(self, role: Role) -> NativeDef {
        NativeDef { role, ..self }
    }
}
