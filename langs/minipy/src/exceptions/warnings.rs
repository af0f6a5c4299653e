//! Warnings that the virtual machine issues itself, for results of a deprecated class.

use crate::classes;
use crate::objects::class::Class;
use crate::objects::model::{PyResult, Value};
use crate::vm::Vm;
use metatrace::Ref;

/// Issues a `DeprecationWarning`.
pub fn deprecated(vm: Ref<Vm>, text: &str) -> PyResult<()> {
    (vm.services.deprecated)(vm, text)
}

/// Warns of a result whose class is not exactly `kind`, for example a bool returned by `__int__`.
pub fn strict_subclass(vm: Ref<Vm>, method: &str, kind: Ref<Class>, result: Value) -> PyResult<()> {
    if classes::class_of(vm, result) == kind {
        return Ok(());
    }
    let (kind, name) = (minipy_text::room::owned(kind.name().as_str()), classes::type_name(vm, result));
    deprecated(
        vm,
        &format!(
            "{method} returned non-{kind} (type {name}).  The ability to return an instance of a strict subclass of \
             {kind} \
             is deprecated, and may not be supported in a future version of Python."
        ),
    )
}
