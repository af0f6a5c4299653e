//! Attributes: maps and slots of instances, members of classes with their descriptors, methods.
//!
//! An attribute load of an instance is a guard on its map and a slot load; a method load leaves nothing in
//! the trace but that guard and the dependency on the class's version.

use super::any;
use super::any::map_while_few;
use super::arith::{call_special, float, special};
use super::call::{Args, call};
use super::list::unboxed;
use super::sites::{At, AttrLoad, AttrStore, MethodLoad, Versioned};
use super::{Done, Out, Raised, class_of};
use crate::classes::{self, Class, ClassGreen as _, ClassRed as _, Layout, is_subclass, lookup};
use crate::objects::instance_slots::{self, grow_numbers, grow_slots, larger};
use crate::objects::maps::{Field, MOST_SLOTS, Map, keeps_number, map_with};
use crate::objects::model::*;
use crate::protocols;
use crate::types::iterators::ReverseIter;
use crate::types::views::TableIter;
use crate::vm::Vm;
use metatrace::{Case, Family, Int64, Mode, Object, Red, Ref, TypeId, elidable, residual};

/// What an attribute of an instance is, by its map and the version of its class.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(u32)]
pub enum LoadPlan {
    /// What the instance has in that slot.
    Slot(u32),
    /// What the instance has as that number.
    Number(u32),
    /// That member of the class, as it is.
    Data(Value),
    /// What the cell of a member holds.
    Cell(Ref<ClassCell>),
    /// That member, bound.
    Bind(Value),
    /// A member that is an instance. What that is as a descriptor its own class says, whose version is not looked at.
    Instance(Value),
    /// What the dict of the instance has, else the member, if that is not null.
    Dict(Value),
    /// What that `__getattribute__` gives.
    Hook(Value),
    /// There is none, or that `__getattr__` gives it.
    Missing(Option<Value>),
    /// The class is changed all the time.
    Unstable,
    /// Of a method load: that function, with the object as its receiver.
    Method(Value),
    /// Of a method load: likewise what the cell of a member holds, if that binds.
    MethodCell(Ref<ClassCell>),
    /// Of a module: what the cell of a global holds.
    Global(Ref<GlobalCell>),
    /// Of a class: what such a member is for the class itself.
    OfClass(Value),
}

/// `obj.name`
#[inline]
pub fn load_attr<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, name: Ref<Str>) -> Out<M> {
    load(vm, At::none(), obj, name)
}

/// `obj.name` at a site that has seen the map: what an instance has in a field. In traced code, always None.
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
    let Some(map) = map_while_few(vm, instance) else {
        return any::load(vm, instance, obj, name);
    };
    let plan = site.plan(|| (map.address(), map.class.version::<M>()), || decide_load::<M>(vm, map, name));
    perform_load(vm, instance, obj, map, name, plan)
}

impl LoadPlan {
    fn of(field: Field) -> LoadPlan {
        match field {
            Field::Slot(at) => LoadPlan::Slot(at as u32),
            Field::Number(at) => LoadPlan::Number(at as u32),
        }
    }

    /// The field that is to be read.
    #[inline(always)]
    fn field(self) -> Option<Field> {
        match self {
            LoadPlan::Slot(at) => Some(Field::Slot(at as usize)),
            LoadPlan::Number(at) => Some(Field::Number(at as usize)),
            _ => None,
        }
    }

    /// Does an instance of another map have it there, too? Maps are frozen.
    #[inline(always)]
    fn serves<M: Mode>(self, map: Ref<Map>, name: impl Fn() -> Ref<Str>) -> bool {
        match self {
            LoadPlan::Slot(at) => map.has_slot(at as usize, name()) && !map.class.data_descriptors::<M>(),
            _ => false,
        }
    }
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

/// Is there certainly no such attribute, and nothing that could be asked for one? Then a look-up that may fail needs
/// no exception.
pub fn is_missing<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, name: Ref<Str>) -> bool {
    let class = match obj.case() {
        Case::Int(_) => vm.types.int,
        Case::Obj(tid, object) => {
            if let Some(instance) = object.downcast::<Instance>() {
                let Some(map) = map_while_few(vm, instance) else { return false };
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
    let Some(version) = any::stable_version::<M>(class) else { return false };
    lookup::<M>(vm, class, version, name).promote().is_null()
}

/// May objects of a built-in type have attributes that their class does not know?
fn keeps_attributes(tid: TypeId) -> bool {
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

/// The general load from an instance, decided.
#[inline(never)]
fn decide_member<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, name: Ref<Str>) -> LoadPlan {
    let class = map.class;
    let Some(version) = any::stable_version::<M>(class) else { return LoadPlan::Unstable };
    if class.data_descriptors::<M>()
        && let Some(hook) = special::<M>(vm, class, vm.names.getattribute)
    {
        return LoadPlan::Hook(hook);
    }
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
        LoadPlan::Unstable => any::load(vm, instance, obj, name),
        LoadPlan::Method(_) | LoadPlan::MethodCell(_) | LoadPlan::Global(_) | LoadPlan::OfClass(_) => {
            unreachable!("no plan of an attribute of an instance")
        }
    }
}

/// A load from an instance that has its attributes in a dict; the member comes second.
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

/// The member, bound; if that raises AttributeError, `__getattr__` is asked.
fn bound_or_hook<M: Mode>(
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

/// The key of the slot that a member is, if instances of the class have that slot.
fn slot_of<M: Mode>(class: Ref<Class>, member: Value) -> Option<Ref<Str>> {
    let owner = member.downcast::<Member>().filter(|m| m.key.is_some())?.owner;
    if is_subclass::<M>(class, owner) { classes::slot_of_class(class, member) } else { None }
}

/// The attribute of an instance that has them in a dict, or null.
#[residual]
fn load_from_dict(vm: Ref<Vm>, instance: Ref<Instance>, name: Ref<Str>) -> PyResult<Value> {
    Ok(crate::objects::instance_dict::load(vm, instance, name)?.unwrap_or(Value::NULL))
}

/// [`classes::is_data_descriptor`] in traced code, of a member or null: what depends on the class of an instance
/// depends on its version.
fn takes_precedence<M: Mode>(member: Value) -> bool {
    match member.downcast::<Instance>() {
        None => !member.is_null() && classes::is_data_descriptor(member),
        Some(instance) => {
            let class = Red::<M, Ref<Instance>>::from(instance).map().promote().class;
            classes::makes_data_descriptors::<M>(class, class.version::<M>()).promote()
        }
    }
}

/// Does a load take the member and not the instance's attribute? A data descriptor that has no `__get__` waits.
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

/// AttributeError of a hook or property: `__getattr__` has the next word.
fn getattr_hook<M: Mode>(
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

/// A load from anything but an instance.
#[inline(never)]
fn other_attr<M: Mode>(vm: Ref<Vm>, site: At<'_, M, AttrLoad>, obj: Red<M, Value>, name: Ref<Str>) -> Out<M> {
    match member_of_other(vm, site, obj, name)? {
        Found::Method(method) => Ok(BoundMethod::alloc::<M>(method, obj).into()),
        Found::Value(value) => Ok(value),
    }
}

/// What a load found: a method still to be bound, or the value.
enum Found<M: Mode> {
    Method(Value),
    Value(Red<M, Value>),
}

fn member_of_other<M: Mode, F: Family<Key = Versioned, Plan = LoadPlan>>(
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
                let Some(class) =
                    class.promote_polymorphic().filter(|&class| any::stable_version::<M>(class).is_some())
                else {
                    return any::load_attr(vm, obj, name).map(Found::Value);
                };
                return class_attr(vm, site, class, obj, name);
            }
            if Super::is(tid)
                && let Some(proxy) = object.downcast::<Super>()
            {
                return super_attr(vm, proxy, obj, name);
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
            if let Some(z) = super::complex::as_complex(obj)
                && let Some(part) = super::complex::attribute(z, name)
            {
                return Ok(Found::Value(part));
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
    // All objects of the type are of this class, which no program can change.
    let plan = site.plan(|| kind_key(key), || decide_builtin::<M>(vm, class, name));
    builtin_attr(vm, plan, obj, name)
}

/// The key of objects of a built-in type: no address, and no version.
#[inline(always)]
fn kind_key(tid: TypeId) -> Versioned {
    (tid.0.into(), -1)
}

fn decide_builtin<M: Mode>(vm: Ref<Vm>, class: Ref<Class>, name: Ref<Str>) -> LoadPlan {
    let member = lookup::<M>(vm, class, class.version::<M>(), name).promote();
    match member.downcast::<NativeFunction>() {
        Some(function) if function.binds => LoadPlan::Method(member),
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
    let Some(module) = module.promote_polymorphic() else { return any::load_attr(vm, obj, name) };
    let Some(version) = module.version_while_stable::<M>() else { return any::load_attr(vm, obj, name) };
    let plan = site.plan(
        || (module.address(), version),
        || match find_in_module::<M>(module, version, name).promote() {
            Some(cell) => LoadPlan::Global(cell),
            None => LoadPlan::Missing(None),
        },
    );
    if let LoadPlan::Global(cell) = plan {
        let value = super::globals::read::<M>(cell);
        if !value.is_null().test() {
            return Ok(value);
        }
    }
    getattr_residual(vm, obj, name)
}

/// An attribute of a function, which is looked up without Python code; null if there is none.
#[residual(writes(Function))]
fn function_attribute(vm: Ref<Vm>, function: Ref<Function>, name: Ref<Str>) -> Value {
    protocols::getattr_slowly(vm, function.into(), name).unwrap_or(Value::NULL)
}

/// The cell of a module's global. Same version, same answer.
#[elidable]
pub fn find_in_module(module: Ref<Module>, version: i64, name: Ref<Str>) -> Option<Ref<GlobalCell>> {
    let _ = version;
    module.names.borrow().get(name)
}

/// A load from a class, decided by the class and its metaclass.
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
    // A metaclass that a program may change has a version of its own, which is not in the key.
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

/// A member of the classes after `start` in the MRO of `class`. Same version, same answer.
#[elidable]
pub fn super_lookup(class: Ref<Class>, version: i64, start: Ref<Class>, name: Ref<Str>) -> Value {
    let _ = version;
    let mro = class.mro.borrow();
    let after = mro.iter().position(|&c| c == start).map_or(mro.len(), |i| i + 1);
    mro[after..].iter().find_map(|c| c.own_or_cell(name)).unwrap_or(Value::NULL)
}

fn super_attr<M: Mode>(
    vm: Ref<Vm>,
    proxy: Red<M, Ref<Super>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Result<Found<M>, Raised<M>> {
    let Some(class) = proxy.class().promote_polymorphic() else {
        return any::load_attr(vm, obj, name).map(Found::Value);
    };
    let Some(version) = any::stable_version::<M>(class) else {
        return any::load_attr(vm, obj, name).map(Found::Value);
    };
    let start = proxy.start().promote();
    let member = super_lookup::<M>(class, version, start, name).promote();
    if member.is_null() || name == vm.names.class {
        return getattr_residual(vm, obj, name).map(Found::Value);
    }
    let receiver = proxy.receiver();
    // `super()` in a class method has a class for its receiver: functions are not bound to it.
    if receiver.same(Value::from(class)).test() {
        return member_of_class(vm, member, class).map(Found::Value);
    }
    bind(vm, member, receiver, class).map(Found::Value)
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
    if let Some(method) = member.downcast::<ClassMethod>() {
        return Ok(BoundMethod::alloc::<M>(method.func, Value::from(class)).into());
    }
    if let Some(method) = member.downcast::<StaticMethod>() {
        return Ok(method.func.into());
    }
    if let Some(known) = member.downcast::<Member>() {
        if let Some(value) = super::raise::member(vm, known, obj) {
            return Ok(value);
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
            // `__get__` itself is not bound, as the only special method.
            return call(
                vm,
                get.into(),
                Args::of_slice(Some(member.into()), &[obj, Value::from(class).into()]),
            );
        }
        // An instance of a subclass of `property` and the like binds as what it keeps.
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

/// Is the member a function that takes the instance as its first argument?
pub fn binds_as_method(member: Value) -> bool {
    member.downcast::<Function>().is_some() || member.downcast::<NativeFunction>().is_some_and(|f| f.binds)
}

#[residual]
fn bind_super(vm: Ref<Vm>, proxy: Ref<UnboundSuper>, obj: Value) -> PyResult<Value> {
    crate::classes::descriptors::bound_super(vm, proxy.start, obj)
}

#[residual]
fn no_getter(vm: Ref<Vm>, obj: Value, member: Value) -> PyResult<()> {
    Err(protocols::property_error(vm, obj, member, "getter"))
}

/// An attribute that a built-in type computes.
#[residual]
fn member_residual(vm: Ref<Vm>, member: Value, obj: Value) -> PyResult<Value> {
    protocols::get_member(vm, member, obj)
}

/// Every load that has no path of its own, and the error where there is no such attribute.
#[residual]
pub fn getattr_residual(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    protocols::getattr_slowly(vm, obj, name)
}

/// The function of a method call at a site that has seen the map or type; the object is its receiver. In traced code,
/// always None.
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
        // Where the type does not tell the class there is no plan with such a key.
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

/// The two halves of a method call: the function with its receiver, or any other attribute and null.
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
    let Some(map) = map_while_few(vm, instance) else {
        return any::load_method(vm, instance, obj, name);
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
        LoadPlan::Unstable => return any::load_method(vm, instance, obj, name),
        _ => {}
    }
    Ok((perform_load(vm, instance, obj, map, name, plan)?, Value::NULL.into()))
}

fn decide_method<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, name: Ref<Str>) -> LoadPlan {
    let class = map.class;
    if map.attribute(name).is_none() && !map.dict_mode {
        let Some(version) = any::stable_version::<M>(class) else { return LoadPlan::Unstable };
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

/// [`binds_as_method`] of what a cell holds.
fn binds<M: Mode>(value: Red<M, Value>) -> bool {
    match value.case() {
        Case::Obj(tid, _) if Function::is(tid) => true,
        Case::Obj(tid, object) if NativeFunction::is(tid) => {
            object.downcast::<NativeFunction>().is_some_and(|f| f.binds().test())
        }
        _ => false,
    }
}

fn has_getattribute<M: Mode>(vm: Ref<Vm>, class: Ref<Class>) -> bool {
    special::<M>(vm, class, vm.names.getattribute).is_some()
}

/// What a store into an attribute of an instance does, by its map and the version of its class.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(u32)]
pub enum StorePlan {
    /// Changes that slot.
    Slot(u32),
    /// Changes that number.
    Number(u32),
    /// Adds an attribute of that name or key.
    Add(Ref<Str>),
    /// Calls that `__setattr__`.
    Hook(Value),
    /// A member that is an instance. What that is as a descriptor its own class says, whose version is not looked at.
    Instance(Value),
    /// Calls the setter, if there is one.
    Property(Ref<Property>),
    /// Any other way.
    Other,
    /// The class is changed all the time.
    Unstable,
}

impl StorePlan {
    fn of(field: Field) -> StorePlan {
        match field {
            Field::Slot(at) => StorePlan::Slot(at as u32),
            Field::Number(at) => StorePlan::Number(at as u32),
        }
    }
}

/// `obj.name = value`
#[inline]
pub fn store_attr<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, name: Ref<Str>, value: Red<M, Value>) -> Done<M> {
    store(vm, At::none(), obj, name, value)
}

/// `obj.name = value` at a site that has seen the map, if that changes a field. In traced code, never.
#[inline(always)]
pub fn store_cached<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, AttrStore>,
    obj: Red<M, Value>,
    name: impl Fn() -> Ref<Str>,
    value: Red<M, Value>,
) -> bool {
    if M::TRACED {
        return false;
    }
    let Some(instance) = obj.downcast::<Instance>() else { return false };
    let map = instance.map().promote();
    let field = site.hit(
        || (map.address(), map.class.version::<M>()),
        |plan| match plan {
            StorePlan::Slot(at) => Some(Field::Slot(at as usize)),
            StorePlan::Number(at) => Some(Field::Number(at as usize)),
            _ => None,
        },
        |plan| match plan {
            StorePlan::Slot(at) => map.has_slot(at as usize, name()) && !map.class.data_descriptors::<M>(),
            _ => false,
        },
        || decide_store::<M>(vm, map, name()),
    );
    let Some(field) = field else { return false };
    // A value that is no number gives the instance another map.
    if matches!(field, Field::Number(_)) && unboxed(value).is_none() {
        return false;
    }
    // SAFETY: it is a field of the instance's map.
    unsafe { write(instance, field, value) };
    true
}

/// `obj.name = value`, at a site.
#[inline(never)]
pub fn store<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, AttrStore>,
    obj: Red<M, Value>,
    name: Ref<Str>,
    value: Red<M, Value>,
) -> Done<M> {
    let Some(instance) = obj.downcast::<Instance>() else {
        if let Some(class) = obj.downcast::<Class>() {
            let meta = class.metaclass().promote().unwrap_or(vm.types.type_);
            if let Some(hook) = special::<M>(vm, meta, vm.names.setattr) {
                let _none = call_special(vm, hook, obj, meta, &[Value::from(name).into(), value])?;
                return Ok(());
            }
            if let Some(cell) = varying_member::<M>(vm, class, meta, name)
                && is_plain_data(value)
            {
                cell.set_value(value);
                return Ok(());
            }
        }
        return setattr_residual(vm, obj, name, value);
    };
    let Some(map) = map_while_few(vm, instance) else {
        return any::store(vm, instance, obj, name, value);
    };
    let plan = site.plan(|| (map.address(), map.class.version::<M>()), || decide_store::<M>(vm, map, name));
    perform_store(vm, instance, obj, map, (name, value), plan)
}

#[inline(always)]
fn decide_store<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, name: Ref<Str>) -> StorePlan {
    if map.class.data_descriptors::<M>() {
        return decide_special_store::<M>(vm, map, name);
    }
    match map.attribute(name) {
        Some(field) => StorePlan::of(field),
        None => match name_to_add(map, name) {
            Some(name) => StorePlan::Add(name),
            None if hides_nothing::<M>(vm, map, name) => StorePlan::Add(name),
            None => StorePlan::Other,
        },
    }
}

/// A store into an instance whose class has data descriptors or hooks, decided.
#[inline(never)]
fn decide_special_store<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, name: Ref<Str>) -> StorePlan {
    let class = map.class;
    let Some(version) = any::stable_version::<M>(class) else { return StorePlan::Unstable };
    if let Some(hook) = special::<M>(vm, class, vm.names.setattr) {
        return StorePlan::Hook(hook);
    }
    let member = lookup::<M>(vm, class, version, name).promote();
    let key = slot_of::<M>(class, member);
    if member.downcast::<Instance>().is_some() {
        return StorePlan::Instance(member);
    }
    if key.is_some() || !takes_precedence::<M>(member) {
        return beside_members(map, name, key);
    }
    member.downcast::<Property>().map_or(StorePlan::Other, StorePlan::Property)
}

/// A store that no member of the class takes; `key` is that of a slot of the name.
fn beside_members(map: Ref<Map>, name: Ref<Str>, key: Option<Ref<Str>>) -> StorePlan {
    if let Some(field) = map.field_of(key.unwrap_or(name)) {
        return StorePlan::of(field);
    }
    if !adds_otherwise(map, name)
        && let Some(name) = key.or(map.class.has_dict.then_some(name))
    {
        return StorePlan::Add(name);
    }
    StorePlan::Other
}

fn perform_store<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    map: Ref<Map>,
    (name, value): (Ref<Str>, Red<M, Value>),
    plan: StorePlan,
) -> Done<M> {
    match plan {
        // SAFETY: it is a field of the instance's map.
        StorePlan::Slot(at) => unsafe { write(instance, Field::Slot(at as usize), value) },
        // SAFETY: likewise.
        StorePlan::Number(at) => unsafe { write(instance, Field::Number(at as usize), value) },
        StorePlan::Add(name) => add_slot(instance, map, name, value),
        StorePlan::Hook(hook) => {
            let _none = call_special(vm, hook, obj, map.class, &[Value::from(name).into(), value])?;
        }
        StorePlan::Instance(member) if !takes_precedence::<M>(member) => {
            let plan = beside_members(map, name, None);
            return perform_store(vm, instance, obj, map, (name, value), plan);
        }
        StorePlan::Property(property) if property.setter::<M>() != vm.none => {
            let _none = call(vm, property.setter::<M>().into(), Args::of_slice(Some(obj), &[value]))?;
        }
        StorePlan::Instance(_) | StorePlan::Property(_) | StorePlan::Other => {
            return setattr_residual(vm, obj, name, value);
        }
        StorePlan::Unstable => return any::store(vm, instance, obj, name, value),
    }
    Ok(())
}

/// The cell of a class's own attribute that varies, if a store to that attribute goes there.
fn varying_member<M: Mode>(
    vm: Ref<Vm>,
    class: Red<M, Ref<Class>>,
    meta: Ref<Class>,
    name: Ref<Str>,
) -> Option<Red<M, Ref<ClassCell>>> {
    let class = class.promote_polymorphic()?;
    let cell = own_cell::<M>(class, any::stable_version::<M>(class)?, name).promote()?;
    let hides = takes_precedence::<M>(lookup::<M>(vm, meta, meta.version::<M>(), name).promote());
    (!hides).then(|| cell.into())
}

/// The cell that a class itself has for that attribute. Same version, same answer.
#[elidable]
fn own_cell(class: Ref<Class>, version: i64, name: Ref<Str>) -> Option<Ref<ClassCell>> {
    let _ = version;
    class.own_or_cell(name)?.downcast()
}

/// Is it of a type whose objects are never bound?
fn is_plain_data<M: Mode>(value: Red<M, Value>) -> bool {
    let plain = [
        Float::type_id(),
        Str::type_id(),
        Bool::type_id(),
        NoneType::type_id(),
        List::type_id(),
        Dict::type_id(),
        Tuple::type_id(),
        Set::type_id(),
    ];
    match value.case() {
        Case::Int(_) => true,
        Case::Obj(tid, _) => plain.contains(&tid),
    }
}

/// Is there more to a new attribute of that name than another map and slot?
fn adds_otherwise(map: Ref<Map>, name: Ref<Str>) -> bool {
    special_name(name) || map.dict_mode || map.size >= MOST_SLOTS
}

/// Is a name like `__doc__`, which may mean more than an attribute, no more for these instances?
fn hides_nothing<M: Mode>(vm: Ref<Vm>, map: Ref<Map>, name: Ref<Str>) -> bool {
    let class = map.class;
    if !special_name(name) || map.dict_mode || map.size >= MOST_SLOTS || !class.has_dict {
        return false;
    }
    let Some(version) = any::stable_version::<M>(class) else { return false };
    let member = lookup::<M>(vm, class, version, name).promote();
    // What an instance is as a descriptor depends on the version of another class.
    class.slot_named(name).is_none()
        && member.downcast::<Instance>().is_none()
        && !takes_precedence::<M>(member)
}

/// What the map calls an attribute of that name, which it does not have, if it can be added and is no more than another
/// map and slot. The class has no data descriptors.
pub fn name_to_add(map: Ref<Map>, name: Ref<Str>) -> Option<Ref<Str>> {
    if adds_otherwise(map, name) {
        return None;
    }
    map.class.slot_named(name).or(map.class.has_dict.then_some(name))
}

/// An attribute that the instance does not have yet.
fn add_slot<M: Mode>(instance: Red<M, Ref<Instance>>, map: Ref<Map>, name: Ref<Str>, value: Red<M, Value>) {
    let (class, kinds) = (map.class, map.class.kinds::<M>());
    // Interpreted code finds out which attributes are numbers. Traces take it as it is, and so ask no type before
    // they add one of the others.
    if !M::TRACED && !map.knows(name, kinds) {
        keeps_number(class, name, unboxed(value).is_some());
    }
    let next = map_with::<M>(map, name, kinds).promote();
    match next.newest() {
        Field::Slot(at) => {
            if instance.slots().len().le(at).test() {
                grow_slots::<M>(instance, larger(at));
            }
            // SAFETY: there is room for one more.
            unsafe { instance.slots().put_unchecked(at, value) };
        }
        Field::Number(at) => {
            let Some(x) = unboxed(value) else { return add_other(instance, name, value) };
            if instance.numbers().len().le(at).test() {
                grow_numbers::<M>(instance, larger(at));
            }
            // SAFETY: there is room for one more.
            unsafe { instance.numbers().put_unchecked(at, x) };
        }
    }
    instance.set_map(next);
}

/// Adds an attribute that was a number in other instances and is none in this one.
#[residual(writes(Instance, Slots, Numbers))]
fn add_other(instance: Ref<Instance>, name: Ref<Str>, value: Value) {
    instance_slots::set_slot(instance, name, value);
}

/// What an instance has in a field.
///
/// # Safety
/// It is a field of the instance's map.
#[inline(always)]
unsafe fn read<M: Mode>(instance: Red<M, Ref<Instance>>, field: Field) -> Red<M, Value> {
    match field {
        // SAFETY: an instance has at least as many slots and numbers as its map says.
        Field::Slot(at) => unsafe { instance.slots().at_unchecked(at) },
        // SAFETY: likewise.
        Field::Number(at) => float(unsafe { instance.numbers().at_unchecked(at) }),
    }
}

/// Changes a field of an instance.
///
/// # Safety
/// It is a field of the instance's map.
#[inline(always)]
unsafe fn write<M: Mode>(instance: Red<M, Ref<Instance>>, field: Field, value: Red<M, Value>) {
    match field {
        // SAFETY: as in `read`.
        Field::Slot(at) => unsafe { instance.slots().put_unchecked(at, value) },
        Field::Number(at) => match unboxed(value) {
            // SAFETY: as in `read`.
            Some(x) => unsafe { instance.numbers().put_unchecked(at, x) },
            None => write_other(instance, at, value),
        },
    }
}

/// Changes a number of an instance to what is none.
#[residual(writes(Instance, Slots, Numbers))]
fn write_other(instance: Ref<Instance>, at: i64, value: Value) {
    instance_slots::write(instance, Field::Number(at as usize), value);
}

/// Is it a name like `__class__`, which may mean more than an attribute?
fn special_name(name: Ref<Str>) -> bool {
    name.as_str().starts_with("__")
}

/// Every store that has no path of its own, and the error where it is refused.
#[residual]
pub fn setattr_residual(vm: Ref<Vm>, obj: Value, name: Ref<Str>, value: Value) -> PyResult<()> {
    protocols::setattr_default(vm, obj, name, value)
}

/// `del obj.name`
pub fn del_attr<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, name: Ref<Str>) -> Done<M> {
    if let Case::Obj(tid, _) = obj.case()
        && super::may_have_special(tid)
    {
        let Some(class) = any::class_while_few::<M>(vm, obj) else { return any::del_attr(vm, obj, name) };
        if let Some(hook) = special::<M>(vm, class, vm.names.delattr) {
            let _none = call_special(vm, hook, obj, class, &[Value::from(name).into()])?;
            return Ok(());
        }
    }
    delattr_residual(vm, obj, name)
}

#[residual]
fn delattr_residual(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<()> {
    protocols::delattr_default(vm, obj, name)
}

/// `super()` without arguments.
pub fn call_super<M: Mode>(
    vm: Ref<Vm>,
    func: Red<M, Value>,
    cell: Red<M, Value>,
    first: Red<M, Value>,
) -> Out<M> {
    if func.promote() != Value::from(vm.types.super_) {
        return call(vm, func, Args::of_slice(None, &[]));
    }
    if !cell.is_null().test() && !first.is_null().test() {
        // The first parameter is a cell if an inner function captures it.
        let first = match first.downcast::<Cell_>() {
            Some(cell) => cell.content(),
            None => first,
        };
        let content = super::globals::cell(cell).content();
        if !content.is_null().test()
            && !first.is_null().test()
            && let Some(start) = content.promote().downcast::<Class>()
        {
            let class = class_of(vm, first);
            if is_subclass::<M>(class, start) {
                return Ok(Super::alloc::<M>(start, first, class).into());
            }
            if let Some(receiver) = first.downcast::<Class>() {
                let class = receiver.promote();
                if is_subclass::<M>(class, start) {
                    return Ok(Super::alloc::<M>(start, first, class).into());
                }
            }
        }
    }
    super_error(vm, cell, first)
}

/// The errors of `super()`, and what has no path of its own.
#[residual]
fn super_error(vm: Ref<Vm>, cell: Value, first: Value) -> PyResult<Value> {
    use crate::exceptions::Raise as _;
    use metatrace::untraced::Untraced as _;
    // Without a first parameter the call is one like any other.
    if first.is_null() {
        return Err(vm.runtime_error("super(): arg[0] deleted"));
    }
    let Some(cell) = cell.downcast::<Cell_>() else {
        return Err(vm.runtime_error("super(): __class__ cell not found"));
    };
    let first = first.downcast::<Cell_>().map_or(first, |cell| cell.content.get());
    if first.is_null() {
        return Err(vm.runtime_error("super(): arg[0] deleted"));
    }
    match cell.content.get().downcast::<Class>() {
        Some(start) => crate::classes::descriptors::bound_super(vm, start, first),
        None if cell.content.get().is_null() => Err(vm.runtime_error("super(): empty __class__ cell")),
        None => {
            let kind = protocols::type_name(vm, cell.content.get());
            Err(vm.runtime_error(&format!("super(): __class__ is not a type ({kind})")))
        }
    }
}

/// A special method of the class, bound: for `with`.
pub fn load_special<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, name: Ref<Str>) -> Out<M> {
    let Some(class) = any::class_while_few::<M>(vm, obj) else { return any::load_special(vm, obj, name) };
    let member = lookup::<M>(vm, class, class.version::<M>(), name).promote();
    if member.is_null() {
        return no_context_manager(vm, obj, name);
    }
    bind(vm, member, obj, class)
}

#[residual]
fn no_context_manager(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    use crate::exceptions::Raise as _;
    let missed = match name {
        name if name == vm.names.exit => " (missed __exit__ method)",
        name if name == vm.names.aexit => " (missed __aexit__ method)",
        _ => "",
    };
    let is_async = name == vm.names.aenter || name == vm.names.aexit;
    let which = if is_async { "asynchronous " } else { "" };
    let kind = protocols::type_name(vm, obj);
    Err(vm
        .type_error(&format!("'{kind}' object does not support the {which}context manager protocol{missed}")))
}
