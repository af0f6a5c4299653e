//! Backward: what an answer that a guard has proved tells about what was compared, and what a result tells
//! about the operands. The sets that come out have all words that could have given that result; they may
//! be empty where none could.

use super::{BoundOf, Lane};
use metatrace_ir::Op;

impl<L: Lane> BoundOf<L> {
    /// The sets of the operands of a question, once its answer is known.
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
            (Op::TagOvf, true) => (a.given_untaggable(), b),
            (Op::IntAddOvf, false) => Self::all().operands_of_sum(a, b),
            (Op::IntSubOvf, false) => Self::all().operands_of_difference(a, b),
            (Op::IntMulOvf, false) => Self::all().operands_of_product(a, b),
            _ => (a, b),
        }
    }

    /// The sets of the operands `a` and `b` of an operation whose result is in this set. `exact`: it is known
    /// not to overflow.
    pub fn operands(self, op: Op, a: Self, b: Self, exact: bool) -> (Self, Self) {
        match op {
            Op::IntAdd if exact => self.operands_of_sum(a, b),
            Op::IntSub if exact => self.operands_of_difference(a, b),
            Op::IntMul if exact => self.operands_of_product(a, b),
            // What wrapped comes back the same way.
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

    /// `self != other`: an end of the range that is the other's only word goes.
    fn without(self, other: Self) -> Self {
        let one = L::select(other.is_exact() & !self.is_exact(), L::one(), L::zero());
        let lo = L::select(self.lo.equals(other.lo), self.lo + one, self.lo);
        let hi = L::select(self.hi.equals(other.hi), self.hi - one, self.hi);
        Self::of(lo, hi, self.must, self.may)
    }

    /// `self < other` as unsigned numbers: below a number that is not negative there are no negative ones.
    fn given_below(self, other: Self) -> (Self, Self) {
        let zero = L::zero();
        let above = Self::select(
            other.is_nonnegative(),
            self.meet(Self::range(zero, other.hi.greater(L::one()) - L::one())),
            self,
        );
        // Nothing is below zero.
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
        // Only what is known to be no negative number is below other such numbers.
        let raised = Self::range(other.lo.greater(L::zero()), L::greatest());
        (Self::select(bounded, self.meet(raised), self), other_bounded)
    }

    /// More than 63 bits.
    fn given_untaggable(self) -> Self {
        let fit = Self::tagged();
        let lo = L::select(fit.lo.at_most(self.lo), self.lo.greater(fit.hi + L::one()), self.lo);
        let hi = L::select(self.hi.at_most(fit.hi), self.hi.lesser(fit.lo - L::one()), self.hi);
        self.meet(Self::range(lo, hi))
    }

    /// The sum of `a` and `b`, without overflow, is in this set.
    fn operands_of_sum(self, a: Self, b: Self) -> (Self, Self) {
        let part = |one: Self, other: Self| {
            one.meet(Self::range(self.lo.sub_clamped(other.hi), self.hi.sub_clamped(other.lo)))
        };
        let first = part(a, b);
        (first, part(b, first))
    }

    /// The difference of `a` and `b`, without overflow, is in this set.
    fn operands_of_difference(self, a: Self, b: Self) -> (Self, Self) {
        let first = a.meet(Self::range(self.lo.add_clamped(b.lo), self.hi.add_clamped(b.hi)));
        let second = b.meet(Self::range(first.lo.sub_clamped(self.hi), first.hi.sub_clamped(self.lo)));
        (first, second)
    }

    /// The product of `a` and `b`, without overflow, is in this set: a factor with a constant is a quotient.
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

    /// `self >> count` is in `result`, for a count that is known.
    fn given_shifted(self, count: Self, result: Self) -> Self {
        let count_known = count.is_exact();
        let by = L::select(count_known, count.lo & L::constant(i64::from(L::WIDTH) - 1), L::zero());
        let fit = (L::least().shr(by), L::greatest().shr(by));
        let lo = result.lo.greater(fit.0).shl(by);
        let hi = result.hi.lesser(fit.1).shl(by) | !(!L::zero()).shl(by);
        Self::select(count_known, self.meet(Self::range(lo, hi)), self)
    }
}
