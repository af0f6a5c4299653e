//! A finding: one cause of lost time, its place, how often it occurs, and what can be done about it.

use crate::model::Model;
use metatrace_events::schema::{FileId, LocationId, MergePointId};
use metatrace_ir::{ExitId, TraceId};
use serde::Serialize;

/// The kind of a cause. The names are part of what `--json` and the report show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A promoted value is nearly always another one.
    PromoteVaries,
    /// A promoted value takes several values, and each has a bridge.
    Megamorphic,
    /// A guard often leads back to the interpreter.
    GuardLeaves,
    /// An elidable function is called because an argument is not constant.
    NotFolded,
    /// A residual function is called.
    CalledOut,
    /// A guest function is called, not inlined.
    NotInlined,
    /// Objects are allocated in memory.
    Allocates,
    /// A quasi-immutable field is unstable: written too often to be read as a constant.
    Unstable,
    /// Traces are invalidated.
    Invalidated,
    /// A recording grew too long.
    TooLong,
    /// Recordings from one place are aborted again and again.
    AbortStorm,
    /// A recording was aborted.
    Aborted,
    /// Not executed often enough to be compiled.
    NotHot,
    /// Never executed, according to the log.
    NeverReached,
    /// Not executed while its loop or function was recorded.
    OffTrace,
}

impl Cause {
    /// The cause in words.
    pub fn text(self) -> &'static str {
        match self {
            Cause::PromoteVaries => "promote keeps failing",
            Cause::Megamorphic => "megamorphic site",
            Cause::GuardLeaves => "guard leaves compiled code",
            Cause::NotFolded => "elidable call not folded",
            Cause::CalledOut => "residual call",
            Cause::NotInlined => "guest call not inlined",
            Cause::Allocates => "allocation",
            Cause::Unstable => "unstable quasi-immutable field",
            Cause::Invalidated => "code invalidated",
            Cause::TooLong => "trace too long",
            Cause::AbortStorm => "abort storm",
            Cause::Aborted => "recording given up",
            Cause::NotHot => "not hot enough",
            Cause::NeverReached => "never reached",
            Cause::OffTrace => "not on the recorded path",
        }
    }
}

/// A place in the guest program.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize)]
pub struct GuestPlace {
    /// The file's number; 0 if unknown.
    pub file: FileId,
    /// Its name.
    pub path: String,
    /// The line; 0 if unknown.
    pub line: u32,
    /// The guest function.
    pub function: String,
    /// The merge point.
    pub site: MergePointId,
}

impl GuestPlace {
    /// The place of a merge point.
    pub fn of(model: &Model, site: MergePointId) -> GuestPlace {
        let Some(found) = model.site(site) else { return GuestPlace { site, ..GuestPlace::default() } };
        let path = model.file(found.file).map_or_else(String::new, |f| f.name.clone());
        GuestPlace { file: found.file, path, line: found.line, function: found.function.clone(), site }
    }

    /// Whether it is on that line.
    pub fn same_line(&self, file: FileId, line: u32) -> bool {
        (self.file, self.line) == (file, line) && !file.is_none()
    }

    /// `file.py:12`
    pub fn short(&self) -> String {
        match (self.path.as_str(), self.line) {
            ("", _) if self.function.is_empty() => "somewhere".to_owned(),
            ("", _) => self.function.clone(),
            (name, 0) => name.to_owned(),
            (name, line) => format!("{name}:{line}"),
        }
    }
}

/// Who can do something about a cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The author of the guest program.
    Program,
    /// The author of the interpreter.
    Interpreter,
}

/// Something that can be done about a cause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hint {
    /// By whom.
    pub who: Who,
    /// A description.
    pub text: String,
}

/// A hint for the author of the guest program.
pub fn program(text: impl Into<String>) -> Hint {
    Hint { who: Who::Program, text: text.into() }
}

/// A hint for the author of the interpreter.
pub fn interpreter(text: impl Into<String>) -> Hint {
    Hint { who: Who::Interpreter, text: text.into() }
}

/// A cause for lost time.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding {
    /// The kind of the cause.
    pub cause: Cause,
    /// The place in the guest program.
    pub place: GuestPlace,
    /// Other places that it affects: where the code is inlined, where a recording began.
    pub also: Vec<GuestPlace>,
    /// The line of the interpreter, as `file.rs:12`.
    pub interpreter: Option<String>,
    /// How often it occurred.
    pub count: u64,
    /// Estimated cost in nanoseconds: see [`super::cost`].
    pub cost_ns: u64,
    /// What happens, in one line.
    pub title: String,
    /// Further facts.
    pub facts: Vec<String>,
    /// What can be done about it.
    pub hints: Vec<Hint>,
    /// The traces that show it.
    pub traces: Vec<TraceId>,
    /// The guard that shows it best: trace and exit.
    pub guard: Option<(TraceId, ExitId)>,
}

impl Finding {
    /// Whether it affects that line: its own, or that of code around it.
    pub fn explains(&self, file: FileId, line: u32) -> bool {
        self.place.same_line(file, line) || self.also.iter().any(|p| p.same_line(file, line))
    }
}

/// A line of the interpreter as `file.rs:12`.
pub fn interpreter_line(model: &Model, loc: LocationId) -> Option<String> {
    model.location(loc).map(|l| format!("{}:{}", l.path, l.line))
}
