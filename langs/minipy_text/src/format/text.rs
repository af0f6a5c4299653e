//! `format(str, spec)`, and the padding that all formatters share.

use super::spec::{Align, FormatSpec, Sign};
use crate::error::{FormatError, Result};
use crate::str::{byte_range, len};

/// `format(s, spec)` for a string (of a class called `type_name`).
pub fn format_str(s: &str, spec: &FormatSpec, type_name: &str) -> Result<String> {
    if spec.code != Some('s') {
        return Err(spec.unknown_code(type_name));
    }
    let refuse =
        |what: &str| Err(FormatError::value(format!("{what} not allowed in string format specifier")));
    match spec.sign {
        Some(Sign::Space) => return refuse("Space"),
        Some(_) => return refuse("Sign"),
        None => {}
    }
    if spec.no_negative_zero {
        return refuse("Negative zero coercion (z)");
    }
    if spec.alternate {
        return refuse("Alternate form (#)");
    }
    if spec.align == Align::AfterSign {
        return refuse("'=' alignment");
    }
    let length = len(s);
    let shown = match spec.precision {
        Some(most) if most < length => &s[byte_range(s, 0, most)],
        _ => s,
    };
    pad("", shown, spec)
}

/// Pads `lead` (sign and prefix) and `body` to the width of the spec.
pub(super) fn pad(lead: &str, body: &str, spec: &FormatSpec) -> Result<String> {
    let length = len(lead) + len(body);
    let total = spec.width.unwrap_or(0).saturating_sub(length);
    let (left, inside, right) = match spec.align {
        Align::Left => (0, 0, total),
        Align::Right => (total, 0, 0),
        Align::Center => (total / 2, 0, total - total / 2),
        Align::AfterSign => (0, total, 0),
    };
    if total > crate::str::MAX_LENGTH {
        return Err(FormatError::memory());
    }
    let mut out = String::with_capacity(lead.len() + body.len() + total * spec.fill.len_utf8());
    out.extend(std::iter::repeat_n(spec.fill, left));
    out.push_str(lead);
    out.extend(std::iter::repeat_n(spec.fill, inside));
    out.push_str(body);
    out.extend(std::iter::repeat_n(spec.fill, right));
    Ok(out)
}
