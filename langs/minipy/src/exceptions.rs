//! Exceptions: the hierarchy, constructors for what the virtual machine raises, tracebacks and how an uncaught
//! exception is printed.

use crate::classes::{Class, ClassSpec, Layout, new_class, set_member, wrap_payload};
use crate::code::CodeObj;
use crate::heap_util::{as_str, str_value, tuple};
use crate::model::*;
use crate::ops_plain as ops;
use crate::vm::{Registry, Vm};
use metatrace::untraced::Untraced;
use metatrace::{Mut, Ref, residual};
use std::fmt::Write as _;

/// The exception classes, bases first.
pub const EXCEPTIONS: &[(&str, &str)] = &[
    ("BaseException", ""),
    ("Exception", "BaseException"),
    ("GeneratorExit", "BaseException"),
    ("KeyboardInterrupt", "BaseException"),
    ("SystemExit", "BaseException"),
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
    ("FileExistsError", "OSError"),
    ("FileNotFoundError", "OSError"),
    ("IsADirectoryError", "OSError"),
    ("PermissionError", "OSError"),
    ("TimeoutError", "OSError"),
    ("ReferenceError", "Exception"),
    ("RuntimeError", "Exception"),
    ("NotImplementedError", "RuntimeError"),
    ("RecursionError", "RuntimeError"),
    ("StopIteration", "Exception"),
    ("StopAsyncIteration", "Exception"),
    ("SyntaxError", "Exception"),
    ("IndentationError", "SyntaxError"),
    ("TabError", "IndentationError"),
    ("SystemError", "Exception"),
    ("TypeError", "Exception"),
    ("ValueError", "Exception"),
    ("UnicodeError", "ValueError"),
    ("UnicodeDecodeError", "UnicodeError"),
    ("UnicodeEncodeError", "UnicodeError"),
    ("UnicodeTranslateError", "UnicodeError"),
    ("Warning", "Exception"),
    ("DeprecationWarning", "Warning"),
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
        native("__init__", exception_init, Arity::at_least(1).with_keywords()),
        native("__str__", exception_str, Arity::exactly(1)),
        native("__repr__", exception_repr, Arity::exactly(1)),
        native("with_traceback", with_traceback, Arity::exactly(2)),
    ],
    statics: &[native("__new__", exception_new, Arity::at_least(1).with_keywords())],
    getters: &[("__dict__", crate::instance_dict::get)],
    setters: &[("__dict__", crate::instance_dict::set)],
    ..TypeDef::new("BaseException")
};

/// The payload of an exception.
pub fn data(exc: Ref<Exc>) -> Ref<ExcData> {
    exc.payload.downcast().expect("exceptions carry their data")
}

/// The exception, if the value is one.
pub fn as_exception(value: Value) -> Option<Ref<Exc>> {
    value.downcast::<Instance>().filter(|i| i.payload.downcast::<ExcData>().is_some())
}

/// Makes an exception without running `__init__`.
pub fn make(vm: Ref<Vm>, class: Ref<Class>, args: &[Value]) -> Ref<Exc> {
    let data = Ref::new(ExcData {
        args: Mut::new(tuple(args)),
        traceback: Mut::new(vm.none),
        cause: Mut::new(vm.none),
        context: Mut::new(vm.none),
        suppress: Mut::new(false),
        extra: Mut::new(Value::NULL),
    });
    wrap_payload(vm, class, data.into()).downcast().expect("just made")
}

fn exception_new(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class: Ref<Class> =
        args[0].downcast().ok_or_else(|| vm.type_error("__new__(X): X is not a type object"))?;
    Ok(make(vm, class, &args[1..]).into())
}

fn exception_init(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let exc = as_exception(args[0]).ok_or_else(|| vm.type_error("an exception is needed"))?;
    let class = ops::class_of(vm, args[0]);
    let data = data(exc);
    data.args.set(data, tuple(&args[1..]));
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
    let takes_name = [vm.excs.import_error, vm.excs.name_error, vm.excs.attribute_error];
    if !kw.is_empty() {
        if !takes_name.iter().any(|&c| class.is_subclass_of(c)) {
            return Err(vm.type_error(&format!("{}() takes no keyword arguments", class.name().as_str())));
        }
        data.extra.set(data, kw.get("name").unwrap_or(vm.none));
    }
    crate::unicode_errors::init(vm, exc, class, &args[1..])?;
    Ok(vm.none)
}

/// The text after the class's name: `str(exc)`.
fn exception_str(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(exc) = as_exception(args[0]) else { return Err(vm.type_error("an exception is needed")) };
    let values: Ref<Tuple> = data(exc).args.get().downcast().expect("args is a tuple");
    let class = ops::class_of(vm, args[0]);
    if let Some(text) = crate::unicode_errors::text(vm, exc, class)? {
        return Ok(str_value(text));
    }
    Ok(match values.as_slice() {
        [] => str_value(""),
        [one] if class.is_subclass_of(vm.excs.key_error) => str_value(ops::repr(vm, *one)?),
        [one] => str_value(ops::str_of(vm, *one)?),
        [number, text, ..] if class.is_subclass_of(vm.excs.os_error) => {
            let mut message = format!("[Errno {}] {}", ops::str_of(vm, *number)?, ops::str_of(vm, *text)?);
            if let Some(file) = values.as_slice().get(2) {
                let _ = write!(message, ": {}", ops::repr(vm, *file)?);
            }
            str_value(message)
        }
        _ => str_value(ops::repr(vm, values.into())?),
    })
}

fn exception_repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(exc) = as_exception(args[0]) else { return Err(vm.type_error("an exception is needed")) };
    let values: Ref<Tuple> = data(exc).args.get().downcast().expect("args is a tuple");
    let name = ops::class_of(vm, args[0]).name();
    Ok(str_value(match values.as_slice() {
        [one] => format!("{}({})", name.as_str(), ops::repr(vm, *one)?),
        _ => format!("{}{}", name.as_str(), ops::repr(vm, values.into())?),
    }))
}

fn with_traceback(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(exc) = as_exception(args[0]) else { return Err(vm.type_error("an exception is needed")) };
    data(exc).traceback.set(data(exc), args[1]);
    Ok(args[0])
}

macro_rules! members {
    ($($class:literal $name:literal $getter:ident $setter:ident |$vm:ident, $data:ident| $get:expr, |$value:ident| $set:expr;)*) => {
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
        /// Gives an exception class the attributes that all its instances have.
        pub fn add_members(registry: Ref<Registry>, class: Ref<Class>) {
            $(
                if class.name().as_str() == $class {
                    let name = registry.intern($name);
                    let member = Member { name, owner: class, getter: Some(NativePointer($getter)), setter: Some(NativePointer($setter)), read_only: false };
                    set_member(class, name, Ref::new(member).into());
                }
            )*
        }
    };
}

fn extra(vm: Ref<Vm>, data: Ref<ExcData>) -> Value {
    let extra = data.extra.get();
    if extra.is_null() { vm.none } else { extra }
}

members! {
    "BaseException" "args" get_args set_args |vm, data| data.args.get(), |value| {
        let items = ops::collect(vm, value)?;
        data.args.set(data, items.into_tuple())
    };
    "BaseException" "__traceback__" get_traceback set_traceback |vm, data| data.traceback.get(), |value| data.traceback.set(data, value);
    "BaseException" "__cause__" get_cause set_cause |vm, data| data.cause.get(), |value| { data.suppress.set(data, true); data.cause.set(data, value) };
    "BaseException" "__context__" get_context assign_context |vm, data| data.context.get(), |value| data.context.set(data, value);
    "BaseException" "__suppress_context__" get_suppress set_suppress |vm, data| vm.bool(data.suppress.get()), |value| data.suppress.set(data, ops::truth(vm, value)?);
    "StopIteration" "value" get_value set_value |vm, data| extra(vm, data), |value| data.extra.set(data, value);
    "SystemExit" "code" get_code set_code |vm, data| extra(vm, data), |value| data.extra.set(data, value);
    "ImportError" "name" get_import_name set_import_name |vm, data| extra(vm, data), |value| data.extra.set(data, value);
    "NameError" "name" get_name_name set_name_name |vm, data| extra(vm, data), |value| data.extra.set(data, value);
    "AttributeError" "name" get_attribute_name set_attribute_name |vm, data| extra(vm, data), |value| data.extra.set(data, value);
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
            /// StopIteration with a value, or without any if that is None.
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

/// Is the exception an instance of that class?
pub fn is_a(vm: Ref<Vm>, exc: Ref<Exc>, class: Ref<Class>) -> bool {
    ops::class_of(vm, exc.into()).is_subclass_of(class)
}

/// An exception passes through a level: a traceback entry, and the context when it is new.
#[residual(writes(ExcData, Traceback))]
pub fn trace_exception(vm: Ref<Vm>, exc: Ref<Exc>, code: Ref<CodeObj>, pc: usize) {
    let data = data(exc);
    let inner = data.traceback.get();
    if inner == vm.none {
        set_context(vm, exc);
    }
    let entry = Ref::new(Traceback { code, pc, inner });
    data.traceback.set(data, entry.into());
}

/// The exception being handled becomes the context of a new one.
pub fn set_context(vm: Ref<Vm>, exc: Ref<Exc>) {
    let handled = vm.handled.get();
    let data = data(exc);
    if handled == vm.none || handled == Value::from(exc) || data.context.get() != vm.none {
        return;
    }
    // An exception that is raised again while its own context is handled must not become a cycle.
    let mut at = handled;
    while let Some(e) = as_exception(at) {
        let next = self::data(e).context.get();
        if next == Value::from(exc) {
            self::data(e).context.set(self::data(e), vm.none);
        }
        at = next;
    }
    data.context.set(data, handled);
}

/// The exception of `raise value`: an instance, or a new one of a class.
pub fn of_raised(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Exc>> {
    if let Some(exc) = as_exception(value) {
        return Ok(exc);
    }
    if let Some(class) = value.downcast::<Class>()
        && class.is_subclass_of(vm.excs.base_exception)
    {
        let made = ops::call(vm, value, &[])?;
        return as_exception(made).ok_or_else(|| {
            let message = format!(
                "calling {} should have returned an instance of BaseException, not {}",
                ops::repr(vm, value).unwrap_or_default(),
                ops::type_name(vm, made)
            );
            vm.type_error(&message)
        });
    }
    Err(vm.type_error("exceptions must derive from BaseException"))
}

/// `raise value [from cause]`: the exception to go on with. A null cause is none.
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
                Err(_) => return vm.type_error("exception causes must derive from BaseException"),
            }
        };
        data(exc).cause.set(data(exc), cause);
        data(exc).suppress.set(data(exc), true);
    }
    set_context(vm, exc);
    exc
}

/// What comes after the traceback: `ValueError: text`.
fn headline(vm: Ref<Vm>, exc: Ref<Exc>) -> String {
    let class = ops::class_of(vm, exc.into());
    let module = class.find(vm.names.module).filter(|_| !class.builtin);
    let module = module.as_ref().and_then(as_str).filter(|m| !matches!(*m, "builtins" | "__main__"));
    let name = class.qualname();
    let name = name.as_str();
    let mut line = module.map_or(String::new(), |m| format!("{m}."));
    line.push_str(name);
    match ops::str_of(vm, exc.into()) {
        Ok(text) if text.is_empty() => {}
        Ok(text) => {
            let _ = write!(line, ": {text}");
        }
        Err(_) => line.push_str(": <exception str() failed>"),
    }
    line
}

/// The whole report of an uncaught exception, as CPython prints it but for the lines of marks.
pub fn report(vm: Ref<Vm>, exc: Ref<Exc>) -> String {
    let mut out = String::new();
    // Chained exceptions, the oldest first.
    let mut chain = vec![(exc, "")];
    let mut seen = vec![exc];
    loop {
        let data = data(chain.last().expect("not empty").0);
        let (next, text) = match (as_exception(data.cause.get()), as_exception(data.context.get())) {
            (Some(cause), _) => {
                (Some(cause), "\nThe above exception was the direct cause of the following exception:\n\n")
            }
            (None, context) if !data.suppress.get() => {
                (context, "\nDuring handling of the above exception, another exception occurred:\n\n")
            }
            _ => (None, ""),
        };
        match next {
            Some(next) if !seen.contains(&next) => {
                chain.last_mut().expect("not empty").1 = text;
                seen.push(next);
                chain.push((next, ""));
            }
            _ => break,
        }
    }
    for &(exc, text) in chain.iter().rev() {
        out.push_str(text);
        write_traceback(vm, &mut out, data(exc).traceback.get());
        out.push_str(&headline(vm, exc));
        out.push('\n');
    }
    out
}

fn write_traceback(_vm: Ref<Vm>, out: &mut String, traceback: Value) {
    let mut at = traceback.downcast::<Traceback>();
    if at.is_none() {
        return;
    }
    out.push_str("Traceback (most recent call last):\n");
    let mut last = None;
    let mut repeated = 0;
    let flush = |out: &mut String, repeated: u64| {
        if repeated > 3 {
            let more = repeated - 3;
            let _ = writeln!(
                out,
                "  [Previous line repeated {more} more time{}]",
                if more > 1 { "s" } else { "" }
            );
        }
    };
    let mut sources = hashbrown::HashMap::<String, Vec<String>>::new();
    while let Some(entry) = at {
        let (file, line, name) =
            (entry.code.filename.as_str(), entry.code.front.line_of(entry.pc), entry.code.name.as_str());
        let key = (file.to_string(), line, name.to_string());
        if last.as_ref() != Some(&key) {
            flush(out, repeated);
            (last, repeated) = (Some(key), 0);
        }
        repeated += 1;
        if repeated <= 3 {
            let _ = writeln!(out, "  File \"{file}\", line {line}, in {name}");
            let lines = sources.entry(file.to_string()).or_insert_with(|| {
                let text = std::fs::read(file).unwrap_or_default();
                String::from_utf8_lossy(&text).lines().map(str::to_string).collect()
            });
            if let Some(text) = lines.get(line as usize - 1).map(|l| l.trim()).filter(|l| !l.is_empty()) {
                let _ = writeln!(out, "    {text}");
            }
        }
        at = entry.inner.downcast();
    }
    flush(out, repeated);
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
        slots: None,
        has_dict: true,
    };
    new_class(vm.registry, &spec).expect("a single base has an order")
}
