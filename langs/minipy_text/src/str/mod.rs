//! Python's `str` methods as functions over `&str`, counting in code points.
//!
//! Indices in and out are code points as Python means them (negative ones count from the end); byte offsets
//! never leave this module. ASCII text, where the two agree, takes a fast path.

mod case;
pub mod class;
mod pad;
mod repr;
mod search;
mod slice;
mod split;
pub mod surrogate;
mod tables;

pub(crate) use case::simple_lower;
pub use case::{capitalize, casefold, lower, swapcase, title, upper};
pub(crate) use class::{decimal_runs, upper_runs, word_runs};
pub use class::{
    is_alnum, is_alpha, is_ascii, is_decimal, is_digit, is_identifier, is_lower, is_numeric, is_printable,
    is_space, is_title, is_upper,
};
pub(crate) use pad::insert_fill;
pub use pad::{center, expandtabs, left_of_centered, ljust, repeat, rjust, zfill};
pub(crate) use repr::repr_of_short;
pub use repr::{ascii, repr};
pub use search::{
    count, count_chars, endswith, find, index, removeprefix, removesuffix, replace, rfind, rindex, startswith,
};
pub use slice::{adjust_range, byte_range, char_at, chr, hash, hash_bytes, len, ord, slice, slice_indices};
pub use split::{
    Partition, lstrip, lstrip_chars, partition, rpartition, rsplit, rsplit_whitespace, rstrip, rstrip_chars,
    split, split_to, split_whitespace, split_whitespace_to, splitlines, strip, strip_chars,
};
pub use surrogate::code;
