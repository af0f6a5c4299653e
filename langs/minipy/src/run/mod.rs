//! A run of the virtual machine from outside: the command line, the prompt, `exec` and `eval`, what stops a program, and
//! finalizers.

pub mod cli;
pub mod evaluation;
pub mod finalizers;
pub mod interrupt;
pub mod prompt;
pub mod report;
pub mod suggestions;
