//! Sets and frozensets: methods and operators. The order of iteration is the order of insertion.

use super::support::*;
use super::{table, views};
use crate::interp::{dict as traced, drain};
use crate::objects::kind::traced::{Contains, Len};
use crate::objects::kind::{Kind, Traced, operators};
use crate::types::lookup;
use metatrace::by_mode;

/// A `frozenset`: a kind of object of its own around a [`Set`] whose `frozen` is true.
#[derive(Object)]
pub(crate) struct FrozenSet {
    inner: Ref<Set>,
}

/// The set as an object of the language.
fn object(set: Ref<Set>) -> Value {
    if set.frozen { Ref::new(FrozenSet { inner: set }).into() } else { set.into() }
}

/// A new, empty set.
pub(crate) fn new(frozen: bool) -> Ref<Set> {
    Ref::new(Set { table: table::new(), frozen })
}

/// A new, empty set with room for so many items; the caller has asked whether there is memory for them.
pub(crate) fn with_room(items: usize) -> Ref<Set> {
    Ref::new(Set { table: table::with_room(items), frozen: false })
}

/// The set of a `set`, `frozenset` or an instance of a subclass.
pub(crate) fn value(v: Value) -> Option<Ref<Set>> {
    as_kind::<Set>(v).or_else(|| as_kind::<FrozenSet>(v).map(|f| f.inner))
}

/// The set of a `set` or `frozenset` that is no instance of a subclass.
pub(crate) fn exact(v: Value) -> Option<Ref<Set>> {
    v.downcast::<Set>().or_else(|| v.downcast::<FrozenSet>().map(|f| f.inner))
}

/// The number of items.
pub(crate) fn len(set: Ref<Set>) -> usize {
    table::len(set.table)
}

/// Adds an item.
pub(crate) fn add(vm: Ref<Vm>, set: Ref<Set>, item: Value) -> PyResult<()> {
    let hash = hash(vm, item)?;
    add_hashed(vm, set, item, hash)
}

fn add_hashed(vm: Ref<Vm>, set: Ref<Set>, item: Value, hash: i64) -> PyResult<()> {
    if lookup::find(vm, set.table, item, hash)?.is_none() {
        table::check_growth(vm, set.table)?;
        table::insert(set.table, item, hash, Value::NULL);
    }
    Ok(())
}

/// The hash of an item that is looked for: of a set, that of an equal frozenset.
fn item_hash(vm: Ref<Vm>, x: Value) -> PyResult<i64> {
    match (hash(vm, x), value(x)) {
        (Err(e), Some(inner))
            if !inner.frozen && crate::exceptions::raising::is_a(vm, e, vm.excs.type_error) =>
        {
            Ok(hash_of(inner))
        }
        (result, _) => result,
    }
}

/// `x in set`; a set looks for an equal frozenset.
pub(crate) fn contains(vm: Ref<Vm>, set: Ref<Set>, x: Value) -> PyResult<bool> {
    let hash = item_hash(vm, x)?;
    Ok(lookup::find(vm, set.table, x, hash)?.is_some())
}

fn contains_hashed(vm: Ref<Vm>, set: Ref<Set>, entry: Entry) -> PyResult<bool> {
    Ok(lookup::find(vm, set.table, entry.key, entry.hash)?.is_some())
}

fn entry(set: Ref<Set>, from: usize) -> Option<(Entry, usize)> {
    table::next(set.table, from)
}

/// A hash that doesn't depend on the order of the items.
pub(crate) fn hash_of(set: Ref<Set>) -> i64 {
    let mut hash = 1927868237u64.wrapping_mul(len(set) as u64 + 1);
    for entry in table::entries(set.table) {
        let h = entry.hash as u64;
        hash ^= (h ^ (h << 16) ^ 89869747).wrapping_mul(3644798167);
    }
    hash ^= (hash >> 11) ^ (hash >> 25);
    match hash.wrapping_mul(69069).wrapping_add(907133923) as i64 {
        -1 => 590923713,
        hash => hash,
    }
}

/// A copy.
pub(crate) fn copy(vm: Ref<Vm>, set: Ref<Set>, frozen: bool) -> PyResult<Ref<Set>> {
    Ok(Ref::new(Set { table: table::copied(vm, set.table, 0)?, frozen }))
}

/// Adds the items of an iterable.
pub(crate) fn update(vm: Ref<Vm>, set: Ref<Set>, other: Value) -> PyResult<()> {
    if let Some(other) = value(other) {
        let mut at = 0;
        table::expect(vm, set.table, len(other))?;
        while let Some((entry, next)) = entry(other, at) {
            crate::run::interrupt::look_sometimes(vm)?;
            add_hashed(vm, set, entry.key, entry.hash)?;
            at = next;
        }
        return Ok(());
    }
    if let Some(dict) = other.downcast::<Dict>() {
        let mut at = 0;
        while let Some((entry, next)) = table::next(dict.table, at) {
            crate::run::interrupt::look_sometimes(vm)?;
            add_hashed(vm, set, entry.key, entry.hash)?;
            at = next;
        }
        return Ok(());
    }
    let iterator = match added_simply(vm, set, other, || crate::run::interrupt::look_sometimes(vm))? {
        Added::All => return Ok(()),
        Added::Up(iterator) => iterator,
        Added::Nothing => iterate(vm, other)?,
    };
    drain::run(vm, drain::what::ADD, iterator, set.into()).map(|_| ())
}

/// How many items of an iterable [`added_simply`] has added.
enum Added {
    All,
    /// All but those that are left to an iterator.
    Up(Value),
    /// None: it is of another type.
    Nothing,
}

/// So many places are made at once for items that may be equal to each other.
const AT_ONCE: usize = 32;

/// Adds the items of a list, tuple, range or string as long as no Python code is needed: then nothing of it can change.
/// Polls before each.
fn added_simply(
    vm: Ref<Vm>,
    set: Ref<Set>,
    items: Value,
    poll: impl Fn() -> PyResult<()>,
) -> PyResult<Added> {
    let table = set.table;
    let add = |item: Value| {
        poll()?;
        table::add_simply(vm, table, item)
    };
    if let Some(list) = items.downcast::<List>() {
        table::expect(vm, table, list.count().min(AT_ONCE))?;
        let mut i = 0;
        while i < list.count() {
            if !add(list.item(i))? {
                return Ok(Added::Up(Ref::new(ListIter { list, index: Mut::new(i as i64) }).into()));
            }
            i += 1;
        }
    } else if let Some(tuple) = items.downcast::<Tuple>() {
        table::expect(vm, table, tuple.items.len().min(AT_ONCE))?;
        for (i, &item) in tuple.as_slice().iter().enumerate() {
            if !add(item)? {
                let index = Mut::new(i as i64);
                return Ok(Added::Up(Ref::new(TupleIter { items: tuple.items, index }).into()));
            }
        }
    } else if let Some(range) = items.downcast::<Range>() {
        table::expect(vm, table, (range.count as usize).min(AT_ONCE))?;
        for i in 0..range.count {
            let next = range.start + i * range.step;
            if !add(Value::int(next))? {
                let end = range.start.wrapping_add(range.count.wrapping_mul(range.step));
                let iterator = RangeIter { next: Mut::new(next), end, step: range.step };
                return Ok(Added::Up(Ref::new(iterator).into()));
            }
        }
    } else if let Some(text) = items.downcast::<Str>() {
        for (offset, c) in text.as_str().char_indices() {
            if !add(super::str::character(vm, c))? {
                let offset = Mut::new(offset as i64);
                return Ok(Added::Up(Ref::new(StrIter { text, offset }).into()));
            }
        }
    } else {
        return Ok(Added::Nothing);
    }
    Ok(Added::All)
}

/// Adds the items of a built-in container of few, none of which needs Python code; false where something may be missing.
pub(crate) fn add_few(vm: Ref<Vm>, set: Ref<Set>, items: Value) -> bool {
    let table = set.table;
    if let Some(other) = exact(items).map(|s| s.table).or(items.downcast::<Dict>().map(|d| d.table)) {
        return table::copy_few(table, other, 0) || table::add_few(vm, table, other);
    }
    let count = if let Some(list) = items.downcast::<List>() {
        list.count()
    } else if let Some(tuple) = items.downcast::<Tuple>() {
        tuple.items.len()
    } else if let Some(range) = items.downcast::<Range>() {
        range.count as usize
    } else if let Some(text) = items.downcast::<Str>() {
        text.size as usize
    } else {
        return false;
    };
    count <= table::NOT_LONG && matches!(added_simply(vm, set, items, || Ok(())), Ok(Added::All))
}

/// The set of few items that need no Python code.
pub(crate) fn of_few(vm: Ref<Vm>, items: Ref<metatrace::Array<TupleItems>>) -> Option<Ref<Set>> {
    if items.len() > table::NOT_LONG {
        return None;
    }
    let set = with_room(items.len());
    let add = |item| matches!(table::add_simply(vm, set.table, item), Ok(true));
    let all = tuple_slice(&items).iter().all(|&item| add(item));
    std::hint::black_box(items);
    all.then_some(set)
}

/// The frozenset of the items of a built-in container, as [`add_few`].
pub(crate) fn frozen_of_few(vm: Ref<Vm>, items: Value) -> Option<Value> {
    if items.downcast::<FrozenSet>().is_some() {
        return Some(items);
    }
    let set = new(true);
    add_few(vm, set, items).then(|| object(set))
}

/// A copy of a set of few items.
pub(crate) fn copy_of_few(set: Ref<Set>) -> Option<Ref<Set>> {
    let copy = new(false);
    table::copy_few(copy.table, set.table, 0).then_some(copy)
}

/// `a op b` of sets of few items none of which needs Python code.
pub(crate) fn combined_few(vm: Ref<Vm>, op: BinOp, a: Ref<Set>, b: Ref<Set>) -> Option<Ref<Set>> {
    let result = Ref::new(Set { table: table::new(), frozen: a.frozen });
    let (from, x, y) = (result.table, a.table, b.table);
    let made = match op {
        BinOp::BitOr => table::copy_few(from, x, len(b)) && table::add_few(vm, from, y),
        BinOp::BitAnd => table::add_few_of(vm, from, x, y, true),
        BinOp::Sub => table::add_few_of(vm, from, x, y, false),
        BinOp::BitXor => table::add_few_of(vm, from, x, y, false) && table::add_few_of(vm, from, y, x, false),
        _ => false,
    };
    made.then_some(result)
}

/// The iterable as a set: itself if it is one.
fn as_set(vm: Ref<Vm>, v: Value) -> PyResult<Ref<Set>> {
    if let Some(set) = value(v) {
        return Ok(set);
    }
    let set = new(false);
    update(vm, set, v)?;
    Ok(set)
}

fn is_subset(vm: Ref<Vm>, a: Ref<Set>, b: Ref<Set>) -> PyResult<bool> {
    let mut at = 0;
    if len(a) > len(b) {
        return Ok(false);
    }
    while let Some((entry, next)) = entry(a, at) {
        crate::run::interrupt::look_sometimes(vm)?;
        if !contains_hashed(vm, b, entry)? {
            return Ok(false);
        }
        at = next;
    }
    Ok(true)
}

/// The items of `a` that are in `b`, or not in it.
fn filtered(vm: Ref<Vm>, a: Ref<Set>, b: Ref<Set>, wanted: bool) -> PyResult<Ref<Set>> {
    let result = new(a.frozen);
    let mut at = 0;
    while let Some((entry, next)) = entry(a, at) {
        crate::run::interrupt::look_sometimes(vm)?;
        if contains_hashed(vm, b, entry)? == wanted {
            lookup::add_new(vm, result.table, entry)?;
        }
        at = next;
    }
    Ok(result)
}

fn union(vm: Ref<Vm>, a: Ref<Set>, b: Ref<Set>) -> PyResult<Ref<Set>> {
    let result = Ref::new(Set { table: table::copied(vm, a.table, len(b))?, frozen: a.frozen });
    update(vm, result, b.into())?;
    Ok(result)
}

fn symmetric(vm: Ref<Vm>, a: Ref<Set>, b: Ref<Set>) -> PyResult<Ref<Set>> {
    let result = filtered(vm, a, b, false)?;
    update(vm, result, filtered(vm, b, a, false)?.into())?;
    Ok(result)
}

/// The items of a set or of a view of keys or pairs, for operators.
fn operand(vm: Ref<Vm>, v: Value) -> PyResult<Option<Ref<Set>>> {
    if let Some(set) = value(v) {
        return Ok(Some(set));
    }
    match crate::objects::views::parts(v) {
        Some((_, what)) if what != crate::objects::views::VALUES => Ok(Some(as_set(vm, v)?)),
        _ => Ok(None),
    }
}

/// `a op b` for sets and views.
pub(crate) fn binary(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    let (a, b) = (payload_of(a), payload_of(b));
    let (left, right) =
        (crate::objects::views::parts(a).is_some(), crate::objects::views::parts(b).is_some());
    // A view takes any iterable on the other side, whichever that is.
    let side = |v: Value, any: bool| if any { as_set(vm, v).map(Some) } else { operand(vm, v) };
    let (Some(x), Some(y)) = (side(a, right)?, side(b, left)?) else {
        return Ok(None);
    };
    // With a view on either side the result is a set.
    let x = if x.frozen && right { copy(vm, x, false)? } else { x };
    Ok(Some(object(match op {
        BinOp::BitOr => union(vm, x, y)?,
        BinOp::BitAnd => filtered(vm, x, y, true)?,
        BinOp::Sub => filtered(vm, x, y, false)?,
        BinOp::BitXor => symmetric(vm, x, y)?,
        _ => return Ok(None),
    })))
}

fn replace(set: Ref<Set>, with: Ref<Set>) {
    table::become_table(set.table, with.table);
}

/// `a op b` for two sets.
fn operator(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    let (Some(x), Some(y)) = (value(a), value(b)) else { return Ok(None) };
    match combined_few(vm, op, x, y) {
        Some(set) => Ok(Some(object(set))),
        None => binary(vm, op, a, b),
    }
}

/// `a op= b` for a mutable set.
fn in_place(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    let (Some(x), Some(y)) = (value(a), value(b)) else { return Ok(None) };
    match op {
        BinOp::BitOr => update(vm, x, b)?,
        BinOp::BitAnd => replace(x, filtered(vm, x, y, true)?),
        BinOp::Sub => replace(x, filtered(vm, x, y, false)?),
        BinOp::BitXor => replace(x, symmetric(vm, x, y)?),
        _ => return Ok(None),
    }
    Ok(Some(a))
}

/// A comparison of sets and views.
pub(crate) fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let (a, b) = (payload_of(a), payload_of(b));
    if crate::objects::views::parts(a).is_some() || crate::objects::views::parts(b).is_some() {
        return compare_views(vm, op, a, b);
    }
    let (Some(x), Some(y)) = (value(a), value(b)) else { return Ok(None) };
    Ok(Some(match op {
        CmpOp::Eq => len(x) == len(y) && is_subset(vm, x, y)?,
        CmpOp::Ne => len(x) != len(y) || !is_subset(vm, x, y)?,
        CmpOp::Le => is_subset(vm, x, y)?,
        CmpOp::Lt => len(x) < len(y) && is_subset(vm, x, y)?,
        CmpOp::Ge => is_subset(vm, y, x)?,
        CmpOp::Gt => len(y) < len(x) && is_subset(vm, y, x)?,
        _ => return Ok(None),
    }))
}

/// A comparison with a view of keys or pairs: its items need not be hashable.
fn compare_views(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let sized = |v: Value| match crate::objects::views::parts(v) {
        Some((_, crate::objects::views::VALUES)) => Ok(None),
        Some(_) => super::dispatch::len(vm, v),
        None => Ok(value(v).map(|s| len(s) as i64)),
    };
    let (Some(m), Some(n)) = (sized(a)?, sized(b)?) else { return Ok(None) };
    let all_in = |part: Value, whole: Value| {
        let mut all = true;
        each(vm, part, |item| {
            all = super::dispatch::contains(vm, whole, item)? == Some(true);
            Ok(all)
        })?;
        Ok(all)
    };
    Ok(Some(match op {
        CmpOp::Eq => m == n && all_in(a, b)?,
        CmpOp::Ne => m != n || !all_in(a, b)?,
        CmpOp::Le => m <= n && all_in(a, b)?,
        CmpOp::Lt => m < n && all_in(a, b)?,
        CmpOp::Ge => n <= m && all_in(b, a)?,
        CmpOp::Gt => n < m && all_in(b, a)?,
        _ => return Ok(None),
    }))
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Ref<Set>> {
    receiver(vm, value(args[0]), args[0], method, "set")
}

fn new_set(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    made(vm, args, new(false))
}

fn new_frozenset(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    check_construction(vm, "frozenset", args, kw, args[0], vm.names.init)?;
    let set = new(true);
    if let Some(&items) = args.get(1) {
        if value(items).is_some_and(|s| s.frozen) && !is_instance_kind(items) {
            return made(vm, args, items);
        }
        update(vm, set, items)?;
    }
    made(vm, args, object(set))
}

fn init(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let set = this(vm, args, "__init__")?;
    // A set takes no keywords even where `__new__` is overridden.
    check_construction(vm, "set", args, kw, none(vm), vm.names.new)?;
    table::clear(set.table);
    if let Some(&items) = args.get(1) {
        update(vm, set, items)?;
    }
    Ok(none(vm))
}

fn add_method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    add(vm, this(vm, args, "add")?, args[1])?;
    Ok(none(vm))
}

fn discard_item(vm: Ref<Vm>, set: Ref<Set>, item: Value) -> PyResult<bool> {
    let at = lookup::find(vm, set.table, item, item_hash(vm, item)?)?;
    Ok(at.map(|at| table::remove(set.table, at)).is_some())
}

fn remove(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match discard_item(vm, this(vm, args, "remove")?, args[1])? {
        true => Ok(none(vm)),
        false => key_error(vm, args[1]),
    }
}

fn discard(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    discard_item(vm, this(vm, args, "discard")?, args[1])?;
    Ok(none(vm))
}

fn pop(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let set = this(vm, args, "pop")?;
    let first = table::next(set.table, 0);
    match first {
        Some((_, next)) => Ok(table::remove(set.table, next - 1).key),
        None => key_error(vm, string("pop from an empty set")),
    }
}

fn clear(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    table::clear(this(vm, args, "clear")?.table);
    Ok(none(vm))
}

fn copy_method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let set = this(vm, args, "copy")?;
    if args[0].downcast::<FrozenSet>().is_some() {
        return Ok(args[0]);
    }
    Ok(object(copy(vm, set, set.frozen)?))
}

fn update_method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let set = this(vm, args, "update")?;
    for &other in &args[1..] {
        update(vm, set, other)?;
    }
    Ok(none(vm))
}

fn union_method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let set = this(vm, args, "union")?;
    let result = copy(vm, set, set.frozen)?;
    for &other in &args[1..] {
        update(vm, result, other)?;
    }
    Ok(object(result))
}

fn keep(vm: Ref<Vm>, args: &[Value], wanted: bool) -> PyResult<Ref<Set>> {
    let set = this(vm, args, if wanted { "intersection" } else { "difference" })?;
    let mut result = copy(vm, set, set.frozen)?;
    for &other in &args[1..] {
        result = filtered(vm, result, as_set(vm, other)?, wanted)?;
    }
    Ok(result)
}

fn intersection(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(object(keep(vm, args, true)?))
}

fn difference(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(object(keep(vm, args, false)?))
}

fn intersection_update(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    replace(this(vm, args, "intersection_update")?, keep(vm, args, true)?);
    Ok(none(vm))
}

fn difference_update(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    replace(this(vm, args, "difference_update")?, keep(vm, args, false)?);
    Ok(none(vm))
}

fn symmetric_difference(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let other = as_set(vm, args[1])?;
    Ok(object(symmetric(vm, this(vm, args, "symmetric_difference")?, other)?))
}

fn symmetric_difference_update(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (set, other) = (this(vm, args, "symmetric_difference_update")?, as_set(vm, args[1])?);
    replace(set, symmetric(vm, set, other)?);
    Ok(none(vm))
}

fn issubset(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let other = as_set(vm, args[1])?;
    Ok(boolean(vm, is_subset(vm, this(vm, args, "issubset")?, other)?))
}

fn issuperset(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let other = as_set(vm, args[1])?;
    Ok(boolean(vm, is_subset(vm, other, this(vm, args, "issuperset")?)?))
}

fn isdisjoint(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(boolean(vm, len(keep(vm, args, true)?) == 0))
}

methods! {
    /// The methods of `set`.
    METHODS {
        "__init__" init, KEYWORDS => crate::interp::twins::set_init;
        "add" add_method, ONE => crate::interp::twins::set_add;
        "remove" remove, ONE => crate::interp::twins::set_remove;
        "discard" discard, ONE => crate::interp::twins::set_discard;
        "pop" pop, NONE;
        "clear" clear, NONE;
        "copy" copy_method, NONE => crate::interp::twins::set_copy;
        "update" update_method, ANY;
        "union" union_method, ANY;
        "intersection" intersection, ANY;
        "difference" difference, ANY;
        "intersection_update" intersection_update, ANY;
        "difference_update" difference_update, ANY;
        "symmetric_difference" symmetric_difference, ONE;
        "symmetric_difference_update" symmetric_difference_update, ONE;
        "issubset" issubset, ONE;
        "issuperset" issuperset, ONE;
        "isdisjoint" isdisjoint, ONE;
    }
}
methods! {
    /// The methods of `frozenset`.
    FROZEN_METHODS {
        "copy" copy_method, NONE;
        "union" union_method, ANY;
        "intersection" intersection, ANY;
        "difference" difference, ANY;
        "symmetric_difference" symmetric_difference, ONE;
        "issubset" issubset, ONE;
        "issuperset" issuperset, ONE;
        "isdisjoint" isdisjoint, ONE;
    }
}
methods! {
    /// The constructor of `set`.
    STATICS { "__new__" new_set, KEYWORDS => crate::interp::twins::set_new; }
}
methods! {
    /// The constructor of `frozenset`.
    FROZEN_STATICS { "__new__" new_frozenset, KEYWORDS => crate::interp::twins::frozenset_new; }
}

/// The set of an object that is one.
fn set_of(v: Value) -> Ref<Set> {
    value(v).expect("a set")
}

const OPERATORS: &[BinOp] = &[BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor, BinOp::Sub];

/// `frozenset`
pub(crate) const FROZEN_KIND: Kind = Kind {
    operators: operators(OPERATORS, operator),
    len: Some(|_, v| Ok(len(set_of(v)) as i64)),
    contains: Some(|vm, v, x| contains(vm, set_of(v), x)),
    compare: Some(compare),
    hash: crate::objects::kind::Hash::By(|_, v| Ok(hash_of(set_of(v)))),
    iter: Some(|vm, v| Ok(views::iterator(vm, set_of(v).into(), crate::objects::views::KEYS, false))),
    repr: Some(crate::types::repr::set_repr),
    ..crate::objects::kind::Kind::NONE
};
/// `set`
pub(crate) const KIND: Kind = Kind {
    in_place: operators(OPERATORS, in_place),
    hash: crate::objects::kind::Hash::Unhashable,
    traced: Traced {
        len: Some(by_mode!(traced::len_of_set as Len)),
        contains: Some(by_mode!(traced::in_set as Contains)),
        ..crate::objects::kind::Traced::NONE
    },
    ..FROZEN_KIND
};
