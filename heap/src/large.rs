//! Objects outside the blocks: too large for them, or allocated when the region was used up. Each has malloc memory of
//! its own, found through an ordered map. Machine code never allocates them inline.

use std::collections::BTreeMap;
use std::ptr;

use crate::space::POISON;
use crate::types::info_unchecked;
use crate::{FLAG_MARK, MAPPED, Marker, Obj, os};

/// The large objects of one heap.
#[derive(Default)]
pub(crate) struct Large {
    /// The size of each object, by address.
    objects: BTreeMap<usize, usize>,
    /// The objects allocated since the last collection.
    young: Vec<usize>,
    pub(crate) bytes: usize,
    /// The parts of old arrays of words that were written since the last collection.
    cards: BTreeMap<usize, Cards>,
    /// Bytes freed since the last [`Large::release_idle`] that may not have been returned to the system.
    pub(crate) idle: usize,
}

/// Number of items of one card.
const CARD: usize = 128;
/// Bytes before the items of an array of words.
const ITEMS: usize = 16;

/// Card table of an array: a bit for each [`CARD`] items, set if they have been written since the last collection.
pub(crate) struct Cards {
    bits: Vec<u64>,
    dirty: usize,
    count: usize,
}

impl Cards {
    fn new(items: usize) -> Cards {
        let count = items.div_ceil(CARD);
        Cards { bits: vec![0; count.div_ceil(64)], dirty: 0, count }
    }

    /// Marks a card dirty. Returns false if too many are dirty for the cards to save anything.
    fn enter(&mut self, card: usize) -> bool {
        let (word, bit) = (&mut self.bits[card / 64], 1 << (card % 64));
        self.dirty += usize::from(*word & bit == 0);
        *word |= bit;
        self.dirty * 4 <= self.count
    }

    /// Passes the items of the dirty cards or, if `dirty` is false, of all others to the marker; returns an upper bound
    /// of their size in bytes.
    ///
    /// # Safety
    /// The cards are those of the array of words at `start`, each as [`Marker::mark`] expects it.
    pub(crate) unsafe fn mark_items(&self, start: usize, dirty: bool, marker: &mut Marker) -> usize {
        let mut bytes = 0;
        // SAFETY: an array of words has its item count in the second word, and its items after it.
        unsafe {
            let items = *(start as *const usize).add(1);
            for card in (0..self.count).filter(|card| (self.bits[card / 64] >> (card % 64) & 1 != 0) == dirty)
            {
                let first = card * CARD;
                let words = (start + ITEMS + 8 * first) as *const u64;
                marker.mark_words(words, CARD.min(items - first));
                bytes += 8 * CARD;
            }
        }
        bytes
    }
}

impl Large {
    /// Memory for an object, or `None` if the system has none. From [`MAPPED`] bytes on it is zeroed, at no cost.
    pub(crate) fn alloc(&mut self, size: usize) -> Option<Obj> {
        // SAFETY: neither has preconditions.
        let p = unsafe { if size < MAPPED { libc::malloc(size) } else { libc::calloc(1, size) } } as usize;
        if p == 0 {
            return None;
        }
        self.objects.insert(p, size);
        self.young.push(p);
        self.bytes += size;
        Some(p as Obj)
    }

    /// The range of addresses of all large objects, including the end.
    pub(crate) fn bounds(&self) -> (usize, usize) {
        match (self.objects.first_key_value(), self.objects.last_key_value()) {
            (Some((&first, _)), Some((&last, &size))) => (first, last + size),
            _ => (1, 0),
        }
    }

    /// The object that contains the address `p`.
    pub(crate) fn resolve(&self, p: usize) -> Option<Obj> {
        let (&start, &size) = self.objects.range(..=p).next_back()?;
        (p < start + size).then_some(start as Obj)
    }

    /// Notes a write of the word at `address`, or to the object that begins there. Returns the object if it must be
    /// traced as a whole.
    ///
    /// # Safety
    /// The address lies in a large object or at the start of some other object, which has its fields.
    pub(crate) unsafe fn written(&mut self, address: usize) -> Option<Obj> {
        let Some(o) = self.resolve(address).filter(|o| *o as usize != address) else {
            return Some(address as Obj);
        };
        let start = o as usize;
        // SAFETY: a large object has its header; the item count of an array is its second word.
        let items = unsafe {
            if !info_unchecked((*o).tid).words {
                return Some(o);
            }
            *(start as *const usize).add(1)
        };
        let cards = self.cards.entry(start).or_insert_with(|| Cards::new(items));
        if cards.enter((address - start - ITEMS) / 8 / CARD) {
            return None;
        }
        self.cards.remove(&start);
        Some(o)
    }

    /// Takes the arrays that have dirty cards, and leaves none.
    pub(crate) fn take_cards(&mut self) -> BTreeMap<usize, Cards> {
        std::mem::take(&mut self.cards)
    }

    /// The cards of an object, if any are dirty.
    pub(crate) fn cards(&self, o: Obj) -> Option<&Cards> {
        self.cards.get(&(o as usize))
    }

    /// Calls `visit` for every object, with whether it is old.
    pub(crate) fn each_object(&self, mut visit: impl FnMut(Obj, bool)) {
        for &start in self.objects.keys() {
            visit(start as Obj, marked(start));
        }
    }

    /// Clears all marks, before a full marking.
    pub(crate) fn clear_marks(&mut self) {
        for &start in self.objects.keys() {
            // SAFETY: the keys are the addresses of live allocations with a header.
            unsafe { (*(start as Obj)).flags &= !FLAG_MARK }
        }
    }

    /// Frees the objects that marking has not reached: of all, or only of the young ones.
    pub(crate) fn sweep(&mut self, full: bool, poison: bool) {
        let mut dead: Vec<usize> = match full {
            true => self.objects.keys().copied().filter(|&start| !marked(start)).collect(),
            false => self.young.iter().copied().filter(|&start| !marked(start)).collect(),
        };
        self.young.clear();
        dead.drain(..).for_each(|start| self.release(start, poison));
    }

    /// Returns free memory to the system.
    pub(crate) fn release_idle(&mut self) {
        self.idle = 0;
        os::trim_malloc();
    }

    fn release(&mut self, start: usize, poison: bool) {
        let size = self.objects.remove(&start).expect("a large object is in the map");
        self.bytes -= size;
        if size < MAPPED {
            self.idle += size;
        }
        // SAFETY: an allocation of `alloc` that nothing refers to any more.
        unsafe {
            if poison {
                ptr::write_bytes(start as *mut u8, POISON, size);
            }
            libc::free(start as *mut libc::c_void);
        }
    }
}

fn marked(start: usize) -> bool {
    // SAFETY: called with the addresses of live allocations, each with a header.
    unsafe { (*(start as Obj)).flags & FLAG_MARK != 0 }
}

impl Drop for Large {
    fn drop(&mut self) {
        for &start in self.objects.keys() {
            // SAFETY: an allocation of `alloc`; the heap is gone.
            unsafe { libc::free(start as *mut libc::c_void) }
        }
    }
}
