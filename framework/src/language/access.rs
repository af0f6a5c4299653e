//! Red access to memory: fields, arrays, frames, tagged values.

use super::mode::{Mode, Red, pure1};
use super::object::{Array, ArrayClass, Frame, Object, item_offset};
use super::prim::{Prim, Ref};
use super::value::{Any, Int64, Int64Red, Value};
use crate::machine::context;
use crate::machine::layout::{
    DEAD_SLOT, alloc_array, alloc_frame, alloc_of, assert_not_dead, is_left, no_such_slot, peek, poke,
    read_slot, write_slot,
};
use crate::machine::traced;
use metatrace_heap::{Obj, TypeId};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::ops::{self, Op};
use metatrace_ir::{Descr, Width};
use metatrace_tracer::Raw;
use std::marker::PhantomData;

/// Marks a [`Field`] that never changes.
#[derive(Debug)]
pub struct Immutable;
/// Marks a [`Field`] that may change.
#[derive(Debug)]
pub struct Mutable;
/// Marks a [`Field`] that rarely changes.
#[derive(Debug)]
pub struct QuasiImmutable;

/// A field descriptor with its types: the object, the content, and whether it may change. Derived as
/// associated constants (`Instance::MAP`); code that is not generic uses the derived methods.
#[derive(Debug)]
pub struct Field<O, T, K> {
    descr: &'static Descr,
    offset: u32,
    types: PhantomData<fn(O, T, K)>,
}

impl<O, T, K> Clone for Field<O, T, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<O, T, K> Copy for Field<O, T, K> {}

impl<O, T, K> Field<O, T, K> {
    /// # Safety
    /// The descriptor describes a field of type `T` (or a cell of it) at `offset` bytes from the
    /// header of an `O`.
    #[doc(hidden)]
    pub const unsafe fn new(descr: &'static Descr, offset: u32) -> Self {
        Field { descr, offset, types: PhantomData }
    }

    /// The descriptor in traces.
    pub const fn descr(self) -> &'static Descr {
        self.descr
    }
}

#[inline(always)]
unsafe fn direct_load<M: Mode, T: Prim>(object: u64, offset: u64) -> Red<M, T> {
    // SAFETY: the callers': a value of type `T` is there.
    unsafe { Red::from_raw(Raw::constant(peek(object, offset, T::WIDTH))) }
}

#[inline(always)]
unsafe fn direct_store<T: Prim>(object: u64, offset: u64, value: u64, barrier: bool) {
    // SAFETY: the callers': a value of type `T` is there; the barrier follows at once.
    unsafe {
        poke(object, offset, T::WIDTH, value);
        if barrier && matches!(T::WIDTH, Width::Ref) {
            context::heap().barrier(object as Obj);
        }
    }
}

impl<M: Mode, O: Object> Red<M, Ref<O>> {
    /// Reads an immutable field.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    pub fn get_pure<T: Prim>(self, field: Field<O, T, Immutable>) -> Red<M, T> {
        let raw = self.raw();
        // SAFETY: the field is one of `O`.
        unsafe {
            let bits = peek(raw.bits, u64::from(field.offset), T::WIDTH);
            let raw = if M::TRACED {
                traced::load_pure(Op::LoadPure, raw, Raw::constant(0), field.descr, bits)
            } else {
                Raw::constant(bits)
            };
            Red::from_raw(raw)
        }
    }

    /// Reads a field that may change.
    #[inline(always)]
    #[track_caller]
    pub fn get<T: Prim, K>(self, field: Field<O, T, K>) -> Red<M, T> {
        let raw = self.raw();
        // SAFETY: the field is one of `O`.
        unsafe {
            if M::TRACED {
                Red::from_raw(traced::load(raw, field.descr))
            } else {
                direct_load(raw.bits, u64::from(field.offset))
            }
        }
    }

    /// Writes a mutable field.
    #[inline(always)]
    #[track_caller]
    pub fn set<T: Prim>(self, field: Field<O, T, Mutable>, value: impl Into<Red<M, T>>) {
        let (raw, value) = (self.raw(), value.into().raw());
        // SAFETY: the field is one of `O`.
        unsafe {
            if M::TRACED {
                traced::store(raw, field.descr, value);
            } else {
                direct_store::<T>(raw.bits, u64::from(field.offset), value.bits, true);
            }
        }
    }
}

impl<O: Object> Ref<O> {
    /// Reads a quasi-immutable field as a constant of the trace, which then depends on the field.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    pub fn get_quasi<M: Mode, T: Prim>(self, field: Field<O, T, QuasiImmutable>) -> T {
        // SAFETY: the field is one of `O`.
        unsafe {
            T::from_bits(if M::TRACED {
                traced::quasi(self.address(), field.descr)
            } else {
                peek(self.address(), u64::from(field.offset), T::WIDTH)
            })
        }
    }
}

impl<O: Object> Ref<O> {
    /// Reads a quasi-immutable field as a constant; `None` if the field is unstable, that is, written too often.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    pub fn get_stable<M: Mode, T: Prim>(self, field: Field<O, T, QuasiImmutable>) -> Option<T> {
        // SAFETY: the field is one of `O`.
        unsafe {
            let bits = if M::TRACED {
                traced::quasi_while_stable(self.address(), field.descr)?
            } else {
                peek(self.address(), u64::from(field.offset), T::WIDTH)
            };
            Some(T::from_bits(bits))
        }
    }
}

/// Implemented by types whose objects traced code of mode `M` may allocate: the tracer knows every field.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "traced code cannot make a `{Self}`: it has a `#[plain]` field, of which the tracer knows nothing",
    label = "no recorded `alloc`",
    note = "make it with `Ref::new` in a function with `#[residual(writes())]`, which traced code calls"
)]
pub trait Allocatable<M> {}

/// A recorded allocation; what the derived `alloc` expands to.
///
/// # Safety
/// The fields are those of the type's descriptor, in order, and are all the fields there are.
#[doc(hidden)]
#[inline(always)]
#[track_caller]
pub unsafe fn alloc<M: Mode, O: Object>(fields: &[Raw], direct: impl FnOnce() -> O) -> Red<M, Ref<O>> {
    if M::TRACED {
        O::type_id();
        // SAFETY: the caller's promise.
        unsafe { Red::from_raw(traced::new_object(O::descr(), fields)) }
    } else {
        Ref::new(direct()).into()
    }
}

impl<M: Mode, C: ArrayClass> Red<M, Ref<Array<C>>> {
    /// Makes an array of `len` items.
    #[inline(always)]
    #[track_caller]
    pub fn alloc(len: impl Into<Red<M, i64>>, fill: impl Into<Red<M, C::Item>>) -> Self {
        // SAFETY: the fill is an item of the class.
        unsafe { Self::alloc_raw(len.into().raw(), fill.into().raw()) }
    }

    /// # Safety
    /// The fill is an item of the class, if there are any.
    #[inline(always)]
    #[track_caller]
    unsafe fn alloc_raw(len: Raw, fill: Raw) -> Self {
        C::type_id();
        // SAFETY: the caller's promise.
        unsafe {
            Red::from_raw(if M::TRACED {
                traced::new_array(C::descr(), len, fill)
            } else {
                Raw::constant(alloc_array(C::type_id(), C::Item::WIDTH, len.bits as usize, fill.bits))
            })
        }
    }

    /// Makes an array of these items. Their number is a constant of the trace.
    #[inline]
    #[track_caller]
    pub fn from_slice(items: &[Red<M, C::Item>]) -> Self {
        let Some((&first, rest)) = items.split_first() else {
            // SAFETY: an array without items is of any class.
            return unsafe { Self::alloc_raw(Raw::constant(0), Raw::constant(0)) };
        };
        let array = Self::alloc(items.len(), first);
        for (i, &item) in rest.iter().enumerate() {
            array.put(i + 1, item);
        }
        array
    }

    /// Makes an array of these items, which are references or tagged words.
    #[inline(always)]
    #[track_caller]
    pub fn of<const N: usize>(items: [Red<M, C::Item>; N]) -> Self {
        const { assert!(matches!(C::Item::WIDTH, Width::Ref), "items are references or tagged words") };
        if M::TRACED {
            return Self::from_slice(&items);
        }
        let words = items.map(|item| item.raw().bits);
        // SAFETY: the words are items of the class.
        unsafe { Red::from_raw(Raw::constant(alloc_of(C::type_id(), words))) }
    }

    /// Makes a frame of the same items, for a portal call that continues a level whose slots were saved in this array.
    /// Interpreted code only.
    #[inline(always)]
    pub fn to_frame<F: ArrayClass<Item = C::Item>>(self) -> Fresh<M, F> {
        const { assert!(matches!(C::Item::WIDTH, Width::Ref), "slots are references or tagged words") };
        assert!(!M::TRACED, "traced code says which slots it reads");
        let array = self.raw().bits;
        // SAFETY: both are arrays of such words.
        unsafe {
            let len = peek(array, 8, Width::I64) as usize;
            let word = alloc_frame(F::type_id(), len, 0, (array + item_offset::<C>(0)) as *const u64, len);
            Fresh { direct: Some(Ref::from_address(word)), pending: 0, mode: PhantomData }
        }
    }

    /// Stores slots of a frame as the items with the same numbers, for a level that is left and will be continued.
    /// Panics if there is no such slot or item.
    #[inline(always)]
    #[track_caller]
    pub fn save_slots<F: ArrayClass<Item = C::Item>>(self, frame: Red<M, Ref<Frame<F>>>, slots: &[usize]) {
        const { assert!(matches!(C::Item::WIDTH, Width::Ref), "slots are references or tagged words") };
        if M::TRACED {
            for &slot in slots {
                self.put(slot, frame.slot(slot));
            }
            return;
        }
        let array = self.raw().bits;
        // SAFETY: both are arrays of such words, and the items exist; one barrier for all follows at once.
        unsafe {
            let len = peek(array, 8, Width::I64) as usize;
            for &slot in slots {
                assert!(slot < len, "an array has no such item");
                poke(array, item_offset::<C>(slot), Width::Ref, frame.slot(slot).raw().bits);
            }
            context::heap().barrier(array as Obj);
        }
    }

    /// Makes an array of the contents of `count` slots of a frame, from `first` on.
    #[inline(always)]
    #[track_caller]
    pub fn of_slots<F: ArrayClass<Item = C::Item>>(
        frame: Red<M, Ref<Frame<F>>>,
        first: usize,
        count: usize,
    ) -> Self
    where
        C::Item: Default,
    {
        const { assert!(matches!(C::Item::WIDTH, Width::Ref), "slots are references or tagged words") };
        if M::TRACED {
            let array = Self::alloc(count, C::Item::default());
            (0..count).for_each(|i| array.put(i, frame.slot(first + i)));
            return array;
        }
        frame.check_slots(|len| count <= len && first <= len - count);
        // SAFETY: the slots exist: checked, or promised by the language; and they are items of the class.
        unsafe {
            let from = (frame.raw().bits + item_offset::<F>(first)) as *const u64;
            Red::from_raw(Raw::constant(alloc_frame(C::type_id(), count, 0, from, count)))
        }
    }

    /// Number of items.
    #[inline(always)]
    #[track_caller]
    pub fn len(self) -> Red<M, i64> {
        let raw = self.raw();
        // SAFETY: the second word of an array is its length.
        unsafe {
            let bits = peek(raw.bits, 8, Width::I64);
            Red::from_raw(if M::TRACED {
                traced::load_pure(Op::ArrayLen, raw, Raw::constant(0), C::descr(), bits)
            } else {
                Raw::constant(bits)
            })
        }
    }

    #[inline(always)]
    #[track_caller]
    fn check(self, index: Red<M, i64>) {
        assert!(index.unsigned_lt(self.len()).test(), "array index out of range");
    }

    /// Item `index`. Panics if there is none: the language checks first any index that the guest program chooses.
    #[inline(always)]
    #[track_caller]
    pub fn at(self, index: impl Into<Red<M, i64>>) -> Red<M, C::Item> {
        let index = index.into();
        self.check(index);
        // SAFETY: checked.
        unsafe { self.at_unchecked(index) }
    }

    /// Item `index`.
    ///
    /// # Safety
    /// There is such an item.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn at_unchecked(self, index: impl Into<Red<M, i64>>) -> Red<M, C::Item> {
        let (raw, index) = (self.raw(), index.into().raw());
        // SAFETY: the caller's promise.
        unsafe {
            if M::TRACED {
                if C::descr().array().immutable {
                    let bits = peek(raw.bits, item_offset::<C>(index.bits as usize), C::Item::WIDTH);
                    return Red::from_raw(traced::load_pure(Op::ArrayLoadPure, raw, index, C::descr(), bits));
                }
                Red::from_raw(traced::array_load(raw, index, C::descr()))
            } else {
                direct_load(raw.bits, item_offset::<C>(index.bits as usize))
            }
        }
    }

    /// The bytes `8 * index` to `8 * index + 7` as one little-endian word, for the comparison of short texts.
    ///
    /// # Safety
    /// The class is one of immutable bytes, and item `8 * index` exists. The bytes behind the last item of the array
    /// are unspecified and may differ from one read to the next: the caller masks them.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn word_at_unchecked(self, index: impl Into<Red<M, i64>>) -> Red<M, i64> {
        let (raw, index) = (self.raw(), index.into().raw());
        debug_assert!(C::Item::WIDTH == Width::U8 && C::descr().array().immutable, "bytes that never change");
        // SAFETY: the caller's promise; objects end at multiples of eight bytes.
        unsafe {
            let offset = item_offset::<C>(8 * index.bits as usize);
            if M::TRACED {
                let bits = peek(raw.bits, offset, Width::I64);
                return Red::from_raw(traced::load_pure(
                    Op::ArrayLoadPure,
                    raw,
                    index,
                    C::words_descr(),
                    bits,
                ));
            }
            direct_load(raw.bits, offset)
        }
    }

    /// Changes item `index`. Panics if there is none.
    #[inline(always)]
    #[track_caller]
    pub fn put(self, index: impl Into<Red<M, i64>>, value: impl Into<Red<M, C::Item>>) {
        let index = index.into();
        self.check(index);
        // SAFETY: checked.
        unsafe { self.put_unchecked(index, value) }
    }

    /// Changes item `index`.
    ///
    /// # Safety
    /// There is such an item.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn put_unchecked(self, index: impl Into<Red<M, i64>>, value: impl Into<Red<M, C::Item>>) {
        let (raw, index, value) = (self.raw(), index.into().raw(), value.into().raw());
        // SAFETY: the caller's promise.
        unsafe {
            if M::TRACED {
                traced::array_store(raw, index, C::descr(), value);
            } else {
                direct_store::<C::Item>(
                    raw.bits,
                    item_offset::<C>(index.bits as usize),
                    value.bits,
                    !C::FRAME,
                );
            }
        }
    }
}

impl<C: ArrayClass> Ref<Array<C>> {
    /// The item `index` of a green array, read by traced code. Panics if there is none.
    #[inline(always)]
    #[track_caller]
    pub fn at<M: Mode>(self, index: impl Into<Red<M, i64>>) -> Red<M, C::Item> {
        Red::<M, _>::from(self).at(index)
    }

    /// Changes item `index` of a green array in traced code. Panics if there is none.
    #[inline(always)]
    #[track_caller]
    pub fn put<M: Mode>(self, index: impl Into<Red<M, i64>>, value: impl Into<Red<M, C::Item>>) {
        Red::<M, _>::from(self).put(index, value);
    }
}

impl<C: ArrayClass> Ref<Frame<C>> {
    pub(crate) fn array(self) -> Ref<Array<C>> {
        // SAFETY: a frame is laid out as the array it wraps.
        unsafe { Ref::from_address(self.address()) }
    }

    /// Number of slots.
    pub fn len(self) -> usize {
        self.array().len()
    }

    /// Whether the frame has no slots.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the level that the frame belongs to has ended.
    pub fn is_left(self) -> bool {
        // SAFETY: it is a frame.
        unsafe { is_left(self.address()) }
    }

    /// The content of a slot of a frame that is not in compiled code, for debuggers of the language. `None` if the
    /// level has ended, or if the slot was dead at the exit at which the frame was materialised. Panics if there is no
    /// such slot, and in traced code.
    pub fn slot_or_none(self, index: usize) -> Option<C::Item> {
        context::plain_heap();
        assert!(index < self.len(), "a frame has no such slot");
        if self.is_left() {
            return None;
        }
        // SAFETY: the slot exists.
        let word = unsafe { read_slot(self.address(), index) };
        // SAFETY: what is in a slot was put there as an item.
        (word != DEAD_SLOT).then(|| unsafe { C::Item::from_bits(word) })
    }

    /// Changes a slot of a frame that is not in compiled code; false if the level has ended. For debuggers of the
    /// language. Panics if there is no such slot, and in traced code.
    pub fn replace_slot(self, index: usize, item: C::Item) -> bool {
        context::plain_heap();
        assert!(index < self.len(), "a frame has no such slot");
        if self.is_left() {
            return false;
        }
        // SAFETY: the slot exists, and the word is that of an item; frames need no barrier.
        unsafe { write_slot(self.address(), index, item.to_bits()) }
        true
    }
}

impl<M: Mode, C: ArrayClass> Red<M, Ref<Frame<C>>> {
    /// Panics unless `exist` returns true for the number of slots. Where the language has promised that slots exist,
    /// this is checked only in traced code and debug builds.
    #[inline(always)]
    #[track_caller]
    fn check_slots(self, exist: impl FnOnce(usize) -> bool) {
        if C::CHECKED || M::TRACED || cfg!(debug_assertions) {
            let len = self.use_promote_or_test.len();
            if !exist(len) {
                no_such_slot(len);
            }
        }
    }

    /// The content of a slot of the portal's own frame. The tracer keeps slots in registers. Panics if there is no such
    /// slot; see [`array_class!`](crate::array_class) for what `unsafe frame` changes.
    #[inline(always)]
    #[track_caller]
    pub fn slot(self, index: usize) -> Red<M, C::Item> {
        self.check_slots(|len| index < len);
        // SAFETY: the slot exists: checked, or promised by the language.
        unsafe {
            if M::TRACED {
                Red::from_raw(traced::slot(self.raw(), index))
            } else {
                let item: Red<M, C::Item> = direct_load(self.raw().bits, item_offset::<C>(index));
                assert_not_dead(item.raw().bits, index);
                item
            }
        }
    }

    /// Changes a slot of the portal's own frame. Panics as [`slot`](Red::slot) does.
    #[inline(always)]
    #[track_caller]
    pub fn set_slot(self, index: usize, value: impl Into<Red<M, C::Item>>) {
        self.check_slots(|len| index < len);
        let value = value.into().raw();
        // SAFETY: as above; frames need no barrier.
        unsafe {
            if M::TRACED {
                traced::set_slot(self.raw(), index, value);
            } else {
                direct_store::<C::Item>(self.raw().bits, item_offset::<C>(index), value.bits, false);
            }
        }
    }
}

/// A frame made for a portal call. The call takes it over, so that the caller keeps no alias.
#[must_use = "a frame is made for a portal call"]
pub struct Fresh<M: Mode, C: ArrayClass> {
    pub(crate) direct: Option<Ref<Frame<C>>>,
    pub(crate) pending: u32,
    pub(crate) mode: PhantomData<M>,
}

impl<M: Mode, C: ArrayClass> std::fmt::Debug for Fresh<M, C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Fresh")
    }
}

impl<M: Mode, C: ArrayClass> Fresh<M, C> {
    /// Makes a frame of `len` slots. In a trace it need not exist in memory.
    #[inline(always)]
    pub fn new(len: usize, fill: C::Item) -> Fresh<M, C> {
        const { assert!(matches!(C::Item::WIDTH, Width::Ref), "frame slots are references or tagged words") };
        C::type_id();
        if M::TRACED {
            Fresh { direct: None, pending: traced::begin_frame(len, fill.to_bits()), mode: PhantomData }
        } else {
            let word = alloc_array(C::type_id(), Width::Ref, len, fill.to_bits());
            // SAFETY: an array of the class, which is what a frame is.
            Fresh { direct: Some(unsafe { Ref::from_address(word) }), pending: 0, mode: PhantomData }
        }
    }

    /// Makes a frame of `len` slots; the first `count` are copied from another frame, from slot `first` on, as the
    /// arguments of a call. Panics if either frame has fewer slots.
    #[inline(always)]
    #[track_caller]
    pub fn with_slots(
        len: usize,
        fill: C::Item,
        from: Red<M, Ref<Frame<C>>>,
        first: usize,
        count: usize,
    ) -> Fresh<M, C> {
        if M::TRACED {
            let mut fresh = Fresh::new(len, fill);
            (0..count).for_each(|i| fresh.set(i, from.slot(first + i)));
            return fresh;
        }
        const { assert!(matches!(C::Item::WIDTH, Width::Ref), "frame slots are references or tagged words") };
        from.check_slots(|len| count <= len && first <= len - count);
        if count > len {
            no_such_slot(len);
        }
        // SAFETY: a frame is an array of words, and the new one is of its class; the slots exist: checked, or promised
        // by the language.
        unsafe {
            let from = (from.raw().bits + item_offset::<C>(first)) as *const u64;
            let word = alloc_frame(C::type_id(), len, fill.to_bits(), from, count);
            Fresh { direct: Some(Ref::from_address(word)), pending: 0, mode: PhantomData }
        }
    }

    /// Sets a slot; panics if there is none.
    #[inline(always)]
    #[track_caller]
    pub fn set(&mut self, index: usize, value: impl Into<Red<M, C::Item>>) {
        let value = value.into().raw();
        match self.direct {
            Some(frame) => {
                if index >= frame.len() {
                    no_such_slot(frame.len());
                }
                // SAFETY: in range; a frame needs no barrier.
                unsafe {
                    direct_store::<C::Item>(frame.address(), item_offset::<C>(index), value.bits, false)
                }
            }
            None => traced::fill_frame(self.pending, index, value),
        }
    }
}

/// The dynamic type of a value: an integer, or an object of a known type.
#[derive(Clone, Copy)]
pub enum Case<M: Mode> {
    /// A tagged or boxed 64-bit integer.
    Int(Red<M, i64>),
    /// An object; [`Red::downcast`] gives it its type.
    Obj(TypeId, Red<M, Ref<Any>>),
}

#[cold]
#[inline(never)]
fn nothing() -> ! {
    panic!("metatrace: the null value is neither an integer nor an object: ask `is_null` first")
}

/// Returns the integer, or `None` and the type of the object.
///
/// # Safety
/// A tagged word or an object, not null.
#[inline(never)]
#[track_caller]
unsafe fn traced_case(value: Raw) -> (TypeId, Option<Raw>) {
    Int64::type_id();
    // SAFETY: the caller's promise; the type is registered, and its one field is the integer.
    unsafe { traced::case(value, Int64::descr()) }
}

impl<M: Mode> Red<M, Value> {
    /// Whether the value is a tagged integer.
    #[inline(always)]
    #[track_caller]
    pub fn is_tagged(self) -> Red<M, bool> {
        // SAFETY: a value is a word.
        unsafe { pure1::<M, ops::IsTagged, Value, bool>(self) }
    }

    /// The integer, if the value is tagged (a guard either way). Boxed integers give `None`.
    #[inline(always)]
    #[track_caller]
    pub fn as_tagged(self) -> Option<Red<M, i64>> {
        // SAFETY: a value is a word, and tagged.
        if self.is_tagged().test() { Some(unsafe { pure1::<M, ops::Untag, Value, i64>(self) }) } else { None }
    }

    /// Whether the value is the null word.
    #[inline(always)]
    #[track_caller]
    pub fn is_null(self) -> Red<M, bool> {
        self.same(Value::NULL)
    }

    /// The integer, if the value is one (a guard either way; for objects, on the type). In `Direct` a boxed integer may
    /// give `None`, too, so this suits a fast path with a general path behind it. Panics if the value is null.
    #[inline(always)]
    #[track_caller]
    pub fn as_int(self) -> Option<Red<M, i64>> {
        if !M::TRACED {
            return self.as_tagged();
        }
        match self.case() {
            Case::Int(int) => Some(int),
            Case::Obj(..) => None,
        }
    }

    /// The dynamic type of the value, with a guard on it. Panics if the value is null.
    #[inline(always)]
    #[track_caller]
    pub fn case(self) -> Case<M> {
        if M::TRACED {
            if self.use_promote_or_test.is_null() {
                nothing();
            }
            // SAFETY: a value that is not null is a tagged word or an object.
            return match unsafe { traced_case(self.raw()) } {
                // SAFETY: its integer.
                (_, Some(int)) => Case::Int(unsafe { Red::from_raw(int) }),
                // SAFETY: an object.
                (tid, None) => Case::Obj(tid, unsafe { self.retype() }),
            };
        }
        if let Some(i) = self.as_tagged() {
            return Case::Int(i);
        }
        let object = self.object();
        let tid = object.type_id().promote();
        if Int64::is(tid) {
            // SAFETY: the header says so.
            return Case::Int(unsafe { object.retype::<Ref<Int64>>() }.value());
        }
        Case::Obj(tid, object)
    }

    /// The object, if it is one of type `O` (guards either way). Panics if the value is null.
    #[inline(always)]
    #[track_caller]
    pub fn downcast<O: Object>(self) -> Option<Red<M, Ref<O>>> {
        if M::TRACED && O::type_id() != Int64::type_id() {
            return match self.case() {
                // SAFETY: the type says so.
                Case::Obj(tid, object) if O::is(tid) => Some(unsafe { object.retype() }),
                _ => None,
            };
        }
        if self.is_tagged().test() {
            return None;
        }
        self.object().downcast()
    }

    /// The object of an untagged value.
    #[inline(always)]
    fn object(self) -> Red<M, Ref<Any>> {
        if self.use_promote_or_test.is_null() {
            nothing();
        }
        // SAFETY: neither tagged nor null.
        unsafe { self.retype() }
    }

    /// An integer as a value: tagged, or boxed where it needs the 64th bit.
    #[inline(always)]
    #[track_caller]
    pub fn from_int(int: Red<M, i64>) -> Red<M, Value> {
        let raw = int.raw();
        if !M::TRACED {
            return Value::int(raw.bits as i64).into();
        }
        Int64::type_id();
        // SAFETY: the result is a tagged word or an `Int64`.
        unsafe { Red::from_raw(traced::box_int(Int64::descr(), raw)) }
    }
}

impl<M: Mode> Red<M, i64> {
    /// The integer as a value: tagged, or boxed where it needs the 64th bit.
    #[inline(always)]
    #[track_caller]
    pub fn to_value(self) -> Red<M, Value> {
        Red::from_int(self)
    }
}

impl<M: Mode> Red<M, Ref<Any>> {
    /// The type in the object's header.
    #[inline(always)]
    #[track_caller]
    pub fn type_id(self) -> Red<M, TypeId> {
        let raw = self.raw();
        // SAFETY: an object has a header, which begins with its type.
        unsafe {
            let bits = peek(raw.bits, 0, Width::U32);
            Red::from_raw(if M::TRACED {
                traced::load_pure(Op::LoadTid, raw, Raw::constant(0), &NO_DESCR, bits)
            } else {
                Raw::constant(bits)
            })
        }
    }

    /// The object, if it is one of type `O` (a guard either way).
    #[inline(always)]
    #[track_caller]
    pub fn downcast<O: Object>(self) -> Option<Red<M, Ref<O>>> {
        // SAFETY: the header says so.
        if O::is(self.type_id().promote()) { Some(unsafe { self.retype() }) } else { None }
    }

    /// As [`downcast`](Red::downcast), for an object whose type [`case`](Red::case) gave: traced code records no second
    /// guard, and interpreted code reads the type only once.
    #[inline(always)]
    #[track_caller]
    pub fn downcast_of<O: Object>(self, tid: TypeId) -> Option<Red<M, Ref<O>>> {
        if M::TRACED && !O::is(tid) {
            return None;
        }
        self.downcast()
    }

    /// The array, if it is one of class `C` (a guard either way).
    #[inline(always)]
    #[track_caller]
    pub fn downcast_array<C: ArrayClass>(self) -> Option<Red<M, Ref<Array<C>>>> {
        // SAFETY: the header says so.
        if C::is(self.type_id().promote()) { Some(unsafe { self.retype() }) } else { None }
    }
}

impl<M: Mode, C: ArrayClass> From<Red<M, Ref<Array<C>>>> for Red<M, Ref<Any>> {
    #[inline(always)]
    fn from(array: Red<M, Ref<Array<C>>>) -> Self {
        // SAFETY: an array is an object.
        unsafe { array.retype() }
    }
}

// SAFETY: a number of 32 bits.
unsafe impl Prim for TypeId {
    const TY: metatrace_ir::Ty = metatrace_ir::Ty::Int;
    const WIDTH: Width = Width::U32;
    type Abi = u64;
    #[inline(always)]
    fn to_bits(self) -> u64 {
        u64::from(self.0)
    }
    #[inline(always)]
    unsafe fn from_bits(bits: u64) -> Self {
        TypeId(bits as u32)
    }
    #[inline(always)]
    unsafe fn from_abi(bits: u64) -> Self {
        TypeId(bits as u32)
    }
}
