//! Scheme as a machine with continuations in the heap, on the public interface of metatrace.
//! The README has a map of the files.

mod code;
mod expander;
mod generator;
mod library;
mod number;
mod primitives;
mod printer;
mod reader;
mod rules;
mod run;
mod syntax;
mod value;
mod vm;

pub use vm::{Failure, Scheme};
