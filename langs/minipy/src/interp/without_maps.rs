//! Attributes of instances as traced code would access them without maps, to measure the benefit of maps
//! (`--jit-param maps=off` and `promote=off`). The program behaves the same. Nothing here may be faster than the
//! technique that it models: an attribute is found by its name, at run time, in each access.

use crate::classes::{binds_as_method, lookup};
use crate::objects::class::ClassGreen as _;
use crate::objects::instance_slots;
use crate::objects::maps::MapRed as _;
use crate::objects::model::*;
use crate::vm::{Attributes, Vm};
use metatrace::untraced::Untraced as _;
use metatrace::{Mode, Red, Ref, residual};

/// `obj.name` of an instance; None if the general path must find it.
#[inline(never)]
pub fn load<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Option<Red<M, Value>> {
    match load_method(vm, instance, obj, name)? {
        (method, receiver) if receiver.is_null().test() => Some(method),
        (method, receiver) => Some(BoundMethod::alloc::<M>(method, receiver).into()),
    }
}

/// The two results of a method load, likewise.
#[inline(never)]
pub fn load_method<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Option<(Red<M, Value>, Red<M, Value>)> {
    if vm.options.attributes == Attributes::Generic {
        return None;
    }
    let class = instance.map().class().promote();
    if class.data_descriptors::<M>() || instance.map().dict_mode().test() {
        return None;
    }
    let value = attribute(instance, name);
    if !value.is_null().test() {
        return Some((value, Value::NULL.into()));
    }
    let member = lookup::<M>(vm, class, class.version::<M>(), name).promote();
    (!member.is_null() && binds_as_method(member)).then(|| (member.into(), obj))
}

/// `obj.name = value` of an instance; false if the general path must do it.
#[inline(never)]
pub fn store<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    name: Ref<Str>,
    value: Red<M, Value>,
) -> bool {
    if vm.options.attributes != Attributes::NoMaps {
        return false;
    }
    let class = instance.map().class().promote();
    !class.data_descriptors::<M>() && set_attribute(instance, name, value).test()
}

/// The attribute in the instance's slots, or null. The class has no data descriptors.
#[residual(writes())]
fn attribute(instance: Ref<Instance>, name: Ref<Str>) -> Value {
    instance.map.get().attribute(name).map_or(Value::NULL, |field| instance_slots::read(instance, field))
}

/// Changes an attribute in the instance's slots; returns whether there is one.
#[residual(writes(Instance, Slots, Numbers))]
fn set_attribute(instance: Ref<Instance>, name: Ref<Str>, value: Value) -> bool {
    let field = instance.map.get().attribute(name);
    if let Some(field) = field {
        instance_slots::write(instance, field, value);
    }
    field.is_some()
}
