//! Decisions of a recording that leave no operation in the trace, for those who ask later why it looks as it
//! does. Kept only for tools that explain traces; nothing depends on them.

use super::Recorder;
use metatrace_ir::{At, Decision, Descr};
use std::panic::Location;

/// A decision, and where it was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What was decided.
    pub what: Decision,
    /// The function, field or callee; may be empty.
    pub name: String,
    /// The position.
    pub at: At,
    /// The interpreter's line.
    pub loc: Option<&'static Location<'static>>,
}

impl Recorder {
    /// Takes a note, if anybody wants to know.
    #[inline]
    pub fn note(&mut self, what: Decision, descr: &Descr, loc: Option<&'static Location<'static>>) {
        self.note_of(what, loc, |_| descr.name().to_owned());
    }

    /// Takes a note about something that has no descriptor; its name is made only then.
    #[inline]
    pub fn note_of(
        &mut self,
        what: Decision,
        loc: Option<&'static Location<'static>>,
        name: impl FnOnce(&Recorder) -> String,
    ) {
        if self.limits.keep_positions {
            let name = name(self);
            self.made.notes.push(Note { what, name, at: self.recording.at, loc });
        }
    }
}
