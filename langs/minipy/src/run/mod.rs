//! A run of the virtual machine from outside: the command line, the prompt, `exec` and `eval`, what stops a program,
//! what hooks of it are told, and finalizers.

pub mod cli;
pub mod evaluation;
pub mod excerpt;
pub mod finalizers;
pub mod hooks;
pub mod interrupt;
pub mod monitoring;
pub mod prompt;
pub mod report;
pub mod suggestions;
