//! The browser in the terminal: the tree of traces on the left, the contents of one on the right. Keys and their
//! effects are a pure state machine, so that tests drive it without a terminal; bodies of traces are read when they are
//! on the screen.
//!
//! ```text
//! terminal   the terminal itself: taken over, given back, keys, reload
//! keys       the table of keys
//! app        the state, and what a command makes of it
//! jumps      going from one thing to another, and back
//! pages      which page is shown, and where its cursor is
//! tree       the traces, as rows that open and close
//! page       lines with a cursor: moving, searching
//! views      the text of each page, with where each row leads
//! links      what a line of text speaks of
//! draw       all of it on a frame
//! styled     painted text as spans
//! ```

pub mod app;
pub mod draw;
mod jumps;
pub mod keys;
pub mod links;
pub mod page;
mod pages;
pub mod styled;
pub mod terminal;
pub mod tree;
pub mod views;

pub use app::{App, Settings, Step};
pub use draw::draw;
