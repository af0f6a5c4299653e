//! The data of a call site of compiled code: the address to call, and how the runtime runs the level if the callee has
//! no code. The run time makes and links sites.

use metatrace_ir::{Callee, ExitState, Ret2};
use metatrace_tracer::index::CellId;

/// How the runtime gets to run a level that compiled code has called.
#[derive(Clone, Copy)]
pub(crate) enum Entering<'a> {
    /// The callee has no code: the level begins, with these arguments.
    Begin(*const u64),
    /// The callee's code was left by an exit, with this state.
    Left(&'a ExitState),
}

/// Runs a level of a portal, or the rest of it.
pub(crate) type Run = unsafe fn(&SiteData, Entering<'_>) -> Ret2;

/// A portal call of compiled code: what the machine code's site word points to.
#[derive(Debug)]
#[repr(C)]
pub(crate) struct SiteData {
    /// The part that machine code reads.
    pub callee: Callee,
    /// Runs the level.
    pub run: Run,
    pub env: Vec<u64>,
    pub greens: Vec<u64>,
    pub reds: usize,
    /// Number of slots of the callee's frame, and the slots that are passed.
    pub frame: Option<(usize, Vec<u32>)>,
    /// The callee's cell.
    pub cell: CellId,
}
