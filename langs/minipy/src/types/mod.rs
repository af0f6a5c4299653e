//! The built-in types in plain code: a file for each type with its methods and its row of slots, the protocols that
//! look at rows, the special methods that follow from them, and the table of types.
//!
//! Nothing here looks at special methods of classes written in Python, but for what CPython's types look at.

mod at_hand;
pub(crate) mod bytes;
mod bytes_methods;
mod bytes_split;
pub(crate) mod codecs;
pub(crate) mod complex;
pub(crate) mod dict;
pub(crate) mod dispatch;
pub(crate) mod float;
mod index;
pub(crate) mod int;
mod int_bytes;
pub(crate) mod iterators;
pub(crate) mod keys;
pub(crate) mod kinds;
mod length_hint;
pub(crate) mod list;
pub(crate) mod object;
pub(crate) mod proxy;
pub(crate) mod range;
pub(crate) mod set;
pub(crate) mod slice;
pub(crate) mod sort;
pub(crate) mod str;
pub(crate) mod support;
pub(crate) mod table;
mod table_of_types;
pub(crate) mod translate;
pub(crate) mod tuple;
pub(crate) mod views;
pub(crate) mod wrappers;

pub use dispatch::*;
pub use table_of_types::TYPES;
