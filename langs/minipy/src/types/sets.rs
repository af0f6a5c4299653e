//! What sets do, without the names that programs know it by: see [`crate::types::set`].

use crate::interp::drain;
use crate::objects::model::FrozenSet;
use crate::types::support::*;
use crate::types::{lookup, table};

/// The set as an object of the language.
pub(crate) fn object(set: Ref<Set>) -> Value {
    if set.frozen { Ref::new(FrozenSet { inner: set }).into() } else { set.into() }
}

/// A new, empty set.
pub(crate) fn new(frozen: bool) -> Ref<Set> {
    Ref::new(Set { table: table::new(), frozen })
}

/// A new, empty set with room for that many items; the caller has asked whether there is memory for them.
pub(crate) fn with_room(items: usize) -> Ref<Set> {
    Ref::new(Set { table: table::with_room(items), frozen: false })
}

/// The set of a `set`, `frozenset` or an instance of a subclass.
pub(crate) fn value(v: Value) -> Option<Ref<Set>> {
    as_kind::<Set>(v).or_else(|| as_kind::<FrozenSet>(v).map(|f| f.inner))
}

/// The set of a `set` or `frozenset` that is no instance of a subclass.
pub(crate) fn exact(v: Value) -> Option<Ref<Set>> {
    v.downcast::<Set>().or_else(|| v.downcast::<FrozenSet>().map(|f| f.inner))
}

/// The number of items.
pub(crate) fn len(set: Ref<Set>) -> usize {
    table::len(set.table)
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
    let hash = hash(vm, item)?;
    add_hashed(vm, set, item, hash)
}

pub(crate) fn add_hashed(vm: Ref<Vm>, set: Ref<Set>, item: Value, hash: i64) -> PyResult<()> {
    if lookup::find(vm, set.table, item, hash)?.is_none() {
        table::check_growth(vm, set.table)?;
        table::insert(set.table, item, hash, Value::NULL);
    }
    Ok(())
}

/// The hash of an item that is looked for: of a set, that of an equal frozenset.
pub(crate) fn item_hash(vm: Ref<Vm>, x: Value) -> PyResult<i64> {
    match (hash(vm, x), value(x)) {
        (Err(e), Some(inner))
            if !inner.frozen && crate::exceptions::raising::is_a(vm, e, vm.excs.type_error) =>
        {
            Ok(hash_of(inner))
        }
        (result, _) => result,
    }
}

/// `x in set`; a set looks for an equal frozenset.
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
        Added::Nothing => iterate(vm, other)?,
    };
    drain::run(vm, drain::what::ADD, iterator, set.into()).map(|_| ())
}

/// Adds the items of a list, tuple, range or string as long as no Python code is needed: then nothing of it can change.
/// Polls before each.
pub(crate) fn added_simply(
    vm: Ref<Vm>,
    set: Ref<Set>,
    items: Value,
    poll: impl Fn() -> PyResult<()>,
) -> PyResult<Added> {
    let table = set.table;
    let add = |item: Value| {
        poll()?;
        table::add_simply(vm, table, item)
    };
    if let Some(list) = items.downcast::<List>() {
        table::expect(vm, table, list.count().min(AT_ONCE))?;
        let mut i = 0;
        while i < list.count() {
            if !add(list.item(i))? {
                return Ok(Added::Up(Ref::new(ListIter { list, index: Mut::new(i as i64) }).into()));
            }
            i += 1;
        }
    } else if let Some(tuple) = items.downcast::<Tuple>() {
        table::expect(vm, table, tuple.items.len().min(AT_ONCE))?;
        for (i, &item) in tuple.as_slice().iter().enumerate() {
            if !add(item)? {
                let index = Mut::new(i as i64);
                return Ok(Added::Up(Ref::new(TupleIter { items: tuple.items, index }).into()));
            }
        }
    } else if let Some(range) = items.downcast::<Range>() {
        table::expect(vm, table, (range.count as usize).min(AT_ONCE))?;
        for i in 0..range.count {
            let next = range.start + i * range.step;
            if !add(Value::int(next))? {
                let end = range.start.wrapping_add(range.count.wrapping_mul(range.step));
                let iterator = RangeIter { next: Mut::new(next), end, step: range.step };
                return Ok(Added::Up(Ref::new(iterator).into()));
            }
        }
    } else if let Some(text) = items.downcast::<Str>() {
        for (offset, c) in text.as_str().char_indices() {
            if !add(crate::types::characters::character(vm, c))? {
                let offset = Mut::new(offset as i64);
                return Ok(Added::Up(Ref::new(StrIter { text, offset }).into()));
            }
        }
    } else {
        return Ok(Added::Nothing);
    }
    Ok(Added::All)
}

/// Adds the items of a built-in container of few, none of which needs Python code;
/// false where something may be missing.
pub(crate) fn add_few(vm: Ref<Vm>, set: Ref<Set>, items: Value) -> bool {
    let table = set.table;
    if let Some(other) = exact(items).map(|s| s.table).or(items.downcast::<Dict>().map(|d| d.table)) {
        return table::copy_few(table, other, 0) || table::add_few(vm, table, other);
    }
    let count = if let Some(list) = items.downcast::<List>() {
        list.count()
    } else if let Some(tuple) = items.downcast::<Tuple>() {
        tuple.items.len()
    } else if let Some(range) = items.downcast::<Range>() {
        range.count as usize
    } else if let Some(text) = items.downcast::<Str>() {
        text.size as usize
    } else {
        return false;
    };
    count <= table::NOT_LONG && matches!(added_simply(vm, set, items, || Ok(())), Ok(Added::All))
}

/// The set of few items that need no Python code.
pub(crate) fn of_few(vm: Ref<Vm>, items: Ref<metatrace::Array<TupleItems>>) -> Option<Ref<Set>> {
    if items.len() > table::NOT_LONG {
        return None;
    }
    let set = with_room(items.len());
    let add = |item| matches!(table::add_simply(vm, set.table, item), Ok(true));
    let all = tuple_slice(&items).iter().all(|&item| add(item));
    std::hint::black_box(items);
    all.then_some(set)
}

/// The frozenset of the items of a built-in container, as [`add_few`].
pub(crate) fn frozen_of_few(vm: Ref<Vm>, items: Value) -> Option<Value> {
    if items.downcast::<FrozenSet>().is_some() {
        return Some(items);
    }
    let set = new(true);
    add_few(vm, set, items).then(|| object(set))
}

/// A copy of a set of few items.
pub(crate) fn copy_of_few(set: Ref<Set>) -> Option<Ref<Set>> {
    let copy = new(false);
    table::copy_few(copy.table, set.table, 0).then_some(copy)
}

/// `a op b` of sets of few items none of which needs Python code.
pub(crate) fn combined_few(vm: Ref<Vm>, op: BinOp, a: Ref<Set>, b: Ref<Set>) -> Option<Ref<Set>> {
    let result = Ref::new(Set { table: table::new(), frozen: a.frozen });
    let (from, x, y) = (result.table, a.table, b.table);
    let made = match op {
        BinOp::BitOr => table::copy_few(from, x, len(b)) && table::add_few(vm, from, y),
        BinOp::BitAnd => table::add_few_of(vm, from, x, y, true),
        BinOp::Sub => table::add_few_of(vm, from, x, y, false),
        BinOp::BitXor => table::add_few_of(vm, from, x, y, false) && table::add_few_of(vm, from, y, x, false),
        _ => false,
    };
    made.then_some(result)
}

/// How many items of an iterable [`added_simply`] has added.
pub(crate) enum Added {
    All,
    /// All but those that are left to an iterator.
    Up(Value),
    /// None: it is of another type.
    Nothing,
}

/// That many places are made at once for items that may be equal to each other.
pub(crate) const AT_ONCE: usize = 32;
