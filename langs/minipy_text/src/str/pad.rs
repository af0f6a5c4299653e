//! Padding, tabs and repetition. Sizes that no machine holds are a `MemoryError` or `OverflowError`, never
//! an abort of the process.

use super::slice::len;
use crate::error::{FormatError, Result};

/// Padded text above this size is refused.
pub(crate) const MAX_LENGTH: usize = 1 << 32;

/// Puts `count` fill characters into the text at a byte.
pub(crate) fn insert_fill(out: &mut String, at: usize, count: usize, fill: char) -> Result<()> {
    const BLANKS: &str = "                                ";
    const ZEROS: &str = "00000000000000000000000000000000";
    if count > MAX_LENGTH {
        return Err(FormatError::memory());
    }
    if at == out.len() {
        out.extend(std::iter::repeat_n(fill, count));
        return Ok(());
    }
    match fill {
        ' ' if count <= BLANKS.len() => out.insert_str(at, &BLANKS[..count]),
        '0' if count <= ZEROS.len() => out.insert_str(at, &ZEROS[..count]),
        _ => out.insert_str(at, &String::from_iter(std::iter::repeat_n(fill, count))),
    }
    Ok(())
}

/// The text with `left` and `right` fill characters around it.
pub(crate) fn padded(s: &str, left: usize, right: usize, fill: char) -> Result<String> {
    if left.saturating_add(right) > MAX_LENGTH {
        return Err(FormatError::memory());
    }
    let mut out = String::with_capacity(s.len() + (left + right) * fill.len_utf8());
    out.extend(std::iter::repeat_n(fill, left));
    out.push_str(s);
    out.extend(std::iter::repeat_n(fill, right));
    Ok(out)
}

/// The characters missing to `width`.
fn missing(s: &str, width: i64) -> usize {
    usize::try_from(width).unwrap_or(0).saturating_sub(len(s))
}

/// `s.center(width, fill)`.
pub fn center(s: &str, width: i64, fill: char) -> Result<String> {
    let total = missing(s, width);
    // An odd one goes left exactly when the width is odd.
    let left = total / 2 + (total & width as usize & 1);
    padded(s, left, total - left, fill)
}

/// `s.ljust(width, fill)`.
pub fn ljust(s: &str, width: i64, fill: char) -> Result<String> {
    padded(s, 0, missing(s, width), fill)
}

/// `s.rjust(width, fill)`.
pub fn rjust(s: &str, width: i64, fill: char) -> Result<String> {
    padded(s, missing(s, width), 0, fill)
}

/// `s.zfill(width)`: zeros go between a sign and the rest.
pub fn zfill(s: &str, width: i64) -> Result<String> {
    let zeros = missing(s, width);
    let (sign, rest) = if s.starts_with(['+', '-']) { s.split_at(1) } else { ("", s) };
    Ok(format!("{sign}{}", padded(rest, zeros, 0, '0')?))
}

/// `s.expandtabs(tabsize)`: columns restart at a line feed or carriage return.
pub fn expandtabs(s: &str, tab_size: i64) -> String {
    let tab_size = usize::try_from(tab_size).unwrap_or(0);
    let mut out = String::with_capacity(s.len());
    let mut column = 0;
    for c in s.chars() {
        match c {
            '\t' if tab_size == 0 => {}
            '\t' => {
                let blanks = tab_size - column % tab_size;
                out.extend(std::iter::repeat_n(' ', blanks));
                column += blanks;
            }
            '\n' | '\r' => {
                out.push(c);
                column = 0;
            }
            _ => {
                out.push(c);
                column += 1;
            }
        }
    }
    out
}

/// `s * count`.
pub fn repeat(s: &str, count: i64) -> Result<String> {
    let count = usize::try_from(count).unwrap_or(0);
    if s.len().checked_mul(count).is_none_or(|size| size > MAX_LENGTH) {
        return Err(FormatError::memory());
    }
    Ok(s.repeat(count))
}
