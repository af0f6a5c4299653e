//! Limits the recursion of the virtual machine's own code. Calls of functions written in Python count for the
//! recursion limit, but a comparison of nested lists, or a `__repr__` that is `__str__`, recurses without such a
//! call. This must never be used in traced code: a trace does not recurse.

use crate::exceptions::raising::Raise as _;
use crate::objects::model::{PyResult, Value};
use crate::vm::Vm;
use metatrace::Ref;
use std::cell::Cell;

/// The limit; CPython has the same one for its C code. The native stack has space for many more levels.
const LIMIT: u32 = 10_000;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// One level of recursion; it ends when this is dropped.
pub struct Level(());

impl Drop for Level {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

/// Enters a level. `doing` completes the message of the error: `" in comparison"`.
#[inline]
pub fn enter(vm: Ref<Vm>, doing: &str) -> PyResult<Level> {
    let depth = DEPTH.get();
    if depth >= LIMIT {
        let text = format!("maximum recursion depth exceeded{doing}");
        return Err(vm.error(vm.excs.recursion_error, &text));
    }
    crate::run::interrupt::look_sometimes(vm)?;
    DEPTH.set(depth + 1);
    Ok(Level(()))
}

/// Calls `f` in a new level.
#[inline]
pub fn nested(vm: Ref<Vm>, doing: &str, f: impl FnOnce() -> PyResult<Value>) -> PyResult<Value> {
    let _level = enter(vm, doing)?;
    f()
}
