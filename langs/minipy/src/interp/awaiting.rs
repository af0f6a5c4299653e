//! `await`, `async for` and asynchronous generators: the iterators to which they delegate, and the steps of
//! `__anext__`. An await itself is a `yield from` ([`super::delegation`]).
//!
//! A coroutine is a generator in a wrapper: the program sees only the wrapper, and `await` only the generator.

use super::arith::{call_special, special};
use super::call::call_awaited;
use super::generator::{Step, resume};
use super::generator_chain::is_running;
use super::{may_have_special, promoted};
use crate::classes::is_subclass;
use crate::functions::coroutines;
use crate::objects::args::{Args, FrameRef, Out, Raised};
use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Case, Direct, Mode, Object as _, Red, Ref, residual};
use minipy_frontend::Flavor;

/// The iterator to which `await value` delegates. `how` gives the origin of the value, as in `Op::GetAwaitable`.
#[inline(never)]
pub fn awaitable<M: Mode>(vm: Ref<Vm>, how: usize, value: Red<M, Value>) -> Out<M> {
    if let Case::Obj(tid, object) = value.case() {
        if let Some(coroutine) = object.downcast_of::<Coroutine>(tid) {
            let inner = coroutine.inner();
            let (code, pc) = (inner.code().promote(), inner.pc().promote());
            if pc > 0 && code.delegates_at(pc as usize) {
                is_free(vm, inner)?;
            }
            return Ok(inner.into());
        }
        if AsyncSend::is(tid) {
            return Ok(value);
        }
        if let Some(generator) = object.downcast_of::<Generator>(tid)
            && generator.code().promote().front.flavor == Flavor::IterableCoroutine
        {
            return Ok(value);
        }
        if may_have_special(tid) {
            let Some(class) = promoted::class::<M>(vm, value) else {
                return awaitable_residual(vm, how, value);
            };
            if let Some(method) = special::<M>(vm, class, vm.names.await_) {
                let iterator = call_special(vm, method, value, class, &[])?;
                if let Some(generator) = iterator.downcast::<Generator>()
                    && generator.code().promote().front.flavor == Flavor::Generator
                {
                    return Ok(iterator);
                }
                return check_iterator(vm, iterator);
            }
        }
    }
    awaitable_residual(vm, how, value)
}

#[residual]
fn is_free(vm: Ref<Vm>, inner: Ref<Generator>) -> PyResult<()> {
    use crate::exceptions::raising::Raise as _;
    match is_running(vm, inner) {
        true => Ok(()),
        false => Err(vm.runtime_error("coroutine is being awaited already")),
    }
}

#[residual]
fn check_iterator(vm: Ref<Vm>, iterator: Value) -> PyResult<Value> {
    coroutines::checked_iterator(vm, iterator)
}

#[residual]
fn awaitable_residual(vm: Ref<Vm>, how: usize, value: Value) -> PyResult<Value> {
    coroutines::awaitable(vm, how, value)
}

/// The iterator to which `yield from value` delegates.
#[inline(never)]
pub fn yield_from_iter<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, value: Red<M, Value>) -> Out<M> {
    if let Some(coroutine) = value.downcast::<Coroutine>() {
        if code.front.flavor != Flavor::IterableCoroutine {
            return no_coroutine(vm);
        }
        return Ok(coroutine.inner().into());
    }
    super::iterate::get_iter(vm, value)
}

#[residual]
fn no_coroutine(vm: Ref<Vm>) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.type_error("cannot 'yield from' a coroutine object in a non-coroutine generator"))
}

/// `type(value).__aiter__(value)`
#[inline(never)]
pub fn get_aiter<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Out<M> {
    let Case::Obj(tid, _) = value.case() else { return aiter_residual(vm, value) };
    if AsyncGenerator::is(tid) {
        return Ok(value);
    }
    if may_have_special(tid)
        && let Some(class) = promoted::class::<M>(vm, value)
        && let Some(method) = special::<M>(vm, class, vm.names.aiter)
    {
        let iterator = call_special(vm, method, value, class, &[])?;
        let Case::Obj(tid, _) = iterator.case() else { return check_aiter(vm, iterator) };
        if AsyncGenerator::is(tid) {
            return Ok(iterator);
        }
        if may_have_special(tid)
            && let Some(class) = promoted::class::<M>(vm, iterator)
            && special::<M>(vm, class, vm.names.anext).is_some()
        {
            return Ok(iterator);
        }
        return check_aiter(vm, iterator);
    }
    aiter_residual(vm, value)
}

#[residual]
fn check_aiter(vm: Ref<Vm>, iterator: Value) -> PyResult<Value> {
    coroutines::checked_async_iterator(vm, iterator)
}

#[residual]
fn aiter_residual(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    coroutines::aiter(vm, value)
}

/// The iterator to which `await type(iterator).__anext__(iterator)` delegates.
#[inline(never)]
pub fn get_anext<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>) -> Out<M> {
    let Case::Obj(tid, object) = iterator.case() else { return anext_residual(vm, iterator) };
    if let Some(generator) = object.downcast_of::<AsyncGenerator>(tid) {
        if !generator.hooked().test() {
            first_use(vm, generator)?;
        }
        return Ok(AsyncSend::alloc::<M>(generator, vm.none, AsyncSend::NEW).into());
    }
    if may_have_special(tid)
        && let Some(class) = promoted::class::<M>(vm, iterator)
        && let Some(method) = special::<M>(vm, class, vm.names.anext)
        && method.downcast::<Function>().is_some()
    {
        let result = call_awaited(vm, method.into(), Args::of_slice(Some(iterator), &[]))?;
        if let Case::Obj(tid, object) = result.case()
            && let Some(coroutine) = object.downcast_of::<Coroutine>(tid)
        {
            let inner = coroutine.inner();
            if inner.pc().eq(0).test() {
                return Ok(inner.into());
            }
        }
        return checked_anext(vm, result);
    }
    anext_residual(vm, iterator)
}

#[residual]
fn first_use(vm: Ref<Vm>, generator: Ref<AsyncGenerator>) -> PyResult<()> {
    coroutines::first_use(vm, generator)
}

#[residual]
fn checked_anext(vm: Ref<Vm>, result: Value) -> PyResult<Value> {
    coroutines::checked_anext(vm, result)
}

#[residual]
fn anext_residual(vm: Ref<Vm>, iterator: Value) -> PyResult<Value> {
    coroutines::anext(vm, iterator)
}

/// The end of an `async for` at `at` by an exception. Returns where execution continues, or the exception if it
/// leaves the level.
#[inline(never)]
pub fn end_async_for<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    at: usize,
    frame: FrameRef<M>,
    exc: Red<M, Value>,
) -> Result<usize, Raised<M>> {
    if is_of(exc, |class| is_subclass::<M>(class, vm.excs.stop_async_iteration)) {
        return Ok(at + 1);
    }
    crate::interp::raise::reraise(vm, code, at, frame, exc)
}

fn is_of<M: Mode>(exc: Red<M, Value>, test: impl FnOnce(Ref<crate::objects::class::Class>) -> bool) -> bool {
    exc.downcast::<Instance>().is_some_and(|exc| test(exc.map().promote().class))
}

/// Sends a value to the result of `__anext__` or `asend` of an asynchronous generator.
#[inline(never)]
pub fn async_send<M: Mode>(vm: Ref<Vm>, send: Red<M, Ref<AsyncSend>>, sent: Red<M, Value>) -> Step<M> {
    let state = send.state().promote();
    let owner = send.generator();
    let mut sent = sent;
    if state == AsyncSend::CLOSED {
        return Step::ended(cannot_reuse(vm));
    }
    if state == AsyncSend::NEW {
        if owner.running().test() {
            send.set_state(AsyncSend::CLOSED);
            return Step::ended(runs_already(vm));
        }
        if sent.same(vm.none).test() {
            sent = send.sent();
        }
        send.set_state(AsyncSend::BEGUN);
    }
    owner.set_running(true);
    let step = resume(vm, owner.inner(), sent);
    let step = unwrap(vm, owner, step);
    if !matches!(step, Step::Yielded(_)) {
        send.set_state(AsyncSend::CLOSED);
    }
    step
}

/// Translates a step of an asynchronous generator for the code that awaits it: its own `yield` is the result of the
/// await, and what an `await` in it yields is passed on.
pub fn unwrap<M: Mode>(vm: Ref<Vm>, owner: Red<M, Ref<AsyncGenerator>>, step: Step<M>) -> Step<M> {
    match step {
        Step::Yielded(value) => {
            let inner = owner.inner();
            let (code, pc) = (inner.code().promote(), inner.pc().promote());
            if code.delegates_at(pc as usize) {
                return Step::Yielded(value);
            }
            owner.set_running(false);
            Step::Returned(value)
        }
        Step::Returned(_) => {
            owner.set_closed(true);
            owner.set_running(false);
            Step::Raised(ended(vm))
        }
        Step::Raised(exc) => {
            let ends = is_of(exc.into(), |class| {
                is_subclass::<M>(class, vm.excs.stop_async_iteration)
                    || is_subclass::<M>(class, vm.excs.generator_exit)
            });
            if ends {
                owner.set_closed(true);
            }
            owner.set_running(false);
            Step::Raised(exc)
        }
    }
}

#[residual]
fn ended(vm: Ref<Vm>) -> Ref<Exc> {
    crate::exceptions::raising::make(vm, vm.excs.stop_async_iteration, &[])
}

#[residual]
fn cannot_reuse(vm: Ref<Vm>) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.runtime_error("cannot reuse already awaited __anext__()/asend()"))
}

#[residual]
fn runs_already(vm: Ref<Vm>) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.runtime_error("anext(): asynchronous generator is already running"))
}

/// [`async_send`] in plain code.
pub fn async_send_plain(vm: Ref<Vm>, send: Ref<AsyncSend>, sent: Value) -> PyResult<(bool, Value)> {
    async_send::<Direct>(vm, send.into(), sent.into()).plain()
}
