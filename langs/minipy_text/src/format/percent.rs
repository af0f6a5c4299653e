//! `text % values`: splitting the template into pieces, and formatting one converted value.
//!
//! CPython reports an error of the template when it reaches it, after formatting the preceding pieces; so an error is
//! a piece too ([`Piece::Fail`]), and the walk over the pieces raises it. Fetching values is left to the caller, in
//! the order given at [`Conversion`].

use super::number::{MAX_PRECISION, char_of};
use super::parsed::{Pieces, SHORT};
use crate::error::{FormatError, Result};
use crate::float::{FloatStyle, write_float_text};
use crate::int::{Int, Radix};
use crate::room::{self, Grow};
use crate::str::{byte_range, insert_fill, len};
use crate::work::{self, Steps};

/// "not enough arguments": the values ran out.
pub const NOT_ENOUGH_ARGUMENTS: &str = "not enough arguments for format string";
/// "not all arguments converted": positional values were left over.
pub const NOT_ALL_CONVERTED: &str = "not all arguments converted during string formatting";
/// The precision is larger than possible.
pub const PRECISION_TOO_BIG: &str = "precision too big";
/// There is a key, but the right operand is no mapping.
pub const REQUIRES_MAPPING: &str = "format requires a mapping";
/// The value for a `*` is not an integer.
pub const STAR_WANTS_INT: &str = "* wants int";
/// The value for `%c` is neither an integer nor a string of one character.
pub const CHAR_REQUIRED: &str = "%c requires int or char";

/// One piece of a `%` template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text to copy, in which `%%` is replaced by `%`.
    Literal(String),
    /// A value to convert.
    Convert(Conversion),
    /// The template is malformed from here on: the walk raises this error when it reaches the piece.
    Fail(FormatError),
    /// As `Fail`, inside a key: if the right operand is no mapping, the error is [`REQUIRES_MAPPING`].
    FailInKey(FormatError),
}

/// A width or precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Absent.
    None,
    /// A number in the template.
    Fixed(usize),
    /// `*`: taken from the values.
    Star,
}

/// One conversion. The values are fetched in this order: the mapping's `key`, the `width` and the `precision` if they
/// are stars, then the value itself; an unknown code is an error only after that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// The mapping key of `%(key)s`.
    pub key: Option<String>,
    /// `-`: left aligned.
    pub left: bool,
    /// `+`: always a sign.
    pub plus: bool,
    /// A blank in place of a plus.
    pub space: bool,
    /// `#`.
    pub alternate: bool,
    /// `0`: zeros between sign and digits.
    pub zero: bool,
    /// The minimal width.
    pub width: Amount,
    /// The precision.
    pub precision: Amount,
    /// The conversion character, not checked yet.
    pub code: char,
    /// The code point index of the conversion character, for the error text.
    pub index: usize,
}

/// The type of value that a conversion takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// `d i u`: an integer; a float is truncated. Other types: [`Conversion::type_error`].
    Number,
    /// `x X o`: an integer. Other types: [`Conversion::type_error`].
    Integer,
    /// `e E f F g G`: anything `float()` takes; other types: "must be real number, not T".
    Float,
    /// `c`: an integer or a string of one character; else [`CHAR_REQUIRED`].
    Char,
    /// `s`: `str(value)`.
    Str,
    /// `r`: `repr(value)`.
    Repr,
    /// `a`: `ascii(value)`.
    Ascii,
}

/// Splits a template into pieces. Fails if there is no memory for them or if the work is to stop.
pub fn parse(template: &str) -> Result<Vec<Piece>> {
    let mut chars = Vec::new();
    if template.len() > SHORT {
        chars.room_for(template.len())?;
    }
    for piece in work::pieces(template) {
        chars.extend(piece?.1.chars());
    }
    let mut parser = Parser { chars, place: 0 };
    let mut pieces = Pieces::new();
    let mut literal = String::new();
    let mut steps = Steps::new();
    while let Some(c) = parser.next() {
        steps.spend(1)?;
        if c != '%' {
            literal.push(c);
            continue;
        }
        if parser.accept('%') {
            literal.push('%');
            continue;
        }
        let in_key = parser.peek() == Some('(');
        let piece = match parser.conversion() {
            Ok(conversion) => Piece::Convert(conversion),
            Err(error) if in_key => Piece::FailInKey(error),
            Err(error) => Piece::Fail(error),
        };
        if !literal.is_empty() {
            pieces.push(Piece::Literal(std::mem::take(&mut literal)))?;
        }
        let failed = !matches!(piece, Piece::Convert(_));
        pieces.push(piece)?;
        if failed {
            return Ok(pieces.into_vec());
        }
    }
    if !literal.is_empty() {
        pieces.push(Piece::Literal(literal))?;
    }
    Ok(pieces.into_vec())
}

struct Parser {
    chars: Vec<char>,
    place: usize,
}

impl Parser {
    fn next(&mut self) -> Option<char> {
        let c = self.chars.get(self.place).copied();
        self.place += usize::from(c.is_some());
        c
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.place).copied()
    }

    fn accept(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.place += usize::from(found);
        found
    }

    fn conversion(&mut self) -> Result<Conversion> {
        let key = if self.accept('(') { Some(self.key()?) } else { None };
        let (mut left, mut plus, mut space, mut alternate, mut zero) = (false, false, false, false, false);
        loop {
            match self.peek() {
                Some('-') => left = true,
                Some('+') => plus = true,
                Some(' ') => space = true,
                Some('#') => alternate = true,
                Some('0') => zero = true,
                _ => break,
            }
            self.place += 1;
        }
        let width = match self.amount("width too big", isize::MAX as usize)? {
            Some(amount) => amount,
            None => Amount::None,
        };
        let precision = if self.accept('.') {
            // A point without digits means zero.
            self.amount(PRECISION_TOO_BIG, MAX_PRECISION)?.unwrap_or(Amount::Fixed(0))
        } else {
            Amount::None
        };
        if matches!(self.peek(), Some('h' | 'l' | 'L')) {
            self.place += 1;
        }
        let code = self.next().ok_or_else(|| FormatError::value("incomplete format"))?;
        let index = self.place - 1;
        Ok(Conversion { key, left, plus, space, alternate, zero, width, precision, code, index })
    }

    /// The text up to the matching parenthesis.
    fn key(&mut self) -> Result<String> {
        let start = self.place;
        let mut depth = 1;
        while let Some(c) = self.next() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(self.chars[start..self.place - 1].iter().collect());
            }
        }
        Err(FormatError::value("incomplete format key"))
    }

    fn amount(&mut self, too_big: &str, limit: usize) -> Result<Option<Amount>> {
        if self.accept('*') {
            return Ok(Some(Amount::Star));
        }
        let mut value: Option<usize> = None;
        while let Some(digit) = self.peek().filter(char::is_ascii).and_then(|c| c.to_digit(10)) {
            let next = value.unwrap_or(0).checked_mul(10).and_then(|v| v.checked_add(digit as usize));
            value = Some(next.filter(|v| *v <= limit).ok_or_else(|| FormatError::value(too_big))?);
            self.place += 1;
        }
        Ok(value.map(Amount::Fixed))
    }
}

/// The bits for a width or precision in the word of a conversion, which contains the number plus one, or 0 for none.
const AMOUNT_BITS: u32 = 12;

/// The bits for the character in the word.
const CODE_BITS: u32 = 7;

/// The shift of width and precision in the word, after the flags.
const AMOUNTS: u32 = CODE_BITS + 5;

impl Conversion {
    /// The conversion as a nonnegative number, if it needs only its value and its width and precision are moderate. A
    /// conversion without options is the code of its character, which is less than 128.
    pub fn to_word(&self) -> Option<i64> {
        let amount = |amount| match amount {
            Amount::None => Some(0),
            Amount::Fixed(n) => (n + 1 < 1 << AMOUNT_BITS).then(|| n as i64 + 1),
            Amount::Star => None,
        };
        if self.key.is_some() || !self.code.is_ascii() {
            return None;
        }
        let flags = [self.left, self.plus, self.space, self.alternate, self.zero];
        let flags = flags.iter().rev().fold(0, |bits, &flag| bits << 1 | i64::from(flag));
        let amounts = amount(self.precision)? << AMOUNT_BITS | amount(self.width)?;
        Some(amounts << AMOUNTS | flags << CODE_BITS | i64::from(self.code as u32))
    }

    /// The conversion for such a number.
    pub fn from_word(word: i64) -> Conversion {
        let flag = |i: u32| word >> (CODE_BITS + i) & 1 == 1;
        let amount = |i: u32| {
            let bits = word >> (AMOUNTS + i * AMOUNT_BITS) & ((1 << AMOUNT_BITS) - 1);
            if bits == 0 { Amount::None } else { Amount::Fixed(bits as usize - 1) }
        };
        Conversion {
            key: None,
            left: flag(0),
            plus: flag(1),
            space: flag(2),
            alternate: flag(3),
            zero: flag(4),
            width: amount(0),
            precision: amount(1),
            code: char::from(word as u8 & 0x7f),
            index: 0,
        }
    }

    /// The type of value that the conversion takes, or the error for an unknown code (to be raised after fetching the
    /// value).
    pub fn wants(&self) -> Result<Wants> {
        Ok(match self.code {
            'd' | 'i' | 'u' => Wants::Number,
            'x' | 'X' | 'o' => Wants::Integer,
            'e' | 'E' | 'f' | 'F' | 'g' | 'G' => Wants::Float,
            'c' => Wants::Char,
            's' => Wants::Str,
            'r' => Wants::Repr,
            'a' => Wants::Ascii,
            code => {
                let shown = if code > '\x1f' && code < '\x7f' { code } else { '?' };
                return Err(FormatError::value(format!(
                    "unsupported format character '{shown}' ({:#x}) at index {}",
                    code as u32, self.index
                )));
            }
        })
    }

    /// The error for a value of a class that the conversion does not accept.
    pub fn type_error(&self, type_name: &str) -> FormatError {
        FormatError::type_error(match self.code {
            'd' | 'i' | 'u' => format!("%{} format: a real number is required, not {type_name}", self.code),
            'x' | 'X' | 'o' => format!("%{} format: an integer is required, not {type_name}", self.code),
            'c' => CHAR_REQUIRED.to_string(),
            _ => format!("must be real number, not {type_name}"),
        })
    }

    /// The conversion with a `*` width replaced by its value; a negative one also means left aligned.
    pub fn with_width(mut self, value: &Int) -> Result<Conversion> {
        let Some(width) = value.to_i64() else {
            return Err(FormatError::overflow("Python int too large to convert to C ssize_t"));
        };
        self.left |= width < 0;
        self.width = Amount::Fixed(width.unsigned_abs() as usize);
        Ok(self)
    }

    /// The conversion with a `*` precision replaced by its value; a negative one means zero.
    pub fn with_precision(mut self, value: &Int) -> Result<Conversion> {
        match value.to_i64().filter(|v| i32::try_from(*v).is_ok()) {
            Some(precision) => self.precision = Amount::Fixed(precision.max(0) as usize),
            None => return Err(FormatError::overflow("Python int too large to convert to C int")),
        }
        Ok(self)
    }

    /// Formats an integer for `d i u x X o c`.
    pub fn format_int(&self, value: &Int) -> Result<String> {
        let mut out = String::new();
        self.write_int(&mut out, value)?;
        Ok(out)
    }

    /// Appends an integer formatted for `d i u x X o c`.
    pub fn write_int(&self, out: &mut String, value: &Int) -> Result<()> {
        let (mut buffer, mut radix) = (itoa::Buffer::new(), Radix::new());
        let made;
        let (digits, prefix) = match (self.code, value) {
            ('c', _) => {
                let start = out.len();
                out.push(char_of(value.to_i64().unwrap_or(-1))?);
                return self.pad(out, start, 0, ' ');
            }
            ('x' | 'X' | 'o', _) => {
                let (base, prefix) = if self.code == 'o' { (8, "0o") } else { (16, "0x") };
                let digits = match value {
                    Int::Small(v) => radix.format(v.unsigned_abs(), base, false),
                    Int::Big(_) => {
                        made = value.digits(base)?;
                        &made
                    }
                };
                (digits, prefix)
            }
            (_, Int::Small(v)) => (buffer.format(v.unsigned_abs()), ""),
            (_, Int::Big(_)) => {
                made = value.to_decimal()?;
                (made.trim_start_matches('-'), "")
            }
        };
        let start = out.len();
        out.push_str(self.sign(value.is_negative()));
        if self.alternate {
            out.push_str(prefix);
        }
        let lead = out.len() - start;
        if let Amount::Fixed(least) = self.precision {
            let at = out.len();
            insert_fill(out, at, least.saturating_sub(digits.len()), '0')?;
        }
        out.push_str(digits);
        if self.code == 'X' {
            out[start..].make_ascii_uppercase();
        }
        self.pad(out, start, lead, self.number_fill())
    }

    /// Formats a float for `e E f F g G`.
    pub fn format_float(&self, value: f64) -> Result<String> {
        let mut out = String::new();
        self.write_float(&mut out, value)?;
        Ok(out)
    }

    /// Appends a float formatted for `e E f F g G`.
    pub fn write_float(&self, out: &mut String, value: f64) -> Result<()> {
        let style = match self.code.to_ascii_lowercase() {
            'e' => FloatStyle::Exponent,
            'f' => FloatStyle::Fixed,
            _ => FloatStyle::General,
        };
        let precision = if let Amount::Fixed(precision) = self.precision { precision } else { 6 };
        room::check_many(precision, 4)?;
        let start = out.len();
        if !value.is_sign_negative() || value.is_nan() {
            out.push_str(self.sign(false));
        }
        write_float_text(out, value, style, precision, self.alternate, false);
        if self.code.is_ascii_uppercase() {
            out[start..].make_ascii_uppercase();
        }
        let lead = usize::from(out[start..].starts_with(['-', '+', ' ']));
        self.pad(out, start, lead, self.number_fill())
    }

    /// Formats text for `s r a` (cut to the precision) and a character for `c`.
    pub fn format_text(&self, text: &str) -> Result<String> {
        let mut out = String::new();
        self.write_text(&mut out, text)?;
        Ok(out)
    }

    /// Appends text formatted for `s r a` (cut to the precision) and a character for `c`.
    pub fn write_text(&self, out: &mut String, text: &str) -> Result<()> {
        let mut shown = text;
        if self.code == 'c' {
            let mut chars = text.chars();
            if chars.next().is_none() || chars.next().is_some() {
                return Err(FormatError::type_error(CHAR_REQUIRED));
            }
        } else if let Amount::Fixed(most) = self.precision
            && most < len(text)
        {
            shown = &text[byte_range(text, 0, most)];
        }
        let start = out.len();
        room::push(out, shown)?;
        self.pad(out, start, 0, ' ')
    }

    fn number_fill(&self) -> char {
        if self.zero { '0' } else { ' ' }
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, ..) => "-",
            (_, true, _) => "+",
            (_, _, true) => " ",
            _ => "",
        }
    }

    /// Pads the text from `start` on, which begins with a sign and prefix of `lead` bytes, to the width.
    fn pad(&self, out: &mut String, start: usize, lead: usize, fill: char) -> Result<()> {
        let Amount::Fixed(width) = self.width else { return Ok(()) };
        let missing = width.saturating_sub(len(&out[start..]));
        if missing == 0 {
            return Ok(());
        }
        match (self.left, fill) {
            (true, _) => {
                let end = out.len();
                insert_fill(out, end, missing, ' ')
            }
            (false, '0') => insert_fill(out, start + lead, missing, '0'),
            (false, _) => insert_fill(out, start, missing, ' '),
        }
    }
}
