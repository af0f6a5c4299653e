//! Attributes of instances whose maps traced code does not promote: at megamorphic places, and, to measure the benefit
//! of maps (`--jit-param maps=off` and `promote=off`), at all places. Both do exactly what `Direct` does.
//!
//! Simple attributes have calls of their own here that run no Python code and declare what they write, so that the
//! trace keeps its knowledge of the rest of the heap. For everything else the caller has a general path.
//!
//! Only this file knows of the measurement.

use crate::classes::{self, binds_as_method};
use crate::objects::instance_slots;
use crate::objects::maps::Map;
use crate::objects::model::*;
use crate::vm::{Attributes, Vm};
use metatrace::untraced::Untraced as _;
use metatrace::{Mode, Red, Ref, residual};

/// The map of an instance, unless this place is megamorphic. Every caller has a path for any map.
#[inline(always)]
#[track_caller]
pub fn map<M: Mode>(vm: Ref<Vm>, instance: Red<M, Ref<Instance>>) -> Option<Ref<Map>> {
    if is_ablated::<M>(vm) { None } else { instance.map().promote_polymorphic() }
}

/// Whether traced code must not use maps, for a measurement.
#[inline(always)]
fn is_ablated<M: Mode>(vm: Ref<Vm>) -> bool {
    M::TRACED && vm.options.attributes != Attributes::Maps
}

/// `obj.name` of an instance; None if the general path must find it.
#[inline(always)]
pub fn load<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Option<Red<M, Value>> {
    if is_ablated::<M>(vm) {
        return ablated::load(vm, instance, obj, name);
    }
    let value = simple_attribute(vm, instance, name);
    if !value.is_null().test() { Some(value) } else { None }
}

/// The two results of a method load, likewise.
#[inline(always)]
pub fn load_method<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Option<(Red<M, Value>, Red<M, Value>)> {
    if is_ablated::<M>(vm) {
        return ablated::load_method(vm, instance, obj, name);
    }
    let method = simple_method(vm, instance, name);
    if !method.is_null().test() {
        return Some((method, obj));
    }
    Some((load(vm, instance, obj, name)?, Value::NULL.into()))
}

/// `obj.name = value` of an instance; false if the general path must do it.
#[inline(always)]
pub fn store<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    name: Ref<Str>,
    value: Red<M, Value>,
) -> bool {
    if is_ablated::<M>(vm) {
        return ablated::store(vm, instance, name, value);
    }
    store_simply(vm, instance, name, value).test()
}

/// The attribute of an instance, or the member of its class if that is no descriptor; null in all other cases.
#[residual(writes())]
fn simple_attribute(vm: Ref<Vm>, instance: Ref<Instance>, name: Ref<Str>) -> Value {
    let map = instance.map.get();
    if map.class.data_descriptors.get() {
        return Value::NULL;
    }
    if let Some(field) = map.attribute(name) {
        return instance_slots::read(instance, field);
    }
    if map.dict_mode {
        return Value::NULL;
    }
    let member = classes::find(vm, map.class, name).unwrap_or(Value::NULL);
    if classes::is_data(member) { member } else { Value::NULL }
}

/// The function that a method call on an instance calls; null if finding it may run code.
#[residual(writes())]
fn simple_method(vm: Ref<Vm>, instance: Ref<Instance>, name: Ref<Str>) -> Value {
    let map = instance.map.get();
    let class = map.class;
    if class.data_descriptors.get() || map.dict_mode || map.attribute(name).is_some() {
        return Value::NULL;
    }
    let member = classes::find(vm, class, name).unwrap_or(Value::NULL);
    if !member.is_null() && binds_as_method(member) { member } else { Value::NULL }
}

/// Changes or adds an attribute of an instance; returns false if that takes more than a store.
#[residual(writes(Instance, Slots, Numbers))]
fn store_simply(_vm: Ref<Vm>, instance: Ref<Instance>, name: Ref<Str>, value: Value) -> bool {
    let map = instance.map.get();
    if map.class.data_descriptors.get() {
        return false;
    }
    if let Some(field) = map.attribute(name) {
        instance_slots::write(instance, field, value);
        return true;
    }
    let new = map.name_to_add(name);
    if let Some(name) = new {
        instance_slots::set_slot(instance, name, value);
    }
    new.is_some()
}

/// Attributes as traced code would access them without maps. Nothing here may be faster than the technique that it
/// models: an attribute is found by its name, at run time, in each access.
mod ablated {
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
}
