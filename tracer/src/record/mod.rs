//! The recorder: one activation of tracing, from the first recorded operation of a loop, function or
//! bridge to its end, or the replay of a handler after a guard failed.
//!
//! The framework's operations on red values ask [`Recorder::event`] what to do and then record, take
//! from the log, or just execute. The recorder itself never touches memory and never calls anything:
//! concrete results are handed to it. Phases and events are those of ARCHITECTURE.md:
//!
//! | phase | arithmetic | logged operation | guard |
//! |---|---|---|---|
//! | `Record` | computed and recorded | executed, recorded, logged | recorded |
//! | `Replay` | computed | taken from the log | passed up to the failing event |
//! | `Replay`, making a bridge | computed and recorded again | taken from the log under the bridge's input names | teaches what is known |
//! | `Plain` | computed | executed | the native branch |

mod echo;
mod emit;
mod few;
mod join;
mod kinds;
mod level;
mod note;
mod replay;

pub use echo::Echo;
pub use join::Passed;
pub use kinds::Asked;
pub use level::{Frame, FrameHome, Level, Place, PortalInfo};
pub use note::{Decision, Note};
pub use replay::ReplayLevel;

use crate::abort::Abort;
use crate::policy::few::Few;
use crate::resume::Known;
use hashbrown::HashMap;
use metatrace_ir::{Arg, At, Const, Descr, Inst, Op, RefId, Trace, Ty};
use std::cell::Cell;
use std::rc::Rc;

/// Elidable functions that are called like others, by their descriptors.
pub type Residuals = Rc<std::cell::RefCell<HashMap<*const Descr, &'static Descr>>>;

/// A word as traced code sees it: the concrete value and the SSA name of the operation that made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raw {
    /// The value.
    pub bits: u64,
    /// `Arg` of the value, or [`Raw::CONST`].
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

/// What an activation is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Making a trace.
    Record,
    /// Passing over what the trace has done already; goes on to `Record` (a bridge) or `Plain`.
    Replay,
    /// Executing to the next merge point, where the runner takes over.
    Plain,
}

/// What the operation at hand is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Execute and record.
    Record,
    /// Take the result from the log, skip effects.
    Replay,
    /// Execute.
    Plain,
}

/// How a recording ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The trace is complete (`jump` or `finish` is emitted).
    Complete,
    /// Given up.
    Aborted(Abort),
}

/// One activation; see the module.
#[derive(Debug)]
pub struct Recorder {
    /// What it is doing.
    pub phase: Phase,
    /// The trace being made.
    pub trace: Trace,
    /// Addresses of the trace's constant references; the framework roots them.
    pub refs: Vec<u64>,
    /// Quasi-immutable fields that the trace depends on: address and descriptor of the field.
    pub dependencies: Vec<(u64, &'static Descr)>,
    /// What is known of the inputs of a bridge.
    pub inherited: Vec<Known>,
    /// Set once a dependency was written while recording.
    pub dependency_changed: bool,
    /// More about the reason for giving up, if positions are kept.
    pub detail: String,
    /// How the recording ended, once it has.
    pub end: Option<End>,
    /// Portal levels, outermost first.
    pub levels: Vec<Level>,
    /// Merge points at loop headers of the outermost level that the recording has passed.
    pub seen: Vec<(*const Descr, Vec<u64>)>,
    /// All merge points of the outermost level that the recording has passed.
    pub passed: Passed,
    /// The tree of traces that a bridge will belong to.
    pub tree: Option<u32>,
    /// Where the trace that a bridge leaves went on to, among the merge points of the tree.
    pub beside: Option<u32>,
    /// The merge point at which others go on, if the recording has ended there.
    pub left_at: Option<Vec<u64>>,
    /// Operations seen, recorded or not.
    pub ops_seen: u64,
    /// Guards seen, also those on what is known.
    pub guards_seen: u64,
    /// The innermost level was left at a loop header: its rest becomes a call.
    pub call_rest: bool,
    /// The next merge point was reached by a back edge.
    pub back_edge: bool,
    /// Operations before the recording is given up.
    pub trace_limit: u32,
    /// Portal levels inlined on top of each other.
    pub inline_depth: u32,
    /// Levels of one function inlined on top of each other.
    pub recursion_inline: u32,
    /// Is this one of the rare tries from a place that is given up? Then nothing is peeled.
    pub cautious: bool,
    /// Log entries of one handler before the recording is given up.
    pub log_limit: u32,
    /// Are forced exits emitted before every event?
    pub force: bool,
    /// Only the event of this number is forced; 0: all of them.
    pub force_only: u64,
    /// Number of the next event that could be forced; shared by the recordings of a `Jit`.
    pub next_event: Rc<Cell<u64>>,
    /// If elidable functions are not to fold: what they are instead, for all recordings of a `Jit`.
    pub residuals: Option<Residuals>,
    /// Where promotes ask before they promote.
    pub few: Few,
    /// The loop header that closes the trace, unless it is a function or bridge.
    pub start: Option<(*const Descr, Vec<u64>)>,
    /// For each site of `call_portal`: the framework's entry and the words of the portal's env.
    pub runners: Vec<(usize, Vec<u64>)>,
    /// Functions that were inlined although a level of them was open, and how often.
    recursions: Vec<(Vec<u64>, u32)>,
    /// Set while a handler is replayed only to prove that it can be.
    pub echo: Option<Echo>,
    /// Collections so far at the last merge point: an echo is only made if there was none since.
    pub collections: u64,
    /// Are events kept for the echo test?
    pub keep_events: bool,
    /// Are positions and notes kept, for those who look at the trace later?
    pub keep_positions: bool,
    /// What was decided without leaving an operation, if positions are kept.
    pub notes: Vec<Note>,
    /// The position of the innermost level.
    at: At,
    /// The longest inlined call of the outermost level: operations, portal, key.
    biggest: Option<(usize, &'static PortalInfo, Vec<u64>)>,
    /// Recording of a bridge follows the replay.
    bridge: bool,
    constants: HashMap<(Ty, u64), Arg>,
    known: Vec<Arg>,
    /// Room for liveness maps.
    live: Vec<u32>,
    /// Room for the greens and reds of a merge point.
    pub room: (Vec<u64>, Vec<Raw>),
    /// What is known of values that were asked: see [`Recorder::case`].
    kinds: HashMap<u32, kinds::Kind>,
    /// Has `guard_not_invalidated` been emitted since the last call?
    validity_checked: bool,
    /// Guest levels that `guard_depth` has already ensured.
    depth_checked: u32,
    replay: Vec<ReplayLevel>,
    /// The event at hand is the one at which a trace was left.
    at_exit: bool,
    /// The next event will be.
    exit_next: bool,
    /// Index of the level being replayed.
    replay_depth: usize,
}

impl Recorder {
    /// An activation that records from a merge point.
    pub fn new() -> Recorder {
        Recorder {
            phase: Phase::Record,
            trace: Trace::default(),
            refs: Vec::new(),
            dependencies: Vec::new(),
            inherited: Vec::new(),
            dependency_changed: false,
            detail: String::new(),
            end: None,
            levels: Vec::new(),
            seen: Vec::new(),
            passed: Passed::default(),
            tree: None,
            beside: None,
            left_at: None,
            ops_seen: 0,
            guards_seen: 0,
            call_rest: false,
            back_edge: false,
            trace_limit: u32::MAX,
            inline_depth: u32::MAX,
            recursion_inline: u32::MAX,
            cautious: false,
            log_limit: u32::MAX,
            force: false,
            force_only: 0,
            next_event: Rc::new(Cell::new(1)),
            residuals: None,
            few: Few::default(),
            start: None,
            runners: Vec::new(),
            recursions: Vec::new(),
            biggest: None,
            echo: None,
            collections: 0,
            keep_events: false,
            keep_positions: false,
            notes: Vec::new(),
            at: At::NONE,
            bridge: false,
            constants: HashMap::new(),
            known: Vec::new(),
            live: Vec::new(),
            room: (Vec::new(), Vec::new()),
            kinds: HashMap::new(),
            validity_checked: false,
            depth_checked: 0,
            replay: Vec::new(),
            at_exit: false,
            exit_next: false,
            replay_depth: 0,
        }
    }

    /// Makes room for a trace of common length, so that its tables need not grow step by step.
    pub fn make_room(&mut self) {
        self.trace.insts.reserve(512);
        self.known.reserve(512);
        self.constants.reserve(96);
        self.trace.consts.reserve(96);
        self.trace.exits.reserve(192);
        self.trace.snapshots.reserve(96);
        self.trace.args.reserve(128);
    }

    /// Is a trace being made (also while a bridge's handler is still replayed)?
    #[inline]
    pub fn recording(&self) -> bool {
        self.phase == Phase::Record || (self.bridge && self.phase == Phase::Replay)
    }

    /// The operand that a value of type `ty` is.
    #[inline]
    pub fn arg(&mut self, raw: Raw, ty: Ty) -> Arg {
        if raw.name == Raw::CONST {
            return self.constant(raw.bits, ty);
        }
        match self.known[raw.name as usize] {
            Arg::NONE => Arg(raw.name),
            known => known,
        }
    }

    /// Does the trace take this value for constant?
    #[inline]
    pub fn is_constant(&self, raw: Raw) -> bool {
        raw.name == Raw::CONST || self.known[raw.name as usize] != Arg::NONE
    }

    /// Was the value allocated in this trace?
    pub fn is_virtual(&self, raw: Raw) -> bool {
        self.allocation(raw).is_some()
    }

    /// The operation of this trace that allocated the value.
    pub(super) fn allocation(&self, raw: Raw) -> Option<&Inst> {
        let inst = if raw.name == Raw::CONST { None } else { self.trace.insts.get(raw.name as usize) };
        inst.filter(|i| matches!(i.op, Op::New | Op::NewArray | Op::BoxInt))
    }

    /// The constant operand for a word.
    pub fn constant(&mut self, bits: u64, ty: Ty) -> Arg {
        if let Some(&arg) = self.constants.get(&(ty, bits)) {
            return arg;
        }
        let constant = plain_constant(bits, ty).unwrap_or_else(|| {
            self.refs.push(bits);
            Const::Ref(RefId(self.refs.len() as u32 - 1))
        });
        let arg = self.trace.push_const(constant);
        self.constants.insert((ty, bits), arg);
        arg
    }

    /// Gives the recording up; execution goes on plainly to the next merge point.
    #[cold]
    pub fn abort(&mut self, reason: Abort) {
        if self.end.is_none() {
            self.end = Some(End::Aborted(reason));
        }
        self.phase = Phase::Plain;
    }

    /// Gives the recording up for a reason about which there is more to say.
    #[cold]
    pub fn abort_because(&mut self, reason: Abort, detail: impl FnOnce() -> String) {
        if self.end.is_none() && self.keep_positions {
            self.detail = detail();
        }
        self.abort(reason);
    }

    /// The trace is complete; what remains of the handler is executed plainly.
    pub fn complete(&mut self) {
        if self.end.is_none() {
            self.end = Some(End::Complete);
        }
        self.phase = Phase::Plain;
    }

    /// A logged operation or guard begins: what is it to do?
    #[inline]
    pub fn event(&mut self) -> Event {
        match self.phase {
            Phase::Plain => {
                self.at_exit = std::mem::take(&mut self.exit_next);
                Event::Plain
            }
            Phase::Record => {
                self.at_exit = std::mem::take(&mut self.exit_next);
                // Now, while everything that the snapshot names is alive: the event may collect.
                self.snapshot();
                if self.force {
                    self.forced_exit();
                }
                Event::Record
            }
            Phase::Replay => self.replay_event(),
        }
    }

    /// A portal call in phase `Replay` or the like is about to happen: the same question, but the
    /// answer `Replay` means that the outcome is in the log. `None`: the level must be re-entered.
    pub fn call_event(&mut self) -> Option<Event> {
        if self.phase == Phase::Replay && self.reenters() {
            return None;
        }
        Some(self.event())
    }

    /// Enters a finished event of the recorded level into its log.
    fn log(&mut self, op: Op, descr: &'static Descr, value: Arg) {
        let snapshot = self.snapshot() as usize;
        let entries = &mut self.trace.snapshots[snapshot].log;
        entries.push(metatrace_ir::LogEntry { op, descr, value });
        let len = entries.len() as u32;
        let level = self.levels.last_mut().expect("a recording has a level");
        level.events += 1;
        level.log = len;
        if len > self.log_limit && self.phase == Phase::Record {
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

impl Default for Recorder {
    fn default() -> Recorder {
        Recorder::new()
    }
}

#[cold]
#[inline(never)]
pub(crate) fn out_of_step(what: std::fmt::Arguments<'_>) -> ! {
    // A replay that leaves its log cannot be repaired: going on would repeat or lose effects.
    panic!("metatrace: replay out of step: {what}")
}
