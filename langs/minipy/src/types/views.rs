//! `dict.keys()`, `dict.values()`, `dict.items()` and the iterators of dicts and sets.

use super::support::*;
use super::{dict, set, table};

/// A view of the keys.
pub(crate) const KEYS: i64 = 0;
/// A view of the values.
pub(crate) const VALUES: i64 = 1;
/// A view of pairs.
pub(crate) const ITEMS: i64 = 2;

/// `dict_keys`
#[derive(Object)]
pub(crate) struct KeysView {
    dict: Ref<Dict>,
}

/// `dict_values`
#[derive(Object)]
pub(crate) struct ValuesView {
    dict: Ref<Dict>,
}

/// `dict_items`
#[derive(Object)]
pub(crate) struct ItemsView {
    dict: Ref<Dict>,
}

/// The iterator of a dict or set: walks the entries, and notices when their number changes.
#[derive(Object)]
pub(crate) struct TableIter {
    /// A [`Dict`] or [`Set`]; null once exhausted.
    owner: Mut<Value>,
    /// [`KEYS`], [`VALUES`] or [`ITEMS`].
    what: i64,
    position: Mut<i64>,
    /// How many entries there were at the beginning.
    size: i64,
    reverse: bool,
}

/// A view of a dict.
pub(crate) fn new(dict: Ref<Dict>, what: i64) -> Value {
    match what {
        KEYS => Ref::new(KeysView { dict }).into(),
        VALUES => Ref::new(ValuesView { dict }).into(),
        _ => Ref::new(ItemsView { dict }).into(),
    }
}

/// The dict of a view, and what the view shows.
pub(crate) fn parts(v: Value) -> Option<(Ref<Dict>, i64)> {
    if let Some(view) = v.downcast::<KeysView>() {
        return Some((view.dict, KEYS));
    }
    if let Some(view) = v.downcast::<ValuesView>() {
        return Some((view.dict, VALUES));
    }
    v.downcast::<ItemsView>().map(|view| (view.dict, ITEMS))
}

/// The iterator of a dict, a view or a set.
pub(crate) fn iterator(owner: Value, what: i64, reverse: bool) -> Value {
    let (size, end) = match owner.downcast::<Dict>() {
        Some(d) => (dict::len(d), d.table.borrow().entries.len()),
        None => (owner.downcast::<Set>().map_or(0, set::len), 0),
    };
    let position = Mut::new(if reverse { end as i64 } else { 0 });
    Ref::new(TableIter { owner: Mut::new(owner), what, position, size: size as i64, reverse }).into()
}

/// The next item.
pub(crate) fn next(vm: Ref<Vm>, it: Ref<TableIter>) -> PyResult<Option<Value>> {
    let owner = it.owner.get();
    if owner.is_null() {
        return Ok(None);
    }
    let (table, kind) = match owner.downcast::<Dict>() {
        Some(d) => (&d.table as *const _, "dictionary"),
        None => (&owner.downcast::<Set>().expect("a dict or set").table as *const _, "Set"),
    };
    // SAFETY: the table lies in `owner`, which the iterator keeps alive.
    let table: &std::cell::RefCell<Table> = unsafe { &*table };
    if table.borrow().len() as i64 != it.size {
        it.owner.set(it, Value::NULL);
        return Err(raise(vm, "RuntimeError", format!("{kind} changed size during iteration")));
    }
    let at = it.position.get() as usize;
    let step = if it.reverse { table.borrow().previous(at) } else { table.borrow().next(at) };
    let Some((entry, position)) = step else {
        it.owner.set(it, Value::NULL);
        return Ok(None);
    };
    it.position.set(it, position as i64);
    Ok(Some(match it.what {
        KEYS => entry.key,
        VALUES => entry.value,
        _ => tuple(&[entry.key, entry.value]),
    }))
}

/// `x in view`.
pub(crate) fn contains(vm: Ref<Vm>, dict: Ref<Dict>, what: i64, x: Value) -> PyResult<bool> {
    match what {
        KEYS => Ok(dict::get(vm, dict, x)?.is_some()),
        VALUES => {
            let mut at = 0;
            while let Some((entry, next)) = dict::entry(dict, at) {
                if same_or_equal(vm, entry.value, x)? {
                    return Ok(true);
                }
                at = next;
            }
            Ok(false)
        }
        _ => {
            let Some(pair) = x.downcast::<Tuple>() else { return Ok(false) };
            let &[key, value] = pair.as_slice() else { return Ok(false) };
            match table::find(vm, &dict.table, key, hash(vm, key)?)? {
                Some(at) => {
                    let found = dict.table.borrow().entries[at].value;
                    same_or_equal(vm, found, value)
                }
                None => Ok(false),
            }
        }
    }
}
