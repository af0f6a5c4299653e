//! Replay: re-running handlers up to the event at which a trace was left, with results from the log.
//!
//! Replay allocates nothing, calls nothing and raises nothing. Every entry carries its operation; a
//! mismatch is fatal in release builds too, because to continue could repeat or omit an effect.

use super::echo::Echo;
use super::{Event, Phase, PortalInfo, Raw, Recorder, out_of_step};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, Descr, EffectKind, Mutability, Op, Ty, Writes};

/// One level of what a replay is handed, outermost first.
#[derive(Debug)]
pub struct ReplayLevel {
    /// The portal.
    pub portal: &'static PortalInfo,
    /// Greens at the merge point.
    pub greens: Vec<u64>,
    /// Reds at the merge point, without the frame; named if a bridge is made.
    pub reds: Vec<Raw>,
    /// The frame, which is made for the replay, and the named content of its slots.
    pub frame: Option<(Raw, Vec<Option<Raw>>)>,
    /// The log up to the exit, with the types of its values.
    pub log: Vec<(Op, &'static Descr, Raw, Ty)>,
    /// Events before the one at which replay ends.
    pub stop: u32,
    /// Events passed.
    pub events: u32,
    /// Log entries taken.
    pub taken: usize,
    /// Has the replay reached this level's merge point?
    pub started: bool,
}

/// A load that the parent trace has made.
#[derive(Debug)]
pub(super) struct Loaded {
    op: Op,
    object: Raw,
    index: Raw,
    descr: &'static Descr,
    value: Raw,
}

/// What an activation replays.
#[derive(Debug, Default)]
pub(super) struct Replay {
    /// The levels, outermost first.
    pub levels: Vec<ReplayLevel>,
    /// Index of the level being replayed.
    pub depth: usize,
    /// Recording of a bridge follows.
    pub bridge: bool,
    /// The event at hand is the one at which a trace was left.
    pub at_exit: bool,
    /// The next event will be.
    pub exit_next: bool,
    /// Set while a handler is replayed by the echo test.
    pub echo: Option<Echo>,
    /// Loads of the handler at hand, with what they gave, as long as nothing has been written since.
    pub loads: Vec<Loaded>,
}

impl Recorder {
    /// Makes this activation a replay of `levels`; `bridge` says whether it records afterwards.
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

    /// Is a bridge to be recorded after the replay?
    pub fn makes_bridge(&self) -> bool {
        self.replay.bridge
    }

    /// Must the portal call at hand re-enter a level that was open at the exit?
    pub(super) fn reenters(&mut self) -> bool {
        let deepest = self.replay.depth + 1 == self.replay.levels.len();
        let level = self.replay_level();
        !deepest && level.events == level.stop
    }

    /// Goes one level deeper; the level to restore.
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

    /// Replay has come to the merge point of its level. At an exit before the first event nothing of the
    /// handler has been done, stores included (see [`Recorder::store_begins`]): there is nothing to replay.
    pub fn replay_begins(&mut self) {
        let deepest = self.replay.depth + 1 == self.replay.levels.len();
        let level = self.replay_level();
        level.started = true;
        if deepest && level.stop == 0 {
            self.phase = if self.replay.bridge { Phase::Record } else { Phase::Plain };
            self.replay.exit_next = true;
        }
    }

    /// A store begins: is it to be done, or has the trace done it? The first one of a handler is preceded by
    /// an event if nothing else is, so that an exit before the first event is always one at the merge point.
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

    /// The parent trace has loaded this in the handler that the bridge resumes.
    pub fn loaded(&mut self, op: Op, [object, index]: [Raw; 2], descr: &'static Descr, value: Raw) {
        let volatile = matches!(descr, Descr::Field(field) if field.mutability != Mutability::Mutable);
        if self.makes_bridge() && !volatile {
            self.replay.loads.push(Loaded { op, object, index, descr, value });
        }
    }

    /// The bridge begins with what is still in memory of what was loaded.
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

    /// Something else may be in memory now than was loaded before.
    pub fn forget_loads(&mut self) {
        self.replay.loads.clear();
    }

    /// The parent trace has made a call in that handler. If it is an elidable one, the bridge need not make it again.
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

    /// The bridge begins with what an operation has given. It is never done again, see `Walk::answered`.
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

    /// Takes the result of a logged operation from the log.
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
            self.saw(op, descr, raw.bits);
            self.log(op, descr, arg);
            raw
        } else {
            Raw::constant(raw.bits)
        }
    }

    /// Is the next result in the log an answer given at trace time?
    pub fn next_is_answer(&mut self) -> bool {
        let level = self.replay_level();
        level.log.get(level.taken).is_some_and(|entry| entry.0 == Op::Answer)
    }

    /// A guard in phase `Replay` that passed: what it proved is known in the bridge.
    pub fn passed(&mut self, raw: Raw, ty: Ty) {
        self.replay_level().events += 1;
        if let Some(echo) = &mut self.replay.echo {
            echo.guard(raw.bits);
        }
        if self.replay.bridge {
            self.saw(Op::GuardValue, &NO_DESCR, raw.bits);
            self.learn(raw, ty);
            self.snapshot();
            self.recording.levels.last_mut().expect("a bridge has levels").events += 1;
        }
    }
}
