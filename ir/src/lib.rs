//! The trace: the operation table, instructions, descriptors, snapshots, the text form, the verifier, the reference
//! executor, and the contract between a trace and machine code.
//!
//! This crate knows no language, no tracer and no machine. It contains no `unsafe` code except the marker impls of
//! descriptors; memory is only accessed through [`backend::Memory`].

pub mod backend;
pub mod by_trace;
pub mod decision;
pub mod delta;
pub mod descr;
pub mod exec;
pub mod index;
pub mod inst;
pub mod operands;
pub mod ops;
pub mod parse;
pub mod print;
pub mod smt;
pub mod snapshot;
pub mod trace;
pub mod verify;
pub mod word;

pub use backend::{
    Backend, Callee, CodeView, CompileError, ExitState, Inspect, Links, Memory, Ret2, RoutineView, RunEnd,
    RunningCall, UnwindRow,
};
pub use by_trace::ByTrace;
pub use decision::Decision;
pub use delta::{Delta, DeltaView, PendingStore, Virtual, VirtualKind};
pub use descr::{
    ArrayDescr, CallDescr, Descr, DescrKind, EffectKind, FieldDescr, Mutability, PortalDescr, TypeDescr,
    Width, Writes,
};
pub use index::{DeltaId, ExitId, RefId, SiteId, SnapshotId, TargetId, TraceId};
pub use inst::{Arg, At, Const, Inst};
pub use operands::{About, Operand, Operands};
pub use ops::{Class, Op};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;
pub use snapshot::{CallSite, Exit, FrameObject, FrameState, LogEntry, Snapshot};
pub use trace::{Position, Target, Trace};
pub use word::{IMMEDIATE_BITS, Ty, Word, is_reference, nan};
