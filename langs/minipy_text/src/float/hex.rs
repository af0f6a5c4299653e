//! `float.hex` and `float.fromhex`: floats as hexadecimal text, without loss in either direction.

use crate::error::{FormatError, Result};
use crate::int::round_to_f64;

/// `float.hex(x)`
pub fn to_hex(x: f64) -> String {
    let sign = if x.is_sign_negative() { "-" } else { "" };
    if !x.is_finite() {
        return super::repr(x);
    }
    let bits = x.to_bits();
    let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i64, bits & ((1 << 52) - 1));
    let (lead, exponent) = match (exponent, fraction) {
        (0, 0) => return format!("{sign}0x0.0p+0"),
        (0, _) => (0, -1022),
        _ => (1, exponent - 1023),
    };
    format!("{sign}0x{lead}.{fraction:013x}p{exponent:+}")
}

/// `float.fromhex(text)`: correctly rounded, half to even.
pub fn from_hex(text: &str) -> Result<f64> {
    let body = text.trim_matches(|c: char| matches!(c, ' ' | '\t'..='\r'));
    let (negative, body) = match body.strip_prefix('-') {
        Some(body) => (true, body),
        None => (false, body.strip_prefix('+').unwrap_or(body)),
    };
    let is = |word: &str| body.eq_ignore_ascii_case(word);
    let magnitude = if is("inf") || is("infinity") {
        f64::INFINITY
    } else if is("nan") {
        f64::NAN
    } else {
        let invalid = || FormatError::value("invalid hexadecimal floating-point string");
        let too_large = || FormatError::overflow("hexadecimal value too large to represent as a float");
        finite(body).ok_or_else(invalid)?.ok_or_else(too_large)?
    };
    Ok(if negative { -magnitude } else { magnitude })
}

/// `[0x] digits [. digits] [p exponent]`; the outer `None` if it is malformed, the inner `None` if it is out of
/// range.
fn finite(body: &str) -> Option<Option<f64>> {
    let body = body.strip_prefix("0x").or_else(|| body.strip_prefix("0X")).unwrap_or(body);
    let (digits, exponent) = match body.split_once(['p', 'P']) {
        Some((digits, exponent)) => (digits, scale(exponent)?),
        None => (body, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.len() + fraction.len() == 0 {
        return None;
    }
    let (mut mantissa, mut sticky, mut dropped) = (0u64, false, 0i64);
    for c in whole.chars().chain(fraction.chars()) {
        let digit = u64::from(c.to_digit(16)?);
        if mantissa >> 60 == 0 {
            mantissa = mantissa << 4 | digit;
        } else {
            sticky |= digit != 0;
            dropped += 4;
        }
    }
    if mantissa == 0 {
        return Some(Some(0.0));
    }
    let exponent = exponent.saturating_sub(4 * fraction.len() as i64).saturating_add(dropped);
    // Far outside of the range of floats the exact exponent does not matter.
    Some(round_to_f64(mantissa, sticky, exponent.clamp(-10_000, 10_000), false))
}

/// A decimal exponent with an optional sign.
fn scale(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let magnitude = digits.parse().unwrap_or(i64::MAX / 4);
    Some(if text.starts_with('-') { -magnitude } else { magnitude })
}
