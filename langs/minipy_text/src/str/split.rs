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

/// The number of pieces for a `maxsplit`; unlimited if it is negative.
fn most_pieces(maxsplit: i64) -> usize {
    usize::try_from(maxsplit).map_or(usize::MAX, |count| count.saturating_add(1))
}

/// `s.split(separator, maxsplit)`.
pub fn split<'a>(s: &'a str, separator: &str, maxsplit: i64) -> Result<Vec<&'a str>> {
    let mut pieces = Vec::new();
    split_to(s, separator, maxsplit, |piece| pieces.push(piece))?;
    Ok(pieces)
}

/// As [`split`], passing each piece to `put`.
pub fn split_to<'a>(s: &'a str, separator: &str, maxsplit: i64, mut put: impl FnMut(&'a str)) -> Result<()> {
    check_separator(separator)?;
    let mut matches = Matches::new(s.as_bytes(), separator.as_bytes());
    let (mut count, mut from, most) = (1, 0, most_pieces(maxsplit));
    while count < most
        && let Some(at) = matches.next()?
    {
        put(&s[from..at]);
        from = at + separator.len();
        count += 1;
    }
    put(&s[from..]);
    Ok(())
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
    let mut pieces = Vec::new();
    split_whitespace_to(s, maxsplit, |piece| pieces.push(piece))?;
    Ok(pieces)
}

/// As [`split_whitespace`], passing each piece to `put`.
pub fn split_whitespace_to<'a>(s: &'a str, maxsplit: i64, mut put: impl FnMut(&'a str)) -> Result<()> {
    if s.len() < SHORT && s.is_ascii() {
        split_short(s, most_pieces(maxsplit), put);
        return Ok(());
    }
    let (mut left, mut steps) = (most_pieces(maxsplit), Steps::new());
    let mut rest = lstrip(s)?;
    while !rest.is_empty() {
        left -= 1;
        if left == 0 {
            // The unsplit rest keeps its trailing space.
            put(rest);
            break;
        }
        let end = first_space(rest)?;
        put(&rest[..end]);
        rest = lstrip(&rest[end..])?;
        steps.spend(8)?;
    }
    Ok(())
}

/// The length of a text that is split in one step, in bytes.
const SHORT: usize = 1 << 12;

/// As [`split_whitespace_to`], for a short text in ASCII: each byte is examined once.
fn split_short<'a>(s: &'a str, most: usize, mut put: impl FnMut(&'a str)) {
    let (bytes, mut left, mut at) = (s.as_bytes(), most, 0);
    loop {
        while at < bytes.len() && is_ascii_space(bytes[at]) {
            at += 1;
        }
        if at == bytes.len() {
            return;
        }
        left -= 1;
        if left == 0 {
            return put(&s[at..]);
        }
        let start = at;
        while at < bytes.len() && !is_ascii_space(bytes[at]) {
            at += 1;
        }
        put(&s[start..at]);
    }
}

/// The offset of the first white space, or of the end.
fn first_space(s: &str) -> Result<usize> {
    let bytes = s.as_bytes();
    Ok(match find::position(bytes, |b| b >= 0x80 || is_ascii_space(b))? {
        Some(at) if bytes[at] < 0x80 => at,
        Some(at) => char_position(&s[at..], char_is_space)?.map_or(s.len(), |more| at + more),
        None => s.len(),
    })
}

/// [`char_is_space`] for one byte.
#[inline]
fn is_ascii_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | 0x1c..=b' ')
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
    let bytes = s.as_bytes();
    let start = match find::position(bytes, |b| !is_ascii_space(b))? {
        Some(at) if bytes[at] < 0x80 => at,
        Some(at) => char_position(&s[at..], |c| !char_is_space(c))?.map_or(s.len(), |more| at + more),
        None => s.len(),
    };
    Ok(&s[start..])
}

/// `s.rstrip()`.
pub fn rstrip(s: &str) -> Result<&str> {
    let bytes = s.as_bytes();
    let end = match find::rposition(bytes, |b| !is_ascii_space(b))? {
        Some(at) if bytes[at] < 0x80 => at + 1,
        Some(at) => char_rposition(&s[..=at], |c| !char_is_space(c))?,
        None => 0,
    };
    Ok(&s[..end])
}

/// `s.strip(chars)`.
pub fn strip_chars<'a>(s: &'a str, chars: &str) -> Result<&'a str> {
    lstrip_chars(rstrip_chars(s, chars)?, chars)
}

/// A test for membership in a set of ASCII characters; None if `chars` has others or is too long.
fn ascii_set(chars: &str) -> Option<impl Fn(u8) -> bool> {
    /// The longest set that is searched: longer ones become bits.
    const SEARCHED: usize = 8;
    let few = chars.len() <= 64 && chars.is_ascii();
    few.then(|| {
        let searched = chars.len() <= SEARCHED;
        let set = if searched { 0 } else { chars.bytes().fold(0u128, |set, byte| set | 1 << byte) };
        let chars = chars.as_bytes();
        move |byte: u8| match searched {
            true => chars.contains(&byte),
            false => byte < 0x80 && set >> byte & 1 == 1,
        }
    })
}

/// `s.lstrip(chars)`.
pub fn lstrip_chars<'a>(s: &'a str, chars: &str) -> Result<&'a str> {
    if let Some(set) = ascii_set(chars) {
        return Ok(&s[find::position(s.as_bytes(), |b| !set(b))?.unwrap_or(s.len())..]);
    }
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
    if let Some(set) = ascii_set(chars) {
        return Ok(&s[..find::rposition(s.as_bytes(), |b| !set(b))?.map_or(0, |at| at + 1)]);
    }
    let (mut rest, mut steps) = (s, Steps::new());
    while let Some(c) = rest.chars().next_back()
        && chars.contains(c)
    {
        rest = &rest[..rest.len() - c.len_utf8()];
        steps.spend(chars.len() / 32 + 1)?;
    }
    Ok(rest)
}
