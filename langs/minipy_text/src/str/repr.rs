//! `repr(str)` and `ascii(str)`: CPython's choice of quotes and escapes.

use super::class::char_is_printable;
use super::surrogate::code;
use crate::error::Result;
use crate::work::pieces;
use std::fmt::Write;

/// `repr(s)`.
pub fn repr(s: &str) -> Result<String> {
    quoted(s, char_is_printable)
}

/// `ascii(s)`: as `repr`, with every character outside ASCII escaped.
pub fn ascii(s: &str) -> Result<String> {
    quoted(s, |c| c.is_ascii() && char_is_printable(c))
}

/// `repr(s)` of a short text such as a name.
pub(crate) fn repr_of_short(s: &str) -> String {
    let mut out = String::new();
    let quote = quote_for(s);
    out.push(quote);
    push_quoted(&mut out, s, quote, char_is_printable);
    out.push(quote);
    out
}

/// Double quotes only if they save an escape.
fn quote_for(s: &str) -> char {
    if s.contains('\'') && !s.contains('"') { '"' } else { '\'' }
}

fn quoted(s: &str, shown: impl Fn(char) -> bool) -> Result<String> {
    let mut out = String::with_capacity(s.len() + 2);
    // Most texts are short and need no escapes.
    let plain = |b: u8| (b' '..0x7f).contains(&b) && b != b'\'' && b != b'\\';
    if s.len() <= 64 && s.bytes().all(plain) {
        out.push('\'');
        out.push_str(s);
        out.push('\'');
        return Ok(out);
    }
    let quote = quote_for(s);
    out.push(quote);
    for piece in pieces(s) {
        push_quoted(&mut out, piece?.1, quote, &shown);
    }
    out.push(quote);
    Ok(out)
}

fn push_quoted(out: &mut String, s: &str, quote: char, shown: impl Fn(char) -> bool) {
    for c in s.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if c == quote => {
                out.push('\\');
                out.push(c);
            }
            _ if shown(c) => out.push(c),
            _ => {
                let code = code(c);
                let written = match code {
                    0..=0xff => write!(out, "\\x{code:02x}"),
                    0x100..=0xffff => write!(out, "\\u{code:04x}"),
                    _ => write!(out, "\\U{code:08x}"),
                };
                written.expect("writing to a string cannot fail");
            }
        }
    }
}
