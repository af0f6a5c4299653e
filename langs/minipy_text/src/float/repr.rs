//! `repr(float)`: the shortest digits that read back as the same float, laid out as Python does.
//!
//! The digits come from ryu. The standard library's shortest digits must not be used: among equally short
//! candidates they are not always the nearest.

/// The shortest decimal digits of a finite float and the place of the point: the value is `0.digits * 10**point`.
pub(crate) fn shortest_digits(x: f64) -> (String, i32) {
    let mut buffer = ryu::Buffer::new();
    let text = buffer.format_finite(x.abs());
    let (mantissa, exponent) = match text.split_once('e') {
        Some((mantissa, exponent)) => {
            (mantissa, exponent.parse::<i32>().expect("ryu writes a decimal exponent"))
        }
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let significant = all.trim_start_matches('0');
    let leading = (all.len() - significant.len()) as i32;
    let digits = significant.trim_end_matches('0');
    if digits.is_empty() {
        return ("0".to_string(), 1);
    }
    (digits.to_string(), whole.len() as i32 - leading + exponent)
}

/// `repr(x)`.
pub fn repr(x: f64) -> String {
    // Most floats of a program are moderate whole numbers, and those need no search for digits.
    if x.trunc() == x && x.abs() < 1e15 && x != 0.0 {
        return format!("{}.0", x as i64);
    }
    super::float_text(x, super::FloatStyle::Repr, 0, false, true)
}
