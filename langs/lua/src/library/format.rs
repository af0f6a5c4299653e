//! `string.format`.

use super::{Done, to_text};
use crate::number::{exponential, float_to_int, general, hexadecimal, not_finite};
use crate::value::{Arguments, Plain, Str};
use metatrace::Ref;

/// The part between `%` and the letter.
#[derive(Default)]
struct Spec {
    left: bool,
    plus: bool,
    blank: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
}

impl Spec {
    /// Parses a specification; the returned rest begins with the letter.
    fn parse(text: &[u8]) -> Option<(Spec, &[u8])> {
        let mut spec = Spec::default();
        let mut rest = text;
        while let Some((flag, tail)) = rest.split_first() {
            match flag {
                b'-' => spec.left = true,
                b'+' => spec.plus = true,
                b' ' => spec.blank = true,
                b'#' => spec.alternate = true,
                b'0' => spec.zero = true,
                _ => break,
            }
            rest = tail;
        }
        let (width, tail) = digits(rest)?;
        spec.width = width.unwrap_or(0);
        rest = tail;
        if let Some(tail) = rest.strip_prefix(b".") {
            let (precision, tail) = digits(tail)?;
            spec.precision = Some(precision.unwrap_or(0));
            rest = tail;
        }
        Some((spec, rest))
    }

    /// Pads a text to its field.
    fn pad(&self, out: &mut Vec<u8>, text: &[u8]) {
        let room = self.width.saturating_sub(text.len());
        if self.left {
            out.extend_from_slice(text);
            out.resize(out.len() + room, b' ');
        } else {
            out.resize(out.len() + room, b' ');
            out.extend_from_slice(text);
        }
    }

    /// Pads a number to its field: sign, prefix and digits.
    fn number(&self, out: &mut Vec<u8>, negative: bool, prefix: &str, digits: &str, may_zero: bool) {
        let sign = match negative {
            true => "-",
            false if self.plus => "+",
            false if self.blank => " ",
            false => "",
        };
        let used = sign.len() + prefix.len() + digits.len();
        if self.zero && !self.left && may_zero && used < self.width {
            let zeros = "0".repeat(self.width - used);
            out.extend_from_slice(format!("{sign}{prefix}{zeros}{digits}").as_bytes());
        } else {
            self.pad(out, format!("{sign}{prefix}{digits}").as_bytes());
        }
    }

    fn int(&self, out: &mut Vec<u8>, digits: String, negative: bool, prefix: &str) {
        let digits = match self.precision {
            Some(0) if digits == "0" => String::new(),
            Some(precision) if digits.len() < precision => "0".repeat(precision - digits.len()) + &digits,
            _ => digits,
        };
        self.number(out, negative, prefix, &digits, self.precision.is_none());
    }

    fn float(&self, out: &mut Vec<u8>, letter: u8, x: f64) {
        let negative = x.is_sign_negative() && !x.is_nan() || x.is_nan() && x.is_sign_negative();
        let (x, precision) = (x.abs(), self.precision.unwrap_or(6));
        let upper = letter.is_ascii_uppercase();
        let case = |text: String| if upper { text.to_uppercase() } else { text };
        if let Some(text) = not_finite(x) {
            return self.number(out, negative, "", &case(text.to_owned()), false);
        }
        let mut digits = match letter.to_ascii_lowercase() {
            b'e' => exponential(x, precision),
            b'f' => format!("{x:.precision$}"),
            b'g' => general(x, precision, self.alternate),
            _ => {
                let digits = hexadecimal(x);
                return self.number(
                    out,
                    negative,
                    if upper { "0X" } else { "0x" },
                    &case(digits[2..].to_owned()),
                    true,
                );
            }
        };
        if self.alternate && precision == 0 && letter.eq_ignore_ascii_case(&b'f') {
            digits.push('.');
        }
        self.number(out, negative, "", &case(digits), true);
    }
}

/// Up to two digits, if there are any.
fn digits(text: &[u8]) -> Option<(Option<usize>, &[u8])> {
    let count = text.iter().take_while(|c| c.is_ascii_digit()).count();
    if count > 2 {
        return None;
    }
    let number = std::str::from_utf8(&text[..count]).ok()?.parse().ok();
    Some((number, &text[count..]))
}

/// A width or a precision has more than two digits.
fn invalid_width(text: &[u8]) -> String {
    let end = text.iter().position(u8::is_ascii_alphabetic).map_or(text.len(), |at| at + 1);
    format!("invalid conversion specification: '%{}'", String::from_utf8_lossy(&text[..end]))
}

fn int_argument(a: &Arguments, i: usize) -> Done<i64> {
    match a.plain(i) {
        Plain::Float(x) if float_to_int(x).is_none() => a.bad(i, "number has no integer representation"),
        _ => a.int(i),
    }
}

/// A string as Lua source.
fn quote(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'"');
    for (i, &c) in text.iter().enumerate() {
        match c {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', c]),
            b'\n' => out.extend_from_slice(b"\\\n"),
            0 if !text.get(i + 1).is_some_and(u8::is_ascii_digit) => out.extend_from_slice(b"\\0"),
            c if c.is_ascii_control() => {
                let wide = text.get(i + 1).is_some_and(u8::is_ascii_digit);
                let code = if wide { format!("\\{c:03}") } else { format!("\\{c}") };
                out.extend_from_slice(code.as_bytes());
            }
            c => out.push(c),
        }
    }
    out.push(b'"');
}

fn literal(a: &Arguments, i: usize, out: &mut Vec<u8>) -> Done {
    match a.plain(i) {
        Plain::Str(text) => quote(out, text.text()),
        Plain::Int(i64::MIN) => out.extend_from_slice(b"0x8000000000000000"),
        Plain::Int(int) => out.extend_from_slice(int.to_string().as_bytes()),
        Plain::Float(x) => out.extend_from_slice(
            match x {
                x if x == f64::INFINITY => "1e9999".to_owned(),
                x if x == f64::NEG_INFINITY => "-1e9999".to_owned(),
                x if x.is_nan() => "(0/0)".to_owned(),
                x if x.floor() == x => format!("{x:.0}") + "e0",
                x => hexadecimal(x),
            }
            .as_bytes(),
        ),
        Plain::Nil | Plain::Bool(_) => out.extend_from_slice(to_text(a.vm, a.word(i))?.text()),
        _ => return a.bad(i, "value has no literal form"),
    }
    Ok(())
}

/// The formatted text.
pub fn format(a: &mut Arguments) -> Done<Vec<u8>> {
    let template: Ref<Str> = a.text(0)?;
    let (mut rest, mut out, mut argument) = (template.text(), Vec::new(), 0);
    while let Some((&c, tail)) = rest.split_first() {
        rest = tail;
        if c != b'%' {
            out.push(c);
            continue;
        }
        if let Some(tail) = rest.strip_prefix(b"%") {
            out.push(b'%');
            rest = tail;
            continue;
        }
        argument += 1;
        let begin = rest;
        let invalid = |length: usize| {
            let text = String::from_utf8_lossy(&begin[..length.min(begin.len())]);
            format!("invalid conversion '%{text}' to 'format'")
        };
        let Some((spec, tail)) = Spec::parse(rest) else { return a.fail(&invalid_width(begin)) };
        let Some((&letter, tail)) = tail.split_first() else { return a.fail(&invalid(begin.len())) };
        rest = tail;
        let length = begin.len() - rest.len();
        if argument >= a.len() {
            return a.bad(argument, "no value");
        }
        match letter {
            b'd' | b'i' => {
                let int = int_argument(a, argument)?;
                spec.int(&mut out, int.unsigned_abs().to_string(), int < 0, "");
            }
            b'u' => {
                let int = int_argument(a, argument)?;
                spec.int(&mut out, (int as u64).to_string(), false, "");
            }
            b'x' | b'X' | b'o' => {
                let int = int_argument(a, argument)?;
                let (digits, prefix) = match letter {
                    b'x' => (format!("{int:x}"), "0x"),
                    b'X' => (format!("{int:X}"), "0X"),
                    _ => (format!("{int:o}"), "0"),
                };
                spec.int(&mut out, digits, false, if spec.alternate && int != 0 { prefix } else { "" });
            }
            b'c' => {
                let c = int_argument(a, argument)? as u8;
                spec.pad(&mut out, &[c]);
            }
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => {
                let x = a.float(argument)?;
                spec.float(&mut out, letter, x);
            }
            b's' => {
                let text = to_text(a.vm, a.word(argument))?;
                let end = spec.precision.unwrap_or(usize::MAX).min(text.text().len());
                spec.pad(&mut out, &text.text()[..end]);
            }
            b'q' if length > 1 => return a.fail("specifier '%q' cannot have modifiers"),
            b'q' => literal(a, argument, &mut out)?,
            b'p' => {
                let text = format!("{:#014x}", a.word(argument).word());
                spec.pad(&mut out, text.as_bytes());
            }
            _ => return a.fail(&invalid(length)),
        }
    }
    Ok(out)
}
