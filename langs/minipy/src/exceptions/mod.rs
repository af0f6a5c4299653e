//! Exceptions: the hierarchy, constructors for the exceptions of the virtual machine, and chaining.
//!
//! Showing an uncaught exception is left to [`crate::run::report`]; nothing here prints.

use crate::classes::{self, set_member};
use crate::exceptions::raising::{Raise, as_exception, data, make};
use crate::interp::members;
use crate::interp::twins;
use crate::objects::class::{Class, Registry};
use crate::objects::heap_util::{as_str, str_value, tuple};
use crate::objects::kind::traced::Call;
use crate::objects::kind::{Twin, TwinOf};
use crate::objects::model::*;
use crate::protocols;
use crate::vm::Vm;
use metatrace::untraced::Untraced;
use metatrace::{Ref, by_mode};

pub mod arguments;
pub mod errors;
pub mod fields;
pub mod groups;
pub mod operands;
pub mod raising;
pub mod tracebacks;
pub mod unicode_errors;
pub mod warnings;

/// The exception classes, bases first.
pub const EXCEPTIONS: &[(&str, &str)] = &[
    ("BaseException", ""),
    ("Exception", "BaseException"),
    ("BaseExceptionGroup", "BaseException"),
    ("ExceptionGroup", "BaseExceptionGroup,Exception"),
    ("GeneratorExit", "BaseException"),
    ("KeyboardInterrupt", "BaseException"),
    ("SystemExit", "BaseException"),
    ("OutOfFuel", "BaseException"),
    ("ArithmeticError", "Exception"),
    ("FloatingPointError", "ArithmeticError"),
    ("OverflowError", "ArithmeticError"),
    ("ZeroDivisionError", "ArithmeticError"),
    ("AssertionError", "Exception"),
    ("AttributeError", "Exception"),
    ("BufferError", "Exception"),
    ("EOFError", "Exception"),
    ("ImportError", "Exception"),
    ("ModuleNotFoundError", "ImportError"),
    ("LookupError", "Exception"),
    ("IndexError", "LookupError"),
    ("KeyError", "LookupError"),
    ("MemoryError", "Exception"),
    ("NameError", "Exception"),
    ("UnboundLocalError", "NameError"),
    ("OSError", "Exception"),
    ("BlockingIOError", "OSError"),
    ("ChildProcessError", "OSError"),
    ("ConnectionError", "OSError"),
    ("BrokenPipeError", "ConnectionError"),
    ("ConnectionAbortedError", "ConnectionError"),
    ("ConnectionRefusedError", "ConnectionError"),
    ("ConnectionResetError", "ConnectionError"),
    ("FileExistsError", "OSError"),
    ("FileNotFoundError", "OSError"),
    ("InterruptedError", "OSError"),
    ("IsADirectoryError", "OSError"),
    ("NotADirectoryError", "OSError"),
    ("PermissionError", "OSError"),
    ("ProcessLookupError", "OSError"),
    ("TimeoutError", "OSError"),
    ("ReferenceError", "Exception"),
    ("RuntimeError", "Exception"),
    ("NotImplementedError", "RuntimeError"),
    ("RecursionError", "RuntimeError"),
    ("StopIteration", "Exception"),
    ("StopAsyncIteration", "Exception"),
    ("SyntaxError", "Exception"),
    ("IndentationError", "SyntaxError"),
    ("_IncompleteInputError", "SyntaxError"),
    ("TabError", "IndentationError"),
    ("SystemError", "Exception"),
    ("TypeError", "Exception"),
    ("ValueError", "Exception"),
    ("UnicodeError", "ValueError"),
    ("UnicodeDecodeError", "UnicodeError"),
    ("UnicodeEncodeError", "UnicodeError"),
    ("UnicodeTranslateError", "UnicodeError"),
    ("Warning", "Exception"),
    ("BytesWarning", "Warning"),
    ("DeprecationWarning", "Warning"),
    ("EncodingWarning", "Warning"),
    ("FutureWarning", "Warning"),
    ("ImportWarning", "Warning"),
    ("PendingDeprecationWarning", "Warning"),
    ("ResourceWarning", "Warning"),
    ("RuntimeWarning", "Warning"),
    ("SyntaxWarning", "Warning"),
    ("UnicodeWarning", "Warning"),
    ("UserWarning", "Warning"),
];

/// `BaseException` itself.
pub const BASE_EXCEPTION: TypeDef = TypeDef {
    methods: &[
        native("__init__", exception_init, Arity::at_least(1).with_keywords())
            .traced(&by_mode!(twins::exception_init as Call)),
        native("__str__", exception_str, Arity::exactly(1)),
        native("__repr__", exception_repr, Arity::exactly(1)),
        native("with_traceback", with_traceback, Arity::exactly(2)),
        native("add_note", add_note, Arity::exactly(2)),
        native("__reduce__", reduce, Arity::exactly(1)),
        native("__setstate__", set_state, Arity::exactly(2)),
    ],
    statics: &[native("__new__", exception_new, Arity::at_least(1).with_keywords())
        .traced(&by_mode!(twins::exception_new as Call))],
    getters: &[("__dict__", crate::protocols::instance_dict::get)],
    setters: &[("__dict__", crate::protocols::instance_dict::set)],
    ..TypeDef::new("BaseException")
};

fn exception_new(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = args[0].downcast::<Class>().expect("the caller of `__new__` checks the class");
    Ok(make(vm, class, &args[1..]).into())
}

fn exception_init(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let exc = as_exception(args[0]).ok_or_else(|| vm.type_error("an exception is needed"))?;
    let class = classes::class_of(vm, args[0]);
    let data = data(exc);
    let mut positional = &args[1..];
    if class.is_subclass_of(vm.excs.os_error) {
        positional = fields::os_error_args(exc, positional, vm.none);
    }
    data.args.set(data, tuple(positional));
    if class.is_subclass_of(vm.excs.stop_iteration) {
        data.extra.set(data, args.get(1).copied().unwrap_or(vm.none));
    } else if class.is_subclass_of(vm.excs.system_exit) {
        let code = match &args[1..] {
            [] => vm.none,
            [code] => *code,
            many => tuple(many),
        };
        data.extra.set(data, code);
    }
    arguments::init(vm, exc, &args[1..], kw)?;
    crate::exceptions::unicode_errors::init(vm, exc, class, &args[1..])?;
    Ok(vm.none)
}

/// `str(exc)`: the text after the class's name.
fn exception_str(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(exc) = as_exception(args[0]) else { return Err(vm.type_error("an exception is needed")) };
    let values: Ref<Tuple> = data(exc).args.get().downcast().expect("args is a tuple");
    let class = classes::class_of(vm, args[0]);
    let text = match arguments::str_of(vm, exc, class)? {
        None => crate::exceptions::unicode_errors::text(vm, exc, class)?,
        text => text,
    };
    if let Some(text) = text {
        return Ok(str_value(text));
    }
    Ok(match values.as_slice() {
        [] => str_value(""),
        [one] if class.is_subclass_of(vm.excs.key_error) => str_value(protocols::repr(vm, *one)?),
        [one] => str_value(protocols::str_of(vm, *one)?),
        _ => str_value(protocols::repr(vm, values.into())?),
    })
}

fn exception_repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(exc) = as_exception(args[0]) else { return Err(vm.type_error("an exception is needed")) };
    let values: Ref<Tuple> = data(exc).args.get().downcast().expect("args is a tuple");
    let name = classes::class_of(vm, args[0]).name();
    Ok(str_value(match values.as_slice() {
        [one] => format!("{}({})", name.as_str(), protocols::repr(vm, *one)?),
        _ => format!("{}{}", name.as_str(), protocols::repr(vm, values.into())?),
    }))
}

fn with_traceback(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(exc) = as_exception(args[0]) else { return Err(vm.type_error("an exception is needed")) };
    data(exc).traceback.set(data(exc), a_traceback(vm, args[1])?);
    Ok(args[0])
}

fn a_traceback(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    match value == vm.none || value.downcast::<Traceback>().is_some() {
        true => Ok(value),
        false => Err(vm.type_error("__traceback__ must be a traceback or None")),
    }
}

fn chained(vm: Ref<Vm>, value: Value, what: &str) -> PyResult<Value> {
    match value == vm.none || as_exception(value).is_some() {
        true => Ok(value),
        false => Err(vm.type_error(&format!("exception {what} must be None or derive from BaseException"))),
    }
}

fn add_note(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if as_str(&args[1]).is_none() {
        let kind = classes::type_name(vm, args[1]);
        return Err(vm.type_error(&format!("note must be a str, not '{kind}'")));
    }
    let notes = match protocols::getattr_opt(vm, args[0], "__notes__")? {
        Some(notes) => notes,
        None => {
            let notes = crate::objects::heap_util::list(&[]).into();
            protocols::setattr(vm, args[0], "__notes__", notes)?;
            notes
        }
    };
    if crate::objects::heap_util::as_kind::<List>(notes).is_none() {
        return Err(vm.type_error("Cannot add note: __notes__ is not a list"));
    }
    protocols::call_method(vm, notes, "append", &[args[1]])?;
    Ok(vm.none)
}

fn reduce(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(exc) = as_exception(args[0]) else { return Err(vm.type_error("an exception is needed")) };
    let class = classes::class_of(vm, args[0]).into();
    let dict = protocols::getattr(vm, args[0], "__dict__")?;
    Ok(match protocols::truth(vm, dict)? {
        true => tuple(&[class, data(exc).args.get(), dict]),
        false => tuple(&[class, data(exc).args.get()]),
    })
}

fn set_state(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if args[1] == vm.none {
        return Ok(vm.none);
    }
    let Some(dict) = crate::objects::heap_util::as_kind::<Dict>(args[1]) else {
        return Err(vm.type_error("state is not a dictionary"));
    };
    let keys = protocols::collect(vm, dict.into())?;
    for &key in keys.as_slice() {
        let value = protocols::get_item(vm, dict.into(), key)?;
        let Some(name) = as_str(&key).map(minipy_text::room::owned) else {
            return Err(vm.type_error("attribute name must be string"));
        };
        protocols::setattr(vm, args[0], &name, value)?;
    }
    Ok(vm.none)
}

macro_rules! members {
    ($($class:literal $name:literal $getter:ident $setter:ident $($($twin:ident)::+)? =
        |$vm:ident, $data:ident| $get:expr, |$value:ident| $set:expr;)*) => {
        $(
            fn $getter($vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
                let Some(exc) = as_exception(args[0]) else { return Err($vm.type_error("an exception is needed")) };
                let $data = data(exc);
                Ok($get)
            }
            fn $setter($vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
                let Some(exc) = as_exception(args[0]) else { return Err($vm.type_error("an exception is needed")) };
                if args[1].is_null() {
                    return Err($vm.type_error(concat!($name, " may not be deleted")));
                }
                let ($data, $value) = (data(exc), args[1]);
                $set;
                Ok($vm.none)
            }
        )*
        /// Adds the attributes of all exceptions to an exception class.
        pub fn add_members(registry: Ref<Registry>, class: Ref<Class>) {
            fields::add_members(registry, class);
            $(
                if class.name().as_str() == $class {
                    let name = registry.intern($name);
                    const TWINS: &[Twin] = &[$(&by_mode!($($twin)::+ as Call))?];
                    let member = Member {
                        name,
                        owner: class,
                        key: None,
                        getter: Some(NativePointer($getter)),
                        setter: Some(NativePointer($setter)),
                        read_only: false,
                        twin: TwinOf(TWINS.first().copied()),
                    };
                    set_member(class, name, Ref::new(member).into());
                }
            )*
        }
    };
}

pub(crate) fn extra(vm: Ref<Vm>, data: Ref<ExcData>) -> Value {
    let extra = data.extra.get();
    if extra.is_null() { vm.none } else { extra }
}

members! {
    "BaseException" "args" get_args set_args members::exception_args = |vm, data| data.args.get(), |value| {
        let items = protocols::collect(vm, value)?;
        data.args.set(data, items.into_tuple())
    };
    "BaseException" "__traceback__" get_traceback set_traceback = |vm, data| data.traceback.get(), |value|
        data.traceback.set(data, a_traceback(vm, value)?);
    "BaseException" "__cause__" get_cause set_cause members::exception_cause = |vm, data| data.cause.get(), |value| {
        data.cause.set(data, chained(vm, value, "cause")?);
        data.suppress.set(data, true)
    };
    "BaseException" "__context__" get_context assign_context members::exception_context =
        |vm, data| data.context.get(), |value| data.context.set(data, chained(vm, value, "context")?);
    "BaseException" "__suppress_context__" get_suppress set_suppress = |vm, data| vm.bool(data.suppress.get()), |value|
        data.suppress.set(data, protocols::truth(vm, value)?);
    "StopIteration" "value" get_value set_value members::exception_extra =
        |vm, data| extra(vm, data), |value| data.extra.set(data, value);
    "SystemExit" "code" get_code set_code members::exception_extra =
        |vm, data| extra(vm, data), |value| data.extra.set(data, value);
}
