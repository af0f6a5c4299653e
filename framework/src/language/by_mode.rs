//! Functions as values in every mode, for tables of operations that traces look into.
//!
//! A function generic in the mode has three instances, and the mode of the caller selects one. A table holds all three
//! ([`ByMode`]).

use super::mode::{Direct, Mode, Profiled, Traced};

/// The type of a function that is generic in the mode: `type In<M: Mode> = fn(Red<M, Value>) -> Red<M, Value>;`.
pub trait ModalFn: 'static {
    /// The function pointer type of the instance for a mode.
    type In<M: Mode>: Copy;
}

/// The instances of a function that is generic in the mode, for `static` tables. [`by_mode!`](crate::by_mode) makes
/// one.
pub struct ByMode<F: ModalFn> {
    direct: F::In<Direct>,
    profiled: F::In<Profiled>,
    traced: F::In<Traced>,
}

impl<F: ModalFn> Clone for ByMode<F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<F: ModalFn> Copy for ByMode<F> {}

impl<F: ModalFn> ByMode<F> {
    /// Makes one from the three instances of one function.
    #[doc(hidden)]
    pub const fn new(direct: F::In<Direct>, profiled: F::In<Profiled>, traced: F::In<Traced>) -> Self {
        ByMode { direct, profiled, traced }
    }

    /// The instance for the caller's mode.
    #[inline(always)]
    pub fn get<M: Mode>(&self) -> F::In<M> {
        M::pick(self)
    }

    #[inline(always)]
    pub(super) fn direct(&self) -> F::In<Direct> {
        self.direct
    }

    #[inline(always)]
    pub(super) fn profiled(&self) -> F::In<Profiled> {
        self.profiled
    }

    #[inline(always)]
    pub(super) fn traced(&self) -> F::In<Traced> {
        self.traced
    }
}

/// Makes a [`ByMode`] of a function whose only type parameter is the mode: `by_mode!(list::get_item as GetItem)`.
///
/// `by_mode!(direct: f, else general as Kind)` has a faster function `f` for [`Direct`](crate::Direct). It must do what
/// `general` does, which the other modes run.
#[macro_export]
macro_rules! by_mode {
    (direct: $direct:expr, else $($function:ident)::+ as $kind:ty) => {
        $crate::ByMode::<$kind>::new(
            $direct,
            $($function)::+::<$crate::internal::Profiled>,
            $($function)::+::<$crate::Traced>,
        )
    };
    ($($function:ident)::+ as $kind:ty) => {
        $crate::ByMode::<$kind>::new(
            $($function)::+::<$crate::Direct>,
            $($function)::+::<$crate::internal::Profiled>,
            $($function)::+::<$crate::Traced>,
        )
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Red;

    struct Step;
    impl ModalFn for Step {
        type In<M: Mode> = fn(Red<M, i64>) -> (bool, Red<M, i64>);
    }

    fn increment<M: Mode>(x: Red<M, i64>) -> (bool, Red<M, i64>) {
        (M::TRACED, x)
    }

    static STEPS: [ByMode<Step>; 1] = [by_mode!(increment as Step)];
    static SPECIAL: ByMode<Step> = by_mode!(direct: |x| (true, x), else increment as Step);

    #[test]
    fn the_instance_is_that_of_the_mode() {
        assert!(!STEPS[0].get::<Direct>()(1i64.into()).0);
        assert!(!STEPS[0].get::<Profiled>()(1i64.into()).0);
        assert!(STEPS[0].get::<Traced>()(1i64.into()).0);
        assert!(SPECIAL.get::<Direct>()(1i64.into()).0);
        assert!(!SPECIAL.get::<Profiled>()(1i64.into()).0);
    }
}
