//! Built-in functions on numbers: `abs`, `divmod`, `pow`, `round`, `sum`, `bin`, `chr`, ...

use crate::interp::drain;
use crate::list_storage::View;
use crate::types::support::*;
use crate::types::{self, float, int, str as strings};

/// `abs(v)` of a built-in number.
pub(crate) fn absolute(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    if let Some(x) = float::value(v) {
        return Ok(crate::heap_util::float(x.abs()));
    }
    if let Some(parts) = crate::types::complex::value(v) {
        return crate::types::complex::absolute(vm, parts);
    }
    match int::value(v) {
        Some(i) => Ok(int::make(i.abs())),
        None => type_error(vm, format!("bad operand type for abs(): '{}'", type_name(vm, v))),
    }
}

fn abs(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if is_instance_kind(args[0])
        && let Some(f) = method(vm, args[0], "__abs__")?
    {
        return call(vm, f, &[]);
    }
    absolute(vm, args[0])
}

/// `divmod(a, b)` of built-in numbers.
pub(crate) fn divided(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Value> {
    if let (Some(x), Some(y)) = (int::value(a), int::value(b)) {
        let (q, r) = x.div_mod(&y).or_raise(vm)?;
        let items = [int::make(q), int::make(r)];
        return Ok(tuple(&items));
    }
    match (float::coerce(vm, a), float::coerce(vm, b)) {
        (Some(x), Some(y)) => {
            let (q, r) = minipy_text::float::divmod(x?, y?).or_raise(vm)?;
            let items = [crate::heap_util::float(q), crate::heap_util::float(r)];
            Ok(tuple(&items))
        }
        _ => Ok(vm.not_implemented),
    }
}

fn divmod(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (a, b) = (args[0], args[1]);
    for (v, other, name) in [(a, b, "__divmod__"), (b, a, "__rdivmod__")] {
        if is_instance_kind(v)
            && let Some(f) = method(vm, v, name)?
        {
            let result = call(vm, f, &[other])?;
            if result != vm.not_implemented {
                return Ok(result);
            }
        }
    }
    let result = divided(vm, a, b)?;
    if result == vm.not_implemented {
        let (x, y) = (type_name(vm, a), type_name(vm, b));
        return type_error(vm, format!("unsupported operand type(s) for divmod(): '{x}' and '{y}'"));
    }
    Ok(result)
}

fn pow(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [base, exponent, modulus] = bind(vm, "pow", args, kw, &["base", "exp", "mod"], 2)?;
    let (base, exponent) = (base.expect("required"), exponent.expect("required"));
    let Some(modulus) = given(vm, modulus.as_ref()) else {
        return crate::ops_plain::binary(vm, BinOp::Pow, base, exponent);
    };
    if let Some(result) = crate::ops_plain::call_user_special(vm, base, vm.names.pow, &[exponent, modulus]) {
        let result = result?;
        if result != vm.not_implemented {
            return Ok(result);
        }
    }
    match (int::value(base), int::value(exponent), int::value(modulus)) {
        (Some(a), Some(b), Some(c)) => int::pow_mod(vm, &a, &b, &c),
        _ if [base, exponent, modulus].iter().all(|&v| float::coerce(vm, v).is_some()) => {
            type_error(vm, "pow() 3rd argument not allowed unless all arguments are integers")
        }
        _ => {
            let [a, b, c] = [base, exponent, modulus].map(|v| type_name(vm, v));
            type_error(vm, format!("unsupported operand type(s) for ** or pow(): '{a}', '{b}', '{c}'"))
        }
    }
}

fn round(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [number, digits] = bind(vm, "round", args, kw, &["number", "ndigits"], 1)?;
    let number = number.expect("required");
    if is_instance_kind(number) {
        let Some(f) = method(vm, number, "__round__")? else {
            let class = type_name(vm, number);
            return type_error(vm, format!("type {class} doesn't define __round__ method"));
        };
        return match digits {
            Some(d) => call(vm, f, &[d]),
            None => call(vm, f, &[]),
        };
    }
    if let Some(x) = float::exact(number) {
        return float::round(vm, x, digits);
    }
    match int::value(number) {
        Some(i) => int::round(vm, &i, digits),
        None => type_error(vm, format!("type {} doesn't define __round__ method", type_name(vm, number))),
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
    let start = start.unwrap_or(Value::int(0));
    if as_str(&start).is_some() {
        return type_error(vm, "sum() can't sum strings [use ''.join(seq) instead]");
    }
    if crate::types::bytes::is_bytes(start) {
        let what = type_name(vm, start);
        return type_error(vm, format!("sum() can't sum {what} [use b''.join(seq) instead]"));
    }
    let iterator = iterate(vm, items.expect("required"))?;
    drain::run(vm, drain::what::SUM, iterator, start)
}

/// The sum of a list or tuple of integers, if it stays one of 63 bits: no Python code, and no iterator to ask.
fn simple_sum(vm: Ref<Vm>, items: Value) -> PyResult<Option<Value>> {
    let sum = |items: &[Value]| {
        let mut total = Some(0i64);
        for (i, piece) in items.chunks(1 << 16).enumerate() {
            if i > 0 {
                crate::interrupt::look(vm)?;
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
            let i = int::value(int::index(vm, args[0])?).expect("an integer");
            Ok(string(i.$digits()))
        }
    )* };
}
in_base! {
    bin to_binary;
    oct to_octal;
    hex to_hex;
}

fn chr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let code = int::index_clipped(vm, args[0])?;
    let c = minipy_text::str::chr(code).or_raise(vm)?;
    Ok(strings::character(vm, c))
}

fn ord(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match as_str(&args[0]) {
        Some(s) => Ok(Value::int(minipy_text::str::ord(s).or_raise(vm)?.into())),
        None => match crate::byte_storage::data(&args[0]).as_deref() {
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
    types::support::hash(vm, args[0]).map(Value::int)
}

functions! {
    /// The functions.
    NATIVES {
        "abs" abs, ONE => Abs;
        "divmod" divmod, TWO;
        "pow" pow, KEYWORDS;
        "round" round, KEYWORDS;
        "sum" sum, KEYWORDS;
        "bin" bin, ONE;
        "oct" oct, ONE;
        "hex" hex, ONE;
        "chr" chr, ONE => Chr;
        "ord" ord, ONE => Ord;
        "hash" hash, ONE;
    }
}
