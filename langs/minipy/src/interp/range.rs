//! Ranges in traced code: indexing and the membership test. Iteration is in [`super::iterate`].

use crate::interp::numbers::checked;
use crate::objects::args::{Out, Tested};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref};

/// `r[i]`
pub fn get_item<M: Mode>(_: Ref<Vm>, range: Red<M, Value>, key: Red<M, Value>) -> Option<Out<M>> {
    let range = range.downcast::<Range>()?;
    let index = checked(key.as_int()?, range.count())?;
    Some(Ok((range.start() + index * range.step()).to_value()))
}

/// `i in r` for a range with step 1.
pub fn contains<M: Mode>(_: Ref<Vm>, range: Red<M, Value>, item: Red<M, Value>) -> Option<Tested<M>> {
    let range = range.downcast::<Range>()?;
    let item = item.as_int()?;
    if !range.step().eq(1).test() {
        return None;
    }
    let (start, end) = (range.start(), range.start() + range.count());
    Some(Ok(item.ge(start).test() && item.lt(end).test()).into())
}
