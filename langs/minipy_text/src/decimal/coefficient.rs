//! The coefficient of a decimal number: a natural number that is mostly shifted by decimal digits.
//!
//! A value that fits 128 bits is always `Small`, which equality relies on. Memory of a size that a program chooses is
//! allocated here, after a check.

use crate::error::{FormatError, Result};
use crate::int::{long, room_for_bits};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{ToPrimitive, Zero};
use std::cmp::Ordering;

/// A natural number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coefficient {
    /// A number of at most 128 bits.
    Small(u128),
    /// A longer one.
    Big(BigUint),
}

/// The number of digits up to which every number is a [`Coefficient::Small`].
const SMALL_DIGITS: usize = 38;

/// The powers of ten that fit 128 bits.
const POWERS: [u128; SMALL_DIGITS + 1] = {
    let mut powers = [1; SMALL_DIGITS + 1];
    let mut i = 1;
    while i <= SMALL_DIGITS {
        powers[i] = powers[i - 1] * 10;
        i += 1;
    }
    powers
};

/// The part of a number that was cut off, in relation to the last digit that remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rest {
    /// Nothing.
    Nothing,
    /// Less than half.
    Less,
    /// Half.
    Half,
    /// More than half.
    More,
}

impl Rest {
    fn of(rest_to_half: Ordering, is_zero: bool) -> Rest {
        match rest_to_half {
            _ if is_zero => Rest::Nothing,
            Ordering::Less => Rest::Less,
            Ordering::Equal => Rest::Half,
            Ordering::Greater => Rest::More,
        }
    }
}

/// `10 ** count`
pub(super) fn power_of_ten(count: u64) -> Result<Coefficient> {
    match POWERS.get(usize::try_from(count).unwrap_or(usize::MAX)) {
        Some(&power) => Ok(Coefficient::Small(power)),
        None => {
            if count > 1 << 40 {
                return Err(FormatError::memory());
            }
            room_for_bits(count * 10 / 3)?;
            Ok(Coefficient::Big(long::pow(&BigInt::from(10), count)?.into_parts().1))
        }
    }
}

fn signed(n: BigUint) -> BigInt {
    BigInt::from_biguint(Sign::Plus, n)
}

impl From<BigUint> for Coefficient {
    fn from(n: BigUint) -> Coefficient {
        n.to_u128().map_or(Coefficient::Big(n), Coefficient::Small)
    }
}

impl Coefficient {
    /// Zero.
    pub const ZERO: Coefficient = Coefficient::Small(0);

    /// The number as a big integer.
    pub fn to_big(&self) -> BigUint {
        match self {
            Coefficient::Small(n) => BigUint::from(*n),
            Coefficient::Big(n) => n.clone(),
        }
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        *self == Coefficient::ZERO
    }

    /// The number of decimal digits; zero has one.
    pub fn digits(&self) -> Result<i64> {
        match self {
            Coefficient::Small(n) => Ok(match u64::try_from(*n) {
                Ok(n) => i64::from(n.checked_ilog10().unwrap_or(0)) + 1,
                Err(_) => i64::from(n.ilog10()) + 1,
            }),
            Coefficient::Big(n) => {
                // A lower bound that is at most one too small, computed by floats.
                let least = ((n.bits() - 1) as f64 * std::f64::consts::LOG10_2 - 1e-6).floor() as u64 + 1;
                let power = power_of_ten(least)?;
                Ok(least as i64 + i64::from(power.to_big() <= *n))
            }
        }
    }

    /// Whether it is odd.
    pub fn is_odd(&self) -> bool {
        match self {
            Coefficient::Small(n) => n & 1 == 1,
            Coefficient::Big(n) => n.bit(0),
        }
    }

    /// The last decimal digit.
    pub fn last_digit(&self) -> u32 {
        match self {
            Coefficient::Small(n) => (n % 10) as u32,
            Coefficient::Big(n) => (n % 10u32).to_u32().expect("a digit"),
        }
    }

    /// `self + other`
    pub fn add(&self, other: &Coefficient) -> Coefficient {
        if let (Coefficient::Small(a), Coefficient::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Coefficient::Small(sum);
        }
        Coefficient::Big(self.to_big() + other.to_big())
    }

    /// `self - other`, where `self` is not smaller.
    pub fn sub(&self, other: &Coefficient) -> Coefficient {
        match (self, other) {
            (Coefficient::Small(a), Coefficient::Small(b)) => Coefficient::Small(a - b),
            _ => Coefficient::from(self.to_big() - other.to_big()),
        }
    }

    /// `self * other`
    pub fn mul(&self, other: &Coefficient) -> Result<Coefficient> {
        if let (Coefficient::Small(a), Coefficient::Small(b)) = (self, other) {
            if let (Ok(a), Ok(b)) = (u64::try_from(*a), u64::try_from(*b)) {
                return Ok(Coefficient::Small(u128::from(a) * u128::from(b)));
            }
            if let Some(product) = a.checked_mul(*b) {
                return Ok(Coefficient::Small(product));
            }
        }
        let (a, b) = (self.to_big(), other.to_big());
        room_for_bits(a.bits() + b.bits())?;
        Ok(Coefficient::from(long::mul(&signed(a), &signed(b))?.into_parts().1))
    }

    /// Quotient and remainder; the divisor is not zero.
    pub fn div_rem(&self, other: &Coefficient) -> Result<(Coefficient, Coefficient)> {
        if let (Coefficient::Small(a), Coefficient::Small(b)) = (self, other) {
            if let (Ok(a), Ok(b)) = (u64::try_from(*a), u64::try_from(*b)) {
                return Ok((Coefficient::Small((a / b).into()), Coefficient::Small((a % b).into())));
            }
            let quotient = a / b;
            return Ok((Coefficient::Small(quotient), Coefficient::Small(a - quotient * b)));
        }
        let (quotient, rest) = long::div_mod_floor(&signed(self.to_big()), &signed(other.to_big()))?;
        Ok((quotient.into_parts().1.into(), rest.into_parts().1.into()))
    }

    /// `self * 10 ** count`
    pub fn shifted_left(&self, count: i64) -> Result<Coefficient> {
        if self.is_zero() || count == 0 {
            return Ok(self.clone());
        }
        self.mul(&power_of_ten(count as u64)?)
    }

    /// `self / 10 ** count`, and the part that was cut off.
    pub fn shifted_right(&self, count: i64) -> Result<(Coefficient, Rest)> {
        if count == 0 || self.is_zero() {
            return Ok((self.clone(), Rest::Nothing));
        }
        if count > self.digits()? {
            return Ok((Coefficient::ZERO, Rest::Less));
        }
        let power = power_of_ten(count as u64)?;
        let (quotient, rest) = self.div_rem(&power)?;
        let rest = match (&rest, &power) {
            (Coefficient::Small(rest), Coefficient::Small(power)) => {
                Rest::of(rest.cmp(&(power / 2)), *rest == 0)
            }
            _ => Rest::of((rest.to_big() << 1u32).cmp(&power.to_big()), rest.is_zero()),
        };
        Ok((quotient, rest))
    }

    /// The number with at most `most` trailing zeros removed, and the number of removed zeros.
    pub fn without_zeros(&self, most: i64) -> Result<(Coefficient, i64)> {
        let (mut number, mut count) = (self.clone(), 0);
        if let Coefficient::Big(_) = number {
            // Large steps first: a long number is divided only a few times.
            let mut step = self.digits()?;
            while step > 0 {
                while count + step <= most {
                    let (quotient, rest) = number.shifted_right(step)?;
                    if rest != Rest::Nothing || quotient.is_zero() {
                        break;
                    }
                    (number, count) = (quotient, count + step);
                }
                step /= 2;
            }
            return Ok((number, count));
        }
        let Coefficient::Small(mut n) = number else { unreachable!("the other case was above") };
        for step in [16, 4, 1] {
            while count + step <= most && n != 0 && n % POWERS[step as usize] == 0 {
                n /= POWERS[step as usize];
                count += step;
            }
        }
        Ok((Coefficient::Small(n), count))
    }

    /// The integer square root, and whether it is exact.
    pub fn sqrt(&self) -> Result<(Coefficient, bool)> {
        let n = self.to_big();
        let root = Coefficient::from(long::isqrt(&n)?);
        let exact = root.mul(&root)? == *self;
        Ok((root, exact))
    }

    /// The decimal digits.
    pub fn to_text(&self) -> Result<String> {
        match self {
            Coefficient::Small(n) => Ok(itoa::Buffer::new().format(*n).to_owned()),
            Coefficient::Big(n) => {
                crate::room::check((n.bits() / 3) as usize)?;
                long::to_decimal(&signed(n.clone()))
            }
        }
    }

    /// The value of decimal digits.
    pub fn parse(digits: &str) -> Result<Coefficient> {
        if digits.len() <= SMALL_DIGITS {
            let n = digits.bytes().fold(0, |n, digit| n * 10 + u128::from(digit - b'0'));
            return Ok(Coefficient::Small(n));
        }
        let n = long::parse(digits, 10)?.expect("they are digits");
        Ok(if n.is_zero() { Coefficient::ZERO } else { n.into() })
    }

    /// The order of two numbers.
    pub fn order(&self, other: &Coefficient) -> Ordering {
        match (self, other) {
            (Coefficient::Small(a), Coefficient::Small(b)) => a.cmp(b),
            (Coefficient::Small(_), Coefficient::Big(_)) => Ordering::Less,
            (Coefficient::Big(_), Coefficient::Small(_)) => Ordering::Greater,
            (Coefficient::Big(a), Coefficient::Big(b)) => a.cmp(b),
        }
    }
}
