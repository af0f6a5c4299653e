//! Float to text in the styles of C's `printf` and of Python's `repr`, from exact decimal expansions.
//!
//! Rounding is half to even on the exact binary value. Padding, grouping and explicit signs belong to the
//! format modules, never here.

use super::repr::shortest_digits;
use std::fmt::Write as _;

/// No float has more fractional digits than this; further ones are zeros.
const MAX_FRACTION: usize = 1080;

/// How to lay the digits out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatStyle {
    /// `repr`: the shortest digits, an exponent from 1e16 up and below 1e-4. The precision is ignored.
    Repr,
    /// `f`: fixed point.
    Fixed,
    /// `e`: scientific.
    Exponent,
    /// `g`: significant digits, trailing zeros dropped.
    General,
}

/// The text of `x`: a leading `-` if negative, then `inf`, `nan` or the digits in lower case.
///
/// `alternate` keeps the point and, in style `General`, trailing zeros. `dot_zero` appends `.0` to a number
/// that would look like an integer, as `str(float)` does.
pub fn float_text(x: f64, style: FloatStyle, precision: usize, alternate: bool, dot_zero: bool) -> String {
    let mut out = String::with_capacity(24);
    write_float_text(&mut out, x, style, precision, alternate, dot_zero);
    out
}

/// Appends [`float_text`].
pub(crate) fn write_float_text(
    out: &mut String,
    x: f64,
    style: FloatStyle,
    precision: usize,
    alternate: bool,
    dot_zero: bool,
) {
    if x.is_nan() {
        out.push_str("nan");
        return;
    }
    if x.is_sign_negative() {
        out.push('-');
    }
    if x.is_infinite() {
        out.push_str("inf");
        return;
    }
    let x = x.abs();
    let body = match style {
        FloatStyle::Fixed => return push_fixed(out, x, precision, alternate),
        FloatStyle::Exponent => {
            let (digits, point) = rounded_digits(x, precision + 1);
            exponent_layout(&digits, point, alternate)
        }
        FloatStyle::General => {
            let precision = precision.max(1);
            let (digits, point) = rounded_digits(x, precision);
            let digits = if alternate { &digits } else { keep_one(digits.trim_end_matches('0')) };
            // A mandatory ".0" takes the place of the last significant digit.
            let limit = precision as i64 - i64::from(dot_zero);
            layout(digits, point, limit, alternate, dot_zero)
        }
        FloatStyle::Repr => {
            let (digits, point) = shortest_digits(x);
            layout(&digits, point, 16, alternate, dot_zero)
        }
    };
    out.push_str(&body);
}

fn keep_one(digits: &str) -> &str {
    if digits.is_empty() { "0" } else { digits }
}

/// Exactly `count` significant digits of a non-negative finite `x`, and the place of the point.
fn rounded_digits(x: f64, count: usize) -> (String, i32) {
    let exact = (count - 1).min(MAX_FRACTION);
    let text = format!("{x:.exact$e}");
    let (mantissa, exponent) = text.split_once('e').expect("the `e` format writes an exponent");
    let mut digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    digits.extend(std::iter::repeat_n('0', count - 1 - exact));
    (digits, exponent.parse::<i32>().expect("the exponent is a number") + 1)
}

fn push_fixed(out: &mut String, x: f64, precision: usize, alternate: bool) {
    let exact = precision.min(MAX_FRACTION);
    write!(out, "{x:.exact$}").expect("a string takes any text");
    out.extend(std::iter::repeat_n('0', precision - exact));
    if precision == 0 && alternate {
        out.push('.');
    }
}

/// Fixed point while `-4 < point <= limit`, else scientific.
fn layout(digits: &str, point: i32, limit: i64, alternate: bool, dot_zero: bool) -> String {
    if point <= -4 || i64::from(point) > limit {
        return exponent_layout(digits, point, alternate);
    }
    if point <= 0 {
        return format!("0.{}{digits}", "0".repeat(point.unsigned_abs() as usize));
    }
    let point = point as usize;
    if digits.len() > point {
        return format!("{}.{}", &digits[..point], &digits[point..]);
    }
    let mut text = format!("{digits}{}", "0".repeat(point - digits.len()));
    if dot_zero {
        text.push_str(".0");
    } else if alternate {
        text.push('.');
    }
    text
}

fn exponent_layout(digits: &str, point: i32, alternate: bool) -> String {
    let exponent = point - 1;
    let (first, rest) = digits.split_at(1);
    let dot = if !rest.is_empty() || alternate { "." } else { "" };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{first}{dot}{rest}e{sign}{:02}", exponent.unsigned_abs())
}
