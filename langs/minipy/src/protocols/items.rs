//! Items, containment and iteration in plain code.

use super::calls::call;
use super::operators::{eq, truth};
use super::sequences;
use super::specials::{call_native_special, call_user_special};
use crate::classes::{self, class_of, generic, type_name};
use crate::exceptions::raising::{self, Raise as _};
use crate::interp::{iterate, subscript};
use crate::objects::args::plain;
use crate::objects::class::Class;
use crate::objects::model::*;
use crate::protocols::indexing;
use crate::run::interrupt;
use crate::types;
use crate::vm::Vm;
use metatrace::untraced::IntoPlain as _;
use metatrace::{Direct, Ref};

/// `obj[index]`
pub fn get_item(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<Value> {
    plain(subscript::get_item::<Direct>(vm, obj.into(), index.into()))
}

/// `obj[index] = value`
pub fn set_item(vm: Ref<Vm>, obj: Value, index: Value, value: Value) -> PyResult<()> {
    subscript::set_item::<Direct>(vm, obj.into(), index.into(), value.into()).map_err(|e| e.into_plain())
}

/// `del obj[index]`
pub fn del_item(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<()> {
    subscript::del_item::<Direct>(vm, obj.into(), index.into()).map_err(|e| e.into_plain())
}

/// `item in container`
pub fn contains(vm: Ref<Vm>, container: Value, item: Value) -> PyResult<bool> {
    subscript::contains::<Direct>(vm, container.into(), item.into()).result().map_err(|e| e.into_plain())
}

/// `obj[index]` of built-in types.
pub fn get_item_builtin(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<Value> {
    if obj.downcast::<Class>().is_some() {
        if let Some(method) =
            classes::find(vm, obj.downcast::<Class>().expect("a class"), vm.intern("__class_getitem__"))
        {
            let func = method.downcast::<ClassMethod>().map_or(method, |m| m.func);
            return call(vm, func, &[obj, index]);
        }
        if let Some(alias) = generic::alias(vm, obj.downcast().expect("a class"), index)? {
            return Ok(alias);
        }
    }
    match types::get_item(vm, obj, index)? {
        Some(value) => Ok(value),
        None if let Some(result) = call_native_special(vm, obj, vm.names.getitem, &[index]) => result,
        None if obj.downcast::<Class>().is_some() => {
            Err(vm.type_error(&format!("type '{}' is not subscriptable", class_name(obj))))
        }
        None => Err(vm.type_error(&format!("'{}' object is not subscriptable", type_name(vm, obj)))),
    }
}

fn class_name(class: Value) -> String {
    class.downcast::<Class>().map_or(String::new(), |c| minipy_text::room::owned(c.name().as_str()))
}

/// `obj[index] = value` of built-in types.
pub fn set_item_builtin(vm: Ref<Vm>, obj: Value, index: Value, value: Value) -> PyResult<()> {
    match types::set_item(vm, obj, index, value)? {
        Some(()) => Ok(()),
        None if let Some(result) = call_native_special(vm, obj, vm.names.setitem, &[index, value]) => {
            result.map(|_| ())
        }
        None => {
            half_of_slot(vm, obj, vm.names.delitem, vm.names.setitem)?;
            by_index(vm, obj, index)?;
            Err(vm.type_error(&format!("'{}' object does not support item assignment", type_name(vm, obj))))
        }
    }
}

/// `del obj[index]` of built-in types.
pub fn del_item_builtin(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<()> {
    match types::del_item(vm, obj, index)? {
        Some(()) => Ok(()),
        None if let Some(result) = call_native_special(vm, obj, vm.names.delitem, &[index]) => {
            result.map(|_| ())
        }
        None => {
            half_of_slot(vm, obj, vm.names.setitem, vm.names.delitem)?;
            let not = if by_index(vm, obj, index)? { "doesn't" } else { "does not" };
            Err(vm.type_error(&format!("'{}' object {not} support item deletion", type_name(vm, obj))))
        }
    }
}

/// Whether CPython accesses the item by an integer index. If so, the index must be an integer even if the object
/// lacks the operation.
fn by_index(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<bool> {
    let asked = sequences::is_sequence_like(vm, obj) && indexing::is_index(vm, index);
    if asked {
        indexing::index_word(vm, index)?;
    }
    Ok(asked)
}

/// Raises the error for a class that has only one of `__setitem__` and `__delitem__`: it names the missing method.
fn half_of_slot(vm: Ref<Vm>, obj: Value, has: Ref<Str>, missing: Ref<Str>) -> PyResult<()> {
    match classes::find(vm, class_of(vm, obj), has) {
        Some(_) if obj.downcast::<Instance>().is_some() => Err(vm.attribute_error(missing.as_str())),
        _ => Ok(()),
    }
}

/// `item in container` without `__contains__` written in Python.
pub fn contains_builtin(vm: Ref<Vm>, container: Value, item: Value) -> PyResult<bool> {
    if let Some(found) = types::contains(vm, container, item)? {
        return Ok(found);
    }
    if let Some(result) = call_native_special(vm, container, vm.names.contains, &[item]) {
        return truth(vm, result?);
    }
    let items = match is_iterable(vm, container) && container.downcast::<Instance>().is_none() {
        true => container,
        false => iter_or(vm, container, || {
            format!("argument of type '{}' is not iterable", type_name(vm, container))
        })?,
    };
    let mut found = false;
    each(vm, items, |value| {
        found = value == item || eq(vm, value, item)?;
        Ok(!found)
    })?;
    Ok(found)
}

/// `iter(value)`
pub fn iter(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    plain(iterate::get_iter::<Direct>(vm, value.into()))
}

/// `iter(value)`, with another message for a TypeError.
pub fn iter_or(vm: Ref<Vm>, value: Value, message: impl FnOnce() -> String) -> PyResult<Value> {
    match iter(vm, value) {
        Err(exc) if raising::is_a(vm, exc, vm.excs.type_error) => Err(vm.type_error(&message())),
        result => result,
    }
}

/// `next(iterator)`; None when it is exhausted.
pub fn next(vm: Ref<Vm>, iterator: Value) -> PyResult<Option<Value>> {
    iterate::next::<Direct>(vm, iterator.into()).map(plain).transpose()
}

/// Whether the value is iterable.
pub fn is_iterable(vm: Ref<Vm>, value: Value) -> bool {
    let class = class_of(vm, value);
    if value.downcast::<Generator>().is_some() {
        return true;
    }
    match classes::find(vm, class, vm.names.iter) {
        Some(member) => member != vm.none,
        None => {
            classes::find(vm, class, vm.names.getitem).is_some_and(|_| value.downcast::<Instance>().is_some())
                || types::is_iterable(value)
        }
    }
}

/// `iter(value)` without `__iter__` written in Python.
pub fn iter_builtin(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    if let Some(class) = value.downcast::<Class>()
        && class.metaclass.is_some()
        && let Some(result) = call_user_special(vm, value, vm.names.iter, [])
    {
        return result;
    }
    if classes::find(vm, class_of(vm, value), vm.names.iter) == Some(vm.none) {
        return Err(vm.type_error(&format!("'{}' object is not iterable", type_name(vm, value))));
    }
    if let Some(iterator) = types::iter(vm, value)? {
        return Ok(iterator);
    }
    if let Some(result) = call_native_special(vm, value, vm.names.iter, &[]) {
        return result;
    }
    if value.downcast::<Instance>().is_some()
        && let Some(_method) = classes::find(vm, class_of(vm, value), vm.names.getitem)
    {
        return Ok(Ref::new(SequenceIter { sequence: value, index: metatrace::Mut::new(0) }).into());
    }
    Err(vm.type_error(&format!("'{}' object is not iterable", type_name(vm, value))))
}

/// The result of `__iter__`, if it is an iterator; else raises TypeError.
pub fn check_iterator(vm: Ref<Vm>, iterator: Value) -> PyResult<Value> {
    let class = class_of(vm, iterator);
    if iterator.downcast::<Generator>().is_some()
        || classes::find(vm, class, vm.names.next).is_some()
        || types::is_iterator(iterator)
    {
        return Ok(iterator);
    }
    Err(vm.type_error(&format!("iter() returned non-iterator of type '{}'", type_name(vm, iterator))))
}

/// The next item of an iterator of a built-in type.
pub fn next_builtin(vm: Ref<Vm>, iterator: Value) -> PyResult<Option<Value>> {
    match types::next(vm, iterator) {
        Some(result) => result,
        None => Err(vm.type_error(&format!("'{}' object is not an iterator", type_name(vm, iterator)))),
    }
}

/// Calls `f` with each item of an iterable, until it returns false.
pub fn each(vm: Ref<Vm>, iterable: Value, mut f: impl FnMut(Value) -> PyResult<bool>) -> PyResult<()> {
    let iterator = iter(vm, iterable)?;
    let mut work = interrupt::Work::new();
    while let Some(item) = next(vm, iterator)? {
        work.step(vm)?;
        if !f(item)? {
            break;
        }
        interrupt::poll(vm)?;
    }
    Ok(())
}

/// Calls `f` with each item.
pub fn for_each(vm: Ref<Vm>, iterable: Value, mut f: impl FnMut(Value) -> PyResult<()>) -> PyResult<()> {
    each(vm, iterable, |item| f(item).map(|()| true))
}
