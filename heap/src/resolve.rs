//! Finds the object that a word points into, and enumerates all objects, without side metadata.
//!
//! Between two collections every object in a marked line is old, with a mark bit at its start, and every object in an
//! unmarked line is young and lies in a run of objects that begins with its hole, the maximal run of unmarked lines. So
//! old objects are found by searching mark bits backwards, and young ones by walking headers forwards. Nothing here
//! writes to objects or tables.

use crate::space::Space;
use crate::types::{info_unchecked, object_size};
use crate::{BLOCK, LINE, LINES_PER_BLOCK, Obj};

/// The end of the last young lookup, so that ascending lookups walk each hole once.
#[derive(Default)]
pub(crate) struct Walk {
    hole: usize,
    at: usize,
}

impl Space {
    /// The object that contains the address `p`. `cursor` is the start of the free part of the main hole.
    ///
    /// # Safety
    /// All objects are initialised, and no collection is past its stack scan.
    pub(crate) unsafe fn resolve(&self, p: usize, cursor: usize, walk: &mut Walk) -> Option<Obj> {
        let offset = p.wrapping_sub(self.base);
        if offset >= self.blocks.len() * BLOCK {
            return None;
        }
        // SAFETY: the address lies in a used block, for which the tables have entries.
        unsafe {
            match *self.lines.add(offset / LINE) {
                0 => self.resolve_young(p, offset, cursor, walk),
                _ => self.resolve_old(p, offset),
            }
        }
    }

    /// The old object that contains the address `p`, if there is one in the region.
    ///
    /// # Safety
    /// No collection is running.
    pub(crate) unsafe fn resolve_marked(&self, p: usize) -> Option<Obj> {
        let offset = p.wrapping_sub(self.base);
        // SAFETY: the address lies in a used block, for which the tables have entries.
        if offset < self.blocks.len() * BLOCK { unsafe { self.resolve_old(p, offset) } } else { None }
    }

    /// Searches the mark bits backwards within the block.
    unsafe fn resolve_old(&self, p: usize, offset: usize) -> Option<Obj> {
        let first = offset / BLOCK * (BLOCK / 512);
        let mut index = offset >> 9;
        // SAFETY: `resolve`'s; an object with a mark bit is initialised.
        unsafe {
            let mut word = *self.bits.add(index) & (u64::MAX >> (63 - ((offset >> 3) & 63)));
            while word == 0 {
                if index == first {
                    return None;
                }
                index -= 1;
                word = *self.bits.add(index);
            }
            let start = self.base + (index * 64 + 63 - word.leading_zeros() as usize) * 8;
            let o = start as Obj;
            (p < start + object_size(info_unchecked((*o).tid), o)).then_some(o)
        }
    }

    /// Walks the objects of a hole.
    unsafe fn resolve_young(&self, p: usize, offset: usize, cursor: usize, walk: &mut Walk) -> Option<Obj> {
        let block = offset / BLOCK;
        if !self.blocks[block].young || p >= self.young_end(block, cursor) {
            return None;
        }
        // SAFETY: `resolve`'s; the walk visits initialised objects and stops at the end of the span.
        unsafe {
            let mut line = offset / LINE;
            while line > block * LINES_PER_BLOCK && *self.lines.add(line - 1) == 0 {
                line -= 1;
            }
            let hole = self.base + line * LINE;
            debug_assert!(walk.hole != hole || walk.at <= p, "lookups with one walk ascend");
            if walk.hole != hole {
                *walk = Walk { hole, at: hole };
            }
            loop {
                let o = walk.at as Obj;
                if (*o).tid == 0 {
                    return None;
                }
                let end = walk.at + object_size(info_unchecked((*o).tid), o);
                if p < end {
                    return Some(o);
                }
                walk.at = end;
            }
        }
    }

    /// The end of the young objects of a block.
    fn young_end(&self, block: usize, cursor: usize) -> usize {
        if block == self.current && self.hole_end != 0 {
            cursor
        } else if block == self.overflow_block {
            self.overflow.cursor
        } else {
            self.base + block * BLOCK + self.blocks[block].upto as usize
        }
    }

    /// Calls `visit` for the marked objects of a block, in ascending order.
    pub(crate) fn each_marked(&self, block: usize, mut visit: impl FnMut(Obj)) {
        for index in block * (BLOCK / 512)..(block + 1) * (BLOCK / 512) {
            // SAFETY: the table covers the region.
            let mut word = unsafe { *self.bits.add(index) };
            while word != 0 {
                visit((self.base + (index * 64 + word.trailing_zeros() as usize) * 8) as Obj);
                word &= word - 1;
            }
        }
    }

    /// Calls `visit` for every object of the blocks, with whether it is old; includes dead objects that have not been
    /// swept.
    ///
    /// # Safety
    /// As `resolve`.
    pub(crate) unsafe fn each_object(&self, cursor: usize, mut visit: impl FnMut(Obj, bool)) {
        for (block, state) in self.blocks.iter().enumerate() {
            self.each_marked(block, |o| visit(o, true));
            let (mut at, end) = (self.base + block * BLOCK, self.young_end(block, cursor));
            while state.young && at < end {
                let line = (at - self.base) / LINE;
                let o = at as Obj;
                // SAFETY: an unmarked line before the end is the start of a hole or of its next object.
                unsafe {
                    if *self.lines.add(line) != 0 || (*o).tid == 0 {
                        // Continues at the next line in which a hole can start.
                        let mut next = line + 1;
                        let last = (block + 1) * LINES_PER_BLOCK;
                        let in_hole = *self.lines.add(line) == 0;
                        while next < last && (*self.lines.add(next) == 0) == in_hole {
                            next += 1;
                        }
                        at = self.base + next * LINE;
                    } else {
                        visit(o, false);
                        at += object_size(info_unchecked((*o).tid), o);
                    }
                }
            }
        }
    }
}
