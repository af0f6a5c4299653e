//! Warnings that the virtual machine itself issues. They go through the module `warnings`, whose filters decide; a
//! kind that is ignored unless a program asks for it is not even told to a module that nobody has imported.

use crate::objects::class::Class;
use crate::objects::heap_util::str_value;
use crate::objects::model::{PyResult, Value};
use crate::types::dicts;
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::Ref;

/// Issues a `DeprecationWarning`.
pub fn deprecated(vm: Ref<Vm>, text: &str) -> PyResult<()> {
    let name = vm.intern("warnings");
    match dicts::get(vm, vm.modules, name.into())? {
        Some(module) => issue(vm, module, vm.excs.deprecation_warning, text),
        None => Ok(()),
    }
}

fn issue(vm: Ref<Vm>, module: Value, category: Ref<Class>, text: &str) -> PyResult<()> {
    let text = str_value(text);
    protocols::call_method(vm, module, "warn", &[text, category.into()]).map(|_| ())
}

/// Warns of a result whose class is not `kind` itself: `int` of `__int__`, say.
pub fn strict_subclass(vm: Ref<Vm>, method: &str, kind: Ref<Class>, result: Value) -> PyResult<()> {
    if classes::class_of(vm, result) == kind {
        return Ok(());
    }
    let (kind, name) = (kind.name().as_str().to_string(), classes::type_name(vm, result));
    deprecated(
        vm,
        &format!(
            "{method} returned non-{kind} (type {name}).  The ability to return an instance of a strict subclass of {kind} \
             is deprecated, and may not be supported in a future version of Python."
        ),
    )
}
