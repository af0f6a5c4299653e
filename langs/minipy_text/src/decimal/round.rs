//! Rounding of results to their context.

use super::coefficient::power_of_ten;
use super::{Coefficient, Context, Decimal, Form, Rest, Rounding, Status, status};
use crate::error::Result;

impl Rounding {
    /// Whether a number is incremented in its last digit when `rest` was cut off.
    fn increments(self, rest: Rest, negative: bool, coefficient: &Coefficient) -> bool {
        if rest == Rest::Nothing {
            return false;
        }
        match self {
            Rounding::Down => false,
            Rounding::Up => true,
            Rounding::Ceiling => !negative,
            Rounding::Floor => negative,
            Rounding::HalfUp => rest >= Rest::Half,
            Rounding::HalfDown => rest > Rest::Half,
            Rounding::HalfEven => rest > Rest::Half || rest == Rest::Half && coefficient.is_odd(),
            Rounding::ZeroFiveUp => coefficient.last_digit().is_multiple_of(5),
        }
    }
}

impl Decimal {
    /// The number with that exponent, and whether digits other than zeros were cut off. It may be one digit longer.
    pub(super) fn rescaled(&self, exp: i64, rounding: Rounding) -> Result<(Decimal, bool)> {
        if self.coefficient.is_zero() || self.exp >= exp {
            let coefficient = self.coefficient.shifted_left(self.exp.saturating_sub(exp))?;
            return Ok((Decimal::new(self.negative, coefficient, exp), false));
        }
        let (coefficient, rest) = self.coefficient.shifted_right(exp.saturating_sub(self.exp))?;
        let more = rounding.increments(rest, self.negative, &coefficient);
        let coefficient = if more { coefficient.add(&Coefficient::Small(1)) } else { coefficient };
        Ok((Decimal::new(self.negative, coefficient, exp), rest != Rest::Nothing))
    }

    /// The number with at most `digits` digits.
    pub(super) fn rounded(&self, digits: i64, rounding: Rounding) -> Result<(Decimal, bool)> {
        let extra = self.coefficient.digits()? - digits;
        if extra <= 0 {
            return Ok((self.clone(), false));
        }
        let (made, inexact) = self.rescaled(self.exp + extra, rounding)?;
        if made.coefficient.digits()? > digits {
            // All digits were nines, so there is one digit too many.
            let (made, _) = made.rescaled(made.exp + 1, rounding)?;
            return Ok((made, inexact));
        }
        Ok((made, inexact))
    }

    /// The result rounded to the context.
    pub fn finalized(self, context: &Context, status: &mut Status) -> Result<Decimal> {
        match self.form {
            Form::Infinite => return Ok(self),
            Form::Finite => {}
            Form::QuietNan | Form::SignalingNan => return self.with_fitting_payload(context),
        }
        let made = self.within_exponents(context, status)?;
        if !made.is_finite() || made.coefficient.digits()? <= context.prec {
            return Ok(made);
        }
        let (made, inexact) = made.rounded(context.prec, context.rounding)?;
        *status |= status::ROUNDED;
        if inexact {
            *status |= status::INEXACT;
        }
        made.within_exponents(context, status)
    }

    fn with_fitting_payload(self, context: &Context) -> Result<Decimal> {
        let most = context.prec - i64::from(context.clamp);
        if self.coefficient.digits()? <= most {
            return Ok(self);
        }
        let (_, payload) = self.coefficient.div_rem(&power_of_ten(most as u64)?)?;
        Ok(Decimal { coefficient: payload, ..self })
    }

    /// The number with its exponent within the bounds of the context.
    fn within_exponents(self, context: &Context, status: &mut Status) -> Result<Decimal> {
        let adjusted = self.adjusted()?;
        if adjusted > context.emax {
            return self.overflowed(context, status);
        }
        if context.clamp && self.exp > context.etop() {
            *status |= status::CLAMPED;
            if !self.coefficient.is_zero() && adjusted < context.emin {
                *status |= status::SUBNORMAL;
            }
            return Ok(self.rescaled(context.etop(), context.rounding)?.0);
        }
        if adjusted >= context.emin {
            return Ok(self);
        }
        let etiny = context.etiny();
        if self.coefficient.is_zero() {
            if self.exp >= etiny {
                return Ok(self);
            }
            *status |= status::CLAMPED;
            return Ok(Decimal::zero(self.negative, etiny));
        }
        *status |= status::SUBNORMAL;
        if self.exp >= etiny {
            return Ok(self);
        }
        let (made, inexact) = self.rescaled(etiny, context.rounding)?;
        *status |= status::ROUNDED;
        if inexact {
            *status |= status::INEXACT | status::UNDERFLOW;
            if made.coefficient.is_zero() {
                *status |= status::CLAMPED;
            }
        }
        Ok(made)
    }

    fn overflowed(self, context: &Context, status: &mut Status) -> Result<Decimal> {
        if self.coefficient.is_zero() {
            *status |= status::CLAMPED;
            let exp = if context.clamp { context.etop() } else { context.emax };
            return Ok(Decimal::zero(self.negative, exp));
        }
        *status |= status::OVERFLOW | status::INEXACT | status::ROUNDED;
        let greatest = match context.rounding {
            Rounding::Down | Rounding::ZeroFiveUp => true,
            Rounding::Ceiling => self.negative,
            Rounding::Floor => !self.negative,
            Rounding::Up | Rounding::HalfUp | Rounding::HalfDown | Rounding::HalfEven => false,
        };
        if !greatest {
            return Ok(Decimal::infinity(self.negative));
        }
        let nines = power_of_ten(context.prec as u64)?.sub(&Coefficient::Small(1));
        Ok(Decimal::new(self.negative, nines, context.etop()))
    }
}
