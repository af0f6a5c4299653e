//! Scheme under the JIT: what the oracle prints, whatever the parameters.

mod errors;
mod machines;
mod programs;
mod traces;
