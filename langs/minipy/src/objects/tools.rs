//! The iterators of `itertools` that run through other ones.

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
    /// How often it is still to come; -1 without an end.
    pub(crate) left: Mut<i64>,
}

/// `cycle(iterable)`
#[derive(Object)]
pub(crate) struct Cycle {
    /// Null once it is exhausted.
    pub(crate) source: Mut<Value>,
    /// What came from it.
    pub(crate) saved: Ref<List>,
    /// Which of these is next after that.
    pub(crate) index: Mut<i64>,
}

/// `chain(...)`
#[derive(Object)]
pub(crate) struct Chain {
    /// Gives the iterables; null at the end.
    pub(crate) sources: Mut<Value>,
    /// The iterator of one of them, or null.
    pub(crate) active: Mut<Value>,
}

/// `islice(iterable, start, stop, step)`
#[derive(Object)]
pub(crate) struct Slicing {
    /// Null at the end.
    pub(crate) source: Mut<Value>,
    /// The number of items that were taken from it.
    pub(crate) taken: Mut<i64>,
    /// The index of the next item that is wanted.
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
    /// `None` for a sum.
    pub(crate) function: Value,
    /// Null before the first item.
    pub(crate) total: Mut<Value>,
    /// What is to come first, or `None`.
    pub(crate) initial: Mut<Value>,
}

/// `pairwise(iterable)`
#[derive(Object)]
pub(crate) struct Pairwise {
    /// Null at the end.
    pub(crate) source: Mut<Value>,
    /// The first item of the next pair, or null.
    pub(crate) before: Mut<Value>,
}

/// `zip_longest(...)`
#[derive(Object)]
pub(crate) struct ZipLongest {
    /// Those that are exhausted are null.
    pub(crate) sources: Ref<Array<Items>>,
    /// How many are not.
    pub(crate) active: Mut<i64>,
    pub(crate) fill: Value,
}

/// `batched(iterable, n, strict=strict)`
#[derive(Object)]
pub(crate) struct Batched {
    /// Null at the end.
    pub(crate) source: Mut<Value>,
    pub(crate) size: i64,
    pub(crate) strict: bool,
}

/// `groupby(iterable, key)`
#[derive(Object)]
pub(crate) struct GroupBy {
    pub(crate) source: Value,
    /// `None` for the item itself.
    pub(crate) function: Value,
    /// The item that was asked for last and not given out, or null.
    pub(crate) item: Mut<Value>,
    /// Its key; null before the first item.
    pub(crate) key: Mut<Value>,
    /// The key of the run that was begun last; null before the first one.
    pub(crate) run_key: Mut<Value>,
    /// That run, or null.
    pub(crate) run: Mut<Value>,
}

/// A run of items with the same key.
#[derive(Object)]
pub(crate) struct Group {
    pub(crate) parent: Ref<GroupBy>,
    pub(crate) key: Value,
}
