//! Calls of recorded functions through trampolines of one System V function type. Panics must not cross machine code,
//! so they are kept for the runner.

use super::block::{PANIC, word};
use super::context::{machine, words};
use metatrace_ir::{CallDescr, Ret2, Ty};
use std::any::Any;
use std::sync::atomic::Ordering;

/// Calls a trampoline with argument words. The System V convention numbers integer and floating-point registers
/// separately, so one function type serves any mixture of arguments.
///
/// # Safety
/// The words have the descriptor's types; the descriptor's function is a trampoline for them.
pub(crate) unsafe fn invoke(descr: &CallDescr, args: &[u64]) -> Ret2 {
    type Trampoline =
        unsafe extern "C" fn(u64, u64, u64, u64, u64, u64, f64, f64, f64, f64, f64, f64, f64, f64) -> Ret2;
    let (mut ints, mut floats, mut ni, mut nf) = ([0u64; 6], [0f64; 8], 0, 0);
    for (&word, ty) in args.iter().zip(descr.args) {
        if *ty == Ty::Float {
            floats[nf] = f64::from_bits(word);
            nf += 1;
        } else {
            ints[ni] = word;
            ni += 1;
        }
    }
    let [a, b, c, d, e, f] = ints;
    let [g, h, i, j, k, l, m, n] = floats;
    // SAFETY: a trampoline reads only the registers of its own arguments.
    unsafe {
        let function: Trampoline = std::mem::transmute(descr.func.0);
        function(a, b, c, d, e, f, g, h, i, j, k, l, m, n)
    }
}

/// Runs the body of a trampoline. A panic is caught and kept for the runner, since it must not cross machine code.
#[doc(hidden)]
#[inline(always)]
pub fn guarded(f: impl FnOnce() -> Ret2) -> Ret2 {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)) {
        Ok(r) => r,
        Err(payload) => {
            keep_panic(payload);
            Ret2::default()
        }
    }
}

/// Keeps a panic until the runner resumes it.
#[cold]
fn keep_panic(payload: Box<dyn Any + Send>) {
    machine().panic.replace(Some(payload));
    words().at(word::ALERTS).fetch_or(PANIC, Ordering::Relaxed);
}

/// Resumes a pending panic.
pub(crate) fn resume_panic() {
    if words().get(word::ALERTS) & PANIC != 0 {
        words().at(word::ALERTS).fetch_and(!PANIC, Ordering::Relaxed);
        if let Some(payload) = machine().panic.take() {
            std::panic::resume_unwind(payload);
        }
    }
}
