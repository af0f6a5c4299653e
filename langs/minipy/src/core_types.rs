//! The types of the core: `object`, `type`, functions, methods, modules, descriptors, generators.
//!
//! Tables and the natives in them; what the natives do lives where the semantics do.

use crate::classes::{self, Class, new_instance};
use crate::code::CodeObj;
use crate::exceptions::Raise as _;
use crate::heap_util::{RootedVec, str_value, tuple};
use crate::model::*;
use crate::ops_plain as ops;
use crate::vm::Vm;
use crate::{class_building, functions, generators};
use metatrace::untraced::Untraced as _;
use metatrace::{Object as _, Ref, TypeId};

/// The types, bases first.
pub static TYPES: &[TypeDef] = &[
    TypeDef {
        base: "",
        methods: &[
            native("__init__", object_init, Arity::at_least(1).with_keywords()).traced(Intrinsic::ObjectInit),
            native("__repr__", object_repr, Arity::exactly(1)),
            native("__str__", object_str, Arity::exactly(1)),
            native("__eq__", object_eq, Arity::exactly(2)),
            native("__ne__", object_ne, Arity::exactly(2)),
            native("__hash__", object_hash, Arity::exactly(1)),
            native("__format__", object_format, Arity::exactly(2)),
            native("__getattribute__", object_getattribute, Arity::exactly(2)),
            native("__setattr__", object_setattr, Arity::exactly(3)),
            native("__delattr__", object_delattr, Arity::exactly(2)),
            native("__dir__", object_dir, Arity::exactly(1)),
        ],
        statics: &[
            native("__new__", object_new, Arity::at_least(1).with_keywords()).traced(Intrinsic::ObjectNew)
        ],
        class_methods: &[native("__init_subclass__", init_subclass, Arity::exactly(1))],
        getters: &[("__class__", get_class)],
        subclassable: true,
        ..TypeDef::new("object")
    },
    TypeDef {
        tids: || vec![Class::type_id()],
        methods: &[
            native("__call__", type_call, Arity::at_least(1).with_keywords()),
            native("__init__", type_init, Arity::at_least(1).with_keywords()),
            native("mro", type_mro, Arity::exactly(1)),
            native("__subclasses__", type_subclasses, Arity::exactly(1)),
            native("__instancecheck__", type_instancecheck, Arity::exactly(2)),
            native("__subclasscheck__", type_subclasscheck, Arity::exactly(2)),
        ],
        statics: &[native("__new__", class_building::type_new, Arity::at_least(1).with_keywords())],
        getters: &[
            ("__name__", type_name),
            ("__qualname__", type_qualname),
            ("__bases__", type_bases),
            ("__base__", type_base),
            ("__mro__", type_mro_tuple),
            ("__dict__", type_dict),
        ],
        subclassable: true,
        ..TypeDef::new("type")
    },
    TypeDef {
        tids: || vec![Function::type_id()],
        methods: &[
            native("__get__", function_get, Arity::between(2, 3)),
            native("__call__", call_self, CALL),
        ],
        getters: &[("__globals__", function_globals)],
        ..TypeDef::new("function")
    },
    TypeDef {
        tids: || vec![NativeFunction::type_id()],
        methods: &[native("__call__", call_self, CALL)],
        getters: &[
            ("__name__", native_name),
            ("__qualname__", native_name),
            ("__module__", native_module),
            ("__doc__", no_doc),
        ],
        ..TypeDef::new("builtin_function_or_method")
    },
    TypeDef {
        tids: || vec![BoundMethod::type_id()],
        methods: &[native("__call__", call_self, CALL)],
        getters: &[("__func__", method_func), ("__self__", method_self)],
        ..TypeDef::new("method")
    },
    TypeDef { tids: || vec![Module::type_id()], ..TypeDef::new("module") },
    TypeDef {
        tids: || vec![Cell_::type_id()],
        getters: &[("cell_contents", cell_contents)],
        ..TypeDef::new("cell")
    },
    TypeDef {
        tids: || vec![Property::type_id()],
        methods: &[
            native("getter", property_getter, Arity::exactly(2)),
            native("setter", property_setter, Arity::exactly(2)),
            native("deleter", property_deleter, Arity::exactly(2)),
            native("__get__", property_get, Arity::between(2, 3)),
        ],
        statics: &[native("__new__", property_new, Arity::at_least(1).with_keywords())],
        getters: &[
            ("fget", property_fget),
            ("fset", property_fset),
            ("fdel", property_fdel),
            ("__doc__", property_doc),
        ],
        ..TypeDef::new("property")
    },
    TypeDef {
        tids: || vec![ClassMethod::type_id()],
        statics: &[native("__new__", classmethod_new, Arity::exactly(2))],
        getters: &[("__func__", wrapped)],
        ..TypeDef::new("classmethod")
    },
    TypeDef {
        tids: || vec![StaticMethod::type_id()],
        methods: &[native("__call__", call_wrapped, CALL)],
        statics: &[native("__new__", staticmethod_new, Arity::exactly(2))],
        getters: &[("__func__", wrapped)],
        ..TypeDef::new("staticmethod")
    },
    TypeDef {
        tids: || vec![Super::type_id()],
        statics: &[native("__new__", super_new, Arity::between(2, 3))],
        ..TypeDef::new("super")
    },
    TypeDef {
        tids: || vec![Generator::type_id()],
        methods: &[
            native("__iter__", itself, Arity::exactly(1)),
            native("__next__", generators::next, Arity::exactly(1)),
            native("send", generators::send, Arity::exactly(2)),
            native("throw", generators::throw, Arity::between(2, 4)),
            native("close", generators::close, Arity::exactly(1)),
        ],
        getters: generators::GETTERS,
        ..TypeDef::new("generator")
    },
    TypeDef {
        tids: || vec![CodeObj::type_id()],
        getters: &[
            ("co_name", code_name),
            ("co_filename", code_filename),
            ("co_argcount", code_argcount),
            ("co_firstlineno", code_line),
            ("co_varnames", code_varnames),
        ],
        ..TypeDef::new("code")
    },
    TypeDef {
        tids: || vec![Traceback::type_id()],
        getters: &[("tb_next", traceback_next), ("tb_lineno", traceback_line)],
        ..TypeDef::new("traceback")
    },
    TypeDef { tids: || vec![Member::type_id()], ..TypeDef::new("getset_descriptor") },
    TypeDef {
        tids: sequence_iter,
        methods: &[
            native("__iter__", itself, Arity::exactly(1)),
            native("__next__", iter_next, Arity::exactly(1)),
        ],
        ..TypeDef::new("iterator")
    },
];

const CALL: Arity = Arity::at_least(1).with_keywords();

fn sequence_iter() -> Vec<TypeId> {
    vec![SequenceIter::type_id()]
}

fn object_new(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let Some(class) = args[0].downcast::<Class>() else {
        return Err(vm.type_error("object.__new__(X): X is not a type object"));
    };
    let is_object = |name, intrinsic| {
        let member = classes::find(vm, class, name);
        let member = member.map(|m| m.downcast::<StaticMethod>().map_or(m, |s| s.func));
        member.and_then(|m| m.downcast::<NativeFunction>()).is_some_and(|f| f.intrinsic == intrinsic)
    };
    if args.len() > 1 || !kw.is_empty() {
        if !is_object(vm.names.new, Intrinsic::ObjectNew) {
            return Err(
                vm.type_error("object.__new__() takes exactly one argument (the type to instantiate)")
            );
        }
        if is_object(vm.names.init, Intrinsic::ObjectInit) {
            return Err(vm.type_error(&format!("{}() takes no arguments", class.name.as_str())));
        }
    }
    if class.layout != classes::Layout::Plain {
        let name = class.name.as_str();
        return Err(vm.type_error(&format!("object.__new__({name}) is not safe, use {name}.__new__()")));
    }
    Ok(new_instance(vm, class))
}

fn object_init(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if args.len() > 1 || !kw.is_empty() {
        let class = ops::class_of(vm, args[0]);
        let init = classes::find(vm, class, vm.names.init);
        let own = init.and_then(|m| m.downcast::<NativeFunction>()).is_none();
        if own {
            return Err(
                vm.type_error("object.__init__() takes exactly one argument (the instance to initialize)")
            );
        }
        let new = classes::find(vm, class, vm.names.new).and_then(|m| m.downcast::<StaticMethod>());
        let custom_new = new.is_some_and(|m| m.func.downcast::<NativeFunction>().is_none());
        if !custom_new && class.layout == classes::Layout::Plain {
            return Err(vm.type_error(&format!("{}() takes no arguments", class.name.as_str())));
        }
    }
    Ok(vm.none)
}

fn object_repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if args[0].downcast::<Instance>().is_some_and(|i| i.payload.is_null()) {
        return Ok(str_value(functions::object_repr(vm, args[0])));
    }
    functions::default_repr(vm, args[0]).map(str_value)
}

fn object_str(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    ops::repr(vm, args[0]).map(str_value)
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

fn object_format(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let spec = crate::heap_util::as_str(&args[1]).unwrap_or("").to_string();
    crate::format::plain_format(vm, args[0], &spec).map(str_value)
}

/// An attribute's name as a native function gets it.
fn name_of(vm: Ref<Vm>, name: Value) -> PyResult<Ref<Str>> {
    match name.downcast::<Str>() {
        Some(name) => Ok(vm.intern_str(name)),
        None => {
            let kind = ops::type_name(vm, name);
            Err(vm.type_error(&format!("attribute name must be string, not '{kind}'")))
        }
    }
}

/// The load of `object`, without the hooks of the class.
fn object_getattribute(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let name = name_of(vm, args[1])?;
    let Some(instance) = args[0].downcast::<Instance>() else { return ops::load_attr(vm, args[0], name) };
    let class = instance.map.get().class;
    let member = classes::find(vm, class, name);
    if !member.is_some_and(classes::is_data_descriptor)
        && let Some(value) = classes::get_slot(instance, name)
    {
        return Ok(value);
    }
    ops::getattr_slowly(vm, args[0], name)
}

/// The store of `object`, without the hooks of the class.
fn object_setattr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    ops::setattr_slowly(vm, args[0], name_of(vm, args[1])?, args[2])?;
    Ok(vm.none)
}

fn object_delattr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    ops::delattr_default(vm, args[0], name_of(vm, args[1])?)?;
    Ok(vm.none)
}

fn object_dir(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    ops::dir(vm, args[0])
}

fn init_subclass(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.none)
}

fn get_class(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(ops::class_of(vm, args[0]).into())
}

fn a_class(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Class>> {
    value
        .downcast()
        .ok_or_else(|| vm.type_error(&format!("a class is needed, not '{}'", ops::type_name(vm, value))))
}

fn type_call(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    class_building::construct(vm, a_class(vm, args[0])?, &args[1..], kw)
}

fn type_init(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.none)
}

fn type_mro(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = a_class(vm, args[0])?;
    let items: Vec<Value> = class.mro.borrow().iter().map(|&c| c.into()).collect();
    Ok(crate::heap_util::list(&items).into())
}

fn type_subclasses(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = a_class(vm, args[0])?;
    let items: Vec<Value> = class.subclasses.borrow().iter().map(|&c| c.into()).collect();
    Ok(crate::heap_util::list(&items).into())
}

fn type_instancecheck(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.bool(ops::has_class(vm, args[1], a_class(vm, args[0])?)))
}

fn type_subclasscheck(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.bool(a_class(vm, args[1])?.is_subclass_of(a_class(vm, args[0])?)))
}

fn type_name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_class(vm, args[0])?.name.into())
}

fn type_qualname(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = a_class(vm, args[0])?;
    Ok(class.own(vm.names.qualname).unwrap_or(class.name.into()))
}

fn type_bases(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let items: Vec<Value> = a_class(vm, args[0])?.bases.borrow().iter().map(|&c| c.into()).collect();
    Ok(tuple(&items))
}

fn type_base(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_class(vm, args[0])?.bases.borrow().first().map_or(vm.none, |&c| c.into()))
}

fn type_mro_tuple(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let items: Vec<Value> = a_class(vm, args[0])?.mro.borrow().iter().map(|&c| c.into()).collect();
    Ok(tuple(&items))
}

fn type_dict(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let dict = crate::types::dict::new();
    let members: Vec<(Ref<Str>, Value)> = a_class(vm, args[0])?.members();
    for (name, member) in members {
        crate::types::dict::set(vm, dict, name.into(), member)?;
    }
    Ok(dict.into())
}

fn function_get(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if args[1] == vm.none {
        return Ok(args[0]);
    }
    Ok(Ref::new(BoundMethod { func: args[0], receiver: args[1] }).into())
}

fn call_self(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    ops::call_kw(vm, args[0], &args[1..], kw)
}

fn function_globals(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match args[0].downcast::<Function>() {
        Some(function) => ops::load_attr(vm, function.code.globals.into(), vm.names.dict),
        None => Err(vm.type_error("a function is needed")),
    }
}

fn native_name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(args[0].downcast::<NativeFunction>().map_or(vm.none, |f| f.name.into()))
}

fn native_module(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let owner = args[0].downcast::<NativeFunction>().map_or(vm.none, |f| f.owner);
    Ok(if owner.downcast::<Str>().is_some() { owner } else { vm.intern("builtins").into() })
}

fn no_doc(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.none)
}

fn method_func(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(args[0].downcast::<BoundMethod>().map_or(vm.none, |m| m.func))
}

fn method_self(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(args[0].downcast::<BoundMethod>().map_or(vm.none, |m| m.receiver))
}

fn cell_contents(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match args[0].downcast::<Cell_>().map(|c| c.content.get()) {
        Some(content) if !content.is_null() => Ok(content),
        _ => Err(vm.value_error("Cell is empty")),
    }
}

fn property_new(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let part = |i: usize, name: &str| args.get(i + 1).copied().or_else(|| kw.get(name)).unwrap_or(vm.none);
    let (getter, setter, deleter, doc) = (part(0, "fget"), part(1, "fset"), part(2, "fdel"), part(3, "doc"));
    let doc = if doc == vm.none && getter != vm.none {
        ops::getattr_opt(vm, getter, "__doc__")?.unwrap_or(vm.none)
    } else {
        doc
    };
    Ok(Ref::new(Property { getter, setter, deleter, doc }).into())
}

fn a_property(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Property>> {
    value.downcast().ok_or_else(|| vm.type_error("a property is needed"))
}

fn property_getter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let p = a_property(vm, args[0])?;
    Ok(Ref::new(Property { getter: args[1], setter: p.setter, deleter: p.deleter, doc: p.doc }).into())
}

fn property_setter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let p = a_property(vm, args[0])?;
    Ok(Ref::new(Property { getter: p.getter, setter: args[1], deleter: p.deleter, doc: p.doc }).into())
}

fn property_deleter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let p = a_property(vm, args[0])?;
    Ok(Ref::new(Property { getter: p.getter, setter: p.setter, deleter: args[1], doc: p.doc }).into())
}

fn property_get(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if args[1] == vm.none {
        return Ok(args[0]);
    }
    ops::call(vm, a_property(vm, args[0])?.getter, &[args[1]])
}

fn property_fget(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_property(vm, args[0])?.getter)
}

fn property_fset(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_property(vm, args[0])?.setter)
}

fn property_fdel(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_property(vm, args[0])?.deleter)
}

fn property_doc(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_property(vm, args[0])?.doc)
}

fn classmethod_new(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Ref::new(ClassMethod { func: args[1] }).into())
}

fn staticmethod_new(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Ref::new(StaticMethod { func: args[1] }).into())
}

fn wrapped(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let func = args[0].downcast::<ClassMethod>().map(|m| m.func);
    Ok(func.or(args[0].downcast::<StaticMethod>().map(|m| m.func)).unwrap_or(vm.none))
}

fn call_wrapped(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let func = wrapped(vm, args, &Kwargs::NONE)?;
    ops::call_kw(vm, func, &args[1..], kw)
}

fn super_new(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(start) = args[1].downcast::<Class>() else {
        return Err(
            vm.type_error(&format!("super() argument 1 must be a type, not {}", ops::type_name(vm, args[1])))
        );
    };
    let Some(&receiver) = args.get(2) else {
        return Err(vm.not_implemented_error("super() with one argument is not supported"));
    };
    let of = ops::class_of(vm, receiver);
    let class = match receiver.downcast::<Class>() {
        Some(class) if class.is_subclass_of(start) => class,
        _ if of.is_subclass_of(start) => of,
        _ => return Err(vm.type_error("super(type, obj): obj must be an instance or subtype of type")),
    };
    Ok(Ref::new(Super { start, receiver, class }).into())
}

fn itself(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(args[0])
}

fn iter_next(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    ops::next(vm, args[0])?.ok_or_else(|| vm.stop_iteration(vm.none))
}

fn a_code(vm: Ref<Vm>, value: Value) -> PyResult<Ref<CodeObj>> {
    value.downcast().ok_or_else(|| vm.type_error("a code object is needed"))
}

fn code_name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_code(vm, args[0])?.name.into())
}

fn code_filename(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_code(vm, args[0])?.filename.into())
}

fn code_argcount(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(a_code(vm, args[0])?.argcount as i64))
}

fn code_line(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(a_code(vm, args[0])?.front.first_line.into()))
}

fn code_varnames(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let code = a_code(vm, args[0])?;
    let mut names = RootedVec::new();
    code.local_names.iter().for_each(|&n| names.push(n.into()));
    Ok(names.into_tuple())
}

fn a_traceback(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Traceback>> {
    value.downcast().ok_or_else(|| vm.type_error("a traceback is needed"))
}

fn traceback_next(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_traceback(vm, args[0])?.inner)
}

fn traceback_line(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let entry = a_traceback(vm, args[0])?;
    Ok(Value::int(entry.code.front.line_of(entry.pc).into()))
}
