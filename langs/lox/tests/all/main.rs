//! Lox under the JIT: the same answers as those of the machine without metatrace, whatever the parameters.

mod command_line;
mod expect;
mod fuzz;
mod generate;
mod machines;
mod programs;
mod traces;
