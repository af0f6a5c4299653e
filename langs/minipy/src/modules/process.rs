//! The module `_process`: the functions of `os` for processes, and pipes.
//!
//! Buffers are never flushed here: as in CPython, a child process gets a copy of them.

use super::NativeModule;
use crate::exceptions::fields::os_error;
use crate::protocols::indexing;
use crate::types::support::*;
use std::ffi::CString;
use std::io;
use std::os::fd::OwnedFd;
use std::time::Duration;

pub(super) const MODULE: NativeModule = NativeModule { name: "_process", functions: NATIVES, init: None };

/// The longest wait for a child process between two checks for interruption.
const SLICE: Duration = Duration::from_millis(10);

/// The result of a system call, which is repeated if it was interrupted by a signal and the program continues.
fn made(vm: Ref<Vm>, mut call: impl FnMut() -> isize) -> PyResult<i64> {
    loop {
        let result = call();
        if result >= 0 {
            return Ok(result as i64);
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(os_error(vm, &error, None));
        }
        crate::run::interrupt::poll(vm)?;
    }
}

fn number(vm: Ref<Vm>, value: Value) -> PyResult<i32> {
    Ok(indexing::c_int(vm, value)? as i32)
}

/// Checks that the program may fork, end the process or wait for children; an embedded program may not.
pub(super) fn check_own_process(vm: Ref<Vm>) -> PyResult<()> {
    if vm.io.handles.owns_process() {
        return Ok(());
    }
    Err(os_error(vm, &io::Error::from_raw_os_error(libc::EPERM), None))
}

fn fork(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    check_own_process(vm)?;
    // SAFETY: the child has this thread alone, and continues with what belongs to it: the virtual machine.
    made(vm, || unsafe { libc::fork() } as isize).map(Value::int)
}

/// `waitpid(pid, options)`: the process number of the child and its status.
fn waitpid(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    check_own_process(vm)?;
    let (child, options) = (number(vm, args[0])?, number(vm, args[1])?);
    let (mut status, mut pause) = (0, Duration::from_micros(50));
    let child = loop {
        // SAFETY: the call writes the status.
        let found =
            made(vm, || unsafe { libc::waitpid(child, &mut status, options | libc::WNOHANG) } as isize)?;
        if found != 0 || options & libc::WNOHANG != 0 {
            break found;
        }
        // A signal is usually delivered to another thread, which does not end the call, so the wait is in pieces.
        std::thread::sleep(pause);
        crate::run::interrupt::look(vm)?;
        pause = (2 * pause).min(SLICE);
    };
    Ok(tuple(&[Value::int(child), Value::int(status.into())]))
}

fn exit(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    check_own_process(vm)?;
    let status = number(vm, args[0])?;
    // SAFETY: ends the process; nothing is left to be done.
    unsafe { libc::_exit(status) }
}

fn pipe(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (reader, writer) = super::files::with_descriptor(vm, io::pipe).map_err(|e| os_error(vm, &e, None))?;
    let ends = [OwnedFd::from(reader), OwnedFd::from(writer)];
    Ok(tuple(&ends.map(|end| Value::int(vm.io.handles.adopt(end).into()))))
}

fn getppid(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(std::os::unix::process::parent_id().into()))
}

/// `setenv(name, value)` of bytes; a value of None removes the name.
fn setenv(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    check_own_process(vm)?;
    let text = |v: &Value| {
        CString::new(&*crate::types::bytes::bytes_like(vm, v)?)
            .or_else(|_| value_error(vm, "embedded null byte"))
    };
    let name = text(&args[0])?;
    let result = match is_none(vm, args[1]) {
        // SAFETY: the text ends with a zero; no other thread of this process reads the environment.
        true => unsafe { libc::unsetenv(name.as_ptr()) },
        // SAFETY: as above.
        false => unsafe { libc::setenv(name.as_ptr(), text(&args[1])?.as_ptr(), 1) },
    };
    made(vm, || result as isize).map(|_| vm.none)
}

/// `umask(mask)`: sets the mask, and returns the previous one.
fn umask(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    check_own_process(vm)?;
    let mask = number(vm, args[0])?;
    // SAFETY: takes a number and cannot fail.
    Ok(Value::int(unsafe { libc::umask(mask as libc::mode_t) }.into()))
}

/// `kill(pid, signal)`
fn kill(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    check_own_process(vm)?;
    let (pid, signal) = (number(vm, args[0])?, number(vm, args[1])?);
    // SAFETY: takes numbers.
    made(vm, || unsafe { libc::kill(pid, signal) } as isize)?;
    crate::run::interrupt::poll(vm)?;
    Ok(vm.none)
}

/// `ids()`: the real and effective user and group of the process.
fn ids(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    // SAFETY: these take nothing and cannot fail.
    let ids = unsafe { [libc::getuid(), libc::getgid(), libc::geteuid(), libc::getegid()] };
    Ok(tuple(&ids.map(|id| Value::int(id.into()))))
}

functions! {
    NATIVES {
        "fork" fork, NONE;
        "waitpid" waitpid, TWO;
        "_exit" exit, ONE;
        "pipe" pipe, NONE;
        "getppid" getppid, NONE;
        "setenv" setenv, TWO;
        "umask" umask, ONE;
        "kill" kill, TWO;
        "ids" ids, NONE;
    }
}
