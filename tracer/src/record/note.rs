//! Decisions of a recording that leave no operation in the trace, for those who ask later why it looks as it
//! does. Kept only when somebody will look; nothing depends on them.

use super::Recorder;
use metatrace_ir::{At, Descr};
use std::panic::Location;

/// What was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A promote of a value that was known already: no guard.
    PromoteKnown,
    /// A call of an elidable function with constant arguments: its result is a constant.
    ElidableFolded,
    /// A read of a quasi-immutable field: a constant, for as long as nobody writes it.
    QuasiFolded,
    /// A read of a quasi-immutable field that was written too often: an ordinary load.
    QuasiUnstable,
    /// A promote that asked and was told not to: the value takes too many values.
    PromoteMegamorphic,
    /// A call that was not inlined, because the callee contains a loop or made a trace too long.
    NotInlined,
    /// A call that was not inlined, because too many levels are inlined on top of each other.
    NotInlinedDepth,
    /// A call that was not inlined, because the function is inlined on top of itself already.
    NotInlinedRecursion,
    /// An inlined call came to a loop of its own that had been passed before: what remains of it is called.
    RestCalled,
}

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
