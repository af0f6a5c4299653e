"""Regular expressions on strings. Matching itself is native; patterns of bytes are not supported."""

import _re
from enum import IntFlag as _IntFlag


class RegexFlag(_IntFlag):
    NOFLAG = 0
    IGNORECASE = I = 2
    LOCALE = L = 4
    MULTILINE = M = 8
    DOTALL = S = 16
    UNICODE = U = 32
    VERBOSE = X = 64
    DEBUG = 128
    ASCII = A = 256

    def __repr__(self):
        names = ["re." + name for name, flag in _FLAG_NAMES if self & flag]
        rest = self.value & ~511
        if rest:
            names.append(hex(rest))
        return "|".join(names) or "re.NOFLAG"

    __str__ = __repr__


_FLAG_NAMES = (
    ("IGNORECASE", 2), ("LOCALE", 4), ("MULTILINE", 8), ("DOTALL", 16), ("UNICODE", 32), ("VERBOSE", 64),
    ("DEBUG", 128), ("ASCII", 256),
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

_SEARCH, _MATCH, _FULL, _ADVANCE = range(4)
_MISSING = object()


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
            self.lineno = pattern.count("\n", 0, pos) + 1
            self.colno = pos - pattern.rfind("\n", 0, pos)
            if "\n" in pattern:
                msg = "%s (line %d, column %d)" % (msg, self.lineno, self.colno)
        super().__init__(msg)


error = PatternError


class Match:
    """What a pattern matched."""

    def __init__(self, pattern, string, pos, endpos, found):
        self.re = pattern
        self.string = string
        self.pos = pos
        self.endpos = endpos
        self._spans = found
        self.lastindex = found[-1] or None

    @property
    def lastgroup(self):
        for name, group in self.re.groupindex.items():
            if group == self.lastindex:
                return name
        return None

    @property
    def regs(self):
        return tuple(self.span(group) for group in range(self.re.groups + 1))

    def _number(self, group):
        if isinstance(group, str):
            group = self.re.groupindex.get(group, -1)
        elif hasattr(group, "__index__"):
            group = group.__index__()
        else:
            group = -1
        if not 0 <= group <= self.re.groups:
            raise IndexError("no such group")
        return group

    def _text(self, number, default=None):
        start = self._spans[2 * number]
        return default if start < 0 else self.string[start:self._spans[2 * number + 1]]

    def group(self, *groups):
        if not groups:
            return self._text(0)
        if len(groups) == 1:
            return self._text(self._number(groups[0]))
        return tuple([self._text(self._number(group)) for group in groups])

    def __getitem__(self, group):
        return self._text(self._number(group))

    def groups(self, default=None):
        return tuple([self._text(number, default) for number in range(1, self.re.groups + 1)])

    def groupdict(self, default=None):
        return {name: self._text(number, default) for name, number in self.re.groupindex.items()}

    def start(self, group=0, /):
        return self._spans[2 * self._number(group)]

    def end(self, group=0, /):
        return self._spans[2 * self._number(group) + 1]

    def span(self, group=0, /):
        number = self._number(group)
        return self._spans[2 * number], self._spans[2 * number + 1]

    def expand(self, template):
        return _expand(_parse_template(template, self.re), self)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return "<re.Match object; span=%r, match=%.50r>" % (self.span(), self.group())


class Pattern:
    """A compiled pattern."""

    def __init__(self, pattern, flags):
        if not isinstance(pattern, str):
            raise TypeError("first argument must be string or compiled pattern")
        made = _re.compile(pattern, int(flags))
        if len(made) == 2:
            raise PatternError(made[0], pattern, made[1])
        self.pattern = pattern
        self._compiled, self.groups, names, self.flags = made
        self.groupindex = dict(names)

    def _find(self, string, pos, endpos, anchor):
        length = len(string)
        pos = min(max(pos, 0), length)
        endpos = length if endpos is None else min(max(endpos, 0), length)
        found = _re.find(self._compiled, string, pos, endpos, anchor)
        return None if found is None else Match(self, string, pos, endpos, found)

    def search(self, string, pos=0, endpos=None):
        return self._find(string, pos, endpos, _SEARCH)

    def match(self, string, pos=0, endpos=None):
        return self._find(string, pos, endpos, _MATCH)

    def fullmatch(self, string, pos=0, endpos=None):
        return self._find(string, pos, endpos, _FULL)

    def finditer(self, string, pos=0, endpos=None):
        anchor = _SEARCH
        while True:
            match = self._find(string, pos, endpos, anchor)
            if match is None:
                return
            yield match
            start, pos = match.span()
            # An empty match may not follow at the end of one that was empty, but of one that was not.
            anchor = _ADVANCE if start == pos else _SEARCH

    def findall(self, string, pos=0, endpos=None):
        if self.groups == 0:
            return [match.group() for match in self.finditer(string, pos, endpos)]
        if self.groups == 1:
            return [match._text(1, "") for match in self.finditer(string, pos, endpos)]
        return [match.groups("") for match in self.finditer(string, pos, endpos)]

    def split(self, string, maxsplit=0):
        parts = []
        begin = 0
        for count, match in enumerate(self.finditer(string), 1):
            if maxsplit and count > maxsplit or maxsplit < 0:
                break
            parts.append(string[begin:match.start()])
            parts.extend(match.groups())
            begin = match.end()
        parts.append(string[begin:])
        return parts

    def subn(self, repl, string, count=0):
        if callable(repl):
            replace = repl
        else:
            template = _parse_template(repl, self)
            replace = lambda match: _expand(template, match)
        parts = []
        begin = done = 0
        for match in self.finditer(string):
            if count and done >= count:
                break
            parts.append(string[begin:match.start()])
            parts.append(replace(match))
            begin = match.end()
            done += 1
        parts.append(string[begin:])
        return "".join(parts), done

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]

    def scanner(self, string, pos=0, endpos=None):
        raise NotImplementedError("minipy does not support Pattern.scanner()")

    def __eq__(self, other):
        if not isinstance(other, Pattern):
            return NotImplemented
        return self.pattern == other.pattern and self.flags == other.flags

    def __hash__(self):
        return hash((self.pattern, self.flags))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        flags = RegexFlag(self.flags & ~32)
        return "re.compile(%.200r%s)" % (self.pattern, ", " + repr(flags) if flags else "")


_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}


def _parse_template(template, pattern):
    """A list of texts and group numbers."""
    parts = []
    at = 0
    while True:
        slash = template.find("\\", at)
        if slash < 0:
            parts.append(template[at:])
            return parts
        parts.append(template[at:slash])
        if slash + 1 == len(template):
            raise PatternError("bad escape (end of pattern)", template, slash)
        letter = template[slash + 1]
        at = slash + 2
        if letter == "g":
            if template[at:at + 1] != "<":
                raise PatternError("missing <", template, at)
            end = template.find(">", at)
            name = template[at + 1:end if end >= 0 else len(template)]
            if not name:
                raise PatternError("missing group name", template, at + 1)
            if end < 0:
                raise PatternError("missing >, unterminated name", template, at + 1)
            if name.isdigit():
                group = int(name)
            elif not name.isidentifier():
                raise PatternError("bad character in group name %r" % name, template, at + 1)
            elif name in pattern.groupindex:
                group = pattern.groupindex[name]
            else:
                raise IndexError("unknown group name %r" % name)
            if group > pattern.groups:
                raise PatternError("invalid group reference %d" % group, template, at + 1)
            parts.append(group)
            at = end + 1
        elif letter.isdigit():
            digits = letter
            while len(digits) < 3 and template[at:at + 1].isdigit():
                digits += template[at]
                at += 1
            octal = all(digit in "01234567" for digit in digits)
            if letter == "0" or len(digits) == 3 and octal:
                while digits.strip("01234567"):
                    digits = digits[:-1]
                    at -= 1
                parts.append(chr(int(digits, 8)))
            else:
                if len(digits) == 3:
                    digits = digits[:2]
                    at -= 1
                if int(digits) > pattern.groups:
                    raise PatternError("invalid group reference %s" % digits, template, slash + 1)
                parts.append(int(digits))
        elif letter in _ESCAPES:
            parts.append(_ESCAPES[letter])
        elif letter.isascii() and letter.isalpha():
            raise PatternError("bad escape \\" + letter, template, slash)
        else:
            parts.append("\\" + letter)


def _expand(template, match):
    return "".join([match._text(part, "") if isinstance(part, int) else part for part in template])


_cache = {}


def compile(pattern, flags=0):
    if isinstance(pattern, Pattern):
        if flags:
            raise ValueError("cannot process flags argument with a compiled pattern")
        return pattern
    key = (pattern, int(flags))
    found = _cache.get(key)
    if found is None:
        if len(_cache) > 500:
            _cache.clear()
        found = _cache[key] = Pattern(pattern, flags)
    return found


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


def escape(pattern):
    special = "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"
    return "".join(["\\" + c if c in special else c for c in pattern])


def purge():
    _cache.clear()
