//! Calls of native functions: by the traced twin if there is one that accepts the arguments, else by one residual call.
//!
//! Interpreted code calls them by their entries for arguments in registers, which leave out what the form of the call
//! decides. An entry must do what [`call`] does.

use super::instances::new_around;
use super::{payload, promoted};
use crate::classes::natives::{self, carries_what_it_makes};
use crate::objects::args::{Args, FrameRef, Out};
use crate::objects::class::{Class, Layout};
use crate::objects::heap_util::tuple_slice;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Array, Mode, Ref, residual};

/// Calls a native function with arguments in registers, as its entry must.
#[inline(never)]
pub fn in_general<M: Mode>(
    vm: Ref<Vm>,
    native: Ref<NativeFunction>,
    frame: FrameRef<M>,
    (first, count): (usize, usize),
) -> Out<M> {
    call(vm, native, Args::of_frame(None, frame, first, count))
}

/// As [`in_general`], after the twin has refused the arguments.
#[inline(never)]
pub fn without_twin<M: Mode>(
    vm: Ref<Vm>,
    native: Ref<NativeFunction>,
    frame: FrameRef<M>,
    (first, count): (usize, usize),
) -> Out<M> {
    call_function(vm, native, Args::of_frame(None, frame, first, count))
}

/// Calls a native function, whatever its role in [`super::call`].
#[inline]
pub fn call<M: Mode>(vm: Ref<Vm>, native: Ref<NativeFunction>, args: Args<'_, M>) -> Out<M> {
    if let Some(twin) = native.twin.0
        && (args.names.is_none() || native.arity.keywords)
        && let Some(result) = match native.role {
            Role::PayloadNew => new_by_twin(vm, native, args),
            _ => twin.get::<M>()(vm, args),
        }
    {
        return result;
    }
    call_function(vm, native, args)
}

/// Calls the function itself.
fn call_function<M: Mode>(vm: Ref<Vm>, native: Ref<NativeFunction>, args: Args<'_, M>) -> Out<M> {
    if args.names.is_none() {
        return match args.count {
            0 => native_0(vm, native),
            1 => native_1(vm, native, args.get(0)),
            2 => native_2(vm, native, args.get(0), args.get(1)),
            3 => native_3(vm, native, args.get(0), args.get(1), args.get(2)),
            4 => native_4(vm, native, args.get(0), args.get(1), args.get(2), args.get(3)),
            _ => native_n(vm, native, args.to_array(), vm.empty_tuple),
        };
    }
    let names = args.names.map_or(vm.empty_tuple, Value::from);
    native_n(vm, native, args.to_array(), names)
}

/// The result of the twin of a built-in type's `__new__`: for a class that derives from the type, an instance around
/// the type's object.
fn new_by_twin<M: Mode>(vm: Ref<Vm>, new: Ref<NativeFunction>, args: Args<'_, M>) -> Option<Out<M>> {
    if args.count == args.named() {
        return None;
    }
    let twin = new.twin.0?.get::<M>();
    let class = args.get(0).downcast::<Class>()?.promote_polymorphic()?;
    if class.builtin || class.layout != Layout::Builtin {
        return twin(vm, args);
    }
    let version = promoted::stable_version::<M>(class)?;
    if !carries_what_it_makes::<M>(vm, new, class, version).promote() {
        return None;
    }
    let object = match twin(vm, args.without_first().after(new.owner.into()))? {
        Ok(object) => object,
        error => return Some(error),
    };
    let object = payload(vm, object).unwrap_or(object);
    Some(Ok(new_around::<M>(class, object).into()))
}

#[residual]
fn native_0(vm: Ref<Vm>, native: Ref<NativeFunction>) -> PyResult<Value> {
    natives::call(vm, native, &[], &Kwargs::NONE)
}

#[residual]
fn native_1(vm: Ref<Vm>, native: Ref<NativeFunction>, a: Value) -> PyResult<Value> {
    natives::call(vm, native, &[a], &Kwargs::NONE)
}

#[residual]
fn native_2(vm: Ref<Vm>, native: Ref<NativeFunction>, a: Value, b: Value) -> PyResult<Value> {
    natives::call(vm, native, &[a, b], &Kwargs::NONE)
}

#[residual]
fn native_3(vm: Ref<Vm>, native: Ref<NativeFunction>, a: Value, b: Value, c: Value) -> PyResult<Value> {
    natives::call(vm, native, &[a, b, c], &Kwargs::NONE)
}

#[residual]
fn native_4(
    vm: Ref<Vm>,
    native: Ref<NativeFunction>,
    a: Value,
    b: Value,
    c: Value,
    d: Value,
) -> PyResult<Value> {
    natives::call(vm, native, &[a, b, c, d], &Kwargs::NONE)
}

/// Calls a native function with any number of arguments, the last ones named by a tuple of strings.
#[residual]
fn native_n(
    vm: Ref<Vm>,
    native: Ref<NativeFunction>,
    args: Ref<Array<TupleItems>>,
    names: Value,
) -> PyResult<Value> {
    let names = names.downcast::<Tuple>().expect("a tuple of names");
    let texts: Vec<Ref<Str>> = names.as_slice().iter().filter_map(|n| n.downcast()).collect();
    let all = tuple_slice(&args);
    let (positional, named) = all.split_at(all.len() - texts.len());
    let result = natives::call(vm, native, positional, &Kwargs { names: &texts, values: named });
    std::hint::black_box((args, names));
    result
}
