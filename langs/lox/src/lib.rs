//! Lox, the language of Bob Nystrom's "Crafting Interpreters", as a virtual machine for bytecode with a JIT. The crate
//! `lox-before` is the same machine without metatrace, and the difference between the two is what a retrofit takes.

mod chunk;
mod compiler;
mod run;
mod scanner;
mod value;
mod vm;

pub use vm::Vm;

/// The reason why a script did not run to its end. The text is shown to the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It does not compile.
    Compile(String),
    /// It stopped with an error.
    Runtime(String),
}
