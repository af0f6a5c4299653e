//! Attributes in plain code: the loads, stores and deletions that traced code leaves to residual calls, and
//! their errors.
//!
//! The fast paths are `interp::attr`'s; this file must never be the only place that knows an attribute which
//! loops use.

use crate::classes::{self, Class, is_data_descriptor};
use crate::exceptions::{self, Raise as _};
use crate::interp::attr;
use crate::model::*;
use crate::ops_plain::{call, call_user_special, class_of, collect, get_item, load_attr, plain, type_name};
use crate::vm::Vm;
use crate::{namespace, types};
use metatrace::untraced::{Plain as _, Untraced as _};
use metatrace::{Direct, Ref};

/// AttributeError for an attribute that is not there.
pub fn no_attribute(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> Ref<Exc> {
    let name_text = name.as_str();
    let message = if let Some(class) = obj.downcast::<Class>() {
        format!("type object '{}' has no attribute '{name_text}'", class.name.as_str())
    } else if let Some(module) = obj.downcast::<Module>() {
        format!("module '{}' has no attribute '{name_text}'", module.name.as_str())
    } else if obj.downcast::<Super>().is_some() {
        format!("'super' object has no attribute '{name_text}'")
    } else {
        format!("'{}' object has no attribute '{name_text}'", type_name(vm, obj))
    };
    let exc = vm.attribute_error(&message);
    exceptions::data(exc).extra.set(exceptions::data(exc), name.into());
    exc
}

/// NameError for a global that is not there.
pub fn name_error(vm: Ref<Vm>, name: Ref<Str>) -> Ref<Exc> {
    let exc = vm.name_error(&format!("name '{}' is not defined", name.as_str()));
    exceptions::data(exc).extra.set(exceptions::data(exc), name.into());
    exc
}

/// AttributeError of a property without the function for an access.
pub fn property_error(vm: Ref<Vm>, obj: Value, member: Value, what: &str) -> Ref<Exc> {
    let class = class_of(vm, obj);
    let name = class.mro.borrow().iter().find_map(|c| {
        let names = c.namespace.borrow();
        names.iter().find(|(_, v)| *v == member).map(|(n, _)| n)
    });
    let name = name.map_or(String::new(), |n| format!("'{}' ", n.as_str()));
    vm.attribute_error(&format!("property {name}of '{}' object has no {what}", class.name.as_str()))
}

/// The value of an attribute that a built-in type computes.
pub fn get_member(vm: Ref<Vm>, member: Value, obj: Value) -> PyResult<Value> {
    let member = member.downcast::<Member>().expect("a member");
    match member.getter {
        Some(getter) => (getter.0)(vm, &[obj], &Kwargs::NONE),
        None => match obj.downcast::<Instance>().and_then(|i| classes::get_slot(i, member.name)) {
            Some(value) => Ok(value),
            None => Err(no_attribute(vm, obj, member.name)),
        },
    }
}

/// Loads that traced code leaves to plain code.
pub fn getattr_slowly(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    if let Some(class) = obj.downcast::<Class>() {
        return class_getattr(vm, class, name);
    }
    if let Some(module) = obj.downcast::<Module>() {
        return module_getattr(vm, module, name);
    }
    if let Some(function) = obj.downcast::<Function>()
        && let Some(found) = crate::functions::function_attribute(vm, function, name)?
    {
        return Ok(found);
    }
    if let Some(method) = obj.downcast::<BoundMethod>()
        && classes::find(vm, vm.types.method, name).is_none()
    {
        return load_attr(vm, method.func, name).map_err(|_| no_attribute(vm, obj, name));
    }
    if let Some(instance) = obj.downcast::<Instance>()
        && name == vm.names.dict
    {
        return instance_dict(vm, instance);
    }
    if let Some(proxy) = obj.downcast::<Super>()
        && let Some(member) = super_member(vm, proxy, name)
    {
        return plain(attr::bind::<Direct>(vm, member, proxy.receiver.into(), proxy.class));
    }
    let class = class_of(vm, obj);
    match classes::find(vm, class, name) {
        Some(member) => plain(attr::bind::<Direct>(vm, member, obj.into(), class)),
        None => Err(no_attribute(vm, obj, name)),
    }
}

fn super_member(vm: Ref<Vm>, proxy: Ref<Super>, name: Ref<Str>) -> Option<Value> {
    if name == vm.names.class {
        return None;
    }
    let found = attr::super_lookup::plain((proxy.class, 0, proxy.start, name));
    (!found.is_null()).then_some(found)
}

/// `obj.__dict__`, a copy.
fn instance_dict(vm: Ref<Vm>, instance: Ref<Instance>) -> PyResult<Value> {
    if instance.map.get().class.closed {
        return Err(no_attribute(vm, instance.into(), vm.names.dict));
    }
    let dict = types::dict::new();
    let slots = instance.map.get().class.slot_names.borrow().clone();
    for (name, value) in classes::attributes(instance) {
        if !slots.contains(&name) {
            types::dict::set(vm, dict, name.into(), value)?;
        }
    }
    Ok(dict.into())
}

fn class_getattr(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>) -> PyResult<Value> {
    let meta = class.metaclass.unwrap_or(vm.types.type_);
    let meta_member = classes::find(vm, meta, name);
    if let Some(member) = meta_member
        && is_data_descriptor(member)
    {
        return plain(attr::bind::<Direct>(vm, member, Value::from(class).into(), meta));
    }
    if let Some(member) = classes::find(vm, class, name) {
        if let Some(method) = member.downcast::<ClassMethod>() {
            return Ok(Ref::new(BoundMethod { func: method.func, receiver: class.into() }).into());
        }
        if let Some(method) = member.downcast::<StaticMethod>() {
            return Ok(method.func);
        }
        if member.downcast::<Instance>().is_some()
            && let Some(result) = call_user_special(vm, member, vm.names.get, &[vm.none, class.into()])
        {
            return result;
        }
        return Ok(member);
    }
    match meta_member {
        Some(member) => plain(attr::bind::<Direct>(vm, member, Value::from(class).into(), meta)),
        None => {
            if class.metaclass.is_some()
                && let Some(result) = call_user_special(vm, class.into(), vm.names.getattr, &[name.into()])
            {
                return result;
            }
            Err(no_attribute(vm, class.into(), name))
        }
    }
}

fn module_getattr(vm: Ref<Vm>, module: Ref<Module>, name: Ref<Str>) -> PyResult<Value> {
    if let Some(value) = namespace::get(module, name) {
        return Ok(value);
    }
    if name == vm.names.dict {
        let dict = types::dict::new();
        for (name, value) in namespace::entries(module) {
            types::dict::set(vm, dict, name.into(), value)?;
        }
        return Ok(dict.into());
    }
    if name == vm.names.class {
        return Ok(vm.types.module.into());
    }
    if let Some(hook) = namespace::get(module, vm.names.getattr) {
        return call(vm, hook, &[name.into()]);
    }
    Err(no_attribute(vm, module.into(), name))
}

/// Stores that traced code leaves to plain code.
pub fn setattr_slowly(vm: Ref<Vm>, obj: Value, name: Ref<Str>, value: Value) -> PyResult<()> {
    if let Some(class) = obj.downcast::<Class>() {
        return set_class_attr(vm, class, name, value);
    }
    if let Some(module) = obj.downcast::<Module>() {
        namespace::set(module, name, value);
        return Ok(());
    }
    let class = class_of(vm, obj);
    if let Some(member) = classes::find(vm, class, name) {
        if let Some(property) = member.downcast::<Property>() {
            if property.setter == vm.none {
                return Err(property_error(vm, obj, member, "setter"));
            }
            return call(vm, property.setter, &[obj, value]).map(|_| ());
        }
        if let Some(member) = member.downcast::<Member>()
            && obj.downcast::<Function>().is_none()
        {
            return match member.setter {
                Some(setter) => (setter.0)(vm, &[obj, value], &Kwargs::NONE).map(|_| ()),
                None => Err(read_only(vm, obj, name)),
            };
        }
        if let Some(result) = call_user_special(vm, member, vm.names.set, &[obj, value]) {
            return result.map(|_| ());
        }
        if let Some(instance) = member.downcast::<Instance>()
            && is_data_descriptor(instance.into())
        {
            return Err(vm.attribute_error("__set__"));
        }
    }
    if let Some(function) = obj.downcast::<Function>() {
        let dict = crate::functions::attributes(function);
        return types::dict::set(vm, dict, name.into(), value);
    }
    if let Some(instance) = obj.downcast::<Instance>() {
        if name == vm.names.dict {
            return set_instance_dict(vm, instance, value);
        }
        if classes::may_add::plain((class, name)) {
            classes::set_slot(instance, name, value);
            return Ok(());
        }
        if classes::find(vm, class, name).is_some() {
            return Err(read_only(vm, obj, name));
        }
        let text = "and no __dict__ for setting new attributes";
        let message = format!("'{}' object has no attribute '{}' {text}", class.name.as_str(), name.as_str());
        return Err(vm.attribute_error(&message));
    }
    if classes::find(vm, class, name).is_some() {
        return Err(read_only(vm, obj, name));
    }
    let text = "and no __dict__ for setting new attributes";
    Err(vm.attribute_error(&format!(
        "'{}' object has no attribute '{}' {text}",
        class.name.as_str(),
        name.as_str()
    )))
}

fn set_instance_dict(vm: Ref<Vm>, instance: Ref<Instance>, value: Value) -> PyResult<()> {
    for (name, _) in classes::attributes(instance) {
        classes::remove_slot(instance, name);
    }
    let keys = collect(vm, value)?;
    for &key in keys.as_slice() {
        let Some(name) = key.downcast::<Str>() else { continue };
        let item = get_item(vm, value, key)?;
        classes::set_slot(instance, vm.intern_str(name), item);
    }
    Ok(())
}

fn read_only(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> Ref<Exc> {
    let (kind, name) = (type_name(vm, obj), name.as_str());
    vm.attribute_error(&format!("'{kind}' object attribute '{name}' is read-only"))
}

fn set_class_attr(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>, value: Value) -> PyResult<()> {
    if class.builtin {
        let (class, name) = (class.name.as_str(), name.as_str());
        return Err(vm.type_error(&format!("cannot set '{name}' attribute of immutable type '{class}'")));
    }
    classes::set_member(class, name, value);
    Ok(())
}

/// `del obj.name`
pub fn delattr(vm: Ref<Vm>, obj: Value, name: &str) -> PyResult<()> {
    del_attr(vm, obj, vm.intern(name))
}

/// `del obj.name` of an interned name.
pub fn del_attr(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<()> {
    if let Some(class) = obj.downcast::<Class>() {
        if class.builtin {
            let (class, name) = (class.name.as_str(), name.as_str());
            return Err(vm.type_error(&format!("cannot set '{name}' attribute of immutable type '{class}'")));
        }
        return if classes::remove_member(class, name) { Ok(()) } else { Err(no_attribute(vm, obj, name)) };
    }
    if let Some(module) = obj.downcast::<Module>() {
        return if namespace::remove(module, name) { Ok(()) } else { Err(no_attribute(vm, obj, name)) };
    }
    if let Some(result) = call_user_special(vm, obj, vm.names.delattr, &[name.into()]) {
        return result.map(|_| ());
    }
    delattr_default(vm, obj, name)
}

/// What `object.__delattr__` does.
pub fn delattr_default(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<()> {
    let class = class_of(vm, obj);
    if let Some(member) = classes::find(vm, class, name) {
        if let Some(property) = member.downcast::<Property>() {
            if property.deleter == vm.none {
                return Err(property_error(vm, obj, member, "deleter"));
            }
            return call(vm, property.deleter, &[obj]).map(|_| ());
        }
        if let Some(result) = call_user_special(vm, member, vm.names.delete, &[obj]) {
            return result.map(|_| ());
        }
    }
    if let Some(instance) = obj.downcast::<Instance>()
        && classes::remove_slot(instance, name)
    {
        return Ok(());
    }
    if let Some(function) = obj.downcast::<Function>()
        && types::dict::del(vm, crate::functions::attributes(function), name.into())?
    {
        return Ok(());
    }
    Err(no_attribute(vm, obj, name))
}
