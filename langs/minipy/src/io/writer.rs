//! Buffered output, with the buffers of CPython: one of text, which is flushed into one of bytes. If writing fails,
//! data in the buffer of bytes stay there; data that bypass it, or are only text, are lost.

use super::buffers::{Target, Writer};
use super::handles::{self, Handles};
use crate::exceptions::fields;
use crate::objects::model::*;
use crate::run::interrupt;
use crate::vm::Vm;
use metatrace::Ref;
use std::cell::{Cell, RefCell};
use std::io::{IsTerminal as _, Result};
use std::os::fd::RawFd;
use std::rc::Rc;

/// The capacity of the buffer of text, in bytes.
const TEXT: usize = 8192;

impl Writer {
    /// A writer with a buffer of `capacity` bytes, or of the size that the system prefers.
    pub fn new(handles: &Rc<Handles>, target: Target, capacity: Option<usize>) -> Writer {
        let kind = with(handles, target, |fd| Ok(handles::kind(fd))).ok().flatten();
        let (never_waits, size) = kind.unwrap_or((false, TEXT));
        Writer {
            handles: handles.clone(),
            target,
            waiting: RefCell::default(),
            capacity: capacity.unwrap_or(size),
            never_waits,
            line_buffering: Cell::new(false),
        }
    }

    /// The standard output or error.
    pub fn standard(handles: &Rc<Handles>, number: RawFd) -> Writer {
        let writer = Writer::new(handles, Target::Standard(number), None);
        let terminal = handles.with_standard(number, |fd| Ok(fd.is_terminal())).unwrap_or(false);
        writer.line_buffering.set(number == 2 || terminal);
        writer
    }

    /// Writes text.
    pub fn text(&self, vm: Ref<Vm>, text: &str) -> PyResult<()> {
        let data = text.as_bytes();
        let lines = self.line_buffering.get() && memchr::memchr2(b'\n', b'\r', data).is_some();
        if self.waiting.borrow().text.len() + data.len() > TEXT {
            self.settle(vm)?;
        }
        if data.len() >= TEXT {
            self.bytes(vm, data)?;
        } else {
            let waiting = {
                let mut waiting = self.waiting.borrow_mut();
                waiting.text.extend_from_slice(data);
                waiting.text.len()
            };
            if waiting >= TEXT || lines {
                self.settle(vm)?;
            }
        }
        if lines { self.flush_bytes(vm) } else { Ok(()) }
    }

    /// Empties the buffer of text into that of bytes.
    fn settle(&self, vm: Ref<Vm>) -> PyResult<()> {
        let text = std::mem::take(&mut self.waiting.borrow_mut().text);
        if text.is_empty() { Ok(()) } else { self.bytes(vm, &text) }
    }

    /// Writes bytes.
    pub fn bytes(&self, vm: Ref<Vm>, data: &[u8]) -> PyResult<()> {
        if self.keep(data) {
            return Ok(());
        }
        self.flush_bytes(vm)?;
        if self.keep(data) {
            return Ok(());
        }
        let mut rest = data;
        while !rest.is_empty() {
            let n = self.write_some(rest).map_err(|e| fields::os_error(vm, &e, None))?;
            rest = &rest[n..];
            interrupt::look(vm)?;
        }
        Ok(())
    }

    /// Adds bytes to the buffer, if they fit.
    fn keep(&self, data: &[u8]) -> bool {
        let mut waiting = self.waiting.borrow_mut();
        let fits = waiting.bytes.len() + data.len() <= self.capacity;
        if fits {
            waiting.bytes.extend_from_slice(data);
        }
        fits
    }

    fn write_some(&self, data: &[u8]) -> Result<usize> {
        with(&self.handles, self.target, |fd| handles::write_some(fd, data, self.never_waits))
    }

    /// Writes buffered bytes by one system call; returns whether nothing is left.
    fn step(&self) -> Result<bool> {
        let mut waiting = self.waiting.borrow_mut();
        if waiting.done < waiting.bytes.len() {
            waiting.done += self.write_some(&waiting.bytes[waiting.done..])?;
        }
        let done = waiting.done == waiting.bytes.len();
        if done {
            waiting.bytes.clear();
            waiting.done = 0;
        }
        Ok(done)
    }

    /// Writes the buffer of bytes.
    pub fn flush_bytes(&self, vm: Ref<Vm>) -> PyResult<()> {
        while !self.step().map_err(|e| fields::os_error(vm, &e, None))? {
            interrupt::look(vm)?;
        }
        Ok(())
    }

    /// Writes all buffered data.
    pub fn flush(&self, vm: Ref<Vm>) -> PyResult<()> {
        self.settle(vm)?;
        self.flush_bytes(vm)
    }

    /// Writes the buffer of bytes when no program is left to get an error.
    pub fn flush_last(&self) -> Result<()> {
        while !self.step()? {}
        Ok(())
    }

    /// Discards the buffered data.
    pub fn discard(&self) {
        self.waiting.take();
    }
}

fn with<R>(
    handles: &Handles,
    target: Target,
    f: impl FnOnce(std::os::fd::BorrowedFd<'_>) -> Result<R>,
) -> Result<R> {
    match target {
        Target::Standard(number) => handles.with_standard(number, f),
        Target::Own(number) => handles.with(number, f),
    }
}
