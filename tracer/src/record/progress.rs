//! What a recorder knows while it records: the open levels, the values that are known, what it has checked already.
//! Nothing of it is needed when the recording is over; what is left then is in [`Finished`](super::Finished).

use super::kinds;
use super::levels::Levels;
use super::merge_point::LoopHeaders;
use hashbrown::HashMap;
use metatrace_ir::{Arg, At, Ty};

/// The state of a recording in progress.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// The open levels.
    pub levels: Levels,
    /// Where it closes, and the loop headers that it has passed.
    pub headers: LoopHeaders,
    /// The position of the innermost level.
    pub at: At,
    /// The operands of constants that the trace has.
    pub constants: HashMap<(Ty, u64), Arg>,
    /// For each operation: the constant that its result is known to be, or none.
    pub known: Vec<Arg>,
    /// For a bridge that other traces join: what it passes to its label, and the first of the label's params, which are
    /// numbered consecutively.
    pub passed: (Vec<Arg>, u32),
    /// Buffer for liveness maps.
    pub live: Vec<u32>,
    /// Known dynamic types of values: see [`Recorder::case`](super::Recorder::case).
    pub kinds: HashMap<u32, kinds::KnownType>,
    /// Whether `guard_not_invalidated` has been emitted since the last call.
    pub validity_checked: bool,
    /// Number of guest levels that `guard_depth` has already ensured.
    pub depth_checked: u32,
}
