//! Sums of floats: `math.fsum` (exact) and the Euclidean norm. The compensated sum of `sum` is in minipy, where it is
//! traced.
//!
//! The results depend on the order of the operations; nothing may be reassociated.

use crate::error::{FormatError, Result};

/// `a + b` as the rounded sum and its exact error.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let (large, small) = if a.abs() < b.abs() { (b, a) } else { (a, b) };
    let sum = large + small;
    (sum, small - (sum - large))
}

/// `math.fsum(values)`: the correctly rounded sum.
pub fn fsum(values: impl IntoIterator<Item = f64>) -> Result<f64> {
    // Parts that do not overlap, in increasing order, whose exact sum is the sum so far.
    let mut parts: Vec<f64> = Vec::new();
    let (mut special, mut infinite) = (0.0, 0.0);
    for value in values {
        let mut sum = value;
        let mut kept = 0;
        for i in 0..parts.len() {
            let (high, low) = two_sum(sum, parts[i]);
            if low != 0.0 {
                parts[kept] = low;
                kept += 1;
            }
            sum = high;
        }
        parts.truncate(kept);
        if sum == 0.0 {
            continue;
        }
        if sum.is_finite() {
            parts.push(sum);
            continue;
        }
        if value.is_finite() {
            return Err(FormatError::overflow("intermediate overflow in fsum"));
        }
        if value.is_infinite() {
            infinite += value;
        }
        special += value;
        parts.clear();
    }
    if special != 0.0 {
        return if f64::is_nan(infinite) {
            Err(FormatError::value("-inf + inf in fsum"))
        } else {
            Ok(special)
        };
    }
    let Some(mut high) = parts.pop() else { return Ok(0.0) };
    while let Some(part) = parts.pop() {
        let before = high;
        high = before + part;
        let low = part - (high - before);
        if low == 0.0 {
            continue;
        }
        // A tie was rounded to even; the parts below decide the direction.
        if let Some(next) = parts.last()
            && ((low < 0.0 && *next < 0.0) || (low > 0.0 && *next > 0.0))
        {
            let twice = low * 2.0;
            let moved = high + twice;
            if twice == moved - high {
                high = moved;
            }
        }
        break;
    }
    Ok(high)
}

/// `math.hypot(*coordinates)`.
pub fn hypot(coordinates: &[f64]) -> f64 {
    let largest = coordinates.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    if coordinates.iter().any(|x| x.is_infinite()) {
        return f64::INFINITY;
    }
    if coordinates.iter().any(|x| x.is_nan()) {
        return f64::NAN;
    }
    if largest == 0.0 {
        return 0.0;
    }
    // Scaling by a power of two, which is exact, prevents overflow and underflow of the squares.
    let (_, exponent) = libm::frexp(largest);
    let (mut total, mut low) = (0.0, 0.0);
    for x in coordinates {
        let x = libm::ldexp(*x, -exponent);
        let square = x * x;
        let square_error = x.mul_add(x, -square);
        let (sum, sum_error) = two_sum(total, square);
        total = sum;
        low += sum_error + square_error;
    }
    // One step of Newton's method with the exact residue corrects the last bit.
    let root = (total + low).sqrt();
    let (residue, residue_error) = two_sum(-root * root, total);
    let product_error = (-root).mul_add(root, root * root);
    let correction = (residue + (residue_error + product_error + low)) / (2.0 * root);
    libm::ldexp(root + correction, exponent)
}

/// `math.dist(p, q)`.
pub fn dist(p: &[f64], q: &[f64]) -> Result<f64> {
    if p.len() != q.len() {
        return Err(FormatError::value("both points must have the same number of dimensions"));
    }
    let differences: Vec<f64> = p.iter().zip(q).map(|(a, b)| a - b).collect();
    Ok(hypot(&differences))
}
