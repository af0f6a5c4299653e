//! Maps (hidden classes): which attribute of an instance is where, and as what.
//!
//! A map never changes once it is made. It has the attributes by name, those of `__slots__` by keys that no program
//! knows, and never says where a name that is hidden in the class leads: that is for a lookup in the class to decide.
//!
//! An attribute whose first value was a float is kept as a number, without an object: each class decides that by name,
//! and takes it back for good when another value arrives (Bolz and others: unboxed fields in PyPy's maps). Instances
//! that have the number are right as they are; what asks no type before it reads or writes one must not be here.

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

/// A hidden class: which attribute is where, for instances of one class. Immutable; maps that add an attribute hang on
/// the map they extend.
#[derive(Object)]
pub struct Map {
    /// The class of the instances.
    pub class: Ref<Class>,
    /// How many attributes there are.
    pub size: usize,
    /// How many of them are numbers.
    pub numbers: usize,
    /// Are the attributes in a dict, which is in the first slot? Only those of `__slots__` are in slots, then.
    pub dict_mode: bool,
    /// Interned strings, and the keys of slots.
    #[plain]
    pub(crate) names: Vec<Ref<Str>>,
    /// Where the attributes are that have these names.
    #[plain]
    pub(crate) fields: Vec<Field>,
    /// Where the attributes are by name, and those with the key of a slot by the slot's name, too.
    #[plain]
    table: Box<[Probe]>,
    /// The transition that was asked for last, which is the only one as a rule.
    #[plain]
    last: Cell<Option<Asked>>,
    #[plain]
    transitions: RefCell<Transitions>,
}

/// An entry of a map's hash table: the address of a name, and where the attribute is.
#[derive(Clone, Copy)]
struct Probe {
    name: u64,
    field: Field,
    /// Is it the name by which programs know a slot, and not its key?
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

    /// How many of the attributes are in slots.
    pub fn slots(&self) -> usize {
        self.size - self.numbers
    }

    /// Where the attribute is that has that (interned) name or key of a slot in [`Map::names`].
    pub fn field_of(&self, name: Ref<Str>) -> Option<Field> {
        self.probe(name).filter(|probe| !probe.known_as).map(|probe| probe.field)
    }

    /// Where the attribute is that a program means by that (interned) name, be it in a slot or not, if the class has no
    /// [`Class::data_descriptors`]. A map's layout is frozen: plain Rust on a green map.
    #[inline(always)]
    pub fn attribute(&self, name: Ref<Str>) -> Option<Field> {
        self.probe(name).map(|probe| probe.field)
    }

    /// Is an attribute of that (interned) name or key in that slot? False may be the answer if there are numbers, too.
    #[inline(always)]
    pub fn has_slot(&self, at: usize, name: Ref<Str>) -> bool {
        self.numbers == 0 && self.names.get(at) == Some(&name)
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

    /// The attributes in order: their names or keys, and where they are.
    pub fn attributes(&self) -> impl Iterator<Item = (Ref<Str>, Field)> {
        self.names.iter().copied().zip(self.fields.iter().copied())
    }

    /// Where the attribute is that was added last.
    #[inline(always)]
    pub fn newest(&self) -> Field {
        self.fields[self.size - 1]
    }

    /// Has [`map_with`] an answer already?
    #[inline(always)]
    pub fn knows(&self, name: Ref<Str>, kinds: i64) -> bool {
        self.last.get().is_some_and(|(last, at, _)| last == name && at == kinds)
    }
}

/// The map with one more attribute. Same map and name and [`Class::kinds`], same answer.
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

/// That many attributes of a class may turn out to be no numbers; then none are. It bounds how often traces that make
/// instances are thrown away.
const MOST_REFUSED: i64 = 4;

/// Are attributes of that name kept as numbers? If that is undecided, it is decided.
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

/// From now on no attribute of that name is kept as a number.
pub(crate) fn refuse_number(class: Ref<Class>, name: Ref<Str>) {
    if keeps_number(class, name, false) {
        class.numbers.borrow_mut().insert(name, false);
        class.kinds.set(class, class.kinds.get() + 1);
    }
}

/// Instances with more attributes than this have them in a dict.
pub const MOST_SLOTS: usize = 250;

/// How many slots a new instance had better have. Any answer is right, and none is followed blindly: writers
/// check the array's length.
#[elidable]
pub fn slots_hint(class: Ref<Class>) -> i64 {
    class.slots_hint.get() as i64
}

/// Likewise how many numbers.
#[elidable]
pub fn numbers_hint(class: Ref<Class>) -> i64 {
    class.numbers_hint.get() as i64
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
        let map = Map::new(class, &[(class.registry.dict_slot, Field::Slot(0))], true);
        class.dict_map.set(Some(map));
        class.touch();
        map
    })
}
