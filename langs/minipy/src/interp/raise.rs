//! Exceptions that the interpreter itself creates, and their way to a handler; [`super::traceback`] sets their
//! contexts and traceback entries. In a trace each step is an allocation or a store, and all of them are removed if
//! the exception is caught in the same trace and not used otherwise:
//!
//! ```text
//! raise Odd            args, ExcData, Instance and, for each level it passes, a Traceback: allocations
//! except Odd:          the map of an object that was just made: known; `Vm.handled` is stored, and at the end
//! ```
//!
//! Classes whose exceptions have more than `args` (the families of `exceptions::fields`), chains of contexts, and
//! exceptions raised by calls out of the trace take the general path.

use super::call::call_class;
use super::errors::{make, tuple_of};
use crate::classes::is_subclass;
use crate::objects::args::{Args, FrameRef, Out, Raised};
use crate::objects::class::{Class, ClassGreen as _, Layout};
use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Case, Mode, Object as _, Red, Ref, elidable, residual};

/// Whether exceptions of the class that are created without keyword arguments have only `args` or, as StopIteration,
/// the first of them. The result depends on the version alone.
#[elidable]
fn is_simple(vm: Ref<Vm>, class: Ref<Class>, version: i64) -> bool {
    let _ = version;
    let excs = &vm.excs;
    let families =
        [excs.os_error, excs.system_exit, excs.import_error, excs.syntax_error, excs.unicode_error];
    class.layout == Layout::Exception && !families.iter().any(|&family| class.is_subclass_of(family))
}

/// The class, if its exceptions have only `args` or the first of them.
fn simple<M: Mode>(vm: Ref<Vm>, class: Ref<Class>) -> Option<Ref<Class>> {
    let exception = class.layout == Layout::Exception;
    (exception && is_simple::<M>(vm, class, class.version::<M>()).promote()).then_some(class)
}

/// `BaseException.__new__(class, *args)`
pub fn new<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Red<M, Value>> {
    let class = args.get(0).downcast::<Class>()?.promote();
    Some(make(vm, simple::<M>(vm, class)?, args.without_first()).into())
}

/// `BaseException.__init__(self, *args)`
pub fn init<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Red<M, Value>> {
    let exc = args.get(0).downcast::<Instance>()?;
    let class = simple::<M>(vm, exc.map().promote().class)?;
    let data = exc.payload().downcast::<ExcData>()?;
    if is_subclass::<M>(class, vm.excs.stop_iteration) {
        data.set_extra(if args.count > 1 { args.get(1) } else { vm.none.into() });
    } else if [vm.excs.attribute_error, vm.excs.name_error].iter().any(|of| is_subclass::<M>(class, *of)) {
        // The fields that keyword arguments would set.
        data.set_extra(Value::NULL);
    }
    data.set_args(tuple_of(vm, args.without_first()));
    Some(vm.none.into())
}

/// The exception of `raise value`: an instance, or a new one of a class. None if the value is neither.
pub fn of_raised<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Result<Raised<M>, Raised<M>>> {
    let Case::Obj(tid, object) = value.case() else { return None };
    if Instance::is(tid) {
        return exception(value).map(Ok);
    }
    if !Class::is(tid) {
        return None;
    }
    let class = object.downcast::<Class>()?.promote();
    if class.layout != Layout::Exception {
        return None;
    }
    let made: Out<M> = call_class(vm, class, Args::of_slice(None, &[]));
    Some(made.and_then(|made| match exception(made) {
        Some(exc) => Ok(exc),
        None => Err(made_no_exception(vm, class, made)),
    }))
}

/// The exception, if the value is one.
pub fn exception<M: Mode>(value: Red<M, Value>) -> Option<Raised<M>> {
    let instance = value.downcast::<Instance>()?;
    (instance.map().promote().class.layout == Layout::Exception).then_some(instance)
}

#[residual]
fn made_no_exception(vm: Ref<Vm>, class: Ref<Class>, made: Value) -> Ref<Exc> {
    crate::exceptions::operands::made_no_exception(vm, class.into(), made)
}

/// As [`super::unwind::unwind`], for an exception that a handler of this frame passes on.
#[inline(never)]
pub fn reraise<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    pc: usize,
    frame: FrameRef<M>,
    exc: Red<M, Value>,
) -> Result<usize, Raised<M>> {
    let exc = exc.downcast::<Instance>().expect("handlers hold exceptions");
    let exc = super::watch::raised(vm, frame, exc, true);
    leave(vm, code, pc, frame, exc)
}

pub(crate) fn leave<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    pc: usize,
    frame: FrameRef<M>,
    exc: Raised<M>,
) -> Result<usize, Raised<M>> {
    match code.front.handler_for(pc) {
        Some(handler) => {
            let target = handler.target as usize;
            if !M::TRACED && is_memory_error(vm, exc.into()) {
                clear_dead(code, target, frame);
                crate::modules::host::make_room();
            }
            frame.set_slot(handler.exc_reg as usize, exc);
            Ok(target)
        }
        None => {
            if code.front.is_generator {
                crate::interp::generator::finish::<M>(frame.slot(code.generator_reg()));
                return Err(crate::interp::generator::leaving(vm, code, exc));
            }
            Err(exc)
        }
    }
}

/// Whether it is a MemoryError; false for null.
pub fn is_memory_error<M: Mode>(vm: Ref<Vm>, exc: Red<M, Value>) -> bool {
    let is_one = |exc: Red<M, Ref<Instance>>| exc.map().promote().class == vm.excs.memory_error;
    !exc.is_null().test() && exc.downcast::<Instance>().is_some_and(is_one)
}

/// Clears the registers that are dead at `target`: they may refer to the data that used up the memory. In traced code
/// dead registers hold nothing anyway.
#[cold]
pub(crate) fn clear_dead<M: Mode>(code: Ref<CodeObj>, target: usize, frame: FrameRef<M>) {
    for slot in 0..code.num_regs {
        if code.live_at(target).all(|live| live as usize != slot) {
            frame.set_slot(slot, Red::<M, Value>::from(Value::NULL));
        }
    }
}
