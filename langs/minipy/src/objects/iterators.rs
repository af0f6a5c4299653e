//! The layouts of iterators over other iterators, and of ranges beyond 64 bits.

use crate::objects::model::*;
use metatrace::{Mut, Object, Ref};

/// `enumerate(iterable, start)`
#[derive(Object)]
pub(crate) struct Enumerate {
    pub(crate) iterator: Value,
    pub(crate) count: Mut<Value>,
}

/// `zip(...)`
#[derive(Object)]
pub(crate) struct Zip {
    pub(crate) iterators: Ref<Tuple>,
    pub(crate) strict: bool,
}

/// `map(f, ...)`
#[derive(Object)]
pub(crate) struct Map {
    pub(crate) function: Value,
    pub(crate) iterators: Ref<Tuple>,
}

/// `filter(f, iterable)`; `f` may be `None`.
#[derive(Object)]
pub(crate) struct Filter {
    pub(crate) function: Value,
    pub(crate) iterator: Value,
}

/// A range whose start, stop, step or length does not fit 64 bits. All four are integers.
#[derive(Object)]
pub(crate) struct BigRange {
    pub(crate) start: Value,
    pub(crate) stop: Value,
    pub(crate) step: Value,
    pub(crate) count: Value,
}

/// The iterator of a [`BigRange`].
#[derive(Object)]
pub(crate) struct BigRangeIter {
    pub(crate) range: Ref<BigRange>,
    pub(crate) index: Mut<Value>,
}

/// Whether the value is a range.
pub(crate) fn is_range(v: Value) -> bool {
    v.downcast::<Range>().is_some() || v.downcast::<BigRange>().is_some()
}
