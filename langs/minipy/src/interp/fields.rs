//! The attributes of an instance itself, in traced code: loads and stores of the slots and numbers of its map.

use super::list::unboxed;
use crate::interp::numbers::float;
use crate::objects::class::ClassGreen as _;
use crate::objects::instance_slots::{self, grow_numbers, grow_slots, larger};
use crate::objects::maps::{Field, Map, keeps_number, map_with};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref, elidable, residual};

/// The name of an attribute, interned and fixed for the trace; None if it is not exactly a string, or if names vary
/// too much at this place.
pub fn attribute_name<M: Mode>(vm: Ref<Vm>, name: Red<M, Value>) -> Option<Ref<Str>> {
    let name = name.downcast::<Str>()?;
    // Equal names are often different objects: the interned one is promoted, which is the same for all of them.
    interned::<M>(vm, name).promote_polymorphic()
}

#[elidable]
fn interned(vm: Ref<Vm>, name: Ref<Str>) -> Ref<Str> {
    vm.intern_str(name)
}

/// The value of a field.
///
/// # Safety
/// It is a field of the instance's map.
#[inline(always)]
pub(super) unsafe fn read<M: Mode>(instance: Red<M, Ref<Instance>>, field: Field) -> Red<M, Value> {
    match field {
        // SAFETY: an instance has at least as many slots and numbers as its map says.
        Field::Slot(at) => unsafe { instance.slots().at_unchecked(at) },
        // SAFETY: likewise.
        Field::Number(at) => float(unsafe { instance.numbers().at_unchecked(at) }),
    }
}

/// An attribute that the instance does not have yet.
pub(super) fn add_slot<M: Mode>(
    instance: Red<M, Ref<Instance>>,
    map: Ref<Map>,
    name: Ref<Str>,
    value: Red<M, Value>,
) {
    let (class, kinds) = (map.class, map.class.kinds::<M>());
    // Interpreted code decides which attributes are numbers. Traces rely on that decision, so they need no type check
    // before they add an attribute that is none.
    if !M::TRACED && !map.knows(name, kinds) {
        keeps_number(class, name, unboxed(value).is_some());
    }
    let next = map_with::<M>(map, name, kinds).promote();
    match next.newest() {
        Field::Slot(at) => {
            if instance.slots().len().le(at).test() {
                grow_slots::<M>(instance, larger(at));
            }
            // SAFETY: there is room for one more.
            unsafe { instance.slots().put_unchecked(at, value) };
        }
        Field::Number(at) => {
            let Some(x) = unboxed(value) else { return add_other(instance, name, value) };
            if instance.numbers().len().le(at).test() {
                grow_numbers::<M>(instance, larger(at));
            }
            // SAFETY: there is room for one more.
            unsafe { instance.numbers().put_unchecked(at, x) };
        }
    }
    instance.set_map(next);
}

/// Adds an attribute whose value is no float, while other instances keep it as a number.
#[residual(writes(Instance, Slots, Numbers))]
fn add_other(instance: Ref<Instance>, name: Ref<Str>, value: Value) {
    instance_slots::set_slot(instance, name, value);
}

/// Changes a field of an instance.
///
/// # Safety
/// It is a field of the instance's map.
#[inline(always)]
pub(super) unsafe fn write<M: Mode>(instance: Red<M, Ref<Instance>>, field: Field, value: Red<M, Value>) {
    match field {
        // SAFETY: as in `read`.
        Field::Slot(at) => unsafe { instance.slots().put_unchecked(at, value) },
        Field::Number(at) => match unboxed(value) {
            // SAFETY: as in `read`.
            Some(x) => unsafe { instance.numbers().put_unchecked(at, x) },
            None => write_other(instance, at, value),
        },
    }
}

/// Stores a value that is no float in a field for numbers.
#[residual(writes(Instance, Slots, Numbers))]
fn write_other(instance: Ref<Instance>, at: i64, value: Value) {
    instance_slots::write(instance, Field::Number(at as usize), value);
}
