//! Floats in plain code: arithmetic, `float()` and the methods of `float`.

use super::support::*;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::objects::floats::{exact, value};
use crate::objects::kind::{Kind, operators};
use minipy_text::float as text;

/// The value of a float or an integer as an operand of arithmetic. An integer may be too large, which is an error.
pub(crate) fn coerce(vm: Ref<Vm>, v: Value) -> Option<PyResult<f64>> {
    if let Some(i) = v.as_tagged() {
        return Some(Ok(i as f64));
    }
    match value(v) {
        Some(x) => Some(Ok(x)),
        None => crate::objects::ints::value(v).map(|i| i.to_f64().or_raise(vm)),
    }
}

/// A float argument: a float, an integer, or the result of `__float__` or `__index__`.
pub(crate) fn argument(vm: Ref<Vm>, v: Value) -> PyResult<f64> {
    if let Some(x) = coerce(vm, v) {
        return x;
    }
    if let Some(f) = method(vm, v, "__float__")? {
        return converted(vm, v, f);
    }
    if special(vm, v, "__index__").is_some() {
        let i = crate::protocols::indexing::index(vm, v)?;
        return crate::objects::ints::value(i).expect("an int").to_f64().or_raise(vm);
    }
    type_error(vm, format!("must be real number, not {}", type_name(vm, v)))
}

/// The result of an object's bound method `__float__`.
fn converted(vm: Ref<Vm>, v: Value, f: Value) -> PyResult<f64> {
    let result = call(vm, f, &[])?;
    match value(result) {
        Some(x) => {
            let method = format!("{}.__float__", type_name(vm, v));
            crate::exceptions::warnings::strict_subclass(vm, &method, vm.types.float, result)?;
            Ok(x)
        }
        None => {
            let (of, got) = (type_name(vm, v), type_name(vm, result));
            type_error(vm, format!("{of}.__float__ returned non-float (type {got})"))
        }
    }
}

/// `a op b` for two floats; `None` if `float` has no such operator.
pub(crate) fn binary(vm: Ref<Vm>, op: BinOp, a: f64, b: f64) -> PyResult<Option<Value>> {
    Ok(Some(float(match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => a * b,
        BinOp::TrueDiv => text::div(a, b).or_raise(vm)?,
        BinOp::FloorDiv => text::floor_div(a, b).or_raise(vm)?,
        BinOp::Mod => text::modulo(a, b).or_raise(vm)?,
        BinOp::Pow if a < 0.0 && a.is_finite() && b.is_finite() && b != b.floor() => {
            return super::complex::power_of_floats(vm, a, b).map(Some);
        }
        BinOp::Pow => text::pow(a, b).or_raise(vm)?,
        _ => return Ok(None),
    })))
}

/// `float(...)`.
pub(crate) fn construct(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if !kw.is_empty() {
        // The arguments of a subclass with its own `__init__` are for that method.
        let class = args[0].downcast::<crate::objects::class::Class>();
        let init = class.and_then(|class| crate::classes::find(vm, class, vm.names.init));
        if init.is_none_or(|init| init.downcast::<NativeFunction>().is_some()) {
            return type_error(vm, "float() takes no keyword arguments");
        }
    }
    if args.len() > 2 {
        return type_error(vm, format!("float expected at most 1 argument, got {}", args.len() - 1));
    }
    let [x] = bind(vm, "float", &args[1..], &Kwargs::NONE, &[""], 0)?;
    let Some(x) = x else { return made(vm, args, float(0.0)) };
    if exact(x).is_some() {
        return made(vm, args, x);
    }
    if is_instance_kind(x)
        && let Some(f) = method(vm, x, "__float__")?
    {
        return made(vm, args, float(converted(vm, x, f)?));
    }
    if let Some(s) = super::str::value(x) {
        return made(vm, args, float(text::parse_float(s.as_str()).or_raise(vm)?));
    }
    if let Some(data) = crate::objects::byte_storage::data(&x).or_raise(vm)? {
        let parsed = text::parse(&super::int::ascii_text(&data).or_raise(vm)?).or_raise(vm)?;
        // The representation for the error needs its memory.
        drop(data);
        return match parsed {
            Some(x) => made(vm, args, float(x)),
            None => {
                let shown = crate::protocols::builtin_text::repr(vm, x)?;
                value_error(vm, format!("could not convert string to float: {shown}"))
            }
        };
    }
    if crate::objects::ints::value(x).is_none()
        && special(vm, x, "__float__").is_none()
        && special(vm, x, "__index__").is_none()
    {
        let name = type_name(vm, x);
        return type_error(vm, format!("float() argument must be a string or a real number, not '{name}'"));
    }
    made(vm, args, float(argument(vm, x)?))
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<f64> {
    receiver(vm, value(args[0]), args[0], method, "float")
}

/// `round(float, digits)`.
pub(crate) fn round(vm: Ref<Vm>, x: f64, digits: Option<Value>) -> PyResult<Value> {
    match digits {
        Some(d) if !is_none(vm, d) => {
            let digits = crate::protocols::indexing::index_clipped(vm, d)?;
            Ok(float(text::round(x, digits).or_raise(vm)?))
        }
        _ => Ok(crate::objects::ints::make(text::round_to_int(x).or_raise(vm)?)),
    }
}

fn is_integer(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(boolean(vm, text::is_integer(this(vm, args, "is_integer")?)))
}

fn as_integer_ratio(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (n, d) = text::as_integer_ratio(this(vm, args, "as_integer_ratio")?).or_raise(vm)?;
    Ok(tuple(&[crate::objects::ints::make(n), crate::objects::ints::make(d)]))
}

fn conjugate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(float(this(vm, args, "conjugate")?))
}

fn new_arguments(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let x = float(this(vm, args, "__getnewargs__")?);
    Ok(tuple(&[x]))
}

fn dunder_int(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(crate::objects::ints::make(text::to_int(this(vm, args, "__int__")?).or_raise(vm)?))
}

fn dunder_floor(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(crate::objects::ints::make(minipy_text::math::floor(this(vm, args, "__floor__")?).or_raise(vm)?))
}

fn dunder_ceil(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(crate::objects::ints::make(minipy_text::math::ceil(this(vm, args, "__ceil__")?).or_raise(vm)?))
}

fn dunder_round(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    round(vm, this(vm, args, "__round__")?, args.get(1).copied())
}

fn hex(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(string(text::to_hex(this(vm, args, "hex")?)))
}

fn fromhex(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(s) = as_str(&args[1]) else {
        return type_error(vm, "bad argument type for built-in operation");
    };
    let x = float(text::from_hex(s).or_raise(vm)?);
    if args[0] == Value::from(vm.types.float) { Ok(x) } else { call(vm, args[0], &[x]) }
}

methods! {
    /// The methods of `float`.
    METHODS {
        "is_integer" is_integer, NONE => crate::interp::math::is_integer;
        "as_integer_ratio" as_integer_ratio, NONE;
        "conjugate" conjugate, NONE;
        "hex" hex, NONE;
        "__getnewargs__" new_arguments, NONE;
        "__int__" dunder_int, NONE;
        "__trunc__" dunder_int, NONE;
        "__float__" conjugate, NONE;
        "__floor__" dunder_floor, NONE;
        "__ceil__" dunder_ceil, NONE;
        "__round__" dunder_round, RANGE(0, 1);
    }
}
/// The memory format of floats, which CPython's test suite reads.
fn getformat(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match as_str(&args[1]) {
        Some("double" | "float") => Ok(string(if cfg!(target_endian = "little") {
            "IEEE, little-endian"
        } else {
            "IEEE, big-endian"
        })),
        Some(_) => value_error(vm, "__getformat__() argument 1 must be 'double' or 'float'"),
        None => {
            let got = type_name(vm, args[1]);
            let got = super::str::none_name(&got);
            type_error(vm, format!("__getformat__() argument must be str, not {got}"))
        }
    }
}

methods! {
    /// Class methods.
    CLASS_METHODS {
        "fromhex" fromhex, ONE;
        "__getformat__" getformat, ONE;
    }
}

fn operator(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    let (Some(x), Some(y)) = (coerce(vm, a), coerce(vm, b)) else { return Ok(None) };
    binary(vm, op, x?, y?)
}

fn divmod(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Option<Value>> {
    let (Some(x), Some(y)) = (coerce(vm, a), coerce(vm, b)) else { return Ok(None) };
    let (quotient, rest) = text::divmod(x?, y?).or_raise(vm)?;
    let quotient = float(quotient);
    Ok(Some(tuple(&[quotient, float(rest)])))
}

fn power(vm: Ref<Vm>, _: [Value; 3]) -> PyResult<Option<Value>> {
    type_error(vm, "pow() 3rd argument not allowed unless all arguments are integers")
}

/// The value of an object, which must be a float.
fn number_of(v: Value) -> f64 {
    value(v).expect("a float")
}

fn compare(_: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let x = number_of(a);
    let order = match value(b) {
        Some(y) => x.partial_cmp(&y),
        None => match crate::objects::ints::value(b) {
            Some(y) => y.cmp_f64(x).map(std::cmp::Ordering::reverse),
            None => return Ok(None),
        },
    };
    Ok(Some(super::dispatch::holds(op, order)))
}

/// NaNs hash by identity, because none equals another: otherwise all of them would collide in tables.
fn hash(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    let x = number_of(v);
    if x.is_nan() { crate::objects::kinds::identity_hash(vm, v) } else { Ok(text::hash(x)) }
}

/// `float`
pub(crate) const KIND: Kind = Kind {
    key: crate::objects::kind::Key::Number,
    operators: operators(
        &[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::TrueDiv, BinOp::FloorDiv, BinOp::Mod, BinOp::Pow],
        operator,
    ),
    divmod: Some(divmod),
    power: Some(power),
    neg: Some(|_, v| Ok(float(-number_of(v)))),
    pos: Some(|_, v| Ok(float(number_of(v)))),
    abs: Some(|_, v| Ok(float(number_of(v).abs()))),
    truth: Some(|_, v| Ok(number_of(v) != 0.0)),
    compare: Some(compare),
    hash: crate::objects::kind::Hash::By(hash),
    repr: Some(|_, v| Ok(text::repr(number_of(v)))),
    format: Some(crate::protocols::format::builtin_format),
    ..crate::objects::kind::Kind::NONE
};
