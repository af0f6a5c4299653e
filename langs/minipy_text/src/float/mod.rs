//! Python's float: its text, its parsing, its arithmetic where that differs from the machine's, its hash.

mod arith;
mod digits;
mod exact;
mod hex;
mod parse;
mod repr;

pub use arith::{
    as_integer_ratio, div, divmod, floor_div, hash, is_integer, modulo, pow, round, round_to_int, to_int,
};
pub(crate) use digits::write_float_text;
pub use digits::{FloatStyle, float_text};
pub use hex::{from_hex, to_hex};
pub use parse::{parse, parse_float, parse_usual};
pub use repr::{repr, write_repr};
