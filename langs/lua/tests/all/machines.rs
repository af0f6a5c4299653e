//! The virtual machine with the output of a program collected.

use lua::{Failure, Lua};
use metatrace::{BackendKind, Config, Params, Stats};
use std::io::Write;
use std::sync::mpsc::{Sender, channel};

/// The native stack of a test: frames of debug builds are large.
const STACK: usize = 1 << 30;

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

/// Runs a program with these parameters on the current thread, made by [`deep`]; returns its output, followed by the
/// message of the error that ends it, and the statistics of the JIT.
pub fn lua(source: &[u8], name: &str, parameters: &str, backend: BackendKind) -> (Vec<u8>, Stats) {
    let mut params = Params::default();
    params.set_list(parameters).expect("there are such parameters");
    let (out, printed) = channel();
    let config = Config { params, backend, ..Config::default() };
    let mut lua = Lua::new(config, STACK, Out(out)).expect("a machine can be made");
    let end = lua.run(source, name, &[]);
    let stats = lua.jit().stats();
    drop(lua);
    let mut printed: Vec<u8> = printed.into_iter().flatten().collect();
    if let Err(Failure(message)) = end {
        printed.extend_from_slice(format!("error: {message}\n").as_bytes());
    }
    (printed, stats)
}

/// Runs a test on a thread with a stack for deep recursion.
pub fn deep(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(test).expect("a thread can be made");
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}
