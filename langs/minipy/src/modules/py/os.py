"""What programs need of the operating system."""

import sys

import _os
import _process
import posixpath as path

sys.modules["os.path"] = path

name = "posix"
sep = "/"
linesep = "\n"
curdir = "."
pardir = ".."
pathsep = ":"
devnull = "/dev/null"

close = _os.close
read = _os.read
write = _os.write
getcwd = _os.getcwd
getpid = _os.getpid
cpu_count = _os.cpu_count
remove = _os.remove
unlink = _os.remove
fork = _process.fork
pipe = _process.pipe
waitpid = _process.waitpid
getppid = _process.getppid
WNOHANG = 1
environ = dict(_os.environment())


def getenv(key, default=None):
    return environ.get(key, default)


def listdir(path="."):
    return _os.listdir(path)


def fspath(path):
    import _fileio
    return _fileio._fspath(path)


def wait():
    return _process.waitpid(-1, 0)


def _exit(status):
    _process._exit(status)


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
