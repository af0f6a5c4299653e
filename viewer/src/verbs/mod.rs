//! The verbs of the command, one file each: its options with their help, and `run`, which asks the model
//! and writes text. What several verbs write alike is in [`text`].

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
