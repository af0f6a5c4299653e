//! Sets and frozensets: methods and operators. The order of iteration is the order of insertion.

use super::support::*;
use super::{table, views};
use crate::interp::dict as traced;
use crate::objects::kind::traced::{Contains, Len};
use crate::objects::kind::{Kind, Traced, operators};
use crate::objects::model::FrozenSet;
use crate::objects::views::KEYS;
use crate::types::lookup;
use crate::types::sets::{
    self, add, combined_few, contains, contains_hashed, copy, entry, hash_of, item_hash, len, new, object,
    smaller_first, update, value,
};
use metatrace::by_mode;

/// The iterable as a set; itself if it is one.
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

/// Adds the items of `a` to a set that are in `b`, or those that are not.
fn add_filtered(vm: Ref<Vm>, result: Ref<Set>, a: Ref<Set>, b: Ref<Set>, wanted: bool) -> PyResult<()> {
    let mut at = 0;
    while let Some((entry, next)) = entry(a, at) {
        crate::run::interrupt::look_sometimes(vm)?;
        if contains_hashed(vm, b, entry)? == wanted {
            lookup::add_new(vm, result.table, entry)?;
        }
        at = next;
    }
    Ok(())
}

/// The items of `a` that are not in `b`.
fn without(vm: Ref<Vm>, a: Ref<Set>, b: Ref<Set>) -> PyResult<Ref<Set>> {
    let result = new(a.frozen);
    add_filtered(vm, result, a, b, false)?;
    Ok(result)
}

/// The items that two sets have in common. As in CPython they are those of the smaller one, and of `b` where
/// both are of one size: equal items need not be the same.
fn common(vm: Ref<Vm>, a: Ref<Set>, b: Ref<Set>) -> PyResult<Ref<Set>> {
    let (result, (few, many)) = (new(a.frozen), smaller_first(a, b));
    add_filtered(vm, result, few, many, true)?;
    Ok(result)
}

/// The same of a view of keys or pairs and anything else. CPython looks through the view only if it has no more
/// items than a set, or fewer than another view.
fn common_with_view(vm: Ref<Vm>, view: Value, other: Value) -> PyResult<Ref<Set>> {
    let size = |v: Value| super::dispatch::len(vm, v).map(Option::unwrap_or_default);
    let few = match other.downcast::<Set>() {
        Some(set) => size(view)? <= len(set) as i64,
        None => is_set_view(other) && size(view)? < size(other)?,
    };
    let (from, filter) = if few { (view, other) } else { (other, view) };
    let result = new(false);
    each(vm, from, |item| {
        if super::dispatch::contains(vm, filter, item)? == Some(true) {
            add(vm, result, item)?;
        }
        Ok(true)
    })?;
    Ok(result)
}

fn is_set_view(v: Value) -> bool {
    crate::objects::views::parts(v).is_some_and(|(_, what)| what != crate::objects::views::VALUES)
}

fn union(vm: Ref<Vm>, a: Ref<Set>, b: Ref<Set>) -> PyResult<Ref<Set>> {
    let result = Ref::new(Set { table: table::copied(vm, a.table, len(b))?, frozen: a.frozen });
    update(vm, result, b.into())?;
    Ok(result)
}

fn symmetric(vm: Ref<Vm>, a: Ref<Set>, b: Ref<Set>) -> PyResult<Ref<Set>> {
    let result = without(vm, a, b)?;
    update(vm, result, without(vm, b, a)?.into())?;
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
    if op == BinOp::BitAnd && (left || right) {
        let (view, other) = if is_set_view(a) { (a, b) } else { (b, a) };
        return Ok(Some(object(common_with_view(vm, view, other)?)));
    }
    // If one operand is a view, the other may be any iterable.
    let side = |v: Value, any: bool| if any { as_set(vm, v).map(Some) } else { operand(vm, v) };
    let (Some(x), Some(y)) = (side(a, right)?, side(b, left)?) else {
        return Ok(None);
    };
    // If either operand is a view, the result is a set.
    let x = if x.frozen && right { copy(vm, x, false)? } else { x };
    Ok(Some(object(match op {
        BinOp::BitOr => union(vm, x, y)?,
        BinOp::BitAnd => common(vm, x, y)?,
        BinOp::Sub => without(vm, x, y)?,
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
        BinOp::BitAnd => replace(x, common(vm, x, y)?),
        BinOp::Sub => replace(x, without(vm, x, y)?),
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
    // A set takes no keywords even if `__new__` is overridden.
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

/// What the receiver and all the arguments have in common.
fn common_to_all(vm: Ref<Vm>, args: &[Value]) -> PyResult<Ref<Set>> {
    let set = this(vm, args, "intersection")?;
    let mut result = copy(vm, set, set.frozen)?;
    for &other in &args[1..] {
        result = match value(other) {
            Some(other) => common(vm, result, other)?,
            None => {
                let kept = new(set.frozen);
                each(vm, other, |item| {
                    let hash = hash(vm, item)?;
                    if lookup::find(vm, result.table, item, hash)?.is_some() {
                        sets::add_hashed(vm, kept, item, hash)?;
                    }
                    Ok(true)
                })?;
                kept
            }
        };
    }
    Ok(result)
}

/// What the receiver has and none of the arguments.
fn without_all(vm: Ref<Vm>, args: &[Value]) -> PyResult<Ref<Set>> {
    let set = this(vm, args, "difference")?;
    let mut result = copy(vm, set, set.frozen)?;
    for &other in &args[1..] {
        match value(other) {
            Some(other) => result = without(vm, result, other)?,
            None => remove_each(vm, result, other)?,
        }
    }
    Ok(result)
}

/// Removes the items of an iterable, each before the next one is asked for.
fn remove_each(vm: Ref<Vm>, set: Ref<Set>, items: Value) -> PyResult<()> {
    each(vm, items, |item| {
        if let Some(at) = lookup::find(vm, set.table, item, hash(vm, item)?)? {
            table::remove(set.table, at);
        }
        Ok(true)
    })
}

fn intersection(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(object(common_to_all(vm, args)?))
}

fn difference(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(object(without_all(vm, args)?))
}

fn intersection_update(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    replace(this(vm, args, "intersection_update")?, common_to_all(vm, args)?);
    Ok(none(vm))
}

fn difference_update(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let set = this(vm, args, "difference_update")?;
    for &other in &args[1..] {
        match value(other) {
            Some(other) => replace(set, without(vm, set, other)?),
            None => remove_each(vm, set, other)?,
        }
    }
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
    let set = this(vm, args, "issuperset")?;
    let all = match value(args[1]) {
        Some(other) => is_subset(vm, other, set)?,
        None => all_are(vm, args[1], set, true)?,
    };
    Ok(boolean(vm, all))
}

/// Whether all items of an iterable are in the set, or none of them. Stops at the first item that decides.
fn all_are(vm: Ref<Vm>, iterable: Value, set: Ref<Set>, wanted: bool) -> PyResult<bool> {
    let mut all = true;
    each(vm, iterable, |item| {
        let found = lookup::find(vm, set.table, item, hash(vm, item)?)?;
        all = found.is_some() == wanted;
        Ok(all)
    })?;
    Ok(all)
}

fn isdisjoint(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let set = this(vm, args, "isdisjoint")?;
    let Some(other) = value(args[1]) else {
        return Ok(boolean(vm, all_are(vm, args[1], set, false)?));
    };
    let (few, many) = smaller_first(set, other);
    let mut at = 0;
    while let Some((entry, next)) = entry(few, at) {
        crate::run::interrupt::look_sometimes(vm)?;
        if contains_hashed(vm, many, entry)? {
            return Ok(vm.false_);
        }
        at = next;
    }
    Ok(vm.true_)
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
    STATICS { "__new__" new_set, KEYWORDS => crate::interp::twins::set_new as PayloadNew; }
}
methods! {
    /// The constructor of `frozenset`.
    FROZEN_STATICS { "__new__" new_frozenset, KEYWORDS => crate::interp::twins::frozenset_new as PayloadNew; }
}

/// The object as a set, which it is.
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
    items: Some(items),
    traced: Traced {
        len: Some(by_mode!(traced::len_of_set as Len)),
        contains: Some(by_mode!(traced::in_set as Contains)),
        ..crate::objects::kind::Traced::NONE
    },
    ..crate::objects::kind::Kind::NONE
};
/// `set`
pub(crate) const KIND: Kind = Kind {
    in_place: operators(OPERATORS, in_place),
    hash: crate::objects::kind::Hash::Unhashable,
    ..FROZEN_KIND
};

fn items(vm: Ref<Vm>, set: Value, _: Value) -> PyResult<Option<ReadyItems>> {
    sets::exact(set).map_or(Ok(None), |set| table::items(vm, set.table, KEYS))
}
