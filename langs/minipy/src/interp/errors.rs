//! Exceptions that the interpreter itself creates, by allocations in traces; [`super::raise`] raises them. This file
//! calls nothing that may run code of the program, so that any operation can use it.

use super::instances::new_around;
use crate::objects::args::{Args, Raised};
use crate::objects::class::Class;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref};

/// The tuple of arguments.
pub fn tuple_of<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Red<M, Value> {
    match args.count {
        0 => vm.empty_tuple.into(),
        _ => Tuple::alloc::<M>(args.to_array(), -1i64).into(),
    }
}

/// Creates an exception of the class.
pub fn make<M: Mode>(vm: Ref<Vm>, class: Ref<Class>, args: Args<'_, M>) -> Red<M, Ref<Exc>> {
    make_with(vm, class, args, Value::NULL.into())
}

fn make_with<M: Mode>(
    vm: Ref<Vm>,
    class: Ref<Class>,
    args: Args<'_, M>,
    extra: Red<M, Value>,
) -> Red<M, Ref<Exc>> {
    let args = tuple_of(vm, args);
    let data = ExcData::alloc::<M>(args, vm.none, vm.none, vm.none, false, extra);
    new_around::<M>(class, data.into())
}

/// An exception of a class of the virtual machine with one argument, to be raised.
pub fn with_value<M: Mode>(vm: Ref<Vm>, class: Ref<Class>, value: Red<M, Value>) -> Raised<M> {
    make(vm, class, Args::of_slice(None, &[value]))
}

/// An exception of a class of the virtual machine with one of its messages, to be raised.
#[inline(never)]
pub fn error<M: Mode>(vm: Ref<Vm>, class: Ref<Class>, message: Ref<Str>) -> Raised<M> {
    with_value(vm, class, Value::from(message).into())
}

/// The StopIteration of an iterator that has returned the value, to be raised.
#[inline(never)]
pub fn stop_iteration<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Raised<M> {
    let class = vm.excs.stop_iteration;
    match value.same(vm.none).test() {
        true => make_with(vm, class, Args::of_slice(None, &[]), value),
        false => make_with(vm, class, Args::of_slice(None, &[value]), value),
    }
}

/// The error of an index that is out of range.
pub fn out_of_range<M: Mode>(vm: Ref<Vm>, message: Ref<Str>) -> Raised<M> {
    error(vm, vm.excs.index_error, message)
}
