//! The built-in types in plain code: a file for each type with its methods and slots, the dispatch by kinds, the
//! special methods derived from slots, and the table of types.
//!
//! Special methods of classes written in Python are called only where CPython's types call them.

pub(crate) mod arguments;
pub(crate) mod bytes;
pub(crate) mod bytes_methods;
mod bytes_split;
pub mod characters;
pub(crate) mod codecs;
pub(crate) mod complex;
pub(crate) mod decimal;
pub(crate) mod decimal_context;
pub(crate) mod deque;
pub(crate) mod dict;
pub mod dicts;
pub(crate) mod dispatch;
pub(crate) mod float;
mod index;
pub(crate) mod int;
pub(crate) mod int_bytes;
pub(crate) mod iterables;
pub(crate) mod iterators;
pub(crate) mod keys;
pub(crate) mod length_hint;
pub(crate) mod list;
pub(crate) mod live_dict;
pub(crate) mod lookup;
pub(crate) mod memory_files;
pub(crate) mod namespace;
pub(crate) mod native_sets;
pub(crate) mod natives;
pub(crate) mod object;
pub(crate) mod proxy;
pub(crate) mod range;
pub mod repr;
pub(crate) mod set;
pub mod sets;
pub(crate) mod slice;
pub(crate) mod sort;
pub(crate) mod str;
pub(crate) mod support;
pub(crate) mod table;
pub(crate) mod translate;
pub(crate) mod tuple;
pub(crate) mod views;
pub(crate) mod wrappers;

pub use dispatch::*;
