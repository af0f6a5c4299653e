//! Lox under the JIT: the same results as those of the machine without metatrace, under all parameters.

mod command_line;
mod expect;
mod fuzz;
mod generate;
mod machines;
mod programs;
mod traces;
