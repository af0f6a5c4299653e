//! Collects all items of an iterable. Items that are available without an iterator are copied; otherwise the loop
//! over the iterator is compiled like loops of programs.

use crate::exceptions::errors::{OrRaise as _, check_room};
use crate::exceptions::raising::{self, Raise as _};
use crate::interp::drain;
use crate::objects::heap_util::{RootedVec, is_instance_kind, tuple};
use crate::objects::kind::ReadyItems;
use crate::objects::list_storage::{self, ListExt as _, View};
use crate::objects::model::*;
use crate::protocols::items::{iter, iter_or};
use crate::protocols::specials::lookup_special;
use crate::run::interrupt::given_up;
use crate::types::dispatch::ready_items;
use crate::types::length_hint;
use crate::vm::Vm;
use metatrace::Ref;
use minipy_text::work;

/// Checks that there is memory for a copy of a list's items as values.
pub(crate) fn check_values(vm: Ref<Vm>, list: Ref<List>) -> PyResult<()> {
    match list.view() {
        View::Values(items) => check_room(vm, items.len(), 8),
        View::Floats(items) => check_room(vm, items.len(), 32),
    }
}

/// Items `start..end` of a list.
pub(crate) fn items_of_list(vm: Ref<Vm>, list: Ref<List>, start: usize, end: usize) -> PyResult<RootedVec> {
    check_values(vm, list)?;
    let items = list_storage::array_of(list, start, end);
    items.map(RootedVec::from_array).ok_or_else(|| given_up(vm))
}

/// Collects an iterable.
pub(crate) fn collect(vm: Ref<Vm>, iterable: Value) -> PyResult<RootedVec> {
    if let Some(list) = iterable.downcast::<List>() {
        return items_of_list(vm, list, 0, list.count());
    }
    let mut items = RootedVec::new();
    extend(vm, &mut items, iterable)?;
    Ok(items)
}

/// As [`collect`], with another message for a TypeError.
pub(crate) fn collect_or(vm: Ref<Vm>, iterable: Value, message: &str) -> PyResult<RootedVec> {
    let has_iter = lookup_special(vm, iterable, "__iter__").is_some();
    if has_iter && is_instance_kind(iterable) {
        return collect(vm, iter_or(vm, iterable, || message.into())?);
    }
    match collect(vm, iterable) {
        Err(exc) if !has_iter && raising::is_a(vm, exc, vm.excs.type_error) => Err(vm.type_error(message)),
        result => result,
    }
}

/// Appends the items of an iterable.
pub(crate) fn extend(vm: Ref<Vm>, items: &mut RootedVec, iterable: Value) -> PyResult<()> {
    let known = match iterable.downcast::<List>() {
        Some(list) => Some(ReadyItems::Made(items_of_list(vm, list, 0, list.count())?)),
        None => ready_items(vm, iterable, Value::NULL)?,
    };
    match known {
        Some(ReadyItems::Made(known)) if items.is_empty() => {
            *items = known;
            return Ok(());
        }
        Some(known) => {
            check_room(vm, items.len() + known.len(), 12)?;
            let known = known.as_slice();
            return work::each(known.len(), |i| items.push(known[i])).or_raise(vm);
        }
        None => {}
    }
    let iterator = iter(vm, iterable)?;
    length_hint::check(vm, iterable)?;
    drain::run(vm, drain::what::COLLECT, iterator, items.object().into()).map(|_| ())
}

/// The results of calling a function with each of these items.
pub(crate) fn mapped(vm: Ref<Vm>, function: Value, items: &RootedVec) -> PyResult<RootedVec> {
    let iterator = iter(vm, tuple(items.as_slice()))?;
    let results = RootedVec::with_capacity(items.len());
    drain::keys(vm, function, iterator, results.object())?;
    Ok(results)
}
