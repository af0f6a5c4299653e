//! Generators: levels of the portal that are left at a `yield` and entered again after it.
//!
//! A suspended generator holds the live registers of its frame; running it is a portal call from its `pc`. The
//! additions for `yield from` are in [`super::delegation`] and [`super::generator_chain`]. No state may be kept
//! outside of the generator and its frame.

use super::generator_chain::resume_innermost;
use super::resume as resume_code;
use crate::classes::is_subclass;
use crate::exceptions::raising;
use crate::objects::args::{FrameRef, Next, Out, Raised, not_null, plain};
use crate::objects::code::CodeObj;
use crate::objects::finalizable;
use crate::objects::model::*;
use crate::objects::suspension::{Suspension, is_awaited};
use crate::vm::{Vm, VmRed as _};
use metatrace::untraced::IntoPlain as _;
use metatrace::{Array, Direct, Fresh, Mode, Red, Ref, residual};
use minipy_frontend::Flavor;

/// What a resumed generator did. It is returned in registers, as [`crate::objects::args::Next`] is.
pub enum Step<M: Mode> {
    /// It yielded a value.
    Yielded(Red<M, Value>),
    /// It returned a value.
    Returned(Red<M, Value>),
    /// It raised an exception.
    Raised(Raised<M>),
}

impl<M: Mode> Step<M> {
    /// A result without a `yield`.
    #[inline(always)]
    pub fn ended(result: Out<M>) -> Self {
        match result {
            Ok(value) => Step::Returned(value),
            Err(raised) => Step::Raised(raised),
        }
    }
}

impl Step<Direct> {
    /// The step of plain code that yielded (or else returned) a value, or raised.
    pub fn of_plain(step: PyResult<(bool, Value)>) -> Self {
        match step {
            Ok((true, value)) => Step::Yielded(value.into()),
            Ok((false, value)) => Step::Returned(value.into()),
            Err(exc) => Step::Raised(exc.into()),
        }
    }

    /// In plain code: whether it yielded (or else returned), and the value.
    pub fn plain(self) -> PyResult<(bool, Value)> {
        match self {
            Step::Yielded(value) => Ok((true, value.into_plain())),
            Step::Returned(value) => Ok((false, value.into_plain())),
            Step::Raised(exc) => Err(exc.into_plain()),
        }
    }
}

/// Creates the generator, coroutine or asynchronous generator that a call of such code returns. With `awaited`, only
/// the `await` around the call uses it.
pub fn make<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    registers: Red<M, Ref<Array<Suspended>>>,
    awaited: bool,
) -> Red<M, Value> {
    let generator = Generator::alloc::<M>(code, 0i64, registers, Value::NULL, Value::NULL, false, None);
    registers.put(code.generator_reg(), generator);
    match code.front.flavor {
        Flavor::Generator | Flavor::IterableCoroutine => {
            if code.closes {
                finalizable::register::<M>(generator.into());
            }
            generator.into()
        }
        Flavor::Coroutine => {
            let coroutine = Coroutine::alloc::<M>(generator);
            generator.set_owner(coroutine);
            if !awaited {
                register(generator);
            }
            coroutine.into()
        }
        Flavor::AsyncGenerator => {
            let owner = AsyncGenerator::alloc::<M>(generator, false, false, false, Value::NULL);
            let _ = vm;
            generator.set_owner(owner);
            owner.into()
        }
    }
}

/// Registers a coroutine or asynchronous generator for the finalizer that runs when nothing refers to it any more.
#[cold]
#[inline(never)]
pub fn register<M: Mode>(generator: Red<M, Ref<Generator>>) {
    if !generator.registered().test() {
        generator.set_registered(true);
        finalizable::register::<M>(generator.into());
    }
}

/// Marks a generator as ended, after it has returned or raised.
#[inline]
pub fn finish<M: Mode>(generator: Red<M, Value>) {
    if let Some(generator) = generator.downcast::<Generator>() {
        generator.set_pc(Generator::DONE);
    }
}

/// The exception that leaves a generator. StopIteration would be taken for its end, so it becomes RuntimeError.
pub fn leaving<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, exc: Raised<M>) -> Raised<M> {
    let class = exc.map().promote().class;
    if is_subclass::<M>(class, vm.excs.stop_iteration) {
        return stopped(vm, exc, code);
    }
    if code.front.flavor == Flavor::AsyncGenerator && is_subclass::<M>(class, vm.excs.stop_async_iteration) {
        return stopped(vm, exc, code);
    }
    exc
}

#[residual]
fn stopped(vm: Ref<Vm>, exc: Ref<Exc>, code: Ref<CodeObj>) -> Ref<Exc> {
    use crate::exceptions::raising::Raise as _;

    let what = match raising::is_a(vm, exc, vm.excs.stop_iteration) {
        true => "StopIteration",
        false => "StopAsyncIteration",
    };
    let error = vm.runtime_error(&format!("{} raised {what}", name_of(code)));
    raising::caused_by(error, exc)
}

/// Suspends a generator at a yield, to continue at `pc`. It keeps the exception that it is handling.
pub fn suspend<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, pc: usize, frame: FrameRef<M>) {
    let Some(generator) = frame.slot(code.generator_reg()).downcast::<Generator>() else { return };
    let (suspension, registers) = (code.suspension(pc), generator.registers());
    registers.save_slots(frame, &suspension.keep);
    if suspension.guarded && is_awaited(code.front.flavor) {
        register(generator);
    }
    if let Some(state) = resumers_register(suspension, |reg| frame.slot(reg)) {
        let vm = Red::<M, Ref<Vm>>::from(vm);
        generator.set_handled(vm.handled());
        vm.set_handled(frame.slot(state));
    }
    generator.set_pc(pc);
}

/// The register in which a suspended generator keeps the exception state of the code that resumes it, if a handler is
/// running.
#[inline(always)]
pub fn resumers_register<M: Mode>(
    suspension: &Suspension,
    register: impl Fn(usize) -> Red<M, Value>,
) -> Option<usize> {
    let bound = suspension.possible.iter().copied().find(|&possible| !register(possible).is_null().test());
    bound.or(suspension.certain)
}

/// A frame with the registers that are live at `pc`.
fn live_frame<M: Mode>(
    generator: Red<M, Ref<Generator>>,
    code: Ref<CodeObj>,
    pc: usize,
) -> Fresh<M, Registers> {
    let mut frame = Fresh::<M, Registers>::new(code.num_regs, Value::NULL);
    let (registers, own) = (generator.registers(), code.generator_reg());
    for slot in code.live_at(pc).map(|slot| slot as usize) {
        // That the register holds this generator is known without a load.
        let value = if slot == own { generator.into() } else { registers.at(slot) };
        frame.set(slot, value);
    }
    frame
}

/// A generator that is about to be resumed.
pub(super) struct Prepared<M: Mode> {
    pub frame: Fresh<M, Registers>,
    /// The exception that the resuming code is handling, if the generator was suspended in a handler.
    resumers: Option<Red<M, Value>>,
}

/// Makes the frame of a suspended generator, with the registers that are live at `pc`, and restores the exception
/// that it was handling.
#[inline(always)]
pub(super) fn prepare<M: Mode>(
    vm: Ref<Vm>,
    generator: Red<M, Ref<Generator>>,
    code: Ref<CodeObj>,
    suspension: &Suspension,
    pc: usize,
) -> Prepared<M> {
    let registers = generator.registers();
    // Dead registers may hold anything, so interpreted code copies all of them, the generator's own register
    // included.
    let mut frame = if M::TRACED { live_frame(generator, code, pc) } else { registers.to_frame() };
    let resumers = resumers_register(suspension, |reg| registers.at(reg)).map(|state| {
        let vm = Red::<M, Ref<Vm>>::from(vm);
        let resumers = vm.handled();
        frame.set(state, resumers);
        vm.set_handled(generator.handled());
        resumers
    });
    Prepared { frame, resumers }
}

/// Resumes the generator with a value: whether it yielded, and the value that it yielded or returned.
#[inline(never)]
pub fn resume<M: Mode>(vm: Ref<Vm>, generator: Red<M, Ref<Generator>>, sent: Red<M, Value>) -> Step<M> {
    resume_here(vm, generator, sent)
}

#[inline(always)]
fn resume_here<M: Mode>(vm: Ref<Vm>, generator: Red<M, Ref<Generator>>, sent: Red<M, Value>) -> Step<M> {
    let code = generator.code().promote();
    let pc = generator.pc().promote();
    if pc < 0 {
        return not_resumable(vm, code, pc);
    }
    let suspension = code.suspension(pc as usize);
    if let Some(register) = suspension.delegate
        && generator.registers().at(register).downcast::<Generator>().is_some()
    {
        return resume_innermost(vm, generator, sent);
    }
    resume_at(vm, generator, (code, pc as usize, suspension), sent, Generator::RUNNING)
}

/// Resumes this generator itself, even if it delegates.
pub(super) fn resume_itself<M: Mode>(
    vm: Ref<Vm>,
    generator: Red<M, Ref<Generator>>,
    sent: Red<M, Value>,
    running: i64,
) -> Step<M> {
    let code = generator.code().promote();
    let pc = generator.pc().promote();
    if pc < 0 {
        return not_resumable(vm, code, pc);
    }
    resume_at(vm, generator, (code, pc as usize, code.suspension(pc as usize)), sent, running)
}

/// The result of resuming a generator that has ended or is running.
#[cold]
fn not_resumable<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, pc: i64) -> Step<M> {
    if pc != Generator::DONE {
        return Step::ended(already_running(vm, code));
    }
    if code.front.flavor == Flavor::Coroutine {
        return Step::ended(reused(vm));
    }
    Step::Returned(vm.none.into())
}

#[inline(always)]
fn resume_at<M: Mode>(
    vm: Ref<Vm>,
    generator: Red<M, Ref<Generator>>,
    (code, pc, suspension): (Ref<CodeObj>, usize, &Suspension),
    sent: Red<M, Value>,
    running: i64,
) -> Step<M> {
    if pc == 0 && !sent.same(vm.none).test() {
        return Step::ended(cannot_send(vm, code));
    }
    let mut prepared = prepare(vm, generator, code, suspension, pc);
    if let Some(register) = suspension.sent {
        prepared.frame.set(register, sent);
    }
    generator.set_pc(running);
    run_on(vm, generator, code, pc, prepared)
}

#[inline(always)]
pub(super) fn run_on<M: Mode>(
    vm: Ref<Vm>,
    generator: Red<M, Ref<Generator>>,
    code: Ref<CodeObj>,
    pc: usize,
    prepared: Prepared<M>,
) -> Step<M> {
    let value = match resume_code(vm, code, pc, prepared.frame) {
        Ok(value) => value,
        Err(exc) => {
            // Nothing was changed unless the level could not begin: too many are open, or an interrupt or a hook
            // raised.
            if !generator.pc().eq(Generator::DONE).test() {
                generator.set_pc(Generator::DONE);
                if let Some(resumers) = prepared.resumers {
                    Red::<M, Ref<Vm>>::from(vm).set_handled(resumers);
                }
            }
            return Step::Raised(exc);
        }
    };
    match generator.pc().eq(Generator::DONE).test() {
        true => Step::Returned(value),
        false => Step::Yielded(value),
    }
}

#[residual]
pub(super) fn already_running(vm: Ref<Vm>, code: Ref<CodeObj>) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.value_error(&format!("{} already executing", name_of(code))))
}

#[residual]
fn cannot_send(vm: Ref<Vm>, code: Ref<CodeObj>) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.type_error(&format!("can't send non-None value to a just-started {}", name_of(code))))
}

#[residual]
fn reused(vm: Ref<Vm>) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.runtime_error("cannot reuse already awaited coroutine"))
}

/// The name in error messages for objects that run this code.
pub fn name_of(code: Ref<CodeObj>) -> &'static str {
    match code.front.flavor {
        Flavor::Generator | Flavor::IterableCoroutine => "generator",
        Flavor::Coroutine => "coroutine",
        Flavor::AsyncGenerator => "async generator",
    }
}

/// Raises an exception inside the generator, at its yield, even if it delegates.
pub fn throw<M: Mode>(vm: Ref<Vm>, generator: Red<M, Ref<Generator>>, exc: Raised<M>) -> Step<M> {
    let code = generator.code().promote();
    let pc = generator.pc().promote();
    if pc < 0 {
        return Step::Raised(exc);
    }
    let suspension = code.suspension(pc as usize);
    let at = suspension.at;
    // The exception is raised by the instruction that yielded.
    let handler = at.and_then(|at| code.front.handler_for(at));
    let Some(handler) = handler else {
        super::traceback::trace_thrown(exc, code, at.unwrap_or(0));
        generator.set_pc(Generator::DONE);
        let exc = super::watch::thrown_out(vm, generator, at.unwrap_or(0), exc);
        return Step::Raised(leaving(vm, code, exc));
    };
    let target = handler.target as usize;
    let handles = resumers_register(suspension, |reg| generator.registers().at(reg)).is_some();
    let mut prepared = prepare(vm, generator, code, suspension, target);
    if handles {
        // The exception that the generator handles while it is suspended becomes the context.
        super::traceback::trace(vm, exc, code, at.unwrap_or(0));
    } else {
        super::traceback::trace_thrown(exc, code, at.unwrap_or(0));
    }
    super::watch::thrown::<M>(vm, at.unwrap_or(0));
    prepared.frame.set(handler.exc_reg as usize, exc);
    prepared.frame.set(code.generator_reg(), generator);
    generator.set_pc(Generator::RUNNING);
    run_on(vm, generator, code, target, prepared)
}

/// `next` of a generator: None when it has returned.
#[inline(never)]
pub fn next<M: Mode>(vm: Ref<Vm>, generator: Red<M, Ref<Generator>>) -> Next<M> {
    if generator.code().promote_polymorphic().is_none() {
        return not_null(next_yielded(vm, generator));
    }
    match resume_here(vm, generator, vm.none.into()) {
        Step::Yielded(value) => Some(Ok(value)),
        Step::Returned(_) => None,
        Step::Raised(raised) => Some(Err(raised)),
    }
}

/// A step in the form of `send`.
pub fn sent<M: Mode>(vm: Ref<Vm>, step: Step<M>) -> Out<M> {
    match step {
        Step::Yielded(value) => Ok(value),
        Step::Returned(value) => Err(super::errors::stop_iteration(vm, value)),
        Step::Raised(raised) => Err(raised),
    }
}

/// The next value that a generator yields; null at its end.
#[residual]
fn next_yielded(vm: Ref<Vm>, generator: Ref<Generator>) -> PyResult<Value> {
    next::<Direct>(vm, generator.into()).map_or(Ok(Value::NULL), plain)
}
