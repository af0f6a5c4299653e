//! Tables of compiled code: traces and their exits, the fields that traces depend on, call sites. Nothing here decides
//! when a trace is compiled, entered or freed; that is up to the run time.

pub(crate) mod compiled;
pub(crate) mod exits;
pub(crate) mod traces;

use crate::machine::site::SiteData;
use compiled::CompiledTrace;
use exits::{AtExit, Recent};
use hashbrown::HashMap;
use metatrace_ir::{Backend, Descr, ExitId, TraceId};
use metatrace_tracer::index::CellId;
use metatrace_tracer::record::PortalInfo;
use metatrace_tracer::resume::Encoder;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use traces::{Pins, Traces};

/// A quasi-immutable field that traces depend on, or once did.
#[derive(Debug)]
pub(crate) struct Field {
    /// The object that has the field.
    pub owner: u64,
    /// The traces that depend on it.
    pub traces: Vec<TraceId>,
    /// How often the field was written while a trace depended on it.
    pub writes: u32,
}

impl Field {
    /// A field of `owner` on which no trace depends yet.
    pub fn of(owner: u64) -> Field {
        Field { owner, traces: Vec::new(), writes: 0 }
    }
}

/// Whether traces can be compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compiles {
    /// Not known yet: the memory for code has not been requested.
    NotAsked,
    /// The memory for code is available.
    Always,
    /// The memory is not available, or compilation is switched off.
    Never,
}

/// The sites that call the trace of each cell.
pub(crate) type Callers = HashMap<CellId, Vec<Weak<SiteData>>>;

/// All compiled code of a `Jit`, with its tables.
pub(crate) struct CompiledCode {
    pub backend: Box<dyn Backend>,
    /// Whether traces can be compiled.
    pub compiles: Cell<Compiles>,
    pub traces: RefCell<Traces>,
    /// The trees that must not be freed.
    pub pins: Pins,
    /// A buffer for the inputs of a trace, so that entering one allocates nothing.
    pub inputs: Cell<Vec<u64>>,
    /// The fields that traces depend on, or once did, by address.
    pub fields: RefCell<HashMap<u64, Field>>,
    /// The portals that have traces, by the addresses of their descriptors.
    pub portals: RefCell<HashMap<usize, &'static PortalInfo>>,
    /// The sites that call the trace of each cell.
    pub callers: RefCell<Callers>,
    /// Encodes resume data, and holds the names that all of it shares.
    pub encoder: RefCell<Encoder>,
    pub recent: RefCell<Recent>,
}

impl CompiledCode {
    /// An empty set of tables for code made by `backend`.
    pub fn new(backend: Box<dyn Backend>, compiles: Compiles) -> CompiledCode {
        CompiledCode {
            backend,
            compiles: Cell::new(compiles),
            traces: RefCell::default(),
            pins: Pins::default(),
            inputs: Cell::default(),
            fields: RefCell::default(),
            portals: RefCell::default(),
            callers: RefCell::default(),
            encoder: RefCell::default(),
            recent: RefCell::default(),
        }
    }

    /// The compiled trace with this id. Panics if it was freed.
    pub fn compiled(&self, id: TraceId) -> Rc<CompiledTrace> {
        self.traces.borrow().get(id).expect("traces in use are not freed").clone()
    }

    /// Registers a portal.
    pub fn add_portal(&self, info: &'static PortalInfo) {
        self.portals.borrow_mut().insert(std::ptr::from_ref(info.descr) as usize, info);
    }

    /// What the tracer knows of the portal with this descriptor. Panics if the portal is not registered.
    pub fn portal(&self, descr: &'static Descr) -> &'static PortalInfo {
        let portals = self.portals.borrow();
        portals.get(&(descr as *const Descr as usize)).expect("portals of traces are known")
    }

    /// What an exit of a trace restores, from the cache or decoded from its resume data.
    pub fn at_exit(&self, code: &CompiledTrace, exit: ExitId) -> Rc<AtExit> {
        let read = || code.resume.exit(exit, self.encoder.borrow().names());
        self.recent.borrow_mut().get(code.id, exit, read)
    }
}
