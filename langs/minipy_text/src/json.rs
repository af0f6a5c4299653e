//! The parts of JSON that only concern text: strings with their escapes, in both directions, and the ends of numbers.
//! Like CPython's module `_json`, it accepts the same texts and reports errors at the same byte. Values are left to
//! the virtual machine.

use crate::error::Result;
use crate::room::{self, Grow};
use crate::str::surrogate;
use crate::work;

/// The number of bytes of a text between two checks for interruption.
const PIECE: usize = 1 << 20;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = ONES << 7;

/// Marks, in the high bit of each byte, whether it equals `byte`. Marks above the lowest one may be wrong.
fn equal(word: u64, byte: u8) -> u64 {
    let word = word ^ (ONES * u64::from(byte));
    word.wrapping_sub(ONES) & !word & HIGH
}

/// As `equal`: marks bytes below a space.
fn control(word: u64) -> u64 {
    word.wrapping_sub(ONES * 0x20) & !word & HIGH
}

/// The offset of the first byte from `at` on that `word` marks in a word of eight, or for which `byte` is true.
#[inline(always)]
fn first(bytes: &[u8], mut at: usize, word: impl Fn(u64) -> u64, byte: impl Fn(u8) -> bool) -> usize {
    while let Some(eight) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let marks = word(u64::from_le_bytes(*eight));
        if marks != 0 {
            return at + marks.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|&b| !byte(b)) {
        at += 1;
    }
    at
}

/// The offset of the first byte from `at` on that has a special meaning in a string: a quote, a backslash, a control
/// character.
#[inline]
fn special(bytes: &[u8], at: usize) -> usize {
    let word = |word| equal(word, b'"') | equal(word, b'\\') | control(word);
    first(bytes, at, word, |b| b == b'"' || b == b'\\' || b < 0x20)
}

/// Whether no byte needs an escape; with `ascii`, the bytes must be ASCII.
#[inline(always)]
fn is_plain(bytes: &[u8], ascii: bool) -> bool {
    let marks = |word: u64| {
        let marks = equal(word, b'"') | equal(word, b'\\') | control(word);
        if ascii { marks | equal(word, 0x7f) | word & HIGH } else { marks }
    };
    let half = |half: &[u8; 4]| u64::from(u32::from_le_bytes(*half));
    if let Some(last) = bytes.last_chunk::<8>() {
        let (words, _) = bytes.as_chunks::<8>();
        let all = words.iter().fold(0, |all, word| all | marks(u64::from_le_bytes(*word)));
        all | marks(u64::from_le_bytes(*last)) == 0
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        marks(half(first) | half(last) << 32) == 0
    } else {
        let special = |&byte: &u8| byte < 0x20 || byte == b'"' || byte == b'\\' || ascii && byte >= 0x7f;
        !bytes.iter().any(special)
    }
}

/// Appends a string in quotes. With `ascii`, everything but printable ASCII is escaped.
pub fn quote(out: &mut String, text: &str, ascii: bool) -> Result<()> {
    out.room_for(text.len() + 2)?;
    out.push('"');
    let bytes = text.as_bytes();
    if bytes.len() < PIECE && is_plain(bytes, ascii) {
        out.push_str(text);
        out.push('"');
        return Ok(());
    }
    let mut start = 0;
    let mut polled = 0;
    loop {
        let end = if ascii {
            let word = |word| {
                equal(word, b'"') | equal(word, b'\\') | control(word) | equal(word, 0x7f) | word & HIGH
            };
            first(bytes, start, word, |b| matches!(b, b'"' | b'\\' | 0..0x20 | 0x7f..))
        } else {
            special(bytes, start)
        };
        room::push(out, &text[start..end])?;
        let Some(c) = text[end..].chars().next() else { break };
        let short = match c {
            '"' => "\\\"",
            '\\' => "\\\\",
            '\n' => "\\n",
            '\r' => "\\r",
            '\t' => "\\t",
            '\x0c' => "\\f",
            '\x08' => "\\b",
            _ => "",
        };
        if short.is_empty() {
            out.room_for(12)?;
            let code = surrogate::code(c);
            match code.checked_sub(0x1_0000) {
                None => hex(out, code),
                Some(rest) => {
                    hex(out, 0xd800 | rest >> 10);
                    hex(out, 0xdc00 | rest & 0x3ff);
                }
            }
        } else {
            room::push(out, short)?;
        }
        start = end + c.len_utf8();
        if start - polled > PIECE {
            polled = start;
            work::poll()?;
        }
    }
    room::push(out, "\"")
}

/// `\uXXXX`
fn hex(out: &mut String, code: u32) {
    out.push_str("\\u");
    for shift in [12, 8, 4, 0] {
        out.push(char::from(b"0123456789abcdef"[(code >> shift & 15) as usize]));
    }
}

/// A string that was parsed.
#[derive(Debug, PartialEq, Eq)]
pub enum Quoted {
    /// It contains no escapes; the offset is that of its closing quote.
    Plain(usize),
    /// Its content, and the offset of its closing quote.
    Escaped(String, usize),
}

/// An error in a string or another part of a text.
#[derive(Debug, PartialEq, Eq)]
pub enum Wrong {
    /// CPython's message, and the byte offset of the error.
    At(&'static str, usize),
    /// Another error.
    Other(crate::FormatError),
}

impl From<crate::FormatError> for Wrong {
    fn from(error: crate::FormatError) -> Wrong {
        Wrong::Other(error)
    }
}

/// Whether a string appears in JSON without escapes.
pub fn stands_for_itself(text: &str) -> bool {
    is_plain(text.as_bytes(), false)
}

/// Whether two byte strings are equal. For short strings that are mostly different.
#[inline]
pub fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    if let (Some(x), Some(y)) = (a.last_chunk::<8>(), b.last_chunk::<8>()) {
        let (words, others) = (a.as_chunks::<8>().0, b.as_chunks::<8>().0);
        x == y && words.iter().zip(others).all(|(x, y)| x == y)
    } else if let (Some(x), Some(y)) = (a.last_chunk::<4>(), b.last_chunk::<4>()) {
        x == y && a.first_chunk::<4>() == b.first_chunk::<4>()
    } else {
        a.iter().zip(b).all(|(x, y)| x == y)
    }
}

/// The offset of the closing quote of a string that begins at a byte, if it contains no escapes.
#[inline]
pub fn plain_end(bytes: &[u8], start: usize) -> Option<usize> {
    let end = special(bytes, start);
    (bytes.get(end) == Some(&b'"')).then_some(end)
}

/// Parses the string whose first byte after the opening quote is `start`. With `strict`, control characters are
/// errors.
pub fn string(text: &str, start: usize, strict: bool) -> std::result::Result<Quoted, Wrong> {
    let unterminated = || Wrong::At("Unterminated string starting at", start - 1);
    let bytes = text.as_bytes();
    let mut out: Option<String> = None;
    let mut done = start;
    let mut at = start;
    loop {
        at = special(bytes, at);
        match bytes.get(at) {
            None => return Err(unterminated()),
            Some(b'"') => {
                let Some(mut out) = out else { return Ok(Quoted::Plain(at)) };
                room::push(&mut out, &text[done..at])?;
                return Ok(Quoted::Escaped(out, at));
            }
            Some(b'\\') => {}
            Some(_) if strict => return Err(Wrong::At("Invalid control character at", at)),
            Some(_) => {
                at += 1;
                continue;
            }
        }
        let out = out.get_or_insert_default();
        room::push(out, &text[done..at])?;
        out.room_for(4)?;
        let Some(&letter) = bytes.get(at + 1) else { return Err(unterminated()) };
        let escape = at;
        at += 2;
        let c = match letter {
            b'"' | b'\\' | b'/' => char::from(letter),
            b'b' => '\x08',
            b'f' => '\x0c',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let (code, end) = escaped(bytes, escape + 2)?;
                at = end;
                surrogate::character(code)?.unwrap_or_default()
            }
            _ => return Err(Wrong::At("Invalid \\escape", escape)),
        };
        out.push(c);
        done = at;
    }
}

/// The code point of an escape whose digits begin at a byte, and its end; a pair of surrogates is one escape.
fn escaped(bytes: &[u8], at: usize) -> std::result::Result<(u32, usize), Wrong> {
    let high = four(bytes, at)?;
    let mut end = at + 4;
    // As in CPython, a second escape at the very end is not combined with the first one.
    let another = bytes.get(end..end + 2) == Some(b"\\u") && end + 6 < bytes.len();
    if (0xd800..0xdc00).contains(&high) && another {
        let low = four(bytes, end + 2)?;
        if (0xdc00..0xe000).contains(&low) {
            end += 6;
            return Ok((0x1_0000 + ((high - 0xd800) << 10 | (low - 0xdc00)), end));
        }
    }
    Ok((high, end))
}

/// The value of four digits that are not at the end of the text.
fn four(bytes: &[u8], at: usize) -> std::result::Result<u32, Wrong> {
    let digits = bytes.get(at..at + 4).filter(|_| at + 4 < bytes.len());
    let value = digits.and_then(|digits| {
        digits.iter().try_fold(0, |sum, &digit| Some(sum << 4 | char::from(digit).to_digit(16)?))
    });
    value.ok_or(Wrong::At("Invalid \\uXXXX escape", at - 1))
}

/// The end of a number that begins at a byte, and whether it has a fraction or an exponent; None if there is no
/// number.
pub fn number(bytes: &[u8], start: usize) -> Option<(usize, bool)> {
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let digits = |mut at: usize| {
        while digit(at) {
            at += 1;
        }
        at
    };
    let mut at = start + usize::from(bytes.get(start) == Some(&b'-'));
    at = match bytes.get(at)? {
        b'0' => at + 1,
        b'1'..=b'9' => digits(at),
        _ => return None,
    };
    let mut real = false;
    if bytes.get(at) == Some(&b'.') && digit(at + 1) {
        real = true;
        at = digits(at + 1);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let first = at + 1 + usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        if digit(first) {
            real = true;
            at = digits(first);
        }
    }
    Some((at, real))
}

/// The offset of the first byte from `at` on that is no white space.
#[inline]
pub fn blank(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_bytes_are_found_wherever_they_stand() {
        for len in 0..20 {
            for at in 0..len {
                for byte in 0..=0x7f_u8 {
                    let mut bytes = vec![b'a'; len];
                    bytes[at] = byte;
                    let is = byte < 0x20 || byte == b'"' || byte == b'\\';
                    assert_eq!(special(&bytes, 0), if is { at } else { len }, "{byte:#x} at {at} of {len}");
                    assert_eq!(is_plain(&bytes, false), !is, "{byte:#x} at {at} of {len}");
                    assert_eq!(is_plain(&bytes, true), !is && byte != 0x7f, "{byte:#x} at {at} of {len}");
                }
            }
        }
    }

    #[test]
    fn the_same_bytes_are_the_same() {
        for len in 0..20 {
            let bytes: Vec<u8> = (0..len).collect();
            assert!(same(&bytes, &bytes.clone()));
            assert!(!same(&bytes, &[&bytes[..], b"x"].concat()));
            for at in 0..bytes.len() {
                let mut other = bytes.clone();
                other[at] = 99;
                assert!(!same(&bytes, &other), "{len} {at}");
            }
        }
    }

    #[test]
    fn what_is_quoted_reads_back() {
        let texts =
            ["", "a", "éa", "x\"y\\z\n\t\u{1}é€😀\u{7f}", "\u{ff7ff}\u{ff000}", "12345678é", "\x08\x0c\r"];
        for text in texts {
            for ascii in [false, true] {
                let mut out = String::new();
                quote(&mut out, text, ascii).expect("there is room");
                assert!(!ascii || out.bytes().all(|b| (0x20..0x7f).contains(&b)), "{out}");
                let read = match string(&out, 1, true).expect("it is right") {
                    Quoted::Plain(end) => (out[1..end].to_string(), end),
                    Quoted::Escaped(read, end) => (read, end),
                };
                assert_eq!(read, (text.to_string(), out.len() - 1), "{out}");
            }
        }
    }

    #[test]
    fn numbers_end_where_the_grammar_says() {
        for (text, end) in [
            ("0", Some((1, false))),
            ("01", Some((1, false))),
            ("-12,", Some((3, false))),
            ("1.5e-3x", Some((6, true))),
            ("1.", Some((1, false))),
            ("1e+", Some((1, false))),
            ("1E5", Some((3, true))),
            ("-", None),
            (".5", None),
        ] {
            assert_eq!(number(text.as_bytes(), 0), end, "{text}");
        }
    }
}
