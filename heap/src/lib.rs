//! The garbage-collected heap of metatrace: a non-moving mark-region heap with sticky-mark-bit generations.
//!
//! Blocks of 32 KiB are divided into lines of 256 bytes; allocation bumps through *holes*, maximal runs of
//! lines without a live object. Objects are traced precisely; native stacks and registers are scanned
//! conservatively, so neither Rust frames nor machine code need stack maps or reload anything after a call.
//! There is no side metadata per object: *old* objects (survivors of a collection) are found through the mark
//! bitmap that the last collection left, *young* ones by walking the headers of their hole from its start.
//!
//! This crate is the raw object level. The typed layer (`Ref<T>`, `derive(Object)`) is the framework's; this
//! crate must never learn about classes, languages or traces, and never starts a thread or sets a signal handler.
//!
//! # Rules for callers (memory safety rests on them)
//!
//! 1. After an allocation the caller writes every reference field, and the item count of a var-sized object,
//!    before the next call that may allocate or collect: the collector walks headers and traces fields.
//! 2. References live only in: traced fields of objects, the native stack and registers of the thread that collects,
//!    roots ([`Heap::roots`]) and root sources. Malloc memory (`Vec`, `Box`) is not scanned. That matters wherever a
//!    collection may happen: in any allocation or, after [`Heap::set_at_safepoints`], only at safepoints.
//! 3. A store of a reference into an object is preceded or followed by [`Heap::barrier`] on that object
//!    ([`Heap::barrier_slow`] also accepts an item's address), without an allocation between the two; objects allocated
//!    since the last possible collection are exempt, and so are those of a type with [`TypeInfo::rescan`],
//!    under the condition given there.
//! 4. A word is a reference if [`is_reference`] says so. All others are null or immediates: integers, floats or
//!    constants in the layout of the language's values, whose bits the heap does not interpret.
//! 5. Destructors must not access other objects of the heap, nor allocate.
//! 6. Objects that an object in the finalization queue refers to stay alive with it: see
//!    [`Heap::register_finalizable`].
//! 7. A heap is collected on the thread whose stack holds its references; a guest that moves to another stack calls
//!    [`Heap::set_stack`].
//!
//! # Example
//!
//! ```
//! use metatrace_heap::{Config, Header, Heap, Marker, Obj, TypeInfo, register_type};
//!
//! #[repr(C)]
//! struct Pair { header: Header, next: Obj, number: u64 }
//! unsafe fn trace(o: Obj, m: &mut Marker) {
//!     // SAFETY: the collector calls this with objects of the type it was registered for.
//!     unsafe { m.mark((*o.cast::<Pair>()).next as u64) }
//! }
//! let size = size_of::<Pair>();
//! let pair = register_type(TypeInfo { trace: Some(trace), ..TypeInfo::plain("Pair", size) });
//! let mut heap = Heap::new(Config::default())?;
//! // SAFETY: all fields are written before the next allocation; the list is found on this stack.
//! unsafe {
//!     let mut list = std::ptr::null_mut();
//!     for number in 0..1000 {
//!         let o = heap.alloc(pair, size).cast::<Pair>();
//!         (*o).next = list;
//!         (*o).number = number;
//!         list = o.cast();
//!     }
//!     heap.collect(true);
//!     assert_eq!((*(*list.cast::<Pair>()).next.cast::<Pair>()).number, 998);
//! }
//! # Ok::<(), metatrace_heap::HeapError>(())
//! ```

mod allocator;
mod collect;
mod config;
mod finalize;
mod heap;
mod large;
mod mark;
mod os;
mod reserve;
mod resolve;
mod roots;
mod small;
mod space;
mod stack;
mod stats;
mod types;
mod verify;

pub use allocator::Allocator;
pub use config::{Config, HeapError, Stress};
pub use finalize::StillNeeded;
pub use heap::Heap;
pub use mark::Marker;
pub use roots::{RootId, RootSource, RootTable, WeakCell, weak_type};
pub use stack::current_stack;
pub use stats::{PAUSE_BUCKETS, Stats};
pub use types::{TypeId, TypeInfo, object_size, register_type, registered_types, type_info};

/// The first word of each object. Machine code writes it with one store: `mov qword [rax], tid`.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// Index in the process-wide table of types; 0 ends a span of objects in a hole.
    pub tid: u32,
    /// `FLAG_*` bits, owned by the collector.
    pub flags: u8,
    /// For use by the embedding framework; zero in a new object.
    pub user: [u8; 3],
}

/// The address of an object's header.
pub type Obj = *mut Header;

/// The bits that are clear in every reference: user-space addresses have 47 bits, and objects are aligned to 8 bytes.
/// Every immediate has at least one of them: tagged integers the lowest one, words of the NaN layout one of the upper
/// 16.
pub const IMMEDIATE_BITS: u64 = 0xFFFF_0000_0000_0007;

/// Whether a word of a value is a reference. Otherwise it is null or an immediate.
#[inline(always)]
pub const fn is_reference(word: u64) -> bool {
    word != 0 && word & IMMEDIATE_BITS == 0
}

/// The object is old and not remembered: a store of a reference into it must call the barrier.
/// Machine code: `test byte [obj+4], 1; jnz barrier_slow`.
pub const FLAG_OLD: u8 = 1;
/// The object lives outside the blocks (more than [`MAX_SMALL`] bytes) and was reached by the last marking.
pub const FLAG_MARK: u8 = 2;
/// The object lives outside the blocks.
pub const FLAG_LARGE: u8 = 4;
/// The object was registered for finalization; the other bit says that it has not been queued yet. See `finalize`.
pub(crate) const FLAG_REGISTERED: u8 = 8;
pub(crate) const FLAG_AWAITS: u8 = 16;
/// When the object dies, a function decides whether it is finalized.
pub(crate) const FLAG_ASKED: u8 = 32;

/// Bytes of a block, the unit of memory that the heap requests and frees.
pub const BLOCK: usize = 32 << 10;
/// Bytes of a line, the unit in which a block is reused.
pub const LINE: usize = 256;
/// The largest object, in bytes, that the slow path allocates in a block. Larger ones get memory of their own, unless
/// they fit into the rest of a hole.
pub const MAX_SMALL: usize = 8 << 10;

/// Objects of at least this size have memory mapped by the system: it is zeroed at first, its pages are committed only
/// when they are used, and it is returned to the system when the object is freed.
pub const MAPPED: usize = 32 << 20;

/// Number of lines of a block.
pub(crate) const LINES_PER_BLOCK: usize = BLOCK / LINE;

const _: () = assert!(size_of::<Header>() == 8 && std::mem::offset_of!(Header, flags) == 4);
const _: () = assert!(std::mem::offset_of!(Heap, cursor) == 0 && std::mem::offset_of!(Heap, limit) == 8);
