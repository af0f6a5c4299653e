//! `int.to_bytes` and `int.from_bytes`.

use super::support::*;
use super::{bytes, int};
use crate::objects::byte_storage::data;
use num_bigint::{BigInt, Sign};

/// Is the byte order "big"?
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
    let this = receiver(vm, int::value(args[0]), args[0], "to_bytes", "int")?;
    let parts = bind(vm, "to_bytes", &args[1..], kw, &["length", "byteorder", "signed"], 0)?;
    let [length, order, signed] = parts;
    let length = length.map_or(Ok(1), |v| int::ssize(vm, v))?;
    let big = is_big(vm, "to_bytes", order)?;
    let signed = signed.map_or(Ok(false), |v| truth(vm, v))?;
    if length < 0 {
        return value_error(vm, "length argument must be non-negative");
    }
    if this.is_negative() && !signed {
        return Err(raise(vm, vm.excs.overflow_error, "can't convert negative int to unsigned"));
    }
    let value = this.to_big();
    let length = length as usize;
    let (mut digits, filler) = if signed {
        let digits = value.to_signed_bytes_le();
        (digits, if this.is_negative() { 0xff } else { 0 })
    } else {
        (value.to_bytes_le().1, 0)
    };
    if this.is_zero() {
        digits.clear();
    }
    if digits.len() > length {
        return Err(raise(vm, vm.excs.overflow_error, "int too big to convert"));
    }
    let missing = length - digits.len();
    room::extend(&mut digits, missing, filler).or_raise(vm)?;
    if big {
        digits.reverse();
    }
    Ok(crate::objects::byte_storage::bytes(&digits))
}

fn from_bytes(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let parts = bind(vm, "from_bytes", &args[1..], kw, &["bytes", "byteorder", "signed"], 1)?;
    let [source, order, signed] = parts;
    let big = is_big(vm, "from_bytes", order)?;
    let signed = signed.map_or(Ok(false), |v| truth(vm, v))?;
    let source = source.expect("required");
    let made = match special(vm, source, "__bytes__") {
        Some(f) if is_instance_kind(source) => call(vm, f, &[])?,
        _ => source,
    };
    let digits = match data(&made) {
        Some(data) => data.into_owned(),
        None if as_str(&made).is_some() || !crate::protocols::is_iterable(vm, made) => {
            return type_error(vm, format!("cannot convert '{}' object to bytes", type_name(vm, made)));
        }
        None => bytes::of_iterable(vm, made, "bytes must be in range(0, 256)")?,
    };
    let value = match (big, signed) {
        (true, true) => BigInt::from_signed_bytes_be(&digits),
        (false, true) => BigInt::from_signed_bytes_le(&digits),
        (true, false) => BigInt::from_bytes_be(Sign::Plus, &digits),
        (false, false) => BigInt::from_bytes_le(Sign::Plus, &digits),
    };
    let value = int::make(minipy_text::Int::from_big(value));
    let class: Ref<crate::classes::Class> = args[0].downcast().expect("a class");
    if class == vm.types.int { Ok(value) } else { call(vm, args[0], &[value]) }
}

methods! {
    /// The method.
    METHODS { "to_bytes" to_bytes, KEYWORDS; }
}
methods! {
    /// The class method.
    CLASS_METHODS { "from_bytes" from_bytes, KEYWORDS; }
}
