//! The one thread-local: which `Jit` this thread is in, and through it the heap and the current
//! activation of the recorder. No borrow of any of them is held across code of a language.

use crate::activation::Activation;
use crate::block::{Block, ContextWords};
use crate::jit::Inner;
use metatrace_tracer::Recorder;
use std::cell::Cell;
use std::ops::{Deref, DerefMut};

thread_local! {
    static CURRENT: Cell<*const Inner> = const { Cell::new(std::ptr::null()) };
}

/// Makes `inner` current until the result is dropped.
pub(crate) fn enter(inner: *const Inner) -> Entered {
    Entered { previous: CURRENT.replace(inner) }
}

pub(crate) struct Entered {
    previous: *const Inner,
}

impl Drop for Entered {
    fn drop(&mut self) {
        CURRENT.set(self.previous);
    }
}

#[cold]
#[inline(never)]
fn outside() -> ! {
    panic!("metatrace: this needs a current Jit: call it inside `Jit::enter`")
}

/// Is there a current `Jit`?
pub(crate) fn entered() -> bool {
    !CURRENT.get().is_null()
}

/// The current `Jit`.
#[inline(always)]
pub(crate) fn jit() -> &'static Inner {
    let inner = CURRENT.get();
    if inner.is_null() {
        outside();
    }
    // SAFETY: it outlives `Jit::enter`, during which alone it is current; the reference is not kept.
    unsafe { &*inner }
}

/// The current heap.
#[inline(always)]
pub(crate) fn heap() -> Block {
    jit().heap
}

/// The words beside the current heap.
#[inline(always)]
pub(crate) fn words() -> &'static ContextWords {
    heap().words()
}

/// The current activation.
#[inline(always)]
pub(crate) fn activation() -> &'static Activation {
    let activation = jit().activation.get();
    assert!(!activation.is_null(), "metatrace: code in `Traced` runs outside of a portal");
    // SAFETY: traced code only runs while an activation is on the stack of its runner.
    unsafe { &*activation }
}

/// The recorder of an activation. Each use borrows it anew, for as long as that use takes.
pub(crate) struct Current(&'static Activation);

/// The recorder of the current activation.
#[inline(always)]
pub(crate) fn recorder() -> Current {
    Current(activation())
}

impl Deref for Current {
    type Target = Recorder;
    #[inline(always)]
    fn deref(&self) -> &Recorder {
        // SAFETY: the activation is alive while traced code runs under it. A recorder is used on one thread and calls nothing
        // that comes back to it; what this hands out ends with the borrow of `self`, which is one call of a method or of a
        // function that only records.
        unsafe { &*self.0.recorder.get() }
    }
}

impl DerefMut for Current {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Recorder {
        // SAFETY: as above.
        unsafe { &mut *self.0.recorder.get() }
    }
}
