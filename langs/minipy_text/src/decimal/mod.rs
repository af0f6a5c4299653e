//! Decimal numbers by the General Decimal Arithmetic Specification, as in CPython's `decimal`.
//!
//! A [`Decimal`] is a sign, a coefficient and an exponent, or a special value; a [`Context`] determines rounding, and
//! an operation adds its signals to a [`Status`]. Raising them is up to the caller, who has the traps.

mod arith;
mod coefficient;
mod round;
mod text;

pub use coefficient::{Coefficient, Rest};
pub use text::plain;

use crate::error::Result;
use crate::int::{HASH_MODULUS, Int};
use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;

/// The kind of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A number with an exponent.
    Finite,
    /// An infinity.
    Infinite,
    /// Not a number.
    QuietNan,
    /// Not a number; operations on it signal an invalid operation.
    SignalingNan,
}

/// A decimal number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// Whether its sign is negative.
    pub negative: bool,
    /// The kind of the number.
    pub form: Form,
    /// The exponent; 0 for special values.
    pub exp: i64,
    /// The coefficient; for NaN, its payload.
    pub coefficient: Coefficient,
}

/// A rounding mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Away from zero.
    Up,
    /// Towards zero.
    Down,
    /// Towards the greater number.
    Ceiling,
    /// Towards the smaller number.
    Floor,
    /// To the nearest, halves away from zero.
    HalfUp,
    /// To the nearest, halves towards zero.
    HalfDown,
    /// To the nearest, halves to an even digit.
    HalfEven,
    /// Away from zero if the last digit would be 0 or 5, else towards zero.
    ZeroFiveUp,
}

/// The names of the rounding modes, in the order of [`Rounding`].
pub const ROUNDINGS: [(&str, Rounding); 8] = [
    ("ROUND_UP", Rounding::Up),
    ("ROUND_DOWN", Rounding::Down),
    ("ROUND_CEILING", Rounding::Ceiling),
    ("ROUND_FLOOR", Rounding::Floor),
    ("ROUND_HALF_UP", Rounding::HalfUp),
    ("ROUND_HALF_DOWN", Rounding::HalfDown),
    ("ROUND_HALF_EVEN", Rounding::HalfEven),
    ("ROUND_05UP", Rounding::ZeroFiveUp),
];

/// The greatest precision and exponent.
pub const MAX: i64 = 999_999_999_999_999_999;
/// The least exponent of a number with the greatest precision.
pub const LEAST_ETINY: i64 = -2 * MAX + 1;

/// The precision and the bounds of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// The number of digits.
    pub prec: i64,
    /// The smallest exponent of a normal number in scientific notation.
    pub emin: i64,
    /// The largest exponent.
    pub emax: i64,
    /// The rounding mode.
    pub rounding: Rounding,
    /// Whether exponents are limited so that the coefficient can have its full length.
    pub clamp: bool,
}

impl Context {
    /// A context in which nothing is rounded.
    pub const EXACT: Context =
        Context { prec: MAX, emin: -MAX, emax: MAX, rounding: Rounding::HalfEven, clamp: false };

    /// The smallest exponent of all.
    pub fn etiny(&self) -> i64 {
        self.emin - (self.prec - 1)
    }

    /// The largest exponent of a number with all its digits.
    pub fn etop(&self) -> i64 {
        self.emax - (self.prec - 1)
    }
}

/// The signals of operations: a set of the bits below.
pub type Status = u32;

/// The bits of a [`Status`].
#[allow(missing_docs, reason = "the names are those of the specification")]
pub mod status {
    use super::Status;

    pub const CLAMPED: Status = 1;
    pub const CONVERSION_SYNTAX: Status = 1 << 1;
    pub const DIVISION_BY_ZERO: Status = 1 << 2;
    pub const DIVISION_IMPOSSIBLE: Status = 1 << 3;
    pub const DIVISION_UNDEFINED: Status = 1 << 4;
    pub const INEXACT: Status = 1 << 5;
    pub const INVALID_CONTEXT: Status = 1 << 6;
    pub const INVALID_OPERATION: Status = 1 << 7;
    pub const FLOAT_OPERATION: Status = 1 << 8;
    pub const OVERFLOW: Status = 1 << 9;
    pub const ROUNDED: Status = 1 << 10;
    pub const SUBNORMAL: Status = 1 << 11;
    pub const UNDERFLOW: Status = 1 << 12;
    /// All conditions that the signal `InvalidOperation` covers.
    pub const INVALID: Status =
        CONVERSION_SYNTAX | DIVISION_IMPOSSIBLE | DIVISION_UNDEFINED | INVALID_CONTEXT | INVALID_OPERATION;
}

impl Decimal {
    /// A number.
    pub fn new(negative: bool, coefficient: Coefficient, exp: i64) -> Decimal {
        Decimal { negative, form: Form::Finite, exp, coefficient }
    }

    /// A zero.
    pub fn zero(negative: bool, exp: i64) -> Decimal {
        Decimal::new(negative, Coefficient::ZERO, exp)
    }

    /// An infinity.
    pub fn infinity(negative: bool) -> Decimal {
        Decimal { form: Form::Infinite, ..Decimal::zero(negative, 0) }
    }

    /// Not a number.
    pub fn nan() -> Decimal {
        Decimal { form: Form::QuietNan, ..Decimal::zero(false, 0) }
    }

    /// NaN as the result of an invalid operation, with the condition added to the status.
    fn invalid(status: &mut Status, why: Status) -> Decimal {
        *status |= why;
        Decimal::nan()
    }

    /// An integer.
    pub fn from_int(n: &Int) -> Decimal {
        match n {
            Int::Small(n) => Decimal::new(*n < 0, Coefficient::Small(n.unsigned_abs().into()), 0),
            Int::Big(n) => Decimal::new(n.sign() == Sign::Minus, n.magnitude().clone().into(), 0),
        }
    }

    /// A float, exactly.
    pub fn from_float(x: f64) -> Result<Decimal> {
        if x.is_nan() {
            return Ok(Decimal { negative: x.is_sign_negative(), ..Decimal::nan() });
        }
        if x.is_infinite() {
            return Ok(Decimal::infinity(x < 0.0));
        }
        let (negative, size) = (x.is_sign_negative(), x.abs());
        let (numerator, denominator) = crate::float::as_integer_ratio(size)?;
        // The denominator is a power of two, 2 ** k: n / 2 ** k is n * 5 ** k / 10 ** k.
        let k = denominator.bit_length() - 1;
        let fives = Int::Small(5).pow(&Int::Small(k as i64))?;
        let number = Decimal::from_int(&numerator.product(&fives)?);
        Ok(Decimal { negative, exp: -(k as i64), ..number })
    }

    /// Whether it is finite.
    pub fn is_finite(&self) -> bool {
        self.form == Form::Finite
    }

    /// Whether it is NaN.
    pub fn is_nan(&self) -> bool {
        matches!(self.form, Form::QuietNan | Form::SignalingNan)
    }

    /// Whether it is an infinity.
    pub fn is_infinite(&self) -> bool {
        self.form == Form::Infinite
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.is_finite() && self.coefficient.is_zero()
    }

    /// The exponent of the first digit.
    pub fn adjusted(&self) -> Result<i64> {
        Ok(self.exp + self.coefficient.digits()? - 1)
    }

    /// The integer part of a finite number.
    pub fn to_int(&self) -> Result<Int> {
        let size = if self.exp >= 0 {
            self.coefficient.shifted_left(self.exp)?
        } else {
            self.coefficient.shifted_right(self.exp.unsigned_abs().min(i64::MAX as u64) as i64)?.0
        };
        let sign = if self.negative { Sign::Minus } else { Sign::Plus };
        Ok(Int::from_big(BigInt::from_biguint(sign, size.to_big())))
    }

    /// `hash(self)` of a finite or infinite number: that of an equal int or float.
    pub fn hash(&self) -> i64 {
        /// The inverse of ten.
        const TENTH: u64 = 2_075_258_708_292_324_556;
        if self.is_infinite() {
            return if self.negative { -314_159 } else { 314_159 };
        }
        let modulus = u128::from(HASH_MODULUS);
        let (mut base, mut exponent) = if self.exp >= 0 { (10, self.exp) } else { (TENTH, -self.exp) };
        let mut hash = match &self.coefficient {
            Coefficient::Small(n) => (n % modulus) as u64,
            Coefficient::Big(n) => (n % HASH_MODULUS).to_u64().expect("a remainder is below the modulus"),
        };
        let product = |a: u64, b: u64| (u128::from(a) * u128::from(b) % modulus) as u64;
        while exponent > 0 {
            if exponent & 1 == 1 {
                hash = product(hash, base);
            }
            base = product(base, base);
            exponent >>= 1;
        }
        crate::int::signed_hash(hash, self.negative)
    }
}
