//! `math.factorial`, `comb` and `perm`, by balanced products, so that large factors are multiplied last.

use crate::error::{FormatError, Result};
use crate::int::{Int, room_for_bits};

/// Checks that there is memory for the product of `first..=last`, which are positive. Each factor of the upper half
/// has at least as many bits as the middle one, each of the lower half as many as the first: that is nearly the size
/// of the product.
fn room_for_product(first: i64, last: i64) -> Result<()> {
    let middle = first + (last - first) / 2;
    let bits = |from: i64, count: i64| u64::from(from.ilog2()).saturating_mul(count as u64);
    room_for_bits(bits(first, middle - first).saturating_add(bits(middle, last - middle + 1)))
}

/// The product of `first..=last`; one if that is empty.
fn product(first: i64, last: i64) -> Result<Int> {
    if last - first < 8 {
        return Ok((first..=last).fold(Int::ONE, |product, factor| product.mul(&Int::Small(factor))));
    }
    let middle = first + (last - first) / 2;
    crate::work::poll()?;
    product(first, middle)?.product(&product(middle + 1, last)?)
}

/// `math.factorial(n)`.
pub fn factorial(n: &Int) -> Result<Int> {
    if n.is_negative() {
        return Err(FormatError::value("factorial() not defined for negative values"));
    }
    match n.to_i64() {
        Some(0) => Ok(Int::ONE),
        Some(n) => room_for_product(1, n).and_then(|()| product(1, n)),
        None => Err(FormatError::overflow(format!("factorial() argument should not exceed {}", i64::MAX))),
    }
}

fn check_not_negative(n: &Int, k: &Int) -> Result<()> {
    for (name, value) in [("n", n), ("k", k)] {
        if value.is_negative() {
            return Err(FormatError::value(format!("{name} must be a non-negative integer")));
        }
    }
    Ok(())
}

/// `math.perm(n, k)`; `perm(n)` is [`factorial`].
pub fn perm(n: &Int, k: &Int) -> Result<Int> {
    check_not_negative(n, k)?;
    if k > n {
        return Ok(Int::ZERO);
    }
    let Some(count) = k.to_i64() else {
        return Err(FormatError::overflow(format!("k must not exceed {}", i64::MAX)));
    };
    match n.to_i64() {
        Some(n) if count > 0 => {
            room_for_product(n - count + 1, n)?;
            product(n - count + 1, n)
        }
        Some(_) => Ok(Int::ONE),
        None => {
            room_for_bits((n.sub(k).bit_length() - 1).saturating_mul(count as u64))?;
            (0..count).try_fold(Int::ONE, |product, i| {
                crate::work::poll()?;
                product.product(&n.sub(&Int::Small(i)))
            })
        }
    }
}

/// `math.comb(n, k)`.
pub fn comb(n: &Int, k: &Int) -> Result<Int> {
    check_not_negative(n, k)?;
    if k > n {
        return Ok(Int::ZERO);
    }
    let other = n.sub(k);
    let k = if other < *k { &other } else { k };
    let Some(count) = k.to_i64() else {
        return Err(FormatError::overflow(format!("min(n - k, k) must not exceed {}", i64::MAX)));
    };
    perm(n, k)?.floor_div(&product(1, count)?)
}
