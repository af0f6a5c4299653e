//! The operations. Each returns its result rounded to the context, and adds the signals to the status.

use super::{Coefficient, Context, Decimal, Form, MAX, Rest, Rounding, Status, status};
use crate::error::Result;
use std::cmp::Ordering;

/// The result of an operation with an operand that is NaN; None if all are numbers.
fn nan_of(operands: [&Decimal; 2], context: &Context, status: &mut Status) -> Result<Option<Decimal>> {
    let signaling = operands.into_iter().find(|x| x.form == Form::SignalingNan);
    let Some(nan) = signaling.or_else(|| operands.into_iter().find(|x| x.is_nan())) else { return Ok(None) };
    if signaling.is_some() {
        *status |= status::INVALID_OPERATION;
    }
    let quiet = Decimal { form: Form::QuietNan, ..nan.clone() };
    quiet.finalized(context, status).map(Some)
}

/// Returns the result of [`nan_of`] from the function, if there is one.
macro_rules! numbers {
    ($a:expr, $b:expr, $context:expr, $status:expr) => {
        if !($a.is_finite() && $b.is_finite())
            && let Some(nan) = nan_of([$a, $b], $context, $status)?
        {
            return Ok(nan);
        }
    };
}

impl Decimal {
    /// `self + other`
    pub fn add(&self, other: &Decimal, context: &Context, status: &mut Status) -> Result<Decimal> {
        self.sum(other, other.negative, context, status)
    }

    /// `self - other`
    pub fn sub(&self, other: &Decimal, context: &Context, status: &mut Status) -> Result<Decimal> {
        self.sum(other, !other.negative, context, status)
    }

    /// The sum with the other number, whose sign is replaced by `negative`.
    fn sum(
        &self,
        other: &Decimal,
        negative: bool,
        context: &Context,
        status: &mut Status,
    ) -> Result<Decimal> {
        numbers!(self, other, context, status);
        match (self.is_infinite(), other.is_infinite()) {
            (true, true) if self.negative != negative => {
                return Ok(Decimal::invalid(status, status::INVALID_OPERATION));
            }
            (true, _) => return Ok(self.clone()),
            (false, true) => return Ok(Decimal::infinity(negative)),
            (false, false) => {}
        }
        let (mut high, mut low) = ((self, self.negative), (other, negative));
        if high.0.exp < low.0.exp {
            std::mem::swap(&mut high, &mut low);
        }
        let (high, high_negative) = high;
        let (low, low_negative) = low;
        let tiny;
        let mut low = low;
        if high.exp != low.exp && !high.coefficient.is_zero() {
            // A number far below the last digit only affects rounding.
            let digits = high.coefficient.digits()?;
            let least = high.exp - 1 + if digits > context.prec { 0 } else { digits - context.prec - 1 };
            if low.adjusted()? < least {
                let unit = Coefficient::Small(u128::from(!low.coefficient.is_zero()));
                tiny = Decimal::new(low_negative, unit, least);
                low = &tiny;
            }
        }
        let aligned = high.coefficient.shifted_left(high.exp - low.exp)?;
        let (negative, coefficient) = if high_negative == low_negative {
            (high_negative, aligned.add(&low.coefficient))
        } else {
            match aligned.order(&low.coefficient) {
                Ordering::Greater => (high_negative, aligned.sub(&low.coefficient)),
                Ordering::Less => (low_negative, low.coefficient.sub(&aligned)),
                Ordering::Equal => (context.rounding == Rounding::Floor, Coefficient::ZERO),
            }
        };
        Decimal::new(negative, coefficient, low.exp).finalized(context, status)
    }

    /// `self * other`
    pub fn mul(&self, other: &Decimal, context: &Context, status: &mut Status) -> Result<Decimal> {
        numbers!(self, other, context, status);
        let negative = self.negative != other.negative;
        if self.is_infinite() || other.is_infinite() {
            if self.is_zero() || other.is_zero() {
                return Ok(Decimal::invalid(status, status::INVALID_OPERATION));
            }
            return Ok(Decimal::infinity(negative));
        }
        let product = self.coefficient.mul(&other.coefficient)?;
        Decimal::new(negative, product, self.exp + other.exp).finalized(context, status)
    }

    /// `self * other + third`, rounded once.
    pub fn fma(
        &self,
        other: &Decimal,
        third: &Decimal,
        context: &Context,
        status: &mut Status,
    ) -> Result<Decimal> {
        let negative = self.negative != other.negative;
        let product = if self.is_finite() && other.is_finite() {
            Decimal::new(negative, self.coefficient.mul(&other.coefficient)?, self.exp + other.exp)
        } else {
            self.mul(other, context, status)?
        };
        product.add(third, context, status)
    }

    /// `self / other`
    pub fn div(&self, other: &Decimal, context: &Context, status: &mut Status) -> Result<Decimal> {
        numbers!(self, other, context, status);
        let negative = self.negative != other.negative;
        match (self.is_infinite(), other.is_infinite()) {
            (true, true) => return Ok(Decimal::invalid(status, status::INVALID_OPERATION)),
            (true, false) => return Ok(Decimal::infinity(negative)),
            (false, true) => {
                *status |= status::CLAMPED;
                return Ok(Decimal::zero(negative, context.etiny()));
            }
            (false, false) => {}
        }
        if other.is_zero() {
            return Ok(self.by_zero(negative, status));
        }
        let ideal = self.exp - other.exp;
        if self.is_zero() {
            return Decimal::zero(negative, ideal).finalized(context, status);
        }
        let shift = other.coefficient.digits()? - self.coefficient.digits()? + context.prec + 1;
        let (quotient, rest) = if shift >= 0 {
            self.coefficient.shifted_left(shift)?.div_rem(&other.coefficient)?
        } else {
            self.coefficient.div_rem(&other.coefficient.shifted_left(-shift)?)?
        };
        let exp = ideal - shift;
        if rest.is_zero() {
            let (quotient, zeros) = quotient.without_zeros(ideal - exp)?;
            return Decimal::new(negative, quotient, exp + zeros).finalized(context, status);
        }
        // The additional last digit indicates that there is a remainder.
        let quotient =
            if quotient.last_digit() % 5 == 0 { quotient.add(&Coefficient::Small(1)) } else { quotient };
        Decimal::new(negative, quotient, exp).finalized(context, status)
    }

    /// The result of a division by zero.
    fn by_zero(&self, negative: bool, status: &mut Status) -> Decimal {
        if self.is_zero() {
            return Decimal::invalid(status, status::DIVISION_UNDEFINED);
        }
        *status |= status::DIVISION_BY_ZERO;
        Decimal::infinity(negative)
    }

    /// Integer quotient and remainder of numbers; the divisor is not zero. None if the quotient has too many digits.
    fn whole_quotient(&self, other: &Decimal, context: &Context) -> Result<Option<(Decimal, Decimal)>> {
        let negative = self.negative != other.negative;
        let exp = self.exp.min(other.exp);
        if self.is_zero() {
            return Ok(Some((Decimal::zero(negative, 0), Decimal::zero(self.negative, exp))));
        }
        let difference = self.adjusted()? - other.adjusted()?;
        if difference < 0 {
            let (rest, _) = self.rescaled(exp, Rounding::Down)?;
            return Ok(Some((Decimal::zero(negative, 0), rest)));
        }
        if difference > context.prec {
            return Ok(None);
        }
        let dividend = self.coefficient.shifted_left(self.exp - exp)?;
        let (quotient, rest) = dividend.div_rem(&other.coefficient.shifted_left(other.exp - exp)?)?;
        if quotient.digits()? > context.prec {
            return Ok(None);
        }
        Ok(Some((Decimal::new(negative, quotient, 0), Decimal::new(self.negative, rest, exp))))
    }

    /// `self // other`
    pub fn div_int(&self, other: &Decimal, context: &Context, status: &mut Status) -> Result<Decimal> {
        numbers!(self, other, context, status);
        let negative = self.negative != other.negative;
        match (self.is_infinite(), other.is_infinite()) {
            (true, true) => return Ok(Decimal::invalid(status, status::INVALID_OPERATION)),
            (true, false) => return Ok(Decimal::infinity(negative)),
            (false, true) => return Ok(Decimal::zero(negative, 0)),
            (false, false) if other.is_zero() => return Ok(self.by_zero(negative, status)),
            (false, false) => {}
        }
        match self.whole_quotient(other, context)? {
            Some((quotient, _)) => quotient.finalized(context, status),
            None => Ok(Decimal::invalid(status, status::DIVISION_IMPOSSIBLE)),
        }
    }

    /// `self % other`
    pub fn rem(&self, other: &Decimal, context: &Context, status: &mut Status) -> Result<Decimal> {
        numbers!(self, other, context, status);
        if self.is_infinite() || other.is_zero() {
            let undefined = self.is_zero() && other.is_zero();
            let why = if undefined { status::DIVISION_UNDEFINED } else { status::INVALID_OPERATION };
            return Ok(Decimal::invalid(status, why));
        }
        if other.is_infinite() {
            return self.clone().finalized(context, status);
        }
        match self.whole_quotient(other, context)? {
            Some((_, rest)) => rest.finalized(context, status),
            None => Ok(Decimal::invalid(status, status::DIVISION_IMPOSSIBLE)),
        }
    }

    /// `divmod(self, other)`
    pub fn div_rem(
        &self,
        other: &Decimal,
        context: &Context,
        status: &mut Status,
    ) -> Result<(Decimal, Decimal)> {
        if self.is_finite() && other.is_finite() && !other.is_zero() {
            return Ok(match self.whole_quotient(other, context)? {
                Some((quotient, rest)) => {
                    (quotient.finalized(context, status)?, rest.finalized(context, status)?)
                }
                None => (Decimal::invalid(status, status::DIVISION_IMPOSSIBLE), Decimal::nan()),
            });
        }
        if let Some(nan) = nan_of([self, other], context, status)? {
            return Ok((nan.clone(), nan));
        }
        let negative = self.negative != other.negative;
        if self.is_infinite() {
            let nan = Decimal::invalid(status, status::INVALID_OPERATION);
            let quotient = if other.is_infinite() { nan.clone() } else { Decimal::infinity(negative) };
            return Ok((quotient, nan));
        }
        if other.is_infinite() {
            return Ok((Decimal::zero(negative, 0), self.clone().finalized(context, status)?));
        }
        let quotient = self.by_zero(negative, status);
        if !quotient.is_nan() {
            *status |= status::INVALID_OPERATION;
        }
        Ok((quotient, Decimal::nan()))
    }

    /// `self ** n` of a finite number that is neither 0 nor ±1; `n` is not 0.
    pub fn power(&self, n: i64, context: &Context, status: &mut Status) -> Result<Decimal> {
        let size = n.unsigned_abs();
        let mut work = Context { rounding: Rounding::HalfEven, clamp: false, ..*context };
        work.prec += i64::from(size.ilog10()) + 1 + 2;
        let base = if n < 0 {
            work.prec += 1;
            Decimal::new(false, Coefficient::Small(1), 0).div(self, &work, status)?
        } else {
            self.clone()
        };
        let mut power = base.clone();
        for bit in (0..size.ilog2()).rev() {
            power = power.mul(&power, &work, status)?;
            if size >> bit & 1 == 1 {
                power = power.mul(&base, &work, status)?;
            }
            if !power.is_finite() || power.is_zero() {
                break;
            }
        }
        if power.is_infinite() {
            // The context determines how that is rounded.
            power = Decimal::new(false, Coefficient::Small(1), 2 * MAX);
        }
        power.negative = self.negative && n & 1 == 1;
        power.finalized(context, status)
    }

    /// `+self`, `-self`, `abs(self)`: the number with that sign, rounded. A zero is positive unless rounding is
    /// downwards.
    pub fn with_sign(&self, negative: bool, context: &Context, status: &mut Status) -> Result<Decimal> {
        numbers!(self, self, context, status);
        let negative =
            if self.is_zero() { negative && context.rounding == Rounding::Floor } else { negative };
        Decimal { negative, ..self.clone() }.finalized(context, status)
    }

    /// `self.sqrt()`
    pub fn sqrt(&self, context: &Context, status: &mut Status) -> Result<Decimal> {
        numbers!(self, self, context, status);
        let ideal = self.exp >> 1;
        if self.is_zero() {
            return Decimal::zero(self.negative, ideal).finalized(context, status);
        }
        if self.negative {
            return Ok(Decimal::invalid(status, status::INVALID_OPERATION));
        }
        if self.is_infinite() {
            return Ok(self.clone());
        }
        let number = self.coefficient.shifted_left(self.exp & 1)?;
        // Enough additional digits to distinguish halves from slightly larger values.
        let shift = context.prec + 1 - (number.digits()? + 1) / 2;
        let (number, whole) = if shift >= 0 {
            (number.shifted_left(2 * shift)?, true)
        } else {
            let (number, rest) = number.shifted_right(-2 * shift)?;
            (number, rest == Rest::Nothing)
        };
        let (root, exact) = number.sqrt()?;
        let root = if !(exact && whole) {
            let root = if root.last_digit() % 5 == 0 { root.add(&Coefficient::Small(1)) } else { root };
            Decimal::new(false, root, ideal - shift)
        } else if shift >= 0 {
            Decimal::new(false, root.shifted_right(shift)?.0, ideal)
        } else {
            Decimal::new(false, root.shifted_left(-shift)?, ideal)
        };
        root.finalized(&Context { rounding: Rounding::HalfEven, ..*context }, status)
    }

    /// `self.quantize(other)`: the number with the other one's exponent.
    pub fn quantize(&self, other: &Decimal, context: &Context, status: &mut Status) -> Result<Decimal> {
        numbers!(self, other, context, status);
        if self.is_infinite() || other.is_infinite() {
            if self.is_infinite() && other.is_infinite() {
                return Ok(self.clone());
            }
            return Ok(Decimal::invalid(status, status::INVALID_OPERATION));
        }
        let exp = other.exp;
        if exp > context.emax || exp < context.etiny() {
            return Ok(Decimal::invalid(status, status::INVALID_OPERATION));
        }
        if self.is_zero() {
            return Decimal::zero(self.negative, exp).finalized(context, status);
        }
        if self.coefficient.digits()? + (self.exp - exp) > context.prec {
            return Ok(Decimal::invalid(status, status::INVALID_OPERATION));
        }
        let (made, inexact) = self.rescaled(exp, context.rounding)?;
        let too_high = made.adjusted()? > context.emax;
        if too_high || made.coefficient.digits()? > context.prec {
            return Ok(Decimal::invalid(status, status::INVALID_OPERATION));
        }
        if self.exp < exp {
            *status |= status::ROUNDED;
        }
        if inexact {
            *status |= status::INEXACT;
        }
        made.finalized(context, status)
    }

    /// The number rounded to an integer, with any number of digits.
    pub fn to_integral(&self, exact: bool, context: &Context, status: &mut Status) -> Result<Decimal> {
        numbers!(self, self, context, status);
        if self.is_infinite() || self.exp >= 0 {
            return Ok(self.clone());
        }
        if self.is_zero() {
            return Ok(Decimal::zero(self.negative, 0));
        }
        let (made, inexact) = self.rescaled(0, context.rounding)?;
        if exact {
            *status |= status::ROUNDED | if inexact { status::INEXACT } else { 0 };
        }
        Ok(made)
    }

    /// `self.normalize()`: without trailing zeros.
    pub fn normalize(&self, context: &Context, status: &mut Status) -> Result<Decimal> {
        numbers!(self, self, context, status);
        let made = self.clone().finalized(context, status)?;
        if !made.is_finite() {
            return Ok(made);
        }
        if made.is_zero() {
            return Ok(Decimal::zero(made.negative, 0));
        }
        let most = if context.clamp { context.etop() } else { context.emax };
        let (coefficient, zeros) = made.coefficient.without_zeros(most - made.exp)?;
        Ok(Decimal::new(made.negative, coefficient, made.exp + zeros))
    }

    /// `self.compare(other)`: -1, 0 or 1.
    pub fn compare(&self, other: &Decimal, context: &Context, status: &mut Status) -> Result<Decimal> {
        numbers!(self, other, context, status);
        let order = self.order(other)?.expect("both are numbers");
        Ok(Decimal::new(order.is_lt(), Coefficient::Small(u128::from(order.is_ne())), 0))
    }

    /// The order of two numbers; None if one is NaN.
    pub fn order(&self, other: &Decimal) -> Result<Option<Ordering>> {
        if self.is_nan() || other.is_nan() {
            return Ok(None);
        }
        // -1, 0 or 1.
        let sign = |x: &Decimal| match x.negative {
            _ if x.is_zero() => 0,
            true => -1,
            false => 1,
        };
        let by_sign = sign(self).cmp(&sign(other));
        if by_sign.is_ne() || sign(self) == 0 {
            return Ok(Some(by_sign));
        }
        let sizes = self.order_of_sizes(other)?;
        Ok(Some(if self.negative { sizes.reverse() } else { sizes }))
    }

    fn order_of_sizes(&self, other: &Decimal) -> Result<Ordering> {
        match (self.is_infinite(), other.is_infinite()) {
            (false, false) => {}
            (left, right) => return Ok(left.cmp(&right)),
        }
        if self.exp == other.exp {
            return Ok(self.coefficient.order(&other.coefficient));
        }
        let order = self.adjusted()?.cmp(&other.adjusted()?);
        if order.is_ne() {
            return Ok(order);
        }
        let exp = self.exp.min(other.exp);
        let aligned = |x: &Decimal| x.coefficient.shifted_left(x.exp - exp);
        Ok(aligned(self)?.order(&aligned(other)?))
    }
}
