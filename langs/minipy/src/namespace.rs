//! Modules and their globals in plain code.
//!
//! A global is a constant until it is assigned a second time. Adding a name gives the module a new version; neither
//! an assignment does nor a deletion: the cell of a deleted name stays, with null in it, so that a name that comes
//! and goes (`except E as e` in a module) does not change what is known of the others.

use crate::heap_util::new_str;
use crate::model::*;
use crate::vm::{Registry, Vm};
use metatrace::untraced::Untraced;
use metatrace::{Mut, Quasi, Ref};
use std::cell::RefCell;

/// A new empty module.
pub fn new_module(registry: Ref<Registry>, name: &str) -> Ref<Module> {
    Ref::new(Module {
        name: new_str(name),
        version: Quasi::new(registry.new_version()),
        registry,
        names: RefCell::default(),
    })
}

/// The value of a global.
pub fn get(module: Ref<Module>, name: Ref<Str>) -> Option<Value> {
    let cell = module.names.borrow().get(name)?;
    Some(cell_value(cell)).filter(|value| !value.is_null())
}

/// The value of a global's cell.
pub fn cell_value(cell: Ref<GlobalCell>) -> Value {
    let constant = cell.constant.get();
    if constant.is_null() { cell.variable.get() } else { constant }
}

/// Assigns a global.
pub fn set(module: Ref<Module>, name: Ref<Str>, value: Value) {
    let cell = module.names.borrow().get(name);
    match cell {
        Some(cell) => {
            if cell_value(cell).is_null() {
                // Assigned again after it was deleted: it comes last now.
                let mut names = module.names.borrow_mut();
                names.remove(name);
                names.insert(name, cell);
            }
            cell.variable.set(cell, value);
            if !cell.constant.get().is_null() {
                cell.constant.set(cell, Value::NULL);
            }
        }
        None => {
            let cell = Ref::new(GlobalCell { constant: Quasi::new(value), variable: Mut::new(Value::NULL) });
            module.names.borrow_mut().insert(name, cell);
            module.touch();
            module.version.set(module, module.registry.new_version());
        }
    }
}

/// Deletes a global; false if there is none.
pub fn remove(module: Ref<Module>, name: Ref<Str>) -> bool {
    let cell = module.names.borrow().get(name).filter(|&cell| !cell_value(cell).is_null());
    if let Some(cell) = cell {
        cell.variable.set(cell, Value::NULL);
        if !cell.constant.get().is_null() {
            cell.constant.set(cell, Value::NULL);
        }
    }
    cell.is_some()
}

/// Names and values in order of their first assignment.
pub fn entries(module: Ref<Module>) -> Vec<(Ref<Str>, Value)> {
    let names = module.names.borrow();
    names.iter().map(|(name, cell)| (name, cell_value(cell))).filter(|(_, value)| !value.is_null()).collect()
}

/// Assigns a global by text, for modules of the virtual machine.
pub fn set_text(vm: Ref<Vm>, module: Ref<Module>, name: &str, value: Value) {
    set(module, vm.intern(name), value);
}

/// The dict of a module.
pub fn dict_of(vm: Ref<Vm>, module: Ref<Module>) -> Ref<Dict> {
    let dict = crate::types::dict::new();
    for (name, value) in entries(module) {
        let set = crate::types::dict::set(vm, dict, name.into(), value);
        debug_assert!(set.is_ok(), "strings are hashable");
    }
    dict
}

/// The module whose dict that is.
pub fn module_over(vm: Ref<Vm>, dict: Ref<Dict>) -> Ref<Module> {
    let module = new_module(vm.registry, "");
    let mut at = 0;
    while let Some((entry, next)) = crate::types::dict::entry(dict, at) {
        if let Some(name) = entry.key.downcast::<Str>() {
            set(module, vm.intern_str(name), entry.value);
        }
        at = next;
    }
    module
}
