//! `decimal.Decimal`: its slots and methods. The arithmetic is in `minipy_text::decimal`; rare operations are
//! CPython's own, in Python.

use super::decimal_context::{self as contexts, current, finish, given_context, part};
use super::support::*;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::objects::decimal::{Decimal, DecimalContext, make, note};
use crate::objects::kind::{Hash, Kind, operators};
use crate::objects::{floats, ints};
use crate::protocols::indexing;
use minipy_text::decimal as text;
use minipy_text::decimal::{Coefficient, Context, Form, Rounding, Status, status};
use minipy_text::{Int, Result as TextResult};
use std::cmp::Ordering;

/// The value of a `Decimal` or an instance of a subclass.
fn value(v: Value) -> Option<text::Decimal> {
    as_kind::<Decimal>(v).map(|decimal| decimal.number())
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<text::Decimal> {
    receiver(vm, value(args[0]), args[0], method, "decimal.Decimal")
}

/// A result as an object.
fn object(number: &text::Decimal) -> Value {
    make(number).into()
}

/// The value of an operand: a `Decimal` or an int.
fn operand(v: Value) -> Option<text::Decimal> {
    value(v).or_else(|| ints::value(v).map(|n| text::Decimal::from_int(&n)))
}

fn unsupported<T>(vm: Ref<Vm>, v: Value) -> PyResult<T> {
    let class = crate::classes::class_of(vm, v).name_text();
    type_error(vm, format!("conversion from {class} to Decimal is not supported"))
}

/// The value of an operand that must be a number; an int is converted exactly.
fn required(vm: Ref<Vm>, v: Value) -> PyResult<text::Decimal> {
    operand(v).map_or_else(|| unsupported(vm, v), Ok)
}

/// The result of an operation.
enum Output {
    One(text::Decimal),
    Two(text::Decimal, text::Decimal),
    /// The operation is implemented in Python.
    Rare,
}

type Compute = fn(&[text::Decimal], &Context, &mut Status) -> TextResult<Output>;

/// The operations that take a context: names and numbers of operands.
const OPERATIONS: &[(&str, usize, Compute)] = &[
    ("add", 2, |x, c, s| x[0].add(&x[1], c, s).map(Output::One)),
    ("subtract", 2, |x, c, s| x[0].sub(&x[1], c, s).map(Output::One)),
    ("multiply", 2, |x, c, s| x[0].mul(&x[1], c, s).map(Output::One)),
    ("divide", 2, |x, c, s| x[0].div(&x[1], c, s).map(Output::One)),
    ("divide_int", 2, |x, c, s| x[0].div_int(&x[1], c, s).map(Output::One)),
    ("remainder", 2, |x, c, s| x[0].rem(&x[1], c, s).map(Output::One)),
    ("divmod", 2, |x, c, s| x[0].div_rem(&x[1], c, s).map(|(q, r)| Output::Two(q, r))),
    ("power", 2, |x, c, s| power(&x[0], &x[1], c, s)),
    ("fma", 3, |x, c, s| x[0].fma(&x[1], &x[2], c, s).map(Output::One)),
    ("compare", 2, |x, c, s| x[0].compare(&x[1], c, s).map(Output::One)),
    ("minus", 1, |x, c, s| x[0].with_sign(!x[0].negative, c, s).map(Output::One)),
    ("plus", 1, |x, c, s| x[0].with_sign(x[0].negative, c, s).map(Output::One)),
    ("abs", 1, |x, c, s| x[0].with_sign(false, c, s).map(Output::One)),
    ("sqrt", 1, |x, c, s| x[0].sqrt(c, s).map(Output::One)),
    ("quantize", 2, |x, c, s| x[0].quantize(&x[1], c, s).map(Output::One)),
    ("normalize", 1, |x, c, s| x[0].normalize(c, s).map(Output::One)),
    ("to_integral_exact", 1, |x, c, s| x[0].to_integral(true, c, s).map(Output::One)),
    ("to_integral_value", 1, |x, c, s| x[0].to_integral(false, c, s).map(Output::One)),
    ("exp", 1, rare),
    ("ln", 1, rare),
    ("log10", 1, rare),
    ("logb", 1, rare),
    ("logical_and", 2, rare),
    ("logical_invert", 1, rare),
    ("logical_or", 2, rare),
    ("logical_xor", 2, rare),
    ("max", 2, rare),
    ("max_mag", 2, rare),
    ("min", 2, rare),
    ("min_mag", 2, rare),
    ("next_minus", 1, rare),
    ("next_plus", 1, rare),
    ("next_toward", 2, rare),
    ("number_class", 1, rare),
    ("remainder_near", 2, rare),
    ("rotate", 2, rare),
    ("scaleb", 2, rare),
    ("shift", 2, rare),
    ("compare_signal", 2, rare),
    ("compare_total", 2, rare),
    ("compare_total_mag", 2, rare),
    ("is_normal", 1, rare),
    ("is_subnormal", 1, rare),
];

fn rare(_: &[text::Decimal], _: &Context, _: &mut Status) -> TextResult<Output> {
    Ok(Output::Rare)
}

/// `a ** b` for a short integer `b`; all other powers are rare operations.
fn power(a: &text::Decimal, b: &text::Decimal, context: &Context, status: &mut Status) -> TextResult<Output> {
    const LONGEST: i64 = 1 << 20;
    const MOST_DIGITS: i64 = 1 << 20;
    if context.prec > MOST_DIGITS || !a.is_finite() || a.is_zero() || !b.is_finite() || b.adjusted()? > 7 {
        return Ok(Output::Rare);
    }
    let n = b.to_int()?.to_i64().filter(|n| n.abs() <= LONGEST);
    let exact = |n: i64| b.order(&text::Decimal::from_int(&Int::Small(n)));
    let (Some(n), one) = (n, text::Decimal::from_int(&Int::ONE)) else { return Ok(Output::Rare) };
    let base = text::Decimal { negative: false, ..a.clone() };
    if exact(n)? != Some(Ordering::Equal) || base.order(&one)? == Some(Ordering::Equal) {
        return Ok(Output::Rare);
    }
    if n == 0 {
        return Ok(Output::One(one));
    }
    a.power(n, context, status).map(Output::One)
}

/// Performs an operation on checked objects in a context.
fn computed(
    vm: Ref<Vm>,
    (name, _, compute): (&str, usize, Compute),
    context: Value,
    operands: &[Value],
    limits: Option<Context>,
) -> PyResult<Value> {
    let context = context_of(context);
    let mut numbers: [text::Decimal; 3] = std::array::from_fn(|_| text::Decimal::zero(false, 0));
    for (number, &v) in numbers.iter_mut().zip(operands) {
        *number = required(vm, v)?;
    }
    let mut status = 0;
    let limits = limits.unwrap_or_else(|| context.limits());
    match compute(&numbers[..operands.len()], &limits, &mut status).or_raise(vm)? {
        Output::One(result) => {
            finish(vm, context, status)?;
            Ok(object(&result))
        }
        Output::Two(first, second) => {
            finish(vm, context, status)?;
            let first = object(&first);
            Ok(tuple(&[first, object(&second)]))
        }
        Output::Rare => in_python(vm, name, context.into(), operands),
    }
}

fn context_of(context: Value) -> Ref<DecimalContext> {
    as_kind(context).expect("it was checked to be a context")
}

/// Calls an operation that is written in Python.
fn in_python(vm: Ref<Vm>, name: &str, context: Value, operands: &[Value]) -> PyResult<Value> {
    let mut args = RootedVec::from_slice(&[string(name), context]);
    operands.iter().for_each(|&v| args.push(v));
    call(vm, contexts::part_of(vm, part::RARE)?, args.as_slice())
}

fn operation(name: &str) -> Option<(&'static str, usize, Compute)> {
    OPERATIONS.iter().find(|op| op.0 == name).copied()
}

/// `apply(name, context, *operands)`, which implements the methods of contexts.
pub(crate) fn apply(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let known = args.first().and_then(|name| operation(as_str(name)?));
    let Some(found) = known.filter(|op| args.len() == op.1 + 2) else {
        return type_error(vm, "an operation with all its operands is needed");
    };
    let context = given_context(vm, Some(args[1]))?;
    computed(vm, found, context, &args[2..], None)
}

/// Defines a method with operands after the receiver, and a context.
macro_rules! computing {
    ($($function:ident $name:literal [$($other:literal),*];)*) => {
        $(fn $function(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
            const NAMES: &[&str] = &[$($other,)* "context"];
            const COUNT: usize = NAMES.len();
            this(vm, args, $name)?;
            let bound: [Option<Value>; COUNT] =
                bind(vm, $name, &args[1..], kw, &[$($other,)* "context"], COUNT - 1)?;
            let context = given_context(vm, bound[COUNT - 1])?;
            let mut operands = [args[0]; COUNT];
            for (operand, given) in operands[1..].iter_mut().zip(&bound[..COUNT - 1]) {
                *operand = given.expect("it is required");
            }
            computed(vm, operation($name).expect("it is in the table"), context, &operands, None)
        })*
    };
}

computing! {
    fma "fma" ["other", "third"];
    compare_method "compare" ["other"];
    sqrt "sqrt" [];
    normalize "normalize" [];
    exp "exp" [];
    ln "ln" [];
    log10 "log10" [];
    logb "logb" [];
    logical_and "logical_and" ["other"];
    logical_invert "logical_invert" [];
    logical_or "logical_or" ["other"];
    logical_xor "logical_xor" ["other"];
    max "max" ["other"];
    max_mag "max_mag" ["other"];
    min "min" ["other"];
    min_mag "min_mag" ["other"];
    next_minus "next_minus" [];
    next_plus "next_plus" [];
    next_toward "next_toward" ["other"];
    number_class "number_class" [];
    remainder_near "remainder_near" ["other"];
    rotate "rotate" ["other"];
    scaleb "scaleb" ["other"];
    shift "shift" ["other"];
    compare_signal "compare_signal" ["other"];
    compare_total "compare_total" ["other"];
    compare_total_mag "compare_total_mag" ["other"];
    is_normal "is_normal" [];
    is_subnormal "is_subnormal" [];
}

/// `a op b`
fn operator(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    let (Some(x), Some(y)) = (operand(a), operand(b)) else { return Ok(None) };
    let context = current(vm)?;
    let (limits, mut status) = (context.limits(), 0);
    let result = match op {
        BinOp::Add => x.add(&y, &limits, &mut status),
        BinOp::Sub => x.sub(&y, &limits, &mut status),
        BinOp::Mul => x.mul(&y, &limits, &mut status),
        BinOp::TrueDiv => x.div(&y, &limits, &mut status),
        BinOp::FloorDiv => x.div_int(&y, &limits, &mut status),
        BinOp::Mod => x.rem(&y, &limits, &mut status),
        _ => {
            let power = operation("power").expect("it is in the table");
            return computed(vm, power, context.into(), &[a, b], None).map(Some);
        }
    };
    let result = result.or_raise(vm)?;
    finish(vm, context, status)?;
    Ok(Some(object(&result)))
}

fn divmod(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Option<Value>> {
    if operand(a).is_none() || operand(b).is_none() {
        return Ok(None);
    }
    let context = contexts::current_object(vm)?;
    computed(vm, operation("divmod").expect("it is in the table"), context, &[a, b], None).map(Some)
}

fn power_of_three(vm: Ref<Vm>, [a, b, modulus]: [Value; 3]) -> PyResult<Option<Value>> {
    if [a, b, modulus].into_iter().any(|v| operand(v).is_none()) {
        return Ok(None);
    }
    in_python(vm, "power", contexts::current_object(vm)?, &[a, b, modulus]).map(Some)
}

fn unary(vm: Ref<Vm>, v: Value, name: &str) -> PyResult<Value> {
    let context = contexts::current_object(vm)?;
    computed(vm, operation(name).expect("it is in the table"), context, &[v], None)
}

/// The number with which a `Decimal` is compared; None if the other object is no number.
fn compared(
    vm: Ref<Vm>,
    context: Ref<DecimalContext>,
    v: Value,
    equality: bool,
) -> PyResult<Option<text::Decimal>> {
    if let Some(number) = operand(v) {
        return Ok(Some(number));
    }
    let Some(x) = floats::value(v) else { return Ok(None) };
    let trapped = note(context, status::FLOAT_OPERATION);
    if trapped != 0 && !equality {
        finish(vm, context, status::FLOAT_OPERATION)?;
    }
    text::Decimal::from_float(x).or_raise(vm).map(Some)
}

fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let equality = matches!(op, CmpOp::Eq | CmpOp::Ne);
    let context = current(vm)?;
    let x = value(a).expect("a decimal");
    let (x, y) = match compared(vm, context, b, equality)? {
        Some(y) => (x, y),
        None if !is_instance_kind(b) && b.downcast::<crate::objects::model::Complex>().is_none() => {
            return Ok(None);
        }
        None => {
            let both = call(vm, contexts::part_of(vm, part::COMPARABLE)?, &[a, b, boolean(vm, equality)])?;
            let Some(both) = both.downcast::<Tuple>() else { return Ok(None) };
            let &[x, y] = both.as_slice() else { return Ok(None) };
            match (value(x), compared(vm, context, y, equality)?) {
                (Some(x), Some(y)) => (x, y),
                _ => return Ok(None),
            }
        }
    };
    let order = x.order(&y).or_raise(vm)?;
    let signaling = x.form == Form::SignalingNan || y.form == Form::SignalingNan;
    if order.is_none() && (signaling || !equality) {
        finish(vm, context, status::INVALID_OPERATION)?;
    }
    Ok(Some(super::dispatch::holds(op, order)))
}

fn hash_of(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    let number = value(v).expect("a decimal");
    match number.form {
        Form::SignalingNan => type_error(vm, "Cannot hash a signaling NaN value"),
        Form::QuietNan => crate::objects::kinds::identity_hash(vm, v),
        _ => Ok(number.hash()),
    }
}

/// `str(v)`
fn shown(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let capital = current(vm)?.capitals.get() != 0;
    value(v).expect("a decimal").to_text(capital, false).or_raise(vm)
}

fn format(vm: Ref<Vm>, v: Value, spec: &str) -> PyResult<String> {
    let context = current(vm)?;
    let number = value(v).expect("a decimal");
    match number.format(spec, &context.limits(), context.capitals.get() != 0).or_raise(vm)? {
        Some(text) => Ok(text),
        None => value_error(vm, "invalid format string"),
    }
}

/// `decimal.Decimal`
pub(crate) const KIND: Kind = Kind {
    operators: operators(
        &[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::TrueDiv, BinOp::FloorDiv, BinOp::Mod, BinOp::Pow],
        operator,
    ),
    divmod: Some(divmod),
    power: Some(power_of_three),
    neg: Some(|vm, v| unary(vm, v, "minus")),
    pos: Some(|vm, v| unary(vm, v, "plus")),
    abs: Some(|vm, v| unary(vm, v, "abs")),
    truth: Some(|_, v| Ok(!value(v).expect("a decimal").is_zero())),
    compare: Some(compare),
    hash: Hash::By(hash_of),
    repr: Some(|vm, v| Ok(format!("Decimal('{}')", shown(vm, v)?))),
    str: Some(|vm, v| shown(vm, v).map(string)),
    format: Some(format),
    ..Kind::NONE
};

/// The value of a numeral, if it fits without rounding.
fn parsed(vm: Ref<Vm>, text: &str, status: &mut Status) -> PyResult<text::Decimal> {
    match text::Decimal::parse(text).or_raise(vm)? {
        Some(number) => fitting(vm, number, status),
        None => {
            *status |= status::CONVERSION_SYNTAX;
            Ok(text::Decimal::nan())
        }
    }
}

fn fitting(vm: Ref<Vm>, number: text::Decimal, status: &mut Status) -> PyResult<text::Decimal> {
    let mut found = 0;
    let made = number.finalized(&Context::EXACT, &mut found).or_raise(vm)?;
    if found & (status::INEXACT | status::ROUNDED | status::CLAMPED) != 0 {
        *status |= status::INVALID_OPERATION;
        return Ok(text::Decimal::nan());
    }
    Ok(made)
}

/// The text of the number given by a tuple of sign, digits and exponent.
fn text_of_tuple(vm: Ref<Vm>, parts: &[Value]) -> PyResult<String> {
    let &[sign, digits, exponent] = parts else {
        return value_error(vm, "argument must be a sequence of length 3");
    };
    let mut text = match ints::value(sign).and_then(|n| n.to_i64()) {
        Some(0) => String::new(),
        Some(1) => "-".to_owned(),
        _ => return value_error(vm, "sign must be an integer with the value 0 or 1"),
    };
    let exponent = match as_str(&exponent) {
        Some("F") => {
            text.push_str("Inf");
            return Ok(text);
        }
        Some("n") => {
            text.push_str("NaN");
            None
        }
        Some("N") => {
            text.push_str("sNaN");
            None
        }
        Some(_) => {
            return value_error(vm, "string argument in the third position must be 'F', 'n' or 'N'");
        }
        None if ints::value(exponent).is_none() => return value_error(vm, "exponent must be an integer"),
        None => Some(indexing::ssize(vm, exponent)?),
    };
    let wrong = "coefficient must be a tuple of digits";
    let digits = match (digits.downcast::<Tuple>(), digits.downcast::<List>()) {
        (None, None) => return value_error(vm, wrong),
        _ => collect(vm, digits)?,
    };
    check_room(vm, digits.len(), 1)?;
    if digits.is_empty() && exponent.is_some() {
        text.push('0');
    }
    for &digit in digits.as_slice() {
        match ints::value(digit).and_then(|n| n.to_i64()) {
            Some(digit @ 0..=9) => text.push(char::from(b'0' + digit as u8)),
            _ => return value_error(vm, wrong),
        }
    }
    if let Some(exponent) = exponent {
        text.push_str(&format!("E{exponent}"));
    }
    Ok(text)
}

/// The exact value of an argument of the constructor.
fn converted(vm: Ref<Vm>, v: Value, status: &mut Status) -> PyResult<text::Decimal> {
    if let Some(number) = value(v) {
        return Ok(number);
    }
    if let Some(written) = as_str(&v) {
        return parsed(vm, &text::plain(written).or_raise(vm)?, status);
    }
    if let Some(n) = ints::value(v) {
        return fitting(vm, text::Decimal::from_int(&n), status);
    }
    if let Some(x) = floats::value(v) {
        *status |= status::FLOAT_OPERATION;
        return text::Decimal::from_float(x).or_raise(vm);
    }
    if as_kind::<Tuple>(v).is_some() || as_kind::<List>(v).is_some() {
        let parts = collect(vm, v)?;
        let text = text_of_tuple(vm, parts.as_slice())?;
        return parsed(vm, &text, status);
    }
    unsupported(vm, v)
}

fn new(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if args.len() > 3 {
        let given = args.len() - 1;
        return type_error(vm, format!("function takes at most 2 arguments ({given} given)"));
    }
    let [v, context] = bind(vm, "Decimal", &args[1..], kw, &["value", "context"], 0)?;
    let context = given_context(vm, context)?;
    let Some(v) = v else { return made(vm, args, make(&text::Decimal::zero(false, 0))) };
    if v.downcast::<Decimal>().is_some() {
        return made(vm, args, v);
    }
    let mut status = 0;
    let number = converted(vm, v, &mut status)?;
    finish(vm, context_of(context), status)?;
    made(vm, args, make(&number))
}

/// `create(context, value)`: the number, rounded to the context.
pub(crate) fn create(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let context = context_of(given_context(vm, Some(args[0]))?);
    let mut status = 0;
    let number = match as_str(&args[1]) {
        Some(written) => match text::Decimal::parse(&text::plain(written).or_raise(vm)?).or_raise(vm)? {
            Some(number) => number,
            None => {
                finish(vm, context, status::CONVERSION_SYNTAX)?;
                return Ok(object(&text::Decimal::nan()));
            }
        },
        None => converted(vm, args[1], &mut status)?,
    };
    let limits = context.limits();
    // A payload that is too long is an error here; elsewhere it is truncated.
    let most = limits.prec - i64::from(limits.clamp);
    if number.is_nan() && !number.coefficient.is_zero() && number.coefficient.digits().or_raise(vm)? > most {
        finish(vm, context, status::CONVERSION_SYNTAX)?;
        return Ok(object(&text::Decimal::nan()));
    }
    let number = number.finalized(&limits, &mut status).or_raise(vm)?;
    finish(vm, context, status)?;
    Ok(object(&number))
}

/// `Decimal.from_float(x)`
fn from_float(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let number = match (ints::value(args[1]), floats::value(args[1])) {
        (Some(n), _) => text::Decimal::from_int(&n),
        (None, Some(x)) => text::Decimal::from_float(x).or_raise(vm)?,
        (None, None) => return type_error(vm, "argument must be int or float"),
    };
    let made = object(&number);
    if args[0] == Value::from(vm.class_of_kind(Decimal::type_id())) {
        Ok(made)
    } else {
        call(vm, args[0], &[made])
    }
}

/// `number.quantize(exp, rounding=None, context=None)`
fn quantize(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    this(vm, args, "quantize")?;
    let [exp, mode, context] = bind(vm, "quantize", &args[1..], kw, &["exp", "rounding", "context"], 1)?;
    let context = given_context(vm, context)?;
    let limits = contexts::limits(vm, context_of(context), mode)?;
    let operands = [args[0], exp.expect("it is required")];
    computed(vm, operation("quantize").expect("it is in the table"), context, &operands, Some(limits))
}

fn integral(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>, name: &str) -> PyResult<Value> {
    this(vm, args, name)?;
    let [mode, context] = bind(vm, name, &args[1..], kw, &["rounding", "context"], 0)?;
    let context = given_context(vm, context)?;
    let limits = contexts::limits(vm, context_of(context), mode)?;
    computed(vm, operation(name).expect("it is in the table"), context, &args[..1], Some(limits))
}

fn to_integral_value(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    integral(vm, args, kw, "to_integral_value")
}

fn to_integral_exact(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    integral(vm, args, kw, "to_integral_exact")
}

/// The integer to which the number is rounded.
fn whole(vm: Ref<Vm>, number: &text::Decimal, rounding: Rounding) -> PyResult<Value> {
    match number.form {
        Form::Finite => {}
        Form::Infinite => {
            return Err(error(vm, ErrorKind::OverflowError, "cannot convert Infinity to integer"));
        }
        Form::QuietNan | Form::SignalingNan => return value_error(vm, "cannot convert NaN to integer"),
    }
    let limits = Context { rounding, ..Context::EXACT };
    let number = number.to_integral(false, &limits, &mut 0).or_raise(vm)?;
    number.to_int().or_raise(vm).map(ints::make)
}

fn round(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let number = this(vm, args, "__round__")?;
    let Some(&digits) = args.get(1) else { return whole(vm, &number, Rounding::HalfEven) };
    if ints::value(digits).is_none() {
        return type_error(vm, "optional arg must be an integer");
    }
    let digits = indexing::ssize(vm, digits)?;
    let context = current(vm)?;
    let mut status = 0;
    let exp = digits.saturating_neg().clamp(text::LEAST_ETINY, text::MAX);
    let unit = text::Decimal::new(false, Coefficient::Small(1), exp);
    let result = number.quantize(&unit, &context.limits(), &mut status).or_raise(vm)?;
    finish(vm, context, status)?;
    Ok(object(&result))
}

fn to_int(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    whole(vm, &this(vm, args, "__int__")?, Rounding::Down)
}

fn floor(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    whole(vm, &this(vm, args, "__floor__")?, Rounding::Floor)
}

fn ceil(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    whole(vm, &this(vm, args, "__ceil__")?, Rounding::Ceiling)
}

fn float_of(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<f64> {
    let number = this(vm, args, method)?;
    match number.form {
        Form::SignalingNan => value_error(vm, "cannot convert signaling NaN to float"),
        Form::QuietNan => Ok(f64::NAN.copysign(if number.negative { -1.0 } else { 1.0 })),
        _ => minipy_text::float::parse_float(&number.to_text(true, false).or_raise(vm)?).or_raise(vm),
    }
}

fn to_float(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    float_of(vm, args, "__float__").map(float)
}

fn to_complex(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(super::complex::make((float_of(vm, args, "__complex__")?, 0.0)))
}

fn as_integer_ratio(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let number = this(vm, args, "as_integer_ratio")?;
    match number.form {
        Form::Finite => {}
        Form::Infinite => {
            return Err(error(vm, ErrorKind::OverflowError, "cannot convert Infinity to integer ratio"));
        }
        Form::QuietNan | Form::SignalingNan => {
            return value_error(vm, "cannot convert NaN to integer ratio");
        }
    }
    let places = (-number.exp).max(0);
    let numerator = text::Decimal { exp: number.exp.max(0), ..number }.to_int().or_raise(vm)?;
    let denominator = Int::Small(10).pow(&Int::Small(places)).or_raise(vm)?;
    let divisor = numerator.gcd(&denominator).or_raise(vm)?;
    let reduced = |n: Int| n.floor_div(&divisor).or_raise(vm).map(ints::make);
    let numerator = reduced(numerator)?;
    Ok(tuple(&[numerator, reduced(denominator)?]))
}

fn as_tuple(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let number = this(vm, args, "as_tuple")?;
    let no_digits = number.is_nan() && number.coefficient.is_zero();
    let text = if no_digits { String::new() } else { number.coefficient.to_text().or_raise(vm)? };
    check_room(vm, text.len(), 8)?;
    let mut all = RootedVec::new();
    text.bytes().for_each(|digit| all.push(Value::int((digit - b'0').into())));
    let exponent = match number.form {
        Form::Finite => Value::int(number.exp),
        Form::Infinite => string("F"),
        Form::QuietNan => string("n"),
        Form::SignalingNan => string("N"),
    };
    let digits = all.into_tuple();
    let class = contexts::part_of(vm, part::TUPLE)?;
    call(vm, class, &[Value::int(number.negative.into()), digits, exponent])
}

fn adjusted(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let number = this(vm, args, "adjusted")?;
    Ok(Value::int(if number.is_finite() { number.adjusted().or_raise(vm)? } else { 0 }))
}

fn to_eng_string(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let number = this(vm, args, "to_eng_string")?;
    let [context] = bind(vm, "to_eng_string", &args[1..], kw, &["context"], 0)?;
    let context = context_of(given_context(vm, context)?);
    number.to_text(context.capitals.get() != 0, true).or_raise(vm).map(string)
}

fn itself(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    this(vm, args, "conjugate")?;
    Ok(args[0])
}

fn reduce(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    this(vm, args, "__reduce__")?;
    let text = string(shown(vm, args[0])?);
    Ok(tuple(&[crate::classes::class_of(vm, args[0]).into(), tuple(&[text])]))
}

fn copy_abs(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(object(&text::Decimal { negative: false, ..this(vm, args, "copy_abs")? }))
}

fn copy_negate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let number = this(vm, args, "copy_negate")?;
    Ok(object(&text::Decimal { negative: !number.negative, ..number }))
}

/// The second operand of a method that accepts a context and does not need one.
fn other(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>, name: &str) -> PyResult<text::Decimal> {
    let [other, context] = bind(vm, name, &args[1..], kw, &["other", "context"], 1)?;
    given_context(vm, context)?;
    required(vm, other.expect("it is required"))
}

fn copy_sign(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let number = this(vm, args, "copy_sign")?;
    let negative = other(vm, args, kw, "copy_sign")?.negative;
    Ok(object(&text::Decimal { negative, ..number }))
}

fn same_quantum(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let number = this(vm, args, "same_quantum")?;
    let other = other(vm, args, kw, "same_quantum")?;
    let same = match (number.is_finite(), other.is_finite()) {
        (true, true) => number.exp == other.exp,
        (false, false) => number.is_nan() == other.is_nan(),
        _ => false,
    };
    Ok(boolean(vm, same))
}

macro_rules! questions {
    ($($function:ident $name:literal $test:expr;)*) => {
        $(fn $function(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            let test: fn(&text::Decimal) -> bool = $test;
            Ok(boolean(vm, test(&this(vm, args, $name)?)))
        })*
    };
}

questions! {
    is_canonical "is_canonical" |_| true;
    is_finite "is_finite" |x| x.is_finite();
    is_infinite "is_infinite" |x| x.is_infinite();
    is_nan "is_nan" |x| x.is_nan();
    is_qnan "is_qnan" |x| x.form == Form::QuietNan;
    is_snan "is_snan" |x| x.form == Form::SignalingNan;
    is_signed "is_signed" |x| x.negative;
    is_zero "is_zero" |x| x.is_zero();
}

fn radix(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(object(&text::Decimal::from_int(&Int::Small(10))))
}

methods! {
    /// The methods of `Decimal`.
    METHODS {
        "adjusted" adjusted, NONE;
        "as_integer_ratio" as_integer_ratio, NONE;
        "as_tuple" as_tuple, NONE;
        "canonical" itself, NONE;
        "compare" compare_method, KEYWORDS;
        "compare_signal" compare_signal, KEYWORDS;
        "compare_total" compare_total, KEYWORDS;
        "compare_total_mag" compare_total_mag, KEYWORDS;
        "conjugate" itself, NONE;
        "copy_abs" copy_abs, NONE;
        "copy_negate" copy_negate, NONE;
        "copy_sign" copy_sign, KEYWORDS;
        "exp" exp, KEYWORDS;
        "fma" fma, KEYWORDS;
        "is_canonical" is_canonical, NONE;
        "is_finite" is_finite, NONE;
        "is_infinite" is_infinite, NONE;
        "is_nan" is_nan, NONE;
        "is_normal" is_normal, KEYWORDS;
        "is_qnan" is_qnan, NONE;
        "is_signed" is_signed, NONE;
        "is_snan" is_snan, NONE;
        "is_subnormal" is_subnormal, KEYWORDS;
        "is_zero" is_zero, NONE;
        "ln" ln, KEYWORDS;
        "log10" log10, KEYWORDS;
        "logb" logb, KEYWORDS;
        "logical_and" logical_and, KEYWORDS;
        "logical_invert" logical_invert, KEYWORDS;
        "logical_or" logical_or, KEYWORDS;
        "logical_xor" logical_xor, KEYWORDS;
        "max" max, KEYWORDS;
        "max_mag" max_mag, KEYWORDS;
        "min" min, KEYWORDS;
        "min_mag" min_mag, KEYWORDS;
        "next_minus" next_minus, KEYWORDS;
        "next_plus" next_plus, KEYWORDS;
        "next_toward" next_toward, KEYWORDS;
        "normalize" normalize, KEYWORDS;
        "number_class" number_class, KEYWORDS;
        "quantize" quantize, KEYWORDS;
        "radix" radix, NONE;
        "remainder_near" remainder_near, KEYWORDS;
        "rotate" rotate, KEYWORDS;
        "same_quantum" same_quantum, KEYWORDS;
        "scaleb" scaleb, KEYWORDS;
        "shift" shift, KEYWORDS;
        "sqrt" sqrt, KEYWORDS;
        "to_eng_string" to_eng_string, KEYWORDS;
        "to_integral" to_integral_value, KEYWORDS;
        "to_integral_exact" to_integral_exact, KEYWORDS;
        "to_integral_value" to_integral_value, KEYWORDS;
        "__ceil__" ceil, NONE;
        "__complex__" to_complex, NONE;
        "__copy__" itself, NONE;
        "__deepcopy__" itself, ONE;
        "__float__" to_float, NONE;
        "__floor__" floor, NONE;
        "__int__" to_int, NONE;
        "__reduce__" reduce, NONE;
        "__round__" round, RANGE(0, 1);
        "__trunc__" to_int, NONE;
    }
}
methods! {
    /// The constructor.
    STATICS { "__new__" new, KEYWORDS; }
}
methods! {
    /// `Decimal.from_float`
    CLASS_METHODS { "from_float" from_float, ONE; }
}
/// The attributes of `Decimal`.
pub(crate) const GETTERS: &[(&str, NativeFn)] = &[
    ("real", itself),
    ("imag", |vm, args, _| {
        this(vm, args, "imag")?;
        Ok(object(&text::Decimal::zero(false, 0)))
    }),
];
