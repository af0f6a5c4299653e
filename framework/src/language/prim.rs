//! Rust types that fit a machine word: those of red values, fields and arguments of recorded calls.

use super::object::{Object, ObjectBox};
use metatrace_ir::{Ty, Width};
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr::NonNull;

/// A Rust type that fits a machine word.
///
/// Implemented by the framework for numbers, references and [`Value`](crate::Value), and by
/// `#[derive(Prim)]` for newtypes and field-less enums.
///
/// # Safety
/// `from_bits` of `bits` is the same value; `WIDTH` describes how the type lies in memory.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a red value, a field that the tracer knows, or an argument of a recorded call",
    note = "those are machine words: `i64`, `usize`, `bool`, `f64`, `Ref<T>`, `Option<Ref<T>>`, `Value`, or a type \
        with `#[derive(Prim)]`; a field of any other type is `#[plain]`"
)]
pub unsafe trait Prim: Copy + PartialEq + 'static {
    /// Its type in a trace.
    const TY: Ty;
    /// Its layout in memory.
    const WIDTH: Width;
    /// The type that passes it by the System V calling convention.
    type Abi: Copy;
    /// The word that stands for the value.
    #[doc(hidden)]
    fn to_bits(self) -> u64;
    /// The value that a word stands for.
    ///
    /// # Safety
    /// The word came from `to_bits` of this type, or is a valid reference of it.
    #[doc(hidden)]
    unsafe fn from_bits(bits: u64) -> Self;
    /// The value from an argument register.
    ///
    /// # Safety
    /// As for [`Prim::from_bits`].
    #[doc(hidden)]
    unsafe fn from_abi(abi: Self::Abi) -> Self;
    /// Whether it is a boolean, so that a guard on it is a branch.
    #[doc(hidden)]
    const BOOLEAN: bool = false;
    /// Whether the word 0 is one of its values, although it may be a reference. Dead slots of a frame are set to 0.
    #[doc(hidden)]
    const NULLABLE: bool = false;
}

macro_rules! prims {
    ($($t:ty: $ty:ident, $width:ident, $abi:ty, $boolean:literal,
        |$a:ident| $to:expr, |$b:ident| $from:expr, |$c:ident| $from_abi:expr;)*) => { $(
        // SAFETY: the conversions are inverse to each other and the width is that of the type.
        unsafe impl Prim for $t {
            const TY: Ty = Ty::$ty;
            const WIDTH: Width = Width::$width;
            const BOOLEAN: bool = $boolean;
            type Abi = $abi;
            #[inline(always)]
            fn to_bits(self) -> u64 {
                let $a = self;
                $to
            }
            #[inline(always)]
            unsafe fn from_bits($b: u64) -> Self {
                $from
            }
            #[inline(always)]
            unsafe fn from_abi($c: $abi) -> Self {
                $from_abi
            }
        }
    )* };
}

prims! {
    i64: Int, I64, u64, false, |a| a as u64, |b| b as i64, |c| c as i64;
    u64: Int, I64, u64, false, |a| a, |b| b, |c| c;
    usize: Int, I64, u64, false, |a| a as u64, |b| b as usize, |c| c as usize;
    u32: Int, U32, u64, false, |a| u64::from(a), |b| b as u32, |c| c as u32;
    u16: Int, U16, u64, false, |a| u64::from(a), |b| b as u16, |c| c as u16;
    u8: Int, U8, u64, false, |a| u64::from(a), |b| b as u8, |c| c as u8;
    bool: Int, U8, u64, true, |a| u64::from(a), |b| b & 1 != 0, |c| c & 1 != 0;
    f64: Float, F64, f64, false, |a| a.to_bits(), |b| f64::from_bits(b), |c| c;
}

/// A reference to a heap object: one word, `Copy`. It dereferences to the object's immutable fields; mutable ones have
/// no plain getter in traced code.
///
/// References may be kept in locals, in traced fields of objects, and in [`Root`](crate::Root)s. The collector does not
/// find them in a plain `Vec` or `Box` that is not part of an object.
pub struct Ref<T: ?Sized>(pub(crate) NonNull<ObjectBox<()>>, pub(crate) PhantomData<*const T>);

impl<T: ?Sized> Clone for Ref<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: ?Sized> Copy for Ref<T> {}
impl<T: ?Sized> PartialEq for Ref<T> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<T: ?Sized> Eq for Ref<T> {}
impl<T: ?Sized> std::hash::Hash for Ref<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.address())
    }
}
impl<T: ?Sized> std::fmt::Debug for Ref<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Never the address: output must not depend on where objects lie.
        f.write_str("Ref")
    }
}

impl<T: ?Sized> Ref<T> {
    /// The address of the object's header. It does not change during the object's life.
    #[inline(always)]
    pub fn address(self) -> u64 {
        self.0.as_ptr() as u64
    }

    /// # Safety
    /// `address` is that of a live object of type `T`.
    #[inline(always)]
    pub(crate) unsafe fn from_address(address: u64) -> Ref<T> {
        // SAFETY: live objects are not at address 0.
        Ref(unsafe { NonNull::new_unchecked(address as *mut ObjectBox<()>) }, PhantomData)
    }
}

impl<T: Object> Deref for Ref<T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: a `Ref<T>` refers to a live object of type `T`; objects are only shared, mutable
        // parts are cells.
        unsafe { &self.0.cast::<ObjectBox<T>>().as_ref().value }
    }
}

// SAFETY: a reference is its address.
unsafe impl<T: ?Sized + 'static> Prim for Ref<T> {
    const TY: Ty = Ty::Ref;
    const WIDTH: Width = Width::Ref;
    type Abi = u64;
    #[inline(always)]
    fn to_bits(self) -> u64 {
        self.address()
    }
    #[inline(always)]
    unsafe fn from_bits(bits: u64) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Ref::from_address(bits) }
    }
    #[inline(always)]
    unsafe fn from_abi(bits: u64) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Ref::from_address(bits) }
    }
}

// SAFETY: the null niche makes `None` the word 0.
unsafe impl<T: ?Sized + 'static> Prim for Option<Ref<T>> {
    const TY: Ty = Ty::Ref;
    const WIDTH: Width = Width::Ref;
    const NULLABLE: bool = true;
    type Abi = u64;
    #[inline(always)]
    fn to_bits(self) -> u64 {
        self.map_or(0, Ref::address)
    }
    #[inline(always)]
    unsafe fn from_bits(bits: u64) -> Self {
        // SAFETY: the caller's promise.
        NonNull::new(bits as *mut ObjectBox<()>).map(|p| Ref(p, PhantomData))
    }
    #[inline(always)]
    unsafe fn from_abi(bits: u64) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Self::from_bits(bits) }
    }
}
