//! `format(int, spec)` and `format(float, spec)`: digits, sign, prefix, grouping, zero fill.

use super::spec::{Align, FormatSpec, Grouping, Sign};
use super::text::pad;
use crate::error::{FormatError, Result};
use crate::float::{FloatStyle, float_text, write_float_text};
use crate::int::{Int, Radix};
use crate::room;

/// The largest precision that C's `int` holds.
pub(super) const MAX_PRECISION: usize = i32::MAX as usize;

/// `format(value, spec)` for an integer (of a class called `type_name`).
pub fn format_int(value: &Int, spec: &FormatSpec, type_name: &str) -> Result<String> {
    let mut out = String::new();
    write_int(&mut out, value, spec, type_name)?;
    Ok(out)
}

/// Appends `format(value, spec)` for an integer.
pub fn write_int(out: &mut String, value: &Int, spec: &FormatSpec, type_name: &str) -> Result<()> {
    let code = spec.code.unwrap_or('d');
    match code {
        'd' | 'n' | 'b' | 'o' | 'x' | 'X' | 'c' => {}
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%' => return write_float(out, value.to_f64()?, spec, type_name),
        _ => return Err(spec.unknown_code(type_name)),
    }
    if spec.precision.is_some() {
        return Err(FormatError::value("Precision not allowed in integer format specifier"));
    }
    if spec.no_negative_zero {
        return Err(FormatError::value("Negative zero coercion (z) not allowed in integer format specifier"));
    }
    if code == 'c' {
        return write_char(out, value, spec);
    }
    let (mut buffer, mut radix) = (itoa::Buffer::new(), Radix::new());
    let made;
    let (base, prefix) = match code {
        'b' => (2, "0b"),
        'o' => (8, "0o"),
        'x' => (16, "0x"),
        'X' => (16, "0X"),
        _ => (10, ""),
    };
    let digits = match value {
        Int::Small(v) if base == 10 => buffer.format(v.unsigned_abs()),
        Int::Small(v) => radix.format(v.unsigned_abs(), base, code == 'X'),
        Int::Big(_) if base == 10 => {
            made = value.to_decimal()?;
            made.trim_start_matches('-')
        }
        Int::Big(_) => {
            let mut digits = value.digits(base)?;
            if code == 'X' {
                digits.make_ascii_uppercase();
            }
            made = digits;
            made.as_str()
        }
    };
    let start = out.len();
    out.push_str(sign_text(value.is_negative(), spec));
    if spec.alternate {
        out.push_str(prefix);
    }
    let lead = out.len() - start;
    push_grouped(out, digits, "", lead, spec)?;
    pad(out, start, lead, spec)
}

fn write_char(out: &mut String, value: &Int, spec: &FormatSpec) -> Result<()> {
    if spec.sign.is_some() {
        return Err(FormatError::value("Sign not allowed with integer format specifier 'c'"));
    }
    if spec.alternate {
        return Err(FormatError::value("Alternate form (#) not allowed with integer format specifier 'c'"));
    }
    let Some(code) = value.to_i64() else {
        return Err(FormatError::overflow("Python int too large to convert to C long"));
    };
    let start = out.len();
    out.push(char_of(code)?);
    pad(out, start, 0, spec)
}

/// The character with this code, with the error text of `%c`.
pub(super) fn char_of(code: i64) -> Result<char> {
    let found = u32::try_from(code).ok().map(crate::str::surrogate::character).transpose()?.flatten();
    found.ok_or_else(|| FormatError::overflow("%c arg not in range(0x110000)"))
}

/// `format(value, spec)` for a float (of a class called `type_name`).
pub fn format_float(value: f64, spec: &FormatSpec, type_name: &str) -> Result<String> {
    let mut out = String::new();
    write_float(&mut out, value, spec, type_name)?;
    Ok(out)
}

/// Appends `format(value, spec)` for a float.
pub fn write_float(out: &mut String, value: f64, spec: &FormatSpec, type_name: &str) -> Result<()> {
    let (style, upper) = match spec.code {
        None => (if spec.precision.is_some() { FloatStyle::General } else { FloatStyle::Repr }, false),
        Some('n' | 'g') => (FloatStyle::General, false),
        Some('G') => (FloatStyle::General, true),
        Some('e') => (FloatStyle::Exponent, false),
        Some('E') => (FloatStyle::Exponent, true),
        Some('f' | '%') => (FloatStyle::Fixed, false),
        Some('F') => (FloatStyle::Fixed, true),
        Some(_) => return Err(spec.unknown_code(type_name)),
    };
    let precision = spec.precision.unwrap_or(6);
    if precision > MAX_PRECISION {
        return Err(FormatError::value("precision too big"));
    }
    room::check_many(precision, 4)?;
    let percent = spec.code == Some('%');
    let value = if percent { value * 100.0 } else { value };
    if !upper && !percent && spec.grouping.is_none() && !spec.no_negative_zero {
        let start = out.len();
        out.push_str(sign_text(value.is_sign_negative() && !value.is_nan(), spec));
        let lead = out.len() - start;
        write_float_text(out, value.abs(), style, precision, spec.alternate, spec.code.is_none());
        return pad(out, start, lead, spec);
    }
    let text = float_text(value, style, precision, spec.alternate, spec.code.is_none());
    let text = if upper { text.to_uppercase() } else { text };
    let (negative, body) = match text.strip_prefix('-') {
        // If the rounded value is zero, its sign is removed too.
        Some(body) => (!(spec.no_negative_zero && is_zero_text(body)), body),
        None => (false, text.as_str()),
    };
    let sign = sign_text(negative, spec);
    let whole = body.find(|c: char| !c.is_ascii_digit()).unwrap_or(body.len());
    let (digits, rest) = body.split_at(whole);
    let start = out.len();
    out.push_str(sign);
    if percent {
        push_grouped(out, digits, &format!("{rest}%"), sign.len(), spec)?;
    } else {
        push_grouped(out, digits, rest, sign.len(), spec)?;
    }
    pad(out, start, sign.len(), spec)
}

/// Whether the digits before the exponent are all zero.
fn is_zero_text(body: &str) -> bool {
    let mantissa = body.split(['e', 'E']).next().unwrap_or(body);
    mantissa.bytes().all(|b| b == b'0' || b == b'.')
}

fn sign_text(negative: bool, spec: &FormatSpec) -> &'static str {
    match spec.sign {
        _ if negative => "-",
        Some(Sign::Plus) => "+",
        Some(Sign::Space) => " ",
        _ => "",
    }
}

/// The digits with separators, followed by `rest`. With zero fill the zeros are grouped with the digits: enough are
/// added to fill the width, and a separator never comes first.
fn push_grouped(out: &mut String, digits: &str, rest: &str, lead: usize, spec: &FormatSpec) -> Result<()> {
    let grouping = spec.grouping.filter(|_| !digits.is_empty());
    let (separator, size) = match grouping {
        None => {
            room::push(out, digits)?;
            return room::push(out, rest);
        }
        Some(Grouping::Comma) => (',', 3),
        Some(Grouping::Underscore) => ('_', 3),
        Some(Grouping::UnderscoreByFour) => ('_', 4),
    };
    let zero_fill = spec.fill == '0' && spec.align == Align::AfterSign;
    let mut width = if zero_fill { spec.width.unwrap_or(0).saturating_sub(lead + rest.len()) } else { 0 };
    room::check_many(width.saturating_add(digits.len()), 4)?;
    let mut reversed = String::new();
    let mut left = digits.len();
    loop {
        let group = size.min(left.max(width).max(1));
        for _ in 0..group {
            left = match left.checked_sub(1) {
                Some(place) => {
                    reversed.push(char::from(digits.as_bytes()[place]));
                    place
                }
                None => {
                    reversed.push('0');
                    0
                }
            };
        }
        width = width.saturating_sub(group);
        if left == 0 && width == 0 {
            break;
        }
        reversed.push(separator);
        width = width.saturating_sub(1);
    }
    out.extend(reversed.chars().rev());
    out.push_str(rest);
    Ok(())
}
