//! The machine under a language: the block of memory that machine code addresses, the thread's current `Jit`, its
//! recorder, the layout of objects, operations of traced code, and the functions that compiled code calls.
//!
//! ```text
//! block, layout      words: those beside the heap, those of objects
//! stop               what other threads ask for: stop, less memory, fewer levels, more fuel
//! context            the thread's current machine, and through it the heap and the activation
//! activation         one recording or replay
//! adaptive           how inline caches are used, and what was counted of them
//! invoke, site       calls of recorded functions, and of portals by compiled code
//! memory             allocation by descriptor, and the runtime that traces see
//! traced             what operations on red values do in `Traced`
//! ```
//!
//! It knows neither the types of the language nor the run time, and calls the latter only through tables that it fills:
//! [`context::Dependents`], and the function in each [`site::SiteData`].

pub(crate) mod activation;
pub(crate) mod adaptive;
pub(crate) mod block;
pub(crate) mod context;
pub(crate) mod invoke;
pub(crate) mod layout;
pub(crate) mod memory;
pub(crate) mod native;
pub(crate) mod site;
pub(crate) mod stop;
pub(crate) mod traced;
