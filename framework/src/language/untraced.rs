//! Access to mutable state that the tracer does not see. It is for the bodies of elidables and residuals and for set-up
//! code, never for traced code: what is read here is not logged, and replay repeats what is written here.

use super::mode::{Mode, Red};
use super::object::{Array, ArrayClass, Frame, Mut, Object, Quasi};
use super::prim::{Prim, Ref};
use crate::machine::context;
use metatrace_heap::Obj;
use metatrace_ir::Width;

/// Plain access to a [`Mut`] or [`Quasi`] field.
pub trait Untraced<T> {
    /// The content.
    fn get(&self) -> T;
    /// Changes the content. `owner` must be the object that has the field, since the collector is told of the change.
    /// Panics if it is not, and in traced code if the value is a reference or the field a [`Quasi`].
    #[track_caller]
    fn set<O: Object>(&self, owner: Ref<O>, value: T);
}

/// Panics unless the field lies in `owner`, which is what the collector and compiled traces are told of. Where a field
/// is reached through its owner, as is usual, the compiler removes the check.
#[inline(always)]
fn check<F, O: Object>(field: &F, owner: Ref<O>) {
    let offset = (std::ptr::from_ref(field) as u64).wrapping_sub(std::ptr::from_ref::<O>(&owner) as u64);
    if offset >= size_of::<O>() as u64 {
        not_its_owner();
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn not_its_owner() -> ! {
    panic!("metatrace: a field was set with an owner that it does not lie in")
}

#[inline(always)]
#[track_caller]
fn barrier<O: Object>(owner: Ref<O>) {
    // SAFETY: a `Ref` refers to an object of this heap.
    unsafe { context::plain_heap().barrier(owner.address() as Obj) }
}

impl<T: Prim> Untraced<T> for Mut<T> {
    #[inline(always)]
    fn get(&self) -> T {
        self.0.get()
    }
    #[inline(always)]
    fn set<O: Object>(&self, owner: Ref<O>, value: T) {
        if T::WIDTH == Width::Ref {
            check(self, owner);
            self.0.set(value);
            barrier(owner);
        } else {
            self.0.set(value);
        }
    }
}

impl<T: Prim> Untraced<T> for Quasi<T> {
    #[inline(always)]
    fn get(&self) -> T {
        self.0.get()
    }
    fn set<O: Object>(&self, owner: Ref<O>, value: T) {
        check(self, owner);
        self.0.set(value);
        if T::WIDTH == Width::Ref {
            barrier(owner);
        }
        context::plain_machine().written(std::ptr::from_ref(self) as u64, owner.address());
    }
}

/// Plain access to the items of an array or frame.
pub trait UntracedItems<T> {
    /// Item `i`. Panics if there is none.
    fn get(self, i: usize) -> T;
    /// Changes item `i`. Panics if there is none, and in traced code if it is a reference.
    #[track_caller]
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

/// Plain access to a run of items of an array: one bounds check, and one notification of the collector.
pub trait UntracedRuns<T> {
    /// The `N` items from `first` on. Panics if there are fewer.
    fn get_run<const N: usize>(self, first: usize) -> [T; N];
    /// Changes the `N` items from `first` on. Panics if there are fewer, and in traced code if they are references.
    #[track_caller]
    fn set_run<const N: usize>(self, first: usize, items: [T; N]);
    /// Copies `count` items of `from`, which may be this array, from `first` on, to `at`. Panics if either array has
    /// fewer, and in traced code if they are references.
    #[track_caller]
    fn copy_run(self, at: usize, from: Self, first: usize, count: usize);
}

impl<C: ArrayClass> UntracedRuns<C::Item> for Ref<Array<C>> {
    #[inline(always)]
    fn get_run<const N: usize>(self, first: usize) -> [C::Item; N] {
        self.read_run(first)
    }
    #[inline(always)]
    fn set_run<const N: usize>(self, first: usize, items: [C::Item; N]) {
        self.write_run(first, items);
    }
    fn copy_run(self, at: usize, from: Self, first: usize, count: usize) {
        Ref::copy_run(self, at, from, first, count);
    }
}

/// The plain value of a red one outside of traced code, for example of a portal's result in `Direct`.
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
    /// Its result.
    type Out;
    /// Calls it.
    fn plain(args: Args) -> Self::Out;
}
