//! Dicts and sets, with the hash table of both.

use super::values::Value;
use metatrace::{Array, Mut, Object, Quasi, Ref, array_class};

array_class!(
    /// The entries of a [`Table`], three words each: hash, key (null if the entry was deleted), value (null in sets).
    pub Entries of Value
);

array_class!(
    /// The index of a [`Table`].
    pub Places of u32
);

/// An entry of a [`Table`].
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The key's hash, its low 63 bits.
    pub hash: i64,
    /// The key.
    pub key: Value,
    /// The value; null in sets.
    pub value: Value,
}

/// An insertion-ordered hash table: `types::table` has its operations.
#[derive(Object)]
pub struct Table {
    /// The entries in the order of insertion, deleted ones included.
    pub entries: Mut<Ref<Array<Entries>>>,
    /// Positions of entries by hash; None in a small table.
    pub places: Mut<Option<Ref<Array<Places>>>>,
    /// The number of entries in use, deleted ones included.
    pub used: Mut<i64>,
    /// The number of entries that are not deleted.
    pub live: Mut<i64>,
    /// Changes with each change after the table was watched; -1 permanently after too many of them.
    pub version: Quasi<i64>,
    /// The object whose attributes the table shows; null for the table of an ordinary dict or set. The values of a
    /// [`Module`](super::Module)'s table are [`GlobalCell`](super::GlobalCell)s.
    pub owner: Mut<Value>,
    /// Whether a trace depends on this version.
    pub watched: Mut<bool>,
    /// Counts changes of keys and moves of entries: a table with the same stamp has the same keys at the same
    /// positions.
    pub stamp: Mut<i64>,
    /// All entries before this position are deleted.
    pub first: Mut<u32>,
    /// The number of places that are not free.
    pub taken: Mut<u32>,
    /// Whether some entry has the place of a removed one, or was added after one at a later position.
    pub reused: Mut<bool>,
}

/// A dict.
#[derive(Object)]
pub struct Dict {
    /// Keys and values.
    pub table: Ref<Table>,
}

/// A set or frozenset.
#[derive(Object)]
pub struct Set {
    /// The items.
    pub table: Ref<Table>,
    /// Whether it is a frozenset.
    pub frozen: bool,
}

/// A `frozenset`: an object around a [`Set`] whose `frozen` is true.
#[derive(Object)]
pub(crate) struct FrozenSet {
    pub(crate) inner: Ref<Set>,
}
