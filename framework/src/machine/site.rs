//! What a call site of compiled code points to: the address to call, and how the runtime runs the level where there is
//! no code to call. It is data; who makes and links sites is the run time.

use metatrace_ir::{Callee, ExitState, Ret2};
use metatrace_tracer::index::CellId;

/// How the runtime comes to a level that compiled code has called.
#[derive(Clone, Copy)]
pub(crate) enum Entering<'a> {
    /// With its arguments: it is to begin.
    Begin(*const u64),
    /// With the state of the guard by which it left its code.
    Left(&'a ExitState),
}

/// Runs a level of a portal, or what is left of it.
pub(crate) type Run = unsafe fn(&SiteData, Entering<'_>) -> Ret2;

/// A portal call of compiled code: what the machine code's site word points to.
#[derive(Debug)]
#[repr(C)]
pub(crate) struct SiteData {
    /// What machine code looks at.
    pub callee: Callee,
    /// Runs the level.
    pub run: Run,
    pub env: Vec<u64>,
    pub greens: Vec<u64>,
    pub reds: usize,
    /// Number of slots, and which are passed.
    pub frame: Option<(usize, Vec<u32>)>,
    /// The callee's cell.
    pub cell: CellId,
}
