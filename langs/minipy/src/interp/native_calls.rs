//! Calls of native functions: by the traced twin if there is one that accepts the arguments, else by one residual call.
//!
//! Interpreted code calls them by their entries for arguments in registers, which leave out what the form of the call
//! decides. An entry must do what [`call_native`] does.

use super::call::construct;
use super::instances::new_around;
use super::{payload, promoted};
use crate::classes::natives::carries_what_it_makes;
use crate::objects::args::{Args, FrameRef, Out};
use crate::objects::class::{Class, Layout};
use crate::objects::heap_util::tuple_slice;
use crate::objects::kind::Entry;
use crate::objects::kind::traced::CallRegisters;
use crate::objects::model::*;
use crate::protocols::calls;
use crate::vm::Vm;
use metatrace::untraced::IntoPlain as _;
use metatrace::{Array, ByMode, Direct, Mode, Ref, by_mode, residual};

/// The entry of a native function that has none of its own.
pub fn entry_of(def: &NativeDef) -> Entry {
    static GENERAL: ByMode<CallRegisters> = by_mode!(in_general as CallRegisters);
    match def.entry {
        Some(entry) => entry,
        None if def.twin.is_none() && def.role != Role::TypeCall => &WITHOUT_TWIN,
        None => &GENERAL,
    }
}

/// The entry of native functions that have neither a twin nor a role in calls.
pub static WITHOUT_TWIN: ByMode<CallRegisters> =
    by_mode!(direct: without_twin, else in_general as CallRegisters);

/// Calls a native function with arguments in registers.
pub fn in_general<M: Mode>(
    vm: Ref<Vm>,
    native: Ref<NativeFunction>,
    frame: FrameRef<M>,
    (first, count): (usize, usize),
) -> Out<M> {
    call_native(vm, native, Args::of_frame(None, frame, first, count))
}

/// As [`in_general`], for a native function without a twin, or after its twin has refused the arguments.
#[inline(never)]
pub fn without_twin(
    vm: Ref<Vm>,
    native: Ref<NativeFunction>,
    frame: FrameRef<Direct>,
    (first, count): (usize, usize),
) -> Out<Direct> {
    let at = |i| frame.slot(first + i).into_plain();
    match count {
        0 => with_values(vm, native, []),
        1 => with_values(vm, native, [at(0)]),
        2 => with_values(vm, native, [at(0), at(1)]),
        3 => with_values(vm, native, [at(0), at(1), at(2)]),
        _ => call_function(vm, native, Args::of_frame(None, frame, first, count)),
    }
}

#[inline(always)]
fn with_values<const N: usize>(vm: Ref<Vm>, native: Ref<NativeFunction>, args: [Value; N]) -> Out<Direct> {
    match calls::call_native(vm, native, &args, &Kwargs::NONE) {
        Ok(value) => Ok(value.into()),
        Err(exc) => Err(exc.into()),
    }
}

/// Calls a native function.
#[inline]
pub fn call_native<M: Mode>(vm: Ref<Vm>, native: Ref<NativeFunction>, args: Args<'_, M>) -> Out<M> {
    if native.role == Role::TypeCall
        && args.count > args.named()
        && let Some(class) = args.get(0).downcast::<Class>()
    {
        return construct(vm, class.promote(), args.without_first());
    }
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
    calls::call_native(vm, native, &[], &Kwargs::NONE)
}

#[residual]
fn native_1(vm: Ref<Vm>, native: Ref<NativeFunction>, a: Value) -> PyResult<Value> {
    calls::call_native(vm, native, &[a], &Kwargs::NONE)
}

#[residual]
fn native_2(vm: Ref<Vm>, native: Ref<NativeFunction>, a: Value, b: Value) -> PyResult<Value> {
    calls::call_native(vm, native, &[a, b], &Kwargs::NONE)
}

#[residual]
fn native_3(vm: Ref<Vm>, native: Ref<NativeFunction>, a: Value, b: Value, c: Value) -> PyResult<Value> {
    calls::call_native(vm, native, &[a, b, c], &Kwargs::NONE)
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
    calls::call_native(vm, native, &[a, b, c, d], &Kwargs::NONE)
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
    let result = calls::call_native(vm, native, positional, &Kwargs { names: &texts, values: named });
    std::hint::black_box((args, names));
    result
}
