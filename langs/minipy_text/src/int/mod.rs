//! [`Int`]: a Python integer, a machine word while it fits and a big integer otherwise.
//!
//! The representation is canonical: a value that fits an `i64` is always `Small`. Nothing here may build a
//! `Big` without passing through [`Int::from_big`], because equality and hashing rely on it.

mod bits;
mod division;
pub mod limbs;
pub mod long;
mod power;
mod real;
mod text;
pub mod wide;

use crate::error::Result;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

pub use division::{floor_div_i64, floor_mod_i64};
pub use power::{MAX_BITS, room_for_bits};
pub(crate) use real::round_to_f64;
pub(crate) use real::{HASH_MODULUS, signed_hash};
pub use real::{cmp_f64, hash_i64, true_div_i64};
pub(crate) use text::Radix;
pub use text::{
    MAX_STR_DIGITS, max_str_digits, parse, parse_int, parse_int_limited, parse_short, set_max_str_digits,
    write_prefixed,
};

/// A Python integer in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Int {
    /// A value that fits a machine word; always used when it does.
    Small(i64),
    /// A value outside the range of `i64`.
    Big(BigInt),
}

impl Int {
    /// Zero.
    pub const ZERO: Int = Int::Small(0);
    /// One.
    pub const ONE: Int = Int::Small(1);

    /// Normalises a big integer.
    pub fn from_big(value: BigInt) -> Int {
        match value.to_i64() {
            Some(small) => Int::Small(small),
            None => Int::Big(value),
        }
    }

    /// The value as a big integer, which is copied only if it is small.
    pub fn to_big(&self) -> Cow<'_, BigInt> {
        match self {
            Int::Small(v) => Cow::Owned(BigInt::from(*v)),
            Int::Big(v) => Cow::Borrowed(v),
        }
    }

    /// The value as a big integer, moved out.
    pub fn into_big(self) -> BigInt {
        match self {
            Int::Small(v) => BigInt::from(v),
            Int::Big(v) => v,
        }
    }

    /// The value as a machine word if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Int::Small(v) => Some(*v),
            Int::Big(_) => None,
        }
    }

    /// Whether the value is zero.
    pub fn is_zero(&self) -> bool {
        matches!(self, Int::Small(0))
    }

    /// Whether the value is below zero.
    pub fn is_negative(&self) -> bool {
        match self {
            Int::Small(v) => *v < 0,
            Int::Big(v) => v.is_negative(),
        }
    }

    /// `self + other`.
    pub fn add(&self, other: &Int) -> Int {
        if let (Int::Small(a), Int::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Int::Small(sum);
        }
        binary(self, other, |a, b| a + b)
    }

    /// `self - other`.
    pub fn sub(&self, other: &Int) -> Int {
        if let (Int::Small(a), Int::Small(b)) = (self, other)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Int::Small(difference);
        }
        binary(self, other, |a, b| a - b)
    }

    /// `self * other`, which may take long.
    pub fn product(&self, other: &Int) -> Result<Int> {
        match (self, other) {
            (Int::Big(a), Int::Big(b)) => Ok(Int::from_big(long::mul(a, b)?)),
            _ => Ok(self.mul(other)),
        }
    }

    /// `self * other`, without a check for interruption.
    pub fn mul(&self, other: &Int) -> Int {
        if let (Int::Small(a), Int::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Int::Small(product);
        }
        binary(self, other, |a, b| a * b)
    }

    /// `-self`.
    pub fn neg(&self) -> Int {
        match self {
            Int::Small(v) => match v.checked_neg() {
                Some(negated) => Int::Small(negated),
                None => Int::from_big(-BigInt::from(*v)),
            },
            Int::Big(v) => Int::from_big(-v),
        }
    }

    /// `abs(self)`.
    pub fn abs(&self) -> Int {
        if self.is_negative() { self.neg() } else { self.clone() }
    }
}

/// Runs a big-integer operation on two integers.
fn binary(a: &Int, b: &Int, op: impl Fn(&BigInt, &BigInt) -> BigInt) -> Int {
    Int::from_big(op(&a.to_big(), &b.to_big()))
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Int) -> Ordering {
        match (self, other) {
            (Int::Small(a), Int::Small(b)) => a.cmp(b),
            (Int::Big(a), Int::Big(b)) => a.cmp(b),
            // A canonical big value lies outside the small range, so its sign decides.
            (Int::Big(a), Int::Small(_)) => {
                if a.is_negative() {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
            (Int::Small(_), Int::Big(b)) => {
                if b.is_negative() {
                    Ordering::Greater
                } else {
                    Ordering::Less
                }
            }
        }
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Int::Small(v) => write!(f, "{v}"),
            Int::Big(v) => write!(f, "{v}"),
        }
    }
}

impl From<i64> for Int {
    fn from(value: i64) -> Int {
        Int::Small(value)
    }
}

impl From<u64> for Int {
    fn from(value: u64) -> Int {
        Int::from_big(BigInt::from(value))
    }
}

impl From<usize> for Int {
    fn from(value: usize) -> Int {
        Int::from_big(BigInt::from(value))
    }
}

impl From<BigInt> for Int {
    fn from(value: BigInt) -> Int {
        if value.is_zero() { Int::ZERO } else { Int::from_big(value) }
    }
}
