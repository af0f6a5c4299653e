//! Functions of floats. Errors that the C library reports by `errno` are "math domain error" and "math range error"
//! in Python; the rules for them are here, the values come from the standard library or from libm.

use crate::error::{FormatError, Result};
use crate::float::to_int;
use crate::int::Int;

/// `ValueError: math domain error`.
pub fn domain_error() -> FormatError {
    FormatError::value("math domain error")
}

/// `OverflowError: math range error`.
pub fn range_error() -> FormatError {
    FormatError::overflow("math range error")
}

/// A NaN whose inputs are not NaN is a domain error; so is an infinity, unless the function can overflow.
fn checked(inputs: &[f64], result: f64, overflows: bool) -> Result<f64> {
    if result.is_nan() && !inputs.iter().any(|x| x.is_nan()) {
        return Err(domain_error());
    }
    if result.is_infinite() && inputs.iter().all(|x| x.is_finite()) {
        return Err(if overflows { range_error() } else { domain_error() });
    }
    Ok(result)
}

/// Defines functions of one float: the name, the computation, and whether it can overflow.
macro_rules! unary {
    ($($name:ident, $compute:expr, $overflows:literal;)*) => {$(
        #[doc = concat!("`math.", stringify!($name), "(x)`.")]
        pub fn $name(x: f64) -> Result<f64> {
            let compute: fn(f64) -> f64 = $compute;
            checked(&[x], compute(x), $overflows)
        }
    )*};
}

unary! {
    sqrt, f64::sqrt, false;
    sin, f64::sin, false;
    cos, f64::cos, false;
    tan, f64::tan, false;
    asin, f64::asin, false;
    acos, f64::acos, false;
    atan, f64::atan, false;
    tanh, f64::tanh, false;
    asinh, libm::asinh, false;
    // Below 1 there is no result, but libm returns a number.
    acosh, |x| if x < 1.0 { f64::NAN } else { libm::acosh(x) }, false;
    atanh, libm::atanh, false;
    cbrt, f64::cbrt, false;
    log1p, f64::ln_1p, false;
    sinh, f64::sinh, true;
    cosh, f64::cosh, true;
    exp, f64::exp, true;
    exp2, f64::exp2, true;
    expm1, f64::exp_m1, true;
    log, f64::ln, false;
    log2, f64::log2, false;
    log10, f64::log10, false;
}

/// The base of [`log_int`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogBase {
    /// `math.log`.
    E,
    /// `math.log2`.
    Two,
    /// `math.log10`.
    Ten,
}

/// The logarithm of an integer of any size.
pub fn log_int(value: &Int, base: LogBase) -> Result<f64> {
    if !value.is_positive() {
        return Err(domain_error());
    }
    let compute = match base {
        LogBase::E => f64::ln,
        LogBase::Two => f64::log2,
        LogBase::Ten => f64::log10,
    };
    if let Ok(x) = value.to_f64() {
        return Ok(compute(x));
    }
    // Beyond the range of floats: mantissa in [0.5, 1) and exponent separately.
    let bits = value.bit_length();
    let scale = Int::ONE.shl(&Int::from_big(bits.into()))?;
    Ok(compute(value.true_div(&scale)?) + compute(2.0) * bits as f64)
}

/// `math.floor(x)`.
pub fn floor(x: f64) -> Result<Int> {
    to_int(x.floor())
}

/// `math.ceil(x)`.
pub fn ceil(x: f64) -> Result<Int> {
    to_int(x.ceil())
}

/// `math.trunc(x)`.
pub fn trunc(x: f64) -> Result<Int> {
    to_int(x)
}

/// `math.fabs(x)`.
pub fn fabs(x: f64) -> f64 {
    x.abs()
}

/// `math.copysign(x, y)`.
pub fn copysign(x: f64, y: f64) -> f64 {
    x.copysign(y)
}

/// `math.atan2(y, x)`.
pub fn atan2(y: f64, x: f64) -> f64 {
    y.atan2(x)
}

/// `math.degrees(x)`.
pub fn degrees(x: f64) -> f64 {
    x * (180.0 / std::f64::consts::PI)
}

/// `math.radians(x)`.
pub fn radians(x: f64) -> f64 {
    x * (std::f64::consts::PI / 180.0)
}

/// `math.fmod(x, y)`: the remainder with the sign of `x`.
pub fn fmod(x: f64, y: f64) -> Result<f64> {
    checked(&[x, y], x % y, false)
}

/// `math.remainder(x, y)`: the IEEE 754 remainder.
pub fn remainder(x: f64, y: f64) -> Result<f64> {
    checked(&[x, y], libm::remainder(x, y), false)
}

/// `math.pow(x, y)`.
pub fn pow(x: f64, y: f64) -> Result<f64> {
    // A pole at zero is a domain error, any other overflow a range error.
    checked(&[x, y], x.powf(y), x != 0.0)
}

/// `math.fma(x, y, z)`.
pub fn fma(x: f64, y: f64, z: f64) -> Result<f64> {
    let result = x.mul_add(y, z);
    let inputs = [x, y, z];
    if result.is_nan() && !inputs.iter().any(|x| x.is_nan()) {
        return Err(FormatError::value("invalid operation in fma"));
    }
    if result.is_infinite() && inputs.iter().all(|x| x.is_finite()) {
        return Err(FormatError::overflow("overflow in fma"));
    }
    Ok(result)
}

/// `math.frexp(x)`.
pub fn frexp(x: f64) -> (f64, i64) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let (mantissa, exponent) = libm::frexp(x);
    (mantissa, i64::from(exponent))
}

/// `math.ldexp(x, exponent)`.
pub fn ldexp(x: f64, exponent: &Int) -> Result<f64> {
    if x == 0.0 || !x.is_finite() {
        return Ok(x);
    }
    // Beyond this the result is zero or infinite for any mantissa.
    const LIMIT: i64 = 5000;
    let exponent = exponent.to_i64().unwrap_or(if exponent.is_negative() { -LIMIT } else { LIMIT });
    let result = libm::ldexp(x, exponent.clamp(-LIMIT, LIMIT) as i32);
    if result.is_infinite() { Err(range_error()) } else { Ok(result) }
}

/// `math.modf(x)`: the fractional and the integer part, both with the sign of `x`.
pub fn modf(x: f64) -> (f64, f64) {
    let fraction = if x.is_infinite() { 0.0_f64.copysign(x) } else { (x - x.trunc()).copysign(x) };
    (fraction, x.trunc())
}

/// `math.gamma(x)`; within a few units in the last place of CPython's.
pub fn gamma(x: f64) -> Result<f64> {
    let pole = x == 0.0 || x == f64::NEG_INFINITY || (x < 0.0 && x.floor() == x);
    if pole {
        return Err(domain_error());
    }
    // Factorials up to 22! are exact as floats, and the result must be exact.
    if x.floor() == x && (1.0..=23.0).contains(&x) {
        return Ok((1..x as i64).fold(1.0, |product, factor| product * factor as f64));
    }
    let result = libm::tgamma(x);
    if result.is_infinite() && x.is_finite() { Err(range_error()) } else { Ok(result) }
}

/// `math.lgamma(x)`; within a few units in the last place of CPython's.
pub fn lgamma(x: f64) -> Result<f64> {
    if x.is_infinite() {
        return Ok(f64::INFINITY);
    }
    if x <= 0.0 && x.floor() == x {
        return Err(domain_error());
    }
    let result = libm::lgamma(x);
    if result.is_infinite() { Err(range_error()) } else { Ok(result) }
}

/// `math.erf(x)`.
pub fn erf(x: f64) -> f64 {
    libm::erf(x)
}

/// `math.erfc(x)`.
pub fn erfc(x: f64) -> f64 {
    libm::erfc(x)
}

/// `math.isclose(a, b, rel_tol=..., abs_tol=...)`; the defaults are 1e-9 and 0.
pub fn isclose(a: f64, b: f64, relative: f64, absolute: f64) -> Result<bool> {
    if relative < 0.0 || absolute < 0.0 {
        return Err(FormatError::value("tolerances must be non-negative"));
    }
    if a == b {
        return Ok(true);
    }
    if a.is_infinite() || b.is_infinite() {
        return Ok(false);
    }
    let difference = (b - a).abs();
    Ok(difference <= (relative * b).abs() || difference <= (relative * a).abs() || difference <= absolute)
}

/// `math.nextafter(x, y)`.
pub fn nextafter(x: f64, y: f64) -> f64 {
    libm::nextafter(x, y)
}

/// `math.nextafter(x, y, steps=steps)`: the distance of floats of one sign is that of their bits.
pub fn after(x: f64, y: f64, steps: u64) -> f64 {
    const SIGN: u64 = 1 << 63;
    if steps == 0 || x.is_nan() {
        return x;
    }
    let (from, to) = (x.to_bits(), y.to_bits());
    if y.is_nan() || from == to {
        return y;
    }
    let (of_x, of_y) = (from & !SIGN, to & !SIGN);
    f64::from_bits(if (from ^ to) & SIGN != 0 {
        if of_x + of_y <= steps {
            to
        } else if of_x < steps {
            (to & SIGN) | (steps - of_x)
        } else {
            from - steps
        }
    } else if of_x > of_y {
        if of_x - of_y >= steps { from - steps } else { to }
    } else if of_y - of_x >= steps {
        from + steps
    } else {
        to
    })
}

/// `math.ulp(x)`.
pub fn ulp(x: f64) -> f64 {
    let x = x.abs();
    if !x.is_finite() {
        return x;
    }
    let above = x.next_up();
    if above.is_infinite() { x - x.next_down() } else { above - x }
}
