//! Promotes at polymorphic sites: a site whose value takes few values is promoted; a megamorphic one, whose value takes
//! many, is not. The table of such sites belongs to the `Jit`, so it outlives traces.
//!
//! A site is identified by the merge points of all open levels and by the interpreter's line: a helper that sees one
//! class where it is inlined keeps its guard there, whatever it sees elsewhere. Keys are hashes and values are only
//! compared: a wrong match costs only speed, so nothing here is rooted.

use hashbrown::HashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Number of values of one site whose failures are counted.
const COUNTED: usize = 64;

/// A value is frequent, and worth a guard, if it has at least one in this many of the failures for values without a
/// guard.
const FREQUENT: u32 = 8;

/// The same while the pool has guards left, for values that have failed at least `OFTEN` times.
const FREQUENT_ENOUGH: u32 = 32;
const OFTEN: u32 = 3;

/// A site may have up to this multiple of the usual number of guards, while the pool has some left.
const MOST: usize = 4;

/// Number of failures without a frequent value after which none is expected.
const EXPECTED_WITHIN: u32 = 40;

/// Number of contexts in which a site was megamorphic before it is assumed to be so in others, too.
const KNOWN: u32 = 2;

/// Number of recordings that a site may postpone to wait for a frequent value.
const WAITS: u32 = 32;

/// What to do with a value at a promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// Make a guard, and code for this value.
    Promote,
    /// Make no guard: code for any value.
    Generalise,
    /// Abort the recording: this value is rare, and a frequent one still has no guard.
    Wait,
}

/// How many values of a site get guards.
#[derive(Clone, Copy, Default, Debug)]
struct Limit {
    /// The number for each site.
    usual: usize,
    /// The number of additional guards left for all sites together. So their cost is bounded for the run, which that of
    /// code for each of many values at each of many sites would not be.
    pool: usize,
}

/// What is known of one site.
#[derive(Default, Debug)]
struct SeenValues {
    /// The values that have guards.
    promoted: Vec<u64>,
    /// Values for which all guards failed, and how often.
    failed: Vec<(u64, u32)>,
    /// Number of failures for values without a guard.
    failures: u32,
    waited: u32,
    megamorphic: bool,
}

impl SeenValues {
    /// Counts a value for which all guards failed. If there are too many values, the frequent ones are kept.
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

    /// Whether the site is megamorphic, so that more failures would tell nothing new.
    fn wants_general_path(&self, limit: Limit) -> bool {
        self.failures >= EXPECTED_WITHIN
            && !self.megamorphic
            && !self.failed.iter().any(|f| self.frequent(f.1, limit))
    }

    fn frequent(&self, count: u32, limit: Limit) -> bool {
        let share = |one_in: u32| u64::from(count) * u64::from(one_in) >= u64::from(self.failures);
        share(FREQUENT) || limit.pool > 0 && count >= OFTEN && share(FREQUENT_ENOUGH)
    }

    /// Whether one more value may get a guard.
    fn has_room(&self, limit: Limit) -> bool {
        self.promoted.len() < limit.usual || limit.pool > 0 && self.promoted.len() < MOST * limit.usual
    }

    /// Decides about `value`. Only a recording that begins here may be postponed.
    fn decide(&mut self, value: u64, limit: Limit, may_wait: bool) -> Promotion {
        if self.promoted.contains(&value) {
            return Promotion::Promote;
        }
        if self.megamorphic {
            return Promotion::Generalise;
        }
        let count = self.failed.iter().find(|f| f.0 == value).map_or(0, |f| f.1);
        if self.has_room(limit) {
            let better = |f: &(u64, u32)| self.frequent(f.1, limit) && !self.promoted.contains(&f.0);
            if may_wait
                && !self.frequent(count, limit)
                && self.waited < WAITS
                && self.failed.iter().any(better)
            {
                self.waited += 1;
                return Promotion::Wait;
            }
            if !may_wait || self.frequent(count, limit) {
                self.promoted.push(value);
                // It will not fail any more: the shares of the others are shares of what remains.
                self.failed.retain(|f| f.0 != value);
                self.failures -= count;
                return Promotion::Promote;
            }
        }
        self.megamorphic = true;
        Promotion::Generalise
    }
}

/// The sites of one `Jit`.
#[derive(Default, Debug)]
struct PolymorphicSites {
    seen: HashMap<u64, SeenValues>,
    /// In how many contexts a site of a function was megamorphic.
    inlined: HashMap<u64, u32>,
    limit: Limit,
}

impl PolymorphicSites {
    /// Decides about `value` at a site, identified with its context and by the innermost level alone. Also returns
    /// whether this is the first guard for the value.
    fn decide(&mut self, site: (u64, u64), value: u64, may_wait: bool) -> (Promotion, bool) {
        let megamorphic = self.inlined.get(&site.1).is_some_and(|&contexts| contexts >= KNOWN);
        let seen =
            self.seen.entry(site.0).or_insert_with(|| SeenValues { megamorphic, ..SeenValues::default() });
        let before = (seen.megamorphic, seen.promoted.len());
        let promotion = seen.decide(value, self.limit, may_wait);
        if seen.megamorphic && !before.0 {
            *self.inlined.entry(site.1).or_default() += 1;
        }
        let new = seen.promoted.len() > before.1;
        if new && seen.promoted.len() > self.limit.usual {
            self.limit.pool -= 1;
        }
        (promotion, new)
    }

    /// Removes a value for which no code was made.
    fn forget(&mut self, site: u64, value: u64) {
        let Some(seen) = self.seen.get_mut(&site) else { return };
        if seen.promoted.len() > self.limit.usual {
            self.limit.pool += 1;
        }
        seen.promoted.retain(|&v| v != value);
    }
}

/// The polymorphic sites, as one recording sees them.
#[derive(Clone, Default, Debug)]
pub struct Polymorphic {
    /// The sites of the `Jit`.
    sites: Rc<RefCell<PolymorphicSites>>,
    /// Whether a trace was left at a megamorphic site, so that its general path is to be recorded now.
    general_path_wanted: bool,
    /// Values for which this recording is the first to have a guard, with their sites.
    new: Vec<(u64, u64)>,
}

impl Polymorphic {
    /// For a `Jit` that allows `usual` values for each site, and `more` in total.
    pub fn new(usual: usize, more: usize) -> Polymorphic {
        let sites = PolymorphicSites { limit: Limit { usual, pool: more }, ..PolymorphicSites::default() };
        Polymorphic { sites: Rc::new(RefCell::new(sites)), ..Polymorphic::default() }
    }

    /// Decides about `value` at a site, identified with its context and by the innermost level alone. Only a recording
    /// that begins here may be postponed.
    pub fn decide(&mut self, site: (u64, u64), value: u64, may_wait: bool) -> Promotion {
        let (promotion, new) = self.sites.borrow_mut().decide(site, value, may_wait);
        self.new.extend(new.then_some((site.0, value)));
        promotion
    }

    /// Counts an exit of a trace with `value` at a site.
    pub fn failed(&mut self, site: u64, value: u64) {
        let mut sites = self.sites.borrow_mut();
        let limit = sites.limit;
        let seen = sites.seen.entry(site).or_default();
        seen.count(value);
        self.general_path_wanted = seen.wants_general_path(limit);
    }

    /// Whether a trace was left at a megamorphic site, so that its general path is to be recorded now.
    pub fn wants_general_path(&self) -> bool {
        self.general_path_wanted
    }

    /// Called when the recording failed: there is no code for its values.
    pub fn forget(&mut self) {
        let mut sites = self.sites.borrow_mut();
        self.new.drain(..).for_each(|(site, value)| sites.forget(site, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn up_to(usual: usize) -> Limit {
        Limit { usual, pool: 0 }
    }

    #[test]
    fn values_are_promoted_up_to_the_limit() {
        let mut seen = SeenValues::default();
        for value in 0..3 {
            assert_eq!(seen.decide(value, up_to(3), true), Promotion::Promote);
            (0..10).for_each(|_| seen.count(value + 1));
        }
        assert_eq!(seen.decide(3, up_to(3), true), Promotion::Generalise);
        // A value with a guard keeps it, in every trace; no other value gets one any more.
        assert_eq!(seen.decide(1, up_to(3), true), Promotion::Promote);
        assert_eq!(seen.decide(4, up_to(3), true), Promotion::Generalise);
    }

    #[test]
    fn what_has_a_guard_does_not_count_in_the_share_of_the_others() {
        let mut seen = SeenValues::default();
        for value in 0..6 {
            assert_eq!(seen.decide(value, up_to(8), true), Promotion::Promote);
            (0..50).for_each(|i| seen.count(value + 1 + i % 2));
        }
    }

    #[test]
    fn places_share_the_guards_beyond_the_usual_number() {
        let mut sites =
            PolymorphicSites { limit: Limit { usual: 2, pool: 3 }, ..PolymorphicSites::default() };
        let mut promotes = |site, value| {
            (0..10).for_each(|_| sites.seen.entry(site).or_default().count(value));
            sites.decide((site, site), value, true) == (Promotion::Promote, true)
        };
        assert!((0..4).all(|value| promotes(1, value)));
        assert!((0..3).all(|value| promotes(2, value)));
        assert!(!promotes(2, 3) && !promotes(1, 4), "the pool is empty");
        sites.forget(1, 3);
        assert!(sites.limit.pool == 1 && sites.seen[&1].promoted == [0, 1, 2]);
    }

    #[test]
    fn one_of_twenty_values_is_frequent_while_there_are_guards_in_the_pool() {
        let limit = Limit { usual: 8, pool: 64 };
        let mut seen = SeenValues::default();
        for value in 0..20 {
            assert_eq!(seen.decide(value, limit, true), Promotion::Promote);
            (0..60).for_each(|i| seen.count(value + 1 + i % (19 - value).max(1)));
        }
        let mut seen = SeenValues::default();
        assert_eq!(seen.decide(0, limit, true), Promotion::Promote);
        (0..200).for_each(|i| seen.count(1 + i));
        assert_eq!(seen.decide(1, limit, true), Promotion::Generalise);
    }

    #[test]
    fn rare_values_get_no_guards() {
        let mut seen = SeenValues::default();
        assert_eq!(seen.decide(0, up_to(8), true), Promotion::Promote);
        (1..=200).for_each(|value| seen.count(value));
        assert_eq!(seen.decide(7, up_to(8), true), Promotion::Generalise);
    }

    #[test]
    fn a_place_that_is_megamorphic_in_two_contexts_is_so_in_the_next() {
        let mut sites = PolymorphicSites { limit: up_to(8), ..PolymorphicSites::default() };
        for context in 0..2 {
            for value in 0..9 {
                sites.decide((context, 7), value, false);
            }
            assert_eq!(sites.decide((context, 7), 100, false).0, Promotion::Generalise);
        }
        assert_eq!(sites.decide((2, 7), 100, false).0, Promotion::Generalise);
        assert_eq!(sites.decide((3, 8), 100, false).0, Promotion::Promote);
    }

    #[test]
    fn many_rare_values_are_noticed_early() {
        let mut seen = SeenValues::default();
        (0..EXPECTED_WITHIN - 1).for_each(|value| seen.count(value.into()));
        assert!(!seen.wants_general_path(up_to(8)));
        seen.count(1000);
        assert!(seen.wants_general_path(up_to(8)));
        let mut seen = SeenValues::default();
        (0..1000).for_each(|value| seen.count(value % 5));
        assert!(!seen.wants_general_path(up_to(8)));
    }

    #[test]
    fn a_rare_value_waits_for_a_frequent_one_a_bounded_number_of_times() {
        let mut seen = SeenValues::default();
        assert_eq!(seen.decide(0, up_to(8), true), Promotion::Promote);
        for value in 1..=100 {
            seen.count(1000);
            seen.count(value);
        }
        assert_eq!(seen.decide(100, up_to(8), true), Promotion::Wait);
        assert_eq!(seen.decide(1000, up_to(8), true), Promotion::Promote);
        assert_eq!(seen.decide(100, up_to(8), true), Promotion::Generalise);
        let mut seen = SeenValues::default();
        (0..100).for_each(|_| seen.count(1000));
        let waits =
            (0..1000).take_while(|&value| seen.decide(value, up_to(8), true) == Promotion::Wait).count();
        assert_eq!(waits, WAITS as usize);
    }
}
