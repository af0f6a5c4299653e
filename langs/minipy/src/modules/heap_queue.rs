//! `_heapq`: priority queues in lists. The algorithms are in `interp::heap_queue`, generic in the mode.

use super::NativeModule;
use crate::exceptions::errors::type_error;
use crate::interp::heap_queue as traced;
use crate::protocols::plain;
use crate::types::list;
use crate::types::support::*;
use metatrace::Direct;

/// The module.
pub const MODULE: NativeModule = NativeModule { name: "_heapq", functions: FUNCTIONS, init: None };

fn heap(vm: Ref<Vm>, args: &[Value], what: &str) -> PyResult<Ref<List>> {
    list::value(args[0])
        .map_or_else(|| type_error(vm, format!("{what} must be list, not {}", type_name(vm, args[0]))), Ok)
}

fn heappush(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    plain(traced::push::<Direct>(vm, heap(vm, args, "heappush() argument 1")?.into(), args[1].into()))
}

fn heappop(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    plain(traced::pop::<Direct>(vm, heap(vm, args, "heappop() argument")?.into()))
}

fn heapreplace(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    plain(traced::replace::<Direct>(vm, heap(vm, args, "heapreplace() argument 1")?.into(), args[1].into()))
}

fn heappushpop(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    plain(traced::push_pop::<Direct>(vm, heap(vm, args, "heappushpop() argument 1")?.into(), args[1].into()))
}

fn heapify(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    traced::heapify(vm, heap(vm, args, "heapify() argument")?)
}

functions! {
    /// Its functions.
    FUNCTIONS {
        "heappush" heappush, TWO => traced::heappush;
        "heappop" heappop, ONE => traced::heappop;
        "heapreplace" heapreplace, TWO => traced::heapreplace;
        "heappushpop" heappushpop, TWO => traced::heappushpop;
        "heapify" heapify, ONE;
    }
}
