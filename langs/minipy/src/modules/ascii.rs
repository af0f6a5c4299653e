//! The module `_binascii`: conversion of bytes to and from hexadecimal digits and base 64, and checksums. The rest of
//! `binascii` is written in Python.

use super::{NativeModule, raise_as};
use crate::exceptions::errors::{OrRaise, type_error};
use crate::objects::byte_storage::{bytes, data};
use crate::protocols::indexing;
use crate::types::bytes::bytes_like;
use crate::types::support::*;
use data_encoding::{BASE64, BASE64_NOPAD};
use std::borrow::Cow;

pub(super) const MODULE: NativeModule = NativeModule { name: "_binascii", functions: NATIVES, init: None };

/// The digits of base 64 that are converted at once, at most; three bytes are four digits.
const BLOCK: usize = 1 << 12;

/// The number of digits that are decoded at once behind a character that is none.
const FEW: usize = 16;

fn failed<T>(vm: Ref<Vm>, message: &str) -> PyResult<T> {
    Err(raise_as(vm, "binascii", "Error", message))
}

/// Bytes, or a string of ASCII.
fn ascii(vm: Ref<Vm>, v: &Value) -> PyResult<Cow<'_, [u8]>> {
    match as_str(v) {
        Some(text) if text.is_ascii() => Ok(text.as_bytes().into()),
        Some(_) => value_error(vm, "string argument should contain only ASCII characters"),
        None => data(v).or_raise(vm)?.map_or_else(
            || {
                let got = type_name(vm, *v);
                type_error(vm, format!("argument should be bytes, buffer or ASCII string, not '{got}'"))
            },
            Ok,
        ),
    }
}

/// `unhexlify(text)`
fn unhexlify(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let text = ascii(vm, &args[0])?;
    if text.len() % 2 == 1 {
        return failed(vm, "Odd-length string");
    }
    let mut made = room::buffer(text.len() / 2).or_raise(vm)?;
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let mut work = crate::run::interrupt::Work::new();
    for pair in text.chunks_exact(2) {
        work.step(vm)?;
        let (Some(high), Some(low)) = (digit(pair[0]), digit(pair[1])) else {
            return failed(vm, "Non-hexadecimal digit found");
        };
        made.push((high << 4 | low) as u8);
    }
    bytes(&made).or_raise(vm)
}

/// `a2b_base64(text, strict)`: other characters are skipped, or an error if `strict`.
fn from_base64(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (text, strict) = (ascii(vm, &args[0])?, truth(vm, args[1])?);
    let mut made = room::buffer(text.len() / 4 * 3 + 3).or_raise(vm)?;
    if strict && text.first() == Some(&b'=') {
        return failed(vm, "Leading padding not allowed");
    }
    let (mut place, mut pads, mut left) = (0, 0, 0u32);
    let mut work = crate::run::interrupt::Work::new();
    let (mut at, mut block) = (0, BLOCK);
    loop {
        work.step(vm)?;
        if place == 0 && pads == 0 {
            let most = (text.len() - at).min(block) / 4 * 4;
            let digits = decode_digits(&text[at..at + most], &mut made);
            at += digits;
            block = if digits == most { BLOCK.min(2 * block) } else { FEW };
        }
        let Some(&byte) = text.get(at) else { break };
        at += 1;
        if byte == b'=' {
            pads += 1;
            if place >= 2 && place + pads >= 4 {
                if strict && at < text.len() {
                    return failed(vm, "Excess data after padding");
                }
                return bytes(&made).or_raise(vm);
            }
            if strict && place == 0 {
                return failed(vm, "Excess padding not allowed");
            }
            continue;
        }
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ if strict => return failed(vm, "Only base64 data is allowed"),
            _ => continue,
        };
        if strict && pads > 0 {
            return failed(vm, "Discontinuous padding not allowed");
        }
        pads = 0;
        if place > 0 {
            made.push((left << (2 * place) | u32::from(digit) >> (6 - 2 * place)) as u8);
        }
        left = u32::from(digit) & (0xff >> (2 + 2 * place));
        place = (place + 1) % 4;
    }
    match place {
        0 => bytes(&made).or_raise(vm),
        1 => {
            let digits = made.len() / 3 * 4 + 1;
            let message = format!(
                "Invalid base64-encoded string: number of data characters ({digits}) cannot be 1 more than a multiple \
                 of 4"
            );
            failed(vm, &message)
        }
        _ => failed(vm, "Incorrect padding"),
    }
}

/// Appends what groups of four digits of base 64 stand for, up to the first group with another character. Returns the
/// length of these groups.
fn decode_digits(text: &[u8], made: &mut Vec<u8>) -> usize {
    let begin = made.len();
    made.resize(begin + text.len() / 4 * 3, 0);
    let (read, written) = match BASE64_NOPAD.decode_mut(text, &mut made[begin..]) {
        Ok(written) => (text.len(), written),
        Err(partial) => (partial.read, partial.written),
    };
    made.truncate(begin + written);
    read
}

/// `b2a_base64(data, newline)`
fn to_base64(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let from = bytes_like(vm, &args[0])?;
    let mut made = room::buffer(from.len() / 3 * 4 + 5).or_raise(vm)?;
    let mut work = crate::run::interrupt::Work::new();
    for part in from.chunks(BLOCK / 4 * 3) {
        work.step(vm)?;
        let begin = made.len();
        made.resize(begin + BASE64.encode_len(part.len()), 0);
        BASE64.encode_mut(part, &mut made[begin..]);
    }
    if truth(vm, args[1])? {
        made.push(b'\n');
    }
    bytes(&made).or_raise(vm)
}

/// The checksum so far, from an argument.
fn begun(vm: Ref<Vm>, v: Value) -> PyResult<u32> {
    let number = crate::objects::ints::value(indexing::index(vm, v)?).expect("an index is an int");
    Ok(number.to_big().iter_u32_digits().next().map_or(0, |low| match number.is_negative() {
        true => low.wrapping_neg(),
        false => low,
    }))
}

/// `crc32(data, begun)`
fn crc32(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let from = bytes_like(vm, &args[0])?;
    let mut sum = crc32fast::Hasher::new_with_initial(begun(vm, args[1])?);
    let mut work = crate::run::interrupt::Work::new();
    for part in from.chunks(LONG) {
        work.step(vm)?;
        sum.update(part);
    }
    Ok(Value::int(sum.finalize().into()))
}

/// `crc_hqx(data, begun)`
fn crc_hqx(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let from = bytes_like(vm, &args[0])?;
    let mut sum = begun(vm, args[1])? as u16;
    let mut work = crate::run::interrupt::Work::new();
    for &byte in from.iter() {
        work.step(vm)?;
        sum ^= u16::from(byte) << 8;
        for _ in 0..8 {
            sum = sum << 1 ^ if sum & 0x8000 != 0 { 0x1021 } else { 0 };
        }
    }
    Ok(Value::int(sum.into()))
}

functions! {
    NATIVES {
        "unhexlify" unhexlify, ONE;
        "from_base64" from_base64, TWO;
        "to_base64" to_base64, TWO;
        "crc32" crc32, TWO;
        "crc_hqx" crc_hqx, TWO;
    }
}
