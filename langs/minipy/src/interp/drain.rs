//! Built-ins that consume an iterator. They are a portal of their own, so that the loop inside `sum(x * x for x in
//! xs)` or `list(map(f, xs))` is a loop like any other, traced with the generator or function inlined.
//!
//! A residual call would enter compiled code anew for each item, and unrolling has no bound. The key of such a loop
//! is the operation on the items and the code that makes them. Items must not be buffered here: each is processed
//! before the next is requested, as the program can observe.

use super::call::call;
use super::iterate::or_end;
use super::{arith, compare, iterate, ring};
use crate::exceptions::errors;
use crate::exceptions::raising::recursion_error;
use crate::interp::{list, numbers, set};
use crate::objects::args::{Args, Done, Out, Raised, plain};
use crate::objects::byte_storage::{ByteArray, ByteArrayExt as _};
use crate::objects::code::CodeObj;
use crate::objects::iterators::{Filter, FilterRed as _, Map, MapRed as _};
use crate::objects::model::*;
use crate::objects::{ints, list_storage};
use crate::protocols::indexing;
use crate::vm::Vm;
use metatrace::{Case, Counter, Direct, Mode, Object as _, Red, Ref, elidable, portal, residual};
use minipy_frontend::CmpOp;

/// The operations of a drain on the items.
pub mod what {
    /// Appends them to the [`Rooted`](crate::objects::model::Rooted) that is the total.
    pub const COLLECT: usize = 8;
    /// Appends them to the list that is the total.
    pub const APPEND: usize = 0;
    /// Adds them to the set that is the total.
    pub const ADD: usize = 1;
    /// `sum`, as long as the total is no float.
    pub const SUM: usize = 2;
    /// `sum` of floats, compensated as in CPython: the total is in two parts.
    pub const SUM_FLOATS: usize = 3;
    /// Stops at the first true item; the result is whether there was one.
    pub const ANY: usize = 4;
    /// Stops at the first false item; the result is whether there was none.
    pub const ALL: usize = 5;
    /// The first smallest item; null if there are none.
    pub const MIN: usize = 6;
    /// The first greatest item; null if there are none.
    pub const MAX: usize = 7;
    /// Appends the results of `key` for the items to the [`Rooted`](crate::objects::model::Rooted) that is the
    /// total. Unlike in `map`, a StopIteration of that function is an ordinary exception.
    pub const KEYS: usize = 9;
    /// Appends them, as bytes, to the `bytearray` that is the total. `key` is the message for an item that is no
    /// byte.
    pub const BYTES: usize = 10;
    /// Stops at the first item for which `key` is true, or that is true itself if `key` is None, and returns it; null
    /// if there is none. `filter` uses it.
    pub const FIRST: usize = 11;
    /// Sets the keys of the dict that is the total: the items are pairs.
    pub const PAIRS: usize = 12;
    /// Appends them to the deque that is the total.
    pub const EXTEND: usize = 13;
    /// Adds them in front of the deque that is the total.
    pub const EXTEND_LEFT: usize = 14;
    /// As [`FIRST`], for the first item for which it is false: `filterfalse`.
    pub const FIRST_FALSE: usize = 15;
    /// Not a drain, but a loop that is counted for the same code: an item of a heap moves towards the leaves.
    pub const SINK: usize = 16;
    /// Likewise, for an item that moves towards the root.
    pub const RISE: usize = 17;
    /// The number of operations.
    pub const COUNT: usize = 18;
}

/// The number of kinds of iterators.
const SOURCES: usize = 7;

/// Counters that each code object needs for the drains over it.
const COUNTERS: usize = what::COUNT * SOURCES;

/// The counter of a drain over what the code gives.
#[inline]
fn counter(code: &CodeObj, i: usize) -> &Counter {
    let made = || (0..COUNTERS).map(|_| Counter::new()).collect();
    &code.drains.get_or_init(made)[i]
}

/// The counter of a loop that is no drain, over what the code does.
#[inline]
pub(super) fn counter_of(code: &CodeObj, what: usize) -> &Counter {
    counter(code, what * SOURCES)
}

/// Consumes an iterator, and returns the final `total`.
pub fn run(vm: Ref<Vm>, what: usize, iterator: Value, total: Value) -> PyResult<Value> {
    start(vm, what, iterator, total, Value::NULL)
}

/// The smallest or greatest item of an iterator, or the one with the extreme `key`, if that is not null; null if
/// there are no items.
pub fn extreme(vm: Ref<Vm>, what: usize, iterator: Value, key: Value) -> PyResult<Value> {
    start(vm, what, iterator, Value::NULL, key)
}

/// The items of an iterator as bytes; `message` is for an item that is no byte.
pub fn bytes(vm: Ref<Vm>, iterator: Value, message: Value) -> PyResult<Value> {
    start(vm, what::BYTES, iterator, crate::objects::byte_storage::empty().into(), message)
}

/// Appends the results of a function for the items of an iterator to `total`.
pub fn keys(vm: Ref<Vm>, function: Value, iterator: Value, total: Ref<Rooted>) -> PyResult<()> {
    start(vm, what::KEYS, iterator, total.into(), function).map(|_| ())
}

/// The next item of a `filter`; null at its end.
pub fn first(vm: Ref<Vm>, iterator: Value, function: Value) -> PyResult<Value> {
    start(vm, what::FIRST, iterator, Value::NULL, function)
}

fn start(vm: Ref<Vm>, what: usize, iterator: Value, total: Value, key: Value) -> PyResult<Value> {
    plain(from::<Direct>(vm, what, iterator.into(), total.into(), key.into()))
}

/// The final `total` after consuming an iterable. Traces call the code of the loop as they call a function.
pub fn over<M: Mode>(
    vm: Ref<Vm>,
    what: usize,
    iterable: Red<M, Value>,
    total: Red<M, Value>,
    key: Red<M, Value>,
) -> Out<M> {
    let iterator = iterate::get_iter(vm, iterable)?;
    from(vm, what, iterator, total, key)
}

/// As [`over`], for an iterator.
pub fn from<M: Mode>(
    vm: Ref<Vm>,
    what: usize,
    iterator: Red<M, Value>,
    total: Red<M, Value>,
    key: Red<M, Value>,
) -> Out<M> {
    let source = match what {
        what::KEYS => code_of(vm, key).map(|code| (1, code)),
        what::FIRST | what::FIRST_FALSE if !key.same(vm.none).test() => {
            code_of(vm, key).map(|code| (2, code))
        }
        _ => source_of(vm, iterator),
    };
    // If code of many functions makes the items, a trace does not guard which it is.
    let Some((source, code)) = source else { return outside(vm, what, iterator, total, key) };
    let null = Value::NULL.into();
    if what == what::SUM
        && let Some(float) = total.downcast::<Float>()
    {
        return drain(
            vm,
            what::SUM_FLOATS,
            source,
            code,
            iterator,
            total,
            key,
            null,
            float.value(),
            0.0.into(),
        );
    }
    // The index of the pair, for errors.
    let rank = if what == what::PAIRS { Value::int(0).into() } else { null };
    drain(vm, what, source, code, iterator, total, key, rank, 0.0.into(), 0.0.into())
}

#[residual]
fn outside(vm: Ref<Vm>, what: usize, iterator: Value, total: Value, key: Value) -> PyResult<Value> {
    start(vm, what, iterator, total, key)
}

/// The kind of iterator, by number, and the code that makes its items; None if that differs each time. It is only a
/// key: all other differences between two iterators are guarded when the loop is traced.
fn source_of<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Option<(usize, Ref<CodeObj>)> {
    let no_code = || no_code::<M>(vm).promote();
    let Case::Obj(tid, object) = iterator.case() else { return Some((6, no_code())) };
    Some(if let Some(generator) = object.downcast::<Generator>() {
        (0, generator.code().promote_polymorphic()?)
    } else if let Some(map) = object.downcast::<Map>() {
        (1, code_of(vm, map.function())?)
    } else if let Some(filter) = object.downcast::<Filter>() {
        (2, code_of(vm, filter.function())?)
    } else if ListIter::is(tid) {
        (3, no_code())
    } else if TupleIter::is(tid) {
        (4, no_code())
    } else if RangeIter::is(tid) {
        (5, no_code())
    } else {
        (6, no_code())
    })
}

/// The code of a function, if it is one written in Python.
fn code_of<M: Mode>(vm: Ref<Vm>, function: Red<M, Value>) -> Option<Ref<CodeObj>> {
    match function.downcast::<Function>() {
        Some(function) => function.code().promote_polymorphic(),
        None => Some(no_code::<M>(vm).promote()),
    }
}

/// A placeholder for the code of iterators that have none.
#[elidable]
pub(super) fn no_code(vm: Ref<Vm>) -> Ref<CodeObj> {
    use metatrace::untraced::Untraced as _;
    if let Some(code) = vm.no_code.get() {
        return code;
    }
    let front = minipy_frontend::compile(b"", "<built-in>", minipy_frontend::Mode::Module);
    let code = crate::functions::code::load(vm, front.expect("nothing is a program"), vm.builtins);
    vm.no_code.set(vm, Some(code));
    code
}

#[portal(
    greens(what, source, code),
    reds(iterator, total, key, rank, high, low),
    env(vm),
    counter = counter(&code, what * SOURCES + source),
    place = code.drain_place(),
    depth_exceeded = Err(recursion_error(vm).into()),
    interrupted = crate::run::interrupt::at_call(vm, code).map(|exc| Err(exc.into()))
)]
#[allow(clippy::too_many_arguments)]
fn drain<M: Mode>(
    vm: Ref<Vm>,
    mut what: usize,
    source: usize,
    code: Ref<CodeObj>,
    iterator: Red<M, Value>,
    mut total: Red<M, Value>,
    key: Red<M, Value>,
    mut rank: Red<M, Value>,
    mut high: Red<M, f64>,
    mut low: Red<M, f64>,
) -> Out<M> {
    loop {
        merge_point!();
        let Some(item) = iterate::next(vm, iterator).transpose()? else {
            return match what {
                what::SUM_FLOATS => Ok(numbers::float(compensated(high, low))),
                what::ANY => Ok(vm.false_.into()),
                what::ALL => Ok(vm.true_.into()),
                _ => Ok(total),
            };
        };
        match what {
            what::COLLECT => collect(vm, total, item)?,
            what::KEYS => collect(vm, total, call(vm, key, Args::of_slice(None, &[item]))?)?,
            what::APPEND => list::list_append(vm, total, item)?,
            what::ADD => set::set_add(vm, total, item)?,
            what::EXTEND | what::EXTEND_LEFT => enqueue(vm, what, total, item)?,
            what::BYTES => append_byte(vm, total, item, key)?,
            what::PAIRS => {
                store_pair(vm, total, item, rank)?;
                rank = arith::add(vm, rank, Value::int(1).into(), || ())?;
            }
            what::ANY if compare::truth(vm, item)? => return Ok(vm.true_.into()),
            what::ALL if !compare::truth(vm, item)? => return Ok(vm.false_.into()),
            what::ANY | what::ALL => {}
            what::FIRST | what::FIRST_FALSE => match verdict(vm, key, item)? {
                Some(verdict) if verdict == (what == what::FIRST) => return Ok(item),
                Some(_) => {}
                None => return Ok(Value::NULL.into()),
            },
            what::MIN | what::MAX => {
                let better = if what == what::MIN { CmpOp::Lt } else { CmpOp::Gt };
                let item_rank =
                    if key.is_null().test() { item } else { call(vm, key, Args::of_slice(None, &[item]))? };
                if total.is_null().test() || compare::test(vm, better, item_rank, rank)? {
                    (total, rank) = (item, item_rank);
                }
            }
            _ => {
                let value = if what == what::SUM_FLOATS { plain_float::<M>(item)? } else { None };
                match value {
                    Some(Added::Float(x)) => {
                        // The exact rounding error of an addition (Knuth's branch-free form).
                        let sum = high + x;
                        let added = sum - high;
                        low += (high - (sum - added)) + (x - added);
                        high = sum;
                    }
                    Some(Added::Integer(i)) => high += i.to_f64(),
                    None => {
                        if what == what::SUM_FLOATS {
                            total = numbers::float(compensated(high, low));
                            what = what::SUM;
                        }
                        total = arith::add(vm, total, item, || ())?;
                        if let Some(float) = total.downcast::<Float>() {
                            (what, high, low) = (what::SUM_FLOATS, float.value(), 0.0.into());
                        }
                    }
                }
            }
        }
        crate::run::interrupt::check(vm)?;
        can_enter_jit!()
    }
}

/// Whether a `filter` passes an item. None if its function ends the iteration.
pub fn verdict<M: Mode>(
    vm: Ref<Vm>,
    function: Red<M, Value>,
    item: Red<M, Value>,
) -> Result<Option<bool>, Raised<M>> {
    if function.same(vm.none).test() {
        return compare::truth(vm, item).map(Some);
    }
    match or_end(vm, call(vm, function, Args::of_slice(None, &[item]))).transpose()? {
        Some(verdict) => compare::truth(vm, verdict).map(Some),
        None => Ok(None),
    }
}

fn collect<M: Mode>(vm: Ref<Vm>, total: Red<M, Value>, item: Red<M, Value>) -> Result<(), Raised<M>> {
    let vec = total.downcast::<Rooted>().expect("items are collected there");
    let (items, length) = (vec.items(), vec.length());
    if length.lt(items.len()).test() {
        // SAFETY: checked.
        unsafe { items.put_unchecked(length, item) };
        vec.set_length(length + 1i64);
        Ok(())
    } else {
        collect_slowly(vm, vec, item)
    }
}

fn enqueue<M: Mode>(vm: Ref<Vm>, what: usize, deque: Red<M, Value>, item: Red<M, Value>) -> Done<M> {
    let deque = deque.downcast().expect("items are added to a deque");
    let push = if what == what::EXTEND { ring::push } else { ring::push_front };
    push(vm, deque, item).map(|_| ())
}

fn store_pair<M: Mode>(
    vm: Ref<Vm>,
    dict: Red<M, Value>,
    pair: Red<M, Value>,
    number: Red<M, Value>,
) -> Done<M> {
    if let Some(tuple) = pair.downcast::<Tuple>()
        && tuple.items().len().eq(2).test()
    {
        let items = tuple.items();
        return super::subscript::set_item(vm, dict, items.at(0), items.at(1));
    }
    store_other(vm, dict, pair, number)
}

#[residual]
fn store_other(vm: Ref<Vm>, dict: Value, pair: Value, number: Value) -> PyResult<()> {
    let dict = dict.downcast().expect("pairs are stored in a dict");
    crate::types::dicts::set_pair(vm, dict, pair, number.as_tagged().unwrap_or(0))
}

#[residual]
fn append_byte(vm: Ref<Vm>, total: Value, item: Value, message: Value) -> PyResult<()> {
    let total: Ref<ByteArray> = total.downcast().expect("bytes are collected in a bytearray");
    // An endless iterable may give a great number of them.
    let byte = match item.as_int().map(u8::try_from) {
        Some(Ok(byte)) => byte,
        _ => indexing::byte_or(vm, item, crate::objects::heap_util::as_str(&message).unwrap_or_default())?,
    };
    if total.push(byte) { Ok(()) } else { Err(crate::run::interrupt::given_up(vm)) }
}

#[residual]
fn collect_slowly(vm: Ref<Vm>, vec: Ref<Rooted>, item: Value) -> PyResult<()> {
    use metatrace::untraced::Untraced as _;
    let (items, length) = (vec.items.get(), vec.length.get() as usize);
    errors::check_room(vm, length + 4, 12)?;
    let longer = list_storage::longer(items, length, length + length / 2 + 4, Value::NULL);
    vec.items.set(vec, longer.ok_or_else(|| crate::run::interrupt::given_up(vm))?);
    crate::objects::heap_util::push_rooted(vec, item);
    Ok(())
}

/// The sum of the two parts; with infinities the error term has no meaning.
fn compensated<M: Mode>(high: Red<M, f64>, low: Red<M, f64>) -> Red<M, f64> {
    if (low * 0.0).eq(0.0).test() { high + low } else { high }
}

/// An item that can be added to a sum of floats without leaving it.
enum Added<M: Mode> {
    Float(Red<M, f64>),
    Integer(Red<M, i64>),
}

fn plain_float<M: Mode>(item: Red<M, Value>) -> Result<Option<Added<M>>, Raised<M>> {
    Ok(match item.case() {
        Case::Int(i) => Some(Added::Integer(i)),
        Case::Obj(tid, object) => {
            if Float::is(tid)
                && let Some(float) = object.downcast::<Float>()
            {
                Some(Added::Float(float.value()))
            } else if is_small_integer(item).test() {
                Some(Added::Integer(small_integer(item)))
            } else {
                None
            }
        }
    })
}

/// Whether it is an integer of 64 bits that is not a tagged word (a bool, an instance of a subclass).
#[residual(writes())]
fn is_small_integer(item: Value) -> bool {
    ints::word(item).is_some()
}

#[residual(writes())]
fn small_integer(item: Value) -> i64 {
    ints::word(item).unwrap_or(0)
}

/// Whether it is an iterator that runs code of the program for each item and has no items stored.
pub(super) fn runs_code<M: Mode>(iterable: Red<M, Value>) -> bool {
    let Case::Obj(tid, _) = iterable.case() else { return false };
    Generator::is(tid) || Map::is(tid) || Filter::is(tid)
}
