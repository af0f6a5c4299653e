//! The limits of a recording, and what it keeps for tools; fixed before it begins.

use hashbrown::HashMap;
use metatrace_ir::Descr;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Residual counterparts of elidable functions that must not fold, by their descriptors.
pub type Residuals = Rc<RefCell<HashMap<*const Descr, &'static Descr>>>;

/// The limits of a recording.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Number of operations before it is aborted.
    pub operations: u32,
    /// Number of log entries of one handler before it is aborted.
    pub log: u32,
    /// Number of portal levels inlined on top of each other.
    pub inline_depth: u32,
    /// Number of levels of one function inlined on top of each other.
    pub recursion_inline: u32,
    /// Whether this is one of the rare retries from a place that is given up. Nothing is peeled then.
    pub cautious: bool,
    /// Whether forced exits are emitted before every event.
    pub force: bool,
    /// The execution at which they leave the trace.
    pub force_at: u32,
    /// The number of the only event that is forced; 0: all are.
    pub force_only: u64,
    /// Number of the next event that could be forced; shared by the recordings of a `Jit`.
    pub next_event: Rc<Cell<u64>>,
    /// The residual counterparts of elidable functions, shared by the recordings of a `Jit`, if elidable functions must
    /// not fold.
    pub residuals: Option<Residuals>,
    /// Whether events are kept for the echo test.
    pub keep_events: bool,
    /// Whether positions and notes are kept, for tools that explain traces.
    pub keep_positions: bool,
}

impl Default for Limits {
    /// No limits.
    fn default() -> Limits {
        Limits {
            operations: u32::MAX,
            log: u32::MAX,
            inline_depth: u32::MAX,
            recursion_inline: u32::MAX,
            cautious: false,
            force: false,
            force_at: 0,
            force_only: 0,
            next_event: Rc::new(Cell::new(1)),
            residuals: None,
            keep_events: false,
            keep_positions: false,
        }
    }
}
