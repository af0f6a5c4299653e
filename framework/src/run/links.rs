//! How call sites of compiled code reach the callee's code.
//!
//! Machine code calls the address in its site: the code of the callee's entry, or, while there is none, a routine
//! that comes to [`SiteData::run`]. A change of the trace of a cell must call [`Inner::link_callers`]. Sites do not
//! keep their callee alive, and a site goes with the trace that it belongs to.

use super::inner::Inner;
use crate::machine::site::SiteData;
use metatrace_tracer::index::CellId;
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
        let id = self.policy.trace_of(site.cell);
        site.callee.entry.set(self.code.backend.callee(id.filter(|_| self.calls_natively())));
    }

    /// The trace of a cell has changed: all who call it go to the right place from now on.
    pub fn link_callers(&self, cell: CellId) {
        let callers = self.code.callers.borrow();
        let Some(sites) = callers.get(&cell) else { return };
        for site in sites.iter().filter_map(Weak::upgrade) {
            let id = self.policy.trace_of(cell);
            site.callee.entry.set(self.code.backend.callee(id.filter(|_| self.calls_natively())));
        }
    }

    /// Does compiled code call compiled code without the runtime? Not if a sampler needs a record of each level, or
    /// hooks are asked about each.
    fn calls_natively(&self) -> bool {
        self.policy.params().profile == 0 && !self.asks_about_levels()
    }
}
