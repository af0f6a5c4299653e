//! Classes in annotations: `list[int]`, `int | None`; and the checks of `isinstance` and `issubclass` against objects
//! that are no classes. The objects themselves are of classes written in Python, in the module `_generic`.

use crate::exceptions::raising::Raise as _;
use crate::objects::class::Class;
use crate::objects::model::*;
use crate::protocols::attributes::getattr_opt;
use crate::protocols::calls::call_method;
use crate::protocols::nesting;
use crate::vm::Vm;
use metatrace::Ref;

fn helper(vm: Ref<Vm>, name: &str, args: &[Value]) -> PyResult<Value> {
    let module = (vm.services.import)(vm, "_generic")?;
    call_method(vm, module, name, args)
}

/// `a | b`, at least one of which is a class; `NotImplemented` if they form no union.
pub fn union(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<Value> {
    let class = |v: Value| v.downcast::<Class>().is_some();
    if class(a) || class(b) { helper(vm, "union", &[a, b]) } else { Ok(vm.not_implemented) }
}

/// `class[parameters]` for the built-in classes that allow it.
pub fn alias(vm: Ref<Vm>, class: Ref<Class>, parameters: Value) -> PyResult<Option<Value>> {
    let types = &vm.types;
    let generic = [types.list, types.dict, types.tuple, types.set, types.frozenset, types.type_];
    let resumed = ["generator", "coroutine", "async_generator"];
    if generic.contains(&class) || class.builtin && resumed.contains(&class.name().as_str()) {
        return helper(vm, "GenericAlias", &[class.into(), parameters]).map(Some);
    }
    Ok(None)
}

/// The bases that an object declares by a tuple `__bases__`, if it has one.
fn abstract_bases(vm: Ref<Vm>, class: Value) -> PyResult<Option<Ref<Tuple>>> {
    Ok(getattr_opt(vm, class, "__bases__")?.and_then(|bases| bases.downcast::<Tuple>()))
}

fn derives(vm: Ref<Vm>, class: Value, base: Value) -> PyResult<bool> {
    if class == base {
        return Ok(true);
    }
    let _level = nesting::enter(vm, " in __issubclass__")?;
    let Some(bases) = abstract_bases(vm, class)? else { return Ok(false) };
    for &each in bases.as_slice() {
        if derives(vm, each, base)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// `isinstance(value, info)` for an `info` that is no class and has no check of its own.
pub fn is_abstract_instance(vm: Ref<Vm>, value: Value, info: Value) -> PyResult<bool> {
    if abstract_bases(vm, info)?.is_none() {
        return Err(vm.type_error("isinstance() arg 2 must be a type, a tuple of types, or a union"));
    }
    match getattr_opt(vm, value, "__class__")? {
        Some(class) => derives(vm, class, info),
        None => Ok(false),
    }
}

/// `issubclass(class, info)` if one of them is no class and `info` has no check of its own.
pub fn is_abstract_subclass(vm: Ref<Vm>, class: Value, info: Value) -> PyResult<bool> {
    if class.downcast::<Class>().is_none() && abstract_bases(vm, class)?.is_none() {
        return Err(vm.type_error("issubclass() arg 1 must be a class"));
    }
    if info.downcast::<Class>().is_none() && abstract_bases(vm, info)?.is_none() {
        return Err(vm.type_error("issubclass() arg 2 must be a class, a tuple of classes, or a union"));
    }
    derives(vm, class, info)
}
