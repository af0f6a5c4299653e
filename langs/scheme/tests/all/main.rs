//! Scheme under the JIT: the output of the oracle under all parameters.

mod errors;
mod fuzz;
mod generate;
mod machines;
mod programs;
mod traces;
