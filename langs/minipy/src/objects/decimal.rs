//! `decimal.Decimal` and the numbers of a `decimal.Context` in memory. Nothing here computes or calls Python code.

use crate::objects::heap_util::big;
use crate::objects::model::*;
use metatrace::untraced::Untraced;
use metatrace::{Mut, Object, Ref};
use minipy_text::decimal as text;
use minipy_text::decimal::{Coefficient, Form, Rounding, Status};

/// A decimal number.
#[derive(Object)]
pub(crate) struct Decimal {
    pub(crate) negative: bool,
    /// An index of [`FORMS`].
    form: i64,
    exp: i64,
    /// The lower half of the coefficient; the upper half follows.
    low: i64,
    high: i64,
    /// The coefficient as an int if it has more than 128 bits; else null.
    long: Value,
}

/// The context of operations.
#[derive(Object)]
pub(crate) struct DecimalContext {
    pub(crate) prec: Mut<i64>,
    pub(crate) emin: Mut<i64>,
    pub(crate) emax: Mut<i64>,
    /// An index of [`text::ROUNDINGS`].
    pub(crate) rounding: Mut<i64>,
    pub(crate) clamp: Mut<i64>,
    pub(crate) capitals: Mut<i64>,
    /// The signals that raise an exception.
    pub(crate) traps: Mut<i64>,
    /// The signals so far.
    pub(crate) flags: Mut<i64>,
}

const FORMS: [Form; 4] = [Form::Finite, Form::Infinite, Form::QuietNan, Form::SignalingNan];

/// A new object for `number`.
pub(crate) fn make(number: &text::Decimal) -> Ref<Decimal> {
    let (low, high, long) = match &number.coefficient {
        Coefficient::Small(n) => (*n as i64, (*n >> 64) as i64, Value::NULL),
        Coefficient::Big(n) => (0, 0, big(&n.clone().into())),
    };
    Ref::new(Decimal {
        negative: number.negative,
        form: number.form as i64,
        exp: number.exp,
        low,
        high,
        long,
    })
}

impl Decimal {
    /// The value of the object.
    pub(crate) fn number(&self) -> text::Decimal {
        let coefficient = match self.long.downcast::<BigInt>() {
            None => Coefficient::Small(u128::from(self.high as u64) << 64 | u128::from(self.low as u64)),
            Some(long) => Coefficient::Big(long.signed().to_big().into_parts().1),
        };
        text::Decimal { negative: self.negative, form: FORMS[self.form as usize], exp: self.exp, coefficient }
    }
}

/// A context with CPython's defaults.
pub(crate) fn new_context() -> Ref<DecimalContext> {
    use text::status::{DIVISION_BY_ZERO, INVALID, OVERFLOW};
    Ref::new(DecimalContext {
        prec: Mut::new(28),
        emin: Mut::new(-999_999),
        emax: Mut::new(999_999),
        rounding: Mut::new(Rounding::HalfEven as i64),
        clamp: Mut::new(0),
        capitals: Mut::new(1),
        traps: Mut::new((INVALID | DIVISION_BY_ZERO | OVERFLOW).into()),
        flags: Mut::new(0),
    })
}

impl DecimalContext {
    /// The precision and bounds to which results are rounded.
    pub(crate) fn limits(&self) -> text::Context {
        text::Context {
            prec: self.prec.get(),
            emin: self.emin.get(),
            emax: self.emax.get(),
            rounding: text::ROUNDINGS[self.rounding.get() as usize].1,
            clamp: self.clamp.get() != 0,
        }
    }
}

/// Records the signals of `status`, and returns those that are to raise an exception.
pub(crate) fn note(context: Ref<DecimalContext>, status: Status) -> Status {
    if status == 0 {
        return 0;
    }
    context.flags.set(context, context.flags.get() | i64::from(status));
    context.traps.get() as Status & status
}
