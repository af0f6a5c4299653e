//! `complex`: numbers of two floats, with the arithmetic of CPython.

use super::float;
use super::support::*;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::objects::floats::{self, Parts, modulus};
use crate::objects::ints;
use crate::objects::kind::traced::Call;
use crate::objects::kind::{Kind, Twin, operators};
use crate::objects::model::Complex;
use metatrace::by_mode;
use minipy_text::float::{FloatStyle, float_text, parse_float};
use minipy_text::format::{Align, FormatSpec, Sign, Target, format_float};

/// A new complex number.
pub(crate) fn make((re, im): Parts) -> Value {
    Ref::new(Complex { re, im }).into()
}

/// The parts of a `complex` or an instance of a subclass.
pub(crate) fn value(v: Value) -> Option<Parts> {
    as_kind::<Complex>(v).map(|c| (c.re, c.im))
}

/// The parts of any number; None for other values.
fn coerce(vm: Ref<Vm>, v: Value) -> Option<PyResult<Parts>> {
    match value(v) {
        Some(parts) => Some(Ok(parts)),
        None => float::coerce(vm, v).map(|x| x.map(|x| (x, 0.0))),
    }
}

fn product(a: Parts, b: Parts) -> Parts {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// Division, scaled by the larger part of the divisor.
pub(crate) fn quotient(a: Parts, b: Parts) -> Option<Parts> {
    let (re, im) = (b.0.abs(), b.1.abs());
    if re >= im {
        if re == 0.0 {
            return None;
        }
        let ratio = b.1 / b.0;
        let scale = b.0 + b.1 * ratio;
        Some(((a.0 + a.1 * ratio) / scale, (a.1 - a.0 * ratio) / scale))
    } else if im >= re {
        let ratio = b.0 / b.1;
        let scale = b.0 * ratio + b.1;
        Some(((a.0 * ratio + a.1) / scale, (a.1 * ratio - a.0) / scale))
    } else {
        Some((f64::NAN, f64::NAN))
    }
}

fn power_of_integer(base: Parts, n: u64) -> Parts {
    let (mut result, mut square, mut bit) = ((1.0, 0.0), base, 1);
    while bit > 0 && n >= bit {
        if n & bit != 0 {
            result = product(result, square);
        }
        bit <<= 1;
        square = product(square, square);
    }
    result
}

/// `a ** b`; None for an undefined power of zero, and for an infinite angle.
fn power(a: Parts, b: Parts) -> Option<Parts> {
    if b.1 == 0.0 && b.0 == b.0.floor() && b.0.abs() <= 100.0 {
        let result = power_of_integer(a, b.0.abs() as u64);
        return if b.0 >= 0.0 { Some(result) } else { quotient((1.0, 0.0), result) };
    }
    if a.0 == 0.0 && a.1 == 0.0 {
        return if b.1 != 0.0 || b.0 < 0.0 { None } else { Some((0.0, 0.0)) };
    }
    let absolute = a.0.hypot(a.1);
    let (mut length, angle) = (absolute.powf(b.0), a.1.atan2(a.0));
    let mut phase = angle * b.0;
    if b.1 != 0.0 {
        length /= (angle * b.1).exp();
        phase += b.1 * absolute.ln();
    }
    if phase.is_infinite() {
        return None;
    }
    Some((length * phase.cos(), length * phase.sin()))
}

/// `a ** b` of floats whose result is complex.
pub(crate) fn power_of_floats(vm: Ref<Vm>, a: f64, b: f64) -> PyResult<Value> {
    finished(vm, power((a, 0.0), (b, 0.0)))
}

fn finished(vm: Ref<Vm>, result: Option<Parts>) -> PyResult<Value> {
    match result {
        None => Err(error(vm, ErrorKind::ZeroDivisionError, "0.0 to a negative or complex power")),
        Some((re, im)) if re.is_infinite() || im.is_infinite() => {
            Err(error(vm, ErrorKind::OverflowError, "complex exponentiation"))
        }
        Some(parts) => Ok(make(parts)),
    }
}

/// `a op b`, at least one of which is complex; None if the other is no number.
fn operator(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    let (Some(x), Some(y)) = (coerce(vm, a), coerce(vm, b)) else { return Ok(None) };
    let (x, y) = (x?, y?);
    Ok(Some(make(match op {
        BinOp::Add => (x.0 + y.0, x.1 + y.1),
        BinOp::Sub => (x.0 - y.0, x.1 - y.1),
        BinOp::Mul => product(x, y),
        BinOp::TrueDiv => match quotient(x, y) {
            Some(parts) => parts,
            None => return Err(error(vm, ErrorKind::ZeroDivisionError, "complex division by zero")),
        },
        BinOp::Pow => return finished(vm, power(x, y)).map(Some),
        _ => return Ok(None),
    })))
}

/// `a == b`, at least one of which is complex; None if the other is no number.
pub(crate) fn equal(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Option<bool>> {
    let (complex, other) = match (value(a), value(b)) {
        (Some(x), Some(y)) => return Ok(Some(x == y)),
        (Some(x), None) => (x, b),
        (None, Some(y)) => (y, a),
        (None, None) => return Ok(None),
    };
    if floats::value(other).is_none() && ints::value(other).is_none() {
        return Ok(None);
    }
    if complex.1 != 0.0 {
        return Ok(Some(false));
    }
    super::dispatch::compare(vm, CmpOp::Eq, crate::objects::heap_util::float(complex.0), other)
}

/// `hash(v)`
pub(crate) fn hash((re, im): Parts) -> i64 {
    let hash = minipy_text::float::hash;
    let sum = (hash(re) as u64).wrapping_add(1_000_003_u64.wrapping_mul(hash(im) as u64)) as i64;
    if sum == -1 { -2 } else { sum }
}

/// `abs(v)`
pub(crate) fn absolute(vm: Ref<Vm>, (re, im): Parts) -> PyResult<Value> {
    let length = modulus((re, im));
    if length.is_infinite() && re.is_finite() && im.is_finite() {
        return Err(error(vm, ErrorKind::OverflowError, "absolute value too large"));
    }
    Ok(crate::objects::heap_util::float(length))
}

/// The text of a part, without the `.0` of a float.
fn part(x: f64) -> String {
    float_text(x, FloatStyle::Repr, 0, false, false)
}

fn signed(text: String) -> String {
    if text.starts_with('-') { text } else { format!("+{text}") }
}

/// `repr(v)`
pub(crate) fn repr((re, im): Parts) -> String {
    if re == 0.0 && re.is_sign_positive() {
        return format!("{}j", part(im));
    }
    format!("({}{}j)", part(re), signed(part(im)))
}

/// `format(v, spec)`
pub(crate) fn format(vm: Ref<Vm>, parts: Parts, spec: &str) -> PyResult<String> {
    let spec = FormatSpec::parse(spec, Target::Float, "complex").or_raise(vm)?;
    if !matches!(spec.code, None | Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'n')) {
        return Err(spec.unknown_code("complex")).or_raise(vm);
    }
    if spec.fill == '0' {
        return value_error(vm, "Zero padding is not allowed in complex format specifier");
    }
    if spec.align == Align::AfterSign {
        return value_error(vm, "'=' alignment flag is not allowed in complex format specifier");
    }
    let plain = spec.code.is_none();
    let code = spec.code.or(spec.precision.map(|_| 'g'));
    let of = |x: f64, sign: Option<Sign>| -> PyResult<String> {
        let spec = FormatSpec { width: None, fill: ' ', align: Align::Right, sign, code, ..spec.clone() };
        let mut text = format_float(x, &spec, "complex").or_raise(vm)?;
        // Parts are shown without the `.0` of floats.
        if code.is_none() && text.ends_with(".0") {
            text.truncate(text.len() - if spec.alternate { 1 } else { 2 });
        }
        Ok(text)
    };
    let body = if plain && parts.0 == 0.0 && parts.0.is_sign_positive() {
        format!("{}j", of(parts.1, spec.sign)?)
    } else {
        let body = format!("{}{}j", of(parts.0, spec.sign)?, of(parts.1, Some(Sign::Plus))?);
        if plain { format!("({body})") } else { body }
    };
    let missing = spec.width.unwrap_or(0).saturating_sub(body.chars().count());
    let before = match spec.align {
        Align::Left => 0,
        Align::Center => missing / 2,
        _ => missing,
    };
    let mut out = String::new();
    room::push_fill(&mut out, before, spec.fill).or_raise(vm)?;
    room::push(&mut out, &body).or_raise(vm)?;
    room::push_fill(&mut out, missing - before, spec.fill).or_raise(vm)?;
    Ok(out)
}

/// The value of a text like `1+2j`.
fn parse(text: &str) -> Option<Parts> {
    let text = text.trim();
    let text = match text.strip_prefix('(') {
        Some(inner) => inner.strip_suffix(')')?.trim(),
        None => text,
    };
    if text.is_empty() || text.contains(char::is_whitespace) {
        return None;
    }
    let number = |t: &str| parse_float(t).ok();
    let unit = |t: &str| match t {
        "" | "+" => Some(1.0),
        "-" => Some(-1.0),
        t => number(t),
    };
    let Some(body) = text.strip_suffix(['j', 'J']) else { return Some((number(text)?, 0.0)) };
    // The sign that begins the imaginary part is the last one that is not in an exponent.
    let split = body
        .char_indices()
        .rev()
        .find(|&(i, c)| matches!(c, '+' | '-') && i > 0 && !body[..i].ends_with(['e', 'E']));
    match split {
        Some((i, _)) => Some((number(&body[..i])?, unit(&body[i..])?)),
        None => Some((0.0, unit(body)?)),
    }
}

/// The parts of an argument that may be any number.
pub(crate) fn given_number(vm: Ref<Vm>, v: Value) -> PyResult<Option<Parts>> {
    if let Some(parts) = value(v).filter(|_| !is_instance_kind(v)) {
        return Ok(Some(parts));
    }
    if let Some(f) = special(vm, v, "__complex__").filter(|_| is_instance_kind(v)) {
        let result = call(vm, f, &[])?;
        return match value(result) {
            Some(parts) => Ok(Some(parts)),
            None => {
                type_error(vm, format!("__complex__ returned non-complex (type {})", type_name(vm, result)))
            }
        };
    }
    if let Some(parts) = value(v) {
        return Ok(Some(parts));
    }
    let is_real = float::coerce(vm, v).is_some()
        || special(vm, v, "__float__").is_some()
        || special(vm, v, "__index__").is_some();
    if is_real { Ok(Some((float::argument(vm, v)?, 0.0))) } else { Ok(None) }
}

fn new(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [real, imaginary] = bind(vm, "complex", &args[1..], kw, &["real", "imag"], 0)?;
    if let Some(v) = real
        && let Some(text) = as_str(&v)
    {
        if imaginary.is_some() {
            return type_error(vm, "complex() can't take second arg if first is a string");
        }
        return match parse(text) {
            Some(parts) => made(vm, args, make(parts)),
            None => value_error(vm, "complex() arg is a malformed string"),
        };
    }
    if imaginary.is_some_and(|v| as_str(&v).is_some()) {
        return type_error(vm, "complex() second arg can't be a string");
    }
    let first = match real {
        None => (0.0, 0.0),
        Some(v) => match given_number(vm, v)? {
            Some(parts) => parts,
            None => {
                let got = type_name(vm, v);
                let text = format!("complex() first argument must be a string or a number, not '{got}'");
                return type_error(vm, text);
            }
        },
    };
    let Some(imaginary) = imaginary else { return made(vm, args, make(first)) };
    match given_number(vm, imaginary)? {
        Some(second) => {
            // An absent part does not affect the sign of a zero.
            let re = if value(imaginary).is_some() { first.0 - second.1 } else { first.0 };
            let im = if real.is_some_and(|v| value(v).is_some()) { first.1 + second.0 } else { second.0 };
            made(vm, args, make((re, im)))
        }
        None => {
            let got = type_name(vm, imaginary);
            type_error(vm, format!("complex() second argument must be a number, not '{got}'"))
        }
    }
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Parts> {
    receiver(vm, value(args[0]), args[0], method, "complex")
}

fn conjugate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (re, im) = this(vm, args, "conjugate")?;
    Ok(make((re, -im)))
}

fn itself(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    this(vm, args, "__complex__").map(make)
}

fn new_arguments(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (re, im) = this(vm, args, "__getnewargs__")?;
    let items = [crate::objects::heap_util::float(re), crate::objects::heap_util::float(im)];
    Ok(tuple(&items))
}

fn real(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    this(vm, args, "real").map(|(re, _)| crate::objects::heap_util::float(re))
}

fn imag(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    this(vm, args, "imag").map(|(_, im)| crate::objects::heap_util::float(im))
}

/// The attributes.
pub(crate) const GETTERS: &[(&str, NativeFn)] = &[("real", real), ("imag", imag)];

pub(crate) const TWINS: &[(&str, Twin)] = &[
    ("real", &by_mode!(crate::interp::complex::real as Call)),
    ("imag", &by_mode!(crate::interp::complex::imag as Call)),
];

methods! {
    /// The methods.
    METHODS {
        "conjugate" conjugate, NONE;
        "__complex__" itself, NONE;
        "__getnewargs__" new_arguments, NONE;
    }
}
methods! {
    /// The constructor.
    STATICS { "__new__" new, KEYWORDS; }
}

fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    match op {
        CmpOp::Eq => equal(vm, a, b),
        CmpOp::Ne => Ok(equal(vm, a, b)?.map(|equal| !equal)),
        _ => Ok(None),
    }
}

fn power_modulo(vm: Ref<Vm>, [a, b, _]: [Value; 3]) -> PyResult<Option<Value>> {
    match (coerce(vm, a), coerce(vm, b)) {
        (Some(_), Some(_)) => value_error(vm, "complex modulo"),
        _ => Ok(None),
    }
}

/// The parts of an object, which must be a complex number.
fn parts_of(v: Value) -> Parts {
    value(v).expect("a complex number")
}

/// `complex`
pub(crate) const KIND: Kind = Kind {
    operators: operators(&[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::TrueDiv, BinOp::Pow], operator),
    power: Some(power_modulo),
    neg: Some(|_, v| Ok(make((-parts_of(v).0, -parts_of(v).1)))),
    pos: Some(|_, v| Ok(make(parts_of(v)))),
    abs: Some(|vm, v| absolute(vm, parts_of(v))),
    truth: Some(|_, v| Ok(parts_of(v) != (0.0, 0.0))),
    compare: Some(compare),
    hash: crate::objects::kind::Hash::By(|_, v| Ok(hash(parts_of(v)))),
    repr: Some(|_, v| Ok(repr(parts_of(v)))),
    format: Some(crate::protocols::format::builtin_format),
    ..crate::objects::kind::Kind::NONE
};
