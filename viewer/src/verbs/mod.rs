//! The verbs of the command, one file each: its options with their help, and `run`, which queries the model and writes
//! text. Text that several verbs share is in [`text`].

pub mod aborts;
pub mod asm;
pub mod diff;
pub mod export;
pub mod hot;
pub mod ir;
pub mod list;
pub mod report;
pub mod rows;
pub mod show;
pub mod stats;
pub mod text;
pub mod tui;
pub mod why;
