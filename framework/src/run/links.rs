//! How call sites of compiled code reach the callee's code.
//!
//! Machine code calls the address in its site: the code of the callee's entry, or, while there is none, a routine
//! that comes to [`SiteData::run`]. Whoever changes the trace of a cell calls [`Inner::link_callers`]. Sites do not
//! keep their callee alive, and a site goes with the trace that it belongs to.

use super::inner::Inner;
use crate::machine::site::SiteData;
use metatrace_ir::TraceId;
use metatrace_tracer::index::CellId;
use metatrace_tracer::policy::warm::CellState;
use std::rc::{Rc, Weak};

impl Inner {
    /// Makes a site known, and has it call the code that there is.
    pub fn link(&self, site: &Rc<SiteData>) {
        let sites = &mut *self.code.callers.borrow_mut();
        let sites = sites.entry(site.cell).or_default();
        if sites.len() == sites.capacity() {
            sites.retain(|s| s.strong_count() > 0);
        }
        sites.push(Rc::downgrade(site));
        let id = callee(self.policy.cells.borrow_mut().cell(site.cell), site);
        site.callee.entry.set(self.code.backend.callee(id.filter(|_| self.calls_natively())));
    }

    /// The trace of a cell has changed: all who call it go to the right place from now on.
    pub fn link_callers(&self, cell: CellId) {
        let callers = self.code.callers.borrow();
        let Some(sites) = callers.get(&cell) else { return };
        let mut cells = self.policy.cells.borrow_mut();
        let cell = cells.cell(cell);
        for site in sites.iter().filter_map(Weak::upgrade) {
            let id = callee(cell, &site);
            site.callee.entry.set(self.code.backend.callee(id.filter(|_| self.calls_natively())));
        }
    }

    /// Does compiled code call compiled code without the runtime? Not if a sampler needs a record of each level.
    fn calls_natively(&self) -> bool {
        self.policy.params.profile == 0
    }
}

/// The compiled function that a site calls, if it can be entered with the site's arguments as they are.
pub(crate) fn callee(cell: &CellState, site: &SiteData) -> Option<TraceId> {
    cell.trace.filter(|_| cell.frameless || site.frame.is_none())
}
