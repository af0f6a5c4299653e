//! The language with values in the tagged layout. It adds nothing to the skeleton but the layout.

#[allow(clippy::duplicate_mod, reason = "the same code on other values")]
#[path = "../../../langs/skeleton/src/compiler.rs"]
pub mod compiler;
#[allow(clippy::duplicate_mod, reason = "the same code on other values")]
#[path = "../../../langs/skeleton/src/interpreter.rs"]
pub mod interpreter;

pub mod value {
    //! What a value is.

    use metatrace::{Cases, Direct, Mode, Red};

    /// A value.
    #[derive(Clone, Copy, Cases)]
    pub enum Value<M: Mode> {
        /// A truth value.
        Bool(Red<M, bool>),
        /// A number.
        Number(Red<M, f64>),
    }

    /// A value as a word, as registers hold it.
    pub type Word = <Value<Direct> as Cases>::Word;
}

pub use super::Failure;
use metatrace::Jit;

/// Runs a program. Each line of its output is passed to `print`.
pub fn run(jit: &Jit, source: &str, print: Box<dyn FnMut(&str) + Send>) -> Result<(), Failure> {
    interpreter::run(jit, compiler::compile(source)?, print)
}
