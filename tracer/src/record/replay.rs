//! Replay: re-running handlers up to the event at which a trace was left, with results from the log.
//!
//! Replay allocates nothing, calls nothing and raises nothing. Every entry carries its operation; a
//! mismatch is fatal in release builds too, because to continue could repeat or omit an effect.

use super::echo::Echo;
use super::{Event, Phase, PortalInfo, Raw, Recorder, out_of_step};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Descr, Op, Ty};

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
        self.phase != Phase::Replay
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
