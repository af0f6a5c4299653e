//! The `Jit` value of a virtual machine: its heap, its parameters, its compiled traces and what they
//! depend on. Several of them live in one process, each on one thread.

use crate::activation::Activation;
use crate::block::{Block, word};
use crate::budget::{Field, Pins, Traces};
use crate::context;
use crate::debuginfo::DebugInfo;
use crate::eventlog::EventLog;
use crate::exits::{Exits, Recent};
use crate::handle::{Handle, Refuel, Shared, Signal, Signals};
use crate::joins::Joins;
use crate::memory;
use crate::site::{Callers, SiteData};
use hashbrown::HashMap;
use metatrace_heap::{Config as HeapConfig, Heap, HeapError, Marker, RootSource, RootTable, Stress};
use metatrace_ir::exec::Reference;
use metatrace_ir::{Backend, Const, Descr, Trace, TraceId, Ty};
use metatrace_tracer::opt::LabelState;
use metatrace_tracer::pays::Pays;
use metatrace_tracer::record::{Few, PortalInfo};
use metatrace_tracer::resume::{Encoder, ResumeData};
use metatrace_tracer::share::Share;
use metatrace_tracer::warm::{Cells, Counter};
use metatrace_tracer::{Params, Stats};
use metatrace_x64::X64;
use std::any::Any;
use std::cell::{Cell, OnceCell, RefCell};
use std::ops::Range;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

/// What executes traces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BackendKind {
    /// x86-64 machine code.
    #[default]
    X64,
    /// The reference executor: no machine code, for tests.
    Ir,
}

/// How a `Jit` is made.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The heap.
    pub heap: HeapConfig,
    /// Thresholds and the like.
    pub params: Params,
    /// What executes traces.
    pub backend: BackendKind,
    /// The file of the event log, if there is to be one. `%p` in its name stands for the process's number; a
    /// second `Jit` of the process adds `.1`, and so on.
    pub event_log: Option<PathBuf>,
    /// Where the parameter `perf` puts the dump of compiled code; the current directory, if not given.
    pub perf_directory: Option<PathBuf>,
    /// What stands before the names of guest functions in perf and gdb, such as `py`; may be empty.
    pub language: &'static str,
    /// Is fuel counted, and how much is there at first? See [`Handle::add_fuel`].
    pub fuel: Option<u64>,
}

/// Why a `Jit` could not be made.
#[derive(Debug)]
pub enum Error {
    /// No memory for the heap.
    Heap(HeapError),
    /// The event log cannot be written.
    EventLog(PathBuf, std::io::Error),
    /// The files for perf cannot be made.
    Perf(std::io::Error),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Heap(e) => write!(f, "heap: {e}"),
            Error::EventLog(path, e) => write!(f, "event log {}: {e}", path.display()),
            Error::Perf(e) => write!(f, "files for perf: {e}"),
        }
    }
}

impl std::error::Error for Error {}

/// A compiled trace.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub id: TraceId,
    /// The trace, if it is kept: whoever only leaves it asks [`Inner::at_exit`].
    pub trace: Option<Arc<Trace>>,
    /// Its exits.
    pub resume: ResumeData,
    pub refs: Box<[u64]>,
    pub exits: Exits,
    /// The cell that it was made for, if it is no bridge.
    pub cell: Option<u32>,
    /// How often the runner has entered it lately.
    pub heat: Cell<u32>,
    /// What its label promises, if it has one.
    pub label: Option<LabelState>,
    /// Does it take the slots of its frame without the frame?
    pub frameless: bool,
    pub valid: Cell<bool>,
    /// Does it pay to enter it?
    pub pays: Pays,
    /// For how many values of one promote there are bridges from the first up to this one.
    pub promotes: u32,
    /// The slots of its frame that are inputs, once it has been entered.
    pub slots: OnceCell<Box<[u32]>>,
    /// The loop or function that it belongs to.
    pub tree: TraceId,
    /// The merge points that it passes, by their numbers in that tree.
    pub passed: Box<[u32]>,
    /// Entries from the runner; counted for the event log alone.
    pub entries: Cell<u64>,
    /// How often its head was passed; counted for the event log alone.
    pub runs: Option<Rc<Cell<u64>>>,
    /// Calls of compiled code, if they are counted: see [`Inner::portal_calls`].
    pub calls: Option<Rc<Cell<u64>>>,
    /// Addressed by the compiled code.
    pub sites: Vec<Rc<SiteData>>,
}

/// Reference words of the reference executor's running traces.
type ExecutorRoots = (*const [Cell<u64>], *const [Ty]);

/// Can there be code?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compiles {
    /// Nobody has asked for the memory that it takes.
    NotAsked,
    /// There is memory for it.
    Always,
    /// There is none, or there is to be none.
    Never,
}

/// The inside of a `Jit`. Every part is borrowed for single operations only: code of the language
/// runs between any two of them.
pub(crate) struct Inner {
    pub heap: Block,
    /// The explicit roots of that heap.
    pub roots: Rc<RootTable>,
    /// What handles share with this.
    pub shared: Arc<Shared>,
    pub activation: Cell<*const Activation>,
    pub params: Params,
    /// How much of the time may go into traces, and since when.
    pub share: Share,
    pub started: Instant,
    /// What perf and gdb are told, if they are told anything. Dropped before the code that it tells of.
    pub debuginfo: Option<DebugInfo>,
    pub backend: Box<dyn Backend>,
    /// Can there be code?
    pub compiles: Cell<Compiles>,
    pub cells: RefCell<Cells>,
    pub traces: RefCell<Traces>,
    /// Which of them must stay.
    pub pins: Pins,
    /// Room for the inputs of a trace, so that entering one allocates nothing.
    pub inputs: Cell<Vec<u64>>,
    /// Fields that traces depend on, or did, by address.
    pub fields: RefCell<HashMap<u64, Field>>,
    /// Gives more fuel.
    pub refuel: RefCell<Option<Refuel>>,
    pub stats: RefCell<Stats>,
    /// Was a trace last left by an exit that gets no bridge, at least not now?
    pub lost: Cell<bool>,
    /// Where paths rejoin.
    pub joins: RefCell<Joins>,
    pub panic: RefCell<Option<Box<dyn Any + Send>>>,
    pub portals: RefCell<HashMap<usize, &'static PortalInfo>>,
    pub executor_roots: RefCell<Vec<ExecutorRoots>>,
    pub edges: Cell<u64>,
    /// Calls of compiled functions that compiled code has made through the runtime. Those that it made itself are
    /// counted by the traces that were called, if edges are counted or there is an event log.
    pub portal_calls: Cell<u64>,
    /// Who calls each cell.
    pub callers: RefCell<Callers>,
    /// Counters of portals that keep none themselves, by the hash of their greens.
    pub counters: Box<[Counter]>,
    pub events: Rc<Cell<u64>>,
    /// What elidable functions are if they are not to fold.
    pub residuals: metatrace_tracer::record::Residuals,
    /// Where promotes ask before they promote.
    pub few: Few,
    /// Makes resume data, and has the names that they share.
    pub encoder: RefCell<Encoder>,
    pub recent: RefCell<Recent>,
    /// The event log, if there is one.
    pub log: Option<EventLog>,
    /// What tests do to a trace before it is compiled.
    #[cfg(test)]
    pub edit: Cell<fn(Trace) -> Trace>,
}

/// The words of constants, as greens of snapshots, sites and positions are.
pub(crate) fn words(constants: &[Const], refs: &[u64]) -> Vec<u64> {
    constants.iter().map(|c| c.bits(refs)).collect()
}

impl Inner {
    /// The compiled trace of that name.
    pub fn compiled(&self, id: TraceId) -> Rc<Compiled> {
        self.traces.borrow().get(id).expect("traces in use are not freed").clone()
    }

    /// What the tracer knows of the portal with that descriptor.
    pub fn portal(&self, descr: &'static Descr) -> &'static PortalInfo {
        let portals = self.portals.borrow();
        portals.get(&(descr as *const Descr as usize)).expect("portals of traces are known")
    }

    /// A field of an object was written that traces take for constant.
    #[cold]
    pub fn invalidate(&self, address: u64, owner: u64) {
        let activation = self.activation.get();
        // SAFETY: the current activation is alive.
        let recorded = !activation.is_null() && unsafe { (*activation).quasi_written(address) };
        let ids = {
            let mut fields = self.fields.borrow_mut();
            if recorded {
                fields.entry(address).or_insert_with(|| Field::of(owner));
            }
            let Some(field) = fields.get_mut(&address) else { return };
            let ids = std::mem::take(&mut field.traces);
            field.writes += u32::from(recorded || !ids.is_empty());
            ids
        };
        for id in ids {
            let trace = self.compiled(id);
            if !trace.valid.replace(false) {
                continue;
            }
            if let Some(log) = &self.log {
                log.invalidated(id, address);
            }
            self.backend.invalidate(id);
            self.stats.borrow_mut().invalidations += 1;
            self.leave_cell(&trace, self.params.threshold / 2);
        }
    }

    /// Can there be code? The memory for it is asked for when there is something to record; without it the program is
    /// interpreted to its end.
    pub fn can_compile(&self) -> bool {
        if self.compiles.get() == Compiles::NotAsked {
            match self.backend.prepare() {
                Ok(addresses) => {
                    self.compiles.set(Compiles::Always);
                    self.heap.watch_stack_for(addresses);
                }
                Err(error) => {
                    self.compiles.set(Compiles::Never);
                    log::error!(target: "metatrace", "{error}; the program is interpreted");
                }
            }
        }
        self.compiles.get() == Compiles::Always
    }

    /// Is there time for another recording? Asked when something is about to be recorded.
    pub fn may_record(&self) -> bool {
        let mut stats = self.stats.borrow_mut();
        let may = self.share.allows(self.started.elapsed(), stats.time_charged);
        stats.put_off += u64::from(!may);
        may
    }

    /// Are traces kept once there is code for them?
    pub fn keeps_traces(&self) -> bool {
        self.params.keep_traces > 0 || self.params.profile > 0
    }

    /// Is that field written too often to depend on it?
    pub fn churns(&self, address: u64) -> bool {
        self.fields.borrow().get(&address).is_some_and(|field| field.writes >= self.params.max_invalidations)
    }
}

impl RootSource for Inner {
    unsafe fn trace_roots(&self, marker: &mut Marker) {
        // SAFETY: nothing borrows these while something allocates; the words are references.
        unsafe {
            self.mark_active(marker);
            for &(values, types) in &*self.executor_roots.as_ptr() {
                for (value, ty) in (*values).iter().zip(&*types) {
                    if *ty == Ty::Ref {
                        marker.mark(value.get());
                    }
                }
            }
            marker.mark(self.edges.get());
        }
    }

    unsafe fn trace_keyed(&self, marker: &mut Marker) -> bool {
        // SAFETY: as above.
        unsafe { self.mark_attached(marker) }
    }

    unsafe fn forget_dead(&self, marker: &Marker) {
        // SAFETY: as above.
        unsafe { Inner::forget_dead(self, marker) }
    }
}

/// A virtual machine's JIT with its heap. Not `Send`: it stays on the thread that made it.
pub struct Jit {
    inner: Box<Inner>,
}

impl std::fmt::Debug for Jit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Jit").field("params", &self.inner.params).finish_non_exhaustive()
    }
}

/// Guest back edges and calls run by compiled code; counted by traces if `count_edges` is on.
#[derive(crate::Object)]
#[metatrace(crate = crate)]
pub(crate) struct Edges {
    pub back_edges: crate::Mut<i64>,
    pub calls: crate::Mut<i64>,
}

impl Jit {
    /// A new JIT with an empty heap.
    pub fn new(config: Config) -> Result<Jit, Error> {
        let mut heap_config = config.heap.clone();
        if config.params.heap_stress > 0 {
            heap_config.stress = Stress::EveryNth(config.params.heap_stress);
        }
        let shared = Shared::new(Heap::new(heap_config).map_err(Error::Heap)?, config.fuel);
        Jit::over(shared.clone(), config).inspect_err(|_| {
            // SAFETY: nobody else uses the heap; `shared` keeps its memory until it is dropped.
            unsafe { shared.heap().drop_heap() }
        })
    }

    fn over(shared: Arc<Shared>, config: Config) -> Result<Jit, Error> {
        let heap = shared.heap();
        let backend: Box<dyn Backend> = match config.backend {
            BackendKind::Ir => Box::new(Reference::default()),
            BackendKind::X64 => {
                let budget = config.params.code_kib as usize * 1024;
                let room = if config.params.perf > 0 { metatrace_debuginfo::perf::ROOM } else { 0 };
                let mut x64 = X64::with_room(memory::runtime(heap.heap()), budget, room);
                x64.keep_traces(config.params.keep_traces > 0);
                Box::new(x64)
            }
        };
        let log = match config.event_log {
            Some(path) => {
                let name = if config.backend == BackendKind::Ir { "ir" } else { "x64" };
                let log = EventLog::begin(&path, &config.params, name);
                Some(log.map_err(|e| Error::EventLog(path, e))?)
            }
            None => None,
        };
        let directory = config.perf_directory.unwrap_or_else(|| PathBuf::from("."));
        let debuginfo = DebugInfo::begin(&config.params, &directory, config.language)?;
        let compiles = if config.params.jit > 0 { Compiles::NotAsked } else { Compiles::Never };
        let few = Few::new(config.params.promote_few as usize);
        let inner = Box::new(Inner {
            shared,
            roots: heap.roots(),
            refuel: RefCell::default(),
            heap,
            activation: Cell::new(std::ptr::null()),
            share: config.params.share(),
            started: Instant::now(),
            params: config.params,
            backend,
            compiles: Cell::new(compiles),
            cells: RefCell::default(),
            traces: RefCell::default(),
            inputs: Cell::default(),
            pins: Pins::default(),
            fields: RefCell::default(),
            stats: RefCell::default(),
            lost: Cell::default(),
            joins: RefCell::default(),
            panic: RefCell::default(),
            portals: RefCell::default(),
            executor_roots: RefCell::default(),
            edges: Cell::new(0),
            portal_calls: Cell::new(0),
            callers: RefCell::default(),
            counters: (0..4096).map(|_| Counter::new()).collect(),
            events: Rc::new(Cell::new(1)),
            residuals: Rc::default(),
            few,
            encoder: RefCell::default(),
            recent: RefCell::default(),
            log,
            debuginfo,
            #[cfg(test)]
            edit: Cell::new(|trace| trace),
        });
        let jit = Jit { inner };
        // SAFETY: the box stays where it is for as long as the heap lives.
        unsafe { heap.add_root_source(std::ptr::from_ref::<Inner>(&jit.inner) as *const dyn RootSource) };
        if jit.inner.params.count_edges > 0 {
            jit.enter(|_| {
                let edges =
                    crate::Ref::new(Edges { back_edges: crate::Mut::new(0), calls: crate::Mut::new(0) });
                jit.inner.edges.set(edges.address());
            });
        }
        Ok(jit)
    }

    /// Runs `f` with this JIT current on the thread: objects are made in its heap, portals run under
    /// it. Calls nest, also those of several JITs.
    #[inline(never)]
    pub fn enter<R>(&self, f: impl FnOnce(&Jit) -> R) -> R {
        let _entered = context::enter(&*self.inner);
        f(self)
    }

    pub(crate) fn inner(&self) -> &Inner {
        &self.inner
    }

    /// What any thread may use to stop or limit this virtual machine.
    pub fn handle(&self) -> Handle {
        Handle::new(self.inner.shared.clone())
    }

    /// The object that says whether anything is pending: what the language's back edges look at.
    pub fn signals(&self) -> crate::Ref<Signals> {
        self.inner.shared.signals()
    }

    /// Takes the most urgent signal that is pending. The language calls it when [`Signals::poll`] says that there
    /// is one, and raises what it has for it.
    pub fn take_signal(&self) -> Option<Signal> {
        self.inner.take_signal()
    }

    /// What is asked, on this thread, when fuel has run out: how much more there is. 0 stops the program.
    pub fn on_out_of_fuel(&self, more: impl FnMut() -> u64 + 'static) {
        self.inner.refuel.replace(Some(Box::new(more)));
    }

    /// Fuel that is left; 0 if none is counted.
    pub fn fuel(&self) -> u64 {
        self.inner.fuel()
    }

    /// Would so many bytes more fit under the heap's limit? For requests whose size the guest program chooses.
    /// Collects garbage before it says no.
    pub fn has_room(&self, bytes: usize) -> bool {
        self.inner.heap.has_room(bytes)
    }

    /// How many guest levels (nested portal calls) are allowed; 1000 at first.
    pub fn set_depth_limit(&self, levels: u64) {
        self.inner.shared.set_depth_limit(levels);
        self.inner.shared.give_levels_back();
    }

    /// The address down to which guest levels may use the native stack of the thread; 0, no bound, at first. A
    /// level that would begin below it gets the outcome of one too many levels. What lies below is left to what a
    /// level needs while it runs: at least a mebibyte.
    pub fn set_stack_limit(&self, low: usize) {
        self.inner.heap.words().set(word::STACK_LIMIT, low as u64);
    }

    /// How many guest levels are allowed.
    pub fn depth_limit(&self) -> u64 {
        self.inner.shared.depth_limit()
    }

    /// How many guest levels are in use.
    pub fn depth(&self) -> u64 {
        self.inner.heap.words().get(word::DEPTH)
    }

    /// Collects garbage; `full` includes old objects.
    pub fn collect(&self, full: bool) {
        self.inner.heap.collect(full);
    }

    /// Where the native stack lies that guest code runs on, if it is not the creating thread's: a coroutine's, say.
    /// A collection on any other stack is a fatal error.
    ///
    /// # Safety
    /// From the stack pointer up to its end the stack is readable, and it holds every reference into this heap that
    /// no object and no [`Root`](crate::Root) holds: the collector looks nowhere else.
    pub unsafe fn set_stack(&self, stack: Range<usize>) {
        self.inner.heap.set_stack(stack);
    }

    /// Gives the event log the text of a guest file that is not in the file system under that name; what is
    /// not UTF-8 is replaced. Does nothing without a log.
    pub fn add_source(&self, file: &str, text: &[u8]) {
        if let Some(log) = &self.inner.log {
            log.add_source(file, text);
        }
    }

    /// The parameters.
    pub fn params(&self) -> &Params {
        &self.inner.params
    }

    /// What the JIT did so far.
    pub fn stats(&self) -> Stats {
        let mut stats = self.inner.stats.borrow().clone();
        let traces = self.inner.traces.borrow();
        let called: u64 = traces.all().iter().filter_map(|t| Some(t.calls.as_ref()?.get())).sum();
        stats.portal_calls = self.inner.portal_calls.get() + called;
        if self.inner.edges.get() != 0 {
            stats.calls_compiled += called;
        }
        stats.events_numbered = self.inner.events.get() - 1;
        stats.resume_bytes += self.inner.encoder.borrow().names().bytes() as u64;
        stats.traces_live = traces.len() as u64;
        stats.code_bytes_live = traces.size().code as u64;
        stats.metadata_bytes_live = traces.size().metadata as u64;
        let cells = self.inner.cells.borrow();
        let gone = cells.gone();
        (stats.keys_live, stats.keys_died) = (cells.len() as u64, gone.keys);
        stats.calls_interpreted += gone.calls;
        stats.back_edges_interpreted += gone.back_edges;
        for cell in cells.iter() {
            if cell.is_entry {
                stats.calls_interpreted += cell.ticks;
            } else {
                stats.back_edges_interpreted += cell.ticks;
            }
        }
        let edges = self.inner.edges.get();
        if edges != 0 {
            // SAFETY: the address of the `Edges` object, which is rooted; a header precedes the fields.
            let edges: crate::Ref<Edges> = unsafe { crate::Ref::from_address(edges) };
            stats.back_edges_compiled += edges.back_edges.0.get() as u64;
            stats.calls_compiled += edges.calls.0.get() as u64;
        }
        stats
    }

    /// The text of every compiled trace, in the order they were made. Empty, unless the parameter `keep_traces`
    /// is on: what is in memory otherwise is the code, and the bytes to go on from its exits.
    pub fn dump_traces(&self) -> Vec<String> {
        self.inner.traces.borrow().all().iter().filter_map(|t| Some(t.trace.as_ref()?.to_string())).collect()
    }

    /// A listing of the machine code of a trace, by its index among the traces in the order they were made. It
    /// shows the operations, if the parameter `keep_traces` is on.
    pub fn disassemble(&self, trace: usize) -> Option<String> {
        self.inner.backend.disassemble(TraceId(trace as u32))
    }
}

impl Drop for Jit {
    fn drop(&mut self) {
        self.enter(|jit| {
            if let Some(log) = &jit.inner.log {
                log.end(&jit.inner, jit.stats().to_json());
            }
            jit.inner.traces.take();
        });
        // SAFETY: this is the heap's only owner, and does not use it afterwards; its memory stays for the handles.
        unsafe { self.inner.heap.drop_heap() }
    }
}
