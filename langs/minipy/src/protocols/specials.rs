//! Special methods in plain code: those of classes written in Python, and those of built-in types.

use super::nesting;
use crate::classes::{self, class_of};
use crate::interp::{arith, attr};
use crate::objects::args::plain;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Direct, Red, Ref};

/// The special method with that name of the value's class, bound to the value. An error of its `__get__` counts as a
/// missing method, so this is only for tests; [`find_special`] is for calls.
pub fn lookup_special(vm: Ref<Vm>, value: Value, name: &str) -> Option<Value> {
    find_special(vm, value, name).ok().flatten()
}

/// The special method with that name of the value's class, bound to the value.
pub fn find_special(vm: Ref<Vm>, value: Value, name: &str) -> PyResult<Option<Value>> {
    let class = class_of(vm, value);
    let Some(member) = classes::find(vm, class, vm.intern(name)) else { return Ok(None) };
    plain(attr::bind::<Direct>(vm, member, value.into(), class)).map(Some)
}

/// The special method with that name, if a class written in Python defines it; it is called with `args` after the
/// value.
pub fn call_user_special<const N: usize>(
    vm: Ref<Vm>,
    value: Value,
    name: Ref<Str>,
    args: [Value; N],
) -> Option<PyResult<Value>> {
    let class = class_of(vm, value);
    let method = arith::special::<Direct>(vm, class, name)?;
    Some(nesting::nested(vm, " while calling a Python object", || {
        plain(arith::call_special(vm, method, value.into(), class, &args.map(Red::from)))
    }))
}

/// Calls the special method that a built-in type declares beyond `object`, with the value and `args`: for operations
/// that the dispatch in `types` does not handle.
pub(crate) fn call_native_special(
    vm: Ref<Vm>,
    value: Value,
    name: Ref<Str>,
    args: &[Value],
) -> Option<PyResult<Value>> {
    let native = classes::find(vm, class_of(vm, value), name)?.downcast::<NativeFunction>()?;
    // Slots were tried before.
    if native.owner == Value::from(vm.types.object) || matches!(native.func, Callee::Slot(..)) {
        return None;
    }
    let mut all = vec![value];
    all.extend_from_slice(args);
    Some(crate::classes::natives::call(vm, native, &all, &Kwargs::NONE))
}
