//! How deep the virtual machine's own code is nested in itself. Calls of functions written in Python count for the
//! recursion limit; a comparison of lists within lists, or a `__repr__` that is `__str__`, comes back to itself without
//! any. This must never be used in traced code: a trace does not nest.

use crate::exceptions::raising::Raise as _;
use crate::objects::model::{PyResult, Value};
use crate::vm::Vm;
use metatrace::Ref;
use std::cell::Cell;

/// The bound; CPython's for its own C code has the same size. The native stack has room for much more.
const LIMIT: u32 = 10_000;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// One level; it ends when this is dropped.
pub struct Level(());

impl Drop for Level {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

/// Goes one level deeper, to do what the error says otherwise: `" in comparison"`.
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

/// Does `f` one level deeper.
#[inline]
pub fn nested(vm: Ref<Vm>, doing: &str, f: impl FnOnce() -> PyResult<Value>) -> PyResult<Value> {
    let _level = enter(vm, doing)?;
    f()
}
