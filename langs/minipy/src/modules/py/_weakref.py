"""References that do not keep their objects alive, and proxies."""

import _weak

# Objects of these types and of their subclasses without a dict do not support weak references.
_STRONG = (int, float, complex, str, bytes, tuple, list, dict, range, slice, type(None), type(...), type(NotImplemented))


def _check(object):
    kind = type(object)
    if kind in _STRONG or issubclass(kind, _STRONG) and not hasattr(object, "__dict__"):
        raise TypeError("cannot create weak reference to %r object" % kind.__name__)
    if kind.__module__ != "builtins" and not hasattr(object, "__dict__") and _has_slots(kind):
        raise TypeError("cannot create weak reference to %r object" % kind.__name__)


def _has_slots(kind):
    """Whether all its classes declare their slots, and none of them `__weakref__`."""
    for base in kind.__mro__[:-1]:
        names = base.__dict__.get("__slots__", "__weakref__")
        if "__weakref__" == names or "__weakref__" in names:
            return False
    return True


class ReferenceType:
    """A weak reference."""

    __module__ = "weakref"
    __slots__ = ("_cell", "_callback", "_hash")

    def __new__(cls, object, callback=None, /):
        if callback is None and cls is ReferenceType:
            for known in _weak.known(object):
                if type(known) is ReferenceType and known._callback is None:
                    return known
        _check(object)
        self = super().__new__(cls)
        self._cell = _weak.new(object)
        self._callback = callback
        self._hash = None
        _weak.enter(object, self)
        return self

    def __init__(self, object, callback=None, /):
        pass

    def __call__(self):
        return _weak.get(self._cell)

    @property
    def __callback__(self):
        return None if _weak.get(self._cell) is None else self._callback

    def __hash__(self):
        if self._hash is None:
            object = _weak.get(self._cell)
            if object is None:
                raise TypeError("weak object has gone away")
            self._hash = hash(object)
        return self._hash

    def __eq__(self, other):
        if not isinstance(other, ReferenceType):
            return NotImplemented
        mine, others = _weak.get(self._cell), _weak.get(other._cell)
        if mine is None or others is None:
            return self is other
        return mine == others

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        object = _weak.get(self._cell)
        if object is None:
            return "<weakref at %#x; dead>" % id(self)
        return "<weakref at %#x; to %r at %#x>" % (id(self), type(object).__qualname__, id(object))

    __class_getitem__ = classmethod(__import__("types").GenericAlias)


ref = ReferenceType


def _strong(proxy):
    object = _weak.get(_get(proxy, "_cell"))
    if object is None:
        raise ReferenceError("weakly-referenced object no longer exists")
    return object


_get = object.__getattribute__


def _plain(value):
    return _strong(value) if type(value) in (ProxyType, CallableProxyType) else value


def _forwarded(name):
    def method(self, *args):
        found = getattr(type(_strong(self)), name, None)
        if found is None:
            return NotImplemented
        return found(_strong(self), *[_plain(arg) for arg in args])

    method.__name__ = name
    return method


class ProxyType:
    """Forwards all operations to an object to which it refers weakly."""

    __module__ = "weakref"
    __slots__ = ("_cell", "_callback")
    __hash__ = None

    def __getattribute__(self, name):
        if name in ("_cell", "_callback"):
            return _get(self, name)
        return getattr(_strong(self), name)

    def __setattr__(self, name, value):
        setattr(_strong(self), name, value)

    def __delattr__(self, name):
        delattr(_strong(self), name)

    def __repr__(self):
        object = _weak.get(_get(self, "_cell"))
        if object is None:
            return "<weakproxy at %#x; dead>" % id(self)
        return "<weakproxy at %#x to %s at %#x>" % (id(self), type(object).__name__, id(object))

    def __str__(self):
        return str(_strong(self))

    def __bool__(self):
        return bool(_strong(self))

    def __len__(self):
        return len(_strong(self))

    def __iter__(self):
        return iter(_strong(self))

    def __next__(self):
        return next(_strong(self))

    def __getitem__(self, key):
        return _strong(self)[_plain(key)]

    def __setitem__(self, key, value):
        _strong(self)[_plain(key)] = value

    def __delitem__(self, key):
        del _strong(self)[_plain(key)]

    def __contains__(self, item):
        return _plain(item) in _strong(self)


for _name in """eq ne lt le gt ge add radd iadd sub rsub isub mul rmul imul matmul rmatmul imatmul truediv rtruediv itruediv
        floordiv rfloordiv ifloordiv mod rmod imod divmod rdivmod pow rpow ipow lshift rlshift ilshift rshift rrshift irshift
        and rand iand or ror ior xor rxor ixor neg pos abs invert int float index reversed bytes""".split():
    setattr(ProxyType, "__%s__" % _name, _forwarded("__%s__" % _name))


class CallableProxyType(ProxyType):
    __module__ = "weakref"
    __slots__ = ()

    def __call__(self, *args, **kwargs):
        return _strong(self)(*args, **kwargs)


def proxy(object, callback=None, /):
    kind = CallableProxyType if callable(object) else ProxyType
    if callback is None:
        for known in _weak.known(object):
            if type(known) is kind and _get(known, "_callback") is None:
                return known
    _check(object)
    made = kind.__new__(kind)
    set = ProxyType.__base__.__setattr__
    set(made, "_cell", _weak.new(object))
    set(made, "_callback", callback)
    _weak.enter(object, made)
    return made


def getweakrefcount(object, /):
    return len(_weak.known(object))


def getweakrefs(object, /):
    return _weak.known(object)


def _remove_dead_weakref(dct, key, /):
    found = dct.get(key)
    if isinstance(found, ReferenceType) and found() is None:
        del dct[key]
