//! The access of modules to the JIT that runs the program: garbage collection and the recursion limit.
//!
//! The code that runs a virtual machine registers its JIT here for that time; without one, the functions do nothing.

use metatrace::hooks::{HookId, Hooks};
use metatrace::{Jit, Ref, Signals};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The memory that a program needs to continue, for example to import a module.
const LITTLE: usize = 16 << 20;

/// The number of bytes of the native stack that are overwritten: more than native functions use below the code that
/// they run, and less than is always available.
const WIPED: usize = 64 << 10;

/// The JIT as modules see it: the JIT itself, the highest recursion limit for which the native stack is large enough,
/// and the limit that the program has set, which may be higher than the one in force.
#[derive(Debug, Clone)]
pub struct State {
    jit: Rc<Jit>,
    max_depth: u64,
    limit: Rc<Cell<u64>>,
    evaluation_hook: Rc<Cell<Option<HookId>>>,
}

/// The levels beyond the recursion limit that [`with_more_levels`] allows.
const MORE_LEVELS: u64 = 50;

thread_local! {
    static HOST: RefCell<Option<State>> = const { RefCell::new(None) };
}

/// Registers a JIT for the modules of this thread; when it is dropped, the previous one is restored.
#[derive(Debug)]
pub struct Scope(Option<State>);

impl Drop for Scope {
    fn drop(&mut self) {
        HOST.set(self.0.take());
    }
}

impl State {
    /// The state for a JIT whose programs may raise the recursion limit up to `max_depth`.
    pub fn new(jit: Rc<Jit>, max_depth: u64) -> State {
        // SAFETY: functions of minipy keep what they hold across an allocation on the stack, in objects or in a
        // `RootedVec`. They may run for long and make much garbage without calling the program,
        // so they do not wait for a safepoint.
        unsafe { jit.collect_in_allocations() };
        let limit = Rc::new(Cell::new(jit.depth_limit()));
        State { jit, max_depth, limit, evaluation_hook: Rc::default() }
    }

    /// Registers the JIT for the modules of this thread.
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

/// Collects garbage if memory is short. To be called where a `MemoryError` is handled, and where its handling has
/// ended: there the native stack is shallow, and afterwards the exception and the objects of its traceback are dead.
/// In deeper calls, words left on the stack by the work that failed would be taken for references.
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
    // Memory allocated beyond the limit since the exception was created belongs to its handling.
    signals.forget_memory_error();
}

/// Overwrites the words that the work that failed has left on the native stack below this call. Later calls do not
/// overwrite all of their frames, so a collection during one of them would take such words for references.
#[inline(never)]
fn wipe_stack() {
    std::hint::black_box(&mut [0u64; WIPED / 8]);
}

/// Writes the text of a module to the event log, if there is one and no file with the module's name contains it.
pub(crate) fn add_source<T: AsRef<[u8]>>(file: &str, text: impl FnOnce() -> T) {
    if let Some(jit) = jit().filter(|jit| jit.has_event_log()) {
        jit.add_source(file, text().as_ref());
    }
}

/// The recursion limit.
pub(super) fn recursion_limit() -> u64 {
    HOST.with_borrow(|host| host.as_ref().map_or(1000, |host| host.limit.get()))
}

/// The current depth of calls.
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

/// Calls `f` with levels beyond the recursion limit: for code of the program that runs at an arbitrary point of the
/// program.
pub(crate) fn with_more_levels(f: impl FnOnce()) {
    let Some(host) = HOST.with_borrow(Clone::clone) else { return f() };
    let before = host.jit.depth_limit();
    let more = before.saturating_add(MORE_LEVELS).min(host.max_depth).max(before);
    host.jit.set_depth_limit(more);
    f();
    // Restore the limit unless `f` has changed it.
    if host.jit.depth_limit() == more {
        host.jit.set_depth_limit(before);
    }
}

/// Removes the hook that is called before levels are evaluated, and lets `add` install another one.
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
