//! How warnings of the virtual machine reach the program: through the module `warnings`, whose filters decide. A kind
//! that is ignored unless a program asks for it is not even told to a module that has not been imported.

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
