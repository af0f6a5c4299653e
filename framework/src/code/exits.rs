//! The exits of compiled traces: counters of those that were taken, and a cache of their decoded state. An exit that
//! was never taken costs only its resume data.

use hashbrown::HashMap;
use metatrace_ir::{Arg, ExitId, Inst, Op, Trace, TraceId};
use metatrace_tracer::policy::backoff::BackOff;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// What is counted of an exit of a compiled trace that was taken.
#[derive(Default, Debug)]
pub(crate) struct ExitInfo {
    /// How often the exit came back to the runner.
    pub failures: Cell<u64>,
    /// How often it was taken since the last recording of a bridge.
    pub count: Cell<u32>,
    /// The back-off after failed recordings of a bridge.
    pub backoff: BackOff,
    /// Whether it is a forced exit.
    pub forced: bool,
    /// Whether it is the side exit by which the trace ends at a merge point.
    pub is_side_exit: bool,
}

/// The exits of a trace.
#[derive(Default, Debug)]
pub(crate) struct Exits {
    known: RefCell<HashMap<ExitId, Rc<ExitInfo>>>,
    /// The forced exits, in ascending order.
    forced: Box<[ExitId]>,
    /// The side exit by which the trace ends, if it ends with one.
    side_exit: Option<ExitId>,
}

impl Exits {
    /// The exits of a trace, with all counters at zero.
    pub fn of(trace: &Trace) -> Exits {
        let forced = trace.insts.iter().filter(|i| i.op == Op::ForcedExit).map(Inst::exit);
        let mut forced: Vec<ExitId> = forced.collect();
        forced.sort_unstable();
        Exits { known: RefCell::default(), forced: forced.into(), side_exit: side_exit(trace) }
    }

    /// The counters of an exit; they are created at the first call.
    pub fn info(&self, exit: ExitId) -> Rc<ExitInfo> {
        let mut known = self.known.borrow_mut();
        let new = || {
            let forced = self.forced.binary_search(&exit).is_ok();
            Rc::new(ExitInfo { forced, is_side_exit: self.side_exit == Some(exit), ..ExitInfo::default() })
        };
        known.entry(exit).or_insert_with(new).clone()
    }

    /// The exits that were taken, in ascending order, with the number of times.
    pub fn failures(&self) -> Vec<(ExitId, u64)> {
        let known = self.known.borrow();
        let failures = known.iter().map(|(&exit, info)| (exit, info.failures.get()));
        let mut failures: Vec<(ExitId, u64)> = failures.filter(|f| f.1 > 0).collect();
        failures.sort_unstable();
        failures
    }
}

/// What an exit restores.
#[derive(Debug)]
pub(crate) struct AtExit {
    /// The exit's snapshot as exit 0 of a trace that has only inputs.
    pub trace: Trace,
    /// The values that the exit restores, in ascending order.
    pub values: Vec<Arg>,
}

/// A cache entry: the numbers of the trace and the exit, and what the exit restores.
type Remembered = ((TraceId, ExitId), Rc<AtExit>);

/// Capacity of a [`Recent`]: more exits than a large program warms up at a time. Each entry takes a few hundred words.
const RECENT: usize = 1024;

/// A cache of decoded exits. An exit is usually taken many times before it has a bridge.
#[derive(Default, Debug)]
pub(crate) struct Recent {
    exits: Vec<Option<Remembered>>,
}

impl Recent {
    /// The decoded state of an exit; `read` decodes it when it is not in the cache.
    pub fn get(&mut self, trace: TraceId, exit: ExitId, read: impl FnOnce() -> Trace) -> Rc<AtExit> {
        let key = (trace, exit);
        let hash = (u64::from(trace.0) << 32 | u64::from(exit.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let place = (hash >> 32) as usize % RECENT;
        self.exits.resize_with(RECENT, || None);
        let slot = &mut self.exits[place];
        match slot {
            Some((known, at_exit)) if *known == key => at_exit.clone(),
            _ => {
                let trace = read();
                let values = trace.exit_values(ExitId(0));
                let at_exit = Rc::new(AtExit { trace, values });
                *slot = Some((key, at_exit.clone()));
                at_exit
            }
        }
    }

    /// Empties the cache.
    pub fn clear(&mut self) {
        self.exits.clear();
    }
}

/// The side exit by which a trace ends at a merge point, if it ends with one.
fn side_exit(trace: &Trace) -> Option<ExitId> {
    trace.insts.last().filter(|end| end.op == Op::SideExit).map(Inst::exit)
}
