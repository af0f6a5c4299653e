//! The scanner: from source text to tokens, one at a time.

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    LeftParen,
    RightParen,
    LeftBrace,
    RightBrace,
    Comma,
    Dot,
    Minus,
    Plus,
    Semicolon,
    Slash,
    Star,
    Bang,
    BangEqual,
    Equal,
    EqualEqual,
    Greater,
    GreaterEqual,
    Less,
    LessEqual,
    Identifier,
    String,
    Number,
    And,
    Class,
    Else,
    False,
    For,
    Fun,
    If,
    Nil,
    Or,
    Print,
    Return,
    Super,
    This,
    True,
    Var,
    While,
    End,
    /// A lexical error; its text is the message.
    Error,
}

/// A token with its text.
#[derive(Clone, Copy, Debug)]
pub struct Token<'s> {
    /// Its kind.
    pub kind: Kind,
    /// Its text in the source, or the message of an error.
    pub text: &'s str,
    /// Its line, from 1.
    pub line: u32,
}

/// Reads tokens.
#[derive(Debug)]
pub struct Scanner<'s> {
    source: &'s str,
    start: usize,
    at: usize,
    line: u32,
}

impl<'s> Scanner<'s> {
    /// A scanner at the start of a source text.
    pub fn new(source: &'s str) -> Scanner<'s> {
        Scanner { source, start: 0, at: 0, line: 1 }
    }

    /// The next token; `End` at the end, repeatedly.
    pub fn token(&mut self) -> Token<'s> {
        self.skip_blanks();
        self.start = self.at;
        let Some(c) = self.advance() else { return self.make(Kind::End) };
        match c {
            b'(' => self.make(Kind::LeftParen),
            b')' => self.make(Kind::RightParen),
            b'{' => self.make(Kind::LeftBrace),
            b'}' => self.make(Kind::RightBrace),
            b',' => self.make(Kind::Comma),
            b'.' => self.make(Kind::Dot),
            b'-' => self.make(Kind::Minus),
            b'+' => self.make(Kind::Plus),
            b';' => self.make(Kind::Semicolon),
            b'/' => self.make(Kind::Slash),
            b'*' => self.make(Kind::Star),
            b'!' => self.or_equal(Kind::BangEqual, Kind::Bang),
            b'=' => self.or_equal(Kind::EqualEqual, Kind::Equal),
            b'>' => self.or_equal(Kind::GreaterEqual, Kind::Greater),
            b'<' => self.or_equal(Kind::LessEqual, Kind::Less),
            b'"' => self.string(),
            b'0'..=b'9' => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
            _ => {
                // The rest of a character of several bytes.
                while !self.source.is_char_boundary(self.at) {
                    self.at += 1;
                }
                self.error("Unexpected character.")
            }
        }
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.source.as_bytes().get(self.at + ahead).copied()
    }

    fn advance(&mut self) -> Option<u8> {
        let byte = self.byte(0)?;
        self.at += 1;
        Some(byte)
    }

    fn skip_blanks(&mut self) {
        while let Some(c) = self.byte(0) {
            match c {
                b'\n' => self.line += 1,
                b' ' | b'\t' | b'\r' => {}
                b'/' if self.byte(1) == Some(b'/') => {
                    while self.byte(1).is_some_and(|c| c != b'\n') {
                        self.at += 1;
                    }
                }
                _ => return,
            }
            self.at += 1;
        }
    }

    fn make(&self, kind: Kind) -> Token<'s> {
        Token { kind, text: &self.source[self.start..self.at], line: self.line }
    }

    fn error(&self, message: &'static str) -> Token<'s> {
        Token { kind: Kind::Error, text: message, line: self.line }
    }

    fn or_equal(&mut self, with: Kind, without: Kind) -> Token<'s> {
        if self.byte(0) == Some(b'=') {
            self.at += 1;
            self.make(with)
        } else {
            self.make(without)
        }
    }

    fn string(&mut self) -> Token<'s> {
        loop {
            match self.advance() {
                None => return self.error("Unterminated string."),
                Some(b'"') => return self.make(Kind::String),
                Some(b'\n') => self.line += 1,
                Some(_) => {}
            }
        }
    }

    fn digits(&mut self) {
        while self.byte(0).is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
    }

    fn number(&mut self) -> Token<'s> {
        self.digits();
        if self.byte(0) == Some(b'.') && self.byte(1).is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            self.digits();
        }
        self.make(Kind::Number)
    }

    fn word(&mut self) -> Token<'s> {
        while self.byte(0).is_some_and(|c| c.is_ascii_alphanumeric() || c == b'_') {
            self.at += 1;
        }
        let kind = match &self.source[self.start..self.at] {
            "and" => Kind::And,
            "class" => Kind::Class,
            "else" => Kind::Else,
            "false" => Kind::False,
            "for" => Kind::For,
            "fun" => Kind::Fun,
            "if" => Kind::If,
            "nil" => Kind::Nil,
            "or" => Kind::Or,
            "print" => Kind::Print,
            "return" => Kind::Return,
            "super" => Kind::Super,
            "this" => Kind::This,
            "true" => Kind::True,
            "var" => Kind::Var,
            "while" => Kind::While,
            _ => Kind::Identifier,
        };
        self.make(kind)
    }
}
