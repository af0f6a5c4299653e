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
CellType = type((lambda x: lambda: x)(None).__closure__[0])


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


def new_class(name, bases=(), kwds=None, exec_body=None):
    namespace = {}
    if exec_body is not None:
        exec_body(namespace)
    return type(name, bases, namespace)
