//! Random Python programs for minipy: a generator of programs that end, with hot loops and much that changes in them;
//! random parameters of the JIT; and a reducer that makes what fails small.
//!
//! Who uses it runs the programs: `cargo xtask fuzz-programs` beside CPython, minipy's test `fuzz` without. Everything
//! here follows from seeds and from what the runs gave, and nothing starts a process.

pub mod campaign;
pub mod generate;
pub mod grammar;
pub mod reduce;
pub mod seen;
pub mod settings;
pub mod tree;
