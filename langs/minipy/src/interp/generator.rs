//! Generators: levels of the portal that are left at a `yield` and entered again after it.
//!
//! A suspended generator holds the live registers of its frame; running it is a portal call from its `pc`.

use super::{FrameRef, Out, Raised, interpret};
use crate::classes::is_subclass;
use crate::code::CodeObj;
use crate::model::*;
use crate::ops_plain;
use crate::vm::Vm;
use metatrace::{Case, Fresh, Mode, Object, Red, Ref, residual};
use minipy_frontend::Op;

/// The generator has returned or raised.
#[inline]
pub fn finish<M: Mode>(generator: Red<M, Value>) {
    if let Some(generator) = generator.downcast::<Generator>() {
        generator.set_pc(Generator::DONE);
    }
}

/// An exception that leaves a generator: StopIteration would look like its end, and becomes RuntimeError.
pub fn leaving<M: Mode>(vm: Ref<Vm>, exc: Raised<M>) -> Raised<M> {
    let class = exc.map().promote().class;
    if is_subclass::<M>(class, vm.excs.stop_iteration).promote() { stopped(vm, exc) } else { exc }
}

#[residual]
fn stopped(vm: Ref<Vm>, exc: Ref<Exc>) -> Ref<Exc> {
    use crate::exceptions::{self, Raise as _};
    use metatrace::untraced::Untraced as _;
    let error = vm.runtime_error("generator raised StopIteration");
    let data = exceptions::data(error);
    data.cause.set(data, exc.into());
    data.context.set(data, exc.into());
    data.suppress.set(data, true);
    data.traceback.set(data, exceptions::data(exc).traceback.get());
    error
}

/// The generator goes to sleep, to go on at `pc`.
pub fn suspend<M: Mode>(code: Ref<CodeObj>, pc: usize, frame: FrameRef<M>) {
    if let Some(generator) = frame.slot(code.generator_reg()).downcast::<Generator>() {
        let registers = generator.registers();
        for slot in code.live_at(pc) {
            registers.put(usize::from(slot), frame.slot(slot.into()));
        }
        generator.set_pc(pc);
    }
}

/// The register that the value sent at `pc` goes to.
fn sent_register(code: Ref<CodeObj>, pc: usize) -> Option<usize> {
    if let Op::YieldFrom(d, _) = code.ops[pc] {
        return Some(d.into());
    }
    match pc.checked_sub(1).map(|before| code.ops[before]) {
        Some(Op::Yield(d, _)) => Some(d.into()),
        _ => None,
    }
}

/// Runs the generator on with a value sent: what it yields, or None when it has returned (its value is then in
/// the second half).
#[inline(never)]
#[allow(clippy::type_complexity)]
pub fn resume<M: Mode>(
    vm: Ref<Vm>,
    generator: Red<M, Ref<Generator>>,
    sent: Red<M, Value>,
) -> Result<(bool, Red<M, Value>), Raised<M>> {
    let code = generator.code().promote();
    let pc = generator.pc().promote();
    if pc < 0 {
        if pc == Generator::DONE {
            return Ok((false, vm.none.into()));
        }
        return already_running(vm).map(|v| (false, v));
    }
    let pc = pc as usize;
    if pc == 0 && !sent.same(vm.none).test() {
        return cannot_send(vm).map(|v| (false, v));
    }
    let mut frame = Fresh::<M, Registers>::new(code.num_regs, Value::NULL);
    let registers = generator.registers();
    for slot in code.live_at(pc) {
        frame.set(slot.into(), registers.at(usize::from(slot)));
    }
    if let Some(register) = sent_register(code, pc) {
        frame.set(register, sent);
    }
    generator.set_pc(Generator::RUNNING);
    let value = interpret(vm, code, pc, frame)?;
    let yielded = !generator.pc().eq(Generator::DONE).test();
    Ok((yielded, value))
}

#[residual]
fn already_running(vm: Ref<Vm>) -> PyResult<Value> {
    use crate::exceptions::Raise as _;
    Err(vm.value_error("generator already executing"))
}

#[residual]
fn cannot_send(vm: Ref<Vm>) -> PyResult<Value> {
    use crate::exceptions::Raise as _;
    Err(vm.type_error("can't send non-None value to a just-started generator"))
}

/// What the iterator of a `yield from` answered.
pub enum Delegated<M: Mode> {
    /// It yielded.
    Yielded(Red<M, Value>),
    /// It is exhausted, with this value.
    Returned(Red<M, Value>),
}

/// Sends a value to the iterator of a `yield from`.
pub fn delegate<M: Mode>(
    vm: Ref<Vm>,
    iterator: Red<M, Value>,
    sent: Red<M, Value>,
) -> Result<Delegated<M>, Raised<M>> {
    if let Case::Obj(tid, object) = iterator.case()
        && tid == Generator::type_id()
        && let Some(generator) = object.downcast::<Generator>()
    {
        let (yielded, value) = resume(vm, generator, sent)?;
        return Ok(if yielded { Delegated::Yielded(value) } else { Delegated::Returned(value) });
    }
    let value = send_residual(vm, iterator, sent)?;
    if !value.is_null().test() {
        return Ok(Delegated::Yielded(value));
    }
    Ok(Delegated::Returned(take_returned(vm)?))
}

/// Sends to any iterator; null when it is exhausted.
#[residual]
fn send_residual(vm: Ref<Vm>, iterator: Value, sent: Value) -> PyResult<Value> {
    ops_plain::send(vm, iterator, sent)
}

/// The value of the StopIteration that ended the iterator just now.
#[residual]
fn take_returned(vm: Ref<Vm>) -> PyResult<Value> {
    Ok(ops_plain::take_returned(vm))
}

/// Raises an exception inside the generator.
pub fn throw<M: Mode>(
    vm: Ref<Vm>,
    generator: Red<M, Ref<Generator>>,
    exc: Raised<M>,
) -> Result<(bool, Red<M, Value>), Raised<M>> {
    let code = generator.code().promote();
    let pc = generator.pc().promote();
    if pc < 0 {
        return Err(exc);
    }
    let pc = pc as usize;
    // The instruction that yielded is the one that raises.
    let at = if matches!(code.ops[pc], Op::YieldFrom(..)) { pc } else { pc.saturating_sub(1) };
    let handler = if pc == 0 { None } else { code.front.handler_for(at) };
    crate::exceptions::trace_exception::<M>(vm, exc, code, at);
    let Some(handler) = handler else {
        generator.set_pc(Generator::DONE);
        return Err(leaving(vm, exc));
    };
    let target = usize::from(handler.target);
    let mut frame = Fresh::<M, Registers>::new(code.num_regs, Value::NULL);
    let registers = generator.registers();
    for slot in code.live_at(target) {
        frame.set(slot.into(), registers.at(usize::from(slot)));
    }
    frame.set(handler.exc_reg.into(), exc);
    frame.set(code.generator_reg(), generator);
    generator.set_pc(Generator::RUNNING);
    let value = interpret(vm, code, target, frame)?;
    let yielded = !generator.pc().eq(Generator::DONE).test();
    Ok((yielded, value))
}

/// `next` of a generator: None when it has returned.
pub fn next<M: Mode>(
    vm: Ref<Vm>,
    generator: Red<M, Ref<Generator>>,
) -> Result<Option<Red<M, Value>>, Raised<M>> {
    let (yielded, value) = resume(vm, generator, vm.none.into())?;
    Ok(yielded.then_some(value))
}

/// A result of [`resume`] as `send` gives it.
pub fn sent<M: Mode>(vm: Ref<Vm>, result: Result<(bool, Red<M, Value>), Raised<M>>) -> Out<M> {
    match result? {
        (true, value) => Ok(value),
        (false, value) => stop(vm, value),
    }
}

#[residual]
fn stop(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    use crate::exceptions::Raise as _;
    Err(vm.stop_iteration(value))
}
