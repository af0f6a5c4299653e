"""How objects are made again: what `object.__reduce_ex__` and `object.__getstate__` answer `pickle` and `copy`."""

import copyreg
import re
import sys
import weakref

# Modules with classes that are written in Python here, while in CPython they are native and cannot be pickled.
_REFUSED = frozenset(("_hashlib", "_io", "_struct", "_thread"))


def _with_state(x, *parts):
    return parts + (getattr(x, "__dict__", None) or None,)


# The arguments for creating objects of these types; in CPython each has a method `__reduce__` or `__reduce_ex__`.
_REDUCERS = {
    set: lambda x, protocol: _with_state(x, type(x), (list(x),)),
    frozenset: lambda x, protocol: _with_state(x, type(x), (list(x),)),
    bytearray: lambda x, protocol: (
        _with_state(x, type(x), (bytes(x),) if x else ()) if protocol >= 3
        else _with_state(x, type(x), (x.decode("latin-1"), "latin-1") if x else ())),
    range: lambda x, protocol: (range, (x.start, x.stop, x.step)),
    slice: lambda x, protocol: (slice, (x.start, x.stop, x.step)),
    re.Pattern: lambda x, protocol: (re._compile, (x.pattern, x.flags)),
    type(...): lambda x, protocol: "Ellipsis",
    type(NotImplemented): lambda x, protocol: "NotImplemented",
    type([].append): lambda x, protocol: (
        x.__name__ if x.__self__ is None or type(x.__self__) is type(copyreg) else (getattr, (x.__self__, x.__name__))),
    type(set.add): lambda x, protocol: (getattr, (x.__objclass__, x.__name__)),
    type(object().__init__): lambda x, protocol: (getattr, (x.__self__, x.__name__)),
    type(copyreg.pickle.__get__(1)): lambda x, protocol: (getattr, (x.__self__, x.__func__.__name__)),
}


def reduce_ex(x, protocol, is_builtin):
    """What `object.__reduce_ex__` answers for a class without a `__reduce__` of its own."""
    cls = type(x)
    for base in cls.__mro__:
        reducer = _REDUCERS.get(base)
        if reducer is not None:
            return reducer(x, protocol)
    if cls is weakref.ref or cls.__module__ in _REFUSED:
        raise TypeError(f"cannot pickle '{_full_name(cls)}' object")
    if protocol < 2:
        return copyreg._reduce_ex(x, protocol)
    args, kwargs = _arguments(x, cls)
    required = args is None and not isinstance(x, (list, dict))
    if cls.__getstate__ is object.__getstate__:
        state = get_state(x, required and is_builtin)
    else:
        state = x.__getstate__()
    items = iter(x) if isinstance(x, list) else None
    pairs = iter(x.items()) if isinstance(x, dict) else None
    if kwargs:
        return copyreg.__newobj_ex__, (cls, args, kwargs), state, items, pairs
    return copyreg.__newobj__, (cls, *(args or ())), state, items, pairs


def _slot_names(cls):
    """The names of the slots along the MRO, private ones as instances have them."""
    file = getattr(sys.modules.get(cls.__module__), "__file__", None)
    if not (isinstance(file, str) and file.startswith("<frozen ")):
        return copyreg._slotnames(cls)
    # They must not be cached in the class: in CPython the classes of the library are native and have no such attribute.
    names = []
    for base in cls.__mro__:
        slots = base.__dict__.get("__slots__", ())
        for name in [slots] if isinstance(slots, str) else slots:
            owner = base.__name__.lstrip("_")
            if name.startswith("__") and not name.endswith("__") and owner:
                name = "_" + owner + name
            if name not in ("__dict__", "__weakref__"):
                names.append(name)
    return names


def _arguments(x, cls):
    """The arguments of `__new__`; None if the class does not say."""
    method = getattr(cls, "__getnewargs_ex__", None)
    if method is not None:
        given = method(x)
        if not isinstance(given, tuple):
            raise TypeError(f"__getnewargs_ex__ should return a tuple, not '{type(given).__name__}'")
        if len(given) != 2:
            raise ValueError(f"__getnewargs_ex__ should return a tuple of length 2, not {len(given)}")
        args, kwargs = given
        if not isinstance(args, tuple):
            raise TypeError("first item of the tuple returned by __getnewargs_ex__ must be a tuple, "
                            f"not '{type(args).__name__}'")
        if not isinstance(kwargs, dict):
            raise TypeError("second item of the tuple returned by __getnewargs_ex__ must be a dict, "
                            f"not '{type(kwargs).__name__}'")
        return args, kwargs
    method = getattr(cls, "__getnewargs__", None)
    if method is None:
        return ((tuple(x),), None) if isinstance(x, tuple) else (None, None)
    args = method(x)
    if not isinstance(args, tuple):
        raise TypeError(f"__getnewargs__ should return a tuple, not '{type(args).__name__}'")
    return args, None


def get_state(x, is_refused):
    """The attributes, and those in slots: what `object.__getstate__` answers."""
    cls = type(x)
    if is_refused:
        raise TypeError(f"cannot pickle '{_full_name(cls)}' object")
    attributes = getattr(x, "__dict__", None) or None
    slots = {}
    for name in _slot_names(cls):
        try:
            slots[name] = getattr(x, name)
        except AttributeError:
            pass
    return (attributes, slots) if slots else attributes


def _full_name(cls):
    return cls.__name__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__name__}"
