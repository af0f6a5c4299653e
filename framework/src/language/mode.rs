//! Binding times as types: [`Direct`] is the interpreter that users run, [`Traced`] the same source
//! while it is recorded, replayed or run plainly; [`Red`] is a value that varies at run time.

use super::by_mode::{ByMode, ModalFn};
use super::prim::{Prim, Ref};
use super::sites::HasSites;
use super::value::Value;
use crate::machine::traced;
use metatrace_ir::ops::PureOp;
use metatrace_ir::{Word, ops};
use metatrace_tracer::Raw;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Direct {}
    impl Sealed for super::Traced {}
    impl Sealed for super::Profiled {}
}

/// How a function that is generic in the mode runs: [`Direct`] or [`Traced`].
pub trait Mode: Copy + 'static + sealed::Sealed {
    /// Whether this is the traced instance.
    const TRACED: bool;
    /// Whether portal levels note each merge point in their records, even if the portal does not keep levels.
    #[doc(hidden)]
    const NOTED: bool;
    /// Whether levels may be watched in this mode; see [`crate::watch_levels`]. The language knows whether they are:
    /// portals run in this mode under a profiler as well.
    const WATCHED: bool = Self::NOTED && !Self::TRACED;
    /// The SSA name of a value; zero-sized in `Direct`.
    #[doc(hidden)]
    type Name: Copy;
    #[doc(hidden)]
    fn name(name: Self::Name) -> u32;
    #[doc(hidden)]
    fn named(name: u32) -> Self::Name;
    #[doc(hidden)]
    fn pick<F: ModalFn>(instances: &ByMode<F>) -> F::In<Self>;
    /// A reference to an instruction with a cache; zero-sized in `Traced`, which has none.
    #[doc(hidden)]
    type SiteRef<'a, C: HasSites + 'a>: Copy;
    #[doc(hidden)]
    fn site<C: HasSites>(at: Option<(&C, usize)>) -> Self::SiteRef<'_, C>;
    #[doc(hidden)]
    fn code_of<'a, C: HasSites>(site: Self::SiteRef<'a, C>) -> Option<(&'a C, usize)>;
}

/// The interpreter that users run: no recorder, no overhead.
#[derive(Clone, Copy, Debug)]
pub struct Direct;

/// [`Direct`] under a profiler. It is an instance of its own because the few instructions that tell the sampler where
/// each level is cost a fast interpreter 3 to 9 % of its time.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Profiled;

/// The same source, recording, replaying or running plainly.
#[derive(Clone, Copy, Debug)]
pub struct Traced;

/// What interpreting modes have in common: a value is itself, and sites have content.
macro_rules! interpreting {
    ($instance:ident) => {
        const TRACED: bool = false;
        type Name = ();
        #[inline(always)]
        fn name(_: ()) -> u32 {
            Raw::CONST
        }
        #[inline(always)]
        fn named(_: u32) {}
        #[inline(always)]
        fn pick<F: ModalFn>(instances: &ByMode<F>) -> F::In<Self> {
            instances.$instance()
        }
        type SiteRef<'a, C: HasSites + 'a> = Option<(&'a C, usize)>;
        #[inline(always)]
        fn site<C: HasSites>(at: Option<(&C, usize)>) -> Self::SiteRef<'_, C> {
            at
        }
        #[inline(always)]
        fn code_of<'a, C: HasSites>(site: Self::SiteRef<'a, C>) -> Option<(&'a C, usize)> {
            site
        }
    };
}

impl Mode for Direct {
    const NOTED: bool = false;
    interpreting!(direct);
}

impl Mode for Profiled {
    const NOTED: bool = true;
    interpreting!(profiled);
}

impl Mode for Traced {
    const TRACED: bool = true;
    const NOTED: bool = true;
    type Name = u32;
    #[inline(always)]
    fn name(name: u32) -> u32 {
        name
    }
    #[inline(always)]
    fn named(name: u32) -> u32 {
        name
    }
    #[inline(always)]
    fn pick<F: ModalFn>(instances: &ByMode<F>) -> F::In<Self> {
        instances.traced()
    }
    type SiteRef<'a, C: HasSites + 'a> = ();
    #[inline(always)]
    fn site<C: HasSites>(_: Option<(&C, usize)>) {}
    #[inline(always)]
    fn code_of<'a, C: HasSites>((): Self::SiteRef<'a, C>) -> Option<(&'a C, usize)> {
        None
    }
}

/// A value that varies at run time. In [`Direct`] it is the bare value; in [`Traced`] it also knows the operation of
/// the trace that computes it.
///
/// The only ways from red to green are [`Red::promote`] and [`Red::test`], which record a guard; `.into()` makes a red
/// constant of a green value. A function that takes reds and returns plain values therefore contains guards: its type
/// shows it.
#[must_use = "a red value does nothing until it is used, tested or promoted"]
pub struct Red<M: Mode, T> {
    pub(crate) use_promote_or_test: T,
    name: M::Name,
}

impl<M: Mode, T: Copy> Clone for Red<M, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<M: Mode, T: Copy> Copy for Red<M, T> {}

impl<M: Mode, T: Prim> From<T> for Red<M, T> {
    #[inline(always)]
    fn from(value: T) -> Self {
        Red { use_promote_or_test: value, name: M::named(Raw::CONST) }
    }
}

impl<M: Mode, T: Prim> Red<M, T> {
    #[doc(hidden)]
    #[inline(always)]
    pub fn raw(self) -> Raw {
        Raw { bits: self.use_promote_or_test.to_bits(), name: M::name(self.name) }
    }

    /// # Safety
    /// The word is a value of type `T`.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn from_raw(raw: Raw) -> Self {
        // SAFETY: the caller's promise.
        Red { use_promote_or_test: unsafe { T::from_bits(raw.bits) }, name: M::named(raw.name) }
    }

    /// The value itself, fixed for the rest of this trace by a guard.
    #[inline(always)]
    #[track_caller]
    pub fn promote(self) -> T {
        if M::TRACED {
            traced::guard(self.raw(), T::TY, T::BOOLEAN);
        }
        self.use_promote_or_test
    }

    /// As [`promote`](Red::promote) while the site is polymorphic; `None` once it is megamorphic. Code for frequent
    /// values is compiled behind guards. After `promote_polymorphic` of them (more, as long as the pool `promote_pool`
    /// of the run lasts), or when no other value is frequent, one last bridge is recorded with `None`: the language
    /// does the same for any value there, by a call for example. So a site that sees hundreds of classes costs a guard
    /// and that call, and not a chain of guards that ends in the interpreter. The answer is given at trace time:
    /// [`Direct`] always gets the value.
    #[inline(always)]
    #[track_caller]
    pub fn promote_polymorphic(self) -> Option<T> {
        if M::TRACED {
            if T::BOOLEAN {
                traced::guard(self.raw(), T::TY, true);
            } else if !traced::still_promotes(self.raw(), T::TY) {
                return None;
            }
        }
        Some(self.use_promote_or_test)
    }

    /// Whether this value is known to be constant in the trace being recorded. The answer is given at trace time:
    /// always false in [`Direct`].
    #[inline(always)]
    pub fn is_constant(self) -> bool {
        M::TRACED && traced::is_constant(self.raw())
    }

    /// Whether this value was allocated in the trace being recorded, so that it may be a virtual. The answer is given
    /// at trace time: always false in [`Direct`]. It may only choose between two ways to the same result: steps that
    /// the optimizer removes with the allocation, or one call.
    #[inline(always)]
    pub fn is_virtual(self) -> bool {
        M::TRACED && traced::is_virtual(self.raw())
    }

    /// As [`is_virtual`](Red::is_virtual), but also true where other paths join this trace, on which the value may not
    /// be virtual. It says which way is likely to be short, and proves nothing: the trace must test whatever it relies
    /// on.
    #[inline(always)]
    pub fn may_be_virtual(self) -> bool {
        M::TRACED && traced::may_be_virtual(self.raw())
    }

    /// The same word under another type.
    ///
    /// # Safety
    /// The word is one of type `U`.
    #[inline(always)]
    pub(crate) unsafe fn retype<U: Prim>(self) -> Red<M, U> {
        // SAFETY: the caller's promise.
        unsafe { Red::from_raw(self.raw()) }
    }
}

impl<M: Mode> Red<M, bool> {
    /// [`promote`](Red::promote) of a condition, for branching: `if a.lt(b).test() { … }`.
    #[inline(always)]
    #[track_caller]
    pub fn test(self) -> bool {
        self.promote()
    }

    /// `a` if this is true, else `b`, without a branch: one trace serves both cases. It suits values that exist anyway,
    /// such as the objects of the two truth values; `test` is better where the code behind differs.
    #[inline(always)]
    #[track_caller]
    pub fn select<T: Prim>(self, a: impl Into<Red<M, T>>, b: impl Into<Red<M, T>>) -> Red<M, T> {
        let (a, b) = (a.into(), b.into());
        if M::TRACED {
            // SAFETY: the word is one of the two, which are of that type.
            unsafe { Red::from_raw(traced::select(self.raw(), [a.raw(), b.raw()], T::TY)) }
        } else if self.raw().bits & 1 == 1 {
            a
        } else {
            b
        }
    }
}

/// A pure operation on red values. `A`, `B` and `R` are the Rust types of the operation's words.
///
/// # Safety
/// Operand and result types have the representation of the operation's words.
#[inline(always)]
#[track_caller]
pub(crate) unsafe fn pure<M: Mode, O: PureOp, A: Prim, B: Prim, R: Prim>(
    a: Red<M, A>,
    b: Red<M, B>,
) -> Red<M, R> {
    let bits = O::eval(Word::from_bits(a.raw().bits), Word::from_bits(b.raw().bits)).to_bits();
    if M::TRACED {
        // SAFETY: the caller's promise.
        unsafe { Red::from_raw(traced::pure(O::OP, a.raw(), b.raw(), bits)) }
    } else {
        // SAFETY: the caller's promise.
        unsafe { Red::from_raw(Raw::constant(bits)) }
    }
}

/// As [`pure`], of one operand.
///
/// # Safety
/// As for [`pure`].
#[inline(always)]
#[track_caller]
pub(crate) unsafe fn pure1<M: Mode, O: PureOp<B = ()>, A: Prim, R: Prim>(a: Red<M, A>) -> Red<M, R> {
    let bits = O::eval(Word::from_bits(a.raw().bits), ()).to_bits();
    let raw =
        if M::TRACED { traced::pure(O::OP, a.raw(), Raw::constant(0), bits) } else { Raw::constant(bits) };
    // SAFETY: the caller's promise.
    unsafe { Red::from_raw(raw) }
}

macro_rules! identity {
    ($([$($g:tt)*] $t:ty;)*) => { $(
        impl<M: Mode, $($g)*> Red<M, $t> {
            /// Whether both refer to the same object.
            #[inline(always)]
            #[track_caller]
            pub fn same(self, other: impl Into<Red<M, $t>>) -> Red<M, bool> {
                // SAFETY: references are words.
                unsafe { pure::<M, ops::RefEq, $t, $t, bool>(self, other.into()) }
            }
        }
    )* };
}
identity! {
    [T: 'static] Ref<T>;
    [T: 'static] Option<Ref<T>>;
    [] Value;
}

impl<M: Mode, T: 'static> Red<M, Option<Ref<T>>> {
    /// The reference, if it is not null (a guard either way).
    #[inline(always)]
    #[track_caller]
    pub fn some(self) -> Option<Red<M, Ref<T>>> {
        if self.same(None).test() {
            return None;
        }
        // SAFETY: not null.
        Some(unsafe { self.retype() })
    }
}

impl<M: Mode, T: 'static> From<Red<M, Ref<T>>> for Red<M, Option<Ref<T>>> {
    #[inline(always)]
    fn from(r: Red<M, Ref<T>>) -> Self {
        // SAFETY: a reference is a word of the option.
        unsafe { r.retype() }
    }
}

impl<M: Mode, T: 'static> From<Red<M, Ref<T>>> for Red<M, Value> {
    #[inline(always)]
    fn from(r: Red<M, Ref<T>>) -> Self {
        // SAFETY: a reference is a value.
        unsafe { r.retype() }
    }
}
