//! Templates of `sub` and `expand`: texts with references to groups, parsed as by CPython 3.13.

use super::tokens::{Parsed, Token, Tokens};
use super::{PatternError, Regex};
use crate::error::{ErrorKind, FormatError};
use crate::str::{ascii, is_identifier, repr_of_short};

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A literal text.
    Text(String),
    /// The text of a group.
    Group(usize),
}

/// More groups than a pattern can have.
const GROUPS: usize = 1 << 30;

/// Parses a template for a pattern. With `bytes`, it is a template of bytes, given as a text of their values.
pub fn parse(template: &str, bytes: bool, regex: &Regex) -> Result<Vec<Part>, PatternError> {
    let mut reader =
        Reader { tokens: Tokens::new(template)?, bytes, regex, parts: Vec::new(), text: String::new() };
    while let Some(token) = reader.tokens.get()? {
        match token {
            Token::Plain(c) => reader.text.push(c),
            Token::Escape(c) => reader.escape(c)?,
        }
    }
    reader.end_text();
    Ok(reader.parts)
}

struct Reader<'a> {
    tokens: Tokens,
    bytes: bool,
    regex: &'a Regex,
    parts: Vec<Part>,
    text: String,
}

fn octal(c: char) -> bool {
    c.is_digit(8)
}

fn digit(c: char) -> bool {
    c.is_ascii_digit()
}

impl Reader<'_> {
    fn end_text(&mut self) {
        if !self.text.is_empty() {
            self.parts.push(Part::Text(std::mem::take(&mut self.text)));
        }
    }

    fn group(&mut self, group: usize, shown: &str, before: usize) -> Parsed<()> {
        if group > self.regex.groups {
            return self.tokens.fail(format!("invalid group reference {shown}"), before);
        }
        self.end_text();
        self.parts.push(Part::Group(group));
        Ok(())
    }

    fn escape(&mut self, c: char) -> Parsed<()> {
        let c = match c {
            'g' => return self.named(),
            '0' => {
                let digits = self.tokens.get_while(2, octal)?;
                let code = u32::from_str_radix(&format!("0{digits}"), 8).unwrap_or(0) & 0xff;
                char::from_u32(code).unwrap_or_default()
            }
            '1'..='9' => return self.number(c),
            'a' => '\x07',
            'b' => '\x08',
            'f' => '\x0c',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\x0b',
            '\\' => '\\',
            c if c.is_ascii_alphabetic() => return self.tokens.fail(format!("bad escape \\{c}"), 2),
            c => {
                self.text.push('\\');
                c
            }
        };
        self.text.push(c);
        Ok(())
    }

    /// An octal number or a group reference.
    fn number(&mut self, c: char) -> Parsed<()> {
        let mut digits = c.to_string();
        if let Some(second) = self.tokens.peek(digit) {
            self.tokens.get()?;
            digits.push(second);
            if octal(c)
                && octal(second)
                && let Some(third) = self.tokens.peek(octal)
            {
                self.tokens.get()?;
                digits.push(third);
                let code = u32::from_str_radix(&digits, 8).unwrap_or(0);
                if code > 0o377 {
                    let text = format!("octal escape value \\{digits} outside of range 0-0o377");
                    return self.tokens.fail(text, digits.len() + 1);
                }
                self.text.push(char::from_u32(code).unwrap_or_default());
                return Ok(());
            }
        }
        self.group(digits.parse().unwrap_or(GROUPS), &digits, digits.len())
    }

    /// Parses the rest after `\g`.
    fn named(&mut self) -> Parsed<()> {
        if !self.tokens.matches('<')? {
            return self.tokens.fail("missing <", 0);
        }
        let name = self.tokens.get_until('>', "group name")?;
        let length = name.chars().count();
        if name.chars().all(digit) {
            let shown = name.trim_start_matches('0');
            let shown = if shown.is_empty() { "0" } else { shown };
            return self.group(name.parse().unwrap_or(GROUPS), shown, length + 1);
        }
        if self.bytes && !name.is_ascii() {
            let text = format!("bad character in group name {}", ascii(&name)?);
            return self.tokens.fail(text, length + 1);
        }
        if !is_identifier(&name).unwrap_or(false) {
            let text = format!("bad character in group name {}", repr_of_short(&name));
            return self.tokens.fail(text, length + 1);
        }
        match self.regex.names.iter().find(|(known, _)| *known == name) {
            Some(&(_, group)) => self.group(group, &name, length + 1),
            None => {
                let text = format!("unknown group name {}", repr_of_short(&name));
                Err(FormatError::new(ErrorKind::IndexError, text).into())
            }
        }
    }
}
