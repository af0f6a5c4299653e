//! Arithmetic of red values: operators, comparisons, rounding and elementary functions, and conversions between the
//! types of numbers.
//!
//! Integers wrap on overflow, as machine words do; `checked_add` and the like report it. `/` and `%` round to zero, as
//! in Rust. Functions for which compiled code has no operation (powers, logarithms, …) are calls of elidable functions.

use super::mode::{Mode, Red, pure, pure1};
use metatrace_ir::ops;
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul,
    MulAssign, Neg, Not, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

/// Implements an operator for a red value with a red or plain one, a plain value with a red one, and with assignment.
macro_rules! operators {
    ($($t:ty: $tr:ident $f:ident $assign:ident $f_assign:ident |$a:ident, $b:ident| $e:expr;)*) => { $(
        impl<M: Mode, B: Into<Red<M, $t>>> $tr<B> for Red<M, $t> {
            type Output = Self;
            #[inline(always)]
            #[track_caller]
            fn $f(self, b: B) -> Self {
                let ($a, $b): (Self, Self) = (self, b.into());
                $e
            }
        }
        impl<M: Mode> $tr<Red<M, $t>> for $t {
            type Output = Red<M, $t>;
            #[inline(always)]
            #[track_caller]
            fn $f(self, b: Red<M, $t>) -> Red<M, $t> {
                Red::from(self).$f(b)
            }
        }
        impl<M: Mode, B: Into<Red<M, $t>>> $assign<B> for Red<M, $t> {
            #[inline(always)]
            #[track_caller]
            fn $f_assign(&mut self, b: B) {
                *self = (*self).$f(b);
            }
        }
    )* };
    // The operator is an operation of traces.
    (operations $($t:ty: $tr:ident $f:ident $assign:ident $f_assign:ident $o:ident;)*) => {
        operators! { $(
            $t: $tr $f $assign $f_assign
                // SAFETY: operation and types agree.
                |a, b| unsafe { pure::<M, ops::$o, $t, $t, $t>(a, b) };
        )* }
    };
}
operators! { operations
    i64: Add add AddAssign add_assign IntAdd;
    i64: Sub sub SubAssign sub_assign IntSub;
    i64: Mul mul MulAssign mul_assign IntMul;
    i64: BitAnd bitand BitAndAssign bitand_assign IntAnd;
    i64: BitOr bitor BitOrAssign bitor_assign IntOr;
    i64: BitXor bitxor BitXorAssign bitxor_assign IntXor;
    i64: Shl shl ShlAssign shl_assign IntShl;
    i64: Shr shr ShrAssign shr_assign IntShr;
    bool: BitAnd bitand BitAndAssign bitand_assign IntAnd;
    bool: BitOr bitor BitOrAssign bitor_assign IntOr;
    bool: BitXor bitxor BitXorAssign bitxor_assign IntXor;
    f64: Add add AddAssign add_assign FloatAdd;
    f64: Sub sub SubAssign sub_assign FloatSub;
    f64: Mul mul MulAssign mul_assign FloatMul;
    f64: Div div DivAssign div_assign FloatDiv;
}
operators! {
    i64: Div div DivAssign div_assign |a, b| a.truncated_div(b);
    i64: Rem rem RemAssign rem_assign |a, b| a.truncated_rem(b);
    f64: Rem rem RemAssign rem_assign |a, b| elementary::remainder(a, b);
}

macro_rules! unary {
    ($($t:ty: $tr:ident $f:ident |$a:ident| $e:expr;)*) => { $(
        impl<M: Mode> $tr for Red<M, $t> {
            type Output = Self;
            #[inline(always)]
            #[track_caller]
            fn $f(self) -> Self {
                let $a = self;
                $e
            }
        }
    )* };
}
unary! {
    i64: Neg neg |a| a.wrapping_neg();
    f64: Neg neg |a| a.negated();
    i64: Not not |a| a.complement();
    bool: Not not |a| Red::not(a);
}

macro_rules! methods {
    ($($t:ty { $($(#[doc = $doc:literal])+ $f:ident($($b:ident)?) -> $r:ty = $o:ident;)* })*) => { $(
        impl<M: Mode> Red<M, $t> {
            $( methods!(@ $t, $($doc)+, $f, ($($b)?), $r, $o); )*
        }
    )* };
    (@ $t:ty, $($doc:literal)+, $f:ident, (b), $r:ty, $o:ident) => {
        $(#[doc = $doc])+
        #[inline(always)]
        #[track_caller]
        pub fn $f(self, b: impl Into<Red<M, $t>>) -> Red<M, $r> {
            // SAFETY: operation and types agree.
            unsafe { pure::<M, ops::$o, $t, $t, $r>(self, b.into()) }
        }
    };
    (@ $t:ty, $($doc:literal)+, $f:ident, (), $r:ty, $o:ident) => {
        $(#[doc = $doc])+
        #[inline(always)]
        #[track_caller]
        pub fn $f(self) -> Red<M, $r> {
            // SAFETY: operation and types agree.
            unsafe { pure1::<M, ops::$o, $t, $r>(self) }
        }
    };
}
methods! {
    i64 {
        /// Equal.
        eq(b) -> bool = IntEq;
        /// Not equal.
        ne(b) -> bool = IntNe;
        /// Less than.
        lt(b) -> bool = IntLt;
        /// Less or equal.
        le(b) -> bool = IntLe;
        /// Greater than.
        gt(b) -> bool = IntGt;
        /// Greater or equal.
        ge(b) -> bool = IntGe;
        /// Less than, as unsigned numbers: `i.unsigned_lt(len)` checks both bounds.
        unsigned_lt(b) -> bool = UintLt;
        /// Whether the sum overflows.
        add_overflows(b) -> bool = IntAddOvf;
        /// Whether the difference overflows.
        sub_overflows(b) -> bool = IntSubOvf;
        /// Whether the product overflows.
        mul_overflows(b) -> bool = IntMulOvf;
        /// Logical right shift.
        unsigned_shr(b) -> i64 = UintShr;
        /// Wrapping negation.
        wrapping_neg() -> i64 = IntNeg;
        /// Complement.
        complement() -> i64 = IntNot;
        /// The nearest float.
        to_f64() -> f64 = IntToFloat;
    }
    f64 {
        /// Equal; false for NaN.
        eq(b) -> bool = FloatEq;
        /// Not equal; true for NaN.
        ne(b) -> bool = FloatNe;
        /// Less than.
        lt(b) -> bool = FloatLt;
        /// Less or equal.
        le(b) -> bool = FloatLe;
        /// Greater than.
        gt(b) -> bool = FloatGt;
        /// Greater or equal.
        ge(b) -> bool = FloatGe;
        /// Negation.
        negated() -> f64 = FloatNeg;
        /// Magnitude.
        abs() -> f64 = FloatAbs;
        /// Square root.
        sqrt() -> f64 = FloatSqrt;
        /// Truncation to zero; `i64::MIN` where the result is out of range or the operand is NaN.
        to_i64() -> i64 = FloatToInt;
    }
}

impl<M: Mode> Red<M, i64> {
    /// The sum, or `None` on overflow (a guard either way).
    #[inline(always)]
    #[track_caller]
    pub fn checked_add(self, b: impl Into<Self>) -> Option<Self> {
        let b = b.into();
        if M::TRACED {
            if self.add_overflows(b).test() { None } else { Some(self + b) }
        } else {
            self.use_promote_or_test.checked_add(b.use_promote_or_test).map(Into::into)
        }
    }

    /// The difference, or `None` on overflow.
    #[inline(always)]
    #[track_caller]
    pub fn checked_sub(self, b: impl Into<Self>) -> Option<Self> {
        let b = b.into();
        if M::TRACED {
            if self.sub_overflows(b).test() { None } else { Some(self - b) }
        } else {
            self.use_promote_or_test.checked_sub(b.use_promote_or_test).map(Into::into)
        }
    }

    /// The product, or `None` on overflow.
    #[inline(always)]
    #[track_caller]
    pub fn checked_mul(self, b: impl Into<Self>) -> Option<Self> {
        let b = b.into();
        if M::TRACED {
            if self.mul_overflows(b).test() { None } else { Some(self * b) }
        } else {
            self.use_promote_or_test.checked_mul(b.use_promote_or_test).map(Into::into)
        }
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn divided_by_zero() -> ! {
    panic!("metatrace: a division by zero, for which the language did not test")
}

impl<M: Mode> Red<M, i64> {
    /// Panics if a divisor is zero. In a trace this is a guard, which the optimizer removes where the language has
    /// tested the divisor itself.
    #[inline(always)]
    #[track_caller]
    fn check_divisor(self) {
        let zero = if M::TRACED { self.eq(0).test() } else { self.use_promote_or_test == 0 };
        if zero {
            divided_by_zero();
        }
    }

    /// Quotient rounded down, and its remainder. The divisor must not be zero.
    #[inline(always)]
    #[track_caller]
    fn floored(self, b: Self) -> (Self, Self) {
        // SAFETY: operations and types agree.
        unsafe {
            let quotient = pure::<M, ops::IntFloorDiv, i64, i64, i64>(self, b);
            (quotient, pure::<M, ops::IntFloorMod, i64, i64, i64>(self, b))
        }
    }

    /// Quotient rounded down. Panics if the divisor is zero, so the language tests it first.
    #[inline(always)]
    #[track_caller]
    pub fn floor_div(self, b: impl Into<Self>) -> Self {
        let b = b.into();
        b.check_divisor();
        // SAFETY: operation and types agree.
        unsafe { pure::<M, ops::IntFloorDiv, i64, i64, i64>(self, b) }
    }

    /// Remainder with the divisor's sign. Panics if the divisor is zero, so the language tests it first.
    #[inline(always)]
    #[track_caller]
    pub fn floor_mod(self, b: impl Into<Self>) -> Self {
        let b = b.into();
        b.check_divisor();
        // SAFETY: operation and types agree.
        unsafe { pure::<M, ops::IntFloorMod, i64, i64, i64>(self, b) }
    }
}

impl<M: Mode> Red<M, i64> {
    /// 1 where the quotient rounded down is one less than the quotient rounded to zero, that is, where the division
    /// leaves a remainder and the signs differ; otherwise 0.
    #[inline(always)]
    #[track_caller]
    fn rounded_down(self, b: Self, remainder: Self) -> Self {
        (remainder.ne(0) & (self ^ b).lt(0)).to_i64()
    }

    /// Quotient rounded to zero.
    #[inline(always)]
    #[track_caller]
    fn truncated_div(self, b: Self) -> Self {
        b.check_divisor();
        if !M::TRACED {
            return self.use_promote_or_test.wrapping_div(b.use_promote_or_test).into();
        }
        let (quotient, remainder) = self.floored(b);
        quotient + self.rounded_down(b, remainder)
    }

    /// Remainder of [`truncated_div`](Red::truncated_div).
    #[inline(always)]
    #[track_caller]
    fn truncated_rem(self, b: Self) -> Self {
        b.check_divisor();
        if !M::TRACED {
            return self.use_promote_or_test.wrapping_rem(b.use_promote_or_test).into();
        }
        let (_, remainder) = self.floored(b);
        remainder - b * self.rounded_down(b, remainder)
    }
}

mod elementary {
    //! Functions of floats that compiled code calls.

    use metatrace::elidable;

    macro_rules! elementary {
        ($($name:ident($($arg:ident),*) $e:expr;)*) => { $(
            #[elidable]
            pub(super) fn $name($($arg: f64),*) -> f64 {
                $e
            }
        )* };
    }
    elementary! {
        floor(x) x.floor();
        ceil(x) x.ceil();
        trunc(x) x.trunc();
        round(x) x.round();
        exp(x) x.exp();
        ln(x) x.ln();
        sin(x) x.sin();
        cos(x) x.cos();
        tan(x) x.tan();
        atan(x) x.atan();
        pow(x, y) x.powf(y);
        atan2(x, y) x.atan2(y);
        remainder(x, y) x % y;
    }
}

macro_rules! elementary_methods {
    ($($(#[doc = $doc:literal])+ $f:ident($($b:ident)?) = $name:ident;)*) => {
        impl<M: Mode> Red<M, f64> { $(
            $(#[doc = $doc])+
            #[inline(always)]
            #[track_caller]
            pub fn $f(self $(, $b: impl Into<Self>)?) -> Self {
                elementary::$name(self $(, $b)?)
            }
        )* }
    };
}
elementary_methods! {
    /// The largest whole number that is not greater than this one.
    floor() = floor;
    /// The smallest whole number that is not less than this one.
    ceil() = ceil;
    /// The whole number, rounded to zero.
    trunc() = trunc;
    /// The nearest whole number; halves are rounded away from zero.
    round() = round;
    /// e to the power of this number.
    exp() = exp;
    /// Natural logarithm; NaN for negative operands.
    ln() = ln;
    /// Sine of an angle in radians.
    sin() = sin;
    /// Cosine of an angle in radians.
    cos() = cos;
    /// Tangent of an angle in radians.
    tan() = tan;
    /// Arc tangent, in radians.
    atan() = atan;
    /// This number to the power of `b`.
    powf(b) = pow;
    /// The angle, in radians, of the point with ordinate `self` and abscissa `b`.
    atan2(b) = atan2;
}

impl<M: Mode> Red<M, bool> {
    /// 0 for false, 1 for true.
    #[inline(always)]
    pub fn to_i64(self) -> Red<M, i64> {
        // SAFETY: a boolean is the word 0 or 1.
        unsafe { self.retype() }
    }

    /// Negation.
    #[inline(always)]
    #[track_caller]
    #[allow(clippy::should_implement_trait)]
    pub fn not(self) -> Red<M, bool> {
        // SAFETY: a boolean is the word 0 or 1.
        unsafe { pure::<M, ops::IntEq, bool, bool, bool>(self, false.into()) }
    }
}

/// Operations of unsigned numbers of fewer than 64 bits. They are words with zeros above, so that they compare as `i64`
/// do.
macro_rules! narrow {
    ($($t:ty: $to:ident;)*) => { $(
        methods! {
            $t {
                /// Equal.
                eq(b) -> bool = IntEq;
                /// Not equal.
                ne(b) -> bool = IntNe;
                /// Less than.
                lt(b) -> bool = IntLt;
                /// Less or equal.
                le(b) -> bool = IntLe;
                /// Greater than.
                gt(b) -> bool = IntGt;
                /// Greater or equal.
                ge(b) -> bool = IntGe;
            }
        }
        impl<M: Mode> Red<M, $t> {
            /// The same number as `i64`.
            #[inline(always)]
            pub fn to_i64(self) -> Red<M, i64> {
                // SAFETY: the number is a word, with zeros above.
                unsafe { self.retype() }
            }
        }
        impl<M: Mode> From<Red<M, $t>> for Red<M, i64> {
            #[inline(always)]
            fn from(number: Red<M, $t>) -> Self {
                number.to_i64()
            }
        }
        impl<M: Mode> Red<M, i64> {
            /// The number as the unsigned type, if it is in range (a guard either way).
            #[inline(always)]
            #[track_caller]
            pub fn $to(self) -> Option<Red<M, $t>> {
                // SAFETY: a number of the type, as a word with zeros above.
                self.unsigned_lt(i64::from(<$t>::MAX) + 1).test().then(|| unsafe { self.retype() })
            }
        }
    )* };
}
narrow! {
    u8: to_u8;
    u16: to_u16;
    u32: to_u32;
}

methods! {
    bool {
        /// Equal.
        eq(b) -> bool = IntEq;
        /// Not equal.
        ne(b) -> bool = IntNe;
    }
    usize {
        /// Equal.
        eq(b) -> bool = IntEq;
        /// Not equal.
        ne(b) -> bool = IntNe;
        /// Less than.
        lt(b) -> bool = UintLt;
    }
    u64 {
        /// Equal.
        eq(b) -> bool = IntEq;
        /// Not equal.
        ne(b) -> bool = IntNe;
        /// Less than.
        lt(b) -> bool = UintLt;
    }
}

/// Operations of unsigned numbers of 64 bits.
macro_rules! wide {
    ($($t:ty: $to:ident;)*) => { $(
        impl<M: Mode> Red<M, $t> {
            /// The same number as `i64`, if it has no more than 63 bits (a guard either way).
            #[inline(always)]
            #[track_caller]
            pub fn to_i64(self) -> Option<Red<M, i64>> {
                // SAFETY: a word is an integer.
                let signed: Red<M, i64> = unsafe { self.retype() };
                signed.ge(0).test().then_some(signed)
            }
        }
        impl<M: Mode> Red<M, i64> {
            /// The same number as the unsigned type, unless it is negative (a guard either way).
            #[inline(always)]
            #[track_caller]
            pub fn $to(self) -> Option<Red<M, $t>> {
                // SAFETY: the word of a non-negative number is the same in both types.
                self.ge(0).test().then(|| unsafe { self.retype() })
            }
        }
    )* };
}
wide! {
    usize: to_usize;
    u64: to_u64;
}

impl<M: Mode> From<Red<M, bool>> for Red<M, i64> {
    #[inline(always)]
    fn from(b: Red<M, bool>) -> Self {
        b.to_i64()
    }
}

impl<M: Mode> From<usize> for Red<M, i64> {
    #[inline(always)]
    fn from(value: usize) -> Self {
        (value as i64).into()
    }
}

impl<M: Mode> From<i32> for Red<M, i64> {
    #[inline(always)]
    fn from(value: i32) -> Self {
        i64::from(value).into()
    }
}
