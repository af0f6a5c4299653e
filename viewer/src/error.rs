//! Why a verb failed: the message for the user, and the exit status. Never a panic.

use std::{fmt, io};

/// Why a verb could not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// The log does not hold what was asked for: status 1.
    Missing(String),
    /// The file can't be read or is no log, or the verb was used wrongly: status 2.
    Unusable(String),
    /// The output could not be written: status 1. If its reader has closed the pipe, it is no failure.
    Output(io::Error),
}

impl Failure {
    /// What was asked for is not in the log.
    pub fn missing(message: impl Into<String>) -> Failure {
        Failure::Missing(message.into())
    }

    /// The file or the request is invalid.
    pub fn unusable(message: impl Into<String>) -> Failure {
        Failure::Unusable(message.into())
    }

    /// Whether the reader of the output has closed the pipe, as in `metatrace list LOG | head`.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(e) if e.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The exit status of the command.
    pub fn status(&self) -> u8 {
        match self {
            _ if self.is_closed_pipe() => 0,
            Failure::Missing(_) | Failure::Output(_) => 1,
            Failure::Unusable(_) => 2,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Missing(message) | Failure::Unusable(message) => f.write_str(message),
            Failure::Output(error) => write!(f, "the output could not be written: {error}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
