//! Splits a pattern into the tokens of Python's parser: a character, or a backslash with the next character. Errors
//! have CPython's messages and positions.

use super::PatternError;
use crate::room::{self, Grow};
use crate::work::Steps;

pub(super) type Parsed<T> = Result<T, PatternError>;

/// A character, or a backslash with another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Plain(char),
    Escape(char),
}

impl Token {
    pub fn text(self) -> String {
        match self {
            Token::Plain(c) => c.to_string(),
            Token::Escape(c) => format!("\\{c}"),
        }
    }

    /// Its number of characters.
    pub fn length(self) -> usize {
        if let Token::Plain(_) = self { 1 } else { 2 }
    }
}

/// The memory per character of a pattern in bytes: in the tree, in the program and in the library's own tree.
const PER_CHARACTER: usize = 300;

/// The position of the parser.
pub(super) struct Tokens {
    chars: Vec<char>,
    /// The position after the next token.
    index: usize,
    steps: Steps,
    pub next: Option<Token>,
}

impl Tokens {
    pub fn new(pattern: &str) -> Parsed<Tokens> {
        room::check_many(pattern.len(), PER_CHARACTER)?;
        let mut chars = Vec::new();
        chars.room_for(pattern.len())?;
        chars.extend(pattern.chars());
        let mut tokens = Tokens { chars, index: 0, steps: Steps::new(), next: None };
        tokens.advance()?;
        Ok(tokens)
    }

    fn advance(&mut self) -> Parsed<()> {
        self.steps.spend(4)?;
        let Some(&c) = self.chars.get(self.index) else {
            self.next = None;
            return Ok(());
        };
        self.index += 1;
        self.next = Some(if c == '\\' {
            let Some(&c) = self.chars.get(self.index) else {
                let place = Some(self.chars.len() - 1);
                return Err(PatternError::Pattern("bad escape (end of pattern)".into(), place));
            };
            self.index += 1;
            Token::Escape(c)
        } else {
            Token::Plain(c)
        });
        Ok(())
    }

    /// Consumes and returns the next token.
    pub fn get(&mut self) -> Parsed<Option<Token>> {
        let token = self.next;
        self.advance()?;
        Ok(token)
    }

    /// Consumes the next token if it is that character.
    pub fn matches(&mut self, c: char) -> Parsed<bool> {
        let found = self.next == Some(Token::Plain(c));
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// The next token, if it is a character of that kind.
    pub fn peek(&self, kind: fn(char) -> bool) -> Option<char> {
        match self.next {
            Some(Token::Plain(c)) if kind(c) => Some(c),
            _ => None,
        }
    }

    /// Consumes characters of that kind, at most `most`.
    pub fn get_while(&mut self, most: usize, kind: fn(char) -> bool) -> Parsed<String> {
        let mut text = String::new();
        for _ in 0..most {
            let Some(c) = self.peek(kind) else { break };
            text.push(c);
            self.advance()?;
        }
        Ok(text)
    }

    /// Consumes the text up to a character, and that character. The text must not be empty; errors call it `name`.
    pub fn get_until(&mut self, end: char, name: &str) -> Parsed<String> {
        let mut text = String::new();
        loop {
            match self.get()? {
                None if text.is_empty() => return self.fail(format!("missing {name}"), 0),
                None => {
                    let length = text.chars().count();
                    return self.fail(format!("missing {end}, unterminated name"), length);
                }
                Some(Token::Plain(c)) if c == end => {
                    return if text.is_empty() { self.fail(format!("missing {name}"), 1) } else { Ok(text) };
                }
                Some(token) => text.push_str(&token.text()),
            }
        }
    }

    /// The position of the next token.
    pub fn tell(&self) -> usize {
        self.index - self.next.map_or(0, Token::length)
    }

    pub fn seek(&mut self, index: usize) -> Parsed<()> {
        self.index = index;
        self.advance()
    }

    /// An error at `before` characters in front of the next token.
    pub fn fail<T>(&self, text: impl Into<String>, before: usize) -> Parsed<T> {
        Err(PatternError::Pattern(text.into(), Some(self.tell() - before)))
    }
}
