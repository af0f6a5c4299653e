//! Running a program: the command line, the prompt, `exec` and `eval`, interruption, hooks, and finalizers.

pub mod cli;
pub mod compilation;
pub mod evaluation;
pub mod excerpt;
pub mod finalizers;
pub mod hooks;
pub mod interrupt;
mod jumps;
pub mod monitoring;
pub mod prompt;
pub mod report;
pub mod suggestions;
