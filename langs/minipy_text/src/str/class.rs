//! Character classes as CPython 3.13 has them (Unicode 15.1), and the `str.is...` predicates.
//!
//! Rust's own predicates follow a newer Unicode and other definitions; they must not be used for non-ASCII
//! characters here.

use super::tables;
use crate::error::Result;
use crate::room;
use crate::work::pieces;

/// Whether a character is in a class given by its run boundaries.
pub(super) fn member(class: &[u32], c: char) -> bool {
    class.partition_point(|boundary| *boundary <= c as u32) & 1 == 1
}

/// The runs of a class given by its boundaries.
fn runs(class: &[u32]) -> impl Iterator<Item = (u32, u32)> + '_ {
    class.chunks(2).map(|run| (run[0], run.get(1).map_or(char::MAX as u32, |end| end - 1)))
}

/// The word characters of `re`: alphanumeric characters and the underscore.
pub(crate) fn word_runs() -> Vec<(u32, u32)> {
    let ascii = [('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')].map(|(a, b)| (a as u32, b as u32));
    let classes = [tables::ALPHABETIC, tables::DECIMAL, tables::DIGIT, tables::NUMERIC];
    ascii.into_iter().chain(classes.into_iter().flat_map(runs)).collect()
}

/// The decimal digits of all scripts.
pub(crate) fn decimal_runs() -> Vec<(u32, u32)> {
    [('0' as u32, '9' as u32)].into_iter().chain(runs(tables::DECIMAL)).collect()
}

/// The characters outside of ASCII that may have another lower case.
pub(crate) fn upper_runs() -> Vec<(u32, u32)> {
    let mut all: Vec<(u32, u32)> = runs(tables::UPPER).chain(runs(tables::TITLE_ONLY)).collect();
    all.sort_unstable();
    all
}

/// White space of `str.split` and `str.isspace`.
pub fn char_is_space(c: char) -> bool {
    match c {
        '\t'..='\r' | '\x1c'..=' ' => true,
        '\x21'..='\x7f' => false,
        _ => matches!(
            c,
            '\u{85}' | '\u{a0}' | '\u{1680}' | '\u{2000}'
                ..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
        ),
    }
}

/// Whether `repr` shows the character unescaped.
pub fn char_is_printable(c: char) -> bool {
    if c.is_ascii() { (' '..='~').contains(&c) } else { member(tables::PRINTABLE, c) }
}

/// Whether the character is a letter.
pub fn char_is_alpha(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphabetic() } else { member(tables::ALPHABETIC, c) }
}

/// Whether the character is a decimal digit of some script.
pub fn char_is_decimal(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_digit() } else { member(tables::DECIMAL, c) }
}

/// Whether the character is a digit, superscripts and the like included.
pub fn char_is_digit(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_digit() } else { member(tables::DIGIT, c) }
}

/// Whether the character has a numeric value.
pub fn char_is_numeric(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_digit() } else { member(tables::NUMERIC, c) }
}

/// Whether the character is upper case.
pub fn char_is_upper(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_uppercase() } else { member(tables::UPPER, c) }
}

/// Whether the character is lower case.
pub fn char_is_lower(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_lowercase() } else { member(tables::LOWER, c) }
}

/// Whether the character is title case, as the single character of a digraph.
pub(super) fn char_is_title_only(c: char) -> bool {
    !c.is_ascii() && member(tables::TITLE_ONLY, c)
}

/// Whether case distinctions apply to the character.
pub(super) fn char_is_cased(c: char) -> bool {
    char_is_upper(c) || char_is_lower(c) || char_is_title_only(c)
}

/// The value of a decimal digit of any script.
pub fn decimal_value(c: char) -> Option<u32> {
    if c.is_ascii() {
        return c.to_digit(10);
    }
    let boundaries = tables::DECIMAL;
    let place = boundaries.partition_point(|boundary| *boundary <= c as u32);
    // Every run of decimal digits is a sequence of complete tens.
    (place & 1 == 1).then(|| (c as u32 - boundaries[place - 1]) % 10)
}

/// The text in the form for parsing numbers: white space becomes a blank, a decimal digit of any script the ASCII
/// digit, and any other character outside of ASCII `?`, which no number contains.
pub(crate) fn to_ascii_digits(text: &str) -> Result<std::borrow::Cow<'_, str>> {
    if all(text, |c| c.is_ascii() && !('\t'..='\r').contains(&c))? {
        return Ok(text.into());
    }
    let convert = |c: char| match c {
        // In ASCII, CPython uses C's definition of white space here, which has fewer characters than `str.isspace`.
        '\t'..='\r' => ' ',
        _ if c.is_ascii() => c,
        _ if char_is_space(c) => ' ',
        _ => decimal_value(c).and_then(|value| char::from_digit(value, 10)).unwrap_or('?'),
    };
    let mut out = room::text(text.len().saturating_mul(2))?;
    for piece in pieces(text) {
        out.extend(piece?.1.chars().map(convert));
    }
    Ok(out.into())
}

/// Whether there is a character and all satisfy the predicate.
fn non_empty_all(s: &str, predicate: impl Fn(char) -> bool) -> Result<bool> {
    if s.is_empty() { Ok(false) } else { all(s, predicate) }
}

/// Whether all characters satisfy the predicate.
fn all(s: &str, predicate: impl Fn(char) -> bool) -> Result<bool> {
    for piece in pieces(s) {
        if !piece?.1.chars().all(&predicate) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `s.isspace()`.
pub fn is_space(s: &str) -> Result<bool> {
    non_empty_all(s, char_is_space)
}

/// `s.isalpha()`.
pub fn is_alpha(s: &str) -> Result<bool> {
    non_empty_all(s, char_is_alpha)
}

/// `s.isalnum()`.
pub fn is_alnum(s: &str) -> Result<bool> {
    non_empty_all(s, |c| char_is_alpha(c) || char_is_decimal(c) || char_is_digit(c) || char_is_numeric(c))
}

/// `s.isdecimal()`.
pub fn is_decimal(s: &str) -> Result<bool> {
    non_empty_all(s, char_is_decimal)
}

/// `s.isdigit()`.
pub fn is_digit(s: &str) -> Result<bool> {
    non_empty_all(s, char_is_digit)
}

/// `s.isnumeric()`.
pub fn is_numeric(s: &str) -> Result<bool> {
    non_empty_all(s, char_is_numeric)
}

/// `s.isascii()`; true of the empty string.
pub fn is_ascii(s: &str) -> Result<bool> {
    all(s, |c| c.is_ascii())
}

/// `s.isprintable()`; true of the empty string.
pub fn is_printable(s: &str) -> Result<bool> {
    all(s, char_is_printable)
}

/// `s.isidentifier()`.
pub fn is_identifier(s: &str) -> Result<bool> {
    let start = |c: char| {
        if c.is_ascii() { c == '_' || c.is_ascii_alphabetic() } else { member(tables::IDENTIFIER_START, c) }
    };
    let next = |c: char| {
        if c.is_ascii() {
            c == '_' || c.is_ascii_alphanumeric()
        } else {
            member(tables::IDENTIFIER_CONTINUE, c)
        }
    };
    let mut chars = s.chars();
    if chars.next().is_some_and(start) { all(chars.as_str(), next) } else { Ok(false) }
}

/// `s.isupper()`: some upper case and no lower or title case.
pub fn is_upper(s: &str) -> Result<bool> {
    Ok(!all(s, |c| !char_is_upper(c))? && all(s, |c| !char_is_lower(c) && !char_is_title_only(c))?)
}

/// `s.islower()`: some lower case and no upper or title case.
pub fn is_lower(s: &str) -> Result<bool> {
    Ok(!all(s, |c| !char_is_lower(c))? && all(s, |c| !char_is_upper(c) && !char_is_title_only(c))?)
}

/// `s.istitle()`: upper case exactly where a word starts.
pub fn is_title(s: &str) -> Result<bool> {
    let (mut found, mut previous_cased) = (false, false);
    for piece in pieces(s) {
        for c in piece?.1.chars() {
            if char_is_upper(c) || char_is_title_only(c) {
                if previous_cased {
                    return Ok(false);
                }
                (found, previous_cased) = (true, true);
            } else if char_is_lower(c) {
                if !previous_cased {
                    return Ok(false);
                }
                found = true;
            } else {
                previous_cased = false;
            }
        }
    }
    Ok(found)
}
