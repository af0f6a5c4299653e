"""What POSIX systems have: the native half of the module os, over _fs, _os and _process."""

import _fs
import _os
import _process
import sys as _sys
from _fs import fsync, ftruncate, isatty, strerror, urandom
from _os import close, cpu_count, getpid, read, write
from _process import _exit, fork, getppid, kill, pipe, waitpid
from _structseq import structseq as _structseq

error = OSError
WNOHANG = 1
F_OK, X_OK, W_OK, R_OK = 0, 1, 2, 4
O_RDONLY, O_WRONLY, O_RDWR, O_ACCMODE = 0, 1, 2, 3
O_CREAT, O_EXCL, O_NOCTTY, O_TRUNC, O_APPEND = 0o100, 0o200, 0o400, 0o1000, 0o2000
O_NONBLOCK, O_DSYNC, O_SYNC, O_DIRECTORY, O_NOFOLLOW, O_CLOEXEC = 0o4000, 0o10000, 0o4010000, 0o200000, 0o400000, 0o2000000
SEEK_DATA, SEEK_HOLE = 3, 4
EX_OK = 0
_have_functions = ["HAVE_FSTAT", "HAVE_FTRUNCATE", "HAVE_LSTAT"]

stat_result = _structseq(
    "os", "stat_result",
    ("st_mode", "st_ino", "st_dev", "st_nlink", "st_uid", "st_gid", "st_size", "st_atime", "st_mtime", "st_ctime"),
    ("st_atime_ns", "st_mtime_ns", "st_ctime_ns", "st_blksize", "st_blocks", "st_rdev"))
terminal_size = _structseq("os", "terminal_size", ("columns", "lines"))
uname_result = _structseq("posix", "uname_result", ("sysname", "nodename", "release", "version", "machine"))
times_result = _structseq("posix", "times_result", ("user", "system", "children_user", "children_system", "elapsed"))

environ = {
    name.encode("utf-8", "surrogateescape"): value.encode("utf-8", "surrogateescape")
    for name, value in _os.environment()}


def _create_environ():
    return dict(environ)


def fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    kind = type(path)
    try:
        method = kind.__fspath__
    except AttributeError:
        raise TypeError("expected str, bytes or os.PathLike object, not " + kind.__name__) from None
    made = method(path)
    if isinstance(made, (str, bytes)):
        return made
    raise TypeError("expected %s.__fspath__() to return str or bytes, not %s" % (kind.__name__, type(made).__name__))


def _name(function, path, descriptor=False):
    """A path as a string or bytes, or a descriptor."""
    if isinstance(path, (str, bytes)):
        if ("\0" if isinstance(path, str) else b"\0") in path:
            raise ValueError(function + ": embedded null character in path")
        return path
    if descriptor and isinstance(path, int):
        return path
    if not hasattr(type(path), "__fspath__"):
        wanted = "string, bytes, os.PathLike or integer" if descriptor else "string, bytes or os.PathLike"
        raise TypeError("%s: path should be %s, not %s" % (function, wanted, type(path).__name__))
    return fspath(path)


def _no_folder(function, dir_fd):
    if dir_fd is not None:
        raise NotImplementedError(function + ": dir_fd unavailable on this platform")


def _result(known):
    mode, ino, dev, nlink, uid, gid, size, atime, mtime, ctime, blksize, blocks, rdev = known
    made = stat_result((
        mode, ino, dev, nlink, uid, gid, size, atime // 10**9, mtime // 10**9, ctime // 10**9, atime, mtime, ctime, blksize,
        blocks, rdev))
    return made


# The attributes are floats, the items integers.
for _at in ("atime", "mtime", "ctime"):
    setattr(stat_result, "st_" + _at, property(lambda self, key="_st_%s_ns" % _at: self.__dict__[key] / 1e9))


def stat(path, *, dir_fd=None, follow_symlinks=True):
    _no_folder("stat", dir_fd)
    return _result(_fs.stat(_name("stat", path, True), follow_symlinks))


def lstat(path, *, dir_fd=None):
    _no_folder("lstat", dir_fd)
    return _result(_fs.stat(_name("lstat", path), False))


def fstat(fd):
    return _result(_fs.stat(fd, True))


def _path_arguments(function, path):
    return "." if path is None else _name(function, path)


def listdir(path=None):
    return [entry[0] for entry in _fs.listdir(_path_arguments("listdir", path))]


class DirEntry:
    """An entry of a folder."""

    __module__ = "posix"

    def __init__(self, name, kind, inode, folder):
        slash = "/" if isinstance(name, str) else b"/"
        self.name = name
        self.path = name if not folder else folder + name if folder.endswith(slash) else folder + slash + name
        self._kind, self._inode = kind, inode

    def __fspath__(self):
        return self.path

    def __repr__(self):
        return "<DirEntry %r>" % (self.name,)

    def inode(self):
        return self._inode

    def stat(self, *, follow_symlinks=True):
        return stat(self.path, follow_symlinks=follow_symlinks)

    def _is(self, kind, follow_symlinks):
        if self._kind and (self._kind != 0o120000 or not follow_symlinks):
            return self._kind == kind
        try:
            return stat(self.path, follow_symlinks=follow_symlinks).st_mode & 0o170000 == kind
        except FileNotFoundError:
            return False

    def is_dir(self, *, follow_symlinks=True):
        return self._is(0o040000, follow_symlinks)

    def is_file(self, *, follow_symlinks=True):
        return self._is(0o100000, follow_symlinks)

    def is_symlink(self):
        return self._is(0o120000, False)

    def is_junction(self):
        return False

    __class_getitem__ = classmethod(__import__("types").GenericAlias)


class _ScandirIterator:
    def __init__(self, entries):
        self._entries = entries

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._entries)

    def close(self):
        self._entries = iter(())

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        self.close()


def scandir(path=None):
    folder = _path_arguments("scandir", path)
    shown = folder if path is not None else "."
    return _ScandirIterator(iter([DirEntry(*entry, shown) for entry in _fs.listdir(folder)]))


def mkdir(path, mode=0o777, *, dir_fd=None):
    _no_folder("mkdir", dir_fd)
    _fs.mkdir(_name("mkdir", path), mode)


def rmdir(path, *, dir_fd=None):
    _no_folder("rmdir", dir_fd)
    _fs.rmdir(_name("rmdir", path))


def remove(path, *, dir_fd=None):
    _no_folder("remove", dir_fd)
    _fs.unlink(_name("remove", path))


def unlink(path, *, dir_fd=None):
    _no_folder("unlink", dir_fd)
    _fs.unlink(_name("unlink", path))


def rename(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    _fs.rename(_name("rename", src), _name("rename", dst))


def replace(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    _fs.rename(_name("replace", src), _name("replace", dst))


def link(src, dst, *, src_dir_fd=None, dst_dir_fd=None, follow_symlinks=True):
    _fs.link(_name("link", src), _name("link", dst))


def symlink(src, dst, target_is_directory=False, *, dir_fd=None):
    _no_folder("symlink", dir_fd)
    _fs.symlink(_name("symlink", src), _name("symlink", dst))


def readlink(path, *, dir_fd=None):
    _no_folder("readlink", dir_fd)
    return _fs.readlink(_name("readlink", path))


def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
    _no_folder("chmod", dir_fd)
    _fs.chmod(_name("chmod", path), mode)


def access(path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True):
    _no_folder("access", dir_fd)
    return _fs.access(_name("access", path), mode)


def utime(path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
    _no_folder("utime", dir_fd)
    if times is not None and ns is not None:
        raise ValueError("utime: you may specify either 'times' or 'ns' but not both")
    if ns is None:
        import time
        ns = (time.time_ns(),) * 2 if times is None else [round(seconds * 10**9) for seconds in times]
    _fs.utime(_name("utime", path), *ns)


def truncate(path, length):
    if isinstance(path, int):
        return ftruncate(path, length)
    fd = open(path, O_WRONLY)
    try:
        ftruncate(fd, length)
    finally:
        close(fd)


def open(path, flags, mode=0o777, *, dir_fd=None):
    _no_folder("open", dir_fd)
    return _fs.open(_name("open", path), flags, mode)


def lseek(fd, position, whence, /):
    return _fs.lseek(fd, position, whence)


def dup(fd, /):
    return _fs.dup(fd)


def chdir(path):
    _fs.chdir(_name("chdir", path))


def getcwd():
    return _os.getcwd()


def getcwdb():
    return _os.getcwd().encode("utf-8", "surrogateescape")


def umask(mask, /):
    return _process.umask(mask)


def getuid():
    return _process.ids()[0]


def getgid():
    return _process.ids()[1]


def geteuid():
    return _process.ids()[2]


def getegid():
    return _process.ids()[3]


def putenv(name, value, /):
    _process.setenv(*[part if isinstance(part, bytes) else part.encode("utf-8", "surrogateescape")
                      for part in (name, value)])


def unsetenv(name, /):
    _process.setenv(name if isinstance(name, bytes) else name.encode("utf-8", "surrogateescape"), None)


def wait():
    return waitpid(-1, 0)


def WIFEXITED(status):
    return status & 0x7F == 0


def WEXITSTATUS(status):
    return status >> 8 & 0xFF


def WIFSIGNALED(status):
    return status & 0x7F not in (0, 0x7F)


def WTERMSIG(status):
    return status & 0x7F


def waitstatus_to_exitcode(status):
    if WIFEXITED(status):
        return WEXITSTATUS(status)
    if WIFSIGNALED(status):
        return -WTERMSIG(status)
    raise ValueError("invalid wait status: " + str(status))


def device_encoding(fd):
    return "UTF-8" if isatty(fd) else None


def get_terminal_size(fd=1, /):
    raise OSError(25, strerror(25))


def _proc(name):
    with __import__("io").open("/proc/sys/kernel/" + name) as file:
        return file.read().strip()


def uname():
    return uname_result((
        _proc("ostype"), _proc("hostname"), _proc("osrelease"), _proc("version"), "x86_64"))


def get_inheritable(fd, /):
    return False


def abort():
    kill(getpid(), 6)
