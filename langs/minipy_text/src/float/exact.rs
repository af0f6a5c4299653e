//! Decimal digits of a float by integer arithmetic of 128 bits: exact, and rounded half to even. Cases that do not
//! fit are left to the standard library, whose digits are the same; results must never be approximate.

/// The maximal number of places after the point: a float has 53 bits, and `10**22` fits 74.
const MAX_PLACES: i32 = 22;

/// `10**n`, for n below 39.
fn power(n: u32) -> u128 {
    10u128.pow(n)
}

/// A finite nonnegative float as `m * 2**e`.
fn parts(x: f64) -> (u64, i32) {
    let bits = x.to_bits();
    let (exponent, fraction) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
    if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) }
}

/// `q` or the next number, whichever is nearer to `q + rest / whole`, ties to even.
fn rounded(q: u128, rest: u128, whole: u128) -> u128 {
    let up = match rest.cmp(&(whole - rest)) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => q & 1 == 1,
        std::cmp::Ordering::Greater => true,
    };
    q + u128::from(up)
}

/// `x * 10**places` as the nearest integer, for a finite nonnegative `x`; None if an intermediate value does not fit.
pub(super) fn scaled(x: f64, places: i32) -> Option<u128> {
    let (m, e) = parts(x);
    let m = u128::from(m);
    if places > MAX_PLACES {
        return None;
    }
    if places >= 0 {
        let product = m * power(places as u32);
        if e >= 0 {
            return (e.unsigned_abs() < product.leading_zeros()).then(|| product << e);
        }
        let shift = e.unsigned_abs();
        // The product has less than 127 bits, so this is less than one half.
        if shift >= 128 {
            return Some(0);
        }
        return Some(match shift {
            127 => rounded(0, product, 1 << 127),
            _ => rounded(product >> shift, product & ((1 << shift) - 1), 1 << shift),
        });
    }
    if places < -38 {
        return None;
    }
    let (value, whole) = (m, power(places.unsigned_abs()));
    let (value, whole) = match e.unsigned_abs() {
        shift if e < 0 && shift < whole.leading_zeros() => (value, whole << shift),
        shift if e >= 0 && shift < value.leading_zeros() => (value << shift, whole),
        _ => return None,
    };
    Some(rounded(value / whole, value % whole, whole))
}

/// The number of decimal digits.
fn width(q: u128) -> u32 {
    q.checked_ilog10().map_or(1, |n| n + 1)
}

/// Exactly `count` significant digits of a finite positive `x` as a number, and the position of the point: the value
/// is `0.digits * 10**point`.
pub(super) fn significant(x: f64, count: usize) -> Option<(u128, i32)> {
    let count = u32::try_from(count).ok().filter(|&count| (1..=36).contains(&count))?;
    let (m, e) = parts(x);
    // The power of two below x determines the power of ten below it, or the previous one.
    let two = i64::from(e) + i64::from(m.checked_ilog2()?);
    let mut ten = ((if two < 0 { two * 315_653 } else { two * 315_652 }) >> 20) as i32;
    loop {
        let digits = scaled(x, count as i32 - 1 - ten)?;
        if width(digits) <= count {
            return Some((digits, ten + 1));
        }
        ten += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Floats of all sizes, and those whose digits end with a five, for which rounding half to even matters.
    fn floats() -> impl Iterator<Item = f64> {
        let mut state = 0x2545_f491_4f6c_dd1du64;
        let mut next = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        (0..40_000u32).map(move |i| {
            let word = next();
            match i % 5 {
                0 => f64::from_bits(word & (i64::MAX as u64)),
                1 => (word % 200_001) as f64 / 8.0,
                2 => (word % 2_000_001) as f64 / 1000.0,
                3 => (word >> 20) as f64 * 2f64.powi((word % 100) as i32 - 60),
                _ => {
                    10f64.powi((word % 60) as i32 - 30)
                        * [1.0, 0.5, 9.5, 9.999_999_999_999_999][i as usize / 5 % 4]
                }
            }
        })
    }

    #[test]
    fn scaled_is_what_the_standard_library_writes() {
        let mut exact = 0;
        for x in floats().filter(|x| x.is_finite()) {
            for places in [0, 1, 2, 3, 6, 12, 22] {
                let Some(q) = scaled(x, places as i32) else { continue };
                let text = format!("{q:0width$}", width = places + 1);
                let (whole, fraction) = text.split_at(text.len() - places);
                let expected = format!("{x:.places$}");
                assert_eq!(
                    if places == 0 { whole.to_string() } else { format!("{whole}.{fraction}") },
                    expected
                );
                exact += 1;
            }
        }
        assert!(exact > 100_000, "{exact}");
    }

    #[test]
    fn significant_is_what_the_standard_library_writes() {
        let mut exact = 0;
        for x in floats().filter(|x| x.is_finite() && *x > 0.0) {
            for count in [1usize, 2, 3, 6, 7, 15, 17, 20] {
                let Some((digits, point)) = significant(x, count) else { continue };
                let text = format!("{x:.*e}", count - 1);
                let (mantissa, exponent) = text.split_once('e').expect("it has one");
                assert_eq!(digits.to_string(), mantissa.replace('.', ""), "{x:e} {count}");
                assert_eq!(point - 1, exponent.parse::<i32>().expect("a number"), "{x:e} {count}");
                exact += 1;
            }
        }
        assert!(exact > 100_000, "{exact}");
    }
}
