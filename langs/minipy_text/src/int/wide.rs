//! Integers of up to 127 bits and a sign, in registers: hashes and random numbers of 64 bits, their products, and
//! other numbers slightly beyond a word. Operations return None if the result is larger.

use super::limbs::Signed;

/// An integer of at most two limbs.
#[inline]
pub fn of(value: Signed<'_>) -> Option<i128> {
    let magnitude = match *value.limbs {
        [] => 0,
        [low] => i128::from(low),
        [low, high] if high >> 63 == 0 => i128::from(high) << 64 | i128::from(low),
        _ => return None,
    };
    Some(if value.negative { -magnitude } else { magnitude })
}

/// The limbs of a magnitude; if the second one is zero, there is only one.
pub fn limbs(value: i128) -> [u64; 2] {
    let magnitude = value.unsigned_abs();
    [magnitude as u64, (magnitude >> 64) as u64]
}

/// `a // b` and `a % b`, rounded down. None for a divisor of zero.
pub fn div_mod(a: i128, b: i128) -> Option<(i128, i128)> {
    let quotient = a.checked_div(b)?;
    let rest = a - quotient * b;
    Some(if rest != 0 && (rest < 0) != (b < 0) { (quotient - 1, rest + b) } else { (quotient, rest) })
}

/// `a << count`
pub fn shl(a: i128, count: i128) -> Option<i128> {
    let count = u32::try_from(count).ok()?;
    (count < 127 && a.unsigned_abs().leading_zeros() > count).then(|| a << count)
}

/// `a >> count`, rounded down.
pub fn shr(a: i128, count: i128) -> Option<i128> {
    (count >= 0).then(|| a >> count.min(127))
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigInt;
    use num_integer::Integer as _;

    #[test]
    fn operations_agree_with_the_library() {
        let mut all: Vec<i128> = vec![i128::MAX, i128::MIN + 1, i128::MIN];
        for power in [0, 1, 31, 62, 63, 64, 65, 126] {
            all.extend(
                [-1, 0, 1].iter().flat_map(|&more| [(1i128 << power) + more, -(1i128 << power) + more]),
            );
        }
        for &a in &all {
            for &b in &all {
                let exact = (b != 0).then(|| BigInt::from(a).div_mod_floor(&BigInt::from(b)));
                let ours = div_mod(a, b).map(|(q, r)| (q.into(), r.into()));
                assert!(ours == exact || ours.is_none() && (a, b) == (i128::MIN, -1), "{a} / {b}: {ours:?}");
            }
            for count in [0, 1, 5, 63, 64, 100, 126, 127, 128, 1000] {
                let exact = BigInt::from(a) << count;
                match shl(a, count as i128) {
                    Some(shifted) => assert_eq!(BigInt::from(shifted), exact, "{a} << {count}"),
                    None => {
                        assert!(exact.magnitude().bits() > 126 || a == 0 || count > 126, "{a} << {count}")
                    }
                }
                assert_eq!(shr(a, count as i128).map(BigInt::from), Some(BigInt::from(a) >> count));
            }
            assert_eq!((shl(a, -1), shr(a, -1)), (None, None));
            let magnitude = limbs(a);
            let used = magnitude.iter().rposition(|&limb| limb != 0).map_or(0, |last| last + 1);
            let back = of(Signed { negative: a < 0, limbs: &magnitude[..used] });
            assert_eq!(back, (a != i128::MIN).then_some(a));
        }
        assert_eq!(of(Signed { negative: false, limbs: &[0, 0, 1] }), None);
    }
}
