//! Finding, counting and replacing substrings inside a range of code points.

use super::slice::{adjust_range, byte_range, len};
use crate::error::{FormatError, Result};
use crate::room;

/// The part of `s` in the range as text with its first code point's index; `None` if the start is beyond
/// the end, where not even the empty string is found.
fn window(s: &str, start: Option<i64>, end: Option<i64>) -> Option<(&str, usize)> {
    if start.is_none() && end.is_none() {
        return Some((s, 0));
    }
    let (start, end) = adjust_range(len(s), start, end);
    (start <= end).then(|| (&s[byte_range(s, start, end)], start))
}

/// `s.find(sub, start, end)`; `None` where Python answers -1.
pub fn find(s: &str, sub: &str, start: Option<i64>, end: Option<i64>) -> Option<usize> {
    let (text, first) = window(s, start, end)?;
    text.find(sub).map(|place| first + len(&text[..place]))
}

/// `s.rfind(sub, start, end)`; `None` where Python answers -1.
pub fn rfind(s: &str, sub: &str, start: Option<i64>, end: Option<i64>) -> Option<usize> {
    let (text, first) = window(s, start, end)?;
    text.rfind(sub).map(|place| first + len(&text[..place]))
}

/// `s.index(sub, start, end)`.
pub fn index(s: &str, sub: &str, start: Option<i64>, end: Option<i64>) -> Result<usize> {
    find(s, sub, start, end).ok_or_else(not_found)
}

/// `s.rindex(sub, start, end)`.
pub fn rindex(s: &str, sub: &str, start: Option<i64>, end: Option<i64>) -> Result<usize> {
    rfind(s, sub, start, end).ok_or_else(not_found)
}

fn not_found() -> FormatError {
    FormatError::value("substring not found")
}

/// `s.count(sub, start, end)`: occurrences that do not overlap.
pub fn count(s: &str, sub: &str, start: Option<i64>, end: Option<i64>) -> usize {
    match window(s, start, end) {
        Some((text, _)) if sub.is_empty() => len(text) + 1,
        Some((text, _)) => text.matches(sub).count(),
        None => 0,
    }
}

/// `s.startswith(prefix, start, end)`.
pub fn startswith(s: &str, prefix: &str, start: Option<i64>, end: Option<i64>) -> bool {
    window(s, start, end).is_some_and(|(text, _)| text.starts_with(prefix))
}

/// `s.endswith(suffix, start, end)`.
pub fn endswith(s: &str, suffix: &str, start: Option<i64>, end: Option<i64>) -> bool {
    window(s, start, end).is_some_and(|(text, _)| text.ends_with(suffix))
}

/// `s.replace(old, new, count)`; a negative count replaces all.
pub fn replace(s: &str, old: &str, new: &str, count: i64) -> Result<String> {
    let most = usize::try_from(count).unwrap_or(usize::MAX);
    let mut out = room::text(if new.len() <= old.len() { s.len() } else { 0 })?;
    let mut from = 0;
    // An empty `old` matches before every character and at the end.
    for (at, found) in s.match_indices(old).take(most) {
        room::push(&mut out, &s[from..at])?;
        room::push(&mut out, new)?;
        from = at + found.len();
    }
    room::push(&mut out, &s[from..])?;
    Ok(out)
}

/// `s.removeprefix(prefix)`.
pub fn removeprefix<'a>(s: &'a str, prefix: &str) -> &'a str {
    s.strip_prefix(prefix).unwrap_or(s)
}

/// `s.removesuffix(suffix)`.
pub fn removesuffix<'a>(s: &'a str, suffix: &str) -> &'a str {
    s.strip_suffix(suffix).unwrap_or(s)
}
