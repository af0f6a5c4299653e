//! Portal levels of a recording: the state at the last merge point, of which a snapshot is made when the first event
//! needs one, and the virtualizable frame.

use super::levels::Levels;
use super::{Phase, Raw, Recorder, plain_constant};
use crate::abort::Abort;
use metatrace_ir::{
    Arg, At, Const, Descr, Exit, FrameObject, FrameState, Inst, Op, Position, Snapshot, SnapshotId, Ty,
};

/// A place in the guest program, as the language shows it to its users.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Place {
    /// The name of the source file; empty if there is none.
    pub file: String,
    /// The line, counted from 1; 0 if unknown.
    pub line: u32,
    /// The function, or whatever the language calls its units of code.
    pub function: String,
    /// The line on which the function begins; 0 if unknown.
    pub first_line: u32,
}

impl From<String> for Place {
    /// A place of which only the name is known.
    fn from(function: String) -> Place {
        Place { function, ..Place::default() }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.function)?;
        match (self.file.as_str(), self.line) {
            ("", 0) => Ok(()),
            ("", line) => write!(f, ":{line}"),
            (file, line) => write!(f, " ({file}:{line})"),
        }
    }
}

/// Appends the slots that are live at a merge point with these greens.
pub type LiveAtMergePoint = fn(greens: &[u64], out: &mut Vec<u32>);

/// What the tracer knows of a portal; made by the framework's macro.
pub struct PortalInfo {
    /// Its descriptor.
    pub descr: &'static Descr,
    /// Types of the greens.
    pub green_tys: &'static [Ty],
    /// Types of the reds without the frame.
    pub red_tys: &'static [Ty],
    /// The class of its frames, registered.
    pub frame_class: Option<fn() -> &'static Descr>,
    /// Appends the slots of the virtualizable frame that are live at a merge point, in ascending order; without it all
    /// are live. Called by [`PortalInfo::live_slots`].
    pub live: Option<LiveAtMergePoint>,
    /// The place of a merge point in the guest program.
    pub place: fn(greens: &[u64]) -> Place,
    /// Whether a level with these entry greens may pass each of its loop headers once when it is inlined.
    pub unroll: fn(greens: &[u64]) -> bool,
}

impl PortalInfo {
    /// Appends the slots of a frame of `len` slots that are live at a merge point, in ascending order. Panics if the
    /// language names a slot that the frame does not have.
    pub fn live_slots(&self, greens: &[u64], len: u32, out: &mut Vec<u32>) {
        out.clear();
        let Some(live) = self.live else {
            out.extend(0..len);
            return;
        };
        live(greens, out);
        if let Some(slot) = out.iter().find(|slot| **slot >= len) {
            panic!(
                "metatrace: `live` of portal `{}` names slot {slot} of a frame of {len} slots, at {}",
                self.descr.name(),
                (self.place)(greens)
            );
        }
    }
}

impl std::fmt::Debug for PortalInfo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.descr.name())
    }
}

/// The virtualizable frame of a level. The trace has its slots but no object, which exits materialise.
#[derive(Clone, Debug)]
pub struct LevelFrame {
    /// The class of frames (an array class).
    class: &'static Descr,
    /// Its address during the recording.
    address: u64,
    /// The content of each slot; `None` for a dead slot, which the trace does not know.
    slots: Vec<Option<Raw>>,
    /// Slots changed since the merge point, with their previous contents.
    undo: Vec<(u32, Option<Raw>)>,
}

impl LevelFrame {
    /// A frame whose slots hold `slots`.
    pub fn new(class: &'static Descr, address: u64, slots: Vec<Option<Raw>>) -> LevelFrame {
        LevelFrame { class, address, slots, undo: Vec::new() }
    }

    /// Its address during the recording.
    pub fn address(&self) -> u64 {
        self.address
    }

    /// The content of each slot; `None` for a dead slot, which the trace does not know.
    pub fn slots(&self) -> &[Option<Raw>] {
        &self.slots
    }

    /// Changes a slot.
    #[inline]
    fn set(&mut self, index: usize, value: Raw) {
        let old = self.slots[index].replace(value);
        self.undo.push((index as u32, old));
    }

    /// The content of a slot at the last merge point; `None` also if there is no such slot.
    fn slot_at_merge_point(&self, index: u32) -> Option<Raw> {
        match self.undo.iter().find(|u| u.0 == index) {
            Some(&(_, before)) => before,
            None => *self.slots.get(index as usize)?,
        }
    }

    /// The content of every slot at the last merge point.
    pub(super) fn at_merge_point(&self) -> Vec<Option<Raw>> {
        let mut slots = self.slots.clone();
        for &(i, old) in self.undo.iter().rev() {
            slots[i as usize] = old;
        }
        slots
    }
}

/// The content of a frame slot.
#[derive(Clone, Copy, Debug)]
pub enum FrameSlot {
    /// It is this value of the recording, which is also in memory.
    Named(Raw),
    /// It is what is in memory.
    InMemory,
    /// In an echo: this word. What is in memory may be newer.
    Copy(u64),
}

/// One portal level.
#[derive(Debug)]
pub struct Level {
    /// The portal.
    pub(super) portal: &'static PortalInfo,
    /// Greens at the last merge point.
    pub(super) greens: Vec<u64>,
    /// Greens that the level was entered with: the key of the function.
    pub(super) entry: Vec<u64>,
    /// Reds at the last merge point, without the frame.
    pub(super) reds: Vec<Raw>,
    /// The virtualizable frame.
    pub(super) frame: Option<LevelFrame>,
    /// Number of events since the merge point.
    pub(super) events: u32,
    /// Number of log entries since the merge point.
    pub(super) log: u32,
    /// Whether it was open when a trace was left, and was restored for a bridge.
    restored: bool,
    /// The loop headers that it passed while it was inlined.
    pub(super) passed: Vec<Vec<u64>>,
    /// Length of the trace when the level was entered.
    pub(super) start: usize,
    /// Whether the level has not reached its first merge point yet.
    pub(super) at_start: bool,
    /// The position of its last merge point.
    at: At,
    snapshot: Option<SnapshotId>,
    parent: Option<Exit>,
    /// The events since the merge point, for the echo test.
    pub(super) events_seen: Vec<EchoEvent>,
    /// Number of collections before the last merge point.
    pub(super) collections: u64,
}

impl Level {
    /// The portal.
    pub fn portal(&self) -> &'static PortalInfo {
        self.portal
    }

    /// Greens that the level was entered with: the key of the function. Those of a restored level are the greens at
    /// which it was restored.
    pub fn entry(&self) -> &[u64] {
        &self.entry
    }

    /// The virtualizable frame.
    pub fn frame(&self) -> Option<&LevelFrame> {
        self.frame.as_ref()
    }

    /// Whether it was open when a trace was left, and was restored for a bridge.
    pub fn is_restored(&self) -> bool {
        self.restored
    }

    /// The number of collections at its last merge point. It may have called others in the handler that began there.
    pub fn collections(&self) -> u64 {
        self.collections
    }

    /// Whether it has passed that loop header while it was inlined.
    pub fn has_passed(&self, header: &[u64]) -> bool {
        self.passed.iter().any(|passed| passed == header)
    }

    /// The level was open when a trace was left, and replay has come to its last merge point.
    pub(super) fn restored(&mut self) {
        (self.at_start, self.restored) = (false, true);
    }
}

/// An event as the echo test compares it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct EchoEvent {
    /// The operation (`guard_value` for all guards).
    pub op: Op,
    /// Its descriptor.
    pub descr: &'static Descr,
    /// The value logged or guarded.
    pub bits: u64,
}

impl Recorder {
    /// The open levels.
    pub fn levels(&self) -> &Levels {
        &self.progress.levels
    }

    /// The open levels, for what is noted of them.
    pub fn levels_mut(&mut self) -> &mut Levels {
        &mut self.progress.levels
    }

    /// Enters a level at its first merge point. `frame` is present if the portal has one.
    pub fn push_level(
        &mut self,
        portal: &'static PortalInfo,
        greens: &[u64],
        reds: Vec<Raw>,
        frame: Option<LevelFrame>,
    ) {
        let parent = if self.progress.levels.is_empty() { None } else { Some(self.here()) };
        if parent.is_none() {
            self.made.passed.push(greens, self.made.trace.insts.len());
        }
        self.progress.levels.push(Level {
            portal,
            greens: greens.to_vec(),
            entry: greens.to_vec(),
            reds,
            frame,
            events: 0,
            log: 0,
            restored: false,
            passed: Vec::new(),
            start: self.made.trace.insts.len(),
            at_start: true,
            at: At::NONE,
            snapshot: None,
            parent,
            events_seen: Vec::new(),
            collections: 0,
        });
        self.set_position();
    }

    /// Operations recorded from here on belong to the last merge point of the innermost level.
    fn set_position(&mut self) {
        if !self.limits.keep_positions {
            return;
        }
        let open = self.progress.levels.len();
        let caller = if open > 1 { self.progress.levels[open - 2].at } else { At::NONE };
        let level = self.progress.levels.innermost();
        let (portal, words) = (level.portal, level.greens.clone());
        let greens = words.iter().zip(portal.green_tys).map(|(&b, &t)| self.green(b, t)).collect();
        let positions = &mut self.made.trace.positions;
        positions.push(Position { portal: portal.descr, greens, caller });
        self.progress.at = At::position(positions.len() - 1);
        if open == 1 {
            // The operations that a bridge begins with get its first position.
            let without = |inst: &&mut Inst| inst.at == At::NONE && inst.op != Op::Input;
            self.made
                .trace
                .insts
                .iter_mut()
                .rev()
                .take_while(without)
                .for_each(|inst| inst.at = self.progress.at);
        }
        self.progress.levels.innermost_mut().at = self.progress.at;
    }

    /// Calls `f` with every reference that the recording may still name: constants, and the state of each level at its
    /// last merge point, which becomes a snapshot only when an event needs one.
    pub fn for_each_root(&self, mut f: impl FnMut(u64)) {
        self.made.refs.iter().for_each(|&r| f(r));
        for level in self.progress.levels.iter() {
            let reds = level.reds.iter().zip(level.portal.red_tys).filter(|(_, ty)| **ty == Ty::Ref);
            reds.for_each(|(r, _)| f(r.bits));
            if let Some(frame) = &level.frame {
                frame.slots.iter().flatten().for_each(|r| f(r.bits));
                frame.undo.iter().filter_map(|u| u.1).for_each(|r| f(r.bits));
            }
        }
    }

    /// Leaves the innermost level.
    pub fn pop_level(&mut self) {
        let length = self.length();
        self.progress.levels.pop(length);
        self.progress.at = self.progress.levels.last().map_or(At::NONE, |l| l.at);
    }

    /// Called when the innermost level is at a merge point.
    pub(super) fn set_merge_point(&mut self, greens: &[u64], reds: &[Raw]) {
        let level = self.progress.levels.innermost_mut();
        level.greens.clear();
        level.greens.extend_from_slice(greens);
        level.reds.clear();
        level.reds.extend_from_slice(reds);
        (level.events, level.log, level.snapshot) = (0, 0, None);
        level.events_seen.clear();
        if let Some(frame) = &mut level.frame {
            frame.undo.clear();
        }
        self.set_position();
    }

    /// The snapshot of the innermost level's last merge point, created if need be.
    pub(super) fn snapshot(&mut self) -> SnapshotId {
        if let Some(s) = self.progress.levels.innermost().snapshot {
            return s;
        }
        let snapshot = self.make_snapshot();
        self.made.trace.snapshots.push(snapshot);
        let index = SnapshotId::at(self.made.trace.snapshots.len() - 1);
        self.progress.levels.innermost_mut().snapshot = Some(index);
        index
    }

    fn make_snapshot(&mut self) -> Snapshot {
        let mut live = std::mem::take(&mut self.progress.live);
        live.clear();
        let level = self.progress.levels.innermost_mut();
        let (portal, parent) = (level.portal, level.parent);
        // Taken out while constants are entered instead of copied, since most handlers have a snapshot.
        let (words, raws, home) = (
            std::mem::take(&mut level.greens),
            std::mem::take(&mut level.reds),
            std::mem::take(&mut level.frame),
        );
        let frame = home.as_ref().map(|frame| {
            portal.live_slots(&words, frame.slots.len() as u32, &mut live);
            let object =
                FrameObject { descr: frame.class, len: frame.slots.len() as u32, fields: Vec::new() };
            let mut slots = Vec::with_capacity(live.len());
            for &i in &live {
                match frame.slot_at_merge_point(i) {
                    Some(raw) => slots.push((i, self.arg(raw, Ty::Ref))),
                    // The trace does not know the content to be restored.
                    None => self.lost_slot(portal, &words, i),
                }
            }
            FrameState { object, slots }
        });
        let greens = words.iter().zip(portal.green_tys).map(|(&b, &t)| self.green(b, t)).collect();
        let reds = raws.iter().zip(portal.red_tys).map(|(&r, &t)| self.arg(r, t)).collect();
        let level = self.progress.levels.innermost_mut();
        (level.greens, level.reds, level.frame) = (words, raws, home);
        self.progress.live = live;
        Snapshot { portal: portal.descr, greens, reds, frame, parent, log: Vec::new() }
    }

    /// Aborts because a slot is live at a merge point although it was dead at the previous one and has not been written
    /// since: `live` is wrong.
    #[cold]
    pub fn lost_slot(&mut self, portal: &PortalInfo, greens: &[u64], slot: u32) {
        self.abort_because(Abort::DeadSlot, || {
            let place = (portal.place)(greens);
            format!("slot {slot} is live at {place}, but was not where the recording comes from, and was not written \
                since")
        });
    }

    /// Aborts because a slot is read that was dead at the merge point at which its handler began: `live` is wrong.
    #[cold]
    fn read_dead_slot(&mut self, slot: usize) {
        let level = self.progress.levels.innermost();
        let (portal, greens) = (level.portal, level.greens.clone());
        self.abort_because(Abort::DeadSlot, || {
            format!("slot {slot} is read at {}, where it is not live", (portal.place)(&greens))
        });
    }

    /// A green as a constant. Only objects are entered in a table.
    pub fn green(&mut self, bits: u64, ty: Ty) -> Const {
        match plain_constant(bits, ty) {
            Some(constant) => constant,
            None => {
                let arg = self.constant(bits, ty);
                self.made.trace.constant(arg).expect("constants are constants")
            }
        }
    }

    /// The exit of a guard at this point: before the next event.
    pub(super) fn here(&mut self) -> Exit {
        let snapshot = self.snapshot();
        let level = self.progress.levels.innermost();
        Exit { snapshot, log: level.log, event: level.events }
    }

    /// The operand for a value in a call or store, which may pass it to code that the trace does not see. A frame
    /// aborts the recording, because its slots are not in memory while the trace runs.
    pub fn outgoing(&mut self, raw: Raw, ty: Ty) -> Arg {
        let frame = |l: &Level| l.frame.as_ref().is_some_and(|f| f.address == raw.bits);
        if ty == Ty::Ref && self.progress.levels.iter().any(frame) {
            self.abort(Abort::FrameEscapes);
        }
        self.arg(raw, ty)
    }

    /// Reads a slot of the innermost level's frame.
    #[inline]
    pub fn slot(&mut self, index: usize) -> FrameSlot {
        if let Some(copy) = self.echo_slot(index) {
            return FrameSlot::Copy(copy.bits);
        }
        if !self.recording() {
            return FrameSlot::InMemory;
        }
        let frame = self.progress.levels.last().and_then(|level| level.frame.as_ref());
        match frame.and_then(|frame| frame.slots[index]) {
            Some(raw) => FrameSlot::Named(raw),
            None if self.phase == Phase::Record => {
                self.read_dead_slot(index);
                FrameSlot::InMemory
            }
            None => panic!("metatrace: replay reads frame slot {index}, which `live` calls dead"),
        }
    }

    /// Writes a slot of that frame. Returns whether it is to be written in memory, too, which an echo must not touch.
    #[inline]
    pub fn set_slot(&mut self, index: usize, value: Raw) -> bool {
        if self.set_echo_slot(index, value) {
            return false;
        }
        if self.recording()
            && let Some(frame) = self.progress.levels.innermost_mut().frame.as_mut()
        {
            frame.set(index, value);
        }
        true
    }

    /// The operands of a jump to a merge point: reds and live slots. `None`, after an abort, if the liveness map is
    /// wrong.
    pub(super) fn jump_args(&mut self, greens: &[u64], reds: &[Raw]) -> Option<Vec<Arg>> {
        let level = self.progress.levels.last()?;
        let (portal, slots) = (level.portal, level.frame.as_ref().map(|f| f.slots.clone()));
        let mut args: Vec<Arg> = reds.iter().zip(portal.red_tys).map(|(&r, &t)| self.arg(r, t)).collect();
        self.made.seen = reds.iter().map(|red| red.bits).collect();
        if let Some(slots) = slots {
            let mut live = Vec::new();
            portal.live_slots(greens, slots.len() as u32, &mut live);
            for i in live {
                let Some(raw) = slots[i as usize] else {
                    self.lost_slot(portal, greens, i);
                    return None;
                };
                args.push(self.arg(raw, Ty::Ref));
                self.made.seen.push(raw.bits);
            }
        }
        Some(args)
    }
}
