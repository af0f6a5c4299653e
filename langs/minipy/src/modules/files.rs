//! The module `_files`: files as bytes, with buffers, for the classes of `_fileio`, which is written in Python.
//!
//! A file that nothing refers to any more is not closed at once, as it is in CPython. So that nobody sees the
//! difference, what waits to be written is written before any file is opened and when the program ends.

use super::NativeModule;
use crate::byte_storage::bytes;
use crate::types::support::*;
use crate::types::{bytes as byte_types, int};
use metatrace::{Marker, Trace};
use std::cell::RefCell;
use std::fs::OpenOptions;
use std::io::{IsTerminal as _, Read as _, Seek as _, SeekFrom, Write as _};
use std::os::fd::{AsRawFd as _, FromRawFd as _, IntoRawFd as _};
use std::rc::{Rc, Weak};

pub(super) const MODULE: NativeModule = NativeModule { name: "_files", functions: NATIVES, init: None };

/// Bytes that are read ahead, or gathered before they are written.
const BUFFER: usize = 1 << 16;

/// An open file; none once it is closed.
struct State {
    file: Option<std::fs::File>,
    /// What was read ahead, and how much of it is used up.
    ahead: Vec<u8>,
    used: usize,
    /// What waits to be written.
    pending: Vec<u8>,
    /// Does closing this close the descriptor?
    owns: bool,
}

impl State {
    /// Writes out what waits.
    fn flush(&mut self) -> std::io::Result<()> {
        let pending = std::mem::take(&mut self.pending);
        match &mut self.file {
            Some(file) if !pending.is_empty() => file.write_all(&pending),
            _ => Ok(()),
        }
    }

    /// Gives back what was read ahead, so that the file is where the program thinks it is.
    fn settle(&mut self) -> std::io::Result<()> {
        self.flush()?;
        let ahead = (self.ahead.len() - self.used) as i64;
        self.ahead.clear();
        self.used = 0;
        match &mut self.file {
            Some(file) if ahead > 0 => file.seek(SeekFrom::Current(-ahead)).map(|_| ()),
            _ => Ok(()),
        }
    }

    /// Reads more ahead; false at the end.
    fn fill(&mut self) -> std::io::Result<bool> {
        self.flush()?;

        let Some(file) = &mut self.file else { return Ok(false) };
        self.ahead.drain(..self.used);
        self.used = 0;
        let old = self.ahead.len();
        // `with` makes a memory error of it.
        room::extend(&mut self.ahead, BUFFER, 0).map_err(|_| std::io::ErrorKind::OutOfMemory)?;
        let n = file.read(&mut self.ahead[old..]);
        self.ahead.truncate(old + *n.as_ref().unwrap_or(&0));
        n.map(|n| n > 0)
    }

    /// Takes that many bytes of what was read ahead.
    fn take(&mut self, n: usize) -> Vec<u8> {
        let end = (self.used + n).min(self.ahead.len());
        let taken = self.ahead[self.used..end].to_vec();
        self.used = end;
        if end == self.ahead.len() && self.ahead.capacity() > 16 * BUFFER {
            self.forget();
        }
        taken
    }

    /// Lets go of what was read ahead.
    fn forget(&mut self) {
        self.ahead = Vec::new();
        self.used = 0;
    }

    fn close(&mut self) -> std::io::Result<()> {
        let result = self.flush();
        if let Some(file) = self.file.take()
            && !self.owns
        {
            // The descriptor belongs to somebody else.
            let _ = file.into_raw_fd();
        }
        result
    }
}

impl Drop for State {
    fn drop(&mut self) {
        // Nobody is left to be told.
        let _ = self.close();
    }
}

/// The state, shared with the list of all files.
struct Shared(Rc<RefCell<State>>);

// SAFETY: there are no references inside.
unsafe impl Trace for Shared {
    const HAS_REFS: bool = false;
    unsafe fn trace(&self, _: &mut Marker) {}
}

/// A file.
#[derive(Object)]
pub(crate) struct RawFile {
    #[plain]
    state: Shared,
}

thread_local! {
    static FILES: RefCell<Vec<Weak<RefCell<State>>>> = const { RefCell::new(Vec::new()) };
}

/// Writes out what waits in any file.
pub fn flush_all() {
    FILES.with_borrow_mut(|files| {
        files.retain(|file| match file.upgrade() {
            Some(state) => {
                let _ = state.borrow_mut().flush();
                true
            }
            None => false,
        });
    });
}

fn os_error(vm: Ref<Vm>, error: &std::io::Error, file: Option<Value>) -> Ref<Exc> {
    super::os::os_error(vm, error, file)
}

/// `open(path or descriptor, flags, shown)` with the letters of the mode as flags.
fn open(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    flush_all();
    crate::builtins::print::flush();
    let flags = as_str(&args[1]).unwrap_or("r").to_string();
    let (file, owns) = match as_str(&args[0]) {
        Some(path) => {
            let mut options = OpenOptions::new();
            let plus = flags.contains('+');
            options.read(flags.contains('r') || plus);
            options.write(flags.contains('w') || flags.contains('x') || (flags.contains('r') && plus));
            options.append(flags.contains('a'));
            options.create(flags.contains('w') || flags.contains('a'));
            options.truncate(flags.contains('w'));
            options.create_new(flags.contains('x'));
            let file = options.open(path).map_err(|e| os_error(vm, &e, Some(args[0])))?;
            if file.metadata().is_ok_and(|m| m.is_dir()) {
                let error = std::io::Error::from_raw_os_error(21);
                return Err(os_error(vm, &error, Some(args[0])));
            }
            (file, true)
        }
        None => {
            let descriptor = int::index_clipped(vm, args[0])?;
            let Some(descriptor) = i32::try_from(descriptor).ok().filter(|&d| d >= 0) else {
                return value_error(vm, "negative file descriptor");
            };
            // SAFETY: the program says that the descriptor is open. If it is not, every use of it fails.
            let file = unsafe { std::fs::File::from_raw_fd(descriptor) };
            (file, crate::ops_plain::truth(vm, args[2])?)
        }
    };
    let state = State { file: Some(file), ahead: Vec::new(), used: 0, pending: Vec::new(), owns };
    let state = Rc::new(RefCell::new(state));
    FILES.with_borrow_mut(|files| files.push(Rc::downgrade(&state)));
    Ok(Ref::new(RawFile { state: Shared(state) }).into())
}

/// Runs `f` on the open file.
fn with<T>(vm: Ref<Vm>, args: &[Value], f: impl FnOnce(&mut State) -> std::io::Result<T>) -> PyResult<T> {
    let Some(file) = args[0].downcast::<RawFile>() else { return type_error(vm, "a file is needed") };
    let state = file.state.0.clone();
    let mut state = state.borrow_mut();
    if state.file.is_none() {
        return value_error(vm, "I/O operation on closed file.");
    }
    f(&mut state).map_err(|e| match e.kind() {
        std::io::ErrorKind::OutOfMemory => {
            state.forget();
            raise(vm, "MemoryError", "")
        }
        _ => os_error(vm, &e, None),
    })
}

fn read(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let n = usize::try_from(int::ssize(vm, args[1])?).unwrap_or(usize::MAX);
    let data = with(vm, args, |state| {
        while state.ahead.len() - state.used < n && state.fill()? {}
        Ok(state.take(n))
    })?;
    Ok(bytes(&data))
}

fn readline(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let n = usize::try_from(int::ssize(vm, args[1])?).unwrap_or(usize::MAX);
    let data = with(vm, args, |state| {
        let mut searched = 0;
        loop {
            let ahead = &state.ahead[state.used..];
            if let Some(at) = memchr::memchr(b'\n', &ahead[searched..]) {
                let end = (searched + at + 1).min(n);
                return Ok(state.take(end));
            }
            searched = ahead.len();
            if searched >= n || !state.fill()? {
                return Ok(state.take(searched.min(n)));
            }
        }
    })?;
    Ok(bytes(&data))
}

fn write(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let data = byte_types::bytes_like(vm, &args[1])?;
    with(vm, args, |state| {
        if state.used < state.ahead.len() {
            state.settle()?;
        }
        state.pending.extend_from_slice(&data);
        if state.pending.len() >= BUFFER { state.flush() } else { Ok(()) }
    })?;
    Ok(Value::int(data.len() as i64))
}

fn seek(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (offset, whence) = (int::ssize(vm, args[1])?, int::ssize(vm, args[2])?);
    let target = match whence {
        0 if offset < 0 => return value_error(vm, format!("negative seek value {offset}")),
        0 => SeekFrom::Start(offset as u64),
        1 => SeekFrom::Current(offset),
        2 => SeekFrom::End(offset),
        _ => return value_error(vm, format!("invalid whence ({whence}, should be 0, 1 or 2)")),
    };
    let at = with(vm, args, |state| {
        state.settle()?;
        state.file.as_mut().map_or(Ok(0), |file| file.seek(target))
    })?;
    Ok(Value::int(at as i64))
}

fn truncate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let size = int::ssize(vm, args[1])?.max(0) as u64;
    with(vm, args, |state| {
        state.settle()?;
        state.file.as_ref().map_or(Ok(()), |file| file.set_len(size))
    })?;
    Ok(Value::int(size as i64))
}

fn flush(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    with(vm, args, State::flush)?;
    Ok(vm.none)
}

fn close(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    with(vm, args, State::close)?;
    Ok(vm.none)
}

fn fileno(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    with(vm, args, |state| Ok(state.file.as_ref().map_or(-1, |file| file.as_raw_fd())))
        .map(|descriptor| Value::int(descriptor.into()))
}

fn isatty(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    with(vm, args, |state| Ok(state.file.as_ref().is_some_and(|file| file.is_terminal())))
        .map(|is| boolean(vm, is))
}

functions! {
    NATIVES {
        "open" open, RANGE(3, 3);
        "read" read, TWO;
        "readline" readline, TWO;
        "write" write, TWO;
        "seek" seek, RANGE(3, 3);
        "truncate" truncate, TWO;
        "flush" flush, ONE;
        "close" close, ONE;
        "fileno" fileno, ONE;
        "isatty" isatty, ONE;
    }
}
