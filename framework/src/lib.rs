//! metatrace: write an interpreter as ordinary Rust, annotate its dispatch loop, and get a tracing JIT
//! for its language.
//!
//! Binding times are types. Plain Rust values are *green*: fixed for a trace, computed while it is
//! recorded. [`Red`] values vary at run time. [`Red::promote`] and [`Red::test`] lead from red to green
//! and leave a guard in the trace. A function that the tracer looks into is generic in the [`Mode`].

#![deny(missing_docs)]
// State that only the profiler reads is maintained on all targets.
#![cfg_attr(
    not(all(feature = "profiler", target_arch = "x86_64", target_os = "linux")),
    expect(dead_code, reason = "there is no profiler")
)]

extern crate self as metatrace;

mod code;
mod language;
mod machine;
mod observers;
mod policy;
mod run;

pub use language::adaptive::Site;
pub use language::by_mode::{ByMode, ModalFn};
pub use language::cache::{Family, FamilyInfo, Seen};
pub use language::calls::Ret;
pub use language::cases::{Case, Cases};
pub use language::fields::{Field, Immutable, Mutable, QuasiImmutable};
pub use language::finalize::Pending;
pub use language::frames::Fresh;
pub use language::mode::{Direct, Mode, Red, Traced};
pub use language::nan::{NanCase, NanValue};
pub use language::numbered::{Caches, Found, Lookup};
pub use language::object::{
    Array, ArrayClass, External, Frame, Mut, Object, Opaque, OpaqueData, Quasi, Trace, Volatile,
};
pub use language::portal::{Outcome, Portal, RedParam};
pub use language::prim::{Prim, Ref};
pub use language::signals::Signals;
pub use language::sites::{HasSites, Sites};
pub use language::untraced;
pub use language::value::{Any, Float64, Float64Red, Int64, Root, Value, Weak};
pub use machine::stop::Signal;
pub use metatrace_heap::{Allocator, Config as HeapConfig, Marker, Stress, TypeId};
pub use metatrace_macros::{Cases, Object, Prim, Trace, elidable, ext, portal, residual};
pub use metatrace_tracer::policy::warm::Counter;
pub use metatrace_tracer::record::Place;
pub use metatrace_tracer::{Abort, Params, Stats, params::ParamError};
pub use run::handle::Handle;
pub use run::jit::{BackendKind, Config, Error, Jit};
pub use run::stack::levels;
pub use run::watch::watch_levels;

pub mod hooks {
    //! Callbacks of the embedder: a [`Jit`](crate::Jit) notifies them of what it does, or asks them before a level is
    //! evaluated. There can be several, added and removed at run time, through [`Jit::hooks`](crate::Jit::hooks).

    pub use crate::run::hooks::{
        Aborted, EnteredLevel, Evaluation, Exited, HookEvent, HookId, Hooks, Invalidated, Origin,
        RecordingBegins, TraceCompiled,
    };
    pub use metatrace_ir::{ExitId, TraceId};
}

pub mod profile {
    //! The sampling profiler: how much time each place of the guest program takes, in interpreted code, compiled code
    //! and inlined calls.

    pub use crate::observers::profile::{Format, FrameKind, Options, Profile, Sample, StackFrame};
    pub use crate::run::profiler::Profiler;
}

pub mod experimental {
    //! For research: observers, policies and passes of the optimizer from outside of this project.
    //! [`Config::experiments`](crate::Config::experiments) takes an [`Experiment`], whose methods are called at
    //! decisions and events; `langs/minipy/examples/redundant_loads.rs` is an example.
    //!
    //! Traces are those of `metatrace-ir`, whose types may change with any version.

    pub use crate::run::experiment::{Experiment, ExperimentPass, Experiments, NewTrace};
    pub use metatrace_ir::{Arg, Class, Const, Descr, ExitId, Inst, Op, Trace, TraceId, Ty};
    pub use metatrace_tracer::opt::{Change, KnownFacts, OwnPass};
}

/// Support for expanded macros; not part of the public interface.
#[doc(hidden)]
pub mod internal {
    pub use crate::language::calls::{array_of, call, direct, direct_items, items_of};
    pub use crate::language::cases::has_layout;
    pub use crate::language::fields::{Allocatable, alloc};
    pub use crate::language::levels::LevelRecord;
    pub use crate::language::mode::Profiled;
    pub use crate::language::nan::from_bool;
    pub use crate::language::portal::{
        CounterRef, FrameParam, LevelState, LiveSlots, Outcome, Portal, Reds, Words,
    };
    pub use crate::language::value::{CONSTANTS, no_case, unlike_constants};
    pub use crate::machine::block::ContextWords;
    pub use crate::machine::context::{Layout, safepoint};
    pub use crate::machine::invoke::guarded;
    pub use crate::machine::layout::HEADER;
    pub use crate::machine::traced::back_edge;
    pub use crate::run::recording::merge_point;
    pub use crate::run::runner::{call as call_portal, hot};
    pub use metatrace_heap::Marker;
    pub use metatrace_ir::{
        ArrayDescr, CallDescr, Descr, EffectKind, FieldDescr, Mutability, PortalDescr, Ret2, Ty, TypeDescr,
        Width, Writes, descr::FuncPtr,
    };
    pub use metatrace_tracer::Raw;
    pub use metatrace_tracer::record::PortalInfo;
}
