"""Functions on functions."""

from collections import namedtuple
from _functools import Cache as _Cache, Partial as _Partial
from types import GenericAlias, MappingProxyType as _MappingProxyType, MethodType as _BoundCache

_NOTHING = object()

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__", "__type_params__")
WRAPPER_UPDATES = ("__dict__",)


def reduce(function, sequence, initial=_NOTHING, /):
    try:
        iterator = iter(sequence)
    except TypeError:
        raise TypeError("reduce() arg 2 must support iteration") from None
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
    for name in updated:
        attributes = getattr(wrapped, name, {})
        if name == "__dict__":
            for key in attributes:
                setattr(wrapper, key, attributes[key])
        else:
            getattr(wrapper, name).update(attributes)
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    def decorate(wrapper):
        return update_wrapper(wrapper, wrapped, assigned, updated)
    return decorate


class partial(_Partial):
    """A call whose first arguments are fixed."""

    def __repr__(self):
        cls = type(self)
        parts = [repr(self.func)] + [repr(arg) for arg in self.args]
        parts += ["%s=%r" % pair for pair in self.keywords.items()]
        name = "functools.partial" if cls is partial else cls.__module__ + "." + cls.__qualname__
        return name + "(" + ", ".join(parts) + ")"

    def __reduce__(self):
        return _partial_of, (type(self), self.func, self.args, self.keywords), self.__dict__ or None

    def __copy__(self):
        return type(self)(self.func, *self.args, **self.keywords)

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)


partial.__module__ = "functools"


def _partial_of(cls, func, args, keywords):
    return cls(func, *args, **keywords)


class partialmethod:
    """A method whose first arguments are fixed."""

    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError("%r is not callable or a descriptor" % (func,))
        if isinstance(func, partialmethod):
            self.func = func.func
            self.args = func.args + args
            self.keywords = {**func.keywords, **keywords}
        else:
            self.func = func
            self.args = args
            self.keywords = keywords

    def __repr__(self):
        parts = [repr(self.func)] + [repr(arg) for arg in self.args]
        parts += ["%s=%r" % pair for pair in self.keywords.items()]
        cls = type(self)
        return cls.__module__ + "." + cls.__qualname__ + "(" + ", ".join(parts) + ")"

    def _unbound(self):
        def _method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *self.args, *args, **{**self.keywords, **keywords})
        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.__partialmethod__ = self
        return _method

    def __get__(self, obj, cls=None):
        get = getattr(self.func, "__get__", None)
        if get is not None and not isinstance(self.func, partial):
            bound = get(obj, cls)
            if bound is not self.func:
                result = partial(bound, *self.args, **self.keywords)
                try:
                    result.__self__ = bound.__self__
                except AttributeError:
                    pass
                return result
        return self._unbound().__get__(obj, cls)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)


class KeyWrapper:
    """What cmp_to_key makes of an item: compares as the function says."""

    __slots__ = ("obj", "_compare")
    __module__ = "functools"
    __hash__ = None

    def __init__(self, obj, compare):
        self.obj = obj
        self._compare = compare

    def __call__(self, obj):
        return KeyWrapper(obj, self._compare)

    def __lt__(self, other):
        if type(other) is not KeyWrapper:
            raise TypeError("other argument must be K instance")
        return self._compare(self.obj, other.obj) < 0

    def __gt__(self, other):
        if type(other) is not KeyWrapper:
            raise TypeError("other argument must be K instance")
        return self._compare(self.obj, other.obj) > 0

    def __eq__(self, other):
        if type(other) is not KeyWrapper:
            raise TypeError("other argument must be K instance")
        return self._compare(self.obj, other.obj) == 0

    def __ne__(self, other):
        if type(other) is not KeyWrapper:
            raise TypeError("other argument must be K instance")
        return self._compare(self.obj, other.obj) != 0

    def __le__(self, other):
        if type(other) is not KeyWrapper:
            raise TypeError("other argument must be K instance")
        return self._compare(self.obj, other.obj) <= 0

    def __ge__(self, other):
        if type(other) is not KeyWrapper:
            raise TypeError("other argument must be K instance")
        return self._compare(self.obj, other.obj) >= 0


def cmp_to_key(mycmp):
    def K(obj):
        return KeyWrapper(obj, mycmp)
    return K


_CacheInfo = namedtuple("CacheInfo", ["hits", "misses", "maxsize", "currsize"])


class _lru_cache_wrapper(_Cache):
    """A function whose results are kept."""

    __module__ = "functools"

    def cache_info(self):
        return _CacheInfo(*self._counts())

    def __get__(self, obj, cls=None):
        if obj is None:
            return self
        return _BoundCache(self, obj)

    def __reduce__(self):
        return self.__qualname__

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self




def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        maxsize = max(maxsize, 0)
    elif callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorating_function(user_function):
        return _cached(user_function, maxsize, typed)
    return decorating_function


def _cached(user_function, maxsize, typed):
    if not callable(user_function):
        raise TypeError("the first argument must be callable")
    wrapper = _lru_cache_wrapper(user_function, -1 if maxsize is None else int(maxsize), bool(typed))
    wrapper.cache_parameters = lambda: {"maxsize": maxsize, "typed": typed}
    return update_wrapper(wrapper, user_function)


def cache(user_function, /):
    return _cached(user_function, None, False)


class cached_property:
    """A property that is computed once and then kept in the instance."""

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError("Cannot assign the same cached_property to two different names (%r and %r)." % (
                self.attrname, name))

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        name = self.attrname
        if name is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        try:
            attributes = instance.__dict__
        except AttributeError:
            raise TypeError("No '__dict__' attribute on %r instance to cache %r property." % (
                type(instance).__name__, name)) from None
        value = attributes.get(name, _NOTHING)
        if value is _NOTHING:
            value = self.func(instance)
            # The cache must not go through a __setattr__ of the class.
            object.__setattr__(instance, name, value)
        return value

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)


def _negated(op):
    def method(self, other):
        result = op(self, other)
        return result if result is NotImplemented else not result
    return method


def _or_equal(op):
    def method(self, other):
        result = op(self, other)
        if result is NotImplemented:
            return result
        return result or self == other
    return method


def _and_different(op):
    def method(self, other):
        result = op(self, other)
        if result is NotImplemented:
            return result
        return result and self != other
    return method


def _neither(op):
    def method(self, other):
        result = op(self, other)
        if result is NotImplemented:
            return result
        return not result and self != other
    return method


def _not_or_equal(op):
    def method(self, other):
        result = op(self, other)
        if result is NotImplemented:
            return result
        return not result or self == other
    return method


_ORDERINGS = {
    "__lt__": (("__gt__", _neither), ("__le__", _or_equal), ("__ge__", _negated)),
    "__le__": (("__ge__", _not_or_equal), ("__lt__", _and_different), ("__gt__", _negated)),
    "__gt__": (("__lt__", _neither), ("__ge__", _or_equal), ("__le__", _negated)),
    "__ge__": (("__le__", _not_or_equal), ("__gt__", _and_different), ("__lt__", _negated)),
}


def total_ordering(cls):
    """Completes the comparisons of a class that has one of them and __eq__."""
    defined = [name for name in _ORDERINGS if getattr(cls, name, None) is not getattr(object, name, None)]
    if not defined:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = max(defined)
    op = _caller(root)
    for name, make in _ORDERINGS[root]:
        if name not in defined:
            method = make(op)
            method.__name__ = name
            method.__qualname__ = cls.__qualname__ + "." + name
            setattr(cls, name, method)
    return cls


def _caller(root):
    def op(self, other):
        return getattr(type(self), root)(self, other)
    return op


def _find_implementation(cls, registry):
    """The implementation for the most specific class among the bases of cls and the abstract classes it conforms to."""
    bases = cls.__mro__
    for base in bases:
        if base in registry and base is not object:
            concrete = base
            break
    else:
        concrete = object
    abstract = [c for c in registry if c not in bases and hasattr(c, "__mro__") and issubclass(cls, c)]
    best = None
    for candidate in abstract:
        # An abstract class is placed after the first base that conforms to it.
        if concrete is not object:
            at = max([i for i in range(len(bases)) if issubclass(bases[i], candidate)])
            if bases.index(concrete) < at and not issubclass(candidate, concrete):
                if issubclass(concrete, candidate) or bases.index(concrete) <= at:
                    continue
        if best is None or issubclass(candidate, best):
            best = candidate
        elif not issubclass(best, candidate):
            raise RuntimeError("Ambiguous dispatch: %r or %r" % (best, candidate))
    if best is not None:
        return registry[best]
    return registry.get(concrete)


def singledispatch(func):
    """A function that is chosen by the class of the first argument."""
    registry = {}
    found = {}

    def dispatch(cls):
        implementation = found.get(cls)
        if implementation is None:
            implementation = registry.get(cls)
            if implementation is None:
                implementation = _find_implementation(cls, registry)
            found[cls] = implementation
        return implementation

    def classes_of(cls):
        if type(cls) is type:
            return (cls,)
        from typing import Union, get_args, get_origin
        from types import UnionType
        if get_origin(cls) in (Union, UnionType):
            return get_args(cls)
        return (cls,)

    def is_class(cls):
        return all([isinstance(part, type) and not isinstance(part, GenericAlias) for part in classes_of(cls)])

    def register(cls, func=None):
        if is_class(cls):
            if func is None:
                return lambda f: register(cls, f)
        else:
            if func is not None:
                raise TypeError("Invalid first argument to `register()`. %r is not a class or union type." % (cls,))
            annotations = getattr(cls, "__annotations__", {})
            if not annotations:
                raise TypeError("Invalid first argument to `register()`: %r. Use either `@register(some_class)` or "
                                "plain `@register` on an annotated function." % (cls,))
            func = cls
            from typing import get_type_hints
            name, cls = next(iter(get_type_hints(func).items()))
            if not is_class(cls):
                raise TypeError("Invalid annotation for %r. %r is not a class." % (name, cls))
        for part in classes_of(cls):
            registry[part] = func
        found.clear()
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError("%s requires at least 1 positional argument" % name)
        return dispatch(type(args[0]))(*args, **kw)

    name = getattr(func, "__name__", "singledispatch function")
    registry[object] = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = _MappingProxyType(registry)
    wrapper._clear_cache = found.clear
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    """A method that is chosen by the class of the first argument after self."""

    def __init__(self, func):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError("%r is not callable or a descriptor" % (func,))
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        if isinstance(cls, (classmethod, staticmethod)):
            first = cls
            cls = first.__func__
            from typing import get_type_hints
            annotated = next(iter(get_type_hints(cls).values()))
            self.dispatcher.register(annotated, first)
            return first
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        dispatch = self.dispatcher.dispatch
        name = getattr(self.func, "__name__", "singledispatchmethod method")

        def _method(*args, **kwargs):
            if not args:
                raise TypeError("%s requires at least 1 positional argument" % name)
            return dispatch(type(args[0])).__get__(obj, cls)(*args, **kwargs)

        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.register = self.register
        update_wrapper(_method, self.func)
        return _method

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)
