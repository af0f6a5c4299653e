//! `repr` and `str` of any value: the results of `__repr__` and `__str__`, and their errors. Used through
//! [`crate::protocols`]; the texts of built-in types are in `crate::protocols::format`.

use crate::classes::{class_of, type_name};
use crate::exceptions::errors::OrRaise as _;
use crate::exceptions::raising::{Raise as _, as_exception};
use crate::objects::heap_util::{payload_of, str_value};
use crate::objects::model::*;
use crate::protocols::calls::call;
use crate::protocols::specials::{call_native_special, call_user_special};
use crate::vm::Vm;
use metatrace::Ref;

/// `repr(value)`
pub fn repr(vm: Ref<Vm>, value: Value) -> PyResult<String> {
    match call_user_special(vm, value, vm.names.repr, []) {
        Some(result) => returned_str(vm, result?, "__repr__"),
        None => (vm.services.default_repr)(vm, value),
    }
}

/// `str(value)` as text.
pub fn str_of(vm: Ref<Vm>, value: Value) -> PyResult<String> {
    let text = str_value_of(vm, value)?;
    let text: Ref<Str> = payload_of(text).downcast().expect("checked to be a string");
    minipy_text::room::copy(text.as_str()).or_raise(vm)
}

/// `str(value)`: the result of `__str__`, which may be an instance of a subclass.
pub fn str_value_of(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    if value.downcast::<Str>().is_some() {
        return Ok(value);
    }
    let checked = |result: Value| match payload_of(result).downcast::<Str>() {
        Some(_) => Ok(result),
        None => Err(vm.type_error(&format!("__str__ returned non-string (type {})", type_name(vm, result)))),
    };
    if let Some(result) = call_user_special(vm, value, vm.names.str_, []) {
        return checked(result?);
    }
    if let Some(exc) = as_exception(value) {
        let class = class_of(vm, exc.into());
        let method = class.find(vm.names.str_).expect("BaseException has it");
        return checked(call(vm, method, &[value])?);
    }
    if let Some(text) = payload_of(value).downcast::<Str>() {
        return Ok(text.into());
    }
    if let Some(result) = call_native_special(vm, value, vm.names.str_, &[]) {
        return checked(result?);
    }
    // `object.__str__` calls `__repr__`; its result counts as the result of `__str__`.
    match call_user_special(vm, value, vm.names.repr, []) {
        Some(result) => checked(result?),
        None => (vm.services.default_repr)(vm, value).map(str_value),
    }
}

/// The result of `__str__` or `__repr__` as text.
pub fn returned_str(vm: Ref<Vm>, value: Value, method: &str) -> PyResult<String> {
    match payload_of(value).downcast::<Str>() {
        Some(text) => minipy_text::room::copy(text.as_str()).or_raise(vm),
        None => Err(vm.type_error(&format!("{method} returned non-string (type {})", type_name(vm, value)))),
    }
}
