//! The module `_packing`: conversion between values and bytes in a given format. `_struct`, which is written in
//! Python, implements the class `Struct` on top of it.

use super::{NativeModule, raise_as};
use crate::exceptions::errors::{OrRaise, check_room, type_error};
use crate::objects::byte_storage::{self, bytes, data, look};
use crate::protocols::indexing;
use crate::run::interrupt::given_up;
use crate::types::bytes::bytes_like;
use crate::types::support::*;
use crate::types::{bytes as byte_types, float as floats};
use hashbrown::HashMap;
use minipy_text::Int;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

pub(super) const MODULE: NativeModule = NativeModule { name: "_packing", functions: NATIVES, init: None };

/// A run of equal format codes.
struct Item {
    code: u8,
    /// The number of codes, or the length of a string.
    count: usize,
    size: usize,
    /// The offset of the first one.
    offset: usize,
}

/// A parsed format.
struct Format {
    items: Vec<Item>,
    /// The number of values that it packs or unpacks.
    values: usize,
    size: usize,
    big: bool,
    native: bool,
}

/// The maximal number of cached formats.
const KEPT: usize = 128;

thread_local! {
    static FORMATS: RefCell<HashMap<String, Rc<Format>>> = RefCell::new(HashMap::new());
}

fn failed<T>(vm: Ref<Vm>, message: &str) -> PyResult<T> {
    Err(raise_as(vm, "_struct", "error", message))
}

/// The size of a code's value in the native or in the standard layout.
fn size_of_code(code: u8, native: bool) -> Option<usize> {
    Some(match code {
        b'x' | b'c' | b'b' | b'B' | b'?' | b's' | b'p' => 1,
        b'h' | b'H' | b'e' => 2,
        b'i' | b'I' | b'f' => 4,
        b'l' | b'L' => {
            if native {
                8
            } else {
                4
            }
        }
        b'q' | b'Q' | b'd' => 8,
        b'n' | b'N' | b'P' if native => 8,
        _ => return None,
    })
}

/// Parses a format; the error is its message.
fn parse(text: &str) -> Result<Format, &'static str> {
    const TOO_LONG: &str = "total struct size too long";
    let (aligned, native, big, rest) = match text.as_bytes() {
        [b'@', rest @ ..] => (true, true, false, rest),
        [b'=' | b'<', rest @ ..] => (false, false, false, rest),
        [b'>' | b'!', rest @ ..] => (false, false, true, rest),
        rest => (true, true, false, rest),
    };
    let (mut items, mut values, mut size) = (Vec::new(), 0usize, 0usize);
    let mut rest = rest.iter().copied();
    while let Some(mut code) = rest.next() {
        if code.is_ascii_whitespace() {
            continue;
        }
        let mut count = 1usize;
        if code.is_ascii_digit() {
            count = 0;
            while code.is_ascii_digit() {
                let more = count.checked_mul(10).and_then(|n| n.checked_add(usize::from(code - b'0')));
                count = more.ok_or(TOO_LONG)?;
                code = rest.next().ok_or("repeat count given without format specifier")?;
            }
        }
        let one = size_of_code(code, native).ok_or("bad char in struct format")?;
        if aligned {
            size = size.checked_next_multiple_of(one).ok_or(TOO_LONG)?;
        }
        let offset = size;
        let all = one.checked_mul(count).and_then(|n| n.checked_add(size));
        size = all.filter(|&n| n <= isize::MAX as usize).ok_or(TOO_LONG)?;
        values += match code {
            b'x' => 0,
            b's' | b'p' => 1,
            _ => count,
        };
        if code != b'x' {
            items.push(Item { code, count, size: one, offset });
        }
    }
    Ok(Format { items, values, size, big, native })
}

/// The format given by an argument.
fn format(vm: Ref<Vm>, v: Value) -> PyResult<Rc<Format>> {
    let owned;
    let text = match as_str(&v) {
        Some(text) => text,
        None => match data(&v).or_raise(vm)? {
            Some(data) => {
                room::check(3 * data.len()).or_raise(vm)?;
                owned = String::from_utf8_lossy(&data).into_owned();
                &owned
            }
            None => {
                let got = type_name(vm, v);
                let message = format!("Struct() argument 1 must be a str or bytes object, not {got}");
                return type_error(vm, message);
            }
        },
    };
    if let Some(known) = FORMATS.with_borrow(|formats| formats.get(text).cloned()) {
        return Ok(known);
    }
    if !text.is_ascii() {
        crate::types::codecs::encode(vm, v, text, "ascii", "strict")?;
    }
    let format = match parse(text) {
        Ok(format) => Rc::new(format),
        Err(message) => return failed(vm, message),
    };
    let owned_text = room::copy(text).or_raise(vm)?;
    FORMATS.with_borrow_mut(|formats| {
        if formats.len() >= KEPT {
            formats.clear();
        }
        formats.insert(owned_text, format.clone());
    });
    Ok(format)
}

/// The bits of a number in IEEE 754 half precision, rounded to even; `None` if it is too large.
fn half(x: f64) -> Option<u16> {
    let sign = u16::from(x.is_sign_negative()) << 15;
    let size = x.abs();
    if x.is_nan() {
        return Some(sign | 0x7e00);
    }
    if x.is_infinite() {
        return Some(sign | 0x7c00);
    }
    let least = 2f64.powi(-14);
    let bits = if size < least {
        (size * 2f64.powi(24)).round_ties_even() as u32
    } else {
        let exponent = (size.to_bits() >> 52) as i32 - 1023;
        let mantissa = (size * 2f64.powi(10 - exponent.min(64))).round_ties_even();
        ((exponent + 15) as u32)
            .saturating_mul(1 << 10)
            .saturating_add((mantissa.min(4096.0) as u32).saturating_sub(1024))
    };
    u16::try_from(bits).ok().filter(|&bits| bits < 0x7c00).map(|bits| sign | bits)
}

/// The number with these bits in half precision.
fn from_half(bits: u16) -> f64 {
    let (exponent, mantissa) = (i32::from(bits >> 10 & 0x1f), f64::from(bits & 0x3ff));
    let size = match exponent {
        0 => mantissa * 2f64.powi(-24),
        31 if mantissa == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + mantissa) * 2f64.powi(exponent - 25),
    };
    if bits >> 15 == 1 { -size } else { size }
}

/// Whether it is a code of signed integers.
fn is_signed(code: u8) -> bool {
    matches!(code, b'b' | b'h' | b'i' | b'l' | b'q' | b'n')
}

/// The bits of an integer for a code.
fn integer(vm: Ref<Vm>, item: &Item, v: Value) -> PyResult<u64> {
    let value = match v.as_tagged() {
        Some(small) => i128::from(small),
        None if indexing::is_index(vm, v) => {
            let value = crate::objects::ints::value(indexing::index(vm, v)?).expect("an index is an int");
            i128::try_from(value.into_big()).unwrap_or(i128::MAX)
        }
        None => return failed(vm, "required argument is not an integer"),
    };
    let shift = 64 - 8 * item.size as u32;
    let (least, most) = match is_signed(item.code) {
        true => (i128::from(i64::MIN >> shift), i128::from(i64::MAX >> shift)),
        false => (0, i128::from(u64::MAX >> shift)),
    };
    if item.code == b'P' && (i128::from(i64::MIN)..=most).contains(&value) {
        return Ok(value as u64);
    }
    if item.code == b'P' {
        return failed(vm, "int too large to convert");
    }
    if !(least..=most).contains(&value) {
        let code = char::from(item.code);
        return failed(vm, &format!("'{code}' format requires {least} <= number <= {most}"));
    }
    Ok(value as u64)
}

/// Writes one number in the byte order of the format.
fn put(format: &Format, to: &mut [u8], bits: u64) {
    let size = to.len();
    match format.big {
        true => to.copy_from_slice(&bits.to_be_bytes()[8 - size..]),
        false => to.copy_from_slice(&bits.to_le_bytes()[..size]),
    }
}

/// The bits of one value.
fn bits(vm: Ref<Vm>, format: &Format, item: &Item, v: Value) -> PyResult<u64> {
    let too_large = |code: u8| {
        let text = format!("float too large to pack with {} format", char::from(code));
        error(vm, ErrorKind::OverflowError, text)
    };
    match item.code {
        b'?' => Ok(truth(vm, v)?.into()),
        b'c' => match data(&v).or_raise(vm)?.as_deref() {
            Some(&[byte]) => Ok(byte.into()),
            _ => failed(vm, "char format requires a bytes object of length 1"),
        },
        b'e' | b'f' | b'd' => {
            let Some(Ok(x)) = floats::coerce(vm, v) else {
                return failed(vm, "required argument is not a float");
            };
            match item.code {
                b'd' => Ok(x.to_bits()),
                b'e' => half(x).map(u64::from).ok_or_else(|| too_large(b'e')),
                _ if x.is_finite() && (x as f32).is_infinite() && !format.native => Err(too_large(b'f')),
                _ => Ok((x as f32).to_bits().into()),
            }
        }
        _ => integer(vm, item, v),
    }
}

/// Writes the values into a buffer of zeros.
fn write(vm: Ref<Vm>, format: &Format, values: &[Value], to: &mut [u8]) -> PyResult<()> {
    let mut values = values.iter();
    let mut work = crate::run::interrupt::Work::new();
    for item in &format.items {
        if matches!(item.code, b's' | b'p') {
            let v = values.next().expect("they were counted");
            let Some(text) = data(v).or_raise(vm)? else {
                let code = char::from(item.code);
                return failed(vm, &format!("argument for '{code}' must be a bytes object"));
            };
            let place = &mut to[item.offset..item.offset + item.count];
            let (place, most) = match (item.code, place) {
                (b'p', []) => continue,
                (b'p', [length, rest @ ..]) => {
                    *length = text.len().min(rest.len()).min(255) as u8;
                    let most = usize::from(*length);
                    (rest, most)
                }
                (_, place) => (place, usize::MAX),
            };
            let count = text.len().min(place.len()).min(most);
            minipy_text::work::copy(&mut place[..count], &text[..count]).or_raise(vm)?;
            continue;
        }
        for i in 0..item.count {
            work.step(vm)?;
            let bits = bits(vm, format, item, *values.next().expect("they were counted"))?;
            let start = item.offset + i * item.size;
            put(format, &mut to[start..start + item.size], bits);
        }
    }
    Ok(())
}

/// The value of one code.
fn read_one(vm: Ref<Vm>, format: &Format, code: u8, from: &[u8]) -> Value {
    let mut wide = [0; 8];
    let bits = if format.big {
        wide[8 - from.len()..].copy_from_slice(from);
        u64::from_be_bytes(wide)
    } else {
        wide[..from.len()].copy_from_slice(from);
        u64::from_le_bytes(wide)
    };
    match code {
        b'?' => boolean(vm, bits != 0),
        b'c' => byte_storage::unchecked(from),
        b'e' => float(from_half(bits as u16)),
        b'f' => float(f32::from_bits(bits as u32).into()),
        b'd' => float(f64::from_bits(bits)),
        code if is_signed(code) => {
            let shift = 64 - 8 * from.len() as u32;
            Value::int((bits << shift) as i64 >> shift)
        }
        _ => match i64::try_from(bits) {
            Ok(bits) => Value::int(bits),
            Err(_) => crate::objects::ints::make(Int::from(bits)),
        },
    }
}

/// The values in bytes that have exactly the size of the format.
fn read(vm: Ref<Vm>, format: &Format, from: &[u8]) -> PyResult<Value> {
    check_room(vm, format.values, PIECE)?;
    let mut values = RootedVec::with_capacity(format.values);
    for item in &format.items {
        let place = item.offset..item.offset + item.count * item.size;
        let from = &from[place];
        match (item.code, from) {
            (b's', _) => values.push(bytes(from).or_raise(vm)?),
            (b'p', []) => values.push(bytes(from).or_raise(vm)?),
            (b'p', &[length, ref rest @ ..]) => {
                values.push(bytes(&rest[..usize::from(length).min(rest.len())]).or_raise(vm)?);
            }
            _ => {
                let mut work = crate::run::interrupt::Work::new();
                for one in from.chunks_exact(item.size) {
                    work.step(vm)?;
                    values.push(read_one(vm, format, item.code, one));
                }
            }
        }
    }
    values.try_into_tuple().ok_or_else(|| given_up(vm))
}

/// The native size of a code's value.
pub(crate) fn native_size(code: u8) -> Option<usize> {
    size_of_code(code, true)
}

/// The value in these bytes in the native format of a code.
pub(crate) fn read_native(vm: Ref<Vm>, code: u8, from: &[u8]) -> Value {
    read_one(vm, &NATIVE, code, from)
}

/// Writes a value in the native format of a code.
pub(crate) fn write_native(vm: Ref<Vm>, code: u8, v: Value, to: &mut [u8]) -> PyResult<()> {
    let item = Item { code, count: 1, size: to.len(), offset: 0 };
    let bits = bits(vm, &NATIVE, &item, v)?;
    put(&NATIVE, to, bits);
    Ok(())
}

const NATIVE: Format = Format { items: Vec::new(), values: 0, size: 0, big: false, native: true };

fn calcsize(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(format(vm, args[0])?.size as i64))
}

fn check_count(vm: Ref<Vm>, format: &Format, function: &str, given: usize) -> PyResult<()> {
    if given == format.values {
        return Ok(());
    }
    failed(vm, &format!("{function} expected {} items for packing (got {given})", format.values))
}

/// `pack(format, *values)`
fn pack(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some((&first, values)) = args.split_first() else {
        return type_error(vm, "missing format argument");
    };
    let format = format(vm, first)?;
    check_count(vm, &format, "pack", values.len())?;
    let mut short = [0; 64];
    if let Some(made) = short.get_mut(..format.size) {
        write(vm, &format, values, made)?;
        return bytes(made).or_raise(vm);
    }
    let mut made = room::filled(format.size, 0).or_raise(vm)?;
    write(vm, &format, values, &mut made)?;
    bytes(&made).or_raise(vm)
}

/// The words in errors for a buffer that is too small.
struct Words {
    function: &'static str,
    doing: &'static str,
    no_space: &'static str,
}

const PACKING: Words = Words { function: "pack_into", doing: "packing", no_space: "no space to pack" };
const UNPACKING: Words =
    Words { function: "unpack_from", doing: "unpacking", no_space: "not enough data to unpack" };

/// The range of `needed` bytes at an offset in a buffer of `length` bytes. A negative offset counts from the end.
fn place(vm: Ref<Vm>, given: i64, needed: usize, length: usize, words: &Words) -> PyResult<Range<usize>> {
    let Words { function, doing, no_space } = words;
    let start = if given < 0 { given + length as i64 } else { given };
    if given < 0 && given + needed as i64 > 0 {
        return failed(vm, &format!("{no_space} {needed} bytes at offset {given}"));
    }
    if start < 0 {
        return failed(vm, &format!("offset {given} out of range for {length}-byte buffer"));
    }
    let start = start as usize;
    let least = start.saturating_add(needed);
    if least > length {
        let message = format!(
            "{function} requires a buffer of at least {least} bytes for {doing} {needed} bytes at offset {start} \
             (actual buffer size is {length})"
        );
        return failed(vm, &message);
    }
    Ok(start..least)
}

/// `pack_into(format, buffer, offset, *values)`
fn pack_into(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(&first) = args.first() else { return type_error(vm, "missing format argument") };
    let format = format(vm, first)?;
    let Some(&buffer) = args.get(1) else { return failed(vm, "pack_into expected buffer argument") };
    let Some(&offset) = args.get(2) else { return failed(vm, "pack_into expected offset argument") };
    check_count(vm, &format, "pack_into", args.len() - 3)?;
    let Some(target) = byte_types::Target::of(vm, buffer)? else {
        let got = type_name(vm, buffer);
        return type_error(vm, format!("argument must be read-write bytes-like object, not {got}"));
    };
    let (given, needed) = (indexing::ssize(vm, offset)?, format.size);
    // Converting the values may change the array, so its length is read afterwards.
    let mut made = room::filled(needed, 0).or_raise(vm)?;
    write(vm, &format, &args[3..], &mut made)?;
    let place = place(vm, given, needed, target.len(), &PACKING)?;
    target.change(|all| all[place].copy_from_slice(&made));
    Ok(vm.none)
}

/// `unpack(format, buffer)`
fn unpack(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let format = format(vm, args[0])?;
    let from = bytes_like(vm, &args[1])?;
    if from.len() != format.size {
        return failed(vm, &format!("unpack requires a buffer of {} bytes", format.size));
    }
    read(vm, &format, &from)
}

/// `unpack_from(format, buffer, offset=0)`
fn unpack_from(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [first, buffer, offset] = bind(vm, "unpack_from", args, kw, &["", "buffer", "offset"], 2)?;
    let format = format(vm, first.expect("required"))?;
    let buffer = buffer.expect("required");
    let given = offset.map_or(Ok(0), |v| indexing::ssize(vm, v))?;
    byte_types::check_contiguous(vm, buffer)?;
    let length = match byte_storage::length(&buffer) {
        Some(length) => length,
        None => bytes_like(vm, &buffer)?.len(),
    };
    let needed = format.size;
    let place = place(vm, given, needed, length, &UNPACKING)?;
    // Reading the values calls nothing, but it allocates, so the bytes are copied.
    let part = |from: &[u8]| byte_storage::copied(from.get(place.clone()).unwrap_or_default());
    let part = match look(&buffer, part).or_raise(vm)? {
        Some(copy) => copy,
        None => part(&bytes_like(vm, &buffer)?),
    };
    read(vm, &format, &part.or_raise(vm)?)
}

functions! {
    NATIVES {
        "calcsize" calcsize, ONE;
        "pack" pack, ANY;
        "pack_into" pack_into, ANY;
        "unpack" unpack, TWO;
        "unpack_from" unpack_from, KEYWORDS;
    }
}
