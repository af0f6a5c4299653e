"""Containers beside those that are built in."""

import sys as _sys
from _collections import _tuplegetter, deque, move_to_end as _move_to_end, pop_first as _pop_first
from operator import itemgetter as _itemgetter
from itertools import chain as _chain, repeat as _repeat
from types import GenericAlias as _GenericAlias
from _wrappers import ChainMap, UserDict, UserList, UserString

_KEYWORDS = frozenset((
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield"))


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """A subclass of tuple whose items have names."""
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    names = [str(name) for name in field_names]
    typename = str(typename)
    if rename:
        seen = set()
        for i in range(len(names)):
            name = names[i]
            if not name.isidentifier() or name in _KEYWORDS or name.startswith("_") or name in seen:
                names[i] = "_%d" % i
            seen.add(name)
    for name in [typename] + names:
        if not name.isidentifier():
            raise ValueError("Type names and field names must be valid identifiers: %r" % name)
        if name in _KEYWORDS:
            raise ValueError("Type names and field names cannot be a keyword: %r" % name)
    seen = set()
    for name in names:
        if name.startswith("_") and not rename:
            raise ValueError("Field names cannot start with an underscore: %r" % name)
        if name in seen:
            raise ValueError("Encountered duplicate field name: %r" % name)
        seen.add(name)
    fields = tuple(names)
    count = len(fields)
    field_defaults = {}
    shape = "(" + ", ".join([name + "=%r" for name in fields]) + ")"
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > count:
            raise TypeError("Got more default values than field names")
        for i in range(len(defaults)):
            field_defaults[fields[count - len(defaults) + i]] = defaults[i]
    tuple_new = tuple.__new__

    # A function with the fields as its parameters: a call of it is an ordinary call.
    parameters = "".join([name + ", " for name in fields])
    __new__ = eval("lambda _cls, %s: _tuple_new(_cls, (%s))" % (parameters, parameters),
                   {"_tuple_new": tuple_new, "__builtins__": {}, "__name__": "namedtuple_" + typename})
    __new__.__name__ = "__new__"
    __new__.__qualname__ = typename + ".__new__"
    __new__.__doc__ = "Create new instance of %s(%s)" % (typename, ", ".join(fields))
    __new__.__defaults__ = defaults

    def _make(cls, iterable):
        items = tuple(iterable)
        if len(items) != count:
            raise TypeError("Expected %d arguments, got %d" % (count, len(items)))
        return tuple_new(cls, items)

    def _replace(self, **kwargs):
        items = tuple([kwargs.pop(name, item) for name, item in zip(fields, self)])
        if kwargs:
            raise TypeError("Got unexpected field names: %r" % (list(kwargs),))
        return tuple_new(type(self), items)

    def _asdict(self):
        return dict(zip(fields, self))

    def __repr__(self):
        return type(self).__name__ + shape % tuple(self)

    def __getnewargs__(self):
        return tuple(self)

    namespace = {
        "__doc__": typename + "(" + ", ".join(fields) + ")",
        "__slots__": (),
        "_fields": fields,
        "_field_defaults": field_defaults,
        "__match_args__": fields,
        "__new__": __new__,
        "_make": classmethod(_make),
        "_replace": _replace,
        "__replace__": _replace,
        "_asdict": _asdict,
        "__repr__": __repr__,
        "__getnewargs__": __getnewargs__,
    }
    for i in range(count):
        namespace[fields[i]] = _tuplegetter(i, "Alias for field number %d" % i)
    if module is None:
        module = _sys._getframe(1).f_globals.get("__name__", "__main__")
    namespace["__module__"] = module
    return type(typename, (tuple,), namespace)


class defaultdict(dict):
    """A dict that makes the values of missing keys."""

    __class_getitem__ = classmethod(_GenericAlias)

    def __init__(self, default_factory=None, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        dict.__init__(self, *args, **kwargs)
        self.default_factory = default_factory

    def __missing__(self, key):
        factory = self.default_factory
        if factory is None:
            raise KeyError(key)
        value = self[key] = factory()
        return value

    def __repr__(self):
        return "%s(%r, %s)" % (type(self).__name__, self.default_factory, dict.__repr__(self))

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __reduce__(self):
        args = () if self.default_factory is None else (self.default_factory,)
        return type(self), args, None, None, iter(self.items())

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        result = self.copy()
        result.update(other)
        return result

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        result = type(self)(self.default_factory, other)
        result.update(self)
        return result


# The identities of the ordered dictionaries that are being shown.
_shown = set()


class OrderedDict(dict):
    """A dict that can be reordered, and whose order counts when two are compared."""

    __class_getitem__ = classmethod(_GenericAlias)

    def popitem(self, last=True):
        if not self:
            raise KeyError("dictionary is empty")
        if last:
            return dict.popitem(self)
        return _pop_first(self)

    def move_to_end(self, key, last=True):
        _move_to_end(self, key, last)

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        result = type(self)(self)
        result.update(other)
        return result

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        result = type(self)(other)
        result.update(self)
        return result

    def __ior__(self, other):
        self.update(other)
        return self

    def copy(self):
        return type(self)(self)

    __copy__ = copy

    def __reduce__(self):
        return type(self), (), self.__dict__ or None, None, iter(self.items())

    @classmethod
    def fromkeys(cls, iterable, value=None):
        result = cls()
        for key in iterable:
            result[key] = value
        return result

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(self) == list(other)
        return dict.__eq__(self, other)

    def __ne__(self, other):
        result = self.__eq__(other)
        return result if result is NotImplemented else not result

    __hash__ = None

    def __repr__(self):
        if not self:
            return type(self).__name__ + "()"
        if id(self) in _shown:
            return "..."
        _shown.add(id(self))
        try:
            return "%s(%s)" % (type(self).__name__, dict.__repr__(self))
        finally:
            _shown.discard(id(self))


def _count_elements(mapping, iterable):
    get = mapping.get
    for item in iterable:
        mapping[item] = get(item, 0) + 1


class Counter(dict):
    """How often something occurs: missing keys count 0."""

    __class_getitem__ = classmethod(_GenericAlias)

    def __init__(self, iterable=None, **kwds):
        dict.__init__(self)
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def total(self):
        return sum(self.values())

    def most_common(self, n=None):
        ranked = sorted(self.items(), key=_itemgetter(1), reverse=True)
        return ranked if n is None else ranked[:max(n, 0)]

    def elements(self):
        return _chain.from_iterable([_repeat(item, count) for item, count in self.items()])

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, **kwds):
        if iterable is not None:
            if not isinstance(iterable, dict):
                _count_elements(self, iterable)
            elif self:
                for item, count in iterable.items():
                    self[item] = count + self.get(item, 0)
            else:
                dict.update(self, iterable)
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict):
                for item, count in iterable.items():
                    self[item] = self.get(item, 0) - count
            else:
                for item in iterable:
                    self[item] = self.get(item, 0) - 1
        for item, count in kwds.items():
            self[item] = self.get(item, 0) - count

    def copy(self):
        return type(self)(self)

    __copy__ = copy

    def __reduce__(self):
        return type(self), (dict(self),)

    def __delitem__(self, item):
        if item in self:
            dict.__delitem__(self, item)

    def __repr__(self):
        if not self:
            return type(self).__name__ + "()"
        try:
            ordered = dict(self.most_common())
        except TypeError:
            ordered = dict(self)
        return "%s(%r)" % (type(self).__name__, ordered)

    def _holds_everywhere(self, other, test):
        for item in self:
            if not test(self[item], other[item]):
                return False
        for item in other:
            if item not in self and not test(0, other[item]):
                return False
        return True

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._holds_everywhere(other, lambda a, b: a == b)

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    __hash__ = None

    def __le__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._holds_everywhere(other, lambda a, b: a <= b)

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._holds_everywhere(other, lambda a, b: a >= b)

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def _combined(self, other, combine):
        result = Counter()
        for item in self:
            count = combine(self[item], other[item])
            if count > 0:
                result[item] = count
        for item in other:
            if item not in self:
                count = combine(0, other[item])
                if count > 0:
                    result[item] = count
        return result

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._combined(other, lambda a, b: a + b)

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._combined(other, lambda a, b: a - b)

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._combined(other, max)

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._combined(other, min)

    def _keep_positive(self):
        for item in [item for item, count in self.items() if not count > 0]:
            del self[item]
        return self

    def __iadd__(self, other):
        for item, count in other.items():
            self[item] += count
        return self._keep_positive()

    def __isub__(self, other):
        for item, count in other.items():
            self[item] -= count
        return self._keep_positive()

    def __ior__(self, other):
        for item, count in other.items():
            if count > self[item]:
                self[item] = count
        return self._keep_positive()

    def __iand__(self, other):
        for item in list(self):
            if other[item] < self[item]:
                self[item] = other[item]
        return self._keep_positive()

    def __pos__(self):
        return self._combined(Counter(), lambda a, b: a + b)

    def __neg__(self):
        return Counter()._combined(self, lambda a, b: a - b)
