//! Creation of classes: `__build_class__`, `type(...)`, metaclasses, `__slots__`, `__init_subclass__`; and of
//! instances outside of the traced path.

use crate::classes::{self, ClassSpec, changes, new_class, set_member, slots};
use crate::exceptions::raising::Raise as _;
use crate::functions::binding::Target as _;
use crate::interp;
use crate::objects::class::{self, Class};
use crate::objects::finalizable;
use crate::objects::heap_util::{RootedVec, payload_of, str_value, tuple};
use crate::objects::model::*;
use crate::protocols::{self, instance_dict};
use crate::types::dicts;
use crate::vm::Vm;
use metatrace::untraced::{IntoPlain as _, Untraced as _};
use metatrace::{Direct, Fresh, Ref};

/// `__build_class__`, which class statements call.
pub const NATIVES: &[NativeDef] =
    &[native("__build_class__", build_class, Arity::at_least(2).with_keywords())];

/// `__build_class__(body, name, *bases, **keywords)`
pub fn build_class(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let body = args[0]
        .downcast::<Function>()
        .ok_or_else(|| vm.type_error("__build_class__: func must be a function"))?;
    let name =
        args[1].downcast::<Str>().ok_or_else(|| vm.type_error("__build_class__: name is not a string"))?;
    let original = &args[2..];
    let bases = resolve_bases(vm, original)?;
    let mut metaclass: Option<Value> = None;
    let mut names = Vec::new();
    let mut values = RootedVec::new();
    for (keyword, value) in kw.iter() {
        if keyword.as_str() == "metaclass" {
            metaclass = Some(value);
        } else {
            names.push(keyword);
            values.push(value);
        }
    }
    // A metaclass may be any callable; the most derived one is computed among classes only.
    let metaclass = match metaclass {
        Some(value) if value.downcast::<Class>().is_none() => value,
        given => {
            let given = given.and_then(|v| v.downcast::<Class>());
            let first = bases.as_slice().first().map(|&base| classes::class_of(vm, base));
            let start = given.or(first).unwrap_or(vm.types.type_);
            derived_metaclass(vm, start, bases.as_slice())?.into()
        }
    };
    let bases_tuple = tuple(bases.as_slice());
    let rest = Kwargs { names: &names, values: values.as_slice() };
    let namespace = if metaclass == Value::from(vm.types.type_) {
        dicts::new().into()
    } else {
        prepare(vm, metaclass, &[name.into(), bases_tuple], &rest)?
    };
    let code = body.code;
    let mut frame = Fresh::<Direct, crate::objects::model::Registers>::new(code.num_regs, Value::NULL);
    frame.put(0, namespace.into());
    if let Some(cells) = body.closure {
        for (i, &register) in code.front.free_regs.iter().enumerate() {
            frame.put(register as usize, cells.as_slice()[i].into());
        }
    }
    let _none = interp::resume::<Direct>(vm, code, 0, frame).map_err(|e| e.into_plain())?;
    if bases.as_slice() != original {
        protocols::set_item(vm, namespace, vm.intern("__orig_bases__").into(), tuple(original))?;
    }
    // The metaclass may remove it from the namespace, which is an error.
    let cell = match payload_of(namespace).downcast::<Dict>() {
        Some(dict) => dicts::get(vm, dict, vm.names.classcell.into())?,
        None => None,
    };
    let made = if metaclass == Value::from(vm.types.type_) {
        new_type(vm, vm.types.type_, name, bases.as_slice(), namespace, &rest)?.into()
    } else {
        protocols::call_kw(vm, metaclass, &[name.into(), bases_tuple, namespace], &rest)?
    };
    check_class_cell(vm, name, made, cell)?;
    Ok(made)
}

/// The namespace of the new class: the result of the metaclass's `__prepare__`, else a dict.
fn prepare(vm: Ref<Vm>, metaclass: Value, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let Some(prepare) = protocols::getattr_opt(vm, metaclass, "__prepare__")? else {
        return Ok(dicts::new().into());
    };
    let namespace = protocols::call_kw(vm, prepare, args, kw)?;
    let class = classes::class_of(vm, namespace);
    if classes::find(vm, class, vm.names.getitem).is_none() {
        let owner = match metaclass.downcast::<Class>() {
            Some(class) => minipy_text::room::owned(class.name().as_str()),
            None => "<metaclass>".to_string(),
        };
        let kind = class.name_text();
        return Err(vm.type_error(&format!("{owner}.__prepare__() must return a mapping, not {kind}")));
    }
    Ok(namespace)
}

/// Checks that the cell that `super()` in methods reads holds the new class.
fn check_class_cell(vm: Ref<Vm>, name: Ref<Str>, made: Value, cell: Option<Value>) -> PyResult<()> {
    let Some(cell) = cell.and_then(|c| c.downcast::<Cell_>()) else { return Ok(()) };
    if made.downcast::<Class>().is_none() || cell.content.get() == made {
        return Ok(());
    }
    let (name, made) = (name.as_str(), protocols::repr(vm, made)?);
    Err(if cell.content.get().is_null() {
        let text = "Was __classcell__ propagated to type.__new__?";
        vm.runtime_error(&format!("__class__ not set defining '{name}' as {made}. {text}"))
    } else {
        let content = protocols::repr(vm, cell.content.get())?;
        vm.type_error(&format!("__class__ set to {content} defining '{name}' as {made}"))
    })
}

fn resolve_bases(vm: Ref<Vm>, bases: &[Value]) -> PyResult<RootedVec> {
    let mut resolved = RootedVec::new();
    for &base in bases {
        if base.downcast::<Class>().is_none()
            && let Some(method) = protocols::getattr_opt(vm, base, "__mro_entries__")?
        {
            let entries = protocols::call(vm, method, &[tuple(bases)])?;
            let Some(entries) = entries.downcast::<Tuple>() else {
                return Err(vm.type_error("__mro_entries__ must return a tuple"));
            };
            entries.as_slice().iter().for_each(|&entry| resolved.push(entry));
            continue;
        }
        resolved.push(base);
    }
    Ok(resolved)
}

fn derived_metaclass(vm: Ref<Vm>, metaclass: Ref<Class>, bases: &[Value]) -> PyResult<Ref<Class>> {
    let mut winner = metaclass;
    for &base in bases {
        let meta = classes::class_of(vm, base);
        if winner.is_subclass_of(meta) {
            continue;
        }
        if !meta.is_subclass_of(winner) {
            return Err(vm.type_error(
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the \
                 metaclasses of all its bases",
            ));
        }
        winner = meta;
    }
    Ok(winner)
}

/// Creates a class from a namespace: `type.__new__`.
pub fn new_type(
    vm: Ref<Vm>,
    metaclass: Ref<Class>,
    name: Ref<Str>,
    bases: &[Value],
    namespace: Value,
    kw: &Kwargs<'_>,
) -> PyResult<Ref<Class>> {
    let mut classes: Vec<Ref<Class>> = Vec::new();
    if name.as_str().contains('\0') {
        return Err(vm.value_error("type name must not contain null characters"));
    }
    for &base in bases {
        let Some(base) = base.downcast::<Class>() else {
            return Err(vm.type_error("bases must be types"));
        };
        if !base.subclassable {
            return Err(
                vm.type_error(&format!("type '{}' is not an acceptable base type", base.name().as_str()))
            );
        }
        if classes.contains(&base) {
            return Err(vm.type_error(&format!("duplicate base class {}", base.name().as_str())));
        }
        classes.push(base);
    }
    if classes.is_empty() {
        classes.push(vm.types.object);
    }
    let Some(base) = changes::best_base(&classes) else {
        return Err(vm.type_error("multiple bases have instance lay-out conflict"));
    };
    let Some(namespace) = payload_of(namespace).downcast::<Dict>() else {
        let kind = classes::type_name(vm, namespace);
        return Err(vm.type_error(&format!("type.__new__() argument 3 must be dict, not {kind}")));
    };
    let inherits_dict = classes.iter().any(|c| c.has_dict);
    let weakref = vm.intern("__weakref__");
    let inherits_weakref = classes.iter().any(|c| c.find(weakref).is_some());
    let declared = match dicts::get(vm, namespace, vm.names.slots.into())? {
        Some(slots) => Some(slots::declared(vm, name, slots, base, inherits_dict, inherits_weakref)?),
        None => None,
    };
    let has_dict = declared.as_ref().is_none_or(|d| d.dict) || inherits_dict;
    let has_weakref = declared.as_ref().is_none_or(|d| d.weakref);
    let names = slots::without_conflicts(vm, declared.map_or(Vec::new(), |d| d.names), namespace)?;
    let spec = ClassSpec {
        name: vm.intern_str(name),
        bases: &classes,
        layout: base.layout,
        builtin: false,
        subclassable: true,
        metaclass: (metaclass != vm.types.type_).then_some(metaclass),
        base: Some(base),
        slots: names,
        has_dict,
    };
    let Some(class) = new_class(vm.registry, &spec) else {
        return Err(inconsistent(vm, &classes));
    };
    finalizable::register_class(class);
    fill_class(vm, class, namespace)?;
    slots::add_members(class, spec.slots.len());
    if has_dict && !inherits_dict {
        instance_dict::add_members(vm, class);
    }
    if has_weakref && !inherits_weakref && base.layout != class::Layout::Type {
        instance_dict::add_weakref(vm, class);
    }
    override_mro(vm, class)?;
    finish_class(vm, class, kw)?;
    Ok(class)
}

/// The TypeError for bases without a consistent method resolution order.
pub fn inconsistent(vm: Ref<Vm>, bases: &[Ref<Class>]) -> Ref<Exc> {
    let names = classes::contradiction(bases);
    let names: Vec<String> = names.iter().map(|c| minipy_text::room::owned(c.name().as_str())).collect();
    let text = "Cannot create a consistent method resolution order (MRO) for bases";
    vm.type_error(&format!("{text} {}", names.join(", ")))
}

/// Calls an `mro()` of the metaclass that is written in Python. Built-in classes must stay in the result: other code
/// relies on the members of `object`, and on those that a layout needs.
pub fn override_mro(vm: Ref<Vm>, class: Ref<Class>) -> PyResult<()> {
    let Some(result) = protocols::call_user_special(vm, class.into(), vm.intern("mro"), []) else {
        return Ok(());
    };
    let entries = protocols::collect(vm, result?)?;
    let (mut mro, solid) = (Vec::new(), changes::solid_base(class));
    for &entry in entries.as_slice() {
        let Some(entry) = entry.downcast::<Class>() else {
            let kind = classes::type_name(vm, entry);
            return Err(vm.type_error(&format!("mro() returned a non-class ('{kind}')")));
        };
        if !solid.is_subclass_of(changes::solid_base(entry)) {
            let name = classes::full_name(vm, entry);
            return Err(vm.type_error(&format!("mro() returned base with unsuitable layout ('{name}')")));
        }
        mro.push(entry);
    }
    if mro.is_empty() {
        return Err(vm.type_error("type MRO must not be empty"));
    }
    if let Some(missing) = class.mro.borrow().iter().find(|base| base.builtin && !mro.contains(base)) {
        let name = classes::full_name(vm, *missing);
        return Err(
            vm.type_error(&format!("mro() returned no '{name}', which '{}' needs", class.name_text()))
        );
    }
    classes::set_mro(class, mro);
    Ok(())
}

fn fill_class(vm: Ref<Vm>, class: Ref<Class>, namespace: Ref<Dict>) -> PyResult<()> {
    let entries: Vec<(Value, Value)> =
        crate::types::table::entries(namespace.table).map(|e| (e.key, e.value)).collect();
    let mut cell = None;
    for (key, value) in entries {
        let Some(name) = key.downcast::<Str>() else { continue };
        let name = vm.intern_str(name);
        if name == vm.names.classcell {
            cell = value.downcast::<Cell_>();
            if cell.is_none() {
                let kind = protocols::repr(vm, classes::class_of(vm, value).into())?;
                return Err(vm.type_error(&format!(
                    "type.__new__: __classcell__ must be a nonlocal cell, not {kind}"
                )));
            }
            continue;
        }
        if name == vm.names.qualname {
            let Some(text) = payload_of(value).downcast::<Str>() else {
                let kind = classes::type_name(vm, value);
                return Err(vm.type_error(&format!("type __qualname__ must be a str, not {kind}")));
            };
            classes::set_qualname(class, vm.intern_str(text));
            continue;
        }
        let value = match name.as_str() {
            "__new__" if value.downcast::<Function>().is_some() => classes::static_method(value).into(),
            "__init_subclass__" | "__class_getitem__" if value.downcast::<Function>().is_some() => {
                classes::class_method(value).into()
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
        if let Some(property) = member.downcast::<Property>() {
            property.name.set(property, name.into());
        } else if member.downcast::<Instance>().is_some()
            && let Some(result) =
                protocols::call_user_special(vm, member, vm.names.set_name, [class.into(), name.into()])
        {
            result.map_err(|exc| noted(vm, exc, member, name, class))?;
        }
    }
    // `super(class, class).__init_subclass__(**kw)`
    let proxy = Ref::new(Super { start: class, receiver: class.into(), class });
    let hook = protocols::load_attr(vm, proxy.into(), vm.names.init_subclass)?;
    let _none = protocols::call_kw(vm, hook, &[], kw)?;
    Ok(())
}

/// The exception of a `__set_name__`, with a note that says where it was called.
fn noted(vm: Ref<Vm>, exc: Ref<Exc>, member: Value, name: Ref<Str>, class: Ref<Class>) -> Ref<Exc> {
    let (kind, class) = (classes::type_name(vm, member), class.name_text());
    let note = format!("Error calling __set_name__ on '{kind}' instance '{}' in '{class}'", name.as_str());
    match protocols::call_method(vm, exc.into(), "add_note", &[str_value(&note)]) {
        Ok(_) => exc,
        Err(other) => other,
    }
}

/// `type.__new__(metaclass, name, bases, namespace, **kw)`
pub fn type_new(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let metaclass = args[0].downcast::<Class>().expect("the caller of `__new__` checks the class");
    let [name, bases, namespace] = args[1..] else {
        let given = args.len() - 1;
        return Err(vm.type_error(&format!("type.__new__() takes exactly 3 arguments ({given} given)")));
    };
    let wrong = |number: usize, wanted: &str, got: Value| {
        let got = classes::type_name(vm, got);
        vm.type_error(&format!("type.__new__() argument {number} must be {wanted}, not {got}"))
    };
    let name = payload_of(name).downcast::<Str>().ok_or_else(|| wrong(1, "str", name))?;
    let bases = payload_of(bases).downcast::<Tuple>().ok_or_else(|| wrong(2, "tuple", bases))?;
    if payload_of(namespace).downcast::<Dict>().is_none() {
        return Err(wrong(3, "dict", namespace));
    }
    for &base in bases.as_slice() {
        if base.downcast::<Class>().is_none()
            && protocols::getattr_opt(vm, base, "__mro_entries__")?.is_some()
        {
            return Err(vm.type_error("type() doesn't support MRO entry resolution; use types.new_class()"));
        }
    }
    let winner = derived_metaclass(vm, metaclass, bases.as_slice())?;
    if winner != metaclass {
        let new = |class| classes::find(vm, class, vm.names.new);
        if new(winner) != new(metaclass) {
            let new = protocols::load_attr(vm, winner.into(), vm.names.new)?;
            return protocols::call_kw(vm, new, &[winner.into(), name.into(), bases.into(), namespace], kw);
        }
    }
    new_type(vm, winner, name, bases.as_slice(), namespace, kw).map(Value::from)
}
