//! The module `_metatrace`: lets the program register a function that is called before a function is evaluated, as
//! PEP 523 does for functions written in C, and attach data to code objects for it.
//!
//! It is called only for calls of functions: not for class bodies, modules and generators, and not while it is
//! running itself.

use super::{NativeModule, host};
use crate::exceptions::errors::type_error;
use crate::interp::bytecode::Interpret;
use crate::objects::code::CodeObj;
use crate::objects::vm::{keep, kept};
use crate::types::dicts;
use crate::types::support::*;
use metatrace::hooks::{EnteredLevel, Evaluation};
use metatrace::untraced::IntoPlain as _;
use metatrace::{Direct, Fresh, Red};
use std::cell::Cell;

pub(super) const MODULE: NativeModule = NativeModule { name: "_metatrace", functions: NATIVES, init: None };

/// The name under which the registered function is stored.
const ASKED: &str = "_metatrace.asked";

functions! {
    NATIVES {
        "set_eval_frame" set_eval_frame, ONE;
        "cached" cached, ONE;
    }
}

/// `set_eval_frame(function)`: registers a function and returns the previous one.
fn set_eval_frame(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let before = kept(vm, ASKED).unwrap_or(vm.none);
    keep(vm, ASKED, args[0]);
    if (args[0] == vm.none) != (before == vm.none) {
        host::change_evaluation_hook(|hooks| (args[0] != vm.none).then(|| hooks.on_evaluation(asking())));
    }
    Ok(before)
}

/// A hook that calls the registered function.
fn asking() -> impl Fn(&EnteredLevel<Interpret>) -> Evaluation<Interpret> {
    let runs = Cell::new(false);
    move |level| {
        if runs.replace(true) {
            return Evaluation::Usual;
        }
        let answer = ask(level);
        runs.set(false);
        answer.unwrap_or_else(|exc| Evaluation::Answer(Err(exc.into())))
    }
}

/// `cached(code)`: the dict attached to the code object.
fn cached(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(code) = args[0].downcast::<CodeObj>() else {
        return type_error(vm, "a code object is needed");
    };
    if let Some(dict) = code.cached.get() {
        return Ok(dict.into());
    }
    let dict = dicts::new();
    code.cached.set(Some(dict));
    code.touch();
    Ok(dict.into())
}

/// The parameters of code, which are in its first registers: their numbers by kind.
fn parameters(code: Ref<CodeObj>) -> (u32, u32, bool, bool) {
    let front = &code.front;
    (front.argcount, front.kwonly, front.has_varargs, front.has_varkw)
}

/// The decision of the registered function for a level.
fn ask(level: &EnteredLevel<Interpret>) -> PyResult<Evaluation<Interpret>> {
    let ((vm,), (code, pc)) = (level.env, level.greens);
    let front = &code.front;
    if pc != 0 || front.is_generator || front.is_module || front.is_class_body {
        return Ok(Evaluation::Usual);
    }
    let (positional, named, rest, others) = parameters(code);
    let count = positional as usize + named as usize + usize::from(rest) + usize::from(others);
    let mut values = RootedVec::new();
    (0..count).for_each(|i| values.push(level.frame.slot(i).into_plain()));
    let asked = kept(vm, ASKED).unwrap_or(vm.none);
    let answer = crate::protocols::call(vm, asked, &[code.into(), tuple(values.as_slice())])?;
    if answer == vm.none {
        return Ok(Evaluation::Usual);
    }
    if let Some(Ok([value])) =
        answer.downcast::<Tuple>().map(|items| <[Value; 1]>::try_from(items.as_slice()))
    {
        return Ok(Evaluation::Answer(Ok(value.into())));
    }
    let (other, closure) = match answer.downcast::<Function>() {
        Some(function) => (Some(crate::functions::attributes::parts(function).0), function.closure),
        None => (answer.downcast::<CodeObj>(), None),
    };
    let Some(other) = other else {
        return type_error(vm, "None, a function, a code object or a tuple of one value is needed");
    };
    let free = &other.front.free_regs;
    if parameters(other) != parameters(code)
        || other.front.is_generator != front.is_generator
        || free.len() != closure.map_or(0, |cells| cells.as_slice().len())
    {
        let text = format!("{}() cannot stand in for {}()", other.name.as_str(), code.name.as_str());
        return type_error(vm, &text);
    }
    let mut frame = Fresh::<Direct, Registers>::new(other.num_regs, Value::NULL);
    for (i, &value) in values.as_slice().iter().enumerate() {
        frame.set(i, Red::from(value));
    }
    for (i, &reg) in free.iter().enumerate() {
        let cell = closure.map_or(Value::NULL, |cells| cells.as_slice()[i]);
        frame.set(reg as usize, Red::from(cell));
    }
    Ok(Evaluation::Instead((other, 0), (), frame))
}
