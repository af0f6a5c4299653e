//! Languages small enough to read in one sitting, each a chapter of the book that compiles. The
//! smallest driver is `examples/countdown.rs`; [`tiny`] is a complete language, [`objects`] one with classes, in steps,
//! [`forth`] one whose calls are jumps, [`layouts`] one with values in two layouts.

pub mod forth;
pub mod layouts;
pub mod objects;
pub mod tiny;
