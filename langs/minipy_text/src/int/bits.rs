//! Shifts, the bitwise operators and bit counts, on two's complement of unlimited width.

use super::power::room_for_bits;
use super::{Int, binary};
use crate::error::{FormatError, Result};
use num_bigint::BigInt;
use num_traits::Signed;

impl Int {
    /// `self << count`.
    pub fn shl(&self, count: &Int) -> Result<Int> {
        if count.is_negative() {
            return Err(FormatError::value("negative shift count"));
        }
        if self.is_zero() {
            return Ok(Int::ZERO);
        }
        let Some(count) = count.to_i64() else {
            return Err(FormatError::overflow("too many digits in integer"));
        };
        let count = count as u64;
        if let Int::Small(v) = self
            && count < 63
            && (v << count) >> count == *v
        {
            return Ok(Int::Small(v << count));
        }
        room_for_bits(self.bit_length().saturating_add(count))?;
        Ok(Int::from_big(self.to_big().as_ref() << count))
    }

    /// `self >> count`, rounding down.
    pub fn shr(&self, count: &Int) -> Result<Int> {
        if count.is_negative() {
            return Err(FormatError::value("negative shift count"));
        }
        let all_out = Int::Small(if self.is_negative() { -1 } else { 0 });
        let Some(count) = count.to_i64() else { return Ok(all_out) };
        match self {
            Int::Small(v) => Ok(Int::Small(v >> count.min(63))),
            Int::Big(_) if count as u64 >= self.bit_length() => Ok(all_out),
            Int::Big(v) => Ok(Int::from_big(v >> (count as u64))),
        }
    }

    /// `self & other`.
    pub fn bit_and(&self, other: &Int) -> Int {
        match (self, other) {
            (Int::Small(a), Int::Small(b)) => Int::Small(a & b),
            _ => binary(self, other, |a, b| a & b),
        }
    }

    /// `self | other`.
    pub fn bit_or(&self, other: &Int) -> Int {
        match (self, other) {
            (Int::Small(a), Int::Small(b)) => Int::Small(a | b),
            _ => binary(self, other, |a, b| a | b),
        }
    }

    /// `self ^ other`.
    pub fn bit_xor(&self, other: &Int) -> Int {
        match (self, other) {
            (Int::Small(a), Int::Small(b)) => Int::Small(a ^ b),
            _ => binary(self, other, |a, b| a ^ b),
        }
    }

    /// `~self`.
    pub fn invert(&self) -> Int {
        match self {
            Int::Small(v) => Int::Small(!v),
            Int::Big(v) => Int::from_big(-v - BigInt::from(1)),
        }
    }

    /// `self.bit_length()`.
    pub fn bit_length(&self) -> u64 {
        match self {
            Int::Small(v) => u64::from(64 - v.unsigned_abs().leading_zeros()),
            Int::Big(v) => v.bits(),
        }
    }

    /// `self.bit_count()`: the number of ones in the absolute value.
    pub fn bit_count(&self) -> u64 {
        match self {
            Int::Small(v) => u64::from(v.unsigned_abs().count_ones()),
            Int::Big(v) => v.magnitude().count_ones(),
        }
    }

    /// Whether the value is above zero.
    pub fn is_positive(&self) -> bool {
        match self {
            Int::Small(v) => *v > 0,
            Int::Big(v) => v.is_positive(),
        }
    }
}
