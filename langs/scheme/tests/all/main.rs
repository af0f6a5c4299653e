//! Scheme under the JIT: what the oracle prints, whatever the parameters.

mod errors;
mod fuzz;
mod generate;
mod machines;
mod programs;
mod traces;
