//! Modules and their globals in plain code.
//!
//! A global is a constant until it is assigned a second time. Adding a name gives the module a new version, if
//! something was decided by its absence; so a script that assigns new names later keeps its compiled functions.
//! Assignments and deletions give none: the cell of a deleted name stays, with null in it, so that a name that is set
//! and deleted repeatedly (`except E as e` in a module) does not invalidate what is known of the others.

use crate::objects::class::Registry;
use crate::objects::heap_util::new_str;
use crate::objects::model::*;
use crate::types::table;
use crate::vm::Vm;
use metatrace::untraced::Untraced;
use metatrace::{Mut, Quasi, Ref};
use std::cell::{Cell, RefCell};

/// A new empty module.
pub fn new_module(registry: Ref<Registry>, name: &str) -> Ref<Module> {
    Ref::new(Module {
        name: new_str(name),
        version: Quasi::new(registry.new_version()),
        registry,
        names: RefCell::default(),
        missed: RefCell::default(),
        initializing: Cell::new(false),
        dict: Mut::new(None),
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

/// Changes the content of a cell; null deletes the global.
pub fn set_cell(cell: Ref<GlobalCell>, value: Value) {
    cell.variable.set(cell, value);
    if !cell.constant.get().is_null() {
        cell.constant.set(cell, Value::NULL);
    }
}

/// Creates the cell of a new name, with a value in it. A key that is no string gets a cell of its own.
pub fn new_cell(module: Ref<Module>, key: Value, value: Value) -> Ref<GlobalCell> {
    let fresh = || Ref::new(GlobalCell { constant: Quasi::new(value), variable: Mut::new(Value::NULL) });
    let Some(name) = key.downcast::<Str>() else { return fresh() };
    let name = module.registry.intern(name.as_str());
    let known = module.names.borrow().get(name);
    match known {
        Some(cell) => {
            // A name that is assigned again after a deletion comes last.
            let mut names = module.names.borrow_mut();
            names.remove(name);
            names.insert(name, cell);
            drop(names);
            set_cell(cell, value);
            cell
        }
        None => {
            let cell = fresh();
            module.names.borrow_mut().insert(name, cell);
            module.touch();
            if module.missed.borrow().has(name) {
                module.missed.take();
                module.version.set(module, module.registry.new_version());
            }
            cell
        }
    }
}

/// Assigns a global.
pub fn set(module: Ref<Module>, name: Ref<Str>, value: Value) {
    let cell = module.names.borrow().get(name);
    match cell {
        Some(cell) if !cell_value(cell).is_null() => set_cell(cell, value),
        _ => {
            let cell = new_cell(module, name.into(), value);
            if let Some(dict) = module.dict.get() {
                table::insert_word(dict.table, name.into(), crate::objects::strings::hash(name), cell.into());
            }
        }
    }
}

/// Deletes a global; returns false if there is none.
pub fn remove(module: Ref<Module>, name: Ref<Str>) -> bool {
    let cell = module.names.borrow().get(name).filter(|&cell| !cell_value(cell).is_null());
    let Some(cell) = cell else { return false };
    let place = module.dict.get().and_then(|dict| Some((dict, table::find_name(dict.table, name)?)));
    match place {
        Some((dict, place)) => drop(table::remove(dict.table, place)),
        None => set_cell(cell, Value::NULL),
    }
    true
}

/// Names and values in order of their first assignment.
pub fn entries(module: Ref<Module>) -> Vec<(Ref<Str>, Value)> {
    let names = module.names.borrow();
    names.iter().map(|(name, cell)| (name, cell_value(cell))).filter(|(_, value)| !value.is_null()).collect()
}

/// Assigns a global by the text of its name, for modules of the virtual machine.
pub fn set_text(vm: Ref<Vm>, module: Ref<Module>, name: &str, value: Value) {
    set(module, vm.intern(name), value);
}

/// The current value of `module.__name__`, if it is a string.
pub fn own_name(vm: Ref<Vm>, module: Ref<Module>) -> Option<String> {
    get(module, vm.names.name)
        .as_ref()
        .and_then(crate::objects::heap_util::as_str)
        .map(minipy_text::room::owned)
}

/// The dict of a module. It is always the same object, and shows the names of the module live.
pub fn dict_of(module: Ref<Module>) -> Ref<Dict> {
    if let Some(dict) = module.dict.get() {
        return dict;
    }
    let dict = Ref::new(Dict { table: table::of_owner(module.into()) });
    let names: Vec<(Ref<Str>, Ref<GlobalCell>)> = module.names.borrow().iter().collect();
    for (name, cell) in names {
        if !cell_value(cell).is_null() {
            table::insert_word(dict.table, name.into(), crate::objects::strings::hash(name), cell.into());
        }
    }
    module.dict.set(module, Some(dict));
    dict
}

/// The module to which a dict belongs. A dict without one becomes the dict of a new, nameless module.
pub fn module_over(vm: Ref<Vm>, dict: Ref<Dict>) -> Ref<Module> {
    if let Some(module) = dict.table.owner.get().downcast::<Module>() {
        return module;
    }
    let module = new_module(vm.registry, "");
    if table::is_owned(dict.table) {
        // The attributes of an instance stay where they are; the code sees a copy.
        for entry in table::entries(dict.table) {
            new_cell(module, entry.key, entry.value);
        }
        return module;
    }
    table::give_to_module(dict.table, module);
    module.dict.set(module, Some(dict));
    module
}

/// The module in which code with these globals finds its built-in names.
pub fn builtins_of(vm: Ref<Vm>, globals: Ref<Module>) -> Ref<Module> {
    let Some(value) = get(globals, vm.intern("__builtins__")) else { return vm.builtins };
    if let Some(module) = value.downcast::<Module>() {
        return module;
    }
    if let Some(dict) = value.downcast::<Dict>() {
        return module_over(vm, dict);
    }
    // Any other object is queried for each name.
    let asked = module_over(vm, Ref::new(Dict { table: table::new() }));
    set(asked, vm.intern(ASKED), value);
    asked
}

/// The key under which a module of built-in names holds the object that is queried for them. Programs cannot use this
/// name.
pub(crate) const ASKED: &str = ".builtins";
