//! The command line: `lox` reads programs from the terminal, `lox FILE` runs a script. In front of it may stand
//! `--jit NAME=VALUE,…`, parameters of the JIT, and `--stats`.

use lox::{Failure, Lox};
use metatrace::Config;
use std::io::{Write, stdin, stdout};
use std::process::ExitCode;

/// Bytes of stack for the deepest recursion that a script may do.
const STACK: usize = 512 << 20;

fn main() -> ExitCode {
    let run =
        std::thread::Builder::new().stack_size(STACK).spawn(command_line).expect("a thread can be made");
    run.join().unwrap_or(ExitCode::FAILURE)
}

fn command_line() -> ExitCode {
    let (mut config, mut stats) = (Config::default(), false);
    let mut arguments = std::env::args().skip(1).peekable();
    while let Some(option) = arguments.next_if(|argument| argument.starts_with("--")) {
        let list = if option == "--jit" { arguments.next() } else { None };
        match list.map(|list| config.params.set_list(&list)) {
            Some(Ok(())) => {}
            Some(Err(error)) => return usage(&error.to_string()),
            None if option == "--stats" => stats = true,
            None => return usage(&option),
        }
    }
    let mut lox = match Lox::new(config, stdout()) {
        Ok(lox) => lox,
        Err(error) => return usage(&error.to_string()),
    };
    let status = match (arguments.next(), arguments.next()) {
        (None, _) => repl(&mut lox),
        (Some(path), None) => file(&mut lox, &path),
        (Some(_), Some(extra)) => return usage(&extra),
    };
    if stats {
        eprint!("{}", lox.jit().stats().to_json());
    }
    status
}

fn usage(problem: &str) -> ExitCode {
    eprintln!("lox: {problem}\nusage: lox [--jit NAME=VALUE,…] [--stats] [FILE]");
    ExitCode::from(64)
}

/// Runs a script; the exit status is that of clox.
fn file(lox: &mut Lox, path: &str) -> ExitCode {
    let source = match std::fs::read_to_string(path) {
        Ok(source) => source,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(66);
        }
    };
    match lox.interpret(&source) {
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
fn repl(lox: &mut Lox) -> ExitCode {
    let mut line = String::new();
    loop {
        print!("> ");
        line.clear();
        if stdout().flush().is_err() || stdin().read_line(&mut line).unwrap_or(0) == 0 {
            println!();
            return ExitCode::SUCCESS;
        }
        if let Err(failure) = lox.interpret(&line) {
            report(&failure);
        }
    }
}
