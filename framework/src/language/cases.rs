//! Red values of a dynamic type: tagged words, boxed integers, and objects with a type in their header.

use super::mode::{Mode, Red, pure1};
use super::object::{Array, ArrayClass, Object};
use super::prim::{Prim, Ref};
use super::value::{Any, Int64, Int64Red as _, Value, null_has_no_case};
use crate::machine::context::Layout;
use crate::machine::layout::peek;
use crate::machine::traced;
use metatrace_heap::TypeId;
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::ops::Op;
use metatrace_ir::{Width, ops};
use metatrace_tracer::Raw;

/// The dynamic type of a value: an integer, or an object of a known type.
#[derive(Clone, Copy)]
pub enum Case<M: Mode> {
    /// A tagged or boxed 64-bit integer.
    Int(Red<M, i64>),
    /// An object; [`Red::downcast`] gives it its type.
    Obj(TypeId, Red<M, Ref<Any>>),
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

/// An enum with `#[derive(Cases)]`. It is implemented by the derive.
pub trait Cases {
    /// The words that its variants are converted to and from: [`Value`], or [`NanValue`](super::nan::NanValue) with
    /// `#[cases(layout = nan)]`.
    type Word: Prim;
}

/// Notes in traced code that an enum with `#[derive(Cases)]` has this layout. Panics if another one has the other.
#[doc(hidden)]
#[inline(always)]
#[track_caller]
pub fn has_layout<M: Mode>(layout: Layout, name: &'static str) {
    if M::TRACED {
        traced::use_layout(layout, name);
    }
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
                null_has_no_case();
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
            null_has_no_case();
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
