//! The operations of sets, without their names in programs: see [`crate::types::set`].

use crate::interp::drain;
use crate::objects::heap_util::*;
use crate::objects::model::*;
use crate::protocols::items::iter;
use crate::protocols::operators::key_hash;
pub(crate) use crate::types::native_sets::*;
use crate::types::{lookup, table};
use crate::vm::Vm;
use metatrace::Ref;

/// The value as a set, if it is a `set`, a `frozenset` or an instance of a subclass.
pub(crate) fn value(v: Value) -> Option<Ref<Set>> {
    as_kind::<Set>(v).or_else(|| as_kind::<FrozenSet>(v).map(|f| f.inner))
}

/// The `frozenset` of these items.
pub(crate) fn frozen(vm: Ref<Vm>, items: &[Value]) -> PyResult<Value> {
    let set = new(true);
    for &item in items {
        add(vm, set, item)?;
    }
    Ok(object(set))
}

/// Adds an item.
pub(crate) fn add(vm: Ref<Vm>, set: Ref<Set>, item: Value) -> PyResult<()> {
    let hash = key_hash(vm, item)?;
    add_hashed(vm, set, item, hash)
}

pub(crate) fn add_hashed(vm: Ref<Vm>, set: Ref<Set>, item: Value, hash: i64) -> PyResult<()> {
    if lookup::find(vm, set.table, item, hash)?.is_none() {
        table::check_growth(vm, set.table)?;
        table::insert(set.table, item, hash, Value::NULL);
    }
    Ok(())
}

/// The hash of an item to look up: a set hashes as an equal frozenset.
pub(crate) fn item_hash(vm: Ref<Vm>, x: Value) -> PyResult<i64> {
    match (key_hash(vm, x), value(x)) {
        (Err(e), Some(inner))
            if !inner.frozen && crate::exceptions::raising::is_a(vm, e, vm.excs.type_error) =>
        {
            Ok(hash_of(inner))
        }
        (result, _) => result,
    }
}

/// `x in set`; a set `x` is looked up as an equal frozenset.
pub(crate) fn contains(vm: Ref<Vm>, set: Ref<Set>, x: Value) -> PyResult<bool> {
    let hash = item_hash(vm, x)?;
    Ok(lookup::find(vm, set.table, x, hash)?.is_some())
}

pub(crate) fn contains_hashed(vm: Ref<Vm>, set: Ref<Set>, entry: Entry) -> PyResult<bool> {
    Ok(lookup::find(vm, set.table, entry.key, entry.hash)?.is_some())
}

pub(crate) fn entry(set: Ref<Set>, from: usize) -> Option<(Entry, usize)> {
    table::next(set.table, from)
}

/// A hash that doesn't depend on the order of the items.
pub(crate) fn hash_of(set: Ref<Set>) -> i64 {
    let mut hash = 1927868237u64.wrapping_mul(len(set) as u64 + 1);
    for entry in table::entries(set.table) {
        let h = entry.hash as u64;
        hash ^= (h ^ (h << 16) ^ 89869747).wrapping_mul(3644798167);
    }
    hash ^= (hash >> 11) ^ (hash >> 25);
    match hash.wrapping_mul(69069).wrapping_add(907133923) as i64 {
        -1 => 590923713,
        hash => hash,
    }
}

/// A copy.
pub(crate) fn copy(vm: Ref<Vm>, set: Ref<Set>, frozen: bool) -> PyResult<Ref<Set>> {
    Ok(Ref::new(Set { table: table::copied(vm, set.table, 0)?, frozen }))
}

/// Adds the items of an iterable.
pub(crate) fn update(vm: Ref<Vm>, set: Ref<Set>, other: Value) -> PyResult<()> {
    if let Some(other) = value(other) {
        let mut at = 0;
        table::expect(vm, set.table, len(other))?;
        while let Some((entry, next)) = entry(other, at) {
            crate::run::interrupt::look_sometimes(vm)?;
            add_hashed(vm, set, entry.key, entry.hash)?;
            at = next;
        }
        return Ok(());
    }
    if let Some(dict) = other.downcast::<Dict>() {
        let mut at = 0;
        while let Some((entry, next)) = table::next(dict.table, at) {
            crate::run::interrupt::look_sometimes(vm)?;
            add_hashed(vm, set, entry.key, entry.hash)?;
            at = next;
        }
        return Ok(());
    }
    let iterator = match added_simply(vm, set, other, || crate::run::interrupt::look_sometimes(vm))? {
        Added::All => return Ok(()),
        Added::Up(iterator) => iterator,
        Added::Nothing => iter(vm, other)?,
    };
    drain::run(vm, drain::what::ADD, iterator, set.into()).map(|_| ())
}
