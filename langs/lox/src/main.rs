//! The command line: `lox` reads programs from the terminal, `lox FILE` runs a script. In front of that may stand
//! `--jit NAME=VALUE,…`, parameters of the JIT.

use lox::{Failure, Vm};
use metatrace::Config;
use std::io::{Write, stdin, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    // Calls of scripts are calls of Rust functions: deep recursion needs a large stack.
    let run = std::thread::Builder::new().stack_size(512 << 20).spawn(run).expect("a thread can be made");
    run.join().unwrap_or(ExitCode::FAILURE)
}

fn run() -> ExitCode {
    let mut config = Config::default();
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.next_if_eq("--jit").is_some()
        && let Err(error) = config.params.set_list(&arguments.next().unwrap_or_default())
    {
        eprintln!("{error}");
        return ExitCode::from(64);
    }
    let mut vm = Vm::new(config, stdout()).expect("there is memory for the heap");
    match (arguments.next(), arguments.next()) {
        (None, _) => repl(&mut vm),
        (Some(path), None) => file(&mut vm, &path),
        (Some(_), Some(_)) => {
            eprintln!("usage: lox [--jit NAME=VALUE,…] [FILE]");
            ExitCode::from(64)
        }
    }
}

/// Runs a script; the exit status is that of clox.
fn file(vm: &mut Vm, path: &str) -> ExitCode {
    let source = match std::fs::read_to_string(path) {
        Ok(source) => source,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(66);
        }
    };
    match vm.interpret(&source) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(&failure),
    }
}

fn report(failure: &Failure) -> ExitCode {
    let (Failure::Compile(text) | Failure::Runtime(text)) = failure;
    eprintln!("{text}");
    ExitCode::from(if matches!(failure, Failure::Compile(_)) { 65 } else { 70 })
}

/// Runs each line as a script of its own, in one machine.
fn repl(vm: &mut Vm) -> ExitCode {
    let mut line = String::new();
    loop {
        print!("> ");
        line.clear();
        if stdout().flush().is_err() || stdin().read_line(&mut line).unwrap_or(0) == 0 {
            println!();
            return ExitCode::SUCCESS;
        }
        if let Err(failure) = vm.interpret(&line) {
            report(&failure);
        }
    }
}
