//! The conservative half of the roots: registers and native stacks. Nothing here marks or frees; it finds
//! the objects that some word on the stack points at, into, or just past.

use std::arch::asm;
use std::cell::Cell;
use std::hint::black_box;
use std::ops::Range;

use crate::resolve::Walk;
use crate::{Heap, HeapError, Obj};

/// Where the current thread's stack lies. Looked up once per thread.
pub fn current_stack() -> Result<Range<usize>, HeapError> {
    thread_local!(static BOUNDS: Cell<(usize, usize)> = const { Cell::new((0, 0)) });
    if BOUNDS.get().1 == 0 {
        BOUNDS.set(find_stack().ok_or(HeapError::StackBounds)?);
    }
    let (low, high) = BOUNDS.get();
    Ok(low..high)
}

fn find_stack() -> Option<(usize, usize)> {
    // SAFETY: `attributes` is written by `pthread_getattr_np` before anything reads it, given back once, and not used
    // afterwards; all zeros are a value of this C struct.
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attributes) != 0 {
            return None;
        }
        let (mut low, mut size) = (std::ptr::null_mut(), 0);
        let found = libc::pthread_attr_getstack(&attributes, &mut low, &mut size);
        libc::pthread_attr_destroy(&mut attributes);
        (found == 0).then_some((low as usize, low as usize + size))
    }
}

/// Calls `collect` with the address below which nothing on this stack matters, after spilling the
/// callee-saved registers above it: they may hold the only reference of some caller.
///
/// # Safety
/// None beyond those of `collect`.
#[inline(never)]
pub(crate) unsafe fn with_spilled_registers(
    heap: *mut Heap,
    full: bool,
    collect: unsafe fn(*mut Heap, usize, bool),
) {
    let mut registers = [0usize; 6];
    // SAFETY: writes six words to the array and changes no register; `collect` is the caller's promise.
    unsafe {
        asm!(
            "mov [{0}], rbx",
            "mov [{0} + 8], rbp",
            "mov [{0} + 16], r12",
            "mov [{0} + 24], r13",
            "mov [{0} + 32], r14",
            "mov [{0} + 40], r15",
            in(reg) registers.as_mut_ptr(),
            options(nostack, preserves_flags),
        );
        collect(heap, registers.as_ptr() as usize, full);
    }
    black_box(&registers);
}

/// A word of the native stack. It is read by an instruction that no sanitizer sees: much of what lies there belongs
/// to no variable any more.
///
/// # Safety
/// An aligned word that can be read.
#[inline(always)]
unsafe fn stack_word(at: usize) -> usize {
    let word: usize;
    // SAFETY: the caller's promise; the instruction does nothing else.
    unsafe {
        asm!("mov {word}, [{at}]", at = in(reg) at, word = lateout(reg) word,
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
                // The end pointer of a loop over an object's items may be all that is left of it.
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

    /// From now on collections list the words on the native stack that lie in `addresses`: see
    /// [`Marker::code_addresses`](crate::Marker::code_addresses). So the maker of machine code finds out which of it
    /// is running: a call leaves its return address.
    pub fn watch_stack_for(&mut self, addresses: Range<usize>) {
        self.watch = addresses;
    }

    /// The same words, now; some of them more than once.
    #[inline(never)]
    pub fn code_addresses_on_stack(&self) -> Vec<usize> {
        let here = 0usize;
        let from = (&raw const here) as usize;
        // SAFETY: the part of this thread's stack that is in use is readable.
        let word = |at: usize| unsafe { stack_word(at) };
        (from..self.stack.end).step_by(8).map(word).filter(|word| self.watch.contains(word)).collect()
    }

    /// The object that a word points at or into, found from where the last walk stopped.
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
    /// No object is half initialised, and no collection is going on.
    pub unsafe fn resolve(&self, word: usize) -> Option<Obj> {
        // SAFETY: the caller's promise.
        unsafe { self.resolve_near(word, &mut Walk::default()) }
    }
}
