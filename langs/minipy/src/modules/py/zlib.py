"""Streams that are compressed as zlib does it, and check sums."""

import _zlib
from binascii import crc32

DEFLATED = 8
DEF_BUF_SIZE = 16384
DEF_MEM_LEVEL = 8
MAX_WBITS = 15
ZLIB_VERSION = ZLIB_RUNTIME_VERSION = "1.3.1"
Z_NO_COMPRESSION = 0
Z_BEST_SPEED = 1
Z_BEST_COMPRESSION = 9
Z_DEFAULT_COMPRESSION = -1
Z_DEFAULT_STRATEGY = 0
Z_FILTERED = 1
Z_HUFFMAN_ONLY = 2
Z_RLE = 3
Z_FIXED = 4
Z_NO_FLUSH = 0
Z_PARTIAL_FLUSH = 1
Z_SYNC_FLUSH = 2
Z_FULL_FLUSH = 3
Z_FINISH = 4
Z_BLOCK = 5
Z_TREES = 6


class error(Exception):
    __module__ = "zlib"


def _has_header(wbits):
    if 8 <= wbits <= 15:
        return True
    if -15 <= wbits <= -8:
        return False
    raise ValueError("Invalid initialization option")


def adler32(data, value=1, /):
    return _zlib.adler32(data, value & 0xFFFFFFFF)


def _is_gzip(wbits):
    return 25 <= wbits <= 31


def _after_gzip_header(data):
    """The stream behind the header of a file of gzip."""
    if len(data) < 10:
        raise error("Error -5 while decompressing data: incomplete or truncated stream")
    flags, at = data[3], 10
    if flags & 4:
        at += 2 + int.from_bytes(data[at:at + 2], "little")
    for flag in (8, 16):
        if flags & flag:
            at = data.find(b"\0", at) + 1 or len(data)
    at += flags & 2
    if data[:3] != b"\x1f\x8b\x08":
        raise error("Error -3 while decompressing data: incorrect header check")
    return data[at:]


def compress(data, /, level=-1, wbits=MAX_WBITS):
    if _is_gzip(wbits):
        speed = {Z_BEST_COMPRESSION: 2, Z_BEST_SPEED: 4}.get(level, 0)
        size = memoryview(data).nbytes
        sums = crc32(data).to_bytes(4, "little") + (size & 0xFFFFFFFF).to_bytes(4, "little")
        return b"\x1f\x8b\x08" + bytes(5) + bytes([speed, 3]) + compress(data, level, 16 - wbits) + sums
    return _zlib.pack(_zlib.packer(level, _has_header(wbits)), data, 2)


def decompress(data, /, wbits=MAX_WBITS, bufsize=DEF_BUF_SIZE):
    if 40 <= wbits <= 47:
        wbits -= 16 if bytes(data[:2]) == b"\x1f\x8b" else 32
    if _is_gzip(wbits):
        stream = decompressobj(16 - wbits)
        made = stream.decompress(_after_gzip_header(bytes(data)))
        if not stream.eof or len(stream.unused_data) < 8:
            raise error("Error -5 while decompressing data: incomplete or truncated stream")
        sums = stream.unused_data[:8]
        if sums != crc32(made).to_bytes(4, "little") + (len(made) & 0xFFFFFFFF).to_bytes(4, "little"):
            raise error("Error -3 while decompressing data: incorrect data check")
        return made
    made, _, ended = _zlib.unpack(_zlib.unpacker(_has_header(wbits or MAX_WBITS)), data, 0)
    if not ended:
        raise error("Error -5 while decompressing data: incomplete or truncated stream")
    return made


class _Compress:
    def __init__(self, level, header):
        self._stream = _zlib.packer(level, header)

    def compress(self, data, /):
        return _zlib.pack(self._stream, data, 0)

    def flush(self, mode=Z_FINISH, /):
        if mode == Z_NO_FLUSH:
            return b""
        return _zlib.pack(self._stream, b"", 2 if mode == Z_FINISH else 1)


class _Decompress:
    def __init__(self, header):
        self._stream = _zlib.unpacker(header)
        self.unused_data = self.unconsumed_tail = b""
        self.eof = False

    def decompress(self, data, /, max_length=0):
        if max_length < 0:
            raise ValueError("max_length must be non-negative")
        data = bytes(data)
        if self.eof:
            self.unused_data += data
            return b""
        made, read, self.eof = _zlib.unpack(self._stream, data, max_length)
        self.unconsumed_tail = b""
        if self.eof:
            self.unused_data += data[read:]
        else:
            self.unconsumed_tail = data[read:]
        return made

    def flush(self, length=DEF_BUF_SIZE, /):
        if length <= 0:
            raise ValueError("length must be greater than zero")
        return self.decompress(self.unconsumed_tail)


def compressobj(level=-1, method=DEFLATED, wbits=MAX_WBITS, memLevel=DEF_MEM_LEVEL, strategy=0, zdict=None):
    if zdict is not None:
        raise NotImplementedError("minipy has no preset dictionaries of zlib")
    return _Compress(level, _has_header(wbits))


def decompressobj(wbits=MAX_WBITS, zdict=b""):
    if zdict:
        raise NotImplementedError("minipy has no preset dictionaries of zlib")
    return _Decompress(_has_header(wbits))
