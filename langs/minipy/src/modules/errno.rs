//! The module `errno`: the error numbers of the system, by name.

use super::NativeModule;
use crate::types::dicts;
use crate::types::namespace::set_text;
use crate::types::support::*;

pub(super) const MODULE: NativeModule = NativeModule { name: "errno", functions: &[], init: Some(init) };

macro_rules! numbers {
    ($($name:ident)*) => { &[$((stringify!($name), libc::$name)),*] };
}

/// The names; `EWOULDBLOCK` is a second name for `EAGAIN`.
const NUMBERS: &[(&str, i32)] = numbers! {
    EPERM ENOENT ESRCH EINTR EIO ENXIO E2BIG ENOEXEC EBADF ECHILD EAGAIN ENOMEM EACCES EFAULT ENOTBLK EBUSY EEXIST EXDEV
    ENODEV ENOTDIR EISDIR EINVAL ENFILE EMFILE ENOTTY ETXTBSY EFBIG ENOSPC ESPIPE EROFS EMLINK EPIPE EDOM ERANGE EDEADLK
    ENAMETOOLONG ENOLCK ENOSYS ENOTEMPTY ELOOP EWOULDBLOCK ENOMSG EIDRM ENOSTR ENODATA ETIME ENOSR EREMOTE ENOLINK
    EPROTO EMULTIHOP EBADMSG EOVERFLOW EILSEQ EUSERS ENOTSOCK EDESTADDRREQ EMSGSIZE EPROTOTYPE ENOPROTOOPT
    EPROTONOSUPPORT ESOCKTNOSUPPORT ENOTSUP EOPNOTSUPP EPFNOSUPPORT EAFNOSUPPORT EADDRINUSE EADDRNOTAVAIL ENETDOWN
    ENETUNREACH ENETRESET ECONNABORTED ECONNRESET ENOBUFS EISCONN ENOTCONN ESHUTDOWN ETOOMANYREFS ETIMEDOUT ECONNREFUSED
    EHOSTDOWN EHOSTUNREACH EALREADY EINPROGRESS ESTALE EDQUOT ECANCELED EOWNERDEAD ENOTRECOVERABLE
};

fn init(vm: Ref<Vm>, module: Ref<Module>) -> PyResult<()> {
    let names = dicts::new();
    for &(name, number) in NUMBERS {
        let number = Value::int(number.into());
        set_text(vm, module, name, number);
        if name != "EWOULDBLOCK" {
            dicts::set(vm, names, number, vm.intern(name).into())?;
        }
    }
    set_text(vm, module, "errorcode", names.into());
    Ok(())
}
