//! `_decimals`: native functions on decimal numbers and contexts for `_decimal`, which is written in Python.

use super::NativeModule;
use crate::objects::decimal::{Decimal, DecimalContext};
use crate::types::namespace::set_text;
use crate::types::support::*;
use crate::types::{decimal, decimal_context};
use minipy_text::decimal::status::INVALID_OPERATION;
use minipy_text::decimal::{LEAST_ETINY, MAX, Status};

pub(super) const MODULE: NativeModule =
    NativeModule { name: "_decimals", functions: NATIVES, init: Some(init) };

fn init(vm: Ref<Vm>, module: Ref<Module>) -> PyResult<()> {
    set_text(vm, module, "Decimal", vm.class_of_kind(Decimal::type_id()).into());
    set_text(vm, module, "Context", vm.class_of_kind(DecimalContext::type_id()).into());
    set_text(vm, module, "MAX", Value::int(MAX));
    set_text(vm, module, "MIN_ETINY", Value::int(LEAST_ETINY));
    let bits = |all: &[Status]| {
        let mut values = RootedVec::new();
        all.iter().for_each(|&bits| values.push(Value::int(bits.into())));
        values.into_tuple()
    };
    set_text(vm, module, "SIGNAL_BITS", bits(&decimal_context::SIGNALS));
    set_text(vm, module, "INVALID_OPERATION", Value::int(INVALID_OPERATION.into()));
    Ok(())
}

/// `install(parts)`
fn install(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    decimal_context::install(vm, args[0]);
    Ok(vm.none)
}

/// `use(context)`: sets the current context; after None it is looked up again.
fn use_context(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    decimal_context::use_context(vm, args[0]);
    Ok(vm.none)
}

/// `getcontext()`
fn getcontext(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    decimal_context::current_object(vm)
}

/// `finish(context, status)`: adds the bits of a status to a context, and raises exceptions for trapped signals.
fn finish(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(context) = as_kind(args[0]) else { return type_error(vm, "argument must be a context") };
    let status = crate::protocols::indexing::index_word(vm, args[1])?;
    decimal_context::finish(vm, context, status as Status)?;
    Ok(vm.none)
}

functions! {
    NATIVES {
        "install" install, ONE;
        "use" use_context, ONE;
        "getcontext" getcontext, NONE;
        "finish" finish, TWO;
        "apply" decimal::apply, ANY;
        "create" decimal::create, TWO;
    }
}
