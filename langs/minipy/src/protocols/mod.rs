//! The protocols of the language in plain code: what native functions and residuals call.
//!
//! Where traced code has the semantics, this is its `Direct` instance: there is no second implementation.
//! The functions called `*_builtin` are the residual halves: they know built-in types and raise the errors.

pub mod attributes;
pub mod builtin_text;
pub mod bytes_format;
mod calls;
pub mod format;
pub mod indexing;
pub mod instance_dict;
mod instances;
mod items;
pub mod matching;
pub mod nesting;
mod operators;
pub mod sequences;
pub mod text;

use crate::classes::{self, class_of};
use crate::exceptions::raising;
use crate::interp::{arith, attr};
use crate::objects::args;
use crate::objects::model::*;
use crate::vm::Vm;
pub use attributes::*;
pub use calls::*;
pub use instances::*;
pub use items::*;
use metatrace::untraced::IntoPlain as _;
use metatrace::{Direct, Red, Ref};
pub use operators::*;
pub use text::*;

pub(crate) fn plain(result: args::Out<Direct>) -> PyResult<Value> {
    match result {
        Ok(value) => Ok(value.into_plain()),
        Err(exc) => Err(exc.into_plain()),
    }
}

fn red(value: Value) -> Red<Direct, Value> {
    value.into()
}

// Attributes.

/// `obj.name`
pub fn getattr(vm: Ref<Vm>, obj: Value, name: &str) -> PyResult<Value> {
    load_attr(vm, obj, vm.intern(name))
}

/// `obj.name` of an interned name.
pub fn load_attr(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    plain(attr::load_attr::<Direct>(vm, obj.into(), name))
}

/// `obj.name`, None for AttributeError.
pub fn getattr_opt(vm: Ref<Vm>, obj: Value, name: &str) -> PyResult<Option<Value>> {
    let name = vm.intern(name);
    if attr::is_missing::<Direct>(vm, obj.into(), name) {
        return Ok(None);
    }
    match load_attr(vm, obj, name) {
        Ok(value) => Ok(Some(value)),
        Err(exc) if raising::is_a(vm, exc, vm.excs.attribute_error) => Ok(None),
        Err(exc) => Err(exc),
    }
}

/// `obj.name = value`
pub fn setattr(vm: Ref<Vm>, obj: Value, name: &str, value: Value) -> PyResult<()> {
    crate::interp::attr_store::store_attr::<Direct>(vm, obj.into(), vm.intern(name), value.into())
        .map_err(|e| e.into_plain())
}

/// The special method of that name of the value's class, bound to the value. An error of its `__get__` counts as
/// none: only for questions; [`find_special`] is for calls.
pub fn lookup_special(vm: Ref<Vm>, value: Value, name: &str) -> Option<Value> {
    find_special(vm, value, name).ok().flatten()
}

/// The special method of that name of the value's class, bound to the value.
pub fn find_special(vm: Ref<Vm>, value: Value, name: &str) -> PyResult<Option<Value>> {
    let class = class_of(vm, value);
    let Some(member) = classes::find(vm, class, vm.intern(name)) else { return Ok(None) };
    plain(attr::bind::<Direct>(vm, member, value.into(), class)).map(Some)
}

/// The special method of that name, if a class written in Python defines it; called with `args` after the value.
pub fn call_user_special<const N: usize>(
    vm: Ref<Vm>,
    value: Value,
    name: Ref<Str>,
    args: [Value; N],
) -> Option<PyResult<Value>> {
    let class = class_of(vm, value);
    let method = arith::special::<Direct>(vm, class, name)?;
    Some(nesting::nested(vm, " while calling a Python object", || {
        plain(arith::call_special(vm, method, value.into(), class, &args.map(red)))
    }))
}

/// The special method that a built-in type declares beyond `object`, called with the value and `args`: for types that
/// the dispatch in `types` does not know.
pub(crate) fn call_native_special(
    vm: Ref<Vm>,
    value: Value,
    name: Ref<Str>,
    args: &[Value],
) -> Option<PyResult<Value>> {
    let native = classes::find(vm, class_of(vm, value), name)?.downcast::<NativeFunction>()?;
    // What is a slot has been asked.
    if native.owner == Value::from(vm.types.object) || matches!(native.func, Callee::Slot(..)) {
        return None;
    }
    let mut all = vec![value];
    all.extend_from_slice(args);
    Some(call_native(vm, native, &all, &Kwargs::NONE))
}
