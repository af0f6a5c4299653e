//! Lua under the JIT: what lua5.4 prints, whatever the parameters.

mod fuzz;
mod generate;
mod machines;
mod programs;
