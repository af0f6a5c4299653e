//! Built-in functions on objects and classes: attributes by name, `isinstance`, `callable`, `id`.

use crate::exceptions::errors::type_error;
use crate::protocols;
use crate::types::support::*;

fn name_argument(vm: Ref<Vm>, v: &Value) -> PyResult<&str> {
    match as_str(v) {
        Some(name) => Ok(name),
        None => {
            let got = type_name(vm, *v);
            type_error(vm, format!("attribute name must be string, not '{got}'"))
        }
    }
}

fn getattr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let name = name_argument(vm, &args[1])?;
    match args.get(2) {
        None => attribute(vm, args[0], name),
        Some(&default) => Ok(attribute_opt(vm, args[0], name)?.unwrap_or(default)),
    }
}

fn hasattr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let name = name_argument(vm, &args[1])?;
    Ok(boolean(vm, attribute_opt(vm, args[0], name)?.is_some()))
}

fn setattr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::setattr(vm, args[0], name_argument(vm, &args[1])?, args[2])?;
    Ok(none(vm))
}

fn delattr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::delattr(vm, args[0], name_argument(vm, &args[1])?)?;
    Ok(none(vm))
}

fn isinstance(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(boolean(vm, protocols::is_instance(vm, args[0], args[1])?))
}

fn issubclass(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(boolean(vm, protocols::is_subclass(vm, args[0], args[1])?))
}

fn callable(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(boolean(vm, protocols::callable(vm, args[0])))
}

/// `id`: objects never move, so the word of a value is its identity.
fn id(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let word = args[0].word();
    if word < 1 << 62 && crate::objects::list_storage::unboxed(args[0]).is_none() {
        return Ok(Value::int(word as i64));
    }
    // As for `is`, equal floats are the same object. No address and no tagged word has the 65th bit.
    let id = match crate::objects::list_storage::unboxed(args[0]) {
        Some(x) => (1 << 64) | u128::from(x.to_bits()),
        None => word.into(),
    };
    Ok(crate::objects::ints::make(minipy_text::Int::from_big(id.into())))
}

functions! {
    /// The functions.
    NATIVES {
        "getattr" getattr, RANGE(2, 3) => crate::interp::twins::getattr;
        "hasattr" hasattr, TWO => crate::interp::twins::hasattr;
        "setattr" setattr, RANGE(3, 3) => crate::interp::twins::setattr;
        "delattr" delattr, TWO;
        "isinstance" isinstance, TWO => crate::interp::twins::isinstance;
        "issubclass" issubclass, TWO => crate::interp::twins::issubclass;
        "callable" callable, ONE => crate::interp::twins::callable;
        "id" id, ONE;
    }
}
