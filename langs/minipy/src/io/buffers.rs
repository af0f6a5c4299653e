//! The buffers of descriptors: bytes that were read ahead, and bytes that are to be written. Plain data; reading and
//! writing are in the other files of this folder.

use super::handles::Handles;
use std::cell::{Cell, RefCell};
use std::os::fd::RawFd;
use std::rc::Rc;

/// Bytes that were read ahead, and how many of them were consumed.
#[derive(Default)]
pub(crate) struct Ahead {
    pub(crate) data: Vec<u8>,
    pub(crate) used: usize,
}

/// The bytes of the standard input that were read and not consumed yet.
#[derive(Default)]
pub(crate) struct Reader(pub(super) RefCell<Ahead>);

/// The destination of bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Target {
    /// A standard stream.
    Standard(RawFd),
    /// A descriptor of the program.
    Own(RawFd),
}

/// Bytes that are to be written.
#[derive(Default)]
pub(super) struct Waiting {
    pub(super) text: Vec<u8>,
    pub(super) bytes: Vec<u8>,
    /// The number of bytes in `bytes` that have been written.
    pub(super) done: usize,
}

/// Two buffers in front of a descriptor: of text and of bytes.
pub(crate) struct Writer {
    pub(super) handles: Rc<Handles>,
    pub(super) target: Target,
    pub(super) waiting: RefCell<Waiting>,
    pub(super) capacity: usize,
    pub(super) never_waits: bool,
    /// Whether every line is written at once.
    pub line_buffering: Cell<bool>,
}

/// A file, open or closed.
pub(crate) struct State {
    pub(crate) handles: Rc<Handles>,
    pub(crate) number: RawFd,
    pub(crate) open: Cell<bool>,
    pub(crate) ahead: RefCell<Ahead>,
    pub(crate) writer: Writer,
    /// Whether closing the file closes the descriptor.
    pub(crate) owns: bool,
    /// The name of the file in reports.
    pub(crate) shown: RefCell<String>,
}
