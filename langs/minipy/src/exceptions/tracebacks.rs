//! Tracebacks and frames as Python objects: `tb_next`, `tb_frame`, `f_code` and others.
//!
//! A frame object identifies a level by its code and by the number of levels outside of it; its line and its caller
//! are looked up on the stack on demand. It is not notified when its level ends: a later level of the same code at
//! the same depth is taken for it. It does not have the registers of the level: it has `f_locals` only if it was made
//! for the function that requests it, or for a module, whose variables are its globals.
//!
//! A watched level, for `sys.settrace` and similar hooks, has one frame object, which has the registers, follows the
//! level, and is notified of its end.

use crate::exceptions::raising::Raise as _;
use crate::interp::bytecode::Interpret;
use crate::objects::code::CodeObj;
use crate::objects::hooks::{RegisterFrame, Watched};
use crate::objects::kind::Kind;
use crate::objects::model::*;
use crate::types::namespace;
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::untraced::{Untraced as _, UntracedItems as _};
use metatrace::{Array, Mut, Object, Ref};
use smallvec::SmallVec;
use std::cell::Cell;
use std::ops::ControlFlow;

/// A position in code, of a level that is running or has ended.
#[derive(Object)]
pub struct Frame {
    code: Ref<CodeObj>,
    /// The instruction at which the object was made or, if it follows its level, the current one.
    #[plain]
    pub(crate) pc: Cell<usize>,
    /// Whether the hooks that watch the level update `pc`. It stays true when the level ends, and becomes false when
    /// the last hook is removed.
    #[plain]
    pub(crate) follows: Cell<bool>,
    /// Whether it is the frame of a suspended generator.
    #[plain]
    suspended: Cell<bool>,
    /// The line, if the object follows its level.
    #[plain]
    pub(crate) line: Cell<u32>,
    /// The offset of what has that line, likewise.
    #[plain]
    pub(crate) offset: Cell<u32>,
    /// The local variables as far as they are known; null if they are not.
    locals: Mut<Value>,
    /// The registers of the local variables, as they were when the object was made. Some hold cells, which the level
    /// has too.
    copied: Mut<Option<Ref<Array<TupleItems>>>>,
    /// A dict of what was added to `f_locals` and is no variable, or null.
    extras: Mut<Value>,
    /// The registers of a watched level.
    registers: Mut<Option<Ref<RegisterFrame>>>,
    /// `f_trace`, or null.
    pub(crate) trace: Mut<Value>,
    /// `f_trace_lines`
    #[plain]
    pub(crate) trace_lines: Cell<bool>,
    /// `f_trace_opcodes`: the instructions are minipy's.
    #[plain]
    pub(crate) trace_opcodes: Cell<bool>,
    /// The number of levels outside of it, counted from the outermost; negative if the level is not known.
    around: i64,
    /// The code of the calling level, followed by the position of the call.
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
            ("f_trace", frame_trace),
            ("f_trace_lines", frame_trace_lines),
            ("f_trace_opcodes", frame_trace_opcodes),
        ],
        methods: &[native("clear", clear, Arity::exactly(1))],
        setters: &[
            ("f_lineno", set_frame_line),
            ("f_trace", set_frame_trace),
            ("f_trace_lines", set_frame_trace_lines),
            ("f_trace_opcodes", set_frame_trace_opcodes),
        ],
        kind: &FRAME_KIND,
        ..TypeDef::new("frame")
    },
];

static FRAME_KIND: Kind = Kind { repr: Some(frame_repr), ..Kind::NONE };

fn frame_repr(vm: Ref<Vm>, value: Value) -> PyResult<String> {
    let frame = a_frame(vm, value)?;
    let line = if frame.follows.get() { frame.line.get() } else { frame.code.front.line_of(place(frame)) };
    let code = protocols::getattr(vm, frame.code.into(), "co_name")?;
    let file = protocols::repr(vm, protocols::getattr(vm, frame.code.into(), "co_filename")?)?;
    let name = protocols::str_of(vm, code)?;
    Ok(format!("<frame at {:#x}, file {file}, line {line}, code {name}>", value.word()))
}

/// The frame object for a position.
pub fn frame_at(code: Ref<CodeObj>, pc: usize) -> Value {
    frame_of_level(code, pc, Value::NULL, -1, None).into()
}

/// The frame object of a generator that sleeps there.
pub fn suspended_frame(code: Ref<CodeObj>, pc: usize) -> Value {
    let frame = frame_of_level(code, pc, Value::NULL, -1, None);
    frame.suspended.set(true);
    frame.into()
}

/// The frame object of a level that begins to be watched, with `around` levels outside of it.
pub fn watched_frame(code: Ref<CodeObj>, pc: usize, around: i64) -> Value {
    let running = running();
    let at = running.0.len().checked_sub(around as usize);
    frame_of_level(code, pc, Value::NULL, around, at.and_then(|at| running.0.get(at).copied())).into()
}

fn frame_of_level(
    code: Ref<CodeObj>,
    pc: usize,
    locals: Value,
    around: i64,
    caller: Option<(Ref<CodeObj>, usize)>,
) -> Ref<Frame> {
    Ref::new(Frame {
        code,
        pc: Cell::new(pc),
        follows: Cell::new(false),
        suspended: Cell::new(false),
        line: Cell::new(0),
        offset: Cell::new(0),
        locals: Mut::new(locals),
        copied: Mut::new(None),
        extras: Mut::new(Value::NULL),
        registers: Mut::new(None),
        trace: Mut::new(Value::NULL),
        trace_lines: Cell::new(true),
        trace_opcodes: Cell::new(false),
        around,
        caller: caller.map(|caller| caller.0),
        caller_pc: caller.map_or(0, |caller| caller.1),
    })
}

/// Makes the object follow its level, which has these registers.
pub fn follow(frame: Ref<Frame>, pc: usize, registers: Ref<RegisterFrame>) {
    frame.pc.set(pc);
    frame.line.set(frame.code.front.line_of(pc));
    frame.offset.set(frame.code.front.offset_of(pc));
    frame.follows.set(true);
    frame.registers.set(frame, Some(registers));
}

/// The frame object of a generator that is suspended at an instruction, as if it ran with `around` levels outside of
/// it.
pub fn sleeping_frame(generator: Ref<Generator>, pc: usize, around: i64) -> Ref<Frame> {
    let caller = running().0.first().copied();
    let values: Vec<Value> = (0..generator.registers.len()).map(|i| generator.registers.get(i)).collect();
    let locals = crate::interp::locals::snapshot(generator.code, &values, Value::NULL);
    let frame = frame_of_level(generator.code, pc, locals, around, caller);
    frame.follows.set(true);
    let front = &generator.code.front;
    frame.line.set(if pc == 0 { front.first_line } else { front.line_of(pc) });
    frame.offset.set(if pc == 0 { 0 } else { front.offset_of(pc) });
    frame
}

/// Stores the variables in the object, at the end of its level.
pub fn ended(frame: Ref<Frame>) {
    frame.locals.set(frame, variables(frame));
    frame.registers.set(frame, None);
}

/// The current variables of a watched level; for other levels the known ones, or null.
fn variables(frame: Ref<Frame>) -> Value {
    let registers = frame.registers.get().filter(|registers| !registers.is_left());
    let is_older = frame.follows.get() && registers.is_some();
    if let Some(copied) = frame.copied.get().filter(|_| !is_older) {
        let values: Vec<Value> = (0..copied.len()).map(|i| copied.get(i)).collect();
        return crate::interp::locals::snapshot(frame.code, &values, Value::NULL);
    }
    let Some(registers) = registers else { return frame.locals.get() };
    let values: Vec<Value> =
        (0..registers.len()).map(|i| registers.slot_or_none(i).unwrap_or(Value::NULL)).collect();
    let own = if frame.code.front.is_class_body { values[0] } else { Value::NULL };
    crate::interp::locals::snapshot(frame.code, &values, own)
}

/// The running levels, innermost first: their code and position.
pub struct Running(SmallVec<[(Ref<CodeObj>, usize); 32]>);

/// The current levels.
pub fn running() -> Running {
    let mut levels = SmallVec::new();
    metatrace::levels::<Interpret>(|level| {
        levels.push(level);
        ControlFlow::Continue(())
    });
    Running(levels)
}

impl Running {
    /// The levels, innermost first.
    pub fn levels(&self) -> &[(Ref<CodeObj>, usize)] {
        &self.0
    }

    /// The index, from the innermost level, of the level with `around` levels outside of it, if it runs that code.
    pub fn position(&self, around: i64, code: Ref<CodeObj>) -> Option<usize> {
        let at = self.0.len().checked_sub(1 + usize::try_from(around).ok()?)?;
        (self.0[at].0 == code).then_some(at)
    }

    /// The frame object of a level by its index.
    fn frame(&self, vm: Ref<Vm>, at: usize, locals: Value) -> Option<Value> {
        let &(code, pc) = self.0.get(at)?;
        let around = (self.0.len() - 1 - at) as i64;
        // The ends of levels are recorded only while the program is watched.
        let known = vm.hooks.levels.borrow();
        let is_this = |level: &&Watched| {
            let is_sure =
                vm.hooks.active.get() && level.registers.is_some_and(|registers| !registers.is_left());
            is_sure && level.around == around && level.code == code
        };
        if let Some(level) = known.iter().find(is_this) {
            return Some(level.frame);
        }
        Some(frame_of_level(code, pc, locals, around, self.0.get(at + 1).copied()).into())
    }
}

/// The frame object of the level `depth` calls outside of the innermost one. Its variables are those in `locals`,
/// unless that is null, or those in `registers`. None if there are not that many levels.
pub fn running_frame(
    vm: Ref<Vm>,
    depth: usize,
    locals: Value,
    registers: Option<Ref<Array<TupleItems>>>,
) -> Option<Value> {
    let value = running().frame(vm, depth, locals)?;
    if let Some(frame) = value.downcast::<Frame>().filter(|_| registers.is_some()) {
        frame.copied.set(frame, registers);
    }
    Some(value)
}

/// The current position of a frame; if its level has ended, the position at which the object was made.
fn place(frame: Ref<Frame>) -> usize {
    if frame.around < 0 || frame.follows.get() {
        return frame.pc.get();
    }
    let running = running();
    running.position(frame.around, frame.code).map_or(frame.pc.get(), |at| running.0[at].1)
}

fn a_traceback(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Traceback>> {
    value.downcast().ok_or_else(|| vm.type_error("a traceback is needed"))
}

/// The frame of the caller.
fn frame_back(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let frame = a_frame(vm, args[0])?;
    let running = running();
    if frame.around < 0 {
        // That of an entry of a traceback: if its level runs, it is the innermost one of its code.
        let at = running.levels().iter().position(|level| level.0 == frame.code);
        return Ok(at.and_then(|at| running.frame(vm, at + 1, Value::NULL)).unwrap_or(vm.none));
    }
    let Some(caller) = frame.caller else { return Ok(vm.none) };
    let at = running.position(frame.around - 1, caller);
    let back = at.and_then(|at| running.frame(vm, at, Value::NULL));
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
    let of_last = last.and_then(|last| u32::try_from(last).ok()).map(|last| front.pc_at(last));
    let pc = of_line.or(of_last).unwrap_or(frame.pc.get());
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
    let entry = a_traceback(vm, args[0])?;
    Ok(crate::objects::code::offset(entry.code, entry.pc))
}

fn frame_code(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(a_frame(vm, args[0])?.code.into())
}

fn frame_line(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let frame = a_frame(vm, args[0])?;
    if frame.follows.get() {
        return Ok(Value::int(frame.line.get().into()));
    }
    Ok(Value::int(frame.code.front.line_of(place(frame)).into()))
}

fn set_frame_line(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let frame = a_frame(vm, args[0])?;
    (vm.services.watch.set_line)(vm, frame.into(), args[1]).map(|()| vm.none)
}

fn frame_last_instruction(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let frame = a_frame(vm, args[0])?;
    let offset =
        if frame.follows.get() { frame.offset.get() } else { frame.code.front.offset_of(place(frame)) };
    Ok(Value::int(offset.into()))
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
    let known = variables(frame);
    if frame.code.front.is_module && known.is_null() {
        return frame_globals(vm, args, &Kwargs::NONE);
    }
    if known.is_null() {
        return Err(vm.not_implemented_error("minipy does not keep the local variables of a frame"));
    }
    if frame.code.front.is_module || frame.code.front.is_class_body {
        return Ok(known);
    }
    let module = (vm.services.import)(vm, "_frames")?;
    protocols::call_method(vm, module, "FrameLocalsProxy", &[args[0]])
}

/// A new dict of the local variables of a frame, as far as they are known.
pub(crate) fn read_variables(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let frame = a_frame(vm, args[0])?;
    let known = variables(frame).downcast::<Dict>();
    let is_kept = frame.locals.get().downcast::<Dict>().is_some_and(|kept| Some(kept) == known);
    match known {
        Some(known) if is_kept => crate::types::dicts::copy(vm, known).map(Value::from),
        Some(known) => Ok(known.into()),
        None => Ok(crate::types::dicts::new().into()),
    }
}

/// Changes a local variable of a frame, where it is. False if the frame has no variable of that name, or only what it
/// was.
pub(crate) fn write_variable(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (frame, value) = (a_frame(vm, args[0])?, args[2]);
    let Some(name) = args[1].downcast::<Str>() else { return Ok(vm.false_) };
    let named = frame.code.local_names.iter().position(|known| known.as_str() == name.as_str());
    let Some(at) = named.filter(|_| !name.as_str().starts_with('.')) else { return Ok(vm.false_) };
    let registers = frame.registers.get().filter(|registers| frame.follows.get() && !registers.is_left());
    let holder = match (registers, frame.copied.get()) {
        (Some(registers), _) => registers.slot_or_none(at),
        (None, Some(copied)) => Some(copied.get(at)),
        (None, None) => None,
    };
    let front = &frame.code.front;
    let is_cell = front.cell_regs.contains(&(at as u32)) || front.free_regs.contains(&(at as u32));
    match (holder.filter(|_| is_cell).and_then(|holder| holder.downcast::<Cell_>()), registers) {
        (Some(cell), _) => cell.content.set(cell, value),
        (None, Some(registers)) => return Ok(vm.bool(registers.replace_slot(at, value))),
        (None, None) => return Ok(vm.false_),
    }
    Ok(vm.true_)
}

/// Whether two frame objects belong to the same level.
pub(crate) fn is_same(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (one, other) = (a_frame(vm, args[0])?, a_frame(vm, args[1])?);
    let of_level = one.around >= 0 && one.around == other.around && one.code == other.code;
    Ok(vm.bool(one == other || of_level))
}

/// The dict of what was added to `f_locals` of a frame and is no variable.
pub(crate) fn extras(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let frame = a_frame(vm, args[0])?;
    if frame.extras.get().is_null() {
        frame.extras.set(frame, crate::types::dicts::new().into());
    }
    Ok(frame.extras.get())
}

/// `frame.clear()`: forgets the variables of a frame whose level has ended.
fn clear(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let frame = a_frame(vm, args[0])?;
    let running = running();
    let is_running = match frame.around {
        // The frame of an entry of a traceback does not know its level.
        around if around < 0 => running.levels().iter().any(|level| level.0 == frame.code),
        around => running.position(around, frame.code).is_some(),
    };
    if is_running {
        return Err(vm.error(vm.excs.runtime_error, "cannot clear an executing frame"));
    }
    if frame.suspended.get() {
        return Err(vm.error(vm.excs.runtime_error, "cannot clear a suspended frame"));
    }
    frame.locals.set(frame, crate::types::dicts::new().into());
    frame.copied.set(frame, None);
    frame.extras.set(frame, Value::NULL);
    Ok(vm.none)
}

fn frame_trace(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let hook = a_frame(vm, args[0])?.trace.get();
    Ok(if hook.is_null() { vm.none } else { hook })
}

/// The object is stored, so that the level uses it when it begins to be watched.
fn set_frame_trace(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let frame = a_frame(vm, args[0])?;
    frame.trace.set(frame, if args[1] == vm.none { Value::NULL } else { args[1] });
    let mut levels = vm.hooks.levels.borrow_mut();
    let at = levels.partition_point(|level| level.around < frame.around);
    if !vm.hooks.active.get() {
        // An entry may be left over from a level that has ended since.
        levels.retain(|level| level.around != frame.around || level.frame == Value::from(frame));
    }
    if frame.around >= 0 && levels.get(at).is_none_or(|level| level.around > frame.around) {
        let (code, pc) = (frame.code, frame.pc.get());
        levels.insert(
            at,
            Watched { around: frame.around, code, registers: None, frame: frame.into(), pc, line: 0 },
        );
        vm.touch();
    }
    Ok(vm.none)
}

fn frame_trace_lines(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.bool(a_frame(vm, args[0])?.trace_lines.get()))
}

/// The bool to which an attribute is set; raises TypeError for any other value.
fn flag(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    if value.is_null() {
        return Err(vm.type_error("can't delete numeric/char attribute"));
    }
    let flag = value.downcast::<Bool>().map(|flag| flag.value);
    flag.ok_or_else(|| vm.type_error("attribute value type must be bool"))
}

fn set_frame_trace_lines(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    a_frame(vm, args[0])?.trace_lines.set(flag(vm, args[1])?);
    Ok(vm.none)
}

fn frame_trace_opcodes(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.bool(a_frame(vm, args[0])?.trace_opcodes.get()))
}

fn set_frame_trace_opcodes(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    a_frame(vm, args[0])?.trace_opcodes.set(flag(vm, args[1])?);
    Ok(vm.none)
}
