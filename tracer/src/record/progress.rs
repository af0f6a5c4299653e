//! What a recorder knows while it records: the open levels, the values that are known, what it has checked already.
//! Nothing of it is needed when the recording is over; what is left then is in [`Finished`](super::Finished).

use super::level::{InlinedLevel, Level};
use super::merge_point::Header;
use super::{Raw, kinds};
use hashbrown::HashMap;
use metatrace_ir::{Arg, At, Ty};

/// The state of a recording in progress.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// Portal levels, outermost first.
    pub levels: Vec<Level>,
    /// The loop header that closes the trace, unless it is a function or bridge.
    pub start: Option<Header>,
    /// The loop headers of the outermost level that it has passed.
    pub headers: Vec<Header>,
    /// Whether the innermost level ended at a loop header, so that its rest becomes a call.
    pub call_rest: bool,
    /// Whether the next merge point was reached by a back edge.
    pub back_edge: bool,
    /// Functions that were inlined while a level of them was open, and how often.
    pub recursions: Vec<(Vec<u64>, u32)>,
    /// The position of the innermost level.
    pub at: At,
    /// The longest inlined call of the outermost level that is over.
    pub longest: Option<InlinedLevel>,
    /// The operands of constants that the trace has.
    pub constants: HashMap<(Ty, u64), Arg>,
    /// For each operation: the constant that its result is known to be, or none.
    pub known: Vec<Arg>,
    /// For a bridge that other traces join: what it passes to its label, and the first of the label's params, which are
    /// numbered consecutively.
    pub passed: (Vec<Arg>, u32),
    /// Buffer for liveness maps.
    pub live: Vec<u32>,
    /// Buffer for the greens and reds of a merge point.
    pub room: (Vec<u64>, Vec<Raw>),
    /// Known dynamic types of values: see [`Recorder::case`](super::Recorder::case).
    pub kinds: HashMap<u32, kinds::KnownType>,
    /// Whether `guard_not_invalidated` has been emitted since the last call.
    pub validity_checked: bool,
    /// Number of guest levels that `guard_depth` has already ensured.
    pub depth_checked: u32,
}

impl Progress {
    /// The innermost level.
    pub fn level_mut(&mut self) -> &mut Level {
        self.levels.last_mut().expect("a recording has a level")
    }
}
