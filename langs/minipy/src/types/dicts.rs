//! The operations of dicts, without their names in programs: see [`crate::types::dict`].

use crate::exceptions::errors::{raise, type_error, value_error};
use crate::objects::heap_util::*;
use crate::objects::model::*;
use crate::protocols::attributes::getattr_opt;
use crate::protocols::calls::call;
use crate::protocols::items::each;
use crate::types::{live_dict, lookup, table};
use crate::vm::Vm;
use metatrace::Ref;

/// A new, empty dict.
pub(crate) fn new() -> Ref<Dict> {
    Ref::new(Dict { table: table::new() })
}

/// A new, empty dict with capacity for `keys` keys. The caller has checked that there is memory for them.
pub(crate) fn with_room(keys: usize) -> Ref<Dict> {
    Ref::new(Dict { table: table::with_room(keys) })
}

/// The value as a dict, if it is one or an instance of a subclass.
pub(crate) fn value(v: Value) -> Option<Ref<Dict>> {
    as_kind(v)
}

/// The value of a key.
pub(crate) fn get(vm: Ref<Vm>, dict: Ref<Dict>, key: Value) -> PyResult<Option<Value>> {
    if let Some((owner, name)) = live_dict::named(dict.table, key) {
        return Ok(live_dict::get(owner, name));
    }
    let (_, at) = lookup::find_hashing(vm, dict.table, key)?;
    Ok(at.map(|at| table::at(dict.table, at).value))
}

/// `dict[key] = value`.
pub(crate) fn set(vm: Ref<Vm>, dict: Ref<Dict>, key: Value, value: Value) -> PyResult<()> {
    if let Some((owner, name)) = live_dict::named(dict.table, key) {
        return crate::protocols::instance_dict::store(vm, owner, vm.intern_str(name), value);
    }
    let (hash, at) = lookup::find_hashing(vm, dict.table, key)?;
    match at {
        Some(at) => table::set_value(dict.table, at, value),
        None => {
            table::check_growth(vm, dict.table)?;
            table::insert(dict.table, key, hash, value);
        }
    }
    Ok(())
}

/// Removes a key and returns its value.
pub(crate) fn take(vm: Ref<Vm>, dict: Ref<Dict>, key: Value) -> PyResult<Option<Value>> {
    if let Some((owner, name)) = live_dict::named(dict.table, key) {
        return Ok(live_dict::take(owner, name));
    }
    let (_, at) = lookup::find_hashing(vm, dict.table, key)?;
    Ok(at.map(|at| table::remove(dict.table, at).value))
}

/// `del dict[key]`; false if there is no such key.
pub(crate) fn del(vm: Ref<Vm>, dict: Ref<Dict>, key: Value) -> PyResult<bool> {
    Ok(take(vm, dict, key)?.is_some())
}

/// The number of keys.
pub(crate) fn len(dict: Ref<Dict>) -> usize {
    table::len(dict.table)
}

/// The entry at or after a position, with the position after it.
pub(crate) fn entry(dict: Ref<Dict>, from: usize) -> Option<(Entry, usize)> {
    table::next(dict.table, from)
}

/// A copy.
pub(crate) fn copy(vm: Ref<Vm>, dict: Ref<Dict>) -> PyResult<Ref<Dict>> {
    copy_for(vm, dict, 0)
}

/// A copy with capacity for `more` more keys.
pub(crate) fn copy_for(vm: Ref<Vm>, dict: Ref<Dict>, more: usize) -> PyResult<Ref<Dict>> {
    Ok(Ref::new(Dict { table: table::copied(vm, dict.table, more)? }))
}

pub(crate) fn insert_hashed(vm: Ref<Vm>, dict: Ref<Dict>, entry: Entry) -> PyResult<()> {
    match lookup::find(vm, dict.table, entry.key, entry.hash)? {
        Some(at) => table::set_value(dict.table, at, entry.value),
        None => {
            table::check_growth(vm, dict.table)?;
            table::insert(dict.table, entry.key, entry.hash, entry.value);
        }
    }
    Ok(())
}

/// `dict.update(other)`, where `other` is a mapping or an iterable of pairs.
pub(crate) fn update(vm: Ref<Vm>, dict: Ref<Dict>, other: Value) -> PyResult<()> {
    let source = other;
    if let Some(other) = value(other)
        && !overrides_iter(vm, source)
    {
        let mut at = 0;
        let size = len(other);
        if table::copy_few(dict.table, other.table, 0) {
            return Ok(());
        }
        table::expect(vm, dict.table, size)?;
        while let Some((entry, next)) = entry(other, at) {
            crate::run::interrupt::look_sometimes(vm)?;
            insert_hashed(vm, dict, entry)?;
            if len(other) != size && other != dict {
                return Err(raise(vm, vm.excs.runtime_error, "dict mutated during update"));
            }
            at = next;
        }
        return Ok(());
    }
    if let Some(keys) = getattr_opt(vm, other, "keys")? {
        let keys = call(vm, keys, &[])?;
        return each(vm, keys, |key| {
            let value = crate::protocols::items::get_item(vm, other, key)?;
            set(vm, dict, key, value)?;
            Ok(true)
        });
    }
    let mut number = 0;
    each(vm, other, |pair| {
        set_pair(vm, dict, pair, number)?;
        number += 1;
        Ok(true)
    })
}

/// Sets the key that is the first item of a pair; `number` is the pair's index, for errors.
pub(crate) fn set_pair(vm: Ref<Vm>, dict: Ref<Dict>, pair: Value, number: i64) -> PyResult<()> {
    if let Some(list) = pair.downcast::<List>()
        && list.count() == 2
    {
        return set(vm, dict, list.item(0), list.item(1));
    }
    let (mut items, mut length) = (RootedVec::new(), 0);
    let counted = each(vm, pair, |item| {
        if length < 2 {
            items.push(item);
        }
        length += 1;
        Ok(true)
    });
    match counted {
        Ok(()) => {}
        Err(exc) if crate::exceptions::raising::is_a(vm, exc, vm.excs.type_error) => {
            let message =
                format!("cannot convert dictionary update sequence element #{number} to a sequence");
            return type_error(vm, message);
        }
        Err(exc) => return Err(exc),
    }
    if length != 2 {
        let message =
            format!("dictionary update sequence element #{number} has length {length}; 2 is required");
        return value_error(vm, message);
    }
    set(vm, dict, items.get(0), items.get(1))
}

/// Whether it is an instance of a subclass that overrides `__iter__`, which then determines the keys.
pub(crate) fn overrides_iter(vm: Ref<Vm>, v: Value) -> bool {
    is_instance_kind(v)
        && crate::interp::arith::special::<metatrace::Direct>(
            vm,
            crate::classes::class_of(vm, v),
            vm.names.iter,
        )
        .is_some()
}
