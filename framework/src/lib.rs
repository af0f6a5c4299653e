//! metatrace: write an interpreter as ordinary Rust, annotate its dispatch loop, and get a tracing JIT
//! for its language.
//!
//! Binding times are types. Plain Rust values are *green*: fixed for a trace, computed while it is
//! recorded. [`Red`] values vary at run time. [`Red::promote`] and [`Red::test`] lead from red to green
//! and leave a guard in the trace. A function that the tracer looks into is generic in the [`Mode`].

#![deny(missing_docs)]

extern crate self as metatrace;

mod access;
mod activation;
mod block;
mod budget;
mod context;
mod debuginfo;
mod eventlog;
mod exits;
mod finalize;
mod handle;
mod install;
mod invoke;
mod jit;
mod joins;
mod memory;
mod mode;
mod nested;
mod object;
mod portal;
mod prim;
pub mod profile;
mod recording;
mod resume;
mod run;
mod site;
mod traced;
pub mod untraced;
mod value;
mod virtuals;

pub use access::{Case, Field, Fresh, Immutable, Mutable, QuasiImmutable};
pub use handle::{Handle, Signal, Signals};
pub use invoke::Ret;
pub use jit::{BackendKind, Config, Error, Jit};
pub use metatrace_heap::{Allocator, Config as HeapConfig, Marker, Stress, TypeId};
pub use metatrace_macros::{Object, Prim, elidable, ext, portal, residual};
pub use metatrace_tracer::record::Place;
pub use metatrace_tracer::warm::Counter;
pub use metatrace_tracer::{Abort, Params, Stats, params::ParamError};
pub use mode::{Direct, Mode, Red, Traced};
pub use object::{Array, ArrayClass, External, Frame, Mut, Object, Opaque, Quasi, Trace, Volatile};
pub use portal::{Outcome, Portal, RedParam};
pub use prim::{Prim, Ref};
pub use value::{Any, Int64, Root, Value, Weak};

/// The intermediate representation, for tools and tests.
pub use metatrace_ir as ir;

/// What the macros expand to; not an interface.
#[doc(hidden)]
pub mod internal {
    pub use crate::access::alloc;
    pub use crate::invoke::{call, direct, guarded};
    pub use crate::object::HEADER;
    pub use crate::portal::{FrameParam, Outcome, Portal, Reds, State, Words};
    pub use crate::profile::Shadow;
    pub use crate::recording::merge_point;
    pub use crate::run::{call as call_portal, hot};
    pub use crate::traced_loop::back_edge;
    pub use metatrace_heap::Marker;
    pub use metatrace_ir::{
        CallDescr, Descr, EffectKind, FieldDescr, Mutability, PortalDescr, Ret2, TypeDescr, Writes,
        descr::FuncPtr,
    };
    pub use metatrace_tracer::Raw;
    pub use metatrace_tracer::record::PortalInfo;
}

mod traced_loop {
    /// `can_enter_jit!()` in `Traced`: the next merge point is a loop header.
    pub fn back_edge() {
        crate::context::recorder().back_edge = true;
    }
}
