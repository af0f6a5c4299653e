//! Tail merging: a bridge that comes to a merge point of its outermost level at which paths meet ends there, and
//! another one, the *join*, starts at its exit. The values that a join begins with are params of a label, so that later
//! bridges can jump there with other values.

use super::{Raw, Recorder};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, Op, Ty};

/// The merge points of the outermost level that a recording has passed, in order.
#[derive(Clone, Default, Debug)]
pub struct Passed {
    /// The greens of all of them.
    words: Vec<u64>,
    /// The length of the trace at each.
    lengths: Vec<u32>,
}

impl Passed {
    /// Adds a merge point, at that length of the trace.
    pub fn push(&mut self, greens: &[u64], length: usize) {
        self.words.extend_from_slice(greens);
        self.lengths.push(length as u32);
    }

    /// The greens of each, with the length of the trace.
    pub fn iter(&self) -> impl Iterator<Item = (&[u64], u32)> {
        let width = self.words.len().checked_div(self.lengths.len()).unwrap_or(1).max(1);
        self.words.chunks(width).zip(self.lengths.iter().copied())
    }

    /// The first one.
    pub fn first(&self) -> Option<&[u64]> {
        self.iter().next().map(|(greens, _)| greens)
    }

    /// The last one.
    pub fn last(&self) -> Option<&[u64]> {
        let width = self.words.len().checked_div(self.lengths.len())?;
        self.words.get(self.words.len() - width..)
    }

    /// Number of merge points.
    pub fn len(&self) -> usize {
        self.lengths.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lengths.is_empty()
    }
}

impl Recorder {
    /// Ends the trace at the current merge point by a side exit. Returns false if the state there is not known in full;
    /// the recording then continues.
    pub fn end_in_side_exit(&mut self, greens: &[u64], reds: &[Raw]) -> bool {
        self.set_merge_point(greens, reds);
        let exit = self.here();
        let frame = &self.made.trace.snapshots[exit.snapshot.index()].frame;
        if frame.as_ref().is_some_and(|frame| frame.slots.len() != self.progress.live.len()) {
            return false;
        }
        self.guard_inst(Op::SideExit, Arg::NONE, Arg::NONE, None);
        self.made.merged_at = Some(greens.to_vec());
        self.complete();
        true
    }

    /// Called when the replay has reached the merge point at which the parent trace ended. From here on the bridge
    /// names the state by params of a label, of which nothing is known, not even that two of them are equal: other
    /// jumps may pass different values.
    pub(super) fn begin_join(&mut self) {
        let level = &self.replay.level().at_exit;
        let types = level.portal.red_tys;
        let mut state = level.reds.clone();
        if let Some((_, slots)) = &level.frame {
            state.extend(slots.iter().flatten());
        }
        let ty = |index: usize| types.get(index).copied().unwrap_or(Ty::Ref);
        let args: Vec<Arg> = state.iter().enumerate().map(|(i, &raw)| self.arg(raw, ty(i))).collect();
        let (a, b) = self.made.trace.push_args(args.iter().copied());
        self.emit(Op::Label, [a, b, Arg::NONE], &NO_DESCR, None);
        self.progress.passed = (args, self.made.trace.insts.len() as u32);
        for (index, raw) in state.iter_mut().enumerate() {
            self.made.trace.push_param(index, ty(index));
            self.progress.known.push(Arg::NONE);
            raw.name = self.made.trace.insts.len() as u32 - 1;
        }
        let level = &mut self.replay.level().at_exit;
        let mut state = state.into_iter();
        for raw in &mut level.reds {
            *raw = state.next().unwrap_or(*raw);
        }
        if let Some((_, slots)) = &mut level.frame {
            for raw in slots.iter_mut().flatten() {
                *raw = state.next().unwrap_or(*raw);
            }
        }
    }
}
