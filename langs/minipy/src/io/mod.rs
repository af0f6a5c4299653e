//! What a virtual machine has open: the standard streams with their buffers, and the descriptors that are the
//! program's own. Nothing is written but through here, no error of writing is dropped, and no descriptor is used that
//! belongs to the process around the virtual machine.
//!
//! No call waits longer than [`SLICE`] without a look at what is pending, so that a program is stopped in a pipe that
//! is not read or written, too.

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

/// How long a system call may wait.
pub(crate) const SLICE: Duration = Duration::from_millis(50);

/// What is open.
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

/// The descriptors 0, 1 and 2, which need not be open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Standard {
    /// Of a process that is not the program's: they are written to and read, and not closed.
    #[default]
    Shared,
    /// Of a process that runs this program alone, which was started with those open.
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
