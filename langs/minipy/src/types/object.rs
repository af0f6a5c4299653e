//! The kind of `object`, from which all types inherit, and the types with a single object: `None`, `NotImplemented`,
//! `...`.

use super::support::*;
use crate::exceptions::errors::type_error;
use crate::objects::kind::Kind;

fn none_truth(_: Ref<Vm>, _: Value) -> PyResult<bool> {
    Ok(false)
}

fn none_hash(_: Ref<Vm>, _: Value) -> PyResult<i64> {
    Ok(0xfca8_6420)
}

fn none_repr(_: Ref<Vm>, _: Value) -> PyResult<String> {
    Ok("None".to_string())
}

fn not_implemented_repr(_: Ref<Vm>, _: Value) -> PyResult<String> {
    Ok("NotImplemented".to_string())
}

fn not_implemented_truth(vm: Ref<Vm>, _: Value) -> PyResult<bool> {
    crate::exceptions::warnings::deprecated(vm, "NotImplemented should not be used in a boolean context")?;
    Ok(true)
}

fn ellipsis_repr(_: Ref<Vm>, _: Value) -> PyResult<String> {
    Ok("Ellipsis".to_string())
}

/// `None`
pub(crate) const NONE: Kind = Kind {
    truth: Some(none_truth),
    hash: crate::objects::kind::Hash::By(none_hash),
    key: crate::objects::kind::Key::Identity,
    repr: Some(none_repr),
    ..crate::objects::kind::Kind::NONE
};
/// `NotImplemented`
pub(crate) const NOT_IMPLEMENTED: Kind = Kind {
    truth: Some(not_implemented_truth),
    repr: Some(not_implemented_repr),
    ..crate::objects::kind::Kind::NONE
};
/// `...`
pub(crate) const ELLIPSIS: Kind = Kind { repr: Some(ellipsis_repr), ..crate::objects::kind::Kind::NONE };

/// The `__new__` of a type with a single object.
fn singleton(vm: Ref<Vm>, name: &str, object: Value, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if args.len() > 1 || !kw.is_empty() {
        return type_error(vm, format!("{name} takes no arguments"));
    }
    Ok(object)
}

fn new_none(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    singleton(vm, "NoneType", vm.none, args, kw)
}

fn new_ellipsis(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    singleton(vm, "EllipsisType", vm.ellipsis, args, kw)
}

fn new_not_implemented(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    singleton(vm, "NotImplementedType", vm.not_implemented, args, kw)
}

methods! {
    /// `type(None)()`
    NONE_STATICS { "__new__" new_none, KEYWORDS; }
}
methods! {
    /// `type(...)()`
    ELLIPSIS_STATICS { "__new__" new_ellipsis, KEYWORDS; }
}
methods! {
    /// `type(NotImplemented)()`
    NOT_IMPLEMENTED_STATICS { "__new__" new_not_implemented, KEYWORDS; }
}
