//! Encodes the exits of a trace; the layout is in the documentation of the module.
//!
//! A level is skipped if the previous exit has the same one (same snapshot, log and event), so that the work depends on
//! what changes and not on the depth of inlining.

use super::bytes::{Writer, zigzag};
use super::known::{self, KnownResult};
use super::{
    CHANGE, COPY, CUT_LOG, FLOAT, FRAME, FRESH, GREENS, IMMEDIATE, INT, NEW, NOTHING, NULL, Names, OLD,
    PORTAL, REDS, REF, Restart, ResumeData, SAME_POINT, SKIP, SLOTS, SPECIAL, STRETCH, TAGGED, VIRTUAL,
    WIDE_INT, WIDE_TAGGED,
};
use crate::opt::LabelState;
use metatrace_ir::{
    Arg, Const, DeltaId, DeltaView, Descr, Exit, ExitId, FrameObject, LogEntry, Op, PendingStore, Snapshot,
    Trace, Virtual, VirtualKind,
};

/// Makes resume data, and holds what several traces share.
#[derive(Default, Debug)]
pub struct Encoder {
    names: Names,
    /// The new number of each value; `u32::MAX` for values that no exit names.
    pub(super) numbers: Vec<u32>,
    pub(super) out: Writer,
    restarts: Vec<Restart>,
    levels: Vec<Exit>,
    next: Vec<Exit>,
}

impl Encoder {
    /// The names used by the data made so far.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Encodes the exits of a well-formed trace, and the facts known there: from the trace itself, from what its label
    /// promises, and from the facts about its inputs.
    pub fn encode(
        &mut self,
        trace: &Trace,
        label: Option<&LabelState>,
        inputs: &[KnownResult],
    ) -> ResumeData {
        let types = self.number_values(trace);
        self.out.bytes.clear();
        self.restarts.clear();
        self.levels.clear();
        let mut walk = ExitWalk { trace, to: self, open: 0, delta: None, fresh: 0 };
        let (mut start, mut first) = (0, 0);
        for exit in ExitId::all(trace.exits.len()) {
            let at = walk.to.out.len();
            if at - start >= STRETCH.max(8 * first) {
                walk.restart(exit);
                start = at;
            }
            walk.exit(exit);
            if at == start {
                first = walk.to.out.len() - at;
            }
        }
        let exits = walk.to.out.len();
        walk.known(&known::collect(trace, label, inputs));
        let mut head = Writer::default();
        head.number(self.restarts.len() as u64);
        self.restarts.iter().for_each(|restart| restart.write(&mut head));
        head.number(exits as u64);
        head.number(types.len() as u64);
        for four in types.chunks(4) {
            head.byte(four.iter().rev().fold(0, |byte, ty| byte << 2 | ty));
        }
        head.bytes.reserve_exact(self.out.len());
        head.bytes.extend(&self.out.bytes);
        ResumeData { bytes: head.bytes.into() }
    }

    /// Numbers the values that exits name, in order, and returns their types.
    fn number_values(&mut self, trace: &Trace) -> Vec<u8> {
        let numbers = &mut self.numbers;
        numbers.clear();
        numbers.resize(trace.insts.len(), u32::MAX);
        let mut mark = |arg: Arg| {
            if let Some(value) = arg.as_value() {
                numbers[value] = 0;
            }
        };
        for snapshot in &trace.snapshots {
            snapshot.for_each_arg(snapshot.log.len() as u32, &mut mark);
        }
        for of in &trace.virtuals {
            trace.virtual_args(of).iter().copied().for_each(&mut mark);
        }
        for store in &trace.pending {
            [store.object, store.index, store.value].into_iter().for_each(&mut mark);
        }
        let mut types = Vec::new();
        for (number, inst) in numbers.iter_mut().zip(&trace.insts).filter(|(n, _)| **n == 0) {
            *number = types.len() as u32;
            types.push(trace.inst_ty(inst) as u8);
        }
        types
    }
}

/// The walk over the exits of one trace.
pub(super) struct ExitWalk<'t, 'e> {
    trace: &'t Trace,
    /// The encoder. Its `levels` are those of the previous exit, outermost first, followed by the last ones of greater
    /// depths.
    pub(super) to: &'e mut Encoder,
    /// Number of levels of the previous exit.
    open: usize,
    delta: Option<DeltaId>,
    fresh: u32,
}

impl ExitWalk<'_, '_> {
    fn restart(&mut self, exit: ExitId) {
        let offset = self.to.out.len() as u32;
        self.to.restarts.push(Restart { exit, offset, fresh: self.fresh });
        self.to.levels.clear();
        (self.open, self.delta) = (0, None);
    }

    fn exit(&mut self, exit: ExitId) {
        let trace = self.trace;
        let mut next = std::mem::take(&mut self.to.next);
        next.clear();
        next.extend(trace.levels(trace.exits[exit.index()]));
        next.reverse();
        let open = &self.to.levels[..self.open];
        let kept = open.iter().zip(&next).take_while(|(a, b)| a == b).count();
        let delta = trace.delta_id(exit);
        let (gone, come) = (self.open - kept, next.len() - kept);
        let out = &mut self.to.out;
        out.byte(u8::from(delta != self.delta) | (gone.min(7) as u8) << 1 | (come.min(15) as u8) << 4);
        if gone >= 7 {
            out.number(gone as u64 - 7);
        }
        if come >= 15 {
            out.number(come as u64 - 15);
        }
        for (depth, &level) in next.iter().enumerate().skip(kept) {
            let before = self.to.levels.get(depth).copied();
            self.level(before, level);
            match before {
                Some(_) => self.to.levels[depth] = level,
                None => self.to.levels.push(level),
            }
        }
        self.open = next.len();
        self.to.next = next;
        if delta != self.delta {
            let view = |of: Option<DeltaId>| trace.delta_of(of);
            self.virtuals(view(self.delta), view(delta));
            self.stores(view(self.delta), view(delta));
            self.delta = delta;
        }
    }

    fn level(&mut self, before: Option<Exit>, level: Exit) {
        let trace = self.trace;
        let snapshot = &trace.snapshots[level.snapshot.index()];
        match before {
            Some(before) if before.snapshot == level.snapshot => self.same_point(before, level, snapshot),
            before => {
                let before = before.map(|b| &trace.snapshots[b.snapshot.index()]);
                self.point(before, level, snapshot);
            }
        }
    }

    fn same_point(&mut self, before: Exit, level: Exit, snapshot: &Snapshot) {
        let kept = before.log.min(level.log);
        let entries = &snapshot.log[kept as usize..level.log as usize];
        let later = i64::from(level.event) - i64::from(before.event);
        let (few, soon) = (entries.len() < 7, (0..7).contains(&later));
        let out = &mut self.to.out;
        let mut head = SAME_POINT | (if few { entries.len() as u8 } else { 7 }) << 1;
        head |= (if soon { later as u8 } else { 7 }) << 4;
        if kept < before.log {
            head |= CUT_LOG;
        }
        out.byte(head);
        if !few {
            out.number(entries.len() as u64 - 7);
        }
        if !soon {
            out.signed(later);
        }
        if kept < before.log {
            out.number(u64::from(kept));
        }
        self.log(entries);
    }

    fn point(&mut self, before: Option<&Snapshot>, level: Exit, snapshot: &Snapshot) {
        let new_portal = before.is_none_or(|b| {
            !b.portal.same(snapshot.portal)
                || b.greens.len() != snapshot.greens.len()
                || b.reds.len() != snapshot.reds.len()
        });
        let step = before.filter(|_| !new_portal).and_then(|b| step(&b.greens, &snapshot.greens));
        let new_reds = new_portal || before.is_none_or(|b| b.reds != snapshot.reds);
        let (was, is) = (before.and_then(|b| b.frame.as_ref()), snapshot.frame.as_ref());
        let new_frame = was.map(|f| &f.object) != is.map(|f| &f.object);
        let old_slots: &[(u32, Arg)] = was.map_or(&[], |f| &f.slots);
        let slots_changed = is.is_some_and(|f| f.slots != old_slots);
        let entries = &snapshot.log[..level.log as usize];
        let flag = |bit: u8, set: bool| if set { bit } else { 0 };
        let head = flag(PORTAL, new_portal)
            | flag(GREENS, step.is_none())
            | flag(REDS, new_reds)
            | flag(FRAME, new_frame)
            | flag(SLOTS, slots_changed)
            | (entries.len().min(3) as u8) << 6;
        self.to.out.byte(head);
        if entries.len() >= 3 {
            self.to.out.number(entries.len() as u64 - 3);
        }
        if new_portal {
            self.name(Op::CallPortal, snapshot.portal);
            self.to.out.number(snapshot.greens.len() as u64);
            self.to.out.number(snapshot.reds.len() as u64);
        }
        match step {
            Some(step) => self.to.out.signed(step),
            None => snapshot.greens.iter().for_each(|&green| self.constant(green)),
        }
        if new_reds {
            snapshot.reds.iter().for_each(|&red| self.term(red));
        }
        if new_frame {
            self.frame(is.map(|f| &f.object));
        }
        if slots_changed {
            self.changes(old_slots, is.map_or(&[], |f| &f.slots));
        }
        self.to.out.number(u64::from(level.event));
        self.log(entries);
    }

    fn frame(&mut self, object: Option<&FrameObject>) {
        match object {
            None => self.to.out.number(0),
            Some(FrameObject { descr, len, fields }) => {
                self.to.out.number(1);
                self.name(Op::NewArray, descr);
                self.to.out.number(u64::from(*len));
                self.to.out.number(fields.len() as u64);
                fields.iter().for_each(|&field| self.term(field));
            }
        }
    }

    /// Encodes the changes from `old` to `new`, both in ascending order.
    fn changes(&mut self, old: &[(u32, Arg)], new: &[(u32, Arg)]) {
        let (mut old, mut new) = (old.iter().copied().peekable(), new.iter().copied().peekable());
        let mut next = 0;
        loop {
            let (was, is) = match (old.peek().copied(), new.peek().copied()) {
                (None, None) => break,
                (Some(was), Some(is)) => ((was.0 <= is.0).then_some(was), (is.0 <= was.0).then_some(is)),
                single => single,
            };
            let slot = was.or(is).map_or(0, |(slot, _)| slot);
            was.and_then(|_| old.next());
            is.and_then(|_| new.next());
            if was != is {
                let skipped = u64::from(slot - next);
                self.to.out.number(1 + 2 * skipped + u64::from(is.is_none()));
                is.into_iter().for_each(|(_, arg)| self.term(arg));
                next = slot + 1;
            }
        }
        self.to.out.number(0);
    }

    fn log(&mut self, entries: &[LogEntry]) {
        for entry in entries {
            self.name(entry.op, entry.descr);
            self.term(entry.value);
        }
    }

    fn virtuals(&mut self, old: DeltaView<'_>, new: DeltaView<'_>) {
        let trace = self.trace;
        let args = |of: &Virtual| trace.virtual_args(of);
        let same = |a: &Virtual, b: &Virtual| a.kind == b.kind && a.descr.same(b.descr) && a.len == b.len;
        self.to.out.number(new.virtuals.len() as u64);
        let mut runs = Runs::new(old.virtuals, |a: &Virtual, b: &Virtual| a.name == b.name);
        for of in new.virtuals {
            match runs.find(of) {
                Some(was) if same(was, of) && args(was) == args(of) => runs.copy(&mut self.to.out),
                Some(was) if same(was, of) => {
                    runs.change(&mut self.to.out);
                    let number = |args: &[Arg]| (0..).zip(args.iter().copied()).collect::<Vec<_>>();
                    self.changes(&number(args(was)), &number(args(of)));
                }
                found => {
                    runs.new_one(found.is_some(), &mut self.to.out);
                    self.term(of.name);
                    let op = match of.kind {
                        VirtualKind::Object => Op::New,
                        VirtualKind::Array => Op::NewArray,
                        VirtualKind::Boxed => Op::BoxInt,
                        VirtualKind::Word(op) => op,
                        VirtualKind::Forced => Op::Answer,
                    };
                    self.name(op, of.descr);
                    self.to.out.number(u64::from(of.len));
                    args(of).iter().for_each(|&arg| self.term(arg));
                }
            }
        }
        runs.end(&mut self.to.out);
    }

    fn stores(&mut self, old: DeltaView<'_>, new: DeltaView<'_>) {
        let place = |s: &PendingStore| (std::ptr::from_ref(s.descr), s.object, s.index);
        self.to.out.number(new.stores.len() as u64);
        let mut runs = Runs::new(old.stores, |a: &PendingStore, b: &PendingStore| place(a) == place(b));
        for store in new.stores {
            match runs.find(store) {
                Some(was) if was.value == store.value => runs.copy(&mut self.to.out),
                Some(_) => {
                    runs.change(&mut self.to.out);
                    self.term(store.value);
                }
                None => {
                    runs.new_one(false, &mut self.to.out);
                    let op = if store.index == Arg::NONE { Op::Store } else { Op::ArrayStore };
                    self.name(op, store.descr);
                    [store.object, store.index, store.value].into_iter().for_each(|arg| self.term(arg));
                }
            }
        }
        runs.end(&mut self.to.out);
    }

    pub(super) fn name(&mut self, op: Op, descr: &'static Descr) {
        let number = self.to.names.number(op, descr);
        self.to.out.number(u64::from(number));
    }

    fn coded(&mut self, kind: u64, x: u64) {
        self.to.out.number(x << 3 | kind);
    }

    fn term(&mut self, arg: Arg) {
        if let Some(value) = arg.as_value() {
            let number = self.to.numbers[value];
            if number < self.fresh {
                self.coded(OLD, u64::from(self.fresh - 1 - number));
            } else {
                self.coded(FRESH, u64::from(number - self.fresh));
                self.fresh = number + 1;
            }
        } else if let Some(constant) = self.trace.constant(arg) {
            self.constant(constant);
        } else {
            match arg.as_virtual() {
                Some(number) => self.coded(VIRTUAL, number as u64),
                None => self.coded(SPECIAL, NOTHING),
            }
        }
    }

    pub(super) fn constant(&mut self, constant: Const) {
        let mut signed = |small, wide, i: i64| {
            if zigzag(i) >> 61 == 0 {
                self.coded(small, zigzag(i));
            } else {
                self.coded(SPECIAL, wide);
                self.to.out.wide(i as u64);
            }
        };
        match constant {
            Const::Int(i) => signed(INT, WIDE_INT, i),
            Const::Tagged(i) => signed(TAGGED, WIDE_TAGGED, i),
            Const::Ref(id) => self.coded(REF, u64::from(id.0)),
            Const::Null => self.coded(SPECIAL, NULL),
            Const::Immediate(word) => {
                self.coded(SPECIAL, IMMEDIATE);
                self.to.out.wide(word);
            }
            Const::Float(bits) => {
                self.coded(SPECIAL, FLOAT);
                self.to.out.wide(bits);
            }
        }
    }
}

/// The difference to add to the last green, if nothing else changed.
fn step(old: &[Const], new: &[Const]) -> Option<i64> {
    match (old.split_last()?, new.split_last()?) {
        ((Const::Int(a), old), (Const::Int(b), new)) if old == new => b.checked_sub(*a),
        _ => None,
    }
}

/// Encodes a list as runs of items that it has in common with the previous one.
struct Runs<'l, T, F> {
    old: &'l [T],
    same: F,
    at: usize,
    /// Number of items of `old` that are kept and not encoded yet.
    copied: u64,
    /// Number of items to skip before the next.
    skipped: u64,
}

impl<'l, T, F: Fn(&T, &T) -> bool> Runs<'l, T, F> {
    fn new(old: &'l [T], same: F) -> Runs<'l, T, F> {
        Runs { old, same, at: 0, copied: 0, skipped: 0 }
    }

    /// The item of the old list that `item` continues; the items before it are dropped.
    fn find(&mut self, item: &T) -> Option<&'l T> {
        let ahead = self.old[self.at..].iter().position(|old| (self.same)(old, item))?;
        self.skipped = ahead as u64;
        self.at += ahead;
        Some(&self.old[self.at])
    }

    fn flush(&mut self, out: &mut Writer) {
        if self.copied > 0 {
            out.number(self.copied << 2 | COPY);
            self.copied = 0;
        }
        if self.skipped > 0 {
            out.number(self.skipped << 2 | SKIP);
            self.skipped = 0;
        }
    }

    fn copy(&mut self, out: &mut Writer) {
        if self.skipped > 0 {
            self.flush(out);
        }
        self.copied += 1;
        self.at += 1;
    }

    fn change(&mut self, out: &mut Writer) {
        self.flush(out);
        out.number(CHANGE);
        self.at += 1;
    }

    /// Encodes an item that has nothing, or only its identity, in common with the old list.
    fn new_one(&mut self, found: bool, out: &mut Writer) {
        if found {
            self.skipped += 1;
            self.at += 1;
        }
        self.flush(out);
        out.number(NEW);
    }

    fn end(mut self, out: &mut Writer) {
        self.skipped = 0;
        self.flush(out);
    }
}
