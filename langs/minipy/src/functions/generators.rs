//! The methods of generators, for plain code: `send`, `throw` and `close`, through `yield from` (PEP 342, PEP 380).
//!
//! Running a generator itself is the business of [`crate::interp::generator`]; nothing here touches its registers.

use crate::classes::Class;
use crate::exceptions::{self, Raise as _, as_exception};
use crate::interp::{delegation, generator};
use crate::objects::model::*;
use crate::protocols;
use crate::vm::Vm;
use metatrace::untraced::{IntoPlain as _, Untraced as _, UntracedItems as _};
use metatrace::{Direct, Red, Ref};
use minipy_frontend::Op;

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

fn a_generator(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Generator>> {
    value.downcast().ok_or_else(|| vm.type_error("a generator is needed"))
}

fn plain(step: generator::Step<Direct>) -> PyResult<(bool, Value)> {
    match step {
        Ok((yielded, value)) => Ok((yielded, value.into_plain())),
        Err(exc) => Err(exc.into_plain()),
    }
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

/// The iterator that a suspended generator delegates to.
fn delegate_of(generator: Ref<Generator>) -> Option<Value> {
    let pc = usize::try_from(generator.pc.get()).ok()?;
    match generator.code.ops[pc] {
        Op::YieldFrom(_, iterator) => Some(generator.registers.get(iterator as usize)),
        _ => None,
    }
}

/// Raises an exception in the generator or in what it delegates to: whether it yielded then, and the value.
fn raise_in(vm: Ref<Vm>, generator: Ref<Generator>, exc: Ref<Exc>) -> PyResult<(bool, Value)> {
    if delegation::is_running(generator) {
        return Err(vm.value_error("generator already executing"));
    }
    let Some(inner) = delegate_of(generator) else {
        return plain(generator::throw::<Direct>(vm, generator.into(), exc.into()));
    };
    let pc = generator.pc.get();
    generator.pc.set(generator, Generator::RUNNING);
    // The exception that the generator handles at its `yield from` is the context of what happens inside.
    let handled = vm.handled.get();
    if generator::resumers_register(generator.code, Some(pc as usize), |reg| {
        Red::<Direct, _>::from(generator).registers().at(reg)
    })
    .is_some()
    {
        vm.handled.set(vm, generator.handled.get());
    }
    let ended = if exceptions::is_a(vm, exc, vm.excs.generator_exit) {
        Err(close_delegate(vm, inner).err().unwrap_or(exc))
    } else {
        raise_in_delegate(vm, inner, exc)
    };
    vm.handled.set(vm, handled);
    generator.pc.set(generator, pc);
    let ended = match ended {
        Ok((true, value)) => return Ok((true, value)),
        Ok((false, value)) => Ok((false, value.into())),
        Err(exc) => Err(exc.into()),
    };
    plain(delegation::go_on_with::<Direct>(vm, generator.into(), ended))
}

fn close_delegate(vm: Ref<Vm>, inner: Value) -> PyResult<()> {
    if inner.downcast::<Generator>().is_some() {
        close(vm, &[inner], &Kwargs::NONE)?;
    } else if let Some(close) = protocols::getattr_opt(vm, inner, "close")? {
        protocols::call(vm, close, &[])?;
    }
    Ok(())
}

fn raise_in_delegate(vm: Ref<Vm>, inner: Value, exc: Ref<Exc>) -> PyResult<(bool, Value)> {
    if let Some(inner) = inner.downcast::<Generator>() {
        return match raise_in(vm, inner, exc) {
            Err(exc) if exceptions::is_a(vm, exc, vm.excs.stop_iteration) => stopped(vm, exc),
            result => result,
        };
    }
    let Some(throw) = protocols::getattr_opt(vm, inner, "throw")? else { return Err(exc) };
    match protocols::call(vm, throw, &[exc.into()]) {
        Ok(value) => Ok((true, value)),
        Err(exc) if exceptions::is_a(vm, exc, vm.excs.stop_iteration) => stopped(vm, exc),
        Err(exc) => Err(exc),
    }
}

/// What the iterator that raised this StopIteration returned.
fn stopped(vm: Ref<Vm>, exc: Ref<Exc>) -> PyResult<(bool, Value)> {
    let value = exceptions::data(exc).extra.get();
    Ok((false, if value.is_null() { vm.none } else { value }))
}

/// `throw(exception)`, and its old form `throw(type, value)`
pub fn throw(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = a_generator(vm, args[0])?;
    if args.len() > 2 {
        let text =
            "the (type, exc, tb) signature of throw() is deprecated, use the single-arg signature instead.";
        crate::exceptions::warnings::deprecated(vm, text)?;
    }
    let value = match args.get(2) {
        Some(&value) if value != vm.none && as_exception(value).is_none() => {
            protocols::call(vm, args[1], &[value])?
        }
        Some(&value) if value != vm.none => value,
        _ => args[1],
    };
    let is_class = value.downcast::<Class>().is_some_and(|c| c.is_subclass_of(vm.excs.base_exception));
    if !is_class && as_exception(value).is_none() {
        let kind = protocols::type_name(vm, value);
        return Err(vm.type_error(&format!(
            "exceptions must be classes or instances deriving from BaseException, not {kind}"
        )));
    }
    // What goes wrong in making the exception is raised in the generator too.
    let exc = exceptions::of_raised(vm, value).unwrap_or_else(|error| error);
    match raise_in(vm, generator, exc)? {
        (true, value) => Ok(value),
        (false, value) => Err(vm.stop_iteration(value)),
    }
}

/// `close`
pub fn close(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = a_generator(vm, args[0])?;
    if matches!(generator.pc.get(), 0 | Generator::DONE) {
        generator.pc.set(generator, Generator::DONE);
        return Ok(vm.none);
    }
    match raise_in(vm, generator, exceptions::make(vm, vm.excs.generator_exit, &[])) {
        Ok((true, _)) => Err(vm.runtime_error("generator ignored GeneratorExit")),
        Ok((false, value)) => Ok(value),
        Err(exc) if exceptions::is_a(vm, exc, vm.excs.generator_exit) => Ok(vm.none),
        Err(exc) => Err(exc),
    }
}

/// Closes a generator that nothing refers to any more, if it is suspended.
pub fn finalize(vm: Ref<Vm>, generator: Ref<Generator>) -> PyResult<()> {
    if generator.pc.get() <= 0 || delegation::is_running(generator) {
        return Ok(());
    }
    close(vm, &[generator.into()], &Kwargs::NONE).map(|_| ())
}

fn name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_generator(vm, args[0])?.code.name.into())
}

fn qualname(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(crate::functions::code::qualname(a_generator(vm, args[0])?.code).into())
}

fn code(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_generator(vm, args[0])?.code.into())
}

fn frame(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = a_generator(vm, args[0])?;
    Ok(match generator.pc.get() {
        Generator::DONE => vm.none,
        pc => crate::exceptions::tracebacks::frame_at(generator.code, usize::try_from(pc - 1).unwrap_or(0)),
    })
}

fn running(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.bool(delegation::is_running(a_generator(vm, args[0])?)))
}

fn suspended(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let generator = a_generator(vm, args[0])?;
    Ok(vm.bool(generator.pc.get() > 0 && !delegation::is_running(generator)))
}

fn delegate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(delegate_of(a_generator(vm, args[0])?).unwrap_or(vm.none))
}
