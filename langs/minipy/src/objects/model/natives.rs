//! Native functions and built-in types: layouts, and the tables by which they are declared.

use super::instances::PyResult;
use super::sequences::Str;
use super::values::Value;
use crate::objects::kind::{Entry, EntryOf, Kind, KindOf, SlotMethod, Twin, TwinOf};
use crate::vm::Vm;
use metatrace::{Marker, Object, Prim, Ref, Trace, TypeId};

/// The keyword arguments of a call: names, and the same number of values.
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

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The argument with that name.
    pub fn get(&self, name: &str) -> Option<Value> {
        self.names.iter().position(|n| n.as_str() == name).map(|i| self.values[i])
    }

    /// Pairs of name and value.
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

/// The Rust function behind a [`NativeFunction`].
#[derive(Clone, Copy)]
pub enum Callee {
    /// An ordinary native function.
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
    /// The minimum.
    pub min: u8,
    /// The maximum; [`Arity::ANY`] for no bound.
    pub max: u8,
    /// Whether it takes keyword arguments.
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

    /// The same arity, with keyword arguments.
    pub const fn with_keywords(self) -> Arity {
        Arity { keywords: true, ..self }
    }
}

/// Native functions that the virtual machine treats specially.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Prim)]
#[repr(u8)]
pub enum Role {
    /// An ordinary function.
    None,
    /// `object.__init__`
    ObjectInit,
    /// `object.__new__`
    ObjectNew,
    /// The `__new__` of a built-in type. For a class that derives from the type, it makes an instance around an
    /// object that it makes of the same arguments for the type itself.
    PayloadNew,
    /// `type.__call__`
    TypeCall,
    /// The function reads the frame of its caller, see `interp::frame`.
    LooksAtFrame,
    /// The function gives the frame of its caller, which has the variables once it is asked for them.
    GivesFrame,
}

/// A function of the virtual machine as an object.
#[derive(Object)]
pub struct NativeFunction {
    /// `__name__`
    pub name: Ref<Str>,
    /// The type of which it is a method, or the name of its module for `__module__`, or null.
    pub owner: Value,
    #[plain]
    pub(crate) func: Callee,
    #[plain]
    pub(crate) arity: Arity,
    /// Its traced twin.
    #[plain]
    pub(crate) twin: TwinOf,
    /// How it is called with arguments in registers, if not as all are.
    #[plain]
    pub(crate) entry: EntryOf,
    /// Its special role for the virtual machine, if any.
    pub role: Role,
    /// Whether it binds to instances, as methods of built-in types do.
    pub binds: bool,
    /// Whether it is a special method derived from a slot.
    pub is_slot: bool,
    /// Whether the class of its receiver is checked before the call.
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
    /// Its entry for arguments in registers, if not the general one.
    pub entry: Option<Entry>,
    /// Its special role for the virtual machine, if any.
    pub role: Role,
}

/// An entry of a table.
pub const fn native(name: &'static str, func: NativeFn, arity: Arity) -> NativeDef {
    NativeDef { name, func, arity, twin: None, entry: None, role: Role::None }
}

impl NativeDef {
    /// The same with a traced twin, which is also tried with named arguments if the function takes them.
    pub const fn traced(self, twin: Twin) -> NativeDef {
        NativeDef { twin: Some(twin), ..self }
    }

    /// The same with an entry for arguments in registers, which tries the twin first.
    pub const fn entered(self, entry: Entry) -> NativeDef {
        NativeDef { entry: Some(entry), ..self }
    }

    /// The same with a role.
    pub const fn role(self, role: Role) -> NativeDef {
        NativeDef { role, ..self }
    }
}

/// A built-in type: `types::TYPES` lists them all, bases before subclasses.
#[derive(Clone, Copy)]
pub struct TypeDef {
    /// `__name__`
    pub name: &'static str,
    /// The base; "" for `object` itself.
    pub base: &'static str,
    /// The types of heap objects (`X::type_id()`) that have this class.
    pub tids: fn() -> Vec<TypeId>,
    /// Methods: they bind to the receiver, which is their first argument.
    pub methods: &'static [NativeDef],
    /// Static functions; `__new__` is one, with the class as its first argument.
    pub statics: &'static [NativeDef],
    /// Class methods, with the class as their first argument.
    pub class_methods: &'static [NativeDef],
    /// Read-only attributes: called with the object.
    pub getters: &'static [(&'static str, NativeFn)],
    /// Traced twins, by the name of the method.
    pub twins: &'static [(&'static str, Twin)],
    /// Setters of some of the getters, called with the object and the value, or null to delete it.
    pub setters: &'static [(&'static str, NativeFn)],
    /// Attributes whose error says that they are read-only; "*" for all.
    pub read_only: &'static [&'static str],
    /// Whether classes may derive from it.
    pub subclassable: bool,
    /// The kind of its objects.
    pub kind: &'static Kind,
}

impl TypeDef {
    /// A type with that name that derives from `object`, to be completed with `..`.
    pub const fn new(name: &'static str) -> TypeDef {
        TypeDef {
            name,
            base: "object",
            tids: Vec::new,
            methods: &[],
            statics: &[],
            class_methods: &[],
            getters: &[],
            twins: &[],
            setters: &[],
            read_only: &[],
            subclassable: false,
            kind: &Kind::NONE,
        }
    }
}
