//! Raising: exceptions are created for a class of the virtual machine, chained, and given traceback entries. Nothing
//! here calls a special method or prints.

use crate::classes::{self, ClassSpec, new_class, wrap_payload};
use crate::exceptions::fields;
use crate::objects::class::{Class, Layout};
use crate::objects::code::CodeObj;
use crate::objects::heap_util::{str_value, tuple};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::untraced::Untraced;
use metatrace::{Mut, Ref, residual};

/// The payload of an exception.
pub fn data(exc: Ref<Exc>) -> Ref<ExcData> {
    exc.payload.downcast().expect("exceptions carry their data")
}

/// The value as an exception, if it is one.
pub fn as_exception(value: Value) -> Option<Ref<Exc>> {
    value.downcast::<Instance>().filter(|i| i.payload.downcast::<ExcData>().is_some())
}

/// Makes an exception without running `__init__`.
pub fn make(vm: Ref<Vm>, class: Ref<Class>, args: &[Value]) -> Ref<Exc> {
    if minipy_text::room::take_cut() {
        // Something that it tells of is not complete. No other exception is made until the signal is taken.
        let class = match vm.signals.take() {
            Some(metatrace::Signal::Interrupt) => vm.excs.keyboard_interrupt,
            Some(metatrace::Signal::OutOfFuel) => vm.excs.out_of_fuel,
            Some(metatrace::Signal::OutOfMemory) | None => vm.excs.memory_error,
        };
        return make(vm, class, &[]);
    }
    let class = fields::class_for(vm, class, args);
    let data = Ref::new(ExcData {
        args: Mut::new(tuple(args)),
        traceback: Mut::new(vm.none),
        cause: Mut::new(vm.none),
        context: Mut::new(vm.none),
        suppress: Mut::new(false),
        extra: Mut::new(Value::NULL),
    });
    let exc = wrap_payload(vm, class, data.into()).downcast().expect("just made");
    if args.len() > 1 && class.is_subclass_of(vm.excs.os_error) {
        let left = fields::os_error_args(exc, args, vm.none);
        if left.len() != args.len() {
            data.args.set(data, tuple(left));
        }
    }
    exc
}

/// The result of an operation, or the exception of the signal that is pending if something that it needs was cut off.
#[inline(always)]
pub fn complete<T>(vm: Ref<Vm>, result: PyResult<T>) -> PyResult<T> {
    #[cold]
    #[inline(never)]
    fn incomplete<T>(vm: Ref<Vm>) -> PyResult<T> {
        Err(make(vm, vm.excs.memory_error, &[]))
    }
    if minipy_text::room::was_cut() { incomplete(vm) } else { result }
}

macro_rules! constructors {
    ($($(#[doc = $doc:literal])+ $name:ident: $class:ident;)*) => {
        /// Exceptions that the virtual machine raises.
        pub trait Raise {
            /// An exception of a class with a message.
            fn error(self, class: Ref<Class>, message: &str) -> Ref<Exc>;
            /// An exception of a class with one argument.
            fn raise_value(self, class: Ref<Class>, value: Value) -> Ref<Exc>;
            /// KeyError with the key.
            fn key_error(self, key: Value) -> Ref<Exc>;
            /// StopIteration with a value, or without one if it is None.
            fn stop_iteration(self, value: Value) -> Ref<Exc>;
            $($(#[doc = $doc])+ fn $name(self, message: &str) -> Ref<Exc>;)*
        }

        impl Raise for Ref<Vm> {
            #[cold]
            fn error(self, class: Ref<Class>, message: &str) -> Ref<Exc> {
                make(self, class, &[str_value(message)])
            }
            #[cold]
            fn raise_value(self, class: Ref<Class>, value: Value) -> Ref<Exc> {
                make(self, class, &[value])
            }
            #[cold]
            fn key_error(self, key: Value) -> Ref<Exc> {
                make(self, self.excs.key_error, &[key])
            }
            fn stop_iteration(self, value: Value) -> Ref<Exc> {
                let args: &[Value] = if value == self.none { &[] } else { &[value] };
                let exc = make(self, self.excs.stop_iteration, args);
                data(exc).extra.set(data(exc), value);
                exc
            }
            $(
                #[cold]
                fn $name(self, message: &str) -> Ref<Exc> {
                    self.error(self.excs.$class, message)
                }
            )*
        }
    };
}

constructors! {
    /// TypeError.
    type_error: type_error;
    /// ValueError.
    value_error: value_error;
    /// IndexError.
    index_error: index_error;
    /// AttributeError.
    attribute_error: attribute_error;
    /// NameError.
    name_error: name_error;
    /// ZeroDivisionError.
    zero_division: zero_division_error;
    /// OverflowError.
    overflow_error: overflow_error;
    /// RuntimeError.
    runtime_error: runtime_error;
    /// ImportError.
    import_error: import_error;
    /// OSError.
    os_error: os_error;
    /// NotImplementedError.
    not_implemented_error: not_implemented_error;
}

/// Whether the exception is an instance of that class.
pub fn is_a(vm: Ref<Vm>, exc: Ref<Exc>, class: Ref<Class>) -> bool {
    classes::class_of(vm, exc.into()).is_subclass_of(class)
}

/// Records that an exception passes through a level: a traceback entry, and the context if it is new.
#[residual(writes(ExcData, Traceback))]
pub fn trace_exception(vm: Ref<Vm>, exc: Ref<Exc>, code: Ref<CodeObj>, pc: usize) {
    let data = data(exc);
    let inner = data.traceback.get();
    if inner == vm.none && data.context.get() == vm.none {
        set_context(vm, exc);
    }
    add_entry(exc, code, pc);
}

/// As [`trace_exception()`], for an exception that is thrown into a generator: the exception that its resumer handles
/// is not its context.
#[residual(writes(ExcData, Traceback))]
pub fn trace_thrown(exc: Ref<Exc>, code: Ref<CodeObj>, pc: usize) {
    add_entry(exc, code, pc);
}

pub(crate) fn add_entry(exc: Ref<Exc>, code: Ref<CodeObj>, pc: usize) {
    let data = data(exc);
    let entry = Ref::new(Traceback { code, pc, inner: Mut::new(data.traceback.get()) });
    data.traceback.set(data, entry.into());
}

/// Makes `cause` the cause and context of an error that replaces it.
pub fn caused_by(error: Ref<Exc>, cause: Ref<Exc>) -> Ref<Exc> {
    let data = data(error);
    data.cause.set(data, cause.into());
    data.context.set(data, cause.into());
    data.suppress.set(data, true);
    error
}

/// Makes the exception that is being handled the context of a new one.
pub fn set_context(vm: Ref<Vm>, exc: Ref<Exc>) {
    let handled = vm.handled.get();
    let data = data(exc);
    if handled == vm.none || handled == Value::from(exc) {
        return;
    }
    // Raising an exception again while its own context is handled must not create a cycle. A cycle that the program
    // has created itself ends the search when the slow pointer is met.
    let (mut at, mut slow, mut step) = (handled, handled, false);
    while let Some(e) = as_exception(at) {
        let next = self::data(e).context.get();
        if next == Value::from(exc) {
            self::data(e).context.set(self::data(e), vm.none);
            break;
        }
        at = next;
        if at == slow {
            break;
        }
        if step && let Some(e) = as_exception(slow) {
            slow = self::data(e).context.get();
        }
        step = !step;
    }
    data.context.set(data, handled);
}

/// RecursionError, as the interpreter's loop raises it.
#[cold]
#[inline(never)]
pub fn recursion_error(vm: Ref<Vm>) -> Ref<Exc> {
    vm.error(vm.excs.recursion_error, "maximum recursion depth exceeded")
}

/// A new exception class, for modules of the virtual machine.
pub fn new_exception_class(vm: Ref<Vm>, name: &str, base: Ref<Class>) -> Ref<Class> {
    let spec = ClassSpec {
        name: vm.intern(name),
        bases: &[base],
        layout: Layout::Exception,
        builtin: false,
        subclassable: true,
        metaclass: None,
        base: Some(base),
        slots: Vec::new(),
        has_dict: true,
    };
    new_class(vm.registry, &spec).expect("a single base has an order")
}
