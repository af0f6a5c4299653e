//! Items: of lists and tuples traced, of everything else by residual calls or special methods.

use super::arith::{call_special, special};
use super::{Done, Out, Raised, any, may_have_special};
use crate::model::*;
use crate::ops_plain;
use crate::vm::Vm;
use metatrace::{Case, Mode, Object, Red, Ref, residual};

/// An index from the start for one that may count from the end; None if it is out of range.
#[inline(always)]
pub fn checked<M: Mode>(index: Red<M, i64>, length: Red<M, i64>) -> Option<Red<M, i64>> {
    if index.unsigned_lt(length).test() {
        return Some(index);
    }
    let from_end = index + length;
    if index.lt(0).test() && from_end.ge(0).test() { Some(from_end) } else { None }
}

/// `obj[index]`
#[inline]
pub fn get_item<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, index: Red<M, Value>) -> Out<M> {
    if let Case::Obj(tid, object) = obj.case() {
        if tid == List::type_id()
            && let Some(list) = object.downcast::<List>()
        {
            if let Some(i) = index.as_int()
                && let Some(i) = checked(i, list.length())
            {
                // SAFETY: a list has at least `length` items.
                return Ok(unsafe { super::list::item(list, i) });
            }
            if let Some(slice) = index.downcast::<Slice>()
                && let Some(piece) = super::list::piece(vm, list, slice)
            {
                return Ok(piece);
            }
        } else if tid == Tuple::type_id()
            && let Some(tuple) = object.downcast::<Tuple>()
        {
            let items = tuple.items();
            if let Some(i) = index.as_int()
                && let Some(i) = checked(i, items.len())
            {
                // SAFETY: checked.
                return Ok(unsafe { items.at_unchecked(i) });
            }
            if let Some(slice) = index.downcast::<Slice>()
                && let Some(piece) = super::list::tuple_piece(vm, tuple, slice)
            {
                return Ok(piece);
            }
        } else if tid == Str::type_id()
            && let Some(s) = object.downcast::<Str>()
        {
            if let Some(i) = index.as_int() {
                if let Some(i) = checked(i, s.chars()) {
                    return Ok(super::text::item(vm, s, i));
                }
            } else if let Some(slice) = index.downcast::<Slice>()
                && let Some(piece) = super::text::slice(vm, s, slice)
            {
                return Ok(piece);
            }
        } else if tid == Dict::type_id() {
            return dict_item(vm, obj, index);
        } else if may_have_special(tid) {
            return instance_item(vm, obj, index);
        }
    }
    get_item_residual(vm, obj, index)
}

#[inline(never)]
fn dict_item<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, key: Red<M, Value>) -> Out<M> {
    if let Some(dict) = obj.downcast::<Dict>() {
        match super::dict::value(vm, dict.table(), key) {
            Ok(value) => return Ok(value),
            Err(true) => return Err(super::raise::with_value(vm, vm.excs.key_error, key)),
            Err(false) => {}
        }
    }
    get_item_residual(vm, obj, key)
}

#[inline(never)]
fn instance_item<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, index: Red<M, Value>) -> Out<M> {
    let Some(class) = any::class_while_few::<M>(vm, obj) else { return any::get_item(vm, obj, index) };
    match special::<M>(vm, class, vm.names.getitem) {
        Some(method) => call_special(vm, method, obj, class, &[index]),
        None => match tuple_item(obj, index) {
            Some(item) => Ok(item),
            None => get_item_residual(vm, obj, index),
        },
    }
}

/// The item of an instance of a subclass of `tuple`: named tuples read their fields so.
fn tuple_item<M: Mode>(obj: Red<M, Value>, index: Red<M, Value>) -> Option<Red<M, Value>> {
    let payload = obj.downcast::<Instance>()?.payload();
    if payload.is_null().test() {
        return None;
    }
    let items = payload.downcast::<Tuple>()?.items();
    let i = checked(index.as_int()?, items.len())?;
    // SAFETY: checked.
    Some(unsafe { items.at_unchecked(i) })
}

#[residual]
fn get_item_residual(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<Value> {
    ops_plain::get_item_builtin(vm, obj, index)
}

/// `obj[index] = value`
#[inline]
pub fn set_item<M: Mode>(
    vm: Ref<Vm>,
    obj: Red<M, Value>,
    index: Red<M, Value>,
    value: Red<M, Value>,
) -> Done<M> {
    if let Case::Obj(tid, object) = obj.case() {
        if tid == List::type_id()
            && let Some(list) = object.downcast::<List>()
        {
            if let Some(i) = index.as_int()
                && let Some(i) = checked(i, list.length())
            {
                // SAFETY: a list has at least `length` items.
                unsafe { super::list::put(list, i, value) };
                return Ok(());
            }
            if let Some(slice) = index.downcast::<Slice>()
                && let Some(other) = value.downcast::<List>()
                && super::list::put_piece(vm, list, slice, other)
            {
                return Ok(());
            }
        } else if tid == Dict::type_id()
            && let Some(dict) = object.downcast::<Dict>()
        {
            if super::dict::store(vm, dict.table(), index, value) {
                return Ok(());
            }
        } else if may_have_special(tid) {
            let Some(class) = any::class_while_few::<M>(vm, obj) else {
                return any::set_item(vm, obj, index, value);
            };
            if let Some(method) = special::<M>(vm, class, vm.names.setitem) {
                return call_special(vm, method, obj, class, &[index, value]).map(|_| ());
            }
        }
    }
    set_item_residual(vm, obj, index, value)
}

#[residual]
fn set_item_residual(vm: Ref<Vm>, obj: Value, index: Value, value: Value) -> PyResult<()> {
    ops_plain::set_item_builtin(vm, obj, index, value)
}

/// `del obj[index]`
pub fn del_item<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, index: Red<M, Value>) -> Done<M> {
    if let Case::Obj(tid, object) = obj.case() {
        if tid == List::type_id()
            && let Some(list) = object.downcast::<List>()
        {
            if let Some(i) = index.as_int()
                && let Some(i) = checked(i, list.length())
            {
                let _removed = super::list::remove::<M>(list, i);
                return Ok(());
            }
        } else if may_have_special(tid) {
            let Some(class) = any::class_while_few::<M>(vm, obj) else {
                return any::del_item(vm, obj, index);
            };
            if let Some(method) = special::<M>(vm, class, vm.names.delitem) {
                return call_special(vm, method, obj, class, &[index]).map(|_| ());
            }
        }
    }
    del_item_residual(vm, obj, index)
}

#[residual]
fn del_item_residual(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<()> {
    ops_plain::del_item_builtin(vm, obj, index)
}

/// `item in container`
pub fn contains<M: Mode>(
    vm: Ref<Vm>,
    container: Red<M, Value>,
    item: Red<M, Value>,
) -> Result<bool, Raised<M>> {
    if let Case::Obj(tid, object) = container.case() {
        if tid == Dict::type_id()
            && let Some(dict) = object.downcast::<Dict>()
        {
            if let Some(found) = super::dict::contains(vm, dict.table(), item) {
                return Ok(found);
            }
        } else if tid == Set::type_id()
            && let Some(set) = object.downcast::<Set>()
        {
            if let Some(found) = super::dict::contains(vm, set.table(), item) {
                return Ok(found);
            }
        } else if may_have_special(tid) {
            let Some(class) = any::class_while_few::<M>(vm, container) else {
                return Ok(any::contains(vm, container, item)?.test());
            };
            if let Some(method) = special::<M>(vm, class, vm.names.contains) {
                if method == vm.none {
                    return not_a_container(vm, container).map(|_| false);
                }
                let result = call_special(vm, method, container, class, &[item])?;
                return super::compare::truth(vm, result);
            }
        }
    }
    if let Some(text) = super::text::as_str(container.case())
        && let Some(part) = super::text::as_str(item.case())
        // A search that takes long may be stopped.
        && text.size().lt(crate::types::support::LONG as i64).test()
    {
        return Ok(super::text::contains(text, part).test());
    }
    Ok(contains_residual(vm, container, item)?.test())
}

/// The error for `__contains__ = None`.
#[residual]
fn not_a_container(vm: Ref<Vm>, container: Value) -> PyResult<()> {
    use crate::exceptions::Raise as _;
    Err(vm.type_error(&format!("'{}' object is not a container", ops_plain::type_name(vm, container))))
}

#[residual]
fn contains_residual(vm: Ref<Vm>, container: Value, item: Value) -> PyResult<bool> {
    ops_plain::contains_builtin(vm, container, item)
}
