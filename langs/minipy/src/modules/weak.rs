//! The module `_weak`: cells that refer to an object without keeping it alive, and the list of references to an
//! object. `_weakref` implements the classes on top of them, in Python.
//!
//! A referent is registered as if it had a finalizer. When the collector has found that nothing refers to it any
//! more, its references are cleared and their callbacks called, before its own finalizer runs.

use super::NativeModule;
use crate::objects::vm::{keep, kept};
use crate::types::dicts;
use crate::types::support::*;
use metatrace::{Any, Weak};
use std::cell::Cell as Plain;

pub(super) const MODULE: NativeModule = NativeModule { name: "_weak", functions: NATIVES, init: None };

/// A weak reference as an object.
#[derive(Object)]
pub(crate) struct Cell {
    #[plain]
    target: Plain<Option<Weak<Any>>>,
}

/// The key of the dict of lists of cells: the references to an object, by its address.
const REFERENCES: &str = "_weak.references";

fn references(vm: Ref<Vm>) -> Ref<Dict> {
    kept(vm, REFERENCES).and_then(|dict| dict.downcast()).unwrap_or_else(|| {
        let dict = dicts::new();
        keep(vm, REFERENCES, dict.into());
        dict
    })
}

fn cell(target: Value) -> Ref<Cell> {
    Ref::new(Cell { target: Plain::new(Weak::of(target)) })
}

fn target(v: Value) -> Option<Value> {
    v.downcast::<Cell>()?.target.get()?.get().map(Value::from)
}

/// The key of an object: its address, because objects do not move.
fn place(object: Value) -> Value {
    Value::int((object.word() >> 3) as i64)
}

/// `new(object)`: a cell.
fn new(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    args[0].register_finalizer();
    Ok(cell(args[0]).into())
}

/// `get(cell)`: the object, or None.
fn get(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(target(args[0]).unwrap_or(vm.none))
}

/// `enter(object, reference)`
fn enter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (known, key) = (references(vm), place(args[0]));
    let entered: Value = cell(args[1]).into();
    match dicts::get(vm, known, key)?.and_then(|list| list.downcast::<List>()) {
        Some(list) => crate::types::list::push(vm, list, entered)?,
        None => dicts::set(vm, known, key, list(&[entered]).into())?,
    }
    Ok(vm.none)
}

/// The references to an object that are alive, in the order of their creation.
fn alive(vm: Ref<Vm>, object: Value) -> PyResult<RootedVec> {
    let mut all = RootedVec::new();
    let Some(list) = dicts::get(vm, references(vm), place(object))?.and_then(|list| list.downcast::<List>())
    else {
        return Ok(all);
    };
    for i in 0..list.count() {
        let Some(reference) = target(list.item(i)) else { continue };
        let own = attribute(vm, reference, "_cell")?;
        if target(own) == Some(object) {
            all.push(reference);
        }
    }
    Ok(all)
}

/// `known(object)`: the references to an object as a list.
fn known(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(alive(vm, args[0])?.into_list().into())
}

/// Clears the references to an object that is about to be freed, and calls their callbacks, that of the newest one
/// first. Exceptions of callbacks are passed to `told`.
pub(crate) fn died(vm: Ref<Vm>, object: Value, told: impl Fn(Value, Ref<Exc>)) {
    if kept(vm, REFERENCES).is_none() {
        return;
    }
    let found = alive(vm, object).and_then(|found| {
        dicts::take(vm, references(vm), place(object))?;
        for &reference in found.as_slice() {
            if let Some(cell) = attribute(vm, reference, "_cell")?.downcast::<Cell>() {
                cell.target.set(None);
            }
        }
        Ok(found)
    });
    let found = match found {
        Ok(found) => found,
        Err(exc) => return told(object, exc),
    };
    for &reference in found.as_slice().iter().rev() {
        let Ok(callback) = attribute(vm, reference, "_callback") else { continue };
        if let Some(callback) = given(vm, Some(&callback))
            && let Err(exc) = call(vm, callback, &[reference])
        {
            told(callback, exc);
        }
    }
}

functions! {
    NATIVES {
        "new" new, ONE;
        "get" get, ONE;
        "enter" enter, TWO;
        "known" known, ONE;
    }
}
