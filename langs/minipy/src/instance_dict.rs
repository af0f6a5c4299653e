//! `obj.__dict__`: the attributes of an instance as a dict.

use crate::classes::{self, Class, set_member};
use crate::exceptions::Raise as _;
use crate::heap_util::as_kind;
use crate::model::*;
use crate::ops_plain as ops;
use crate::types;
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;

/// Gives a class whose instances are the first to have a `__dict__` the members for it.
pub fn add_members(vm: Ref<Vm>, class: Ref<Class>) {
    let dict = Member {
        name: vm.names.dict,
        owner: class,
        getter: Some(NativePointer(get)),
        setter: Some(NativePointer(set)),
        read_only: false,
    };
    set_member(class, vm.names.dict, Ref::new(dict).into());
    let name = vm.intern("__weakref__");
    let getter = Some(NativePointer(no_reference));
    let weak = Member { name, owner: class, getter, setter: None, read_only: false };
    set_member(class, name, Ref::new(weak).into());
}

fn no_reference(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.none)
}

fn an_instance(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Instance>> {
    value.downcast().ok_or_else(|| ops::no_attribute(vm, value, vm.names.dict))
}

/// `obj.__dict__`
pub fn get(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let instance = an_instance(vm, args[0])?;
    let dict = types::dict::new();
    let slots = instance.map.get().class.slot_names.borrow().clone();
    for (name, value) in classes::attributes(instance) {
        if !slots.contains(&name) {
            types::dict::set(vm, dict, name.into(), value)?;
        }
    }
    Ok(dict.into())
}

/// `obj.__dict__ = value`; null for `del`.
pub fn set(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let instance = an_instance(vm, args[0])?;
    let value = if args[1].is_null() { types::dict::new().into() } else { args[1] };
    if as_kind::<Dict>(value).is_none() {
        let kind = ops::type_name(vm, value);
        return Err(vm.type_error(&format!("__dict__ must be set to a dictionary, not a '{kind}'")));
    }
    for (name, _) in classes::attributes(instance) {
        classes::remove_slot(instance, name);
    }
    let keys = ops::collect(vm, value)?;
    for &key in keys.as_slice() {
        let Some(name) = key.downcast::<Str>() else { continue };
        let item = ops::get_item(vm, value, key)?;
        classes::set_slot(instance, vm.intern_str(name), item);
    }
    Ok(vm.none)
}
