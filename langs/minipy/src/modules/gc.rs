//! The module `gc`. Collection cannot be switched off; `disable` only sets a flag.

use super::{NativeModule, host};
use crate::objects::vm::{keep, kept};
use crate::types::support::*;

const ENABLED: &str = "gc.enabled";

pub(super) const MODULE: NativeModule = NativeModule { name: "gc", functions: NATIVES, init: None };

fn collect(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [generation] = bind(vm, "collect", args, kw, &["generation"], 0)?;
    let generation = match generation {
        Some(v) => crate::protocols::indexing::index_word(vm, v)?,
        None => 2,
    };
    if !(0..=2).contains(&generation) {
        return value_error(vm, "invalid generation");
    }
    host::collect(generation > 0);
    crate::run::finalizers::run_pending(vm);
    // The number of collected objects is unknown; as in PyPy, the result is None.
    Ok(vm.none)
}

fn enable(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    keep(vm, ENABLED, vm.true_);
    Ok(vm.none)
}

fn disable(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    keep(vm, ENABLED, vm.false_);
    Ok(vm.none)
}

fn is_enabled(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(kept(vm, ENABLED).unwrap_or(vm.true_))
}

fn ignored(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.none)
}

fn zeros(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(tuple(&[Value::int(0); 3]))
}

functions! {
    NATIVES {
        "collect" collect, KEYWORDS;
        "enable" enable, NONE;
        "disable" disable, NONE;
        "isenabled" is_enabled, NONE;
        "freeze" ignored, NONE;
        "unfreeze" ignored, NONE;
        "set_threshold" ignored, RANGE(1, 3);
        "get_threshold" zeros, NONE;
        "get_count" zeros, NONE;
    }
}
