//! The interactive prompt: lines from a terminal, with editing and history, or from a pipe; each statement is run in
//! `__main__`, the values of expressions go to `sys.displayhook`, and no exception but `SystemExit` ends it.

use crate::exceptions::raising;
use crate::modules::import;
use crate::objects::model::*;
use crate::run::{cli, evaluation};
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;
use rustyline::error::ReadlineError;
use std::io::{IsTerminal as _, Write as _};

/// The file name of typed statements in tracebacks.
const FILE: &str = "<stdin>";

/// The reason why there is no line.
enum NoLine {
    /// Ctrl-C.
    Interrupted,
    /// Ctrl-D, or the end of the pipe.
    End,
}

/// The source of lines.
enum Lines {
    Terminal(Box<rustyline::DefaultEditor>),
    Pipe,
}

impl Lines {
    fn new() -> Lines {
        match std::io::stdin().is_terminal().then(rustyline::DefaultEditor::new) {
            Some(Ok(editor)) => Lines::Terminal(Box::new(editor)),
            _ => Lines::Pipe,
        }
    }

    fn read(&mut self, vm: Ref<Vm>, prompt: &str) -> Result<String, NoLine> {
        match self {
            Lines::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    // It does not matter if the history is full or rejects a line.
                    let _ = editor.add_history_entry(line.as_str());
                    Ok(line)
                }
                Err(ReadlineError::Interrupted) => Err(NoLine::Interrupted),
                Err(_) => Err(NoLine::End),
            },
            Lines::Pipe => {
                // There is no way to report a failure to write this.
                let _ = write!(std::io::stderr(), "{prompt}");
                match vm.io.input.line(vm, usize::MAX, false) {
                    Ok(line) if line.is_empty() => Err(NoLine::End),
                    Ok(line) => Ok(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_string()),
                    Err(exc) if raising::is_a(vm, exc, vm.excs.keyboard_interrupt) => {
                        Err(NoLine::Interrupted)
                    }
                    Err(_) => Err(NoLine::End),
                }
            }
        }
    }
}

/// The prompt in `sys`, as text.
fn prompt_text(vm: Ref<Vm>, name: &str, default: &str) -> String {
    let value = crate::modules::sys::attribute(vm, name);
    match value.map(|value| crate::protocols::str_of(vm, value)) {
        Some(Ok(text)) => text,
        _ => default.to_string(),
    }
}

/// Runs the prompt in a module until the input ends, and returns the exit status.
pub fn run(vm: Ref<Vm>, main: Ref<Module>, greet: bool) -> i32 {
    if greet {
        cli::complain(&banner());
    }
    if let Err(exc) = import::import_by_name(vm, "sys") {
        return cli::uncaught(vm, exc);
    }
    crate::modules::sys::set_prompts(vm);
    let mut lines = Lines::new();
    let mut statement = String::new();
    loop {
        let prompt = match statement.is_empty() {
            true => prompt_text(vm, "ps1", ">>> "),
            false => prompt_text(vm, "ps2", "... "),
        };
        match lines.read(vm, &prompt) {
            Ok(line) => {
                statement.push_str(&line);
                statement.push('\n');
                // A line of white space ends a statement like an empty one.
                if line.trim().is_empty() && statement.trim().is_empty() {
                    statement.clear();
                }
                if statement.is_empty() || minipy_frontend::is_incomplete(&statement) {
                    continue;
                }
            }
            Err(NoLine::Interrupted) => {
                cli::complain("\nKeyboardInterrupt");
                statement.clear();
                continue;
            }
            Err(NoLine::End) if statement.trim().is_empty() => {
                cli::complain("");
                return 0;
            }
            // An incomplete statement at the end of the input is still run.
            Err(NoLine::End) => {}
        }
        if let Some(status) = run_statement(vm, main, &std::mem::take(&mut statement)) {
            return status;
        }
    }
}

/// Runs a statement; returns the exit status if it ends the prompt.
fn run_statement(vm: Ref<Vm>, main: Ref<Module>, statement: &str) -> Option<i32> {
    let result = evaluation::run_interactive(vm, statement, FILE, main);
    let status = match result {
        Ok(()) => None,
        Err(exc) if raising::is_a(vm, exc, vm.excs.system_exit) => Some(cli::uncaught(vm, exc)),
        Err(exc) => {
            let traceback = raising::data(exc).traceback.get();
            let class = crate::classes::class_of(vm, exc.into());
            for (name, value) in [
                ("last_type", class.into()),
                ("last_value", exc.into()),
                ("last_exc", exc.into()),
                ("last_traceback", traceback),
            ] {
                crate::modules::sys::set_attribute(vm, name, value);
            }
            cli::uncaught(vm, exc);
            None
        }
    };
    // A failure is reported at the end, if data is still buffered.
    let _ = crate::modules::sys::flush_streams(vm);
    status
}

/// The first text of a prompt.
pub fn banner() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("minipy {version}, a subset of Python 3.13 on metatrace\nType \"exit()\" or Ctrl-D to leave.")
}
