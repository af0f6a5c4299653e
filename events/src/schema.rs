//! The table of event kinds: what a log contains, each fact in one place.
//!
//! Things are referred to by small numbers, each kind an index type, defined by an event before their first use: files,
//! source locations of the interpreter, sites (merge points of the guest program), recordings (attempts to make a
//! trace) and traces (those that were compiled). 0 means none where a number is optional.

use metatrace_ir::{Decision, ExitId, TraceId};
use serde::{Deserialize, Serialize};

metatrace_ir::index_types! {
    /// A file of the guest program, counted from 1.
    FileId;
    /// A line of the interpreter, counted from 1.
    LocationId;
    /// A merge point of the guest program, counted from 1.
    MergePointId;
    /// A recording, counted from 1.
    RecordingId;
    /// A position of a recording, counted from 1.
    PositionId;
}

/// Implements index types for which 0 means none.
macro_rules! optional {
    ($($name:ident)*) => { $(
        impl $name {
            /// No index.
            pub const NONE: $name = $name(0);

            /// Whether it is [`Self::NONE`].
            pub fn is_none(self) -> bool {
                self == $name::NONE
            }
        }
    )* };
}
optional! { FileId LocationId MergePointId PositionId }

impl PositionId {
    /// The index among the positions of its recording.
    pub fn place(self) -> Option<usize> {
        self.index().checked_sub(1)
    }

    /// The position with that index.
    pub fn at_place(place: usize) -> PositionId {
        PositionId::at(place + 1)
    }
}

macro_rules! events {
    ($($(#[doc = $doc:literal])+ $number:literal $name:ident {
        $($(#[doc = $fdoc:literal])+ $field:ident: $ty:ty,)*
    })*) => {
        $(
            $(#[doc = $doc])+
            #[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
            pub struct $name { $($(#[doc = $fdoc])+ pub $field: $ty,)* }

            impl From<$name> for Event {
                fn from(body: $name) -> Event { Event::$name(body) }
            }
        )*

        /// One event.
        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[serde(tag = "event")]
        pub enum Event { $($(#[doc = $doc])+ $name($name),)* }

        /// The kind of an event; known before its body is read.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Kind { $($(#[doc = $doc])+ $name = $number,)* }

        impl Kind {
            /// Every kind.
            pub const ALL: &[Kind] = &[$(Kind::$name,)*];

            /// The kind with that number in a log.
            pub fn from_number(number: u64) -> Option<Kind> {
                match number { $($number => Some(Kind::$name),)* _ => None }
            }

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $(Kind::$name => stringify!($name),)* }
            }

            /// Its meaning in words.
            pub fn doc(self) -> &'static str {
                match self { $(Kind::$name => concat!($($doc),+),)* }
            }

            /// Name, type and meaning of each field of its body, in order.
            pub fn fields(self) -> &'static [(&'static str, &'static str, &'static str)] {
                match self {
                    $(Kind::$name => &[$((stringify!($field), stringify!($ty), concat!($($fdoc),+)),)*],)*
                }
            }
        }

        impl Event {
            /// Its kind.
            pub fn kind(&self) -> Kind {
                match self { $(Event::$name(_) => Kind::$name,)* }
            }

            pub(crate) fn encode(&self) -> Vec<u8> {
                let room = Vec::with_capacity(self.size_hint());
                let bytes = match self { $(Event::$name(body) => postcard::to_extend(body, room),)* };
                bytes.expect("plain values can be written")
            }

            pub(crate) fn decode(kind: Kind, body: &[u8]) -> Result<Event, postcard::Error> {
                Ok(match kind { $(Kind::$name => Event::$name(postcard::from_bytes(body)?),)* })
            }
        }
    };
}

events! {
    /// The first event: the process that writes the log.
    0 Start {
        /// Version of metatrace.
        metatrace: String,
        /// The process's command line.
        command: Vec<String>,
        /// The process id.
        pid: u32,
        /// When the log was begun: milliseconds since 1970.
        unix_ms: u64,
        /// The executor of traces: `x64` or `ir`.
        backend: String,
        /// The parameters of the JIT, by name.
        params: Vec<(String, u32)>,
        /// The passes of the optimizer, in order.
        passes: Vec<String>,
    }
    /// A file of the guest program.
    1 File {
        /// Its number, from 1.
        file: FileId,
        /// Its name, as the language shows it.
        path: String,
        /// Its text, if it was available.
        text: Option<String>,
    }
    /// A line of the interpreter.
    2 Location {
        /// Its number, from 1.
        loc: LocationId,
        /// The Rust file.
        path: String,
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
    }
    /// A merge point of the guest program.
    3 Site {
        /// Its number, from 1.
        site: MergePointId,
        /// The portal's name.
        portal: String,
        /// The file, 0 if unknown.
        file: FileId,
        /// The line, from 1; 0 if unknown.
        line: u32,
        /// The guest function.
        function: String,
        /// The line on which the function begins; 0 if unknown.
        first_line: u32,
        /// The greens that are numbers, with their names (`pc=12`): with portal, file and function they
        /// are the key by which the same site is found in the log of another run.
        greens: Vec<String>,
    }
    /// A recording begins.
    4 Begin {
        /// Its number, from 1.
        recording: RecordingId,
        /// What is recorded.
        origin: Origin,
        /// The merge point where it begins: the loop header, the function's entry, or for a bridge the one to which its
        /// guard goes back.
        site: MergePointId,
    }
    /// The operations of a recording at one stage of its way to code.
    5 Ir {
        /// The recording.
        recording: RecordingId,
        /// `recorded`; a pass's name, for the operations after it; `final`, for the operations that are compiled; or
        /// `aborted`.
        stage: String,
        /// The text form of `metatrace_ir::print`, with descriptors and resume data.
        text: String,
        /// The merge points that the recording passed.
        positions: Vec<Position>,
        /// For each operation: which of `positions`, counted from 1; 0 for none.
        at: Vec<PositionId>,
        /// For each operation: the line of the interpreter that recorded it; 0 for none.
        locs: Vec<LocationId>,
    }
    /// The decisions of a recording that left no operation.
    6 Notes {
        /// The recording.
        recording: RecordingId,
        /// The positions that the notes refer to.
        positions: Vec<Position>,
        /// The notes, in the order of the recording.
        notes: Vec<Note>,
    }
    /// A recording was aborted; the program continues in the interpreter.
    7 Abort {
        /// The recording.
        recording: RecordingId,
        /// The reason's name: one per place in the JIT.
        reason: String,
        /// The reason in words.
        text: String,
        /// Details of this case; may be empty.
        detail: String,
        /// The merge point of the innermost level at that moment.
        site: MergePointId,
        /// The line of the interpreter that recorded the last operation.
        loc: LocationId,
        /// Operations recorded until then.
        ops: u32,
        /// Number of guest levels open.
        levels: u32,
        /// Time spent on it: nanoseconds.
        record_ns: u64,
        /// Whether its start was given up, so that it is tried again at growing intervals.
        given_up: bool,
    }
    /// A recording became a trace.
    8 Compiled {
        /// The trace's number, from 0.
        trace: TraceId,
        /// The recording.
        recording: RecordingId,
        /// The trace that its final jump leads to; itself for a loop; none if it ends its level.
        jumps_to: Option<TraceId>,
        /// Operations recorded.
        ops_recorded: u32,
        /// Operations left.
        ops: u32,
        /// Guards recorded.
        guards_recorded: u32,
        /// Guards left.
        guards: u32,
        /// Nanoseconds recording.
        record_ns: u64,
        /// Nanoseconds optimising.
        optimize_ns: u64,
        /// Nanoseconds making machine code.
        backend_ns: u64,
        /// Bytes of machine code.
        code_bytes: u32,
        /// Bytes of resume data.
        resume_bytes: u32,
        /// Number of quasi-immutable fields that the trace depends on.
        dependencies: u32,
    }
    /// The machine code of a trace.
    9 Code {
        /// The trace.
        trace: TraceId,
        /// Its address.
        address: u64,
        /// The bytes: instructions, followed by constants.
        bytes: Vec<u8>,
        /// Number of bytes of instructions.
        text: u32,
        /// Offset and operation: where the code of each operation of the final IR begins, in ascending order. An
        /// operation with a slow path has a second mark there, behind the code of the last operation.
        marks: Vec<(u32, u32)>,
        /// Offset and name of places in the code: `head`, `entry`, `exit_3`.
        labels: Vec<(u32, String)>,
    }
    /// A routine that all traces share.
    10 Routine {
        /// Its name.
        name: String,
        /// Its address.
        address: u64,
    }
    /// A field that a trace reads as a constant was written: the trace is not entered any more.
    11 Invalidated {
        /// The trace.
        trace: TraceId,
        /// The field, as `Owner.field`.
        field: String,
    }
    /// The code of a trace was freed: its key died, it was invalidated and became unreachable, or it was evicted. Its
    /// address may be reused for another trace.
    18 Freed {
        /// The trace.
        trace: TraceId,
    }
    /// How often a trace ran. Written when a count has doubled since, and at the end: the last event is the valid one.
    12 Ran {
        /// The trace.
        trace: TraceId,
        /// Entries from the interpreter, and calls of compiled code.
        entries: u64,
        /// How often its head was passed: entries from anywhere, and iterations of a loop.
        runs: u64,
    }
    /// How often a guard failed and led back to the interpreter. Written when the count has doubled, and at the end:
    /// the last event is the valid one. Failures that lead to a bridge are not counted here but among the bridge's
    /// runs.
    13 Failed {
        /// The trace.
        trace: TraceId,
        /// The exit.
        exit: ExitId,
        /// Failures.
        count: u64,
    }
    /// A guard was given up: a bridge is tried again at growing intervals.
    14 GaveUp {
        /// The trace.
        trace: TraceId,
        /// The exit.
        exit: ExitId,
        /// The reason's name.
        reason: String,
        /// The reason in words.
        text: String,
    }
    /// A type of heap objects, with the number that `guard_value` of a type id compares with.
    17 Type {
        /// The number in headers of objects.
        tid: u32,
        /// Its name in the interpreter.
        name: String,
    }
    /// At the end: a merge point that the JIT counted, and its state.
    15 Counted {
        /// The merge point.
        site: MergePointId,
        /// Whether it is the entry of a function; otherwise it is a loop header.
        entry: bool,
        /// How often the interpreter passed it.
        ticks: u64,
        /// The count at which it is recorded.
        threshold: u32,
        /// Number of aborted recordings from it.
        aborts: u32,
        /// The name of the reason for which it is given up for now; empty if it is not.
        given_up: String,
        /// Whether a call of it is never inlined.
        no_inline: bool,
        /// The trace that starts there.
        trace: Option<TraceId>,
    }
    /// At the end: the content of an inline cache of interpreted code.
    19 Cache {
        /// The file.
        file: FileId,
        /// The line, counted from 1.
        line: u32,
        /// The function.
        function: String,
        /// The instruction in its present form, as the language calls it.
        instruction: String,
        /// The family of the cache.
        family: String,
        /// Its content, in words.
        content: String,
    }
    /// The last event of a process that ended normally.
    16 End {
        /// The statistics, as `--jit-stats` prints them.
        stats: String,
    }
}

/// The stages of a recording besides those of passes.
pub mod stage {
    /// As it was recorded.
    pub const RECORDED: &str = "recorded";
    /// The operations that are compiled.
    pub const FINAL: &str = "final";
    /// An aborted recording.
    pub const ABORTED: &str = "aborted";
}

impl Event {
    /// Estimated size of its body in bytes; exact for the large ones, which would otherwise be copied as they grow.
    fn size_hint(&self) -> usize {
        match self {
            Event::Ir(ir) => 64 + ir.text.len() + 4 * ir.at.len() + 3 * ir.positions.len(),
            Event::Code(code) => 64 + code.bytes.len() + 4 * code.marks.len() + 16 * code.labels.len(),
            Event::File(file) => 64 + file.path.len() + file.text.as_ref().map_or(0, String::len),
            _ => 128,
        }
    }
}

/// What a recording is made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Origin {
    /// A loop, from its header.
    #[default]
    Loop,
    /// A function, from its entry.
    Function,
    /// The code behind a guard.
    Bridge {
        /// The guard's trace.
        trace: TraceId,
        /// The guard's exit.
        exit: ExitId,
    },
}

/// A merge point that a recording passed, in its chain of inlined calls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Position {
    /// The merge point.
    pub site: MergePointId,
    /// The position of the caller, counted from 1; 0 at the outermost level.
    pub caller: PositionId,
}

/// A decision that left no operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Note {
    /// The decision.
    #[serde(with = "decision")]
    pub what: Decision,
    /// The function, field or callee; may be empty.
    pub name: String,
    /// Its position, counted from 1.
    pub at: PositionId,
    /// The line of the interpreter.
    pub loc: LocationId,
}

/// Serializes a decision as its index in [`Decision::ALL`] or, in formats for people, as its name.
mod decision {
    use metatrace_ir::Decision;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(what: &Decision, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_unit_variant("Decision", *what as u32, what.name())
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Decision, D::Error> {
        let number = u32::deserialize(from)?;
        let known = Decision::ALL.get(number as usize).copied();
        known.ok_or_else(|| D::Error::custom(format!("there is no decision {number}")))
    }
}
