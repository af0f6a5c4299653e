//! Parses `str.format` templates, `{0.name[key]!r:>{width}}`, to a list of pieces.
//!
//! CPython parses a template while it formats, so a malformed part is an error only after everything before it was
//! formatted. Errors are therefore pieces ([`Piece::Fail`], [`Access::Fail`], [`Argument::Fail`]), which the walk
//! raises when it reaches them. For each field the walk takes the argument, the accesses, the conversion and the
//! pieces of the nested spec, and then calls `__format__`.

use super::parsed::Pieces;
use crate::error::{ErrorKind, FormatError, Result};
use crate::str::class::decimal_value;
use crate::work::Steps;
use crate::{find, room};

/// One piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text to copy, in which doubled braces are replaced by single ones.
    Literal(String),
    /// A replacement field.
    Field(Field),
    /// The template is malformed from here.
    Fail(FormatError),
}

/// A replacement field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The argument.
    pub argument: Argument,
    /// Attribute and item lookups on it, in order.
    pub path: Vec<Access>,
    /// The conversion after `!`.
    pub conversion: Option<Conversion>,
    /// The format specification, itself a template one level deep.
    pub spec: Vec<Piece>,
}

/// The argument of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A positional argument, explicit or numbered automatically.
    Index(usize),
    /// A keyword argument.
    Name(String),
    /// An error to raise instead of fetching an argument.
    Fail(FormatError),
}

/// One step from an object to a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// `.name`.
    Attribute(String),
    /// `[7]`.
    Index(usize),
    /// `[key]`.
    Key(String),
    /// An error to raise instead of continuing.
    Fail(FormatError),
}

/// The conversion of the value before formatting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conversion {
    /// `!s`.
    Str,
    /// `!r`.
    Repr,
    /// `!a`.
    Ascii,
    /// The error for an unknown letter.
    Fail(FormatError),
}

/// The error for a missing positional argument.
pub fn index_error(index: usize) -> FormatError {
    let text = format!("Replacement index {index} out of range for positional args tuple");
    FormatError::new(ErrorKind::IndexError, text)
}

/// The error for a missing keyword argument; the message is the key.
pub fn key_error(name: &str) -> FormatError {
    FormatError::new(ErrorKind::KeyError, name)
}

/// Splits a template into pieces, numbering the `{}` fields. Fails if there is no memory for them or if the work is to
/// stop.
pub fn parse(template: &str) -> Result<Vec<Piece>> {
    parse_level(template, &mut Numbering::Undecided, 2)
}

/// Whether fields are numbered explicitly or automatically; the first field decides.
enum Numbering {
    Undecided,
    Manual,
    Automatic(usize),
}

fn parse_level(template: &str, numbering: &mut Numbering, levels: u32) -> Result<Vec<Piece>> {
    if levels == 0 {
        return Ok(vec![Piece::Fail(FormatError::value("Max string recursion exceeded"))]);
    }
    let mut pieces = Pieces::new();
    let mut steps = Steps::new();
    let mut literal = String::new();
    let mut rest = template;
    let failure = loop {
        steps.spend(1)?;
        let brace = find::position(rest.as_bytes(), |byte| matches!(byte, b'{' | b'}'))?;
        let Some(brace) = brace else {
            room::push(&mut literal, rest)?;
            break None;
        };
        room::push(&mut literal, &rest[..brace])?;
        let (found, after) = rest[brace..].split_at(1);
        if after.starts_with(found) {
            literal.push_str(found);
            rest = &after[1..];
            continue;
        }
        if found == "}" {
            break Some("Single '}' encountered in format string");
        }
        if after.is_empty() {
            break Some("Single '{' encountered in format string");
        }
        if !literal.is_empty() {
            pieces.push(Piece::Literal(std::mem::take(&mut literal)))?;
        }
        match parse_field(after, numbering, levels)? {
            Ok((field, remaining)) => {
                pieces.push(Piece::Field(field))?;
                rest = remaining;
            }
            Err(message) => break Some(message),
        }
    };
    // The text before the error has no effect, so it is omitted.
    match failure {
        Some(message) => pieces.push(Piece::Fail(FormatError::value(message)))?,
        None if !literal.is_empty() => pieces.push(Piece::Literal(literal))?,
        None => {}
    }
    Ok(pieces.into_vec())
}

/// A field and the text after it, or the message of the error in it.
type Parsed<'a> = std::result::Result<(Field, &'a str), &'static str>;

/// Parses a field after its opening brace; returns it with the text after its closing brace.
fn parse_field<'a>(text: &'a str, numbering: &mut Numbering, levels: u32) -> Result<Parsed<'a>> {
    let (name_end, stop) = match scan_name(text) {
        Ok(end) => end,
        Err(message) => return Ok(Err(message)),
    };
    let name = &text[..name_end];
    let mut rest = &text[name_end + 1..];
    let mut conversion = None;
    let mut spec = "";
    let mut closed = stop == '}';
    if stop == '!' {
        let Some(letter) = rest.chars().next() else {
            return Ok(Err("end of string while looking for conversion specifier"));
        };
        conversion = Some(conversion_of(letter));
        rest = &rest[letter.len_utf8()..];
        match rest.chars().next() {
            Some('}') => closed = true,
            Some(':') | None => {}
            Some(_) => return Ok(Err("expected ':' after conversion specifier")),
        }
        rest = rest.get(1..).unwrap_or("");
    }
    if !closed {
        let end = match scan_spec(rest) {
            Ok(end) => end,
            Err(message) => return Ok(Err(message)),
        };
        spec = &rest[..end];
        rest = &rest[end + 1..];
    }
    // The argument is numbered before the fields of its specification.
    let (argument, path) = parse_name(name, numbering);
    let spec = if spec.contains('{') {
        parse_level(spec, numbering, levels - 1)?
    } else if spec.is_empty() {
        Vec::new()
    } else {
        vec![Piece::Literal(crate::room::owned(spec))]
    };
    Ok(Ok((Field { argument, path, conversion, spec }, rest)))
}

/// The end of the field name, and the character there.
fn scan_name(text: &str) -> std::result::Result<(usize, char), &'static str> {
    let mut in_brackets = false;
    for (place, c) in text.char_indices() {
        match c {
            ']' => in_brackets = false,
            _ if in_brackets => {}
            '[' => in_brackets = true,
            '{' => return Err("unexpected '{' in field name"),
            '}' | ':' | '!' => return Ok((place, c)),
            _ => {}
        }
    }
    Err("expected '}' before end of string")
}

/// The offset of the brace that closes the field.
fn scan_spec(text: &str) -> std::result::Result<usize, &'static str> {
    let mut depth = 1;
    for (place, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok(place);
        }
    }
    Err("unmatched '{' in format spec")
}

fn conversion_of(letter: char) -> Conversion {
    match letter {
        's' => Conversion::Str,
        'r' => Conversion::Repr,
        'a' => Conversion::Ascii,
        c if c > ' ' && c < '\x7f' => {
            Conversion::Fail(FormatError::value(format!("Unknown conversion specifier {c}")))
        }
        c => Conversion::Fail(FormatError::value(format!("Unknown conversion specifier \\x{:x}", c as u32))),
    }
}

/// The value of decimal digits as an index; `None` for other text.
fn integer(text: &str) -> Option<Result<usize>> {
    let mut value: Option<usize> = Some(0);
    for c in text.chars() {
        let digit = decimal_value(c)? as usize;
        value =
            value.and_then(|v| v.checked_mul(10)?.checked_add(digit)).filter(|v| *v <= isize::MAX as usize);
    }
    if text.is_empty() {
        return None;
    }
    Some(value.ok_or_else(|| FormatError::value("Too many decimal digits in format string")))
}

fn parse_name(name: &str, numbering: &mut Numbering) -> (Argument, Vec<Access>) {
    let first_end = name.find(['.', '[']).unwrap_or(name.len());
    let (first, path) = name.split_at(first_end);
    let fail = |text: &str| Argument::Fail(FormatError::value(text));
    let argument = match integer(first) {
        Some(Err(error)) => Argument::Fail(error),
        Some(Ok(index)) => match numbering {
            Numbering::Automatic(_) => {
                fail("cannot switch from automatic field numbering to manual field specification")
            }
            _ => {
                *numbering = Numbering::Manual;
                Argument::Index(index)
            }
        },
        None if first.is_empty() => match numbering {
            Numbering::Manual => {
                fail("cannot switch from manual field specification to automatic field numbering")
            }
            Numbering::Undecided => {
                *numbering = Numbering::Automatic(1);
                Argument::Index(0)
            }
            Numbering::Automatic(next) => {
                *next += 1;
                Argument::Index(*next - 1)
            }
        },
        None => Argument::Name(crate::room::owned(first)),
    };
    (argument, parse_path(path))
}

fn parse_path(mut path: &str) -> Vec<Access> {
    let mut accesses = Vec::new();
    let fail = |text: &str| Access::Fail(FormatError::value(text));
    while let Some(start) = path.chars().next() {
        let inside = &path[start.len_utf8()..];
        let (part, access): (&str, fn(&str) -> Access) = match start {
            '.' => {
                let end = inside.find(['.', '[']).unwrap_or(inside.len());
                path = &inside[end..];
                (&inside[..end], |part| Access::Attribute(crate::room::owned(part)))
            }
            '[' => {
                let Some(end) = inside.find(']') else {
                    accesses.push(fail("Missing ']' in format string"));
                    break;
                };
                path = &inside[end + 1..];
                (&inside[..end], |part| match integer(part) {
                    Some(Ok(index)) => Access::Index(index),
                    Some(Err(error)) => Access::Fail(error),
                    None => Access::Key(crate::room::owned(part)),
                })
            }
            _ => {
                accesses.push(fail("Only '.' or '[' may follow ']' in format field specifier"));
                break;
            }
        };
        if part.is_empty() {
            accesses.push(fail("Empty attribute in format string"));
            break;
        }
        accesses.push(access(part));
    }
    accesses
}
