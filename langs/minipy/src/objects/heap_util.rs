//! Making and taking apart heap objects in plain code: strings, numbers, tuples, lists, rooted vectors.
//!
//! Nothing here is traced, calls back into Python, or knows a protocol of the language.

use crate::objects::list_storage;
pub use crate::objects::list_storage::{ListExt, list};
use crate::objects::model::*;
pub use crate::objects::strings::new_str;
use crate::vm::Vm;
use metatrace::untraced::{Untraced, UntracedItems};
use metatrace::{Array, Mut, Object, Ref};
use minipy_text::int::limbs::{Number, Signed};
use minipy_text::int::wide;
use num_traits::ToPrimitive;

/// A new string as a value.
pub fn str_value(text: impl AsRef<str>) -> Value {
    new_str(text).into()
}

/// The text of a string (also of an instance of a subclass of `str`).
pub fn as_str(value: &Value) -> Option<&str> {
    let text: Ref<Str> = payload_of(*value).downcast()?;
    let text: *const str = text.as_str();
    // SAFETY: a string never changes and does not move; it is alive as long as the value that the result borrows,
    // which the caller holds.
    Some(unsafe { &*text })
}

/// A new float.
pub fn float(value: f64) -> Value {
    Ref::new(Float { value }).into()
}

/// An integer of any size as an object: tagged, boxed, or big.
pub fn big(value: &num_bigint::BigInt) -> Value {
    match value.to_i64() {
        Some(i) => Value::int(i),
        None => {
            let limbs: Vec<u64> = value.iter_u64_digits().collect();
            let negative = value.sign() == num_bigint::Sign::Minus;
            Ref::new(BigInt { negative, limbs: Array::from_slice(&limbs) }).into()
        }
    }
}

/// The integer object of a result computed on limbs.
pub fn number(value: &Number) -> Value {
    match value.to_word() {
        Some(i) => Value::int(i),
        None => Ref::new(BigInt { negative: value.negative, limbs: Array::from_slice(&value.limbs) }).into(),
    }
}

/// An integer of at most two limbs.
pub fn wide_number(value: i128) -> Value {
    if let Ok(word) = i64::try_from(value) {
        return Value::int(word);
    }
    let limbs = wide::limbs(value);
    let limbs = Array::from_slice(if limbs[1] == 0 { &limbs[..1] } else { &limbs });
    Ref::new(BigInt { negative: value < 0, limbs }).into()
}

impl BigInt {
    /// Sign and limbs.
    pub fn signed(&self) -> Signed<'_> {
        // SAFETY: the items of an array begin with its third word; those of an immutable one never change, and the
        // integer keeps it alive.
        let limbs = unsafe {
            std::slice::from_raw_parts((self.limbs.address() + 16) as *const u64, self.limbs.len())
        };
        Signed { negative: self.negative, limbs }
    }
}

/// The items, or none of them if there is no memory for a copy: then a memory error is pending.
#[inline]
pub fn copied_or_cut(items: &[Value]) -> &[Value] {
    if minipy_text::room::fits_or_cut(size_of_val(items)) { items } else { &[] }
}

/// A new tuple; without memory for a long one, an empty one, and a memory error is pending.
pub fn tuple(items: &[Value]) -> Value {
    let items = copied_or_cut(items);
    Value::from(Ref::new(Tuple { items: Array::from_slice(items), hash: Mut::new(-1) }))
}

/// A tuple of a few items, which are made one after the other.
#[inline]
pub fn short_tuple(items: impl ExactSizeIterator<Item = Value>) -> Value {
    let array = Array::<TupleItems>::new(items.len(), Value::NULL);
    items.enumerate().for_each(|(i, item)| array.set(i, item));
    Ref::new(Tuple { items: array, hash: Mut::new(-1) }).into()
}

/// A tuple of `count` items. None if there is no memory for it or if it was interrupted.
pub fn tuple_with(count: usize, item: impl Fn(usize) -> Value) -> Option<Value> {
    minipy_text::room::check_many(count, size_of::<Value>()).ok()?;
    let array = Array::<TupleItems>::new(count, Value::NULL);
    minipy_text::work::each(count, |i| array.set(i, item(i))).ok()?;
    Some(Ref::new(Tuple { items: array, hash: Mut::new(-1) }).into())
}

/// A tuple of these items repeated `n` times, a number that the caller has checked. None if there is no memory for it
/// or if it was interrupted.
pub fn repeated_tuple(items: &[Value], n: usize) -> Option<Value> {
    // The index of the next item is counted: a division for each item would take longer than the copy.
    let next = std::cell::Cell::new(0);
    tuple_with(items.len() * n, |_| {
        let i = next.get();
        next.set(if i + 1 == items.len() { 0 } else { i + 1 });
        items[i]
    })
}

/// The payload of an instance of a subclass of a built-in type, else the value itself. Operations on built-in types
/// work on it.
#[inline]
pub fn payload_of(value: Value) -> Value {
    match value.downcast::<Instance>() {
        Some(instance) if !instance.payload.is_null() => instance.payload,
        _ => value,
    }
}

/// The object, if it or its payload is of type `T`: `as_kind::<List>(v)` for a list or an instance of a subclass of
/// `list`.
#[inline]
pub fn as_kind<T: Object>(value: Value) -> Option<Ref<T>> {
    value.downcast::<T>().or_else(|| payload_of(value).downcast::<T>())
}

/// The items of an argument array or tuple as a slice. These arrays are never written after they were filled.
pub fn tuple_slice(array: &Ref<Array<TupleItems>>) -> &[Value] {
    // SAFETY: an array has its length in the second word and its items from the third on, and does not move; nothing
    // writes to one that is filled. It lives as long as the reference that the caller holds.
    unsafe { std::slice::from_raw_parts((array.address() + 16) as *const Value, array.len()) }
}

impl Tuple {
    /// The items.
    pub fn as_slice(&self) -> &[Value] {
        tuple_slice(&self.items)
    }
}

/// Appends to the items of a [`RootedVec`]. If there is no memory for a long one it stays as it is, and a memory error
/// is pending.
#[inline]
pub fn push_rooted(vec: Ref<Rooted>, value: Value) {
    #[cold]
    fn grown(vec: Ref<Rooted>, items: Ref<Array<Items>>) -> Option<Ref<Array<Items>>> {
        let len = items.len();
        let capacity = len + (len >> 1) + 4;
        if !minipy_text::room::fits_or_cut(capacity * size_of::<Value>()) {
            return None;
        }
        let new = Array::copy_of(items, 0, len, capacity, Value::NULL);
        vec.items.set(vec, new);
        Some(new)
    }
    let len = vec.length.get() as usize;
    let mut items = vec.items.get();
    if len == items.len() {
        match grown(vec, items) {
            Some(new) => items = new,
            None => return,
        }
    }
    items.set(len, value);
    vec.length.set(vec, len as i64 + 1);
}

/// A vector whose values the collector finds, for values that are collected while Python code may run.
pub struct RootedVec {
    vec: Ref<Rooted>,
}

impl RootedVec {
    /// An empty vector.
    pub fn new() -> RootedVec {
        RootedVec::from_slice(&[])
    }

    /// A vector with these items.
    pub fn from_slice(items: &[Value]) -> RootedVec {
        RootedVec::from_array(Array::from_slice(copied_or_cut(items)))
    }

    /// A vector that takes over a full array.
    pub fn from_array(array: Ref<Array<Items>>) -> RootedVec {
        let length = Mut::new(array.len() as i64);
        RootedVec { vec: Ref::new(Rooted { items: Mut::new(array), length }) }
    }

    /// An empty vector with capacity for `capacity` items.
    pub fn with_capacity(capacity: usize) -> RootedVec {
        let items = Mut::new(Array::new(capacity, Value::NULL));
        RootedVec { vec: Ref::new(Rooted { items, length: Mut::new(0) }) }
    }

    /// Appends an item.
    #[inline]
    pub fn push(&mut self, value: Value) {
        push_rooted(self.vec, value);
    }

    /// Removes the last item.
    pub fn pop(&mut self) -> Option<Value> {
        let last = self.len().checked_sub(1)?;
        let value = self.get(last);
        self.vec.items.get().set(last, Value::NULL);
        self.vec.length.set(self.vec, last as i64);
        Some(value)
    }

    /// Removes all items but the first `len`.
    pub fn truncate(&mut self, len: usize) {
        let items = self.vec.items.get();
        (len..self.len()).for_each(|i| items.set(i, Value::NULL));
        self.vec.length.set(self.vec, len.min(self.len()) as i64);
    }

    /// The object that holds the items.
    pub fn object(&self) -> Ref<Rooted> {
        self.vec
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        self.vec.length.get() as usize
    }

    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Item `i`.
    pub fn get(&self, i: usize) -> Value {
        self.vec.items.get().get(i)
    }

    /// Replaces item `i`.
    pub fn set(&mut self, i: usize, value: Value) {
        self.vec.items.get().set(i, value);
    }

    /// The items. The slice must not be used after the vector was changed, which the borrow prevents.
    pub fn as_slice(&self) -> &[Value] {
        let array = self.vec.items.get();
        // SAFETY: the array has at least `len` items, from its third word on; it is written through `&mut self` only.
        unsafe { std::slice::from_raw_parts((array.address() + 16) as *const Value, self.len()) }
    }

    /// Calls `f`, which may change the order of the items. It must not allocate or store other values.
    pub fn reorder<R>(&mut self, f: impl FnOnce(&mut [Value]) -> R) -> R {
        let array = self.vec.items.get();
        // SAFETY: the items are there, as above, and `self` is borrowed alone while `f` has them.
        let result =
            f(unsafe { std::slice::from_raw_parts_mut((array.address() + 16) as *mut Value, self.len()) });
        array.touch_items();
        result
    }

    /// The items as a list object, without a copy unless the list is one of floats.
    pub fn into_list(self) -> Ref<List> {
        list_storage::from_array(self.vec.items.get(), self.len())
    }

    /// The items, which are few, as a tuple object.
    pub fn into_tuple(self) -> Value {
        tuple(self.as_slice())
    }

    /// As [`RootedVec::into_tuple`], of any number of items. None if there is no memory for it or if it was
    /// interrupted.
    pub fn try_into_tuple(self) -> Option<Value> {
        let items = self.as_slice();
        if items.len() < LONG { Some(tuple(items)) } else { tuple_with(items.len(), |i| items[i]) }
    }
}

impl Default for RootedVec {
    fn default() -> Self {
        RootedVec::new()
    }
}

/// Informs the collector that an array was written without a barrier.
trait TouchItems {
    fn touch_items(self);
}

impl TouchItems for Ref<Array<Items>> {
    fn touch_items(self) {
        if !self.is_empty() {
            self.set(0, self.get(0));
        }
    }
}

impl std::ops::Index<usize> for RootedVec {
    type Output = Value;
    fn index(&self, i: usize) -> &Value {
        &self.as_slice()[i]
    }
}

/// `None`.
#[inline]
pub(crate) fn none(vm: Ref<Vm>) -> Value {
    vm.none
}

/// Whether the value is `None`.
#[inline]
pub(crate) fn is_none(vm: Ref<Vm>, v: Value) -> bool {
    v == vm.none
}

/// `True` or `False`.
#[inline]
pub(crate) fn boolean(vm: Ref<Vm>, b: bool) -> Value {
    if b { vm.true_ } else { vm.false_ }
}

/// The optional argument, if it is present and not `None`.
pub(crate) fn given(vm: Ref<Vm>, v: Option<&Value>) -> Option<Value> {
    v.copied().filter(|&v| !is_none(vm, v))
}

/// A string object.
pub(crate) fn string(text: impl AsRef<str>) -> Value {
    str_value(text)
}

/// Whether it is an instance of a class written in Python, whose special methods may be overridden.
#[inline]
pub(crate) fn is_instance_kind(v: Value) -> bool {
    v.downcast::<Instance>().is_some()
}

/// The items from `start` on, `step` apart; the tuple itself if these are all of its items. None if there
/// is no memory for them or if it was interrupted.
pub(crate) fn select(vm: Ref<Vm>, t: Ref<Tuple>, start: i64, step: i64, count: usize) -> Option<Value> {
    let items = t.as_slice();
    if count == 0 {
        return Some(vm.empty_tuple);
    }
    if step == 1 && count == items.len() {
        return Some(t.into());
    }
    if step == 1 && count < LONG {
        let start = start as usize;
        return Some(tuple(&items[start..start + count]));
    }
    let made = tuple_with(count, |i| items[(start + i as i64 * step) as usize]);
    std::hint::black_box(t);
    made
}

/// Memory for one piece of a text, in bytes: the object and temporary data, without the text itself.
pub(crate) const PIECE: usize = 160;

/// Text and bytes below this size may be taken apart without a check for memory.
pub(crate) const LONG: usize = 1 << 16;
