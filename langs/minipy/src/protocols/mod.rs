//! The protocols of the language in plain code: what native functions and residuals call.
//!
//! Where traced code has the semantics, this is its `Direct` instance: there is no second implementation.
//! The functions called `*_builtin` are the residual halves: they know built-in types and raise the errors.
//!
//! What is handed on here is for the rooms above. What the operations themselves are made of imports from the files, so
//! that an import says which operation it needs.

mod assignment;
pub mod attributes;
pub mod builtin_text;
pub mod bytes_format;
pub mod calls;
pub mod format;
pub mod indexing;
pub mod instance_dict;
mod instances;
pub mod items;
pub mod matching;
pub mod nesting;
pub mod operators;
pub mod sequences;
pub mod specials;
pub mod text;

pub(crate) use crate::objects::args::plain;
pub(crate) use crate::types::iterables::collect;
pub use assignment::*;
pub use attributes::*;
pub use calls::*;
pub use instances::*;
pub use items::*;
pub use operators::*;
pub use specials::*;
pub use text::*;
