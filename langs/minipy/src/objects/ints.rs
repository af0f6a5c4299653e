//! Integers as objects: those that fit a word, and the others.

use crate::types::support::*;
use minipy_text::Int;

/// The integer, if the object is an `int` itself (no bool, no subclass).
pub(crate) fn exact(v: Value) -> Option<Int> {
    if let Some(i) = v.as_int() {
        return Some(Int::Small(i));
    }
    v.downcast::<BigInt>().map(|b| Int::Big(b.signed().to_big()))
}

/// The integer of an `int`, a `bool` or an instance of a subclass of `int`.
#[inline]
pub(crate) fn value(v: Value) -> Option<Int> {
    match v.as_tagged() {
        Some(i) => Some(Int::Small(i)),
        None => value_of_object(v),
    }
}

#[inline(never)]
pub(crate) fn value_of_object(v: Value) -> Option<Int> {
    exact(v).or_else(|| match v.downcast::<Bool>() {
        Some(b) => Some(Int::Small(b.value.into())),
        None => exact(payload_of(v)),
    })
}

/// An integer as an object.
pub(crate) fn make(i: Int) -> Value {
    match i {
        Int::Small(i) => Value::int(i),
        Int::Big(i) => big(&i),
    }
}
