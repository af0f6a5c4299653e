//! Conversion of integers to and from text: `int("0x_ff", 0)`, `str(n)`, `hex(n)`.
//!
//! The limit on decimal digits is CPython's guard against quadratic conversions; it does not apply to bases that are
//! powers of two.

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
                // The bit length gives a lower bound of the number of digits without a conversion.
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
    pub fn digits(&self, base: u32) -> Result<String> {
        self.prefixed("", base)
    }

    /// `hex(self)`.
    pub fn to_hex(&self) -> Result<String> {
        self.signed("0x", 16)
    }

    /// `oct(self)`.
    pub fn to_octal(&self) -> Result<String> {
        self.signed("0o", 8)
    }

    /// `bin(self)`.
    pub fn to_binary(&self) -> Result<String> {
        self.signed("0b", 2)
    }

    fn signed(&self, prefix: &str, base: u32) -> Result<String> {
        if self.is_negative() {
            self.prefixed(&format!("-{prefix}"), base)
        } else {
            self.prefixed(prefix, base)
        }
    }

    fn prefixed(&self, prefix: &str, base: u32) -> Result<String> {
        match self {
            Int::Small(v) => Ok(format!("{prefix}{}", Radix::new().format(v.unsigned_abs(), base, false))),
            Int::Big(v) => long::to_power_of_two(prefix, v.magnitude(), base.trailing_zeros()),
        }
    }
}

/// Appends `bin`, `oct` or `hex` of an integer of a word.
pub fn write_prefixed(out: &mut String, value: i64, base: u32) {
    if value < 0 {
        out.push('-');
    }
    out.push_str(match base {
        2 => "0b",
        8 => "0o",
        _ => "0x",
    });
    out.push_str(Radix::new().format(value.unsigned_abs(), base, false));
}

/// A buffer for the digits of a word in a base that is a power of two.
pub(crate) struct Radix([u8; 64]);

impl Radix {
    /// An empty buffer.
    pub(crate) fn new() -> Radix {
        Radix([0; 64])
    }

    /// The digits of a number in base 2, 8 or 16.
    pub(crate) fn format(&mut self, mut value: u64, base: u32, upper: bool) -> &str {
        let digits: &[u8; 16] = if upper { b"0123456789ABCDEF" } else { b"0123456789abcdef" };
        let bits = base.trailing_zeros();
        let mut at = self.0.len();
        loop {
            at -= 1;
            self.0[at] = digits[value as usize & (base as usize - 1) & 15];
            value >>= bits;
            if value == 0 {
                break;
            }
        }
        std::str::from_utf8(&self.0[at..]).expect("they are digits")
    }
}

/// `int(text, base)` under the thread's limit on digits; pass base 10 for `int(text)`.
pub fn parse_int(text: &str, base: i64) -> Result<Int> {
    parse_int_limited(text, base, max_str_digits())
}

/// `int(text, base)` with at most `limit` digits; zero means no limit.
pub fn parse_int_limited(text: &str, base: i64, limit: usize) -> Result<Int> {
    match parse(text, base, limit)? {
        Some(value) => Ok(value),
        None => {
            // CPython shows at most 200 characters of the text's repr.
            let shown: String = crate::str::repr(text)?.chars().take(200).collect();
            Err(FormatError::value(format!("invalid literal for int() with base {base}: {shown}")))
        }
    }
}

/// The value of a numeral; None for other text. The arguments are those of [`parse_int_limited`].
pub fn parse(text: &str, base: i64, limit: usize) -> Result<Option<Int>> {
    if base != 0 && !(2..=36).contains(&base) {
        return Err(FormatError::value("int() base must be >= 2 and <= 36, or 0"));
    }
    if let Some(value) = parse_short(text.as_bytes(), base) {
        return Ok(Some(Int::Small(value)));
    }
    let plain = class::to_ascii_digits(text)?;
    parse_plain(plain.trim_matches(' '), base as u32, limit).transpose()
}

/// `int(text, base)` of text that consists of a sign and digits and fits a word; None for anything else.
pub fn parse_short(text: &[u8], base: i64) -> Option<i64> {
    let (negative, digits) = match text.split_first()? {
        (b'-', digits) => (true, digits),
        (b'+', digits) => (false, digits),
        _ => (false, text),
    };
    // Twelve digits of base 36 have 63 bits.
    if digits.is_empty() || digits.len() > 12 || !(2..=36).contains(&base) {
        return None;
    }
    let mut value = 0;
    for &byte in digits {
        let digit = match byte {
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'z' => byte - b'a' + 10,
            b'A'..=b'Z' => byte - b'A' + 10,
            _ => return None,
        };
        if i64::from(digit) >= base {
            return None;
        }
        value = value * base + i64::from(digit);
    }
    Some(if negative { -value } else { value })
}

/// Parses text without surrounding blanks; `None` if it is not a literal.
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
        // One underscore may follow the prefix.
        Some(found) if base == 0 || base == found => {
            (found, text[2..].strip_prefix('_').unwrap_or(&text[2..]))
        }
        _ if base == 0 => {
            // A leading zero without a prefix marked octal in Python 2; now it is allowed only in zero.
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
