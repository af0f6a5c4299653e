//! Instances of classes, and exceptions, which are instances, too.

use super::values::Value;
use crate::objects::code::CodeObj;
use crate::objects::maps::Map;
use metatrace::{Array, Mut, Object, Ref, array_class};

array_class!(
    /// The attribute slots of instances.
    pub Slots of Value
);

array_class!(
    /// The attributes of instances that are floats, unboxed.
    pub Numbers of f64
);

/// An object with attributes in slots: an instance of a class written in Python, or of an exception class.
#[derive(Object)]
pub struct Instance {
    /// Its hidden class: the class, and the field of each attribute.
    pub map: Mut<Ref<Map>>,
    /// The attributes in slots; at least as many slots as the map has.
    pub slots: Mut<Ref<Array<Slots>>>,
    /// The attributes kept as numbers; at least as many as the map has.
    pub numbers: Mut<Ref<Array<Numbers>>>,
    /// The object of the built-in base of its class (a [`List`] for a subclass of `list`, [`ExcData`] for an
    /// exception, ...); null if there is none.
    pub payload: Value,
}

/// An exception: an [`Instance`] whose payload is [`ExcData`].
pub type Exc = Instance;

/// The result of plain code, which may raise an exception.
pub type PyResult<T> = Result<T, Ref<Exc>>;

/// The fields of every exception.
#[derive(Object)]
pub struct ExcData {
    /// `args`, a [`Tuple`].
    pub args: Mut<Value>,
    /// `__traceback__`: a [`Traceback`] or `None`.
    pub traceback: Mut<Value>,
    /// `__cause__`: an exception or `None`.
    pub cause: Mut<Value>,
    /// `__context__`: an exception or `None`.
    pub context: Mut<Value>,
    /// `__suppress_context__`
    pub suppress: Mut<bool>,
    /// `value` of StopIteration, `code` of SystemExit, `name` of NameError, AttributeError and ImportError; null
    /// if there is none.
    pub extra: Mut<Value>,
}

/// An entry of a traceback: the outermost call comes first.
#[derive(Object)]
pub struct Traceback {
    /// The running code.
    pub code: Ref<CodeObj>,
    /// The instruction that was running.
    pub pc: usize,
    /// The call inside it: a [`Traceback`] or `None`.
    pub inner: Mut<Value>,
}
