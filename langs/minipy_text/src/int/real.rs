//! Operations between integers and floats: correctly rounded conversion and true division, exact comparison, and the
//! hash that equal integers and floats share.
//!
//! A plain cast must never be used for integers of more than 53 bits.

use super::Int;
use crate::error::{FormatError, Result};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

/// The prime 2**61 - 1 modulo which CPython hashes numbers.
pub(crate) const HASH_MODULUS: u64 = (1 << 61) - 1;

/// Integers of at most this size convert to a float without rounding.
const EXACT: u64 = 1 << 53;

impl Int {
    /// `float(self)`, rounded half to even.
    pub fn to_f64(&self) -> Result<f64> {
        match self {
            Int::Small(v) => Ok(*v as f64),
            Int::Big(v) => {
                big_to_f64(v).ok_or_else(|| FormatError::overflow("int too large to convert to float"))
            }
        }
    }

    /// `self / other`: the correctly rounded quotient.
    pub fn true_div(&self, other: &Int) -> Result<f64> {
        if other.is_zero() {
            return Err(FormatError::zero_division("division by zero"));
        }
        if let (Int::Small(a), Int::Small(b)) = (self, other)
            && a.unsigned_abs() <= EXACT
            && b.unsigned_abs() <= EXACT
        {
            return Ok(*a as f64 / *b as f64);
        }
        divide(&self.to_big(), &other.to_big())
            .ok_or_else(|| FormatError::overflow("integer division result too large for a float"))
    }

    /// Compares with a float exactly; `None` if the float is not a number.
    pub fn cmp_f64(&self, other: f64) -> Option<Ordering> {
        match self {
            Int::Small(v) => cmp_f64(*v, other),
            Int::Big(v) => {
                if other.is_nan() {
                    return None;
                }
                if other.is_infinite() {
                    return Some(if other > 0.0 { Ordering::Less } else { Ordering::Greater });
                }
                let whole = crate::float::to_int(other.trunc()).expect("a finite float has an integer part");
                // A canonical big value is compared without a fraction: its magnitude is beyond 2**63, where all
                // floats are whole.
                Some(Int::Big(v.clone()).cmp(&whole))
            }
        }
    }

    /// `hash(self)`.
    pub fn hash(&self) -> i64 {
        match self {
            Int::Small(v) => hash_i64(*v),
            Int::Big(v) => {
                let rest = (v.magnitude() % HASH_MODULUS).to_u64().expect("a remainder is below the modulus");
                signed_hash(rest, v.is_negative())
            }
        }
    }
}

/// `hash(value)` of a machine word.
#[inline]
pub fn hash_i64(value: i64) -> i64 {
    let magnitude = value.unsigned_abs();
    signed_hash(if magnitude < HASH_MODULUS { magnitude } else { magnitude % HASH_MODULUS }, value < 0)
}

/// Gives the hash its sign; -1 is CPython's error mark and becomes -2.
#[inline]
pub(crate) fn signed_hash(magnitude: u64, negative: bool) -> i64 {
    let hash = if negative { -(magnitude as i64) } else { magnitude as i64 };
    if hash == -1 { -2 } else { hash }
}

/// `a / b` of machine words, correctly rounded; `None` if `b` is zero.
pub fn true_div_i64(a: i64, b: i64) -> Option<f64> {
    Int::Small(a).true_div(&Int::Small(b)).ok()
}

/// Compares an integer with a float exactly; `None` if the float is not a number.
pub fn cmp_f64(value: i64, other: f64) -> Option<Ordering> {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0;
    if other.is_nan() {
        return None;
    }
    if other >= LIMIT {
        return Some(Ordering::Less);
    }
    if other < -LIMIT {
        return Some(Ordering::Greater);
    }
    let whole = other.trunc();
    Some(value.cmp(&(whole as i64)).then_with(|| {
        if other > whole {
            Ordering::Less
        } else if other < whole {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }))
}

/// The nearest float, or `None` beyond the range.
fn big_to_f64(value: &BigInt) -> Option<f64> {
    let bits = value.bits();
    let shift = bits.saturating_sub(64);
    let top = (value.magnitude() >> shift).to_u64().expect("the shift leaves 64 bits");
    let sticky = value.magnitude().trailing_zeros().is_some_and(|zeros| zeros < shift);
    round_to_f64(top, sticky, i64::try_from(shift).ok()?, value.is_negative())
}

/// The correctly rounded quotient, or `None` beyond the range.
fn divide(a: &BigInt, b: &BigInt) -> Option<f64> {
    if a.is_zero() {
        return Some(if b.is_negative() { -0.0 } else { 0.0 });
    }
    // Scale so that the integer quotient has 64 or 65 bits; the remainder matters only as a sticky bit.
    let shift = 64 - (a.bits() as i64 - b.bits() as i64);
    let (mut numerator, mut denominator) = (a.magnitude().clone(), b.magnitude().clone());
    if shift >= 0 {
        numerator <<= shift as u64;
    } else {
        denominator <<= shift.unsigned_abs();
    }
    let (quotient, rest): (BigUint, BigUint) = numerator.div_rem(&denominator);
    let low = quotient.bit(0) || !rest.is_zero();
    let top = (quotient >> 1u32).to_u64().expect("the scaled quotient has at most 65 bits");
    round_to_f64(top, low, 1 - shift, a.is_negative() != b.is_negative())
}

/// Rounds `(mantissa + a fraction if sticky) * 2**exponent` half to even, denormals included.
pub(crate) fn round_to_f64(mantissa: u64, sticky: bool, exponent: i64, negative: bool) -> Option<f64> {
    let sign = if negative { 1u64 << 63 } else { 0 };
    if mantissa == 0 {
        return Some(f64::from_bits(sign));
    }
    let length = 64 - i64::from(mantissa.leading_zeros());
    // The position of the lowest bit that the result can hold.
    let lowest = (length + exponent - 53).max(-1074);
    let drop = lowest - exponent;
    if drop > 64 {
        return Some(f64::from_bits(sign));
    }
    // The lowest bit of the largest float has the exponent 971.
    if lowest > 971 {
        return None;
    }
    let rounded = if drop <= 0 {
        mantissa << -drop
    } else {
        let wide = u128::from(mantissa);
        let kept = (wide >> drop) as u64;
        let rest = wide & ((1u128 << drop) - 1);
        let half = 1u128 << (drop - 1);
        let up = rest > half || (rest == half && (sticky || kept & 1 == 1));
        kept + u64::from(up)
    };
    // A carry out of 53 bits moves into the exponent by plain addition, and so does the step from denormal to normal
    // numbers.
    let biased = (lowest + 1074) as u64;
    let bits = (biased << 52) + rounded;
    if bits >= f64::INFINITY.to_bits() { None } else { Some(f64::from_bits(sign | bits)) }
}
