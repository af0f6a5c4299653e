//! `obj.__dict__`: the attributes of an instance as a dict.
//!
//! Usually the attributes are in slots and the dict shows them ([`live_dict`]). An instance that was given another
//! dict, or that has a great number of attributes, has them in that dict instead: its map is in dict mode.

use crate::classes::{self, set_member};
use crate::exceptions::raising::Raise as _;
use crate::objects::class::Class;
use crate::objects::heap_util::as_kind;
use crate::objects::kind::traced::Call;
use crate::objects::kind::{Twin, TwinOf};
use crate::objects::model::*;
use crate::protocols::attributes::no_attribute;
use crate::types::{self, dicts, live_dict};
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::by_mode;
use metatrace::untraced::Untraced as _;

/// Adds the members for `__dict__` to a class, if its bases' instances have none.
pub fn add_members(vm: Ref<Vm>, class: Ref<Class>) {
    let dict = Member {
        name: vm.names.dict,
        owner: class,
        key: None,
        getter: Some(NativePointer(get)),
        setter: Some(NativePointer(set)),
        read_only: false,
        twin: TwinOf(Some(GET)),
    };
    set_member(class, vm.names.dict, Ref::new(dict).into());
}

/// Adds the member for `__weakref__` to a class, if its bases' instances have none.
pub fn add_weakref(vm: Ref<Vm>, class: Ref<Class>) {
    let name = vm.intern("__weakref__");
    let getter = Some(NativePointer(no_reference));
    let weak =
        Member { name, owner: class, key: None, getter, setter: None, read_only: false, twin: TwinOf(None) };
    set_member(class, name, Ref::new(weak).into());
}

fn no_reference(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.none)
}

/// The traced twin of [`get`].
pub(crate) const GET: Twin = &by_mode!(crate::interp::attr_dict::of_instance as Call);

fn an_instance(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Instance>> {
    value.downcast().ok_or_else(|| no_attribute(vm, value, vm.names.dict))
}

/// `obj.__dict__`
pub fn get(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    // The member of a class from which also a metaclass derives may be applied to classes.
    if args[0].downcast::<Class>().is_some() {
        return Ok(Ref::new(crate::objects::views::MappingProxy { of: args[0] }).into());
    }
    let instance = an_instance(vm, args[0])?;
    if let Some(dict) = crate::objects::instance_slots::held_dict(instance) {
        return Ok(dict);
    }
    let dict = live_dict::of_instance(instance).into();
    crate::objects::instance_slots::set_slot(instance, vm.registry.dict_slot, dict);
    Ok(dict)
}

/// `obj.__dict__ = value`; null for `del`.
pub fn set(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if args[0].downcast::<Class>().is_some() {
        return Err(vm.attribute_error("attribute '__dict__' of 'type' objects is not writable"));
    }
    let instance = an_instance(vm, args[0])?;
    let value = if args[1].is_null() { dicts::new().into() } else { args[1] };
    if as_kind::<Dict>(value).is_none() {
        let kind = classes::type_name(vm, value);
        return Err(vm.type_error(&format!("__dict__ must be set to a dictionary, not a '{kind}'")));
    }
    // The dict that has shown the attributes until now receives copies of them.
    if let Some(old) = crate::objects::instance_slots::held_dict(instance).and_then(|d| d.downcast::<Dict>())
        && old.table.owner.get() == Value::from(instance)
    {
        let _size = dicts::len(old);
        types::table::set_owner(old.table, Value::NULL);
    }
    crate::objects::instance_slots::move_to_dict(instance, value);
    Ok(vm.none)
}

/// The dict in which an instance has its attributes.
fn dict_of(instance: Ref<Instance>) -> Option<Ref<Dict>> {
    if !instance.map.get().dict_mode {
        return None;
    }
    crate::objects::instance_slots::held_dict(instance).and_then(as_kind)
}

/// An attribute of the instance itself.
pub fn load(vm: Ref<Vm>, instance: Ref<Instance>, name: Ref<Str>) -> PyResult<Option<Value>> {
    match crate::objects::instance_slots::get_slot(instance, name) {
        Some(value) => Ok(Some(value)),
        None => match dict_of(instance) {
            Some(dict) => dicts::get(vm, dict, name.into()),
            None => Ok(None),
        },
    }
}

/// Sets an attribute of the instance itself, which may exist already.
pub fn store(vm: Ref<Vm>, instance: Ref<Instance>, name: Ref<Str>, value: Value) -> PyResult<()> {
    let map = instance.map.get();
    if map.field_of(name).is_none() && !map.class.is_slot_key(name) {
        if let Some(dict) = dict_of(instance) {
            return dicts::set(vm, dict, name.into(), value);
        }
        if map.size >= crate::objects::maps::MOST_SLOTS {
            return dicts::set(vm, live_dict::detach(instance), name.into(), value);
        }
    }
    crate::objects::instance_slots::set_slot(instance, name, value);
    Ok(())
}

/// Removes an attribute of the instance itself; returns false if there is none.
pub fn remove(vm: Ref<Vm>, instance: Ref<Instance>, name: Ref<Str>) -> PyResult<bool> {
    match dict_of(instance) {
        Some(dict) => dicts::del(vm, dict, name.into()),
        None => Ok(crate::objects::instance_slots::remove_slot(instance, name)),
    }
}
