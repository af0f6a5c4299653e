//! The trace viewer: presents the event log of a JIT to people, as a library and as the command `metatrace`.
//!
//! ```text
//! cli        the command line: which verb, which log
//! output     where text goes: colours, pager, warnings
//! model/     a log in memory: small records for everything, bodies read when they are asked for
//! verbs/     one file for each verb: it asks the model and writes text
//! report/    the HTML page
//! tui/       the browser in the terminal
//! ```
//!
//! It reads logs and nothing else: it links no tracer and no language, so a log can be read elsewhere and much later. A
//! log is written by a process that may have crashed, and files are sometimes no logs at all: no content of a file
//! makes this crate panic, and missing parts are reported. Memory is bounded by the number of traces and by what is
//! shown, not by the size of the log.

pub mod analysis;
pub mod cli;

mod error;
pub mod model;
mod output;
pub mod report;
pub mod tui;
pub mod verbs;

pub use error::Failure;
pub use output::{Out, Paint};
