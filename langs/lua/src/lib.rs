//! Lua 5.4 as a register machine with a JIT, on the public interface of metatrace. The README has a map of the files.

mod ast;
mod call;
mod code;
mod compiler;
mod coroutine;
mod lexer;
mod library;
mod number;
mod ops;
mod parser;
mod run;
mod special;
mod table;
mod value;
mod vm;

pub use vm::{Failure, Lua};
