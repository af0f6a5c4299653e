//! `dict.keys()`, `dict.values()`, `dict.items()` and the iterators of dicts and sets.

use super::support::*;
use super::table;
use crate::interp::dict as traced;
use crate::objects::kind::traced::Next;
use crate::objects::kind::{Kind, Traced, operators};
use crate::objects::model::TableIter;
use crate::objects::views::{END, ITEMS, ItemsView, KEYS, KeysView, VALUES, ValuesView, parts};
use crate::types::{dicts, lookup};
use metatrace::by_mode;

/// A view of a dict.
pub(crate) fn new(dict: Ref<Dict>, what: i64) -> Value {
    match what {
        KEYS => Ref::new(KeysView { dict }).into(),
        VALUES => Ref::new(ValuesView { dict }).into(),
        _ => Ref::new(ItemsView { dict }).into(),
    }
}

/// The iterator of a dict, a view or a set.
pub(crate) fn iterator(vm: Ref<Vm>, owner: Value, what: i64, reverse: bool) -> Value {
    let (table, of_set) = match owner.downcast::<Dict>() {
        Some(d) => (d.table, false),
        None => (owner.downcast::<Set>().expect("a dict or set").table, true),
    };
    let size = table::len(table) as i64;
    let types = vm.types;
    let class = match (what, reverse) {
        _ if of_set => types.set_iter,
        (KEYS, false) => types.keys_iter,
        (VALUES, false) => types.values_iter,
        (_, false) => types.items_iter,
        (KEYS, true) => types.keys_reversed,
        (VALUES, true) => types.values_reversed,
        (_, true) => types.items_reversed,
    };
    let position = Mut::new(if reverse { table.used.get() } else { table::first(table) as i64 });
    Ref::new(TableIter {
        class,
        table,
        what,
        position,
        size: Mut::new(size),
        left: Mut::new(size),
        reverse,
        of_set,
    })
    .into()
}

fn next(vm: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = it.downcast::<TableIter>().expect("of this type");
    let position = it.position.get();
    if position == END {
        return Ok(None);
    }
    if table::len(it.table) as i64 != it.size.get() {
        it.size.set(it, -1);
        let kind = if it.of_set { "Set" } else { "dictionary" };
        return Err(raise(vm, vm.excs.runtime_error, format!("{kind} changed size during iteration")));
    }
    let at = position as usize;
    let step = if it.reverse { table::previous(it.table, at) } else { table::next(it.table, at) };
    let Some((entry, position)) = step else {
        it.position.set(it, END);
        return Ok(None);
    };
    let left = it.left.get();
    if left == 0 && !it.of_set {
        it.position.set(it, END);
        return Err(raise(vm, vm.excs.runtime_error, "dictionary keys changed during iteration"));
    }
    it.left.set(it, left - 1);
    it.position.set(it, position as i64);
    Ok(Some(match it.what {
        KEYS => entry.key,
        VALUES => entry.value,
        _ => tuple(&[entry.key, entry.value]),
    }))
}

/// `x in view`, for keys or pairs; values are searched by an iterator, as in CPython.
pub(crate) fn contains(vm: Ref<Vm>, dict: Ref<Dict>, what: i64, x: Value) -> PyResult<bool> {
    match what {
        KEYS => Ok(dicts::get(vm, dict, x)?.is_some()),
        _ => {
            let Some(pair) = x.downcast::<Tuple>() else { return Ok(false) };
            let &[key, value] = pair.as_slice() else { return Ok(false) };
            match lookup::find(vm, dict.table, key, hash(vm, key)?)? {
                Some(at) => {
                    let found = table::at(dict.table, at).value;
                    same_or_equal(vm, found, value)
                }
                None => Ok(false),
            }
        }
    }
}

fn is_disjoint(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some((dict, what)) = parts(args[0]) else {
        return receiver::<Value>(vm, None, args[0], "isdisjoint", "dict_keys");
    };
    let mut found = false;
    each(vm, args[1], |item| {
        found = contains(vm, dict, what, item)?;
        Ok(!found)
    })?;
    Ok(boolean(vm, !found))
}

methods! {
    /// The methods of views of keys and pairs.
    METHODS { "isdisjoint" is_disjoint, ONE; }
}

fn mapping(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let dict = receiver(vm, parts(args[0]).map(|(dict, _)| dict), args[0], "mapping", "dict_keys")?;
    Ok(super::proxy::new(dict))
}

/// The attributes of views.
pub(crate) const GETTERS: &[(&str, NativeFn)] = &[("mapping", mapping)];

fn dict_of(v: Value) -> Ref<Dict> {
    parts(v).expect("a view").0
}

fn in_view(vm: Ref<Vm>, v: Value, x: Value) -> PyResult<bool> {
    let (dict, what) = parts(v).expect("a view");
    contains(vm, dict, what, x)
}

fn iterate_view(vm: Ref<Vm>, v: Value, reverse: bool) -> PyResult<Value> {
    let (dict, what) = parts(v).expect("a view");
    Ok(iterator(vm, dict.into(), what, reverse))
}

fn length_hint(_: Ref<Vm>, it: Value) -> PyResult<Value> {
    let it = it.downcast::<TableIter>().expect("of this type");
    let unchanged = it.position.get() != END && it.table.live.get() == it.size.get();
    Ok(Value::int(if unchanged { it.left.get() } else { 0 }))
}

/// `dict_values`
pub(crate) const VALUES_KIND: Kind = Kind {
    len: Some(|_, v| Ok(dicts::len(dict_of(v)) as i64)),
    iter: Some(|vm, v| iterate_view(vm, v, false)),
    reversed: Some(|vm, v| iterate_view(vm, v, true)),
    repr: Some(crate::types::repr::view_repr),
    items: Some(items),
    ..crate::objects::kind::Kind::NONE
};
/// `dict_keys` and `dict_items`
pub(crate) const SET_KIND: Kind = Kind {
    operators: operators(&[BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor, BinOp::Sub], super::set::binary),
    takes_any: true,
    contains: Some(in_view),
    compare: Some(super::set::compare),
    hash: crate::objects::kind::Hash::Unhashable,
    items: Some(items),
    ..VALUES_KIND
};
/// The iterators of dicts and sets.
pub(crate) const ITERATOR_KIND: Kind = Kind {
    next: Some(next),
    length_hint: Some(length_hint),
    traced: Traced { next: Some(by_mode!(traced::next_item as Next)), ..crate::objects::kind::Traced::NONE },
    ..super::iterators::ITERATOR
};

/// Keys and values; pairs would have to be allocated.
fn items(vm: Ref<Vm>, view: Value, _: Value) -> PyResult<Option<ReadyItems>> {
    match parts(view) {
        Some((dict, what)) if what != ITEMS => table::items(vm, dict.table, what),
        _ => Ok(None),
    }
}
