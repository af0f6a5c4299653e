//! Padding, tabs and repetition. Impossible sizes are a `MemoryError` or `OverflowError`, never an abort of the
//! process.

use super::slice::len;
use crate::error::Result;
use crate::room::{self, Grow as _};
use crate::work::Steps;

/// Inserts `count` fill characters at a byte offset.
pub(crate) fn insert_fill(out: &mut String, at: usize, count: usize, fill: char) -> Result<()> {
    const BLANKS: &str = "                                ";
    const ZEROS: &str = "00000000000000000000000000000000";
    if at == out.len() {
        return room::push_fill(out, count, fill);
    }
    match fill {
        ' ' if count <= BLANKS.len() => out.insert_str(at, &BLANKS[..count]),
        '0' if count <= ZEROS.len() => out.insert_str(at, &ZEROS[..count]),
        _ => {
            let mut filling = String::new();
            room::push_fill(&mut filling, count, fill)?;
            out.room_for(filling.len())?;
            out.insert_str(at, &filling);
        }
    }
    Ok(())
}

/// The text with `left` and `right` fill characters around it.
pub(crate) fn padded(s: &str, left: usize, right: usize, fill: char) -> Result<String> {
    let filling = left.saturating_add(right).saturating_mul(fill.len_utf8());
    let mut out = room::text(s.len().saturating_add(filling))?;
    room::push_fill(&mut out, left, fill)?;
    out.push_str(s);
    room::push_fill(&mut out, right, fill)?;
    Ok(out)
}

/// The number of characters missing to `width`.
fn missing(s: &str, width: i64) -> usize {
    usize::try_from(width).unwrap_or(0).saturating_sub(len(s))
}

/// The number of fill characters in front of a text that is centred in `width`: if `missing` is odd, the extra one is
/// in front if and only if the width is odd.
pub fn left_of_centered(missing: usize, width: usize) -> usize {
    missing / 2 + (missing & width & 1)
}

/// `s.center(width, fill)`.
pub fn center(s: &str, width: i64, fill: char) -> Result<String> {
    let total = missing(s, width);
    let left = left_of_centered(total, width as usize);
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
    let mut out = padded(s, zeros, 0, '0')?;
    if zeros > 0
        && let Some(sign) = s.chars().next().filter(|c| matches!(c, '+' | '-'))
    {
        out.replace_range(zeros..=zeros, "0");
        out.replace_range(..1, sign.encode_utf8(&mut [0; 4]));
    }
    Ok(out)
}

/// `s.expandtabs(tabsize)`: columns restart at a line feed or carriage return.
pub fn expandtabs(s: &str, tab_size: i64) -> Result<String> {
    let tab_size = usize::try_from(tab_size).unwrap_or(0);
    let mut out = room::text(s.len())?;
    let (mut column, mut steps) = (0, Steps::new());
    for c in s.chars() {
        steps.spend(1)?;
        match c {
            '\t' if tab_size == 0 => {}
            '\t' => {
                let blanks = tab_size - column % tab_size;
                room::push_fill(&mut out, blanks, ' ')?;
                column += blanks;
            }
            '\n' | '\r' => {
                out.room_for(1)?;
                out.push(c);
                column = 0;
            }
            _ => {
                out.room_for(c.len_utf8())?;
                out.push(c);
                column += 1;
            }
        }
    }
    Ok(out)
}

/// `s * count`.
pub fn repeat(s: &str, count: i64) -> Result<String> {
    let count = usize::try_from(count).unwrap_or(0);
    room::repeated(s, count)
}
