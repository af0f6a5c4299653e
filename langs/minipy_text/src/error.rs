//! The error type of the crate: the Python exception to raise, and its exact text.
//!
//! It must never contain an object of the virtual machine; the key of a `KeyError` is its text.

use std::fmt;

/// The Python exception class of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// `ValueError`.
    ValueError,
    /// `TypeError`.
    TypeError,
    /// `KeyError`; the message is the missing key itself, not its `repr`.
    KeyError,
    /// `IndexError`.
    IndexError,
    /// `OverflowError`.
    OverflowError,
    /// `ZeroDivisionError`.
    ZeroDivisionError,
    /// `MemoryError`; the message is empty.
    MemoryError,
    /// `RecursionError`.
    RecursionError,
    /// `NotImplementedError`: Python's result is a complex number, which minipy cannot represent here.
    NotImplementedError,
    /// The work was interrupted; the exception depends on the interruption.
    Interrupted,
}

impl ErrorKind {
    /// The Python name of the exception class.
    pub fn name(self) -> &'static str {
        match self {
            ErrorKind::ValueError => "ValueError",
            ErrorKind::TypeError => "TypeError",
            ErrorKind::KeyError => "KeyError",
            ErrorKind::IndexError => "IndexError",
            ErrorKind::OverflowError => "OverflowError",
            ErrorKind::ZeroDivisionError => "ZeroDivisionError",
            ErrorKind::MemoryError => "MemoryError",
            ErrorKind::RecursionError => "RecursionError",
            ErrorKind::NotImplementedError => "NotImplementedError",
            ErrorKind::Interrupted => "KeyboardInterrupt",
        }
    }
}

/// A Python exception to raise: its class and `str(exception)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The exception class.
    pub kind: ErrorKind,
    /// The text CPython 3.13 gives the exception.
    pub message: String,
}

/// The result of every fallible function of this crate.
pub type Result<T> = std::result::Result<T, FormatError>;

impl FormatError {
    /// An error of class `kind` with the text `message`.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> FormatError {
        FormatError { kind, message: message.into() }
    }

    /// A `ValueError`.
    pub fn value(message: impl Into<String>) -> FormatError {
        FormatError::new(ErrorKind::ValueError, message)
    }

    /// A `TypeError`.
    pub fn type_error(message: impl Into<String>) -> FormatError {
        FormatError::new(ErrorKind::TypeError, message)
    }

    /// An `OverflowError`.
    pub fn overflow(message: impl Into<String>) -> FormatError {
        FormatError::new(ErrorKind::OverflowError, message)
    }

    /// A `ZeroDivisionError`.
    pub fn zero_division(message: impl Into<String>) -> FormatError {
        FormatError::new(ErrorKind::ZeroDivisionError, message)
    }

    /// A `MemoryError`, which has no text.
    pub fn memory() -> FormatError {
        FormatError::new(ErrorKind::MemoryError, "")
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.message)
    }
}

impl std::error::Error for FormatError {}
