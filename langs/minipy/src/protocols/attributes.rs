//! Attributes in plain code: the loads, stores and deletions that traced code leaves to residual calls, and their
//! errors.
//!
//! The fast paths are in `interp::attr`. No attribute that loops use may be handled here alone.

use crate::classes::{self, class_of, is_data_descriptor, type_name};
use crate::exceptions::fields::{self, field};
use crate::exceptions::raising::{self, Raise as _};
use crate::interp::attr;
use crate::objects::args::plain;
use crate::objects::class::Class;
use crate::objects::heap_util::as_kind;
use crate::objects::model::*;
use crate::protocols::calls::call;
use crate::protocols::specials::call_user_special;
use crate::protocols::{instance_dict, items, text};
use crate::types::{dicts, namespace};
use crate::vm::Vm;
use metatrace::untraced::{Plain as _, Untraced as _};
use metatrace::{Direct, Ref};

/// `obj.name`
pub fn getattr(vm: Ref<Vm>, obj: Value, name: &str) -> PyResult<Value> {
    load_attr(vm, obj, vm.intern(name))
}

/// `obj.name` for an interned name.
pub fn load_attr(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    plain(attr::load_attr::<Direct>(vm, obj.into(), name))
}

/// `obj.name`; None if it raises AttributeError.
pub fn getattr_opt(vm: Ref<Vm>, obj: Value, name: &str) -> PyResult<Option<Value>> {
    let name = vm.intern(name);
    if attr::is_missing::<Direct>(vm, obj.into(), name) {
        return Ok(None);
    }
    match load_attr(vm, obj, name) {
        Ok(value) => Ok(Some(value)),
        Err(exc) if raising::is_a(vm, exc, vm.excs.attribute_error) => Ok(None),
        Err(exc) => Err(exc),
    }
}

/// The AttributeError for an attribute that does not exist.
pub fn no_attribute(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> Ref<Exc> {
    let name_text = name.as_str();
    let message = if let Some(class) = obj.downcast::<Class>() {
        format!("type object '{}' has no attribute '{name_text}'", class.name().as_str())
    } else if let Some(module) = obj.downcast::<Module>() {
        match namespace::own_name(vm, module) {
            None => format!("module has no attribute '{name_text}'"),
            Some(own) if module.initializing.get() => format!(
                "partially initialized module '{own}' has no attribute '{name_text}' \
                 (most likely due to a circular import)"
            ),
            Some(own) => format!("module '{own}' has no attribute '{name_text}'"),
        }
    } else if obj.downcast::<Super>().is_some() {
        format!("'super' object has no attribute '{name_text}'")
    } else {
        format!("'{}' object has no attribute '{name_text}'", type_name(vm, obj))
    };
    let exc = vm.attribute_error(&message);
    fields::set(exc, field::NAME, name.into());
    fields::set(exc, field::OBJ, obj);
    exc
}

/// The NameError for a global that does not exist.
pub fn name_error(vm: Ref<Vm>, name: Ref<Str>) -> Ref<Exc> {
    let exc = vm.name_error(&format!("name '{}' is not defined", name.as_str()));
    fields::set(exc, field::NAME, name.into());
    exc
}

/// The AttributeError of a property that lacks the function for an access.
pub fn property_error(vm: Ref<Vm>, obj: Value, member: Value, what: &str) -> Ref<Exc> {
    let name = as_property(member)
        .and_then(|p| property_name(vm, p).ok().flatten())
        .and_then(|n| text::repr(vm, n).ok());
    let name = name.map_or(String::new(), |n| format!("{n} "));
    let class = qualname(vm, class_of(vm, obj));
    vm.attribute_error(&format!("property {name}of '{class}' object has no {what}"))
}

/// The field of a named tuple: an item of the tuple that is the object or its payload.
pub fn field_of_tuple(vm: Ref<Vm>, getter: Ref<TupleGetter>, obj: Value) -> PyResult<Value> {
    let Some(tuple) = as_kind::<Tuple>(obj) else {
        let (index, kind) = (getter.index, type_name(vm, obj));
        let text =
            format!("descriptor for index '{index}' for tuple subclasses doesn't apply to '{kind}' object");
        return Err(vm.type_error(&text));
    };
    match tuple.as_slice().get(getter.index as usize) {
        Some(&item) => Ok(item),
        None => Err(vm.index_error("tuple index out of range")),
    }
}

/// The error of a store to a field of a named tuple, or of a deletion if the value is null.
pub fn field_is_fixed(vm: Ref<Vm>, value: Value) -> Ref<Exc> {
    vm.attribute_error(if value.is_null() { "can't delete attribute" } else { "can't set attribute" })
}

/// `__name__` of a property: the name that it has in its class, or that of its getter.
pub fn property_name(vm: Ref<Vm>, property: Ref<Property>) -> PyResult<Option<Value>> {
    let name = property.name.get();
    if !name.is_null() {
        return Ok(Some(name));
    }
    getattr_opt(vm, property.getter.get(), "__name__")
}

/// `__qualname__` of a class.
pub fn qualname(vm: Ref<Vm>, class: Ref<Class>) -> String {
    let _ = vm;
    minipy_text::room::owned(class.qualname().as_str())
}

/// The value of an attribute that a built-in type computes.
pub fn get_member(vm: Ref<Vm>, member: Value, obj: Value) -> PyResult<Value> {
    let member = member.downcast::<Member>().expect("a member");
    if let Some(getter) = member.getter {
        return (getter.0)(vm, &[obj], &Kwargs::NONE);
    }
    check_receiver(vm, member, obj)?;
    let key = member.key.expect("what has no getter is a slot");
    let found = obj.downcast::<Instance>().and_then(|i| crate::objects::instance_slots::get_slot(i, key));
    found.ok_or_else(|| no_attribute(vm, obj, member.name))
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
        && data_descriptor(vm, class_of(vm, obj), name).is_none()
        && let Some(found) = crate::functions::attributes::attribute(vm, function, name)?
    {
        return Ok(found);
    }
    if let Some(method) = obj.downcast::<BoundMethod>()
        && (name == vm.names.module || classes::find(vm, vm.types.method, name).is_none())
    {
        return load_attr(vm, method.func, name);
    }
    if let Some(proxy) = obj.downcast::<Super>()
        && let Some(member) = super_member(vm, proxy, name)
    {
        if proxy.receiver == Value::from(proxy.class) {
            return plain(crate::interp::attr_of_others::member_of_class::<Direct>(vm, member, proxy.class));
        }
        return plain(attr::bind::<Direct>(vm, member, proxy.receiver.into(), proxy.class));
    }
    let class = class_of(vm, obj);
    match classes::find(vm, class, name) {
        Some(member) => plain(attr::bind::<Direct>(vm, member, obj.into(), class)),
        None => {
            if let Some(dict) = dict_of_method(vm, obj)?
                && let Some(found) = dicts::get(vm, dict, name.into())?
            {
                return Ok(found);
            }
            Err(no_attribute(vm, obj, name))
        }
    }
}

fn super_member(vm: Ref<Vm>, proxy: Ref<Super>, name: Ref<Str>) -> Option<Value> {
    if name == vm.names.class {
        return None;
    }
    let found = crate::interp::attr_super::super_lookup::plain((proxy.class, 0, proxy.start, name));
    (!found.is_null()).then_some(found)
}

/// `type.__getattribute__`.
pub fn class_getattr(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>) -> PyResult<Value> {
    let meta = class.metaclass.unwrap_or(vm.types.type_);
    let meta_member = classes::find(vm, meta, name);
    if let Some(member) = meta_member
        && attr::precedes_attributes::<Direct>(vm, member)
    {
        return plain(attr::bind::<Direct>(vm, member, Value::from(class).into(), meta));
    }
    if let Some(member) = classes::find(vm, class, name) {
        return plain(crate::interp::attr_of_others::member_of_class::<Direct>(vm, member, class));
    }
    match meta_member {
        Some(member) => plain(attr::bind::<Direct>(vm, member, Value::from(class).into(), meta)),
        None => Err(no_attribute(vm, class.into(), name)),
    }
}

fn module_getattr(vm: Ref<Vm>, module: Ref<Module>, name: Ref<Str>) -> PyResult<Value> {
    if let Some(value) = namespace::get(module, name) {
        return Ok(value);
    }
    if name == vm.names.dict {
        return Ok(namespace::dict_of(module).into());
    }
    if name == vm.names.class {
        return Ok(vm.types.module.into());
    }
    if let Some(hook) = namespace::get(module, vm.names.getattr) {
        return call(vm, hook, &[name.into()]);
    }
    Err(no_attribute(vm, module.into(), name))
}

/// `__setattr__` of the built-in types; `object_setattr` is the one of `object`.
pub fn setattr_default(vm: Ref<Vm>, obj: Value, name: Ref<Str>, value: Value) -> PyResult<()> {
    if let Some(class) = obj.downcast::<Class>() {
        return set_class_attr(vm, class, name, value);
    }
    let class = class_of(vm, obj);
    if let Some(member) = data_descriptor(vm, class, name) {
        return set_by_descriptor(vm, member, obj, name, value);
    }
    if let Some(module) = obj.downcast::<Module>() {
        if name == vm.names.dict {
            return Err(vm.attribute_error("readonly attribute"));
        }
        namespace::set(module, name, value);
        return Ok(());
    }
    if let Some(function) = obj.downcast::<Function>() {
        let dict = crate::functions::attributes::attributes(function);
        return dicts::set(vm, dict, name.into(), value);
    }
    if let Some(dict) = dict_of_method(vm, obj)? {
        return dicts::set(vm, dict, name.into(), value);
    }
    if let Some(instance) = obj.downcast::<Instance>()
        && class.has_dict
    {
        return instance_dict::store(vm, instance, name, value);
    }
    Err(no_such_store(vm, obj, class, name))
}

/// The error of a store or deletion if there is neither a data descriptor nor a `__dict__`.
fn no_such_store(vm: Ref<Vm>, obj: Value, class: Ref<Class>, name: Ref<Str>) -> Ref<Exc> {
    let (kind, text) = (class.name_text(), name.as_str());
    let exc = vm.attribute_error(&if classes::find(vm, class, name).is_some() {
        format!("'{kind}' object attribute '{text}' is read-only")
    } else {
        format!("'{kind}' object has no attribute '{text}' and no __dict__ for setting new attributes")
    });
    fields::set(exc, field::NAME, name.into());
    fields::set(exc, field::OBJ, obj);
    exc
}

/// A data descriptor of the class of an object.
fn data_descriptor(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>) -> Option<Value> {
    classes::find(vm, class, name).filter(|&member| is_data_descriptor(member))
}

/// The member as a property: it is one, or has one as payload.
fn as_property(member: Value) -> Option<Ref<Property>> {
    as_kind(member)
}

/// `descriptor.__set__(obj, value)`
pub fn set_by_descriptor(
    vm: Ref<Vm>,
    descriptor: Value,
    obj: Value,
    name: Ref<Str>,
    value: Value,
) -> PyResult<()> {
    if let Some(result) = call_user_special(vm, descriptor, vm.names.set, [obj, value]) {
        return result.map(|_| ());
    }
    match descriptor.downcast::<Member>() {
        Some(member) => store_member(vm, member, obj, name, value),
        None => {
            set_by_native(vm, as_property(descriptor).map_or(descriptor, Value::from), descriptor, obj, value)
        }
    }
}

/// `descriptor.__delete__(obj)`
pub fn delete_by_descriptor(vm: Ref<Vm>, descriptor: Value, obj: Value, name: Ref<Str>) -> PyResult<()> {
    if let Some(result) = call_user_special(vm, descriptor, vm.names.delete, [obj]) {
        return result.map(|_| ());
    }
    match descriptor.downcast::<Member>() {
        Some(member) => store_member(vm, member, obj, name, Value::NULL),
        None => set_by_native(
            vm,
            as_property(descriptor).map_or(descriptor, Value::from),
            descriptor,
            obj,
            Value::NULL,
        ),
    }
}

/// `__set__` of a property or member; `__delete__` if the value is null.
pub fn set_by_native(vm: Ref<Vm>, kind: Value, descriptor: Value, obj: Value, value: Value) -> PyResult<()> {
    if let Some(member) = kind.downcast::<Member>() {
        check_receiver(vm, member, obj)?;
        return store_member(vm, member, obj, member.name, value);
    }
    if kind.downcast::<TupleGetter>().is_some() {
        return Err(field_is_fixed(vm, value));
    }
    let Some(property) = kind.downcast::<Property>() else {
        return Err(vm.attribute_error(if value.is_null() { "__delete__" } else { "__set__" }));
    };
    let (function, what) =
        if value.is_null() { (property.deleter.get(), "deleter") } else { (property.setter.get(), "setter") };
    if function == vm.none {
        return Err(property_error(vm, obj, descriptor, what));
    }
    if value.is_null() {
        call(vm, function, &[obj])?
    } else {
        call(vm, function, &[obj, value])?
    };
    Ok(())
}

/// Stores into an attribute of a built-in type or a slot; null deletes.
fn store_member(vm: Ref<Vm>, member: Ref<Member>, obj: Value, name: Ref<Str>, value: Value) -> PyResult<()> {
    if member.getter.is_some() {
        return match member.setter {
            Some(setter) => (setter.0)(vm, &[obj, value], &Kwargs::NONE).map(|_| ()),
            None if member.read_only => Err(vm.attribute_error("readonly attribute")),
            None => {
                let (name, owner) = (name.as_str(), classes::full_name(vm, member.owner));
                let text = format!("attribute '{name}' of '{owner}' objects is not writable");
                Err(vm.attribute_error(&text))
            }
        };
    }
    check_receiver(vm, member, obj)?;
    let instance = obj.downcast::<Instance>().expect("an object with slots is an instance");
    let key = member.key.expect("what has no getter is a slot");
    if !value.is_null() {
        crate::objects::instance_slots::set_slot(instance, key, value);
        return Ok(());
    }
    if crate::objects::instance_slots::remove_slot(instance, key) {
        Ok(())
    } else {
        // CPython's message is only the name here.
        Err(vm.attribute_error(member.name.as_str()))
    }
}

/// `type.__setattr__`.
fn set_class_attr(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>, value: Value) -> PyResult<()> {
    if class.builtin {
        return Err(immutable_type(vm, class, name));
    }
    let meta = class.metaclass.unwrap_or(vm.types.type_);
    if let Some(member) = data_descriptor(vm, meta, name) {
        return set_by_descriptor(vm, member, class.into(), name, value);
    }
    classes::set_member(class, name, value);
    Ok(())
}

/// The TypeError for a change of a built-in type.
pub fn immutable_type(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>) -> Ref<Exc> {
    let (class, name) = (class.name_text(), name.as_str());
    vm.type_error(&format!("cannot set '{name}' attribute of immutable type '{class}'"))
}

/// `type.__delattr__`.
fn del_class_attr(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>) -> PyResult<()> {
    if class.builtin {
        return Err(immutable_type(vm, class, name));
    }
    let meta = class.metaclass.unwrap_or(vm.types.type_);
    if let Some(member) = data_descriptor(vm, meta, name) {
        return delete_by_descriptor(vm, member, class.into(), name);
    }
    if classes::remove_member(class, name) { Ok(()) } else { Err(no_attribute(vm, class.into(), name)) }
}

/// `__delattr__` of the built-in types.
pub fn delattr_default(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<()> {
    if let Some(class) = obj.downcast::<Class>() {
        return del_class_attr(vm, class, name);
    }
    let class = class_of(vm, obj);
    if let Some(member) = data_descriptor(vm, class, name) {
        return delete_by_descriptor(vm, member, obj, name);
    }
    let (has_dict, removed) = if let Some(module) = obj.downcast::<Module>() {
        if name == vm.names.dict {
            return Err(vm.attribute_error("readonly attribute"));
        }
        (true, namespace::remove(module, name))
    } else if let Some(function) = obj.downcast::<Function>() {
        (true, dicts::del(vm, crate::functions::attributes::attributes(function), name.into())?)
    } else if let Some(instance) = obj.downcast::<Instance>() {
        (class.has_dict, class.has_dict && instance_dict::remove(vm, instance, name)?)
    } else if let Some(dict) = dict_of_method(vm, obj)? {
        (true, dicts::del(vm, dict, name.into())?)
    } else {
        (false, false)
    };
    match (removed, has_dict) {
        (true, _) => Ok(()),
        (false, true) => Err(no_attribute(vm, obj, name)),
        (false, false) => Err(no_such_store(vm, obj, class, name)),
    }
}

/// The error for the call of a class with abstract methods.
pub fn abstract_error(vm: Ref<Vm>, class: Ref<Class>) -> PyResult<Ref<Exc>> {
    let names = class.own(vm.intern("__abstractmethods__")).unwrap_or(vm.empty_tuple);
    let mut texts = Vec::new();
    items::for_each(vm, names, |name| {
        texts.push(format!("'{}'", text::str_of(vm, name)?));
        Ok(())
    })?;
    texts.sort();
    let plural = if texts.len() == 1 { "" } else { "s" };
    Ok(vm.type_error(&format!(
        "Can't instantiate abstract class {} without an implementation for abstract method{plural} {}",
        class.name().as_str(),
        texts.join(", ")
    )))
}

/// The dict of a class method or static method, initialised with attributes of the function; None for any other
/// value.
pub fn dict_of_method(vm: Ref<Vm>, value: Value) -> PyResult<Option<Ref<Dict>>> {
    let (class_method, static_method) = (value.downcast::<ClassMethod>(), value.downcast::<StaticMethod>());
    let known = class_method.map(|m| m.attributes.get()).or(static_method.map(|m| m.attributes.get()));
    let Some(known) = known else { return Ok(None) };
    if known.is_some() {
        return Ok(known);
    }
    let func = class_method.map(|m| m.func).or(static_method.map(|m| m.func)).expect("it is one of them");
    let dict = dicts::new();
    for name in ["__module__", "__name__", "__qualname__", "__doc__", "__annotations__"] {
        if let Some(found) = getattr_opt(vm, func, name)? {
            dicts::set(vm, dict, vm.intern(name).into(), found)?;
        }
    }
    if let Some(method) = class_method {
        method.attributes.set(method, Some(dict));
    }
    if let Some(method) = static_method {
        method.attributes.set(method, Some(dict));
    }
    Ok(Some(dict))
}

/// Raises TypeError for a receiver of another class.
pub fn check_receiver(vm: Ref<Vm>, member: Ref<Member>, receiver: Value) -> PyResult<()> {
    let kind = classes::class_of(vm, receiver);
    if kind.is_subclass_of(member.owner) {
        return Ok(());
    }
    let (name, owner, kind) = (member.name.as_str(), member.owner.name(), kind.name());
    Err(vm.type_error(&format!(
        "descriptor '{name}' for '{}' objects doesn't apply to a '{}' object",
        owner.as_str(),
        kind.as_str()
    )))
}
