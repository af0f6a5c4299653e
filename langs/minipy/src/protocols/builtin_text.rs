//! `repr` and `str` of any value as text: by the kind for built-in types, by special methods for all others.

use crate::objects::kinds;
use crate::protocols;
use crate::types::support::*;

/// `repr(v)` as text.
pub fn repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    if is_instance_kind(v) || !has_builtin_repr(v) {
        return protocols::repr(vm, v);
    }
    builtin_repr(vm, v)
}

/// `repr(value)` as a value: the result of `__repr__`, which may be an instance of a subclass.
pub fn repr_value_of(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    if let Some(i) = value.as_tagged() {
        return Ok(string(itoa::Buffer::new().format(i)));
    }
    match protocols::call_user_special(vm, value, vm.names.repr, []) {
        Some(result) => {
            let result = result?;
            protocols::returned_str(vm, result, "__repr__")?;
            Ok(result)
        }
        None => repr(vm, value).map(string),
    }
}

/// `str(v)` as text.
pub fn str_of(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    if let Some(s) = v.downcast::<Str>() {
        return minipy_text::room::copy(s.as_str()).or_raise(vm);
    }
    if is_instance_kind(v) || !has_builtin_repr(v) {
        return protocols::str_of(vm, v);
    }
    match kinds::of(v).str {
        Some(f) => {
            let text = f(vm, v)?;
            minipy_text::room::copy(as_str(&text).expect("a string")).or_raise(vm)
        }
        None => builtin_repr(vm, v),
    }
}

/// `str(v)` as a value: the result of `__str__`, which may be an instance of a subclass.
pub fn str_value_of(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    if v.downcast::<Str>().is_some() {
        return Ok(v);
    }
    if is_instance_kind(v) || !has_builtin_repr(v) {
        return protocols::str_value_of(vm, v);
    }
    match kinds::of(v).str {
        Some(f) => f(vm, v),
        None => builtin_repr(vm, v).map(string),
    }
}

/// Whether the type has a `repr` of its own.
pub fn has_builtin_repr(v: Value) -> bool {
    kinds::of(v).repr.is_some()
}

/// `repr` of an object of a built-in type, or of the payload of an instance.
pub fn builtin_repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    // Containers call this for each item.
    crate::run::interrupt::look_sometimes(vm)?;
    match kinds::of(v).repr {
        Some(f) => f(vm, v),
        None => protocols::repr(vm, v),
    }
}
