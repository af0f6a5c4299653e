//! Loads of attributes: maps and slots of instances, members of classes with their descriptors, methods.
//!
//! In a trace, an attribute load of an instance is a guard on its map and a load of a slot; a method load leaves only
//! that guard and the dependency on the class's version.

use super::arith::{call_special, special};
use super::attr_of_others::{Found, decide_builtin, kind_key, member_of_other, other_attr};
use super::attr_super::bind_super;
use super::call::call;
use super::fields::read;
use super::sites::{At, AttrLoad, MethodLoad};
use super::{class_of, megamorphic, promoted};
use crate::classes::{self, binds_as_method, is_subclass, lookup};
use crate::interp::sites::LoadPlan;
use crate::objects::args::{Args, Out, Raised, plain};
use crate::objects::class::{Class, ClassGreen as _, Layout};
use crate::objects::maps::{Field, Map};
use crate::objects::model::*;
use crate::protocols::{attributes, instance_dict};
use crate::vm::Vm;
use metatrace::{Case, Direct, Mode, Object, Red, Ref, TypeId, residual};

/// `obj.name`
#[inline]
pub fn load_attr<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, name: Ref<Str>) -> Out<M> {
    load(vm, At::none(), obj, name)
}

/// `obj.name` at a site whose cache has the instance's map: the value of a field. In traced code, always None.
#[inline(always)]
pub fn load_cached<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, AttrLoad>,
    obj: Red<M, Value>,
    name: impl Fn() -> Ref<Str>,
) -> Option<Red<M, Value>> {
    if M::TRACED {
        return None;
    }
    let instance = obj.downcast::<Instance>()?;
    let map = instance.map().promote();
    let field = site.hit(
        || (map.address(), map.class.version::<M>()),
        LoadPlan::field,
        |plan| plan.serves::<M>(map, &name),
        || decide_load::<M>(vm, map, name()),
    )?;
    // SAFETY: it is a field of the instance's map.
    Some(unsafe { read(instance, field) })
}

/// `obj.name`, at a site.
#[inline(never)]
pub fn load<M: Mode>(vm: Ref<Vm>, site: At<'_, M, AttrLoad>, obj: Red<M, Value>, name: Ref<Str>) -> Out<M> {
    let Some(instance) = obj.downcast::<Instance>() else { return other_attr(vm, site, obj, name) };
    let Some(map) = promoted::map(vm, instance) else {
        return load_megamorphic(vm, instance, obj, name);
    };
    let plan = site.plan(|| (map.address(), map.class.version::<M>()), || decide_load::<M>(vm, map, name));
    perform_load(vm, instance, obj, map, name, plan)
}

#[inline(always)]
fn decide_load<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, name: Ref<Str>) -> LoadPlan {
    if let Some(field) = map.attribute(name)
        && !map.class.data_descriptors::<M>()
    {
        return LoadPlan::of(field);
    }
    decide_member::<M>(vm, map, name)
}

/// Whether the attribute certainly does not exist and no hook could provide it. If so, a look-up that may fail needs
/// no exception.
pub fn is_missing<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, name: Ref<Str>) -> bool {
    let class = match obj.case() {
        Case::Int(_) => vm.types.int,
        Case::Obj(tid, object) => {
            if let Some(instance) = object.downcast::<Instance>() {
                let Some(map) = promoted::map(vm, instance) else { return false };
                let class = map.class;
                if map.dict_mode
                    || map.field_of(name).is_some()
                    || !matches!(class.layout, Layout::Plain | Layout::Exception)
                    || class.data_descriptors::<M>()
                    || special::<M>(vm, class, vm.names.getattr).is_some()
                {
                    return false;
                }
                class
            } else if keeps_attributes(tid) {
                return false;
            } else {
                class_of(vm, obj)
            }
        }
    };
    let Some(version) = promoted::stable_version::<M>(class) else { return false };
    lookup::<M>(vm, class, version, name).promote().is_null()
}

/// Whether objects of a built-in type may have attributes that their class does not have.
pub(super) fn keeps_attributes(tid: TypeId) -> bool {
    [
        Class::type_id(),
        Module::type_id(),
        Function::type_id(),
        NativeFunction::type_id(),
        BoundMethod::type_id(),
        Member::type_id(),
        Super::type_id(),
        UnboundSuper::type_id(),
        ClassMethod::type_id(),
        StaticMethod::type_id(),
        Property::type_id(),
    ]
    .contains(&tid)
}

/// The plan of a load from an instance.
#[inline(never)]
fn decide_member<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, name: Ref<Str>) -> LoadPlan {
    let class = map.class;
    let Some(version) = promoted::stable_version::<M>(class) else { return LoadPlan::Unstable };
    if class.data_descriptors::<M>()
        && let Some(hook) = special::<M>(vm, class, vm.names.getattribute)
    {
        return LoadPlan::Hook(hook);
    }
    decide_own_member::<M>(vm, map, version, name)
}

/// The plan of `object.__getattribute__`, provided the class does not override it.
fn decide_own_member<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, version: i64, name: Ref<Str>) -> LoadPlan {
    let class = map.class;
    let member = lookup::<M>(vm, class, version, name).promote();
    if let Some(field) = slot_of::<M>(class, member).and_then(|key| map.field_of(key)) {
        return LoadPlan::of(field);
    }
    if member.downcast::<Instance>().is_some() {
        return LoadPlan::Instance(member);
    }
    if !precedes_attributes::<M>(vm, member) {
        if let Some(field) = map.field_of(name) {
            return LoadPlan::of(field);
        }
        if map.dict_mode {
            return LoadPlan::Dict(member);
        }
    }
    if member.is_null() {
        return LoadPlan::Missing(special::<M>(vm, class, vm.names.getattr));
    }
    if let Some(cell) = member.downcast::<ClassCell>() {
        return LoadPlan::Cell(cell);
    }
    if classes::is_data(member) || member.downcast::<Class>().is_some() {
        return LoadPlan::Data(member);
    }
    LoadPlan::Bind(member)
}

fn perform_load<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    map: Ref<Map>,
    name: Ref<Str>,
    plan: LoadPlan,
) -> Out<M> {
    let class = map.class;
    match plan {
        // SAFETY: it is a field of the instance's map.
        LoadPlan::Slot(at) => Ok(unsafe { read(instance, Field::Slot(at as usize)) }),
        // SAFETY: likewise.
        LoadPlan::Number(at) => Ok(unsafe { read(instance, Field::Number(at as usize)) }),
        LoadPlan::Data(member) => Ok(member.into()),
        LoadPlan::Cell(cell) => {
            let value = cell.value::<M>();
            if binds(value) { Ok(BoundMethod::alloc::<M>(value, obj).into()) } else { Ok(value) }
        }
        LoadPlan::Bind(member) => bound_or_hook(vm, obj, class, name, member),
        LoadPlan::Instance(member) => {
            if !precedes_attributes::<M>(vm, member) {
                if let Some(field) = map.field_of(name) {
                    // SAFETY: it is a field of the instance's map.
                    return Ok(unsafe { read(instance, field) });
                }
                if map.dict_mode {
                    return load_around(vm, instance, obj, class, name, member);
                }
            }
            bound_or_hook(vm, obj, class, name, member)
        }
        LoadPlan::Dict(member) => load_around(vm, instance, obj, class, name, member),
        LoadPlan::Hook(hook) => match call_special(vm, hook, obj, class, &[Value::from(name).into()]) {
            Ok(value) => Ok(value),
            Err(exc) => getattr_hook(vm, obj, class, name, exc),
        },
        LoadPlan::Missing(Some(hook)) => call_special(vm, hook, obj, class, &[Value::from(name).into()]),
        LoadPlan::Missing(None) => getattr_residual(vm, obj, name),
        LoadPlan::Unstable => load_megamorphic(vm, instance, obj, name),
        LoadPlan::Method(_) | LoadPlan::MethodCell(_) | LoadPlan::Global(_) | LoadPlan::OfClass(_) => {
            unreachable!("no plan of an attribute of an instance")
        }
    }
}

/// `object.__getattribute__(obj, name)`, which does not call `__getattr__`. None if the native function must do it.
pub fn load_of_object<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, name: Ref<Str>) -> Option<Out<M>> {
    let instance = obj.downcast::<Instance>()?;
    let map = promoted::map(vm, instance)?;
    let version = promoted::stable_version::<M>(map.class)?;
    match decide_own_member::<M>(vm, map, version, name) {
        LoadPlan::Bind(member) => Some(bind(vm, member, obj, map.class)),
        plan @ (LoadPlan::Slot(_) | LoadPlan::Number(_) | LoadPlan::Data(_) | LoadPlan::Cell(_)) => {
            Some(perform_load(vm, instance, obj, map, name, plan))
        }
        _ => None,
    }
}

/// A load from an instance that has its attributes in a dict; the member of the class is used if the dict lacks the
/// name.
fn load_around<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    class: Ref<Class>,
    name: Ref<Str>,
    member: Value,
) -> Out<M> {
    let value = load_from_dict(vm, instance, name)?;
    if !value.is_null().test() {
        return Ok(value);
    }
    if !member.is_null() {
        return bound_or_hook(vm, obj, class, name, member);
    }
    if let Some(hook) = special::<M>(vm, class, vm.names.getattr) {
        return call_special(vm, hook, obj, class, &[Value::from(name).into()]);
    }
    getattr_residual(vm, obj, name)
}

/// The bound member; if binding raises AttributeError, `__getattr__` is called.
pub(super) fn bound_or_hook<M: Mode>(
    vm: Ref<Vm>,
    obj: Red<M, Value>,
    class: Ref<Class>,
    name: Ref<Str>,
    member: Value,
) -> Out<M> {
    match bind::<M>(vm, member, obj, class) {
        Err(exc) => getattr_hook(vm, obj, class, name, exc),
        result => result,
    }
}

/// The key of the slot, if the member is a slot that instances of the class have.
pub(super) fn slot_of<M: Mode>(class: Ref<Class>, member: Value) -> Option<Ref<Str>> {
    let owner = member.downcast::<Member>().filter(|m| m.key.is_some())?.owner;
    if is_subclass::<M>(class, owner) { classes::slot_of_class(class, member) } else { None }
}

/// The attribute of an instance that has its attributes in a dict, or null.
#[residual]
pub(super) fn load_from_dict(vm: Ref<Vm>, instance: Ref<Instance>, name: Ref<Str>) -> PyResult<Value> {
    Ok(instance_dict::load(vm, instance, name)?.unwrap_or(Value::NULL))
}

/// [`classes::is_data_descriptor`] of a member or null, in traced code: what depends on the class of an instance
/// depends on its version.
pub(super) fn takes_precedence<M: Mode>(member: Value) -> bool {
    match member.downcast::<Instance>() {
        None => !member.is_null() && classes::is_data_descriptor(member),
        Some(instance) => {
            let class = Red::<M, Ref<Instance>>::from(instance).map().promote().class;
            classes::makes_data_descriptors::<M>(class, class.version::<M>()).promote()
        }
    }
}

/// Whether a load takes the member and not the instance's attribute. A data descriptor without `__get__` comes
/// second.
pub fn precedes_attributes<M: Mode>(vm: Ref<Vm>, member: Value) -> bool {
    if !takes_precedence::<M>(member) {
        return false;
    }
    match member.downcast::<Instance>() {
        None => true,
        Some(instance) => {
            let class = Red::<M, Ref<Instance>>::from(instance).map().promote().class;
            !lookup::<M>(vm, class, class.version::<M>(), vm.names.get).promote().is_null()
        }
    }
}

/// Handles an AttributeError of a hook or property: `__getattr__` is called if the class has it.
pub(super) fn getattr_hook<M: Mode>(
    vm: Ref<Vm>,
    obj: Red<M, Value>,
    class: Ref<Class>,
    name: Ref<Str>,
    exc: Raised<M>,
) -> Out<M> {
    let Some(hook) = special::<M>(vm, class, vm.names.getattr) else { return Err(exc) };
    let raised = exc.map().promote().class;
    if !is_subclass::<M>(raised, vm.excs.attribute_error) {
        return Err(exc);
    }
    call_special(vm, hook, obj, class, &[Value::from(name).into()])
}

/// A member of a class as an attribute of an instance.
pub fn bind<M: Mode>(vm: Ref<Vm>, member: Value, obj: Red<M, Value>, class: Ref<Class>) -> Out<M> {
    if binds_as_method(member) {
        return Ok(BoundMethod::alloc::<M>(member, obj).into());
    }
    if let Some(property) = member.downcast::<Property>() {
        let getter = property.getter::<M>();
        if getter == vm.none {
            return no_getter(vm, obj, member).map(|()| vm.none.into());
        }
        return call(vm, getter.into(), Args::of_slice(Some(obj), &[]));
    }
    if let Some(getter) = member.downcast::<TupleGetter>() {
        return field_of_tuple(vm, getter, obj);
    }
    if let Some(method) = member.downcast::<ClassMethod>() {
        return Ok(BoundMethod::alloc::<M>(method.func, Value::from(class)).into());
    }
    if let Some(method) = member.downcast::<StaticMethod>() {
        return Ok(method.func.into());
    }
    if let Some(known) = member.downcast::<Member>() {
        if let Some(twin) = known.twin.0
            && let Some(value) = twin.get::<M>()(vm, Args::of_slice(Some(obj), &[]))
        {
            return value;
        }
        return member_residual(vm, member, obj);
    }
    if let Some(cell) = member.downcast::<ClassCell>() {
        let value = cell.value::<M>();
        return if binds(value) { Ok(BoundMethod::alloc::<M>(value, obj).into()) } else { Ok(value) };
    }
    if let Some(proxy) = member.downcast::<UnboundSuper>() {
        return bind_super(vm, proxy, obj);
    }
    if let Some(instance) = member.downcast::<Instance>() {
        let descriptor = Red::<M, Ref<Instance>>::from(instance).map().promote().class;
        if let Some(get) = special::<M>(vm, descriptor, vm.names.get) {
            // `__get__` itself is the only special method that is not bound.
            return call(
                vm,
                get.into(),
                Args::of_slice(Some(member.into()), &[obj, Value::from(class).into()]),
            );
        }
        // An instance of a subclass of `property` and similar types binds as its payload does.
        if !instance.payload.is_null() {
            let kind = instance.payload;
            let descriptor = [Property::type_id(), ClassMethod::type_id(), StaticMethod::type_id()];
            if kind.type_id().is_some_and(|tid| descriptor.contains(&tid)) {
                return bind(vm, kind, obj, class);
            }
        }
    }
    Ok(member.into())
}

/// A field of a named tuple.
fn field_of_tuple<M: Mode>(vm: Ref<Vm>, getter: Ref<TupleGetter>, obj: Red<M, Value>) -> Out<M> {
    if let Some(tuple) = super::payload(vm, obj).unwrap_or(obj).downcast::<Tuple>() {
        let (items, index) = (tuple.items(), getter.index);
        if index >= 0 && items.len().gt(index).test() {
            return Ok(items.at(index));
        }
    }
    field_of_tuple_residual(vm, getter, obj)
}

#[residual]
fn field_of_tuple_residual(vm: Ref<Vm>, getter: Ref<TupleGetter>, obj: Value) -> PyResult<Value> {
    attributes::field_of_tuple(vm, getter, obj)
}

#[residual]
pub(super) fn no_getter(vm: Ref<Vm>, obj: Value, member: Value) -> PyResult<()> {
    Err(attributes::property_error(vm, obj, member, "getter"))
}

/// An attribute that a built-in type computes.
#[residual]
pub(super) fn member_residual(vm: Ref<Vm>, member: Value, obj: Value) -> PyResult<Value> {
    attributes::get_member(vm, member, obj)
}

/// All loads without a path of their own, and the error if there is no such attribute.
#[residual]
pub fn getattr_residual(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    attributes::getattr_slowly(vm, obj, name)
}

/// The function of a method call at a site whose cache has the receiver's map or type. In traced code, always None.
#[inline(always)]
pub fn method_cached<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, MethodLoad>,
    obj: Red<M, Value>,
    name: impl Fn() -> Ref<Str>,
) -> Option<Red<M, Value>> {
    if M::TRACED {
        return None;
    }
    let method = |plan| if let LoadPlan::Method(method) = plan { Some(method.into()) } else { None };
    let Some(instance) = obj.downcast::<Instance>() else {
        let Case::Obj(tid, _) = obj.case() else { return None };
        // If the type does not determine the class, no plan has this key.
        return site.hit(
            || kind_key(tid),
            method,
            |_| false,
            || decide_builtin::<M>(vm, vm.class_of_kind(tid), name()),
        );
    };
    let map = instance.map().promote();
    let version = || map.class.version::<M>();
    site.hit(|| (map.address(), version()), method, |_| false, || decide_method::<M>(vm, map, name()))
}

/// The two results of a method load: the function and its receiver, or any other attribute and null.
#[inline(never)]
#[allow(clippy::type_complexity)]
pub fn load_method<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, MethodLoad>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Result<(Red<M, Value>, Red<M, Value>), Raised<M>> {
    let Some(instance) = obj.downcast::<Instance>() else {
        return match member_of_other(vm, site, obj, name)? {
            Found::Method(method) => Ok((method.into(), obj)),
            Found::Value(value) => Ok((value, Value::NULL.into())),
        };
    };
    let Some(map) = promoted::map(vm, instance) else {
        return load_method_megamorphic(vm, instance, obj, name);
    };
    let mut plan =
        site.plan(|| (map.address(), map.class.version::<M>()), || decide_method::<M>(vm, map, name));
    match plan {
        LoadPlan::Method(method) => return Ok((method.into(), obj)),
        LoadPlan::MethodCell(cell) => {
            let value = cell.value::<M>();
            if binds(value) {
                return Ok((value, obj));
            }
            plan = decide_member::<M>(vm, map, name);
        }
        LoadPlan::Unstable => return load_method_megamorphic(vm, instance, obj, name),
        _ => {}
    }
    Ok((perform_load(vm, instance, obj, map, name, plan)?, Value::NULL.into()))
}

fn decide_method<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, name: Ref<Str>) -> LoadPlan {
    let class = map.class;
    if map.attribute(name).is_none() && !map.dict_mode {
        let Some(version) = promoted::stable_version::<M>(class) else { return LoadPlan::Unstable };
        if !class.data_descriptors::<M>() || !has_getattribute::<M>(vm, class) {
            let member = lookup::<M>(vm, class, version, name).promote();
            if !member.is_null() && binds_as_method(member) {
                return LoadPlan::Method(member);
            }
            if let Some(cell) = member.downcast::<ClassCell>() {
                return LoadPlan::MethodCell(cell);
            }
        }
    } else if !class.data_descriptors::<M>()
        && let Some(field) = map.attribute(name)
    {
        return LoadPlan::of(field);
    }
    decide_member::<M>(vm, map, name)
}

/// [`binds_as_method`] of the content of a cell.
pub(super) fn binds<M: Mode>(value: Red<M, Value>) -> bool {
    match value.case() {
        Case::Obj(tid, _) if Function::is(tid) => true,
        Case::Obj(tid, object) if NativeFunction::is(tid) => {
            object.downcast::<NativeFunction>().is_some_and(|f| f.binds().test())
        }
        _ => false,
    }
}

pub(super) fn has_getattribute<M: Mode>(vm: Ref<Vm>, class: Ref<Class>) -> bool {
    special::<M>(vm, class, vm.names.getattribute).is_some()
}

/// A special method of the class, bound, as `with` needs it.
pub fn load_special<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, name: Ref<Str>) -> Out<M> {
    let Some(class) = promoted::class::<M>(vm, obj) else { return load_special_residual(vm, obj, name) };
    let member = lookup::<M>(vm, class, class.version::<M>(), name).promote();
    if member.is_null() {
        return no_context_manager(vm, obj, name);
    }
    bind(vm, member, obj, class)
}

#[residual]
fn no_context_manager(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    let missed = match name {
        name if name == vm.names.exit => " (missed __exit__ method)",
        name if name == vm.names.aexit => " (missed __aexit__ method)",
        _ => "",
    };
    let is_async = name == vm.names.aenter || name == vm.names.aexit;
    let which = if is_async { "asynchronous " } else { "" };
    let kind = classes::type_name(vm, obj);
    Err(vm
        .type_error(&format!("'{kind}' object does not support the {which}context manager protocol{missed}")))
}

// Operations that traces call at megamorphic places; see [`super::megamorphic`].

/// `obj.name` of an instance.
#[inline(never)]
fn load_megamorphic<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Out<M> {
    match megamorphic::load(vm, instance, obj, name) {
        Some(value) => Ok(value),
        None => load_attr_residual(vm, obj, name),
    }
}

/// The two results of a method load from an instance.
#[inline(never)]
#[allow(clippy::type_complexity)]
fn load_method_megamorphic<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Result<(Red<M, Value>, Red<M, Value>), Raised<M>> {
    match megamorphic::load_method(vm, instance, obj, name) {
        Some(halves) => Ok(halves),
        None => Ok((load_attr_residual(vm, obj, name)?, Value::NULL.into())),
    }
}

/// Any attribute of any object.
#[residual]
pub fn load_attr_residual(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    plain(load_attr::<Direct>(vm, obj.into(), name))
}

/// A bound special method for `with`.
#[residual]
fn load_special_residual(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    plain(load_special::<Direct>(vm, obj.into(), name))
}
