//! What the owner of a `Jit` gives to other threads, so that they may stop it or limit it.

use crate::machine::stop::Stops;
use std::sync::Arc;

/// What any thread may use to stop or limit a virtual machine, for as long as it likes: once the [`Jit`](crate::Jit)
/// is gone, all of this has no effect.
#[derive(Clone)]
pub struct Handle(Arc<Stops>);

impl Handle {
    pub(crate) fn new(stops: Arc<Stops>) -> Handle {
        Handle(stops)
    }

    /// Stops the program at its next back edge or call: [`Signal::Interrupt`](crate::Signal::Interrupt). Two atomic
    /// stores: a signal handler may call it.
    pub fn interrupt(&self) {
        self.0.interrupt();
    }

    /// From its next back edge or call on, the heap may have that many bytes, though never more than it was made for.
    /// A program that has more gets [`Signal::OutOfMemory`](crate::Signal::OutOfMemory) when it allocates.
    pub fn set_max_heap(&self, bytes: u64) {
        self.0.change_max_heap(bytes);
    }

    /// How many guest levels are allowed from the next call on. It is for the caller to know that the native stack
    /// has room for them.
    pub fn set_depth_limit(&self, levels: u64) {
        self.0.change_depth_limit(levels);
    }

    /// Gives a program more fuel, counted in back edges and calls. Without an effect where fuel is not counted: see
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
