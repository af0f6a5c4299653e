//! The command line: options, the thread that guest code runs on, exit statuses, and the report of errors.

use crate::embed::LEVEL;
use crate::exceptions::raising::{self, as_exception};
use crate::functions::code;
use crate::io::Standard;
use crate::modules::{host, import};
use crate::objects::code::CodeObj;
use crate::objects::heap_util::{ListExt as _, str_value};
use crate::objects::model::*;
use crate::run::{interrupt, report};
use crate::types::{dicts, namespace};
use crate::vm::{Attributes, Options, Vm};
use crate::{classes, protocols};
use metatrace::profile::{self, Profiler};
use metatrace::untraced::Untraced as _;
use metatrace::{BackendKind, Config, Jit, Params, Ref};
use minipy_frontend::{Mode, SyntaxError};
use std::io::{IsTerminal as _, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

const USAGE: &str = "usage: minipy [OPTIONS] [FILE.py | -c CODE | -m MODULE | -] [ARGS]

Without a program, minipy reads statements from the terminal, or a program from the standard input.

  -c CODE                    run this text
  -m MODULE                  run a module of the path as a program
  -                          read the program from the standard input
  -i                         afterwards read statements from the terminal
  -V, --version              show the version
  -h, --help                 show this text
  --dis                      list the program's instructions, as the module dis does, and don't run it
  --dis-after                run it, and then list them in their present forms to the standard error
  --max-heap BYTES           the most memory for objects, such as 500M or 2G: then MemoryError
  --fuel UNITS               stop the program after so many backward jumps and calls
  --recursion-limit LEVELS   what sys.getrecursionlimit() gives at first
  --jit on|off               compile hot code, or don't
  --jit-backend x64|ir       machine code, or the reference executor
  --jit-stats [FILE]         write statistics as JSON
  --profile FILE             sample where the time goes: FILE.json for the Firefox Profiler,
                             FILE.speedscope.json for speedscope, FILE.txt for collapsed stacks
  --profile-rate HZ          samples for each second, 1000 if not given
  --jit-param NAME=VALUE     set a parameter of the JIT
  --jit-log FILE             write the event log, for the command metatrace";

/// The native stack for guest code in bytes: reserved, and allocated only as it is used.
const STACK: usize = 4 << 30;
/// The native stack if the larger one cannot be reserved.
const SMALL_STACK: usize = 256 << 20;

/// The bytes at the end of the stack in which no further guest level begins.
const RESERVE: usize = 4 << 20;

/// The destination of the statistics.
enum Stats {
    Stderr,
    File(String),
}

/// The program to run.
enum Program {
    File(String),
    Code(String),
    /// A module of the path, by name.
    Module(String),
    /// The source read from the standard input, by `-` or by default.
    Stdin(&'static str),
    /// Statements typed at a prompt.
    Prompt,
}

/// When to list the instructions of a program.
#[derive(Clone, Copy, PartialEq)]
enum Listing {
    Instead,
    Afterwards,
}

/// A parsed command line.
struct Command {
    params: Params,
    attributes: Attributes,
    backend: BackendKind,
    stats: Option<Stats>,
    /// The file of a profile, and the time between its samples.
    profile: Option<(PathBuf, Duration)>,
    event_log: Option<PathBuf>,
    max_heap: Option<usize>,
    fuel: Option<u64>,
    recursion_limit: Option<u64>,
    listing: Option<Listing>,
    program: Program,
    /// Whether to start a prompt when the program has ended.
    interactive: bool,
    args: Vec<String>,
}

/// The request of the command line.
enum Asked {
    Help,
    Version,
    Run(Box<Command>),
}

/// The source text of a program.
struct Loaded {
    source: Vec<u8>,
    /// The file name for tracebacks.
    file: String,
    /// `__file__`, if the program has one.
    shown: Option<String>,
}

/// Runs the command line and returns the exit status. `open` tells which of the descriptors 0 to 2 were open when the
/// process was started.
pub fn run(args: Vec<String>, open: [bool; 3]) -> i32 {
    let command = match parse(args) {
        Ok(Asked::Run(command)) => command,
        Ok(Asked::Help) => {
            return show(USAGE);
        }
        Ok(Asked::Version) => {
            return show(concat!("Python 3.13.0 (minipy ", env!("CARGO_PKG_VERSION"), ")"));
        }
        Err(message) => {
            complain(&format!("minipy: {message}\n{USAGE}"));
            return 2;
        }
    };
    env_logger::Builder::from_env(env_logger::Env::new().filter("METATRACE_LOG")).init();
    let shared = std::sync::Arc::new(command);
    let process = std::process::id();
    for stack in [STACK, SMALL_STACK] {
        let command = shared.clone();
        let thread = std::thread::Builder::new().stack_size(stack).spawn(move || {
            let status = execute(&command, stack, open);
            if process != std::process::id() {
                // A child process that the program has forked has only this thread.
                end(status);
            }
            status
        });
        if let Ok(thread) = thread {
            return thread.join().unwrap_or(101);
        }
    }
    complain("minipy: no memory for the stack");
    1
}

/// Ends the process with the status of a program.
pub fn end(status: i32) -> ! {
    match status {
        INTERRUPTED => interrupt::die(),
        status => std::process::exit(status),
    }
}

/// Prints the text of an option such as `--help`.
fn show(text: &str) -> i32 {
    match writeln!(std::io::stdout(), "{text}") {
        Ok(()) => 0,
        Err(error) => {
            complain(&format!("minipy: {error}"));
            UNWRITTEN
        }
    }
}

fn parse(args: Vec<String>) -> Result<Asked, String> {
    let mut params = Params::default();
    let mut attributes = Attributes::default();
    let mut backend = BackendKind::X64;
    let mut stats = None;
    let mut profile = None;
    let mut rate = 1000;
    let mut event_log =
        std::env::var_os("METATRACE_EVENTS").filter(|name| !name.is_empty()).map(PathBuf::from);
    let mut interactive = false;
    let (mut max_heap, mut fuel, mut recursion_limit, mut listing) = (None, None, None, None);
    if let Ok(list) = std::env::var("METATRACE_PARAM") {
        for item in list.split(',').filter(|item| !item.is_empty()) {
            set_param(&mut params, &mut attributes, item)?;
        }
    }
    let mut args = args.into_iter().peekable();
    let program = loop {
        let Some(arg) = args.next() else {
            let typed = interactive || std::io::stdin().is_terminal();
            break if typed { Program::Prompt } else { Program::Stdin("") };
        };
        let mut value = |what: &str| args.next().ok_or_else(|| format!("argument expected for {what}"));
        match arg.as_str() {
            "-h" | "--help" => return Ok(Asked::Help),
            "-V" | "--version" => return Ok(Asked::Version),
            "-i" => interactive = true,
            "-" => break Program::Stdin("-"),
            "-m" => break Program::Module(args.next().ok_or("argument expected for the -m option")?),
            "--dis" => listing = Some(Listing::Instead),
            "--dis-after" => listing = Some(Listing::Afterwards),
            "--max-heap" => max_heap = Some(bytes(&value("--max-heap")?)?),
            "--fuel" => fuel = Some(number("--fuel", &value("--fuel")?)?),
            "--recursion-limit" => {
                recursion_limit = Some(number("--recursion-limit", &value("--recursion-limit")?)?.max(1));
            }
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
            "--jit-param" => set_param(&mut params, &mut attributes, &value("--jit-param")?)?,
            "--jit-log" => event_log = Some(PathBuf::from(value("--jit-log")?)),
            "--jit-stats" => {
                let is_file =
                    args.peek().is_some_and(|next| !next.starts_with('-') && !next.ends_with(".py"));
                stats =
                    Some(if is_file { Stats::File(args.next().unwrap_or_default()) } else { Stats::Stderr });
            }
            "--profile" => profile = Some(PathBuf::from(value("--profile")?)),
            "--profile-rate" => {
                let text = value("--profile-rate")?;
                let number = text.parse::<u32>().ok().filter(|rate| (1..=100_000).contains(rate));
                rate = number.ok_or_else(|| format!("--profile-rate is 1 to 100000, not `{text}`"))?;
            }
            "-c" => break Program::Code(args.next().ok_or("argument expected for the -c option")?),
            option if option.starts_with('-') && option.len() > 1 => {
                return Err(format!("unknown option {option}"));
            }
            file => break Program::File(file.to_string()),
        }
    };
    let args = args.collect();
    let profile = profile.map(|file| (file, Duration::from_secs(1) / rate));
    let command = Command {
        params,
        attributes,
        backend,
        stats,
        profile,
        event_log,
        max_heap,
        fuel,
        recursion_limit,
        listing,
        program,
        interactive,
        args,
    };
    Ok(Asked::Run(Box::new(command)))
}

fn number(option: &str, text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{option} is a number, not `{text}`"))
}

/// Parses a number of bytes, optionally with suffix K, M or G.
fn bytes(text: &str) -> Result<usize, String> {
    let shift = match text.chars().last().map(|last| last.to_ascii_uppercase()) {
        Some('K') => 10,
        Some('M') => 20,
        Some('G') => 30,
        _ => 0,
    };
    let digits = if shift > 0 { &text[..text.len() - 1] } else { text };
    let bytes = digits.parse::<usize>().ok().and_then(|n| n.checked_mul(1 << shift));
    bytes.ok_or_else(|| format!("--max-heap is a number of bytes such as 500M, not `{text}`"))
}

fn set_param(params: &mut Params, attributes: &mut Attributes, item: &str) -> Result<(), String> {
    let (name, value) =
        item.split_once('=').ok_or_else(|| format!("parameter `{item}` is not NAME=VALUE"))?;
    // Features of minipy that can be switched off to measure their benefit.
    match (name.trim(), value.trim()) {
        ("maps", "off") => *attributes = Attributes::NoMaps,
        ("promote", "off") => *attributes = Attributes::Generic,
        ("maps" | "promote", "on") => *attributes = Attributes::Maps,
        (name, value) => return params.set(name, value).map_err(|e| e.to_string()),
    }
    Ok(())
}

/// Runs a program on this thread.
fn execute(command: &Command, stack: usize, open: [bool; 3]) -> i32 {
    let mut params = command.params.clone();
    if command.stats.is_some() {
        params.count_edges = 1;
    }
    if command.profile.is_some() {
        params.profile = 1;
    }
    let (loaded, options) = match load(command, Standard::Own(open)) {
        Ok(loaded) => loaded,
        Err(message) => {
            complain(&message);
            return 2;
        }
    };
    let event_log = command.event_log.clone();
    let mut config = Config {
        params,
        backend: command.backend,
        event_log,
        perf_directory: std::env::var_os("JITDUMPDIR").map(PathBuf::from),
        language: "py",
        fuel: command.fuel,
        ..Config::default()
    };
    if let Some(bytes) = command.max_heap {
        config.heap.max_bytes = bytes;
    }
    let jit = match Jit::new(config) {
        Ok(jit) => Rc::new(jit),
        Err(error) => {
            complain(&format!("minipy: {error}"));
            return 1;
        }
    };
    let max_depth = (stack / LEVEL) as u64;
    if let Some(levels) = command.recursion_limit {
        jit.set_depth_limit(levels.min(max_depth));
    }
    let _host = host::State::new(jit.clone(), max_depth).enter();
    let here = 0u8;
    jit.set_stack_limit((&raw const here as usize).saturating_sub(stack - RESERVE));
    let profiler = match command.profile.as_ref().map(|profile| start_profile(&jit, profile)).transpose() {
        Ok(profiler) => profiler,
        Err(message) => {
            complain(&format!("minipy: {message}"));
            return 1;
        }
    };
    let process = std::process::id();
    let status = jit.enter(|jit| run_program(jit, command, loaded, options));
    if process != std::process::id() {
        // Profile and statistics belong to the parent process.
        return status;
    }
    if let Some((profiler, (file, _))) = profiler.zip(command.profile.as_ref()) {
        save_profile(profiler, file);
    }
    if let Some(stats) = &command.stats {
        let text = jit.stats().to_json();
        match stats {
            Stats::Stderr => complain(&text),
            Stats::File(file) => {
                if let Err(error) = std::fs::write(file, text) {
                    complain(&format!("minipy: can't write '{file}': {error}"));
                }
            }
        }
    }
    status
}

/// Starts a profile. Its file is created at once, so that an error is reported before the program runs.
fn start_profile<'j>(jit: &'j Jit, (file, interval): &(PathBuf, Duration)) -> Result<Profiler<'j>, String> {
    std::fs::File::create(file).map_err(|error| format!("can't write '{}': {error}", file.display()))?;
    Profiler::start(jit, profile::Options::every(*interval)).map_err(|e| format!("can't profile: {e}"))
}

fn save_profile(profiler: Profiler<'_>, file: &Path) {
    let profile = profiler.finish();
    if profile.lost > 0 {
        complain(&format!("minipy: {} samples were lost", profile.lost));
    }
    if let Err(error) = profile.save(file, "minipy") {
        complain(&format!("minipy: can't write '{}': {error}", file.display()));
    }
}

/// The source text, if it can be read before the virtual machine exists, and the options of the virtual machine.
fn load(command: &Command, standard: Standard) -> Result<(Option<Loaded>, Options), String> {
    let options = |name: &str, script_dir: String| Options {
        attributes: command.attributes,
        standard,
        argv: [name.to_string()].into_iter().chain(command.args.iter().cloned()).collect(),
        script_dir,
        command: match &command.program {
            Program::Code(text) => Some(text.clone()),
            _ => None,
        },
    };
    match &command.program {
        Program::Code(text) => {
            let source = text.clone().into_bytes();
            Ok((Some(Loaded { source, file: "<string>".into(), shown: None }), options("-c", String::new())))
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
            let shown = path.display().to_string();
            Ok((Some(Loaded { source, file: shown.clone(), shown: Some(shown) }), options(file, folder)))
        }
        Program::Stdin(name) => {
            let mut source = Vec::new();
            std::io::stdin().lock().read_to_end(&mut source).map_err(|e| format!("minipy: <stdin>: {e}"))?;
            Ok((Some(Loaded { source, file: "<stdin>".into(), shown: None }), options(name, String::new())))
        }
        Program::Module(_) => {
            let here = std::env::current_dir().map_or(String::new(), |p| p.display().to_string());
            Ok((None, options("-m", here)))
        }
        Program::Prompt => Ok((None, options("", String::new()))),
    }
}

fn run_program(jit: &Jit, command: &Command, loaded: Option<Loaded>, options: Options) -> i32 {
    let script_dir = options.script_dir.clone();
    let vm = crate::boot::new_vm(options);
    let pushed = vm.path.push(str_value(script_dir));
    debug_assert!(pushed, "a short list");
    let module = namespace::new_module(vm.registry, "__main__");
    let registered = dicts::set(vm, vm.modules, vm.names.main.into(), module.into());
    debug_assert!(registered.is_ok(), "strings are hashable");
    let listening = interrupt::listen(jit.handle());
    let status = match run_in(vm, module, command, loaded) {
        Ok(status) => status,
        Err(exc) => uncaught(vm, exc),
    };
    let greet = matches!(command.program, Program::Prompt);
    let mut status =
        if greet || command.interactive { crate::run::prompt::run(vm, module, greet) } else { status };
    crate::run::finalizers::run_all(vm);
    if !crate::modules::sys::shut_down(vm) && status != INTERRUPTED {
        status = UNWRITTEN;
    }
    drop(listening);
    std::hint::black_box((vm, module));
    status
}

/// Finds the module to run. A missing module is not an exception of the program.
fn found_main(vm: Ref<Vm>, name: &str) -> PyResult<Option<(Vec<u8>, String, String)>> {
    match import::find_main(vm, name) {
        Err(exc) if raising::is_a(vm, exc, vm.excs.module_not_found_error) => {
            let text = protocols::str_of(vm, exc.into())?;
            let place = format!("Error while finding module specification for '{name}'");
            complain(&format!("minipy: {place} (ModuleNotFoundError: {text})"));
            let exit = raising::make(vm, vm.excs.system_exit, &[Value::int(1)]);
            raising::data(exit).extra.set(raising::data(exit), Value::int(1));
            Err(exit)
        }
        result => result,
    }
}

/// Runs the program, if there is one, in its module.
fn run_in(vm: Ref<Vm>, module: Ref<Module>, command: &Command, loaded: Option<Loaded>) -> PyResult<i32> {
    let mut package = None;
    let loaded = match (loaded, &command.program) {
        (Some(loaded), _) => loaded,
        (None, Program::Module(name)) => match found_main(vm, name)? {
            Some((source, file, parent)) => {
                package = Some(parent);
                Loaded { source, file: file.clone(), shown: Some(file) }
            }
            None => {
                complain(&format!("minipy: No module named {name}"));
                return Ok(1);
            }
        },
        (None, _) => {
            import::set_up(vm, module, "__main__", None, None, false);
            return Ok(0);
        }
    };
    let front = match minipy_frontend::compile(&loaded.source, &loaded.file, Mode::Module) {
        Ok(front) => front,
        Err(error) => {
            complain(&format!("{}{}", syntax_place(&error), headline(&error)));
            return Ok(1);
        }
    };
    host::add_source(&loaded.file, || &loaded.source);
    import::set_up(vm, module, "__main__", loaded.shown.as_deref(), front.docstring.as_deref(), false);
    if let Some(package) = package {
        namespace::set_text(vm, module, "__package__", str_value(package));
        // The first argument of a module that is run is its file.
        let file = str_value(loaded.file.as_str());
        import::import_by_name(vm, "sys")?;
        if let Some(argv) = crate::modules::sys::attribute(vm, "argv").and_then(|v| v.downcast::<List>()) {
            argv.replace(0, file);
        }
    }
    let code = code::load(vm, front, module);
    if command.listing == Some(Listing::Instead) {
        list(vm, "dis", code)?;
        return Ok(0);
    }
    let ran = import::run_code(vm, code);
    crate::modules::dis::log_caches(vm, code);
    if command.listing == Some(Listing::Afterwards) {
        list(vm, "_present", code)?;
    }
    std::hint::black_box(code);
    ran.map(|_| 0)
}

/// Lists the instructions of code by a function of the module `dis`.
fn list(vm: Ref<Vm>, function: &str, code: Ref<CodeObj>) -> PyResult<()> {
    let function = protocols::getattr(vm, import::import_by_name(vm, "dis")?, function)?;
    protocols::call(vm, function, &[code.into()]).map(drop)
}

/// The exit status if the output of the program could not be written.
const UNWRITTEN: i32 = 120;

/// The status of a program that `KeyboardInterrupt` ended: the process must end as by SIGINT.
pub const INTERRUPTED: i32 = -libc::SIGINT;

/// Reports an uncaught exception, and returns the exit status.
pub fn uncaught(vm: Ref<Vm>, exc: Ref<Exc>) -> i32 {
    // Failures in writing are reported at the end.
    let _ = crate::modules::sys::flush_streams(vm);
    if raising::is_a(vm, exc, vm.excs.system_exit) {
        let code = raising::data(exc).extra.get();
        if code.is_null() || code == vm.none {
            return 0;
        }
        if let Some(status) = protocols::index(vm, code).ok().and_then(|i| i.as_int()) {
            return (status & 0xff) as i32;
        }
        let text = protocols::str_of(vm, code).unwrap_or_default();
        match crate::modules::sys::standard_error(vm) {
            Some(_) => report::say(vm, &format!("{text}\n")),
            None => complain(&minipy_text::str::surrogate::escaped(&text)),
        }
        return 1;
    }
    debug_assert!(as_exception(exc.into()).is_some());
    let status = if raising::is_a(vm, exc, vm.excs.keyboard_interrupt) { INTERRUPTED } else { 1 };
    let hook = crate::modules::sys::attribute(vm, "excepthook");
    if let Some(hook) =
        hook.filter(|&hook| Some(hook) != crate::modules::sys::attribute(vm, "__excepthook__"))
    {
        let class = classes::class_of(vm, exc.into()).into();
        let result = protocols::call(vm, hook, &[class, exc.into(), raising::data(exc).traceback.get()]);
        let _ = crate::modules::sys::flush_streams(vm);
        match result {
            Ok(_) => return status,
            Err(inner) => {
                let text = report::report(vm, inner);
                report::say(vm, &format!("Error in sys.excepthook:\n{text}\nOriginal exception was:\n"));
            }
        }
    }
    report::say(vm, &report::report(vm, exc));
    status
}

/// Writes a line to the process's standard error, for errors without a program.
pub(crate) fn complain(line: &str) {
    // There is no way to report a failure to write this.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// File, line, text and mark of a syntax error, as CPython prints them.
pub fn syntax_place(error: &SyntaxError) -> String {
    if error.line == 0 {
        return String::new();
    }
    report::syntax_place(&report::Place {
        filename: &error.filename,
        line: error.line,
        column: error.column,
        end_line: error.end_line,
        end_column: error.end_column,
        text: error.text.as_deref(),
    })
}

fn headline(error: &SyntaxError) -> String {
    format!("{}: {}", error.kind, error.message)
}
