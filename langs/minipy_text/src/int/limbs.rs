//! Arithmetic on borrowed limbs: the frequent operations on integers beyond a word, without allocations for operands
//! or results.
//!
//! A language keeps the limbs of its integers in its own heap and passes them as slices ([`Signed`]); results are
//! computed in a reusable buffer ([`Number`]) and copied from there. Big-integer libraries own their limbs: with one,
//! each operand and each result of two or three limbs costs a `malloc` and a `free`, several times the operation
//! itself. Other operations (powers, roots, text, products of many limbs) are left to the library.
//!
//! Magnitudes have no zero limbs at the top, and zero is not negative.

use num_bigint::{BigInt, BigUint, Sign};
use std::cmp::Ordering;

/// The number of limbs in both factors from which on a product is left to the library, which is faster than
/// quadratic.
const LONG_FACTORS: usize = 40;

/// An integer with borrowed limbs, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Signed<'a> {
    /// Whether it is below zero.
    pub negative: bool,
    /// The magnitude.
    pub limbs: &'a [u64],
}

/// A result.
#[derive(Debug, Default)]
pub struct Number {
    /// Whether it is below zero.
    pub negative: bool,
    /// The magnitude.
    pub limbs: Vec<u64>,
}

/// A bitwise operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
}

impl<'a> Signed<'a> {
    /// An integer of a word; `limb` is the memory for its magnitude.
    pub fn of_word(value: i64, limb: &'a mut [u64; 1]) -> Signed<'a> {
        limb[0] = value.unsigned_abs();
        Signed { negative: value < 0, limbs: if value == 0 { &[] } else { limb } }
    }

    /// The number of bits of the magnitude.
    pub fn bits(self) -> u64 {
        self.limbs.last().map_or(0, |top| 64 * self.limbs.len() as u64 - u64::from(top.leading_zeros()))
    }

    /// The integer as the library's type.
    pub fn to_big(self) -> BigInt {
        let sign = if self.negative { Sign::Minus } else { Sign::Plus };
        BigInt::from_biguint(sign, magnitude(self.limbs))
    }
}

fn magnitude(limbs: &[u64]) -> BigUint {
    BigUint::new(limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect())
}

/// The order of two integers.
pub fn compare(a: Signed<'_>, b: Signed<'_>) -> Ordering {
    match (a.negative, b.negative) {
        (false, true) => Ordering::Greater,
        (true, false) => Ordering::Less,
        (false, false) => order(a.limbs, b.limbs),
        (true, true) => order(b.limbs, a.limbs),
    }
}

/// `hash(a)`
pub fn hash(a: Signed<'_>) -> i64 {
    let modulus = u128::from(super::HASH_MODULUS);
    // 2**64 is 8 modulo 2**61 - 1.
    let rest = a.limbs.iter().rev().fold(0, |hash, &limb| (hash * 8 + u128::from(limb)) % modulus);
    super::signed_hash(rest as u64, a.negative)
}

fn order(a: &[u64], b: &[u64]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

impl Number {
    /// The value, if it fits a word.
    pub fn to_word(&self) -> Option<i64> {
        match (self.negative, self.limbs.as_slice()) {
            (_, []) => Some(0),
            (false, &[limb]) => i64::try_from(limb).ok(),
            (true, &[limb]) if limb <= 1 << 63 => Some((limb as i64).wrapping_neg()),
            _ => None,
        }
    }

    fn clear(&mut self, negative: bool) {
        self.negative = negative;
        self.limbs.clear();
    }

    fn trim(&mut self) {
        trim(&mut self.limbs);
        self.negative &= !self.limbs.is_empty();
    }

    /// `a + b`
    pub fn add(&mut self, a: Signed<'_>, b: Signed<'_>) {
        self.clear(a.negative);
        if a.negative == b.negative {
            let (long, short) = if a.limbs.len() < b.limbs.len() { (b, a) } else { (a, b) };
            self.limbs.extend_from_slice(long.limbs);
            if add_to(&mut self.limbs, short.limbs) {
                self.limbs.push(1);
            }
            return;
        }
        let (greater, less) = match order(a.limbs, b.limbs) {
            Ordering::Less => (b, a),
            _ => (a, b),
        };
        self.negative = greater.negative;
        self.limbs.extend_from_slice(greater.limbs);
        subtract_from(&mut self.limbs, less.limbs);
        self.trim();
    }

    /// `a - b`
    pub fn sub(&mut self, a: Signed<'_>, b: Signed<'_>) {
        self.add(a, Signed { negative: !b.negative, ..b });
    }

    /// `a * b`
    pub fn mul(&mut self, a: Signed<'_>, b: Signed<'_>) {
        self.clear(a.negative != b.negative);
        let (long, short) =
            if a.limbs.len() < b.limbs.len() { (b.limbs, a.limbs) } else { (a.limbs, b.limbs) };
        if short.len() >= LONG_FACTORS {
            self.limbs.extend((magnitude(long) * magnitude(short)).iter_u64_digits());
            return;
        }
        self.limbs.resize(long.len() + short.len(), 0);
        for (i, &factor) in short.iter().enumerate() {
            let mut carry = 0;
            for (sum, &limb) in self.limbs[i..].iter_mut().zip(long) {
                let wide = u128::from(limb) * u128::from(factor) + u128::from(*sum) + u128::from(carry);
                (*sum, carry) = (wide as u64, (wide >> 64) as u64);
            }
            self.limbs[i + long.len()] = carry;
        }
        self.trim();
    }

    /// `a // b` and, in `rest`, `a % b`, rounded down. The divisor is not zero.
    pub fn div_mod(&mut self, a: Signed<'_>, b: Signed<'_>, rest: &mut Number) {
        self.clear(a.negative != b.negative);
        rest.clear(b.negative);
        divide(a.limbs, b.limbs, &mut self.limbs, &mut rest.limbs);
        if self.negative && !rest.limbs.is_empty() {
            if add_to(&mut self.limbs, &[1]) {
                self.limbs.push(1);
            }
            // The remainder of the magnitudes is below the divisor.
            rest.limbs.resize(b.limbs.len(), 0);
            let mut borrow = false;
            for (r, &d) in rest.limbs.iter_mut().zip(b.limbs) {
                let (x, first) = d.overflowing_sub(*r);
                let (x, second) = x.overflowing_sub(borrow.into());
                (*r, borrow) = (x, first | second);
            }
        }
        self.trim();
        rest.trim();
    }

    /// `a << count`
    pub fn shl(&mut self, a: Signed<'_>, count: u64) {
        self.clear(a.negative);
        if a.limbs.is_empty() {
            return;
        }
        let (words, bits) = ((count / 64) as usize, (count % 64) as u32);
        self.limbs.resize(words, 0);
        self.limbs.extend_from_slice(a.limbs);
        let carry = shift_left(&mut self.limbs[words..], bits);
        self.limbs.push(carry);
        self.trim();
    }

    /// `a >> count`, rounded down.
    pub fn shr(&mut self, a: Signed<'_>, count: u64) {
        self.clear(a.negative);
        let (words, bits) = (count / 64, (count % 64) as u32);
        let words = usize::try_from(words).unwrap_or(usize::MAX).min(a.limbs.len());
        self.limbs.extend_from_slice(&a.limbs[words..]);
        let lost = shift_right(&mut self.limbs, bits) != 0 || a.limbs[..words].iter().any(|&l| l != 0);
        if a.negative && lost && add_to(&mut self.limbs, &[1]) {
            self.limbs.push(1);
        }
        self.trim();
    }

    /// `a & b`, `a | b`, `a ^ b` on infinite two's complements.
    pub fn bits(&mut self, op: Bits, a: Signed<'_>, b: Signed<'_>) {
        let apply = |x: u64, y: u64| match op {
            Bits::And => x & y,
            Bits::Or => x | y,
            Bits::Xor => x ^ y,
        };
        let negative = apply(a.negative.into(), b.negative.into()) != 0;
        self.clear(negative);
        let (mut x, mut y) = (Complement::new(a), Complement::new(b));
        let mut carry = true;
        for i in 0..a.limbs.len().max(b.limbs.len()) {
            let limb = apply(x.limb(i), y.limb(i));
            self.limbs.push(if negative { negated(limb, &mut carry) } else { limb });
        }
        // The magnitude of a negative result of n limbs may be one followed by n zero limbs.
        if negative && carry {
            self.limbs.push(1);
        }
        self.trim();
    }
}

/// The limbs of a two's complement, lowest first.
struct Complement<'a> {
    number: Signed<'a>,
    carry: bool,
}

impl<'a> Complement<'a> {
    fn new(number: Signed<'a>) -> Complement<'a> {
        Complement { number, carry: true }
    }

    fn limb(&mut self, i: usize) -> u64 {
        let limb = self.number.limbs.get(i).copied().unwrap_or(0);
        if self.number.negative { negated(limb, &mut self.carry) } else { limb }
    }
}

/// A limb of a negated number, to be called from the lowest one on; the carry begins as true.
fn negated(limb: u64, carry: &mut bool) -> u64 {
    let (limb, overflow) = (!limb).overflowing_add((*carry).into());
    *carry = overflow;
    limb
}

fn trim(limbs: &mut Vec<u64>) {
    while limbs.last() == Some(&0) {
        limbs.pop();
    }
}

/// Adds to a magnitude that is at least as long (or both are empty); returns whether there is a carry.
fn add_to(sum: &mut [u64], other: &[u64]) -> bool {
    let mut carry = false;
    let (low, high) = sum.split_at_mut(other.len().min(sum.len()));
    for (s, &o) in low.iter_mut().zip(other) {
        let (x, first) = s.overflowing_add(o);
        let (x, second) = x.overflowing_add(carry.into());
        (*s, carry) = (x, first | second);
    }
    carry |= low.len() < other.len();
    for s in high {
        if !carry {
            break;
        }
        (*s, carry) = s.overflowing_add(1);
    }
    carry
}

/// Subtracts a magnitude that is not greater.
fn subtract_from(rest: &mut [u64], other: &[u64]) {
    let mut borrow = false;
    let (low, high) = rest.split_at_mut(other.len());
    for (r, &o) in low.iter_mut().zip(other) {
        let (x, first) = r.overflowing_sub(o);
        let (x, second) = x.overflowing_sub(borrow.into());
        (*r, borrow) = (x, first | second);
    }
    for r in high {
        if !borrow {
            break;
        }
        (*r, borrow) = r.overflowing_sub(1);
    }
}

/// Shifts left by less than 64 bits; returns the bits shifted out.
fn shift_left(limbs: &mut [u64], bits: u32) -> u64 {
    if bits == 0 {
        return 0;
    }
    let mut carry = 0;
    for limb in limbs {
        (*limb, carry) = (*limb << bits | carry, *limb >> (64 - bits));
    }
    carry
}

/// Shifts right by less than 64 bits; returns the bits shifted out.
fn shift_right(limbs: &mut [u64], bits: u32) -> u64 {
    if bits == 0 {
        return 0;
    }
    let mut carry = 0;
    for limb in limbs.iter_mut().rev() {
        (*limb, carry) = (*limb >> bits | carry, *limb << (64 - bits));
    }
    carry
}

/// Quotient and remainder of magnitudes, into empty buffers: schoolbook division (Knuth, algorithm D).
fn divide(a: &[u64], b: &[u64], quotient: &mut Vec<u64>, rest: &mut Vec<u64>) {
    if order(a, b) == Ordering::Less {
        rest.extend_from_slice(a);
        return;
    }
    let n = b.len();
    quotient.resize(a.len() - n + 1, 0);
    if let &[divisor] = b {
        let mut remainder = 0;
        for (q, &limb) in quotient.iter_mut().zip(a).rev() {
            let wide = u128::from(remainder) << 64 | u128::from(limb);
            (*q, remainder) = ((wide / u128::from(divisor)) as u64, (wide % u128::from(divisor)) as u64);
        }
        rest.push(remainder);
        trim(rest);
        trim(quotient);
        return;
    }
    // If its top bit is set, the divisor's first limbs determine the next limb of the quotient up to an error of two.
    let shift = b[n - 1].leading_zeros();
    let (mut few, mut many) = ([0; 32], Vec::new());
    let divisor = match few.get_mut(..n) {
        Some(few) => few,
        None => {
            many.resize(n, 0);
            many.as_mut_slice()
        }
    };
    divisor.copy_from_slice(b);
    shift_left(divisor, shift);
    rest.extend_from_slice(a);
    let carry = shift_left(rest, shift);
    rest.push(carry);
    let (top, second) = (divisor[n - 1], divisor[n - 2]);
    for j in (0..quotient.len()).rev() {
        let wide = u128::from(rest[j + n]) << 64 | u128::from(rest[j + n - 1]);
        let (mut guess, mut left) = if rest[j + n] >= top {
            (u128::from(u64::MAX), wide - u128::from(u64::MAX) * u128::from(top))
        } else {
            (wide / u128::from(top), wide % u128::from(top))
        };
        while left >> 64 == 0 && guess * u128::from(second) > (left << 64 | u128::from(rest[j + n - 2])) {
            guess -= 1;
            left += u128::from(top);
        }
        let guess = guess as u64;
        let (mut carry, mut borrow) = (0, false);
        for (r, &d) in rest[j..].iter_mut().zip(&*divisor) {
            let product = u128::from(d) * u128::from(guess) + u128::from(carry);
            carry = (product >> 64) as u64;
            let (x, first) = r.overflowing_sub(product as u64);
            let (x, second) = x.overflowing_sub(borrow.into());
            (*r, borrow) = (x, first | second);
        }
        let (x, first) = rest[j + n].overflowing_sub(carry);
        let (x, second) = x.overflowing_sub(borrow.into());
        rest[j + n] = x;
        quotient[j] = guess;
        if first | second {
            quotient[j] -= 1;
            let carry = add_to(&mut rest[j..j + n], divisor);
            rest[j + n] = rest[j + n].wrapping_add(carry.into());
        }
    }
    rest.truncate(n);
    shift_right(rest, shift);
    trim(rest);
    trim(quotient);
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_integer::Integer;

    fn view(limbs: &[u64], negative: bool) -> Signed<'_> {
        Signed { negative, limbs }
    }

    fn value(number: &Number) -> BigInt {
        assert_ne!(number.limbs.last(), Some(&0), "trimmed");
        Signed { negative: number.negative, limbs: &number.limbs }.to_big()
    }

    /// Operands with limbs mostly near the limits, where carries and wrong estimates occur.
    fn operands() -> Vec<(Vec<u64>, bool)> {
        let mut state = 0x1234_5678_9abc_def1u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let mut all = vec![(vec![], false), (vec![1], true), (vec![0, 1], false), (vec![0, 0, 1], true)];
        for length in [1, 1, 2, 2, 3, 3, 4, 5, 8, 45] {
            for _ in 0..4 {
                let mut limbs: Vec<u64> = (0..length)
                    .map(|_| match next() % 5 {
                        0 => 0,
                        1 => u64::MAX,
                        2 => 1 << 63,
                        3 => u64::MAX - 1,
                        _ => next(),
                    })
                    .collect();
                trim(&mut limbs);
                all.push((limbs.clone(), next() % 2 == 0 && !limbs.is_empty()));
            }
        }
        all
    }

    #[test]
    fn operations_agree_with_the_library() {
        let all = operands();
        let (mut out, mut rest) = (Number::default(), Number::default());
        for (a, x) in &all {
            for (b, y) in &all {
                let (a, b) = (view(a, *x), view(b, *y));
                let (p, q) = (a.to_big(), b.to_big());
                out.add(a, b);
                assert_eq!(value(&out), &p + &q);
                out.sub(a, b);
                assert_eq!(value(&out), &p - &q);
                out.mul(a, b);
                assert_eq!(value(&out), &p * &q);
                for (op, expected) in [(Bits::And, &p & &q), (Bits::Or, &p | &q), (Bits::Xor, &p ^ &q)] {
                    out.bits(op, a, b);
                    assert_eq!(value(&out), expected, "{p} {op:?} {q}");
                }
                assert_eq!(compare(a, b), p.cmp(&q));
                assert_eq!(hash(a), super::super::Int::from_big(p.clone()).hash());
                if !b.limbs.is_empty() {
                    out.div_mod(a, b, &mut rest);
                    assert_eq!((value(&out), value(&rest)), p.div_mod_floor(&q), "{p} / {q}");
                }
            }
            for count in [0, 1, 63, 64, 65, 130, 10_000] {
                let a = view(a, *x);
                out.shl(a, count);
                assert_eq!(value(&out), a.to_big() << count);
                out.shr(a, count);
                assert_eq!(value(&out), a.to_big() >> count, "{} >> {count}", a.to_big());
            }
        }
    }

    #[test]
    fn words_are_recognised() {
        let mut out = Number::default();
        for word in [0, 1, -1, i64::MAX, i64::MIN, 1 << 62] {
            let (mut x, mut y) = ([0], [0]);
            out.add(Signed::of_word(word, &mut x), Signed::of_word(0, &mut y));
            assert_eq!(out.to_word(), Some(word));
        }
        let mut x = [0];
        out.sub(view(&[1 << 63], true), Signed::of_word(1, &mut x));
        assert_eq!(out.to_word(), None);
    }
}
