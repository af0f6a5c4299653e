"""Warnings: filters, and how they are shown."""

import sys

filters = [
    ("default", None, DeprecationWarning, "__main__", 0),
    ("ignore", None, DeprecationWarning, None, 0),
    ("ignore", None, PendingDeprecationWarning, None, 0),
    ("ignore", None, ImportWarning, None, 0),
    ("ignore", None, ResourceWarning, None, 0),
]
_shown = {}


class WarningMessage:
    """What a recorded warning was."""

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return "{message : %r, category : %r, filename : %r, lineno : %s, line : %r}" % (
            self.message, self._category_name, self.filename, self.lineno, self.line)


def formatwarning(message, category, filename, lineno, line=None):
    text = "%s:%s: %s: %s\n" % (filename, lineno, category.__name__, message)
    if line is None:
        import linecache
        line = linecache.getline(filename, lineno)
    line = line.strip()
    return text + "  %s\n" % line if line else text


def showwarning(message, category, filename, lineno, file=None, line=None):
    stream = sys.stderr if file is None else file
    if stream is not None:
        stream.write(formatwarning(message, category, filename, lineno, line))


def _matches(pattern, text, flags=0):
    if not pattern:
        return True
    import re
    return re.compile(pattern, flags).match(text) is not None


def _action(message, category, module, lineno):
    for action, text, kind, where, line in filters:
        # The flag is re.IGNORECASE.
        if (issubclass(category, kind) and (line == 0 or line == lineno)
                and _matches(text, str(message), 2) and _matches(where, module)):
            return action
    return "default"


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    if isinstance(message, Warning):
        category = type(message)
    elif category is None:
        category = UserWarning
    elif not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError("category must be a Warning subclass, not '%s'" % type(category).__name__)
    frame = _caller(stacklevel, skip_file_prefixes)
    if frame is None:
        warn_explicit(message, category, "<sys>", 0, "sys", source=source)
    else:
        module = frame.f_globals.get("__name__", "<string>")
        warn_explicit(message, category, frame.f_code.co_filename, frame.f_lineno, module, source=source)


def _caller(level, prefixes):
    """The frame that a call of `warn` with this stacklevel is about; None if there are not as many."""
    if prefixes:
        if not isinstance(prefixes, tuple):
            raise TypeError("skip_file_prefixes must be a tuple of strs")
        level = max(level, 2)
    frame = sys._getframe(1).f_back
    while level > 1 and frame is not None:
        frame = frame.f_back
        while prefixes and frame is not None and frame.f_code.co_filename.startswith(prefixes):
            frame = frame.f_back
        level -= 1
    return frame


def _warn_unawaited_coroutine(coro):
    """What the collector says of a coroutine that nothing awaited."""
    text = "coroutine '%s' was never awaited" % coro.__qualname__
    warn_explicit(RuntimeWarning(text), RuntimeWarning, "<sys>", 0, source=coro)


_DEPRECATED_MSG = "{name!r} is deprecated and slated for removal in Python {remove}"


def _deprecated(name, message=_DEPRECATED_MSG, *, remove, _version=None):
    """What modules of the library say of their old functions."""
    warn(message.format(name=name, remove="%d.%d" % remove), DeprecationWarning, stacklevel=3)


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    if isinstance(message, Warning):
        category = type(message)
    else:
        message = category(message)
    module = module or filename
    action = _action(message, category, module, lineno)
    if action == "ignore":
        return
    if action == "error":
        raise message
    if action != "always":
        where = {"once": None, "module": module}
        key = (str(message), category, where.get(action, (module, lineno)))
        if key in _shown:
            return
        _shown[key] = True
    if catch_warnings._recording is not None:
        catch_warnings._recording.append(WarningMessage(message, category, filename, lineno, source=source))
    else:
        showwarning(message, category, filename, lineno)


def _check(action):
    if action not in ("error", "ignore", "always", "all", "default", "module", "once"):
        raise ValueError("invalid action: %r" % action)
    return "always" if action == "all" else action


def _add(entry, append):
    if entry in filters:
        if append:
            return
        filters.remove(entry)
    filters.insert(len(filters) if append else 0, entry)
    _shown.clear()


def simplefilter(action, category=Warning, lineno=0, append=False):
    _add((_check(action), None, category, None, lineno), append)


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    _add((_check(action), message or None, category, module or None, lineno), append)


def resetwarnings():
    filters.clear()
    _shown.clear()


class catch_warnings:
    """Restores the filters at its end; with record=True it keeps the warnings in a list."""

    _recording = None

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._filter = None if action is None else (action, category, lineno, append)
        self._entered = False

    def __enter__(self):
        if self._entered:
            raise RuntimeError("Cannot enter %r twice" % self)
        self._entered = True
        self._saved = filters[:], catch_warnings._recording
        _shown.clear()
        seen = None
        if self._record:
            seen = catch_warnings._recording = []
        if self._filter is not None:
            simplefilter(*self._filter)
        return seen

    def __exit__(self, *exc_info):
        if not self._entered:
            raise RuntimeError("Cannot exit %r without entering first" % self)
        filters[:], catch_warnings._recording = self._saved
        _shown.clear()


class deprecated:
    """Marks what should no longer be used; using it warns."""

    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        self.message = message
        self.category = category

    def __call__(self, function, /):
        message, category = self.message, self.category
        if category is None:
            function.__deprecated__ = message
            return function

        def warned(*args, **kwargs):
            warn(message, category)
            return function(*args, **kwargs)

        warned.__name__ = function.__name__
        warned.__qualname__ = function.__qualname__
        warned.__doc__ = function.__doc__
        warned.__deprecated__ = message
        return warned


filters.append(("default", None, DeprecationWarning, "__main__", 0))
for _kind in (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning):
    filters.append(("ignore", None, _kind, None, 0))
