//! Processing of the operands of `raise`.

use crate::exceptions::raising::{Raise, as_exception, data, set_context};
use crate::objects::class::Class;
use crate::objects::model::*;
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::Ref;
use metatrace::untraced::Untraced;

/// The exception of `raise value`: an instance, or a new one of a class.
pub fn of_raised(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Exc>> {
    if let Some(exc) = as_exception(value) {
        return Ok(exc);
    }
    if let Some(class) = value.downcast::<Class>()
        && class.is_subclass_of(vm.excs.base_exception)
    {
        let made = protocols::call(vm, value, &[])?;
        return as_exception(made).ok_or_else(|| made_no_exception(vm, value, made));
    }
    Err(vm.type_error("exceptions must derive from BaseException"))
}

/// The error of `raise class` if calling the class did not return an exception.
pub fn made_no_exception(vm: Ref<Vm>, class: Value, made: Value) -> Ref<Exc> {
    let message = format!(
        "calling {} should have returned an instance of BaseException, not {}",
        protocols::repr(vm, class).unwrap_or_default(),
        protocols::repr(vm, classes::class_of(vm, made).into()).unwrap_or_default()
    );
    vm.type_error(&message)
}

pub(crate) fn is_exception_class(vm: Ref<Vm>, value: Value) -> bool {
    value.downcast::<Class>().is_some_and(|class| class.is_subclass_of(vm.excs.base_exception))
}

/// `raise value [from cause]`: the exception to continue with. A null cause stands for no cause.
pub fn raised(vm: Ref<Vm>, value: Value, cause: Value) -> Ref<Exc> {
    let exc = match of_raised(vm, value) {
        Ok(exc) => exc,
        Err(error) => return error,
    };
    if !cause.is_null() {
        let cause: Value = if cause == vm.none {
            cause
        } else {
            match of_raised(vm, cause) {
                Ok(cause) => cause.into(),
                Err(error) if is_exception_class(vm, cause) => return error,
                Err(_) => return vm.type_error("exception causes must derive from BaseException"),
            }
        };
        data(exc).cause.set(data(exc), cause);
        data(exc).suppress.set(data(exc), true);
    }
    set_context(vm, exc);
    exc
}
