//! Case conversion with CPython's full mappings, the Greek final sigma included.
//!
//! The standard library does most of the work; characters whose mapping differs in its newer Unicode version, and
//! those that CPython does not know, must keep CPython's result.

use super::class::{char_is_cased, char_is_lower, char_is_printable, char_is_upper, member};
use super::tables;
use crate::error::Result;
use crate::work::pieces;

/// Characters that have an upper case only in Unicode versions newer than CPython's.
const NO_UPPER: [char; 4] = ['\u{19b}', '\u{264}', '\u{a7d3}', '\u{a7d5}'];

const CAPITAL_SIGMA: char = '\u{3a3}';

fn push_upper(out: &mut String, c: char) {
    if c.is_ascii() {
        out.push(c.to_ascii_uppercase());
    } else if !char_is_printable(c) || NO_UPPER.contains(&c) {
        out.push(c);
    } else {
        out.extend(c.to_uppercase());
    }
}

fn push_lower(out: &mut String, c: char) {
    if c.is_ascii() {
        out.push(c.to_ascii_lowercase());
    } else if !char_is_printable(c) {
        out.push(c);
    } else {
        out.extend(c.to_lowercase());
    }
}

/// The lower case of a single character, if it is one character.
pub(crate) fn simple_lower(c: char) -> char {
    if c.is_ascii() {
        c.to_ascii_lowercase()
    } else if char_is_printable(c) {
        c.to_lowercase().next().unwrap_or(c)
    } else {
        c
    }
}

/// Lower case of the character at byte `place` of `s`, where a final sigma depends on its neighbours.
fn push_lower_at(out: &mut String, s: &str, place: usize, c: char) {
    if c != CAPITAL_SIGMA {
        return push_lower(out, c);
    }
    let ignorable = |c: &char| member(tables::CASE_IGNORABLE, *c);
    let cased = |c: Option<char>| c.is_some_and(|c| member(tables::CASED, c));
    let before = cased(s[..place].chars().rev().find(|c| !ignorable(c)));
    let after = cased(s[place + c.len_utf8()..].chars().find(|c| !ignorable(c)));
    out.push(if before && !after { '\u{3c2}' } else { '\u{3c3}' });
}

/// Pushes a character's entry of one of the tables, if it has one.
fn push_mapped(out: &mut String, c: char, runs: &[(u32, u32, u32)], long: &[(u32, &str)]) -> bool {
    let code = c as u32;
    if let Ok(place) = long.binary_search_by_key(&code, |entry| entry.0) {
        out.push_str(long[place].1);
        return true;
    }
    let place = runs.partition_point(|run| run.0 <= code);
    match place.checked_sub(1).map(|place| runs[place]) {
        Some((first, last, result)) if code <= last => {
            out.extend(char::from_u32(result + code - first));
            true
        }
        _ => false,
    }
}

fn push_title(out: &mut String, c: char) {
    if c.is_ascii() || !push_mapped(out, c, tables::TITLE_MAP, tables::TITLE_MAP_LONG) {
        push_upper(out, c);
    }
}

/// The text in pieces: `change` appends the replacement of each character.
fn changed(s: &str, mut change: impl FnMut(&mut String, usize, char)) -> Result<String> {
    let mut out = String::with_capacity(s.len());
    for piece in pieces(s) {
        let (start, piece) = piece?;
        piece.char_indices().for_each(|(place, c)| change(&mut out, start + place, c));
    }
    Ok(out)
}

/// ASCII text in pieces.
fn changed_ascii(s: &str, change: fn(&mut str)) -> Result<String> {
    let mut out = String::with_capacity(s.len());
    for piece in pieces(s) {
        let (start, piece) = piece?;
        out.push_str(piece);
        change(&mut out[start..]);
    }
    Ok(out)
}

/// `s.upper()`.
pub fn upper(s: &str) -> Result<String> {
    if s.is_ascii() {
        return changed_ascii(s, str::make_ascii_uppercase);
    }
    changed(s, |out, _, c| push_upper(out, c))
}

/// `s.lower()`.
pub fn lower(s: &str) -> Result<String> {
    if s.is_ascii() {
        return changed_ascii(s, str::make_ascii_lowercase);
    }
    changed(s, |out, place, c| push_lower_at(out, s, place, c))
}

/// `s.casefold()`.
pub fn casefold(s: &str) -> Result<String> {
    if s.is_ascii() {
        return changed_ascii(s, str::make_ascii_lowercase);
    }
    changed(s, |out, _, c| {
        if c.is_ascii() || !push_mapped(out, c, tables::FOLD_MAP, tables::FOLD_MAP_LONG) {
            push_lower(out, c);
        }
    })
}

/// `s.swapcase()`.
pub fn swapcase(s: &str) -> Result<String> {
    changed(s, |out, place, c| {
        if char_is_upper(c) {
            push_lower_at(out, s, place, c);
        } else if char_is_lower(c) {
            push_upper(out, c);
        } else {
            out.push(c);
        }
    })
}

/// `s.capitalize()`: the first character in title case, the others in lower case.
pub fn capitalize(s: &str) -> Result<String> {
    changed(s, |out, place, c| if place == 0 { push_title(out, c) } else { push_lower_at(out, s, place, c) })
}

/// `s.title()`: a cased character that follows no cased one starts a word.
pub fn title(s: &str) -> Result<String> {
    let mut previous_cased = false;
    changed(s, |out, place, c| {
        if previous_cased {
            push_lower_at(out, s, place, c)
        } else {
            push_title(out, c)
        }
        previous_cased = char_is_cased(c);
    })
}
