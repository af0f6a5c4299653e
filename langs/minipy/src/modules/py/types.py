"""The types of objects that have no name of their own among the built-ins."""

import sys as _sys


def _function():
    yield None


class _Class:
    def method(self):
        pass


FunctionType = type(_function)
LambdaType = FunctionType
GeneratorType = type(_function())
MethodType = type(_Class().method)
BuiltinFunctionType = type(len)
BuiltinMethodType = BuiltinFunctionType
ModuleType = type(_sys)
NoneType = type(None)
EllipsisType = type(Ellipsis)
NotImplementedType = type(NotImplemented)


class SimpleNamespace:
    """An object with any attributes."""

    def __init__(self, mapping_or_iterable=None, **kwargs):
        if mapping_or_iterable is not None:
            for name, value in dict(mapping_or_iterable).items():
                setattr(self, name, value)
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __repr__(self):
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        return name + "(" + ", ".join(["%s=%r" % pair for pair in self.__dict__.items()]) + ")"

    def __eq__(self, other):
        if not isinstance(other, SimpleNamespace):
            return NotImplemented
        return dict(self.__dict__) == dict(other.__dict__)

    __hash__ = None


class MappingProxyType:
    """A mapping that can only be read."""

    def __init__(self, mapping):
        self._mapping = mapping

    def __getitem__(self, key):
        return self._mapping[key]

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        return iter(self._mapping)

    def __len__(self):
        return len(self._mapping)

    def get(self, key, default=None):
        return self._mapping.get(key, default)

    def keys(self):
        return self._mapping.keys()

    def values(self):
        return self._mapping.values()

    def items(self):
        return self._mapping.items()

    def copy(self):
        return self._mapping.copy()

    def __eq__(self, other):
        return self._mapping == (other._mapping if isinstance(other, MappingProxyType) else other)

    __hash__ = None

    def __repr__(self):
        return "mappingproxy(%r)" % (self._mapping,)


def new_class(name, bases=(), kwds=None, exec_body=None):
    namespace = {}
    if exec_body is not None:
        exec_body(namespace)
    return type(name, bases, namespace)
