//! Changes of classes by programs: `obj.__class__ = C`, `C.__bases__ = (...)`; and the checks of layouts for them.
//!
//! A change gives new versions to all dependent classes, which invalidates compiled code.

use crate::classes::{self, building};
use crate::exceptions::raising::Raise as _;
use crate::objects::class::Class;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::Ref;

/// The class in the chain of `__base__` that determines the layout of instances.
pub fn solid_base(class: Ref<Class>) -> Ref<Class> {
    let mut class = class;
    while !class.adds_layout
        && let Some(base) = class.base.get()
    {
        class = base;
    }
    class
}

/// The base with whose layout those of all others agree; None if there is none.
pub fn best_base(bases: &[Ref<Class>]) -> Option<Ref<Class>> {
    let mut best = *bases.first()?;
    let mut winner = solid_base(best);
    for &base in &bases[1..] {
        let candidate = solid_base(base);
        if winner.is_subclass_of(candidate) {
            continue;
        }
        if !candidate.is_subclass_of(winner) {
            return None;
        }
        (best, winner) = (base, candidate);
    }
    Some(best)
}

/// Whether instances with the layout of one class can become instances of the other.
fn compatible(new: Ref<Class>, old: Ref<Class>) -> bool {
    let kind = |class: Ref<Class>| class.mro.borrow().iter().copied().find(|c| c.builtin && c.adds_layout);
    let has_weakref = |class: Ref<Class>| class.find(class.registry.intern("__weakref__")).is_some();
    new.has_dict == old.has_dict
        && has_weakref(new) == has_weakref(old)
        && kind(new) == kind(old)
        && new.slots == old.slots
}

/// `obj.__class__ = value`; null for `del`.
pub fn set_class(vm: Ref<Vm>, obj: Value, value: Value) -> PyResult<()> {
    if value.is_null() {
        return Err(vm.type_error("can't delete __class__ attribute"));
    }
    let Some(new) = value.downcast::<Class>() else {
        let kind = classes::type_name(vm, value);
        return Err(vm.type_error(&format!("__class__ must be set to a class, not '{kind}' object")));
    };
    let old = classes::class_of(vm, obj);
    if obj.downcast::<Module>().is_some() && new == old {
        return Ok(());
    }
    let Some(instance) = obj.downcast::<Instance>().filter(|_| !old.builtin && !new.builtin) else {
        return Err(
            vm.type_error("__class__ assignment only supported for mutable types or ModuleType subclasses")
        );
    };
    if !compatible(new, old) {
        let (new, old) = (new.name(), old.name());
        return Err(vm.type_error(&format!(
            "__class__ assignment: '{}' object layout differs from '{}'",
            new.as_str(),
            old.as_str()
        )));
    }
    classes::change_class(instance, new);
    Ok(())
}

/// `class.__bases__ = value`; null for `del`.
pub fn set_bases(vm: Ref<Vm>, class: Ref<Class>, value: Value) -> PyResult<()> {
    let name = class.name();
    let name = name.as_str();
    if value.is_null() {
        return Err(vm.type_error(&format!("cannot delete '__bases__' attribute of immutable type '{name}'")));
    }
    let Some(items) = value.downcast::<Tuple>() else {
        let kind = classes::type_name(vm, value);
        return Err(vm.type_error(&format!("can only assign tuple to {name}.__bases__, not {kind}")));
    };
    if items.as_slice().is_empty() {
        return Err(vm.type_error(&format!("can only assign non-empty tuple to {name}.__bases__, not ()")));
    }
    let mut bases: Vec<Ref<Class>> = Vec::new();
    for &item in items.as_slice() {
        let Some(base) = item.downcast::<Class>() else {
            let kind = classes::type_name(vm, item);
            return Err(vm.type_error(&format!("{name}.__bases__ must be tuple of classes, not '{kind}'")));
        };
        if base.is_subclass_of(class) {
            return Err(vm.type_error("a __bases__ item causes an inheritance cycle"));
        }
        if bases.contains(&base) {
            return Err(vm.type_error(&format!("duplicate base class {}", base.name().as_str())));
        }
        bases.push(base);
    }
    let Some(best) = best_base(&bases) else {
        return Err(vm.type_error("multiple bases have instance lay-out conflict"));
    };
    let old = class.base.get().expect("only `object` has no base");
    let object = vm.types.object;
    let of_object = best != old && (best == object || old == object);
    if of_object || !compatible(best, old) {
        let what = if of_object { "deallocator" } else { "object layout" };
        return Err(vm.type_error(&format!(
            "__bases__ assignment: '{}' {what} differs from '{}'",
            best.name().as_str(),
            old.name().as_str()
        )));
    }
    let old_bases = class.bases.borrow().clone();
    classes::relink(class, &old_bases, &bases, best);
    if let Err(exc) = recompute(vm, class) {
        classes::relink(class, &bases, &old_bases, old);
        recompute(vm, class)?;
        return Err(exc);
    }
    // The tuple keeps the new bases alive until they are linked.
    std::hint::black_box(items);
    Ok(())
}

/// Recomputes the method resolution orders of a class and its subclasses.
fn recompute(vm: Ref<Vm>, class: Ref<Class>) -> PyResult<()> {
    let bases = class.bases.borrow().clone();
    let Some(mro) = classes::c3(class, &bases) else {
        return Err(building::inconsistent(vm, &bases));
    };
    classes::set_mro(class, mro);
    building::override_mro(vm, class)?;
    let subclasses = class.subclasses_kept();
    let mut each = subclasses.as_slice().iter().filter_map(|value| value.downcast::<Class>());
    each.try_for_each(|subclass| recompute(vm, subclass))
}
