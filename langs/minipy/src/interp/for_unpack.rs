//! The head of `for a, b in items`: the parts of the next item go to the registers of the targets, and the tuples that
//! `enumerate`, `zip` and `dict.items` make only to be unpacked are not made.
//!
//! It must do what [`iterate::next_here`] and the instruction that unpacks do one after the other.

use super::dict::next_entry;
use super::iterate;
use super::iterators::{MAX_ZIPPED, Parts, enumerated, next_of_each};
use crate::objects::args::{FrameRef, Raised};
use crate::objects::iterators::{Enumerate, Zip, ZipRed as _};
use crate::objects::model::*;
use crate::objects::views::ITEMS;
use crate::vm::Vm;
use metatrace::{Case, Mode, Red, Ref};

/// What the iterator gave.
pub enum Unpacked<M: Mode> {
    /// An item, whose parts are in the registers.
    Done,
    /// An item, to be unpacked.
    Item(Red<M, Value>),
    /// Nothing: it is exhausted.
    End,
    /// The exception that it raised instead.
    Raised(Raised<M>),
}

/// The next item of an iterator, to be unpacked into `n` registers from `base` on.
#[inline(never)]
pub fn next<M: Mode>(
    vm: Ref<Vm>,
    iterator: Red<M, Value>,
    frame: FrameRef<M>,
    (base, n): (usize, usize),
) -> Unpacked<M> {
    // A watched level sees each instruction.
    if !M::WATCHED
        && let Case::Obj(tid, object) = iterator.case()
    {
        if n == 2
            && let Some(enumerate) = object.downcast_of::<Enumerate>(tid)
        {
            return unpacked(frame, base, 2, enumerated(vm, enumerate));
        }
        if let Some(zip) = object.downcast_of::<Zip>(tid)
            && (1..=MAX_ZIPPED).contains(&n)
            && zip.iterators().items().len().eq(n).test()
            && !zip.strict().test()
        {
            return unpacked(frame, base, n, next_of_each(vm, zip.iterators().items(), n));
        }
        if n == 2
            && let Some(entries) = object.downcast_of::<TableIter>(tid)
            && entries.what().eq(ITEMS).test()
            && let Some(next) = next_entry(entries)
        {
            return unpacked(frame, base, 2, next.map(Ok));
        }
    }
    match iterate::next_here(vm, iterator) {
        Some(Ok(item)) => Unpacked::Item(item),
        None => Unpacked::End,
        Some(Err(raised)) => Unpacked::Raised(raised),
    }
}

#[inline(always)]
fn unpacked<M: Mode, const N: usize>(
    frame: FrameRef<M>,
    base: usize,
    n: usize,
    parts: Parts<M, N>,
) -> Unpacked<M> {
    match parts {
        Some(Ok(parts)) => {
            for (i, &part) in parts.iter().enumerate().take(n) {
                frame.set_slot(base + i, part);
            }
            Unpacked::Done
        }
        None => Unpacked::End,
        Some(Err(raised)) => Unpacked::Raised(raised),
    }
}
