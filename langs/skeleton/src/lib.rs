//! A minimal language that has a loop:
//!
//! ```text
//! let i = 0; let sum = 0;
//! while i < 10 { sum = sum + i; i = i + 1; }
//! print sum;
//! ```
//!
//! [`compiler`] makes bytecode of a program, [`interpreter`] runs it on values ([`value`]). The JIT is what metatrace
//! makes of the interpreter.

pub mod compiler;
pub mod interpreter;
pub mod value;

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

/// Runs a program. Each line of its output is passed to `print`.
pub fn run(jit: &Jit, source: &str, print: impl FnMut(&str) + Send + 'static) -> Result<(), Failure> {
    interpreter::run(jit, compiler::compile(source)?, Box::new(print))
}
