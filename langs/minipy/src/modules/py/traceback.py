"""Exceptions and their tracebacks as text: the reports are those that the virtual machine writes itself."""

import sys as _sys
import linecache as _linecache
from _traceback import excerpt as _excerpt, headline as _headline, report as _report


class FrameSummary:
    """One entry of a traceback."""

    __slots__ = ("filename", "lineno", "end_lineno", "colno", "end_colno", "name", "locals", "_lines")

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None,
                 end_lineno=None, colno=None, end_colno=None):
        self.filename = filename
        self.lineno = lineno
        self.end_lineno = lineno if end_lineno is None else end_lineno
        self.colno = colno
        self.end_colno = end_colno
        self.name = name
        self.locals = {key: _text_of(value, "local", repr) for key, value in locals.items()} if locals else None
        self._lines = line

    def _source(self):
        if self._lines is None and self.lineno is not None:
            numbers = range(self.lineno, self.end_lineno + 1)
            self._lines = "\n".join([_linecache.getline(self.filename, n).rstrip() for n in numbers]) + "\n"
        return self._lines

    @property
    def line(self):
        lines = self._source()
        return None if lines is None else lines.partition("\n")[0].strip()

    def __iter__(self):
        return iter((self.filename, self.lineno, self.name, self.line))

    def __getitem__(self, i):
        return (self.filename, self.lineno, self.name, self.line)[i]

    def __len__(self):
        return 4

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return (self.filename, self.lineno, self.name, self.locals) == \
                (other.filename, other.lineno, other.name, other.locals)
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __repr__(self):
        return "<FrameSummary file %s, line %s in %s>" % (self.filename, self.lineno, self.name)


class StackSummary(list):
    """The entries of a traceback."""

    def format_frame_summary(self, frame_summary, **kwargs):
        frame = frame_summary
        text = '  File "%s", line %s, in %s\n' % (frame.filename, frame.lineno, frame.name)
        line = frame.line
        if line and (frame.colno is None or frame.end_colno is None):
            text += "    " + line + "\n"
        elif line:
            lines = frame._source().splitlines()
            text += _excerpt(lines, frame.lineno, frame.end_lineno, frame.colno, frame.end_colno)
        for name, value in sorted((frame.locals or {}).items()):
            text += "    %s = %s\n" % (name, value)
        return text

    def format(self, **kwargs):
        parts = []
        last, count = None, 0
        for frame in self:
            text = self.format_frame_summary(frame)
            if text is None:
                continue
            key = frame.filename, frame.lineno, frame.name
            if key != last:
                _repeated(parts, count)
                last, count = key, 0
            count += 1
            if count <= 3:
                parts.append(text)
        _repeated(parts, count)
        return parts

    @classmethod
    def from_list(cls, a_list):
        return cls([
            frame if isinstance(frame, FrameSummary) else FrameSummary(*frame[:3], line=frame[3]) for frame in a_list])

    @classmethod
    def extract(cls, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        return cls._of(((frame, (line, None, None, None)) for frame, line in frame_gen), limit, capture_locals)

    @classmethod
    def _of(cls, places, limit, capture_locals=False):
        if limit is None:
            limit = getattr(_sys, "tracebacklimit", None)
            limit = limit if limit is None else max(limit, 0)
        places = list(places)
        if limit is not None:
            places = places[:limit] if limit >= 0 else places[limit:]
        return cls([
            FrameSummary(
                frame.f_code.co_filename, line, frame.f_code.co_name, end_lineno=end_line, colno=column,
                end_colno=end_column, locals=frame.f_locals if capture_locals else None)
            for frame, (line, end_line, column, end_column) in places])


def _repeated(parts, count):
    if count > 3:
        parts.append("  [Previous line repeated %d more time%s]\n" % (count - 3, "s" if count > 4 else ""))


def _text_of(value, what, function=str):
    try:
        return function(value)
    except Exception:
        return "<%s %s() failed>" % (what, function.__name__)


def walk_stack(f):
    """The frame and its callers; that of the caller's caller, if it is None."""
    if f is None:
        f = _sys._getframe(5)
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
    print_list(extract_stack(_sys._getframe(1) if f is None else f, limit), file)


def walk_tb(tb):
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def _places(tb):
    while tb is not None:
        for place in list(tb.tb_frame.f_code.co_positions())[tb.tb_lasti // 2:tb.tb_lasti // 2 + 1]:
            yield tb.tb_frame, place
        tb = tb.tb_next


def extract_tb(tb, limit=None):
    return StackSummary._of(_places(tb), limit)


def format_list(extracted_list):
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    file = _sys.stderr if file is None else file
    for text in format_list(extracted_list):
        file.write(text)


def format_tb(tb, limit=None):
    return extract_tb(tb, limit).format()


def print_tb(tb, limit=None, file=None):
    print_list(extract_tb(tb, limit), file)


class TracebackException:
    """An exception that is to be shown, with those that it is chained to."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False,
                 compact=False, max_group_width=15, max_group_depth=10, save_exc_type=True, _seen=None):
        self._exception, self._traceback, self._limit = exc_value, exc_traceback, limit
        self.stack = StackSummary._of(_places(exc_traceback), limit, capture_locals)
        self.exc_type = exc_type if save_exc_type else None
        self.exc_type_str = exc_type.__qualname__
        if exc_type.__module__ not in ("__main__", "builtins"):
            self.exc_type_str = exc_type.__module__ + "." + self.exc_type_str
        self._str = _text_of(exc_value, "exception")
        self.__notes__ = getattr(exc_value, "__notes__", None)
        if isinstance(exc_value, SyntaxError):
            self.lineno = None if exc_value.lineno is None else str(exc_value.lineno)
            self.end_lineno = None if exc_value.end_lineno is None else str(exc_value.end_lineno)
            for name in "filename", "text", "offset", "end_offset", "msg":
                setattr(self, name, getattr(exc_value, name))
        seen = {id(exc_value)} if _seen is None else _seen
        options = {"limit": limit, "capture_locals": capture_locals, "_seen": seen}

        def other(exception):
            if exception is None or id(exception) in seen:
                return None
            seen.add(id(exception))
            return TracebackException(type(exception), exception, exception.__traceback__, **options)

        self.__suppress_context__ = exc_value.__suppress_context__ if exc_value is not None else False
        self.__cause__ = other(getattr(exc_value, "__cause__", None))
        is_hidden = compact and (self.__cause__ is not None or self.__suppress_context__)
        self.__context__ = None if is_hidden else other(getattr(exc_value, "__context__", None))
        is_group = isinstance(exc_value, BaseExceptionGroup)
        self.exceptions = [other(part) for part in exc_value.exceptions] if is_group else None

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    def __eq__(self, other):
        if not isinstance(other, TracebackException):
            return NotImplemented
        return (self.exc_type, self._str, self.stack) == (other.exc_type, other._str, other.stack)

    def __str__(self):
        return self._str

    def format_exception_only(self, *, show_group=False):
        yield from _headline(self._exception)
        if show_group:
            for part in self.exceptions or ():
                for text in part.format_exception_only(show_group=True):
                    yield "   " + text

    def format(self, *, chain=True):
        yield from _report(self._exception, self._traceback, self._limit, chain)

    def print(self, *, file=None, chain=True):
        file = _sys.stderr if file is None else file
        for text in self.format(chain=chain):
            file.write(text)


_NOTHING = object()


def _value_and_traceback(exc, value, tb):
    if (value is _NOTHING) != (tb is _NOTHING):
        raise ValueError("Both or neither of value and tb must be given")
    if value is not _NOTHING:
        return value, tb
    if exc is None:
        return None, None
    if isinstance(exc, BaseException):
        return exc, exc.__traceback__
    raise TypeError(f"Exception expected for value, {type(exc).__name__} found")


def format_exception(exc, /, value=_NOTHING, tb=_NOTHING, limit=None, chain=True):
    value, tb = _value_and_traceback(exc, value, tb)
    return ["NoneType: None\n"] if value is None else _report(value, tb, limit, chain)


def print_exception(exc, /, value=_NOTHING, tb=_NOTHING, limit=None, file=None, chain=True):
    file = _sys.stderr if file is None else file
    for text in format_exception(exc, value, tb, limit, chain):
        file.write(text)


def format_exc(limit=None, chain=True):
    return "".join(format_exception(_sys.exception(), limit=limit, chain=chain))


def print_exc(limit=None, file=None, chain=True):
    print_exception(_sys.exception(), limit=limit, file=file, chain=chain)


def print_last(limit=None, file=None, chain=True):
    if not hasattr(_sys, "last_exc"):
        raise ValueError("no last exception")
    print_exception(_sys.last_exc, limit=limit, file=file, chain=chain)


def format_exception_only(exc, /, value=_NOTHING, *, show_group=False):
    value = exc if value is _NOTHING else value
    if value is None:
        return ["NoneType: None\n"]
    return list(TracebackException(type(value), value, None).format_exception_only(show_group=show_group))


def clear_frames(tb):
    """Does nothing: the frames of a traceback keep no local variables."""
