//! Conversion between text and bytes: encodings, error handlers, `str.encode`.
//!
//! Lone surrogates are represented by characters in strings; see `minipy_text::str::surrogate`.

use super::support::*;
use crate::exceptions::errors::{OrRaise, check_room, type_error};
use crate::objects::byte_storage::bytes;
use crate::objects::class::Class;
use crate::run::interrupt::Work;
use minipy_text::str::surrogate;

/// An encoding.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Codec {
    Utf8,
    /// With a byte order mark.
    Utf8Sig,
    Ascii,
    Latin1,
    /// Big-endian, little-endian, or as the byte order mark says.
    Utf16(Option<bool>),
    /// Big-endian, little-endian, or as the byte order mark says.
    Utf32(Option<bool>),
}

impl Codec {
    fn of(name: &str) -> Option<Codec> {
        let plain: String =
            name.to_ascii_lowercase().chars().map(|c| if matches!(c, '_' | ' ') { '-' } else { c }).collect();
        Some(match plain.as_str() {
            "utf-8" | "utf8" | "u8" | "utf" | "cp65001" => Codec::Utf8,
            "utf-8-sig" => Codec::Utf8Sig,
            "ascii" | "us-ascii" | "646" | "ansi-x3.4-1968" => Codec::Ascii,
            "latin-1" | "latin1" | "latin" | "l1" | "iso-8859-1" | "iso8859-1" | "8859" | "cp819" => {
                Codec::Latin1
            }
            "utf-16" | "utf16" | "u16" => Codec::Utf16(None),
            "utf-16-le" | "utf-16le" => Codec::Utf16(Some(false)),
            "utf-16-be" | "utf-16be" => Codec::Utf16(Some(true)),
            "utf-32" | "utf32" | "u32" => Codec::Utf32(None),
            "utf-32-le" | "utf-32le" => Codec::Utf32(Some(false)),
            "utf-32-be" | "utf-32be" => Codec::Utf32(Some(true)),
            _ => return None,
        })
    }

    /// Appends a character that the encoding can represent, or a surrogate that is passed through.
    fn put(self, code: u32, out: &mut Vec<u8>) {
        match self {
            Codec::Ascii | Codec::Latin1 => out.push(code as u8),
            Codec::Utf8 | Codec::Utf8Sig => match char::from_u32(code) {
                Some(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
                None => {
                    let part = |shift: u32, mask: u32, mark: u32| (code >> shift & mask | mark) as u8;
                    out.extend_from_slice(&[part(12, 0xf, 0xe0), part(6, 0x3f, 0x80), part(0, 0x3f, 0x80)]);
                }
            },
            Codec::Utf16(order) => {
                let mut units = [0; 2];
                let units = match char::from_u32(code) {
                    Some(c) => c.encode_utf16(&mut units),
                    None => {
                        units[0] = code as u16;
                        &mut units[..1]
                    }
                };
                for unit in units {
                    let unit = if order == Some(true) { unit.to_be_bytes() } else { unit.to_le_bytes() };
                    out.extend_from_slice(&unit);
                }
            }
            Codec::Utf32(order) => {
                let unit = if order == Some(true) { code.to_be_bytes() } else { code.to_le_bytes() };
                out.extend_from_slice(&unit);
            }
        }
    }

    /// The surrogate encoded at the beginning of invalid data, and its number of bytes.
    fn surrogate(self, rest: &[u8]) -> Option<(u32, usize)> {
        let (code, size) = match (self, rest) {
            (Codec::Utf8 | Codec::Utf8Sig, &[0xed, b @ 0xa0..=0xbf, c @ 0x80..=0xbf, ..]) => {
                (0xd000 | u32::from(b & 0x3f) << 6 | u32::from(c & 0x3f), 3)
            }
            (Codec::Utf16(big), &[a, b, ..]) => {
                let pair = [a, b];
                let unit =
                    if big == Some(true) { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) };
                (unit.into(), 2)
            }
            (Codec::Utf32(big), &[a, b, c, d, ..]) => {
                let four = [a, b, c, d];
                (if big == Some(true) { u32::from_be_bytes(four) } else { u32::from_le_bytes(four) }, 4)
            }
            _ => return None,
        };
        is_surrogate(code).then_some((code, size))
    }

    /// The name in errors.
    fn name(self) -> &'static str {
        match self {
            Codec::Utf8 | Codec::Utf8Sig => "utf-8",
            Codec::Ascii => "ascii",
            Codec::Latin1 => "latin-1",
            Codec::Utf16(None) => "utf-16",
            Codec::Utf16(Some(false)) => "utf-16-le",
            Codec::Utf16(Some(true)) => "utf-16-be",
            Codec::Utf32(None) => "utf-32",
            Codec::Utf32(Some(false)) => "utf-32-le",
            Codec::Utf32(Some(true)) => "utf-32-be",
        }
    }
}

/// The result of a codec written in Python, which `_codecs` finds.
#[cold]
fn by_registry(vm: Ref<Vm>, function: &str, object: Value, encoding: &str, errors: &str) -> PyResult<Value> {
    let registry = (vm.services.import)(vm, "_codecs")?;
    let function = attribute(vm, registry, function)?;
    call(vm, function, &[object, string(encoding), string(errors)])
}

/// The names of encoding and error handler from the arguments of a function.
pub(crate) fn names(
    vm: Ref<Vm>,
    function: &str,
    encoding: Option<Value>,
    errors: Option<Value>,
) -> PyResult<(String, String)> {
    let text = |v: Option<Value>, what: &str, default: &str| match v {
        None => Ok(default.to_string()),
        Some(v) => match as_str(&v) {
            Some(text) if text.contains('\0') => value_error(vm, "embedded null character"),
            Some(text) => room::copy(text).or_raise(vm),
            None => {
                let got = type_name(vm, v);
                let got = if got == "NoneType" { "None".to_string() } else { got };
                type_error(vm, format!("{function}() argument '{what}' must be str, not {got}"))
            }
        },
    };
    Ok((text(encoding, "encoding", "utf-8")?, text(errors, "errors", "strict")?))
}

const HANDLERS: &[&str] = &[
    "strict",
    "ignore",
    "replace",
    "backslashreplace",
    "xmlcharrefreplace",
    "namereplace",
    "surrogateescape",
    "surrogatepass",
];

fn check_handler(vm: Ref<Vm>, errors: &str) -> PyResult<()> {
    match HANDLERS.contains(&errors) {
        true => Ok(()),
        false => Err(raise(vm, vm.excs.lookup_error, format!("unknown error handler name '{errors}'"))),
    }
}

/// Encodes text; `object` is the string object for the error.
pub(crate) fn encode(
    vm: Ref<Vm>,
    object: Value,
    text: &str,
    encoding: &str,
    errors: &str,
) -> PyResult<Vec<u8>> {
    let Some(codec) = Codec::of(encoding) else {
        let made = by_registry(vm, "_encoded", object, encoding, errors)?;
        return room::own(crate::types::bytes::bytes_like(vm, &made)?).or_raise(vm);
    };
    // The longest replacement of a character: `&#1114111;` or `\\U0010ffff`, each character of which takes four bytes
    // in UTF-32.
    let plain = text.is_ascii() || matches!(codec, Codec::Utf8 | Codec::Utf8Sig) && !surrogate::any(text);
    check_room(
        vm,
        text.len(),
        if plain && matches!(codec, Codec::Ascii | Codec::Latin1 | Codec::Utf8 | Codec::Utf8Sig) {
            2
        } else {
            24
        },
    )?;
    let mut out = Vec::new();
    match codec {
        Codec::Utf8Sig => out.extend_from_slice(b"\xef\xbb\xbf"),
        Codec::Utf16(None) | Codec::Utf32(None) => codec.put(0xfeff, &mut out),
        _ => {}
    }
    let is_one_byte = matches!(codec, Codec::Ascii | Codec::Latin1);
    if plain && (is_one_byte || matches!(codec, Codec::Utf8 | Codec::Utf8Sig)) {
        out.extend_from_slice(text.as_bytes());
        return Ok(out);
    }
    let (holds, reason): (fn(u32) -> bool, _) = match codec {
        Codec::Ascii => (|c| c < 0x80, "ordinal not in range(128)"),
        Codec::Latin1 => (|c| c < 0x100, "ordinal not in range(256)"),
        _ => (|c| !is_surrogate(c), "surrogates not allowed"),
    };
    let mut characters = text.chars().map(surrogate::code).enumerate().peekable();
    let mut work = Work::new();
    while let Some((start, c)) = characters.next() {
        work.step(vm)?;
        if holds(c) {
            codec.put(c, &mut out);
            continue;
        }
        check_handler(vm, errors)?;
        // An error covers a run of characters that cannot be encoded; in the wide encodings only one.
        let one_byte = matches!(codec, Codec::Ascii | Codec::Latin1 | Codec::Utf8 | Codec::Utf8Sig);
        let mut bad = vec![c];
        while one_byte && let Some((_, c)) = characters.next_if(|(_, c)| !holds(*c)) {
            bad.push(c);
        }
        let wide = !matches!(codec, Codec::Ascii | Codec::Latin1);
        let passes = |c: u32| match errors {
            "surrogatepass" => wide && is_surrogate(c),
            "surrogateescape" => one_byte && (0xdc80..=0xdcff).contains(&c),
            _ => true,
        };
        if errors == "strict" || !bad.iter().all(|&c| passes(c)) {
            let place = (start, start + bad.len());
            return Err(unicode_error(vm, vm.excs.unicode_encode_error, codec.name(), object, place, reason));
        }
        for c in bad {
            let instead = match errors {
                "ignore" => continue,
                "replace" => "?".to_string(),
                "backslashreplace" => escaped(c),
                "xmlcharrefreplace" => format!("&#{c};"),
                "surrogatepass" => {
                    codec.put(c, &mut out);
                    continue;
                }
                "surrogateescape" => {
                    out.push(c as u8);
                    continue;
                }
                _ => {
                    let text = "minipy does not support the error handler 'namereplace'";
                    return Err(raise(vm, vm.excs.not_implemented_error, text));
                }
            };
            work.step(vm)?;
            instead.chars().for_each(|c| codec.put(c.into(), &mut out));
        }
    }
    Ok(out)
}

fn is_surrogate(code: u32) -> bool {
    (0xd800..0xe000).contains(&code)
}

/// A character as an escape sequence.
pub(crate) fn escaped(c: u32) -> String {
    match c {
        0..=0xff => format!("\\x{c:02x}"),
        0x100..=0xffff => format!("\\u{c:04x}"),
        _ => format!("\\U{c:08x}"),
    }
}

fn unicode_error(
    vm: Ref<Vm>,
    class: Ref<Class>,
    encoding: &str,
    object: Value,
    (start, end): (usize, usize),
    reason: &str,
) -> Ref<Exc> {
    let (encoding, reason) = (string(encoding), string(reason));
    let (start, end) = (Value::int(start as i64), Value::int(end as i64));
    let made = call(vm, class.into(), &[encoding, object, start, end, reason]);
    match made {
        Ok(made) => crate::exceptions::raising::as_exception(made).expect("an exception"),
        Err(error) => error,
    }
}

/// One step of decoding.
enum Step {
    /// A character, and the number of its bytes.
    Char(char, usize),
    /// A number of invalid bytes, and the reason.
    Wrong(usize, &'static str),
}

fn utf8_step(rest: &[u8]) -> Step {
    let valid = match std::str::from_utf8(&rest[..rest.len().min(4)]) {
        Ok(text) => text,
        Err(error) if error.valid_up_to() > 0 => {
            std::str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) => {
            // A sequence that ends with the window of four bytes is truncated only if the data ends there.
            return match error.error_len() {
                None => Step::Wrong(rest.len(), "unexpected end of data"),
                Some(n) if matches!(rest[0], 0x80..=0xc1 | 0xf5..) => Step::Wrong(n, "invalid start byte"),
                Some(n) => Step::Wrong(n, "invalid continuation byte"),
            };
        }
    };
    let c = valid.chars().next().unwrap_or('\0');
    Step::Char(c, c.len_utf8())
}

fn utf16_step(rest: &[u8], big: bool) -> Step {
    let unit = |i: usize| {
        let pair = [*rest.get(i)?, *rest.get(i + 1)?];
        Some(if big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) })
    };
    match unit(0) {
        None => Step::Wrong(rest.len(), "truncated data"),
        Some(high @ 0xd800..=0xdbff) => match unit(2) {
            None => Step::Wrong(rest.len(), "unexpected end of data"),
            Some(low) => match char::decode_utf16([high, low]).next() {
                Some(Ok(c)) => Step::Char(c, 4),
                _ => Step::Wrong(2, "illegal UTF-16 surrogate"),
            },
        },
        Some(one) => match char::from_u32(one.into()) {
            Some(c) => Step::Char(c, 2),
            None => Step::Wrong(2, "illegal encoding"),
        },
    }
}

fn utf32_step(rest: &[u8], big: bool) -> Step {
    let Some(unit) = rest.first_chunk::<4>() else { return Step::Wrong(rest.len(), "truncated data") };
    let code = if big { u32::from_be_bytes(*unit) } else { u32::from_le_bytes(*unit) };
    match char::from_u32(code) {
        Some(c) => Step::Char(c, 4),
        None if code < 0x11_0000 => {
            Step::Wrong(4, "code point in surrogate code point range(0xd800, 0xe000)")
        }
        None => Step::Wrong(4, "code point not in range(0x110000)"),
    }
}

impl Codec {
    /// The codec that the byte order mark selects, and the offset of the text after the mark.
    fn marked(self, data: &[u8]) -> (Codec, usize) {
        match self {
            Codec::Utf8Sig if data.starts_with(b"\xef\xbb\xbf") => (self, 3),
            Codec::Utf16(None) => {
                let big = data.starts_with(b"\xfe\xff");
                let at = if big || data.starts_with(b"\xff\xfe") { 2 } else { 0 };
                (Codec::Utf16(Some(big)), at)
            }
            Codec::Utf32(None) => {
                let big = data.starts_with(b"\0\0\xfe\xff");
                let at = if big || data.starts_with(b"\xff\xfe\0\0") { 4 } else { 0 };
                (Codec::Utf32(Some(big)), at)
            }
            codec => (codec, 0),
        }
    }

    /// Decodes the first character; there is at least one byte.
    fn step(self, rest: &[u8]) -> Step {
        match self {
            Codec::Ascii if rest[0] < 0x80 => Step::Char(char::from(rest[0]), 1),
            Codec::Ascii => Step::Wrong(1, "ordinal not in range(128)"),
            Codec::Utf16(big) => utf16_step(rest, big == Some(true)),
            Codec::Utf32(big) => utf32_step(rest, big == Some(true)),
            _ => utf8_step(rest),
        }
    }
}

/// Decodes Latin-1: each byte is a character.
pub(crate) fn decode_latin1(vm: Ref<Vm>, data: &[u8]) -> PyResult<String> {
    let mut out = room::text(data.len()).or_raise(vm)?;
    for chunk in minipy_text::work::chunks(data) {
        let chunk = chunk.or_raise(vm)?;
        out.room_for(2 * chunk.len()).or_raise(vm)?;
        out.extend(chunk.iter().map(|&byte| char::from(byte)));
    }
    Ok(out)
}

/// Decodes bytes; `object` is the object for the error.
pub(crate) fn decode(
    vm: Ref<Vm>,
    object: Value,
    data: &[u8],
    encoding: &str,
    errors: &str,
) -> PyResult<String> {
    let Some(codec) = Codec::of(encoding) else {
        let made = by_registry(vm, "_decoded", object, encoding, errors)?;
        return match as_str(&made) {
            Some(text) => room::copy(text).or_raise(vm),
            None => {
                let got = type_name(vm, made);
                type_error(vm, format!("'{encoding}' decoder returned '{got}' instead of 'str'"))
            }
        };
    };
    if codec == Codec::Latin1 {
        return decode_latin1(vm, data);
    }
    let (codec, mut at) = codec.marked(data);
    let is_utf8 = matches!(codec, Codec::Utf8 | Codec::Utf8Sig);
    check_room(vm, data.len(), if is_utf8 || data.is_ascii() { 3 } else { 12 })?;
    if (is_utf8 || data.is_ascii() && codec == Codec::Ascii)
        && let Ok(text) = std::str::from_utf8(&data[at..])
    {
        return checked(vm, text.to_string());
    }
    let (mut out, mut work) = (String::new(), Work::new());
    while at < data.len() {
        work.step(vm)?;
        let rest = &data[at..];
        let (count, reason) = match codec.step(rest) {
            Step::Char(c, n) => {
                out.push(minipy_text::str::chr(u32::from(c).into()).or_raise(vm)?);
                at += n;
                continue;
            }
            Step::Wrong(count, reason) => (count, reason),
        };
        check_handler(vm, errors)?;
        match errors {
            "ignore" => {}
            "replace" => out.push('\u{fffd}'),
            "backslashreplace" => rest[..count].iter().for_each(|&b| out.push_str(&escaped(b.into()))),
            "surrogatepass" if let Some((code, size)) = codec.surrogate(rest) => {
                out.push(minipy_text::str::chr(code.into()).or_raise(vm)?);
                at += size;
                continue;
            }
            // Only bytes that are not ASCII can be escaped; decoding continues after them.
            "surrogateescape" if rest[0] >= 0x80 => {
                for &byte in rest[..count].iter().take_while(|&&b| b >= 0x80) {
                    out.push(minipy_text::str::chr(0xdc00 + i64::from(byte)).or_raise(vm)?);
                    at += 1;
                }
                continue;
            }
            "xmlcharrefreplace" | "namereplace" => {
                return type_error(vm, "don't know how to handle UnicodeDecodeError in error callback");
            }
            _ => {
                let object = match payload_of(object).downcast::<crate::objects::byte_storage::Bytes>() {
                    Some(_) => object,
                    None => bytes(data).or_raise(vm)?,
                };
                let place = (at, at + count);
                return Err(unicode_error(
                    vm,
                    vm.excs.unicode_decode_error,
                    codec.name(),
                    object,
                    place,
                    reason,
                ));
            }
        }
        at += count;
    }
    Ok(out)
}

/// Checks that text does not contain the characters that represent lone surrogates.
fn checked(vm: Ref<Vm>, text: String) -> PyResult<String> {
    if surrogate::any(&text) {
        let found = text.chars().find(|&c| surrogate::is_surrogate(c)).expect("there is one");
        minipy_text::str::chr(u32::from(found).into()).or_raise(vm)?;
    }
    Ok(text)
}

/// Whether it is absent, or the usual name of an encoding in which ASCII text has the same bytes.
fn is_superset_of_ascii(encoding: Option<Value>) -> bool {
    encoding
        .is_none_or(|name| matches!(as_str(&name), Some("utf-8" | "utf8" | "ascii" | "latin-1" | "latin1")))
}

/// The text of bytes, if it is ASCII in any encoding.
pub(crate) fn decode_ascii(
    vm: Ref<Vm>,
    data: &[u8],
    encoding: Option<Value>,
    errors: Option<Value>,
) -> PyResult<Option<Value>> {
    if !is_superset_of_ascii(encoding) || errors.is_some() || data.len() >= LONG || !data.is_ascii() {
        return Ok(None);
    }
    check_room(vm, data.len(), 1)?;
    Ok(std::str::from_utf8(data).ok().map(|text| crate::types::characters::piece(vm, text)))
}

fn encode_method(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let text = receiver(vm, as_str(&args[0]), args[0], "encode", "str")?;
    let [encoding, errors] = bind(vm, "encode", &args[1..], kw, &["encoding", "errors"], 0)?;
    // ASCII text needs no error handler.
    if is_superset_of_ascii(encoding) && errors.is_none() && text.is_ascii() {
        check_room(vm, text.len(), 1)?;
        return crate::objects::byte_storage::joined(text.as_bytes(), b"", false).or_raise(vm);
    }
    let (encoding, errors) = names(vm, "encode", encoding, errors)?;
    bytes(&encode(vm, args[0], text, &encoding, &errors)?).or_raise(vm)
}

methods! {
    /// The methods of strings.
    STR_METHODS { "encode" encode_method, KEYWORDS; }
}
