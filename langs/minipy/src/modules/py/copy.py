"""Copies of objects: one level, or all the way down."""


class Error(Exception):
    pass


error = Error

_ATOMIC = (int, float, complex, bool, str, bytes, type(None), type, range, type(Ellipsis), type(NotImplemented), type(len), type(lambda: 0), slice)


def copy(x):
    kind = type(x)
    if kind in _ATOMIC or kind is tuple or kind is frozenset or isinstance(x, type):
        return x
    if kind is list or kind is dict or kind is set:
        return x.copy()
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
    """What a class written by the program says of how its instances are made."""
    for base in type(x).__mro__:
        if base is object:
            return None
        for name in ("__reduce_ex__", "__reduce__"):
            if name in base.__dict__:
                method = base.__dict__[name]
                if hasattr(method, "__code__"):
                    return method(x, 4) if name == "__reduce_ex__" else method(x)
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
    kind = type(x)
    if kind in _ATOMIC or isinstance(x, type):
        return x
    if memo is None:
        memo = {}
    key = id(x)
    if key in memo:
        return memo[key]
    if kind is list:
        result = memo[key] = []
        for item in x:
            result.append(deepcopy(item, memo))
    elif kind is dict:
        result = memo[key] = {}
        for name, item in x.items():
            result[deepcopy(name, memo)] = deepcopy(item, memo)
    elif kind is tuple:
        items = [deepcopy(item, memo) for item in x]
        # A tuple inside of itself was copied on the way down.
        if key in memo:
            return memo[key]
        result = x
        for i in range(len(items)):
            if items[i] is not x[i]:
                result = tuple(items)
                break
    elif kind is set or kind is frozenset:
        result = kind([deepcopy(item, memo) for item in x])
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
    memo[key] = result
    # The original must stay alive, or its id could be given to another object.
    memo.setdefault(id(memo), []).append(x)
    return result


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
        for name in list(attributes):
            setattr(result, name, part(attributes[name]))
    for name in _slot_names(type(x)):
        if hasattr(x, name) and not (attributes and name in attributes):
            setattr(result, name, part(getattr(x, name)))
