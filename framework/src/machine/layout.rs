//! How objects lie in memory, and words read and written there: below every type of a language. Only
//! [`alloc_array`] can collect; nothing here runs code of a language.

use super::context;
use metatrace_heap::{Header, TypeId};
use metatrace_ir::Width;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes of the header: what the derive adds to a field's offset in its struct.
#[doc(hidden)]
pub const HEADER: usize = size_of::<Header>();

/// Bytes before the first item of an array: header and length.
pub(crate) const ITEMS: usize = 16;

#[cold]
#[inline(never)]
fn too_long(len: usize) -> ! {
    panic!("metatrace: no array has {} items", len as i64)
}

/// Makes an array and fills it; the word of its address.
pub(crate) fn alloc_array(tid: TypeId, width: Width, len: usize, fill: u64) -> u64 {
    // No address has more than 47 bits: beyond that a length is a mistake, and its size may not be a number.
    if len >> 47 != 0 {
        too_long(len);
    }
    let size = (ITEMS + len * width.bytes()).next_multiple_of(8);
    // SAFETY: length and items are written before anything else can allocate.
    unsafe {
        let object = context::heap().alloc(tid, size) as u64;
        *(object as *mut u64).add(1) = len as u64;
        if width.bytes() == 1 {
            ((object + ITEMS as u64) as *mut u8).write_bytes(fill as u8, len);
        } else if width.bytes() == 8 {
            std::slice::from_raw_parts_mut((object as *mut u64).add(2), len).fill(fill);
        } else {
            (0..len).for_each(|i| poke(object, (ITEMS + i * width.bytes()) as u64, width, fill));
        }
        object
    }
}

/// Reads a word; narrow ones are zero-extended.
///
/// # Safety
/// There is a value of that width at `object + offset`.
#[inline(always)]
pub(crate) unsafe fn peek(object: u64, offset: u64, width: Width) -> u64 {
    let p = (object + offset) as *const u8;
    // SAFETY: the caller's promise.
    unsafe {
        match width {
            Width::I64 | Width::F64 | Width::Ref => *p.cast::<u64>(),
            Width::U32 => u64::from(*p.cast::<u32>()),
            Width::U16 => u64::from(*p.cast::<u16>()),
            Width::U8 => u64::from(*p),
        }
    }
}

/// Reads a word that other threads may change.
///
/// # Safety
/// There is an aligned word of 64 bits at `object + offset`, which other threads change by atomic stores alone.
#[inline(always)]
pub(crate) unsafe fn peek_shared(object: u64, offset: u64) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { AtomicU64::from_ptr((object + offset) as *mut u64) }.load(Ordering::Relaxed)
}

/// Reads a slot of a frame.
///
/// # Safety
/// `frame` is a frame that has the slot.
#[inline(always)]
pub(crate) unsafe fn read_slot(frame: u64, slot: usize) -> u64 {
    // SAFETY: the caller's promise; slots are words.
    unsafe { peek(frame, (ITEMS + 8 * slot) as u64, Width::Ref) }
}

/// Writes a slot of a frame, which needs no barrier.
///
/// # Safety
/// As for [`read_slot`].
#[inline(always)]
pub(crate) unsafe fn write_slot(frame: u64, slot: usize, word: u64) {
    // SAFETY: the caller's promise; slots are words.
    unsafe { poke(frame, (ITEMS + 8 * slot) as u64, Width::Ref, word) }
}

/// Writes a word.
///
/// # Safety
/// As for [`peek`]; a store of a reference needs the write barrier.
#[inline(always)]
pub(crate) unsafe fn poke(object: u64, offset: u64, width: Width, value: u64) {
    let p = (object + offset) as *mut u8;
    // SAFETY: the caller's promise.
    unsafe {
        match width {
            Width::I64 | Width::F64 | Width::Ref => *p.cast::<u64>() = value,
            Width::U32 => *p.cast::<u32>() = value as u32,
            Width::U16 => *p.cast::<u16>() = value as u16,
            Width::U8 => *p = value as u8,
        }
    }
}
