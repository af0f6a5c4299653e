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
        if newline is not None and not isinstance(newline, str):
            raise TypeError("newline must be str or None, not " + type(newline).__name__)
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError("illegal newline value: %r" % newline)
        self._newline = newline
        if newline != "\n":
            initial_value = self._translated(initial_value)
        self._pieces = [initial_value]
        self._position = 0
        self._length = len(initial_value)
        self.closed = False

    def _check(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    def _translated(self, s):
        """Text that is written, with the ends of lines as they are kept."""
        if self._newline is None:
            return s.replace("\r\n", "\n").replace("\r", "\n")
        return s.replace("\n", self._newline) if self._newline else s

    def _line_end(self, text, start):
        """The place behind the line that begins at `start`."""
        if self._newline != "":
            newline = self._newline or "\n"
            end = text.find(newline, start)
            return end + len(newline) if end >= 0 else len(text)
        end = text.find("\n", start) + 1 or len(text)
        other = text.find("\r", start, end) + 1
        return other if other and text[other:other + 1] != "\n" else end

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
        given = len(s)
        if self._newline != "\n":
            s = self._translated(s)
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
        return given

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
        end = self._line_end(text, start)
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
        if whence not in (0, 1, 2):
            raise ValueError("Invalid whence (%d, should be 0, 1 or 2)" % whence)
        if whence == 0 and pos < 0:
            raise ValueError("Negative seek position %d" % pos)
        if whence != 0 and pos != 0:
            raise OSError("Can't do nonzero cur-relative seeks")
        if whence == 0:
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
        if pos < 0:
            raise ValueError("Negative size value %d" % pos)
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
