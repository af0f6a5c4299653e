//! `repr(float)`: the shortest digits that read back as the same float, laid out as Python does.
//!
//! The digits come from ryu. The standard library's shortest digits must not be used: among equally short
//! candidates they are not always the nearest.

use super::digits::Digits;

/// The shortest decimal digits of a finite float and the position of the point: the value is `0.digits * 10**point`.
pub(super) fn shortest_digits(x: f64) -> (Digits, i32) {
    let mut buffer = ryu::Buffer::new();
    let text = buffer.format_finite(x.abs());
    let (mantissa, exponent) = match text.split_once('e') {
        Some((mantissa, exponent)) => {
            (mantissa, exponent.parse::<i32>().expect("ryu writes a decimal exponent"))
        }
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    // Zeros at either end are not significant.
    let (first, mut second) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    let mut point = first.len() as i32;
    if first.is_empty() {
        let digits = second.trim_start_matches('0');
        point = digits.len() as i32 - second.len() as i32;
        second = digits;
    }
    let first = if second.is_empty() { first.trim_end_matches('0') } else { first };
    if first.is_empty() && second.is_empty() {
        return (Digits::from_pieces("0", ""), 1);
    }
    (Digits::from_pieces(first, second), point + exponent)
}

/// `repr(x)`.
pub fn repr(x: f64) -> String {
    let mut out = String::with_capacity(24);
    write_repr(&mut out, x);
    out
}

/// Appends [`repr`].
pub fn write_repr(out: &mut String, x: f64) {
    // Most floats of programs are moderate whole numbers, for which the digits are simple.
    if x.trunc() == x && x.abs() < 1e15 && x != 0.0 {
        out.push_str(itoa::Buffer::new().format(x as i64));
        out.push_str(".0");
        return;
    }
    super::write_float_text(out, x, super::FloatStyle::Repr, 0, false, true);
}
