//! The layouts of `itertools` iterators.

use crate::objects::model::*;
use metatrace::{Array, Mut, Object, Ref};

/// `count(start, step)`
#[derive(Object)]
pub(crate) struct Count {
    /// The next number.
    pub(crate) current: Mut<Value>,
    pub(crate) step: Value,
}

/// `repeat(object, times)`
#[derive(Object)]
pub(crate) struct Repeat {
    pub(crate) object: Value,
    /// The number of repetitions left; -1 for no end.
    pub(crate) left: Mut<i64>,
}

/// `cycle(iterable)`
#[derive(Object)]
pub(crate) struct Cycle {
    /// The iterator; null once it is exhausted.
    pub(crate) source: Mut<Value>,
    /// The items that it gave.
    pub(crate) saved: Ref<List>,
    /// The index in `saved` of the next item, once the iterator is exhausted.
    pub(crate) index: Mut<i64>,
}

/// `chain(...)`
#[derive(Object)]
pub(crate) struct Chain {
    /// The iterator of the iterables; null at the end.
    pub(crate) sources: Mut<Value>,
    /// The iterator of the current iterable, or null.
    pub(crate) active: Mut<Value>,
}

/// `islice(iterable, start, stop, step)`
#[derive(Object)]
pub(crate) struct Slicing {
    /// The iterator; null at the end.
    pub(crate) source: Mut<Value>,
    /// The number of items taken from it.
    pub(crate) taken: Mut<i64>,
    /// The index of the next item to return.
    pub(crate) wanted: Mut<i64>,
    pub(crate) stop: i64,
    pub(crate) step: i64,
}

/// `takewhile(predicate, iterable)`
#[derive(Object)]
pub(crate) struct TakeWhile {
    pub(crate) predicate: Value,
    pub(crate) source: Value,
    pub(crate) ended: Mut<bool>,
}

/// `dropwhile(predicate, iterable)`
#[derive(Object)]
pub(crate) struct DropWhile {
    pub(crate) predicate: Value,
    pub(crate) source: Value,
    pub(crate) begun: Mut<bool>,
}

/// `filterfalse(function, iterable)`; the function may be `None`.
#[derive(Object)]
pub(crate) struct FilterFalse {
    pub(crate) function: Value,
    pub(crate) source: Value,
}

/// `starmap(function, iterable)`
#[derive(Object)]
pub(crate) struct StarMap {
    pub(crate) function: Value,
    pub(crate) source: Value,
}

/// `compress(data, selectors)`
#[derive(Object)]
pub(crate) struct Compress {
    pub(crate) data: Value,
    pub(crate) selectors: Value,
}

/// `accumulate(iterable, func, initial=initial)`
#[derive(Object)]
pub(crate) struct Accumulate {
    pub(crate) source: Value,
    /// The function; `None` for a sum.
    pub(crate) function: Value,
    /// Null before the first item.
    pub(crate) total: Mut<Value>,
    /// The value that comes first, or `None`.
    pub(crate) initial: Mut<Value>,
}

/// `pairwise(iterable)`
#[derive(Object)]
pub(crate) struct Pairwise {
    /// The iterator; null at the end.
    pub(crate) source: Mut<Value>,
    /// The first item of the next pair, or null.
    pub(crate) before: Mut<Value>,
}

/// `zip_longest(...)`
#[derive(Object)]
pub(crate) struct ZipLongest {
    /// The iterators; exhausted ones are null.
    pub(crate) sources: Ref<Array<Items>>,
    /// The number of iterators that are not exhausted.
    pub(crate) active: Mut<i64>,
    pub(crate) fill: Value,
}

/// `batched(iterable, n, strict=strict)`
#[derive(Object)]
pub(crate) struct Batched {
    /// The iterator; null at the end.
    pub(crate) source: Mut<Value>,
    pub(crate) size: i64,
    pub(crate) strict: bool,
}

/// `groupby(iterable, key)`
#[derive(Object)]
pub(crate) struct GroupBy {
    pub(crate) source: Value,
    /// The key function; `None` for the item itself.
    pub(crate) function: Value,
    /// The item that was read last and not returned yet, or null.
    pub(crate) item: Mut<Value>,
    /// Its key; null before the first item.
    pub(crate) key: Mut<Value>,
    /// The key of the current run; null before the first one.
    pub(crate) run_key: Mut<Value>,
    /// The current run, or null.
    pub(crate) run: Mut<Value>,
}

/// A run of items with the same key.
#[derive(Object)]
pub(crate) struct Group {
    pub(crate) parent: Ref<GroupBy>,
    pub(crate) key: Value,
}
