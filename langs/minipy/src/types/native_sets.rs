//! Operations of sets that need no Python code: new sets, and sets of few items with native keys. The general path in
//! [`crate::types::sets`] completes what a function leaves undone.

use crate::objects::heap_util::{ListExt as _, tuple_slice};
use crate::objects::model::*;
use crate::types::table;
use crate::vm::Vm;
use metatrace::{Mut, Ref};
use minipy_frontend::BinOp;

/// The set as an object of the language.
pub(crate) fn object(set: Ref<Set>) -> Value {
    if set.frozen { Ref::new(FrozenSet { inner: set }).into() } else { set.into() }
}

/// A new, empty set.
pub(crate) fn new(frozen: bool) -> Ref<Set> {
    Ref::new(Set { table: table::new(), frozen })
}

/// A new, empty set with capacity for `items` items. The caller has checked that there is memory for them.
pub(crate) fn with_room(items: usize) -> Ref<Set> {
    Ref::new(Set { table: table::with_room(items), frozen: false })
}

/// The value as a set, if it is exactly a `set` or `frozenset`.
pub(crate) fn exact(v: Value) -> Option<Ref<Set>> {
    v.downcast::<Set>().or_else(|| v.downcast::<FrozenSet>().map(|f| f.inner))
}

/// The number of items.
pub(crate) fn len(set: Ref<Set>) -> usize {
    table::len(set.table)
}

/// Adds the items of a list, tuple, range or string as long as no Python code is needed, so that the container cannot
/// change. Checks for interruption before each.
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

/// Adds the items of a built-in container of few, if none of them needs Python code; returns false if some may be
/// missing.
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

/// The two sets in the order in which their common items are looked for: those of the first in the second.
pub(crate) fn smaller_first(a: Ref<Set>, b: Ref<Set>) -> (Ref<Set>, Ref<Set>) {
    if len(b) > len(a) { (a, b) } else { (b, a) }
}

/// `a op b` of sets of few items, if none of them needs Python code.
pub(crate) fn combined_few(vm: Ref<Vm>, op: BinOp, a: Ref<Set>, b: Ref<Set>) -> Option<Ref<Set>> {
    let result = Ref::new(Set { table: table::new(), frozen: a.frozen });
    let (from, x, y) = (result.table, a.table, b.table);
    let made = match op {
        BinOp::BitOr => table::copy_few(from, x, len(b)) && table::add_few(vm, from, y),
        BinOp::BitAnd => {
            let (few, many) = smaller_first(a, b);
            table::add_few_of(vm, from, few.table, many.table, true)
        }
        BinOp::Sub => table::add_few_of(vm, from, x, y, false),
        BinOp::BitXor => table::add_few_of(vm, from, x, y, false) && table::add_few_of(vm, from, y, x, false),
        _ => false,
    };
    made.then_some(result)
}

/// The number of items of an iterable that [`added_simply`] has added.
pub(crate) enum Added {
    All,
    /// All of them, except those that this iterator gives.
    Up(Value),
    /// None: the iterable is of another type.
    Nothing,
}

/// The number of places that are allocated at once for items that may be equal to each other.
pub(crate) const AT_ONCE: usize = 32;
