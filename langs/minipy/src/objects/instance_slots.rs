//! The attributes of an instance in plain code: slots by the names of its map, which for those of
//! `__slots__` are keys.
//!
//! Traced code reads and writes slots by itself (`interp/attr.rs`); both keep an instance's map and slots in step.

use crate::objects::maps::{Map, first_map, map_with};
use crate::objects::model::*;
use metatrace::untraced::{Plain, Untraced, UntracedItems};
use metatrace::{Array, Ref, residual};

/// Gives an instance a larger array of slots.
#[residual(writes(Instance, Slots))]
pub fn grow_slots(instance: Ref<Instance>, size: i64) {
    let old = instance.slots.get();
    let new = Array::<Slots>::new(size as usize, Value::NULL);
    for i in 0..old.len() {
        new.set(i, old.get(i));
    }
    instance.slots.set(instance, new);
}

/// The attributes of an instance: names and values in order.
pub fn attributes(instance: Ref<Instance>) -> Vec<(Ref<Str>, Value)> {
    let (map, slots) = (instance.map.get(), instance.slots.get());
    let hidden = map.class.registry.dict_slot;
    let all = map.names.iter().enumerate().filter(|(_, name)| **name != hidden);
    all.map(|(i, &name)| (name, slots.get(i))).collect()
}

/// The attributes of an instance that its `__dict__` shows: all but those of `__slots__`.
pub fn dict_attributes(instance: Ref<Instance>) -> Vec<(Ref<Str>, Value)> {
    let mut all = attributes(instance);
    let class = instance.map.get().class;
    all.retain(|&(name, _)| !class.is_slot_key(name));
    all
}

/// Gives an instance these attributes and no others, but for those of `__slots__`.
pub fn set_dict_attributes(instance: Ref<Instance>, wanted: &[(Ref<Str>, Value)]) {
    let (map, slots) = (instance.map.get(), instance.slots.get());
    let registry = map.class.registry;
    let wanted: Vec<(Ref<Str>, Value)> =
        wanted.iter().map(|&(name, value)| (registry.intern(name.as_str()), value)).collect();
    let hidden = registry.dict_slot;
    let shown = map.names.iter().filter(|name| **name != hidden && !map.class.is_slot_key(**name));
    if shown.eq(wanted.iter().map(|(name, _)| name)) {
        for &(name, value) in &wanted {
            slots.set(map.slot_of(name).expect("it is there"), value);
        }
        return;
    }
    let kept =
        map.names.iter().enumerate().filter(|(_, name)| **name == hidden || map.class.is_slot_key(**name));
    let kept: Vec<(Ref<Str>, Value)> = kept.map(|(i, &name)| (name, slots.get(i))).collect();
    put_all(instance, first_map(map.class, false), &[kept, wanted].concat());
}

/// Gives an instance all its attributes anew; those that are already in the map come first.
fn put_all(instance: Ref<Instance>, first: Ref<Map>, all: &[(Ref<Str>, Value)]) {
    let names = all[first.size..].iter();
    let map = names.fold(first, |map, &(name, _)| map_with::plain((map, name)));
    // A new array: what was read from the old one at the old map stays true of it.
    let new = Array::<Slots>::new(all.len().max(instance.slots.get().len()), Value::NULL);
    for (i, &(_, value)) in all.iter().enumerate() {
        new.set(i, value);
    }
    instance.slots.set(instance, new);
    instance.map.set(instance, map);
}

/// Makes a dict the one that an instance has its attributes in, but for those of `__slots__`.
pub fn move_to_dict(instance: Ref<Instance>, dict: Value) {
    let map = instance.map.get();
    let kept = attributes(instance).into_iter().filter(|&(name, _)| map.class.is_slot_key(name));
    let all: Vec<(Ref<Str>, Value)> =
        [(map.class.registry.dict_slot, dict)].into_iter().chain(kept).collect();
    put_all(instance, first_map(map.class, true), &all);
}

/// What an instance holds in the slot for its `__dict__`, if there is such a slot.
pub fn held_dict(instance: Ref<Instance>) -> Option<Value> {
    get_slot(instance, instance.map.get().class.registry.dict_slot)
}

/// The attribute of an instance, in plain code.
pub fn get_slot(instance: Ref<Instance>, name: Ref<Str>) -> Option<Value> {
    instance.map.get().slot_of(name).map(|slot| instance.slots.get().get(slot))
}

/// Sets an attribute of an instance, in plain code.
pub fn set_slot(instance: Ref<Instance>, name: Ref<Str>, value: Value) {
    let map = instance.map.get();
    let slot = match map.slot_of(name) {
        Some(slot) => slot,
        None => {
            let next = map_with::plain((map, name));
            if instance.slots.get().len() <= map.size {
                grow_slots::plain((instance, (map.size + 1 + map.size / 2) as i64));
            }
            instance.map.set(instance, next);
            map.size
        }
    };
    instance.slots.get().set(slot, value);
}

/// Removes an attribute of an instance; false if there is none. The others keep their order.
pub fn remove_slot(instance: Ref<Instance>, name: Ref<Str>) -> bool {
    let map = instance.map.get();
    let Some(gone) = map.slot_of(name) else { return false };
    let mut next = first_map(map.class, map.dict_mode);
    for &kept in map.names[next.size..].iter().filter(|&&n| n != name) {
        next = map_with::plain((next, kept));
    }
    // A new array: what was read from the old one at the old map stays true of it.
    let (old, new) = (instance.slots.get(), Array::<Slots>::new(map.size, Value::NULL));
    for (to, from) in (0..map.size).filter(|&i| i != gone).enumerate() {
        new.set(to, old.get(from));
    }
    instance.slots.set(instance, new);
    instance.map.set(instance, next);
    true
}
