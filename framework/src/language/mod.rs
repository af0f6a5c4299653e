//! The API that a language is written against: modes and red values, objects with their fields and arrays, tagged
//! values, recorded calls, portals, signals and finalizers. It depends only on the room `machine`, and must not know
//! how programs are recorded and compiled.

pub(crate) mod adaptive;
pub(crate) mod arithmetic;
pub(crate) mod arrays;
pub(crate) mod by_mode;
pub(crate) mod cache;
pub(crate) mod calls;
pub(crate) mod cases;
pub(crate) mod fields;
pub(crate) mod finalize;
pub(crate) mod frames;
pub(crate) mod levels;
pub(crate) mod mode;
pub(crate) mod nan;
pub(crate) mod numbered;
pub(crate) mod object;
pub(crate) mod portal;
pub(crate) mod prim;
pub(crate) mod signals;
pub(crate) mod sites;
pub mod untraced;
pub(crate) mod value;
