//! Class tests in plain code: `isinstance`, `issubclass`, `callable`, `dir`.

use super::attributes::getattr_opt;
use super::nesting;
use super::operators::truth;
use super::specials::call_user_special;
use crate::classes::{self, class_of, generic};
use crate::objects::class::Class;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Object as _, Ref};

/// Whether the value is an instance of the class or of a subclass.
pub fn has_class(vm: Ref<Vm>, value: Value, class: Ref<Class>) -> bool {
    class_of(vm, value).is_subclass_of(class)
}

/// `isinstance(value, info)`, where `info` is a class or a tuple of classes.
pub fn is_instance(vm: Ref<Vm>, value: Value, info: Value) -> PyResult<bool> {
    if let Some(class) = info.downcast::<Class>() {
        if class_of(vm, value) == class {
            return Ok(true);
        }
        if class.metaclass.is_some()
            && let Some(result) = call_user_special(vm, info, vm.names.instancecheck, [value])
        {
            return truth(vm, result?);
        }
        return Ok(has_class(vm, value, class) || says_class(vm, value, class)?);
    }
    if let Some(classes) = info.downcast::<Tuple>() {
        return any_of(vm, classes, " in __instancecheck__", |class| is_instance(vm, value, class));
    }
    match call_user_special(vm, info, vm.names.instancecheck, [value]) {
        Some(result) => truth(vm, result?),
        None => generic::is_abstract_instance(vm, value, info),
    }
}

/// Whether `check` is true for one of these classes, which may be nested tuples. `place` names the operation in the
/// error for tuples nested too deep.
fn any_of(
    vm: Ref<Vm>,
    classes: Ref<Tuple>,
    place: &'static str,
    mut check: impl FnMut(Value) -> PyResult<bool>,
) -> PyResult<bool> {
    let _level = nesting::enter(vm, place)?;
    for &class in classes.as_slice() {
        if check(class)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the object claims by its `__class__` to be an instance of the class.
pub fn says_class(vm: Ref<Vm>, value: Value, class: Ref<Class>) -> PyResult<bool> {
    if value.downcast::<Instance>().is_none() {
        return Ok(false);
    }
    let said = getattr_opt(vm, value, "__class__")?.and_then(|c| c.downcast::<Class>());
    Ok(said.is_some_and(|said| said != class_of(vm, value) && said.is_subclass_of(class)))
}

/// `issubclass(class, info)`
pub fn is_subclass(vm: Ref<Vm>, class: Value, info: Value) -> PyResult<bool> {
    if let Some(base) = info.downcast::<Class>() {
        if base.metaclass.is_some()
            && let Some(result) = call_user_special(vm, info, vm.names.subclasscheck, [class])
        {
            return truth(vm, result?);
        }
        return match class.downcast::<Class>() {
            Some(sub) => Ok(sub.is_subclass_of(base)),
            None => generic::is_abstract_subclass(vm, class, info),
        };
    }
    if let Some(classes) = info.downcast::<Tuple>() {
        return any_of(vm, classes, " in __subclasscheck__", |base| is_subclass(vm, class, base));
    }
    match call_user_special(vm, info, vm.names.subclasscheck, [class]) {
        Some(result) => truth(vm, result?),
        None => generic::is_abstract_subclass(vm, class, info),
    }
}

/// Whether the value is callable.
pub fn callable(vm: Ref<Vm>, value: Value) -> bool {
    match value.type_id() {
        None => false,
        Some(tid) if Instance::is(tid) => classes::find(vm, class_of(vm, value), vm.names.call).is_some(),
        Some(tid) => [
            Function::type_id(),
            NativeFunction::type_id(),
            BoundMethod::type_id(),
            Class::type_id(),
            StaticMethod::type_id(),
        ]
        .contains(&tid),
    }
}
