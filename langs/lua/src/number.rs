//! Conversion of numbers to and from text, and the arithmetic that compiled and interpreted code share.

/// The value of a numeral: an integer or a float.
pub fn parse_number(text: &[u8]) -> Option<Result<i64, f64>> {
    let text =
        std::str::from_utf8(text).ok()?.trim_matches(|c: char| c.is_ascii_whitespace() || c == '\u{b}');
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if let Some(digits) = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        return parse_hexadecimal(digits, negative);
    }
    if !digits.bytes().next()?.is_ascii_digit() && !digits.starts_with('.') {
        return None;
    }
    if digits.bytes().all(|c| c.is_ascii_digit())
        && let Ok(int) = text.parse::<i64>()
    {
        return Some(Ok(int));
    }
    if !digits.bytes().all(|c| c.is_ascii_digit() || matches!(c, b'.' | b'e' | b'E' | b'+' | b'-')) {
        return None;
    }
    digits.parse::<f64>().ok().map(|float| Err(if negative { -float } else { float }))
}

/// Integers wrap around; a numeral with a point or an exponent is a float.
fn parse_hexadecimal(digits: &str, negative: bool) -> Option<Result<i64, f64>> {
    let (mantissa, exponent) = match digits.find(['p', 'P']) {
        Some(at) => (&digits[..at], Some(digits[at + 1..].parse::<i32>().ok()?)),
        None => (digits, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.len() + fraction.len() == 0 {
        return None;
    }
    if exponent.is_none() && !mantissa.contains('.') {
        let mut value = 0i64;
        for c in whole.chars() {
            value = value.wrapping_mul(16).wrapping_add(i64::from(c.to_digit(16)?));
        }
        return Some(Ok(if negative { value.wrapping_neg() } else { value }));
    }
    let mut value = 0.0;
    for c in whole.chars().chain(fraction.chars()) {
        value = value * 16.0 + f64::from(c.to_digit(16)?);
    }
    let value = value * 2f64.powi(exponent.unwrap_or(0) - 4 * fraction.len() as i32);
    Some(Err(if negative { -value } else { value }))
}

/// A float in the form of `tostring`.
pub fn float_to_text(float: f64) -> String {
    let text = general(float, 14, false);
    let looks_like_int = text.bytes().all(|c| c.is_ascii_digit() || c == b'-');
    if looks_like_int { text + ".0" } else { text }
}

/// Infinity and NaN as C prints them.
pub fn not_finite(float: f64) -> Option<&'static str> {
    match float {
        f if f.is_nan() => Some(if f.is_sign_negative() { "-nan" } else { "nan" }),
        f if f.is_infinite() => Some(if f > 0.0 { "inf" } else { "-inf" }),
        _ => None,
    }
}

/// As C's `%.*e`.
pub fn exponential(float: f64, precision: usize) -> String {
    let text = format!("{float:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').expect("the format has an exponent");
    let exponent: i32 = exponent.parse().expect("an exponent is a number");
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

/// As C's `%.*g`, or `%#.*g`.
pub fn general(float: f64, precision: usize, alternate: bool) -> String {
    if let Some(text) = not_finite(float) {
        return text.to_owned();
    }
    let precision = precision.max(1);
    let scientific = exponential(float, precision - 1);
    let (mantissa, exponent) = scientific.split_once('e').expect("the format has an exponent");
    let exponent: i32 = exponent.parse().expect("an exponent is a number");
    let trim = |text: &str| match text.contains('.') && !alternate {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    if exponent < -4 || exponent >= precision as i32 {
        return format!("{}{}", trim(mantissa), &scientific[mantissa.len()..]);
    }
    let decimals = (precision as i32 - 1 - exponent) as usize;
    trim(&format!("{float:.decimals$}"))
}

/// As C's `%a`.
pub fn hexadecimal(float: f64) -> String {
    if let Some(text) = not_finite(float) {
        return text.to_owned();
    }
    let bits = float.to_bits();
    let sign = if float.is_sign_negative() { "-" } else { "" };
    let (mantissa, exponent) = (bits & ((1 << 52) - 1), (bits >> 52) as i32 & 0x7ff);
    if float == 0.0 {
        return format!("{sign}0x0p+0");
    }
    let (lead, exponent) = if exponent == 0 { (0, -1022) } else { (1, exponent - 1023) };
    let digits = format!("{mantissa:013x}");
    let digits = digits.trim_end_matches('0');
    let point = if digits.is_empty() { "" } else { "." };
    format!("{sign}0x{lead}{point}{digits}p{exponent:+}")
}

/// The value of a float as an integer, if it is one.
pub fn float_to_int(float: f64) -> Option<i64> {
    let in_range = (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&float);
    (in_range && float.floor() == float).then_some(float as i64)
}

/// Quotient of integers, rounded down; the divisor is not zero.
pub fn int_floor_div(a: i64, b: i64) -> i64 {
    let quotient = a.wrapping_div(b);
    if a.wrapping_rem(b) != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

/// Remainder of integers with the divisor's sign; the divisor is not zero.
pub fn int_floor_mod(a: i64, b: i64) -> i64 {
    let rest = a.wrapping_rem(b);
    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
}

/// Remainder of floats with the divisor's sign.
pub fn float_mod(a: f64, b: f64) -> f64 {
    let rest = a % b;
    if rest * b < 0.0 { rest + b } else { rest }
}

/// Shifts to the left, or to the right for a negative distance, which may be 64 or more.
pub fn shift_left(a: i64, distance: i64) -> i64 {
    match distance {
        -63..=-1 => (a as u64 >> -distance) as i64,
        0..=63 => a << distance,
        _ => 0,
    }
}

/// Whether the integer is less than the float.
pub fn int_lt_float(a: i64, b: f64) -> bool {
    if b.is_nan() {
        return false;
    }
    if b >= 9_223_372_036_854_775_808.0 {
        return true;
    }
    b > -9_223_372_036_854_775_808.0 && a < b.ceil() as i64
}

/// Whether the integer is less than or equal to the float.
pub fn int_le_float(a: i64, b: f64) -> bool {
    if b.is_nan() {
        return false;
    }
    if b >= 9_223_372_036_854_775_808.0 {
        return true;
    }
    b >= -9_223_372_036_854_775_808.0 && a <= b.floor() as i64
}

/// Appends a code point of up to 31 bits in the original form of UTF-8.
pub fn push_utf8(text: &mut Vec<u8>, mut code: u32) {
    if code < 0x80 {
        return text.push(code as u8);
    }
    let mut tail = Vec::new();
    let mut room = 0x3f;
    while code > room {
        tail.push(0x80 | (code & 0x3f) as u8);
        code >>= 6;
        room >>= 1;
    }
    text.push(((!room << 1) | code) as u8);
    text.extend(tail.iter().rev());
}
