//! The types `object` and `type`: their tables and natives.
//!
//! The semantics of the natives are implemented in `interp::call`, `attributes`, `building` and `changes`.

use crate::classes::{self, building, changes, new_instance, reducing, set_member};
use crate::exceptions::raising::Raise as _;
use crate::functions::texts;
use crate::interp::{members, twins};
use crate::objects::class::{self, Class};
use crate::objects::heap_util::{payload_of, str_value, tuple};
use crate::objects::kind::traced::Call;
use crate::objects::model::*;
use crate::protocols::{self, attributes, plain};
use crate::vm::Vm;
use metatrace::untraced::Untraced as _;
use metatrace::{Direct, Object as _, Ref, by_mode};

/// `object` and `type`.
pub static TYPES: &[TypeDef] = &[
    TypeDef {
        base: "",
        methods: &[
            native("__init__", object_init, Arity::at_least(1).with_keywords())
                .traced(&by_mode!(twins::object_init as Call))
                .role(Role::ObjectInit),
            native("__repr__", object_repr, Arity::exactly(1)),
            native("__str__", object_str, Arity::exactly(1)),
            native("__eq__", object_eq, Arity::exactly(2)),
            native("__ne__", object_ne, Arity::exactly(2)),
            native("__hash__", object_hash, Arity::exactly(1)),
            native("__format__", object_format, Arity::exactly(2)),
            native("__lt__", no_order, Arity::exactly(2)),
            native("__le__", no_order, Arity::exactly(2)),
            native("__gt__", no_order, Arity::exactly(2)),
            native("__ge__", no_order, Arity::exactly(2)),
            native("__getattribute__", object_getattribute, Arity::exactly(2))
                .traced(&by_mode!(twins::object_getattribute as Call)),
            native("__setattr__", object_setattr, Arity::exactly(3))
                .traced(&by_mode!(twins::object_setattr as Call)),
            native("__delattr__", object_delattr, Arity::exactly(2)),
            native("__dir__", object_dir, Arity::exactly(1)),
            native("__sizeof__", object_sizeof, Arity::exactly(1)),
            native("__reduce__", reducing::reduce, Arity::exactly(1)),
            native("__reduce_ex__", reducing::reduce_ex, Arity::exactly(2)),
            native("__getstate__", reducing::get_state, Arity::exactly(1)),
        ],
        statics: &[native("__new__", object_new, Arity::at_least(1).with_keywords())
            .traced(&by_mode!(twins::object_new as Call))
            .role(Role::ObjectNew)],
        class_methods: &[
            native("__init_subclass__", init_subclass, CALL),
            native("__subclasshook__", subclass_hook, Arity::at_least(1)),
        ],
        getters: &[("__class__", get_class)],
        twins: &[("__class__", &by_mode!(members::class as Call))],
        setters: &[("__class__", set_class)],
        subclassable: true,
        ..TypeDef::new("object")
    },
    TypeDef {
        tids: || vec![Class::type_id()],
        methods: &[
            native("__call__", type_call, CALL).role(Role::TypeCall),
            native("__init__", type_init, Arity::at_least(1).with_keywords()),
            native("__getattribute__", type_getattribute, Arity::exactly(2)),
            native("__setattr__", store_attr, Arity::exactly(3)),
            native("__delattr__", delete_attr, Arity::exactly(2)),
            native("__repr__", type_repr, Arity::exactly(1)),
            native("__dir__", type_dir, Arity::exactly(1)),
            native("mro", type_mro, Arity::exactly(1)),
            native("__subclasses__", type_subclasses, Arity::exactly(1)),
            native("__instancecheck__", type_instancecheck, Arity::exactly(2)),
            native("__subclasscheck__", type_subclasscheck, Arity::exactly(2)),
        ],
        statics: &[native("__new__", building::type_new, CALL)],
        class_methods: &[native("__prepare__", type_prepare, CALL)],
        twins: &[("__name__", &by_mode!(members::class_name as Call))],
        getters: &[
            ("__name__", type_name),
            ("__qualname__", type_qualname),
            ("__bases__", type_bases),
            ("__base__", type_base),
            ("__mro__", type_mro_tuple),
            ("__dict__", type_dict),
            ("__module__", type_module),
            ("__doc__", type_doc),
            ("__abstractmethods__", type_abstract),
            ("__annotations__", type_annotations),
            ("__type_params__", type_params),
        ],
        setters: &[
            ("__name__", set_name),
            ("__qualname__", set_qualname),
            ("__bases__", set_bases),
            ("__module__", set_module),
            ("__doc__", set_doc),
            ("__abstractmethods__", set_abstract),
            ("__annotations__", set_annotations),
            ("__type_params__", set_type_params),
        ],
        read_only: &["__base__"],
        subclassable: true,
        ..TypeDef::new("type")
    },
];

const CALL: Arity = Arity::at_least(1).with_keywords();

fn object_new(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let class = args[0].downcast::<Class>().expect("the caller of `__new__` checks the class");
    let is_object = |name, role| {
        let member = classes::find(vm, class, name);
        let member = member.map(|m| m.downcast::<StaticMethod>().map_or(m, |s| s.func));
        member.and_then(|m| m.downcast::<NativeFunction>()).is_some_and(|f| f.role == role)
    };
    if args.len() > 1 || !kw.is_empty() {
        if class.had_new.get() || !is_object(vm.names.new, Role::ObjectNew) {
            return Err(
                vm.type_error("object.__new__() takes exactly one argument (the type to instantiate)")
            );
        }
        if is_object(vm.names.init, Role::ObjectInit) {
            return Err(vm.type_error(&format!("{}() takes no arguments", class.name().as_str())));
        }
    }
    if class.layout != class::Layout::Plain {
        let name = class.name_text();
        return Err(vm.type_error(&format!("object.__new__({name}) is not safe, use {name}.__new__()")));
    }
    if class.is_abstract.get() {
        return Err(attributes::abstract_error(vm, class)?);
    }
    Ok(new_instance(vm, class))
}

fn object_init(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if args.len() > 1 || !kw.is_empty() {
        let class = classes::class_of(vm, args[0]);
        let init = classes::find(vm, class, vm.names.init);
        let own = init.and_then(|m| m.downcast::<NativeFunction>()).is_none();
        if own {
            return Err(
                vm.type_error("object.__init__() takes exactly one argument (the instance to initialize)")
            );
        }
        let new = classes::find(vm, class, vm.names.new).and_then(|m| m.downcast::<StaticMethod>());
        let custom_new = new.is_some_and(|m| m.func.downcast::<NativeFunction>().is_none());
        if !custom_new && class.layout == class::Layout::Plain {
            return Err(vm.type_error(&format!(
                "{}.__init__() takes exactly one argument (the instance to initialize)",
                class.name().as_str()
            )));
        }
    }
    Ok(vm.none)
}

fn object_repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(str_value(texts::object_repr(vm, args[0])))
}

fn object_str(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::repr(vm, args[0]).map(str_value)
}

fn object_eq(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(if args[0] == args[1] { vm.true_ } else { vm.not_implemented })
}

fn object_ne(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(if args[0] == args[1] { vm.false_ } else { vm.not_implemented })
}

fn object_hash(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int((args[0].word() >> 4) as i64))
}

fn no_order(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.not_implemented)
}

/// The size of CPython's smallest object; minipy has no meaningful value.
fn object_sizeof(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(16))
}

fn object_format(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(spec) = crate::objects::heap_util::as_str(&args[1]) else {
        let got = if args[1] == vm.none { "None".into() } else { classes::type_name(vm, args[1]) };
        return Err(vm.type_error(&format!("__format__() argument must be str, not {got}")));
    };
    crate::protocols::format::plain_format(vm, args[0], spec).map(str_value)
}

/// The name of an attribute, from an argument of a native function.
fn name_of(vm: Ref<Vm>, name: Value) -> PyResult<Ref<Str>> {
    match name.downcast::<Str>() {
        Some(name) => Ok(vm.intern_str(name)),
        None => {
            let kind = classes::type_name(vm, name);
            Err(vm.type_error(&format!("attribute name must be string, not '{kind}'")))
        }
    }
}

/// `object.__getattribute__`, without the hooks of the class.
fn object_getattribute(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let name = name_of(vm, args[1])?;
    let Some(instance) = args[0].downcast::<Instance>() else {
        return protocols::load_attr(vm, args[0], name);
    };
    let class = instance.map.get().class;
    let member = classes::find(vm, class, name);
    if !member.is_some_and(classes::is_data_descriptor)
        && let Some(value) = crate::protocols::instance_dict::load(vm, instance, name)?
    {
        return Ok(value);
    }
    protocols::getattr_slowly(vm, args[0], name)
}

/// Rejects classes as receivers of `object`'s stores: `type` has its own, which also invalidate compiled code.
fn not_for_classes(vm: Ref<Vm>, value: Value, method: &str) -> PyResult<()> {
    if value.downcast::<Class>().is_none() {
        return Ok(());
    }
    let kind = classes::type_name(vm, value);
    Err(vm.type_error(&format!("can't apply this {method} to {kind} object")))
}

fn object_setattr(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    not_for_classes(vm, args[0], "__setattr__")?;
    store_attr(vm, args, kw)
}

fn object_delattr(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    not_for_classes(vm, args[0], "__delattr__")?;
    delete_attr(vm, args, kw)
}

fn store_attr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::setattr_default(vm, args[0], name_of(vm, args[1])?, args[2])?;
    Ok(vm.none)
}

fn delete_attr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::delattr_default(vm, args[0], name_of(vm, args[1])?)?;
    Ok(vm.none)
}

fn object_dir(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    crate::functions::listing::default_dir(vm, args[0])
}

fn init_subclass(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if kw.is_empty() && args.len() == 1 {
        return Ok(vm.none);
    }
    let name = a_class(vm, args[0])?.name();
    let what = if kw.is_empty() {
        format!("arguments ({} given)", args.len() - 1)
    } else {
        "keyword arguments".to_string()
    };
    Err(vm.type_error(&format!("{}.__init_subclass__() takes no {what}", name.as_str())))
}

fn subclass_hook(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.not_implemented)
}

fn type_prepare(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(crate::types::dicts::new().into())
}

fn get_class(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(classes::class_of(vm, args[0]).into())
}

fn set_class(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    changes::set_class(vm, args[0], args[1])?;
    Ok(vm.none)
}

fn type_getattribute(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    protocols::class_getattr(vm, a_class(vm, args[0])?, name_of(vm, args[1])?)
}

fn type_repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    texts::default_repr(vm, a_class(vm, args[0])?.into()).map(str_value)
}

fn type_dir(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    crate::functions::listing::default_dir(vm, args[0])
}

fn a_class(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Class>> {
    value
        .downcast()
        .ok_or_else(|| vm.type_error(&format!("a class is needed, not '{}'", classes::type_name(vm, value))))
}

fn type_call(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    protocols::construct(vm, a_class(vm, args[0])?, &args[1..], kw)
}

fn type_init(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    match args.len() - 1 {
        1 if !kw.is_empty() => Err(vm.type_error("type.__init__() takes no keyword arguments")),
        1 | 3 => Ok(vm.none),
        _ => Err(vm.type_error("type.__init__() takes 1 or 3 arguments")),
    }
}

fn type_mro(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = a_class(vm, args[0])?;
    let bases = class.bases.borrow().clone();
    let Some(mro) = classes::c3(class, &bases) else {
        return Err(building::inconsistent(vm, &bases));
    };
    let items: Vec<Value> = mro.iter().map(|&c| c.into()).collect();
    Ok(crate::objects::heap_util::list(&items).into())
}

fn type_subclasses(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = a_class(vm, args[0])?;
    let items = class.subclasses_kept();
    Ok(crate::objects::heap_util::list(items.as_slice()).into())
}

fn type_instancecheck(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = a_class(vm, args[0])?;
    Ok(vm.bool(protocols::has_class(vm, args[1], class) || protocols::says_class(vm, args[1], class)?))
}

fn type_subclasscheck(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let base = a_class(vm, args[0])?;
    Ok(vm.bool(match args[1].downcast::<Class>() {
        Some(class) => class.is_subclass_of(base),
        None => crate::classes::generic::is_abstract_subclass(vm, args[1], args[0])?,
    }))
}

fn type_name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_class(vm, args[0])?.name().into())
}

fn type_qualname(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = a_class(vm, args[0])?;
    Ok(class.qualname().into())
}

fn type_bases(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let items: Vec<Value> = a_class(vm, args[0])?.bases.borrow().iter().map(|&c| c.into()).collect();
    Ok(tuple(&items))
}

fn type_base(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_class(vm, args[0])?.base.get().map_or(vm.none, Value::from))
}

fn type_mro_tuple(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let items: Vec<Value> = a_class(vm, args[0])?.mro.borrow().iter().map(|&c| c.into()).collect();
    Ok(tuple(&items))
}

pub(crate) fn type_dict(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(crate::types::proxy::new(a_class(vm, args[0])?))
}

fn type_module(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    // The member with that name in `type` itself is this attribute.
    let own = a_class(vm, args[0])?.own(vm.names.module).filter(|v| v.downcast::<Member>().is_none());
    Ok(own.unwrap_or_else(|| vm.intern("builtins").into()))
}

fn type_doc(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = a_class(vm, args[0])?;
    match class.own(vm.names.doc) {
        Some(doc) => plain(crate::interp::attr_of_others::member_of_class::<Direct>(vm, doc, class)),
        None => Ok(vm.none),
    }
}

fn type_abstract(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let name = vm.intern("__abstractmethods__");
    // `type` itself has the descriptor with that name.
    let own = a_class(vm, args[0])?.own(name).filter(|m| m.downcast::<Member>().is_none());
    own.ok_or_else(|| vm.attribute_error(name.as_str()))
}

fn type_annotations(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = a_class(vm, args[0])?;
    let name = vm.names.annotations;
    if let Some(found) = class.own(name) {
        return Ok(found);
    }
    if class.builtin {
        return Err(protocols::no_attribute(vm, class.into(), name));
    }
    let made = crate::types::dicts::new();
    set_member(class, name, made.into());
    Ok(made.into())
}

fn type_params(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let found = a_class(vm, args[0])?.own(vm.intern("__type_params__"));
    Ok(found.unwrap_or(vm.empty_tuple))
}

fn set_type_params(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let name = vm.intern("__type_params__");
    let class = mutable_class(vm, args[0], name)?;
    set_or_remove(vm, class, name, args[1])?;
    Ok(vm.none)
}

/// The value as a class that may be changed; else raises TypeError.
fn mutable_class(vm: Ref<Vm>, value: Value, name: Ref<Str>) -> PyResult<Ref<Class>> {
    let class = a_class(vm, value)?;
    if class.builtin { Err(protocols::immutable_type(vm, class, name)) } else { Ok(class) }
}

/// Sets a member of the class, or removes it if the value is null.
fn set_or_remove(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>, value: Value) -> PyResult<Value> {
    if !value.is_null() {
        set_member(class, name, value);
    } else if !classes::remove_member(class, name) {
        return Err(vm.attribute_error(name.as_str()));
    }
    Ok(vm.none)
}

fn set_module(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    set_or_remove(vm, mutable_class(vm, args[0], vm.names.module)?, vm.names.module, args[1])
}

fn set_doc(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = mutable_class(vm, args[0], vm.names.doc)?;
    if args[1].is_null() {
        let name = class.name_text();
        return Err(vm.type_error(&format!("cannot delete '__doc__' attribute of immutable type '{name}'")));
    }
    set_or_remove(vm, class, vm.names.doc, args[1])
}

fn set_annotations(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    set_or_remove(vm, mutable_class(vm, args[0], vm.names.annotations)?, vm.names.annotations, args[1])
}

fn set_abstract(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = mutable_class(vm, args[0], vm.intern("__abstractmethods__"))?;
    let is_abstract = !args[1].is_null() && protocols::truth(vm, args[1])?;
    set_or_remove(vm, class, vm.intern("__abstractmethods__"), args[1])?;
    if class.is_abstract.get() != is_abstract {
        class.is_abstract.set(class, is_abstract);
    }
    Ok(vm.none)
}

/// The value as a string for `__name__` or `__qualname__` of a class; else raises TypeError.
fn name_to_set(vm: Ref<Vm>, class: Ref<Class>, what: &str, value: Value) -> PyResult<Ref<Str>> {
    let name = class.name();
    let name = name.as_str();
    if value.is_null() {
        return Err(vm.type_error(&format!("cannot delete '{what}' attribute of immutable type '{name}'")));
    }
    payload_of(value).downcast::<Str>().ok_or_else(|| {
        let kind = classes::type_name(vm, value);
        vm.type_error(&format!("can only assign string to {name}.{what}, not '{kind}'"))
    })
}

fn set_name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = mutable_class(vm, args[0], vm.names.name)?;
    let name = name_to_set(vm, class, "__name__", args[1])?;
    if name.as_str().contains('\0') {
        return Err(vm.value_error("type name must not contain null characters"));
    }
    classes::rename(class, vm.intern_str(name));
    Ok(vm.none)
}

fn set_qualname(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = mutable_class(vm, args[0], vm.names.qualname)?;
    let name = name_to_set(vm, class, "__qualname__", args[1])?;
    classes::set_qualname(class, vm.intern_str(name));
    Ok(vm.none)
}

fn set_bases(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    changes::set_bases(vm, mutable_class(vm, args[0], vm.names.bases)?, args[1])?;
    Ok(vm.none)
}
