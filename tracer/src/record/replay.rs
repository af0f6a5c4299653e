//! Replay: re-running handlers up to the event at which a trace was left, with results from the log.
//!
//! Replay allocates nothing, calls nothing and raises nothing. Every entry carries its operation; a mismatch is fatal
//! also in release builds, because continuing could repeat or omit an effect.

use super::echo::Echo;
use super::{Event, Phase, PortalInfo, Raw, Recorder, out_of_step};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, Descr, EffectKind, Mutability, Op, Ty, Writes};

/// The state of one level to replay; levels come outermost first.
#[derive(Debug)]
pub struct ReplayLevel {
    /// The portal.
    pub portal: &'static PortalInfo,
    /// Greens at its merge point.
    pub greens: Vec<u64>,
    /// Reds at its merge point, without the frame; named if a bridge is made.
    pub reds: Vec<Raw>,
    /// The frame, made for the replay, and the named contents of its slots.
    pub frame: Option<(Raw, Vec<Option<Raw>>)>,
    /// The log up to the exit, with the types of its values.
    pub log: Vec<(Op, &'static Descr, Raw, Ty)>,
    /// Number of events before the one at which replay ends.
    pub stop: u32,
    /// Number of events passed.
    pub events: u32,
    /// Number of log entries taken.
    pub taken: usize,
    /// Whether the replay has reached this level's merge point.
    pub started: bool,
}

/// A load done by the parent trace.
#[derive(Debug)]
pub(super) struct Loaded {
    op: Op,
    object: Raw,
    index: Raw,
    descr: &'static Descr,
    value: Raw,
}

/// The state of a replay.
#[derive(Debug, Default)]
pub(super) struct Replay {
    /// The levels, outermost first.
    pub levels: Vec<ReplayLevel>,
    /// Index of the level being replayed.
    pub depth: usize,
    /// Whether a bridge is recorded afterwards.
    pub bridge: bool,
    /// Whether the current event is the one at which the trace was left.
    pub at_exit: bool,
    /// Whether the next event will be.
    pub exit_next: bool,
    /// The echo, while a handler is replayed by the echo test.
    pub echo: Option<Echo>,
    /// Loads of the current handler with their results, as long as nothing has been written since.
    pub loads: Vec<Loaded>,
}

impl Recorder {
    /// Starts a replay of `levels`; `bridge` says whether a bridge is recorded afterwards.
    pub fn start_replay(&mut self, levels: Vec<ReplayLevel>, bridge: bool) {
        self.phase = Phase::Replay;
        self.replay.bridge = bridge;
        self.replay.levels = levels;
        self.replay.depth = 0;
    }

    /// The level being replayed.
    pub fn replay_level(&mut self) -> &mut ReplayLevel {
        &mut self.replay.levels[self.replay.depth]
    }

    /// Whether a bridge is recorded after the replay.
    pub fn makes_bridge(&self) -> bool {
        self.replay.bridge
    }

    /// Whether the current portal call must re-enter a level that was open at the exit.
    pub(super) fn reenters(&mut self) -> bool {
        let deepest = self.replay.depth + 1 == self.replay.levels.len();
        let level = self.replay_level();
        !deepest && level.events == level.stop
    }

    /// Goes one level deeper, and returns the level to restore.
    pub fn reenter(&mut self) -> &mut ReplayLevel {
        self.forget_loads();
        let level = self.replay_level();
        if level.taken != level.log.len() {
            let (taken, of) = (level.taken, level.log.len());
            out_of_step(format_args!("a nested call with {taken} of {of} log entries used"));
        }
        self.replay.depth += 1;
        self.replay_level()
    }

    /// Called when replay has reached the merge point of its level. At an exit before the first event nothing of the
    /// handler has been done, stores included (see [`Recorder::store_begins`]), so there is nothing to replay.
    pub fn replay_begins(&mut self) {
        let deepest = self.replay.depth + 1 == self.replay.levels.len();
        let level = self.replay_level();
        level.started = true;
        if deepest && level.stop == 0 {
            self.phase = if self.replay.bridge { Phase::Record } else { Phase::Plain };
            self.replay.exit_next = true;
        }
    }

    /// Called when a store begins. Returns whether it is to be done; otherwise the trace has done it. The first store
    /// of a handler is preceded by an event, so that an exit before the first event is always one at the merge point.
    pub fn store_begins(&mut self) -> bool {
        let first = match self.phase {
            Phase::Plain => return true,
            Phase::Record => self.recording.levels.last().is_some_and(|l| l.events == 0),
            Phase::Replay => self.replay_level().events == 0,
        };
        if first {
            match self.event() {
                Event::Record => {
                    self.logged_constant(Op::Answer, &NO_DESCR, Raw::constant(0), Ty::Int);
                }
                Event::Replay => {
                    self.take(Op::Answer, &NO_DESCR);
                }
                Event::Plain => {}
            }
        }
        if self.phase == Phase::Replay {
            self.forget_loads();
        }
        self.phase != Phase::Replay
    }

    /// Notes a load that the parent trace has done in the handler that the bridge resumes.
    pub fn loaded(&mut self, op: Op, [object, index]: [Raw; 2], descr: &'static Descr, value: Raw) {
        let volatile = matches!(descr, Descr::Field(field) if field.mutability != Mutability::Mutable);
        if self.makes_bridge() && !volatile {
            self.replay.loads.push(Loaded { op, object, index, descr, value });
        }
    }

    /// Passes to the bridge the loaded values that are still in memory.
    fn tell_loads(&mut self) {
        for Loaded { op, object, index, descr, value } in std::mem::take(&mut self.replay.loads) {
            if self.is_constant(object) && self.is_constant(index) && self.is_constant(value) {
                continue;
            }
            let (index, ty) = match descr {
                Descr::Array(array) => (self.arg(index, Ty::Int), array.width.ty()),
                descr => (Arg::NONE, descr.field().width.ty()),
            };
            let (object, value) = (self.arg(object, Ty::Ref), self.arg(value, ty));
            self.done_before(op, [object, index], descr, value);
        }
    }

    /// Drops the loads, because memory may have changed.
    pub fn forget_loads(&mut self) {
        self.replay.loads.clear();
    }

    /// Notes a call by the parent trace in that handler. If its function is elidable, the bridge need not repeat it.
    pub fn called_before(&mut self, descr: &'static Descr, args: &[Raw], result: Raw) {
        let call = descr.call();
        if call.kind != EffectKind::Elidable && call.writes != Writes::Nothing {
            self.forget_loads();
        }
        let certain = call.kind == EffectKind::Elidable && !call.raises && call.ret != Ty::Void;
        if !certain || !self.makes_bridge() || args.iter().all(|&a| self.is_constant(a)) {
            return;
        }
        let args: Vec<Arg> = args.iter().zip(call.args).map(|(&a, &ty)| self.arg(a, ty)).collect();
        let result = self.arg(result, call.ret);
        let (a, b) = self.made.trace.push_args(args);
        self.done_before(Op::Call, [a, b], descr, result);
    }

    /// Records an operation of the parent trace with its result. It is never done again, see `Walk::learn_result`.
    fn done_before(&mut self, op: Op, [a, b]: [Arg; 2], descr: &'static Descr, result: Arg) {
        let asked = self.emit(op, [a, b, Arg::NONE], descr, None);
        self.emit(Op::Assume, [Arg(asked), result, Arg::NONE], &NO_DESCR, None);
    }

    pub(super) fn replay_event(&mut self) -> Event {
        let deepest = self.replay.depth + 1 == self.replay.levels.len();
        let bridge = self.replay.bridge;
        let level = self.replay_level();
        if level.events < level.stop {
            return Event::Replay;
        }
        if !deepest {
            out_of_step(format_args!("an open nested call was expected at event {}", level.events));
        }
        if level.taken != level.log.len() {
            let (taken, of) = (level.taken, level.log.len());
            out_of_step(format_args!("{taken} of {of} log entries used at the failing event"));
        }
        self.replay.at_exit = true;
        if bridge {
            self.phase = Phase::Record;
            self.tell_loads();
            if self.limits.force {
                self.forced_exit();
            }
            Event::Record
        } else {
            self.phase = Phase::Plain;
            Event::Plain
        }
    }

    /// Takes the result of a logged operation from the log. Panics if the log has another operation there.
    pub fn take(&mut self, op: Op, descr: &'static Descr) -> Raw {
        let bridge = self.replay.bridge;
        let level = self.replay_level();
        let Some(&(logged, logged_descr, raw, ty)) = level.log.get(level.taken) else {
            out_of_step(format_args!("`{} {}` finds no log entry", op.name(), descr.name()));
        };
        if logged != op || !logged_descr.same(descr) {
            out_of_step(format_args!(
                "`{} {}` finds the log entry of `{} {}`",
                op.name(),
                descr.name(),
                logged.name(),
                logged_descr.name()
            ));
        }
        level.taken += 1;
        level.events += 1;
        if bridge {
            let arg = self.arg(raw, ty);
            self.keep_event(op, descr, raw.bits);
            self.log(op, descr, arg);
            raw
        } else {
            Raw::constant(raw.bits)
        }
    }

    /// Whether the next result in the log is an answer given at trace time.
    pub fn next_is_answer(&mut self) -> bool {
        let level = self.replay_level();
        level.log.get(level.taken).is_some_and(|entry| entry.0 == Op::Answer)
    }

    /// Called when a guard passes in phase `Replay`: what it proved is known in the bridge.
    pub fn passed(&mut self, raw: Raw, ty: Ty) {
        self.replay_level().events += 1;
        if let Some(echo) = &mut self.replay.echo {
            echo.guard(raw.bits);
        }
        if self.replay.bridge {
            self.keep_event(Op::GuardValue, &NO_DESCR, raw.bits);
            self.learn(raw, ty);
            self.snapshot();
            self.recording.levels.last_mut().expect("a bridge has levels").events += 1;
        }
    }
}
