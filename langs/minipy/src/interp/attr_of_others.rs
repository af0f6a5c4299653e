//! Attributes of classes, modules, functions and objects of built-in types. Binding them is in `attr`.

use super::arith::{call_special, special};
use super::attr::{bind, getattr_hook, getattr_residual, load_attr_residual, precedes_attributes};
use super::attr_super::super_attr;
use super::sites::{At, AttrLoad, Versioned};
use super::{class_of, promoted};
use crate::classes::{self, binds_as_method, lookup};
use crate::interp::sites::LoadPlan;
use crate::objects::args::{Out, Raised};
use crate::objects::class::{Class, ClassGreen as _};
use crate::objects::model::*;
use crate::protocols::attributes;
use crate::vm::Vm;
use metatrace::{Case, Family, Int64, Mode, Object, Red, Ref, TypeId, elidable, residual};

/// A load from anything but an instance.
#[inline(never)]
pub(super) fn other_attr<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, AttrLoad>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Out<M> {
    match member_of_other(vm, site, obj, name)? {
        Found::Method(method) => Ok(BoundMethod::alloc::<M>(method, obj).into()),
        Found::Value(value) => Ok(value),
    }
}

/// The result of a load: the value, or a method that is still to be bound.
pub(super) enum Found<M: Mode> {
    Method(Value),
    Value(Red<M, Value>),
}

pub(super) fn member_of_other<M: Mode, F: Family<Key = Versioned, Plan = LoadPlan>>(
    vm: Ref<Vm>,
    site: At<'_, M, F>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Result<Found<M>, Raised<M>> {
    let (key, class) = match obj.case() {
        Case::Int(_) => (Int64::type_id(), vm.types.int),
        Case::Obj(tid, object) => {
            if Module::is(tid)
                && let Some(module) = object.downcast::<Module>()
            {
                return module_attr(vm, site, module, obj, name).map(Found::Value);
            }
            if Class::is(tid)
                && let Some(class) = object.downcast::<Class>()
            {
                let Some(class) = class
                    .promote_polymorphic()
                    .filter(|&class| promoted::stable_version::<M>(class).is_some())
                else {
                    return load_attr_residual(vm, obj, name).map(Found::Value);
                };
                return class_attr(vm, site, class, obj, name);
            }
            if Super::is(tid)
                && let Some(proxy) = object.downcast::<Super>()
            {
                return super_attr(vm, proxy, obj, name);
            }
            if Function::is(tid)
                && let plan @ LoadPlan::Bind(_) =
                    site.plan(|| kind_key(tid), || decide_builtin::<M>(vm, vm.types.function, name))
            {
                return builtin_attr(vm, plan, obj, name);
            }
            if Function::is(tid)
                && name != vm.names.dict
                && let Some(function) = object.downcast::<Function>()
            {
                let value = function_attribute::<M>(vm, function, name);
                if !value.is_null().test() {
                    return Ok(Found::Value(value));
                }
            }
            if Function::is(tid) || classes::is_of_several_classes(tid) {
                return getattr_residual(vm, obj, name).map(Found::Value);
            }
            match TableIter::is(tid) || ReverseIter::is(tid) {
                true => {
                    let class = class_of(vm, obj);
                    return builtin_attr(vm, decide_builtin::<M>(vm, class, name), obj, name);
                }
                false => (tid, vm.class_of_kind(tid)),
            }
        }
    };
    // All objects of the type have this class, which programs cannot change.
    let plan = site.plan(|| kind_key(key), || decide_builtin::<M>(vm, class, name));
    builtin_attr(vm, plan, obj, name)
}

/// The key of objects of a built-in type: no address, and no version.
#[inline(always)]
pub(super) fn kind_key(tid: TypeId) -> Versioned {
    (tid.0.into(), -1)
}

pub(super) fn decide_builtin<M: Mode>(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>) -> LoadPlan {
    let member = lookup::<M>(vm, class, class.version::<M>(), name).promote();
    match member.downcast::<NativeFunction>() {
        Some(function) if function.binds => LoadPlan::Method(member),
        _ if member.downcast::<Member>().is_some() => LoadPlan::Bind(member),
        _ => LoadPlan::Missing(None),
    }
}

fn builtin_attr<M: Mode>(
    vm: Ref<Vm>,
    plan: LoadPlan,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Result<Found<M>, Raised<M>> {
    match plan {
        LoadPlan::Method(method) => Ok(Found::Method(method)),
        LoadPlan::Bind(member) => bind(vm, member, obj, vm.types.object).map(Found::Value),
        _ => getattr_residual(vm, obj, name).map(Found::Value),
    }
}

/// A load from a module.
fn module_attr<M: Mode, F: Family<Key = Versioned, Plan = LoadPlan>>(
    vm: Ref<Vm>,
    site: At<'_, M, F>,
    module: Red<M, Ref<Module>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Out<M> {
    let Some(module) = module.promote_polymorphic() else { return load_attr_residual(vm, obj, name) };
    let Some(version) = module.version_while_stable::<M>() else { return load_attr_residual(vm, obj, name) };
    let plan = site.plan(
        || (module.address(), version),
        || match find_in_module::<M>(module, version, name).promote() {
            Some(cell) => LoadPlan::Global(cell),
            None => LoadPlan::Missing(None),
        },
    );
    if let LoadPlan::Global(cell) = plan {
        let value = crate::interp::cells::read::<M>(cell);
        if !value.is_null().test() {
            return Ok(value);
        }
    }
    getattr_residual(vm, obj, name)
}

/// An attribute of a function, which is looked up without Python code; null if there is none.
#[residual(writes(Function))]
fn function_attribute(vm: Ref<Vm>, function: Ref<Function>, name: Ref<Str>) -> Value {
    attributes::getattr_slowly(vm, function.into(), name).unwrap_or(Value::NULL)
}

/// The cell of a module's global. The result depends on the version alone.
#[elidable]
pub fn find_in_module(module: Ref<Module>, version: i64, name: Ref<Str>) -> Option<Ref<GlobalCell>> {
    let _ = version;
    module.find_cell(name)
}

/// The plan of a load from a class, which depends on the class and its metaclass.
fn decide_class_attr<M: Mode>(vm: Ref<Vm>, class: Ref<Class>, meta: Ref<Class>, name: Ref<Str>) -> LoadPlan {
    if let Some(hook) = special::<M>(vm, meta, vm.names.getattribute) {
        return LoadPlan::Hook(hook);
    }
    let meta_member = lookup::<M>(vm, meta, meta.version::<M>(), name).promote();
    if precedes_attributes::<M>(vm, meta_member) {
        return LoadPlan::Bind(meta_member);
    }
    let member = lookup::<M>(vm, class, class.version::<M>(), name).promote();
    if let Some(cell) = member.downcast::<ClassCell>() {
        return LoadPlan::Cell(cell);
    }
    if !member.is_null() {
        return if classes::is_data(member) { LoadPlan::Data(member) } else { LoadPlan::OfClass(member) };
    }
    if binds_as_method(meta_member) {
        return LoadPlan::Method(meta_member);
    }
    if !meta_member.is_null() {
        return LoadPlan::Bind(meta_member);
    }
    LoadPlan::Missing(special::<M>(vm, meta, vm.names.getattr))
}

/// A load from a class.
fn class_attr<M: Mode, F: Family<Key = Versioned, Plan = LoadPlan>>(
    vm: Ref<Vm>,
    site: At<'_, M, F>,
    class: Ref<Class>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Result<Found<M>, Raised<M>> {
    let meta = class.metaclass.unwrap_or(vm.types.type_);
    // A metaclass that programs can change has a version of its own, which is not part of the key.
    let site = if meta.builtin { site } else { At::none() };
    let plan = site
        .plan(|| (class.address(), class.version::<M>()), || decide_class_attr::<M>(vm, class, meta, name));
    let value = match plan {
        LoadPlan::Data(member) => Ok(member.into()),
        LoadPlan::Cell(cell) => Ok(cell.value::<M>()),
        LoadPlan::OfClass(member) => member_of_class(vm, member, class),
        LoadPlan::Method(method) => return Ok(Found::Method(method)),
        LoadPlan::Bind(member) => bind::<M>(vm, member, obj, meta),
        LoadPlan::Hook(hook) => call_special(vm, hook, obj, meta, &[Value::from(name).into()]),
        LoadPlan::Missing(Some(hook)) => {
            return call_special(vm, hook, obj, meta, &[Value::from(name).into()]).map(Found::Value);
        }
        _ => return getattr_residual(vm, obj, name).map(Found::Value),
    };
    match value {
        Ok(value) => Ok(Found::Value(value)),
        Err(exc) => getattr_hook(vm, obj, meta, name, exc).map(Found::Value),
    }
}

/// A member of a class as an attribute of the class: `member.__get__(None, class)`.
pub fn member_of_class<M: Mode>(vm: Ref<Vm>, member: Value, class: Ref<Class>) -> Out<M> {
    if let Some(cell) = member.downcast::<ClassCell>() {
        return Ok(cell.value::<M>());
    }
    let kind = match member.downcast::<Instance>() {
        Some(instance) => {
            let descriptor = Red::<M, Ref<Instance>>::from(instance).map().promote().class;
            if let Some(get) = special::<M>(vm, descriptor, vm.names.get) {
                return call_special(
                    vm,
                    get,
                    member.into(),
                    descriptor,
                    &[vm.none.into(), Value::from(class).into()],
                );
            }
            instance.payload
        }
        None => member,
    };
    if let Some(method) = kind.downcast::<ClassMethod>() {
        return Ok(BoundMethod::alloc::<M>(method.func, Value::from(class)).into());
    }
    if let Some(method) = kind.downcast::<StaticMethod>() {
        return Ok(method.func.into());
    }
    Ok(member.into())
}
