//! The domain of integers: an interval of signed numbers, and bits that are known to be set or clear. Both describe one
//! set of words, and each is made as tight as the other allows.
//!
//! ```
//! use metatrace_tracer::opt::bounds::Bound;
//! use metatrace_ir::Op;
//!
//! // An index that a guard proved to be below 100, rounded down to a multiple of 8.
//! let rounded = Bound::between(0, 99).result(Op::IntAnd, Bound::constant(-8));
//! assert_eq!(rounded.to_string(), "0..=99 bits ????000");
//! assert_eq!(Bound::between(0, 9).result(Op::IntAddOvf, Bound::constant(1)).as_constant(), Some(0));
//! ```
//!
//! All functions here obey one rule: **words in the operands' sets give a word in the result's set** (`transfer.rs`),
//! and a refinement by a known result drops no word that can give that result (`refine.rs`). A set may be too big,
//! never too small. The functions are generic over the word (`lane.rs`); `cargo xtask prove` has the solver prove them
//! on terms, and the tests here try all sets of small words.
//!
//! An empty set is a contradiction: code behind it is never executed, so any fact is true there. [`BoundOf::is_empty`]
//! finds most of them; callers then keep the previous set.

mod lane;
mod proof;
mod refine;
#[cfg(test)]
mod tests;
mod transfer;

pub use lane::Lane;
pub use proof::claims;

use std::num::Wrapping;

/// The domain over the integers of a trace.
pub type Bound = BoundOf<Wrapping<i64>>;

/// The set of the words `x` with `lo <= x <= hi` that have all bits of `must` set and no bits outside of `may`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BoundOf<L> {
    /// The least word, as a signed number.
    pub lo: L,
    /// The greatest word.
    pub hi: L,
    /// Bits that are set in all words.
    pub must: L,
    /// Bits that may be set.
    pub may: L,
}

impl<L: Lane> BoundOf<L> {
    /// The set of all words.
    pub fn all() -> Self {
        BoundOf { lo: L::least(), hi: L::greatest(), must: L::zero(), may: !L::zero() }
    }

    /// The set of one word.
    pub fn exactly(word: L) -> Self {
        BoundOf { lo: word, hi: word, must: word, may: word }
    }

    /// The words from `lo` to `hi`.
    pub fn range(lo: L, hi: L) -> Self {
        Self::of(lo, hi, L::zero(), !L::zero())
    }

    /// The words with all bits of `must` and no others than those of `may`.
    pub fn bits(must: L, may: L) -> Self {
        Self::of(L::least(), L::greatest(), must, may)
    }

    /// The words that satisfy both parts, with each part tightened by the other.
    pub fn of(lo: L, hi: L, must: L, may: L) -> Self {
        L::tighten(BoundOf { lo, hi, must, may })
    }

    /// The same set, with each part as tight as the other allows.
    fn tightened(self) -> Self {
        let BoundOf { lo, hi, must, may } = self;
        let (must, may) = bits_of_range(lo, hi, must, may);
        let (lo, hi) = range_of_bits(lo, hi, must, may);
        let (must, may) = bits_of_range(lo, hi, must, may);
        BoundOf { lo, hi, must, may }
    }

    /// Whether the set has exactly one word.
    pub fn is_exact(self) -> L::Truth {
        self.lo.equals(self.hi)
    }

    /// Whether the word is in the set.
    pub fn has(self, word: L) -> L::Truth {
        self.lo.at_most(word)
            & word.at_most(self.hi)
            & (self.must & !word).equals(L::zero())
            & (word & !self.may).equals(L::zero())
    }

    /// Whether one of the parts, or a simple comparison of both, shows that the set is empty. False negatives are
    /// possible.
    pub fn is_empty(self) -> L::Truth {
        self.hi.less(self.lo) | !(self.must & !self.may).equals(L::zero())
    }

    /// The intersection of two sets.
    pub fn meet(self, other: Self) -> Self {
        L::meet(self, other)
    }

    fn met(self, other: Self) -> Self {
        Self::of(
            self.lo.greater(other.lo),
            self.hi.lesser(other.hi),
            self.must | other.must,
            self.may & other.may,
        )
    }

    /// A set that contains both sets.
    pub fn join(self, other: Self) -> Self {
        Self::of(
            self.lo.lesser(other.lo),
            self.hi.greater(other.hi),
            self.must & other.must,
            self.may | other.may,
        )
    }

    /// Whether every word of this set is in the other.
    pub fn implies(self, other: Self) -> L::Truth {
        other.lo.at_most(self.lo)
            & self.hi.at_most(other.hi)
            & (other.must & !self.must).equals(L::zero())
            & (self.may & !other.may).equals(L::zero())
    }

    /// Whether no word is negative.
    pub fn is_nonnegative(self) -> L::Truth {
        !self.lo.is_negative()
    }

    fn select(which: L::Truth, yes: Self, no: Self) -> Self {
        BoundOf {
            lo: L::select(which, yes.lo, no.lo),
            hi: L::select(which, yes.hi, no.hi),
            must: L::select(which, yes.must, no.must),
            may: L::select(which, yes.may, no.may),
        }
    }
}

/// All words of a range share the bits above the highest bit in which its ends differ.
fn bits_of_range<L: Lane>(lo: L, hi: L, must: L, may: L) -> (L, L) {
    let unknown = (lo ^ hi).smear();
    (must | (lo & !unknown), may & (lo | unknown))
}

/// The least word that satisfies the bits has no optional bit but the sign bit; the greatest has all but the sign bit.
fn range_of_bits<L: Lane>(lo: L, hi: L, must: L, may: L) -> (L, L) {
    let sign = L::least();
    (lo.greater(must | (may & sign)), hi.lesser((may & !sign) | (must & sign)))
}

/// A test that, together with what is known, shows that a word is in a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// The word is at least this.
    AtLeast(i64),
    /// The word is at most this.
    AtMost(i64),
    /// The word's bits under the mask have exactly this value.
    Bits {
        /// The bits under test.
        mask: i64,
        /// Their value.
        set: i64,
    },
}

impl Bound {
    /// The set of all integers.
    pub const ALL: Bound =
        BoundOf { lo: Wrapping(i64::MIN), hi: Wrapping(i64::MAX), must: Wrapping(0), may: Wrapping(-1) };

    /// 0 or 1.
    pub const BOOL: Bound = BoundOf { lo: Wrapping(0), hi: Wrapping(1), must: Wrapping(0), may: Wrapping(1) };

    /// The integers that a tagged word can hold.
    pub const TAGGED: Bound = BoundOf {
        lo: Wrapping(i64::MIN >> 1),
        hi: Wrapping(i64::MAX >> 1),
        must: Wrapping(0),
        may: Wrapping(-1),
    };

    /// The integers that a word of the NaN layout can hold.
    pub const NAN_INT: Bound = BoundOf {
        lo: Wrapping(i32::MIN as i64),
        hi: Wrapping(i32::MAX as i64),
        must: Wrapping(0),
        may: Wrapping(-1),
    };

    /// The numbers that constants of the NaN layout can have.
    pub const NAN_CONSTANT: Bound = BoundOf {
        lo: Wrapping(0),
        hi: Wrapping(u32::MAX as i64),
        must: Wrapping(0),
        may: Wrapping(u32::MAX as i64),
    };

    /// The set of one integer.
    pub fn constant(value: i64) -> Bound {
        Bound::exactly(Wrapping(value))
    }

    /// The integers from `lo` to `hi`.
    pub fn between(lo: i64, hi: i64) -> Bound {
        Bound::range(Wrapping(lo), Wrapping(hi))
    }

    /// The integer, if the set has only one.
    pub fn as_constant(self) -> Option<i64> {
        (self.lo == self.hi).then_some(self.lo.0)
    }

    /// Whether the integer is in the set.
    pub fn contains(self, value: i64) -> bool {
        self.has(Wrapping(value))
    }

    /// Whether the set contains nothing but 0 and 1.
    pub fn is_bool(self) -> bool {
        self.implies(Bound::BOOL)
    }

    /// Whether all integers fit a tagged word.
    pub fn fits(self) -> bool {
        self.implies(Bound::TAGGED)
    }

    /// Whether all integers fit a word of the NaN layout.
    pub fn fits_nan(self) -> bool {
        self.implies(Bound::NAN_INT)
    }

    /// The smallest superset among the ranges of the usual integer types: likely to hold in later iterations, too.
    pub fn widened(self) -> Bound {
        const ENDS: [i64; 7] = [1, 0xff, 0xffff, 0xffff_ffff, (1 << 47) - 1, i64::MAX >> 1, i64::MAX];
        let up = |value: i64| ENDS.into_iter().find(|&end| value <= end).unwrap_or(i64::MAX);
        let lo = if self.lo.0 >= 0 { 0 } else { !up(!self.lo.0) };
        let hi = if self.hi.0 < 0 { -1 } else { up(self.hi.0) };
        Bound::between(lo, hi)
    }

    /// The tests that show a word that is known to be in `known` to be in this set.
    pub fn checks(self, known: Bound) -> impl Iterator<Item = Check> {
        let low = (known.lo < self.lo).then_some(Check::AtLeast(self.lo.0));
        let high = (known.hi > self.hi).then_some(Check::AtMost(self.hi.0));
        let range = Bound::of(self.lo.max(known.lo), self.hi.min(known.hi), known.must, known.may);
        // Bits that follow from the range need no test.
        let mask = (self.must & !range.must) | (range.may & !self.may);
        let bits = (mask.0 != 0 && !range.is_empty())
            .then_some(Check::Bits { mask: mask.0, set: (self.must & mask).0 });
        [low, high, bits].into_iter().flatten()
    }
}

impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(value) = self.as_constant() {
            return write!(f, "{value}");
        }
        write!(f, "{}..={}", self.lo, self.hi)?;
        let plain = Bound::range(self.lo, self.hi);
        if (self.must, self.may) == (plain.must, plain.may) {
            return Ok(());
        }
        write!(f, " bits ")?;
        let unknown = self.must ^ self.may;
        // Bits from the highest that varies or is set, unless all above are ones.
        let digits =
            64 - (unknown.0 | if self.lo.0 < 0 { !self.must.0 } else { self.must.0 }).leading_zeros();
        for bit in (0..digits).rev() {
            let is = |word: Wrapping<i64>| word.0 >> bit & 1 == 1;
            f.write_str(if is(unknown) {
                "?"
            } else if is(self.must) {
                "1"
            } else {
                "0"
            })?;
        }
        Ok(())
    }
}

impl std::fmt::Debug for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
