//! Families and their entries: what the cache of one instruction holds, and when it is filled.
//!
//! Nothing here knows modes or code objects: see [`super::adaptive`].

use crate::machine::context;
use std::cell::Cell;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ptr::NonNull;

/// A kind of site: what its decision depends on, and what is decided.
///
/// # Safety
/// Keys and plans are held weakly: the collector does not see them. Whenever the key of a lookup equals that of an
/// entry, the objects that the entry's plan refers to are alive. (An address alone is no such key, as its object may be
/// dead and another one be there; with a version beside it that is never given twice, it is.) The same goes for a plan
/// that a guess has confirmed.
pub unsafe trait Family: 'static {
    /// What the plan depends on: compared, never followed.
    type Key: Copy + PartialEq;
    /// What was decided.
    type Plan: Copy + PartialEq + Debug;
    /// For statistics, and for the message of a comparison that has failed.
    const NAME: &'static str;
    /// May the plan serve for another key, too, where [`Site::hit`](crate::Site::hit) has that confirmed? For
    /// statistics, which cannot ask it: they take the guess for right if the same would be decided for the other key.
    fn guesses(_: &Self::Plan) -> bool {
        false
    }
    /// Why the plan is the general path, if it is: statistics count it as a failure to specialise.
    fn failure(_: &Self::Plan) -> Option<&'static str> {
        None
    }
}

/// What the cache of an instruction holds, for listings and statistics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seen<K, P> {
    /// The code has no caches yet: it has not run twice, or they are off.
    Cold,
    /// There is a cache, and nothing was decided since it was made.
    Empty,
    /// A plan.
    Plan {
        /// What it depends on. Only where the key is still that of a live object, what the plan refers to is alive.
        key: K,
        /// What was decided.
        plan: P,
        /// How often the cache was filled; it stops counting at [`Seen::MOST`].
        filled: u8,
        /// Misses until it is filled again.
        wait: u16,
    },
}

impl<K, P> Seen<K, P> {
    /// A cache that was filled this many times waits the longest time before the next.
    pub const MOST: u8 = HIGHEST;
}

/// What a family needs beside an instruction.
#[derive(Clone, Copy, Debug)]
pub struct FamilyInfo {
    name: &'static str,
    words: usize,
    init: unsafe fn(*mut u64, bool),
}

impl FamilyInfo {
    /// That of a family.
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

    /// Words of memory for an entry, watched or not.
    pub(super) fn words(&self, watched: bool) -> usize {
        if watched { 2 * self.words } else { self.words }
    }

    /// Makes an entry.
    ///
    /// # Safety
    /// There is room for it.
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

/// The cache of one instruction. A watched one stays empty, so that no inline lookup succeeds; what it would hold is in
/// a second entry behind it.
#[doc(hidden)]
#[repr(C)]
pub struct Entry<F: Family> {
    /// Misses until it is filled again.
    wait: Cell<u16>,
    /// How often it was filled: the binary logarithm of the next wait, but for its limit.
    level: Cell<u8>,
    watched: bool,
    plan: Cell<Option<F::Plan>>,
    /// Initialised if there is a plan.
    key: Cell<MaybeUninit<F::Key>>,
}

/// The entry of an instruction.
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
    /// There is an entry of the family, made by [`FamilyInfo::init`], for as long as the lifetime says.
    #[inline(always)]
    pub(super) unsafe fn new(at: NonNull<Entry<F>>) -> Self {
        EntryRef(at, PhantomData)
    }
}

/// The longest wait is 2 to this power, less one.
const HIGHEST: u8 = 11;

impl<F: Family> Entry<F> {
    /// The plan of the last time.
    #[inline(always)]
    pub(super) fn plan(&self) -> Option<F::Plan> {
        self.plan.get()
    }

    /// Is the plan one for that key? There is a plan.
    #[inline(always)]
    pub(super) fn is_of(&self, key: F::Key) -> bool {
        debug_assert!(self.plan.get().is_some());
        // SAFETY: there is a plan.
        unsafe { self.key.get().assume_init() == key }
    }

    /// The plan, if it is one for that key.
    #[inline(always)]
    fn plan_for(&self, key: F::Key) -> Option<F::Plan> {
        self.plan.get().filter(|_| self.is_of(key))
    }

    /// Is this miss to be waited out? The wait after each filling is twice as long.
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

    /// What statistics know without watching is counted here, where it costs a hit nothing, and a miss hardly anything,
    /// as only every second, fourth, ... one comes here. Misses that were waited out follow from
    /// how often it was filled.
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
    /// What the entry holds, or the one behind it if it is watched.
    pub(super) fn seen(self) -> Seen<F::Key, F::Plan> {
        self.kept().content()
    }

    /// The entry that plans are kept in.
    fn kept(&self) -> &Entry<F> {
        // SAFETY: a watched entry is the first of two, which were made together.
        if self.watched { unsafe { self.0.add(1).as_ref() } } else { self }
    }

    /// The plan for a key, from the entry or as decided now.
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

    /// A lookup in the entry behind a watched one, by rules that are those of any lookup but for stress. `now` is what
    /// would be decided now.
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

/// What a cache gives is what would be decided now.
pub(super) fn agrees<F: Family>(known: F::Plan, now: F::Plan) {
    assert!(known == now, "metatrace: stale inline cache of family {}: {known:?}, now {now:?}", F::NAME);
}
