//! Forward transfer: the set of an operation's result from the sets of its operands. Operations whose operands are no
//! integers get the set of their kind of result.

use super::{BoundOf, Lane};
use metatrace_ir::{Op, nan};

impl<L: Lane> BoundOf<L> {
    /// The set of an operation's result. Operations of one operand ignore `other`.
    pub fn result(self, op: Op, other: Self) -> Self {
        let (a, b) = (self, other);
        match op {
            Op::IntAdd => a.add(b),
            Op::IntSub => a.sub(b),
            Op::IntMul => a.mul(b),
            Op::IntAddOvf => a.add_overflows(b),
            Op::IntSubOvf => a.sub_overflows(b),
            Op::IntMulOvf => a.mul_overflows(b),
            Op::IntFloorDiv => a.floor_div(b),
            Op::IntFloorMod => a.floor_mod(b),
            Op::IntAnd => a.and(b),
            Op::IntOr => a.or(b),
            Op::IntXor => a.xor(b),
            Op::IntShl => a.shl(b),
            Op::IntShr => a.shr(b),
            Op::UintShr => a.ushr(b),
            Op::IntNeg => Self::exactly(L::zero()).sub(a),
            Op::IntNot => Self::of(!a.hi, !a.lo, !a.may, !a.must),
            Op::IntEq => a.equals(b),
            Op::IntNe => a.equals(b).not(),
            Op::IntLt => a.less(b),
            Op::IntLe => b.less(a).not(),
            Op::IntGt => b.less(a),
            Op::IntGe => a.less(b).not(),
            Op::UintLt => a.below(b),
            Op::TagOvf => a.exceeds(Self::tagged()),
            Op::IntToNanOvf => a.exceeds(Self::half()),
            Op::Untag => Self::tagged(),
            Op::NanToInt => Self::half(),
            Op::NanToConstant => Self::unsigned_half(),
            Op::NanKind => Self::kinds(),
            Op::FloatEq | Op::FloatNe | Op::FloatLt | Op::FloatLe | Op::FloatGt | Op::FloatGe => {
                Self::either()
            }
            Op::RefEq | Op::RefNe | Op::IsTagged => Self::either(),
            _ => Self::all(),
        }
    }

    /// The set of the result of an operation that is known not to overflow: `int_add`, `int_sub`, `int_mul`.
    pub fn exact_result(self, op: Op, other: Self) -> Self {
        self.result(op, other).meet(self.exact_range(op, other))
    }

    /// The range of the result of an operation that is known not to overflow.
    pub(super) fn exact_range(self, op: Op, other: Self) -> Self {
        let (a, b) = (self, other);
        let (lo, hi) = match op {
            Op::IntAdd => (a.lo.add_clamped(b.lo), a.hi.add_clamped(b.hi)),
            Op::IntSub => (a.lo.sub_clamped(b.hi), a.hi.sub_clamped(b.lo)),
            Op::IntMul => extremes(self.corners(other), L::mul_clamped),
            _ => (L::least(), L::greatest()),
        };
        Self::range(lo, hi)
    }

    /// The integers that a tagged word can hold: one bit less.
    pub fn tagged() -> Self {
        let (lo, hi) = (L::least().shr(L::one()), L::greatest().shr(L::one()));
        BoundOf { lo, hi, must: L::zero(), may: !L::zero() }
    }

    /// The integers that a word of the NaN layout can hold: half of the bits.
    pub fn half() -> Self {
        let by = L::constant(i64::from(L::WIDTH) / 2);
        let (lo, hi) = (L::least().shr(by), L::greatest().shr(by));
        BoundOf { lo, hi, must: L::zero(), may: !L::zero() }
    }

    /// The numbers of constants of the NaN layout: half of the bits, without a sign.
    pub fn unsigned_half() -> Self {
        let may = (!L::zero()).ushr(L::constant(i64::from(L::WIDTH) / 2));
        BoundOf { lo: L::zero(), hi: may, must: L::zero(), may }
    }

    /// The kinds of words of the NaN layout.
    pub fn kinds() -> Self {
        let last = L::constant(nan::INT);
        BoundOf { lo: L::zero(), hi: last, must: L::zero(), may: last }
    }

    /// The set of 0 and 1.
    fn either() -> Self {
        BoundOf { lo: L::zero(), hi: L::one(), must: L::zero(), may: L::one() }
    }

    /// The set of a truth value that is always true, never true, or either.
    fn answer(always: L::Truth, never: L::Truth) -> Self {
        let lo = L::select(always, L::one(), L::zero());
        let hi = L::select(never, L::zero(), L::one());
        BoundOf { lo, hi, must: lo, may: hi }
    }

    /// The set of the opposite truth value.
    fn not(self) -> Self {
        let one = L::one();
        BoundOf { lo: one ^ self.hi, hi: one ^ self.lo, must: one ^ self.hi, may: one ^ self.lo }
    }

    fn unknown(self) -> L {
        self.must ^ self.may
    }

    /// A bit of the sum is known if both bits and the carry are: the known bits are those in which the sums of the
    /// least and the greatest words agree with what the operands have in common.
    fn add(self, other: Self) -> Self {
        let (least, greatest) = (self.must + other.must, self.may + other.may);
        let unknown = (least ^ greatest) | self.unknown() | other.unknown();
        let safe = !self.lo.add_overflows(other.lo) & !self.hi.add_overflows(other.hi);
        Self::of(
            L::select(safe, self.lo + other.lo, L::least()),
            L::select(safe, self.hi + other.hi, L::greatest()),
            least & !unknown,
            least | unknown,
        )
    }

    fn sub(self, other: Self) -> Self {
        let (least, greatest) = (self.must - other.may, self.may - other.must);
        let unknown = (least ^ greatest) | self.unknown() | other.unknown();
        let safe = !self.lo.sub_overflows(other.hi) & !self.hi.sub_overflows(other.lo);
        Self::of(
            L::select(safe, self.lo - other.hi, L::least()),
            L::select(safe, self.hi - other.lo, L::greatest()),
            least & !unknown,
            least | unknown,
        )
    }

    /// The low bits of a product are known as far as those of both factors are; its trailing zeros are at least those
    /// of both factors together.
    fn mul(self, other: Self) -> Self {
        let safe = self.corners_fit(other);
        let (lo, hi) = extremes(self.corners(other), |a, b| a * b);
        let unknown = self.unknown() | other.unknown();
        let unknown = unknown | (L::zero() - unknown);
        let must = (self.must * other.must) & !unknown;
        let lowest = |word: L| word & (L::zero() - word);
        let zeros = lowest(self.may) * lowest(other.may) - L::one();
        Self::of(
            L::select(safe, lo, L::least()),
            L::select(safe, hi, L::greatest()),
            must & !zeros,
            (must | unknown) & !zeros,
        )
    }

    fn corners(self, other: Self) -> [(L, L); 4] {
        let (a, b) = (self, other);
        [(a.lo, b.lo), (a.lo, b.hi), (a.hi, b.lo), (a.hi, b.hi)]
    }

    /// Whether no product of ends overflows, so that every product is between them.
    fn corners_fit(self, other: Self) -> L::Truth {
        let [first, rest @ ..] = self.corners(other).map(|(a, b)| !a.mul_overflows(b));
        rest.into_iter().fold(first, |all, one| all & one)
    }

    fn add_overflows(self, other: Self) -> Self {
        let (low, high) = (self.lo.add_overflows(other.lo), self.hi.add_overflows(other.hi));
        let always = (low & !other.lo.is_negative()) | (high & other.hi.is_negative());
        Self::answer(always, !low & !high)
    }

    fn sub_overflows(self, other: Self) -> Self {
        let (low, high) = (self.lo.sub_overflows(other.hi), self.hi.sub_overflows(other.lo));
        let always = (low & other.hi.is_negative()) | (high & !other.lo.is_negative());
        Self::answer(always, !low & !high)
    }

    fn mul_overflows(self, other: Self) -> Self {
        let always = L::zero().less(L::zero());
        Self::answer(always, self.corners_fit(other))
    }

    /// The quotient grows with the dividend, and approaches zero as the divisor grows.
    fn floor_div(self, other: Self) -> Self {
        let (a, b) = (self, other);
        let positive = L::zero().less(b.lo);
        // The least number divided by -1 wraps.
        let negative = b.hi.is_negative() & (L::least().less(a.lo) | b.hi.less(!L::zero()));
        let (lo, hi) = extremes(self.corners(other), L::floor_div);
        let known = positive | negative;
        let bits = BoundOf::all();
        Self::of(L::select(known, lo, L::least()), L::select(known, hi, L::greatest()), bits.must, bits.may)
    }

    /// The remainder has the sign of the divisor and is smaller in magnitude; a dividend that is so already is
    /// unchanged.
    fn floor_mod(self, other: Self) -> Self {
        let (a, b) = (self, other);
        let zero = L::zero();
        let lo = L::select(b.lo.is_negative(), b.lo + L::one(), zero);
        let hi = L::select(zero.less(b.hi), b.hi - L::one(), zero);
        // With a non-negative dividend and divisor, the remainder is at most the dividend.
        let shrinks = !a.lo.is_negative() & !b.lo.is_negative();
        let hi = L::select(shrinks, hi.lesser(a.hi), hi);
        let same = !a.lo.is_negative() & a.hi.less(b.lo);
        Self::select(same, a, Self::range(lo, hi))
    }

    /// The least and the greatest signed number of as few bits as hold both sets. A bitwise operation gives another
    /// number of that many bits, because all bits from the sign on are alike in both operands.
    fn signed_width(self, other: Self) -> (L, L) {
        let sign = L::constant(i64::from(L::WIDTH) - 1);
        let below_sign = |word: L| word ^ word.shr(sign);
        let mut all = below_sign(self.lo) | below_sign(self.hi) | below_sign(other.lo) | below_sign(other.hi);
        let mut by = 1;
        while by < L::WIDTH {
            all = all | all.ushr(L::constant(by.into()));
            by *= 2;
        }
        (!all, all)
    }

    /// No bits are added, so the result is at most a non-negative operand.
    fn and(self, other: Self) -> Self {
        let (a, b) = (self, other);
        let (least, top) = a.signed_width(b);
        let hi = L::select(a.lo.is_negative(), top, a.hi);
        let hi = hi.lesser(L::select(b.lo.is_negative(), top, b.hi));
        Self::of(least, hi, a.must & b.must, a.may & b.may)
    }

    fn or(self, other: Self) -> Self {
        let (a, b) = (self, other);
        let (least, greatest) = a.signed_width(b);
        let plain = !a.lo.is_negative() & !b.lo.is_negative();
        let lo = L::select(plain, a.lo.greater(b.lo), least);
        Self::of(lo, greatest, a.must | b.must, a.may | b.may)
    }

    fn xor(self, other: Self) -> Self {
        let (a, b) = (self, other);
        let (least, greatest) = a.signed_width(b);
        let unknown = a.unknown() | b.unknown();
        let bits = (a.must ^ b.must) & !unknown;
        Self::of(least, greatest, bits, bits | unknown)
    }

    /// The least and the greatest count of a shift, which takes it modulo the width.
    fn count(self) -> (L, L) {
        let last = L::constant(i64::from(L::WIDTH) - 1);
        let plain = !self.lo.is_negative() & self.hi.at_most(last);
        let exact = self.is_exact();
        let at = self.lo & last;
        let lo = L::select(exact, at, L::select(plain, self.lo, L::zero()));
        let hi = L::select(exact, at, L::select(plain, self.hi, last));
        (lo, hi)
    }

    fn shl(self, other: Self) -> Self {
        let (from, to) = other.count();
        let fits = |word: L| word.shl(to).shr(to).equals(word);
        let safe = fits(self.lo) & fits(self.hi);
        let lo = self.lo.shl(from).lesser(self.lo.shl(to));
        let hi = self.hi.shl(from).greater(self.hi.shl(to));
        // Trailing zeros are kept, and the shift adds at least as many as its least count.
        let low = (!(self.may | (L::zero() - self.may))).shl(from) | !(!L::zero()).shl(from);
        let exact = from.equals(to);
        Self::of(
            L::select(safe, lo, L::least()),
            L::select(safe, hi, L::greatest()),
            L::select(exact, self.must.shl(from), L::zero()),
            L::select(exact, self.may.shl(from), !low),
        )
    }

    fn shr(self, other: Self) -> Self {
        let (from, to) = other.count();
        let exact = from.equals(to);
        Self::of(
            self.lo.shr(from).lesser(self.lo.shr(to)),
            self.hi.shr(from).greater(self.hi.shr(to)),
            L::select(exact, self.must.shr(from), L::zero()),
            L::select(exact, self.may.shr(from), !L::zero()),
        )
    }

    /// Words of one sign keep their order; others may become any word up to what the least shift leaves.
    fn ushr(self, other: Self) -> Self {
        let (from, to) = other.count();
        let exact = from.equals(to);
        let (least, greatest) = self.unsigned();
        // A shift by 0 changes nothing.
        let moved = L::zero().less(from);
        let ordered = moved | !self.lo.is_negative();
        Self::of(
            L::select(ordered, least.ushr(to), L::least()),
            L::select(ordered, greatest.ushr(from), L::greatest()),
            L::select(exact, self.must.ushr(from), L::zero()),
            L::select(exact, self.may.ushr(from), !L::zero()),
        )
    }

    /// The least and the greatest word as unsigned numbers.
    fn unsigned(self) -> (L, L) {
        let mixed = self.lo.is_negative() & !self.hi.is_negative();
        (L::select(mixed, self.must, self.lo), L::select(mixed, self.may, self.hi))
    }

    fn equals(self, other: Self) -> Self {
        let (a, b) = (self, other);
        let same = a.is_exact() & b.is_exact() & a.lo.equals(b.lo);
        let apart = a.hi.less(b.lo) | b.hi.less(a.lo);
        let bits = (a.must & !b.may) | (b.must & !a.may);
        Self::answer(same, apart | !bits.equals(L::zero()))
    }

    fn less(self, other: Self) -> Self {
        Self::answer(self.hi.less(other.lo), !self.lo.less(other.hi))
    }

    fn below(self, other: Self) -> Self {
        let ((a_least, a_greatest), (b_least, b_greatest)) = (self.unsigned(), other.unsigned());
        Self::answer(a_greatest.below(b_least), !a_least.below(b_greatest))
    }

    /// Whether an integer is outside of the range `fit`.
    fn exceeds(self, fit: Self) -> Self {
        let outside = self.hi.less(fit.lo) | fit.hi.less(self.lo);
        Self::answer(outside, fit.lo.at_most(self.lo) & self.hi.at_most(fit.hi))
    }
}

/// The least and the greatest of four results.
fn extremes<L: Lane>(ends: [(L, L); 4], f: impl Fn(L, L) -> L) -> (L, L) {
    let [first, rest @ ..] = ends.map(|(a, b)| f(a, b));
    rest.into_iter().fold((first, first), |(lo, hi), word| (lo.lesser(word), hi.greater(word)))
}
