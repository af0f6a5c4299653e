"""Bytes as text of ASCII characters and back."""

import _binascii


class Error(ValueError):
    pass


class Incomplete(Exception):
    pass


def unhexlify(hexstr, /):
    return _binascii.unhexlify(hexstr)


def hexlify(data, *args, **kwargs):
    try:
        view = memoryview(data)
    except TypeError:
        raise TypeError("a bytes-like object is required, not '%s'" % type(data).__name__) from None
    return view.hex(*args, **kwargs).encode("ascii")


a2b_hex = unhexlify
b2a_hex = hexlify


def a2b_base64(data, /, *, strict_mode=False):
    return _binascii.from_base64(data, strict_mode)


def b2a_base64(data, /, *, newline=True):
    return _binascii.to_base64(data, newline)


def crc32(data, crc=0, /):
    return _binascii.crc32(data, crc)


def crc_hqx(data, crc, /):
    return _binascii.crc_hqx(data, crc)
