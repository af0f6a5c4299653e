//! Arithmetic on integers so long that one operation takes seconds, in steps of a few milliseconds with a call of
//! [`work::poll`] between them. Each step uses the library; short operations are a single step.

use crate::error::Result;
use crate::{room, work};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{Num as _, One, Zero};

/// The number of bits of a limb.
const LIMB: u64 = 64;

/// The maximal number of limbs of a factor for one multiplication of the library.
const FACTOR: u64 = 1 << 13;

/// The maximal number of limb products in one division of the library.
const DIVISION: u64 = 1 << 23;

fn limbs(n: &BigUint) -> u64 {
    n.bits().div_ceil(LIMB)
}

/// The limbs from `low` to `high`.
fn part(n: &BigUint, low: u64, high: u64) -> BigUint {
    // Of the two iterators, the one over words skips in constant time.
    let words = n.iter_u64_digits().skip(low as usize).take((high - low) as usize);
    BigUint::new(words.flat_map(|word| [word as u32, (word >> 32) as u32]).collect())
}

/// Whether a product of numbers with that many limbs takes longer than a step.
pub fn is_long_product(a: u64, b: u64) -> bool {
    a.saturating_mul(b) > FACTOR * FACTOR
}

/// Whether a division of numbers with that many limbs takes longer than a step.
pub fn is_long_division(a: u64, b: u64) -> bool {
    a > b && (a - b).saturating_mul(b) > DIVISION
}

/// `a * b`: divided in halves (Karatsuba) down to products that are one step.
fn mul_magnitudes(a: &BigUint, b: &BigUint) -> Result<BigUint> {
    let (a, b) = if a.bits() < b.bits() { (b, a) } else { (a, b) };
    let (m, n) = (limbs(a), limbs(b));
    if !is_long_product(m, n) {
        work::poll()?;
        return Ok(a * b);
    }
    let half = m.div_ceil(2);
    let (a0, a1) = (part(a, 0, half), part(a, half, m));
    if n <= half {
        return Ok((mul_magnitudes(&a1, b)? << (half * LIMB)) + mul_magnitudes(&a0, b)?);
    }
    let (b0, b1) = (part(b, 0, half), part(b, half, n));
    let low = mul_magnitudes(&a0, &b0)?;
    let high = mul_magnitudes(&a1, &b1)?;
    let middle = mul_magnitudes(&(a0 + a1), &(b0 + b1))? - &low - &high;
    Ok((((high << (half * LIMB)) + middle) << (half * LIMB)) + low)
}

/// `a * b`
pub fn mul(a: &BigInt, b: &BigInt) -> Result<BigInt> {
    let sign = if a.sign() == b.sign() { Sign::Plus } else { Sign::Minus };
    Ok(BigInt::from_biguint(sign, mul_magnitudes(a.magnitude(), b.magnitude())?))
}

/// Quotient and remainder: long division, with as many limbs of the quotient at a time as fit a step.
fn div_rem_magnitudes(a: &BigUint, b: &BigUint) -> Result<(BigUint, BigUint)> {
    let (m, n) = (limbs(a), limbs(b));
    if !is_long_division(m, n) {
        work::poll()?;
        return Ok(a.div_rem(b));
    }
    let piece = (DIVISION / n).max(16);
    let mut low = m / piece * piece;
    let mut digits = vec![0u32; 2 * (m / piece + 1) as usize * piece as usize];
    let mut rest = part(a, low, m);
    loop {
        work::poll()?;
        let (quotient, remainder) = rest.div_rem(b);
        for (i, digit) in quotient.iter_u32_digits().enumerate() {
            digits[2 * low as usize + i] = digit;
        }
        if low == 0 {
            return Ok((BigUint::new(digits), remainder));
        }
        low -= piece;
        rest = (remainder << (piece * LIMB)) + part(a, low, low + piece);
    }
}

/// Quotient and remainder, rounded down as in Python.
pub fn div_mod_floor(a: &BigInt, b: &BigInt) -> Result<(BigInt, BigInt)> {
    let (quotient, rest) = div_rem_magnitudes(a.magnitude(), b.magnitude())?;
    let (mut quotient, mut rest) = (BigInt::from(quotient), BigInt::from(rest));
    if a.sign() == Sign::Minus {
        rest = -rest;
    }
    if (a.sign() == Sign::Minus) != (b.sign() == Sign::Minus) {
        quotient = -quotient;
        if !rest.is_zero() {
            quotient -= 1;
        }
    }
    if !rest.is_zero() && rest.sign() != b.sign() {
        rest += b;
    }
    Ok((quotient, rest))
}

/// `base ** exponent`
pub fn pow(base: &BigInt, exponent: u64) -> Result<BigInt> {
    let mut power = BigInt::one();
    for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
        power = mul(&power, &power)?;
        if exponent >> bit & 1 == 1 {
            power = mul(&power, base)?;
        }
    }
    Ok(power)
}

/// The maximal number of limbs of a modulus for which the library computes powers.
const MODULUS: u64 = 1 << 10;

/// `base ** exponent % modulus`; all are nonnegative, and the base is reduced.
pub fn pow_mod(base: &BigUint, exponent: &BigUint, modulus: &BigUint) -> Result<BigUint> {
    let size = limbs(modulus).max(1);
    // The number of bits of the exponent per step.
    let step = if size > MODULUS { 1 } else { (DIVISION / (size * size)).clamp(1, 1 << 16) };
    let bits = exponent.bits();
    if bits <= step && size <= MODULUS {
        work::poll()?;
        return Ok(base.modpow(exponent, modulus));
    }
    let reduced = |n: BigUint| div_rem_magnitudes(&n, modulus).map(|(_, rest)| rest);
    let mut power = BigUint::one();
    let mut at = bits.div_ceil(step) * step;
    while at > 0 {
        work::poll()?;
        at -= step;
        if size > MODULUS {
            power = reduced(mul_magnitudes(&power, &power)?)?;
            if exponent.bit(at) {
                power = reduced(mul_magnitudes(&power, base)?)?;
            }
        } else {
            let digits = (exponent >> at) & ((BigUint::one() << step) - 1u32);
            power = power.modpow(&(BigUint::one() << step), modulus);
            power = power * base.modpow(&digits, modulus) % modulus;
        }
    }
    Ok(power % modulus)
}

/// The greatest common divisor: steps of Euclid's algorithm while the numbers are long.
pub fn gcd(a: &BigUint, b: &BigUint) -> Result<BigUint> {
    let (mut a, mut b) = (a.clone(), b.clone());
    while limbs(&b) > 256 {
        let rest = div_rem_magnitudes(&a, &b)?.1;
        a = std::mem::replace(&mut b, rest);
    }
    if b.is_zero() {
        return Ok(a);
    }
    let rest = div_rem_magnitudes(&a, &b)?.1;
    work::poll()?;
    Ok(b.gcd(&rest))
}

/// The integer square root, with the number of bits doubled in each round.
pub fn isqrt(n: &BigUint) -> Result<BigUint> {
    if limbs(n) <= 512 {
        work::poll()?;
        return Ok(n.sqrt());
    }
    // The root of the upper half of the bits is the upper half of the root; one step of Newton's method adds the
    // rest.
    let shift = n.bits() / 4;
    let upper = isqrt(&(n >> (2 * shift)))?;
    let guess = upper << shift;
    let mut root = (&guess + div_rem_magnitudes(n, &guess)?.0) >> 1u32;
    // The estimate is never less than the root, and not much greater.
    while mul_magnitudes(&root, &root)? > *n {
        root = (&root + div_rem_magnitudes(n, &root)?.0) >> 1u32;
    }
    Ok(root)
}

/// The maximal number of limbs or digits that are converted in one step.
const CONVERSION: u64 = 1 << 10;

/// Appends the decimal digits, padded to `width` digits if that is given.
fn write_decimal(n: &BigUint, powers: &[BigUint], width: Option<usize>, out: &mut String) -> Result<()> {
    match powers.split_last() {
        Some((power, powers)) if limbs(n) > CONVERSION || width.is_some() && !powers.is_empty() => {
            let (high, low) = div_rem_magnitudes(n, power)?;
            let half = (CONVERSION as usize) << powers.len();
            match (width, high.is_zero()) {
                (None, true) => return write_decimal(&low, powers, None, out),
                _ => write_decimal(&high, powers, width.map(|width| width - half), out)?,
            }
            write_decimal(&low, powers, Some(half), out)
        }
        _ => {
            work::poll()?;
            let digits = n.to_string();
            for _ in digits.len()..width.unwrap_or(0) {
                out.push('0');
            }
            out.push_str(&digits);
            Ok(())
        }
    }
}

/// The decimal digits, by repeated halving with powers of ten.
pub fn to_decimal(n: &BigInt) -> Result<String> {
    let size = limbs(n.magnitude());
    if size <= CONVERSION {
        return Ok(n.to_string());
    }
    // 10 ** (1024 << i)
    let mut powers = vec![BigUint::from(10u32).pow(CONVERSION as u32)];
    while 2 * limbs(&powers[powers.len() - 1]) <= size + 1 {
        let last = &powers[powers.len() - 1];
        powers.push(mul_magnitudes(last, last)?);
    }
    let mut out = String::from(if n.sign() == Sign::Minus { "-" } else { "" });
    write_decimal(n.magnitude(), &powers, None, &mut out)?;
    Ok(out)
}

/// The prefix, and the digits of `bits` bits each.
pub fn to_power_of_two(prefix: &str, n: &BigUint, bits: u32) -> Result<String> {
    let length = n.bits().div_ceil(bits.into()) as usize;
    let mut text = room::filled(prefix.len() + length, b'0')?;
    text[..prefix.len()].copy_from_slice(prefix.as_bytes());
    let mut places = text[prefix.len()..].iter_mut().rev();
    let digit = |bits: u128| b"0123456789abcdef"[bits as usize];
    // The remaining bits of the words so far, and their number.
    let (mut rest, mut have, mut steps) = (0u128, 0, work::Steps::new());
    for word in n.iter_u64_digits() {
        steps.spend(LIMB as usize)?;
        rest |= u128::from(word) << have;
        have += u64::BITS;
        while have >= bits {
            // Above the highest digit there are only zeros.
            let Some(place) = places.next() else { break };
            *place = digit(rest & ((1 << bits) - 1));
            rest >>= bits;
            have -= bits;
        }
    }
    // The highest digit may have fewer bits.
    if let Some(place) = places.next() {
        *place = digit(rest);
    }
    Ok(String::from_utf8(text).expect("they are digits"))
}

/// The value of digits without a sign.
pub fn parse(digits: &str, base: u32) -> Result<Option<BigUint>> {
    // The digits as numbers, and the parts of the result.
    crate::room::check_many(digits.len(), 4)?;
    if digits.len() <= 8 * CONVERSION as usize || base.is_power_of_two() {
        work::poll()?;
        return Ok(BigUint::from_str_radix(digits, base).ok());
    }
    let mut pieces = Vec::new();
    for piece in digits.as_bytes().rchunks(CONVERSION as usize) {
        work::poll()?;
        let Some(piece) = BigUint::parse_bytes(piece, base) else { return Ok(None) };
        pieces.push(piece);
    }
    let mut power = BigUint::from(base).pow(CONVERSION as u32);
    // Adjacent pieces are joined, the lower one first.
    while pieces.len() > 1 {
        let mut joined = Vec::with_capacity(pieces.len().div_ceil(2));
        for pair in pieces.chunks(2) {
            joined.push(match pair {
                [low, high] => mul_magnitudes(high, &power)? + low,
                _ => pair[0].clone(),
            });
        }
        pieces = joined;
        if pieces.len() > 1 {
            power = mul_magnitudes(&power, &power)?;
        }
    }
    Ok(pieces.pop())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pseudo-random number with that many limbs.
    fn number(limbs: usize, seed: u64) -> BigUint {
        let mut state = seed;
        BigUint::new(
            (0..2 * limbs)
                .map(|_| {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    (state >> 32) as u32
                })
                .collect(),
        )
    }

    #[test]
    fn steps_agree_with_the_library() {
        for (m, n) in [(20_000, 9_000), (9_000, 20_000), (40_000, 8_500), (17_000, 17_001), (70_000, 2_000)] {
            let (a, b) = (number(m, 1), number(n, 2));
            assert!(mul_magnitudes(&a, &b).expect("nobody stops it") == &a * &b, "{m} * {n}");
        }
        for (m, n) in [(20_000, 9_000), (9_000, 1_000), (20_000, 1_500), (8_192 + 16, 8_192)] {
            let (a, b) = (number(m, 3), number(n, 4));
            assert!(div_rem_magnitudes(&a, &b).expect("nobody stops it") == a.div_rem(&b), "{m} / {n}");
            let (a, b) = (BigInt::from(a), BigInt::from(b));
            for (a, b) in [(-&a, b.clone()), (a.clone(), -&b), (-&a, -&b)] {
                assert!(div_mod_floor(&a, &b).expect("nobody stops it") == a.div_mod_floor(&b), "{m} / {n}");
            }
        }
    }

    #[test]
    fn powers_roots_and_divisors_agree_with_the_library() {
        let three = BigInt::from(-3);
        assert!(pow(&three, 70_001).expect("nobody stops it") == num_traits::Pow::pow(&three, 70_001u64));
        for (size, bits) in [(3, 70_000), (200, 3_000), (1_100, 40)] {
            let (base, exponent, modulus) = (number(size, 5), number(bits / 64 + 1, 6), number(size, 7));
            let base = base % &modulus;
            let power = pow_mod(&base, &exponent, &modulus).expect("nobody stops it");
            assert!(power == base.modpow(&exponent, &modulus), "{size} {bits}");
        }
        let (a, b, c) = (number(400, 8), number(300, 9), number(700, 10));
        assert!(gcd(&(&a * &c), &(&b * &c)).expect("nobody stops it") == (&a * &c).gcd(&(&b * &c)));
        for n in [number(2_000, 11), &c * &c, &c * &c - 1u32, &c * &c + 1u32] {
            assert!(isqrt(&n).expect("nobody stops it") == n.sqrt());
        }
    }

    #[test]
    fn digits_agree_with_the_library() {
        let ten = BigUint::from(10u32);
        for n in
            [number(1_500, 12), number(5_000, 13), ten.pow(40_000), ten.pow(40_000) - 1u32, ten.pow(65_536)]
        {
            let text = n.to_string();
            assert!(to_decimal(&BigInt::from(n.clone())).expect("nobody stops it") == text);
            assert!(to_decimal(&-BigInt::from(n.clone())).expect("nobody stops it") == format!("-{text}"));
            assert!(parse(&text, 10).expect("nobody stops it") == Some(n.clone()));
            assert!(parse(&n.to_str_radix(7), 7).expect("nobody stops it") == Some(n.clone()));
            // For any number of bits in the highest digit.
            for shift in 0..12 {
                let n = &n >> shift;
                for bits in [1, 3, 4] {
                    let text = to_power_of_two("-", &n, bits).expect("nobody stops it");
                    assert!(text == format!("-{}", n.to_str_radix(1 << bits)), "{shift} {bits}");
                }
            }
        }
    }

    #[test]
    fn work_is_stopped_between_steps() {
        let (a, b) = (number(30_000, 1), number(30_000, 2));
        work::ask(|| true);
        assert!(mul_magnitudes(&a, &b).is_err() && isqrt(&a).is_err() && gcd(&a, &b).is_err());
        assert!(to_decimal(&BigInt::from(a)).is_err() && parse(&"7".repeat(100_000), 10).is_err());
        work::ask(|| false);
    }
}
