//! The index of a table: places for the positions of its entries, by their hashes. It knows nothing of keys, and the
//! entries only by their hashes.
//!
//! A search visits places in the order of CPython's dicts: the lowest bits of the hash first, so that integers in a row
//! lie in a row, then a sequence into which all other bits come. What is taken out leaves a mark, over which searches
//! continue. Some place is always free, so every search ends: see [`Index::has_room`].

use crate::objects::model::*;
use metatrace::untraced::{UntracedItems, UntracedRuns};
use metatrace::{Array, Ref};

/// The place of an entry that was taken out.
const REMOVED: u32 = u32::MAX;

/// Positions of entries by their hashes: 0 is a free place, `n + 1` the entry at position `n`.
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
    /// The index that lies in an array, whose length is a power of two.
    #[inline(always)]
    pub(crate) fn of(places: Ref<Array<Places>>) -> Index {
        Index { places, mask: places.len() - 1 }
    }

    /// An empty index for that many entries.
    pub(crate) fn places_for(entries: usize) -> usize {
        (entries * 3 / 2 + 1).next_power_of_two()
    }

    /// May a place be taken if that many of them are not free? A quarter stays free at least, so searches are short.
    #[inline(always)]
    pub(crate) fn has_room(self, taken: usize) -> bool {
        taken < self.places.len() - self.places.len() / 4
    }

    /// Begins to search for a hash, as it is kept in an entry.
    #[inline(always)]
    pub(crate) fn search(self, hash: Value) -> Search {
        let rest = hash.word() >> 1;
        Search { place: rest as usize & self.mask, rest }
    }

    /// The next place.
    #[inline(always)]
    pub(crate) fn step(self, search: &mut Search) {
        search.rest >>= 5;
        let next = search.place.wrapping_mul(5).wrapping_add(search.rest as usize).wrapping_add(1);
        search.place = next & self.mask;
    }

    /// What a search has come to: None at its end, else a position, or `Some(None)` for one that was taken out.
    #[inline(always)]
    pub(crate) fn get(self, search: Search) -> Option<Option<usize>> {
        match self.places.get(search.place) {
            0 => None,
            REMOVED => Some(None),
            at => Some(Some(at as usize - 1)),
        }
    }

    /// Enters a position. Was its place free, and not one of an entry that was taken out?
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

    /// Takes a position out, whose entry has that hash.
    #[inline]
    pub(crate) fn remove(self, hash: Value, at: usize) {
        let mut search = self.search(hash);
        while self.places.get(search.place) != at as u32 + 1 {
            self.step(&mut search);
        }
        self.places.set(search.place, REMOVED);
    }

    /// Takes over all places of an index of the same size.
    pub(crate) fn copy(self, from: Ref<Array<Places>>) {
        assert_eq!(self.places.len(), from.len(), "of the same size");
        self.places.copy_run(0, from, 0, from.len());
    }
}
