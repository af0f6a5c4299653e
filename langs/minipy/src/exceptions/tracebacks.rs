//! Tracebacks and frames as Python objects: `tb_next`, `tb_frame`, `f_code` and the like.
//!
//! A frame object names a level by its code and by the number of levels around it, so that its line and its caller are
//! looked up on the stack when they are asked for. Nothing tells it when its level ends: a later level of the same code
//! in the same place is taken for it. The registers of the level are not in it: it has `f_locals` only if it was made for
//! the function that asks, or for a module, whose variables are its globals.

use crate::exceptions::raising::Raise as _;
use crate::interp::bytecode::Interpret;
use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::types::namespace;
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::untraced::Untraced as _;
use metatrace::{Mut, Object, Ref};
use std::ops::ControlFlow;

/// A place in code, of a level that is running or was.
#[derive(Object)]
pub struct Frame {
    code: Ref<CodeObj>,
    /// Where it was when the object was made.
    pc: usize,
    /// What is known of the local variables; null: nothing.
    locals: Value,
    /// The number of levels around it, counted from the outermost one; negative: the level is not known.
    around: i64,
    /// The code of the level that called it, and where that was.
    caller: Option<Ref<CodeObj>>,
    caller_pc: usize,
}

/// The types.
pub static TYPES: &[TypeDef] = &[
    TypeDef {
        tids: || vec![Traceback::type_id()],
        statics: &[native("__new__", new_traceback, Arity::exactly(5))],
        getters: &[
            ("tb_next", next),
            ("tb_lineno", line),
            ("tb_frame", frame),
            ("tb_lasti", last_instruction),
        ],
        setters: &[("tb_next", set_next)],
        ..TypeDef::new("traceback")
    },
    TypeDef {
        tids: || vec![Frame::type_id()],
        getters: &[
            ("f_code", frame_code),
            ("f_lineno", frame_line),
            ("f_lasti", frame_last_instruction),
            ("f_globals", frame_globals),
            ("f_builtins", frame_builtins),
            ("f_locals", frame_locals),
            ("f_back", frame_back),
        ],
        ..TypeDef::new("frame")
    },
];

/// The frame object for a place.
pub fn frame_at(code: Ref<CodeObj>, pc: usize) -> Value {
    Ref::new(Frame { code, pc, locals: Value::NULL, around: -1, caller: None, caller_pc: 0 }).into()
}

/// The levels that are running, innermost first: their code, and where in it they are.
struct Running(Vec<(Ref<CodeObj>, usize)>);

impl Running {
    fn now() -> Running {
        let mut levels = Vec::new();
        metatrace::levels::<Interpret>(|level| {
            levels.push(level);
            ControlFlow::Continue(())
        });
        Running(levels)
    }

    /// The number, from the innermost one on, of the level with so many around it, if it runs that code.
    fn position(&self, around: i64, code: Ref<CodeObj>) -> Option<usize> {
        let at = self.0.len().checked_sub(1 + usize::try_from(around).ok()?)?;
        (self.0[at].0 == code).then_some(at)
    }

    /// The frame object of a level by its number.
    fn frame(&self, at: usize, locals: Value) -> Option<Value> {
        let &(code, pc) = self.0.get(at)?;
        let around = (self.0.len() - 1 - at) as i64;
        let (caller, caller_pc) = self.0.get(at + 1).map_or((None, 0), |&(code, pc)| (Some(code), pc));
        Some(Ref::new(Frame { code, pc, locals, around, caller, caller_pc }).into())
    }
}

/// The frame object of the level `depth` calls out from the innermost one, whose variables are those in `locals`, unless
/// that is null. None if there are not as many levels.
pub fn running_frame(depth: usize, locals: Value) -> Option<Value> {
    Running::now().frame(depth, locals)
}

/// Where a frame is now: if its level has ended, where it was when the object was made.
fn place(frame: Ref<Frame>) -> usize {
    if frame.around < 0 {
        return frame.pc;
    }
    let running = Running::now();
    running.position(frame.around, frame.code).map_or(frame.pc, |at| running.0[at].1)
}

fn a_traceback(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Traceback>> {
    value.downcast().ok_or_else(|| vm.type_error("a traceback is needed"))
}

/// The frame of the caller.
fn frame_back(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let frame = a_frame(vm, args[0])?;
    let Some(caller) = frame.caller else { return Ok(vm.none) };
    let running = Running::now();
    let at = running.position(frame.around - 1, caller);
    let back = at.and_then(|at| running.frame(at, Value::NULL));
    Ok(back.unwrap_or_else(|| frame_at(caller, frame.caller_pc)))
}

fn a_frame(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Frame>> {
    value.downcast().ok_or_else(|| vm.type_error("a frame is needed"))
}

fn of_next(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    if value == vm.none || value.downcast::<Traceback>().is_some() {
        return Ok(value);
    }
    let kind = classes::type_name(vm, value);
    Err(vm.type_error(&format!("expected traceback object or None, got '{kind}'")))
}

/// `TracebackType(tb_next, tb_frame, tb_lasti, tb_lineno)`
fn new_traceback(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let inner = of_next(vm, args[1])?;
    let Some(frame) = args[2].downcast::<Frame>() else {
        let kind = classes::type_name(vm, args[2]);
        return Err(vm.type_error(&format!("TracebackType() argument 'tb_frame' must be frame, not {kind}")));
    };
    let (last, line) = (protocols::index(vm, args[3])?.as_int(), protocols::index(vm, args[4])?.as_int());
    let front = &frame.code.front;
    let of_line = (0..front.ops.len()).find(|&pc| Some(i64::from(front.line_of(pc))) == line);
    let of_last = last.and_then(|last| usize::try_from(last / 2).ok()).filter(|&pc| pc < front.ops.len());
    let pc = of_line.or(of_last).unwrap_or(frame.pc);
    Ok(Ref::new(Traceback { code: frame.code, pc, inner: Mut::new(inner) }).into())
}

fn next(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_traceback(vm, args[0])?.inner.get())
}

fn set_next(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let entry = a_traceback(vm, args[0])?;
    if args[1].is_null() {
        return Err(vm.type_error("can't delete tb_next attribute"));
    }
    let inner = of_next(vm, args[1])?;
    let mut at = inner.downcast::<Traceback>();
    while let Some(other) = at {
        if other == entry {
            return Err(vm.value_error("traceback loop detected"));
        }
        at = other.inner.get().downcast();
    }
    entry.inner.set(entry, inner);
    Ok(vm.none)
}

fn line(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let entry = a_traceback(vm, args[0])?;
    Ok(Value::int(entry.code.front.line_of(entry.pc).into()))
}

fn frame(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let entry = a_traceback(vm, args[0])?;
    Ok(frame_at(entry.code, entry.pc))
}

fn last_instruction(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(2 * a_traceback(vm, args[0])?.pc as i64))
}

fn frame_code(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_frame(vm, args[0])?.code.into())
}

fn frame_line(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let frame = a_frame(vm, args[0])?;
    Ok(Value::int(frame.code.front.line_of(place(frame)).into()))
}

fn frame_last_instruction(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(2 * place(a_frame(vm, args[0])?) as i64))
}

fn frame_globals(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(namespace::dict_of(a_frame(vm, args[0])?.code.globals).into())
}

fn frame_builtins(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let module = namespace::builtins_of(vm, a_frame(vm, args[0])?.code.globals);
    Ok(namespace::dict_of(module).into())
}

fn frame_locals(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let frame = a_frame(vm, args[0])?;
    if !frame.locals.is_null() {
        return Ok(frame.locals);
    }
    if frame.code.front.is_module {
        return frame_globals(vm, args, &Kwargs::NONE);
    }
    Err(vm.not_implemented_error("minipy does not keep the local variables of a frame"))
}
