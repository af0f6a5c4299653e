//! Work that takes long looks every so often whether it is to stop. Who asks it to is the language's business, which
//! gives a thread the question; nothing here knows a virtual machine.

use crate::error::{ErrorKind, FormatError, Result};
use std::cell::Cell;

thread_local! {
    /// Is the work of this thread to stop?
    static QUESTION: Cell<Option<fn() -> bool>> = const { Cell::new(None) };
}

/// Has work of this thread ask `question` whether to stop.
pub fn ask(question: fn() -> bool) {
    QUESTION.set(Some(question));
}

/// Fails if the work is to stop. To be called at least every few milliseconds.
pub fn poll() -> Result<()> {
    match QUESTION.get() {
        Some(question) if question() => Err(FormatError::new(ErrorKind::Interrupted, "")),
        _ => Ok(()),
    }
}
