//! Conversion of decimal numbers to and from text, and `format(number, spec)`.

use super::{Coefficient, Context, Decimal, Form, LEAST_ETINY, MAX, Rounding};
use crate::error::Result;
use crate::room;
use crate::str::class;
use std::borrow::Cow;

/// The digits with a point after the first `place` of them, which may be beyond either end.
fn with_point(digits: &str, place: i64) -> Result<(String, String)> {
    let length = digits.len() as i64;
    Ok(if place <= 0 {
        let mut fraction = String::new();
        room::push_fill(&mut fraction, place.unsigned_abs() as usize, '0')?;
        room::push(&mut fraction, digits)?;
        ("0".to_owned(), fraction)
    } else if place >= length {
        let mut whole = digits.to_owned();
        room::push_fill(&mut whole, (place - length) as usize, '0')?;
        (whole, String::new())
    } else {
        let (whole, fraction) = digits.split_at(place as usize);
        (whole.to_owned(), fraction.to_owned())
    })
}

/// The text of a numeral without surrounding blanks and underscores, and with decimal digits of all scripts as ASCII
/// digits.
pub fn plain(text: &str) -> Result<Cow<'_, str>> {
    let text = text.trim_matches(class::char_is_space);
    if text.is_ascii() && !text.contains('_') {
        return Ok(Cow::Borrowed(text));
    }
    let mut out = room::text(text.len())?;
    let digit = |c: char| class::decimal_value(c).and_then(|n| char::from_digit(n, 10)).unwrap_or(c);
    out.extend(text.chars().filter(|&c| c != '_').map(digit));
    Ok(Cow::Owned(out))
}

impl Decimal {
    /// The value of a numeral; None if the text is none. Nothing is rounded; a number that is too large or too small
    /// for any context has an exponent that every context rejects.
    pub fn parse(text: &str) -> Result<Option<Decimal>> {
        let (negative, text) = match text.as_bytes() {
            [b'-', ..] => (true, &text[1..]),
            [b'+', ..] => (false, &text[1..]),
            _ => (false, text),
        };
        if let Some(first) = text.bytes().next()
            && first.is_ascii_alphabetic()
        {
            return parse_special(negative, text);
        }
        let (number, exponent) = match text.find(['e', 'E']) {
            Some(at) => (&text[..at], Some(&text[at + 1..])),
            None => (text, None),
        };
        let exponent = match exponent.map(parse_exponent) {
            Some(None) => return Ok(None),
            Some(Some(exponent)) => exponent,
            None => 0,
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() + fraction.len() == 0 || !all_digits(whole) || !all_digits(fraction) {
            return Ok(None);
        }
        let coefficient = if fraction.is_empty() {
            Coefficient::parse(whole)?
        } else if whole.len() + fraction.len() <= 64 {
            let mut digits = [0; 64];
            digits[..whole.len()].copy_from_slice(whole.as_bytes());
            let length = whole.len() + fraction.len();
            digits[whole.len()..length].copy_from_slice(fraction.as_bytes());
            Coefficient::parse(std::str::from_utf8(&digits[..length]).expect("they are digits"))?
        } else {
            let mut digits = room::text(whole.len() + fraction.len())?;
            digits.push_str(whole);
            digits.push_str(fraction);
            Coefficient::parse(&digits)?
        };
        Ok(Some(Decimal::new(negative, coefficient, exponent - fraction.len() as i64)))
    }

    /// The number with trailing zeros added, with at most `digits` digits.
    fn with_digits(self, digits: i64) -> Result<Decimal> {
        let missing = digits - self.coefficient.digits()?;
        Ok(self.rescaled(self.exp - missing, Rounding::Down)?.0)
    }

    fn sign(&self) -> &'static str {
        if self.negative { "-" } else { "" }
    }

    /// `Infinity`, `NaN123`; None for a finite number.
    fn special_text(&self) -> Result<Option<String>> {
        let name = match self.form {
            Form::Finite => return Ok(None),
            Form::Infinite => return Ok(Some("Infinity".to_owned())),
            Form::QuietNan => "NaN",
            Form::SignalingNan => "sNaN",
        };
        let payload = if self.coefficient.is_zero() { String::new() } else { self.coefficient.to_text()? };
        Ok(Some(format!("{name}{payload}")))
    }

    /// `str(self)`, with `E` or `e`; in engineering notation the exponent is a multiple of three.
    pub fn to_text(&self, capital: bool, engineering: bool) -> Result<String> {
        let sign = self.sign();
        if let Some(special) = self.special_text()? {
            return Ok(format!("{sign}{special}"));
        }
        let digits = self.coefficient.to_text()?;
        let place = self.exp + digits.len() as i64;
        let shown = if self.exp <= 0 && place > -6 {
            place
        } else if !engineering {
            1
        } else if self.coefficient.is_zero() {
            (place + 1).rem_euclid(3) - 1
        } else {
            (place - 1).rem_euclid(3) + 1
        };
        let (whole, fraction) = with_point(&digits, shown)?;
        let mut text = room::text(whole.len() + fraction.len() + 24)?;
        text.push_str(sign);
        text.push_str(&whole);
        if !fraction.is_empty() {
            text.push('.');
            text.push_str(&fraction);
        }
        if place != shown {
            text.push(if capital { 'E' } else { 'e' });
            text.push_str(&format!("{:+}", place - shown));
        }
        Ok(text)
    }

    /// `format(self, spec)`; None if the specification is invalid. `capital` is a setting of the context.
    pub fn format(&self, spec: &str, context: &Context, capital: bool) -> Result<Option<String>> {
        let Some(spec) = Spec::parse(spec) else { return Ok(None) };
        let body = match self.special_text()? {
            Some(special) => {
                let rest = if spec.code == Some('%') { "%" } else { "" };
                Body { negative: self.negative, whole: special, rest: rest.to_owned() }
            }
            None => spec.body(self, context.rounding, capital)?,
        };
        spec.laid_out(body, self.is_finite()).map(Some)
    }
}

fn parse_special(negative: bool, text: &str) -> Result<Option<Decimal>> {
    let lower = text.to_ascii_lowercase();
    if matches!(lower.as_str(), "inf" | "infinity") {
        return Ok(Some(Decimal::infinity(negative)));
    }
    let (form, payload) = match (lower.strip_prefix("nan"), lower.strip_prefix("snan")) {
        (Some(payload), _) => (Form::QuietNan, payload),
        (None, Some(payload)) => (Form::SignalingNan, payload),
        (None, None) => return Ok(None),
    };
    if !payload.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let coefficient = if payload.is_empty() { Coefficient::ZERO } else { Coefficient::parse(payload)? };
    Ok(Some(Decimal { negative, form, exp: 0, coefficient }))
}

/// An exponent: an integer with an optional sign. Values beyond all limits are clamped.
fn parse_exponent(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let size =
        digits.iter().fold(0i64, |n, digit| n.saturating_mul(10).saturating_add(i64::from(digit - b'0')));
    Some(if negative { (-size).max(2 * LEAST_ETINY) } else { size.min(4 * MAX) })
}

/// A format specification.
struct Spec {
    fill: char,
    align: char,
    /// `-`, `+` or a blank.
    sign: char,
    /// Whether a negative zero is shown without sign.
    no_negative_zero: bool,
    width: usize,
    comma: bool,
    precision: Option<i64>,
    code: Option<char>,
}

impl Spec {
    fn parse(text: &str) -> Option<Spec> {
        let mut spec = Spec {
            fill: ' ',
            align: '>',
            sign: '-',
            no_negative_zero: false,
            width: 0,
            comma: false,
            precision: None,
            code: None,
        };
        let is_align = |c: char| matches!(c, '<' | '>' | '=' | '^');
        let mut rest = text.chars().peekable();
        let mut both = text.chars();
        let mut aligned = true;
        match (both.next(), both.next()) {
            (Some(fill), Some(align)) if is_align(align) => {
                (spec.fill, spec.align) = (fill, align);
                rest.nth(1);
            }
            (Some(align), _) if is_align(align) => {
                spec.align = align;
                rest.next();
            }
            _ => aligned = false,
        }
        if let Some(sign) = rest.next_if(|&c| matches!(c, '+' | '-' | ' ')) {
            spec.sign = sign;
        }
        spec.no_negative_zero = rest.next_if_eq(&'z').is_some();
        if rest.next_if_eq(&'0').is_some() {
            // Zero padding is inserted after the sign, and an explicit alignment with it is an error.
            if aligned {
                return None;
            }
            (spec.fill, spec.align) = ('0', '=');
        }
        let number = |rest: &mut std::iter::Peekable<std::str::Chars<'_>>| {
            let mut number = None;
            while let Some(digit) = rest.peek().and_then(|c| c.to_digit(10)) {
                rest.next();
                number = Some(number.unwrap_or(0i64).saturating_mul(10).saturating_add(digit.into()));
            }
            number
        };
        spec.width = usize::try_from(number(&mut rest).unwrap_or(0)).ok()?;
        spec.comma = rest.next_if_eq(&',').is_some();
        if rest.next_if_eq(&'.').is_some() {
            spec.precision = Some(number(&mut rest)?);
        }
        spec.code = rest.next();
        let known = matches!(spec.code, None | Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'n' | '%'));
        let too_large = spec.precision.is_some_and(|n| n > MAX) || spec.width > MAX as usize;
        // `n` is `g` with the separators of a locale, and the locale here has none.
        (known && rest.next().is_none() && !too_large && !(spec.comma && spec.code == Some('n')))
            .then_some(spec)
    }

    /// The digits of a finite number.
    fn body(&self, number: &Decimal, rounding: Rounding, capital: bool) -> Result<Body> {
        let default = if capital { 'G' } else { 'g' };
        let code = match self.code {
            Some('n') => 'g',
            code => code.unwrap_or(default),
        };
        let fixed = matches!(code, 'f' | 'F' | '%');
        let mut number = number.clone();
        if code == '%' {
            number.exp += 2;
        }
        if let Some(precision) = self.precision {
            number = match code {
                'e' | 'E' if number.coefficient.is_zero() => number,
                'e' | 'E' => number.rounded(precision + 1, rounding)?.0.with_digits(precision + 1)?,
                _ if fixed => number.rescaled(-precision, rounding)?.0,
                _ => number.rounded(precision.max(1), rounding)?.0,
            };
        }
        if fixed && number.coefficient.is_zero() && number.exp > 0 {
            number.exp = 0;
        }
        let digits = number.coefficient.to_text()?;
        let place = number.exp + digits.len() as i64;
        let shown = match code {
            'e' | 'E' if number.coefficient.is_zero() => 1 - self.precision.unwrap_or(0),
            'e' | 'E' => 1,
            _ if fixed || number.exp <= 0 && place > -6 => place,
            _ => 1,
        };
        let (whole, mut rest) = with_point(&digits, shown)?;
        if !rest.is_empty() {
            rest.insert(0, '.');
        }
        if place != shown || matches!(code, 'e' | 'E') {
            rest.push(if code.is_ascii_uppercase() { 'E' } else { 'e' });
            rest.push_str(&format!("{:+}", place - shown));
        }
        if code == '%' {
            rest.push('%');
        }
        let negative = number.negative && !(self.no_negative_zero && number.coefficient.is_zero());
        Ok(Body { negative, whole, rest })
    }

    /// The text with padding.
    fn laid_out(&self, body: Body, finite: bool) -> Result<String> {
        let sign = match self.sign {
            _ if body.negative => "-",
            '+' => "+",
            ' ' => " ",
            _ => "",
        };
        // Zeros in front of a number are grouped with its digits.
        let padded = self.fill == '0' && self.align == '=' && finite;
        let (fill, align) = if self.fill == '0' && self.align == '=' && !finite {
            (' ', '>')
        } else {
            (self.fill, self.align)
        };
        let least = if padded { self.width.saturating_sub(sign.len() + body.rest.len()) } else { 0 };
        let whole = if self.comma && finite { grouped(&body.whole, least)? } else { body.whole };
        let length = sign.len() + whole.len() + body.rest.len();
        let missing = self.width.saturating_sub(length);
        let (front, middle) = match align {
            '<' => (0, 0),
            '^' => (missing / 2, 0),
            '=' => (0, missing),
            _ => (missing, 0),
        };
        let mut text = String::new();
        room::push_fill(&mut text, front, fill)?;
        text.push_str(sign);
        room::push_fill(&mut text, middle, fill)?;
        room::push(&mut text, &whole)?;
        room::push(&mut text, &body.rest)?;
        room::push_fill(&mut text, missing - front - middle, fill)?;
        Ok(text)
    }
}

/// The digits in groups of three, with leading zeros up to at least `least` characters.
fn grouped(digits: &str, least: usize) -> Result<String> {
    room::check(least)?;
    let mut count = digits.len();
    while count + (count - 1) / 3 < least {
        count += 1;
    }
    let mut text = room::text(count + count / 3)?;
    for place in (0..count).rev() {
        let digit = digits.len().checked_sub(place + 1).map_or('0', |at| char::from(digits.as_bytes()[at]));
        text.push(digit);
        if place > 0 && place % 3 == 0 {
            text.push(',');
        }
    }
    Ok(text)
}

/// The text of a number before padding.
struct Body {
    negative: bool,
    whole: String,
    /// The text from the point on.
    rest: String,
}
