//! Interruption of a program from outside: Ctrl-C and the other signals of its JIT's handle. Every backward jump
//! checks for pending signals, in compiled code too, and calls check as well. The exception raised is
//! `KeyboardInterrupt`, `MemoryError`, or `OutOfFuel` if fuel is limited and used up.
//!
//! The cost is one load and branch per iteration, and every loop can be interrupted. The handler of SIGINT only sets
//! a flag of the JIT: more would not be safe in a signal handler.

use crate::exceptions::raising;
use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Direct, Handle, Mode, Red, Ref, Signal, Signals, residual};
use std::sync::atomic::{AtomicPtr, Ordering};

/// The handle of the running virtual machine; null if there is none.
static HANDLE: AtomicPtr<Handle> = AtomicPtr::new(std::ptr::null_mut());

extern "C" fn handler(_: libc::c_int) {
    let handle = HANDLE.load(Ordering::Acquire);
    if !handle.is_null() {
        // SAFETY: a handle that `listen` has leaked.
        unsafe { (*handle).interrupt() }
    }
}

/// While this lives, SIGINT interrupts the virtual machine.
#[derive(Debug)]
pub struct Listening(());

impl Drop for Listening {
    fn drop(&mut self) {
        HANDLE.store(std::ptr::null_mut(), Ordering::Release);
    }
}

/// Makes SIGINT interrupt a virtual machine while the result lives. A process that was started with SIGINT ignored
/// still ignores it. The handle is leaked, because the signal may arrive at any moment: call this only once or twice
/// in the life of a process.
pub fn listen(handle: Handle) -> Listening {
    HANDLE.store(Box::into_raw(Box::new(handle)), Ordering::Release);
    let handler = handler as extern "C" fn(libc::c_int) as libc::sighandler_t;
    // SAFETY: the handler does what a handler may do: it stores to atomics.
    unsafe {
        if libc::signal(libc::SIGINT, handler) == libc::SIG_IGN {
            libc::signal(libc::SIGINT, libc::SIG_IGN);
        }
    }
    Listening(())
}

/// Ends the process as by an unhandled SIGINT, so that a shell sees the reason.
pub fn die() -> ! {
    // SAFETY: the default action of SIGINT ends the process; should it be blocked, the exit does.
    unsafe {
        libc::signal(libc::SIGINT, libc::SIG_DFL);
        libc::raise(libc::SIGINT);
    }
    std::process::exit(130)
}

/// As [`check`], for long work in plain code. It may be called in the middle of an operation, so finalizers are not
/// run.
pub fn poll(vm: Ref<Vm>) -> PyResult<()> {
    match Signals::poll::<Direct>(vm.signals) {
        true => urgent(vm).map_or(Ok(()), Err),
        false => Ok(()),
    }
}

/// Raises the exception of a pending signal without using fuel: for waiting, whose length depends on others. As in
/// [`poll`], finalizers are not run.
pub fn look(vm: Ref<Vm>) -> PyResult<()> {
    if vm.signals.is_pending() { urgent(vm).map_or(Ok(()), Err) } else { Ok(()) }
}

/// The units of work of a native loop between two checks for pending signals.
const UNITS: u32 = 1 << 10;

/// Counts the work of a native loop whose length the program chooses.
#[derive(Debug)]
pub struct Work(u32);

impl Work {
    /// A new counter.
    pub fn new() -> Work {
        Work(UNITS)
    }

    /// Counts one unit of work: an item, a comparison. At intervals, raises the exception of a pending signal.
    #[inline(always)]
    pub fn step(&mut self, vm: Ref<Vm>) -> PyResult<()> {
        self.0 -= 1;
        if self.0 == 0 {
            self.0 = UNITS;
            poll(vm)?;
        }
        Ok(())
    }
}

impl Default for Work {
    fn default() -> Work {
        Work::new()
    }
}

/// As [`look`], at intervals: for comparisons and hashes, of which nested containers need many. Their operands are in
/// memory and finite, so no fuel is used.
#[inline(always)]
pub fn look_sometimes(vm: Ref<Vm>) -> PyResult<()> {
    match vm.units.get().checked_sub(1) {
        Some(left) => {
            vm.units.set(left);
            Ok(())
        }
        None => {
            vm.units.set(UNITS);
            look(vm)
        }
    }
}

/// Makes long work in `minipy_text` stop when a signal is pending on this thread.
pub fn stop_long_work() {
    minipy_text::work::ask(|| {
        let signals = Ref::<Signals>::current();
        Signals::burn::<Direct>(signals) || signals.is_urgent()
    });
}

/// The exception for work that was interrupted.
pub fn stopped(vm: Ref<Vm>) -> Ref<Exc> {
    urgent(vm).unwrap_or_else(|| raising::make(vm, vm.excs.keyboard_interrupt, &[]))
}

/// The exception for work that was not completed: it was interrupted, or there is no memory for it.
pub fn given_up(vm: Ref<Vm>) -> Ref<Exc> {
    urgent(vm).unwrap_or_else(|| raising::make(vm, vm.excs.memory_error, &[]))
}

/// Raises [`given_up`] in traced code.
#[residual]
pub fn no_room(vm: Ref<Vm>) -> PyResult<Value> {
    Err(given_up(vm))
}

/// The check at a backward jump: raises the exception of a pending signal.
#[inline]
pub fn check<M: Mode>(vm: Ref<Vm>) -> Result<(), Red<M, Ref<Exc>>> {
    if is_pending::<M>(vm) { raise(vm) } else { Ok(()) }
}

/// Whether a signal is pending at a backward jump.
#[inline(always)]
pub fn is_pending<M: Mode>(vm: Ref<Vm>) -> bool {
    Signals::poll::<M>(vm.signals)
}

/// The check at a call, which also uses fuel.
#[inline]
pub fn check_call<M: Mode>(vm: Ref<Vm>) -> Result<(), Red<M, Ref<Exc>>> {
    if Signals::burn::<M>(vm.signals) { raise(vm) } else { Ok(()) }
}

/// The exception of a pending signal at a call of code. A generator that is being resumed has left its suspended
/// state already, so it is not interrupted here, but in its loops and in those that iterate over it.
pub fn at_call(vm: Ref<Vm>, code: Ref<CodeObj>) -> Option<Ref<Exc>> {
    if code.front.is_generator { None } else { pending(vm) }
}

/// Runs pending finalizers, and returns the exception of any other pending signal.
fn pending(vm: Ref<Vm>) -> Option<Ref<Exc>> {
    (vm.services.run_finalizers)(vm);
    urgent(vm)
}

/// The exception of a pending signal.
fn urgent(vm: Ref<Vm>) -> Option<Ref<Exc>> {
    let class = match vm.signals.take()? {
        Signal::Interrupt => vm.excs.keyboard_interrupt,
        Signal::OutOfMemory => vm.excs.memory_error,
        Signal::OutOfFuel => vm.excs.out_of_fuel,
    };
    // The exception accounts for what was cut off.
    minipy_text::room::take_cut();
    Some(raising::make(vm, class, &[]))
}

/// Raises the exception of a pending signal.
#[residual]
pub fn raise(vm: Ref<Vm>) -> PyResult<()> {
    pending(vm).map_or(Ok(()), Err)
}
