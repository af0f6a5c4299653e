"""Files as the module io has them: bytes and text over the buffered files of _files."""

import _files

__all__ = [
    "BufferedIOBase", "BufferedRandom", "BufferedReader", "BufferedWriter", "BytesIO", "DEFAULT_BUFFER_SIZE", "IOBase",
    "RawIOBase", "StringIO", "TextIOBase", "TextIOWrapper", "UnsupportedOperation", "open",
]

DEFAULT_BUFFER_SIZE = 8192


class UnsupportedOperation(OSError, ValueError):
    __module__ = "io"


class IOBase:
    """What all files have."""

    __module__ = "_io"
    _closed = False

    @property
    def closed(self):
        return self._closed

    def _check(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    def close(self):
        if not self._closed:
            self.flush()
            self._closed = True

    def flush(self):
        self._check()

    def readable(self):
        return False

    def writable(self):
        return False

    def seekable(self):
        return False

    def isatty(self):
        self._check()
        return False

    def fileno(self):
        raise UnsupportedOperation("fileno")

    def seek(self, offset, whence=0):
        raise UnsupportedOperation("seek")

    def tell(self):
        return self.seek(0, 1)

    def truncate(self, size=None):
        raise UnsupportedOperation("truncate")

    def read(self, size=-1):
        raise UnsupportedOperation("not readable")

    def write(self, data):
        raise UnsupportedOperation("not writable")

    def readline(self, size=-1):
        raise UnsupportedOperation("not readable")

    def readlines(self, hint=-1):
        if hint is None or hint <= 0:
            return list(self)
        lines = []
        count = 0
        for line in self:
            lines.append(line)
            count += len(line)
            if count > hint:
                break
        return lines

    def writelines(self, lines):
        self._check()
        for line in lines:
            self.write(line)

    def __iter__(self):
        self._check()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *exc_info):
        self.close()


class RawIOBase(IOBase):
    __module__ = "_io"


class BufferedIOBase(IOBase):
    __module__ = "_io"

    def readinto(self, buffer):
        try:
            view = memoryview(buffer)
        except TypeError:
            view = None
        if view is None or view.readonly or not view.c_contiguous:
            kind = type(buffer).__name__
            raise TypeError("readinto() argument must be read-write bytes-like object, not " + kind)
        with view.cast("B") as view:
            data = self.read(len(view))
            view[:len(data)] = data
        return len(data)

    def read1(self, size=-1):
        return self.read(size)


class TextIOBase(IOBase):
    __module__ = "_io"


class _Buffered(BufferedIOBase):
    __module__ = "_io"
    _reads = False
    _writes = False

    def __init__(self, raw, name, mode):
        self._raw = raw
        self.name = name
        self.mode = mode

    def __repr__(self):
        return "<_io.%s name=%r>" % (type(self).__name__, self.name)

    def readable(self):
        self._check()
        return self._reads

    def writable(self):
        self._check()
        return self._writes

    def seekable(self):
        self._check()
        try:
            _files.seek(self._raw, 0, 1)
        except OSError:
            return False
        return True

    def isatty(self):
        self._check()
        return _files.isatty(self._raw)

    def fileno(self):
        self._check()
        return _files.fileno(self._raw)

    def flush(self):
        self._check()
        _files.flush(self._raw)

    def close(self):
        if not self._closed:
            self._closed = True
            _files.close(self._raw)

    def read(self, size=-1):
        if self.closed:
            raise ValueError("read of closed file")
        if not self._reads:
            raise UnsupportedOperation("read")
        return _files.read(self._raw, -1 if size is None else size)

    def peek(self, size=0):
        at = self.tell()
        data = self.read(max(size, 1))
        self.seek(at)
        return data

    def readline(self, size=-1):
        if self.closed:
            raise ValueError("readline of closed file")
        if not self._reads:
            raise UnsupportedOperation("read")
        return _files.readline(self._raw, -1 if size is None else size)

    def write(self, data):
        if self.closed:
            raise ValueError("write to closed file")
        if not self._writes:
            raise UnsupportedOperation("write")
        return _files.write(self._raw, data)

    def seek(self, offset, whence=0):
        if self.closed:
            raise ValueError("seek of closed file")
        return _files.seek(self._raw, offset, whence)

    def truncate(self, size=None):
        self._check()
        if not self._writes:
            raise UnsupportedOperation("truncate")
        return _files.truncate(self._raw, self.tell() if size is None else size)


class BufferedReader(_Buffered):
    __module__ = "_io"
    _reads = True


class BufferedWriter(_Buffered):
    __module__ = "_io"
    _writes = True


class BufferedRandom(_Buffered):
    __module__ = "_io"
    _reads = True
    _writes = True


class BytesIO(_files.BytesIO, BufferedIOBase):
    """Bytes in memory as a file."""

    __module__ = "_io"

    def getbuffer(self):
        return memoryview(self._storage())

    def __getstate__(self):
        return self.getvalue(), self.tell(), self.__dict__ or None

    def __setstate__(self, state):
        value, position, attributes = state
        self.__init__(value)
        self.seek(position)
        self.__dict__.update(attributes or {})


class StringIO(_files.StringIO, TextIOBase):
    """Text in memory as a file."""

    __module__ = "_io"
    encoding = errors = newlines = None
    line_buffering = False

    def __getstate__(self):
        return self.getvalue(), self._newline, self.tell(), self.__dict__ or None

    def __setstate__(self, state):
        value, newline, position, attributes = state
        self.__init__("", newline)
        self._restore(value)
        self.seek(position)
        self.__dict__.update(attributes or {})


# The encodings in which a text can be decoded in pieces, and the size of the pieces.
_STEPWISE = frozenset(("utf-8", "utf8", "ascii", "us-ascii", "latin-1", "latin1", "iso-8859-1"))
_CHUNK = 8192


def _unfinished(data, encoding, newline):
    """The number of bytes at the end that begin an incomplete character or line ending."""
    if encoding.lower() in ("utf-8", "utf8"):
        for count in range(1, min(3, len(data)) + 1):
            byte = data[-count]
            if byte >= 0xC0:
                if count < (2 if byte < 0xE0 else 3 if byte < 0xF0 else 4):
                    return count
                break
            if byte < 0x80:
                break
    return 1 if data.endswith(b"\r") and newline in (None, "") else 0


class TextIOWrapper(TextIOBase):
    """Text over a file of bytes, which are decoded some way ahead of what is read."""

    __module__ = "_io"

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False):
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError("illegal newline value: %s" % (newline,))
        self.buffer = buffer
        self.encoding = "UTF-8" if encoding is None or encoding == "locale" else encoding
        self.errors = "strict" if errors is None else errors
        "".encode(self.encoding)
        self._newline = newline
        self.line_buffering = line_buffering
        self._text = None
        self._at = 0
        self._start = 0

    def __repr__(self):
        text = "<_io.TextIOWrapper"
        for name in "name", "mode":
            try:
                text += " %s=%r" % (name, getattr(self, name))
            except AttributeError:
                pass
        return "%s encoding=%r>" % (text, self.encoding)

    @property
    def name(self):
        return self.buffer.name

    @property
    def closed(self):
        return self.buffer.closed

    def readable(self):
        return self.buffer.readable()

    def writable(self):
        return self.buffer.writable()

    def seekable(self):
        return self.buffer.seekable()

    def isatty(self):
        return self.buffer.isatty()

    def fileno(self):
        return self.buffer.fileno()

    def flush(self):
        self._check()
        self.buffer.flush()

    def close(self):
        self.buffer.close()

    def detach(self):
        self.flush()
        return self.buffer

    def _load(self):
        self._check()
        if self._text is None:
            if not self.buffer.readable():
                raise UnsupportedOperation("not readable")
            self._start = self.buffer.tell() if self.buffer.seekable() else 0
            self._text = ""
            self._at = 0
            self._rest = b""
            self._ended = False
        return self._text

    def _more(self, everything=False):
        """Reads more ahead; False at the end."""
        if self._ended:
            return False
        left = len(self._text) - self._at
        if everything or self.encoding.lower() not in _STEPWISE:
            self._ended = True
            data = self._rest + self.buffer.read()
        else:
            # The size grows, so that a long line is not copied for each piece.
            data = self.buffer.read(max(_CHUNK, left))
            self._ended = not data
            data = self._rest + data
        end = len(data)
        if not self._ended:
            end -= _unfinished(data, self.encoding, self._newline)
        self._rest = data[end:]
        text = data[:end].decode(self.encoding, self.errors)
        if self._newline is None and "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if self._at:
            self._start += len(self._text[:self._at].encode(self.encoding, self.errors))
        self._text = self._text[self._at:] + text
        self._at = 0
        return True

    def _leave(self):
        """Moves the position of the file of bytes back to that of the text."""
        if self._text is not None:
            place = self.tell()
            self._text = None
            self.buffer.seek(place)

    def read(self, size=-1):
        self._load()
        if size is None or size < 0:
            self._more(True)
            end = len(self._text)
        else:
            while len(self._text) - self._at < size and self._more():
                pass
            end = min(self._at + size, len(self._text))
        at = self._at
        self._at = end
        return self._text[at:end]

    def readline(self, size=-1):
        self._load()
        ending = self._newline if self._newline in ("\r", "\r\n") else "\n"
        while self._text.find(ending, self._at) < 0:
            if self._newline == "" and "\r" in self._text[self._at:]:
                break
            if size is not None and 0 <= size <= len(self._text) - self._at or not self._more():
                break
        text = self._text
        at = self._at
        if self._newline in ("\r", "\r\n"):
            end = text.find(self._newline, at)
            end = len(text) if end < 0 else end + len(self._newline)
        else:
            end = text.find("\n", at) + 1
            if end == 0:
                end = len(text)
            if self._newline == "":
                other = text.find("\r", at, end) + 1
                if other != 0 and text[other:other + 1] != "\n":
                    end = other
        if size is not None and 0 <= size < end - at:
            end = at + size
        self._at = end
        return text[at:end]

    def write(self, text):
        self._check()
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not " + type(text).__name__)
        if not self.buffer.writable():
            raise UnsupportedOperation("not writable")
        # As in CPython, data that were read ahead come after the position of the write.
        self._text = None
        count = len(text)
        if self._newline in ("\r", "\r\n"):
            text = text.replace("\n", self._newline)
        self.buffer.write(text.encode(self.encoding, self.errors))
        if self.line_buffering and "\n" in text:
            self.buffer.flush()
        return count

    def tell(self):
        self._check()
        if self._text is None:
            return self.buffer.tell()
        return self._start + len(self._text[:self._at].encode(self.encoding, self.errors))

    def seek(self, cookie, whence=0):
        self._check()
        if whence == 1:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero cur-relative seeks")
            cookie = self.tell()
            whence = 0
        elif whence == 2 and cookie != 0:
            raise UnsupportedOperation("can't do nonzero end-relative seeks")
        elif whence == 0 and cookie < 0:
            raise ValueError("negative seek position %r" % (cookie,))
        self._text = None
        return self.buffer.seek(cookie, whence)

    def truncate(self, size=None):
        self._leave()
        return self.buffer.truncate(size)

    def reconfigure(self, *, encoding=None, errors=None, newline=None, line_buffering=None, write_through=None):
        if encoding is not None:
            self.encoding = encoding
        if errors is not None:
            self.errors = errors
        if line_buffering is not None:
            self.line_buffering = line_buffering


def _fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    method = getattr(type(path), "__fspath__", None)
    if method is None:
        raise TypeError("expected str, bytes or os.PathLike object, not " + type(path).__name__)
    text = method(path)
    if not isinstance(text, (str, bytes)):
        names = type(path).__name__, type(text).__name__
        raise TypeError("expected %s.__fspath__() to return str or bytes, not %s" % names)
    return text


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    if not isinstance(file, int):
        file = _fspath(file)
        path = file if isinstance(file, bytes) else file.encode("utf-8", "surrogateescape")
        if b"\0" in path:
            raise ValueError("embedded null byte")
    else:
        path = file
    if not isinstance(mode, str):
        raise TypeError("open() argument 'mode' must be str, not " + type(mode).__name__)
    letters = set(mode)
    if letters - set("axrwb+t") or len(mode) > len(letters):
        raise ValueError("invalid mode: %r" % (mode,))
    binary = "b" in letters
    if binary and "t" in letters:
        raise ValueError("can't have text and binary mode at once")
    actions = [letter for letter in "xrwa" if letter in letters]
    if len(actions) > 1:
        raise ValueError("must have exactly one of create/read/write/append mode")
    if not actions:
        raise ValueError("Must have exactly one of create/read/write/append mode and at most one plus")
    if binary and encoding is not None:
        raise ValueError("binary mode doesn't take an encoding argument")
    if binary and errors is not None:
        raise ValueError("binary mode doesn't take an errors argument")
    if binary and newline is not None:
        raise ValueError("binary mode doesn't take a newline argument")
    if not binary and buffering == 0:
        raise ValueError("can't have unbuffered text I/O")
    if newline not in (None, "", "\n", "\r", "\r\n"):
        raise ValueError("illegal newline value: %s" % (newline,))
    if not binary and encoding is not None and encoding != "locale":
        "".encode(encoding)
    if not closefd and not isinstance(path, int):
        raise ValueError("Cannot use closefd=False with file name")
    if opener is not None:
        path = opener(path, 0)
    if isinstance(file, bool):
        import warnings
        warnings.warn("bool is used as a file descriptor", RuntimeWarning, 2)
    action = actions[0]
    plus = "+" if "+" in letters else ""
    raw = _files.open(path, action + plus + ("0" if buffering == 0 else ""), closefd, file)
    if plus:
        buffer = BufferedRandom(raw, file, {"r": "rb+", "w": "rb+", "x": "xb+", "a": "ab+"}[action])
    elif action == "r":
        buffer = BufferedReader(raw, file, "rb")
    else:
        buffer = BufferedWriter(raw, file, action + "b")
    if action == "a":
        try:
            buffer.seek(0, 2)
        except OSError:
            pass
    if binary:
        if action != "r" or plus:
            _files.show(raw, repr(buffer))
        return buffer
    wrapper = TextIOWrapper(buffer, encoding, errors, newline, buffering == 1)
    wrapper.mode = mode
    if action != "r" or plus:
        _files.show(raw, repr(wrapper))
    return wrapper
