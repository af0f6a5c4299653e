//! The fields of exception classes beside `args`: `OSError.errno`, `ImportError.name`, `SyntaxError.lineno` and
//! others.
//!
//! The fields of an exception are an array in `ExcData::extra`. A class has the fields of one family only, because
//! the layouts of two families cannot be combined. StopIteration and SystemExit have their single value there
//! directly.

use crate::classes::set_member;
use crate::exceptions::raising::{self, Raise as _, as_exception, data};
use crate::objects::class::{Class, Registry};
use crate::objects::heap_util::{str_value, string, tuple};
use crate::objects::kind::TwinOf;
use crate::objects::model::*;
use crate::vm::{Excs, Vm};
use field::*;
use metatrace::untraced::{Untraced as _, UntracedItems as _};
use metatrace::{Array, Object, Ref};

/// The indices of the fields in their arrays.
pub mod field {
    /// `NameError.name` and `AttributeError.name`
    pub const NAME: usize = 0;
    /// `AttributeError.obj`
    pub const OBJ: usize = 1;
    /// `ImportError.msg`
    pub const IMPORT_MSG: usize = 0;
    /// `ImportError.name`
    pub const IMPORT_NAME: usize = 1;
    /// `ImportError.path`
    pub const IMPORT_PATH: usize = 2;
    /// `ImportError.name_from`
    pub const IMPORT_FROM: usize = 3;
    /// `OSError.errno`
    pub const ERRNO: usize = 0;
    /// `OSError.strerror`
    pub const STRERROR: usize = 1;
    /// `OSError.filename`
    pub const FILENAME: usize = 2;
    /// `OSError.filename2`
    pub const FILENAME2: usize = 3;
    /// `SyntaxError.msg`
    pub const MSG: usize = 0;
    /// `SyntaxError.filename`, followed by the five fields of the position.
    pub const FILE: usize = 1;
    /// `SyntaxError.lineno`
    pub const LINE: usize = 2;
    /// `SyntaxError.offset`
    pub const OFFSET: usize = 3;
    /// `SyntaxError.text`
    pub const TEXT: usize = 4;
    /// `SyntaxError.end_lineno`
    pub const END_LINE: usize = 5;
    /// `SyntaxError.end_offset`
    pub const END_OFFSET: usize = 6;
}

const FIELDS: usize = 8;

/// The fields of an exception; null if they were never set.
#[derive(Object)]
struct Fields {
    items: Ref<Array<Items>>,
}

/// The field, or `None` if it was never set.
pub fn get(vm: Ref<Vm>, exc: Ref<Exc>, at: usize) -> Value {
    let value = data(exc).extra.get().downcast::<Fields>().map_or(Value::NULL, |fields| fields.items.get(at));
    if value.is_null() { vm.none } else { value }
}

/// The message of a SyntaxError or ImportError: its first argument, unless it was set.
pub fn message(vm: Ref<Vm>, exc: Ref<Exc>) -> Value {
    let args = data(exc).args.get().downcast::<Tuple>();
    match (data(exc).extra.get().is_null(), args.and_then(|args| args.as_slice().first().copied())) {
        (true, Some(first)) => first,
        _ => get(vm, exc, MSG),
    }
}

fn get_message(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(message(vm, an_exception(vm, args[0])?))
}

/// Sets a field.
pub fn set(exc: Ref<Exc>, at: usize, value: Value) {
    let data = data(exc);
    let fields = data.extra.get().downcast::<Fields>().unwrap_or_else(|| {
        let fields = Ref::new(Fields { items: Array::new(FIELDS, Value::NULL) });
        data.extra.set(data, fields.into());
        fields
    });
    fields.items.set(at, value);
}

fn an_exception(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Exc>> {
    as_exception(value).ok_or_else(|| vm.type_error("an exception is needed"))
}

fn getter<const AT: usize>(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(get(vm, an_exception(vm, args[0])?, AT))
}

fn setter<const AT: usize>(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    set(an_exception(vm, args[0])?, AT, args[1]);
    Ok(vm.none)
}

type Access = (NativeFn, NativeFn);

const fn access<const AT: usize>() -> Access {
    (getter::<AT>, setter::<AT>)
}

const MEMBERS: &[(&str, &str, Access)] = &[
    ("NameError", "name", access::<NAME>()),
    ("AttributeError", "name", access::<NAME>()),
    ("AttributeError", "obj", access::<OBJ>()),
    ("ImportError", "msg", (get_message, setter::<IMPORT_MSG>)),
    ("ImportError", "name", access::<IMPORT_NAME>()),
    ("ImportError", "path", access::<IMPORT_PATH>()),
    ("ImportError", "name_from", access::<IMPORT_FROM>()),
    ("OSError", "errno", access::<ERRNO>()),
    ("OSError", "strerror", access::<STRERROR>()),
    ("OSError", "filename", access::<FILENAME>()),
    ("OSError", "filename2", access::<FILENAME2>()),
    ("SyntaxError", "msg", (get_message, setter::<MSG>)),
    ("SyntaxError", "filename", access::<FILE>()),
    ("SyntaxError", "lineno", access::<LINE>()),
    ("SyntaxError", "offset", access::<OFFSET>()),
    ("SyntaxError", "text", access::<TEXT>()),
    ("SyntaxError", "end_lineno", access::<END_LINE>()),
    ("SyntaxError", "end_offset", access::<END_OFFSET>()),
    ("SyntaxError", "print_file_and_line", access::<7>()),
];

/// Adds the attributes of its family to an exception class.
pub fn add_members(registry: Ref<Registry>, class: Ref<Class>) {
    for (owner, name, (getter, setter)) in MEMBERS {
        if *owner == class.name().as_str() {
            let name = registry.intern(name);
            let member = Member {
                name,
                owner: class,
                key: None,
                getter: Some(NativePointer(*getter)),
                setter: Some(NativePointer(*setter)),
                read_only: false,
                twin: TwinOf(None),
            };
            set_member(class, name, Ref::new(member).into());
        }
    }
}

/// Selects one of the virtual machine's exception classes.
type Find = fn(Ref<Excs>) -> Ref<Class>;

/// The subclasses of OSError by error number.
const BY_NUMBER: &[(&[i64], Find)] = &[
    (&[11, 114, 115], |excs| excs.blocking_io_error),
    (&[32, 108], |excs| excs.broken_pipe_error),
    (&[10], |excs| excs.child_process_error),
    (&[103], |excs| excs.connection_aborted_error),
    (&[111], |excs| excs.connection_refused_error),
    (&[104], |excs| excs.connection_reset_error),
    (&[17], |excs| excs.file_exists_error),
    (&[2], |excs| excs.file_not_found_error),
    (&[4], |excs| excs.interrupted_error),
    (&[21], |excs| excs.is_a_directory_error),
    (&[20], |excs| excs.not_a_directory_error),
    (&[1, 13], |excs| excs.permission_error),
    (&[3], |excs| excs.process_lookup_error),
    (&[110], |excs| excs.timeout_error),
];

/// The class that `OSError(number, ...)` instantiates: the subclass for that number.
pub fn class_for(vm: Ref<Vm>, class: Ref<Class>, args: &[Value]) -> Ref<Class> {
    if class != vm.excs.os_error || !(2..=5).contains(&args.len()) {
        return class;
    }
    let Some(number) = args[0].as_int() else { return class };
    let found = BY_NUMBER.iter().find(|(numbers, _)| numbers.contains(&number));
    found.map_or(class, |(_, subclass)| subclass(vm.excs))
}

/// Sets the fields of a new OSError, and returns the arguments left for `args`.
pub fn os_error_args(exc: Ref<Exc>, args: &[Value], none: Value) -> &[Value] {
    if !(2..=5).contains(&args.len()) {
        return args;
    }
    set(exc, ERRNO, args[0]);
    set(exc, STRERROR, args[1]);
    match args.get(2) {
        Some(&file) if file != none => set(exc, FILENAME, file),
        _ => return args,
    }
    if let Some(&other) = args.get(4) {
        set(exc, FILENAME2, other);
    }
    &args[..2]
}

/// ImportError with its name and path.
pub fn import_error(vm: Ref<Vm>, class: Ref<Class>, text: &str, name: Value, path: Value) -> Ref<Exc> {
    let exc = raising::make(vm, class, &[str_value(text)]);
    set(exc, IMPORT_MSG, str_value(text));
    set(exc, IMPORT_NAME, name);
    set(exc, IMPORT_PATH, path);
    exc
}

/// The exception of an error in source text.
pub fn syntax_error(vm: Ref<Vm>, class: Ref<Class>, error: &minipy_frontend::SyntaxError) -> Ref<Exc> {
    let message = str_value(&error.message);
    if error.line == 0 && error.text.is_none() {
        let exc = raising::make(vm, class, &[message]);
        set(exc, MSG, message);
        return exc;
    }
    let number = |n: u32| Value::int(n.into());
    let place = [
        str_value(&error.filename),
        number(error.line),
        number(error.column),
        error.text.as_ref().map_or(vm.none, str_value),
        number(error.end_line),
        number(error.end_column),
    ];
    let exc = raising::make(vm, class, &[message, tuple(&place)]);
    set(exc, MSG, message);
    for (i, &value) in place.iter().enumerate() {
        set(exc, FILE + i, value);
    }
    exc
}

/// The exception for a failed system call.
pub(crate) fn os_error(vm: Ref<Vm>, error: &std::io::Error, file: Option<Value>) -> Ref<Exc> {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let (number, text) = (Value::int(error.raw_os_error().unwrap_or(0).into()), string(text));
    let args = [number, text, file.unwrap_or(vm.none)];
    let args = if file.is_some() { &args[..] } else { &args[..2] };
    crate::exceptions::raising::make(
        vm,
        crate::exceptions::fields::class_for(vm, vm.excs.os_error, args),
        args,
    )
}

/// The exception for a failed system call on two files.
pub(crate) fn os_error_of_two(vm: Ref<Vm>, error: &std::io::Error, file: Value, other: Value) -> Ref<Exc> {
    let text = error.to_string();
    let text = string(text.split(" (os error").next().unwrap_or_default());
    let number = Value::int(error.raw_os_error().unwrap_or(0).into());
    let args = [number, text, file, vm.none, other];
    crate::exceptions::raising::make(
        vm,
        crate::exceptions::fields::class_for(vm, vm.excs.os_error, &args),
        &args,
    )
}
