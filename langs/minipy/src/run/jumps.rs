//! Assignments to `f_lineno`: a debugger has the level that it watches continue at another line. Where that may be is
//! decided by the front end ([`minipy_frontend::landing`]).

use crate::exceptions::raising::Raise as _;
use crate::objects::hooks::{RegisterFrame, Told};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;
use minipy_frontend::Landing;

/// `frame.f_lineno = line`
pub(super) fn set_line(vm: Ref<Vm>, frame: Value, line: Value) -> PyResult<()> {
    if line.is_null() {
        return Err(vm.error(vm.excs.attribute_error, "cannot delete attribute"));
    }
    if crate::classes::class_of(vm, line) != vm.types.int {
        return Err(vm.value_error("lineno must be an integer"));
    }
    match vm.hooks.told.get() {
        None => return Err(vm.value_error("f_lineno can only be set in a trace function")),
        Some(Told::Call) => {
            return Err(vm.value_error("can't jump from the 'call' trace event of a new frame"));
        }
        Some(Told::Other) => return Err(vm.value_error("can only jump from a 'line' trace event")),
        Some(Told::Line) => {}
    }
    let Some(line) = line.as_int().filter(|&line| i32::try_from(line).is_ok()) else {
        return Err(vm.value_error("lineno out of range"));
    };
    let level = vm.hooks.levels.borrow().last().copied().filter(|level| level.frame == frame);
    let Some((level, registers)) = level.and_then(|level| Some((level, level.registers?))) else {
        return Err(vm.value_error("f_lineno can only be set in a trace function"));
    };
    let landing = minipy_frontend::landing(&level.code.front, level.pc, line);
    let landing = landing.map_err(|text| vm.value_error(&text))?;
    bind_all(vm, registers, level.code.local_names.len())?;
    vm.hooks.landing.replace(Some(landing));
    Ok(())
}

/// Where the level continues the compiler may have found that variables are bound: those that are not become None.
fn bind_all(vm: Ref<Vm>, registers: Ref<RegisterFrame>, named: usize) -> PyResult<()> {
    let is_unbound = |&at: &usize| registers.slot_or_none(at).is_none_or(Value::is_null);
    let unbound: Vec<usize> = (0..named).filter(is_unbound).collect();
    if unbound.is_empty() {
        return Ok(());
    }
    let plural = if unbound.len() == 1 { "" } else { "s" };
    let text = format!("assigning None to {} unbound local{plural}", unbound.len());
    let warnings = (vm.services.import)(vm, "warnings")?;
    let args = [crate::objects::heap_util::str_value(text), vm.excs.runtime_warning.into()];
    crate::protocols::call_method(vm, warnings, "warn", &args)?;
    for at in unbound {
        let _is_running = registers.replace_slot(at, vm.none);
    }
    Ok(())
}

/// The level continues there: the exception that was handled around the handlers that it leaves is handled again.
pub(super) fn land(vm: Ref<Vm>, registers: Ref<RegisterFrame>, landing: &Landing) {
    let states = landing.left.iter().filter_map(|&state| registers.slot_or_none(state as usize));
    if let Some(state) = { states }.find(|state| !state.is_null()) {
        vm.handled.set(vm, state);
    }
}
