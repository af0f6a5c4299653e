//! The arithmetic behind the domain of integers. Transfer functions are written once, over a [`Lane`]; the optimizer
//! runs them on machine words, the tests on words of a few bits, and the prover on terms of a solver, so that the code
//! that is proved is the code that runs. A lane never branches on a value; it uses [`Lane::select`].

use super::BoundOf;
use metatrace_ir::{Op, ops};
use std::num::Wrapping;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};

/// A two's-complement word of some width: arithmetic wraps.
pub trait Lane:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The result of a comparison of words.
    type Truth: Copy + BitAnd<Output = Self::Truth> + BitOr<Output = Self::Truth> + Not<Output = Self::Truth>;

    /// Number of bits in a word, a power of two.
    const WIDTH: u32;

    /// The word of a number, which must fit it.
    fn constant(value: i64) -> Self;
    /// Whether the words are equal.
    fn equals(self, other: Self) -> Self::Truth;
    /// Whether `self` is less than `other`, as signed numbers.
    fn less(self, other: Self) -> Self::Truth;
    /// Whether `self` is less than `other`, as unsigned numbers.
    fn below(self, other: Self) -> Self::Truth;
    /// `yes` if `which` is true, else `no`.
    fn select(which: Self::Truth, yes: Self, no: Self) -> Self;
    /// Left shift by the count modulo the width.
    fn shl(self, count: Self) -> Self;
    /// Arithmetic right shift.
    fn shr(self, count: Self) -> Self;
    /// Logical right shift.
    fn ushr(self, count: Self) -> Self;
    /// Whether the sum overflows as a signed number.
    fn add_overflows(self, other: Self) -> Self::Truth;
    /// Whether the difference overflows as a signed number.
    fn sub_overflows(self, other: Self) -> Self::Truth;
    /// Whether the product overflows as a signed number.
    fn mul_overflows(self, other: Self) -> Self::Truth;
    /// Quotient rounded to minus infinity. The least number divided by -1 wraps; the result for a zero divisor is 0.
    fn floor_div(self, other: Self) -> Self;

    /// The same set, with each part as tight as the other allows. In proofs, the result is any set that has the words
    /// of the claim; that the real function keeps them is a claim of its own.
    fn tighten(set: BoundOf<Self>) -> BoundOf<Self> {
        set.tightened()
    }

    /// The intersection of two sets. In proofs, the result is any set that has the words of the claim that are in both.
    fn meet(a: BoundOf<Self>, b: BoundOf<Self>) -> BoundOf<Self> {
        a.met(b)
    }

    /// The set of an operation's result, for use by other transfer functions. In proofs, the result is any set that has
    /// the results for the words of the claim.
    fn result(op: Op, a: BoundOf<Self>, b: BoundOf<Self>) -> BoundOf<Self> {
        a.result(op, b)
    }

    /// Zero.
    fn zero() -> Self {
        Self::constant(0)
    }

    /// One.
    fn one() -> Self {
        Self::constant(1)
    }

    /// The least signed number: the sign bit.
    fn least() -> Self {
        Self::constant(-1i64 << (Self::WIDTH - 1))
    }

    /// The greatest signed number: all bits but the sign.
    fn greatest() -> Self {
        !Self::least()
    }

    /// Less or equal, as signed numbers.
    fn at_most(self, other: Self) -> Self::Truth {
        !other.less(self)
    }

    /// Whether it is negative.
    fn is_negative(self) -> Self::Truth {
        self.less(Self::zero())
    }

    /// The lesser signed number.
    fn lesser(self, other: Self) -> Self {
        Self::select(self.less(other), self, other)
    }

    /// The greater signed number.
    fn greater(self, other: Self) -> Self {
        Self::select(self.less(other), other, self)
    }

    /// The sum, saturated.
    fn add_clamped(self, other: Self) -> Self {
        let limit = Self::select(other.is_negative(), Self::least(), Self::greatest());
        Self::select(self.add_overflows(other), limit, self + other)
    }

    /// The difference, saturated.
    fn sub_clamped(self, other: Self) -> Self {
        let limit = Self::select(other.is_negative(), Self::greatest(), Self::least());
        Self::select(self.sub_overflows(other), limit, self - other)
    }

    /// The product, saturated.
    fn mul_clamped(self, other: Self) -> Self {
        let negative = (self ^ other).is_negative();
        let limit = Self::select(negative, Self::least(), Self::greatest());
        Self::select(self.mul_overflows(other), limit, self * other)
    }

    /// The highest set bit and all bits below it.
    fn smear(self) -> Self {
        let (mut bits, mut step) = (self, 1);
        while step < Self::WIDTH {
            bits = bits | bits.ushr(Self::constant(step.into()));
            step *= 2;
        }
        bits
    }
}

/// Machine words; arithmetic is that of the operation table.
impl Lane for Wrapping<i64> {
    type Truth = bool;
    const WIDTH: u32 = 64;

    #[inline]
    fn constant(value: i64) -> Self {
        Wrapping(value)
    }

    #[inline]
    fn equals(self, other: Self) -> bool {
        self == other
    }

    #[inline]
    fn less(self, other: Self) -> bool {
        self < other
    }

    #[inline]
    fn below(self, other: Self) -> bool {
        (self.0 as u64) < other.0 as u64
    }

    #[inline]
    fn select(which: bool, yes: Self, no: Self) -> Self {
        if which { yes } else { no }
    }

    #[inline]
    fn shl(self, count: Self) -> Self {
        Wrapping(<ops::IntShl as ops::PureOp>::eval(self.0, count.0))
    }

    #[inline]
    fn shr(self, count: Self) -> Self {
        Wrapping(<ops::IntShr as ops::PureOp>::eval(self.0, count.0))
    }

    #[inline]
    fn ushr(self, count: Self) -> Self {
        Wrapping(<ops::UintShr as ops::PureOp>::eval(self.0, count.0))
    }

    #[inline]
    fn add_overflows(self, other: Self) -> bool {
        <ops::IntAddOvf as ops::PureOp>::eval(self.0, other.0)
    }

    #[inline]
    fn sub_overflows(self, other: Self) -> bool {
        <ops::IntSubOvf as ops::PureOp>::eval(self.0, other.0)
    }

    #[inline]
    fn mul_overflows(self, other: Self) -> bool {
        <ops::IntMulOvf as ops::PureOp>::eval(self.0, other.0)
    }

    #[inline]
    fn floor_div(self, other: Self) -> Self {
        Wrapping(<ops::IntFloorDiv as ops::PureOp>::eval(self.0, other.0))
    }

    #[inline]
    fn smear(self) -> Self {
        Wrapping(u64::MAX.checked_shr((self.0 as u64).leading_zeros()).unwrap_or(0) as i64)
    }
}
