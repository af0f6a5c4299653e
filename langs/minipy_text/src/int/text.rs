//! Integers to and from text: `int("0x_ff", 0)`, `str(n)`, `hex(n)`.
//!
//! The limit on decimal digits is CPython's guard against quadratic conversions; only the bases that are not
//! powers of two have it.

use super::{Int, long};
use crate::error::{FormatError, Result};
use crate::str::class;
use crate::work::Steps;
use num_bigint::{BigInt, Sign};
use std::cell::Cell;

/// CPython's default for `sys.set_int_max_str_digits`.
pub const MAX_STR_DIGITS: usize = 4300;

thread_local! {
    /// `sys.get_int_max_str_digits()`; 0 for no limit.
    static LIMIT: Cell<usize> = const { Cell::new(MAX_STR_DIGITS) };
}

/// The limit on decimal digits of this thread; 0 for none.
pub fn max_str_digits() -> usize {
    LIMIT.get()
}

/// Sets the limit on decimal digits of this thread; 0 for none.
pub fn set_max_str_digits(limit: usize) {
    LIMIT.set(limit);
}

const HINT: &str = "use sys.set_int_max_str_digits() to increase the limit";

impl Int {
    /// `str(self)` under the thread's limit on digits.
    pub fn to_decimal(&self) -> Result<String> {
        self.to_decimal_limited(max_str_digits())
    }

    /// `str(self)` with at most `limit` digits; zero means no limit.
    pub fn to_decimal_limited(&self, limit: usize) -> Result<String> {
        match self {
            Int::Small(v) => Ok(v.to_string()),
            Int::Big(v) => {
                let too_long = || {
                    let text =
                        format!("Exceeds the limit ({limit} digits) for integer string conversion; {HINT}");
                    FormatError::value(text)
                };
                // The bit length bounds the digits from below, and is known without converting.
                if limit != 0 && (v.bits() - 1) as f64 * std::f64::consts::LOG10_2 > limit as f64 {
                    return Err(too_long());
                }
                let text = long::to_decimal(v)?;
                let digits = text.len() - usize::from(v.sign() == Sign::Minus);
                if limit != 0 && digits > limit { Err(too_long()) } else { Ok(text) }
            }
        }
    }

    /// The digits of the absolute value in base 2, 8 or 16 (lower case), without a prefix.
    pub fn digits(&self, base: u32) -> String {
        match (self, base) {
            (Int::Small(v), 2) => format!("{:b}", v.unsigned_abs()),
            (Int::Small(v), 8) => format!("{:o}", v.unsigned_abs()),
            (Int::Small(v), 16) => format!("{:x}", v.unsigned_abs()),
            (Int::Small(v), _) => BigInt::from(*v).magnitude().to_str_radix(base),
            (Int::Big(v), _) => v.magnitude().to_str_radix(base),
        }
    }

    /// `hex(self)`.
    pub fn to_hex(&self) -> String {
        self.prefixed("0x", 16)
    }

    /// `oct(self)`.
    pub fn to_octal(&self) -> String {
        self.prefixed("0o", 8)
    }

    /// `bin(self)`.
    pub fn to_binary(&self) -> String {
        self.prefixed("0b", 2)
    }

    fn prefixed(&self, prefix: &str, base: u32) -> String {
        let sign = if self.is_negative() { "-" } else { "" };
        format!("{sign}{prefix}{}", self.digits(base))
    }
}

/// `int(text, base)` under the thread's limit on digits; pass base 10 for `int(text)`.
pub fn parse_int(text: &str, base: i64) -> Result<Int> {
    parse_int_limited(text, base, max_str_digits())
}

/// `int(text, base)` with at most `limit` digits; zero means no limit.
pub fn parse_int_limited(text: &str, base: i64, limit: usize) -> Result<Int> {
    if base != 0 && !(2..=36).contains(&base) {
        return Err(FormatError::value("int() base must be >= 2 and <= 36, or 0"));
    }
    let plain = class::to_ascii_digits(text)?;
    match parse_plain(plain.trim_matches(' '), base as u32, limit) {
        Some(result) => result,
        None => {
            // CPython shows at most 200 characters of the text's repr.
            let shown: String = crate::str::repr(text)?.chars().take(200).collect();
            Err(FormatError::value(format!("invalid literal for int() with base {base}: {shown}")))
        }
    }
}

/// Parses text without surrounding space; `None` if it is not a literal.
fn parse_plain(text: &str, base: u32, limit: usize) -> Option<Result<Int>> {
    let (negative, text) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let prefix_base = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => Some(16),
        [b'0', b'o' | b'O', ..] => Some(8),
        [b'0', b'b' | b'B', ..] => Some(2),
        _ => None,
    };
    let mut only_zero = false;
    let (base, digits) = match prefix_base {
        // One underscore may stand between the prefix and the digits.
        Some(found) if base == 0 || base == found => {
            (found, text[2..].strip_prefix('_').unwrap_or(&text[2..]))
        }
        _ if base == 0 => {
            // A leading zero without a prefix was octal in Python 2 and now only spells zero.
            only_zero = text.starts_with('0');
            (10, text)
        }
        _ => (base, text),
    };
    let mut clean = String::with_capacity(digits.len());
    let (mut after_digit, mut steps) = (false, Steps::new());
    for c in digits.chars() {
        if let Err(stopped) = steps.spend(1) {
            return Some(Err(stopped));
        }
        if c == '_' && after_digit {
            after_digit = false;
            continue;
        }
        c.to_digit(base)?;
        clean.push(c);
        after_digit = true;
    }
    if !after_digit {
        return None;
    }
    if limit != 0 && !base.is_power_of_two() && clean.len() > limit {
        return Some(Err(FormatError::value(format!(
            "Exceeds the limit ({limit} digits) for integer string conversion: value has {} digits; {HINT}",
            clean.len()
        ))));
    }
    let value = match i64::from_str_radix(&clean, base) {
        Ok(small) => Int::Small(if negative { -small } else { small }),
        Err(_) => {
            let big = match long::parse(&clean, base) {
                Ok(big) => BigInt::from(big?),
                Err(error) => return Some(Err(error)),
            };
            Int::from_big(if negative { -big } else { big })
        }
    };
    if only_zero && !value.is_zero() { None } else { Some(Ok(value)) }
}
