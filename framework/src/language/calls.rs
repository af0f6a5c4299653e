//! Recorded calls as a language sees them: what an elidable or residual function may return, and the call that its
//! attribute expands to.

use super::mode::{Mode, Red};
use super::object::{Array, ArrayClass, item_offset};
use super::prim::{Prim, Ref};
use super::untraced::IntoPlain;
use super::value::Any;
use crate::machine::layout::alloc_array;
use crate::machine::traced;
use metatrace_ir::{Descr, Ret2, Ty};
use metatrace_tracer::Raw;

/// What a recorded function may return: nothing, a word, or a `Result` of those with an exception,
/// which is a reference.
///
/// # Safety
/// `split` gives a word of type `TY`, and an exception or 0; `join` inverts it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the result of a recorded function",
    note = "that is nothing, a word (`i64`, `f64`, `Ref<T>`, `Value`, …), or `Result<T, E>` with one of these and an \
        exception",
    note = "an exception is a reference: `Ref<E>`, `Value`, or a type with `#[derive(Prim)]` made of one; with `impl \
        From<Error> for E`, `?` makes one of an error of Rust"
)]
pub unsafe trait Ret: Sized {
    /// Whether the function may raise.
    const RAISES: bool;
    /// Type of the result word.
    const TY: Ty;
    /// What the caller gets in mode `M`.
    type Red<M: Mode>;
    /// The result word and the exception word.
    #[doc(hidden)]
    fn split(self) -> Ret2;
    /// The result in `Direct`.
    #[doc(hidden)]
    fn plain<M: Mode>(self) -> Self::Red<M>;
    /// The result from the recorded words.
    ///
    /// # Safety
    /// The words are those that `split` returned.
    #[doc(hidden)]
    unsafe fn join<M: Mode>(value: Raw, exception: Raw) -> Self::Red<M>;
}

// SAFETY: as the conversions of the words.
#[diagnostic::do_not_recommend]
unsafe impl<T: Prim> Ret for T {
    const RAISES: bool = false;
    const TY: Ty = T::TY;
    type Red<M: Mode> = Red<M, T>;
    #[inline(always)]
    fn split(self) -> Ret2 {
        Ret2 { value: self.to_bits(), exception: 0 }
    }
    #[inline(always)]
    fn plain<M: Mode>(self) -> Red<M, T> {
        self.into()
    }
    #[inline(always)]
    unsafe fn join<M: Mode>(value: Raw, _: Raw) -> Red<M, T> {
        // SAFETY: the caller's promise.
        unsafe { Red::from_raw(value) }
    }
}

// SAFETY: as the conversions of the words.
unsafe impl Ret for () {
    const RAISES: bool = false;
    const TY: Ty = Ty::Int;
    type Red<M: Mode> = ();
    #[inline(always)]
    fn split(self) -> Ret2 {
        Ret2::default()
    }
    #[inline(always)]
    fn plain<M: Mode>(self) {}
    #[inline(always)]
    unsafe fn join<M: Mode>(_: Raw, _: Raw) {}
}

/// The word of an exception. The word 0 means that there is none, so an exception must not be null; panics if it is.
#[inline(always)]
fn exception_word<E: Prim>(exception: E) -> u64 {
    const {
        assert!(
            matches!(E::TY, Ty::Ref),
            "exceptions are references: `Ref<_>`, `Value`, or a type made of one"
        )
    };
    let word = exception.to_bits();
    if word == 0 {
        null_exception();
    }
    word
}

#[cold]
#[inline(never)]
fn null_exception() -> ! {
    panic!("metatrace: a residual function raises null, which is no exception")
}

/// The exception, if there is one (a guard either way).
///
/// # Safety
/// `exception` is the word of an exception of type `E`, or 0.
#[inline(always)]
#[track_caller]
unsafe fn raised<M: Mode, E: Prim>(exception: Raw) -> Option<Red<M, E>> {
    // SAFETY: the caller's promise; a null exception is none.
    unsafe {
        let exception = Red::<M, Option<Ref<Any>>>::from_raw(exception).some();
        exception.map(|exception| exception.retype())
    }
}

// SAFETY: as the conversions of the words.
#[diagnostic::do_not_recommend]
unsafe impl<T: Prim, E: Prim> Ret for Result<T, E> {
    const RAISES: bool = true;
    const TY: Ty = T::TY;
    type Red<M: Mode> = Result<Red<M, T>, Red<M, E>>;
    #[inline(always)]
    fn split(self) -> Ret2 {
        match self {
            Ok(v) => Ret2 { value: v.to_bits(), exception: 0 },
            Err(e) => Ret2 { value: 0, exception: exception_word(e) },
        }
    }
    #[inline(always)]
    fn plain<M: Mode>(self) -> Self::Red<M> {
        match self {
            Ok(v) => Ok(v.into()),
            Err(e) => Err(e.into()),
        }
    }
    #[inline(always)]
    unsafe fn join<M: Mode>(value: Raw, exception: Raw) -> Self::Red<M> {
        // SAFETY: the caller's promise.
        unsafe {
            match raised(exception) {
                Some(e) => Err(e),
                None => Ok(Red::from_raw(value)),
            }
        }
    }
}

// SAFETY: as the conversions of the words.
#[diagnostic::do_not_recommend]
unsafe impl<E: Prim> Ret for Result<(), E> {
    const RAISES: bool = true;
    const TY: Ty = Ty::Int;
    type Red<M: Mode> = Result<(), Red<M, E>>;
    #[inline(always)]
    fn split(self) -> Ret2 {
        Ret2 { value: 0, exception: self.map_or_else(exception_word, |()| 0) }
    }
    #[inline(always)]
    fn plain<M: Mode>(self) -> Self::Red<M> {
        self.map_err(Into::into)
    }
    #[inline(always)]
    unsafe fn join<M: Mode>(_: Raw, exception: Raw) -> Self::Red<M> {
        // SAFETY: the caller's promise.
        unsafe { raised(exception).map_or(Ok(()), Err) }
    }
}

/// Passes a slice as an argument of a recorded call: an array whose length is a constant of the trace.
#[doc(hidden)]
#[inline(never)]
#[track_caller]
pub fn array_of<M: Mode, C: ArrayClass>(items: &[Red<M, C::Item>]) -> Red<M, Ref<Array<C>>> {
    debug_assert!(M::TRACED);
    C::type_id();
    // SAFETY: the array is of the class, all its items are written at once, and words of 0 are no
    // references until then.
    unsafe {
        let array = traced::new_array(C::descr(), Raw::constant(items.len() as u64), Raw::constant(0));
        for (i, item) in items.iter().enumerate() {
            traced::array_store(array, Raw::constant(i as u64), C::descr(), item.raw());
        }
        Red::from_raw(array)
    }
}

/// Calls `f` with the items of an array made by [`array_of`], on behalf of the function called with it.
#[doc(hidden)]
#[inline(always)]
pub fn items_of<C: ArrayClass, R>(array: Ref<Array<C>>, f: impl FnOnce(&[C::Item]) -> R) -> R {
    const {
        assert!(size_of::<C::Item>() == C::Item::WIDTH.bytes(), "items of slices are as large as their words")
    };
    let first = (array.address() + item_offset::<C>(0)) as *const C::Item;
    // SAFETY: the array was made for this call, so that nothing changes it; a pointer into it keeps it alive.
    f(unsafe { std::slice::from_raw_parts(first, array.len()) })
}

/// Passes a slice of plain values to a direct call. The items lie on the stack or in an object, where the collector
/// finds them.
#[doc(hidden)]
#[inline(always)]
pub fn direct_items<M: Mode, C: ArrayClass, R>(
    items: &[Red<M, C::Item>],
    f: impl FnOnce(&[C::Item]) -> R,
) -> R {
    /// Slices with more items are rare and go into an array.
    const ON_STACK: usize = 8;
    debug_assert!(!M::TRACED);
    let Some(&first) = items.first() else { return f(&[]) };
    if items.len() <= ON_STACK {
        let mut plain = [first.use_promote_or_test; ON_STACK];
        plain.iter_mut().zip(items).for_each(|(to, item)| *to = item.use_promote_or_test);
        return f(&plain[..items.len()]);
    }
    let word = alloc_array(C::type_id(), C::Item::WIDTH, items.len(), first.raw().bits);
    // SAFETY: an array of the class.
    let array: Ref<Array<C>> = unsafe { Ref::from_address(word) };
    items.iter().enumerate().for_each(|(i, item)| array.write(i, item.use_promote_or_test));
    items_of(array, f)
}

/// Records a call; `#[elidable]` and `#[residual]` expand to it.
///
/// # Safety
/// The descriptor is that of a function with these argument types and return type.
#[doc(hidden)]
#[inline(always)]
#[track_caller]
pub unsafe fn call<M: Mode, R: Ret>(descr: &'static Descr, args: &[Raw]) -> R::Red<M> {
    debug_assert!(M::TRACED);
    // SAFETY: the caller's promise.
    unsafe {
        let (value, exception) = traced::call(descr, args);
        R::join(value, exception)
    }
}

/// The plain value of a red one in `Direct`, for the arguments of a direct call.
#[doc(hidden)]
#[inline(always)]
pub fn direct<M: Mode, T: Prim>(red: Red<M, T>) -> T {
    debug_assert!(!M::TRACED);
    red.into_plain()
}
