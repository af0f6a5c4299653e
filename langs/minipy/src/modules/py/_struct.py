"""Numbers and strings as bytes: the native half of the module struct."""

import _packing
from _packing import calcsize, pack, pack_into, unpack, unpack_from


class error(Exception):
    __module__ = "struct"


def _clearcache():
    """Formats that were read are forgotten by themselves."""


def _chunks(format, size, buffer):
    for at in range(0, len(buffer), size):
        yield unpack_from(format, buffer, at)


def iter_unpack(format, buffer, /):
    size = calcsize(format)
    if size == 0:
        raise error("cannot iteratively unpack with a struct of length 0")
    if len(buffer) % size:
        raise error("iterative unpacking requires a buffer of a multiple of %d bytes" % size)
    return _chunks(format, size, buffer)


class Struct:
    __module__ = "_struct"

    def __init__(self, format):
        self.size = calcsize(format)
        self.format = format.decode("ascii") if isinstance(format, bytes) else format

    def __repr__(self):
        return "%s(%r)" % (type(self).__name__, self.format)

    def pack(self, /, *values):
        return pack(self.format, *values)

    def pack_into(self, /, *args):
        return pack_into(self.format, *args)

    def unpack(self, buffer, /):
        return unpack(self.format, buffer)

    def unpack_from(self, /, buffer, offset=0):
        return unpack_from(self.format, buffer, offset)

    def iter_unpack(self, buffer, /):
        return iter_unpack(self.format, buffer)
