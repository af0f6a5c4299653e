//! Activations of the recorder: one per recording or replay, stacked by the runner, each with the references that the
//! collector must find.

use super::context::{Machine, traced_code};
use metatrace_heap::{Marker, RootSource};
use metatrace_tracer::{Abort, Phase, Raw, Recorder};
use std::cell::{Cell, RefCell, UnsafeCell};

/// A frame made for a portal call that has not happened yet.
#[derive(Default, Debug)]
pub(crate) struct PendingFrame {
    /// The contents of its slots; `None` once the call has taken the frame.
    pub slots: Option<Vec<Raw>>,
}

/// A recording or replay in progress.
pub(crate) struct Activation {
    pub recorder: UnsafeCell<Recorder>,
    /// References passed to the activation: values restored at the exit, frames made since.
    pub roots: RefCell<Vec<u64>>,
    /// Frames under construction.
    pub pending: RefCell<Vec<PendingFrame>>,
    previous: Cell<*const Activation>,
}

impl Activation {
    pub fn new(recorder: Recorder) -> Activation {
        Activation {
            recorder: UnsafeCell::new(recorder),
            roots: RefCell::default(),
            pending: RefCell::default(),
            previous: Cell::new(std::ptr::null()),
        }
    }

    /// Runs `f` with this activation as the current one.
    pub fn run<R>(&self, machine: &Machine, f: impl FnOnce() -> R) -> R {
        struct Pop<'a>(&'a Machine, &'a Activation);
        impl Drop for Pop<'_> {
            fn drop(&mut self) {
                self.0.activation.set(self.1.previous.get());
                // SAFETY: registered below.
                unsafe { self.0.heap.remove_root_source(std::ptr::from_ref(self.1)) }
            }
        }
        self.previous.set(machine.activation.replace(self));
        // SAFETY: the activation stays in place until it is removed when `f` is over.
        unsafe {
            machine.heap.add_root_source(std::ptr::from_ref::<Activation>(self) as *const dyn RootSource)
        };
        let _pop = Pop(machine, self);
        let _traced = traced_code();
        f()
    }

    /// Tells this recording and those below it that a quasi-immutable field was written. Returns whether any of them
    /// depends on the field.
    pub fn quasi_written(&self, address: u64) -> bool {
        let mut depends = false;
        let mut at: *const Activation = self;
        while !at.is_null() {
            // SAFETY: activations below the current one are alive, and no reference into their
            // recorders is held while code of the language runs.
            unsafe {
                depends |= (*(*at).recorder.get()).quasi_written(address);
                at = (*at).previous.get();
            }
        }
        depends
    }

    /// Aborts this recording and those below it.
    pub fn abort(&self, reason: Abort) {
        let mut at: *const Activation = self;
        while !at.is_null() {
            // SAFETY: as in `quasi_written`.
            unsafe {
                let recorder = &mut *(*at).recorder.get();
                if recorder.phase() == Phase::Record {
                    recorder.abort(reason);
                }
                at = (*at).previous.get();
            }
        }
    }
}

impl RootSource for Activation {
    unsafe fn trace_roots(&self, marker: &mut Marker) {
        // SAFETY: no reference into the recorder is held while something allocates; all words marked
        // are references or tagged.
        unsafe {
            (*self.recorder.get()).for_each_root(|r| marker.mark(r));
            (*self.roots.as_ptr()).iter().for_each(|&r| marker.mark(r));
            for frame in &*self.pending.as_ptr() {
                frame.slots.iter().flatten().for_each(|s| marker.mark(s.bits));
            }
        }
    }
}
