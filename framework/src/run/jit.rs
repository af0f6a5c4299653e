//! The `Jit` value of a virtual machine: its heap, its parameters, its compiled traces and what they
//! depend on. Several of them live in one process, each on one thread.

use super::experiment::{Experiment, Experiments, Watching};
use super::handle::Handle;
use super::hooks::{Hooks, Table};
use super::inner::{self, Inner};
use crate::code::{CompiledCode, Compiles};
use crate::language::object::Mut;
use crate::language::prim::Ref;
use crate::language::signals::Signals;
use crate::machine::block::word;
use crate::machine::context::{Dependents, Machine};
use crate::machine::stop::{Signal, Stops};
use crate::machine::{memory, native};
use crate::observers::debuginfo::DebugInfo;
use crate::observers::eventlog::EventLog;
use crate::observers::{Edges, Notice, Observer, Observers};
use crate::policy::Policy;
use metatrace_heap::{Config as HeapConfig, Heap, HeapError, RootSource, Stress};
use metatrace_ir::exec::Reference;
use metatrace_ir::{Backend, TraceId};
use metatrace_tracer::record::Place;
use metatrace_tracer::{Params, Stats};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// The executor of traces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BackendKind {
    /// x86-64 machine code, on Linux. On other targets nothing is compiled: all programs are interpreted.
    #[default]
    X64,
    /// The reference executor: no machine code, for tests.
    Ir,
}

/// The configuration of a `Jit`.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Settings of the heap.
    pub heap: HeapConfig,
    /// Thresholds and other parameters.
    pub params: Params,
    /// The executor of traces.
    pub backend: BackendKind,
    /// The file of the event log, if there is to be one. `%p` in its name is replaced by the process id; a second `Jit`
    /// of the process adds `.1`, and so on.
    pub event_log: Option<PathBuf>,
    /// The directory for the dump of compiled code that the parameter `perf` asks for; by default the current
    /// directory.
    pub perf_directory: Option<PathBuf>,
    /// Prefix of the names of guest functions in perf and gdb, such as `py`; may be empty.
    pub language: &'static str,
    /// Observes or steers each `Jit` made with this configuration: see [`crate::experimental`].
    pub experiments: Experiments,
    /// The initial fuel, if fuel is counted. See [`Handle::add_fuel`].
    pub fuel: Option<u64>,
}

/// Why a `Jit` could not be made.
#[derive(Debug)]
pub enum Error {
    /// There is no memory for the heap.
    Heap(HeapError),
    /// The event log could not be created.
    EventLog(PathBuf, std::io::Error),
    /// The files for perf could not be created.
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

/// A virtual machine's JIT with its heap. Not `Send`: it stays on the thread that made it.
pub struct Jit {
    inner: Box<Inner>,
}

impl std::fmt::Debug for Jit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Jit").field("params", self.inner.policy.params()).finish_non_exhaustive()
    }
}

impl Jit {
    /// A new JIT with an empty heap.
    pub fn new(config: Config) -> Result<Jit, Error> {
        let mut heap_config = config.heap.clone();
        if config.params.heap_stress > 0 {
            heap_config.stress = Stress::EveryNth(config.params.heap_stress);
        }
        let stops = Stops::new(Heap::new(heap_config).map_err(Error::Heap)?, config.fuel);
        Signals::put(&stops);
        Jit::over(stops.clone(), config).inspect_err(|_| {
            // SAFETY: nothing else uses the heap; `stops` keeps its memory until it is dropped.
            unsafe { stops.heap().drop_heap() }
        })
    }

    fn over(stops: Arc<Stops>, config: Config) -> Result<Jit, Error> {
        let heap = stops.heap();
        let backend: Box<dyn Backend> = match config.backend {
            BackendKind::Ir => Box::new(Reference::default()),
            BackendKind::X64 => {
                native::backend(memory::runtime(heap.heap()), &config.params, DebugInfo::room(&config.params))
            }
        };
        let hooks = Rc::new(Table::default());
        let experiment = config.experiments.begin();
        let observers = observers(&config, &hooks, experiment.as_ref())?;
        let compiles =
            if config.params.jit > 0 && native::EXISTS { Compiles::NotAsked } else { Compiles::Never };
        let inner = Box::new(Inner {
            machine: Machine::new(stops),
            observers,
            code: CompiledCode::new(backend, compiles),
            policy: Policy::new(config.params),
            experiment,
            hooks,
            #[cfg(test)]
            edit: std::cell::Cell::new(|trace| trace),
        });
        inner.machine.adaptive.configure(inner.policy.params().sites);
        let jit = Jit { inner };
        let inner = std::ptr::from_ref::<Inner>(&jit.inner);
        // SAFETY: the box stays where it is for as long as the heap lives.
        unsafe {
            heap.add_root_source(inner as *const dyn RootSource);
            jit.inner.machine.set_dependents(inner as *const dyn Dependents);
        }
        if jit.inner.policy.params().count_edges > 0 {
            jit.enter(|_| {
                let edges = Ref::new(Edges { back_edges: Mut::new(0), calls: Mut::new(0) });
                jit.inner.observers.count_edges_in(edges.address());
            });
        }
        Ok(jit)
    }

    /// Runs `f` with this JIT current on the thread: objects are made in its heap, portals run under
    /// it. Calls nest, also those of several JITs.
    #[inline(never)]
    pub fn enter<R>(&self, f: impl FnOnce(&Jit) -> R) -> R {
        let _entered = inner::enter(&self.inner);
        f(self)
    }

    pub(crate) fn inner(&self) -> &Inner {
        &self.inner
    }

    /// A handle by which any thread can stop or limit this virtual machine.
    pub fn handle(&self) -> Handle {
        Handle::new(self.inner.machine.stops.clone())
    }

    /// The hooks: callbacks that are notified of what this `Jit` does, or asked before a level is evaluated.
    pub fn hooks(&self) -> Hooks<'_> {
        Hooks::of(&self.inner)
    }

    /// The object that back edges of the language poll for pending signals.
    pub fn signals(&self) -> Ref<Signals> {
        Signals::of(&self.inner.machine.stops)
    }

    /// Takes the most urgent pending signal. The language calls it when [`Signals::poll`] returns true, and raises the
    /// corresponding exception.
    pub fn take_signal(&self) -> Option<Signal> {
        self.inner.machine.take_signal()
    }

    /// Sets a callback for when fuel has run out, called on this thread. It returns the number of units to add; 0 stops
    /// the program.
    pub fn on_out_of_fuel(&self, more: impl FnMut() -> u64 + 'static) {
        self.inner.machine.refuel.replace(Some(Box::new(more)));
    }

    /// Remaining fuel; 0 if none is counted.
    pub fn fuel(&self) -> u64 {
        self.inner.machine.fuel()
    }

    /// Allows collections in every allocation, also in those of Rust code. By default collections happen only at
    /// safepoints: at the entry of portals, at `can_enter_jit!`, in compiled code, and in [`Jit::collect`] and
    /// [`Jit::has_room`]. Between two calls of guest code, plain Rust code may thus keep references anywhere, in a
    /// `Vec` for example, or borrow the text of an object; but garbage that it makes is not collected before it returns
    /// to the guest.
    ///
    /// # Safety
    /// From here on, every reference that Rust code holds across an allocation is on the native stack itself, in an
    /// object or in a [`Root`](crate::Root).
    pub unsafe fn collect_in_allocations(&self) {
        self.inner.machine.heap.set_at_safepoints(false);
    }

    /// Whether that many more bytes fit under the heap's limit. For requests whose size the guest program chooses. It
    /// collects garbage before it returns false, so it is a safepoint.
    pub fn has_room(&self, bytes: usize) -> bool {
        self.inner.machine.heap.has_room(bytes)
    }

    /// Sets how many guest levels (nested portal calls) are allowed. The default is 1000.
    pub fn set_depth_limit(&self, levels: u64) {
        self.inner.machine.stops.set_depth_limit(levels);
    }

    /// Sets the lowest address to which guest levels may use the native stack of the thread; 0, the default, sets no
    /// bound. A level that would begin below it gets the outcome of one level too many. Below it there must be room for
    /// what a level needs while it runs: at least one mebibyte.
    pub fn set_stack_limit(&self, low: usize) {
        self.inner.machine.heap.words().set(word::STACK_LIMIT, low as u64);
    }

    /// Number of guest levels that are allowed.
    pub fn depth_limit(&self) -> u64 {
        self.inner.machine.stops.depth_limit()
    }

    /// Number of guest levels in use.
    pub fn depth(&self) -> u64 {
        self.inner.machine.heap.words().get(word::DEPTH)
    }

    /// Collects garbage; `full` includes old objects.
    pub fn collect(&self, full: bool) {
        self.inner.machine.heap.collect(full);
    }

    /// Sets the range of the native stack that guest code runs on, if it is not the creating thread's, for example a
    /// coroutine's. A collection on any other stack is a fatal error.
    ///
    /// # Safety
    /// From the stack pointer up to its end the stack is readable, and it holds every reference into this heap that no
    /// object and no [`Root`](crate::Root) holds: the collector looks nowhere else.
    pub unsafe fn set_stack(&self, stack: Range<usize>) {
        self.inner.machine.heap.set_stack(stack);
    }

    /// Adds to the event log the text of a guest file that is not in the file system under that name. Bytes that are
    /// not UTF-8 are replaced. Does nothing without a log.
    pub fn add_source(&self, file: &str, text: &[u8]) {
        self.inner.observers.notify(Notice::Source { name: file, text });
    }

    /// Whether there is an event log. Without one [`Jit::log_cache`] does nothing.
    pub fn has_event_log(&self) -> bool {
        self.inner.observers.needs().caches
    }

    /// Writes to the event log, if there is one, what the inline cache of an instruction holds: for lines that are not
    /// compiled, at the end of a program. The language chooses the texts.
    pub fn log_cache(&self, place: Place, instruction: &str, family: &str, content: &str) {
        self.inner.observers.notify(Notice::Cache { place: &place, instruction, family, content });
    }

    /// The parameters.
    pub fn params(&self) -> &Params {
        self.inner.policy.params()
    }

    /// Statistics of this JIT so far.
    pub fn stats(&self) -> Stats {
        let mut stats = self.inner.observers.statistics();
        let traces = self.inner.code.traces.borrow();
        let called: u64 = traces.all().iter().filter_map(|t| Some(t.calls.as_ref()?.get())).sum();
        stats.portal_calls += called;
        let edges = self.inner.observers.edges();
        if edges != 0 {
            stats.calls_compiled += called;
        }
        stats.resume_bytes += self.inner.code.encoder.borrow().names().bytes() as u64;
        stats.traces_live = traces.len() as u64;
        stats.code_bytes_live = traces.size().code as u64;
        stats.metadata_bytes_live = traces.size().metadata as u64;
        self.inner.policy.add_to(&mut stats);
        self.inner.machine.heap.add_to(&mut stats);
        self.inner.machine.adaptive.add_to(&mut stats);
        if edges != 0 {
            // SAFETY: the address of the `Edges` object, which is rooted; a header precedes the fields.
            let edges: Ref<Edges> = unsafe { Ref::from_address(edges) };
            stats.back_edges_compiled += edges.back_edges.0.get() as u64;
            stats.calls_compiled += edges.calls.0.get() as u64;
        }
        stats
    }

    /// The text of every compiled trace, in order of creation. Empty unless the parameter `keep_traces` is on;
    /// otherwise only code and resume data are kept.
    pub fn dump_traces(&self) -> Vec<String> {
        self.inner
            .code
            .traces
            .borrow()
            .all()
            .iter()
            .filter_map(|t| Some(t.trace.as_ref()?.to_string()))
            .collect()
    }

    /// A listing of the machine code of a trace, given by its index in order of creation. It includes the operations if
    /// the parameter `keep_traces` is on.
    pub fn disassemble(&self, trace: usize) -> Option<String> {
        self.inner.code.backend.inspect()?.disassemble(TraceId(trace as u32))
    }
}

/// The observers that a configuration asks for, and the hooks, which have nothing to do until one is added.
fn observers(
    config: &Config,
    hooks: &Rc<Table>,
    experiment: Option<&Rc<dyn Experiment>>,
) -> Result<Observers, Error> {
    let mut all: Vec<Box<dyn Observer>> = Vec::new();
    if let Some(path) = &config.event_log {
        let name = if config.backend == BackendKind::Ir { "ir" } else { "x64" };
        let log = EventLog::begin(path, &config.params, name);
        all.push(Box::new(log.map_err(|e| Error::EventLog(path.clone(), e))?));
    }
    let directory = config.perf_directory.as_deref().unwrap_or(Path::new("."));
    if let Some(info) = DebugInfo::begin(&config.params, directory, config.language).map_err(Error::Perf)? {
        all.push(Box::new(info));
    }
    if let Some(experiment) = experiment {
        all.push(Box::new(Watching(experiment.clone())));
    }
    let idle = all.is_empty();
    all.push(Box::new(hooks.clone()));
    Ok(Observers::new(all, idle))
}

impl Drop for Jit {
    fn drop(&mut self) {
        self.enter(|jit| {
            let Inner { observers, policy, code, .. } = jit.inner();
            let (cells, params) = (&*policy.keys(), policy.params());
            let statistics = &|| jit.stats().to_json();
            observers.notify(Notice::Ends { code, cells, params, statistics });
            jit.inner.code.traces.take();
        });
        // SAFETY: this is the heap's only owner, and does not use it afterwards; its memory stays for the handles.
        unsafe { self.inner.machine.heap.drop_heap() }
    }
}
