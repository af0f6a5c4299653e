//! The open files of a virtual machine: the standard streams with their buffers, and the descriptors of the program.
//! All output goes through this module, errors of writing are never dropped, and no descriptor is used that belongs
//! to the process around the virtual machine.
//!
//! No call blocks longer than [`SLICE`] without a check for interruption, so that a program can also be stopped while
//! it waits for a pipe.

pub(crate) mod buffers;
pub(crate) mod file;
mod handles;
mod reader;
mod writer;

pub(crate) use buffers::{Reader, Target, Writer};
pub(crate) use handles::{Handles, read_some, write_some};
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::time::Duration;

/// The maximal time for which a system call may block.
pub(crate) const SLICE: Duration = Duration::from_millis(50);

/// The open files.
pub(crate) struct Io {
    /// The descriptors that the program may use.
    pub handles: Rc<Handles>,
    /// The standard input.
    pub input: Reader,
    /// The standard output and the standard error.
    pub outputs: [Writer; 2],
    /// All files that the program has opened.
    pub files: RefCell<Vec<Weak<buffers::State>>>,
}

/// The descriptors 0, 1 and 2, each of which may be closed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Standard {
    /// Of a process that runs more than the program: they are read and written, and never closed.
    #[default]
    Shared,
    /// Of a process that runs only this program. Tells which of them were open when it was started.
    Own([bool; 3]),
}

// SAFETY: there are no references inside.
unsafe impl metatrace::Trace for Io {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut metatrace::Marker) {}
}

impl Io {
    pub fn new(standard: Standard) -> Io {
        let handles = Rc::new(Handles::new(standard));
        Io {
            outputs: [1, 2].map(|number| Writer::standard(&handles, number)),
            handles,
            input: Reader::default(),
            files: RefCell::default(),
        }
    }

    /// The buffers of the standard output (1) or error (2).
    pub fn output(&self, number: i64) -> &Writer {
        &self.outputs[usize::from(number == 2)]
    }
}
