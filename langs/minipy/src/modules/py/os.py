"""What programs need of the operating system."""

import sys

import _os
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
environ = dict(_os.environment())


def getenv(key, default=None):
    return environ.get(key, default)


def listdir(path="."):
    return _os.listdir(path)


def fspath(path):
    if isinstance(path, str):
        return path
    method = getattr(type(path), "__fspath__", None)
    if method is None:
        raise TypeError("expected str, bytes or os.PathLike object, not " + type(path).__name__)
    return method(path)
