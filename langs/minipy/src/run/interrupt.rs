//! What stops a program from outside: Ctrl-C and the other signals of its JIT's handle. Every backward jump looks
//! whether one is pending, in compiled code too; calls are refused while one is. What is raised is
//! `KeyboardInterrupt`, `MemoryError`, or `OutOfFuel` if fuel is counted and used up.
//!
//! One load and branch a turn is the whole cost, and no loop is beyond reach. The handler of SIGINT does nothing but
//! tell the JIT: whatever else a signal handler did could be in the middle of anything.

use crate::exceptions::raising;
use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Direct, Handle, Mode, Red, Ref, Signal, Signals, residual};
use std::sync::atomic::{AtomicPtr, Ordering};

/// The handle of the virtual machine that is running; null if there is none.
static HANDLE: AtomicPtr<Handle> = AtomicPtr::new(std::ptr::null_mut());

extern "C" fn handler(_: libc::c_int) {
    let handle = HANDLE.load(Ordering::Acquire);
    if !handle.is_null() {
        // SAFETY: a handle that `listen` has leaked.
        unsafe { (*handle).interrupt() }
    }
}

/// As long as this lives, SIGINT is for the virtual machine.
#[derive(Debug)]
pub struct Listening(());

impl Drop for Listening {
    fn drop(&mut self) {
        HANDLE.store(std::ptr::null_mut(), Ordering::Release);
    }
}

/// Makes SIGINT interrupt a virtual machine, as long as the result lives. A process that was started with SIGINT
/// ignored still ignores it. The handle stays for ever, since the signal may come at any moment: call this once
/// or twice in the life of a process.
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

/// Ends the process as SIGINT does where it is not handled, so that a shell sees why it ended.
pub fn die() -> ! {
    // SAFETY: the default action of SIGINT ends the process; should it be blocked, the exit does.
    unsafe {
        libc::signal(libc::SIGINT, libc::SIG_DFL);
        libc::raise(libc::SIGINT);
    }
    std::process::exit(130)
}

/// As [`check`], for plain code that takes long. It may be in the middle of something, so finalizers wait.
pub fn poll(vm: Ref<Vm>) -> PyResult<()> {
    match Signals::poll::<Direct>(vm.signals) {
        true => urgent(vm).map_or(Ok(()), Err),
        false => Ok(()),
    }
}

/// Raises what is pending, and uses up no fuel: for waiting, which is as long as others make it. As in
/// [`poll`], finalizers wait.
pub fn look(vm: Ref<Vm>) -> PyResult<()> {
    if vm.signals.is_pending() { urgent(vm).map_or(Ok(()), Err) } else { Ok(()) }
}

/// Units of work of a native loop between two looks at what is pending.
const UNITS: u32 = 1 << 10;

/// What a native loop counts its work with, if the program chooses how long it is.
#[derive(Debug)]
pub struct Work(u32);

impl Work {
    /// Begins.
    pub fn new() -> Work {
        Work(UNITS)
    }

    /// A unit of work: an item, a comparison. Raises what is pending, sooner or later.
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

/// As [`look`], at intervals: for comparisons and hashes, of which containers within containers make many. What they
/// compare is in memory and has an end, so no fuel is used up.
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

/// Has what takes long in `minipy_text` stop when something is pending on this thread.
pub fn stop_long_work() {
    minipy_text::work::ask(|| {
        let signals = Ref::<Signals>::current();
        Signals::burn::<Direct>(signals) || signals.is_urgent()
    });
}

/// The exception of what has stopped such work.
pub fn stopped(vm: Ref<Vm>) -> Ref<Exc> {
    urgent(vm).unwrap_or_else(|| raising::make(vm, vm.excs.keyboard_interrupt, &[]))
}

/// The exception of what was not finished: it was to stop, or there is no memory for it.
pub fn given_up(vm: Ref<Vm>) -> Ref<Exc> {
    urgent(vm).unwrap_or_else(|| raising::make(vm, vm.excs.memory_error, &[]))
}

/// At a backward jump: raises what is pending.
#[inline]
pub fn check<M: Mode>(vm: Ref<Vm>) -> Result<(), Red<M, Ref<Exc>>> {
    if is_pending::<M>(vm) { raise(vm) } else { Ok(()) }
}

/// Is anything pending at a backward jump?
#[inline(always)]
pub fn is_pending<M: Mode>(vm: Ref<Vm>) -> bool {
    Signals::poll::<M>(vm.signals)
}

/// At a call: uses up fuel.
#[inline]
pub fn check_call<M: Mode>(vm: Ref<Vm>) -> Result<(), Red<M, Ref<Exc>>> {
    if Signals::burn::<M>(vm.signals) { raise(vm) } else { Ok(()) }
}

/// The exception of what is pending when code is called. A generator that is resumed has left its sleep already: it
/// is interrupted in its loops, and what loops over it is.
pub fn at_call(vm: Ref<Vm>, code: Ref<CodeObj>) -> Option<Ref<Exc>> {
    if code.front.is_generator { None } else { pending(vm) }
}

/// Runs finalizers that wait; the exception of what else is pending.
fn pending(vm: Ref<Vm>) -> Option<Ref<Exc>> {
    (vm.services.run_finalizers)(vm);
    urgent(vm)
}

/// The exception of what is pending.
fn urgent(vm: Ref<Vm>) -> Option<Ref<Exc>> {
    let class = match vm.signals.take()? {
        Signal::Interrupt => vm.excs.keyboard_interrupt,
        Signal::OutOfMemory => vm.excs.memory_error,
        Signal::OutOfFuel => vm.excs.out_of_fuel,
    };
    Some(raising::make(vm, class, &[]))
}

/// Raises what is pending.
#[residual]
pub fn raise(vm: Ref<Vm>) -> PyResult<()> {
    pending(vm).map_or(Ok(()), Err)
}
