//! Calls of the program's hooks: `sys.settrace`, `sys.setprofile`, and the tools of [`super::monitoring`].
//!
//! While a hook is set, levels are watched: see [`metatrace::watch_levels`]. A level that is already running becomes
//! watched as soon as control returns to it, because its code is [marked](CodeObj::mark): each of its instructions
//! sends a level that is not watched to the runner.
//!
//! Lines: an instruction begins a line if the previous instruction of the level has another line, or comes after it.
//! Hooks are not called while another hook is running.

use super::jumps;
use super::monitoring::{Event, missing, tell};
use crate::exceptions::raising::{self, Raise as _};
use crate::exceptions::tracebacks::{self, Frame};
use crate::interp::bytecode::Interpret;
use crate::objects::code::{CodeObj, offset};
use crate::objects::heap_util::tuple;
use crate::objects::hooks::{RegisterFrame, Told, Watched};
use crate::objects::model::*;
use crate::objects::vm::WatchServices;
use crate::protocols;
use crate::vm::Vm;
use metatrace::untraced::Untraced as _;
use metatrace::{Red, Ref};
use minipy_frontend::{Landing, Op};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The services for watched levels.
pub const SERVICES: WatchServices = WatchServices {
    begins,
    thrown_out,
    ends,
    at,
    raised,
    stopped,
    set_line: jumps::set_line,
    calling,
    called,
};

/// `sys.settrace(function)`
pub fn set_trace(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    set(vm, &vm.hooks.trace, args[0]);
    Ok(vm.none)
}

/// `sys.setprofile(function)`
pub fn set_profile(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    set(vm, &vm.hooks.profile, args[0]);
    Ok(vm.none)
}

/// `sys.gettrace()`
pub fn get_trace(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(or_none(vm, vm.hooks.trace.get()))
}

/// `sys.getprofile()`
pub fn get_profile(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(or_none(vm, vm.hooks.profile.get()))
}

fn or_none(vm: Ref<Vm>, value: Value) -> Value {
    if value.is_null() { vm.none } else { value }
}

/// `call_tracing(function, args)`: calls the function with hooks enabled, although a hook is running.
pub fn call_tracing(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(given) = args[1].downcast::<Tuple>() else {
        let kind = match args[1] == vm.none {
            true => "None".to_owned(),
            false => crate::classes::type_name(vm, args[1]).to_string(),
        };
        return Err(vm.type_error(&format!("call_tracing() argument 2 must be tuple, not {kind}")));
    };
    let _busy = Busy::set(vm, false);
    protocols::call(vm, args[0], given.as_slice())
}

/// Sets a hook; None or null removes it.
fn set(vm: Ref<Vm>, hook: &Cell<Value>, value: Value) {
    hook.set(if value == vm.none { Value::NULL } else { value });
    vm.touch();
    update(vm);
}

/// Starts or stops watching levels, depending on whether there is a hook.
pub fn update(vm: Ref<Vm>) {
    let hooks = &vm.hooks;
    let active =
        !hooks.trace.get().is_null() || !hooks.profile.get().is_null() || hooks.tools.borrow().is_active();
    if hooks.active.replace(active) == active {
        return;
    }
    vm.watched.set(vm, active);
    metatrace::watch_levels(active);
    if !active {
        for level in hooks.levels.borrow().iter() {
            frame_of(level).follows.set(false);
        }
        return;
    }
    let running = tracebacks::running();
    hooks.levels.borrow_mut().retain(|level| match level.registers {
        Some(registers) => !registers.is_left(),
        None => running.position(level.around, level.code).is_some(),
    });
    for &(code, _) in running.levels() {
        code.mark();
    }
}

fn frame_of(level: &Watched) -> Ref<Frame> {
    level.frame.downcast().expect("a watched level has a frame object")
}

/// While this lives, hooks are disabled, or enabled although one is running.
struct Busy(Ref<Vm>, bool);

impl Busy {
    fn set(vm: Ref<Vm>, busy: bool) -> Busy {
        Busy(vm, vm.hooks.busy.replace(busy))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.hooks.busy.set(self.1);
    }
}

/// Runs a hook, with hooks disabled.
pub fn while_busy<R>(vm: Ref<Vm>, hook: impl FnOnce() -> R) -> R {
    let _busy = Busy::set(vm, true);
    hook()
}

/// The events of hooks.
#[derive(Clone, Copy, PartialEq)]
enum What {
    Call,
    Line,
    Return,
    Exception,
    Opcode,
    NativeCall,
    NativeReturn,
    NativeException,
}

impl What {
    fn name(self) -> &'static str {
        match self {
            What::Call => "call",
            What::Line => "line",
            What::Return => "return",
            What::Exception => "exception",
            What::Opcode => "opcode",
            What::NativeCall => "c_call",
            What::NativeReturn => "c_return",
            What::NativeException => "c_exception",
        }
    }
}

fn run(vm: Ref<Vm>, hook: Value, frame: Ref<Frame>, what: What, arg: Value) -> PyResult<Value> {
    while_busy(vm, || protocols::call(vm, hook, &[frame.into(), vm.intern(what.name()).into(), arg]))
}

/// Calls the profiler.
fn profile(vm: Ref<Vm>, frame: Ref<Frame>, what: What, arg: Value) -> PyResult<()> {
    let hook = vm.hooks.profile.get();
    if hook.is_null() {
        return Ok(());
    }
    run(vm, hook, frame, what, arg).map(drop).inspect_err(|_| set(vm, &vm.hooks.profile, Value::NULL))
}

/// Calls the tracer: for a call the global one, for any other event that of the frame.
fn trace(vm: Ref<Vm>, frame: Ref<Frame>, what: What, arg: Value) -> PyResult<()> {
    let global = vm.hooks.trace.get();
    let hook = if what == What::Call { global } else { frame.trace.get() };
    if global.is_null() || hook.is_null() {
        return Ok(());
    }
    let told = match what {
        What::Call => Told::Call,
        What::Line | What::Opcode => Told::Line,
        _ => Told::Other,
    };
    let outer = vm.hooks.told.replace(Some(told));
    let outcome = run(vm, hook, frame, what, arg);
    vm.hooks.told.set(outer);
    match outcome {
        Ok(local) => {
            if local != vm.none {
                frame.trace.set(frame, local);
            }
            Ok(())
        }
        Err(exc) => {
            set(vm, &vm.hooks.trace, Value::NULL);
            frame.trace.set(frame, Value::NULL);
            Err(exc)
        }
    }
}

/// The innermost level and its caller: their code and position.
fn two_levels() -> [Option<(Ref<CodeObj>, usize)>; 2] {
    let (mut levels, mut count) = ([None; 2], 0);
    metatrace::levels::<Interpret>(|level| {
        levels[count] = Some(level);
        count += 1;
        if count < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    levels
}

/// Adds a level that has just begun, or that begins to be watched.
fn enter(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    pc: usize,
    registers: Ref<RegisterFrame>,
    line: u32,
    around: i64,
) -> Watched {
    let known = {
        let mut levels = vm.hooks.levels.borrow_mut();
        levels.retain(|level| {
            level.around < around || level.around == around && level.code == code && level.registers.is_none()
        });
        levels.pop_if(|level| level.around == around).map(|level| level.frame)
    };
    // This allocates, so nothing may be borrowed.
    let frame = known.unwrap_or_else(|| tracebacks::watched_frame(code, pc, around));
    let level = Watched { around, code, registers: Some(registers), frame, pc, line };
    tracebacks::follow(frame_of(&level), pc, registers);
    vm.hooks.levels.borrow_mut().push(level);
    vm.touch();
    level
}

/// Handles the beginning of a level.
fn begins(vm: Ref<Vm>, code: Ref<CodeObj>, pc: usize, registers: Ref<RegisterFrame>) -> PyResult<()> {
    if vm.hooks.busy.get() {
        return Ok(());
    }
    // The level's own record does not exist yet.
    let parent = two_levels()[0];
    let last = vm.hooks.levels.borrow().last().copied();
    let around = match (last, parent) {
        (_, None) => 0,
        (Some(last), Some(parent)) if last.registers.is_some() && (last.code, last.pc) == parent => {
            last.around + 1
        }
        _ => tracebacks::running().levels().len() as i64,
    };
    let is_handler =
        |&at: &usize| code.front.handler_for(at).is_some_and(|handler| handler.target as usize == pc);
    let thrown = vm.hooks.thrown.take().filter(is_handler);
    // The line of a yield was reported before. The entry has the line of the definition, which is not reported.
    let yielded = thrown.or_else(|| (pc != 0).then(|| code.suspension(pc).at).flatten());
    let line = yielded.map_or(0, |at| code.front.line_of(at));
    let level = enter(vm, code, yielded.unwrap_or(pc), registers, line, around);
    let frame = frame_of(&level);
    frame.line.set(match line {
        0 if code.front.is_module => 0,
        0 => code.front.first_line,
        line => line,
    });
    frame.offset.set(yielded.map_or(0, |at| code.front.offset_of(at)));
    let raised = thrown.and_then(|at| registers.slot_or_none(code.front.handler_for(at)?.exc_reg as usize));
    match raised.and_then(raising::as_exception) {
        Some(exc) => told_of_throw(vm, &level, exc),
        None => {
            let (event, at) = match pc {
                0 => (Event::PyStart, Value::int(0)),
                _ => (Event::PyResume, offset(code, pc)),
            };
            told_of_begin(vm, &level, event, &[at])
        }
    }
}

fn told_of_begin(vm: Ref<Vm>, level: &Watched, event: Event, args: &[Value]) -> PyResult<()> {
    let frame = frame_of(level);
    trace(vm, frame, What::Call, vm.none)?;
    profile(vm, frame, What::Call, vm.none)?;
    tell(vm, event, (level.code, level.pc), args)
}

/// A level continues at its yield, where an exception is raised.
fn told_of_throw(vm: Ref<Vm>, level: &Watched, exc: Ref<Exc>) -> PyResult<()> {
    told_of_begin(vm, level, Event::PyThrow, &[offset(level.code, level.pc), exc.into()])?;
    told_of_raise(vm, level, exc, false)?;
    if !matches!(level.code.front.ops[level.pc], Op::YieldFrom(..)) {
        return Ok(());
    }
    // In CPython the next instruction raises the exception once more.
    let frame = frame_of(level);
    if frame.trace_lines.get() {
        trace(vm, frame, What::Line, vm.none)?;
    }
    tell(vm, Event::Line, (level.code, level.pc), &[Value::int(level.line.into())])
}

/// An exception is thrown into a generator that is suspended at that instruction and has no handler for it. The level
/// does not run, but hooks are called as if it did.
fn thrown_out(vm: Ref<Vm>, generator: Ref<Generator>, pc: usize, exc: Ref<Exc>) -> Ref<Exc> {
    if vm.hooks.busy.get() {
        return exc;
    }
    let code = generator.code;
    let around = tracebacks::running().levels().len() as i64;
    let frame = tracebacks::sleeping_frame(generator, pc, around);
    let level = Watched { around, code, registers: None, frame: frame.into(), pc, line: frame.line.get() };
    let told = told_of_throw(vm, &level, exc);
    let exc = told.err().unwrap_or(exc);
    let unwinds = [offset(code, pc), exc.into()];
    told_of_end(vm, &level, vm.none, (Event::PyUnwind, &unwinds)).err().unwrap_or(exc)
}

/// The watched level with these registers, if there is one; the levels that it has called are removed.
fn current(vm: Ref<Vm>, registers: Ref<RegisterFrame>) -> Option<Watched> {
    let mut levels = vm.hooks.levels.borrow_mut();
    let at = levels.iter().rposition(|level| level.registers == Some(registers))?;
    levels.truncate(at + 1);
    Some(levels[at])
}

/// Handles the end of a level.
fn ends(vm: Ref<Vm>, registers: Ref<RegisterFrame>, outcome: PyResult<Value>) -> PyResult<Value> {
    if vm.hooks.busy.get() {
        return outcome;
    }
    let Some(level) = current(vm, registers) else { return outcome };
    let frame = frame_of(&level);
    let value = *outcome.as_ref().unwrap_or(&vm.none);
    let yields = matches!(level.code.front.ops[level.pc], Op::Yield(..) | Op::YieldFrom(..));
    let (event, arg) = match outcome {
        Ok(value) => (if yields { Event::PyYield } else { Event::PyReturn }, value),
        Err(exc) => (Event::PyUnwind, exc.into()),
    };
    let told = told_of_end(vm, &level, value, (event, &[offset(level.code, level.pc), arg]));
    vm.hooks.levels.borrow_mut().retain(|other| other.registers != Some(registers));
    tracebacks::ended(frame);
    match told {
        Ok(()) => outcome,
        Err(exc) => {
            raising::trace_exception::<metatrace::Direct>(vm, Red::from(exc), level.code, level.pc);
            Err(exc)
        }
    }
}

fn told_of_end(vm: Ref<Vm>, level: &Watched, value: Value, (event, args): (Event, &[Value])) -> PyResult<()> {
    let frame = frame_of(level);
    trace(vm, frame, What::Return, value)?;
    profile(vm, frame, What::Return, value)?;
    tell(vm, event, (level.code, level.pc), args)
}

/// Handles the next instruction of a level. Returns the instruction to continue with.
fn at(vm: Ref<Vm>, code: Ref<CodeObj>, pc: usize, registers: Ref<RegisterFrame>) -> PyResult<usize> {
    if vm.hooks.busy.get() {
        return Ok(pc);
    }
    let last = vm.hooks.levels.borrow().last().copied().filter(|level| level.registers == Some(registers));
    let level = match last.or_else(|| current(vm, registers)) {
        Some(level) => level,
        None => begins_amid(vm, code, pc, registers)?,
    };
    let frame = frame_of(&level);
    frame.pc.set(pc);
    let before = level.pc;
    set_place(vm, pc, level.line);
    let is_start = level.line == 0;
    if !is_start {
        jumped(vm, code, before, pc)?;
    }
    let mut passed = Passed { line: level.line, again: pc < before && !is_start, from: 0 };
    let mut next = pc;
    while let Some(landing) = told_of_lines(vm, (code, next), frame, passed)? {
        jumps::land(vm, registers, &landing);
        next = landing.pc;
        frame.pc.set(next);
        // CPython tells nothing of the line that a frame is sent to.
        passed = Passed { line: landing.line, again: false, from: landing.offset };
        set_place(vm, next, landing.line);
        frame.line.set(landing.line);
        frame.offset.set(landing.offset);
    }
    tell(vm, Event::Instruction, (code, next), &[offset(code, next)])?;
    Ok(next)
}

/// A level begins to be watched in its midst: if something that it has called has done so and raised, it is told of the
/// exception that it handles.
fn begins_amid(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    pc: usize,
    registers: Ref<RegisterFrame>,
) -> PyResult<Watched> {
    let around = tracebacks::running().levels().len() as i64 - 1;
    let handler = code.front.exception_table.iter().find(|handler| handler.target as usize == pc);
    let caught = handler
        .and_then(|handler| registers.slot_or_none(handler.exc_reg as usize))
        .and_then(raising::as_exception);
    let raised = caught.and_then(|exc| {
        let entry = raising::data(exc).traceback.get().downcast::<Traceback>()?;
        (entry.code == code).then_some((exc, entry.pc))
    });
    let before = raised.map_or(pc.saturating_sub(1), |raised| raised.1);
    let level = enter(vm, code, before, registers, code.front.line_of(before), around);
    if let Some((exc, _)) = raised {
        told_of_raise(vm, &level, exc, false)?;
    }
    Ok(level)
}

/// What control has passed in front of an instruction.
#[derive(Clone, Copy)]
struct Passed {
    /// The last line.
    line: u32,
    /// It begins anew, because control came back.
    again: bool,
    /// The offset that control came to.
    from: u32,
}

/// Tells of the lines at an instruction, and of the instruction, until the tracer sends the level elsewhere.
fn told_of_lines(
    vm: Ref<Vm>,
    (code, pc): (Ref<CodeObj>, usize),
    frame: Ref<Frame>,
    mut passed: Passed,
) -> PyResult<Option<Landing>> {
    let landing =
        |offset| vm.hooks.landing.take().filter(|landing| (landing.pc, landing.offset) != (pc, offset));
    for (line, offset) in code.front.lines_at(pc).filter(|&(_, offset)| offset >= passed.from) {
        frame.offset.set(offset);
        if line != passed.line || passed.again {
            set_place(vm, pc, line);
            frame.line.set(line);
            if frame.trace_lines.get() {
                trace(vm, frame, What::Line, vm.none)?;
                if let Some(landing) = landing(offset) {
                    return Ok(Some(landing));
                }
            }
            tell(vm, Event::Line, (code, pc), &[Value::int(line.into())])?;
        }
        (passed.line, passed.again) = (line, false);
    }
    if frame.trace_opcodes.get() {
        trace(vm, frame, What::Opcode, vm.none)?;
        return Ok(landing(code.front.offset_of(pc)));
    }
    Ok(None)
}

/// An iterator that a level delegates to has returned a value, by an exception as hooks see it.
fn stopped(vm: Ref<Vm>, registers: Ref<RegisterFrame>, value: Value) -> PyResult<()> {
    if vm.hooks.busy.get() || value == vm.none {
        return Ok(());
    }
    let Some(level) = current(vm, registers) else { return Ok(()) };
    let exc = protocols::call(vm, vm.excs.stop_iteration.into(), &[value])?;
    match raising::as_exception(exc) {
        Some(exc) => {
            trace_exception(vm, &level, exc)?;
            tell(vm, Event::Raise, (level.code, level.pc), &[offset(level.code, level.pc), exc.into()])
        }
        None => Ok(()),
    }
}

/// Records the position of the innermost watched level.
fn set_place(vm: Ref<Vm>, pc: usize, line: u32) {
    if let Some(level) = vm.hooks.levels.borrow_mut().last_mut() {
        (level.pc, level.line) = (pc, line);
    }
}

/// Reports a jump from one instruction to another, if it was one.
fn jumped(vm: Ref<Vm>, code: Ref<CodeObj>, from: usize, to: usize) -> PyResult<()> {
    let op = code.front.ops[from];
    if code.front.over_handlers.binary_search(&(from as u32)).is_ok() {
        return Ok(());
    }
    let event = match op {
        Op::Jump(_) | Op::JumpBack(_) => Event::Jump,
        _ if op.target() == Some(to as u32) => Event::Branch,
        _ if op.target().is_some() && to == from + 1 => Event::Branch,
        _ => return Ok(()),
    };
    tell(vm, event, (code, from), &[offset(code, from), offset(code, to)])
}

/// Handles an exception that an instruction has raised. Returns the exception with which the level continues.
fn raised(vm: Ref<Vm>, registers: Ref<RegisterFrame>, exc: Ref<Exc>, again: bool) -> Ref<Exc> {
    if vm.hooks.busy.get() {
        return exc;
    }
    let Some(level) = current(vm, registers) else { return exc };
    match told_of_raise(vm, &level, exc, again) {
        Ok(()) => exc,
        Err(other) => other,
    }
}

fn told_of_raise(vm: Ref<Vm>, level: &Watched, exc: Ref<Exc>, again: bool) -> PyResult<()> {
    let place = (level.code, level.pc);
    let args = [offset(level.code, level.pc), exc.into()];
    if !again {
        trace_exception(vm, level, exc)?;
    }
    tell(vm, if again { Event::Reraise } else { Event::Raise }, place, &args)?;
    match level.code.front.handler_for(level.pc) {
        Some(_) => tell(vm, Event::ExceptionHandled, place, &args),
        // CPython has a handler around each generator, which raises again any exception but StopIteration.
        None if level.code.front.is_generator => {
            tell(vm, Event::ExceptionHandled, place, &args)?;
            tell(vm, Event::Reraise, place, &args)
        }
        None => Ok(()),
    }
}

fn trace_exception(vm: Ref<Vm>, level: &Watched, exc: Ref<Exc>) -> PyResult<()> {
    let traceback = raising::data(exc).traceback.get();
    let arg = tuple(&[crate::classes::class_of(vm, exc.into()).into(), exc.into(), traceback]);
    trace(vm, frame_of(level), What::Exception, arg)
}

/// Handles a call. Returns the callee as hooks see it, or null for a function written in Python.
fn calling(
    vm: Ref<Vm>,
    registers: Ref<RegisterFrame>,
    callee: Value,
    (receiver, first): (Value, Value),
) -> PyResult<Value> {
    if vm.hooks.busy.get() {
        return Ok(Value::NULL);
    }
    let Some(level) = current(vm, registers) else { return Ok(Value::NULL) };
    let arg = if receiver.is_null() { first } else { receiver };
    let arg = if arg.is_null() { missing(vm) } else { arg };
    tell(vm, Event::Call, (level.code, level.pc), &[offset(level.code, level.pc), callee, arg])?;
    let function = callee.downcast::<BoundMethod>().map_or(callee, |method| method.func);
    if function.downcast::<Function>().is_some() {
        return Ok(Value::NULL);
    }
    let whole = match receiver.is_null() {
        true => callee,
        false => Ref::new(BoundMethod { func: callee, receiver }).into(),
    };
    profile_native(vm, &level, What::NativeCall, whole)?;
    Ok(whole)
}

/// Calls the profiler for a native function; it is not called for classes and callable objects.
fn profile_native(vm: Ref<Vm>, level: &Watched, what: What, function: Value) -> PyResult<()> {
    let inner = function.downcast::<BoundMethod>().map_or(function, |method| method.func);
    match inner.downcast::<NativeFunction>() {
        Some(_) => profile(vm, frame_of(level), what, function),
        None => Ok(()),
    }
}

/// Handles the return or exception of a callee that is no function written in Python.
fn called(vm: Ref<Vm>, registers: Ref<RegisterFrame>, function: Value, raised: bool) -> PyResult<()> {
    if vm.hooks.busy.get() || !vm.hooks.active.get() {
        return Ok(());
    }
    let Some(level) = current(vm, registers) else { return Ok(()) };
    let (what, event) = match raised {
        true => (What::NativeException, Event::CRaise),
        false => (What::NativeReturn, Event::CReturn),
    };
    profile_native(vm, &level, what, function)?;
    let (callee, arg) = match function.downcast::<BoundMethod>() {
        Some(method) => (method.func, method.receiver),
        None => (function, missing(vm)),
    };
    tell(vm, event, (level.code, level.pc), &[offset(level.code, level.pc), callee, arg])
}
