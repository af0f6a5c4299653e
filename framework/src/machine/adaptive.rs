//! The settings and counters of the inline caches under one `Jit`. Families know what a cache holds
//! (`language/adaptive.rs`); nothing here reads one.

use metatrace_tracer::{SiteCounts, Stats};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// Additional work at each site, for checks and statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Watch {
    /// Whether each cached plan is compared with the plan that would be made now.
    pub compares: bool,
    /// Whether caches are filled at each miss, and emptied again and again.
    pub stress: bool,
}

/// The state of the adaptive tier of one `Jit`.
#[derive(Debug, Default)]
pub(crate) struct Adaptive {
    /// Whether there are caches.
    pub on: Cell<bool>,
    /// How caches are watched, if they are; no lookup is inline then.
    pub watch: Cell<Option<Watch>>,
    /// Counters by family name.
    pub counts: RefCell<BTreeMap<&'static str, SiteCounts>>,
    /// Number of code objects whose caches were made, number of their instructions, and bytes of the caches.
    pub made: Cell<[u64; 3]>,
    /// Number of lookups under stress.
    pub lookups: Cell<u32>,
}

impl Adaptive {
    /// Applies the parameter `sites`.
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

    /// Adds the counters to the statistics.
    pub fn add_to(&self, stats: &mut Stats) {
        stats.sites = self.counts.borrow().clone();
        [stats.sites_codes, stats.sites_instructions, stats.sites_bytes] = self.made.get();
    }

    /// Whether a cache is to be emptied before this lookup, to test that it is filled again.
    pub fn drops(&self) -> bool {
        let n = self.lookups.get().wrapping_add(1);
        self.lookups.set(n);
        n.is_multiple_of(7)
    }
}
