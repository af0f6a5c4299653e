//! Virtualizable frames: red access to their slots, and frames for portal calls.

use super::fields::{direct_load, direct_store};
use super::mode::{Mode, Red};
use super::object::{Array, ArrayClass, Frame, item_offset};
use super::prim::{Prim as _, Ref};
use crate::machine::layout::{
    DEAD_SLOT, alloc_array, alloc_frame, assert_not_dead, is_left, no_such_slot, peek, poke, read_slot,
    write_slot,
};
use crate::machine::{context, traced};
use metatrace_heap::Obj;
use metatrace_ir::Width;
use metatrace_tracer::Raw;
use std::marker::PhantomData;

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

/// The slots of frames as items of arrays, for levels that are left and continued.
impl<M: Mode, C: ArrayClass> Red<M, Ref<Array<C>>> {
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
