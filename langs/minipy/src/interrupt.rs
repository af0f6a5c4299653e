//! Ctrl-C: SIGINT sets a word of the virtual machine, which every backward jump reads, in compiled code too; the
//! next one raises `KeyboardInterrupt`.
//!
//! One load and branch a turn is the whole cost, and no loop is beyond reach. The handler does nothing but set the
//! word: whatever else a signal handler did could be in the middle of anything.

use crate::exceptions;
use crate::model::*;
use crate::vm::{Vm, VmRed as _};
use metatrace::{Direct, Mode, Red, Ref, residual};
use std::sync::atomic::{AtomicI64, AtomicPtr, Ordering};

/// The word of the virtual machine that is running; null if there is none.
static WORD: AtomicPtr<AtomicI64> = AtomicPtr::new(std::ptr::null_mut());

extern "C" fn handler(_: libc::c_int) {
    let word = WORD.load(Ordering::Relaxed);
    if !word.is_null() {
        // SAFETY: set by `listen` to a word of a virtual machine that lives until `Listening` is dropped.
        unsafe { (*word).store(1, Ordering::Relaxed) }
    }
}

/// As long as this lives, SIGINT is for the virtual machine.
#[derive(Debug)]
pub struct Listening(());

impl Drop for Listening {
    fn drop(&mut self) {
        WORD.store(std::ptr::null_mut(), Ordering::Relaxed);
    }
}

/// Makes SIGINT set the word of a virtual machine, which must stay alive as long as the result does. A process that
/// was started with SIGINT ignored goes on ignoring it.
pub fn listen(vm: Ref<Vm>) -> Listening {
    // An aligned word of 64 bits that nobody holds a Rust reference to while the program runs.
    WORD.store(std::ptr::from_ref(&vm.interrupted).cast_mut().cast(), Ordering::Relaxed);
    let handler = handler as extern "C" fn(libc::c_int) as libc::sighandler_t;
    // SAFETY: the handler does what a handler may do: it stores to an atomic.
    unsafe {
        if libc::signal(libc::SIGINT, handler) == libc::SIG_IGN {
            libc::signal(libc::SIGINT, libc::SIG_IGN);
        }
    }
    Listening(())
}

/// Ends the process as SIGINT does when nobody handles it, so that a shell sees why it ended.
pub fn die() -> ! {
    // SAFETY: the default action of SIGINT ends the process; should it be blocked, the exit does.
    unsafe {
        libc::signal(libc::SIGINT, libc::SIG_DFL);
        libc::raise(libc::SIGINT);
    }
    std::process::exit(130)
}

/// As [`check`], for plain code that takes long.
pub fn poll(vm: Ref<Vm>) -> PyResult<()> {
    use metatrace::untraced::IntoPlain as _;
    check::<Direct>(vm).map_err(|exc| exc.into_plain())
}

/// Raises `KeyboardInterrupt` if SIGINT has come.
#[inline]
pub fn check<M: Mode>(vm: Ref<Vm>) -> Result<(), Red<M, Ref<Exc>>> {
    if Red::<M, Ref<Vm>>::from(vm).interrupted().eq(0).test() { Ok(()) } else { raise(vm) }
}

/// Raises `KeyboardInterrupt`.
#[residual]
fn raise(vm: Ref<Vm>) -> PyResult<()> {
    metatrace::untraced::Untraced::set(&vm.interrupted, vm, 0);
    Err(exceptions::make(vm, vm.excs.keyboard_interrupt, &[]))
}
