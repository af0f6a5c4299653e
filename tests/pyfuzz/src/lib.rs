//! Random Python programs for minipy: a generator of terminating programs with hot loops and changing types; random
//! parameters of the JIT; and a reducer of failing programs.
//!
//! The users run the programs: `cargo xtask fuzz-programs` compares with CPython, minipy's test `fuzz` does not. All
//! results depend only on seeds and on the results of runs, and nothing here starts a process.

pub mod campaign;
pub mod generate;
pub mod grammar;
pub mod reduce;
pub mod seen;
pub mod settings;
pub mod tree;
