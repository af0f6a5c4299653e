//! Parts that a language with dynamic types needs on its first day, on the public interface of metatrace alone.
//!
//! - [`Symbol`]s are names as numbers, which an [`Interner`] gives out: equal names are the same number.
//! - A [`Layout`] says which slot of an object has the value of a name. Objects that got the same names in the same
//!   order share it, within a hidden class of the language's own ([`HasLayout`]). [`RedSlots`] reads and writes the
//!   slots of an object that has one ([`HasSlots`]).
//! - A [`Binding`] is the value of a name that seldom changes, such as a global variable or a method: a constant of
//!   compiled code, until it varies. [`Bindings`] are the bindings of a scope, found by name.
//! - A [`NameTable`] has a value for each name: the methods of a class, for example.
//! - [`NameCaches`] keep, for interpreted code, what look-ups in layouts and bindings have found.
//!
//! A part is a field of an object of the language, or such an object; the language declares which, and keeps its own
//! types of objects. Nothing here may know a language, or use anything of the framework that is not public.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod bindings;
mod names;
mod shapes;
mod symbols;

pub use bindings::{Binding, BindingGreen, BindingRed, Bindings};
pub use names::{NameCaches, NameLookup, NameSite, NameTable, Names};
pub use shapes::{HasLayout, HasSlots, Layout, RedSlots, extended, room_for};
pub use symbols::{Interner, Symbol, SymbolHasher, SymbolMap, Text, hash_text};
