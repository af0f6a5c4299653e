//! Cells: the variables that functions share, and the globals of modules.

use crate::objects::args::Out;
use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref, residual};

/// The content of a global's cell; null if the global has been deleted.
#[inline]
pub fn read<M: Mode>(cell: Ref<GlobalCell>) -> Red<M, Value> {
    let constant = cell.constant::<M>();
    if constant.is_null() { cell.variable::<M>() } else { constant.into() }
}

/// The cell in a register. The front end ensures that the register holds one.
#[inline(always)]
pub fn cell<M: Mode>(value: Red<M, Value>) -> Red<M, Ref<Cell_>> {
    value.downcast::<Cell_>().expect("the front end keeps cells apart from other values")
}

/// The content of a cell.
#[inline(always)]
pub fn load_cell<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, register: usize, value: Red<M, Value>) -> Out<M> {
    let content = cell(value).content();
    if content.is_null().test() { empty_cell(vm, code, register) } else { Ok(content) }
}

#[cold]
#[inline(never)]
fn empty_cell<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, register: usize) -> Out<M> {
    let free = code.front.free_regs.contains(&(register as u32));
    unbound(vm, code.local_names[register], free)
}

/// NameError of a free variable, UnboundLocalError of a local one.
#[residual]
pub(crate) fn unbound(vm: Ref<Vm>, name: Ref<Str>, free: bool) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    let name = name.as_str();
    Err(if free {
        let text = format!(
            "cannot access free variable '{name}' where it is not associated with a value in enclosing scope"
        );
        vm.name_error(&text)
    } else {
        let text = format!("cannot access local variable '{name}' where it is not associated with a value");
        vm.error(vm.excs.unbound_local_error, &text)
    })
}
