//! `list.sort` and `sorted`: the merge sort of [`super::timsort`], whose comparisons may call Python code.
//!
//! While it runs the list is empty, so that a comparison which changes it is noticed and harms nothing. An
//! exception leaves all items in the list, in the order that CPython leaves them in.

use super::support::*;
use super::timsort;
use crate::list_storage;
use minipy_text::str::surrogate::compare;

/// Sorts a list in place.
pub(crate) fn sort(vm: Ref<Vm>, l: Ref<List>, key: Option<Value>, reverse: bool) -> PyResult<()> {
    if l.count() == 0 || key.is_none() && list_storage::sort_floats(l, reverse) {
        return Ok(());
    }
    // The items, their keys, their order, and what merging needs of it.
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
        None if sort_simple(items) => Ok(()),
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

/// Sorts integers or strings where they lie; false if the items are neither.
fn sort_simple(items: &mut RootedVec) -> bool {
    items.reorder(|items| {
        if items.iter().all(|v| v.as_tagged().is_some()) {
            // Equal ones can't be told apart.
            items.sort_unstable_by_key(|v| v.as_tagged());
            return true;
        }
        if items.iter().all(|v| v.downcast::<Str>().is_some()) {
            let text = |v: &Value| v.downcast::<Str>().expect("strings only");
            items.sort_by(|a, b| compare(text(a).as_str(), text(b).as_str()));
            return true;
        }
        false
    })
}

/// Brings the items into the order of their keys.
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
    if let Some(ints) = values.iter().map(|k| k.as_int()).collect::<Option<Vec<i64>>>() {
        order.sort_by_key(|&i| ints[i as usize]);
    } else if let Some(floats) = values.iter().map(|&k| super::float::exact(k)).collect::<Option<Vec<f64>>>()
    {
        // NaN makes the order partial, which the sorts of the standard library do not take.
        timsort::sort(order, |a, b| Ok::<_, Ref<Exc>>(floats[a as usize] < floats[b as usize]))?;
    } else if values.iter().all(|k| k.downcast::<Str>().is_some()) {
        let text = |i: u32| values[i as usize].downcast::<Str>().expect("strings only");
        order.sort_by(|&a, &b| compare(text(a).as_str(), text(b).as_str()));
    } else {
        let class = crate::ops_plain::class_of(vm, values[0]);
        let same_class = values.iter().all(|&key| crate::ops_plain::class_of(vm, key) == class);
        timsort::sort(order, |a, b| {
            let (a, b) = (keys.get(a as usize), keys.get(b as usize));
            match super::tuple::quick_compare(vm, CmpOp::Lt, a, b) {
                Some(result) => Ok(result),
                None if same_class => less_of_one_class(vm, a, b),
                None => less(vm, a, b),
            }
        })?;
    }
    Ok(())
}

/// `a < b` of keys that were all of one class when the sort began: CPython asks `__lt__` directly then, and what it
/// does not decide is asked as any comparison, from the start.
fn less_of_one_class(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<bool> {
    match crate::ops_plain::call_user_special(vm, a, vm.names.lt, &[b]) {
        Some(answer) => match answer? {
            undecided if undecided == vm.not_implemented => less(vm, a, b),
            answer => crate::ops_plain::truth(vm, answer),
        },
        None => less(vm, a, b),
    }
}
