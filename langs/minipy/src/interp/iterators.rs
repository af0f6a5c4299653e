//! `enumerate`, `zip`, `map`, `filter`, `reversed` in traced code: a loop over one of them steps the underlying
//! iterators directly, and the object itself is not allocated if it is created in the trace and only iterated over.

use super::call::call;
use super::compare::len_of_builtin;
use super::drain::{self, verdict};
use super::iterate::{get_iter, next, or_end};
use crate::objects::args::{Args, Next, Out, Raised, Step, not_null};
use crate::objects::iterators::{
    Enumerate, EnumerateRed as _, Filter, FilterRed as _, Map, MapRed as _, Zip, ZipRed as _,
};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Array, Case, Mode, Object, Red, Ref, residual};

/// The result of a constructor: None if the native function must do it.
type Answer<M> = Option<Out<M>>;

/// Whether the class that is called is exactly the class of these objects.
pub(super) fn makes<M: Mode, T: Object>(vm: Ref<Vm>, args: Args<'_, M>) -> bool {
    args.count > 0 && args.get(0).promote() == Value::from(vm.class_of_kind(T::type_id()))
}

/// `enumerate(items)`, `enumerate(items, start)`, `enumerate(items, start=start)`
pub fn enumerate<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let named = args.names.is_none_or(|names| is_name(names, "start"));
    if !(named && makes::<M, Enumerate>(vm, args)) {
        return None;
    }
    let start = match (args.count, args.names) {
        (2, None) => Value::int(0).into(),
        (3, _) => args.get(2).as_int()?.to_value(),
        _ => return None,
    };
    Some(get_iter(vm, args.get(1)).map(|iterator| Enumerate::alloc::<M>(iterator, start).into()))
}

/// Whether that is the name of the only named argument.
pub fn is_name(names: Ref<Tuple>, wanted: &str) -> bool {
    matches!(*names.as_slice(), [name] if name.downcast::<Str>().is_some_and(|name| name.as_str() == wanted))
}

/// `zip(...)` of few iterables
pub fn zip<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if args.names.is_some() || !makes::<M, Zip>(vm, args) {
        return None;
    }
    Some(iterators(vm, args, 1)?.map(|iterators| Zip::alloc::<M>(iterators, false).into()))
}

/// `map(f, ...)` of few iterables
pub fn map<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if args.names.is_some() || args.count < 3 || !makes::<M, Map>(vm, args) {
        return None;
    }
    Some(iterators(vm, args, 2)?.map(|iterators| Map::alloc::<M>(args.get(1), iterators).into()))
}

/// `filter(f, items)`
pub fn filter<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if args.names.is_some() || args.count != 3 || !makes::<M, Filter>(vm, args) {
        return None;
    }
    Some(get_iter(vm, args.get(2)).map(|iterator| Filter::alloc::<M>(args.get(1), iterator).into()))
}

type Iterators<M> = Result<Red<M, Ref<Tuple>>, Raised<M>>;

/// The iterators of the arguments from `first` on, in a tuple; None if there are too many of them, or none.
fn iterators<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>, first: usize) -> Option<Iterators<M>> {
    let count = args.count - first;
    if !(1..=MAX_ZIPPED).contains(&count) {
        return None;
    }
    let mut all = [Red::<M, Value>::from(Value::NULL); MAX_ZIPPED];
    for (i, iterator) in all.iter_mut().enumerate().take(count) {
        match get_iter(vm, args.get(first + i)) {
            Ok(made) => *iterator = made,
            Err(raised) => return Some(Err(raised)),
        }
    }
    let items = Red::<M, Ref<Array<TupleItems>>>::alloc(count, Value::NULL);
    (0..count).for_each(|i| items.put(i, all[i]));
    Some(Ok(Tuple::alloc::<M>(items, -1i64)))
}

/// `reversed(items)` of a list, tuple or string
pub fn reversed<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if args.names.is_some() || args.count != 2 || args.get(0).promote() != Value::from(vm.types.reversed) {
        return None;
    }
    let sequence = args.get(1);
    let Case::Obj(tid, _) = sequence.case() else { return None };
    let class = match List::is(tid) {
        true => vm.types.list_reversed,
        false if Tuple::is(tid) || Str::is(tid) => vm.types.reversed,
        false => return None,
    };
    let index = len_of_builtin(sequence)? - 1;
    Some(Ok(ReverseIter::alloc::<M>(class, sequence, index).into()))
}

/// The next pair of `enumerate`.
pub fn next_enumerated<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Step<M> {
    Some(enumerated(vm, iterator.downcast::<Enumerate>()?).map(|pair| {
        let items = Red::<M, Ref<Array<TupleItems>>>::of(pair?);
        Ok(Tuple::alloc::<M>(items, -1i64).into())
    }))
}

/// The parts of the next item, or the exception raised; None at the end.
pub(super) type Parts<M, const N: usize> = Option<Result<[Red<M, Value>; N], Raised<M>>>;

/// The parts of the next pair of `enumerate`.
#[inline(always)]
pub(super) fn enumerated<M: Mode>(vm: Ref<Vm>, enumerate: Red<M, Ref<Enumerate>>) -> Parts<M, 2> {
    let item = match next(vm, enumerate.iterator())? {
        Ok(item) => item,
        Err(raised) => return Some(Err(raised)),
    };
    // The iterator may have asked this one for an item.
    let count = enumerate.count();
    let following = match count.as_int().and_then(|count| count.checked_add(1i64)) {
        Some(following) => following.to_value(),
        None => one_more(count),
    };
    enumerate.set_count(following);
    Some(Ok([count, item]))
}

#[residual(writes())]
fn one_more(count: Value) -> Value {
    crate::objects::ints::one_more(count)
}

/// The next item of `reversed`, of a list, tuple or string.
pub fn next_reversed<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Step<M> {
    let iter = iterator.downcast::<ReverseIter>()?;
    let sequence = iter.sequence();
    if sequence.is_null().test() {
        return None;
    }
    let index = iter.index();
    let within = |length| index.unsigned_lt(length).test().then_some(());
    let item = if let Some(list) = sequence.downcast::<List>() {
        within(list.length())?;
        // SAFETY: a list has at least `length` items.
        unsafe { super::list::item(list, index) }
    } else if let Some(tuple) = sequence.downcast::<Tuple>() {
        within(tuple.items().len())?;
        // SAFETY: checked.
        unsafe { tuple.items().at_unchecked(index) }
    } else {
        let text = sequence.downcast::<Str>()?;
        within(text.chars())?;
        super::text::item(vm, text, index)
    };
    iter.set_index(index - 1);
    Some(Some(Ok(item)))
}

/// The most iterators that a traced `zip` unrolls.
pub(super) const MAX_ZIPPED: usize = 8;

/// The next tuple of `zip`, with all its iterators traced.
pub fn next_zipped<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Step<M> {
    let zip = iterator.downcast::<Zip>()?;
    let iterators = zip.iterators().items();
    if zip.strict().test() || !iterators.len().le(MAX_ZIPPED).test() {
        return None;
    }
    let count = iterators.len().promote() as usize;
    if count == 0 {
        return Some(None);
    }
    Some(next_of_each(vm, iterators, count).map(|parts| {
        let items = Red::<M, Ref<Array<TupleItems>>>::from_slice(&parts?[..count]);
        Ok(Tuple::alloc::<M>(items, -1i64).into())
    }))
}

/// The next item of each of `count` iterators, at most [`MAX_ZIPPED`]; None once one of them is exhausted.
#[inline(always)]
pub(super) fn next_of_each<M: Mode>(
    vm: Ref<Vm>,
    iterators: Red<M, Ref<Array<TupleItems>>>,
    count: usize,
) -> Parts<M, MAX_ZIPPED> {
    let mut parts = [Red::<M, Value>::from(Value::NULL); MAX_ZIPPED];
    for (i, part) in parts.iter_mut().enumerate().take(count) {
        match next(vm, iterators.at(i))? {
            Ok(item) => *part = item,
            Err(raised) => return Some(Err(raised)),
        }
    }
    Some(Ok(parts))
}

/// The next result of `map`, with all its iterators and the call traced.
pub fn next_mapped<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Step<M> {
    let map = iterator.downcast::<Map>()?;
    let iterators = map.iterators().items();
    if !iterators.len().le(MAX_ZIPPED).test() {
        return None;
    }
    let count = iterators.len().promote() as usize;
    let args = match next_of_each(vm, iterators, count) {
        Some(Ok(args)) => args,
        Some(Err(raised)) => return Some(Some(Err(raised))),
        None => return Some(None),
    };
    Some(or_end(vm, call(vm, map.function(), Args::of_slice(None, &args[..count]))))
}

/// The number of items that a `filter` checks before it continues in a loop of its own.
const MAX_PASSED: usize = 2;

/// The next item of `filter`, with its iterator and the call traced.
pub fn next_filtered<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Step<M> {
    Some(filtered(vm, iterator.downcast::<Filter>()?))
}

fn filtered<M: Mode>(vm: Ref<Vm>, filter: Red<M, Ref<Filter>>) -> Next<M> {
    for _ in 0..MAX_PASSED {
        let item = next(vm, filter.iterator())?;
        match item.and_then(|item| verdict(vm, filter.function(), item)) {
            Ok(Some(true)) => return Some(item),
            Ok(Some(false)) => {}
            Ok(None) => return None,
            Err(raised) => return Some(Err(raised)),
        }
    }
    let null = Value::NULL.into();
    not_null(drain::from(vm, drain::what::FIRST, filter.iterator(), null, filter.function()))
}
