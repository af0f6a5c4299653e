//! The language of `langs/skeleton` twice, with values in the tagged and in the NaN layout: same compiler, same
//! interpreter, and in front of the enum of values one attribute more. Nothing but that attribute may differ between
//! [`tagged`] and [`nan`].

pub mod nan;
pub mod tagged;

use metatrace::Jit;
use std::fmt;

/// The reason why a program did not run to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// A line of the program, from 1.
    pub line: u32,
    /// The message.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Failure {}

/// The function that runs a program with values in one layout, and passes each line of its output on.
pub type Run = fn(&Jit, &str, Box<dyn FnMut(&str) + Send>) -> Result<(), Failure>;

/// The layouts by name.
pub const LAYOUTS: [(&str, Run); 2] = [("tagged", tagged::run), ("nan", nan::run)];
