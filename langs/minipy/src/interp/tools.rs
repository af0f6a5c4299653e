//! The iterators of `itertools` in traced code. The functions that give the next item are the only implementation:
//! the plain slots are their `Direct` instances. A loop without a bound is unrolled for a few turns in a trace, and
//! the rest is one residual call.

use super::call::call;
use super::drain::{self, verdict};
use super::iterate::{self, get_iter, next_builtin, or_end};
use super::iterators::makes;
use super::{arith, compare, list};
use crate::objects::args::{Args, Out, Raised, Step};
use crate::objects::model::*;
use crate::objects::tools::*;
use crate::vm::Vm;
use metatrace::{Array, Mode, Object, Red, Ref, residual};
use minipy_frontend::CmpOp;

/// The result of a constructor: None if the native function must do it.
type Answer<M> = Option<Out<M>>;
/// The next item, or None at the end, for `?`.
type Item<M> = Result<Option<Red<M, Value>>, Raised<M>>;

fn next<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Item<M> {
    iterate::next(vm, iterator).transpose()
}

/// The maximal number of turns of a loop in a trace.
const MOST_TURNS: usize = 4;
/// The longest tuples that a trace makes or splits item by item.
const MOST_ITEMS: i64 = 8;

fn null<M: Mode>() -> Red<M, Value> {
    Value::NULL.into()
}

fn pair<M: Mode>(a: Red<M, Value>, b: Red<M, Value>) -> Red<M, Value> {
    Tuple::alloc::<M>(Red::<M, Ref<Array<TupleItems>>>::of([a, b]), -1i64).into()
}

/// Whether the values are identical or equal.
fn is_same<M: Mode>(vm: Ref<Vm>, a: Red<M, Value>, b: Red<M, Value>) -> Result<bool, Raised<M>> {
    if a.same(b).test() { Ok(true) } else { compare::test(vm, CmpOp::Eq, a, b) }
}

/// Whether a predicate holds. None if it ends the iteration.
fn holds<M: Mode>(
    vm: Ref<Vm>,
    predicate: Red<M, Value>,
    item: Red<M, Value>,
) -> Result<Option<bool>, Raised<M>> {
    match or_end(vm, call(vm, predicate, Args::of_slice(None, &[item]))).transpose()? {
        Some(verdict) => compare::truth(vm, verdict).map(Some),
        None => Ok(None),
    }
}

/// Defines functions that give the next item of an iterator, which they get both with its type and as an object.
macro_rules! next_items {
    ($($(#[$doc:meta])* $name:ident($vm:ident, $object:ident, $it:ident: $kind:ident) $body:expr;)*) => { $(
        $(#[$doc])*
        pub fn $name<M: Mode>($vm: Ref<Vm>, $object: Red<M, Value>) -> Step<M> {
            let $it = $object.downcast::<$kind>()?;
            let item: Item<M> = $body;
            Some(item.transpose())
        }
    )* };
}
next_items! {
    /// The next number of `count`.
    next_counted(vm, iterator, it: Count) {
        let current = it.current();
        match or_end(vm, arith::add(vm, current, it.step(), || ())).transpose() {
            Ok(Some(following)) => {
                it.set_current(following);
                Ok(Some(current))
            }
            end => end,
        }
    };
    /// The object of `repeat`.
    next_repeated(_vm, iterator, it: Repeat) {
        let left = it.left();
        if left.eq(0).test() {
            return Some(None);
        }
        if left.gt(0).test() {
            it.set_left(left - 1);
        }
        Ok(Some(it.object()))
    };
    /// The next item of `cycle`.
    next_cycled(vm, iterator, it: Cycle) cycled(vm, it);
    /// The next item of `chain`.
    next_chained(vm, iterator, it: Chain) chained(vm, it, iterator);
    /// The next item of `islice`.
    next_sliced(vm, iterator, it: Slicing) sliced(vm, it, iterator);
    /// The next item of `takewhile`.
    next_taken(vm, iterator, it: TakeWhile) taken(vm, it);
    /// The next item of `dropwhile`.
    next_undropped(vm, iterator, it: DropWhile) undropped(vm, it);
    /// The next item of `filterfalse`.
    next_filtered_false(vm, iterator, it: FilterFalse) filtered_false(vm, it);
    /// The next result of `starmap`.
    next_starmapped(vm, iterator, it: StarMap) starmapped(vm, it);
    /// The next item of `compress`.
    next_compressed(vm, iterator, it: Compress) compressed(vm, it, iterator);
    /// The next total of `accumulate`.
    next_accumulated(vm, iterator, it: Accumulate) accumulated(vm, it);
    /// The next pair of `pairwise`.
    next_paired(vm, iterator, it: Pairwise) paired(vm, it);
    /// The next tuple of `zip_longest`.
    next_zipped_longest(vm, iterator, it: ZipLongest) zipped_longest(vm, it, iterator);
    /// The next tuple of `batched`.
    next_batched(vm, iterator, it: Batched) batch(vm, it, iterator);
    /// The next run of `groupby`.
    next_group(vm, iterator, it: GroupBy) group(vm, it, iterator);
    /// The next item of a run.
    next_of_group(vm, iterator, it: Group) of_group(vm, it, iterator);
}

fn cycled<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<Cycle>>) -> Item<M> {
    let (source, saved) = (it.source(), it.saved());
    if !source.is_null().test() {
        if let Some(item) = next(vm, source)? {
            list::append(vm, saved, item)?;
            return Ok(Some(item));
        }
        it.set_source(null());
    }
    let index = it.index();
    // From here on only the source can change the length, as it may run this iterator.
    if !index.unsigned_lt(saved.length()).test() {
        return Ok(None);
    }
    let following = index + 1;
    it.set_index(if following.eq(saved.length()).test() { 0i64.into() } else { following });
    // SAFETY: there is such an item.
    Ok(Some(unsafe { list::item(saved, index) }))
}

fn chained<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<Chain>>, iterator: Red<M, Value>) -> Item<M> {
    let mut turns = 0;
    loop {
        let sources = it.sources();
        if sources.is_null().test() {
            return Ok(None);
        }
        let mut active = it.active();
        if active.is_null().test() {
            active = match next_source(vm, sources) {
                Ok(Some(active)) => active,
                end => {
                    it.set_sources(null());
                    return end;
                }
            };
            it.set_active(active);
        }
        if let Some(item) = next(vm, active)? {
            return Ok(Some(item));
        }
        it.set_active(null());
        turns += 1;
        if M::TRACED && turns == MOST_TURNS {
            return next_builtin(vm, iterator).transpose();
        }
        crate::run::interrupt::check(vm)?;
    }
}

fn next_source<M: Mode>(vm: Ref<Vm>, sources: Red<M, Value>) -> Item<M> {
    match next(vm, sources)? {
        Some(iterable) => get_iter(vm, iterable).map(Some),
        None => Ok(None),
    }
}

fn sliced<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<Slicing>>, iterator: Red<M, Value>) -> Item<M> {
    let source = it.source();
    if source.is_null().test() {
        return Ok(None);
    }
    let ended = |end: Item<M>| {
        it.set_source(null());
        end
    };
    let mut turns = 0;
    while it.taken().lt(it.wanted()).test() {
        if M::TRACED && turns == MOST_TURNS {
            return next_builtin(vm, iterator).transpose();
        }
        match next(vm, source) {
            Ok(Some(_)) => it.set_taken(it.taken() + 1),
            end => return ended(end),
        }
        turns += 1;
        crate::run::interrupt::check(vm)?;
    }
    if !it.taken().lt(it.stop()).test() {
        return ended(Ok(None));
    }
    let item = match next(vm, source) {
        Ok(Some(item)) => item,
        end => return ended(end),
    };
    it.set_taken(it.taken() + 1);
    let (wanted, stop, step) = (it.wanted(), it.stop(), it.step());
    // `stop - wanted` does not overflow: both are positive.
    it.set_wanted(if step.lt(stop - wanted).test() { wanted + step } else { stop });
    Ok(Some(item))
}

fn taken<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<TakeWhile>>) -> Item<M> {
    if it.ended().test() {
        return Ok(None);
    }
    let Some(item) = next(vm, it.source())? else { return Ok(None) };
    match holds(vm, it.predicate(), item)? {
        Some(true) => return Ok(Some(item)),
        Some(false) => it.set_ended(true),
        None => {}
    }
    Ok(None)
}

fn undropped<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<DropWhile>>) -> Item<M> {
    if it.begun().test() {
        return next(vm, it.source());
    }
    let Some(item) = next(vm, it.source())? else { return Ok(None) };
    let item = match holds(vm, it.predicate(), item)? {
        Some(true) => first_false(vm, it.source(), it.predicate())?,
        Some(false) => Some(item),
        None => return Ok(None),
    };
    if item.is_some() {
        it.set_begun(true);
    }
    Ok(item)
}

/// The first item for which a function is false, in a loop of its own.
fn first_false<M: Mode>(vm: Ref<Vm>, source: Red<M, Value>, function: Red<M, Value>) -> Item<M> {
    let item = drain::from(vm, drain::what::FIRST_FALSE, source, null(), function)?;
    Ok((!item.is_null().test()).then_some(item))
}

fn filtered_false<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<FilterFalse>>) -> Item<M> {
    for _ in 0..MOST_TURNS / 2 {
        let Some(item) = next(vm, it.source())? else { return Ok(None) };
        match verdict(vm, it.function(), item)? {
            Some(false) => return Ok(Some(item)),
            Some(true) => {}
            None => return Ok(None),
        }
    }
    first_false(vm, it.source(), it.function())
}

fn starmapped<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<StarMap>>) -> Item<M> {
    let Some(given) = next(vm, it.source())? else { return Ok(None) };
    let args = match given.downcast::<Tuple>() {
        Some(args) => args,
        None => to_tuple(vm, given)?.downcast().expect("a tuple"),
    };
    let items = args.items();
    let function = it.function();
    let result = if M::TRACED && !items.len().le(MOST_ITEMS).test() {
        call_with_many(vm, function, args)
    } else {
        let count = items.len().promote() as usize;
        call(vm, function, Args::of_array(items, count))
    };
    or_end(vm, result).transpose()
}

#[residual]
fn to_tuple(vm: Ref<Vm>, items: Value) -> PyResult<Value> {
    Ok(crate::types::iterables::collect(vm, items)?.into_tuple())
}

#[residual]
fn call_with_many(vm: Ref<Vm>, function: Value, args: Ref<Tuple>) -> PyResult<Value> {
    crate::protocols::call(vm, function, args.as_slice())
}

fn compressed<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<Compress>>, iterator: Red<M, Value>) -> Item<M> {
    let mut turns = 0;
    loop {
        if M::TRACED && turns == MOST_TURNS {
            return next_builtin(vm, iterator).transpose();
        }
        let Some(item) = next(vm, it.data())? else { return Ok(None) };
        let Some(selector) = next(vm, it.selectors())? else { return Ok(None) };
        if compare::truth(vm, selector)? {
            return Ok(Some(item));
        }
        turns += 1;
        crate::run::interrupt::check(vm)?;
    }
}

fn accumulated<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<Accumulate>>) -> Item<M> {
    let initial = it.initial();
    if !initial.same(vm.none).test() {
        it.set_total(initial);
        it.set_initial(vm.none);
        return Ok(Some(initial));
    }
    let Some(item) = next(vm, it.source())? else { return Ok(None) };
    let (total, function) = (it.total(), it.function());
    if total.is_null().test() {
        it.set_total(item);
        return Ok(Some(item));
    }
    let sum = if function.same(vm.none).test() {
        arith::add(vm, total, item, || ())
    } else {
        call(vm, function, Args::of_slice(None, &[total, item]))
    };
    let sum = or_end(vm, sum).transpose()?;
    if let Some(sum) = sum {
        it.set_total(sum);
    }
    Ok(sum)
}

fn paired<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<Pairwise>>) -> Item<M> {
    let ended = |end: Item<M>| {
        it.set_source(null());
        it.set_before(null());
        end
    };
    let mut source = it.source();
    if source.is_null().test() {
        return Ok(None);
    }
    let mut before = it.before();
    if before.is_null().test() {
        before = match next(vm, source) {
            Ok(Some(item)) => item,
            end => return ended(end),
        };
        it.set_before(before);
        // The source may have run this iterator.
        source = it.source();
        if source.is_null().test() {
            return ended(Ok(None));
        }
    }
    match next(vm, source) {
        Ok(Some(item)) => {
            it.set_before(item);
            Ok(Some(pair(before, item)))
        }
        end => ended(end),
    }
}

fn zipped_longest<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<ZipLongest>>, iterator: Red<M, Value>) -> Item<M> {
    let sources = it.sources();
    if it.active().eq(0).test() {
        return Ok(None);
    }
    if M::TRACED && !sources.len().le(MOST_ITEMS).test() {
        return next_builtin(vm, iterator).transpose();
    }
    let count = sources.len().promote() as usize;
    let items = Red::<M, Ref<Array<TupleItems>>>::alloc(count, Value::NULL);
    for i in 0..count {
        let source = sources.at(i);
        if source.is_null().test() {
            items.put(i, it.fill());
            continue;
        }
        match next(vm, source) {
            Ok(Some(item)) => items.put(i, item),
            Ok(None) => {
                let left = it.active() - 1;
                it.set_active(left);
                if !left.gt(0).test() {
                    it.set_active(0i64);
                    return Ok(None);
                }
                sources.put(i, null());
                items.put(i, it.fill());
            }
            raised => {
                it.set_active(0i64);
                return raised;
            }
        }
    }
    Ok(Some(Tuple::alloc::<M>(items, -1i64).into()))
}

fn batch<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<Batched>>, iterator: Red<M, Value>) -> Item<M> {
    let source = it.source();
    if source.is_null().test() {
        return Ok(None);
    }
    let size = it.size();
    if M::TRACED && !size.le(MOST_ITEMS).test() {
        return next_builtin(vm, iterator).transpose();
    }
    let count = size.promote() as usize;
    if count as i64 > MOST_ITEMS {
        return long_batch(vm, it);
    }
    let mut all = [null(); MOST_ITEMS as usize];
    let mut found = 0;
    while found < count {
        match next(vm, source) {
            Ok(Some(item)) => all[found] = item,
            Ok(None) => break,
            raised => {
                it.set_source(null());
                return raised;
            }
        }
        found += 1;
    }
    if found < count && (found == 0 || it.strict().test()) {
        it.set_source(null());
        return if found == 0 { Ok(None) } else { incomplete(vm).map(Some) };
    }
    let items = Red::<M, Ref<Array<TupleItems>>>::alloc(found, Value::NULL);
    (0..found).for_each(|i| items.put(i, all[i]));
    Ok(Some(Tuple::alloc::<M>(items, -1i64).into()))
}

/// A batch that is too long to be made item by item in a trace; never traced.
fn long_batch<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<Batched>>) -> Item<M> {
    let (batch, size, source) = (list::new::<M>(vm), it.size(), it.source());
    while batch.length().lt(size).test() {
        match next(vm, source) {
            Ok(Some(item)) => list::append(vm, batch, item)?,
            Ok(None) => break,
            raised => {
                it.set_source(null());
                return raised;
            }
        }
        crate::run::interrupt::check(vm)?;
    }
    let found = batch.length();
    let none_found = found.eq(0).test();
    if found.lt(size).test() && (none_found || it.strict().test()) {
        it.set_source(null());
        return if none_found { Ok(None) } else { incomplete(vm).map(Some) };
    }
    to_tuple(vm, Red::<M, Value>::from(batch)).map(Some)
}

#[residual]
fn incomplete(vm: Ref<Vm>) -> PyResult<Value> {
    crate::exceptions::errors::value_error(vm, "batched(): incomplete batch")
}

/// Reads the next item of a `groupby` and its key; false at the end.
fn step<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<GroupBy>>) -> Result<bool, Raised<M>> {
    let Some(item) = next(vm, it.source())? else { return Ok(false) };
    let function = it.function();
    let key = if function.same(vm.none).test() {
        item
    } else {
        match or_end(vm, call(vm, function, Args::of_slice(None, &[item]))).transpose()? {
            Some(key) => key,
            None => return Ok(false),
        }
    };
    it.set_item(item);
    it.set_key(key);
    Ok(true)
}

fn group<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<GroupBy>>, iterator: Red<M, Value>) -> Item<M> {
    it.set_run(null());
    let mut turns = 0;
    loop {
        let (key, run_key) = (it.key(), it.run_key());
        if !key.is_null().test() && (run_key.is_null().test() || !is_same(vm, run_key, key)?) {
            break;
        }
        if M::TRACED && turns == MOST_TURNS {
            return next_builtin(vm, iterator).transpose();
        }
        if !step(vm, it)? {
            return Ok(None);
        }
        turns += 1;
        crate::run::interrupt::check(vm)?;
    }
    let key = it.key();
    it.set_run_key(key);
    let run: Red<M, Value> = Group::alloc::<M>(it, key).into();
    it.set_run(run);
    Ok(Some(pair(key, run)))
}

fn of_group<M: Mode>(vm: Ref<Vm>, it: Red<M, Ref<Group>>, run: Red<M, Value>) -> Item<M> {
    let parent = it.parent();
    if !parent.run().same(run).test() {
        return Ok(None);
    }
    if parent.item().is_null().test() && !step(vm, parent)? {
        return Ok(None);
    }
    if !is_same(vm, it.key(), parent.key())? {
        return Ok(None);
    }
    let item = parent.item();
    parent.set_item(null());
    Ok((!item.is_null().test()).then_some(item))
}

/// Whether exactly that type is called, with `least` to `most` arguments, none of them named.
fn is_call<M: Mode, T: Object>(vm: Ref<Vm>, args: Args<'_, M>, least: usize, most: usize) -> bool {
    args.names.is_none() && (least + 1..=most + 1).contains(&args.count) && makes::<M, T>(vm, args)
}

/// The function and the iterator of `tool(function, iterable)`.
fn of_function<M: Mode, T: Object>(
    vm: Ref<Vm>,
    args: Args<'_, M>,
    make: impl FnOnce(Red<M, Value>, Red<M, Value>) -> Red<M, Ref<T>>,
) -> Answer<M> {
    if !is_call::<M, T>(vm, args, 2, 2) {
        return None;
    }
    Some(get_iter(vm, args.get(2)).map(|source| make(args.get(1), source).into()))
}

/// `count()`, `count(start)`, `count(start, step)` with plain integers.
pub fn count<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !is_call::<M, Count>(vm, args, 0, 2) {
        return None;
    }
    let integer = |i: usize, default: i64| {
        if args.count > i { args.get(i).as_int() } else { Some(default.into()) }
    };
    let (start, step) = (integer(1, 0)?, integer(2, 1)?);
    Some(Ok(Count::alloc::<M>(start.to_value(), step.to_value()).into()))
}

/// `repeat(object)`, `repeat(object, times)`
pub fn repeat<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !is_call::<M, Repeat>(vm, args, 1, 2) {
        return None;
    }
    let left = if args.count == 2 {
        Red::<M, i64>::from(-1i64)
    } else {
        let times = args.get(2).as_int()?;
        if times.gt(0).test() { times } else { 0i64.into() }
    };
    Some(Ok(Repeat::alloc::<M>(args.get(1), left).into()))
}

/// `cycle(iterable)`
pub fn cycle<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !is_call::<M, Cycle>(vm, args, 1, 1) {
        return None;
    }
    let source = get_iter(vm, args.get(1));
    Some(source.map(|source| Cycle::alloc::<M>(source, list::new::<M>(vm), 0i64).into()))
}

/// `chain(...)` of few iterables.
pub fn chain<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !is_call::<M, Chain>(vm, args, 0, MOST_ITEMS as usize) {
        return None;
    }
    let count = args.count - 1;
    let items = Red::<M, Ref<Array<TupleItems>>>::alloc(count, Value::NULL);
    (0..count).for_each(|i| items.put(i, args.get(i + 1)));
    let sources = TupleIter::alloc::<M>(items, 0i64);
    Some(Ok(Chain::alloc::<M>(Red::<M, Value>::from(sources), null()).into()))
}

/// `chain.from_iterable(iterable)`
pub fn chain_from<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !is_call::<M, Chain>(vm, args, 1, 1) {
        return None;
    }
    Some(get_iter(vm, args.get(1)).map(|sources| Chain::alloc::<M>(sources, null()).into()))
}

/// `islice(iterable, stop)`, `islice(iterable, start, stop)`, `islice(iterable, start, stop, step)` with plain
/// integers and None.
pub fn islice<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !is_call::<M, Slicing>(vm, args, 2, 4) {
        return None;
    }
    let bound = |i: usize, default: i64, least: i64| {
        if i >= args.count || args.get(i).same(vm.none).test() {
            return Some(Red::<M, i64>::from(default));
        }
        args.get(i).as_int().filter(|bound| bound.ge(least).test())
    };
    let (first, second) = if args.count == 3 { (args.count, 2) } else { (2, 3) };
    let (start, stop, step) = (bound(first, 0, 0)?, bound(second, i64::MAX, 0)?, bound(4, 1, 1)?);
    let source = get_iter(vm, args.get(1));
    Some(source.map(|source| Slicing::alloc::<M>(source, 0i64, start, stop, step).into()))
}

/// `takewhile(predicate, iterable)`
pub fn takewhile<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    of_function(vm, args, |predicate, source| TakeWhile::alloc::<M>(predicate, source, false))
}

/// `dropwhile(predicate, iterable)`
pub fn dropwhile<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    of_function(vm, args, |predicate, source| DropWhile::alloc::<M>(predicate, source, false))
}

/// `filterfalse(function, iterable)`
pub fn filterfalse<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    of_function(vm, args, |function, source| FilterFalse::alloc::<M>(function, source))
}

/// `starmap(function, iterable)`
pub fn starmap<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    of_function(vm, args, |function, source| StarMap::alloc::<M>(function, source))
}

/// `compress(data, selectors)`
pub fn compress<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !is_call::<M, Compress>(vm, args, 2, 2) {
        return None;
    }
    let data = match get_iter(vm, args.get(1)) {
        Ok(data) => data,
        raised => return Some(raised),
    };
    let selectors = get_iter(vm, args.get(2));
    Some(selectors.map(|selectors| Compress::alloc::<M>(data, selectors).into()))
}

/// `accumulate(iterable)`, `accumulate(iterable, func)`
pub fn accumulate<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !is_call::<M, Accumulate>(vm, args, 1, 2) {
        return None;
    }
    let function = if args.count == 3 { args.get(2) } else { vm.none.into() };
    let initial = Red::<M, Value>::from(vm.none);
    let source = get_iter(vm, args.get(1));
    Some(source.map(|source| Accumulate::alloc::<M>(source, function, null(), initial).into()))
}

/// `pairwise(iterable)`
pub fn pairwise<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !is_call::<M, Pairwise>(vm, args, 1, 1) {
        return None;
    }
    Some(get_iter(vm, args.get(1)).map(|source| Pairwise::alloc::<M>(source, null()).into()))
}

/// `batched(iterable, n)`
pub fn batched<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !is_call::<M, Batched>(vm, args, 2, 2) {
        return None;
    }
    let size = args.get(2).as_int().filter(|size| size.gt(0).test())?;
    Some(get_iter(vm, args.get(1)).map(|source| Batched::alloc::<M>(source, size, false).into()))
}

/// `groupby(iterable)`, `groupby(iterable, key)`
pub fn groupby<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !is_call::<M, GroupBy>(vm, args, 1, 2) {
        return None;
    }
    let function = if args.count == 3 { args.get(2) } else { vm.none.into() };
    let source = get_iter(vm, args.get(1));
    Some(source.map(|source| GroupBy::alloc::<M>(source, function, null(), null(), null(), null()).into()))
}
