//! Finalizers: code of the language that runs once nothing refers to an object any more (`__del__`, the `finally`
//! blocks of generators that are never finished).
//!
//! The author registers the object when it is made. When the collector finds it unreachable, a signal is pending, as if
//! the program had been interrupted; the language sees it where it polls for signals ([`Signals::poll`] at back edges,
//! `interrupted` of a portal at calls), takes the objects out of the queue, and runs their finalizers. This never
//! happens in the middle of a collection, an allocation or a replay. Types without registered objects cost nothing, and
//! registering is no part of allocation.
//!
//! ```
//! use metatrace::{Config, Jit, Object, Ref, Signals};
//!
//! #[derive(Object)]
//! struct File { number: i64 }
//!
//! /// What the language does at its back edges.
//! fn safe_point(signals: Ref<Signals>, closed: &mut Vec<i64>) {
//!     if signals.take_finalizers() {
//!         while let Some(object) = signals.next_finalizable() {
//!             closed.extend(object.downcast::<File>().map(|file| file.number));
//!         }
//!     }
//! }
//!
//! let jit = Jit::new(Config::default()).expect("memory for a heap");
//! jit.enter(|jit| {
//!     let mut closed = Vec::new();
//!     for number in 0..100 {
//!         Ref::new(File { number }).register_finalizer();
//!     }
//!     jit.collect(true);
//!     safe_point(jit.signals(), &mut closed);
//!     // Old words on the native stack may keep a few, up to the end of the program.
//!     assert!(closed.len() > 90 && closed.is_sorted());
//!     jit.signals().queue_all_finalizable();
//!     safe_point(jit.signals(), &mut closed);
//!     assert_eq!(closed.len(), 100);
//! });
//! ```
//!
//! An object that may need no finalizer by the time it dies, such as a generator that has run to its end, is registered
//! with [`Ref::register_finalizer_while`]: it is then freed like any other object.
//!
//! In traced code an author registers in a `#[residual(writes())]`. The object then escapes, so that the optimizer
//! never removes its allocation, and with it the finalizer.

use super::object::Object;
use super::prim::Ref;
use super::signals::Signals;
use super::value::{Any, Value};
use crate::machine::context;
use metatrace_heap::Obj;

/// Objects that may no longer need their finalizers by the time they die.
pub trait Pending: Object {
    /// Whether the finalizer is still to run. The collector asks this of a dead object during a collection: the
    /// function may read fields, and must not allocate.
    fn is_pending(&self) -> bool;
}

impl<T: Pending> Ref<T> {
    /// As [`Ref::register_finalizer`], which wins if both are called; but an object that is not
    /// [pending](Pending::is_pending) when it is found unreachable is freed without its finalizer.
    pub fn register_finalizer_while(self) {
        /// # Safety
        /// The object is a `T`, and has not been swept.
        unsafe fn is_pending<T: Pending>(o: Obj) -> bool {
            // SAFETY: the caller's promise.
            unsafe { Ref::<T>::from_address(o as u64) }.is_pending()
        }
        // SAFETY: a `Ref` refers to an object of this heap, here of the type that the function is for.
        unsafe { context::heap().register_finalizable_while(self.address() as Obj, is_pending::<T>) }
    }
}

impl<T: Object> Ref<T> {
    /// Has [`next_finalizable`](Ref::next_finalizable) return the object, once in its life, when it has become
    /// unreachable. What it refers to stays alive until then; the finalizer may store it anywhere, which keeps it
    /// alive. Registering it twice is the same as once. Panics outside of [`Jit::enter`](crate::Jit::enter).
    pub fn register_finalizer(self) {
        // SAFETY: a `Ref` refers to an object of this heap.
        unsafe { context::heap().register_finalizable(self.address() as Obj) }
    }
}

impl Value {
    /// As [`Ref::register_finalizer`], if the value is an object; does nothing for a tagged integer or null.
    pub fn register_finalizer(self) {
        if self.type_id().is_some() {
            // SAFETY: neither tagged nor null: the address of an object of this heap.
            unsafe { context::heap().register_finalizable(self.word() as Obj) }
        }
    }
}

impl Ref<Signals> {
    /// Whether objects have been queued since the last call. The language then takes all of them out of the queue,
    /// unless it is doing so already.
    pub fn take_finalizers(self) -> bool {
        context::machine().stops.take_finalizers()
    }

    /// The next object whose finalizer is to run. Objects come before the objects that they refer to, otherwise in the
    /// order of registration.
    pub fn next_finalizable(self) -> Option<Value> {
        let object = context::heap().next_finalizable()?;
        // SAFETY: the address of a live object, which the native stack keeps from here on.
        Some(Value::from(unsafe { Ref::<Any>::from_address(object as u64) }))
    }

    /// Queues all registered objects in that order, reachable or not: for the end of a program.
    pub fn queue_all_finalizable(self) {
        context::heap().queue_all_finalizable();
        context::machine().stops.ask_for_finalizers();
    }
}
