//! Python's text and numbers as plain Rust functions: the results of `repr`, `format`, `%`, `int(text)`, `round` or
//! `str.split`, with CPython 3.13's values and error messages.
//!
//! The crate uses `&str`, `i64`, `f64` and [`Int`]. It must never depend on the garbage-collected heap, types of the
//! virtual machine or the tracer: the virtual machine calls it from leaf functions with borrowed data.
//!
//! Every behaviour is tested against vectors that CPython 3.13 recorded (`tools/record_vectors.py`).
//!
//! ```
//! use minipy_text::format::{FormatSpec, Target, format_float};
//! use minipy_text::{Int, float, str};
//!
//! // format(1234.5, ",.2f")
//! let spec = FormatSpec::parse(",.2f", Target::Float, "float")?;
//! assert_eq!(format_float(1234.5, &spec, "float")?, "1,234.50");
//! // -7 // 2, round(2.675, 2), repr("it's")
//! assert_eq!(Int::from(-7i64).floor_div(&Int::from(2i64))?, Int::Small(-4));
//! assert_eq!(float::repr(float::round(2.675, 2)?), "2.67");
//! assert_eq!(str::repr("it's").unwrap(), "\"it's\"");
//! // 1 // 0
//! let error = Int::ONE.floor_div(&Int::ZERO).unwrap_err();
//! assert_eq!(error.to_string(), "ZeroDivisionError: integer division or modulo by zero");
//! # Ok::<(), minipy_text::FormatError>(())
//! ```

/// As [`std::format!`], with a check for memory: [`room::told`].
macro_rules! format {
    ($($arg:tt)*) => { crate::room::told(format_args!($($arg)*)) };
}

pub mod decimal;
pub mod error;
pub mod find;
pub mod float;
pub mod format;
pub mod int;
pub mod json;
pub mod math;
pub mod mt19937;
pub mod nearest;
pub mod random;
pub mod regex;
pub mod room;
pub mod str;
pub mod timsort;
pub mod work;

pub use error::{ErrorKind, FormatError, Result};
pub use int::Int;
