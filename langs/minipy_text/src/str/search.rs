//! Finding, counting and replacing substrings inside a range of code points.

use super::slice::{adjust_range, byte_range, len};
use crate::error::{FormatError, Result};
use crate::find::{self, Matches};
use crate::room;
use crate::work::Steps;

/// The part of `s` in the range, and the index of its first code point; `None` if the start is beyond the end, where
/// not even the empty string is found.
fn window(s: &str, start: Option<i64>, end: Option<i64>) -> Option<(&str, usize)> {
    if start.is_none() && end.is_none() {
        return Some((s, 0));
    }
    let (start, end) = adjust_range(len(s), start, end);
    (start <= end).then(|| (&s[byte_range(s, start, end)], start))
}

/// `s.find(sub, start, end)`; `None` for Python's -1.
pub fn find(s: &str, sub: &str, start: Option<i64>, end: Option<i64>) -> Result<Option<usize>> {
    let Some((text, first)) = window(s, start, end) else { return Ok(None) };
    Ok(find::find(text.as_bytes(), sub.as_bytes())?.map(|place| first + len(&text[..place])))
}

/// `s.rfind(sub, start, end)`; `None` for Python's -1.
pub fn rfind(s: &str, sub: &str, start: Option<i64>, end: Option<i64>) -> Result<Option<usize>> {
    let Some((text, first)) = window(s, start, end) else { return Ok(None) };
    Ok(find::rfind(text.as_bytes(), sub.as_bytes())?.map(|place| first + len(&text[..place])))
}

/// `s.index(sub, start, end)`.
pub fn index(s: &str, sub: &str, start: Option<i64>, end: Option<i64>) -> Result<usize> {
    find(s, sub, start, end)?.ok_or_else(not_found)
}

/// `s.rindex(sub, start, end)`.
pub fn rindex(s: &str, sub: &str, start: Option<i64>, end: Option<i64>) -> Result<usize> {
    rfind(s, sub, start, end)?.ok_or_else(not_found)
}

fn not_found() -> FormatError {
    FormatError::value("substring not found")
}

/// `s.count(sub, start, end)`: occurrences that do not overlap.
pub fn count(s: &str, sub: &str, start: Option<i64>, end: Option<i64>) -> Result<usize> {
    match window(s, start, end) {
        Some((text, _)) if sub.is_empty() => Ok(len(text) + 1),
        Some((text, _)) => Matches::new(text.as_bytes(), sub.as_bytes()).count(),
        None => Ok(0),
    }
}

/// The number of characters for which `test` is true.
pub fn count_chars(s: &str, test: fn(char) -> bool) -> Result<usize> {
    find::pieces(s).map(|piece| Ok(piece?.chars().filter(|&c| test(c)).count())).sum()
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
    let (mut from, mut steps) = (0, Steps::new());
    let mut put = |from: usize, at: usize| {
        room::push(&mut out, &s[from..at])?;
        steps.spend(new.len() / 32 + 1)?;
        room::push(&mut out, new)
    };
    if old.is_empty() {
        // The empty string occurs before every character and at the end.
        for at in s.char_indices().map(|(at, _)| at).chain([s.len()]).take(most) {
            put(from, at)?;
            from = at;
        }
    } else {
        let mut matches = Matches::new(s.as_bytes(), old.as_bytes());
        for _ in 0..most {
            let Some(at) = matches.next()? else { break };
            put(from, at)?;
            from = at + old.len();
        }
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
