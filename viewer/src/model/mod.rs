//! A log in memory. [`Model::open`] passes once over the heads of its events and keeps small records ([`records`]); the
//! bodies of large events are read on request ([`body`]) and dropped with what was made of them. Numbers that a log
//! does not define give nothing, never a panic.
//!
//! ```no_run
//! # fn main() -> Result<(), metatrace_viewer::Failure> {
//! let model = metatrace_viewer::model::Model::open("run.mtl".as_ref())?;
//! for trace in model.traces() {
//!     println!("{} ran {} times at {}", model.name(trace.id), trace.runs, model.place(trace.site));
//! }
//! # Ok(()) }
//! ```

pub mod blocks;
pub mod body;
mod bytes;
pub mod count;
pub mod listing;
mod load;
pub mod matching;
pub mod records;
pub mod source;

use crate::error::Failure;
use bytes::Bytes;
use metatrace_events::schema::{
    Cache, Counted, FileId, Location, LocationId, MergePointId, Origin, RecordingId, Site, Start,
};
use metatrace_events::{Damage, Log, RawEvent};
use metatrace_ir::TraceId;
use metatrace_ir::parse::Env;
use records::{Aborts, CodeRange, File, Offset, Recording, Trace};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A log, as far as it is kept in memory.
pub struct Model {
    bytes: Bytes,
    /// The file.
    pub path: PathBuf,
    /// Where its readable part ends, if that is before the end of the file.
    pub damage: Option<Damage>,
    /// The process that wrote it.
    pub start: Option<Start>,
    /// The final statistics of the process, as JSON. `None` if it did not end normally; counts are then those of their
    /// last doubling.
    pub end: Option<String>,
    /// Time from the log's beginning to its last event.
    pub duration: Duration,
    /// Events in the log.
    pub events: u64,
    /// Sizes of operations, of machine code, and of all other events.
    pub log_bytes: LogBytes,
    files: HashMap<FileId, File>,
    locations: HashMap<LocationId, Location>,
    sites: HashMap<MergePointId, Site>,
    traces: Vec<Trace>,
    /// The heat of each trace: see [`Model::heat`].
    heat: Vec<f64>,
    by_id: HashMap<TraceId, usize>,
    /// Recordings without a known outcome.
    unfinished: BTreeMap<RecordingId, Recording>,
    aborts: Vec<Aborts>,
    /// The code of traces, by address.
    code: Vec<CodeRange>,
    code_of: HashMap<TraceId, Offset>,
    /// Address and name, by address.
    routines: Vec<(u64, String)>,
    /// Names of heap types, by the number in headers.
    types: HashMap<u32, String>,
    keys: Vec<Counted>,
    caches: Vec<Cache>,
    /// Descriptors of the traces that were parsed.
    env: RefCell<Env>,
    bodies_read: Cell<u64>,
}

/// Sizes of parts of a log, in bytes.
#[derive(Clone, Copy, Default, Debug)]
pub struct LogBytes {
    /// Operations of traces, at all stages.
    pub ir: u64,
    /// Machine code.
    pub code: u64,
    /// All other events.
    pub other: u64,
}

impl Model {
    /// Reads a log. A truncated or broken part is left out, and reported in [`Model::damage`].
    pub fn open(path: &Path) -> Result<Model, Failure> {
        let bytes = Bytes::open(path).map_err(|e| Failure::unusable(format!("{}: {e}", path.display())))?;
        Log::new(bytes.all()).map_err(|e| Failure::unusable(format!("{}: {e}", path.display())))?;
        Ok(load::load(bytes, path.to_owned()))
    }

    /// All events of the log, in order, with their bodies unread. Memory stays bounded.
    pub fn all_events(&self) -> impl Iterator<Item = RawEvent<'_>> {
        self.log().events().inspect(|raw| self.bytes.used(raw.bytes()))
    }

    fn log(&self) -> Log<'_> {
        Log::new(self.bytes.all()).expect("it was a log when it was opened")
    }

    /// The traces, in order of creation.
    pub fn traces(&self) -> &[Trace] {
        &self.traces
    }

    /// A trace by its number.
    pub fn trace(&self, id: TraceId) -> Option<&Trace> {
        self.by_id.get(&id).map(|&at| &self.traces[at])
    }

    /// The index of a trace in [`Model::traces`].
    pub fn index(&self, id: TraceId) -> Option<usize> {
        self.by_id.get(&id).copied()
    }

    /// A trace by its number; the failure is a message for the user.
    pub fn expect_trace(&self, id: TraceId) -> Result<&Trace, Failure> {
        self.trace(id).ok_or_else(|| {
            let known = match self.traces.as_slice() {
                [] => "it holds no traces".to_owned(),
                [only] => format!("its only trace is {}", only.id),
                [first, .., last] => format!("it holds traces {} to {}", first.id, last.id),
            };
            Failure::missing(format!("{}: there is no trace {id}; {known}", self.path.display()))
        })
    }

    /// A file of the guest program.
    pub fn file(&self, file: FileId) -> Option<&File> {
        self.files.get(&file)
    }

    /// The files of the guest program, by number.
    pub fn files(&self) -> Vec<(FileId, &File)> {
        let mut files: Vec<_> = self.files.iter().map(|(&number, file)| (number, file)).collect();
        files.sort_unstable_by_key(|f| f.0);
        files
    }

    /// A line of the interpreter.
    pub fn location(&self, loc: LocationId) -> Option<&Location> {
        self.locations.get(&loc)
    }

    /// A merge point.
    pub fn site(&self, site: MergePointId) -> Option<&Site> {
        self.sites.get(&site)
    }

    /// The merge points, by number.
    pub fn sites(&self) -> Vec<&Site> {
        let mut sites: Vec<_> = self.sites.values().collect();
        sites.sort_unstable_by_key(|s| s.site);
        sites
    }

    /// The aborted recordings, by reason and place, in the order of their first cases.
    pub fn aborts(&self) -> &[Aborts] {
        &self.aborts
    }

    /// The recordings without a known outcome, by number: a process that ended meanwhile leaves one.
    pub fn unfinished(&self) -> &BTreeMap<RecordingId, Recording> {
        &self.unfinished
    }

    /// The merge points that were counted, from the end of the log.
    pub fn keys(&self) -> &[Counted] {
        &self.keys
    }

    /// The contents of inline caches of interpreted code, from the end of the log.
    pub fn caches(&self) -> &[Cache] {
        &self.caches
    }

    /// The addresses of the code of traces, in ascending order.
    pub fn code_ranges(&self) -> &[CodeRange] {
        &self.code
    }

    /// The name of a heap type, by the number that guards of types compare with.
    pub fn type_name(&self, tid: u32) -> Option<&str> {
        self.types.get(&tid).map(String::as_str)
    }

    /// The routines that all traces share: address and name, by address.
    pub fn routines(&self) -> &[(u64, String)] {
        &self.routines
    }

    /// The name of a trace: `loop 3`.
    pub fn name(&self, id: TraceId) -> String {
        let kind = self.trace(id).map_or("trace", |t| kind(t.origin));
        format!("{kind} {id}")
    }

    /// A merge point for human readers: `advance (nbody.py:12)`.
    pub fn place(&self, site: MergePointId) -> String {
        self.place_with(site, self.line(site))
    }

    /// As [`Model::place`], with only the name of the file instead of its path.
    pub fn short_place(&self, site: MergePointId) -> String {
        let line = self.line(site);
        self.place_with(site, line.map(|l| l.rsplit('/').next().unwrap_or_default().to_owned()))
    }

    fn place_with(&self, site: MergePointId, line: Option<String>) -> String {
        let Some(found) = self.site(site) else { return "an unknown place".to_owned() };
        match (found.function.as_str(), line) {
            ("", Some(line)) => line,
            ("", None) => format!("{} {}", found.portal, found.greens.join(" ")).trim_end().to_owned(),
            (function, Some(line)) => format!("{function} ({line})"),
            (function, None) => format!("{function} ({})", found.greens.join(" ")),
        }
    }

    /// The file and line of a merge point, if it has one: `nbody.py:12`.
    pub fn line(&self, site: MergePointId) -> Option<String> {
        let site = self.site(site)?;
        let file = self.file(site.file)?;
        Some(match site.line {
            0 => file.name.clone(),
            line => format!("{}:{line}", file.name),
        })
    }

    /// Number of bodies of large events read so far. Tests use it to check that a list reads none.
    pub fn bodies_read(&self) -> u64 {
        self.bodies_read.get()
    }
}

/// The kind of a trace.
pub fn kind(origin: Origin) -> &'static str {
    match origin {
        Origin::Loop => "loop",
        Origin::Function => "function",
        Origin::Bridge { .. } => "bridge",
    }
}
