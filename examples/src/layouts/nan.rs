//! The skeleton with values in the NaN layout. It is the skeleton's interpreter on another enum of values, and must
//! differ from the skeleton in nothing but the attribute on that enum.

#[path = "../../../langs/skeleton/src/interpreter.rs"]
pub mod interpreter;

pub mod value {
    //! What a value is.

    use metatrace::{Cases, Direct, Mode, Red};

    /// A value.
    #[derive(Clone, Copy, Cases)]
    #[cases(layout = nan)]
    pub enum Value<M: Mode> {
        /// A truth value.
        Bool(Red<M, bool>),
        /// A number.
        Number(Red<M, f64>),
    }

    /// A value as a word, as registers hold it.
    pub type Word = <Value<Direct> as Cases>::Word;
}

use interpreter::Printer;
use metatrace::Jit;
pub use skeleton::{Failure, compiler};

/// Runs a program. Each line of its output is passed to `print`.
pub fn run(jit: &Jit, source: &str, print: Printer) -> Result<(), Failure> {
    interpreter::run(jit, compiler::compile(source)?, print)
}
