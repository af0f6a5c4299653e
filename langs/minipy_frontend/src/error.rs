//! The errors of compilation, with CPython's classes and messages.
//!
//! This file has only the data; the translation of parser errors is in `parse_error`.

use std::fmt;

/// The exception class of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    /// `SyntaxError`
    SyntaxError,
    /// `IndentationError`
    IndentationError,
    /// `TabError`
    TabError,
    /// `MemoryError`: the source is nested too deep for CPython's parser. It has no position.
    MemoryError,
    /// `RecursionError`: it is nested too deep for CPython's compiler. It has no position.
    RecursionError,
    /// Valid Python that minipy does not support: a `SyntaxError` for the program.
    Unsupported,
}

/// An error in the source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The exception class.
    pub kind: SyntaxErrorKind,
    /// The message, as CPython has it.
    pub message: String,
    /// The file, as given to [`crate::compile()`].
    pub filename: String,
    /// The line, counted from 1; 0 if the error is not about a line.
    pub line: u32,
    /// The column, counted from 1, in code points: CPython's `offset`.
    pub column: u32,
    /// The line where the offending text ends.
    pub end_line: u32,
    /// The column after the offending text, counted from 1: CPython's `end_offset`.
    pub end_column: u32,
    /// The source line, with its line end if it has one.
    pub text: Option<String>,
}

impl SyntaxError {
    /// An error of a whole line, or of the whole file if that is 0.
    pub(crate) fn without_place(message: String, filename: &str, line: u32) -> Self {
        SyntaxError {
            kind: SyntaxErrorKind::SyntaxError,
            message,
            filename: filename.to_owned(),
            line,
            column: 0,
            end_line: line,
            end_column: 0,
            text: None,
        }
    }
}

impl fmt::Display for SyntaxErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SyntaxErrorKind::SyntaxError | SyntaxErrorKind::Unsupported => "SyntaxError",
            SyntaxErrorKind::IndentationError => "IndentationError",
            SyntaxErrorKind::TabError => "TabError",
            SyntaxErrorKind::MemoryError => "MemoryError",
            SyntaxErrorKind::RecursionError => "RecursionError",
        })
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({}, line {})", self.kind, self.message, self.filename, self.line)
    }
}

impl std::error::Error for SyntaxError {}
