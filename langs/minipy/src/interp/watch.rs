//! Where watched levels report events. Only the instance of the interpreter that runs them contains this code; the
//! handling of events is a service of the virtual machine.

use crate::objects::args::{FrameRef, Out, Raised};
use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::objects::vm::VmGreen as _;
use crate::vm::Vm;
use metatrace::untraced::IntoPlain as _;
use metatrace::{Direct, Frame, Mode, Red, Ref, residual};

/// A level begins at `pc`. Returns an outcome for the level if a hook raises.
pub fn begins(vm: Ref<Vm>, code: Ref<CodeObj>, pc: usize, frame: FrameRef<Direct>) -> Option<Out<Direct>> {
    let begun =
        vm.hooks.active.get().then(|| (vm.services.watch.begins)(vm, code, pc, frame.into_plain()))?;
    begun.err().map(|exc| Err(exc.into()))
}

/// An exception is thrown into a generator that is suspended at the yield `at` and has a handler there.
pub fn thrown<M: Mode>(vm: Ref<Vm>, at: usize) {
    if !M::TRACED && vm.hooks.active.get() && !vm.hooks.busy.get() {
        vm.hooks.thrown.set(Some(at));
    }
}

/// An exception is thrown into a generator that is suspended at the yield `at`, and leaves it. Returns the exception
/// that leaves it.
pub fn thrown_out<M: Mode>(
    vm: Ref<Vm>,
    generator: Red<M, Ref<Generator>>,
    at: usize,
    exc: Raised<M>,
) -> Raised<M> {
    match !M::TRACED && vm.hooks.active.get() {
        true => thrown_out_residual(vm, generator, at, exc),
        false => exc,
    }
}

#[residual]
fn thrown_out_residual(vm: Ref<Vm>, generator: Ref<Generator>, at: usize, exc: Ref<Exc>) -> Ref<Exc> {
    (vm.services.watch.thrown_out)(vm, generator, at, exc)
}

/// A level ends with an outcome. Returns the outcome for its caller.
pub fn ends(vm: Ref<Vm>, frame: FrameRef<Direct>, outcome: Out<Direct>) -> Out<Direct> {
    if !vm.hooks.active.get() {
        return outcome;
    }
    let outcome = outcome.map(|value| value.into_plain()).map_err(|exc| exc.into_plain());
    (vm.services.watch.ends)(vm, frame.into_plain(), outcome).map(Red::from).map_err(Red::from)
}

/// The instruction at `pc` is about to run. Returns the instruction to continue with.
#[inline(always)]
pub fn instruction<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    pc: usize,
    frame: FrameRef<M>,
) -> Result<usize, Raised<M>> {
    if !M::WATCHED || !vm.hooks.active.get() {
        return Ok(pc);
    }
    Ok(at_residual(vm, code, pc, frame)?.promote() as usize)
}

#[residual]
fn at_residual(vm: Ref<Vm>, code: Ref<CodeObj>, pc: usize, frame: Ref<Frame<Registers>>) -> PyResult<i64> {
    (vm.services.watch.at)(vm, code, pc, frame).map(|pc| pc as i64)
}

/// The instruction at `pc` has raised. Returns the exception with which the level continues.
#[inline(always)]
pub fn raised<M: Mode>(vm: Ref<Vm>, frame: FrameRef<M>, exc: Raised<M>, again: bool) -> Raised<M> {
    if !M::WATCHED || !vm.hooks.active.get() {
        return exc;
    }
    raised_residual(vm, frame, exc, again)
}

#[residual]
fn raised_residual(vm: Ref<Vm>, frame: Ref<Frame<Registers>>, exc: Ref<Exc>, again: bool) -> Ref<Exc> {
    (vm.services.watch.raised)(vm, frame, exc, again)
}

/// The iterator of a `yield from` has returned a value.
#[inline(always)]
pub fn stopped<M: Mode>(vm: Ref<Vm>, frame: FrameRef<M>, value: Red<M, Value>) -> Result<(), Raised<M>> {
    if !M::WATCHED || !vm.hooks.active.get() {
        return Ok(());
    }
    stopped_residual(vm, frame, value)
}

#[residual]
fn stopped_residual(vm: Ref<Vm>, frame: Ref<Frame<Registers>>, value: Value) -> PyResult<()> {
    (vm.services.watch.stopped)(vm, frame, value)
}

/// `callee` is called, with that receiver and first argument unless they are null; `make` makes the call. A trace is
/// left after the call if the program is watched from then on.
#[inline(always)]
pub fn call<M: Mode>(
    vm: Ref<Vm>,
    frame: FrameRef<M>,
    callee: Red<M, Value>,
    (receiver, first): (Red<M, Value>, Red<M, Value>),
    make: impl FnOnce() -> Out<M>,
) -> Out<M> {
    if M::TRACED {
        let outcome = make();
        let _ = vm.watched::<M>();
        return outcome;
    }
    if !M::WATCHED || !vm.hooks.active.get() {
        return make();
    }
    let callee = calling(vm, frame, callee, receiver, first)?;
    let outcome = make();
    if callee.is_null().test() {
        return outcome;
    }
    match outcome {
        Ok(value) => called(vm, frame, callee, Red::<M, Value>::from(Value::NULL)).map(|()| value),
        Err(exc) => {
            called(vm, frame, callee, Red::<M, Value>::from(exc))?;
            Err(exc)
        }
    }
}

/// The callee as hooks see it; null if it is a function written in Python.
#[residual]
fn calling(
    vm: Ref<Vm>,
    frame: Ref<Frame<Registers>>,
    callee: Value,
    receiver: Value,
    first: Value,
) -> PyResult<Value> {
    (vm.services.watch.calling)(vm, frame, callee, (receiver, first))
}

#[residual]
fn called(vm: Ref<Vm>, frame: Ref<Frame<Registers>>, callee: Value, raised: Value) -> PyResult<()> {
    (vm.services.watch.called)(vm, frame, callee, !raised.is_null())
}

/// Whether all hooks are gone, when a level that is not watched has reached a mark in place of an instruction. If so,
/// the marks are removed.
#[cold]
#[inline(never)]
pub fn is_over(vm: Ref<Vm>, code: Ref<CodeObj>) -> bool {
    let over = !vm.hooks.active.get();
    if over {
        code.unmark();
    }
    over
}
