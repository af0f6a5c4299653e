"""Containers beside those that are built in."""

import sys as _sys
from _collections import move_to_end as _move_to_end, pop_first as _pop_first
from operator import index as _index, itemgetter as _itemgetter
from itertools import chain as _chain, repeat as _repeat
from types import GenericAlias as _GenericAlias
from _wrappers import ChainMap, UserDict, UserList, UserString

_KEYWORDS = frozenset((
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield"))


def _field(i):
    def get(self):
        return self[i]
    return get


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

    # A function with the fields as its parameters: a call needs no more than any other.
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
        namespace[fields[i]] = property(_field(i), doc="Alias for field number %d" % i)
    if module is None:
        module = _sys._getframe(1).f_globals.get("__name__", "__main__")
    namespace["__module__"] = module
    return type(typename, (tuple,), namespace)


_DEQUE_ATTRIBUTES = frozenset(("_ring", "_first", "_count", "_changes", "_maxlen", "_limit"))


class deque:
    """A list that is quick at both ends: a ring of items in a list whose length is a power of two."""

    __class_getitem__ = classmethod(_GenericAlias)

    __hash__ = None

    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None:
            if not isinstance(maxlen, int):
                raise TypeError("an integer is required")
            if maxlen < 0:
                raise ValueError("maxlen must be non-negative")
            if maxlen >= 1 << 63:
                raise OverflowError("Python int too large to convert to C ssize_t")
        self._ring = [None] * 8
        self._first = 0
        self._count = 0
        self._changes = 0
        self._maxlen = maxlen
        # A number also where there is no bound: the comparison with it is then one of integers.
        self._limit = -1 if maxlen is None else maxlen
        for item in iterable:
            self.append(item)

    @property
    def maxlen(self):
        return self._maxlen

    def _grow(self):
        ring = self._ring
        first = self._first
        self._ring = ring[first:] + ring[:first] + [None] * len(ring)
        self._first = 0

    def append(self, x):
        count = self._count
        if count == self._limit:
            if count == 0:
                return
            self.popleft()
            count -= 1
        if count == len(self._ring):
            self._grow()
        ring = self._ring
        ring[(self._first + count) & (len(ring) - 1)] = x
        self._count = count + 1
        self._changes += 1

    def appendleft(self, x):
        count = self._count
        if count == self._limit:
            if count == 0:
                return
            self.pop()
            count -= 1
        if count == len(self._ring):
            self._grow()
        ring = self._ring
        first = self._first = (self._first - 1) & (len(ring) - 1)
        ring[first] = x
        self._count = count + 1
        self._changes += 1

    def pop(self):
        count = self._count
        if not count:
            raise IndexError("pop from an empty deque")
        count -= 1
        ring = self._ring
        at = (self._first + count) & (len(ring) - 1)
        item = ring[at]
        ring[at] = None
        self._count = count
        self._changes += 1
        return item

    def popleft(self):
        count = self._count
        if not count:
            raise IndexError("pop from an empty deque")
        ring = self._ring
        first = self._first
        item = ring[first]
        ring[first] = None
        self._first = (first + 1) & (len(ring) - 1)
        self._count = count - 1
        self._changes += 1
        return item

    def extend(self, iterable):
        if iterable is self:
            iterable = list(iterable)
        for item in iterable:
            self.append(item)

    def extendleft(self, iterable):
        if iterable is self:
            iterable = list(iterable)
        for item in iterable:
            self.appendleft(item)

    def clear(self):
        self._ring = [None] * 8
        self._first = 0
        self._count = 0
        self._changes += 1

    def _items(self):
        ring = self._ring
        first = self._first
        end = first + self._count
        if end <= len(ring):
            return ring[first:end]
        return ring[first:] + ring[:end - len(ring)]

    def _replace_items(self, items):
        self.clear()
        for item in items:
            self.append(item)

    def rotate(self, n=1):
        count = self._count
        if count > 1:
            n %= count
            if n > count // 2:
                for i in range(count - n):
                    self.append(self.popleft())
            else:
                for i in range(n):
                    self.appendleft(self.pop())

    def reverse(self):
        self._replace_items(self._items()[::-1])

    def copy(self):
        return type(self)(self._items(), self._maxlen)

    __copy__ = copy

    def __reduce__(self):
        args = () if self._maxlen is None else ((), self._maxlen)
        return type(self), args, self._state(), iter(self)

    def _state(self):
        """The attributes that a derived class has beside the items."""
        own = {name: value for name, value in self.__dict__.items() if name not in _DEQUE_ATTRIBUTES}
        return own or None

    def count(self, x):
        changes = self._changes
        found = 0
        for item in self._items():
            if item is x or item == x:
                found += 1
            if changes != self._changes:
                raise RuntimeError("deque mutated during iteration")
        return found

    def index(self, x, start=0, stop=None):
        count = self._count
        if start < 0:
            start = max(start + count, 0)
        if stop is None:
            stop = count
        elif stop < 0:
            stop += count
        changes = self._changes
        items = self._items()
        for i in range(start, min(stop, count)):
            if items[i] is x or items[i] == x:
                return i
            if changes != self._changes:
                raise RuntimeError("deque mutated during iteration")
        raise ValueError("%r is not in deque" % (x,))

    def insert(self, i, x):
        count = self._count
        if count == self._limit:
            raise IndexError("deque already at its maximum size")
        items = self._items()
        items.insert(i, x)
        self._replace_items(items)

    def remove(self, value):
        changes = self._changes
        items = self._items()
        for i in range(len(items)):
            same = items[i] is value or items[i] == value
            if changes != self._changes:
                raise IndexError("deque mutated during iteration")
            if same:
                del items[i]
                self._replace_items(items)
                return
        raise ValueError("%r is not in deque" % (value,))

    def _position(self, i):
        if not isinstance(i, int):
            if not hasattr(i, "__index__"):
                raise TypeError("sequence index must be integer, not '%s'" % type(i).__name__)
            i = _index(i)
        count = self._count
        if i < 0:
            i += count
        if 0 <= i < count:
            return (self._first + i) & (len(self._ring) - 1)
        raise IndexError("deque index out of range")

    def __getitem__(self, i):
        return self._ring[self._position(i)]

    def __setitem__(self, i, x):
        self._ring[self._position(i)] = x

    def __delitem__(self, i):
        place = (self._position(i) - self._first) & (len(self._ring) - 1)
        items = self._items()
        del items[place]
        self._replace_items(items)

    def __len__(self):
        return self._count

    def __bool__(self):
        return self._count > 0

    def __contains__(self, x):
        changes = self._changes
        for item in self._items():
            if item is x or item == x:
                return True
            if changes != self._changes:
                raise RuntimeError("deque mutated during iteration")
        return False

    def __iter__(self):
        # The ring stays the same one as long as nothing changes.
        changes, ring = self._changes, self._ring
        mask = len(ring) - 1
        for i in range(self._first, self._first + self._count):
            yield ring[i & mask]
            if changes != self._changes:
                raise RuntimeError("deque mutated during iteration")

    def __reversed__(self):
        changes, ring = self._changes, self._ring
        mask = len(ring) - 1
        for i in range(self._first + self._count - 1, self._first - 1, -1):
            yield ring[i & mask]
            if changes != self._changes:
                raise RuntimeError("deque mutated during iteration")

    def __repr__(self):
        parts = ["[...]" if item is self else repr(item) for item in self._items()]
        text = "%s([%s]" % (type(self).__name__, ", ".join(parts))
        if self._maxlen is not None:
            text += ", maxlen=%d" % self._maxlen
        return text + ")"

    def __eq__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items() == other._items()

    def __ne__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items() != other._items()

    def __lt__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items() < other._items()

    def __le__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items() <= other._items()

    def __gt__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items() > other._items()

    def __ge__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items() >= other._items()

    def __add__(self, other):
        if not isinstance(other, deque):
            raise TypeError('can only concatenate deque (not "%s") to deque' % type(other).__name__)
        result = self.copy()
        result.extend(other)
        return result

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __mul__(self, n):
        return type(self)(self._items() * n, self._maxlen)

    __rmul__ = __mul__

    def __imul__(self, n):
        self._replace_items(self._items() * n)
        return self


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
        return "%s(%s)" % (type(self).__name__, dict.__repr__(self))


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
