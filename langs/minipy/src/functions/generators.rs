//! The methods of generators, for plain code: `send`, `throw` and `close`, through `yield from` (PEP 342, PEP 380).
//!
//! Running a generator is left to [`crate::interp::generator`]; nothing here accesses its registers.

use crate::exceptions::raising::{self, Raise as _, as_exception};
use crate::interp::{generator, generator_chain};
use crate::objects::class::Class;
use crate::objects::model::*;
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::untraced::{IntoPlain as _, Untraced as _, UntracedItems as _};
use metatrace::{Direct, Red, Ref};
use minipy_frontend::{Flavor, Op};

/// The value as a generator, or the generator that runs a coroutine or asynchronous generator.
pub(crate) fn a_generator(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Generator>> {
    let inner = || {
        let coroutine = value.downcast::<Coroutine>().map(|coroutine| coroutine.inner);
        let iterator = || value.downcast::<CoroutineIter>().map(|iterator| iterator.inner);
        coroutine.or_else(iterator).or_else(|| value.downcast::<AsyncGenerator>().map(|owner| owner.inner))
    };
    value.downcast().or_else(inner).ok_or_else(|| vm.type_error("a generator is needed"))
}

/// The type's name and the generator, for a generator, coroutine or asynchronous generator.
pub fn described(value: Value) -> Option<(&'static str, Ref<Generator>)> {
    if let Some(generator) = value.downcast::<Generator>() {
        return Some(("generator", generator));
    }
    if let Some(coroutine) = value.downcast::<Coroutine>() {
        return Some(("coroutine", coroutine.inner));
    }
    value.downcast::<AsyncGenerator>().map(|owner| ("async_generator", owner.inner))
}

/// `__next__`
pub fn next(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    send(vm, &[args[0], vm.none], &Kwargs::NONE)
}

/// `send`
pub fn send(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = a_generator(vm, args[0])?;
    let result = generator::resume::<Direct>(vm, generator.into(), args[1].into());
    generator::sent(vm, result).map(|v| v.into_plain()).map_err(|e| e.into_plain())
}

/// The iterator to which a suspended generator delegates.
pub(crate) fn delegate_of(generator: Ref<Generator>) -> Option<Value> {
    let pc = usize::try_from(generator.pc.get()).ok()?;
    match generator.code.front.ops[pc] {
        Op::YieldFrom(_, iterator) => Some(generator.registers.get(iterator as usize)),
        _ => None,
    }
}

/// Whether there is a handler at the place where the generator is suspended.
fn has_handler(generator: Ref<Generator>) -> bool {
    let code = generator.code;
    let at = usize::try_from(generator.pc.get()).ok().and_then(|pc| code.suspension(pc).at);
    at.is_some_and(|at| code.front.handler_for(at).is_some())
}

/// Raises an exception in the generator or in the iterator to which it delegates: whether it yielded then, and the
/// value. With `closes`, a GeneratorExit closes that iterator.
pub fn raise_in(
    vm: Ref<Vm>,
    generator: Ref<Generator>,
    exc: Ref<Exc>,
    closes: bool,
) -> PyResult<(bool, Value)> {
    if generator_chain::is_running(vm, generator) {
        return Err(vm.value_error(&format!("{} already executing", generator::name_of(generator.code))));
    }
    if generator.pc.get() == Generator::DONE && generator.code.front.flavor == Flavor::Coroutine {
        return Err(vm.runtime_error("cannot reuse already awaited coroutine"));
    }
    let Some(inner) = delegate_of(generator) else {
        return generator::throw::<Direct>(vm, generator.into(), exc.into()).plain();
    };
    let pc = generator.pc.get();
    generator.pc.set(generator, Generator::RUNNING);
    // The exception that the generator handles at its `yield from` is the context of exceptions inside.
    let handled = vm.handled.get();
    if generator::resumers_register(generator.code.suspension(pc as usize), |reg| {
        Red::<Direct, _>::from(generator).registers().at(reg)
    })
    .is_some()
    {
        vm.handled.set(vm, generator.handled.get());
    }
    let ended = if closes && raising::is_a(vm, exc, vm.excs.generator_exit) {
        Err(close_delegate(vm, inner).err().unwrap_or(exc))
    } else {
        raise_in_delegate(vm, inner, exc, closes)
    };
    vm.handled.set(vm, handled);
    generator.pc.set(generator, pc);
    if let Ok((true, _)) = ended {
        return ended;
    }
    let ended = generator::Step::of_plain(ended);
    generator_chain::resume_after_delegate::<Direct>(vm, generator.into(), ended).plain()
}

fn close_delegate(vm: Ref<Vm>, inner: Value) -> PyResult<()> {
    if inner.downcast::<Generator>().is_some() {
        close(vm, &[inner], &Kwargs::NONE)?;
    } else {
        match protocols::getattr_opt(vm, inner, "close") {
            Ok(Some(close)) => drop(protocols::call(vm, close, &[])?),
            Ok(None) => {}
            // As in CPython, an error in looking up the method does not prevent closing the generator.
            Err(exc) => (vm.services.report_ignored)(vm, inner, exc),
        }
    }
    Ok(())
}

fn raise_in_delegate(vm: Ref<Vm>, inner: Value, exc: Ref<Exc>, closes: bool) -> PyResult<(bool, Value)> {
    if let Some(inner) = inner.downcast::<Generator>() {
        return match raise_in(vm, inner, exc, closes) {
            Err(exc) if raising::is_a(vm, exc, vm.excs.stop_iteration) => stopped(vm, exc),
            result => result,
        };
    }
    let Some(throw) = protocols::getattr_opt(vm, inner, "throw")? else { return Err(exc) };
    match protocols::call(vm, throw, &[exc.into()]) {
        Ok(value) => Ok((true, value)),
        Err(exc) if raising::is_a(vm, exc, vm.excs.stop_iteration) => stopped(vm, exc),
        Err(exc) => Err(exc),
    }
}

/// The value that the iterator returned, from its StopIteration.
fn stopped(vm: Ref<Vm>, exc: Ref<Exc>) -> PyResult<(bool, Value)> {
    let value = raising::data(exc).extra.get();
    Ok((false, if value.is_null() { vm.none } else { value }))
}

/// `throw(exception)`, and its old form `throw(type, value)`
pub fn throw(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = a_generator(vm, args[0])?;
    let exc = thrown(vm, "throw", args)?;
    match raise_in(vm, generator, exc, true)? {
        (true, value) => Ok(value),
        (false, value) => Err(vm.stop_iteration(value)),
    }
}

/// The exception for the arguments of a method `throw`.
pub fn thrown(vm: Ref<Vm>, name: &str, args: &[Value]) -> PyResult<Ref<Exc>> {
    if args.len() > 2 {
        let text = format!(
            "the (type, exc, tb) signature of {name}() is deprecated, use the single-arg signature instead."
        );
        crate::exceptions::warnings::deprecated(vm, &text)?;
    }
    let given = args[1];
    let class = given.downcast::<Class>().filter(|c| c.is_subclass_of(vm.excs.base_exception));
    let value = args.get(2).copied().filter(|&value| value != vm.none);
    let made = match (class, value) {
        (Some(class), Some(value))
            if as_exception(value).is_some_and(|exc| raising::is_a(vm, exc, class)) =>
        {
            Ok(value)
        }
        (Some(_), Some(value)) => match value.downcast::<Tuple>() {
            Some(args) => protocols::call(vm, given, args.as_slice()),
            None => protocols::call(vm, given, &[value]),
        },
        (None, Some(_)) if as_exception(given).is_some() => {
            return Err(vm.type_error("instance exception may not have a separate value"));
        }
        _ => Ok(given),
    };
    if class.is_none() && as_exception(given).is_none() {
        let kind = classes::type_name(vm, given);
        return Err(vm.type_error(&format!(
            "exceptions must be classes or instances deriving from BaseException, not {kind}"
        )));
    }
    // An error in creating the exception is raised in the generator too.
    Ok(made.and_then(|value| crate::exceptions::operands::of_raised(vm, value)).unwrap_or_else(|error| error))
}

/// `close`
pub fn close(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = a_generator(vm, args[0])?;
    // As in CPython, if there is nothing to clean up, nothing runs and no hooks are called.
    let pc = generator.pc.get();
    let is_idle = pc > 0 && delegate_of(generator).is_none() && !has_handler(generator);
    if is_idle || matches!(pc, 0 | Generator::DONE) {
        generator.pc.set(generator, Generator::DONE);
        return Ok(vm.none);
    }
    match raise_in(vm, generator, raising::make(vm, vm.excs.generator_exit, &[]), true) {
        Ok((true, _)) => {
            vm.ignored_exits.set(vm.ignored_exits.get() + 1);
            Err(vm.runtime_error(&format!("{} ignored GeneratorExit", generator::name_of(generator.code))))
        }
        Ok((false, value)) => Ok(value),
        Err(exc) if raising::is_a(vm, exc, vm.excs.generator_exit) => Ok(vm.none),
        Err(exc) => Err(exc),
    }
}

/// Closes a generator that nothing refers to any more, if it is suspended. A coroutine that was never awaited is
/// reported, and the hook of an asynchronous generator is called.
pub fn finalize(vm: Ref<Vm>, generator: Ref<Generator>) -> PyResult<()> {
    let pc = generator.pc.get();
    if pc < 0 || generator_chain::is_running(vm, generator) {
        return Ok(());
    }
    if let Some(owner) = generator.owner.get().downcast::<AsyncGenerator>()
        && !owner.finalizer.get().is_null()
        && !owner.closed.get()
    {
        return protocols::call(vm, owner.finalizer.get(), &[owner.into()]).map(|_| ());
    }
    if pc == 0 {
        if generator.code.front.flavor != Flavor::Coroutine {
            return Ok(());
        }
        let warnings = (vm.services.import)(vm, "warnings")?;
        let coroutine = generator.owner.get();
        return protocols::call_method(vm, warnings, "_warn_unawaited_coroutine", &[coroutine]).map(|_| ());
    }
    close(vm, &[generator.into()], &Kwargs::NONE).map(|_| ())
}
