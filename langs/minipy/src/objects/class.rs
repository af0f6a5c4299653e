//! Classes as objects: their layout, their members, and the names and versions that all of them share.
//!
//! Reading and plain bookkeeping only; changes of classes are in [`crate::classes`], which gives them new versions.

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

/// The layout of a class's instances: what they hold beside their attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Prim)]
#[repr(u8)]
pub enum Layout {
    /// Nothing: instances are [`Instance`]s without payload.
    Plain,
    /// [`ExcData`] as payload.
    Exception,
    /// The class is a built-in type, or derives from one: the payload is an object of that type.
    Builtin,
    /// Instances are classes.
    Type,
}

/// Names of slots, each with the key under which maps have it.
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
    /// Whether a class in the MRO defines a data descriptor, which instance attributes do not shadow, or a hook for
    /// all attributes. Slots count if one of their names has another meaning in the class or in an instance, or if
    /// they have a second name: [`Map::attribute`] may then be wrong.
    pub data_descriptors: Quasi<bool>,
    /// The layout of instances.
    pub layout: Layout,
    /// Whether it is a type of the virtual machine itself, which programs cannot change.
    pub builtin: bool,
    /// Whether classes may derive from it.
    pub subclassable: bool,
    /// The metaclass; None for `type`.
    pub metaclass: Option<Ref<Class>>,
    /// Whether abstract methods are left, so that the class cannot be instantiated.
    pub is_abstract: Quasi<bool>,
    /// Whether a class in the MRO has a `__del__`, or had one, so that new instances are registered.
    pub finalizes: Quasi<bool>,
    /// Whether a class in the MRO has a `__new__` written in Python, or had one. As in CPython, `object.__new__` then
    /// rejects arguments even if `__init__` takes them. Changes only together with the version.
    #[plain]
    pub(crate) had_new: Cell<bool>,
    /// A version, and whether instances hash and compare natively at that version.
    #[plain]
    pub(crate) native_keys: Cell<(i64, bool)>,
    /// Whether instances take attributes that are not in `__slots__`.
    pub has_dict: bool,
    /// Whether instances have more fields than those of the bases.
    pub adds_layout: bool,
    #[plain]
    pub(crate) base: Cell<Option<Ref<Class>>>,
    /// The names of slots with their keys in maps: those of `__slots__` first, sorted, then those of the base. A key
    /// is a string of its own, which equals no name of a program.
    #[plain]
    pub(crate) slots: SlotKeys,
    /// The slot keys of classes with this base, by the names in their `__slots__`: classes with the same layout share
    /// their keys.
    #[plain]
    pub(crate) derived_slots: RefCell<HashMap<Box<str>, SlotKeys>>,
    #[plain]
    pub(crate) namespace: RefCell<NameTable<Value>>,
    #[plain]
    pub(crate) bases: RefCell<Vec<Ref<Class>>>,
    #[plain]
    pub(crate) mro: RefCell<Vec<Ref<Class>>>,
    #[plain]
    /// The direct subclasses, held weakly.
    pub(crate) subclasses: RefCell<Vec<Weak<Class>>>,
    #[plain]
    pub(crate) root_map: Cell<Option<Ref<Map>>>,
    #[plain]
    pub(crate) dict_map: Cell<Option<Ref<Map>>>,
    #[plain]
    pub(crate) slots_hint: Cell<usize>,
    #[plain]
    pub(crate) numbers_hint: Cell<usize>,
    /// For each attribute name that was decided: whether instances keep it as a number.
    #[plain]
    pub(crate) numbers: RefCell<NameTable<bool>>,
    /// Changes when an attribute that was kept as a number is not kept as one any more.
    pub kinds: Quasi<i64>,
    /// The kind of instances: that of the built-in base, or that of `object` for an ordinary class.
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
        minipy_text::room::owned(self.name().as_str())
    }

    /// The direct subclasses. The vector does not keep them alive, so the caller must not allocate while it uses it.
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

    /// Whether `other` is this class or one of its bases.
    pub fn is_subclass_of(&self, other: Ref<Class>) -> bool {
        self.mro.borrow().contains(&other)
    }

    /// Whether the operator of the class's built-in type may accept an operand of class `other`.
    pub fn operates_on(&self, op: BinOp, other: Ref<Class>) -> bool {
        let kind = self.kind.0;
        kind.operators[op as usize].is_some() && (kind.takes_any || other.layout == Layout::Builtin)
    }

    /// The member with that (interned) name in the class itself.
    pub fn own(&self, name: Ref<Str>) -> Option<Value> {
        self.own_or_cell(name).map(content)
    }

    /// As [`Class::own`], but returns the [`ClassCell`] of an attribute that varies: the answer depends on the
    /// version alone.
    pub fn own_or_cell(&self, name: Ref<Str>) -> Option<Value> {
        self.namespace.borrow().get(name)
    }

    /// The members in the class itself, in order.
    pub fn members(&self) -> Vec<(Ref<Str>, Value)> {
        self.namespace.borrow().iter().map(|(name, value)| (name, content(value))).collect()
    }

    /// The member with that (interned) name, looked up along the MRO.
    pub fn find(&self, name: Ref<Str>) -> Option<Value> {
        self.mro.borrow().iter().find_map(|c| c.own(name))
    }

    /// As [`Class::find`], together with the class that has it.
    pub fn find_with_owner(&self, name: Ref<Str>) -> Option<(Ref<Class>, Value)> {
        self.mro.borrow().iter().find_map(|&c| c.own(name).map(|v| (c, v)))
    }

    /// The key of the slot with that (interned) name. The slots of a class are frozen: plain Rust on a green class.
    #[inline]
    pub fn slot_named(&self, name: Ref<Str>) -> Option<Ref<Str>> {
        self.slots.iter().find(|slot| slot.0 == name).map(|slot| slot.1)
    }

    /// Whether it is the key of one of the slots.
    pub fn is_slot_key(&self, key: Ref<Str>) -> bool {
        self.slots.iter().any(|slot| slot.1 == key)
    }

    /// The map of an instance without attributes.
    pub fn empty_map(&self) -> Ref<Map> {
        self.root_map.get().expect("set when the class was made")
    }
}

/// The value of a member, read from its cell if it has one.
pub(crate) fn content(member: Value) -> Value {
    member.downcast::<ClassCell>().map_or(member, |cell| cell.value.get())
}

/// A cache of look-ups by version and name, like CPython's type cache, for look-ups that have no inline cache or miss
/// in it. No version is used twice, so an entry holds for the class that has that version; while that class is alive,
/// so is the member.
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

    /// The cached member with that name in the class of that version, else what `find` returns.
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

/// The key of the slot if the member is a slot, which instances keep among their attributes.
pub fn slot_key(member: Value) -> Option<Ref<Str>> {
    member.downcast::<Member>().and_then(|m| m.key)
}

/// Interning, for names that are not attributes of a running virtual machine.
impl Registry {
    /// The one string with that text.
    pub fn intern(&self, text: &str) -> Ref<Str> {
        self.interned(text).unwrap_or_else(|| self.insert(new_str(text)))
    }

    /// The interned string with the text of `name`, whose hash is usually cached.
    pub fn intern_str(&self, name: Ref<Str>) -> Ref<Str> {
        let is_same = |known: &Ref<Str>| *known == name || known.as_str() == name.as_str();
        let known = self.strings.borrow().find(strings::hash(name) as u64, is_same).copied();
        // A substring that shares a storage would keep the whole storage alive.
        let itself = || if name.storage.len() == name.size as usize { name } else { new_str(name.as_str()) };
        known.unwrap_or_else(|| self.insert(itself()))
    }

    fn insert(&self, name: Ref<Str>) -> Ref<Str> {
        let hash = |name: &Ref<Str>| strings::hash(*name) as u64;
        // Without memory for a larger table the string is not found again, and a memory error is pending.
        let mut strings = self.strings.borrow_mut();
        if minipy_text::room::has_place(strings.try_reserve(1, hash)) {
            strings.insert_unique(hash(&name), name, hash);
        }
        drop(strings);
        self.dirty();
        name
    }

    /// The interned string with that text, if there is one.
    pub fn interned(&self, text: &str) -> Option<Ref<Str>> {
        let hash = minipy_text::str::hash(text) as u64;
        self.strings.borrow().find(hash, |known| known.as_str() == text).copied()
    }

    fn dirty(&self) {
        self.me.get().expect("set when the registry was made").touch();
    }

    /// A version that no class or module has had before.
    pub fn new_version(&self) -> i64 {
        self.next_version.replace(self.next_version.get() + 1)
    }
}

/// What classes need before there is a virtual machine: interned strings and version numbers.
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
    /// The number storage of instances that keep no attribute as a number.
    pub(crate) no_numbers: Ref<Array<Numbers>>,
}
