//! Tokens of Lua source text.

use crate::number::parse_number;
use std::rc::Rc;

/// A token.
#[derive(Clone, PartialEq, Debug)]
pub enum Token {
    Name(Rc<str>),
    /// A keyword, an operator or a punctuation mark.
    Sign(&'static str),
    Str(Rc<[u8]>),
    Int(i64),
    Float(f64),
    End,
}

const KEYWORDS: [&str; 22] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local",
    "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// Longer signs come before their prefixes.
const SIGNS: [&str; 33] = [
    "...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>", "+", "-", "*", "/", "%", "^", "#", "&", "~",
    "|", "<", ">", "=", "(", ")", "{", "}", "[", "]", ";", ":", ",", ".",
];

/// Reads tokens from a text.
pub struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    /// The start of the last token.
    start: usize,
    pub line: u32,
    chunk: &'a str,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a [u8], chunk: &'a str) -> Self {
        let mut lexer = Lexer { text, at: 0, start: 0, line: 1, chunk };
        if text.first() == Some(&b'#') {
            lexer.skip_line();
        }
        lexer
    }

    /// An error at the current line.
    pub fn error(&self, message: &str, near: Option<&str>) -> String {
        let near = near.map(|near| format!(" near {near}")).unwrap_or_default();
        format!("{}:{}: {message}{near}", self.chunk, self.line)
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn skip_line(&mut self) {
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            self.at += 1;
        }
    }

    /// The text of the last token.
    pub fn last(&self) -> String {
        String::from_utf8_lossy(&self.text[self.start..self.at]).into_owned()
    }

    /// The text from `start` on, quoted as in messages.
    fn quoted(&self, start: usize) -> String {
        format!("'{}'", String::from_utf8_lossy(&self.text[start..self.at.min(self.text.len())]))
    }

    /// The level of a long bracket that opens here.
    fn long_bracket(&self) -> Option<usize> {
        let mut level = 0;
        while self.peek(1 + level) == b'=' {
            level += 1;
        }
        (self.peek(0) == b'[' && self.peek(1 + level) == b'[').then_some(level)
    }

    fn long_text(&mut self, level: usize, what: &str) -> Result<Rc<[u8]>, String> {
        let first_line = self.line;
        self.at += level + 2;
        if self.peek(0) == b'\r' {
            self.at += 1;
        }
        if self.peek(0) == b'\n' {
            self.line += 1;
            self.at += 1;
        }
        let start = self.at;
        let close = [&b"]"[..], &b"=".repeat(level), b"]"].concat();
        while self.at < self.text.len() {
            if self.text[self.at..].starts_with(&close) {
                let text = &self.text[start..self.at];
                self.at += close.len();
                return Ok(text.into());
            }
            self.line += u32::from(self.peek(0) == b'\n');
            self.at += 1;
        }
        Err(self.error(&format!("unfinished long {what} (starting at line {first_line})"), Some("<eof>")))
    }

    /// The next token.
    pub fn next(&mut self) -> Result<Token, String> {
        loop {
            match self.peek(0) {
                b'\n' => {
                    self.line += 1;
                    self.at += 1;
                }
                b' ' | b'\t' | b'\r' | 11 | 12 => self.at += 1,
                b'-' if self.peek(1) == b'-' => {
                    self.at += 2;
                    match self.long_bracket() {
                        Some(level) => _ = self.long_text(level, "comment")?,
                        None => self.skip_line(),
                    }
                }
                _ => break,
            }
        }
        self.start = self.at;
        if self.at >= self.text.len() {
            return Ok(Token::End);
        }
        let start = self.at;
        match self.peek(0) {
            b'"' | b'\'' => return self.string(),
            b'[' if self.long_bracket().is_some() => {
                let level = self.long_bracket().unwrap_or(0);
                return Ok(Token::Str(self.long_text(level, "string")?));
            }
            c if c.is_ascii_digit() || c == b'.' && self.peek(1).is_ascii_digit() => return self.number(),
            c if c.is_ascii_alphabetic() || c == b'_' => {
                while self.peek(0).is_ascii_alphanumeric() || self.peek(0) == b'_' {
                    self.at += 1;
                }
                let word = std::str::from_utf8(&self.text[start..self.at]).expect("names are ASCII");
                return Ok(match KEYWORDS.iter().find(|k| **k == word) {
                    Some(keyword) => Token::Sign(keyword),
                    None => Token::Name(word.into()),
                });
            }
            _ => {}
        }
        let Some(sign) = SIGNS.iter().find(|s| self.text[start..].starts_with(s.as_bytes())) else {
            self.at += 1;
            return Err(self.error("unexpected symbol", Some(&self.quoted(start))));
        };
        self.at += sign.len();
        Ok(Token::Sign(sign))
    }

    fn number(&mut self) -> Result<Token, String> {
        let start = self.at;
        let hexadecimal = self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X');
        let exponent = if hexadecimal { [b'p', b'P'] } else { [b'e', b'E'] };
        while self.peek(0).is_ascii_alphanumeric() || matches!(self.peek(0), b'.' | b'_') {
            self.at += 1;
            if exponent.contains(&self.text[self.at - 1]) && matches!(self.peek(0), b'+' | b'-') {
                self.at += 1;
            }
        }
        match parse_number(&self.text[start..self.at]) {
            Some(Ok(int)) => Ok(Token::Int(int)),
            Some(Err(float)) => Ok(Token::Float(float)),
            None => Err(self.error("malformed number", Some(&self.quoted(start)))),
        }
    }

    fn string(&mut self) -> Result<Token, String> {
        let (start, quote) = (self.at, self.peek(0));
        self.at += 1;
        let mut text = Vec::new();
        loop {
            if self.at >= self.text.len() {
                return Err(self.error("unfinished string", Some("<eof>")));
            }
            let c = self.peek(0);
            self.at += 1;
            match c {
                b'\n' => {
                    self.at -= 1;
                    return Err(self.error("unfinished string", Some(&self.quoted(start))));
                }
                b'\\' => self.escape(start, &mut text)?,
                c if c == quote => return Ok(Token::Str(text.into())),
                c => text.push(c),
            }
        }
    }

    fn escape(&mut self, start: usize, text: &mut Vec<u8>) -> Result<(), String> {
        let c = self.peek(0);
        self.at += 1;
        text.push(match c {
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'\\' | b'"' | b'\'' => c,
            b'\n' => {
                self.line += 1;
                b'\n'
            }
            b'x' => {
                let digits = self.text.get(self.at..self.at + 2).and_then(|d| std::str::from_utf8(d).ok());
                let Some(byte) = digits.and_then(|d| u8::from_str_radix(d, 16).ok()) else {
                    self.at += 1;
                    return Err(self.error("hexadecimal digit expected", Some(&self.quoted(start))));
                };
                self.at += 2;
                byte
            }
            b'z' => {
                while self.peek(0).is_ascii_whitespace() || self.peek(0) == 11 {
                    self.line += u32::from(self.peek(0) == b'\n');
                    self.at += 1;
                }
                return Ok(());
            }
            b'0'..=b'9' => {
                let mut value = u32::from(c - b'0');
                for _ in 0..2 {
                    if self.peek(0).is_ascii_digit() {
                        value = value * 10 + u32::from(self.peek(0) - b'0');
                        self.at += 1;
                    }
                }
                let Ok(byte) = u8::try_from(value) else {
                    self.at += 1;
                    return Err(self.error("decimal escape too large", Some(&self.quoted(start))));
                };
                byte
            }
            b'u' => {
                let end = self.text[self.at..].iter().position(|&c| c == b'}').map(|end| self.at + end);
                let digits = end.and_then(|end| self.text.get(self.at + 1..end));
                let code = digits.and_then(|d| u32::from_str_radix(std::str::from_utf8(d).ok()?, 16).ok());
                let (Some(end), Some(code), b'{') = (end, code.filter(|c| *c < 1 << 31), self.peek(0)) else {
                    self.at += 1;
                    return Err(self.error("invalid escape sequence", Some(&self.quoted(start))));
                };
                self.at = end + 1;
                crate::number::push_utf8(text, code);
                return Ok(());
            }
            _ => return Err(self.error("invalid escape sequence", Some(&self.quoted(start)))),
        });
        Ok(())
    }
}
