//! Maps (hidden classes): which attribute of an instance is in which slot.
//!
//! A map never changes once it is made. It has the attributes by name, those of `__slots__` by keys that no program
//! knows, and never says where a name that is hidden in the class leads: that is for a lookup in the class to decide.

use crate::classes::Class;
use crate::objects::model::*;
use hashbrown::HashMap;
use metatrace::untraced::Untraced as _;
use metatrace::{Marker, Object, Ref, Trace, elidable};
use std::cell::{Cell, RefCell};

/// A hidden class: which attribute is in which slot, for instances of one class. Immutable; maps that add an
/// attribute hang on the map they extend.
#[derive(Object)]
pub struct Map {
    /// The class of the instances.
    pub class: Ref<Class>,
    /// How many attributes there are.
    pub size: usize,
    /// Are the attributes in a dict, which is in the first slot? Only those of `__slots__` are in slots, then.
    pub dict_mode: bool,
    /// Interned strings, and the keys of slots.
    #[plain]
    pub(crate) names: Vec<Ref<Str>>,
    /// Where the attributes are by name, and those with the key of a slot by the slot's name, too.
    #[plain]
    table: Box<[Probe]>,
    /// The first transition, which is the only one as a rule.
    #[plain]
    first: Cell<Option<(Ref<Str>, Ref<Map>)>>,
    #[plain]
    transitions: RefCell<HashMap<Ref<Str>, Ref<Map>>>,
}

/// An entry of a map's hash table: the address of a name, and its slot.
#[derive(Clone, Copy)]
struct Probe {
    name: u64,
    slot: u64,
}

// SAFETY: the names are kept alive by `Map::names`, those of slots by the class.
unsafe impl Trace for Probe {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

impl Map {
    pub(crate) fn new(class: Ref<Class>, names: Vec<Ref<Str>>, dict_mode: bool) -> Ref<Map> {
        if !class.data_descriptors.get() && names.iter().any(|&name| class.slot_named(name).is_some()) {
            class.data_descriptors.set(class, true);
        }
        let known_as = |(at, &key): (usize, &Ref<Str>)| {
            class.slots.iter().find(|slot| slot.1 == key).map(|slot| (at, slot.0))
        };
        let also: Vec<(usize, Ref<Str>)> = names.iter().enumerate().filter_map(known_as).collect();
        let size = ((names.len() + also.len()) * 2).next_power_of_two().max(2);
        let mut table = vec![Probe { name: 0, slot: 0 }; size].into_boxed_slice();
        for (slot, name) in names.iter().copied().enumerate().chain(also) {
            let mut at = Map::hash(name) & (size - 1);
            while table[at].name != 0 {
                at = (at + 1) & (size - 1);
            }
            table[at] = Probe { name: name.address(), slot: slot as u64 };
        }
        Ref::new(Map {
            class,
            size: names.len(),
            dict_mode,
            names,
            table,
            first: Cell::new(None),
            transitions: RefCell::default(),
        })
    }

    #[inline(always)]
    fn hash(name: Ref<Str>) -> usize {
        let address = name.address() as usize;
        (address >> 4) ^ (address >> 11)
    }

    /// Where the attribute is that has that (interned) name or key of a slot in [`Map::names`].
    pub fn slot_of(&self, name: Ref<Str>) -> Option<usize> {
        self.attribute(name).filter(|&slot| self.names[slot] == name)
    }

    /// Where the attribute is that a program means by that (interned) name, be it in a slot or not, if the class has no
    /// [`Class::data_descriptors`]. A map's layout is frozen: plain Rust on a green map.
    #[inline(always)]
    pub fn attribute(&self, name: Ref<Str>) -> Option<usize> {
        let mask = self.table.len() - 1;
        let mut at = Map::hash(name) & mask;
        loop {
            let probe = self.table[at & mask];
            if probe.name == name.address() {
                return Some(probe.slot as usize);
            }
            if probe.name == 0 {
                return None;
            }
            at += 1;
        }
    }
}

/// The map with one more attribute, in the slot `map.size`. Same map and name, same answer.
#[elidable]
pub fn map_with(map: Ref<Map>, name: Ref<Str>) -> Ref<Map> {
    if let Some((first, next)) = map.first.get()
        && first == name
    {
        return next;
    }
    new_map_with(map, name)
}

#[cold]
#[inline(never)]
fn new_map_with(map: Ref<Map>, name: Ref<Str>) -> Ref<Map> {
    if let Some(&next) = map.transitions.borrow().get(&name) {
        return next;
    }
    let names: Vec<Ref<Str>> = map.names.iter().copied().chain([name]).collect();
    let hint = &map.class.slots_hint;
    hint.set(hint.get().max(names.len()));
    let next = Map::new(map.class, names, map.dict_mode);
    if map.first.get().is_none() {
        map.first.set(Some((name, next)));
    }
    map.transitions.borrow_mut().insert(name, next);
    map.touch();
    next
}

/// Instances with more attributes than this have them in a dict.
pub const MOST_SLOTS: usize = 250;

/// How many slots a new instance had better have. Any answer is right, and none is followed blindly: writers
/// check the array's length.
#[elidable]
pub fn slots_hint(class: Ref<Class>) -> i64 {
    class.slots_hint.get() as i64
}

/// The map of a new instance: the same for all times.
#[elidable]
pub fn empty_map(class: Ref<Class>) -> Ref<Map> {
    class.empty_map()
}

/// The map of an instance without attributes, or without any beside a dict.
pub(crate) fn first_map(class: Ref<Class>, dict_mode: bool) -> Ref<Map> {
    if !dict_mode {
        return class.empty_map();
    }
    class.dict_map.get().unwrap_or_else(|| {
        let map = Map::new(class, vec![class.registry.dict_slot], true);
        class.dict_map.set(Some(map));
        class.touch();
        map
    })
}
