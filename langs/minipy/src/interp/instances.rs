//! Creation of instances: an object, and storage for as many attributes as earlier instances of the class had.

use crate::objects::class::{Class, ClassGreen as _};
use crate::objects::finalizable;
use crate::objects::maps::{empty_map, numbers_hint, slots_hint};
use crate::objects::model::*;
use metatrace::{Array, Mode, Red, Ref};

/// A new instance of a class whose layout is plain.
#[inline]
pub fn new_instance<M: Mode>(class: Ref<Class>) -> Red<M, Value> {
    new_around::<M>(class, Value::NULL.into()).into()
}

/// A new instance with a payload for the built-in base.
#[inline]
pub fn new_around<M: Mode>(class: Ref<Class>, payload: Red<M, Value>) -> Red<M, Ref<Instance>> {
    let slots = Red::<M, Ref<Array<Slots>>>::alloc(slots_hint::<M>(class).promote() as usize, Value::NULL);
    let numbers = match numbers_hint::<M>(class).promote() {
        0 => Red::from(class.registry.no_numbers),
        count => Red::<M, Ref<Array<Numbers>>>::alloc(count as usize, 0.0),
    };
    let instance = Instance::alloc::<M>(empty_map::<M>(class), slots, numbers, payload);
    if class.finalizes::<M>() {
        finalizable::register::<M>(instance.into());
    }
    instance
}
