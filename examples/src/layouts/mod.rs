//! The language of `langs/skeleton` twice: the skeleton itself, with values in the tagged layout, and in [`nan`] the
//! same interpreter on values in the NaN layout. Nothing but an attribute on the enum of values may differ.

pub mod nan;

use metatrace::Jit;
use skeleton::Failure;
use skeleton::interpreter::Printer;

/// The function that runs a program with values in one layout, and passes each line of its output on.
pub type Run = fn(&Jit, &str, Printer) -> Result<(), Failure>;

/// The layouts by name.
pub const LAYOUTS: [(&str, Run); 2] = [("tagged", skeleton::run), ("nan", nan::run)];
