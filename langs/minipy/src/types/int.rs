//! Integers in plain code: the general path behind the traced fast paths, `int()` and the methods of `int`.
//!
//! Every result is normalised: a tagged word or an `Int64` if it fits 64 bits, else a `BigInt`.

use super::dispatch::holds;
use super::support::*;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::exceptions::warnings;
use crate::objects::ints::{by_limbs, exact, make, order, value};
use crate::objects::kind::{Kind, operators};
use crate::protocols::indexing::{index, index_clipped};
use minipy_text::int::limbs;
use minipy_text::{Int, int as text, work};

/// The hash of a big integer.
pub(crate) fn hash_big(b: Ref<BigInt>) -> i64 {
    limbs::hash(b.signed())
}

/// `a op b` for two integers; `None` if `int` has no such operator.
pub(crate) fn binary(vm: Ref<Vm>, op: BinOp, a: &Int, b: &Int) -> PyResult<Option<Value>> {
    Ok(Some(make(match op {
        BinOp::Add => a.add(b),
        BinOp::Sub => a.sub(b),
        BinOp::Mul => {
            text::room_for_bits(a.bit_length() + b.bit_length()).or_raise(vm)?;
            a.product(b).or_raise(vm)?
        }
        BinOp::FloorDiv => a.floor_div(b).or_raise(vm)?,
        BinOp::Mod => a.floor_mod(b).or_raise(vm)?,
        BinOp::TrueDiv => return Ok(Some(float(a.true_div(b).or_raise(vm)?))),
        BinOp::Pow if b.is_negative() => {
            let (a, b) = (a.to_f64().or_raise(vm)?, b.to_f64().or_raise(vm)?);
            return Ok(Some(float(minipy_text::float::pow(a, b).or_raise(vm)?)));
        }
        BinOp::Pow => a.pow(b).or_raise(vm)?,
        BinOp::LShift => a.shl(b).or_raise(vm)?,
        BinOp::RShift => a.shr(b).or_raise(vm)?,
        BinOp::BitAnd => a.bit_and(b),
        BinOp::BitOr => a.bit_or(b),
        BinOp::BitXor => a.bit_xor(b),
        BinOp::MatMul => return Ok(None),
    })))
}

/// Bytes as text; only ASCII characters are valid in numerals.
pub(crate) fn ascii_text(data: &[u8]) -> minipy_text::Result<String> {
    let shown = |&b: &u8| if b < 0x80 { char::from(b) } else { char::REPLACEMENT_CHARACTER };
    let mut out = room::text(data.len())?;
    for piece in work::chunks(data) {
        let piece = piece?;
        out.room_for(3 * piece.len())?;
        out.extend(piece.iter().map(shown));
    }
    Ok(out)
}

/// `int(v, base)` of bytes.
fn parse_bytes(vm: Ref<Vm>, v: Value, base: i64) -> PyResult<Value> {
    let data = crate::objects::byte_storage::data(&v).or_raise(vm)?.unwrap_or_default();
    let parsed = text::parse(&ascii_text(&data).or_raise(vm)?, base, text::max_str_digits()).or_raise(vm)?;
    // The representation for the error needs its memory.
    drop(data);
    match parsed {
        Some(i) => Ok(make(i)),
        None => {
            let shown: String = crate::protocols::builtin_text::repr(vm, v)?.chars().take(200).collect();
            value_error(vm, format!("invalid literal for int() with base {base}: {shown}"))
        }
    }
}

/// `int(v)` for one argument.
pub(crate) fn from_object(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    if exact(v).is_some() {
        return Ok(v);
    }
    if let Some(x) = crate::objects::floats::exact(v) {
        return Ok(make(minipy_text::float::to_int(x).or_raise(vm)?));
    }
    if is_instance_kind(v)
        && let Some(f) = method(vm, v, "__int__")?
    {
        let result = call(vm, f, &[])?;
        return match value(result) {
            Some(i) => {
                warnings::strict_subclass(vm, "__int__", vm.types.int, result)?;
                Ok(make(i))
            }
            None => type_error(vm, format!("__int__ returned non-int (type {})", type_name(vm, result))),
        };
    }
    if let Some(i) = value(v) {
        return Ok(make(i));
    }
    if let Some(x) = crate::objects::floats::value(v) {
        return Ok(make(minipy_text::float::to_int(x).or_raise(vm)?));
    }
    if let Some(s) = super::str::value(v) {
        return Ok(make(text::parse_int(s.as_str(), 10).or_raise(vm)?));
    }
    if special(vm, v, "__index__").is_some() {
        return index(vm, v);
    }
    if crate::objects::byte_storage::length(&v).is_some() {
        return parse_bytes(vm, v, 10);
    }
    if let Some(f) = method(vm, v, "__trunc__")? {
        warnings::deprecated(vm, "The delegation of int() to __trunc__ is deprecated.")?;
        let result = call(vm, f, &[])?;
        if value(result).is_none() && special(vm, result, "__index__").is_none() {
            let got = type_name(vm, result);
            return type_error(vm, format!("__trunc__ returned non-Integral (type {got})"));
        }
        return index(vm, result);
    }
    let name = type_name(vm, v);
    type_error(
        vm,
        format!("int() argument must be a string, a bytes-like object or a real number, not '{name}'"),
    )
}

/// `int(...)`.
pub(crate) fn construct(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if args.len() > 3 && kw.is_empty() {
        return type_error(vm, format!("int expected at most 2 arguments, got {}", args.len() - 1));
    }
    let [x, base] = bind(vm, "int", &args[1..], kw, &["", "base"], 0)?;
    let object = match (x, base) {
        (None, None) => Value::int(0),
        (Some(x), None) => from_object(vm, x)?,
        (None, Some(_)) => return type_error(vm, "int() missing string argument"),
        (Some(x), Some(base)) => {
            let base = index_clipped(vm, base)?;
            match super::str::value(x) {
                Some(s) => make(text::parse_int(s.as_str(), base).or_raise(vm)?),
                None if crate::objects::byte_storage::length(&x).is_some() => parse_bytes(vm, x, base)?,
                None => return type_error(vm, "int() can't convert non-string with explicit base"),
            }
        }
    };
    made(vm, args, object)
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Int> {
    receiver(vm, value(args[0]), args[0], method, "int")
}

/// `round(int, digits)`.
pub(crate) fn round(vm: Ref<Vm>, i: &Int, digits: Option<Value>) -> PyResult<Value> {
    match digits {
        Some(d) if !is_none(vm, d) => Ok(make(i.round(index_clipped(vm, d)?).or_raise(vm)?)),
        _ => Ok(make(i.clone())),
    }
}

fn bit_length(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(this(vm, args, "bit_length")?.bit_length() as i64))
}

fn bit_count(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(this(vm, args, "bit_count")?.bit_count() as i64))
}

fn conjugate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(make(this(vm, args, "conjugate")?))
}

fn is_integer(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    this(vm, args, "is_integer")?;
    Ok(boolean(vm, true))
}

fn as_integer_ratio(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let i = make(this(vm, args, "as_integer_ratio")?.clone());
    Ok(tuple(&[i, Value::int(1)]))
}

fn dunder_index(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(make(this(vm, args, "__index__")?))
}

fn new_arguments(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let i = make(this(vm, args, "__getnewargs__")?);
    Ok(tuple(&[i]))
}

fn dunder_float(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(float(this(vm, args, "__float__")?.to_f64().or_raise(vm)?))
}

fn dunder_round(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let i = this(vm, args, "__round__")?;
    round(vm, &i, args.get(1).copied())
}

methods! {
    /// The methods of `int`.
    METHODS {
        "bit_length" bit_length, NONE;
        "bit_count" bit_count, NONE;
        "conjugate" conjugate, NONE;
        "is_integer" is_integer, NONE;
        "as_integer_ratio" as_integer_ratio, NONE;
        "__getnewargs__" new_arguments, NONE;
        "__index__" dunder_index, NONE;
        "__int__" dunder_index, NONE;
        "__trunc__" dunder_index, NONE;
        "__floor__" dunder_index, NONE;
        "__ceil__" dunder_index, NONE;
        "__float__" dunder_float, NONE;
        "__round__" dunder_round, RANGE(0, 1);
    }
}

fn operator(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    if let Some(result) = by_limbs(op, a, b) {
        return Ok(Some(result));
    }
    let (Some(x), Some(y)) = (value(a), value(b)) else { return Ok(None) };
    binary(vm, op, &x, &y)
}

fn divmod(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Option<Value>> {
    let (Some(x), Some(y)) = (value(a), value(b)) else { return Ok(None) };
    let (quotient, rest) = x.div_mod(&y).or_raise(vm)?;
    let quotient = make(quotient);
    Ok(Some(tuple(&[quotient, make(rest)])))
}

fn power(vm: Ref<Vm>, [a, b, c]: [Value; 3]) -> PyResult<Option<Value>> {
    let (Some(x), Some(y), Some(z)) = (value(a), value(b), value(c)) else { return Ok(None) };
    Ok(Some(make(x.pow_mod(&y, &z).or_raise(vm)?)))
}

pub(crate) fn compare(_: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let order = match order(a, b) {
        Some(order) => order,
        None => match (value(a), value(b)) {
            (Some(x), Some(y)) => x.cmp(&y),
            _ => return Ok(None),
        },
    };
    Ok(Some(holds(op, Some(order))))
}

/// The value of an object, which must be an integer.
fn number_of(v: Value) -> Int {
    value(v).expect("an integer")
}

fn hash(_: Ref<Vm>, v: Value) -> PyResult<i64> {
    Ok(match payload_of(v).downcast::<BigInt>() {
        Some(big) => hash_big(big),
        None => number_of(v).hash(),
    })
}

/// A big integer is never 0, so it is not copied for the test.
fn truth(_: Ref<Vm>, v: Value) -> PyResult<bool> {
    let inner = payload_of(v);
    Ok(match inner.as_int() {
        Some(i) => i != 0,
        None => inner.downcast::<Bool>().is_none_or(|b| b.value),
    })
}

fn repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    number_of(v).to_decimal().or_raise(vm)
}

fn bits_of_bools(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    let (Some(x), Some(y)) = (a.downcast::<Bool>(), b.downcast::<Bool>()) else {
        return operator(vm, op, a, b);
    };
    Ok(Some(boolean(
        vm,
        match op {
            BinOp::BitAnd => x.value & y.value,
            BinOp::BitOr => x.value | y.value,
            _ => x.value ^ y.value,
        },
    )))
}

fn invert_bool(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    warnings::deprecated(
        vm,
        "Bitwise inversion '~' on bool is deprecated and will be removed in Python 3.16. This returns the bitwise \
         inversion of the underlying int object and is usually not what you expect from the negation of a bool. Use \
         the 'not' operator for boolean negation or ~int(x) for the bitwise inversion of the underlying int.",
    )?;
    Ok(make(number_of(v).invert()))
}

fn repr_of_bool(_: Ref<Vm>, v: Value) -> PyResult<String> {
    Ok(if number_of(v).is_zero() { "False" } else { "True" }.to_string())
}

/// `int`
pub(crate) const KIND: Kind = Kind {
    key: crate::objects::kind::Key::Number,
    operators: operators(
        &[
            BinOp::Add,
            BinOp::Sub,
            BinOp::Mul,
            BinOp::TrueDiv,
            BinOp::FloorDiv,
            BinOp::Mod,
            BinOp::Pow,
            BinOp::LShift,
            BinOp::RShift,
            BinOp::BitAnd,
            BinOp::BitOr,
            BinOp::BitXor,
        ],
        operator,
    ),
    divmod: Some(divmod),
    power: Some(power),
    neg: Some(|_, v| Ok(make(number_of(v).neg()))),
    pos: Some(|_, v| Ok(make(number_of(v)))),
    invert: Some(|_, v| Ok(make(number_of(v).invert()))),
    abs: Some(|_, v| Ok(make(number_of(v).abs()))),
    truth: Some(truth),
    compare: Some(compare),
    hash: crate::objects::kind::Hash::By(hash),
    repr: Some(repr),
    format: Some(crate::protocols::format::builtin_format),
    ..crate::objects::kind::Kind::NONE
};
/// `bool`
pub(crate) const BOOL_KIND: Kind = Kind {
    operators: operators(&[BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor], bits_of_bools),
    invert: Some(invert_bool),
    repr: Some(repr_of_bool),
    ..crate::objects::kind::Kind::NONE
};
