//! Lua 5.4 as a register machine with a JIT, on the public interface of metatrace. See the README for what is where.

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
