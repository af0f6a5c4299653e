//! What decides, with its state: what is hot, how much time may go into traces, where paths rejoin, where promotes
//! ask.

use super::joins::Joins;
use metatrace_tracer::Params;
use metatrace_tracer::record::{Few, Residuals};
use metatrace_tracer::share::Share;
use metatrace_tracer::warm::{Cells, Counter};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Instant;

/// What decides for one `Jit`.
pub(crate) struct Policy {
    pub params: Params,
    /// How much of the time may go into traces, and since when.
    pub share: Share,
    pub started: Instant,
    pub cells: RefCell<Cells>,
    /// Counters of portals that keep none themselves, by the hash of their greens.
    pub counters: Box<[Counter]>,
    /// Was a trace last left by an exit that gets no bridge, at least not now?
    pub lost: Cell<bool>,
    /// Where paths rejoin.
    pub joins: RefCell<Joins>,
    /// Where promotes ask before they promote.
    pub few: Few,
    /// What elidable functions are if they are not to fold.
    pub residuals: Residuals,
    /// The number of the next event that an exit may be forced at.
    pub events: Rc<Cell<u64>>,
}

impl Policy {
    /// Nothing is known yet.
    pub fn new(params: Params) -> Policy {
        Policy {
            share: params.share(),
            started: Instant::now(),
            cells: RefCell::default(),
            counters: (0..4096).map(|_| Counter::new()).collect(),
            lost: Cell::default(),
            joins: RefCell::default(),
            few: Few::new(params.promote_few as usize),
            residuals: Rc::default(),
            events: Rc::new(Cell::new(1)),
            params,
        }
    }

    /// Are traces kept once there is code for them?
    pub fn keeps_traces(&self) -> bool {
        self.params.keep_traces > 0 || self.params.profile > 0
    }
}
