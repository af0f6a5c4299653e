//! Parses the format mini-language, `[[fill]align][sign][z][#][0][width][grouping][.precision][type]`, to
//! [`FormatSpec`].
//!
//! The formatters decide the meaning of a type code and which options it allows; the parser rejects only what
//! CPython's parser rejects, with the same text.

use crate::error::{FormatError, Result};
use crate::str::class::decimal_value;

/// The side of the padding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// `<`: after the value.
    Left,
    /// `>`: before the value.
    Right,
    /// `^`: around the value.
    Center,
    /// `=`: between the sign or prefix and the digits.
    AfterSign,
}

/// The sign that a number shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Only a minus.
    Minus,
    /// `+`: always one.
    Plus,
    /// A blank in place of a plus.
    Space,
}

/// The thousands separator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// `,` every three digits.
    Comma,
    /// `_` every three digits.
    Underscore,
    /// `_` every four digits, for the bases that are powers of two.
    UnderscoreByFour,
}

/// The type of value of a specification: it determines the default alignment and type code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A string: left aligned, type `s`.
    Str,
    /// An integer: right aligned, type `d`.
    Int,
    /// A float: right aligned, no default type.
    Float,
}

/// A parsed format specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatSpec {
    /// The fill character.
    pub fill: char,
    /// The alignment, the default of the target if none is given.
    pub align: Align,
    /// The sign option; `None` if not given.
    pub sign: Option<Sign>,
    /// `z`: a negative zero loses its sign.
    pub no_negative_zero: bool,
    /// `#`.
    pub alternate: bool,
    /// The minimal width.
    pub width: Option<usize>,
    /// The thousands separator.
    pub grouping: Option<Grouping>,
    /// The precision.
    pub precision: Option<usize>,
    /// The type code, the default of the target if none is given; `None` for a float without one.
    pub code: Option<char>,
}

/// Reads characters one by one, with lookahead.
struct Cursor<'a> {
    rest: &'a str,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn accept(&mut self, wanted: char) -> bool {
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn skip(&mut self, c: char) {
        self.rest = &self.rest[c.len_utf8()..];
    }

    /// A run of decimal digits; `None` if there is none.
    fn number(&mut self) -> Result<Option<usize>> {
        let mut value: Option<usize> = None;
        while let Some(c) = self.peek() {
            let Some(digit) = decimal_value(c) else { break };
            let next = value.unwrap_or(0).checked_mul(10).and_then(|v| v.checked_add(digit as usize));
            // CPython's limit is the largest Py_ssize_t.
            value = match next {
                Some(next) if next <= isize::MAX as usize => Some(next),
                _ => return Err(FormatError::value("Too many decimal digits in format string")),
            };
            self.skip(c);
        }
        Ok(value)
    }
}

fn alignment(c: char) -> Option<Align> {
    match c {
        '<' => Some(Align::Left),
        '>' => Some(Align::Right),
        '^' => Some(Align::Center),
        '=' => Some(Align::AfterSign),
        _ => None,
    }
}

impl FormatSpec {
    /// Parses `spec` for a value of kind `target`; `type_name` is the name of its class in error messages.
    ///
    /// For an empty spec CPython calls `str(value)`; the parsed empty spec formats integers, floats and strings in
    /// the same way.
    pub fn parse(spec: &str, target: Target, type_name: &str) -> Result<FormatSpec> {
        match FormatSpec::parse_usual(spec.as_bytes(), target) {
            Some(parsed) => Ok(parsed),
            None => FormatSpec::parse_any(spec, target, type_name),
        }
    }

    /// Alignment, zero, width, precision and type in ASCII, which covers most specifications; None for anything else.
    fn parse_usual(spec: &[u8], target: Target) -> Option<FormatSpec> {
        fn number(rest: &mut &[u8]) -> Option<usize> {
            let mut value = None;
            while let Some((&digit @ b'0'..=b'9', more)) = rest.split_first() {
                let next = value.unwrap_or(0) * 10 + usize::from(digit - b'0');
                value = (next < 1 << 20).then_some(next);
                value?;
                *rest = more;
            }
            value
        }
        let mut parsed = FormatSpec::new(target);
        let mut rest = spec;
        if let [fill @ b' '..=b'~', byte, more @ ..] = rest
            && let Some(align) = alignment(char::from(*byte))
        {
            (parsed.fill, parsed.align) = (char::from(*fill), align);
            rest = more;
        } else {
            let mut align_given = false;
            if let [byte, more @ ..] = rest
                && let Some(align) = alignment(char::from(*byte))
            {
                (parsed.align, align_given) = (align, true);
                rest = more;
            }
            if let [b'0', more @ ..] = rest {
                parsed.fill = '0';
                if !align_given && target != Target::Str {
                    parsed.align = Align::AfterSign;
                }
                rest = more;
            }
        }
        if let [b'0'..=b'9', ..] = rest {
            parsed.width = Some(number(&mut rest)?);
        }
        if let [b'.', more @ ..] = rest {
            rest = more;
            parsed.precision = Some(number(&mut rest)?);
        }
        match *rest {
            [] => {}
            // A `z` may be an option.
            [code @ (b'a'..=b'y' | b'A'..=b'Z' | b'%')] => parsed.code = Some(char::from(code)),
            _ => return None,
        }
        Some(parsed)
    }

    /// The meaning of an empty spec.
    fn new(target: Target) -> FormatSpec {
        FormatSpec {
            fill: ' ',
            align: if target == Target::Str { Align::Left } else { Align::Right },
            sign: None,
            no_negative_zero: false,
            alternate: false,
            width: None,
            grouping: None,
            precision: None,
            code: match target {
                Target::Str => Some('s'),
                Target::Int => Some('d'),
                Target::Float => None,
            },
        }
    }

    fn parse_any(spec: &str, target: Target, type_name: &str) -> Result<FormatSpec> {
        let mut cursor = Cursor { rest: spec };
        let mut parsed = FormatSpec::new(target);
        let (mut fill_given, mut align_given) = (false, false);
        let mut start = spec.chars();
        let (first, second) = (start.next(), start.next());
        if let (Some(fill), Some(align)) = (first, second.and_then(alignment)) {
            (parsed.fill, parsed.align) = (fill, align);
            (fill_given, align_given) = (true, true);
            cursor.rest = start.as_str();
        } else if let (Some(c), Some(align)) = (first, first.and_then(alignment)) {
            parsed.align = align;
            align_given = true;
            cursor.skip(c);
        }
        parsed.sign = match cursor.peek() {
            Some('+') => Some(Sign::Plus),
            Some('-') => Some(Sign::Minus),
            Some(' ') => Some(Sign::Space),
            _ => None,
        };
        if parsed.sign.is_some() {
            cursor.rest = &cursor.rest[1..];
        }
        parsed.no_negative_zero = cursor.accept('z');
        parsed.alternate = cursor.accept('#');
        if !fill_given && cursor.accept('0') {
            parsed.fill = '0';
            if !align_given && target != Target::Str {
                parsed.align = Align::AfterSign;
            }
        }
        parsed.width = cursor.number()?;
        let both = || FormatError::value("Cannot specify both ',' and '_'.");
        if cursor.accept(',') {
            parsed.grouping = Some(Grouping::Comma);
        }
        if cursor.accept('_') {
            if parsed.grouping.is_some() {
                return Err(both());
            }
            parsed.grouping = Some(Grouping::Underscore);
        }
        if parsed.grouping == Some(Grouping::Underscore) && cursor.accept(',') {
            return Err(both());
        }
        if cursor.accept('.') {
            parsed.precision = cursor.number()?;
            if parsed.precision.is_none() {
                return Err(FormatError::value("Format specifier missing precision"));
            }
        }
        if let Some(code) = cursor.peek() {
            cursor.skip(code);
            if !cursor.rest.is_empty() {
                let text = format!("Invalid format specifier '{spec}' for object of type '{type_name}'");
                return Err(FormatError::value(text));
            }
            parsed.code = Some(code);
        }
        parsed.check_grouping()?;
        Ok(parsed)
    }

    fn check_grouping(&mut self) -> Result<()> {
        let Some(grouping) = self.grouping else { return Ok(()) };
        match self.code {
            None | Some('d' | 'e' | 'f' | 'g' | 'E' | 'F' | 'G' | '%') => Ok(()),
            Some('b' | 'o' | 'x' | 'X') if grouping == Grouping::Underscore => {
                self.grouping = Some(Grouping::UnderscoreByFour);
                Ok(())
            }
            Some(code) => {
                let separator = if grouping == Grouping::Comma { ',' } else { '_' };
                Err(FormatError::value(format!("Cannot specify '{separator}' with '{}'.", shown(code))))
            }
        }
    }

    /// The error for a type code that the type of the value does not support.
    pub fn unknown_code(&self, type_name: &str) -> FormatError {
        let code = self.code.map(shown).unwrap_or_default();
        FormatError::value(format!("Unknown format code '{code}' for object of type '{type_name}'"))
    }
}

/// A type code in an error text: outside printable ASCII as a hexadecimal escape.
fn shown(code: char) -> String {
    if code > ' ' && code < '\u{80}' { code.to_string() } else { format!("\\x{:x}", code as u32) }
}
