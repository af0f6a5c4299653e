//! Exceptions in the interpreter's loop: raising, matching, finding the handler.

use crate::classes::is_subclass;
use crate::exceptions::{groups, raising};
use crate::interp::raise::leave;
use crate::objects::args::{Done, FrameRef, Raised};
use crate::objects::class::Class;
use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::vm::{Vm, VmRed as _};
use metatrace::{Mode, Red, Ref, residual};

/// Handles an exception raised by the instruction at `pc`. Returns where execution continues, or the exception if it
/// leaves the level.
#[inline(never)]
pub fn unwind<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    pc: usize,
    frame: FrameRef<M>,
    exc: Raised<M>,
) -> Result<usize, Raised<M>> {
    super::traceback::trace(vm, exc, code, pc);
    let exc = super::watch::raised(vm, frame, exc, false);
    leave(vm, code, pc, frame, exc)
}

/// `raise value from cause`; null for no cause.
pub fn raise<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>, cause: Red<M, Value>) -> Done<M> {
    if cause.is_null().test()
        && let Some(exc) = super::raise::of_raised(vm, value)
    {
        let exc = exc?;
        super::traceback::chain(vm, exc);
        return Err(exc);
    }
    raise_residual(vm, value, cause)
}

#[residual]
fn raise_residual(vm: Ref<Vm>, value: Value, cause: Value) -> PyResult<()> {
    Err(crate::exceptions::operands::raised(vm, value, cause))
}

/// The error of `raise` while no exception is being handled.
pub fn nothing_to_raise<M: Mode>(vm: Ref<Vm>) -> Done<M> {
    nothing_residual(vm)
}

#[residual]
fn nothing_residual(vm: Ref<Vm>) -> PyResult<()> {
    use crate::exceptions::raising::Raise as _;
    Err(vm.runtime_error("No active exception to reraise"))
}

/// Whether the exception matches the class or tuple of an `except` clause.
#[inline(never)]
pub fn matches<M: Mode>(vm: Ref<Vm>, exc: Red<M, Value>, wanted: Red<M, Value>) -> Result<bool, Raised<M>> {
    if let Some(instance) = exc.downcast::<Instance>()
        && let Some(wanted) = wanted_classes(wanted)
    {
        let raised = instance.map().promote().class;
        return Ok(wanted.into_iter().flatten().any(|class| is_subclass::<M>(raised, class)));
    }
    Ok(matches_residual(vm, exc, wanted)?.test())
}

/// The maximal number of classes of an `except` clause that a trace compares one by one.
const MOST_CLASSES: usize = 6;

/// The exception classes of an `except` clause: one or a short tuple of them. None if there is anything else.
fn wanted_classes<M: Mode>(wanted: Red<M, Value>) -> Option<[Option<Ref<Class>>; MOST_CLASSES]> {
    let class = |value: Red<M, Value>| {
        let class = value.downcast::<Class>()?.promote();
        (class.layout == crate::objects::class::Layout::Exception).then_some(class)
    };
    let mut classes = [None; MOST_CLASSES];
    let Some(tuple) = wanted.downcast::<Tuple>() else {
        classes[0] = Some(class(wanted)?);
        return Some(classes);
    };
    let items = tuple.items();
    if !items.len().le(MOST_CLASSES as i64).test() {
        return None;
    }
    let count = items.len().promote() as usize;
    for (i, entry) in classes.iter_mut().enumerate().take(count) {
        *entry = Some(class(items.at(i))?);
    }
    Some(classes)
}

#[residual]
fn matches_residual(vm: Ref<Vm>, exc: Value, wanted: Value) -> PyResult<bool> {
    use crate::exceptions::raising::Raise as _;
    let raised = crate::classes::class_of(vm, exc);
    let one = |value: Value| match value.downcast::<Class>() {
        Some(class) if class.is_subclass_of(vm.excs.base_exception) => Ok(raised.is_subclass_of(class)),
        _ => Err(vm.type_error("catching classes that do not inherit from BaseException is not allowed")),
    };
    match wanted.downcast::<Tuple>() {
        Some(classes) => {
            let mut found = false;
            for &class in classes.as_slice() {
                found |= one(class)?;
            }
            Ok(found)
        }
        None => one(wanted),
    }
}

/// `except*` with the classes in register `wanted`, for the exception in register `rest`. The part that matches,
/// which is handled from then on, moves to register `matched`; the rest stays.
#[cold]
#[inline(never)]
pub fn match_group<M: Mode>(
    vm: Ref<Vm>,
    frame: FrameRef<M>,
    (matched, rest): (usize, usize),
    wanted: usize,
) -> Done<M> {
    let parts = group_residual(vm, frame.slot(rest), frame.slot(wanted))?.items();
    let part = parts.at(0);
    if !part.same(vm.none).test() {
        Red::<M, Ref<Vm>>::from(vm).set_handled(part);
    }
    frame.set_slot(matched, part);
    frame.set_slot(rest, parts.at(1));
    Ok(())
}

#[residual]
fn group_residual(vm: Ref<Vm>, exc: Value, wanted: Value) -> PyResult<Ref<Tuple>> {
    groups::matched(vm, exc, wanted)
}

/// The exception that the clauses of an `except*` raise at the end: see [`minipy_frontend::Op::Regroup`].
#[cold]
#[inline(never)]
pub fn regroup<M: Mode>(
    vm: Ref<Vm>,
    exc: Red<M, Value>,
    raised: Red<M, Value>,
) -> crate::objects::args::Out<M> {
    regroup_residual(vm, exc, raised)
}

#[residual]
fn regroup_residual(vm: Ref<Vm>, exc: Value, raised: Value) -> PyResult<Value> {
    groups::regrouped(vm, exc, raised)
}

/// `type(exc)`
pub fn class_of_exception<M: Mode>(vm: Ref<Vm>, exc: Red<M, Value>) -> Red<M, Value> {
    Value::from(super::class_of(vm, exc)).into()
}

/// `exc.__traceback__`
pub fn traceback_of<M: Mode>(vm: Ref<Vm>, exc: Red<M, Value>) -> Red<M, Value> {
    traceback_residual(vm, exc)
}

#[residual(writes())]
fn traceback_residual(vm: Ref<Vm>, exc: Value) -> Value {
    use metatrace::untraced::Untraced as _;
    raising::as_exception(exc).map_or(vm.none, |e| raising::data(e).traceback.get())
}
