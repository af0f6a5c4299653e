//! Recorded calls as a language sees them: what an elidable or residual function may return, and the call that its
//! attribute expands to.

use super::mode::{Mode, Red};
use super::prim::{Prim, Ref};
use super::untraced::IntoPlain;
use crate::machine::traced;
use metatrace_ir::{Descr, Ret2, Ty};
use metatrace_tracer::Raw;

/// What a recorded function may return: nothing, a word, or a `Result` of those with an exception.
///
/// # Safety
/// `split` gives a word of type `TY`, and an exception or 0; `join` inverts it.
pub unsafe trait Ret: Sized {
    /// May it raise?
    const RAISES: bool;
    /// Type of the result word.
    const TY: Ty;
    /// What the caller gets.
    type Red<M: Mode>;
    /// The two words.
    #[doc(hidden)]
    fn split(self) -> Ret2;
    /// For `Direct`.
    #[doc(hidden)]
    fn plain<M: Mode>(self) -> Self::Red<M>;
    /// From the recorded words.
    ///
    /// # Safety
    /// The words are those of `split`.
    #[doc(hidden)]
    unsafe fn join<M: Mode>(value: Raw, exception: Raw) -> Self::Red<M>;
}

// SAFETY: as the conversions of the words.
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

// SAFETY: as the conversions of the words.
unsafe impl<T: Prim, E: 'static> Ret for Result<T, Ref<E>> {
    const RAISES: bool = true;
    const TY: Ty = T::TY;
    type Red<M: Mode> = Result<Red<M, T>, Red<M, Ref<E>>>;
    #[inline(always)]
    fn split(self) -> Ret2 {
        match self {
            Ok(v) => Ret2 { value: v.to_bits(), exception: 0 },
            Err(e) => Ret2 { value: 0, exception: e.to_bits() },
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
        // SAFETY: the caller's promise; a null exception is none.
        unsafe {
            match Red::<M, Option<Ref<E>>>::from_raw(exception).some() {
                Some(e) => Err(e),
                None => Ok(Red::from_raw(value)),
            }
        }
    }
}

// SAFETY: as the conversions of the words.
unsafe impl<E: 'static> Ret for Result<(), Ref<E>> {
    const RAISES: bool = true;
    const TY: Ty = Ty::Int;
    type Red<M: Mode> = Result<(), Red<M, Ref<E>>>;
    #[inline(always)]
    fn split(self) -> Ret2 {
        Ret2 { value: 0, exception: self.map_or_else(|e| e.to_bits(), |()| 0) }
    }
    #[inline(always)]
    fn plain<M: Mode>(self) -> Self::Red<M> {
        self.map_err(Into::into)
    }
    #[inline(always)]
    unsafe fn join<M: Mode>(_: Raw, exception: Raw) -> Self::Red<M> {
        // SAFETY: the caller's promise.
        unsafe {
            match Red::<M, Option<Ref<E>>>::from_raw(exception).some() {
                Some(e) => Err(e),
                None => Ok(()),
            }
        }
    }
}

/// The recorded call; what `#[elidable]` and `#[residual]` expand to.
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
