//! Items that can be had without asking an iterator for one after the other: those of containers, ranges, strings, and of
//! views and iterators that show what is there. Nothing here runs code of the program. What makes an object for each item
//! goes the general way: compiled code makes them faster.

use super::support::*;
use crate::exceptions::errors::{OrRaise, check_room};
use crate::objects::model::ReverseIter;

/// Items that are there already, or are made from nothing but numbers.
pub(crate) enum AtHand {
    /// Those of a tuple.
    Tuple(Ref<Tuple>),
    /// Those that were collected.
    Made(RootedVec),
}

impl AtHand {
    /// The items.
    pub(crate) fn as_slice(&self) -> &[Value] {
        match self {
            AtHand::Tuple(tuple) => tuple.as_slice(),
            AtHand::Made(items) => items.as_slice(),
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.as_slice().len()
    }
}

/// The items of a tuple, dict, set, range, string, view, list iterator or reversed list that is no instance of a subclass. The
/// iterator of the `list` that they are for goes the general way: that list would grow meanwhile.
pub(crate) fn items_at_hand(vm: Ref<Vm>, iterable: Value, list: Value) -> PyResult<Option<AtHand>> {
    if let Some(tuple) = iterable.downcast::<Tuple>() {
        return Ok(Some(AtHand::Tuple(tuple)));
    }
    if let Some(range) = iterable.downcast::<Range>() {
        check_room(vm, range.count as usize, 8)?;
        let mut items = RootedVec::with_capacity(range.count as usize);
        for i in 0..range.count {
            crate::run::interrupt::look_sometimes(vm)?;
            items.push(Value::int(range.start + i * range.step));
        }
        return Ok(Some(AtHand::Made(items)));
    }
    if let Some(text) = iterable.downcast::<Str>() {
        return characters(vm, text).map(AtHand::Made).map(Some);
    }
    let table = match iterable.downcast::<Dict>() {
        Some(dict) => Some((dict.table, crate::objects::views::KEYS)),
        None => crate::types::sets::exact(iterable).map(|set| (set.table, crate::objects::views::KEYS)),
    };
    let of_view = || {
        let (dict, what) = crate::objects::views::parts(iterable)?;
        (what != crate::objects::views::ITEMS).then_some((dict.table, what))
    };
    if let Some((table, what)) = table.or_else(of_view) {
        // A table that shows the attributes of an object goes the general way.
        return if super::table::is_owned(table) { Ok(None) } else { entries(vm, table, what).map(Some) };
    }
    if let Some(iterator) = iterable.downcast::<ListIter>() {
        return if Value::from(iterator.list) == list {
            Ok(None)
        } else {
            rest_of_list(vm, iterator).map(Some)
        };
    }
    match iterable.downcast::<ReverseIter>() {
        Some(iterator) => rest_of_reversed(vm, iterator),
        None => Ok(None),
    }
}

/// What is left of the iterator of a list, which is exhausted then.
fn rest_of_list(vm: Ref<Vm>, iterator: Ref<ListIter>) -> PyResult<AtHand> {
    let (list, from) = (iterator.list, iterator.index.get());
    let from = if from < 0 { list.count() } else { (from as usize).min(list.count()) };
    let items = items_of_list(vm, list, from, list.count())?;
    iterator.index.set(iterator, -1);
    Ok(AtHand::Made(items))
}

/// The same for a reversed list; None for what else may be reversed.
fn rest_of_reversed(vm: Ref<Vm>, iterator: Ref<ReverseIter>) -> PyResult<Option<AtHand>> {
    let Some(list) = iterator.sequence.get().downcast::<List>() else { return Ok(None) };
    // From an index behind a list that has become shorter there is nothing to come.
    let count = (iterator.index.get() + 1) as usize;
    let mut items = items_of_list(vm, list, 0, if count > list.count() { 0 } else { count })?;
    items.reorder(<[Value]>::reverse);
    iterator.sequence.set(iterator, Value::NULL);
    Ok(Some(AtHand::Made(items)))
}

/// The keys or values of a table.
fn entries(vm: Ref<Vm>, table: Ref<Table>, what: i64) -> PyResult<AtHand> {
    let count = super::table::len(table);
    check_room(vm, count, 8)?;
    let mut items = RootedVec::with_capacity(count);
    let mut at = 0;
    while let Some((entry, next)) = super::table::next(table, at) {
        items.push(if what == crate::objects::views::KEYS { entry.key } else { entry.value });
        at = next;
    }
    Ok(AtHand::Made(items))
}

/// The characters of a string.
fn characters(vm: Ref<Vm>, text: Ref<Str>) -> PyResult<RootedVec> {
    let count = text.chars as usize;
    // Those that are not shared are objects.
    check_room(vm, count, if text.is_ascii() { 8 } else { PIECE })?;
    let mut items = RootedVec::with_capacity(count);
    if text.is_ascii() {
        let bytes = text.as_str().as_bytes();
        work::each(count, |i| items.push(vm.characters.get(bytes[i].into()))).or_raise(vm)?;
    } else {
        let mut chars = text.as_str().chars();
        work::each(count, |_| {
            items.push(crate::types::characters::character(vm, chars.next().expect("they were counted")))
        })
        .or_raise(vm)?;
    }
    std::hint::black_box(text);
    Ok(items)
}
