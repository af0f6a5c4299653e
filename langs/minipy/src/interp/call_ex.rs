//! Calls with stars, `f(*iterable, **mapping)`: in traces the names of the arguments are constants.

use super::build;
use super::call::call;
use super::dict::known_entries;
use crate::functions;
use crate::objects::args::{Args, Out};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Array, Mode, Red, Ref, elidable, residual};

/// `f(*iterable, **mapping)`
pub fn call_ex<M: Mode>(
    vm: Ref<Vm>,
    f: Red<M, Value>,
    iterable: Red<M, Value>,
    mapping: Red<M, Value>,
) -> Out<M> {
    let args = match build::starred(iterable) {
        Some(items) => items,
        None => star_args(vm, f, iterable)?,
    };
    let count = args.len().promote() as usize;
    if mapping.same(vm.none).test() {
        return call(vm, f, Args::of_array(args, count));
    }
    if let Some(entries) = known_entries(mapping)
        && let Some(names) = names_of::<M>(vm, entries.iter().map(|&(name, _)| name))
    {
        let all = Red::<M, Ref<Array<TupleItems>>>::alloc(count + entries.len(), Value::NULL);
        for i in 0..count {
            all.put(i, args.at(i));
        }
        for (i, &(_, value)) in entries.iter().enumerate() {
            all.put(count + i, value);
        }
        return call(vm, f, Args::of_array(all, count + entries.len()).with_names(Some(names)));
    }
    let names = star_names(vm, mapping).promote();
    if names.is_null() {
        return keywords_must_be_strings(vm);
    }
    let all = with_keywords(vm, args, mapping)?;
    let names = names.downcast::<Tuple>();
    let count = all.len().promote() as usize;
    call(vm, f, Args::of_array(all, count).with_names(names))
}

/// The tuple of these names, one object for each sequence of names; None if there are too many.
fn names_of<M: Mode>(vm: Ref<Vm>, names: impl Iterator<Item = Ref<Str>>) -> Option<Ref<Tuple>> {
    let mut all = vm.empty_tuple;
    for name in names {
        all = and_name::<M>(vm, all, name).promote();
        if all.is_null() {
            return None;
        }
    }
    all.downcast::<Tuple>()
}

#[elidable]
fn and_name(vm: Ref<Vm>, names: Value, name: Ref<Str>) -> Value {
    let names = names.downcast::<Tuple>().expect("a tuple of names");
    let known = names.as_slice().iter().map(|name| name.downcast::<Str>().expect("a name"));
    functions::keyword_tuple(vm, known.chain([name])).unwrap_or(Value::NULL)
}

/// The items of an `*iterable` that is neither a tuple nor a short list.
#[residual]
fn star_args(vm: Ref<Vm>, f: Value, iterable: Value) -> PyResult<Ref<Array<TupleItems>>> {
    functions::star_args(vm, f, iterable)
}

/// `**mapping` as the only keyword argument, for [`call_ex`], which follows at once and copies it: a dict is passed
/// as it is.
pub fn keywords<M: Mode>(vm: Ref<Vm>, mapping: Red<M, Value>, f: Red<M, Value>) -> Out<M> {
    match mapping.downcast::<Dict>() {
        Some(_) => Ok(mapping),
        None => mapping_as_dict(vm, mapping, f),
    }
}

#[residual]
fn mapping_as_dict(vm: Ref<Vm>, mapping: Value, f: Value) -> PyResult<Value> {
    let dict = crate::types::dicts::new().into();
    functions::dict_merge(vm, dict, mapping, f).map(|()| dict)
}

#[residual]
fn keywords_must_be_strings(vm: Ref<Vm>) -> PyResult<Value> {
    Err(functions::keywords_must_be_strings(vm))
}

/// The keys of `**mapping`: a tuple of interned names, one object for each sequence of names; null if a key is no
/// string.
#[residual]
fn star_names(vm: Ref<Vm>, mapping: Value) -> Value {
    functions::star_names(vm, mapping)
}

/// The arguments followed by the values of the mapping.
#[residual(writes())]
fn with_keywords(
    vm: Ref<Vm>,
    args: Ref<Array<TupleItems>>,
    mapping: Value,
) -> PyResult<Ref<Array<TupleItems>>> {
    functions::with_keywords(vm, args, mapping)
}
