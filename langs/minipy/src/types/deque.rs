//! `collections.deque`: its methods and slots. The ring of items is in `objects::deque`.

use super::support::*;
use super::tuple::place;
use crate::exceptions::errors::{check_room, type_error};
use crate::interp::deque as traced;
use crate::interp::drain;
use crate::objects::args::plain_step;
use crate::objects::deque::{self as ring, Deque, DequeIter, DequeReverseIter};
use crate::objects::kind::traced::{GetItem, Iter, Len, Next, SetItem};
use crate::objects::kind::{Hash, Kind, Traced};
use crate::protocols::indexing;
use crate::run::interrupt::given_up;
use crate::types::iterators::ITERATOR;
use metatrace::{Direct, by_mode};

/// The value as a deque, if it is one or an instance of a subclass.
pub(crate) fn value(v: Value) -> Option<Ref<Deque>> {
    as_kind(v)
}

fn deque_of(v: Value) -> Ref<Deque> {
    value(v).expect("a deque")
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Ref<Deque>> {
    receiver(vm, value(args[0]), args[0], method, "collections.deque")
}

/// The error of an operation during which Python code has changed the deque.
fn mutated(vm: Ref<Vm>, class: Ref<crate::objects::class::Class>) -> Ref<Exc> {
    raise(vm, class, vm.messages.deque_mutated.as_str())
}

fn done(vm: Ref<Vm>, fits: bool) -> PyResult<()> {
    if fits { Ok(()) } else { Err(given_up(vm)) }
}

/// The position of an index.
fn position(vm: Ref<Vm>, deque: Ref<Deque>, key: Value) -> PyResult<usize> {
    if !indexing::is_index(vm, key) {
        return type_error(vm, format!("sequence index must be integer, not '{}'", type_name(vm, key)));
    }
    let index = indexing::index_word(vm, key)?;
    place(index, deque.len()).map_or_else(|| index_error(vm, "deque index out of range"), Ok)
}

fn get_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Value> {
    let deque = deque_of(v);
    Ok(deque.item(position(vm, deque, key)?))
}

fn set_item(vm: Ref<Vm>, v: Value, key: Value, item: Value) -> PyResult<()> {
    let deque = deque_of(v);
    deque.replace(position(vm, deque, key)?, item);
    Ok(())
}

fn del_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<()> {
    let deque = deque_of(v);
    take_out(vm, deque, position(vm, deque, key)?)
}

fn take_out(vm: Ref<Vm>, deque: Ref<Deque>, at: usize) -> PyResult<()> {
    turn(vm, deque, -(at as i64))?;
    ring::pop_front(deque);
    turn(vm, deque, at as i64)
}

/// `d.rotate(n)`
fn turn(vm: Ref<Vm>, deque: Ref<Deque>, n: i64) -> PyResult<()> {
    let len = deque.len() as i64;
    if len > 1 {
        ring::changed(deque);
        let right = n.rem_euclid(len);
        let to_front = right <= len / 2;
        let steps = if to_front { right } else { len - right };
        work::each(steps as usize, |_| ring::turn(deque, to_front)).or_raise(vm)?;
    }
    Ok(())
}

/// Python code called by a search has changed the deque.
struct Changed;

/// Calls `f` with each item of a range until it returns true, and returns the index of that item. `f` may call Python
/// code.
fn search(
    deque: Ref<Deque>,
    range: std::ops::Range<usize>,
    mut f: impl FnMut(Value) -> PyResult<bool>,
) -> PyResult<Result<Option<usize>, Changed>> {
    let changes = deque.changes.get();
    for i in range {
        let found = f(deque.item(i))?;
        if deque.changes.get() != changes {
            return Ok(Err(Changed));
        }
        if found {
            return Ok(Ok(Some(i)));
        }
    }
    Ok(Ok(None))
}

/// As `search`; a change of the deque is a RuntimeError.
fn find(
    vm: Ref<Vm>,
    deque: Ref<Deque>,
    range: std::ops::Range<usize>,
    f: impl FnMut(Value) -> PyResult<bool>,
) -> PyResult<Option<usize>> {
    search(deque, range, f)?.map_err(|Changed| mutated(vm, vm.excs.runtime_error))
}

fn is_same(vm: Ref<Vm>, item: Value, x: Value) -> PyResult<bool> {
    Ok(item == x || same_or_equal(vm, item, x)?)
}

fn contains(vm: Ref<Vm>, v: Value, x: Value) -> PyResult<bool> {
    let deque = deque_of(v);
    let found = find(vm, deque, 0..deque.len(), |item| is_same(vm, item, x))?;
    Ok(found.is_some())
}

fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let (Some(x), Some(y)) = (value(a), value(b)) else { return Ok(None) };
    let equality = matches!(op, CmpOp::Eq | CmpOp::Ne);
    if equality && (x == y || x.len() != y.len()) {
        return Ok(Some((x == y) == (op == CmpOp::Eq)));
    }
    let (before, after) = (x.changes.get(), y.changes.get());
    let common = x.len().min(y.len());
    for i in 0..common {
        if x.changes.get() != before || y.changes.get() != after {
            return Err(mutated(vm, vm.excs.runtime_error));
        }
        let (left, right) = (x.item(i), y.item(i));
        if !is_same(vm, left, right)? {
            return crate::protocols::compare_truth(vm, op, left, right).map(Some);
        }
    }
    if x.changes.get() != before || y.changes.get() != after {
        return Err(mutated(vm, vm.excs.runtime_error));
    }
    Ok(Some(super::dispatch::holds(op, Some(x.len().cmp(&y.len())))))
}

/// `d.copy()`: a copy of an instance of a subclass is made by calling the subclass.
fn copied(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    let deque = deque_of(v);
    if v.downcast::<Deque>().is_some() {
        check_room(vm, deque.items.get().len(), 8)?;
        return Ok(ring::copy(deque).into());
    }
    let class = crate::classes::class_of(vm, v);
    let made = match deque.limit.get() {
        -1 => call(vm, class.into(), &[v])?,
        limit => call(vm, class.into(), &[v, Value::int(limit)])?,
    };
    if value(made).is_none() {
        let (name, got) = (class.name_text(), type_name(vm, made));
        return type_error(vm, format!("{name}() must return a deque, not {got}"));
    }
    Ok(made)
}

fn concat(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Value> {
    if value(b).is_none() {
        let got = type_name(vm, b);
        return type_error(vm, format!("can only concatenate deque (not \"{got}\") to deque"));
    }
    let made = copied(vm, a)?;
    extend_by(vm, deque_of(made), b)?;
    Ok(made)
}

fn concat_in_place(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Value> {
    extend_by(vm, deque_of(a), b)?;
    Ok(a)
}

fn repeat(vm: Ref<Vm>, v: Value, n: i64) -> PyResult<Value> {
    let made = copied(vm, v)?;
    repeat_in_place(vm, made, n)
}

fn repeat_in_place(vm: Ref<Vm>, v: Value, n: i64) -> PyResult<Value> {
    let deque = deque_of(v);
    let len = deque.len();
    if n <= 0 {
        ring::clear(deque, vm.no_items);
    }
    if len == 0 || n <= 1 {
        return Ok(v);
    }
    // In a bounded deque only the last repetitions remain.
    let limit = deque.limit.get();
    let n = if limit < 0 { n as usize } else { (n as usize).min(limit as usize / len + 2) };
    super::list::check_repeat(vm, len, n as i64)?;
    let items = items_of(vm, deque)?;
    let more = (n - 1).saturating_mul(len);
    push_all(vm, deque, more, |i| items.get(i % len), ring::push)?;
    Ok(v)
}

/// Adds items at one end.
fn push_all(
    vm: Ref<Vm>,
    deque: Ref<Deque>,
    count: usize,
    item: impl Fn(usize) -> Value,
    push: fn(Ref<Deque>, Value) -> bool,
) -> PyResult<()> {
    let mut fits = true;
    work::each(count, |i| fits = fits && push(deque, item(i))).or_raise(vm)?;
    done(vm, fits)
}

/// The current items.
fn items_of(vm: Ref<Vm>, deque: Ref<Deque>) -> PyResult<RootedVec> {
    check_room(vm, deque.len(), 12)?;
    let mut items = RootedVec::new();
    work::each(deque.len(), |i| items.push(deque.item(i))).or_raise(vm)?;
    Ok(items)
}

/// `d.extend(iterable)`, also `d += iterable`.
pub(crate) fn extend_by(vm: Ref<Vm>, deque: Ref<Deque>, iterable: Value) -> PyResult<()> {
    add(vm, deque, iterable, ring::push, drain::what::EXTEND)
}

/// Adds the items of an iterable at one end: stored items directly, others in a traced loop.
fn add(
    vm: Ref<Vm>,
    deque: Ref<Deque>,
    iterable: Value,
    push: fn(Ref<Deque>, Value) -> bool,
    what: usize,
) -> PyResult<()> {
    let known = if let Some(list) = iterable.downcast::<List>() {
        Some(ReadyItems::Made(items_of_list(vm, list, 0, list.count())?))
    } else if value(iterable) == Some(deque) {
        let iterator = iterate(vm, iterable)?;
        let mut items = RootedVec::new();
        extend(vm, &mut items, iterator)?;
        Some(ReadyItems::Made(items))
    } else {
        ready_items(vm, iterable, Value::NULL)?
    };
    match known {
        Some(known) => {
            let items = known.as_slice();
            push_all(vm, deque, items.len(), |i| items[i], push)
        }
        None => drain::run(vm, what, iterate(vm, iterable)?, deque.into()).map(|_| ()),
    }
}

fn iter(v: Value) -> Value {
    let deque = deque_of(v);
    Ref::new(DequeIter {
        deque,
        place: Mut::new(deque.first.get()),
        left: Mut::new(deque.count.get()),
        changes: deque.changes.get(),
    })
    .into()
}

fn reversed(_: Ref<Vm>, v: Value) -> PyResult<Value> {
    let deque = deque_of(v);
    let (left, changes) = (Mut::new(deque.count.get()), deque.changes.get());
    Ok(Ref::new(DequeReverseIter { deque, left, changes }).into())
}

fn next_reversed(vm: Ref<Vm>, v: Value) -> PyResult<Option<Value>> {
    let it: Ref<DequeReverseIter> = as_kind(v).expect("an iterator of a reversed deque");
    let left = it.left.get();
    if left == 0 {
        return Ok(None);
    }
    if it.deque.changes.get() != it.changes {
        it.left.set(it, 0);
        return Err(mutated(vm, vm.excs.runtime_error));
    }
    it.left.set(it, left - 1);
    Ok(Some(it.deque.item(left as usize - 1)))
}

fn repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let deque = deque_of(v);
    super::repr::guarded(vm, deque.into(), "[...]", || {
        let items = items_of(vm, deque)?.into_list();
        let items = crate::protocols::builtin_text::repr(vm, items.into())?;
        let class = crate::classes::class_of(vm, v).name_text();
        Ok(match deque.limit.get() {
            -1 => format!("{class}({items})"),
            limit => format!("{class}({items}, maxlen={limit})"),
        })
    })
}

/// `collections.deque`
pub(crate) const KIND: Kind = Kind {
    concat: Some(concat),
    repeat: Some(repeat),
    concat_in_place: Some(concat_in_place),
    repeat_in_place: Some(repeat_in_place),
    len: Some(|_, v| Ok(deque_of(v).count.get())),
    get_item: Some(get_item),
    set_item: Some(set_item),
    del_item: Some(del_item),
    contains: Some(contains),
    compare: Some(compare),
    hash: Hash::Unhashable,
    iter: Some(|_, v| Ok(iter(v))),
    reversed: Some(reversed),
    repr: Some(repr),
    traced: Traced {
        iter: Some(by_mode!(traced::iter as Iter)),
        len: Some(by_mode!(traced::len as Len)),
        get_item: Some(by_mode!(traced::get_item as GetItem)),
        set_item: Some(by_mode!(traced::set_item as SetItem)),
        ..Traced::NONE
    },
    ..Kind::NONE
};
/// `_deque_iterator`
pub(crate) const ITERATOR_KIND: Kind = Kind {
    next: Some(|vm, it| plain_step(traced::next::<Direct>(vm, payload_of(it).into()))),
    length_hint: Some(|_, v| Ok(Value::int(as_kind::<DequeIter>(v).expect("of this type").left.get()))),
    traced: Traced { next: Some(by_mode!(traced::next as Next)), ..ITERATOR.traced },
    ..ITERATOR
};
/// `_deque_reverse_iterator`
pub(crate) const REVERSE_KIND: Kind = Kind {
    next: Some(next_reversed),
    length_hint: Some(|_, v| {
        Ok(Value::int(as_kind::<DequeReverseIter>(v).expect("of this type").left.get()))
    }),
    ..ITERATOR
};

fn new_object(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    made(vm, args, ring::new(vm.no_items, -1))
}

fn init(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let deque = this(vm, args, "__init__")?;
    let [items, limit] = bind(vm, "deque", &args[1..], kw, &["iterable", "maxlen"], 0)?;
    let limit = match given(vm, limit.as_ref()) {
        None => -1,
        Some(v) if crate::objects::ints::object(v).is_none() => {
            return type_error(vm, "an integer is required");
        }
        Some(v) => match indexing::ssize(vm, v)? {
            ..0 => return value_error(vm, "maxlen must be non-negative"),
            limit => limit,
        },
    };
    deque.limit.set(deque, limit);
    ring::clear(deque, vm.no_items);
    if let Some(items) = items {
        extend_by(vm, deque, items)?;
    }
    Ok(none(vm))
}

fn append(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    done(vm, ring::push(this(vm, args, "append")?, args[1]))?;
    Ok(none(vm))
}

fn append_left(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    done(vm, ring::push_front(this(vm, args, "appendleft")?, args[1]))?;
    Ok(none(vm))
}

fn empty<T>(vm: Ref<Vm>) -> PyResult<T> {
    index_error(vm, vm.messages.empty_deque.as_str())
}

fn pop(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    ring::pop(this(vm, args, "pop")?).map_or_else(|| empty(vm), Ok)
}

fn pop_left(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    ring::pop_front(this(vm, args, "popleft")?).map_or_else(|| empty(vm), Ok)
}

fn extend_right(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    extend_by(vm, this(vm, args, "extend")?, args[1])?;
    Ok(none(vm))
}

fn extend_left(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    add(vm, this(vm, args, "extendleft")?, args[1], ring::push_front, drain::what::EXTEND_LEFT)?;
    Ok(none(vm))
}

fn clear(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    ring::clear(this(vm, args, "clear")?, vm.no_items);
    Ok(none(vm))
}

fn rotate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let deque = this(vm, args, "rotate")?;
    let n = args.get(1).map_or(Ok(1), |&n| indexing::ssize(vm, n))?;
    turn(vm, deque, n)?;
    Ok(none(vm))
}

fn reverse(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let deque = this(vm, args, "reverse")?;
    let len = deque.len();
    let swap = |i: usize| {
        let (x, y) = (deque.item(i), deque.item(len - 1 - i));
        deque.replace(i, y);
        deque.replace(len - 1 - i, x);
    };
    work::each(len / 2, swap).or_raise(vm)?;
    Ok(none(vm))
}

fn copy(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    this(vm, args, "copy")?;
    copied(vm, args[0])
}

fn count(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let deque = this(vm, args, "count")?;
    let mut count = 0;
    find(vm, deque, 0..deque.len(), |item| {
        count += i64::from(is_same(vm, item, args[1])?);
        Ok(false)
    })?;
    Ok(Value::int(count))
}

fn not_there<T>(vm: Ref<Vm>, x: Value) -> PyResult<T> {
    let shown = crate::protocols::builtin_text::repr(vm, x)?;
    value_error(vm, format!("{shown} is not in deque"))
}

fn bound(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    if !indexing::is_index(vm, v) {
        return type_error(vm, "slice indices must be integers or have an __index__ method");
    }
    indexing::index_clipped(vm, v)
}

fn index(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let deque = this(vm, args, "index")?;
    let bound = |i| args.get(i).map(|&v| bound(vm, v)).transpose();
    // What gives the bounds may change the deque.
    let (start, end) = (bound(2)?, bound(3)?);
    let (start, end) = minipy_text::str::adjust_range(deque.len(), start, end);
    match find(vm, deque, start..end, |item| is_same(vm, item, args[1]))? {
        Some(i) => Ok(Value::int(i as i64)),
        None => not_there(vm, args[1]),
    }
}

fn insert(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let deque = this(vm, args, "insert")?;
    let (i, len) = (indexing::ssize(vm, args[1])?, deque.count.get());
    if len == deque.limit.get() {
        return index_error(vm, "deque already at its maximum size");
    }
    let at = if i < 0 { i.saturating_add(len).max(0) } else { i.min(len) };
    turn(vm, deque, -at)?;
    done(vm, ring::push_front(deque, args[2]))?;
    turn(vm, deque, at)?;
    Ok(none(vm))
}

fn remove(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let deque = this(vm, args, "remove")?;
    // CPython raises IndexError for a change only in this method.
    let found = search(deque, 0..deque.len(), |item| is_same(vm, item, args[1]))?;
    match found.map_err(|Changed| mutated(vm, vm.excs.index_error))? {
        Some(i) => take_out(vm, deque, i).map(|()| none(vm)),
        None => not_there(vm, args[1]),
    }
}

fn reduce(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let deque = this(vm, args, "__reduce__")?;
    let class = crate::classes::class_of(vm, args[0]);
    let how = match deque.limit.get() {
        -1 => tuple(&[]),
        limit => tuple(&[tuple(&[]), Value::int(limit)]),
    };
    let state = crate::protocols::call_method(vm, args[0], "__getstate__", &[])?;
    Ok(tuple(&[class.into(), how, state, iterate(vm, args[0])?]))
}

fn limit(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let limit = this(vm, args, "maxlen")?.limit.get();
    Ok(if limit < 0 { none(vm) } else { Value::int(limit) })
}

methods! {
    /// The methods of `deque`.
    METHODS {
        "__init__" init, KEYWORDS => traced::init;
        "append" append, ONE => traced::append;
        "appendleft" append_left, ONE => traced::append_left;
        "pop" pop, NONE => traced::pop;
        "popleft" pop_left, NONE => traced::pop_left;
        "extend" extend_right, ONE => traced::extend;
        "extendleft" extend_left, ONE;
        "clear" clear, NONE;
        "rotate" rotate, RANGE(0, 1);
        "reverse" reverse, NONE;
        "copy" copy, NONE;
        "__copy__" copy, NONE;
        "count" count, ONE;
        "index" index, RANGE(1, 3);
        "insert" insert, TWO;
        "remove" remove, ONE;
        "__reduce__" reduce, NONE;
    }
}
methods! {
    /// The constructor.
    STATICS { "__new__" new_object, KEYWORDS => traced::new as PayloadNew; }
}
methods! {
    /// `deque[T]`
    CLASS_METHODS { "__class_getitem__" crate::exceptions::groups::alias, ONE; }
}
/// The attributes of `deque`.
pub(crate) const GETTERS: &[(&str, NativeFn)] = &[("maxlen", limit)];
