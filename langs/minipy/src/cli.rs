//! The command line: options, the thread that guest code runs on, exit statuses, and the report of errors.

use crate::code;
use crate::exceptions::{self, as_exception};
use crate::heap_util::{ListExt as _, str_value};
use crate::model::*;
use crate::modules::host;
use crate::vm::{Options, Vm};
use crate::{builtins, import, namespace, ops_plain, types};
use metatrace::untraced::Untraced as _;
use metatrace::{BackendKind, Config, Jit, Params, Ref};
use minipy_frontend::{Mode, SyntaxError};
use std::path::Path;
use std::rc::Rc;

const USAGE: &str = "usage: minipy [--jit on|off] [--jit-backend x64|ir] [--jit-stats [FILE]] [--jit-param NAME=VALUE]... (FILE.py | -c CODE) [ARGS]";

/// Bytes of native stack that guest code runs on, reserved and not used until it is needed.
const STACK: usize = 4 << 30;
/// The reserve when so much cannot be had.
const SMALL_STACK: usize = 256 << 20;
/// Bytes of native stack for a guest level, in the fattest mode.
const LEVEL: usize = 16 << 10;

/// Where the statistics go.
enum Stats {
    Stderr,
    File(String),
}

/// What is run.
enum Program {
    File(String),
    Code(String),
}

/// A parsed command line.
struct Command {
    params: Params,
    backend: BackendKind,
    stats: Option<Stats>,
    program: Program,
    args: Vec<String>,
}

/// Runs the command line; the exit status.
pub fn run(args: Vec<String>) -> i32 {
    let command = match parse(args) {
        Ok(Some(command)) => command,
        Ok(None) => {
            println!("{USAGE}");
            return 0;
        }
        Err(message) => {
            eprintln!("minipy: {message}\n{USAGE}");
            return 2;
        }
    };
    env_logger::Builder::from_env(env_logger::Env::new().filter("METATRACE_LOG")).init();
    let shared = std::sync::Arc::new(command);
    for stack in [STACK, SMALL_STACK] {
        let command = shared.clone();
        let thread = std::thread::Builder::new().stack_size(stack).spawn(move || execute(&command, stack));
        if let Ok(thread) = thread {
            return thread.join().unwrap_or(101);
        }
    }
    eprintln!("minipy: no memory for the stack");
    1
}

fn parse(args: Vec<String>) -> Result<Option<Command>, String> {
    let mut params = Params::default();
    let mut backend = BackendKind::X64;
    let mut stats = None;
    if let Ok(list) = std::env::var("METATRACE_PARAM") {
        for item in list.split(',').filter(|item| !item.is_empty()) {
            set_param(&mut params, item)?;
        }
    }
    let mut args = args.into_iter().peekable();
    let program = loop {
        let Some(arg) = args.next() else { return Err("a program is needed".into()) };
        let mut value = |what: &str| args.next().ok_or_else(|| format!("argument expected for {what}"));
        match arg.as_str() {
            "-h" | "--help" => return Ok(None),
            "--jit" => match value("--jit")?.as_str() {
                "on" => params.jit = 1,
                "off" => params.jit = 0,
                other => return Err(format!("--jit is `on` or `off`, not `{other}`")),
            },
            "--jit-backend" => match value("--jit-backend")?.as_str() {
                "x64" => backend = BackendKind::X64,
                "ir" => backend = BackendKind::Ir,
                other => return Err(format!("--jit-backend is `x64` or `ir`, not `{other}`")),
            },
            "--jit-param" => set_param(&mut params, &value("--jit-param")?)?,
            "--jit-stats" => {
                let is_file =
                    args.peek().is_some_and(|next| !next.starts_with('-') && !next.ends_with(".py"));
                stats =
                    Some(if is_file { Stats::File(args.next().unwrap_or_default()) } else { Stats::Stderr });
            }
            "-c" => break Program::Code(args.next().ok_or("argument expected for the -c option")?),
            option if option.starts_with('-') && option.len() > 1 => {
                return Err(format!("unknown option {option}"));
            }
            file => break Program::File(file.to_string()),
        }
    };
    Ok(Some(Command { params, backend, stats, program, args: args.collect() }))
}

fn set_param(params: &mut Params, item: &str) -> Result<(), String> {
    let (name, value) =
        item.split_once('=').ok_or_else(|| format!("parameter `{item}` is not NAME=VALUE"))?;
    params.set(name.trim(), value.trim()).map_err(|e| e.to_string())
}

/// Runs a program on this thread.
fn execute(command: &Command, stack: usize) -> i32 {
    let mut params = command.params.clone();
    if command.stats.is_some() {
        params.count_edges = 1;
    }
    let (source, file, options) = match load(command) {
        Ok(loaded) => loaded,
        Err(message) => {
            eprintln!("{message}");
            return 2;
        }
    };
    let config = Config { params, backend: command.backend, ..Config::default() };
    let jit = match Jit::new(config) {
        Ok(jit) => Rc::new(jit),
        Err(error) => {
            eprintln!("minipy: {error}");
            return 1;
        }
    };
    host::install(jit.clone(), (stack / LEVEL) as u64);
    let status = jit.enter(|_| {
        let status = run_program(&source, &file, options);
        builtins::print::flush();
        status
    });
    if let Some(stats) = &command.stats {
        let text = jit.stats().to_json();
        match stats {
            Stats::Stderr => eprintln!("{text}"),
            Stats::File(file) => {
                if let Err(error) = std::fs::write(file, text) {
                    eprintln!("minipy: can't write '{file}': {error}");
                }
            }
        }
    }
    status
}

/// The source text, the file name for tracebacks, and what the virtual machine must know.
fn load(command: &Command) -> Result<(Vec<u8>, String, Options), String> {
    let argv = |name: &str| [name.to_string()].into_iter().chain(command.args.iter().cloned()).collect();
    match &command.program {
        Program::Code(text) => {
            let options = Options { argv: argv("-c"), script_dir: String::new() };
            Ok((text.clone().into_bytes(), "<string>".into(), options))
        }
        Program::File(file) => {
            let path = std::path::absolute(file).unwrap_or_else(|_| Path::new(file).to_path_buf());
            let source = std::fs::read(&path).map_err(|error| {
                let number = error.raw_os_error().unwrap_or(0);
                let text = error.to_string();
                let text = text.split(" (os error").next().unwrap_or_default();
                format!("minipy: can't open file '{}': [Errno {number}] {text}", path.display())
            })?;
            let real = path.canonicalize().unwrap_or_else(|_| path.clone());
            let folder = real.parent().map_or(String::new(), |p| p.display().to_string());
            Ok((source, path.display().to_string(), Options { argv: argv(file), script_dir: folder }))
        }
    }
}

fn run_program(source: &[u8], file: &str, options: Options) -> i32 {
    let front = match minipy_frontend::compile(source, file, Mode::Module) {
        Ok(front) => front,
        Err(error) => {
            eprintln!("{}{}", syntax_place(&error), headline(&error));
            return 1;
        }
    };
    let script_dir = options.script_dir.clone();
    let vm = Vm::new(options);
    vm.path.push(str_value(script_dir));
    let module = namespace::new_module(vm.registry, "__main__");
    let shown = (file != "<string>").then_some(file);
    import::set_up(vm, module, "__main__", shown, front.docstring.as_deref(), false);
    let registered = types::dict::set(vm, vm.modules, vm.names.main.into(), module.into());
    debug_assert!(registered.is_ok(), "strings are hashable");
    let code = code::load(vm, front, module);
    let result = import::run_code(vm, code);
    let status = match result {
        Ok(()) => 0,
        Err(exc) => uncaught(vm, exc),
    };
    std::hint::black_box((vm, module, code));
    status
}

/// Reports an uncaught exception; the exit status.
fn uncaught(vm: Ref<Vm>, exc: Ref<Exc>) -> i32 {
    builtins::print::flush();
    if exceptions::is_a(vm, exc, vm.excs.system_exit) {
        let code = exceptions::data(exc).extra.get();
        if code.is_null() || code == vm.none {
            return 0;
        }
        if let Some(status) = ops_plain::index(vm, code).ok().and_then(|i| i.as_int()) {
            return (status & 0xff) as i32;
        }
        eprintln!("{}", ops_plain::str_of(vm, code).unwrap_or_default());
        return 1;
    }
    debug_assert!(as_exception(exc.into()).is_some());
    eprint!("{}", exceptions::report(vm, exc));
    if exceptions::is_a(vm, exc, vm.excs.keyboard_interrupt) { 130 } else { 1 }
}

/// File, line, text and mark of an error in source text, as CPython prints them.
pub fn syntax_place(error: &SyntaxError) -> String {
    if error.line == 0 {
        return String::new();
    }
    let mut out = format!("  File \"{}\", line {}\n", error.filename, error.line);
    let Some(text) = &error.text else { return out };
    let line = text.trim_end_matches(['\n', '\r']);
    let stripped = line.trim_start_matches([' ', '\t', '\x0c']);
    out.push_str(&format!("    {stripped}\n"));
    let indent = line.chars().count() - stripped.chars().count();
    let length = stripped.chars().count();
    if error.column >= 1 {
        let start = (error.column as usize - 1).saturating_sub(indent);
        let end = if error.end_line == error.line && error.end_column > error.column {
            (error.end_column as usize - 1).saturating_sub(indent)
        } else if error.end_line > error.line {
            length
        } else {
            start + 1
        };
        let marks = end.min(length.max(start + 1)).saturating_sub(start).max(1);
        out.push_str(&format!("    {}{}\n", " ".repeat(start), "^".repeat(marks)));
    }
    out
}

fn headline(error: &SyntaxError) -> String {
    format!("{}: {}", error.kind, error.message)
}
