"""The types of objects that have no name of their own among the built-ins."""

import sys as _sys
from _generic import GenericAlias, UnionType


def _function():
    yield None


class _Class:
    def method(self):
        pass


try:
    raise TypeError
except TypeError as _error:
    _TracebackType = type(_error.__traceback__)
    _FrameType = type(_error.__traceback__.tb_frame)

FunctionType = type(_function)
LambdaType = FunctionType
GeneratorType = type(_function())


async def _coroutine():
    pass


async def _async_generator():
    yield None

_made = _coroutine()
CoroutineType = type(_made)
_made.close()
AsyncGeneratorType = type(_async_generator())
MethodType = type(_Class().method)
BuiltinFunctionType = type(len)
BuiltinMethodType = BuiltinFunctionType
ModuleType = type(_sys)
NoneType = type(None)
EllipsisType = type(Ellipsis)
NotImplementedType = type(NotImplemented)
MappingProxyType = type(type.__dict__)
WrapperDescriptorType = type(object.__init__)
MethodWrapperType = type(object().__str__)
MethodDescriptorType = type(str.join)
ClassMethodDescriptorType = type(dict.__dict__["fromkeys"])
GetSetDescriptorType = type(type.__dict__["__name__"])


class _Slots:
    __slots__ = ("slot",)


MemberDescriptorType = type(_Slots.slot)
CodeType = type(_function.__code__)
TracebackType = _TracebackType
FrameType = _FrameType
CellType = type((lambda x: lambda: x)(None).__closure__[0])


class SimpleNamespace:
    """An object with any attributes."""

    def __init__(self, mapping_or_iterable=(), /, **kwargs):
        for name, value in dict(mapping_or_iterable).items():
            if not isinstance(name, str):
                raise TypeError("keywords must be strings")
            setattr(self, name, value)
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __repr__(self):
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        if id(self) in _showing:
            return name + "(...)"
        _showing.add(id(self))
        try:
            return name + "(" + ", ".join(["%s=%r" % pair for pair in self.__dict__.items()]) + ")"
        finally:
            _showing.discard(id(self))

    def __eq__(self, other):
        if not isinstance(other, SimpleNamespace):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __replace__(self, /, **kwargs):
        return type(self)({**self.__dict__, **kwargs})

    __hash__ = None


# The namespaces whose repr is in progress.
_showing = set()


def resolve_bases(bases):
    """The bases of a class statement, each replaced by what its `__mro_entries__` gives."""
    resolved = []
    changed = False
    for base in bases:
        if isinstance(base, type) or not hasattr(base, "__mro_entries__"):
            resolved.append(base)
            continue
        entries = base.__mro_entries__(bases)
        if not isinstance(entries, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        resolved.extend(entries)
        changed = True
    return tuple(resolved) if changed else bases


def get_original_bases(cls, /):
    """The bases of a class as its statement gave them."""
    try:
        return cls.__dict__.get("__orig_bases__", cls.__bases__)
    except AttributeError:
        raise TypeError("Expected an instance of type, not %r" % type(cls).__name__) from None


def prepare_class(name, bases=(), kwds=None):
    """The metaclass, the namespace and the remaining arguments of a class statement."""
    kwds = {} if kwds is None else dict(kwds)
    if "metaclass" in kwds:
        meta = kwds.pop("metaclass")
    else:
        meta = type(bases[0]) if bases else type
    if isinstance(meta, type):
        for base in bases:
            kind = type(base)
            if issubclass(meta, kind):
                continue
            if not issubclass(kind, meta):
                raise TypeError("metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass "
                                "of the metaclasses of all its bases")
            meta = kind
    prepare = getattr(meta, "__prepare__", None)
    return meta, {} if prepare is None else prepare(name, bases, **kwds), kwds


def new_class(name, bases=(), kwds=None, exec_body=None):
    """Makes a class as a class statement does; `exec_body` fills its namespace."""
    resolved = resolve_bases(bases)
    meta, namespace, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(namespace)
    if resolved is not bases:
        namespace["__orig_bases__"] = bases
    return meta(name, resolved, namespace, **kwds)


class DynamicClassAttribute:
    """A property that only instances have: the class goes on to its metaclass."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc or getattr(fget, "__doc__", None)

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            raise AttributeError()
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)


class _GeneratorWrapper:
    """A generator-like object that can be awaited."""

    def __init__(self, gen):
        self.__wrapped = gen
        self.__isgen = gen.__class__ is GeneratorType
        self.__name__ = getattr(gen, "__name__", None)
        self.__qualname__ = getattr(gen, "__qualname__", None)

    def send(self, val):
        return self.__wrapped.send(val)

    def throw(self, tp, *rest):
        return self.__wrapped.throw(tp, *rest)

    def close(self):
        return self.__wrapped.close()

    @property
    def gi_code(self):
        return self.__wrapped.gi_code

    @property
    def gi_frame(self):
        return self.__wrapped.gi_frame

    @property
    def gi_running(self):
        return self.__wrapped.gi_running

    @property
    def gi_yieldfrom(self):
        return self.__wrapped.gi_yieldfrom

    cr_code = gi_code
    cr_frame = gi_frame
    cr_running = gi_running
    cr_await = gi_yieldfrom

    def __next__(self):
        return next(self.__wrapped)

    def __iter__(self):
        if self.__isgen:
            return self.__wrapped
        return self

    __await__ = __iter__


def coroutine(func):
    """Lets what a generator function gives be awaited."""
    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")
    if type(func) is FunctionType:
        flags = func.__code__.co_flags
        if flags & 0x180:
            return func
        if flags & 0x20:
            func.__code__ = func.__code__.replace(co_flags=flags | 0x100)
            return func

    import functools
    import _collections_abc

    @functools.wraps(func)
    def wrapped(*args, **kwargs):
        coro = func(*args, **kwargs)
        if (coro.__class__ is CoroutineType
                or coro.__class__ is GeneratorType and coro.gi_code.co_flags & 0x100):
            return coro
        if isinstance(coro, _collections_abc.Generator) and not isinstance(coro, _collections_abc.Coroutine):
            return _GeneratorWrapper(coro)
        return coro

    return wrapped


def _traceback_type():
    try:
        raise TypeError
    except TypeError as error:
        return type(error.__traceback__)


TracebackType = _traceback_type()
