//! `exec`, `eval` and `compile`, and the other functions that access their caller's frame: `globals`, `locals`,
//! `vars`, `dir`, `__import__`.
//!
//! Code runs in the portal, so it is traced like any other. The globals are always a [`Module`]: a dict that is
//! passed as globals becomes its live view. If the local variables are another mapping, the source is compiled for
//! names in a namespace, like that of a class body.

use crate::classes;
use crate::exceptions::errors::OrRaise as _;
use crate::exceptions::raising::Raise as _;
use crate::exceptions::{raising, tracebacks};
use crate::functions::{binding, code};
use crate::interp::bytecode::{Interpret, interpret};
use crate::interp::frame::FrameContext;
use crate::modules::import;
use crate::objects::args::Args;
use crate::objects::code::{CodeObj, ExecSource, SourceText, Variant};
use crate::objects::heap_util::{as_kind, as_str};
use crate::objects::model::*;
use crate::protocols::{self, indexing};
use crate::run::{compilation, interrupt};
use crate::types::arguments::bind;
use crate::types::{self, codecs, dicts, namespace};
use crate::vm::Vm;
use metatrace::untraced::IntoPlain as _;
use metatrace::{Array, Direct, Fresh, Mut, Ref, Signals};
use minipy_frontend::Mode;
use minipy_text::room;
use minipy_text::str::surrogate;
use std::ops::ControlFlow;
use std::sync::Arc;

const fn looks(name: &'static str, func: NativeFn) -> NativeDef {
    native(name, func, Arity::at_least(0).with_keywords()).role(Role::LooksAtFrame)
}

/// The functions.
pub const NATIVES: &[NativeDef] = &[
    looks("globals", globals),
    looks("locals", locals),
    looks("vars", vars),
    looks("dir", dir),
    looks("exec", exec),
    looks("eval", eval),
    looks("__import__", import_function),
    native("compile", compile, Arity::at_least(0).with_keywords()),
];

/// `type(name, bases, namespace)` bound to the frame of its caller.
pub const TYPE_IN_MODULE: NativeDef = native("type", type_in_module, Arity::at_least(0).with_keywords());

fn type_in_module(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (globals, _, args) = context(vm, args);
    let namespace = args.get(2).and_then(|&namespace| as_kind::<Dict>(namespace));
    if let ([name, bases, _], Some(namespace)) = (args, namespace)
        && let Some(module) = namespace::get(globals, vm.names.name)
        && dicts::get(vm, namespace, vm.names.module.into())?.is_none()
    {
        let namespace = dicts::copy(vm, namespace)?;
        dicts::set(vm, namespace, vm.names.module.into(), module)?;
        return protocols::call_kw(vm, vm.types.type_.into(), &[*name, *bases, namespace.into()], kw);
    }
    protocols::call_kw(vm, vm.types.type_.into(), args, kw)
}

/// The frame to which a function was bound, and the other arguments. Without one, the module of the caller is used.
fn context(vm: Ref<Vm>, args: &[Value]) -> (Ref<Module>, Value, &[Value]) {
    if let Some(context) = args.first().and_then(|first| first.downcast::<FrameContext>()) {
        return (context.globals, context.locals, &args[1..]);
    }
    let mut caller = None;
    metatrace::levels::<Interpret>(|(code, _)| {
        caller = Some(code.globals);
        ControlFlow::Break(())
    });
    let main = || dicts::get(vm, vm.modules, vm.names.main.into()).ok().flatten()?.downcast();
    (caller.or_else(main).unwrap_or(vm.builtins), Value::NULL, args)
}

/// The mapping of the local variables.
fn mapping(globals: Ref<Module>, locals: Value) -> Value {
    if locals.is_null() { namespace::dict_of(globals).into() } else { locals }
}

fn no_arguments(vm: Ref<Vm>, name: &str, args: &[Value], kw: &Kwargs<'_>) -> PyResult<()> {
    if !kw.is_empty() {
        return Err(vm.type_error(&format!("{name}() takes no keyword arguments")));
    }
    match args.len() {
        0 => Ok(()),
        n => Err(vm.type_error(&format!("{name}() takes no arguments ({n} given)"))),
    }
}

/// The registers of local variables.
type CopiedRegisters = Ref<Array<TupleItems>>;

/// The argument of a function that takes the depth of a level, and the local variables of its caller; null if they
/// are not known. Instead of the variables their registers may be known.
fn level_asked_for(vm: Ref<Vm>, args: &[Value]) -> PyResult<(usize, Value, Option<CopiedRegisters>)> {
    let context = args.first().and_then(|first| first.downcast::<FrameContext>());
    let depth = match args.get(usize::from(context.is_some())) {
        Some(&depth) => usize::try_from(indexing::c_int(vm, depth)?).unwrap_or(0),
        None => 0,
    };
    let context = context.filter(|_| depth == 0);
    let registers = context.and_then(|context| context.registers);
    let locals = context.filter(|context| context.registers.is_none());
    let locals = locals.map_or(Value::NULL, |context| mapping(context.globals, context.locals));
    Ok((depth, locals, registers))
}

/// `sys._getframe(depth=0)`: the frame of the caller, or of one of its callers.
pub fn getframe(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (depth, locals, registers) = level_asked_for(vm, args)?;
    tracebacks::running_frame(vm, depth, locals, registers)
        .ok_or_else(|| vm.value_error("call stack is not deep enough"))
}

pub(crate) fn globals(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (globals, _, args) = context(vm, args);
    no_arguments(vm, "globals", args, kw)?;
    Ok(namespace::dict_of(globals).into())
}

fn locals(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (globals, locals, args) = context(vm, args);
    no_arguments(vm, "locals", args, kw)?;
    Ok(mapping(globals, locals))
}

/// The optional argument of `vars` or `dir`.
fn one_or_none(vm: Ref<Vm>, name: &str, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Option<Value>> {
    if !kw.is_empty() {
        return Err(vm.type_error(&format!("{name}() takes no keyword arguments")));
    }
    match args {
        [] => Ok(None),
        [one] => Ok(Some(*one)),
        _ => Err(vm.type_error(&format!("{name} expected at most 1 argument, got {}", args.len()))),
    }
}

fn vars(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (globals, locals, args) = context(vm, args);
    match one_or_none(vm, "vars", args, kw)? {
        None => Ok(mapping(globals, locals)),
        Some(object) => match protocols::getattr_opt(vm, object, "__dict__")? {
            Some(dict) => Ok(dict),
            None => Err(vm.type_error("vars() argument must have __dict__ attribute")),
        },
    }
}

fn dir(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (globals, locals, args) = context(vm, args);
    match one_or_none(vm, "dir", args, kw)? {
        Some(object) => crate::functions::listing::dir(vm, object),
        None => {
            let mapping = mapping(globals, locals);
            let names = match protocols::getattr_opt(vm, mapping, "keys")? {
                Some(keys) => protocols::call(vm, keys, &[])?,
                None => mapping,
            };
            let names = protocols::collect(vm, names)?.into_list();
            types::sort::sort(vm, names, None, false)?;
            Ok(names.into())
        }
    }
}

fn import_function(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (_, _, args) = context(vm, args);
    if args.is_empty() && kw.get("name").is_none() {
        return Err(vm.type_error("__import__() missing required argument 'name' (pos 1)"));
    }
    let parts = bind(vm, "__import__", args, kw, &["name", "globals", "locals", "fromlist", "level"], 1)?;
    import::import_function(vm, parts)
}

/// The globals in which code is to run, and the mapping of the local variables if that is another one.
fn places(
    vm: Ref<Vm>,
    here: (Ref<Module>, Value),
    given: (Option<Value>, Option<Value>),
    function: &str,
) -> PyResult<(Ref<Module>, Value)> {
    let given = (given.0.filter(|&v| v != vm.none), given.1.filter(|&v| v != vm.none));
    if let Some(locals) = given.1
        && !is_mapping(vm, locals)
    {
        let kind = classes::type_name(vm, locals);
        return Err(vm.type_error(&match function {
            "eval" => "locals must be a mapping".to_string(),
            _ => format!("locals must be a mapping or None, not {kind}"),
        }));
    }
    let (globals, locals) = match given {
        (None, None) => here,
        (None, Some(locals)) => (here.0, locals),
        (Some(dict), locals) => match as_kind::<Dict>(dict) {
            Some(dict) => (namespace::module_over(vm, dict), locals.unwrap_or(Value::NULL)),
            None => {
                let kind = classes::type_name(vm, dict);
                return Err(vm.type_error(&match function {
                    "eval" if is_mapping(vm, dict) => {
                        "globals must be a real dict; try eval(expr, {}, mapping)".to_string()
                    }
                    "eval" => "globals must be a dict".to_string(),
                    _ => format!("exec() globals must be a dict, not {kind}"),
                }));
            }
        },
    };
    let name = vm.intern("__builtins__");
    if namespace::get(globals, name).is_none() {
        namespace::set(globals, name, namespace::dict_of(vm.builtins).into());
    }
    let same = !locals.is_null() && locals == Value::from(namespace::dict_of(globals));
    Ok((globals, if same { Value::NULL } else { locals }))
}

fn is_mapping(vm: Ref<Vm>, value: Value) -> bool {
    classes::find(vm, classes::class_of(vm, value), vm.names.getitem).is_some()
}

/// The source text of a string or bytes object.
fn source_text(vm: Ref<Vm>, value: Value, function: &str, what: &str) -> PyResult<SourceText> {
    let text = match as_str(&value) {
        Some(text) => {
            // Source text must not have lone surrogates: this raises the error.
            if surrogate::any(text) {
                codecs::encode(vm, value, text, "utf-8", "strict")?;
            }
            SourceText::Str(room::copy(text).or_raise(vm)?)
        }
        None => match crate::objects::byte_storage::data(&value).or_raise(vm)? {
            Some(data) => SourceText::Bytes(room::own(data).or_raise(vm)?),
            None => {
                let text = format!("{function}() arg 1 must be a string, bytes or {what} object");
                return Err(vm.type_error(&text));
            }
        },
    };
    if text.as_bytes().contains(&0) {
        return Err(vm.error(vm.excs.syntax_error, "source code string cannot contain null bytes"));
    }
    Ok(text)
}

/// The memory in bytes that parser and compiler need for a token of most source texts, and the most that they were
/// found to need: fields of f-strings and statements of classes need some 600. The limit of the heap must have room for
/// the former and the system must have the latter, because what is allocated piece by piece cannot be refused.
const TOKEN_BYTES: usize = 300;
const MOST_TOKEN_BYTES: usize = 700;

/// The memory in bytes that a byte of a source text needs to be decoded with replacement characters, in a buffer that
/// grows.
const CHARACTERS_OF_BYTES: usize = 9;

/// A bound of the number of tokens of a source text, as if strings and comments were not different from other text.
fn most_tokens(text: &[u8]) -> usize {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii();
    let ends = |pair: &&[u8]| pair[0] != b' ' && !(is_word(pair[0]) && is_word(pair[1]));
    1 + text.windows(2).filter(ends).count()
}

/// Checks that there is memory for the compilation of a source text.
fn check_room(vm: Ref<Vm>, text: &SourceText) -> PyResult<()> {
    // Of the text itself, what usually remains of it.
    let room = |token: usize, tokens: usize| 64 * text.as_bytes().len() + token.saturating_mul(tokens);
    let fits = |tokens: usize| {
        room::check(room(TOKEN_BYTES, tokens)).is_ok()
            && Signals::system_gives(room(MOST_TOKEN_BYTES, tokens))
    };
    if fits(most_tokens(text.as_bytes())) {
        return Ok(());
    }
    // A string is a single token, and nothing remains of comments and blank lines; this takes longer.
    let count = |_| minipy_frontend::count_tokens(text.given(), || vm.signals.is_pending());
    match room::check(CHARACTERS_OF_BYTES * text.as_bytes().len()).ok().and_then(count) {
        Some(tokens) if fits(tokens) => Ok(()),
        _ => Err(interrupt::given_up(vm)),
    }
}

/// Compiles source text for these globals.
fn compile_text(
    vm: Ref<Vm>,
    source: Arc<ExecSource>,
    file: &str,
    globals: Ref<Module>,
    in_namespace: bool,
) -> PyResult<Ref<CodeObj>> {
    check_room(vm, &source.text)?;
    let front = compilation::compile(vm, &source, file, in_namespace)?;
    let front = front.map_err(|error| import::syntax_error(vm, &error))?;
    Ok(code::load_source(vm, front, globals, Some(source)))
}

/// The code to run for these globals, created once.
pub fn variant(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    globals: Ref<Module>,
    in_namespace: bool,
) -> PyResult<Ref<CodeObj>> {
    let in_namespace = match *code.source {
        Some(_) => in_namespace,
        None => code.front.is_class_body,
    };
    if code.globals == globals && code.front.is_class_body == in_namespace {
        return Ok(code);
    }
    let known = code.variants.borrow().iter().find_map(|variant| {
        (variant.globals == globals && variant.in_namespace == in_namespace).then_some(variant.code)
    });
    if let Some(known) = known {
        return Ok(known);
    }
    let made = match &*code.source {
        Some(source) if in_namespace != code.front.is_class_body => {
            compile_text(vm, Arc::clone(source), code.filename.as_str(), globals, in_namespace)?
        }
        source => code::load_source(vm, std::sync::Arc::clone(&code.front), globals, source.clone()),
    };
    let mut variants = code.variants.borrow_mut();
    // Code that is run with ever new globals must not keep all of them alive.
    if variants.len() >= 4 {
        variants.remove(0);
    }
    variants.push(Variant { globals, in_namespace, code: made });
    drop(variants);
    code.touch();
    Ok(made)
}

/// Runs source text or a code object.
fn run(
    vm: Ref<Vm>,
    source: Value,
    mode: Mode,
    (globals, locals): (Ref<Module>, Value),
    closure: Option<Value>,
) -> PyResult<Value> {
    let function = if mode == Mode::Expression { "eval" } else { "exec" };
    let in_namespace = !locals.is_null();
    let code = match source.downcast::<CodeObj>() {
        Some(code) => variant(vm, code, globals, in_namespace)?,
        None => {
            if closure.is_some() {
                return Err(vm.type_error("closure can only be used when source is a code object"));
            }
            let mut text = source_text(vm, source, function, "code")?;
            if mode == Mode::Expression {
                text.trim_start();
            }
            compile_text(vm, Arc::new(ExecSource { text, mode }), "<string>", globals, in_namespace)?
        }
    };
    let free = &code.front.free_regs;
    let cells = match closure.map(|c| c.downcast::<Tuple>()) {
        None if !free.is_empty() => {
            let text = format!("code object passed to {function}() may not contain free variables");
            return Err(vm.type_error(&text));
        }
        Some(_) if free.is_empty() => {
            return Err(vm.type_error("cannot use a closure with this code object"));
        }
        Some(Some(cells))
            if cells.as_slice().len() == free.len()
                && cells.as_slice().iter().all(|c| c.downcast::<Cell_>().is_some()) =>
        {
            Some(cells)
        }
        Some(_) => {
            let text = format!("code object requires a closure of exactly length {}", free.len());
            return Err(vm.type_error(&text));
        }
        None => None,
    };
    let mut frame = Fresh::<Direct, Registers>::new(code.num_regs, Value::NULL);
    if code.front.argcount + code.front.kwonly > 0 || code.front.has_varargs || code.front.has_varkw {
        // The code of a function with parameters is called without arguments.
        let (defaults, kwdefaults, extra) = (None, None, Mut::new(None));
        let function = Ref::new(Function { code, defaults, kwdefaults, closure: cells, extra });
        let none = Args::<Direct>::of_slice(None, &[]);
        binding::bind(vm, function.into(), code, none, &mut frame).map_err(|exc| exc.into_plain())?;
    }
    if code.front.is_generator {
        // A call would create a generator that is never resumed.
        return Ok(vm.none);
    }
    if code.front.is_class_body {
        frame.set(0, metatrace::Red::from(mapping(globals, locals)));
    }
    for (i, &reg) in free.iter().enumerate() {
        let cell = cells.map_or(Value::NULL, |cells| cells.as_slice()[i]);
        frame.set(reg as usize, metatrace::Red::from(cell));
    }
    let result = interpret::<Direct>(vm, code, 0, frame);
    std::hint::black_box((cells, code));
    result.map(|value| value.into_plain()).map_err(|exc| exc.into_plain())
}

/// Runs a statement of a prompt in a module.
pub fn run_interactive(vm: Ref<Vm>, text: &str, file: &str, globals: Ref<Module>) -> PyResult<()> {
    let source = ExecSource { text: SourceText::Str(text.to_owned()), mode: Mode::Interactive };
    let code = compile_text(vm, Arc::new(source), file, globals, false)?;
    import::run_code(vm, code)
}

fn at_least_one(vm: Ref<Vm>, name: &str, args: &[Value]) -> PyResult<()> {
    match args {
        [] => Err(vm.type_error(&format!("{name}() takes at least 1 positional argument (0 given)"))),
        _ => Ok(()),
    }
}

fn exec(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (globals, locals, args) = context(vm, args);
    at_least_one(vm, "exec", args)?;
    if args.len() > 3 {
        let text = format!("exec() takes at most 3 positional arguments ({} given)", args.len());
        return Err(vm.type_error(&text));
    }
    let parts = bind(vm, "exec", args, kw, &["", "globals", "locals", "closure"], 1)?;
    let source = parts[0].expect("there is one");
    let places = places(vm, (globals, locals), (parts[1], parts[2]), "exec")?;
    run(vm, source, Mode::Module, places, parts[3].filter(|&c| c != vm.none))?;
    Ok(vm.none)
}

fn eval(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (globals, locals, args) = context(vm, args);
    at_least_one(vm, "eval", args)?;
    let parts = bind(vm, "eval", args, kw, &["", "globals", "locals"], 1)?;
    let source = parts[0].expect("there is one");
    let places = places(vm, (globals, locals), (parts[1], parts[2]), "eval")?;
    run(vm, source, Mode::Expression, places, None)
}

/// Flags of `compile` that change the meaning of code and are not supported.
const UNSUPPORTED_FLAGS: &[(i64, &str)] = &[
    (0x400, "compile() to a syntax tree"),
    (0x2000, "await outside of functions"),
    (0x40_0000, "the barry_as_FLUFL feature"),
    (0x100_0000, "compile() with the flag of `from __future__ import annotations`"),
];
/// Text of [`Mode::Interactive`] is complete only if a compound statement ends with a line end.
const NO_IMPLIED_DEDENT: i64 = 0x200;
/// Text that lacks an end has an error of its own.
const INCOMPLETE_INPUT: i64 = 0x4000;
/// All flags of CPython.
const KNOWN_FLAGS: i64 = 0x1fe_0000 | 0xfe00 | 0x10 | 0x1000;

fn compile(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let names = ["source", "filename", "mode", "flags", "dont_inherit", "optimize", "_feature_version"];
    let [source, file, mode, flags, _, optimize, _] = bind(vm, "compile", args, kw, &names, 3)?;
    let (source, file, mode) = (source.expect("required"), file.expect("required"), mode.expect("required"));
    let file = match (as_str(&file), crate::objects::byte_storage::data(&file).or_raise(vm)?) {
        (Some(file), _) => room::copy(file).or_raise(vm)?,
        (None, Some(data)) => {
            room::check(3 * data.len()).or_raise(vm)?;
            String::from_utf8_lossy(&data).into_owned()
        }
        (None, None) => {
            let kind = classes::type_name(vm, file);
            let text = format!("expected str, bytes or os.PathLike object, not {kind}");
            return Err(vm.type_error(&text));
        }
    };
    if file.contains('\0') {
        return Err(vm.value_error("embedded null character"));
    }
    let Some(mode) = as_str(&mode) else {
        let kind = classes::type_name(vm, mode);
        return Err(vm.type_error(&format!("compile() argument 'mode' must be str, not {kind}")));
    };
    let number = |v: Option<Value>| -> PyResult<i64> {
        v.map_or(Ok(0), |v| Ok(protocols::index(vm, v)?.as_int().unwrap_or(i64::MAX)))
    };
    let flags = number(flags)?;
    if flags & !KNOWN_FLAGS != 0 {
        return Err(vm.value_error("compile(): unrecognised flags"));
    }
    if let Some(optimize) = optimize
        && !(-1..=2).contains(&number(Some(optimize))?)
    {
        return Err(vm.value_error("compile(): invalid optimize value"));
    }
    if let Some((_, what)) = UNSUPPORTED_FLAGS.iter().find(|(flag, _)| flags & flag != 0) {
        return Err(vm.not_implemented_error(&format!("minipy does not support {what}")));
    }
    let mode = match mode {
        "exec" => Mode::Module,
        "eval" => Mode::Expression,
        "single" => Mode::Interactive,
        _ => return Err(vm.value_error("compile() mode must be 'exec', 'eval' or 'single'")),
    };
    if source.downcast::<CodeObj>().is_some() {
        return Ok(source);
    }
    let text = source_text(vm, source, "compile", "AST")?;
    let is_unended =
        mode == Mode::Interactive && flags & NO_IMPLIED_DEDENT != 0 && !text.as_bytes().ends_with(b"\n");
    let source = Arc::new(ExecSource { text, mode });
    let lacks_end = flags & INCOMPLETE_INPUT != 0 && compilation::is_incomplete(vm, &source)?;
    // The globals are determined when the code is run.
    let compiled = compile_text(vm, source, &file, vm.builtins, false);
    let is_incomplete = lacks_end
        && match compiled {
            Ok(_) => is_unended,
            Err(exc) => raising::is_a(vm, exc, vm.excs.syntax_error),
        };
    if is_incomplete {
        return Err(vm.error(vm.excs.incomplete_input_error, "incomplete input"));
    }
    compiled.map(Value::from)
}
