"""Files, and text in memory as a file."""

from _fileio import *

SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2


def text_encoding(encoding, stacklevel=2, /):
    """The encoding of a text file that a function was asked for, for `open`."""
    return "locale" if encoding is None else encoding
