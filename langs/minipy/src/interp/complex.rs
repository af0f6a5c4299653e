//! Complex numbers in traced code: sums, products and quotients of the parts, so that a number that does not outlive
//! a trace needs no object.
//!
//! The formulas are those of `types/complex.rs`, in the same order of operations. Errors are left to the general
//! path.

use crate::interp::numbers::{float, number};
use crate::objects::args::{Args, Out};
use crate::objects::floats::modulus;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Case, Mode, Object, Red, Ref, elidable};
use minipy_frontend::BinOp;

/// The real and the imaginary part.
pub type Parts<M> = (Red<M, f64>, Red<M, f64>);

/// The value as a complex number, if it is one.
#[inline]
pub fn as_complex<M: Mode>(value: Red<M, Value>) -> Option<Red<M, Ref<Complex>>> {
    match value.case() {
        Case::Obj(tid, object) if Complex::is(tid) => object.downcast(),
        _ => None,
    }
}

/// The parts of a complex number, or of a real number converted to one.
pub fn parts<M: Mode>(case: Case<M>) -> Option<Parts<M>> {
    match case {
        Case::Obj(tid, object) if Complex::is(tid) => {
            let z = object.downcast::<Complex>()?;
            Some((z.re(), z.im()))
        }
        case => Some((number(case)?, 0.0.into())),
    }
}

/// A new number.
pub fn make<M: Mode>((re, im): Parts<M>) -> Red<M, Value> {
    Complex::alloc::<M>(re, im).into()
}

/// `a op b` of two numbers, at least one of which is complex; None if the general path must do it.
pub fn operate<M: Mode>(op: BinOp, a: Case<M>, b: Case<M>) -> Option<Red<M, Value>> {
    if !matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::TrueDiv) {
        return None;
    }
    let (a, b) = (parts(a)?, parts(b)?);
    Some(make(match op {
        BinOp::Add => (a.0 + b.0, a.1 + b.1),
        BinOp::Sub => (a.0 - b.0, a.1 - b.1),
        BinOp::Mul => (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0),
        _ => quotient(a, b)?,
    }))
}

fn quotient<M: Mode>(a: Parts<M>, b: Parts<M>) -> Option<Parts<M>> {
    let (re, im) = (b.0.abs(), b.1.abs());
    if re.ge(im).test() {
        let ratio = divided(b.1, b.0)?;
        let scale = b.0 + b.1 * ratio;
        Some((divided(a.0 + a.1 * ratio, scale)?, divided(a.1 - a.0 * ratio, scale)?))
    } else if im.ge(re).test() {
        let ratio = divided(b.0, b.1)?;
        let scale = b.0 * ratio + b.1;
        Some((divided(a.0 * ratio + a.1, scale)?, divided(a.1 * ratio - a.0, scale)?))
    } else {
        None
    }
}

/// A quotient; None if the divisor is zero.
fn divided<M: Mode>(a: Red<M, f64>, b: Red<M, f64>) -> Option<Red<M, f64>> {
    if b.ne(0.0).test() { Some(a / b) } else { None }
}

/// `-z`
pub fn negated<M: Mode>(z: Red<M, Ref<Complex>>) -> Red<M, Value> {
    make((z.re().negated(), z.im().negated()))
}

/// `abs(z)`; None where it overflows.
pub fn absolute<M: Mode>(z: Red<M, Ref<Complex>>) -> Option<Red<M, Value>> {
    let length = length::<M>(z.re(), z.im());
    if length.lt(f64::INFINITY).test() { Some(float(length)) } else { None }
}

#[elidable]
fn length(re: f64, im: f64) -> f64 {
    modulus((re, im))
}

/// `z.real`
pub fn real<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    Some(Ok(float(as_complex(args.get(0))?.re())))
}

/// `z.imag`
pub fn imag<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    Some(Ok(float(as_complex(args.get(0))?.im())))
}
