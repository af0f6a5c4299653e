//! The tests of minipy, but for those that count what their process has (`vms.rs`): one program, because linking minipy
//! into each of fifteen takes longer than compiling a change. A module is a part of it that is chosen by its name, as
//! in `cargo test -p minipy probes::`. Who sets something for the whole process starts one of its own.

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
