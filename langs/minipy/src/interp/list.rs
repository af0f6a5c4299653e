//! Lists in traced code: items by the list's strategy, appending, popping.
//!
//! The strategy is the type of the storage, one guard for all accesses between two calls. What needs a larger or
//! another storage is a residual call to `list_storage`.

use super::FrameRef;
use crate::heap_util::ListExt as _;
use crate::model::*;
use crate::vm::Vm;
use metatrace::{Array, Mode, Red, Ref, residual};

/// The storage of a list.
pub enum Storage<M: Mode> {
    /// Of any objects.
    Items(Red<M, Ref<Array<Items>>>),
    /// Of floats.
    Floats(Red<M, Ref<Array<Floats>>>),
}

/// The storage of a list; guards the strategy.
#[inline(always)]
pub fn storage<M: Mode>(list: Red<M, Ref<List>>) -> Storage<M> {
    let storage = list.storage();
    match storage.downcast_array::<Items>() {
        Some(items) => Storage::Items(items),
        None => Storage::Floats(storage.downcast_array().expect("one of the two strategies")),
    }
}

/// Item `index`.
///
/// # Safety
/// There is such an item.
#[inline(always)]
pub unsafe fn item<M: Mode>(list: Red<M, Ref<List>>, index: Red<M, i64>) -> Red<M, Value> {
    match storage(list) {
        // SAFETY: the caller's promise; a storage has at least `length` items.
        Storage::Items(items) => unsafe { items.at_unchecked(index) },
        // SAFETY: likewise.
        Storage::Floats(floats) => super::arith::float(unsafe { floats.at_unchecked(index) }),
    }
}

/// Replaces item `index`.
///
/// # Safety
/// There is such an item.
#[inline(always)]
pub unsafe fn put<M: Mode>(list: Red<M, Ref<List>>, index: Red<M, i64>, value: Red<M, Value>) {
    match storage(list) {
        // SAFETY: the caller's promise; a storage has at least `length` items.
        Storage::Items(items) => unsafe { items.put_unchecked(index, value) },
        Storage::Floats(floats) => match unboxed(value) {
            // SAFETY: likewise.
            Some(x) => unsafe { floats.put_unchecked(index, x) },
            None => put_foreign(list, index, value),
        },
    }
}

/// Replaces an item of a list of floats by something else.
#[residual(writes(List, Items))]
fn put_foreign(list: Ref<List>, index: i64, value: Value) {
    list.replace(index as usize, value);
}

/// The number that a list of floats would hold for a value: as [`crate::list_storage::unboxed`].
#[inline(always)]
fn unboxed<M: Mode>(value: Red<M, Value>) -> Option<Red<M, f64>> {
    let x = value.downcast::<Float>()?.value();
    if x.eq(x).test() { Some(x) } else { None }
}

/// Appends: a store, and a residual call when the storage is full, undecided or of another strategy.
#[inline(always)]
pub fn append<M: Mode>(list: Red<M, Ref<List>>, value: Red<M, Value>) {
    let length = list.length();
    match storage(list) {
        Storage::Items(items) => {
            if length.lt(items.len()).test() {
                // SAFETY: there is room for one more.
                unsafe { items.put_unchecked(length, value) };
                list.set_length(length + 1);
                return;
            }
        }
        Storage::Floats(floats) => {
            if length.lt(floats.len()).test()
                && let Some(x) = unboxed(value)
            {
                // SAFETY: there is room for one more.
                unsafe { floats.put_unchecked(length, x) };
                list.set_length(length + 1);
                return;
            }
        }
    }
    append_slowly(list, value);
}

#[residual(writes(List, Items, Floats))]
fn append_slowly(list: Ref<List>, value: Value) {
    list.push(value);
}

/// Takes the last item out; the list must not be empty.
#[inline]
pub fn pop<M: Mode>(list: Red<M, Ref<List>>) -> Red<M, Value> {
    let last = list.length() - 1;
    // SAFETY: the caller's promise.
    let value = unsafe { item(list, last) };
    if let Storage::Items(items) = storage(list) {
        // SAFETY: as above.
        unsafe { items.put_unchecked(last, Value::NULL) };
    }
    list.set_length(last);
    value
}

/// `[a, b, ...]`: all items are looked at here, so a display of floats is a list of floats at once.
pub fn display<M: Mode>(vm: Ref<Vm>, frame: FrameRef<M>, base: usize, n: usize) -> Red<M, Value> {
    if n == 0 {
        return List::alloc::<M>(Red::<M, _>::from(vm.no_items), 0i64).into();
    }
    if (0..n).all(|i| unboxed(frame.slot(base + i)).is_some()) {
        let floats = Red::<M, Ref<Array<Floats>>>::alloc(n, 0.0);
        for i in 0..n {
            let x = unboxed(frame.slot(base + i)).expect("looked at");
            floats.put(i, x);
        }
        return List::alloc::<M>(floats, n).into();
    }
    let items = Red::<M, Ref<Array<Items>>>::alloc(n, Value::NULL);
    for i in 0..n {
        items.put(i, frame.slot(base + i));
    }
    List::alloc::<M>(items, n).into()
}
