//! What a class holds under a name and binds when it is loaded.

use super::natives::NativePointer;
use super::sequences::Str;
use super::tables::Dict;
use super::values::Value;
use crate::objects::class::Class;
use crate::objects::kind::TwinOf;
use metatrace::{Mut, Object, Quasi, Ref};

/// `property(...)`
#[derive(Object)]
pub struct Property {
    /// `fget`, or None.
    pub getter: Quasi<Value>,
    /// `fset`, or None.
    pub setter: Quasi<Value>,
    /// `fdel`, or None.
    pub deleter: Quasi<Value>,
    /// `__doc__`
    pub doc: Mut<Value>,
    /// Whether `__doc__` is that of the getter.
    pub doc_of_getter: Mut<bool>,
    /// The name in the class; null if it has none.
    pub name: Mut<Value>,
}

/// The descriptor of a field of a named tuple.
#[derive(Object)]
pub struct TupleGetter {
    /// The index of the item in the tuple.
    pub index: i64,
    /// `__doc__`
    pub doc: Mut<Value>,
}

/// `classmethod(f)`
#[derive(Object)]
pub struct ClassMethod {
    /// `f`
    pub func: Value,
    /// `__dict__`, once it was requested.
    pub attributes: Mut<Option<Ref<Dict>>>,
}

/// `staticmethod(f)`
#[derive(Object)]
pub struct StaticMethod {
    /// `f`
    pub func: Value,
    /// `__dict__`, once it was requested.
    pub attributes: Mut<Option<Ref<Dict>>>,
}

/// An attribute of a built-in type or of a class with `__slots__`: a data descriptor.
#[derive(Object)]
pub struct Member {
    /// Its name.
    pub name: Ref<Str>,
    /// The class that it belongs to.
    pub owner: Ref<Class>,
    /// The key under which maps have it, if it is a slot.
    pub key: Option<Ref<Str>>,
    #[plain]
    pub(crate) getter: Option<NativePointer>,
    #[plain]
    pub(crate) setter: Option<NativePointer>,
    /// Whether the error for a missing setter says that the attribute is read-only.
    pub read_only: bool,
    /// The traced twin of its getter.
    #[plain]
    pub(crate) twin: TwinOf,
}

/// `super(start, receiver)`
#[derive(Object)]
pub struct Super {
    /// The class after which the search begins.
    pub start: Ref<Class>,
    /// The object or class that methods are bound to.
    pub receiver: Value,
    /// The class whose MRO is searched.
    pub class: Ref<Class>,
}

/// `super(start)`, which binds when it is loaded from an instance.
#[derive(Object)]
pub struct UnboundSuper {
    /// The class after which the search begins.
    pub start: Ref<Class>,
}
