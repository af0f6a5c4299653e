//! The command line: `lox-before` reads programs from the terminal, `lox-before FILE` runs a script.

use lox_before::{Failure, Vm};
use std::io::{Write, stdin, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut vm = Vm::new(stdout());
    let mut arguments = std::env::args().skip(1);
    match (arguments.next(), arguments.next()) {
        (None, _) => repl(&mut vm),
        (Some(path), None) => file(&mut vm, &path),
        (Some(_), Some(_)) => {
            eprintln!("usage: lox-before [FILE]");
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
