//! Coroutines and asynchronous generators for plain code: their types, awaitable objects, and the awaitables of
//! `asend`, `athrow` and `aclose` (PEP 492, PEP 525).
//!
//! They are run as generators ([`super::generators`]); the traced parts are in [`crate::interp::awaiting`].

use super::generators;
use crate::classes::{self, class_of, type_name};
use crate::exceptions::raising::{self, Raise as _};
use crate::exceptions::warnings;
use crate::interp::{awaiting, generator};
use crate::objects::heap_util::{RootedVec, tuple};
use crate::objects::model::*;
use crate::protocols;
use crate::vm::{Returned as _, Vm};
use metatrace::untraced::{IntoPlain as _, Untraced as _};
use metatrace::{Direct, Mut, Ref};
use minipy_frontend::Flavor;

pub(crate) fn itself(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(args[0])
}

/// `coroutine.__await__()`
pub(crate) fn iterator_of(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let coroutine: Ref<Coroutine> =
        args[0].downcast().ok_or_else(|| vm.type_error("a coroutine is needed"))?;
    Ok(Ref::new(CoroutineIter { inner: coroutine.inner }).into())
}

// Awaitables.

/// The iterator to which awaiting a value delegates: see `Op::GetAwaitable`. The caller has handled classes written
/// in Python.
pub fn awaitable(vm: Ref<Vm>, how: usize, value: Value) -> PyResult<Value> {
    let ready = value.downcast::<Coroutine>().is_some()
        || value.downcast::<AsyncSend>().is_some()
        || value.downcast::<Generator>().is_some_and(|g| g.code.front.flavor == Flavor::IterableCoroutine);
    if ready {
        let iterator = awaiting::awaitable::<Direct>(vm, how, value.into());
        return iterator.map(|v| v.into_plain()).map_err(|e| e.into_plain());
    }
    if let Some(method) = method_of(vm, value, vm.names.await_) {
        let iterator = protocols::call(vm, method?, &[])?;
        return checked_iterator(vm, iterator);
    }
    let kind = type_name(vm, value);
    Err(vm.type_error(&match how {
        1 => format!(
            "'async with' received an object from __aenter__ that does not implement __await__: {kind}"
        ),
        2 => format!(
            "'async with' received an object from __aexit__ that does not implement __await__: {kind}"
        ),
        _ => format!("object {kind} can't be used in 'await' expression"),
    }))
}

/// A special method of the class of a value, bound.
fn method_of(vm: Ref<Vm>, value: Value, name: Ref<Str>) -> Option<PyResult<Value>> {
    classes::find(vm, class_of(vm, value), name).filter(|&member| member != vm.none)?;
    let bound = crate::interp::attr::load_special::<Direct>(vm, value.into(), name);
    Some(bound.map(|v| v.into_plain()).map_err(|e| e.into_plain()))
}

/// The result of `__await__`, if it is an iterator; else raises TypeError.
pub fn checked_iterator(vm: Ref<Vm>, iterator: Value) -> PyResult<Value> {
    let awaits = |g: Ref<Generator>| g.code.front.flavor == Flavor::IterableCoroutine;
    if iterator.downcast::<Coroutine>().is_some() || iterator.downcast::<Generator>().is_some_and(awaits) {
        return Err(vm.type_error("__await__() returned a coroutine"));
    }
    protocols::check_iterator(vm, iterator).map_err(|_| {
        vm.type_error(&format!("__await__() returned non-iterator of type '{}'", type_name(vm, iterator)))
    })
}

/// `type(value).__aiter__(value)` for `async for`.
pub fn aiter(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    let Some(method) = method_of(vm, value, vm.names.aiter) else {
        let kind = type_name(vm, value);
        return Err(
            vm.type_error(&format!("'async for' requires an object with __aiter__ method, got {kind}"))
        );
    };
    let iterator = protocols::call(vm, method?, &[])?;
    checked_async_iterator(vm, iterator)
}

/// The result of `__aiter__` for an `async for`, if it is an asynchronous iterator; else raises TypeError.
pub fn checked_async_iterator(vm: Ref<Vm>, iterator: Value) -> PyResult<Value> {
    if classes::find(vm, class_of(vm, iterator), vm.names.anext).is_some() {
        return Ok(iterator);
    }
    let kind = type_name(vm, iterator);
    Err(vm.type_error(&format!(
        "'async for' received an object from __aiter__ that does not implement __anext__: {kind}"
    )))
}

/// The iterator to which awaiting `type(iterator).__anext__(iterator)` delegates, for `async for`.
pub fn anext(vm: Ref<Vm>, iterator: Value) -> PyResult<Value> {
    let Some(method) = method_of(vm, iterator, vm.names.anext) else {
        let kind = type_name(vm, iterator);
        let text = format!("'async for' requires an iterator with __anext__ method, got {kind}");
        return Err(vm.type_error(&text));
    };
    let result = protocols::call(vm, method?, &[])?;
    checked_anext(vm, result)
}

/// The iterator to which awaiting the result of `__anext__` delegates.
pub fn checked_anext(vm: Ref<Vm>, result: Value) -> PyResult<Value> {
    let iterator = awaiting::awaitable::<Direct>(vm, 0, result.into());
    iterator.map(|v| v.into_plain()).map_err(|cause| {
        let kind = type_name(vm, result);
        let error = vm.type_error(&format!("'async for' received an invalid object from __anext__: {kind}"));
        raising::caused_by(error, cause.into_plain())
    })
}

// The built-in functions.

/// `aiter(x)`
pub fn builtin_aiter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(method) = method_of(vm, args[0], vm.names.aiter) else {
        let kind = type_name(vm, args[0]);
        return Err(vm.type_error(&format!("'{kind}' object is not an async iterable")));
    };
    let iterator = protocols::call(vm, method?, &[])?;
    if classes::find(vm, class_of(vm, iterator), vm.names.anext).is_some() {
        return Ok(iterator);
    }
    let kind = type_name(vm, iterator);
    Err(vm.type_error(&format!("aiter() returned not an async iterator of type '{kind}'")))
}

/// `anext(iterator)` and `anext(iterator, default)`
pub fn builtin_anext(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(method) = method_of(vm, args[0], vm.names.anext) else {
        let kind = type_name(vm, args[0]);
        return Err(vm.type_error(&format!("'{kind}' object is not an async iterator")));
    };
    let awaitable = protocols::call(vm, method?, &[])?;
    Ok(match args.get(1) {
        None => awaitable,
        Some(&default) => {
            Ref::new(AnextOr { awaitable: Mut::new(awaitable), begun: Mut::new(false), default }).into()
        }
    })
}

// Asynchronous generators.

fn an_async(vm: Ref<Vm>, value: Value) -> PyResult<Ref<AsyncGenerator>> {
    value.downcast().ok_or_else(|| vm.type_error("an asynchronous generator is needed"))
}

/// `ag_running`
pub fn is_running(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.bool(an_async(vm, args[0])?.running.get()))
}

/// The names under which the hooks of `sys.set_asyncgen_hooks` are stored.
pub const HOOKS: [&str; 2] = ["sys.asyncgen.firstiter", "sys.asyncgen.finalizer"];

/// Calls the hooks, if the generator is used for the first time.
pub fn first_use(vm: Ref<Vm>, owner: Ref<AsyncGenerator>) -> PyResult<()> {
    if owner.hooked.get() {
        return Ok(());
    }
    owner.hooked.set(owner, true);
    let hook = |name| crate::objects::vm::kept(vm, name).filter(|&hook| hook != vm.none);
    if let Some(finalizer) = hook(HOOKS[1]) {
        owner.finalizer.set(owner, finalizer);
        generator::register::<Direct>(owner.inner.into());
    }
    if let Some(first) = hook(HOOKS[0]) {
        protocols::call(vm, first, &[owner.into()])?;
    }
    Ok(())
}

fn sending(vm: Ref<Vm>, owner: Value, sent: Value) -> PyResult<Value> {
    let generator = an_async(vm, owner)?;
    first_use(vm, generator)?;
    Ok(Ref::new(AsyncSend { generator, sent, state: Mut::new(AsyncSend::NEW) }).into())
}

pub(crate) fn async_next(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    sending(vm, args[0], vm.none)
}

pub(crate) fn async_send(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    sending(vm, args[0], args[1])
}

fn throwing(vm: Ref<Vm>, owner: Value, thrown: Value) -> PyResult<Value> {
    let generator = an_async(vm, owner)?;
    first_use(vm, generator)?;
    Ok(Ref::new(AsyncThrow { generator, thrown, state: Mut::new(AsyncSend::NEW) }).into())
}

pub(crate) fn async_throw(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let thrown = tuple(args);
    if args.len() > 2 {
        let text =
            "the (type, exc, tb) signature of athrow() is deprecated, use the single-arg signature instead.";
        warnings::deprecated(vm, text)?;
    }
    throwing(vm, args[0], thrown)
}

pub(crate) fn async_close(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    throwing(vm, args[0], Value::NULL)
}

/// Whether the generator, which has just yielded, is at a `yield` of its own, rather than at an `await`.
fn is_own_yield(generator: Ref<Generator>) -> bool {
    usize::try_from(generator.pc.get()).is_ok_and(|pc| !generator.code.delegates_at(pc))
}

/// [`awaiting::unwrap`] of a step in plain code.
fn unwrap(vm: Ref<Vm>, owner: Ref<AsyncGenerator>, step: PyResult<(bool, Value)>) -> PyResult<(bool, Value)> {
    awaiting::unwrap::<Direct>(vm, owner.into(), generator::Step::of_plain(step)).plain()
}

/// Throws an exception into the awaitable of `asend`.
fn throw_in_send(vm: Ref<Vm>, send: Ref<AsyncSend>, exc: Ref<Exc>) -> PyResult<(bool, Value)> {
    let owner = send.generator;
    match send.state.get() {
        AsyncSend::CLOSED => return Err(vm.runtime_error("cannot reuse already awaited __anext__()/asend()")),
        AsyncSend::NEW => {
            if owner.running.get() {
                send.state.set(send, AsyncSend::CLOSED);
                return Err(vm.runtime_error("anext(): asynchronous generator is already running"));
            }
            send.state.set(send, AsyncSend::BEGUN);
            owner.running.set(owner, true);
        }
        _ => {}
    }
    let step = unwrap(vm, owner, generators::raise_in(vm, owner.inner, exc, true));
    if !matches!(step, Ok((true, _))) {
        send.state.set(send, AsyncSend::CLOSED);
    }
    step
}

/// Starts an `athrow` or `aclose`; raises an exception if it cannot start.
fn begin_throw(vm: Ref<Vm>, awaited: Ref<AsyncThrow>) -> PyResult<()> {
    let owner = awaited.generator;
    if owner.running.get() {
        awaited.state.set(awaited, AsyncSend::CLOSED);
        let name = if awaited.thrown.is_null() { "aclose" } else { "athrow" };
        return Err(vm.runtime_error(&format!("{name}(): asynchronous generator is already running")));
    }
    Ok(())
}

fn reused(vm: Ref<Vm>) -> Ref<Exc> {
    vm.runtime_error("cannot reuse already awaited aclose()/athrow()")
}

/// A step of `athrow` or `aclose`.
fn send_to_throw(vm: Ref<Vm>, awaited: Ref<AsyncThrow>, sent: Value) -> PyResult<(bool, Value)> {
    let (owner, state) = (awaited.generator, awaited.state.get());
    if state == AsyncSend::CLOSED {
        return Err(reused(vm));
    }
    let close = || awaited.state.set(awaited, AsyncSend::CLOSED);
    if owner.inner.pc.get() == Generator::DONE {
        close();
        return Ok((false, vm.none));
    }
    let closes = awaited.thrown.is_null();
    let step = if state == AsyncSend::NEW {
        begin_throw(vm, awaited)?;
        if owner.closed.get() {
            close();
            return Err(raising::make(vm, vm.excs.stop_async_iteration, &[]));
        }
        if sent != vm.none {
            return Err(vm.runtime_error("can't send non-None value to a just-started coroutine"));
        }
        awaited.state.set(awaited, AsyncSend::BEGUN);
        owner.running.set(owner, true);
        let exc = match awaited.thrown.downcast::<Tuple>() {
            None => {
                owner.closed.set(owner, true);
                raising::make(vm, vm.excs.generator_exit, &[])
            }
            Some(args) => match thrown_of(vm, args) {
                Ok(exc) => exc,
                Err(error) => {
                    owner.running.set(owner, false);
                    close();
                    return Err(error);
                }
            },
        };
        generators::raise_in(vm, owner.inner, exc, false)
    } else {
        generator::resume::<Direct>(vm, owner.inner.into(), sent.into()).plain()
    };
    if !closes {
        let step = unwrap(vm, owner, step);
        if state == AsyncSend::NEW && !matches!(step, Ok((true, _))) {
            owner.running.set(owner, false);
            close();
        }
        return step;
    }
    closing(vm, awaited, step)
}

fn thrown_of(vm: Ref<Vm>, args: Ref<Tuple>) -> PyResult<Ref<Exc>> {
    let mut given = RootedVec::new();
    args.as_slice().iter().take(3).for_each(|&arg| given.push(arg));
    // The deprecation warning was issued when `athrow` was called.
    match given.as_slice() {
        &[me, kind, value] if value != vm.none && raising::as_exception(value).is_none() => {
            let value = protocols::call(vm, kind, &[value])?;
            generators::thrown(vm, "athrow", &[me, value])
        }
        &[me, _, value] if value != vm.none => generators::thrown(vm, "athrow", &[me, value]),
        &[me, kind, _] => generators::thrown(vm, "athrow", &[me, kind]),
        args => generators::thrown(vm, "athrow", args),
    }
}

/// The result of a step of `aclose`.
fn closing(vm: Ref<Vm>, awaited: Ref<AsyncThrow>, step: PyResult<(bool, Value)>) -> PyResult<(bool, Value)> {
    let owner = awaited.generator;
    if let Ok((true, value)) = step
        && !is_own_yield(owner.inner)
    {
        return Ok((true, value));
    }
    owner.running.set(owner, false);
    awaited.state.set(awaited, AsyncSend::CLOSED);
    match step {
        Ok((true, _)) => Err(vm.runtime_error("async generator ignored GeneratorExit")),
        Ok((false, _)) => Ok((false, vm.none)),
        Err(exc) if is_end(vm, exc) => Ok((false, vm.none)),
        Err(exc) => Err(exc),
    }
}

fn is_end(vm: Ref<Vm>, exc: Ref<Exc>) -> bool {
    raising::is_a(vm, exc, vm.excs.stop_async_iteration) || raising::is_a(vm, exc, vm.excs.generator_exit)
}

/// Throws an exception into the awaitable of `athrow` or `aclose`.
fn throw_in_throw(vm: Ref<Vm>, awaited: Ref<AsyncThrow>, exc: Ref<Exc>) -> PyResult<(bool, Value)> {
    let owner = awaited.generator;
    match awaited.state.get() {
        AsyncSend::CLOSED => return Err(reused(vm)),
        AsyncSend::NEW => {
            begin_throw(vm, awaited)?;
            awaited.state.set(awaited, AsyncSend::BEGUN);
            owner.running.set(owner, true);
        }
        _ => {}
    }
    let step = generators::raise_in(vm, owner.inner, exc, true);
    if awaited.thrown.is_null() {
        return closing(vm, awaited, step);
    }
    let step = unwrap(vm, owner, step);
    if !matches!(step, Ok((true, _))) {
        awaited.state.set(awaited, AsyncSend::CLOSED);
    }
    step
}

// The awaitables as iterators.

/// The iterator to which `anext(iterator, default)` delegates.
fn begun(vm: Ref<Vm>, awaited: Ref<AnextOr>) -> PyResult<Value> {
    if !awaited.begun.get() {
        let iterator = awaiting::awaitable::<Direct>(vm, 0, awaited.awaitable.get().into());
        awaited.awaitable.set(awaited, iterator.map_err(|e| e.into_plain())?.into_plain());
        awaited.begun.set(awaited, true);
    }
    Ok(awaited.awaitable.get())
}

fn or_default(vm: Ref<Vm>, awaited: Ref<AnextOr>, step: PyResult<(bool, Value)>) -> PyResult<(bool, Value)> {
    match step {
        Err(exc) if raising::is_a(vm, exc, vm.excs.stop_async_iteration) => Ok((false, awaited.default)),
        step => step,
    }
}

/// Sends a value to one of these awaitables: whether it yielded (or else returned), and the value. None for any other
/// object.
pub fn step(vm: Ref<Vm>, awaitable: Value, sent: Value) -> Option<PyResult<(bool, Value)>> {
    if let Some(send) = awaitable.downcast::<AsyncSend>() {
        return Some(awaiting::async_send_plain(vm, send, sent));
    }
    if let Some(awaited) = awaitable.downcast::<AsyncThrow>() {
        return Some(send_to_throw(vm, awaited, sent));
    }
    let inner = match awaitable.downcast::<AnextOr>() {
        Some(awaited) => match begun(vm, awaited) {
            Ok(inner) => inner,
            Err(exc) => return Some(Err(exc)),
        },
        None => awaitable.downcast::<CoroutineIter>()?.inner.into(),
    };
    let result = match inner.downcast::<Generator>() {
        Some(generator) => generator::resume::<Direct>(vm, generator.into(), sent.into()).plain(),
        None => send_to_any(vm, inner, sent).map(|value| match value.is_null() {
            true => (false, vm.take_returned()),
            false => (true, value),
        }),
    };
    Some(match awaitable.downcast::<AnextOr>() {
        Some(awaited) => or_default(vm, awaited, result),
        None => result,
    })
}

/// Sends a value to any iterator; returns null when it is exhausted.
pub fn send_to_any(vm: Ref<Vm>, iterator: Value, value: Value) -> PyResult<Value> {
    if let Some(step) = step(vm, iterator, value) {
        return step.map(|(yielded, value)| {
            if yielded {
                return value;
            }
            vm.keep_returned(value);
            Value::NULL
        });
    }
    let result = if value == vm.none {
        match next_or_stop(vm, iterator) {
            Ok(Some(item)) => Ok(item),
            Ok(None) => {
                vm.keep_returned(vm.none);
                return Ok(Value::NULL);
            }
            Err(exc) => Err(exc),
        }
    } else {
        protocols::call_method(vm, iterator, "send", &[value])
    };
    match result {
        Err(exc) if raising::is_a(vm, exc, vm.excs.stop_iteration) => {
            let value = raising::data(exc).extra.get();
            vm.keep_returned(if value.is_null() { vm.none } else { value });
            Ok(Value::NULL)
        }
        result => result,
    }
}

fn next_or_stop(vm: Ref<Vm>, iterator: Value) -> PyResult<Option<Value>> {
    match protocols::call_user_special(vm, iterator, vm.names.next, []) {
        Some(result) => result.map(Some),
        None => protocols::next(vm, iterator),
    }
}

fn yielded(vm: Ref<Vm>, step: PyResult<(bool, Value)>) -> PyResult<Value> {
    match step? {
        (true, value) => Ok(value),
        (false, value) => Err(vm.stop_iteration(value)),
    }
}

fn stepped(vm: Ref<Vm>, awaitable: Value, sent: Value) -> PyResult<Value> {
    let step = step(vm, awaitable, sent).unwrap_or_else(|| Err(vm.type_error("an awaitable is needed")));
    yielded(vm, step)
}

pub(crate) fn next(vm: Ref<Vm>, awaitable: Value) -> PyResult<Option<Value>> {
    stepped(vm, awaitable, vm.none).map(Some)
}

pub(crate) fn send(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    stepped(vm, args[0], args[1])
}

fn raise(vm: Ref<Vm>, awaitable: Value, exc: Ref<Exc>) -> PyResult<(bool, Value)> {
    if let Some(send) = awaitable.downcast::<AsyncSend>() {
        return throw_in_send(vm, send, exc);
    }
    if let Some(awaited) = awaitable.downcast::<AsyncThrow>() {
        return throw_in_throw(vm, awaited, exc);
    }
    let Some(awaited) = awaitable.downcast::<AnextOr>() else {
        return Err(vm.type_error("an awaitable is needed"));
    };
    let inner = begun(vm, awaited)?;
    let step = match inner.downcast::<Generator>() {
        Some(generator) => generators::raise_in(vm, generator, exc, true),
        None => protocols::call_method(vm, inner, "throw", &[exc.into()]).map(|value| (true, value)),
    };
    or_default(vm, awaited, step)
}

pub(crate) fn throw(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let exc = generators::thrown(vm, "throw", args)?;
    let step = raise(vm, args[0], exc);
    yielded(vm, step)
}

pub(crate) fn close(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let is_closed = |state: i64| state == AsyncSend::CLOSED;
    if args[0].downcast::<AsyncSend>().is_some_and(|send| is_closed(send.state.get()))
        || args[0].downcast::<AsyncThrow>().is_some_and(|awaited| is_closed(awaited.state.get()))
    {
        return Ok(vm.none);
    }
    if let Some(awaited) = args[0].downcast::<AnextOr>() {
        let inner = begun(vm, awaited)?;
        return match inner.downcast::<Generator>() {
            Some(generator) => generators::close(vm, &[generator.into()], &Kwargs::NONE),
            None => protocols::call_method(vm, inner, "close", &[]),
        };
    }
    match raise(vm, args[0], raising::make(vm, vm.excs.generator_exit, &[])) {
        Ok((true, _)) => Err(vm.runtime_error("coroutine ignored GeneratorExit")),
        Ok((false, _)) => Ok(vm.none),
        Err(exc) if is_end(vm, exc) || raising::is_a(vm, exc, vm.excs.stop_iteration) => Ok(vm.none),
        Err(exc) => Err(exc),
    }
}
