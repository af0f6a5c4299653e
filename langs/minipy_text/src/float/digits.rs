//! Float to text in the styles of C's `printf` and of Python's `repr`, from exact decimal expansions.
//!
//! Rounding is half to even on the exact binary value. Padding, grouping and explicit signs belong to the
//! format modules, never here.

use super::exact;
use super::repr::shortest_digits;
use std::fmt::Write as _;

/// No float has more fractional digits than this; further ones are zeros.
const MAX_FRACTION: usize = 1080;

/// The layout of the digits.
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
    match style {
        FloatStyle::Fixed => push_fixed(out, x, precision, alternate),
        FloatStyle::Exponent => {
            let (digits, point) = rounded_digits(x, precision + 1);
            push_exponent(out, digits.as_str(), point, alternate);
        }
        FloatStyle::General => {
            let precision = precision.max(1);
            let (digits, point) = rounded_digits(x, precision);
            let digits = digits.as_str();
            let digits = if alternate { digits } else { keep_one(digits.trim_end_matches('0')) };
            // A mandatory ".0" takes the place of the last significant digit.
            let limit = precision as i64 - i64::from(dot_zero);
            push_layout(out, digits, point, limit, alternate, dot_zero);
        }
        FloatStyle::Repr => {
            let (digits, point) = shortest_digits(x);
            push_layout(out, digits.as_str(), point, 16, alternate, dot_zero);
        }
    }
}

/// Digits; a few of them need no allocation.
pub(super) enum Digits {
    /// A number of digits in an array.
    Few([u8; 40], usize),
    /// Any number of digits.
    Many(String),
}

impl Digits {
    /// The digits of a number.
    fn of(number: u128) -> Digits {
        let mut buffer = itoa::Buffer::new();
        Digits::from_pieces(
            match u64::try_from(number) {
                Ok(number) => buffer.format(number),
                Err(_) => buffer.format(number),
            },
            "",
        )
    }

    /// At most 40 digits from two pieces.
    pub(super) fn from_pieces(first: &str, second: &str) -> Digits {
        let (mut few, count) = ([0; 40], first.len() + second.len());
        few[..first.len()].copy_from_slice(first.as_bytes());
        few[first.len()..count].copy_from_slice(second.as_bytes());
        Digits::Few(few, count)
    }

    /// The digits as text.
    pub(super) fn as_str(&self) -> &str {
        match self {
            Digits::Few(digits, count) => std::str::from_utf8(&digits[..*count]).expect("they are digits"),
            Digits::Many(digits) => digits,
        }
    }
}

fn keep_one(digits: &str) -> &str {
    if digits.is_empty() { "0" } else { digits }
}

/// Exactly `count` significant digits of a nonnegative finite `x`, and the position of the point.
fn rounded_digits(x: f64, count: usize) -> (Digits, i32) {
    if let Some((digits, point)) = exact::significant(x, count) {
        return (Digits::of(digits), point);
    }
    let exact = (count - 1).min(MAX_FRACTION);
    let text = format!("{x:.exact$e}");
    let (mantissa, exponent) = text.split_once('e').expect("the `e` format writes an exponent");
    let mut digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    digits.extend(std::iter::repeat_n('0', count - 1 - exact));
    (Digits::Many(digits), exponent.parse::<i32>().expect("the exponent is a number") + 1)
}

fn push_fixed(out: &mut String, x: f64, precision: usize, alternate: bool) {
    let scaled = i32::try_from(precision).ok().and_then(|places| exact::scaled(x, places));
    if let Some(scaled) = scaled {
        let digits = Digits::of(scaled);
        let digits = digits.as_str();
        match digits.len().checked_sub(precision).filter(|&whole| whole > 0) {
            Some(whole) => {
                out.push_str(&digits[..whole]);
                if precision > 0 || alternate {
                    out.push('.');
                }
                out.push_str(&digits[whole..]);
            }
            None => {
                out.push_str("0.");
                push_zeros(out, precision - digits.len());
                out.push_str(digits);
            }
        }
        return;
    }
    let exact = precision.min(MAX_FRACTION);
    write!(out, "{x:.exact$}").expect("a string takes any text");
    push_zeros(out, precision - exact);
    if precision == 0 && alternate {
        out.push('.');
    }
}

fn push_zeros(out: &mut String, count: usize) {
    out.extend(std::iter::repeat_n('0', count));
}

/// Fixed point while `-4 < point <= limit`, else scientific.
fn push_layout(out: &mut String, digits: &str, point: i32, limit: i64, alternate: bool, dot_zero: bool) {
    if point <= -4 || i64::from(point) > limit {
        return push_exponent(out, digits, point, alternate);
    }
    if point <= 0 {
        out.push_str("0.");
        push_zeros(out, point.unsigned_abs() as usize);
        out.push_str(digits);
        return;
    }
    let point = point as usize;
    if digits.len() > point {
        out.push_str(&digits[..point]);
        out.push('.');
        out.push_str(&digits[point..]);
        return;
    }
    out.push_str(digits);
    push_zeros(out, point - digits.len());
    if dot_zero {
        out.push_str(".0");
    } else if alternate {
        out.push('.');
    }
}

fn push_exponent(out: &mut String, digits: &str, point: i32, alternate: bool) {
    let exponent = point - 1;
    let (first, rest) = digits.split_at(1);
    out.push_str(first);
    if !rest.is_empty() || alternate {
        out.push('.');
    }
    out.push_str(rest);
    out.push_str(if exponent < 0 { "e-" } else { "e+" });
    if exponent.unsigned_abs() < 10 {
        out.push('0');
    }
    out.push_str(itoa::Buffer::new().format(exponent.unsigned_abs()));
}
