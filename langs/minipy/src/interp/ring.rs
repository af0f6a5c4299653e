//! The ring of a `collections.deque` in traced code: items are added at both ends. A longer ring is a residual call.

use crate::objects::args::Out;
use crate::objects::deque::{self as ring, Deque, DequeRed as _};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Array, Mode, Red, Ref, residual};

/// A deque of a trace.
pub(super) type RedDeque<M> = Red<M, Ref<Deque>>;

/// The position in the ring of the item at index `at`.
pub(super) fn place<M: Mode>(items: Red<M, Ref<Array<Items>>>, at: Red<M, i64>) -> Red<M, i64> {
    at & (items.len() - 1)
}

/// Invalidates iterators after an item was added or removed.
pub(super) fn changed<M: Mode>(deque: RedDeque<M>) {
    deque.set_changes(deque.changes() + 1);
}

/// The result of an operation that may have failed for lack of memory: raises the exception.
fn done<M: Mode>(vm: Ref<Vm>, fits: Red<M, bool>) -> Out<M> {
    if fits.test() { Ok(vm.none.into()) } else { crate::run::interrupt::no_room(vm) }
}

/// Adds an item at the end.
pub(super) fn push<M: Mode>(vm: Ref<Vm>, deque: RedDeque<M>, value: Red<M, Value>) -> Out<M> {
    let (count, items) = (deque.count(), deque.items());
    let is_full = count.eq(deque.limit()).test();
    if is_full && count.eq(0).test() || !is_full && !count.lt(items.len()).test() {
        return done(vm, push_slowly(deque, value));
    }
    let first = deque.first();
    if is_full {
        // SAFETY: there are items, so there is a ring with the first one in it.
        unsafe { items.put_unchecked(first, Value::NULL) };
        deque.set_first(place(items, first + 1));
    } else {
        deque.set_count(count + 1);
    }
    // SAFETY: the place is one of the ring, which is not empty.
    unsafe { items.put_unchecked(place(items, first + count), value) };
    changed(deque);
    Ok(vm.none.into())
}

#[residual(writes(Deque, Items))]
fn push_slowly(deque: Ref<Deque>, value: Value) -> bool {
    ring::push(deque, value)
}

/// Adds an item in front.
pub(super) fn push_front<M: Mode>(vm: Ref<Vm>, deque: RedDeque<M>, value: Red<M, Value>) -> Out<M> {
    let (count, items) = (deque.count(), deque.items());
    if count.eq(deque.limit()).test() || !count.lt(items.len()).test() {
        return done(vm, push_front_slowly(deque, value));
    }
    let first = place(items, deque.first() - 1);
    // SAFETY: the place is one of the ring, which is longer than the number of items.
    unsafe { items.put_unchecked(first, value) };
    deque.set_first(first);
    deque.set_count(count + 1);
    changed(deque);
    Ok(vm.none.into())
}

#[residual(writes(Deque, Items))]
fn push_front_slowly(deque: Ref<Deque>, value: Value) -> bool {
    ring::push_front(deque, value)
}
