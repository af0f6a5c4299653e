//! The attributes of generators and coroutines.

use crate::functions::generators::{a_generator, delegate_of};
use crate::interp::generator_chain;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::Untraced;

/// The attributes of generators.
pub static GETTERS: &[(&str, NativeFn)] = &[
    ("__name__", name),
    ("__qualname__", qualname),
    ("gi_code", code),
    ("gi_frame", frame),
    ("gi_running", running),
    ("gi_suspended", suspended),
    ("gi_yieldfrom", delegate),
];

/// The attributes of coroutines.
pub static COROUTINE_GETTERS: &[(&str, NativeFn)] = &[
    ("__name__", name),
    ("__qualname__", qualname),
    ("cr_code", code),
    ("cr_frame", frame),
    ("cr_running", running),
    ("cr_suspended", suspended),
    ("cr_await", delegate),
    ("cr_origin", |vm, _, _| Ok(vm.none)),
];

/// The attributes of asynchronous generators, except `ag_running`.
pub static ASYNC_GETTERS: &[(&str, NativeFn)] = &[
    ("__name__", name),
    ("__qualname__", qualname),
    ("ag_code", code),
    ("ag_frame", frame),
    ("ag_suspended", suspended),
    ("ag_await", delegate),
    ("ag_running", crate::functions::coroutines::is_running),
];

pub(crate) fn name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_generator(vm, args[0])?.code.name.into())
}

pub(crate) fn qualname(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(crate::functions::code::qualname(a_generator(vm, args[0])?.code).into())
}

pub(crate) fn code(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_generator(vm, args[0])?.code.into())
}

pub(crate) fn frame(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = a_generator(vm, args[0])?;
    Ok(match generator.pc.get() {
        Generator::DONE => vm.none,
        pc => {
            let at = usize::try_from(pc - 1).unwrap_or(0);
            match generator_chain::is_running(vm, generator) {
                true => crate::exceptions::tracebacks::frame_at(generator.code, at),
                false => crate::exceptions::tracebacks::suspended_frame(generator.code, at),
            }
        }
    })
}

pub(crate) fn running(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.bool(generator_chain::is_running(vm, a_generator(vm, args[0])?)))
}

pub(crate) fn suspended(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = a_generator(vm, args[0])?;
    Ok(vm.bool(generator.pc.get() > 0 && !generator_chain::is_running(vm, generator)))
}

pub(crate) fn delegate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = a_generator(vm, args[0])?;
    if generator_chain::is_running(vm, generator) {
        return Ok(vm.none);
    }
    let inner = delegate_of(generator).unwrap_or(vm.none);
    Ok(match inner.downcast::<Generator>().map(|generator| generator.owner.get()) {
        Some(owner) if !owner.is_null() => owner,
        _ => inner,
    })
}
