//! Both virtual machines, with their output collected.

use crate::expect::End;
use metatrace::{BackendKind, Config, Params, Stats};
use std::io::Write;
use std::sync::mpsc::{Sender, channel};

/// The standard output of a program.
struct Out(Sender<Vec<u8>>);

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.send(bytes.to_vec()).expect("the test listens");
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The output of a program, and how it ended.
pub type Run = (String, End);

/// Runs a script on the machine without metatrace.
pub fn before(source: &str) -> Run {
    use lox_before::{Failure, Vm};
    let (out, printed) = channel();
    let end = match Vm::new(Out(out)).interpret(source) {
        Ok(()) => End { status: 0, message: String::new() },
        Err(Failure::Compile(message)) => End { status: 65, message },
        Err(Failure::Runtime(message)) => End { status: 70, message },
    };
    (String::from_utf8(printed.into_iter().flatten().collect()).expect("text is printed"), end)
}

/// Runs a script with these parameters; also returns the statistics of the JIT.
pub fn lox(source: &str, parameters: &str, backend: BackendKind) -> (Run, Stats) {
    use lox::{Failure, Vm};
    let mut params = Params::default();
    params.set_list(parameters).expect("there are such parameters");
    let (out, printed) = channel();
    let mut vm =
        Vm::new(Config { params, backend, ..Config::default() }, Out(out)).expect("a machine can be made");
    let end = match vm.interpret(source) {
        Ok(()) => End { status: 0, message: String::new() },
        Err(Failure::Compile(message)) => End { status: 65, message },
        Err(Failure::Runtime(message)) => End { status: 70, message },
    };
    let stats = vm.jit().stats();
    drop(vm);
    ((String::from_utf8(printed.into_iter().flatten().collect()).expect("text is printed"), end), stats)
}

/// Runs a test on a thread with a stack for deep recursion: frames of debug builds are large.
pub fn deep(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(test).expect("a thread can be made");
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}
