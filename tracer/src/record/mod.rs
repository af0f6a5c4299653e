//! The recorder: one activation of tracing, from the first recorded operation of a loop, function or bridge to its end,
//! or the replay of a handler after a guard failed.
//!
//! The framework's operations on red values ask [`Recorder::event`] what to do, and then record, take the result from
//! the log, or just execute. The recorder itself never touches memory and never calls anything: concrete results are
//! passed to it. Phases and events are those of ARCHITECTURE.md:
//!
//! | phase | arithmetic | logged operation | guard |
//! |---|---|---|---|
//! | `Record` | computed and recorded | executed, recorded, logged | recorded |
//! | `Replay` | computed | taken from the log | passed up to the failing event |
//! | `Replay`, making a bridge | computed and recorded again | from the log, named by inputs | teaches what is known |
//! | `Plain` | computed | executed | the native branch |

mod echo;
mod emit;
mod finished;
mod join;
mod kinds;
mod level;
mod limits;
mod note;
mod polymorphic;
mod replay;

use crate::index::{MergePointId, TreeId};
pub use echo::Echo;
pub use finished::{End, Finished};
pub use join::Passed;
pub use kinds::TypeTest;
pub use level::{Level, LevelFrame, Place, PortalInfo};
pub use limits::{Limits, Residuals};
pub use note::Note;
use replay::Replay;
pub use replay::ReplayLevel;

use crate::abort::Abort;
use crate::policy::polymorphic::Polymorphic;
use hashbrown::HashMap;
use metatrace_ir::{Arg, At, Const, Descr, Inst, Op, RefId, Ty};

/// A word in traced code: the concrete value and the SSA name of the operation that made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raw {
    /// The value.
    pub bits: u64,
    /// The `Arg` of the value, or [`Raw::CONST`].
    pub name: u32,
}

impl Raw {
    /// The name of constants.
    pub const CONST: u32 = u32::MAX;

    /// A constant.
    #[inline(always)]
    pub fn constant(bits: u64) -> Raw {
        Raw { bits, name: Raw::CONST }
    }
}

/// The phase of an activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Making a trace.
    Record,
    /// Skipping what the trace has done already; then `Record` (a bridge) or `Plain`.
    Replay,
    /// Executing to the next merge point, where the runner takes over.
    Plain,
}

/// What the current operation is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Execute and record.
    Record,
    /// Take the result from the log, and skip effects.
    Replay,
    /// Execute.
    Plain,
}

/// One activation of the tracer; see the module.
#[derive(Debug)]
pub struct Recorder {
    phase: Phase,
    /// Its limits, and what it keeps for tools.
    limits: Limits,
    /// The state of the recording.
    recording: Recording,
    /// The state of the replay.
    replay: Replay,
    /// What it has made so far.
    made: Finished,
}

/// The state of a recording. The trace itself is in [`Finished`].
#[derive(Debug, Default)]
struct Recording {
    /// Portal levels, outermost first.
    levels: Vec<Level>,
    /// The loop header that closes the trace, unless it is a function or bridge.
    start: Option<Header>,
    /// The loop headers of the outermost level that it has passed.
    seen: Vec<Header>,
    /// Whether the innermost level ended at a loop header, so that its rest becomes a call.
    call_rest: bool,
    /// Whether the next merge point was reached by a back edge.
    back_edge: bool,
    /// Functions that were inlined while a level of them was open, and how often.
    recursions: Vec<(Vec<u64>, u32)>,
    /// The position of the innermost level.
    at: At,
    /// The longest inlined call of the outermost level: number of operations, portal and key.
    biggest: Option<(usize, &'static PortalInfo, Vec<u64>)>,
    constants: HashMap<(Ty, u64), Arg>,
    known: Vec<Arg>,
    /// For a bridge that other traces join: what it passes to its label, and the first of the label's params, which are
    /// numbered consecutively.
    passed: (Vec<Arg>, u32),
    /// Buffer for liveness maps.
    live: Vec<u32>,
    /// Buffer for the greens and reds of a merge point.
    room: (Vec<u64>, Vec<Raw>),
    /// Known dynamic types of values: see [`Recorder::case`].
    kinds: HashMap<u32, kinds::Kind>,
    /// Whether `guard_not_invalidated` has been emitted since the last call.
    validity_checked: bool,
    /// Number of guest levels that `guard_depth` has already ensured.
    depth_checked: u32,
}

/// A merge point by its portal and greens.
pub type Header = (*const Descr, Vec<u64>);

impl Recorder {
    /// An activation that records from a merge point.
    pub fn new(limits: Limits, polymorphic: Polymorphic) -> Recorder {
        let mut made = Finished { polymorphic, cautious: limits.cautious, ..Finished::default() };
        made.trace.force_at = limits.force_at;
        Recorder {
            phase: Phase::Record,
            limits,
            recording: Recording::default(),
            replay: Replay::default(),
            made,
        }
    }

    /// The current phase.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Its limits, and what it keeps for tools.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What it has made so far.
    pub fn so_far(&self) -> &Finished {
        &self.made
    }

    /// Ends the activation and returns what it has made.
    pub fn into_finished(self) -> Finished {
        let Recorder { mut made, recording, .. } = self;
        made.depth = recording.levels.len() as u32;
        made.at = recording.levels.into_iter().last().map(|level| (level.portal, level.greens));
        made
    }

    /// Number of operations recorded.
    pub fn length(&self) -> usize {
        self.made.trace.insts.len()
    }

    /// Whether the trace exceeds its limit of operations.
    pub fn is_too_long(&self) -> bool {
        self.length() > self.limits.operations as usize
    }

    /// Sets the trace tree that a bridge will belong to.
    pub fn belongs_to(&mut self, tree: TreeId) {
        self.made.tree = Some(tree);
    }

    /// Sets the merge point that the parent of a bridge passes next.
    pub fn set_next_in_parent(&mut self, next_in_parent: Option<MergePointId>) {
        self.made.next_in_parent = next_in_parent;
    }

    /// Sets the loop header that closes the trace.
    #[track_caller]
    pub fn start_at(&mut self, header: Header) {
        self.recording.start = Some(header);
        // A jump to a loop that has been recorded again leaves it at once.
        self.guard_inst(Op::GuardNotInvalidated, Arg::NONE, Arg::NONE, Some(std::panic::Location::caller()));
        self.recording.validity_checked = true;
    }

    /// Whether it is the loop header that closes the trace.
    pub fn started_at(&self, header: &Header) -> bool {
        self.recording.start.as_ref() == Some(header)
    }

    /// Called when a loop header of the outermost level is passed. Returns false if it was passed before.
    pub fn pass_header(&mut self, header: Header) -> bool {
        let new = !self.recording.seen.contains(&header);
        if new {
            self.recording.seen.push(header);
        }
        new
    }

    /// Called when a merge point of the outermost level is passed.
    pub fn pass(&mut self, greens: &[u64]) {
        self.made.passed.push(greens, self.length());
    }

    /// Notes that the next merge point is a loop header.
    pub fn back_edge(&mut self) {
        self.recording.back_edge = true;
    }

    /// Returns and clears the flag that the current merge point is a loop header.
    pub fn take_back_edge(&mut self) -> bool {
        std::mem::take(&mut self.recording.back_edge)
    }

    /// Notes that the innermost level ended at a loop header, so that its rest becomes a call.
    pub fn call_rest(&mut self) {
        self.recording.call_rest = true;
    }

    /// Returns and clears the flag that the rest of the level becomes a call.
    pub fn take_call_rest(&mut self) -> bool {
        std::mem::take(&mut self.recording.call_rest)
    }

    /// Called when the innermost level passes a merge point, with the number of collections so far.
    pub fn collected(&mut self, collections: u64) {
        if let Some(level) = self.recording.levels.last_mut() {
            level.collections = collections;
        }
    }

    /// The number of collections at the last merge point of the innermost level, which may have called others in the
    /// handler that began there.
    pub fn collections(&self) -> u64 {
        self.level().collections
    }

    /// Takes the buffer for the greens and reds of a merge point.
    pub fn take_room(&mut self) -> (Vec<u64>, Vec<Raw>) {
        let mut room = std::mem::take(&mut self.recording.room);
        room.0.clear();
        room.1.clear();
        room
    }

    /// Returns the buffer.
    pub fn give_room(&mut self, room: (Vec<u64>, Vec<Raw>)) {
        self.recording.room = room;
    }

    /// Sets how the next site of `call_portal` is run: the framework's entry, and the words of the portal's env.
    pub fn push_runner(&mut self, entry: usize, env: Vec<u64>) {
        self.made.runners.push((entry, env));
    }

    /// Enters the operands of a variadic operation. Returns its `a` and `b`.
    pub fn push_args(&mut self, args: Vec<Arg>) -> (Arg, Arg) {
        self.made.trace.push_args(args)
    }

    /// Reserves memory for a trace of usual length, so that its tables need not grow step by step.
    pub fn make_room(&mut self) {
        self.made.trace.insts.reserve(512);
        self.recording.known.reserve(512);
        self.recording.constants.reserve(96);
        self.made.trace.consts.reserve(96);
        self.made.trace.exits.reserve(192);
        self.made.trace.snapshots.reserve(96);
        self.made.trace.args.reserve(128);
    }

    /// Whether a trace is being made, which includes the replay of a bridge's handler.
    #[inline]
    pub fn recording(&self) -> bool {
        self.phase == Phase::Record || (self.replay.bridge && self.phase == Phase::Replay)
    }

    /// The operand for a value of type `ty`.
    #[inline]
    pub fn arg(&mut self, raw: Raw, ty: Ty) -> Arg {
        if raw.name == Raw::CONST {
            return self.constant(raw.bits, ty);
        }
        match self.recording.known[raw.name as usize] {
            Arg::NONE => Arg(raw.name),
            known => known,
        }
    }

    /// Whether this value is a constant of the trace.
    #[inline]
    pub fn is_constant(&self, raw: Raw) -> bool {
        raw.name == Raw::CONST || self.recording.known[raw.name as usize] != Arg::NONE
    }

    /// Whether the value was allocated in this trace.
    pub fn is_virtual(&self, raw: Raw) -> bool {
        self.allocation(raw).is_some()
    }

    /// Whether the value was allocated in this trace, or is a param for which the trace passes such a value. Other
    /// traces that join it may pass any value.
    pub fn may_be_virtual(&self, raw: Raw) -> bool {
        let (passed, first) = &self.recording.passed;
        let position = raw.name.checked_sub(*first).filter(|_| raw.name != Raw::CONST);
        match position.and_then(|position| passed.get(position as usize)) {
            Some(arg) => arg.as_value().is_some_and(|name| self.allocated(name).is_some()),
            None => self.is_virtual(raw),
        }
    }

    /// The operation of this trace that allocated the value.
    pub(super) fn allocation(&self, raw: Raw) -> Option<&Inst> {
        if raw.name == Raw::CONST { None } else { self.allocated(raw.name as usize) }
    }

    fn allocated(&self, name: usize) -> Option<&Inst> {
        self.made.trace.insts.get(name).filter(|i| matches!(i.op, Op::New | Op::NewArray | Op::BoxInt))
    }

    /// The constant operand for a word.
    pub fn constant(&mut self, bits: u64, ty: Ty) -> Arg {
        if let Some(&arg) = self.recording.constants.get(&(ty, bits)) {
            return arg;
        }
        let constant = plain_constant(bits, ty).unwrap_or_else(|| {
            self.made.refs.push(bits);
            Const::Ref(RefId::at(self.made.refs.len() - 1))
        });
        let arg = self.made.trace.push_const(constant);
        self.recording.constants.insert((ty, bits), arg);
        arg
    }

    /// Aborts the recording; execution continues in phase *Plain* to the next merge point.
    #[cold]
    pub fn abort(&mut self, reason: Abort) {
        if self.made.end.is_none() {
            self.made.end = Some(End::Aborted(reason));
        }
        self.phase = Phase::Plain;
    }

    /// Aborts the recording for a reason with details.
    #[cold]
    pub fn abort_because(&mut self, reason: Abort, detail: impl FnOnce() -> String) {
        if self.made.end.is_none() && self.limits.keep_positions {
            self.made.detail = detail();
        }
        self.abort(reason);
    }

    /// Completes the trace; the rest of the handler is executed plainly.
    pub fn complete(&mut self) {
        if self.made.end.is_none() {
            self.made.end = Some(End::Complete);
        }
        self.phase = Phase::Plain;
    }

    /// Called when a logged operation or guard begins. Returns what it is to do.
    #[inline]
    pub fn event(&mut self) -> Event {
        match self.phase {
            Phase::Plain => {
                self.replay.at_exit = std::mem::take(&mut self.replay.exit_next);
                Event::Plain
            }
            Phase::Record => {
                self.replay.at_exit = std::mem::take(&mut self.replay.exit_next);
                // This must happen while everything that the snapshot names is alive, and the event may collect.
                self.snapshot();
                if self.phase == Phase::Plain {
                    return Event::Plain;
                }
                if self.limits.force {
                    self.forced_exit();
                }
                Event::Record
            }
            Phase::Replay => self.replay_event(),
        }
    }

    /// As [`Recorder::event`], for a portal call; `Replay` means that the outcome is in the log. Returns `None` if the
    /// level must be re-entered.
    pub fn call_event(&mut self) -> Option<Event> {
        if self.phase == Phase::Replay && self.reenters() {
            return None;
        }
        Some(self.event())
    }

    /// Enters a finished event of the recorded level into its log.
    fn log(&mut self, op: Op, descr: &'static Descr, value: Arg) {
        let snapshot = self.snapshot().index();
        let entries = &mut self.made.trace.snapshots[snapshot].log;
        entries.push(metatrace_ir::LogEntry { op, descr, value });
        let len = entries.len() as u32;
        let level = self.recording.levels.last_mut().expect("a recording has a level");
        level.events += 1;
        level.log = len;
        if len > self.limits.log && self.phase == Phase::Record {
            self.abort(Abort::LogTooLong);
        }
    }
}

/// The constant for a word, unless it is the address of an object.
fn plain_constant(bits: u64, ty: Ty) -> Option<Const> {
    match ty {
        Ty::Float => Some(Const::Float(bits)),
        Ty::Ref if bits == 0 => Some(Const::Null),
        Ty::Ref if bits & 1 == 1 => Some(Const::Tagged(bits as i64 >> 1)),
        Ty::Ref => None,
        _ => Some(Const::Int(bits as i64)),
    }
}

#[cold]
#[inline(never)]
pub(crate) fn out_of_step(what: std::fmt::Arguments<'_>) -> ! {
    // Continuing a replay that has left its log would repeat or omit effects.
    panic!("metatrace: replay out of step: {what}")
}
