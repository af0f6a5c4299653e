//! The source text, and the translation of its offsets into lines and columns.
//!
//! This file is independent of Python's grammar.

use crate::decode::decode;
use crate::error::{SyntaxError, SyntaxErrorKind};
use ruff_text_size::{TextRange, TextSize};
use std::sync::Arc;

/// An error before it is translated into lines and columns.
#[derive(Debug)]
pub(crate) struct Failure {
    pub kind: SyntaxErrorKind,
    pub message: String,
    pub range: TextRange,
    /// Whether CPython gives only the position where the error starts.
    pub has_no_end: bool,
    /// The line, if the error has no other position; 0 for a text without lines.
    pub whole_line: Option<u32>,
}

impl Failure {
    pub fn new(message: impl Into<String>, range: TextRange) -> Self {
        Failure {
            kind: SyntaxErrorKind::SyntaxError,
            message: message.into(),
            range,
            has_no_end: false,
            whole_line: None,
        }
    }

    /// An error with only a line.
    pub fn of_line(message: impl Into<String>, line: u32) -> Self {
        Failure { whole_line: Some(line), ..Failure::new(message, TextRange::default()) }
    }

    /// An error with only a start.
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

/// Source text in one of the forms in which it can be given.
#[derive(Clone, Copy, Debug)]
pub enum Text<'a> {
    /// The content of a file, which may begin with a byte order mark and declare its encoding.
    Bytes(&'a [u8]),
    /// Characters.
    Str(&'a str),
}

impl Text<'_> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Text::Bytes(bytes) => bytes.len(),
            Text::Str(text) => text.len(),
        }
    }
}

/// Decoded source text with an index of its lines.
pub(crate) struct Source {
    pub text: String,
    pub filename: Arc<str>,
    /// The offset of the first character of each line.
    line_starts: Vec<u32>,
    /// The number of characters that begin before each multiple of [`MARK`]; empty if every character is a byte.
    marks: Vec<u32>,
}

/// The distance of offsets with known character numbers, so that columns need not be counted from the start of a
/// line.
const MARK: usize = 64;

/// The bytes of the text that begin a character.
fn characters(text: &[u8]) -> u32 {
    text.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u32
}

fn marks_of(text: &str) -> Vec<u32> {
    if text.is_ascii() {
        return Vec::new();
    }
    let mut sum = 0;
    let mut marks = vec![0];
    marks.extend(text.as_bytes().chunks(MARK).map(|chunk| {
        sum += characters(chunk);
        sum
    }));
    marks
}

impl Source {
    /// Decodes `bytes` and finds the lines.
    pub fn new(text: Text<'_>, filename: &str) -> std::result::Result<Self, SyntaxError> {
        let plain_error = |message, line| SyntaxError::without_place(message, filename, line);
        if text.len() > (u32::MAX / 2) as usize {
            return Err(plain_error("source code is too long".to_owned(), 0));
        }
        let text = match text {
            Text::Str(text) => text.to_owned(),
            Text::Bytes(bytes) => {
                decode(bytes, filename).map_err(|error| plain_error(error.message, error.line))?
            }
        };
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
        Ok(Source { marks: marks_of(&text), text, filename: filename.into(), line_starts })
    }

    /// The line and the column of an offset, both counted from 1, the column in code points.
    pub fn line_column(&self, offset: TextSize) -> (u32, u32) {
        let offset = offset.to_u32().min(self.text.len() as u32);
        let line = self.line_starts.partition_point(|&start| start <= offset) - 1;
        let start = self.line_starts[line] as usize;
        let column = self.characters_before(offset as usize) - self.characters_before(start);
        (line as u32 + 1, column + 1)
    }

    /// The number of characters that begin before the offset. An offset inside a character counts as that character.
    fn characters_before(&self, offset: usize) -> u32 {
        match self.marks.get(offset / MARK) {
            None => offset as u32,
            Some(mark) => mark + characters(&self.text.as_bytes()[offset - offset % MARK..offset]),
        }
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
        if matches!(failure.kind, SyntaxErrorKind::MemoryError | SyntaxErrorKind::RecursionError) {
            return SyntaxError {
                kind: failure.kind,
                ..SyntaxError::without_place(failure.message, &self.filename, 0)
            };
        }
        if let Some(line) = failure.whole_line {
            return SyntaxError {
                text: Some(self.line_text(line).unwrap_or_default().to_owned()),
                ..SyntaxError::without_place(failure.message, &self.filename, line)
            };
        }
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
            filename: self.filename.to_string(),
            line,
            column,
            end_line,
            end_column,
            text: self.line_text(line).map(str::to_owned),
        }
    }
}
