//! Replay: re-running handlers up to the event at which a trace was left, with results from the log.
//!
//! Replay allocates nothing, calls nothing and raises nothing. Every entry carries its operation; a mismatch is fatal
//! also in release builds, because continuing could repeat or omit an effect.

use super::echo::Echo;
use super::{Action, LevelFrame, Phase, PortalInfo, Raw, Recorder, out_of_step};
use crate::index::MergePointId;
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, Descr, EffectKind, Mutability, Op, Ty, Writes};

/// A result that the trace has logged, for replay to hand out again.
#[derive(Clone, Copy, Debug)]
pub struct LoggedResult {
    /// The operation.
    pub op: Op,
    /// Its descriptor.
    pub descr: &'static Descr,
    /// The result.
    pub value: Raw,
    /// Its type.
    pub ty: Ty,
}

/// The state of one level at an exit, as plain data. The caller passes all levels, outermost first.
#[derive(Debug)]
pub struct LevelAtExit {
    /// The portal.
    pub portal: &'static PortalInfo,
    /// Greens at its merge point.
    pub greens: Vec<u64>,
    /// Reds at its merge point, without the frame; named if a bridge is made.
    pub reds: Vec<Raw>,
    /// The frame, made for the replay, and the named contents of its slots.
    pub frame: Option<(Raw, Vec<Option<Raw>>)>,
    /// The log up to the exit.
    pub log: Vec<LoggedResult>,
    /// Number of events before the one at which replay ends.
    pub stop: u32,
}

/// What a bridge is recorded for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BridgeStart {
    /// The path behind a guard. The merge point is the one that the parent trace passes next, in the same tree.
    Guard(Option<MergePointId>),
    /// The join behind a side exit.
    Join,
}

/// A level that is replayed, and how far the replay has come.
#[derive(Debug)]
pub(super) struct ReplayLevel {
    pub at_exit: LevelAtExit,
    /// Number of events passed.
    pub events: u32,
    /// Number of log entries taken.
    pub taken: usize,
    /// Whether the replay has reached this level's merge point.
    started: bool,
}

impl ReplayLevel {
    /// The next entry of the log.
    pub fn next(&self) -> Option<&LoggedResult> {
        self.at_exit.log.get(self.taken)
    }

    /// Panics unless the log is used up at `place`.
    fn assert_used_up(&self, place: &str) {
        let (taken, of) = (self.taken, self.at_exit.log.len());
        if taken != of {
            out_of_step(format_args!("{taken} of {of} log entries used at {place}"));
        }
    }
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
pub struct Replay {
    /// The levels, outermost first.
    levels: Vec<ReplayLevel>,
    /// Index of the level being replayed.
    depth: usize,
    /// Whether a bridge is recorded afterwards.
    bridge: bool,
    /// Whether the current event is the one at which the trace was left.
    at_exit: bool,
    /// Whether the next event will be.
    exit_next: bool,
    /// The echo, while a handler is replayed by the echo test.
    pub(super) echo: Option<Echo>,
    /// Loads of the current handler with their results, as long as nothing has been written since.
    loads: Vec<Loaded>,
}

impl Replay {
    /// The level being replayed.
    pub(super) fn level(&mut self) -> &mut ReplayLevel {
        &mut self.levels[self.depth]
    }

    /// The state at the exit of the level being replayed.
    pub fn level_at_exit(&self) -> &LevelAtExit {
        &self.levels[self.depth].at_exit
    }

    /// Whether the next result in the log is an answer given at trace time.
    pub fn next_is_answer(&self) -> bool {
        self.levels[self.depth].next().is_some_and(|logged| logged.op == Op::Answer)
    }

    /// Whether that is the innermost one that was open at the exit.
    fn is_innermost(&self) -> bool {
        self.depth + 1 == self.levels.len()
    }

    /// Whether a bridge is recorded after the replay.
    #[inline]
    pub(super) fn makes_bridge(&self) -> bool {
        self.bridge
    }

    /// Called when an event begins that is not replayed.
    #[inline]
    pub(super) fn event_begins(&mut self) {
        self.at_exit = std::mem::take(&mut self.exit_next);
    }

    /// Whether the current event is the one at which the trace was left.
    pub(super) fn is_at_exit(&self) -> bool {
        self.at_exit
    }

    /// The same, and only the first time.
    pub(super) fn take_at_exit(&mut self) -> bool {
        std::mem::take(&mut self.at_exit)
    }

    /// Portal and greens of the levels from the outermost one to that being replayed.
    pub(super) fn path(&self) -> impl Iterator<Item = (&'static PortalInfo, &[u64])> {
        self.levels[..=self.depth].iter().map(|level| (level.at_exit.portal, &level.at_exit.greens[..]))
    }

    /// Passes a guard whose value is `bits`.
    pub(super) fn pass_guard(&mut self, bits: u64) {
        self.level().events += 1;
        if let Some(echo) = &mut self.echo {
            echo.guard(bits);
        }
    }
}

impl Recorder {
    /// How far it has replayed. Panics in its methods unless a replay was started.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Starts a replay of `levels` that ends in plain execution.
    pub fn start_replay(&mut self, levels: Vec<LevelAtExit>) {
        self.phase = Phase::Replay;
        let level = |at_exit| ReplayLevel { at_exit, events: 0, taken: 0, started: false };
        self.replay.levels = levels.into_iter().map(level).collect();
        self.replay.depth = 0;
    }

    /// Starts a replay of `levels` after which a bridge is recorded.
    pub fn start_bridge(&mut self, levels: Vec<LevelAtExit>, start: BridgeStart) {
        self.start_replay(levels);
        self.replay.bridge = true;
        match start {
            BridgeStart::Guard(next_in_parent) => self.made.next_in_parent = next_in_parent,
            BridgeStart::Join => self.begin_join(),
        }
    }

    /// Makes the level being replayed, which is one of `portal`, a level of the recording if a bridge is made.
    pub fn restore_level(&mut self, portal: &'static PortalInfo) {
        if !self.replay.bridge {
            return;
        }
        let LevelAtExit { greens, reds, frame, .. } = &self.replay.level().at_exit;
        let (greens, reds) = (greens.clone(), reds.clone());
        let frame = frame.clone().map(|(object, slots)| {
            let class = portal.frame_class.expect("the portal has a frame");
            LevelFrame::new(class(), object.bits, slots)
        });
        self.push_level(portal, &greens, reds, frame);
        self.progress.levels.innermost_mut().restored();
    }

    /// Whether the current portal call must re-enter a level that was open at the exit.
    pub(super) fn reenters(&mut self) -> bool {
        let innermost = self.replay.is_innermost();
        let level = self.replay.level();
        !innermost && level.events == level.at_exit.stop
    }

    /// Enters the next level, which must be one of this portal.
    pub fn reenter(&mut self, portal: &PortalInfo) {
        self.forget_loads();
        self.replay.level().assert_used_up("a nested call");
        self.replay.depth += 1;
        let restored = self.replay.level().at_exit.portal;
        assert!(restored.descr.same(portal.descr), "metatrace: replay re-enters another portal");
    }

    /// Called at each merge point in phase `Replay`. At the first one of a level its replay begins; a second one is
    /// the end of an echo, for which true is returned.
    pub fn replay_at_merge_point(&mut self, collections: u64) -> bool {
        if self.replay.level().started {
            assert!(
                self.replay.echo.is_some(),
                "metatrace: replay passed a merge point without reaching the failing event"
            );
            return true;
        }
        self.replay_begins();
        self.collected(collections);
        false
    }

    /// Called when replay has reached the merge point of its level. At an exit before the first event nothing of the
    /// handler has been done, stores included (see [`Recorder::store_begins`]), so there is nothing to replay.
    pub fn replay_begins(&mut self) {
        let innermost = self.replay.is_innermost();
        let level = self.replay.level();
        level.started = true;
        if innermost && level.at_exit.stop == 0 {
            self.phase = if self.replay.bridge { Phase::Record } else { Phase::Plain };
            self.replay.exit_next = true;
        }
    }

    /// Called when a store begins. Returns whether it is to be done; otherwise the trace has done it. The first store
    /// of a handler is preceded by an event, so that an exit before the first event is always one at the merge point.
    pub fn store_begins(&mut self) -> bool {
        let first = match self.phase {
            Phase::Plain => return true,
            Phase::Record => self.progress.levels.last().is_some_and(|l| l.events == 0),
            Phase::Replay => self.replay.level().events == 0,
        };
        if first {
            match self.event() {
                Action::Record => {
                    self.logged_constant(Op::Answer, &NO_DESCR, Raw::constant(0), Ty::Int);
                }
                Action::Replay => {
                    self.take(Op::Answer, &NO_DESCR);
                }
                Action::Plain => {}
            }
        }
        if self.phase == Phase::Replay {
            self.forget_loads();
        }
        self.phase != Phase::Replay
    }

    /// Takes the result of a load of mutable data from the log.
    pub fn take_load(&mut self, op: Op, operands: [Raw; 2], descr: &'static Descr) -> Raw {
        let value = self.take(op, descr);
        self.loaded(op, operands, descr, value);
        value
    }

    /// Takes result and exception of a call from the log.
    pub fn take_call(&mut self, descr: &'static Descr, args: &[Raw]) -> (Raw, Raw) {
        let value = self.take(Op::Call, descr);
        let raises = descr.call().raises;
        let exception = if raises { self.take(Op::CallExc, descr) } else { Raw::constant(0) };
        self.called_before(descr, args, value);
        (value, exception)
    }

    /// Notes a load that the parent trace has done in the handler that the bridge resumes.
    fn loaded(&mut self, op: Op, [object, index]: [Raw; 2], descr: &'static Descr, value: Raw) {
        let volatile = matches!(descr, Descr::Field(field) if field.mutability != Mutability::Mutable);
        if self.replay.bridge && !volatile {
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
    fn forget_loads(&mut self) {
        self.replay.loads.clear();
    }

    /// Notes a call by the parent trace in that handler. If its function is elidable, the bridge need not repeat it.
    fn called_before(&mut self, descr: &'static Descr, args: &[Raw], result: Raw) {
        let call = descr.call();
        if call.kind != EffectKind::Elidable && call.writes != Writes::Nothing {
            self.forget_loads();
        }
        let certain = call.kind == EffectKind::Elidable && !call.raises && call.ret != Ty::Void;
        if !certain || !self.replay.bridge || args.iter().all(|&a| self.is_constant(a)) {
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

    pub(super) fn replay_event(&mut self) -> Action {
        let (innermost, bridge) = (self.replay.is_innermost(), self.replay.bridge);
        let level = self.replay.level();
        if level.events < level.at_exit.stop {
            return Action::Replay;
        }
        if !innermost {
            out_of_step(format_args!("an open nested call was expected at event {}", level.events));
        }
        level.assert_used_up("the failing event");
        self.replay.at_exit = true;
        if bridge {
            self.phase = Phase::Record;
            self.tell_loads();
            if self.limits.force {
                self.forced_exit();
            }
            Action::Record
        } else {
            self.phase = Phase::Plain;
            Action::Plain
        }
    }

    /// Takes the result of a logged operation from the log. Panics if the log has another operation there.
    pub fn take(&mut self, op: Op, descr: &'static Descr) -> Raw {
        let bridge = self.replay.bridge;
        let level = self.replay.level();
        let Some(&LoggedResult { op: logged, descr: logged_descr, value: raw, ty }) = level.next() else {
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

    /// Takes tag and payload of the outcome of a nested portal call from the log. The call may have written anything.
    pub fn take_outcome(&mut self, portal: &'static Descr) -> (Raw, Raw) {
        let (tag, payload) = (self.take(Op::Outcome, portal), self.take(Op::Outcome, portal));
        self.forget_loads();
        (tag, payload)
    }

    /// Called when a guard passes in phase `Replay`: what it proved is known in the bridge.
    pub(super) fn passed(&mut self, raw: Raw, ty: Ty) {
        self.replay.pass_guard(raw.bits);
        if self.replay.bridge {
            self.keep_event(Op::GuardValue, &NO_DESCR, raw.bits);
            self.learn(raw, ty);
            self.snapshot();
            self.progress.levels.innermost_mut().events += 1;
        }
    }
}
