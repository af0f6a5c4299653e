"""Copies of objects: one level, or all the way down."""

from copyreg import dispatch_table as _REDUCERS


class Error(Exception):
    pass


error = Error

_MISSING = object()


def _itself(x, memo=None):
    return x


# Functions that copy objects of built-in types, by type: shallow and deep copies.
_COPIERS = {kind: _itself for kind in (
    int, float, complex, bool, str, bytes, type(None), type, range, type(Ellipsis), type(NotImplemented), type(len),
    type(lambda: 0), slice, property)}
_DEEP_COPIERS = dict(_COPIERS)
_COPIERS.update({
    tuple: _itself, frozenset: _itself, list: list.copy, dict: dict.copy, set: set.copy, bytearray: bytearray.copy})


def copy(x):
    kind = type(x)
    copier = _COPIERS.get(kind)
    if copier is not None:
        return copier(x)
    if issubclass(kind, type):
        return x
    method = getattr(kind, "__copy__", None)
    if method is not None:
        return method(x)
    reduced = _reduced(x)
    if reduced is not None:
        return x if isinstance(reduced, str) else _rebuilt(reduced, None)
    result = _blank(x)
    _fill(result, x, None)
    return result


def _reduced(x):
    """What a class written by the program, or `copyreg`, says of how its instances are made."""
    kind = type(x)
    reducer = _REDUCERS.get(kind)
    if reducer is not None:
        return reducer(x)
    if kind.__reduce_ex__ is not object.__reduce_ex__ or hasattr(kind, "__getnewargs_ex__"):
        return kind.__reduce_ex__(x, 4)
    if kind.__reduce__ is not object.__reduce__:
        return kind.__reduce__(x)
    return None


def _rebuilt(reduced, memo, key=None):
    """The object that such an answer describes; with a memo, of copies."""
    parts = list(reduced) + [None] * (5 - len(reduced))
    function, args, state, items, pairs = parts[:5]
    if memo is not None:
        args = tuple([deepcopy(arg, memo) for arg in args])
    made = function(*args)
    if memo is not None:
        memo[key] = made
        state = deepcopy(state, memo)
    if state is not None:
        if hasattr(made, "__setstate__"):
            made.__setstate__(state)
        else:
            slots = None
            if isinstance(state, tuple) and len(state) == 2:
                state, slots = state
            for attributes in (state, slots):
                if attributes:
                    for name, value in attributes.items():
                        setattr(made, name, value)
    if items is not None:
        for item in items:
            made.append(item if memo is None else deepcopy(item, memo))
    if pairs is not None:
        for name, item in pairs:
            made[name if memo is None else deepcopy(name, memo)] = item if memo is None else deepcopy(item, memo)
    return made


def deepcopy(x, memo=None):
    key = id(x)
    if memo is None:
        memo = {}
    else:
        found = memo.get(key, _MISSING)
        if found is not _MISSING:
            return found
    kind = type(x)
    copier = _DEEP_COPIERS.get(kind)
    if copier is not None:
        result = copier(x, memo)
    elif issubclass(kind, type):
        return x
    else:
        method = getattr(kind, "__deepcopy__", None)
        if method is not None:
            result = method(x, memo)
        elif hasattr(x, "__func__") and hasattr(x, "__self__"):
            result = getattr(deepcopy(x.__self__, memo), x.__func__.__name__)
        else:
            reduced = _reduced(x)
            if isinstance(reduced, str):
                return x
            if reduced is not None:
                result = _rebuilt(reduced, memo, key)
            else:
                result = _blank(x)
                memo[key] = result
                _fill(result, x, memo)
    # An object that is its own copy needs no memo.
    if result is not x:
        memo[key] = result
        # The original must stay alive, or its id could be given to another object.
        kept = memo.get(id(memo))
        if kept is None:
            memo[id(memo)] = [x]
        else:
            kept.append(x)
    return result


def _deep_list(x, memo):
    result = memo[id(x)] = []
    for item in x:
        result.append(deepcopy(item, memo))
    return result


def _deep_dict(x, memo):
    result = memo[id(x)] = {}
    for name, item in x.items():
        result[deepcopy(name, memo)] = deepcopy(item, memo)
    return result


def _deep_tuple(x, memo):
    items = [deepcopy(item, memo) for item in x]
    # A tuple that contains itself was copied during the recursion.
    found = memo.get(id(x), _MISSING)
    if found is not _MISSING:
        return found
    for i in range(len(items)):
        if items[i] is not x[i]:
            return tuple(items)
    return x


def _deep_set(x, memo):
    return type(x)([deepcopy(item, memo) for item in x])


_DEEP_COPIERS.update({list: _deep_list, dict: _deep_dict, tuple: _deep_tuple, set: _deep_set, frozenset: _deep_set})
_DEEP_COPIERS[bytearray] = lambda x, memo: x.copy()


def _blank(x):
    """A new object of the same class that __init__ has not seen."""
    kind = type(x)
    if not hasattr(x, "__dict__") and not hasattr(kind, "__slots__"):
        raise TypeError("cannot pickle '%s' object" % kind.__name__)
    if isinstance(x, BaseException):
        return kind.__new__(kind, *x.args)
    for builtin in (str, int, float, tuple, frozenset):
        if isinstance(x, builtin):
            arguments = getattr(x, "__getnewargs__", None)
            if arguments is not None:
                return kind.__new__(kind, *arguments())
            return builtin.__new__(kind, x)
    return kind.__new__(kind)


def _slot_names(kind):
    if getattr(kind, "__slots__", None) is None:
        return ()
    names = []
    for base in kind.__mro__:
        slots = base.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__dict__", "__weakref__"):
                names.append(name)
    return names


def _fill(result, x, memo):
    """Copies items and attributes; with a memo also what they refer to."""
    def part(value):
        return value if memo is None else deepcopy(value, memo)

    if isinstance(x, list):
        for item in list.__iter__(x):
            result.append(part(item))
    elif isinstance(x, dict):
        for key, item in x.items():
            result[part(key)] = part(item)
    elif isinstance(x, set):
        for item in x:
            result.add(part(item))
    state = getattr(x, "__getstate__", None)
    restore = getattr(result, "__setstate__", None)
    if restore is not None and state is not None:
        restore(part(state()))
        return
    attributes = getattr(x, "__dict__", None)
    if attributes:
        for name, value in list(attributes.items()):
            object.__setattr__(result, name, value if memo is None else deepcopy(value, memo))
    for name in _slot_names(type(x)):
        if hasattr(x, name) and not (attributes and name in attributes):
            setattr(result, name, part(getattr(x, name)))


def replace(obj, /, **changes):
    """A copy of the object with other values of some of its fields."""
    method = getattr(type(obj), "__replace__", None)
    if method is None:
        raise TypeError("replace() does not support %s objects" % type(obj).__name__)
    return method(obj, **changes)
