//! The module `math`: converts arguments of any type for `minipy_text::math`.

use super::NativeModule;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::interp::math as traced;
use crate::protocols::indexing;
use crate::types::float as floats;
use crate::types::namespace::set_text;
use crate::types::support::*;
use minipy_text::{FormatError, Int, math as m};

pub(super) const MODULE: NativeModule = NativeModule { name: "math", functions: NATIVES, init: Some(init) };

/// Sets the constants of `math`, which `cmath` has as well.
pub(super) fn init(vm: Ref<Vm>, module: Ref<Module>) -> PyResult<()> {
    for (name, value) in [
        ("pi", std::f64::consts::PI),
        ("e", std::f64::consts::E),
        ("tau", std::f64::consts::TAU),
        ("inf", f64::INFINITY),
        ("nan", f64::NAN),
    ] {
        set_text(vm, module, name, float(value));
    }
    Ok(())
}

type TextResult<T> = Result<T, FormatError>;

fn real(vm: Ref<Vm>, v: Value) -> PyResult<f64> {
    floats::argument(vm, v)
}

fn integer(vm: Ref<Vm>, v: Value) -> PyResult<Int> {
    Ok(crate::objects::ints::value(indexing::index(vm, v)?).expect("an index is an int"))
}

/// Defines functions of one float with a float result: fallible ones, then total ones.
macro_rules! float_functions {
    ($($name:ident)*; $($total:ident)*) => {
        $(fn $name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            Ok(float(m::$name(real(vm, args[0])?).or_raise(vm)?))
        })*
        $(fn $total(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            Ok(float(m::$total(real(vm, args[0])?)))
        })*
    };
}

float_functions! {
    sqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh cbrt exp exp2 expm1 log1p gamma lgamma;
    fabs degrees radians erf erfc ulp
}

/// Functions of two floats.
fn two(vm: Ref<Vm>, args: &[Value], f: fn(f64, f64) -> TextResult<f64>) -> PyResult<Value> {
    let (x, y) = (real(vm, args[0])?, real(vm, args[1])?);
    Ok(float(f(x, y).or_raise(vm)?))
}

fn pow(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    two(vm, args, m::pow)
}

fn fmod(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    two(vm, args, m::fmod)
}

fn remainder(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    two(vm, args, m::remainder)
}

fn atan2(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    two(vm, args, |y, x| Ok(m::atan2(y, x)))
}

fn copysign(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    two(vm, args, |x, y| Ok(m::copysign(x, y)))
}

fn fma(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (x, y, z) = (real(vm, args[0])?, real(vm, args[1])?, real(vm, args[2])?);
    Ok(float(m::fma(x, y, z).or_raise(vm)?))
}

fn nextafter(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [x, y, steps] = bind(vm, "nextafter", args, kw, &["", "", "steps"], 2)?;
    let (x, y) = (real(vm, x.expect("required"))?, real(vm, y.expect("required"))?);
    let Some(steps) = given(vm, steps.as_ref()) else { return Ok(float(m::nextafter(x, y))) };
    let steps = indexing::index(vm, steps)?;
    match (indexing::index_clipped(vm, steps)?, steps.as_int()) {
        (..0, _) => value_error(vm, "steps must be a non-negative integer"),
        (_, Some(steps)) => Ok(float(m::after(x, y, steps as u64))),
        (_, None) => Ok(float(m::after(x, y, u64::MAX))),
    }
}

/// The logarithm of an int of any size or of a float.
fn logarithm(vm: Ref<Vm>, v: Value, base: m::LogBase) -> PyResult<f64> {
    if let Some(i) = crate::objects::ints::value(v) {
        return m::log_int(&i, base).or_raise(vm);
    }
    let x = real(vm, v)?;
    match base {
        m::LogBase::E => m::log(x),
        m::LogBase::Two => m::log2(x),
        m::LogBase::Ten => m::log10(x),
    }
    .or_raise(vm)
}

fn log(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let x = logarithm(vm, args[0], m::LogBase::E)?;
    let Some(&base) = args.get(1) else { return Ok(float(x)) };
    let base = logarithm(vm, base, m::LogBase::E)?;
    if base == 0.0 {
        return Err(error(vm, ErrorKind::ZeroDivisionError, "float division by zero"));
    }
    Ok(float(x / base))
}

fn log2(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(float(logarithm(vm, args[0], m::LogBase::Two)?))
}

fn log10(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(float(logarithm(vm, args[0], m::LogBase::Ten)?))
}

/// `floor`, `ceil`, `trunc`: floats directly, other objects by their special method.
fn rounded(
    vm: Ref<Vm>,
    v: Value,
    name: &'static str,
    round: fn(f64) -> TextResult<Int>,
) -> PyResult<Option<Value>> {
    if let Some(x) = crate::objects::floats::exact(v) {
        return Ok(Some(crate::objects::ints::make(round(x).or_raise(vm)?)));
    }
    if let Some(i) = crate::objects::ints::exact(v) {
        return Ok(Some(crate::objects::ints::make(i)));
    }
    match method(vm, v, name)? {
        Some(f) => call(vm, f, &[]).map(Some),
        None => Ok(None),
    }
}

fn floor(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match rounded(vm, args[0], "__floor__", m::floor)? {
        Some(i) => Ok(i),
        None => Ok(crate::objects::ints::make(m::floor(real(vm, args[0])?).or_raise(vm)?)),
    }
}

fn ceil(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match rounded(vm, args[0], "__ceil__", m::ceil)? {
        Some(i) => Ok(i),
        None => Ok(crate::objects::ints::make(m::ceil(real(vm, args[0])?).or_raise(vm)?)),
    }
}

fn trunc(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match rounded(vm, args[0], "__trunc__", m::trunc)? {
        Some(i) => Ok(i),
        None => type_error(vm, format!("type {} doesn't define __trunc__ method", type_name(vm, args[0]))),
    }
}

fn is_nan(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.bool(real(vm, args[0])?.is_nan()))
}

fn is_inf(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.bool(real(vm, args[0])?.is_infinite()))
}

fn is_finite(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.bool(real(vm, args[0])?.is_finite()))
}

fn is_close(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [a, b, relative, absolute] = bind(vm, "isclose", args, kw, &["a", "b", "rel_tol", "abs_tol"], 2)?;
    let (a, b) = (real(vm, a.expect("required"))?, real(vm, b.expect("required"))?);
    let relative = relative.map_or(Ok(1e-9), |v| real(vm, v))?;
    let absolute = absolute.map_or(Ok(0.0), |v| real(vm, v))?;
    Ok(vm.bool(m::isclose(a, b, relative, absolute).or_raise(vm)?))
}

fn frexp(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (mantissa, exponent) = m::frexp(real(vm, args[0])?);
    Ok(tuple(&[float(mantissa), Value::int(exponent)]))
}

fn ldexp(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let x = real(vm, args[0])?;
    match crate::objects::ints::value(args[1]) {
        Some(exponent) => Ok(float(m::ldexp(x, &exponent).or_raise(vm)?)),
        None => type_error(vm, "Expected an int as second argument to ldexp."),
    }
}

fn modf(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (fraction, whole) = m::modf(real(vm, args[0])?);
    let fraction = float(fraction);
    Ok(tuple(&[fraction, float(whole)]))
}

fn reals(vm: Ref<Vm>, iterable: Value) -> PyResult<Vec<f64>> {
    let mut numbers = Vec::new();
    each(vm, iterable, |v| {
        numbers.room_for(1).or_raise(vm)?;
        numbers.push(real(vm, v)?);
        Ok(true)
    })?;
    Ok(numbers)
}

fn fsum(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(float(m::fsum(reals(vm, args[0])?).or_raise(vm)?))
}

fn hypot(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let coordinates: PyResult<Vec<f64>> = args.iter().map(|&v| real(vm, v)).collect();
    Ok(float(m::hypot(&coordinates?)))
}

fn dist(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (p, q) = (reals(vm, args[0])?, reals(vm, args[1])?);
    Ok(float(m::dist(&p, &q).or_raise(vm)?))
}

fn prod(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if args.len() > 1 {
        let given = args.len();
        return type_error(vm, format!("prod() takes exactly 1 positional argument ({given} given)"));
    }
    let [iterable, start] = bind(vm, "prod", args, kw, &["", "start"], 1)?;
    let mut product = start.unwrap_or(Value::int(1));
    each(vm, iterable.expect("required"), |v| {
        product = crate::protocols::binary(vm, BinOp::Mul, product, v)?;
        Ok(true)
    })?;
    Ok(product)
}

/// The value of a float, or of an int that a float represents exactly.
fn plain_real(v: Value) -> Option<f64> {
    crate::objects::floats::exact(v).or_else(|| v.as_tagged().filter(|i| i.abs() < 1 << 53).map(|i| i as f64))
}

fn sumprod(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (p, q) = (collect(vm, args[0])?, collect(vm, args[1])?);
    if p.len() != q.len() {
        return value_error(vm, "Inputs are not the same length");
    }
    // Floats are summed exactly, and rounded once.
    let mut parts: Vec<f64> = Vec::new();
    let mut sum = Value::int(0);
    for i in 0..p.len() {
        let (x, y) = (p.get(i), q.get(i));
        if let (Some(a), Some(b)) = (plain_real(x), plain_real(y))
            && (crate::objects::floats::exact(x).is_some() || crate::objects::floats::exact(y).is_some())
        {
            let product = a * b;
            parts.push(product);
            if product.is_finite() {
                parts.push(a.mul_add(b, -product));
            }
            continue;
        }
        let product = crate::protocols::binary(vm, BinOp::Mul, x, y)?;
        sum = crate::protocols::binary(vm, BinOp::Add, sum, product)?;
    }
    if !parts.is_empty() {
        let total = match parts.iter().all(|x| x.is_finite()) {
            true => m::fsum(parts).or_raise(vm)?,
            false => parts.iter().sum(),
        };
        sum = crate::protocols::binary(vm, BinOp::Add, sum, float(total))?;
    }
    Ok(sum)
}

fn gcd(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let mut result = Int::ZERO;
    for &v in args {
        result = result.gcd(&integer(vm, v)?).or_raise(vm)?;
    }
    Ok(crate::objects::ints::make(result))
}

fn lcm(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let mut result = Int::ONE;
    for &v in args {
        result = result.lcm(&integer(vm, v)?).or_raise(vm)?;
    }
    Ok(crate::objects::ints::make(result))
}

fn factorial(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(crate::objects::ints::make(m::factorial(&integer(vm, args[0])?).or_raise(vm)?))
}

fn comb(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (n, k) = (integer(vm, args[0])?, integer(vm, args[1])?);
    Ok(crate::objects::ints::make(m::comb(&n, &k).or_raise(vm)?))
}

fn perm(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let n = integer(vm, args[0])?;
    match given(vm, args.get(1)) {
        Some(k) => Ok(crate::objects::ints::make(m::perm(&n, &integer(vm, k)?).or_raise(vm)?)),
        None => factorial(vm, args, kw),
    }
}

fn isqrt(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(crate::objects::ints::make(integer(vm, args[0])?.isqrt().or_raise(vm)?))
}

functions! {
    NATIVES {
        "sqrt" sqrt, ONE => traced::sqrt;
        "sin" sin, ONE => traced::sin;
        "cos" cos, ONE => traced::cos;
        "tan" tan, ONE => traced::tan;
        "asin" asin, ONE => traced::asin;
        "acos" acos, ONE => traced::acos;
        "atan" atan, ONE => traced::atan;
        "sinh" sinh, ONE => traced::sinh;
        "cosh" cosh, ONE => traced::cosh;
        "tanh" tanh, ONE => traced::tanh;
        "asinh" asinh, ONE => traced::asinh;
        "acosh" acosh, ONE => traced::acosh;
        "atanh" atanh, ONE => traced::atanh;
        "cbrt" cbrt, ONE => traced::cbrt;
        "exp" exp, ONE => traced::exp;
        "exp2" exp2, ONE => traced::exp2;
        "expm1" expm1, ONE => traced::expm1;
        "log" log, RANGE(1, 2) => traced::log;
        "log1p" log1p, ONE => traced::log1p;
        "log2" log2, ONE => traced::log2;
        "log10" log10, ONE => traced::log10;
        "gamma" gamma, ONE => traced::gamma;
        "lgamma" lgamma, ONE => traced::lgamma;
        "erf" erf, ONE => traced::erf;
        "erfc" erfc, ONE => traced::erfc;
        "fabs" fabs, ONE => traced::fabs;
        "degrees" degrees, ONE => traced::degrees;
        "radians" radians, ONE => traced::radians;
        "pow" pow, TWO => traced::pow;
        "fmod" fmod, TWO => traced::fmod;
        "remainder" remainder, TWO => traced::remainder;
        "atan2" atan2, TWO => traced::atan2;
        "copysign" copysign, TWO => traced::copysign;
        "hypot" hypot, ANY => traced::hypot;
        "ulp" ulp, ONE; "nextafter" nextafter, KEYWORDS; "fma" fma, RANGE(3, 3);
        "floor" floor, ONE => traced::floor;
        "ceil" ceil, ONE => traced::ceil;
        "trunc" trunc, ONE => traced::trunc;
        "isnan" is_nan, ONE => traced::isnan;
        "isinf" is_inf, ONE => traced::isinf;
        "isfinite" is_finite, ONE => traced::isfinite;
        "isclose" is_close, KEYWORDS; "frexp" frexp, ONE; "ldexp" ldexp, TWO;
        "modf" modf, ONE; "fsum" fsum, ONE; "dist" dist, TWO; "prod" prod, KEYWORDS; "sumprod" sumprod, TWO;
        "gcd" gcd, ANY; "lcm" lcm, ANY; "factorial" factorial, ONE; "comb" comb, TWO;
        "perm" perm, RANGE(1, 2); "isqrt" isqrt, ONE;
    }
}
