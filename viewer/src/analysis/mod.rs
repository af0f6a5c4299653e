//! The interpretation of a log: why a line is slow or not compiled, what is hot, what was aborted. Pure functions from
//! the model of a log to data; verbs, report and browser present it. Nothing here may print, and no rule may depend on
//! the programs of the tests.
//!
//! ```text
//! collect    one pass over the traces: what happens at each place of the guest program, counted
//! words      guards and values in words
//! uses       why an object that a trace makes is in memory
//! cost       what a way to lose time costs, so that causes can be ranked
//! finding    a cause with its place, its facts and what to do about it
//! compiled   the findings of code that is compiled
//! given_up   the recordings that came to nothing, and their findings
//! outline    the blocks of the guest program's text, by indentation
//! loop_body  the operations of a loop's body: which, how many, of which line
//! absent     why a line is not compiled
//! why        the answer to "why is this line slow?"
//! hot        what is hot: guards, calls, allocations, lines
//! ```

mod absent;
pub mod collect;
mod compiled;
pub mod cost;
pub mod finding;
pub mod given_up;
pub mod hot;
pub mod loop_body;
pub mod outline;
pub mod uses;
pub mod why;
pub mod words;
