//! A file that the program has opened: its descriptor, bytes read ahead, and bytes to be written.

use super::buffers::{Ahead, State};
use super::read_some;
use crate::exceptions::errors::{OrRaise as _, raise};
use crate::exceptions::fields::os_error;
use crate::objects::model::*;
use crate::run::interrupt;
use crate::vm::Vm;
use metatrace::Ref;
use minipy_text::room;
use rustix::fs::SeekFrom;
use std::os::fd::BorrowedFd;

/// The number of bytes that are read ahead, or collected before they are written.
pub(crate) const BUFFER: usize = 1 << 16;

impl Ahead {
    pub(crate) fn len(&self) -> usize {
        self.data.len() - self.used
    }

    /// Consumes `n` bytes.
    pub(crate) fn take(&mut self, n: usize) -> Vec<u8> {
        let end = (self.used + n).min(self.data.len());
        let taken = self.data[self.used..end].to_vec();
        self.used = end;
        if end == self.data.len() && self.data.capacity() > 16 * BUFFER {
            *self = Ahead::default();
        }
        taken
    }
}

impl State {
    /// Calls `f` with the descriptor.
    pub(crate) fn with<R>(
        &self,
        vm: Ref<Vm>,
        f: impl FnOnce(BorrowedFd<'_>) -> std::io::Result<R>,
    ) -> PyResult<R> {
        self.handles.with(self.number, f).map_err(|e| os_error(vm, &e, None))
    }

    /// Discards bytes read ahead and moves the file's offset back to the position that the program sees.
    pub(crate) fn settle(&self, vm: Ref<Vm>) -> PyResult<()> {
        self.writer.flush_bytes(vm)?;
        let ahead = self.ahead.take().len() as i64;
        if ahead > 0 {
            self.with(vm, |fd| Ok(rustix::fs::seek(fd, SeekFrom::Current(-ahead))?))?;
        }
        Ok(())
    }

    /// Reads more bytes ahead; returns false at the end.
    pub(crate) fn fill(&self, vm: Ref<Vm>) -> PyResult<bool> {
        self.writer.flush_bytes(vm)?;
        let mut chunk = room::filled(BUFFER, 0).or_raise(vm)?;
        loop {
            match self.with(vm, |fd| read_some(fd, &mut chunk))? {
                Some(n) => {
                    let mut ahead = self.ahead.borrow_mut();
                    let used = std::mem::take(&mut ahead.used);
                    ahead.data.drain(..used);
                    let old = ahead.data.len();
                    if room::extend(&mut ahead.data, n, 0).is_err() {
                        ahead.data = Vec::new();
                        return Err(raise(vm, vm.excs.memory_error, ""));
                    }
                    ahead.data[old..].copy_from_slice(&chunk[..n]);
                    return Ok(n > 0);
                }
                None => interrupt::look(vm)?,
            }
        }
    }

    /// Writes the buffered bytes when the program can no longer get an error; failures are recorded for a report.
    pub(crate) fn finish(&self) {
        if self.open.get()
            && let Err(error) = self.writer.flush_last()
        {
            self.writer.discard();
            self.handles.lost.borrow_mut().push((self.shown.take(), error));
        }
    }
}

impl Drop for State {
    fn drop(&mut self) {
        self.finish();
        if self.open.get() && self.owns {
            // Other code may have closed the descriptor.
            let _ = self.handles.close(self.number);
        }
    }
}
