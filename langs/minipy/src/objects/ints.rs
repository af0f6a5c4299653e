//! Integers as objects: small ones in a tagged word, and the others.

use crate::objects::heap_util::*;
use crate::objects::model::*;
use metatrace::Ref;
use minipy_frontend::BinOp;
use minipy_text::int::limbs::{self, Bits, Number, Signed};
use minipy_text::int::{long, wide};
use minipy_text::{Int, int as text, room};
use std::cell::RefCell;

/// The integer, if the object is exactly an `int` (no bool, no subclass).
pub(crate) fn exact(v: Value) -> Option<Int> {
    if let Some(i) = v.as_int() {
        return Some(Int::Small(i));
    }
    v.downcast::<BigInt>().map(copied)
}

/// Bytes that an operation may need for each byte of an operand: copies of both operands, its result, and the numbers
/// that it computes in between.
const BYTES_FOR_BYTE: usize = 6;

/// A copy for an operation. If there is no memory for the operation it is 1, and a memory error is pending, which
/// [`crate::exceptions::raising::complete`] makes of the result.
fn copied(b: Ref<BigInt>) -> Int {
    let fits = room::fits_or_cut(b.limbs.len().saturating_mul(BYTES_FOR_BYTE * size_of::<u64>()));
    if fits { Int::Big(b.signed().to_big()) } else { Int::ONE }
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
    exact(object(v)?)
}

/// The object of type `int` that an `int`, a `bool` or an instance of a subclass of `int` stands for, without a copy.
pub(crate) fn object(v: Value) -> Option<Value> {
    let is_exact = |v: Value| v.as_int().is_some() || v.downcast::<BigInt>().is_some();
    if is_exact(v) {
        return Some(v);
    }
    match v.downcast::<Bool>() {
        Some(b) => Some(Value::int(b.value.into())),
        None => Some(payload_of(v)).filter(|&payload| is_exact(payload)),
    }
}

/// As [`value`], the integer as a word; None also if it does not fit. What has effects must not use a copy for that,
/// which may be cut off.
pub(crate) fn word(v: Value) -> Option<i64> {
    i64::try_from(as_wide(object(v)?)?).ok()
}

/// As [`word`], clipped to the range of `i64`.
pub(crate) fn clipped(v: Value) -> Option<i64> {
    let object = object(v)?;
    let is_negative = || with_limbs(object, |limbs| limbs.negative);
    word(object).or_else(|| Some(if is_negative()? { i64::MIN } else { i64::MAX }))
}

/// An integer as an object.
pub(crate) fn make(i: Int) -> Value {
    match i {
        Int::Small(i) => Value::int(i),
        Int::Big(i) => big(&i),
    }
}

/// The integer after one.
pub(crate) fn one_more(count: Value) -> Value {
    match count.as_tagged() {
        Some(i) => Value::int(i + 1),
        None => make(value(count).expect("an integer").add(&Int::ONE)),
    }
}

thread_local! {
    /// Buffers in which results are computed before they are copied to the heap. There are two, for quotient and
    /// remainder.
    static RESULTS: RefCell<(Number, Number)> = RefCell::default();
}

/// Calls `f` with sign and limbs of an `int`; None for any other object, a `bool` and an instance of a subclass
/// included.
#[inline]
pub(crate) fn with_limbs<T>(v: Value, f: impl FnOnce(Signed<'_>) -> T) -> Option<T> {
    if let Some(i) = v.as_int() {
        return Some(f(Signed::of_word(i, &mut [0])));
    }
    v.downcast::<BigInt>().map(|b| f(b.signed()))
}

/// The integer, if it has at most two limbs.
#[inline]
fn as_wide(v: Value) -> Option<i128> {
    match v.as_int() {
        Some(i) => Some(i.into()),
        None => wide::of(v.downcast::<BigInt>()?.signed()),
    }
}

/// `a op b`, if operands and result have at most two limbs.
fn in_registers(op: BinOp, a: i128, b: i128) -> Option<i128> {
    match op {
        BinOp::Add => a.checked_add(b),
        BinOp::Sub => a.checked_sub(b),
        BinOp::Mul => a.checked_mul(b),
        BinOp::FloorDiv => Some(wide::div_mod(a, b)?.0),
        BinOp::Mod => Some(wide::div_mod(a, b)?.1),
        BinOp::LShift => wide::shl(a, b),
        BinOp::RShift => wide::shr(a, b),
        BinOp::BitAnd => Some(a & b),
        BinOp::BitOr => Some(a | b),
        BinOp::BitXor => Some(a ^ b),
        _ => None,
    }
}

/// `a op b` of two integers of any size, without a copy of either; None if `types::int::binary` must do it.
pub(crate) fn by_limbs(op: BinOp, a: Value, b: Value) -> Option<Value> {
    if let (Some(x), Some(y)) = (as_wide(a), as_wide(b))
        && let Some(result) = in_registers(op, x, y)
    {
        return Some(wide_number(result));
    }
    with_limbs(a, |x| {
        with_limbs(b, |y| {
            // Long computations are left to `binary`, which can be interrupted.
            let (m, n) = (x.limbs.len() as u64, y.limbs.len() as u64);
            if match op {
                BinOp::Mul => long::is_long_product(m, n),
                BinOp::FloorDiv | BinOp::Mod => long::is_long_division(m, n),
                _ => false,
            } {
                return None;
            }
            RESULTS.with_borrow_mut(|(result, rest)| {
                // The general path raises.
                let fits = |bits: u64| text::room_for_bits(bits).is_ok();
                match op {
                    BinOp::Mul if !fits(x.bits() + y.bits()) => return None,
                    BinOp::Add => result.add(x, y),
                    BinOp::Sub => result.sub(x, y),
                    BinOp::Mul => result.mul(x, y),
                    BinOp::FloorDiv if !y.limbs.is_empty() => result.div_mod(x, y, rest),
                    BinOp::Mod if !y.limbs.is_empty() => rest.div_mod(x, y, result),
                    BinOp::LShift => match y.limbs {
                        &[count] if !y.negative && fits(x.bits().saturating_add(count)) => {
                            result.shl(x, count);
                        }
                        _ => return None,
                    },
                    BinOp::RShift => match y.limbs {
                        &[count] if !y.negative => result.shr(x, count),
                        _ => return None,
                    },
                    BinOp::BitAnd => result.bits(Bits::And, x, y),
                    BinOp::BitOr => result.bits(Bits::Or, x, y),
                    BinOp::BitXor => result.bits(Bits::Xor, x, y),
                    _ => return None,
                }
                let made = number(result);
                if result.limbs.capacity() > LONG {
                    *result = Number::default();
                    *rest = Number::default();
                }
                Some(made)
            })
        })
    })??
}

/// The order of two integers; None if a value is no integer.
pub(crate) fn order(a: Value, b: Value) -> Option<std::cmp::Ordering> {
    with_limbs(a, |x| with_limbs(b, |y| limbs::compare(x, y)))?
}
