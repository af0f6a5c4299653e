//! The module `sys`.

use super::{NativeModule, host};
use crate::classes::{self, wrap_payload};
use crate::exceptions::errors::type_error;
use crate::exceptions::raising;
use crate::functions::coroutines::HOOKS;
use crate::modules::builtins::{print, streams};
use crate::objects::class::{Class, Layout};
use crate::objects::instance_slots::set_slot;
use crate::objects::vm::{keep, kept};
use crate::protocols::indexing;
use crate::run::report::Unraisable;
use crate::run::{hooks, monitoring};
use crate::types::namespace::{self, set_text};
use crate::types::support::*;
use crate::types::wrappers::define_type;

pub(super) const MODULE: NativeModule = NativeModule { name: "sys", functions: NATIVES, init: Some(init) };

/// `sys.version_info`
const VERSION: [i64; 3] = [3, 13, 0];

fn init(vm: Ref<Vm>, module: Ref<Module>) -> PyResult<()> {
    let mut argv = RootedVec::new();
    for arg in &vm.options.argv {
        argv.push(string(arg.as_str()));
    }
    let standard = |number| if vm.io.handles.has_standard(number) { stream(vm, number) } else { vm.none };
    let [stdin, stdout, stderr] = [0, 1, 2].map(standard);
    let version = version_info(vm);
    for (name, value) in [
        ("argv", argv.into_list().into()),
        ("orig_argv", list(&[]).into()),
        ("path", vm.path.into()),
        ("modules", vm.modules.into()),
        ("stdin", stdin),
        ("stdout", stdout),
        ("stderr", stderr),
        ("__stdin__", stdin),
        ("__stdout__", stdout),
        ("__stderr__", stderr),
        ("version", string("3.13.0 (minipy) [rustc]")),
        ("version_info", version),
        ("hexversion", Value::int(0x030d_00f0)),
        ("implementation", implementation(vm, version)),
        ("float_info", float_info(vm)),
        ("int_info", int_info(vm)),
        ("hash_info", hash_info(vm)),
        ("float_repr_style", string("short")),
        ("flags", flags(vm)),
        ("maxsize", Value::int(i64::MAX)),
        ("maxunicode", Value::int(0x10ffff)),
        ("platform", string(std::env::consts::OS)),
        ("byteorder", string(if cfg!(target_endian = "little") { "little" } else { "big" })),
        ("executable", string(executable())),
        ("prefix", string(PREFIX)),
        ("base_prefix", string(PREFIX)),
        ("exec_prefix", string(PREFIX)),
        ("base_exec_prefix", string(PREFIX)),
        ("dont_write_bytecode", vm.true_),
        ("_getframe", crate::classes::new_native(vm.registry, &GETFRAME, Value::NULL, false).into()),
        ("monitoring", monitoring::module(vm)),
        ("builtin_module_names", tuple(&["builtins", "posix", "sys", "time"].map(string))),
    ] {
        set_text(vm, module, name, value);
    }
    for (name, own) in HOOKS_OF_REPORTS {
        let hook = namespace::get(module, vm.intern(name)).expect("a function of the module");
        set_text(vm, module, own, hook);
    }
    keep(vm, MODULE.name, module.into());
    Ok(())
}

/// The hooks that a program may replace, and the names under which they stay.
const HOOKS_OF_REPORTS: [(&str, &str); 3] = [
    ("excepthook", "__excepthook__"),
    ("unraisablehook", "__unraisablehook__"),
    ("displayhook", "__displayhook__"),
];

/// `_getframe(depth)`
const GETFRAME: NativeDef =
    native("_getframe", crate::run::evaluation::getframe, Arity::between(0, 2)).role(Role::GivesFrame);

/// The names under which the standard streams are stored.
const STREAMS: [&str; 3] = ["sys.stdin", "sys.stdout", "sys.stderr"];

/// The standard stream with that descriptor, created on demand.
pub fn stream(vm: Ref<Vm>, number: usize) -> Value {
    kept(vm, STREAMS[number]).unwrap_or_else(|| {
        let stream = streams::new(number as i64);
        keep(vm, STREAMS[number], stream);
        stream
    })
}

/// The stream to which `print` writes: the current `sys.stdout`, which the program may have replaced.
pub fn standard_output(vm: Ref<Vm>) -> PyResult<Value> {
    let module = kept(vm, MODULE.name).and_then(|module| module.downcast::<Module>());
    let Some(module) = module else {
        return Ok(if vm.io.handles.has_standard(1) { stream(vm, 1) } else { vm.none });
    };
    match namespace::get(module, vm.intern("stdout")) {
        Some(stream) => Ok(stream),
        None => Err(raise(vm, vm.excs.runtime_error, "lost sys.stdout")),
    }
}

/// CPython's default prefix: modules search for data files below it.
const PREFIX: &str = "/usr/local";

fn executable() -> String {
    std::env::current_exe().map_or_else(|_| String::new(), |path| path.to_string_lossy().into_owned())
}

/// The field at that position of a version.
fn field<const N: usize>(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match as_kind::<Tuple>(args[0]) {
        Some(fields) => Ok(fields.as_slice()[N]),
        None => type_error(vm, "a version_info is needed"),
    }
}

fn version_repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let mut parts = Vec::new();
    for (name, _) in VERSION_FIELDS {
        let value = crate::protocols::getattr(vm, args[0], name)?;
        parts.push(format!("{name}={}", crate::protocols::builtin_text::repr(vm, value)?));
    }
    Ok(string(format!("sys.version_info({})", parts.join(", "))))
}

const VERSION_FIELDS: &[(&str, NativeFn)] = &[
    ("major", field::<0>),
    ("minor", field::<1>),
    ("micro", field::<2>),
    ("releaselevel", field::<3>),
    ("serial", field::<4>),
];

fn version_info(vm: Ref<Vm>) -> Value {
    const METHODS: &[NativeDef] = &[native("__repr__", version_repr, Arity::exactly(1))];
    let def = TypeDef { methods: METHODS, getters: VERSION_FIELDS, ..TypeDef::new("version_info") };
    let class = define_type(vm.registry, &def, &[vm.types.tuple], Layout::Builtin);
    let [major, minor, micro] = VERSION.map(Value::int);
    let level = string("final");
    wrap_payload(vm, class, tuple(&[major, minor, micro, level, Value::int(0)]))
}

/// An object with these attributes.
fn record(vm: Ref<Vm>, name: &'static str, attributes: &[(&str, Value)]) -> Value {
    let class = define_type(vm.registry, &TypeDef::new(name), &[vm.types.object], Layout::Plain);
    let record = classes::new_instance(vm, class);
    let instance = record.downcast().expect("just made");
    for &(name, value) in attributes {
        set_slot(instance, vm.intern(name), value);
    }
    record
}

fn implementation(vm: Ref<Vm>, version: Value) -> Value {
    record(
        vm,
        "SimpleNamespace",
        &[
            ("name", string("minipy")),
            ("cache_tag", vm.none),
            ("version", version),
            ("hexversion", Value::int(0x030d_00f0)),
        ],
    )
}

/// `sys.flags`: the values that CPython has without options.
fn flags(vm: Ref<Vm>) -> Value {
    let mut attributes: Vec<(&str, Value)> = [
        "debug",
        "inspect",
        "interactive",
        "optimize",
        "dont_write_bytecode",
        "no_user_site",
        "no_site",
        "ignore_environment",
        "verbose",
        "bytes_warning",
        "quiet",
        "isolated",
        "utf8_mode",
        "warn_default_encoding",
    ]
    .map(|name| (name, Value::int(0)))
    .to_vec();
    attributes.extend([
        ("hash_randomization", Value::int(1)),
        ("dev_mode", vm.false_),
        ("safe_path", vm.false_),
        ("int_max_str_digits", Value::int(4300)),
        ("thread_inherit_context", Value::int(0)),
        ("context_aware_warnings", Value::int(0)),
    ]);
    record(vm, "flags", &attributes)
}

fn float_info(vm: Ref<Vm>) -> Value {
    record(
        vm,
        "float_info",
        &[
            ("max", float(f64::MAX)),
            ("max_exp", Value::int(f64::MAX_EXP.into())),
            ("max_10_exp", Value::int(f64::MAX_10_EXP.into())),
            ("min", float(f64::MIN_POSITIVE)),
            ("min_exp", Value::int(f64::MIN_EXP.into())),
            ("min_10_exp", Value::int(f64::MIN_10_EXP.into())),
            ("dig", Value::int(f64::DIGITS.into())),
            ("mant_dig", Value::int(f64::MANTISSA_DIGITS.into())),
            ("epsilon", float(f64::EPSILON)),
            ("radix", Value::int(f64::RADIX.into())),
            ("rounds", Value::int(1)),
        ],
    )
}

fn int_info(vm: Ref<Vm>) -> Value {
    record(
        vm,
        "int_info",
        &[
            ("bits_per_digit", Value::int(30)),
            ("sizeof_digit", Value::int(4)),
            ("default_max_str_digits", Value::int(minipy_text::int::MAX_STR_DIGITS as i64)),
            ("str_digits_check_threshold", Value::int(LEAST_DIGITS)),
        ],
    )
}

fn hash_info(vm: Ref<Vm>) -> Value {
    record(
        vm,
        "hash_info",
        &[
            ("width", Value::int(64)),
            ("modulus", Value::int((1 << 61) - 1)),
            ("inf", Value::int(314_159)),
            ("nan", Value::int(0)),
            ("imag", Value::int(1_000_003)),
            ("algorithm", string("minipy")),
            ("hash_bits", Value::int(64)),
            ("seed_bits", Value::int(0)),
            ("cutoff", Value::int(0)),
        ],
    )
}

/// The smallest limit on the digits of integers other than no limit.
const LEAST_DIGITS: i64 = 640;

fn get_int_max_str_digits(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(minipy_text::int::max_str_digits() as i64))
}

fn set_int_max_str_digits(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [limit] = bind(vm, "set_int_max_str_digits", args, kw, &["maxdigits"], 1)?;
    let limit = indexing::c_int(vm, limit.expect("required"))?;
    if limit != 0 && limit < LEAST_DIGITS {
        return value_error(vm, format!("maxdigits must be 0 or larger than {LEAST_DIGITS}"));
    }
    minipy_text::int::set_max_str_digits(limit as usize);
    Ok(vm.none)
}

fn exit(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let code = args.first().copied().unwrap_or(vm.none);
    // `None` creates an exception without arguments, a tuple one with its items as arguments.
    let exc = match code.downcast::<Tuple>() {
        Some(items) => raising::make(vm, vm.excs.system_exit, items.as_slice()),
        None if is_none(vm, code) => raising::make(vm, vm.excs.system_exit, &[]),
        None => raising::make(vm, vm.excs.system_exit, &[code]),
    };
    let data = raising::data(exc);
    data.extra.set(data, code);
    Err(exc)
}

/// `exit(code)` and `quit(code)`, which end a prompt.
pub const LEAVE: &[NativeDef] =
    &[native("exit", exit, Arity::between(0, 1)), native("quit", exit, Arity::between(0, 1))];

fn getrecursionlimit(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(host::recursion_limit() as i64))
}

fn setrecursionlimit(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let i = indexing::index(vm, args[0])?;
    let limit = crate::objects::ints::word(i).and_then(|i| i32::try_from(i).ok());
    let Some(limit) = limit else {
        return Err(error(vm, ErrorKind::OverflowError, "Python int too large to convert to C int"));
    };
    if limit < 1 {
        return value_error(vm, "recursion limit must be greater or equal than 1");
    }
    let depth = host::depth();
    if depth >= limit as u64 {
        let message = format!(
            "cannot set the recursion limit to {limit} at the recursion depth {depth}: the limit is too low"
        );
        return Err(raise(vm, vm.excs.recursion_error, message));
    }
    host::set_recursion_limit(limit as u64);
    Ok(vm.none)
}

fn filesystem_errors(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(string("surrogateescape"))
}

/// `audit(event, ...)`: does nothing, because there are no hooks.
fn audit(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match args.first() {
        None => type_error(vm, "audit expected at least 1 argument, got 0"),
        Some(event) if as_str(event).is_none() => {
            let got = type_name(vm, *event);
            type_error(vm, format!("expected str for argument 'event', not {got}"))
        }
        _ => Ok(vm.none),
    }
}

fn intern(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match args[0].downcast::<Str>() {
        Some(s) => Ok(vm.intern_str(s).into()),
        None => type_error(vm, format!("intern() argument must be str, not {}", type_name(vm, args[0]))),
    }
}

/// The approximate size of CPython's objects of that type.
fn getsizeof(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let v = payload_of(args[0]);
    let size = if let Some(i) = crate::objects::ints::value(v) {
        24 + 4 * (i.bit_length().div_ceil(30).max(1) as i64)
    } else if let Some(s) = v.downcast::<Str>() {
        s.chars + if s.is_ascii() { 41 } else { 57 }
    } else if let Some(l) = v.downcast::<List>() {
        56 + 8 * l.length.get()
    } else if let Some(t) = v.downcast::<Tuple>() {
        40 + 8 * t.items.len() as i64
    } else if v.downcast::<Float>().is_some() {
        24
    } else {
        let entries = crate::types::len(vm, v)?.unwrap_or(0);
        if entries == 0 { 48 } else { 64 + 24 * entries }
    };
    Ok(Value::int(size))
}

/// `set_asyncgen_hooks(firstiter, finalizer)`
fn set_asyncgen_hooks(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let given = bind(vm, "set_asyncgen_hooks", args, kw, &["firstiter", "finalizer"], 0)?;
    for (hook, what) in given.into_iter().zip(["firstiter", "finalizer"]) {
        let Some(hook) = hook else { continue };
        if !is_none(vm, hook) && !crate::protocols::callable(vm, hook) {
            let got = type_name(vm, hook);
            return type_error(vm, format!("callable {what} expected, got {got}"));
        }
    }
    for (hook, name) in given.into_iter().zip(HOOKS) {
        if let Some(hook) = hook {
            keep(vm, name, hook);
        }
    }
    Ok(vm.none)
}

/// The names of the fields of `get_asyncgen_hooks()`.
const HOOK_FIELDS: &[(&str, NativeFn)] = &[("firstiter", field::<0>), ("finalizer", field::<1>)];

fn hooks_repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let fields = as_kind::<Tuple>(args[0]).expect("it is made of a tuple");
    let [first, last] = [0, 1].map(|i| crate::protocols::builtin_text::repr(vm, fields.as_slice()[i]));
    Ok(string(format!("asyncgen_hooks(firstiter={}, finalizer={})", first?, last?)))
}

fn get_asyncgen_hooks(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    const METHODS: &[NativeDef] = &[
        native("__repr__", hooks_repr, Arity::exactly(1)),
        native("__str__", hooks_repr, Arity::exactly(1)),
    ];
    const CLASS: &str = "sys.asyncgen_hooks";
    let class = kept(vm, CLASS).and_then(|class| class.downcast());
    let class = class.unwrap_or_else(|| {
        let def = TypeDef { methods: METHODS, getters: HOOK_FIELDS, ..TypeDef::new("asyncgen_hooks") };
        let class = define_type(vm.registry, &def, &[vm.types.tuple], Layout::Builtin);
        keep(vm, CLASS, class.into());
        class
    });
    let hooks = HOOKS.map(|name| kept(vm, name).unwrap_or(vm.none));
    Ok(wrap_payload(vm, class, tuple(&hooks)))
}

fn exc_info(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let handled = vm.handled.get();
    match raising::as_exception(handled) {
        Some(exc) => {
            let traceback = raising::data(exc).traceback.get();
            Ok(tuple(&[classes::class_of(vm, handled).into(), handled, traceback]))
        }
        None => Ok(tuple(&[vm.none; 3])),
    }
}

fn exception(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let handled = vm.handled.get();
    Ok(raising::as_exception(handled).map_or(vm.none, Value::from))
}

/// `sys.displayhook(value)`: shows a value computed at a prompt.
fn displayhook(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let value = args[0];
    if is_none(vm, value) {
        return Ok(vm.none);
    }
    let last = vm.intern("_");
    // While the value is being shown, `_` is None.
    namespace::set(vm.builtins, last, vm.none);
    let mut text = crate::protocols::builtin_text::repr(vm, value)?;
    text.push('\n');
    let output = standard_output(vm)?;
    if is_none(vm, output) {
        return Err(raise(vm, vm.excs.runtime_error, "lost sys.stdout"));
    }
    crate::modules::builtins::print::write_to(vm, output, &text)?;
    namespace::set(vm.builtins, last, value);
    Ok(vm.none)
}

/// `sys.excepthook(class, exception, traceback)`: the report of an uncaught exception.
fn excepthook(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(exc) = raising::as_exception(args[1]) else {
        let got = type_name(vm, args[1]);
        let text = format!("print_exception(): Exception expected for value, {got} found");
        return type_error(vm, text);
    };
    let text = crate::run::report::report_with(vm, exc, args[2]);
    match attribute(vm, "stderr") {
        Some(file) if !is_none(vm, file) => crate::modules::builtins::print::write_to(vm, file, &text)?,
        _ => {}
    }
    Ok(vm.none)
}

/// The fields of what `sys.unraisablehook` is called with.
const UNRAISABLE_FIELDS: &[(&str, NativeFn)] = &[
    ("exc_type", field::<0>),
    ("exc_value", field::<1>),
    ("exc_traceback", field::<2>),
    ("err_msg", field::<3>),
    ("object", field::<4>),
];

fn unraisable_repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let values = as_kind::<Tuple>(args[0]).expect("it is made of a tuple");
    let mut fields = Vec::new();
    for (&(name, _), &value) in UNRAISABLE_FIELDS.iter().zip(values.as_slice()) {
        fields.push(format!("{name}={}", crate::protocols::builtin_text::repr(vm, value)?));
    }
    Ok(string(format!("UnraisableHookArgs({})", fields.join(", "))))
}

/// The class of what `sys.unraisablehook` is called with.
fn unraisable_class(vm: Ref<Vm>) -> Ref<Class> {
    const METHODS: &[NativeDef] = &[
        native("__repr__", unraisable_repr, Arity::exactly(1)),
        native("__str__", unraisable_repr, Arity::exactly(1)),
    ];
    const CLASS: &str = "sys.UnraisableHookArgs";
    if let Some(class) = kept(vm, CLASS).and_then(|class| class.downcast()) {
        return class;
    }
    let def = TypeDef { methods: METHODS, getters: UNRAISABLE_FIELDS, ..TypeDef::new("UnraisableHookArgs") };
    let class = define_type(vm.registry, &def, &[vm.types.tuple], Layout::Builtin);
    keep(vm, CLASS, class.into());
    class
}

/// What `sys.unraisablehook` is called with.
pub fn unraisable_arguments(vm: Ref<Vm>, Unraisable { exc, message, object }: Unraisable<'_>) -> Value {
    let message = message.map_or(vm.none, string);
    let object = if object.is_null() { vm.none } else { object };
    let traceback = raising::data(exc).traceback.get();
    let class = classes::class_of(vm, exc.into()).into();
    wrap_payload(vm, unraisable_class(vm), tuple(&[class, exc.into(), traceback, message, object]))
}

/// What the program has set as `sys.unraisablehook`, if that is a function of its own.
pub fn unraisable_hook(vm: Ref<Vm>) -> Option<Value> {
    let hook = attribute(vm, "unraisablehook").filter(|&hook| !is_none(vm, hook))?;
    (Some(hook) != attribute(vm, "__unraisablehook__")).then_some(hook)
}

/// `sys.unraisablehook(unraisable)`: the report of an exception that can't be raised.
fn unraisablehook(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let fields = as_kind::<Tuple>(args[0]).filter(|_| classes::class_of(vm, args[0]) == unraisable_class(vm));
    let Some(fields) = fields else {
        return type_error(vm, "sys.unraisablehook argument type must be UnraisableHookArgs");
    };
    let &[_, exc, _, message, object] = fields.as_slice() else { unreachable!("it has five fields") };
    let exc = raising::as_exception(exc).expect("made of an exception");
    let message = as_str(&message).map(str::to_owned);
    let object = if is_none(vm, object) { Value::NULL } else { object };
    crate::run::report::say_unraisable(vm, Unraisable { exc, message: message.as_deref(), object });
    Ok(vm.none)
}

/// An attribute of the module, if that has been imported and has it.
pub fn attribute(vm: Ref<Vm>, name: &str) -> Option<Value> {
    let module = kept(vm, MODULE.name).and_then(|module| module.downcast::<Module>())?;
    namespace::get(module, vm.intern(name))
}

/// The stream for reports of errors: the current `sys.stderr`, which the program may have replaced; None if it is
/// `None`.
pub fn standard_error(vm: Ref<Vm>) -> Option<Value> {
    if kept(vm, MODULE.name).is_some() {
        return attribute(vm, "stderr").filter(|&stream| !is_none(vm, stream));
    }
    vm.io.handles.has_standard(2).then(|| stream(vm, 2))
}

/// Writes the buffered data of the standard output and the standard error.
pub fn flush_streams(vm: Ref<Vm>) -> PyResult<()> {
    let result = vm.io.output(1).flush(vm);
    result.and(vm.io.output(2).flush(vm))
}

/// Writes all buffered data at the end of a program, and reports failures. Returns false if a standard stream has
/// failed.
pub fn shut_down(vm: Ref<Vm>) -> bool {
    let mut whole = true;
    let is_open = |&stream: &Value| !stream.downcast::<streams::Stream>().is_some_and(|s| s.closed.get());
    if let Some(output) = standard_output(vm).ok().filter(|&s| !is_none(vm, s)).filter(is_open)
        && let Err(exc) = print::flush_file(vm, output)
    {
        let message = Some("Exception ignored on flushing sys.stdout");
        crate::run::report::unraisable(vm, Unraisable { exc, message, object: Value::NULL });
        whole = false;
    }
    if let Some(errors) = standard_error(vm).filter(is_open) {
        whole &= print::flush_file(vm, errors).is_ok();
    }
    crate::modules::files::flush_all(vm);
    // The streams that the program has replaced; their failures are not reported.
    let _ = flush_streams(vm);
    whole
}

/// Sets an attribute of the module, if that has been imported.
pub fn set_attribute(vm: Ref<Vm>, name: &str, value: Value) {
    if let Some(module) = kept(vm, MODULE.name).and_then(|module| module.downcast::<Module>()) {
        set_text(vm, module, name, value);
    }
}

/// Sets `sys.ps1` and `sys.ps2`, the prompts; they exist only in interactive mode.
pub fn set_prompts(vm: Ref<Vm>) {
    for (name, text) in [("ps1", ">>> "), ("ps2", "... ")] {
        if attribute(vm, name).is_none() {
            set_attribute(vm, name, string(text));
        }
    }
}

/// Passes the value of an expression statement to the current `sys.displayhook`.
pub fn show(vm: Ref<Vm>, value: Value) -> PyResult<()> {
    let module = kept(vm, MODULE.name).and_then(|module| module.downcast::<Module>());
    let Some(module) = module else { return displayhook(vm, &[value], &Kwargs::NONE).map(|_| ()) };
    match namespace::get(module, vm.intern("displayhook")) {
        Some(hook) => call(vm, hook, &[value]).map(|_| ()),
        None => Err(raise(vm, vm.excs.runtime_error, "lost sys.displayhook")),
    }
}

fn encoding(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(string("utf-8"))
}

fn is_finalizing(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(vm.false_)
}

functions! {
    NATIVES {
        "excepthook" excepthook, RANGE(3, 3);
        "unraisablehook" unraisablehook, ONE;
        "displayhook" displayhook, ONE;
        "exit" exit, RANGE(0, 1);
        "getrecursionlimit" getrecursionlimit, NONE;
        "setrecursionlimit" setrecursionlimit, ONE;
        "get_int_max_str_digits" get_int_max_str_digits, NONE;
        "set_int_max_str_digits" set_int_max_str_digits, KEYWORDS;
        "intern" intern, ONE;
        "getsizeof" getsizeof, RANGE(1, 2);
        "exc_info" exc_info, NONE;
        "exception" exception, NONE;
        "getdefaultencoding" encoding, NONE;
        "getfilesystemencoding" encoding, NONE;
        "getfilesystemencodeerrors" filesystem_errors, NONE;
        "audit" audit, ANY;
        "is_finalizing" is_finalizing, NONE;
        "set_asyncgen_hooks" set_asyncgen_hooks, KEYWORDS;
        "get_asyncgen_hooks" get_asyncgen_hooks, NONE;
        "settrace" hooks::set_trace, ONE;
        "gettrace" hooks::get_trace, NONE;
        "setprofile" hooks::set_profile, ONE;
        "getprofile" hooks::get_profile, NONE;
        "call_tracing" hooks::call_tracing, RANGE(2, 2);
        "_settraceallthreads" hooks::set_trace, ONE;
        "_setprofileallthreads" hooks::set_profile, ONE;
    }
}
