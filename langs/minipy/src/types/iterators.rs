//! Iterators of built-in sequences, and `enumerate`, `zip`, `map`, `filter`, `reversed`, `iter(f, end)`.

use super::support::*;
use super::{str, tuple};
use crate::exceptions::errors::type_error;
use crate::interp::iterate::itself;
use crate::interp::iterators as traced;
use crate::objects::ints;
use crate::objects::iterators::{Enumerate, Filter, Map, Zip};
use crate::objects::kind::traced::{Iter, Next};
use crate::objects::kind::{Kind, Traced};
use crate::objects::model::ReverseIter;
use crate::protocols::indexing;
use crate::types::{characters, sets};
use metatrace::{ByMode, by_mode};

/// `iter(f, end)`
#[derive(Object)]
pub(crate) struct CallIter {
    /// The function; null once exhausted.
    function: Mut<Value>,
    end: Value,
}

/// The slots of iterators except `next`.
pub(crate) const ITERATOR: Kind =
    Kind { iter: Some(|_, v| Ok(v)), traced: ITSELF, ..crate::objects::kind::Kind::NONE };

/// The traced halves of all iterators.
const ITSELF: Traced = Traced { iter: Some(by_mode!(itself as Iter)), ..crate::objects::kind::Traced::NONE };

/// The traced halves of an iterator with a traced `next`.
const fn next(next: ByMode<Next>) -> Traced {
    Traced { next: Some(next), ..ITSELF }
}

/// The object as an iterator of type `T`, or the payload of an instance of a subclass.
fn this<T: Object>(v: Value) -> Ref<T> {
    as_kind(v).expect("an iterator of this type")
}

fn next_of_list(_: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = this::<ListIter>(it);
    let i = it.index.get();
    if i >= 0 && i < it.list.length.get() {
        it.index.set(it, i + 1);
        return Ok(Some(it.list.item(i as usize)));
    }
    it.index.set(it, -1);
    Ok(None)
}

fn next_of_tuple(_: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = this::<TupleIter>(it);
    let i = it.index.get();
    let item = tuple_slice(&it.items).get(i as usize).copied();
    it.index.set(it, i + i64::from(item.is_some()));
    Ok(item)
}

fn next_of_str(vm: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = this::<StrIter>(it);
    let offset = it.offset.get();
    let c = it.text.as_str()[offset as usize..].chars().next();
    it.offset.set(it, offset + c.map_or(0, char::len_utf8) as i64);
    Ok(c.map(|c| characters::character(vm, c)))
}

/// The next item of an object that has only `__getitem__`.
fn next_by_index(vm: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = this::<SequenceIter>(it);
    let index = it.index.get();
    if index < 0 {
        return Ok(None);
    }
    match crate::protocols::get_item(vm, it.sequence, Value::int(index)) {
        Ok(value) => {
            it.index.set(it, index + 1);
            Ok(Some(value))
        }
        Err(exc) if is_end(vm, exc) => {
            it.index.set(it, -1);
            Ok(None)
        }
        Err(exc) => Err(exc),
    }
}

fn next_enumerated(vm: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = this::<Enumerate>(it);
    let Some(item) = advance(vm, it.iterator)? else { return Ok(None) };
    let count = it.count.get();
    it.count.set(it, ints::one_more(count));
    Ok(Some(tuple(&[count, item])))
}

fn next_zipped(vm: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = this::<Zip>(it);
    let mut items = RootedVec::new();
    let iterators = it.iterators.as_slice();
    for (i, &iterator) in iterators.iter().enumerate() {
        match advance(vm, iterator)? {
            Some(item) => items.push(item),
            None if it.strict => return strict_end(vm, iterators, i).map(|()| None),
            None => return Ok(None),
        }
    }
    Ok((!iterators.is_empty()).then(|| items.into_tuple()))
}

/// Iterator `i` of a strict zip is exhausted: checks that all others are.
fn strict_end(vm: Ref<Vm>, iterators: &[Value], i: usize) -> PyResult<()> {
    let others = |n: usize| if n == 1 { "argument 1".to_string() } else { format!("arguments 1-{n}") };
    if i > 0 {
        return value_error(vm, format!("zip() argument {} is shorter than {}", i + 1, others(i)));
    }
    for (k, &other) in iterators.iter().enumerate().skip(1) {
        if advance(vm, other)?.is_some() {
            return value_error(vm, format!("zip() argument {} is longer than {}", k + 1, others(k)));
        }
    }
    Ok(())
}

fn next_mapped(vm: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = this::<Map>(it);
    let mut items = RootedVec::new();
    for &iterator in it.iterators.as_slice() {
        match advance(vm, iterator)? {
            Some(item) => items.push(item),
            None => return Ok(None),
        }
    }
    call(vm, it.function, items.as_slice()).map(Some)
}

fn next_filtered(vm: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = this::<Filter>(it);
    let item = crate::interp::drain::first(vm, it.iterator, it.function)?;
    Ok((!item.is_null()).then_some(item))
}

fn next_reversed(vm: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = this::<ReverseIter>(it);
    let (sequence, i) = (it.sequence.get(), it.index.get());
    if sequence.is_null() {
        return Ok(None);
    }
    let found = if i < 0 { None } else { Some(crate::protocols::get_item(vm, sequence, Value::int(i))) };
    match found {
        Some(Ok(item)) => {
            it.index.set(it, i - 1);
            Ok(Some(item))
        }
        Some(Err(e)) if !is_end(vm, e) => Err(e),
        _ => {
            it.sequence.set(it, Value::NULL);
            Ok(None)
        }
    }
}

/// Whether the exception ends an iteration by `__getitem__`.
fn is_end(vm: Ref<Vm>, e: Ref<Exc>) -> bool {
    crate::exceptions::raising::is_a(vm, e, vm.excs.index_error)
        || crate::exceptions::raising::is_a(vm, e, vm.excs.stop_iteration)
}

pub(crate) fn next_call(vm: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    let it = this::<CallIter>(it);
    let function = it.function.get();
    if function.is_null() {
        return Ok(None);
    }
    let item = match call(vm, function, &[]) {
        Err(e) if crate::exceptions::raising::is_a(vm, e, vm.excs.stop_iteration) => {
            it.function.set(it, Value::NULL);
            return Ok(None);
        }
        item => item?,
    };
    // The function may have exhausted its iterator.
    if it.function.get().is_null() {
        return Ok(None);
    }
    if same_or_equal(vm, item, it.end)? {
        it.function.set(it, Value::NULL);
        return Ok(None);
    }
    Ok(Some(item))
}

/// `iter(f, end)`.
pub(crate) fn of_calls(function: Value, end: Value) -> Value {
    Ref::new(CallIter { function: Mut::new(function), end }).into()
}

fn new_enumerate(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [items, start] = bind(vm, "enumerate", &args[1..], kw, &["iterable", "start"], 0)?;
    let Some(items) = items else {
        return type_error(vm, "enumerate() missing required argument 'iterable'");
    };
    let start = start.map_or(Ok(Value::int(0)), |s| indexing::index(vm, s))?;
    let iterator = iterate(vm, items)?;
    made(vm, args, Ref::new(Enumerate { iterator, count: Mut::new(start) }))
}

pub(crate) fn iterators(vm: Ref<Vm>, args: &[Value]) -> PyResult<Ref<Tuple>> {
    let mut all = RootedVec::new();
    for &arg in args {
        all.push(iterate(vm, arg)?);
    }
    Ok(all.into_tuple().downcast().expect("a tuple"))
}

fn new_zip(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [strict] = bind(vm, "zip", &[], kw, &["strict"], 0)?;
    let strict = strict.map_or(Ok(false), |v| truth(vm, v))?;
    let mut all = RootedVec::new();
    for (i, &arg) in args[1..].iter().enumerate() {
        if !super::dispatch::is_iterable(arg)
            && special(vm, arg, "__iter__").is_none()
            && special(vm, arg, "__getitem__").is_none()
        {
            return type_error(vm, format!("'{}' object is not iterable", type_name(vm, args[i + 1])));
        }
        all.push(iterate(vm, arg)?);
    }
    let iterators = all.into_tuple().downcast().expect("a tuple");
    made(vm, args, Ref::new(Zip { iterators, strict }))
}

fn new_map(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if args.len() < 3 {
        return type_error(vm, "map() must have at least two arguments.");
    }
    let iterators = iterators(vm, &args[2..])?;
    made(vm, args, Ref::new(Map { function: args[1], iterators }))
}

fn new_filter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let iterator = iterate(vm, args[2])?;
    made(vm, args, Ref::new(Filter { function: args[1], iterator }))
}

fn new_reversed(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let v = args[1];
    if (is_instance_kind(v) || v.downcast::<crate::objects::class::Class>().is_some())
        && let Some(f) = special(vm, v, "__reversed__")
    {
        if is_none(vm, f) {
            return type_error(vm, format!("'{}' object is not reversible", type_name(vm, v)));
        }
        return call(vm, f, &[]);
    }
    if let Some(f) = crate::objects::kinds::of(v).reversed {
        return f(vm, v);
    }
    let len = if let Some(t) = tuple::value(v) {
        t.as_slice().len() as i64
    } else if let Some(s) = str::value(v) {
        s.chars
    } else if sets::value(v).is_none() && special(vm, v, "__getitem__").is_some() {
        crate::protocols::len(vm, v)?
    } else {
        return type_error(vm, format!("'{}' object is not reversible", type_name(vm, v)));
    };
    let index = Mut::new(len - 1);
    made(vm, args, Ref::new(ReverseIter { class: vm.types.reversed, sequence: Mut::new(v), index }))
}

/// `reversed(list)`
pub(crate) fn reversed_list(vm: Ref<Vm>, list: Ref<List>) -> Value {
    let index = Mut::new(list.count() as i64 - 1);
    Ref::new(ReverseIter { class: vm.types.list_reversed, sequence: Mut::new(list.into()), index }).into()
}

fn hint_of_list(_: Ref<Vm>, it: Value) -> PyResult<Value> {
    let it = this::<ListIter>(it);
    let left = if it.index.get() < 0 { 0 } else { it.list.length.get() - it.index.get() };
    Ok(Value::int(left.max(0)))
}

fn hint_of_tuple(_: Ref<Vm>, it: Value) -> PyResult<Value> {
    let it = this::<TupleIter>(it);
    Ok(Value::int(it.items.len() as i64 - it.index.get()))
}

fn hint_of_str(_: Ref<Vm>, it: Value) -> PyResult<Value> {
    let it = this::<StrIter>(it);
    let done = it.text.as_str()[..it.offset.get() as usize].chars().count() as i64;
    Ok(Value::int(it.text.chars - done))
}

fn hint_of_reversed(vm: Ref<Vm>, it: Value) -> PyResult<Value> {
    let it = this::<ReverseIter>(it);
    let (sequence, left) = (it.sequence.get(), it.index.get() + 1);
    let gone = sequence.is_null() || crate::protocols::len(vm, sequence)? < left;
    Ok(Value::int(if gone { 0 } else { left }))
}

/// `list_iterator`
pub(crate) const LIST_KIND: Kind =
    Kind { next: Some(next_of_list), length_hint: Some(hint_of_list), items: Some(rest_of_list), ..ITERATOR };
/// `tuple_iterator`
pub(crate) const TUPLE_KIND: Kind =
    Kind { next: Some(next_of_tuple), length_hint: Some(hint_of_tuple), ..ITERATOR };
/// `str_iterator`
pub(crate) const STR_KIND: Kind = Kind {
    next: Some(next_of_str),
    length_hint: Some(hint_of_str),
    traced: next(by_mode!(crate::interp::text::next_character as Next)),
    ..ITERATOR
};
/// `iterator`
pub(crate) const SEQUENCE_KIND: Kind = Kind { next: Some(next_by_index), ..ITERATOR };
/// `reversed`
pub(crate) const REVERSED_KIND: Kind = Kind {
    next: Some(next_reversed),
    length_hint: Some(hint_of_reversed),
    traced: next(by_mode!(traced::next_reversed as Next)),
    items: Some(rest_of_reversed),
    ..ITERATOR
};
/// `enumerate`
pub(crate) const ENUMERATE_KIND: Kind =
    Kind { next: Some(next_enumerated), traced: next(by_mode!(traced::next_enumerated as Next)), ..ITERATOR };
/// `zip`
pub(crate) const ZIP_KIND: Kind =
    Kind { next: Some(next_zipped), traced: next(by_mode!(traced::next_zipped as Next)), ..ITERATOR };
/// `map`
pub(crate) const MAP_KIND: Kind =
    Kind { next: Some(next_mapped), traced: next(by_mode!(traced::next_mapped as Next)), ..ITERATOR };
/// `filter`
pub(crate) const FILTER_KIND: Kind =
    Kind { next: Some(next_filtered), traced: next(by_mode!(traced::next_filtered as Next)), ..ITERATOR };
/// `callable_iterator`
pub(crate) const CALL_KIND: Kind = Kind { next: Some(next_call), ..ITERATOR };

methods! {
    /// `enumerate(...)`
    ENUMERATE { "__new__" new_enumerate, KEYWORDS => traced::enumerate; }
}
methods! {
    /// `zip(...)`
    ZIP { "__new__" new_zip, KEYWORDS => traced::zip; }
}
methods! {
    /// `map(...)`
    MAP { "__new__" new_map, ANY => traced::map; }
}
methods! {
    /// `filter(...)`
    FILTER { "__new__" new_filter, TWO => traced::filter; }
}
methods! {
    /// `reversed(...)`
    REVERSED { "__new__" new_reversed, ONE => traced::reversed; }
}

/// The rest of a list iterator, which is exhausted afterwards. An iterator of the list to which the items are added
/// takes the general path, because that list grows meanwhile.
fn rest_of_list(vm: Ref<Vm>, iterator: Value, target: Value) -> PyResult<Option<ReadyItems>> {
    let Some(iterator) = iterator.downcast::<ListIter>().filter(|it| Value::from(it.list) != target) else {
        return Ok(None);
    };
    let (list, from) = (iterator.list, iterator.index.get());
    let from = if from < 0 { list.count() } else { (from as usize).min(list.count()) };
    let items = items_of_list(vm, list, from, list.count())?;
    iterator.index.set(iterator, -1);
    Ok(Some(ReadyItems::Made(items)))
}

/// The rest of a reversed list; None for other reversed sequences.
fn rest_of_reversed(vm: Ref<Vm>, iterator: Value, _: Value) -> PyResult<Option<ReadyItems>> {
    let Some(iterator) = iterator.downcast::<ReverseIter>() else { return Ok(None) };
    let Some(list) = iterator.sequence.get().downcast::<List>() else { return Ok(None) };
    // If the list has become shorter than the index, no items are left.
    let count = (iterator.index.get() + 1) as usize;
    let mut items = items_of_list(vm, list, 0, if count > list.count() { 0 } else { count })?;
    items.reorder(<[Value]>::reverse);
    iterator.sequence.set(iterator, Value::NULL);
    Ok(Some(ReadyItems::Made(items)))
}
