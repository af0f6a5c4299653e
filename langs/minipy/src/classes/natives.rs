//! How native functions appear to programs (function, method of a type, slot wrapper, bound or not), and the errors
//! of calling them wrongly.

use crate::classes;
use crate::exceptions::raising::Raise;
use crate::objects::class::Class;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Ref, elidable};

/// Special names whose methods are ordinary ones in CPython.
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

/// Whether it is the method of an operator, which CPython calls a slot wrapper.
pub fn is_slot_wrapper(f: Ref<NativeFunction>) -> bool {
    f.is_slot
}

/// Whether a type's method with that name implements an operator.
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

/// Whether the class of the receiver of such a method is checked before the call, or, for `__new__`, the class to
/// instantiate. Most methods check their receivers themselves.
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

/// Raises TypeError for a value from which the `__new__` of a type cannot make an instance: it is no class, no
/// subclass, or a class whose payload another type makes.
pub(crate) fn check_class(
    vm: Ref<Vm>,
    new: Ref<NativeFunction>,
    owner: Ref<Class>,
    class: Value,
) -> PyResult<()> {
    let name = || classes::full_name(vm, owner);
    let Some(class) = class.downcast::<Class>() else {
        let kind = classes::type_name(vm, class);
        return Err(vm.type_error(&format!("{}.__new__(X): X is not a type object ({kind})", name())));
    };
    if class == owner {
        return Ok(());
    }
    let given = || classes::full_name(vm, class);
    if !class.is_subclass_of(owner) {
        let (name, given) = (name(), given());
        return Err(vm.type_error(&format!("{name}.__new__({given}): {given} is not a subtype of {name}")));
    }
    if is_safe(vm, new, class) {
        return Ok(());
    }
    let base = classes::full_name(vm, classes::maker(class));
    Err(vm.type_error(&format!("{}.__new__({}) is not safe, use {base}.__new__()", name(), given())))
}

/// Whether this is the `__new__` that makes the payload of the class's instances, and not that of a less derived
/// built-in type; true as well if the class has no native `__new__`.
fn is_safe(vm: Ref<Vm>, new: Ref<NativeFunction>, class: Ref<Class>) -> bool {
    let makes = classes::find(vm, classes::maker(class), vm.names.new);
    let makes = makes.map(|m| m.downcast::<StaticMethod>().map_or(m, |s| s.func));
    makes.and_then(|m| m.downcast::<NativeFunction>()).is_none_or(|other| other == new)
}

/// Whether instances of the class, which derives from a built-in type, have a payload made by this type's `__new__`.
/// The result depends on the version alone.
#[elidable]
pub fn carries_what_it_makes(vm: Ref<Vm>, new: Ref<NativeFunction>, class: Ref<Class>, version: i64) -> bool {
    let _ = version;
    let owner = new.owner.downcast::<Class>();
    owner.is_some_and(|owner| class != owner && class.is_subclass_of(owner)) && is_safe(vm, new, class)
}

/// Raises TypeError for a receiver of the wrong type.
pub fn check_receiver(vm: Ref<Vm>, function: Ref<NativeFunction>, receiver: Value) -> PyResult<()> {
    let Some(owner) = function.owner.downcast::<Class>() else { return Ok(()) };
    if !function.binds {
        return check_class(vm, function, owner, receiver);
    }
    let class = classes::class_of(vm, receiver);
    if class == owner || owner == vm.types.object || class.is_subclass_of(owner) {
        return Ok(());
    }
    let (name, owner, kind) =
        (function.name.as_str(), classes::full_name(vm, owner), classes::full_name(vm, class));
    Err(vm.type_error(&if is_slot_wrapper(function) {
        format!("descriptor '{name}' requires a '{owner}' object but received a '{kind}'")
    } else {
        format!("descriptor '{name}' for '{owner}' objects doesn't apply to a '{kind}' object")
    }))
}

/// The TypeError for a wrong number of arguments.
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
            // The implementation of a module written in Python has its name with an underscore.
            Some(module) => format!("{}.{short}", module.as_str().trim_start_matches('_')),
            None => short.to_string(),
        },
    };
    // Constructors are named after their class.
    let (shown, wrapper) = match short {
        "__new__" | "__init__" => (name.as_str(), false),
        _ => (short, wrapper),
    };
    // Class methods, like `__new__`, have the class as their first argument.
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

/// Calls a native function after checking the number of its arguments.
#[inline]
pub fn call(vm: Ref<Vm>, native: Ref<NativeFunction>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let arity = native.arity;
    let n = args.len();
    if n < usize::from(arity.min)
        || (arity.max != Arity::ANY && n > usize::from(arity.max))
        || (!kw.is_empty() && !arity.keywords)
    {
        return Err(arity_error(vm, native, args, kw));
    }
    if native.checks_receiver {
        check_receiver(vm, native, args[0])?;
    }
    crate::exceptions::raising::complete(
        vm,
        match native.func {
            Callee::Function(f) => f(vm, args, kw),
            Callee::Slot(f, kind) => f(vm, kind.0, args, kw),
        },
    )
}
