//! The exits of compiled traces: what is counted of those that were taken, and the state of those that were
//! taken lately, as read from resume data. An exit that was never taken costs its resume data and no more.

use hashbrown::HashMap;
use metatrace_ir::{Arg, ExitId, Inst, Op, Trace, TraceId};
use metatrace_tracer::policy::backoff::BackOff;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A guard of a compiled trace that has failed.
#[derive(Default, Debug)]
pub(crate) struct ExitInfo {
    /// Failures that came back to the runner.
    pub failures: Cell<u64>,
    /// Failures since the last recording of a bridge.
    pub count: Cell<u32>,
    /// The recordings of a bridge that failed.
    pub backoff: BackOff,
    /// Is it a forced exit?
    pub forced: bool,
    /// Is it the side exit by which the trace ends at a merge point?
    pub is_side_exit: bool,
}

/// The exits of a trace.
#[derive(Default, Debug)]
pub(crate) struct Exits {
    known: RefCell<HashMap<ExitId, Rc<ExitInfo>>>,
    /// The forced ones, ascending.
    forced: Box<[ExitId]>,
    /// The side exit by which the trace ends.
    side_exit: Option<ExitId>,
}

impl Exits {
    /// Those of a trace, with nothing counted yet.
    pub fn of(trace: &Trace) -> Exits {
        let forced = trace.insts.iter().filter(|i| i.op == Op::ForcedExit).map(Inst::exit);
        let mut forced: Vec<ExitId> = forced.collect();
        forced.sort_unstable();
        Exits { known: RefCell::default(), forced: forced.into(), side_exit: side_exit(trace) }
    }

    /// What is counted of an exit.
    pub fn info(&self, exit: ExitId) -> Rc<ExitInfo> {
        let mut known = self.known.borrow_mut();
        let new = || {
            let forced = self.forced.binary_search(&exit).is_ok();
            Rc::new(ExitInfo { forced, is_side_exit: self.side_exit == Some(exit), ..ExitInfo::default() })
        };
        known.entry(exit).or_insert_with(new).clone()
    }

    /// The exits that failed, ascending, and how often.
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
    /// As exit 0 of a trace of inputs.
    pub trace: Trace,
    /// The values that it takes, ascending.
    pub values: Vec<Arg>,
}

/// An exit, by the number of its trace and its own, and what it restores.
type Remembered = ((TraceId, ExitId), Rc<AtExit>);

/// How many exits a [`Recent`] holds: more than a large program warms up at one time. Each takes a few hundred words.
const RECENT: usize = 1024;

/// Exits that were read lately. An exit fails again and again until it has a bridge.
#[derive(Default, Debug)]
pub(crate) struct Recent {
    exits: Vec<Option<Remembered>>,
}

impl Recent {
    /// An exit of a trace; `read` gets it where it is not remembered.
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

    /// Forgets them.
    pub fn clear(&mut self) {
        self.exits.clear();
    }
}

/// The side exit by which a trace ends at a merge point, if it does.
fn side_exit(trace: &Trace) -> Option<ExitId> {
    trace.insts.last().filter(|end| end.op == Op::SideExit).map(Inst::exit)
}
