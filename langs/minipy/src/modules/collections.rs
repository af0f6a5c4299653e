//! `_collections`: `deque`, and the operations of `OrderedDict` on the order of a dict. The rest of `collections` is
//! written in Python.

use super::NativeModule;
use crate::objects::deque::Deque;
use crate::types::support::*;
use crate::types::{dicts, lookup, table};

/// The module.
pub const MODULE: NativeModule =
    NativeModule { name: "_collections", functions: FUNCTIONS, init: Some(init) };

fn init(vm: Ref<Vm>, module: Ref<Module>) -> PyResult<()> {
    crate::types::namespace::set_text(vm, module, "deque", vm.class_of_kind(Deque::type_id()).into());
    crate::types::namespace::set_text(
        vm,
        module,
        "_tuplegetter",
        vm.class_of_kind(TupleGetter::type_id()).into(),
    );
    Ok(())
}

functions! {
    /// Its functions.
    FUNCTIONS {
        "move_to_end" move_to_end, RANGE(3, 3);
        "pop_first" pop_first, ONE;
    }
}

/// `move_to_end(dict, key, last)`
fn move_to_end(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let dict = receiver(vm, dicts::value(args[0]), args[0], "move_to_end", "collections.OrderedDict")?;
    let last = truth(vm, args[2])?;
    let (_, Some(at)) = lookup::find_hashing(vm, dict.table, args[1])? else {
        return key_error(vm, args[1]);
    };
    if last {
        table::move_to_end(vm, dict.table, at)?
    } else {
        table::move_to_front(vm, dict.table, at)?
    }
    Ok(none(vm))
}

/// `pop_first(dict)`
fn pop_first(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let dict = receiver(vm, dicts::value(args[0]), args[0], "popitem", "collections.OrderedDict")?;
    match table::pop_first(dict.table) {
        Some(entry) => Ok(tuple(&[entry.key, entry.value])),
        None => key_error(vm, string("dictionary is empty")),
    }
}
