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

impl Recorder {
    /// Sets the loop header that closes the trace.
    #[track_caller]
    pub fn start_at(&mut self, header: Header) {
        self.progress.start = Some(header);
        // A jump to a loop that has been recorded again leaves it at once.
        self.guard_inst(Op::GuardNotInvalidated, Arg::NONE, Arg::NONE, Some(std::panic::Location::caller()));
        self.progress.validity_checked = true;
    }

    /// Whether it is the loop header that closes the trace.
    pub fn started_at(&self, header: &Header) -> bool {
        self.progress.start.as_ref() == Some(header)
    }

    /// Whether the outermost level has passed that loop header.
    pub fn has_passed_header(&self, header: &Header) -> bool {
        self.progress.headers.contains(header)
    }

    /// Called when the outermost level passes a loop header for the first time.
    pub fn pass_header(&mut self, header: Header) {
        self.progress.headers.push(header);
    }

    /// Called when an inlined level passes one of its loop headers for the first time.
    pub fn pass_header_inside(&mut self, greens: &[u64]) {
        self.progress.level_mut().passed.push(greens.to_vec());
    }

    /// Notes that the next merge point is a loop header.
    pub fn back_edge(&mut self) {
        self.progress.back_edge = true;
    }

    /// Called at each merge point, with the number of collections so far.
    pub fn arrive(&mut self, collections: u64) -> Arrival {
        let back_edge = std::mem::take(&mut self.progress.back_edge);
        if std::mem::take(&mut self.progress.level_mut().at_start) {
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

    /// Notes that the innermost level ended at a loop header, so that its rest becomes a call.
    pub fn call_rest(&mut self) {
        self.progress.call_rest = true;
    }

    /// Returns and clears the flag that the rest of the level becomes a call.
    pub fn take_call_rest(&mut self) -> bool {
        std::mem::take(&mut self.progress.call_rest)
    }

    /// Called when the innermost level passes a merge point, with the number of collections so far.
    pub(super) fn collected(&mut self, collections: u64) {
        if let Some(level) = self.progress.levels.last_mut() {
            level.collections = collections;
        }
    }

    /// The number of collections at the last merge point of the innermost level, which may have called others in the
    /// handler that began there.
    pub fn collections(&self) -> u64 {
        self.innermost().collections
    }

    /// Takes the buffer for the greens and reds of a merge point.
    pub fn take_room(&mut self) -> (Vec<u64>, Vec<Raw>) {
        let mut room = std::mem::take(&mut self.progress.room);
        room.0.clear();
        room.1.clear();
        room
    }

    /// Returns the buffer.
    pub fn give_room(&mut self, room: (Vec<u64>, Vec<Raw>)) {
        self.progress.room = room;
    }
}
