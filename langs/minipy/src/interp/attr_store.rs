//! Stores into attributes and their deletion: a guard on the map and a store into a slot. All other stores, and
//! errors, are left to the plain half.

use super::arith::{call_special, special};
use super::attr::{slot_of, takes_precedence};
use super::call::call;
use super::fields::{add_slot, write};
use super::list::unboxed;
use super::sites::{At, AttrStore};
use super::{class_of, megamorphic, promoted};
use crate::classes::{fits_cell, lookup};
use crate::interp::sites::StorePlan;
use crate::objects::args::{Args, Done};
use crate::objects::class::{Class, ClassGreen as _, ClassRed as _};
use crate::objects::maps::{Field, MOST_SLOTS, Map, is_special_name};
use crate::objects::model::*;
use crate::protocols::attributes;
use crate::vm::Vm;
use metatrace::untraced::IntoPlain as _;
use metatrace::{Case, Direct, Mode, Red, Ref, elidable, residual};

/// `obj.name = value`
#[inline]
pub fn store_attr<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, name: Ref<Str>, value: Red<M, Value>) -> Done<M> {
    store(vm, At::none(), obj, name, value)
}

/// `obj.name = value` at a site whose cache has the instance's map, if that changes a field. In traced code, always
/// false.
#[inline(always)]
pub fn store_cached<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, AttrStore>,
    obj: Red<M, Value>,
    name: impl Fn() -> Ref<Str>,
    value: Red<M, Value>,
) -> bool {
    if M::TRACED {
        return false;
    }
    let Some(instance) = obj.downcast::<Instance>() else { return false };
    let map = instance.map().promote();
    let field = site.hit(
        || (map.address(), map.class.version::<M>()),
        |plan| match plan {
            StorePlan::Slot(at) => Some(Field::Slot(at as usize)),
            StorePlan::Number(at) => Some(Field::Number(at as usize)),
            _ => None,
        },
        |plan| match plan {
            StorePlan::Slot(at) => map.has_slot(at as usize, name()) && !map.class.data_descriptors::<M>(),
            _ => false,
        },
        || decide_store::<M>(vm, map, name()),
    );
    let Some(field) = field else { return false };
    // A value that is no float gives the instance another map.
    if matches!(field, Field::Number(_)) && unboxed(value).is_none() {
        return false;
    }
    // SAFETY: it is a field of the instance's map.
    unsafe { write(instance, field, value) };
    true
}

/// `obj.name = value`, at a site.
#[inline(never)]
pub fn store<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, AttrStore>,
    obj: Red<M, Value>,
    name: Ref<Str>,
    value: Red<M, Value>,
) -> Done<M> {
    let Some(instance) = obj.downcast::<Instance>() else {
        if let Some(class) = obj.downcast::<Class>() {
            let meta = class.metaclass().promote().unwrap_or(vm.types.type_);
            if let Some(hook) = special::<M>(vm, meta, vm.names.setattr) {
                let _none = call_special(vm, hook, obj, meta, &[Value::from(name).into(), value])?;
                return Ok(());
            }
            if let Some(cell) = varying_member::<M>(vm, class, meta, name)
                && fits_cell(value)
            {
                cell.set_value(value);
                return Ok(());
            }
        }
        return setattr_residual(vm, obj, name, value);
    };
    let Some(map) = promoted::map(vm, instance) else {
        return store_megamorphic(vm, instance, obj, name, value);
    };
    let plan = site.plan(|| (map.address(), map.class.version::<M>()), || decide_store::<M>(vm, map, name));
    perform_store(vm, instance, obj, map, (name, value), plan)
}

#[inline(always)]
fn decide_store<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, name: Ref<Str>) -> StorePlan {
    if map.class.data_descriptors::<M>() {
        return decide_special_store::<M>(vm, map, name);
    }
    match map.attribute(name) {
        Some(field) => StorePlan::of(field),
        None => match map.name_to_add(name) {
            Some(name) => StorePlan::Add(name),
            None if hides_nothing::<M>(vm, map, name) => StorePlan::Add(name),
            None => StorePlan::Other,
        },
    }
}

/// The plan of a store into an instance whose class has data descriptors or hooks.
#[inline(never)]
fn decide_special_store<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, name: Ref<Str>) -> StorePlan {
    let Some(version) = promoted::stable_version::<M>(map.class) else { return StorePlan::Unstable };
    if let Some(hook) = special::<M>(vm, map.class, vm.names.setattr) {
        return StorePlan::Hook(hook);
    }
    decide_own_store::<M>(vm, map, version, name)
}

/// The plan of `object.__setattr__`, provided the class does not override it.
fn decide_own_store<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, version: i64, name: Ref<Str>) -> StorePlan {
    let class = map.class;
    let member = lookup::<M>(vm, class, version, name).promote();
    let key = slot_of::<M>(class, member);
    if member.downcast::<Instance>().is_some() {
        return StorePlan::Instance(member);
    }
    if key.is_some() || !takes_precedence::<M>(member) {
        return beside_members(map, name, key);
    }
    member.downcast::<Property>().map_or(StorePlan::Other, StorePlan::Property)
}

/// `object.__setattr__(obj, name, value)`. None if the native function must do it.
pub fn store_of_object<M: Mode>(
    vm: Ref<Vm>,
    obj: Red<M, Value>,
    name: Ref<Str>,
    value: Red<M, Value>,
) -> Option<Done<M>> {
    let instance = obj.downcast::<Instance>()?;
    let map = promoted::map(vm, instance)?;
    let version = promoted::stable_version::<M>(map.class)?;
    let plan = decide_own_store::<M>(vm, map, version, name);
    Some(perform_store(vm, instance, obj, map, (name, value), plan))
}

/// The plan of a store that no member of the class handles; `key` is the key of the slot with the name.
fn beside_members(map: Ref<Map>, name: Ref<Str>, key: Option<Ref<Str>>) -> StorePlan {
    if let Some(field) = map.field_of(key.unwrap_or(name)) {
        return StorePlan::of(field);
    }
    if !map.adds_otherwise(name)
        && let Some(name) = key.or(map.class.has_dict.then_some(name))
    {
        return StorePlan::Add(name);
    }
    StorePlan::Other
}

fn perform_store<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    map: Ref<Map>,
    (name, value): (Ref<Str>, Red<M, Value>),
    plan: StorePlan,
) -> Done<M> {
    match plan {
        // SAFETY: it is a field of the instance's map.
        StorePlan::Slot(at) => unsafe { write(instance, Field::Slot(at as usize), value) },
        // SAFETY: likewise.
        StorePlan::Number(at) => unsafe { write(instance, Field::Number(at as usize), value) },
        StorePlan::Add(name) => add_slot(instance, map, name, value),
        StorePlan::Hook(hook) => {
            let _none = call_special(vm, hook, obj, map.class, &[Value::from(name).into(), value])?;
        }
        StorePlan::Instance(member) if !takes_precedence::<M>(member) => {
            let plan = beside_members(map, name, None);
            return perform_store(vm, instance, obj, map, (name, value), plan);
        }
        StorePlan::Instance(member) => {
            let descriptor = class_of::<M>(vm, member.into());
            let Some(set) = special::<M>(vm, descriptor, vm.names.set) else {
                return setattr_residual(vm, obj, name, value);
            };
            let _none = call_special(vm, set, member.into(), descriptor, &[obj, value])?;
        }
        StorePlan::Property(property) if property.setter::<M>() != vm.none => {
            let _none = call(vm, property.setter::<M>().into(), Args::of_slice(Some(obj), &[value]))?;
        }
        StorePlan::Property(_) | StorePlan::Other => {
            return setattr_residual(vm, obj, name, value);
        }
        StorePlan::Unstable => return store_megamorphic(vm, instance, obj, name, value),
    }
    Ok(())
}

/// The cell of a class's own varying attribute, if a store to the attribute writes it.
fn varying_member<M: Mode>(
    vm: Ref<Vm>,
    class: Red<M, Ref<Class>>,
    meta: Ref<Class>,
    name: Ref<Str>,
) -> Option<Red<M, Ref<ClassCell>>> {
    let class = class.promote_polymorphic()?;
    let cell = own_cell::<M>(class, promoted::stable_version::<M>(class)?, name).promote()?;
    let hides = takes_precedence::<M>(lookup::<M>(vm, meta, meta.version::<M>(), name).promote());
    (!hides).then(|| cell.into())
}

/// The cell of an attribute in the class itself. The result depends on the version alone.
#[elidable]
fn own_cell(class: Ref<Class>, version: i64, name: Ref<Str>) -> Option<Ref<ClassCell>> {
    let _ = version;
    class.own_or_cell(name)?.downcast()
}

/// Whether a name like `__doc__`, which may have a special meaning, is an ordinary attribute of these instances.
fn hides_nothing<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, name: Ref<Str>) -> bool {
    let class = map.class;
    if !is_special_name(name) || map.dict_mode || map.size >= MOST_SLOTS || !class.has_dict {
        return false;
    }
    let Some(version) = promoted::stable_version::<M>(class) else { return false };
    let member = lookup::<M>(vm, class, version, name).promote();
    // Whether an instance is a descriptor depends on the version of another class.
    class.slot_named(name).is_none()
        && member.downcast::<Instance>().is_none()
        && !takes_precedence::<M>(member)
}

/// All stores without a path of their own, and the error if the store is not allowed.
#[residual]
pub fn setattr_residual(vm: Ref<Vm>, obj: Value, name: Ref<Str>, value: Value) -> PyResult<()> {
    attributes::setattr_default(vm, obj, name, value)
}

/// `del obj.name`
pub fn del_attr<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, name: Ref<Str>) -> Done<M> {
    if let Case::Obj(tid, _) = obj.case()
        && super::may_have_special(tid)
    {
        let Some(class) = promoted::class::<M>(vm, obj) else { return del_attr_residual(vm, obj, name) };
        if let Some(hook) = special::<M>(vm, class, vm.names.delattr) {
            let _none = call_special(vm, hook, obj, class, &[Value::from(name).into()])?;
            return Ok(());
        }
    }
    delattr_residual(vm, obj, name)
}

#[residual]
fn delattr_residual(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<()> {
    attributes::delattr_default(vm, obj, name)
}

// Operations that traces call at megamorphic places; see [`super::megamorphic`].

/// `obj.name = value` of an instance.
#[inline(never)]
fn store_megamorphic<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
    value: Red<M, Value>,
) -> Done<M> {
    let done = megamorphic::store(vm, instance, name, value);
    if done { Ok(()) } else { store_attr_residual(vm, obj, name, value) }
}

#[residual]
fn store_attr_residual(vm: Ref<Vm>, obj: Value, name: Ref<Str>, value: Value) -> PyResult<()> {
    store_attr::<Direct>(vm, obj.into(), name, value.into()).map_err(|e| e.into_plain())
}

/// `del obj.name`
#[residual]
fn del_attr_residual(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<()> {
    del_attr::<Direct>(vm, obj.into(), name).map_err(|e| e.into_plain())
}
