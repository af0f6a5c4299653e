//! `list.sort` and `sorted`: the merge sort of [`minipy_text::timsort`], whose comparisons may call Python code.
//!
//! While it runs the list is empty, so that changes of the list by a comparison are detected and harmless. After an
//! exception the list has all items, in the same order as in CPython.

use super::support::*;
use crate::exceptions::errors::{OrRaise, check_room};
use crate::objects::list_storage;
use crate::run::interrupt::Work;
use minipy_text::str::surrogate::compare;
use minipy_text::{timsort, work};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// Sorts a list in place.
pub(crate) fn sort(vm: Ref<Vm>, l: Ref<List>, key: Option<Value>, reverse: bool) -> PyResult<()> {
    if l.count() == 0 {
        return Ok(());
    }
    if key.is_none() {
        let floats = list_storage::with_floats(l, |items| sort_floats(items, reverse));
        let simple = || list_storage::with_values(l, |items| sort_simple(items, reverse)).flatten();
        if let Some(sorted) = floats.or_else(simple) {
            return sorted.or_raise(vm);
        }
    }
    // The items, their keys, their order, and space for merging.
    check_values(vm, l)?;
    check_room(vm, l.count(), if key.is_some() { 40 } else { 32 })?;
    let mut items = RootedVec::from_slice(list_storage::values(&l));
    l.truncate(0);
    let storage = l.storage.get();
    let result = sort_items(vm, &mut items, key, reverse);
    let modified = l.count() != 0 || l.storage.get() != storage;
    l.become_list(items.into_list());
    result?;
    if modified {
        return value_error(vm, "list modified during sort");
    }
    Ok(())
}

fn sort_items(vm: Ref<Vm>, items: &mut RootedVec, key: Option<Value>, reverse: bool) -> PyResult<()> {
    let mut keys = key.map(|f| mapped(vm, f, items)).transpose()?;
    // Sorting the reversed sequence and reversing the result keeps equal items in order.
    if reverse {
        items.reorder(<[Value]>::reverse);
        if let Some(keys) = &mut keys {
            keys.reorder(<[Value]>::reverse);
        }
    }
    let result = match keys {
        Some(keys) => sort_by_keys(vm, items, &keys),
        None => {
            let keys = RootedVec::from_slice(items.as_slice());
            sort_by_keys(vm, items, &keys)
        }
    };
    if reverse {
        items.reorder(<[Value]>::reverse);
    }
    result
}

/// The number of items that are sorted without a check for interruption, which takes some milliseconds.
const PIECE: usize = 1 << 16;

/// Sorts plain data, without calls. Large amounts are sorted in pieces that are merged, so that the work can be
/// interrupted, in which case the order is unspecified. Nothing is allocated on the collector's heap.
fn in_pieces<T: Copy>(items: &mut [T], order: impl Fn(&T, &T) -> Ordering + Copy) -> minipy_text::Result<()> {
    if items.len() <= PIECE {
        items.sort_by(order);
        return Ok(());
    }
    for piece in items.chunks_mut(PIECE) {
        work::poll()?;
        piece.sort_by(order);
    }
    let mut left = room::buffer(items.len())?;
    let mut width = PIECE;
    while width < items.len() {
        for pair in items.chunks_mut(2 * width).filter(|pair| pair.len() > width) {
            merge(pair, width, &mut left, order)?;
        }
        width *= 2;
    }
    Ok(())
}

/// Merges two sorted parts.
fn merge<T: Copy>(
    pair: &mut [T],
    middle: usize,
    left: &mut Vec<T>,
    order: impl Fn(&T, &T) -> Ordering,
) -> minipy_text::Result<()> {
    if order(&pair[middle - 1], &pair[middle]) != Ordering::Greater {
        return Ok(());
    }
    left.clear();
    left.extend_from_slice(&pair[..middle]);
    let (mut i, mut j, mut at, mut result) = (0, middle, 0, Ok(()));
    while i < left.len() && j < pair.len() {
        if at % PIECE == 0 {
            result = work::poll();
            if result.is_err() {
                break;
            }
        }
        if order(&pair[j], &left[i]) == Ordering::Less {
            pair[at] = pair[j];
            j += 1;
        } else {
            pair[at] = left[i];
            i += 1;
        }
        at += 1;
    }
    // The space between the merged items and the rest of the second part fits exactly the rest of the first part.
    pair[at..at + left.len() - i].copy_from_slice(&left[i..]);
    result
}

/// Sorts the items of a list of floats.
fn sort_floats(items: &mut [f64], reverse: bool) -> minipy_text::Result<()> {
    // Such a list has no NaN, and stability keeps zeros of both signs in order.
    let order = |a: &f64, b: &f64| a.partial_cmp(b).expect("no NaN");
    if reverse { in_pieces(items, |a, b| order(b, a)) } else { in_pieces(items, order) }
}

/// Sorts integers or strings in place; None, with nothing changed, if the items are neither.
fn sort_simple(items: &mut [Value], reverse: bool) -> Option<minipy_text::Result<()>> {
    let integers = items[0].as_tagged().is_some();
    let text = |v: &Value| v.downcast::<Str>().expect("strings only");
    let same = match integers {
        true => items.iter().all(|v| v.as_tagged().is_some()),
        false => items.iter().all(|v| v.downcast::<Str>().is_some()),
    };
    if !same {
        return None;
    }
    // As in the general case, so that equal strings stay in order.
    if reverse {
        items.reverse();
    }
    let result = match integers {
        // Equal integers are indistinguishable.
        true if items.len() <= PIECE => {
            items.sort_unstable_by_key(|v| v.as_tagged());
            Ok(())
        }
        true => in_pieces(items, |a, b| a.as_tagged().cmp(&b.as_tagged())),
        false => sort_texts(items, text),
    };
    if reverse {
        items.reverse();
    }
    Some(result)
}

/// Sorts items by their texts. The first eight bytes of ASCII texts, as a number, decide most comparisons without a
/// look at the objects.
fn sort_texts<T: Copy>(items: &mut [T], text: impl Fn(&T) -> Ref<Str> + Copy) -> minipy_text::Result<()> {
    if !items.iter().all(|item| text(item).is_ascii()) {
        return in_pieces(items, |a, b| compare(text(a).as_str(), text(b).as_str()));
    }
    let beginning = |text: Ref<Str>| {
        let (mut bytes, text) = ([0; 8], text.as_str().as_bytes());
        let count = text.len().min(bytes.len());
        bytes[..count].copy_from_slice(&text[..count]);
        u64::from_be_bytes(bytes)
    };
    let mut keyed: SmallVec<[(u64, T); 16]> = SmallVec::new();
    if items.len() > keyed.inline_size() {
        keyed = SmallVec::from_vec(room::buffer(items.len())?);
    }
    keyed.extend(items.iter().map(|item| (beginning(text(item)), *item)));
    let result = in_pieces(&mut keyed, |(a, x), (b, y)| {
        a.cmp(b).then_with(|| text(x).as_str().as_bytes().cmp(text(y).as_str().as_bytes()))
    });
    items.iter_mut().zip(&keyed).for_each(|(item, (_, sorted))| *item = *sorted);
    result
}

/// Arranges the items in the order of their keys.
fn sort_by_keys(vm: Ref<Vm>, items: &mut RootedVec, keys: &RootedVec) -> PyResult<()> {
    let mut order: Vec<u32> = (0..items.len() as u32).collect();
    let result = sort_order(vm, keys, &mut order);
    let mut sorted = RootedVec::with_capacity(items.len());
    order.iter().for_each(|&i| sorted.push(items.get(i as usize)));
    *items = sorted;
    result
}

fn sort_order(vm: Ref<Vm>, keys: &RootedVec, order: &mut [u32]) -> PyResult<()> {
    let values = keys.as_slice();
    let mut work = Work::new();
    match Plain::of(values.iter().copied().map(Some)) {
        Plain::Integers(keys) => {
            in_pieces(order, |&a, &b| keys[a as usize].cmp(&keys[b as usize])).or_raise(vm)?;
        }
        // NaN makes the order partial, which the sorts of the standard library do not support.
        Plain::Floats(keys) => timsort::sort(order, |a, b| {
            work.step(vm)?;
            Ok::<_, Ref<Exc>>(keys[a as usize] < keys[b as usize])
        })?,
        Plain::Strings(keys) => {
            sort_texts(order, |&i| keys[i as usize]).or_raise(vm)?;
        }
        Plain::No => sort_by_asking(vm, keys, order)?,
    }
    Ok(())
}

/// Sorts keys whose comparison may call Python code, or that are tuples.
fn sort_by_asking(vm: Ref<Vm>, keys: &RootedVec, order: &mut [u32]) -> PyResult<()> {
    let values = keys.as_slice();
    let class = crate::classes::class_of(vm, values[0]);
    let same_class = values.iter().all(|&key| crate::classes::class_of(vm, key) == class);
    // The first items of tuples decide most comparisons. If they are all of one simple type, the objects are not
    // needed for that. (CPython also compares the first items separately.)
    let firsts = Plain::of(values.iter().map(|key| key.downcast::<Tuple>()?.as_slice().first().copied()));
    let mut work = Work::new();
    timsort::sort(order, |a, b| {
        work.step(vm)?;
        match firsts.order(a as usize, b as usize) {
            Some(Ordering::Less) => return Ok(true),
            Some(Ordering::Greater) => return Ok(false),
            _ => {}
        }
        let (a, b) = (keys.get(a as usize), keys.get(b as usize));
        match crate::types::keys::quick_compare(vm, CmpOp::Lt, a, b) {
            Some(result) => Ok(result),
            None if same_class => less_of_one_class(vm, a, b),
            None => less(vm, a, b),
        }
    })
}

/// Values that are all of one simple type, unboxed. The owner of the values keeps the strings alive.
enum Plain {
    Integers(Vec<i64>),
    Floats(Vec<f64>),
    Strings(Vec<Ref<Str>>),
    No,
}

impl Plain {
    fn of(values: impl Iterator<Item = Option<Value>> + Clone) -> Plain {
        if let Some(integers) = values.clone().map(|v| v?.as_int()).collect() {
            return Plain::Integers(integers);
        }
        if let Some(floats) = values.clone().map(|v| crate::objects::floats::exact(v?)).collect() {
            return Plain::Floats(floats);
        }
        let strings: Option<_> = values.map(|v| v?.downcast::<Str>()).collect();
        strings.map_or(Plain::No, Plain::Strings)
    }

    /// The order of two of them; None if it is undefined, as for NaN.
    fn order(&self, a: usize, b: usize) -> Option<Ordering> {
        match self {
            Plain::Integers(items) => Some(items[a].cmp(&items[b])),
            Plain::Floats(items) => items[a].partial_cmp(&items[b]),
            Plain::Strings(items) => Some(compare(items[a].as_str(), items[b].as_str())),
            Plain::No => None,
        }
    }
}

/// `a < b` of keys that were all of one class when the sort began: as in CPython, `__lt__` is called directly, and if
/// it returns NotImplemented, the general comparison is made from the start.
fn less_of_one_class(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<bool> {
    match crate::protocols::call_user_special(vm, a, vm.names.lt, [b]) {
        Some(answer) => match answer? {
            undecided if undecided == vm.not_implemented => less(vm, a, b),
            answer => crate::protocols::truth(vm, answer),
        },
        None => less(vm, a, b),
    }
}
