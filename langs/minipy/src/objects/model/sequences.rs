//! Strings, lists, tuples, ranges and slices, with the arrays that store them.

use super::values::Value;
use crate::objects::strings::{Offsets, Text};
use metatrace::{Any, Array, Mut, Object, Ref, array_class};

array_class!(
    /// The storage of lists of any objects, and of other vectors of values.
    pub Items of Value
);

array_class!(
    /// The storage of lists that hold nothing but floats, unboxed.
    pub Floats of f64
);

array_class!(
    /// The storage of tuples and of argument lists; never written after it was filled.
    pub immutable TupleItems of Value
);

/// A string: UTF-8 in a storage that it may share with longer ones; see [`crate::objects::strings`].
#[derive(Object)]
pub struct Str {
    /// The array that begins with the text.
    pub storage: Ref<Array<Text>>,
    /// The length of the text in bytes.
    pub size: i64,
    /// The number of characters (code points); it equals `size` if and only if all are ASCII.
    pub chars: i64,
    /// The hash, or -1 if it has not been computed yet (no string hashes to -1).
    pub hash: Mut<i64>,
    /// Byte offsets of characters, once they were needed.
    pub offsets: Mut<Option<Ref<Array<Offsets>>>>,
}

/// A list: the first `length` items of its storage. What kind of array that is is the list's strategy:
/// [`Items`], or [`Floats`] while it holds nothing but floats. See `list_storage`.
#[derive(Object)]
pub struct List {
    /// The storage; in [`Items`], those from `length` on are null.
    pub storage: Mut<Ref<Any>>,
    /// The number of items.
    pub length: Mut<i64>,
}

/// A vector of values that the collector finds: see [`crate::objects::heap_util::RootedVec`].
#[derive(Object)]
pub struct Rooted {
    /// The storage; the items from `length` on are null.
    pub items: Mut<Ref<Array<Items>>>,
    /// The number of items.
    pub length: Mut<i64>,
}

/// A tuple.
#[derive(Object)]
pub struct Tuple {
    /// The items.
    pub items: Ref<Array<TupleItems>>,
    /// The hash, if it was computed without Python code, else -1, which no tuple hashes to.
    pub hash: Mut<i64>,
}

/// A range of 64-bit integers.
#[derive(Object)]
pub struct Range {
    /// The first integer.
    pub start: i64,
    /// The bound, as given.
    pub stop: i64,
    /// The step, never 0.
    pub step: i64,
    /// The number of integers.
    pub count: i64,
}

/// A slice object.
#[derive(Object)]
pub struct Slice {
    /// `start`
    pub start: Value,
    /// `stop`
    pub stop: Value,
    /// `step`
    pub step: Value,
}
