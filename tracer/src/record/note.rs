//! Decisions of a recording that leave no operation in the trace, to explain later why it looks as it does. Kept only
//! for tools; nothing depends on them.

use super::Recorder;
use metatrace_ir::{At, Decision, Descr};
use std::panic::Location;

/// A decision, and where it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The decision.
    pub what: Decision,
    /// The function, field or callee; may be empty.
    pub name: String,
    /// The position.
    pub at: At,
    /// The interpreter's line.
    pub loc: Option<&'static Location<'static>>,
}

impl Recorder {
    /// Adds a note if notes are kept.
    #[inline]
    pub fn note(&mut self, what: Decision, descr: &Descr, loc: Option<&'static Location<'static>>) {
        self.note_of(what, loc, |_| descr.name().to_owned());
    }

    /// Adds a note about something that has no descriptor. `name` is only called if notes are kept.
    #[inline]
    pub fn note_of(
        &mut self,
        what: Decision,
        loc: Option<&'static Location<'static>>,
        name: impl FnOnce(&Recorder) -> String,
    ) {
        if self.limits.keep_positions {
            let name = name(self);
            self.made.notes.push(Note { what, name, at: self.progress.at, loc });
        }
    }
}
