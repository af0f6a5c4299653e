//! Lists in traced code: items by the list's strategy, appending, popping.
//!
//! The strategy is the type of the storage: one guard for all accesses between two calls. Operations that need a
//! larger or another storage are a residual call to `list_storage`.

use crate::objects::args::{Done, FrameRef, Out};
use crate::objects::list_storage::{self, ListExt, View};
use crate::objects::model::*;
use crate::objects::{heap_util, strings};
use crate::vm::Vm;
use metatrace::{Array, Mode, Red, Ref, residual};
use minipy_text::room;

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
        Storage::Floats(floats) => crate::interp::numbers::float(unsafe { floats.at_unchecked(index) }),
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

/// Replaces an item of a list of floats by a value that is no float.
#[residual(writes(List, Items))]
fn put_foreign(list: Ref<List>, index: i64, value: Value) {
    list.replace(index as usize, value);
}

/// The number that a list of floats, or a field for numbers, holds for a value: as
/// [`crate::objects::list_storage::unboxed`].
#[inline(always)]
pub fn unboxed<M: Mode>(value: Red<M, Value>) -> Option<Red<M, f64>> {
    let x = value.downcast::<Float>()?.value();
    if x.eq(x).test() { Some(x) } else { None }
}

/// Appends: a store, after an allocation if the list has no storage yet, and a residual call if the storage is full or
/// of another strategy.
#[inline(always)]
pub fn append<M: Mode>(vm: Ref<Vm>, list: Red<M, Ref<List>>, value: Red<M, Value>) -> Done<M> {
    let length = list.length();
    match storage(list) {
        Storage::Items(items) => {
            if length.lt(items.len()).test() {
                // SAFETY: there is room for one more.
                unsafe { items.put_unchecked(length, value) };
                list.set_length(length + 1);
                return Ok(());
            }
            if items.len().eq(0).test() {
                begin(list, value);
                return Ok(());
            }
        }
        Storage::Floats(floats) => {
            if length.lt(floats.len()).test()
                && let Some(x) = unboxed(value)
            {
                // SAFETY: there is room for one more.
                unsafe { floats.put_unchecked(length, x) };
                list.set_length(length + 1);
                return Ok(());
            }
        }
    }
    done(vm, append_slowly(list, value))
}

/// Allocates the storage of an undecided list, with its first item.
#[inline(never)]
fn begin<M: Mode>(list: Red<M, Ref<List>>, value: Red<M, Value>) {
    const LEN: usize = list_storage::capacity(1);
    match unboxed(value) {
        Some(x) => {
            let floats = Red::<M, Ref<Array<Floats>>>::alloc(LEN, 0.0);
            floats.put(0, x);
            list.set_storage(floats);
        }
        None => {
            let items = Red::<M, Ref<Array<Items>>>::alloc(LEN, Value::NULL);
            items.put(0, value);
            list.set_storage(items);
        }
    }
    list.set_length(1);
}

#[residual(writes(List, Items, Floats))]
fn append_slowly(list: Ref<List>, value: Value) -> bool {
    list_storage::has_room(list, View::Values(&[value])) && list.push(value)
}

/// The result of an operation that may have failed for lack of memory or by an interruption: raises the exception.
#[inline(always)]
fn done<M: Mode>(vm: Ref<Vm>, fits: Red<M, bool>) -> Done<M> {
    if fits.test() { Ok(()) } else { crate::run::interrupt::no_room(vm).map(|_| ()) }
}

/// Removes and returns the last item; the list must not be empty.
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

/// A new, empty list.
pub fn new<M: Mode>(vm: Ref<Vm>) -> Red<M, Ref<List>> {
    List::alloc::<M>(Red::<M, _>::from(vm.no_items), 0i64)
}

/// `[a, b, ...]`: the types of all items are examined, so a display of floats is a list of floats at once.
pub fn display<M: Mode>(vm: Ref<Vm>, frame: FrameRef<M>, base: usize, n: usize) -> Red<M, Value> {
    of_items(vm, n, |i| frame.slot(base + i), || Red::of_slots(frame, base, n)).into()
}

/// A new list of items; `array` makes an array of all of them.
fn of_items<M: Mode>(
    vm: Ref<Vm>,
    n: usize,
    item: impl Fn(usize) -> Red<M, Value>,
    array: impl FnOnce() -> Red<M, Ref<Array<Items>>>,
) -> Red<M, Ref<List>> {
    if n == 0 {
        return new::<M>(vm);
    }
    if (0..n).all(|i| unboxed(item(i)).is_some()) {
        let floats = Red::<M, Ref<Array<Floats>>>::alloc(n, 0.0);
        for i in 0..n {
            let x = unboxed(item(i)).expect("looked at");
            floats.put(i, x);
        }
        return List::alloc::<M>(floats, n);
    }
    List::alloc::<M>(array(), n)
}

/// The items of a tuple as a list, without the first and last ones, which must exist; None if there is no memory for
/// it. Single items are taken from a tuple that the trace has created.
pub fn of_tuple<M: Mode>(
    vm: Ref<Vm>,
    tuple: Red<M, Ref<Tuple>>,
    before: usize,
    after: usize,
) -> Option<Red<M, Value>> {
    if tuple.is_virtual()
        && let Some(list) = of_few::<M>(vm, tuple, before, after)
    {
        return Some(list.into());
    }
    let list = of_tuple_residual(tuple, before, after);
    if list.is_null().test() { None } else { Some(list) }
}

/// As `of_tuple`, for a tuple of few items, which are taken one by one.
fn of_few<M: Mode>(
    vm: Ref<Vm>,
    tuple: Red<M, Ref<Tuple>>,
    before: usize,
    after: usize,
) -> Option<Red<M, Ref<List>>> {
    let items = tuple.items();
    if items.len().gt(MOST_ITEMS).test() {
        return None;
    }
    let n = items.len().promote() as usize - before - after;
    let item = |i: usize| items.at(before + i);
    let array = || {
        let array = Red::<M, Ref<Array<Items>>>::alloc(n, Value::NULL);
        (0..n).for_each(|i| array.put(i, item(i)));
        array
    };
    Some(of_items(vm, n, item, array))
}

#[residual(writes())]
fn of_tuple_residual(tuple: Ref<Tuple>, before: usize, after: usize) -> Value {
    let items = heap_util::tuple_slice(&tuple.items);
    let part = &items[before..items.len() - after];
    if room::check_many(part.len(), 8).is_err() {
        return Value::NULL;
    }
    let list = heap_util::list(part).into();
    std::hint::black_box(tuple);
    list
}

/// The items of a list without the first and last ones, which must exist; None if the general path must take them.
pub fn middle<M: Mode>(
    vm: Ref<Vm>,
    list: Red<M, Ref<List>>,
    before: usize,
    after: usize,
) -> Option<Red<M, Value>> {
    let start = Red::<M, i64>::from(before as i64).to_value();
    let piece =
        piece_residual(vm, list, start, (list.length() - after as i64).to_value(), Red::from(vm.none));
    if piece.is_null().test() { None } else { Some(piece) }
}

/// The bounds of a slice, if both are nonnegative constants of the trace and only few items are between them.
fn short<M: Mode>(vm: Ref<Vm>, slice: Red<M, Ref<Slice>>) -> Option<(i64, i64)> {
    let (start, stop, step) = (slice.start(), slice.stop(), slice.step());
    if !(start.is_constant() && stop.is_constant() && step.is_constant()) {
        return None;
    }
    let (start, stop, step) = (start.promote(), stop.promote(), step.promote());
    let start = if start == vm.none { Some(0) } else { start.as_tagged() }?;
    let plain = step == vm.none || step.as_tagged() == Some(1);
    let stop =
        stop.as_tagged().filter(|&stop| plain && start >= 0 && (1..=MOST_ITEMS).contains(&(stop - start)))?;
    Some((start, stop))
}

/// `l[start:stop:step]` with plain integers or absent bounds: one call that writes nothing, so that a slice object
/// made only for it is not allocated; or the items of a short slice one by one, so that the list is not allocated
/// either. None if the general path must do it.
pub fn piece<M: Mode>(
    vm: Ref<Vm>,
    list: Red<M, Ref<List>>,
    slice: Red<M, Ref<Slice>>,
) -> Option<Red<M, Value>> {
    if let Some((start, stop)) = short(vm, slice)
        && list.length().ge(stop).test()
    {
        return Some(short_piece(list, start, stop));
    }
    let piece = piece_residual(vm, list, slice.start(), slice.stop(), slice.step());
    if piece.is_null().test() { None } else { Some(piece) }
}

/// The items of a list from `start` to `stop`, which must exist, in a list of the same strategy.
fn short_piece<M: Mode>(list: Red<M, Ref<List>>, start: i64, stop: i64) -> Red<M, Value> {
    let count = stop - start;
    match storage(list) {
        Storage::Items(items) => {
            let piece = Red::<M, Ref<Array<Items>>>::alloc(count, Value::NULL);
            // SAFETY: the caller's promise.
            (0..count).for_each(|i| piece.put(i, unsafe { items.at_unchecked(start + i) }));
            List::alloc::<M>(piece, count).into()
        }
        Storage::Floats(floats) => {
            let piece = Red::<M, Ref<Array<Floats>>>::alloc(count, 0.0);
            // SAFETY: likewise.
            (0..count).for_each(|i| piece.put(i, unsafe { floats.at_unchecked(start + i) }));
            List::alloc::<M>(piece, count).into()
        }
    }
}

#[residual(writes())]
fn piece_residual(vm: Ref<Vm>, list: Ref<List>, start: Value, stop: Value, step: Value) -> Value {
    match strings::simple(vm, start, stop, step, list.count()) {
        Some((start, _, step, count)) if room::check_many(count, 8).is_ok() => {
            list.select(start, step, count).map_or(Value::NULL, Value::from)
        }
        _ => Value::NULL,
    }
}

/// The longest tuple that is split item by item in a trace.
const MOST_ITEMS: i64 = 16;

/// As [`piece`], for a tuple. Single items are taken from a tuple that the trace has created.
pub fn tuple_piece<M: Mode>(
    vm: Ref<Vm>,
    tuple: Red<M, Ref<Tuple>>,
    slice: Red<M, Ref<Slice>>,
) -> Option<Red<M, Value>> {
    let (start, stop, step) = (slice.start(), slice.stop(), slice.step());
    if tuple.is_virtual() && start.is_constant() && stop.is_constant() && step.is_constant() {
        let length = tuple.items().len();
        let (start, stop, step) = (start.promote(), stop.promote(), step.promote());
        if length.le(MOST_ITEMS).test() {
            let length = length.promote() as usize;
            let (start, _, step, count) = strings::simple(vm, start, stop, step, length)?;
            if count == 0 {
                return Some(vm.empty_tuple.into());
            }
            if step == 1 && count == length {
                return Some(tuple.into());
            }
            let piece = Red::<M, Ref<Array<TupleItems>>>::alloc(count as i64, Value::NULL);
            for i in 0..count as i64 {
                piece.put(i, tuple.items().at(start + i * step));
            }
            return Some(Tuple::alloc::<M>(piece, -1i64).into());
        }
    }
    if let Some((start, stop)) = short(vm, slice) {
        let (items, count) = (tuple.items(), stop - start);
        if items.len().ge(stop).test() {
            if start == 0 && items.len().eq(stop).test() {
                return Some(tuple.into());
            }
            let piece = Red::<M, Ref<Array<TupleItems>>>::alloc(count, Value::NULL);
            // SAFETY: the length is checked.
            (0..count).for_each(|i| piece.put(i, unsafe { items.at_unchecked(start + i) }));
            return Some(Tuple::alloc::<M>(piece, -1i64).into());
        }
    }
    let piece = tuple_piece_residual(vm, tuple, start, stop, step);
    if piece.is_null().test() { None } else { Some(piece) }
}

#[residual(writes())]
fn tuple_piece_residual(vm: Ref<Vm>, tuple: Ref<Tuple>, start: Value, stop: Value, step: Value) -> Value {
    match strings::simple(vm, start, stop, step, tuple.items.len()) {
        Some((start, _, step, count)) if room::check_many(count, 16).is_ok() => {
            heap_util::select(vm, tuple, start, step, count).unwrap_or(Value::NULL)
        }
        _ => Value::NULL,
    }
}

/// `l[start:stop] = other` with plain integers or absent bounds and another list; false if the general path must do
/// it.
pub fn put_piece<M: Mode>(
    vm: Ref<Vm>,
    list: Red<M, Ref<List>>,
    slice: Red<M, Ref<Slice>>,
    other: Red<M, Ref<List>>,
) -> bool {
    slice.step().same(vm.none).test()
        && !list.same(other).test()
        && put_piece_residual(vm, list, slice.start(), slice.stop(), other).test()
}

#[residual(writes(List, Items, Floats))]
fn put_piece_residual(vm: Ref<Vm>, list: Ref<List>, start: Value, stop: Value, other: Ref<List>) -> bool {
    let Some((start, stop, ..)) = strings::simple(vm, start, stop, vm.none, list.count()) else {
        return false;
    };
    list_storage::has_room(list, other.view())
        && list.splice(start as usize, stop.max(start) as usize, other.view())
}

/// `a + b`
pub fn concat<M: Mode>(vm: Ref<Vm>, a: Red<M, Ref<List>>, b: Red<M, Ref<List>>) -> Out<M> {
    match concat_residual(a, b).some() {
        Some(joined) => Ok(joined.into()),
        None => crate::run::interrupt::no_room(vm),
    }
}

#[residual(writes())]
fn concat_residual(a: Ref<List>, b: Ref<List>) -> Option<Ref<List>> {
    list_storage::concat(a, b)
}

/// Adds the items of a tuple or list to the end. For a display of constants, the items are known and its list is new.
pub fn extend<M: Mode>(vm: Ref<Vm>, list: Red<M, Ref<List>>, other: Red<M, Value>) -> Done<M> {
    if M::TRACED
        && other.is_constant()
        && list.is_virtual()
        && list.length().eq(0).test()
        && let Some(made) = other.downcast::<Tuple>().and_then(|tuple| of_few::<M>(vm, tuple, 0, 0))
    {
        list.set_storage(made.storage());
        list.set_length(made.length());
        return Ok(());
    }
    done(vm, extend_residual::<M>(list, other))
}

#[residual(writes(List, Items, Floats))]
fn extend_residual(list: Ref<List>, other: Value) -> bool {
    match other.downcast::<List>() {
        Some(other) => list_storage::extend(list, other),
        None => {
            let other = other.downcast::<Tuple>().expect("a list or a tuple");
            let items = View::Values(other.as_slice());
            list_storage::has_room(list, items) && list.splice(list.count(), list.count(), items)
        }
    }
}

/// Gives a new list the items of a list or tuple; false if the general path must do it. The storage is made by one
/// call, so the list itself need not be allocated.
pub fn fill<M: Mode>(list: Red<M, Ref<List>>, items: Red<M, Value>) -> bool {
    let length = match (items.downcast::<List>(), items.downcast::<Tuple>()) {
        (Some(other), _) => other.length(),
        (None, Some(tuple)) => tuple.items().len(),
        (None, None) => return false,
    };
    let Some(storage) = storage_of(items).some() else { return false };
    list.set_storage(storage);
    list.set_length(length);
    true
}

#[residual(writes())]
fn storage_of(items: Value) -> Option<Ref<metatrace::Any>> {
    list_storage::storage_of_few(items)
}

/// The items of a list as a tuple; null if the general path must make it.
#[residual(writes())]
pub fn to_tuple(list: Ref<List>) -> Value {
    if list.count() > list_storage::NOT_LONG {
        Value::NULL
    } else {
        heap_util::tuple(list_storage::values(&list))
    }
}

/// `l.insert(i, value)`
pub fn insert<M: Mode>(
    vm: Ref<Vm>,
    list: Red<M, Ref<List>>,
    index: Red<M, i64>,
    value: Red<M, Value>,
) -> Done<M> {
    done(vm, insert_residual::<M>(list, index, value))
}

#[residual(writes(List, Items, Floats))]
fn insert_residual(list: Ref<List>, index: i64, value: Value) -> bool {
    let count = list.count() as i64;
    let at = if index < 0 { index.saturating_add(count).max(0) } else { index.min(count) } as usize;
    list_storage::has_room(list, View::Values(&[value])) && list.splice(at, at, View::Values(&[value]))
}

/// Removes and returns item `index`, which must exist.
#[residual(writes(List, Items, Floats))]
pub fn remove(list: Ref<List>, index: i64) -> Value {
    list.remove(index as usize)
}

/// `l.reverse()`
#[residual(writes(Items, Floats))]
pub fn reverse(list: Ref<List>) {
    ListExt::reverse(list);
}

/// Appends to a list.
#[inline]
pub fn list_append<M: Mode>(vm: Ref<Vm>, list: Red<M, Value>, value: Red<M, Value>) -> Done<M> {
    let list = list.downcast::<List>().expect("the front end builds a list here");
    crate::interp::list::append(vm, list, value)
}
