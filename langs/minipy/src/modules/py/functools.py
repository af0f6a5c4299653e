"""Functions on functions."""

_NOTHING = object()

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__")
WRAPPER_UPDATES = ("__dict__",)


def reduce(function, sequence, initial=_NOTHING):
    iterator = iter(sequence)
    if initial is _NOTHING:
        for initial in iterator:
            break
        else:
            raise TypeError("reduce() of empty iterable with no initial value")
    for item in iterator:
        initial = function(initial, item)
    return initial


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in assigned:
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            continue
        setattr(wrapper, name, value)
    attributes = getattr(wrapped, "__dict__", None)
    if attributes:
        for name in attributes:
            if isinstance(name, str) and not isinstance(wrapped, type):
                setattr(wrapper, name, attributes[name])
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    def decorate(wrapper):
        return update_wrapper(wrapper, wrapped, assigned, updated)
    return decorate


class partial:
    """A call whose first arguments are fixed."""

    def __init__(self, func, *args, **keywords):
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if isinstance(func, partial):
            args = func.args + args
            merged = dict(func.keywords)
            merged.update(keywords)
            keywords = merged
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, *args, **keywords):
        if self.keywords:
            merged = dict(self.keywords)
            merged.update(keywords)
            keywords = merged
        if keywords:
            return self.func(*self.args, *args, **keywords)
        return self.func(*self.args, *args)

    def __repr__(self):
        parts = [repr(self.func)] + [repr(arg) for arg in self.args]
        parts += ["%s=%r" % pair for pair in self.keywords.items()]
        return "functools.partial(" + ", ".join(parts) + ")"


class partialmethod:
    """A method whose first arguments are fixed."""

    def __init__(self, func, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, obj, cls=None):
        return partial(self.func.__get__(obj, cls), *self.args, **self.keywords)


def cmp_to_key(mycmp):
    class K:
        __slots__ = ("obj",)
        __hash__ = None

        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

        def __gt__(self, other):
            return mycmp(self.obj, other.obj) > 0

        def __eq__(self, other):
            return mycmp(self.obj, other.obj) == 0

        def __le__(self, other):
            return mycmp(self.obj, other.obj) <= 0

        def __ge__(self, other):
            return mycmp(self.obj, other.obj) >= 0

    return K


class _CacheInfo:
    def __init__(self, hits, misses, maxsize, currsize):
        self.hits = hits
        self.misses = misses
        self.maxsize = maxsize
        self.currsize = currsize

    def _fields(self):
        return (self.hits, self.misses, self.maxsize, self.currsize)

    def __iter__(self):
        return iter(self._fields())

    def __getitem__(self, i):
        return self._fields()[i]

    def __eq__(self, other):
        return self._fields() == tuple(other)

    def __repr__(self):
        return "CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)" % self._fields()


def _make_key(args, kwds, typed):
    if not kwds and not typed:
        if len(args) == 1:
            kind = type(args[0])
            if kind is int or kind is str:
                return args[0]
        return args
    key = args
    if kwds:
        key += (_NOTHING,)
        for item in kwds.items():
            key += item
    if typed:
        key += tuple([type(arg) for arg in args])
        if kwds:
            key += tuple([type(value) for value in kwds.values()])
    return key


class _LruCache:
    def __init__(self, func, maxsize, typed):
        self._func = func
        self._maxsize = maxsize
        self._typed = typed
        self._results = {}
        self._hits = 0
        self._misses = 0
        update_wrapper(self, func)

    def __call__(self, *args, **kwds):
        key = _make_key(args, kwds, self._typed)
        results = self._results
        result = results.get(key, _NOTHING)
        maxsize = self._maxsize
        if result is not _NOTHING:
            self._hits += 1
            if maxsize is not None:
                # The dict is kept in the order of use.
                del results[key]
                results[key] = result
            return result
        self._misses += 1
        result = self._func(*args, **kwds)
        if maxsize is None:
            results[key] = result
        elif maxsize > 0:
            if key not in results and len(results) >= maxsize:
                for oldest in results:
                    break
                del results[oldest]
            results[key] = result
        return result

    def __get__(self, obj, cls=None):
        if obj is None:
            return self
        return partial(self, obj)

    def cache_info(self):
        return _CacheInfo(self._hits, self._misses, self._maxsize, len(self._results))

    def cache_clear(self):
        self._results.clear()
        self._hits = 0
        self._misses = 0

    def cache_parameters(self):
        return {"maxsize": self._maxsize, "typed": self._typed}

    def __repr__(self):
        return "<functools._lru_cache_wrapper object for %s>" % self.__qualname__


def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        maxsize = max(maxsize, 0)
    elif callable(maxsize) and isinstance(typed, bool):
        return _LruCache(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorate(func):
        return _LruCache(func, maxsize, typed)
    return decorate


def cache(user_function):
    return _LruCache(user_function, None, False)


class cached_property:
    """A property that is computed once and then kept in the instance."""

    def __init__(self, func):
        self.func = func
        self.attrname = func.__name__
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        self.attrname = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = self.func(instance)
        setattr(instance, self.attrname, value)
        return value


def _negated(op):
    def method(self, other):
        result = op(self, other)
        return result if result is NotImplemented else not result
    return method


def _or_equal(op):
    def method(self, other):
        result = op(self, other)
        return result if result is NotImplemented else bool(result or self == other)
    return method


def _and_different(op):
    def method(self, other):
        result = op(self, other)
        return result if result is NotImplemented else bool(result and self != other)
    return method


def _neither(op):
    def method(self, other):
        result = op(self, other)
        return result if result is NotImplemented else not (result or self == other)
    return method


def _not_or_equal(op):
    def method(self, other):
        result = op(self, other)
        return result if result is NotImplemented else bool(not result or self == other)
    return method


_ORDERINGS = {
    "__lt__": (("__gt__", _neither), ("__le__", _or_equal), ("__ge__", _negated)),
    "__le__": (("__ge__", _not_or_equal), ("__lt__", _and_different), ("__gt__", _negated)),
    "__gt__": (("__lt__", _neither), ("__ge__", _or_equal), ("__le__", _negated)),
    "__ge__": (("__le__", _not_or_equal), ("__gt__", _and_different), ("__lt__", _negated)),
}


def total_ordering(cls):
    """Completes the comparisons of a class that has one of them and __eq__."""
    defined = []
    for name in ("__lt__", "__le__", "__gt__", "__ge__"):
        for base in cls.__mro__:
            if base is not object and name in base.__dict__:
                defined.append(name)
                break
    if not defined:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = defined[0]
    op = getattr(cls, root)
    for name, make in _ORDERINGS[root]:
        if name not in defined:
            method = make(op)
            method.__name__ = name
            setattr(cls, name, method)
    return cls


def singledispatch(func):
    """A function that is chosen by the class of the first argument."""
    registry = {object: func}

    def dispatch(cls):
        for base in cls.__mro__:
            if base in registry:
                return registry[base]
        return func

    def register(cls, implementation=None):
        if implementation is None:
            def decorate(implementation):
                registry[cls] = implementation
                return implementation
            return decorate
        registry[cls] = implementation
        return implementation

    def wrapper(*args, **kwds):
        if not args:
            raise TypeError("%s requires at least 1 positional argument" % func.__name__)
        return dispatch(type(args[0]))(*args, **kwds)

    update_wrapper(wrapper, func)
    wrapper.dispatch = dispatch
    wrapper.register = register
    wrapper.registry = registry
    return wrapper
