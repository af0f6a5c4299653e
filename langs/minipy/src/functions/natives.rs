//! Native functions as objects of programs: their attributes and texts.

use crate::classes::natives::{check_receiver, is_slot_wrapper};
use crate::exceptions::raising::Raise as _;
use crate::objects::class::Class;
use crate::objects::heap_util::str_value;
use crate::objects::model::*;
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::{Object as _, Ref};

const CALL: Arity = Arity::at_least(1).with_keywords();
const GET: Arity = Arity::between(2, 3);

/// The types: of plain functions and bound methods, and of the three kinds of members of types.
pub static TYPES: &[TypeDef] = &[
    TypeDef {
        tids: || vec![NativeFunction::type_id()],
        methods: &[native("__call__", call_self, CALL), native("__repr__", repr, Arity::exactly(1))],
        getters: &[
            ("__name__", name),
            ("__qualname__", qualname),
            ("__self__", receiver),
            ("__module__", module),
            ("__doc__", no_doc),
        ],
        ..TypeDef::new("builtin_function_or_method")
    },
    TypeDef { methods: METHODS, getters: GETTERS, read_only: &["*"], ..TypeDef::new("method_descriptor") },
    TypeDef { methods: METHODS, getters: GETTERS, read_only: &["*"], ..TypeDef::new("wrapper_descriptor") },
    TypeDef {
        methods: &[native("__call__", call_self, CALL), native("__repr__", repr, Arity::exactly(1))],
        getters: &[
            ("__name__", name),
            ("__qualname__", qualname),
            ("__self__", receiver),
            ("__objclass__", owner),
            ("__doc__", no_doc),
        ],
        ..TypeDef::new("method-wrapper")
    },
];

const METHODS: &[NativeDef] = &[
    native("__call__", call_self, CALL),
    native("__get__", get, GET),
    native("__repr__", repr, Arity::exactly(1)),
];

const GETTERS: &[(&str, NativeFn)] =
    &[("__name__", name), ("__qualname__", qualname), ("__objclass__", owner), ("__doc__", no_doc)];

/// The function of a native function or of a method bound to one.
fn function_of(vm: Ref<Vm>, value: Value) -> PyResult<Ref<NativeFunction>> {
    let function = value.downcast::<BoundMethod>().map_or(value, |m| m.func);
    function.downcast().ok_or_else(|| vm.type_error("a built-in function is needed"))
}

fn call_self(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    protocols::call_kw(vm, args[0], &args[1..], kw)
}

pub(crate) fn name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(function_of(vm, args[0])?.name.into())
}

fn qualname(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let function = function_of(vm, args[0])?;
    Ok(match function.owner.downcast::<Class>() {
        Some(class) => str_value(format!("{}.{}", class.name().as_str(), function.name.as_str())),
        None => function.name.into(),
    })
}

pub(crate) fn receiver(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if let Some(method) = args[0].downcast::<BoundMethod>() {
        return Ok(method.receiver);
    }
    let owner = function_of(vm, args[0])?.owner;
    match owner.downcast::<Str>() {
        Some(module) => Ok(crate::types::dicts::get(vm, vm.modules, module.into())?.unwrap_or(vm.none)),
        None if owner.is_null() => Ok(vm.builtins.into()),
        None => Ok(owner),
    }
}

pub(crate) fn module(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let owner = function_of(vm, args[0])?.owner;
    Ok(if owner.downcast::<Str>().is_some() {
        owner
    } else if owner.is_null() {
        vm.intern("builtins").into()
    } else {
        vm.none
    })
}

pub(crate) fn owner(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(function_of(vm, args[0])?.owner)
}

fn no_doc(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.none)
}

fn get(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let function = function_of(vm, args[0])?;
    if args[1] == vm.none && function.owner != Value::from(vm.types.none) {
        return match args.get(2) {
            Some(&class) if class != vm.none => Ok(args[0]),
            _ => Err(vm.type_error("__get__(None, None) is invalid")),
        };
    }
    check_receiver(vm, function, args[1])?;
    Ok(Ref::new(BoundMethod { func: args[0], receiver: args[1] }).into())
}

fn repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(str_value(text(vm, args[0], function_of(vm, args[0])?)))
}

/// The `repr` of a native function or of a method bound to one.
pub fn text(vm: Ref<Vm>, value: Value, function: Ref<NativeFunction>) -> String {
    let name = function.name.as_str();
    if let Some(method) = value.downcast::<BoundMethod>() {
        let (kind, address) = (classes::type_name(vm, method.receiver), method.receiver.word());
        return if is_slot_wrapper(function) {
            format!("<method-wrapper '{name}' of {kind} object at {address:#x}>")
        } else {
            format!("<built-in method {name} of {kind} object at {address:#x}>")
        };
    }
    match function.owner.downcast::<Class>() {
        Some(class) if is_slot_wrapper(function) => {
            format!("<slot wrapper '{name}' of '{}' objects>", classes::full_name(vm, class))
        }
        Some(class) if function.binds => {
            format!("<method '{name}' of '{}' objects>", classes::full_name(vm, class))
        }
        Some(class) => {
            let kind = classes::type_name(vm, class.into());
            format!("<built-in method {name} of {kind} object at {:#x}>", function.owner.word())
        }
        None => format!("<built-in function {name}>"),
    }
}
