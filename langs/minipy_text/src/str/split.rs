//! Splitting, partitioning and stripping; every result is a piece of the text.

use super::class::char_is_space;
use crate::error::{FormatError, Result};
use crate::find::{self, Matches, char_position, char_rposition};
use crate::work::Steps;

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
    let mut matches = Matches::new(s.as_bytes(), separator.as_bytes());
    let (mut pieces, mut from, most) = (Vec::new(), 0, most_pieces(maxsplit));
    while pieces.len() + 1 < most
        && let Some(at) = matches.next()?
    {
        pieces.push(&s[from..at]);
        from = at + separator.len();
    }
    pieces.push(&s[from..]);
    Ok(pieces)
}

/// `s.rsplit(separator, maxsplit)`.
pub fn rsplit<'a>(s: &'a str, separator: &str, maxsplit: i64) -> Result<Vec<&'a str>> {
    check_separator(separator)?;
    let (mut pieces, mut rest, most) = (Vec::new(), s, most_pieces(maxsplit));
    let mut steps = Steps::new();
    while pieces.len() + 1 < most
        && let Some(at) = find::rfind(rest.as_bytes(), separator.as_bytes())?
    {
        pieces.push(&rest[at + separator.len()..]);
        rest = &rest[..at];
        steps.spend(8)?;
    }
    pieces.push(rest);
    pieces.reverse();
    Ok(pieces)
}

/// `s.split(None, maxsplit)`: runs of white space separate, and none is left at the ends.
pub fn split_whitespace(s: &str, maxsplit: i64) -> Result<Vec<&str>> {
    let most = most_pieces(maxsplit);
    let (mut pieces, mut steps) = (Vec::new(), Steps::new());
    let mut rest = lstrip(s)?;
    while !rest.is_empty() {
        if pieces.len() + 1 == most {
            // The unsplit rest keeps its trailing space.
            pieces.push(rest);
            break;
        }
        let end = char_position(rest, char_is_space)?.unwrap_or(rest.len());
        pieces.push(&rest[..end]);
        rest = lstrip(&rest[end..])?;
        steps.spend(8)?;
    }
    Ok(pieces)
}

/// `s.rsplit(None, maxsplit)`.
pub fn rsplit_whitespace(s: &str, maxsplit: i64) -> Result<Vec<&str>> {
    let most = most_pieces(maxsplit);
    let (mut pieces, mut steps) = (Vec::new(), Steps::new());
    let mut rest = rstrip(s)?;
    while !rest.is_empty() {
        if pieces.len() + 1 == most {
            pieces.push(rest);
            break;
        }
        let start = char_rposition(rest, char_is_space)?;
        pieces.push(&rest[start..]);
        rest = rstrip(&rest[..start])?;
        steps.spend(8)?;
    }
    pieces.reverse();
    Ok(pieces)
}

/// `s.splitlines(keepends)`.
pub fn splitlines(s: &str, keep_ends: bool) -> Result<Vec<&str>> {
    let is_break = |c: char| matches!(c, '\n'..='\r' | '\x1c'..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let (mut lines, mut steps) = (Vec::new(), Steps::new());
    let mut rest = s;
    while !rest.is_empty() {
        steps.spend(8)?;
        let Some(end) = char_position(rest, is_break)? else {
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
    Ok(lines)
}

/// `s.partition(separator)`.
pub fn partition<'a>(s: &'a str, separator: &str) -> Result<Partition<'a>> {
    check_separator(separator)?;
    Ok(match find::find(s.as_bytes(), separator.as_bytes())? {
        Some(place) => around(s, place, separator.len()),
        None => (s, "", ""),
    })
}

/// `s.rpartition(separator)`.
pub fn rpartition<'a>(s: &'a str, separator: &str) -> Result<Partition<'a>> {
    check_separator(separator)?;
    Ok(match find::rfind(s.as_bytes(), separator.as_bytes())? {
        Some(place) => around(s, place, separator.len()),
        None => ("", "", s),
    })
}

fn around(s: &str, place: usize, length: usize) -> Partition<'_> {
    (&s[..place], &s[place..place + length], &s[place + length..])
}

/// `s.strip()`.
pub fn strip(s: &str) -> Result<&str> {
    lstrip(rstrip(s)?)
}

/// `s.lstrip()`.
pub fn lstrip(s: &str) -> Result<&str> {
    Ok(&s[char_position(s, |c| !char_is_space(c))?.unwrap_or(s.len())..])
}

/// `s.rstrip()`.
pub fn rstrip(s: &str) -> Result<&str> {
    Ok(&s[..char_rposition(s, |c| !char_is_space(c))?])
}

/// `s.strip(chars)`.
pub fn strip_chars<'a>(s: &'a str, chars: &str) -> Result<&'a str> {
    lstrip_chars(rstrip_chars(s, chars)?, chars)
}

/// `s.lstrip(chars)`.
pub fn lstrip_chars<'a>(s: &'a str, chars: &str) -> Result<&'a str> {
    let (mut rest, mut steps) = (s, Steps::new());
    while let Some(c) = rest.chars().next()
        && chars.contains(c)
    {
        rest = &rest[c.len_utf8()..];
        steps.spend(chars.len() / 32 + 1)?;
    }
    Ok(rest)
}

/// `s.rstrip(chars)`.
pub fn rstrip_chars<'a>(s: &'a str, chars: &str) -> Result<&'a str> {
    let (mut rest, mut steps) = (s, Steps::new());
    while let Some(c) = rest.chars().next_back()
        && chars.contains(c)
    {
        rest = &rest[..rest.len() - c.len_utf8()];
        steps.spend(chars.len() / 32 + 1)?;
    }
    Ok(rest)
}
