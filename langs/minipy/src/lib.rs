//! minipy: a subset of Python 3 on metatrace, a meta-tracing JIT framework.
//!
//! The tracer sees the code of `interp`; everything else is plain code behind it. The object model uses maps and
//! versioned classes: [`classes`]. Layouts are in [`objects`], built-in types in [`types`].

/// As [`std::format!`], with a check for memory: [`minipy_text::room::told`].
macro_rules! format {
    ($($arg:tt)*) => { minipy_text::room::told(format_args!($($arg)*)) };
}

mod boot;
pub mod classes;
pub mod embed;
pub mod exceptions;
pub mod functions;
pub mod interp;
pub mod io;
pub mod modules;
pub mod objects;
pub mod protocols;
pub mod run;
pub mod types;

pub use objects::vm;
