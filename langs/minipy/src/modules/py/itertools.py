"""Iterators that are made of iterators.

Each is a class whose __next__ asks its source by a `for` that returns the first item: the compiled loop of the
program then runs through both. What only counts through tuples of positions is native: module _itertools.
"""

from _itertools import combinations, combinations_with_replacement, permutations, product
from operator import index as _index
from sys import maxsize as _maxsize

_NOTHING = object()


def _ssize(x):
    """What CPython takes as a machine word."""
    x = _index(x)
    if not -_maxsize - 1 <= x <= _maxsize:
        raise OverflowError("Python int too large to convert to C ssize_t")
    return x


class _Iterator:
    """What all have in common."""

    __slots__ = ()

    def __iter__(self):
        return self


def _number(x):
    return hasattr(type(x), "__add__") and not isinstance(x, (str, list, tuple))


class count(_Iterator):
    """start, start + step, start + 2 * step, ..."""

    __slots__ = ("_next", "_step")

    def __init__(self, start=0, step=1):
        if not (_number(start) and _number(step)):
            raise TypeError("a number is required")
        if isinstance(step, int) and int.__eq__(step, 1):
            # CPython counts machine words then: what comes out is no bool, and of no subclass.
            step = 1
            if isinstance(start, int):
                start = int.__pos__(start)
        self._next = start
        self._step = step

    def __next__(self):
        value = self._next
        self._next = value + self._step
        return value

    def __repr__(self):
        name = type(self).__name__
        if type(self._step) is int and self._step == 1:
            return "%s(%r)" % (name, self._next)
        return "%s(%r, %r)" % (name, self._next, self._step)

    def __reduce__(self):
        if type(self._step) is int and self._step == 1:
            return type(self), (self._next,)
        return type(self), (self._next, self._step)


class repeat(_Iterator):
    """The same object again and again, `times` times if that is given."""

    __slots__ = ("_object", "_left")

    def __init__(self, object, times=_NOTHING):
        self._object = object
        self._left = -1 if times is _NOTHING else max(_ssize(times), 0)

    def __next__(self):
        left = self._left
        if left >= 0:
            if left == 0:
                raise StopIteration
            self._left = left - 1
        return self._object

    def __length_hint__(self):
        if self._left < 0:
            raise TypeError("len() of unsized object")
        return self._left

    def __repr__(self):
        if self._left < 0:
            return "%s(%r)" % (type(self).__name__, self._object)
        return "%s(%r, %d)" % (type(self).__name__, self._object, self._left)

    def __reduce__(self):
        return type(self), (self._object,) if self._left < 0 else (self._object, self._left)


class cycle(_Iterator):
    """The items of the iterable, again and again."""

    __slots__ = ("_source", "_saved", "_at")

    def __init__(self, iterable, /):
        self._source = iter(iterable)
        self._saved = []
        self._at = 0

    def __next__(self):
        saved = self._saved
        if self._source is not None:
            for item in self._source:
                saved.append(item)
                return item
            self._source = None
        at = self._at
        if at < len(saved):
            self._at = at + 1
            return saved[at]
        if not saved:
            raise StopIteration
        self._at = 1
        return saved[0]


class accumulate(_Iterator):
    """Running totals."""

    __slots__ = ("_source", "_func", "_total", "_state")

    def __init__(self, iterable, func=None, *, initial=None):
        self._source = iter(iterable)
        self._func = func
        self._total = initial
        # 0: nothing was added yet; 1: the initial value is next; 2: under way.
        self._state = 0 if initial is None else 1

    def __next__(self):
        state = self._state
        if state == 1:
            self._state = 2
            return self._total
        for item in self._source:
            if state == 0:
                self._state = 2
                total = item
            elif self._func is None:
                total = self._total + item
            else:
                total = self._func(self._total, item)
            self._total = total
            return total
        raise StopIteration


class chain(_Iterator):
    """The items of one iterable after the other."""

    __slots__ = ("_sources", "_active")

    def __init__(self, *iterables):
        self._sources = iter(iterables)
        self._active = None

    @classmethod
    def from_iterable(cls, iterable, /):
        made = cls()
        made._sources = iter(iterable)
        return made

    def __next__(self):
        while True:
            if self._active is not None:
                for item in self._active:
                    return item
                self._active = None
            if self._sources is None:
                raise StopIteration
            for source in self._sources:
                break
            else:
                self._sources = None
                raise StopIteration
            try:
                self._active = iter(source)
            except BaseException:
                self._sources = None
                raise

    @classmethod
    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)


class compress(_Iterator):
    """The data whose selectors are true."""

    __slots__ = ("_data", "_selectors")

    def __init__(self, data, selectors):
        self._data = iter(data)
        self._selectors = iter(selectors)

    def __next__(self):
        for item in self._data:
            for selected in self._selectors:
                break
            else:
                raise StopIteration
            if selected:
                return item
        raise StopIteration


class dropwhile(_Iterator):
    """The items from the first on that the predicate is false of."""

    __slots__ = ("_predicate", "_source", "_begun")

    def __init__(self, predicate, iterable, /):
        self._predicate = predicate
        self._source = iter(iterable)
        self._begun = False

    def __next__(self):
        if self._begun:
            for item in self._source:
                return item
            raise StopIteration
        predicate = self._predicate
        for item in self._source:
            if not predicate(item):
                self._begun = True
                return item
        raise StopIteration


class takewhile(_Iterator):
    """The items before the first that the predicate is false of."""

    __slots__ = ("_predicate", "_source", "_ended")

    def __init__(self, predicate, iterable, /):
        self._predicate = predicate
        self._source = iter(iterable)
        self._ended = False

    def __next__(self):
        if not self._ended:
            for item in self._source:
                if self._predicate(item):
                    return item
                self._ended = True
                break
        raise StopIteration


class filterfalse(_Iterator):
    """The items that the predicate is false of."""

    __slots__ = ("_predicate", "_source")

    def __init__(self, function, iterable, /):
        self._predicate = bool if function is None else function
        self._source = iter(iterable)

    def __next__(self):
        predicate = self._predicate
        for item in self._source:
            if not predicate(item):
                return item
        raise StopIteration


class starmap(_Iterator):
    """function(*args) for the args in the iterable."""

    __slots__ = ("_function", "_source")

    def __init__(self, function, iterable, /):
        self._function = function
        self._source = iter(iterable)

    def __next__(self):
        for args in self._source:
            if type(args) is not tuple:
                args = tuple(args)
            return self._function(*args)
        raise StopIteration


class pairwise(_Iterator):
    """Pairs of neighbours."""

    __slots__ = ("_source", "_before")

    def __init__(self, iterable, /):
        self._source = iter(iterable)
        self._before = _NOTHING

    def __next__(self):
        before = self._before
        source = self._source
        if source is None:
            raise StopIteration
        if before is _NOTHING:
            for before in source:
                break
            else:
                self._source = None
                raise StopIteration
            self._before = before
        for item in source:
            self._before = item
            return before, item
        self._source = None
        raise StopIteration


class batched(_Iterator):
    """Tuples of n items; the last one may be shorter."""

    __slots__ = ("_source", "_size", "_strict")

    def __init__(self, iterable, n, *, strict=False):
        n = _ssize(n)
        if n < 1:
            raise ValueError("n must be at least one")
        self._source = iter(iterable)
        self._size = n
        self._strict = strict

    def __next__(self):
        if self._source is None:
            raise StopIteration
        batch = []
        for item in self._source:
            batch.append(item)
            if len(batch) == self._size:
                return tuple(batch)
        self._source = None
        if not batch:
            raise StopIteration
        if self._strict:
            raise ValueError("batched(): incomplete batch")
        return tuple(batch)


def _bound(value, least, message):
    """A bound of islice; None for none."""
    if value is None:
        return None
    if hasattr(type(value), "__index__"):
        value = _index(value)
        if least <= value <= 9223372036854775807:
            return value
    raise ValueError(message)


class islice(_Iterator):
    """The items that a slice with these bounds picks: `_at` is the position of the source, `_want` the next one."""

    __slots__ = ("_source", "_at", "_want", "_stop", "_step")

    def __init__(self, iterable, /, *bounds):
        if not bounds:
            raise TypeError("islice expected at least 2 arguments, got 1")
        if len(bounds) > 3:
            raise TypeError("islice expected at most 4 arguments, got %d" % (len(bounds) + 1))
        start, step = 0, 1
        if len(bounds) == 1:
            stop = _bound(bounds[0], 0, "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
        else:
            message = "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize."
            stop = _bound(bounds[1], 0, "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize."
                          if not hasattr(type(bounds[1]), "__index__") else message)
            start = _bound(bounds[0], 0, message) or 0
            if len(bounds) == 3 and bounds[2] is not None:
                step = _bound(bounds[2], 1, "Step for islice() must be a positive integer or None.")
        self._source = iter(iterable)
        self._at = 0
        self._want = start
        self._stop = 9223372036854775807 if stop is None else stop
        self._step = step

    def __next__(self):
        source = self._source
        if source is None:
            raise StopIteration
        # Not one item more is taken from the source than is needed to get to `stop`.
        stop = self._stop
        want = self._want
        at = self._at
        try:
            if at < want:
                for item in source:
                    at += 1
                    self._at = at
                    if at >= want:
                        break
            if at >= want and at < stop:
                for item in source:
                    self._at = at + 1
                    self._want = min(want + self._step, stop)
                    return item
        except BaseException:
            self._source = None
            raise
        self._source = None
        raise StopIteration


class zip_longest(_Iterator):
    """As zip, but until the longest is exhausted."""

    __slots__ = ("_sources", "_active", "_fill")

    def __init__(self, *iterables, **options):
        fill = None
        for name in options:
            if name != "fillvalue":
                raise TypeError("zip_longest() got an unexpected keyword argument")
            fill = options[name]
        self._sources = [iter(iterable) for iterable in iterables]
        self._active = len(iterables)
        self._fill = fill

    def __next__(self):
        sources = self._sources
        if not self._active:
            raise StopIteration
        items = []
        try:
            for i in range(len(sources)):
                source = sources[i]
                if source is None:
                    items.append(self._fill)
                    continue
                for item in source:
                    items.append(item)
                    break
                else:
                    self._active -= 1
                    if not self._active:
                        raise StopIteration
                    sources[i] = None
                    items.append(self._fill)
        except BaseException:
            self._active = 0
            raise
        return tuple(items)


class _tee(_Iterator):
    """One of some iterators over the same items, which are in links: [item, next link], or [] before it was asked for."""

    __slots__ = ("_source", "_link", "__weakref__")

    def __init__(self, iterable, /):
        if isinstance(iterable, _tee):
            self._source = iterable._source
            self._link = iterable._link
        else:
            self._source = iter(iterable)
            self._link = []

    def __next__(self):
        link = self._link
        if not link:
            for item in self._source:
                # The source may have advanced other iterators of the same items.
                link.append(item)
                link.append([])
                break
            else:
                raise StopIteration
        self._link = link[1]
        return link[0]

    def __copy__(self):
        return _tee(self)


def tee(iterable, n=2, /):
    """Independent iterators over the same items."""
    n = _ssize(n)
    if n < 0:
        raise ValueError("n must be >= 0")
    if n == 0:
        return ()
    first = iterable if type(iterable) is _tee else _tee(iterable)
    return (first,) + tuple([_tee(first) for i in range(n - 1)])


class _grouper(_Iterator):
    """One run of a groupby."""

    __slots__ = ("_parent", "_key")

    def __init__(self, parent, key):
        self._parent = parent
        self._key = key

    def __next__(self):
        parent = self._parent
        if parent._run is not self:
            raise StopIteration
        if parent._current is _NOTHING:
            parent._advance()
        if not (self._key is parent._current_key or self._key == parent._current_key):
            raise StopIteration
        item = parent._current
        parent._current = _NOTHING
        return item


class groupby(_Iterator):
    """Runs of items with the same key: pairs of the key and an iterator over the run."""

    __slots__ = ("_source", "_key", "_run", "_current", "_current_key", "_run_key")

    def __init__(self, iterable, key=None):
        self._source = iter(iterable)
        self._key = key
        self._run = None
        self._current = _NOTHING
        self._current_key = _NOTHING
        self._run_key = _NOTHING

    def _advance(self):
        item = next(self._source)
        key = self._key
        self._current_key = item if key is None else key(item)
        self._current = item

    def __next__(self):
        # What the program left of the previous run is passed over.
        self._run = None
        while True:
            key = self._current_key
            if key is not _NOTHING:
                if self._run_key is _NOTHING:
                    break
                if not (key is self._run_key or self._run_key == key):
                    break
            self._advance()
        self._run_key = key
        run = self._run = _grouper(self, key)
        return key, run
