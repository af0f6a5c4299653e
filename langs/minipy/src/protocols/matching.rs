//! The tests of patterns in `match` statements: sequences, mappings and their keys, classes and their attributes.

use crate::exceptions::raising::Raise as _;
use crate::objects::class::Class;
use crate::objects::deque::Deque;
use crate::objects::heap_util::{RootedVec, as_kind, as_str, payload_of};
use crate::objects::memory_view::MemoryView;
use crate::objects::model::*;
use crate::objects::{byte_storage, iterators};
use crate::types::dicts;
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::Ref;

/// Whether the value is an instance of an abstract base class of `collections.abc`. As long as that module is not
/// imported, no class can be registered there.
fn is_abstract(vm: Ref<Vm>, value: Value, name: &str) -> PyResult<bool> {
    let module = dicts::get(vm, vm.modules, vm.intern("collections.abc").into())?;
    let Some(module) = module else { return Ok(false) };
    match protocols::getattr_opt(vm, module, name)? {
        Some(class) => protocols::is_instance(vm, value, class),
        None => Ok(false),
    }
}

/// Whether the class of the value, or a base of it, is one of these classes of the standard library.
fn is_known(vm: Ref<Vm>, value: Value, known: &[(&str, &str)]) -> bool {
    let class = classes::class_of(vm, value);
    class.mro.borrow().iter().any(|c| {
        let module = c.own(vm.names.module);
        let module = module.as_ref().and_then(as_str).unwrap_or_default();
        known.iter().any(|&(m, name)| m == module && name == c.name().as_str())
    })
}

/// Whether a sequence pattern can match the value.
pub fn is_sequence(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    let inner = payload_of(value);
    if inner.downcast::<List>().is_some()
        || inner.downcast::<Tuple>().is_some()
        || inner.downcast::<Deque>().is_some()
        || inner.downcast::<MemoryView>().is_some()
        || iterators::is_range(inner)
    {
        return Ok(true);
    }
    if inner.downcast::<Str>().is_some()
        || byte_storage::is_bytes(inner)
        || inner.downcast::<Dict>().is_some()
    {
        return Ok(false);
    }
    if is_known(vm, value, &[("array", "array")]) {
        return Ok(true);
    }
    is_abstract(vm, value, "Sequence")
}

/// Whether a mapping pattern can match the value.
pub fn is_mapping(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    let inner = payload_of(value);
    if inner.downcast::<Dict>().is_some() || is_known(vm, value, &[("builtins", "mappingproxy")]) {
        return Ok(true);
    }
    is_abstract(vm, value, "Mapping")
}

/// The values of a mapping for these keys as a tuple; None if a key is missing.
pub fn keys(vm: Ref<Vm>, mapping: Value, keys: Value) -> PyResult<Value> {
    let keys: Ref<Tuple> = keys.downcast().expect("the front end makes a tuple here");
    let seen = dicts::new();
    let mut values = RootedVec::new();
    // A new object, which differs from every value of the program.
    let missing: Value = dicts::new().into();
    let get = match mapping.downcast::<Dict>() {
        Some(_) => None,
        None => Some(protocols::getattr(vm, mapping, "get")?),
    };
    for &key in keys.as_slice() {
        if dicts::get(vm, seen, key)?.is_some() {
            let key = protocols::repr(vm, key)?;
            return Err(vm.value_error(&format!("mapping pattern checks duplicate key ({key})")));
        }
        dicts::set(vm, seen, key, vm.none)?;
        let value = match (get, mapping.downcast::<Dict>()) {
            (Some(get), _) => protocols::call(vm, get, &[key, missing])?,
            (None, Some(dict)) => dicts::get(vm, dict, key)?.unwrap_or(missing),
            (None, None) => missing,
        };
        if value == missing {
            return Ok(vm.none);
        }
        values.push(value);
    }
    Ok(values.into_tuple())
}

/// The built-in types whose one positional pattern matches the subject itself.
const SELF_MATCHING: &[&str] =
    &["bool", "bytearray", "bytes", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple"];

/// The attributes of a subject that a class pattern matches; None if it is no instance or lacks one.
pub fn class(vm: Ref<Vm>, subject: Value, class: Value, positional: usize, names: Value) -> PyResult<Value> {
    let names: Ref<Tuple> = names.downcast().expect("the front end makes a tuple here");
    let Some(of) = class.downcast::<Class>() else {
        return Err(vm.type_error("called match pattern must be a class"));
    };
    if !protocols::is_instance(vm, subject, class)? {
        return Ok(vm.none);
    }
    let mut seen: Vec<String> = Vec::new();
    let mut values = RootedVec::new();
    let own_name = minipy_text::room::owned(of.name().as_str());
    if positional > 0 {
        let (match_args, allowed) = match protocols::getattr_opt(vm, class, "__match_args__")? {
            Some(args) => match args.downcast::<Tuple>() {
                Some(tuple) => (Some(tuple), tuple.as_slice().len()),
                None => {
                    let got = classes::type_name(vm, args);
                    let text = format!("{own_name}.__match_args__ must be a tuple (got {got})");
                    return Err(vm.type_error(&text));
                }
            },
            None => {
                let itself =
                    of.mro.borrow().iter().any(|c| c.builtin && SELF_MATCHING.contains(&c.name().as_str()));
                (None, usize::from(itself))
            }
        };
        if positional > allowed {
            let plural = if allowed == 1 { "" } else { "s" };
            let text =
                format!("{own_name}() accepts {allowed} positional sub-pattern{plural} ({positional} given)");
            return Err(vm.type_error(&text));
        }
        match match_args {
            None => values.push(subject),
            Some(args) => {
                for &name in &args.as_slice()[..positional] {
                    if as_kind::<Str>(name).is_none() {
                        let got = classes::type_name(vm, name);
                        let text = format!("__match_args__ elements must be strings (got {got})");
                        return Err(vm.type_error(&text));
                    }
                    let Some(value) = attribute(vm, subject, &own_name, name, &mut seen)? else {
                        return Ok(vm.none);
                    };
                    values.push(value);
                }
            }
        }
    }
    for &name in names.as_slice() {
        let Some(value) = attribute(vm, subject, &own_name, name, &mut seen)? else { return Ok(vm.none) };
        values.push(value);
    }
    Ok(values.into_tuple())
}

/// An attribute that no other sub-pattern has matched; else raises TypeError.
fn attribute(
    vm: Ref<Vm>,
    subject: Value,
    class: &str,
    name: Value,
    seen: &mut Vec<String>,
) -> PyResult<Option<Value>> {
    let name = minipy_text::room::owned(as_str(&name).unwrap_or_default());
    if seen.contains(&name) {
        let text = format!("{class}() got multiple sub-patterns for attribute '{name}'");
        return Err(vm.type_error(&text));
    }
    let value = protocols::getattr_opt(vm, subject, &name)?;
    seen.push(name);
    Ok(value)
}
