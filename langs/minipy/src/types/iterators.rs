//! Iterators of built-in sequences, and `enumerate`, `zip`, `map`, `filter`, `reversed`, `iter(f, end)`.

use super::support::*;
use super::{bytes, int, list, range, set, str, tuple, views};

/// `reversed(sequence)`
#[derive(Object)]
pub struct ReverseIter {
    /// Its class: lists have one of their own.
    pub(crate) class: Ref<crate::classes::Class>,
    /// Null once exhausted.
    pub(crate) sequence: Mut<Value>,
    /// The position of the next item.
    pub(crate) index: Mut<i64>,
}

/// `enumerate(iterable, start)`
#[derive(Object)]
pub(crate) struct Enumerate {
    pub(crate) iterator: Value,
    pub(crate) count: Mut<Value>,
}

/// `zip(...)`
#[derive(Object)]
pub(crate) struct Zip {
    pub(crate) iterators: Ref<Tuple>,
    pub(crate) strict: bool,
}

/// `map(f, ...)`
#[derive(Object)]
pub(crate) struct Map {
    pub(crate) function: Value,
    pub(crate) iterators: Ref<Tuple>,
}

/// `filter(f, iterable)`; `f` may be `None`.
#[derive(Object)]
pub(crate) struct Filter {
    pub(crate) function: Value,
    pub(crate) iterator: Value,
}

/// `iter(f, end)`
#[derive(Object)]
pub(crate) struct CallIter {
    /// Null once exhausted.
    function: Mut<Value>,
    end: Value,
}

/// `iter(v)` for built-in objects; `None` for others.
pub(crate) fn iter(vm: Ref<Vm>, v: Value) -> Option<Value> {
    let v = payload_of(v);
    if let Some(list) = v.downcast::<List>() {
        return Some(Ref::new(ListIter { list, index: Mut::new(0) }).into());
    }
    if let Some(t) = v.downcast::<Tuple>() {
        return Some(Ref::new(TupleIter { items: t.items, index: Mut::new(0) }).into());
    }
    if range::is_range(v) {
        return Some(range::iterator(v, false));
    }
    if v.downcast::<Dict>().is_some() {
        return Some(views::iterator(vm, v, views::KEYS, false));
    }
    if let Some(set) = set::value(v) {
        return Some(views::iterator(vm, set.into(), views::KEYS, false));
    }
    if let Some(text) = v.downcast::<Str>() {
        return Some(Ref::new(StrIter { text, offset: Mut::new(0) }).into());
    }
    if let Some((dict, what)) = views::parts(v) {
        return Some(views::iterator(vm, dict.into(), what, false));
    }
    if let Some(iterator) = bytes::iterator(v) {
        return Some(iterator);
    }
    is_iterator(v).then_some(v)
}

/// Is it an iterator of this module (or of [`views`] or [`range`])?
pub(crate) fn is_iterator(v: Value) -> bool {
    let Some(tid) = v.type_id() else { return false };
    [
        ListIter::type_id(),
        TupleIter::type_id(),
        RangeIter::type_id(),
        StrIter::type_id(),
        bytes::BytesIter::type_id(),
        crate::builtins::streams::Stream::type_id(),
        crate::builtins::streams::ByteStream::type_id(),
        views::TableIter::type_id(),
        Enumerate::type_id(),
        Zip::type_id(),
        Map::type_id(),
        Filter::type_id(),
        ReverseIter::type_id(),
        CallIter::type_id(),
        range::BigRangeIter::type_id(),
    ]
    .contains(&tid)
        || crate::modules::itertools::is_iterator(v)
}

/// Is it a standard stream, which gives its lines?
fn is_stream(v: Value) -> bool {
    use crate::builtins::streams::{ByteStream, Stream};
    v.downcast::<Stream>().is_some() || v.downcast::<ByteStream>().is_some()
}

/// The next item of a built-in iterator: outer `None` if it is none, inner `None` when exhausted.
pub(crate) fn next(vm: Ref<Vm>, it: Value) -> Option<PyResult<Option<Value>>> {
    if let Some(it) = it.downcast::<ListIter>() {
        return Some(Ok(next_of_list(it)));
    }
    if let Some(it) = it.downcast::<RangeIter>() {
        return Some(Ok(range::next(it)));
    }
    if let Some(it) = it.downcast::<TupleIter>() {
        let i = it.index.get();
        let item = tuple_slice(&it.items).get(i as usize).copied();
        it.index.set(it, i + i64::from(item.is_some()));
        return Some(Ok(item));
    }
    if let Some(it) = it.downcast::<views::TableIter>() {
        return Some(views::next(vm, it));
    }
    if is_stream(it) {
        return Some(crate::builtins::streams::next_line(vm, it));
    }
    if let Some(it) = it.downcast::<bytes::BytesIter>() {
        return Some(Ok(bytes::next(it)));
    }
    if let Some(it) = it.downcast::<StrIter>() {
        let offset = it.offset.get();
        let c = it.text.as_str()[offset as usize..].chars().next();
        it.offset.set(it, offset + c.map_or(0, char::len_utf8) as i64);
        return Some(Ok(c.map(|c| str::character(vm, c))));
    }
    if let Some(it) = it.downcast::<Enumerate>() {
        return Some(next_enumerated(vm, it));
    }
    if let Some(it) = it.downcast::<Zip>() {
        return Some(next_zipped(vm, it));
    }
    if let Some(it) = it.downcast::<Map>() {
        return Some(next_mapped(vm, it));
    }
    if let Some(it) = it.downcast::<Filter>() {
        return Some(next_filtered(vm, it));
    }
    if let Some(it) = it.downcast::<ReverseIter>() {
        return Some(next_reversed(vm, it));
    }
    if let Some(it) = it.downcast::<CallIter>() {
        return Some(next_call(vm, it));
    }
    if let Some(it) = it.downcast::<range::BigRangeIter>() {
        return Some(Ok(range::next_big(it)));
    }
    crate::modules::itertools::next(it).map(Ok)
}

fn next_of_list(it: Ref<ListIter>) -> Option<Value> {
    let i = it.index.get();
    if i >= 0 && i < it.list.length.get() {
        it.index.set(it, i + 1);
        return Some(it.list.item(i as usize));
    }
    it.index.set(it, -1);
    None
}

fn next_enumerated(vm: Ref<Vm>, it: Ref<Enumerate>) -> PyResult<Option<Value>> {
    let Some(item) = advance(vm, it.iterator)? else { return Ok(None) };
    let count = it.count.get();
    let next = match count.as_tagged() {
        Some(i) => Value::int(i + 1),
        None => int::make(int::value(count).expect("an integer").add(&minipy_text::Int::ONE)),
    };
    it.count.set(it, next);
    Ok(Some(tuple(&[count, item])))
}

fn next_zipped(vm: Ref<Vm>, it: Ref<Zip>) -> PyResult<Option<Value>> {
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

/// Iterator `i` of a strict zip is exhausted: so must be all others.
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

fn next_mapped(vm: Ref<Vm>, it: Ref<Map>) -> PyResult<Option<Value>> {
    let mut items = RootedVec::new();
    for &iterator in it.iterators.as_slice() {
        match advance(vm, iterator)? {
            Some(item) => items.push(item),
            None => return Ok(None),
        }
    }
    call(vm, it.function, items.as_slice()).map(Some)
}

fn next_filtered(vm: Ref<Vm>, it: Ref<Filter>) -> PyResult<Option<Value>> {
    let mut work = crate::interrupt::Work::new();
    while let Some(item) = advance(vm, it.iterator)? {
        work.step(vm)?;
        let test = if is_none(vm, it.function) { item } else { call(vm, it.function, &[item])? };
        if truth(vm, test)? {
            return Ok(Some(item));
        }
    }
    Ok(None)
}

fn next_reversed(vm: Ref<Vm>, it: Ref<ReverseIter>) -> PyResult<Option<Value>> {
    let (sequence, i) = (it.sequence.get(), it.index.get());
    if sequence.is_null() {
        return Ok(None);
    }
    let found = if i < 0 { None } else { Some(crate::ops_plain::get_item(vm, sequence, Value::int(i))) };
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

/// Does the exception end an iteration by `__getitem__`?
fn is_end(vm: Ref<Vm>, e: Ref<Exc>) -> bool {
    crate::exceptions::is_a(vm, e, vm.excs.index_error)
        || crate::exceptions::is_a(vm, e, vm.excs.stop_iteration)
}

fn next_call(vm: Ref<Vm>, it: Ref<CallIter>) -> PyResult<Option<Value>> {
    let function = it.function.get();
    if function.is_null() {
        return Ok(None);
    }
    let item = match call(vm, function, &[]) {
        Err(e) if crate::exceptions::is_a(vm, e, vm.excs.stop_iteration) => {
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
    let start = start.map_or(Ok(Value::int(0)), |s| int::index(vm, s))?;
    let iterator = iterate(vm, items)?;
    Ok(Ref::new(Enumerate { iterator, count: Mut::new(start) }).into())
}

fn iterators(vm: Ref<Vm>, args: &[Value]) -> PyResult<Ref<Tuple>> {
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
        if iter(vm, arg).is_none()
            && special(vm, arg, "__iter__").is_none()
            && special(vm, arg, "__getitem__").is_none()
        {
            return type_error(vm, format!("'{}' object is not iterable", type_name(vm, args[i + 1])));
        }
        all.push(iterate(vm, arg)?);
    }
    let iterators = all.into_tuple().downcast().expect("a tuple");
    Ok(Ref::new(Zip { iterators, strict }).into())
}

fn new_map(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if args.len() < 3 {
        return type_error(vm, "map() must have at least two arguments.");
    }
    let iterators = iterators(vm, &args[2..])?;
    Ok(Ref::new(Map { function: args[1], iterators }).into())
}

fn new_filter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let iterator = iterate(vm, args[2])?;
    Ok(Ref::new(Filter { function: args[1], iterator }).into())
}

fn new_reversed(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let v = args[1];
    if (is_instance_kind(v) || v.downcast::<crate::classes::Class>().is_some())
        && let Some(f) = special(vm, v, "__reversed__")
    {
        if is_none(vm, f) {
            return type_error(vm, format!("'{}' object is not reversible", type_name(vm, v)));
        }
        return call(vm, f, &[]);
    }
    let inner = payload_of(v);
    if range::is_range(inner) {
        return Ok(range::iterator(inner, true));
    }
    if inner.downcast::<Dict>().is_some() {
        return Ok(views::iterator(vm, inner, views::KEYS, true));
    }
    if let Some((dict, what)) = views::parts(inner) {
        return Ok(views::iterator(vm, dict.into(), what, true));
    }
    let len = if let Some(l) = list::value(v) {
        l.count() as i64
    } else if let Some(t) = tuple::value(v) {
        t.as_slice().len() as i64
    } else if let Some(s) = str::value(v) {
        s.chars
    } else if set::value(v).is_none() && special(vm, v, "__getitem__").is_some() {
        crate::ops_plain::len(vm, v)?
    } else {
        return type_error(vm, format!("'{}' object is not reversible", type_name(vm, v)));
    };
    let index = Mut::new(len - 1);
    let exact = v.downcast::<List>().is_some() && args[0] == vm.types.reversed.into();
    let class = if exact { vm.types.list_reversed } else { vm.types.reversed };
    Ok(Ref::new(ReverseIter { class, sequence: Mut::new(v), index }).into())
}

fn length_hint(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let it = args[0];
    let hint = if let Some(it) = it.downcast::<ListIter>() {
        if it.index.get() < 0 { 0 } else { it.list.length.get() - it.index.get() }
    } else if let Some(it) = it.downcast::<TupleIter>() {
        it.items.len() as i64 - it.index.get()
    } else if let Some(it) = it.downcast::<RangeIter>() {
        it.end.wrapping_sub(it.next.get()) / it.step
    } else if let Some(it) = it.downcast::<StrIter>() {
        it.text.chars - it.text.as_str()[..it.offset.get() as usize].chars().count() as i64
    } else if let Some(it) = it.downcast::<ReverseIter>() {
        let sequence = it.sequence.get();
        let left = it.index.get() + 1;
        if sequence.is_null() || crate::ops_plain::len(vm, sequence)? < left { 0 } else { left }
    } else if let Some(it) = it.downcast::<views::TableIter>() {
        let unchanged = it.position.get() != views::END && it.table.live.get() == it.size.get();
        if unchanged { it.left.get() } else { 0 }
    } else {
        return Ok(vm.not_implemented);
    };
    Ok(Value::int(hint.max(0)))
}

methods! {
    /// The methods of the iterators of sequences.
    SEQUENCE_METHODS { "__length_hint__" length_hint, NONE; }
}
methods! {
    /// `enumerate(...)`
    ENUMERATE { "__new__" new_enumerate, KEYWORDS; }
}
methods! {
    /// `zip(...)`
    ZIP { "__new__" new_zip, KEYWORDS; }
}
methods! {
    /// `map(...)`
    MAP { "__new__" new_map, ANY; }
}
methods! {
    /// `filter(...)`
    FILTER { "__new__" new_filter, TWO; }
}
methods! {
    /// `reversed(...)`
    REVERSED { "__new__" new_reversed, ONE; }
}
