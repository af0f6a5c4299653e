//! Helpers for raising exceptions in plain code, and the conversion of errors of the text library.

use crate::exceptions::raising::make;
use crate::objects::class::Class;
use crate::objects::heap_util::*;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::Ref;
use minipy_text::{ErrorKind, FormatError, room};

/// Turns an error of the text library into an exception.
pub(crate) trait OrRaise<T> {
    /// The result, or the exception for the error.
    fn or_raise(self, vm: Ref<Vm>) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, FormatError> {
    #[inline]
    fn or_raise(self, vm: Ref<Vm>) -> PyResult<T> {
        self.map_err(|e| raised(vm, e))
    }
}

#[cold]
pub(crate) fn raised(vm: Ref<Vm>, e: FormatError) -> Ref<Exc> {
    match e.kind {
        ErrorKind::Interrupted => crate::run::interrupt::stopped(vm),
        kind => error(vm, kind, e.message),
    }
}

/// An exception with a text; of a `KeyError` the text is the key.
pub(crate) fn error(vm: Ref<Vm>, kind: ErrorKind, message: impl Into<String>) -> Ref<Exc> {
    let class = match kind {
        ErrorKind::ValueError => vm.excs.value_error,
        ErrorKind::TypeError => vm.excs.type_error,
        ErrorKind::KeyError => vm.excs.key_error,
        ErrorKind::IndexError => vm.excs.index_error,
        ErrorKind::OverflowError => vm.excs.overflow_error,
        ErrorKind::ZeroDivisionError => vm.excs.zero_division_error,
        ErrorKind::MemoryError => vm.excs.memory_error,
        ErrorKind::RecursionError => vm.excs.recursion_error,
        ErrorKind::NotImplementedError => vm.excs.not_implemented_error,
        ErrorKind::Interrupted => vm.excs.keyboard_interrupt,
    };
    raise(vm, class, message)
}

/// Checks that there is memory for `count` things of `size` bytes each, else raises MemoryError. It must be called
/// before making anything in one step whose size a program chooses.
#[inline]
pub(crate) fn check_room(vm: Ref<Vm>, count: usize, size: usize) -> PyResult<()> {
    room::check_many(count, size).or_raise(vm)
}

/// An exception with a text, or with no arguments if that is empty.
pub(crate) fn raise(vm: Ref<Vm>, class: Ref<Class>, message: impl Into<String>) -> Ref<Exc> {
    let message: String = message.into();
    if message.is_empty() {
        return make(vm, class, &[]);
    }
    make(vm, class, &[str_value(message)])
}

/// `Err(TypeError(message))`.
pub(crate) fn type_error<T>(vm: Ref<Vm>, message: impl Into<String>) -> PyResult<T> {
    Err(raise(vm, vm.excs.type_error, message))
}

/// `Err(ValueError(message))`.
pub(crate) fn value_error<T>(vm: Ref<Vm>, message: impl Into<String>) -> PyResult<T> {
    Err(raise(vm, vm.excs.value_error, message))
}

/// `Err(IndexError(message))`.
pub(crate) fn index_error<T>(vm: Ref<Vm>, message: impl Into<String>) -> PyResult<T> {
    Err(raise(vm, vm.excs.index_error, message))
}

/// `Err(KeyError(key))`.
pub(crate) fn key_error<T>(vm: Ref<Vm>, key: Value) -> PyResult<T> {
    Err(make(vm, vm.excs.key_error, &[key]))
}
