//! Functions of the virtual machine as objects: what kind of object each is for programs (function, method of a
//! type, slot wrapper, bound or not), its attributes, and what it says when it is called wrongly.

use crate::classes::Class;
use crate::exceptions::Raise as _;
use crate::objects::heap_util::str_value;
use crate::objects::model::*;
use crate::protocols;
use crate::vm::Vm;
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

/// Special names that are ordinary methods in CPython.
const ORDINARY: &[&str] = &[
    "__ceil__",
    "__copy__",
    "__deepcopy__",
    "__dir__",
    "__enter__",
    "__exit__",
    "__floor__",
    "__format__",
    "__getnewargs__",
    "__getstate__",
    "__instancecheck__",
    "__length_hint__",
    "__missing__",
    "__reduce__",
    "__reduce_ex__",
    "__reversed__",
    "__round__",
    "__set_name__",
    "__setstate__",
    "__sizeof__",
    "__subclasscheck__",
    "__subclasses__",
    "__trunc__",
];

/// Is it the method behind an operator, which CPython calls a slot wrapper?
pub fn is_slot_wrapper(f: Ref<NativeFunction>) -> bool {
    f.is_slot
}

/// Is a method of that name of a type behind an operator?
pub fn is_slot(owner: Value, name: &str) -> bool {
    let Some(class) = owner.downcast::<Class>() else { return false };
    if !(name.len() > 4 && name.starts_with("__") && name.ends_with("__")) || ORDINARY.contains(&name) {
        return false;
    }
    let class = class.name();
    match name {
        "__getitem__" => !["list", "dict"].contains(&class.as_str()),
        "__contains__" => !["dict", "set", "frozenset"].contains(&class.as_str()),
        _ => true,
    }
}

/// Is the class of the receiver of such a method checked for it, or the class that `__new__` is to make an instance of?
/// Most methods look at their receivers themselves.
pub fn checks_receiver(owner: Value, name: &str, binds: bool) -> bool {
    if !binds {
        return name == "__new__" && owner.downcast::<Class>().is_some();
    }
    let checked = ["type", "property", "classmethod", "staticmethod", "member_descriptor"];
    let owned = owner.downcast::<Class>().is_some_and(|c| checked.contains(&c.name().as_str()));
    owned || is_slot(owner, name)
}

/// The class of a native function, or of a bound method.
pub fn class_of(vm: Ref<Vm>, value: Value) -> Ref<Class> {
    if let Some(method) = value.downcast::<BoundMethod>() {
        return match method.func.downcast::<NativeFunction>() {
            None => vm.types.method,
            Some(f) if is_slot_wrapper(f) => vm.types.method_wrapper,
            Some(_) => vm.types.native_function,
        };
    }
    match value.downcast::<NativeFunction>() {
        Some(f) if is_slot_wrapper(f) => vm.types.wrapper_descriptor,
        Some(f) if f.binds && f.owner.downcast::<Class>().is_some() => vm.types.method_descriptor,
        _ => vm.types.native_function,
    }
}

/// The function of a native function or of a bound one.
fn function_of(vm: Ref<Vm>, value: Value) -> PyResult<Ref<NativeFunction>> {
    let function = value.downcast::<BoundMethod>().map_or(value, |m| m.func);
    function.downcast().ok_or_else(|| vm.type_error("a built-in function is needed"))
}

fn call_self(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    protocols::call_kw(vm, args[0], &args[1..], kw)
}

fn name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(function_of(vm, args[0])?.name.into())
}

fn qualname(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let function = function_of(vm, args[0])?;
    Ok(match function.owner.downcast::<Class>() {
        Some(class) => str_value(format!("{}.{}", class.name().as_str(), function.name.as_str())),
        None => function.name.into(),
    })
}

fn receiver(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if let Some(method) = args[0].downcast::<BoundMethod>() {
        return Ok(method.receiver);
    }
    let owner = function_of(vm, args[0])?.owner;
    match owner.downcast::<Str>() {
        Some(module) => Ok(crate::types::dict::get(vm, vm.modules, module.into())?.unwrap_or(vm.none)),
        None if owner.is_null() => Ok(vm.builtins.into()),
        None => Ok(owner),
    }
}

fn module(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let owner = function_of(vm, args[0])?.owner;
    Ok(if owner.downcast::<Str>().is_some() {
        owner
    } else if owner.is_null() {
        vm.intern("builtins").into()
    } else {
        vm.none
    })
}

fn owner(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
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
        let (kind, address) = (protocols::type_name(vm, method.receiver), method.receiver.word());
        return if is_slot_wrapper(function) {
            format!("<method-wrapper '{name}' of {kind} object at {address:#x}>")
        } else {
            format!("<built-in method {name} of {kind} object at {address:#x}>")
        };
    }
    match function.owner.downcast::<Class>() {
        Some(class) if is_slot_wrapper(function) => {
            format!("<slot wrapper '{name}' of '{}' objects>", protocols::full_name(vm, class))
        }
        Some(class) if function.binds => {
            format!("<method '{name}' of '{}' objects>", protocols::full_name(vm, class))
        }
        Some(class) => {
            let kind = protocols::type_name(vm, class.into());
            format!("<built-in method {name} of {kind} object at {:#x}>", function.owner.word())
        }
        None => format!("<built-in function {name}>"),
    }
}

/// TypeError for a class that the `__new__` of a type can't make an instance of: what is none, no subclass, or one whose
/// instances hold what only another type makes.
fn check_class(vm: Ref<Vm>, new: Ref<NativeFunction>, owner: Ref<Class>, class: Value) -> PyResult<()> {
    let name = || protocols::full_name(vm, owner);
    let Some(class) = class.downcast::<Class>() else {
        let kind = protocols::type_name(vm, class);
        return Err(vm.type_error(&format!("{}.__new__(X): X is not a type object ({kind})", name())));
    };
    if class == owner {
        return Ok(());
    }
    let given = || protocols::full_name(vm, class);
    if !class.is_subclass_of(owner) {
        let (name, given) = (name(), given());
        return Err(vm.type_error(&format!("{name}.__new__({given}): {given} is not a subtype of {name}")));
    }
    let base = crate::classes::maker(class);
    let makes = crate::classes::find(vm, base, vm.names.new);
    let makes = makes.map(|m| m.downcast::<StaticMethod>().map_or(m, |s| s.func));
    match makes.and_then(|m| m.downcast::<NativeFunction>()) {
        Some(other) if other != new => {
            let base = protocols::full_name(vm, base);
            Err(vm.type_error(&format!("{}.__new__({}) is not safe, use {base}.__new__()", name(), given())))
        }
        _ => Ok(()),
    }
}

/// TypeError for a receiver that the method of a type is not for.
pub fn check_receiver(vm: Ref<Vm>, function: Ref<NativeFunction>, receiver: Value) -> PyResult<()> {
    let Some(owner) = function.owner.downcast::<Class>() else { return Ok(()) };
    if !function.binds {
        return check_class(vm, function, owner, receiver);
    }
    let class = protocols::class_of(vm, receiver);
    if class == owner || owner == vm.types.object || class.is_subclass_of(owner) {
        return Ok(());
    }
    let (name, owner, kind) =
        (function.name.as_str(), protocols::full_name(vm, owner), protocols::full_name(vm, class));
    Err(vm.type_error(&if is_slot_wrapper(function) {
        format!("descriptor '{name}' requires a '{owner}' object but received a '{kind}'")
    } else {
        format!("descriptor '{name}' for '{owner}' objects doesn't apply to a '{kind}' object")
    }))
}

/// TypeError for a wrong number of arguments.
#[cold]
#[inline(never)]
pub fn arity_error(vm: Ref<Vm>, function: Ref<NativeFunction>, args: &[Value], kw: &Kwargs<'_>) -> Ref<Exc> {
    let arity = function.arity;
    let short = function.name.as_str();
    let class = function.owner.downcast::<Class>();
    let wrapper = is_slot_wrapper(function);
    if function.binds && args.is_empty() {
        let class = class.map_or("object".to_string(), |c| c.name_text());
        return vm.type_error(&if wrapper {
            format!("descriptor '{short}' of '{class}' object needs an argument")
        } else {
            format!("unbound method {class}.{short}() needs an argument")
        });
    }
    if let (Some(class), "__new__", []) = (class, short, args) {
        return vm.type_error(&format!("{}.__new__(): not enough arguments", class.name().as_str()));
    }
    if (function.binds || function.checks_receiver)
        && let Err(exc) = check_receiver(vm, function, args[0])
    {
        return exc;
    }
    let name = match class {
        Some(class) if matches!(short, "__new__" | "__init__") => class.name_text(),
        Some(class) => format!("{}.{short}", class.name().as_str()),
        None => match function.owner.downcast::<Str>() {
            // What is behind a module written in Python has its name with an underscore.
            Some(module) => format!("{}.{short}", module.as_str().trim_start_matches('_')),
            None => short.to_string(),
        },
    };
    // Constructors go by the name of their class.
    let (shown, wrapper) = match short {
        "__new__" | "__init__" => (name.as_str(), false),
        _ => (short, wrapper),
    };
    // A class method has the class as its first argument, as `__new__` has.
    let receiver = args.first().and_then(|v| v.downcast::<Class>());
    let of_class = receiver.zip(class).is_some_and(|(receiver, class)| receiver.is_subclass_of(class));
    let hidden = usize::from(function.binds || short == "__new__" || of_class);
    if !kw.is_empty() && !arity.keywords {
        return vm.type_error(&if wrapper {
            format!("wrapper {short}() takes no keyword arguments")
        } else {
            format!("{name}() takes no keyword arguments")
        });
    }
    let given = args.len().saturating_sub(hidden);
    let (min, max) =
        (usize::from(arity.min).saturating_sub(hidden), usize::from(arity.max).saturating_sub(hidden));
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    vm.type_error(&if wrapper && min == max && min < 2 {
        format!("expected {min} argument{}, got {given}", plural(min))
    } else if wrapper {
        let bound = if min == max {
            ""
        } else if given < min {
            "at least "
        } else {
            "at most "
        };
        let n = if given < min { min } else { max };
        format!(" expected {bound}{n} argument{}, got {given}", plural(n))
    } else if min == max && min == 0 {
        format!("{name}() takes no arguments ({given} given)")
    } else if min == max && min == 1 && !matches!(short, "__new__" | "__init__") {
        format!("{name}() takes exactly one argument ({given} given)")
    } else if min == max {
        format!("{shown} expected {min} argument{}, got {given}", plural(min))
    } else if given < min {
        format!("{shown} expected at least {min} argument{}, got {given}", plural(min))
    } else {
        format!("{shown} expected at most {max} argument{}, got {given}", plural(max))
    })
}
