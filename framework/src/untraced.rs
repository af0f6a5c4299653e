//! The capability to touch mutable state behind the tracer's back. Import it in the bodies of
//! elidables and residuals and in set-up code, never in traced code: what is read here is not logged,
//! what is written here is repeated in replay.

use crate::context;
use crate::mode::{Mode, Red};
use crate::object::{Array, ArrayClass, Frame, Mut, Quasi};
use crate::prim::{Prim, Ref};
use metatrace_heap::Obj;
use metatrace_ir::Width;

/// Plain access to a [`Mut`] or [`Quasi`] field.
pub trait Untraced<T> {
    /// The content.
    fn get(&self) -> T;
    /// Changes it. `owner` is the object that the field is in: the collector must know.
    fn set<O: ?Sized>(&self, owner: Ref<O>, value: T);
}

#[inline(always)]
fn barrier<T: Prim, O: ?Sized>(owner: Ref<O>) {
    if T::WIDTH == Width::Ref {
        // SAFETY: a `Ref` refers to an object of this heap.
        unsafe { context::heap().barrier(owner.address() as Obj) }
    }
}

impl<T: Prim> Untraced<T> for Mut<T> {
    #[inline(always)]
    fn get(&self) -> T {
        self.0.get()
    }
    #[inline(always)]
    fn set<O: ?Sized>(&self, owner: Ref<O>, value: T) {
        self.0.set(value);
        barrier::<T, O>(owner);
    }
}

impl<T: Prim> Untraced<T> for Quasi<T> {
    #[inline(always)]
    fn get(&self) -> T {
        self.0.get()
    }
    fn set<O: ?Sized>(&self, owner: Ref<O>, value: T) {
        self.0.set(value);
        barrier::<T, O>(owner);
        context::jit().invalidate(std::ptr::from_ref(self) as u64, owner.address());
    }
}

/// Plain access to the items of an array or frame.
pub trait UntracedItems<T> {
    /// Item `i`; panics if there is none.
    fn get(self, i: usize) -> T;
    /// Changes item `i`; panics if there is none.
    fn set(self, i: usize, value: T);
}

impl<C: ArrayClass> UntracedItems<C::Item> for Ref<Array<C>> {
    #[inline(always)]
    fn get(self, i: usize) -> C::Item {
        self.read(i)
    }
    #[inline(always)]
    fn set(self, i: usize, value: C::Item) {
        self.write(i, value);
    }
}

impl<C: ArrayClass> UntracedItems<C::Item> for Ref<Frame<C>> {
    #[inline(always)]
    fn get(self, i: usize) -> C::Item {
        self.array().read(i)
    }
    #[inline(always)]
    fn set(self, i: usize, value: C::Item) {
        self.array().write(i, value);
    }
}

/// The plain value of a red one outside of traced code (say, the result of a portal in `Direct`).
pub trait IntoPlain<T> {
    /// The value.
    fn into_plain(self) -> T;
}

impl<M: Mode, T: Prim> IntoPlain<T> for Red<M, T> {
    #[inline(always)]
    fn into_plain(self) -> T {
        self.use_promote_or_test
    }
}

/// The bare function behind an `#[elidable]` or `#[residual]`: `name::plain((args,))`.
pub trait Plain<Args> {
    /// What it returns.
    type Out;
    /// Calls it.
    fn plain(args: Args) -> Self::Out;
}
