//! The module `cmath`: functions of complex numbers. The crate pymath implements them with the special values of
//! CPython.

use super::NativeModule;
use crate::interp::cmath as traced;
use crate::types::complex::{given_number, make, quotient};
use crate::types::float as floats;
use crate::types::namespace::set_text;
use crate::types::support::*;
use num_complex::Complex64;
use pymath::{Error, cmath as m};

pub(super) const MODULE: NativeModule = NativeModule { name: "cmath", functions: NATIVES, init: Some(init) };

fn init(vm: Ref<Vm>, module: Ref<Module>) -> PyResult<()> {
    super::math::init(vm, module)?;
    set_text(vm, module, "infj", make((0.0, f64::INFINITY)));
    set_text(vm, module, "nanj", make((0.0, f64::NAN)));
    Ok(())
}

/// A complex argument: a number, or the result of `__complex__`, `__float__` or `__index__`.
fn argument(vm: Ref<Vm>, v: Value) -> PyResult<Complex64> {
    match given_number(vm, v)? {
        Some((re, im)) => Ok(Complex64::new(re, im)),
        None => type_error(vm, format!("must be real number, not {}", type_name(vm, v))),
    }
}

fn or_raise<T>(vm: Ref<Vm>, result: pymath::Result<T>) -> PyResult<T> {
    result.or_else(|error| match error {
        Error::EDOM => value_error(vm, "math domain error"),
        Error::ERANGE => {
            Err(crate::exceptions::errors::error(vm, ErrorKind::OverflowError, "math range error"))
        }
    })
}

fn complex(z: Complex64) -> Value {
    make((z.re, z.im))
}

/// Defines functions of one number: those with a complex result, then predicates.
macro_rules! functions_of_one {
    ($($name:ident)*; $($question:ident)*) => {
        $(fn $name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            let z = argument(vm, args[0])?;
            or_raise(vm, m::$name(z)).map(complex)
        })*
        $(fn $question(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            Ok(vm.bool(m::$question(argument(vm, args[0])?)))
        })*
    };
}

functions_of_one! {
    sqrt exp log10 sin cos asin acos atan sinh cosh asinh atanh;
    isfinite isnan isinf
}

/// A function for which NaN beside a zero part makes both parts NaN; there the crate has the values of CPython 3.14.
fn unless_nan_beside_zero(
    vm: Ref<Vm>,
    z: Complex64,
    [zero, other]: [f64; 2],
    f: fn(Complex64) -> pymath::Result<Complex64>,
) -> PyResult<Value> {
    match zero == 0.0 && other.is_nan() {
        true => Ok(make((f64::NAN, f64::NAN))),
        false => or_raise(vm, f(z)).map(complex),
    }
}

fn tan(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let z = argument(vm, args[0])?;
    unless_nan_beside_zero(vm, z, [z.im, z.re], m::tan)
}

fn tanh(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let z = argument(vm, args[0])?;
    unless_nan_beside_zero(vm, z, [z.re, z.im], m::tanh)
}

fn acosh(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let z = argument(vm, args[0])?;
    unless_nan_beside_zero(vm, z, [z.re, z.im], m::acosh)
}

fn log(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let z = argument(vm, args[0])?;
    let Some(&base) = args.get(1) else { return or_raise(vm, m::log(z, None)).map(complex) };
    let base = argument(vm, base)?;
    // Only the base is checked: the logarithm of zero is infinite here.
    let divisor = or_raise(vm, m::log(base, None))?;
    let dividend = m::log(z, None).unwrap_or_else(|_| Complex64::new(f64::NEG_INFINITY, z.im.atan2(z.re)));
    match quotient((dividend.re, dividend.im), (divisor.re, divisor.im)) {
        Some(parts) => Ok(make(parts)),
        None => or_raise(vm, Err(Error::EDOM)),
    }
}

fn phase(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let z = argument(vm, args[0])?;
    Ok(float(z.im.atan2(z.re)))
}

fn polar(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let z = argument(vm, args[0])?;
    let (length, angle) = or_raise(vm, m::polar(z))?;
    let length = float(length);
    Ok(tuple(&[length, float(angle)]))
}

fn rect(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (length, angle) = (floats::argument(vm, args[0])?, floats::argument(vm, args[1])?);
    or_raise(vm, m::rect(length, angle)).map(complex)
}

fn is_close(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if args.len() > 2 {
        let given = args.len();
        return type_error(vm, format!("isclose() takes exactly 2 positional arguments ({given} given)"));
    }
    let [a, b, relative, absolute] = bind(vm, "isclose", args, kw, &["a", "b", "rel_tol", "abs_tol"], 2)?;
    let (a, b) = (argument(vm, a.expect("required"))?, argument(vm, b.expect("required"))?);
    let relative = relative.map(|v| floats::argument(vm, v)).transpose()?;
    let absolute = absolute.map(|v| floats::argument(vm, v)).transpose()?;
    match m::isclose(a, b, relative, absolute) {
        Ok(close) => Ok(vm.bool(close)),
        Err(_) => value_error(vm, "tolerances must be non-negative"),
    }
}

functions! {
    NATIVES {
        "sqrt" sqrt, ONE => traced::sqrt;
        "exp" exp, ONE => traced::exp;
        "phase" phase, ONE => traced::phase;
        "polar" polar, ONE;
        "rect" rect, TWO => traced::rect;
        "log" log, RANGE(1, 2); "log10" log10, ONE;
        "sin" sin, ONE; "cos" cos, ONE; "tan" tan, ONE; "asin" asin, ONE; "acos" acos, ONE; "atan" atan, ONE;
        "sinh" sinh, ONE; "cosh" cosh, ONE; "tanh" tanh, ONE;
        "asinh" asinh, ONE; "acosh" acosh, ONE; "atanh" atanh, ONE;
        "isfinite" isfinite, ONE; "isnan" isnan, ONE; "isinf" isinf, ONE; "isclose" is_close, KEYWORDS;
    }
}
