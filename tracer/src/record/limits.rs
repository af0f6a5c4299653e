//! The limits of a recording, and what it keeps for tools: decided before it begins.

use hashbrown::HashMap;
use metatrace_ir::Descr;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Elidable functions that are called like others, by their descriptors.
pub type Residuals = Rc<RefCell<HashMap<*const Descr, &'static Descr>>>;

/// What a recording may do, and keeps.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Operations before it is given up.
    pub operations: u32,
    /// Log entries of one handler before it is given up.
    pub log: u32,
    /// Portal levels inlined on top of each other.
    pub inline_depth: u32,
    /// Levels of one function inlined on top of each other.
    pub recursion_inline: u32,
    /// Is this one of the rare retries from a place that is given up? Then nothing is peeled.
    pub cautious: bool,
    /// Are forced exits emitted before every event?
    pub force: bool,
    /// The execution at which they leave the trace.
    pub force_at: u32,
    /// Only the event of this number is forced; 0: all of them.
    pub force_only: u64,
    /// Number of the next event that could be forced; shared by the recordings of a `Jit`.
    pub next_event: Rc<Cell<u64>>,
    /// If elidable functions are not to fold: what they are instead, for all recordings of a `Jit`.
    pub residuals: Option<Residuals>,
    /// Are events kept for the echo test?
    pub keep_events: bool,
    /// Are positions and notes kept, for tools that explain traces?
    pub keep_positions: bool,
}

impl Default for Limits {
    /// None.
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
