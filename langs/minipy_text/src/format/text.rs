//! `format(str, spec)`, and the padding that all formatters share.

use super::spec::{Align, FormatSpec, Sign};
use crate::error::{FormatError, Result};
use crate::room;
use crate::str::{byte_range, insert_fill, len};

/// `format(s, spec)` for a string (of a class called `type_name`).
pub fn format_str(s: &str, spec: &FormatSpec, type_name: &str) -> Result<String> {
    let mut out = String::new();
    write_str(&mut out, s, spec, type_name)?;
    Ok(out)
}

/// Appends `format(s, spec)`.
pub fn write_str(out: &mut String, s: &str, spec: &FormatSpec, type_name: &str) -> Result<()> {
    if spec.code != Some('s') {
        return Err(spec.unknown_code(type_name));
    }
    let refuse = |what: &str| -> Result<()> {
        Err(FormatError::value(format!("{what} not allowed in string format specifier")))
    };
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
    let start = out.len();
    room::push(out, shown)?;
    pad(out, start, 0, spec)
}

/// Pads the text from `start` on, which begins with a sign and prefix of `lead` bytes, to the width of the spec.
pub(super) fn pad(out: &mut String, start: usize, lead: usize, spec: &FormatSpec) -> Result<()> {
    let Some(width) = spec.width else { return Ok(()) };
    let total = width.saturating_sub(len(&out[start..]));
    if total == 0 {
        return Ok(());
    }
    let (at, before) = match spec.align {
        Align::Left => (out.len(), total),
        Align::Right => (start, total),
        Align::Center => (start, total / 2),
        Align::AfterSign => (start + lead, total),
    };
    insert_fill(out, at, before, spec.fill)?;
    let end = out.len();
    insert_fill(out, end, total - before, spec.fill)
}
