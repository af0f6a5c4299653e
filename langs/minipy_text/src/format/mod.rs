//! Python's three formatting languages: `format(value, spec)`, `text % values` and `str.format` templates.
//!
//! Parsing is separate from formatting, so that a program can parse a constant once. Looking up arguments,
//! attributes and items, and calling `__format__` or `__str__`, is the virtual machine's work, never done here.

mod number;
pub mod parsed;
pub mod percent;
mod spec;
pub mod template;
mod text;

pub use number::{format_float, format_int, write_float, write_int};
pub use spec::{Align, FormatSpec, Grouping, Sign, Target};
pub use text::{format_str, write_str};
