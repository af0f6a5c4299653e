//! Values in the NaN layout: a word that is a double, an integer of 32 bits, a constant, or a reference to any object.
//!
//! Floats need no object here, and integers of more than 32 bits do; in a [`Value`](super::value::Value) floats do, and
//! integers from 64 bits on. The kinds and their numbers are those of `metatrace_ir::nan`, after JavaScriptCore's
//! layout with pointers as they are, so that scanning a native stack needs no decoding. A language never has values of
//! both layouts.

use super::mode::{Mode, Red, pure, pure1};
use super::object::{Object, Trace};
use super::prim::{Prim, Ref};
use super::value::{Any, Int64, Int64Red as _, null_has_no_case, value_word};
use crate::machine::context::Layout;
use crate::machine::traced;
use metatrace_heap::{Header, Marker, TypeId};
use metatrace_ir::ops::PureOp;
use metatrace_ir::{Ty, Width, nan, ops};
use std::marker::PhantomData;

/// A value in the NaN layout: a double, an integer, a constant or a reference to an object. The null word stands for
/// the absence of a value.
///
/// As it may be a reference, it is not `Send`, like [`Ref`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct NanValue(u64, PhantomData<*const ()>);

/// The dynamic type of a value in the NaN layout.
#[derive(Clone, Copy)]
pub enum NanCase<M: Mode> {
    /// A constant, by its number: a boolean or a variant without content.
    Constant(Red<M, i64>),
    /// An integer of 64 bits, immediate or boxed.
    Int(Red<M, i64>),
    /// A double.
    Float(Red<M, f64>),
    /// An object; [`Red::downcast`] gives it its type.
    Obj(TypeId, Red<M, Ref<Any>>),
}

impl std::fmt::Debug for NanValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match nan::kind(self.0) {
            nan::INT => write!(f, "NanValue({})", self.0 as i32),
            nan::FLOAT => write!(f, "NanValue({:?})", f64::from_bits(self.0 - nan::OFFSET)),
            nan::CONSTANT => write!(f, "NanValue(constant {})", (self.0 - nan::CONSTANTS) >> 1),
            _ => f.write_str(if self.is_null() { "NanValue(null)" } else { "NanValue(object)" }),
        }
    }
}

impl Default for NanValue {
    fn default() -> NanValue {
        NanValue::NULL
    }
}

impl NanValue {
    /// The null word.
    pub const NULL: NanValue = NanValue::of(0);

    #[inline(always)]
    const fn of(word: u64) -> NanValue {
        NanValue(word, PhantomData)
    }

    /// The constant of that number. `#[derive(Cases)]` gives 0 and 1 to booleans, and the following ones to variants
    /// without content.
    #[inline(always)]
    pub const fn constant(number: u32) -> NanValue {
        NanValue::of(nan::CONSTANTS | (number as u64) << 1)
    }

    /// An integer: immediate, or boxed if it needs more than 32 bits.
    #[inline(always)]
    #[track_caller]
    pub fn int(i: i64) -> NanValue {
        if <ops::IntToNanOvf as PureOp>::eval(i, ()) {
            return NanValue::from(Ref::new(Int64 { value: i }));
        }
        NanValue::of(<ops::IntToNan as PureOp>::eval(i, ()).0)
    }

    /// A float. NaNs lose their payload.
    #[inline(always)]
    pub fn float(x: f64) -> NanValue {
        NanValue::of(<ops::FloatToNan as PureOp>::eval(x, ()).0)
    }

    /// Whether it is the null word.
    #[inline(always)]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    /// The float, if it is one.
    #[inline(always)]
    pub fn as_float(self) -> Option<f64> {
        (nan::kind(self.0) == nan::FLOAT).then(|| f64::from_bits(self.0 - nan::OFFSET))
    }

    /// The integer, immediate or boxed.
    #[inline]
    pub fn as_int(self) -> Option<i64> {
        match nan::kind(self.0) {
            nan::INT => Some(i64::from(self.0 as i32)),
            _ => self.downcast::<Int64>().map(|boxed| boxed.value),
        }
    }

    /// The type of the object; `None` for everything else.
    #[inline(always)]
    pub fn type_id(self) -> Option<TypeId> {
        let object = nan::kind(self.0) == nan::REFERENCE && self.0 != 0;
        // SAFETY: the address of an object.
        object.then(|| TypeId(unsafe { (*(self.0 as *const Header)).tid }))
    }

    /// The object, if it is one of type `T`.
    #[inline(always)]
    pub fn downcast<T: Object>(self) -> Option<Ref<T>> {
        // SAFETY: the header says that it is a `T`.
        self.type_id().is_some_and(T::is).then(|| unsafe { Ref::from_address(self.0) })
    }

    /// The word. Equal words are the same object, or the same number of the same kind.
    #[inline(always)]
    pub fn word(self) -> u64 {
        self.0
    }

    /// An integer as a value: immediate, or boxed if it needs more than 32 bits (a guard either way).
    #[inline(always)]
    #[track_caller]
    pub fn from_int<M: Mode>(int: Red<M, i64>) -> Red<M, NanValue> {
        used::<M>();
        // SAFETY: a number and a truth value are words.
        if unsafe { pure1::<M, ops::IntToNanOvf, i64, bool>(int) }.test() {
            return Int64::alloc(int).into();
        }
        // SAFETY: it fits.
        unsafe { pure1::<M, ops::IntToNan, i64, NanValue>(int) }
    }

    /// A float as a value. NaNs lose their payload.
    #[inline(always)]
    #[track_caller]
    pub fn from_float<M: Mode>(float: Red<M, f64>) -> Red<M, NanValue> {
        used::<M>();
        // SAFETY: any float is a value.
        unsafe { pure1::<M, ops::FloatToNan, f64, NanValue>(float) }
    }
}

/// A truth value as a value: one of the constants 0 and 1.
#[doc(hidden)]
#[inline(always)]
#[track_caller]
pub fn from_bool<M: Mode>(truth: Red<M, bool>) -> Red<M, NanValue> {
    used::<M>();
    // SAFETY: both numbers are those of constants.
    unsafe { pure1::<M, ops::ConstantToNan, i64, NanValue>(truth.to_i64()) }
}

/// Notes that values have this layout. Panics if they also have the other one.
#[inline(always)]
#[track_caller]
fn used<M: Mode>() {
    if M::TRACED {
        traced::use_layout(Layout::Nan, "metatrace::NanValue");
    }
}

impl<M: Mode> Red<M, NanValue> {
    /// Whether both are the same object, or the same number of the same kind.
    #[inline(always)]
    #[track_caller]
    pub fn same(self, other: impl Into<Red<M, NanValue>>) -> Red<M, bool> {
        // SAFETY: values are words.
        unsafe { pure::<M, ops::RefEq, NanValue, NanValue, bool>(self, other.into()) }
    }

    /// Whether the value is the null word.
    #[inline(always)]
    #[track_caller]
    pub fn is_null(self) -> Red<M, bool> {
        self.same(NanValue::NULL)
    }

    /// The dynamic type of the value, with a guard on its kind and, for objects, one on the type. Panics if the value
    /// is null.
    #[inline(always)]
    #[track_caller]
    pub fn case(self) -> NanCase<M> {
        used::<M>();
        // SAFETY: a value is a word; it is decoded as what its kind says.
        unsafe {
            match pure1::<M, ops::NanKind, NanValue, i64>(self).promote() {
                nan::FLOAT => NanCase::Float(pure1::<M, ops::NanToFloat, NanValue, f64>(self)),
                nan::INT => NanCase::Int(pure1::<M, ops::NanToInt, NanValue, i64>(self)),
                nan::CONSTANT => NanCase::Constant(pure1::<M, ops::NanToConstant, NanValue, i64>(self)),
                _ => self.object_case(),
            }
        }
    }

    /// # Safety
    /// The value is null or an object.
    #[inline(always)]
    #[track_caller]
    unsafe fn object_case(self) -> NanCase<M> {
        if self.raw().bits == 0 {
            null_has_no_case();
        }
        // SAFETY: the caller's promise, and it is not null.
        let object: Red<M, Ref<Any>> = unsafe { self.retype() };
        let tid = object.type_id().promote();
        if Int64::is(tid) {
            // SAFETY: the header says so.
            return NanCase::Int(unsafe { object.retype::<Ref<Int64>>() }.value());
        }
        NanCase::Obj(tid, object)
    }
}

impl<M: Mode, T: 'static> From<Red<M, Ref<T>>> for Red<M, NanValue> {
    #[inline(always)]
    fn from(r: Red<M, Ref<T>>) -> Self {
        // SAFETY: a reference is a value.
        unsafe { r.retype() }
    }
}

value_word!(NanValue);
