//! The attributes of functions and code objects, and the effects of assigning them.
//!
//! A function consists of immutable parts, which calls read at no cost. Values assigned later are stored in its
//! [`FunctionExtra`]; a flag of the function's code, on which compiled code depends, tells calls of an assignment to
//! code or defaults. Only [`assigned`] is traced.

use crate::classes;
use crate::exceptions::raising::Raise as _;
use crate::objects::code::{CodeObj, CodeObjGreen as _};
use crate::objects::heap_util::{RootedVec, as_kind, str_value};
use crate::objects::model::*;
use crate::protocols::attributes::load_attr;
use crate::protocols::items::iter;
use crate::types::dicts;
use crate::vm::Vm;
use metatrace::untraced::Untraced as _;
use metatrace::{Mode, Red, Ref};
use minipy_frontend::Flavor;

/// The getters of functions.
pub const GETTERS: &[(&str, NativeFn)] = &[
    ("__name__", name),
    ("__qualname__", qualname_of),
    ("__module__", module),
    ("__doc__", doc),
    ("__defaults__", defaults),
    ("__kwdefaults__", kwdefaults),
    ("__closure__", closure),
    ("__code__", code),
    ("__dict__", dict),
    ("__annotations__", annotations),
    ("__type_params__", type_params),
    ("__globals__", globals),
    ("__builtins__", builtins),
];

/// The setters of functions.
pub const SETTERS: &[(&str, NativeFn)] = &[
    ("__name__", set_name),
    ("__qualname__", set_qualname),
    ("__module__", set_module),
    ("__doc__", set_doc),
    ("__defaults__", set_defaults),
    ("__kwdefaults__", set_kwdefaults),
    ("__code__", set_code),
    ("__dict__", set_dict),
    ("__annotations__", set_annotations),
    ("__type_params__", assign_type_params),
];

/// The getters of code objects.
pub const CODE_GETTERS: &[(&str, NativeFn)] = &[
    ("co_name", |vm, args, _| Ok(a_code(vm, args[0])?.name.into())),
    ("co_qualname", |vm, args, _| Ok(crate::functions::code::qualname(a_code(vm, args[0])?).into())),
    ("co_filename", |vm, args, _| Ok(a_code(vm, args[0])?.filename.into())),
    ("co_argcount", |vm, args, _| number(a_code(vm, args[0])?.front.argcount)),
    ("co_posonlyargcount", |vm, args, _| number(a_code(vm, args[0])?.front.posonly)),
    ("co_kwonlyargcount", |vm, args, _| number(a_code(vm, args[0])?.front.kwonly)),
    ("co_firstlineno", |vm, args, _| Ok(Value::int(a_code(vm, args[0])?.front.first_line.into()))),
    ("co_consts", |vm, args, _| {
        let code = a_code(vm, args[0])?;
        let mut constants = RootedVec::new();
        (0..code.consts.len()).for_each(|at| constants.push(code.constant(at)));
        Ok(constants.into_tuple())
    }),
    ("co_names", |vm, args, _| {
        let mut names = RootedVec::new();
        a_code(vm, args[0])?.names.iter().for_each(|&name| names.push(name.into()));
        Ok(names.into_tuple())
    }),
    ("co_stacksize", |vm, args, _| {
        let front = &a_code(vm, args[0])?.front;
        number(front.num_regs - front.local_names.len() as u32)
    }),
    ("co_flags", |vm, args, _| Ok(Value::int(flags(a_code(vm, args[0])?)))),
    ("co_varnames", |vm, args, _| Ok(names_where(a_code(vm, args[0])?, is_plain_local))),
    ("co_nlocals", |vm, args, _| {
        Ok(Value::int(locals_where(a_code(vm, args[0])?, is_plain_local).count() as i64))
    }),
    ("co_cellvars", |vm, args, _| Ok(names_where(a_code(vm, args[0])?, is_captured))),
    ("co_freevars", |vm, args, _| {
        Ok(names_where(a_code(vm, args[0])?, |code, reg| code.front.free_regs.contains(&reg)))
    }),
];

/// `code.co_lines()`: an iterator over ranges of instructions on the same line, as (start, end, line).
pub fn code_lines(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let front = &a_code(vm, args[0])?.front;
    let lines: Vec<u32> = front.places().map(|at| at.line).collect();
    let mut ranges = RootedVec::new();
    let mut start = 0;
    for same in lines.chunk_by(|one, next| one == next) {
        let end = start + 2 * same.len() as i64;
        ranges.push(crate::objects::heap_util::tuple(&[start, end, same[0].into()].map(Value::int)));
        start = end;
    }
    iter(vm, ranges.into_list().into())
}

/// `code.co_positions()`: an iterator over the positions of the instructions, as (line, last line, column, last
/// column).
pub fn code_positions(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let front = &a_code(vm, args[0])?.front;
    let mut all = RootedVec::new();
    for at in front.places() {
        let place = [at.line, at.end_line, at.column - 1, at.end_column - 1].map(|n| Value::int(n.into()));
        all.push(crate::objects::heap_util::tuple(&place));
    }
    iter(vm, all.into_list().into())
}

/// `code.replace(...)`, for the name, the line, and the flag that makes a generator awaitable.
pub fn replace_code(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    const ITERABLE: i64 = 0x100;
    let code = a_code(vm, args[0])?;
    let mut front = (**code.front).clone();
    for (name, value) in kw.iter() {
        let unsuitable = || vm.value_error(&format!("minipy cannot replace {} by that", name.as_str()));
        match name.as_str() {
            "co_flags" => {
                let flags = value.as_int().ok_or_else(unsuitable)?;
                if (flags ^ self::flags(code)) & !ITERABLE != 0 {
                    return Err(unsuitable());
                }
                front.flavor = match (front.flavor, flags & ITERABLE != 0) {
                    (Flavor::Generator, true) if front.is_generator => Flavor::IterableCoroutine,
                    (Flavor::IterableCoroutine, false) => Flavor::Generator,
                    (flavor, _) => flavor,
                };
            }
            "co_name" => {
                front.name = crate::objects::heap_util::as_str(&value)
                    .map(minipy_text::room::owned)
                    .ok_or_else(unsuitable)?;
            }
            "co_firstlineno" => {
                let line = value.as_int().and_then(|line| u32::try_from(line).ok());
                front.first_line = line.ok_or_else(unsuitable)?;
            }
            _ => return Err(unsuitable()),
        }
    }
    Ok(crate::functions::code::load(vm, std::sync::Arc::new(front), code.globals).into())
}

/// `co_flags` with CPython's bits.
fn flags(code: Ref<CodeObj>) -> i64 {
    let front = &code.front;
    let is_function = !front.is_module && !front.is_class_body;
    let flavor = match (front.is_generator, front.flavor) {
        (false, _) => 0,
        (true, Flavor::Generator) => 0x20,
        (true, Flavor::IterableCoroutine) => 0x120,
        (true, Flavor::Coroutine) => 0x80,
        (true, Flavor::AsyncGenerator) => 0x200,
    };
    let flag = |is_set: bool, bit: i64| if is_set { bit } else { 0 };
    flavor
        | flag(is_function, 0x3)
        | flag(front.has_varargs, 0x4)
        | flag(front.has_varkw, 0x8)
        | flag(front.is_nested, 0x10)
}

fn number(n: u32) -> PyResult<Value> {
    Ok(Value::int(n.into()))
}

fn a_code(vm: Ref<Vm>, value: Value) -> PyResult<Ref<CodeObj>> {
    value.downcast().ok_or_else(|| vm.type_error("a code object is needed"))
}

/// The names of registers that fulfil the condition.
fn locals_where(
    code: Ref<CodeObj>,
    condition: fn(Ref<CodeObj>, u32) -> bool,
) -> impl Iterator<Item = Ref<Str>> {
    let chosen: Vec<_> = (0..code.local_names.len())
        .filter(|&reg| condition(code, reg as u32))
        .map(|reg| code.local_names[reg])
        .collect();
    chosen.into_iter()
}

fn names_where(code: Ref<CodeObj>, condition: fn(Ref<CodeObj>, u32) -> bool) -> Value {
    let mut names = RootedVec::new();
    locals_where(code, condition).for_each(|name| names.push(name.into()));
    names.into_tuple()
}

/// Whether it is a local variable for CPython: no free variable, and captured only if it is a parameter.
fn is_plain_local(code: Ref<CodeObj>, reg: u32) -> bool {
    let front = &code.front;
    !front.free_regs.contains(&reg) && (reg < front.num_params() || !is_captured(code, reg))
}

/// Whether an inner function captures the variable.
fn is_captured(code: Ref<CodeObj>, reg: u32) -> bool {
    let front = &code.front;
    front.cell_regs.contains(&reg) && !front.shared_regs.contains(&reg)
}

fn a_function(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Function>> {
    value.downcast().ok_or_else(|| vm.type_error("a function is needed"))
}

/// The code and defaults that a call must use, if any of them was assigned.
#[inline]
pub fn assigned<M: Mode>(function: Red<M, Ref<Function>>) -> Option<Red<M, Ref<FunctionExtra>>> {
    if function.code().promote().replaced::<M>() { function.extra().some() } else { None }
}

/// Code, defaults and keyword defaults of a function, for plain code.
pub fn parts(function: Ref<Function>) -> (Ref<CodeObj>, Option<Ref<Tuple>>, Option<Ref<Dict>>) {
    match function.extra.get() {
        Some(extra) => (extra.code.get(), extra.defaults.get(), extra.kwdefaults.get()),
        None => (function.code, function.defaults, function.kwdefaults),
    }
}

/// The storage for assigned attributes, created on demand.
fn extra(function: Ref<Function>) -> Ref<FunctionExtra> {
    if let Some(extra) = function.extra.get() {
        return extra;
    }
    let unset = || metatrace::Mut::new(Value::NULL);
    let extra = Ref::new(FunctionExtra {
        dict: metatrace::Mut::new(None),
        name: unset(),
        qualname: unset(),
        module: unset(),
        doc: unset(),
        annotations: unset(),
        type_params: unset(),
        code: metatrace::Mut::new(function.code),
        defaults: metatrace::Mut::new(function.defaults),
        kwdefaults: metatrace::Mut::new(function.kwdefaults),
    });
    function.extra.set(function, Some(extra));
    extra
}

/// The attribute dict of a function, created on demand.
pub fn attributes(function: Ref<Function>) -> Ref<Dict> {
    let extra = extra(function);
    extra.dict.get().unwrap_or_else(|| {
        let dict = dicts::new();
        extra.dict.set(extra, Some(dict));
        dict
    })
}

/// An attribute that was set on the function.
pub fn attribute(vm: Ref<Vm>, function: Ref<Function>, name: Ref<Str>) -> PyResult<Option<Value>> {
    match function.extra.get().and_then(|extra| extra.dict.get()) {
        Some(dict) => dicts::get(vm, dict, name.into()),
        None => Ok(None),
    }
}

/// The value of a field that was assigned, or null.
fn set_before(function: Ref<Function>, field: fn(Ref<FunctionExtra>) -> Value) -> Value {
    function.extra.get().map_or(Value::NULL, field)
}

fn or_else(value: Value, otherwise: impl FnOnce() -> Value) -> Value {
    if value.is_null() { otherwise() } else { value }
}

/// `__qualname__` as text.
pub fn qualname(function: Ref<Function>) -> Ref<Str> {
    let set = set_before(function, |extra| extra.qualname.get());
    as_kind::<Str>(set).unwrap_or_else(|| crate::functions::code::qualname(function.code))
}

fn name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let function = a_function(vm, args[0])?;
    Ok(or_else(set_before(function, |extra| extra.name.get()), || function.code.name.into()))
}

fn qualname_of(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let function = a_function(vm, args[0])?;
    Ok(or_else(set_before(function, |extra| extra.qualname.get()), || {
        crate::functions::code::qualname(function.code).into()
    }))
}

fn module(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let function = a_function(vm, args[0])?;
    let of_globals = || crate::types::namespace::get(function.code.globals, vm.names.name).unwrap_or(vm.none);
    Ok(or_else(set_before(function, |extra| extra.module.get()), of_globals))
}

fn doc(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let function = a_function(vm, args[0])?;
    let of_code = || function.code.front.docstring.as_deref().map_or(vm.none, str_value);
    Ok(or_else(set_before(function, |extra| extra.doc.get()), of_code))
}

fn defaults(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(parts(a_function(vm, args[0])?).1.map_or(vm.none, Value::from))
}

fn kwdefaults(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(parts(a_function(vm, args[0])?).2.map_or(vm.none, Value::from))
}

fn closure(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_function(vm, args[0])?.closure.map_or(vm.none, Value::from))
}

fn code(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(parts(a_function(vm, args[0])?).0.into())
}

fn dict(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(attributes(a_function(vm, args[0])?).into())
}

fn annotations(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let extra = extra(a_function(vm, args[0])?);
    if extra.annotations.get().is_null() {
        extra.annotations.set(extra, dicts::new().into());
    }
    Ok(extra.annotations.get())
}

fn globals(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    load_attr(vm, a_function(vm, args[0])?.code.globals.into(), vm.names.dict)
}

fn builtins(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    load_attr(vm, a_function(vm, args[0])?.code.builtins.into(), vm.names.dict)
}

/// The value as an object of type `T`, or None for `None` and deletion; raises TypeError for any other value.
fn optional<T: metatrace::Object>(vm: Ref<Vm>, value: Value, must: &str) -> PyResult<Option<Ref<T>>> {
    if value.is_null() || value == vm.none {
        return Ok(None);
    }
    as_kind::<T>(value).map(Some).ok_or_else(|| vm.type_error(must))
}

fn set_name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let extra = extra(a_function(vm, args[0])?);
    if args[1].is_null() || as_kind::<Str>(args[1]).is_none() {
        return Err(vm.type_error("__name__ must be set to a string object"));
    }
    extra.name.set(extra, args[1]);
    Ok(vm.none)
}

fn set_qualname(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let extra = extra(a_function(vm, args[0])?);
    if args[1].is_null() || as_kind::<Str>(args[1]).is_none() {
        return Err(vm.type_error("__qualname__ must be set to a string object"));
    }
    extra.qualname.set(extra, args[1]);
    Ok(vm.none)
}

fn set_module(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let extra = extra(a_function(vm, args[0])?);
    extra.module.set(extra, or_else(args[1], || vm.none));
    Ok(vm.none)
}

fn set_doc(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let extra = extra(a_function(vm, args[0])?);
    extra.doc.set(extra, or_else(args[1], || vm.none));
    Ok(vm.none)
}

/// Makes calls of functions with this code check for assigned parts.
fn tell_callers(function: Ref<Function>) {
    if !function.code.replaced.get() {
        function.code.replaced.set(function.code, true);
    }
}

fn set_defaults(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let function = a_function(vm, args[0])?;
    let defaults = optional::<Tuple>(vm, args[1], "__defaults__ must be set to a tuple object")?;
    let extra = extra(function);
    extra.defaults.set(extra, defaults);
    tell_callers(function);
    Ok(vm.none)
}

fn set_kwdefaults(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let function = a_function(vm, args[0])?;
    let defaults = optional::<Dict>(vm, args[1], "__kwdefaults__ must be set to a dict object")?;
    let extra = extra(function);
    extra.kwdefaults.set(extra, defaults);
    tell_callers(function);
    Ok(vm.none)
}

fn set_code(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let function = a_function(vm, args[0])?;
    let code = if args[1].is_null() { None } else { args[1].downcast::<CodeObj>() };
    let Some(code) = code else { return Err(vm.type_error("__code__ must be set to a code object")) };
    let (has, wants) = (function.closure.map_or(0, |c| c.items.len()), code.front.free_regs.len());
    if has != wants {
        let name = function.code.name.as_str();
        let text = format!("{name}() requires a code object with {has} free vars, not {wants}");
        return Err(vm.value_error(&text));
    }
    let extra = extra(function);
    extra.code.set(extra, code);
    tell_callers(function);
    Ok(vm.none)
}

fn set_dict(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let extra = extra(a_function(vm, args[0])?);
    if args[1].is_null() {
        return Err(vm.type_error("cannot delete __dict__"));
    }
    let Some(dict) = as_kind::<Dict>(args[1]) else {
        let kind = classes::type_name(vm, args[1]);
        return Err(vm.type_error(&format!("__dict__ must be set to a dictionary, not a '{kind}'")));
    };
    extra.dict.set(extra, Some(dict));
    Ok(vm.none)
}

fn set_annotations(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let function = a_function(vm, args[0])?;
    let annotations = optional::<Dict>(vm, args[1], "__annotations__ must be set to a dict object")?;
    annotate(function, annotations.map_or(Value::NULL, |_| args[1]));
    Ok(vm.none)
}

fn type_params(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(or_else(set_before(a_function(vm, args[0])?, |extra| extra.type_params.get()), || vm.empty_tuple))
}

fn assign_type_params(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    a_function(vm, args[0])?;
    if args[1].is_null() || as_kind::<Tuple>(args[1]).is_none() {
        return Err(vm.type_error("__type_params__ must be set to a tuple"));
    }
    set_type_params(args[0], args[1]);
    Ok(vm.none)
}

/// Sets the type parameters of a function.
pub fn set_type_params(function: Value, params: Value) {
    if let Some(function) = function.downcast::<Function>() {
        let extra = extra(function);
        extra.type_params.set(extra, params);
    }
}

/// Sets the annotations of a function; null for none.
pub fn annotate(function: Ref<Function>, annotations: Value) {
    let extra = extra(function);
    extra.annotations.set(extra, annotations);
}
