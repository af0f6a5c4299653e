//! Floor division, floor modulo and `divmod`: the quotient rounds down and the remainder takes the
//! divisor's sign. It must never use Rust's truncating operators on mixed signs unadjusted.

use super::{Int, long};
use crate::error::{FormatError, Result};
use num_integer::Integer;

const DIVISION_BY_ZERO: &str = "integer division or modulo by zero";
const MODULO_BY_ZERO: &str = "integer modulo by zero";

/// `a // b` on machine words; `None` if `b` is zero or the quotient (2**63) does not fit.
pub fn floor_div_i64(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if (a ^ b) < 0 && quotient.wrapping_mul(b) != a { quotient - 1 } else { quotient })
}

/// `a % b` on machine words; `None` if `b` is zero.
pub fn floor_mod_i64(a: i64, b: i64) -> Option<i64> {
    if b == 0 {
        return None;
    }
    // The remainder of i64::MIN by -1 is zero, but the machine's division traps on it.
    let remainder = a.wrapping_rem(b);
    Some(if remainder != 0 && (remainder ^ b) < 0 { remainder + b } else { remainder })
}

impl Int {
    /// `self // other`.
    pub fn floor_div(&self, other: &Int) -> Result<Int> {
        if other.is_zero() {
            return Err(FormatError::zero_division(DIVISION_BY_ZERO));
        }
        if let (Int::Small(a), Int::Small(b)) = (self, other)
            && let Some(quotient) = floor_div_i64(*a, *b)
        {
            return Ok(Int::Small(quotient));
        }
        Ok(self.div_mod(other)?.0)
    }

    /// `self % other`.
    pub fn floor_mod(&self, other: &Int) -> Result<Int> {
        if other.is_zero() {
            return Err(FormatError::zero_division(MODULO_BY_ZERO));
        }
        if let (Int::Small(a), Int::Small(b)) = (self, other)
            && let Some(remainder) = floor_mod_i64(*a, *b)
        {
            return Ok(Int::Small(remainder));
        }
        Ok(self.div_mod(other)?.1)
    }

    /// `divmod(self, other)`.
    pub fn div_mod(&self, other: &Int) -> Result<(Int, Int)> {
        if other.is_zero() {
            return Err(FormatError::zero_division(DIVISION_BY_ZERO));
        }
        if let (Int::Small(a), Int::Small(b)) = (self, other)
            && let (Some(quotient), Some(rest)) = (floor_div_i64(*a, *b), floor_mod_i64(*a, *b))
        {
            return Ok((Int::Small(quotient), Int::Small(rest)));
        }
        let (quotient, remainder) = long::div_mod_floor(&self.to_big(), &other.to_big())?;
        Ok((Int::from_big(quotient), Int::from_big(remainder)))
    }

    /// `math.gcd(self, other)`.
    pub fn gcd(&self, other: &Int) -> Result<Int> {
        if let (Int::Small(a), Int::Small(b)) = (self, other) {
            let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            return Ok(Int::from(a));
        }
        let (a, b) = (self.to_big(), other.to_big());
        Ok(Int::from_big(long::gcd(a.magnitude(), b.magnitude())?.into()))
    }

    /// `math.lcm(self, other)`.
    pub fn lcm(&self, other: &Int) -> Result<Int> {
        if self.is_zero() || other.is_zero() {
            return Ok(Int::ZERO);
        }
        let part = self.floor_div(&self.gcd(other)?)?;
        Ok(part.product(other)?.abs())
    }

    /// `round(self, digits)`: half to even; only a negative `digits` changes anything.
    pub fn round(&self, digits: i64) -> Result<Int> {
        if digits >= 0 {
            return Ok(self.clone());
        }
        // Far beyond the number's own length every value rounds to zero, so the power need not be computed.
        let length = self.bit_length() as i64;
        if digits.checked_neg().is_none_or(|places| places > length) {
            return Ok(Int::ZERO);
        }
        let unit = Int::Small(10).pow(&Int::Small(-digits))?;
        let (quotient, remainder) = self.div_mod(&unit)?;
        let up = match remainder.mul(&Int::Small(2)).cmp(&unit) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => quotient.is_odd(),
        };
        let quotient = if up { quotient.add(&Int::ONE) } else { quotient };
        Ok(quotient.mul(&unit))
    }

    /// Whether the lowest bit is set.
    pub fn is_odd(&self) -> bool {
        match self {
            Int::Small(v) => v & 1 == 1,
            Int::Big(v) => v.is_odd(),
        }
    }
}
