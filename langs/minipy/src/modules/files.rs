//! The module `_files`: files as bytes, with buffers, for the classes of `_fileio`, which is written in Python.
//!
//! Unlike in CPython, a file that nothing refers to any more is not closed at once. To hide the difference, buffered
//! data is written before any file is opened and when the program ends. Errors in doing so are reported, because no
//! exception could be raised. If the process has no descriptors left, such files are closed first.

use super::NativeModule;
use crate::exceptions::errors::type_error;
use crate::io::buffers::State;
use crate::io::file::BUFFER;
use crate::io::{SLICE, Target, Writer};
use crate::objects::byte_storage::bytes;
use crate::objects::memory_files::{ByteBuffer, TextBuffer};
use crate::protocols::indexing;
use crate::run::report::Unraisable;
use crate::types::bytes as byte_types;
use crate::types::support::*;
use metatrace::{Marker, Trace};
use rustix::fs::SeekFrom;
use std::cell::{Cell, RefCell};
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::IsTerminal as _;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::Path;
use std::rc::Rc;
use std::sync::mpsc;

pub(super) const MODULE: NativeModule = NativeModule { name: "_files", functions: NATIVES, init: Some(init) };

fn init(vm: Ref<Vm>, module: Ref<Module>) -> PyResult<()> {
    let (text, bytes) = (TextBuffer::type_id(), ByteBuffer::type_id());
    crate::types::namespace::set_text(vm, module, "StringIO", vm.class_of_kind(text).into());
    crate::types::namespace::set_text(vm, module, "BytesIO", vm.class_of_kind(bytes).into());
    Ok(())
}

/// The state, shared with the list of all files.
struct Shared(Rc<State>);

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

/// Writes buffered data of all files, and reports errors for files that are unreachable.
pub fn flush_all(vm: Ref<Vm>) {
    let files: Vec<Rc<State>> = {
        let mut files = vm.io.files.borrow_mut();
        files.retain(|file| file.strong_count() > 0);
        files.iter().filter_map(std::rc::Weak::upgrade).collect()
    };
    for file in files {
        file.finish();
    }
    for (file, error) in vm.io.handles.lost.take() {
        let exc = os_error(vm, &error, None);
        let message = Some(&*format!("Exception ignored in: {file}"));
        crate::run::report::unraisable(vm, Unraisable { exc, message, object: Value::NULL });
    }
}

pub(crate) fn os_error(vm: Ref<Vm>, error: &std::io::Error, file: Option<Value>) -> Ref<Exc> {
    crate::exceptions::fields::os_error(vm, error, file)
}

/// The result of a call that creates a descriptor. If the process has reached its limit of descriptors, unreachable
/// files are closed, and the call is repeated.
pub(super) fn with_descriptor<T>(
    vm: Ref<Vm>,
    mut make: impl FnMut() -> std::io::Result<T>,
) -> std::io::Result<T> {
    make().or_else(|error| {
        if !matches!(error.raw_os_error(), Some(libc::EMFILE | libc::ENFILE)) {
            return Err(error);
        }
        super::host::collect(true);
        crate::run::finalizers::run_pending(vm);
        make()
    })
}

/// Whether it is a named pipe.
fn is_pipe(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| found.file_type().is_fifo())
}

/// Opens a named pipe, which blocks until its other end is opened, in another thread; this thread checks for
/// interruption.
fn open_pipe(vm: Ref<Vm>, options: OpenOptions, path: &Path) -> PyResult<std::io::Result<File>> {
    let (sender, receiver) = mpsc::channel();
    let name = path.to_path_buf();
    let thread = std::thread::Builder::new().spawn(move || {
        // The receiving thread may have stopped waiting.
        let _ = sender.send(options.open(name));
    });
    if let Err(error) = thread {
        return Ok(Err(error));
    }
    loop {
        match receiver.recv_timeout(SLICE) {
            Ok(opened) => return Ok(opened),
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                return Ok(Err(std::io::Error::other("the thread that opens a pipe has ended")));
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {}
        }
        if let Err(stopped) = crate::run::interrupt::look(vm) {
            // With both ends open, the other thread continues.
            let mut both = OpenOptions::new();
            let both = both.read(true).write(true).custom_flags(libc::O_NONBLOCK).open(path);
            if both.is_ok() {
                let _ = receiver.recv();
            }
            return Err(stopped);
        }
    }
}

/// `open(path or descriptor, flags, owns, shown path)`, where the flags are the letters of the mode, and `0` for no
/// buffering.
pub(crate) fn open(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    flush_all(vm);
    let flags = room::copy(as_str(&args[1]).unwrap_or("r")).or_raise(vm)?;
    let handles = &vm.io.handles;
    let (number, owns) = match crate::objects::byte_storage::data(&args[0]).or_raise(vm)? {
        Some(path) => {
            let path = Path::new(OsStr::from_bytes(&path));
            let mut options = OpenOptions::new();
            let plus = flags.contains('+');
            options.read(flags.contains('r') || plus);
            options.write(flags.contains('w') || flags.contains('x') || (flags.contains('r') && plus));
            options.append(flags.contains('a'));
            options.create(flags.contains('w') || flags.contains('a'));
            options.truncate(flags.contains('w'));
            options.create_new(flags.contains('x'));
            let opened = match is_pipe(path) {
                true => open_pipe(vm, options, path)?,
                false => with_descriptor(vm, || options.open(path)),
            };
            let file = opened.map_err(|e| os_error(vm, &e, Some(args[3])))?;
            if file.metadata().is_ok_and(|m| m.is_dir()) {
                let error = std::io::Error::from_raw_os_error(libc::EISDIR);
                return Err(os_error(vm, &error, Some(args[3])));
            }
            (handles.adopt(OwnedFd::from(file)), true)
        }
        None => {
            let descriptor = indexing::index_clipped(vm, args[0])?;
            // A number that is no C integer is not a descriptor.
            let Ok(number) = i32::try_from(descriptor) else {
                let kind = crate::classes::type_name(vm, args[0]);
                return type_error(vm, format!("expected str, bytes or os.PathLike object, not {kind}"));
            };
            if number < 0 {
                return value_error(vm, "negative file descriptor");
            }
            handles.check(number).map_err(|e| os_error(vm, &e, None))?;
            (number, crate::protocols::truth(vm, args[2])?)
        }
    };
    let state = Rc::new(State {
        handles: handles.clone(),
        number,
        open: Cell::new(true),
        ahead: RefCell::default(),
        writer: Writer::new(handles, Target::Own(number), Some(if flags.contains('0') { 0 } else { BUFFER })),
        owns,
        shown: RefCell::default(),
    });
    vm.io.files.borrow_mut().push(Rc::downgrade(&state));
    Ok(Ref::new(RawFile { state: Shared(state) }).into())
}

/// The open file.
fn file(vm: Ref<Vm>, args: &[Value]) -> PyResult<Rc<State>> {
    let Some(file) = args[0].downcast::<RawFile>() else { return type_error(vm, "a file is needed") };
    if !file.state.0.open.get() {
        return value_error(vm, "I/O operation on closed file.");
    }
    Ok(file.state.0.clone())
}

/// `show(file, text)`: sets the name of the file in reports.
fn show(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    file(vm, args)?.shown.replace(room::copy(as_str(&args[1]).unwrap_or_default()).or_raise(vm)?);
    Ok(vm.none)
}

fn read(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let n = usize::try_from(indexing::ssize(vm, args[1])?).unwrap_or(usize::MAX);
    let file = file(vm, args)?;
    while file.ahead.borrow().len() < n && file.fill(vm)? {}
    let data = file.ahead.borrow_mut().take(n);
    bytes(&data).or_raise(vm)
}

fn readline(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let n = usize::try_from(indexing::ssize(vm, args[1])?).unwrap_or(usize::MAX);
    let file = file(vm, args)?;
    let mut searched = 0;
    let end = loop {
        let (found, len) = {
            let ahead = file.ahead.borrow();
            (memchr::memchr(b'\n', &ahead.data[ahead.used + searched..]), ahead.len())
        };
        if let Some(at) = found {
            break searched + at + 1;
        }
        searched = len;
        if searched >= n || !file.fill(vm)? {
            break searched;
        }
    };
    let data = file.ahead.borrow_mut().take(end.min(n));
    bytes(&data).or_raise(vm)
}

fn write(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let data = byte_types::bytes_like(vm, &args[1])?;
    let file = file(vm, args)?;
    let ahead = file.ahead.borrow().len();
    if ahead > 0 {
        file.settle(vm)?;
    }
    file.writer.bytes(vm, &data)?;
    Ok(Value::int(data.len() as i64))
}

pub(crate) fn seek(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (offset, whence) = (indexing::ssize(vm, args[1])?, indexing::ssize(vm, args[2])?);
    let target = match whence {
        0 if offset < 0 => return value_error(vm, format!("negative seek value {offset}")),
        0 => SeekFrom::Start(offset as u64),
        1 => SeekFrom::Current(offset),
        2 => SeekFrom::End(offset),
        _ => return value_error(vm, format!("invalid whence ({whence}, should be 0, 1 or 2)")),
    };
    let file = file(vm, args)?;
    file.settle(vm)?;
    let at = file.with(vm, |fd| Ok(rustix::fs::seek(fd, target)?))?;
    Ok(Value::int(at as i64))
}

fn truncate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let size = indexing::ssize(vm, args[1])?.max(0) as u64;
    let file = file(vm, args)?;
    file.settle(vm)?;
    file.with(vm, |fd| Ok(rustix::fs::ftruncate(fd, size)?))?;
    Ok(Value::int(size as i64))
}

fn flush(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    file(vm, args)?.writer.flush_bytes(vm)?;
    Ok(vm.none)
}

pub(crate) fn close(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = file(vm, args)?;
    let flushed = file.writer.flush_bytes(vm);
    file.writer.discard();
    file.open.set(false);
    if file.owns {
        let closed = file.handles.close(file.number);
        flushed.and(closed.map_err(|e| os_error(vm, &e, None)))?;
    } else {
        flushed?;
    }
    Ok(vm.none)
}

fn fileno(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(file(vm, args)?.number.into()))
}

fn isatty(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    file(vm, args)?.with(vm, |fd| Ok(fd.is_terminal())).map(|is| boolean(vm, is))
}

functions! {
    NATIVES {
        "open" open, RANGE(4, 4);
        "show" show, TWO;
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
