//! Attributes of instances as traced code would have them without maps, to measure what maps are worth
//! (`--jit-param maps=off` and `promote=off`). What a program sees is the same; nothing here may be faster than
//! what it stands for: an attribute is found by its name, at run time, each time.

use super::attr::binds_as_method;
use crate::classes::lookup;
use crate::objects::args::{Done, Out, Raised};
use crate::objects::class::ClassGreen as _;
use crate::objects::instance_slots;
use crate::objects::maps::MapRed as _;
use crate::objects::model::*;
use crate::protocols;
use crate::vm::{Attributes, Vm};
use metatrace::untraced::{IntoPlain as _, Untraced as _};
use metatrace::{Direct, Mode, Red, Ref, residual};

/// Must traced code do without maps?
#[inline(always)]
pub fn ablated<M: Mode>(vm: Ref<Vm>) -> bool {
    M::TRACED && vm.options.attributes != Attributes::Maps
}

/// `obj.name` of an instance.
#[inline(never)]
pub fn load<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Out<M> {
    match load_method(vm, instance, obj, name)? {
        (method, receiver) if receiver.is_null().test() => Ok(method),
        (method, receiver) => Ok(BoundMethod::alloc::<M>(method, receiver).into()),
    }
}

/// The two halves of a method call.
#[inline(never)]
#[allow(clippy::type_complexity)]
pub fn load_method<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Result<(Red<M, Value>, Red<M, Value>), Raised<M>> {
    let none: Red<M, Value> = Value::NULL.into();
    if vm.options.attributes == Attributes::Generic {
        return Ok((load_generally(vm, obj, name)?, none));
    }
    let class = instance.map().class().promote();
    if !class.data_descriptors::<M>() && !instance.map().dict_mode().test() {
        let value = attribute(instance, name);
        if !value.is_null().test() {
            return Ok((value, none));
        }
        let member = lookup::<M>(vm, class, class.version::<M>(), name).promote();
        if !member.is_null() && binds_as_method(member) {
            return Ok((member.into(), obj));
        }
    }
    Ok((load_generally(vm, obj, name)?, none))
}

/// `obj.name = value` of an instance.
#[inline(never)]
pub fn store<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
    value: Red<M, Value>,
) -> Done<M> {
    if vm.options.attributes == Attributes::NoMaps {
        let class = instance.map().class().promote();
        if !class.data_descriptors::<M>() && set_attribute(instance, name, value).test() {
            return Ok(());
        }
    }
    store_generally(vm, obj, name, value)
}

/// The attribute in the instance's slots, or null. The class has no data descriptors.
#[residual(writes())]
fn attribute(instance: Ref<Instance>, name: Ref<Str>) -> Value {
    instance.map.get().attribute(name).map_or(Value::NULL, |field| instance_slots::read(instance, field))
}

/// Changes an attribute that the instance has in its slots; is there one?
#[residual(writes(Instance, Slots, Numbers))]
fn set_attribute(instance: Ref<Instance>, name: Ref<Str>, value: Value) -> bool {
    let field = instance.map.get().attribute(name);
    if let Some(field) = field {
        instance_slots::write(instance, field, value);
    }
    field.is_some()
}

/// Any attribute of any object.
#[residual]
fn load_generally(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    protocols::load_attr(vm, obj, name)
}

/// A store to any attribute of any object.
#[residual]
fn store_generally(vm: Ref<Vm>, obj: Value, name: Ref<Str>, value: Value) -> PyResult<()> {
    super::attr_store::store_attr::<Direct>(vm, obj.into(), name, value.into()).map_err(|e| e.into_plain())
}
