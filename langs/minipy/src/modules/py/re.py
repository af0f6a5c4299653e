"""Regular expressions. Patterns, matches and templates are native."""

import _re
from _re import Match, Pattern
from enum import IntFlag as _IntFlag


class RegexFlag(_IntFlag):
    NOFLAG = 0
    ASCII = A = 256
    IGNORECASE = I = 2
    LOCALE = L = 4
    UNICODE = U = 32
    MULTILINE = M = 8
    DOTALL = S = 16
    VERBOSE = X = 64
    DEBUG = 128

    def __repr__(self):
        names = ["re." + name for name, flag in _FLAG_NAMES if self & flag]
        rest = self.value & ~510
        if rest:
            names.append(hex(rest))
        return "|".join(names) or "re.NOFLAG"

    __str__ = __repr__


_FLAG_NAMES = (
    ("ASCII", 256), ("IGNORECASE", 2), ("LOCALE", 4), ("UNICODE", 32), ("MULTILINE", 8), ("DOTALL", 16),
    ("VERBOSE", 64), ("DEBUG", 128),
)

NOFLAG = RegexFlag.NOFLAG
IGNORECASE = I = RegexFlag.IGNORECASE
LOCALE = L = RegexFlag.LOCALE
MULTILINE = M = RegexFlag.MULTILINE
DOTALL = S = RegexFlag.DOTALL
UNICODE = U = RegexFlag.UNICODE
VERBOSE = X = RegexFlag.VERBOSE
DEBUG = RegexFlag.DEBUG
ASCII = A = RegexFlag.ASCII


class PatternError(Exception):
    """A pattern that is wrong, or a template."""

    __module__ = "re"

    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        self.lineno = self.colno = None
        if pattern is not None and pos is not None:
            msg = "%s at position %d" % (msg, pos)
            newline = "\n" if isinstance(pattern, str) else b"\n"
            self.lineno = pattern.count(newline, 0, pos) + 1
            self.colno = pos - pattern.rfind(newline, 0, pos)
            if newline in pattern:
                msg = "%s (line %d, column %d)" % (msg, self.lineno, self.colno)
        super().__init__(msg)


error = PatternError


_cache = {}
_MOST = 512


def compile(pattern, flags=0):
    if isinstance(flags, RegexFlag):
        flags = flags.value
    key = type(pattern), pattern, flags
    found = _cache.get(key)
    if found is not None:
        return found
    if isinstance(pattern, Pattern):
        if flags:
            raise ValueError("cannot process flags argument with a compiled pattern")
        return pattern
    if not isinstance(pattern, (str, bytes)):
        raise TypeError("first argument must be string or compiled pattern")
    if not -1 << 31 <= flags < 1 << 31:
        raise OverflowError("Python int too large to convert to C int")
    made = _re.compile(pattern, flags)
    if type(made) is tuple:
        raise PatternError(made[0], pattern, made[1])
    if len(_cache) >= _MOST:
        # The oldest one is removed.
        del _cache[next(iter(_cache))]
    _cache[key] = made
    return made


# The name under which CPython pickles patterns.
_compile = compile


def search(pattern, string, flags=0):
    return compile(pattern, flags).search(string)


def match(pattern, string, flags=0):
    return compile(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    return compile(pattern, flags).fullmatch(string)


def findall(pattern, string, flags=0):
    return compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    return compile(pattern, flags).finditer(string)


def split(pattern, string, maxsplit=0, flags=0):
    return compile(pattern, flags).split(string, maxsplit)


def sub(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).subn(repl, string, count)


_SPECIAL = {ord(c): "\\" + c for c in "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"}


def escape(pattern):
    if isinstance(pattern, str):
        return pattern.translate(_SPECIAL)
    return str(pattern, "latin1").translate(_SPECIAL).encode("latin1")


def purge():
    _cache.clear()


class Scanner:
    """Takes a text apart by a list of pairs: a pattern, and what becomes of the text that it matches."""

    def __init__(self, lexicon, flags=0):
        self.lexicon = lexicon
        self._patterns = [compile(phrase, flags) for phrase, action in lexicon]

    def scan(self, string):
        result = []
        start = 0
        while True:
            for pattern, (_, action) in zip(self._patterns, self.lexicon):
                m = pattern.match(string, start)
                if m:
                    break
            else:
                break
            end = m.end()
            if end == start:
                break
            if callable(action):
                self.match = m
                action = action(self, m.group())
            if action is not None:
                result.append(action)
            start = end
        return result, string[start:]
