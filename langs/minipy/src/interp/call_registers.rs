//! Calls by instructions, with the arguments in registers: the most frequent form, in few steps. They run the code of
//! a function directly; all other calls do so through [`super::run`].

use super::call::{
    call_assigned, call_awaited, call_in_general, call_megamorphic, call_native, call_other,
    decide_construct, init_returned, is_object_init,
};
use super::class_of;
use super::instances::new_instance;
use super::sites::{At, Calls, ConstructPlan};
use crate::interp::bytecode;
use crate::objects::args::{Args, FrameRef, Out};
use crate::objects::class::{Class, ClassGreen as _};
use crate::objects::code::{CodeObj, CodeObjGreen as _};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Fresh, Mode, Red, Ref};

/// Runs the code of a function in a new frame: see [`super::run`].
#[inline(always)]
fn run<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, frame: Fresh<M, Registers>) -> Out<M> {
    crate::run::interrupt::check_call::<M>(vm)?;
    bytecode::interpret(vm, code, 0, frame)
}

/// The first register of the arguments after a `LoadMethod` into `base`, and their number.
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

/// `f(*args)` with the arguments in `count` registers from `first` on.
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
    let Some(code) = function.code().promote_polymorphic() else { return call_megamorphic(vm, f, args()) };
    if code.replaced::<M>() {
        return call_assigned(vm, function, code, args());
    }
    if code.exactly != Some(count) {
        return call_with_defaults(vm, function, code, frame, (first, count));
    }
    run(vm, code, Fresh::<M, Registers>::with_slots(code.num_regs, Value::NULL, frame, first, count))
}

/// Calls a function that has cells, or more parameters than there are arguments, with arguments in registers.
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

/// The frame of a call whose parameters are all positional, in interpreted code. None if the general path must raise
/// the error. The caller has checked that nothing was assigned to the function.
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
        let native = native.promote();
        return call_entry(vm, native, frame, (first, count));
    }
    call_no_function(vm, site, f, frame, (first, count))
}

/// Calls a native function with arguments in registers, by its entry if it has one.
#[inline(always)]
fn call_entry<M: Mode>(
    vm: Ref<Vm>,
    native: Ref<NativeFunction>,
    frame: FrameRef<M>,
    (first, count): (usize, usize),
) -> Out<M> {
    match native.entry.0 {
        Some(entry) => entry.get::<M>()(vm, native, frame, (first, count)),
        None => call_native(vm, native, Args::of_frame(None, frame, first, count)),
    }
}

/// Calls an object that is no function, native or not.
#[inline(never)]
fn call_no_function<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, Calls>,
    f: Red<M, Value>,
    frame: FrameRef<M>,
    (first, count): (usize, usize),
) -> Out<M> {
    if !M::TRACED
        && let Some(class) = f.downcast::<Class>()
        && let Some(result) = construct_cached(vm, site, class.promote(), frame, (first, count))
    {
        return result;
    }
    call_other(vm, f, Args::of_frame(None, frame, first, count))
}

/// `Class(*args)` in interpreted code, if construction only takes an `__init__` written in Python, or nothing, or the
/// `__new__` of a built-in class. The arguments are in registers; the register in front of them is free and receives
/// the instance.
fn construct_cached<M: Mode>(
    vm: Ref<Vm>,
    site: At<'_, M, Calls>,
    class: Ref<Class>,
    frame: FrameRef<M>,
    (first, count): (usize, usize),
) -> Option<Out<M>> {
    // A metaclass that programs can change has a version of its own, which is not part of the key.
    if class.metaclass.is_some_and(|meta| !meta.builtin) || class == vm.types.type_ {
        return None;
    }
    let key = || (class.address(), class.version::<M>());
    let init = match site.plan(key, || decide_construct::<M>(vm, class)) {
        ConstructPlan::Object(init) if !class.builtin => init,
        ConstructPlan::New(new, init) if class.builtin => {
            let (new, init) = (new.downcast()?, init.downcast()?);
            return Some(construct_builtin(vm, (new, init), class, frame, (first, count)));
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

/// A new instance of a built-in class, whose `__new__` and `__init__` cannot have changed. The register in front of the
/// arguments is free.
fn construct_builtin<M: Mode>(
    vm: Ref<Vm>,
    (new, init): (Ref<NativeFunction>, Ref<NativeFunction>),
    class: Ref<Class>,
    frame: FrameRef<M>,
    (first, count): (usize, usize),
) -> Out<M> {
    let with = |native: Ref<NativeFunction>, receiver: Red<M, Value>| {
        frame.set_slot(first - 1, receiver);
        call_entry(vm, native, frame, (first - 1, count + 1))
    };
    let made = with(new, Value::from(class).into())?;
    if init.role != Role::ObjectInit && class_of(vm, made) == class {
        let _none = with(init, made)?;
    }
    Ok(made)
}

/// [`call_awaited`] of the value in register `base`, with the arguments after it.
#[inline(never)]
pub fn call_and_await<M: Mode>(vm: Ref<Vm>, frame: FrameRef<M>, base: usize, argc: usize) -> Out<M> {
    call_awaited(vm, frame.slot(base), Args::of_frame(None, frame, base + 1, argc))
}

/// [`call_awaited`] after a `LoadMethod` into `base`.
#[inline(never)]
pub fn call_method_and_await<M: Mode>(vm: Ref<Vm>, frame: FrameRef<M>, base: usize, argc: usize) -> Out<M> {
    call_awaited(vm, frame.slot(base), method_args(frame, base, argc))
}
