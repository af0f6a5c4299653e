//! The module `_process`: what `os` has of processes and of descriptors without buffers.
//!
//! Never flushes what waits in buffers: a child has a copy of it, as in CPython.

use super::NativeModule;
use super::os::os_error;
use crate::byte_storage::bytes;
use crate::types::support::*;
use crate::types::{bytes as byte_types, int};
use std::io;

pub(super) const MODULE: NativeModule = NativeModule { name: "_process", functions: NATIVES, init: None };

/// The result of a system call, which is made again when a signal has interrupted it and the program goes on.
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
        crate::interrupt::poll(vm)?;
    }
}

fn number(vm: Ref<Vm>, value: Value) -> PyResult<i32> {
    let number = int::index_clipped(vm, value)?;
    i32::try_from(number)
        .map_err(|_| error(vm, ErrorKind::OverflowError, "signed integer is greater than maximum"))
}

fn fork(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    // SAFETY: the child has this thread alone, and goes on with what belongs to it: the virtual machine.
    made(vm, || unsafe { libc::fork() } as isize).map(Value::int)
}

/// `waitpid(pid, options)`: the number of the child and its status.
fn waitpid(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (child, options) = (number(vm, args[0])?, number(vm, args[1])?);
    let mut status = 0;
    // SAFETY: the call writes the status.
    let child = made(vm, || unsafe { libc::waitpid(child, &mut status, options) } as isize)?;
    Ok(tuple(&[Value::int(child), Value::int(status.into())]))
}

fn exit(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let status = number(vm, args[0])?;
    // SAFETY: ends the process; nothing is left to be done.
    unsafe { libc::_exit(status) }
}

fn pipe(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let mut ends = [0; 2];
    // SAFETY: the call writes two descriptors.
    made(vm, || unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) } as isize)?;
    Ok(tuple(&ends.map(|end| Value::int(end.into()))))
}

fn read(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (file, most) = (number(vm, args[0])?, int::ssize(vm, args[1])?);
    if most < 0 {
        return Err(os_error(vm, &io::Error::from_raw_os_error(libc::EINVAL), None));
    }
    check_room(vm, most as usize, 1)?;
    let mut data = vec![0u8; most as usize];
    // SAFETY: the call writes as many bytes as there are, at most.
    let read = made(vm, || unsafe { libc::read(file, data.as_mut_ptr().cast(), data.len()) })?;
    Ok(bytes(&data[..read as usize]))
}

fn write(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (file, data) = (number(vm, args[0])?, byte_types::bytes_like(vm, &args[1])?);
    // SAFETY: the call reads as many bytes as there are.
    made(vm, || unsafe { libc::write(file, data.as_ptr().cast(), data.len()) }).map(Value::int)
}

fn close(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let file = number(vm, args[0])?;
    // SAFETY: the program says that it is its own.
    made(vm, || unsafe { libc::close(file) } as isize)?;
    Ok(vm.none)
}

fn getppid(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(std::os::unix::process::parent_id().into()))
}

functions! {
    NATIVES {
        "fork" fork, NONE;
        "waitpid" waitpid, TWO;
        "_exit" exit, ONE;
        "pipe" pipe, NONE;
        "read" read, TWO;
        "write" write, TWO;
        "close" close, ONE;
        "getppid" getppid, NONE;
    }
}
