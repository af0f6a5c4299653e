//! The types of descriptors: `property`, `classmethod`, `staticmethod`, `super`, and the members of built-in types
//! and of classes with `__slots__`.
//!
//! Their use in loads, stores and deletions is in `interp::attr` and `attributes`.

use crate::classes::{self, class_method, static_method};
use crate::exceptions::raising::Raise as _;
use crate::interp::attr_super::bound_super;
use crate::interp::members;
use crate::objects::class::{self, Class};
use crate::objects::heap_util::{as_kind, payload_of, str_value};
use crate::objects::kind::traced::Call;
use crate::objects::model::*;
use crate::protocols::{self, check_receiver};
use crate::types::arguments::made;
use crate::vm::Vm;
use metatrace::untraced::Untraced as _;
use metatrace::{Mut, Object as _, Quasi, Ref, by_mode};

const CALL: Arity = Arity::at_least(1).with_keywords();
const GET: Arity = Arity::between(2, 3);

/// The types, bases first.
pub static TYPES: &[TypeDef] = &[
    TypeDef {
        tids: || vec![Property::type_id()],
        methods: &[
            native("__init__", property_init, CALL),
            native("getter", property_getter, Arity::exactly(2)),
            native("setter", property_setter, Arity::exactly(2)),
            native("deleter", property_deleter, Arity::exactly(2)),
            native("__get__", property_get, GET),
            native("__set__", descriptor_set, Arity::exactly(3)),
            native("__delete__", descriptor_delete, Arity::exactly(2)),
            native("__set_name__", property_set_name, Arity::at_least(1)),
        ],
        statics: &[native("__new__", property_new, CALL)],
        getters: &[
            ("fget", property_fget),
            ("fset", property_fset),
            ("fdel", property_fdel),
            ("__doc__", property_doc),
            ("__name__", property_name),
            ("__isabstractmethod__", property_abstract),
        ],
        setters: &[("__doc__", set_property_doc), ("__name__", set_property_name)],
        read_only: &["fget", "fset", "fdel"],
        twins: &[
            ("fget", &by_mode!(members::property_fget as Call)),
            ("fset", &by_mode!(members::property_fset as Call)),
            ("fdel", &by_mode!(members::property_fdel as Call)),
        ],
        subclassable: true,
        ..TypeDef::new("property")
    },
    TypeDef {
        tids: || vec![ClassMethod::type_id()],
        methods: &[
            native("__get__", class_method_get, GET),
            native("__init__", wrapper_init, CALL),
            native("__repr__", wrapper_repr, Arity::exactly(1)),
        ],
        statics: &[native("__new__", class_method_new, CALL)],
        getters: WRAPPED,
        read_only: &["__func__", "__wrapped__"],
        subclassable: true,
        ..TypeDef::new("classmethod")
    },
    TypeDef {
        tids: || vec![StaticMethod::type_id()],
        methods: &[
            native("__call__", call_wrapped, CALL),
            native("__get__", static_method_get, GET),
            native("__init__", wrapper_init, CALL),
            native("__repr__", wrapper_repr, Arity::exactly(1)),
        ],
        statics: &[native("__new__", static_method_new, CALL)],
        getters: WRAPPED,
        read_only: &["__func__", "__wrapped__"],
        subclassable: true,
        ..TypeDef::new("staticmethod")
    },
    TypeDef {
        tids: || vec![Super::type_id(), UnboundSuper::type_id()],
        methods: &[native("__get__", super_get, GET)],
        statics: &[native("__new__", super_new, Arity::at_least(1))],
        getters: &[
            ("__thisclass__", super_this_class),
            ("__self__", super_self),
            ("__self_class__", super_self_class),
        ],
        read_only: &["*"],
        ..TypeDef::new("super")
    },
    TypeDef {
        tids: || vec![Member::type_id()],
        methods: MEMBER,
        getters: MEMBER_GETTERS,
        read_only: &["*"],
        ..TypeDef::new("getset_descriptor")
    },
    TypeDef {
        methods: MEMBER,
        getters: MEMBER_GETTERS,
        read_only: &["*"],
        ..TypeDef::new("member_descriptor")
    },
];

// Properties.

fn property_new(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let property = Property {
        getter: Quasi::new(vm.none),
        setter: Quasi::new(vm.none),
        deleter: Quasi::new(vm.none),
        doc: Mut::new(vm.none),
        doc_of_getter: Mut::new(false),
        name: Mut::new(Value::NULL),
    };
    made(vm, args, Ref::new(property))
}

fn property_init(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let property = a_property(vm, args[0])?;
    let names = ["fget", "fset", "fdel", "doc"];
    let given = crate::types::arguments::bind(vm, "property", &args[1..], kw, &names, 0)?;
    let [getter, setter, deleter, doc] = given.map(|part| part.unwrap_or(vm.none));
    property.getter.set(property, getter);
    property.setter.set(property, setter);
    property.deleter.set(property, deleter);
    let mut of_getter = doc == vm.none && getter != vm.none;
    let doc = if of_getter { protocols::getattr_opt(vm, getter, "__doc__")?.unwrap_or(vm.none) } else { doc };
    of_getter &= doc != vm.none;
    property.doc.set(property, doc);
    property.doc_of_getter.set(property, of_getter);
    property.name.set(property, Value::NULL);
    // The class of a subclass's instance has a `__doc__` of its own, so this one is set on the instance.
    if args[0].downcast::<Instance>().is_some()
        && let Err(exc) = protocols::setattr(vm, args[0], "__doc__", doc)
    {
        let silent = !of_getter || doc == vm.none;
        if !silent || !crate::exceptions::raising::is_a(vm, exc, vm.excs.attribute_error) {
            return Err(exc);
        }
    }
    Ok(vm.none)
}

fn a_property(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Property>> {
    as_kind(value).ok_or_else(|| {
        let kind = classes::type_name(vm, value);
        vm.type_error(&format!("descriptor for 'property' objects doesn't apply to a '{kind}' object"))
    })
}

/// A property like `args[0]` with some functions replaced.
fn changed(
    vm: Ref<Vm>,
    args: &[Value],
    getter: Option<Value>,
    setter: Option<Value>,
    deleter: Option<Value>,
) -> PyResult<Value> {
    let p = a_property(vm, args[0])?;
    // Documentation that came from the getter is replaced by that of the new getter.
    let of_getter = p.doc_of_getter.get() && getter.unwrap_or_else(|| p.getter.get()) != vm.none;
    let doc = if of_getter { vm.none } else { p.doc.get() };
    let parts = [
        getter.unwrap_or_else(|| p.getter.get()),
        setter.unwrap_or_else(|| p.setter.get()),
        deleter.unwrap_or_else(|| p.deleter.get()),
        doc,
    ];
    let made = protocols::call_kw(vm, classes::class_of(vm, args[0]).into(), &parts, &Kwargs::NONE)?;
    if let Some(copy) = as_kind::<Property>(made) {
        copy.name.set(copy, p.name.get());
    }
    Ok(made)
}

fn property_getter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    changed(vm, args, Some(args[1]), None, None)
}

fn property_setter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    changed(vm, args, None, Some(args[1]), None)
}

fn property_deleter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    changed(vm, args, None, None, Some(args[1]))
}

/// Raises the error for `__get__(None, None)`.
pub(super) fn check_get(vm: Ref<Vm>, args: &[Value]) -> PyResult<()> {
    if args[1] == vm.none && args.get(2).is_none_or(|&class| class == vm.none) {
        return Err(vm.type_error("__get__(None, None) is invalid"));
    }
    Ok(())
}

fn property_get(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    check_get(vm, args)?;
    if args[1] == vm.none {
        return Ok(args[0]);
    }
    let getter = a_property(vm, args[0])?.getter.get();
    if getter == vm.none {
        return Err(protocols::property_error(vm, args[1], args[0], "getter"));
    }
    protocols::call(vm, getter, &[args[1]])
}

fn descriptor_set(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::set_by_native(vm, payload_of(args[0]), args[0], args[1], args[2])?;
    Ok(vm.none)
}

fn descriptor_delete(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::set_by_native(vm, payload_of(args[0]), args[0], args[1], Value::NULL)?;
    Ok(vm.none)
}

fn property_set_name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let property = a_property(vm, args[0])?;
    if args.len() != 3 {
        let given = args.len() - 1;
        let text = format!("__set_name__() takes 2 positional arguments but {given} were given");
        return Err(vm.type_error(&text));
    }
    property.name.set(property, args[2]);
    Ok(vm.none)
}

fn property_fget(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_property(vm, args[0])?.getter.get())
}

fn property_fset(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_property(vm, args[0])?.setter.get())
}

fn property_fdel(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_property(vm, args[0])?.deleter.get())
}

fn property_doc(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_property(vm, args[0])?.doc.get())
}

fn set_property_doc(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let property = a_property(vm, args[0])?;
    property.doc.set(property, if args[1].is_null() { vm.none } else { args[1] });
    Ok(vm.none)
}

fn property_name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match protocols::property_name(vm, a_property(vm, args[0])?)? {
        Some(name) => Ok(name),
        None => Err(protocols::no_attribute(vm, args[0], vm.names.name)),
    }
}

fn set_property_name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let property = a_property(vm, args[0])?;
    property.name.set(property, args[1]);
    Ok(vm.none)
}

/// Whether the object declares itself an abstract method.
fn is_abstract(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    match protocols::getattr_opt(vm, value, "__isabstractmethod__")? {
        Some(flag) => protocols::truth(vm, flag),
        None => Ok(false),
    }
}

fn property_abstract(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let p = a_property(vm, args[0])?;
    for part in [p.getter.get(), p.setter.get(), p.deleter.get()] {
        if is_abstract(vm, part)? {
            return Ok(vm.true_);
        }
    }
    Ok(vm.false_)
}

// Class methods and static methods.

fn wrapped_dict(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match protocols::dict_of_method(vm, args[0])? {
        Some(dict) => Ok(dict.into()),
        None => Err(protocols::no_attribute(vm, args[0], vm.names.dict)),
    }
}

const WRAPPED: &[(&str, NativeFn)] = &[
    ("__dict__", wrapped_dict),
    ("__func__", wrapped),
    ("__wrapped__", wrapped),
    ("__isabstractmethod__", wrapped_abstract),
    ("__name__", wrapped_name),
    ("__qualname__", wrapped_qualname),
    ("__module__", wrapped_module),
    ("__doc__", wrapped_doc),
    ("__annotations__", wrapped_annotations),
];

fn the_function(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>, class: &str) -> PyResult<Value> {
    if !kw.is_empty() {
        return Err(vm.type_error(&format!("{class}() takes no keyword arguments")));
    }
    match args {
        [_, func] => Ok(*func),
        _ => Err(vm.type_error(&format!("{class} expected 1 argument, got {}", args.len() - 1))),
    }
}

fn class_method_new(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let func = the_function(vm, args, kw, "classmethod")?;
    made(vm, args, class_method(func))
}

fn static_method_new(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let func = the_function(vm, args, kw, "staticmethod")?;
    made(vm, args, static_method(func))
}

/// All work was done by `__new__`; this exists because `__init__` of a subclass may call it.
fn wrapper_init(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.none)
}

fn wrapped(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let func = as_kind::<ClassMethod>(args[0]).map(|m| m.func);
    Ok(func.or(as_kind::<StaticMethod>(args[0]).map(|m| m.func)).unwrap_or(vm.none))
}

fn wrapped_abstract(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.bool(is_abstract(vm, wrapped(vm, args, kw)?)?))
}

fn attribute_of_wrapped(vm: Ref<Vm>, args: &[Value], name: &str) -> PyResult<Value> {
    let func = wrapped(vm, args, &Kwargs::NONE)?;
    match protocols::getattr_opt(vm, func, name)? {
        Some(value) => Ok(value),
        None => Err(protocols::no_attribute(vm, args[0], vm.intern(name))),
    }
}

fn wrapped_name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    attribute_of_wrapped(vm, args, "__name__")
}

fn wrapped_qualname(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    attribute_of_wrapped(vm, args, "__qualname__")
}

fn wrapped_module(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    attribute_of_wrapped(vm, args, "__module__")
}

fn wrapped_doc(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    attribute_of_wrapped(vm, args, "__doc__")
}

fn wrapped_annotations(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    attribute_of_wrapped(vm, args, "__annotations__")
}

fn wrapper_repr(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let func = protocols::repr(vm, wrapped(vm, args, kw)?)?;
    let kind = if as_kind::<ClassMethod>(args[0]).is_some() { "classmethod" } else { "staticmethod" };
    Ok(str_value(format!("<{kind}({func})>")))
}

fn call_wrapped(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let func = wrapped(vm, args, &Kwargs::NONE)?;
    protocols::call_kw(vm, func, &args[1..], kw)
}

fn class_method_get(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    check_get(vm, args)?;
    let func = wrapped(vm, args, kw)?;
    let receiver = match args.get(2) {
        Some(&class) if class != vm.none => class,
        _ => classes::class_of(vm, args[1]).into(),
    };
    if let Some(native) = func.downcast::<NativeFunction>()
        && let Some(owner) = native.owner.downcast::<Class>()
    {
        let (name, owner_name) = (native.name.as_str(), owner.name_text());
        let Some(class) = receiver.downcast::<Class>() else {
            let kind = classes::type_name(vm, receiver);
            let text =
                format!("descriptor '{name}' for type '{owner_name}' needs a type, not a '{kind}' as arg 2");
            return Err(vm.type_error(&text));
        };
        if !class.is_subclass_of(owner) {
            let text = format!(
                "descriptor '{name}' requires a subtype of '{owner_name}' but received '{}'",
                class.name_text()
            );
            return Err(vm.type_error(&text));
        }
    }
    Ok(Ref::new(BoundMethod { func, receiver }).into())
}

fn static_method_get(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    check_get(vm, args)?;
    wrapped(vm, args, kw)
}

// `super`.

fn super_new(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(&start) = args.get(1) else {
        return Err(vm.runtime_error("super(): no arguments"));
    };
    if args.len() > 3 {
        let given = args.len() - 1;
        return Err(vm.type_error(&format!("super() expected at most 2 arguments, got {given}")));
    }
    let Some(start) = start.downcast::<Class>() else {
        let kind = classes::type_name(vm, start);
        return Err(vm.type_error(&format!("super() argument 1 must be a type, not {kind}")));
    };
    match args.get(2) {
        Some(&receiver) if receiver != vm.none => bound_super(vm, start, receiver),
        _ => Ok(Ref::new(UnboundSuper { start }).into()),
    }
}

fn super_get(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    check_get(vm, args)?;
    match args[0].downcast::<UnboundSuper>() {
        Some(proxy) if args[1] != vm.none => bound_super(vm, proxy.start, args[1]),
        _ => Ok(args[0]),
    }
}

fn super_this_class(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let start = args[0].downcast::<Super>().map(|s| s.start);
    Ok(start.or(args[0].downcast::<UnboundSuper>().map(|s| s.start)).map_or(vm.none, Value::from))
}

fn super_self(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(args[0].downcast::<Super>().map_or(vm.none, |s| s.receiver))
}

fn super_self_class(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(args[0].downcast::<Super>().map_or(vm.none, |s| s.class.into()))
}

// Members of built-in types, and slots.

const MEMBER: &[NativeDef] = &[
    native("__get__", member_get, GET),
    native("__set__", descriptor_set, Arity::exactly(3)),
    native("__delete__", descriptor_delete, Arity::exactly(2)),
    native("__repr__", member_repr, Arity::exactly(1)),
];

const MEMBER_GETTERS: &[(&str, NativeFn)] = &[
    ("__name__", member_name),
    ("__qualname__", member_qualname),
    ("__objclass__", member_class),
    ("__doc__", no_doc),
];

fn a_member(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Member>> {
    value.downcast().ok_or_else(|| vm.type_error("a member of a type is needed"))
}

fn member_get(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    check_get(vm, args)?;
    if args[1] == vm.none && args.get(2).is_some() {
        return Ok(args[0]);
    }
    check_receiver(vm, a_member(vm, args[0])?, args[1])?;
    protocols::get_member(vm, args[0], args[1])
}

fn member_repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let member = a_member(vm, args[0])?;
    let what = if class::slot_key(args[0]).is_some() { "member" } else { "attribute" };
    let owner = member.owner.name();
    Ok(str_value(format!("<{what} '{}' of '{}' objects>", member.name.as_str(), owner.as_str())))
}

fn member_name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_member(vm, args[0])?.name.into())
}

fn member_qualname(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let member = a_member(vm, args[0])?;
    Ok(str_value(format!("{}.{}", protocols::qualname(vm, member.owner), member.name.as_str())))
}

fn member_class(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_member(vm, args[0])?.owner.into())
}

fn no_doc(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.none)
}
