//! The index of a table: the positions of its entries, found by hash. It does not know keys or values.
//!
//! A search visits places in the order of CPython's dicts: first by the lowest bits of the hash, so that consecutive
//! integers are in consecutive places, then in a sequence that depends on all other bits. A removed entry leaves a mark
//! that searches skip. At least one place is always free, so every search ends: see [`Index::has_room`].

use crate::objects::model::*;
use metatrace::untraced::{UntracedItems, UntracedRuns};
use metatrace::{Array, Ref};

/// The place of a removed entry.
const REMOVED: u32 = u32::MAX;

/// Positions of entries by their hashes: 0 for a free place, `n + 1` for the entry at position `n`.
#[derive(Clone, Copy)]
pub(crate) struct Index {
    places: Ref<Array<Places>>,
    mask: usize,
}

/// The places that a search for a hash visits.
#[derive(Clone, Copy)]
pub(crate) struct Search {
    place: usize,
    rest: u64,
}

impl Index {
    /// The index in an array, whose length is a power of two.
    #[inline(always)]
    pub(crate) fn of(places: Ref<Array<Places>>) -> Index {
        Index { places, mask: places.len() - 1 }
    }

    /// The number of places of an empty index for `entries` entries.
    pub(crate) fn places_for(entries: usize) -> usize {
        (entries * 3 / 2 + 1).next_power_of_two()
    }

    /// Whether another place may be taken if `taken` of them are not free. At least a quarter stays free, so searches
    /// are short.
    #[inline(always)]
    pub(crate) fn has_room(self, taken: usize) -> bool {
        taken < self.places.len() - self.places.len() / 4
    }

    /// Starts a search for a hash in the form that entries have.
    #[inline(always)]
    pub(crate) fn search(self, hash: Value) -> Search {
        let rest = hash.word() >> 1;
        Search { place: rest as usize & self.mask, rest }
    }

    /// Moves to the next place.
    #[inline(always)]
    pub(crate) fn step(self, search: &mut Search) {
        search.rest >>= 5;
        let next = search.place.wrapping_mul(5).wrapping_add(search.rest as usize).wrapping_add(1);
        search.place = next & self.mask;
    }

    /// The place of a search: None if it is free, which ends the search; else a position, or `Some(None)` for a
    /// removed entry.
    #[inline(always)]
    pub(crate) fn get(self, search: Search) -> Option<Option<usize>> {
        match self.places.get(search.place) {
            0 => None,
            REMOVED => Some(None),
            at => Some(Some(at as usize - 1)),
        }
    }

    /// Enters a position; returns whether its place was free, rather than that of a removed entry.
    #[inline]
    pub(crate) fn insert(self, hash: Value, at: usize) -> bool {
        let mut search = self.search(hash);
        loop {
            let old = self.places.get(search.place);
            if old == 0 || old == REMOVED {
                self.places.set(search.place, at as u32 + 1);
                return old == 0;
            }
            self.step(&mut search);
        }
    }

    /// Removes a position, whose entry has that hash.
    #[inline]
    pub(crate) fn remove(self, hash: Value, at: usize) {
        self.replace(hash, at, REMOVED);
    }

    /// As [`Index::remove`], of the entry that was added last and took a free place: no search needs to skip it.
    #[inline]
    pub(crate) fn remove_last(self, hash: Value, at: usize) {
        self.replace(hash, at, 0);
    }

    #[inline(always)]
    fn replace(self, hash: Value, at: usize, by: u32) {
        let mut search = self.search(hash);
        while self.places.get(search.place) != at as u32 + 1 {
            self.step(&mut search);
        }
        self.places.set(search.place, by);
    }

    /// Copies all places from an index of the same size.
    pub(crate) fn copy(self, from: Ref<Array<Places>>) {
        assert_eq!(self.places.len(), from.len(), "of the same size");
        self.places.copy_run(0, from, 0, from.len());
    }
}
