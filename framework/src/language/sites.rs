//! The inline caches of a code object: the place of each instruction's entry, and when the entries are made.
//!
//! Nothing here knows of modes; what an entry holds is defined in [`super::cache`].

use super::cache::{EntryRef, Family, FamilyInfo, Seen};
use super::object::{External, Trace};
use crate::machine::context;
use metatrace_heap::Marker;
use std::cell::Cell;
use std::fmt::Debug;
use std::ptr::NonNull;

/// A code object, whose instructions may have caches.
pub trait HasSites {
    /// The caches, a field of the object.
    fn sites(&self) -> &Sites;
    /// The family of each instruction that has one. Must be the same each time.
    fn families(&self) -> impl Iterator<Item = Option<FamilyInfo>>;
}

/// The caches of one code object, kept in a field of it. They are made when an instruction with a cache runs for the
/// second time: most code of a program runs once, and needs only this value.
#[derive(Default)]
pub struct Sites {
    /// The offset in words of each instruction's entry, a `u16` each, followed by the entries. Null until they are
    /// made.
    table: Cell<Option<NonNull<u64>>>,
    words: Cell<usize>,
    /// Whether the code has more caches than offsets can tell apart: it gets none.
    is_too_long: Cell<bool>,
    /// One more than the number of the instruction that asked last.
    last: Cell<u32>,
    weight: Cell<Option<External>>,
}

impl Debug for Sites {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sites").field("words", &self.words).finish_non_exhaustive()
    }
}

// SAFETY: entries refer to objects weakly, see `Family`.
unsafe impl Trace for Sites {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

impl Drop for Sites {
    fn drop(&mut self) {
        if let Some(table) = self.table.get() {
            let words = std::ptr::slice_from_raw_parts_mut(table.as_ptr(), self.words.get());
            // SAFETY: they were made as such a box, and entries are not dropped.
            drop(unsafe { Box::from_raw(words) });
        }
    }
}

impl Sites {
    /// The caches of code that has not run.
    pub fn new() -> Sites {
        Sites::default()
    }

    /// Memory taken by the caches, in bytes; 0 for code that was not run twice.
    pub fn bytes(&self) -> usize {
        self.words.get() * 8
    }

    /// The state of an instruction's cache.
    ///
    /// # Safety
    /// The instruction is one of the code's, and `F` is its family.
    pub unsafe fn seen<F: Family>(&self, pc: usize) -> Seen<F::Key, F::Plan> {
        // SAFETY: the caller's promise.
        unsafe { self.entry::<F>(pc) }.map_or(Seen::Cold, EntryRef::seen)
    }

    /// The entry of an instruction, if the caches have been made.
    ///
    /// # Safety
    /// The instruction is one of the code's, and `F` is its family.
    #[inline(always)]
    pub(super) unsafe fn entry<F: Family>(&self, pc: usize) -> Option<EntryRef<'_, F>> {
        let table = self.table.get()?;
        // SAFETY: the table has an entry for each instruction, and this one's is of that family.
        unsafe {
            let offset = *table.as_ptr().cast::<u16>().add(pc);
            Some(EntryRef::new(table.add(usize::from(offset)).cast()))
        }
    }

    /// Called when an instruction runs and there are no caches yet: makes them if the code runs for the second time.
    pub(super) fn ran<I: Iterator<Item = Option<FamilyInfo>>>(
        &self,
        pc: usize,
        families: impl FnOnce() -> I,
    ) {
        let again = pc < self.last.replace(pc as u32 + 1) as usize;
        let adaptive = &context::machine().adaptive;
        if again && adaptive.on.get() && !self.is_too_long.get() {
            self.make(families(), adaptive.watch.get().is_some());
        }
    }

    fn make(&self, families: impl Iterator<Item = Option<FamilyInfo>>, watched: bool) {
        let families: Vec<Option<FamilyInfo>> = families.collect();
        let mut words = families.len().div_ceil(4);
        let mut offsets = Vec::with_capacity(families.len());
        for family in &families {
            let Ok(offset) = u16::try_from(words) else { return self.is_too_long.set(true) };
            offsets.push(offset);
            words += family.map_or(0, |family| family.words(watched));
        }
        let mut table = vec![0u64; words].into_boxed_slice();
        let start = table.as_mut_ptr();
        let adaptive = &context::machine().adaptive;
        adaptive.count_made(families.len(), 8 * words);
        for family in families.iter().flatten() {
            adaptive.count(family.name(), |counts| counts.sites += 1);
        }
        for (pc, (family, &offset)) in families.iter().zip(&offsets).enumerate() {
            // SAFETY: offsets lie in front of the first entry, and each entry has the room that was counted for it.
            unsafe {
                start.cast::<u16>().add(pc).write(offset);
                if let Some(family) = family {
                    family.init(start.add(usize::from(offset)), watched);
                }
            }
        }
        self.weight.set(Some(External::new(8 * words)));
        self.words.set(words);
        self.table.set(NonNull::new(Box::into_raw(table).cast()));
    }
}
