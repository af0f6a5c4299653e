//! The command line: `scheme FILE` runs a program, `scheme -` one from the standard input, optionally preceded by
//! `--jit NAME=VALUE,…`, parameters of the JIT, and `--jit-log FILE`, the file of the event log.

use metatrace::Config;
use scheme::{Failure, Scheme};
use std::io::{BufWriter, Read, stdin, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut config = Config { language: "scm", ..Config::default() };
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.next_if_eq("--jit").is_some()
        && let Err(error) = config.params.set_list(&arguments.next().unwrap_or_default())
    {
        eprintln!("{error}");
        return ExitCode::from(2);
    }
    if arguments.next_if_eq("--jit-log").is_some() {
        config.event_log = arguments.next().map(Into::into);
    }
    let Some(path) = arguments.next() else {
        eprintln!("usage: scheme [--jit NAME=VALUE,…] [--jit-log FILE] FILE|-");
        return ExitCode::from(2);
    };
    let mut source = String::new();
    let read = match &*path {
        "-" => stdin().read_to_string(&mut source).map(drop),
        _ => std::fs::read_to_string(&path).map(|text| source = text),
    };
    if let Err(error) = read {
        eprintln!("scheme: cannot open {path}: {error}");
        return ExitCode::FAILURE;
    }
    let mut scheme = match Scheme::new(config, BufWriter::new(stdout())) {
        Ok(scheme) => scheme,
        Err(error) => {
            eprintln!("scheme: {error}");
            return ExitCode::FAILURE;
        }
    };
    match scheme.run(&source, if path == "-" { "stdin" } else { &path }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Exit(status)) => ExitCode::from(status),
        Err(Failure::Raised(message)) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
