//! Splits the text form into tokens with their positions. It must accept any input without panicking.

use super::ParseError;
use crate::print::is_name_char;

/// A position in a text, both numbers counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pos {
    pub line: u32,
    pub column: u32,
}

impl Pos {
    pub fn error(self, message: impl Into<String>) -> ParseError {
        ParseError { line: self.line, column: self.column, message: message.into() }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    /// A plain word.
    Word(String),
    /// A name in quotes.
    Quoted(String),
    Int(i64),
    /// A number in hexadecimal.
    Hex(u64),
    /// The bits of a float.
    Float(u64),
    Punct(char),
    Arrow,
    Newline,
    End,
}

impl std::fmt::Display for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Token::Word(w) => write!(f, "`{w}`"),
            Token::Quoted(w) => write!(f, "{w:?}"),
            Token::Int(i) => write!(f, "`{i}`"),
            Token::Hex(x) => write!(f, "`{x:#x}`"),
            Token::Float(bits) => write!(f, "`{:?}`", f64::from_bits(*bits)),
            Token::Punct(c) => write!(f, "`{c}`"),
            Token::Arrow => f.write_str("`->`"),
            Token::Newline => f.write_str("the end of the line"),
            Token::End => f.write_str("the end of the text"),
        }
    }
}

struct Lexer<'a> {
    rest: &'a str,
    pos: Pos,
}

/// The tokens of a text, followed by `End`.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Pos)>, ParseError> {
    let mut lexer = Lexer { rest: text, pos: Pos { line: 1, column: 1 } };
    let mut tokens = Vec::new();
    loop {
        let (token, pos) = lexer.next_token()?;
        let end = token == Token::End;
        tokens.push((token, pos));
        if end {
            return Ok(tokens);
        }
    }
}

impl Lexer<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            self.pos = Pos { line: self.pos.line + 1, column: 1 };
        } else {
            self.pos.column += 1;
        }
        Some(c)
    }

    fn next_token(&mut self) -> Result<(Token, Pos), ParseError> {
        while self.peek().is_some_and(|c| c != '\n' && c.is_whitespace()) {
            self.bump();
        }
        if self.peek() == Some(';') {
            while self.peek().is_some_and(|c| c != '\n') {
                self.bump();
            }
        }
        let pos = self.pos;
        let token = match self.peek() {
            None => Token::End,
            Some('\n') => {
                self.bump();
                Token::Newline
            }
            Some('"') => self.quoted(pos)?,
            Some('-') if self.rest.starts_with("->") => {
                self.bump();
                self.bump();
                Token::Arrow
            }
            Some(c) if c.is_ascii_digit() || c == '-' => self.number(pos)?,
            Some(c) if c.is_ascii_alphabetic() || c == '_' => Token::Word(self.word()),
            Some(c) if "(){}[],:=@#&*".contains(c) => {
                self.bump();
                Token::Punct(c)
            }
            Some(c) => return Err(pos.error(format!("{c:?} means nothing here"))),
        };
        Ok((token, pos))
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        loop {
            if self.rest.starts_with("::") {
                self.bump();
                self.bump();
                word.push_str("::");
            } else if let Some(c) = self.peek().filter(|&c| is_name_char(c)) {
                self.bump();
                word.push(c);
            } else {
                return word;
            }
        }
    }

    fn number(&mut self, pos: Pos) -> Result<Token, ParseError> {
        let mut text = String::new();
        while let Some(c) = self.peek() {
            let hex = text.starts_with("0x");
            let exponent = !hex && matches!(text.chars().last(), Some('e' | 'E'));
            let sign = matches!(c, '+' | '-') && (text.is_empty() || exponent);
            if !(sign || c == '.' || c.is_ascii_alphanumeric()) {
                break;
            }
            text.push(c);
            self.bump();
        }
        let bad = || pos.error(format!("`{text}` is no number"));
        if let Some(digits) = text.strip_prefix("0x") {
            return u64::from_str_radix(digits, 16).map(Token::Hex).map_err(|_| bad());
        }
        if text == "-inf" {
            return Ok(Token::Float(f64::NEG_INFINITY.to_bits()));
        }
        if !text.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()) {
            return Err(bad());
        }
        if text.contains(['.', 'e', 'E']) {
            text.parse::<f64>().map(|x| Token::Float(x.to_bits())).map_err(|_| bad())
        } else {
            text.parse().map(Token::Int).map_err(|_| bad())
        }
    }

    /// A name in quotes, with Rust's escapes.
    fn quoted(&mut self, pos: Pos) -> Result<Token, ParseError> {
        self.bump();
        let mut name = String::new();
        loop {
            match self.bump() {
                Some('"') => return Ok(Token::Quoted(name)),
                Some('\\') => {
                    let escape = self.escape().ok_or_else(|| pos.error("an unknown escape in a name"))?;
                    name.push(escape);
                }
                Some('\n') | None => return Err(pos.error("a name in quotes without its end")),
                Some(c) => name.push(c),
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        Some(match self.bump()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            '0' => '\0',
            c @ ('"' | '\'' | '\\') => c,
            'u' => {
                let (digits, _) = self.rest.strip_prefix('{')?.split_once('}')?;
                let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
                for _ in 0..digits.len() + 2 {
                    self.bump();
                }
                c
            }
            _ => return None,
        })
    }
}
