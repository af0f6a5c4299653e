//! The adaptive tier: inline caches of interpreted code, derived from the hints that a language gives anyway.
//!
//! A handler with an inline cache is split in two halves, both generic in the mode. *Decide* reads greens, elidables,
//! quasi-immutables and promotes, and returns a plan; *perform* carries the plan out on the reds. In [`Direct`] the
//! plan of a [`Site`] is kept beside the code object, and *decide* is skipped while the key of its [`Family`] is the
//! same. In [`Traced`] there are no caches: the recording is the same as without them.
//!
//! Caches must never change what a program or a recording does. `docs/book/src/adaptive.md` is for authors of
//! languages.
//!
//! [`Direct`]: crate::Direct
//! [`Traced`]: crate::Traced

use super::cache::{EntryRef, Family, agrees};
use super::mode::Mode;
use super::sites::HasSites;
use std::marker::PhantomData;

/// The place of a decision in the guest's code, with its cache. Empty in [`Traced`](crate::Traced).
#[must_use = "a site is asked for its plan"]
pub struct Site<'a, M: Mode, F: Family, C: HasSites + 'a>(M::SiteRef<'a, C>, PhantomData<F>);

impl<M: Mode, F: Family, C: HasSites> Clone for Site<'_, M, F, C> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M: Mode, F: Family, C: HasSites> Copy for Site<'_, M, F, C> {}

impl<M: Mode, F: Family, C: HasSites> std::fmt::Debug for Site<'_, M, F, C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Site({})", F::NAME)
    }
}

impl<'a, M: Mode, F: Family, C: HasSites> Site<'a, M, F, C> {
    /// The site of the instruction at `pc`.
    ///
    /// # Safety
    /// The instruction is one of `code`, and its family is `F`.
    #[inline(always)]
    pub unsafe fn at(code: &'a C, pc: usize) -> Self {
        Site(M::site(Some((code, pc))), PhantomData)
    }

    /// No site: for code that belongs to no instruction, such as a residual.
    #[inline(always)]
    pub fn none() -> Self {
        Site(M::site(None), PhantomData)
    }

    #[inline(always)]
    fn entry(self) -> Option<EntryRef<'a, F>> {
        let (code, pc) = M::code_of(self.0)?;
        // SAFETY: the promise made to `at`.
        unsafe { code.sites().entry(pc) }
    }

    /// Returns `part` of the cached plan if its key is `key`, or if `holds` confirms that the plan serves this key,
    /// too. As `holds` looks at frozen data, a guess is either right or refused. It is meant to be a few instructions
    /// in front of [`plan`](Site::plan), which must follow with the same `decide`. Always `None` in traced code.
    #[inline(always)]
    pub fn hit<T>(
        self,
        key: impl FnOnce() -> F::Key,
        part: impl FnOnce(F::Plan) -> Option<T>,
        holds: impl FnOnce(F::Plan) -> bool,
        decide: impl FnOnce() -> F::Plan,
    ) -> Option<T> {
        let entry = self.entry()?;
        let plan = entry.plan();
        let found = part(plan?)?;
        if !entry.is_of(key()) && !holds(plan?) {
            return None;
        }
        if cfg!(debug_assertions) {
            agrees::<F>(plan?, decide());
        }
        Some(found)
    }

    /// The cached plan if its key is `key`, else the result of `decide`. `decide` must have no effects and raise
    /// nothing; the comparing mode runs it on hits as well.
    #[inline(always)]
    pub fn plan(self, key: impl FnOnce() -> F::Key, decide: impl Fn() -> F::Plan) -> F::Plan {
        let Some((code, pc)) = M::code_of(self.0) else { return decide() };
        let Some(entry) = self.entry() else {
            code.sites().ran(pc, || code.families());
            return decide();
        };
        entry.lookup(key(), decide)
    }
}

#[cfg(test)]
mod tests {
    use super::super::cache::FamilyInfo;
    use super::super::mode::{Direct, Traced};
    use super::super::sites::Sites;
    use super::*;
    use crate::{Config, Jit, Params};

    enum Doubled {}
    // SAFETY: its plans hold no references.
    unsafe impl Family for Doubled {
        type Key = u64;
        type Plan = u64;
        const NAME: &'static str = "doubled";
    }

    /// Code whose second instruction belongs to the family.
    #[derive(Default)]
    struct Code(Sites);
    impl HasSites for Code {
        fn sites(&self) -> &Sites {
            &self.0
        }
        fn families(&self) -> impl Iterator<Item = Option<FamilyInfo>> {
            [None, Some(FamilyInfo::of::<Doubled>()), None].into_iter()
        }
    }

    impl Code {
        fn site<M: Mode>(&self) -> Site<'_, M, Doubled, Code> {
            // SAFETY: the instruction is of that family.
            unsafe { Site::at(self, 1) }
        }
        /// The plan for a key: its double.
        fn run<M: Mode>(&self, key: u64) -> u64 {
            self.site::<M>().plan(|| key, || 2 * key)
        }
    }

    fn with(params: &str, f: impl FnOnce(&Jit, &Code)) {
        let mut all = Params::default();
        all.set_list(params).expect("parameters");
        let jit = Jit::new(Config { params: all, ..Config::default() }).expect("a Jit");
        jit.enter(|jit| f(jit, &Code::default()));
    }

    #[test]
    fn caches_are_made_when_code_runs_again() {
        with("", |_, code| {
            assert_eq!(code.run::<Direct>(1), 2);
            assert_eq!(code.0.bytes(), 0, "most code runs once");
            assert_eq!(code.run::<Direct>(1), 2);
            assert!(code.0.bytes() > 0);
            let part =
                |key: u64| code.site::<Direct>().hit(|| key, |plan| Some(plan + 1), |_| false, || 2 * key);
            assert_eq!(part(1), None, "nothing was decided since");
            assert_eq!(code.run::<Direct>(1), 2);
            assert_eq!(part(1), Some(3));
            assert_eq!(part(2), None, "another key");
        });
    }

    #[test]
    fn code_that_runs_once_takes_a_few_words() {
        assert!(size_of::<Sites>() <= 48);
    }

    #[test]
    fn traced_code_has_none() {
        with("", |_, code| {
            assert_eq!(size_of::<Site<'_, Traced, Doubled, Code>>(), 0);
            for _ in 0..3 {
                assert_eq!(code.run::<Traced>(1), 2);
            }
            assert_eq!(code.site::<Traced>().hit(|| 1, Some, |_| true, || 2), None);
            assert_eq!(code.0.bytes(), 0);
        });
    }

    #[test]
    fn there_are_none_if_they_are_off() {
        with("sites=off", |jit, code| {
            for _ in 0..5 {
                assert_eq!(code.run::<Direct>(4), 8);
            }
            assert_eq!(code.0.bytes(), 0);
            assert!(jit.stats().sites.is_empty());
        });
    }

    #[test]
    fn the_wait_doubles_with_each_filling() {
        with("sites=count", |jit, code| {
            (0..2).for_each(|_| _ = code.run::<Direct>(0));
            for key in 1..=100 {
                assert_eq!(code.run::<Direct>(key), 2 * key);
            }
            let counts = jit.stats().sites["doubled"].clone();
            // Filled by lookups 1, 3, 7, 15, 31 and 63.
            assert_eq!((counts.hits, counts.misses, counts.deferred), (0, 6, 94));
            for _ in 0..1000 {
                assert_eq!(code.run::<Direct>(7), 14);
            }
            let counts = jit.stats().sites["doubled"].clone();
            assert_eq!(counts.misses, 7, "in the end it is filled with what comes now");
            assert!(counts.hits > 900);
        });
    }

    #[test]
    fn a_guess_serves_for_other_keys() {
        with("", |_, code| {
            (0..3).for_each(|_| _ = code.run::<Direct>(5));
            let guess = |holds: fn(u64) -> bool| code.site::<Direct>().hit(|| 6, Some, holds, || 10);
            assert_eq!(guess(|plan| plan == 10), Some(10));
            assert_eq!(guess(|plan| plan == 12), None);
        });
    }

    #[test]
    #[should_panic(expected = "stale inline cache of family doubled: 2, now 3")]
    fn a_stale_plan_is_found_by_comparison() {
        with("sites=check", |_, code| {
            (0..3).for_each(|_| _ = code.run::<Direct>(1));
            code.site::<Direct>().plan(|| 1, || 3);
        });
    }

    #[test]
    fn stress_fills_at_once_and_drops() {
        with("sites=stress", |jit, code| {
            for i in 0..100 {
                assert_eq!(code.run::<Direct>(i / 10), i / 10 * 2);
            }
            let counts = jit.stats().sites["doubled"].clone();
            assert_eq!(counts.deferred, 0);
            assert!(counts.hits > 50 && counts.misses > 15, "{counts:?}");
        });
    }
}
