"""Variables whose values belong to a context."""

_MISSING = object()


class Context:
    """Values of variables."""

    __module__ = "_contextvars"

    def __init__(self):
        self._values = {}
        self._entered = False

    def run(self, callable, /, *args, **kwargs):
        global _current
        if self._entered:
            raise RuntimeError("cannot enter context: %r is already entered" % self)
        before, _current = _current, self
        self._entered = True
        for switched in _watchers:
            switched()
        try:
            return callable(*args, **kwargs)
        finally:
            self._entered = False
            _current = before
            for switched in _watchers:
                switched()

    def copy(self):
        made = Context()
        made._values = dict(self._values)
        return made

    def _key(self, key):
        if not isinstance(key, ContextVar):
            raise TypeError("a ContextVar key was expected, got %r" % (key,))
        return key

    def __getitem__(self, key):
        return self._values[self._key(key)]

    def __contains__(self, key):
        return self._key(key) in self._values

    def get(self, key, default=None):
        return self._values.get(self._key(key), default)

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __eq__(self, other):
        if not isinstance(other, Context):
            return NotImplemented
        return self._values == other._values

    __hash__ = None

    def keys(self):
        return self._values.keys()

    def values(self):
        return self._values.values()

    def items(self):
        return self._values.items()


class Token:
    """What `ContextVar.set` gives for `reset`."""

    __module__ = "_contextvars"
    MISSING = _MISSING

    def __init__(self, context, var, old_value):
        self._context, self.var, self.old_value, self._used = context, var, old_value, False

    __class_getitem__ = classmethod(__import__("types").GenericAlias)

    def __repr__(self):
        return "<Token%s var=%r at %#x>" % (" used" if self._used else "", self.var, id(self))


class ContextVar:
    __module__ = "_contextvars"

    def __init__(self, name, /, *, default=_MISSING):
        if not isinstance(name, str):
            raise TypeError("context variable name must be a str")
        self.name, self._default = name, default

    def get(self, default=_MISSING, /):
        found = _current._values.get(self, _MISSING)
        if found is not _MISSING:
            return found
        if default is not _MISSING:
            return default
        if self._default is not _MISSING:
            return self._default
        raise LookupError(self)

    def set(self, value, /):
        token = Token(_current, self, _current._values.get(self, _MISSING))
        _current._values[self] = value
        return token

    def reset(self, token, /):
        if not isinstance(token, Token):
            raise TypeError("expected an instance of Token, got %r" % (token,))
        if token._used:
            raise RuntimeError("%r has already been used once" % token)
        if token.var is not self:
            raise ValueError("%r was created by a different ContextVar" % token)
        if token._context is not _current:
            raise ValueError("%r was created in a different Context" % token)
        token._used = True
        if token.old_value is _MISSING:
            del _current._values[self]
        else:
            _current._values[self] = token.old_value

    __class_getitem__ = classmethod(__import__("types").GenericAlias)

    def __repr__(self):
        default = "" if self._default is _MISSING else " default=%r" % (self._default,)
        return "<ContextVar name=%r%s at %#x>" % (self.name, default, id(self))


_current = Context()
_current._entered = True
_watchers = []


def on_switch(function):
    """Has a function called whenever another context becomes the current one."""
    _watchers.append(function)


def copy_context():
    return _current.copy()
