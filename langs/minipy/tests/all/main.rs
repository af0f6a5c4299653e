//! The tests of minipy, except those that count resources of their process (`vms.rs`): one program, because linking
//! minipy into each of fifteen would take longer than compiling a change. A part is selected by the name of its
//! module, as in `cargo test -p minipy probes::`. Tests that change the whole process start one of their own.

mod bad_input;
mod cli;
mod conformance;
mod dis;
mod fuzz;
mod hooks;
mod hostile;
mod invalidation;
mod joins;
mod labels;
mod limits;
mod lines;
mod memory;
mod modules;
mod native_tools;
mod opcodes;
mod probes;
mod profile;
mod programs;
mod shapes;
mod stopped;
mod streams;
#[path = "../support/mod.rs"]
mod support;
mod surroundings;
mod why;
