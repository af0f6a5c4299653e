//! Families and their entries: what the inline cache of one instruction holds, and when it is filled.
//!
//! Nothing here knows of modes or code objects; those are in [`super::adaptive`].

use crate::machine::context;
use std::cell::Cell;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ptr::NonNull;

/// A kind of site: what its decision depends on, and what a plan is.
///
/// # Safety
/// Keys and plans are held weakly: the collector does not see them. Whenever the key of a lookup equals that of an
/// entry, the objects that the entry's plan refers to must be alive. (An address alone is no such key: its object may
/// be dead and its memory reused. An address with a version that is never given twice is one.) The same holds for a
/// plan that a guess has confirmed.
pub unsafe trait Family: 'static {
    /// What the plan depends on. Keys are compared, never dereferenced.
    type Key: Copy + PartialEq;
    /// A decision.
    type Plan: Copy + PartialEq + Debug;
    /// Name of the family, for statistics and for the message of a failed comparison.
    const NAME: &'static str;
    /// Whether the plan may serve another key, if [`Site::hit`](crate::Site::hit) has confirmed it. Only statistics ask
    /// this: they cannot confirm a guess, and count it as right if the other key would get the same plan.
    fn guesses(_: &Self::Plan) -> bool {
        false
    }
    /// Why the plan is the general path, if it is. Statistics count such a plan as a failure to specialise.
    fn failure(_: &Self::Plan) -> Option<&'static str> {
        None
    }
}

/// The state of an instruction's cache, for listings and statistics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seen<K, P> {
    /// The code has no caches yet: it has not run twice, or caches are off.
    Cold,
    /// The cache exists, and has not been filled since.
    Empty,
    /// A plan.
    Plan {
        /// What it depends on. The objects that the plan refers to are alive only if the key is still that of a live
        /// object.
        key: K,
        /// What was decided.
        plan: P,
        /// How often the cache was filled, at most [`Seen::MOST`].
        filled: u8,
        /// Number of misses before it is filled again.
        wait: u16,
    },
}

impl<K, P> Seen<K, P> {
    /// A cache that was filled this many times has reached the longest wait.
    pub const MOST: u8 = HIGHEST;
}

/// Describes a family to code that is not generic in it.
#[derive(Clone, Copy, Debug)]
pub struct FamilyInfo {
    name: &'static str,
    words: usize,
    init: unsafe fn(*mut u64, bool),
}

impl FamilyInfo {
    /// The description of family `F`.
    pub const fn of<F: Family>() -> FamilyInfo {
        const {
            assert!(align_of::<Entry<F>>() <= 8, "entries are aligned to 8 bytes");
            assert!(!std::mem::needs_drop::<Entry<F>>(), "keys and plans are plain data");
        }
        FamilyInfo { name: F::NAME, words: size_of::<Entry<F>>().div_ceil(8), init: init::<F> }
    }

    /// The name of the family.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Size of an entry in words, watched or not.
    pub(super) const fn words(&self, watched: bool) -> usize {
        if watched { 2 * self.words } else { self.words }
    }

    /// Initialises an entry.
    ///
    /// # Safety
    /// There is room for it at `at`.
    pub(super) unsafe fn init(&self, at: *mut u64, watched: bool) {
        // SAFETY: the caller's promise.
        unsafe { (self.init)(at, watched) }
    }
}

unsafe fn init<F: Family>(at: *mut u64, watched: bool) {
    let empty = || Entry::<F> {
        wait: Cell::new(0),
        level: Cell::new(0),
        watched,
        plan: Cell::new(None),
        key: Cell::new(MaybeUninit::uninit()),
    };
    // SAFETY: the caller has made room for two entries if they are watched, else for one.
    unsafe {
        at.cast::<Entry<F>>().write(empty());
        if watched {
            at.cast::<Entry<F>>().add(1).write(empty());
        }
    }
}

/// The cache of one instruction. A watched entry stays empty, so that inline lookups fail; what it would hold is in a
/// second entry behind it.
#[doc(hidden)]
#[repr(C)]
pub struct Entry<F: Family> {
    /// Number of misses before it is filled again.
    wait: Cell<u16>,
    /// How often it was filled, up to [`HIGHEST`]: the binary logarithm of the next wait.
    level: Cell<u8>,
    watched: bool,
    plan: Cell<Option<F::Plan>>,
    /// Initialised if there is a plan.
    key: Cell<MaybeUninit<F::Key>>,
}

/// A reference to the entry of an instruction.
#[doc(hidden)]
pub struct EntryRef<'a, F: Family>(NonNull<Entry<F>>, PhantomData<&'a Entry<F>>);

impl<F: Family> Clone for EntryRef<'_, F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<F: Family> Copy for EntryRef<'_, F> {}

impl<F: Family> std::ops::Deref for EntryRef<'_, F> {
    type Target = Entry<F>;
    #[inline(always)]
    fn deref(&self) -> &Entry<F> {
        // SAFETY: the promise made to `new`.
        unsafe { self.0.as_ref() }
    }
}

impl<F: Family> EntryRef<'_, F> {
    /// # Safety
    /// `at` points to an entry of the family, made by [`FamilyInfo::init`], which outlives the lifetime `'a`.
    #[inline(always)]
    pub(super) unsafe fn new(at: NonNull<Entry<F>>) -> Self {
        EntryRef(at, PhantomData)
    }
}

/// The longest wait is 2 to this power, less one.
const HIGHEST: u8 = 11;

impl<F: Family> Entry<F> {
    /// The cached plan, if there is one.
    #[inline(always)]
    pub(super) fn plan(&self) -> Option<F::Plan> {
        self.plan.get()
    }

    /// Whether the cached plan was made for this key. There must be a plan.
    #[inline(always)]
    pub(super) fn is_of(&self, key: F::Key) -> bool {
        debug_assert!(self.plan.get().is_some());
        // SAFETY: there is a plan.
        unsafe { self.key.get().assume_init() == key }
    }

    /// The cached plan, if it was made for this key.
    #[inline(always)]
    fn plan_for(&self, key: F::Key) -> Option<F::Plan> {
        self.plan.get().filter(|_| self.is_of(key))
    }

    /// Whether this miss leaves the entry as it is. The number of such misses doubles with each filling.
    #[inline(always)]
    fn defers(&self) -> bool {
        match self.wait.get() {
            0 => false,
            n => {
                self.wait.set(n - 1);
                true
            }
        }
    }

    /// Fills the entry. What statistics know without watching is counted here, where hits cost nothing and misses
    /// little, as only every second, fourth, ... miss comes here. The number of deferred misses follows from how often
    /// it was filled.
    #[cold]
    #[inline(never)]
    fn fill(&self, key: F::Key, plan: F::Plan) {
        context::machine().adaptive.count(F::NAME, |counts| {
            counts.misses += 1;
            if !self.watched {
                counts.deferred += (1 << self.level.get()) - 1;
            }
            match self.plan.get() {
                Some(_) => counts.despecialised += 1,
                None => counts.specialised += 1,
            }
            if let Some(reason) = F::failure(&plan) {
                *counts.failures.entry(reason).or_default() += 1;
            }
        });
        let level = (self.level.get() + 1).min(HIGHEST);
        self.level.set(level);
        self.wait.set((1 << level) - 1);
        self.key.set(MaybeUninit::new(key));
        self.plan.set(Some(plan));
    }

    fn content(&self) -> Seen<F::Key, F::Plan> {
        let Some(plan) = self.plan.get() else { return Seen::Empty };
        // SAFETY: there is a plan.
        let key = unsafe { self.key.get().assume_init() };
        Seen::Plan { key, plan, filled: self.level.get(), wait: self.wait.get() }
    }
}

impl<F: Family> EntryRef<'_, F> {
    /// The content of the entry, or of the one behind it if it is watched.
    pub(super) fn seen(self) -> Seen<F::Key, F::Plan> {
        self.kept().content()
    }

    /// The entry that holds the plan.
    fn kept(&self) -> &Entry<F> {
        // SAFETY: a watched entry is the first of two, which were made together.
        if self.watched { unsafe { self.0.add(1).as_ref() } } else { self }
    }

    /// The plan for a key: the cached one, or the result of `decide`.
    #[inline(always)]
    pub(super) fn lookup(self, key: F::Key, decide: impl Fn() -> F::Plan) -> F::Plan {
        if self.watched {
            return self.watched(key, decide());
        }
        if let Some(plan) = self.plan_for(key) {
            if cfg!(debug_assertions) {
                agrees::<F>(plan, decide());
            }
            return plan;
        }
        let plan = decide();
        if !self.defers() {
            self.fill(key, plan);
        }
        plan
    }

    /// A lookup in the entry behind a watched one. It follows the rules of other lookups except for the stress mode.
    /// `now` is the plan that would be decided now.
    #[cold]
    #[inline(never)]
    fn watched(self, key: F::Key, now: F::Plan) -> F::Plan {
        let entry = self.kept();
        let adaptive = &context::machine().adaptive;
        let Some(watch) = adaptive.watch.get() else { return now };
        if watch.stress && adaptive.drops() {
            entry.plan.set(None);
        }
        match entry.plan_for(key) {
            Some(known) => {
                if watch.compares {
                    agrees::<F>(known, now);
                }
                adaptive.count(F::NAME, |counts| counts.hits += 1);
                known
            }
            None if !watch.stress && entry.plan().is_some_and(|plan| plan == now && F::guesses(&plan)) => {
                adaptive.count(F::NAME, |counts| counts.guesses += 1);
                now
            }
            None if !watch.stress && entry.defers() => {
                adaptive.count(F::NAME, |counts| counts.deferred += 1);
                now
            }
            None => {
                entry.fill(key, now);
                now
            }
        }
    }
}

/// Panics unless a cached plan equals the one that would be decided now.
pub(super) fn agrees<F: Family>(known: F::Plan, now: F::Plan) {
    assert!(known == now, "metatrace: stale inline cache of family {}: {known:?}, now {now:?}", F::NAME);
}
