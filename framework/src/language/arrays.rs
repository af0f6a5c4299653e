//! Red access to arrays.

use super::fields::{direct_load, direct_store};
use super::mode::{Mode, Red};
use super::object::{Array, ArrayClass, item_offset};
use super::prim::{Prim as _, Ref};
use crate::machine::layout::{alloc_array, alloc_of, peek};
use crate::machine::traced;
use metatrace_ir::Width;
use metatrace_ir::ops::Op;
use metatrace_tracer::Raw;

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
