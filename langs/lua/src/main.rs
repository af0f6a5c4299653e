//! The command line: `lua FILE [ARGUMENT…]` runs a program, `lua -` one from the standard input, optionally preceded
//! by `--jit NAME=VALUE,…`, parameters of the JIT.

use lua::{Failure, Lua};
use metatrace::Config;
use std::io::{BufWriter, Read, stdin, stdout};
use std::process::ExitCode;

/// Calls of Lua are calls of Rust functions: deep recursion needs a large stack.
const STACK: usize = 1 << 30;

fn main() -> ExitCode {
    let run = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread can be made");
    run.join().unwrap_or(ExitCode::FAILURE)
}

fn run() -> ExitCode {
    let mut config = Config::default();
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.next_if_eq("--jit").is_some()
        && let Err(error) = config.params.set_list(&arguments.next().unwrap_or_default())
    {
        eprintln!("{error}");
        return ExitCode::from(2);
    }
    let Some(path) = arguments.next() else {
        eprintln!("usage: lua [--jit NAME=VALUE,…] FILE|- [ARGUMENT…]");
        return ExitCode::from(2);
    };
    let mut source = Vec::new();
    let read = match &*path {
        "-" => stdin().read_to_end(&mut source).map(drop),
        _ => std::fs::read(&path).map(|text| source = text),
    };
    if let Err(error) = read {
        eprintln!("lua: cannot open {path}: {error}");
        return ExitCode::FAILURE;
    }
    let chunk = if path == "-" { "stdin" } else { &path };
    let rest: Vec<String> = arguments.collect();
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    let mut lua = Lua::new(config, STACK, BufWriter::new(stdout())).expect("there is memory for the heap");
    match lua.run(&source, chunk, &rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            eprintln!("lua: {message}");
            ExitCode::FAILURE
        }
    }
}
