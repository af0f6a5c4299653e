//! The storage of lists: strategies (Bolz, Diekmann, Tratt 2013) and every operation that moves items.
//!
//! A list holds an array of [`Items`], or, while it holds nothing but floats, an array of [`Floats`]: stores of
//! floats then allocate nothing, loads check no type, and the collector has nothing to scan. An empty array of
//! [`Items`] is undecided: the first item decides. An item of another type generalises the list permanently. NaN
//! counts as another type, because `in` and `==` of lists compare its identity, which unboxing would lose; for other
//! floats identity is equality here (`is`, `id`).
//!
//! There is no strategy for integers. Those of 63 bits are tagged words already: never boxed, no write barrier. A
//! strategy could save the check of the tag, but it would have to check at each load that the integer fits a tagged
//! word, which is the same work (see `langs/minipy/README.md` for the measurement).
//!
//! Nothing here calls Python code. A slice or [`View`] must not be used after its list was changed.

use crate::objects::heap_util::{copied_or_cut, float};
use crate::objects::model::*;
use metatrace::untraced::{Untraced, UntracedItems, UntracedRuns};
use metatrace::{Array, ArrayClass, Mut, Ref};
use minipy_text::{room, work};

/// The number of items that are copied without a check for interruption.
const AT_ONCE: usize = 1 << 14;

/// A view of the items of a list in their storage.
#[derive(Clone, Copy)]
pub enum View<'a> {
    /// Any objects.
    Values(&'a [Value]),
    /// Unboxed floats.
    Floats(&'a [f64]),
}

impl View<'_> {
    /// The number of items.
    pub fn len(self) -> usize {
        match self {
            View::Values(items) => items.len(),
            View::Floats(items) => items.len(),
        }
    }

    /// Whether there are no items.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Item `i`, which must exist.
    pub fn item(self, i: usize) -> Value {
        match self {
            View::Values(items) => items[i],
            View::Floats(items) => float(items[i]),
        }
    }

    /// The number of items from `from` on, at most `most`, that are certainly equal to those of `other`: the same
    /// objects, or equal unboxed floats.
    pub fn same(self, other: View<'_>, from: usize, most: usize) -> usize {
        fn count<T: PartialEq>(a: &[T], b: &[T], from: usize, most: usize) -> usize {
            let pairs = a.iter().skip(from).zip(b.iter().skip(from)).take(most);
            pairs.take_while(|(x, y)| x == y).count()
        }
        match (self, other) {
            (View::Values(a), View::Values(b)) => count(a, b, from, most),
            (View::Floats(a), View::Floats(b)) => count(a, b, from, most),
            _ => 0,
        }
    }
}

/// The number that a list of floats would hold for a value.
#[inline]
pub fn unboxed(value: Value) -> Option<f64> {
    value.downcast::<Float>().map(|f| f.value).filter(|x| !x.is_nan())
}

/// All items unboxed, if there are any and a list of floats can hold them.
fn all_unboxed(items: &[Value]) -> bool {
    !items.is_empty() && items.iter().all(|&v| unboxed(v).is_some())
}

/// The items, valid as long as the array is held and not written to: see the module's documentation.
fn slice<C: ArrayClass>(array: &Ref<Array<C>>, len: usize) -> &[C::Item] {
    const { assert!(size_of::<C::Item>() == 8) };
    assert!(len <= array.len());
    // SAFETY: an array has its items, `len` at least and words of the class's type, from the third word on, does not
    // move, and lives at least as long as the caller's reference to it. Writes are the functions of this file, which
    // return before they hand out a slice of what they write, and `Array::set`, which is not called on the storage of a
    // list while a slice of it is in use.
    unsafe { std::slice::from_raw_parts((array.address() + 16) as *const C::Item, len) }
}

/// Calls `f` with the items, and informs the collector afterwards. `f` only moves items: it must not allocate, and
/// has no other access to the array.
fn change<C: ArrayClass, R>(array: Ref<Array<C>>, len: usize, f: impl FnOnce(&mut [C::Item]) -> R) -> R {
    const { assert!(size_of::<C::Item>() == 8) };
    assert!(len <= array.len());
    // SAFETY: the items are there, as in `slice`. This slice ends with the call of `f`, which has no other one: what
    // callers pass to it besides are slices of other arrays.
    let result = f(unsafe { std::slice::from_raw_parts_mut((array.address() + 16) as *mut C::Item, len) });
    // The barrier comes after the stores, with no allocation between.
    if !array.is_empty() {
        array.set(0, array.get(0));
    }
    result
}

/// A new array, filled by a function that must not allocate.
fn filled<C: ArrayClass>(len: usize, fill: C::Item, f: impl FnOnce(&mut [C::Item])) -> Ref<Array<C>> {
    let array = Array::<C>::new(len, fill);
    change(array, len, f);
    array
}

/// As [`filled`]; None if there is no memory for it or if the function was interrupted.
fn try_filled<C: ArrayClass>(
    len: usize,
    fill: C::Item,
    f: impl FnOnce(&mut [C::Item]) -> minipy_text::Result<()>,
) -> Option<Ref<Array<C>>> {
    room::check_many(len, size_of::<C::Item>()).ok()?;
    let array = Array::<C>::new(len, fill);
    change(array, len, f).ok().map(|()| array)
}

fn unboxed_array(items: &[Value]) -> Ref<Array<Floats>> {
    filled(items.len(), 0.0, |new| {
        for (slot, &value) in new.iter_mut().zip(items) {
            *slot = unboxed(value).expect("the caller has looked");
        }
    })
}

fn with_storage<C: ArrayClass>(array: Ref<Array<C>>, len: usize) -> Ref<List> {
    Ref::new(List { storage: Mut::new(array.into()), length: Mut::new(len as i64) })
}

/// The number of items up to which operations check neither for interruption nor for memory.
pub const NOT_LONG: usize = 1000;

/// A storage with the items of a short list or tuple.
pub fn storage_of_few(items: Value) -> Option<Ref<metatrace::Any>> {
    let list = match items.downcast::<List>() {
        Some(other) if other.count() <= NOT_LONG => copied(other.view())?,
        Some(_) => return None,
        None => {
            let tuple = items.downcast::<Tuple>().filter(|tuple| tuple.items.len() <= NOT_LONG)?;
            list(tuple.as_slice())
        }
    };
    Some(list.storage.get())
}

/// A new list with these items; without memory for a long one, an empty one, and a memory error is pending.
pub fn list(items: &[Value]) -> Ref<List> {
    let items = copied_or_cut(items);
    if all_unboxed(items) {
        return with_storage(unboxed_array(items), items.len());
    }
    with_storage(Array::<Items>::from_slice(items), items.len())
}

/// A new list of the first `len` items of an array that nothing else refers to.
pub fn from_array(array: Ref<Array<Items>>, len: usize) -> Ref<List> {
    let items = slice(&array, len);
    if all_unboxed(items) { with_storage(unboxed_array(items), len) } else { with_storage(array, len) }
}

/// A new list of floats, none of them NaN.
pub fn from_floats(items: &[f64]) -> Ref<List> {
    if items.is_empty() {
        return list(&[]);
    }
    with_storage(filled::<Floats>(items.len(), 0.0, |new| new.copy_from_slice(items)), items.len())
}

/// The storage of a list, by its strategy.
enum Storage {
    Items(Ref<Array<Items>>),
    Floats(Ref<Array<Floats>>),
}

fn storage(list: Ref<List>) -> Storage {
    let storage = list.storage.get();
    match storage.downcast_array::<Items>() {
        Some(items) => Storage::Items(items),
        None => Storage::Floats(storage.downcast_array().expect("one of the two strategies")),
    }
}

/// Plain list operations.
pub trait ListExt: Copy {
    /// The number of items.
    fn count(self) -> usize;
    /// The items, as long as they are not changed.
    fn view(&self) -> View<'_>;
    /// Item `i`, which must exist.
    fn item(self, i: usize) -> Value;
    /// Replaces item `i`, which must exist.
    fn replace(self, i: usize, value: Value);
    /// Appends an item; returns false if it was interrupted, without any effect.
    #[must_use]
    fn push(self, value: Value) -> bool;
    /// Replaces the content by these items.
    fn assign(self, items: &[Value]);
    /// Takes over storage and items of another list that nothing else refers to.
    fn become_list(self, other: Ref<List>);
    /// Removes all items but the first `len`.
    fn truncate(self, len: usize);
    /// Replaces the items `start..stop`. `new` must not be part of the list itself. Returns false if it was
    /// interrupted, without any effect.
    fn splice(self, start: usize, stop: usize, new: View<'_>) -> bool;
    /// Removes and returns item `i`.
    fn remove(self, i: usize) -> Value;
    /// A new list of `count` items from `start` on, `step` apart; None if it was interrupted.
    fn select(self, start: i64, step: i64, count: usize) -> Option<Ref<List>>;
    /// Reverses the order.
    fn reverse(self);
}

impl ListExt for Ref<List> {
    #[inline]
    fn count(self) -> usize {
        self.length.get() as usize
    }

    #[inline]
    fn view(&self) -> View<'_> {
        match storage(*self) {
            Storage::Items(items) => View::Values(held(slice(&items, self.count()))),
            Storage::Floats(floats) => View::Floats(held(slice(&floats, self.count()))),
        }
    }

    #[inline]
    fn item(self, i: usize) -> Value {
        debug_assert!(i < self.count());
        match storage(self) {
            Storage::Items(items) => items.get(i),
            Storage::Floats(floats) => float(floats.get(i)),
        }
    }

    #[inline]
    fn replace(self, i: usize, value: Value) {
        debug_assert!(i < self.count());
        match storage(self) {
            Storage::Items(items) => items.set(i, value),
            Storage::Floats(floats) => match unboxed(value) {
                Some(x) => floats.set(i, x),
                None => generalise(self).set(i, value),
            },
        }
    }

    fn push(self, value: Value) -> bool {
        match (storage(self), unboxed(value)) {
            (Storage::Floats(floats), Some(x)) => pushed(self, floats, x, 0.0),
            (Storage::Floats(_), None) => pushed(self, generalise(self), value, Value::NULL),
            (Storage::Items(items), Some(x)) if items.is_empty() => {
                let floats = Array::<Floats>::new(capacity(1), x);
                self.storage.set(self, floats.into());
                self.length.set(self, 1);
                true
            }
            (Storage::Items(items), _) => pushed(self, items, value, Value::NULL),
        }
    }

    fn assign(self, items: &[Value]) {
        self.become_list(list(items));
    }

    fn become_list(self, other: Ref<List>) {
        self.storage.set(self, other.storage.get());
        self.length.set(self, other.length.get());
    }

    fn truncate(self, len: usize) {
        if len == 0 && self.storage.get().downcast_array::<Items>().is_some_and(|items| items.is_empty()) {
            // A sort detects changes of its list by the storage, and this is no change.
        } else if len == 0 {
            self.storage.set(self, Array::<Items>::new(0, Value::NULL).into());
        } else if let Storage::Items(items) = storage(self) {
            (len..self.count()).for_each(|i| items.set(i, Value::NULL));
        }
        self.length.set(self, len as i64);
    }

    fn splice(self, start: usize, stop: usize, new: View<'_>) -> bool {
        if start == stop && new.is_empty() {
            return true;
        }
        if start == 0 && stop == self.count() {
            // None of the old items is left, so the new ones decide the strategy.
            let made = copied(new);
            made.inspect(|&made| self.become_list(made));
            return made.is_some();
        }
        match (storage(self), new) {
            (Storage::Items(items), View::Values(new)) => spliced(self, items, start, stop, new, Value::NULL),
            (Storage::Floats(floats), View::Floats(new)) => spliced(self, floats, start, stop, new, 0.0),
            (Storage::Floats(floats), View::Values(new)) if new.is_empty() || all_unboxed(new) => {
                let new = unboxed_array(new);
                spliced(self, floats, start, stop, slice(&new, new.len()), 0.0)
            }
            (Storage::Floats(_), View::Values(new)) => {
                spliced(self, generalise(self), start, stop, new, Value::NULL)
            }
            (Storage::Items(items), View::Floats(new)) => {
                let Some(boxed) = try_boxed(View::Floats(new)) else { return false };
                spliced(self, items, start, stop, slice(&boxed, boxed.len()), Value::NULL)
            }
        }
    }

    fn remove(self, i: usize) -> Value {
        let item = self.item(i);
        let last = self.count() - 1;
        match storage(self) {
            Storage::Items(items) => {
                change(items, last + 1, |items| items.copy_within(i + 1.., i));
                items.set(last, Value::NULL);
            }
            Storage::Floats(floats) => change(floats, last + 1, |items| items.copy_within(i + 1.., i)),
        }
        self.length.set(self, last as i64);
        item
    }

    fn select(self, start: i64, step: i64, count: usize) -> Option<Ref<List>> {
        fn selected<C: ArrayClass>(
            old: Ref<Array<C>>,
            fill: C::Item,
            start: i64,
            step: i64,
            count: usize,
        ) -> Option<Ref<List>> {
            if step == 1 && count <= AT_ONCE {
                return Some(with_storage(Array::copy_of(old, start as usize, count, count, fill), count));
            }
            let old = slice(&old, old.len());
            let array = try_filled::<C>(count, fill, |new| match step {
                1 => work::copy(new, &old[start as usize..start as usize + count]),
                _ => work::each(count, |i| new[i] = old[(start + i as i64 * step) as usize]),
            });
            array.map(|array| with_storage(array, count))
        }
        match storage(self) {
            _ if count == 0 => Some(list(&[])),
            Storage::Items(items) => selected(items, Value::NULL, start, step, count),
            Storage::Floats(floats) => selected(floats, 0.0, start, step, count),
        }
    }

    fn reverse(self) {
        match storage(self) {
            Storage::Items(items) => change(items, self.count(), <[Value]>::reverse),
            Storage::Floats(floats) => change(floats, self.count(), <[f64]>::reverse),
        }
    }
}

/// The capacity to allocate for a list that needs `count` items.
pub const fn capacity(count: usize) -> usize {
    // Item by item, a growing list is copied about twice in all; long lists are copied more often and waste less.
    let more = if count < 1 << 16 { count >> 1 } else { count >> 3 };
    let least = if count < 16 { count } else { 16 };
    count + if more > least { more } else { least } + 3
}

/// Appends an item to a list with that storage; returns false if it was interrupted.
fn pushed<C: ArrayClass>(list: Ref<List>, old: Ref<Array<C>>, item: C::Item, fill: C::Item) -> bool {
    let count = list.count();
    let array = if count < old.len() { Some(old) } else { longer(old, count, capacity(count + 1), fill) };
    let Some(array) = array else { return false };
    array.set(count, item);
    if array != old {
        list.storage.set(list, array.into());
    }
    list.length.set(list, count as i64 + 1);
    true
}

fn spliced<C: ArrayClass>(
    list: Ref<List>,
    old: Ref<Array<C>>,
    start: usize,
    stop: usize,
    new: &[C::Item],
    fill: C::Item,
) -> bool {
    let old_len = list.count();
    let len = old_len - (stop - start) + new.len();
    if len > old.len() {
        // A new storage with the items in their final order.
        let parts = [&slice(&old, old_len)[..start], new, &slice(&old, old_len)[stop..]];
        let Some(array) = chained::<C>(parts, capacity(len), fill) else { return false };
        list.storage.set(list, array.into());
        list.length.set(list, len as i64);
        return true;
    }
    let array = old;
    change(array, array.len(), |all| {
        all.copy_within(stop..old_len, start + new.len());
        all[start..start + new.len()].copy_from_slice(new);
        all[len.min(old_len)..old_len].fill(fill);
    });
    list.length.set(list, len as i64);
    true
}

/// A storage with the items of all parts in order; None if it was interrupted.
fn chained<C: ArrayClass>(parts: [&[C::Item]; 3], capacity: usize, fill: C::Item) -> Option<Ref<Array<C>>> {
    try_filled::<C>(capacity, fill, |mut rest| {
        for part in parts {
            let (place, behind) = rest.split_at_mut(part.len());
            work::copy(place, part)?;
            rest = behind;
        }
        Ok(())
    })
}

/// A new array of `len` items that begins with the first `count` of this one; None if it was interrupted.
pub fn longer<C: ArrayClass>(
    old: Ref<Array<C>>,
    count: usize,
    len: usize,
    fill: C::Item,
) -> Option<Ref<Array<C>>> {
    match count {
        ..=AT_ONCE => Some(Array::copy_of(old, 0, count, len, fill)),
        _ => chained::<C>([slice(&old, count), &[], &[]], len, fill),
    }
}

/// A new list with these items; None if it was interrupted.
fn copied(items: View<'_>) -> Option<Ref<List>> {
    match items {
        View::Values(items) if all_unboxed(items) => Some(list(items)),
        View::Values(items) => {
            Some(with_storage(chained::<Items>([items, &[], &[]], items.len(), Value::NULL)?, items.len()))
        }
        View::Floats([]) => Some(list(&[])),
        View::Floats(items) => {
            Some(with_storage(chained::<Floats>([items, &[], &[]], items.len(), 0.0)?, items.len()))
        }
    }
}

fn boxed_array(items: &[f64], capacity: usize) -> Ref<Array<Items>> {
    let array = Array::<Items>::new(capacity, Value::NULL);
    for (i, &x) in items.iter().enumerate() {
        array.set(i, float(x));
    }
    array
}

/// The items `start..end` as values in an array of their own, boxed if necessary; None if it was interrupted.
pub fn array_of(list: Ref<List>, start: usize, end: usize) -> Option<Ref<Array<Items>>> {
    match list.view() {
        View::Values(items) => try_boxed(View::Values(&items[start..end])),
        View::Floats(items) => try_boxed(View::Floats(&items[start..end])),
    }
}

/// The items as values, boxed if necessary; None if there is no memory for them or if it was interrupted.
fn try_boxed(items: View<'_>) -> Option<Ref<Array<Items>>> {
    match items {
        View::Values(items) if items.len() <= AT_ONCE => Some(Array::from_slice(items)),
        View::Values(items) => chained([items, &[], &[]], items.len(), Value::NULL),
        View::Floats(items) => {
            room::check_many(items.len(), size_of::<Value>()).ok()?;
            let array = Array::<Items>::new(items.len(), Value::NULL);
            work::each(items.len(), |i| array.set(i, float(items[i]))).ok().map(|()| array)
        }
    }
}

/// Converts a list of floats to one of any objects, and returns its new storage.
#[cold]
#[inline(never)]
fn generalise(list: Ref<List>) -> Ref<Array<Items>> {
    match storage(list) {
        Storage::Items(items) => items,
        Storage::Floats(floats) => {
            let array = boxed_array(slice(&floats, list.count()), floats.len());
            list.storage.set(list, array.into());
            array
        }
    }
}

/// The items as a slice that alone keeps their array alive.
fn held<'a, T>(items: &[T]) -> &'a [T] {
    // SAFETY: a pointer into an array keeps it, and what is left of a slice while it is used is one. The result is
    // handed out under the lifetime of the reference to the list, while which the list is not changed.
    unsafe { &*std::ptr::from_ref(items) }
}

/// The items of a list as values, valid until they are changed. Those of a list of floats are boxed, in an array that
/// the slice keeps alive.
pub fn values(list: &Ref<List>) -> &[Value] {
    match list.view() {
        View::Values(items) => items,
        View::Floats(items) => held(slice(&boxed_array(items, items.len()), items.len())),
    }
}

/// The index of the first of the items `start..end` that is the value or may be equal to it. The items before it are
/// different.
#[inline]
pub fn candidate(list: Ref<List>, value: Value, start: usize, end: usize) -> Option<usize> {
    match list.view() {
        View::Values(items) => candidate_in(&items[start..end], value),
        View::Floats(items) => match value.downcast::<Float>() {
            Some(float) => items[start..end].iter().position(|&x| x == float.value),
            None if value.downcast::<Str>().is_some() => None,
            None => (start < end).then_some(0),
        },
    }
    .map(|at| start + at)
}

/// As [`candidate`], for a slice.
#[inline]
pub fn candidate_in(items: &[Value], value: Value) -> Option<usize> {
    if value.as_tagged().is_some() {
        let different = |item: &Value| item.as_tagged().is_some() || item.downcast::<Str>().is_some();
        return items.iter().position(|item| *item == value || !different(item));
    }
    if let Some(text) = value.downcast::<Str>() {
        return items.iter().position(|item| match item.downcast::<Str>() {
            Some(other) => *item == value || other.as_str() == text.as_str(),
            None => item.as_tagged().is_none(),
        });
    }
    (!items.is_empty()).then_some(0)
}

/// Whether there is memory for the list to get these items in addition. Operations that extend a list by a number
/// that the program chooses check this first.
pub fn has_room(list: Ref<List>, more: View<'_>) -> bool {
    let count = list.count() + more.len();
    // In a storage of objects, a float takes an object and the word that refers to it.
    let bytes = match (storage(list), more) {
        (Storage::Items(items), View::Values(_)) if count <= items.len() => 0,
        (Storage::Items(_), View::Values(_)) => capacity(count) * 8,
        (Storage::Items(_), View::Floats(new)) => capacity(count) * 8 + new.len() * 24,
        (Storage::Floats(floats), View::Floats(_)) if count <= floats.len() => 0,
        (Storage::Floats(_), View::Floats(_)) => capacity(count) * 8,
        (Storage::Floats(floats), View::Values(new)) if new.iter().all(|&v| unboxed(v).is_some()) => {
            if count <= floats.len() { new.len() * 8 } else { (capacity(count) + new.len()) * 8 }
        }
        (Storage::Floats(floats), View::Values(_)) => {
            capacity(count.max(floats.len())) * 8 + floats.len() * 24
        }
    };
    room::check(bytes).is_ok()
}

/// `a + b`; None if there is no memory for it or if it was interrupted.
pub fn concat(a: Ref<List>, b: Ref<List>) -> Option<Ref<List>> {
    let mixed = matches!(
        (a.view(), b.view()),
        (View::Values(_), View::Floats(_)) | (View::Floats(_), View::Values(_))
    );
    room::check_many(a.count() + b.count(), if mixed { 32 } else { 8 }).ok()?;
    if let (Storage::Items(x), Storage::Items(y)) = (storage(a), storage(b))
        && a.count() + b.count() <= AT_ONCE
    {
        let len = a.count() + b.count();
        let array = Array::copy_of(x, 0, a.count(), len, Value::NULL);
        array.copy_run(a.count(), y, 0, b.count());
        return Some(with_storage(array, len));
    }
    fn joined<C: ArrayClass>(a: &[C::Item], b: &[C::Item], fill: C::Item) -> Option<Ref<List>> {
        let len = a.len() + b.len();
        chained::<C>([a, b, &[]], len, fill).map(|array| with_storage(array, len))
    }
    match (a.view(), b.view()) {
        (View::Floats(x), View::Floats(y)) => joined::<Floats>(x, y, 0.0),
        (View::Floats(x), y) | (y, View::Floats(x)) if y.is_empty() => copied(View::Floats(x)),
        (View::Values(x), View::Values(y)) => joined::<Items>(x, y, Value::NULL),
        (x, y) => {
            let (x, y) = (try_boxed(x)?, try_boxed(y)?);
            joined::<Items>(slice(&x, x.len()), slice(&y, y.len()), Value::NULL)
        }
    }
}

/// `l * n`. The caller has checked that there is memory for it. None if it was interrupted.
pub fn repeat(list: Ref<List>, n: usize) -> Option<Ref<List>> {
    fn repeated<C: ArrayClass>(items: &[C::Item], n: usize, fill: C::Item) -> Option<Ref<List>> {
        let len = items.len() * n;
        if len <= AT_ONCE
            && let &[item] = items
        {
            return Some(with_storage(Array::<C>::new(len, item), len));
        }
        let array = try_filled::<C>(len, fill, |new| work::repeat(new, items));
        array.map(|array| with_storage(array, len))
    }
    match list.view() {
        view if view.is_empty() || n == 0 => Some(crate::objects::list_storage::list(&[])),
        View::Values(items) => repeated::<Items>(items, n, Value::NULL),
        View::Floats(items) => repeated::<Floats>(items, n, 0.0),
    }
}

/// `l.extend(other)`; a list may extend itself. Returns false if there is no memory for it or if it was interrupted.
pub fn extend(list: Ref<List>, other: Ref<List>) -> bool {
    let count = list.count();
    // A list that extends itself needs its new storage and a copy of its items at once.
    let doubled = list == other && room::check_many(capacity(2 * count) + count, 8).is_err();
    if doubled || !has_room(list, other.view()) {
        return false;
    }
    let other = if list == other { list.select(0, 1, count) } else { Some(other) };
    other.is_some_and(|other| list.splice(count, count, other.view()))
}

/// Calls `f` with the items of a list of floats; None if it is no such list. `f` must leave floats other than NaN,
/// and must not allocate.
pub fn with_floats<R>(list: Ref<List>, f: impl FnOnce(&mut [f64]) -> R) -> Option<R> {
    match storage(list) {
        Storage::Floats(floats) => Some(change(floats, list.count(), f)),
        Storage::Items(_) => None,
    }
}

/// Calls `f` with the items of a list that is not one of floats; None if it is one. `f` only moves items, and must not
/// allocate.
pub fn with_values<R>(list: Ref<List>, f: impl FnOnce(&mut [Value]) -> R) -> Option<R> {
    match storage(list) {
        Storage::Items(items) => Some(change(items, list.count(), f)),
        Storage::Floats(_) => None,
    }
}
