//! Lone surrogates in Rust's strings, which can contain only scalar values.
//!
//! The code point U+D800 + k is represented by the stand-in U+FF000 + k, from the private use plane 15. So all
//! functions on `&str` work on strings with surrogates; code that converts characters to or from numbers, displays,
//! orders or encodes them uses this module. Programs cannot use the 2,048 stand-ins themselves: creating one by
//! number is an error, and never gives a surrogate silently.

use crate::error::{ErrorKind, FormatError, Result};
use std::borrow::Cow;
use std::cmp::Ordering;

/// The stand-in of U+D800.
const FIRST: u32 = 0xf_f000;
const COUNT: u32 = 0x800;

/// Ranges of code points, first and last, and the offset of their characters; code points in between have none.
pub(crate) const PARTS: &[(u32, u32, u32)] = &[
    (0, 0xd7ff, 0),
    (0xd800, 0xdfff, FIRST - 0xd800),
    (0xe000, FIRST - 1, 0),
    (FIRST + COUNT, char::MAX as u32, 0),
];

/// Whether the character is a lone surrogate.
pub fn is_surrogate(c: char) -> bool {
    (FIRST..FIRST + COUNT).contains(&(c as u32))
}

/// The code point of a character.
pub fn code(c: char) -> u32 {
    if is_surrogate(c) { c as u32 - FIRST + 0xd800 } else { c as u32 }
}

/// The character with that code point; `None` beyond U+10FFFF.
pub fn character(code: u32) -> Result<Option<char>> {
    match code {
        0xd800..0xe000 => Ok(char::from_u32(code - 0xd800 + FIRST)),
        FIRST..0xf_f800 => {
            let text = format!("minipy does not support the private character U+{code:X}");
            Err(FormatError::new(ErrorKind::NotImplementedError, text))
        }
        _ => Ok(char::from_u32(code)),
    }
}

/// Whether the text contains a lone surrogate.
pub fn any(text: &str) -> bool {
    // All stand-ins, and few other characters, begin with the byte F3.
    text.as_bytes().contains(&0xf3) && text.chars().any(is_surrogate)
}

/// The text with escapes in place of lone surrogates, for uses that must not fail.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !any(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_surrogate(c) {
            out.push_str(&format!("\\u{:04x}", code(c)));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// The first byte of stand-ins in UTF-8.
const STAND_IN: u8 = 0xf3;

/// The order of two texts by code points.
pub fn compare(a: &str, b: &str) -> Ordering {
    let (x, y) = (a.as_bytes(), b.as_bytes());
    let Some(at) = x.iter().zip(y).position(|(x, y)| x != y) else { return x.len().cmp(&y.len()) };
    // The order of UTF-8 bytes is that of code points, except for stand-ins. The first characters that differ begin at
    // most three bytes before the first bytes that do.
    let near = at.saturating_sub(3)..=at;
    if !x[near.clone()].contains(&STAND_IN) && !y[near].contains(&STAND_IN) {
        return x[at].cmp(&y[at]);
    }
    a.chars().map(code).cmp(b.chars().map(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surrogates_sort_below_what_comes_after_them() {
        let text =
            |codes: &[u32]| -> String { codes.iter().map(|&c| character(c).unwrap().unwrap()).collect() };
        let sorted: [&[u32]; 7] = [&[], &[0x61], &[0x61, 0xd800], &[0xd7ff], &[0xd800], &[0xdfff], &[0xe000]];
        for pair in sorted.windows(2) {
            assert_eq!(compare(&text(pair[0]), &text(pair[1])), Ordering::Less);
            assert_eq!(compare(&text(pair[1]), &text(pair[0])), Ordering::Greater);
            assert_eq!(compare(&text(pair[0]), &text(pair[0])), Ordering::Equal);
        }
        assert!(any(&text(&[0x61, 0xdc80])));
        assert!(!any("a\u{10ffff}\u{e000}"));
        assert!(character(0xf_f000).is_err());
        assert_eq!(code(text(&[0xdabc]).chars().next().unwrap()), 0xdabc);
    }
}
