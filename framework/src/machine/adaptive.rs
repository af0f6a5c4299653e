//! How the inline caches of interpreted code are used under one `Jit`, and what was counted of them. What a cache holds
//! is known where families are (`language/adaptive.rs`); nothing here looks into one.

use metatrace_tracer::{SiteCounts, Stats};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// What is to be done at each site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Watch {
    /// Is each plan that a cache gives compared with the one that would be made now?
    pub compares: bool,
    /// Are caches filled at each miss, and emptied again all the time?
    pub stress: bool,
}

/// The state of the adaptive tier of one `Jit`.
#[derive(Debug, Default)]
pub(crate) struct Adaptive {
    /// Are there caches at all?
    pub on: Cell<bool>,
    /// Are they watched? Then no lookup is inline.
    pub watch: Cell<Option<Watch>>,
    /// By the names of families.
    pub counts: RefCell<BTreeMap<&'static str, SiteCounts>>,
    /// Code objects whose caches were made, their instructions, and bytes of the caches.
    pub made: Cell<[u64; 3]>,
    /// Lookups under stress.
    pub lookups: Cell<u32>,
}

impl Adaptive {
    /// As the parameter `sites` says.
    pub fn configure(&self, sites: u32) {
        self.on.set(sites > 0);
        self.watch.set((sites > 1).then_some(Watch { compares: sites > 2, stress: sites > 3 }));
    }

    /// Counts a lookup of a family.
    pub fn count(&self, family: &'static str, add: impl FnOnce(&mut SiteCounts)) {
        add(self.counts.borrow_mut().entry(family).or_default());
    }

    /// Counts the caches of a code object.
    pub fn count_made(&self, instructions: usize, bytes: usize) {
        let [codes, all, sum] = self.made.get();
        self.made.set([codes + 1, all + instructions as u64, sum + bytes as u64]);
    }

    /// What was counted.
    pub fn add_to(&self, stats: &mut Stats) {
        stats.sites = self.counts.borrow().clone();
        [stats.sites_codes, stats.sites_instructions, stats.sites_bytes] = self.made.get();
    }

    /// Is a cache to be emptied before this lookup, to see that it is filled again?
    pub fn drops(&self) -> bool {
        let n = self.lookups.get().wrapping_add(1);
        self.lookups.set(n);
        n.is_multiple_of(7)
    }
}
