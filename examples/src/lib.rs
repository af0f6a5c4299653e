//! Languages small enough to read in one sitting, each a chapter of the tutorial that compiles. The
//! smallest driver is `examples/countdown.rs`; [`tiny`] is a complete language.

pub mod tiny;
