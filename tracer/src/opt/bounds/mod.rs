//! What is known about an integer: an interval of signed numbers, and bits that are known to be set or
//! clear. Both describe one set of words, and each is made as tight as the other allows.
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
//! The rule that all functions here keep to: **a word that is in the operands' sets gives a word that is
//! in the result's set** (`transfer.rs`), and what a known answer tells about operands drops no word that
//! could have given that answer (`refine.rs`). A set may be too big, never too small. The functions are
//! generic over the word (`lane.rs`); `cargo xtask prove` has the solver prove them on terms, and the
//! tests here try all sets of small words.
//!
//! A set without words comes of a contradiction: what follows is never executed, so any fact is true
//! there. [`BoundOf::is_empty`] finds the most of them; callers then keep what they knew.

mod lane;
mod proof;
mod refine;
#[cfg(test)]
mod tests;
mod transfer;

pub use lane::Lane;
pub use proof::claims;

use std::num::Wrapping;

/// What is known about an integer of a trace.
pub type Bound = BoundOf<Wrapping<i64>>;

/// A set of words: those `x` with `lo <= x <= hi`, all bits of `must` set, and none set that is not in `may`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BoundOf<L> {
    /// The least word, as a signed number.
    pub lo: L,
    /// The greatest word.
    pub hi: L,
    /// Bits that all words have.
    pub must: L,
    /// Bits that some words have.
    pub may: L,
}

impl<L: Lane> BoundOf<L> {
    /// All words.
    pub fn all() -> Self {
        BoundOf { lo: L::least(), hi: L::greatest(), must: L::zero(), may: !L::zero() }
    }

    /// One word alone.
    pub fn exactly(word: L) -> Self {
        BoundOf { lo: word, hi: word, must: word, may: word }
    }

    /// The words from `lo` to `hi`.
    pub fn range(lo: L, hi: L) -> Self {
        Self::of(lo, hi, L::zero(), !L::zero())
    }

    /// The words with those bits.
    pub fn bits(must: L, may: L) -> Self {
        Self::of(L::least(), L::greatest(), must, may)
    }

    /// The words that satisfy both parts, each part made tighter by the other.
    pub fn of(lo: L, hi: L, must: L, may: L) -> Self {
        L::tighten(BoundOf { lo, hi, must, may })
    }

    /// The same words, with each part as tight as the other allows.
    fn tightened(self) -> Self {
        let BoundOf { lo, hi, must, may } = self;
        let (must, may) = bits_of_range(lo, hi, must, may);
        let (lo, hi) = range_of_bits(lo, hi, must, may);
        let (must, may) = bits_of_range(lo, hi, must, may);
        BoundOf { lo, hi, must, may }
    }

    /// Is it a set of one word?
    pub fn is_exact(self) -> L::Truth {
        self.lo.equals(self.hi)
    }

    /// Is the word in the set?
    pub fn has(self, word: L) -> L::Truth {
        self.lo.at_most(word)
            & word.at_most(self.hi)
            & (self.must & !word).equals(L::zero())
            & (word & !self.may).equals(L::zero())
    }

    /// Does it follow from one part alone, or from both without looking into them, that there is no word?
    pub fn is_empty(self) -> L::Truth {
        self.hi.less(self.lo) | !(self.must & !self.may).equals(L::zero())
    }

    /// The words of both sets.
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

    /// A set with the words of either.
    pub fn join(self, other: Self) -> Self {
        Self::of(
            self.lo.lesser(other.lo),
            self.hi.greater(other.hi),
            self.must & other.must,
            self.may | other.may,
        )
    }

    /// Is every word of this set one of the other?
    pub fn implies(self, other: Self) -> L::Truth {
        other.lo.at_most(self.lo)
            & self.hi.at_most(other.hi)
            & (other.must & !self.must).equals(L::zero())
            & (self.may & !other.may).equals(L::zero())
    }

    /// Are all words 0 or more?
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

/// The words of a range have the bits above the highest in which its ends differ.
fn bits_of_range<L: Lane>(lo: L, hi: L, must: L, may: L) -> (L, L) {
    let unknown = (lo ^ hi).smear();
    (must | (lo & !unknown), may & (lo | unknown))
}

/// The least word with some bits has none that is optional but the sign; the greatest has all but that.
fn range_of_bits<L: Lane>(lo: L, hi: L, must: L, may: L) -> (L, L) {
    let sign = L::least();
    (lo.greater(must | (may & sign)), hi.lesser((may & !sign) | (must & sign)))
}

/// A check that, with what is known already, makes sure that a word is in a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// The word is at least this.
    AtLeast(i64),
    /// The word is at most this.
    AtMost(i64),
    /// Of the word's bits in the mask just these are set.
    Bits {
        /// The bits that are looked at.
        mask: i64,
        /// Those that are set.
        set: i64,
    },
}

impl Bound {
    /// Nothing is known.
    pub const ALL: Bound =
        BoundOf { lo: Wrapping(i64::MIN), hi: Wrapping(i64::MAX), must: Wrapping(0), may: Wrapping(-1) };

    /// 0 or 1.
    pub const BOOL: Bound = BoundOf { lo: Wrapping(0), hi: Wrapping(1), must: Wrapping(0), may: Wrapping(1) };

    /// The integers of tagged words.
    pub const TAGGED: Bound = BoundOf {
        lo: Wrapping(i64::MIN >> 1),
        hi: Wrapping(i64::MAX >> 1),
        must: Wrapping(0),
        may: Wrapping(-1),
    };

    /// One integer alone.
    pub fn constant(value: i64) -> Bound {
        Bound::exactly(Wrapping(value))
    }

    /// The integers from `lo` to `hi`.
    pub fn between(lo: i64, hi: i64) -> Bound {
        Bound::range(Wrapping(lo), Wrapping(hi))
    }

    /// The integer that it must be.
    pub fn as_constant(self) -> Option<i64> {
        (self.lo == self.hi).then_some(self.lo.0)
    }

    /// Is the integer in the set?
    pub fn contains(self, value: i64) -> bool {
        self.has(Wrapping(value))
    }

    /// Is it 0 or 1?
    pub fn is_bool(self) -> bool {
        self.implies(Bound::BOOL)
    }

    /// Does it fit a tagged word?
    pub fn fits(self) -> bool {
        self.implies(Bound::TAGGED)
    }

    /// A range with this set in it whose ends are those of a common type of integers: what is still true a
    /// few steps on.
    pub fn widened(self) -> Bound {
        const ENDS: [i64; 7] = [1, 0xff, 0xffff, 0xffff_ffff, (1 << 47) - 1, i64::MAX >> 1, i64::MAX];
        let up = |value: i64| ENDS.into_iter().find(|&end| value <= end).unwrap_or(i64::MAX);
        let lo = if self.lo.0 >= 0 { 0 } else { !up(!self.lo.0) };
        let hi = if self.hi.0 < 0 { -1 } else { up(self.hi.0) };
        Bound::between(lo, hi)
    }

    /// What must be checked of a word that is known to be in `known`, to be sure that it is in this set.
    pub fn checks(self, known: Bound) -> impl Iterator<Item = Check> {
        let low = (known.lo < self.lo).then_some(Check::AtLeast(self.lo.0));
        let high = (known.hi > self.hi).then_some(Check::AtMost(self.hi.0));
        let range = Bound::of(self.lo.max(known.lo), self.hi.min(known.hi), known.must, known.may);
        // Bits that follow from the range need no check.
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
