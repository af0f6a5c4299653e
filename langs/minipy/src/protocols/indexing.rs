//! Integers as arguments: `__index__`, and conversion to machine words.

use crate::classes::type_name;
use crate::exceptions::errors::{error, type_error, value_error};
use crate::exceptions::warnings;
use crate::objects::ints;
use crate::objects::model::*;
use crate::protocols::calls::call;
use crate::protocols::specials::{find_special, lookup_special};
use crate::vm::Vm;
use metatrace::Ref;
use minipy_text::ErrorKind;

/// An index argument as a word, clipped to the range of `i64`; calls `__index__`.
pub(crate) fn index_clipped(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    if let Some(i) = v.as_int() {
        return Ok(i);
    }
    let i = index(vm, v)?;
    Ok(ints::clipped(i).expect("__index__ gives an int"))
}

/// An index argument as a word; calls `__index__`.
pub(crate) fn index_word(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    if let Some(i) = v.as_tagged() {
        return Ok(i);
    }
    let i = index(vm, v)?;
    ints::word(i).ok_or_else(|| {
        error(
            vm,
            ErrorKind::IndexError,
            format!("cannot fit '{}' into an index-sized integer", type_name(vm, v)),
        )
    })
}

/// `operator.index(v)`: an integer object.
pub(crate) fn index(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    if let Some(i) = ints::object(v) {
        return Ok(i);
    }
    if let Some(f) = find_special(vm, v, "__index__")? {
        let result = call(vm, f, &[])?;
        if let Some(i) = ints::object(result) {
            warnings::strict_subclass(vm, "__index__", vm.types.int, result)?;
            return Ok(i);
        }
        return type_error(vm, format!("__index__ returned non-int (type {})", type_name(vm, result)));
    }
    type_error(vm, format!("'{}' object cannot be interpreted as an integer", type_name(vm, v)))
}

/// An argument of C type `int` or `ssize_t`: counts, widths, digits.
pub(crate) fn ssize(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    if let Some(i) = v.as_int() {
        return Ok(i);
    }
    let i = index(vm, v)?;
    ints::word(i)
        .ok_or_else(|| error(vm, ErrorKind::OverflowError, "Python int too large to convert to C ssize_t"))
}

/// An argument of C type `int`.
pub(crate) fn c_int(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    let i = index(vm, v)?;
    match ints::word(i).and_then(|word| i32::try_from(word).ok()) {
        Some(word) => Ok(word.into()),
        None => Err(error(vm, ErrorKind::OverflowError, "Python int too large to convert to C int")),
    }
}

/// Whether the object can be an index: it is an integer or has `__index__`.
pub(crate) fn is_index(vm: Ref<Vm>, v: Value) -> bool {
    ints::object(v).is_some() || lookup_special(vm, v, "__index__").is_some()
}

/// An index argument as a byte; `message` is that of the ValueError for a value out of range.
pub(crate) fn byte_or(vm: Ref<Vm>, v: Value, message: &str) -> PyResult<u8> {
    let i = index_clipped(vm, v)?;
    u8::try_from(i).or_else(|_| value_error(vm, message))
}
