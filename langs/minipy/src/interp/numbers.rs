//! Numbers as values, and indices.

use crate::objects::model::*;
use metatrace::{Case, Mode, Object as _, Red};

/// A float as a value.
#[inline(always)]
pub fn float<M: Mode>(value: Red<M, f64>) -> Red<M, Value> {
    Float::alloc::<M>(value).into()
}

/// The value of an integer, truth value or float as a float; None for anything else.
#[inline]
pub fn number<M: Mode>(case: Case<M>) -> Option<Red<M, f64>> {
    match case {
        Case::Obj(tid, object) if Float::is(tid) => object.downcast::<Float>().map(|f| f.value()),
        case => integer(case).map(Red::to_f64),
    }
}

/// A nonnegative index for one that may count from the end; None if it is out of range.
#[inline(always)]
pub fn checked<M: Mode>(index: Red<M, i64>, length: Red<M, i64>) -> Option<Red<M, i64>> {
    if index.unsigned_lt(length).test() {
        return Some(index);
    }
    let from_end = index + length;
    if index.lt(0).test() && from_end.ge(0).test() { Some(from_end) } else { None }
}

/// The value of an integer or truth value that fits 64 bits; None for anything else.
#[inline]
pub(crate) fn integer<M: Mode>(case: Case<M>) -> Option<Red<M, i64>> {
    match case {
        Case::Int(i) => Some(i),
        Case::Obj(tid, object) if Bool::is(tid) => object.downcast::<Bool>().map(|b| b.value().to_i64()),
        Case::Obj(..) => None,
    }
}
