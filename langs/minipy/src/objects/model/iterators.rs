//! The iterators of built-in types.

use super::sequences::{List, Str, TupleItems};
use super::tables::Table;
use super::values::Value;
use crate::objects::class::Class;
use metatrace::{Array, Mut, Object, Ref};

/// The iterator of a range.
#[derive(Object)]
pub struct RangeIter {
    /// The next integer.
    pub next: Mut<i64>,
    /// What `next` is when the iterator is exhausted: `start + count * step`, wrapping.
    pub end: i64,
    /// The step.
    pub step: i64,
}

/// The iterator of a list. An exhausted one has the index -1.
#[derive(Object)]
pub struct ListIter {
    /// The list.
    pub list: Ref<List>,
    /// The position of the next item.
    pub index: Mut<i64>,
}

/// The iterator of a tuple.
#[derive(Object)]
pub struct TupleIter {
    /// The items.
    pub items: Ref<Array<TupleItems>>,
    /// The position of the next item.
    pub index: Mut<i64>,
}

/// The iterator of a string.
#[derive(Object)]
pub struct StrIter {
    /// The string.
    pub text: Ref<Str>,
    /// The byte where the next character begins.
    pub offset: Mut<i64>,
}

/// The iterator of an object that has only `__getitem__`. An exhausted one has the index -1.
#[derive(Object)]
pub struct SequenceIter {
    /// The object.
    pub sequence: Value,
    /// The next index.
    pub index: Mut<i64>,
}

/// The iterator of a dict or set: walks the entries, and detects changes of their number.
#[derive(Object)]
pub struct TableIter {
    /// Its class, which depends on what it iterates over and in which direction.
    pub(crate) class: Ref<Class>,
    /// The entries.
    pub(crate) table: Ref<Table>,
    /// `KEYS`, `VALUES` or `ITEMS` of [`crate::objects::views`].
    pub(crate) what: i64,
    /// The position at which the search for the next entry begins; [`END`](crate::objects::views::END) once exhausted.
    pub(crate) position: Mut<i64>,
    /// The number of entries at the start; -1 once a change was detected.
    pub(crate) size: Mut<i64>,
    /// The number of entries left.
    pub(crate) left: Mut<i64>,
    /// Whether it runs backwards.
    pub(crate) reverse: bool,
    /// Whether it iterates over a set.
    pub(crate) of_set: bool,
}

/// `reversed(sequence)`
#[derive(Object)]
pub struct ReverseIter {
    /// Its class; lists have one of their own.
    pub(crate) class: Ref<Class>,
    /// The sequence; null once exhausted.
    pub(crate) sequence: Mut<Value>,
    /// The position of the next item.
    pub(crate) index: Mut<i64>,
}
