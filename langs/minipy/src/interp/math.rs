//! Traced twins of functions of the module `math`: they work on unboxed numbers, so that the argument of `math.sin`
//! and its result need no objects. Each is one elidable call of the function on numbers. A result that is not finite
//! is left to the native function, which distinguishes errors from infinities.

use crate::interp::numbers;
use crate::objects::args::{Args, Out};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref};

/// The functions on numbers; NaN if there is no result.
macro_rules! functions {
    ($($name:ident($x:ident $(, $y:ident)?) of $kind:ident: $result:expr;)*) => {
        mod pure {
            use metatrace::elidable;
            use minipy_text::math as m;
            $(
                #[elidable]
                pub fn $name($x: f64 $(, $y: f64)?) -> f64 {
                    $result
                }
            )*
        }
        $(
            #[doc = concat!("`math.", stringify!($name), "`")]
            pub fn $name<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
                let mut given = 0..args.count;
                let $x = $kind(args.get(given.next()?))?;
                $(let $y = $kind(args.get(given.next()?))?;)?
                if given.next().is_some() {
                    return None;
                }
                finite(pure::$name::<M>($x $(, $y)?))
            }
        )*
    };
}

functions! {
    sin(x) of number: m::sin(x).unwrap_or(f64::NAN);
    cos(x) of number: m::cos(x).unwrap_or(f64::NAN);
    tan(x) of number: m::tan(x).unwrap_or(f64::NAN);
    asin(x) of number: m::asin(x).unwrap_or(f64::NAN);
    acos(x) of number: m::acos(x).unwrap_or(f64::NAN);
    atan(x) of number: m::atan(x).unwrap_or(f64::NAN);
    sinh(x) of number: m::sinh(x).unwrap_or(f64::NAN);
    cosh(x) of number: m::cosh(x).unwrap_or(f64::NAN);
    tanh(x) of number: m::tanh(x).unwrap_or(f64::NAN);
    asinh(x) of number: m::asinh(x).unwrap_or(f64::NAN);
    acosh(x) of number: m::acosh(x).unwrap_or(f64::NAN);
    atanh(x) of number: m::atanh(x).unwrap_or(f64::NAN);
    cbrt(x) of number: m::cbrt(x).unwrap_or(f64::NAN);
    exp(x) of number: m::exp(x).unwrap_or(f64::NAN);
    exp2(x) of number: m::exp2(x).unwrap_or(f64::NAN);
    expm1(x) of number: m::expm1(x).unwrap_or(f64::NAN);
    log1p(x) of number: m::log1p(x).unwrap_or(f64::NAN);
    gamma(x) of number: m::gamma(x).unwrap_or(f64::NAN);
    lgamma(x) of number: m::lgamma(x).unwrap_or(f64::NAN);
    degrees(x) of number: m::degrees(x);
    radians(x) of number: m::radians(x);
    erf(x) of number: m::erf(x);
    erfc(x) of number: m::erfc(x);
    log(x) of float: m::log(x).unwrap_or(f64::NAN);
    log2(x) of float: m::log2(x).unwrap_or(f64::NAN);
    log10(x) of float: m::log10(x).unwrap_or(f64::NAN);
    pow(x, y) of number: m::pow(x, y).unwrap_or(f64::NAN);
    fmod(x, y) of number: m::fmod(x, y).unwrap_or(f64::NAN);
    remainder(x, y) of number: m::remainder(x, y).unwrap_or(f64::NAN);
    atan2(y, x) of number: m::atan2(y, x);
    copysign(x, y) of number: m::copysign(x, y);
    hypot(x, y) of number: m::hypot(&[x, y]);
}

/// The only argument as a number.
fn only<M: Mode>(args: Args<'_, M>) -> Option<Red<M, f64>> {
    if args.count == 1 { number(args.get(0)) } else { None }
}

/// `math.sqrt`: an instruction.
pub fn sqrt<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    let x = only(args)?;
    x.ge(0.0).test().then(|| Ok(numbers::float(x.sqrt())))
}

/// `math.fabs`: an instruction.
pub fn fabs<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    let x = only(args)?;
    Some(Ok(numbers::float(x.abs())))
}

/// `math.floor` and `math.ceil`.
macro_rules! roundings {
    ($($name:ident $beyond:ident $step:literal;)*) => { $(
        #[doc = concat!("`math.", stringify!($name), "`")]
        pub fn $name<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
            integral(args, |x| {
                let whole = x.to_i64();
                whole.to_f64().$beyond(x).select::<i64>(whole + $step, whole)
            })
        }
    )* };
}
roundings! {
    floor gt -1;
    ceil lt 1;
}

/// `math.trunc`
pub fn trunc<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    integral(args, |x| x.to_i64())
}

/// `round(x)`, with ties to even.
pub fn round<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    /// Floats of this size have no fractional bits: adding it rounds to an integer, and subtracting it is exact.
    const WHOLE: f64 = 3.0 * (1u64 << 51) as f64;
    integral(args, |x| ((x + WHOLE) - WHOLE).to_i64())
}

/// An integer result for the only argument: the integer itself, or `f` of a float of a size at which integers are
/// exact.
fn integral<M: Mode>(args: Args<'_, M>, f: impl FnOnce(Red<M, f64>) -> Red<M, i64>) -> Option<Out<M>> {
    if args.count != 1 || args.names.is_some() {
        return None;
    }
    let value = args.get(0);
    if value.as_int().is_some() {
        return Some(Ok(value));
    }
    Some(Ok(f(exact(value)?).to_value()))
}

/// A float of a size at which integers are exact.
fn exact<M: Mode>(value: Red<M, Value>) -> Option<Red<M, f64>> {
    let x = float(value)?;
    x.abs().lt((1u64 << 51) as f64).test().then_some(x)
}

/// `float.is_integer`
pub fn is_integer<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    if args.count != 1 {
        return None;
    }
    let x = exact(args.get(0))?;
    Some(Ok(x.to_i64().to_f64().eq(x).select::<Value>(vm.true_, vm.false_)))
}

/// Predicates of numbers.
macro_rules! questions {
    ($($name:ident($x:ident): $answer:expr;)*) => { $(
        #[doc = concat!("`math.", stringify!($name), "`")]
        pub fn $name<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
            let $x = only(args)?;
            Some(Ok($answer.select::<Value>(vm.true_, vm.false_)))
        }
    )* };
}
questions! {
    isnan(x): x.ne(x);
    isinf(x): x.abs().eq(f64::INFINITY);
    isfinite(x): x.abs().lt(f64::INFINITY);
}

/// The value of a float or a small integer as a float.
fn number<M: Mode>(value: Red<M, Value>) -> Option<Red<M, f64>> {
    numbers::number(value.case())
}

/// The value of a float. Integers are left out: their logarithms depend on all their digits.
fn float<M: Mode>(value: Red<M, Value>) -> Option<Red<M, f64>> {
    Some(value.downcast::<Float>()?.value())
}

/// A float as the result, if it is neither infinite nor NaN.
fn finite<M: Mode>(x: Red<M, f64>) -> Option<Out<M>> {
    x.abs().lt(f64::INFINITY).test().then(|| Ok(numbers::float(x)))
}
