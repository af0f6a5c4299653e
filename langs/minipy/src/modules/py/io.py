"""Files, and text in memory as a file."""

from _fileio import *

SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2


def text_encoding(encoding, stacklevel=2, /):
    """The encoding of a text file that a function was asked for, for `open`."""
    return "locale" if encoding is None else encoding


class StringIO:
    """A file of text: the pieces written at its end are joined when they are needed."""

    def __init__(self, initial_value="", newline="\n"):
        if initial_value is None:
            initial_value = ""
        if not isinstance(initial_value, str):
            raise TypeError("initial_value must be str or None, not " + type(initial_value).__name__)
        self._pieces = [initial_value]
        self._position = 0
        self._length = len(initial_value)
        self.closed = False

    def _check(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    def _text(self):
        if len(self._pieces) != 1:
            self._pieces = ["".join(self._pieces)]
        return self._pieces[0]

    def getvalue(self):
        self._check()
        return self._text()

    def write(self, s):
        self._check()
        if not isinstance(s, str):
            raise TypeError("string argument expected, got '%s'" % type(s).__name__)
        count = len(s)
        at = self._position
        if at == self._length:
            self._pieces.append(s)
            self._length += count
        elif count:
            text = self._text()
            if at > len(text):
                text += "\0" * (at - len(text))
            self._pieces = [text[:at] + s + text[at + count:]]
            self._length = len(self._pieces[0])
        self._position = at + count
        return count

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def read(self, size=-1):
        self._check()
        text = self._text()
        start = self._position
        if size is None or size < 0:
            part = text[start:]
        else:
            part = text[start:start + size]
        self._position = start + len(part)
        return part

    def readline(self, size=-1):
        self._check()
        text = self._text()
        start = self._position
        end = text.find("\n", start) + 1
        if not end:
            end = len(text)
        if size is not None and 0 <= size < end - start:
            end = start + size
        part = text[start:end]
        self._position = start + len(part)
        return part

    def readlines(self, hint=-1):
        return list(self)

    def __iter__(self):
        self._check()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def seek(self, pos, whence=0):
        self._check()
        if whence == 0:
            if pos < 0:
                raise ValueError("Negative seek position %d" % pos)
            self._position = pos
        elif whence == 2:
            self._position = self._length
        return self._position

    def tell(self):
        self._check()
        return self._position

    def truncate(self, pos=None):
        self._check()
        if pos is None:
            pos = self._position
        self._pieces = [self._text()[:pos]]
        self._length = len(self._pieces[0])
        return pos

    def readable(self):
        self._check()
        return True

    writable = readable
    seekable = readable

    def isatty(self):
        self._check()
        return False

    def flush(self):
        self._check()

    def close(self):
        self.closed = True

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *exc_info):
        self.close()
