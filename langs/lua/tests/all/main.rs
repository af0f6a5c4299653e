//! Lua under the JIT: the output of lua5.4 under all parameters.

mod fuzz;
mod generate;
mod machines;
mod programs;
