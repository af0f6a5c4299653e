//! The module `_exit`: the function that is called when the program has ended. The rest of `atexit` is written in
//! Python.

use super::NativeModule;
use crate::objects::vm::{keep, kept};
use crate::types::support::*;

pub(super) const MODULE: NativeModule = NativeModule { name: "_exit", functions: NATIVES, init: None };

const KEPT: &str = "_exit.at_end";

/// `at_end(function)`
fn at_end(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    keep(vm, KEPT, args[0]);
    Ok(vm.none)
}

/// Calls that function, if one is set. If it raises, returns the function and the exception.
pub(crate) fn run(vm: Ref<Vm>) -> Result<(), (Value, Ref<Exc>)> {
    let Some(function) = kept(vm, KEPT) else { return Ok(()) };
    call(vm, function, &[]).map(|_| ()).map_err(|exc| (function, exc))
}

functions! {
    NATIVES {
        "at_end" at_end, ONE;
    }
}
