//! The operations of the language on built-in objects: one function each, which reads the kinds of its operands.
//!
//! A result of `None` means that the types do not have the operation; the caller continues with special methods or
//! raises. Special methods of classes written in Python are not called here.

use crate::classes::type_name;
use crate::exceptions::errors::type_error;
use crate::exceptions::raising::complete;
use crate::objects::kind::ReadyItems;
use crate::objects::kinds;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::Ref;
use minipy_frontend::{BinOp, CmpOp};
use std::cmp::Ordering;

/// `v[key]`.
pub fn get_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Option<Value>> {
    kinds::of(v).get_item.map(|f| f(vm, v, key)).transpose()
}

/// `v[key] = value`.
pub fn set_item(vm: Ref<Vm>, v: Value, key: Value, value: Value) -> PyResult<Option<()>> {
    kinds::of(v).set_item.map(|f| f(vm, v, key, value)).transpose()
}

/// `del v[key]`.
pub fn del_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Option<()>> {
    kinds::of(v).del_item.map(|f| f(vm, v, key)).transpose()
}

/// `x in v`.
pub fn contains(vm: Ref<Vm>, v: Value, x: Value) -> PyResult<Option<bool>> {
    kinds::of(v).contains.map(|f| f(vm, v, x)).transpose()
}

/// `len(v)`.
pub fn len(vm: Ref<Vm>, v: Value) -> PyResult<Option<i64>> {
    kinds::of(v).len.map(|f| f(vm, v)).transpose()
}

/// `bool(v)`; a value with neither truth nor length is true.
pub fn truth(vm: Ref<Vm>, v: Value) -> PyResult<bool> {
    let kind = kinds::of(v);
    match (kind.truth, kind.len) {
        (Some(truth), _) => truth(vm, v),
        (None, Some(len)) => Ok(len(vm, v)? != 0),
        (None, None) => Ok(true),
    }
}

/// `hash(v)`
pub fn hash(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    match kinds::of(v).hash {
        crate::objects::kind::Hash::By(f) => f(vm, v),
        crate::objects::kind::Hash::Unhashable | crate::objects::kind::Hash::Inherited => {
            type_error(vm, format!("unhashable type: '{}'", type_name(vm, v)))
        }
    }
}

/// `iter(v)`
pub fn iter(vm: Ref<Vm>, v: Value) -> PyResult<Option<Value>> {
    kinds::of(v).iter.map(|f| f(vm, v)).transpose()
}

/// Whether the type has an iterator.
pub fn is_iterable(v: Value) -> bool {
    kinds::of(v).iter.is_some()
}

/// The next item of an iterator: the outer `None` if the value is no iterator, the inner `None` when it is exhausted.
pub fn next(vm: Ref<Vm>, it: Value) -> Option<PyResult<Option<Value>>> {
    kinds::of(it).next.map(|f| f(vm, it))
}

/// Whether it is an iterator.
pub fn is_iterator(v: Value) -> bool {
    kinds::of(v).next.is_some()
}

/// `a op b` by the operator of the left operand's type alone.
pub fn left_operator(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    match kinds::of(a).operators[op as usize] {
        Some(f) => complete(vm, f(vm, op, a, b)),
        None => Ok(None),
    }
}

/// The comparison with its operands exchanged.
pub fn mirrored(op: CmpOp) -> CmpOp {
    match op {
        CmpOp::Lt => CmpOp::Gt,
        CmpOp::Le => CmpOp::Ge,
        CmpOp::Gt => CmpOp::Lt,
        CmpOp::Ge => CmpOp::Le,
        other => other,
    }
}

/// `a op b` for `< <= > >= == !=`, by the comparison of the left operand's type alone.
pub fn left_comparison(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    match kinds::of(a).compare {
        Some(f) => complete(vm, f(vm, op, a, b)),
        None => Ok(None),
    }
}

/// `a op b` for `< <= > >= == !=`, by the comparisons of both types. `None` for `==` and `!=` means comparison by
/// identity.
pub fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let (x, y) = (kinds::of(a), kinds::of(b));
    if let Some(f) = x.compare
        && let Some(result) = complete(vm, f(vm, op, a, b))?
    {
        return Ok(Some(result));
    }
    match y.compare {
        Some(f) if !std::ptr::eq(x, y) => complete(vm, f(vm, mirrored(op), b, a)),
        _ => Ok(None),
    }
}

/// Whether a comparison holds for operands in this order. None if they are unordered.
pub(crate) fn holds(op: CmpOp, order: Option<Ordering>) -> bool {
    match op {
        CmpOp::Lt => order == Some(Ordering::Less),
        CmpOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        CmpOp::Gt => order == Some(Ordering::Greater),
        CmpOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        CmpOp::Ne => order != Some(Ordering::Equal),
        _ => order == Some(Ordering::Equal),
    }
}

/// The items of an iterable for a list (or null), if its kind has them available.
pub fn ready_items(vm: Ref<Vm>, iterable: Value, list: Value) -> PyResult<Option<ReadyItems>> {
    kinds::of(iterable).items.map_or(Ok(None), |f| f(vm, iterable, list))
}
