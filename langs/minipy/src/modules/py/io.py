"""Files, and text in memory as a file."""

from _fileio import *

SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2


def text_encoding(encoding, stacklevel=2, /):
    """The encoding of a text file that a function was asked for, for `open`."""
    return "locale" if encoding is None else encoding


class IncrementalNewlineDecoder:
    """Decodes text in pieces, and may translate its line ends. A carriage return at the end of a piece is kept until the
    next piece shows whether a line feed follows."""

    _NEWLINES = (None, "\n", "\r", ("\r", "\n"), "\r\n", ("\n", "\r\n"), ("\r", "\r\n"), ("\r", "\n", "\r\n"))

    def __init__(self, decoder, translate, errors="strict"):
        self._decoder = decoder
        self._translate = translate
        self.errors = errors
        self._kept = False
        self._seen = 0

    def decode(self, input, final=False):
        text = input if self._decoder is None else self._decoder.decode(input, final=final)
        if self._kept and (text or final):
            text = "\r" + text
            self._kept = False
        if text.endswith("\r") and not final:
            text = text[:-1]
            self._kept = True
        both = text.count("\r\n")
        self._seen |= (text.count("\n") > both) | (text.count("\r") > both) << 1 | (both > 0) << 2
        if self._translate:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text

    def getstate(self):
        data, flag = (b"", 0) if self._decoder is None else self._decoder.getstate()
        return data, flag << 1 | self._kept

    def setstate(self, state):
        data, flag = state
        self._kept = bool(flag & 1)
        if self._decoder is not None:
            self._decoder.setstate((data, flag >> 1))

    def reset(self):
        self._seen = 0
        self._kept = False
        if self._decoder is not None:
            self._decoder.reset()

    @property
    def newlines(self):
        return self._NEWLINES[self._seen]
