//! Float arithmetic as Python defines it: floor division and modulo with the divisor's sign, `**` with its
//! special cases, `round`, conversion to integers, and the hash shared with integers.

use crate::error::{ErrorKind, FormatError, Result};
use crate::int::Int;
use num_bigint::BigInt;

/// The text of the `OverflowError` for C's `ERANGE`.
const RANGE_ERROR: &str = "(34, 'Numerical result out of range')";

/// `a / b`.
pub fn div(a: f64, b: f64) -> Result<f64> {
    if b == 0.0 { Err(FormatError::zero_division("float division by zero")) } else { Ok(a / b) }
}

/// `a % b`: the remainder takes the divisor's sign, and so does a zero.
pub fn modulo(a: f64, b: f64) -> Result<f64> {
    if b == 0.0 {
        return Err(FormatError::zero_division("float modulo by zero"));
    }
    Ok(signed_remainder(a, b).0)
}

/// `a // b`.
pub fn floor_div(a: f64, b: f64) -> Result<f64> {
    if b == 0.0 {
        return Err(FormatError::zero_division("float floor division by zero"));
    }
    Ok(quotient_and_remainder(a, b).0)
}

/// `divmod(a, b)`.
pub fn divmod(a: f64, b: f64) -> Result<(f64, f64)> {
    if b == 0.0 {
        return Err(FormatError::zero_division("float divmod()"));
    }
    Ok(quotient_and_remainder(a, b))
}

/// The remainder with the divisor's sign, and whether the divisor was added to get there.
fn signed_remainder(a: f64, b: f64) -> (f64, bool) {
    let remainder = a % b;
    if remainder == 0.0 {
        (0.0_f64.copysign(b), false)
    } else if (b < 0.0) != (remainder < 0.0) {
        (remainder + b, true)
    } else {
        (remainder, false)
    }
}

fn quotient_and_remainder(a: f64, b: f64) -> (f64, f64) {
    let (remainder, adjusted) = signed_remainder(a, b);
    // Subtract the remainder of the machine's operation, not the adjusted one: `a - a % b` is exact.
    let mut quotient = (a - a % b) / b;
    if adjusted {
        quotient -= 1.0;
    }
    let quotient = if quotient == 0.0 {
        0.0_f64.copysign(a / b)
    } else {
        // The division may have rounded to just below the exact whole number.
        let floor = quotient.floor();
        if quotient - floor > 0.5 { floor + 1.0 } else { floor }
    };
    (quotient, remainder)
}

/// `a ** b`. A negative base with a fractional exponent has a complex result, which is an error here.
pub fn pow(a: f64, b: f64) -> Result<f64> {
    if a == 0.0 && b < 0.0 && b.is_finite() {
        return Err(FormatError::zero_division("0.0 cannot be raised to a negative power"));
    }
    if a < 0.0 && a.is_finite() && b.is_finite() && b != b.floor() {
        let text = "complex numbers are not supported: negative number to a fractional power";
        return Err(FormatError::new(ErrorKind::NotImplementedError, text));
    }
    let power = a.powf(b);
    if power.is_infinite() && a.is_finite() && b.is_finite() {
        return Err(FormatError::overflow(RANGE_ERROR));
    }
    Ok(power)
}

/// `x.is_integer()`.
pub fn is_integer(x: f64) -> bool {
    x.is_finite() && x.trunc() == x
}

/// `int(x)`: truncation towards zero.
pub fn to_int(x: f64) -> Result<Int> {
    if x.is_nan() {
        return Err(FormatError::value("cannot convert float NaN to integer"));
    }
    if x.is_infinite() {
        return Err(FormatError::overflow("cannot convert float infinity to integer"));
    }
    if x.abs() < 9.2e18 {
        return Ok(Int::Small(x as i64));
    }
    let (mantissa, exponent) = decompose(x);
    let magnitude = BigInt::from(mantissa) << (exponent as u64);
    Ok(Int::from_big(if x < 0.0 { -magnitude } else { magnitude }))
}

/// `round(x)`: the nearest integer, half to even.
pub fn round_to_int(x: f64) -> Result<Int> {
    to_int(x.round_ties_even())
}

/// `round(x, digits)`: correctly rounded in decimal, half to even.
pub fn round(x: f64, digits: i64) -> Result<f64> {
    // Outside these bounds, rounding keeps either all digits of any float or none.
    const MOST: i64 = 323;
    const LEAST: i64 = -308;
    if !x.is_finite() || digits > MOST {
        return Ok(x);
    }
    if digits < LEAST {
        return Ok(0.0 * x);
    }
    let rounded: f64 = if digits >= 0 {
        let places = digits as usize;
        format!("{x:.places$}").parse().expect("a formatted float is a float")
    } else {
        round_left_of_point(x, -digits)
    };
    if rounded.is_infinite() {
        return Err(FormatError::overflow("rounded value too large to represent"));
    }
    Ok(rounded)
}

fn round_left_of_point(x: f64, places: i64) -> f64 {
    let whole = to_int(x.abs().trunc()).expect("the value is finite");
    let unit = Int::Small(10).pow(&Int::Small(places)).expect("the power is small");
    let (quotient, rest) = whole.div_mod(&unit).expect("a power of ten is not zero");
    let up = match rest.mul(&Int::Small(2)).cmp(&unit) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Greater => true,
        // The fraction that truncation dropped breaks the tie.
        std::cmp::Ordering::Equal => x.fract() != 0.0 || quotient.is_odd(),
    };
    let rounded = if up { quotient.add(&Int::ONE) } else { quotient }.mul(&unit);
    rounded.to_f64().unwrap_or(f64::INFINITY).copysign(x)
}

/// `x.as_integer_ratio()`: numerator and positive denominator in lowest terms.
pub fn as_integer_ratio(x: f64) -> Result<(Int, Int)> {
    if x.is_nan() {
        return Err(FormatError::value("cannot convert NaN to integer ratio"));
    }
    if x.is_infinite() {
        return Err(FormatError::overflow("cannot convert Infinity to integer ratio"));
    }
    if x == 0.0 {
        return Ok((Int::ZERO, Int::ONE));
    }
    let (mantissa, exponent) = decompose(x);
    let zeros = mantissa.trailing_zeros();
    let odd = Int::from(mantissa >> zeros);
    let numerator = if x < 0.0 { odd.neg() } else { odd };
    let exponent = exponent + zeros as i32;
    let power = Int::ONE.shl(&Int::from(i64::from(exponent.abs())))?;
    Ok(if exponent >= 0 { (numerator.mul(&power), Int::ONE) } else { (numerator, power) })
}

/// A finite float as `mantissa * 2**exponent`, without the sign.
fn decompose(x: f64) -> (u64, i32) {
    let bits = x.to_bits();
    let biased = ((bits >> 52) & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    if biased == 0 { (fraction, -1074) } else { (fraction | (1 << 52), biased - 1075) }
}

/// `hash(x)`; equal to the hash of an equal integer. CPython hashes a NaN by identity: here it is 0.
pub fn hash(x: f64) -> i64 {
    const INFINITY_HASH: i64 = 314_159;
    if x.is_nan() {
        return 0;
    }
    if x.is_infinite() {
        return if x > 0.0 { INFINITY_HASH } else { -INFINITY_HASH };
    }
    let (mantissa, exponent) = decompose(x);
    // Multiplying by 2 modulo 2**61 - 1 rotates a 61-bit word.
    let turn = exponent.rem_euclid(61) as u32;
    let modulus = crate::int::HASH_MODULUS;
    let rotated =
        if turn == 0 { mantissa } else { ((mantissa << turn) & modulus) | (mantissa >> (61 - turn)) };
    crate::int::signed_hash(rotated % modulus, x < 0.0)
}
