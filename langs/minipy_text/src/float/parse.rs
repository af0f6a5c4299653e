//! `float(text)`. The grammar is checked here and the digits are converted by the standard library, which rounds
//! correctly; it accepts other words, so it must never get text that violates the grammar. Long text is examined in
//! pieces, with checks for interruption, and cut to the digits that matter.

use crate::error::{FormatError, Result};
use crate::find;
use crate::str::class;
use crate::work::{self, Steps};

/// Text up to this length is converted as it is.
const SHORT: usize = 1 << 10;

/// No float needs more than 767 significant digits to be distinguished from its neighbours; of further digits it
/// matters only whether one is not zero.
const DIGITS: usize = 800;

/// `float(text)`.
pub fn parse_float(text: &str) -> Result<f64> {
    match parse(text)? {
        Some(value) => Ok(value),
        None => {
            let shown = crate::str::repr(text)?;
            Err(FormatError::value(format!("could not convert string to float: {shown}")))
        }
    }
}

/// The value of a numeral with surrounding space and underscores between digits, or of `inf`, `infinity` and `nan` in
/// any case; None for other text.
pub fn parse(text: &str) -> Result<Option<f64>> {
    match parse_usual(text) {
        Some(value) => Ok(Some(value)),
        None => parse_plain(trimmed(&class::to_ascii_digits(text)?)?),
    }
}

/// `float(text)` of short text of digits, points, signs and exponents; None for anything else.
pub fn parse_usual(text: &str) -> Option<f64> {
    let usual = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-');
    // With these characters the standard library accepts exactly what Python accepts.
    let plain = text.len() <= SHORT && text.as_bytes().iter().all(usual);
    if plain { text.parse().ok() } else { None }
}

/// The text without surrounding blanks.
fn trimmed(text: &str) -> Result<&str> {
    let bytes = text.as_bytes();
    let Some(start) = find::position(bytes, |byte| byte != b' ')? else { return Ok("") };
    let end = find::rposition(bytes, |byte| byte != b' ')?.map_or(0, |last| last + 1);
    Ok(&text[start..end])
}

fn parse_plain(text: &str) -> Result<Option<f64>> {
    let (negative, body) = match text.as_bytes().first() {
        None => return Ok(None),
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        Some(_) => (false, text),
    };
    let magnitude = if body.eq_ignore_ascii_case("inf") || body.eq_ignore_ascii_case("infinity") {
        Some(f64::INFINITY)
    } else if body.eq_ignore_ascii_case("nan") {
        Some(f64::NAN)
    } else if find::find(body.as_bytes(), b"_")?.is_some() {
        match without_underscores(body)? {
            Some(body) => parse_decimal(&body)?,
            None => None,
        }
    } else {
        parse_decimal(body)?
    };
    Ok(magnitude.map(|magnitude| magnitude.copysign(if negative { -1.0 } else { 1.0 })))
}

/// Removes underscores between two digits; `None` if there is one elsewhere.
fn without_underscores(body: &str) -> Result<Option<String>> {
    let bytes = body.as_bytes();
    let is_digit = |place: Option<usize>| place.and_then(|p| bytes.get(p)).is_some_and(u8::is_ascii_digit);
    let (mut out, mut steps) = (crate::room::text(body.len())?, Steps::new());
    for (place, c) in body.char_indices() {
        steps.spend(1)?;
        if c != '_' {
            out.push(c);
        } else if !(is_digit(place.checked_sub(1)) && is_digit(Some(place + 1))) {
            return Ok(None);
        }
    }
    Ok(Some(out))
}

/// `digits [. digits] [e [sign] digits]` with at least one digit before the exponent.
fn parse_decimal(body: &str) -> Result<Option<f64>> {
    let at = |place: Option<usize>| place.map(|place| (&body[..place], Some(&body[place + 1..])));
    let exponent = find::position(body.as_bytes(), |byte| matches!(byte, b'e' | b'E'))?;
    let (mantissa, exponent) = at(exponent).unwrap_or((body, None));
    let point = find::position(mantissa.as_bytes(), |byte| byte == b'.')?;
    let (whole, fraction) = match point {
        Some(point) => (&mantissa[..point], &mantissa[point + 1..]),
        None => (mantissa, ""),
    };
    if !digits_only(whole)? || !digits_only(fraction)? || whole.len() + fraction.len() == 0 {
        return Ok(None);
    }
    if let Some(exponent) = exponent {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if digits.is_empty() || !digits_only(digits)? {
            return Ok(None);
        }
    }
    if body.len() <= SHORT {
        return Ok(body.parse().ok());
    }
    Ok(shortened(whole, fraction, exponent.unwrap_or("0"))?.parse().ok())
}

fn digits_only(text: &str) -> Result<bool> {
    Ok(find::position(text.as_bytes(), |byte| !byte.is_ascii_digit())?.is_none())
}

/// A short numeral that converts to the same float.
fn shortened(whole: &str, fraction: &str, exponent: &str) -> Result<String> {
    let mut digits = String::new();
    // The digits up to the first significant one, and whether omitted digits are not all zeros.
    let (mut leading, mut more) = (0i64, false);
    for part in [whole, fraction] {
        for piece in work::chunks(part.as_bytes()) {
            for &byte in piece? {
                match byte {
                    b'0' if digits.is_empty() => leading += 1,
                    _ if digits.len() < DIGITS => digits.push(char::from(byte)),
                    _ => more |= byte != b'0',
                }
            }
        }
    }
    if more {
        digits.push('1');
    }
    let (sign, exponent) = match exponent.as_bytes() {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        all => (1, all),
    };
    let mut power = 0i64;
    for piece in work::chunks(exponent) {
        for byte in piece? {
            // Far beyond what any number of digits could compensate.
            power = (power * 10 + i64::from(byte - b'0')).min(1 << 50);
        }
    }
    let power = sign * power + whole.len() as i64 - leading;
    // The standard library accepts exponents of a few digits.
    Ok(format!("0.{digits}0e{}", power.clamp(-100_000, 100_000)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_reads_as_the_standard_library_reads_it() {
        let long = 3 * SHORT;
        let zeros = "0".repeat(long);
        let texts = [
            format!("1{zeros}e-{long}"),
            format!("0.{zeros}1e{}", long + 1),
            format!("{zeros}12.5"),
            format!("{zeros}.{zeros}"),
            // Halfway between two floats except for the last digit.
            format!("9007199254740993.{zeros}"),
            format!("9007199254740993.{zeros}1"),
            format!("1e{zeros}5"),
            format!("1e-{zeros}5"),
            format!("1e{}", "9".repeat(long)),
            format!("1e-{}", "9".repeat(long)),
            "123456789".repeat(long),
            format!("{}e-{}", "7".repeat(long), long - 300),
        ];
        for text in texts {
            let expected: f64 = text.parse().expect("a number");
            assert_eq!(parse_float(&text), Ok(expected), "{}", text.len());
            assert_eq!(parse_float(&format!(" -{text} ")), Ok(-expected), "{}", text.len());
        }
        assert!(parse_float(&format!("{zeros}x")).is_err());
    }
}
