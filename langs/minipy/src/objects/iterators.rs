//! Iterators over other iterators.

use crate::types::support::*;

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
