//! Slices in traced code: which part of a sequence they mean.
//!
//! Never here: the parts themselves, which each type makes its own way.

use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref};

/// Where the part begins and how long it is that a slice without a step means in a sequence of that length; None for a
/// slice of anything but small integers and None.
pub fn span<M: Mode>(
    vm: Ref<Vm>,
    slice: Red<M, Ref<Slice>>,
    length: Red<M, i64>,
) -> Option<(Red<M, i64>, Red<M, i64>)> {
    if !slice.step().same(vm.none).test() {
        return None;
    }
    let place = |bound: Red<M, Value>, absent: Red<M, i64>| match bound.as_tagged() {
        Some(i) => Some(clipped(i, length)),
        None => bound.same(vm.none).test().then_some(absent),
    };
    let start = place(slice.start(), 0i64.into())?;
    let count = place(slice.stop(), length)? - start;
    Some((start, count.lt(0).select::<i64>(0i64, count)))
}

/// The place that an index means which may count from the end, and may lie outside.
fn clipped<M: Mode>(i: Red<M, i64>, length: Red<M, i64>) -> Red<M, i64> {
    if i.lt(0).test() {
        let from_end = i + length;
        return from_end.lt(0).select::<i64>(0i64, from_end);
    }
    i.gt(length).select::<i64>(length, i)
}
