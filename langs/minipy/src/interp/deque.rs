//! `collections.deque` in traced code: both ends, items, iteration. Adding to the ring is in [`super::ring`].

use super::ring::{RedDeque, changed, place, push, push_front};
use super::{drain, errors, payload};
use crate::objects::args::{Args, Out, Step};
use crate::objects::deque::{self as ring, Deque, DequeIter, DequeIterRed as _, DequeRed as _};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Array, Mode, Object as _, Red, Ref, residual};

/// The result of a method: None if the native function must do it.
type Answer<M> = Option<Out<M>>;
/// A ring and a position in it.
type Place<M> = (Red<M, Ref<Array<Items>>>, Red<M, i64>);

/// The value as a deque, if it or its payload is one.
fn as_deque<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<RedDeque<M>> {
    value.downcast::<Deque>().or_else(|| payload(vm, value)?.downcast::<Deque>())
}

/// The receiver of a method with `others` further arguments, none of them named.
fn receiver<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>, others: usize) -> Option<RedDeque<M>> {
    if args.count != others + 1 || args.names.is_some() {
        return None;
    }
    as_deque(vm, args.get(0))
}

/// `deque.__new__(deque, ...)`
pub fn new<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if args.count == 0 || args.get(0).promote() != Value::from(vm.class_of_kind(Deque::type_id())) {
        return None;
    }
    let items = Red::<M, Ref<Array<Items>>>::from(vm.no_items);
    Some(Ok(Deque::alloc::<M>(items, 0i64, 0i64, 0i64, -1i64).into()))
}

/// `deque.__init__()` and `deque.__init__(items)` of a new deque.
pub fn init<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let others = args.count.saturating_sub(1).min(1);
    let deque = receiver(vm, args, others)?;
    if deque.count().ne(0).test() || deque.limit().ge(0).test() {
        return None;
    }
    if others == 0 {
        return Some(Ok(vm.none.into()));
    }
    extended(vm, deque, args.get(1))
}

/// `d.extend(items)`
pub fn extend<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    extended(vm, receiver(vm, args, 1)?, args.get(1))
}

fn extended<M: Mode>(vm: Ref<Vm>, deque: RedDeque<M>, items: Red<M, Value>) -> Answer<M> {
    if items.downcast::<List>().is_some() || items.downcast::<Tuple>().is_some() {
        let fits = extend_few::<M>(deque, items).test();
        return fits.then(|| Ok(vm.none.into()));
    }
    if !drain::runs_code(items) {
        return None;
    }
    let what = drain::what::EXTEND;
    Some(drain::over(vm, what, items, deque.into(), Value::NULL.into()).map(|_| vm.none.into()))
}

/// Adds the items of a list or tuple, if there are few; false if the general path must do it.
#[residual(writes(Deque, Items))]
fn extend_few(deque: Ref<Deque>, items: Value) -> bool {
    match (items.downcast::<List>(), items.downcast::<Tuple>()) {
        (Some(list), _) => ring::extend_few(deque, crate::objects::list_storage::values(&list)),
        (None, Some(tuple)) => ring::extend_few(deque, tuple.as_slice()),
        (None, None) => false,
    }
}

/// `d.append(item)`
pub fn append<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    Some(push(vm, receiver(vm, args, 1)?, args.get(1)))
}

/// `d.appendleft(item)`
pub fn append_left<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    Some(push_front(vm, receiver(vm, args, 1)?, args.get(1)))
}

/// `d.pop()`
pub fn pop<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let deque = receiver(vm, args, 0)?;
    Some(take(vm, deque, |items, first, count| (place(items, first + count - 1), first)))
}

/// `d.popleft()`
pub fn pop_left<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let deque = receiver(vm, args, 0)?;
    Some(take(vm, deque, |items, first, _| (first, place(items, first + 1))))
}

/// Removes an item: `ends` gives its position, and the new position of the first item.
fn take<M: Mode>(
    vm: Ref<Vm>,
    deque: RedDeque<M>,
    ends: impl Fn(Red<M, Ref<Array<Items>>>, Red<M, i64>, Red<M, i64>) -> (Red<M, i64>, Red<M, i64>),
) -> Out<M> {
    let count = deque.count();
    if !count.gt(0).test() {
        return Err(errors::out_of_range(vm, vm.messages.empty_deque));
    }
    let items = deque.items();
    let (at, first) = ends(items, deque.first(), count);
    // SAFETY: there are items, so there is a ring, and the place is one of it.
    let value = unsafe { items.at_unchecked(at) };
    // SAFETY: likewise.
    unsafe { items.put_unchecked(at, Value::NULL) };
    deque.set_first(first);
    deque.set_count(count - 1);
    changed(deque);
    Ok(value)
}

/// `len(d)`
pub fn len<M: Mode>(deque: Red<M, Value>) -> Option<Red<M, i64>> {
    Some(deque.downcast::<Deque>()?.count())
}

/// The ring, and the position of an item in it; None if `index` is no integer, or there is no such item.
fn at<M: Mode>(deque: Red<M, Value>, index: Red<M, Value>) -> Option<Place<M>> {
    let deque = deque.downcast::<Deque>()?;
    let index = super::numbers::checked(index.as_int()?, deque.count())?;
    let items = deque.items();
    Some((items, place(items, deque.first() + index)))
}

/// `d[i]`
pub fn get_item<M: Mode>(_: Ref<Vm>, deque: Red<M, Value>, index: Red<M, Value>) -> Option<Out<M>> {
    let (items, at) = at(deque, index)?;
    // SAFETY: there is such an item, so there is a ring, and the place is one of it.
    Some(Ok(unsafe { items.at_unchecked(at) }))
}

/// `d[i] = value`
pub fn set_item<M: Mode>(
    _: Ref<Vm>,
    deque: Red<M, Value>,
    index: Red<M, Value>,
    value: Red<M, Value>,
) -> Option<crate::objects::args::Done<M>> {
    let (items, at) = at(deque, index)?;
    // SAFETY: as in `get_item`.
    unsafe { items.put_unchecked(at, value) };
    Some(Ok(()))
}

/// `iter(d)`
pub fn iter<M: Mode>(_: Ref<Vm>, deque: Red<M, Value>) -> Option<Out<M>> {
    let deque = deque.downcast::<Deque>()?;
    Some(Ok(DequeIter::alloc::<M>(deque, deque.first(), deque.count(), deque.changes()).into()))
}

/// The next item.
pub fn next<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Step<M> {
    let iter = iterator.downcast::<DequeIter>()?;
    let deque = iter.deque();
    if !deque.changes().eq(iter.changes()).test() {
        iter.set_left(0);
        return Some(Some(Err(errors::error(vm, vm.excs.runtime_error, vm.messages.deque_mutated))));
    }
    let left = iter.left();
    if !left.gt(0).test() {
        return Some(None);
    }
    let (items, at) = (deque.items(), iter.place());
    iter.set_place(place(items, at + 1));
    iter.set_left(left - 1);
    // SAFETY: nothing has changed since the iterator was made, so there is an item at that place.
    Some(Some(Ok(unsafe { items.at_unchecked(at) })))
}
