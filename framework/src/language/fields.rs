//! Red access to the fields of objects, and the allocation of objects.

use super::mode::{Mode, Red};
use super::object::Object;
use super::prim::{Prim, Ref};
use crate::machine::layout::{peek, poke};
use crate::machine::{context, traced};
use metatrace_heap::Obj;
use metatrace_ir::ops::Op;
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
pub(super) unsafe fn direct_load<M: Mode, T: Prim>(object: u64, offset: u64) -> Red<M, T> {
    // SAFETY: the callers': a value of type `T` is there.
    unsafe { Red::from_raw(Raw::constant(peek(object, offset, T::WIDTH))) }
}

#[inline(always)]
pub(super) unsafe fn direct_store<T: Prim>(object: u64, offset: u64, value: u64, barrier: bool) {
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
