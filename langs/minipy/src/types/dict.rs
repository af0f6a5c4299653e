//! Dicts: look-up by identity or equality, methods, and the operators `|` and `|=`.

use super::support::*;
use super::table;
use crate::exceptions::errors::type_error;
use crate::interp::dict as traced;
use crate::objects::kind::traced::{Contains, GetItem, Len, SetItem};
use crate::objects::kind::{Kind, Traced, operators};
use crate::objects::views::KEYS;
use crate::types::dicts::{copy, copy_for, entry, get, insert_hashed, len, new, set, take, update, value};
use crate::types::lookup;
use metatrace::by_mode;

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
    // In an empty dict the hash is not computed.
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
    let source =
        args[1].downcast::<Dict>().map(|d| d.table).or(crate::types::sets::exact(args[1]).map(|s| s.table));
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

pub(crate) fn keys(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(super::views::new(this(vm, args, "keys")?, crate::objects::views::KEYS))
}

fn values(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(super::views::new(this(vm, args, "values")?, crate::objects::views::VALUES))
}

pub(crate) fn items(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
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
        "update" update_method, KEYWORDS => crate::interp::twins::dict_update;
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
    STATICS { "__new__" new_object, KEYWORDS => crate::interp::twins::dict_new as PayloadNew; }
}

/// The object as a dict, which it is.
fn dict_of(v: Value) -> Ref<Dict> {
    value(v).expect("a dict")
}

pub(crate) fn get_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Value> {
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
    items: Some(|vm, v, _| v.downcast::<Dict>().map_or(Ok(None), |dict| table::items(vm, dict.table, KEYS))),
    ..crate::objects::kind::Kind::NONE
};
