//! Functions and classes as the language makes and calls them: binding of arguments, `__build_class__`,
//! metaclasses, and the plain halves of displays and unpacking.

use crate::classes::{self, Class, ClassSpec, Layout, new_class, set_member};
use crate::code::CodeObj;
use crate::exceptions::{Raise as _, as_exception};
use crate::heap_util::{RootedVec, as_str, list, payload_of, str_value, tuple};
use crate::interp::call::Args;
use crate::interp::{Done, interpret};
use crate::model::*;
use crate::ops_plain as ops;
use crate::types;
use crate::vm::Vm;
use metatrace::untraced::{IntoPlain as _, Plain as _, Untraced as _};
use metatrace::{Array, Direct, Fresh, Mode, Red, Ref, residual};
use std::fmt::Write as _;

/// Native functions that the core itself provides.
pub const NATIVES: &[NativeDef] = &[
    native("__build_class__", build_class, Arity::at_least(2).with_keywords()),
    native("__import__", crate::import::import_function, Arity::at_least(1).with_keywords()),
    native("dir", dir, Arity::between(0, 1)),
    native("vars", vars, Arity::between(1, 1)),
];

// Binding of arguments.

/// Where bound arguments go: a frame, or the registers of a new generator.
pub trait Target<M: Mode> {
    /// Sets a register.
    fn put(&mut self, register: usize, value: Red<M, Value>);
}

impl<M: Mode> Target<M> for Fresh<M, crate::model::Registers> {
    fn put(&mut self, register: usize, value: Red<M, Value>) {
        self.set(register, value);
    }
}

/// The registers of a generator that has not started.
pub struct Registers<M: Mode>(pub Red<M, Ref<Array<Items>>>);

impl<M: Mode> Target<M> for Registers<M> {
    fn put(&mut self, register: usize, value: Red<M, Value>) {
        self.0.put(register, value);
    }
}

/// The most parameters by position or keyword that a function may have.
const MAX_PARAMETERS: usize = 256;

/// Distributes the arguments of a call over the parameters, and the closure's cells over the free registers.
pub fn bind<M: Mode>(
    vm: Ref<Vm>,
    function: Red<M, Ref<Function>>,
    code: Ref<CodeObj>,
    args: Args<'_, M>,
    target: &mut impl Target<M>,
) -> Done<M> {
    let front = &code.front;
    let (argcount, kwonly) = (usize::from(front.argcount), usize::from(front.kwonly));
    let parameters = argcount + kwonly;
    let positional = args.count - args.named();
    let mut given = [false; MAX_PARAMETERS];
    if parameters > MAX_PARAMETERS || (positional > argcount && !front.has_varargs) {
        return fail(vm, function, args);
    }
    for (i, given) in given.iter_mut().enumerate().take(positional.min(argcount)) {
        target.put(i, args.get(i));
        *given = true;
    }
    if front.has_varargs {
        let extra = positional.saturating_sub(argcount);
        let value = if extra == 0 {
            vm.empty_tuple.into()
        } else {
            let items = Red::<M, Ref<Array<TupleItems>>>::alloc(extra, Value::NULL);
            for i in 0..extra {
                items.put(i, args.get(argcount + i));
            }
            Tuple::alloc::<M>(items).into()
        };
        target.put(parameters, value);
    }
    let keywords = if front.has_varkw {
        let dict = new_dict::<M>(vm);
        target.put(parameters + usize::from(front.has_varargs), dict);
        Some(dict)
    } else {
        None
    };
    if let Some(names) = args.names {
        for (i, name) in names.as_slice().iter().enumerate() {
            let value = args.get(positional + i);
            let register = code.local_names[usize::from(front.posonly)..parameters]
                .iter()
                .position(|&n| Value::from(n) == *name)
                .map(|at| at + usize::from(front.posonly));
            match register {
                Some(register) if !given[register] => {
                    given[register] = true;
                    target.put(register, value);
                }
                Some(_) => return fail(vm, function, args),
                None => match keywords {
                    Some(dict) => add_keyword(vm, dict, *name, value)?,
                    None => return fail(vm, function, args),
                },
            }
        }
    }
    if given[..argcount].contains(&false) {
        let Some(defaults) = function.defaults().some() else { return fail(vm, function, args) };
        let defaults = defaults.items();
        let count = defaults.len().promote() as usize;
        for (i, given) in given.iter().enumerate().take(argcount) {
            if !given {
                if i + count < argcount {
                    return fail(vm, function, args);
                }
                target.put(i, defaults.at(i + count - argcount));
            }
        }
    }
    for i in argcount..parameters {
        if !given[i] {
            let Some(defaults) = function.kwdefaults().some() else { return fail(vm, function, args) };
            let value = default_of(vm, defaults, code.local_names[i]);
            if value.is_null().test() {
                return fail(vm, function, args);
            }
            target.put(i, value);
        }
    }
    if !front.free_regs.is_empty()
        && let Some(cells) = function.closure().some()
    {
        let cells = cells.items();
        for (i, &register) in front.free_regs.iter().enumerate() {
            target.put(register.into(), cells.at(i));
        }
    }
    Ok(())
}

#[residual(writes())]
fn new_dict(_vm: Ref<Vm>) -> Value {
    types::dict::new().into()
}

#[residual]
fn add_keyword(vm: Ref<Vm>, dict: Value, name: Value, value: Value) -> PyResult<()> {
    types::dict::set(vm, dict.downcast::<Dict>().expect("just made"), name, value)
}

/// The default of a keyword-only parameter, null if it has none.
#[residual(writes())]
fn default_of(vm: Ref<Vm>, defaults: Ref<Dict>, name: Ref<Str>) -> Value {
    types::dict::get(vm, defaults, name.into()).ok().flatten().unwrap_or(Value::NULL)
}

/// The arguments do not fit: TypeError.
#[cold]
fn fail<M: Mode>(vm: Ref<Vm>, function: Red<M, Ref<Function>>, args: Args<'_, M>) -> Done<M> {
    let names = args.names.map_or(vm.empty_tuple, Value::from);
    fail_residual(vm, function, args.to_array(), names)
}

#[residual]
fn fail_residual(vm: Ref<Vm>, function: Ref<Function>, args: Ref<Array<TupleItems>>, names: Value) -> PyResult<()> {
    let names = names.downcast::<Tuple>().expect("a tuple of names");
    let texts: Vec<Ref<Str>> = names.as_slice().iter().filter_map(|n| n.downcast()).collect();
    Err(vm.type_error(&binding_error(vm, function, args.len() - texts.len(), &texts)))
}

fn quoted_list(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|n| format!("'{n}'")).collect();
    match &quoted[..] {
        [] => String::new(),
        [one] => one.clone(),
        [a, b] => format!("{a} and {b}"),
        [most @ .., last] => format!("{}, and {last}", most.join(", ")),
    }
}

/// Why the arguments do not fit, in CPython's words and order of checks.
fn binding_error(vm: Ref<Vm>, function: Ref<Function>, positional: usize, names: &[Ref<Str>]) -> String {
    let code = function.code;
    let front = &code.front;
    let name = function_text(function, vm.names.qualname).unwrap_or_else(|| code.qualname.as_str().to_string());
    let (argcount, kwonly, posonly) = (usize::from(front.argcount), usize::from(front.kwonly), usize::from(front.posonly));
    let parameter = |i: usize| code.local_names[i].as_str();
    let mut given: Vec<bool> = (0..argcount + kwonly).map(|i| i < positional.min(argcount)).collect();
    let mut positional_by_name = Vec::new();
    for keyword in names {
        let text = keyword.as_str();
        match (posonly..argcount + kwonly).find(|&i| parameter(i) == text) {
            Some(i) if given[i] => return format!("{name}() got multiple values for argument '{text}'"),
            Some(i) => given[i] = true,
            None if front.has_varkw => {}
            None if (0..posonly).any(|i| parameter(i) == text) => positional_by_name.push(text),
            None => return format!("{name}() got an unexpected keyword argument '{text}'"),
        }
    }
    if !positional_by_name.is_empty() {
        let names = positional_by_name.join(", ");
        return format!("{name}() got some positional-only arguments passed as keyword arguments: '{names}'");
    }
    let defaults = function.defaults.map_or(0, |d| d.items.len());
    if positional > argcount && !front.has_varargs {
        let takes = if defaults > 0 {
            format!("from {} to {argcount} positional arguments", argcount - defaults)
        } else {
            format!("{argcount} positional argument{}", if argcount == 1 { "" } else { "s" })
        };
        let kwonly_given = (argcount..argcount + kwonly).filter(|&i| given[i]).count();
        let also = if kwonly_given > 0 {
            let plural = |n: usize| if n == 1 { "" } else { "s" };
            format!(
                " positional argument{} (and {kwonly_given} keyword-only argument{})",
                plural(positional),
                plural(kwonly_given)
            )
        } else {
            String::new()
        };
        let were = if positional == 1 && kwonly_given == 0 { "was" } else { "were" };
        return format!("{name}() takes {takes} but {positional}{also} {were} given");
    }
    let missing: Vec<&str> = (0..argcount - defaults).filter(|&i| !given[i]).map(parameter).collect();
    if !missing.is_empty() {
        let (n, plural) = (missing.len(), if missing.len() == 1 { "" } else { "s" });
        return format!("{name}() missing {n} required positional argument{plural}: {}", quoted_list(&missing));
    }
    let has_default = |i: usize| {
        function.kwdefaults.is_some_and(|d| types::dict::get(vm, d, code.local_names[i].into()).ok().flatten().is_some())
    };
    let missing: Vec<&str> =
        (argcount..argcount + kwonly).filter(|&i| !given[i] && !has_default(i)).map(parameter).collect();
    let (n, plural) = (missing.len(), if missing.len() == 1 { "" } else { "s" });
    format!("{name}() missing {n} required keyword-only argument{plural}: {}", quoted_list(&missing))
}

// Attributes of functions.

/// The attribute dict of a function, made when it is needed.
pub fn attributes(function: Ref<Function>) -> Ref<Dict> {
    match function.attributes.get() {
        Some(dict) => dict,
        None => {
            let dict = types::dict::new();
            function.attributes.set(function, Some(dict));
            dict
        }
    }
}

/// A text attribute that was set on the function.
fn function_text(function: Ref<Function>, name: Ref<Str>) -> Option<String> {
    let dict = function.attributes.get()?;
    let table = dict.table.borrow();
    let found = table.entries.iter().find(|e| as_str(&e.key) == Some(name.as_str()))?;
    as_str(&found.value).map(str::to_string)
}

/// An attribute of a function, if it has it.
pub fn function_attribute(vm: Ref<Vm>, function: Ref<Function>, name: Ref<Str>) -> PyResult<Option<Value>> {
    if let Some(dict) = function.attributes.get()
        && let Some(found) = types::dict::get(vm, dict, name.into())?
    {
        return Ok(Some(found));
    }
    let code = function.code;
    Ok(Some(match name.as_str() {
        "__name__" => code.name.into(),
        "__qualname__" => code.qualname.into(),
        "__module__" => crate::namespace::get(code.globals, vm.names.name).unwrap_or(vm.none),
        "__doc__" => code.front.docstring.as_deref().map_or(vm.none, str_value),
        "__defaults__" => function.defaults.map_or(vm.none, Value::from),
        "__kwdefaults__" => function.kwdefaults.map_or(vm.none, Value::from),
        "__closure__" => function.closure.map_or(vm.none, Value::from),
        "__code__" => code.into(),
        "__dict__" => attributes(function).into(),
        "__annotations__" => {
            let dict = types::dict::new();
            types::dict::set(vm, attributes(function), name.into(), dict.into())?;
            dict.into()
        }
        _ => return Ok(None),
    }))
}

/// Gives a new function its annotations.
pub fn set_annotations<M: Mode>(vm: Ref<Vm>, function: Red<M, Ref<Function>>, annotations: Red<M, Value>) {
    set_annotations_residual(vm, function, annotations);
}

#[residual]
fn set_annotations_residual(vm: Ref<Vm>, function: Ref<Function>, annotations: Value) {
    let set = types::dict::set(vm, attributes(function), vm.names.annotations.into(), annotations);
    debug_assert!(set.is_ok(), "strings are hashable");
}

// Classes.

fn build_class(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let body = args[0].downcast::<Function>().ok_or_else(|| vm.type_error("__build_class__: func must be a function"))?;
    let name = args[1].downcast::<Str>().ok_or_else(|| vm.type_error("__build_class__: name is not a string"))?;
    let bases = resolve_bases(vm, &args[2..])?;
    let mut metaclass = vm.types.type_;
    let mut names = Vec::new();
    let mut values = RootedVec::new();
    for (keyword, value) in kw.iter() {
        if keyword.as_str() == "metaclass" {
            metaclass = value.downcast::<Class>().ok_or_else(|| vm.type_error("metaclass must be a class"))?;
        } else {
            names.push(keyword);
            values.push(value);
        }
    }
    let metaclass = derived_metaclass(vm, metaclass, bases.as_slice())?;
    let bases_tuple = tuple(bases.as_slice());
    let rest = Kwargs { names: &names, values: values.as_slice() };
    let namespace = match class_hook(vm, metaclass, "__prepare__") {
        Some(prepare) => ops::call_kw(vm, prepare, &[name.into(), bases_tuple], &rest)?,
        None => types::dict::new().into(),
    };
    let code = body.code;
    let mut frame = Fresh::<Direct, crate::model::Registers>::new(code.num_regs, Value::NULL);
    frame.put(0, namespace.into());
    if let Some(cells) = body.closure {
        for (i, &register) in code.front.free_regs.iter().enumerate() {
            frame.put(register.into(), cells.as_slice()[i].into());
        }
    }
    let _none = interpret::<Direct>(vm, code, 0, frame).map_err(|e| e.into_plain())?;
    if metaclass == vm.types.type_ {
        return new_type(vm, vm.types.type_, name, bases.as_slice(), namespace, &rest).map(Value::from);
    }
    ops::call_kw(vm, metaclass.into(), &[name.into(), bases_tuple, namespace], &rest)
}

/// A class method of a metaclass that is not `type`'s.
fn class_hook(vm: Ref<Vm>, metaclass: Ref<Class>, name: &str) -> Option<Value> {
    let (owner, _) = metaclass.find_with_owner(vm.intern(name))?;
    if owner.builtin {
        return None;
    }
    ops::getattr(vm, metaclass.into(), name).ok()
}

fn resolve_bases(vm: Ref<Vm>, bases: &[Value]) -> PyResult<RootedVec> {
    let mut resolved = RootedVec::new();
    for &base in bases {
        if base.downcast::<Class>().is_none()
            && let Some(result) = ops::call_user_special(vm, base, vm.intern("__mro_entries__"), &[tuple(bases)])
        {
            let entries = result?;
            ops::for_each(vm, entries, |entry| {
                resolved.push(entry);
                Ok(())
            })?;
            continue;
        }
        resolved.push(base);
    }
    Ok(resolved)
}

fn derived_metaclass(vm: Ref<Vm>, metaclass: Ref<Class>, bases: &[Value]) -> PyResult<Ref<Class>> {
    let mut winner = metaclass;
    for base in bases {
        let Some(base) = base.downcast::<Class>() else { continue };
        let meta = base.metaclass.unwrap_or(vm.types.type_);
        if winner.is_subclass_of(meta) {
            continue;
        }
        if !meta.is_subclass_of(winner) {
            return Err(vm.type_error(
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases",
            ));
        }
        winner = meta;
    }
    Ok(winner)
}

/// Makes a class of a namespace: what `type.__new__` does.
pub fn new_type(
    vm: Ref<Vm>,
    metaclass: Ref<Class>,
    name: Ref<Str>,
    bases: &[Value],
    namespace: Value,
    kw: &Kwargs<'_>,
) -> PyResult<Ref<Class>> {
    let mut classes: Vec<Ref<Class>> = Vec::new();
    for &base in bases {
        let Some(base) = base.downcast::<Class>() else {
            return Err(vm.type_error("bases must be types"));
        };
        if !base.subclassable {
            return Err(vm.type_error(&format!("type '{}' is not an acceptable base type", base.name.as_str())));
        }
        if classes.contains(&base) {
            return Err(vm.type_error(&format!("duplicate base class {}", base.name.as_str())));
        }
        classes.push(base);
    }
    if classes.is_empty() {
        classes.push(vm.types.object);
    }
    let layout = common_layout(vm, &classes)?;
    let Some(namespace) = payload_of(namespace).downcast::<Dict>() else {
        return Err(vm.type_error("type.__new__() argument 3 must be dict"));
    };
    let slots = match types::dict::get(vm, namespace, vm.names.slots.into())? {
        Some(slots) => Some(slot_names(vm, name, slots)?),
        None => None,
    };
    let has_dict_slot = slots.as_ref().is_some_and(|s| s.contains(&vm.names.dict));
    let spec = ClassSpec {
        name: vm.intern_str(name),
        bases: &classes,
        layout,
        builtin: false,
        subclassable: true,
        metaclass: (metaclass != vm.types.type_).then_some(metaclass),
        slots: slots.filter(|_| !has_dict_slot),
    };
    let Some(class) = new_class(vm.registry, &spec) else {
        let names: Vec<&str> = classes.iter().map(|c| c.name.as_str()).collect();
        let text = "Cannot create a consistent method resolution order (MRO) for bases";
        return Err(vm.type_error(&format!("{text} {}", names.join(", "))));
    };
    fill_class(vm, class, namespace)?;
    finish_class(vm, class, kw)?;
    Ok(class)
}

/// What instances keep, if the bases agree on it.
fn common_layout(vm: Ref<Vm>, bases: &[Ref<Class>]) -> PyResult<Layout> {
    let mut layout = Layout::Plain;
    let mut kind: Option<Ref<Class>> = None;
    for &base in bases {
        if base.layout == Layout::Plain {
            continue;
        }
        // The built-in type behind the base.
        let solid = base.mro.borrow().iter().copied().find(|c| c.builtin).unwrap_or(base);
        match kind {
            None => (layout, kind) = (base.layout, Some(solid)),
            Some(other) if other.is_subclass_of(solid) => {}
            Some(other) if solid.is_subclass_of(other) || base.layout == Layout::Exception && layout == base.layout => {
                kind = Some(solid);
            }
            Some(_) => return Err(vm.type_error("multiple bases have instance lay-out conflict")),
        }
    }
    Ok(layout)
}

fn slot_names(vm: Ref<Vm>, class: Ref<Str>, slots: Value) -> PyResult<Vec<Ref<Str>>> {
    let mut names = Vec::new();
    if let Some(one) = slots.downcast::<Str>() {
        names.push(vm.intern_str(one));
        return Ok(names);
    }
    ops::for_each(vm, slots, |name| match name.downcast::<Str>() {
        Some(text) => {
            let text = text.as_str();
            let mangled = if text.starts_with("__") && !text.ends_with("__") {
                format!("_{}{text}", class.as_str().trim_start_matches('_'))
            } else {
                text.to_string()
            };
            names.push(vm.intern(&mangled));
            Ok(())
        }
        None => {
            let kind = ops::type_name(vm, name);
            Err(vm.type_error(&format!("__slots__ items must be strings, not '{kind}'")))
        }
    })?;
    Ok(names)
}

fn fill_class(vm: Ref<Vm>, class: Ref<Class>, namespace: Ref<Dict>) -> PyResult<()> {
    let entries: Vec<(Value, Value)> = namespace.table.borrow().entries.iter().map(|e| (e.key, e.value)).collect();
    let mut cell = None;
    for (key, value) in entries {
        let Some(name) = key.downcast::<Str>() else { continue };
        let name = vm.intern_str(name);
        if name == vm.names.classcell {
            cell = value.downcast::<Cell_>();
            continue;
        }
        let value = match name.as_str() {
            "__new__" if value.downcast::<Function>().is_some() => Ref::new(StaticMethod { func: value }).into(),
            "__init_subclass__" | "__class_getitem__" if value.downcast::<Function>().is_some() => {
                Ref::new(ClassMethod { func: value }).into()
            }
            _ => value,
        };
        set_member(class, name, value);
        let exotic = matches!(name.as_str(), "__getattribute__" | "__setattr__");
        if exotic && !class.data_descriptors.get() {
            class.data_descriptors.set(class, true);
        }
    }
    if class.own(vm.names.eq).is_some() && class.own(vm.names.hash).is_none() {
        set_member(class, vm.names.hash, vm.none);
    }
    if class.own(vm.names.doc).is_none() {
        set_member(class, vm.names.doc, vm.none);
    }
    if let Some(cell) = cell {
        cell.content.set(cell, class.into());
    }
    Ok(())
}

fn finish_class(vm: Ref<Vm>, class: Ref<Class>, kw: &Kwargs<'_>) -> PyResult<()> {
    let members: Vec<(Ref<Str>, Value)> = class.namespace.borrow().iter().collect();
    for (name, member) in members {
        if member.downcast::<Instance>().is_some()
            && let Some(result) = ops::call_user_special(vm, member, vm.names.set_name, &[class.into(), name.into()])
        {
            result?;
        }
    }
    // `__init_subclass__` of the bases, which are asked as `super(class, class)` would be.
    let version = class.version.get();
    let hook = crate::interp::attr::super_lookup::plain((class, version, class, vm.names.init_subclass));
    if let Some(method) = hook.downcast::<ClassMethod>() {
        ops::call_kw(vm, method.func, &[class.into()], kw)?;
    } else if !kw.is_empty() {
        let text = format!("{}.__init_subclass__() takes no keyword arguments", class.name.as_str());
        return Err(vm.type_error(&text));
    }
    Ok(())
}

/// `type(x)`, `type(name, bases, namespace)`, and calls of classes with a metaclass.
pub fn call_metaclass(vm: Ref<Vm>, class: Ref<Class>, args: &[Value], names: Value) -> PyResult<Value> {
    let names = names.downcast::<Tuple>().expect("a tuple of names");
    let texts: Vec<Ref<Str>> = names.as_slice().iter().filter_map(|n| n.downcast()).collect();
    let (positional, named) = args.split_at(args.len() - texts.len());
    let kw = Kwargs { names: &texts, values: named };
    if class == vm.types.type_ {
        if let [value] = positional
            && kw.is_empty()
        {
            return Ok(ops::class_of(vm, *value).into());
        }
        return type_new(vm, &prepend(class.into(), positional), &kw);
    }
    let meta = class.metaclass.unwrap_or(vm.types.type_);
    if let Some((owner, call)) = meta.find_with_owner(vm.names.call)
        && !owner.builtin
    {
        return ops::call_kw(vm, call, &prepend(class.into(), positional), &kw);
    }
    construct(vm, class, positional, &kw)
}

fn prepend(first: Value, rest: &[Value]) -> Vec<Value> {
    let mut all = vec![first];
    all.extend_from_slice(rest);
    all
}

/// What `type.__call__` does.
pub fn construct(vm: Ref<Vm>, class: Ref<Class>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let new = classes::find(vm, class, vm.names.new).expect("object has __new__");
    let new = new.downcast::<StaticMethod>().map_or(new, |m| m.func);
    let made = ops::call_kw(vm, new, &prepend(class.into(), args), kw)?;
    if !ops::has_class(vm, made, class) {
        return Ok(made);
    }
    let init = classes::find(vm, ops::class_of(vm, made), vm.names.init).expect("object has __init__");
    let custom_new = !new.downcast::<NativeFunction>().is_some_and(|f| f.intrinsic == Intrinsic::ObjectNew);
    let object_init = init.downcast::<NativeFunction>().is_some_and(|f| f.intrinsic == Intrinsic::ObjectInit);
    if !(custom_new && object_init) {
        ops::call_kw(vm, init, &prepend(made, args), kw)?;
    }
    Ok(made)
}

/// `type.__new__(metaclass, name, bases, namespace, **kw)`
pub fn type_new(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let metaclass = args[0].downcast::<Class>().ok_or_else(|| vm.type_error("type.__new__(X): X is not a type object"))?;
    let [name, bases, namespace] = args[1..] else {
        return Err(vm.type_error("type() takes 1 or 3 arguments"));
    };
    let name = name.downcast::<Str>().ok_or_else(|| {
        vm.type_error(&format!("type.__new__() argument 1 must be str, not {}", ops::type_name(vm, name)))
    })?;
    let bases = bases.downcast::<Tuple>().ok_or_else(|| {
        vm.type_error(&format!("type.__new__() argument 2 must be tuple, not {}", ops::type_name(vm, bases)))
    })?;
    let metaclass = derived_metaclass(vm, metaclass, bases.as_slice())?;
    new_type(vm, metaclass, name, bases.as_slice(), namespace, kw).map(Value::from)
}

// Text.

/// `repr` without `__repr__` written in Python.
pub fn default_repr(vm: Ref<Vm>, value: Value) -> PyResult<String> {
    if let Some(class) = value.downcast::<Class>() {
        return Ok(format!("<class '{}'>", full_name(vm, class)));
    }
    if let Some(function) = value.downcast::<Function>() {
        let name = function_text(function, vm.names.qualname).unwrap_or_else(|| function.code.qualname.as_str().to_string());
        return Ok(format!("<function {name} at {:#x}>", value.word()));
    }
    if let Some(function) = value.downcast::<NativeFunction>() {
        let name = function.name.as_str();
        return Ok(match function.owner.downcast::<Class>() {
            Some(class) if function.binds => format!("<method '{name}' of '{}' objects>", class.name.as_str()),
            _ => format!("<built-in function {name}>"),
        });
    }
    if let Some(method) = value.downcast::<BoundMethod>() {
        if let Some(function) = method.func.downcast::<NativeFunction>() {
            let kind = ops::type_name(vm, method.receiver);
            return Ok(format!(
                "<built-in method {} of {kind} object at {:#x}>",
                function.name.as_str(),
                method.receiver.word()
            ));
        }
        let name = match ops::getattr_opt(vm, method.func, "__qualname__")? {
            Some(name) => ops::str_of(vm, name)?,
            None => "?".to_string(),
        };
        return Ok(format!("<bound method {name} of {}>", ops::repr(vm, method.receiver)?));
    }
    if let Some(module) = value.downcast::<Module>() {
        let mut text = format!("<module '{}'", module.name.as_str());
        match crate::namespace::get(module, vm.names.file).as_ref().and_then(as_str) {
            Some(file) => {
                let _ = write!(text, " from '{file}'>");
            }
            None => text.push_str(" (built-in)>"),
        }
        return Ok(text);
    }
    if let Some(generator) = value.downcast::<Generator>() {
        return Ok(format!("<generator object {} at {:#x}>", generator.code.qualname.as_str(), value.word()));
    }
    if let Some(proxy) = value.downcast::<Super>() {
        let receiver = proxy.class.name.as_str();
        return Ok(format!("<super: <class '{}'>, <{receiver} object>>", proxy.start.name.as_str()));
    }
    if let Some(exc) = as_exception(value) {
        let method = ops::class_of(vm, exc.into()).find(vm.names.repr).expect("BaseException has it");
        let text = ops::call(vm, method, &[value])?;
        return Ok(as_str(&text).unwrap_or_default().to_string());
    }
    if value.downcast::<Instance>().is_none() || payload_of(value) != value {
        if crate::format::has_builtin_repr(value) {
            return crate::format::builtin_repr(vm, value);
        }
        // A type of B's with a `__repr__` of its own.
        if let Some(method) = classes::find(vm, ops::class_of(vm, value), vm.names.repr)
            && let Some(native) = method.downcast::<NativeFunction>()
            && native.owner != Value::from(vm.types.object)
        {
            let text = ops::call_native(vm, native, &[value], &Kwargs::NONE)?;
            return Ok(as_str(&text).unwrap_or_default().to_string());
        }
    }
    Ok(object_repr(vm, value))
}

/// What `object.__repr__` gives.
pub fn object_repr(vm: Ref<Vm>, value: Value) -> String {
    format!("<{} object at {:#x}>", full_name(vm, ops::class_of(vm, value)), value.word())
}

/// Module and qualified name of a class.
pub fn full_name(vm: Ref<Vm>, class: Ref<Class>) -> String {
    let qualname = class.own(vm.names.qualname);
    let name = qualname.as_ref().and_then(as_str).unwrap_or(class.name.as_str());
    let module = class.own(vm.names.module);
    match module.as_ref().and_then(as_str).filter(|m| *m != "builtins") {
        Some(module) => format!("{module}.{name}"),
        None => name.to_string(),
    }
}

// Displays, unpacking, calls with stars.

fn a_set(value: Value) -> Ref<Set> {
    value.downcast().expect("the front end builds a set here")
}

fn a_dict(value: Value) -> Ref<Dict> {
    value.downcast().expect("the front end builds a dict here")
}

/// Adds to a set display.
pub fn set_add(vm: Ref<Vm>, set: Value, value: Value) -> PyResult<()> {
    types::set::add(vm, a_set(set), value)
}

/// Adds all items to a set display.
pub fn set_update(vm: Ref<Vm>, set: Value, iterable: Value) -> PyResult<()> {
    ops::for_each(vm, iterable, |item| types::set::add(vm, a_set(set), item))
}

/// Adds a pair to a dict display.
pub fn dict_set(vm: Ref<Vm>, dict: Value, key: Value, value: Value) -> PyResult<()> {
    types::dict::set(vm, a_dict(dict), key, value)
}

/// The keys of a mapping, None if it is none.
fn mapping_keys(vm: Ref<Vm>, mapping: Value) -> PyResult<Option<RootedVec>> {
    if payload_of(mapping).downcast::<Dict>().is_some() {
        return ops::collect(vm, mapping).map(Some);
    }
    match ops::getattr_opt(vm, mapping, "keys")? {
        Some(keys) => {
            let keys = ops::call(vm, keys, &[])?;
            ops::collect(vm, keys).map(Some)
        }
        None => Ok(None),
    }
}

/// Adds a mapping to a dict display.
pub fn dict_update(vm: Ref<Vm>, dict: Value, mapping: Value) -> PyResult<()> {
    let Some(keys) = mapping_keys(vm, mapping)? else {
        return Err(vm.type_error(&format!("'{}' object is not a mapping", ops::type_name(vm, mapping))));
    };
    for &key in keys.as_slice() {
        let value = ops::get_item(vm, mapping, key)?;
        types::dict::set(vm, a_dict(dict), key, value)?;
    }
    Ok(())
}

/// The name of a callable in the errors of calls: `f()`.
fn callable_text(vm: Ref<Vm>, f: Value) -> String {
    let module = ops::getattr_opt(vm, f, "__module__").ok().flatten();
    let qualname = ops::getattr_opt(vm, f, "__qualname__").ok().flatten();
    let module = module.as_ref().and_then(as_str).filter(|m| *m != "builtins");
    match (module, qualname.as_ref().and_then(as_str)) {
        (Some(module), Some(name)) => format!("{module}.{name}()"),
        (None, Some(name)) => format!("{name}()"),
        _ => format!("{} object", ops::type_name(vm, f)),
    }
}

/// Adds a mapping to the keyword arguments of a call of `f`.
pub fn dict_merge(vm: Ref<Vm>, dict: Value, mapping: Value, f: Value) -> PyResult<()> {
    let Some(keys) = mapping_keys(vm, mapping)? else {
        let (f, kind) = (callable_text(vm, f), ops::type_name(vm, mapping));
        return Err(vm.type_error(&format!("{f} argument after ** must be a mapping, not {kind}")));
    };
    for &key in keys.as_slice() {
        if payload_of(key).downcast::<Str>().is_none() {
            return Err(vm.type_error("keywords must be strings"));
        }
        if types::dict::get(vm, a_dict(dict), key)?.is_some() {
            let (f, key) = (callable_text(vm, f), as_str(&key).unwrap_or_default().to_string());
            return Err(vm.type_error(&format!("{f} got multiple values for keyword argument '{key}'")));
        }
        let value = ops::get_item(vm, mapping, key)?;
        types::dict::set(vm, a_dict(dict), key, value)?;
    }
    Ok(())
}

/// The items of `*iterable` in a call of `f`.
pub fn star_args(vm: Ref<Vm>, f: Value, iterable: Value) -> PyResult<Ref<Array<TupleItems>>> {
    if let Some(tuple) = iterable.downcast::<Tuple>() {
        return Ok(tuple.items);
    }
    if !ops::is_iterable(vm, iterable) {
        let (f, kind) = (callable_text(vm, f), ops::type_name(vm, iterable));
        return Err(vm.type_error(&format!("{f} argument after * must be an iterable, not {kind}")));
    }
    let items = ops::collect(vm, iterable)?;
    Ok(items.into_tuple().downcast::<Tuple>().expect("just made").items)
}

/// The keys of a dict of keyword arguments: one tuple for each sequence of names, so that it can be a constant.
pub fn star_names(vm: Ref<Vm>, mapping: Value) -> Value {
    let dict = a_dict(mapping);
    let keys: Vec<Value> = dict.table.borrow().entries.iter().filter(|e| !e.key.is_null()).map(|e| e.key).collect();
    let names: Vec<Value> =
        keys.iter().filter_map(|k| payload_of(*k).downcast::<Str>()).map(|n| vm.intern_str(n).into()).collect();
    let mut known = vm.keyword_tuples.borrow_mut();
    if let Some(&found) = known.iter().find(|t| t.downcast::<Tuple>().is_some_and(|t| t.as_slice() == names)) {
        return found;
    }
    let made = tuple(&names);
    if known.len() < 256 {
        known.push(made);
        vm.touch();
    }
    made
}

/// The arguments with the values of the keyword dict after them.
pub fn with_keywords(_vm: Ref<Vm>, args: Ref<Array<TupleItems>>, mapping: Value) -> Ref<Array<TupleItems>> {
    let dict = a_dict(mapping);
    let mut all = RootedVec::from_slice(crate::heap_util::tuple_slice(args));
    let values: Vec<Value> = dict.table.borrow().entries.iter().filter(|e| !e.key.is_null()).map(|e| e.value).collect();
    values.iter().for_each(|&v| all.push(v));
    std::hint::black_box((args, dict));
    all.into_tuple().downcast::<Tuple>().expect("just made").items
}

fn items_array(items: &RootedVec) -> Ref<Array<TupleItems>> {
    tuple(items.as_slice()).downcast::<Tuple>().expect("just made").items
}

fn cannot_unpack(vm: Ref<Vm>, value: Value) -> Ref<Exc> {
    vm.type_error(&format!("cannot unpack non-iterable {} object", ops::type_name(vm, value)))
}

/// Exactly `n` items of an iterable.
pub fn unpack(vm: Ref<Vm>, value: Value, n: usize) -> PyResult<Ref<Array<TupleItems>>> {
    if !ops::is_iterable(vm, value) {
        return Err(cannot_unpack(vm, value));
    }
    let mut items = RootedVec::new();
    let iterator = ops::iter(vm, value)?;
    while let Some(item) = ops::next(vm, iterator)? {
        if items.len() == n {
            return Err(vm.value_error(&format!("too many values to unpack (expected {n})")));
        }
        items.push(item);
    }
    if items.len() < n {
        let got = items.len();
        return Err(vm.value_error(&format!("not enough values to unpack (expected {n}, got {got})")));
    }
    Ok(items_array(&items))
}

/// The items of an iterable with those in the middle in a list.
pub fn unpack_ex(vm: Ref<Vm>, value: Value, before: usize, after: usize) -> PyResult<Ref<Array<TupleItems>>> {
    if !ops::is_iterable(vm, value) {
        return Err(cannot_unpack(vm, value));
    }
    let items = ops::collect(vm, value)?;
    let (n, got) = (before + after, items.len());
    if got < n {
        return Err(vm.value_error(&format!("not enough values to unpack (expected at least {n}, got {got})")));
    }
    let all = items.as_slice();
    let mut out = RootedVec::from_slice(&all[..before]);
    out.push(list(&all[before..got - after]).into());
    all[got - after..].iter().for_each(|&v| out.push(v));
    Ok(items_array(&out))
}

fn dir(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match args {
        [obj] => ops::dir(vm, *obj),
        _ => Err(vm.not_implemented_error("dir() without arguments is not supported")),
    }
}

fn vars(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match ops::getattr_opt(vm, args[0], "__dict__")? {
        Some(dict) => Ok(dict),
        None => Err(vm.type_error("vars() argument must have __dict__ attribute")),
    }
}

