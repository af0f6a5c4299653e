//! Values in the tagged layout: a word that is a 63-bit integer (low bit 1) or a reference to any object.
//!
//! An integer of a language is a tagged word, a boxed [`Int64`] where it needs the 64th bit, or the language's own big
//! integer. [`Red::case`](crate::Red) distinguishes the first two from objects.

use super::mode::{Mode, Red};
use super::object::{Array, ArrayClass, Object, Trace};
use super::prim::{Prim, Ref};
use crate::machine::context;
use metatrace_heap::{Header, Marker, RootId, RootTable, TypeId};
use metatrace_ir::{Ty, Width};
use std::marker::PhantomData;
use std::rc::Rc;

/// A tagged integer or a reference to an object. The null word stands for the absence of a value, for example of an
/// unbound variable; languages never show it to programs.
///
/// As it may be a reference, it is not `Send`, like [`Ref`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Value(u64, PhantomData<*const ()>);

/// An integer that does not fit 63 bits, boxed.
#[derive(crate::Object)]
#[metatrace(crate = crate)]
pub struct Int64 {
    /// The integer.
    pub value: i64,
}

/// A boxed `f64`: the representation of a variant with an `f64` under `#[derive(Cases)]`.
#[derive(crate::Object)]
#[metatrace(crate = crate, identity_free)]
pub struct Float64 {
    /// The number.
    pub value: f64,
}

/// An object of unknown type.
#[derive(Debug)]
pub struct Any;

/// Under `#[derive(Cases)]`, booleans and variants without content are represented as tagged integers from this one on,
/// the highest that can be tagged, in an enum that also has a variant with an `i64`.
#[doc(hidden)]
pub const CONSTANTS: i64 = (1 << 62) - 256;

/// An integer as a value that differs from the words of constants, which begin at [`CONSTANTS`].
#[doc(hidden)]
#[inline(always)]
#[track_caller]
pub fn unlike_constants<M: Mode>(int: Red<M, i64>) -> Red<M, Value> {
    if int.ge(CONSTANTS).test() { Int64::alloc(int).into() } else { int.to_value() }
}

/// Panics because null was asked for its dynamic type.
#[cold]
#[inline(never)]
pub(super) fn null_has_no_case() -> ! {
    panic!("metatrace: the null value is neither an integer nor an object: ask `is_null` first")
}

/// Panics because a value is none of the cases of a language.
#[doc(hidden)]
#[cold]
#[inline(never)]
#[track_caller]
pub fn no_case(cases: &str) -> ! {
    panic!("metatrace: a value is none of the cases of `{cases}`")
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.as_tagged() {
            Some(i) => write!(f, "Value({i})"),
            None => f.write_str(if self.is_null() { "Value(null)" } else { "Value(object)" }),
        }
    }
}

impl Default for Value {
    fn default() -> Value {
        Value::NULL
    }
}

impl Value {
    /// The null word.
    pub const NULL: Value = Value::of(0);

    #[inline(always)]
    const fn of(word: u64) -> Value {
        Value(word, PhantomData)
    }

    /// An integer: tagged, or boxed where it needs the 64th bit.
    #[inline(always)]
    #[track_caller]
    pub fn int(i: i64) -> Value {
        match i.checked_add(i) {
            Some(twice) => Value::of(twice as u64 | 1),
            None => Value::boxed(i),
        }
    }

    #[cold]
    #[inline(never)]
    #[track_caller]
    fn boxed(i: i64) -> Value {
        Value::from(Ref::new(Int64 { value: i }))
    }

    /// Whether it is the null word.
    #[inline(always)]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    /// The integer, if it is tagged.
    #[inline(always)]
    pub fn as_tagged(self) -> Option<i64> {
        (self.0 & 1 == 1).then_some(self.0 as i64 >> 1)
    }

    /// The integer, tagged or boxed.
    #[inline]
    pub fn as_int(self) -> Option<i64> {
        self.as_tagged().or_else(|| self.downcast::<Int64>().map(|b| b.value))
    }

    /// The type of the object; `None` for tagged integers and null.
    #[inline(always)]
    pub fn type_id(self) -> Option<TypeId> {
        // SAFETY: neither tagged nor null: the address of an object.
        (self.0 & 1 == 0 && self.0 != 0).then(|| TypeId(unsafe { (*(self.0 as *const Header)).tid }))
    }

    /// The object, if it is one of type `T`.
    #[inline(always)]
    pub fn downcast<T: Object>(self) -> Option<Ref<T>> {
        // SAFETY: the header says that it is a `T`.
        self.type_id().is_some_and(T::is).then(|| unsafe { Ref::from_address(self.0) })
    }

    /// The word. Equal words are the same object or the same integer of 63 bits.
    #[inline(always)]
    pub fn word(self) -> u64 {
        self.0
    }
}

impl Ref<Any> {
    /// The array, if it is one of class `C`.
    #[inline(always)]
    pub fn downcast_array<C: ArrayClass>(self) -> Option<Ref<Array<C>>> {
        // SAFETY: every object begins with its header, which says that it is an array of the class.
        unsafe {
            let tid = TypeId((*(self.address() as *const Header)).tid);
            C::is(tid).then(|| Ref::from_address(self.address()))
        }
    }
}

impl<C: ArrayClass> From<Ref<Array<C>>> for Ref<Any> {
    #[inline(always)]
    fn from(array: Ref<Array<C>>) -> Ref<Any> {
        // SAFETY: an array is an object.
        unsafe { Ref::from_address(array.address()) }
    }
}

/// What the types of words of both layouts have in common.
macro_rules! value_word {
    ($Word:ident) => {
        impl<T: ?Sized + 'static> From<Ref<T>> for $Word {
            #[inline(always)]
            fn from(r: Ref<T>) -> $Word {
                $Word::of(r.address())
            }
        }

        // SAFETY: the word itself; the scanner leaves out immediates.
        unsafe impl Prim for $Word {
            const TY: Ty = Ty::Ref;
            const WIDTH: Width = Width::Ref;
            const NULLABLE: bool = true;
            type Abi = u64;
            #[inline(always)]
            fn to_bits(self) -> u64 {
                self.0
            }
            #[inline(always)]
            unsafe fn from_bits(bits: u64) -> $Word {
                $Word::of(bits)
            }
            #[inline(always)]
            unsafe fn from_abi(bits: u64) -> $Word {
                $Word::of(bits)
            }
        }

        // SAFETY: the word is marked if it is a reference.
        unsafe impl Trace for $Word {
            const HAS_REFS: bool = true;
            unsafe fn trace(&self, marker: &mut Marker) {
                // SAFETY: null, an immediate or an object.
                unsafe { marker.mark(self.0) }
            }
        }
    };
}
pub(super) use value_word;

value_word!(Value);

/// A reference that does not keep its target alive. The weak reference itself is kept alive by an object that traces
/// it, or by the native stack.
#[derive(Debug)]
pub struct Weak<T> {
    cell: *mut metatrace_heap::WeakCell,
    _type: PhantomData<T>,
}

impl<T> Clone for Weak<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Weak<T> {}

impl<T> Weak<T> {
    /// A weak reference to an object. Panics outside of [`Jit::enter`](crate::Jit::enter), and in traced code.
    #[track_caller]
    pub fn new(target: Ref<T>) -> Weak<T> {
        // SAFETY: a `Ref` refers to an object of this heap.
        let cell = unsafe { context::plain_heap().alloc_weak(target.address() as *mut Header) };
        Weak { cell, _type: PhantomData }
    }

    /// The object, while it is alive.
    pub fn get(self) -> Option<Ref<T>> {
        // SAFETY: the cell is alive, and has the address of a live object of this type, or null.
        unsafe {
            let target = (*self.cell).target;
            (!target.is_null()).then(|| Ref::from_address(target as u64))
        }
    }
}

impl Weak<Any> {
    /// A weak reference to the object of a value; `None` for a tagged integer and null. Panics outside of
    /// [`Jit::enter`](crate::Jit::enter).
    pub fn of(target: Value) -> Option<Weak<Any>> {
        target.type_id()?;
        // SAFETY: neither tagged nor null: the address of an object.
        Some(Weak::new(unsafe { Ref::from_address(target.word()) }))
    }
}

// SAFETY: the cell is its only reference; the collector clears what is in there.
unsafe impl<T> Trace for Weak<T> {
    const HAS_REFS: bool = true;
    unsafe fn trace(&self, marker: &mut Marker) {
        // SAFETY: the word is the cell's address.
        unsafe { marker.mark(self.cell as u64) }
    }
}

/// A reference held from outside the heap: an explicit root, removed when this is dropped. It may be dropped anywhere,
/// also after its `Jit`.
#[derive(Debug)]
pub struct Root<T: Prim> {
    table: Rc<RootTable>,
    id: RootId,
    _type: PhantomData<T>,
}

impl<T: Prim> Root<T> {
    /// A root for `value`. Panics outside of [`Jit::enter`](crate::Jit::enter), and in traced code.
    #[track_caller]
    pub fn new(value: T) -> Root<T> {
        const { assert!(matches!(T::TY, Ty::Ref), "only references are rooted") };
        let table = context::plain_machine().roots.clone();
        let id = table.add(value.to_bits());
        Root { table, id, _type: PhantomData }
    }

    /// The value. Panics unless the `Jit` under which the root was made is the current one.
    pub fn get(&self) -> T {
        let its_own = Rc::ptr_eq(&self.table, &context::machine().roots);
        assert!(its_own, "metatrace: this `Root` was made under another `Jit` than the current one");
        // SAFETY: the word was made from a `T` of this `Jit` and has been kept alive.
        unsafe { T::from_bits(self.table.get(self.id)) }
    }
}

impl<T: Prim> Drop for Root<T> {
    fn drop(&mut self) {
        self.table.remove(self.id);
    }
}
