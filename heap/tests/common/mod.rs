//! Object types and helpers that the heap's tests share. Holds no assertions of its own.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::cell::Cell;
use std::ptr::null_mut;
use std::sync::OnceLock;

use metatrace_heap::{Config, FLAG_OLD, Header, Heap, Marker, Obj, Stress, TypeId, TypeInfo, register_type};

/// An object with three references.
#[repr(C)]
pub struct Node {
    pub header: Header,
    pub id: u64,
    pub kids: [Obj; 3],
}

pub const NODE: usize = size_of::<Node>();

unsafe fn trace_node(o: Obj, m: &mut Marker) {
    // SAFETY: called with nodes.
    unsafe { (*o.cast::<Node>()).kids.iter().for_each(|&kid| m.mark(kid as u64)) }
}

unsafe fn trace_array(o: Obj, m: &mut Marker) {
    // SAFETY: called with arrays: the count at offset 8, then as many words.
    unsafe { m.mark_words(words(o).as_ptr().cast(), words(o).len()) }
}

/// Stores into an array as machine code does: the barrier gets the address of the word.
///
/// # Safety
/// The rules of the heap; the array has the item.
pub unsafe fn set_item(heap: &mut Heap, o: Obj, i: usize, word: u64) {
    // SAFETY: the caller's promise.
    unsafe {
        let item = &words(o)[i];
        if (*o).flags & FLAG_OLD != 0 {
            Heap::barrier_slow(heap, std::ptr::from_ref(item) as usize);
        }
        item.set(word);
    }
}

/// The items of an array.
///
/// # Safety
/// `o` is an initialised array that lives as long as the result is used.
pub unsafe fn words<'a>(o: Obj) -> &'a [Cell<u64>] {
    // SAFETY: the caller's promise; the collector, too, writes to no item.
    unsafe { std::slice::from_raw_parts(o.cast::<Cell<u64>>().add(2), *o.cast::<u64>().add(1) as usize) }
}

thread_local! {
    pub static DROPPED: Cell<u64> = const { Cell::new(0) };
    pub static DROPPED_SUM: Cell<u64> = const { Cell::new(0) };
}

/// An object that owns malloc memory.
#[repr(C)]
pub struct Owner {
    pub header: Header,
    pub id: u64,
    pub text: String,
}

unsafe fn drop_owner(o: Obj) {
    // SAFETY: called once, with owners.
    unsafe {
        let owner = o.cast::<Owner>();
        DROPPED.set(DROPPED.get() + 1);
        DROPPED_SUM.set(DROPPED_SUM.get() + (*owner).id);
        std::ptr::drop_in_place(&mut (*owner).text);
    }
}

macro_rules! types {
    ($($(#[$doc:meta])* $name:ident = $info:expr;)*) => {
        $($(#[$doc])* pub fn $name() -> TypeId {
            static TYPE: OnceLock<TypeId> = OnceLock::new();
            *TYPE.get_or_init(|| register_type($info))
        })*
    };
}

types! {
    /// The type of [`Node`].
    node = TypeInfo { trace: Some(trace_node), ..TypeInfo::plain("Node", NODE) };
    /// A node whose stores carry no barrier.
    frame = TypeInfo { trace: Some(trace_node), rescan: true, ..TypeInfo::plain("Frame", NODE) };
    /// References, var-sized.
    array = TypeInfo { trace: Some(trace_array), item_size: 8, words: true, ..TypeInfo::plain("Array", 16) };
    /// Bytes, var-sized.
    bytes = TypeInfo { item_size: 1, ..TypeInfo::plain("Bytes", 16) };
    /// The type of [`Owner`].
    owner = TypeInfo { drop: Some(drop_owner), ..TypeInfo::plain("Owner", size_of::<Owner>()) };
}

/// # Safety
/// The rules of the heap.
pub unsafe fn new_node(heap: &mut Heap, tid: TypeId, id: u64, kids: [Obj; 3]) -> Obj {
    // SAFETY: the caller's promise; all fields are written.
    unsafe {
        let o = heap.alloc(tid, NODE);
        (*o.cast::<Node>()).id = id;
        (*o.cast::<Node>()).kids = kids;
        o
    }
}

/// An array filled with one word.
///
/// # Safety
/// The rules of the heap.
pub unsafe fn new_array(heap: &mut Heap, count: usize, fill: u64) -> Obj {
    // SAFETY: the caller's promise; all fields are written.
    unsafe {
        let o = heap.alloc(array(), 16 + 8 * count);
        *o.cast::<u64>().add(1) = count as u64;
        words(o).iter().for_each(|word| word.set(fill));
        o
    }
}

/// # Safety
/// The rules of the heap.
pub unsafe fn new_owner(heap: &mut Heap, id: u64) -> Obj {
    // SAFETY: the caller's promise; all fields are written.
    unsafe {
        let o = heap.alloc(owner(), size_of::<Owner>());
        let owner = o.cast::<Owner>();
        (*owner).id = id;
        (&raw mut (*owner).text).write(format!("owner {id}"));
        o
    }
}

pub fn kids<'a>(o: Obj) -> &'a [Cell<Obj>; 3] {
    // SAFETY: called with nodes that live as long as the result is used; their references are changed through it alone.
    unsafe { &*(&raw const (*o.cast::<Node>()).kids).cast() }
}

pub fn id(o: Obj) -> u64 {
    // SAFETY: called with live nodes.
    unsafe { (*o.cast::<Node>()).id }
}

pub const NO_KIDS: [Obj; 3] = [null_mut(); 3];

/// A heap with these sizes.
pub fn heap(max_bytes: usize, nursery: usize, stress: Stress) -> Box<Heap> {
    Heap::new(Config { max_bytes, nursery, stress }).expect("a heap")
}

/// Hides an address from the conservative scan.
pub fn hide(o: Obj) -> u64 {
    !(o as u64)
}

/// Overwrites the part of the stack in which earlier calls have left words.
#[inline(never)]
pub fn scrub() {
    let mut words = [0u64; 4096];
    std::hint::black_box(&mut words);
}

/// Calls a function so that its stack words are overwritten afterwards.
#[inline(never)]
pub fn apart<R>(run: impl FnOnce() -> R) -> R {
    #[inline(never)]
    fn deeper<R>(run: impl FnOnce() -> R) -> R {
        let mut padding = [0u64; 256];
        std::hint::black_box(&mut padding);
        run()
    }
    scrub();
    let result = deeper(run);
    scrub();
    result
}

/// A xorshift generator.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}

pub const MIB: usize = 1 << 20;

/// A heap of 64 MiB that collects when it has to.
pub fn plain_heap() -> Box<Heap> {
    heap(64 * MIB, MIB, Stress::Off)
}

/// Allocates enough to reuse all free memory.
pub fn reuse_all_memory(heap: &mut Heap) {
    for i in 0..30_000 {
        // SAFETY: all fields are written.
        unsafe { new_node(heap, node(), i, NO_KIDS) };
    }
}

/// Whether the object whose address is hidden in this word is alive.
#[inline(never)]
pub fn is_live(heap: &Heap, hidden: u64) -> bool {
    // SAFETY: all objects are initialised.
    unsafe { heap.resolve(!hidden as usize) == Some(!hidden as Obj) }
}
