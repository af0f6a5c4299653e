//! `mappingproxy`: a read-only mapping. For a class it shows the current members.

use super::support::*;
use crate::exceptions::errors::type_error;
use crate::objects::class::Class;
use crate::objects::views::MappingProxy;
use crate::{classes, protocols};

/// The proxy of a class or mapping.
pub(crate) fn new(of: impl Into<Value>) -> Value {
    Ref::new(MappingProxy { of: of.into() }).into()
}

/// The mapping behind a proxy; for a class, a dict of its current members.
pub(crate) fn mapping(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    let Some(proxy) = v.downcast::<MappingProxy>() else {
        let got = type_name(vm, v);
        return type_error(
            vm,
            format!("descriptor for 'mappingproxy' objects doesn't apply to a '{got}' object"),
        );
    };
    let Some(class) = proxy.of.downcast::<Class>() else { return Ok(proxy.of) };
    let dict = crate::types::dicts::new();
    let members: Vec<(Ref<Str>, Value)> = class.members();
    for (name, member) in members {
        crate::types::dicts::set(vm, dict, name.into(), member)?;
    }
    Ok(dict.into())
}

/// The member with that name, if the proxy shows a class and `key` is a string.
fn member(vm: Ref<Vm>, v: Value, key: Value) -> Option<Option<Value>> {
    let class = v.downcast::<MappingProxy>()?.of.downcast::<Class>()?;
    let name = key.downcast::<Str>()?;
    Some(class.own(vm.intern_str(name)))
}

fn construct(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [of] = bind(vm, "mappingproxy", &args[1..], kw, &["mapping"], 1)?;
    let of = of.expect("required");
    let class = classes::class_of(vm, of);
    let sequence = [vm.types.list, vm.types.tuple, vm.types.str_].iter().any(|&c| class.is_subclass_of(c));
    if sequence || crate::classes::find(vm, class, vm.names.getitem).is_none() {
        let got = type_name(vm, of);
        return type_error(vm, format!("mappingproxy() argument must be a mapping, not {got}"));
    }
    Ok(new(of))
}

fn get_item(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match member(vm, args[0], args[1]) {
        Some(Some(found)) => Ok(found),
        Some(None) => key_error(vm, args[1]),
        None => protocols::get_item(vm, mapping(vm, args[0])?, args[1]),
    }
}

fn contains(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(boolean(
        vm,
        match member(vm, args[0], args[1]) {
            Some(found) => found.is_some(),
            None => protocols::contains(vm, mapping(vm, args[0])?, args[1])?,
        },
    ))
}

fn get(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match member(vm, args[0], args[1]) {
        Some(found) => Ok(found.or(args.get(2).copied()).unwrap_or(none(vm))),
        None => protocols::call_method(vm, mapping(vm, args[0])?, "get", &args[1..]),
    }
}

fn length(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::len(vm, mapping(vm, args[0])?).map(Value::int)
}

fn iter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    iterate(vm, mapping(vm, args[0])?)
}

fn repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(string(format!("mappingproxy({})", protocols::repr(vm, mapping(vm, args[0])?)?)))
}

fn text(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::str_of(vm, mapping(vm, args[0])?).map(string)
}

fn hash_of(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    hash(vm, mapping(vm, args[0])?).map(Value::int)
}

/// The mapping behind a proxy; any other value itself.
fn behind(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    if v.downcast::<MappingProxy>().is_some() { mapping(vm, v) } else { Ok(v) }
}

fn eq(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::compare(vm, CmpOp::Eq, mapping(vm, args[0])?, behind(vm, args[1])?)
}

fn ne(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::compare(vm, CmpOp::Ne, mapping(vm, args[0])?, behind(vm, args[1])?)
}

fn or(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::binary(vm, BinOp::BitOr, mapping(vm, args[0])?, behind(vm, args[1])?)
}

fn ror(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::binary(vm, BinOp::BitOr, behind(vm, args[1])?, mapping(vm, args[0])?)
}

fn no_in_place(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    type_error(vm, "'|=' is not supported by mappingproxy; use '|' instead")
}

macro_rules! delegated {
    ($($name:ident $method:literal;)*) => { $(
        fn $name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            protocols::call_method(vm, mapping(vm, args[0])?, $method, &args[1..])
        }
    )* };
}
delegated! {
    keys "keys";
    values "values";
    items "items";
    copy "copy";
    reversed "__reversed__";
}

methods! {
    /// The methods of `mappingproxy`.
    METHODS {
        "__getitem__" get_item, ONE;
        "__contains__" contains, ONE;
        "__len__" length, NONE;
        "__iter__" iter, NONE;
        "__repr__" repr, NONE;
        "__str__" text, NONE;
        "__hash__" hash_of, NONE;
        "__eq__" eq, ONE;
        "__ne__" ne, ONE;
        "__or__" or, ONE;
        "__ror__" ror, ONE;
        "__ior__" no_in_place, ONE;
        "__reversed__" reversed, NONE;
        "get" get, RANGE(1, 2);
        "keys" keys, NONE;
        "values" values, NONE;
        "items" items, NONE;
        "copy" copy, NONE;
    }
}
methods! {
    /// The constructor.
    STATICS { "__new__" construct, KEYWORDS; }
}
