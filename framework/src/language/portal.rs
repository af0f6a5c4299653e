//! The types behind `#[portal]`: the driver type that it makes of a dispatch loop, and the traits of the loop's
//! parameters and result.

use super::frames::Fresh;
use super::mode::{Direct, Mode, Red};
use super::object::{ArrayClass, Frame};
use super::prim::{Prim, Ref};
use crate::machine::block::ContextWords;
use metatrace_ir::{Descr, Ty};
use metatrace_tracer::Raw;
use metatrace_tracer::policy::warm::Counter;
use metatrace_tracer::record::PortalInfo;

/// An annotated dispatch loop. Implemented by `#[portal]`.
///
/// # Safety
/// The types agree with `info`.
pub unsafe trait Portal: Sized + 'static {
    /// Values that are fixed for a whole run.
    type Env: Words;
    /// The greens, which key compiled loops.
    type Greens: Words;
    /// The reds: inputs of traces besides the frame.
    type Reds<M: Mode>: Reds;
    /// The virtualizable frame, `()` if there is none.
    type Frame<M: Mode>: FrameParam<M>;
    /// The result.
    type Out<M: Mode>: Outcome;

    /// What the tracer knows of the portal.
    fn info() -> &'static PortalInfo;
    /// Calls `f` with the counter of a loop header or function entry, if the language keeps one.
    fn counter<R>(greens: Self::Greens, f: impl FnOnce(Option<&Counter>) -> R) -> R;
    /// The outcome when the depth limit is reached; `None` if the portal does not define one.
    fn depth_exceeded(env: Self::Env, greens: Self::Greens) -> Option<Self::Out<Direct>>;
    /// Whether interpreted levels keep records for [`crate::levels`].
    const KEEPS_LEVELS: bool;
    /// Whether calls poll for signals.
    const INTERRUPTIBLE: bool;
    /// The outcome of a call that is not made because a signal is pending; `None` if it is made all the same.
    fn interrupted(env: Self::Env, greens: Self::Greens) -> Option<Self::Out<Direct>>;
    /// Called when a level begins while levels are watched. An outcome replaces the level, which then does not run.
    fn begins(env: Self::Env, greens: Self::Greens, frame: Self::Frame<Direct>) -> Option<Self::Out<Direct>>;
    /// Called when a level ends while levels are watched, with its outcome.
    fn ends(
        env: Self::Env,
        greens: Self::Greens,
        frame: Self::Frame<Direct>,
        out: Self::Out<Direct>,
    ) -> Self::Out<Direct>;
    /// The author's function. When control goes to the runner at a merge point, it sets `exit` and returns a dummy.
    /// Where the mode or the portal asks for it, it keeps a record of its greens, linked through `words`.
    fn body<M: Mode>(
        env: Self::Env,
        greens: Self::Greens,
        reds: Self::Reds<M>,
        frame: Self::Frame<M>,
        exit: &mut Option<LevelState<Self, M>>,
        words: &'static ContextWords,
    ) -> Self::Out<M>;
}

/// The state of a portal at a merge point.
pub type LevelState<P, M> = (<P as Portal>::Greens, <P as Portal>::Reds<M>, <P as Portal>::Frame<M>);

/// A tuple of green values.
///
/// # Safety
/// `of` inverts `words`.
pub unsafe trait Words: Copy {
    /// The types of the values.
    const TYS: &'static [Ty];
    /// The values as words.
    fn words(self, out: &mut Vec<u64>);
    /// The values from words.
    ///
    /// # Safety
    /// The words were made by `words`, and references among them are alive.
    unsafe fn of(words: &[u64]) -> Self;
    /// A hash of the words, for tables of counters.
    fn hash(self) -> u64;
    /// Calls `f` for each value, with its index and word.
    fn each(self, f: impl FnMut(usize, u64));
}

/// What `live` of a portal may return: slot numbers of any integer type.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`live` of a portal gives the numbers of the slots that are live, and `{Self}` does not",
    label = "no sequence of integers",
    note = "such as `0..code.height[pc]`, or an iterator over numbers of any integer type; without `live` all slots are"
)]
pub trait LiveSlots {
    /// Appends the slot numbers.
    fn append_to(self, slots: &mut Vec<u32>);
}

#[diagnostic::do_not_recommend]
impl<I: IntoIterator<Item: Prim>> LiveSlots for I {
    fn append_to(self, slots: &mut Vec<u32>) {
        slots.extend(self.into_iter().map(|slot| slot.to_bits() as u32));
    }
}

/// What `counter` of a portal may return.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`counter` of a portal gives a `&metatrace::Counter`, not `{Self}`",
    label = "no `&Counter`",
    note = "there is one `Counter` for each value of all greens together, in a `#[plain]` field: `counter = \
        &code.counters[pc]`"
)]
pub trait CounterRef<'a> {
    /// The counter.
    fn counter(self) -> &'a Counter;
}

impl<'a> CounterRef<'a> for &'a Counter {
    #[inline(always)]
    fn counter(self) -> &'a Counter {
        self
    }
}

/// A red parameter of a portal.
///
/// # Safety
/// `to_raw` gives a word of type `TY`, and `of_raw` inverts it.
#[diagnostic::on_unimplemented(
    message = "a red parameter of a portal must be a `Red<M, _>`",
    label = "plain value here",
    note = "list it under `greens(...)` (it keys the compiled loops) or `env(...)` (it never changes) instead"
)]
pub unsafe trait RedParam: Copy {
    /// Its type in traces.
    #[doc(hidden)]
    const TY: Ty;
    #[doc(hidden)]
    fn to_raw(self) -> Raw;
    /// # Safety
    /// `raw` is a word of that type.
    #[doc(hidden)]
    unsafe fn of_raw(raw: Raw) -> Self;
}

// SAFETY: as the conversions of `T`.
unsafe impl<M: Mode, T: Prim> RedParam for Red<M, T> {
    const TY: Ty = T::TY;
    #[inline(always)]
    fn to_raw(self) -> Raw {
        self.raw()
    }
    #[inline(always)]
    unsafe fn of_raw(raw: Raw) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Red::from_raw(raw) }
    }
}

/// A tuple of red values.
///
/// # Safety
/// The words have the types `TYS`, and `of` and `from_fn` invert what makes them.
pub unsafe trait Reds: Copy {
    /// The types of the values.
    const TYS: &'static [Ty];
    #[doc(hidden)]
    fn raws(self, out: &mut Vec<Raw>);
    /// # Safety
    /// The words have those types.
    #[doc(hidden)]
    unsafe fn of(raws: &[Raw]) -> Self;
    /// Converts the values to `Direct` or back.
    ///
    /// # Safety
    /// `R` is the same tuple in another mode.
    #[doc(hidden)]
    unsafe fn convert<R: Reds>(self) -> R;
    #[doc(hidden)]
    fn nth(self, i: usize) -> Raw;
    /// # Safety
    /// `f` returns words of those types.
    #[doc(hidden)]
    unsafe fn from_fn(f: impl FnMut(usize) -> Raw) -> Self;
}

macro_rules! tuples {
    ($($($n:ident $i:tt),*;)*) => { $(
        // SAFETY: each word is made from its value.
        unsafe impl<$($n: Prim),*> Words for ($($n,)*) {
            const TYS: &'static [Ty] = &[$($n::TY),*];
            #[allow(unused_variables)]
            fn words(self, out: &mut Vec<u64>) { $(out.push(self.$i.to_bits());)* }
            #[allow(unused_variables)]
            unsafe fn of(words: &[u64]) -> Self {
                // SAFETY: the caller's promise.
                #[allow(unused_unsafe, clippy::unused_unit)]
                unsafe { ($($n::from_bits(words[$i]),)*) }
            }
            #[inline(always)]
            fn hash(self) -> u64 {
                let hash = 0u64;
                $(let hash = (hash ^ self.$i.to_bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15);)*
                hash >> 40
            }
            #[inline(always)]
            #[allow(unused_mut, unused_variables)]
            fn each(self, mut f: impl FnMut(usize, u64)) { $(f($i, self.$i.to_bits());)* }
        }
        // SAFETY: as the conversions of each parameter.
        unsafe impl<$($n: RedParam),*> Reds for ($($n,)*) {
            const TYS: &'static [Ty] = &[$($n::TY),*];
            #[allow(unused_variables)]
            fn raws(self, out: &mut Vec<Raw>) { $(out.push(self.$i.to_raw());)* }
            #[allow(unused_variables)]
            unsafe fn of(raws: &[Raw]) -> Self {
                // SAFETY: the caller's promise.
                #[allow(unused_unsafe, clippy::unused_unit)]
                unsafe { ($($n::of_raw(raws[$i]),)*) }
            }
            #[inline(always)]
            unsafe fn convert<R: Reds>(self) -> R {
                // SAFETY: the caller's promise.
                unsafe { R::from_fn(#[inline(always)] |i| self.nth(i)) }
            }
            #[inline(always)]
            fn nth(self, i: usize) -> Raw {
                match i { $($i => self.$i.to_raw(),)* _ => unreachable!("no red {i}") }
            }
            #[inline(always)]
            #[allow(unused_mut, unused_variables)]
            unsafe fn from_fn(mut f: impl FnMut(usize) -> Raw) -> Self {
                // SAFETY: the caller's promise.
                #[allow(unused_unsafe, clippy::unused_unit)]
                unsafe { ($($n::of_raw(f($i)),)*) }
            }
        }
    )* };
}
tuples! { ; A 0; A 0, B 1; A 0, B 1, C 2; A 0, B 1, C 2, D 3; A 0, B 1, C 2, D 3, E 4; A 0, B 1, C 2, D 3, E 4, F 5; }

/// The virtualizable frame of a portal, or `()`.
///
/// # Safety
/// The words are frames of `class`, if there is one.
#[diagnostic::on_unimplemented(
    message = "a virtualizable parameter of a portal is a `Red<M, Ref<Frame<_>>>`",
    label = "no frame",
    note = "frames are declared with `array_class!(frame Name of Value)`; list any other red in reds(..)"
)]
pub unsafe trait FrameParam<M: Mode>: Copy {
    /// What a caller passes.
    type Fresh;
    /// The class of frames.
    fn class() -> Option<&'static Descr>;
    #[doc(hidden)]
    fn to_raw(self) -> Option<Raw>;
    /// # Safety
    /// `raw` is a frame of the class, if there is one.
    #[doc(hidden)]
    unsafe fn of_raw(raw: Option<Raw>) -> Self;
    #[doc(hidden)]
    fn direct(fresh: Self::Fresh) -> Self;
    #[doc(hidden)]
    fn pending(fresh: &Self::Fresh) -> Option<u32>;
}

// SAFETY: there is no frame.
unsafe impl<M: Mode> FrameParam<M> for () {
    type Fresh = ();
    fn class() -> Option<&'static Descr> {
        None
    }
    #[inline(always)]
    fn to_raw(self) -> Option<Raw> {
        None
    }
    #[inline(always)]
    unsafe fn of_raw(_: Option<Raw>) {}
    #[inline(always)]
    fn direct((): ()) {}
    fn pending((): &()) -> Option<u32> {
        None
    }
}

// SAFETY: the type says that it is such a frame.
unsafe impl<M: Mode, C: ArrayClass> FrameParam<M> for Red<M, Ref<Frame<C>>> {
    type Fresh = Fresh<M, C>;
    fn class() -> Option<&'static Descr> {
        C::type_id();
        Some(C::descr())
    }
    #[inline(always)]
    fn to_raw(self) -> Option<Raw> {
        Some(self.raw())
    }
    #[inline(always)]
    unsafe fn of_raw(raw: Option<Raw>) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Red::from_raw(raw.expect("the portal has a frame")) }
    }
    #[inline(always)]
    fn direct(fresh: Fresh<M, C>) -> Self {
        fresh.direct.expect("a frame made in Direct").into()
    }
    fn pending(fresh: &Fresh<M, C>) -> Option<u32> {
        Some(fresh.pending)
    }
}

/// What a portal may return: a word, or a `Result` of a word and an exception word.
///
/// # Safety
/// `split` gives a word of type `TY`, and `join` inverts it.
#[diagnostic::on_unimplemented(
    message = "a portal returns `Red<M, T>` or `Result<Red<M, T>, Red<M, E>>`, not `{Self}`",
    label = "neither red nor a `Result` of reds"
)]
pub unsafe trait Outcome: Sized {
    /// Type of the payload, for both the result and the exception.
    const TY: Ty;
    /// The tag (true: raised) and the payload.
    #[doc(hidden)]
    fn split(self) -> (bool, Raw);
    /// # Safety
    /// Tag and payload are those of such an outcome.
    #[doc(hidden)]
    unsafe fn join(raised: bool, payload: Raw) -> Self;
    /// The value returned to the runner when control leaves at a merge point. The runner ignores it.
    #[doc(hidden)]
    #[inline(always)]
    fn dummy() -> Self {
        // SAFETY: the runner discards it. The bits are valid for every type (a non-null, aligned
        // address that is never followed, or a number).
        unsafe { Self::join(false, Raw::constant(8)) }
    }
}

// SAFETY: as the conversions of `T`.
unsafe impl<M: Mode, T: Prim> Outcome for Red<M, T> {
    const TY: Ty = T::TY;
    #[inline(always)]
    fn split(self) -> (bool, Raw) {
        (false, self.raw())
    }
    #[inline(always)]
    unsafe fn join(_: bool, payload: Raw) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Red::from_raw(payload) }
    }
}

// SAFETY: as the conversions of `T` and `E`, one of which the tag says it is.
unsafe impl<M: Mode, T: Prim, E: Prim> Outcome for Result<Red<M, T>, Red<M, E>> {
    const TY: Ty = {
        assert!(matches!(T::TY, Ty::Ref), "a portal that can raise returns references");
        assert!(matches!(E::TY, Ty::Ref), "exceptions are references");
        Ty::Ref
    };
    #[inline(always)]
    fn split(self) -> (bool, Raw) {
        match self {
            Ok(v) => (false, v.raw()),
            Err(e) => (true, e.raw()),
        }
    }
    #[inline(always)]
    unsafe fn join(raised: bool, payload: Raw) -> Self {
        // SAFETY: the caller's promise.
        unsafe { if raised { Err(Red::from_raw(payload)) } else { Ok(Red::from_raw(payload)) } }
    }
}
