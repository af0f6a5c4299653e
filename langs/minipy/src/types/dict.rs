//! Dicts: look-up by identity or equality, methods, and the operators `|` and `|=`.

use super::support::*;
use super::table;
use crate::exceptions::errors::type_error;
use crate::interp::dict as traced;
use crate::objects::kind::traced::{Contains, GetItem, Len, SetItem};
use crate::objects::kind::{Kind, Traced, operators};
use crate::types::lookup;
use metatrace::by_mode;

/// A new, empty dict.
pub(crate) fn new() -> Ref<Dict> {
    Ref::new(Dict { table: table::new() })
}

/// A new, empty dict with room for so many keys; the caller has asked whether there is memory for them.
pub(crate) fn with_room(keys: usize) -> Ref<Dict> {
    Ref::new(Dict { table: table::with_room(keys) })
}

/// The dict of a `dict` or an instance of a subclass.
pub(crate) fn value(v: Value) -> Option<Ref<Dict>> {
    as_kind(v)
}

/// The value of a key.
pub(crate) fn get(vm: Ref<Vm>, dict: Ref<Dict>, key: Value) -> PyResult<Option<Value>> {
    let (_, at) = lookup::find_hashing(vm, dict.table, key)?;
    Ok(at.map(|at| table::at(dict.table, at).value))
}

/// `dict[key] = value`.
pub(crate) fn set(vm: Ref<Vm>, dict: Ref<Dict>, key: Value, value: Value) -> PyResult<()> {
    let (hash, at) = lookup::find_hashing(vm, dict.table, key)?;
    match at {
        Some(at) => table::set_value(dict.table, at, value),
        None => {
            table::check_growth(vm, dict.table)?;
            table::insert(dict.table, key, hash, value);
        }
    }
    Ok(())
}

/// Takes a key out and gives its value.
pub(crate) fn take(vm: Ref<Vm>, dict: Ref<Dict>, key: Value) -> PyResult<Option<Value>> {
    let (_, at) = lookup::find_hashing(vm, dict.table, key)?;
    Ok(at.map(|at| table::remove(dict.table, at).value))
}

/// `del dict[key]`; false if there is no such key.
pub(crate) fn del(vm: Ref<Vm>, dict: Ref<Dict>, key: Value) -> PyResult<bool> {
    Ok(take(vm, dict, key)?.is_some())
}

/// The number of keys.
pub(crate) fn len(dict: Ref<Dict>) -> usize {
    table::len(dict.table)
}

/// The entry at or after a position, with the position after it.
pub(crate) fn entry(dict: Ref<Dict>, from: usize) -> Option<(Entry, usize)> {
    table::next(dict.table, from)
}

/// A copy.
pub(crate) fn copy(vm: Ref<Vm>, dict: Ref<Dict>) -> PyResult<Ref<Dict>> {
    copy_for(vm, dict, 0)
}

/// A copy with room for so many keys more.
fn copy_for(vm: Ref<Vm>, dict: Ref<Dict>, more: usize) -> PyResult<Ref<Dict>> {
    Ok(Ref::new(Dict { table: table::copied(vm, dict.table, more)? }))
}

/// `dict.update(other)`, where `other` is a mapping or an iterable of pairs.
pub(crate) fn update(vm: Ref<Vm>, dict: Ref<Dict>, other: Value) -> PyResult<()> {
    let source = other;
    if let Some(other) = value(other)
        && !overrides_iter(vm, source)
    {
        let mut at = 0;
        let size = len(other);
        if table::copy_few(dict.table, other.table, 0) {
            return Ok(());
        }
        table::expect(vm, dict.table, size)?;
        while let Some((entry, next)) = entry(other, at) {
            crate::run::interrupt::look_sometimes(vm)?;
            insert_hashed(vm, dict, entry)?;
            if len(other) != size && other != dict {
                return Err(raise(vm, vm.excs.runtime_error, "dict mutated during update"));
            }
            at = next;
        }
        return Ok(());
    }
    if let Some(keys) = attribute_opt(vm, other, "keys")? {
        let keys = call(vm, keys, &[])?;
        return each(vm, keys, |key| {
            let value = crate::protocols::get_item(vm, other, key)?;
            set(vm, dict, key, value)?;
            Ok(true)
        });
    }
    let mut number = 0;
    each(vm, other, |pair| {
        let items = match collect(vm, pair) {
            Ok(items) => items,
            Err(_)
                if special(vm, pair, "__iter__").is_none()
                    && pair.downcast::<Tuple>().is_none()
                    && value_is_atom(pair) =>
            {
                let message =
                    format!("cannot convert dictionary update sequence element #{number} to a sequence");
                return type_error(vm, message);
            }
            Err(e) => return Err(e),
        };
        if items.len() != 2 {
            let message = format!(
                "dictionary update sequence element #{number} has length {}; 2 is required",
                items.len()
            );
            return value_error(vm, message);
        }
        set(vm, dict, items.get(0), items.get(1))?;
        number += 1;
        Ok(true)
    })
}

/// Is it an instance of a subclass whose own `__iter__` says what the keys are?
pub(crate) fn overrides_iter(vm: Ref<Vm>, v: Value) -> bool {
    is_instance_kind(v)
        && crate::interp::arith::special::<metatrace::Direct>(
            vm,
            crate::classes::class_of(vm, v),
            vm.names.iter,
        )
        .is_some()
}

fn value_is_atom(v: Value) -> bool {
    v.as_int().is_some()
        || crate::objects::floats::exact(v).is_some()
        || v.downcast::<NoneType>().is_some()
        || v.downcast::<Bool>().is_some()
}

fn insert_hashed(vm: Ref<Vm>, dict: Ref<Dict>, entry: Entry) -> PyResult<()> {
    match lookup::find(vm, dict.table, entry.key, entry.hash)? {
        Some(at) => table::set_value(dict.table, at, entry.value),
        None => {
            table::check_growth(vm, dict.table)?;
            table::insert(dict.table, entry.key, entry.hash, entry.value);
        }
    }
    Ok(())
}

/// `a == b`.
pub(crate) fn equal(vm: Ref<Vm>, a: Ref<Dict>, b: Ref<Dict>) -> PyResult<bool> {
    if len(a) != len(b) {
        return Ok(false);
    }
    let mut at = 0;
    while let Some((entry, next)) = entry(a, at) {
        crate::run::interrupt::look_sometimes(vm)?;
        let Some(other) = lookup::find(vm, b.table, entry.key, entry.hash)? else { return Ok(false) };
        let other = table::at(b.table, other).value;
        if !same_or_equal(vm, entry.value, other)? {
            return Ok(false);
        }
        at = next;
    }
    Ok(true)
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Ref<Dict>> {
    receiver(vm, value(args[0]), args[0], method, "dict")
}

fn new_object(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    made(vm, args, new())
}

fn init(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let dict = this(vm, args, "__init__")?;
    if args.len() > 2 {
        return type_error(vm, format!("dict expected at most 1 argument, got {}", args.len() - 1));
    }
    fill(vm, dict, args, kw)
}

fn fill(vm: Ref<Vm>, dict: Ref<Dict>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if let Some(&other) = args.get(1) {
        update(vm, dict, other)?;
    }
    for (name, value) in kw.iter() {
        set(vm, dict, name.into(), value)?;
    }
    Ok(none(vm))
}

fn update_method(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let dict = this(vm, args, "update")?;
    if args.len() > 2 {
        return type_error(vm, format!("update expected at most 1 argument, got {}", args.len() - 1));
    }
    fill(vm, dict, args, kw)
}

fn get_method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let found = get(vm, this(vm, args, "get")?, args[1])?;
    Ok(found.or(args.get(2).copied()).unwrap_or(none(vm)))
}

fn setdefault(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let dict = this(vm, args, "setdefault")?;
    let (hash, at) = lookup::find_hashing(vm, dict.table, args[1])?;
    if let Some(at) = at {
        return Ok(table::at(dict.table, at).value);
    }
    let value = args.get(2).copied().unwrap_or(none(vm));
    table::check_growth(vm, dict.table)?;
    table::insert(dict.table, args[1], hash, value);
    Ok(value)
}

fn pop(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let dict = this(vm, args, "pop")?;
    // An empty dict does not ask for the hash.
    let found = if len(dict) == 0 { None } else { take(vm, dict, args[1])? };
    match found.or(args.get(2).copied()) {
        Some(value) => Ok(value),
        None => key_error(vm, args[1]),
    }
}

fn popitem(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let dict = this(vm, args, "popitem")?;
    match table::pop(dict.table) {
        Some(entry) => Ok(tuple(&[entry.key, entry.value])),
        None => key_error(vm, string("popitem(): dictionary is empty")),
    }
}

fn clear(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    table::clear(this(vm, args, "clear")?.table);
    Ok(none(vm))
}

fn copy_method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(copy(vm, this(vm, args, "copy")?)?.into())
}

fn fromkeys(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let value = args.get(2).copied().unwrap_or(none(vm));
    let target = call(vm, args[0], &[])?;
    let source = args[1].downcast::<Dict>().map(|d| d.table).or(super::set::exact(args[1]).map(|s| s.table));
    if let (Some(dict), Some(source)) = (target.downcast::<Dict>(), source) {
        let mut at = 0;
        while let Some((entry, next)) = table::next(source, at) {
            crate::run::interrupt::look_sometimes(vm)?;
            insert_hashed(vm, dict, Entry { value, ..entry })?;
            at = next;
        }
        return Ok(target);
    }
    each(vm, args[1], |key| {
        crate::protocols::set_item(vm, target, key, value)?;
        Ok(true)
    })?;
    Ok(target)
}

fn keys(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(super::views::new(this(vm, args, "keys")?, crate::objects::views::KEYS))
}

fn values(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(super::views::new(this(vm, args, "values")?, crate::objects::views::VALUES))
}

fn items(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(super::views::new(this(vm, args, "items")?, crate::objects::views::ITEMS))
}

/// The item for a key that `dict[key]` did not find: `__missing__` of a subclass, or the error.
pub(crate) fn missing(vm: Ref<Vm>, object: Value, key: Value) -> PyResult<Value> {
    if is_instance_kind(object)
        && let Some(f) = special(vm, object, "__missing__")
    {
        return call(vm, f, &[key]);
    }
    key_error(vm, key)
}

methods! {
    /// The methods of `dict`.
    METHODS {
        "__init__" init, KEYWORDS => crate::interp::twins::dict_init;
        "get" get_method, RANGE(1, 2) => crate::interp::twins::dict_get;
        "setdefault" setdefault, RANGE(1, 2) => crate::interp::twins::dict_setdefault;
        "pop" pop, RANGE(1, 2) => crate::interp::twins::dict_pop;
        "popitem" popitem, NONE;
        "update" update_method, KEYWORDS;
        "clear" clear, NONE;
        "copy" copy_method, NONE => crate::interp::twins::dict_copy;
        "keys" keys, NONE;
        "values" values, NONE;
        "items" items, NONE;
    }
}
methods! {
    /// The class methods of `dict`.
    CLASS_METHODS { "fromkeys" fromkeys, RANGE(1, 2); }
}
methods! {
    /// The constructor.
    STATICS { "__new__" new_object, KEYWORDS => crate::interp::twins::dict_new; }
}

/// The dict of an object that is one.
fn dict_of(v: Value) -> Ref<Dict> {
    value(v).expect("a dict")
}

fn get_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Value> {
    match get(vm, dict_of(v), key)? {
        Some(found) => Ok(found),
        None => missing(vm, v, key),
    }
}

fn del_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<()> {
    match take(vm, dict_of(v), key)? {
        Some(_) => Ok(()),
        None => key_error(vm, key),
    }
}

fn or(vm: Ref<Vm>, _: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    let (Some(x), Some(y)) = (value(a), value(b)) else { return Ok(None) };
    let result = copy_for(vm, x, len(y))?;
    update(vm, result, b)?;
    Ok(Some(result.into()))
}

fn or_in_place(vm: Ref<Vm>, _: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    update(vm, dict_of(a), b)?;
    Ok(Some(a))
}

fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    match (op, value(b)) {
        (CmpOp::Eq | CmpOp::Ne, Some(y)) => Ok(Some(equal(vm, dict_of(a), y)? == (op == CmpOp::Eq))),
        _ => Ok(None),
    }
}

/// `dict`
pub(crate) const KIND: Kind = Kind {
    operators: operators(&[BinOp::BitOr], or),
    in_place: operators(&[BinOp::BitOr], or_in_place),
    len: Some(|_, v| Ok(len(dict_of(v)) as i64)),
    get_item: Some(get_item),
    set_item: Some(|vm, v, key, item| set(vm, dict_of(v), key, item)),
    del_item: Some(del_item),
    contains: Some(|vm, v, x| Ok(get(vm, dict_of(v), x)?.is_some())),
    compare: Some(compare),
    hash: crate::objects::kind::Hash::Unhashable,
    iter: Some(|vm, v| Ok(super::views::iterator(vm, dict_of(v).into(), crate::objects::views::KEYS, false))),
    reversed: Some(|vm, v| {
        Ok(super::views::iterator(vm, dict_of(v).into(), crate::objects::views::KEYS, true))
    }),
    repr: Some(crate::types::repr::dict_repr),
    traced: Traced {
        len: Some(by_mode!(traced::len_of_dict as Len)),
        get_item: Some(by_mode!(traced::get_item as GetItem)),
        set_item: Some(by_mode!(traced::set_item as SetItem)),
        contains: Some(by_mode!(traced::in_dict as Contains)),
        ..crate::objects::kind::Traced::NONE
    },
    ..crate::objects::kind::Kind::NONE
};
