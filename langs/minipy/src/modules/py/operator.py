"""The operators of the language as functions."""

from _operators import add, and_, floordiv, lshift, matmul, mod, mul, or_, pow, rshift, sub, truediv, xor


def lt(a, b):
    return a < b


def le(a, b):
    return a <= b


def eq(a, b):
    return a == b


def ne(a, b):
    return a != b


def ge(a, b):
    return a >= b


def gt(a, b):
    return a > b


def not_(a):
    return not a


def truth(a):
    return True if a else False


def is_(a, b):
    return a is b


def is_not(a, b):
    return a is not b


def neg(a):
    return -a


def pos(a):
    return +a


def inv(a):
    return ~a


def invert(a):
    return ~a


_abs = abs


def abs(a):
    return _abs(a)


def index(a):
    if isinstance(a, int):
        return int(a)
    method = getattr(type(a), "__index__", None)
    if method is None:
        raise TypeError("'%s' object cannot be interpreted as an integer" % type(a).__name__)
    result = method(a)
    if not isinstance(result, int):
        raise TypeError("__index__ returned non-int (type %s)" % type(result).__name__)
    return int(result)


def concat(a, b):
    if not hasattr(a, "__getitem__"):
        raise TypeError("'%s' object can't be concatenated" % type(a).__name__)
    return a + b


def contains(a, b):
    return b in a


def countOf(a, b):
    count = 0
    for item in a:
        if item is b or item == b:
            count += 1
    return count


def indexOf(a, b):
    position = 0
    for item in a:
        if item is b or item == b:
            return position
        position += 1
    raise ValueError("sequence.index(x): x not in sequence")


def getitem(a, b):
    return a[b]


def setitem(a, b, c):
    a[b] = c


def delitem(a, b):
    del a[b]


def length_hint(obj, default=0):
    if not isinstance(default, int):
        raise TypeError("'%s' object cannot be interpreted as an integer" % type(default).__name__)
    try:
        return len(obj)
    except TypeError:
        if hasattr(type(obj), "__len__"):
            raise
    method = getattr(type(obj), "__length_hint__", None)
    if method is None:
        return default
    try:
        hint = method(obj)
    except TypeError:
        return default
    if hint is NotImplemented:
        return default
    if not isinstance(hint, int):
        raise TypeError("__length_hint__ must be an integer, not %s" % type(hint).__name__)
    if hint < 0:
        raise ValueError("__length_hint__() should return >= 0")
    if hint > 2**63 - 1:
        raise OverflowError("Python int too large to convert to C ssize_t")
    return hint


def iadd(a, b):
    a += b
    return a


def isub(a, b):
    a -= b
    return a


def imul(a, b):
    a *= b
    return a


def imatmul(a, b):
    a @= b
    return a


def itruediv(a, b):
    a /= b
    return a


def ifloordiv(a, b):
    a //= b
    return a


def imod(a, b):
    a %= b
    return a


def ipow(a, b):
    a **= b
    return a


def iand(a, b):
    a &= b
    return a


def ior(a, b):
    a |= b
    return a


def ixor(a, b):
    a ^= b
    return a


def ilshift(a, b):
    a <<= b
    return a


def irshift(a, b):
    a >>= b
    return a


def iconcat(a, b):
    if not hasattr(a, "__getitem__"):
        raise TypeError("'%s' object can't be concatenated" % type(a).__name__)
    a += b
    return a


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


class itemgetter:
    """A callable that picks items of its argument."""

    def __init__(self, *items):
        if not items:
            raise TypeError("itemgetter expected 1 argument, got 0")
        item, *items = items
        items = tuple(items)
        self._item = item
        self._items = (item,) + items if items else None

    def __call__(self, obj):
        if self._items is None:
            return obj[self._item]
        return tuple([obj[item] for item in self._items])

    def __repr__(self):
        items = self._items or (self._item,)
        return "operator.itemgetter(" + ", ".join([repr(item) for item in items]) + ")"


class attrgetter:
    """A callable that picks attributes of its argument; names may be dotted."""

    def __init__(self, attr, *attrs):
        self._attrs = (attr,) + attrs
        for name in self._attrs:
            if not isinstance(name, str):
                raise TypeError("attribute name must be a string")
        self._paths = [name.split(".") for name in self._attrs]

    def __call__(self, obj):
        found = []
        for path in self._paths:
            value = obj
            for name in path:
                value = getattr(value, name)
            found.append(value)
        return found[0] if len(found) == 1 else tuple(found)

    def __repr__(self):
        return "operator.attrgetter(" + ", ".join([repr(name) for name in self._attrs]) + ")"


class methodcaller:
    """A callable that calls a method of its argument."""

    def __init__(self, name, /, *args, **kwargs):
        if not isinstance(name, str):
            raise TypeError("method name must be a string")
        self._name = name
        self._args = args
        self._kwargs = kwargs

    def __call__(self, obj):
        return getattr(obj, self._name)(*self._args, **self._kwargs)

    def __repr__(self):
        parts = [repr(self._name)] + [repr(arg) for arg in self._args]
        parts += ["%s=%r" % pair for pair in self._kwargs.items()]
        return "operator.methodcaller(" + ", ".join(parts) + ")"


__all__ = [
    "abs", "add", "and_", "attrgetter", "call", "concat", "contains", "countOf", "delitem", "eq", "floordiv", "ge",
    "getitem", "gt", "iadd", "iand", "iconcat", "ifloordiv", "ilshift", "imatmul", "imod", "imul", "index", "indexOf",
    "inv", "invert", "ior", "ipow", "irshift", "is_", "is_not", "isub", "itemgetter", "itruediv", "ixor", "le",
    "length_hint", "lshift", "lt", "matmul", "methodcaller", "mod", "mul", "ne", "neg", "not_", "or_", "pos", "pow",
    "rshift", "setitem", "sub", "truediv", "truth", "xor",
]

__abs__ = abs
__add__ = add
__and__ = and_
__call__ = call
__concat__ = concat
__contains__ = contains
__delitem__ = delitem
__eq__ = eq
__floordiv__ = floordiv
__ge__ = ge
__getitem__ = getitem
__gt__ = gt
__iadd__ = iadd
__iand__ = iand
__iconcat__ = iconcat
__ifloordiv__ = ifloordiv
__ilshift__ = ilshift
__imatmul__ = imatmul
__imod__ = imod
__imul__ = imul
__index__ = index
__inv__ = inv
__invert__ = invert
__ior__ = ior
__ipow__ = ipow
__irshift__ = irshift
__isub__ = isub
__itruediv__ = itruediv
__ixor__ = ixor
__le__ = le
__lshift__ = lshift
__lt__ = lt
__matmul__ = matmul
__mod__ = mod
__mul__ = mul
__ne__ = ne
__neg__ = neg
__not__ = not_
__or__ = or_
__pos__ = pos
__pow__ = pow
__rshift__ = rshift
__setitem__ = setitem
__sub__ = sub
__truediv__ = truediv
__xor__ = xor


def _compare_digest(a, b, /):
    """Are they equal? How long it takes does not depend on where they differ."""
    if isinstance(a, str) and isinstance(b, str):
        if not (a.isascii() and b.isascii()):
            raise TypeError("comparing strings with non-ASCII characters is not supported")
        a, b = a.encode("ascii"), b.encode("ascii")
    elif not (isinstance(a, (bytes, bytearray, memoryview)) and isinstance(b, (bytes, bytearray, memoryview))):
        kinds = "%r and %r" % (type(a).__name__, type(b).__name__)
        raise TypeError("unsupported operand types(s) or combination of types: " + kinds)
    differ = len(a) ^ len(b)
    for x, y in zip(a if len(a) == len(b) else b, b):
        differ |= x ^ y
    return differ == 0
