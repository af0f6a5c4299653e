//! Calls: functions written in Python become nested levels of the portal, and classes create instances. Calls of native
//! functions are in [`super::native_calls`].

use super::instances::new_instance;
use super::{class_of, native_calls, promoted, run};
use crate::classes::{self, is_subclass, lookup};
use crate::functions::attributes::assigned;
use crate::functions::binding;
use crate::interp::sites::ConstructPlan;
use crate::objects::args::{Args, Out, plain};
use crate::objects::class::{Class, ClassGreen as _, Layout};
use crate::objects::code::{CodeObj, CodeObjGreen as _};
use crate::objects::model::*;
use crate::protocols::{attributes, nesting};
use crate::vm::Vm;
use metatrace::{Array, Case, Direct, Fresh, Mode, Object, Red, Ref, residual};

/// `f(*args)`
#[inline]
pub fn call<M: Mode>(vm: Ref<Vm>, f: Red<M, Value>, args: Args<'_, M>) -> Out<M> {
    if let Case::Obj(tid, object) = f.case()
        && Function::is(tid)
        && let Some(function) = object.downcast::<Function>()
    {
        return call_function(vm, function, args);
    }
    call_other(vm, f, args)
}

/// Calls a function written in Python.
#[inline]
pub fn call_function<M: Mode>(vm: Ref<Vm>, function: Red<M, Ref<Function>>, args: Args<'_, M>) -> Out<M> {
    let Some(code) = function.code().promote_polymorphic() else {
        return call_megamorphic(vm, function.into(), args);
    };
    if code.replaced::<M>() {
        return call_assigned(vm, function, code, args);
    }
    if code.exactly == Some(args.count) && args.names.is_none() {
        let mut frame = Fresh::<M, Registers>::new(code.num_regs, Value::NULL);
        for i in 0..args.count {
            frame.set(i, args.get(i));
        }
        return run(vm, code, frame);
    }
    call_in_general(vm, function, code, args)
}

/// Calls a function if code or defaults were assigned to some function with the same code.
#[inline(never)]
pub(super) fn call_assigned<M: Mode>(
    vm: Ref<Vm>,
    function: Red<M, Ref<Function>>,
    code: Ref<CodeObj>,
    args: Args<'_, M>,
) -> Out<M> {
    let code = match assigned(function) {
        Some(extra) => extra.code().promote(),
        None => code,
    };
    call_in_general(vm, function, code, args)
}

/// `await f(*args)`: a call whose result is awaited at once. A coroutine that it creates cannot be abandoned, so it
/// is not registered for a finalizer.
#[inline(never)]
pub fn call_awaited<M: Mode>(vm: Ref<Vm>, f: Red<M, Value>, args: Args<'_, M>) -> Out<M> {
    if let Some(function) = f.downcast::<Function>()
        && let Some(code) = function.code().promote_polymorphic()
        && code.front.is_generator
        && !code.replaced::<M>()
    {
        let registers = Red::<M, Ref<Array<Suspended>>>::alloc(code.num_regs, Value::NULL);
        binding::bind(vm, function, code, args, &mut binding::Registers(registers))?;
        return Ok(super::generator::make(vm, code, registers, true));
    }
    if let Some(method) = f.downcast::<BoundMethod>() {
        return call_awaited(vm, method.func(), args.after(method.receiver()));
    }
    call(vm, f, args)
}

#[inline(never)]
pub(super) fn call_in_general<M: Mode>(
    vm: Ref<Vm>,
    function: Red<M, Ref<Function>>,
    code: Ref<CodeObj>,
    args: Args<'_, M>,
) -> Out<M> {
    if code.front.is_generator {
        let registers = Red::<M, Ref<Array<Suspended>>>::alloc(code.num_regs, Value::NULL);
        binding::bind(vm, function, code, args, &mut binding::Registers(registers))?;
        return Ok(super::generator::make(vm, code, registers, false));
    }
    let mut frame = Fresh::<M, Registers>::new(code.num_regs, Value::NULL);
    binding::bind(vm, function, code, args, &mut frame)?;
    run(vm, code, frame)
}

#[inline(never)]
pub(super) fn call_other<M: Mode>(vm: Ref<Vm>, f: Red<M, Value>, args: Args<'_, M>) -> Out<M> {
    if f.is_null().test() {
        return not_callable(vm, f);
    }
    let Case::Obj(tid, object) = f.case() else { return not_callable(vm, f) };
    if NativeFunction::is(tid)
        && let Some(native) = object.downcast::<NativeFunction>()
    {
        let Some(native) = native.promote_polymorphic() else { return call_megamorphic(vm, f, args) };
        return call_native(vm, native, args);
    }
    if BoundMethod::is(tid)
        && let Some(method) = object.downcast::<BoundMethod>()
    {
        return call(vm, method.func(), args.after(method.receiver()));
    }
    if Class::is(tid)
        && let Some(class) = object.downcast::<Class>()
    {
        let Some(class) =
            class.promote_polymorphic().filter(|&class| promoted::stable_version::<M>(class).is_some())
        else {
            return call_megamorphic(vm, f, args);
        };
        return call_class(vm, class, args);
    }
    if Instance::is(tid) {
        let Some(class) = promoted::class::<M>(vm, f) else { return call_megamorphic(vm, f, args) };
        let member = lookup::<M>(vm, class, class.version::<M>(), vm.names.call).promote();
        if member.downcast::<Function>().is_some() {
            return call(vm, member.into(), args.after(f));
        }
        if !member.is_null() {
            let bound = super::attr::bind::<M>(vm, member, f, class)?;
            if ends_in_function(bound) {
                return call(vm, bound, args);
            }
            // It is an instance again, or a method of one: resolving it may never reach a function.
            let names = args.names.map_or(vm.empty_tuple, Value::from);
            return call_instance(vm, bound, args.to_array(), names);
        }
    }
    if StaticMethod::is(tid)
        && let Some(method) = object.downcast::<StaticMethod>()
    {
        return call(vm, method.func(), args);
    }
    not_callable(vm, f)
}

/// Whether it is a function, or a method of one.
fn ends_in_function<M: Mode>(f: Red<M, Value>) -> bool {
    let function = |f: Red<M, Value>| match f.case() {
        Case::Obj(tid, _) => Function::is(tid) || NativeFunction::is(tid),
        _ => false,
    };
    match f.downcast::<BoundMethod>() {
        Some(method) => function(method.func()),
        None => function(f),
    }
}

/// Calls the bound `__call__` of an instance, if that is no function.
#[residual]
fn call_instance(vm: Ref<Vm>, f: Value, args: Ref<Array<TupleItems>>, names: Value) -> PyResult<Value> {
    let named = names.downcast::<Tuple>().expect("names come in a tuple");
    let args = Args::<metatrace::Direct>::of_array(args.into(), args.len()).with_names(Some(named));
    nesting::nested(vm, " while calling a Python object", || plain(call_other(vm, f.into(), args)))
}

#[residual]
fn not_callable(vm: Ref<Vm>, f: Value) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.type_error(&format!("'{}' object is not callable", classes::type_name(vm, f))))
}

/// Calls a native function; `type.__call__` of a class constructs an instance.
#[inline]
pub(super) fn call_native<M: Mode>(vm: Ref<Vm>, native: Ref<NativeFunction>, args: Args<'_, M>) -> Out<M> {
    if native.role == Role::TypeCall
        && args.count > args.named()
        && let Some(class) = args.get(0).downcast::<Class>()
    {
        return construct(vm, class.promote(), args.without_first());
    }
    native_calls::call(vm, native, args)
}

/// `Class(*args)`: `__new__`, then `__init__` if that made an instance of the class.
#[inline(never)]
pub fn call_class<M: Mode>(vm: Ref<Vm>, class: Ref<Class>, args: Args<'_, M>) -> Out<M> {
    if let Some(meta) = class.metaclass {
        let hook = lookup::<M>(vm, meta, meta.version::<M>(), vm.names.call).promote();
        if hook.downcast::<NativeFunction>().is_none_or(|f| f.role != Role::TypeCall) {
            if hook.downcast::<Function>().is_some() {
                return call(vm, hook.into(), args.after(Value::from(class).into()));
            }
            let bound = super::attr::bind::<M>(vm, hook, Value::from(class).into(), meta)?;
            return call(vm, bound, args);
        }
    }
    construct(vm, class, args)
}

pub(super) fn decide_construct<M: Mode>(vm: Ref<Vm>, class: Ref<Class>) -> ConstructPlan {
    let version = class.version::<M>();
    let member = lookup::<M>(vm, class, version, vm.names.new).promote();
    let new = match member.downcast::<StaticMethod>() {
        Some(method) => method.func,
        None if member.downcast::<NativeFunction>().is_some() => member,
        None => return ConstructPlan::Other(member),
    };
    let init = lookup::<M>(vm, class, version, vm.names.init).promote();
    match is_object_new::<M>(new.into()) && !class.had_new.get() {
        true => ConstructPlan::Object(init),
        false => ConstructPlan::New(new, init),
    }
}

pub(super) fn is_object_init(init: Value) -> bool {
    init.downcast::<NativeFunction>().is_some_and(|f| f.role == Role::ObjectInit)
}

fn is_object_new<M: Mode>(new: Red<M, Value>) -> bool {
    new.downcast::<NativeFunction>().is_some_and(|f| f.promote().role == Role::ObjectNew)
}

/// `type.__call__`: `type(x)`, or a new instance.
#[inline(never)]
pub fn construct<M: Mode>(vm: Ref<Vm>, class: Ref<Class>, args: Args<'_, M>) -> Out<M> {
    if class == vm.types.type_ {
        if args.count == 1 && args.names.is_none() {
            return Ok(Value::from(class_of(vm, args.get(0))).into());
        }
        if args.count - args.named() != 3 {
            return type_takes(vm);
        }
    }
    let (new, mut init, is_object_new) = match decide_construct::<M>(vm, class) {
        ConstructPlan::Object(init) => (Value::NULL.into(), init, true),
        ConstructPlan::New(new, init) => (new.into(), init, false),
        ConstructPlan::Other(member) => {
            let new = super::attr_of_others::member_of_class::<M>(vm, member, class)?;
            (new, lookup::<M>(vm, class, class.version::<M>(), vm.names.init).promote(), is_object_new(new))
        }
    };
    let instance: Red<M, Value> = if is_object_new {
        if class.builtin && class.layout == Layout::Builtin {
            return not_constructible(vm, class);
        }
        if is_object_init(init) && args.count > 0 {
            return takes_no_arguments(vm, class);
        }
        if class.is_abstract::<M>() {
            return refuse_abstract(vm, class);
        }
        new_instance::<M>(class)
    } else {
        let made = call(vm, new, args.after(Value::from(class).into()))?;
        if class.builtin && is_object_init(init) {
            return Ok(made);
        }
        let of = class_of(vm, made);
        if of != class {
            if !is_subclass::<M>(of, class) {
                return Ok(made);
            }
            let init = lookup::<M>(vm, of, of.version::<M>(), vm.names.init).promote();
            return initialise(vm, of, init, made, args);
        }
        // `__new__` may have changed the class.
        init = lookup::<M>(vm, of, of.version::<M>(), vm.names.init).promote();
        made
    };
    initialise(vm, class, init, instance, args)
}

/// Calls `__init__` of a new instance, and returns the instance.
#[inline(always)]
fn initialise<M: Mode>(
    vm: Ref<Vm>,
    class: Ref<Class>,
    init: Value,
    instance: Red<M, Value>,
    args: Args<'_, M>,
) -> Out<M> {
    if is_object_init(init) {
        return Ok(instance);
    }
    if init.downcast::<Function>().is_some() {
        let result = call(vm, init.into(), args.after(instance))?;
        if !result.same(vm.none).test() {
            init_returned(vm, result)?;
        }
        return Ok(instance);
    }
    if let Some(native) = init.downcast::<NativeFunction>() {
        let _none = call_native(vm, native, args.after(instance))?;
        return Ok(instance);
    }
    let bound = super::attr::bind::<M>(vm, init, instance, class)?;
    let _none = call(vm, bound, args)?;
    Ok(instance)
}

/// The error for a type whose objects only the virtual machine creates.
#[residual]
fn not_constructible(vm: Ref<Vm>, class: Ref<Class>) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.type_error(&format!("cannot create '{}' instances", classes::full_name(vm, class))))
}

#[residual]
fn takes_no_arguments(vm: Ref<Vm>, class: Ref<Class>) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.type_error(&format!("{}() takes no arguments", class.name().as_str())))
}

#[residual]
pub(super) fn init_returned(vm: Ref<Vm>, result: Value) -> PyResult<()> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.type_error(&format!("__init__() should return None, not '{}'", classes::type_name(vm, result))))
}

#[residual]
fn type_takes(vm: Ref<Vm>) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.type_error("type() takes 1 or 3 arguments"))
}

#[residual]
fn refuse_abstract(vm: Ref<Vm>, class: Ref<Class>) -> PyResult<Value> {
    Err(attributes::abstract_error(vm, class)?)
}

// Calls of any callable, which traces make at megamorphic places; see [`super::promoted`].

/// `f(*args)`
#[inline(never)]
pub(super) fn call_megamorphic<M: Mode>(vm: Ref<Vm>, f: Red<M, Value>, args: Args<'_, M>) -> Out<M> {
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
    plain(call::<Direct>(vm, f.into(), Args::of_slice(None, &args.map(Red::from))))
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

/// A call with any number of arguments, the last ones named by a tuple of strings.
#[residual]
fn call_n(vm: Ref<Vm>, f: Value, args: Ref<Array<TupleItems>>, names: Value) -> PyResult<Value> {
    let named = names.downcast::<Tuple>();
    plain(call::<Direct>(vm, f.into(), Args::of_array(args.into(), args.len()).with_names(named)))
}
