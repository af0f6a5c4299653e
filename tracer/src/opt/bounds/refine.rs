//! Backward refinement: what the result of an operation, such as a comparison decided by a guard, implies for its
//! operands. The refined sets have all words that can give that result; they are empty if none can.

use super::{BoundOf, Lane};
use metatrace_ir::Op;

impl<L: Lane> BoundOf<L> {
    /// The refined sets of the operands of a comparison with this result.
    pub fn given_answer(self, op: Op, other: Self, answer: bool) -> (Self, Self) {
        let (a, b) = (self, other);
        let swap = |(b, a)| (a, b);
        match (op, answer) {
            (Op::IntLt, true) | (Op::IntGe, false) => a.given_less(b),
            (Op::IntLt, false) | (Op::IntGe, true) => swap(b.given_at_most(a)),
            (Op::IntGt, true) | (Op::IntLe, false) => swap(b.given_less(a)),
            (Op::IntGt, false) | (Op::IntLe, true) => a.given_at_most(b),
            (Op::IntEq, true) | (Op::IntNe, false) => (a.meet(b), b.meet(a)),
            (Op::IntEq, false) | (Op::IntNe, true) => (a.without(b), b.without(a)),
            (Op::UintLt, true) => a.given_below(b),
            (Op::UintLt, false) => a.given_not_below(b),
            (Op::TagOvf, false) => (a.meet(Self::tagged()), b),
            (Op::TagOvf, true) => (a.given_outside(Self::tagged()), b),
            (Op::IntToNanOvf, false) => (a.meet(Self::half()), b),
            (Op::IntToNanOvf, true) => (a.given_outside(Self::half()), b),
            (Op::IntAddOvf, false) => Self::all().operands_of_sum(a, b),
            (Op::IntSubOvf, false) => Self::all().operands_of_difference(a, b),
            (Op::IntMulOvf, false) => Self::all().operands_of_product(a, b),
            _ => (a, b),
        }
    }

    /// The refined sets of the operands `a` and `b` of an operation whose result is in this set. `exact` says that it
    /// is known not to overflow.
    pub fn operands(self, op: Op, a: Self, b: Self, exact: bool) -> (Self, Self) {
        match op {
            Op::IntAdd if exact => self.operands_of_sum(a, b),
            Op::IntSub if exact => self.operands_of_difference(a, b),
            Op::IntMul if exact => self.operands_of_product(a, b),
            // The inverse operation undoes a wrap.
            Op::IntAdd => (a.meet(L::result(Op::IntSub, self, b)), b.meet(L::result(Op::IntSub, self, a))),
            Op::IntSub => (a.meet(L::result(Op::IntAdd, self, b)), b.meet(L::result(Op::IntSub, a, self))),
            Op::IntNeg => (a.meet(L::result(Op::IntNeg, self, self)), b),
            Op::IntNot => (a.meet(L::result(Op::IntNot, self, self)), b),
            Op::IntXor => (a.meet(L::result(Op::IntXor, self, b)), b.meet(L::result(Op::IntXor, self, a))),
            Op::IntAnd => (a.given_and(b, self), b.given_and(a, self)),
            Op::IntOr => (a.given_or(b, self), b.given_or(a, self)),
            Op::IntShr => (a.given_shifted(b, self), b),
            _ => (a, b),
        }
    }

    /// `self < other`.
    fn given_less(self, other: Self) -> (Self, Self) {
        let (least, greatest) = (L::least(), L::greatest());
        let hi = L::select(other.hi.equals(least), least, other.hi - L::one());
        let lo = L::select(self.lo.equals(greatest), greatest, self.lo + L::one());
        (self.meet(Self::range(least, hi)), other.meet(Self::range(lo, greatest)))
    }

    /// `self <= other`.
    fn given_at_most(self, other: Self) -> (Self, Self) {
        let (least, greatest) = (L::least(), L::greatest());
        (self.meet(Self::range(least, other.hi)), other.meet(Self::range(self.lo, greatest)))
    }

    /// `self != other`: removes an end of the range that is the only word of `other`.
    fn without(self, other: Self) -> Self {
        let one = L::select(other.is_exact() & !self.is_exact(), L::one(), L::zero());
        let lo = L::select(self.lo.equals(other.lo), self.lo + one, self.lo);
        let hi = L::select(self.hi.equals(other.hi), self.hi - one, self.hi);
        Self::of(lo, hi, self.must, self.may)
    }

    /// `self < other` as unsigned numbers: no negative word is below a non-negative one.
    fn given_below(self, other: Self) -> (Self, Self) {
        let zero = L::zero();
        let above = Self::select(
            other.is_nonnegative(),
            self.meet(Self::range(zero, other.hi.greater(L::one()) - L::one())),
            self,
        );
        // No unsigned number is below zero.
        let below = other.without(Self::exactly(zero));
        let lo = above.lo.greater(zero);
        let lo = L::select(lo.equals(L::greatest()), lo, lo + L::one());
        let both = Self::range(lo, L::greatest());
        (above, Self::select(other.is_nonnegative(), below.meet(both), below))
    }

    /// `self >= other` as unsigned numbers.
    fn given_not_below(self, other: Self) -> (Self, Self) {
        let bounded = self.is_nonnegative();
        let other_bounded = Self::select(bounded, other.meet(Self::range(L::zero(), self.hi)), other);
        // Only words known to be non-negative are bounded from below.
        let raised = Self::range(other.lo.greater(L::zero()), L::greatest());
        (Self::select(bounded, self.meet(raised), self), other_bounded)
    }

    /// The words outside of the range `fit`, which ends at neither the least nor the greatest word.
    fn given_outside(self, fit: Self) -> Self {
        let lo = L::select(fit.lo.at_most(self.lo), self.lo.greater(fit.hi + L::one()), self.lo);
        let hi = L::select(self.hi.at_most(fit.hi), self.hi.lesser(fit.lo - L::one()), self.hi);
        self.meet(Self::range(lo, hi))
    }

    /// `a + b`, without overflow, is in this set.
    fn operands_of_sum(self, a: Self, b: Self) -> (Self, Self) {
        let part = |one: Self, other: Self| {
            one.meet(Self::range(self.lo.sub_clamped(other.hi), self.hi.sub_clamped(other.lo)))
        };
        let first = part(a, b);
        (first, part(b, first))
    }

    /// `a - b`, without overflow, is in this set.
    fn operands_of_difference(self, a: Self, b: Self) -> (Self, Self) {
        let first = a.meet(Self::range(self.lo.add_clamped(b.lo), self.hi.add_clamped(b.hi)));
        let second = b.meet(Self::range(first.lo.sub_clamped(self.hi), first.hi.sub_clamped(self.lo)));
        (first, second)
    }

    /// `a * b`, without overflow, is in this set. With a constant, the other factor is a quotient.
    fn operands_of_product(self, a: Self, b: Self) -> (Self, Self) {
        let part = |one: Self, other: Self| {
            let known = other.is_exact() & L::zero().less(other.lo);
            let by = L::select(known, other.lo, L::one());
            let quotients = Self::range(self.lo.floor_div(by), self.hi.floor_div(by));
            Self::select(known, one.meet(quotients), one)
        };
        (part(a, b), part(b, a))
    }

    /// `self & other` is in `result`.
    fn given_and(self, other: Self, result: Self) -> Self {
        self.meet(Self::bits(result.must, result.may | !other.must))
    }

    /// `self | other` is in `result`.
    fn given_or(self, other: Self, result: Self) -> Self {
        self.meet(Self::bits(result.must & !other.may, result.may))
    }

    /// `self >> count` is in `result`, for a known count.
    fn given_shifted(self, count: Self, result: Self) -> Self {
        let count_known = count.is_exact();
        let by = L::select(count_known, count.lo & L::constant(i64::from(L::WIDTH) - 1), L::zero());
        let fit = (L::least().shr(by), L::greatest().shr(by));
        let lo = result.lo.greater(fit.0).shl(by);
        let hi = result.hi.lesser(fit.1).shl(by) | !(!L::zero()).shl(by);
        Self::select(count_known, self.meet(Self::range(lo, hi)), self)
    }
}
