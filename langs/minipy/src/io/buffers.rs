//! What is kept of descriptors: bytes that were read ahead, and those that wait to be written. Plain data; what reads
//! and writes is in the other files of this folder.

use super::handles::Handles;
use std::cell::{Cell, RefCell};
use std::os::fd::RawFd;
use std::rc::Rc;

/// What was read ahead, and how much of it is used up.
#[derive(Default)]
pub(crate) struct Ahead {
    pub(crate) data: Vec<u8>,
    pub(crate) used: usize,
}

/// What was read of the standard input, and not asked for yet.
#[derive(Default)]
pub(crate) struct Reader(pub(super) RefCell<Ahead>);

/// Where bytes go.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Target {
    /// A standard stream.
    Standard(RawFd),
    /// A descriptor of the program's.
    Own(RawFd),
}

/// What waits to be written.
#[derive(Default)]
pub(super) struct Waiting {
    pub(super) text: Vec<u8>,
    pub(super) bytes: Vec<u8>,
    /// How much of `bytes` has been written.
    pub(super) done: usize,
}

/// Two buffers in front of a descriptor.
pub(crate) struct Writer {
    pub(super) handles: Rc<Handles>,
    pub(super) target: Target,
    pub(super) waiting: RefCell<Waiting>,
    pub(super) capacity: usize,
    pub(super) never_waits: bool,
    /// Is every line written at once?
    pub line_buffering: Cell<bool>,
}

/// A file, open or closed.
pub(crate) struct State {
    pub(crate) handles: Rc<Handles>,
    pub(crate) number: RawFd,
    pub(crate) open: Cell<bool>,
    pub(crate) ahead: RefCell<Ahead>,
    pub(crate) writer: Writer,
    /// Does closing this close the descriptor?
    pub(crate) owns: bool,
    /// What a report calls it.
    pub(crate) shown: RefCell<String>,
}
