//! `repr(str)` and `ascii(str)`: CPython's choice of quotes and escapes.

use super::class::char_is_printable;
use super::surrogate::code;
use std::fmt::Write;

/// `repr(s)`.
pub fn repr(s: &str) -> String {
    quoted(s, char_is_printable)
}

/// `ascii(s)`: as `repr`, with every character outside ASCII escaped.
pub fn ascii(s: &str) -> String {
    quoted(s, |c| c.is_ascii() && char_is_printable(c))
}

fn quoted(s: &str, shown: impl Fn(char) -> bool) -> String {
    // Double quotes only where they save an escape.
    let quote = if s.contains('\'') && !s.contains('"') { '"' } else { '\'' };
    let mut out = String::with_capacity(s.len() + 2);
    out.push(quote);
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
    out.push(quote);
    out
}
