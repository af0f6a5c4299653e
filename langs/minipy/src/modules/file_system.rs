//! The module `_fs`: files, folders and descriptors, for `posix`, which is written in Python.
//!
//! Names are bytes, or strings in which invalid UTF-8 is represented by lone surrogates; results have the type of the
//! argument.

use super::NativeModule;
use super::files::with_descriptor;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::exceptions::fields::os_error;
use crate::objects::byte_storage::{bytes, data, length};
use crate::protocols::indexing;
use crate::types::codecs;
use crate::types::support::*;
use rustix::fs as sys;
use rustix::fs::{Access, AtFlags, CWD, Mode, OFlags, SeekFrom, Timespec, Timestamps};
use rustix::io::Errno;
use std::borrow::Cow;
use std::ffi::OsStr;
use std::os::fd::AsRawFd as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::DirEntryExt as _;

pub(super) const MODULE: NativeModule = NativeModule { name: "_fs", functions: NATIVES, init: None };

/// The bytes of a name.
fn path(vm: Ref<Vm>, v: &Value) -> PyResult<Cow<'_, OsStr>> {
    let name: Cow<'_, [u8]> = match as_str(v) {
        Some(text) if text.is_ascii() => text.as_bytes().into(),
        Some(text) => codecs::encode(vm, *v, text, "utf-8", "surrogateescape")?.into(),
        None => match data(v).or_raise(vm)? {
            Some(data) => data,
            None => {
                let got = type_name(vm, *v);
                return type_error(vm, format!("expected str, bytes or os.PathLike object, not {got}"));
            }
        },
    };
    if name.contains(&0) {
        return value_error(vm, "embedded null byte");
    }
    Ok(match name {
        Cow::Borrowed(name) => OsStr::from_bytes(name).into(),
        Cow::Owned(name) => OsStr::from_bytes(&name).to_os_string().into(),
    })
}

/// A name as an object of the same type as `like`.
fn shown(vm: Ref<Vm>, like: Value, name: &[u8]) -> PyResult<Value> {
    if length(&like).is_some() {
        return bytes(name).or_raise(vm);
    }
    match std::str::from_utf8(name) {
        Ok(text) => Ok(string(text)),
        Err(_) => Ok(string(codecs::decode(vm, like, name, "utf-8", "surrogateescape")?)),
    }
}

/// The result of a system call about a named file.
fn about<T>(vm: Ref<Vm>, file: Value, result: Result<T, Errno>) -> PyResult<T> {
    result.map_err(|error| os_error(vm, &error.into(), Some(file)))
}

fn descriptor(vm: Ref<Vm>, v: Value) -> PyResult<i32> {
    Ok(i32::try_from(indexing::c_int(vm, v)?).unwrap_or(-1))
}

/// The result of a system call about a descriptor.
fn with<T>(
    vm: Ref<Vm>,
    v: Value,
    call: impl FnOnce(std::os::fd::BorrowedFd<'_>) -> Result<T, Errno>,
) -> PyResult<T> {
    let number = descriptor(vm, v)?;
    let result = vm.io.handles.with(number, |fd| call(fd).map_err(Into::into));
    result.map_err(|error| os_error(vm, &error, None))
}

fn mode(vm: Ref<Vm>, v: Value) -> PyResult<Mode> {
    Ok(Mode::from_raw_mode(indexing::index_clipped(vm, v)? as u32))
}

/// The status of a file, as a tuple of integers; times in nanoseconds.
fn known(stat: &sys::Stat) -> Value {
    let time = |seconds: i64, nanoseconds: u64| i128::from(seconds) * 1_000_000_000 + i128::from(nanoseconds);
    let times = [
        time(stat.st_atime, stat.st_atime_nsec),
        time(stat.st_mtime, stat.st_mtime_nsec),
        time(stat.st_ctime, stat.st_ctime_nsec),
    ];
    let [atime, mtime, ctime] = times.map(|t| i64::try_from(t).unwrap_or(i64::MAX));
    tuple(
        &[
            i64::from(stat.st_mode),
            stat.st_ino as i64,
            stat.st_dev as i64,
            stat.st_nlink as i64,
            stat.st_uid.into(),
            stat.st_gid.into(),
            stat.st_size,
            atime,
            mtime,
            ctime,
            stat.st_blksize,
            stat.st_blocks,
            stat.st_rdev as i64,
        ]
        .map(Value::int),
    )
}

/// `stat(path, follow_links)`; the path may be a descriptor.
fn stat(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if crate::objects::ints::object(args[0]).is_some() {
        return with(vm, args[0], |fd| sys::fstat(fd)).map(|stat| known(&stat));
    }
    let name = path(vm, &args[0])?;
    let result = if truth(vm, args[1])? { sys::stat(&*name) } else { sys::lstat(&*name) };
    about(vm, args[0], result).map(|stat| known(&stat))
}

/// `listdir(path)`: pairs of a name and the type of file, as in the mode of `stat`, or 0.
fn listdir(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    use std::os::unix::fs::FileTypeExt as _;
    let name = path(vm, &args[0])?;
    let failed = |error: std::io::Error| os_error(vm, &error, Some(args[0]));
    let mut all = RootedVec::new();
    for entry in with_descriptor(vm, || std::fs::read_dir(&*name)).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let kind = entry.file_type().map_or(0, |kind| match kind {
            kind if kind.is_file() => libc::S_IFREG,
            kind if kind.is_dir() => libc::S_IFDIR,
            kind if kind.is_symlink() => libc::S_IFLNK,
            kind if kind.is_fifo() => libc::S_IFIFO,
            kind if kind.is_socket() => libc::S_IFSOCK,
            kind if kind.is_block_device() => libc::S_IFBLK,
            _ => libc::S_IFCHR,
        });
        let shown = shown(vm, args[0], entry.file_name().as_bytes())?;
        all.push(tuple(&[shown, Value::int(kind.into()), Value::int(entry.ino() as i64)]));
    }
    Ok(all.into_list().into())
}

/// Defines functions of one name without a result.
macro_rules! of_one_name {
    ($($name:ident: $call:path;)*) => {
        $(fn $name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            let name = path(vm, &args[0])?;
            about(vm, args[0], $call(&*name))?;
            Ok(vm.none)
        })*
    };
}

of_one_name! {
    rmdir: sys::rmdir;
    unlink: sys::unlink;
}

/// Defines functions of two names without a result; errors have both names.
macro_rules! of_two_names {
    ($($name:ident: $call:path;)*) => {
        $(fn $name(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
            let (from, to) = (path(vm, &args[0])?, path(vm, &args[1])?);
            let raised = |error: rustix::io::Errno| {
                crate::exceptions::fields::os_error_of_two(vm, &error.into(), args[0], args[1])
            };
            $call(&*from, &*to).map_err(raised)?;
            Ok(vm.none)
        })*
    };
}

of_two_names! {
    rename: sys::rename;
    link: sys::link;
    symlink: sys::symlink;
}

fn mkdir(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (name, mode) = (path(vm, &args[0])?, mode(vm, args[1])?);
    about(vm, args[0], sys::mkdir(&*name, mode))?;
    Ok(vm.none)
}

fn chmod(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (name, mode) = (path(vm, &args[0])?, mode(vm, args[1])?);
    about(vm, args[0], sys::chmod(&*name, mode))?;
    Ok(vm.none)
}

fn readlink(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let name = path(vm, &args[0])?;
    let link = about(vm, args[0], sys::readlink(&*name, Vec::new()))?;
    shown(vm, args[0], link.as_bytes())
}

fn access(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let name = path(vm, &args[0])?;
    let wanted = Access::from_bits_retain(indexing::index_clipped(vm, args[1])? as u32);
    Ok(boolean(vm, sys::access(&*name, wanted).is_ok()))
}

/// `utime(path, accessed, modified)`, in nanoseconds.
fn utime(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let name = path(vm, &args[0])?;
    let time = |v: Value| {
        let nanoseconds = indexing::index_clipped(vm, v)?;
        let (tv_sec, tv_nsec) =
            (nanoseconds.div_euclid(1_000_000_000), nanoseconds.rem_euclid(1_000_000_000));
        Ok(Timespec { tv_sec, tv_nsec })
    };
    let times = Timestamps { last_access: time(args[1])?, last_modification: time(args[2])? };
    about(vm, args[0], sys::utimensat(CWD, &*name, &times, AtFlags::empty()))?;
    Ok(vm.none)
}

/// `open(path, flags, mode)`: a descriptor that child processes do not inherit.
fn open(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (name, mode) = (path(vm, &args[0])?, mode(vm, args[2])?);
    let flags = OFlags::from_bits_retain(indexing::c_int(vm, args[1])? as u32) | OFlags::CLOEXEC;
    let fd = with_descriptor(vm, || sys::open(&*name, flags, mode).map_err(Into::into));
    let fd = fd.map_err(|error| os_error(vm, &error, Some(args[0])))?;
    Ok(Value::int(vm.io.handles.adopt(fd).into()))
}

fn lseek(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let offset = indexing::ssize(vm, args[1])?;
    let from = match indexing::c_int(vm, args[2])? {
        0 if offset >= 0 => SeekFrom::Start(offset as u64),
        1 => SeekFrom::Current(offset),
        2 => SeekFrom::End(offset),
        _ => return Err(os_error(vm, &Errno::INVAL.into(), None)),
    };
    with(vm, args[0], |fd| sys::seek(fd, from)).map(|at| Value::int(at as i64))
}

fn ftruncate(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let size = u64::try_from(indexing::ssize(vm, args[1])?).unwrap_or(u64::MAX);
    with(vm, args[0], |fd| sys::ftruncate(fd, size))?;
    Ok(vm.none)
}

fn fsync(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    with(vm, args[0], |fd| sys::fsync(fd))?;
    Ok(vm.none)
}

fn dup(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let number = descriptor(vm, args[0])?;
    let copy = || vm.io.handles.with(number, |fd| Ok(rustix::io::fcntl_dupfd_cloexec(fd, 0)?));
    let copy = with_descriptor(vm, copy).map_err(|error| os_error(vm, &error, None))?;
    debug_assert!(copy.as_raw_fd() >= 0);
    Ok(Value::int(vm.io.handles.adopt(copy).into()))
}

fn isatty(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let number = descriptor(vm, args[0])?;
    let answer = vm.io.handles.with(number, |fd| Ok(std::io::IsTerminal::is_terminal(&fd)));
    Ok(boolean(vm, answer.unwrap_or(false)))
}

/// `urandom(size)`
fn urandom(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Ok(size) = usize::try_from(indexing::ssize(vm, args[0])?) else {
        return value_error(vm, "negative argument not allowed");
    };
    let mut made = room::filled(size, 0u8).or_raise(vm)?;
    let file = with_descriptor(vm, || std::fs::File::open("/dev/urandom"));
    let mut file = file.map_err(|error| os_error(vm, &error, None))?;
    for piece in made.chunks_mut(1 << 20) {
        std::io::Read::read_exact(&mut file, piece).map_err(|error| os_error(vm, &error, None))?;
        crate::run::interrupt::look(vm)?;
    }
    crate::objects::byte_storage::joined(&made, &[], false).or_raise(vm)
}

/// `chdir(path)`
fn chdir(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    super::process::check_own_process(vm)?;
    let name = path(vm, &args[0])?;
    std::env::set_current_dir(&*name).map_err(|error| os_error(vm, &error, Some(args[0])))?;
    Ok(vm.none)
}

/// `strerror(number)`
fn strerror(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let error = std::io::Error::from_raw_os_error(descriptor(vm, args[0])?);
    let text = error.to_string();
    Ok(string(text.split(" (os error").next().unwrap_or_default()))
}

functions! {
    NATIVES {
        "stat" stat, TWO; "listdir" listdir, ONE; "rmdir" rmdir, ONE; "unlink" unlink, ONE; "rename" rename, TWO;
        "link" link, TWO; "symlink" symlink, TWO; "mkdir" mkdir, TWO; "chmod" chmod, TWO; "readlink" readlink, ONE;
        "access" access, TWO; "utime" utime, RANGE(3, 3); "open" open, RANGE(3, 3); "lseek" lseek, RANGE(3, 3);
        "ftruncate" ftruncate, TWO; "fsync" fsync, ONE; "dup" dup, ONE; "isatty" isatty, ONE; "urandom" urandom, ONE;
        "chdir" chdir, ONE; "strerror" strerror, ONE;
    }
}
