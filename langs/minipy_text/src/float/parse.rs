//! `float(text)`. The grammar is checked here and the digits are read by the standard library, whose
//! conversion is correctly rounded; text the grammar refuses must never reach it, as it accepts other words.

use crate::error::{FormatError, Result};
use crate::str::class;

/// `float(text)`: surrounding space, underscores between digits, `inf`, `infinity` and `nan` in any case.
pub fn parse_float(text: &str) -> Result<f64> {
    let plain = class::to_ascii_digits(text)?;
    match parse_plain(plain.trim_matches(' ')) {
        Some(value) => Ok(value),
        None => {
            let shown = crate::str::repr(text)?;
            Err(FormatError::value(format!("could not convert string to float: {shown}")))
        }
    }
}

fn parse_plain(text: &str) -> Option<f64> {
    let (negative, body) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let magnitude = if body.eq_ignore_ascii_case("inf") || body.eq_ignore_ascii_case("infinity") {
        f64::INFINITY
    } else if body.eq_ignore_ascii_case("nan") {
        f64::NAN
    } else if body.contains('_') {
        parse_decimal(&without_underscores(body)?)?
    } else {
        parse_decimal(body)?
    };
    Some(magnitude.copysign(if negative { -1.0 } else { 1.0 }))
}

/// Drops underscores that stand between two digits; `None` if one stands elsewhere.
fn without_underscores(body: &str) -> Option<String> {
    let bytes = body.as_bytes();
    let is_digit = |place: Option<usize>| place.and_then(|p| bytes.get(p)).is_some_and(u8::is_ascii_digit);
    for (place, byte) in bytes.iter().enumerate() {
        if *byte == b'_' && !(is_digit(place.checked_sub(1)) && is_digit(Some(place + 1))) {
            return None;
        }
    }
    Some(body.replace('_', ""))
}

/// `digits [. digits] [e [sign] digits]` with at least one digit before the exponent.
fn parse_decimal(body: &str) -> Option<f64> {
    let (mantissa, exponent) = match body.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (body, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits_only = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !digits_only(whole) || !digits_only(fraction) || whole.len() + fraction.len() == 0 {
        return None;
    }
    if let Some(exponent) = exponent {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if digits.is_empty() || !digits_only(digits) {
            return None;
        }
    }
    body.parse().ok()
}
