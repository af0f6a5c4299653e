//! `int.to_bytes` and `int.from_bytes`.

use super::bytes;
use super::support::*;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::objects::byte_storage::data;
use crate::objects::ints;
use crate::protocols::indexing;
use minipy_text::Int;
use num_bigint::{BigInt, Sign};

/// Whether the byte order is "big".
fn is_big(vm: Ref<Vm>, function: &str, order: Option<Value>) -> PyResult<bool> {
    let Some(order) = order else { return Ok(true) };
    match as_str(&order) {
        Some("big") => Ok(true),
        Some("little") => Ok(false),
        Some(_) => value_error(vm, "byteorder must be either 'little' or 'big'"),
        None => {
            let got = type_name(vm, order);
            type_error(vm, format!("{function}() argument 'byteorder' must be str, not {got}"))
        }
    }
}

fn to_bytes(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let this = receiver(vm, ints::value(args[0]), args[0], "to_bytes", "int")?;
    let parts = bind(vm, "to_bytes", &args[1..], kw, &["length", "byteorder", "signed"], 0)?;
    let [length, order, signed] = parts;
    let length = length.map_or(Ok(1), |v| indexing::ssize(vm, v))?;
    let big = is_big(vm, "to_bytes", order)?;
    let signed = signed.map_or(Ok(false), |v| truth(vm, v))?;
    if length < 0 {
        return value_error(vm, "length argument must be non-negative");
    }
    if this.is_negative() && !signed {
        return Err(raise(vm, vm.excs.overflow_error, "can't convert negative int to unsigned"));
    }
    let length = length as usize;
    if let Int::Small(value) = this
        && let Some(bytes) = of_word(value, length, big, signed)
    {
        return Ok(bytes);
    }
    let value = this.to_big();
    let mut digits = magnitude(&value).or_raise(vm)?;
    let filler = if this.is_negative() { 0xff } else { 0 };
    if signed && !this.is_zero() {
        // A sign bit is added in front of the number.
        let place = digits.len() - 1;
        let least =
            this.is_negative() && digits[place] == 0x80 && digits[..place].iter().all(|&byte| byte == 0);
        if digits[place] & 0x80 != 0 && !least {
            room::extend(&mut digits, 1, 0).or_raise(vm)?;
        }
        if this.is_negative() {
            negate(&mut digits).or_raise(vm)?;
        }
    }
    // As in CPython, -1 is only a sign, which needs no byte for length 0.
    if length == 0 && digits == [0xff] && this.is_negative() {
        digits.clear();
    }
    if digits.len() > length {
        return Err(raise(vm, vm.excs.overflow_error, "int too big to convert"));
    }
    let missing = length - digits.len();
    room::extend(&mut digits, missing, filler).or_raise(vm)?;
    if big {
        work::reverse(&mut digits).or_raise(vm)?;
    }
    crate::objects::byte_storage::joined(&digits, &[], false).or_raise(vm)
}

/// The maximal number of bytes for an integer of a word.
const FEW: usize = 64;

/// An integer of a word in `length` bytes, with its sign if `signed`; None if it might not fit, or if the length
/// needs the general path.
fn of_word(value: i64, length: usize, big: bool, signed: bool) -> Option<Value> {
    let bits = 8 * length.min(8) as u32;
    // The bits beyond those of the result, and the sign bit of a signed result, must all equal the sign.
    let fits = bits == 64 || bits > 0 && value >> (bits - u32::from(signed)) == value >> 63;
    if !fits || length > FEW {
        return None;
    }
    let mut bytes = [if value < 0 { 0xff } else { 0 }; FEW];
    bytes[..8].copy_from_slice(&value.to_le_bytes());
    if big {
        bytes[..length].reverse();
    }
    Some(crate::objects::byte_storage::unchecked(&bytes[..length]))
}

/// The bytes of the absolute value, lowest first, without trailing zeros. Fails if it is interrupted.
fn magnitude(value: &BigInt) -> minipy_text::Result<Vec<u8>> {
    let words = value.magnitude().iter_u64_digits();
    let (mut bytes, mut steps) = (room::buffer(words.len() * 8)?, work::Steps::new());
    for word in words {
        steps.spend(1)?;
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    let zeros = bytes.iter().rev().take_while(|&&byte| byte == 0).count();
    bytes.truncate(bytes.len() - zeros);
    Ok(bytes)
}

/// Replaces bytes, lowest first, by their two's complement. Fails if it is interrupted.
fn negate(bytes: &mut [u8]) -> minipy_text::Result<()> {
    let mut carry = true;
    work::each(bytes.len(), |i| (bytes[i], carry) = (!bytes[i]).overflowing_add(carry.into()))
}

/// The integer of these bytes, lowest first. Fails if it is interrupted.
fn of_bytes(mut bytes: Vec<u8>, signed: bool) -> minipy_text::Result<BigInt> {
    let negative = signed && bytes.last().is_some_and(|byte| byte & 0x80 != 0);
    if negative {
        negate(&mut bytes)?;
    }
    let words = bytes.chunks(4);
    let (mut digits, mut steps) = (room::buffer(words.len())?, work::Steps::new());
    for word in words {
        steps.spend(1)?;
        let mut four = [0; 4];
        four[..word.len()].copy_from_slice(word);
        digits.push(u32::from_le_bytes(four));
    }
    Ok(BigInt::new(if negative { Sign::Minus } else { Sign::Plus }, digits))
}

fn from_bytes(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let parts = bind(vm, "from_bytes", &args[1..], kw, &["bytes", "byteorder", "signed"], 1)?;
    let [source, order, signed] = parts;
    let big = is_big(vm, "from_bytes", order)?;
    let signed = signed.map_or(Ok(false), |v| truth(vm, v))?;
    let source = source.expect("required");
    let made = match is_instance_kind(source).then(|| special(vm, source, "__bytes__")).flatten() {
        Some(f) => call(vm, f, &[])?,
        None => source,
    };
    let mut digits = match data(&made).or_raise(vm)? {
        Some(data) => match word(&data, big, signed) {
            Some(value) => return of_class(vm, args[0], Value::int(value)),
            None => crate::objects::byte_storage::owned(data).or_raise(vm)?,
        },
        None if as_str(&made).is_some() || !crate::protocols::is_iterable(vm, made) => {
            return type_error(vm, format!("cannot convert '{}' object to bytes", type_name(vm, made)));
        }
        None => bytes::of_iterable(vm, made, "bytes must be in range(0, 256)")?,
    };
    if big {
        work::reverse(&mut digits).or_raise(vm)?;
    }
    let value = ints::make(minipy_text::Int::from_big(of_bytes(digits, signed).or_raise(vm)?));
    of_class(vm, args[0], value)
}

/// The integer of a few bytes, if it fits a word.
fn word(bytes: &[u8], big: bool, signed: bool) -> Option<i64> {
    if bytes.is_empty() || bytes.len() > size_of::<i64>() {
        return None;
    }
    let digit = |value: u64, &byte: &u8| value << 8 | u64::from(byte);
    let value = if big { bytes.iter().fold(0, digit) } else { bytes.iter().rev().fold(0, digit) };
    let unused = 64 - 8 * bytes.len() as u32;
    if signed { Some((value << unused) as i64 >> unused) } else { i64::try_from(value).ok() }
}

/// The integer as an object of `int` or of a class derived from it.
fn of_class(vm: Ref<Vm>, class: Value, value: Value) -> PyResult<Value> {
    if class == vm.types.int.into() { Ok(value) } else { call(vm, class, &[value]) }
}

methods! {
    /// The method.
    METHODS { "to_bytes" to_bytes, KEYWORDS; }
}
methods! {
    /// The class method.
    CLASS_METHODS { "from_bytes" from_bytes, KEYWORDS; }
}
