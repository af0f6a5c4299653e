//! The process-wide, append-only table of object types: one of the only two pieces of global state.
//!
//! A type's id is its index, the same in every heap, so machine code may hold it as an immediate. Reading is lock-free:
//! the table is one static array (untouched pages cost nothing) and never moves or shrinks. Types whose objects the
//! allocator must note (destructors, weak cells) get odd ids and all others even ones, so the allocator's fast path
//! distinguishes them without reading the table.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::{Marker, Obj};

/// The largest number of types that a process can register; plain and noted ones are counted separately, each up to
/// half of it.
const CAPACITY: usize = 1 << 16;

/// Index of a type in the process-wide table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct TypeId(pub u32);

impl TypeId {
    /// Whether the allocator notes each object of the type (it has a destructor or is a weak cell). Machine code must
    /// allocate such objects with `Heap::alloc_slow`, never inline.
    #[inline(always)]
    pub fn is_noted(self) -> bool {
        self.0 & 1 != 0
    }
}

/// What the heap knows about a type of objects.
#[derive(Clone, Copy, Debug)]
pub struct TypeInfo {
    /// The name, for messages.
    pub name: &'static str,
    /// Bytes of the fixed part with its header, a multiple of 8.
    pub size: usize,
    /// Bytes of an item when the object is var-sized, else 0. The item count is then a `u64` at offset 8.
    pub item_size: usize,
    /// Marks each reference field; `None` when the type holds no references.
    pub trace: Option<unsafe fn(Obj, &mut Marker)>,
    /// The items of this var-sized type begin at offset 16, are words as [`Marker::mark`] expects them, and are its
    /// only references. The barrier for a store into a large object may be given the address of the word.
    pub words: bool,
    /// Runs once when an object has died, or at the heap's end. It must not touch other objects.
    pub drop: Option<unsafe fn(Obj)>,
    /// The word at offset 8 is a weak reference: not traced, and zeroed when its object dies.
    pub weak: bool,
    /// Stores into such objects have no barrier (interpreter frames). A minor collection traces each old one again if a
    /// stack word or a root refers to it, or did in the last collection. One to which neither refers and that is
    /// written again (a generator is resumed) needs a barrier then, unless it stays on the stack up to the next
    /// collection.
    pub rescan: bool,
}

impl TypeInfo {
    /// A fixed-size type without references, as a base for struct update syntax.
    pub const fn plain(name: &'static str, size: usize) -> TypeInfo {
        let (trace, drop) = (None, None);
        TypeInfo { name, size, item_size: 0, trace, words: false, drop, weak: false, rescan: false }
    }
}

/// A table entry on a cache line of its own, since marking reads one per object.
#[repr(align(64))]
struct Slot(UnsafeCell<MaybeUninit<TypeInfo>>);

// SAFETY: a slot is written once, under REGISTER, before its index is published; afterwards it is only read.
unsafe impl Sync for Slot {}

static TABLE: [Slot; CAPACITY] = [const { Slot(UnsafeCell::new(MaybeUninit::zeroed())) }; CAPACITY];
/// The next free index of the even (plain) and the odd (noted) types. Index 0 ends a span of objects.
static NEXT: [AtomicU32; 2] = [AtomicU32::new(2), AtomicU32::new(1)];
static REGISTER: Mutex<()> = Mutex::new(());

/// Adds a type to the process-wide table.
///
/// # Panics
/// When the description contradicts itself or the table is full.
pub fn register_type(info: TypeInfo) -> TypeId {
    assert!(info.size >= 8 && info.size.is_multiple_of(8), "{}: size must be a multiple of 8", info.name);
    assert!(info.item_size == 0 || info.size >= 16, "{}: the item count needs offset 8", info.name);
    assert!(!info.weak || (info.size >= 16 && info.item_size == 0), "{}: not a weak cell", info.name);
    let has_words = info.item_size == 8 && info.size == 16 && info.trace.is_some();
    assert!(!info.words || has_words, "{}: not an array of words", info.name);
    let parity = usize::from(info.drop.is_some() || info.weak);
    let _guard = REGISTER.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let id = NEXT[parity].load(Ordering::Relaxed);
    assert!((id as usize) < CAPACITY, "too many object types");
    // SAFETY: the lock makes us the only writer, and no index is read before it is published.
    unsafe { (*TABLE[id as usize].0.get()).write(info) };
    NEXT[parity].store(id + 2, Ordering::Release);
    TypeId(id)
}

/// The description of a registered type.
///
/// # Panics
/// When no such type has been registered.
#[inline]
pub fn type_info(id: TypeId) -> &'static TypeInfo {
    assert!(is_registered(id.0), "type {} is not registered", id.0);
    // SAFETY: the index is published, and published slots are never written again.
    unsafe { info_unchecked(id.0) }
}

/// The types registered so far in the process, by id; later calls never return fewer.
pub fn registered_types() -> impl Iterator<Item = TypeId> {
    let end = NEXT.iter().map(|n| n.load(Ordering::Acquire)).max().unwrap_or(0);
    (1..end).filter(|&tid| is_registered(tid)).map(TypeId)
}

/// Whether an object header may carry this id.
pub(crate) fn is_registered(tid: u32) -> bool {
    tid != 0 && tid < NEXT[(tid & 1) as usize].load(Ordering::Acquire)
}

/// # Safety
/// `tid` was returned by `register_type`.
#[inline(always)]
pub(crate) unsafe fn info_unchecked(tid: u32) -> &'static TypeInfo {
    debug_assert!(is_registered(tid), "object of the unknown type {tid:#x}");
    // SAFETY: the caller's promise; published slots are never written again.
    unsafe { (*TABLE.get_unchecked(tid as usize).0.get()).assume_init_ref() }
}

/// The bytes an object takes up, a multiple of 8.
///
/// # Safety
/// `o` is an initialised object of the type `info`.
#[inline(always)]
pub unsafe fn object_size(info: &TypeInfo, o: Obj) -> usize {
    if info.item_size == 0 {
        info.size
    } else {
        // SAFETY: a var-sized object has its item count in the second word.
        let count = unsafe { o.cast::<usize>().add(1).read() };
        (info.size + info.item_size * count + 7) & !7
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    unsafe fn ignore(_: Obj) {}

    #[test]
    fn parity_tells_noted_types() {
        let plain = register_type(TypeInfo::plain("plain", 16));
        let dropped = register_type(TypeInfo { drop: Some(ignore), ..TypeInfo::plain("dropped", 16) });
        assert!(!plain.is_noted() && dropped.is_noted());
        assert_eq!((type_info(plain).name, type_info(dropped).name), ("plain", "dropped"));
    }

    #[test]
    fn threads_get_distinct_ids() {
        let run = || (0..100).map(|_| register_type(TypeInfo::plain("t", 8)).0).collect::<Vec<_>>();
        let threads: Vec<_> = (0..4).map(|_| std::thread::spawn(run)).collect();
        let mut ids: Vec<u32> = threads.into_iter().flat_map(|t| t.join().unwrap()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 400);
    }

    #[test]
    #[should_panic(expected = "is not registered")]
    fn zero_is_no_type() {
        type_info(TypeId(0));
    }

    #[test]
    #[should_panic(expected = "multiple of 8")]
    fn odd_sizes_are_refused() {
        register_type(TypeInfo::plain("odd", 12));
    }
}
