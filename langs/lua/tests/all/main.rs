//! Lua under the JIT: what lua5.4 prints, whatever the parameters.

mod machines;
mod programs;
