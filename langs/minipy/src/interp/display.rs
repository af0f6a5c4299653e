//! `str(x)`, `repr(x)` and `format(x, spec)` in traced code: methods of the program are called here and become part
//! of the trace. None leaves the work to the native function; it is never returned after a method was called.

use super::arith::{call_special, is_of_object, special};
use super::{promoted, text};
use crate::objects::args::Out;
use crate::objects::class::{Class, Layout};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref, residual};

/// `repr(value)`
pub fn repr<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Out<M>> {
    if let Some(text) = text::of_number(value) {
        return Some(Ok(text));
    }
    let class = class_of_instance(vm, value)?;
    let method = special::<M>(vm, class, vm.names.repr)?;
    by_method(vm, value, class, method, true)
}

/// `str(value)`
pub fn str<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Out<M>> {
    if let Some(text) = text::of_plain(value) {
        return Some(Ok(text));
    }
    let class = class_of_instance(vm, value)?;
    let own = special::<M>(vm, class, vm.names.str_);
    if own.is_none() && !is_of_object::<M>(vm, class, vm.names.str_) {
        return None;
    }
    let method = own.or_else(|| special::<M>(vm, class, vm.names.repr))?;
    by_method(vm, value, class, method, false)
}

/// `format(value, spec)`; a null specification is the empty one.
pub fn format<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>, spec: Red<M, Value>) -> Option<Out<M>> {
    let empty = spec.is_null().test();
    let text = if empty { text::of_plain(value) } else { text::formatted(value, spec) };
    if let Some(text) = text {
        return Some(Ok(text));
    }
    let class = class_of_instance(vm, value)?;
    let own = special::<M>(vm, class, vm.names.format);
    (empty && own.is_none() && is_of_object::<M>(vm, class, vm.names.format)).then(|| str(vm, value))?
}

/// The conversion `!s` or `!r` of a replacement field of an f-string.
pub fn converted<M: Mode>(vm: Ref<Vm>, conversion: usize, value: Red<M, Value>) -> Option<Out<M>> {
    match conversion {
        1 => str(vm, value),
        2 => repr(vm, value),
        _ => None,
    }
}

/// The class of an instance that is no exception; the texts of exceptions depend on more than the class.
fn class_of_instance<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Ref<Class>> {
    let _ = value.downcast::<Instance>()?;
    promoted::class::<M>(vm, value).filter(|class| class.layout != Layout::Exception)
}

fn by_method<M: Mode>(
    vm: Ref<Vm>,
    value: Red<M, Value>,
    class: Ref<Class>,
    method: Value,
    is_repr: bool,
) -> Option<Out<M>> {
    let _ = method.downcast::<Function>()?;
    Some(call_special(vm, method, value, class, &[]).and_then(|text| match text.downcast::<Str>() {
        Some(_) => Ok(text),
        None => checked(vm, text, is_repr),
    }))
}

/// Checks the result of such a method if it is not exactly a string: it may be one of a subclass, or an error.
#[residual]
fn checked(vm: Ref<Vm>, text: Value, is_repr: bool) -> PyResult<Value> {
    crate::protocols::returned_str(vm, text, if is_repr { "__repr__" } else { "__str__" })?;
    Ok(text)
}
