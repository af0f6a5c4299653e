//! `object.__reduce__`, `__reduce_ex__` and `__getstate__`, which `pickle` and `copy` call. Their results are
//! computed by `modules/py/_reduce.py`.

use crate::classes;
use crate::objects::class::Layout;
use crate::objects::model::*;
use crate::protocols;
use crate::vm::Vm;
use metatrace::Ref;

/// Calls a function of that module.
fn answer(vm: Ref<Vm>, function: &str, args: &[Value]) -> PyResult<Value> {
    let module = (vm.services.import)(vm, "_reduce")?;
    protocols::call_method(vm, module, function, args)
}

fn default(vm: Ref<Vm>, object: Value, protocol: Value) -> PyResult<Value> {
    let is_builtin = classes::class_of(vm, object).layout == Layout::Builtin;
    answer(vm, "reduce_ex", &[object, protocol, vm.bool(is_builtin)])
}

/// `object.__reduce__`
pub(super) fn reduce(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    default(vm, args[0], Value::int(0))
}

/// `object.__reduce_ex__`: the result of `__reduce__`, if the class overrides it.
pub(super) fn reduce_ex(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let name = vm.intern("__reduce__");
    let class = classes::class_of(vm, args[0]);
    if classes::find(vm, class, name) != classes::find(vm, vm.types.object, name) {
        return protocols::call_method(vm, args[0], "__reduce__", &[]);
    }
    default(vm, args[0], args[1])
}

/// `object.__getstate__`
pub(super) fn get_state(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    answer(vm, "get_state", &[args[0], vm.false_])
}
