//! `_bisect`: binary search in a sorted list of plain numbers or strings. Other items, and a `key`, are handled by
//! the module `bisect`, which is written in Python and therefore traced.

use super::NativeModule;
use crate::objects::list_storage::View;
use crate::types::list;
use crate::types::support::*;
use minipy_text::str::surrogate::compare;
use std::cmp::Ordering;

/// The module.
pub const MODULE: NativeModule = NativeModule { name: "_bisect", functions: FUNCTIONS, init: None };

functions! {
    /// Its functions.
    FUNCTIONS {
        "left" left, RANGE(4, 4);
        "right" right, RANGE(4, 4);
    }
}

/// The order of item `i` and a value; None if comparing them takes more than their values.
fn order(items: View<'_>, i: usize, x: Value) -> Option<Ordering> {
    match items {
        View::Floats(items) => items[i].partial_cmp(&x.downcast::<Float>()?.value),
        View::Values(items) => match (items[i].as_tagged(), x.as_tagged()) {
            (Some(item), Some(x)) => Some(item.cmp(&x)),
            (None, None) => {
                let (item, x) = (items[i].downcast::<Str>()?, x.downcast::<Str>()?);
                Some(compare(item.as_str(), x.as_str()))
            }
            _ => None,
        },
    }
}

/// `left(list, x, lo, hi)` and `right(...)`: the insertion point of a value; None for arguments that are not handled
/// here.
fn search(vm: Ref<Vm>, args: &[Value], goes_right: fn(Ordering) -> bool) -> Option<Value> {
    let list = list::value(args[0]).filter(|_| args[0].downcast::<List>().is_some())?;
    let mut low = usize::try_from(args[2].as_tagged()?).ok()?;
    let mut high = match args[3] {
        end if end == vm.none => list.count(),
        end => usize::try_from(end.as_tagged()?).ok().filter(|&end| end <= list.count())?,
    };
    while low < high {
        let middle = usize::midpoint(low, high);
        if goes_right(order(list.view(), middle, args[1])?) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Some(Value::int(low as i64))
}

fn left(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(search(vm, args, Ordering::is_lt).unwrap_or(none(vm)))
}

fn right(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(search(vm, args, Ordering::is_le).unwrap_or(none(vm)))
}
