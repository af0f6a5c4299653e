//! The one thread-local: which `Jit` this thread is in, and through it the heap and the current
//! activation of the recorder. No borrow of any of them is held across code of a language.

use crate::activation::Activation;
use crate::jit::Inner;
use metatrace_heap::Heap;
use metatrace_tracer::Recorder;
use std::cell::Cell;

thread_local! {
    static CURRENT: Cell<*const Inner> = const { Cell::new(std::ptr::null()) };
}

/// Words of the heap block that machine code and runner share; offsets as in `ir::backend::context`.
pub(crate) mod word {
    /// Guest levels in use.
    pub const DEPTH: usize = 0;
    /// Guest levels allowed.
    pub const DEPTH_LIMIT: usize = 1;
    /// Non-zero: a Rust panic is pending.
    pub const PANIC: usize = 2;
    /// The last [`Shadow`](crate::profile::Shadow), 0 if there is none.
    pub const SHADOWS: usize = 3;
    /// Non-zero: interpreted levels keep shadows.
    pub const PROFILED: usize = 4;
    /// What the JIT itself is doing: see [`crate::profile::phase`].
    pub const PHASE: usize = 5;
    /// With the native stack below this address no guest level begins.
    pub const STACK_LIMIT: usize = 6;
    /// The [`Signals`](crate::Signals) object begins here.
    pub const SIGNALS: usize = 8;
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

/// The current heap. The reference is used for one operation and not kept.
#[inline(always)]
pub(crate) fn heap() -> &'static mut Heap {
    // SAFETY: the heap is only reached through this function and machine code, one operation at a time.
    unsafe { &mut *jit().heap }
}

/// The current activation.
#[inline(always)]
pub(crate) fn activation() -> &'static Activation {
    let activation = jit().activation.get();
    assert!(!activation.is_null(), "metatrace: code in `Traced` runs outside of a portal");
    // SAFETY: traced code only runs while an activation is on the stack of its runner.
    unsafe { &*activation }
}

/// The recorder of the current activation. Used for one operation and not kept across calls.
#[inline(always)]
pub(crate) fn recorder() -> &'static mut Recorder {
    // SAFETY: as above; no two such references are alive at once, since each is used for one operation.
    unsafe { &mut *activation().recorder.get() }
}
