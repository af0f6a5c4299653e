//! The blocks: one reserved region with its side tables, and the holes in it that allocation uses. Nothing here decides
//! when to collect, and nothing traces objects.
//!
//! Invariant: which lines are marked changes only in a collection; a hole that is left early, or skipped
//! because it is too small, ends in a header word of 0 (`resolve` relies on both).

use std::ptr;

use crate::os::{self, Backing, map, unmap};
use crate::types::{info_unchecked, object_size};
use crate::{BLOCK, HeapError, LINE, LINES_PER_BLOCK, Obj};

/// No current block.
const NONE: usize = usize::MAX;
/// A block with fewer free lines than this waits for a full collection: tiny holes slow allocation down.
const MIN_FREE_LINES: usize = 5;
/// More than x86-64 lets a process address; keeps the sums below from overflowing.
const MAX_RESERVATION: usize = 1 << 47;
/// The byte that dead memory is filled with in the stress modes.
pub(crate) const POISON: u8 = 0xDB;

#[derive(Clone, Copy, Default)]
pub(crate) struct Block {
    /// Whether young objects may have been placed in it since the last collection.
    pub(crate) young: bool,
    /// The number of bytes, from the start of the block, in which young objects may lie. Not up to date for the blocks
    /// that are being allocated in.
    pub(crate) upto: u32,
}

/// Free memory for bump allocation.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hole {
    pub(crate) cursor: usize,
    pub(crate) end: usize,
}

/// The region of blocks of one heap.
pub(crate) struct Space {
    mapping: usize,
    mapping_len: usize,
    pub(crate) base: usize,
    /// Size of the region in bytes.
    pub(crate) len: usize,
    /// One mark bit for each 8 bytes.
    pub(crate) bits: *mut u64,
    /// One mark byte for each line.
    pub(crate) lines: *mut u8,
    /// All blocks used so far.
    pub(crate) blocks: Vec<Block>,
    free: Vec<u32>,
    recyclable: Vec<u32>,
    /// Number of free blocks, from the last one on, that may have memory.
    idle: usize,
    /// The blocks with `young` set.
    touched: Vec<u32>,
    /// The block of the main hole or `NONE`, whether it is a recycled one, and the line at which to continue the
    /// search.
    pub(crate) current: usize,
    recycled: bool,
    next_line: usize,
    /// The end of the main hole; 0 if there is none. Its cursor is the heap's.
    pub(crate) hole_end: usize,
    /// A hole in a free block, for objects that span lines while small ones fill recycled holes.
    pub(crate) overflow: Hole,
    pub(crate) overflow_block: usize,
}

impl Space {
    /// Reserves address space for `bytes` of blocks, or for less if the system does not have enough.
    pub(crate) fn new(bytes: usize) -> Result<Space, HeapError> {
        let mut len = bytes.clamp(BLOCK, MAX_RESERVATION).next_multiple_of(BLOCK);
        loop {
            // The tables lie before the blocks in one mapping; an extra block allows for alignment.
            let (bits_len, lines_len) = (len / 64, len / LINE);
            let mapping_len = len + bits_len + lines_len + BLOCK;
            let mut mapping = map(mapping_len, Backing::Lazy);
            if let Some(first) = mapping {
                // No more than half of the available address space, since the process needs some as well.
                let rest = map(mapping_len, Backing::Lazy);
                // SAFETY: unused mappings of this length.
                unsafe {
                    if let Some(rest) = rest {
                        unmap(rest, mapping_len);
                    } else if len > BLOCK {
                        unmap(first, mapping_len);
                        mapping = None;
                    }
                }
            }
            if let Some(mapping) = mapping {
                let lines = mapping + bits_len;
                return Ok(Space {
                    mapping,
                    mapping_len,
                    base: (lines + lines_len).next_multiple_of(BLOCK),
                    len,
                    bits: mapping as *mut u64,
                    lines: lines as *mut u8,
                    blocks: Vec::new(),
                    free: Vec::new(),
                    recyclable: Vec::new(),
                    idle: 0,
                    touched: Vec::new(),
                    current: NONE,
                    recycled: false,
                    next_line: 0,
                    hole_end: 0,
                    overflow: Hole::default(),
                    overflow_block: NONE,
                });
            }
            if len <= 1 << 20 {
                return Err(HeapError::Reservation { bytes: mapping_len });
            }
            len = (len / 2).next_multiple_of(BLOCK);
        }
    }

    /// The end of the blocks used so far.
    pub(crate) fn used_end(&self) -> usize {
        self.base + self.blocks.len() * BLOCK
    }

    /// Bytes of the blocks in use.
    pub(crate) fn used_bytes(&self) -> usize {
        (self.blocks.len() - self.free.len()) * BLOCK
    }

    /// Bytes of the free blocks that may have memory.
    pub(crate) fn idle_bytes(&self) -> usize {
        self.idle * BLOCK
    }

    /// Whether the main hole lies in a partly filled block.
    pub(crate) fn is_recycled(&self) -> bool {
        self.recycled && self.current != NONE
    }

    /// Closes the main hole, whose free part begins at `cursor`.
    pub(crate) fn retire_hole(&mut self, cursor: usize) {
        if self.hole_end != 0 {
            if cursor < self.hole_end {
                // SAFETY: the rest of the hole is free memory of the region, at least 8 bytes.
                unsafe { (cursor as *mut u64).write(0) }
            }
            self.blocks[self.current].upto = (self.hole_end - self.base - self.current * BLOCK) as u32;
            self.hole_end = 0;
        }
    }

    /// The next hole of at least `size` bytes in the current block; if there is none, the block is left. The last hole
    /// must have been retired.
    pub(crate) fn next_hole(&mut self, size: usize) -> Option<Hole> {
        if self.current == NONE {
            return None;
        }
        // SAFETY: the table has a byte for each line of each block.
        let lines = unsafe {
            std::slice::from_raw_parts(self.lines.add(self.current * LINES_PER_BLOCK), LINES_PER_BLOCK)
        };
        let mut line = self.next_line;
        while line < LINES_PER_BLOCK {
            if lines[line] != 0 {
                line += 1;
                continue;
            }
            let first = line;
            while line < LINES_PER_BLOCK && lines[line] == 0 {
                line += 1;
            }
            let start = self.base + self.current * BLOCK + first * LINE;
            let bytes = (line - first) * LINE;
            if bytes >= size {
                self.next_line = line;
                self.hole_end = start + bytes;
                return Some(Hole { cursor: start, end: start + bytes });
            }
            // SAFETY: the first word of a free line.
            unsafe { (start as *mut u64).write(0) }
        }
        self.current = NONE;
        None
    }

    /// Makes a partly filled block the current one.
    pub(crate) fn enter_recyclable(&mut self) -> bool {
        let Some(block) = self.recyclable.pop() else { return false };
        self.enter(block as usize);
        self.recycled = true;
        true
    }

    /// Makes a free block the current one; returns false if the region is used up.
    pub(crate) fn enter_free(&mut self) -> bool {
        let Some(block) = self.take_free() else { return false };
        self.enter(block);
        self.recycled = false;
        true
    }

    fn enter(&mut self, block: usize) {
        self.touch(block);
        self.current = block;
        self.next_line = 0;
    }

    fn take_free(&mut self) -> Option<usize> {
        if let Some(block) = self.free.pop() {
            self.idle = self.idle.saturating_sub(1);
            return Some(block as usize);
        }
        let block = self.blocks.len();
        if (block + 1) * BLOCK > self.len {
            return None;
        }
        self.blocks.push(Block::default());
        Some(block)
    }

    fn touch(&mut self, block: usize) {
        let state = &mut self.blocks[block];
        if !state.young {
            *state = Block { young: true, upto: 0 };
            self.touched.push(block as u32);
        }
    }

    /// Memory from the overflow block, if it has enough left.
    pub(crate) fn bump_overflow(&mut self, size: usize) -> Option<usize> {
        let at = self.overflow.cursor;
        (self.overflow.end - at >= size).then(|| {
            self.overflow.cursor = at + size;
            at
        })
    }

    /// Takes a free block as the new overflow block; returns false if the region is used up.
    pub(crate) fn renew_overflow(&mut self) -> bool {
        self.retire_overflow();
        let Some(block) = self.take_free() else { return false };
        self.touch(block);
        let start = self.base + block * BLOCK;
        self.overflow = Hole { cursor: start, end: start + BLOCK };
        self.overflow_block = block;
        true
    }

    fn retire_overflow(&mut self) {
        let Hole { cursor, end } = std::mem::take(&mut self.overflow);
        if self.overflow_block != NONE {
            if cursor < end {
                // SAFETY: the rest of the block is free memory of the region.
                unsafe { (cursor as *mut u64).write(0) }
            }
            self.blocks[self.overflow_block].upto = BLOCK as u32;
            self.overflow_block = NONE;
        }
    }

    /// Leaves all blocks that are being allocated in. The main hole must have been retired.
    pub(crate) fn leave_blocks(&mut self) {
        debug_assert_eq!(self.hole_end, 0);
        self.retire_overflow();
        self.current = NONE;
    }

    /// Whether an object in the region is marked.
    ///
    /// # Safety
    /// `o` lies in a used block.
    #[inline(always)]
    pub(crate) unsafe fn is_marked(&self, o: Obj) -> bool {
        let offset = o as usize - self.base;
        // SAFETY: the table covers the region.
        unsafe { *self.bits.add(offset >> 9) >> ((offset >> 3) & 63) & 1 != 0 }
    }

    /// Clears all marks, before a full marking.
    pub(crate) fn clear_marks(&mut self) {
        let bytes = self.blocks.len() * BLOCK;
        // SAFETY: the tables cover the used blocks.
        unsafe {
            ptr::write_bytes(self.bits.cast::<u8>(), 0, bytes / 64);
            ptr::write_bytes(self.lines, 0, bytes / LINE);
        }
    }

    /// Makes the unmarked lines available again: of all blocks, or only of those with young objects.
    pub(crate) fn sweep(&mut self, full: bool, poison: bool) {
        let touched = std::mem::take(&mut self.touched);
        if full {
            self.free.clear();
            self.recyclable.clear();
            self.idle = 0;
            (0..self.blocks.len()).rev().for_each(|block| self.sweep_block(block, poison));
        } else {
            touched.iter().rev().for_each(|&block| self.sweep_block(block as usize, poison));
        }
        self.touched = touched;
        self.touched.clear();
    }

    /// Returns the memory of free blocks to the system, except for `keep` bytes of those that are used next. After a
    /// full sweep the free list has the highest blocks first.
    pub(crate) fn release_free(&mut self, keep: usize) {
        let first = self.free.len() - self.idle;
        let count = self.free.len().saturating_sub(keep / BLOCK).max(first);
        self.idle = self.free.len() - count;
        for run in self.free[first..count].chunk_by(|&high, &low| high == low + 1) {
            let lowest = self.base + run[run.len() - 1] as usize * BLOCK;
            // SAFETY: free blocks hold no objects; they read as zeros afterwards.
            unsafe { os::discard(lowest, run.len() * BLOCK) };
        }
    }

    fn sweep_block(&mut self, block: usize, poison: bool) {
        // SAFETY: the table has a byte, 0 or 1, for each line of each block.
        let used: usize = unsafe {
            let lines = self.lines.add(block * LINES_PER_BLOCK);
            std::slice::from_raw_parts(lines, LINES_PER_BLOCK).iter().map(|&mark| mark as usize).sum()
        };
        self.blocks[block] = Block::default();
        if used == 0 {
            self.free.push(block as u32);
            self.idle += 1;
        } else if used + MIN_FREE_LINES <= LINES_PER_BLOCK {
            self.recyclable.push(block as u32);
        }
        if poison {
            self.poison_block(block);
        }
    }

    /// Overwrites everything in a block but its marked objects.
    fn poison_block(&mut self, block: usize) {
        let start = self.base + block * BLOCK;
        let fill = |from: usize, to: usize| {
            // SAFETY: the gap between two live objects of the block is dead memory.
            unsafe { ptr::write_bytes(from as *mut u8, POISON, to - from) }
        };
        let mut dead = start;
        self.each_marked(block, |o| {
            fill(dead, o as usize);
            // SAFETY: a marked object is initialised.
            dead = o as usize + unsafe { object_size(info_unchecked((*o).tid), o) };
        });
        fill(dead, start + BLOCK);
    }
}

impl Drop for Space {
    fn drop(&mut self) {
        // SAFETY: the mapping that `new` made; nothing refers to it any more.
        unsafe { unmap(self.mapping, self.mapping_len) };
    }
}
