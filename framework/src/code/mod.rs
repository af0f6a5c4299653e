//! Compiled code and what is kept of it: the traces and their exits, the fields they depend on, the call sites. Tables
//! alone: what is compiled, entered and freed, and when, is decided by the run time.

pub(crate) mod compiled;
pub(crate) mod exits;
pub(crate) mod traces;

use crate::machine::site::SiteData;
use compiled::Compiled;
use exits::{AtExit, Recent};
use hashbrown::HashMap;
use metatrace_ir::{Backend, Descr, ExitId, TraceId};
use metatrace_tracer::index::CellId;
use metatrace_tracer::record::PortalInfo;
use metatrace_tracer::resume::Encoder;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use traces::{Pins, Traces};

/// A field that traces depend on, or did.
#[derive(Debug)]
pub(crate) struct Field {
    /// The object that it is in.
    pub owner: u64,
    /// The traces that depend on it.
    pub traces: Vec<TraceId>,
    /// How often it was written while a trace did.
    pub writes: u32,
}

impl Field {
    /// A field of that object.
    pub fn of(owner: u64) -> Field {
        Field { owner, traces: Vec::new(), writes: 0 }
    }
}

/// Can there be code?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compiles {
    /// The memory that it takes was not asked for yet.
    NotAsked,
    /// There is memory for it.
    Always,
    /// There is none, or there is to be none.
    Never,
}

/// The sites that call each cell.
pub(crate) type Callers = HashMap<CellId, Vec<Weak<SiteData>>>;

/// The code of a `Jit`.
pub(crate) struct Code {
    pub backend: Box<dyn Backend>,
    /// Can there be code?
    pub compiles: Cell<Compiles>,
    pub traces: RefCell<Traces>,
    /// Which of them must stay.
    pub pins: Pins,
    /// Room for the inputs of a trace, so that entering one allocates nothing.
    pub inputs: Cell<Vec<u64>>,
    /// Fields that traces depend on, or did, by address.
    pub fields: RefCell<HashMap<u64, Field>>,
    /// The portals whose traces there are, by their descriptors.
    pub portals: RefCell<HashMap<usize, &'static PortalInfo>>,
    /// The sites that call each cell.
    pub callers: RefCell<Callers>,
    /// Makes resume data, and has the names that they share.
    pub encoder: RefCell<Encoder>,
    pub recent: RefCell<Recent>,
}

impl Code {
    /// No code yet, from that backend.
    pub fn new(backend: Box<dyn Backend>, compiles: Compiles) -> Code {
        Code {
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

    /// The compiled trace of that name.
    pub fn compiled(&self, id: TraceId) -> Rc<Compiled> {
        self.traces.borrow().get(id).expect("traces in use are not freed").clone()
    }

    /// Makes a portal known.
    pub fn add_portal(&self, info: &'static PortalInfo) {
        self.portals.borrow_mut().insert(std::ptr::from_ref(info.descr) as usize, info);
    }

    /// What the tracer knows of the portal with that descriptor.
    pub fn portal(&self, descr: &'static Descr) -> &'static PortalInfo {
        let portals = self.portals.borrow();
        portals.get(&(descr as *const Descr as usize)).expect("portals of traces are known")
    }

    /// What an exit of a trace restores.
    pub fn at_exit(&self, code: &Compiled, exit: ExitId) -> Rc<AtExit> {
        let read = || code.resume.exit(exit, self.encoder.borrow().names());
        self.recent.borrow_mut().get(code.id, exit, read)
    }
}
