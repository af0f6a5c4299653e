//! The tests of patterns in `match` statements. Lists, tuples and dicts are recognised in the trace; tests that use
//! abstract base classes or attributes by name are one residual call.

use crate::objects::args::Out;
use crate::objects::model::*;
use crate::protocols::{self, matching};
use crate::vm::Vm;
use metatrace::{Case, Mode, Object, Red, Ref, residual};

/// Whether a sequence pattern can match the value.
pub fn is_sequence<M: Mode>(
    vm: Ref<Vm>,
    value: Red<M, Value>,
) -> Result<bool, crate::objects::args::Raised<M>> {
    let Case::Obj(tid, _) = value.case() else { return Ok(false) };
    if List::is(tid) || Tuple::is(tid) {
        return Ok(true);
    }
    if Dict::is(tid) || Str::is(tid) {
        return Ok(false);
    }
    Ok(is_sequence_residual(vm, value)?.test())
}

#[residual]
fn is_sequence_residual(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    matching::is_sequence(vm, value)
}

/// Whether a mapping pattern can match the value.
pub fn is_mapping<M: Mode>(
    vm: Ref<Vm>,
    value: Red<M, Value>,
) -> Result<bool, crate::objects::args::Raised<M>> {
    let Case::Obj(tid, _) = value.case() else { return Ok(false) };
    if Dict::is(tid) {
        return Ok(true);
    }
    if List::is(tid) || Tuple::is(tid) || Str::is(tid) {
        return Ok(false);
    }
    Ok(is_mapping_residual(vm, value)?.test())
}

#[residual]
fn is_mapping_residual(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    matching::is_mapping(vm, value)
}

/// `len(value)`
pub fn len<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Out<M> {
    if let Case::Obj(tid, object) = value.case() {
        if List::is(tid)
            && let Some(list) = object.downcast::<List>()
        {
            return Ok(list.length().to_value());
        }
        if Tuple::is(tid)
            && let Some(tuple) = object.downcast::<Tuple>()
        {
            return Ok(tuple.items().len().to_value());
        }
    }
    len_residual(vm, value)
}

#[residual]
fn len_residual(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    protocols::len(vm, value).map(Value::int)
}

/// The values of a mapping for the keys of a pattern; None if a key is missing.
pub fn keys<M: Mode>(vm: Ref<Vm>, mapping: Red<M, Value>, keys: Red<M, Value>) -> Out<M> {
    keys_residual(vm, mapping, keys)
}

#[residual]
fn keys_residual(vm: Ref<Vm>, mapping: Value, keys: Value) -> PyResult<Value> {
    matching::keys(vm, mapping, keys)
}

/// The attributes that a class pattern matches; None if the value does not match.
pub fn class<M: Mode>(
    vm: Ref<Vm>,
    subject: Red<M, Value>,
    class: Red<M, Value>,
    positional: usize,
    names: Value,
) -> Out<M> {
    class_residual(vm, subject, class, positional, names)
}

#[residual]
fn class_residual(
    vm: Ref<Vm>,
    subject: Value,
    class: Value,
    positional: usize,
    names: Value,
) -> PyResult<Value> {
    matching::class(vm, subject, class, positional, names)
}
