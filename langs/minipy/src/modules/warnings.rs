//! Passes warnings of the virtual machine to the module `warnings`, whose filters decide. As long as that module is
//! not imported, a category that is ignored by default is dropped here.

use crate::objects::heap_util::str_value;
use crate::objects::model::PyResult;
use crate::protocols;
use crate::types::dicts;
use crate::vm::Vm;
use metatrace::Ref;

/// Issues a `DeprecationWarning`.
pub(crate) fn deprecated(vm: Ref<Vm>, text: &str) -> PyResult<()> {
    let name = vm.intern("warnings");
    let Some(module) = dicts::get(vm, vm.modules, name.into())? else { return Ok(()) };
    let category = vm.excs.deprecation_warning;
    protocols::call_method(vm, module, "warn", &[str_value(text), category.into()]).map(|_| ())
}
