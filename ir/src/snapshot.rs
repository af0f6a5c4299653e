//! The state that a guard restores: for each portal level its state at the last merge point and the log of events since
//! then (ARCHITECTURE.md, "resume by replay").

use crate::descr::Descr;
use crate::index::SnapshotId;
use crate::inst::{Arg, Const};
use crate::ops::Op;

/// One logged event: the operation, its descriptor, and its result.
#[derive(Clone, Copy, Debug)]
pub struct LogEntry {
    /// The operation; replay checks it.
    pub op: Op,
    /// Its descriptor; replay checks it.
    pub descr: &'static Descr,
    /// The result, which replay returns.
    pub value: Arg,
}

/// The point at which a guard resumes: before event `event` of a snapshot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// The state of the innermost level and, through parents, of all levels.
    pub snapshot: SnapshotId,
    /// Number of log entries among the events before it.
    pub log: u32,
    /// Number of events (log entries and guards) since the merge point before it.
    pub event: u32,
}

/// The virtualizable frame of a level, which a trace never has in memory: exits materialise it.
#[derive(Clone, PartialEq, Debug)]
pub struct FrameObject {
    /// The frame's type.
    pub descr: &'static Descr,
    /// Number of slots.
    pub len: u32,
    /// Its fields, in the order of the type's descriptor.
    pub fields: Vec<Arg>,
}

impl PartialEq for Descr {
    fn eq(&self, other: &Descr) -> bool {
        self.same(other)
    }
}

/// A virtualizable frame at a merge point: the object and the content of its live slots.
#[derive(Clone, PartialEq, Debug)]
pub struct FrameState {
    /// The frame object.
    pub object: FrameObject,
    /// Index and content of each live slot, in ascending order.
    pub slots: Vec<(u32, Arg)>,
}

/// The state of one portal level at a merge point, shared by all guards up to the next one.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The portal.
    pub portal: &'static Descr,
    /// Its greens.
    pub greens: Vec<Const>,
    /// Its reds without the frame.
    pub reds: Vec<Arg>,
    /// Its virtualizable frame, if it has one.
    pub frame: Option<FrameState>,
    /// The level that called this one, at the event of that call.
    pub parent: Option<Exit>,
    /// Logged events since the merge point; an exit uses a prefix.
    pub log: Vec<LogEntry>,
}

impl Snapshot {
    /// Calls `f` with every operand of this level for an exit after `log` entries.
    pub fn for_each_arg(&self, log: u32, mut f: impl FnMut(Arg)) {
        self.reds.iter().copied().for_each(&mut f);
        if let Some(frame) = &self.frame {
            frame.object.fields.iter().copied().for_each(&mut f);
            frame.slots.iter().for_each(|&(_, a)| f(a));
        }
        self.log[..log as usize].iter().for_each(|e| f(e.value));
    }

    /// Replaces every operand.
    pub fn map_args(&mut self, mut f: impl FnMut(Arg) -> Arg) {
        self.reds.iter_mut().for_each(|a| *a = f(*a));
        if let Some(frame) = &mut self.frame {
            frame.object.fields.iter_mut().for_each(|a| *a = f(*a));
            frame.slots.iter_mut().for_each(|(_, a)| *a = f(*a));
        }
        self.log.iter_mut().for_each(|e| e.value = f(e.value));
    }
}

/// The callee of a `call_portal`: the state its level starts with. The operands of the operation are, in this order,
/// the reds, the frame's fields, and the frame's slots.
#[derive(Clone, PartialEq, Debug)]
pub struct CallSite {
    /// The portal.
    pub portal: &'static Descr,
    /// The greens the callee starts with.
    pub greens: Vec<Const>,
    /// Number of reds without the frame.
    pub reds: u32,
    /// The frame: type, number of slots, number of fields, and the slots that are passed.
    pub frame: Option<(&'static Descr, u32, u32, Vec<u32>)>,
    /// Guest levels between the trace's own level and the callee, for the depth count.
    pub depth: u32,
}
