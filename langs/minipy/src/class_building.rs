//! Making classes: `__build_class__`, `type(...)`, metaclasses, `__slots__`, `__init_subclass__`; and instances
//! where the traced path does not make them.

use crate::binding::Target as _;
use crate::classes::{self, Class, ClassSpec, Layout, new_class, set_member};
use crate::exceptions::Raise as _;
use crate::heap_util::{RootedVec, payload_of, tuple};
use crate::interp::interpret;
use crate::model::*;
use crate::ops_plain as ops;
use crate::types;
use crate::vm::Vm;
use metatrace::untraced::{IntoPlain as _, Plain as _, Untraced as _};
use metatrace::{Direct, Fresh, Ref};

/// `__build_class__(body, name, *bases, **keywords)`
pub fn build_class(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let body = args[0]
        .downcast::<Function>()
        .ok_or_else(|| vm.type_error("__build_class__: func must be a function"))?;
    let name =
        args[1].downcast::<Str>().ok_or_else(|| vm.type_error("__build_class__: name is not a string"))?;
    let bases = resolve_bases(vm, &args[2..])?;
    let mut metaclass = vm.types.type_;
    let mut names = Vec::new();
    let mut values = RootedVec::new();
    for (keyword, value) in kw.iter() {
        if keyword.as_str() == "metaclass" {
            metaclass =
                value.downcast::<Class>().ok_or_else(|| vm.type_error("metaclass must be a class"))?;
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
            && let Some(result) =
                ops::call_user_special(vm, base, vm.intern("__mro_entries__"), &[tuple(bases)])
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
            return Err(
                vm.type_error(&format!("type '{}' is not an acceptable base type", base.name.as_str()))
            );
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
            Some(other)
                if solid.is_subclass_of(other)
                    || base.layout == Layout::Exception && layout == base.layout =>
            {
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
    let entries: Vec<(Value, Value)> =
        namespace.table.borrow().entries.iter().map(|e| (e.key, e.value)).collect();
    let mut cell = None;
    for (key, value) in entries {
        let Some(name) = key.downcast::<Str>() else { continue };
        let name = vm.intern_str(name);
        if name == vm.names.classcell {
            cell = value.downcast::<Cell_>();
            continue;
        }
        let value = match name.as_str() {
            "__new__" if value.downcast::<Function>().is_some() => {
                Ref::new(StaticMethod { func: value }).into()
            }
            "__init_subclass__" | "__class_getitem__" if value.downcast::<Function>().is_some() => {
                Ref::new(ClassMethod { func: value }).into()
            }
            _ => value,
        };
        set_member(class, name, value);
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
    let members: Vec<(Ref<Str>, Value)> = class.members();
    for (name, member) in members {
        if member.downcast::<Instance>().is_some()
            && let Some(result) =
                ops::call_user_special(vm, member, vm.names.set_name, &[class.into(), name.into()])
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
    let metaclass = args[0]
        .downcast::<Class>()
        .ok_or_else(|| vm.type_error("type.__new__(X): X is not a type object"))?;
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
