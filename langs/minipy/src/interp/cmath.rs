//! Traced twins of functions of the module `cmath`, on the parts of numbers, so that neither the argument nor the
//! result needs an object. The formulas are those of the crate pymath for finite numbers; everything else is left to
//! the native functions.

use crate::interp::complex::{Parts, make, parts};
use crate::interp::numbers::{float, number};
use crate::objects::args::{Args, Out};
use crate::objects::floats::modulus;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref, elidable};

#[elidable]
fn exponential(x: f64) -> f64 {
    x.exp()
}

#[elidable]
fn sine(x: f64) -> f64 {
    x.sin()
}

#[elidable]
fn cosine(x: f64) -> f64 {
    x.cos()
}

#[elidable]
fn angle(im: f64, re: f64) -> f64 {
    im.atan2(re)
}

#[elidable]
fn length(re: f64, im: f64) -> f64 {
    modulus((re, im))
}

#[elidable]
fn with_sign(x: f64, sign: f64) -> f64 {
    x.copysign(sign)
}

/// A complex number as the result, if its parts are finite.
fn finished<M: Mode>(parts: Parts<M>) -> Option<Out<M>> {
    (is_finite::<M>(parts.0) && is_finite::<M>(parts.1)).then(|| Ok(make(parts)))
}

fn is_finite<M: Mode>(x: Red<M, f64>) -> bool {
    x.abs().lt(f64::INFINITY).test()
}

/// The parts of the only argument, if they are finite.
fn only<M: Mode>(args: Args<'_, M>) -> Option<Parts<M>> {
    if args.count != 1 {
        return None;
    }
    let (re, im) = parts(args.get(0).case())?;
    (is_finite::<M>(re) && is_finite::<M>(im)).then_some((re, im))
}

/// The number with that absolute value and angle (polar form).
fn at<M: Mode>(length: Red<M, f64>, angle: Red<M, f64>) -> Option<Out<M>> {
    finished((length * cosine::<M>(angle), length * sine::<M>(angle)))
}

/// `cmath.exp`
pub fn exp<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    /// The absolute value from which on the native function scales.
    const LARGE: f64 = 708.0;
    let (re, im) = only(args)?;
    if re.lt(LARGE).test() { at(exponential::<M>(re), im) } else { None }
}

/// `cmath.rect`
pub fn rect<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    if args.count != 2 {
        return None;
    }
    let (length, angle) = (number(args.get(0).case())?, number(args.get(1).case())?);
    if !is_finite::<M>(angle) {
        return None;
    }
    if angle.eq(0.0).test() { finished((length, length * angle)) } else { at(length, angle) }
}

/// `cmath.phase`
pub fn phase<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    let (re, im) = only(args)?;
    Some(Ok(float(angle::<M>(im, re))))
}

/// `cmath.sqrt`
pub fn sqrt<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    let (re, im) = only(args)?;
    // The native function scales numbers that are this small.
    if !re.abs().ge(f64::MIN_POSITIVE).test() && !im.abs().ge(f64::MIN_POSITIVE).test() {
        return None;
    }
    let eighth = re.abs() / 8.0;
    let root = (eighth + length::<M>(eighth, im.abs() / 8.0)).sqrt() * 2.0;
    let other = im.abs() / (root * 2.0);
    match re.ge(0.0).test() {
        true => finished((root, with_sign::<M>(other, im))),
        false => finished((other, with_sign::<M>(root, im))),
    }
}
