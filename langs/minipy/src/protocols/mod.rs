//! The protocols of the language in plain code, for native functions and residuals.
//!
//! If traced code implements an operation, this is its `Direct` instance: there is no second implementation. The
//! functions called `*_builtin` are the residual halves: they handle built-in types and raise the errors.
//!
//! The items re-exported here are for higher modules. The modules that implement the operations import from the files
//! directly, so that an import names the operation that it needs.

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
