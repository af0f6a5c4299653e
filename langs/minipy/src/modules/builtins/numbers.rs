//! Built-in functions on numbers: `abs`, `divmod`, `pow`, `round`, `sum`, `bin`, `chr`, ...

use crate::exceptions::errors::{OrRaise, type_error};
use crate::interp::drain;
use crate::objects::list_storage::View;
use crate::objects::{floats, ints, kinds};
use crate::protocols::indexing;
use crate::types::support::*;
use crate::types::{characters, float, int};

fn abs(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let v = args[0];
    if is_instance_kind(v)
        && let Some(f) = method(vm, v, "__abs__")?
    {
        return call(vm, f, &[]);
    }
    match kinds::of(v).abs {
        Some(f) => f(vm, v),
        None => type_error(vm, format!("bad operand type for abs(): '{}'", type_name(vm, v))),
    }
}

/// One operand's result for a binary operation: of the special method of a class written in Python, or else of the
/// slot.
fn one_side(
    vm: Ref<Vm>,
    v: Value,
    name: &'static str,
    args: &[Value],
    slot: impl FnOnce() -> PyResult<Option<Value>>,
) -> PyResult<Option<Value>> {
    if is_instance_kind(v) {
        let Some(f) = method(vm, v, name)? else { return Ok(None) };
        let result = call(vm, f, args)?;
        return Ok((result != vm.not_implemented).then_some(result));
    }
    slot()
}

fn divmod(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (a, b) = (args[0], args[1]);
    let slot = |v: Value| move || kinds::of(v).divmod.map_or(Ok(None), |f| f(vm, a, b));
    let (left, right) = (crate::classes::class_of(vm, a), crate::classes::class_of(vm, b));
    let mut sides = [(a, "__divmod__", [b]), (b, "__rdivmod__", [a])];
    if left != right && right.is_subclass_of(left) {
        sides.reverse();
    }
    for (v, name, other) in sides {
        if let Some(result) = one_side(vm, v, name, &other, slot(v))? {
            return Ok(result);
        }
    }
    let (x, y) = (type_name(vm, a), type_name(vm, b));
    type_error(vm, format!("unsupported operand type(s) for divmod(): '{x}' and '{y}'"))
}

fn pow(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [base, exponent, modulus] = bind(vm, "pow", args, kw, &["base", "exp", "mod"], 2)?;
    let (base, exponent) = (base.expect("required"), exponent.expect("required"));
    let Some(modulus) = given(vm, modulus.as_ref()) else {
        return crate::protocols::binary(vm, BinOp::Pow, base, exponent);
    };
    let all = [base, exponent, modulus];
    let slot = |v: Value| move || kinds::of(v).power.map_or(Ok(None), |f| f(vm, all));
    if let Some(result) = one_side(vm, base, "__pow__", &[exponent, modulus], slot(base))? {
        return Ok(result);
    }
    for other in [exponent, modulus] {
        if let Some(result) = slot(other)()? {
            return Ok(result);
        }
    }
    let [a, b, c] = all.map(|v| type_name(vm, v));
    type_error(vm, format!("unsupported operand type(s) for ** or pow(): '{a}', '{b}', '{c}'"))
}

fn round(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [number, digits] = bind(vm, "round", args, kw, &["number", "ndigits"], 1)?;
    let number = number.expect("required");
    if !is_instance_kind(number) {
        if let Some(x) = floats::exact(number) {
            return float::round(vm, x, digits);
        }
        if let Some(i) = ints::value(number) {
            return int::round(vm, &i, digits);
        }
    }
    match (method(vm, number, "__round__")?, digits) {
        (Some(f), Some(d)) => call(vm, f, &[d]),
        (Some(f), None) => call(vm, f, &[]),
        (None, _) => {
            type_error(vm, format!("type {} doesn't define __round__ method", type_name(vm, number)))
        }
    }
}

/// `sum`
fn sum(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if let [items] = args
        && kw.is_empty()
        && let Some(total) = simple_sum(vm, *items)?
    {
        return Ok(total);
    }
    let [items, start] = bind(vm, "sum", args, kw, &["", "start"], 1)?;
    let iterator = iterate(vm, items.expect("required"))?;
    let start = start.unwrap_or(Value::int(0));
    if as_str(&start).is_some() {
        return type_error(vm, "sum() can't sum strings [use ''.join(seq) instead]");
    }
    if crate::objects::byte_storage::is_bytes(start) {
        let what = type_name(vm, start);
        return type_error(vm, format!("sum() can't sum {what} [use b''.join(seq) instead]"));
    }
    drain::run(vm, drain::what::SUM, iterator, start)
}

/// The sum of a list or tuple of integers, if it fits 63 bits: without Python code and without an iterator.
fn simple_sum(vm: Ref<Vm>, items: Value) -> PyResult<Option<Value>> {
    let sum = |items: &[Value]| {
        let mut total = Some(0i64);
        for (i, piece) in items.chunks(1 << 16).enumerate() {
            if i > 0 {
                crate::run::interrupt::look(vm)?;
            }
            let add = |total: i64, item: &Value| total.checked_add(item.as_tagged()?);
            total = total.and_then(|total| piece.iter().try_fold(total, add));
            if total.is_none() {
                break;
            }
        }
        Ok(total.map(Value::int))
    };
    match (items.downcast::<List>(), items.downcast::<Tuple>()) {
        (Some(list), _) => match list.view() {
            View::Values(items) => sum(items),
            View::Floats(_) => Ok(None),
        },
        (None, Some(tuple)) => sum(tuple.as_slice()),
        (None, None) => Ok(None),
    }
}

macro_rules! in_base {
    ($($name:ident $digits:ident;)*) => { $(
        fn $name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            let i = ints::value(indexing::index(vm, args[0])?).expect("an integer");
            Ok(string(i.$digits().or_raise(vm)?))
        }
    )* };
}
in_base! {
    bin to_binary;
    oct to_octal;
    hex to_hex;
}

fn chr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let code = indexing::index_clipped(vm, args[0])?;
    let c = minipy_text::str::chr(code).or_raise(vm)?;
    Ok(characters::character(vm, c))
}

fn ord(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match as_str(&args[0]) {
        Some(s) => Ok(Value::int(minipy_text::str::ord(s).or_raise(vm)?.into())),
        None => match crate::objects::byte_storage::data(&args[0]).or_raise(vm)?.as_deref() {
            Some([byte]) => Ok(Value::int((*byte).into())),
            Some(other) => {
                let n = other.len();
                type_error(vm, format!("ord() expected a character, but string of length {n} found"))
            }
            None => {
                let got = type_name(vm, args[0]);
                type_error(vm, format!("ord() expected string of length 1, but {got} found"))
            }
        },
    }
}

fn hash(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    crate::protocols::operators::key_hash(vm, args[0]).map(Value::int)
}

functions! {
    /// The functions.
    NATIVES {
        "abs" abs, ONE => crate::interp::twins::abs;
        "divmod" divmod, TWO => crate::interp::twins::divmod;
        "pow" pow, KEYWORDS;
        "round" round, KEYWORDS => crate::interp::math::round;
        "sum" sum, KEYWORDS => crate::interp::twins::sum;
        "bin" bin, ONE => crate::interp::twins::bin;
        "oct" oct, ONE => crate::interp::twins::oct;
        "hex" hex, ONE => crate::interp::twins::hex;
        "chr" chr, ONE => crate::interp::twins::chr;
        "ord" ord, ONE => crate::interp::twins::ord;
        "hash" hash, ONE => crate::interp::twins::hash;
    }
}
