//! A recording at merge points: how one is reached, the loop headers that were passed, and how the recording continues.
//! What becomes of a recording at a merge point is not decided here.

use super::{Raw, Recorder};
use metatrace_ir::{Arg, Descr, Op};

/// How a recording has come to a merge point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// The level has just been entered here.
    LevelBegins,
    /// By a back edge: this is a loop header.
    BackEdge,
    /// Otherwise.
    Forward,
}

/// A merge point by its portal and greens.
pub type Header = (*const Descr, Vec<u64>);

/// The loop headers of a recording: where it closes, those that the outermost level has passed, and what is
/// noted on the way to the next one.
#[derive(Debug, Default)]
pub struct LoopHeaders {
    /// The loop header that closes the trace, unless it is a function or bridge.
    start: Option<Header>,
    /// The loop headers of the outermost level that it has passed.
    headers: Vec<Header>,
    /// Whether the innermost level ended at a loop header, so that its rest becomes a call.
    call_rest: bool,
    /// Whether the next merge point is reached by a back edge.
    back_edge: bool,
    /// Buffer for the greens and reds of a merge point.
    room: (Vec<u64>, Vec<Raw>),
}

impl LoopHeaders {
    /// Whether it is the loop header that closes the trace.
    pub fn is_start(&self, header: &Header) -> bool {
        self.start.as_ref() == Some(header)
    }

    /// Whether the outermost level has passed that loop header.
    pub fn have_passed(&self, header: &Header) -> bool {
        self.headers.contains(header)
    }

    /// Called when the outermost level passes a loop header for the first time.
    pub fn pass(&mut self, header: Header) {
        self.headers.push(header);
    }

    /// Notes that the next merge point is a loop header.
    #[inline]
    pub fn back_edge(&mut self) {
        self.back_edge = true;
    }

    /// Notes that the innermost level ended at a loop header, so that its rest becomes a call.
    pub fn call_rest(&mut self) {
        self.call_rest = true;
    }

    /// Returns and clears the flag that the rest of the level becomes a call.
    pub fn take_call_rest(&mut self) -> bool {
        std::mem::take(&mut self.call_rest)
    }

    /// Takes the buffer for the greens and reds of a merge point.
    pub fn take_room(&mut self) -> (Vec<u64>, Vec<Raw>) {
        let mut room = std::mem::take(&mut self.room);
        room.0.clear();
        room.1.clear();
        room
    }

    /// Returns the buffer.
    pub fn give_room(&mut self, room: (Vec<u64>, Vec<Raw>)) {
        self.room = room;
    }
}

impl Recorder {
    /// Its loop headers.
    pub fn headers(&self) -> &LoopHeaders {
        &self.progress.headers
    }

    /// Its loop headers, for what is noted of them.
    #[inline]
    pub fn headers_mut(&mut self) -> &mut LoopHeaders {
        &mut self.progress.headers
    }

    /// Sets the loop header that closes the trace.
    #[track_caller]
    pub fn start_at(&mut self, header: Header) {
        self.progress.headers.start = Some(header);
        // A jump to a loop that has been recorded again leaves it at once.
        self.guard_inst(Op::GuardNotInvalidated, Arg::NONE, Arg::NONE, Some(std::panic::Location::caller()));
        self.progress.validity_checked = true;
    }

    /// Called at each merge point, with the number of collections so far.
    pub fn arrive(&mut self, collections: u64) -> Arrival {
        let back_edge = std::mem::take(&mut self.progress.headers.back_edge);
        if std::mem::take(&mut self.progress.levels.innermost_mut().at_start) {
            self.collected(collections);
            Arrival::LevelBegins
        } else if back_edge {
            Arrival::BackEdge
        } else {
            Arrival::Forward
        }
    }

    /// Continues the recording behind a merge point.
    pub fn continue_at(&mut self, greens: &[u64], reds: &[Raw], collections: u64) {
        if self.levels().len() == 1 {
            self.made.passed.push(greens, self.length());
        }
        self.set_merge_point(greens, reds);
        self.collected(collections);
    }

    /// Called when the innermost level passes a merge point, with the number of collections so far.
    pub(super) fn collected(&mut self, collections: u64) {
        if !self.progress.levels.is_empty() {
            self.progress.levels.innermost_mut().collections = collections;
        }
    }
}
