//! The pass over a log that makes the records. It reads the bodies of small events and the first fields of large ones.
//! An event that contradicts earlier ones (a second trace with the same number, a bridge of an unknown trace) is
//! accepted as far as it does no harm.

use super::bytes::Bytes;
use super::records::{Aborts, CodeRange, File, GivenUp, Invalidation, Recording, Stage, Trace};
use super::{LogBytes, Model};
use metatrace_events::schema::{
    Abort, Begin, Compiled, Counted, Failed, LocationId, MergePointId, Origin, RecordingId,
};
use metatrace_events::{Event, Kind, Log, RawEvent};
use metatrace_ir::TraceId;
use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

/// State that is only needed during the pass.
struct Loading {
    model: Model,
    /// The group of each kind of abort: by reason, place and line of the interpreter.
    groups: HashMap<(String, MergePointId, LocationId), usize>,
    keys: HashMap<(MergePointId, bool), usize>,
}

pub(super) fn load(bytes: Bytes, path: PathBuf) -> Model {
    // The pass fills the model while it reads the bytes, so they are added afterwards.
    let mut pass = Loading { model: empty(path), groups: HashMap::new(), keys: HashMap::new() };
    let log = Log::new(bytes.all()).expect("the caller has looked");
    let mut events = log.events();
    for raw in events.by_ref() {
        pass.event(&raw);
        bytes.used(raw.bytes());
    }
    bytes.release();
    let mut model = pass.model;
    model.damage = events.damage();
    model.bytes = bytes;
    model.code.sort_by_key(|c| c.address);
    model.routines.sort();
    name_files(&mut model);
    model.heat = model.traces.iter().map(|t| model.estimate(t)).collect();
    model
}

/// Gives each file the shortest suffix of its path that no other file has.
fn name_files(model: &mut Model) {
    let ends = |path: &str| -> Vec<String> {
        let starts = path.rmatch_indices('/').map(|(at, _)| at + 1).filter(|&at| at < path.len());
        starts.chain([0]).map(|at| path[at..].to_owned()).collect()
    };
    let mut files_with: HashMap<String, u32> = HashMap::new();
    for file in model.files.values() {
        for end in ends(&file.path) {
            *files_with.entry(end).or_default() += 1;
        }
    }
    for file in model.files.values_mut() {
        let unique = ends(&file.path).into_iter().find(|end| files_with[end] == 1);
        file.name = unique.unwrap_or_else(|| file.path.clone());
    }
}

fn empty(path: PathBuf) -> Model {
    Model {
        bytes: Bytes::from(Vec::new()),
        path,
        damage: None,
        start: None,
        end: None,
        duration: Default::default(),
        events: 0,
        log_bytes: LogBytes::default(),
        files: HashMap::new(),
        locations: HashMap::new(),
        sites: HashMap::new(),
        traces: Vec::new(),
        heat: Vec::new(),
        by_id: HashMap::new(),
        unfinished: BTreeMap::new(),
        aborts: Vec::new(),
        code: Vec::new(),
        code_of: HashMap::new(),
        routines: Vec::new(),
        types: HashMap::new(),
        keys: Vec::new(),
        caches: Vec::new(),
        env: Default::default(),
        bodies_read: Cell::new(0),
    }
}

impl Loading {
    fn event(&mut self, raw: &RawEvent<'_>) {
        let model = &mut self.model;
        model.events += 1;
        model.duration = raw.time;
        let bytes = raw.bytes() as u64;
        match raw.kind {
            Kind::Ir => model.log_bytes.ir += bytes,
            Kind::Code => model.log_bytes.code += bytes,
            _ => model.log_bytes.other += bytes,
        }
        match raw.kind {
            Kind::Ir => self.ir(raw),
            Kind::Notes => {
                if let Some((recording,)) = raw.peek::<(RecordingId,)>() {
                    model.unfinished.entry(recording).or_default().notes = Some(raw.offset);
                }
            }
            Kind::Code => {
                if let Some((trace, address, length)) = raw.peek::<(TraceId, u64, u64)>() {
                    model.code.push(CodeRange { address, length, trace });
                    model.code_of.insert(trace, raw.offset);
                }
            }
            _ => {
                if let Some(event) = raw.read() {
                    self.small(raw, event);
                }
            }
        }
    }

    fn ir(&mut self, raw: &RawEvent<'_>) {
        let (recording, name) = match raw.peek::<(RecordingId, &str)>() {
            Some((recording, name)) => (recording, name.to_owned()),
            None => match raw.read() {
                Some(Event::Ir(ir)) => (ir.recording, ir.stage),
                _ => return,
            },
        };
        let stage = Stage { name, bytes: raw.bytes(), event: raw.offset };
        self.model.unfinished.entry(recording).or_default().stages.push(stage);
    }

    fn small(&mut self, raw: &RawEvent<'_>, event: Event) {
        let model = &mut self.model;
        match plausible(event) {
            Event::Start(start) => model.start = Some(start),
            Event::File(file) => {
                let has_text = file.text.is_some();
                let name = String::new();
                model.files.insert(file.file, File { path: file.path, name, has_text, event: raw.offset });
            }
            Event::Location(location) => {
                model.locations.insert(location.loc, location);
            }
            Event::Site(site) => {
                model.sites.insert(site.site, site);
            }
            Event::Begin(Begin { recording, origin, site }) => {
                let found = model.unfinished.entry(recording).or_default();
                (found.origin, found.site, found.begun) = (origin, site, raw.time);
            }
            Event::Abort(abort) => self.abort(raw, abort),
            Event::Compiled(compiled) => self.compiled(raw, compiled),
            Event::Routine(routine) => model.routines.push((routine.address, routine.name)),
            Event::Invalidated(event) => self.trace(event.trace, |trace| {
                let first = Invalidation { field: event.field, time: raw.time };
                trace.invalidated.get_or_insert(first);
            }),
            Event::Ran(ran) => {
                self.trace(ran.trace, |trace| (trace.entries, trace.runs) = (ran.entries, ran.runs));
            }
            Event::Failed(Failed { trace, exit, count }) => self.trace(trace, |trace| {
                trace.failures.insert(exit, count);
            }),
            Event::GaveUp(event) => self.trace(event.trace, |trace| {
                trace.given_up.push(GivenUp { exit: event.exit, reason: event.reason, text: event.text });
            }),
            Event::Counted(counted) => self.counted(counted),
            Event::Cache(cache) => model.caches.push(cache),
            Event::Type(ty) => {
                model.types.insert(ty.tid, ty.name);
            }
            Event::End(end) => model.end = Some(end.stats),
            Event::Freed(_) | Event::Ir(_) | Event::Notes(_) | Event::Code(_) => {}
        }
    }

    fn trace(&mut self, id: TraceId, change: impl FnOnce(&mut Trace)) {
        if let Some(&at) = self.model.by_id.get(&id) {
            change(&mut self.model.traces[at]);
        }
    }

    fn compiled(&mut self, raw: &RawEvent<'_>, compiled: Compiled) {
        let model = &mut self.model;
        let Recording { origin, site, begun, stages, notes } =
            model.unfinished.remove(&compiled.recording).unwrap_or_default();
        let id = compiled.trace;
        if model.by_id.contains_key(&id) {
            return;
        }
        // Only an earlier trace can be the parent, so that parents never form a cycle.
        let parent = match origin {
            Origin::Bridge { trace, exit } => model.by_id.get(&trace).map(|&at| (at, (trace, exit))),
            _ => None,
        };
        if let Some((at, (_, exit))) = parent {
            model.traces[at].bridges.push((exit, id));
        }
        model.by_id.insert(id, model.traces.len());
        model.traces.push(Trace {
            id,
            origin,
            parent: parent.map(|p| p.1),
            site,
            begun,
            time: raw.time,
            compiled,
            entries: 0,
            runs: 0,
            failures: BTreeMap::new(),
            bridges: Vec::new(),
            given_up: Vec::new(),
            invalidated: None,
            stages,
            notes,
        });
    }

    fn abort(&mut self, raw: &RawEvent<'_>, abort: Abort) {
        let model = &mut self.model;
        let recording = model.unfinished.remove(&abort.recording).unwrap_or_default();
        let group = (abort.reason, abort.site, abort.loc);
        let at = *self.groups.entry(group).or_insert_with_key(|(reason, site, loc)| {
            model.aborts.push(Aborts {
                reason: reason.clone(),
                text: abort.text,
                detail: String::new(),
                site: *site,
                loc: *loc,
                origin: Origin::Loop,
                begin_site: MergePointId::NONE,
                count: 0,
                most_ops: 0,
                record_ns: 0,
                given_up: false,
                last: raw.time,
                stages: Vec::new(),
                notes: None,
            });
            model.aborts.len() - 1
        });
        let aborts = &mut model.aborts[at];
        aborts.count += 1;
        aborts.most_ops = aborts.most_ops.max(abort.ops);
        aborts.record_ns = aborts.record_ns.saturating_add(abort.record_ns);
        aborts.given_up |= abort.given_up;
        aborts.last = raw.time;
        (aborts.detail, aborts.origin, aborts.begin_site) = (abort.detail, recording.origin, recording.site);
        // The operations of one of them are enough, and a log may hold no more.
        if !recording.stages.is_empty() {
            (aborts.stages, aborts.notes) = (recording.stages, recording.notes);
        }
    }

    fn counted(&mut self, counted: Counted) {
        let keys = &mut self.model.keys;
        match self.keys.get(&(counted.site, counted.entry)) {
            Some(&at) => keys[at] = counted,
            None => {
                self.keys.insert((counted.site, counted.entry), keys.len());
                keys.push(counted);
            }
        }
    }
}

/// Limit on counts and times, so that sums never overflow; only damaged logs exceed it.
const MOST: u64 = 1 << 48;

/// Limits the numbers in an event, so that they can be added up.
fn plausible(mut event: Event) -> Event {
    let numbers: &mut [&mut u64] = match &mut event {
        Event::Ran(ran) => &mut [&mut ran.entries, &mut ran.runs],
        Event::Failed(failed) => &mut [&mut failed.count],
        Event::Counted(counted) => &mut [&mut counted.ticks],
        Event::Abort(abort) => &mut [&mut abort.record_ns],
        Event::Compiled(it) => &mut [&mut it.record_ns, &mut it.optimize_ns, &mut it.backend_ns],
        _ => &mut [],
    };
    numbers.iter_mut().for_each(|number| **number = (**number).min(MOST));
    event
}
