//! Heap objects: typed layouts, fields whose mutability is a type, arrays, and what the collector
//! needs to know. `#[derive(Object)]` writes the implementations.

use super::prim::{Prim, Ref};
use crate::machine::context;
use crate::machine::layout::{ITEMS, alloc_array, alloc_copy, peek, poke};
use metatrace_heap::{Header, Marker, Obj, TypeId, TypeInfo, register_type};
use metatrace_ir::{ArrayDescr, Descr, TypeDescr, Width};
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// An object's layout in memory.
#[repr(C)]
pub struct ObjectBox<T> {
    pub(crate) header: Header,
    pub(crate) value: T,
}

/// Data in which the collector can find references.
///
/// A derive of the same name implements it for structs and enums.
///
/// # Safety
/// `trace` passes every reference inside to the marker.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be in an object: the collector does not know how to find references in it",
    note = "a struct or enum with references has `#[derive(Trace)]`; data without references is in an `Opaque<_>`",
    note = "references behind an `Rc` or an `Arc` would outlive the object: their owner is an object of its own, in \
        place of the `Rc`"
)]
pub unsafe trait Trace {
    /// Whether there can be references inside at all.
    const HAS_REFS: bool;
    /// Marks each reference.
    ///
    /// # Safety
    /// Called by the collector only.
    unsafe fn trace(&self, marker: &mut Marker);
}

/// The type of a heap object. Implemented by `#[derive(Object)]`.
///
/// # Safety
/// The descriptor describes the type's layout in an `ObjectBox`.
pub unsafe trait Object: Trace + Sized + 'static {
    /// Its descriptor (`Descr::Type`).
    fn descr() -> &'static Descr;
    /// The cell of the descriptor's type id.
    #[doc(hidden)]
    fn tid_cell() -> &'static AtomicU32;

    /// The type id in the headers of its objects; registers the type at the first call.
    #[inline(always)]
    fn type_id() -> TypeId {
        match Self::tid_cell().load(Ordering::Relaxed) {
            0 => register::<Self>(),
            tid => TypeId(tid),
        }
    }

    /// Whether `tid`, from the header of an object, is the id of this type. Cheaper than a comparison with
    /// [`type_id`](Object::type_id), because a type that was never registered has no objects.
    #[inline(always)]
    fn is(tid: TypeId) -> bool {
        Self::tid_cell().load(Ordering::Relaxed) == tid.0
    }
}

unsafe fn trace_object<T: Object>(object: Obj, marker: &mut Marker) {
    // SAFETY: the collector passes objects of the type that the function was registered for.
    unsafe { (*object.cast::<ObjectBox<T>>()).value.trace(marker) }
}

unsafe fn drop_object<T: Object>(object: Obj) {
    // SAFETY: the collector drops each object once, and nothing reaches it any more.
    unsafe { std::ptr::drop_in_place(&mut (*object.cast::<ObjectBox<T>>()).value) }
}

static REGISTER: Mutex<()> = Mutex::new(());

fn rounded<T>() -> usize {
    size_of::<ObjectBox<T>>().next_multiple_of(8)
}

#[cold]
#[inline(never)]
fn register<T: Object>() -> TypeId {
    const { assert!(align_of::<T>() <= 8, "objects are aligned to 8 bytes") };
    let _once = REGISTER.lock().unwrap_or_else(|e| e.into_inner());
    let descr: &TypeDescr = T::descr().ty();
    if descr.tid() != 0 {
        return TypeId(descr.tid());
    }
    let id = register_type(TypeInfo {
        trace: T::HAS_REFS.then_some(trace_object::<T> as unsafe fn(Obj, &mut Marker)),
        drop: std::mem::needs_drop::<T>().then_some(drop_object::<T> as unsafe fn(Obj)),
        ..TypeInfo::plain(descr.name, rounded::<T>())
    });
    descr.tid.store(id.0, Ordering::Relaxed);
    id
}

impl<T: Object> Ref<T> {
    /// Makes an object in the heap of the current `Jit`. In traced code use the derived
    /// `T::alloc`, which is recorded.
    ///
    /// Panics outside of [`Jit::enter`](crate::Jit::enter), and in traced code.
    #[inline]
    #[track_caller]
    pub fn new(value: T) -> Ref<T> {
        let tid = T::type_id();
        // SAFETY: the value is written before anything else can allocate.
        unsafe {
            let object = context::plain_heap().alloc(tid, rounded::<T>()).cast::<ObjectBox<T>>();
            (&raw mut (*object).value).write(value);
            Ref::from_address(object as u64)
        }
    }

    /// Tells the collector that plain data of the object (a `#[plain]` container) was given new references. It must be
    /// called after the change, before anything is allocated. Panics in traced code.
    #[track_caller]
    pub fn touch(self) {
        // SAFETY: a `Ref` refers to an object of this heap.
        unsafe { context::plain_heap().barrier(self.address() as Obj) }
    }
}

/// A mutable field. Plain code reads and writes it only where [`untraced`](crate::untraced) is
/// imported: in the bodies of elidables and residuals, and in set-up code.
#[repr(transparent)]
pub struct Mut<T>(pub(crate) Cell<T>);

impl<T: Prim> Mut<T> {
    /// A field with this initial content.
    #[inline(always)]
    pub fn new(value: T) -> Mut<T> {
        Mut(Cell::new(value))
    }
}

/// A mutable field that signal handlers or other threads change besides the program. A trace reads it each time the
/// program does. `#[derive(Object)]` knows it by this name.
pub type Volatile<T> = Mut<T>;

/// A quasi-immutable field: a read of a constant object's field is a constant, and a write
/// invalidates the compiled loops that read it (RPython's `_immutable_fields_ = ["x?"]`).
#[repr(transparent)]
pub struct Quasi<T>(pub(crate) Cell<T>);

impl<T: Prim> Quasi<T> {
    /// A field with this initial content.
    #[inline(always)]
    pub fn new(value: T) -> Quasi<T> {
        Quasi(Cell::new(value))
    }
}

/// A class of arrays: the type of their items, and their descriptor in traces. Made by
/// [`array_class!`](crate::array_class).
///
/// # Safety
/// The descriptor describes arrays of `Item`.
pub unsafe trait ArrayClass: Sized + 'static {
    /// The type of an item.
    type Item: Prim;
    /// Whether these are frames of a portal, which have no write barrier and are found by the stack scan.
    const FRAME: bool;
    /// Whether slot numbers are checked by the interpreter in release builds, too.
    const CHECKED: bool;
    /// Its descriptor (`Descr::Array`).
    fn descr() -> &'static Descr;
    /// The descriptor for reading eight bytes of items at a time.
    #[doc(hidden)]
    fn words_descr() -> &'static Descr;
    /// The cell of the descriptor's type id.
    #[doc(hidden)]
    fn tid_cell() -> &'static AtomicU32;

    /// The type id in the headers of its arrays.
    #[inline(always)]
    fn type_id() -> TypeId {
        match Self::tid_cell().load(Ordering::Relaxed) {
            0 => register_array::<Self>(),
            tid => TypeId(tid),
        }
    }

    /// Whether `tid`, from the header of an object, is the id of the class. See [`Object::is`].
    #[inline(always)]
    fn is(tid: TypeId) -> bool {
        Self::tid_cell().load(Ordering::Relaxed) == tid.0
    }
}

/// An array in the heap. Arrays of different classes never alias.
#[repr(C)]
pub struct Array<C: ArrayClass> {
    len: u64,
    items: [u64; 0],
    class: PhantomData<C>,
}

/// The frame of a portal: slots that the tracer keeps in registers. Its class is declared with
/// `array_class!(frame ..)`.
#[repr(C)]
pub struct Frame<C: ArrayClass>(Array<C>);

unsafe fn trace_array(object: Obj, marker: &mut Marker) {
    // SAFETY: registered for arrays of references, whose length is the second word.
    unsafe {
        let words = object.cast::<u64>();
        marker.mark_words(words.add(2), *words.add(1) as usize);
    }
}

#[cold]
#[inline(never)]
fn register_array<C: ArrayClass>() -> TypeId {
    let _once = REGISTER.lock().unwrap_or_else(|e| e.into_inner());
    let descr: &ArrayDescr = C::descr().array();
    if descr.tid() != 0 {
        return TypeId(descr.tid());
    }
    let refs = C::Item::WIDTH == Width::Ref;
    let id = register_type(TypeInfo {
        item_size: C::Item::WIDTH.bytes(),
        trace: refs.then_some(trace_array as unsafe fn(Obj, &mut Marker)),
        words: refs,
        rescan: C::FRAME,
        ..TypeInfo::plain(descr.name, ITEMS)
    });
    descr.tid.store(id.0, Ordering::Relaxed);
    if C::FRAME {
        crate::machine::layout::register_left_frames();
    }
    id
}

/// Declares a class of arrays: `array_class!(pub Items of Value);`, with `immutable` before the name
/// for arrays that never change once filled, or `frame` for frames of a portal.
///
/// With `unsafe frame` the interpreter does not check in release builds whether a slot exists, which would cost a
/// bytecode interpreter 15 % of its instructions. The language promises that the slot numbers it passes to
/// [`slot`](crate::Red::slot), [`set_slot`](crate::Red::set_slot), [`Fresh::with_slots`](crate::Fresh::with_slots) and
/// `of_slots` are below the length of the frame; it keeps the promise by verifying bytecode when it is loaded.
#[macro_export]
macro_rules! array_class {
    ($(#[$meta:meta])* $vis:vis frame $name:ident of $item:ty) => {
        $crate::array_class!(@frame $(#[$meta])* $vis, $name, $item, true);
    };
    ($(#[$meta:meta])* $vis:vis unsafe frame $name:ident of $item:ty) => {
        $crate::array_class!(@frame $(#[$meta])* $vis, $name, $item, false);
    };
    (@frame $(#[$meta:meta])* $vis:vis, $name:ident, $item:ty, $checked:literal) => {
        $crate::array_class!(@ $(#[$meta])* $vis, $name, $item, false, true, $checked);
        const _: () = assert!(
            <$item as $crate::Prim>::NULLABLE,
            "a slot of a frame that is not live becomes null: its type is `Value` or `Option<Ref<_>>`, or made of one"
        );
    };
    ($(#[$meta:meta])* $vis:vis immutable $name:ident of $item:ty) => {
        $crate::array_class!(@ $(#[$meta])* $vis, $name, $item, true, false, true);
    };
    ($(#[$meta:meta])* $vis:vis $name:ident of $item:ty) => {
        $crate::array_class!(@ $(#[$meta])* $vis, $name, $item, false, false, true);
    };
    (@ $(#[$meta:meta])* $vis:vis, $name:ident, $item:ty, $immutable:literal, $frame:literal, $checked:literal) => {
        $(#[$meta])*
        #[derive(Debug)]
        $vis struct $name;
        const _: () = {
            static TID: ::std::sync::atomic::AtomicU32 = ::std::sync::atomic::AtomicU32::new(0);
            static DESCR: $crate::internal::Descr = $crate::internal::Descr::Array($crate::internal::ArrayDescr {
                name: stringify!($name),
                tid: &TID,
                items: 16,
                width: <$item as $crate::Prim>::WIDTH,
                immutable: $immutable,
            });
            static WORDS: $crate::internal::Descr = $crate::internal::Descr::Array($crate::internal::ArrayDescr {
                name: concat!(stringify!($name), "_words"),
                tid: &TID,
                items: 16,
                width: $crate::internal::Width::I64,
                immutable: $immutable,
            });
            // SAFETY: the descriptor is made from the item type itself, and the cell is its cell.
            unsafe impl $crate::ArrayClass for $name {
                type Item = $item;
                const FRAME: bool = $frame;
                const CHECKED: bool = $checked;
                #[inline(always)]
                fn descr() -> &'static $crate::internal::Descr {
                    &DESCR
                }
                #[inline(always)]
                fn words_descr() -> &'static $crate::internal::Descr {
                    &WORDS
                }
                #[inline(always)]
                fn tid_cell() -> &'static ::std::sync::atomic::AtomicU32 {
                    &TID
                }
            }
        };
    };
}

impl<C: ArrayClass> Array<C> {
    /// Makes an array of `len` items. Panics in traced code, which uses the recorded `alloc`.
    #[track_caller]
    pub fn new(len: usize, fill: C::Item) -> Ref<Array<C>> {
        context::plain_machine();
        // SAFETY: a word of the item type, and the result is an array of this class.
        unsafe { Ref::from_address(alloc_array(C::type_id(), C::Item::WIDTH, len, fill.to_bits())) }
    }

    /// Makes an array from a slice. Panics in traced code.
    #[track_caller]
    pub fn from_slice(items: &[C::Item]) -> Ref<Array<C>> {
        const { assert!(size_of::<C::Item>() == C::Item::WIDTH.bytes()) };
        context::plain_machine();
        // SAFETY: items of the class, whose width is their size, and the result is an array of this class. A slice
        // keeps what it refers to: it lies on the stack, in an object, or in memory whose owner roots it.
        unsafe {
            Ref::from_address(match items.first() {
                Some(&first) => alloc_copy(C::type_id(), items, items.len(), first, false),
                None => alloc_array(C::type_id(), C::Item::WIDTH, 0, 0),
            })
        }
    }

    /// Makes an array of `len` items: first `count` items of another array, from `first` on, then `fill`. Panics if the
    /// other array has fewer items, and in traced code.
    #[track_caller]
    pub fn copy_of(
        from: Ref<Array<C>>,
        first: usize,
        count: usize,
        len: usize,
        fill: C::Item,
    ) -> Ref<Array<C>> {
        const { assert!(size_of::<C::Item>() == C::Item::WIDTH.bytes()) };
        assert!(count <= from.len() && first <= from.len() - count, "array index out of range");
        context::plain_machine();
        let start = (from.address() + item_offset::<C>(first)) as *const C::Item;
        // SAFETY: the items are there, of the class's type; they are not written meanwhile, and the pointer to them
        // keeps the array.
        unsafe {
            let items = std::slice::from_raw_parts(start, count);
            Ref::from_address(alloc_copy(C::type_id(), items, len, fill, fill.to_bits() == 0))
        }
    }
}

impl<C: ArrayClass<Item = u8>> Array<C> {
    /// Makes an array of bytes that `fill` writes. The bytes passed to `fill` are unspecified, not zero. Panics in
    /// traced code.
    #[inline]
    #[track_caller]
    pub fn of_bytes(len: usize, fill: impl FnOnce(&mut [u8])) -> Ref<Array<C>> {
        // No address has more than 47 bits.
        assert!(len >> 47 == 0, "metatrace: no array has {len} bytes");
        let size = (ITEMS + len).next_multiple_of(8);
        // SAFETY: the length is written before anything else can allocate; any bytes are items of the array, and
        // nothing else refers to them yet.
        unsafe {
            let object = context::plain_heap().alloc(C::type_id(), size) as u64;
            *(object as *mut u64).add(1) = len as u64;
            fill(std::slice::from_raw_parts_mut((object + ITEMS as u64) as *mut u8, len));
            Ref::from_address(object)
        }
    }

    /// Makes an array of bytes as [`of_bytes`](Self::of_bytes) does, and an object that `owner` makes of it, mostly in
    /// one allocation instead of two. `owner` must not allocate anything else. Panics in traced code.
    #[inline]
    #[track_caller]
    pub fn of_bytes_in<T: Object>(
        len: usize,
        owner: impl FnOnce(Ref<Array<C>>) -> T,
        fill: impl FnOnce(&mut [u8]),
    ) -> Ref<T> {
        assert!(len >> 47 == 0, "metatrace: no array has {len} bytes");
        let size = (ITEMS + len).next_multiple_of(8);
        // SAFETY: the length and the object are written before anything else can allocate; any bytes are items of the
        // array, and nothing else refers to them yet.
        unsafe {
            let pair = context::plain_heap().alloc_pair((C::type_id(), size), (T::type_id(), rounded::<T>()));
            let Some((array, object)) = pair else { return Ref::new(owner(Array::of_bytes(len, fill))) };
            let array = array as u64;
            *(array as *mut u64).add(1) = len as u64;
            (&raw mut (*object.cast::<ObjectBox<T>>()).value).write(owner(Ref::from_address(array)));
            fill(std::slice::from_raw_parts_mut((array + ITEMS as u64) as *mut u8, len));
            Ref::from_address(object as u64)
        }
    }
}

impl<C: ArrayClass> Ref<Array<C>> {
    /// Number of items.
    #[inline(always)]
    pub fn len(self) -> usize {
        // SAFETY: the second word of an array is its length.
        unsafe { *(self.address() as *const u64).add(1) as usize }
    }

    /// Whether there are no items.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    #[inline(always)]
    pub(crate) fn read(self, i: usize) -> C::Item {
        assert!(i < self.len(), "array index out of range");
        // SAFETY: the index is in range and items have the class's type.
        unsafe { C::Item::from_bits(peek(self.address(), item_offset::<C>(i), C::Item::WIDTH)) }
    }

    #[inline(always)]
    pub(crate) fn read_run<const N: usize>(self, first: usize) -> [C::Item; N] {
        assert!(N <= self.len() && first <= self.len() - N, "array index out of range");
        // SAFETY: all indices are in range and items have the class's type.
        std::array::from_fn(|i| unsafe {
            C::Item::from_bits(peek(self.address(), item_offset::<C>(first + i), C::Item::WIDTH))
        })
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn write_run<const N: usize>(self, first: usize, items: [C::Item; N]) {
        assert!(N <= self.len() && first <= self.len() - N, "array index out of range");
        for (i, item) in items.into_iter().enumerate() {
            // SAFETY: the index is in range; the barrier follows before anything can allocate.
            unsafe { poke(self.address(), item_offset::<C>(first + i), C::Item::WIDTH, item.to_bits()) }
        }
        self.written();
    }

    #[track_caller]
    pub(crate) fn copy_run(self, at: usize, from: Ref<Array<C>>, first: usize, count: usize) {
        const { assert!(size_of::<C::Item>() == C::Item::WIDTH.bytes()) };
        let fits = |array: Ref<Array<C>>, first: usize| count <= array.len() && first <= array.len() - count;
        assert!(fits(self, at) && fits(from, first), "array index out of range");
        let place = |array: Ref<Array<C>>, i: usize| (array.address() + item_offset::<C>(i)) as *mut C::Item;
        // SAFETY: the items are there, of the same class; they may overlap. The barrier follows.
        unsafe { std::ptr::copy(place(from, first), place(self, at), count) }
        self.written();
    }

    /// Tells the collector that items were written.
    #[inline(always)]
    #[track_caller]
    fn written(self) {
        if C::Item::WIDTH == Width::Ref && !C::FRAME {
            // SAFETY: an array of this heap, in which nothing was allocated since the write.
            unsafe { context::plain_heap().barrier(self.address() as Obj) }
        }
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn write(self, i: usize, item: C::Item) {
        assert!(i < self.len(), "array index out of range");
        // SAFETY: the index is in range; the barrier follows before anything can allocate.
        unsafe {
            poke(self.address(), item_offset::<C>(i), C::Item::WIDTH, item.to_bits());
        }
        self.written();
    }
}

#[inline(always)]
pub(crate) fn item_offset<C: ArrayClass>(i: usize) -> u64 {
    (ITEMS + i * C::Item::WIDTH.bytes()) as u64
}

macro_rules! no_refs {
    ($($t:ty),*) => { $(
        // SAFETY: there are no references inside.
        unsafe impl Trace for $t {
            const HAS_REFS: bool = false;
            unsafe fn trace(&self, _: &mut Marker) {}
        }
    )* };
}
no_refs!(
    i8,
    i16,
    i32,
    i64,
    u8,
    u16,
    u32,
    u64,
    usize,
    isize,
    bool,
    f64,
    char,
    String,
    str,
    (),
    Box<str>,
    &'static str
);

// SAFETY: the reference itself is marked.
unsafe impl<T: ?Sized> Trace for Ref<T> {
    const HAS_REFS: bool = true;
    unsafe fn trace(&self, marker: &mut Marker) {
        // Read as a bare word: while a cycle of objects is made at an exit, a field may still be null.
        // SAFETY: a `Ref` is a word, the address of an object.
        unsafe { marker.mark(*std::ptr::from_ref(self).cast::<u64>()) }
    }
}

/// A collection cannot trace a container that is mutably borrowed. Panicking there would abort the process anyway.
#[cold]
#[inline(never)]
fn borrowed() -> ! {
    panic!(
        "metatrace: a collection came to a `RefCell` of an object that is mutably borrowed: \
         allocate before `borrow_mut`, or after its end"
    )
}

macro_rules! containers {
    ($([$($g:tt)*] $t:ty: $($p:ident)|+, |$s:ident, $m:ident| $body:expr;)*) => { $(
        // SAFETY: every element is traced.
        unsafe impl<$($g)*> Trace for $t {
            const HAS_REFS: bool = $($p::HAS_REFS)||+;
            unsafe fn trace(&self, $m: &mut Marker) {
                let $s = self;
                // SAFETY: called by the collector, as the elements' `trace` demands.
                #[allow(unused_unsafe)]
                unsafe { $body }
            }
        }
    )* };
}
containers! {
    [T: Trace] Option<T>: T, |s, m| if let Some(x) = s { x.trace(m) };
    [T: Trace] Vec<T>: T, |s, m| s.iter().for_each(|x| x.trace(m));
    [T: Trace] Box<T>: T, |s, m| (**s).trace(m);
    [T: Trace] Box<[T]>: T, |s, m| s.iter().for_each(|x| x.trace(m));
    [T: Trace] std::collections::VecDeque<T>: T, |s, m| s.iter().for_each(|x| x.trace(m));
    [T: Trace, const N: usize] [T; N]: T, |s, m| s.iter().for_each(|x| x.trace(m));
    [T: Trace] RefCell<T>: T, |s, m| match s.try_borrow() { Ok(x) => x.trace(m), Err(_) => borrowed() };
    [T: Trace + Copy] Cell<T>: T, |s, m| s.get().trace(m);
    [T: Trace + Copy] Mut<T>: T, |s, m| (*s.0.as_ptr()).trace(m);
    [T: Trace + Copy] Quasi<T>: T, |s, m| (*s.0.as_ptr()).trace(m);
    [K: Trace, V: Trace, S: Send + 'static] std::collections::HashMap<K, V, S>: K | V, |s, m| {
        s.iter().for_each(|(k, v)| { k.trace(m); v.trace(m) })
    };
    [K: Trace, V: Trace, S: Send + 'static] hashbrown::HashMap<K, V, S>: K | V, |s, m| {
        s.iter().for_each(|(k, v)| { k.trace(m); v.trace(m) })
    };
    [T: Trace] hashbrown::HashTable<T>: T, |s, m| s.iter().for_each(|x| x.trace(m));
    [A: Trace, B: Trace] (A, B): A | B, |s, m| { s.0.trace(m); s.1.trace(m) };
    [A: Trace, B: Trace, C: Trace] (A, B, C): A | B | C, |s, m| { s.0.trace(m); s.1.trace(m); s.2.trace(m) };
}

no_refs!(metatrace_tracer::policy::warm::Counter);

/// Plain Rust data of any type in an object: code, tables, text. Since it is `Send`, it holds no references: a [`Ref`]
/// is not `Send`.
#[derive(Clone, Debug, Default)]
pub struct Opaque<T: OpaqueData>(T);

/// What an [`Opaque`] may hold: anything that is `Send`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be in an `Opaque`: it is not `Send`, and so may hold references to objects",
    label = "the collector does not look in here",
    note = "references belong in a field of their own: `Ref<_>`, `Value`, or `#[plain]` with a `Vec` or a map of them",
    note = "data without references is `Send` with `Arc` in place of `Rc`"
)]
pub trait OpaqueData: Send + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Send + 'static> OpaqueData for T {}

impl<T: OpaqueData> Opaque<T> {
    /// Wraps `data`.
    pub fn new(data: T) -> Opaque<T> {
        Opaque(data)
    }
}

impl<T: OpaqueData> std::ops::Deref for Opaque<T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

/// For use before it is part of an object: objects in the heap are only reachable by shared references.
impl<T: OpaqueData> std::ops::DerefMut for Opaque<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

// SAFETY: references are not `Send`, so there are none inside.
#[diagnostic::do_not_recommend]
unsafe impl<T: OpaqueData> Trace for Opaque<T> {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

/// Memory outside of the heap that an object owns. It counts against the heap's limit for as long as this value lives,
/// which is as long as the object that has it as a field.
#[derive(Debug)]
pub struct External {
    /// The address of the heap's head, used only for comparison.
    heap: usize,
    bytes: isize,
}

impl External {
    /// Accounts for `bytes` that an object of the current [`Jit`](crate::Jit) is about to own.
    pub fn new(bytes: usize) -> External {
        let bytes = isize::try_from(bytes).unwrap_or(isize::MAX);
        let heap = context::heap();
        heap.external(bytes);
        External { heap: heap.heap() as usize, bytes }
    }
}

impl Drop for External {
    fn drop(&mut self) {
        // Where another heap is current, this heap is being dropped as a whole.
        if context::entered() && context::heap().heap() as usize == self.heap {
            context::heap().external(-self.bytes);
        }
    }
}

// SAFETY: there are no references inside.
unsafe impl Trace for External {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}
