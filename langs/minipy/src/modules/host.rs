//! The way from the modules to the JIT that runs the program: garbage collection and the recursion limit.
//!
//! What runs a virtual machine makes its JIT known here meanwhile; without one, the functions do nothing.

use metatrace::hooks::{HookId, Hooks};
use metatrace::{Jit, Ref, Signals};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// How much room a program needs to continue: to import a module, say.
const LITTLE: usize = 16 << 20;

/// How many bytes of the native stack are wiped: more than native functions have below the code that they run, and less
/// than there always is.
const WIPED: usize = 64 << 10;

/// What the modules are told of the JIT: itself, the highest recursion limit that the native stack has room for, and
/// the limit as the program sees it, which may be higher than the one in force.
#[derive(Debug, Clone)]
pub struct State {
    jit: Rc<Jit>,
    max_depth: u64,
    limit: Rc<Cell<u64>>,
    evaluation_hook: Rc<Cell<Option<HookId>>>,
}

/// Levels beyond the recursion limit for [`with_more_levels`].
const MORE_LEVELS: u64 = 50;

thread_local! {
    static HOST: RefCell<Option<State>> = const { RefCell::new(None) };
}

/// As long as this lives, the modules of this thread know a JIT; then the one before again.
#[derive(Debug)]
pub struct Scope(Option<State>);

impl Drop for Scope {
    fn drop(&mut self) {
        HOST.set(self.0.take());
    }
}

impl State {
    /// Of a JIT whose programs may raise the recursion limit up to `max_depth`.
    pub fn new(jit: Rc<Jit>, max_depth: u64) -> State {
        // SAFETY: functions of minipy keep what they hold across an allocation on the stack, in objects or in a
        // `RootedVec`. They may run for long and make much garbage without calling the program,
        // so they do not wait for a safepoint.
        unsafe { jit.collect_in_allocations() };
        let limit = Rc::new(Cell::new(jit.depth_limit()));
        State { jit, max_depth, limit, evaluation_hook: Rc::default() }
    }

    /// Makes it known to the modules of this thread.
    pub fn enter(&self) -> Scope {
        Scope(HOST.replace(Some(self.clone())))
    }
}

/// Collects garbage.
pub(crate) fn collect(full: bool) {
    if let Some(jit) = jit() {
        jit.collect(full);
    }
}

/// Collects garbage if there is little room. For where a `MemoryError` is handled, and where that is over: there the
/// native stack is short, and then the exception and what its traceback refers to is dead. Deeper down, what the work
/// that failed has left on the stack would be found and taken for references.
pub(crate) fn make_room() {
    let signals = Ref::<Signals>::current();
    if !signals.has_room(LITTLE) || !Signals::system_gives(minipy_frontend::STACK_SIZE) {
        wipe_stack();
        collect(true);
        wipe_stack();
        if !signals.has_room(LITTLE) {
            return;
        }
    }
    // What has gone beyond the limit since the exception was made belongs to it.
    signals.forget_memory_error();
}

/// Overwrites what the work that failed has left on the native stack below this call. Later calls leave parts of their
/// frames as they are, so that a collection during one of them would take it for references.
#[inline(never)]
fn wipe_stack() {
    std::hint::black_box(&mut [0u64; WIPED / 8]);
}

/// Tells the event log, if there is one, the text of a module that no file holds under its name.
pub(crate) fn add_source(file: &str, text: &[u8]) {
    if let Some(jit) = jit() {
        jit.add_source(file, text);
    }
}

/// The recursion limit.
pub(super) fn recursion_limit() -> u64 {
    HOST.with_borrow(|host| host.as_ref().map_or(1000, |host| host.limit.get()))
}

/// How deep the program is in calls.
pub(super) fn depth() -> u64 {
    jit().map_or(0, |jit| jit.depth())
}

/// Sets the recursion limit.
pub(super) fn set_recursion_limit(limit: u64) {
    HOST.with_borrow(|host| {
        if let Some(host) = host {
            host.limit.set(limit);
            host.jit.set_depth_limit(limit.min(host.max_depth));
        }
    });
}

/// Runs `f` with levels beyond the recursion limit: for code of the program that runs wherever the
/// program happens to be.
pub(crate) fn with_more_levels(f: impl FnOnce()) {
    let Some(host) = HOST.with_borrow(Clone::clone) else { return f() };
    let before = host.jit.depth_limit();
    let more = before.saturating_add(MORE_LEVELS).min(host.max_depth).max(before);
    host.jit.set_depth_limit(more);
    f();
    // Unless other code has changed it.
    if host.jit.depth_limit() == more {
        host.jit.set_depth_limit(before);
    }
}

/// Has `add` put another hook in the place of the one that is asked before levels are evaluated, or none.
pub(super) fn change_evaluation_hook(add: impl FnOnce(Hooks<'_>) -> Option<HookId>) {
    HOST.with_borrow(|host| {
        if let Some(host) = host {
            let hooks = host.jit.hooks();
            let before = host.evaluation_hook.replace(add(hooks));
            before.into_iter().for_each(|id| hooks.remove(id));
        }
    });
}

pub(super) fn jit() -> Option<Rc<Jit>> {
    HOST.with_borrow(|host| host.as_ref().map(|host| host.jit.clone()))
}
