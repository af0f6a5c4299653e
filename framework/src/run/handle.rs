//! The part of a `Jit` that its owner can give to other threads, so that they can stop or limit it.

use crate::machine::stop::Stops;
use std::sync::Arc;

/// Lets any thread stop or limit a virtual machine. It may outlive the [`Jit`](crate::Jit); it then has no effect.
#[derive(Clone)]
pub struct Handle(Arc<Stops>);

impl Handle {
    pub(crate) fn new(stops: Arc<Stops>) -> Handle {
        Handle(stops)
    }

    /// Stops the program at its next back edge or call with [`Signal::Interrupt`](crate::Signal::Interrupt). This is
    /// two atomic stores, so that a signal handler may call it.
    pub fn interrupt(&self) {
        self.0.interrupt();
    }

    /// Sets the limit of the heap, in bytes, from the program's next back edge or call on; the limit that it was made
    /// with still holds. A program that exceeds it gets [`Signal::OutOfMemory`](crate::Signal::OutOfMemory) when it
    /// allocates.
    pub fn set_max_heap(&self, bytes: u64) {
        self.0.change_max_heap(bytes);
    }

    /// Sets how many guest levels are allowed from the next call on. The caller must make sure that the native stack
    /// has room for them.
    pub fn set_depth_limit(&self, levels: u64) {
        self.0.change_depth_limit(levels);
    }

    /// Adds fuel, counted in back edges and calls. Has no effect if fuel is not counted: see
    /// [`Config::fuel`](crate::Config::fuel).
    pub fn add_fuel(&self, units: u64) {
        self.0.give_fuel(units);
    }
}

impl std::fmt::Debug for Handle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Handle").finish_non_exhaustive()
    }
}
