//! The way from the modules to the JIT that runs the program: garbage collection and the recursion limit.
//!
//! A program that embeds the virtual machine installs its JIT here once; without one, the functions only
//! remember what they were told.

use metatrace::Jit;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

thread_local! {
    static HOST: RefCell<Option<(Rc<Jit>, u64)>> = const { RefCell::new(None) };
    /// The limit as the program sees it, which may be higher than the one in force.
    static LIMIT: Cell<u64> = const { Cell::new(1000) };
}

/// Makes the JIT known to the modules of this thread. The program may raise the recursion limit up to
/// `max_depth`, which is what the native stack has room for.
pub fn install(jit: Rc<Jit>, max_depth: u64) {
    LIMIT.set(jit.depth_limit());
    HOST.set(Some((jit, max_depth)));
}

/// Collects garbage.
pub(super) fn collect(full: bool) {
    if let Some(jit) = jit() {
        jit.collect(full);
    }
}

/// Tells the event log, if there is one, the text of a module that no file holds under its name.
pub(crate) fn add_source(file: &str, text: &[u8]) {
    if let Some(jit) = jit() {
        jit.add_source(file, text);
    }
}

/// The recursion limit.
pub(super) fn recursion_limit() -> u64 {
    LIMIT.get()
}

/// How deep the program is in calls.
pub(super) fn depth() -> u64 {
    jit().map_or(0, |jit| jit.depth())
}

/// Sets the recursion limit.
pub(super) fn set_recursion_limit(limit: u64) {
    LIMIT.set(limit);
    HOST.with_borrow(|host| {
        if let Some((jit, max)) = host {
            jit.set_depth_limit(limit.min(*max));
        }
    });
}

fn jit() -> Option<Rc<Jit>> {
    HOST.with_borrow(|host| host.as_ref().map(|(jit, _)| jit.clone()))
}
