//! Calls: functions written in Python become nested levels of the portal; native functions are one residual
//! call; classes make instances.

use super::instances::{new_around, new_instance};
use super::sites::{At, Calls};
use super::{any, class_of, payload, run};
use crate::classes::natives::carries_what_it_makes;
use crate::classes::{self, is_subclass, lookup};
use crate::functions::attributes::assigned;
use crate::functions::{self, binding};
use crate::interp::sites::ConstructPlan;
use crate::objects::args::{Args, FrameRef, Out};
use crate::objects::class::{Class, ClassGreen as _, Layout};
use crate::objects::code::{CodeObj, CodeObjGreen as _};
use crate::objects::heap_util::{RootedVec, tuple_slice};
use crate::objects::model::*;
use crate::protocols::{self, attributes};
use crate::vm::Vm;
use metatrace::{Array, Case, Fresh, Mode, Object, Red, Ref, elidable, residual};

/// Where the arguments after a `LoadMethod` into `base` are: the first of them and their number.
#[inline(always)]
pub fn method_registers<M: Mode>(frame: FrameRef<M>, base: usize, argc: usize) -> (usize, usize) {
    match frame.slot(base + 1).is_null().test() {
        true => (base + 2, argc),
        false => (base + 1, argc + 1),
    }
}

/// The arguments after a `LoadMethod` into `base`.
#[inline(always)]
pub fn method_args<'a, M: Mode>(frame: FrameRef<M>, base: usize, argc: usize) -> Args<'a, M> {
    let (first, count) = method_registers(frame, base, argc);
    Args::of_frame(None, frame, first, count)
}

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

/// `f(*args)` with the arguments in `count` registers from `first` on: what most calls are, in few steps.
#[inline(always)]
pub fn call_registers<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, Calls>,
    f: Red<M, Value>,
    frame: FrameRef<M>,
    (first, count): (usize, usize),
) -> Out<M> {
    let args = || Args::of_frame(None, frame, first, count);
    let Some(function) = f.downcast::<Function>() else {
        return call_object(vm, site, f, frame, (first, count));
    };
    let Some(code) = function.code().promote_polymorphic() else { return any::call(vm, f, args()) };
    if code.replaced::<M>() {
        return call_assigned(vm, function, code, args());
    }
    if code.exactly != Some(count) {
        return call_with_defaults(vm, function, code, frame, (first, count));
    }
    run(vm, code, Fresh::<M, Registers>::with_slots(code.num_regs, Value::NULL, frame, first, count))
}

/// Calls a function with arguments in registers, fewer than it has parameters, or one with cells.
#[inline(never)]
fn call_with_defaults<M: Mode>(
    vm: Ref<Vm>,
    function: Red<M, Ref<Function>>,
    code: Ref<CodeObj>,
    frame: FrameRef<M>,
    (first, count): (usize, usize),
) -> Out<M> {
    if !M::TRACED
        && let Some(fresh) = positional_frame(function, code, frame, (first, count))
    {
        return run(vm, code, fresh);
    }
    call_in_general(vm, function, code, Args::of_frame(None, frame, first, count))
}

/// The frame of a call whose parameters are all positional, in interpreted code. None where the general path must say what
/// is wrong. What was assigned to the function is not looked at: nothing was.
#[inline(always)]
fn positional_frame<M: Mode>(
    function: Red<M, Ref<Function>>,
    code: Ref<CodeObj>,
    frame: FrameRef<M>,
    (first, count): (usize, usize),
) -> Option<Fresh<M, Registers>> {
    let parameters = code.positional.filter(|&parameters| count <= parameters)?;
    let defaults = match parameters - count {
        0 => None,
        missing => {
            let defaults = function.defaults().some()?.items();
            let from = (defaults.len() - missing as i64).promote();
            Some((defaults, usize::try_from(from).ok()?))
        }
    };
    let mut fresh = Fresh::<M, Registers>::with_slots(code.num_regs, Value::NULL, frame, first, count);
    if let Some((defaults, from)) = defaults {
        for i in count..parameters {
            fresh.set(i, defaults.at(from + i - count));
        }
    }
    if !code.front.free_regs.is_empty()
        && let Some(cells) = function.closure().some()
    {
        let cells = cells.items();
        for (i, &register) in code.front.free_regs.iter().enumerate() {
            fresh.set(register as usize, cells.at(i));
        }
    }
    Some(fresh)
}

#[inline(never)]
fn call_object<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, Calls>,
    f: Red<M, Value>,
    frame: FrameRef<M>,
    (first, count): (usize, usize),
) -> Out<M> {
    if !M::TRACED
        && let Some(native) = f.downcast::<NativeFunction>()
    {
        return call_native(vm, native.promote(), Args::of_frame(None, frame, first, count));
    }
    if !M::TRACED
        && let Some(class) = f.downcast::<Class>()
        && let Some(result) = construct_cached(vm, site, class.promote(), frame, (first, count))
    {
        return result;
    }
    call_other(vm, f, Args::of_frame(None, frame, first, count))
}

/// `Class(*args)` in interpreted code, if an `__init__` written in Python is all that there is to call, or nothing, or the
/// `__new__` of a built-in class. The arguments are in registers, and the one in front of them is not used any more: the instance
/// goes there.
fn construct_cached<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, Calls>,
    class: Ref<Class>,
    frame: FrameRef<M>,
    (first, count): (usize, usize),
) -> Option<Out<M>> {
    // A metaclass that a program may change has a version of its own, which is not in the key.
    if class.metaclass.is_some_and(|meta| !meta.builtin) || class == vm.types.type_ {
        return None;
    }
    let key = || (class.address(), class.version::<M>());
    let init = match site.plan(key, || decide_construct::<M>(vm, class)) {
        ConstructPlan::Object(init) if !class.builtin => init,
        ConstructPlan::New(new, init) if class.builtin => {
            let (new, init) = (new.downcast()?, init.downcast()?);
            return Some(construct_builtin(vm, new, init, class, |receiver| {
                Args::of_frame(Some(receiver), frame, first, count)
            }));
        }
        _ => return None,
    };
    if class.is_abstract::<M>() {
        return None;
    }
    if count == 0 && is_object_init(init) {
        return Some(Ok(new_instance::<M>(class)));
    }
    let init = init.downcast::<Function>()?;
    let instance = new_instance::<M>(class);
    frame.set_slot(first - 1, instance);
    let result = call_registers(vm, At::none(), Value::from(init).into(), frame, (first - 1, count + 1));
    Some(result.and_then(|result| {
        if !result.same(vm.none).test() {
            init_returned(vm, result)?;
        }
        Ok(instance)
    }))
}

/// Calls a function written in Python.
#[inline]
pub fn call_function<M: Mode>(vm: Ref<Vm>, function: Red<M, Ref<Function>>, args: Args<'_, M>) -> Out<M> {
    let Some(code) = function.code().promote_polymorphic() else {
        return any::call(vm, function.into(), args);
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

/// Calls a function some of whose kind had their code or defaults assigned.
#[inline(never)]
fn call_assigned<M: Mode>(
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

/// [`call_awaited`] of what is in register `base`, with the arguments behind it.
#[inline(never)]
pub fn call_and_await<M: Mode>(vm: Ref<Vm>, frame: FrameRef<M>, base: usize, argc: usize) -> Out<M> {
    call_awaited(vm, frame.slot(base), Args::of_frame(None, frame, base + 1, argc))
}

/// The same after a `LoadMethod` into `base`.
#[inline(never)]
pub fn call_method_and_await<M: Mode>(vm: Ref<Vm>, frame: FrameRef<M>, base: usize, argc: usize) -> Out<M> {
    call_awaited(vm, frame.slot(base), method_args(frame, base, argc))
}

/// `await f(*args)`: a call whose result is awaited at once. A coroutine that it makes cannot be forgotten, so the
/// collector need not look out for it.
#[inline(never)]
pub fn call_awaited<M: Mode>(vm: Ref<Vm>, f: Red<M, Value>, args: Args<'_, M>) -> Out<M> {
    if let Some(function) = f.downcast::<Function>()
        && let Some(code) = function.code().promote_polymorphic()
        && code.front.is_generator
        && !code.replaced::<M>()
    {
        let registers = Red::<M, Ref<Array<Items>>>::alloc(code.num_regs, Value::NULL);
        binding::bind(vm, function, code, args, &mut binding::Registers(registers))?;
        return Ok(super::generator::make(vm, code, registers, true));
    }
    if let Some(method) = f.downcast::<BoundMethod>() {
        return call_awaited(vm, method.func(), args.after(method.receiver()));
    }
    call(vm, f, args)
}

#[inline(never)]
fn call_in_general<M: Mode>(
    vm: Ref<Vm>,
    function: Red<M, Ref<Function>>,
    code: Ref<CodeObj>,
    args: Args<'_, M>,
) -> Out<M> {
    if code.front.is_generator {
        let registers = Red::<M, Ref<Array<Items>>>::alloc(code.num_regs, Value::NULL);
        binding::bind(vm, function, code, args, &mut binding::Registers(registers))?;
        return Ok(super::generator::make(vm, code, registers, false));
    }
    let mut frame = Fresh::<M, Registers>::new(code.num_regs, Value::NULL);
    binding::bind(vm, function, code, args, &mut frame)?;
    run(vm, code, frame)
}

#[inline(never)]
fn call_other<M: Mode>(vm: Ref<Vm>, f: Red<M, Value>, args: Args<'_, M>) -> Out<M> {
    if f.is_null().test() {
        return not_callable(vm, f);
    }
    let Case::Obj(tid, object) = f.case() else { return not_callable(vm, f) };
    if NativeFunction::is(tid)
        && let Some(native) = object.downcast::<NativeFunction>()
    {
        let Some(native) = native.promote_polymorphic() else { return any::call(vm, f, args) };
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
            class.promote_polymorphic().filter(|&class| any::stable_version::<M>(class).is_some())
        else {
            return any::call(vm, f, args);
        };
        return call_class(vm, class, args);
    }
    if Instance::is(tid) {
        let Some(class) = any::class_while_few::<M>(vm, f) else { return any::call(vm, f, args) };
        let member = lookup::<M>(vm, class, class.version::<M>(), vm.names.call).promote();
        if member.downcast::<Function>().is_some() {
            return call(vm, member.into(), args.after(f));
        }
        if !member.is_null() {
            let bound = super::attr::bind::<M>(vm, member, f, class)?;
            if ends_in_function(bound) {
                return call(vm, bound, args);
            }
            // An instance again, or a method of one: this may never reach a function.
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

/// Is it a function, or a method of one?
fn ends_in_function<M: Mode>(f: Red<M, Value>) -> bool {
    let function = |f: Red<M, Value>| matches!(f.case(), Case::Obj(tid, _) if Function::is(tid) || NativeFunction::is(tid));
    match f.downcast::<BoundMethod>() {
        Some(method) => function(method.func()),
        None => function(f),
    }
}

/// Calls what the `__call__` of an instance is bound to, where that is no function.
#[residual]
fn call_instance(vm: Ref<Vm>, f: Value, args: Ref<Array<TupleItems>>, names: Value) -> PyResult<Value> {
    let named = names.downcast::<Tuple>().expect("names come in a tuple");
    let args = Args::<metatrace::Direct>::of_array(args.into(), args.len()).with_names(Some(named));
    crate::protocols::nesting::nested(vm, " while calling a Python object", || {
        protocols::plain(call_other(vm, f.into(), args))
    })
}

#[residual]
fn not_callable(vm: Ref<Vm>, f: Value) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.type_error(&format!("'{}' object is not callable", classes::type_name(vm, f))))
}

/// Calls a native function.
#[inline]
pub fn call_native<M: Mode>(vm: Ref<Vm>, native: Ref<NativeFunction>, args: Args<'_, M>) -> Out<M> {
    if native.role == Role::TypeCall
        && args.count > args.named()
        && let Some(class) = args.get(0).downcast::<Class>()
    {
        return construct(vm, class.promote(), args.without_first());
    }
    if let Some(twin) = native.twin.0
        && (args.names.is_none() || native.arity.keywords)
        && let Some(result) = match native.role {
            Role::PayloadNew => made_by_twin(vm, native, args),
            _ => twin.get::<M>()(vm, args),
        }
    {
        return result;
    }
    if args.names.is_none() {
        return match args.count {
            0 => native_0(vm, native),
            1 => native_1(vm, native, args.get(0)),
            2 => native_2(vm, native, args.get(0), args.get(1)),
            3 => native_3(vm, native, args.get(0), args.get(1), args.get(2)),
            4 => native_4(vm, native, args.get(0), args.get(1), args.get(2), args.get(3)),
            _ => native_n(vm, native, args.to_array(), vm.empty_tuple),
        };
    }
    let names = args.names.map_or(vm.empty_tuple, Value::from);
    native_n(vm, native, args.to_array(), names)
}

/// What the twin of the `__new__` of a built-in type makes: for a class that derives from the type, an instance around
/// the type's object.
fn made_by_twin<M: Mode>(vm: Ref<Vm>, new: Ref<NativeFunction>, args: Args<'_, M>) -> Option<Out<M>> {
    if args.count == args.named() {
        return None;
    }
    let twin = new.twin.0?.get::<M>();
    let class = args.get(0).downcast::<Class>()?.promote_polymorphic()?;
    if class.builtin || class.layout != Layout::Builtin {
        return twin(vm, args);
    }
    let version = any::stable_version::<M>(class)?;
    if !carries_what_it_makes::<M>(vm, new, class, version).promote() {
        return None;
    }
    let object = match twin(vm, args.without_first().after(new.owner.into()))? {
        Ok(object) => object,
        error => return Some(error),
    };
    let object = payload(vm, object).unwrap_or(object);
    Some(Ok(new_around::<M>(class, object).into()))
}

#[residual]
fn native_0(vm: Ref<Vm>, native: Ref<NativeFunction>) -> PyResult<Value> {
    protocols::call_native(vm, native, &[], &Kwargs::NONE)
}

#[residual]
fn native_1(vm: Ref<Vm>, native: Ref<NativeFunction>, a: Value) -> PyResult<Value> {
    protocols::call_native(vm, native, &[a], &Kwargs::NONE)
}

#[residual]
fn native_2(vm: Ref<Vm>, native: Ref<NativeFunction>, a: Value, b: Value) -> PyResult<Value> {
    protocols::call_native(vm, native, &[a, b], &Kwargs::NONE)
}

#[residual]
fn native_3(vm: Ref<Vm>, native: Ref<NativeFunction>, a: Value, b: Value, c: Value) -> PyResult<Value> {
    protocols::call_native(vm, native, &[a, b, c], &Kwargs::NONE)
}

#[residual]
fn native_4(
    vm: Ref<Vm>,
    native: Ref<NativeFunction>,
    a: Value,
    b: Value,
    c: Value,
    d: Value,
) -> PyResult<Value> {
    protocols::call_native(vm, native, &[a, b, c, d], &Kwargs::NONE)
}

/// Calls a native function with any number of arguments, the last ones named by a tuple of strings.
#[residual]
fn native_n(
    vm: Ref<Vm>,
    native: Ref<NativeFunction>,
    args: Ref<Array<TupleItems>>,
    names: Value,
) -> PyResult<Value> {
    let names = names.downcast::<Tuple>().expect("a tuple of names");
    let texts: Vec<Ref<Str>> = names.as_slice().iter().filter_map(|n| n.downcast()).collect();
    let all = tuple_slice(&args);
    let (positional, named) = all.split_at(all.len() - texts.len());
    let result = protocols::call_native(vm, native, positional, &Kwargs { names: &texts, values: named });
    std::hint::black_box((args, names));
    result
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

fn decide_construct<M: Mode>(vm: Ref<Vm>, class: Ref<Class>) -> ConstructPlan {
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

fn is_object_init(init: Value) -> bool {
    init.downcast::<NativeFunction>().is_some_and(|f| f.role == Role::ObjectInit)
}

fn is_object_new<M: Mode>(new: Red<M, Value>) -> bool {
    new.downcast::<NativeFunction>().is_some_and(|f| f.promote().role == Role::ObjectNew)
}

/// A new instance of a built-in class: nothing can have changed its `__new__` and `__init__`.
fn construct_builtin<'a, M: Mode>(
    vm: Ref<Vm>,
    new: Ref<NativeFunction>,
    init: Ref<NativeFunction>,
    class: Ref<Class>,
    args: impl Fn(Red<M, Value>) -> Args<'a, M>,
) -> Out<M> {
    let made = call_native(vm, new, args(Value::from(class).into()))?;
    if init.role != Role::ObjectInit && class_of(vm, made) == class {
        let _none = call_native(vm, init, args(made))?;
    }
    Ok(made)
}

/// What `type.__call__` does: `type(x)`, or a new instance.
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

/// Calls `__init__` of a new instance and gives the instance.
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

/// A type whose objects only the virtual machine makes.
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
fn init_returned(vm: Ref<Vm>, result: Value) -> PyResult<()> {
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

/// `f(*iterable, **mapping)`
pub fn call_ex<M: Mode>(
    vm: Ref<Vm>,
    f: Red<M, Value>,
    iterable: Red<M, Value>,
    mapping: Red<M, Value>,
) -> Out<M> {
    let args = match iterable.downcast::<Tuple>() {
        Some(tuple) => tuple.items(),
        None => star_args(vm, f, iterable)?,
    };
    let count = args.len().promote() as usize;
    if mapping.same(vm.none).test() {
        return call(vm, f, Args::of_array(args, count));
    }
    if let Some(entries) = super::dict::known_entries(mapping)
        && let Some(names) = names_of::<M>(vm, entries.iter().map(|&(name, _)| name))
    {
        let all = Red::<M, Ref<Array<TupleItems>>>::alloc(count + entries.len(), Value::NULL);
        for i in 0..count {
            all.put(i, args.at(i));
        }
        for (i, &(_, value)) in entries.iter().enumerate() {
            all.put(count + i, value);
        }
        return call(vm, f, Args::of_array(all, count + entries.len()).with_names(Some(names)));
    }
    let names = star_names(vm, mapping).promote();
    let all = with_keywords(vm, args, mapping);
    let names = names.downcast::<Tuple>();
    let count = all.len().promote() as usize;
    call(vm, f, Args::of_array(all, count).with_names(names))
}

/// The tuple of these names, which is one object for each sequence of names; None if there are too many.
fn names_of<M: Mode>(vm: Ref<Vm>, names: impl Iterator<Item = Ref<Str>>) -> Option<Ref<Tuple>> {
    let mut all = vm.empty_tuple;
    for name in names {
        all = and_name::<M>(vm, all, name).promote();
        if all.is_null() {
            return None;
        }
    }
    all.downcast::<Tuple>()
}

#[elidable]
fn and_name(vm: Ref<Vm>, names: Value, name: Ref<Str>) -> Value {
    let mut all = RootedVec::from_slice(names.downcast::<Tuple>().expect("a tuple of names").as_slice());
    all.push(vm.intern_str(name).into());
    functions::keyword_tuple(vm, all.as_slice()).unwrap_or(Value::NULL)
}

/// The items of `*iterable`, which is no tuple.
#[residual]
fn star_args(vm: Ref<Vm>, f: Value, iterable: Value) -> PyResult<Ref<Array<TupleItems>>> {
    functions::star_args(vm, f, iterable)
}

/// The keys of `**mapping`: a tuple of interned names, one object for each sequence of names.
#[residual]
fn star_names(vm: Ref<Vm>, mapping: Value) -> Value {
    functions::star_names(vm, mapping)
}

/// The arguments with the values of the mapping after them.
#[residual(writes())]
fn with_keywords(vm: Ref<Vm>, args: Ref<Array<TupleItems>>, mapping: Value) -> Ref<Array<TupleItems>> {
    functions::with_keywords(vm, args, mapping)
}
