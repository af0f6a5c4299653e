//! How call sites of compiled code reach the callee's code.
//!
//! Machine code calls the address in its site: the entry of the callee's code or, while there is none, a routine that
//! calls [`SiteData::run`]. Every change of the trace of a cell must be followed by a call of [`Inner::link_callers`].
//! A site does not keep its callee alive, and is freed with the trace that it belongs to.

use super::inner::Inner;
use crate::machine::site::SiteData;
use metatrace_tracer::index::CellId;
use std::rc::{Rc, Weak};

impl Inner {
    /// Registers a site, and links it to the callee's code if there is some.
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

    /// Links all sites that call a cell anew, after its trace has changed.
    pub fn link_callers(&self, cell: CellId) {
        let callers = self.code.callers.borrow();
        let Some(sites) = callers.get(&cell) else { return };
        for site in sites.iter().filter_map(Weak::upgrade) {
            let id = self.policy.trace_of(cell);
            site.callee.entry.set(self.code.backend.callee(id.filter(|_| self.calls_natively())));
        }
    }

    /// Whether compiled code calls compiled code without the runtime. It does not if a sampler needs a record of each
    /// level, or hooks are asked about each.
    fn calls_natively(&self) -> bool {
        self.policy.params().profile == 0 && !self.has_evaluators()
    }
}
