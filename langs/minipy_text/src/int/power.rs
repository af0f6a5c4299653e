//! `**`, three-argument `pow` and the integer square root.
//!
//! A negative exponent of the two-argument form has a float result, which the caller must compute (see
//! [`crate::float::pow`]).

use super::{Int, long};
use crate::error::{FormatError, Result};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

/// Results longer than this many bits raise `MemoryError` instead of exhausting the machine.
pub const MAX_BITS: u64 = 1 << 36;

/// Checks that there is memory for an integer of that many bits.
pub fn room_for_bits(bits: u64) -> Result<()> {
    // The result is computed in a buffer, next to its operands, and copied to its place.
    if bits > MAX_BITS { Err(FormatError::memory()) } else { crate::room::check_many((bits / 8) as usize, 4) }
}

/// `base ** exponent % modulus` on words; the modulus is positive and the exponent not negative.
fn power_of_words(base: i64, mut exponent: i64, modulus: i64) -> i64 {
    let size = modulus as u128;
    let (mut square, mut power) = (base.rem_euclid(modulus) as u128, 1 % size);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power * square % size;
        }
        square = square * square % size;
        exponent >>= 1;
    }
    power as i64
}

impl Int {
    /// `self ** exponent` for a nonnegative exponent.
    ///
    /// # Panics
    /// If the exponent is negative: that result is a float, see [`crate::float::pow`].
    pub fn pow(&self, exponent: &Int) -> Result<Int> {
        assert!(!exponent.is_negative(), "a negative exponent has a float result");
        match self {
            Int::Small(0) => return Ok(if exponent.is_zero() { Int::ONE } else { Int::ZERO }),
            Int::Small(1) => return Ok(Int::ONE),
            Int::Small(-1) => return Ok(Int::Small(if exponent.is_odd() { -1 } else { 1 })),
            _ => {}
        }
        let Some(exponent) = exponent.to_i64() else { return Err(FormatError::memory()) };
        if let (Int::Small(base), Ok(exponent)) = (self, u32::try_from(exponent))
            && let Some(power) = base.checked_pow(exponent)
        {
            return Ok(Int::Small(power));
        }
        room_for_bits((self.bit_length() - 1).saturating_mul(exponent as u64))?;
        Ok(Int::from_big(long::pow(&self.to_big(), exponent as u64)?))
    }

    /// `pow(self, exponent, modulus)`; the result takes the modulus's sign.
    pub fn pow_mod(&self, exponent: &Int, modulus: &Int) -> Result<Int> {
        if modulus.is_zero() {
            return Err(FormatError::value("pow() 3rd argument cannot be 0"));
        }
        if let (Int::Small(base), Int::Small(exponent @ 0..), Int::Small(modulus @ 1..)) =
            (self, exponent, modulus)
        {
            return Ok(Int::Small(power_of_words(*base, *exponent, *modulus)));
        }
        let modulus_big = modulus.to_big();
        let size = modulus_big.abs();
        if size.is_one() {
            return Ok(Int::ZERO);
        }
        let mut base = self.to_big().mod_floor(&size);
        if exponent.is_negative() {
            base = inverse(&base, &size)?;
        }
        let exponent = exponent.to_big();
        let power = BigInt::from(long::pow_mod(base.magnitude(), exponent.magnitude(), size.magnitude())?);
        Ok(Int::from_big(power.mod_floor(&modulus_big)))
    }

    /// `math.isqrt(self)`.
    pub fn isqrt(&self) -> Result<Int> {
        if self.is_negative() {
            return Err(FormatError::value("isqrt() argument must be nonnegative"));
        }
        Ok(match self {
            Int::Small(v) => Int::Small(v.isqrt()),
            Int::Big(v) => Int::from_big(long::isqrt(v.magnitude())?.into()),
        })
    }
}

/// The inverse of `value` modulo `size`, both not negative.
fn inverse(value: &BigInt, size: &BigInt) -> Result<BigInt> {
    // Euclid's algorithm, which tracks only the factor of `value`.
    let (mut a, mut b) = (value.clone(), size.clone());
    let (mut x, mut y) = (BigInt::one(), BigInt::zero());
    while !b.is_zero() {
        let (quotient, rest) = long::div_mod_floor(&a, &b)?;
        a = std::mem::replace(&mut b, rest);
        let next = x - long::mul(&quotient, &y)?;
        x = std::mem::replace(&mut y, next);
    }
    if !a.is_one() || value.is_zero() {
        return Err(FormatError::value("base is not invertible for the given modulus"));
    }
    Ok(x.mod_floor(size))
}
