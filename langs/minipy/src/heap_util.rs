//! Making and taking apart heap objects in plain code: strings, numbers, tuples, lists, rooted vectors.
//!
//! Nothing here is traced, calls back into Python, or knows a protocol of the language.

use crate::model::*;
pub use crate::strings::new_str;
use metatrace::untraced::{Untraced, UntracedItems};
use metatrace::{Array, Mut, Object, Ref};
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

/// An integer of any size: tagged, boxed, or big.
pub fn big(value: num_bigint::BigInt) -> Value {
    match value.to_i64() {
        Some(i) => Value::int(i),
        None => Ref::new(BigInt { value: Big(value) }).into(),
    }
}

/// A new tuple.
pub fn tuple(items: &[Value]) -> Value {
    Value::from(Ref::new(Tuple { items: Array::from_slice(items) }))
}

/// A new list with these items.
pub fn list(items: &[Value]) -> Ref<List> {
    let array = Array::from_slice(items);
    Ref::new(List { items: Mut::new(array), length: Mut::new(items.len() as i64) })
}

/// The payload of an instance of a subclass of a built-in type, else the value itself: what operations on built-in
/// types work on.
#[inline]
pub fn payload_of(value: Value) -> Value {
    match value.downcast::<Instance>() {
        Some(instance) if !instance.payload.is_null() => instance.payload,
        _ => value,
    }
}

/// The object, if it is of that type or its payload is: `as_kind::<List>(v)` for a list or an instance of a
/// subclass of `list`.
#[inline]
pub fn as_kind<T: Object>(value: Value) -> Option<Ref<T>> {
    value.downcast::<T>().or_else(|| payload_of(value).downcast::<T>())
}

/// The items of an argument array or tuple as a slice. Those arrays are never written once they are filled.
pub fn tuple_slice<'a>(array: Ref<Array<TupleItems>>) -> &'a [Value] {
    // SAFETY: an array has its length in the second word and its items from the third on; nothing writes to it any
    // more. The caller keeps the array alive (a word that points into it does, too).
    unsafe { std::slice::from_raw_parts((array.address() + 16) as *const Value, array.len()) }
}

impl Tuple {
    /// The items.
    pub fn as_slice<'a>(&self) -> &'a [Value] {
        tuple_slice(self.items)
    }
}

/// Plain list operations.
pub trait ListExt {
    /// The number of items.
    fn count(self) -> usize;
    /// Item `i`, which must exist.
    fn item(self, i: usize) -> Value;
    /// Replaces item `i`, which must exist.
    fn replace(self, i: usize, value: Value);
    /// Appends an item.
    fn push(self, value: Value);
    /// Makes the list hold these items.
    fn assign(self, items: &[Value]);
    /// The items, copied; use it where nothing can allocate or the list keeps them alive.
    fn to_vec(self) -> Vec<Value>;
}

impl ListExt for Ref<List> {
    #[inline]
    fn count(self) -> usize {
        self.length.get() as usize
    }
    #[inline]
    fn item(self, i: usize) -> Value {
        debug_assert!(i < self.count());
        self.items.get().get(i)
    }
    #[inline]
    fn replace(self, i: usize, value: Value) {
        self.items.get().set(i, value);
    }
    #[inline]
    fn push(self, value: Value) {
        let count = self.count();
        grow_list(self, count + 1);
        self.items.get().set(count, value);
        self.length.set(self, count as i64 + 1);
    }
    fn assign(self, items: &[Value]) {
        let array = Array::from_slice(items);
        self.items.set(self, array);
        self.length.set(self, items.len() as i64);
    }
    fn to_vec(self) -> Vec<Value> {
        (0..self.count()).map(|i| self.item(i)).collect()
    }
}

/// Makes room for `count` items in all.
pub fn grow_list(list: Ref<List>, count: usize) {
    let old = list.items.get();
    if count <= old.len() {
        return;
    }
    let new = Array::new(count + (count >> 3) + 4, Value::NULL);
    for i in 0..list.length.get() as usize {
        new.set(i, old.get(i));
    }
    list.items.set(list, new);
}

/// A vector whose values the collector finds: for values that are gathered while Python code may run.
pub struct RootedVec {
    list: Ref<List>,
}

impl RootedVec {
    /// An empty one.
    pub fn new() -> RootedVec {
        RootedVec { list: list(&[]) }
    }

    /// With these first items.
    pub fn from_slice(items: &[Value]) -> RootedVec {
        RootedVec { list: list(items) }
    }

    /// Appends an item.
    pub fn push(&mut self, value: Value) {
        self.list.push(value);
    }

    /// Removes the last item.
    pub fn pop(&mut self) -> Option<Value> {
        let last = self.len().checked_sub(1)?;
        let value = self.list.item(last);
        self.list.length.set(self.list, last as i64);
        Some(value)
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        self.list.count()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Item `i`.
    pub fn get(&self, i: usize) -> Value {
        self.list.item(i)
    }

    /// Replaces item `i`.
    pub fn set(&mut self, i: usize, value: Value) {
        self.list.replace(i, value);
    }

    /// The items. The slice must not be used after the vector was changed, which the borrow prevents.
    pub fn as_slice(&self) -> &[Value] {
        let array = self.list.items.get();
        // SAFETY: the array has at least `len` items, from its third word on; it is written through `&mut self` only.
        unsafe { std::slice::from_raw_parts((array.address() + 16) as *const Value, self.len()) }
    }

    /// The items in place, for sorting and the like.
    pub fn as_mut_slice(&mut self) -> &mut [Value] {
        let array = self.list.items.get();
        self.list.items.get();
        // SAFETY: as above. Items are moved within one array, which needs no barrier beyond the one below.
        let slice =
            unsafe { std::slice::from_raw_parts_mut((array.address() + 16) as *mut Value, self.len()) };
        array.touch_items();
        slice
    }

    /// As a list object, without copying.
    pub fn into_list(self) -> Ref<List> {
        self.list
    }

    /// As a tuple object.
    pub fn into_tuple(self) -> Value {
        tuple(self.as_slice())
    }
}

impl Default for RootedVec {
    fn default() -> Self {
        RootedVec::new()
    }
}

/// Tells the collector that an array was written behind its back.
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
