//! Functions as objects, the text of objects, and the plain halves of displays, unpacking and calls with stars.
//!
//! Binding of arguments is in `binding`, the creation of classes in `classes::building`.

pub mod attributes;
pub mod binding;
pub mod code;
pub mod coroutine_types;
pub mod coroutines;
pub mod generator_attributes;
pub mod generators;
pub mod listing;
pub mod natives;
pub mod texts;

use crate::exceptions::raising::Raise as _;
use crate::objects::class::Class;
use crate::objects::heap_util::{RootedVec, as_str, list, payload_of, tuple};
use crate::objects::model::*;
use crate::types::{self, dicts, sets};
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::{Array, Mode, Red, Ref, residual};
use smallvec::SmallVec;

/// Sets the annotations of a new function.
pub fn set_annotations<M: Mode>(vm: Ref<Vm>, function: Red<M, Ref<Function>>, annotations: Red<M, Value>) {
    set_annotations_residual(vm, function, annotations);
}

#[residual]
fn set_annotations_residual(_vm: Ref<Vm>, function: Ref<Function>, annotations: Value) {
    crate::functions::attributes::annotate(function, annotations);
}

// Text.

/// Module and qualified name of a class.
pub fn full_name(vm: Ref<Vm>, class: Ref<Class>) -> String {
    let name = class.qualname();
    let name = name.as_str();
    let module = class.own(vm.names.module);
    match module.as_ref().and_then(as_str).filter(|m| *m != "builtins") {
        Some(module) => format!("{module}.{name}"),
        None => name.to_string(),
    }
}

// Displays, unpacking, calls with stars.

fn a_set(value: Value) -> Ref<Set> {
    value.downcast().expect("the front end builds a set here")
}

fn a_dict(value: Value) -> Ref<Dict> {
    value.downcast().expect("the front end builds a dict here")
}

/// Adds all items to a set display.
pub fn set_update(vm: Ref<Vm>, set: Value, iterable: Value) -> PyResult<()> {
    sets::update(vm, a_set(set), iterable)
}

/// Adds a pair to a dict display.
pub fn dict_set(vm: Ref<Vm>, dict: Value, key: Value, value: Value) -> PyResult<()> {
    dicts::set(vm, a_dict(dict), key, value)
}

/// The keys of a mapping; None if the value is no mapping.
fn mapping_keys(vm: Ref<Vm>, mapping: Value) -> PyResult<Option<RootedVec>> {
    if payload_of(mapping).downcast::<Dict>().is_some() && !dicts::overrides_iter(vm, mapping) {
        return protocols::collect(vm, mapping).map(Some);
    }
    match protocols::getattr_opt(vm, mapping, "keys")? {
        Some(keys) => {
            let keys = protocols::call(vm, keys, &[])?;
            protocols::collect(vm, keys).map(Some)
        }
        None => Ok(None),
    }
}

/// Adds a mapping to a dict display.
pub fn dict_update(vm: Ref<Vm>, dict: Value, mapping: Value) -> PyResult<()> {
    if payload_of(mapping).downcast::<Dict>().is_some() && !dicts::overrides_iter(vm, mapping) {
        return dicts::update(vm, a_dict(dict), mapping);
    }
    let Some(keys) = mapping_keys(vm, mapping)? else {
        return Err(vm.type_error(&format!("'{}' object is not a mapping", classes::type_name(vm, mapping))));
    };
    for &key in keys.as_slice() {
        let value = protocols::get_item(vm, mapping, key)?;
        dicts::set(vm, a_dict(dict), key, value)?;
    }
    Ok(())
}

/// The name of a callable in the errors of calls: `f()`.
fn callable_text(vm: Ref<Vm>, f: Value) -> String {
    let module = protocols::getattr_opt(vm, f, "__module__").ok().flatten();
    let qualname = protocols::getattr_opt(vm, f, "__qualname__").ok().flatten();
    let module = module.as_ref().and_then(as_str).filter(|m| *m != "builtins");
    match (module, qualname.as_ref().and_then(as_str)) {
        (Some(module), Some(name)) => format!("{module}.{name}()"),
        (None, Some(name)) => format!("{name}()"),
        _ => format!("{} object", classes::type_name(vm, f)),
    }
}

/// Adds a mapping to the keyword arguments of a call of `f`.
pub fn dict_merge(vm: Ref<Vm>, dict: Value, mapping: Value, f: Value) -> PyResult<()> {
    let Some(keys) = mapping_keys(vm, mapping)? else {
        let (f, kind) = (callable_text(vm, f), classes::type_name(vm, mapping));
        return Err(vm.type_error(&format!("{f} argument after ** must be a mapping, not {kind}")));
    };
    // A subclass of dict that does not override `__iter__` is read as a dict, even if it overrides `__getitem__`.
    let plain = payload_of(mapping).downcast::<Dict>().filter(|_| !dicts::overrides_iter(vm, mapping));
    for &key in keys.as_slice() {
        if payload_of(key).downcast::<Str>().is_none() {
            return Err(keywords_must_be_strings(vm));
        }
        if dicts::get(vm, a_dict(dict), key)?.is_some() {
            let (f, key) = (callable_text(vm, f), minipy_text::room::owned(as_str(&key).unwrap_or_default()));
            return Err(vm.type_error(&format!("{f} got multiple values for keyword argument '{key}'")));
        }
        let value = match plain {
            Some(plain) => dicts::get(vm, plain, key)?.ok_or_else(|| vm.key_error(key))?,
            None => protocols::get_item(vm, mapping, key)?,
        };
        dicts::set(vm, a_dict(dict), key, value)?;
    }
    Ok(())
}

/// The items of an `*iterable` that is no tuple, in a call of `f`.
pub fn star_args(vm: Ref<Vm>, f: Value, iterable: Value) -> PyResult<Ref<Array<TupleItems>>> {
    if !protocols::is_iterable(vm, iterable) {
        let (f, kind) = (callable_text(vm, f), classes::type_name(vm, iterable));
        return Err(vm.type_error(&format!("{f} argument after * must be an iterable, not {kind}")));
    }
    let items = types::tuple::of_items(vm, iterable)?;
    Ok(items.downcast::<Tuple>().expect("a tuple").items)
}

/// The keys of a dict of keyword arguments: one tuple for each sequence of names, so that it can be a constant. Null
/// if a key is no string.
pub fn star_names(vm: Ref<Vm>, mapping: Value) -> Value {
    let table = a_dict(mapping).table;
    let name = |entry: Entry| payload_of(entry.key).downcast::<Str>();
    if !types::table::entries(table).all(|entry| name(entry).is_some()) {
        return Value::NULL;
    }
    let names = types::table::entries_only(table).filter_map(name);
    keyword_tuple(vm, names.clone()).unwrap_or_else(|| interned_names(vm, names))
}

/// TypeError for a key of `**mapping`.
pub fn keywords_must_be_strings(vm: Ref<Vm>) -> Ref<Exc> {
    vm.type_error("keywords must be strings")
}

/// The maximal number of cached tuples of names.
const MOST_KEYWORD_TUPLES: usize = 256;

/// The cached tuple of these names; None if it is new and the cache is full.
pub fn keyword_tuple(vm: Ref<Vm>, names: impl Iterator<Item = Ref<Str>> + Clone) -> Option<Value> {
    let hash = names.clone().fold(0, |hash: u64, name| {
        (hash.rotate_left(5) ^ crate::objects::strings::hash(name) as u64)
            .wrapping_mul(types::keys::PRIMES[0])
    });
    let is_same = |tuple: &&Value| {
        let known = tuple.downcast::<Tuple>().expect("a tuple of names");
        let known = known.as_slice().iter().map(|name| name.downcast::<Str>().expect("a name"));
        known.clone().count() == names.clone().count()
            && known.zip(names.clone()).all(|(known, name)| known == name || known.as_str() == name.as_str())
    };
    let known = vm.keyword_tuples.borrow().get(&hash).and_then(|all| all.iter().find(is_same).copied());
    if known.is_some() || vm.keyword_tuples.borrow().len() >= MOST_KEYWORD_TUPLES {
        return known;
    }
    // It is created while nothing is borrowed, because this may collect. The names are interned, so they stay alive.
    let made = interned_names(vm, names);
    vm.keyword_tuples.borrow_mut().entry(hash).or_default().push(made);
    vm.touch();
    Some(made)
}

fn interned_names(vm: Ref<Vm>, names: impl Iterator<Item = Ref<Str>>) -> Value {
    tuple(&names.map(|name| vm.intern_str(name).into()).collect::<Vec<_>>())
}

/// The arguments followed by the values of the keyword dict.
pub fn with_keywords(
    vm: Ref<Vm>,
    args: Ref<Array<TupleItems>>,
    mapping: Value,
) -> PyResult<Ref<Array<TupleItems>>> {
    let dict = a_dict(mapping);
    let count = args.len() + types::table::len(dict.table);
    crate::exceptions::errors::check_room(vm, count, 4 * size_of::<Value>())?;
    let mut all = SmallVec::<[Value; 16]>::from_slice(crate::objects::heap_util::tuple_slice(&args));
    all.extend(types::table::entries(dict.table).map(|entry| entry.value));
    let made = Array::from_slice(&all);
    // Keeps alive the memory to which the slice refers.
    std::hint::black_box((args, dict));
    Ok(made)
}

fn items_array(items: &RootedVec) -> Ref<Array<TupleItems>> {
    tuple(items.as_slice()).downcast::<Tuple>().expect("just made").items
}

fn cannot_unpack(vm: Ref<Vm>, value: Value) -> Ref<Exc> {
    vm.type_error(&format!("cannot unpack non-iterable {} object", classes::type_name(vm, value)))
}

/// The ValueError of an unpacking that gets too many values.
pub fn too_many_values(vm: Ref<Vm>, n: usize) -> Ref<Exc> {
    vm.value_error(&format!("too many values to unpack (expected {n})"))
}

/// The ValueError of an unpacking that gets too few values.
pub fn too_few_values(vm: Ref<Vm>, n: usize, got: usize) -> Ref<Exc> {
    vm.value_error(&format!("not enough values to unpack (expected {n}, got {got})"))
}

/// The items of an iterable, which must be exactly `n`.
pub fn unpack(vm: Ref<Vm>, value: Value, n: usize) -> PyResult<Ref<Array<TupleItems>>> {
    if !protocols::is_iterable(vm, value) {
        return Err(cannot_unpack(vm, value));
    }
    let mut items = RootedVec::new();
    let iterator = protocols::iter(vm, value)?;
    while let Some(item) = protocols::next(vm, iterator)? {
        if items.len() == n {
            return Err(too_many_values(vm, n));
        }
        items.push(item);
    }
    if items.len() < n {
        return Err(too_few_values(vm, n, items.len()));
    }
    Ok(items_array(&items))
}

/// The items of an iterable, with those in the middle in a list.
pub fn unpack_ex(vm: Ref<Vm>, value: Value, before: usize, after: usize) -> PyResult<Ref<Array<TupleItems>>> {
    if !protocols::is_iterable(vm, value) {
        return Err(cannot_unpack(vm, value));
    }
    let iterator = protocols::iter(vm, value)?;
    let mut items = RootedVec::new();
    while items.len() < before
        && let Some(item) = protocols::next(vm, iterator)?
    {
        items.push(item);
    }
    if items.len() == before {
        crate::types::iterables::extend(vm, &mut items, iterator)?;
    }
    let (n, got) = (before + after, items.len());
    if got < n {
        return Err(
            vm.value_error(&format!("not enough values to unpack (expected at least {n}, got {got})"))
        );
    }
    let all = items.as_slice();
    let mut out = RootedVec::from_slice(&all[..before]);
    out.push(list(&all[before..got - after]).into());
    all[got - after..].iter().for_each(|&v| out.push(v));
    Ok(items_array(&out))
}
