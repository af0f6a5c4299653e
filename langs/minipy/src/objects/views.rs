//! The layouts of views of dicts and of `mappingproxy`.

use crate::objects::model::*;
use metatrace::{Object, Ref};

/// A view of the keys.
pub(crate) const KEYS: i64 = 0;

/// A view of the values.
pub(crate) const VALUES: i64 = 1;

/// A view of pairs.
pub(crate) const ITEMS: i64 = 2;

/// `dict_keys`
#[derive(Object)]
pub(crate) struct KeysView {
    pub(crate) dict: Ref<Dict>,
}

/// `dict_values`
#[derive(Object)]
pub(crate) struct ValuesView {
    pub(crate) dict: Ref<Dict>,
}

/// `dict_items`
#[derive(Object)]
pub(crate) struct ItemsView {
    pub(crate) dict: Ref<Dict>,
}

/// The position of an exhausted iterator.
pub(crate) const END: i64 = -1;

/// The dict of a view, and whether it shows keys, values or items.
pub(crate) fn parts(v: Value) -> Option<(Ref<Dict>, i64)> {
    if let Some(view) = v.downcast::<KeysView>() {
        return Some((view.dict, KEYS));
    }
    if let Some(view) = v.downcast::<ValuesView>() {
        return Some((view.dict, VALUES));
    }
    v.downcast::<ItemsView>().map(|view| (view.dict, ITEMS))
}

/// `mappingproxy`
#[derive(Object)]
pub(crate) struct MappingProxy {
    /// The class whose members it shows, or a mapping.
    pub(crate) of: Value,
}
