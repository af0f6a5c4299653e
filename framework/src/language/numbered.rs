//! Inline caches without promises: of families whose plans are numbers, for code whose sites are numbered.
//!
//! A [`Family`] is unsafe to declare because its plans may refer to objects, and [`Site::at`] to call because the entry
//! must be of the family. Here plans refer to nothing, and all sites of a code object are of one family. Nothing here
//! may depend on what the numbers mean.

use super::adaptive::Site;
use super::cache::{Family, FamilyInfo};
use super::mode::Mode;
use super::object::Trace;
use super::sites::{HasSites, Sites};
use metatrace_heap::Marker;
use std::marker::PhantomData;

/// A kind of look-up in data that never change: the slot of a name in a shape, for example. It declares the family
/// [`Found`].
pub trait Lookup: 'static {
    /// Name of the family, for statistics and for the message of a failed comparison.
    const NAME: &'static str;
}

/// The family of a [`Lookup`]. The key is a number that says where something was looked up and is never given twice;
/// the plan is the number that was found, if any.
#[derive(Debug)]
pub struct Found<L>(PhantomData<L>);

// SAFETY: keys and plans are numbers.
unsafe impl<L: Lookup> Family for Found<L> {
    type Key = u64;
    type Plan = Option<u32>;
    const NAME: &'static str = L::NAME;
    fn guesses(plan: &Option<u32>) -> bool {
        plan.is_some()
    }
}

/// The inline caches of a code object whose sites all belong to one family, a field of the object. The language numbers
/// the sites in the order of its instructions, from 0.
#[derive(Debug)]
pub struct Caches<F> {
    sites: Sites,
    count: usize,
    family: PhantomData<fn(F)>,
}

impl<F: Family> Default for Caches<F> {
    fn default() -> Self {
        Caches::new(0)
    }
}

impl<F: Family> Caches<F> {
    /// The number of sites whose entries are found by an offset of 16 bits.
    const MOST: usize = u16::MAX as usize / (1 + FamilyInfo::of::<F>().words(true));

    /// The caches of code with `count` sites, before it has run. Of a code object with more than some thousand sites,
    /// the last ones have no caches.
    pub fn new(count: usize) -> Caches<F> {
        Caches { sites: Sites::new(), count: count.min(Self::MOST), family: PhantomData }
    }

    /// The site with a number, or one without a cache if there is no such site.
    #[inline(always)]
    pub fn site<M: Mode>(&self, number: usize) -> Site<'_, M, F, Caches<F>> {
        if M::TRACED || number >= self.count {
            return Site::none();
        }
        // SAFETY: there is a site with that number, and all sites are of the family.
        unsafe { Site::at(self, number) }
    }
}

impl<F: Family> HasSites for Caches<F> {
    fn sites(&self) -> &Sites {
        &self.sites
    }
    fn families(&self) -> impl Iterator<Item = Option<FamilyInfo>> {
        std::iter::repeat_n(Some(FamilyInfo::of::<F>()), self.count)
    }
}

// SAFETY: entries refer to objects weakly, see `Family`.
unsafe impl<F: Family> Trace for Caches<F> {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Direct, Jit, Traced};

    enum Squares {}
    impl Lookup for Squares {
        const NAME: &'static str = "squares";
    }

    fn plan<M: Mode>(caches: &Caches<Found<Squares>>, number: usize, key: u64) -> Option<u32> {
        caches.site::<M>(number).plan(|| key, || u32::try_from(key * key).ok())
    }

    fn hit(caches: &Caches<Found<Squares>>, number: usize, key: u64) -> Option<Option<u32>> {
        caches.site::<Direct>(number).hit(|| key, Some, |_| false, || u32::try_from(key * key).ok())
    }

    #[test]
    fn each_number_has_a_cache_of_its_own() {
        let jit = Jit::new(Config::default()).expect("a Jit");
        jit.enter(|_| {
            let caches = Caches::new(2);
            for _ in 0..3 {
                assert_eq!(plan::<Direct>(&caches, 0, 3), Some(9));
                assert_eq!(plan::<Direct>(&caches, 1, 1 << 20), None);
            }
            assert_eq!(hit(&caches, 0, 3), Some(Some(9)));
            assert_eq!(hit(&caches, 0, 4), None, "another key");
            assert_eq!(hit(&caches, 1, 1 << 20), Some(None), "that nothing was found is a plan, too");
        });
    }

    #[test]
    fn a_number_beyond_the_last_one_has_no_cache() {
        let jit = Jit::new(Config::default()).expect("a Jit");
        jit.enter(|_| {
            let caches = Caches::new(1);
            for _ in 0..3 {
                assert_eq!(plan::<Direct>(&caches, 1, 3), Some(9));
                assert_eq!(hit(&caches, 1, 3), None);
            }
            assert_eq!(caches.sites.bytes(), 0);
        });
    }

    #[test]
    fn of_very_many_sites_the_first_ones_have_caches() {
        let jit = Jit::new(Config::default()).expect("a Jit");
        jit.enter(|_| {
            let (count, last) = (1 << 20, (1 << 20) - 1);
            let caches = Caches::new(count);
            for _ in 0..3 {
                assert_eq!(plan::<Direct>(&caches, 0, 3), Some(9));
                assert_eq!(plan::<Direct>(&caches, last, 4), Some(16));
            }
            assert_eq!(hit(&caches, 0, 3), Some(Some(9)));
            assert_eq!(hit(&caches, last, 4), None);
        });
    }

    #[test]
    fn traced_code_has_none() {
        let jit = Jit::new(Config::default()).expect("a Jit");
        jit.enter(|_| {
            let caches = Caches::new(1);
            (0..3).for_each(|_| assert_eq!(plan::<Traced>(&caches, 0, 3), Some(9)));
            assert_eq!(caches.sites.bytes(), 0);
        });
    }
}
