//! Twins of the methods of `re.Match` that are frequent in loops, generic in the mode. They handle ASCII strings, in
//! which byte offsets are positions, and leave everything else to the native methods.

use super::matches::{Match, MatchRed as _};
use crate::objects::args::{Args, Out};
use crate::objects::model::*;
use crate::objects::strings;
use crate::vm::Vm;
use metatrace::{Array, Mode, Red, Ref, residual};

/// The text that was searched, and the start and end of a group in it; -1 if the group did not take part.
struct Place<M: Mode> {
    text: Red<M, Ref<Str>>,
    start: Red<M, i64>,
    end: Red<M, i64>,
}

impl<M: Mode> Place<M> {
    /// The position of the group whose number is an argument; of the whole match without an argument.
    fn of(args: Args<'_, M>) -> Option<Place<M>> {
        if args.count > 2 || args.names.is_some() {
            return None;
        }
        let it = args.get(0).downcast::<Match>()?;
        let text = it.string().downcast::<Str>()?;
        if !text.size().eq(text.chars()).test() {
            return None;
        }
        let whole = Place { text, start: it.start(), end: it.end() };
        if args.count == 1 {
            return Some(whole);
        }
        let group = args.get(1).as_tagged()?;
        if group.eq(0).test() {
            return Some(whole);
        }
        let places = it.groups().some()?;
        let number = group - 1;
        if !number.unsigned_lt(places.len() >> 1).test() {
            return None;
        }
        let start = number + number;
        Some(Place { text, start: places.at(start), end: places.at(start + 1) })
    }

    fn piece(&self, vm: Ref<Vm>) -> Red<M, Value> {
        match self.start.lt(0).test() {
            true => vm.none.into(),
            false => piece(self.text, self.start, self.end).into(),
        }
    }
}

#[residual(writes())]
fn piece(text: Ref<Str>, start: i64, end: i64) -> Ref<Str> {
    match (start, end) {
        (0, end) if end == text.size => text,
        _ => strings::part(text, start as usize, (end - start) as usize),
    }
}

/// `Match.start`
pub fn start<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    Some(Ok(Place::of(args)?.start.to_value()))
}

/// `Match.end`
pub fn end<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    Some(Ok(Place::of(args)?.end.to_value()))
}

/// `Match.span`
pub fn span<M: Mode>(_: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    let place = Place::of(args)?;
    let items = [place.start.to_value(), place.end.to_value()];
    Some(Ok(Tuple::alloc::<M>(Red::<M, Ref<Array<TupleItems>>>::of(items), -1i64).into()))
}

/// `Match.group` with at most one group
pub fn group<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    Some(Ok(Place::of(args)?.piece(vm)))
}
