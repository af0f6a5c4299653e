//! Splitting, partitioning and stripping; every result is a piece of the text.

use super::class::char_is_space;
use crate::error::{FormatError, Result};

/// The three parts of `partition`.
pub type Partition<'a> = (&'a str, &'a str, &'a str);

fn check_separator(separator: &str) -> Result<()> {
    if separator.is_empty() { Err(FormatError::value("empty separator")) } else { Ok(()) }
}

/// The number of pieces that a `maxsplit` allows; negative means any.
fn most_pieces(maxsplit: i64) -> usize {
    usize::try_from(maxsplit).map_or(usize::MAX, |count| count.saturating_add(1))
}

/// `s.split(separator, maxsplit)`.
pub fn split<'a>(s: &'a str, separator: &str, maxsplit: i64) -> Result<Vec<&'a str>> {
    check_separator(separator)?;
    Ok(s.splitn(most_pieces(maxsplit), separator).collect())
}

/// `s.rsplit(separator, maxsplit)`.
pub fn rsplit<'a>(s: &'a str, separator: &str, maxsplit: i64) -> Result<Vec<&'a str>> {
    check_separator(separator)?;
    let mut pieces: Vec<&str> = s.rsplitn(most_pieces(maxsplit), separator).collect();
    pieces.reverse();
    Ok(pieces)
}

/// `s.split(None, maxsplit)`: runs of white space separate, and none is left at the ends.
pub fn split_whitespace(s: &str, maxsplit: i64) -> Vec<&str> {
    let most = most_pieces(maxsplit);
    let mut pieces = Vec::new();
    let mut rest = lstrip(s);
    while !rest.is_empty() {
        if pieces.len() + 1 == most {
            // The unsplit rest keeps its trailing space.
            pieces.push(rest);
            break;
        }
        let end = rest.find(char_is_space).unwrap_or(rest.len());
        pieces.push(&rest[..end]);
        rest = lstrip(&rest[end..]);
    }
    pieces
}

/// `s.rsplit(None, maxsplit)`.
pub fn rsplit_whitespace(s: &str, maxsplit: i64) -> Vec<&str> {
    let most = most_pieces(maxsplit);
    let mut pieces = Vec::new();
    let mut rest = rstrip(s);
    while !rest.is_empty() {
        if pieces.len() + 1 == most {
            pieces.push(rest);
            break;
        }
        let start =
            rest.char_indices().rev().find(|(_, c)| char_is_space(*c)).map_or(0, |(i, c)| i + c.len_utf8());
        pieces.push(&rest[start..]);
        rest = rstrip(&rest[..start]);
    }
    pieces.reverse();
    pieces
}

/// `s.splitlines(keepends)`.
pub fn splitlines(s: &str, keep_ends: bool) -> Vec<&str> {
    let is_break = |c: char| matches!(c, '\n'..='\r' | '\x1c'..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let mut lines = Vec::new();
    let mut rest = s;
    while !rest.is_empty() {
        let Some(end) = rest.find(is_break) else {
            lines.push(rest);
            break;
        };
        let after = if rest[end..].starts_with("\r\n") {
            end + 2
        } else {
            end + rest[end..].chars().next().map_or(0, char::len_utf8)
        };
        lines.push(&rest[..if keep_ends { after } else { end }]);
        rest = &rest[after..];
    }
    lines
}

/// `s.partition(separator)`.
pub fn partition<'a>(s: &'a str, separator: &str) -> Result<Partition<'a>> {
    check_separator(separator)?;
    Ok(match s.find(separator) {
        Some(place) => around(s, place, separator.len()),
        None => (s, "", ""),
    })
}

/// `s.rpartition(separator)`.
pub fn rpartition<'a>(s: &'a str, separator: &str) -> Result<Partition<'a>> {
    check_separator(separator)?;
    Ok(match s.rfind(separator) {
        Some(place) => around(s, place, separator.len()),
        None => ("", "", s),
    })
}

fn around(s: &str, place: usize, length: usize) -> Partition<'_> {
    (&s[..place], &s[place..place + length], &s[place + length..])
}

/// `s.strip()`.
pub fn strip(s: &str) -> &str {
    s.trim_matches(char_is_space)
}

/// `s.lstrip()`.
pub fn lstrip(s: &str) -> &str {
    s.trim_start_matches(char_is_space)
}

/// `s.rstrip()`.
pub fn rstrip(s: &str) -> &str {
    s.trim_end_matches(char_is_space)
}

/// `s.strip(chars)`.
pub fn strip_chars<'a>(s: &'a str, chars: &str) -> &'a str {
    s.trim_matches(|c| chars.contains(c))
}

/// `s.lstrip(chars)`.
pub fn lstrip_chars<'a>(s: &'a str, chars: &str) -> &'a str {
    s.trim_start_matches(|c| chars.contains(c))
}

/// `s.rstrip(chars)`.
pub fn rstrip_chars<'a>(s: &'a str, chars: &str) -> &'a str {
    s.trim_end_matches(|c| chars.contains(c))
}
