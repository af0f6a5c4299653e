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
//!
//! Its parts, each with its own state or its own operations:
//!
//! ```text
//! limits       what it may do, and what it keeps for tools; fixed before it begins
//! progress     what it knows while it records: levels, known values, what was checked
//! finished     what it has made, and what is left when it is over
//! replay       how far it has replayed; results from the log
//! merge_point  how it comes to merge points and continues there
//! level        portal levels, their frames, and the snapshots of their merge points
//! emit         single operations; kinds: tests of dynamic types; polymorphic: promotes at polymorphic sites
//! join         side exits, and the label that a join begins with
//! echo, note   the echo test; decisions that leave no operation, for tools
//! ```

mod echo;
mod emit;
mod finished;
mod join;
mod kinds;
mod level;
mod levels;
mod limits;
mod merge_point;
mod note;
mod polymorphic;
mod progress;
mod replay;

pub use finished::{End, Finished};
pub use join::Passed;
pub use kinds::TypeTest;
pub use level::{FrameSlot, Level, LevelFrame, Place, PortalInfo};
pub use levels::{InlinedLevel, Levels};
pub use limits::{Limits, Residuals};
pub use merge_point::{Arrival, Header, LoopHeaders};
pub use note::Note;
pub use replay::{BridgeStart, LevelAtExit, LoggedResult, Replay};

use crate::index::TreeId;
use progress::Progress;

use crate::abort::Abort;
use crate::policy::polymorphic::Polymorphic;
use metatrace_ir::{Arg, Const, Descr, Inst, Op, RefId, Ty};

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
pub enum Action {
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
    /// What it may do, and what it keeps for tools. Fixed.
    limits: Limits,
    /// What it knows while it records, and needs no more afterwards.
    progress: Progress,
    /// How far it has replayed, in phase `Replay`.
    replay: Replay,
    /// What it has made so far, and what is left when it is over.
    made: Finished,
}

impl Recorder {
    /// An activation that records from a merge point.
    pub fn new(limits: Limits, polymorphic: Polymorphic) -> Recorder {
        let mut recorder = Recorder::for_replay(limits, polymorphic);
        recorder.phase = Phase::Record;
        recorder.make_room();
        recorder
    }

    /// An activation that records a bridge in that trace tree, once it has replayed: see [`Recorder::start_bridge`].
    pub fn for_bridge(limits: Limits, polymorphic: Polymorphic, tree: TreeId) -> Recorder {
        let mut recorder = Recorder::new(limits, polymorphic);
        recorder.made.tree = Some(tree);
        recorder
    }

    /// An activation that only replays: see [`Recorder::start_replay`].
    pub fn for_replay(limits: Limits, polymorphic: Polymorphic) -> Recorder {
        let mut made = Finished { polymorphic, cautious: limits.cautious, ..Finished::default() };
        made.trace.force_at = limits.force_at;
        Recorder {
            phase: Phase::Replay,
            limits,
            progress: Progress::default(),
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
        let Recorder { mut made, progress, .. } = self;
        made.depth = progress.levels.len() as u32;
        made.at = progress.levels.into_innermost().map(|level| (level.portal, level.greens));
        made
    }

    /// Number of operations recorded.
    pub fn length(&self) -> usize {
        self.made.trace.insts.len()
    }

    /// Enters the operands of a variadic operation. Returns its `a` and `b`.
    pub fn push_args(&mut self, args: Vec<Arg>) -> (Arg, Arg) {
        self.made.trace.push_args(args)
    }

    /// Reserves memory for a trace of usual length, so that its tables need not grow step by step.
    fn make_room(&mut self) {
        self.made.trace.insts.reserve(512);
        self.progress.known.reserve(512);
        self.progress.constants.reserve(96);
        self.made.trace.consts.reserve(96);
        self.made.trace.exits.reserve(192);
        self.made.trace.snapshots.reserve(96);
        self.made.trace.args.reserve(128);
    }

    /// Whether a trace is being made, which includes the replay of a bridge's handler.
    #[inline]
    pub fn recording(&self) -> bool {
        self.phase == Phase::Record || (self.replay.makes_bridge() && self.phase == Phase::Replay)
    }

    /// The operand for a value of type `ty`.
    #[inline]
    pub fn arg(&mut self, raw: Raw, ty: Ty) -> Arg {
        if raw.name == Raw::CONST {
            return self.constant(raw.bits, ty);
        }
        match self.progress.known[raw.name as usize] {
            Arg::NONE => Arg(raw.name),
            known => known,
        }
    }

    /// Whether this value is a constant of the trace.
    #[inline]
    pub fn is_constant(&self, raw: Raw) -> bool {
        raw.name == Raw::CONST || self.progress.known[raw.name as usize] != Arg::NONE
    }

    /// Whether the value was allocated in this trace.
    pub fn is_virtual(&self, raw: Raw) -> bool {
        self.allocation(raw).is_some()
    }

    /// Whether the value was allocated in this trace, or is a param for which the trace passes such a value. Other
    /// traces that join it may pass any value.
    pub fn may_be_virtual(&self, raw: Raw) -> bool {
        let (passed, first) = &self.progress.passed;
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
        if let Some(&arg) = self.progress.constants.get(&(ty, bits)) {
            return arg;
        }
        let constant = plain_constant(bits, ty).unwrap_or_else(|| {
            self.made.refs.push(bits);
            Const::Ref(RefId::at(self.made.refs.len() - 1))
        });
        let arg = self.made.trace.push_const(constant);
        self.progress.constants.insert((ty, bits), arg);
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
    fn complete(&mut self) {
        if self.made.end.is_none() {
            self.made.end = Some(End::Complete);
        }
        self.phase = Phase::Plain;
    }

    /// Called when a logged operation or guard begins. Returns what it is to do.
    #[inline]
    pub fn event(&mut self) -> Action {
        match self.phase {
            Phase::Plain => {
                self.replay.event_begins();
                Action::Plain
            }
            Phase::Record => {
                self.replay.event_begins();
                // This must happen while everything that the snapshot names is alive, and the event may collect.
                self.snapshot();
                if self.phase == Phase::Plain {
                    return Action::Plain;
                }
                if self.limits.force {
                    self.forced_exit();
                }
                Action::Record
            }
            Phase::Replay => self.replay_event(),
        }
    }

    /// As [`Recorder::event`], for a portal call; `Replay` means that the outcome is in the log. Returns `None` if the
    /// level must be re-entered.
    pub fn call_event(&mut self) -> Option<Action> {
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
        let level = self.progress.levels.innermost_mut();
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
        Ty::Ref => Const::of_word(bits),
        _ => Some(Const::Int(bits as i64)),
    }
}

#[cold]
#[inline(never)]
pub(crate) fn out_of_step(what: std::fmt::Arguments<'_>) -> ! {
    // Continuing a replay that has left its log would repeat or omit effects.
    panic!("metatrace: replay out of step: {what}")
}
