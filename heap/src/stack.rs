//! The conservative roots: registers and native stacks. Nothing here marks or frees; it finds the objects that words on
//! the stack point at, into, or just past.

use std::arch::asm;
use std::cell::Cell;
use std::hint::black_box;
use std::ops::Range;

use crate::resolve::Walk;
use crate::{Heap, HeapError, Obj, os};

/// The bounds of the current thread's stack. Determined once per thread.
pub fn current_stack() -> Result<Range<usize>, HeapError> {
    thread_local!(static BOUNDS: Cell<(usize, usize)> = const { Cell::new((0, 0)) });
    if BOUNDS.get().1 == 0 {
        BOUNDS.set(os::stack_bounds().ok_or(HeapError::StackBounds)?);
    }
    let (low, high) = BOUNDS.get();
    Ok(low..high)
}

/// Calls `collect` with the lowest address of this stack that matters, after spilling the callee-saved registers above
/// it: they may hold the only reference of some caller.
///
/// # Safety
/// None beyond those of `collect`.
#[inline(never)]
pub(crate) unsafe fn with_spilled_registers(
    heap: *mut Heap,
    full: bool,
    collect: unsafe fn(*mut Heap, usize, bool),
) {
    let mut registers = [0usize; SAVED];
    // SAFETY: `registers` has room for what is written to it; `collect` is the caller's promise.
    unsafe {
        spill(registers.as_mut_ptr());
        collect(heap, registers.as_ptr() as usize, full);
    }
    black_box(&registers);
}

/// Number of callee-saved registers that may hold a reference.
#[cfg(target_arch = "x86_64")]
const SAVED: usize = if cfg!(windows) { 8 } else { 6 };

/// Writes the callee-saved registers to memory. No register changes.
///
/// # Safety
/// Room for [`SAVED`] words.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn spill(to: *mut usize) {
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "mov [{0}], rbx",
            "mov [{0} + 8], rbp",
            "mov [{0} + 16], r12",
            "mov [{0} + 24], r13",
            "mov [{0} + 32], r14",
            "mov [{0} + 40], r15",
            in(reg) to,
            options(nostack, preserves_flags),
        );
        #[cfg(windows)]
        asm!("mov [{0} + 48], rdi", "mov [{0} + 56], rsi", in(reg) to, options(nostack, preserves_flags));
    }
}

#[cfg(target_arch = "aarch64")]
const SAVED: usize = 12;

/// Writes the callee-saved registers to memory. No register changes.
///
/// # Safety
/// Room for [`SAVED`] words.
#[cfg(target_arch = "aarch64")]
#[inline(always)]
unsafe fn spill(to: *mut usize) {
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "stp x19, x20, [{0}]",
            "stp x21, x22, [{0}, #16]",
            "stp x23, x24, [{0}, #32]",
            "stp x25, x26, [{0}, #48]",
            "stp x27, x28, [{0}, #64]",
            "stp x29, x30, [{0}, #80]",
            in(reg) to,
            options(nostack, preserves_flags),
        );
    }
}

/// Reads a word of the native stack by an instruction that no sanitizer checks, because many words there belong to no
/// live variable.
///
/// # Safety
/// An aligned word that can be read.
#[inline(always)]
unsafe fn stack_word(at: usize) -> usize {
    let word: usize;
    // SAFETY: the caller's promise; the instruction does nothing else.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        asm!("mov {word}, [{at}]", at = in(reg) at, word = lateout(reg) word,
            options(pure, readonly, nostack, preserves_flags));
        #[cfg(target_arch = "aarch64")]
        asm!("ldr {word}, [{at}]", at = in(reg) at, word = lateout(reg) word,
            options(pure, readonly, nostack, preserves_flags));
    }
    word
}

impl Heap {
    /// The objects that words between `sp` and the end of the stack refer to, in ascending order.
    ///
    /// # Safety
    /// `sp` is the stack pointer or above it, and objects can be resolved.
    pub(crate) unsafe fn scan_stack(&mut self, sp: usize) -> Vec<Obj> {
        let stack = self.stack.clone();
        assert!(stack.contains(&sp), "metatrace: a collection on a stack that `set_stack` was not told of");
        let mut words = std::mem::take(&mut self.stack_words);
        let (base, end) = (self.space.base, self.space.used_end());
        let (large_first, large_end) = self.large.bounds();
        let mut at = sp;
        self.marker.code_addresses.clear();
        while at < stack.end {
            // SAFETY: `at` lies between the stack pointer and the end of the stack that it is in, which is mapped.
            let word = unsafe { stack_word(at) };
            if self.watch.contains(&word) {
                self.marker.code_addresses.push(word);
            }
            if (base..=end).contains(&word) || (large_first..=large_end).contains(&word) {
                // The end pointer of a loop over an object's items may be the only pointer left to it.
                if word.is_multiple_of(8) {
                    words.push(word - 8);
                }
                words.push(word & !7);
            }
            at += 8;
        }
        self.stats.stack_words += ((stack.end - sp) / 8) as u64;
        self.marker.code_addresses.sort_unstable();
        self.marker.code_addresses.dedup();
        // In ascending order each hole is walked once, however many words point into it.
        words.sort_unstable();
        words.dedup();
        let mut found: Vec<Obj> = Vec::new();
        let mut walk = Walk::default();
        for &word in &words {
            // SAFETY: the caller's promise.
            if let Some(o) = unsafe { self.resolve_near(word, &mut walk) }
                && found.last() != Some(&o)
            {
                found.push(o);
            }
        }
        self.stats.stack_hits += found.len() as u64;
        words.clear();
        self.stack_words = words;
        found
    }

    /// Has collections list the words on the native stack that lie in `addresses`: see
    /// [`Marker::code_addresses`](crate::Marker::code_addresses). As calls leave return addresses, the owner of machine
    /// code learns which code is running.
    pub fn watch_stack_for(&mut self, addresses: Range<usize>) {
        self.watch = addresses;
    }

    /// The same words now, possibly with duplicates.
    #[inline(never)]
    pub fn code_addresses_on_stack(&self) -> Vec<usize> {
        let here = 0usize;
        let from = (&raw const here) as usize;
        // SAFETY: the part of this thread's stack that is in use is readable.
        let word = |at: usize| unsafe { stack_word(at) };
        (from..self.stack.end).step_by(8).map(word).filter(|word| self.watch.contains(word)).collect()
    }

    /// The object that a word points at or into, searched from the end of the last walk.
    ///
    /// # Safety
    /// Objects can be resolved (see `Heap::resolve`).
    unsafe fn resolve_near(&self, word: usize, walk: &mut Walk) -> Option<Obj> {
        if (self.space.base..self.space.base + self.space.len).contains(&word) {
            // SAFETY: the caller's promise.
            return unsafe { self.space.resolve(word, self.cursor, walk) };
        }
        self.large.resolve(word)
    }

    /// The object that a word points at or into, if any.
    ///
    /// # Safety
    /// No object is half initialised, and no collection is running.
    pub unsafe fn resolve(&self, word: usize) -> Option<Obj> {
        // SAFETY: the caller's promise.
        unsafe { self.resolve_near(word, &mut Walk::default()) }
    }
}
