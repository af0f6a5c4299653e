//! `sys.monitoring` (PEP 669): tools, their events, and the calls of their callbacks.
//!
//! Offsets are those of minipy's instructions, two for each as in `f_lasti`. There is no event `STOP_ITERATION`, and
//! if a generator continues because an exception is thrown into it, the event is `PY_RESUME`.

use super::hooks;
use crate::classes::new_native;
use crate::exceptions::raising::Raise as _;
use crate::objects::class::Layout;
use crate::objects::code::CodeObj;
use crate::objects::hooks::{EVENTS, MOST_TOOLS};
use crate::objects::model::*;
use crate::objects::vm::{keep, kept};
use crate::protocols;
use crate::types::wrappers::define_type;
use crate::types::{dicts, namespace};
use crate::vm::Vm;
use metatrace::Ref;

/// A kind of events.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
#[repr(usize)]
#[allow(missing_docs, reason = "the names are those of Python")]
pub enum Event {
    PyStart,
    PyResume,
    PyReturn,
    PyYield,
    Call,
    Line,
    Instruction,
    Jump,
    Branch,
    StopIteration,
    Raise,
    ExceptionHandled,
    PyUnwind,
    PyThrow,
    Reraise,
    CReturn,
    CRaise,
}

/// The names of the events; their indices are bit numbers.
const NAMES: [&str; EVENTS] = [
    "PY_START",
    "PY_RESUME",
    "PY_RETURN",
    "PY_YIELD",
    "CALL",
    "LINE",
    "INSTRUCTION",
    "JUMP",
    "BRANCH",
    "STOP_ITERATION",
    "RAISE",
    "EXCEPTION_HANDLED",
    "PY_UNWIND",
    "PY_THROW",
    "RERAISE",
    "C_RETURN",
    "C_RAISE",
];

/// The events that can be enabled for single code objects, and disabled at single places: those before `RAISE`.
const LOCAL: u32 = (1 << Event::Raise as u32) - 1;
/// The events that are enabled together with calls.
const OF_CALLS: u32 = 1 << Event::CReturn as u32 | 1 << Event::CRaise as u32;
const DISABLE: &str = "sys.monitoring.DISABLE";
const MISSING: &str = "sys.monitoring.MISSING";

/// The module `sys.monitoring`.
pub fn module(vm: Ref<Vm>) -> Value {
    let module = namespace::new_module(vm.registry, "sys.monitoring");
    let set = |name: &str, value: Value| namespace::set(module, vm.intern(name), value);
    for def in NATIVES {
        set(def.name, new_native(vm.registry, def, Value::NULL, false).into());
    }
    for (name, kept) in [("DISABLE", DISABLE), ("MISSING", MISSING)] {
        let sentinel = crate::classes::new_instance(vm, vm.types.object);
        keep(vm, kept, sentinel);
        set(name, sentinel);
    }
    for (name, tool) in [("DEBUGGER_ID", 0), ("COVERAGE_ID", 1), ("PROFILER_ID", 2), ("OPTIMIZER_ID", 5)] {
        set(name, Value::int(tool));
    }
    let class = define_type(vm.registry, &TypeDef::new("SimpleNamespace"), &[vm.types.object], Layout::Plain);
    let events = crate::classes::new_instance(vm, class);
    if let Some(instance) = events.downcast() {
        let numbered = NAMES.iter().enumerate().map(|(i, &name)| (name, 1 << i));
        for (name, bit) in numbered.chain([("NO_EVENTS", 0)]) {
            crate::objects::instance_slots::set_slot(instance, vm.intern(name), Value::int(bit));
        }
    }
    set("events", events);
    module.into()
}

const NATIVES: &[NativeDef] = &[
    native("use_tool_id", use_tool, Arity::exactly(2)),
    native("free_tool_id", free_tool, Arity::exactly(1)),
    native("get_tool", get_tool, Arity::exactly(1)),
    native("register_callback", register_callback, Arity::exactly(3)),
    native("get_events", get_events, Arity::exactly(1)),
    native("set_events", set_events, Arity::exactly(2)),
    native("get_local_events", get_local_events, Arity::exactly(2)),
    native("set_local_events", set_local_events, Arity::exactly(3)),
    native("restart_events", restart_events, Arity::exactly(0)),
    native("_all_events", all_events, Arity::exactly(0)),
];

fn number(vm: Ref<Vm>, value: Value) -> PyResult<i64> {
    crate::protocols::indexing::c_int(vm, value)
}

/// The number of a tool, which may be unused.
fn tool_number(vm: Ref<Vm>, value: Value) -> PyResult<usize> {
    let tool = number(vm, value)?;
    let valid = usize::try_from(tool).ok().filter(|&tool| tool < MOST_TOOLS);
    valid.ok_or_else(|| vm.value_error(&format!("invalid tool {tool} (must be between 0 and 5)")))
}

/// The number of a tool that is in use.
fn tool_in_use(vm: Ref<Vm>, value: Value) -> PyResult<usize> {
    let tool = tool_number(vm, value)?;
    match vm.hooks.tools.borrow().names[tool].is_null() {
        true => Err(vm.value_error(&format!("tool {tool} is not in use"))),
        false => Ok(tool),
    }
}

fn use_tool(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let tool = tool_number(vm, args[0])?;
    if args[1].downcast::<Str>().is_none() {
        return Err(vm.value_error("tool name must be a str"));
    }
    if !vm.hooks.tools.borrow().names[tool].is_null() {
        return Err(vm.value_error(&format!("tool {tool} is already in use")));
    }
    vm.hooks.tools.borrow_mut().names[tool] = args[1];
    vm.touch();
    Ok(vm.none)
}

/// `free_tool_id(tool)`: as in CPython, its events and callbacks are kept.
fn free_tool(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let tool = tool_number(vm, args[0])?;
    vm.hooks.tools.borrow_mut().names[tool] = Value::NULL;
    Ok(vm.none)
}

fn get_tool(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let name = vm.hooks.tools.borrow().names[tool_number(vm, args[0])?];
    Ok(if name.is_null() { vm.none } else { name })
}

fn register_callback(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let tool = tool_number(vm, args[0])?;
    let event = number(vm, args[1])?;
    if event.count_ones() != 1 {
        return Err(vm.value_error("The callback can only be set for one event at a time"));
    }
    let index = event.trailing_zeros() as usize;
    if index >= EVENTS {
        return Err(vm.value_error(&format!("invalid event {event}")));
    }
    let callback = if args[2] == vm.none { Value::NULL } else { args[2] };
    let old = std::mem::replace(&mut vm.hooks.tools.borrow_mut().callbacks[tool][index], callback);
    vm.touch();
    Ok(if old.is_null() { vm.none } else { old })
}

fn get_events(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let tool = tool_number(vm, args[0])?;
    Ok(Value::int((vm.hooks.tools.borrow().events[tool] & !OF_CALLS).into()))
}

/// A set of events from an argument; events of native functions are enabled together with calls.
fn event_set(vm: Ref<Vm>, value: Value, allowed: u32, what: &str) -> PyResult<u32> {
    let given = number(vm, value)?;
    let events = u32::try_from(given).ok().filter(|&events| events < 1 << EVENTS);
    let Some(mut events) = events else {
        return Err(vm.value_error(&format!("invalid {what}event set 0x{given:x}")));
    };
    if events & OF_CALLS != 0 && events & (1 << Event::Call as u32) == 0 {
        return Err(vm.value_error("cannot set C_RETURN or C_RAISE events independently"));
    }
    events &= !OF_CALLS;
    if events & !allowed != 0 {
        return Err(vm.value_error(&format!("invalid {what}event set 0x{events:x}")));
    }
    match events & (1 << Event::Call as u32) {
        0 => Ok(events),
        _ => Ok(events | OF_CALLS),
    }
}

fn set_events(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let tool = tool_in_use(vm, args[0])?;
    let events = event_set(vm, args[1], u32::MAX, "")?;
    let mut tools = vm.hooks.tools.borrow_mut();
    tools.events[tool] = events;
    tools.forget_disabled(tool);
    drop(tools);
    hooks::update(vm);
    Ok(vm.none)
}

fn code_given(vm: Ref<Vm>, value: Value) -> PyResult<Ref<CodeObj>> {
    value.downcast().ok_or_else(|| vm.type_error("code must be a code object"))
}

fn get_local_events(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (tool, code) = (tool_number(vm, args[0])?, code_given(vm, args[1])?);
    let tools = vm.hooks.tools.borrow();
    let local = tools.local.iter().find(|local| local.0 == tool && local.1 == code);
    Ok(Value::int(local.map_or(0, |local| local.2 & !OF_CALLS).into()))
}

fn set_local_events(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (tool, code) = (tool_in_use(vm, args[0])?, code_given(vm, args[1])?);
    let events = event_set(vm, args[2], LOCAL, "local ")?;
    let mut tools = vm.hooks.tools.borrow_mut();
    tools.local.retain(|local| local.0 != tool || local.1 != code);
    if events != 0 {
        tools.local.push((tool, code, events));
    }
    tools.forget_disabled(tool);
    drop(tools);
    vm.touch();
    hooks::update(vm);
    Ok(vm.none)
}

fn restart_events(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let mut tools = vm.hooks.tools.borrow_mut();
    tools.disabled.clear();
    tools.disabled_code.clear();
    Ok(vm.none)
}

/// The tools of each event that is enabled for all code, by the name of the event; one bit for each tool.
fn all_events(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let asked = vm.hooks.tools.borrow().events;
    let result = dicts::new();
    for (event, name) in NAMES.iter().enumerate().take(Event::CReturn as usize) {
        let has = |tool: &usize| asked[*tool] & 1 << event != 0;
        let tools: i64 = (0..asked.len()).filter(has).map(|tool| 1 << tool).sum();
        if tools != 0 {
            dicts::set(vm, result, vm.intern(name).into(), Value::int(tools))?;
        }
    }
    Ok(result.into())
}

/// The value that represents a missing argument.
pub fn missing(vm: Ref<Vm>) -> Value {
    kept(vm, MISSING).unwrap_or(vm.none)
}

/// Calls the callbacks of all tools for an event, the last tool first; `args` follow the code object.
pub fn tell(vm: Ref<Vm>, event: Event, (code, pc): (Ref<CodeObj>, usize), args: &[Value]) -> PyResult<()> {
    let index = event as usize;
    for tool in (0..MOST_TOOLS).rev() {
        let tools = vm.hooks.tools.borrow();
        let callback = tools.callbacks[tool][index];
        // Several lines may share an instruction.
        let line = if event == Event::Line { args[0].as_int().unwrap_or(0) } else { 0 };
        let place = (tool, index, code.address(), pc, line);
        if tools.asked(tool, code) & 1 << index == 0 || callback.is_null() || tools.disabled.contains(&place)
        {
            continue;
        }
        drop(tools);
        let mut all = vec![code.into()];
        all.extend_from_slice(args);
        let answer = hooks::while_busy(vm, || protocols::call(vm, callback, &all))?;
        if kept(vm, DISABLE) != Some(answer) {
            continue;
        }
        let mut tools = vm.hooks.tools.borrow_mut();
        if 1 << index & (LOCAL | OF_CALLS) == 0 {
            tools.callbacks[tool][index] = Value::NULL;
            drop(tools);
            let name = NAMES[index];
            return Err(vm.value_error(&format!("Cannot disable {name} events. Callback removed.")));
        }
        tools.disabled.insert(place);
        if !tools.disabled_code.contains(&code) {
            tools.disabled_code.push(code);
        }
        drop(tools);
        vm.touch();
    }
    Ok(())
}
