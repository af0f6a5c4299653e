//! The layout of objects in memory, and reads and writes of their words, below all types of a language. Only allocation
//! can collect; nothing here runs code of a language.

use super::context;
use metatrace_heap::{Header, Obj, TypeId, TypeInfo, register_type};
use metatrace_ir::Width;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Size of the header, which the derive adds to a field's offset in its struct.
#[doc(hidden)]
pub const HEADER: usize = size_of::<Header>();

/// Offset of the first item of an array, behind header and length.
pub(crate) const ITEMS: usize = 16;

#[cold]
#[inline(never)]
fn too_long(len: usize) -> ! {
    panic!("metatrace: no array has {} items", len as i64)
}

/// Allocates an array and writes its length. The caller must write the items before the next allocation.
///
/// # Safety
/// The type is that of arrays whose items have `bytes` bytes.
#[inline(always)]
unsafe fn alloc_items(tid: TypeId, bytes: usize, len: usize) -> u64 {
    // No address has more than 47 bits. A greater length is a mistake, and its size in bytes may overflow.
    if len >> 47 != 0 {
        too_long(len);
    }
    let size = (ITEMS + len * bytes).next_multiple_of(8);
    // SAFETY: the size is that of such an array, and the caller writes what is left.
    unsafe {
        let object = context::heap().alloc(tid, size) as u64;
        *(object as *mut u64).add(1) = len as u64;
        object
    }
}

/// Whether a new array of `bytes` bytes already holds its fill. Memory for long arrays comes zeroed and is committed
/// only when it is used, so they are made at once, however long they are.
#[inline(always)]
fn holds(bytes: usize, zeros: bool) -> bool {
    zeros && bytes >= metatrace_heap::MAPPED
}

/// Makes an array filled with `fill`, and returns its address.
#[inline(always)]
pub(crate) fn alloc_array(tid: TypeId, width: Width, len: usize, fill: u64) -> u64 {
    match width {
        Width::I64 | Width::F64 | Width::Ref => alloc_words(tid, len, fill),
        _ => alloc_narrow(tid, width, len, fill),
    }
}

#[inline(never)]
fn alloc_words(tid: TypeId, len: usize, fill: u64) -> u64 {
    // SAFETY: all items are written at once.
    unsafe {
        let object = alloc_items(tid, 8, len);
        if !holds(len * 8, fill == 0) {
            std::slice::from_raw_parts_mut((object as *mut u64).add(2), len).fill(fill);
        }
        object
    }
}

/// Makes an array of these words, and returns its address.
///
/// # Safety
/// The type is that of arrays of words, and these are items of it.
#[inline(always)]
pub(crate) unsafe fn alloc_of<const N: usize>(tid: TypeId, items: [u64; N]) -> u64 {
    // SAFETY: all items are written at once.
    unsafe {
        let object = alloc_items(tid, 8, N);
        ((object + ITEMS as u64) as *mut [u64; N]).write(items);
        object
    }
}

/// Makes a frame, or another array of words, of `len` slots: first the `count` words at `from`, then `fill`. Returns
/// its address.
///
/// # Safety
/// The type is that of arrays of words, `count` is at most `len`, and the words lie in a frame.
#[inline(never)]
pub(crate) unsafe fn alloc_frame(tid: TypeId, len: usize, fill: u64, from: *const u64, count: usize) -> u64 {
    // SAFETY: all slots are written at once. A call has few of them, so they are written one by one with volatile
    // writes, which the compiler does not turn into a call of memcpy or memset.
    unsafe {
        let object = alloc_items(tid, 8, len);
        let mut to = (object as *mut u64).add(2);
        let (rest, end) = (to.add(count), to.add(len));
        let mut from = from;
        while to < rest {
            to.write_volatile(*from);
            (to, from) = (to.add(1), from.add(1));
        }
        while to < end {
            to.write_volatile(fill);
            to = to.add(1);
        }
        object
    }
}

/// The type of frames whose level has ended. Its words are not references. 0 before there is a class of frames.
static LEFT: AtomicU32 = AtomicU32::new(0);

/// Registers that type; called with each class of frames, by one thread at a time.
pub(crate) fn register_left_frames() {
    if LEFT.load(Ordering::Relaxed) == 0 {
        let left = TypeInfo { item_size: 8, ..TypeInfo::plain("left frame", ITEMS) };
        LEFT.store(register_type(left).0, Ordering::Relaxed);
    }
}

/// Changes the type of a frame so that it keeps nothing alive: its address may stay for long on the native stack, where
/// the collector takes each word for a reference.
///
/// # Safety
/// `frame` is a frame that is not read or written any more.
#[inline(always)]
pub(crate) unsafe fn leave_frame(frame: u64) {
    // SAFETY: the caller's promise. Both types are arrays of words, so the size stays what it was.
    unsafe { (*(frame as Obj)).tid = LEFT.load(Ordering::Relaxed) }
}

/// Whether the level of a frame has ended.
///
/// # Safety
/// `frame` is a frame.
pub(crate) unsafe fn is_left(frame: u64) -> bool {
    // SAFETY: the caller's promise.
    unsafe { (*(frame as Obj)).tid == LEFT.load(Ordering::Relaxed) }
}

#[inline(never)]
fn alloc_narrow(tid: TypeId, width: Width, len: usize, fill: u64) -> u64 {
    // SAFETY: all items are written at once.
    unsafe {
        let object = alloc_items(tid, width.bytes(), len);
        let items = object + ITEMS as u64;
        match width.bytes() {
            bytes if holds(len * bytes, fill == 0) => {}
            1 => (items as *mut u8).write_bytes(fill as u8, len),
            2 => std::slice::from_raw_parts_mut(items as *mut u16, len).fill(fill as u16),
            _ => std::slice::from_raw_parts_mut(items as *mut u32, len).fill(fill as u32),
        }
        object
    }
}

/// Makes an array of `len` items: first a copy of `items`, then `fill`. `zeros` says that `fill` is all zeros. Returns
/// the array's address.
///
/// # Safety
/// The items are of the type that the arrays of this type have, and what they refer to is kept alive by the caller.
pub(crate) unsafe fn alloc_copy<T: Copy>(tid: TypeId, items: &[T], len: usize, fill: T, zeros: bool) -> u64 {
    assert!(items.len() <= len, "no more items than the array has");
    // SAFETY: all items are written at once.
    unsafe {
        let object = alloc_items(tid, size_of::<T>(), len);
        let to = (object + ITEMS as u64) as *mut T;
        if items.len() < 16 {
            // Most arrays are short: a call of memcpy would take longer than the copy itself.
            for (i, &item) in items.iter().enumerate() {
                to.add(i).write(item);
            }
        } else {
            to.copy_from_nonoverlapping(items.as_ptr(), items.len());
        }
        if !holds(len * size_of::<T>(), zeros) {
            std::slice::from_raw_parts_mut(to.add(items.len()), len - items.len()).fill(fill);
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

/// Panics because of a slot number beyond the `len` slots of a frame.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn no_such_slot(len: usize) -> ! {
    panic!("metatrace: frame slot out of range: the frame has {len} slots")
}

/// The content of slots that were dead at the exit at which their frame was materialised. In debug builds it is a word
/// that no program produces, so that a read of such a slot is detected.
pub(crate) const DEAD_SLOT: u64 = if cfg!(debug_assertions) { 0xDEAD_510D_DEAD_510D } else { 0 };

/// In debug builds, panics if a slot is read that was dead when the trace was left.
#[inline(always)]
#[track_caller]
pub(crate) fn assert_not_dead(word: u64, slot: usize) {
    debug_assert!(
        word != DEAD_SLOT || word == 0,
        "metatrace: frame slot {slot} is read, which `live` calls dead"
    );
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
