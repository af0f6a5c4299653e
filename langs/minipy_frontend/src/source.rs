//! The source text, and the translation of its offsets into lines and columns.
//!
//! This file knows nothing of Python's grammar.

use crate::decode::decode;
use crate::error::{SyntaxError, SyntaxErrorKind};
use ruff_text_size::{TextRange, TextSize};

/// An error before it is translated into lines and columns.
#[derive(Debug)]
pub(crate) struct Failure {
    pub kind: SyntaxErrorKind,
    pub message: String,
    pub range: TextRange,
    /// CPython gives the place where the error starts only.
    pub has_no_end: bool,
}

impl Failure {
    pub fn new(message: impl Into<String>, range: TextRange) -> Self {
        Failure { kind: SyntaxErrorKind::SyntaxError, message: message.into(), range, has_no_end: false }
    }

    /// An error of which only the start is known.
    pub fn without_end(message: impl Into<String>, start: TextSize) -> Self {
        Failure { has_no_end: true, ..Failure::new(message, TextRange::empty(start)) }
    }

    pub fn unsupported(feature: &str, range: TextRange) -> Self {
        Failure {
            kind: SyntaxErrorKind::Unsupported,
            ..Failure::new(format!("minipy does not support {feature} yet"), range)
        }
    }
}

/// The result of a step of compilation.
pub(crate) type Result<T> = std::result::Result<T, Failure>;

/// Decoded source text with an index of its lines.
pub(crate) struct Source {
    pub text: String,
    pub filename: String,
    /// The offset of the first character of each line.
    line_starts: Vec<u32>,
    is_ascii: bool,
}

impl Source {
    /// Decodes `bytes` and finds the lines.
    pub fn new(bytes: &[u8], filename: &str) -> std::result::Result<Self, SyntaxError> {
        let plain_error = |message: String, line: u32| SyntaxError {
            kind: SyntaxErrorKind::SyntaxError,
            message,
            filename: filename.to_owned(),
            line,
            column: 0,
            end_line: line,
            end_column: 0,
            text: None,
        };
        if bytes.len() > (u32::MAX / 2) as usize {
            return Err(plain_error("source code is too long".to_owned(), 0));
        }
        let text = decode(bytes, filename).map_err(|error| plain_error(error.message, error.line))?;
        let mut line_starts = vec![0];
        let mut rest = text.as_bytes().iter().enumerate().peekable();
        while let Some((index, &byte)) = rest.next() {
            match byte {
                b'\n' => line_starts.push(index as u32 + 1),
                b'\r' if rest.peek().is_none_or(|&(_, &next)| next != b'\n') => {
                    line_starts.push(index as u32 + 1)
                }
                _ => {}
            }
        }
        Ok(Source { is_ascii: text.is_ascii(), text, filename: filename.to_owned(), line_starts })
    }

    /// The line and the column of an offset, both counted from 1, the column in code points.
    pub fn line_column(&self, offset: TextSize) -> (u32, u32) {
        let offset = offset.to_u32().min(self.text.len() as u32);
        let line = self.line_starts.partition_point(|&start| start <= offset) - 1;
        let start = self.line_starts[line] as usize;
        if self.is_ascii {
            return (line as u32 + 1, offset - start as u32 + 1);
        }
        // An offset inside a character counts as that character: bytes that begin no character before it.
        let column =
            self.text.as_bytes()[start..offset as usize].iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        (line as u32 + 1, column as u32 + 1)
    }

    /// The text of a line (counted from 1), with its line end.
    pub fn line_text(&self, line: u32) -> Option<&str> {
        let start = *self.line_starts.get(line.checked_sub(1)? as usize)? as usize;
        let end = self.line_starts.get(line as usize).map_or(self.text.len(), |&end| end as usize);
        Some(&self.text[start..end])
    }

    /// The offset at which a line (counted from 1) starts.
    pub fn line_start(&self, line: u32) -> TextSize {
        let index = (line.max(1) as usize - 1).min(self.line_starts.len() - 1);
        TextSize::new(self.line_starts[index])
    }

    /// The text of a range.
    pub fn slice(&self, range: TextRange) -> &str {
        &self.text[range.start().to_usize()..range.end().to_usize()]
    }

    /// Translates a failure into the error that the user sees.
    pub fn error(&self, failure: Failure) -> SyntaxError {
        let (line, column) = self.line_column(failure.range.start());
        let is_line_end = self.slice(failure.range).starts_with(['\n', '\r']);
        let (end_line, end_column) = match failure.has_no_end {
            true => (line, 0),
            // A line end is one column wide.
            false if is_line_end => (line, column + 1),
            false => self.line_column(failure.range.end()),
        };
        SyntaxError {
            kind: failure.kind,
            message: failure.message,
            filename: self.filename.clone(),
            line,
            column,
            end_line,
            end_column,
            text: self.line_text(line).map(str::to_owned),
        }
    }
}
