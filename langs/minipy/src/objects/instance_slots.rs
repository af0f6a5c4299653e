//! The attributes of an instance in plain code: slots and numbers, found by the names in its map. The names of
//! `__slots__` attributes are keys.
//!
//! Traced code reads and writes the fields directly (`interp/attr.rs`); both keep an instance's map and arrays
//! consistent. A number that is read becomes a new object that only the native stack keeps alive, so no vector may
//! hold such values.

use crate::objects::class::Class;
use crate::objects::heap_util::float;
use crate::objects::list_storage::unboxed;
use crate::objects::maps::{Field, Map, first_map, keeps_number, map_with, refuse_number};
use crate::objects::model::*;
use metatrace::untraced::{Plain, Untraced, UntracedItems};
use metatrace::{Array, ArrayClass, Ref, residual};

/// Gives an instance a larger array of slots.
#[residual(writes(Instance, Slots))]
pub fn grow_slots(instance: Ref<Instance>, size: i64) {
    let new = copied(instance.slots.get(), size as usize, Value::NULL);
    instance.slots.set(instance, new);
}

/// Gives an instance a larger array of numbers.
#[residual(writes(Instance, Numbers))]
pub fn grow_numbers(instance: Ref<Instance>, size: i64) {
    let new = copied(instance.numbers.get(), size as usize, 0.0);
    instance.numbers.set(instance, new);
}

fn copied<C: ArrayClass>(old: Ref<Array<C>>, size: usize, fill: C::Item) -> Ref<Array<C>> {
    let new = Array::<C>::new(size, fill);
    for i in 0..old.len() {
        new.set(i, old.get(i));
    }
    new
}

/// The length to allocate for an array of `count` items that needs one more.
pub fn larger(count: usize) -> usize {
    count + 1 + count / 2
}

/// The value of a field of an instance's map.
pub fn read(instance: Ref<Instance>, field: Field) -> Value {
    match field {
        Field::Slot(at) => instance.slots.get().get(at),
        Field::Number(at) => float(instance.numbers.get().get(at)),
    }
}

/// Writes a field of an instance's map. Storing a value that is no float in a field for numbers gives the instance
/// another map.
pub fn write(instance: Ref<Instance>, field: Field, value: Value) {
    match (field, unboxed(value)) {
        (Field::Slot(at), _) => instance.slots.get().set(at, value),
        (Field::Number(at), Some(x)) => instance.numbers.get().set(at, x),
        (Field::Number(_), None) => {
            let map = instance.map.get();
            let all: Vec<_> =
                map.attributes().map(|(name, f)| (name, Source::new(f, field, value))).collect();
            put_all(instance, map.class, map.dict_mode, &all);
        }
    }
}

/// Where the value of an attribute comes from while the arrays of an instance are replaced.
#[derive(Clone, Copy)]
enum Source {
    /// From a field of the old arrays.
    Field(Field),
    /// From the caller, which keeps it alive.
    Value(Value),
}

impl Source {
    fn new(field: Field, replaced: Field, value: Value) -> Source {
        if field == replaced { Source::Value(value) } else { Source::Field(field) }
    }

    fn value(self, instance: Ref<Instance>) -> Value {
        match self {
            Source::Field(field) => read(instance, field),
            Source::Value(value) => value,
        }
    }

    fn number(self, instance: Ref<Instance>) -> Option<f64> {
        match self {
            Source::Field(Field::Number(at)) => Some(instance.numbers.get().get(at)),
            Source::Field(Field::Slot(at)) => unboxed(instance.slots.get().get(at)),
            Source::Value(value) => unboxed(value),
        }
    }
}

/// Replaces all attributes of an instance. In dict mode the dict comes first.
fn put_all(instance: Ref<Instance>, class: Ref<Class>, dict_mode: bool, all: &[(Ref<Str>, Source)]) {
    let first = first_map(class, dict_mode);
    let rest = &all[first.size..];
    for &(name, source) in rest {
        if source.number(instance).is_none() {
            refuse_number(class, name);
        }
    }
    let map = rest.iter().fold(first, |map, &(name, _)| map_with::plain((map, name, class.kinds.get())));
    // The arrays are new, so that what code has read from the old arrays under the old map stays consistent.
    let slots = Array::<Slots>::new(map.slots().max(class.slots_hint.get()), Value::NULL);
    let numbers = Array::<Numbers>::new(map.numbers.max(class.numbers_hint.get()), 0.0);
    for (&field, &(_, source)) in map.fields.iter().zip(all) {
        match field {
            Field::Slot(at) => slots.set(at, source.value(instance)),
            Field::Number(at) => numbers.set(at, source.number(instance).expect("refused before")),
        }
    }
    instance.slots.set(instance, slots);
    instance.numbers.set(instance, numbers);
    instance.map.set(instance, map);
}

/// Whether the `__dict__` of an instance shows the attribute. It shows all but those of `__slots__`.
fn is_shown(map: Ref<Map>, name: Ref<Str>) -> bool {
    name != map.class.registry.dict_slot && !map.class.is_slot_key(name)
}

/// The names, or keys of slots, of the attributes of an instance in order.
pub fn names(instance: Ref<Instance>) -> impl Iterator<Item = Ref<Str>> {
    let map = instance.map.get();
    let hidden = map.class.registry.dict_slot;
    (0..map.size).map(move |i| map.names[i]).filter(move |&name| name != hidden)
}

/// The attributes that an instance's `__dict__` shows, with their fields.
pub fn dict_attributes(instance: Ref<Instance>) -> Vec<(Ref<Str>, Field)> {
    let map = instance.map.get();
    map.attributes().filter(|&(name, _)| is_shown(map, name)).collect()
}

/// Replaces the attributes of an instance, except those of `__slots__`, by these. The caller keeps the values alive.
pub fn set_dict_attributes(instance: Ref<Instance>, wanted: &[(Ref<Str>, Value)]) {
    let map = instance.map.get();
    let registry = map.class.registry;
    let wanted: Vec<(Ref<Str>, Value)> =
        wanted.iter().map(|&(name, value)| (registry.intern(name.as_str()), value)).collect();
    let shown = dict_attributes(instance);
    if shown.iter().map(|(name, _)| name).eq(wanted.iter().map(|(name, _)| name)) {
        for &(name, value) in &wanted {
            write(instance, instance.map.get().field_of(name).expect("it is there"), value);
        }
        return;
    }
    let kept = map.attributes().filter(|&(name, _)| !is_shown(map, name));
    let kept = kept.map(|(name, field)| (name, Source::Field(field)));
    let all: Vec<_> = kept.chain(wanted.iter().map(|&(name, value)| (name, Source::Value(value)))).collect();
    put_all(instance, map.class, false, &all);
}

/// Makes `dict` the dict in which an instance has its attributes, except those of `__slots__`.
pub fn move_to_dict(instance: Ref<Instance>, dict: Value) {
    let map = instance.map.get();
    let kept = map.attributes().filter(|&(name, _)| map.class.is_slot_key(name));
    let kept = kept.map(|(name, field)| (name, Source::Field(field)));
    let dict = (map.class.registry.dict_slot, Source::Value(dict));
    let all: Vec<_> = [dict].into_iter().chain(kept).collect();
    put_all(instance, map.class, true, &all);
}

/// Changes the class of an instance, which keeps its attributes. The layouts must be the same.
pub fn move_to_class(instance: Ref<Instance>, class: Ref<Class>) {
    let map = instance.map.get();
    let all: Vec<_> = map.attributes().map(|(name, field)| (name, Source::Field(field))).collect();
    put_all(instance, class, map.dict_mode, &all);
}

/// The value of the slot for `__dict__`, if the instance has such a slot and it is filled.
pub fn held_dict(instance: Ref<Instance>) -> Option<Value> {
    get_slot(instance, instance.map.get().class.registry.dict_slot)
}

/// Returns an attribute of an instance, in plain code.
pub fn get_slot(instance: Ref<Instance>, name: Ref<Str>) -> Option<Value> {
    instance.map.get().field_of(name).map(|field| read(instance, field))
}

/// Sets an attribute of an instance, in plain code.
pub fn set_slot(instance: Ref<Instance>, name: Ref<Str>, value: Value) {
    let map = instance.map.get();
    if let Some(field) = map.field_of(name) {
        return write(instance, field, value);
    }
    let (class, number) = (map.class, unboxed(value));
    if !map.knows(name, class.kinds.get()) {
        keeps_number(class, name, number.is_some());
    }
    let mut next = map_with::plain((map, name, class.kinds.get()));
    if number.is_none() && next.numbers > map.numbers {
        refuse_number(class, name);
        next = map_with::plain((map, name, class.kinds.get()));
    }
    match next.newest() {
        Field::Slot(at) => {
            if instance.slots.get().len() <= at {
                grow_slots::plain((instance, larger(at) as i64));
            }
            instance.slots.get().set(at, value);
        }
        Field::Number(at) => {
            if instance.numbers.get().len() <= at {
                grow_numbers::plain((instance, larger(at) as i64));
            }
            instance.numbers.get().set(at, number.expect("refused before"));
        }
    }
    instance.map.set(instance, next);
}

/// Removes an attribute of an instance; returns false if there is none. The others keep their order.
pub fn remove_slot(instance: Ref<Instance>, name: Ref<Str>) -> bool {
    let map = instance.map.get();
    if map.field_of(name).is_none() {
        return false;
    }
    let kept = map.attributes().filter(|&(other, _)| other != name);
    let all: Vec<_> = kept.map(|(name, field)| (name, Source::Field(field))).collect();
    put_all(instance, map.class, map.dict_mode, &all);
    true
}
