//! The virtual machine with the output of a program collected.

use metatrace::{BackendKind, Config, Params, Stats};
use scheme::{Failure, Scheme};
use std::io::Write;
use std::sync::mpsc::{Sender, channel};

/// The native stack of a test: the compiler recurses with the nesting of forms.
const STACK: usize = 1 << 28;

/// Standard output of a program.
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

/// The result of running a program.
pub struct Run {
    /// Its output.
    pub printed: String,
    /// The message of the error that ended it.
    pub error: Option<String>,
    /// The statistics of the JIT.
    pub stats: Stats,
    /// The traces, if the parameters keep them.
    pub traces: Vec<String>,
}

/// Runs a program with these parameters on the current thread, made by [`deep`].
pub fn scheme(source: &str, name: &str, parameters: &str, backend: BackendKind) -> Run {
    let mut params = Params::default();
    params.set_list(parameters).expect("there are such parameters");
    let (out, printed) = channel();
    let mut scheme = Scheme::new(Config { params, backend, ..Config::default() }, Out(out))
        .expect("a machine can be made");
    let error = match scheme.run(source, name) {
        Ok(()) => None,
        Err(Failure::Raised(message)) => Some(message),
        Err(Failure::Exit(status)) => Some(format!("exit {status}")),
    };
    let (stats, traces) = (scheme.jit().stats(), scheme.jit().dump_traces());
    drop(scheme);
    let printed: Vec<u8> = printed.into_iter().flatten().collect();
    Run { printed: String::from_utf8_lossy(&printed).into_owned(), error, stats, traces }
}

/// Runs a test on a thread with a stack for deep recursion.
pub fn deep(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(test).expect("a thread can be made");
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}
