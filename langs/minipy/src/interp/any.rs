//! Operations on objects of any class, and calls of any function: what traces do at a place that sees too many of
//! them to be specialised (`promote_polymorphic`), or whose class changes all the time (`version_while_stable`).
//!
//! Each is one residual call that runs the same source as interpreted code does. Simple attributes have calls of their
//! own, which run no Python code and say what they write, so that the trace knows the rest of the heap still. Nothing
//! here may do what `Direct` does not.

use super::without_maps::{self, ablated};
use super::{arith, attr, call, compare, generator, iterate, subscript};
use crate::classes::{self, lookup};
use crate::objects::args::{Args, Done, Out, Raised};
use crate::objects::class::{Class, ClassGreen as _};
use crate::objects::instance_slots;
use crate::objects::maps::Map;
use crate::objects::model::*;
use crate::protocols::{self, plain};
use crate::vm::Vm;
use metatrace::untraced::{IntoPlain as _, Untraced as _};
use metatrace::{Array, Case, Direct, Mode, Object, Red, Ref, residual};

/// The class of a value, fixed for the trace, if few classes come to this place and this one is seldom changed.
/// Every caller has a way for any class.
#[inline]
#[track_caller]
pub fn class_while_few<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Ref<Class>> {
    let class = match value.case() {
        Case::Obj(tid, object) if Instance::is(tid) => {
            object.downcast::<Instance>()?.map().promote_polymorphic()?.class
        }
        Case::Obj(tid, object) if Class::is(tid) => {
            use crate::objects::class::ClassRed as _;
            object.downcast::<Class>()?.metaclass().promote_polymorphic()?.unwrap_or(vm.types.type_)
        }
        _ => super::class_of(vm, value),
    };
    stable_version::<M>(class).map(|_| class)
}

/// The version of a class, unless the class is changed too often to rely on it.
#[inline]
#[track_caller]
pub fn stable_version<M: Mode>(class: Ref<Class>) -> Option<i64> {
    // Programs cannot change a built-in class.
    if class.builtin { Some(class.version::<M>()) } else { class.version_while_stable::<M>() }
}

/// The map of an instance, fixed for the trace, if few maps come to this place. Every caller has a way for any map.
#[inline(always)]
#[track_caller]
pub fn map_while_few<M: Mode>(vm: Ref<Vm>, instance: Red<M, Ref<Instance>>) -> Option<Ref<Map>> {
    if ablated::<M>(vm) { None } else { instance.map().promote_polymorphic() }
}

// Attributes.

/// `obj.name` of an instance.
#[inline(never)]
pub fn load<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Out<M> {
    if ablated::<M>(vm) {
        return without_maps::load(vm, instance, obj, name);
    }
    let value = simple_attribute(vm, instance, name);
    if !value.is_null().test() { Ok(value) } else { load_attr(vm, obj, name) }
}

/// The attribute of an instance, or the one of its class if that is no descriptor; null where there is more to it.
#[residual(writes())]
fn simple_attribute(vm: Ref<Vm>, instance: Ref<Instance>, name: Ref<Str>) -> Value {
    let map = instance.map.get();
    if map.class.data_descriptors.get() {
        return Value::NULL;
    }
    if let Some(field) = map.attribute(name) {
        return instance_slots::read(instance, field);
    }
    if map.dict_mode {
        return Value::NULL;
    }
    let member = classes::find(vm, map.class, name).unwrap_or(Value::NULL);
    if classes::is_data(member) { member } else { Value::NULL }
}

/// The two halves of a method call on an instance.
#[inline(never)]
#[allow(clippy::type_complexity)]
pub fn load_method<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
) -> Result<(Red<M, Value>, Red<M, Value>), Raised<M>> {
    if ablated::<M>(vm) {
        return without_maps::load_method(vm, instance, obj, name);
    }
    let method = simple_method(vm, instance, name);
    if !method.is_null().test() {
        return Ok((method, obj));
    }
    Ok((load(vm, instance, obj, name)?, Value::NULL.into()))
}

/// The function that a method call on an instance calls; null where there is more to it.
#[residual(writes())]
fn simple_method(vm: Ref<Vm>, instance: Ref<Instance>, name: Ref<Str>) -> Value {
    let map = instance.map.get();
    let class = map.class;
    if class.data_descriptors.get() || map.dict_mode || map.attribute(name).is_some() {
        return Value::NULL;
    }
    let member = classes::find(vm, class, name).unwrap_or(Value::NULL);
    if !member.is_null() && attr::binds_as_method(member) { member } else { Value::NULL }
}

/// `obj.name = value` of an instance.
#[inline(never)]
pub fn store<M: Mode>(
    vm: Ref<Vm>,
    instance: Red<M, Ref<Instance>>,
    obj: Red<M, Value>,
    name: Ref<Str>,
    value: Red<M, Value>,
) -> Done<M> {
    if ablated::<M>(vm) {
        return without_maps::store(vm, instance, obj, name, value);
    }
    if store_simply(vm, instance, name, value).test() { Ok(()) } else { store_attr(vm, obj, name, value) }
}

/// Changes or adds an attribute of an instance; false where there is more to it.
#[residual(writes(Instance, Slots, Numbers))]
fn store_simply(_vm: Ref<Vm>, instance: Ref<Instance>, name: Ref<Str>, value: Value) -> bool {
    let map = instance.map.get();
    if map.class.data_descriptors.get() {
        return false;
    }
    if let Some(field) = map.attribute(name) {
        instance_slots::write(instance, field, value);
        return true;
    }
    let new = super::attr_store::name_to_add(map, name);
    if let Some(name) = new {
        instance_slots::set_slot(instance, name, value);
    }
    new.is_some()
}

/// Any attribute of any object.
#[residual]
pub fn load_attr(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    protocols::load_attr(vm, obj, name)
}

#[residual]
fn store_attr(vm: Ref<Vm>, obj: Value, name: Ref<Str>, value: Value) -> PyResult<()> {
    super::attr_store::store_attr::<Direct>(vm, obj.into(), name, value.into()).map_err(|e| e.into_plain())
}

/// `del obj.name`
#[residual]
pub fn del_attr(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<()> {
    super::attr_store::del_attr::<Direct>(vm, obj.into(), name).map_err(|e| e.into_plain())
}

/// A special method for `with`, bound.
#[residual]
pub fn load_special(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    plain(attr::load_special::<Direct>(vm, obj.into(), name))
}

/// Is the class of the value a subclass, when nobody has changed what that means? 0, 1, or 2 for "who knows".
#[residual(writes())]
pub fn is_instance(vm: Ref<Vm>, value: Value, class: Ref<Class>) -> i64 {
    let of = classes::class_of(vm, value);
    if of == class {
        return 1;
    }
    if class
        .metaclass
        .is_some_and(|meta| arith::special::<Direct>(vm, meta, vm.names.instancecheck).is_some())
    {
        return 2;
    }
    if of.is_subclass_of(class) {
        return 1;
    }
    let own = |class: Ref<Class>| lookup::plain((vm, class, class.version.get(), vm.names.class));
    let plain = !of.data_descriptors.get() && own(of) == own(vm.types.object);
    if plain { 0 } else { 2 }
}

// Calls.

/// `f(*args)`
#[inline(never)]
pub fn call<M: Mode>(vm: Ref<Vm>, f: Red<M, Value>, args: Args<'_, M>) -> Out<M> {
    if args.names.is_some() {
        return call_n(vm, f, args.to_array(), args.names.map_or(vm.empty_tuple, Value::from));
    }
    match args.count {
        0 => call_0(vm, f),
        1 => call_1(vm, f, args.get(0)),
        2 => call_2(vm, f, args.get(0), args.get(1)),
        3 => call_3(vm, f, args.get(0), args.get(1), args.get(2)),
        4 => call_4(vm, f, args.get(0), args.get(1), args.get(2), args.get(3)),
        _ => call_n(vm, f, args.to_array(), vm.empty_tuple),
    }
}

fn call_with<const N: usize>(vm: Ref<Vm>, f: Value, args: [Value; N]) -> PyResult<Value> {
    plain(call::call::<Direct>(vm, f.into(), Args::of_slice(None, &args.map(Red::from))))
}

#[residual]
fn call_0(vm: Ref<Vm>, f: Value) -> PyResult<Value> {
    call_with(vm, f, [])
}

#[residual]
fn call_1(vm: Ref<Vm>, f: Value, a: Value) -> PyResult<Value> {
    call_with(vm, f, [a])
}

#[residual]
fn call_2(vm: Ref<Vm>, f: Value, a: Value, b: Value) -> PyResult<Value> {
    call_with(vm, f, [a, b])
}

#[residual]
fn call_3(vm: Ref<Vm>, f: Value, a: Value, b: Value, c: Value) -> PyResult<Value> {
    call_with(vm, f, [a, b, c])
}

#[residual]
fn call_4(vm: Ref<Vm>, f: Value, a: Value, b: Value, c: Value, d: Value) -> PyResult<Value> {
    call_with(vm, f, [a, b, c, d])
}

/// Any number of arguments, the last ones named by a tuple of strings.
#[residual]
fn call_n(vm: Ref<Vm>, f: Value, args: Ref<Array<TupleItems>>, names: Value) -> PyResult<Value> {
    let named = names.downcast::<Tuple>();
    plain(call::call::<Direct>(vm, f.into(), Args::of_array(args.into(), args.len()).with_names(named)))
}

// Operators and protocols.

/// A binary operator.
#[residual]
pub fn binary(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    plain(arith::protocol::<Direct>(vm, super::OPERATORS[op], false, a.into(), b.into()))
}

/// An augmented assignment, after which no method for it has been asked.
#[residual]
pub fn inplace_binary(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    plain(arith::protocol::<Direct>(vm, super::OPERATORS[op], true, a.into(), b.into()))
}

/// An augmented assignment.
#[residual]
pub fn inplace(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    plain(arith::inplace::<Direct>(vm, super::OPERATORS[op], a.into(), b.into()))
}

/// A unary operator.
#[residual]
pub fn unary(vm: Ref<Vm>, op: usize, a: Value) -> PyResult<Value> {
    plain(arith::unary::<Direct>(vm, super::UNARY_OPERATORS[op], a.into()))
}

/// A comparison.
#[residual]
pub fn rich(vm: Ref<Vm>, op: usize, a: Value, b: Value) -> PyResult<Value> {
    plain(compare::rich::<Direct>(vm, super::COMPARISONS[op], a.into(), b.into()))
}

/// The truth of an instance.
#[residual]
pub fn truth(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    compare::truth::<Direct>(vm, value.into()).map_err(|e| e.into_plain())
}

/// `iter(value)`
#[residual]
pub fn iter(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    plain(iterate::get_iter::<Direct>(vm, value.into()))
}

/// `next(iterator)`, null at its end.
#[residual]
pub fn next(vm: Ref<Vm>, iterator: Value) -> PyResult<Value> {
    let next = iterate::next::<Direct>(vm, iterator.into()).map_err(|e| e.into_plain())?;
    Ok(next.map_or(Value::NULL, |value| value.into_plain()))
}

/// The next value that a generator yields, null at its end.
#[residual]
pub fn next_yielded(vm: Ref<Vm>, generator: Ref<Generator>) -> PyResult<Value> {
    let next = generator::next::<Direct>(vm, generator.into()).map_err(|e| e.into_plain())?;
    Ok(next.map_or(Value::NULL, |value| value.into_plain()))
}

/// `obj[index]`
#[residual]
pub fn get_item(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<Value> {
    plain(subscript::get_item::<Direct>(vm, obj.into(), index.into()))
}

/// `obj[index] = value`
#[residual]
pub fn set_item(vm: Ref<Vm>, obj: Value, index: Value, value: Value) -> PyResult<()> {
    subscript::set_item::<Direct>(vm, obj.into(), index.into(), value.into()).map_err(|e| e.into_plain())
}

/// `del obj[index]`
#[residual]
pub fn del_item(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<()> {
    subscript::del_item::<Direct>(vm, obj.into(), index.into()).map_err(|e| e.into_plain())
}

/// `item in container`
#[residual]
pub fn contains(vm: Ref<Vm>, container: Value, item: Value) -> PyResult<bool> {
    subscript::contains::<Direct>(vm, container.into(), item.into()).map_err(|e| e.into_plain())
}
