//! Compiling source text so that an interrupt is answered at once: a long text is compiled on a thread of its own, for
//! which the program waits, because the parser is another project's and cannot be stopped. After an interrupt the
//! thread ends by itself, and its result is dropped there.
//!
//! Such a thread never has a virtual machine, and there is never more than one for each virtual machine.

use crate::exceptions::errors::OrRaise as _;
use crate::modules::host;
use crate::objects::code::ExecSource;
use crate::objects::model::*;
use crate::run::interrupt;
use crate::vm::Vm;
use metatrace::{Ref, Signals};
use minipy_frontend::{Code, SyntaxError, SyntaxErrorKind};
use minipy_text::room;
use std::cell::Cell;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Texts up to this length are compiled on the thread of the program: it takes a few milliseconds.
const SHORT: usize = 16 << 10;

/// The time between two looks for an interrupt.
const WAIT: Duration = Duration::from_millis(5);

/// A thread of a process.
type Thread = (u32, JoinHandle<()>);

thread_local! {
    /// The thread whose result is not waited for any more.
    static GIVEN_UP: Cell<Option<Thread>> = const { Cell::new(None) };
}

/// Compiles source text. If the system refuses the stack for that, it is tried again after a collection.
pub fn compile(
    vm: Ref<Vm>,
    source: &Arc<ExecSource>,
    file: &str,
    in_namespace: bool,
) -> PyResult<Result<Arc<Code>, SyntaxError>> {
    match once(vm, source, file, in_namespace)? {
        Err(error) if error.kind == SyntaxErrorKind::MemoryError && error.message.is_empty() => {
            host::collect(true);
            // Releases free memory.
            Ref::<Signals>::room(minipy_frontend::STACK_SIZE);
            once(vm, source, file, in_namespace)
        }
        result => Ok(result),
    }
}

fn once(
    vm: Ref<Vm>,
    source: &Arc<ExecSource>,
    file: &str,
    in_namespace: bool,
) -> PyResult<Result<Arc<Code>, SyntaxError>> {
    let file = room::copy(file).or_raise(vm)?;
    on_text(vm, source, move |source| {
        minipy_frontend::compile_text(source.text.given(), &file, source.mode, in_namespace)
    })
}

/// Whether the text typed at a prompt so far needs another line.
pub fn is_incomplete(vm: Ref<Vm>, source: &Arc<ExecSource>) -> PyResult<bool> {
    on_text(vm, source, |source| {
        std::str::from_utf8(source.text.as_bytes()).is_ok_and(minipy_frontend::is_incomplete)
    })
}

/// Work on a source text, on a thread of its own if the text is long.
fn on_text<T: Send + 'static>(
    vm: Ref<Vm>,
    source: &Arc<ExecSource>,
    work: impl FnOnce(&ExecSource) -> T + Clone + Send + 'static,
) -> PyResult<T> {
    if source.text.as_bytes().len() <= SHORT {
        return Ok(work(source));
    }
    let source = Arc::clone(source);
    apart(vm, move || work(&source))
}

/// The result of work on a thread of its own, or the exception of a signal that arrives before it is done. If there
/// can be no thread, the work is done here.
fn apart<T: Send + 'static>(vm: Ref<Vm>, work: impl FnOnce() -> T + Clone + Send + 'static) -> PyResult<T> {
    wait_for_last(vm)?;
    let (sender, receiver) = sync_channel(1);
    let stop = Arc::new(AtomicBool::new(false));
    // A thread that cannot be started drops what it was given.
    let (here, flag) = (work.clone(), Arc::clone(&stop));
    let started = std::thread::Builder::new().name("compile".to_owned()).spawn(move || {
        minipy_frontend::stop_when(flag);
        // The receiver is gone if the work was given up.
        let _ = sender.send(work());
    });
    let Ok(thread) = started else { return Ok(here()) };
    loop {
        match receiver.recv_timeout(WAIT) {
            Ok(result) => {
                let _ = thread.join();
                return Ok(result);
            }
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => unreachable!("it sends a result or panics"),
            },
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(stopped) = interrupt::look(vm) {
            stop.store(true, Ordering::Relaxed);
            GIVEN_UP.set(Some((std::process::id(), thread)));
            return Err(stopped);
        }
    }
}

/// Waits for the end of the thread whose work was given up, so that their memory does not add up.
fn wait_for_last(vm: Ref<Vm>) -> PyResult<()> {
    while let Some((process, thread)) = GIVEN_UP.take() {
        // A child does not have its parent's threads.
        if process != std::process::id() || thread.is_finished() {
            break;
        }
        GIVEN_UP.set(Some((process, thread)));
        interrupt::look(vm)?;
        std::thread::sleep(WAIT);
    }
    Ok(())
}
