//! The types of the core: `object`, `type`, functions, methods, modules, descriptors, generators.
//!
//! This file has tables and thin native functions; the semantics are implemented elsewhere.

use crate::exceptions::raising::Raise as _;
use crate::functions::{attributes, generator_attributes, generators};
use crate::interp::{members, twins};
use crate::objects::code::CodeObj;
use crate::objects::heap_util::as_str;
use crate::objects::kind::Kind;
use crate::objects::kind::traced::Call;
use crate::objects::model::*;
use crate::types::{self, namespace};
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::untraced::Untraced as _;
use metatrace::{Mut, Object as _, Ref, by_mode};
use minipy_frontend::CmpOp;

/// The types, bases first.
pub static TYPES: &[TypeDef] = &[
    TypeDef {
        tids: || vec![Function::type_id()],
        methods: &[
            native("__get__", function_get, Arity::between(2, 3)),
            native("__call__", call_self, CALL),
        ],
        getters: attributes::GETTERS,
        setters: attributes::SETTERS,
        read_only: &["__closure__", "__globals__", "__builtins__"],
        twins: &[
            ("__name__", &by_mode!(members::function_name as Call)),
            ("__doc__", &by_mode!(members::function_doc as Call)),
        ],
        ..TypeDef::new("function")
    },
    TypeDef {
        tids: || vec![BoundMethod::type_id()],
        methods: &[native("__call__", call_self, CALL), native("__get__", method_get, Arity::between(2, 3))],
        statics: &[native("__new__", method_new, Arity::at_least(1).with_keywords())],
        getters: &[("__func__", method_func), ("__self__", method_self), ("__doc__", method_doc)],
        read_only: &["__func__", "__self__"],
        twins: &[
            ("__func__", &by_mode!(members::method_func as Call)),
            ("__self__", &by_mode!(members::method_self as Call)),
        ],
        kind: &METHOD_KIND,
        ..TypeDef::new("method")
    },
    TypeDef {
        tids: || vec![Module::type_id()],
        statics: &[native("__new__", new_module, Arity::at_least(1).with_keywords())],
        ..TypeDef::new("module")
    },
    TypeDef {
        tids: || vec![Cell_::type_id()],
        statics: &[native("__new__", new_cell, Arity::at_least(1).with_keywords())],
        getters: &[("cell_contents", cell_contents)],
        setters: &[("cell_contents", set_cell_contents)],
        kind: &CELL_KIND,
        ..TypeDef::new("cell")
    },
    TypeDef {
        tids: || vec![Generator::type_id()],
        methods: &[
            native("__iter__", itself, Arity::exactly(1)),
            native("__next__", generators::next, Arity::exactly(1)),
            native("send", generators::send, Arity::exactly(2)).traced(&by_mode!(twins::send as Call)),
            native("throw", generators::throw, Arity::between(2, 4)).traced(&by_mode!(twins::throw as Call)),
            native("close", generators::close, Arity::exactly(1)),
        ],
        getters: generator_attributes::GETTERS,
        ..TypeDef::new("generator")
    },
    TypeDef {
        tids: || vec![CodeObj::type_id()],
        methods: &[
            native("replace", attributes::replace_code, Arity::exactly(1).with_keywords()),
            native("co_lines", attributes::code_lines, Arity::exactly(1)),
            native("co_positions", attributes::code_positions, Arity::exactly(1)),
        ],
        getters: attributes::CODE_GETTERS,
        read_only: &["*"],
        twins: &[
            ("co_name", &by_mode!(members::code_name as Call)),
            ("co_filename", &by_mode!(members::code_filename as Call)),
        ],
        ..TypeDef::new("code")
    },
    TypeDef {
        tids: || vec![SequenceIter::type_id()],
        kind: &crate::types::iterators::SEQUENCE_KIND,
        ..TypeDef::new("iterator")
    },
];

const CALL: Arity = Arity::at_least(1).with_keywords();

fn function_get(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if args[1] == vm.none {
        if args.get(2).is_none_or(|&class| class == vm.none) {
            return Err(vm.type_error("__get__(None, None) is invalid"));
        }
        return Ok(args[0]);
    }
    Ok(Ref::new(BoundMethod { func: args[0], receiver: args[1] }).into())
}

fn call_self(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    protocols::call_kw(vm, args[0], &args[1..], kw)
}

fn method_new(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if !kw.is_empty() {
        return Err(vm.type_error("method() takes no keyword arguments"));
    }
    let [func, receiver] = args[1..] else {
        return Err(vm.type_error(&format!("method expected 2 arguments, got {}", args.len() - 1)));
    };
    if !protocols::callable(vm, func) {
        return Err(vm.type_error("first argument must be callable"));
    }
    if receiver == vm.none {
        return Err(vm.type_error("instance must not be None"));
    }
    Ok(Ref::new(BoundMethod { func, receiver }).into())
}

fn method_get(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(args[0])
}

/// Methods are equal if they are the same function of the same object.
fn method_compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let (CmpOp::Eq | CmpOp::Ne, Some(x), Some(y)) =
        (op, a.downcast::<BoundMethod>(), b.downcast::<BoundMethod>())
    else {
        return Ok(None);
    };
    let equal = x.receiver == y.receiver && protocols::eq(vm, x.func, y.func)?;
    Ok(Some(equal == (op == CmpOp::Eq)))
}

fn method_hash(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    let method = v.downcast::<BoundMethod>().expect("a bound method");
    Ok((method.receiver.word() >> 4) as i64 ^ protocols::hash(vm, method.func)?)
}

static METHOD_KIND: Kind = Kind {
    compare: Some(method_compare),
    hash: crate::objects::kind::Hash::By(method_hash),
    ..crate::objects::kind::Kind::NONE
};

fn method_doc(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let func = args[0].downcast::<BoundMethod>().map_or(vm.none, |m| m.func);
    Ok(protocols::getattr_opt(vm, func, "__doc__")?.unwrap_or(vm.none))
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

/// `types.CellType([content])`
fn new_cell(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    if !kw.is_empty() {
        return Err(vm.type_error("cell() takes no keyword arguments"));
    }
    match args[1..] {
        [] => Ok(Ref::new(Cell_ { content: Mut::new(Value::NULL) }).into()),
        [content] => Ok(Ref::new(Cell_ { content: Mut::new(content) }).into()),
        ref more => Err(vm.type_error(&format!("cell expected at most 1 argument, got {}", more.len()))),
    }
}

fn set_cell_contents(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(cell) = args[0].downcast::<Cell_>() else { return Err(vm.type_error("a cell is needed")) };
    cell.content.set(cell, args[1]);
    Ok(vm.none)
}

/// Cells compare by their contents; an empty one comes first.
fn compare_cells(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let (Some(x), Some(y)) = (a.downcast::<Cell_>(), b.downcast::<Cell_>()) else { return Ok(None) };
    let (x, y) = (x.content.get(), y.content.get());
    if x.is_null() || y.is_null() {
        return Ok(Some(types::dispatch::holds(op, Some(y.is_null().cmp(&x.is_null())))));
    }
    protocols::operators::compare_truth(vm, op, x, y).map(Some)
}

static CELL_KIND: Kind = Kind {
    compare: Some(compare_cells),
    hash: crate::objects::kind::Hash::Unhashable,
    ..crate::objects::kind::Kind::NONE
};

fn itself(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(args[0])
}

/// `types.ModuleType(name, doc)`
pub fn new_module(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let parts = types::arguments::bind(vm, "module", &args[1..], kw, &["name", "doc"], 1)?;
    let name = parts[0].expect("required");
    let Some(text) = as_str(&name) else {
        let kind = classes::type_name(vm, name);
        return Err(vm.type_error(&format!("module() argument 'name' must be str, not {kind}")));
    };
    let module = namespace::new_module(vm.registry, text);
    namespace::set(module, vm.names.name, name);
    namespace::set(module, vm.names.doc, parts[1].unwrap_or(vm.none));
    for name in ["__package__", "__loader__", "__spec__"] {
        namespace::set_text(vm, module, name, vm.none);
    }
    Ok(module.into())
}
