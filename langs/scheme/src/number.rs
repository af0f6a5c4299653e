//! Numbers that traced code leaves to the library: integers of any size, rational numbers, and floats as text.

use crate::value::{Big, Ratio, Word, float, float_of};
use metatrace::{Opaque, Ref};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

/// A number.
#[derive(Clone, Debug)]
pub enum Num {
    Int(BigInt),
    /// In lowest terms, with a denominator above 1.
    Ratio(BigInt, BigInt),
    Float(f64),
}

/// The value as a number.
pub fn number(word: Word) -> Option<Num> {
    if let Some(i) = word.as_int() {
        return Some(Num::Int(i.into()));
    }
    if let Some(big) = word.downcast::<Big>() {
        return Some(Num::Int((*big.value).clone()));
    }
    if let Some(ratio) = word.downcast::<Ratio>() {
        let (above, below) = &*ratio.parts;
        return Some(Num::Ratio(above.clone(), below.clone()));
    }
    float_of(word).map(Num::Float)
}

/// The value as an integer, and whether it is exact.
pub fn integer(word: Word) -> Option<(BigInt, bool)> {
    match number(word)? {
        Num::Int(i) => Some((i, true)),
        Num::Float(x) if x.is_finite() && x.trunc() == x => Some((exact_of(x)?, false)),
        _ => None,
    }
}

fn exact_of(x: f64) -> Option<BigInt> {
    match exact(x)? {
        Num::Int(i) => Some(i),
        _ => None,
    }
}

/// The exact value of a float; None for infinities and NaN.
pub fn exact(x: f64) -> Option<Num> {
    if !x.is_finite() {
        return None;
    }
    let bits = x.to_bits();
    let exponent = (bits >> 52 & 0x7FF) as i64;
    let fraction = bits & ((1 << 52) - 1);
    let (mantissa, exponent) =
        if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) };
    let mantissa = BigInt::from(mantissa) * if x < 0.0 { -1 } else { 1 };
    Some(if exponent >= 0 {
        Num::Int(mantissa << exponent as usize)
    } else {
        ratio(mantissa, BigInt::from(1) << (-exponent) as usize)
    })
}

/// A quotient of integers, the second of which is not zero.
pub fn ratio(above: BigInt, below: BigInt) -> Num {
    let common = above.gcd(&below);
    let (above, below) = (above / &common, below / &common);
    let (above, below) = if below.is_negative() { (-above, -below) } else { (above, below) };
    if below == BigInt::from(1) { Num::Int(above) } else { Num::Ratio(above, below) }
}

impl Num {
    /// The number as a value.
    pub fn word(self) -> Word {
        match self {
            Num::Int(i) => match i.to_i64() {
                Some(i) => Word::int(i),
                None => Ref::new(Big { value: Opaque::new(i) }).into(),
            },
            Num::Ratio(above, below) => Ref::new(Ratio { parts: Opaque::new((above, below)) }).into(),
            Num::Float(x) => float(x),
        }
    }

    /// The nearest float.
    pub fn to_f64(&self) -> f64 {
        match self {
            Num::Int(i) => i.to_f64().unwrap_or(f64::NAN),
            Num::Ratio(above, below) => quotient_of(above, below),
            Num::Float(x) => *x,
        }
    }

    /// Numerator and denominator.
    fn parts(&self) -> Option<(BigInt, BigInt)> {
        match self {
            Num::Int(i) => Some((i.clone(), 1.into())),
            Num::Ratio(above, below) => Some((above.clone(), below.clone())),
            Num::Float(_) => None,
        }
    }

    /// -1, 0 or 1; 0 for NaN.
    pub fn sign(&self) -> i32 {
        match self {
            Num::Int(i) | Num::Ratio(i, _) => i.signum().to_i32().unwrap_or(0),
            Num::Float(x) if *x > 0.0 => 1,
            Num::Float(x) => -i32::from(*x < 0.0),
        }
    }
}

/// The float nearest to a quotient of large integers: 64 bits of it, and a sticky bit.
fn quotient_of(above: &BigInt, below: &BigInt) -> f64 {
    let shift = 66 - (above.bits() as i64 - below.bits() as i64);
    let (scaled, below) = if shift > 0 {
        (above << shift as usize, below.clone())
    } else {
        (above.clone(), below << (-shift) as usize)
    };
    let (quotient, rest) = scaled.abs().div_rem(&below);
    let quotient = quotient | BigInt::from(u8::from(!rest.is_zero()));
    let magnitude = quotient.to_f64().unwrap_or(f64::NAN);
    let half = 2f64.powi((-shift / 2) as i32);
    let value = magnitude * half * 2f64.powi((-shift - -shift / 2) as i32);
    if above.is_negative() { -value } else { value }
}

/// The sum.
pub fn add(a: &Num, b: &Num) -> Num {
    fold(a, b, |a, b| a + b, |(a, b), (c, d)| (a * &d + c * &b, b * d))
}

/// The difference.
pub fn sub(a: &Num, b: &Num) -> Num {
    fold(a, b, |a, b| a - b, |(a, b), (c, d)| (a * &d - c * &b, b * d))
}

/// The product.
pub fn mul(a: &Num, b: &Num) -> Num {
    fold(a, b, |a, b| a * b, |(a, b), (c, d)| (a * c, b * d))
}

/// The quotient; None if the divisor is an exact zero.
pub fn div(a: &Num, b: &Num) -> Option<Num> {
    if matches!(b, Num::Int(i) if i.is_zero()) {
        return None;
    }
    Some(fold(a, b, |a, b| a / b, |(a, b), (c, d)| (a * d, b * c)))
}

type Parts = (BigInt, BigInt);

fn fold(a: &Num, b: &Num, floats: fn(f64, f64) -> f64, exact: fn(Parts, Parts) -> Parts) -> Num {
    match (a.parts(), b.parts()) {
        (Some(a), Some(b)) => {
            let (above, below) = exact(a, b);
            ratio(above, below)
        }
        _ => Num::Float(floats(a.to_f64(), b.to_f64())),
    }
}

/// The order of two numbers; None if one is NaN.
pub fn compare(a: &Num, b: &Num) -> Option<Ordering> {
    match (a, b) {
        (Num::Float(a), Num::Float(b)) => a.partial_cmp(b),
        (Num::Float(x), exact_one) => compare_to_float(exact_one, *x).map(Ordering::reverse),
        (exact_one, Num::Float(x)) => compare_to_float(exact_one, *x),
        _ => {
            let ((a, b), (c, d)) = (a.parts()?, b.parts()?);
            Some((a * d).cmp(&(c * b)))
        }
    }
}

fn compare_to_float(a: &Num, x: f64) -> Option<Ordering> {
    match exact(x) {
        Some(b) => compare(a, &b),
        None if x.is_nan() => None,
        None => Some(if x > 0.0 { Ordering::Less } else { Ordering::Greater }),
    }
}

/// The text of a number.
pub fn to_text(num: &Num, radix: u32) -> String {
    match num {
        Num::Int(i) => i.to_str_radix(radix),
        Num::Ratio(above, below) => format!("{}/{}", above.to_str_radix(radix), below.to_str_radix(radix)),
        Num::Float(x) => float_text(*x),
    }
}

fn float_text(x: f64) -> String {
    if x.is_nan() {
        return "+nan.0".to_owned();
    }
    if x.is_infinite() {
        return if x > 0.0 { "+inf.0" } else { "-inf.0" }.to_owned();
    }
    // The shortest digits that read back as this number, with an exponent where Guile writes one.
    let text = format!("{:e}", x.abs());
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let count = digits.len() as i32;
    let sign = if x.is_sign_negative() { "-" } else { "" };
    if exponent < -3 || exponent > 6.max(count + 2) {
        let (first, rest) = digits.split_at_checked(1).unwrap_or((&digits, ""));
        return format!("{sign}{first}.{}e{exponent}", if rest.is_empty() { "0" } else { rest });
    }
    if exponent < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize));
    }
    let point = exponent as usize + 1;
    match digits.split_at_checked(point) {
        Some((whole, rest)) => format!("{sign}{whole}.{}", if rest.is_empty() { "0" } else { rest }),
        None => format!("{sign}{digits:0<point$}.0"),
    }
}

/// The value of a numeral.
pub fn parse(text: &str, radix: u32) -> Option<Num> {
    if let Some(rest) = text.strip_prefix('#') {
        let (kind, rest) = (rest.chars().next()?, rest.get(1..)?);
        return match kind {
            'x' | 'X' => parse(rest, 16),
            'b' | 'B' => parse(rest, 2),
            'o' | 'O' => parse(rest, 8),
            'd' | 'D' => parse(rest, 10),
            'e' | 'E' => match parse(rest, radix)? {
                Num::Float(x) => exact(x),
                other => Some(other),
            },
            'i' | 'I' => Some(Num::Float(parse(rest, radix)?.to_f64())),
            _ => None,
        };
    }
    match text {
        "+inf.0" => return Some(Num::Float(f64::INFINITY)),
        "-inf.0" => return Some(Num::Float(f64::NEG_INFINITY)),
        "+nan.0" | "-nan.0" => return Some(Num::Float(f64::NAN)),
        _ => {}
    }
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !digits.starts_with(|c: char| c.is_digit(radix) || c == '.') {
        return None;
    }
    if let Some((above, below)) = text.split_once('/') {
        let (above, below) = (whole(above, radix)?, whole(below, radix)?);
        return (!below.is_zero() && !below.is_negative()).then(|| ratio(above, below));
    }
    if let Some(i) = whole(text, radix) {
        return Some(Num::Int(i));
    }
    let plausible = digits.contains(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-'));
    if radix == 10 && plausible { text.parse().ok().map(Num::Float) } else { None }
}

fn whole(text: &str, radix: u32) -> Option<BigInt> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    BigInt::parse_bytes(text.strip_prefix('+').unwrap_or(text).as_bytes(), radix)
}
