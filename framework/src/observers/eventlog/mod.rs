//! The event log of a `Jit`: every decision as an event of `metatrace_events`, for the viewer.
//!
//! It is an observer, and writes what it is told. Logging must never change what the program does: nothing here
//! allocates in the guest's heap, runs guest code or fails. An error of the file ends the log, not the program.

mod body;

use super::{Attempt, Needs, Notice, Observer, RecordingEnd};
use crate::code::CompiledCode;
use crate::code::compiled::{CompiledTrace, TraceStart};
use crate::machine::context::heap;
use crate::machine::native::births;
use hashbrown::HashMap;
use metatrace_events::schema::{
    Abort as AbortEvent, Begin, Cache, Counted, End, Failed, File as FileEvent, FileId, Freed, GaveUp,
    Invalidated, Location as Loc, LocationId, MergePointId, Ran, Routine, Site, Start, Type,
};
use metatrace_events::{Event, Writer};
use metatrace_ir::{ExitId, TraceId, Ty};
use metatrace_tracer::policy::warm::Cells;
use metatrace_tracer::record::{Place, PortalInfo};
use metatrace_tracer::{Abort, Params};
use std::cell::{Cell, RefCell};
use std::fs::{self, File};
use std::io;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Number of logs begun by this process.
static BEGUN: AtomicU32 = AtomicU32::new(0);

/// The log of one `Jit`.
pub(crate) struct EventLog {
    writer: RefCell<Writer<File>>,
    /// The value of [`births`] when the log began. A child forked since then shares the file, and must not write.
    births: u64,
    files: RefCell<HashMap<String, FileId>>,
    locations: RefCell<HashMap<(usize, u32, u32), LocationId>>,
    sites: RefCell<HashMap<Site, MergePointId>>,
    /// Numbers of merge points by portal and greens, since the last collection: until then no object dies, so that
    /// addresses are not reused.
    recent: RefCell<HashMap<SiteKey, MergePointId>>,
    collections: Cell<u64>,
    /// Texts of files that are not in the file system, by name.
    sources: RefCell<HashMap<String, String>>,
    /// Names of the fields that traces depend on, by address.
    fields: RefCell<HashMap<u64, String>>,
    /// Aborts whose operations were written: one for each place and reason.
    shown: RefCell<hashbrown::HashSet<(MergePointId, Abort)>>,
    types: RefCell<hashbrown::HashSet<u32>>,
    routines: Cell<usize>,
    /// Whether the operations are written after each pass.
    passes: bool,
}

/// Key of a merge point: the address of its portal, and its greens.
#[derive(PartialEq, Eq, Hash)]
struct SiteKey(usize, Box<[u64]>);

/// A borrowed [`SiteKey`], for lookups.
#[derive(Hash)]
struct RecentSite<'a>(usize, &'a [u64]);

impl hashbrown::Equivalent<SiteKey> for RecentSite<'_> {
    fn equivalent(&self, key: &SiteKey) -> bool {
        self.0 == key.0 && *self.1 == *key.1
    }
}

/// The file for a log: `%p` in the name becomes the process id, and a second `Jit` of the process gets a name of its
/// own.
fn file_name(asked: &Path) -> PathBuf {
    let name = asked.to_string_lossy().replace("%p", &std::process::id().to_string());
    match BEGUN.fetch_add(1, Ordering::Relaxed) {
        0 => name.into(),
        n => format!("{name}.{n}").into(),
    }
}

/// Creates a file for a new log. An earlier file of that name is removed, not truncated: truncation would kill a reader
/// that has it mapped.
fn create(path: &Path) -> io::Result<File> {
    if path.symlink_metadata().is_ok_and(|m| m.is_file()) {
        // A file that can't be removed is truncated after all.
        let _ = fs::remove_file(path);
    }
    File::create(path)
}

impl EventLog {
    /// Begins a log.
    pub fn begin(asked: &Path, params: &Params, backend: &str) -> io::Result<EventLog> {
        let file = create(&file_name(asked))?;
        let log = EventLog {
            writer: RefCell::new(Writer::new(file)?),
            births: births(),
            files: RefCell::default(),
            locations: RefCell::default(),
            sites: RefCell::default(),
            recent: RefCell::default(),
            collections: Cell::new(0),
            sources: RefCell::default(),
            fields: RefCell::default(),
            shown: RefCell::default(),
            types: RefCell::default(),
            routines: Cell::new(0),
            passes: params.log_passes > 0,
        };
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        log.write(Start {
            metatrace: env!("CARGO_PKG_VERSION").to_owned(),
            command: std::env::args_os().map(|a| a.to_string_lossy().into_owned()).collect(),
            pid: std::process::id(),
            unix_ms: since.as_millis() as u64,
            backend: backend.to_owned(),
            params: params.list().into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            passes: metatrace_tracer::opt::PASSES.iter().map(|p| p.name.to_owned()).collect(),
        });
        Ok(log)
    }

    fn write(&self, event: impl Into<Event>) {
        if self.births != births() {
            return;
        }
        let mut writer = self.writer.borrow_mut();
        let was = writer.error().is_some();
        writer.event(event);
        if let (false, Some(error)) = (was, writer.error()) {
            log::error!(target: "metatrace::events", "the event log ends here: {error}");
        }
    }

    /// Adds the text of a file that the language did not read from the file system.
    fn add_source(&self, name: &str, text: &[u8]) {
        self.sources
            .borrow_mut()
            .entry_ref(name)
            .or_insert_with(|| String::from_utf8_lossy(text).into_owned());
    }

    fn file(&self, name: String) -> FileId {
        if name.is_empty() {
            return FileId::NONE;
        }
        let mut files = self.files.borrow_mut();
        let next = FileId::at(files.len() + 1);
        let number = *files.entry_ref(&name).or_insert(next);
        if number == next {
            let known = self.sources.borrow().get(&name).cloned();
            let text = known.or_else(|| {
                let bytes = std::fs::read(&name).ok()?;
                Some(String::from_utf8_lossy(&bytes).into_owned())
            });
            self.write(FileEvent { file: number, path: name, text });
        }
        number
    }

    fn location(&self, loc: Option<&'static Location<'static>>) -> LocationId {
        let Some(loc) = loc else { return LocationId::NONE };
        let key = (loc.file().as_ptr() as usize, loc.line(), loc.column());
        let mut locations = self.locations.borrow_mut();
        let next = LocationId::at(locations.len() + 1);
        let number = *locations.entry(key).or_insert(next);
        if number == next {
            let path = loc.file().to_owned();
            self.write(Loc { loc: number, path, line: loc.line(), column: loc.column() });
        }
        number
    }

    /// The number of a merge point. Merge points are identified by their description, not by their words: objects among
    /// the greens may die, and others take their addresses.
    fn site(&self, portal: &'static PortalInfo, greens: &[u64]) -> MergePointId {
        let collections = heap().collections();
        if self.collections.replace(collections) != collections {
            self.recent.borrow_mut().clear();
        }
        let key = (std::ptr::from_ref(portal) as usize, greens);
        if let Some(&site) = self.recent.borrow().get(&RecentSite(key.0, key.1)) {
            return site;
        }
        let site = self.new_site(portal, greens);
        self.recent.borrow_mut().insert(SiteKey(key.0, greens.into()), site);
        site
    }

    fn new_site(&self, portal: &'static PortalInfo, greens: &[u64]) -> MergePointId {
        let place = (portal.place)(greens);
        let numbers = greens.iter().zip(portal.green_tys).zip(portal.descr.portal().greens);
        let numbers = numbers.filter(|((_, ty), _)| **ty == Ty::Int);
        let site = Site {
            site: MergePointId::NONE,
            portal: portal.descr.name().to_owned(),
            file: self.file(place.file),
            line: place.line,
            function: place.function,
            first_line: place.first_line,
            greens: numbers.map(|((&word, _), name)| format!("{name}={}", word as i64)).collect(),
        };
        let mut sites = self.sites.borrow_mut();
        if let Some(&number) = sites.get(&site) {
            return number;
        }
        let number = MergePointId::at(sites.len() + 1);
        sites.insert(site.clone(), number);
        self.write(Site { site: number, ..site });
        number
    }

    /// The number of the merge point at which a recording ended.
    fn site_of(&self, end: &RecordingEnd) -> MergePointId {
        end.at.as_ref().map_or(MergePointId::NONE, |(portal, greens)| self.site(portal, greens))
    }

    /// Notes that a recording was aborted.
    fn aborted(&self, attempt: &Attempt<'_>, reason: Abort, end: &RecordingEnd, given_up: bool) {
        let (site, loc) = (self.site_of(end), self.location(end.location));
        self.write(AbortEvent {
            recording: attempt.recording,
            reason: format!("{reason:?}"),
            text: reason.text().to_owned(),
            detail: end.detail.clone(),
            site,
            loc,
            ops: end.operations,
            levels: end.levels,
            record_ns: nanoseconds(attempt.time),
            given_up,
        });
    }

    /// Notes that a guard gets no bridges any more.
    fn gave_up(&self, trace: TraceId, exit: ExitId, reason: Abort) {
        let (text, reason) = (reason.text().to_owned(), format!("{reason:?}"));
        self.write(GaveUp { trace, exit, reason, text });
    }

    /// Notes that the interpreter entered a trace.
    fn entered(&self, trace: &CompiledTrace) {
        let entries = trace.entries.get() + 1;
        trace.entries.set(entries);
        if entries.is_power_of_two() {
            self.ran(trace);
        }
    }

    fn ran(&self, trace: &CompiledTrace) {
        let runs = trace.runs.as_ref().map_or(0, |r| r.get());
        let calls = trace.calls.as_ref().map_or(0, |c| c.get());
        self.write(Ran { trace: trace.id, entries: trace.entries.get() + calls, runs });
    }

    fn counts_of(&self, trace: &CompiledTrace) {
        self.ran(trace);
        for (exit, count) in trace.exits.failures() {
            self.write(Failed { trace: trace.id, exit, count });
        }
    }

    /// Ends the log with the counters.
    fn end(&self, code: &CompiledCode, cells: &Cells, params: &Params, stats: String) {
        code.traces.borrow().all().iter().for_each(|trace| self.counts_of(trace));
        for (portal, greens, cell) in cells.entries() {
            let threshold = if cell.is_entry { params.function_threshold } else { params.threshold };
            self.write(Counted {
                site: self.site(portal, greens),
                entry: cell.is_entry,
                ticks: cell.ticks,
                threshold,
                aborts: cell.backoff.aborts(),
                given_up: cell.backoff.given_up().map_or(String::new(), |a| format!("{a:?}")),
                no_inline: cell.no_inline.is_some(),
                trace: cell.trace,
            });
        }
        self.write(End { stats });
    }

    /// Notes the content of an inline cache of interpreted code.
    fn cache(&self, place: &Place, instruction: &str, family: &str, content: &str) {
        let file = self.file(place.file.clone());
        self.write(Cache {
            file,
            line: place.line,
            function: place.function.clone(),
            instruction: instruction.to_owned(),
            family: family.to_owned(),
            content: content.to_owned(),
        });
    }

    /// Writes the names of types and routines that are new since the last call.
    fn new_names(&self, code: &CompiledCode) {
        for tid in metatrace_heap::registered_types() {
            if self.types.borrow_mut().insert(tid.0) {
                self.write(Type { tid: tid.0, name: metatrace_heap::type_info(tid).name.to_owned() });
            }
        }
        let Some(machine_code) = code.backend.inspect() else { return };
        let new = machine_code.routines(self.routines.get());
        self.routines.set(self.routines.get() + new.len());
        for routine in new {
            self.write(Routine { name: routine.name.to_owned(), address: routine.address as u64 });
        }
    }
}

impl Observer for EventLog {
    fn notice(&self, notice: &Notice<'_>) {
        match *notice {
            Notice::Source { name, text } => self.add_source(name, text),
            Notice::RecordingBegins { recording, origin, portal, greens } => {
                let site = self.site(portal, greens);
                self.write(Begin { recording, origin, site });
            }
            Notice::Recorded { code, params, attempt, recorded, trace, .. } => {
                self.recorded(code, params, attempt, recorded, trace);
            }
            Notice::Incomplete { code, attempt, recorded, end, reason } => {
                self.incomplete(code, attempt, recorded, end, reason);
            }
            Notice::Aborted { attempt, end, reason, given_up, newly, .. } => {
                self.aborted(attempt, reason, end, given_up);
                if let (TraceStart::Exit(code, exit), true) = (&attempt.start, newly) {
                    self.gave_up(code.id, *exit, reason);
                }
            }
            Notice::Compiled { code, attempt, id, trace, refs, phases, .. } => {
                self.compiled(code, attempt, id, (trace, refs), phases);
            }
            Notice::GaveUp { trace, exit, reason, .. } => self.gave_up(trace, exit, reason),
            Notice::DependsOn { address, descr } => {
                self.fields.borrow_mut().entry(address).or_insert_with(|| descr.name().to_owned());
            }
            Notice::FieldDied { address } => {
                self.fields.borrow_mut().remove(&address);
            }
            Notice::Invalidated { trace, written: Some(address) } => {
                let field = self.fields.borrow().get(&address).cloned().unwrap_or_default();
                self.write(Invalidated { trace, field });
            }
            Notice::Entered { trace } | Notice::EnteredForCode { trace } => self.entered(trace),
            Notice::Left { trace, exit, info } => {
                let count = info.failures.get();
                if count.is_power_of_two() {
                    self.write(Failed { trace: trace.id, exit, count });
                }
            }
            Notice::Freed { trace } => {
                self.counts_of(trace);
                self.write(Freed { trace: trace.id });
            }
            Notice::Cache { place, instruction, family, content } => {
                self.cache(place, instruction, family, content);
            }
            Notice::Ends { code, cells, params, statistics } => self.end(code, cells, params, statistics()),
            Notice::PutOff
            | Notice::Echoed
            | Notice::RecordingEnds { .. }
            | Notice::Recovered { .. }
            | Notice::Invalidated { written: None, .. }
            | Notice::LabelChanged
            | Notice::FunctionCalled
            | Notice::CooledDown
            | Notice::Evicted => {}
        }
    }

    fn needs(&self) -> Needs {
        Needs { positions: true, runs: true, caches: true }
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
