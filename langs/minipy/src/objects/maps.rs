//! Maps (hidden classes): where an instance keeps each attribute, and in which form.
//!
//! A map is immutable. It lists attributes by name, those of `__slots__` by keys that programs cannot name. It does
//! not know whether the class hides a name; that is decided by a lookup in the class.
//!
//! An attribute whose first value was a float is kept as a number, without an object. Each class decides this by
//! name, and reverts it permanently when another value is stored (Bolz and others: unboxed fields in PyPy's maps).
//! Instances that have the number stay valid. Code that accesses attributes without a check of the field's form must
//! not use this file.

use crate::objects::class::Class;
use crate::objects::model::*;
use hashbrown::HashMap;
use metatrace::untraced::Untraced as _;
use metatrace::{Marker, Object, Ref, Trace, elidable};
use std::cell::{Cell, RefCell};

/// Where an instance keeps an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// In [`Instance::slots`], a value of any type.
    Slot(usize),
    /// In [`Instance::numbers`], a float that is not NaN.
    Number(usize),
}

// SAFETY: there is nothing to trace.
unsafe impl Trace for Field {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

/// A name, the [`Class::kinds`] of the time, and the map with that name.
type Asked = (Ref<Str>, i64, Ref<Map>);

/// Maps by the name they add and whether it is a number.
type Transitions = HashMap<(Ref<Str>, bool), Ref<Map>>;

/// A hidden class: where each attribute is, for instances of one class. Immutable; a map that adds an attribute hangs
/// on the map that it extends.
#[derive(Object)]
pub struct Map {
    /// The class of the instances.
    pub class: Ref<Class>,
    /// The number of attributes.
    pub size: usize,
    /// The number of attributes that are kept as numbers.
    pub numbers: usize,
    /// Whether the attributes are in a dict, which is in the first slot. In that case only those of `__slots__` are
    /// in slots.
    pub dict_mode: bool,
    /// The names of the attributes in order: interned strings and keys of slots.
    #[plain]
    pub(crate) names: Vec<Ref<Str>>,
    /// The fields of the attributes in [`Map::names`].
    #[plain]
    pub(crate) fields: Vec<Field>,
    /// The fields by name; those with the key of a slot also by the slot's name.
    #[plain]
    table: Box<[Probe]>,
    /// The transition that was used last; usually it is the only one.
    #[plain]
    last: Cell<Option<Asked>>,
    #[plain]
    transitions: RefCell<Transitions>,
}

/// An entry of a map's hash table: the address of a name, and the attribute's field.
#[derive(Clone, Copy)]
struct Probe {
    name: u64,
    field: Field,
    /// Whether the name is the one by which programs know a slot, and not its key.
    known_as: bool,
}

// SAFETY: the names are kept alive by `Map::names`, those of slots by the class.
unsafe impl Trace for Probe {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

impl Map {
    pub(crate) fn new(class: Ref<Class>, all: &[(Ref<Str>, Field)], dict_mode: bool) -> Ref<Map> {
        let (names, fields): (Vec<Ref<Str>>, Vec<Field>) = all.iter().copied().unzip();
        if !class.data_descriptors.get() && names.iter().any(|&name| class.slot_named(name).is_some()) {
            class.data_descriptors.set(class, true);
        }
        let known_as = |&(key, field): &(Ref<Str>, Field)| {
            class.slots.iter().find(|slot| slot.1 == key).map(|slot| (slot.0, field, true))
        };
        let also: Vec<(Ref<Str>, Field, bool)> = all.iter().filter_map(known_as).collect();
        let size = ((all.len() + also.len()) * 2).next_power_of_two().max(2);
        let free = Probe { name: 0, field: Field::Slot(0), known_as: false };
        let mut table = vec![free; size].into_boxed_slice();
        for (name, field, known_as) in all.iter().map(|&(name, field)| (name, field, false)).chain(also) {
            let mut at = Map::hash(name) & (size - 1);
            while table[at].name != 0 {
                at = (at + 1) & (size - 1);
            }
            table[at] = Probe { name: name.address(), field, known_as };
        }
        Ref::new(Map {
            class,
            size: names.len(),
            numbers: fields.iter().filter(|field| matches!(field, Field::Number(_))).count(),
            dict_mode,
            names,
            fields,
            table,
            last: Cell::new(None),
            transitions: RefCell::default(),
        })
    }

    #[inline(always)]
    fn hash(name: Ref<Str>) -> usize {
        let address = name.address() as usize;
        (address >> 4) ^ (address >> 11)
    }

    /// The number of attributes in slots.
    pub fn slots(&self) -> usize {
        self.size - self.numbers
    }

    /// The field of the attribute with that (interned) name or key of a slot in [`Map::names`].
    pub fn field_of(&self, name: Ref<Str>) -> Option<Field> {
        self.probe(name).filter(|probe| !probe.known_as).map(|probe| probe.field)
    }

    /// The field of the attribute that a program accesses by that (interned) name, in a slot or not, provided the
    /// class has no [`Class::data_descriptors`]. A map's layout is frozen: plain Rust on a green map.
    #[inline(always)]
    pub fn attribute(&self, name: Ref<Str>) -> Option<Field> {
        self.probe(name).map(|probe| probe.field)
    }

    /// Whether the attribute with that (interned) name or key is in that slot. May be false for an attribute that is,
    /// if there are numbers too.
    #[inline(always)]
    pub fn has_slot(&self, at: usize, name: Ref<Str>) -> bool {
        self.numbers == 0 && self.names.get(at) == Some(&name)
    }

    /// Whether adding an attribute with that name takes more than another map and slot.
    pub fn adds_otherwise(&self, name: Ref<Str>) -> bool {
        is_special_name(name) || self.dict_mode || self.size >= MOST_SLOTS
    }

    /// The name or key under which the map gets an attribute that it does not have, if adding it takes only another map
    /// and slot. The class has no data descriptors.
    pub fn name_to_add(&self, name: Ref<Str>) -> Option<Ref<Str>> {
        if self.adds_otherwise(name) {
            return None;
        }
        self.class.slot_named(name).or(self.class.has_dict.then_some(name))
    }

    #[inline(always)]
    fn probe(&self, name: Ref<Str>) -> Option<Probe> {
        let mask = self.table.len() - 1;
        let mut at = Map::hash(name) & mask;
        loop {
            let probe = self.table[at & mask];
            if probe.name == name.address() {
                return Some(probe);
            }
            if probe.name == 0 {
                return None;
            }
            at += 1;
        }
    }

    /// The attributes in order: their names or keys, and their fields.
    pub fn attributes(&self) -> impl Iterator<Item = (Ref<Str>, Field)> {
        self.names.iter().copied().zip(self.fields.iter().copied())
    }

    /// The field of the attribute that was added last.
    #[inline(always)]
    pub fn newest(&self) -> Field {
        self.fields[self.size - 1]
    }

    /// Whether [`map_with()`] has computed the answer before.
    #[inline(always)]
    pub fn knows(&self, name: Ref<Str>, kinds: i64) -> bool {
        self.last.get().is_some_and(|(last, at, _)| last == name && at == kinds)
    }
}

/// The map with one more attribute. The result depends on map, name and [`Class::kinds`] alone.
#[elidable]
pub fn map_with(map: Ref<Map>, name: Ref<Str>, kinds: i64) -> Ref<Map> {
    if let Some((last, at, next)) = map.last.get()
        && last == name
        && at == kinds
    {
        return next;
    }
    next_map(map, name, kinds)
}

#[cold]
#[inline(never)]
fn next_map(map: Ref<Map>, name: Ref<Str>, kinds: i64) -> Ref<Map> {
    let number = keeps_number(map.class, name, false);
    let known = map.transitions.borrow().get(&(name, number)).copied();
    let next = known.unwrap_or_else(|| {
        let field = if number { Field::Number(map.numbers) } else { Field::Slot(map.slots()) };
        let all: Vec<(Ref<Str>, Field)> = map.attributes().chain([(name, field)]).collect();
        let next = Map::new(map.class, &all, map.dict_mode);
        map.class.slots_hint.update(|hint| hint.max(next.slots()));
        map.class.numbers_hint.update(|hint| hint.max(next.numbers));
        next
    });
    map.last.set(Some((name, kinds, next)));
    map.transitions.borrow_mut().insert((name, number), next);
    map.touch();
    next
}

/// The number of attributes of a class that may turn out to be no numbers; after that, none of them is kept as a
/// number. It bounds how often traces that create instances are invalidated.
const MOST_REFUSED: i64 = 4;

/// Whether attributes with that name are kept as numbers. If that is undecided, `if_undecided` decides it.
pub(crate) fn keeps_number(class: Ref<Class>, name: Ref<Str>, if_undecided: bool) -> bool {
    if class.kinds.get() >= MOST_REFUSED {
        return false;
    }
    let decided = class.numbers.borrow().get(name);
    decided.unwrap_or_else(|| {
        class.numbers.borrow_mut().insert(name, if_undecided);
        class.touch();
        if_undecided
    })
}

/// Stops keeping attributes with that name as numbers.
pub(crate) fn refuse_number(class: Ref<Class>, name: Ref<Str>) {
    if keeps_number(class, name, false) {
        class.numbers.borrow_mut().insert(name, false);
        class.kinds.set(class, class.kinds.get() + 1);
    }
}

/// Instances with more attributes than this keep them in a dict.
pub const MOST_SLOTS: usize = 250;

/// Whether it is a name like `__class__`, which may have a special meaning.
pub fn is_special_name(name: Ref<Str>) -> bool {
    name.as_str().starts_with("__")
}

/// The recommended number of slots of a new instance. Any answer is correct: writers check the length of the array.
#[elidable]
pub fn slots_hint(class: Ref<Class>) -> i64 {
    class.slots_hint.get() as i64
}

/// The recommended number of numbers of a new instance, likewise.
#[elidable]
pub fn numbers_hint(class: Ref<Class>) -> i64 {
    class.numbers_hint.get() as i64
}

/// The map of a new instance. It never changes.
#[elidable]
pub fn empty_map(class: Ref<Class>) -> Ref<Map> {
    class.empty_map()
}

/// The map of an instance without attributes, or with only a dict.
pub(crate) fn first_map(class: Ref<Class>, dict_mode: bool) -> Ref<Map> {
    if !dict_mode {
        return class.empty_map();
    }
    class.dict_map.get().unwrap_or_else(|| {
        let map = Map::new(class, &[(class.registry.dict_slot, Field::Slot(0))], true);
        class.dict_map.set(Some(map));
        class.touch();
        map
    })
}
