//! Slices in traced code: the range of indices that a slice selects.
//!
//! Taking the items is not done here; each type has its own way.

use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref};

/// The start and length of the part that a slice without a step selects from a sequence of that length; None for a
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

/// The position for an index that may count from the end or lie outside, clipped to the sequence.
fn clipped<M: Mode>(i: Red<M, i64>, length: Red<M, i64>) -> Red<M, i64> {
    if i.lt(0).test() {
        let from_end = i + length;
        return from_end.lt(0).select::<i64>(0i64, from_end);
    }
    i.gt(length).select::<i64>(length, i)
}
