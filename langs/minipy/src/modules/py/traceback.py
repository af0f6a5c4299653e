"""Exceptions and their tracebacks as text: the reports are those that the virtual machine writes itself."""

import sys as _sys


class FrameSummary:
    """One line of a traceback."""

    __slots__ = ("filename", "lineno", "name", "_line")

    def __init__(self, filename, lineno, name):
        self.filename = filename
        self.lineno = lineno
        self.name = name
        self._line = None

    @property
    def line(self):
        if self._line is None:
            self._line = ""
            try:
                with open(self.filename) as file:
                    lines = file.readlines()
                if 0 < self.lineno <= len(lines):
                    self._line = lines[self.lineno - 1].strip()
            except OSError:
                pass
        return self._line

    def __iter__(self):
        return iter((self.filename, self.lineno, self.name, self.line))

    def __getitem__(self, i):
        return (self.filename, self.lineno, self.name, self.line)[i]

    def __len__(self):
        return 4

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return tuple(self) == tuple(other)
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __repr__(self):
        return "<FrameSummary file %s, line %s in %s>" % (self.filename, self.lineno, self.name)


class StackSummary(list):
    """The lines of a traceback."""

    def format(self):
        parts = []
        for frame in self:
            text = '  File "%s", line %d, in %s\n' % (frame.filename, frame.lineno, frame.name)
            if frame.line:
                text += "    " + frame.line + "\n"
            parts.append(text)
        return parts


    @classmethod
    def extract(cls, frames, *, limit=None):
        if limit is not None and limit < 0:
            frames = list(frames)[limit:]
        found = cls()
        for frame, line in frames:
            if limit is not None and 0 <= limit <= len(found):
                break
            found.append(FrameSummary(frame.f_code.co_filename, line, frame.f_code.co_name))
        return found


def walk_stack(f):
    """The frame and its callers; that of the caller's caller, if it is None."""
    if f is None:
        f = _sys._getframe(4)
    while f is not None:
        yield f, f.f_lineno
        f = f.f_back


def extract_stack(f=None, limit=None):
    frames = StackSummary.extract(walk_stack(_sys._getframe(1) if f is None else f), limit=limit)
    frames.reverse()
    return frames


def format_stack(f=None, limit=None):
    return extract_stack(_sys._getframe(1) if f is None else f, limit).format()


def print_stack(f=None, limit=None, file=None):
    file = _sys.stderr if file is None else file
    for text in extract_stack(_sys._getframe(1) if f is None else f, limit).format():
        file.write(text)


def walk_tb(tb):
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def extract_tb(tb, limit=None):
    frames = StackSummary([
        FrameSummary(frame.f_code.co_filename, line, frame.f_code.co_name) for frame, line in walk_tb(tb)])
    if limit is None:
        return frames
    return StackSummary(frames[:limit] if limit >= 0 else frames[limit:])


def format_list(extracted_list):
    return StackSummary(extracted_list).format()


def format_tb(tb, limit=None):
    return extract_tb(tb, limit).format()


def print_tb(tb, limit=None, file=None):
    file = _sys.stderr if file is None else file
    for text in format_tb(tb, limit):
        file.write(text)


class _Text:
    """A file that keeps what is written."""

    def __init__(self):
        self.parts = []

    def write(self, text):
        self.parts.append(text)
        return len(text)

    def flush(self):
        pass


def _report(exc):
    """What the virtual machine writes about an exception."""
    into = _Text()
    before = _sys.stderr
    _sys.stderr = into
    try:
        _sys.__excepthook__(type(exc), exc, exc.__traceback__)
    finally:
        _sys.stderr = before
    return "".join(into.parts)


_NOTHING = object()


def _exception(exc, value):
    return exc if value is _NOTHING else value


def format_exception(exc, /, value=_NOTHING, tb=_NOTHING, limit=None, chain=True):
    value = _exception(exc, value)
    if value is None:
        return ["NoneType: None\n"]
    return _report(value).splitlines(keepends=True)


def print_exception(exc, /, value=_NOTHING, tb=_NOTHING, limit=None, file=None, chain=True):
    file = _sys.stderr if file is None else file
    file.write("".join(format_exception(exc, value, tb)))


def format_exc(limit=None, chain=True):
    return "".join(format_exception(_sys.exception()))


def print_exc(limit=None, file=None, chain=True):
    print_exception(_sys.exception(), file=file)


def format_exception_only(exc, /, value=_NOTHING):
    value = _exception(exc, value)
    if value is None:
        return ["NoneType: None\n"]
    cls = type(value)
    name = cls.__qualname__
    if cls.__module__ not in ("builtins", "__main__"):
        name = cls.__module__ + "." + name
    text = str(value)
    lines = [name + ": " + text + "\n" if text else name + "\n"]
    for note in getattr(value, "__notes__", ()):
        lines.append(note + "\n")
    return lines
