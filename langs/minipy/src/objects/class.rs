//! Classes as objects: their layout, their members, and the names and versions that all of them share.
//!
//! Reading and plain bookkeeping only; what changes a class is in [`crate::classes`], which gives it new versions.

use crate::objects::heap_util::{RootedVec, new_str};
use crate::objects::kind::KindOf;
use crate::objects::maps::Map;
use crate::objects::model::*;
use crate::objects::strings;
use hashbrown::{HashMap, HashTable};
use metatrace::untraced::Untraced;
use metatrace::{Array, Marker, Object, Prim, Quasi, Ref, Trace, Weak};
use minipy_frontend::BinOp;
use std::cell::{Cell, RefCell};

/// What instances of a class keep beside their attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Prim)]
#[repr(u8)]
pub enum Layout {
    /// Nothing: instances are [`Instance`]s without payload.
    Plain,
    /// [`ExcData`] as payload.
    Exception,
    /// The class is a built-in kind of objects, or derives from one: the payload is such an object.
    Builtin,
    /// Instances are classes.
    Type,
}

/// Names of slots, and what maps have them under.
pub(crate) type SlotKeys = Vec<(Ref<Str>, Ref<Str>)>;

/// A class (type object).
#[derive(Object)]
pub struct Class {
    #[plain]
    pub(crate) name_cell: Cell<Ref<Str>>,
    #[plain]
    pub(crate) qualname_cell: Cell<Ref<Str>>,
    /// Changes whenever the class or one of its bases changes; never the same for two classes.
    pub version: Quasi<i64>,
    /// Does a class in the MRO define a data descriptor, which instance attributes do not shadow, or a hook for all
    /// attributes? Slots count if a name of theirs means anything else in the class or in an instance, or they have
    /// another name: then the answer of [`Map::attribute`] may be wrong.
    pub data_descriptors: Quasi<bool>,
    /// What instances keep.
    pub layout: Layout,
    /// Is it a type of the virtual machine itself (and cannot be changed by programs)?
    pub builtin: bool,
    /// May classes derive from it?
    pub subclassable: bool,
    /// The metaclass; None for `type`.
    pub metaclass: Option<Ref<Class>>,
    /// Are there abstract methods left, so that the class has no instances?
    pub is_abstract: Quasi<bool>,
    /// Does a class in the MRO have a `__del__`, or had it one, so that new instances are registered?
    pub finalizes: Quasi<bool>,
    /// Does a class in the MRO have a `__new__` of the program, or had it one? As on CPython, `object.__new__` then
    /// refuses arguments also where `__init__` takes them. Changes with the version alone.
    #[plain]
    pub(crate) had_new: Cell<bool>,
    /// The version for which it was asked last whether instances hash and compare natively, and the answer.
    #[plain]
    pub(crate) native_keys: Cell<(i64, bool)>,
    /// Do instances take attributes that are not in `__slots__`?
    pub has_dict: bool,
    /// Do instances keep more than those of the bases?
    pub adds_layout: bool,
    #[plain]
    pub(crate) base: Cell<Option<Ref<Class>>>,
    /// The names of slots with their keys in maps, those of `__slots__` first, sorted, then those of the base. A key
    /// is a string of its own, so no name that a program uses is one.
    #[plain]
    pub(crate) slots: SlotKeys,
    /// The keys of classes with this base, by the names in their `__slots__`: layouts that agree have the same keys.
    #[plain]
    pub(crate) derived_slots: RefCell<HashMap<Box<str>, SlotKeys>>,
    #[plain]
    pub(crate) namespace: RefCell<NameTable<Value>>,
    #[plain]
    pub(crate) bases: RefCell<Vec<Ref<Class>>>,
    #[plain]
    pub(crate) mro: RefCell<Vec<Ref<Class>>>,
    #[plain]
    /// Held weakly: a class that nothing else knows goes.
    pub(crate) subclasses: RefCell<Vec<Weak<Class>>>,
    #[plain]
    pub(crate) root_map: Cell<Option<Ref<Map>>>,
    #[plain]
    pub(crate) dict_map: Cell<Option<Ref<Map>>>,
    #[plain]
    pub(crate) slots_hint: Cell<usize>,
    #[plain]
    pub(crate) numbers_hint: Cell<usize>,
    /// Which attributes of instances are kept as numbers, as far as that is decided.
    #[plain]
    pub(crate) numbers: RefCell<NameTable<bool>>,
    /// Changes when an attribute that was kept as a number no longer is.
    pub kinds: Quasi<i64>,
    /// What instances do as objects of a built-in type; of an ordinary class, what every object does.
    #[plain]
    pub(crate) kind: KindOf,
    #[plain]
    pub(crate) registry: Ref<Registry>,
}

impl Class {
    /// `__name__`
    pub fn name(&self) -> Ref<Str> {
        self.name_cell.get()
    }

    /// `__qualname__`
    pub fn qualname(&self) -> Ref<Str> {
        self.qualname_cell.get()
    }

    /// The text of `__name__`.
    pub fn name_text(&self) -> String {
        self.name().as_str().to_string()
    }

    /// The direct subclasses. The vector doesn't keep them alive: for use without an allocation.
    pub(crate) fn subclasses(&self) -> Vec<Ref<Class>> {
        self.subclasses.borrow().iter().filter_map(|c| c.get()).collect()
    }

    /// The direct subclasses, in a vector that keeps them alive.
    pub fn subclasses_kept(&self) -> RootedVec {
        let mut kept = RootedVec::with_capacity(self.subclasses.borrow().len());
        // There is room: nothing is allocated from here on.
        self.subclasses().into_iter().for_each(|c| kept.push(c.into()));
        kept
    }

    /// Is `other` this class or one of its bases?
    pub fn is_subclass_of(&self, other: Ref<Class>) -> bool {
        self.mro.borrow().contains(&other)
    }

    /// May the operator of the class's built-in type do something with an operand of the other class?
    pub fn operates_on(&self, op: BinOp, other: Ref<Class>) -> bool {
        let kind = self.kind.0;
        kind.operators[op as usize].is_some() && (kind.takes_any || other.layout == Layout::Builtin)
    }

    /// The member of that (interned) name in the class itself.
    pub fn own(&self, name: Ref<Str>) -> Option<Value> {
        self.own_or_cell(name).map(content)
    }

    /// The same, but of an attribute that varies its [`ClassCell`]: what depends on the version alone.
    pub fn own_or_cell(&self, name: Ref<Str>) -> Option<Value> {
        self.namespace.borrow().get(name)
    }

    /// The members in the class itself, in order.
    pub fn members(&self) -> Vec<(Ref<Str>, Value)> {
        self.namespace.borrow().iter().map(|(name, value)| (name, content(value))).collect()
    }

    /// The member of that (interned) name along the MRO.
    pub fn find(&self, name: Ref<Str>) -> Option<Value> {
        self.mro.borrow().iter().find_map(|c| c.own(name))
    }

    /// As [`Class::find`], with the class that has it.
    pub fn find_with_owner(&self, name: Ref<Str>) -> Option<(Ref<Class>, Value)> {
        self.mro.borrow().iter().find_map(|&c| c.own(name).map(|v| (c, v)))
    }

    /// The key of the slot of that (interned) name. The slots of a class are frozen: plain Rust on a green class.
    #[inline]
    pub fn slot_named(&self, name: Ref<Str>) -> Option<Ref<Str>> {
        self.slots.iter().find(|slot| slot.0 == name).map(|slot| slot.1)
    }

    /// Is it the key of one of the slots?
    pub fn is_slot_key(&self, key: Ref<Str>) -> bool {
        self.slots.iter().any(|slot| slot.1 == key)
    }

    /// The map of an instance without attributes.
    pub fn empty_map(&self) -> Ref<Map> {
        self.root_map.get().expect("set when the class was made")
    }
}

/// What a member of a class is, behind its cell.
pub(crate) fn content(member: Value) -> Value {
    member.downcast::<ClassCell>().map_or(member, |cell| cell.value.get())
}

/// A cache of look-ups by version and name, beside the caches of instructions, for those that have none or have missed
/// (as CPython's type cache). A version is never given twice, so an entry says what is so for the class of that
/// version; while such a class is alive, so is the member.
pub struct MemberCache(Box<[Cell<CacheEntry>]>);

#[derive(Clone, Copy)]
struct CacheEntry {
    version: i64,
    name: u64,
    member: Value,
}

impl MemberCache {
    const SIZE: usize = 4096;

    /// A cache in which no entry matches.
    pub(crate) fn new() -> MemberCache {
        let empty = CacheEntry { version: -1, name: 0, member: Value::NULL };
        MemberCache((0..Self::SIZE).map(|_| Cell::new(empty)).collect())
    }

    /// What is known of that name in the class of that version, or what `find` gives.
    #[inline(always)]
    pub(crate) fn get(&self, version: i64, name: Ref<Str>, find: impl FnOnce() -> Value) -> Value {
        let at = (name.address() >> 4) as usize ^ (version as usize).wrapping_mul(0x9E37);
        let entry = &self.0[at & (Self::SIZE - 1)];
        let cached = entry.get();
        if cached.version == version && cached.name == name.address() {
            return cached.member;
        }
        let member = find();
        entry.set(CacheEntry { version, name: name.address(), member });
        member
    }
}

// SAFETY: an entry only matches while the class of that version is alive, which keeps the member alive.
unsafe impl Trace for MemberCache {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

/// The key of the slot that a member is, which instances keep among their attributes.
pub fn slot_key(member: Value) -> Option<Ref<Str>> {
    member.downcast::<Member>().and_then(|m| m.key)
}

/// The registry's interning, for names that are not attributes of a running virtual machine.
impl Registry {
    /// The one string with that text.
    pub fn intern(&self, text: &str) -> Ref<Str> {
        self.interned(text).unwrap_or_else(|| self.insert(new_str(text)))
    }

    /// The one string with the text of another one, whose hash it knows as a rule.
    pub fn intern_str(&self, name: Ref<Str>) -> Ref<Str> {
        let is_same = |known: &Ref<Str>| *known == name || known.as_str() == name.as_str();
        let known = self.strings.borrow().find(strings::hash(name) as u64, is_same).copied();
        // A string that shows a part of a storage would keep all of it.
        let itself = || if name.storage.len() == name.size as usize { name } else { new_str(name.as_str()) };
        known.unwrap_or_else(|| self.insert(itself()))
    }

    fn insert(&self, name: Ref<Str>) -> Ref<Str> {
        let hash = |name: &Ref<Str>| strings::hash(*name) as u64;
        self.strings.borrow_mut().insert_unique(hash(&name), name, hash);
        self.dirty();
        name
    }

    /// The one string with that text, if anything has that name.
    pub fn interned(&self, text: &str) -> Option<Ref<Str>> {
        let hash = minipy_text::str::hash(text) as u64;
        self.strings.borrow().find(hash, |known| known.as_str() == text).copied()
    }

    fn dirty(&self) {
        self.me.get().expect("set when the registry was made").touch();
    }

    /// A version that no class or module has had.
    pub fn new_version(&self) -> i64 {
        self.next_version.replace(self.next_version.get() + 1)
    }
}

/// What classes need of the virtual machine before there is one: interned strings and version numbers.
#[derive(Object)]
pub struct Registry {
    #[plain]
    pub(crate) strings: RefCell<HashTable<Ref<Str>>>,
    #[plain]
    pub(crate) next_version: Cell<i64>,
    #[plain]
    pub(crate) me: Cell<Option<Ref<Registry>>>,
    /// The name of the slot that holds an instance's `__dict__`: not interned, so that no attribute has it.
    #[plain]
    pub(crate) dict_slot: Ref<Str>,
    /// What instances have that keep no attribute as a number.
    pub(crate) no_numbers: Ref<Array<Numbers>>,
}
