//! `list.sort` and `sorted`: a stable merge sort whose comparisons may call Python code.
//!
//! While it runs the list is empty, so that a comparison which changes it is noticed and harms nothing. An
//! exception leaves all items in the list, in some order.

use super::support::*;
use crate::list_storage;
use minipy_text::str::surrogate::compare;

/// Runs of this length are sorted by insertion.
const RUN: usize = 16;

/// Sorts a list in place.
pub(crate) fn sort(vm: Ref<Vm>, l: Ref<List>, key: Option<Value>, reverse: bool) -> PyResult<()> {
    if key.is_none() && list_storage::sort_floats(l, reverse) {
        return Ok(());
    }
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
        merge_sort(order, |a, b| Ok(floats[a as usize] < floats[b as usize]))?;
    } else if values.iter().all(|k| k.downcast::<Str>().is_some()) {
        let text = |i: u32| values[i as usize].downcast::<Str>().expect("strings only");
        order.sort_by(|&a, &b| compare(text(a).as_str(), text(b).as_str()));
    } else {
        merge_sort(order, |a, b| {
            let (a, b) = (keys.get(a as usize), keys.get(b as usize));
            match super::tuple::quick_compare(vm, CmpOp::Lt, a, b) {
                Some(result) => Ok(result),
                None => less(vm, a, b),
            }
        })?;
    }
    Ok(())
}

/// A stable merge sort; at an error the order is a permutation still.
fn merge_sort(order: &mut [u32], mut less: impl FnMut(u32, u32) -> PyResult<bool>) -> PyResult<()> {
    let len = order.len();
    for start in (0..len).step_by(RUN) {
        let run = &mut order[start..(start + RUN).min(len)];
        for i in 1..run.len() {
            let mut at = i;
            while at > 0 && less(run[at], run[at - 1])? {
                run.swap(at, at - 1);
                at -= 1;
            }
        }
    }
    let mut width = RUN;
    let mut merged = Vec::with_capacity(len);
    while width < len {
        for start in (0..len).step_by(2 * width) {
            let (middle, end) = ((start + width).min(len), (start + 2 * width).min(len));
            if middle == end || !less(order[middle], order[middle - 1])? {
                continue;
            }
            merged.clear();
            let (mut a, mut b) = (start, middle);
            while a < middle && b < end {
                if less(order[b], order[a])? {
                    merged.push(order[b]);
                    b += 1;
                } else {
                    merged.push(order[a]);
                    a += 1;
                }
            }
            merged.extend_from_slice(&order[a..middle]);
            order[start..start + merged.len()].copy_from_slice(&merged);
        }
        width *= 2;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_merge_sort_is_stable() {
        for len in [0, 1, 2, 15, 16, 17, 100, 1000] {
            let keys: Vec<u32> = (0..len).map(|i: u32| i.wrapping_mul(2654435761) >> 28).collect();
            let mut order: Vec<u32> = (0..len).collect();
            merge_sort(&mut order, |a, b| Ok(keys[a as usize] < keys[b as usize])).expect("no error");
            let mut expected: Vec<u32> = (0..len).collect();
            expected.sort_by_key(|&i| keys[i as usize]);
            assert_eq!(order, expected);
        }
    }
}
