//! Decides what becomes of a recording at a merge point: whether it continues, closes a loop, ends where another trace
//! continues, or is aborted. It looks at the recorder and at cells; the mechanism carries the decision out.

use super::Policy;
use metatrace_ir::{Decision, Target};
use metatrace_tracer::Recorder;
use metatrace_tracer::index::CellId;
use metatrace_tracer::record::{Header, InlinedLevel};

/// What becomes of a recording at a merge point. Each variant but the first two ends the recording, or the level.
#[derive(Clone, Debug)]
pub(crate) enum AtMergePoint {
    /// It continues.
    Continue,
    /// It continues, past a loop header of an inlined callee that may be passed once.
    PassInside,
    /// It closes, or comes to a loop that has a trace: it ends in a jump there.
    Jump(Target),
    /// It ends in a side exit, for the join to continue. If the state is not known in full, it continues.
    Merge,
    /// It has reached its length limit, and ends in a side exit, from which another trace continues. If the state is
    /// not known in full, it is aborted as with [`AtMergePoint::TooLong`].
    EndSegment(Option<InlinedLevel>),
    /// The rest of the innermost level, an inlined callee with a loop, becomes a call.
    CallRest,
    /// It is aborted because of its length. From now on the longest inlined call is a call.
    TooLong(Option<InlinedLevel>),
    /// It is aborted because an inlined callee has a loop. From now on that is called.
    LoopInCallee,
    /// It is aborted because an inner loop has come round, whose cell this is. That loop is recorded first.
    InnerLoop(CellId),
}

/// What to do with a recording that has reached its length limit at a merge point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AtLimit {
    /// It may become somewhat longer, to reach the end of a call.
    Continue,
    /// It ends here as a segment.
    EndSegment,
    /// It is aborted.
    Abort,
}

impl Policy {
    /// Decides what becomes of a recording at a merge point with these greens, which it has reached by a `back_edge` or
    /// otherwise.
    pub fn at_merge_point(&self, r: &Recorder, greens: &[u64], back_edge: bool) -> AtMergePoint {
        if r.length() > r.limits().operations as usize {
            let longest = r.levels().longest_call(r.length());
            match self.at_limit(r, longest.as_ref()) {
                AtLimit::Continue => {}
                AtLimit::EndSegment => return AtMergePoint::EndSegment(longest),
                AtLimit::Abort => return AtMergePoint::TooLong(longest),
            }
        }
        let outermost = r.levels().len() == 1;
        match (back_edge, outermost) {
            (false, false) => AtMergePoint::Continue,
            (true, false) => at_inner_header(r, greens),
            (true, true) => self.at_header(r, greens),
            (false, true) => self.at_other(r, greens),
        }
    }

    /// At a loop header of the outermost level.
    fn at_header(&self, r: &Recorder, greens: &[u64]) -> AtMergePoint {
        let portal = r.levels().innermost().portal();
        let header: Header = (std::ptr::from_ref(portal.descr), greens.to_vec());
        if r.headers().is_start(&header) {
            return AtMergePoint::Jump(Target::SelfLoop);
        }
        let cell = self.cell_of(portal, greens);
        match self.trace_of(cell) {
            Some(id) => AtMergePoint::Jump(Target::Trace(id)),
            None if r.headers().have_passed(&header) => AtMergePoint::InnerLoop(cell),
            None => self.at_other(r, greens),
        }
    }

    /// At a merge point of the outermost level at which no loop closes.
    fn at_other(&self, r: &Recorder, greens: &[u64]) -> AtMergePoint {
        if self.ends_here(r.so_far(), greens) { AtMergePoint::Merge } else { AtMergePoint::Continue }
    }

    /// Decides on a trace that has reached its length limit. If an inlined call is a large part of it, the recording is
    /// aborted, and the next one will call the function; otherwise the trace ends here.
    pub(super) fn at_limit(&self, r: &Recorder, longest: Option<&InlinedLevel>) -> AtLimit {
        let limit = r.limits().operations as usize;
        let is_long = longest.is_some_and(|call| call.operations > limit / 4);
        // The optimizer decides where a segment continues.
        let segments = !is_long && self.params.optimize > 0 && self.params.bridges > 0;
        match r.levels().len() {
            1 if segments => AtLimit::EndSegment,
            _ if segments && r.length() < limit + limit / 4 => AtLimit::Continue,
            _ => AtLimit::Abort,
        }
    }

    /// Has the longest inlined call of a trace that grew too long always be called.
    pub fn never_inline_long(&self, call: &InlinedLevel) {
        self.never_inline(call.portal, &call.entry, Decision::NotInlinedLong);
    }
}

/// At a loop header of an inlined callee.
fn at_inner_header(r: &Recorder, greens: &[u64]) -> AtMergePoint {
    let level = r.levels().innermost();
    let unroll = (level.portal().unroll)(level.entry());
    if unroll && !level.has_passed(greens) {
        // The loop of a generator comes round once between two yields, which does not count as a loop here.
        AtMergePoint::PassInside
    } else if unroll || level.is_restored() {
        // A bridge that begins inside a callee with a loop, or the second iteration of one: the loop is called.
        AtMergePoint::CallRest
    } else {
        AtMergePoint::LoopInCallee
    }
}
