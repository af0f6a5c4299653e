//! Promotes at polymorphic sites: a site whose value takes few values is promoted; one that is megamorphic, with many
//! values, is not. The table of such sites belongs to the `Jit`, so it outlives traces.
//!
//! A place is known by the merge points of all open levels and by the interpreter's line: a helper that sees one
//! class wherever it is inlined keeps its guard there, whatever it sees elsewhere. Keys are hashes and values are
//! only compared: a wrong match costs speed and nothing else, so nothing here is rooted.

use hashbrown::HashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Values of one place whose failures are counted.
const COUNTED: usize = 32;

/// A value is frequent, and worth a guard, if it has at least one failure in this many.
const FREQUENT: u32 = 8;

/// Failures without a frequent value after which none is expected.
const HOPELESS: u32 = 40;

/// Contexts in which a place was megamorphic before it is taken to be so in others, too.
const KNOWN: u32 = 2;

/// Recordings that a place may put off to wait for a frequent value.
const WAITS: u32 = 32;

/// What is to be done with a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// A guard, and code for this value.
    Promote,
    /// Neither: code for any value.
    Generalise,
    /// Nothing now: this value is rare, and a frequent one still has no guard.
    Wait,
}

/// What is known of one place.
#[derive(Default, Debug)]
struct Seen {
    /// The values that there are guards for.
    promoted: Vec<u64>,
    /// Values for which all guards failed, and how often.
    failed: Vec<(u64, u32)>,
    /// Failures for any value.
    failures: u32,
    waited: u32,
    megamorphic: bool,
}

impl Seen {
    /// Counts a value for which all guards failed. If there are more values than room, the frequent ones are kept.
    fn count(&mut self, value: u64) {
        self.failures = self.failures.saturating_add(1);
        if let Some(known) = self.failed.iter_mut().find(|f| f.0 == value) {
            known.1 += 1;
        } else if self.failed.len() < COUNTED {
            self.failed.push((value, 1));
        } else {
            self.failed.iter_mut().for_each(|f| f.1 -= 1);
            self.failed.retain(|f| f.1 > 0);
        }
    }

    /// Is the site megamorphic, so that more failures would tell nothing new?
    fn is_hopeless(&self) -> bool {
        self.failures >= HOPELESS && !self.megamorphic && !self.failed.iter().any(|f| self.frequent(f.1))
    }

    fn frequent(&self, count: u32) -> bool {
        u64::from(count) * u64::from(FREQUENT) >= u64::from(self.failures)
    }

    /// What to do with `value`. Only a recording that begins here may be put off.
    fn decide(&mut self, value: u64, limit: usize, may_wait: bool) -> Promotion {
        if self.promoted.contains(&value) {
            return Promotion::Promote;
        }
        if self.megamorphic {
            return Promotion::Generalise;
        }
        let count = self.failed.iter().find(|f| f.0 == value).map_or(0, |f| f.1);
        if self.promoted.len() < limit {
            let better = |f: &(u64, u32)| self.frequent(f.1) && !self.promoted.contains(&f.0);
            if may_wait && !self.frequent(count) && self.waited < WAITS && self.failed.iter().any(better) {
                self.waited += 1;
                return Promotion::Wait;
            }
            if !may_wait || self.frequent(count) {
                self.promoted.push(value);
                return Promotion::Promote;
            }
        }
        self.megamorphic = true;
        Promotion::Generalise
    }
}

/// The places of one `Jit`.
#[derive(Default, Debug)]
struct Sites {
    seen: HashMap<u64, Seen>,
    /// In how many contexts a place of a function was megamorphic.
    inlined: HashMap<u64, u32>,
}

impl Sites {
    fn guards(&self, site: u64) -> usize {
        self.seen.get(&site).map_or(0, |seen| seen.promoted.len())
    }

    /// What to do with `value` at a place: by its context, and by the innermost level alone.
    fn decide(&mut self, site: (u64, u64), value: u64, limit: usize, may_wait: bool) -> Promotion {
        let megamorphic = self.inlined.get(&site.1).is_some_and(|&contexts| contexts >= KNOWN);
        let seen = self.seen.entry(site.0).or_insert_with(|| Seen { megamorphic, ..Seen::default() });
        let before = seen.megamorphic;
        let promotion = seen.decide(value, limit, may_wait);
        if seen.megamorphic && !before {
            *self.inlined.entry(site.1).or_default() += 1;
        }
        promotion
    }
}

/// The polymorphic sites, as one recording sees them.
#[derive(Clone, Default, Debug)]
pub struct Polymorphic {
    /// The sites of the `Jit`.
    sites: Rc<RefCell<Sites>>,
    /// The most values of one place that get guards.
    limit: usize,
    /// Was a trace left at a megamorphic site, so that its general path is wanted now?
    hopeless: bool,
    /// Values that this recording is the first to have a guard for, with their places.
    new: Vec<(u64, u64)>,
}

impl Polymorphic {
    /// For a `Jit` that allows `limit` values of each place.
    pub fn new(limit: usize) -> Polymorphic {
        Polymorphic { limit, ..Polymorphic::default() }
    }

    /// What to do with `value` at a place: by its context, and by the innermost level alone. Only a recording that
    /// begins here may be put off.
    pub fn decide(&mut self, site: (u64, u64), value: u64, may_wait: bool) -> Promotion {
        let mut sites = self.sites.borrow_mut();
        let before = sites.guards(site.0);
        let promotion = sites.decide(site, value, self.limit, may_wait);
        let new = sites.guards(site.0) > before;
        self.new.extend(new.then_some((site.0, value)));
        promotion
    }

    /// A trace was left with `value` at a place.
    pub fn failed(&mut self, site: u64, value: u64) {
        let mut sites = self.sites.borrow_mut();
        let seen = sites.seen.entry(site).or_default();
        seen.count(value);
        self.hopeless = seen.is_hopeless();
    }

    /// Was a trace left at a megamorphic site, so that its general path is wanted now?
    pub fn is_hopeless(&self) -> bool {
        self.hopeless
    }

    /// The recording failed: there is no code for its values.
    pub fn forget(&mut self) {
        let mut sites = self.sites.borrow_mut();
        for (site, value) in self.new.drain(..) {
            if let Some(seen) = sites.seen.get_mut(&site) {
                seen.promoted.retain(|&v| v != value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_values_are_promoted_up_to_the_limit() {
        let mut seen = Seen::default();
        for value in 0..3 {
            assert_eq!(seen.decide(value, 3, true), Promotion::Promote);
            (0..10).for_each(|_| seen.count(value + 1));
        }
        assert_eq!(seen.decide(3, 3, true), Promotion::Generalise);
        // A value with a guard keeps it, in every trace; no other value gets one any more.
        assert_eq!(seen.decide(1, 3, true), Promotion::Promote);
        assert_eq!(seen.decide(4, 3, true), Promotion::Generalise);
    }

    #[test]
    fn rare_values_get_no_guards() {
        let mut seen = Seen::default();
        assert_eq!(seen.decide(0, 8, true), Promotion::Promote);
        (1..=200).for_each(|value| seen.count(value));
        assert_eq!(seen.decide(7, 8, true), Promotion::Generalise);
    }

    #[test]
    fn a_place_that_is_megamorphic_in_two_contexts_is_so_in_the_next() {
        let mut sites = Sites::default();
        for context in 0..2 {
            for value in 0..9 {
                sites.decide((context, 7), value, 8, false);
            }
            assert_eq!(sites.decide((context, 7), 100, 8, false), Promotion::Generalise);
        }
        assert_eq!(sites.decide((2, 7), 100, 8, false), Promotion::Generalise);
        assert_eq!(sites.decide((3, 8), 100, 8, false), Promotion::Promote);
    }

    #[test]
    fn many_rare_values_are_noticed_early() {
        let mut seen = Seen::default();
        (0..HOPELESS - 1).for_each(|value| seen.count(value.into()));
        assert!(!seen.is_hopeless());
        seen.count(1000);
        assert!(seen.is_hopeless());
        let mut seen = Seen::default();
        (0..1000).for_each(|value| seen.count(value % 5));
        assert!(!seen.is_hopeless());
    }

    #[test]
    fn a_rare_value_waits_for_a_frequent_one_a_bounded_number_of_times() {
        let mut seen = Seen::default();
        assert_eq!(seen.decide(0, 8, true), Promotion::Promote);
        for value in 1..=100 {
            seen.count(1000);
            seen.count(value);
        }
        assert_eq!(seen.decide(100, 8, true), Promotion::Wait);
        assert_eq!(seen.decide(1000, 8, true), Promotion::Promote);
        assert_eq!(seen.decide(100, 8, true), Promotion::Generalise);
        let mut seen = Seen::default();
        (0..100).for_each(|_| seen.count(1000));
        let waits = (0..1000).take_while(|&value| seen.decide(value, 8, true) == Promotion::Wait).count();
        assert_eq!(waits, WAITS as usize);
    }
}
