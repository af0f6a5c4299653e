//! `template % values` of bytes: the walk over the template and the numbers are those of strings, in `format`.
//!
//! While the result is built, each byte is represented by the Latin-1 character with its code.

use crate::exceptions::errors::{OrRaise, type_error};
use crate::objects::byte_storage::{self, data};
use crate::protocols::format::{Values, ascii, convert, percent_with, resolved};
use crate::protocols::indexing;
use crate::types::bytes::like;
use crate::types::codecs::decode_latin1;
use crate::types::float;
use crate::types::support::*;
use minipy_text::format::percent::{Conversion, NOT_ALL_CONVERTED, PRECISION_TOO_BIG};

/// `template % operand`
pub fn percent(vm: Ref<Vm>, template: Value, operand: Value) -> PyResult<Value> {
    let Some(bytes) = data(&template).or_raise(vm)? else { return Ok(vm.not_implemented) };
    let mut out = String::new();
    percent_with(vm, &decode_latin1(vm, &bytes)?, operand, key_of, &convert_bytes, &mut out)
        .map_err(|exc| in_bytes(vm, exc))?;
    like(vm, template, &unlatin(&out).or_raise(vm)?)
}

fn key_of(vm: Ref<Vm>, key: &str) -> PyResult<Value> {
    unlatin(key).and_then(|key| byte_storage::bytes(&key)).or_raise(vm)
}

/// The bytes that the characters represent.
fn unlatin(text: &str) -> minipy_text::Result<Vec<u8>> {
    let mut out = room::buffer(text.len())?;
    for piece in work::pieces(text) {
        out.extend(piece?.1.chars().map(|c| c as u32 as u8));
    }
    Ok(out)
}

/// Adapts errors that have different texts for bytes.
fn in_bytes(vm: Ref<Vm>, exc: Ref<Exc>) -> Ref<Exc> {
    let args = crate::exceptions::raising::data(exc).args.get().downcast::<Tuple>();
    match args.and_then(|args| args.as_slice().first().copied()).as_ref().and_then(as_str) {
        Some(NOT_ALL_CONVERTED) => {
            raise(vm, vm.excs.type_error, "not all arguments converted during bytes formatting")
        }
        Some(PRECISION_TOO_BIG) => raise(vm, vm.excs.value_error, "prec too big"),
        _ => exc,
    }
}

/// Converts one value; text conversions take bytes here.
fn convert_bytes(vm: Ref<Vm>, c: &Conversion, values: &mut Values, out: &mut String) -> PyResult<()> {
    if matches!(c.code, 'e' | 'E' | 'f' | 'F' | 'g' | 'G') {
        let c = resolved(vm, c, values)?;
        let v = values.next(vm)?;
        let number = float::argument(vm, v).or_else(|_| {
            let got = type_name(vm, v);
            type_error(vm, format!("float argument required, not {got}"))
        });
        return c.write_float(out, number?).or_raise(vm);
    }
    if !matches!(c.code, 'b' | 's' | 'c' | 'r' | 'a') {
        // Messages name the equivalent code.
        let code = if c.code == 'i' { 'd' } else { c.code };
        return convert(vm, &Conversion { code, ..c.clone() }, values, out);
    }
    let mut c = resolved(vm, c, values)?.into_owned();
    let v = values.next(vm)?;
    let piece = match std::mem::replace(&mut c.code, 's') {
        'r' | 'a' => ascii(vm, v)?,
        'c' => {
            let one = data(&v).or_raise(vm)?.filter(|data| data.len() == 1).map(|data| data[0]);
            match (one, indexing::is_index(vm, v)) {
                (Some(byte), _) => char::from(byte).to_string(),
                (None, true) => match u8::try_from(indexing::index_clipped(vm, v)?) {
                    Ok(byte) => char::from(byte).to_string(),
                    Err(_) => return Err(raise(vm, vm.excs.overflow_error, "%c arg not in range(256)")),
                },
                _ => return type_error(vm, "%c requires an integer in range(256) or a single byte"),
            }
        }
        _ => match (data(&v).or_raise(vm)?, special(vm, v, "__bytes__")) {
            (Some(data), _) => decode_latin1(vm, &data)?,
            (None, Some(f)) => {
                let result = call(vm, f, &[])?;
                match data(&result).or_raise(vm)? {
                    Some(data) => decode_latin1(vm, &data)?,
                    None => {
                        let got = type_name(vm, result);
                        return type_error(vm, format!("__bytes__ returned non-bytes (type {got})"));
                    }
                }
            }
            _ => {
                let got = type_name(vm, v);
                let text = "%b requires a bytes-like object, or an object that implements __bytes__";
                return type_error(vm, format!("{text}, not '{got}'"));
            }
        },
    };
    c.write_text(out, &piece).or_raise(vm)
}
