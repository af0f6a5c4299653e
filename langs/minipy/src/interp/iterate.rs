//! Iteration: ranges, lists and tuples are traced; other iterators are one residual call an item.

use super::arith::{call_special, special};
use super::{may_have_special, promoted};
use crate::classes::is_subclass;
use crate::objects::args::{Next, Out, not_null, plain};
use crate::objects::class::Layout;
use crate::objects::kinds;
use crate::objects::model::*;
use crate::protocols::items;
use crate::vm::Vm;
use metatrace::{Case, Direct, Mode, Object, Red, Ref, residual};

/// `iter(value)`
#[inline]
pub fn get_iter<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Out<M> {
    if let Case::Obj(tid, object) = value.case() {
        if let Some(range) = object.downcast::<Range>() {
            let (start, step) = (range.start(), range.step());
            let end = start + range.count() * step;
            return Ok(RangeIter::alloc::<M>(start, end, step).into());
        }
        if let Some(list) = object.downcast::<List>() {
            return Ok(ListIter::alloc::<M>(list, 0i64).into());
        }
        if let Some(tuple) = object.downcast::<Tuple>() {
            return Ok(TupleIter::alloc::<M>(tuple.items(), 0i64).into());
        }
        if RangeIter::is(tid) || ListIter::is(tid) || Generator::is(tid) {
            return Ok(value);
        }
        if may_have_special(tid) {
            let Some(class) = promoted::class::<M>(vm, value) else {
                return iter_megamorphic(vm, value);
            };
            if let Some(method) = special::<M>(vm, class, vm.names.iter)
                && method != vm.none
            {
                let iterator = call_special(vm, method, value, class, &[])?;
                return checked_iterator(vm, iterator);
            }
            if special::<M>(vm, class, vm.names.iter).is_none()
                && let Some(kept) = super::kept_container(vm, value)
            {
                return get_iter(vm, kept);
            }
        } else if let Some(traced) = &kinds::of_tid(tid).traced.iter
            && let Some(iterator) = traced.get::<M>()(vm, value)
        {
            return iterator;
        }
    }
    iter_residual(vm, value)
}

/// `iter(iterator)` of a built-in iterator: the iterator itself.
pub fn itself<M: Mode>(_: Ref<Vm>, iterator: Red<M, Value>) -> Option<Out<M>> {
    Some(Ok(iterator))
}

fn checked_iterator<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Out<M> {
    match iterator.case() {
        Case::Obj(tid, _) if Generator::is(tid) => Ok(iterator),
        Case::Obj(tid, _) if may_have_special(tid) => {
            let Some(class) = promoted::class::<M>(vm, iterator) else {
                return check_iterator(vm, iterator);
            };
            if special::<M>(vm, class, vm.names.next).is_some() {
                Ok(iterator)
            } else {
                check_iterator(vm, iterator)
            }
        }
        _ => check_iterator(vm, iterator),
    }
}

/// Returns the result of `__iter__` if it is an iterator; else raises TypeError.
#[residual]
fn check_iterator(vm: Ref<Vm>, iterator: Value) -> PyResult<Value> {
    items::check_iterator(vm, iterator)
}

#[residual]
fn iter_residual(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    items::iter_builtin(vm, value)
}

/// `next(iterator)`; None when it is exhausted.
#[inline(never)]
pub fn next<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Next<M> {
    next_here(vm, iterator)
}

/// As [`next`], inlined into the instruction of a loop, without a call for the most frequent iterators.
#[inline(always)]
pub fn next_here<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Next<M> {
    if let Case::Obj(tid, object) = iterator.case() {
        if let Some(range) = object.downcast_of::<RangeIter>(tid) {
            let (next, step) = (range.next(), range.step());
            if step.eq(1).test() {
                // The comparison tells the trace a bound of the counter, so that adding one does not overflow.
                if !next.lt(range.end()).test() {
                    return None;
                }
                range.set_next(next + 1);
            } else {
                if next.eq(range.end()).test() {
                    return None;
                }
                range.set_next(next + step);
            }
            return Some(Ok(next.to_value()));
        }
        if let Some(iter) = object.downcast_of::<ListIter>(tid) {
            let (index, list) = (iter.index(), iter.list());
            // As an unsigned number, the -1 of an exhausted iterator is greater than any length.
            if index.unsigned_lt(list.length()).test() {
                iter.set_index(index + 1);
                // SAFETY: a list has at least `length` items.
                return Some(Ok(unsafe { super::list::item(list, index) }));
            }
            iter.set_index(-1i64);
            return None;
        }
        if let Some(iter) = object.downcast_of::<TupleIter>(tid) {
            let (index, items) = (iter.index(), iter.items());
            if index.lt(items.len()).test() {
                iter.set_index(index + 1);
                // SAFETY: checked.
                return Some(Ok(unsafe { items.at_unchecked(index) }));
            }
            return None;
        }
        if let Some(generator) = object.downcast_of::<Generator>(tid) {
            return super::generator::next(vm, generator);
        }
    }
    next_slowly(vm, iterator)
}

#[inline(never)]
fn next_slowly<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Next<M> {
    if let Case::Obj(tid, _) = iterator.case() {
        if let Some(traced) = &kinds::of_tid(tid).traced.next {
            if let Some(item) = traced.get::<M>()(vm, iterator) {
                return item;
            }
        } else if may_have_special(tid) {
            let Some(class) = promoted::class::<M>(vm, iterator) else {
                return not_null(next_megamorphic(vm, iterator));
            };
            if let Some(method) = special::<M>(vm, class, vm.names.next) {
                return or_end(vm, call_special(vm, method, iterator, class, &[]));
            }
            if let Some(kept) = super::payload(vm, iterator)
                && let Case::Obj(kept, _) = kept.case()
                && let Some(traced) = &kinds::of_tid(kept).traced.next
                && let Some(item) = traced.get::<M>()(vm, iterator)
            {
                return item;
            }
        }
    }
    next_builtin(vm, iterator)
}

/// The next item, by one residual call.
pub(super) fn next_builtin<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Next<M> {
    not_null(or_end(vm, next_residual(vm, iterator))?)
}

/// The result of a call; StopIteration is the end of the iteration, no matter where it was raised.
pub(super) fn or_end<M: Mode>(vm: Ref<Vm>, result: Out<M>) -> Next<M> {
    let exc = match result {
        Ok(value) => return Some(Ok(value)),
        Err(exc) => exc,
    };
    let raised = exc.map().promote().class;
    let stop = raised.layout == Layout::Exception && is_subclass::<M>(raised, vm.excs.stop_iteration);
    if stop { None } else { Some(Err(exc)) }
}

/// The next item of an iterator of a built-in type; null when it is exhausted.
#[residual]
fn next_residual(vm: Ref<Vm>, iterator: Value) -> PyResult<Value> {
    Ok(items::next_builtin(vm, iterator)?.unwrap_or(Value::NULL))
}

// Operations on objects of any class, which traces call at megamorphic places; see [`super::promoted`].

/// `iter(value)`
#[residual]
fn iter_megamorphic(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    plain(get_iter::<Direct>(vm, value.into()))
}

/// `next(iterator)`, null at its end.
#[residual]
fn next_megamorphic(vm: Ref<Vm>, iterator: Value) -> PyResult<Value> {
    next::<Direct>(vm, iterator.into()).map_or(Ok(Value::NULL), plain)
}
