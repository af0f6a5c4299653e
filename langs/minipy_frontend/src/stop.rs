//! Stopping a compilation: its thread may have a flag, which the front end looks at between pieces of its own work. The
//! parser is another project's and is not stopped.
//!
//! The result of a stopped compilation is an error that is not shown; nothing else may depend on the flag.

use crate::source::Failure;
use ruff_text_size::TextRange;
use std::cell::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    static FLAG: OnceCell<Arc<AtomicBool>> = const { OnceCell::new() };
}

/// Makes compilations on this thread stop soon after the flag is set. A thread keeps its first flag.
pub fn stop_when(flag: Arc<AtomicBool>) {
    // A second flag is dropped.
    FLAG.with(|known| drop(known.set(flag)));
}

/// Whether the compilation is to stop.
pub(crate) fn is_wanted() -> bool {
    FLAG.with(|flag| flag.get().is_some_and(|flag| flag.load(Ordering::Relaxed)))
}

/// Fails if the compilation is to stop.
pub(crate) fn check() -> Result<(), Failure> {
    if is_wanted() { Err(stopped()) } else { Ok(()) }
}

/// What a compilation that was stopped fails with.
pub(crate) fn stopped() -> Failure {
    Failure::new("stopped", TextRange::default())
}
