//! Lists: items, slices, methods. Sorting is in `sort`.

use super::slice;
use super::support::*;
use super::tuple::place;
use crate::exceptions::errors::{check_room, type_error};
use crate::interp::drain;
use crate::objects::kind::Kind;
use crate::objects::list_storage::{self, View};
use crate::protocols::indexing;
use crate::run::interrupt::given_up;

/// The value as a list, if it is one or an instance of a subclass.
pub(crate) fn value(v: Value) -> Option<Ref<List>> {
    as_kind(v)
}

/// Checks that there is memory for `n` repetitions.
pub(crate) fn check_repeat(vm: Ref<Vm>, len: usize, n: i64) -> PyResult<()> {
    match (len as u64).checked_mul(n.max(0) as u64) {
        Some(items) => check_room(vm, items as usize, 8),
        None => Err(raise(vm, vm.excs.memory_error, "")),
    }
}

/// Checks that there is memory for a list to get these items in addition.
fn check_growth(vm: Ref<Vm>, l: Ref<List>, more: View<'_>) -> PyResult<()> {
    if list_storage::has_room(l, more) { Ok(()) } else { Err(raise(vm, vm.excs.memory_error, "")) }
}

/// Replaces items; raises MemoryError if there is no memory for the new ones.
fn splice(vm: Ref<Vm>, l: Ref<List>, start: usize, stop: usize, new: View<'_>) -> PyResult<()> {
    check_growth(vm, l, new)?;
    if l.splice(start, stop, new) { Ok(()) } else { Err(given_up(vm)) }
}

/// `l.append(value)`
pub(crate) fn push(vm: Ref<Vm>, l: Ref<List>, value: Value) -> PyResult<()> {
    check_growth(vm, l, View::Values(&[value]))?;
    if l.push(value) { Ok(()) } else { Err(given_up(vm)) }
}

fn get_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Value> {
    let l = list_of(v);
    if let Some(s) = key.downcast::<Slice>() {
        let (start, _, step, count) = slice::indices(vm, s, || l.count())?;
        check_room(vm, count, 8)?;
        return Ok(l.select(start, step, count).ok_or_else(|| given_up(vm))?.into());
    }
    match place(index_of(vm, key)?, l.count()) {
        Some(i) => Ok(l.item(i)),
        None => index_error(vm, "list index out of range"),
    }
}

fn index_of(vm: Ref<Vm>, key: Value) -> PyResult<i64> {
    if !indexing::is_index(vm, key) {
        return type_error(
            vm,
            format!("list indices must be integers or slices, not {}", type_name(vm, key)),
        );
    }
    indexing::index_word(vm, key)
}

fn set_item(vm: Ref<Vm>, list: Value, key: Value, v: Value) -> PyResult<()> {
    let l = list_of(list);
    if let Some(s) = key.downcast::<Slice>() {
        return set_slice(vm, l, s, v);
    }
    match place(index_of(vm, key)?, l.count()) {
        Some(i) => {
            l.replace(i, v);
            Ok(())
        }
        None => index_error(vm, "list assignment index out of range"),
    }
}

fn set_slice(vm: Ref<Vm>, l: Ref<List>, s: Ref<Slice>, v: Value) -> PyResult<()> {
    if let Some(other) = v.downcast::<List>()
        && other != l
        && is_none(vm, s.step)
    {
        let (start, stop, _, _) = slice::indices(vm, s, || l.count())?;
        return splice(vm, l, start as usize, stop.max(start) as usize, other.view());
    }
    // The bounds are evaluated before the items, and then clipped to the length that the list has at that time.
    let plain = slice::plain(vm, s)?;
    let extended = plain.step.as_tagged().is_some_and(|step| step != 1);
    let new = match collect(vm, v) {
        Ok(new) => new,
        Err(_) if special(vm, v, "__iter__").is_none() && special(vm, v, "__getitem__").is_none() => {
            return type_error(vm, "must assign iterable to extended slice");
        }
        Err(e) => return Err(e),
    };
    let (start, stop, step, count) = slice::indices(vm, plain, || l.count())?;
    if !extended {
        return splice(vm, l, start as usize, stop.max(start) as usize, View::Values(new.as_slice()));
    }
    check_growth(vm, l, View::Values(new.as_slice()))?;
    if new.len() != count {
        let message =
            format!("attempt to assign sequence of size {} to extended slice of size {count}", new.len());
        return value_error(vm, message);
    }
    for i in 0..count {
        l.replace((start + i as i64 * step) as usize, new.get(i));
    }
    Ok(())
}

fn del_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<()> {
    let l = list_of(v);
    let Some(s) = key.downcast::<Slice>() else {
        return match place(index_of(vm, key)?, l.count()) {
            Some(i) => {
                l.remove(i);
                Ok(())
            }
            None => index_error(vm, "list assignment index out of range"),
        };
    };
    let (start, stop, step, count) = slice::indices(vm, s, || l.count())?;
    if step == 1 {
        return splice(vm, l, start as usize, stop.max(start) as usize, View::Values(&[]));
    }
    let (first, stride) = if step > 0 { (start, step) } else { (start + (count as i64 - 1) * step, -step) };
    let mut kept = 0;
    let old_len = l.count();
    for i in 0..old_len {
        let offset = i as i64 - first;
        let gone = offset >= 0 && offset % stride == 0 && offset / stride < count as i64;
        if !gone {
            l.replace(kept, l.item(i));
            kept += 1;
        }
    }
    l.truncate(kept);
    Ok(())
}

fn repeat(vm: Ref<Vm>, v: Value, n: i64) -> PyResult<Value> {
    let l = list_of(v);
    // Any number of repetitions of an empty list is empty.
    let n = if l.count() == 0 { n.min(1) } else { n };
    check_repeat(vm, l.count(), n)?;
    Ok(list_storage::repeat(l, n.max(0) as usize).ok_or_else(|| given_up(vm))?.into())
}

fn repeat_in_place(vm: Ref<Vm>, v: Value, n: i64) -> PyResult<Value> {
    let l = list_of(v);
    // An empty list keeps its storage: a sort would take another storage for a change of the list.
    if l.count() > 0 {
        l.become_list(list_of(repeat(vm, v, n)?));
    }
    Ok(v)
}

fn concat(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Value> {
    let Some(right) = value(b) else {
        let got = type_name(vm, b);
        return type_error(vm, format!("can only concatenate list (not \"{got}\") to list"));
    };
    match list_storage::concat(list_of(a), right) {
        Some(joined) => Ok(joined.into()),
        None => Err(given_up(vm)),
    }
}

fn concat_in_place(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Value> {
    extend_by(vm, list_of(a), b)?;
    Ok(a)
}

fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let (x, Some(y)) = (list_of(a), value(b)) else { return Ok(None) };
    // Lists of different lengths are different without a comparison of their items; tuples are not treated so.
    if x.count() != y.count() && matches!(op, CmpOp::Eq | CmpOp::Ne) {
        return Ok(Some(op == CmpOp::Ne));
    }
    crate::protocols::sequences::compare_items(vm, op, || (x.view(), y.view()))
}

/// The object as a list, which it is.
fn list_of(v: Value) -> Ref<List> {
    value(v).expect("a list")
}

/// `list`
pub(crate) const KIND: Kind = Kind {
    concat: Some(concat),
    repeat: Some(repeat),
    concat_in_place: Some(concat_in_place),
    repeat_in_place: Some(repeat_in_place),
    len: Some(|_, v| Ok(list_of(v).length.get())),
    get_item: Some(get_item),
    set_item: Some(set_item),
    del_item: Some(del_item),
    contains: Some(|vm, v, x| Ok(position(vm, list_of(v), x, 0, usize::MAX)?.is_some())),
    compare: Some(compare),
    hash: crate::objects::kind::Hash::Unhashable,
    iter: Some(|_, v| Ok(Ref::new(ListIter { list: list_of(v), index: Mut::new(0) }).into())),
    reversed: Some(|vm, v| Ok(super::iterators::reversed_list(vm, list_of(v)))),
    repr: Some(crate::types::repr::list_repr),
    ..crate::objects::kind::Kind::NONE
};

/// `l.extend(iterable)`, also `l += iterable`.
pub(crate) fn extend_by(vm: Ref<Vm>, l: Ref<List>, iterable: Value) -> PyResult<()> {
    if let Some(other) = iterable.downcast::<List>() {
        return if list_storage::extend(l, other) { Ok(()) } else { Err(given_up(vm)) };
    }
    if let Some(items) = ready_items(vm, iterable, l.into())? {
        match items {
            ReadyItems::Made(items) if l.count() == 0 && !items.is_empty() => {
                l.become_list(items.into_list())
            }
            items => splice(vm, l, l.count(), l.count(), View::Values(items.as_slice()))?,
        }
        return Ok(());
    }
    let iterator = iterate(vm, iterable)?;
    super::length_hint::check(vm, iterable)?;
    drain::run(vm, drain::what::APPEND, iterator, l.into()).map(|_| ())
}

/// `x in l`.
pub(crate) fn position(
    vm: Ref<Vm>,
    l: Ref<List>,
    x: Value,
    start: usize,
    end: usize,
) -> PyResult<Option<usize>> {
    let mut i = start;
    while i < end.min(l.count()) {
        // Items that are certainly different are skipped without a call.
        let piece = end.min(l.count()).min(i + PIECE_OF_SEARCH);
        match list_storage::candidate(l, x, i, piece) {
            None => i = piece,
            Some(at) => {
                let item = l.item(at);
                if item == x || same_or_equal(vm, item, x)? {
                    return Ok(Some(at));
                }
                i = at + 1;
            }
        }
        crate::run::interrupt::look_sometimes(vm)?;
    }
    Ok(None)
}

/// The number of items that are searched between two checks for interruption.
pub(super) const PIECE_OF_SEARCH: usize = 64;

fn new_object(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    made(vm, args, list(&[]))
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Ref<List>> {
    receiver(vm, value(args[0]), args[0], method, "list")
}

fn init(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let l = this(vm, args, "__init__")?;
    check_construction(vm, "list", args, kw, crate::classes::class_of(vm, args[0]).into(), vm.names.new)?;
    l.truncate(0);
    if let Some(&items) = args.get(1) {
        extend_by(vm, l, items)?;
    }
    Ok(none(vm))
}

fn append(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    push(vm, this(vm, args, "append")?, args[1])?;
    Ok(none(vm))
}

fn extend(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    extend_by(vm, this(vm, args, "extend")?, args[1])?;
    Ok(none(vm))
}

fn insert(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let l = this(vm, args, "insert")?;
    let i = indexing::ssize(vm, args[1])?;
    let count = l.count();
    let i = if i < 0 { i.saturating_add(count as i64).max(0) as usize } else { (i as usize).min(count) };
    splice(vm, l, i, i, View::Values(&args[2..3]))?;
    Ok(none(vm))
}

fn pop(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let l = this(vm, args, "pop")?;
    let i = args.get(1).map_or(Ok(-1), |&i| indexing::ssize(vm, i))?;
    if l.count() == 0 {
        return index_error(vm, "pop from empty list");
    }
    match place(i, l.count()) {
        Some(i) => Ok(l.remove(i)),
        None => index_error(vm, "pop index out of range"),
    }
}

fn remove(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let l = this(vm, args, "remove")?;
    match position(vm, l, args[1], 0, usize::MAX)? {
        Some(i) => {
            // The comparison that found it may have shortened the list.
            if i < l.count() {
                l.remove(i);
            }
            Ok(none(vm))
        }
        None => value_error(vm, "list.remove(x): x not in list"),
    }
}

fn clear(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    this(vm, args, "clear")?.truncate(0);
    Ok(none(vm))
}

fn index(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let l = this(vm, args, "index")?;
    let bound = |i| args.get(i).map(|&v| slice::bound(vm, v)).transpose();
    let (start, end) = (bound(2)?, bound(3)?);
    // The list may grow while it is searched, and new items are searched too, up to an end that counts from the
    // start.
    let most = end.filter(|&end| end >= 0).map_or(usize::MAX, |end| end as usize);
    let (start, now) = minipy_text::str::adjust_range(l.count(), start, end);
    let end = if end.is_some_and(|end| end < 0) { now } else { most };
    match position(vm, l, args[1], start, end)? {
        Some(i) => Ok(Value::int(i as i64)),
        None => {
            let shown = crate::protocols::builtin_text::repr(vm, args[1])?;
            value_error(vm, format!("{shown} is not in list"))
        }
    }
}

fn count(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let l = this(vm, args, "count")?;
    let (mut count, mut i) = (0, 0);
    while let Some(at) = position(vm, l, args[1], i, usize::MAX)? {
        count += 1;
        i = at + 1;
    }
    Ok(Value::int(count))
}

fn reverse(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let l = this(vm, args, "reverse")?;
    l.reverse();
    Ok(none(vm))
}

fn copy(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let l = this(vm, args, "copy")?;
    check_room(vm, l.count(), 8)?;
    Ok(l.select(0, 1, l.count()).ok_or_else(|| given_up(vm))?.into())
}

fn sort(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let l = this(vm, args, "sort")?;
    if args.len() > 1 {
        return type_error(vm, "sort() takes no positional arguments");
    }
    let [key, reverse] = bind(vm, "sort", &[], kw, &["key", "reverse"], 0)?;
    let reverse = reverse.map_or(Ok(false), |v| truth(vm, v))?;
    super::sort::sort(vm, l, given(vm, key.as_ref()), reverse)?;
    Ok(none(vm))
}

methods! {
    /// The methods of `list`.
    METHODS {
        "__init__" init, KEYWORDS => crate::interp::twins::list_init;
        "append" append, ONE => crate::interp::twins::list_append;
        "extend" extend, ONE => crate::interp::twins::list_extend;
        "insert" insert, TWO => crate::interp::twins::list_insert;
        "pop" pop, RANGE(0, 1) => crate::interp::twins::list_pop;
        "remove" remove, ONE;
        "clear" clear, NONE;
        "index" index, RANGE(1, 3);
        "count" count, ONE;
        "reverse" reverse, NONE => crate::interp::twins::list_reverse;
        "copy" copy, NONE;
        "sort" sort, KEYWORDS;
    }
}
methods! {
    /// The constructor.
    STATICS { "__new__" new_object, KEYWORDS => crate::interp::twins::list_new as PayloadNew; }
}
