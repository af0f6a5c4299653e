//! The module `_os`: system calls other than those for files, for the module `posix`, which is written in Python.

use super::NativeModule;
use crate::exceptions::errors::OrRaise;
use crate::exceptions::fields::os_error;
use crate::types::support::*;

pub(super) const MODULE: NativeModule = NativeModule { name: "_os", functions: NATIVES, init: None };

fn getcwd(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match std::env::current_dir() {
        Ok(folder) => Ok(string(folder.to_string_lossy())),
        Err(error) => Err(os_error(vm, &error, None)),
    }
}

/// Names and values of the environment, as a list of pairs.
fn environment(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let mut pairs = RootedVec::new();
    for (name, value) in std::env::vars_os() {
        let name = string(name.to_string_lossy());
        let value = string(value.to_string_lossy());
        pairs.push(tuple(&[name, value]));
    }
    Ok(pairs.into_list().into())
}

fn getpid(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(std::process::id().into()))
}

fn cpu_count(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(std::thread::available_parallelism().map_or(1, |n| n.get() as i64)))
}

fn descriptor(vm: Ref<Vm>, v: Value) -> PyResult<i32> {
    let number = crate::protocols::indexing::c_int(vm, v)?;
    Ok(i32::try_from(number).unwrap_or(-1))
}

fn close(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let number = descriptor(vm, args[0])?;
    vm.io.handles.close(number).map_err(|e| os_error(vm, &e, None))?;
    Ok(vm.none)
}

/// `read(descriptor, n)`
fn read(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let number = descriptor(vm, args[0])?;
    let Ok(n) = usize::try_from(crate::protocols::indexing::ssize(vm, args[1])?) else {
        return Err(os_error(vm, &std::io::Error::from_raw_os_error(libc::EINVAL), None));
    };
    let mut data = minipy_text::room::filled(n, 0).or_raise(vm)?;
    loop {
        let read = vm.io.handles.with(number, |fd| crate::io::read_some(fd, &mut data));
        match read.map_err(|e| os_error(vm, &e, None))? {
            Some(n) => return crate::objects::byte_storage::bytes(&data[..n]).or_raise(vm),
            None => crate::run::interrupt::look(vm)?,
        }
    }
}

/// `write(descriptor, data)`: the number of bytes that were written.
fn write(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let number = descriptor(vm, args[0])?;
    let data = crate::types::bytes::bytes_like(vm, &args[1])?;
    loop {
        let written = vm.io.handles.with(number, |fd| crate::io::write_some(fd, &data, false));
        match written.map_err(|e| os_error(vm, &e, None))? {
            0 if !data.is_empty() => crate::run::interrupt::look(vm)?,
            n => return Ok(Value::int(n as i64)),
        }
    }
}

functions! {
    NATIVES {
        "close" close, ONE;
        "read" read, TWO;
        "write" write, TWO;
        "getcwd" getcwd, NONE;
        "environment" environment, NONE;
        "getpid" getpid, NONE;
        "cpu_count" cpu_count, NONE;
    }
}
